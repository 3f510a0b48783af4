//! Kinds of move, for games in which a player chooses a kind before any cell.

use alloc::string::String;

/// A kind of move that a player chooses before any cell: a button and a key of a front end.
///
/// ```
/// use grid_core::scene::MoveKind;
///
/// let kind = MoveKind::new("acquire", 'a').with_refusal(Some("the board is full"));
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
    /// Why no move of this kind can be played now; `None` if one can.
    pub refusal: Option<String>,
}

impl MoveKind {
    /// Makes a kind of move that can be played now.
    #[must_use]
    pub const fn new(name: &'static str, key: char) -> Self {
        Self {
            name,
            key,
            refusal: None,
        }
    }

    /// The kind with the reason why no move of it can be played now, if there is one.
    #[must_use]
    pub fn with_refusal(mut self, refusal: Option<impl Into<String>>) -> Self {
        self.refusal = refusal.map(Into::into);
        self
    }
}
