//! The two players and how a game between them can end.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::ParseError;

/// One of the two players. In games with colours the first player is White.
///
/// `Display`, `FromStr` and (with the feature `serde`) the serde form are the word `first` or
/// `second`.
///
/// ```
/// use grid_core::Player;
///
/// let player: Player = "second".parse()?;
/// assert_eq!((player.number(), player.index()), (2, 1));
/// assert_eq!(format!("the {} player", !player), "the first player");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename_all = "kebab-case"))]
pub enum Player {
    /// The player who moves first.
    #[default]
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other player, like `!player`.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first player and 1 for the second, as an index into an array of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the player's number: 1 or 2.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

impl FromStr for Player {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "first" => Ok(Self::First),
            "second" => Ok(Self::Second),
            _ => Err(ParseError::new("player", text, 0, "first or second")),
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// The result of a finished game. The state of any game is an `Option<Outcome>`: `None` while the
/// game goes on.
///
/// `Display`, `FromStr` and (with the feature `serde`) the serde form are the result words of PGN,
/// the first player's points first: `1-0`, `0-1`, `1/2-1/2`. [`status_word`](Self::status_word)
/// and [`parse_status`](Self::parse_status) also write and read `*`, the word for a game that goes
/// on.
///
/// ```
/// use grid_core::{Outcome, Player};
///
/// assert_eq!(Outcome::Win(Player::Second).to_string(), "0-1");
/// assert_eq!("1/2-1/2".parse(), Ok(Outcome::Draw));
/// assert_eq!(Outcome::status_word(None), "*");
/// assert_eq!(Outcome::parse_status("*"), Ok(None));
/// assert!("*".parse::<Outcome>().is_err());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Neither player has won.
    Draw,
}

impl Outcome {
    /// Returns the player who has won; `None` for a draw.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }

    /// Returns the player who has lost; `None` for a draw.
    pub const fn loser(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player.other()),
            Self::Draw => None,
        }
    }

    /// Returns the same result with the players exchanged.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Win(player) => Self::Win(player.other()),
            Self::Draw => Self::Draw,
        }
    }

    /// Returns a player's points, counted in halves so that they are whole: 2 for a win, 1 for a
    /// draw, 0 for a loss.
    ///
    /// ```
    /// use grid_core::{Outcome, Player};
    ///
    /// let won = Outcome::Win(Player::First);
    /// assert_eq!(Player::ALL.map(|player| won.half_points_of(player)), [2, 0]);
    /// assert_eq!(Outcome::Draw.half_points_of(Player::First), 1);
    /// assert_eq!((won.loser(), won.flipped().winner()), (Some(Player::Second), won.loser()));
    /// ```
    pub const fn half_points_of(self, player: Player) -> u32 {
        match self {
            Self::Win(winner) if winner as u8 == player as u8 => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }

    /// Returns the result word of PGN: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win(Player::First) => "1-0",
            Self::Win(Player::Second) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Returns the PGN word for the state of a game: its result, or `*` while it goes on.
    pub const fn status_word(status: Option<Self>) -> &'static str {
        match status {
            Some(outcome) => outcome.word(),
            None => "*",
        }
    }

    /// Reads the PGN word for the state of a game; `*` is `None`.
    ///
    /// # Errors
    /// If the text is not one of the four words.
    pub fn parse_status(text: &str) -> Result<Option<Self>, ParseError> {
        match (text, text.parse()) {
            ("*", _) => Ok(None),
            (_, Ok(outcome)) => Ok(Some(outcome)),
            _ => Err(ParseError::new("result", text, 0, "1-0, 0-1, 1/2-1/2 or *")),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wins = Player::ALL.map(Self::Win);
        (wins.into_iter().chain([Self::Draw]))
            .find(|outcome| outcome.word() == text)
            .ok_or_else(|| ParseError::new("result", text, 0, "1-0, 0-1 or 1/2-1/2"))
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(Player, Outcome);
