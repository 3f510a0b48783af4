//! New games, what is saved, and what is asked before a game would be lost.

use std::fs;

use tabletop::Export;

use super::*;

fn load(path: &Path) -> Box<dyn AnyGame> {
    Catalogue::standard().load(path).unwrap()
}

#[test]
fn every_change_is_saved_at_once_and_a_failure_is_told_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let path = inner.join("game.json");
    let mut app = run(kept("conway-chess", &path), "<e2e4>");
    assert_eq!(load(&path).played(), ["e2e4"]);
    keys(&mut app, "u");
    assert_eq!(load(&path).undone(), ["e2e4"]);
    fs::remove_dir_all(&inner).unwrap();
    keys(&mut app, "r");
    assert!(app.table.message().unwrap().is_error && app.table.save().is_err());
    assert_eq!(app.table.game().played(), ["e2e4"]);
    fs::create_dir(&inner).unwrap();
    app.table.save().unwrap();
    assert_eq!(load(&path).played(), ["e2e4"]);
}

#[test]
fn every_game_is_kept_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let [path, second, third] =
        ["kept.json", "kept-2.json", "kept-3.json"].map(|name| folder.path().join(name));
    let mut app = run(kept("conquid", &path), "c⏎");
    assert_eq!(load(&path).played(), ["C"]);
    keys(&mut app, "⌫");
    assert_eq!(load(&path).undone(), ["C"]);
    keys(&mut app, "n⏎");
    assert_eq!(load(&path).undone(), ["C"], "a new game leaves it alone");
    let [first, other] = [&path, &second].map(|path| path.display());
    let words = format!("the game before stays in {first}; this one is saved to {other}");
    assert_eq!(told(&app), words);
    assert!(load(&second).played().is_empty());
    keys(&mut app, "c⏎c⏎");
    assert_eq!(load(&second).played(), ["C", "C"]);
    // A game that is opened goes on in another file, too.
    with_file(&mut app, "o", &path, "⏎ c⏎");
    assert_eq!(load(&path).undone(), ["C"]);
    assert_eq!(load(&third).played(), ["C"]);
}

#[test]
fn no_game_that_is_not_saved_is_lost_unasked() {
    for key in ["q", "x", "m", "pq", "px", "pm"] {
        let script = format!("<e1e8>⎋{key} => asks Leave & stays\n y => leaves");
        run(position("conway-chess", MATE), &script);
    }
    for before in ["", "u"] {
        let script = format!("<e1e8>⎋{before}n⏎ => open & note Your game is not saved");
        run(position("conway-chess", MATE), &script);
    }
    run(
        app(),
        "
        <e2e4>:e⌃ => asks Leave(Program) & stays & closed
        n⌃ => stays
        ⌃ => leaves Program
    ",
    );
    run(
        app(),
        "
        m => leaves Menu
    ",
    );
    run(
        app(),
        "<e2e4>m => asks Leave(Menu) & stays & shown Back to the menu\n y => leaves Menu",
    );
    run(
        app(),
        "? => notice Help\n q => unnoticed & stays\n q => leaves",
    );
    let mut app = run(
        app(),
        "
        <e2e4>q => asks Leave(Program) & stays & shown The game is not saved. Leave it?
        n => stays
        qw => open
    ",
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    form(&mut app).write(0, path.display().to_string());
    let mut app = run(app, "⏎q => leaves");
    app.exit = None;
    run(app, "<e7e5>xy => leaves");
    // Where nothing is lost nothing is asked.
    run(
        kept("conway-chess", &folder.path().join("kept.json")),
        "<e2e4>q => leaves",
    );
}

#[test]
fn a_game_that_would_be_lost_is_asked_about_on_a_tiny_screen() {
    let mut app = run(app(), "<e2e4>");
    let mut check = |pressed: &str, shown: &str| {
        keys(&mut app, pressed);
        let words = words(&mut app, 30, 6);
        assert!(words.contains(shown), "{words}");
        app.exit
    };
    assert_eq!(check("", "too small"), None);
    assert_eq!(check("x", "not saved"), None);
    assert_eq!(check("n", "too small"), None);
    assert_eq!(check("xy", ""), Some(Exit::Program));
}

#[test]
fn a_game_is_saved_with_what_was_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut app = run(app(), "<e2e4><e7e5>u");
    with_file(&mut app, "w", &path, "⏎");
    let mut loaded = shown(setup(load(&path)));
    loaded.file = Some(path);
    for app in [app, loaded] {
        let mut app = run(app, "=> undone e7e5\n x => unasked & leaves Program");
        app.exit = None;
        // What was taken back is lost by another move.
        run(app, "<d7d5>ux => asks Leave(Program)");
    }
}

#[test]
fn a_file_is_written_over_only_when_confirmed_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.txt");
    let mut app = run(app(), BIRTHS);
    let words = app
        .table
        .exports()
        .iter()
        .position(|one| matches!(one, Export::Words))
        .unwrap();
    for (before, is_written) in [(None, true), (Some("mine"), false)] {
        if let Some(text) = before {
            fs::write(&path, text).unwrap();
        }
        with_file(&mut app, "w", &path, "");
        form(&mut app).choose(1, words);
        keys(&mut app, "⏎");
        assert_eq!(app.dialog.is_none(), is_written);
    }
    assert!(form(&mut app).note.contains("exists"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    let mut app = run(app, "⏎ => closed & told saved to");
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .contains("6 born: white pawn b3, rook c3")
    );
    with_file(&mut app, "w", Path::new("/nowhere/at/all"), "⏎");
    run(app, "=> note /nowhere/at/all");
}

#[test]
fn an_extension_decides_the_format_or_is_refused_and_the_last_format_is_proposed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut app = run(
        app(),
        &format!("{BIRTHS}w => typed game.json\n ⇥→ => typed game.txt"),
    );
    form(&mut app).write(0, path("a.jso").display().to_string());
    keys(&mut app, "⇥n");
    assert_eq!(
        form(&mut app).text(1),
        "JSON",
        "typing the extension chooses JSON"
    );
    form(&mut app).write(0, path("x.bmp").display().to_string());
    let mut app = run(app, "⏎ => note .json, not .bmp\n ⎋");
    assert!(!path("x.bmp").exists());
    with_file(&mut app, "w", &path("game.txt"), "⇥→⏎");
    let mut app = run(app, "=> told saved to\n w⏎⏎ => closed & told saved to\n w");
    assert_eq!(form(&mut app).text(1), "one line of text");
}

#[test]
fn saving_says_if_the_format_leaves_out_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    for (file, is_line, told_end) in [
        ("game", true, "game, without its players and clocks"),
        ("game.json", false, "game.json"),
    ] {
        let mut app = against("conway-chess", ["", "ai:depth:2"]);
        let exports = app.table.exports();
        let line = exports
            .iter()
            .position(|one| matches!(one, Export::Line))
            .unwrap();
        with_file(&mut app, "w", &folder.path().join(file), "");
        assert_eq!(
            form(&mut app).text(1),
            "JSON",
            "unless another format is chosen"
        );
        form(&mut app).choose(1, if is_line { line } else { 0 });
        keys(&mut app, "⏎");
        assert!(
            app.dialog.is_none() && told(&app).ends_with(told_end),
            "{}",
            told(&app)
        );
    }
}

#[test]
fn a_game_that_is_opened_brings_its_players_and_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let seat = Seat::read("ai:depth:2", &Catalogue::standard()).unwrap();
    let setup = setup(open("conway-chess", None)).with_seats([Seat::Human, seat]);
    let mut app = shown(setup.with_clock("5m".parse().unwrap()));
    with_file(&mut app, "w", &path, "⏎");
    let mut other = against("conway-chess", ["ai:depth:2", ""]);
    with_file(&mut other, "o", &path, "⏎");
    let words = "game.json: White: you, Black: computer, 2 plies ahead; clocks 5:00 - 5:00";
    assert_eq!(told(&other), words);
    assert!(other.table.clocks().is_some() && other.table.keeper().path().is_none());
    assert_eq!(
        Player::ALL.map(|player| other.table.computer().plays(player)),
        [false, true]
    );
}

#[test]
fn a_new_game_has_the_size_that_is_asked_for() {
    let mut app = run(conquid("medium"), "c⏎");
    let old = app.table.game().to_line();
    app = run(
        app,
        "
        n => shown < medium > & note 9x20b3 (with
        →→⏎ => note Your game is not saved & played C
        ⏎ => played & cursor 10,21
    ",
    );
    assert!(app.table.game().position().starts_with("21x42b3 "));
    assert_eq!(
        app.table.lines(),
        [old],
        "the game before is printed when you leave"
    );
    run(app, "n => shown < large >");
    let app = run(
        conquid("medium"),
        "n40x28b2⏎ => note 40 rows: expected 2 to 32\n ⇱⌦⌦16⏎ => closed",
    );
    assert!(app.table.game().position().starts_with("16x28b2 "));
    // Where no variant can be typed, only positions are spoken of.
    let example = open("conway-chess", None).position();
    for pressed in ["n⌫⏎", "nhello⏎"] {
        let app = run(
            self::app(),
            &format!("n => note {example}\n ⎋{pressed} => note position"),
        );
        assert!(
            !app.dialog.unwrap().form.note.contains("variant"),
            "{pressed}"
        );
    }
}

#[test]
fn dialogs_that_are_given_up_change_nothing() {
    let mut app = run(conquid("medium"), "c⏎");
    let before = app.table.game().to_json();
    for letter in ["n", "o", "w"] {
        app = run(
            app,
            &format!("{letter} => open\n →1⎋ => closed & stays & silent"),
        );
    }
    assert_eq!(app.table.game().to_json(), before);
}

#[test]
fn games_are_saved_and_opened_in_the_format_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let [theirs, ours] = ["theirs.json", "ours.json"].map(|name| folder.path().join(name));
    let mut app = run(conquid("medium"), "a␣l␣l␣⏎c⏎");
    with_file(&mut app, "w", &theirs, "⇥→⏎");
    assert!(told(&app).starts_with("saved to "), "{}", told(&app));
    let text = r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": [{"type": "A", "player": 1, "locs": [[7, 14], [7, 15], [7, 16]]}, {"type": "C", "player": 2}]}"#;
    assert_eq!(fs::read_to_string(&theirs).unwrap(), text);
    with_file(&mut app, "w", &ours, "⇥←⏎");
    assert_eq!(load(&ours).played(), app.table.game().played());
    for path in [&theirs, &ours] {
        let mut other = conquid("small");
        with_file(&mut other, "o", path, "⏎");
        assert_eq!(other.table.game().to_json(), app.table.game().to_json());
    }
    // A game from elsewhere is no save file of that program.
    let bridge = folder.path().join("bridge.json");
    let mut app = position("conquid", BRIDGE);
    with_file(&mut app, "w", &bridge, "⇥→⏎");
    run(app, "=> note a save file begins with an empty board");
    assert!(!bridge.exists());
    // A game that is not saved is not replaced without a warning.
    let mut app = run(conquid("small"), "c⏎");
    with_file(&mut app, "o", &ours, "⏎⎋");
    let mut app = run(app, "=> played C");
    with_file(&mut app, "o", &ours, "⏎⏎");
    assert!(app.table.game().position().starts_with("14x28b2 "));
}

#[test]
fn a_finished_game_of_another_program_opens_in_playback() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    // Columns 5 to 7 and then one more on the small board: four cells between the bases.
    let text = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [
        {"type": "A", "player": 1, "locs": [[3, 5], [3, 6], [3, 7]]}, {"type": "C", "player": 2},
        {"type": "A", "player": 1, "locs": [[3, 8], [0, 0], [0, 1]]}, {"type": "C", "player": 2},
        {"type": "Q", "player": 1}]}"#;
    fs::write(&path, text).unwrap();
    let mut app = conquid("medium");
    with_file(&mut app, "o", &path, "⏎");
    // It was told that it is over when it was won.
    run(app, "=> playback & label PLAYER 1 WINS! & unnoticed");
}

#[test]
fn files_that_cannot_be_opened_are_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let game =
        |moves: &str| format!(r#"{{"rows": 14, "cols": 28, "base_size": 2, "moves": [{moves}]}}"#);
    let pass = r#"{"type": "C", "player": 1}"#;
    let twice = format!("{pass}, {pass}");
    let mut app = run(conquid("medium"), "c⏎");
    for (contents, told) in [
        (None, "No such file"),
        (
            Some(game(r#"{"type": "Q", "player": 1}"#)),
            "move 1: illegal move Q",
        ),
        (Some(game(&twice)), "move 2: player 1 is not to move"),
        (Some(game("").replace("14", "99")), "99 rows"),
        (Some("{}".into()), "not a record"),
        (Some("hello".into()), "hello"),
    ] {
        if let Some(contents) = contents {
            fs::write(&path, contents).unwrap();
        }
        with_file(&mut app, "o", &path, "⏎");
        app = run(app, &format!("=> note {told}\n ⎋ => played C"));
    }
}

#[test]
fn what_is_written_and_printed_is_the_game_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let app = run(position("conquid", TWO_ROUNDS), "c⏎");
    let write = |name: &str, format| {
        let path = folder.path().join(name);
        app.table.export(&path, &format).unwrap();
        fs::read_to_string(path).unwrap()
    };
    assert!(write("words", Export::Words).contains("player 1 conquered 0,2 (round 2)"));
    let line = write("line", Export::Line);
    assert_eq!(Catalogue::standard().read(&line).unwrap().played(), ["C"]);
    let mut app = run(self::app(), "<e2e4><e7e5>u");
    let lines = app.table.lines();
    assert!(lines.len() == 1 && lines[0].contains("e2e4") && !lines[0].contains("e7e5"));
    keys(&mut app, "<d7d5>");
    let lines = app.table.lines();
    assert!(
        lines.len() == 1 && lines[0].contains("e2e4 d7d5"),
        "{lines:?}"
    );
    keys(&mut app, "uuu");
    assert!(
        app.table.lines().is_empty(),
        "what was taken back is left out"
    );
}
