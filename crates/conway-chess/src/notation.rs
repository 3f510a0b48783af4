//! The text of a position (rules 6 to 6.6).

use core::fmt;
use core::str::FromStr;

use chess_men::{rank_from_top, ranks, read_placement, read_side, write_placement};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player, SquareSet};

use crate::position::{Castling, CastlingRights};
use crate::{BIRTH_QUEUE, Move, PieceKind, Position, Set, Square};

impl Notation for Position {
    const NAME: &'static str = "conway-chess";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }
}

/// The character that shows the counters of a square: a death counter's digit, or a letter for a pair of
/// birth counters.
fn counter_text(position: &Position, square: Square) -> char {
    let value = match position.death_counter(square) {
        Some(deaths) => {
            return char::from_digit(deaths.into(), 10)
                .filter(|&c| c != '0')
                .unwrap_or('.');
        }
        None => Player::ALL.map(|player| position.birth_counter(player, square)),
    };
    match 3 * value[0] + value[1] {
        0 => '.',
        pair => char::from(b'a' + pair - 1),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.piece_at(square))?;
        let side = match self.turn {
            Player::First => 'w',
            Player::Second => 'b',
        };
        write!(f, " {side} {} ", self.rights)?;
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
        let missing = |expected| ParseError::new("position", text, text.len(), expected);
        let mut position = Self::EMPTY;

        let placement = fields
            .next()
            .ok_or_else(|| missing("the placement of men"))?;
        position.read_placement(placement)?;
        position.read_side(fields.next().ok_or_else(|| missing("the side to move"))?)?;
        position.read_rights(fields.next().ok_or_else(|| missing("castling rights"))?)?;
        position.read_en_passant(
            fields
                .next()
                .ok_or_else(|| missing("an en passant square"))?,
        )?;
        if let Some(counters) = fields.next() {
            position.read_counters(counters)?;
        }
        if let Some(queues) = fields.next() {
            position.read_queues(queues)?;
        }
        position.halfmove = fields.next().map_or(Ok(0), |field| field.number())?;
        position.fullmove = fields.next().map_or(Ok(1), |field| field.number())?;
        match fields.next() {
            Some(extra) => Err(extra.error(0, "the end of the position")),
            None => Ok(position),
        }
    }
}

impl Position {
    fn read_placement(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        read_placement(field, |square, owner, kind| {
            if kind == PieceKind::King && !self.pieces(owner, kind).is_empty() {
                return Err("at most one king of each colour");
            }
            self.men.set_kind(Set::of(square), kind);
            self.men.owned[owner.index()] |= Set::of(square);
            Ok(())
        })?;
        // One missing king is a finished game; without both nobody could have won it.
        if self.of_kind(PieceKind::King).is_empty() {
            return Err(field.error(0, "a king"));
        }
        Ok(())
    }

    fn read_side(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        self.turn = read_side(field)?;
        Ok(())
    }

    /// Rights without king or rook at home are dropped.
    fn read_rights(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        self.rights = CastlingRights::NONE;
        if field.text == "-" {
            return Ok(());
        }
        let mut seen = CastlingRights::NONE;
        for (at, letter) in field.text.char_indices() {
            let number = Castling::ALL
                .iter()
                .position(|castling| castling.letter == letter)
                .filter(|number| seen.0 >> number & 1 == 0)
                .ok_or_else(|| field.error(at, "some of KQkq, each once, or -"))?;
            seen.0 |= 1 << number;
            let castling = Castling::ALL[number];
            let king = self.pieces(castling.owner, PieceKind::King);
            let rooks = self.pieces(castling.owner, PieceKind::Rook);
            if king.contains(castling.king_from) && rooks.contains(castling.rook_from) {
                self.rights.0 |= 1 << number;
            }
        }
        if field.text.is_empty() {
            return Err(field.error(0, "some of KQkq, each once, or -"));
        }
        Ok(())
    }

    /// A square where no pawn can capture is dropped.
    fn read_en_passant(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        if field.text == "-" {
            return Ok(());
        }
        let passed: Square = field
            .text
            .parse()
            .map_err(|_| field.error(0, "a square from a1 to h8, or -"))?;
        let rank = match self.turn {
            Player::First => 5,
            Player::Second => 2,
        };
        if passed.row() == rank {
            self.offer_en_passant(passed);
        }
        Ok(())
    }

    fn read_counters(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        for (i, rank) in ranks(&field)?.into_iter().enumerate() {
            let mut squares = rank_from_top(i);
            for (at, letter) in rank.text.char_indices() {
                let square = squares
                    .next()
                    .ok_or_else(|| rank.error(at, "eight counters a rank"))?;
                if letter == '.' {
                    continue;
                }
                match (self.piece_at(square), letter) {
                    (Some((owner, _)), '1'..='3') => {
                        self.set_counter(owner, square, letter as u8 - b'0');
                    }
                    (Some(_), _) => {
                        return Err(
                            rank.error(at, "a death counter (., 1, 2, 3) on a man's square")
                        );
                    }
                    (None, 'a'..='h') => {
                        let pair = letter as u8 - b'a' + 1;
                        self.set_counter(Player::First, square, pair / 3);
                        self.set_counter(Player::Second, square, pair % 3);
                    }
                    (None, _) => {
                        return Err(rank.error(at, "birth counters (., a to h) on an empty square"));
                    }
                }
            }
            if squares.next().is_some() {
                return Err(rank.error(rank.text.len(), "eight counters a rank"));
            }
        }
        Ok(())
    }

    fn set_counter(&mut self, player: Player, square: Square, value: u8) {
        for (i, digit) in self.counters[player.index()].iter_mut().enumerate() {
            if value >> i & 1 == 1 {
                *digit |= Set::of(square);
            }
        }
    }

    fn read_queues(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        let mut at = 0;
        let mut found = 0;
        for text in field.text.split(',') {
            let place = Field {
                at: field.at + at,
                text,
                ..field
            };
            let births = self
                .births
                .get_mut(found)
                .ok_or_else(|| place.error(0, "two places of the birth queues: W,B"))?;
            *births = place
                .number()
                .ok()
                .filter(|&number| (number as usize) < BIRTH_QUEUE.len())
                .and_then(|number| u8::try_from(number).ok())
                .ok_or_else(|| place.error(0, "a place of the birth queue, 0 to 13"))?;
            at += text.len() + 1;
            found += 1;
        }
        if found < 2 {
            return Err(field.error(field.text.len(), "two places of the birth queues: W,B"));
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Position {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        grid_core::text::deserialize(deserializer)
    }
}
