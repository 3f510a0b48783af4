//! What a catalogue knows about a game.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

use grid_core::scene::Spot;
use grid_core::{Notation, ParseError, Record, RecordError};

use crate::error::shown;
use crate::{AnyGame, CatalogueError, ForeignError, Playable, RuleExample};

/// The description of a game in a [`Catalogue`](crate::Catalogue): its names and variants, and how
/// to start and read a game.
///
/// [`GameInfo::of`] creates it. Cloning it is cheap.
///
/// ```
/// use menagerie::GameInfo;
///
/// let info = GameInfo::of::<conway_chess::Position>()
///     .title("Conway's Game of Chess")
///     .players(["White", "Black"])
///     .build();
/// assert_eq!(info.name(), "conway-chess");
/// assert_eq!(info.start(None)?.move_count(), 20);
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
#[derive(Clone)]
pub struct GameInfo(Arc<Inner>);

struct Inner {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    rules: &'static str,
    glossary: &'static [(&'static str, &'static str)],
    examples: &'static [RuleExample],
    players: [&'static str; 2],
    variants: Vec<&'static str>,
    start: Start,
    position: fn(&str) -> Result<Box<dyn AnyGame>, ParseError>,
    record: fn(&str) -> Result<Box<dyn AnyGame>, RecordError>,
    formats: Vec<ForeignFormat>,
}

/// Starts a variant; `None` if there is no such variant.
type Start =
    Box<dyn Fn(&str) -> Option<Result<Box<dyn AnyGame>, ParseError>> + Send + Sync + 'static>;

/// The cells of moves in the order in which a person chose them, by ply from 0.
///
/// The text of a move has its cells in ascending order, but some file formats keep the order of
/// choosing.
///
/// ```
/// use menagerie::ChosenOrder;
/// use menagerie::scene::Spot;
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
/// the game has the format; see [`GameBuilder::file_format`].
///
/// ```
/// use conway_chess::Position;
/// use menagerie::{Catalogue, ChosenOrder, FileFormat, GameInfo, MoveTextError};
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
///             record.play_text(line, |_| {})?;
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
/// let chess = GameInfo::of::<Position>().file_format::<MoveList>();
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
    fn of<G: Playable, F: FileFormat<G>>() -> Self {
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
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether the text is in this format, correct or not.
    #[must_use]
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
    #[must_use]
    pub fn write(
        &self,
        game: &dyn AnyGame,
        chosen: &ChosenOrder,
    ) -> Option<Result<String, ForeignError>> {
        (self.write)(game, chosen)
    }
}

/// Builds the description of a game; see [`GameInfo::of`].
///
/// ```
/// use conquid::Position;
/// use menagerie::{Catalogue, GameInfo};
///
/// let info = GameInfo::of::<Position>()
///     .title("My Conquid")
///     .summary("Conquid on a tiny board")
///     .players(["Red", "Blue"])
///     .variant("tiny", Position::variant("5x13b2")?);
/// let catalogue = Catalogue::new().with(info);
/// let game = catalogue.open("conquid", Some("tiny"), None)?;
/// assert_eq!(catalogue.picture_title(&*game), "My Conquid");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "programs know a game only if it is added to their catalogue"]
pub struct GameBuilder<G> {
    inner: Inner,
    starts: Vec<(&'static str, G)>,
    game: PhantomData<G>,
}

impl<G: Playable> fmt::Debug for GameBuilder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameInfo")
            .field("name", &self.name)
            .field("title", &self.title)
            .field("summary", &self.summary)
            .field("players", &self.players)
            .field("variants", &self.variants)
            .field("formats", &self.formats)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads a record: JSON or a line of text.
fn read_record<G: Notation>(text: &str) -> Result<Record<G>, RecordError> {
    if text.trim_start().starts_with('{') {
        Record::from_json(text)
    } else {
        text.trim().parse()
    }
}

impl<G: Playable> GameBuilder<G> {
    /// Sets the name of the game for people: `Conway's Game of Chess`.
    pub fn title(mut self, title: &'static str) -> Self {
        self.inner.title = title;
        self
    }

    /// Sets the description of the game in a line.
    pub fn summary(mut self, summary: &'static str) -> Self {
        self.inner.summary = summary;
        self
    }

    /// Sets the page of the rules, in Markdown.
    pub fn rules(mut self, rules: &'static str) -> Self {
        self.inner.rules = rules;
        self
    }

    /// Sets what pieces, fixtures and marks do: names of a scene, each with a sentence.
    pub fn glossary(mut self, glossary: &'static [(&'static str, &'static str)]) -> Self {
        self.inner.glossary = glossary;
        self
    }

    /// Sets the examples of the rules.
    pub fn examples(mut self, examples: &'static [RuleExample]) -> Self {
        self.inner.examples = examples;
        self
    }

    /// Sets the names of the players, first player first: `["White", "Black"]`.
    pub fn players(mut self, players: [&'static str; 2]) -> Self {
        self.inner.players = players;
        self
    }

    /// Adds a variant that starts at this position, or replaces the variant of this name.
    pub fn variant(mut self, name: &'static str, start: G) -> Self {
        if !self.inner.variants.contains(&name) {
            self.inner.variants.push(name);
        }
        self.starts.retain(|known| known.0 != name);
        self.starts.push((name, start));
        self
    }

    /// Replaces the variants by those that a function starts. `names` lists them, the usual one
    /// first; words in capitals stand for numbers.
    ///
    /// The function returns `None` if there is no such variant, and an error if the name has the
    /// form of a variant that cannot be played.
    ///
    /// ```
    /// use lifeduel::Position;
    /// use menagerie::GameInfo;
    ///
    /// let info = GameInfo::of::<Position>()
    ///     .variants(&["6x6t6g3", "ROWSxCOLUMNStPLACEMENTSgGENERATIONS"], |name| {
    ///         Some(name.parse().map(Position::start_of))
    ///     })
    ///     .build();
    /// assert_eq!(info.start(Some("3x4t2g1"))?.move_count(), 12);
    /// assert!(info.start(Some("99x99t2g1")).is_err());
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    pub fn variants(
        mut self,
        names: &[&'static str],
        start: impl Fn(&str) -> Option<Result<G, ParseError>> + Send + Sync + 'static,
    ) -> Self {
        self.inner.variants = names.to_vec();
        self.starts.clear();
        self.inner.start = Box::new(move |name| Some(start(name)?.map(boxed)));
        self
    }

    /// Adds a file format of another program, so that its files are read like records.
    pub fn file_format<F: FileFormat<G>>(mut self) -> Self {
        self.inner.formats.push(ForeignFormat::of::<G, F>());
        self
    }

    /// Returns the description.
    #[must_use]
    pub fn build(self) -> GameInfo {
        let Self {
            mut inner, starts, ..
        } = self;
        let described = inner.start;
        inner.start = Box::new(
            move |name| match starts.iter().find(|start| start.0 == name) {
                Some((_, start)) => Some(Ok(boxed(start.clone()))),
                None => described(name),
            },
        );
        GameInfo(Arc::new(inner))
    }
}

/// Starts a game at this position.
fn boxed<G: Playable>(start: G) -> Box<dyn AnyGame> {
    Box::new(Record::new(start))
}

impl<G: Playable> From<GameBuilder<G>> for GameInfo {
    fn from(builder: GameBuilder<G>) -> Self {
        builder.build()
    }
}

impl GameInfo {
    /// Returns a builder for the description of a game.
    ///
    /// By default the title is the name of the game, the players are `Player 1` and `Player 2`, and
    /// the only variant, `standard`, starts at `G::default()`.
    ///
    /// ```
    /// use menagerie::GameInfo;
    ///
    /// let info = GameInfo::of::<wildebeest::Position>().build();
    /// assert_eq!((info.name(), info.title()), ("wildebeest", "wildebeest"));
    /// assert_eq!(info.variants(), ["standard"]);
    /// ```
    pub fn of<G: Playable + Default>() -> GameBuilder<G> {
        GameBuilder {
            inner: Inner {
                name: G::NAME,
                title: G::NAME,
                summary: "",
                rules: "",
                glossary: &[],
                examples: &[],
                players: ["Player 1", "Player 2"],
                variants: Vec::from(["standard"]),
                start: Box::new(|name| (name == "standard").then(|| Ok(boxed(G::default())))),
                position: |text| Ok(boxed(text.parse::<G>()?)),
                record: |text| Ok(Box::new(read_record::<G>(text)?)),
                formats: Vec::new(),
            },
            starts: Vec::new(),
            game: PhantomData,
        }
    }

    /// Returns the name of the game for programs: `conway-chess`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.0.name
    }

    /// Returns the name of the game for people: `Conway's Game of Chess`.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.0.title
    }

    /// Returns the description of the game in a line.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.0.summary
    }

    /// Returns the page of the rules, in Markdown; empty if the game has none.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let rules = Catalogue::standard().find("pacifist")?.rules();
    /// assert!(rules.starts_with("The rules of"));
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &'static str {
        self.0.rules
    }

    /// Returns what a piece, a fixture or a mark does, by its name or meaning in a scene; `None` if
    /// the description of the game does not say.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let serpent = catalogue.find("wildebeest")?.explain("serpent").unwrap();
    /// assert!(serpent.contains("poisons"));
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    #[must_use]
    pub fn explain(&self, name: &str) -> Option<&'static str> {
        let known = self.0.glossary.iter().find(|entry| entry.0 == name);
        known.map(|entry| entry.1)
    }

    /// Returns what pieces, fixtures and marks do: names of a scene, each with a sentence.
    #[must_use]
    pub fn glossary(&self) -> &'static [(&'static str, &'static str)] {
        self.0.glossary
    }

    /// Returns the examples of the rules, in the order of the rules.
    ///
    /// ```
    /// let catalogue = menagerie::Catalogue::standard();
    /// let info = catalogue.find("wildebeest")?;
    /// let flight = info.examples().iter().find(|example| example.rule == "R3.7").unwrap();
    /// let mut game = info.position(flight.position.unwrap())?;
    /// let events = game.play(flight.moves[0])?;
    /// assert!(events[0].text.contains("over the catapult"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn examples(&self) -> &'static [RuleExample] {
        self.0.examples
    }

    /// Returns the names of the players, first player first.
    #[must_use]
    pub fn players(&self) -> [&'static str; 2] {
        self.0.players
    }

    /// Returns the variants that [`start`](Self::start) knows, the usual one first. Words in
    /// capitals stand for numbers: `symmetric:SEED` is started as `symmetric:7`.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// assert_eq!(catalogue.find("conquid")?.variants(), ["medium", "small", "large", "RxCbK"]);
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    #[must_use]
    pub fn variants(&self) -> &[&'static str] {
        &self.0.variants
    }

    /// Returns the file formats of other programs in which the game can be read and written.
    #[must_use]
    pub fn file_formats(&self) -> &[ForeignFormat] {
        &self.0.formats
    }

    /// Starts a game of a variant, or of the usual one.
    ///
    /// # Errors
    /// If there is no such variant, or it cannot be played.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let info = catalogue.find("lifeduel")?;
    /// assert_eq!(info.start(None)?.move_count(), 36);
    /// assert_eq!(info.start(Some("8x8t8g5f"))?.move_count(), 64);
    /// let error = info.start(Some("14x14t11g3")).err().unwrap();
    /// assert!(error.to_string().contains("a board of 2 to 64 cells"));
    /// # Ok::<(), menagerie::CatalogueError>(())
    /// ```
    pub fn start(&self, variant: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogueError> {
        let known = &self.0.variants;
        let usual = known.first().copied().unwrap_or_default();
        let variant = variant.unwrap_or(usual);
        let refused = |reason: Option<ParseError>| CatalogueError::Variant {
            game: self.0.name,
            variant: shown(variant),
            known: known.clone(),
            reason: reason.map(Box::new),
        };
        match (self.0.start)(variant) {
            Some(start) => start.map_err(|reason| refused(Some(reason))),
            None => Err(refused(None)),
        }
    }

    /// Starts a game at a position.
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
        (self.0.position)(text)
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
        (self.0.record)(text)
    }
}
