//! Lines for the person at the table.

use crate::fault::Fault;

/// A line for the person at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line.
    pub text: String,
    /// Whether something went wrong.
    pub is_error: bool,
}

impl Message {
    /// Makes a line that informs.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_error: false,
        }
    }

    /// Makes a line about something that went wrong.
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            is_error: true,
            ..Self::new(text)
        }
    }
}

impl From<Fault> for Message {
    fn from(fault: Fault) -> Self {
        Self::new(fault.to_string())
    }
}
