//! FEN, and moves as text: squares, UCI and SAN.

use std::fmt;
use std::str::FromStr;

use chess_men::{San, Setup, Side};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player, SquareSet};

use crate::{Move, PieceKind, Position, Set, Square};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.setup(), self.halfmove, self.fullmove)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads a FEN. The two clocks may be missing. Castling rights and en passant squares that are
    /// impossible are dropped.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |expected| Err(ParseError::new("position", text, 0, expected));
        let mut fields = Field::split("position", text);
        let (setup, placed) = <Setup>::read(&mut fields)?;
        let mut number = |or| fields.optional()?.map_or(Ok(or), |field| field.number());
        let mut position = Self {
            pieces: setup.pieces,
            turn: setup.turn,
            rights: setup.rights,
            en_passant: None,
            halfmove: number(0)?,
            fullmove: number(1)?,
        };
        fields.end("the end of the position")?;
        let (turn, ends) = (setup.turn, Set::row(0).bits() | Set::row(7).bits());
        let kings = Player::ALL.map(|player| position.pieces_of_kind(player, PieceKind::King));
        if kings.map(SquareSet::len) != [1; 2] {
            return error("one king of each colour");
        }
        let is_last = |square| Set::from_bits(ends).contains(square);
        let mut pawns = (placed.iter()).filter(|(piece, _)| piece.kind == PieceKind::Pawn);
        if let Some((_, letter)) = pawns.find(|(pawn, _)| is_last(pawn.square)) {
            return Err(letter.error(0, "no pawn on the first or last rank"));
        }
        if position.is_check(!turn) {
            return error("no check to the player who has moved");
        }
        if let Some(passed) = setup
            .en_passant
            .filter(|&square| position.pieces.has_passed(!turn, square))
        {
            position.offer_en_passant(passed);
        }
        Ok(position)
    }
}

impl Notation for Position {
    const NAME: &'static str = "chess";

    /// Reads a move of two squares. Castling may be written as the king's move of two squares or
    /// more to its end, as in UCI.
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let m = text.parse()?;
        Ok(self.rights.meant(&self.pieces, self.turn, m))
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

impl San for Position {
    type Kind = PieceKind;

    fn piece_at(&self, square: Square) -> Option<(Player, PieceKind)> {
        self.pieces.at(square)
    }

    fn castling(&self, m: Move) -> Option<Side> {
        let is_castling = self.pieces(self.turn).contains(m.to);
        is_castling.then(|| Side::of(m.from, m.to))
    }

    fn is_capture(&self, m: Move) -> bool {
        let is_pawn = self.of_kind(PieceKind::Pawn).contains(m.from);
        self.pieces(!self.turn).contains(m.to) || (is_pawn && self.en_passant == Some(m.to))
    }

    fn is_check(&self) -> bool {
        self.is_check(self.turn)
    }
}

impl Position {
    /// Returns a legal move as UCI writes it: castling from the usual squares is the king's move,
    /// `e1g1`; of Chess960 it is that to the rook.
    pub fn uci(&self, m: Move) -> Move {
        self.rights.uci(self.turn, m)
    }
}
