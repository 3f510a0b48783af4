//! Castling, orthodox and that of Chess960.

use core::fmt::{self, Write};

use grid_core::{Player, SquareSet};

use crate::{ChessPieces, Guard, Move, Piece, PieceKind, Refusal, Set, Square};

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
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook.column() < king.column() {
            Self::A
        } else {
            Self::H
        }
    }

    /// Returns the files on which king and rook stand after castling, counted from 0: c and d, or g
    /// and f.
    #[inline]
    pub const fn ends(self) -> (usize, usize) {
        match self {
            Self::A => (2, 3),
            Self::H => (6, 5),
        }
    }
}

/// A castling to which a player has the right.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Castling {
    /// The home of the king.
    pub king: Square,
    /// The home of the rook.
    pub rook: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the rook goes.
    pub rook_to: Square,
    /// The squares that must be empty.
    pub empty: Set,
    /// The squares on which the king stands on its way, the first and the last included.
    pub way: Set,
}

impl Castling {
    /// Returns the first square of the king's way that an enemy of `player` attacks.
    pub fn attacked(&self, pieces: &ChessPieces, player: Player) -> Option<Square> {
        let occupied = pieces.all().without(self.king);
        let is_attacked =
            |&square: &Square| !pieces.attackers(!player, square, occupied).is_empty();
        self.way.into_iter().find(is_attacked)
    }

    /// Moves king and rook at once, because each may end where the other stood.
    pub fn make(&self, pieces: &mut ChessPieces, player: Player) {
        pieces.remove(Set::of(self.king) | Set::of(self.rook));
        pieces.put(self.king_to, player, PieceKind::King);
        pieces.put(self.rook_to, player, PieceKind::Rook);
    }
}

/// By the files of king and rook: the files that must be empty, and the files of the king's way.
static FILES: [[[u8; 2]; 8]; 8] = {
    const fn span(a: usize, b: usize) -> u8 {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        (0xff_u8 << low) & (0xff >> (7 - high))
    }
    let mut table = [[[0; 2]; 8]; 8];
    let mut i = 0;
    while i < 64 {
        let (king, rook) = (i / 8, i % 8);
        let (king_to, rook_to) = Side::of(Square::at(0, king), Square::at(0, rook)).ends();
        let way = span(king, king_to);
        let empty = (span(king, rook) | way | 1 << rook_to) & !(1 << king | 1 << rook);
        table[king][rook] = [empty, way];
        i += 1;
    }
    table
};

/// The castling rights of both players: the homes of the kings and rooks that have not moved, as in
/// [Chess960](https://en.wikipedia.org/wiki/Fischer_random_chess). A player with a right has the
/// homes of the king and of one rook or two. An a-side rook is left of its king, an h-side rook
/// right of it.
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
pub struct CastlingRights {
    /// The homes of the kings as squares of two rows: Black's home row in the low byte, White's in
    /// the high byte. A player without a right has none.
    kings: u16,
    /// The homes of the castling rooks, likewise.
    rooks: u16,
}

impl CastlingRights {
    /// No right.
    pub const NONE: Self = Self { kings: 0, rooks: 0 };

    /// All rights with the array of chess.
    pub const ORTHODOX: Self = Self {
        kings: 0x1010,
        rooks: 0x8181,
    };

    /// Returns the row of a player's kings and castling rooks.
    #[inline]
    pub const fn home_row(player: Player) -> usize {
        match player {
            Player::First => 0,
            Player::Second => 7,
        }
    }

    /// Returns the files of a player's homes.
    #[inline]
    const fn files(player: Player, homes: u16) -> u8 {
        homes.to_be_bytes()[player.index()]
    }

    /// Returns a player's homes on some files.
    #[inline]
    const fn homes(player: Player, files: u8) -> u16 {
        (files as u16) << (8 * player.other().index())
    }

    /// Returns the castling rooks of a player on a side of the king.
    #[inline]
    const fn rook_file(self, player: Player, side: Side) -> u8 {
        let left = Self::files(player, self.kings).wrapping_sub(1);
        Self::files(player, self.rooks)
            & match side {
                Side::A => left,
                Side::H => !left,
            }
    }

    /// Returns the square of the only file of a set; `None` if the set is empty.
    fn home(player: Player, files: u8) -> Option<Square> {
        Square::new(Self::home_row(player), files.trailing_zeros() as usize)
    }

    /// Returns whether a player may castle towards a side.
    #[inline]
    pub const fn has(self, player: Player, side: Side) -> bool {
        self.rook_file(player, side) != 0
    }

    /// Returns whether neither player has a right.
    #[inline]
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Returns the side towards which a player wants to castle with a king's move: two squares or
    /// more along the home row. `None` if it is another move.
    pub fn side_meant(player: Player, from: Square, to: Square) -> Option<Side> {
        let is_far = from.column().abs_diff(to.column()) > 1;
        let is_home = [from, to].map(Square::row) == [Self::home_row(player); 2];
        (is_far && is_home).then(|| Side::of(from, to))
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
    pub fn castling(self, player: Player, side: Side) -> Option<Castling> {
        let rook_file = self.rook_file(player, side);
        if rook_file == 0 {
            return None;
        }
        let king = Self::files(player, self.kings).trailing_zeros() as usize % 8;
        let rook = rook_file.trailing_zeros() as usize % 8;
        let row = Self::home_row(player);
        let [empty, way] =
            FILES[king][rook].map(|files| Set::from_bits(u64::from(files) << (8 * row)));
        let (king_to, rook_to) = side.ends();
        let at = |file| Square::at(row, file);
        Some(Castling {
            king: at(king),
            rook: at(rook),
            king_to: at(king_to),
            rook_to: at(rook_to),
            empty,
            way,
        })
    }

    /// Returns the rooks with which a player can castle now: the way is free, the king is not in
    /// check, and no enemy piece attacks the squares that it crosses or reaches.
    #[inline(always)]
    pub fn rooks(self, pieces: &ChessPieces, player: Player, guard: &Guard<Set>) -> Set {
        let mut rooks = Set::EMPTY;
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
    pub fn meant(
        self,
        pieces: &ChessPieces,
        player: Player,
        m: Move<PieceKind>,
    ) -> Move<PieceKind> {
        let side = Self::side_meant(player, m.from, m.to);
        let castling = side.and_then(|side| self.castling(player, side));
        let is_meant = |castling: &Castling| {
            castling.king == m.from && castling.king_to == m.to && !pieces.all().contains(m.to)
        };
        match castling.filter(is_meant) {
            Some(castling) => Move::new(m.from, castling.rook),
            None => m,
        }
    }

    /// Returns a player's move as UCI writes it: castling from the squares of orthodox chess is the
    /// king's move, `e1g1`; from others it is that to the rook.
    pub fn uci(self, player: Player, m: Move<PieceKind>) -> Move<PieceKind> {
        let castlings = Side::ALL.map(|side| self.castling(player, side));
        let mut castlings = castlings.into_iter().flatten();
        let is_usual = m.from.column() == 4 && [0, 7].contains(&m.to.column());
        match castlings.find(|found| is_usual && (found.king, found.rook) == (m.from, m.to)) {
            Some(castling) => Move::new(m.from, castling.king_to),
            None => m,
        }
    }

    /// Returns why a king cannot castle with an illegal move that looks like it; `None` if the move
    /// does not, or if the reason is another. `attacked` returns a square of the king's way that
    /// the enemy attacks.
    pub fn refusal(
        self,
        pieces: &ChessPieces,
        player: Player,
        m: Move<PieceKind>,
        attacked: impl FnOnce(Castling) -> Option<Square>,
    ) -> Option<Refusal<PieceKind>> {
        let side = Self::side_meant(player, m.from, m.to)?;
        if let Some(lost) = self.lost(player, side) {
            return Some(Refusal::Rule(lost));
        }
        let castling = self.castling(player, side)?;
        if castling.king != m.from {
            return Some(Refusal::Rule("only the king that has not moved castles"));
        }
        if pieces.at(castling.rook) != Some((player, PieceKind::Rook)) {
            return Some(Refusal::Rule("the rook on this side is not yours now"));
        }
        let by = (castling.empty & pieces.all()).into_iter();
        let nearest = by.min_by_key(|square| square.column().abs_diff(m.from.column()));
        match nearest {
            Some(square) => Piece::on(pieces, square).map(Refusal::CastlingBlocked),
            None => attacked(castling).map(Refusal::CastlingAttacked),
        }
    }

    /// Returns the home of the rook with which a player may castle towards a side; `None` if the
    /// player may not.
    pub fn rook(self, player: Player, side: Side) -> Option<Square> {
        Self::home(player, self.rook_file(player, side))
    }

    /// Returns the home of a player's king; `None` if the player has no right.
    pub fn king(self, player: Player) -> Option<Square> {
        Self::home(player, Self::files(player, self.kings))
    }

    /// Gives a player the right to castle with a king and a rook on two different files, counted
    /// from 0. The player's other right stays if it is of the same king and towards the other side.
    ///
    /// # Panics
    /// If a file is above 7.
    pub fn give(&mut self, player: Player, king: usize, rook: usize) {
        assert!(king < 8 && rook < 8, "files are counted 0 to 7");
        let other = if self.king(player).map(Square::column) == Some(king) {
            let side = if rook < king { Side::H } else { Side::A };
            self.rook_file(player, side)
        } else {
            0
        };
        self.lose(player);
        self.kings |= Self::homes(player, 1 << king);
        self.rooks |= Self::homes(player, 1 << rook | other);
    }

    /// Removes both rights of a player.
    #[inline]
    pub const fn lose(&mut self, player: Player) {
        self.kings &= !Self::homes(player, 0xff);
        self.rooks &= !Self::homes(player, 0xff);
    }

    /// Removes the rights whose king or rook has its home on one of some squares: a piece has left
    /// them or come to them.
    #[inline]
    pub fn disturb(&mut self, squares: Set) {
        let left = squares.bits().rotate_left(8) as u16;
        if left & (self.kings | self.rooks) == 0 {
            return;
        }
        self.kings &= !left;
        self.rooks &= !left;
        for player in Player::ALL {
            if Self::files(player, self.kings) == 0 || Self::files(player, self.rooks) == 0 {
                self.lose(player);
            }
        }
    }

    /// Returns those of the rights whose king and rook are at home: `is_at_home` tells whether a
    /// player's home has the piece.
    #[must_use]
    pub fn kept(mut self, is_at_home: impl Fn(Player, Square, PieceKind) -> bool) -> Self {
        for player in Player::ALL {
            let king = self.king(player).map(|king| (king, PieceKind::King));
            let rooks = Side::ALL.map(|side| self.rook(player, side));
            let rooks = rooks
                .into_iter()
                .flatten()
                .map(|rook| (rook, PieceKind::Rook));
            for (home, kind) in king.into_iter().chain(rooks) {
                if !is_at_home(player, home, kind) {
                    self.disturb(Set::of(home));
                }
            }
        }
        self
    }

    /// Returns the rights with the colours exchanged.
    #[must_use]
    pub const fn colour_flipped(self) -> Self {
        Self {
            kings: self.kings.swap_bytes(),
            rooks: self.rooks.swap_bytes(),
        }
    }

    /// Returns a number for all rights, below 2^48. Different rights have different numbers. Its
    /// bytes are files counted from 0, and 8 stands for none: White's rooks towards a and h,
    /// Black's, White's king and Black's.
    #[inline]
    pub const fn number(self) -> u64 {
        let [white, black] = [Player::First, Player::Second];
        u64::from_le_bytes([
            self.rook_file(white, Side::A).trailing_zeros() as u8,
            self.rook_file(white, Side::H).trailing_zeros() as u8,
            self.rook_file(black, Side::A).trailing_zeros() as u8,
            self.rook_file(black, Side::H).trailing_zeros() as u8,
            Self::files(white, self.kings).trailing_zeros() as u8,
            Self::files(black, self.kings).trailing_zeros() as u8,
            0,
            0,
        ])
    }
}

impl fmt::Display for CastlingRights {
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
