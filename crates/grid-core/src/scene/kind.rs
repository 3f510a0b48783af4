//! Kinds of move, for games in which a player chooses a kind before any cell.

use alloc::string::String;

/// A kind of move that a player chooses before any cell: a button and a key of a front end.
///
/// ```
/// use grid_core::scene::MoveKind;
///
/// let acquire = MoveKind::new("acquire", 'a', 3, "three empty cells become yours");
/// let kind = acquire.with_refusal(Some("the board is full"));
/// assert_eq!(kind.refusal.as_deref(), Some("the board is full"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveKind {
    /// The word on the button: `acquire`.
    pub name: &'static str,
    /// The key, a small letter: `a`.
    pub key: char,
    /// How many cells are chosen for a move of this kind.
    pub cells: usize,
    /// What a move of this kind does, in a line for the help.
    pub help: &'static str,
    /// Why the kind cannot be chosen now; `None` if it can.
    pub refusal: Option<String>,
}

impl MoveKind {
    /// Makes a kind of move that can be chosen now.
    #[must_use]
    pub const fn new(name: &'static str, key: char, cells: usize, help: &'static str) -> Self {
        Self {
            name,
            key,
            cells,
            help,
            refusal: None,
        }
    }

    /// The kind with the reason why it cannot be chosen now, if there is one.
    #[must_use]
    pub fn with_refusal(mut self, refusal: Option<impl Into<String>>) -> Self {
        self.refusal = refusal.map(Into::into);
        self
    }
}
