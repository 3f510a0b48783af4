//! Moves that are typed.

use super::*;

#[test]
fn moves_are_typed_and_completed() {
    let mut app = app();
    keys(&mut app, ":e2");
    assert_eq!(note(&app), "e2e3 | e2e4");
    press(&mut app, KeyCode::Tab);
    assert_eq!(dialog_form(&app).text(0), "e2e");
    keys(&mut app, "4");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["e2e4"]);
    keys(&mut app, "/e7-e5");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played()[1], "e7e5");
    keys(&mut app, ":z");
    assert!(note(&app).starts_with("cannot read \"z\" as a move: expected a square"));
    press(&mut app, KeyCode::Enter);
    assert!(app.dialog.is_some() && app.table.game().ply() == 2);
    let mut conquid = game("conquid");
    keys(&mut conquid, ":C");
    // It changes nothing, so it is played only when confirmed.
    press(&mut conquid, KeyCode::Enter);
    press(&mut conquid, KeyCode::Enter);
    assert_eq!(conquid.table.game().played(), ["C"]);
}

#[test]
fn a_digit_types_a_move_whatever_key_came_before() {
    for before in [":", "/", "t", "e", "i"] {
        let mut app = game("wildebeest");
        keys(&mut app, before);
        press(&mut app, KeyCode::Esc);
        keys(&mut app, "1,1-2,1");
        assert_eq!(dialog_form(&app).text(0), "1,1-2,1", "{before}");
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.table.game().played(), ["1,1-2,1"]);
    }
}

#[test]
fn moves_are_typed_as_the_screen_shows_them() {
    let open = "4k3/P2p4/4P3/3N4/8/8/8/R3K2R w KQ -";
    for (typed, played) in [
        ("Nd5-f6", "d5f6"),
        ("Nd5xf6", "d5f6"),
        ("nd5f6", "d5f6"),
        ("Nf6", "d5f6"),
        ("D5 F6", "d5f6"),
        ("d5-f6", "d5f6"),
        ("e6xd7", "e6d7"),
        ("exd7", "e6d7"),
        ("Ndf6", "d5f6"),
        ("N5f6", "d5f6"),
        (" d5 f6 ", "d5f6"),
        ("a7-a8=Q", "a7a8q"),
        ("a8q", "a7a8q"),
        ("O-O", "e1g1"),
        ("0-0-0", "e1c1"),
        ("e7", "e6e7"),
    ] {
        let mut app = position("conway-chess", open);
        keys(&mut app, ":");
        keys(&mut app, typed);
        let form = dialog_form(&app);
        assert!(
            !form.note.contains("no legal move"),
            "{typed}: {}",
            form.note
        );
        let candidate = app.table.choice().candidate.as_ref();
        assert_eq!(
            candidate.map(|candidate| &*candidate.m),
            Some(played),
            "{typed}"
        );
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.table.game().played(), [played], "{typed}");
    }
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/N3K1N1 w - -");
    let mut refused = |text: &str| app.table.type_move(text).unwrap_err().to_string();
    assert!(
        refused("banana").contains("for example a1"),
        "{}",
        refused("banana")
    );
    for (typed, why) in [
        ("a1b3", ""),
        (
            "a1a2",
            "the knight on a1 cannot go to a2: it can go to c2 b3",
        ),
        (
            "e2",
            "no pawn of yours can go to e2; other moves name two cells",
        ),
        ("e2e3", "no piece stands on e2"),
        ("e8e7", "white is to move, and the king on e8 is black's"),
        ("Ne1-e2", "a king stands on e1, not a knight"),
        ("Nd5", "no knight of yours can go to d5"),
        ("Qd5", "you have no piece with the letter Q"),
        ("a1b3e", "a1b3e is no move here: type a1b3"),
        (
            "a1a1",
            "the knight on a1 cannot go to a1: it can go to c2 b3",
        ),
    ] {
        let told = app
            .table
            .read_move(typed)
            .map_or_else(|fault| fault.to_string(), |_| "".into());
        assert_eq!(told, why, "{typed}");
    }
    let promotion = position("conway-chess", "7k/4P3/8/8/8/8/8/4K3 w - -");
    let told = promotion.table.read_move("e7e8x").unwrap_err().to_string();
    assert!(
        told.starts_with("e7e8x is no move here: type e7e8"),
        "{told}"
    );
    let two = position("conway-chess", "4k3/8/8/8/8/8/8/N1N1K3 w - -")
        .table
        .type_move("Nb3");
    assert_eq!(
        two.unwrap_err().to_string(),
        "several moves read so: a1b3, c1b3"
    );
    let mut duel = game("lifeduel");
    assert_eq!(duel.table.read_move(" 4, 4 ").unwrap(), "4,4");
    let again = |duel: &mut App| {
        duel.table
            .type_move("4,4")
            .map_err(|fault| fault.to_string())
    };
    again(&mut duel).unwrap();
    assert!(!again(&mut duel).unwrap_err().contains("illegal move"));
    let conquid = game("conquid");
    let refused = |text: &str| conquid.table.read_move(text).unwrap_err().to_string();
    assert!(
        refused("acquire").starts_with("acquire takes 3 cells, each as row,column; for example")
    );
    assert!(
        refused("acquire 0,1").contains("for example acquire "),
        "{}",
        refused("acquire 0,1")
    );
    assert_eq!(
        game("pacifist")
            .table
            .read_move("Nc3-e4")
            .unwrap_err()
            .to_string(),
        "c3 is empty"
    );
    let mut wildebeest = game("wildebeest");
    wildebeest.table.type_move("P1,1-2,1").unwrap();
    assert_eq!(wildebeest.table.game().played(), ["1,1-2,1"]);
}

#[test]
fn a_move_that_is_typed_without_a_colon_is_a_move() {
    for m in ["e2e4", "a2a3", "b1c3", "f2f3", "h2h4", "g1f3"] {
        let mut app = app();
        let (cursor, is_flipped) = (app.cursor, app.is_flipped);
        keys(&mut app, m);
        assert!(app.dialog.is_some(), "{m}");
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.table.game().played(), [m]);
        assert_eq!((app.cursor, app.is_flipped), (cursor, is_flipped), "{m}");
        assert!(
            app.table.asked_opinion().is_none() && !app.table.is_busy(),
            "{m}"
        );
    }
    let mut app = game("wildebeest");
    keys(&mut app, "1,2-3,2");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().ply(), 1);
}

#[test]
fn no_letter_of_a_move_without_a_colon_is_lost() {
    let open = "4k3/8/8/3n4/8/2N1p3/8/R3K2R w KQ -";
    for (typed, played) in [
        ("Ra7", Some("a1a7")),
        ("Ke2", Some("e1e2")),
        ("Ke1e2", Some("e1e2")),
        ("Nxd5", Some("c3d5")),
        ("Nc3xd5", Some("c3d5")),
        ("O-O", Some("e1g1")),
        ("Nc4", None),
        ("Rb2", None),
        ("Kc3", None),
        ("Qd5", None),
        ("nd5", None),
    ] {
        let mut app = position("conway-chess", open);
        let cursor = app.cursor;
        keys(&mut app, typed);
        press(&mut app, KeyCode::Enter);
        let wanted: Vec<&str> = played.into_iter().collect();
        assert_eq!(app.table.game().played(), wanted, "{typed}");
        if typed.starts_with(['N', 'R', 'K', 'O']) {
            assert_eq!((app.cursor, app.question), (cursor, None), "{typed}");
            let line = app.dialog.as_ref().map(|dialog| dialog.form().text(0));
            assert_eq!(line, played.is_none().then_some(typed));
        }
    }
    let mut app = game("wildebeest");
    keys(&mut app, "J1,5-1,6");
    assert_eq!(dialog_form(&app).text(0), "J1,5-1,6");
}

#[test]
fn a_move_of_the_f_file_does_not_turn_the_board() {
    let mut app = app();
    keys(&mut app, "f");
    assert!(!app.is_flipped && app.dialog.is_some());
    keys(&mut app, "2f3");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["f2f3"]);
    let mut other = game("wildebeest");
    keys(&mut other, "f");
    assert!(other.is_flipped, "no cell begins so");
}

#[test]
fn a_letter_keeps_its_meaning_until_a_digit_follows() {
    let mut app = app();
    keys(&mut app, "F");
    assert!(app.is_flipped && app.dialog.is_none());
    keys(&mut app, "z9");
    assert!(
        app.dialog.is_none(),
        "no cell is called z9, nor begins with 9"
    );
    // In playback nothing can be typed, and the choice of a kind of move comes first.
    keys(&mut app, "pa1");
    assert!(app.dialog.is_none());
    let mut conquid = game("conquid");
    keys(&mut conquid, "a3");
    assert!(conquid.dialog.is_none() && conquid.table.choice().kind.is_some());
}

#[test]
fn a_typed_move_foretells_its_own_cell_wherever_the_cursor_is() {
    let mut app = game("lifeduel");
    for m in ["4,3", "5,5", "3,3", "5,4", "2,2", "1,1"] {
        app.table.type_move(m).unwrap();
    }
    let pointed = |app: &mut App, row, column| {
        app.cursor = Spot { row, column };
        app.tick();
        app.foretold().unwrap()
    };
    let at_move = pointed(&mut app, 3, 4);
    let at_cursor = pointed(&mut app, 3, 0);
    assert_ne!(
        at_move.panels, at_cursor.panels,
        "the cells differ in what they lead to"
    );
    keys(&mut app, ":3,4");
    assert_eq!(app.foretold().unwrap().panels, at_move.panels);
    press(&mut app, KeyCode::Esc);
    // The cursor on a living cell foretells nothing.
    app.cursor = Spot { row: 4, column: 3 };
    app.tick();
    assert!(app.foretold().is_none());
    keys(&mut app, ":3,4");
    assert_eq!(app.foretold().unwrap().panels, at_move.panels);
}

#[test]
fn a_typed_move_of_a_piece_is_shown_on_the_board() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, ":d7d5");
    let shown = drawn(&mut app);
    assert!(shown.contains('{') && shown.contains('}'), "{shown}");
}
