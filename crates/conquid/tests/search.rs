//! The evaluation, and the search that plays by it.

use std::convert::Infallible;
use std::ops::ControlFlow;

use alpha_beta::testing::check_search;
use alpha_beta::{Evaluate, Limits, Score, Search, View};
use conquid::{Evaluator, Game, Move, Player, Position, Size, SquareSet};
use grid_core::testing::random_positions;
use grid_core::{Dice, Record, random_move};

use crate::position;

fn positions(count: u64) -> impl Iterator<Item = Position> {
    let sizes = [Size::SMALL, Size::MEDIUM, Size::LARGE];
    let start = move |seed| Position::start_of(sizes[seed as usize % 3]);
    random_positions(start, count, 400)
}

type Flow = ControlFlow<Infallible>;

/// The moves that are visited.
fn visited(visit: impl FnOnce(&mut dyn FnMut(Move) -> Flow) -> Flow) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = visit(&mut |m| {
        moves.push(m);
        Flow::Continue(())
    });
    moves
}

fn candidates(position: &Position) -> Vec<Move> {
    visited(|on| Evaluator.view(position).try_for_each_candidate(on))
}

fn noisy(position: &Position) -> Vec<Move> {
    visited(|on| Evaluator.view(position).try_for_each_noisy(on))
}

fn points(position: &Position) -> i32 {
    Evaluator.view(position).evaluate()
}

#[test]
fn the_evaluation_is_symmetric() {
    for position in positions(66) {
        assert_eq!(points(&position), points(&position.mirrored()));
    }
}

/// The candidates are few, legal and distinct, and there is at least one. The search declares a
/// Conquest, and cuts the enemy's path if it can.
#[test]
fn candidates_are_few_and_legal_and_win_and_prevent() {
    for position in positions(66) {
        let player = position.turn();
        let moves = candidates(&position);
        assert!((1..=300).contains(&moves.len()), "{}", moves.len());
        for &m in &moves {
            assert!(position.is_legal(m), "{m} in {position}");
        }
        let distinct: std::collections::HashSet<_> = moves.iter().collect();
        assert_eq!(distinct.len(), moves.len());
        if position.has_path(player) {
            assert_eq!(moves, [Move::Conquest]);
            continue;
        }
        let prevents = |&m: &Move| !position.child(m).has_path(!player);
        let corners = position.vanquishable().into_iter().map(Move::Vanquish);
        if position.has_path(!player) && corners.chain([Move::Conquer]).any(|m| prevents(&m)) {
            assert!(moves.iter().all(prevents), "{position}");
        }
    }
}

/// Each Conquer of a sequence of noisy moves takes fewer cells than the one before.
#[test]
fn sequences_of_noisy_moves_are_finite() {
    for mut position in positions(66) {
        let mut before = u32::MAX;
        while let [m] = noisy(&position)[..] {
            let taken = position.conquerable(position.turn()).len();
            assert!(taken < before, "{taken} after {before}");
            before = taken;
            position.play_unchecked(m);
        }
    }
}

#[test]
fn the_search_is_right_in_random_positions() {
    check_search(&Evaluator, positions(6), 1, 2);
    let small = random_positions(|_| Position::start_of(Size::SMALL), 4, 30);
    check_search(&Evaluator, small, 2, 2);
}

#[test]
fn a_conquest_in_one_is_found_and_prevented() {
    let best = |text| {
        let game = Record::new(position(text));
        let report = Search::new(Evaluator).run(&game, &Limits::depth(3), |_| {});
        let report = report.unwrap();
        (report.best, report.score)
    };
    let bridge = "7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -";
    assert_eq!(best(bridge), (Move::Conquest, Score::win_in(1)));
    // Player 2 cuts it by conquering the cell at 3,6, which is beside two cells of player 2.
    let cut = "7x14b1 14./14./6.o7./4.X4xO4./6.o7./14./14. 2 -";
    assert_eq!(best(cut).0, Move::Conquer);
}

#[test]
fn a_path_that_cannot_be_cut_has_won() {
    let lost = position("7x14b1 14./14./14./4.X4xO4./14./14./14. 2 -");
    assert_eq!(candidates(&lost), [Move::Conquer]);
    assert_eq!(points(&lost), -20_000);
    // Conquer cuts the first one, Vanquish the second.
    for (text, cut) in [
        ("7x14b1 14./14./6.o7./4.X4xO4./6.o7./14./14. 2 -", "C"),
        (
            "7x14b1 5.4x5./5.4x5./5.4x5./4.X4xO4./5.4o5./14./14. 2 -",
            "V0,5",
        ),
    ] {
        let open = position(text);
        assert_eq!(candidates(&open), [cut.parse().unwrap()]);
        assert!(points(&open) > -10_000);
    }
}

/// A block and a cell on either side of the enemy's row: the next Conquer takes the row.
#[test]
fn cells_beside_the_enemy_are_candidates() {
    let moves = candidates(&position("7x14b1 14./14./14./4.X3x.O4./14./14./14. 2 -"));
    assert!(moves.contains(&"A2,6;3,8;4,6".parse().unwrap()));
}

#[test]
fn a_conquer_that_takes_more_than_it_loses_is_noisy() {
    for (text, expected) in [
        // It takes three cells, and one.
        (
            "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -",
            &[Move::Conquer][..],
        ),
        ("5x11b1 xo9./.x9./4.X.O4./11./11. 1 -", &[]),
        // Player 2's next Conquer takes both cells again.
        (
            "7x14b1 .o9.o2./xox7.xox./.o9.o2./4.X4.O4./14./14./14. 1 -",
            &[],
        ),
    ] {
        assert_eq!(noisy(&position(text)), expected);
    }
}

#[test]
fn what_is_nearer_to_a_conquest_has_more_points() {
    let [start, near, joined] = ["4.X4.O4.", "4.X3x.O4.", "4.X4xO4."].map(|row| {
        points(&position(&format!(
            "7x14b1 14./14./14./{row}/14./14./14. 1 -"
        )))
    });
    assert!(near > start + 100 && joined > near + 10_000);
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
        let winner = record.outcome().unwrap().winner();
        assert_eq!(winner, Some(Player::First), "{record}");
    }
}
