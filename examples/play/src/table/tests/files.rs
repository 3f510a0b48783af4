//! New games, what is saved, and what is asked before a game would be lost.

use tabletop::Export;

use super::*;

#[test]
fn every_change_is_saved_at_once_and_a_failure_is_told_and_tried_again() {
    let inner = file("inner");
    fs::create_dir(&inner).unwrap();
    let mut app = run(
        start("conway-chess in inner/game.json"),
        "
        <e2e4> => file inner/game.json e2e4
        u      => file inner/game.json (e2e4)
    ",
    );
    fs::remove_dir_all(&inner).unwrap();
    keys(&mut app, "r");
    assert!(app.match_.message().unwrap().is_error && app.match_.save().is_err());
    fs::create_dir(&inner).unwrap();
    app.match_.save().unwrap();
    run(app, "=> played e2e4 & file inner/game.json e2e4");
}

#[test]
fn every_game_is_kept_in_a_file_of_its_own() {
    // A game that is opened goes on in another file, too.
    scripts(
        "
        @ conquid in kept.json
        c⏎   => file kept.json C
        ⌫    => file kept.json (C)
        n⏎   => file kept.json (C) & file kept-2.json
        => says the game before stays in «kept.json»; this one is saved to «kept-2.json»
        c⏎c⏎ => file kept-2.json C C
        o«kept.json»⏎ c⏎ => file kept.json (C) & file kept-3.json C
    ",
    );
}

#[test]
fn no_game_that_is_not_saved_is_lost_unasked() {
    for key in ["q", "x", "m", "pq", "px", "pm"] {
        let script = format!("<e1e7>{key} => asks Leave & stays\n y => leaves");
        run(start("mate"), &script);
    }
    for before in ["", "u"] {
        let script = format!("<e1e7>{before}n⏎ => open & note Your game is not saved");
        run(start("mate"), &script);
    }
    // A finished game is over: another one begins at once.
    run(
        start("mate"),
        "<e1e8>n => closed & ply 0 & unnoticed & status White to move",
    );
    run(start("mate"), "<e1e8>⎋m => leaves Menu");
    // Where nothing is lost nothing is asked.
    scripts(
        "
        @ conway-chess
        <e2e4>:e⌃ => asks Leave(Program) & stays & closed
        n⌃ => stays
        ⌃ => leaves Program

        @ conway-chess
        m => leaves Menu

        @ conway-chess
        <e2e4>m => asks Leave(Menu) & stays & shown Back to the menu
        y => leaves Menu

        @ conway-chess
        ? => notice Help
        q => unnoticed & stays
        q => leaves

        @ conway-chess
        <e2e4>q => asks Leave(Program) & stays & shown The game is not saved. Leave it?
        n => stays
        qw => open
        «game.json»⏎q => leaves & file game.json e2e4

        @ conway-chess
        <e2e4>w«other.json»⏎ <e7e5>x => stays
        y => leaves

        @ conway-chess in kept.json
        <e2e4>q => leaves
    ",
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
    let app = run(app(), "<e2e4><e7e5>uw«game.json»⏎");
    let mut loaded = shown(setup(load("game.json")));
    loaded.file = Some(file("game.json"));
    for app in [app, loaded] {
        let mut app = run(app, "=> undone e7e5\n x => unasked & leaves Program");
        app.exit = None;
        // What was taken back is lost by another move.
        run(app, "<d7d5>ux => asks Leave(Program)");
    }
}

#[test]
fn a_game_is_saved_with_what_was_tried_beside_it() {
    run(
        app(),
        "
        <e2e4><e7e5>p←<c7c5>pw«tried.json»⏎ => told saved to & played e2e4 e7e5
        n⏎ => played
        <e2e4>w«new.json»⏎ => told saved to
        p => hidden (or
        o«tried.json»⏎ => played e2e4 e7e5
        p => shown e7-e5 (or c7-c5)
    ",
    );
}

#[test]
fn a_file_is_written_over_only_when_confirmed_once_more() {
    fs::write(file("told.txt"), "mine").unwrap();
    run(
        app(),
        "
        BIRTHSw«told.txt»⇥→→ => format words
        ⏎ => open & note exists & contains told.txt mine
        ⏎ => closed & told saved to & contains told.txt 6 white pieces born: pawn b3, rook c3
        w«new.txt»⏎ => closed & contains new.txt 6 white pieces born
        w«no/folder/at.txt»⏎ => note no/folder/at.txt
    ",
    );
}

#[test]
fn an_extension_decides_the_format_or_is_refused_and_the_last_format_is_proposed() {
    run(
        app(),
        "
        BIRTHSw => typed game.json
        ⇥→ => typed game.txt
        «a.jso»⇥n => format JSON
        «x.bmp»⏎ => note .json, not .bmp & absent x.bmp
        ⎋w«game.txt»⇥→⏎ => told saved to
        w⏎⏎ => closed & told saved to
        w => format one line of text
    ",
    );
}

#[test]
fn saving_says_if_the_format_leaves_out_players_and_clocks() {
    scripts(
        "
        @ conway-chess - ai:depth:2
        w«game» => format JSON
        ⇥→⏎ => closed & says saved to «game», without its players and clocks
        @ conway-chess - ai:depth:2
        w«game.json»⏎ => closed & says saved to «game.json»
    ",
    );
}

#[test]
fn a_game_that_is_opened_brings_its_players_and_clocks() {
    let seat = Sitter::read("ai:depth:2", &Catalogue::standard()).unwrap();
    let setup = setup(open("conway-chess", None)).with_seats([Sitter::Human, seat]);
    run(
        shown(setup.with_clock("5m".parse().unwrap())),
        "w«game.json»⏎",
    );
    let other = run(
        start("conway-chess ai:depth:2 -"),
        "o«game.json»⏎ => says game.json: White: you, Black: computer, 2 plies ahead; \
         clocks 5:00 - 5:00",
    );
    assert!(other.match_.clocks().is_some() && other.match_.save_file().path().is_none());
    let plays = Player::ALL.map(|player| other.match_.computer().plays(player));
    assert_eq!(plays, [false, true]);
}

#[test]
fn a_new_game_has_the_size_that_is_asked_for() {
    let mut app = run(conquid("medium"), "c⏎");
    let old = app.match_.game().to_line();
    app = run(
        app,
        "
        n => shown < medium > & note 9x20b3 (with
        →⏎ => note Your game is not saved & played C
        ⏎ => played & cursor 10,21
    ",
    );
    assert!(app.match_.game().position().starts_with("21x42b3 "));
    let lines = app.match_.lines();
    assert_eq!(lines, [old], "the game before is printed when you leave");
    run(app, "n => shown < large >");
    let app = run(
        conquid("medium"),
        "n40x28b2⏎ => note 40 rows: expected 2 to 32\n ⇱⌦⌦16⏎ => closed",
    );
    assert!(app.match_.game().position().starts_with("16x28b2 "));
    // Where no variant can be typed, only positions are spoken of. None is shown to those who type
    // none.
    let example = open("conway-chess", None).position();
    for pressed in ["n⌫", "nhello"] {
        let script = format!(
            "n => note the usual start. Optional: a position
             ⎋{pressed} => note such as {example}
             ⏎ => note position"
        );
        let app = run(self::app(), &script);
        let note = app.dialog().unwrap().form.note.clone();
        assert!(!note.contains("variant"), "{pressed}");
    }
}

#[test]
fn dialogs_that_are_given_up_change_nothing() {
    let mut app = run(conquid("medium"), "c⏎");
    let before = app.match_.game().to_json();
    for letter in ["n", "o", "w"] {
        let script = format!("{letter} => open\n →1⎋ => closed & stays & silent");
        app = run(app, &script);
    }
    assert_eq!(app.match_.game().to_json(), before);
}

#[test]
fn games_are_saved_and_opened_in_the_format_of_another_program() {
    let app = run(
        conquid("medium"),
        "
        a␣l␣l␣⏎c⏎w«theirs.json»⇥→⏎ => says saved to «theirs.json»
        w«ours.json»⇥←⏎ => file ours.json A7,14;7,15;7,16 C
    ",
    );
    let text = r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": [{"type": "A", "player": 1, "locs": [[7, 14], [7, 15], [7, 16]]}, {"type": "C", "player": 2}]}"#;
    assert_eq!(fs::read_to_string(file("theirs.json")).unwrap(), text);
    for name in ["theirs", "ours"] {
        let other = run(conquid("small"), &format!("o«{name}.json»⏎"));
        assert_eq!(other.match_.game().to_json(), app.match_.game().to_json());
    }
    // A game from elsewhere is no save file of that program. A game that is not saved is not
    // replaced without a warning.
    scripts(
        "
        @ bridge
        w«bridge.json»⇥→⏎ => note a save file begins with an empty board & absent bridge.json
        @ conquid small
        c⏎o«ours.json»⏎⎋ => played C
        o«ours.json»⏎⏎ => played A7,14;7,15;7,16 C
    ",
    );
}

#[test]
fn a_finished_game_of_another_program_opens_in_playback() {
    // Columns 5 to 7 and then one more on the small board: four cells between the bases.
    let text = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [
        {"type": "A", "player": 1, "locs": [[3, 5], [3, 6], [3, 7]]}, {"type": "C", "player": 2},
        {"type": "A", "player": 1, "locs": [[3, 8], [0, 0], [0, 1]]}, {"type": "C", "player": 2},
        {"type": "Q", "player": 1}]}"#;
    fs::write(file("game.json"), text).unwrap();
    // It was told that it is over when it was won.
    let script = "o«game.json»⏎ => playback & label PLAYER 1 WINS! & unnoticed";
    run(conquid("medium"), script);
}

#[test]
fn files_that_cannot_be_opened_are_told_and_the_game_goes_on() {
    let game =
        |moves: &str| format!(r#"{{"rows": 14, "cols": 28, "base_size": 2, "moves": [{moves}]}}"#);
    let pass = r#"{"type": "C", "player": 1}"#;
    let conquest = r#"{"type": "Q", "player": 1}"#;
    let mut app = run(conquid("medium"), "c⏎o«game.json»⏎ => note No such file");
    for (contents, told) in [
        (game(conquest), "move 1: illegal move Q"),
        (
            game(&format!("{pass}, {pass}")),
            "move 2: player 1 is not to move",
        ),
        (game("").replace("14", "99"), "99 rows"),
        ("{}".into(), "not a record"),
        ("hello".into(), "hello"),
    ] {
        fs::write(file("game.json"), contents).unwrap();
        let script = format!("⎋o«game.json»⏎ => note {told}\n ⎋ => played C");
        app = run(app, &script);
    }
}

#[test]
fn what_is_written_and_printed_is_the_game_as_it_stands() {
    let mut app = run(start("two rounds"), "c⏎");
    for (name, format) in [("words", Export::Words), ("line", Export::Line)] {
        app.match_.export(&file(name), &format).unwrap();
    }
    run(
        app,
        "=> contains words player 1 conquered 0,2 (round 2) & file line C",
    );
    let mut app = self::app();
    for (pressed, printed) in [
        ("<e2e4><e7e5>u", Some("e2e4")),
        ("<d7d5>", Some("e2e4 d7d5")),
        // What was taken back is left out.
        ("uuu", None),
    ] {
        keys(&mut app, pressed);
        let lines = app.match_.lines();
        assert_eq!(lines.len(), usize::from(printed.is_some()), "{lines:?}");
        let is_so = |line: &String| line.contains(printed.unwrap()) && !line.contains("e7e5");
        assert!(lines.iter().all(is_so), "{lines:?}");
    }
}
