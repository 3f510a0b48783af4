//! Positions as text and from parts (rules 6 to 6.6).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{
    BySquare, CastlingRights, Part, PawnWay, Side, rank_from_top, ranks, read_placement, read_side,
    squares_from_top, write_placement, write_side,
};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player, SquareSet};

use crate::{BIRTH_QUEUE, Move, PieceKind, Position, Set, Square};

impl Notation for Position {
    const NAME: &'static str = "conway-chess";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

/// Returns the character for the counters of a square: the digit of a death counter, the letter of
/// a pair of birth counters, or `.` for zeros.
fn counter_text(position: &Position, square: Square) -> char {
    if let Some(deaths) = position.death_counter(square) {
        return match deaths {
            0 => '.',
            deaths => char::from(b'0' + deaths),
        };
    }
    let [white, black] = Player::ALL.map(|player| position.birth_counter(player, square));
    match 3 * white + black {
        0 => '.',
        pair => char::from(b'a' + pair - 1),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.piece_at(square))?;
        f.write_str(" ")?;
        write_side(f, self.turn)?;
        write!(f, " {} ", self.rights)?;
        match self.en_passant {
            Some(square) => write!(f, "{square} ")?,
            None => f.write_str("- ")?,
        }
        for rank in 0..8 {
            for square in rank_from_top(rank) {
                write!(f, "{}", counter_text(self, square))?;
            }
            f.write_str(if rank < 7 { "/" } else { " " })?;
        }
        let [white, black] = self.births;
        write!(f, "{white},{black} {} {}", self.halfmove, self.fullmove)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let mut next = |expected: &'static str| {
            let missing = || ParseError::new("position", text, text.len(), expected);
            fields.next().ok_or_else(missing)
        };
        let mut setup = Setup::default();

        let placement = next("the placement of pieces")?;
        let (board, places) = read_placement(&placement)?;
        setup.board = board;
        setup.turn = read_side(&next("the side to move")?)?;
        setup.rest.castling_rights = read_rights(&next("castling rights")?)?;
        setup.rest.en_passant = read_en_passant(&next("an en passant square")?)?;
        let counters = fields.next();
        if let Some(counters) = &counters {
            read_counters(counters, &mut setup)?;
        }
        let queues = fields.next();
        if let Some(queues) = &queues {
            setup.rest.births = read_queues(queues)?;
        }
        setup.rest.halfmove_clock = fields.next().map_or(Ok(0), |field| field.number())?;
        setup.rest.fullmove_number = fields.next().map_or(Ok(1), |field| field.number())?;
        if let Some(extra) = fields.next() {
            return Err(extra.error(0, "the end of the position"));
        }

        Self::try_from_lossy(&setup).map_err(|error| match (error.part, counters, queues) {
            (Part::Counters(square), Some(counters), _) => {
                counters.error(counter_place(square), error.expected)
            }
            (Part::Queue(player), _, Some(queues)) => {
                let second = queues.text.find(',').map_or(0, |comma| comma + 1);
                queues.error(second * player.index(), error.expected)
            }
            _ => error.in_placement(&placement, &places),
        })
    }
}

const QUEUE_PLACE: &str = "a place of the birth queue, 0 to 13";

/// Returns the byte of the COUNTERS field at which the counter of a square stands. The field has
/// been read, so each rank has eight bytes.
fn counter_place(square: Square) -> usize {
    9 * (7 - square.row()) + square.column()
}

fn read_rights(field: &Field<'_>) -> Result<CastlingRights, ParseError> {
    let error = |at| field.error(at, "some of KQkq, each once, or -");
    let mut rights = CastlingRights::NONE;
    if field.text.is_empty() {
        return Err(error(0));
    }
    let letters = if field.text == "-" { "" } else { field.text };
    for (at, letter) in letters.char_indices() {
        let place = "KQkq".find(letter).ok_or_else(|| error(at))?;
        let (player, side) = (Player::ALL[place / 2], [Side::H, Side::A][place % 2]);
        if rights.has(player, side) {
            return Err(error(at));
        }
        rights.give(player, 4, [7, 0][place % 2]);
    }
    Ok(rights)
}

fn read_en_passant(field: &Field<'_>) -> Result<Option<Square>, ParseError> {
    let expected = "a square from a1 to h8, or -";
    match field.text {
        "-" => Ok(None),
        name => (name.parse().map(Some)).map_err(|_| field.error(0, expected)),
    }
}

fn read_counters(field: &Field<'_>, setup: &mut Setup) -> Result<(), ParseError> {
    for (i, rank) in ranks(field)?.into_iter().enumerate() {
        let mut squares = rank_from_top(i);
        for (at, letter) in rank.text.char_indices() {
            let square = squares
                .next()
                .ok_or_else(|| rank.error(at, "eight counters a rank"))?;
            match letter {
                '.' => {}
                '1'..='3' => setup.rest.death_counters[square] = letter as u8 - b'0',
                'a'..='h' => {
                    let pair = letter as u8 - b'a' + 1;
                    setup.rest.birth_counters[0][square] = pair / 3;
                    setup.rest.birth_counters[1][square] = pair % 3;
                }
                _ => return Err(rank.error(at, "1 to 3 for a piece, a to h for none, or .")),
            }
        }
        if squares.next().is_some() {
            return Err(rank.error(rank.text.len(), "eight counters a rank"));
        }
    }
    Ok(())
}

fn read_queues(field: &Field<'_>) -> Result<[u32; 2], ParseError> {
    let Some((white, black)) = field.text.split_once(',') else {
        let expected = "two places of the birth queues: W,B";
        return Err(field.error(field.text.len(), expected));
    };
    let read = |at, text| {
        let place = Field {
            at: field.at + at,
            text,
            ..*field
        };
        place.number().map_err(|_| place.error(0, QUEUE_PLACE))
    };
    Ok([read(0, white)?, read(white.len() + 1, black)?])
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Position);

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
            return Err(SetupError::new(Part::Queue(player), QUEUE_PLACE));
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
