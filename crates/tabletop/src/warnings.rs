//! What a player should not overlook.

use menagerie::AnyGame;
use menagerie::facts::About;

use crate::words::kind_words;

/// Returns what the player to move should not overlook, in sentences: that a player can win at
/// once, or that pieces are about to die. There is nothing to tell if the game is over.
#[must_use]
pub fn warnings(game: &dyn AnyGame, about: &About) -> Vec<String> {
    if game.ending().is_some() {
        return Vec::new();
    }
    let (turn, other) = (game.turn(), game.turn().other());
    let [name, enemy] = [turn, other].map(|player| about.players[player.index()]);
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

    use super::*;

    fn of(name: &str, position: &str) -> Vec<String> {
        let catalogue = Catalogue::standard();
        let game = catalogue.open(name, None, Some(position)).unwrap();
        warnings(&*game, catalogue.find(name).unwrap().about())
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
}
