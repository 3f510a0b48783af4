//! Whole turns with keys, buttons and the mouse.

use super::*;

#[test]
fn a_whole_turn_with_the_keyboard() {
    let mut session = session(options());
    letters(&mut session, "a hh ");
    press(&mut session, &[KeyCode::Up, KeyCode::Char(' ')]);
    assert_eq!(state(&session), State::MoveEnd(ACQUIRE));
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["A6,12;7,12;7,14"]);
}

#[test]
fn letters_move_the_cursor_always_and_the_edge_stops_it() {
    let mut session = variant("small");
    letters(&mut session, "KK");
    assert_eq!(session.cursor, cell(0, 7));
    letters(&mut session, "HHHl");
    assert_eq!(session.cursor, cell(0, 1));
    letters(&mut session, "jLLLk");
    assert_eq!(session.cursor, cell(0, 13));
    session.is_flipped = true;
    letters(&mut session, "hj");
    assert_eq!(session.cursor, cell(0, 13), "the corner below, as seen");
    letters(&mut session, "k");
    assert_eq!(session.cursor, cell(1, 13));
}

#[test]
fn a_whole_turn_with_the_mouse() {
    let mut session = session(options());
    click(&mut session, tile(3, 3));
    assert!(told(&session).starts_with("first choose a move"));
    click(&mut session, Hit::Press(Command::Kind(ACQUIRE)));
    for (row, column) in [(0, 0), (13, 27), (0, 0), (6, 12), (7, 5), (0, 1)] {
        click(&mut session, tile(row, column));
    }
    assert_eq!(
        session.table.choice().picked.len(),
        3,
        "one deselected, one of a base"
    );
    click(&mut session, Hit::Press(Command::Confirm));
    assert_eq!(played(&session), ["A0,1;6,12;13,27"]);
    click(&mut session, Hit::Press(Command::Kind(CONQUER)));
    click(&mut session, Hit::Press(Command::Withdraw));
    assert_eq!(state(&session), State::MoveBlank);
    click(&mut session, Hit::Press(Command::PauseOrPlay));
    click(&mut session, Hit::Press(Command::Back));
    assert_eq!(session.table.shown().ply(), 0);
    click(&mut session, Hit::Press(Command::Forward));
    click(&mut session, Hit::Press(Command::PauseOrPlay));
    assert_eq!(state(&session), State::MoveBlank);
    click(&mut session, Hit::Press(Command::Leave));
    letters(&mut session, "y");
    assert!(session.exit.is_some());
}

#[test]
fn a_click_where_nothing_is_does_nothing() {
    let mut session = session(options());
    screen(&mut session, 80, 24);
    let cursor = session.cursor;
    for (x, y) in [(0, 5), (79, 15), (200, 200)] {
        session.click(Position::new(x, y));
    }
    assert_eq!((session.cursor, told(&session)), (cursor, ""));
}

#[test]
fn buttons_are_lit_as_the_states_say() {
    let lit = |session: &App| {
        let lit = |command: &Command| command.is_lit(&session.table);
        let kinds = (0..session.table.kinds().len()).map(Command::Kind);
        let commands = kinds.chain(Command::BUTTONS).filter(lit);
        let captions = commands.map(|command| command.caption(&session.table));
        captions.collect::<Vec<_>>().join(" ")
    };
    let mut session = position(BRIDGE);
    assert_eq!(lit(&session), "acquire conquer vanquish conquest playback");
    letters(&mut session, "a");
    assert_eq!(lit(&session), "conquer vanquish conquest undo");
    letters(&mut session, "c");
    assert_eq!(lit(&session), "acquire vanquish conquest undo confirm");
    press(&mut session, &[KeyCode::Enter, KeyCode::Char('p')]);
    assert_eq!(lit(&session), "<< play");
    press(&mut session, &[KeyCode::Left]);
    assert_eq!(lit(&session), ">>");
    press(&mut session, &[KeyCode::Right, KeyCode::Char('p')]);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    letters(&mut session, "q");
    assert_eq!(lit(&session), "acquire conquer vanquish undo confirm");
    press(&mut session, &[KeyCode::Enter, KeyCode::Enter]);
    assert_eq!(lit(&session), "<<");
    let shown = screen(&mut session, 100, 30)[1].clone();
    assert!(shown.contains(" acquire   conquer "), "{shown}");
    assert!(shown.contains("[<<]  play   >> "), "{shown}");
}

#[test]
fn q_is_a_move_and_esc_lets_go_but_does_not_leave() {
    let mut session = session(options());
    letters(&mut session, "q");
    assert_eq!(
        told(&session),
        "no path of the player's cells joins the bases"
    );
    assert!(session.exit.is_none());
    letters(&mut session, "a");
    press(&mut session, &[KeyCode::Esc]);
    assert!(session.exit.is_none() && state(&session) == State::MoveBlank);
    press(&mut session, &[KeyCode::Esc]);
    assert!(session.exit.is_none());
    assert_eq!(told(&session), "m goes back to the menu, x leaves");
    letters(&mut session, "x");
    assert!(session.exit.is_some());
    for key in [
        KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        KeyCode::Char('x').into(),
    ] {
        session.exit = None;
        session.key(key);
        assert!(session.exit.is_some());
    }
    assert_eq!(state(&session), State::MoveBlank, "Ctrl-C is no Conquer");
}

#[test]
fn the_computer_answers_and_is_taken_back_with_the_move_before() {
    let mut session = session(Options {
        second: Some("ai:greedy".into()),
        ..options()
    });
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    letters(&mut session, "a");
    assert!(told(&session).starts_with("the computer is thinking"));
    wait(&mut session, 2);
    assert_eq!(session.table.label(), "PLAYER 1 TURN");
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(session.table.game().ply(), 0);
    letters(&mut session, "r");
    assert_eq!(session.table.game().ply(), 2);
    letters(&mut session, "s");
    wait(&mut session, 4);
}

#[test]
fn moves_of_a_kind_are_completed_cell_by_cell() {
    let mut session = session(options());
    letters(&mut session, ":acquire 4,5 ");
    assert!(
        note(&session).starts_with("acquire 4,5 "),
        "{}",
        note(&session)
    );
    letters(&mut session, "4,6 5,");
    press(&mut session, &[KeyCode::Tab]);
    assert!(
        note(&session).contains("acquire 4,5 4,6 5,4 | "),
        "{}",
        note(&session)
    );
    letters(&mut session, "0 1");
    assert!(
        note(&session).starts_with("acquire takes 3 cells, "),
        "{}",
        note(&session)
    );
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, ":");
    press(&mut session, &[KeyCode::Tab]);
    assert_eq!(note(&session), "acquire | conquer | vanquish");
}

#[test]
fn a_typed_cell_that_is_off_the_board_or_repeated_is_told() {
    let session = variant("small");
    for (typed, told) in [
        ("acquire 3,6 3,6 3,7", "3,6 is named twice"),
        ("a3,6 3,7 3,6", "3,6 is named twice"),
        (
            "acquire 9,9 9,9 9,9",
            "9,9 is off the board: rows 0 to 6, columns 0 to 13",
        ),
        (
            "acquire 3,6 3,7 6,14",
            "6,14 is off the board: rows 0 to 6, columns 0 to 13",
        ),
    ] {
        let refused = session.table.read_move(typed).unwrap_err();
        assert_eq!(refused.to_string(), told, "{typed}");
    }
}

#[test]
fn a_typed_move_that_changes_nothing_warns_as_its_key_does() {
    let mut session = variant("small");
    letters(&mut session, ":conquer");
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.dialog.is_none() && played(&session).is_empty());
    let typed = told(&session).to_string();
    assert!(typed.contains("Enter only passes the turn"), "{typed}");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["C"]);
    // One that changes the board is played at once.
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, ":conquer");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(played(&session), ["C"]);
}

#[test]
fn a_conquest_that_wins_now_is_offered_first_and_one_that_cannot_be_is_not_lit() {
    let mut session = position(BRIDGE);
    let shown = screen(&mut session, 60, 20);
    assert!(shown[0].contains("Q: conquest wins now"), "{}", shown[0]);
    let mut session = variant("small");
    let shown = screen(&mut session, 80, 24);
    assert!(!shown[0].contains("wins"), "{}", shown[0]);
    assert!(shown[1].contains(" conquest "), "{}", shown[1]);
}

#[test]
fn a_vanquish_of_an_empty_block_marks_no_cells_as_changed() {
    let mut session = position("7x14b1 4x10./14./14./4.X4.O4./14./14./14. 1 -");
    session.cursor = cell(1, 0);
    letters(&mut session, "v ");
    assert_eq!(session.table.status(), "vanquish changes nothing");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(!shown.contains('{'), "{shown}");
}

#[test]
fn the_words_in_the_middle_of_a_conquer_count_what_is_seen() {
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter, KeyCode::Char('p')]);
    let counts = |session: &App| -> Vec<String> {
        let panels = session.scene().panels.iter();
        panels.flat_map(|panel| panel.lines.clone()).collect()
    };
    let cells = |session: &App| {
        let cells = session.scene().cells.iter();
        let own = cells.filter(|cell| {
            let piece = cell.piece.filter(|piece| piece.name == "cell");
            piece.and_then(|piece| piece.owner) == Some(Player::First)
        });
        own.count()
    };
    let after = counts(&session);
    press(&mut session, &[KeyCode::Up]);
    let within = counts(&session);
    assert_ne!(within, after);
    assert_eq!(within[0], format!("{} cells", cells(&session)));
}

#[test]
fn resigning_and_agreeing_are_asked_about() {
    let mut session = session(options());
    letters(&mut session, "R");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("Resign as Player 1?"), "{shown}");
    letters(&mut session, "?");
    letters(&mut session, "y");
    assert!(!session.table.is_over(), "another key came between");
    letters(&mut session, "Ry");
    assert_eq!(session.table.label(), "PLAYER 2 WINS!");
    assert_eq!(session.notice, Some(Notice::End));
    press(&mut session, &[KeyCode::Esc, KeyCode::Backspace]);
    letters(&mut session, "Dy");
    assert_eq!(session.table.label(), "DRAW");
}

#[test]
fn a_cell_that_makes_no_move_is_told_to_be_replaced() {
    let mut session = variant("medium");
    session.cursor = cell(6, 4);
    letters(&mut session, "v");
    letters(&mut session, " ");
    assert_eq!(session.table.status(), "vanquish: choose another cell");
    press(&mut session, &[KeyCode::Enter]);
    assert!(
        told(&session).starts_with("Choose another cell"),
        "{}",
        told(&session)
    );
}
