//! Moves that are typed.

use super::*;

#[test]
fn moves_are_typed_and_completed() {
    run(
        app(),
        "
        :e2  => note e2e3 | e2e4
        ⇥    => typed e2e
        4⏎   => played e2e4
        /e7-e5⏎ => played e2e4 e7e5
        :z   => note cannot read \"z\" as a move: expected a square
        ⏎    => open & ply 2
    ",
    );
    // It changes nothing, so it is played only when confirmed.
    run(game("conquid"), ":C⏎⏎ => played C");
    run(
        game("conquid"),
        "
        :acquire␣4,5␣ => note acquire 4,5
        4,6␣5,⇥ => note acquire 4,5 4,6 5,4 |
        0␣1     => note acquire takes 3 cells,
        ⎋:⇥     => note acquire | conquer | vanquish
    ",
    );
}

#[test]
fn moves_are_typed_as_the_screen_shows_them() {
    let open = "4k3/P2p4/4P3/3N4/8/8/8/R3K2R w KQ -";
    for (typed, played) in [
        ("Nd5-f6", "d5f6"),
        ("Nd5xf6", "d5f6"),
        ("nd5f6", "d5f6"),
        ("Nf6", "d5f6"),
        ("D5␣F6", "d5f6"),
        ("d5-f6", "d5f6"),
        ("e6xd7", "e6d7"),
        ("exd7", "e6d7"),
        ("Ndf6", "d5f6"),
        ("N5f6", "d5f6"),
        ("␣d5␣f6␣", "d5f6"),
        ("a7-a8=Q", "a7a8q"),
        ("a8q", "a7a8q"),
        ("O-O", "e1g1"),
        ("0-0-0", "e1c1"),
        ("e7", "e6e7"),
    ] {
        let script = format!(":{typed} => candidate {played}\n ⏎ => played {played}");
        run(position("conway-chess", open), &script);
    }
    for m in ["P1,1-2,1", "1,1-2,1"] {
        run(game("wildebeest"), &format!(":{m}⏎ => played 1,1-2,1"));
    }
    assert_eq!(game("lifeduel").table.read_move(" 4, 4 ").unwrap(), "4,4");
    run(app(), "<e2e4>:d7d5 => shown { & shown }");
}

#[test]
fn a_typed_move_that_cannot_be_read_is_explained() {
    let knights = "4k3/8/8/8/8/8/8/N3K1N1 w - -";
    let two = "4k3/8/8/8/8/8/8/N1N1K3 w - -";
    let promotion = "7k/4P3/8/8/8/8/8/4K3 w - -";
    let chess = |text| position("conway-chess", text);
    for (app, typed, why) in [
        (chess(knights), "banana", "for example a1"),
        (
            chess(knights),
            "a1a2",
            "the knight on a1 cannot go to a2: it can go to c2 b3",
        ),
        (
            chess(knights),
            "e2",
            "no pawn of yours can go to e2; other moves name two cells",
        ),
        (chess(knights), "e2e3", "no piece stands on e2"),
        (
            chess(knights),
            "e8e7",
            "white is to move, and the king on e8 is black's",
        ),
        (
            chess(knights),
            "Ne1-e2",
            "a king stands on e1, not a knight",
        ),
        (chess(knights), "Nd5", "no knight of yours can go to d5"),
        (chess(knights), "Qd5", "you have no piece with the letter Q"),
        (chess(knights), "a1b3e", "a1b3e is no move here: type a1b3"),
        (
            chess(knights),
            "a1a1",
            "the knight on a1 cannot go to a1: it can go to c2 b3",
        ),
        (
            chess(promotion),
            "e7e8x",
            "e7e8x is no move here: type e7e8",
        ),
        (chess(two), "Nb3", "several moves read so: a1b3, c1b3"),
        (game("pacifist"), "Nc3-e4", "c3 is empty"),
        (
            conquid("medium"),
            "acquire",
            "acquire takes 3 cells, each as row,column; for example",
        ),
        (conquid("medium"), "acquire 0,1", "for example acquire "),
        (
            conquid("small"),
            "acquire 3,6 3,6 3,7",
            "3,6 is named twice",
        ),
        (conquid("small"), "a3,6 3,7 3,6", "3,6 is named twice"),
        (
            conquid("small"),
            "acquire 9,9 9,9 9,9",
            "9,9 is off the board: rows 0 to 6, columns 0 to 13",
        ),
        (
            conquid("small"),
            "acquire 3,6 3,7 6,14",
            "6,14 is off the board: rows 0 to 6",
        ),
    ] {
        let refused = app.table.read_move(typed).unwrap_err().to_string();
        assert!(refused.contains(why), "{typed}: {refused}");
    }
    let mut duel = game("lifeduel");
    duel.table.type_move("4,4").unwrap();
    let again = duel.table.type_move("4,4").unwrap_err().to_string();
    assert!(!again.contains("illegal move"), "{again}");
}

#[test]
fn a_move_that_is_typed_without_a_colon_is_a_move() {
    for m in ["e2e4", "a2a3", "b1c3", "f2f3", "h2h4", "g1f3"] {
        let before = app();
        let app = run(
            app(),
            &format!("{m} => typed {m}\n ⏎ => played {m} & idle & upright"),
        );
        assert!(
            app.cursor == before.cursor && app.table.asked_opinion().is_none(),
            "{m}"
        );
    }
    for before in [":", "/", "e", "i", "w"] {
        let script = format!("{before} ⎋ 1,1-2,1 => typed 1,1-2,1\n ⏎ => played 1,1-2,1");
        run(game("wildebeest"), &script);
    }
    run(game("wildebeest"), "J1,5-1,6 => typed J1,5-1,6");
}

#[test]
fn no_letter_of_a_move_without_a_colon_is_lost() {
    let open = "4k3/8/8/3n4/8/2N1p3/8/R3K2R w KQ -";
    for (typed, played) in [
        ("Ra7", "a1a7"),
        ("Ke2", "e1e2"),
        ("Ke1e2", "e1e2"),
        ("Nxd5", "c3d5"),
        ("Nc3xd5", "c3d5"),
        ("O-O", "e1g1"),
        ("Nc4", ""),
        ("Rb2", ""),
        ("Kc3", ""),
        ("Qd5", ""),
        ("nd5", ""),
    ] {
        let mut app = position("conway-chess", open);
        let cursor = app.cursor;
        keys(&mut app, typed);
        keys(&mut app, "⏎");
        assert_eq!(app.table.game().played().join(" "), played, "{typed}");
        if typed.starts_with(['N', 'R', 'K', 'O']) {
            assert_eq!((app.cursor, app.question), (cursor, None), "{typed}");
            let line = app.dialog.as_ref().map(|dialog| dialog.form.text(0));
            assert_eq!(line, played.is_empty().then_some(typed));
        }
    }
}

#[test]
fn a_letter_keeps_its_meaning_until_a_digit_follows() {
    run(app(), "f => upright & open\n 2f3⏎ => played f2f3");
    run(game("wildebeest"), "f => flipped");
    // No cell is called z9. In playback nothing can be typed; a kind of move comes first.
    run(
        app(),
        "F => flipped & closed\n z9 => closed\n pa1 => closed",
    );
    run(conquid("medium"), "a3 => closed & kind 0");
}

#[test]
fn a_typed_move_foretells_its_own_cell_wherever_the_cursor_is() {
    let mut app = game("lifeduel");
    for m in ["4,3", "5,5", "3,3", "5,4", "2,2", "1,1"] {
        app.table.type_move(m).unwrap();
    }
    let mut foretold = |pressed: &str| {
        keys(&mut app, pressed);
        app.foretold().map(|scene| scene.panels)
    };
    let at_move = foretold("{3,4}");
    let at_cursor = foretold("{3,0}");
    assert!(
        at_move.is_some() && at_move != at_cursor,
        "the cells differ in what they lead to"
    );
    assert_eq!(foretold(":3,4"), at_move);
    assert_eq!(foretold("⎋{4,3}"), None, "the cursor is on a living cell");
    assert_eq!(foretold(":3,4"), at_move);
}
