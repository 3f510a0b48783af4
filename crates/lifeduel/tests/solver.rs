//! The solver agrees with plain minimax, and gives the known values of solved games.

use alpha_beta::Score;
use alpha_beta::testing::minimax;
use grid_core::testing::random_position;
use grid_core::{Game, Outcome, Player};
use lifeduel::{Board, Position, Solver, Spec};
use proptest::prelude::*;

/// Checks the value and the placement: plain minimax finds a win or a loss of the same player.
fn check(solver: &mut Solver, position: &Position) {
    let value = |position: &Position| minimax(&|_: &Position| 0, position, u32::MAX).number();
    let solution = solver.solve(position);
    let found = Score::of_outcome(solution.outcome, position.turn(), 0);
    let found = found.number().signum();
    assert_eq!(found, value(position).signum(), "{position}");
    assert_eq!(solution.best.is_none(), position.outcome().is_some());
    if let Some(best) = solution.best {
        let mut after = *position;
        after.play(best).unwrap();
        let sign = [-1, 1][usize::from(after.turn() == position.turn())];
        assert_eq!(found, sign * value(&after).signum(), "{best} in {position}");
    }
}

fn start(spec: &str) -> Position {
    Position::start_of(spec.parse().unwrap())
}

#[test]
fn the_smallest_games_have_the_value_of_minimax() {
    for spec in [
        "2x2t1g1", "2x2t2g1", "2x3t2g2", "3x3t2g1", "3x3t2g3", "2x4t2g2f", "1x6t3g1f", "3x3t2g0",
        "1x9t2g1", "2x10t1g2",
    ] {
        check(&mut Solver::new(1 << 20), &start(spec));
    }
}

const SPECS: &[&str] = &[
    "6x6t6g3",
    "6x6t6g3f",
    "5x5t4g2",
    "4x7t5g4",
    "8x8t8g5f",
    "7x9t6g3",
    "3x4t4g1",
    "2x9t4g2",
    "5x12t5g3f",
    "1x64t4g2",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn positions_near_the_end_have_the_value_of_minimax(
        spec in prop::sample::select(SPECS),
        seed: u64,
        left in 0_u32..=3,
    ) {
        let start = start(spec);
        let plies = start.spec().plies() as u32 - left;
        // A table so small that most entries are overwritten.
        let mut solver = Solver::new(1);
        check(&mut solver, &random_position(&start, seed, plies));
        // A table with entries of another position of the same game, or of another game.
        let mut solver = Solver::new(1 << 16);
        check(&mut solver, &random_position(&start, !seed, plies));
        check(&mut solver, &random_position(&start, seed, plies));
        check(&mut solver, &Position::START.violated_by(Player::First).unwrap());
    }

    #[test]
    fn cells_that_were_there_before_do_no_harm(first in any::<u16>(), second in any::<u16>()) {
        // With handicaps the cells do not show how many placements have been made.
        let mut board = Board::empty("4x4t2g3".parse().unwrap());
        for (bit, cell) in board.all().enumerate() {
            match [first, second].map(|cells| cells >> bit & 1) {
                [1, 0] => board = board.with(Player::First, cell),
                [0, 1] => board = board.with(Player::Second, cell),
                _ => {}
            }
        }
        let mut solver = Solver::new(1 << 16);
        for phase in ["p2", "p1", "p2"] {
            if let Ok(position) = format!("4x4t2g3 {board} {phase}").parse::<Position>() {
                check(&mut solver, &position);
            }
        }
    }
}

#[test]
fn four_by_four_with_three_placements_is_won_by_the_second_player() {
    let solution = Solver::new(1 << 24).solve(&start("4x4t3g3"));
    assert_eq!(solution.outcome, Outcome::Win(Player::Second));
    // The work that the documentation states.
    assert_eq!(solution.nodes, 2_888);
}

#[test]
fn perfect_play_wins_the_standard_game_as_the_second_player() {
    // Start late enough in the game for a test. A benchmark solves the whole game.
    let mut solver = Solver::new(1 << 24);
    let mut game = Position::START;
    for m in ["2,2", "3,3", "2,3"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    while game.outcome().is_none() {
        let solution = solver.solve(&game);
        assert_eq!(solution.outcome, Outcome::Win(Player::Second), "{game}");
        game.play(solution.best.unwrap()).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
}

#[test]
fn a_stopped_solver_says_nothing_and_goes_on_later() {
    let mut solver = Solver::new(1 << 24);
    let game = Position::start_of(Spec::new(4, 4, 5, 3).unwrap());
    let mut asked = 0;
    let stopped = solver.solve_within(&game, u64::MAX, |nodes| {
        asked += 1;
        nodes >= 10_000
    });
    assert_eq!(stopped, None);
    assert!(asked >= 2);
    assert_eq!(solver.solve(&game).outcome, Outcome::Win(Player::Second));
}

/// Positions may have fewer cells than placements made, as a handicap.
#[test]
fn boards_with_too_few_cells_are_solved() {
    for text in [
        "6x6t6g3 6./6./6./6./6./6. p10",
        "6x6t6g3 6./6./6./6./6./6. p11",
        "6x6t6g3 6./.x2.o./6./6./6./6. p9",
        "4x4t3g3 4./4./4./4. p3",
    ] {
        let mut game: Position = text.parse().unwrap();
        let mut solver = Solver::new(1 << 20);
        while game.outcome().is_none() {
            let solution = solver.solve(&game);
            game.play(solution.best.unwrap()).unwrap();
            let after = solver.solve(&game).outcome;
            assert_eq!(after, solution.outcome, "{text}");
        }
    }
}

/// The boards of the table in the README are solved again up to this size.
const MOST_CELLS: usize = 15;

#[test]
fn the_table_of_small_boards_is_right() {
    let mut solver = Solver::new(1 << 22);
    let mut checked = 0;
    for line in include_str!("../README.md").lines() {
        let mut columns = line.trim_matches('|').split('|').map(str::trim);
        let size = columns.next().and_then(|board| board.split_once('x'));
        let Some((Ok(rows), Ok(width))) = size.map(|(a, b)| (a.parse(), b.parse())) else {
            continue;
        };
        for (placements, sign) in (1..).zip(columns) {
            let Ok(spec) = Spec::new(rows, width, placements, 3) else {
                assert_eq!(sign, "", "{line}");
                continue;
            };
            if spec.cells() > MOST_CELLS {
                continue;
            }
            let found = match solver.solve(&Position::start_of(spec)).outcome {
                Outcome::Win(player) => player.number().to_string(),
                Outcome::Draw => "=".into(),
            };
            assert_eq!(sign, found, "{spec}");
            checked += 1;
        }
    }
    assert_eq!(checked, 44, "the table in the README");
}
