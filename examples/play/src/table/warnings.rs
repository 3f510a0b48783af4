//! What a player should not overlook: that a player can win at once, or that pieces are about to
//! die.

use menagerie::{AnyGame, Player};
use tabletop::{Match, Playback, kind_words};

/// The warnings of a position.
#[derive(Clone, Debug, Default)]
pub struct Warnings {
    /// The position that they are about.
    known: Option<(u64, usize)>,
    lines: Vec<String>,
}

impl Warnings {
    /// The warnings in words.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Looks at the position of a match if it is another one than before.
    pub fn follow(&mut self, table: &Match) {
        let game = table.shown();
        let now = (game.key(), game.ply());
        let has_person = Player::ALL
            .iter()
            .any(|&player| !table.computer().plays(player));
        let playback = table.playback();
        let is_over = table.is_over() && playback.is_none_or(Playback::is_at_end);
        // The picture of a step is not that of the position yet.
        let is_step = playback.and_then(Playback::step);
        let is_step = is_step.is_some_and(|(step, steps)| step < steps);
        if is_over || is_step || !has_person {
            *self = Self::default();
        } else if self.known != Some(now) {
            self.known = Some(now);
            self.lines = warnings(game, table.info().players());
        }
    }
}

/// The warnings of a game that goes on.
fn warnings(game: &dyn AnyGame, players: [&str; 2]) -> Vec<String> {
    let (turn, other) = (game.turn(), game.turn().other());
    let [name, enemy] = [turn, other].map(|player| players[player.index()]);
    let mut lines = Vec::new();
    if game.winning_move(turn).is_some() {
        lines.push(format!("{name} can win now!"));
    }
    let (own, others) = (game.outlook(turn), game.outlook(other));
    // Every move of the enemy wins if the player loses whatever it does.
    let threat = match own.iter().any(|outlook| outlook.is_loss) {
        true => None,
        false => game.winning_move(other),
    };
    if let Some(m) = threat {
        let m = kind_words(&m, &game.choose(&[]).kinds);
        lines.push(format!("{enemy} threatens to win with {m}!"));
    }
    let losses = others.into_iter().filter(|outlook| outlook.is_loss);
    let told = own.into_iter().chain(losses).map(|outlook| outlook.warning);
    lines.extend(told.filter(|warning| !warning.is_empty()));
    lines
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;
    use ratatui::crossterm::event::KeyCode;

    use super::*;
    use crate::table::tests::{play, position, press};

    fn of(name: &str, position: &str) -> Vec<String> {
        let catalogue = Catalogue::standard();
        let game = catalogue.open(name, None, Some(position)).unwrap();
        warnings(&*game, catalogue.find(name).unwrap().players())
    }

    #[test]
    fn a_win_now_and_a_threat_are_told() {
        let rook = "4k3/8/8/8/8/8/8/K3R3 w - -";
        assert_eq!(of("conway-chess", rook), ["White can win now!"]);
        let threat = of("conway-chess", &rook.replace('w', "b"));
        assert_eq!(threat, ["White threatens to win with e1e8!"]);
        let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 2 -";
        assert_eq!(
            of("conquid", joined),
            ["Player 1 threatens to win with conquest!"]
        );
    }

    #[test]
    fn pieces_that_are_about_to_die_are_told() {
        let lonely = "4k3/8/8/8/8/8/8/4K3 w - - \
                      ......../......../......../......../......../......../......../....3...";
        assert_eq!(
            of("conway-chess", lonely),
            ["White's king on e1 is about to die"]
        );
    }

    #[test]
    fn playback_tells_what_a_position_threatened() {
        let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/K3R3 b - -");
        let threat = ["White threatens to win with e1e8!"];
        assert_eq!(app.warnings.lines(), threat);
        play(&mut app, &["e8d8"]);
        assert_ne!(app.warnings.lines(), threat);
        for code in [KeyCode::Char('p'), KeyCode::Left] {
            press(&mut app, code);
        }
        assert_eq!(app.warnings.lines(), threat);
    }
}
