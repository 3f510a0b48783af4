//! The position: men, castling rights and whose turn it is.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use chess_men::Men;
use grid_core::{Player, key_of};

use crate::rights::Rights;
use crate::{PieceKind, Set, Square, Weighting};

/// A position of Pacifist ([`Pacifist`](crate::Pacifist)) or of the weighted game
/// ([`WeightedPacifist`](crate::WeightedPacifist)).
///
/// Read one with `parse`, start with [`Position::start`] or [`Position::array`]; the text format is
/// described in the [crate docs](crate#text).
#[derive(Copy, Clone)]
pub struct Position<W: Weighting> {
    pub(crate) men: Men,
    pub(crate) rights: Rights,
    pub(crate) turn: Player,
    /// The half-moves played: for the text alone.
    pub(crate) ply: u32,
    pub(crate) weighting: PhantomData<W>,
}

impl<W: Weighting> Position<W> {
    /// A board without men, White to move: what the text parser and the arrays fill.
    pub(crate) const EMPTY: Self = Self {
        men: Men::NONE,
        rights: Rights::NONE,
        turn: Player::First,
        ply: 0,
        weighting: PhantomData,
    };

    /// All men of a player.
    #[must_use]
    #[inline]
    pub fn men(&self, owner: Player) -> Set {
        self.men.of(owner)
    }

    /// The men of one kind of both players.
    #[must_use]
    #[inline]
    pub fn of_kind(&self, kind: PieceKind) -> Set {
        self.men.of_kind(kind)
    }

    /// The men of one kind of a player.
    #[must_use]
    #[inline]
    pub fn pieces(&self, owner: Player, kind: PieceKind) -> Set {
        self.men(owner) & self.of_kind(kind)
    }

    /// All men.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Set {
        self.men.all()
    }

    /// The man on a square, if there is one.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Player, PieceKind)> {
        self.men.at(square)
    }

    /// The castling rights that are left.
    #[must_use]
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// The half-moves played so far, as the position's text counts them.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The board upside down with the colours changed: the same position for the other player.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            men: self.men.turned(),
            rights: self.rights.turned(),
            turn: self.turn.other(),
            ..*self
        }
    }

    /// Everything that the rules can see, as words.
    #[inline]
    fn state(&self) -> [u64; 6] {
        let [ones, twos, fours] = self.men.kinds.map(Set::bits);
        let [white, black] = self.men.owned.map(Set::bits);
        let rest = self.rights.bits() << 1 | self.turn.index() as u64;
        [ones, twos, fours, white, black, rest]
    }

    #[inline]
    pub(crate) fn state_key(&self) -> u64 {
        key_of(&self.state())
    }

    #[inline]
    pub(crate) fn equals_state(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

impl<W: Weighting> PartialEq for Position<W> {
    /// Compares everything, the number of half-moves included; [`same_state`](grid_core::Game::same_state)
    /// leaves that out.
    fn eq(&self, other: &Self) -> bool {
        self.equals_state(other) && self.ply == other.ply
    }
}

impl<W: Weighting> Eq for Position<W> {}

impl<W: Weighting> Hash for Position<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state().hash(hasher);
        self.ply.hash(hasher);
    }
}

impl<W: Weighting> Default for Position<W> {
    fn default() -> Self {
        Self::start()
    }
}

impl<W: Weighting> fmt::Debug for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
