//! What is saved, and what is asked before a game would be lost.

use super::*;

#[test]
fn every_change_is_saved_at_once_and_a_failure_is_told_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    let path = inner.join("game.json");
    let mut app = kept(&path);
    play(&mut app, &["e2e4"]);
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4"]
    );
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().undone(),
        ["e2e4"]
    );
    std::fs::remove_dir_all(&inner).unwrap();
    press(&mut app, KeyCode::Char('r'));
    assert!(app.table.message().unwrap().is_error);
    assert_eq!(app.table.game().played(), ["e2e4"]);
    assert!(app.table.save().is_err());
    std::fs::create_dir(&inner).unwrap();
    app.table.save().unwrap();
    assert_eq!(
        Catalogue::standard().load(&path).unwrap().played(),
        ["e2e4"]
    );
}

#[test]
fn leaving_and_help() {
    let mut app = app();
    press(&mut app, KeyCode::Char('?'));
    assert!(app.notice.is_some());
    press(&mut app, KeyCode::Char('q'));
    assert!(app.notice.is_none() && app.exit.is_none());
    press(&mut app, KeyCode::Char('q'));
    assert!(app.exit.is_some());
    app.exit = None;
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(app.exit.is_some());
}

#[test]
fn the_game_is_written_to_a_file_that_is_not_written_over_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.txt");
    let mut app = births();
    let fill_in = |app: &mut App| {
        keys(app, "w");
        let Some(dialog) = &mut app.dialog else {
            panic!("w opens a form");
        };
        dialog.form_mut().write(0, path.display().to_string());
        dialog.form_mut().choose(1, 2);
        press(app, KeyCode::Enter);
    };
    fill_in(&mut app);
    assert!(told(&app).starts_with("saved to"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("6 born: white pawn b3, rook c3"));
    std::fs::write(&path, "mine").unwrap();
    fill_in(&mut app);
    assert!(app.dialog.is_some());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    press(&mut app, KeyCode::Enter);
    assert!(app.dialog.is_none());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn leaving_a_game_that_is_not_saved_is_asked_about() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, "q");
    assert_eq!(
        (app.question, app.exit.is_some()),
        (Some(Question::Leave(Exit::Program)), false)
    );
    let shown = drawn(&mut app);
    assert!(
        shown.contains("The game is not saved. Leave it?"),
        "{shown}"
    );
    keys(&mut app, "n");
    assert!(app.exit.is_none());
    let folder = tempfile::tempdir().unwrap();
    keys(&mut app, "qw");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, folder.path().join("game.json").display().to_string());
    press(&mut app, KeyCode::Enter);
    keys(&mut app, "q");
    assert!(app.exit.is_some(), "now it is saved");
    app.exit = None;
    play(&mut app, &["e7e5"]);
    keys(&mut app, "xy");
    assert!(app.exit.is_some());
}

#[test]
fn no_game_that_is_not_saved_is_lost_unasked() {
    let finished = || {
        let mut over = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -");
        play(&mut over, &["e1e8"]);
        press(&mut over, KeyCode::Esc);
        over
    };
    for key in ["q", "x", "m", "pq", "px", "pm"] {
        let mut app = finished();
        keys(&mut app, key);
        assert!(matches!(app.question, Some(Question::Leave(_))), "{key}");
        assert!(app.exit.is_none(), "{key}");
        keys(&mut app, "y");
        assert!(app.exit.is_some(), "{key}");
    }
    for before in ["", "u"] {
        let mut app = finished();
        keys(&mut app, before);
        keys(&mut app, "n");
        press(&mut app, KeyCode::Enter);
        assert!(app.dialog.is_some(), "it is asked once more");
        assert_eq!(app.table.game().ply() + app.table.game().undone().len(), 1);
    }
    let mut app = app();
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Left);
    keys(&mut app, "b");
    assert_eq!(app.question, Some(Question::Branch));
    assert!(drawn(&mut app).contains("Play on from here in its place?"));
    keys(&mut app, "n");
    assert_eq!((app.question, app.table.game().ply()), (None, 2));
    keys(&mut app, "by");
    assert_eq!(app.table.game().ply(), 1);
}

#[test]
fn control_c_asks_once_before_a_game_that_is_not_saved_is_left() {
    let interrupt = |app: &mut App| {
        app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    };
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, ":e");
    interrupt(&mut app);
    assert_eq!(app.question, Some(Question::Leave(Exit::Program)));
    assert!(app.exit.is_none() && app.dialog.is_none());
    keys(&mut app, "n");
    interrupt(&mut app);
    assert!(app.exit.is_none());
    interrupt(&mut app);
    assert!(app.exit.is_some());
}

#[test]
fn leaving_is_not_asked_about_where_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut saved = kept(&folder.path().join("game.json"));
    play(&mut saved, &["e2e4"]);
    for mut app in [saved, app()] {
        keys(&mut app, "q");
        assert!(app.exit.is_some());
    }
}

#[test]
fn an_extension_decides_the_format_or_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = births();
    let file = |app: &App| dialog_form(app).text(0).to_string();
    keys(&mut app, "w");
    assert_eq!(file(&app), "game.json");
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Right);
    assert_eq!(file(&app), "game.txt", "a line of text");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, folder.path().join("a.jso").display().to_string());
    press(&mut app, KeyCode::Tab);
    keys(&mut app, "n");
    let form = dialog_form(&app);
    assert_eq!(form.text(1), "JSON", "typing the extension chooses JSON");
    let bitmap = folder.path().join("x.bmp");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, bitmap.display().to_string());
    press(&mut app, KeyCode::Enter);
    let note = note(&app);
    assert!(note.contains(".json, not .bmp"), "{note}");
    assert!(!bitmap.exists());
}

#[test]
fn a_game_that_is_opened_at_the_table_brings_its_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let seats = [
        Seat::Human,
        Seat::read("ai:depth:2", &Catalogue::standard()).unwrap(),
    ];
    let timed = Setup {
        clock: Some("5m".parse().unwrap()),
        ..setup(open("conway-chess", None))
    };
    let mut app = shown(Setup { seats, ..timed });
    keys(&mut app, "w");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, path.display().to_string());
    press(&mut app, KeyCode::Enter);
    let mut other = against([true, false]);
    keys(&mut other, "o");
    let form = other.dialog.as_mut().unwrap().form_mut();
    form.write(0, path.display().to_string());
    press(&mut other, KeyCode::Enter);
    let told = other.table.message().unwrap().text.clone();
    let words = "game.json: White: you, Black: computer, 2 plies ahead; clocks 5:00 - 5:00";
    assert_eq!(told, words);
    assert!(other.table.clocks().is_some() && other.table.keeper().path().is_none());
    assert!(other.table.computer().plays(Player::Second));
    assert!(!other.table.computer().plays(Player::First));
}

#[test]
fn m_goes_back_to_the_menu_and_asks_as_leaving_does() {
    let mut app = app();
    keys(&mut app, "m");
    assert_eq!(app.exit, Some(Exit::Menu));
    app.exit = None;
    play(&mut app, &["e2e4"]);
    keys(&mut app, "m");
    assert_eq!(
        (app.question, app.exit),
        (Some(Question::Leave(Exit::Menu)), None)
    );
    keys(&mut app, "y");
    assert_eq!(app.exit, Some(Exit::Menu));
}

#[test]
fn a_game_that_would_be_lost_is_asked_about_on_a_tiny_screen() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    let tiny = |app: &mut App| {
        let mut terminal = Terminal::new(TestBackend::new(30, 6)).unwrap();
        let theme = Theme::new(Palette::None, false, true);
        terminal
            .draw(|frame| app.places = view::draw(frame, app, &theme))
            .unwrap();
        let cells = terminal.backend().buffer().content.iter();
        cells.map(ratatui::buffer::Cell::symbol).collect::<String>()
    };
    assert!(tiny(&mut app).contains("too small"));
    keys(&mut app, "x");
    assert!(app.exit.is_none());
    assert!(tiny(&mut app).contains("not saved"));
    keys(&mut app, "n");
    assert!(app.exit.is_none() && app.question.is_none());
    keys(&mut app, "xy");
    assert!(app.exit.is_some());
}

#[test]
fn a_game_is_saved_with_what_was_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut app = app();
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "uw");
    let form = app.dialog.as_mut().unwrap().form_mut();
    form.write(0, path.display().to_string());
    press(&mut app, KeyCode::Enter);
    let mut loaded = shown(setup(Catalogue::standard().load(&path).unwrap()));
    loaded.file = Some(path);
    for app in [&mut app, &mut loaded] {
        assert_eq!(app.table.game().undone(), ["e7e5"]);
        keys(app, "x");
        assert_eq!((app.question, app.exit), (None, Some(Exit::Program)));
        app.exit = None;
        // What was taken back is lost by another move.
        play(app, &["d7d5"]);
        keys(app, "ux");
        assert_eq!(app.question, Some(Question::Leave(Exit::Program)));
    }
}

#[test]
fn going_back_to_the_menu_is_not_called_leaving() {
    let mut app = app();
    play(&mut app, &["e2e4"]);
    keys(&mut app, "m");
    let shown = drawn(&mut app);
    assert!(shown.contains("Back to the menu"), "{shown}");
}

#[test]
fn saving_says_if_the_format_leaves_out_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let saved = |export: usize, file: &str| {
        let mut app = against([false, true]);
        keys(&mut app, "w");
        let form = app.dialog.as_mut().unwrap().form_mut();
        form.choose(1, export);
        form.write(0, folder.path().join(file).display().to_string());
        press(&mut app, KeyCode::Enter);
        assert!(app.dialog.is_none());
        told(&app).to_string()
    };
    let exports = app().table.exports();
    let line = exports.iter().position(|one| matches!(one, Export::Line));
    let json = exports.iter().position(|one| matches!(one, Export::Json));
    let line = saved(line.unwrap(), "game");
    assert!(
        line.ends_with("game, without its players and clocks"),
        "{line}"
    );
    assert!(saved(json.unwrap(), "game.json").ends_with("game.json"));
}
