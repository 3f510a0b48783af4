//! Positions as text (rules 6 to 6.6).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{PawnWay, PlacedPiece, Setup, at_most_one, read_rows, write_rows};
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

/// The homes of kings and rooks with which castling is possible.
const HOMES: Set = Set::from_bits(0x91 | 0x91 << 56);

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
        let setup = Setup {
            pieces: self.pieces,
            turn: self.turn,
            rights: self.rights,
            en_passant: self.en_passant,
        };
        write!(f, "{setup} ")?;
        write_rows::<Set>(f, '/', |square| Some(counter_text(self, square)))?;
        let [white, black] = self.births;
        write!(f, " {white},{black} {} {}", self.halfmove, self.fullmove)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let (setup, placed) = Setup::read(&mut fields)?;
        check_kings(text, &placed)?;
        let mut rights = setup.rights;
        rights.disturb(!HOMES);
        let mut position = Self {
            pieces: setup.pieces,
            counters: [[Set::EMPTY; 2]; 2],
            births: [0; 2],
            turn: setup.turn,
            rights,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        };
        // The fifth and sixth field of an ordinary FEN are the last two here.
        let is_number = |field: &Field<'_>| field.text.bytes().all(|byte| byte.is_ascii_digit());
        let mut next = fields.optional()?;
        if let Some(counters) = next.filter(|field| !is_number(field)) {
            position.read_counters(&counters)?;
            next = fields.optional()?;
            if let Some(queues) = next {
                position.births = read_queues(&queues)?;
                next = fields.optional()?;
            }
        }
        if let Some(halfmove) = next {
            position.halfmove = halfmove.number()?;
        }
        if let Some(fullmove) = fields.optional()? {
            position.fullmove = fullmove.number()?;
        }
        fields.end("the end of the position")?;
        // An impossible en passant square is dropped.
        let passed_row = PawnWay::<Set>::of(!setup.turn).passed_row;
        if let Some(passed) = setup
            .en_passant
            .filter(|&square| passed_row.contains(square))
        {
            position.offer_en_passant(passed);
        }
        Ok(position)
    }
}

/// Checks the number of kings. With one king missing, the game is finished. With both missing,
/// there is no winner.
fn check_kings(text: &str, placed: &[PlacedPiece<'_, PieceKind>]) -> Result<(), ParseError> {
    let is_king = |kind| kind == PieceKind::King;
    if !placed.iter().any(|(piece, _)| is_king(piece.kind)) {
        return Err(ParseError::new("position", text, 0, "a king"));
    }
    at_most_one(placed, is_king, "at most one king of each colour")
}

impl Position {
    /// Reads the death counters of pieces and the birth counters of empty squares.
    fn read_counters(&mut self, field: &Field<'_>) -> Result<(), ParseError> {
        read_rows::<Set>(field, false, |square, letter, field| {
            let numbers = match (self.piece_at(square), letter) {
                (_, '.') => [0; 2],
                (Some((owner, _)), '1'..='3') => {
                    let mut numbers = [0; 2];
                    numbers[owner.index()] = letter as u8 - b'0';
                    numbers
                }
                (None, 'a'..='h') => {
                    let pair = letter as u8 - b'a' + 1;
                    [pair / 3, pair % 3]
                }
                _ => return Err(field.error(0, "1 to 3 for a piece, a to h for none, or .")),
            };
            for (digits, number) in self.counters.iter_mut().zip(numbers) {
                for (place, digit) in digits.iter_mut().enumerate() {
                    if number >> place & 1 == 1 {
                        digit.insert(square);
                    }
                }
            }
            Ok(())
        })
    }
}

/// Reads the places of both players in the birth queue.
fn read_queues(field: &Field<'_>) -> Result<[u8; 2], ParseError> {
    const PLACE: &str = "a place of the birth queue, 0 to 13";
    let mut places = [0; 2];
    let mut fields = field.split_at(',');
    for place in &mut places {
        let field = fields.expect("two places of the birth queues: W,B")?;
        let number = field.number().ok();
        let number = number.filter(|&number| (number as usize) < BIRTH_QUEUE.len());
        *place = number.ok_or_else(|| field.error(0, PLACE))? as u8;
    }
    fields.end("the end of the queues")?;
    Ok(places)
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Position);
