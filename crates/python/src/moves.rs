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
}

impl<G: Notation + Send + Sync> Position for G {
    fn nth(&self, n: u64) -> Option<String> {
        self.nth_move(n).map(|m| m.to_string())
    }

    fn has(&self, text: &str) -> bool {
        self.parse_move(text).is_ok_and(|m| self.is_legal(m))
    }
}

/// The legal moves of a position: computed when they are asked for.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Moves {
    /// `None` if the game is over.
    position: Option<Arc<dyn Position>>,
    #[pyo3(get)]
    count: u64,
}

impl Moves {
    pub(crate) fn of(game: &dyn AnyGame) -> Self {
        if game.ending().is_some() {
            return Self {
                position: None,
                count: 0,
            };
        }
        let position = with_record!(game, record => {
            Arc::new(*record.position()) as Arc<dyn Position>
        });
        Self {
            position,
            count: game.move_count(),
        }
    }
}

#[pymethods]
impl Moves {
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

    fn contains(&self, text: &str) -> bool {
        self.position
            .as_ref()
            .is_some_and(|position| position.has(text))
    }
}
