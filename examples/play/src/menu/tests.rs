//! What the menu asks for and explains, and how games begin from it and come back to it.

use std::fs;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind};
use tempfile::TempDir;

use super::*;
use crate::screen::Screen;
use crate::table::{code, steps};

/// The menu as it is without arguments.
fn menu() -> Screen {
    Screen::new(Catalogue::standard(), Options::usual())
}

/// What the menu begins with if its state is kept in a folder.
fn kept_in(folder: &TempDir) -> Options {
    Options {
        state: Some(folder.path().into()),
        still: true,
        ..Options::usual()
    }
}

/// The menu that proposes what was played last.
fn again(folder: &TempDir) -> Screen {
    Screen::new(Catalogue::standard(), kept_in(folder)).with_last_game()
}

/// The field with a name of [`Ask`].
fn field(name: &str) -> Ask {
    let row = ROWS.iter().find(|row| format!("{:?}", row.ask) == name);
    row.unwrap_or_else(|| panic!("no field {name}")).ask
}

/// Presses keys by their signs. `{Game}` puts the focus on a field, and
/// `{Game=Conquid}` sets it.
fn keys(screen: &mut Screen, text: &str) {
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '{' {
            screen.handle(&Event::Key(code(letter).into()));
            continue;
        }
        let words: String = letters.by_ref().take_while(|&c| c != '}').collect();
        match words.split_once('=') {
            Some((name, text)) => set(screen, field(name), text),
            None => {
                screen.menu.form.focus = field(&words) as usize;
                screen.menu.explain();
            }
        }
    }
}

/// Plays a script: in each of its [steps] are [keys], and what is true after them: words of the
/// note or on the screen, the text of a field, what the form asks for.
fn run(mut screen: Screen, script: &str) -> Screen {
    for (pressed, checks) in steps(script) {
        keys(&mut screen, pressed);
        for check in checks {
            let (what, wanted) = check.split_once(' ').unwrap_or((check, ""));
            let is_so = match what {
                "" => true,
                "note" => note(&screen).contains(wanted),
                "silent" => !note(&screen).contains(wanted),
                "shown" => shown(&mut screen).contains(wanted),
                "plays" => screen.game.is_some(),
                "asks" => screen.game.is_none() && !screen.wants_to_leave(),
                "leaves" => screen.wants_to_leave(),
                "focus" => screen.menu.form.focus == field(wanted) as usize,
                "first" => screen.menu.read().unwrap().first.unwrap_or_default() == wanted,
                "second" => screen.menu.read().unwrap().second.unwrap_or_default() == wanted,
                name => screen.menu.text(field(name)) == wanted,
            };
            assert!(is_so, "{pressed}: {check}\n{}", shown(&mut screen));
        }
    }
    screen
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
fn a_variant_is_chosen_or_described_and_no_text_is_ignored() {
    let screen = run(menu(), "{Game=Conquid}");
    let options = screen.menu.read().unwrap();
    assert_eq!(options.variant.as_deref(), Some("small"));
    run(
        screen,
        "
        {Variant}← => Variant large & note large: 21 rows, 42 columns. Optional: a variant
        {Variant=}⏎ => note type a variant, such as 9x20b3 (with other numbers), or a position
        {Game}{Variant}9x20b3 => focus Variant & note 9x20b3: 9 rows, 20 columns, bases of 3 by 3
        ⏎ => plays
    ",
    );
    // No variant of this game is typed.
    run(
        menu(),
        "
        {Variant}WX => Variant WX
        ⏎ => asks & note position & silent variant
        {Variant=}→ => Variant standard
    ",
    );
}

#[test]
fn who_plays_is_read_as_on_the_command_line() {
    // What is typed takes the place of the proposal; arrows go through the levels.
    let screen = run(
        menu(),
        "
                        => first & second beginner
        {Thinking=best} => second best
        {Thinking=0.2}  => second 0.2s
        {Thinking=0.2s} => second 0.2s
        {Thinking=1m}   => second 1m
        {Thinking=uct:500ms} => second uct:500ms
        {Thinking=easy}{Thinking}→ => shown < medium >
        ←←← => Thinking best
        0.2 => second 0.2s
        {Second=person}{Thinking=depth:0} => second
    ",
    );
    run(
        screen,
        "{Second=computer}⏎ => asks & note Computer thinks: expected & focus Thinking",
    );
}

#[test]
fn a_game_that_was_left_is_printed_and_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let save = path.display();
    let screen = run(menu(), &format!("{{Second=person}}{{Save={save}}}⏎:e2e4⏎m"));
    let game = Catalogue::standard().load(&path).unwrap();
    assert_eq!(game.played(), ["e2e4"]);
    assert_eq!(screen.lines().len(), 1);
    let asks = format!("⎋ => asks & note {LEAVING}\n ⏎ => plays & shown Black to move");
    run(screen, &asks);
}

#[test]
fn after_a_game_the_menu_offers_its_game_variant_and_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let load = path.to_str().unwrap();
    let catalogue = Catalogue::standard();
    let game = catalogue.open("conquid", None, None).unwrap();
    fs::write(&path, game.to_json()).unwrap();
    let mut screen = menu();
    screen.menu.write(Ask::Load, load);
    let mut screen = run(screen, "⏎m => asks & Load & Game Conquid");
    screen.menu.write(Ask::Load, load);
    // Another game is chosen.
    run(screen, "{Game}→ => Load");
    let start = |screen: &Screen| screen.menu.text(Ask::Variant).to_string();
    let pacifist = "{Game=Pacifist}{Second=person}{Variant=symmetric:7}⏎m";
    assert_eq!(start(&run(menu(), pacifist)), "symmetric:7");
    // A file has the position alone.
    let game = catalogue.open("pacifist", Some("asymmetric:7"), None);
    let game = game.unwrap();
    fs::write(&path, game.to_json()).unwrap();
    let loaded = format!("{{Load={load}}}");
    assert_eq!(start(&run(menu(), &loaded)), game.start());
    // A new game does not take the file of the game before.
    let session = r#","session":{"players":["human","human"],"kept":true}"#;
    kept_file(&path, session);
    let other = folder.path().join("game-2.json");
    let other = other.display();
    run(
        menu(),
        &format!("{loaded}⏎n⏎m => Load {other} & Save {other} & note game-2.json"),
    );
}

#[test]
fn the_menu_leads_to_lessons_and_puzzles() {
    run(
        menu(),
        "
            => shown Shift-L: lessons   Shift-P: puzzles
            {Address}LP => asks & Address localhost:4000LP & shown Tab: completes
            {Thinking}? => note C-u
            ⎋ => asks & silent C-u
        ",
    );
    // Both keys lead back.
    for (pressed, taught, back) in [
        ("{Game=Pacifist}L", "lesson 1 of ", 'm'),
        ("{Game=Pacifist}P", "puzzle ", 'x'),
        ("{Game=Pacifist}{Thinking}→←L", "lesson 1 of ", 'x'),
    ] {
        let script = format!(
            "
            {{Thinking=best}}{pressed} => plays & shown {taught}
            {back} => asks & Game Pacifist & Thinking best & focus Game
            "
        );
        assert!(run(menu(), &script).lines().is_empty());
    }
    run(menu(), "⎋ => leaves");
}

#[test]
fn the_menu_offers_the_kept_game_that_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let screen = run(
        again(&folder),
        "
        {Second=person}⏎:e2e4⏎m => shown The menu offers to continue it.
        y => shown , move 1, two people & note Enter: continue the game;
        ⏎:e7e5⏎
    ",
    );
    assert!(screen.lines().last().unwrap().contains("e7e5"));
}

#[test]
fn the_games_that_were_played_are_listed_opened_reviewed_written_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let games = || Screen::new(Catalogue::standard(), kept_in(&folder)).with_games();
    run(
        games(),
        "=> shown No game is kept yet\n⎋ => asks & shown Choose a game",
    );
    run(
        again(&folder),
        "
        {Second=person}⏎:e2e4⏎:e7e5⏎my
        {Game=Pacifist}⏎:e2e4⏎Rymy
    ",
    );
    run(
        games(),
        "
        => shown Your games: 2 games & shown White wins, by resignation & shown move 2 & asks
        ⏎⎋u => plays & shown to move
        my => shown Your games: 3 games & shown White wins, by resignation
        ⇱dy => shown Your games: 2 games
        d => shown Delete this game?
        n => shown Your games: 2 games & shown Enter: open
        ⏎ => plays & shown Pacifist & shown by resignation
        m => asks & shown Your games: 2 games
        w => plays & shown Save as
        ⎋m↓t => plays & shown After move 1 & shown mistakes
        m⇱d => shown Delete
        y => shown Your games: 1 game & shown deleted & shown Conway
        ⎋ => asks & shown Continue: Conway's Game of Chess, move 2, two people
    ",
    );
    // One that is open in another window stays.
    let mut playing = run(games(), "⏎ => plays");
    run(
        games(),
        "dy => shown Your games: 1 game & shown open in another window",
    );
    keys(&mut playing, ":d2d4⏎my");
    run(games(), "dy => shown Your games: 0 games");
}

#[test]
fn lessons_go_on_with_the_first_one_that_is_not_solved() {
    let folder = tempfile::tempdir().unwrap();
    run(
        again(&folder),
        "L => shown lesson 1 of 12: & plays
         :h2h3⏎ => shown Right & shown lesson 1 of 12, solved
         m => asks",
    );
    run(again(&folder), "L => shown lesson 2 of 12: & plays");
    let first = Command::Learn(Tasks {
        game: "conway-chess".into(),
        number: Some(Some(1)),
        ascii: false,
    });
    let screen = again(&folder).with_course(&first).unwrap();
    run(screen, "=> shown lesson 1 of 12, solved\nx => leaves");
}

#[test]
fn a_long_list_of_games_is_shown_in_part_and_what_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games");
    fs::create_dir(&kept).unwrap();
    for number in 1..=60 {
        kept_file(&kept.join(format!("{number}.json")), "");
    }
    fs::write(kept.join("61.json"), "{").unwrap();
    let screen = Screen::new(Catalogue::standard(), kept_in(&folder)).with_games();
    let mut screen = run(
        screen,
        "=> shown Your games: 61 games & shown not a record
         ⏎ => asks & shown not a record
         ⇲ => shown > & shown the network
         ⏎ => plays & shown Conway
         m => asks & shown Your games: 61 games",
    );
    // Without room for a row nothing fails.
    framed(&mut screen, 20, 5);
    for (width, height) in [(60, 16), (200, 60)] {
        let (_, text) = framed(&mut screen, width, height);
        assert!(text.contains("Your games"), "{text}");
    }
}

#[test]
fn the_menu_begins_with_what_was_played_last() {
    let folder = tempfile::tempdir().unwrap();
    run(
        again(&folder),
        "=> Game Conway's Game of Chess & second beginner
         {Game=Conquid}{First=computer}{Second=person}{Thinking=hard}⏎ => plays",
    );
    run(
        again(&folder),
        "=> Game Conquid & first hard & Second person",
    );
    let file = folder.path().join("menu.json");
    for broken in ["{", r#"{"game":"ludo","players":["nobody",null]}"#] {
        fs::write(&file, broken).unwrap();
        run(
            again(&folder),
            "=> Game Conway's Game of Chess & second beginner",
        );
    }
}

#[test]
fn a_loaded_game_goes_on_with_its_players_clocks_and_saving() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let session = r#","session":{"players":["human","ai:greedy"],"clock":"5m+3s","left":[200000,61000],"kept":true}"#;
    kept_file(&path, session);
    let load = path.display();
    let words = "White: you, Black: computer, greedy: 1 ply ahead; clocks 3:20 - 1:01";
    run(
        menu(),
        &format!(
            "
            ↑↑{load} => note {words} & Clock 5+3 & Thinking greedy & Save {load}
            ⏎ => shown 1:01 & shown every move is saved
            m => asks & Load {load}
            ⏎ => shown 1:01
            m{{Game}}→ => Load & Save
        "
        ),
    );
}

#[test]
fn a_file_says_what_it_tells_and_what_it_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let load = format!("{{Load={}}}{{Load}}", path.display());
    let half = r#","session":{"players":["human"]}"#;
    for (session, told) in [
        ("", "has no players and clocks"),
        (half, "cannot be restored: bad session"),
    ] {
        kept_file(&path, session);
        let script = format!("{load} => note {told} & silent finished\n ⏎ => plays");
        let screen = run(menu(), &script);
        let message = screen.game.as_ref().unwrap().match_.message().unwrap();
        assert!(message.text.contains(told), "{message:?}");
    }
    let game = Catalogue::standard().open("conway-chess", None, None);
    let mut game = game.unwrap();
    game.resign(menagerie::Player::First);
    fs::write(&path, game.to_json()).unwrap();
    let finished = "finished: Black wins, by resignation";
    run(menu(), &format!("{load} => note {finished}"));
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
    let mut screen = run(
        screen,
        "? => note C-u\n z => note first letters choose here
 ↓",
    );
    screen.handle(&Event::Key(KeyCode::F(1).into()));
    assert!(note(&screen).contains("C-u"), "{}", note(&screen));
    let words = shown(&mut screen);
    assert!(
        !words.contains("Up, D┌") && !words.contains("Leave┌"),
        "{words}"
    );
    // A small menu says that there are more fields.
    let mut screen = menu();
    assert!(framed(&mut screen, 60, 20).1.contains("Down: 2 more"));
    keys(&mut screen, "↑");
    let (_, end) = framed(&mut screen, 60, 20);
    assert!(
        end.contains("Up: 2 more") && end.matches(" more").count() == 1,
        "{end}"
    );
    assert!(!framed(&mut screen, 80, 30).1.contains(" more"));
}

#[test]
fn a_click_on_the_left_arrow_of_a_field_goes_back() {
    let mut screen = menu();
    shown(&mut screen);
    let mut places = screen.menu.places.iter();
    let (arrow, ..) = places.find(|(place, ..)| place.width == 2).unwrap();
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
    let screen = Screen::new(catalogue, asked).with_game(opening);
    let screen = run(
        screen,
        "
        => shown Pacifist
        m => asks & Game Pacifist & Variant symmetric:7 & first depth:3 & second & Clock 5+3
    ",
    );
    let options = screen.menu.read().unwrap();
    assert_eq!(
        (options.pause, options.still, options.ascii),
        (5, true, true)
    );
    let words = [&options.game, &options.variant, &options.position];
    let words = words.map(Option::as_deref);
    assert_eq!(words, [Some("pacifist"), Some("symmetric:7"), None]);
    assert_eq!(options.clock.unwrap().to_string(), "5+3");
    run(screen, "⏎ => plays");
}

#[test]
fn clocks_and_tables_are_asked_for_and_the_look_is_seen_at_once() {
    let screen = menu();
    assert_eq!(screen.menu.read().unwrap().clock, None);
    run(screen, "{Clock=90s}⏎ => shown 1:30");
    let options = run(menu(), "{Network=join an opponent}").menu.read();
    let options = options.unwrap();
    assert!(options.join.is_some() && options.game.or(options.variant).is_none());
    let screen = run(menu(), "{Network=wait for an opponent}{Colours=none}");
    assert_eq!(screen.menu.read().unwrap().host.as_deref(), Some(EVERYONE));
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

/// Knights that go out and back until the position has occurred three times.
const KNIGHTS: &str = "g1f3: Ng1-f3; g8f6: Ng8-f6; f3g1: 2. Nf3-g1; f6g8: 2. Nf3-g1 Nf6-g8; \
                       g1f3: 3. Ng1-f3; g8f6: 3. Ng1-f3 Ng8-f6; f3g1: 4. Nf3-g1; f6g8: Draw";

/// Every game: its title, what the end tells, and the moves as they are typed, each with the words
/// that appear once it is played.
const SESSIONS: [[&str; 3]; 6] = [
    [
        "Conway's Game of Chess",
        "overpopulation",
        "h2h3: 1. h2-h3; h7h6: 1. h2-h3 h7-h6; h3h4: 2. h3-h4; a7a6: 6 born; h4h5: 3. h4-h5; \
         a6a5: BLACK WINS",
    ],
    ["Two-Player Wildebeest", "exploded", "1,2-3,2: BLACK WINS"],
    ["Pacifist", "repetition", KNIGHTS],
    ["Weighted Pacifist", "repetition", KNIGHTS],
    [
        "Life Duel",
        "Player 2 wins: the count is 6 to 7",
        "1,2: 1. 1,2; 4,3: 1. 1,2 4,3; 1,3: 2. 1,3; 0,5: 2. 1,3 0,5; 2,1: 3. 2,1; \
         5,0: 3. 2,1 5,0; 3,5: 4. 3,5; 0,0: 4. 3,5 0,0; 5,2: 5. 5,2; 2,4: PLAYER 2 WINS",
    ],
    [
        "Conquid",
        "joins the bases",
        "A3,5;3,6;3,7: 1. acquire 3,5 3,6 3,7; A0,0;0,1;0,2: acquire 0,0 0,1 0,2; \
         A3,8;6,0;6,1: 2. acquire 3,8 6,0 6,1; C: PLAYER 1 TURN; Q: PLAYER 1 WINS",
    ],
];

#[test]
fn every_game_is_offered_and_goes_from_the_menu_to_its_end() {
    let catalogue = Catalogue::standard();
    let mut keys_to_game = String::new();
    for (info, [title, ending, moves]) in catalogue.games().iter().zip(SESSIONS) {
        let summary = info.about().summary;
        let begun = format!(
            "{keys_to_game} => Game {title} & shown {summary}
             {{Second=person}}⏎ => shown to move & shown {title}"
        );
        keys_to_game.push('→');
        let options = Options {
            still: true,
            ..Options::usual()
        };
        let mut screen = run(Screen::new(catalogue.clone(), options), &begun);
        let mut played = String::from("]");
        for one in moves.split("; ") {
            let (m, words) = one.split_once(": ").unwrap();
            // A move that loses, or that only passes, is asked for again.
            keys(&mut screen, &format!(":{m}⏎"));
            for _ in 0..2 {
                if !shown(&mut screen).contains(words) {
                    keys(&mut screen, "⏎");
                }
            }
            assert!(
                shown(&mut screen).contains(words),
                "{one}: {}",
                shown(&mut screen)
            );
            played += &format!(" {m}");
        }
        let end = format!("=> shown Esc closes this & shown {ending}\n zm => note another game");
        let screen = run(screen, &end);
        assert!(screen.lines()[0].contains(&played), "{:?}", screen.lines());
    }
}
