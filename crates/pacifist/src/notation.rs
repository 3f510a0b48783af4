//! The text of a position (rule 1.3).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use chess_men::{read_placement, read_side, write_placement, write_side};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player};

use crate::setup::stands;
use crate::{CastlingRights, Move, PieceKind, Position, Setup, Side, Square, Weighting};

impl<W: Weighting> Notation for Position<W> {
    const NAME: &'static str = W::NAME;

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

/// Returns the letter of a home square's file, or `none` if there is no square.
fn file_letter(home: Option<Square>, none: char) -> char {
    home.map_or(none, |square| char::from(b'a' + square.column() as u8))
}

impl<W: Weighting> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.piece_at(square))?;
        f.write_str(" ")?;
        write_side(f, self.turn)?;
        write!(f, " {} ", self.ply)?;
        for player in Player::ALL {
            for side in Side::ALL {
                write!(f, "{}", file_letter(self.rights.rook(player, side), 'i'))?;
            }
        }
        f.write_str(" ")?;
        for player in Player::ALL {
            write!(f, "{}", file_letter(self.rights.king(player), '-'))?;
        }
        Ok(())
    }
}

impl<W: Weighting> FromStr for Position<W> {
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
        setup.rest.ply = next("the number of half-moves played")?.number()?;
        let flags = next("four files of castling rooks")?;
        read_castling(&mut setup, &flags, fields.next().as_ref())?;
        if let Some(extra) = fields.next() {
            return Err(extra.error(0, "the end of the position"));
        }
        Self::try_from_lossy(&setup).map_err(|error| error.in_placement(&placement, &places))
    }
}

/// Reads the flags and, if the text has them, the files of the kings (rule 1.3).
fn read_castling(
    setup: &mut Setup,
    flags: &Field<'_>,
    kings: Option<&Field<'_>>,
) -> Result<(), ParseError> {
    let mut rooks = [None; 4];
    let expected = "four files from a to h, or i for none";
    read_files(flags, 'i', expected, &mut rooks)?;
    let mut homes = [None; 2];
    if let Some(kings) = kings {
        let expected = "the files of two kings, or - for none";
        read_files(kings, '-', expected, &mut homes)?;
    }
    for (player, rooks) in Player::ALL
        .into_iter()
        .zip([[rooks[0], rooks[1]], [rooks[2], rooks[3]]])
    {
        let is_at_home = |kind, file: &usize| {
            stands(
                setup,
                kind,
                Square::at(CastlingRights::home_row(player), *file),
            )
        };
        let rooks = rooks.map(|file| file.filter(|file| is_at_home(PieceKind::Rook, file)));
        let king = match kings {
            Some(_) => homes[player.index()],
            None => guess_king(setup, player, rooks),
        };
        // Rights that are impossible are dropped.
        let Some(king) = king.filter(|file| is_at_home(PieceKind::King, file)) else {
            continue;
        };
        let [a, h] = rooks;
        let beside = [a.filter(|&a| a < king), h.filter(|&h| h > king)];
        for rook in beside.into_iter().flatten() {
            setup.rest.castling_rights.give(player, king, rook);
        }
    }
    Ok(())
}

/// Returns the home file of a player's king if the text does not say it: that of a king between the
/// castling rooks, preferably of the player's colour, the leftmost of several.
fn guess_king(setup: &Setup, player: Player, [a, h]: [Option<usize>; 2]) -> Option<usize> {
    let files = a.map_or(0, |a| a + 1)..h.unwrap_or(8);
    let row = CastlingRights::home_row(player);
    let kings = [player, player.other()].map(|owner| Some((owner, PieceKind::King)));
    (kings.into_iter())
        .find_map(|king| (files.clone()).find(|&file| setup.board[Square::at(row, file)] == king))
}

/// Reads letters from `a` to `h`, or `none`: exactly one for each element of `files`.
fn read_files(
    field: &Field<'_>,
    none: char,
    expected: &'static str,
    files: &mut [Option<usize>],
) -> Result<(), ParseError> {
    let mut letters = field.text.char_indices();
    for file in files {
        *file = match letters.next() {
            Some((_, letter @ 'a'..='h')) => Some(usize::from(letter as u8 - b'a')),
            Some((_, letter)) if letter == none => None,
            Some((at, _)) => return Err(field.error(at, expected)),
            None => return Err(field.error(field.text.len(), expected)),
        };
    }
    match letters.next() {
        Some((at, _)) => Err(field.error(at, expected)),
        None => Ok(()),
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(impl[W: Weighting] Position<W>);
