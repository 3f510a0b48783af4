//! How strong a computer player is: eight levels.

use menagerie::{
    AnyGame, BestPlay, Limits, Report, SearchMemory, SearchOptions, StopFlag, Strategy,
    StrategyError, TimeLeft,
};
use serde::{Deserialize, Serialize};

use crate::pool::Load;

/// The strength of a computer player, from 1 to 8.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A number that is no level.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level {0}: expected 1 to 8")]
pub struct LevelError(u8);

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(level: u8) -> Result<Self, LevelError> {
        match level {
            1..=8 => Ok(Self(level)),
            _ => Err(LevelError(level)),
        }
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

impl Default for Level {
    /// The level of a player whose level nobody has chosen. Forms begin with it.
    fn default() -> Self {
        Self(3)
    }
}

impl Level {
    /// The strongest level; the weakest is 1.
    pub const STRONGEST: Self = Self(8);
    /// Returns the limits of a search, and by how many points chance changes the evaluation. Low
    /// levels look at few positions, so that they are equally strong on a busy server.
    fn strength(self) -> (Limits, u32) {
        let usual = SearchOptions::USUAL_VARIETY;
        let (millis, depth, nodes, variety) = match self.0 {
            1 => (200, Some(1), None, 400),
            2 => (200, Some(1), None, 100),
            3 => (300, Some(2), None, 50),
            4 => (400, None, Some(3_000), 25),
            5 => (600, None, Some(20_000), usual),
            6 => (1_000, None, Some(150_000), usual),
            7 => (1_000, None, None, 8),
            _ => (2_500, None, None, 4),
        };
        let limits = Limits {
            depth,
            nodes,
            ..Limits::millis(millis)
        };
        (limits, variety)
    }

    /// Chooses a move, on a clock if there is one, with what the player remembers of the game.
    ///
    /// # Errors
    /// If the game is over.
    pub fn choose(
        self,
        game: &dyn AnyGame,
        load: Load,
        clock: Option<TimeLeft>,
        seed: u64,
        memory: &SearchMemory,
        stop: StopFlag,
    ) -> Result<Report<String>, StrategyError> {
        let (mut limits, variety) = self.strength();
        limits.hard_time = limits.hard_time.map(|time| load.share(time));
        if let Some(clock) = clock {
            limits = limits.on_clock(clock);
        }
        limits.stop = Some(stop);
        // A search of one or two plies gains nothing by what it knew before.
        let memory = limits.depth.is_none().then(|| memory.clone());
        let mut options = SearchOptions {
            memory,
            ..SearchOptions::new(limits)
        };
        options.seed = seed;
        options.variety = variety;
        BestPlay.choose(game, &options, &mut |_| {})
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn every_level_moves_in_every_game() {
        let busy = Load { per_thread: 1e6 };
        for info in Catalogue::standard().games() {
            let game = info.start(None).unwrap();
            for level in 1..=8 {
                let level = Level::try_from(level).unwrap();
                let report = level
                    .choose(&*game, busy, None, 7, &SearchMemory::new(), StopFlag::new())
                    .unwrap();
                assert!(game.branch().play(&report.best).is_ok());
            }
        }
        assert!(Level::try_from(0).is_err() && Level::try_from(9).is_err());
    }
}
