//! The cells of a scene and their contents.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Player, Spelling, Square};

/// One cell of a [`Scene`](crate::Scene).
///
/// ```
/// use board_scene::{Fixture, Ground, Mark, MarkPlace, SceneCell, ScenePiece, Tone};
/// use grid_core::{Player, Square};
///
/// let knight = ScenePiece::new(Player::Second, 'n', '♞', "knight");
/// let cell = SceneCell { piece: Some(knight), ..SceneCell::of(Square::G8) };
/// assert_eq!((&*cell.name, cell.ground), ("g8", Ground::Light));
///
/// let pad = Fixture { letter: '*', symbol: '◎', name: "transporter pad" };
/// let mark = Mark {
///     place: MarkPlace::TopLeft,
///     text: "2".into(),
///     owner: None,
///     meaning: "birth counter",
///     tone: Tone::Good,
/// };
/// let cell = SceneCell { fixture: Some(pad), marks: vec![mark.clone()], ..SceneCell::default() };
/// assert_eq!((cell.mark(MarkPlace::TopLeft), cell.mark(MarkPlace::Right)), (Some(&mark), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SceneCell {
    /// The name of the cell in the game: `e4`.
    pub name: String,
    /// The background.
    pub ground: Ground,
    /// What is fixed to the cell. It is shown while no piece stands on the cell.
    pub fixture: Option<Fixture>,
    /// The piece on the cell.
    pub piece: Option<ScenePiece>,
    /// Small marks beside the piece.
    pub marks: Vec<Mark>,
    /// What [`in_words`](Self::in_words) tells; empty before. An empty cell has no words.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub words: Vec<String>,
}

impl SceneCell {
    /// Returns an empty square of a chequered board: dark if its row and column are both even or
    /// both odd.
    pub fn of<const W: usize, const H: usize, S: Spelling>(square: Square<W, H, S>) -> Self {
        Self {
            name: format!("{square:#}"),
            ground: Ground::chequered(square.row() + square.column()),
            ..Self::default()
        }
    }

    /// Returns what is on the cell, `white queen on a transporter pad`, and then the meaning of
    /// each mark, for players with these names. Nothing if there is nothing.
    ///
    /// ```
    /// use board_scene::{Mark, MarkPlace, SceneCell, ScenePiece, Tone};
    /// use grid_core::Player;
    ///
    /// let mark = Mark {
    ///     place: MarkPlace::Left,
    ///     text: "2".into(),
    ///     owner: Some(Player::Second),
    ///     meaning: "birth counter",
    ///     tone: Tone::Calm,
    /// };
    /// let knight = ScenePiece::new(Player::Second, 'n', '♞', "knight");
    /// let mut cell = SceneCell { marks: vec![mark], ..SceneCell::default() };
    /// let names = ["White", "Black"];
    /// assert_eq!(cell.in_words(names), ["empty", "Black birth counter"]);
    /// cell.piece = Some(knight);
    /// // Beside a piece, a mark of its owner names nobody.
    /// assert_eq!(cell.in_words(names), ["black knight", "birth counter"]);
    /// // Nor does one whose meaning says whose it is.
    /// cell.piece = None;
    /// cell.marks[0].meaning = "black's in the end";
    /// assert_eq!(cell.in_words(names), ["empty", "black's in the end"]);
    /// assert!(SceneCell::default().in_words(names).is_empty());
    /// ```
    pub fn in_words(&self, players: [&str; 2]) -> Vec<String> {
        let name = |player: Player| players[player.index()];
        let content = match (self.piece, self.fixture) {
            (None, None) if self.marks.is_empty() => return Vec::new(),
            (None, None) => "empty".into(),
            (None, Some(fixture)) => format!("empty, {}", fixture.name),
            (Some(piece), fixture) => {
                let owner = piece.owner.map(|owner| name(owner).to_lowercase() + " ");
                let on = fixture.map(|fixture| format!(" on a {}", fixture.name));
                owner.unwrap_or_default() + piece.name + &on.unwrap_or_default()
            }
        };
        let piece_owner = self.piece.and_then(|piece| piece.owner);
        // A meaning that says whose the mark is needs no name before it.
        let is_said = |mark: &Mark, owner| mark.meaning.starts_with(&name(owner).to_lowercase());
        let meaning = |mark: &Mark| match mark.owner.filter(|_| mark.owner != piece_owner) {
            Some(owner) if !is_said(mark, owner) => format!("{} {}", name(owner), mark.meaning),
            _ => mark.meaning.into(),
        };
        let marks = self.marks.iter().map(meaning);
        core::iter::once(content).chain(marks).collect()
    }

    /// Returns the mark at a place; `None` if there is none.
    pub fn mark(&self, place: MarkPlace) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.place == place)
    }
}

/// Something that is fixed to a cell, such as a transporter pad.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fixture {
    /// The letter of the position text: `*`.
    pub letter: char,
    /// The symbol for terminals that show Unicode: `◎`.
    pub symbol: char,
    /// The name in words: `transporter pad`.
    pub name: &'static str,
}

/// The background of a cell.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ground {
    /// The dark squares of a chequered board.
    #[default]
    Dark,
    /// The light squares of a chequered board.
    Light,
    /// A cell that a player has taken, shown in the player's colour.
    Taken(Player),
    /// A cell of a player's base, shown in a deeper shade of the player's colour.
    Base(Player),
}

impl Ground {
    /// The ground of a square, given the sum of its row and column.
    pub(crate) const fn chequered(sum: usize) -> Self {
        if sum.is_multiple_of(2) {
            Self::Dark
        } else {
            Self::Light
        }
    }
}

/// A piece in a scene.
///
/// ```
/// use grid_core::Player;
/// use board_scene::{ScenePiece, Shade};
///
/// // Black moves first.
/// let stone = ScenePiece::new(Player::First, 'x', '●', "disc");
/// let black = ScenePiece { shade: Some(Shade::Dark), ..stone };
/// let rock = ScenePiece { owner: None, ..stone };
/// let sides = [stone, black, rock].map(|piece| piece.side());
/// assert_eq!(sides, [Some(Player::First), Some(Player::Second), None]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Piece"))]
pub struct ScenePiece {
    /// The player the piece belongs to, if any.
    pub owner: Option<Player>,
    /// The letter of the position text: `N`, `n`.
    pub letter: char,
    /// The symbol for terminals that show Unicode: `♘`, `♞`.
    pub symbol: char,
    /// The name in words: `knight`. The crate `board-picture` also finds the shape of the piece by
    /// it, and draws a piece with any other name as its letter on a disc.
    pub name: &'static str,
    /// Whether its owner loses without it: a king.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_royal: bool,
    /// Whether people write its letter before its moves, as they do not for a pawn.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub has_letter: bool,
    /// Its colour, if it is not the usual one of its owner: the pieces of the first player are
    /// light, those of the second are dark.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub shade: Option<Shade>,
}

/// The colour of a piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shade {
    /// White, usually that of the first player.
    Light,
    /// Black, usually that of the second player.
    Dark,
}

impl ScenePiece {
    /// Creates a player's piece with its letter, its symbol and its name in words. It is not royal.
    pub const fn new(owner: Player, letter: char, symbol: char, name: &'static str) -> Self {
        Self {
            owner: Some(owner),
            letter,
            symbol,
            name,
            is_royal: false,
            has_letter: true,
            shade: None,
        }
    }

    /// Returns the piece as a royal one: its owner loses without it.
    #[must_use]
    pub const fn royal(self) -> Self {
        Self {
            is_royal: true,
            ..self
        }
    }

    /// Returns the piece as one whose letter people do not write before its moves.
    #[must_use]
    pub const fn unlettered(self) -> Self {
        Self {
            has_letter: false,
            ..self
        }
    }

    /// Returns the player whose usual colour the piece has; `None` if it has neither player's
    /// colour.
    pub const fn side(&self) -> Option<Player> {
        match self.shade {
            Some(Shade::Light) => Some(Player::First),
            Some(Shade::Dark) => Some(Player::Second),
            None => self.owner,
        }
    }
}

/// A short text in a cell, next to the piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mark {
    /// The place in the cell.
    pub place: MarkPlace,
    /// One or two ASCII characters.
    pub text: String,
    /// The player the mark belongs to, if any.
    pub owner: Option<Player>,
    /// The meaning in words: `birth counter`.
    pub meaning: &'static str,
    /// Whether the mark announces something good or bad.
    pub tone: Tone,
}

/// The place of a [`Mark`] in a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MarkPlace {
    /// Above, left.
    TopLeft,
    /// Above, right.
    TopRight,
    /// Left of the piece.
    Left,
    /// Right of the piece.
    Right,
    /// Below, left.
    BottomLeft,
    /// Below, right.
    BottomRight,
}

/// Whether a [`Mark`] announces something good or bad.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Tone {
    /// For information.
    Calm,
    /// Something good is about to happen: a birth.
    Good,
    /// Something bad is about to happen: a death.
    Bad,
}
