//! Levels: how strong a computer player is, in five words.

use core::fmt;
use core::str::FromStr;

use alpha_beta::{Limits, Report};
use grid_core::{Dice, Outcome, ParseError};

use super::choose::Strategy;
use super::error::StrategyError;
use super::player::ComputerPlayer;
use super::simple::{BestPlay, Random};
use crate::AnyGame;
use crate::search::SearchOptions;

/// How many random moves are tried at most, until one does not lose at once.
const TRIES: u32 = 10;

/// How strong a computer player is: the same five levels in every program and every game.
///
/// All levels but [`Best`](Self::Best) look at a number of positions and not at a clock, so that
/// they are equally strong on a slow or busy machine. Each game sets the numbers
/// ([`Levels`](board_scene::facts::Levels)) so that each level usually beats the one below.
///
/// ```
/// use menagerie::{Catalogue, Level};
///
/// assert!(Level::Easy < "hard".parse()?);
/// let player = Catalogue::standard().player("beginner")?;
/// assert_eq!(player.to_string(), Level::Beginner.word());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Plays many moves at random, but rarely one that loses at once, except in games of a fixed
    /// length. Its other moves look one ply ahead. This is the default level.
    #[default]
    Beginner,
    /// Looks one ply ahead.
    Easy,
    /// Looks some plies ahead.
    Medium,
    /// Looks further ahead, and seldom misses a chance.
    Hard,
    /// The strongest player available, at one second a move unless other limits are set.
    Best,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Best,
    ];

    /// Returns the word for the level: `beginner`, `easy`, `medium`, `hard` or `best`.
    pub const fn word(self) -> &'static str {
        ["beginner", "easy", "medium", "hard", "best"][self as usize]
    }

    /// Returns the least [variety](SearchOptions::variety) of the level, in points.
    const fn variety(self) -> u32 {
        match self {
            Self::Beginner | Self::Easy => 100,
            Self::Medium => 30,
            Self::Hard | Self::Best => 0,
        }
    }

    /// Returns the player of this level. All but the best stop by themselves.
    pub fn player(self) -> ComputerPlayer {
        let limits = match self {
            Self::Best => Limits::time(ComputerPlayer::USUAL_TIME),
            _ => Limits::NONE,
        };
        ComputerPlayer::new(self.word(), std::sync::Arc::new(self), limits)
    }
}

impl Strategy for Level {
    /// Chooses within the limits that the game sets for the level, and within those of the options.
    /// [`Best`](Level::Best) takes [a second](ComputerPlayer::USUAL_TIME) if the options have no
    /// limits.
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        let levels = game.about().levels;
        // Other dice than those that choose the random move.
        let mut dice = Dice::seeded(!options.seed ^ game.key());
        let random = levels.random.get(*self as usize).copied().unwrap_or(0);
        if dice.below(100) < random.into() {
            return careless(game, options, on_iteration);
        }
        let mut options = options.clone();
        options.variety = options.variety.max(self.variety());
        let limits = &mut options.limits;
        let at_most = |own: Option<u64>, most| own.into_iter().chain([most]).min();
        match self {
            Self::Beginner | Self::Easy => limits.depth = Some(1),
            Self::Medium => limits.nodes = at_most(limits.nodes, levels.medium),
            Self::Hard => limits.nodes = at_most(limits.nodes, levels.hard),
            Self::Best => {
                let times = limits.hard_time.or(limits.soft_time);
                if (limits.depth, limits.nodes, times) == (None, None, None) {
                    limits.hard_time = Some(ComputerPlayer::USUAL_TIME);
                }
            }
        }
        BestPlay.choose(game, &options, on_iteration)
    }
}

/// Chooses a random move. A beginner overlooks much, but does not end the game with a loss if some
/// other tries do not. In a game of a fixed length that would be good play: its last move decides.
fn careless(
    game: &dyn AnyGame,
    options: &SearchOptions,
    on_iteration: &mut dyn FnMut(&Report<String>),
) -> Result<Report<String>, StrategyError> {
    let lost = Some(Outcome::Win(game.turn().other()));
    let mut options = options.clone();
    let mut chosen = Random.choose(game, &options, on_iteration)?;
    let tries = match game.about().has_fixed_length {
        true => 1,
        false => TRIES,
    };
    for _ in 1..tries {
        let ending = game
            .preview(&chosen.best)
            .ok()
            .and_then(|preview| preview.ending);
        if ending.map(|ending| ending.outcome) != lost {
            break;
        }
        options.seed = options.seed.wrapping_add(1);
        chosen = Random.choose(game, &options, on_iteration)?;
    }
    Ok(chosen)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut levels = Self::ALL.into_iter();
        levels.find(|level| level.word() == text).ok_or_else(|| {
            ParseError::new("level", text, 0, "beginner, easy, medium, hard or best")
        })
    }
}

grid_core::serde_as_text!(Level);
