//! The evaluation, and the search that plays by it.

use std::ops::ControlFlow;

use alpha_beta::testing::{check_equals_minimax, check_limits, check_repeatable};
use alpha_beta::{Evaluate, Limits, Score, Search, View};
use conquid::{Evaluator, Game, Move, Player, Position, Size, SquareSet};
use grid_core::testing::random_position;
use grid_core::{Dice, Record, random_move};
use proptest::prelude::*;

fn position() -> impl Strategy<Value = Position> {
    let size = prop_oneof![Just(Size::SMALL), Just(Size::MEDIUM), Just(Size::LARGE)];
    (size, any::<u64>(), 0_u32..400)
        .prop_map(|(size, seed, plies)| random_position(&Position::start_of(size), seed, plies))
}

fn candidates(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = Evaluator.view(position).try_for_each_candidate(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

fn noisy(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = Evaluator.view(position).try_for_each_noisy(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_evaluation_is_symmetric(position in position()) {
        let mirrored = Evaluator.view(&position.mirrored()).evaluate();
        prop_assert_eq!(Evaluator.view(&position).evaluate(), mirrored);
    }

    /// The candidates are few, legal and distinct, and there is at least one.
    #[test]
    fn candidates_are_few_and_legal(position in position()) {
        let moves = candidates(&position);
        prop_assert!(!moves.is_empty() && moves.len() <= 300, "{}", moves.len());
        for &m in &moves {
            prop_assert!(position.is_legal(m), "{} in {}", m, position);
        }
        let distinct: std::collections::HashSet<_> = moves.iter().collect();
        prop_assert_eq!(distinct.len(), moves.len());
    }

    /// Each Conquer of a sequence of noisy moves takes fewer cells than the one before.
    #[test]
    fn sequences_of_noisy_moves_are_finite(mut position in position()) {
        let mut before = u32::MAX;
        while let [m] = noisy(&position)[..] {
            let taken = position.conquerable(position.turn()).len();
            prop_assert!(taken < before, "{} after {}", taken, before);
            before = taken;
            position.play_unchecked(m);
        }
    }

    /// The search declares a Conquest, and cuts the enemy's path if it can.
    #[test]
    fn candidates_win_and_prevent(position in position()) {
        let player = position.turn();
        let moves = candidates(&position);
        if position.has_path(player) {
            prop_assert_eq!(moves, [Move::Conquest]);
            return Ok(());
        }
        let prevents = |m: &Move| {
            let mut after = position;
            after.play_unchecked(*m);
            !after.has_path(!player)
        };
        let mut few = Vec::new();
        let _ = position.try_for_each_move(|m| match m {
            Move::Acquire(_) => ControlFlow::Break(()),
            _ => {
                few.push(m);
                ControlFlow::Continue(())
            }
        });
        if position.has_path(!player) && few.iter().any(prevents) {
            prop_assert!(moves.iter().all(prevents));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn limits_are_kept_and_there_is_always_a_move(position in position()) {
        check_limits(&Evaluator, &position);
    }

    #[test]
    fn equals_minimax(position in position()) {
        check_equals_minimax(&Evaluator, &position, 1);
    }

    #[test]
    fn the_same_search_of_a_depth_finds_the_same(position in position()) {
        check_repeatable(&Evaluator, &position, 2);
    }
}

#[test]
fn equals_minimax_two_plies_ahead() {
    for seed in 0..3 {
        let position = random_position(&Position::start_of(Size::SMALL), seed, 20);
        check_equals_minimax(&Evaluator, &position, 2);
    }
}

#[test]
fn a_conquest_in_one_is_found_and_prevented() {
    let bridge = "7x14b1 14./14./14./4.X4xO4./14./14./14.";
    let game = Record::new(format!("{bridge} 1 -").parse::<Position>().unwrap());
    let report = Search::new(Evaluator)
        .run(&game, &Limits::depth(3), |_| {})
        .unwrap();
    assert_eq!(
        (report.best, report.score),
        (Move::Conquest, Score::win_in(1))
    );

    // Player 2 cuts it by conquering the cell at 3,6, which is beside two cells of player 2.
    let text = "7x14b1 14./14./6.o7./4.X4xO4./6.o7./14./14. 2 -";
    let game = Record::new(text.parse::<Position>().unwrap());
    let report = Search::new(Evaluator)
        .run(&game, &Limits::depth(3), |_| {})
        .unwrap();
    assert_eq!(report.best, Move::Conquer);
}

#[test]
fn a_path_that_cannot_be_cut_has_won() {
    let text = "7x14b1 14./14./14./4.X4xO4./14./14./14. 2 -";
    let lost: Position = text.parse().unwrap();
    assert_eq!(candidates(&lost), [Move::Conquer]);
    assert_eq!(Evaluator.view(&lost).evaluate(), -20_000);

    // Conquer cuts this one.
    let text = "7x14b1 14./14./6.o7./4.X4xO4./6.o7./14./14. 2 -";
    let open: Position = text.parse().unwrap();
    assert_eq!(candidates(&open), [Move::Conquer]);
    assert!(Evaluator.view(&open).evaluate() > -10_000);

    // Vanquish cuts this one.
    let text = "7x14b1 5.4x5./5.4x5./5.4x5./4.X4xO4./5.4o5./14./14. 2 -";
    let block: Position = text.parse().unwrap();
    assert_eq!(candidates(&block), ["V0,5".parse().unwrap()]);
    assert!(Evaluator.view(&block).evaluate() > -10_000);
}

/// A block and a cell on either side of the enemy's row: the next Conquer takes the row.
#[test]
fn cells_beside_the_enemy_are_candidates() {
    let text = "7x14b1 14./14./14./4.X3x.O4./14./14./14. 2 -";
    let moves = candidates(&text.parse().unwrap());
    assert!(moves.contains(&"A2,6;3,8;4,6".parse().unwrap()));
}

#[test]
fn a_conquer_that_takes_more_than_it_loses_is_noisy() {
    let moves = |text: &str| noisy(&text.parse().unwrap());
    let three = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -";
    assert_eq!(moves(three), [Move::Conquer]);
    let one = "5x11b1 xo9./.x9./4.X.O4./11./11. 1 -";
    assert_eq!(moves(one), []);
    // Player 2's next Conquer takes both cells again.
    let both = "7x14b1 .o9.o2./xox7.xox./.o9.o2./4.X4.O4./14./14./14. 1 -";
    assert_eq!(moves(both), []);
}

#[test]
fn what_is_nearer_to_a_conquest_has_more_points() {
    let points = |text: &str| {
        Evaluator
            .view(&text.parse::<Position>().unwrap())
            .evaluate()
    };
    let start = "7x14b1 14./14./14./4.X4.O4./14./14./14. 1 -";
    let near = "7x14b1 14./14./14./4.X3x.O4./14./14./14. 1 -";
    let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -";
    assert!(points(near) > points(start) + 100);
    assert!(points(joined) > points(near) + 10_000);
}

/// The search beats random play.
#[test]
fn random_play_is_beaten() {
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut record = Record::new(Position::start_of(Size::SMALL));
        let mut search = Search::new(Evaluator);
        while record.ending().is_none() {
            let m = if record.position().turn() == Player::First {
                search.run(&record, &Limits::depth(1), |_| {}).unwrap().best
            } else {
                random_move(record.position(), &mut dice).unwrap()
            };
            record.play(m).unwrap();
            assert!(record.ply() < 200, "{record}");
        }
        assert_eq!(
            record.outcome().unwrap().winner(),
            Some(Player::First),
            "{record}"
        );
    }
}
