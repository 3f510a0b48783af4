//! Earlier positions, branches and the end of a game.

use super::*;

#[test]
fn a_finished_game_says_so_and_can_be_taken_back() {
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
    play(&mut app, &["e1e8"]);
    assert_eq!(app.table.status(), "White wins");
    assert_eq!(app.notice, Some(Notice::End));
    press(&mut app, KeyCode::Esc);
    point_at(&mut app, "a1");
    assert!(app.table.message().unwrap().text.contains("over"));
    press(&mut app, KeyCode::Char('s'));
    assert!(!app.table.is_busy());
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.status(), "White to move");
}

#[test]
fn playback_shows_plies_and_steps_and_leaves_the_game_alone() {
    let mut app = births();
    let present = app.table.scene().clone();
    keys(&mut app, "p");
    assert_eq!(app.table.status(), "playback, ply 4 of 4");
    press(&mut app, KeyCode::Up);
    assert_eq!(app.table.status(), "playback, ply 4 of 4, step 1 of 2");
    assert_eq!(app.table.events().len(), 1);
    press(&mut app, KeyCode::Left);
    assert_eq!(app.table.status(), "playback, ply 3 of 4");
    press(&mut app, KeyCode::Home);
    assert_eq!(app.table.status(), "playback, ply 0 of 4");
    keys(&mut app, "g2");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.status(), "playback, ply 2 of 4");
    assert_eq!(app.table.events()[0].text, "black pawn moved h7 to h6");
    keys(&mut app, "g9");
    press(&mut app, KeyCode::Enter);
    let note = app.dialog.as_ref().map(|dialog| dialog.form().note.clone());
    assert_eq!(note.unwrap(), "the game has 4 plies");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.table.game().ply(), 4);
    press(&mut app, KeyCode::Esc);
    assert!(app.table.playback().is_none() && app.exit.is_none());
    assert_eq!(app.table.scene(), &present);
}

#[test]
fn a_branch_is_a_game_of_its_own_and_the_one_before_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut app = kept(&path);
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Left);
    keys(&mut app, "b");
    play(&mut app, &["d7d5"]);
    assert_eq!(app.table.game().played(), ["e2e4", "d7d5"]);
    let branch = folder.path().join("game-2.json");
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4", "e7e5"]
    );
    assert_eq!(
        Catalogue::standard().load(&branch).unwrap().played(),
        ["e2e4", "d7d5"]
    );
    let lines = app.table.lines();
    assert!(
        lines[0].contains("e7e5") && lines[1].contains("d7d5"),
        "{lines:?}"
    );
    keys(&mut app, "pb");
    assert!(
        app.table.playback().is_none(),
        "the present position is no branch"
    );
    assert_eq!(app.table.lines().len(), 2);
}

#[test]
fn whoever_resigns_is_asked_first() {
    let mut app = births();
    keys(&mut app, "Rn");
    assert!(app.table.game().ending().is_none() && app.question.is_none());
    keys(&mut app, "Ry");
    assert_eq!(app.table.status(), "Black wins, by resignation");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "R");
    assert!(told(&app).starts_with("the game is over"));
    keys(&mut app, "u");
    assert!(app.table.game().ending().is_none());
    keys(&mut app, "Dy");
    assert_eq!(app.table.status(), "Draw, by agreement");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "p");
    assert!(app.table.status().ends_with(": Draw, by agreement"));
}

#[test]
fn the_end_of_a_duel_tells_who_has_how_many_cells() {
    let mut app = game("lifeduel");
    let game = app.table.game().branch();
    let places = game.scene().cells.len();
    for index in 0..places {
        if app.table.is_over() {
            break;
        }
        let columns = usize::from(app.table.scene().columns);
        app.cursor = Spot {
            row: (index / columns) as u16,
            column: (index % columns) as u16,
        };
        press(&mut app, KeyCode::Enter);
    }
    assert_eq!(app.notice, Some(Notice::End));
    let shown = drawn(&mut app);
    assert!(
        shown.contains("Player 1: ") && shown.contains(" living; Player 2: "),
        "{shown}"
    );
}

#[test]
fn the_end_is_told_after_the_help_is_closed() {
    let mut app = game("wildebeest");
    keys(&mut app, "?");
    app.table.type_move("1,2-3,2").unwrap();
    app.tick();
    assert_eq!(app.notice, Some(Notice::Help));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.notice, Some(Notice::End));
}

#[test]
fn the_start_is_a_position_if_a_position_is_asked_for() {
    let mut app = app();
    keys(&mut app, "n");
    let note = |app: &App| app.dialog.as_ref().map(|dialog| dialog.form().note.clone());
    let example = open("conway-chess", None).position();
    assert!(note(&app).unwrap().contains(&example), "{:?}", note(&app));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Enter);
    let refused = note(&app).unwrap();
    assert!(
        refused.contains("position") && !refused.contains("variant"),
        "{refused}"
    );
    press(&mut app, KeyCode::Tab);
    keys(&mut app, "hello");
    press(&mut app, KeyCode::Enter);
    let refused = note(&app).unwrap();
    assert!(
        refused.contains("position") && !refused.contains("variant"),
        "{refused}"
    );
}

#[test]
fn the_wheel_goes_through_the_moves_and_back_to_the_game() {
    let mut app = births();
    app.wheel(false);
    assert_eq!(app.table.status(), "playback, ply 3 of 4");
    app.wheel(false);
    app.wheel(true);
    app.wheel(true);
    assert_eq!(app.table.status(), "playback, ply 4 of 4");
    app.wheel(true);
    assert!(app.table.playback().is_none());
    app.wheel(true);
    assert!(app.table.playback().is_none());
}

#[test]
fn the_generations_of_a_duel_show_what_lives_then() {
    let mut app = game("lifeduel");
    while !app.table.is_over() {
        let m = app.table.completions("", 1).remove(0);
        app.table.type_move(&m).unwrap();
    }
    app.tick();
    keys(&mut app, " p");
    // Before the count stands the last generation, as at the end.
    press(&mut app, KeyCode::Up);
    for _ in 0..3 {
        press(&mut app, KeyCode::Up);
        let scene = app.table.scene();
        let first = &scene.panels[0].lines;
        let pieces = scene.cells.iter().filter_map(|cell| cell.piece?.owner);
        let living = pieces.filter(|&owner| owner == Player::First).count();
        assert_eq!(first[0], format!("{living} living"));
        assert!(
            first.len() == 2 && first[1].starts_with("generation "),
            "{first:?} {}",
            app.table.status()
        );
        assert!(scene.cells.iter().all(|cell| cell.marks.is_empty()));
        let generation = first[1].clone();
        let screen = drawn(&mut app);
        let panel = |line: &&str| line.trim_end().ends_with(&generation);
        assert_eq!(screen.lines().filter(panel).count(), 1, "{screen}");
    }
}

#[test]
fn the_foot_offers_what_applies() {
    let has = |app: &App, words: &str| offered(app).contains(&words);
    let mut app = app();
    assert!(!has(&app, "u take back") && !has(&app, "p playback") && !has(&app, "M rematch"));
    assert!(has(&app, "D draw") && has(&app, "R resign") && has(&app, "e hint"));
    play(&mut app, &["e2e4"]);
    assert!(has(&app, "u take back") && !has(&app, "r redo"));
    keys(&mut app, "u");
    assert!(!has(&app, "u take back") && has(&app, "r redo"));
    keys(&mut app, "Ry");
    assert!(has(&app, "n new game") && has(&app, "u take back") && !has(&app, "r redo"));
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "r");
    assert!(told(&app).starts_with("the game is over"), "{}", told(&app));
    assert!(!has(&app, "D draw") && !has(&app, "R resign") && !has(&app, "e hint"));
    // The computer agrees to no draw.
    let app = against([false, true]);
    assert!(!has(&app, "D draw") && has(&app, "R resign"));
}

#[test]
fn the_clocks_are_beside_the_board_or_in_the_first_line() {
    let setup = Setup {
        clock: Some("5m+3s".parse().unwrap()),
        ..setup(open("conway-chess", None))
    };
    let mut app = shown(setup);
    let shown = drawn(&mut app);
    let clock = |name: &str| format!("{name}  5:00");
    assert!(shown.contains("clocks"), "{shown}");
    assert!(
        shown.contains(&clock("White")) && shown.contains(&clock("Black")),
        "{shown}"
    );
    let mut first_line = |width: u16| {
        let mut terminal = Terminal::new(TestBackend::new(width, 24)).unwrap();
        let theme = Theme::new(Palette::None, false, true);
        terminal
            .draw(|frame| app.places = view::draw(frame, &app, &theme))
            .unwrap();
        let symbols = (0..width).map(|x| terminal.backend().buffer()[(x, 0)].symbol().to_string());
        symbols.collect::<String>()
    };
    let line = first_line(44);
    assert!(line.contains("[White 5:00 - Black 5:00]"), "{line}");
    let line = first_line(36);
    assert!(line.contains("[5:00 - 5:00]"), "{line}");
}

#[test]
fn after_the_end_keys_do_something_or_say_why_not() {
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
    play(&mut app, &["e1e8"]);
    let shown = drawn(&mut app);
    assert!(shown.contains("black king captured on e8"), "{shown}");
    keys(&mut app, ":");
    assert!(app.dialog.is_none() && told(&app).starts_with("the game is over"));
    keys(&mut app, "p");
    assert!(app.table.playback().is_some());
    assert!(told(&app).contains("Left and Right"), "{}", told(&app));
    press(&mut app, KeyCode::Left);
    assert_eq!(app.table.shown().ply(), 0);
    let mut conquid = position(
        "conquid",
        "7x14b1 x2o11./.xo11./2.x11./4.X4.O4./14./14./14. 1 -",
    );
    keys(&mut conquid, "Ry");
    assert_eq!(conquid.notice, Some(Notice::End));
    keys(&mut conquid, "p");
    assert!(
        told(&conquid).contains("Left and Right"),
        "{}",
        told(&conquid)
    );
}

#[test]
fn enter_at_an_earlier_position_of_a_finished_game_names_the_branch() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, "Ry");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Enter);
    assert_eq!(told(&app), "this is playback: b plays on from here");
}
