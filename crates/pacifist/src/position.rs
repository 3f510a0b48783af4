//! The position: pieces, castling rights and the player to move; and the weights of pieces.

use core::fmt::Debug;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use board_scene::facts::About;
use chess_men::{CastlingRights, ChessPieces};
use grid_core::Player;

use crate::{PieceKind, Set};

/// The weights of pieces (rules 3.1 and 11). They make the difference between the two games:
/// [`Count`](crate::Count) is Pacifist, [`Value`](crate::Value) the weighted game.
pub trait Weighting: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The game's name, such as `pacifist`.
    const NAME: &'static str;

    /// What people should know about the game.
    const ABOUT: About;

    /// What the net influence on a square is, and what it does, in words.
    const INFLUENCE: &'static str;

    /// The weight of each kind, in the order of [`PieceKind::ALL`]: 1 to 15, and for a king either
    /// that of another kind or more than thirty times that of each.
    const WEIGHTS: [i32; 6];
}

/// A position of Pacifist ([`Pacifist`](crate::Pacifist)) or of the weighted game
/// ([`WeightedPacifist`](crate::WeightedPacifist)).
///
/// Read one with `parse`, set one up with a [`PositionBuilder`](crate::PositionBuilder), or start
/// with [`Position::START`] or [`Position::start_of`]. The text format is described in the [crate
/// docs](crate#text).
#[derive(Copy, Clone)]
pub struct Position<W: Weighting> {
    pub(crate) pieces: ChessPieces,
    pub(crate) rights: CastlingRights,
    pub(crate) turn: Player,
    /// The number of half-moves played. Only the text needs it.
    pub(crate) ply: u32,
    /// [`persuaded`](Self::persuaded), if the last move has computed it.
    pub(crate) persuaded: Option<[Set; 2]>,
    pub(crate) weighting: PhantomData<W>,
}

impl<W: Weighting> Position<W> {
    /// The start of the game with the array of chess.
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// assert_eq!(
    ///     Pacifist::START.to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee"
    /// );
    /// ```
    pub const START: Self = Self {
        pieces: ChessPieces::ORTHODOX,
        rights: CastlingRights::ORTHODOX,
        turn: Player::First,
        ply: 0,
        persuaded: None,
        weighting: PhantomData,
    };

    /// Returns the castling rights that are left.
    pub fn castling_rights(&self) -> CastlingRights {
        self.rights
    }

    /// Returns the number of half-moves played so far, as in the position's text.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the board upside down with the colours exchanged: the same position for the other
    /// player.
    #[must_use]
    pub fn colour_flipped(&self) -> Self {
        Self {
            pieces: self.pieces.colour_flipped(),
            rights: self.rights.colour_flipped(),
            turn: self.turn.other(),
            persuaded: None,
            ..*self
        }
    }

    /// Returns everything on which the rules depend, as words.
    #[inline]
    pub(crate) fn state(&self) -> [u64; 6] {
        let [ones, twos, fours] = self.pieces.digits().map(Set::bits);
        let [white, black] = Player::ALL.map(|player| self.pieces.of(player).bits());
        let rest = self.rights.number() << 1 | self.turn.index() as u64;
        [ones, twos, fours, white, black, rest]
    }
}

chess_men::tells_pieces!([W: Weighting] Position<W>, PieceKind);

impl<W: Weighting> PartialEq for Position<W> {
    /// Compares everything, the number of half-moves included.
    /// [`same_state`](grid_core::Game::same_state) ignores that number.
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state() && self.ply == other.ply
    }
}

impl<W: Weighting> Eq for Position<W> {}

impl<W: Weighting> Hash for Position<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state().hash(hasher);
        self.ply.hash(hasher);
    }
}
