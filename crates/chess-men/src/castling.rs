//! Castling, orthodox and that of Chess960.

use core::fmt::{self, Write};

use grid_core::{Player, Spelling};

use crate::{Attacks, Board, Guard, Kind, Move, PawnWay, Piece, Pieces, Refusal, Set};

/// The side of the board towards which a king castles.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side of the a-file.
    A,
    /// The side of the h-file.
    H,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::A, Self::H];

    /// Returns the side of a rook from its king's point of view.
    #[inline]
    pub const fn of<const W: usize, const H: usize, S: Spelling>(
        king: grid_core::Square<W, H, S>,
        rook: grid_core::Square<W, H, S>,
    ) -> Self {
        Self::to(king.column(), rook.column())
    }

    /// Returns the side of a column from the point of view of a king in another.
    #[inline]
    const fn to(king: usize, column: usize) -> Self {
        if column < king { Self::A } else { Self::H }
    }

    /// Returns the side of a rook from its king's point of view, on any board.
    #[inline]
    pub(crate) fn of_squares<S: Board>(king: S::Square, rook: S::Square) -> Self {
        Self::to(S::place(king).1, S::place(rook).1)
    }

    /// Returns the columns on which king and rook stand after castling on a board of `width`
    /// columns, counted from 0: the third and the fourth from the left, or the second and the third
    /// from the right. On the board of chess they are c and d, or g and f.
    #[inline]
    pub const fn ends(self, width: usize) -> (usize, usize) {
        match self {
            Self::A => (2, 3),
            Self::H => (width - 2, width - 3),
        }
    }
}

/// A castling to which a player has the right, on a board whose sets of squares are `S`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Castling<S: Board = Set> {
    /// The home of the king.
    pub king: S::Square,
    /// The home of the rook.
    pub rook: S::Square,
    /// Where the king goes.
    pub king_to: S::Square,
    /// Where the rook goes.
    pub rook_to: S::Square,
    /// The squares that must be empty.
    pub empty: S,
    /// The squares on which the king stands on its way, the first and the last included.
    pub way: S,
}

impl<S: Board> Castling<S> {
    /// Returns the first square of the king's way that an enemy of `player` attacks.
    pub fn attacked<K: Attacks<Set = S>, const D: usize>(
        &self,
        pieces: &Pieces<K, D>,
        player: Player,
    ) -> Option<S::Square> {
        let occupied = pieces.all().without(self.king);
        let is_attacked =
            |&square: &S::Square| !pieces.attackers(!player, square, occupied).is_empty();
        self.way.into_iter().find(is_attacked)
    }

    /// Moves king and rook at once, because each may end where the other stood.
    pub fn make<K: Kind<Set = S>, const D: usize>(
        &self,
        pieces: &mut Pieces<K, D>,
        player: Player,
    ) {
        let [king, rook] = [self.king, self.rook].map(|home| pieces.kind_at(home));
        pieces.remove(S::of(self.king) | S::of(self.rook));
        pieces.put(self.king_to, player, king);
        pieces.put(self.rook_to, player, rook);
    }
}

/// The castling rights of both players: the homes of the kings and rooks that have not moved, as in
/// [Chess960](https://en.wikipedia.org/wiki/Fischer_random_chess). A player with a right has the
/// homes of the king and of one rook or two. An a-side rook is left of its king, an h-side rook
/// right of it. `S` is the set of squares of the board, which has any size. The first player's home
/// row is the lowest, the second player's the highest.
///
/// `Display` writes the letters of FEN, such as `Kkq`, or `-` for no right: `K` is White's right
/// towards the h-file, `Q` towards the a-file.
///
/// ```
/// use chess_men::{CastlingRights, Set, Side, Square};
/// use grid_core::Player;
///
/// let mut rights = CastlingRights::ORTHODOX;
/// assert_eq!(rights.to_string(), "KQkq");
/// rights.disturb(Set::of("h1".parse()?));
/// assert_eq!(rights.rook(Player::First, Side::H), None);
/// assert_eq!(rights.king(Player::First), Some("e1".parse()?));
/// rights.lose(Player::Second);
/// assert_eq!(rights.to_string(), "Q");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights<S = Set> {
    /// The homes of the kings. A player without a right has none.
    kings: S,
    /// The homes of the castling rooks.
    rooks: S,
}

impl CastlingRights {
    /// All rights with the array of chess.
    pub const ORTHODOX: Self = Self {
        kings: Set::from_bits(0x10 | 0x10 << 56),
        rooks: Set::from_bits(0x81 | 0x81 << 56),
    };
}

impl<S: Board> CastlingRights<S> {
    /// No right.
    pub const NONE: Self = Self {
        kings: S::EMPTY,
        rooks: S::EMPTY,
    };

    /// Returns the row of a player's kings and castling rooks.
    #[inline]
    pub const fn home_row(player: Player) -> usize {
        match player {
            Player::First => 0,
            Player::Second => S::SIZE[1] - 1,
        }
    }

    /// Returns the squares of a player's home row.
    #[inline]
    pub fn home(player: Player) -> S {
        PawnWay::<S>::of(!player).last_row
    }

    /// Returns whether a player may castle towards a side.
    #[inline]
    pub fn has(self, player: Player, side: Side) -> bool {
        self.rook(player, side).is_some()
    }

    /// Returns whether neither player has a right.
    #[inline]
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Returns the side towards which a player wants to castle with a king's move: two squares or
    /// more along the home row. `None` if it is another move.
    pub fn side_meant(player: Player, from: S::Square, to: S::Square) -> Option<Side> {
        let [(_, from_column), (_, to_column)] = [from, to].map(S::place);
        let is_far = from_column.abs_diff(to_column) > 1;
        let is_home = (S::of(from) | S::of(to)).is_subset(Self::home(player));
        (is_far && is_home).then(|| Side::to(from_column, to_column))
    }

    /// Returns why a player has lost the right to castle towards a side, in a sentence; `None` if
    /// the player has it.
    pub fn lost(self, player: Player, side: Side) -> Option<&'static str> {
        match (self.king(player), self.has(player, side)) {
            (_, true) => None,
            (None, _) => Some(
                "you can no longer castle: the king has moved, or both rooks have left their \
                 squares",
            ),
            (Some(_), _) => Some(
                "you can no longer castle on this side: its rook has left its square since the \
                 start",
            ),
        }
    }

    /// Returns the castling of a player towards a side; `None` without the right.
    #[inline]
    pub fn castling(self, player: Player, side: Side) -> Option<Castling<S>> {
        let rook = self.rook(player, side)?;
        let king = self.king(player)?;
        let (row, ends) = (Self::home_row(player), side.ends(S::SIZE[0]));
        let (king_to, rook_to) = (S::square(row, ends.0)?, S::square(row, ends.1)?);
        let way = S::between(king, king_to) | S::of(king) | S::of(king_to);
        let crossed = S::between(king, rook) | way | S::of(rook_to);
        Some(Castling {
            king,
            rook,
            king_to,
            rook_to,
            empty: crossed.without(king).without(rook),
            way,
        })
    }

    /// Returns the rooks with which a player can castle now: the way is free, the king is not in
    /// check, and no enemy piece attacks the squares that it crosses or reaches.
    #[inline(always)]
    pub fn rooks<K: Attacks<Set = S>, const D: usize>(
        self,
        pieces: &Pieces<K, D>,
        player: Player,
        guard: &Guard<S>,
    ) -> S {
        let mut rooks = S::EMPTY;
        if !guard.checkers.is_empty() {
            return rooks;
        }
        for side in Side::ALL {
            if let Some(castling) = self.castling(player, side)
                && !castling.empty.intersects(pieces.all())
                && !guard.pinned.contains(castling.rook)
                && castling.attacked(pieces, player).is_none()
            {
                rooks.insert(castling.rook);
            }
        }
        rooks
    }

    /// Returns the castling that a player means by a king's move of two squares or more to where it
    /// would end, and any other move as it is. The target of a castling is the rook: `e1h1` for
    /// `e1g1`.
    pub fn meant<K: Kind<Set = S>, const D: usize>(
        self,
        pieces: &Pieces<K, D>,
        player: Player,
        m: Move<K>,
    ) -> Move<K> {
        let side = Self::side_meant(player, m.from, m.to);
        let castling = side.and_then(|side| self.castling(player, side));
        let is_meant = |castling: &Castling<S>| {
            castling.king == m.from && castling.king_to == m.to && !pieces.all().contains(m.to)
        };
        match castling.filter(is_meant) {
            Some(castling) => Move::new(m.from, castling.rook),
            None => m,
        }
    }

    /// Returns a player's move as UCI writes it: castling from the squares of orthodox chess, a
    /// king right of the middle and rooks in the corners, is the king's move, `e1g1`; from others
    /// it is that to the rook.
    pub fn uci<K: Kind<Set = S>>(self, player: Player, m: Move<K>) -> Move<K> {
        let castlings = Side::ALL.map(|side| self.castling(player, side));
        let mut castlings = castlings.into_iter().flatten();
        let [(_, king), (_, rook)] = [m.from, m.to].map(S::place);
        let is_usual = king == S::SIZE[0] / 2 && [0, S::SIZE[0] - 1].contains(&rook);
        match castlings.find(|found| is_usual && (found.king, found.rook) == (m.from, m.to)) {
            Some(castling) => Move::new(m.from, castling.king_to),
            None => m,
        }
    }

    /// Returns why a king cannot castle with an illegal move that looks like it; `None` if the move
    /// does not, or if the reason is another. `attacked` returns a square of the king's way that
    /// the enemy attacks.
    pub fn refusal<K: Attacks<Set = S>, const D: usize>(
        self,
        pieces: &Pieces<K, D>,
        player: Player,
        m: Move<K>,
        attacked: impl FnOnce(Castling<S>) -> Option<S::Square>,
    ) -> Option<Refusal<K>> {
        let side = Self::side_meant(player, m.from, m.to)?;
        if let Some(lost) = self.lost(player, side) {
            return Some(Refusal::Rule(lost));
        }
        let castling = self.castling(player, side)?;
        if castling.king != m.from {
            return Some(Refusal::Rule("only the king that has not moved castles"));
        }
        if !(pieces.of(player) & pieces.of_kind(K::ROOK?)).contains(castling.rook) {
            return Some(Refusal::Rule("the rook on this side is not yours now"));
        }
        let by = (castling.empty & pieces.all()).into_iter();
        let column = |square| S::place(square).1;
        let nearest = by.min_by_key(|&square| column(square).abs_diff(column(m.from)));
        match nearest {
            Some(square) => Piece::on(pieces, square).map(Refusal::CastlingBlocked),
            None => attacked(castling).map(Refusal::CastlingAttacked),
        }
    }

    /// Returns the home of the rook with which a player may castle towards a side; `None` if the
    /// player may not.
    #[inline]
    pub fn rook(self, player: Player, side: Side) -> Option<S::Square> {
        let king = self.king(player)?;
        let rooks = self.rooks & Self::home(player);
        match side {
            Side::A => rooks.first().filter(|&rook| rook < king),
            Side::H => rooks.last().filter(|&rook| rook > king),
        }
    }

    /// Returns the home of a player's king; `None` if the player has no right.
    #[inline]
    pub fn king(self, player: Player) -> Option<S::Square> {
        (self.kings & Self::home(player)).first()
    }

    /// Gives a player the right to castle with a king and a rook in two different columns, counted
    /// from 0. The player's other right stays if it is of the same king and towards the other side.
    ///
    /// # Panics
    /// If a column is not on the board.
    pub fn give(&mut self, player: Player, king: usize, rook: usize) {
        let home = |column| S::square(Self::home_row(player), column);
        let [Some(new_king), Some(new_rook)] = [king, rook].map(home) else {
            panic!("columns are counted from 0 to {}", S::SIZE[0] - 1);
        };
        let side = if rook < king { Side::H } else { Side::A };
        let other = self
            .rook(player, side)
            .filter(|_| self.king(player) == Some(new_king));
        self.lose(player);
        self.kings.insert(new_king);
        self.rooks.insert(new_rook);
        self.rooks.extend(other);
    }

    /// Removes both rights of a player.
    #[inline]
    pub fn lose(&mut self, player: Player) {
        self.kings -= Self::home(player);
        self.rooks -= Self::home(player);
    }

    /// Removes the rights whose king or rook has its home on one of some squares: a piece has left
    /// them or come to them.
    #[inline]
    pub fn disturb(&mut self, squares: S) {
        if !squares.intersects(self.kings | self.rooks) {
            return;
        }
        self.kings -= squares;
        self.rooks -= squares;
        for player in Player::ALL {
            let home = Self::home(player);
            if !(self.kings.intersects(home) && self.rooks.intersects(home)) {
                self.lose(player);
            }
        }
    }

    /// Returns those of the rights whose king and rook are at home: `is_at_home` tells whether a
    /// player's home has a piece of a kind.
    #[must_use]
    pub fn kept<K: Attacks<Set = S>>(
        mut self,
        is_at_home: impl Fn(Player, S::Square, K) -> bool,
    ) -> Self {
        for player in Player::ALL {
            let king = self.king(player).map(|king| (king, Some(K::KING)));
            let rooks = Side::ALL.map(|side| self.rook(player, side));
            let rooks = rooks.into_iter().flatten().map(|rook| (rook, K::ROOK));
            for (home, kind) in king.into_iter().chain(rooks) {
                if !kind.is_some_and(|kind| is_at_home(player, home, kind)) {
                    self.disturb(S::of(home));
                }
            }
        }
        self
    }

    /// Returns the rights with the colours exchanged.
    #[must_use]
    pub fn colour_flipped(self) -> Self {
        Self {
            kings: self.kings.flip_vertical(),
            rooks: self.rooks.flip_vertical(),
        }
    }

    /// Returns a number for all rights, below 2^48. Different rights have different numbers. Its
    /// bytes are columns counted from 0, and the board's width stands for none: White's rooks
    /// towards a and h, Black's, White's king and Black's.
    #[inline]
    pub fn number(self) -> u64 {
        let column =
            |home: Option<S::Square>| home.map_or(S::SIZE[0], |square| S::place(square).1) as u8;
        let [white, black] = [Player::First, Player::Second];
        u64::from_le_bytes([
            column(self.rook(white, Side::A)),
            column(self.rook(white, Side::H)),
            column(self.rook(black, Side::A)),
            column(self.rook(black, Side::H)),
            column(self.king(white)),
            column(self.king(black)),
            0,
            0,
        ])
    }
}

impl<S: Board> fmt::Display for CastlingRights<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_char('-');
        }
        for (player, letters) in [(Player::First, ['K', 'Q']), (Player::Second, ['k', 'q'])] {
            for (side, letter) in [Side::H, Side::A].into_iter().zip(letters) {
                if self.has(player, side) {
                    f.write_char(letter)?;
                }
            }
        }
        Ok(())
    }
}
