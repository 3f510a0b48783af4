//! Kinds of move: what a player picks before any cell.

use alloc::string::String;

/// A kind of move, which a player picks before any cell. Front ends show it as a button with a key,
/// unless it is [anonymous](Self::ANONYMOUS).
///
/// ```
/// use grid_core::scene::MoveKind;
///
/// let acquire = MoveKind::new("acquire", 'a', 3, "three empty cells become yours");
/// let kind = MoveKind { refusal: Some("the board is full".into()), ..acquire };
/// assert!(!kind.is_anonymous());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveKind {
    /// The word on the button: `acquire`.
    pub name: &'static str,
    /// The key, a lower-case letter: `a`.
    pub key: char,
    /// The number of cells of a move of this kind; 0 for the anonymous kind, which has no such
    /// number.
    pub cells: usize,
    /// What a move of this kind does: one line for the help.
    pub help: &'static str,
    /// What would become of the cells that a move of this kind changes, for a legend: `would be
    /// conquered`. Empty if there is nothing special to say.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub foreseen: &'static str,
    /// Why the kind cannot be chosen now; `None` if it can.
    pub refusal: Option<String>,
}

impl MoveKind {
    /// The one kind of a game in which a player chooses a move by its cells alone. It has no name.
    pub const ANONYMOUS: Self = Self::new("", ' ', 0, "");

    /// Returns whether this is the [anonymous](Self::ANONYMOUS) kind.
    #[must_use]
    pub const fn is_anonymous(&self) -> bool {
        self.name.is_empty()
    }

    /// Creates a kind of move that can be chosen now.
    #[must_use]
    pub const fn new(name: &'static str, key: char, cells: usize, help: &'static str) -> Self {
        Self {
            name,
            key,
            cells,
            help,
            foreseen: "",
            refusal: None,
        }
    }
}
