//! A game in words, and as one line of text.

use std::convert::Infallible;

use crate::plies::plies;
use crate::{Ply, result_line};
use menagerie::{AnyGame, GameInfo};

/// The plies after the first `after`, in words: `2… a7-a6: black pawn moved a7 to a6; …`.
pub fn ply_lines(game: &dyn AnyGame, after: usize) -> Vec<String> {
    let Ok(plies) = plies(game, after, || Ok::<(), Infallible>(()));
    let line = |ply: &Ply| format!("{} {}: {}", ply.number, ply.name, ply.events.join("; "));
    plies.iter().map(line).collect()
}

/// A game as one line as it stands, without the moves that were taken back; `None` if nothing has
/// happened in it.
pub fn whole_line(game: &dyn AnyGame) -> Option<String> {
    (game.ply() > 0 || game.ending().is_some()).then(|| game.to_line())
}

/// A game in words, ply by ply with everything that happened, and the last position.
pub fn transcript(game: &dyn AnyGame, info: &GameInfo) -> String {
    let mut text = format!("{}\n{}\n", info.title(), game.start());
    for line in ply_lines(game, 0) {
        text += &line;
        text.push('\n');
    }
    format!("{text}\n{:#}\n{}\n", game.scene(), result_line(game))
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn words_tell_every_event_of_every_ply() {
        let catalogue = Catalogue::standard();
        let mut game = catalogue.open("conway-chess", None, None).unwrap();
        for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
            game.play(m).unwrap();
        }
        let text = transcript(&*game, catalogue.find("conway-chess").unwrap());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Conway's Game of Chess");
        assert_eq!(lines[2], "1. h2-h3: white pawn moved h2 to h3");
        assert!(lines[5].starts_with(
            "2… a7-a6: black pawn moved a7 to a6; 6 white pieces born: pawn b3, rook c3, "
        ));
        assert_eq!(lines.last(), Some(&"unfinished after 4 plies"));
    }
}
