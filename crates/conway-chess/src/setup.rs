//! Positions from parts, and the errors of wrong parts.

use core::error::Error;
use core::fmt;

use chess_men::{PawnWay, Placement, Table};
use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, CastlingRights, PieceKind, Position, Set, Square, colour};

/// The parts of a position, which may be wrong.
///
/// Set the fields or chain the `with_…` methods, then convert the setup with `Position::try_from`.
/// `Setup::from` converts a position back. The text parser makes a setup first too.
///
/// ```
/// use conway_chess::{PieceKind, Player, Position, Setup, SetupError};
///
/// let setup = Setup::new()
///     .with_piece("e1".parse()?, Player::First, PieceKind::King)
///     .with_piece("e8".parse()?, Player::Second, PieceKind::King)
///     .with_death_counter("e1".parse()?, 3);
/// let position = Position::try_from(setup.clone())?;
/// assert_eq!(position.death_counter("e1".parse()?), Some(3));
/// assert_eq!(Setup::from(&position), setup);
///
/// let error = Position::try_from(setup.with_death_counter("e1".parse()?, 4)).unwrap_err();
/// assert!(matches!(error, SetupError::DeathCounter { counter: 4, .. }));
/// assert_eq!(
///     error.to_string(),
///     "death counter 4 on e1: expected 0 to 3 on a piece's square, 0 on an empty one"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces.
    pub board: Placement,
    /// The player to move.
    pub turn: Player,
    /// The castling rights that are left.
    pub castling_rights: CastlingRights,
    /// The square that a double step passed in the last ply.
    pub en_passant: Option<Square>,
    /// The death counter of the piece on every square, 0 to 3.
    pub death_counters: Table<u8, 64>,
    /// The birth counters of each player on every empty square, 0 to 2.
    pub birth_counters: [Table<u8, 64>; 2],
    /// The place of each player's next newborn in the [queue](BIRTH_QUEUE), 0 to 13.
    pub births: [u32; 2],
    /// The number of plies since the last pawn move, capture, birth or death.
    pub halfmove_clock: u32,
    /// The number of the move, as in FEN: 1 at the start, and one more after each move of Black.
    pub fullmove_number: u32,
}

impl Setup {
    /// Creates an empty board with White to move, no castling rights, all counters at 0 and the
    /// move number 1.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            board: Placement::EMPTY,
            turn: Player::First,
            castling_rights: CastlingRights::NONE,
            en_passant: None,
            death_counters: Table::filled(0),
            birth_counters: [Table::filled(0); 2],
            births: [0; 2],
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Puts a piece on a square.
    #[must_use]
    pub fn with_piece(mut self, square: Square, owner: Player, kind: PieceKind) -> Self {
        self.board[square] = Some((owner, kind));
        self
    }

    /// Sets the player to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Player) -> Self {
        self.turn = turn;
        self
    }

    /// Sets the castling rights.
    #[must_use]
    pub const fn with_castling_rights(mut self, rights: CastlingRights) -> Self {
        self.castling_rights = rights;
        self
    }

    /// Sets the square that a double step passed in the last ply.
    #[must_use]
    pub const fn with_en_passant(mut self, square: Square) -> Self {
        self.en_passant = Some(square);
        self
    }

    /// Sets the death counter of the piece on a square.
    #[must_use]
    pub fn with_death_counter(mut self, square: Square, counter: u8) -> Self {
        self.death_counters[square] = counter;
        self
    }

    /// Sets a player's birth counter of an empty square.
    #[must_use]
    pub fn with_birth_counter(mut self, player: Player, square: Square, counter: u8) -> Self {
        self.birth_counters[player.index()][square] = counter;
        self
    }

    /// Sets the place of a player's next newborn in the queue.
    #[must_use]
    pub const fn with_births(mut self, player: Player, place: u32) -> Self {
        self.births[player.index()] = place;
        self
    }

    /// Sets the number of plies since the last pawn move, capture, birth or death.
    #[must_use]
    pub const fn with_halfmove_clock(mut self, plies: u32) -> Self {
        self.halfmove_clock = plies;
        self
    }

    /// Sets the number of the move.
    #[must_use]
    pub const fn with_fullmove_number(mut self, number: u32) -> Self {
        self.fullmove_number = number;
        self
    }

    /// Converts the setup, but drops castling rights and an en passant square that are impossible
    /// ([minor](SetupError::is_minor) faults). The text parser does the same.
    ///
    /// # Errors
    /// If any other part is wrong.
    pub fn into_position_lossy(self) -> Result<Position, SetupError> {
        self.check_kings()?;
        let mut position = Position {
            pieces: self.board.pieces().collect(),
            counters: self.counters()?,
            births: self.places()?,
            turn: self.turn,
            rights: CastlingRights::NONE,
            en_passant: None,
            halfmove: self.halfmove_clock,
            fullmove: self.fullmove_number,
        };
        position.rights = self.castling_rights.of_pieces_at_home(&position.pieces);
        let way = PawnWay::<Set>::of(self.turn.other());
        if let Some(passed) = self.en_passant.filter(|&s| way.passed_row.contains(s)) {
            position.offer_en_passant(passed);
        }
        Ok(position)
    }

    /// Checks the number of kings. With one king missing, the game is finished. With both missing,
    /// there is no winner.
    fn check_kings(&self) -> Result<(), SetupError> {
        let mut kings = [0; 2];
        for (square, owner, kind) in self.board.pieces() {
            if kind == PieceKind::King {
                kings[owner.index()] += 1;
                if kings[owner.index()] > 1 {
                    return Err(SetupError::TwoKings { owner, square });
                }
            }
        }
        if kings == [0; 2] {
            return Err(SetupError::NoKing);
        }
        Ok(())
    }

    /// Returns the counters as binary digits.
    fn counters(&self) -> Result<[[Set; 2]; 2], SetupError> {
        let mut counters = [[Set::EMPTY; 2]; 2];
        let mut set = |player: Player, square: Square, counter: u8| {
            for (place, digit) in counters[player.index()].iter_mut().enumerate() {
                if counter >> place & 1 == 1 {
                    digit.insert(square);
                }
            }
        };
        for square in Square::all() {
            let counter = self.death_counters[square];
            let limit = self.board[square].map_or(0, |_| 3);
            if counter > limit {
                return Err(SetupError::DeathCounter { square, counter });
            }
            if let Some((owner, _)) = self.board[square] {
                set(owner, square, counter);
            }
            for player in Player::ALL {
                let counter = self.birth_counters[player.index()][square];
                if counter > 2 - 2 * u8::from(self.board[square].is_some()) {
                    return Err(SetupError::BirthCounter {
                        player,
                        square,
                        counter,
                    });
                }
                set(player, square, counter);
            }
        }
        Ok(counters)
    }

    /// Returns the places in the queue.
    fn places(&self) -> Result<[u8; 2], SetupError> {
        for player in Player::ALL {
            let place = self.births[player.index()];
            if place as usize >= BIRTH_QUEUE.len() {
                return Err(SetupError::Births { player, place });
            }
        }
        Ok(self.births.map(|place| place as u8))
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let (rights, en_passant) = (setup.castling_rights, setup.en_passant);
        let position = setup.into_position_lossy()?;
        if position.rights != rights {
            let rights = rights.difference(position.rights);
            return Err(SetupError::CastlingRights { rights });
        }
        match en_passant {
            Some(square) if position.en_passant.is_none() => Err(SetupError::EnPassant { square }),
            _ => Ok(position),
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self {
            turn: position.turn,
            castling_rights: position.rights,
            en_passant: position.en_passant,
            births: position.births.map(u32::from),
            halfmove_clock: position.halfmove,
            fullmove_number: position.fullmove,
            ..Self::new()
        };
        for square in Square::all() {
            setup.board[square] = position.piece_at(square);
            setup.death_counters[square] = position.death_counter(square).unwrap_or(0);
            for player in Player::ALL {
                let counter = position.birth_counter(player, square);
                setup.birth_counters[player.index()][square] = counter;
            }
        }
        setup
    }
}

/// The first fault found in a [`Setup`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither player has a king.
    NoKing,
    /// A player has more than one king.
    TwoKings {
        /// The owner of the kings.
        owner: Player,
        /// The square of the second king, rank by rank from the eighth.
        square: Square,
    },
    /// A death counter is above 3, or not 0 on an empty square.
    DeathCounter {
        /// The square.
        square: Square,
        /// Its counter.
        counter: u8,
    },
    /// A birth counter is above 2, or not 0 on an occupied square.
    BirthCounter {
        /// The player whose counter it is.
        player: Player,
        /// The square.
        square: Square,
        /// Its counter.
        counter: u8,
    },
    /// A place in the birth queue is above 13.
    Births {
        /// The player.
        player: Player,
        /// The place.
        place: u32,
    },
    /// The king or the rook of a right is not at home. This fault is [minor](Self::is_minor).
    CastlingRights {
        /// The rights that are impossible.
        rights: CastlingRights,
    },
    /// No pawn can capture en passant on the square. This fault is [minor](Self::is_minor).
    EnPassant {
        /// The square.
        square: Square,
    },
}

impl SetupError {
    /// Returns whether [`Setup::into_position_lossy`] drops the faulty part instead of failing.
    #[must_use]
    pub const fn is_minor(&self) -> bool {
        matches!(self, Self::CastlingRights { .. } | Self::EnPassant { .. })
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKing => f.write_str("no king on the board: expected at least one"),
            Self::TwoKings { owner, square } => {
                let owner = colour(owner);
                write!(
                    f,
                    "second {owner} king on {square}: expected at most one of each colour"
                )
            }
            Self::DeathCounter { square, counter } => write!(
                f,
                "death counter {counter} on {square}: \
                 expected 0 to 3 on a piece's square, 0 on an empty one"
            ),
            Self::BirthCounter {
                player,
                square,
                counter,
            } => write!(
                f,
                "{} birth counter {counter} on {square}: \
                 expected 0 to 2 on an empty square, 0 on a piece's",
                colour(player)
            ),
            Self::Births { player, place } => {
                let player = colour(player);
                write!(
                    f,
                    "place {place} in {player}'s birth queue: expected 0 to 13"
                )
            }
            Self::CastlingRights { rights } => {
                write!(
                    f,
                    "castling rights {rights}: expected the king and the rook at home"
                )
            }
            Self::EnPassant { square } => write!(
                f,
                "en passant on {square}: expected a square that a pawn has just passed \
                 and on which a pawn can capture"
            ),
        }
    }
}

impl Error for SetupError {}
