//! The players of a match: a computer player and its settings.

use std::fmt;
use std::time::Duration;

use menagerie::{
    AnyGame, Catalogue, ComputerPlayer, Dice, Limits, Pipe, PlayerError, Random, Report,
    SearchMemory, SearchOptions, StopFlag, StrategyError, TimeLeft,
};
use tabletop::table::ClockSetting;

/// A player of a match.
#[derive(Clone, Debug)]
pub struct Engine {
    word: String,
    player: ComputerPlayer,
    options: SearchOptions,
    /// The clock of a game, if it has one.
    pub clock: Option<ClockSetting>,
    /// The seed of random moves.
    pub seed: u64,
    /// How many of a hundred moves are random.
    random: u64,
    is_another_program: bool,
}

/// A word that is not a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    #[error(transparent)]
    Player(#[from] PlayerError),
    #[error(
        "{0}: {1:?}: expected clock= (such as 5+3), threads=, table= (MiB), seed=, variety= \
         (points) or random= (of a hundred moves)"
    )]
    Setting(String, String),
    #[error("no program of a file is started")]
    Program,
    #[error("{0}: {1:?}: another program takes only clock=")]
    Foreign(String, String),
}

/// Splits the word of a player into its name, and its settings with the comma before each.
fn split(word: &str) -> (&str, &str) {
    word.split_at(word.find(',').unwrap_or(word.len()))
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)
    }
}

impl Engine {
    /// Reads a player: a word of the catalogue, and settings after commas.
    ///
    /// # Errors
    /// If the word names no player, or a setting is wrong.
    pub fn read(catalogue: &Catalogue, word: &str) -> Result<Self, EngineError> {
        Self::with_settings(catalogue.player(split(word).0)?, word)
    }

    /// Reads a player of a file, as [`read`](Self::read) does. No program of a file is started.
    ///
    /// # Errors
    /// Also if the word names another program.
    pub fn of_file(catalogue: &Catalogue, word: &str) -> Result<Self, EngineError> {
        match word.starts_with(Pipe::WORD) {
            true => Err(EngineError::Program),
            false => Self::with_settings(catalogue.own_player(split(word).0)?, word),
        }
    }

    /// The player of a word with the settings of the word.
    fn with_settings(player: ComputerPlayer, word: &str) -> Result<Self, EngineError> {
        let (_, settings) = split(word);
        let mut engine = Self {
            word: [&*player.to_string(), settings].concat(),
            options: SearchOptions::new(player.limits().clone()),
            player,
            clock: None,
            seed: 0,
            random: 0,
            is_another_program: word.starts_with(Pipe::WORD),
        };
        for setting in settings.split(',').skip(1) {
            if engine.set(setting).is_none() {
                return Err(EngineError::Setting(word.into(), setting.into()));
            }
            if engine.is_another_program && !setting.starts_with("clock=") {
                return Err(EngineError::Foreign(word.into(), setting.into()));
            }
        }
        Ok(engine)
    }

    /// Applies a setting. Returns `None` if it is wrong.
    fn set(&mut self, setting: &str) -> Option<()> {
        let (name, value) = setting.split_once('=')?;
        let number = || value.parse().ok().filter(|&n: &u64| n > 0);
        match name {
            "clock" => {
                let clock: ClockSetting = value.parse().ok()?;
                self.clock = Some(clock).filter(|clock| clock.delay().is_zero());
                self.clock?;
                // The clock takes the place of a time for each move.
                self.options.limits.hard_time = None;
            }
            "threads" => {
                self.options.threads = number().filter(|&n| n <= 1024)?.try_into().ok()?;
            }
            "table" => {
                let mebibytes = number().filter(|&n| n <= 1 << 16)?;
                self.options.table_bytes = usize::try_from(mebibytes << 20).ok()?;
            }
            "seed" => self.seed = value.parse().ok()?,
            "variety" => self.options.variety = value.parse().ok()?,
            "random" => self.random = number().filter(|&n| n <= 100)?,
            _ => return None,
        }
        Some(())
    }

    /// Returns the time that a move may take, if it is limited, with this much left on the clock.
    pub fn time(&self, left: Option<Duration>) -> Option<Duration> {
        left.or(self.options.limits.hard_time)
    }

    /// Returns the limits of a move, with this much left on the clock.
    fn limits(&self, left: Option<Duration>) -> Limits {
        let limits = self.options.limits.clone();
        match (self.clock, left) {
            (Some(clock), Some(left)) => limits.on_clock(TimeLeft {
                left,
                increment: clock.increment(),
            }),
            _ => limits,
        }
    }

    /// Chooses a move, with this much left on the clock and this memory of the game.
    ///
    /// # Errors
    /// If the player fails.
    pub fn choose(
        &self,
        game: &dyn AnyGame,
        left: Option<Duration>,
        seed: u64,
        memory: Option<SearchMemory>,
        stop: &StopFlag,
    ) -> Result<Report<String>, StrategyError> {
        let mut options = SearchOptions {
            seed,
            memory,
            ..self.options.clone()
        };
        options.limits = self.limits(left);
        options.limits.stop = Some(stop.clone());
        // Other dice than those that choose the random move.
        let is_random = Dice::seeded(!seed).below(100) < self.random;
        let strategy = match is_random {
            true => &Random,
            false => self.player.strategy(),
        };
        strategy.choose(game, &options, &mut |_| {})
    }

    /// Asks another program for a move, so that one that does not work is known before the match.
    ///
    /// # Errors
    /// If the program fails.
    pub fn check(&self, game: &dyn AnyGame, stop: &StopFlag) -> Result<(), StrategyError> {
        if !self.is_another_program {
            return Ok(());
        }
        let options = short_search(Limits::depth(1), stop);
        match self.player.strategy().choose(game, &options, &mut |_| {}) {
            Ok(_) | Err(StrategyError::Stopped) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Whether players may keep what they know from move to move. Other programs begin every search
/// anew, so a match against one is fair only if this build does too.
pub fn may_remember(players: &[Engine; 2]) -> bool {
    players.iter().all(|player| !player.is_another_program)
}

/// Returns the options of a search that is too short to need a large table.
pub fn short_search(mut limits: Limits, stop: &StopFlag) -> SearchOptions {
    limits.stop = Some(stop.clone());
    SearchOptions {
        table_bytes: 1 << 20,
        ..SearchOptions::new(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str) -> Result<Engine, EngineError> {
        Engine::read(&Catalogue::standard(), word)
    }

    #[test]
    fn a_player_has_the_settings_of_its_word() {
        let engine = read("depth:4,threads=2,table=8,seed=7,variety=3,random=9").unwrap();
        let limits = &engine.options.limits;
        assert_eq!((limits.depth, limits.hard_time), (Some(4), None));
        let options = &engine.options;
        assert_eq!((options.threads, options.table_bytes), (2, 8 << 20));
        assert_eq!((engine.seed, options.variety, engine.random), (7, 3, 9));
        assert_eq!(read("2s").unwrap().to_string(), "2000ms");
        let other = read("pipe:50ms:./referee --fast").unwrap();
        assert_eq!(other.time(None), Some(Duration::from_millis(50)));
        assert_eq!(other.to_string(), "pipe:50ms:./referee --fast");
    }

    #[test]
    fn nothing_is_remembered_against_another_program() {
        let remember = |words: [&str; 2]| may_remember(&words.map(|word| read(word).unwrap()));
        assert!(remember(["nodes:500", "2s"]));
        assert!(!remember(["pipe:true", "nodes:500"]));
    }

    #[test]
    fn a_clock_gives_a_move_its_share_and_never_more_than_half() {
        let engine = read("search,clock=1m+400ms").unwrap();
        let limits = |millis| engine.limits(Some(Duration::from_millis(millis)));
        assert_eq!(limits(60_000).soft_time, Some(Duration::from_millis(2_300)));
        assert_eq!(limits(60_000).hard_time, Some(Duration::from_millis(6_900)));
        assert_eq!(limits(10).hard_time, Some(Duration::from_millis(5)));
        let left = Duration::from_millis(10);
        assert_eq!(engine.time(Some(left)), Some(left));
    }

    #[test]
    fn a_wrong_setting_is_named() {
        let limits = ["", "depth", "depth=4", "millis=50", "clock=0s", "clock=5x"];
        let others = ["threads=9999", "table=0", "seed=", "random=101", "fast=1"];
        let clocks = ["clock=x+1s", "clock=1s+x", "clock=1s~1s"];
        for setting in limits.into_iter().chain(others).chain(clocks) {
            let error = read(&format!("10ms,{setting}")).unwrap_err();
            assert!(matches!(error, EngineError::Setting(..)), "{error}");
            let told = error.to_string();
            assert!(told.contains(&format!("{setting:?}")), "{told}");
        }
        let error = read("pipe:./referee,threads=2").unwrap_err();
        assert!(matches!(error, EngineError::Foreign(..)), "{error}");
        for word in ["clever", "pipe:", ""] {
            assert!(matches!(read(word), Err(EngineError::Player(_))), "{word}");
        }
    }
}
