//! What stands on the screen, its colours and its sizes.

use super::*;

#[test]
fn a_conquest_is_told_in_a_banner_that_any_key_closes() {
    let mut session = position(BRIDGE);
    letters(&mut session, "q");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(session.notice, Some(Notice::End));
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.matches("PLAYER 1 WINS!").count() >= 2,
        "label and banner"
    );
    letters(&mut session, "x");
    assert!(session.notice.is_none() && session.exit.is_none());
    letters(&mut session, "c");
    assert!(told(&session).starts_with("the game is over"));
    press(&mut session, &[KeyCode::Char('p')]);
    assert_eq!(state(&session), State::History);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(state(&session), State::MoveBlank);
}

#[test]
fn the_help_has_every_key_and_the_config_file_and_closes() {
    let mut session = session(options());
    session.colours.path = Some("/home/somebody/.config/menagerie/conquid.json".into());
    letters(&mut session, "?");
    let shown = screen(&mut session, 80, 24).concat();
    for words in [
        "Acquire <A>",
        "Conquer <C>",
        "Vanquish <V>",
        "Conquest <Q>",
        "u or Esc withdraws it",
        "Enter plays it",
        "p   playback",
        "Left, Right, Home, End",
        "Backspace",
        "m   back to the menu",
        "/home/somebody/.config/menagerie/conquid.json",
    ] {
        assert!(shown.contains(words), "{words} is not in the help");
    }
    letters(&mut session, "a");
    assert_eq!(state(&session), State::MoveBlank);
    assert!(session.notice.is_none());
}

#[test]
fn the_computer_declares_a_conquest_and_the_banner_tells_it() {
    let mut session = session(Options {
        first: Some("ai:greedy".into()),
        position: Some(BRIDGE.into()),
        ..options()
    });
    wait(&mut session, 1);
    assert_eq!(session.notice, Some(Notice::End));
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
}

#[test]
fn labels_of_a_turned_board_do_not_run_together() {
    let mut session = variant("medium");
    session.is_flipped = true;
    session.cursor = cell(0, 0);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[17].contains("12  10  8 7 6"), "{}", shown[17]);
    session.cursor = cell(0, 9);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[17].contains("12    9 8 7 6"), "{}", shown[17]);
}

#[test]
fn the_hint_can_be_read_beside_below_and_on_the_page_of_the_game() {
    let mut session = session(options());
    session.cursor = cell(7, 5);
    letters(&mut session, "e");
    for () in patiently() {
        session.tick();
        if !session.table.is_busy() {
            break;
        }
    }
    for (width, height) in [(80, 24), (60, 20)] {
        let shown = screen(&mut session, width, height);
        let line = shown.iter().find(|line| line.starts_with("hint: "));
        let line = line.unwrap_or_else(|| panic!("{shown:?}"));
        assert!(
            line.contains("acquire ") && line.contains("Player "),
            "{line}"
        );
    }
    letters(&mut session, "i");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("the computer's hint") && shown.contains("looked"),
        "{shown}"
    );
    press(&mut session, &[KeyCode::Esc, KeyCode::Char('e')]);
    let shown = screen(&mut session, 80, 24).concat();
    assert!(!shown.contains("hint: "), "it is hidden again: {shown}");
}

#[test]
fn colours_are_seen_at_once_kept_when_accepted_and_back_when_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("conquid.json");
    let opening = || opening(&options()).unwrap();
    let mut session = coloured(opening(), Some(path.clone()));
    let green = Rgb([0, 0x80, 0]);
    letters(&mut session, "t");
    press(&mut session, &[KeyCode::Down]);
    letters(&mut session, "008000");
    assert_eq!(session.colours.colours.cell(Player::First), green);
    press(&mut session, &[KeyCode::Esc]);
    assert_eq!(session.colours.colours, Colours::default());
    assert!(!path.exists());
    letters(&mut session, "t");
    letters(&mut session, "12");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(
        note(&session),
        "a colour is six of 0 to 9 and A to F; nothing is the usual colour"
    );
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, "t");
    click_form(&mut session, FormPart::Field(1));
    letters(&mut session, "008000");
    click_form(&mut session, FormPart::Button(Answer::Accept));
    let again = coloured(opening(), Some(path.clone()));
    assert_eq!(again.colours.colours.cell(Player::First), green);

    fs::write(&path, "{").unwrap();
    let mut malformed = coloured(opening(), Some(path));
    assert_eq!(malformed.colours.colours, Colours::default());
    assert!(malformed.table.message().unwrap().is_error);
    // Where the line is broken depends on the path.
    let shown = screen(&mut malformed, 200, 24).join(" ");
    let words: Vec<&str> = shown.split_whitespace().collect();
    let shown = words.join(" ");
    assert!(shown.contains("the usual colours are used"), "{shown}");
}

#[test]
fn tiles_have_the_colours_of_their_owners() {
    let mut session = position(
        "21x42b3 xo40./42./42./42./42./42./42./42./42./4.3X28.3O4./4.3X28x3O4./4.3X28.3O4./42./\
         42./42./42./42./42./42./42./42. 1 -",
    );
    let colour = |session: &mut App, row: u16, column: u16| {
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
        let theme = Theme::new(Palette::All, false, true);
        let draw = |frame: &mut Frame<'_>| session.places = view::draw(frame, session, &theme);
        terminal.draw(draw).unwrap();
        let place = tile_at(session, row, column).unwrap();
        terminal.backend().buffer()[place.as_position()].bg
    };
    let colours = session.colours.colours;
    let [first, second] = Player::ALL;
    for (row, column, expected) in [
        (0, 0, colours.cell(first)),
        (0, 1, colours.cell(second)),
        (0, 2, Colours::EMPTY[0]),
        (9, 4, colours.base(first)),
        (10, 5, colours.cell(first)),
        (11, 37, colours.base(second)),
        (10, 36, colours.cell(second)),
        (10, 20, colours.cell(first)),
    ] {
        let shown = colour(&mut session, row, column);
        assert_eq!(shown, expected.on_terminal(Palette::All), "{row},{column}");
    }
    letters(&mut session, "q");
    let path = colours.base(first).on_terminal(Palette::All);
    assert_eq!(colour(&mut session, 10, 20), path, "in the preview");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Esc, KeyCode::Left, KeyCode::Right],
    );
    assert_eq!(colour(&mut session, 10, 20), path, "in playback");
}

#[test]
fn the_medium_board_fits_a_usual_terminal_and_the_large_one_a_larger() {
    let mut medium = session(options());
    let shown = screen(&mut medium, 80, 24);
    assert!(shown[0].starts_with("Conquid: Player 1 to move"));
    assert!(shown[3].starts_with("0  . . . "), "{shown:?}");
    assert!(shown[9].starts_with("6  . . . . X X . "), "{shown:?}");
    assert!(shown[10].contains(". .<. "), "the cursor: {}", shown[10]);
    assert!(shown[16].starts_with("13 . . . "), "{shown:?}");
    assert!(shown[17].contains("8 9 10  12  14"), "{}", shown[17]);
    assert!(shown[3].contains("player 1"), "{}", shown[3]);
    let mut large = variant("large");
    let shown = screen(&mut large, 100, 30);
    assert!(shown[1].contains("PLAYER 1 TURN") && shown[1].contains(">>"));
    assert!(
        shown[2].starts_with("      0  . . . "),
        "in the middle: {shown:?}"
    );
    assert!(shown[22].starts_with("      20 . . . "), "{shown:?}");
    assert!(shown.concat().contains("player 1 X: 0 cells"), "{shown:?}");
    let mut small = variant("small");
    let shown = screen(&mut small, 120, 40);
    assert!(shown.concat().contains("under the cursor"));
    let size = tile_at(&small, 0, 0).unwrap().as_size();
    assert_eq!(
        (size.width, size.height),
        (5, 3),
        "tiles stretch with the screen"
    );
}

#[test]
fn a_smaller_terminal_shows_the_part_with_the_cursor() {
    let mut session = variant("large");
    screen(&mut session, 80, 24);
    let corner = cell(20, 41);
    assert_eq!(tile_at(&session, 0, 41), None);
    letters(&mut session, "LLLLLJJJJJ");
    screen(&mut session, 80, 24);
    assert_eq!(session.cursor, corner);
    assert!(session.places.board.unwrap().cell(corner).is_some());
    let seen = session.places.board.unwrap().scroll;
    letters(&mut session, "k");
    screen(&mut session, 80, 24);
    assert_eq!(
        session.places.board.unwrap().scroll,
        seen,
        "no further than need be"
    );
    click(&mut session, Hit::Press(Command::Kind(ACQUIRE)));
    click(&mut session, tile(20, 40));
    assert_eq!(session.table.choice().picked, [cell(20, 40)]);
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_no_size_is_a_panic() {
    let mut session = variant("large");
    let words = screen(&mut session, 30, 8).concat();
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("too small: 30x8, needed"), "{words}");
    letters(&mut session, "c");
    assert_eq!(state(&session), State::MoveBlank, "nobody can see it");
    screen(&mut session, 80, 40);
    letters(&mut session, "c");
    for state in ["", "p", "?"] {
        letters(&mut session, state);
        for (width, height) in [
            (1, 1),
            (2, 40),
            (7, 7),
            (24, 20),
            (40, 14),
            (300, 3),
            (300, 99),
        ] {
            screen(&mut session, width, height);
        }
    }
    // What it says is needed is enough.
    for name in ["small", "medium", "large"] {
        let mut session = variant(name);
        for width in 24..90 {
            let shown = screen(&mut session, width, 5).concat();
            let needed = shown
                .split("needed")
                .nth(1)
                .unwrap_or_else(|| panic!("{shown}"));
            let needed: String = needed.replace(' ', "").split('.').next().unwrap().into();
            let (columns, lines) = needed.split_once('x').unwrap();
            let (columns, lines): (u16, u16) = (columns.parse().unwrap(), lines.parse().unwrap());
            if columns <= width {
                let shown = screen(&mut session, width, lines).concat();
                assert!(!shown.contains("too small"), "{name} {width}: {shown}");
            }
        }
    }
}

#[test]
fn a_turned_board_is_turned_with_its_labels() {
    let mut session = session(Options {
        flip: true,
        ..options()
    });
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with("13 . . "), "{shown:?}");
    assert!(shown[17].starts_with("     26  24  22"), "{}", shown[17]);
    let first = tile_at(&session, 13, 27).unwrap();
    assert_eq!((first.x, first.y), (3, 3));
}

#[test]
fn signs_tell_what_colours_tell() {
    let mut session = position(
        "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./4.2X16.2O4./\
         28./28./28./28./28./28. 1 -",
    );
    session.cursor = cell(13, 13);
    letters(&mut session, "v");
    let shown = screen(&mut session, 80, 24);
    assert!(
        shown[3].starts_with("0  ovo o o x "),
        "a legal corner: {}",
        shown[3]
    );
    click(&mut session, tile(0, 0));
    session.cursor = cell(13, 13);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with("0  .).-.-.-x "), "{}", shown[3]);
    assert!(shown[4].starts_with("1  .-.-.-.-x "), "{}", shown[4]);
    press(&mut session, &[KeyCode::Enter]);
    let shown = screen(&mut session, 80, 24);
    assert!(shown[3].starts_with("0  .-.-.-.-x "), "{}", shown[3]);
    assert_eq!(owned(&session, Player::Second), 0);
}

#[test]
fn the_end_is_told_once_with_its_reason() {
    let mut session = position(BRIDGE);
    letters(&mut session, "q");
    press(&mut session, &[KeyCode::Enter]);
    let shown = screen(&mut session, 100, 30).concat();
    assert!(
        shown.contains("player 1 wins") && shown.contains("by Conquest"),
        "{shown}"
    );
    assert!(!shown.contains("│ Player 1 wins "), "{shown}");
}
