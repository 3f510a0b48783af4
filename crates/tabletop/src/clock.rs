//! What clocks show.

use std::time::Duration;

use menagerie::Player;

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
    pub fn words(&self, player: Player) -> String {
        clock_words(self.left[player.index()])
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
}
