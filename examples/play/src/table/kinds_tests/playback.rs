//! Earlier positions and branches.

use super::*;

#[test]
fn arrows_move_the_cursor_and_step_in_playback() {
    let mut session = session(options());
    let start = session.cursor;
    press(&mut session, &[KeyCode::Left]);
    assert_eq!(session.cursor, cell(7, 13));
    press(&mut session, &[KeyCode::Right]);
    assert_eq!(session.cursor, start);
    letters(&mut session, "c\u{8}");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('c'), KeyCode::Enter],
    );
    press(&mut session, &[KeyCode::Char('p')]);
    assert_eq!(state(&session), State::History);
    press(&mut session, &[KeyCode::Left]);
    assert_eq!((session.table.shown().ply(), session.cursor), (1, start));
    press(&mut session, &[KeyCode::Home]);
    assert_eq!(session.table.shown().ply(), 0);
    press(
        &mut session,
        &[KeyCode::Right, KeyCode::End, KeyCode::Char('p')],
    );
    assert_eq!(state(&session), State::MoveBlank);
    letters(&mut session, "v");
    press(&mut session, &[KeyCode::Up, KeyCode::Left]);
    assert_eq!(session.cursor, cell(6, 13));
    press(&mut session, &[KeyCode::Down, KeyCode::Right]);
    assert_eq!(session.cursor, start);
    assert_eq!(state(&session), State::MoveStart(VANQUISH));
}

#[test]
fn in_playback_the_computer_waits() {
    let mut session = session(Options {
        first: Some("ai:greedy".into()),
        second: Some("ai:greedy".into()),
        variant: Some("small".into()),
        ..options()
    });
    wait(&mut session, 1);
    press(&mut session, &[KeyCode::Char('p')]);
    for _ in 0..50 {
        session.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.table.game().ply(), 1);
    letters(&mut session, "s");
    assert!(told(&session).starts_with("this is playback"));
    press(&mut session, &[KeyCode::Char('p')]);
    wait(&mut session, 2);
}

#[test]
fn a_game_that_is_resigned_says_so_on_the_page_of_the_game_and_has_no_branch_at_its_end() {
    let mut session = session(options());
    session.table.resign().unwrap();
    session.tick();
    press(&mut session, &[KeyCode::Esc]);
    letters(&mut session, "b");
    assert!(
        told(&session).starts_with("the game is over"),
        "{}",
        told(&session)
    );
    letters(&mut session, "i");
    let shown = screen(&mut session, 80, 24).concat();
    assert!(shown.contains("Player 2 wins, by resignation"), "{shown}");
}

#[test]
fn playback_shows_a_conquer_round_by_round() {
    let mut session = position(TWO_ROUNDS);
    letters(&mut session, "c");
    press(&mut session, &[KeyCode::Enter, KeyCode::Char('p')]);
    let owned = |session: &App| owned(session, Player::First);
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (None, 6)
    );
    letters(&mut session, ",");
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (Some((1, 2)), 5)
    );
    let shown = screen(&mut session, 80, 24).concat();
    assert!(
        shown.contains("playback, ply 1 of 1, step 1 of 2"),
        "{shown}"
    );
    letters(&mut session, ",");
    assert_eq!((session.table.shown().ply(), owned(&session)), (0, 3));
    letters(&mut session, ".");
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (Some((1, 2)), 5)
    );
    press(&mut session, &[KeyCode::Down]);
    assert_eq!(
        (session.table.playback().unwrap().step(), owned(&session)),
        (Some((2, 2)), 6)
    );
    letters(&mut session, ".");
    assert_eq!(
        session.table.playback().unwrap().step(),
        Some((2, 2)),
        "there is no more"
    );
    letters(&mut session, "g0");
    press(&mut session, &[KeyCode::Enter]);
    assert_eq!(session.table.shown().ply(), 0);
}

#[test]
fn a_branch_is_a_game_of_its_own_and_the_one_before_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut session = session(Options {
        save: Some(path.clone()),
        ..options()
    });
    let pass = [KeyCode::Char('c'), KeyCode::Enter];
    press(&mut session, &pass);
    press(&mut session, &pass);
    press(
        &mut session,
        &[KeyCode::Char('p'), KeyCode::Left, KeyCode::Char('b')],
    );
    assert!(
        told(&session).starts_with("a branch from ply 1"),
        "{}",
        told(&session)
    );
    press(&mut session, &pass);
    press(&mut session, &pass);
    let branch = folder.path().join("game-2.json");
    assert_eq!(Catalogue::standard().load(&path).unwrap().ply(), 2);
    assert_eq!(Catalogue::standard().load(&branch).unwrap().ply(), 3);
    assert_eq!(session.table.lines().len(), 2);
}

#[test]
fn the_search_tells_what_it_thinks_of_the_position_in_playback() {
    let mut session = variant("small");
    letters(&mut session, "c");
    press(
        &mut session,
        &[KeyCode::Enter, KeyCode::Char('p'), KeyCode::Left],
    );
    letters(&mut session, "e");
    while session.table.is_busy() {
        session.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.table.opinion().unwrap().player, Player::First);
    press(&mut session, &[KeyCode::Right]);
    session.tick();
    assert!(
        session.table.opinion().is_none(),
        "it was of another position"
    );
}

#[test]
fn going_to_a_ply_needs_playback() {
    let mut session = session(options());
    letters(&mut session, "g");
    assert!(session.dialog.is_none());
    assert_eq!(told(&session), "only in playback: p starts it");
}
