//! The games of the module.

use std::any::Any;
use std::sync::OnceLock;

use grid_core::{Notation, Record};
use menagerie::{AnyGame, Catalogue};
use pyo3::PyResult;

use crate::batch::slot::{self, Settings, Slot};
use crate::errors;
use crate::playing::{Playing, Whole};
use crate::spaces::Spaces;

/// Takes a game for one of its own kind.
type Take = fn(Box<dyn Any>) -> Option<Box<dyn Playing>>;

/// Makes the games of a batch.
type Slots = fn(&[Whole], Settings) -> PyResult<Vec<Box<dyn Slot>>>;

/// How a game of the catalogue becomes one that Python plays.
#[derive(Debug)]
pub struct Known {
    name: &'static str,
    playing: Take,
    slots: Slots,
}

impl Known {
    /// Returns how this game does it.
    pub const fn of<G: Spaces>() -> Self {
        Self {
            name: <G as Notation>::NAME,
            playing: |game| Some(game.downcast::<Record<G>>().ok()?),
            slots: slot::slots::<G>,
        }
    }
}

/// The games, each twice: for programs of any kind, and for Python.
type Games = (Catalogue, Vec<Known>);

/// Each extension module has its own.
static GAMES: OnceLock<Games> = OnceLock::new();

fn games() -> &'static Games {
    GAMES.get_or_init(Games::default)
}

/// Sets the games of the module, which are all in the catalogue. Only the first call counts.
pub(crate) fn set(catalogue: Catalogue, known: Vec<Known>) {
    GAMES.get_or_init(|| (catalogue, known));
}

pub(crate) fn catalogue() -> &'static Catalogue {
    &games().0
}

/// Returns a game of the catalogue as one that Python plays.
///
/// # Errors
/// If the module was made without it.
pub(crate) fn playing(game: Box<dyn AnyGame>) -> PyResult<Box<dyn Playing>> {
    let found = (known(game.name())?.playing)(game);
    found.ok_or_else(|| errors::internal("a game of another kind"))
}

/// Makes the games of a batch. There is at least one start.
///
/// # Errors
/// If the module was made without this kind, or a start is not one for games of the batch.
pub(crate) fn slots(
    name: &str,
    starts: &[Whole],
    settings: Settings,
) -> PyResult<Vec<Box<dyn Slot>>> {
    (known(name)?.slots)(starts, settings)
}

fn known(name: &str) -> PyResult<&'static Known> {
    let known = games().1.iter().find(|known| known.name == name);
    known.ok_or_else(|| errors::internal("a game without actions"))
}
