//! The games that a program knows.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "ai")]
use alloc::sync::Arc;
use grid_core::RecordError;
use grid_core::text::without_mark;

#[cfg(feature = "std")]
use crate::LoadError;
use crate::error::shown;
#[cfg(feature = "ai")]
use crate::strategy::{
    BestPlay, ComputerPlayer, Level, MonteCarlo, Pipe, PlayerError, Random, Strategy, split,
    split_command,
};
use crate::{AnyGame, CatalogueError, ChosenOrder, ForeignFormat, GameInfo, OpenError, ReadError};

/// The games that a program knows, and its strategies.
///
/// A program that takes a catalogue plays every game that its caller puts into it.
///
/// ```
/// use menagerie::{Catalogue, GameInfo};
///
/// let catalogue = Catalogue::standard();
/// let game = catalogue.open("wildebeest", None, None)?;
/// assert_eq!(game.name(), "wildebeest");
///
/// let chess_alone = Catalogue::new().with(GameInfo::of::<conway_chess::Position>());
/// assert_eq!(
///     chess_alone.find("wildebeest").unwrap_err().to_string(),
///     "unknown game \"wildebeest\": known are conway-chess",
/// );
/// # Ok::<(), menagerie::OpenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    games: Vec<GameInfo>,
    /// The strategies that were added, by name.
    #[cfg(feature = "ai")]
    strategies: Vec<(String, Arc<dyn Strategy>)>,
}

impl Catalogue {
    /// Returns a catalogue without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the catalogue of the six games of the [crate's front page](crate).
    #[cfg(feature = "standard")]
    pub fn standard() -> Self {
        crate::standard::games()
            .into_iter()
            .fold(Self::new(), Self::with)
    }

    /// Adds a game, or replaces the game of the same name.
    ///
    /// ```
    /// use menagerie::{Catalogue, GameInfo};
    ///
    /// let catalogue = Catalogue::new()
    ///     .with(GameInfo::of::<conway_chess::Position>())
    ///     .with(GameInfo::of::<wildebeest::Position>());
    /// assert_eq!(catalogue.games().len(), 2);
    /// ```
    #[must_use]
    pub fn with(mut self, game: GameInfo) -> Self {
        match self
            .games
            .iter_mut()
            .find(|known| known.name() == game.name())
        {
            Some(known) => *known = game,
            None => self.games.push(game),
        }
        self
    }

    /// Returns the games, in the order in which they were added.
    pub fn games(&self) -> &[GameInfo] {
        &self.games
    }

    /// Returns the names of the games.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.games.iter().map(GameInfo::name)
    }

    /// Returns the game with this name.
    ///
    /// # Errors
    /// If there is none. The error lists the names of all games.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// assert_eq!(catalogue.find("lifeduel")?.title(), "Life Duel");
    /// assert!(catalogue.find("go").is_err());
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    pub fn find(&self, name: &str) -> Result<&GameInfo, CatalogueError> {
        let game = self.games.iter().find(|game| game.name() == name);
        game.ok_or_else(|| CatalogueError::Game {
            name: shown(name),
            known: self.names().collect(),
        })
    }

    /// Opens a game by name: at a position, at the start of a variant, or at the start of the usual
    /// variant.
    ///
    /// # Errors
    /// If the game or the variant does not exist, the text is not a position, or both a variant and
    /// a position are given.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let small = catalogue.open("conquid", Some("small"), None)?;
    /// let rook = catalogue.open("conway-chess", None, Some("4k3/8/8/8/8/8/8/R3K3 w - -"))?;
    /// assert_eq!((small.ply(), rook.ply()), (0, 0));
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    pub fn open(
        &self,
        game: &str,
        variant: Option<&str>,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyGame>, OpenError> {
        let game = self.find(game)?;
        match (variant, position) {
            (Some(_), Some(_)) => Err(OpenError::PositionAndVariant),
            (None, Some(text)) => Ok(game.position(text)?),
            (variant, None) => Ok(game.start(variant)?),
        }
    }

    /// Returns the file format of another program that recognises the text, if there is one.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let file = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": []}"#;
    /// let format = Catalogue::standard().foreign_format(file);
    /// assert_eq!(format.unwrap().name(), "ConquidPy");
    /// ```
    pub fn foreign_format(&self, text: &str) -> Option<ForeignFormat> {
        let mut formats = self.games.iter().flat_map(GameInfo::file_formats);
        formats.find(|format| format.recognises(text)).copied()
    }

    /// Reads a record of any game: JSON, a line of text, or a file format of another program.
    ///
    /// # Errors
    /// If the text is not a record, is one of an unknown game, or has an illegal move.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let mut game = catalogue.open("pacifist", None, None)?;
    /// game.play("e2e4")?;
    /// let again = catalogue.read(&game.to_json())?;
    /// assert_eq!(again.played(), ["e2e4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Box<dyn AnyGame>, ReadError> {
        Ok(self.read_with_choices(text)?.0)
    }

    /// Reads a record as [`read`](Self::read) does, and the order in which the cells of its moves
    /// were chosen. Only some foreign formats keep this order.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    ///
    /// ```
    /// use menagerie::{Catalogue, Spot};
    ///
    /// let file = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves":
    ///     [{"type": "A", "player": 1, "locs": [[3, 7], [3, 5], [3, 6]]}]}"#;
    /// let (game, chosen) = Catalogue::standard().read_with_choices(file)?;
    /// assert_eq!(game.played(), ["A3,5;3,6;3,7"]);
    /// assert_eq!(chosen[&0][0], Spot { row: 3, column: 7 });
    /// # Ok::<(), menagerie::ReadError>(())
    /// ```
    pub fn read_with_choices(
        &self,
        text: &str,
    ) -> Result<(Box<dyn AnyGame>, ChosenOrder), ReadError> {
        #[derive(serde::Deserialize)]
        struct Named {
            game: String,
        }
        let text = without_mark(text);
        if let Some(format) = self.foreign_format(text) {
            return Ok(format.read(text)?);
        }
        let name = if text.trim_start().starts_with('{') {
            serde_json::from_str::<Named>(text)
                .map_err(|error| RecordError::Json(format!("{error}")))?
                .game
        } else {
            let first = text.split_whitespace().next().unwrap_or_default();
            if self.find(first).is_err() {
                let begins = shown(first);
                return Err(ReadError::Text { begins });
            }
            first.into()
        };
        Ok((self.find(&name)?.record(text)?, ChosenOrder::new()))
    }

    /// Loads a record of any game from a file, as [`read`](Self::read) does from text.
    ///
    /// # Errors
    /// If the file cannot be read, is larger than [`atomic_files::MAX_BYTES`], or is not a record
    /// of a game of the catalogue.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let path = std::env::temp_dir().join(format!("menagerie-load-{}.json", std::process::id()));
    /// let catalogue = Catalogue::standard();
    /// let mut game = catalogue.open("pacifist", None, None)?;
    /// game.play("e2e4")?;
    /// game.save(&path)?;
    /// assert_eq!(catalogue.load(&path)?.played(), ["e2e4"]);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn load(&self, path: &std::path::Path) -> Result<Box<dyn AnyGame>, LoadError> {
        let name = || path.display().to_string();
        let text = atomic_files::read_text(path).map_err(|error| LoadError::Io {
            path: name(),
            error,
        })?;
        self.read(&text).map_err(|error| LoadError::Read {
            path: name(),
            error,
        })
    }

    /// Returns the title of a picture of a game.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let mut game = catalogue.open("pacifist", None, None)?;
    /// game.play("e2e4")?;
    /// assert_eq!(catalogue.picture_title(&*game), "Pacifist after 1 move");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture_title(&self, game: &dyn AnyGame) -> String {
        let name = self.find(game.name()).map_or(game.name(), GameInfo::title);
        match game.ply() {
            0 => name.into(),
            1 => format!("{name} after 1 move"),
            moves => format!("{name} after {moves} moves"),
        }
    }
}

/// The names of the strategies that every catalogue has.
#[cfg(feature = "ai")]
const STRATEGIES: [&str; 3] = ["search", "uct", "random"];

#[cfg(feature = "ai")]
impl Catalogue {
    /// Adds a strategy, or replaces the strategy of the same name. A name with a colon cannot be
    /// used in a word for [`player`](Self::player).
    ///
    /// ```
    /// use menagerie::{Catalogue, Pipe};
    ///
    /// let catalogue = Catalogue::standard().with_strategy("mine", Pipe::new("./my-engine"));
    /// assert!(catalogue.strategies().eq(["mine", "search", "uct", "random"]));
    /// assert!(catalogue.player("mine:2s").is_ok());
    /// ```
    #[must_use]
    pub fn with_strategy(
        mut self,
        name: impl Into<String>,
        strategy: impl Strategy + 'static,
    ) -> Self {
        let name = name.into();
        self.strategies.retain(|known| known.0 != name);
        self.strategies.push((name, Arc::new(strategy)));
        self
    }

    /// Returns the names of the strategies: those that were added, then `search`, `uct` and
    /// `random`.
    pub fn strategies(&self) -> impl Iterator<Item = &str> + Clone {
        let added = self.strategies.iter().map(|(name, _)| &**name);
        let is_new = |name: &&str| self.strategies.iter().all(|known| known.0 != *name);
        added.chain(STRATEGIES.into_iter().filter(is_new))
    }

    /// Returns the words of computer players without limits of their own: the levels, `greedy` and
    /// the [strategies](Self::strategies).
    pub fn player_words(&self) -> impl Iterator<Item = &str> + Clone {
        let levels = Level::ALL.map(Level::word).into_iter();
        levels.chain(["greedy"]).chain(self.strategies())
    }

    /// Returns the strategy of this name. Only [`player`](Self::player) knows the word `pipe:`, so
    /// a name from outside cannot start a program.
    ///
    /// # Errors
    /// If there is none.
    ///
    /// ```
    /// use menagerie::{Catalogue, Limits, SearchOptions};
    ///
    /// let catalogue = Catalogue::standard();
    /// let game = catalogue.open("wildebeest", None, None)?;
    /// let options = SearchOptions::new(Limits::nodes(10));
    /// let report = catalogue.strategy("uct")?.choose(&*game, &options, &mut |_| {})?;
    /// assert_eq!(report.nodes, 10);
    /// assert!(catalogue.strategy("pipe:true").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strategy(&self, name: &str) -> Result<Arc<dyn Strategy>, PlayerError> {
        if let Some((_, strategy)) = self.strategies.iter().find(|known| known.0 == name) {
            return Ok(Arc::clone(strategy));
        }
        match name {
            "search" => Ok(Arc::new(BestPlay)),
            "uct" => Ok(Arc::new(MonteCarlo)),
            "random" => Ok(Arc::new(Random)),
            _ => Err(self.unknown_player(name)),
        }
    }

    /// Returns the computer player that a word names:
    ///
    /// | word | player |
    /// |---|---|
    /// | `beginner`, `easy`, `medium`, `hard`, `best` | this [`Level`] |
    /// | `100ms`, `2s`, `depth:5`, `nodes:10000` | [`BestPlay`] within these limits |
    /// | `greedy` | the same as `depth:1` |
    /// | `search`, `uct`, `random`, or an added strategy | this strategy, with a second a move |
    /// | `uct:500ms`, `uct:nodes:1000`, `mine:depth:3` | this strategy within these limits |
    /// | `pipe:COMMAND`, `pipe:100ms:COMMAND` | another program; see [`Pipe`] |
    ///
    /// # Errors
    /// If the word names no player.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// assert_eq!(catalogue.player("depth:5")?.limits().depth, Some(5));
    /// assert_eq!(catalogue.player("2s")?.to_string(), "2000ms");
    /// assert!(catalogue.player("clever").is_err());
    /// # Ok::<(), menagerie::PlayerError>(())
    /// ```
    pub fn player(&self, word: &str) -> Result<ComputerPlayer, PlayerError> {
        let Some(command) = word.strip_prefix(Pipe::WORD) else {
            return self.own_player(word);
        };
        let (limits, command) = split_command(command);
        if command.trim().is_empty() {
            return Err(self.unknown_player(word));
        }
        let pipe = Arc::new(Pipe::new(command));
        Ok(ComputerPlayer::new(word, pipe, limits))
    }

    /// Returns the computer player that a word names, as [`player`](Self::player) does, but no
    /// program behind a [`Pipe`]: a word of a file or of a stranger must not start one.
    ///
    /// # Errors
    /// If the word names no strategy of this catalogue.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// assert_eq!(catalogue.own_player("uct:2s")?.to_string(), "uct:2s");
    /// assert!(catalogue.player("pipe:./my-engine").is_ok());
    /// assert!(catalogue.own_player("pipe:./my-engine").is_err());
    /// # Ok::<(), menagerie::PlayerError>(())
    /// ```
    pub fn own_player(&self, word: &str) -> Result<ComputerPlayer, PlayerError> {
        if let Ok(level) = word.parse::<Level>() {
            return Ok(level.player());
        }
        let (name, limits) = split(word).ok_or_else(|| self.unknown_player(word))?;
        if name.is_empty() {
            return Ok(ComputerPlayer::best(Arc::new(BestPlay), limits));
        }
        let strategy = self.strategy(name).map_err(|_| self.unknown_player(word))?;
        Ok(ComputerPlayer::new(word, strategy, limits))
    }

    fn unknown_player(&self, word: &str) -> PlayerError {
        PlayerError {
            word: shown(word),
            known: self.strategies().map(String::from).collect(),
        }
    }
}
