//! The position: pieces, counters, queues and clocks.

use chess_men::{ChessPieces, Side};
use grid_core::{NeighbourCounts, Player, SquareSet};

use crate::{CastlingRights, PieceKind, Set, Square};

/// The order in which pieces are born: circular, and the same for both colours. No king is ever
/// born.
pub const BIRTH_QUEUE: [PieceKind; 14] = {
    use PieceKind::{Bishop as B, Knight as N, Pawn as P, Queen as Q, Rook as R};
    [P, R, P, N, P, B, P, Q, P, B, P, N, P, R]
};

/// A position of Conway's Game of Chess: the state after the life phase of the player to move.
///
/// [`Position::START`] is the start, and `default()` too. `parse` reads the [text](crate#text) of a
/// position, and a [`PositionBuilder`](crate::PositionBuilder) sets one up.
///
/// Equality compares everything. [`same_state`](grid_core::Game::same_state) leaves out the two
/// clocks.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) pieces: ChessPieces,
    /// For each player, the two binary digits of the player's counters, least significant first:
    /// the death counters on the player's pieces, the birth counters on empty squares, and 0 on
    /// enemy pieces.
    pub(crate) counters: [[Set; 2]; 2],
    /// Each player's births so far modulo 14: the place of the next newborn in the queue.
    pub(crate) births: [u8; 2],
    pub(crate) turn: Player,
    pub(crate) rights: CastlingRights,
    /// The square that a double step passed in the last ply, if a pawn can capture there now.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
}

impl Position {
    /// The start of the game, after White's first life phase.
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
        pieces: ChessPieces::ORTHODOX,
        // Crowded pieces on b1-g2, empty squares with three neighbours on b3-g3.
        counters: [
            [Set::from_bits(0x7e_7e7e), Set::from_bits(0)],
            [Set::from_bits(0); 2],
        ],
        births: [0; 2],
        turn: Player::First,
        rights: CastlingRights::ORTHODOX,
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
    };

    /// Returns the castling rights that are left.
    pub fn castling_rights(&self) -> CastlingRights {
        self.rights
    }

    /// Returns the square that a double step passed in the last ply, if a pawn can capture there
    /// now.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the number of plies since the last pawn move, capture, birth or death.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove
    }

    /// Returns the number of the move, as in FEN: 1 at the start, and one more after each move of
    /// Black.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    /// Counts the neighbours of every square among a player's pieces.
    #[inline]
    pub fn neighbours(&self, player: Player) -> NeighbourCounts<Set> {
        NeighbourCounts::around(self.pieces(player))
    }

    /// Returns the empty squares with exactly three neighbours of a player. Their birth counters go
    /// up in the player's next life phase, if nothing changes.
    ///
    /// ```
    /// use conway_chess::{Position, Player};
    /// use grid_core::SquareSet;
    ///
    /// assert_eq!(Position::START.fertile(Player::First).len(), 6); // b3 to g3
    /// ```
    pub fn fertile(&self, player: Player) -> Set {
        self.neighbours(player).exactly(3) & !self.occupied()
    }

    /// Returns a player's pieces with more than three neighbours of their colour.
    pub fn overpopulated(&self, player: Player) -> Set {
        self.neighbours(player).at_least(4) & self.pieces(player)
    }

    /// Returns a player's pieces with fewer than two neighbours of their colour.
    pub fn underpopulated(&self, player: Player) -> Set {
        self.neighbours(player).at_most(1) & self.pieces(player)
    }

    /// Returns a player's birth counter of a square, 0 to 2. On an occupied square it is 0.
    pub fn birth_counter(&self, player: Player, square: Square) -> u8 {
        if self.occupied().contains(square) {
            0
        } else {
            self.counter(player, square)
        }
    }

    /// Returns the death counter of the piece on a square, 0 to 3, or `None` on an empty square.
    pub fn death_counter(&self, square: Square) -> Option<u8> {
        let (owner, _) = self.piece_at(square)?;
        Some(self.counter(owner, square))
    }

    pub(crate) fn counter(&self, player: Player, square: Square) -> u8 {
        let [ones, twos] = self.counters[player.index()];
        u8::from(ones.contains(square)) + 2 * u8::from(twos.contains(square))
    }

    /// Returns a player's births so far modulo 14: the place of the next newborn in
    /// [`BIRTH_QUEUE`].
    pub fn queue_place(&self, player: Player) -> u8 {
        self.births[player.index()]
    }

    /// Returns the 14 kinds of a player's queue, the next newborn first.
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

    /// Returns the position with the ranks mirrored and the colours exchanged: the same position
    /// for the other player.
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
        let [white_counters, black_counters] = self
            .counters
            .map(|digits| digits.map(SquareSet::flip_vertical));
        let [white_births, black_births] = self.births;
        Self {
            pieces: self.pieces.colour_flipped(),
            counters: [black_counters, white_counters],
            births: [black_births, white_births],
            turn: self.turn.other(),
            rights: self.rights.colour_flipped(),
            en_passant: (self.en_passant)
                .map(|square| Square::at(7 - square.row(), square.column())),
            ..*self
        }
    }

    /// Returns everything but the clocks, as words.
    #[inline]
    pub(crate) fn state(&self) -> [u64; 9] {
        let [k_ones, k_twos, k_fours] = self.pieces.digits().map(Set::bits);
        let [[w_ones, w_twos], [b_ones, b_twos]] =
            self.counters.map(|digits| digits.map(Set::bits));
        let rights = Player::ALL.iter().fold(0_u8, |bits, &player| {
            let [h, a] = [Side::H, Side::A].map(|side| u8::from(self.rights.has(player, side)));
            bits | (h | a << 1) << (2 * player.index())
        });
        let en_passant = self.en_passant.map_or(64, |square| square.index() as u64);
        let rest = u64::from(self.births[0])
            | u64::from(self.births[1]) << 8
            | u64::from(rights) << 16
            | en_passant << 24
            | (self.turn.index() as u64) << 32;
        // The digits show where pieces stand: the pieces that are not White's are Black's.
        let white = self.pieces.of(Player::First).bits();
        [
            k_ones, k_twos, k_fours, white, w_ones, w_twos, b_ones, b_twos, rest,
        ]
    }
}

chess_men::tells_pieces!([] Position, PieceKind);
