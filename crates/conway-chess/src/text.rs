//! Positions as text (rules 6 to 6.6).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{
    CastlingRights, ChessPieces, PawnWay, PlacedPiece, Side, at_most_one, rank_from_top, ranks,
    read_placement, read_side, write_placement, write_side,
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
        let placement = fields.expect("the placement of pieces")?;
        let placed = read_placement(&placement)?;
        check_kings(&placement, &placed)?;
        let turn = read_side(&fields.expect("the side to move")?)?;
        let rights = read_rights(&fields.expect("castling rights")?)?;
        let passed = read_en_passant(&fields.expect("an en passant square")?)?;
        let pieces: ChessPieces = placed.into_iter().map(|(piece, _)| piece).collect();
        let mut position = Self {
            pieces,
            counters: [[Set::EMPTY; 2]; 2],
            births: [0; 2],
            turn,
            // Impossible rights and en passant squares are dropped.
            rights: rights
                .at_home(|player, kind, square| pieces.at(square) == Some((player, kind))),
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
        let way = PawnWay::<Set>::of(turn.other());
        if let Some(passed) = passed.filter(|&square| way.passed_row.contains(square)) {
            position.offer_en_passant(passed);
        }
        Ok(position)
    }
}

/// Checks the number of kings. With one king missing, the game is finished. With both missing,
/// there is no winner.
fn check_kings(
    placement: &Field<'_>,
    placed: &[PlacedPiece<'_, PieceKind, Square>],
) -> Result<(), ParseError> {
    let is_king = |kind| kind == PieceKind::King;
    if !placed.iter().any(|(piece, _)| is_king(piece.kind)) {
        return Err(placement.error(0, "a king"));
    }
    at_most_one(placed, is_king, "at most one king of each colour")
}

impl Position {
    /// Reads the death counters of pieces and the birth counters of empty squares.
    fn read_counters(&mut self, field: &Field<'_>) -> Result<(), ParseError> {
        const WIDTH: &str = "eight counters a rank";
        for (i, rank) in ranks(field)?.into_iter().enumerate() {
            let mut squares = rank_from_top(i);
            for (at, letter) in rank.text.char_indices() {
                let square = squares.next().ok_or_else(|| rank.error(at, WIDTH))?;
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
                    _ => return Err(rank.error(at, "1 to 3 for a piece, a to h for none, or .")),
                };
                for (digits, number) in self.counters.iter_mut().zip(numbers) {
                    for (place, digit) in digits.iter_mut().enumerate() {
                        if number >> place & 1 == 1 {
                            digit.insert(square);
                        }
                    }
                }
            }
            if squares.next().is_some() {
                return Err(rank.error(rank.text.len(), WIDTH));
            }
        }
        Ok(())
    }
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
