//! What a catalogue knows about a game.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::error::Error;
use core::fmt;

use board_scene::ScenePiece;
use board_scene::facts::{About, Variant};
use grid_core::text::without_mark;
use grid_core::{Notation, ParseError, Record, RecordError, Spot};

use crate::error::shown;
use crate::{AnyGame, CatalogueError, ForeignError, Playable, rules};

/// Starts a variant by its name; returns `None` for a name that no variant has.
type StartVariant = fn(&str) -> Option<Result<Box<dyn AnyGame>, ParseError>>;

/// A game in a [`Catalogue`](crate::Catalogue): what the game says [about](Self::about) itself, and
/// how to start and read it.
///
/// [`GameInfo::of`] creates it. Cloning it is cheap.
///
/// ```
/// use menagerie::GameInfo;
///
/// let info = GameInfo::of::<conway_chess::Position>();
/// assert_eq!((info.name(), info.title()), ("conway-chess", "Conway's Game of Chess"));
/// assert_eq!(info.start(None)?.move_count(), 20);
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
#[derive(Clone)]
pub struct GameInfo {
    name: &'static str,
    about: About,
    pieces: fn() -> Vec<ScenePiece>,
    start: StartVariant,
    position: fn(&str) -> Result<Box<dyn AnyGame>, ParseError>,
    record: fn(&str) -> Result<Box<dyn AnyGame>, RecordError>,
    formats: Vec<ForeignFormat>,
}

/// The cells of moves in the order in which a person chose them, by ply from 0.
///
/// The text of a move has its cells in ascending order, but some file formats keep the order of
/// choosing.
///
/// ```
/// use menagerie::{ChosenOrder, Spot};
///
/// let mut chosen = ChosenOrder::new();
/// let spots = [(3, 7), (3, 5), (3, 6)].map(|(row, column)| Spot { row, column });
/// chosen.insert(0, spots.to_vec());
/// assert_eq!(chosen[&0][0], Spot { row: 3, column: 7 });
/// ```
pub type ChosenOrder = BTreeMap<usize, Vec<Spot>>;

/// A file format of another program for the games of `G`.
///
/// [`Catalogue::read`](crate::Catalogue::read) reads such files like records if the description of
/// the game has the format; see [`GameInfo::with_file_format`].
///
/// ```
/// use conway_chess::Position;
/// use menagerie::{
///     Catalogue, ChosenOrder, FileFormat, ForeignFormat, GameInfo, MoveTextError,
/// };
///
/// type Record = grid_core::Record<Position>;
///
/// /// Moves from the start position, one a line, after a line with a name.
/// struct MoveList;
///
/// impl FileFormat<Position> for MoveList {
///     type Error = MoveTextError;
///     const NAME: &'static str = "move list";
///
///     fn recognises(text: &str) -> bool {
///         text.starts_with("moves:\n")
///     }
///
///     fn read(text: &str) -> Result<(Record, ChosenOrder), MoveTextError> {
///         let mut record = Record::new(Position::START);
///         for line in text.lines().skip(1) {
///             record.play_text(line, &mut ())?;
///         }
///         Ok((record, ChosenOrder::new()))
///     }
///
///     fn write(record: &Record, _: &ChosenOrder) -> Result<String, MoveTextError> {
///         let lines = record.played().map(|m| format!("{m}\n"));
///         Ok(format!("moves:\n{}", lines.collect::<String>()))
///     }
/// }
///
/// let format = ForeignFormat::of::<Position, MoveList>();
/// let chess = GameInfo::of::<Position>().with_file_format(format);
/// let catalogue = Catalogue::new().with(chess);
/// assert_eq!(catalogue.read("moves:\ne2e4\ne7e5\n")?.played(), ["e2e4", "e7e5"]);
/// # Ok::<(), menagerie::ReadError>(())
/// ```
pub trait FileFormat<G: Notation> {
    /// The error of a text that cannot be read or a record that cannot be written.
    type Error: Error + Send + Sync + 'static;
    /// The name of the format, such as `ConquidPy`.
    const NAME: &'static str;

    /// Returns whether the text is in this format, correct or not.
    fn recognises(text: &str) -> bool;

    /// Reads a game, and the order in which the cells of its moves were chosen.
    ///
    /// # Errors
    /// If the text is not correct, or not of a possible game.
    fn read(text: &str) -> Result<(Record<G>, ChosenOrder), Self::Error>;

    /// Writes a game. If `chosen` does not have the cells of a move, the format chooses their
    /// order.
    ///
    /// # Errors
    /// If the format cannot express the game.
    fn write(record: &Record<G>, chosen: &ChosenOrder) -> Result<String, Self::Error>;
}

/// The game in a file, and the order in which the cells of its moves were chosen.
type ForeignGame = Result<(Box<dyn AnyGame>, ChosenOrder), ForeignError>;

/// A [`FileFormat`] of a game that is chosen at run time.
///
/// ```
/// use menagerie::{Catalogue, ChosenOrder};
///
/// let catalogue = Catalogue::standard();
/// let format = catalogue.find("conquid")?.file_formats()[0];
/// assert_eq!(format.name(), "ConquidPy");
///
/// let game = catalogue.open("conquid", None, None)?;
/// let text = format.write(&*game, &ChosenOrder::new()).unwrap()?;
/// assert!(format.recognises(&text));
/// assert_eq!(format.read(&text)?.0.position(), game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone)]
pub struct ForeignFormat {
    name: &'static str,
    recognises: fn(&str) -> bool,
    read: fn(&str) -> ForeignGame,
    write: fn(&dyn AnyGame, &ChosenOrder) -> Option<Result<String, ForeignError>>,
}

impl fmt::Debug for ForeignFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ForeignFormat").field(&self.name).finish()
    }
}

impl ForeignFormat {
    /// Returns the format for programs that know the game only at run time.
    pub fn of<G: Playable, F: FileFormat<G>>() -> Self {
        Self {
            name: F::NAME,
            recognises: F::recognises,
            read: |text| match F::read(text) {
                Ok((record, chosen)) => Ok((Box::new(record), chosen)),
                Err(error) => Err(ForeignError::new(error)),
            },
            write: |game, chosen| {
                let record = (game as &dyn Any).downcast_ref::<Record<G>>()?;
                Some(F::write(record, chosen).map_err(ForeignError::new))
            },
        }
    }

    /// Returns the name of the format.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether the text is in this format, correct or not.
    pub fn recognises(&self, text: &str) -> bool {
        (self.recognises)(text)
    }

    /// Reads a game, and the order in which the cells of its moves were chosen.
    ///
    /// # Errors
    /// If the text is not correct, or not of a possible game.
    pub fn read(&self, text: &str) -> Result<(Box<dyn AnyGame>, ChosenOrder), ForeignError> {
        (self.read)(text)
    }

    /// Writes a game; `None` if the format belongs to another game.
    ///
    /// # Errors
    /// If the format cannot express the game.
    pub fn write(
        &self,
        game: &dyn AnyGame,
        chosen: &ChosenOrder,
    ) -> Option<Result<String, ForeignError>> {
        (self.write)(game, chosen)
    }
}

impl fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameInfo")
            .field("name", &self.name)
            .field("about", &self.about)
            .field("formats", &self.formats)
            .finish_non_exhaustive()
    }
}

/// Reads a record: JSON or a line of text.
fn read_record<G: Notation>(text: &str) -> Result<Record<G>, RecordError> {
    let text = without_mark(text);
    if text.trim_start().starts_with('{') {
        Record::from_json(text)
    } else {
        text.trim().parse()
    }
}

/// Starts a game at this position.
fn boxed<G: Playable>(start: G) -> Box<dyn AnyGame> {
    Box::new(Record::new(start))
}

impl GameInfo {
    /// Returns the description of a game.
    ///
    /// ```
    /// use menagerie::GameInfo;
    ///
    /// let info = GameInfo::of::<wildebeest::Position>();
    /// assert_eq!(info.name(), "wildebeest");
    /// assert_eq!(info.variants().len(), 1);
    /// ```
    pub fn of<G: Playable>() -> Self {
        Self {
            name: G::NAME,
            about: G::ABOUT,
            pieces: G::pieces,
            start: |name| Some(G::start(name)?.map(boxed)),
            position: |text| Ok(boxed(without_mark(text).trim().parse::<G>()?)),
            record: |text| Ok(Box::new(read_record::<G>(text)?)),
            formats: Vec::new(),
        }
    }

    /// Adds a file format of another program, so that its files are read like records.
    #[must_use]
    pub fn with_file_format(mut self, format: ForeignFormat) -> Self {
        self.formats.push(format);
        self
    }

    /// Returns the name of the game for programs: `conway-chess`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the page of the rules in Markdown without what is for programmers: names of tests
    /// and functions, and sections for programs. Empty if there is no page.
    pub fn rules_for_people(&self) -> String {
        rules::for_people(self.about.rules)
    }

    /// Returns what people should know about the game.
    ///
    /// ```
    /// let catalogue = menagerie::Catalogue::standard();
    /// let info = catalogue.find("wildebeest")?;
    /// assert!(info.about().explain("serpent").unwrap().contains("poisons"));
    ///
    /// let flight = info.about().examples().find(|example| example.rule == "R3.7").unwrap();
    /// let mut game = info.position(flight.position.unwrap())?;
    /// let events = game.play(flight.moves)?;
    /// assert!(events[0].text.contains("over the catapult"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// Returns the name of the game for people: `Conway's Game of Chess`.
    pub fn title(&self) -> &'static str {
        match self.about.title {
            "" => self.name,
            title => title,
        }
    }

    /// Returns the names of the players, first player first.
    pub const fn players(&self) -> [&'static str; 2] {
        self.about.players
    }

    /// Returns the variants that [`start`](Self::start) knows, that of a first game first.
    ///
    /// ```
    /// let catalogue = menagerie::Catalogue::standard();
    /// let sizes = catalogue.find("conquid")?.variants()[3];
    /// assert_eq!((sizes.name, &*sizes.example()), ("RxCbK", "9x20b3"));
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    pub const fn variants(&self) -> &'static [Variant] {
        self.about.variants
    }

    /// Returns every piece that can be on the board, if the game lists them.
    ///
    /// ```
    /// let catalogue = menagerie::Catalogue::standard();
    /// let pieces = catalogue.find("wildebeest")?.pieces();
    /// assert!(pieces.iter().any(|piece| piece.name == "time machine"));
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    pub fn pieces(&self) -> Vec<ScenePiece> {
        (self.pieces)()
    }

    /// Returns the file formats of other programs in which the game can be read and written.
    pub fn file_formats(&self) -> &[ForeignFormat] {
        &self.formats
    }

    /// Starts a game of a variant, or of that for a first game.
    ///
    /// # Errors
    /// If there is no such variant, or it cannot be played.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let info = catalogue.find("lifeduel")?;
    /// assert_eq!(info.start(None)?.move_count(), 34);
    /// assert_eq!(info.start(Some("8x8t8g5f"))?.move_count(), 64);
    /// let error = info.start(Some("14x14t11g3")).err().unwrap();
    /// assert!(error.to_string().contains("a board of 2 to 64 cells"));
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    pub fn start(&self, variant: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogueError> {
        let known = || self.variants().iter().map(|variant| variant.name);
        let variant = variant.or_else(|| known().next()).unwrap_or_default();
        let refused = |reason: Option<ParseError>| CatalogueError::Variant {
            game: self.name,
            variant: shown(variant),
            known: known().collect(),
            reason: reason.map(Box::new),
        };
        match (self.start)(variant) {
            Some(start) => start.map_err(|reason| refused(Some(reason))),
            None => Err(refused(None)),
        }
    }

    /// Starts a game at a position. Blanks, line feeds and a byte order mark around its text are
    /// ignored.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let game = catalogue.find("conway-chess")?.position("4k3/8/8/8/8/8/8/4K2R w K -")?;
    /// assert!(game.moves(usize::MAX).contains(&"e1g1".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        (self.position)(text)
    }

    /// Reads a record of the game, as JSON or as a line of text.
    ///
    /// # Errors
    /// If it is not a record of a possible game.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let info = catalogue.find("wildebeest")?;
    /// let game = info.start(None)?;
    /// assert_eq!(info.record(&game.to_line())?.position(), game.position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self, text: &str) -> Result<Box<dyn AnyGame>, RecordError> {
        (self.record)(text)
    }
}
