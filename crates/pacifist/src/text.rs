//! The text of a position (rule 13).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{ChessPieces, misplaced, read_placement, read_side, write_placement, write_side};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player, SquareSet};

use crate::{CastlingRights, Move, PieceKind, Position, PositionBuilder, Side, Square, Weighting};

impl<W: Weighting> Notation for Position<W> {
    const NAME: &'static str = W::NAME;

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

impl<W: Weighting> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |home: Option<Square>, none: char| {
            home.map_or(none, |square| char::from(b'a' + square.column() as u8))
        };
        write_placement(f, |square| self.piece_at(square))?;
        f.write_str(" ")?;
        write_side(f, self.turn)?;
        write!(f, " {} ", self.ply)?;
        for player in Player::ALL {
            for side in Side::ALL {
                write!(f, "{}", letter(self.rights.rook(player, side), 'i'))?;
            }
        }
        let [white, black] = Player::ALL.map(|player| letter(self.rights.king(player), '-'));
        write!(f, " {white}{black}")
    }
}

/// What this game has in place of the castling rights of FEN.
const NOT_FEN: &str = "the number of half-moves played, then the files of castling rooks: 0 ahah";

impl<W: Weighting> FromStr for Position<W> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let placement = fields.expect("the placement of pieces")?;
        let placed = read_placement(&placement)?;
        let pieces: ChessPieces = placed.iter().map(|&(piece, _)| piece).collect();
        let turn = read_side(&fields.expect("the side to move")?)?;
        let ply = fields.expect("the number of half-moves played")?;
        if !ply.text.contains(|letter: char| letter.is_ascii_digit()) {
            return Err(ply.error(0, NOT_FEN));
        }
        let ply = ply.number()?;
        let flags = fields.expect("four files of castling rooks")?;
        let rooks = read_files(&flags, 'i', "four files from a to h, or i for none")?;
        // vchess ends its start texts with the - of a field that this game does not have.
        let kings = fields.optional()?.filter(|field| field.text != "-");
        let kings = kings.map(|field| {
            let expected = "the files of two kings, or - for none";
            read_files(&field, '-', expected)
        });
        fields.end("the end of the position")?;
        let builder = PositionBuilder {
            pieces,
            turn,
            rights: castling_rights(&pieces, rooks, kings.transpose()?),
            ply,
        };
        builder
            .build()
            .map_err(|error| misplaced(error, &placement, &placed))
    }
}

/// Returns the castling rights of a text (rule 13) with the files of White's rooks and Black's
/// and, if the text has them, of the kings.
fn castling_rights(
    pieces: &ChessPieces,
    rooks: [Option<usize>; 4],
    kings: Option<[Option<usize>; 2]>,
) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    for (player, rooks) in Player::ALL
        .into_iter()
        .zip([[rooks[0], rooks[1]], [rooks[2], rooks[3]]])
    {
        let home = |file| Square::at(<CastlingRights>::home_row(player), file);
        let is_rook = |file: &usize| pieces.of_kind(PieceKind::Rook).contains(home(*file));
        let [a, h] = rooks.map(|file| file.filter(is_rook));
        let king = match kings {
            Some(kings) => kings[player.index()],
            // A king between the rooks, preferably of the player's colour, the leftmost of several.
            None => [player, player.other()].into_iter().find_map(|owner| {
                let mut files = a.map_or(0, |a| a + 1)..h.unwrap_or(8);
                files.find(|&file| pieces.at(home(file)) == Some((owner, PieceKind::King)))
            }),
        };
        if let Some(king) = king {
            let beside = [a.filter(|&a| a < king), h.filter(|&h| h > king)];
            for rook in beside.into_iter().flatten() {
                rights.give(player, king, rook);
            }
        }
    }
    rights
}

/// Reads `N` letters from `a` to `h`, or `none`.
fn read_files<const N: usize>(
    field: &Field<'_>,
    none: char,
    expected: &'static str,
) -> Result<[Option<usize>; N], ParseError> {
    let mut files = [None; N];
    let mut letters = field.text.char_indices();
    for file in &mut files {
        *file = match letters.next() {
            Some((_, letter @ 'a'..='h')) => Some(usize::from(letter as u8 - b'a')),
            Some((_, letter)) if letter == none => None,
            Some((at, _)) => return Err(field.error(at, expected)),
            None => return Err(field.error(field.text.len(), expected)),
        };
    }
    match letters.next() {
        Some((at, _)) => Err(field.error(at, expected)),
        None => Ok(files),
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(impl[W: Weighting] Position<W>);
