//! Why a move is illegal.

use core::fmt::{self, Display};

use grid_core::{Direction, Player, SquareSet};

use crate::{Kind, PawnWay, PieceMove, PieceMoves, Pieces, colour};

/// Why a move is illegal. `Display` writes it as a sentence without a full stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal<K, S: SquareSet> {
    /// No piece stands on the square.
    NoPiece(S::Square),
    /// The piece is not of the player to move.
    NotToMove {
        /// The player to move.
        turn: Player,
        /// The kind of the piece.
        kind: K,
        /// Where it stands.
        from: S::Square,
    },
    /// Another piece stands in the way.
    Blocked {
        /// The kind of the piece.
        kind: K,
        /// Where it stands.
        from: S::Square,
        /// The kind of the piece in the way.
        by: K,
        /// Where that stands.
        at: S::Square,
    },
    /// A piece of the same player stands on the target.
    Occupied {
        /// The owner of both pieces.
        owner: Player,
        /// The kind of the piece.
        kind: K,
        /// Where it stands.
        from: S::Square,
        /// The kind of the piece on the target.
        by: K,
        /// The target.
        to: S::Square,
    },
    /// The piece does not move so.
    Unreachable {
        /// The kind of the piece.
        kind: K,
        /// Where it stands.
        from: S::Square,
        /// Where it cannot go.
        to: S::Square,
        /// Where it can go.
        targets: S,
    },
    /// A rule of the game, as a sentence.
    Rule(&'static str),
}

impl<K, S: SquareSet> Refusal<K, S> {
    /// Returns why a move of the player to move is illegal. `moves` are the legal moves of the
    /// piece, if there is one. `reach` returns where a piece of a kind could go if no other stood
    /// on the board. `rule` returns a rule of the game that the move breaks, if there is one.
    pub fn of<M: PieceMove<Set = S>, const D: usize>(
        pieces: &Pieces<K, D>,
        turn: Player,
        m: M,
        moves: &PieceMoves<M>,
        reach: impl FnOnce(K) -> S,
        rule: impl FnOnce(K) -> Option<&'static str>,
    ) -> Self
    where
        K: Kind<D, Set = S>,
    {
        let (from, to, _) = m.parts();
        let Some((owner, kind)) = pieces.at(from) else {
            return Self::NoPiece(from);
        };
        if owner != turn {
            return Self::NotToMove { turn, kind, from };
        }
        if moves.targets.contains(to) {
            return Self::Rule(match moves.promotions {
                [] => "only a pawn on its last rank becomes another piece",
                _ => "a pawn becomes another piece on its last rank: add q, r, b or n",
            });
        }
        if let Some(rule) = rule(kind) {
            return Self::Rule(rule);
        }
        if reach(kind).contains(to) {
            if let Some(at) = first_between(from, to, pieces.all()) {
                let by = pieces.kind_at(at);
                return Self::Blocked { kind, from, by, at };
            }
            if let Some((_, by)) = pieces.at(to).filter(|&(found, _)| found == owner) {
                return Self::Occupied {
                    owner,
                    kind,
                    from,
                    by,
                    to,
                };
            }
        }
        let targets = moves.targets;
        Self::Unreachable {
            kind,
            from,
            to,
            targets,
        }
    }
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

impl<K: Display, S: SquareSet<Square: Display>> Display for Refusal<K, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The most targets that a sentence names.
        const MOST: usize = 8;
        match self {
            Self::NoPiece(square) => write!(f, "no piece stands on {square}"),
            Self::NotToMove { turn, kind, from } => write!(
                f,
                "{} is to move, and the {kind} on {from} is {}'s",
                colour(*turn),
                colour(turn.other())
            ),
            Self::Blocked { kind, from, by, at } => {
                write!(f, "the {kind} on {from} cannot pass the {by} on {at}")
            }
            Self::Occupied {
                owner,
                kind,
                from,
                by,
                to,
            } => write!(
                f,
                "the {kind} on {from} cannot go to {to}: {}'s own {by} stands there",
                colour(*owner)
            ),
            Self::Unreachable {
                kind,
                from,
                to,
                targets,
            } => {
                write!(f, "the {kind} on {from} cannot go to {to}: it can ")?;
                if targets.is_empty() {
                    return f.write_str("go nowhere now");
                }
                f.write_str("go to")?;
                let mut named = targets.iter();
                (named.by_ref().take(MOST)).try_for_each(|square| write!(f, " {square}"))?;
                f.write_str(if named.next().is_some() { " …" } else { "" })
            }
            Self::Rule(rule) => f.write_str(rule),
        }
    }
}
