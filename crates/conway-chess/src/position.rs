//! The position: men, counters, queues and clocks, and questions about them.

use core::fmt;

use chess_men::Men;
use grid_core::NeighbourCounts;
use grid_core::{Outcome, Player, SquareSet, key_of};

use crate::{BIRTH_QUEUE, PieceKind, Set, Square};

/// A position of Conway chess: the state after the life phase of the player to move, who is about to
/// choose a move.
///
/// Read one with `parse`, start with [`Position::START`] or `default()`; the text format is described in
/// the [crate docs](crate#text).
///
/// Equality compares everything, the two clocks included; [`same_state`](grid_core::Game::same_state)
/// leaves the clocks out.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) men: Men,
    /// For each player the two binary digits, ones first, of that player's counters: on the player's
    /// own men the death counter, on empty squares the birth counter, on enemy men nothing.
    pub(crate) counters: [[Set; 2]; 2],
    /// Each player's births so far modulo 14: the place of the next newborn in the queue.
    pub(crate) births: [u8; 2],
    pub(crate) turn: Player,
    pub(crate) rights: CastlingRights,
    /// The square passed by a double step in the last ply, if a pawn can capture there now.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
}

impl Position {
    /// The start of the game, White's first life phase already done.
    ///
    /// ```
    /// use conway_chess::Position;
    ///
    /// assert_eq!(
    ///     Position::START.to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
    ///      ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1"
    /// );
    /// ```
    pub const START: Self = {
        /// The squares of some files on the first and the eighth rank.
        const fn files(files: &[u8]) -> u64 {
            let mut bits = 0;
            let mut i = 0;
            while i < files.len() {
                bits |= 1 << files[i] | 1 << (56 + files[i]);
                i += 1;
            }
            bits
        }
        let none = Set::from_bits(0);
        let pawns = 0x00ff_0000_0000_ff00;
        let knights = files(&[1, 6]);
        let bishops = files(&[2, 5]);
        let rooks = files(&[0, 7]);
        let queens = files(&[3]);
        let kings = files(&[4]);
        Self {
            men: Men {
                kinds: [
                    Set::from_bits(pawns | bishops | queens),
                    Set::from_bits(knights | bishops | kings),
                    Set::from_bits(rooks | queens | kings),
                ],
                owned: [Set::from_bits(0xffff), Set::from_bits(0xffff << 48)],
            },
            // Crowded men on b1-g2, empty squares with three neighbours on b3-g3.
            counters: [[Set::from_bits(0x7e_7e7e), none], [none; 2]],
            births: [0; 2],
            turn: Player::First,
            rights: CastlingRights::ALL,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        }
    };

    /// A board without men, White to move: what the text parser fills.
    pub(crate) const EMPTY: Self = Self {
        men: Men::NONE,
        rights: CastlingRights::NONE,
        counters: [[Set::from_bits(0); 2]; 2],
        ..Self::START
    };

    /// The player to move, White being the first. After the end of the game: the loser.
    #[must_use]
    pub fn side(&self) -> Player {
        self.turn
    }

    /// All men of a player.
    #[must_use]
    #[inline]
    pub fn men(&self, owner: Player) -> Set {
        self.men.of(owner)
    }

    /// The men of one kind of a player.
    #[must_use]
    #[inline]
    pub fn pieces(&self, owner: Player, kind: PieceKind) -> Set {
        self.men(owner) & self.of_kind(kind)
    }

    /// The men of one kind of both players.
    #[must_use]
    #[inline]
    pub fn of_kind(&self, kind: PieceKind) -> Set {
        self.men.of_kind(kind)
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
    pub fn castling_rights(&self) -> CastlingRights {
        self.rights
    }

    /// The square passed by a double step in the last ply, if some pawn can capture there now.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last pawn move, capture, birth or death.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove
    }

    /// The number of the move, counted up after Black's.
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    /// How many neighbours every square has among a player's men.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, player: Player) -> NeighbourCounts<Set> {
        NeighbourCounts::around(self.men(player))
    }

    /// The empty squares with exactly three neighbours of a player: those whose birth counter will go
    /// up in the player's next life phase, if nothing changes.
    ///
    /// ```
    /// use conway_chess::{Position, Player};
    /// use grid_core::SquareSet;
    ///
    /// assert_eq!(Position::START.fertile(Player::First).len(), 6); // b3 to g3
    /// ```
    #[must_use]
    pub fn fertile(&self, player: Player) -> Set {
        self.neighbours(player).exactly(3) & !self.occupied()
    }

    /// A player's men with more than three neighbours of their colour.
    #[must_use]
    pub fn overpopulated(&self, player: Player) -> Set {
        self.neighbours(player).at_least(4) & self.men(player)
    }

    /// A player's men with fewer than two neighbours of their colour.
    #[must_use]
    pub fn underpopulated(&self, player: Player) -> Set {
        self.neighbours(player).at_most(1) & self.men(player)
    }

    /// A player's birth counter of a square: 0 to 2, and 0 on every occupied square.
    #[must_use]
    pub fn birth_counter(&self, player: Player, square: Square) -> u8 {
        if self.occupied().contains(square) {
            0
        } else {
            self.counter(player, square)
        }
    }

    /// The death counter of the man on a square: 0 to 3; `None` on an empty square.
    #[must_use]
    pub fn death_counter(&self, square: Square) -> Option<u8> {
        let (owner, _) = self.piece_at(square)?;
        Some(self.counter(owner, square))
    }

    pub(crate) fn counter(&self, player: Player, square: Square) -> u8 {
        let [ones, twos] = self.counters[player.index()];
        u8::from(ones.contains(square)) + 2 * u8::from(twos.contains(square))
    }

    /// A player's births so far modulo 14: the place of the next newborn in [`BIRTH_QUEUE`].
    #[must_use]
    pub fn queue_place(&self, player: Player) -> u8 {
        self.births[player.index()]
    }

    /// What a player's queue brings, the next newborn first: all 14 places.
    ///
    /// ```
    /// use conway_chess::{PieceKind, Player, Position};
    ///
    /// let next: Vec<_> = Position::START.queue(Player::Second).take(2).collect();
    /// assert_eq!(next, [PieceKind::Pawn, PieceKind::Rook]);
    /// ```
    pub fn queue(&self, player: Player) -> impl Iterator<Item = PieceKind> + use<> {
        let place = usize::from(self.births[player.index()]);
        BIRTH_QUEUE
            .into_iter()
            .cycle()
            .skip(place)
            .take(BIRTH_QUEUE.len())
    }

    /// The result that a missing king gives.
    #[inline]
    pub(crate) fn missing_king(&self) -> Option<Outcome> {
        let kings = self.of_kind(PieceKind::King);
        if !kings.intersects(self.men.owned[0]) {
            return Some(Outcome::Win(Player::Second));
        }
        if !kings.intersects(self.men.owned[1]) {
            return Some(Outcome::Win(Player::First));
        }
        None
    }

    /// The board upside down with the colours changed: the same position for the other player.
    ///
    /// ```
    /// use conway_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/P7/4K2R w K -".parse()?;
    /// assert!(position.turned().to_string().starts_with("4k2r/p7/8/8/8/8/8/4K3 b k -"));
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        let turned = |set: Set| Set::from_bits(set.bits().swap_bytes());
        let [white_counters, black_counters] = self.counters.map(|digits| digits.map(turned));
        let [white_births, black_births] = self.births;
        Self {
            men: self.men.turned(),
            counters: [black_counters, white_counters],
            births: [black_births, white_births],
            turn: self.turn.other(),
            rights: self.rights.turned(),
            en_passant: (self.en_passant)
                .map(|square| Square::at(7 - square.row(), square.column())),
            ..*self
        }
    }

    /// Everything but the clocks, as words.
    #[inline]
    fn state(&self) -> [u64; 9] {
        let [k_ones, k_twos, k_fours] = self.men.kinds.map(Set::bits);
        let [[w_ones, w_twos], [b_ones, b_twos]] =
            self.counters.map(|digits| digits.map(Set::bits));
        let en_passant = self.en_passant.map_or(64, |square| square.index() as u64);
        let rest = u64::from(self.births[0])
            | u64::from(self.births[1]) << 8
            | u64::from(self.rights.0) << 16
            | en_passant << 24
            | (self.turn.index() as u64) << 32;
        // Black's men are all the others.
        let white = self.men.owned[0].bits();
        [
            k_ones, k_twos, k_fours, white, w_ones, w_twos, b_ones, b_twos, rest,
        ]
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

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Which castlings are still allowed as far as moves and deaths of kings and rooks go.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct CastlingRights(pub(crate) u8);

/// One castling: whose, and towards which rook.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Castling {
    pub owner: Player,
    /// The letter in the position text.
    pub letter: char,
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    /// The squares between king and rook, which must be empty.
    pub between: Set,
}

impl Castling {
    /// The four castlings, in the order of the letters `KQkq`; number `i` is bit `i` of the rights.
    pub(crate) const ALL: [Self; 4] = [
        Self::on_rank(Player::First, 'K', 0, 7),
        Self::on_rank(Player::First, 'Q', 0, 0),
        Self::on_rank(Player::Second, 'k', 7, 7),
        Self::on_rank(Player::Second, 'q', 7, 0),
    ];

    const fn on_rank(owner: Player, letter: char, row: usize, rook: usize) -> Self {
        let (king_to, rook_to, between) = if rook == 0 {
            (2, 3, 0x0e)
        } else {
            (6, 5, 0x60)
        };
        Self {
            owner,
            letter,
            king_from: Square::at(row, 4),
            king_to: Square::at(row, king_to),
            rook_from: Square::at(row, rook),
            rook_to: Square::at(row, rook_to),
            between: Set::from_bits(between << (8 * row)),
        }
    }
}

impl CastlingRights {
    /// No castling.
    pub const NONE: Self = Self(0);
    /// All four castlings.
    pub const ALL: Self = Self(0b1111);

    /// The home squares of kings and rooks.
    const HOMES: Set = Set::from_bits(0x9100_0000_0000_0091);

    /// For every square, the rights that stay when the man on it is no longer the original one.
    const KEPT: [Self; 64] = {
        let mut kept = [Self::ALL; 64];
        let mut i = 0;
        while i < 4 {
            kept[Castling::ALL[i].king_from.index()].0 &= !(1 << i);
            kept[Castling::ALL[i].rook_from.index()].0 &= !(1 << i);
            i += 1;
        }
        kept
    };

    /// Whether the player may still castle towards the h-file.
    #[must_use]
    pub const fn king_side(self, player: Player) -> bool {
        self.0 >> (2 * player.index()) & 1 != 0
    }

    /// Whether the player may still castle towards the a-file.
    #[must_use]
    pub const fn queen_side(self, player: Player) -> bool {
        self.0 >> (2 * player.index() + 1) & 1 != 0
    }

    /// The same rights with the colours changed.
    const fn turned(self) -> Self {
        Self((self.0 >> 2 | self.0 << 2) & Self::ALL.0)
    }

    /// The castlings that are allowed.
    pub(crate) fn castlings(self) -> impl Iterator<Item = Castling> {
        Castling::ALL
            .into_iter()
            .enumerate()
            .filter(move |(i, _)| self.0 >> i & 1 != 0)
            .map(|(_, castling)| castling)
    }

    /// What is left when a man leaves or enters this square.
    #[inline]
    pub(crate) fn without_square(self, square: Square) -> Self {
        Self(self.0 & Self::KEPT[square.index() % 64].0)
    }

    /// What is left when the men on these squares are gone.
    #[inline]
    pub(crate) fn without_squares(self, squares: Set) -> Self {
        (squares & Self::HOMES)
            .into_iter()
            .fold(self, Self::without_square)
    }
}

impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        self.castlings()
            .try_for_each(|castling| write!(f, "{}", castling.letter))
    }
}
