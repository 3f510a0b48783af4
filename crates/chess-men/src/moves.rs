//! Moves of men, and where men that leap go.

use core::fmt;
use core::str::FromStr;

use crate::{PieceKind, Set, Square};
use grid_core::{Direction, ParseError, Player};

/// A move: where a man stands, where it goes, and what a pawn becomes on its last rank.
///
/// Reads and writes as `e2e4`, `e7e8q`. How castling is written is the game's affair.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn that reaches its last rank becomes: queen, rook, bishop or knight.
    pub promotion: Option<PieceKind>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("move", text, at, expected);
        let square = |at: usize| {
            text.get(at..at + 2)
                .and_then(|name| name.parse().ok())
                .ok_or_else(|| error(at, "a square from a1 to h8"))
        };
        let (from, to) = (square(0)?, square(2)?);
        let promotion = match &text[4..] {
            "" => None,
            letter => Some(
                PieceKind::PROMOTIONS
                    .into_iter()
                    .find(|kind| letter.chars().eq([kind.letter()]))
                    .ok_or_else(|| error(4, "q, r, b, n or the end of the move"))?,
            ),
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Move {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        grid_core::text::deserialize(deserializer)
    }
}

/// Where a knight leaps to, by its square.
pub static KNIGHT: [Set; 64] = Set::leaper(&[
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
]);

/// The squares adjacent to a square.
pub static KING: [Set; 64] = Set::leaper(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);

/// The squares a pawn of each player attacks.
pub static PAWN: [[Set; 64]; 2] = [
    Set::leaper(&[(1, -1), (1, 1)]),
    Set::leaper(&[(-1, -1), (-1, 1)]),
];

/// How a player's pawns run.
#[derive(Clone, Debug)]
pub struct PawnWay {
    /// One step.
    pub forward: Direction,
    /// One capture, towards the a-file.
    pub left: Direction,
    /// One capture, towards the h-file.
    pub right: Direction,
    /// The rank that a double step passes over: one step from the second rank.
    pub passed_rank: Set,
    /// Where pawns promote.
    pub last_rank: Set,
}

impl PawnWay {
    /// How this player's do.
    #[must_use]
    pub const fn of(player: Player) -> &'static Self {
        const WHITE: PawnWay = PawnWay {
            forward: Direction::North,
            left: Direction::NorthWest,
            right: Direction::NorthEast,
            passed_rank: Set::row(2),
            last_rank: Set::row(7),
        };
        const BLACK: PawnWay = PawnWay {
            forward: Direction::South,
            left: Direction::SouthWest,
            right: Direction::SouthEast,
            passed_rank: Set::row(5),
            last_rank: Set::row(0),
        };
        match player {
            Player::First => &WHITE,
            Player::Second => &BLACK,
        }
    }
}
