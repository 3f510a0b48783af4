//! The moves of a game in words: the rows of a list of moves.

use menagerie::board_scene::Effect;
use menagerie::{AnyGame, EventReport, Player};
use serde::Serialize;

use crate::table::player_number;
use crate::{deeds, grouped, move_number};

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ply {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// The move as people read it.
    pub name: String,
    /// Its number as people count moves: `3.`, or `3…` for the second player.
    pub number: String,
    /// The number of the player who made it.
    #[serde(rename = "turn", with = "player_number")]
    #[cfg_attr(feature = "ts", ts(type = "1 | 2"))]
    pub mover: Player,
    /// What happened, in words.
    pub events: Vec<String>,
    /// The pieces that were born, changed sides, died or were poisoned, by the player whose they
    /// are then, or were.
    #[serde(skip)]
    pub deeds: Vec<(Effect, Player)>,
}

impl Ply {
    /// Tells the next move of a game, which was played before or is legal, and goes on behind it.
    pub fn next(game: &mut dyn AnyGame, played: String) -> Self {
        let (mover, name) = (game.turn(), game.move_name(&played));
        if !game.redo() {
            // An illegal move does nothing.
            let _ = game.play(&played);
        }
        let events = game.last_events();
        let mut deeds = deeds(&events);
        let lost = pushed_onto(&events, mover);
        deeds.extend(std::iter::repeat_n((Effect::Died, mover), lost));
        Self {
            played,
            name,
            number: move_number(game.ply(), mover),
            mover,
            events: grouped(&events, &game.scene()),
            deeds,
        }
    }
}

/// Tells the plies after the first `since`. `go_on` is asked at each of them, and may stop.
pub(crate) fn plies<E>(
    game: &dyn AnyGame,
    since: usize,
    mut go_on: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Ply>, E> {
    let mut shown = game.branch();
    shown.go_to(since);
    let played = game.played().into_iter().skip(since);
    played
        .map(|played| go_on().map(|()| Ply::next(&mut *shown, played)))
        .collect()
}

/// The number of pieces that their own player captured by pushing another piece onto them.
fn pushed_onto(events: &[EventReport], mover: Player) -> usize {
    let pairs = events.iter().zip(events.iter().skip(1));
    let pushed = pairs.filter(|(previous, event)| {
        (previous.effect, event.effect) == (Effect::Moved, Effect::Captured)
            && event.owner == Some(mover)
            && previous.spots.last() == event.spots.first()
    });
    pushed.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_deaths_on_one_cell_are_two() {
        let report = |effect| EventReport {
            spots: vec![menagerie::Spot { row: 7, column: 1 }],
            effect,
            owner: Some(Player::Second),
            ..EventReport::default()
        };
        let poisoned = || report(Effect::Poisoned);
        let events = [poisoned(), report(Effect::Moved), poisoned()];
        assert_eq!(deeds(&events), [(Effect::Poisoned, Player::Second); 2]);
        let killed = [report(Effect::Died), report(Effect::Nothing)];
        assert_eq!(deeds(&killed), [(Effect::Died, Player::Second)]);
        let serpent = [poisoned(), report(Effect::Captured)];
        assert_eq!(pushed_onto(&serpent, Player::Second), 0);
    }
}
