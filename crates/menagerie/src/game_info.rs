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
use crate::{AnyGame, CatalogueError, ForeignError, Playable};

/// A game of a [`Catalogue`](crate::Catalogue): its names, its variants, and how its games are
/// started and read.
///
/// Made by [`GameInfo::of`]. Cloning it is cheap.
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
    players: [&'static str; 2],
    variants: Vec<&'static str>,
    start: Start,
    position: fn(&str) -> Result<Box<dyn AnyGame>, ParseError>,
    record: fn(&str) -> Result<Box<dyn AnyGame>, RecordError>,
    formats: Vec<ForeignFormat>,
}

/// The start of a variant; `None` if there is no such variant.
type Start =
    Box<dyn Fn(&str) -> Option<Result<Box<dyn AnyGame>, ParseError>> + Send + Sync + 'static>;

/// The cells of moves in the order in which a person chose them, by ply from 0. Moves are written
/// with their cells in ascending order, but some file formats keep the order of choosing.
pub type ChosenOrder = BTreeMap<usize, Vec<Spot>>;

/// A file format of another program for the games of `G`.
///
/// [`Catalogue::read`](crate::Catalogue::read) reads such files like records if the game names the
/// format with [`GameBuilder::file_format`].
pub trait FileFormat<G: Notation> {
    /// Why a text cannot be read, or a record cannot be written.
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

    /// Writes a game. Where `chosen` does not have the cells of a move, their order is free.
    ///
    /// # Errors
    /// If the format cannot express the game.
    fn write(record: &Record<G>, chosen: &ChosenOrder) -> Result<String, Self::Error>;
}

/// A game that was read, and the order in which the cells of its moves were chosen.
type ForeignGame = Result<(Box<dyn AnyGame>, ChosenOrder), ForeignError>;

/// A [`FileFormat`] of a game whose rules are known only at run time.
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

    /// Writes a game; `None` if the format is one of another game.
    #[must_use]
    pub fn write(
        &self,
        game: &dyn AnyGame,
        chosen: &ChosenOrder,
    ) -> Option<Result<String, ForeignError>> {
        (self.write)(game, chosen)
    }
}

/// Describes a game for a [`Catalogue`](crate::Catalogue); see [`GameInfo::of`].
#[must_use = "a game is known only in a catalogue that it is added to"]
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

/// Reads JSON or a line of text.
fn read_record<G: Notation>(text: &str) -> Result<Record<G>, RecordError> {
    if text.trim_start().starts_with('{') {
        Record::from_json(text)
    } else {
        text.trim().parse()
    }
}

impl<G: Playable> GameBuilder<G> {
    /// Sets the name by which people know the game: `Conway's Game of Chess`.
    pub fn title(mut self, title: &'static str) -> Self {
        self.inner.title = title;
        self
    }

    /// Says what the game is, in a line.
    pub fn summary(mut self, summary: &'static str) -> Self {
        self.inner.summary = summary;
        self
    }

    /// Sets the names of the players, first player first: `["White", "Black"]`.
    pub fn players(mut self, players: [&'static str; 2]) -> Self {
        self.inner.players = players;
        self
    }

    /// Adds a variant that starts at this position, or replaces the one of this name.
    pub fn variant(mut self, name: &'static str, start: G) -> Self {
        if !self.inner.variants.contains(&name) {
            self.inner.variants.push(name);
        }
        self.starts.retain(|known| known.0 != name);
        self.starts.push((name, start));
        self
    }

    /// Replaces the variants by those that a function knows, the usual one first.
    ///
    /// Words in capitals stand for numbers: `symmetric:SEED` is started as `symmetric:7`. The
    /// function returns `None` if there is no such variant, and an error if the text describes a
    /// variant that cannot be played.
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

/// A game that begins at this position.
fn boxed<G: Playable>(start: G) -> Box<dyn AnyGame> {
    Box::new(Record::new(start))
}

impl<G: Playable> From<GameBuilder<G>> for GameInfo {
    fn from(builder: GameBuilder<G>) -> Self {
        builder.build()
    }
}

impl GameInfo {
    /// Describes a game.
    ///
    /// Unless its builder's methods say otherwise, the title is the game's name, the players are
    /// `Player 1` and `Player 2`, and the only variant, `standard`, starts at `G::default()`.
    pub fn of<G: Playable + Default>() -> GameBuilder<G> {
        GameBuilder {
            inner: Inner {
                name: G::NAME,
                title: G::NAME,
                summary: "",
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

    /// Returns the name by which programs know the game: `conway-chess`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.0.name
    }

    /// Returns the name by which people know the game.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.0.title
    }

    /// Returns what the game is, in a line.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.0.summary
    }

    /// Returns the names of the players, first player first.
    #[must_use]
    pub fn players(&self) -> [&'static str; 2] {
        self.0.players
    }

    /// Returns the variants that [`start`](Self::start) knows, the usual one first. Words in
    /// capitals stand for numbers: `symmetric:SEED` is started as `symmetric:7`.
    #[must_use]
    pub fn variants(&self) -> &[&'static str] {
        &self.0.variants
    }

    /// Returns the file formats of other programs that the game can be read from and written in.
    #[must_use]
    pub fn file_formats(&self) -> &[ForeignFormat] {
        &self.0.formats
    }

    /// Starts a game, of the usual variant unless one is named.
    ///
    /// # Errors
    /// If there is no such variant.
    pub fn start(&self, variant: Option<&str>) -> Result<Box<dyn AnyGame>, CatalogueError> {
        let known = &self.0.variants;
        let variant = variant.unwrap_or(known[0]);
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

    /// Starts a game from a position.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn position(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        (self.0.position)(text)
    }

    /// Reads a record of the game, as JSON or as a line of text.
    ///
    /// # Errors
    /// If it is not a record of a possible game.
    pub fn record(&self, text: &str) -> Result<Box<dyn AnyGame>, RecordError> {
        (self.0.record)(text)
    }
}
