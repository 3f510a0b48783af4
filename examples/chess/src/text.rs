//! FEN, and moves as text: squares, UCI and SAN.

use std::fmt;
use std::str::FromStr;

use chess_men::{San, Setup, Side, misplaced};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player};

use crate::{Move, PieceKind, Position, Square};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.setup, self.halfmove, self.fullmove)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads a FEN. The two clocks may be missing. Castling rights and en passant squares that are
    /// impossible are dropped.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let (setup, placed) = <Setup>::read(&mut fields)?;
        let mut number = |or| fields.optional()?.map_or(Ok(or), |field| field.number());
        let (halfmove, fullmove) = (number(0)?, number(1)?);
        fields.end("the end of the position")?;
        let whole = Field::of("position", text);
        let setup = setup
            .checked()
            .map_err(|error| misplaced(error, &whole, &placed))?;
        Ok(Self {
            setup,
            halfmove,
            fullmove,
        })
    }
}

impl Notation for Position {
    const NAME: &'static str = "chess";

    /// Reads a move of two squares. Castling may be written as the king's move of two squares or
    /// more to its end, as in UCI.
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        Ok(self.setup.meant(text.parse()?))
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        let refusal = self.setup.refusal(m)?;
        Some(refusal.to_string())
    }
}

impl San for Position {
    type Kind = PieceKind;

    fn piece_at(&self, square: Square) -> Option<(Player, PieceKind)> {
        self.setup.pieces.at(square)
    }

    fn castling(&self, m: Move) -> Option<Side> {
        self.setup.castling_side(m)
    }

    fn is_capture(&self, m: Move) -> bool {
        self.setup.victim(m).is_some()
    }

    fn is_check(&self) -> bool {
        self.is_check()
    }
}

impl Position {
    /// Returns a legal move as UCI writes it: castling from the usual squares is the king's move,
    /// `e1g1`; of Chess960 it is that to the rook.
    pub fn uci(&self, m: Move) -> Move {
        self.setup.rights.uci(self.setup.turn, m)
    }
}
