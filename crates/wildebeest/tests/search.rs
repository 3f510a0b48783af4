//! The evaluation, and the search that plays by it.

use alpha_beta::testing::check_search;
use alpha_beta::{Evaluate, Limits, Score, Search, Verdict, View};
use board_scene::Present;
use grid_core::testing::random_positions;
use grid_core::{Game, Player, Record, SquareSet};
use wildebeest::{Evaluator, Event, Move, PieceKind, Position, PositionBuilder, Set, Square};

use crate::rules::board;

fn positions(count: u64) -> impl Iterator<Item = Position> {
    random_positions(|_| Position::START, count, 160)
}

fn points(position: &Position) -> i32 {
    Evaluator.view(position).evaluate()
}

#[test]
fn the_evaluation_is_symmetric() {
    for position in positions(256) {
        assert_eq!(PositionBuilder::from(position).build(), Ok(position));
        let turned = position.colour_flipped();
        assert_eq!(points(&position), points(&turned));
        assert_eq!(points(&position), -points(&position.passed().unwrap()));
        assert_eq!(points(&position), -points(&turned.passed().unwrap()));
    }
}

#[test]
fn noisy_moves_are_legal_and_all_that_capture_are_among_them() {
    for position in positions(256) {
        let mut noisy = Vec::new();
        let _ = Evaluator.view(&position).try_for_each_noisy(|m| {
            noisy.push(m);
            std::ops::ControlFlow::<()>::Continue(())
        });
        for (i, m) in noisy.iter().enumerate() {
            assert!(position.is_legal(*m), "{m} in {position}");
            assert!(!noisy[..i].contains(m), "{m} twice in {position}");
        }
        let enemy = !position.turn();
        for m in position.moves() {
            // After-effects of other pieces begin with an event of their own.
            let mut events = Vec::new();
            position
                .clone()
                .play_with(m, &mut |event| events.push(event));
            let mut captures =
                events.iter().skip(1).take(2).take_while(|event| {
                    matches!(event, Event::Captured { .. } | Event::Pushed { .. })
                });
            let captures_enemy = captures
                .any(|event| matches!(event, Event::Captured { owner, .. } if *owner == enemy));
            let promotion = Event::Promoted {
                owner: position.turn(),
                square: m.to,
            };
            let promotes = events.contains(&promotion);
            if captures_enemy || promotes {
                assert!(noisy.contains(&m), "{m} in {position}");
            }
        }
    }
}

#[test]
fn the_search_is_right_in_random_positions() {
    check_search(&Evaluator, positions(36), 3, 5);
}

#[test]
fn what_is_better_has_more_points() {
    let with = |pieces: &str| {
        let king = if pieces.contains('K') { "" } else { "K0,0" };
        points(&board("W", &format!("{king} k10,10 {pieces}")))
    };
    for (worse, better, what) in [
        ("N4,4", "R4,4", "a rook, a knight"),
        ("e4,4", "", "an enemy empress"),
        ("P2,4", "P8,4", "a pawn near its last row"),
        ("R4,4 z4,5", "R4,4 z4,6", "a paralysed rook"),
        ("s2,2", "s5,2", "a serpent near the king"),
        // With one more piece in its row, Black's Prince Joey explodes: with White's knight beside
        // it, or with no piece.
        ("j5,0 N5,1 P5,3 P5,4", "j5,0 N5,2 P5,3 P5,4", "a Joey's row"),
        // White's pawn is one step from row 5, where it charges Black's cart in the King's column.
        ("K0,0 p6,5 x10,0", "K0,1 p6,5 x10,0", "a cart's column"),
    ] {
        assert!(with(worse) < with(better), "{what}");
    }
    let machine = with("H4,0 X0,6") - with("X0,6");
    let alone = with("H4,0") - with("");
    assert!(machine > alone, "a machine that has a cart to run");
}

/// What the search finds for White at a depth.
fn search(position: &Position, depth: u32) -> (Move, Score) {
    let report = Search::new(Evaluator)
        .run(&Record::new(*position), &Limits::depth(depth), |_| {})
        .unwrap();
    (report.best, report.score)
}

#[test]
fn forced_wins_are_found() {
    // A Serpent steps beside the King.
    let poison = board("W", "K0,0 S8,10 k10,10");
    assert_eq!(search(&poison, 2).1, Score::win_in(1));
    // A pawn that comes to row 5 charges Black's cart, which sweeps its King.
    let cart = board("W", "K0,0 k3,3 P4,6 x10,3");
    let charge = "4,6-5,6".parse().unwrap();
    assert_eq!(search(&cart, 2), (charge, Score::win_in(1)));
    // A Catapult cannot fling a piece onto a King, but it can fling a Serpent beside it.
    let fling = board("W", "K0,0 S0,5 C0,6 k1,10");
    assert_eq!(search(&fling, 2).1, Score::win_in(1));
    // Two Rooks leave the King two rows and take them one after the other.
    let rooks = board("W", "K0,0 R8,0 R9,1 k10,10");
    let (_, score) = search(&rooks, 6);
    assert!(matches!(score.verdict(), Verdict::WinsIn(1..=4)), "{score}");
}

#[test]
fn first_moves_that_lose_at_once_are_avoided() {
    for depth in [1, 2, 3, 4] {
        let (best, score) = search(&Position::START, depth);
        assert!(!score.is_decisive(), "depth {depth}: {best}");
        let mut after = Position::START;
        after.play(best).unwrap();
        assert_eq!(after.outcome(), None, "depth {depth}: {best}");
    }
}

#[test]
fn a_pass_has_after_effects() {
    let position = board("W", "K0,0 X0,1 R0,3 N0,4 B0,5 G0,6 R3,9 P5,4 x10,0 k10,10");
    let passed = Evaluator.view(&position).null_move().unwrap();
    assert_eq!(passed.turn(), Player::Second);
    // White's Rook has left the pad. White's pawn on row 5 has charged Black's cart, which has
    // taken the King.
    assert!(passed.pieces(Player::First).contains(Square::at(3, 1)));
    let cart = passed.pieces_of_kind(Player::Second, PieceKind::Cart);
    assert_eq!(cart, Set::of(Square::at(0, 0)));
    let few = board("W", "K0,0 X0,1 R0,3 N0,4 x10,0 k10,10");
    assert_eq!(Evaluator.view(&few).null_move(), None);
}
