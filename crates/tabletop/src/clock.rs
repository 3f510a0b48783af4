//! The clocks of a match, and what they show.

use std::time::{Duration, Instant};

use crate::table::{ClockSetting, Clocks};
use menagerie::{AnyGame, Player, TimeLeft};

/// The clocks of a match without a network. They run as at a table: the first two moves of a game
/// are free.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use menagerie::{Catalogue, Player};
/// use tabletop::MatchClock;
///
/// let mut game = Catalogue::standard().open("conway-chess", None, None)?;
/// let mut clock = MatchClock::new("1m+2s".parse()?, &*game);
/// let begin = Instant::now();
/// clock.tick(begin, true);
/// for m in ["e2e4", "e7e5"] {
///     game.play(m)?;
///     clock.changed(&*game, true);
/// }
/// assert_eq!(clock.running(), Some(Player::First));
/// clock.tick(begin + Duration::from_secs(10), true);
/// assert_eq!(clock.left()[0], Duration::from_secs(50));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MatchClock {
    clocks: Clocks,
    /// The time of play, and when it was counted last.
    played: Duration,
    counted: Option<Instant>,
    /// The number of moves with which the game began here.
    begun: usize,
    running: Option<Player>,
}

/// What the clocks show.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// What is left to the first and to the second player.
    pub left: [Duration; 2],
    /// The player whose clock runs.
    pub running: Option<Player>,
}

impl ClockFace {
    /// What the clock of a player shows: `4:59`, `1:00:00`, and tenths in the last ten seconds:
    /// `0:09.8`.
    #[must_use]
    pub fn words(&self, player: Player) -> String {
        clock_words(self.left[player.index()])
    }
}

impl MatchClock {
    /// Makes the clocks of a game that begins now.
    #[must_use]
    pub fn new(setting: ClockSetting, game: &dyn AnyGame) -> Self {
        Self {
            clocks: Clocks::new(setting, Duration::ZERO),
            played: Duration::ZERO,
            counted: None,
            begun: game.ply(),
            running: None,
        }
    }

    /// Makes the clocks of a game that goes on with what is left to the players: they run at once
    /// unless the first two moves are still to come.
    #[must_use]
    pub fn resumed(setting: ClockSetting, left: [Duration; 2], game: &dyn AnyGame) -> Self {
        let mut clock = Self::new(setting, game);
        clock.clocks = clock.clocks.with_left(left);
        clock.begun = 0;
        clock.changed(game, false);
        clock
    }

    /// Returns the setting.
    #[must_use]
    pub const fn setting(&self) -> ClockSetting {
        self.clocks.setting()
    }

    /// Counts the time since the last call, if the clocks run. Whether they do is decided by what
    /// the program does: while the computer is kept from moving, they stand still.
    pub fn tick(&mut self, now: Instant, runs: bool) {
        let since = self.counted.replace(now).filter(|_| runs);
        self.played += since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
    }

    /// Takes note that the game has changed: by a move, which adds the increment, or otherwise.
    pub fn changed(&mut self, game: &dyn AnyGame, is_move: bool) {
        self.clocks.turn(self.running, self.played, is_move);
        let runs = game.ending().is_none() && game.ply() >= self.begun + 2;
        self.running = runs.then(|| game.turn());
    }

    /// Begins anew, for another game.
    pub fn begin(&mut self, game: &dyn AnyGame) {
        *self = Self {
            counted: self.counted,
            ..Self::new(self.clocks.setting(), game)
        };
    }

    /// Returns what is left to the first and to the second player.
    #[must_use]
    pub fn left(&self) -> [Duration; 2] {
        self.clocks.left(self.running, self.played)
    }

    /// Returns what a computer player must know of its clock. A delay is time that each move gets,
    /// like an increment.
    #[must_use]
    pub fn time_left(&self, player: Player) -> TimeLeft {
        let setting = self.clocks.setting();
        TimeLeft {
            left: self.left()[player.index()],
            increment: setting.increment() + setting.delay(),
        }
    }

    /// Returns the player whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.running
    }

    /// Returns whether the clock that runs shows zero.
    #[must_use]
    pub fn is_time_up(&self) -> bool {
        self.running
            .is_some_and(|player| self.left()[player.index()].is_zero())
    }

    /// Returns what the clocks show.
    #[must_use]
    pub fn face(&self) -> ClockFace {
        ClockFace {
            left: self.left(),
            running: self.running,
        }
    }
}

pub(crate) fn clock_words(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    let tenths = match left.subsec_millis() / 100 {
        tenths if seconds < 10 => format!(".{tenths}"),
        _ => String::new(),
    };
    let seconds = seconds % 60;
    match hours {
        0 => format!("{minutes}:{seconds:02}{tenths}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn clocks_are_written_as_people_read_them() {
        for (millis, words) in [
            (0, "0:00.0"),
            (9_850, "0:09.8"),
            (61_900, "1:01"),
            (3_600_000, "1:00:00"),
        ] {
            assert_eq!(clock_words(Duration::from_millis(millis)), words);
        }
    }

    #[test]
    fn a_turn_costs_its_time_and_adds_the_increment() {
        let at = Instant::now();
        let after = |seconds| at + Duration::from_secs(seconds);
        let mut game = Catalogue::standard()
            .open("conway-chess", None, None)
            .unwrap();
        let mut clock = MatchClock::new("1m+3s".parse().unwrap(), &*game);
        let mut play = |m: &str, clock: &mut MatchClock| {
            game.play(m).unwrap();
            clock.changed(&*game, true);
        };
        let seconds = |clock: &MatchClock| clock.left().map(|left| left.as_secs());
        clock.tick(at, true);
        clock.tick(after(50), true);
        play("e2e4", &mut clock);
        clock.tick(after(100), true);
        play("e7e5", &mut clock);
        assert_eq!(seconds(&clock), [60, 60], "the first moves are free");
        clock.tick(after(110), true);
        assert_eq!(
            (seconds(&clock), clock.running()),
            ([50, 60], Some(Player::First))
        );
        play("d2d4", &mut clock);
        assert_eq!(seconds(&clock), [53, 60]);
        clock.tick(after(150), false);
        assert_eq!(seconds(&clock), [53, 60], "it stands still");
        clock.tick(after(209), true);
        assert!(!clock.is_time_up());
        clock.tick(after(210), true);
        assert!(clock.is_time_up());
    }
}
