//! Games in which a computer plays or gives its opinion.

use super::*;

#[test]
fn the_computer_answers_and_undo_goes_back_to_the_persons_turn() {
    let mut app = against([false, true]);
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 0);
    play(&mut app, &["e2e4"]);
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 2);
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(app.table.game().ply(), 0);
    press(&mut app, KeyCode::Char('r'));
    assert_eq!(app.table.game().ply(), 2);
}

#[test]
fn the_computer_moves_when_asked_and_is_forgotten_by_an_undo() {
    let mut app = app();
    press(&mut app, KeyCode::Char('s'));
    point_at(&mut app, "e2");
    assert!(
        app.table.choice().picked.is_empty(),
        "it is the computer that moves now"
    );
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 1);
    press(&mut app, KeyCode::Char('s'));
    assert!(app.table.is_busy());
    press(&mut app, KeyCode::Char('u'));
    assert!(!app.table.is_busy());
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 0);
}

#[test]
fn watching_stops_at_an_undo_and_goes_on_when_asked() {
    let mut app = against([true, true]);
    while app.table.game().ply() < 4 {
        app.tick();
        thread::yield_now();
    }
    press(&mut app, KeyCode::Char('u'));
    let ply = app.table.game().ply();
    wait(&mut app);
    assert_eq!(app.table.game().ply(), ply);
    assert!(app.table.status().ends_with("(s: the computer goes on)"));
    press(&mut app, KeyCode::Char('s'));
    while app.table.game().ply() == ply {
        app.tick();
        thread::yield_now();
    }
}

#[test]
fn after_a_branch_the_computer_waits_to_be_asked() {
    let mut app = against([false, true]);
    play(&mut app, &["e2e4"]);
    wait(&mut app);
    keys(&mut app, "p");
    press(&mut app, KeyCode::Left);
    keys(&mut app, "by");
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 1);
    keys(&mut app, "s");
    wait(&mut app);
    assert_eq!(app.table.game().ply(), 2);
}

#[test]
fn the_search_tells_what_it_thinks_of_any_position() {
    let mut app = births();
    keys(&mut app, "p");
    press(&mut app, KeyCode::Home);
    keys(&mut app, "e");
    assert!(app.table.is_busy());
    while app.table.is_busy() {
        app.tick();
        thread::sleep(Duration::from_millis(1));
    }
    let opinion = app.table.opinion().unwrap();
    assert_eq!(opinion.player, Player::First);
    assert!(
        app.table
            .playback()
            .as_ref()
            .unwrap()
            .game()
            .moves(99)
            .contains(&opinion.report.best)
    );
    press(&mut app, KeyCode::Right);
    assert!(app.table.opinion().is_none(), "it was of another position");
}

#[test]
fn against_the_computer_it_is_the_person_who_resigns_and_no_draw_is_agreed() {
    let mut app = against([true, false]);
    keys(&mut app, "D");
    assert_eq!(told(&app), "the computer declines a draw");
    keys(&mut app, "Ry");
    assert_eq!(app.table.status(), "White wins, by resignation");
}

#[test]
fn a_game_in_which_the_computer_is_about_to_move_for_a_person_has_begun() {
    let mut app = against([false, true]);
    keys(&mut app, "sm");
    assert_eq!(app.question, Some(Question::Leave(Exit::Menu)));
    assert!(app.exit.is_none());
    // The computer's own first move is no one's loss.
    let mut app = against([true, false]);
    keys(&mut app, "m");
    assert_eq!(app.exit, Some(Exit::Menu));
}

#[test]
fn the_end_against_the_computer_says_whether_you_have_won() {
    let mut app = against([false, true]);
    app.table.resign().unwrap();
    app.tick();
    assert!(drawn(&mut app).contains("BLACK WINS! You have lost"));
}

#[test]
fn two_instant_computers_lose_no_time() {
    let seat = || Seat::read("ai:random", &Catalogue::standard()).unwrap();
    let mut app = shown(Setup {
        seats: [seat(), seat()],
        ..setup(open("lifeduel", None))
    });
    while !app.table.is_over() {
        assert!(
            app.table.is_busy(),
            "before, between and after the thoughts"
        );
        app.tick();
        thread::yield_now();
    }
    assert!(!app.table.is_busy());
}

#[test]
fn a_move_is_taken_back_while_the_computer_thinks() {
    let seat = |word| Seat::read(word, &Catalogue::standard()).unwrap();
    let setup = setup(open("conway-chess", None));
    let mut app = shown(Setup {
        seats: [Seat::Human, seat("ai:600s")],
        ..setup
    });
    play(&mut app, &["e2e4"]);
    app.tick();
    assert!(app.table.computer().is_thinking());
    keys(&mut app, "u");
    assert!(!app.table.computer().is_thinking());
    assert_eq!(
        (app.table.game().ply(), app.table.status()),
        (0, "Your move (White)".into())
    );
    app.tick();
    assert!(
        !app.table.computer().is_thinking(),
        "it is the person's turn"
    );
}
