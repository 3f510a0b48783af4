//! Actions with fixed numbers, and positions as planes of numbers: what policies and value
//! functions learn from.

use alloc::string::{String, ToString};
use core::slice::ChunksExactMut;

use smallvec::SmallVec;

use crate::pick::Pick;
use crate::{Dice, History, Notation, Player, Spelling, Square, random_move};

/// What policies and value functions learn from: moves as numbers, and positions as planes.
///
/// Moves have numbers, the same in every position on a board of the same size. A position is
/// written as planes of numbers, one for each cell.
///
/// In most games an action is a whole move, and the three required methods about actions are
/// enough. In a game with too many moves for that, a turn takes several actions: each is a [`Pick`]
/// of the move, and the last one plays it. Such a game overrides [`action`](Self::action),
/// [`for_each_action`](Self::for_each_action), [`action_count`](Self::action_count) and
/// [`random_action`](Self::random_action). `picked` holds the picks made so far in this turn; it
/// is empty where an action is a whole move.
///
/// Actions are numbered on the board as the player to move sees it, so that one policy can play
/// both sides: the first player sees the board as pictures show it, the second player sees it
/// mirrored if the sides of the board belong to the players. Planes show the board as their viewer
/// sees it, and those of the viewer's own pieces come first.
///
/// ```
#[doc = include_str!("nim.md")]
#[doc = include_str!("nim-notation.md")]
/// use grid_core::{Action, Encode, History, Pick, Planes, Player};
///
/// impl Encode for Nim {
///     const PLANES: &'static [&'static str] = &["matches"];
///
///     fn actions(&self) -> usize { 2 }
///     fn number(&self, taken: u8) -> u64 { u64::from(taken) - 1 }
///     fn numbered(&self, number: u64) -> Option<u8> {
///         (number < 2).then_some(number as u8 + 1)
///     }
///     fn plane_size(&self) -> [usize; 2] { [1, 1] }
///     fn encode(&self, _: &[Pick], _: &History, _: Player, planes: &mut Planes<'_>) {
///         planes.constant(self.0.into());
///     }
/// }
///
/// let nim = Nim(1, Player::First);
/// assert_eq!(nim.action(&[], 0), Some(Action::Play(1)));
/// assert_eq!(nim.action(&[], 1), None, "two matches cannot be taken from one");
/// ```
pub trait Encode: Notation {
    /// The names of the planes.
    const PLANES: &'static [&'static str];

    /// Returns the greatest value of the plane with a name, beside those that it has at the start
    /// of a game, and those of the clocks in [`HISTORY_RULES`](crate::Game::HISTORY_RULES).
    fn greatest(plane: &str) -> u8 {
        let _ = plane;
        1
    }

    /// Returns the number of actions. All actions are below it.
    fn actions(&self) -> usize;

    /// Returns the number of a legal move: its action, or its actions as the digits of a number in
    /// base [`actions`](Self::actions), the first action first. Moves of one position have
    /// different numbers. The method is cheap enough to index tables by it.
    fn number(&self, m: Self::Move) -> u64;

    /// Returns the move that has a number, or would have it if it were legal.
    fn numbered(&self, number: u64) -> Option<Self::Move>;

    /// Returns what an action does; `None` if it is illegal.
    fn action(&self, picked: &[Pick], action: usize) -> Option<Action<Self::Move>> {
        debug_assert!(picked.is_empty());
        let m = self.numbered(action as u64)?;
        self.is_legal(m).then_some(Action::Play(m))
    }

    /// Visits the legal actions, each once.
    fn for_each_action(&self, picked: &[Pick], mut f: impl FnMut(usize)) {
        debug_assert!(picked.is_empty());
        self.for_each_move(|m| f(self.number(m) as usize));
    }

    /// Returns the number of legal actions.
    fn action_count(&self, picked: &[Pick]) -> usize {
        debug_assert!(picked.is_empty());
        self.move_count() as usize
    }

    /// Returns a random legal action and what it does, such that all moves are equally likely;
    /// `None` if the game is over.
    fn random_action(
        &self,
        picked: &[Pick],
        dice: &mut Dice,
    ) -> Option<(usize, Action<Self::Move>)> {
        debug_assert!(picked.is_empty());
        let m = random_move(self, dice)?;
        Some((self.number(m) as usize, Action::Play(m)))
    }

    /// Returns the actions that play a legal move, in order.
    fn actions_of(&self, m: Self::Move) -> SmallVec<[usize; 4]> {
        self.actions_of_number(self.number(m))
    }

    /// Returns the actions that play the move with a number: its digits in base
    /// [`actions`](Self::actions), first to last. The first one is not 0 if there are several.
    ///
    /// # Panics
    /// If there are no actions.
    fn actions_of_number(&self, number: u64) -> SmallVec<[usize; 4]> {
        let base = self.actions() as u64;
        let mut digits = SmallVec::new();
        let mut left = number;
        loop {
            digits.push((left % base) as usize);
            left /= base;
            // In base 1 the only number is 0.
            if left == 0 || base == 1 {
                break;
            }
        }
        digits.reverse();
        digits
    }

    /// Returns the rows and columns of a plane.
    fn plane_size(&self) -> [usize; 2];

    /// Writes the planes, in the order of [`PLANES`](Self::PLANES). All values are 0 before.
    /// `history` ends with this position.
    fn encode(&self, picked: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>);

    /// Returns the words for an action; `None` if no move has it.
    fn action_text(&self, picked: &[Pick], action: usize) -> Option<String> {
        debug_assert!(picked.is_empty());
        Some(self.numbered(action as u64)?.to_string())
    }
}

impl<const W: usize, const H: usize, S: Spelling> Square<W, H, S> {
    /// Returns the number of the square as a player sees the board whose lower rows in pictures are
    /// the first player's: row by row, that of the enemy first for the first player, and mirrored
    /// for the second.
    ///
    /// ```
    /// use grid_core::{Player, Square};
    ///
    /// let [first, second] = Player::ALL.map(|viewer| Square::C7.seen_by(viewer));
    /// assert_eq!((first, second), (10, 50));
    /// assert_eq!(Square::seen_at(second, Player::Second), Some(Square::C7));
    /// ```
    #[inline]
    pub const fn seen_by(self, viewer: Player) -> usize {
        let row = self.spot().row as usize;
        let row = match viewer {
            Player::First => row,
            Player::Second => H - 1 - row,
        };
        row * W + self.column()
    }

    /// Returns the square that a player [sees](Self::seen_by) with a number; `None` if there is
    /// none.
    pub const fn seen_at(number: usize, viewer: Player) -> Option<Self> {
        match Self::from_index(number) {
            // What a player sees where the square is seen is the square again.
            Some(square) => Self::from_index(square.seen_by(viewer)),
            None => None,
        }
    }
}

/// What an action does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action<M> {
    /// It plays a move.
    Play(M),
    /// It picks a part of a move. The same player goes on.
    Pick(Pick),
}

/// The planes of one position, each with a byte for each cell, while they are written.
///
/// ```
/// use grid_core::Planes;
///
/// let mut bytes = [0; 8];
/// let mut planes = Planes::new(&mut bytes, 4);
/// planes.cells([1, 2]);
/// planes.constant(300);
/// assert!(planes.is_full());
/// assert_eq!(bytes, [0, 1, 1, 0, 255, 255, 255, 255]);
/// ```
#[derive(Debug)]
pub struct Planes<'a> {
    left: ChunksExactMut<'a, u8>,
}

impl<'a> Planes<'a> {
    /// Splits bytes into planes of `cells` cells. All bytes must be 0.
    ///
    /// # Panics
    /// If `cells` is 0.
    pub fn new(bytes: &'a mut [u8], cells: usize) -> Self {
        Self {
            left: bytes.chunks_exact_mut(cells),
        }
    }

    /// Writes 1 into cells of the next plane.
    ///
    /// # Panics
    /// If a plane has no such cell. A plane after the last one is ignored.
    #[inline]
    pub fn cells(&mut self, cells: impl IntoIterator<Item = usize>) {
        self.values(cells.into_iter().map(|cell| (cell, 1)));
    }

    /// Writes values into cells of the next plane.
    ///
    /// # Panics
    /// If a plane has no such cell. A plane after the last one is ignored.
    #[inline]
    pub fn values(&mut self, cells: impl IntoIterator<Item = (usize, u8)>) {
        if let Some(plane) = self.left.next() {
            for (cell, value) in cells {
                plane[cell] = value;
            }
        }
    }

    /// Writes the same value, at most 255, into every cell of the next plane. A plane after the
    /// last one is ignored.
    #[inline]
    pub fn constant(&mut self, value: u32) {
        if let Some(plane) = self.left.next() {
            plane.fill(u8::try_from(value).unwrap_or(u8::MAX));
        }
    }

    /// Returns whether all planes are written.
    pub fn is_full(&self) -> bool {
        self.left.len() == 0
    }
}
