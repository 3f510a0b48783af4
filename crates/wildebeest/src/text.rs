//! Positions, moves and board files as text (R1, R8), and why a move is illegal.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use chess_men::{Board, PawnWay, Piece, PlacedPiece, misplaced, read_row, read_rows, write_rows};
use grid_core::text::{Field, without_mark};
use grid_core::{Game, Notation, ParseError, Player, SquareSet};

use crate::moves::END_ROWS;
use crate::piece::{JET_PACK, PADS};
use crate::{Kind, Move, PieceKind, Position, PositionBuilder, Set, Square};

impl Notation for Position {
    const NAME: &'static str = "wildebeest";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

impl fmt::Display for Position {
    /// Writes `W` or `B`, a blank and the eleven rows joined by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, [' ', '/'])
    }
}

impl Position {
    /// Writes the player to move and the rows, with the first separator between the player and the
    /// rows, the second between rows.
    fn write(&self, f: &mut impl Write, [after_player, between]: [char; 2]) -> fmt::Result {
        f.write_char(['W', 'B'][self.turn.index()])?;
        f.write_char(after_player)?;
        write_rows::<Set>(f, between, |square| {
            Some(match self.piece_at(square) {
                Some((owner, kind)) => kind.letter_of(owner),
                None if square == JET_PACK => '#',
                None if PADS.contains(&square) => '*',
                None => '.',
            })
        })
    }
}

/// Reads the player to move.
fn read_turn(field: &Field<'_>) -> Result<Player, ParseError> {
    match field.text {
        "W" => Ok(Player::First),
        "B" => Ok(Player::Second),
        _ => Err(field.error(0, TURN)),
    }
}

const TURN: &str = "W or B";

/// Adds what stands on a square to the pieces.
fn read_letter<'a>(
    placed: &mut Vec<PlacedPiece<'a, PieceKind>>,
    square: Square,
    letter: char,
    field: Field<'a>,
) -> Result<(), ParseError> {
    if !matches!(letter, '.' | '*' | '#') {
        let expected = "a piece's letter, or . * # for an empty square";
        let (kind, owner) =
            PieceKind::from_letter(letter).ok_or_else(|| field.error(0, expected))?;
        let piece = Piece {
            owner,
            kind,
            square,
        };
        placed.push((piece, field));
    }
    Ok(())
}

/// Returns the position with the pieces of a field.
fn with_pieces(
    field: &Field<'_>,
    turn: Player,
    placed: &[PlacedPiece<'_, PieceKind>],
) -> Result<Position, ParseError> {
    let pieces = placed.iter().map(|&(piece, _)| piece).collect();
    let builder = PositionBuilder { pieces, turn };
    builder
        .build()
        .map_err(|error| misplaced(error, field, placed))
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let turn = read_turn(&fields.expect(TURN)?)?;
        let rows = fields.expect("eleven rows joined by /")?;
        fields.end("the end of the position")?;
        let mut placed = Vec::new();
        read_rows::<Set>(&rows, false, |square, letter, field| {
            read_letter(&mut placed, square, letter, field)
        })?;
        with_pieces(&rows, turn, &placed)
    }
}

/// A board file (R8.1): 15 lines, the position and three numbers.
///
/// ```
/// use wildebeest::{BoardFile, Position};
///
/// let file = BoardFile { position: Position::START, used: 0, allowed: 60_000, half_moves: 0 };
/// assert_eq!(file.to_string().lines().count(), 15);
/// assert_eq!(file.to_string().parse::<BoardFile>()?, file);
/// # Ok::<(), wildebeest::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardFile {
    /// The position.
    pub position: Position,
    /// Time used, in milliseconds.
    pub used: u64,
    /// Time allowed, in milliseconds.
    pub allowed: u64,
    /// The number of half-moves played so far.
    pub half_moves: u64,
}

impl fmt::Display for BoardFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.write(f, ['\n'; 2])?;
        let [used, allowed, half_moves] = [self.used, self.allowed, self.half_moves];
        writeln!(f, "\n{used}\n{allowed}\n{half_moves}")
    }
}

impl FromStr for BoardFile {
    type Err = ParseError;

    /// Reads the 15 lines. Accepts blanks and carriage returns before line feeds, a missing last
    /// line feed, empty lines after the last and a byte order mark before the first.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = without_mark(text);
        let body = Field::of("board file", text).part(0..text.trim_ascii_end().len());
        let mut lines = body.split_at('\n');
        let mut next = |expected| {
            let line = lines.expect(expected)?;
            Ok(line.part(0..line.text.trim_ascii_end().len()))
        };
        let turn = read_turn(&next(TURN)?)?;
        let mut placed = Vec::new();
        for place in 0..11 {
            let row = next("a row of eleven squares")?;
            read_row::<Set>(place, &row, false, |square, letter, field| {
                read_letter(&mut placed, square, letter, field)
            })?;
        }
        let position = with_pieces(&body, turn, &placed)?;
        let mut number = |expected| {
            let line = next(expected)?;
            let is_number = line.text.bytes().all(|byte| byte.is_ascii_digit());
            match line.text.parse() {
                Ok(number) if is_number => Ok(number),
                _ => Err(line.error(0, expected)),
            }
        };
        let file = Self {
            position,
            used: number("the milliseconds used")?,
            allowed: number("the milliseconds allowed")?,
            half_moves: number("the number of half-moves played")?,
        };
        lines.end("the end of the file after 15 lines")?;
        Ok(file)
    }
}

impl BoardFile {
    /// Returns the file after a legal move (R8.3). The times stay as they are, the number of
    /// half-moves goes up by one.
    #[must_use]
    pub fn after(self, m: Move) -> Self {
        let mut position = self.position;
        position.play_unchecked(m);
        Self {
            position,
            half_moves: self.half_moves.saturating_add(1),
            ..self
        }
    }

    /// Returns the text without the last line feed, as the original program writes it.
    pub fn to_original(&self) -> String {
        let mut text = alloc::format!("{self}");
        text.pop();
        text
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Position);

/// Why a move is illegal.
pub type Refusal = chess_men::Refusal<PieceKind>;

impl Position {
    /// Returns why a move is illegal; `None` if it is legal, or if the game is over.
    ///
    /// ```
    /// use wildebeest::Position;
    ///
    /// let why = |m: &str| Some(Position::START.refusal(m.parse().ok()?)?.to_string());
    /// assert_eq!(why("5,5-6,6").unwrap(), "no piece stands on f6");
    /// ```
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        let moves = self.moves_from(m.from);
        if moves.contains(m) || self.terminal_outcome().is_some() {
            return None;
        }
        let reach = |kind| self.reach(kind, m.from);
        let rule = |kind| self.broken_rule(kind, m).map(Refusal::Rule);
        let pieces = &self.pieces;
        Some(Refusal::of(pieces, self.turn, m, &moves, reach, rule))
    }

    /// Returns the rule of this game that an illegal move of a piece breaks, if there is one.
    fn broken_rule(&self, kind: PieceKind, m: Move) -> Option<&'static str> {
        let enemy = self.pieces(self.turn.other());
        let is_near = Set::king(m.from).contains(m.to);
        let is_taken = self.occupied().contains(m.to);
        if self.paralysed(self.turn).contains(m.from) {
            return Some("a piece next to an enemy beekeeper cannot move");
        }
        match kind {
            PieceKind::TimeMachine => Some("a time machine never moves"),
            PieceKind::Cart if !END_ROWS.contains(m.from) => {
                Some("a golf cart moves on the end rows only")
            }
            PieceKind::Gorilla if is_near && is_taken => Some(
                "a gorilla cannot push another gorilla, nor push a piece onto a gorilla or off the \
                 board",
            ),
            PieceKind::Serpent | PieceKind::Catapult if is_near && is_taken => {
                Some("serpents and catapults move onto empty squares only")
            }
            _ if (enemy & self.of_kind(PieceKind::Gorilla)).contains(m.to) => {
                Some("no move captures a gorilla")
            }
            PieceKind::Pawn => PawnWay::<Set>::of(self.turn).broken_rule(m.from, m.to, enemy),
            _ => None,
        }
    }
}
