//! The parameters of a game (rule 1.6) and their text (rule 9.1).

use core::fmt;
use core::str::FromStr;

use grid_core::ParseError;

/// The parameters of a game: `6x6t6g3` has 6 rows and 6 columns, 6 placements of each player and 3
/// generations. With an `f` at the end the first player wins ties.
///
/// ```
/// use lifeduel::Spec;
///
/// assert_eq!(Spec::STANDARD.to_string(), "6x6t6g3");
/// let wide: Spec = "7x9t4g5f".parse()?;
/// assert_eq!((wide.height(), wide.width()), (7, 9));
/// assert_eq!((wide.placements(), wide.generations()), (4, 5));
/// assert!(wide.first_wins_ties());
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    height: u8,
    width: u8,
    placements: u8,
    first_wins_ties: bool,
    generations: u16,
}

/// Parameters with which no game can be played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The product of rows and columns is too small or too large for a board.
    #[error("a board of {0} rows and {1} columns: expected 2 to {max} cells", max = Spec::MAX_CELLS)]
    Size(usize, usize),
    /// The first number is that of the placements of each player: none, or more than the second,
    /// for which the board has room.
    #[error("{0} placements each: the board has room for 1 to {1}")]
    Placements(usize, usize),
    /// There are too many generations.
    #[error("{0} generations: expected at most {max}", max = Spec::MAX_GENERATIONS)]
    Generations(usize),
}

impl Spec {
    /// The most cells a board can have.
    pub const MAX_CELLS: usize = 64;

    /// The most generations that can follow the last placement.
    pub const MAX_GENERATIONS: usize = 1_000;

    /// The usual game: 6x6, six placements each, three generations, equal counts are a draw. The
    /// second player can force a win, so programs begin with the variant `even`.
    pub const STANDARD: Self = Self {
        height: 6,
        width: 6,
        placements: 6,
        first_wins_ties: false,
        generations: 3,
    };

    /// Makes the parameters of a game on `height` rows and `width` columns, with `placements` of
    /// each player and then `generations`. Equal counts are a draw.
    ///
    /// # Errors
    /// If there are fewer than two or more than [`MAX_CELLS`](Self::MAX_CELLS) cells, no placements
    /// or more than there are cells, or more than [`MAX_GENERATIONS`](Self::MAX_GENERATIONS).
    pub fn new(
        height: usize,
        width: usize,
        placements: usize,
        generations: usize,
    ) -> Result<Self, SpecError> {
        let cells = height.saturating_mul(width);
        // Each player needs a cell.
        if !(2..=Self::MAX_CELLS).contains(&cells) {
            return Err(SpecError::Size(height, width));
        }
        let most = cells / 2;
        if !(1..=most).contains(&placements) {
            return Err(SpecError::Placements(placements, most));
        }
        if generations > Self::MAX_GENERATIONS {
            return Err(SpecError::Generations(generations));
        }
        // The numbers were just checked to be small.
        Ok(Self {
            height: height as u8,
            width: width as u8,
            placements: placements as u8,
            first_wins_ties: false,
            generations: generations as u16,
        })
    }

    /// Returns the same parameters with a rule for equal counts: if `first_wins_ties`, the first
    /// player wins; else the game is a draw.
    #[must_use]
    pub const fn with_first_winning_ties(self, first_wins_ties: bool) -> Self {
        Self {
            first_wins_ties,
            ..self
        }
    }

    /// Returns the parameters of the same game on a board on its side.
    pub(crate) const fn turned(self) -> Self {
        Self {
            height: self.width,
            width: self.height,
            ..self
        }
    }

    /// Returns the number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Returns the number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Returns the number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.height() * self.width()
    }

    /// Returns how many cells each player places.
    #[inline]
    pub const fn placements(self) -> usize {
        self.placements as usize
    }

    /// Returns how many cells both players place together: the number of plies of a whole game.
    #[inline]
    pub const fn plies(self) -> usize {
        2 * self.placements()
    }

    /// Returns how many generations follow the last placement.
    #[inline]
    pub const fn generations(self) -> usize {
        self.generations as usize
    }

    /// Returns whether the first player wins if both have equally many cells in the end.
    #[inline]
    pub const fn first_wins_ties(self) -> bool {
        self.first_wins_ties
    }

    /// Returns the parameters as one number, different for different parameters.
    pub(crate) const fn number(self) -> u64 {
        self.height as u64
            | (self.width as u64) << 8
            | (self.placements as u64) << 16
            | (self.first_wins_ties as u64) << 24
            | (self.generations as u64) << 32
    }
}

impl Default for Spec {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (height, width, placements) = (self.height, self.width, self.placements);
        let ties = if self.first_wins_ties { "f" } else { "" };
        write!(
            f,
            "{height}x{width}t{placements}g{}{ties}",
            self.generations
        )
    }
}

impl FromStr for Spec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("game", text, at, expected);
        let mut at = 0;
        let mut numbers = [0; 4];
        let mut starts = [0; 4];
        // Every number but the first has a letter before it.
        let letters = [
            ("", ""),
            ("x", "x and the number of columns"),
            ("t", "t and the number of placements"),
            ("g", "g and the number of generations"),
        ];
        for (i, (letter, expected)) in letters.into_iter().enumerate() {
            let rest = text[at..].strip_prefix(letter);
            let rest = rest.ok_or_else(|| error(at, expected))?;
            at += letter.len();
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let digits = &rest[..end.unwrap_or(rest.len())];
            // Four digits are enough for every parameter.
            let number = digits.parse().ok().filter(|_| digits.len() <= 4);
            numbers[i] = number.ok_or_else(|| error(at, "a number of one to four digits"))?;
            if digits.len() > 1 && digits.starts_with('0') {
                return Err(error(at, "a number without leading zeros"));
            }
            starts[i] = at;
            at += digits.len();
        }
        let first_wins_ties = match &text[at..] {
            "" => false,
            "f" => true,
            _ => return Err(error(at, "the end, or f: the first player wins ties")),
        };
        let [height, width, placements, generations] = numbers;
        let spec = Self::new(height, width, placements, generations);
        let spec = spec.map_err(|wrong| match wrong {
            SpecError::Size(..) => error(0, "a board of 2 to 64 cells"),
            SpecError::Placements(..) => {
                let expected = "placements for both players, and cells enough for them";
                error(starts[2], expected)
            }
            SpecError::Generations(_) => error(starts[3], "at most 1000 generations"),
        })?;
        Ok(spec.with_first_winning_ties(first_wins_ties))
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Spec);
