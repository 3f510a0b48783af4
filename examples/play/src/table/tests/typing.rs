//! Moves that are typed.

use super::*;

#[test]
fn moves_are_typed_and_completed() {
    scripts(
        "
        @ conway-chess
        :e2  => note e2e3 | e2e4
        ⇥    => typed e2e
        4⏎   => played e2e4
        /e7-e5⏎ => played e2e4 e7e5
        :z   => note cannot read \"z\" as a move: expected a square
        ⏎    => open & ply 2
        ⎋:d2d4 => shown { & shown }
        :d2d3 => typed d2d3

        @ conquid
        :C⏎ => told Enter passes
        ⏎   => played C

        @ conquid
        :acquire␣4,5␣ => note acquire 4,5
        4,6␣5,⇥ => note acquire 4,5 4,6 5,4 |
        0␣1     => note acquire takes 3 cells,
        ⎋:⇥     => note acquire | conquer
    ",
    );
}

#[test]
fn moves_are_typed_as_the_screen_shows_them() {
    let open = "4k3/P2p4/4P3/3N4/8/8/8/R3K2R w KQ -";
    for [typed, played] in table(
        "
        Nd5-f6 Nd5xf6 nd5f6 Nf6 D5␣F6 d5-f6 Ndf6 N5f6 ␣d5␣f6␣ ; d5f6
        e6xd7 exd7   ; e6d7
        a7-a8=Q a8q  ; a7a8q
        O-O          ; e1g1
        0-0-0        ; e1c1
        e7           ; e6e7
    ",
    ) {
        for typed in typed.split(' ') {
            let script = format!(":{typed} => candidate {played}\n ⏎ => played {played}");
            run(position("conway-chess", open), &script);
        }
    }
    for m in [
        "j2-j3",
        "Pj2-j3",
        "J2J3",
        "j3",
        "1,1-2,1",
        "P1,1-2,1",
        "1, 1 - 2, 1",
    ] {
        run(game("wildebeest"), &format!(":{m}⏎ => played 1,1-2,1"));
    }
    assert_eq!(game("lifeduel").match_.read_move(" 4, 4 ").unwrap(), "4,4");
}

#[test]
fn captures_of_pawns_are_typed_on_every_file() {
    for (begun, capture) in [
        ("e2e4 d7d5", "exd5"),
        ("h2h4 g7g5", "hxg5"),
        ("a2a4 b7b5", "axb5"),
        ("b2b4 c7c5", "bxc5"),
        ("c2c4 d7d5", "cxd5"),
        ("d2d4 e7e5", "dxe5"),
        ("f2f4 g7g5", "fxg5"),
        ("g2g4 h7h5", "gxh5"),
        // What is no move is no command either.
        ("", "exd5"),
        ("", "hxg3"),
    ] {
        let moves = begun.split_whitespace().map(|m| format!(":{m}⏎\n"));
        let script = format!(
            "{}{capture} => typed {capture} & stays",
            moves.collect::<String>()
        );
        run(game("conway-chess"), &script);
    }
    // No pawn of theirs is there, or no pawn at all.
    run(game("lifeduel"), "ex => leaves Program");
}

#[test]
fn a_typed_move_that_cannot_be_read_is_explained() {
    for (begun, refused) in [
        (
            "conway-chess 4k3/8/8/8/8/8/8/N3K1N1 w - -",
            "
            banana ; for example a1
            a1a2   ; the knight on a1 cannot go to a2: it can go to c2 b3
            e2     ; no pawn of yours can go to e2; other moves name two cells
            e2e3   ; no piece stands on e2
            e8e7   ; white is to move, and the king on e8 is black's
            Ne1-e2 ; a king stands on e1, not a knight
            Nd5    ; no knight of yours can go to d5
            Qd5    ; you have no piece with the letter Q
            a1b3e  ; a1b3e is no move here: type a1b3
            a1a1   ; the knight on a1 cannot go to a1: it can go to c2 b3
            ",
        ),
        (
            "conway-chess 7k/4P3/8/8/8/8/8/4K3 w - -",
            "e7e8x ; e7e8x is no move here: type e7e8",
        ),
        (
            "conway-chess 4k3/8/8/8/8/8/8/N1N1K3 w - -",
            "Nb3 ; several moves fit: a1b3, c1b3",
        ),
        ("pacifist", "Nc3-e4 ; c3 is empty"),
        (
            "conquid small",
            "
            acquire              ; acquire takes 3 cells, each as row,column; for example
            acquire 0,1          ; for example acquire
            acquire 3,6 3,6 3,7  ; 3,6 is named twice
            a3,6 3,7 3,6         ; 3,6 is named twice
            acquire 9,9 9,9 9,9  ; 9,9 is off the board: rows 0 to 6, columns 0 to 13
            acquire 3,6 3,7 6,14 ; 6,14 is off the board: rows 0 to 6
            ",
        ),
    ] {
        let app = start(begun);
        for [typed, why] in table(refused) {
            let refused = app.match_.read_move(typed).unwrap_err().to_string();
            assert!(refused.contains(why), "{typed}: {refused}");
        }
    }
    let mut duel = game("lifeduel");
    duel.match_.type_move("4,4").unwrap();
    let again = duel.match_.type_move("4,4").unwrap_err().to_string();
    assert!(!again.contains("illegal move"), "{again}");
}

#[test]
fn a_move_that_is_typed_without_a_colon_is_a_move() {
    for m in ["e2e4", "a2a3", "b1c3", "f2f3", "h2h4", "g1f3"] {
        let end = &m[2..];
        let script = format!("{m} => typed {m}\n ⏎ => played {m} & idle & upright & cursor {end}");
        let app = run(app(), &script);
        assert!(app.match_.asked_opinion().is_none(), "{m}");
    }
    for before in [":", "/", "e", "i", "w"] {
        let script = format!("{before} ⎋ j2-j3 => typed j2-j3\n ⏎ => played 1,1-2,1");
        run(game("wildebeest"), &script);
    }
    let script = "1,1-2,1 => typed 1,1-2,1\n ⏎ => played 1,1-2,1";
    run(game("wildebeest"), script);
    run(game("wildebeest"), "Jf2-e2 => typed Jf2-e2");
}

#[test]
fn no_letter_of_a_move_without_a_colon_is_lost() {
    let open = "conway-chess 4k3/8/8/3n4/8/2N1p3/8/R3K2R w KQ -";
    for [typed, played] in table(
        "
        Ra7    ; a1a7
        Ke2    ; e1e2
        Ke1e2  ; e1e2
        Nxd5   ; c3d5
        Nc3xd5 ; c3d5
        O-O    ; e1g1
    ",
    ) {
        // The cursor is where the move ends.
        let cursor = format!("cursor {} & unasked & closed", &played[2..]);
        run(
            start(open),
            &format!("{typed}⏎ => played {played} & {cursor}"),
        );
    }
    for typed in ["Nc4", "Rb2", "Kc3"] {
        let script = format!("{typed}⏎ => played & typed {typed} & cursor e4 & unasked");
        run(start(open), &script);
    }
    for typed in ["Qd5", "nd5"] {
        run(start(open), &format!("{typed}⏎ => played"));
    }
}

#[test]
fn a_move_is_typed_by_all_cells_that_it_picks() {
    let rows = ".....K...../.........../.........../.*.......*./...SC....../.....#...k./\
                .........../.*.......*./.....r...../.........../...........";
    for typed in ["g5-h5-c5", "h5-c5"] {
        let script = format!(":{typed}⏎ => played 4,3-4,8");
        run(start(&format!("wildebeest W {rows}")), &script);
    }
}

#[test]
fn a_letter_keeps_its_meaning_until_a_digit_follows() {
    // No cell is called z9. In playback nothing can be typed; a kind of move comes first.
    scripts(
        "
        @ conway-chess
        f => upright & open
        2f3⏎ => played f2f3
        @ wildebeest
        f => upright & open
        2g3⏎ => played 1,5-2,4
        @ lifeduel
        f => flipped
        @ conway-chess
        F => flipped & closed
        z9 => closed
        pa1 => closed
        @ conquid medium
        a3 => closed & kind 0
    ",
    );
}

#[test]
fn the_line_of_a_typed_move_covers_no_cell_and_its_offers_can_be_clicked() {
    for info in Catalogue::standard().games() {
        for (width, height) in SIZES.into_iter().chain([(40, 14), (30, 12)]) {
            let mut app = game(info.name());
            screen(&mut app, width, height);
            let board = app.places.board.unwrap();
            keys(&mut app, ":banana");
            let typed = screen(&mut app, width, height);
            app.over = None;
            let without = screen(&mut app, width, height);
            assert_eq!(app.places.board, Some(board), "{} {width}", info.name());
            let rows = board.area.rows().map(|row| usize::from(row.y));
            let cells = |lines: &[String], y: usize| -> String {
                let columns = lines[y].chars().skip(board.area.x.into());
                columns.take(board.area.width.into()).collect()
            };
            for y in rows {
                assert_eq!(
                    cells(&typed, y),
                    cells(&without, y),
                    "{} {width}",
                    info.name()
                );
            }
            let line = &typed[usize::from(board.area.bottom()) + 1];
            assert!(line.contains("Move: banana"), "{line}");
        }
    }
    run(
        app(),
        "
        :e2 => hidden Enter play & first Tab completes it
        e9 => hidden Enter play & first Tab completes it
        ⌫4 => shown Enter play & first Enter plays it
        ‹Confirm› => played e2e4 & closed
        :e7 => open
        ‹Withdraw› => closed & ply 1
    ",
    );
}

#[test]
fn a_typed_move_foretells_its_own_cell_wherever_the_cursor_is() {
    let mut app = game("lifeduel");
    for m in ["4,3", "5,5", "3,3", "5,4", "2,2", "1,1"] {
        app.match_.type_move(m).unwrap();
    }
    let mut foretold = |pressed: &str| {
        keys(&mut app, pressed);
        app.foretold().map(|scene| scene.panels)
    };
    let at_move = foretold("{3,4}");
    let at_cursor = foretold("{3,0}");
    // The cells lead to other things.
    assert!(at_move.is_some() && at_move != at_cursor);
    assert_eq!(foretold(":3,4"), at_move);
    assert_eq!(foretold("⎋{4,3}"), None, "the cursor is on a living cell");
    assert_eq!(foretold(":3,4"), at_move);
}
