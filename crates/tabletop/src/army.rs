//! The pieces of a player, beside those of the start.

use menagerie::Player;
use menagerie::board_scene::{Panel, Scene, ScenePiece};
use serde::Serialize;

use crate::counted;

/// What the pieces that are missing are called. Others of their kind may have been born, so that
/// they are not simply those that were captured or died.
const FEWER: &str = "fewer of these than at the start";

/// The pieces of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Army {
    /// How many there are: `3 pieces`.
    pub count: String,
    /// The kinds of which there are fewer than at the start, each with the number that is missing.
    /// The list is empty if the player has lost all pieces.
    pub missing: Vec<(ScenePiece, usize)>,
    /// What the numbers are, before them.
    pub label: &'static str,
    /// The same in words: `fewer of these than at the start: 2 pawn`.
    pub words: String,
}

impl Army {
    /// Returns the pieces of both players in a picture, beside that of the start of the game;
    /// nothing in a game that counts its pieces itself.
    pub fn both(start: &Scene, now: &Scene) -> Vec<Self> {
        if now.is_area() || now.panels.iter().any(Panel::is_of_a_player) {
            return Vec::new();
        }
        let (begin, now) = (pieces(start), pieces(now));
        let army = |player| {
            let own = now
                .iter()
                .filter(|piece| piece.owner == Some(player))
                .count();
            let mut kinds: Vec<(ScenePiece, usize)> = Vec::new();
            let missing = missing(&begin, &now, player).into_iter();
            for piece in missing.filter(|_| own > 0) {
                match kinds.last_mut().filter(|(known, _)| *known == piece) {
                    Some((_, number)) => *number += 1,
                    None => kinds.push((piece, 1)),
                }
            }
            let words = kinds
                .iter()
                .map(|(piece, number)| format!("{number} {}", piece.name));
            let words = words.collect::<Vec<_>>().join(", ");
            let words = if words.is_empty() {
                "none".into()
            } else {
                words
            };
            Self {
                count: counted(own, "piece", "pieces"),
                missing: kinds,
                label: FEWER,
                words: format!("{FEWER}: {words}"),
            }
        };
        Player::ALL.map(army).into()
    }
}

fn pieces(scene: &Scene) -> Vec<ScenePiece> {
    scene.cells.iter().filter_map(|cell| cell.piece).collect()
}

/// Returns the pieces with which a player began and that are missing now, by their letters.
fn missing(begin: &[ScenePiece], now: &[ScenePiece], player: Player) -> Vec<ScenePiece> {
    let is_own = |piece: &&ScenePiece| piece.owner == Some(player);
    let mut names: Vec<&str> = now.iter().filter(is_own).map(|piece| piece.name).collect();
    let mut missing: Vec<ScenePiece> = begin.iter().filter(is_own).copied().collect();
    missing.retain(|piece| {
        let found = names.iter().position(|name| *name == piece.name);
        found.map(|at| names.swap_remove(at)).is_none()
    });
    missing.sort_by_key(|piece| piece.letter);
    missing
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn what_is_missing_is_told_by_kinds_where_the_game_does_not_count() {
        let catalogue = Catalogue::standard();
        let both = |name: &str, moves: &[&str]| {
            let info = catalogue.find(name).unwrap();
            let mut game = info.start(None).unwrap();
            let start = game.scene();
            for m in moves {
                game.play(m).unwrap();
            }
            Army::both(&start, &game.scene())
        };
        let taken = both("conway-chess", &["e2e4", "d7d5", "e4d5"]);
        assert_eq!(taken[0].missing, []);
        assert!(
            taken[1]
                .words
                .starts_with("fewer of these than at the start: "),
            "{taken:?}"
        );
        assert!(
            taken[1]
                .missing
                .iter()
                .any(|(piece, _)| piece.name == "pawn")
        );
        for name in ["conquid", "lifeduel"] {
            assert_eq!(both(name, &[]), [], "{name}");
        }
    }
}
