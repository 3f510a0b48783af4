//! The text of a position (rules 6 to 6.6).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{
    Part, Side, rank_from_top, ranks, read_placement, read_side, write_placement, write_side,
};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player};

use crate::{CastlingRights, Move, Position, Setup, Square};

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
                let expected = match setup.board[square] {
                    Some(_) => DEATH_COUNTER,
                    None => BIRTH_COUNTERS,
                };
                counters.error(counter_place(square), expected)
            }
            (Part::Queue(player), _, Some(queues)) => {
                let second = queues.text.find(',').map_or(0, |comma| comma + 1);
                queues.error(second * player.index(), error.expected)
            }
            _ => error.in_placement(&placement, &places),
        })
    }
}

const DEATH_COUNTER: &str = "a death counter (., 1, 2, 3) on a piece's square";
const BIRTH_COUNTERS: &str = "birth counters (., a to h) on an empty square";
const QUEUE_PLACE: &str = "a place of the birth queue, 0 to 13";

/// Returns the byte of the COUNTERS field at which the counter of a square stands. The field has
/// been read, so each rank has eight bytes.
fn counter_place(square: Square) -> usize {
    9 * (7 - square.row()) + square.column()
}

fn read_rights(field: &Field<'_>) -> Result<CastlingRights, ParseError> {
    let expected = "some of KQkq, each once, or -";
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    for (at, letter) in field.text.char_indices() {
        let (player, side, rook) = match letter {
            'K' => (Player::First, Side::H, 7),
            'Q' => (Player::First, Side::A, 0),
            'k' => (Player::Second, Side::H, 7),
            'q' => (Player::Second, Side::A, 0),
            _ => return Err(field.error(at, expected)),
        };
        if rights.has(player, side) {
            return Err(field.error(at, expected));
        }
        rights.give(player, 4, rook);
    }
    if field.text.is_empty() {
        return Err(field.error(0, expected));
    }
    Ok(rights)
}

fn read_en_passant(field: &Field<'_>) -> Result<Option<Square>, ParseError> {
    if field.text == "-" {
        return Ok(None);
    }
    match field.text.parse() {
        Ok(square) => Ok(Some(square)),
        Err(_) => Err(field.error(0, "a square from a1 to h8, or -")),
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
                _ if setup.board[square].is_some() => return Err(rank.error(at, DEATH_COUNTER)),
                _ => return Err(rank.error(at, BIRTH_COUNTERS)),
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
