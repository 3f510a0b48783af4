//! The computer player: what it is given it uses for proofs, and in lost positions for traps.

use alpha_beta::testing::check_report;
use alpha_beta::{Evaluate, Limits, Line, Report, Score, View};
use grid_core::testing::random_position;
use grid_core::{Game, Player, Record};
use lifeduel::{Cell, Computer, Evaluator, Outcome, Position, Solver};

/// What a new computer with this many bytes finds.
pub fn found(position: Position, bytes: usize, limits: &Limits) -> Report<Cell> {
    let report = Computer::new(bytes, 0).run(&Record::new(position), limits, |_| {});
    report.unwrap()
}

/// The second player wins after any three placements. So the computer knows the result before, and
/// proves it at once afterwards. A bench solves all of these positions; here are some.
#[test]
fn the_second_player_wins_whatever_the_first_three_placements_are() {
    for seed in 0..8 {
        let position = random_position(&Position::START, seed, 3);
        let report = found(position, 1 << 24, &Limits::NONE);
        assert_eq!(report.score, Score::win_in(9), "{position}");
    }
    for placed in 0..3 {
        let position = random_position(&Position::START, 1, placed);
        let report = found(position, 1 << 24, &Limits::nodes(500_000));
        let known = [Score::loss_in, Score::win_in][placed as usize % 2];
        assert_eq!(report.score, known(12 - placed), "{placed} placed");
        assert!(report.nodes > 40_000, "random games choose: {report:?}");
    }
}

/// A position in which the first player has a cell more.
const HANDICAP: &str = "6x6t6g3 6./.x4./2.xo2./2.o3./6./6. p4";

#[test]
fn nearly_all_that_is_given_is_used_for_the_proof() {
    let position: Position = HANDICAP.replace("6./6. p4", "6./5.x p4").parse().unwrap();
    let needed = Solver::new(1 << 23).solve(&position).nodes;
    assert!(needed > 100_000, "{needed}");
    let report = found(position, 1 << 24, &Limits::nodes(needed + needed / 10));
    assert!(
        report.score.is_decisive() && report.nodes >= needed,
        "{report:?}"
    );

    // With less the proof is not found, but its positions are reported.
    let nodes = needed / 2;
    let report = found(position, 1 << 24, &Limits::nodes(nodes));
    assert!(!report.score.is_decisive(), "{report:?}");
    assert!(report.nodes >= nodes / 20 * 19, "{report:?}");
}

/// With few nodes only some placements are solved. The others have the points of the evaluation,
/// but are never better than perfect play: a win, and a draw.
#[test]
fn every_line_that_is_asked_for_is_told() {
    for (spec, seed, plies, best) in [
        ("6x6t6g3", 1, 7, Score::win_in(5)),
        ("5x5t4g3", 8, 4, Score::EVEN),
    ] {
        let position = random_position(&Position::start_of(spec.parse().unwrap()), seed, plies);
        let mut solver = Solver::new(1 << 23);
        let mut limits = Limits::nodes(solver.solve(&position).nodes * 3 / 2);
        limits.lines = position.moves().len();
        let report = found(position, 1 << 24, &limits);
        check_report(&position, &report);
        assert_eq!(
            (report.score, report.others.len()),
            (best, limits.lines - 1)
        );
        let is_solved = |line: &&Line<Cell>| {
            let mut after = position;
            after.play_unchecked(line.pv[0]);
            let outcome = solver.solve(&after).outcome;
            let value = Score::of_outcome(outcome, position.turn(), report.depth);
            let points = Score::points(-Evaluator.view(&after).evaluate());
            assert!([value, points.min(best)].contains(&line.score), "{line:?}");
            line.score == value
        };
        let solved = report.others.iter().filter(is_solved).count();
        assert!((2..limits.lines - 2).contains(&solved), "{report:?}");
    }
}

/// The placement in a lost position leaves no more right replies than others.
#[test]
fn a_lost_position_is_made_hard_for_the_opponent() {
    let mut solver = Solver::new(1 << 22);
    let mut computer = Computer::new(1 << 22, 0);
    let (mut chosen, mut average) = (0.0, 0.0);
    let mut lost = 0;
    for seed in 0..20 {
        let position = random_position(&Position::START, seed, 8);
        if solver.solve(&position).outcome != Outcome::Win(Player::Second) {
            continue;
        }
        lost += 1;
        let mistakes = |cell| {
            let mut after = position;
            after.play_unchecked(cell);
            let replies = after.moves();
            let wrong = replies.iter().filter(|&&reply| {
                let mut end = after;
                end.play_unchecked(reply);
                solver.solve(&end).outcome != Outcome::Win(Player::Second)
            });
            wrong.count() as f64 / replies.len() as f64
        };
        let of_all: Vec<f64> = position.moves().into_iter().map(mistakes).collect();
        average += of_all.iter().sum::<f64>() / of_all.len() as f64;
        let game = Record::new(position);
        let report = computer
            .run(&game, &Limits::nodes(4_000_000), |_| {})
            .unwrap();
        assert_eq!(report.score, Score::loss_in(4));
        let cells = position.moves();
        let at = cells.iter().position(|&cell| cell == report.best).unwrap();
        chosen += of_all[at];
    }
    assert!(lost >= 5, "{lost} lost positions");
    assert!(
        chosen > 1.5 * average,
        "{chosen} mistakes, on average {average}"
    );
}
