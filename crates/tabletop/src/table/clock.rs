//! Clocks: what the players have at first, what is left of it, and what is shown.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use grid_core::{ParseError, Player};
use serde::{Deserialize, Serialize};

/// How much time the players have: an initial time, an increment that every move adds, and a delay,
/// the beginning of every turn that costs nothing. Without increment and delay it is sudden death.
///
/// Its text is as chess players write it: `5+0`, `5+3` with an increment, `5~2` with a delay, or
/// `5+3~2`. The initial time is in minutes, and the others are in seconds, unless a unit follows:
/// `d`, `h`, `m`, `s` or `ms`, as in `90s+3` or `5m+3s`. `1~3d` is `3 days per move`. In messages it
/// is an object of milliseconds; such a text is read, too.
///
/// ```
/// use std::time::Duration;
/// use tabletop::table::ClockSetting;
///
/// let setting: ClockSetting = "90s+3s".parse()?;
/// assert_eq!(setting.initial(), Duration::from_secs(90));
/// assert_eq!(setting.increment(), Duration::from_secs(3));
/// assert_eq!(setting.to_string(), "90s+3");
/// let json = serde_json::to_string(&setting)?;
/// assert_eq!(json, r#"{"initial":90000,"increment":3000,"delay":0}"#);
/// assert!("0s".parse::<ClockSetting>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Millis")]
pub struct ClockSetting {
    millis: Millis,
}

/// A clock setting as it is written, in milliseconds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Millis {
    initial: u64,
    #[serde(default)]
    increment: u64,
    #[serde(default)]
    delay: u64,
}

/// A clock setting as messages have it, or as people write it.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a clock: an object of milliseconds, or a text such as 5+3"
)]
enum Written {
    Millis(Millis),
    Text(String),
}

impl TryFrom<Written> for ClockSetting {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        match written {
            Written::Millis(millis) => millis.try_into().map_err(|why: ClockError| why.to_string()),
            Written::Text(text) => text.parse().map_err(|why: ParseError| why.to_string()),
        }
    }
}

/// A clock setting that is out of bounds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} of {found} ms: expected {} to {MAX_CLOCK_MILLIS} ms", TIMES[*.index].0, TIMES[*.index].1)]
struct ClockError {
    /// Which of the three times it is.
    index: usize,
    found: u64,
}

/// A day, and the initial time of a setting with days for each move, in milliseconds.
const DAY: u64 = 86_400_000;
const DAYS_INITIAL: u64 = 60_000;

/// The longest time of a clock setting, in days and in milliseconds.
const MAX_DAYS: u64 = 30;
const MAX_CLOCK_MILLIS: u64 = MAX_DAYS * DAY;

/// What errors call the three times, and the least of each in milliseconds.
const TIMES: [(&str, u64); 3] = [
    ("an initial time", 1_000),
    ("an increment", 0),
    ("a delay", 0),
];

impl TryFrom<Millis> for ClockSetting {
    type Error = ClockError;

    fn try_from(millis: Millis) -> Result<Self, ClockError> {
        let times = [millis.initial, millis.increment, millis.delay];
        let mut found = times.into_iter().enumerate();
        let is_bad =
            |(index, found): &(usize, u64)| !(TIMES[*index].1..=MAX_CLOCK_MILLIS).contains(found);
        match found.find(is_bad) {
            Some((index, found)) => Err(ClockError { index, found }),
            None => Ok(Self { millis }),
        }
    }
}

impl From<ClockSetting> for Millis {
    fn from(setting: ClockSetting) -> Self {
        setting.millis
    }
}

impl ClockSetting {
    /// Returns the time that each player has at first.
    pub const fn initial(self) -> Duration {
        Duration::from_millis(self.millis.initial)
    }

    /// Returns the time that every move adds.
    pub const fn increment(self) -> Duration {
        Duration::from_millis(self.millis.increment)
    }

    /// Returns the time at the beginning of every turn that costs nothing.
    pub const fn delay(self) -> Duration {
        Duration::from_millis(self.millis.delay)
    }

    /// The settings that a form offers, the quickest first.
    pub const USUAL: [&'static str; 9] = [
        "1+0", "3+2", "5+0", "10+5", "10~5", "30+20", "1m~1d", "1m~3d", "1m~7d",
    ];

    /// Returns its text with what it means: `3+2 (3 minutes, 2 seconds per move)`.
    pub fn meaning(self) -> String {
        if self.days().is_some() {
            return self.to_string();
        }
        let times = [self.initial(), self.increment(), self.delay()];
        let [initial, increment, delay] = times.map(|time| time.as_secs_f64());
        let time = |seconds: f64| match seconds % 60.0 {
            0.0 => unit_words(seconds / 60.0, "minute"),
            _ => unit_words(seconds, "second"),
        };
        let times = [(increment, "per move"), (delay, "delay per move")];
        let others = times.into_iter().filter(|(seconds, _)| *seconds > 0.0);
        let others = others.map(|(seconds, what)| format!(", {} {what}", time(seconds)));
        format!("{self} ({}{})", time(initial), others.collect::<String>())
    }

    /// The days of each move, if it is a setting of that kind.
    const fn days(self) -> Option<u64> {
        match self.millis {
            Millis {
                initial: DAYS_INITIAL,
                increment: 0,
                delay: delay @ DAY..,
            } if delay.is_multiple_of(DAY) => Some(delay / DAY),
            _ => None,
        }
    }
}

/// A number of a unit in words: `1 minute`, `1.5 seconds`.
fn unit_words(count: f64, unit: &str) -> String {
    let ending = if count == 1.0 { "" } else { "s" };
    format!("{count} {unit}{ending}")
}

/// The whole milliseconds of a time.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

const UNITS: [(&str, u64); 5] = [
    ("d", 86_400_000),
    ("h", 3_600_000),
    ("m", 60_000),
    ("s", 1_000),
    ("ms", 1),
];

/// Writes a time without a unit if it is a small whole number of the usual one, in milliseconds,
/// otherwise in the largest unit of which it is a whole number: `90s` and not `1.5m`.
fn write_time(f: &mut fmt::Formatter<'_>, millis: u64, usual: u64) -> fmt::Result {
    let fits = |unit: u64| millis >= unit && millis.is_multiple_of(unit);
    if millis.is_multiple_of(usual) && millis < 1_000 * usual {
        return write!(f, "{}", millis / usual);
    }
    let unit = UNITS.iter().find(|(_, unit)| fits(*unit));
    let (name, unit) = unit.unwrap_or(&("ms", 1));
    write!(f, "{}{name}", millis / unit)
}

impl fmt::Display for ClockSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(days) = self.days() {
            return write!(f, "{} per move", unit_words(days as f64, "day"));
        }
        let Millis {
            initial,
            increment,
            delay,
        } = self.millis;
        write_time(f, initial, 60_000)?;
        for (sign, time, is_told) in [
            ('+', increment, increment > 0 || delay == 0),
            ('~', delay, delay > 0),
        ] {
            if is_told {
                write!(f, "{sign}")?;
                write_time(f, time, 1_000)?;
            }
        }
        Ok(())
    }
}

/// Reads a time that begins at byte `at` of a setting, in the usual unit if it names none. The
/// error is where it is malformed.
fn read_time(text: &str, at: usize, usual: &str) -> Result<u64, usize> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (number, name) = text.split_at(end.unwrap_or(text.len()));
    let name = if name.is_empty() { usual } else { name };
    let unit = UNITS.iter().find(|(unit, _)| *unit == name);
    let time = number.parse().ok().zip(unit);
    let time = time.and_then(|(number, (_, unit)): (u64, _)| number.checked_mul(*unit));
    time.ok_or(at + number.len())
}

impl FromStr for ClockSetting {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let days = text.strip_suffix(" per move");
        let days = days.and_then(|days| days.strip_suffix(" days").or(days.strip_suffix(" day")));
        if let Some(days) = days {
            let Ok(days @ 1..=MAX_DAYS) = days.parse::<u64>() else {
                return Err(ParseError::new("clock", text, 0, "1 to 30 days per move"));
            };
            let millis = Millis {
                initial: DAYS_INITIAL,
                increment: 0,
                delay: days * DAY,
            };
            return Ok(Self { millis });
        }
        let (rest, delay) = text.split_once('~').unwrap_or((text, "0s"));
        let (initial, increment) = rest.split_once('+').unwrap_or((rest, "0s"));
        let places = [0, initial.len() + 1, rest.len() + 1];
        let read = |part, place: usize, unit| {
            let expected = "a time such as 5, 5+3, 90s+3 or 5~2";
            let time = read_time(part, places[place], unit);
            time.map_err(|at| ParseError::new("clock", text, at, expected))
        };
        let millis = Millis {
            initial: read(initial, 0, "m")?,
            increment: read(increment, 1, "s")?,
            delay: read(delay, 2, "s")?,
        };
        Self::try_from(millis).map_err(|why| {
            let (what, least) = TIMES[why.index];
            let expected = format!("{what} of {} s to 30 days", least / 1_000);
            ParseError::new("clock", text, places[why.index], expected)
        })
    }
}

/// The clocks of a game. They are a function of the log: only entries change them. All times are in
/// milliseconds.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    setting: ClockSetting,
    /// What is left to each player when the present turn began.
    left: [u64; 2],
    /// The time of play at which the present turn began.
    pub(super) since: u64,
}

impl Clocks {
    /// Sets what is left to each player when the present turn begins, as a saved game tells it.
    /// Whole milliseconds count, and no more than the longest time of a setting.
    pub(super) fn with_left(mut self, left: [Duration; 2]) -> Self {
        self.left = left.map(|left| millis(left).min(MAX_CLOCK_MILLIS));
        self
    }

    pub(super) const fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// Creates the clocks of a game whose first turn begins at this time of play.
    pub(super) const fn new(setting: ClockSetting, at: u64) -> Self {
        Self {
            left: [setting.millis.initial; 2],
            setting,
            since: at,
        }
    }

    /// Returns what is left to each player, in milliseconds, if the clock of `running` runs.
    pub(super) fn left(&self, running: Option<Player>, at: u64) -> [u64; 2] {
        let mut left = self.left;
        if let Some(player) = running {
            let used = at.saturating_sub(self.since);
            let used = used.saturating_sub(self.setting.millis.delay);
            left[player.index()] = left[player.index()].saturating_sub(used);
        }
        left
    }

    /// Returns how long each player can still think about a move, in milliseconds, if the clock of
    /// `running` runs: what is left, and the delay that has not passed yet.
    pub(super) fn shown(&self, running: Option<Player>, at: u64) -> [u64; 2] {
        let mut shown = self.left.map(|left| left + self.setting.millis.delay);
        if let Some(player) = running {
            let shown = &mut shown[player.index()];
            *shown = shown.saturating_sub(at.saturating_sub(self.since));
        }
        shown
    }

    /// Returns the time of play at which the clock of `running` shows zero.
    pub(super) fn runs_out(&self, running: Player) -> u64 {
        // A keeper may claim any time.
        let left = self.setting.millis.delay + self.left[running.index()];
        self.since.saturating_add(left)
    }

    /// Ends the present turn and begins the next one.
    pub(super) fn turn(&mut self, running: Option<Player>, at: u64, is_move: bool) {
        self.left = self.left(running, at);
        self.since = at;
        if let (Some(player), true) = (running, is_move) {
            self.left[player.index()] += self.setting.millis.increment;
        }
    }
}

/// What the clocks show.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// How long the first and the second player can still think about a move.
    pub left: [Duration; 2],
    /// The player whose clock runs.
    pub running: Option<Player>,
}

impl ClockFace {
    /// What is left of a clock when it is marked as short: its player has to hurry.
    pub const SHORT: Duration = Duration::from_secs(20);

    /// What the clock of a player shows: `4:59`, `1:00:00`, `2d 1:00:00`, and tenths in the last
    /// ten seconds: `0:09.8`.
    pub fn words(&self, player: Player) -> String {
        clock_words(self.left[player.index()])
    }
}

/// What a clock shows, rounded up as on the page: zero means that the time is up.
pub(crate) fn clock_words(left: Duration) -> String {
    let left = millis(left);
    let (seconds, tenths) = match left.div_ceil(100) {
        all if left < 10_000 => (all / 10, format!(".{}", all % 10)),
        _ => (left.div_ceil(1_000), String::new()),
    };
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match (hours / 24, hours % 24) {
        (0, 0) => format!("{minutes}:{seconds:02}{tenths}"),
        (0, hours) => format!("{hours}:{minutes:02}:{seconds:02}"),
        (days, hours) => format!("{days}d {hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_shown_until_it_has_passed() {
        let mut clocks = Clocks::new("1m~3d".parse().unwrap(), 0);
        let words = |clocks: &Clocks, running, at| {
            let shown = clocks.shown(running, at).map(Duration::from_millis);
            shown.map(clock_words).join(" ")
        };
        assert_eq!(words(&clocks, None, 0), "3d 0:01:00 3d 0:01:00");
        let day = 86_400_000;
        let first = Some(Player::First);
        assert_eq!(words(&clocks, first, day), "2d 0:01:00 3d 0:01:00");
        assert_eq!(words(&clocks, first, 3 * day + 59_000), "0:01.0 3d 0:01:00");
        clocks.turn(first, 3 * day + 50_000, true);
        assert_eq!(
            words(&clocks, Some(Player::Second), 3 * day + 50_000),
            "3d 0:00:10 3d 0:01:00"
        );
    }

    #[test]
    fn settings_are_told_as_chess_players_say_them() {
        for (setting, words) in [
            ("5+3", "5+3 (5 minutes, 3 seconds per move)"),
            ("30s+1", "30s+1 (30 seconds, 1 second per move)"),
            ("1h+30", "60+30 (60 minutes, 30 seconds per move)"),
            ("10~5", "10~5 (10 minutes, 5 seconds delay per move)"),
            ("1m~1d", "1 day per move"),
            ("1m~3d", "3 days per move"),
        ] {
            let setting: ClockSetting = setting.parse().unwrap();
            assert_eq!(setting.meaning(), words);
            assert!(words.starts_with(&setting.to_string()), "{setting}");
        }
        for usual in ClockSetting::USUAL {
            assert!(usual.parse::<ClockSetting>().is_ok(), "{usual}");
        }
    }

    #[test]
    fn settings_are_read_as_they_were_written() {
        // Units are read, and written where they are not the usual ones.
        for (text, written) in [
            ("1s", "1s+0"),
            ("5m", "5+0"),
            ("90s+3s", "90s+3"),
            ("1h~500ms", "60~500ms"),
            ("5m+3s~2s", "5+3~2"),
            ("30d", "30d+0"),
            ("1m~3d", "3 days per move"),
            ("1m~1d", "1 day per move"),
            ("2m~3d", "2~3d"),
            ("1m+1s~3d", "1+1~3d"),
            ("3m+2", "3+2"),
        ] {
            let setting: ClockSetting = text.parse().unwrap();
            assert_eq!(setting.to_string(), written);
            assert_eq!(written.parse(), Ok(setting));
            let json = serde_json::to_string(&setting).unwrap();
            assert_eq!(
                serde_json::from_str::<ClockSetting>(&json).unwrap(),
                setting
            );
        }
        for text in [
            "",
            "m",
            "5x",
            "5m+",
            "5+",
            "+3s",
            "+3",
            "5m 3s",
            "999ms",
            "721h",
            "-1s",
            "43201+3",
            "0 days per move",
            "31 days per move",
            "days per move",
            "3 days",
        ] {
            assert!(text.parse::<ClockSetting>().is_err(), "{text}");
        }
        for (text, words) in [
            ("5x", "such as 5, 5+3, 90s+3 or 5~2 at character 2"),
            ("5m+x", "such as 5, 5+3, 90s+3 or 5~2 at character 4"),
            ("5m+3s~2x", "such as 5, 5+3, 90s+3 or 5~2 at character 8"),
            (
                "0m",
                "expected an initial time of 1 s to 30 days at character 1",
            ),
            (
                "5m~721h",
                "expected a delay of 0 s to 30 days at character 4",
            ),
        ] {
            let error = text.parse::<ClockSetting>().unwrap_err().to_string();
            assert!(error.ends_with(words), "{error}");
        }
        let huge = "99999999999999999999h".parse::<ClockSetting>();
        assert!(huge.unwrap_err().to_string().contains("a time such as 5,"));
        for json in [
            r#"{"initial":10}"#,
            r#"{"increment":1}"#,
            r#"{"initial":-1}"#,
        ] {
            assert!(
                serde_json::from_str::<ClockSetting>(json).is_err(),
                "{json}"
            );
        }
    }

    #[test]
    fn clocks_are_written_as_people_read_them() {
        // The page is tested with the same file.
        let cases = include_str!("clocks.json");
        let cases: Vec<(u64, String)> = serde_json::from_str(cases).unwrap();
        for (millis, words) in cases {
            assert_eq!(clock_words(Duration::from_millis(millis)), words);
        }
    }
}
