//! The legal moves of a position, by number.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::playing::Playing;

/// The legal moves of a position: computed when they are asked for.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Moves {
    /// The position as a game of its own; `None` if the game is over.
    position: Option<Box<dyn Playing>>,
    #[pyo3(get)]
    count: u64,
}

impl Moves {
    pub(crate) fn of(game: &dyn Playing) -> Self {
        match game.ending() {
            Some(_) => Self::none(),
            None => Self {
                position: Some(game.alone()),
                count: game.move_count(),
            },
        }
    }
}

#[pymethods]
impl Moves {
    /// Returns the moves of a game that is over.
    #[new]
    fn none() -> Self {
        Self {
            position: None,
            count: 0,
        }
    }

    /// Returns the move with a number. It looks for Ctrl-C, because `list` of a hundred million
    /// moves calls nothing else.
    fn nth(&self, py: Python<'_>, n: u64) -> PyResult<String> {
        py.check_signals()?;
        let found = self
            .position
            .as_ref()
            .and_then(|position| position.nth_move(n));
        found.ok_or_else(|| {
            let count = self.count;
            PyIndexError::new_err(format!("move {n}: expected a number below {count}"))
        })
    }

    /// Returns the game and the position, which tell the moves; `None` if the game is over.
    fn state(&self) -> Option<(&'static str, String)> {
        let position = self.position.as_ref();
        position.map(|position| (position.name(), position.position()))
    }

    fn contains(&self, text: &str) -> bool {
        self.position
            .as_ref()
            .is_some_and(|position| position.actions_of(text).is_some())
    }
}
