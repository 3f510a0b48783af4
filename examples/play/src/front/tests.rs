//! What the menu asks for and explains.

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;

/// The menu as it is without arguments.
fn menu() -> Front {
    Front::new(Catalogue::standard(), Options::usual())
}

fn press(front: &mut Front, codes: &[KeyCode]) {
    for &code in codes {
        front.key(code.into());
    }
}

fn screen(front: &mut Front) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let theme = Theme::new(Palette::None, false, true);
    terminal.draw(|frame| front.draw(frame, &theme)).unwrap();
    let cells = terminal.backend().buffer().content.iter();
    cells.map(ratatui::buffer::Cell::symbol).collect()
}

#[test]
fn every_game_is_offered_and_begins() {
    let mut front = menu();
    for game in Catalogue::standard().games() {
        assert_eq!(front.text(Ask::Game), game.title());
        let shown = screen(&mut front);
        assert!(shown.contains(game.about().summary), "{shown}");
        press(&mut front, &[KeyCode::Enter]);
        assert!(front.game.is_some(), "{}", front.form.note);
        assert!(screen(&mut front).contains(game.title()));
        press(&mut front, &[KeyCode::Char('m')]);
        assert!(front.game.is_none() && !front.wants_to_leave());
        press(&mut front, &[KeyCode::Right]);
    }
    press(&mut front, &[KeyCode::Esc]);
    assert!(front.wants_to_leave());
}

#[test]
fn a_variant_is_chosen_or_described() {
    let mut front = menu();
    let mut games = front.catalogue.games().iter();
    let conquid = games.position(|game| game.name() == "conquid").unwrap();
    front.form.choose(Ask::Game.at(), conquid);
    front.settle(Ask::Game.at());
    assert_eq!(front.options().unwrap().variant.as_deref(), Some("medium"));
    press(&mut front, &[KeyCode::Down, KeyCode::Left]);
    assert_eq!(front.text(Ask::Variant), "from a position");
    press(&mut front, &[KeyCode::Enter]);
    assert_eq!(
        front.form.note,
        "type a variant, such as 9x20b3, or a position"
    );
    assert_eq!(
        Ask::ALL[front.form.focus],
        Ask::Start,
        "the field to fill in"
    );
    for letter in "9x20b3".chars() {
        press(&mut front, &[KeyCode::Char(letter)]);
    }
    assert_eq!(
        front.form.note,
        "9x20b3: 9 rows, 20 columns, bases of 3 by 3"
    );
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.game.is_some(), "{}", front.form.note);
}

#[test]
fn who_plays_is_read_as_on_the_command_line() {
    let mut front = menu();
    let options = front.options().unwrap();
    assert_eq!(options.first, None);
    assert_eq!(options.second.as_deref(), Some("1s"));
    front.form.write(Ask::Thinking.at(), "depth:0");
    let wrong = front.options().unwrap_err();
    assert!(wrong.words.starts_with("Computer thinks: "), "{wrong:?}");
    for (words, player) in [
        ("easy", "greedy"),
        ("hard", "2s"),
        ("0.2", "0.2s"),
        ("0.2s", "0.2s"),
        ("1m", "1m"),
        ("uct:500ms", "uct:500ms"),
    ] {
        front.form.write(Ask::Thinking.at(), words);
        assert_eq!(front.options().unwrap().second.as_deref(), Some(player));
    }
    front.form.choose(Ask::Second.at(), 0);
    assert_eq!(front.options().unwrap().second, None);
}

#[test]
fn a_game_that_was_left_is_printed_and_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut front = menu();
    front.form.choose(Ask::Second.at(), 0);
    front.form.write(Ask::Save.at(), path.display().to_string());
    press(&mut front, &[KeyCode::Enter]);
    // The cursor begins on e4.
    press(&mut front, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    press(&mut front, &[KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
    press(&mut front, &[KeyCode::Char('m')]);
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4"]
    );
    assert_eq!(front.lines().len(), 1);
    press(&mut front, &[KeyCode::Esc]);
    assert!(!front.wants_to_leave() && front.form.note == LEAVING);
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.game.is_some(), "{}", front.form.note);
    assert!(screen(&mut front).contains("Black to move"));
}

#[test]
fn after_a_loaded_game_the_menu_offers_the_game_that_is_chosen_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let game = Catalogue::standard().open("conquid", None, None).unwrap();
    std::fs::write(&path, game.to_json()).unwrap();
    let mut front = menu();
    let load = path.display().to_string();
    front.form.write(Ask::Load.at(), load.clone());
    press(&mut front, &[KeyCode::Enter, KeyCode::Char('m')]);
    assert!(front.game.is_none() && front.text(Ask::Load).is_empty());
    assert_eq!(front.text(Ask::Game), "Conquid");
    front.form.write(Ask::Load.at(), load);
    press(&mut front, &[KeyCode::Home, KeyCode::Right]);
    assert_eq!(front.text(Ask::Load), "", "another game was chosen");
}

#[test]
fn after_a_game_the_menu_offers_its_variant() {
    let mut front = menu();
    while front.text(Ask::Game) != "Pacifist" {
        press(&mut front, &[KeyCode::Right]);
    }
    front.form.choose(Ask::Second.at(), 0);
    front.form.write(Ask::Start.at(), "symmetric:7");
    front.settle(Ask::Start.at());
    press(&mut front, &[KeyCode::Enter, KeyCode::Char('m')]);
    assert!(front.game.is_none());
    let start = |front: &Front| Variants::text(&front.form, Ask::Variant.at()).to_string();
    assert_eq!(start(&front), "symmetric:7");
    // A file has the position alone.
    let game = Catalogue::standard()
        .open("pacifist", Some("asymmetric:7"), None)
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, game.to_json()).unwrap();
    let mut front = menu();
    front.form.write(Ask::Load.at(), path.display().to_string());
    front.settle(Ask::Load.at());
    assert_eq!(start(&front), game.start());
}

/// Conway chess after two plies as a file, with a session.
fn kept_file(path: &std::path::Path, session: &str) {
    let mut game = Catalogue::standard()
        .open("conway-chess", None, None)
        .unwrap();
    for m in ["e2e4", "e7e5"] {
        game.play(m).unwrap();
    }
    let json = game.to_json();
    let record = json.strip_suffix('}').unwrap();
    std::fs::write(path, format!("{record}{session}}}")).unwrap();
}

#[test]
fn the_menu_offers_the_file_of_the_game_that_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let session = r#","session":{"players":["human","human"],"kept":true}"#;
    kept_file(&path, session);
    let mut front = menu();
    front.write(Ask::Load, path.display().to_string());
    front.fill_in_from_file();
    press(&mut front, &[KeyCode::Enter]);
    // The new game does not take the file of the game before.
    press(&mut front, &[KeyCode::Char('n'), KeyCode::Enter]);
    press(&mut front, &[KeyCode::Char('m')]);
    assert!(front.game.is_none());
    let other = folder.path().join("game-2.json").display().to_string();
    assert_eq!(front.text(Ask::Load), other);
    assert_eq!(front.text(Ask::Save), other);
    assert!(
        front.form.note.contains("game-2.json"),
        "{}",
        front.form.note
    );
}

#[test]
fn the_menu_offers_the_kept_game_that_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = Options::usual();
    options.state = Some(folder.path().into());
    options.second = None;
    let mut front = Front::new(Catalogue::standard(), options).with_last_game();
    press(&mut front, &[KeyCode::Enter]);
    let play = |front: &mut Front, m: &str| {
        press(front, &[KeyCode::Char(':')]);
        m.chars()
            .for_each(|letter| press(front, &[KeyCode::Char(letter)]));
        press(front, &[KeyCode::Enter]);
    };
    play(&mut front, "e2e4");
    press(&mut front, &[KeyCode::Char('m')]);
    let shown = screen(&mut front);
    assert!(shown.contains("The menu offers to continue it."), "{shown}");
    press(&mut front, &[KeyCode::Char('y')]);
    assert!(front.game.is_none());
    let title = &front.form.title;
    assert!(title.ends_with(", move 1, two people"), "{title}");
    assert!(front.form.note.starts_with("Enter: continue the game;"));
    press(&mut front, &[KeyCode::Enter]);
    play(&mut front, "e7e5");
    assert!(front.lines().last().unwrap().contains("e7e5"));
}

#[test]
fn a_loaded_game_goes_on_with_its_players_clocks_and_saving() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let session = r#","session":{"players":["human","ai:greedy"],"clock":"5m+3s","left":[200000,61000],"kept":true}"#;
    kept_file(&path, session);
    let load = path.display().to_string();
    let mut front = menu();
    press(&mut front, &[KeyCode::Up; 2]);
    for letter in load.chars() {
        press(&mut front, &[KeyCode::Char(letter)]);
    }
    let note = &front.form.note;
    assert!(
        note.contains("White: you, Black: computer, easy: 1 ply ahead; clocks 3:20 - 1:01"),
        "{note}"
    );
    assert_eq!(front.text(Ask::Clock), "5m+3s");
    assert_eq!(front.text(Ask::Thinking), "easy");
    assert_eq!(front.text(Ask::Save), load);
    press(&mut front, &[KeyCode::Enter]);
    let shown = screen(&mut front);
    assert!(
        shown.contains("1:01") && shown.contains("every move is saved"),
        "{shown}"
    );
    press(&mut front, &[KeyCode::Char('m')]);
    assert!(front.game.is_none() && front.text(Ask::Load) == load);
    press(&mut front, &[KeyCode::Enter]);
    assert!(
        screen(&mut front).contains("1:01"),
        "the clocks were not reset"
    );
    // Another game does not take the file.
    press(&mut front, &[KeyCode::Char('m')]);
    front.form.focus = Ask::Game.at();
    press(&mut front, &[KeyCode::Right]);
    assert_eq!((front.text(Ask::Load), front.text(Ask::Save)), ("", ""));
}

#[test]
fn the_line_about_a_file_says_if_its_game_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut game = Catalogue::standard()
        .open("conway-chess", None, None)
        .unwrap();
    let note = |game: &dyn menagerie::AnyGame| {
        std::fs::write(&path, game.to_json()).unwrap();
        let mut front = menu();
        front.form.focus = Ask::Load.at();
        front.form.write(Ask::Load.at(), path.display().to_string());
        front.settle(Ask::Load.at());
        front.form.note
    };
    assert!(!note(&*game).contains("finished"));
    game.resign(menagerie::Player::First);
    let finished = note(&*game);
    assert!(
        finished.contains("finished: Black wins, by resignation"),
        "{finished}"
    );
}

#[test]
fn no_text_in_the_field_of_the_position_is_ignored() {
    let mut front = menu();
    front.form.focus = Ask::Start.at();
    press(&mut front, &[KeyCode::Char('W'), KeyCode::Char('X')]);
    assert_eq!(front.text(Ask::Variant), "from a position");
    // No variant of this game is typed.
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.game.is_none());
    let note = &front.form.note;
    assert!(
        note.contains("position") && !note.contains("variant"),
        "{note}"
    );
    front.form.focus = Ask::Variant.at();
    press(&mut front, &[KeyCode::Right]);
    assert_eq!(
        (front.text(Ask::Variant), front.text(Ask::Start)),
        ("standard", "")
    );
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.game.is_some(), "{}", front.form.note);
}

#[test]
fn a_letter_on_a_field_of_choices_is_told_how_to_choose() {
    let mut front = menu();
    press(&mut front, &[KeyCode::Char('w')]);
    assert_eq!(front.form.note, "Left, Right choose here");
}

#[test]
fn a_file_without_players_and_clocks_says_so() {
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
        let mut front = menu();
        front.form.write(Ask::Load.at(), path.display().to_string());
        front.settle(Ask::Load.at());
        front.form.focus = Ask::Load.at();
        front.explain();
        assert!(front.form.note.contains(told), "{}", front.form.note);
        press(&mut front, &[KeyCode::Enter]);
        let game = front.game.as_ref().unwrap();
        assert!(game.message().contains(told), "{}", game.message());
    }
}

#[test]
fn every_field_and_the_keys_are_explained_and_no_line_is_half_covered() {
    let mut front = menu();
    let summary = front.info().about().summary.to_string();
    let mut notes = Vec::new();
    for ask in Ask::ALL {
        assert_eq!(Ask::ALL[front.form.focus], ask);
        notes.push(front.form.note.clone());
        press(&mut front, &[KeyCode::Down]);
    }
    let first = &notes[Ask::First.at()];
    assert!(first.contains("White begins"), "{first}");
    for ask in [Ask::Colours, Ask::Background, Ask::Pieces, Ask::Network] {
        assert!(
            !notes[ask.at()].is_empty() && notes[ask.at()] != summary,
            "{ask:?}"
        );
    }
    press(&mut front, &[KeyCode::Char('?')]);
    assert!(front.form.note.contains("C-u"), "{}", front.form.note);
    press(&mut front, &[KeyCode::Down, KeyCode::F(1)]);
    assert!(front.form.note.contains("C-u"), "{}", front.form.note);
    let shown = framed(&mut front, 80, 24).1;
    assert!(
        !shown.contains("Up, D┌") && !shown.contains("Leave┌"),
        "{shown}"
    );
}

#[test]
fn levels_and_errors_of_the_system_are_plain_words() {
    let mut front = menu();
    front.form.focus = Ask::Thinking.at();
    press(&mut front, &[KeyCode::Right]);
    assert_eq!(front.text(Ask::Thinking), "easy");
    assert!(screen(&mut front).contains("< easy  >"));
    press(&mut front, &[KeyCode::Left, KeyCode::Left]);
    assert_eq!(front.text(Ask::Thinking), "hard");
    front.form.write(Ask::Load.at(), "/no/such/file.json");
    press(&mut front, &[KeyCode::Enter]);
    let note = &front.form.note;
    assert!(note.contains("cannot read /no/such/file.json: "), "{note}");
    assert!(!note.contains("os error"), "{note}");
}

#[test]
fn a_click_on_the_left_arrow_of_a_field_goes_back() {
    let mut front = menu();
    screen(&mut front);
    let mut places = front.form_places.0.iter();
    let (arrow, _) = places.find(|(place, _)| place.width == 2).unwrap();
    front.click(arrow.as_position());
    let games = Catalogue::standard();
    assert_eq!(front.text(Ask::Game), games.games().last().unwrap().title());
}

#[test]
fn an_existing_file_is_told_in_the_words_of_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, "mine").unwrap();
    let mut front = menu();
    front.form.write(Ask::Save.at(), path.display().to_string());
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.game.is_none());
    assert!(front.form.note.contains("Load game"), "{}", front.form.note);
    assert!(!front.form.note.contains("--"), "{}", front.form.note);
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
    let mut front = Front::new(catalogue, asked).with_game(opening);
    assert!(screen(&mut front).contains("Pacifist"));
    press(&mut front, &[KeyCode::Char('m')]);
    assert!(front.game.is_none() && !front.wants_to_leave());
    let options = front.options().unwrap();
    assert_eq!(options.game.as_deref(), Some("pacifist"));
    assert_eq!(options.variant.as_deref(), Some("symmetric:7"));
    assert_eq!(options.first.as_deref(), Some("depth:3"));
    assert_eq!(
        (options.second, options.pause, options.still),
        (None, 5, true)
    );
    assert_eq!(options.clock.unwrap().to_string(), "5m+3s");
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.game.is_some(), "{}", front.form.note);
}

#[test]
fn clocks_are_asked_for_and_bad_ones_told() {
    let mut front = menu();
    assert_eq!(front.options().unwrap().clock, None);
    front.form.write(Ask::Clock.at(), "5 minutes");
    press(&mut front, &[KeyCode::Enter]);
    assert!(
        front.form.note.starts_with("Clocks: "),
        "{}",
        front.form.note
    );
    assert!(front.form.note.contains("5m"), "{}", front.form.note);
    front.form.write(Ask::Clock.at(), "90s");
    press(&mut front, &[KeyCode::Enter]);
    assert!(screen(&mut front).contains("1:30"));
}

#[test]
fn joining_takes_the_game_of_the_table() {
    let mut front = menu();
    front.form.choose(Ask::Network.at(), 2);
    front.settle(Ask::Network.at());
    let options = front.options().unwrap();
    assert_eq!(
        (options.game, options.variant, options.position),
        (None, None, None)
    );
    assert!(options.join.is_some());
}

#[test]
fn a_file_of_another_format_is_told_in_the_words_of_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.bmp");
    let mut front = menu();
    front.form.write(Ask::Save.at(), path.display().to_string());
    press(&mut front, &[KeyCode::Enter]);
    assert!(front.form.note.contains("Save to: "), "{}", front.form.note);
    assert!(front.form.note.contains(".json"), "{}", front.form.note);
    assert!(!path.exists());
}

#[test]
fn the_look_is_seen_at_once() {
    let mut front = menu();
    front.form.choose(Ask::Colours.at(), 1);
    front.settle(Ask::Colours.at());
    assert_eq!(front.theme.palette(), Palette::None);
}

/// Where the box of the form is on a screen, and the screen.
fn framed(front: &mut Front, width: u16, height: u16) -> (Vec<usize>, String) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::None, false, true);
    terminal.draw(|frame| front.draw(frame, &theme)).unwrap();
    let buffer = terminal.backend().buffer();
    let corners = buffer.content.iter().enumerate();
    let corners = corners.filter(|(_, cell)| ["┌", "└"].contains(&cell.symbol()));
    let all = buffer.content.iter().map(ratatui::buffer::Cell::symbol);
    (corners.map(|(at, _)| at).collect(), all.collect())
}

#[test]
fn an_error_leads_to_its_field_and_the_box_stays_where_it_is() {
    for (width, height) in [(60, 20), (80, 24)] {
        let mut front = menu();
        let before = framed(&mut front, width, height).0;
        for (ask, text) in [
            (Ask::Thinking, "clever"),
            (Ask::Clock, "5 minutes"),
            (Ask::Load, "/no/such/file.json"),
            (Ask::Save, "game.bmp"),
        ] {
            let kept = front.text(ask).to_string();
            front.form.write(ask.at(), text);
            press(&mut front, &[KeyCode::Enter]);
            assert!(front.game.is_none());
            assert_eq!(Ask::ALL[front.form.focus], ask);
            let (corners, shown) = framed(&mut front, width, height);
            assert_eq!(corners, before, "{ask:?}: {}", front.form.note);
            assert!(shown.contains(&front.form.note[..20]), "{shown}");
            front.form.write(ask.at(), kept);
        }
    }
}

#[test]
fn a_time_that_is_typed_takes_the_place_of_the_proposed_one() {
    let mut front = menu();
    press(&mut front, &[KeyCode::Down; 5]);
    press(
        &mut front,
        &"0.2".chars().map(KeyCode::Char).collect::<Vec<_>>(),
    );
    assert_eq!(front.options().unwrap().second.as_deref(), Some("0.2s"));
}

#[test]
fn a_small_menu_says_that_there_are_more_fields() {
    let mut front = menu();
    assert!(framed(&mut front, 60, 20).1.contains("Down: 3 more"));
    press(&mut front, &[KeyCode::Up]);
    let (_, end) = framed(&mut front, 60, 20);
    assert!(
        end.contains("Up: 3 more") && !end.contains("Down: "),
        "{end}"
    );
    assert!(!framed(&mut front, 80, 30).1.contains(" more"));
}

#[test]
fn a_catalogue_without_games_is_an_error() {
    let error = crate::run(Options::usual(), &Catalogue::new(), false).unwrap_err();
    assert_eq!(error.to_string(), "the catalogue has no games");
}
