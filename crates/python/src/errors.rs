//! The exceptions of the package, made from the errors of the crates with the same words.

use menagerie::{CatalogueError, Causes, MoveTextError, OpenError, ReadError};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError};
use pyo3::{PyErr, import_exception};

use crate::spaces::Illegal;

import_exception!(menagerie._errors, BadMove);
import_exception!(menagerie._errors, BadPattern);
import_exception!(menagerie._errors, BadPosition);
import_exception!(menagerie._errors, BadRecord);
import_exception!(menagerie._errors, BadRule);
import_exception!(menagerie._errors, BadState);
import_exception!(menagerie._errors, ClosedError);
import_exception!(menagerie._errors, GameOver);
import_exception!(menagerie._errors, IllegalAction);
import_exception!(menagerie._errors, IllegalMove);
import_exception!(menagerie._errors, UnknownGame);
import_exception!(menagerie._errors, UnknownVariant);
import_exception!(menagerie._errors, WorldError);

pub(crate) fn catalogue(error: &CatalogueError) -> PyErr {
    let words = error.to_string();
    match error {
        CatalogueError::Game { .. } => UnknownGame::new_err(words),
        _ => UnknownVariant::new_err(words),
    }
}

pub(crate) fn open(error: &OpenError) -> PyErr {
    match error {
        OpenError::Catalogue(error) => catalogue(error),
        error => BadPosition::new_err(error.to_string()),
    }
}

pub(crate) fn play(error: &MoveTextError) -> PyErr {
    let words = error.to_string();
    match error {
        MoveTextError::Illegal { .. } => IllegalMove::new_err(words),
        MoveTextError::Over { .. } => GameOver::new_err(words),
        _ => BadMove::new_err(words),
    }
}

/// Returns the error of an illegal action. `is_unsigned` says that it was given as `uint64`.
pub(crate) fn illegal(illegal: Illegal, is_unsigned: bool) -> PyErr {
    let Illegal {
        game,
        action,
        text,
        legal,
    } = illegal;
    let action = match is_unsigned {
        true => i128::from(action as u64),
        false => action.into(),
    };
    let text = text.map(|text| format!(" ({text})")).unwrap_or_default();
    let place = game
        .map(|game| format!(" in game {game}"))
        .unwrap_or_default();
    let count = legal.len();
    let words =
        format!("illegal action {action}{text}{place}: expected one of its {count} legal actions");
    IllegalAction::new_err((words, game, action, legal))
}

pub(crate) fn read(error: &ReadError) -> PyErr {
    match error {
        ReadError::Game(error) => catalogue(error),
        error => BadRecord::new_err(Causes(error).to_string()),
    }
}

/// Returns the `OSError` (with its subclass, such as `FileNotFoundError`) of an input or output
/// error.
pub(crate) fn os(error: &std::io::Error, words: String) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, words)),
        None => std::io::Error::new(error.kind(), words).into(),
    }
}

/// Returns the error of a fault in this library.
pub(crate) fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("internal error: {what}"))
}

/// Checks that there is memory for this many values, because Rust ends the process without it.
///
/// # Errors
/// If there is none.
pub(crate) fn check_memory<T>(values: usize) -> Result<(), PyErr> {
    Vec::<T>::new().try_reserve_exact(values).map_err(|_| {
        let bytes = values.saturating_mul(size_of::<T>());
        PyMemoryError::new_err(format!("no memory for {} MiB", bytes >> 20))
    })
}
