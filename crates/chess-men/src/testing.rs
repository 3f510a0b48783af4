//! Checks of the moves of a chess-like game, for its tests.

use alloc::vec::Vec;

use grid_core::{Notation, SquareSet};

use crate::{Kind, Move, PieceMoves, SquareOf};

/// Checks that the moves of the pieces on all squares are the legal moves, and that exactly the
/// illegal moves from square to square have a reason. `moves_from` returns the moves of a piece.
///
/// # Panics
/// If a check fails.
pub fn check_moves_by_piece<G: Notation<Move = Move<K>>, K: Kind>(
    position: &G,
    moves_from: impl Fn(SquareOf<K>) -> Vec<PieceMoves<K>>,
) {
    let squares = || K::Set::FULL.into_iter();
    let mut by_piece = Vec::new();
    for moves in squares().flat_map(moves_from) {
        assert_eq!(moves.into_iter().len(), moves.len() as usize);
        by_piece.extend(moves);
    }
    by_piece.sort_unstable();
    let mut moves = position.moves();
    moves.sort_unstable();
    assert_eq!(by_piece, moves, "{position}");
    let is_over = position.outcome().is_some();
    for (from, to) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
        let promotions = K::PROMOTIONS.iter().map(|&kind| Some(kind));
        for promotion in [None].into_iter().chain(promotions) {
            let m = Move {
                promotion,
                ..Move::new(from, to)
            };
            let is_told = position.why_illegal(m).is_some();
            let is_right = is_over || is_told != position.is_legal(m);
            assert!(is_right, "the reason against {m} in {position}");
        }
    }
}

/// Checks why moves are illegal in a position. Each line of `reasons` has a move, a colon and the
/// reason, or nothing for a legal move.
///
/// # Panics
/// If a reason is another one, or if a line cannot be read.
pub fn check_reasons<G: Notation>(position: &G, reasons: &str) {
    for line in reasons.lines() {
        let (m, reason) = line.trim().split_once(':').expect("MOVE: REASON");
        let read = position.parse_move(m).expect("a move");
        let found = position.why_illegal(read).unwrap_or_default();
        assert_eq!(found, reason.trim(), "{m} in {position}");
    }
}
