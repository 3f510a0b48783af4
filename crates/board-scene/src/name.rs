//! Moves as people write them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{ParseError, Spot};

use crate::choice::MoveKind;
use crate::picture::Scene;
use crate::present::Present;
use crate::trace::{Effect, Trace};

/// The most moves of a position among which a name is looked for.
const SEARCHED: u64 = 10_000;

/// Moves as people write them, of every game that has a picture.
///
/// ```
#[doc = include_str!("nim.md")]
#[doc = include_str!("nim-notation.md")]
/// # impl Default for Nim { fn default() -> Self { Nim(9, Player::First) } }
/// # use board_scene::{Present, Scene};
/// # impl Present for Nim {
/// #     fn scene(&self) -> Scene { Scene::default() }
/// #     fn spots(&self, _: u8) -> grid_core::Spots { grid_core::Spots::new() }
/// # }
/// use board_scene::MoveNames;
/// use grid_core::Player;
///
/// // In chess these are names such as `Nb1xc3`. The moves of Nim have no cells.
/// let nim = Nim(5, Player::First);
/// assert_eq!(nim.move_name(2), "2");
/// assert_eq!(nim.parse_move_name("2"), Ok(2));
/// assert!(nim.parse_move_name("3").is_err());
/// ```
pub trait MoveNames: Present {
    /// Returns a legal move as people read it: `e2-e4`, `Ng1xf3`, `e7-e8=Q`, `O-O`,
    /// `acquire 3,5 3,6 3,7`. A move of more than a piece from cell to cell is its text. No two
    /// legal moves have one name.
    fn move_name(&self, m: Self::Move) -> String {
        let (mut after, mut traces) = (self.clone(), Vec::new());
        after.play_with(m, &mut |event| traces.push(self.trace(&event)));
        let text = format!("{m:#}");
        let chess = chess_name(&text, [&self.scene(), &after.scene()], &traces);
        chess.unwrap_or_else(|| kind_words(&text, &self.choose(&[]).kinds))
    }

    /// Reads the [name](Self::move_name) or the text of a legal move. The cells of a text may have
    /// the names that pictures show, as `{:#}` writes them.
    ///
    /// # Errors
    /// If no legal move has it, or if it is a name without a kind where there are more than 10,000
    /// moves.
    fn parse_move_name(&self, name: &str) -> Result<Self::Move, ParseError> {
        let text = of_kind_words(name, &self.choose(&[]).kinds);
        if let Ok(m) = self.parse_move(text.as_deref().unwrap_or(name))
            && self.is_legal(m)
        {
            return Ok(m);
        }
        let mut is_it = |m| format!("{m:#}") == name || self.move_name(m) == name;
        let found = match self.move_count() {
            ..=SEARCHED => self.find_move(&mut is_it),
            _ => None,
        };
        found.ok_or_else(|| ParseError::new("move", name, 0, "the name of a legal move"))
    }
}

impl<G: Present> MoveNames for G {}

/// Returns how people write castling, if a move with these events was one: `O-O` or `O-O-O`. Each
/// event has its effect and its cells. Two pieces moved at once, the king first: past each other on
/// their row, to cells side by side.
pub fn castling<'a>(
    events: impl IntoIterator<Item = (Effect, &'a [Spot])>,
) -> Option<&'static str> {
    let moved = (events.into_iter()).filter(|&(effect, _)| effect == Effect::Moved);
    let mut ways = moved.filter_map(|(_, spots)| <[Spot; 4]>::try_from(spots).ok());
    ways.find_map(|spots| {
        let [king, king_to, rook, rook_to] = spots.map(|spot| spot.column);
        let is_on_a_row = spots.iter().all(|spot| spot.row == spots[0].row);
        match is_on_a_row {
            true if rook > king && king_to == rook_to + 1 => Some("O-O"),
            true if rook < king && king_to + 1 == rook_to => Some("O-O-O"),
            _ => None,
        }
    })
}

/// Returns a move of a game with kinds of move as people read it: `acquire 3,5 3,6 3,7` for
/// `A3,5;3,6;3,7`. Other texts stay as they are. The text need not be a whole move.
pub fn kind_words(text: &str, kinds: &[MoveKind]) -> String {
    let mut letters = text.chars();
    let letter = letters.next();
    let kind = kinds.iter().find(|kind| {
        let upper = kind.key.to_ascii_uppercase();
        letter == Some(upper)
    });
    match kind {
        Some(kind) => {
            let cells = letters.as_str().replace(';', " ");
            format!("{} {cells}", kind.name).trim_end().into()
        }
        None => text.into(),
    }
}

/// Returns the text of a move that is written as [`kind_words`] writes it, `None` if its first word
/// is no kind.
fn of_kind_words(name: &str, kinds: &[MoveKind]) -> Option<String> {
    let (word, cells) = name.split_once(' ').unwrap_or((name, ""));
    let kind = kinds
        .iter()
        .find(|kind| !kind.is_anonymous() && kind.name == word)?;
    Some(format!(
        "{}{}",
        kind.key.to_ascii_uppercase(),
        cells.replace(' ', ";")
    ))
}

/// The name of a move of a piece from cell to cell; `None` if the move is more than that. A name
/// stands for one move, so it tells all that the text of the move does.
fn chess_name(text: &str, [before, after]: [&Scene; 2], traces: &[Trace]) -> Option<String> {
    let moved = |trace: &&Trace| trace.effect == Effect::Moved;
    let ends = |trace: &Trace| Some((*trace.spots.first()?, *trace.spots.last()?));
    let piece_at = |scene: &Scene, spot: Spot| scene.cell(spot)?.piece;
    let king = |trace: &Trace| piece_at(before, *trace.spots.first()?);
    if let Some(castling) = castling(traces.iter().map(|trace| (trace.effect, &trace.spots[..])))
        && (traces.iter().filter(moved).find_map(king)).is_some_and(|piece| piece.is_royal)
    {
        return Some(castling.into());
    }
    let letter_at = |scene: &Scene, spot: Spot| {
        let piece = piece_at(scene, spot)?;
        Some(piece.letter.to_ascii_uppercase()).filter(|_| piece.has_letter)
    };
    let name = |(from, to): (Spot, Spot)| {
        let (from_name, to_name) = (&before.cell(from)?.name, &before.cell(to)?.name);
        let is_promotion =
            |trace: &Trace| trace.effect == Effect::Changed && trace.spots.contains(&to);
        let promotion = letter_at(after, to).filter(|_| traces.iter().any(is_promotion));
        let rest = text.strip_prefix(&**from_name)?;
        let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let rest = rest.strip_prefix(&**to_name)?.to_ascii_uppercase();
        if !rest.is_empty() && !rest.chars().eq(promotion) {
            return None;
        }
        let letter = letter_at(before, from).map_or_else(String::new, String::from);
        // What the move itself takes stands on its target, or beside a pawn that takes in passing.
        let is_passing = letter.is_empty() && from.column != to.column;
        let beside = Spot {
            row: from.row,
            ..to
        };
        let taken = match piece_at(before, to) {
            Some(_) => Some(to),
            None => is_passing.then_some(beside),
        };
        let is_capture = traces.iter().any(|trace| {
            trace.effect == Effect::Captured
                && taken.is_some_and(|spot| trace.spots.contains(&spot))
        });
        let sign = if is_capture { 'x' } else { '-' };
        let becomes = promotion.map_or_else(String::new, |letter| format!("={letter}"));
        Some(format!("{letter}{from_name}{sign}{to_name}{becomes}"))
    };
    (traces.iter().filter(moved).filter_map(ends)).find_map(name)
}
