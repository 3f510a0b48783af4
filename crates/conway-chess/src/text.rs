//! Positions as text (rules 6 to 6.6).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{Setup, misplaced, read_rows, write_rows};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player};

use crate::{Move, Position, PositionBuilder, Set, Square};

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
        let (setup, placed) = <Setup>::read(&mut fields)?;
        let mut builder = PositionBuilder {
            pieces: setup.pieces,
            turn: setup.turn,
            rights: setup.rights,
            en_passant: setup.en_passant,
            ..PositionBuilder::default()
        };
        // The fifth and sixth field of an ordinary FEN are the last two here.
        let is_number = |field: &Field<'_>| field.text.bytes().all(|byte| byte.is_ascii_digit());
        let mut next = fields.optional()?;
        if let Some(counters) = next.filter(|field| !is_number(field)) {
            read_counters(&mut builder, &counters)?;
            next = fields.optional()?;
            if let Some(queues) = next {
                builder.births = read_queues(&queues)?;
                next = fields.optional()?;
            }
        }
        if let Some(halfmove) = next {
            builder.halfmove = halfmove.number()?;
        }
        if let Some(fullmove) = fields.optional()? {
            builder.fullmove = fullmove.number()?;
        }
        fields.end("the end of the position")?;
        (builder.build()).map_err(|error| misplaced(error, &Field::of("position", text), &placed))
    }
}

/// Reads the death counters of pieces and the birth counters of empty squares.
fn read_counters(builder: &mut PositionBuilder, field: &Field<'_>) -> Result<(), ParseError> {
    read_rows::<Set>(field, false, |square, letter, field| {
        let numbers = &mut builder.counters[square];
        match (builder.pieces.at(square), letter) {
            (_, '.') => {}
            (Some((owner, _)), '1'..='3') => numbers[owner.index()] = letter as u8 - b'0',
            (None, 'a'..='h') => {
                let pair = letter as u8 - b'a' + 1;
                *numbers = [pair / 3, pair % 3];
            }
            _ => return Err(field.error(0, "1 to 3 for a piece, a to h for none, or .")),
        }
        Ok(())
    })
}

/// Reads the places of both players in the birth queue.
fn read_queues(field: &Field<'_>) -> Result<[u8; 2], ParseError> {
    let mut places = [0; 2];
    let mut fields = field.split_at(',');
    for place in &mut places {
        let field = fields.expect("two places of the birth queues: W,B")?;
        let number = field.number().ok();
        let number = number.filter(|&number| PositionBuilder::is_place(number));
        *place = number.ok_or_else(|| field.error(0, PositionBuilder::PLACE))? as u8;
    }
    fields.end("the end of the queues")?;
    Ok(places)
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Position);
