//! New games, saved games and games of other programs.

use super::*;

#[test]
fn a_new_game_has_the_size_that_is_asked_for() {
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let old = session.table.game().to_line();
    letters(&mut session, "n");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("< medium >") && shown.contains("9x20b3 (with"),
        "{shown}"
    );
    press(
        &mut session,
        &[KeyCode::Right, KeyCode::Right, KeyCode::Enter],
    );
    let note = note(&session);
    assert!(note.starts_with("Your game is not saved"), "{note}");
    assert_eq!(played(&session), ["C"]);
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.table.game().position().starts_with("21x42b3 "));
    assert_eq!((session.cursor, played(&session)), (cell(10, 21), vec![]));
    assert_eq!(
        session.table.lines(),
        [old],
        "the game before is printed when you leave"
    );
    letters(&mut session, "n");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("< large >"), "{shown}");
}

#[test]
fn a_game_that_is_not_saved_is_not_replaced_by_one_from_a_file_without_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    fs::write(&path, variant("small").table.game().to_json()).unwrap();
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    for answers in [vec![KeyCode::Enter, KeyCode::Esc], vec![KeyCode::Enter; 2]] {
        type_path(&mut session, 'o', &path);
        press(&mut session, &answers[..1]);
        assert_eq!(played(&session), ["C"]);
        press(&mut session, &answers[1..]);
    }
    assert!(session.table.game().position().starts_with("7x14b1 "));
}

#[test]
fn a_game_is_saved_with_its_players_and_clocks_unless_another_format_is_chosen() {
    let mut session = session(options());
    letters(&mut session, "w");
    assert_eq!(dialog_form(&session).text(1), "JSON");
}

#[test]
fn the_last_format_is_proposed_for_the_last_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let mut session = session(options());
    type_path(&mut session, 'w', &path);
    press(&mut session, &[KeyCode::Enter]);
    assert!(told(&session).starts_with("saved to "));
    letters(&mut session, "w");
    press(&mut session, &[KeyCode::Enter, KeyCode::Enter]);
    assert!(session.dialog.is_none() && told(&session).starts_with("saved to "));
    letters(&mut session, "w");
    assert_eq!(dialog_form(&session).text(1), "one line of text");
}

#[test]
fn a_size_that_cannot_be_is_told_and_asked_again() {
    let mut session = session(options());
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Tab]);
    letters(&mut session, "40x28b2");
    press(&mut session, &[KeyCode::Enter]);
    let note = note(&session);
    assert!(note.contains("40 rows: expected 2 to 32"), "{note}");
    press(
        &mut session,
        &[KeyCode::Home, KeyCode::Delete, KeyCode::Delete],
    );
    letters(&mut session, "16");
    press(&mut session, &[KeyCode::Enter]);
    assert!(session.dialog.is_none());
    assert!(session.table.game().position().starts_with("16x28b2 "));
}

#[test]
fn dialogs_that_are_given_up_change_nothing() {
    // Where the original raises exceptions.
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let colours = session.colours.colours;
    let before = session.table.game().to_json();
    for letter in "nowt".chars() {
        letters(&mut session, &letter.to_string());
        assert!(session.dialog.is_some());
        press(
            &mut session,
            &[KeyCode::Right, KeyCode::Char('1'), KeyCode::Esc],
        );
        assert!(session.dialog.is_none() && session.exit.is_none());
        letters(&mut session, &letter.to_string());
        click_form(&mut session, FormPart::Button(Answer::Cancel));
        assert!(session.dialog.is_none());
    }
    assert_eq!(session.table.game().to_json(), before);
    assert_eq!(session.colours.colours, colours);
    assert_eq!(told(&session), "");
}

#[test]
fn games_are_saved_and_opened_in_both_formats() {
    let folder = tempfile::tempdir().unwrap();
    let theirs = folder.path().join("theirs.json");
    let ours = folder.path().join("ours.json");
    let mut session = session(options());
    letters(&mut session, "a l l ");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('c'), KeyCode::Enter],
    );

    type_path(&mut session, 'w', &theirs);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    assert!(
        told(&session).starts_with("saved to "),
        "{:?}",
        session.table.message()
    );
    let text = fs::read_to_string(&theirs).unwrap();
    assert_eq!(
        text,
        concat!(
            r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": ["#,
            r#"{"type": "A", "player": 1, "locs": [[7, 14], [7, 15], [7, 16]]}, "#,
            r#"{"type": "C", "player": 2}]}"#
        )
    );
    type_path(&mut session, 'w', &ours);
    press(&mut session, &[KeyCode::Tab, KeyCode::Left, KeyCode::Enter]);
    let loaded = Catalogue::standard().load(&ours).unwrap();
    assert_eq!(loaded.played(), played(&session));

    for path in [&theirs, &ours] {
        let mut other = variant("small");
        type_path(&mut other, 'o', path);
        press(&mut other, &[KeyCode::Enter]);
        assert!(other.dialog.is_none());
        assert_eq!(other.table.game().to_json(), session.table.game().to_json());
        assert_eq!(state(&other), State::MoveBlank);
    }
}

#[test]
fn a_finished_game_opens_in_playback() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let cells = |from: usize, row: usize| {
        let cell = |column: usize| format!("[{row}, {column}]");
        format!("[{}, {}, {}]", cell(from), cell(from + 1), cell(from + 2))
    };
    let acquire = |player: usize, cells: String| {
        format!(r#"{{"type": "A", "player": {player}, "locs": {cells}}}"#)
    };
    let pass = r#"{"type": "C", "player": 2}"#;
    let board = r#""rows": 7, "cols": 14, "base_size": 1"#;
    let conquest = r#"{"type": "Q", "player": 1}"#;
    // Columns 5 to 7 and then one more on the small board: four cells between the bases.
    let text = format!(
        r#"{{{board}, "moves": [{}, {pass}, {}, {pass}, {conquest}]}}"#,
        acquire(1, cells(5, 3)),
        acquire(1, "[[3, 8], [0, 0], [0, 1]]".into()),
    );
    fs::write(&path, &text).unwrap();
    let mut session = session(options());
    type_path(&mut session, 'o', &path);
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(state(&session), State::History);
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
    assert!(session.notice.is_none(), "that was told when it was won");

    // So it is from the command line, and what it was is not written over by a record.
    let options = Options {
        game: None,
        load: Some(path.clone()),
        ..options()
    };
    let session = self::session(Options {
        load: Some(path.clone()),
        game: None,
        ..self::options()
    });
    assert_eq!(session.table.label(), "PLAYER 1 WINS!");
    let error = opening(&Options {
        save: Some(path.clone()),
        ..options
    });
    assert!(matches!(error, Err(Error::Foreign { .. })), "{error:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn files_that_cannot_be_opened_are_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut session = session(options());
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let moves = r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": "#;
    for (contents, words) in [
        (None, "No such file"),
        (
            Some(format!(r#"{moves}[{{"type": "Q", "player": 1}}]}}"#)),
            "move 1: illegal move Q",
        ),
        (
            Some(format!(
                r#"{moves}[{{"type": "C", "player": 1}}, {{"type": "C", "player": 1}}]}}"#
            )),
            "move 2: player 1 is not to move",
        ),
        (
            Some(r#"{"rows": 99, "cols": 28, "base_size": 2, "moves": []}"#.into()),
            "99 rows",
        ),
        (Some("{}".into()), "not a record"),
        (Some("hello".into()), "hello"),
    ] {
        if let Some(contents) = &contents {
            fs::write(&path, contents).unwrap();
        }
        type_path(&mut session, 'o', &path);
        press(&mut session, &[KeyCode::Enter]);
        let note = note(&session);
        assert!(note.contains(words), "{note}");
        screen(&mut session, 80, 24);
        press(&mut session, &[KeyCode::Esc]);
        assert_eq!(played(&session), ["C"]);
    }
}

#[test]
fn a_file_is_written_over_only_when_confirmed_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    fs::write(&path, "precious").unwrap();
    let mut session = session(options());
    type_path(&mut session, 'w', &path);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert!(note(&session).contains("exists"));
    press(&mut session, &[KeyCode::Enter]);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .starts_with(r#"{"rows": 14"#)
    );
    type_path(&mut session, 'w', Path::new("/nowhere/at/all"));
    press(&mut session, &[KeyCode::Enter]);
    assert!(note(&session).contains("/nowhere/at/all"));
}

#[test]
fn a_game_from_elsewhere_is_no_save_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut session = position(BRIDGE);
    type_path(&mut session, 'w', &path);
    press(
        &mut session,
        &[KeyCode::Tab, KeyCode::Right, KeyCode::Enter],
    );
    let note = note(&session);
    assert!(
        note.starts_with("a save file begins with an empty board"),
        "{note}"
    );
    assert!(!path.exists());
    screen(&mut session, 80, 24);
}

#[test]
fn every_game_is_kept_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.json");
    let mut session = session(Options {
        save: Some(path.clone()),
        ..options()
    });
    let pass = [KeyCode::Char('c'), KeyCode::Enter];
    press(&mut session, &pass);
    assert_eq!(Catalogue::standard().load(&path).unwrap().played(), ["C"]);
    press(&mut session, &[KeyCode::Backspace]);
    assert_eq!(Catalogue::standard().load(&path).unwrap().undone(), ["C"]);
    letters(&mut session, "r");
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Enter]);
    let second = folder.path().join("kept-2.json");
    assert_eq!(
        told(&session),
        format!(
            "the game before stays in {}; this one is saved to {}",
            path.display(),
            second.display()
        )
    );
    assert!(
        Catalogue::standard()
            .load(&second)
            .unwrap()
            .played()
            .is_empty()
    );
    press(&mut session, &pass);
    press(&mut session, &pass);
    assert_eq!(Catalogue::standard().load(&path).unwrap().played(), ["C"]);
    assert_eq!(
        Catalogue::standard().load(&second).unwrap().played(),
        ["C", "C"]
    );
    // A game that is opened goes on in another file, too, and leaves its own alone.
    type_path(&mut session, 'o', &path);
    press(&mut session, &[KeyCode::Enter]);
    press(&mut session, &pass);
    let third = folder.path().join("kept-3.json");
    assert_eq!(Catalogue::standard().load(&path).unwrap().played(), ["C"]);
    assert_eq!(
        Catalogue::standard().load(&third).unwrap().played(),
        ["C", "C"]
    );
}

#[test]
fn a_game_is_written_in_words_and_as_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter]);
    let write = |name: &str, format| {
        let path = folder.path().join(name);
        session.table.export(&path, &format).unwrap();
        fs::read_to_string(path).unwrap()
    };
    assert!(write("words", Export::Words).contains("player 1 conquered 0,2 (round 2)"));
    let line = write("line", Export::Line);
    assert_eq!(Catalogue::standard().read(&line).unwrap().played(), ["C"]);
}

#[test]
fn a_new_game_does_not_overwrite_one_that_was_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.json");
    let mut session = session(Options {
        save: Some(path.clone()),
        ..options()
    });
    press(
        &mut session,
        &[KeyCode::Char('c'), KeyCode::Enter, KeyCode::Backspace],
    );
    letters(&mut session, "n");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(Catalogue::standard().load(&path).unwrap().undone(), ["C"]);
}
