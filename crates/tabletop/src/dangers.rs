//! What a player should not overlook: wins, threats, and moves that lose at once.

use menagerie::facts::About;
use menagerie::scene::Spot;
use menagerie::{AnyGame, Outcome, Player};
use serde::Serialize;

use crate::words::{deciding, kind_words};

/// The most moves that are all tried for their loss.
const MOST_MOVES: u64 = 1_000;

/// The most pairs of a move and a reply that are looked at. In a position with more, the replies
/// are not: only moves that lose by themselves are found.
const MOST_REPLIES: u64 = 20_000;

/// Something that a player should not overlook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Warning {
    /// What it is, in a sentence.
    pub text: String,
    /// Whether a player loses the game by it.
    pub is_loss: bool,
    /// The cells of the pieces in danger.
    pub spots: Vec<Spot>,
}

/// A move with which its player loses, at once or by the next move of the other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// Why it loses, in a sentence.
    pub why: String,
}

/// Returns the move with which a player wins at once, and the game after it. If the other player is
/// to move, it does nothing. `None` if there is none among the first hundreds of moves.
#[must_use]
pub fn win(game: &dyn AnyGame, player: Player) -> Option<(String, Box<dyn AnyGame>)> {
    let mut after = match game.turn() == player {
        true => game.branch(),
        false => game.passed()?,
    };
    let m = after.winning_move()?;
    after.play(&m).ok()?;
    Some((m, after))
}

/// Returns what the player to move should not overlook: that it can win at once, what it may lose
/// the game by, and that pieces are about to die. There is nothing to tell if the game is over.
#[must_use]
pub fn warnings(game: &dyn AnyGame, about: &About) -> Vec<Warning> {
    if game.ending().is_some() {
        return Vec::new();
    }
    let (turn, other) = (game.turn(), game.turn().other());
    let [name, enemy] = [turn, other].map(|player| about.players[player.index()]);
    let own = game.outlook(turn).into_iter();
    let losses = game.outlook(other).into_iter().filter(|next| next.is_loss);
    let told = own.chain(losses).map(|next| Warning {
        text: next.warning,
        is_loss: next.is_loss,
        spots: next.spots,
    });
    let mut told: Vec<Warning> = told.filter(|warning| !warning.text.is_empty()).collect();
    told.sort_by_key(|warning| !warning.is_loss);
    // Every move of the enemy wins if the player loses whatever it does.
    let is_lost = game.outlook(turn).iter().any(|next| next.is_loss);
    if let Some((m, after)) = win(game, other).filter(|_| !is_lost) {
        let m = kind_words(&m, &game.choose(&[]).kinds);
        let threat = Warning {
            text: format!("{enemy} threatens to win with {m}!"),
            is_loss: true,
            spots: deciding(&*after, about).spots,
        };
        told.insert(0, threat);
    }
    if game.winning_move().is_some() {
        let chance = Warning {
            text: format!("{name} can win now!"),
            is_loss: false,
            spots: Vec::new(),
        };
        told.insert(0, chance);
    }
    told
}

/// Returns why a player has lost by the last move of a game, which it has made: the move has ended
/// the game, or the other player can win with the next one. `None` if it has not, or if the first
/// hundreds of replies do not show it.
#[must_use]
pub fn loss(game: &dyn AnyGame, mover: Player, about: &About) -> Option<String> {
    if let Some(ending) = game.ending() {
        let is_lost = ending.outcome == Outcome::Win(mover.other());
        let why = || deciding(game, about).text.join("; ");
        return is_lost.then(|| format!("you lose at once: {}", why()));
    }
    let (m, after) = win(game, mover.other())?;
    let next = game.outlook(mover).into_iter().find(|next| next.is_loss);
    let why = match next {
        Some(next) => next.text,
        None => {
            let enemy = about.players[mover.other().index()];
            let m = kind_words(&m, &game.choose(&[]).kinds);
            format!(
                "{enemy} wins with {m}: {}",
                deciding(&*after, about).text.join("; ")
            )
        }
    };
    Some(format!("you lose next turn: {why}"))
}

/// Returns the moves of the player to move that lose at once or by the next move of the other
/// player. There are none if the position has more than a thousand moves; and in a position with
/// very many pairs of a move and a reply, only moves that lose by themselves are found.
#[must_use]
pub fn losses(game: &dyn AnyGame, about: &About) -> Vec<Loss> {
    let count = game.move_count();
    if game.ending().is_some() || count > MOST_MOVES {
        return Vec::new();
    }
    let (mover, has_replies) = (game.turn(), count * count <= MOST_REPLIES);
    let mut after = game.branch();
    let lost = game.moves(count as usize).into_iter().filter_map(|m| {
        after.play(&m).ok()?;
        let is_looked_at = has_replies || after.ending().is_some();
        let why = is_looked_at.then(|| loss(&*after, mover, about)).flatten();
        after.undo();
        Some(Loss { m, why: why? })
    });
    lost.collect()
}

#[cfg(test)]
mod tests {
    use menagerie::facts::Outlook;
    use menagerie::{Catalogue, GameInfo};

    use super::*;

    /// A game after some moves, with what is known about it.
    fn game(name: &str, position: Option<&str>, moves: &str) -> (Box<dyn AnyGame>, GameInfo) {
        let catalogue = Catalogue::standard();
        let mut game = catalogue.open(name, None, position).unwrap();
        for m in moves.split_whitespace() {
            game.play(m).unwrap();
        }
        (game, catalogue.find(name).unwrap().clone())
    }

    fn texts(name: &str, position: &str) -> Vec<String> {
        let (game, info) = game(name, Some(position), "");
        let told = warnings(&*game, info.about()).into_iter();
        told.map(|warning| warning.text).collect()
    }

    const ROOK: &str = "4k3/8/8/8/8/8/8/K3R3 w - -";

    #[test]
    fn a_win_now_and_a_threat_are_told() {
        assert_eq!(texts("conway-chess", ROOK), ["White can win now!"]);
        let threat = ROOK.replace('w', "b");
        assert_eq!(
            texts("conway-chess", &threat),
            ["White threatens to win with e1e8!"]
        );
        let (threatened, info) = game("conway-chess", Some(&threat), "");
        let king = Spot { row: 0, column: 4 };
        assert_eq!(warnings(&*threatened, info.about())[0].spots, [king]);
        let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 2 -";
        assert_eq!(
            texts("conquid", joined),
            ["Player 1 threatens to win with conquest!"]
        );
    }

    #[test]
    fn pieces_that_are_about_to_die_are_told() {
        let lonely = "4k3/8/8/8/8/8/8/4K3 w - - \
                      ......../......../......../......../......../......../......../....3...";
        assert_eq!(
            texts("conway-chess", lonely),
            ["White's king on e1 is about to die"]
        );
    }

    /// Returns what comes next for the player who has made the last of these moves in Conway chess.
    /// Checks that only what concerns the king is grave.
    fn outlook(moves: &str) -> Vec<String> {
        let (game, _) = game("conway-chess", None, moves);
        let next = game.outlook(game.turn().other()).into_iter();
        let text = |next: Outlook| {
            assert_eq!(next.is_grave, next.text.contains("king"));
            next.text
        };
        next.map(text).collect()
    }

    #[test]
    fn the_next_life_phase_is_foretold_and_the_king_comes_first() {
        assert_eq!(
            outlook("e2e4 e7e5 g1f3"),
            [
                "your king on e1 has 3 of 4: then no move saves it",
                "3 pieces are born: b3 c3 d3"
            ]
        );
        let late = outlook("h2h4 c7c6 h4h5");
        assert_eq!(late[0], "your king on e1 has 3 of 4: then no move saves it");
        let crowded = outlook("h2h4 c7c6 h4h5 c6c5 g1h3");
        assert_eq!(crowded[0], "your king on e1 dies");
        assert!(crowded[1].contains("pieces die: "), "{crowded:?}");
        assert_eq!(outlook("e2e4"), ["no piece dies or is born"]);
    }

    #[test]
    fn a_move_that_loses_says_why() {
        let why = |name: &str, position: Option<&str>, moves: &str| {
            let (game, info) = game(name, position, moves);
            loss(&*game, game.turn().other(), info.about())
        };
        let exploded = why("wildebeest", None, "1,2-3,2").unwrap();
        assert!(
            exploded.starts_with("you lose at once: white king")
                && exploded.contains("5 or 10 pieces"),
            "{exploded}"
        );
        assert_eq!(
            why("conway-chess", None, "h2h4 c7c6 h4h5 c6c5 g1h3").unwrap(),
            "you lose next turn: your king on e1 dies"
        );
        let threat = ROOK.replace('w', "b");
        assert_eq!(
            why("conway-chess", Some(&threat), "e8e7").unwrap(),
            "you lose next turn: White wins with e1e7: black king captured on e7"
        );
        assert_eq!(why("conway-chess", Some(&threat), "e8d8"), None);
        assert_eq!(why("conway-chess", None, "e2e4"), None);
    }

    #[test]
    fn the_losing_moves_of_a_position_are_found() {
        let count = |name: &str, variant: Option<&str>| {
            let catalogue = Catalogue::standard();
            let game = catalogue.open(name, variant, None).unwrap();
            losses(&*game, catalogue.find(name).unwrap().about()).len()
        };
        assert_eq!(count("wildebeest", None), 23);
        assert_eq!(count("conway-chess", None), 0);
        // It has millions of moves.
        assert_eq!(count("conquid", Some("large")), 0);
    }
}
