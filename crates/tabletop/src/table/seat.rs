//! The two seats of a table.

use std::fmt;

use grid_core::ParseError;
use serde::{Deserialize, Serialize};

/// One of the two seats of a table. A seat belongs to one person, or computer, for the whole
/// session, whichever player it plays.
///
/// In messages it is its number.
///
/// ```
/// use tabletop::table::Seat;
///
/// assert_eq!(Seat::One.other(), Seat::Two);
/// assert_eq!((Seat::Two.number(), Seat::Two.index()), (2, 1));
/// assert_eq!(serde_json::to_string(&Seat::Two)?, "2");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Seat {
    /// The first seat.
    One,
    /// The second seat.
    Two,
}

impl Seat {
    /// Both seats, in order.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// Returns the other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// Returns 0 or 1, as an index into an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the number of the seat: 1 or 2.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

/// Who does what an entry says. In messages it is a number: that of a seat, or 0 for the keeper.
///
/// ```
/// use tabletop::table::{Actor, Seat};
///
/// assert_eq!(serde_json::from_str::<Actor>("1")?, Actor::Seat(Seat::One));
/// assert_eq!(serde_json::from_str::<Actor>("0")?, Actor::Keeper);
/// assert!(serde_json::from_str::<Actor>("3").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Actor {
    /// The program that keeps the table.
    Keeper,
    /// The person, or computer, at this seat.
    Seat(Seat),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keeper => f.write_str("the keeper"),
            Self::Seat(seat) => seat.fmt(f),
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = ParseError;

    fn try_from(found: u8) -> Result<Self, ParseError> {
        match found {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            _ => Err(ParseError::new("seat", &found.to_string(), 0, "1 or 2")),
        }
    }
}

impl From<Actor> for u8 {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Keeper => 0,
            Actor::Seat(seat) => seat.number(),
        }
    }
}

impl TryFrom<u8> for Actor {
    type Error = ParseError;

    fn try_from(found: u8) -> Result<Self, ParseError> {
        match found {
            0 => Ok(Self::Keeper),
            _ => Seat::try_from(found).map(Self::Seat),
        }
    }
}

/// Serde for a player as a number, 1 or 2, as in messages.
///
/// ```
/// use menagerie::Player;
/// use serde::Serialize;
/// use tabletop::table::player_number;
///
/// #[derive(Serialize)]
/// struct Turn(#[serde(with = "player_number")] Player);
///
/// assert_eq!(serde_json::to_string(&Turn(Player::Second))?, "2");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub mod player_number {
    use grid_core::Player;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes a player.
    ///
    /// # Errors
    /// Those of the format.
    pub fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(player.number())
    }

    /// Reads a player.
    ///
    /// # Errors
    /// If the number is another one.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let found = u8::deserialize(deserializer)?;
        let player = Player::ALL
            .into_iter()
            .find(|player| player.number() == found);
        player.ok_or_else(|| D::Error::custom(format_args!("player {found}: expected 1 or 2")))
    }
}
