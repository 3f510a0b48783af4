//! The evaluation, the search that plays by it, and the computer player.

use alpha_beta::testing::{check_report, check_search};
use alpha_beta::{Evaluate, Limits, Score, StopFlag, Verdict, View};
use grid_core::testing::random_positions;
use grid_core::{Dice, Game, HistoryRules, Player, Record, random_move};
use lifeduel::{Computer, Evaluator, Outcome, Position, PositionBuilder};

use crate::computer::found;

const SPECS: [&str; 5] = ["6x6t6g3", "5x5t5g3f", "8x8t8g5f", "7x9t4g2", "4x4t3g3"];

fn positions(count: u64) -> impl Iterator<Item = Position> {
    let start = |seed| Position::start_of(SPECS[seed as usize % 5].parse().unwrap());
    random_positions(start, count, 12)
}

#[test]
fn the_evaluation_counts_what_will_live() {
    for position in positions(250) {
        assert_eq!(PositionBuilder::from(position).build(), Ok(position));
        let end = position.simulated();
        let turn = position.turn();
        let lead = end.count(turn) as i32 - end.count(!turn) as i32;
        assert_eq!(Evaluator.view(&position).evaluate(), 100 * lead);
    }
}

#[test]
fn the_search_is_right_in_random_positions() {
    check_search(&Evaluator, positions(40), 2, 3);
}

#[test]
fn the_computer_always_has_a_legal_move() {
    for (number, position) in (0..).zip(positions(40)) {
        let game = Record::new(position);
        let limits = Limits::millis(number / 2);
        match Computer::new(1 << 16, number).run(&game, &limits, |_| {}) {
            Some(report) => assert!(position.is_legal(report.best)),
            None => assert!(position.outcome().is_some()),
        }
    }
}

/// A random game after every placement looks at 160,000 positions.
#[test]
fn without_time_few_positions_are_looked_at() {
    let start = Position::start_of("8x8t8g5f".parse().unwrap());
    assert!(found(start, 1 << 16, &Limits::millis(0)).nodes < 5_000);
}

/// The candidates are one placement from each class of placements equal by symmetry.
#[test]
fn placements_that_mirror_each_other_are_tried_once() {
    for (text, expected) in [
        ("6x6t6g3 6./6./6./6./6./6. p0", "0,0 0,1 0,2 1,1 1,2 2,2"),
        ("3x4t2g3 4./4./4. p0", "0,0 0,1 1,0 1,1"),
        // Only the reflection in the long diagonal remains.
        ("3x3t2g3 x2./3./3. p1", "0,1 0,2 1,1 1,2 2,2"),
        // Only a half-turn keeps this position.
        ("2x3t2g3 x2./2.x p2", "0,1 0,2"),
        ("2x3t2g3 xo./3. p2", "0,2 1,0 1,1 1,2"),
    ] {
        let position: Position = text.parse().unwrap();
        let mut cells = Vec::new();
        let _ = Evaluator.view(&position).try_for_each_candidate(|cell| {
            cells.push(cell.to_string());
            std::ops::ControlFlow::<()>::Continue(())
        });
        assert_eq!(cells.join(" "), expected, "{text}");
    }
}

#[test]
fn the_end_of_a_solved_game_is_told() {
    let mut game = Record::new(Position::START);
    for m in ["2,2", "3,3", "2,3", "0,0", "5,5"] {
        game.play_text(m, &mut ()).unwrap();
    }
    // Without a limit it is solved.
    let mut computer = Computer::new(1 << 22, 0);
    let report = computer.run(&game, &Limits::default(), |_| {}).unwrap();
    assert_eq!(report.score, Score::win_in(7));
    assert_eq!((report.depth, report.pv.len()), (7, 1));
    let mut three = Limits::NONE;
    three.lines = 3;
    let more = computer.run(&game, &three, |_| {}).unwrap();
    check_report(game.position(), &more);
    assert_eq!((more.best, more.score), (report.best, report.score));
    assert_eq!(more.others.len(), 2);
    game.play(report.best).unwrap();
    let report = computer.run(&game, &Limits::default(), |_| {}).unwrap();
    assert_eq!(report.score, Score::loss_in(6));
    for line in &computer.run(&game, &three, |_| {}).unwrap().others {
        assert_eq!(line.score, report.score, "every placement loses");
    }
    // A shallower search cannot know the result.
    let report = computer.run(&game, &Limits::depth(3), |_| {}).unwrap();
    assert!(matches!(report.score.verdict(), Verdict::Points(_)));
    // In a game that ends earlier this would be wrong.
    let mut rules = HistoryRules::NONE;
    rules.plies = Some(5);
    let short = Record::with_rules(*game.position(), rules);
    let report = computer.run(&short, &Limits::depth(6), |_| {}).unwrap();
    assert!(!report.score.is_decisive(), "{:?}", report.score);
}

#[test]
fn a_raised_flag_ends_the_thinking_with_a_move() {
    let stop = StopFlag::new();
    stop.raise();
    let mut limits = Limits::NONE;
    limits.stop = Some(stop);
    let start = Position::start_of("8x8t8g5f".parse().unwrap());
    assert!(start.is_legal(found(start, 1 << 16, &limits).best));
}

/// Returns how a game against random placements ends for the computer.
fn against_random(side: Player, dice: &mut Dice) -> Option<Player> {
    let mut game = Record::new(Position::START);
    let mut computer = Computer::new(1 << 22, 0);
    let limits = Limits::nodes(60_000);
    while game.outcome().is_none() {
        let m = if game.position().turn() == side {
            let report = computer.run(&game, &limits, |_| {});
            report.map(|report| report.best)
        } else {
            random_move(game.position(), dice)
        };
        game.play(m.unwrap()).unwrap();
    }
    game.outcome().and_then(Outcome::winner)
}

#[test]
fn random_placements_lose() {
    let mut dice = Dice::seeded(3);
    for side in Player::ALL {
        let won = (0..10)
            .filter(|_| against_random(side, &mut dice) == Some(side))
            .count();
        assert!(won >= 9, "{won} of 10 won as {side:?}");
    }
}
