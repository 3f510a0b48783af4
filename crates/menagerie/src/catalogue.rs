//! The list of games, and how to start or load one by name.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use conquid::{Position as Conquid, SaveError, SaveFile};
use conway_chess::Position as ConwayChess;
use grid_core::{Notation, ParseError, Record, RecordError};
use lifeduel::Position as LifeDuel;
use pacifist::{Pacifist, WeightedPacifist};
use wildebeest::Position as Wildebeest;

use crate::{AnyGame, Playable};
#[cfg(feature = "ai")]
use crate::{Report, SearchOptions};

impl Playable for ConwayChess {
    #[cfg(feature = "ai")]
    type Evaluator = conway_chess::Evaluator;
}

impl Playable for LifeDuel {
    #[cfg(feature = "ai")]
    type Evaluator = lifeduel::Evaluator;

    /// Perfect play, where it can be found in time.
    #[cfg(feature = "ai")]
    fn think(
        game: &Record<Self>,
        options: &SearchOptions,
        on_iteration: impl FnMut(&Report<lifeduel::Cell>),
    ) -> Option<Report<lifeduel::Cell>> {
        let seed = options.seed.unwrap_or(0);
        lifeduel::Computer::new(options.table_bytes, seed).think(
            game,
            &options.limits,
            on_iteration,
        )
    }
}

impl<W: pacifist::Weighting> Playable for pacifist::Position<W> {
    #[cfg(feature = "ai")]
    type Evaluator = pacifist::Evaluator;
}

impl Playable for Wildebeest {
    #[cfg(feature = "ai")]
    type Evaluator = wildebeest::Evaluator;
}

impl Playable for Conquid {
    #[cfg(feature = "ai")]
    type Evaluator = conquid::Evaluator;
}

/// A game of the menagerie.
#[derive(Copy, Clone, Debug)]
pub struct GameInfo {
    /// The name by which programs know it: `conway-chess`.
    pub name: &'static str,
    /// The name by which people know it.
    pub title: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// What the players call themselves, first player first.
    pub players: [&'static str; 2],
    /// The variants that [`start`](Self::start) knows, the usual one first. Words in capitals stand for
    /// numbers: `symmetric:SEED` is started as `symmetric:7`.
    pub variants: &'static [&'static str],
    start: fn(&str) -> Start,
    position: fn(&str) -> Result<Box<dyn AnyGame>, ParseError>,
    record: fn(&str) -> Result<Box<dyn AnyGame>, RecordError>,
}

/// A game that begins; or what is wrong with the variant, if it is the description of one.
type Start = Result<Box<dyn AnyGame>, Option<ParseError>>;

/// All games.
pub static GAMES: &[GameInfo] = &[
    GameInfo {
        name: ConwayChess::NAME,
        title: "Conway's Game of Chess",
        summary: "chess whose pieces are born and die by the rules of Life",
        players: ["White", "Black"],
        variants: &["standard"],
        start: |variant| standard(variant, ConwayChess::START),
        position: |text| Ok(boxed(Record::new(text.parse::<ConwayChess>()?))),
        record: |text| Ok(boxed(read_record::<ConwayChess>(text)?)),
    },
    GameInfo {
        name: Wildebeest::NAME,
        title: "Two-Player Wildebeest",
        summary: "11x11, with poison, catapults, golf carts and exploding princes",
        players: ["White", "Black"],
        variants: &["standard"],
        start: |variant| standard(variant, Wildebeest::START),
        position: |text| Ok(boxed(Record::new(text.parse::<Wildebeest>()?))),
        record: |text| Ok(boxed(read_record::<Wildebeest>(text)?)),
    },
    GameInfo {
        name: Pacifist::NAME,
        title: "Pacifist",
        summary: "chess without captures: out-persuaded men change sides",
        players: ["White", "Black"],
        variants: PACIFIST_VARIANTS,
        start: |variant| Ok(boxed(Record::new(Pacifist::variant(variant).ok_or(None)?))),
        position: |text| Ok(boxed(Record::new(text.parse::<Pacifist>()?))),
        record: |text| Ok(boxed(read_record::<Pacifist>(text)?)),
    },
    GameInfo {
        name: WeightedPacifist::NAME,
        title: "Weighted Pacifist",
        summary: "Pacifist in which men persuade by their value",
        players: ["White", "Black"],
        variants: PACIFIST_VARIANTS,
        start: |variant| {
            Ok(boxed(Record::new(
                WeightedPacifist::variant(variant).ok_or(None)?,
            )))
        },
        position: |text| Ok(boxed(Record::new(text.parse::<WeightedPacifist>()?))),
        record: |text| Ok(boxed(read_record::<WeightedPacifist>(text)?)),
    },
    GameInfo {
        name: LifeDuel::NAME,
        title: "Life Duel",
        summary: "two players seed a board, three generations decide",
        players: ["Player 1", "Player 2"],
        variants: &[
            "6x6t6g3",
            "8x8t8g5f",
            "ROWSxCOLUMNStPLACEMENTSgGENERATIONS",
            "ROWSxCOLUMNStPLACEMENTSgGENERATIONSf",
        ],
        start: |variant| {
            Ok(boxed(Record::new(LifeDuel::start_of(
                variant.parse().map_err(Some)?,
            ))))
        },
        position: |text| Ok(boxed(Record::new(text.parse::<LifeDuel>()?))),
        record: |text| Ok(boxed(read_record::<LifeDuel>(text)?)),
    },
    GameInfo {
        name: Conquid::NAME,
        title: "Conquid",
        summary: "acquire, conquer and vanquish cells until they join the bases",
        players: ["Player 1", "Player 2"],
        variants: CONQUID_VARIANTS,
        start: |variant| Ok(boxed(Record::new(Conquid::variant(variant).map_err(Some)?))),
        position: |text| Ok(boxed(Record::new(text.parse::<Conquid>()?))),
        record: |text| Ok(boxed(read_record::<Conquid>(text)?)),
    },
];

/// The boards of Conquid: `RxCbK` stands for a size such as `9x20b3`, 9 rows, 20 columns and bases of 3x3.
const CONQUID_VARIANTS: &[&str] = &["medium", "small", "large", "RxCbK"];

/// The start arrays of both Pacifist games.
const PACIFIST_VARIANTS: &[&str] = &[
    "standard",
    "symmetric:SEED",
    "asymmetric:SEED",
    "array:NUMBER,NUMBER",
];

/// The only start of a game that has one.
fn standard<G: Playable>(variant: &str, start: G) -> Start {
    if variant == "standard" {
        Ok(boxed(Record::new(start)))
    } else {
        Err(None)
    }
}

fn boxed(game: impl AnyGame + 'static) -> Box<dyn AnyGame> {
    Box::new(game)
}

/// Reads JSON or a line of text.
fn read_record<G: Notation>(text: &str) -> Result<Record<G>, RecordError> {
    if text.trim_start().starts_with('{') {
        Record::from_json(text)
    } else {
        text.trim().parse()
    }
}

/// A game or variant that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// No game has this name.
    #[error("unknown game {name:?}: known are {}", known.join(", "))]
    Game {
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The game has no such variant.
    #[error("unknown variant {variant:?} of {game}: known are {}{}", known.join(", "), Because(reason))]
    Variant {
        /// The game.
        game: &'static str,
        /// The variant.
        variant: String,
        /// The variants there are.
        known: &'static [&'static str],
        /// What is wrong with it, if it is the description of a variant.
        reason: Option<Box<ParseError>>,
    },
}

/// A reason at the end of a sentence, if there is one.
struct Because<'a>(&'a Option<Box<ParseError>>);

impl fmt::Display for Because<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(reason) => write!(f, " ({reason})"),
            None => Ok(()),
        }
    }
}

/// Cuts a text that somebody sent to a length that an error can show.
fn shown(text: &str) -> String {
    text.chars().take(ParseError::SHOWN).collect()
}

/// The game with this name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static GameInfo, CatalogueError> {
    GAMES
        .iter()
        .find(|game| game.name == name)
        .ok_or_else(|| CatalogueError::Game {
            name: shown(name),
            known: GAMES.iter().map(|game| game.name).collect(),
        })
}

/// Reads a record of any game, as JSON or as a line of text, or a save file of ConquidPy.
///
/// # Errors
/// If it is no record, of an unknown game, or has a move that cannot be played.
pub fn read(text: &str) -> Result<Box<dyn AnyGame>, ReadError> {
    if SaveFile::is_meant(text) {
        let file: SaveFile = text.parse()?;
        return Ok(boxed(file.into_record()));
    }
    #[derive(serde::Deserialize)]
    struct Named {
        game: String,
    }
    let name = if text.trim_start().starts_with('{') {
        serde_json::from_str::<Named>(text)
            .map_err(|error| RecordError::Json(alloc::format!("{error}")))?
            .game
    } else {
        let first = text.split_whitespace().next().unwrap_or_default();
        if find(first).is_err() {
            return Err(ReadError::Text {
                begins: shown(first),
            });
        }
        first.into()
    };
    Ok((find(&name)?.record)(text)?)
}

/// A record of a game of the menagerie that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is of an unknown game.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// It is a text, but not of a game.
    #[error(
        "not a record: expected JSON, or a line that begins with the name of a game, not with {begins:?}"
    )]
    Text {
        /// Its first word.
        begins: String,
    },
    /// It is no record, or not of a possible game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is no save file of ConquidPy, or not of a possible game.
    #[error(transparent)]
    SaveFile(#[from] SaveError),
}

/// Loads a record of any game from a file: JSON, one line of text, or a save file of ConquidPy.
///
/// # Errors
/// If the file cannot be read, is larger than [`grid_core::MAX_FILE_BYTES`] or is not a record of a game
/// of the menagerie.
#[cfg(feature = "std")]
pub fn load(path: &std::path::Path) -> Result<Box<dyn AnyGame>, LoadError> {
    let shown = || path.display().to_string();
    let text = grid_core::read_text(path).map_err(|error| LoadError::Io {
        path: shown(),
        error,
    })?;
    read(&text).map_err(|error| LoadError::Read {
        path: shown(),
        error,
    })
}

/// A record file that could not be loaded.
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file could not be read.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// The file is not a record of a known game.
    #[error("{path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        error: ReadError,
    },
}

impl GameInfo {
    /// Starts a game, of the usual variant unless one is named.
    ///
    /// # Errors
    /// If there is no such variant.
    pub fn start(&self, variant: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogueError> {
        let variant = variant.unwrap_or(self.variants[0]);
        (self.start)(variant).map_err(|reason| CatalogueError::Variant {
            game: self.name,
            variant: shown(variant),
            known: self.variants,
            reason: reason.map(Box::new),
        })
    }

    /// Starts a game from a position.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn position(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        (self.position)(text)
    }
}
