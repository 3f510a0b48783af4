//! Start arrays (rule 1.2): those of Chess960, the same for both players or two of them.

use chess_men::{ARRAYS, set_up};
use grid_core::Dice;
use grid_core::text::read_number;

use crate::{Position, Weighting};

impl<W: Weighting> Position<W> {
    /// Returns the start of the game with two arrays, White's and Black's, by their numbers below
    /// [`ARRAYS`]. Larger numbers are taken modulo [`ARRAYS`].
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// let start = Pacifist::start_of(0, 959).to_string();
    /// assert_eq!(start, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 fhac gb");
    /// ```
    pub fn start_of(white: u16, black: u16) -> Self {
        let (pieces, rights) = set_up(white, black);
        Self {
            pieces,
            rights,
            ..Self::START
        }
    }

    /// Returns the start of the game with a random array, the same for both players. The seed
    /// determines it.
    pub fn symmetric(seed: u64) -> Self {
        let number = Dice::seeded(seed).below(ARRAYS.into()) as u16;
        Self::start_of(number, number)
    }

    /// Returns the start of the game with two independent random arrays. The seed determines them.
    pub fn asymmetric(seed: u64) -> Self {
        let mut dice = Dice::seeded(seed);
        let [white, black] = [(); 2].map(|()| dice.below(ARRAYS.into()) as u16);
        Self::start_of(white, black)
    }

    /// Returns the start of the game by the name of a variant: `standard`, `symmetric:SEED`,
    /// `asymmetric:SEED`, `array:NUMBER` or, with White's and Black's number,
    /// `array:NUMBER,NUMBER`. Numbers of arrays are below [`ARRAYS`]. Returns `None` for any other
    /// text.
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// assert_eq!(Pacifist::variant("array:518"), Some(Pacifist::START));
    /// assert_eq!(Pacifist::variant("symmetric:7"), Some(Pacifist::symmetric(7)));
    /// assert_eq!(Pacifist::variant("array:960"), None);
    /// assert_eq!(Pacifist::variant("array:+1"), None);
    /// assert_eq!(Pacifist::variant("symmetric:007"), None);
    /// ```
    pub fn variant(name: &str) -> Option<Self> {
        let number = read_number::<u64>;
        let array = |digits: &str| {
            let array = u16::try_from(number(digits)?).ok()?;
            (array < ARRAYS).then_some(array)
        };
        if name == "standard" {
            Some(Self::START)
        } else if let Some(seed) = name.strip_prefix("symmetric:") {
            Some(Self::symmetric(number(seed)?))
        } else if let Some(seed) = name.strip_prefix("asymmetric:") {
            Some(Self::asymmetric(number(seed)?))
        } else {
            let numbers = name.strip_prefix("array:")?;
            let (white, black) = numbers.split_once(',').unwrap_or((numbers, numbers));
            Some(Self::start_of(array(white)?, array(black)?))
        }
    }
}
