//! Positions from parts.

use chess_men::{BySquare, CastlingRights, Part, PawnWay, squares_from_top};
use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, PieceKind, Position, Set, Square};

/// The parts of a position, which may be wrong. `Position::try_from` checks them.
///
/// ```
/// use conway_chess::{PieceKind, Player, Position, Setup, Square};
///
/// let e1: Square = "e1".parse()?;
/// let mut setup = Setup::default()
///     .with_piece(e1, Player::First, PieceKind::King)
///     .with_piece("e8".parse::<Square>()?, Player::Second, PieceKind::King);
/// setup.rest.death_counters[e1] = 3;
/// let position = Position::try_from(setup)?;
/// assert_eq!(position.death_counter(e1), Some(3));
/// assert_eq!(Setup::from(&position), setup);
///
/// setup.rest.death_counters[e1] = 4;
/// let error = Position::try_from(setup).unwrap_err();
/// assert_eq!(error.to_string(), "the counters of e1: expected a death counter, 0 to 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Setup = chess_men::Setup<PieceKind, Rest>;

/// The first thing that is wrong with a [`Setup`].
pub type SetupError = chess_men::SetupError<Square>;

/// What a [`Setup`] of this game has beside pieces and turn. By default there are no castling
/// rights, all counters are 0, and the move number is 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The castling rights that are left.
    pub castling_rights: CastlingRights,
    /// The square that a double step passed in the last ply.
    pub en_passant: Option<Square>,
    /// The death counter of the piece on every square, 0 to 3.
    pub death_counters: BySquare<u8, 64>,
    /// The birth counters of each player on every empty square, 0 to 2.
    pub birth_counters: [BySquare<u8, 64>; 2],
    /// The place of each player's next newborn in the [queue](BIRTH_QUEUE), 0 to 13.
    pub births: [u32; 2],
    /// The number of plies since the last pawn move, capture, birth or death.
    pub halfmove_clock: u32,
    /// The number of the move, as in FEN: 1 at the start, and one more after each move of Black.
    pub fullmove_number: u32,
}

impl Default for Rest {
    fn default() -> Self {
        Self {
            castling_rights: CastlingRights::NONE,
            en_passant: None,
            death_counters: BySquare::filled(0),
            birth_counters: [BySquare::filled(0); 2],
            births: [0; 2],
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Position {
    /// Converts a setup, but drops castling rights and an en passant square that are impossible.
    /// The text parser does the same.
    ///
    /// # Errors
    /// If any other part is wrong.
    pub fn try_from_lossy(setup: &Setup) -> Result<Self, SetupError> {
        check_kings(setup)?;
        let mut position = Self {
            pieces: setup.pieces(squares_from_top()).collect(),
            counters: counters(setup)?,
            births: places(setup)?,
            turn: setup.turn,
            rights: setup.rest.castling_rights.at_home(|player, kind, square| {
                let is_orthodox = (kind == PieceKind::King) == (square.column() == 4)
                    && matches!(square.column(), 0 | 4 | 7);
                is_orthodox && setup.board[square] == Some((player, kind))
            }),
            en_passant: None,
            halfmove: setup.rest.halfmove_clock,
            fullmove: setup.rest.fullmove_number,
        };
        let way = PawnWay::<Set>::of(setup.turn.other());
        if let Some(passed) = (setup.rest.en_passant).filter(|&s| way.passed_row.contains(s)) {
            position.offer_en_passant(passed);
        }
        Ok(position)
    }
}

/// Checks the number of kings. With one king missing, the game is finished. With both missing,
/// there is no winner.
fn check_kings(setup: &Setup) -> Result<(), SetupError> {
    let is_king = |kind| kind == PieceKind::King;
    if !(setup.pieces(Square::all())).any(|(_, _, kind)| is_king(kind)) {
        return Err(SetupError::new(Part::Pieces, "a king"));
    }
    let expected = "at most one king of each colour";
    setup.at_most_one(squares_from_top(), is_king, expected)
}

/// Returns the counters as binary digits.
fn counters(setup: &Setup) -> Result<[[Set; 2]; 2], SetupError> {
    let mut counters = [[Set::EMPTY; 2]; 2];
    for square in Square::all() {
        let deaths = setup.rest.death_counters[square];
        let births = (setup.rest.birth_counters.each_ref()).map(|counters| counters[square]);
        let (numbers, is_right, expected) = match setup.board[square] {
            Some((owner, _)) => {
                let mut numbers = [0; 2];
                numbers[owner.index()] = deaths;
                let is_right = deaths <= 3 && births == [0; 2];
                (numbers, is_right, "a death counter, 0 to 3")
            }
            None => {
                let is_right = deaths == 0 && births.iter().all(|&counter| counter <= 2);
                (births, is_right, "birth counters, 0 to 2")
            }
        };
        if !is_right {
            return Err(SetupError::new(Part::Counters(square), expected));
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

/// Returns the places in the queues.
fn places(setup: &Setup) -> Result<[u8; 2], SetupError> {
    for player in Player::ALL {
        if setup.rest.births[player.index()] as usize >= BIRTH_QUEUE.len() {
            let expected = "a place of the birth queue, 0 to 13";
            return Err(SetupError::new(Part::Queue(player), expected));
        }
    }
    Ok(setup.rest.births.map(|place| place as u8))
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let position = Self::try_from_lossy(&setup)?;
        if position.rights != setup.rest.castling_rights {
            let expected = "the king and the rook at home";
            return Err(SetupError::new(Part::Castling, expected));
        }
        if position.en_passant != setup.rest.en_passant {
            let expected = "a square that a pawn has just passed and on which a pawn can capture";
            return Err(SetupError::new(Part::EnPassant, expected));
        }
        Ok(position)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self {
            turn: position.turn,
            rest: Rest {
                castling_rights: position.rights,
                en_passant: position.en_passant,
                births: position.births.map(u32::from),
                halfmove_clock: position.halfmove,
                fullmove_number: position.fullmove,
                ..Rest::default()
            },
            ..Self::default()
        };
        for square in Square::all() {
            setup.board[square] = position.piece_at(square);
            setup.rest.death_counters[square] = position.death_counter(square).unwrap_or(0);
            for player in Player::ALL {
                let counter = position.birth_counter(player, square);
                setup.rest.birth_counters[player.index()][square] = counter;
            }
        }
        setup
    }
}
