//! Choosing and playing moves with keys and the mouse.

use super::*;

#[test]
fn pointing_at_a_piece_shows_its_targets_and_at_a_target_plays() {
    let mut app = app();
    point_at(&mut app, "b1");
    assert_eq!(app.table.choice().picked.len(), 1);
    assert_eq!(app.table.choice().targets.len(), 2);
    point_at(&mut app, "e4");
    assert!(app.table.message().unwrap().text.contains("not a target"));
    assert_eq!(app.table.choice().picked.len(), 1);
    point_at(&mut app, "c3");
    assert_eq!(app.table.game().played(), ["b1c3"]);
    assert!(app.table.choice().picked.is_empty() && app.table.choice().targets.is_empty());
    assert_eq!(app.table.events()[0].text, "white knight moved b1 to c3");
}

#[test]
fn another_piece_or_the_same_or_any_other_key_lets_go() {
    let mut app = app();
    point_at(&mut app, "b1");
    point_at(&mut app, "g1");
    assert_eq!(app.table.choice().picked, [app.cursor]);
    press(&mut app, KeyCode::Char(' '));
    assert!(app.table.choice().picked.is_empty());
    point_at(&mut app, "b1");
    press(&mut app, KeyCode::Char('z'));
    assert!(app.table.choice().picked.is_empty() && app.table.choice().targets.is_empty());
    point_at(&mut app, "e5");
    assert_eq!(app.table.message().unwrap().text, "no move starts here");
    assert!(app.table.choice().targets.is_empty());
}

#[test]
fn resting_on_a_target_tells_what_the_move_would_do_and_then_does() {
    let mut app = app();
    play(&mut app, &["h2h3", "h7h6", "h3h4"]);
    point_at(&mut app, "a7");
    assert!(
        app.table.choice().candidate.is_none(),
        "the piece is no target"
    );
    press(&mut app, KeyCode::Down);
    let candidate = app.table.choice().candidate.clone().unwrap();
    assert_eq!(candidate.m, "a7a6");
    assert_eq!(candidate.preview.events.len(), 7, "a move and six births");
    assert_eq!(app.table.game().ply(), 3);
    press(&mut app, KeyCode::Right);
    assert!(
        app.table.choice().candidate.is_none(),
        "b6 is no target of a7"
    );
    press(&mut app, KeyCode::Left);
    assert_eq!(app.table.choice().candidate.as_ref(), Some(&candidate));
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played()[3], "a7a6");
    assert_eq!(app.table.events(), candidate.preview.events);
    assert!(app.table.choice().candidate.is_none());
}

#[test]
fn letting_go_an_undo_and_the_computer_end_the_looking_ahead() {
    for code in [KeyCode::Char('z'), KeyCode::Char('u'), KeyCode::Char('s')] {
        let mut app = app();
        play(&mut app, &["a2a3"]);
        point_at(&mut app, "e7");
        press(&mut app, KeyCode::Down);
        assert!(app.table.choice().candidate.is_some());
        press(&mut app, code);
        assert!(app.table.choice().candidate.is_none(), "{code:?}");
    }
}

#[test]
fn undo_redo_and_branching_off() {
    let mut app = app();
    press(&mut app, KeyCode::Backspace);
    assert_eq!(app.table.message().unwrap().text, "nothing to take back");
    play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
    assert_eq!(app.table.events().len(), 7, "a move and six births");
    for _ in 0..3 {
        press(&mut app, KeyCode::Char('u'));
    }
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table.game().played(), ["h2h3", "h7h6"]);
    play(&mut app, &["e2e4"]);
    assert_eq!(app.table.game().played(), ["h2h3", "h7h6", "e2e4"]);
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table.message().unwrap().text, "nothing to redo");
}

#[test]
fn promotions_are_chosen_by_name_number_or_letter() {
    let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
    play(&mut app, &["a7a8"]);
    assert_eq!(app.table.choice().menu.as_ref().unwrap().moves.len(), 4);
    let names = app.table.choice().menu.as_ref().unwrap().names.clone();
    assert_eq!(names, ["queen", "rook", "bishop", "knight"]);
    press(&mut app, KeyCode::Char('z'));
    assert!(app.table.choice().menu.is_none() && app.table.game().ply() == 0);
    play(&mut app, &["a7a8"]);
    press(&mut app, KeyCode::Char('q'));
    assert!(app.table.choice().menu.is_none() && app.exit.is_none());
    assert_eq!(app.table.game().played(), ["a7a8q"]);
    press(&mut app, KeyCode::Char('u'));
    play(&mut app, &["a7a8"]);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["a7a8n"]);
    press(&mut app, KeyCode::Char('u'));
    play(&mut app, &["a7a8"]);
    press(&mut app, KeyCode::Char('2'));
    assert_eq!(app.table.game().played(), ["a7a8r"]);
}

#[test]
fn the_menu_looks_ahead_to_the_move_chosen_in_it() {
    let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
    let candidate = |app: &App| {
        app.table
            .choice()
            .candidate
            .as_ref()
            .map(|candidate| candidate.m.clone())
    };
    point_at(&mut app, "a7");
    press(&mut app, KeyCode::Up);
    assert_eq!(candidate(&app).unwrap(), "a7a8q", "the menu's first");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Up);
    assert_eq!(candidate(&app).unwrap(), "a7a8n");
    let preview = &app.table.choice().candidate.as_ref().unwrap().preview;
    assert_eq!(
        preview.events[1].text,
        "white pawn promoted to knight on a8"
    );
    press(&mut app, KeyCode::Esc);
    assert_eq!(candidate(&app), None);
}

#[test]
fn arrows_go_as_the_board_is_seen_and_stop_at_the_edge() {
    let mut app = flipped();
    app.cursor = Spot { row: 7, column: 7 };
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Left);
    assert_eq!(app.cursor, Spot { row: 7, column: 7 });
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Right);
    assert_eq!(app.cursor, Spot { row: 6, column: 6 });
}

#[test]
fn escape_lets_go_of_a_piece_and_does_not_leave() {
    let mut app = app();
    point_at(&mut app, "b1");
    press(&mut app, KeyCode::Esc);
    assert!(app.table.choice().picked.is_empty() && app.exit.is_none());
    press(&mut app, KeyCode::Esc);
    assert!(app.exit.is_none());
    assert_eq!(told(&app), "m goes back to the menu, x leaves");
}

#[test]
fn clicks_point_at_cells_and_close_the_help() {
    let mut app = app();
    draw(&mut app);
    // Cells of five columns and two lines, from the third column and the second line on.
    let e = |row: u16| Position::new(2 + 5 * 4 + 2, 1 + 2 * row);
    app.click(e(6));
    assert_eq!(app.table.choice().picked, [Spot { row: 6, column: 4 }]);
    app.notice = Some(Notice::Help);
    app.click(e(4));
    assert!(app.notice.is_none() && app.table.game().ply() == 0);
    app.click(Position::new(79, 20));
    assert_eq!(app.table.choice().picked.len(), 1, "there is no cell");
    app.click(e(4));
    app.release(e(4));
    assert_eq!(app.table.game().played(), ["e2e4"]);
}

#[test]
fn castling_that_is_not_possible_is_told() {
    for name in ["conway-chess", "wildebeest", "pacifist"] {
        for typed in ["O-O", "0-0-0"] {
            let refused = game(name).table.read_move(typed).unwrap_err();
            assert_eq!(
                refused.to_string(),
                "castling is not possible now",
                "{name}"
            );
        }
    }
    let refused = game("lifeduel").table.read_move("O-O").unwrap_err();
    assert!(!refused.to_string().contains("castling"));
}

#[test]
fn a_key_that_skips_effects_does_nothing_else() {
    for (typed, line) in [
        ("u", None),
        ("R", None),
        ("x", None),
        ("a7", Some("a7")),
        ("e2", Some("e2")),
        (":e2", Some("e2")),
    ] {
        let mut app = app();
        app.pace = Some(Duration::from_secs(600));
        play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
        assert!(app.effects.is_some());
        keys(&mut app, typed);
        assert!(app.effects.is_none(), "{typed}");
        assert_eq!(
            (app.table.game().ply(), app.question, app.exit),
            (4, None, None),
            "{typed}"
        );
        let written = app.dialog.as_ref().map(|dialog| dialog.form().text(0));
        assert_eq!(written, line, "{typed}");
    }
}

#[test]
fn letters_mean_the_same_in_every_game_unless_they_are_a_kind_of_move() {
    for info in Catalogue::standard().games() {
        let mut app = game(info.name());
        let is_free = |app: &App, key| !app.table.kinds().iter().any(|kind| kind.key == key);
        keys(&mut app, "w");
        assert!(app.dialog.is_some(), "{}: w saves", info.name());
        press(&mut app, KeyCode::Esc);
        keys(&mut app, "p");
        assert!(
            app.table.playback().is_some(),
            "{}: p plays back",
            info.name()
        );
        keys(&mut app, "p");
        keys(&mut app, "t");
        assert!(app.dialog.is_some(), "{}: t has colours", info.name());
        press(&mut app, KeyCode::Esc);
        if is_free(&app, 'q') {
            keys(&mut app, "q");
            assert!(app.exit.is_some(), "{}: q leaves", info.name());
        }
        app.exit = None;
        keys(&mut app, "x");
        assert!(app.exit.is_some(), "{}: x leaves", info.name());
    }
}

#[test]
fn a_second_s_does_not_play_the_persons_own_move() {
    let mut app = against([true, false]);
    keys(&mut app, "s");
    let begin = Instant::now();
    while app.table.game().ply() < 1 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        app.tick();
    }
    app.hurried = Some(Instant::now());
    keys(&mut app, "s");
    assert!(!app.table.is_busy() && app.table.game().ply() == 1);
    assert!(app.table.message().unwrap().text.contains("s again"));
    keys(&mut app, "s");
    assert!(app.table.is_busy(), "asked for twice");
}

#[test]
fn a_preview_warns_of_deaths_that_its_own_player_suffers_next() {
    let lonely = "4k3/8/8/8/8/8/P7/4K3 w - - \
                  ......../......../......../......../......../......../......../....3...";
    let mut app = position("conway-chess", lonely);
    keys(&mut app, ":a2a3");
    let shown = drawn(&mut app)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let outlook = &app.table.choice().candidate.as_ref().unwrap().outlook;
    assert_eq!(
        outlook[0].text,
        "White's king on e1 dies in White's next life phase as things stand"
    );
    assert!(outlook[0].is_loss);
    assert!(shown.contains("king on e1 dies"), "{shown}");
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/P7/4K3 w - -");
    keys(&mut app, ":a2a3");
    let outlook = &app.table.choice().candidate.as_ref().unwrap().outlook;
    assert_eq!(
        outlook[0].text,
        "no piece of White dies in White's next life phase as things stand"
    );
    assert_eq!(outlook[0].warning, "");
}

#[test]
fn u_takes_back_what_is_half_chosen_first() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    point_at(&mut app, "e7");
    keys(&mut app, "u");
    assert!(app.table.choice().is_empty());
    assert_eq!(app.table.game().ply(), 1);
    press(&mut app, KeyCode::Backspace);
    assert_eq!(app.table.game().ply(), 0);
}

#[test]
fn arrows_move_the_cursor_in_every_game_outside_playback() {
    for info in Catalogue::standard().games() {
        let mut app = game(info.name());
        let before = app.cursor;
        for (code, row, column) in [
            (KeyCode::Up, -1, 0),
            (KeyCode::Left, -1, -1),
            (KeyCode::Down, 0, -1),
            (KeyCode::Right, 0, 0),
        ] {
            press(&mut app, code);
            let moved = |at: u16, by: i32| i32::from(at) + by;
            let expected = (moved(before.row, row), moved(before.column, column));
            let cursor = (i32::from(app.cursor.row), i32::from(app.cursor.column));
            assert_eq!(cursor, expected, "{} {code:?}", info.name());
        }
        assert!(app.table.playback().is_none());
    }
}

#[test]
fn a_game_without_sides_that_is_loaded_is_not_turned() {
    let computer = Seat::read("ai:depth:2", &Catalogue::standard()).unwrap();
    let loaded = |name: &str, moves: &[&str], is_first: bool| {
        let mut game = open(name, None);
        for m in moves {
            game.play(m).unwrap();
        }
        let mut seats = [Seat::Human, computer.clone()];
        if !is_first {
            seats.reverse();
        }
        shown(Setup {
            seats,
            ..setup(game)
        })
    };
    assert!(!loaded("lifeduel", &["0,0", "5,5"], true).is_flipped);
    assert!(!loaded("lifeduel", &["5,5", "0,0"], false).is_flipped);
    assert!(loaded("conway-chess", &["e2e4", "e7e5"], false).is_flipped);
}
