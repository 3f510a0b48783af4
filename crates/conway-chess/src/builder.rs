//! Setting up positions, and which can be played.

use chess_men::{BySquare, ChessPieces, PawnWay};
use grid_core::{Player, PositionError, SquareSet};

use crate::{BIRTH_QUEUE, CastlingRights, PieceKind, Position, Set, Square};

/// A position that is being set up. Its fields can be anything; [`build`](Self::build) checks them.
///
/// It begins as an empty board (`default`) or as another position (`from`).
///
/// ```
/// use conway_chess::{PieceKind, Player, Position, PositionBuilder, Set, Square, SquareSet};
///
/// let mut builder = PositionBuilder::from(Position::START);
/// builder.pieces.remove(Set::of(Square::D8));
/// builder.pieces.put(Square::E4, Player::First, PieceKind::Queen);
/// builder.counters[Square::E4] = [2, 0];
/// builder.turn = Player::Second;
/// let position = builder.build()?;
/// assert_eq!(position.death_counter(Square::E4), Some(2));
///
/// builder.pieces.put(Square::E5, Player::First, PieceKind::King);
/// assert_eq!(
///     builder.build().unwrap_err().to_string(),
///     "bad position on e1: expected at most one king of each colour"
/// );
/// # Ok::<(), conway_chess::PositionError<Square>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionBuilder {
    /// The pieces. One king may be missing: then the game is over.
    pub pieces: ChessPieces,
    /// The player to move.
    pub turn: Player,
    /// The castling rights. Those without king and rook at home are dropped.
    pub rights: CastlingRights,
    /// The square that a double step passed in the last ply. It is dropped if no pawn can capture
    /// there.
    pub en_passant: Option<Square>,
    /// Each player's counters by square: the death counter of the player's piece, 0 to 3, or the
    /// birth counter of an empty square, 0 to 2. On enemy pieces they are 0.
    pub counters: BySquare<[u8; 2], 64>,
    /// Each player's births so far modulo 14: the place in the [queue](BIRTH_QUEUE).
    pub births: [u8; 2],
    /// The number of plies since the last pawn move, capture, birth or death.
    pub halfmove: u32,
    /// The number of the move, as in FEN.
    pub fullmove: u32,
}

impl Default for PositionBuilder {
    fn default() -> Self {
        Self {
            pieces: ChessPieces::NONE,
            turn: Player::First,
            rights: CastlingRights::NONE,
            en_passant: None,
            counters: BySquare::new([[0; 2]; 64]),
            births: [0; 2],
            halfmove: 0,
            fullmove: 1,
        }
    }
}

impl From<Position> for PositionBuilder {
    fn from(position: Position) -> Self {
        let mut builder = Self {
            pieces: position.pieces,
            turn: position.turn,
            rights: position.rights,
            en_passant: position.en_passant,
            births: position.births,
            halfmove: position.halfmove,
            fullmove: position.fullmove,
            ..Self::default()
        };
        for square in Square::all() {
            builder.counters[square] = Player::ALL.map(|player| position.counter(player, square));
        }
        builder
    }
}

/// The homes of kings and rooks with which castling is possible.
const HOMES: Set = Set::from_bits(0x91 | 0x91 << 56);

impl PositionBuilder {
    /// What [`births`](Self::births) are.
    pub(crate) const PLACE: &str = "a place of the birth queue, 0 to 13";

    /// Returns whether a number is a place of the birth queue.
    pub(crate) const fn is_place(number: u32) -> bool {
        number < BIRTH_QUEUE.len() as u32
    }

    /// Returns the position.
    ///
    /// # Errors
    /// If no player has a king, one has two, or a counter or a place in the queue is too large.
    pub fn build(&self) -> Result<Position, PositionError<Square>> {
        let pieces = self.pieces;
        let is_king = |kind| kind == PieceKind::King;
        if pieces.of_kind(PieceKind::King).is_empty() {
            return Err(PositionError::new("a king"));
        }
        pieces.at_most_one(is_king, "at most one king of each colour")?;
        if !self
            .births
            .iter()
            .all(|&place| Self::is_place(place.into()))
        {
            return Err(PositionError::new(Self::PLACE));
        }
        let mut rights = self
            .rights
            .kept(|owner, home, kind| pieces.at(home) == Some((owner, kind)));
        rights.disturb(!HOMES);
        let mut position = Position {
            pieces,
            counters: self.counter_digits()?,
            births: self.births,
            turn: self.turn,
            rights,
            en_passant: None,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
        };
        let passed_row = PawnWay::<Set>::of(!self.turn).passed_row;
        if let Some(passed) = self
            .en_passant
            .filter(|&square| passed_row.contains(square))
        {
            position.offer_en_passant(passed);
        }
        Ok(position)
    }

    /// Returns the binary digits of each player's counters.
    fn counter_digits(&self) -> Result<[[Set; 2]; 2], PositionError<Square>> {
        let mut counters = [[Set::EMPTY; 2]; 2];
        for square in Square::all() {
            let most = match self.pieces.at(square) {
                Some((Player::First, _)) => [3, 0],
                Some((Player::Second, _)) => [0, 3],
                None => [2, 2],
            };
            let numbers = self.counters[square];
            if numbers
                .iter()
                .zip(most)
                .any(|(&number, most)| number > most)
            {
                let expected = "counters of 0 to 3 for the owner of a piece, 0 to 2 for no piece";
                return Err(PositionError::at(square, expected));
            }
            for (digits, number) in counters.iter_mut().zip(numbers) {
                for (place, digit) in digits.iter_mut().enumerate() {
                    if number >> place & 1 == 1 {
                        digit.insert(square);
                    }
                }
            }
        }
        Ok(counters)
    }
}
