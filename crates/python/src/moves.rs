//! The legal moves of a position, by number.

use std::sync::Arc;

use grid_core::Notation;
use menagerie::AnyGame;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::typed::with_record;

/// A position of any game, for its moves.
trait Position: Send + Sync {
    fn nth(&self, n: u64) -> Option<String>;
    fn has(&self, text: &str) -> bool;
    fn text(&self) -> String;
}

impl<G: Notation + Send + Sync> Position for G {
    fn nth(&self, n: u64) -> Option<String> {
        self.nth_move(n).map(|m| m.to_string())
    }

    fn has(&self, text: &str) -> bool {
        self.parse_move(text).is_ok_and(|m| self.is_legal(m))
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

/// The legal moves of a position: computed when they are asked for.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Moves {
    /// The name of the game.
    name: &'static str,
    /// `None` if the game is over.
    position: Option<Arc<dyn Position>>,
    #[pyo3(get)]
    count: u64,
}

impl Moves {
    pub(crate) fn of(game: &dyn AnyGame) -> Self {
        if game.ending().is_some() {
            return Self::none();
        }
        let position = with_record!(game, record => {
            Arc::new(*record.position()) as Arc<dyn Position>
        });
        Self {
            name: game.name(),
            position,
            count: game.move_count(),
        }
    }
}

#[pymethods]
impl Moves {
    /// Returns the moves of a game that is over.
    #[new]
    fn none() -> Self {
        Self {
            name: "",
            position: None,
            count: 0,
        }
    }

    /// Returns the move with a number. It looks for Ctrl-C, because `list` of a hundred million
    /// moves calls nothing else.
    fn nth(&self, py: Python<'_>, n: u64) -> PyResult<String> {
        py.check_signals()?;
        let found = self.position.as_ref().and_then(|position| position.nth(n));
        found.ok_or_else(|| {
            let count = self.count;
            PyIndexError::new_err(format!("move {n}: expected a number below {count}"))
        })
    }

    /// Returns the game and the position, which tell the moves; `None` if the game is over.
    fn state(&self) -> Option<(&'static str, String)> {
        let position = self.position.as_ref();
        position.map(|position| (self.name, position.text()))
    }

    fn contains(&self, text: &str) -> bool {
        self.position
            .as_ref()
            .is_some_and(|position| position.has(text))
    }
}
