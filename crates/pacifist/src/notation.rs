//! The text of a position (rule 1.3).

use core::fmt;
use core::str::FromStr;

use chess_men::{read_placement, read_side, write_placement};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player, SquareSet};

use crate::rights::{Rights, Side};
use crate::{Move, PieceKind, Position, Square, Weighting};

impl<W: Weighting> Notation for Position<W> {
    const NAME: &'static str = W::NAME;

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }
}

/// The letter of a home square's file, or of none.
fn file_letter(home: Option<Square>, none: char) -> char {
    home.map_or(none, |square| char::from(b'a' + square.column() as u8))
}

impl<W: Weighting> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.piece_at(square))?;
        let side = match self.turn {
            Player::First => 'w',
            Player::Second => 'b',
        };
        write!(f, " {side} {} ", self.ply)?;
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
        let mut position = Self::EMPTY;
        position.read_men(next("the placement of men")?)?;
        position.turn = read_side(next("the side to move")?)?;
        position.ply = next("the number of half-moves played")?.number()?;
        let flags = next("four files of castling rooks")?;
        position.read_rights(flags, fields.next())?;
        match fields.next() {
            Some(extra) => Err(extra.error(0, "the end of the position")),
            None => Ok(position),
        }
    }
}

impl<W: Weighting> Position<W> {
    fn read_men(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        let mut kings = 0;
        read_placement(field, |square, owner, kind| {
            kings += u32::from(kind == PieceKind::King);
            if kings > 2 {
                return Err("two kings in all");
            }
            self.men.put(square, owner, kind);
            Ok(())
        })?;
        if kings < 2 {
            return Err(field.error(0, "two kings in all"));
        }
        if self.occupied().len() != 32 {
            return Err(field.error(0, "32 men: nobody is ever captured"));
        }
        Ok(())
    }

    /// The flags and, if they are there, the files of the kings. A right without rook and king at home is
    /// dropped.
    fn read_rights(
        &mut self,
        flags: Field<'_>,
        kings: Option<Field<'_>>,
    ) -> Result<(), ParseError> {
        let mut files = [None; 4];
        read_files(
            flags,
            'i',
            "four files from a to h, or i for none",
            &mut files,
        )?;
        let mut homes = [None; 2];
        if let Some(kings) = kings {
            read_files(
                kings,
                '-',
                "the files of two kings, or - for none",
                &mut homes,
            )?;
        }
        for player in Player::ALL {
            let rank = Rights::rank(player);
            let is_rook = |file: &usize| {
                self.of_kind(PieceKind::Rook)
                    .contains(Square::at(rank, *file))
            };
            let [a, h] =
                Side::ALL.map(|side| files[2 * player.index() + side as usize].filter(is_rook));
            if a.is_none() && h.is_none() {
                continue;
            }
            let king = match kings {
                Some(_) => homes[player.index()].filter(|&file| {
                    self.of_kind(PieceKind::King)
                        .contains(Square::at(rank, file))
                }),
                None => self.guess_king(player, a, h),
            };
            let Some(king) = king else { continue };
            if let Some(a) = a.filter(|&a| a < king) {
                self.rights.set_rook(player, Side::A, a);
                self.rights.set_king(player, king);
            }
            if let Some(h) = h.filter(|&h| h > king) {
                self.rights.set_rook(player, Side::H, h);
                self.rights.set_king(player, king);
            }
        }
        Ok(())
    }

    /// The file of the king that the castling rooks of a player belong to, where the text does not tell:
    /// between them on their rank, of the player's colour rather than the other's, leftmost.
    fn guess_king(&self, player: Player, a: Option<usize>, h: Option<usize>) -> Option<usize> {
        [player, player.other()].into_iter().find_map(|owner| {
            (a.map_or(0, |a| a + 1)..h.unwrap_or(8)).find(|&file| {
                let square = Square::at(Rights::rank(player), file);
                self.pieces(owner, PieceKind::King).contains(square)
            })
        })
    }
}

/// Reads files from `a` to `h`, or `none`, exactly as many as there is room for.
fn read_files(
    field: Field<'_>,
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
impl<W: Weighting> serde::Serialize for Position<W> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, W: Weighting> serde::Deserialize<'de> for Position<W> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        grid_core::text::deserialize(deserializer)
    }
}
