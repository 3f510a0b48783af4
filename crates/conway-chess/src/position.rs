//! The position: men, counters, queues and clocks, and questions about them.

use core::fmt;

use chess_men::{ChessMen, flip_ranks};
use grid_core::{NeighbourCounts, Player, SquareSet};

use crate::{BIRTH_QUEUE, CastlingRights, PieceKind, Set, Square};

/// A position of Conway chess: the state after the life phase of the player to move, who is about
/// to choose a move.
///
/// Read one with `parse`, start with [`Position::START`] or `default()`; the text format is
/// described in the [crate docs](crate#text).
///
/// Equality compares everything, the two clocks included;
/// [`same_state`](grid_core::Game::same_state) leaves the clocks out.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) men: ChessMen,
    /// For each player the two binary digits, ones first, of that player's counters: on the
    /// player's own men the death counter, on empty squares the birth counter, on enemy men
    /// nothing.
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
    pub const START: Self = Self {
        men: ChessMen::ORTHODOX,
        // Crowded men on b1-g2, empty squares with three neighbours on b3-g3.
        counters: [
            [Set::from_bits(0x7e_7e7e), Set::from_bits(0)],
            [Set::from_bits(0); 2],
        ],
        births: [0; 2],
        turn: Player::First,
        rights: CastlingRights::ALL,
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
    };

    /// All men of a player.
    #[must_use]
    #[inline]
    pub fn pieces(&self, owner: Player) -> Set {
        self.men.of(owner)
    }

    /// The men of one kind of a player.
    #[must_use]
    #[inline]
    pub fn pieces_of_kind(&self, owner: Player, kind: PieceKind) -> Set {
        self.pieces(owner) & self.of_kind(kind)
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
        NeighbourCounts::around(self.pieces(player))
    }

    /// The empty squares with exactly three neighbours of a player: those whose birth counter will
    /// go up in the player's next life phase, if nothing changes.
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
        self.neighbours(player).at_least(4) & self.pieces(player)
    }

    /// A player's men with fewer than two neighbours of their colour.
    #[must_use]
    pub fn underpopulated(&self, player: Player) -> Set {
        self.neighbours(player).at_most(1) & self.pieces(player)
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

    /// The board upside down with the colours changed: the same position for the other player.
    ///
    /// ```
    /// use conway_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/P7/4K2R w K -".parse()?;
    /// assert!(position.colour_flipped().to_string().starts_with("4k2r/p7/8/8/8/8/8/4K3 b k -"));
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn colour_flipped(&self) -> Self {
        let [white_counters, black_counters] = self.counters.map(|digits| digits.map(flip_ranks));
        let [white_births, black_births] = self.births;
        Self {
            men: self.men.colour_flipped(),
            counters: [black_counters, white_counters],
            births: [black_births, white_births],
            turn: self.turn.other(),
            rights: self.rights.colour_flipped(),
            en_passant: (self.en_passant)
                .map(|square| Square::at(7 - square.row(), square.column())),
            ..*self
        }
    }

    /// Everything but the clocks, as words.
    #[inline]
    pub(crate) fn state(&self) -> [u64; 9] {
        let [k_ones, k_twos, k_fours] = self.men.digits().map(Set::bits);
        let [[w_ones, w_twos], [b_ones, b_twos]] =
            self.counters.map(|digits| digits.map(Set::bits));
        let en_passant = self.en_passant.map_or(64, |square| square.index() as u64);
        let rest = u64::from(self.births[0])
            | u64::from(self.births[1]) << 8
            | u64::from(self.rights.bits()) << 16
            | en_passant << 24
            | (self.turn.index() as u64) << 32;
        // Black's men are all the others.
        let white = self.men.of(Player::First).bits();
        [
            k_ones, k_twos, k_fours, white, w_ones, w_twos, b_ones, b_twos, rest,
        ]
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
