//! What a front end shows of the last move of a game, as values: [`MoveShown`].

use std::collections::BTreeMap;

use menagerie::board_scene::{Effect, Panel, Scene, ScenePiece};
use menagerie::{AnyGame, EventReport, Outcome, Spot, Step};
use serde::Serialize;

use crate::{Deciding, StatusWords, Told, deciding, ends_in_generations, move_number, told};

/// What a front end shows of the last move of a game: what it did, and how the game stands then.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct MoveShown {
    /// The last move. It is missing at the start of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The number of the last move as people count moves: `3.`, or `3…` for the second player.
    /// Empty at the start.
    pub number: String,
    /// The picture after it, with arrows and highlights for it.
    pub scene: Scene,
    /// The last move in its steps.
    pub steps: Vec<ShownStep>,
    /// What the last move did last on each cell. Nothing if it ends the game with many generations
    /// of Life: their signs would hide the last position.
    pub effects: Vec<Seen>,
    /// The panels of the picture, if the last move has changed any.
    pub panels: Vec<Panel>,
    /// Why the law has ended the game.
    pub because: Deciding,
    /// Whether the last move ends the game with many generations of Life.
    pub ends_in_generations: bool,
    /// How the position stands, in words.
    pub words: StatusWords,
    /// Whose turn it is, or how the game has ended.
    #[serde(flatten)]
    pub standing: Standing,
}

/// The status of a game and the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Standing {
    /// The result, or `*` while the game goes on.
    #[cfg_attr(feature = "ts", ts(type = r#""*" | "1-0" | "0-1" | "1/2-1/2""#))]
    pub status: &'static str,
    /// Why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of the player to move.
    #[cfg_attr(feature = "ts", ts(type = "1 | 2"))]
    pub turn: u8,
}

/// Events that happen at once.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Step"))]
pub struct ShownStep {
    /// The events.
    pub events: Vec<EventReport>,
    /// The events in words.
    pub told: Vec<Told>,
    /// What is seen of them.
    pub effects: Vec<Seen>,
    /// The picture after them.
    pub scene: Scene,
}

/// What is seen of an event on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Seen {
    /// What happened there.
    pub effect: Effect,
    /// The cell.
    pub at: Spot,
    /// Where a piece that moved came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Spot>,
    /// What was on the cell before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<ScenePiece>,
}

/// How much is shown.
#[derive(Copy, Clone, Debug)]
pub struct Extent {
    /// The plies before this one are not told.
    pub since: usize,
    /// The most cells in the pictures of all steps together.
    pub step_cells: usize,
    /// The most events of all steps together; the last ones.
    pub step_events: usize,
}

impl Extent {
    /// Returns the usual extent, in which the plies before `since` are not told.
    pub const fn since(since: usize) -> Self {
        Self {
            since,
            step_cells: 8_000,
            step_events: 2_500,
        }
    }
}

/// Returns a game before its last move. `None` at its start.
pub(crate) fn before(game: &dyn AnyGame) -> Option<Box<dyn AnyGame>> {
    let ply = game.ply().checked_sub(1)?;
    let mut before = game.branch();
    before.go_to(ply);
    Some(before)
}

impl MoveShown {
    /// Returns what is shown of the last move of a game.
    pub fn of_last(game: &dyn AnyGame) -> Self {
        Self::of(game, before(game).as_deref(), Extent::since(0))
    }

    /// Returns what is shown of the last move of a game. `before` is the game before it.
    pub(crate) fn of(game: &dyn AnyGame, before: Option<&dyn AnyGame>, extent: Extent) -> Self {
        let (because, scene) = (deciding(game, game.about()), game.scene_of_last_ply());
        let mut steps = game.last_steps_up_to(extent.step_cells / scene.cells.len().max(1));
        shorten(&mut steps, extent.step_events);
        let mut earlier = before.map_or_else(|| game.scene(), AnyGame::scene);
        let panels = changed_panels(&earlier, &scene);
        let tell = |events: &[EventReport], scene: &Scene| {
            let mut told = told(events, scene);
            for one in &mut told {
                one.is_known = because.told.contains(one);
            }
            told
        };
        let steps = steps.into_iter().map(|Step { events, scene }| ShownStep {
            told: tell(&events, &scene),
            effects: effects_of(&events, &std::mem::replace(&mut earlier, scene.clone())),
            events,
            scene,
        });
        let steps: Vec<ShownStep> = steps.collect();
        let ends_in_generations = ends_in_generations(game);
        let seen = steps.iter().flat_map(|step| step.effects.iter().cloned());
        let effects = if ends_in_generations {
            Vec::new()
        } else {
            seen_last(seen)
        };
        let mover = before.map(AnyGame::turn);
        Self {
            last: game.played().pop(),
            number: mover.map_or_else(String::new, |mover| move_number(game.ply(), mover)),
            scene,
            steps,
            effects,
            panels,
            because,
            ends_in_generations,
            words: StatusWords::of(game, mover),
            standing: Standing::of(game),
        }
    }

    /// Returns the events of the move.
    pub fn events(&self) -> impl Iterator<Item = &EventReport> {
        self.steps.iter().flat_map(|step| &step.events)
    }

    /// Returns the cells of the events, one perhaps several times.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.events().flat_map(|event| event.spots.iter().copied())
    }

    /// Returns what the move did, in words. What has ended the game is told [apart](Self::because).
    pub fn told(&self) -> impl Iterator<Item = &str> {
        let told = self.steps.iter().flat_map(|step| &step.told);
        told.filter(|told| !told.is_known).map(|told| &*told.text)
    }
}

impl ShownStep {
    /// Whether all that is seen is that a piece goes from a cell to another and captures there.
    pub(crate) fn is_plain(&self) -> bool {
        let mut moved = self
            .effects
            .iter()
            .filter(|seen| seen.effect == Effect::Moved);
        let Some(Seen {
            from: Some(from),
            at,
            ..
        }) = moved.next()
        else {
            return false;
        };
        let is_plain = |seen: &Seen| {
            let is_there = seen.at == *at || seen.at == *from;
            is_there && matches!(seen.effect, Effect::Moved | Effect::Captured)
        };
        self.effects.iter().all(is_plain)
    }
}

impl Standing {
    /// Returns how a game stands.
    pub fn of(game: &dyn AnyGame) -> Self {
        let ending = game.ending();
        Self {
            status: Outcome::status_word(ending.map(|ending| ending.outcome)),
            reason: ending.map(|ending| ending.reason.to_string()),
            turn: game.turn().number(),
        }
    }
}

/// Keeps at most this many events, the last ones.
fn shorten(steps: &mut [Step], most: usize) {
    let mut room = most;
    for Step { events, .. } in steps.iter_mut().rev() {
        let kept = events.len().min(room);
        events.drain(..events.len() - kept);
        room -= kept;
    }
}

/// Returns the panels of a picture if any is another than before. One that stays as it is shows what
/// the others are compared with.
fn changed_panels(before: &Scene, after: &Scene) -> Vec<Panel> {
    match before.panels == after.panels {
        true => Vec::new(),
        false => after.panels.clone(),
    }
}

/// Returns what is seen of events that happen at once, in a picture that was `before`.
fn effects_of(events: &[EventReport], before: &Scene) -> Vec<Seen> {
    let seen = |effect, from: Option<Spot>, at: Spot| Seen {
        effect,
        at,
        from,
        piece: before.cell(at).and_then(|cell| cell.piece),
    };
    let of = |event: &EventReport| -> Vec<Seen> {
        match (event.effect, &event.spots[..]) {
            (Effect::Nothing, _) => Vec::new(),
            // Over a cell.
            (Effect::Moved, &[from, _, to]) => vec![seen(Effect::Moved, Some(from), to)],
            (Effect::Moved, spots) => {
                let ways = spots.chunks_exact(2);
                ways.map(|way| seen(Effect::Moved, Some(way[0]), way[1]))
                    .collect()
            }
            (effect, spots) => spots.iter().map(|&at| seen(effect, None, at)).collect(),
        }
    };
    events.iter().flat_map(of).collect()
}

/// Returns what was seen last on each cell; that a piece came there is the least.
pub fn seen_last(all: impl IntoIterator<Item = Seen>) -> Vec<Seen> {
    let mut last: BTreeMap<Spot, Seen> = BTreeMap::new();
    for seen in all {
        if seen.effect != Effect::Moved || !last.contains_key(&seen.at) {
            last.insert(seen.at, seen);
        }
    }
    last.into_values().collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Player;
    use menagerie::board_scene::SceneCell;

    use super::*;

    /// A row of cells with pieces of these letters.
    fn row(letters: &str) -> Scene {
        let cell = |letter: char| SceneCell {
            piece: (letter != '.').then(|| ScenePiece::new(Player::First, letter, letter, "piece")),
            ..SceneCell::default()
        };
        Scene {
            columns: letters.len() as u16,
            cells: letters.chars().map(cell).collect(),
            ..Scene::default()
        }
    }

    fn event(effect: Effect, columns: &[u16]) -> EventReport {
        let spots = columns.iter().map(|&column| Spot { row: 0, column });
        EventReport {
            effect,
            spots: spots.collect(),
            ..EventReport::default()
        }
    }

    /// What is seen as `MOVED 0>2`, with the letter of what was there before.
    fn words(seen: &[Seen]) -> Vec<String> {
        let words = seen.iter().map(|seen| {
            let from = seen
                .from
                .map_or_else(String::new, |from| format!("{}>", from.column));
            let piece = seen
                .piece
                .map_or_else(String::new, |piece| format!(" {}", piece.letter));
            format!("{:?} {from}{}{piece}", seen.effect, seen.at.column)
        });
        words.collect()
    }

    #[test]
    fn what_is_seen_is_what_the_events_say_with_what_was_there_before() {
        use Effect::{Born, Captured, Converted, Died, Moved, Nothing};
        for (before, effect, columns, expected) in [
            ("P..", Moved, &[0, 2][..], &["Moved 0>2"][..]),
            ("P..Q", Moved, &[0, 1, 2], &["Moved 0>2"]),
            ("P..Q", Moved, &[0, 1, 3, 2], &["Moved 0>1", "Moved 3>2"]),
            ("P.p", Captured, &[2], &["Captured 2 p"]),
            ("..", Born, &[0], &["Born 0"]),
            ("PQ", Died, &[0, 1], &["Died 0 P", "Died 1 Q"]),
            ("P", Converted, &[0], &["Converted 0 P"]),
            ("P", Nothing, &[0], &[]),
        ] {
            assert_eq!(
                words(&effects_of(&[event(effect, columns)], &row(before))),
                expected
            );
        }
    }

    #[test]
    fn a_turn_shows_the_last_thing_on_each_cell_and_an_arrival_least_of_all() {
        use Effect::{Captured, Changed, Moved};
        let taken = [event(Captured, &[1]), event(Moved, &[0, 1])];
        let changed = [event(Changed, &[1])];
        let (before, after) = (row("Pp"), row(".P"));
        let mut seen = effects_of(&taken, &before);
        assert_eq!(words(&seen_last(seen.clone())), ["Captured 1 p"]);
        seen.extend(effects_of(&changed, &after));
        assert_eq!(words(&seen_last(seen)), ["Changed 1 P"]);
    }
}
