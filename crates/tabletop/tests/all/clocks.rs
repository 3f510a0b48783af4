//! Matches with clocks. The time is passed in, so nothing here depends on the machine.

use std::thread;
use std::time::{Duration, Instant};

use menagerie::{Catalogue, Player};
use tabletop::table::Act;
use tabletop::{Fault, Match, Seat, Setup};

const SECOND: Duration = Duration::from_secs(1);

/// Conway chess with a minute for each player, and this second player.
fn game(clock: &str, second: &str) -> Match {
    let catalogue = Catalogue::standard();
    let info = catalogue.find("conway-chess").unwrap().clone();
    let seats = [Seat::Human, Seat::read(second, &catalogue).unwrap()];
    let setup = Setup {
        pause: Duration::ZERO,
        ..Setup::new(info.start(None).unwrap(), info)
    };
    Match::new(setup.with_seats(seats).with_clock(clock.parse().unwrap()))
}

fn seconds(game: &Match) -> [u64; 2] {
    game.clocks().unwrap().left.map(|left| left.as_secs())
}

/// Ticks at this time until the computer has moved.
fn answer(game: &mut Match, ply: usize, now: Instant) {
    let begin = Instant::now();
    while game.game().ply() < ply {
        assert!(begin.elapsed() < 60 * SECOND, "the computer does not move");
        game.tick(now);
        thread::yield_now();
    }
}

#[test]
fn a_player_without_time_loses_and_cannot_take_that_back() {
    let mut game = game("1m", "human");
    let begin = Instant::now();
    game.tick(begin);
    for m in ["e2e4", "e7e5"] {
        game.type_move(m).unwrap();
    }
    assert_eq!(seconds(&game), [60, 60]);
    assert!(game.is_busy(), "the clock runs");
    game.tick(begin + 59 * SECOND);
    assert_eq!((seconds(&game), game.is_over()), ([1, 60], false));
    game.tick(begin + 60 * SECOND);
    assert_eq!(game.status(), "Black wins, on time");
    assert!(game.take_ended() && !game.is_busy());
    let entries = game.ledger().unwrap().entries_after(2);
    assert_eq!(
        entries.map(|entry| &entry.act).collect::<Vec<_>>(),
        [&Act::Flag]
    );
    assert_eq!(game.take_back(), Err(Fault::TimeUp));
    assert!(!game.may_take_back());
    // Another game has new clocks.
    let next = game.info().start(None).unwrap();
    game.begin(next, Default::default()).unwrap();
    assert_eq!(
        (seconds(&game), game.clocks().unwrap().running),
        ([60, 60], None)
    );
}

#[test]
fn the_clocks_run_after_two_moves_of_a_game_that_is_opened_without_clocks() {
    let mut game = game("1m", "ai:depth:1");
    let begin = Instant::now();
    game.tick(begin);
    let mut opened = game.info().start(None).unwrap();
    for m in ["e2e4", "e7e5"] {
        opened.play(m).unwrap();
    }
    game.begin(opened, Default::default()).unwrap();
    assert_eq!(game.clocks().unwrap().running, None);
    // The computer moves for the person and replies.
    game.ask_computer(begin).unwrap();
    answer(&mut game, 4, begin);
    assert_eq!(game.clocks().unwrap().running, Some(Player::First));
    game.tick(begin + 10 * SECOND);
    assert_eq!(seconds(&game), [50, 60]);
}

#[test]
fn what_was_used_is_used_after_a_move_was_taken_back() {
    let mut game = game("1m+5s", "human");
    let begin = Instant::now();
    game.tick(begin);
    for m in ["e2e4", "e7e5"] {
        game.type_move(m).unwrap();
    }
    game.tick(begin + 10 * SECOND);
    game.type_move("d2d4").unwrap();
    assert_eq!(seconds(&game), [55, 60]);
    game.tick(begin + 30 * SECOND);
    game.take_back().unwrap();
    assert_eq!(seconds(&game), [55, 40]);
    assert_eq!(game.clocks().unwrap().running, Some(Player::First));
}

#[test]
fn the_clock_of_the_computer_stands_still_while_it_is_kept_waiting() {
    let mut game = game("1m", "ai:random");
    let begin = Instant::now();
    game.tick(begin);
    game.type_move("e2e4").unwrap();
    answer(&mut game, 2, begin);
    game.type_move("d2d4").unwrap();
    // The person looks back, or a question is open.
    game.pause_or_play().unwrap();
    game.tick(begin + 10 * SECOND);
    game.pause_or_play().unwrap();
    game.hold(begin + 20 * SECOND);
    assert_eq!(seconds(&game), [60, 60]);
    answer(&mut game, 4, begin + 21 * SECOND);
    assert_eq!(seconds(&game), [60, 59]);
    // The person's clock runs whatever the person looks at.
    game.pause_or_play().unwrap();
    game.tick(begin + 31 * SECOND);
    game.hold(begin + 41 * SECOND);
    assert_eq!(seconds(&game), [40, 59]);
    // After an undo the computer waits to be asked.
    game.pause_or_play().unwrap();
    game.type_move("a2a3").unwrap();
    game.tick(begin + 41 * SECOND);
    game.take_back().unwrap();
    assert_eq!(game.clocks().unwrap().running, Some(Player::First));
}

#[test]
fn the_computer_thinks_no_longer_than_its_clock_allows() {
    let mut game = game("1s", "ai:600s");
    let begin = Instant::now();
    game.tick(begin);
    game.type_move("e2e4").unwrap();
    // A part of a second, and not ten minutes.
    answer(&mut game, 2, begin);
}

#[test]
fn a_move_taken_back_cannot_be_played_again_once_the_time_is_up() {
    let mut game = game("1m", "human");
    let begin = Instant::now();
    game.tick(begin);
    for m in ["e2e4", "e7e5", "d2d4"] {
        game.type_move(m).unwrap();
    }
    game.take_back().unwrap();
    assert!(game.may_play_again());
    game.tick(begin + SECOND);
    game.tick(begin + 120 * SECOND);
    assert_eq!(game.status(), "Black wins, on time");
    assert!(!game.may_play_again());
    assert_eq!(game.play_again(), Err(Fault::TimeUp));
}

#[test]
fn a_branch_gives_no_time_back_but_begins_anew_after_a_loss_on_time() {
    let mut game = game("1m", "human");
    let begin = Instant::now();
    game.tick(begin);
    for m in ["e2e4", "e7e5", "d2d4"] {
        game.type_move(m).unwrap();
    }
    game.tick(begin + 20 * SECOND);
    let branch = |game: &mut Match| {
        game.pause_or_play().unwrap();
        game.look(|playback| playback.go(-1)).unwrap();
        game.branch().unwrap();
    };
    branch(&mut game);
    assert_eq!(seconds(&game), [60, 40]);
    assert_eq!(game.clocks().unwrap().running, Some(Player::First));
    game.tick(begin + 20 * SECOND);
    game.tick(begin + 80 * SECOND);
    assert_eq!(game.status(), "Black wins, on time");
    branch(&mut game);
    assert_eq!(seconds(&game), [60, 60]);
}
