//! Why a move is illegal.

use core::fmt::{self, Display};

use grid_core::{Direction, Player, SquareSet};

use crate::{Board, Kind, Move, PawnWay, Piece, PieceMoves, Pieces, SquareOf, colour};

/// Why a move is illegal. `Display` writes it as a sentence without a full stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal<K: Kind> {
    /// No piece stands on the square.
    NoPiece(SquareOf<K>),
    /// The piece is not of the player to move.
    NotToMove(Piece<K>),
    /// The first piece cannot pass the second.
    Blocked(Piece<K>, Piece<K>),
    /// The second piece stands on the target, and it is of the same player as the first.
    Occupied(Piece<K>, Piece<K>),
    /// The piece does not go to the square. The set has the squares to which it can go.
    Unreachable(Piece<K>, SquareOf<K>, K::Set),
    /// The king cannot castle, because this piece stands in the way.
    CastlingBlocked(Piece<K>),
    /// The king cannot castle, because an enemy piece attacks this square.
    CastlingAttacked(SquareOf<K>),
    /// A rule of the game, as a sentence.
    Rule(&'static str),
}

impl<K: Kind> Refusal<K> {
    /// Returns why a move of the player to move is illegal. `moves` are the legal moves of the
    /// piece, if there is one. `reach` returns where a piece of a kind could go if no other stood
    /// on the board. `rule` returns what the game forbids besides, if the move breaks that.
    pub fn of<const D: usize>(
        pieces: &Pieces<K, D>,
        turn: Player,
        m: Move<K>,
        moves: &PieceMoves<K>,
        reach: impl FnOnce(K) -> K::Set,
        rule: impl FnOnce(K) -> Option<Self>,
    ) -> Self {
        let Move { from, to, .. } = m;
        let piece_at = |square| Piece::on(pieces, square);
        let Some(piece) = piece_at(from) else {
            return Self::NoPiece(from);
        };
        if piece.owner != turn {
            return Self::NotToMove(piece);
        }
        if moves.targets.contains(to) {
            return Self::Rule(match moves.promotions {
                [] => "only a pawn on its last rank becomes another piece",
                _ => "a pawn becomes another piece on its last rank: add q, r, b or n",
            });
        }
        if let Some(refusal) = rule(piece.kind) {
            return refusal;
        }
        if reach(piece.kind).contains(to) {
            if let Some(by) = first_between::<K>(from, to, pieces.all()).and_then(piece_at) {
                return Self::Blocked(piece, by);
            }
            if let Some(by) = piece_at(to).filter(|by| by.owner == turn) {
                return Self::Occupied(piece, by);
            }
        }
        Self::Unreachable(piece, to, moves.targets)
    }
}

/// Returns the first occupied square between two squares of a line, if there is one.
fn first_between<K: Kind>(
    from: SquareOf<K>,
    to: SquareOf<K>,
    occupied: K::Set,
) -> Option<SquareOf<K>> {
    Direction::ALL.into_iter().find_map(|direction| {
        let mut found = None;
        let mut square = K::Set::of(from).step(direction);
        while !square.contains(to) {
            found = found.or((square & occupied).first());
            square = square.first().map(|_| square.step(direction))?;
        }
        found
    })
}

impl<S: Board> PawnWay<S> {
    /// Returns the squares to which a pawn could go, to move or to capture, if no other piece stood
    /// on the board.
    pub fn reach(&self, from: S::Square) -> S {
        let [step, double] = self.steps(S::of(from), S::FULL);
        let [left, right] = self.attacks(S::of(from));
        step | double | left | right
    }

    /// Returns the rule that a pawn breaks which moves to capture, or captures where it can only
    /// move.
    pub fn broken_rule(&self, from: S::Square, to: S::Square, enemy: S) -> Option<&'static str> {
        let [left, right] = self.attacks(S::of(from));
        let [step, double] = self.steps(S::of(from), S::FULL);
        if (step | double).contains(to) && enemy.contains(to) {
            Some("a pawn captures only diagonally")
        } else if (left | right).contains(to) && !enemy.contains(to) {
            Some("a pawn goes diagonally only to capture")
        } else {
            None
        }
    }
}

impl<K: Kind> Display for Refusal<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The most targets that a sentence names.
        const MOST: usize = 8;
        match self {
            Self::NoPiece(square) => write!(f, "no piece stands on {square:#}"),
            Self::NotToMove(piece) => {
                let [turn, owner] = [!piece.owner, piece.owner].map(colour);
                write!(f, "{turn} is to move, and the {piece} is {owner}'s")
            }
            Self::Blocked(piece, by) => write!(f, "the {piece} cannot pass the {by}"),
            Self::Occupied(piece, Piece { kind, square, .. }) => {
                let owner = colour(piece.owner);
                write!(
                    f,
                    "the {piece} cannot go to {square:#}: {owner}'s own {} stands there",
                    kind.name()
                )
            }
            Self::Unreachable(piece, to, targets) => {
                write!(f, "the {piece} cannot go to {to:#}: it ")?;
                if targets.is_empty() {
                    return f.write_str("has no legal move");
                }
                f.write_str("can go to")?;
                let mut named = targets.iter();
                (named.by_ref().take(MOST)).try_for_each(|square| write!(f, " {square:#}"))?;
                f.write_str(if named.next().is_some() { " …" } else { "" })
            }
            Self::CastlingBlocked(by) => write!(f, "the king cannot castle past the {by}"),
            Self::CastlingAttacked(square) => {
                write!(
                    f,
                    "the king cannot castle: an enemy piece attacks {square:#}"
                )
            }
            Self::Rule(rule) => f.write_str(rule),
        }
    }
}
