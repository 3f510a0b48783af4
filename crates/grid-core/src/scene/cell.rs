//! The cells of a scene and their contents, and the panels beside the board.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Player;

/// One cell of a [`Scene`](super::Scene).
///
/// ```
/// use grid_core::Player;
/// use grid_core::scene::{Ground, SceneCell, ScenePiece};
///
/// let knight = ScenePiece::new(Player::Second, 'n', '♞', "knight");
/// let cell = SceneCell::new("g8", Ground::chequered(7, 6)).with_piece(knight);
/// assert_eq!(cell.ground, Ground::Light);
/// assert_eq!(cell.piece.unwrap().name, "knight");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
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
}

impl SceneCell {
    /// Creates an empty cell.
    #[must_use]
    pub fn new(name: impl Into<String>, ground: Ground) -> Self {
        Self {
            name: name.into(),
            ground,
            ..Self::default()
        }
    }

    /// Sets the piece on the cell; `None` for no piece.
    #[must_use]
    pub fn with_piece(mut self, piece: impl Into<Option<ScenePiece>>) -> Self {
        self.piece = piece.into();
        self
    }

    /// Sets the fixture of the cell; `None` for no fixture.
    #[must_use]
    pub fn with_fixture(mut self, fixture: impl Into<Option<Fixture>>) -> Self {
        self.fixture = fixture.into();
        self
    }

    /// Sets the marks beside the piece.
    #[must_use]
    pub fn with_marks(mut self, marks: Vec<Mark>) -> Self {
        self.marks = marks;
        self
    }

    /// Returns the mark at a place; `None` if there is none.
    ///
    /// ```
    /// use grid_core::scene::{Ground, Mark, Place, SceneCell, Tone};
    ///
    /// let mark = Mark::new(Place::TopLeft, "2", "birth counter", Tone::Good);
    /// let cell = SceneCell::new("e4", Ground::Light).with_marks(vec![mark]);
    /// assert_eq!(cell.mark(Place::TopLeft).unwrap().text, "2");
    /// assert_eq!(cell.mark(Place::Right), None);
    /// ```
    #[must_use]
    pub fn mark(&self, place: Place) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.place == place)
    }
}

/// Something that is fixed to a cell, such as a transporter pad.
///
/// ```
/// use grid_core::scene::{Fixture, Ground, SceneCell};
///
/// let pad = Fixture::new('*', '◎', "transporter pad");
/// let cell = SceneCell::new("d4", Ground::Dark).with_fixture(pad);
/// assert_eq!(cell.fixture, Some(pad));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fixture {
    /// The letter of the position text: `*`.
    pub letter: char,
    /// The symbol for terminals that show Unicode: `◎`.
    pub symbol: char,
    /// The name in words: `transporter pad`.
    pub name: &'static str,
}

impl Ground {
    /// Returns the ground of a square on a chequered board: dark if row and column are both even or
    /// both odd.
    ///
    /// ```
    /// use grid_core::scene::Ground;
    ///
    /// assert_eq!(Ground::chequered(0, 0), Ground::Dark);
    /// assert_eq!(Ground::chequered(0, 7), Ground::Light);
    /// ```
    #[must_use]
    pub const fn chequered(row: usize, column: usize) -> Self {
        if (row + column).is_multiple_of(2) {
            Self::Dark
        } else {
            Self::Light
        }
    }
}

impl Fixture {
    /// Creates a fixture with its letter, its symbol and its name in words.
    #[must_use]
    pub const fn new(letter: char, symbol: char, name: &'static str) -> Self {
        Self {
            letter,
            symbol,
            name,
        }
    }
}

/// The background of a cell.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
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

/// A piece in a scene.
///
/// ```
/// use grid_core::Player;
/// use grid_core::scene::{ScenePiece, Shade};
///
/// let knight = ScenePiece::new(Player::First, 'N', '♘', "knight");
/// let rock = ScenePiece::new(None, '#', '▲', "rock");
/// assert_eq!((knight.owner, rock.owner), (Some(Player::First), None));
///
/// // Black moves first.
/// let stone = ScenePiece::new(Player::First, 'x', '●', "disc");
/// let stone = ScenePiece { shade: Some(Shade::Dark), ..stone };
/// assert_eq!((knight.side(), stone.side()), (Some(Player::First), Some(Player::Second)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ScenePiece {
    /// The player the piece belongs to, if any.
    pub owner: Option<Player>,
    /// The letter of the position text: `N`, `n`.
    pub letter: char,
    /// The symbol for terminals that show Unicode: `♘`, `♞`.
    pub symbol: char,
    /// The name in words: `knight`.
    pub name: &'static str,
    /// Its colour, if it is not the usual one of its owner: the pieces of the first player are
    /// light, those of the second are dark.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub shade: Option<Shade>,
}

/// The colour of a piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Shade {
    /// White, usually that of the first player.
    Light,
    /// Black, usually that of the second player.
    Dark,
}

impl ScenePiece {
    /// Creates a piece with its owner (`None` for neither player), its letter, its symbol and its
    /// name in words.
    #[must_use]
    pub fn new(
        owner: impl Into<Option<Player>>,
        letter: char,
        symbol: char,
        name: &'static str,
    ) -> Self {
        Self {
            owner: owner.into(),
            letter,
            symbol,
            name,
            shade: None,
        }
    }

    /// Creates a player's piece with its letter, its symbol and its name in words. The function is
    /// `const`, for constants.
    #[must_use]
    pub const fn of(owner: Player, letter: char, symbol: char, name: &'static str) -> Self {
        Self {
            owner: Some(owner),
            letter,
            symbol,
            name,
            shade: None,
        }
    }

    /// Returns the player whose usual colour the piece has; `None` if it has that of a piece of
    /// neither player.
    #[must_use]
    pub const fn side(&self) -> Option<Player> {
        match self.shade {
            Some(Shade::Light) => Some(Player::First),
            Some(Shade::Dark) => Some(Player::Second),
            None => self.owner,
        }
    }
}

/// A short text in a cell, beside the piece.
///
/// ```
/// use grid_core::Player;
/// use grid_core::scene::{Mark, Place, Tone};
///
/// let counter = Mark::new(Place::BottomRight, "3", "death counter", Tone::Bad);
/// assert_eq!(counter.with_owner(Player::First).owner, Some(Player::First));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Mark {
    /// The place in the cell.
    pub place: Place,
    /// One or two ASCII characters.
    pub text: String,
    /// The player the mark belongs to, if any.
    pub owner: Option<Player>,
    /// The meaning in words: `birth counter`.
    pub meaning: &'static str,
    /// How urgent the mark is.
    pub tone: Tone,
}

impl Mark {
    /// Creates a mark that belongs to neither player, with a text of one or two ASCII characters
    /// and its meaning in words.
    #[must_use]
    pub fn new(place: Place, text: impl Into<String>, meaning: &'static str, tone: Tone) -> Self {
        Self {
            place,
            text: text.into(),
            owner: None,
            meaning,
            tone,
        }
    }

    /// Sets the player the mark belongs to, if any.
    #[must_use]
    pub fn with_owner(mut self, owner: impl Into<Option<Player>>) -> Self {
        self.owner = owner.into();
        self
    }
}

/// The place of a [`Mark`] in a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Place {
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

/// How urgent a [`Mark`] is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Tone {
    /// For information.
    Calm,
    /// Something good is about to happen: a birth.
    Good,
    /// Something bad is about to happen: a death.
    Bad,
}

/// Text beside the board.
///
/// ```
/// use grid_core::scene::{Panel, Scene};
///
/// let clock = Panel::new("clock", vec!["White 4:59".into(), "Black 5:00".into()]);
/// let scene = Scene::default().with_panels(vec![clock]);
/// assert_eq!(scene.words().to_string(), "clock: White 4:59; Black 5:00\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Panel {
    /// The heading.
    pub title: String,
    /// The player the panel belongs to, if any.
    pub owner: Option<Player>,
    /// The lines.
    pub lines: Vec<String>,
}

impl Panel {
    /// Creates a panel that belongs to neither player.
    #[must_use]
    pub fn new(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self {
            title: title.into(),
            owner: None,
            lines,
        }
    }

    /// Sets the player the panel belongs to, if any.
    #[must_use]
    pub fn with_owner(mut self, owner: impl Into<Option<Player>>) -> Self {
        self.owner = owner.into();
        self
    }
}
