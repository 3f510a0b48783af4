//! A strategy with limits, as a word of the command line names it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use alpha_beta::{Limits, Report};

use super::choose::Strategy;
use super::error::StrategyError;
use crate::AnyGame;
use crate::search::SearchOptions;

/// A computer player: a [`Strategy`] and its limits for a move.
///
/// [`Catalogue::player`](crate::Catalogue::player) makes it from a word. Two players are equal if
/// their words are.
///
/// ```
/// use menagerie::{Catalogue, SearchOptions};
///
/// let catalogue = Catalogue::standard();
/// let game = catalogue.open("lifeduel", None, None)?;
/// for word in ["random", "greedy", "depth:2", "uct:nodes:50", "20ms"] {
///     let player = catalogue.player(word)?;
///     let report = player.choose(&*game, &SearchOptions::default(), &mut |_| {})?;
///     println!("{player}: {}", report.best);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ComputerPlayer {
    word: String,
    strategy: Arc<dyn Strategy>,
    limits: Limits,
}

impl PartialEq for ComputerPlayer {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for ComputerPlayer {}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)
    }
}

/// A word that names no computer player.
///
/// ```
/// let error = menagerie::Catalogue::standard().player("clever").unwrap_err();
/// assert_eq!(error.known, ["search", "uct", "random"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown player {word:?}: expected beginner, easy, medium, hard or best; {}, each with limits \
     after a colon if you like; pipe:COMMAND, greedy, or limits alone; limits are depth:PLIES, \
     nodes:POSITIONS or a time such as 100ms or 2s, with numbers above 0",
    known.join(", ")
)]
pub struct PlayerError {
    /// The word.
    pub word: String,
    /// The names of the strategies that a catalogue knows.
    pub known: Vec<String>,
}

impl ComputerPlayer {
    /// The time for a move of a player without limits: a second.
    pub const USUAL_TIME: Duration = Duration::from_secs(1);

    /// Makes the player of a word that has only limits. Its own word is the same for all spellings
    /// of these limits.
    pub(crate) fn best(strategy: Arc<dyn Strategy>, limits: Limits) -> Self {
        Self::new(limits_word(&limits), strategy, limits)
    }

    /// Makes a player. Programs show and save the word.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use menagerie::{ComputerPlayer, Limits, MonteCarlo};
    ///
    /// let player = ComputerPlayer::new("my uct", Arc::new(MonteCarlo), Limits::nodes(100));
    /// assert_eq!(player.to_string(), "my uct");
    /// ```
    pub fn new(word: impl Into<String>, strategy: Arc<dyn Strategy>, limits: Limits) -> Self {
        Self {
            word: word.into(),
            strategy,
            limits,
        }
    }

    /// Returns the strategy.
    pub fn strategy(&self) -> &dyn Strategy {
        &*self.strategy
    }

    /// Returns the limits for a move.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the same player with other limits, such as those of its [clock](Limits::on_clock).
    ///
    /// ```
    /// use std::time::Duration;
    /// use menagerie::{Catalogue, TimeLeft};
    ///
    /// let player = Catalogue::standard().player("2s")?;
    /// let clock = TimeLeft { left: Duration::from_secs(3), increment: Duration::ZERO };
    /// let hurried = player.with_limits(player.limits().clone().on_clock(clock));
    /// assert_eq!(hurried.limits().hard_time, Some(Duration::from_millis(300)));
    /// # Ok::<(), menagerie::PlayerError>(())
    /// ```
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Self {
        Self {
            limits,
            ..self.clone()
        }
    }

    /// Chooses a move within the player's own limits. The options give everything else, including
    /// the stop flag and the number of lines.
    ///
    /// # Errors
    /// Those of [`Strategy::choose`], and [`StrategyError::Move`] if the move cannot be played.
    pub fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        let mut limits = self.limits.clone();
        limits.stop.clone_from(&options.limits.stop);
        limits.lines = options.limits.lines;
        let options = SearchOptions {
            limits,
            ..options.clone()
        };
        let report = self.strategy.choose(game, &options, on_iteration)?;
        // A strategy from outside the crate may choose an illegal move.
        game.branch()
            .play(&report.best)
            .map_err(StrategyError::Move)?;
        Ok(report)
    }
}

/// Reads limits: `depth:PLIES`, `nodes:POSITIONS`, or a time such as `100ms`, `0.5s` or `1m`.
/// Returns `None` for any other text.
fn limits(text: &str) -> Option<Limits> {
    let number = |digits: &str| digits.parse().ok().filter(|&n: &u64| n > 0);
    if let Some(plies) = text.strip_prefix("depth:") {
        Some(Limits::depth(number(plies)?.try_into().ok()?))
    } else if let Some(nodes) = text.strip_prefix("nodes:") {
        Some(Limits::nodes(number(nodes)?))
    } else {
        Some(Limits::millis(read_millis(text)?))
    }
}

/// The longest time of a move, in milliseconds: a year.
const MOST_MILLIS: f64 = 365.0 * 24.0 * 3_600_000.0;

/// Reads a time with a unit, such as `100ms`, `0.5s` or `1m`, as milliseconds.
fn read_millis(text: &str) -> Option<u64> {
    let units = [("ms", 1.0), ("s", 1_000.0), ("m", 60_000.0)];
    let (digits, unit) = units
        .iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let is_plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let millis = digits.parse::<f64>().ok().filter(|_| is_plain)? * unit;
    (1.0..=MOST_MILLIS)
        .contains(&millis)
        .then(|| millis.round() as u64)
}

/// Returns the limits of a player without limits.
fn usual() -> Limits {
    Limits::time(ComputerPlayer::USUAL_TIME)
}

/// Writes limits: the same text for `depth:1` and `greedy`, and for `2s` and `2000ms`.
fn limits_word(limits: &Limits) -> String {
    match (limits.depth, limits.nodes) {
        (Some(1), _) => "greedy".into(),
        (Some(plies), _) => format!("depth:{plies}"),
        (None, Some(nodes)) => format!("nodes:{nodes}"),
        (None, None) => format!("{}ms", limits.hard_time.unwrap_or_default().as_millis()),
    }
}

/// Splits a word into the name of a strategy (empty for the best play) and limits.
pub(crate) fn split(word: &str) -> Option<(&str, Limits)> {
    if word == "greedy" {
        return Some(("", Limits::depth(1)));
    }
    if let Some(limits) = limits(word) {
        return Some(("", limits));
    }
    match word.split_once(':') {
        Some((name, rest)) if !name.is_empty() => Some((name, limits(rest)?)),
        Some(_) => None,
        None => (!word.is_empty()).then(|| (word, usual())),
    }
}

/// Splits the part after `pipe:` into limits, if it begins with any, and a command.
pub(crate) fn split_command(text: &str) -> (Limits, &str) {
    let colons = text.match_indices(':').map(|(at, _)| at).take(2);
    for at in colons {
        if let Some(limits) = limits(&text[..at]) {
            return (limits, &text[at + 1..]);
        }
    }
    (usual(), text)
}
