//! What speaks for a move that the computer advises.

use menagerie::board_scene::Effect;
use menagerie::{AnyGame, Outcome, Pick, Player};

use crate::{deed_words, deeds, losses, win};

/// Returns what speaks for a move: that it wins, stops the enemy from winning, or threatens to win;
/// then what it does to the pieces, or else what the panels of its player say then. Of a move that
/// loses at once or to the best reply only that is told, and whether another one is better.
pub fn reasons(game: &dyn AnyGame, m: &str) -> Vec<String> {
    let players = game.about().players;
    let (mover, mut after) = (game.turn(), game.branch());
    let Ok(events) = after.play(m) else {
        return Vec::new();
    };
    if let Some(ending) = after.ending() {
        return vec![match ending.outcome {
            Outcome::Win(player) if player == mover => "it wins the game".into(),
            Outcome::Win(_) => lost_words(game, "the game"),
            Outcome::Draw => "it draws the game".into(),
        }];
    }
    let mut words = Vec::new();
    let other = mover.other();
    if win(&*after, other).is_some() {
        return vec![lost_words(game, "to the best reply")];
    }
    if win(game, other).is_some() {
        let player = players[other.index()];
        words.push(format!("{player} can no longer win at once"));
    }
    let loss = |game: &dyn AnyGame| game.outlook(mover).into_iter().find(|next| next.is_loss);
    if let (Some(loss), None) = (loss(game), loss(&*after)) {
        words.push(format!("without it: {}", loss.warning));
    }
    if win(&*after, mover).is_some() {
        words.push("threatens to win at once".into());
    }
    words.extend(deed_words(&events, players));
    words.extend(sweep_words(game, &*after, players));
    match words.is_empty() {
        true => panel_news(game, &*after),
        false => words,
    }
}

/// That a move loses. If no move is better, it must not read like a good one.
fn lost_words(game: &dyn AnyGame, how: &str) -> String {
    match losses(game).is_all() {
        true => "it loses, as every move does".into(),
        false => format!("it loses {how}"),
    }
}

/// What the panels of the player who moves say after a move but not before it.
fn panel_news(game: &dyn AnyGame, after: &dyn AnyGame) -> Vec<String> {
    let said = |shown: &dyn AnyGame| {
        let panels = shown.scene().panels.into_iter();
        let own = panels.filter(|panel| panel.owner == Some(game.turn()));
        own.flat_map(|panel| panel.lines).collect::<Vec<_>>()
    };
    let known = said(game);
    let now = said(after).into_iter();
    now.filter(|line| !known.contains(line)).collect()
}

/// What a move does to what either player could take next with a move that has no cells to choose.
fn sweep_words(game: &dyn AnyGame, after: &dyn AnyGame, players: [&str; 2]) -> Vec<String> {
    let (mover, other) = (game.turn(), game.turn().other());
    let mut words = Vec::new();
    if let (Some((_, before)), Some((name, now))) = (sweep(game, mover), sweep(after, mover))
        && now > before
    {
        words.push(format!("threatens to {name} {now}"));
    }
    if let (Some((name, before)), Some((_, now))) = (sweep(game, other), sweep(after, other))
        && now < before
    {
        let player = players[other.index()];
        words.push(format!("{player} can {name} {now}, not {before}"));
    }
    words
}

/// The name of the kind of move without cells that would win a player most pieces if it were its
/// turn, and their number.
fn sweep(game: &dyn AnyGame, player: Player) -> Option<(&'static str, usize)> {
    let game = match game.turn() == player {
        true => game.branch(),
        false => game.passed()?,
    };
    let kinds = game.choose(&[]).kinds.into_iter().enumerate();
    let is_taken = |deed: &&(Effect, Player)| **deed == (Effect::Converted, player);
    let kinds = kinds.filter(|(_, kind)| kind.cells == 0);
    let sweeps = kinds.map(|(index, kind)| {
        let moves = game.choose(&Pick::path(index, [])).moves.into_iter();
        let taken = moves.filter_map(|m| Some(deeds(&game.preview(&m).ok()?.events)));
        let taken = taken.map(|deeds| deeds.iter().filter(is_taken).count());
        (kind.name, taken.max().unwrap_or(0))
    });
    sweeps.max_by_key(|sweep| sweep.1)
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn what_a_move_brings_is_told_where_a_move_takes_many_cells() {
        let told = |rows: &str, m: &str| {
            let position = format!("7x14b1 {rows}/14./14./14. 1 -");
            let game = Catalogue::standard().open("conquid", None, Some(&position));
            reasons(&*game.unwrap(), m)
        };
        let beside = "14./14./14./4.X2.oxO4.";
        assert_eq!(told(beside, "A2,7;0,0;0,1"), ["threatens to conquer 1"]);
        let between = "14./14./7.xo5./4.X2.oxO4.";
        assert_eq!(
            told(between, "C"),
            ["converts 2 to Player 1", "Player 2 can conquer 0, not 2"]
        );
    }

    #[test]
    fn a_move_that_loses_is_no_advice() {
        let told = |name: &str, position: &str, m: &str| {
            let game = Catalogue::standard().open(name, None, Some(position));
            reasons(&*game.unwrap(), m)
        };
        let queen = "4k3/8/8/8/8/8/3q4/K7 w - -";
        let lost = told("conway-chess", queen, "a1a2");
        assert_eq!(lost, ["it loses to the best reply"]);
        let safe = told("conway-chess", queen, "a1b1").concat();
        assert!(!safe.contains("loses"), "{safe}");
        let last = "6x6t6g3 .3x2./.3x2./6./6./.3x2./6. p11";
        let all = ["it loses, as every move does"];
        assert_eq!(told("lifeduel", last, "3,3"), all);
    }
}
