//! Moves as people write them, in [SAN](https://www.chessprogramming.org/Algebraic_Chess_Notation).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use grid_core::{Game, ParseError, Player};

use crate::{Board, Kind, Move, Side, SquareOf};

/// A game whose moves can be written in Standard Algebraic Notation: `Nbd7`, `exd8=Q+`, `O-O`.
///
/// Pieces whose [look](crate::Look) has no letter, pawns, are written without.
pub trait San: Game<Move = Move<Self::Kind>> {
    /// The kinds of pieces.
    type Kind: Kind;

    /// Returns the piece on a square, `None` if it is empty.
    fn piece_at(&self, square: SquareOf<Self::Kind>) -> Option<(Player, Self::Kind)>;

    /// Returns the side towards which a legal move castles; `None` if it is another move.
    fn castling(&self, m: Self::Move) -> Option<Side>;

    /// Returns whether a legal move captures a piece.
    fn is_capture(&self, m: Self::Move) -> bool;

    /// Returns whether the player to move is in check.
    fn is_check(&self) -> bool;

    /// Returns a legal move in SAN.
    fn san(&self, m: Self::Move) -> String {
        let kind = kind_at(self, m);
        let mut text = match self.castling(m) {
            Some(Side::H) => String::from("O-O"),
            Some(Side::A) => String::from("O-O-O"),
            None => {
                let letter = letter(kind);
                let hint = hint(self, m, letter.is_none());
                let letter = letter.map_or(String::new(), String::from);
                let sign = if self.is_capture(m) { "x" } else { "" };
                format!("{letter}{hint}{sign}{}", m.to)
            }
        };
        if let Some(kind) = m.promotion {
            text += &format!("={}", kind.letter().to_ascii_uppercase());
        }
        let after = self.child(m);
        if after.is_check() {
            text.push(if after.has_move() { '+' } else { '#' });
        }
        text
    }

    /// Reads a legal move in SAN. Signs of capture, check and quality, and the sign before the kind
    /// that a pawn becomes, may be missing; zeros may stand for the letters of castling, and the
    /// square that the piece leaves may be written in full.
    ///
    /// # Errors
    /// If no legal move or several are written so.
    fn parse_san(&self, text: &str) -> Result<Self::Move, ParseError> {
        let error = |expected| ParseError::new("move", text, 0, expected);
        let plain = |text: &str| -> String {
            let text = text.trim_end_matches(['+', '#', '!', '?']);
            text.chars().filter(|c| !"x-=".contains(*c)).collect()
        };
        let wanted = plain(text).replace('0', "O");
        let wanted = if wanted.starts_with('O') {
            wanted
        } else {
            plain(text)
        };
        let found: Vec<_> = (self.moves().into_iter())
            .filter(|&m| spellings(self, m).contains(&wanted))
            .collect();
        match found[..] {
            [m] => Ok(m),
            [] => Err(error("a legal move in SAN, such as Nf3")),
            _ => Err(error(
                "the square that the piece leaves too: several pieces can go there",
            )),
        }
    }
}

/// Returns the kind of the piece that a legal move moves.
fn kind_at<G: San>(game: &G, m: Move<G::Kind>) -> Option<G::Kind> {
    game.piece_at(m.from).map(|(_, kind)| kind)
}

/// Returns the letter of a kind in SAN; `None` for a pawn.
fn letter<K: Kind>(kind: Option<K>) -> Option<char> {
    let kind = kind.filter(|kind| kind.look().has_letter);
    kind.map(|kind| kind.letter().to_ascii_uppercase())
}

/// Returns the column and the row of a square as they are written.
fn parts<K: Kind>(square: SquareOf<K>) -> [String; 2] {
    let name = square.to_string();
    let column = name.trim_end_matches(|c: char| c.is_ascii_digit());
    [column.into(), name[column.len()..].into()]
}

/// Returns what tells the piece that moves from others of its kind that can go to the same square:
/// nothing, its column, its row, or both. A pawn that captures tells its column.
fn hint<G: San>(game: &G, m: Move<G::Kind>, is_pawn: bool) -> String {
    let [column, row] = parts::<G::Kind>(m.from);
    if is_pawn {
        return if game.is_capture(m) {
            column
        } else {
            String::new()
        };
    }
    let (kind, mut rivals) = (kind_at(game, m), Vec::new());
    game.for_each_move(|other| {
        if other.to == m.to
            && other.from != m.from
            && kind_at(game, other) == kind
            && game.castling(other).is_none()
        {
            rivals.push(<G::Kind as Kind>::Set::place(other.from));
        }
    });
    let (own_row, own_column) = <G::Kind as Kind>::Set::place(m.from);
    match () {
        () if rivals.is_empty() => String::new(),
        () if rivals.iter().all(|rival| rival.1 != own_column) => column,
        () if rivals.iter().all(|rival| rival.0 != own_row) => row,
        () => column + &row,
    }
}

/// Returns all ways to write a legal move in SAN, without signs.
fn spellings<G: San>(game: &G, m: Move<G::Kind>) -> Vec<String> {
    match game.castling(m) {
        Some(Side::H) => return Vec::from(["OO".into()]),
        Some(Side::A) => return Vec::from(["OOO".into()]),
        None => {}
    }
    let [column, row] = parts::<G::Kind>(m.from);
    let letter = letter(kind_at(game, m)).map_or(String::new(), String::from);
    let promotion = letter_of_promotion(m);
    let hints = [String::new(), column.clone(), row.clone(), column + &row];
    let is_told = |hint: &String| !(letter.is_empty() && hint.is_empty() && game.is_capture(m));
    let hints = hints.iter().filter(|hint| is_told(hint));
    hints
        .map(|hint| format!("{letter}{hint}{}{promotion}", m.to))
        .collect()
}

/// Returns the letter of what a pawn becomes, or nothing.
fn letter_of_promotion<K: Kind>(m: Move<K>) -> String {
    let letter = m.promotion.map(|kind| kind.letter().to_ascii_uppercase());
    letter.map_or(String::new(), String::from)
}
