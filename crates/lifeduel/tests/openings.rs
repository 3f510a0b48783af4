//! The solved openings, and the computer that plays by them.

use std::collections::HashSet;

use alpha_beta::{Limits, Score, Verdict};
use grid_core::testing::random_position;
use grid_core::{Dice, Game, Player, Record, random_move};
use lifeduel::{Computer, Outcome, Position, Solver, openings};
use proptest::prelude::*;

/// Every 240th opening is compared with the solver here. The example `lifeduel-openings`
/// compares all.
const SAMPLE: usize = 240;

#[test]
fn the_solver_agrees_with_a_sample_of_the_openings() {
    let mut solver = Solver::new(1 << 24);
    let all = openings::all();
    for position in all.iter().rev().step_by(SAMPLE) {
        assert!(openings::is_confirmed(position, &mut solver), "{position}");
    }
}

/// Every opening is known, and the file has no others.
#[test]
fn every_position_with_three_placements_is_known() {
    let all = openings::all();
    let mut lines = HashSet::new();
    for position in &all {
        let known = openings::known(position).unwrap_or_else(|| panic!("{position}"));
        let best = known.best.unwrap();
        assert!(position.is_legal(best), "{best} in {position}");
        assert!(lines.insert(openings::line(position, known.outcome, best)));
    }
    assert_eq!((all.len(), lines.len()), (2_887, 2_887));
    let file = include_str!("../src/openings.txt");
    assert_eq!(file.lines().count(), lines.len());
    assert!(file.lines().all(|line| lines.contains(line)));
}

/// The second player wins, and the result of an opening is that of the best placement in it.
#[test]
fn the_openings_agree_with_each_other() {
    let known = |position: &Position| openings::known(position).unwrap().outcome;
    assert_eq!(known(&Position::START), Outcome::Win(Player::Second));
    for position in openings::all() {
        if position.placements_left() <= 9 {
            continue;
        }
        let results: Vec<Outcome> = (position.moves().into_iter())
            .map(|cell| {
                let mut after = position;
                after.play_unchecked(cell);
                known(&after)
            })
            .collect();
        let mover = position.turn();
        let expected = [Outcome::Win(mover), Outcome::Draw, Outcome::Win(!mover)]
            .into_iter()
            .find(|result| results.contains(result));
        assert_eq!(Some(known(&position)), expected, "{position}");
    }
}

proptest! {
    #[test]
    fn other_positions_are_no_openings(seed: u64, plies in 4_u32..=12) {
        let position = random_position(&Position::START, seed, plies);
        prop_assert!(openings::known(&position).is_none());
        for start in ["6x6t6g3f", "6x6t6g4", "6x6t5g3", "5x6t6g3", "8x8t8g5f"] {
            let start = Position::start_of(start.parse().unwrap());
            prop_assert!(openings::known(&random_position(&start, seed, plies % 4)).is_none());
        }
    }
}

/// With a handicap the cells do not show what has been placed.
#[test]
fn handicaps_are_no_openings() {
    for text in [
        "6x6t6g3 6./6./2.x3./6./6./6. p0",
        "6x6t6g3 6./6./2.o3./6./6./6. p1",
        "6x6t6g3 6./6./2.x3./6./6./6. p2",
        "6x6t6g3 6./6./2.xo2./2.o3./6./6. p3",
    ] {
        let position: Position = text.parse().unwrap();
        assert!(openings::known(&position).is_none(), "{text}");
    }
}

/// The second player wins against every first placement, without a search in the openings.
#[test]
fn the_second_player_wins_at_once() {
    let mut dice = Dice::seeded(5);
    let mut computer = Computer::new(1 << 22, 0);
    for first in Position::START.moves() {
        let mut game = Record::new(Position::START);
        game.play(first).unwrap();
        while game.outcome().is_none() {
            let position = *game.position();
            let m = if position.turn() == Player::Second {
                let report = computer.think(&game, &Limits::NONE, |_| {}).unwrap();
                let left = position.placements_left() as u32;
                assert_eq!(report.score, Score::win_in(left), "{position}");
                assert_eq!(report.depth, left);
                assert_eq!(report.nodes == 0, left >= 9, "{position}");
                report.best
            } else {
                random_move(&position, &mut dice).unwrap()
            };
            game.play(m).unwrap();
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
    }
}

/// In a lost position the first placement known by heart is a trap as well.
#[test]
fn the_first_player_knows_that_it_has_lost() {
    let game = Record::new(Position::START);
    let report = Computer::new(1 << 16, 0)
        .think(&game, &Limits::millis(1), |_| {})
        .unwrap();
    assert_eq!(report.score.verdict(), Verdict::LosesIn(12));
    assert_eq!(report.nodes, 0);
}

/// A position that is not known by heart: the first player has a cell more.
const HANDICAP: &str = "6x6t6g3 6./.x4./2.xo2./2.o3./6./6. p4";

#[test]
fn nearly_all_that_is_given_is_used_for_the_proof() {
    let position: Position = HANDICAP.replace("6./6. p4", "6./5.x p4").parse().unwrap();
    let game = Record::new(position);
    let needed = Solver::new(1 << 23).solve(&position).nodes;
    assert!(needed > 100_000, "{needed}");
    let mut computer = Computer::new(1 << 24, 0);
    let nodes = needed + needed / 10;
    let report = computer
        .think(&game, &Limits::nodes(nodes), |_| {})
        .unwrap();
    assert!(
        report.score.is_decisive() && report.nodes >= needed,
        "{report:?}"
    );

    // With less the proof is not found, but its positions are reported.
    let mut computer = Computer::new(1 << 24, 0);
    let nodes = needed / 2;
    let report = computer
        .think(&game, &Limits::nodes(nodes), |_| {})
        .unwrap();
    assert!(!report.score.is_decisive(), "{report:?}");
    assert!(report.nodes >= nodes / 20 * 19, "{report:?}");
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
            .think(&game, &Limits::nodes(4_000_000), |_| {})
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
