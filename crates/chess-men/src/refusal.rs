//! Why a move is illegal, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use grid_core::{Direction, Player, SquareSet};

use crate::{Kind, PawnWay, Piece, PieceMove, PieceMoves, Pieces, colour};

/// Returns why a move of the player to move is illegal, as a sentence without a full stop. `moves`
/// are the legal moves of the piece, if there is one. `reach` returns where a piece of a kind could
/// go if no other stood on the board. `rule` returns what the game forbids besides, if the move
/// breaks that.
pub fn why_illegal<K, M, S, const D: usize>(
    pieces: &Pieces<K, D>,
    turn: Player,
    m: M,
    moves: &PieceMoves<M>,
    reach: impl FnOnce(K) -> S,
    rule: impl FnOnce(K) -> Option<String>,
) -> String
where
    K: Kind<D, Set = S> + Display,
    M: PieceMove<Set = S>,
    S: SquareSet<Square: Display>,
{
    /// The most targets that a sentence names.
    const MOST: usize = 8;
    let (from, to, _) = m.parts();
    let piece_at = |square| Piece::on(pieces, square);
    let Some(piece) = piece_at(from) else {
        return format!("no piece stands on {from}");
    };
    if piece.owner != turn {
        let [turn, owner] = [turn, piece.owner].map(colour);
        return format!("{turn} is to move, and the {piece} is {owner}'s");
    }
    if moves.targets.contains(to) {
        return String::from(match moves.promotions {
            [] => "only a pawn on its last rank becomes another piece",
            _ => "a pawn becomes another piece on its last rank: add q, r, b or n",
        });
    }
    if let Some(rule) = rule(piece.kind) {
        return rule;
    }
    if reach(piece.kind).contains(to) {
        if let Some(by) = first_between(from, to, pieces.all()).and_then(piece_at) {
            return format!("the {piece} cannot pass the {by}");
        }
        if let Some(by) = piece_at(to).filter(|by| by.owner == turn) {
            let (owner, kind) = (colour(turn), by.kind);
            return format!("the {piece} cannot go to {to}: {owner}'s own {kind} stands there");
        }
    }
    let targets = moves.targets.iter().take(MOST);
    let targets: Vec<String> = targets.map(|square| square.to_string()).collect();
    let whither = match moves.targets.len() as usize {
        0 => "nowhere now".into(),
        1..=MOST => format!("to {}", targets.join(" ")),
        _ => format!("to {} …", targets.join(" ")),
    };
    format!("the {piece} cannot go to {to}: it can go {whither}")
}

/// Returns the first occupied square between two squares of a line, if there is one.
fn first_between<S: SquareSet>(from: S::Square, to: S::Square, occupied: S) -> Option<S::Square> {
    Direction::ALL.into_iter().find_map(|direction| {
        let mut found = None;
        let mut square = S::of(from).step(direction);
        while !square.contains(to) {
            found = found.or((square & occupied).first());
            square = square.first().map(|_| square.step(direction))?;
        }
        found
    })
}

impl<S: SquareSet> PawnWay<S> {
    /// Returns the squares to which a pawn could go, to move or to capture, if no other piece stood
    /// on the board.
    #[must_use]
    pub fn reach(&self, from: S::Square) -> S {
        let [step, double] = self.steps(S::of(from), S::FULL);
        let [left, right] = self.attacks(S::of(from));
        step | double | left | right
    }

    /// Returns the rule that a pawn breaks which moves to capture, or captures where it can only
    /// move.
    #[must_use]
    pub fn broken_rule(&self, from: S::Square, to: S::Square, enemy: S) -> Option<&'static str> {
        let is_capture = enemy.contains(to);
        let [left, right] = self.attacks(S::of(from));
        match (left | right).contains(to) {
            true if !is_capture => Some("a pawn goes diagonally only to capture"),
            false if is_capture && self.reach(from).contains(to) => {
                Some("a pawn captures only diagonally")
            }
            _ => None,
        }
    }
}
