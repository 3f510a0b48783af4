//! What the menu asks for and explains, and how games begin from it and come back to it.

use std::fs;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::screen::Screen;

/// The menu as it is without arguments.
fn menu() -> Screen {
    Screen::new(Catalogue::standard(), Options::usual())
}

/// Presses keys: letters as they are, others as signs.
fn keys(screen: &mut Screen, text: &str) {
    for letter in text.chars() {
        let code = match letter {
            '⏎' => KeyCode::Enter,
            '⎋' => KeyCode::Esc,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            letter => KeyCode::Char(letter),
        };
        screen.handle(&Event::Key(code.into()));
    }
}

/// What a terminal shows, and where the corners of the form are.
fn framed(screen: &mut Screen, width: u16, height: u16) -> (Vec<usize>, String) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let cells = &terminal.backend().buffer().content;
    let corners = cells.iter().enumerate();
    let corners = corners.filter(|(_, cell)| ["┌", "└"].contains(&cell.symbol()));
    (
        corners.map(|(at, _)| at).collect(),
        cells.iter().map(Cell::symbol).collect(),
    )
}

fn shown(screen: &mut Screen) -> String {
    framed(screen, 80, 24).1
}

/// Sets a field and what depends on it.
fn set(screen: &mut Screen, ask: Ask, text: &str) {
    screen.menu.write(ask, text);
    screen.menu.settle(ask);
}

fn choose(screen: &mut Screen, ask: Ask, word: usize) {
    screen.menu.form.choose(ask as usize, word);
    screen.menu.settle(ask);
}

fn focus(screen: &mut Screen, ask: Ask) {
    screen.menu.form.focus = ask as usize;
    screen.menu.explain();
}

fn note(screen: &Screen) -> &str {
    &screen.menu.form.note
}

/// Conway chess after two plies as a file, with a session.
fn kept_file(path: &Path, session: &str) {
    let mut game = Catalogue::standard()
        .open("conway-chess", None, None)
        .unwrap();
    for m in ["e2e4", "e7e5"] {
        game.play(m).unwrap();
    }
    let json = game.to_json();
    let record = json.strip_suffix('}').unwrap();
    fs::write(path, format!("{record}{session}}}")).unwrap();
}

#[test]
fn every_game_is_offered_and_begins() {
    let mut screen = menu();
    for game in Catalogue::standard().games() {
        assert_eq!(screen.menu.text(Ask::Game), game.title());
        assert!(shown(&mut screen).contains(game.about().summary));
        keys(&mut screen, "⏎");
        assert!(screen.game.is_some(), "{}", note(&screen));
        assert!(shown(&mut screen).contains(game.title()));
        keys(&mut screen, "m");
        assert!(screen.game.is_none() && !screen.wants_to_leave());
        keys(&mut screen, "→");
    }
    keys(&mut screen, "⎋");
    assert!(screen.wants_to_leave());
}

#[test]
fn a_variant_is_chosen_or_described_and_no_text_is_ignored() {
    let mut screen = menu();
    while screen.menu.text(Ask::Game) != "Conquid" {
        keys(&mut screen, "→");
    }
    assert_eq!(
        screen.menu.read().unwrap().variant.as_deref(),
        Some("medium")
    );
    keys(&mut screen, "↓←");
    assert_eq!(screen.menu.text(Ask::Variant), "from a position");
    keys(&mut screen, "⏎");
    assert_eq!(
        note(&screen),
        "type a variant, such as 9x20b3, or a position"
    );
    assert_eq!(
        screen.menu.form.focus,
        Ask::Start as usize,
        "the field to fill in"
    );
    keys(&mut screen, "9x20b3");
    assert_eq!(note(&screen), "9x20b3: 9 rows, 20 columns, bases of 3 by 3");
    keys(&mut screen, "⏎");
    assert!(screen.game.is_some(), "{}", note(&screen));
    // No variant of this game is typed.
    let mut screen = menu();
    focus(&mut screen, Ask::Start);
    keys(&mut screen, "WX");
    assert_eq!(screen.menu.text(Ask::Variant), "from a position");
    keys(&mut screen, "⏎");
    assert!(screen.game.is_none());
    assert!(note(&screen).contains("position") && !note(&screen).contains("variant"));
    focus(&mut screen, Ask::Variant);
    keys(&mut screen, "→");
    let start = [Ask::Variant, Ask::Start].map(|ask| screen.menu.text(ask));
    assert_eq!(start, ["standard", ""]);
}

#[test]
fn who_plays_is_read_as_on_the_command_line() {
    let mut screen = menu();
    let options = screen.menu.read().unwrap();
    assert_eq!(
        (options.first, options.second.as_deref()),
        (None, Some("easy"))
    );
    set(&mut screen, Ask::Thinking, "depth:0");
    let wrong = screen.menu.read().unwrap_err();
    assert!(wrong.words.starts_with("Computer thinks: "), "{wrong:?}");
    for (words, player) in [
        ("best", "best"),
        ("0.2", "0.2s"),
        ("0.2s", "0.2s"),
        ("1m", "1m"),
        ("uct:500ms", "uct:500ms"),
    ] {
        set(&mut screen, Ask::Thinking, words);
        assert_eq!(screen.menu.read().unwrap().second.as_deref(), Some(player));
    }
    choose(&mut screen, Ask::Second, 0);
    assert_eq!(screen.menu.read().unwrap().second, None);
    // What is typed takes the place of the proposal; arrows go through the levels.
    let mut screen = menu();
    focus(&mut screen, Ask::Thinking);
    keys(&mut screen, "0.2");
    assert_eq!(screen.menu.read().unwrap().second.as_deref(), Some("0.2s"));
    let mut screen = menu();
    focus(&mut screen, Ask::Thinking);
    keys(&mut screen, "→");
    assert!(shown(&mut screen).contains("< medium  >"));
    keys(&mut screen, "←←←");
    assert_eq!(screen.menu.text(Ask::Thinking), "best");
}

#[test]
fn a_game_that_was_left_is_printed_and_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut screen = menu();
    choose(&mut screen, Ask::Second, 0);
    set(&mut screen, Ask::Save, path.to_str().unwrap());
    keys(&mut screen, "⏎:e2e4⏎m");
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4"]
    );
    assert_eq!(screen.lines().len(), 1);
    keys(&mut screen, "⎋");
    assert!(!screen.wants_to_leave() && note(&screen) == LEAVING);
    keys(&mut screen, "⏎");
    assert!(screen.game.is_some(), "{}", note(&screen));
    assert!(shown(&mut screen).contains("Black to move"));
}

#[test]
fn after_a_game_the_menu_offers_its_game_variant_and_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let load = path.to_str().unwrap();
    let game = Catalogue::standard().open("conquid", None, None).unwrap();
    fs::write(&path, game.to_json()).unwrap();
    let mut screen = menu();
    screen.menu.write(Ask::Load, load);
    keys(&mut screen, "⏎m");
    assert!(screen.game.is_none() && screen.menu.text(Ask::Load).is_empty());
    assert_eq!(screen.menu.text(Ask::Game), "Conquid");
    screen.menu.write(Ask::Load, load);
    focus(&mut screen, Ask::Game);
    keys(&mut screen, "→");
    assert_eq!(screen.menu.text(Ask::Load), "", "another game was chosen");
    let mut screen = menu();
    while screen.menu.text(Ask::Game) != "Pacifist" {
        keys(&mut screen, "→");
    }
    choose(&mut screen, Ask::Second, 0);
    set(&mut screen, Ask::Start, "symmetric:7");
    keys(&mut screen, "⏎m");
    let start = |screen: &Screen| Variants::text(&screen.menu.form, 1).to_string();
    assert_eq!(start(&screen), "symmetric:7");
    // A file has the position alone.
    let game = Catalogue::standard()
        .open("pacifist", Some("asymmetric:7"), None)
        .unwrap();
    fs::write(&path, game.to_json()).unwrap();
    let mut screen = menu();
    set(&mut screen, Ask::Load, load);
    assert_eq!(start(&screen), game.start());
    // A new game does not take the file of the game before.
    kept_file(
        &path,
        r#","session":{"players":["human","human"],"kept":true}"#,
    );
    let mut screen = menu();
    set(&mut screen, Ask::Load, load);
    keys(&mut screen, "⏎n⏎m");
    let other = folder.path().join("game-2.json").display().to_string();
    assert_eq!(
        [Ask::Load, Ask::Save].map(|ask| screen.menu.text(ask)),
        [&other, &other]
    );
    assert!(note(&screen).contains("game-2.json"), "{}", note(&screen));
}

#[test]
fn the_menu_offers_the_kept_game_that_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        state: Some(folder.path().into()),
        second: None,
        ..Options::usual()
    };
    let mut screen = Screen::new(Catalogue::standard(), options).with_last_game();
    keys(&mut screen, "⏎:e2e4⏎m");
    let words = shown(&mut screen);
    assert!(words.contains("The menu offers to continue it."), "{words}");
    keys(&mut screen, "y");
    let title = &screen.menu.form.title;
    assert!(title.ends_with(", move 1, two people"), "{title}");
    assert!(
        note(&screen).starts_with("Enter: continue the game;"),
        "{}",
        note(&screen)
    );
    keys(&mut screen, "⏎:e7e5⏎");
    assert!(screen.lines().last().unwrap().contains("e7e5"));
}

#[test]
fn a_loaded_game_goes_on_with_its_players_clocks_and_saving() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let session = r#","session":{"players":["human","ai:greedy"],"clock":"5m+3s","left":[200000,61000],"kept":true}"#;
    kept_file(&path, session);
    let load = path.to_str().unwrap();
    let mut screen = menu();
    keys(&mut screen, &format!("↑↑{load}"));
    let words = "White: you, Black: computer, greedy: 1 ply ahead; clocks 3:20 - 1:01";
    assert!(note(&screen).contains(words), "{}", note(&screen));
    let asks = [Ask::Clock, Ask::Thinking, Ask::Save];
    assert_eq!(
        asks.map(|ask| screen.menu.text(ask)),
        ["5m+3s", "greedy", load]
    );
    keys(&mut screen, "⏎");
    let words = shown(&mut screen);
    assert!(
        words.contains("1:01") && words.contains("every move is saved"),
        "{words}"
    );
    keys(&mut screen, "m");
    assert!(screen.game.is_none() && screen.menu.text(Ask::Load) == load);
    keys(&mut screen, "⏎");
    assert!(
        shown(&mut screen).contains("1:01"),
        "the clocks were not reset"
    );
    // Another game does not take the file.
    keys(&mut screen, "m");
    focus(&mut screen, Ask::Game);
    keys(&mut screen, "→");
    assert_eq!(
        [Ask::Load, Ask::Save].map(|ask| screen.menu.text(ask)),
        ["", ""]
    );
}

#[test]
fn a_file_says_what_it_tells_and_what_it_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    for (session, told) in [
        ("", "has no players and clocks"),
        (
            r#","session":{"players":["human"]}"#,
            "cannot be restored: bad session",
        ),
    ] {
        kept_file(&path, session);
        let mut screen = menu();
        set(&mut screen, Ask::Load, path.to_str().unwrap());
        focus(&mut screen, Ask::Load);
        assert!(note(&screen).contains(told), "{}", note(&screen));
        assert!(!note(&screen).contains("finished"));
        keys(&mut screen, "⏎");
        let message = screen.game.as_ref().unwrap().table.message().unwrap();
        assert!(message.text.contains(told), "{message:?}");
    }
    let mut game = Catalogue::standard()
        .open("conway-chess", None, None)
        .unwrap();
    game.resign(menagerie::Player::First);
    fs::write(&path, game.to_json()).unwrap();
    let mut screen = menu();
    focus(&mut screen, Ask::Load);
    set(&mut screen, Ask::Load, path.to_str().unwrap());
    let finished = "finished: Black wins, by resignation";
    assert!(note(&screen).contains(finished), "{}", note(&screen));
}

#[test]
fn every_field_and_the_keys_are_explained_and_no_line_is_half_covered() {
    let mut screen = menu();
    let mut notes = Vec::new();
    for row in &ROWS {
        assert_eq!(
            screen.menu.form.focus, row.ask as usize,
            "rows stand in the order of Ask"
        );
        notes.push(note(&screen).to_string());
        keys(&mut screen, "↓");
    }
    assert!(notes[Ask::First as usize].contains("White begins"));
    for (index, note) in notes.iter().enumerate().skip(1) {
        assert!(!note.is_empty() && *note != notes[0], "{index}");
    }
    keys(&mut screen, "?");
    assert!(note(&screen).contains("C-u"), "{}", note(&screen));
    keys(&mut screen, "w");
    assert_eq!(note(&screen), "Left, Right choose here");
    keys(&mut screen, "↓");
    screen.handle(&Event::Key(KeyCode::F(1).into()));
    assert!(note(&screen).contains("C-u"), "{}", note(&screen));
    let words = shown(&mut screen);
    assert!(
        !words.contains("Up, D┌") && !words.contains("Leave┌"),
        "{words}"
    );
    // A small menu says that there are more fields.
    let mut screen = menu();
    assert!(framed(&mut screen, 60, 20).1.contains("Down: 3 more"));
    keys(&mut screen, "↑");
    let (_, end) = framed(&mut screen, 60, 20);
    assert!(
        end.contains("Up: 3 more") && !end.contains("Down: "),
        "{end}"
    );
    assert!(!framed(&mut screen, 80, 30).1.contains(" more"));
}

#[test]
fn a_click_on_the_left_arrow_of_a_field_goes_back() {
    let mut screen = menu();
    shown(&mut screen);
    let mut places = screen.menu.places.0.iter();
    let (arrow, _) = places.find(|(place, _)| place.width == 2).unwrap();
    let mouse = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: arrow.x,
        row: arrow.y,
        modifiers: ratatui::crossterm::event::KeyModifiers::NONE,
    };
    screen.handle(&Event::Mouse(mouse));
    let games = Catalogue::standard();
    assert_eq!(
        screen.menu.text(Ask::Game),
        games.games().last().unwrap().title()
    );
}

#[test]
fn the_form_begins_with_the_command_line_and_asks_for_the_same() {
    let asked = Options {
        game: Some("pacifist".into()),
        variant: Some("symmetric:7".into()),
        first: Some("ai:depth:3".into()),
        clock: Some("5m+3s".parse().unwrap()),
        ascii: true,
        pause: 5,
        still: true,
        ..Options::default()
    };
    let catalogue = Catalogue::standard();
    let opening = Opening::new(&asked, &catalogue).unwrap();
    let mut screen = Screen::new(catalogue, asked).with_game(opening);
    assert!(shown(&mut screen).contains("Pacifist"));
    keys(&mut screen, "m");
    assert!(screen.game.is_none() && !screen.wants_to_leave());
    let options = screen.menu.read().unwrap();
    let words = [options.game, options.variant, options.first, options.second];
    let words = words.each_ref().map(Option::as_deref);
    assert_eq!(
        words,
        [Some("pacifist"), Some("symmetric:7"), Some("depth:3"), None]
    );
    assert_eq!(
        (options.pause, options.still, options.ascii),
        (5, true, true)
    );
    assert_eq!(options.clock.unwrap().to_string(), "5m+3s");
    keys(&mut screen, "⏎");
    assert!(screen.game.is_some(), "{}", note(&screen));
}

#[test]
fn clocks_and_tables_are_asked_for_and_the_look_is_seen_at_once() {
    let mut screen = menu();
    assert_eq!(screen.menu.read().unwrap().clock, None);
    set(&mut screen, Ask::Clock, "90s");
    keys(&mut screen, "⏎");
    assert!(shown(&mut screen).contains("1:30"));
    let mut screen = menu();
    choose(&mut screen, Ask::Network, 2);
    let options = screen.menu.read().unwrap();
    assert_eq!(
        (options.game, options.variant, options.position),
        (None, None, None)
    );
    assert!(options.join.is_some());
    choose(&mut screen, Ask::Network, 1);
    assert_eq!(screen.menu.read().unwrap().host.as_deref(), Some(EVERYONE));
    choose(&mut screen, Ask::Colours, 1);
    assert_eq!(screen.menu.theme().palette, Palette::None);
}

#[test]
fn an_error_leads_to_its_field_in_its_words_and_the_box_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    fs::write(&path, "mine").unwrap();
    for (width, height) in [(60, 20), (80, 24)] {
        let mut screen = menu();
        let before = framed(&mut screen, width, height).0;
        for (ask, text, told, untold) in [
            (Ask::Thinking, "clever", "Computer thinks: ", "--"),
            (Ask::Clock, "5 minutes", "Clocks: ", "--"),
            (
                Ask::Load,
                "/no/such/file.json",
                "cannot read /no/such/file.json: ",
                "os error",
            ),
            (Ask::Save, "game.bmp", ".json", "--"),
            (Ask::Save, path.to_str().unwrap(), "Load game", "--"),
        ] {
            let kept = screen.menu.text(ask).to_string();
            screen.menu.write(ask, text);
            keys(&mut screen, "⏎");
            assert!(screen.game.is_none());
            assert_eq!(screen.menu.form.focus, ask as usize);
            let (corners, words) = framed(&mut screen, width, height);
            assert_eq!(corners, before, "{ask:?}: {}", note(&screen));
            assert!(words.contains(&note(&screen)[..20]), "{words}");
            let note = note(&screen);
            assert!(note.contains(told) && !note.contains(untold), "{note}");
            screen.menu.write(ask, kept);
        }
    }
    assert_eq!(fs::read_to_string(path).unwrap(), "mine");
}

#[test]
fn a_catalogue_without_games_is_an_error() {
    let error = crate::run(Options::usual(), &Catalogue::new(), false).unwrap_err();
    assert_eq!(error.to_string(), "the catalogue has no games");
}
