//! Everything that a front end shows of a position, as values: [`Shown`].

use std::collections::BTreeMap;
use std::convert::Infallible;

use menagerie::board_scene::facts::About;
use menagerie::board_scene::{Effect, MoveKind, Panel, Scene, ScenePiece};
use menagerie::{AnyGame, EventReport, GameInfo, Outcome, Pick, Picks, Spot, Step};
use serde::Serialize;

use crate::choice::usual_kind;
use crate::{
    Army, Deciding, Foresight, Losses, StatusWords, Told, Warning, deciding, ends_in_generations,
    grouped, losses, move_number, result_said, told, warnings,
};

/// In a position with at most this number of moves all paths of picks are known at once.
const FEW_MOVES: u64 = 1_000;

/// Everything that a front end shows of a position, and of the moves that led to it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "View", optional_fields)
)]
pub struct Shown {
    /// The position as text.
    pub position: String,
    /// The number of moves that were played.
    pub ply: usize,
    /// As the network protocol writes it.
    pub key: String,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The number of the last move as people count moves: `3.`, or `3…` for the second player.
    /// Empty at the start.
    pub number: String,
    /// With arrows and highlights for the last move.
    pub scene: Scene,
    /// The last move in its steps.
    pub steps: Vec<ShownStep>,
    /// What the last move did last on each cell. Nothing if it ends the game with many generations
    /// of Life: their signs would hide the last position.
    pub effects: Vec<Seen>,
    /// The moves that were asked for.
    pub plies: Vec<Ply>,
    /// The kinds of move; none if moves need no kind.
    pub kinds: Vec<MoveKind>,
    /// The index of the kind that is chosen before the player chooses one: that of a move that wins
    /// at once, otherwise the first kind with cells, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual_kind: Option<usize>,
    /// The number of legal moves.
    pub count: u64,
    /// What can be picked first, for each kind of move.
    pub choices: Vec<PickTree>,
    /// What the player to move should not overlook.
    pub warnings: Vec<Warning>,
    /// The cells in danger: of the gravest warnings, or of what ended the game.
    pub danger: Vec<Spot>,
    /// The moves that lose.
    pub losses: Losses,
    /// What the last move brings its player.
    #[serde(flatten)]
    pub foresight: Foresight,
    /// What matters most of the last move before it is played: how it ends the game or loses, then
    /// what comes next.
    pub foretold: Vec<String>,
    /// Whether the first of these sentences is an end, a loss or a great cost.
    pub is_grave: bool,
    /// Whether the last move is asked for twice before it is played: it loses, and another one does
    /// not.
    pub is_doubted: bool,
    /// Whether the last move does more than people see who make it, who move a piece to a cell and
    /// capture there: then it is shown before it is played.
    pub is_eventful: bool,
    /// The cells that these sentences are about.
    pub at_stake: Vec<Spot>,
    /// The panels of the picture, if the last move has changed any.
    pub panels: Vec<Panel>,
    /// Why the law has ended the game.
    pub because: Deciding,
    /// Whether the last move ends the game with many generations of Life.
    pub ends_in_generations: bool,
    /// The pieces of the first and of the second player; nothing in a game that counts them itself.
    pub armies: Vec<Army>,
    /// What the pictures of the cells do not tell.
    pub notes: Vec<CellNote>,
    /// The words of the glossary that the position needs.
    pub terms: Vec<String>,
    /// How the position stands, in words.
    pub words: StatusWords,
    /// Whose turn it is, or how the game has ended.
    #[serde(flatten)]
    pub standing: Standing,
}

/// The status of a game and the player to move.
#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Debug, Serialize)]
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

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
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
    #[cfg_attr(feature = "ts", ts(type = "1 | 2"))]
    pub turn: u8,
    /// What happened, in words.
    pub events: Vec<String>,
}

/// What the picture of a cell does not tell.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Note"))]
pub struct CellNote {
    /// The cell.
    #[serde(flatten)]
    pub spot: Spot,
    /// The sentences.
    pub text: Vec<String>,
}

/// What can follow some picks: the cells, and the moves that the picks make.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Choice", optional_fields)
)]
pub struct PickTree {
    /// The cells that can be picked next.
    pub next: Vec<Spot>,
    /// The moves that the picks make.
    pub moves: Vec<String>,
    /// What can follow each of the next cells, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<Self>>,
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

impl Shown {
    /// Returns what is shown of a game, however long it takes to tell its plies.
    pub fn of_all(game: &dyn AnyGame, info: &GameInfo, extent: Extent) -> Self {
        let Ok(shown) = Self::of(game, info, extent, || Ok::<(), Infallible>(()));
        shown
    }

    /// Returns what is shown of a game. `go_on` is asked at each ply that is told, and may stop.
    ///
    /// # Errors
    /// What `go_on` returns.
    pub fn of<E>(
        game: &dyn AnyGame,
        info: &GameInfo,
        extent: Extent,
        go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let (is_over, about) = (game.ending().is_some(), info.about());
        let count = if is_over { 0 } else { game.move_count() };
        let kinds = if is_over {
            0
        } else {
            game.choose(&[]).kinds.len()
        };
        let tree = |kind| PickTree::of(game, &mut Pick::path(kind, []), count <= FEW_MOVES);
        // Nobody has moved before the first ply.
        let before = game.ply().checked_sub(1).map(|ply| {
            let mut before = game.branch();
            before.go_to(ply);
            before
        });
        let mover = before.as_ref().map(|before| before.turn());
        let foresight = mover.map(|mover| Foresight::of(game, mover, about, true));
        let foresight = foresight.unwrap_or_default();
        let is_doubted = |before: &dyn AnyGame| foresight.is_doubted(before, about);
        let is_doubted = before.as_deref().is_some_and(is_doubted);
        let because = deciding(game, about);
        let scene = game.scene();
        let mut steps = game.last_steps_up_to(extent.step_cells / scene.cells.len().max(1));
        shorten(&mut steps, extent.step_events);
        let mut earlier = before.map_or_else(|| scene.clone(), |before| before.scene());
        let panels = changed_panels(&earlier, &scene);
        let ends_in_generations = ends_in_generations(game);
        let effects = match ends_in_generations {
            true => Vec::new(),
            false => {
                let before = std::iter::once(&earlier).chain(steps.iter().map(|step| &step.scene));
                effects_of_turn(steps.iter().map(|step| &*step.events).zip(before))
            }
        };
        let (foretold, is_grave) = foretold(game, about, &foresight, &because);
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
        let named_kinds = game.choose(&[]).named_kinds();
        let is_plain = named_kinds.is_empty() && matches!(&*steps, [step] if step.is_plain());
        let is_outlook_grave = foresight.outlook.iter().any(|next| next.is_grave);
        let notes = scene.spots().map(|spot| CellNote {
            spot,
            text: game.notes(spot),
        });
        let warnings = warnings(game, about);
        let mut at_stake = foresight.at_stake();
        at_stake.extend(&because.spots);
        Ok(Self {
            position: game.position(),
            ply: game.ply(),
            key: format!("{:016x}", game.key()),
            last: game.played().pop(),
            number: mover.map_or_else(String::new, |mover| move_number(game.ply(), mover)),
            scene: game.scene_of_last_ply(),
            steps,
            effects,
            plies: plies(game, extent.since, go_on)?,
            usual_kind: usual_kind(game, &named_kinds),
            kinds: named_kinds,
            count,
            choices: (0..kinds).map(tree).collect(),
            danger: danger(&warnings, &because),
            warnings,
            losses: losses(game, about),
            foresight,
            foretold,
            is_grave,
            is_doubted,
            is_eventful: is_over || is_grave || is_outlook_grave || !is_plain,
            at_stake,
            panels,
            because,
            ends_in_generations,
            armies: Army::both(game, info),
            notes: notes.filter(|note| !note.text.is_empty()).collect(),
            terms: game.terms(),
            words: StatusWords::of(game, about, mover),
            standing: Standing::of(game),
        })
    }
}

impl ShownStep {
    /// Whether all that is seen is that a piece goes from a cell to another and captures there.
    fn is_plain(&self) -> bool {
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

impl PickTree {
    /// Returns what can follow a path, and, if `deep`, what can follow that.
    pub fn of(game: &dyn AnyGame, path: &mut Picks, deep: bool) -> Self {
        let choice = game.choose(path);
        let then = |&spot: &Spot| {
            path.push(Pick::Cell(spot));
            let choice = Self::of(game, path, deep);
            path.pop();
            choice
        };
        Self {
            then: deep.then(|| choice.cells.iter().map(then).collect()),
            next: choice.cells,
            moves: choice.moves,
        }
    }
}

/// Returns why the last of some cells cannot be picked after the others, as a game says why a move
/// is illegal. `None` if it can be.
pub fn refused_pick(game: &dyn AnyGame, kind: usize, picked: &[Spot]) -> Option<String> {
    let (&last, scene) = (picked.last()?, game.scene());
    let mut path = Pick::path(kind, picked.iter().copied());
    let cell = scene.cell(last)?;
    if let Some(refusal) = game.refusal(&path) {
        return Some(refusal);
    }
    let choice = PickTree::of(game, &mut path, false);
    if !choice.next.is_empty() || !choice.moves.is_empty() {
        return None;
    }
    let from = scene.cell(picked[0])?;
    Some(match (from.piece, picked.len()) {
        (None, _) => format!("no piece stands on {}", from.name),
        (Some(piece), 1) => {
            let why = match piece.owner == Some(game.turn()) {
                true => "has no move now",
                false => "is not yours: pick a piece of your own first",
            };
            format!("the {} on {} {why}", piece.name, from.name)
        }
        (Some(piece), _) => {
            format!(
                "the {} on {} cannot go to {}",
                piece.name, from.name, cell.name
            )
        }
    })
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

/// Tells the plies after the first `since`.
fn plies<E>(
    game: &dyn AnyGame,
    since: usize,
    mut go_on: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Ply>, E> {
    let mut shown = game.branch();
    shown.go_to(since);
    let tell = |(ply, played): (usize, String)| {
        go_on()?;
        let (turn, name) = (shown.turn(), shown.move_name(&played));
        shown.redo();
        Ok(Ply {
            events: grouped(&shown.last_events(), &shown.scene()),
            played,
            name,
            number: move_number(ply, turn),
            turn: turn.number(),
        })
    };
    (1..).zip(game.played()).skip(since).map(tell).collect()
}

/// Returns the cells in danger: those of the warnings of a loss, or else, if these name none, of
/// all warnings; and of what ended the game.
pub fn danger(warnings: &[Warning], because: &Deciding) -> Vec<Spot> {
    let named = || warnings.iter().filter(|warning| !warning.spots.is_empty());
    let has_loss = named().any(|warning| warning.is_loss);
    let gravest = named().filter(|warning| warning.is_loss == has_loss);
    let spots = gravest.flat_map(|warning| &warning.spots);
    spots.chain(&because.spots).copied().collect()
}

/// Returns what matters most of the last move, and whether the first sentence is grave.
fn foretold(
    game: &dyn AnyGame,
    about: &About,
    foresight: &Foresight,
    because: &Deciding,
) -> (Vec<String>, bool) {
    let end = result_said(game, about).map(|end| end.all);
    if let Some(end) = end.filter(|_| foresight.loss.is_none()) {
        let others = because.text.iter().skip(1).cloned();
        return (std::iter::once(end).chain(others).collect(), true);
    }
    let raid = foresight.raid.as_ref().map(|raid| raid.text.clone());
    let raid = raid.filter(|text| !text.is_empty());
    let is_grave = foresight.loss.is_some() || raid.is_some();
    let next = foresight.outlook.iter().map(|next| &*next.text);
    let next = next.collect::<Vec<_>>().join("; ");
    let next = (!next.is_empty()).then(|| format!("On your next turn, if nothing changes: {next}"));
    let sentences = foresight.loss.clone().into_iter().chain(raid).chain(next);
    (
        sentences.chain(foresight.threats.iter().cloned()).collect(),
        is_grave,
    )
}

/// Returns the panels of a picture if any is another than before. One that stays as it is shows what
/// the others are compared with.
pub fn changed_panels(before: &Scene, after: &Scene) -> Vec<Panel> {
    match before.panels == after.panels {
        true => Vec::new(),
        false => after.panels.clone(),
    }
}

/// Returns what is seen of events that happen at once, in a picture that was `before`.
pub fn effects_of(events: &[EventReport], before: &Scene) -> Vec<Seen> {
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

/// Returns what a turn does last on each cell; that a piece came there is the least. The steps are
/// events that happen at once, each with the picture before them.
pub fn effects_of_turn<'a>(
    steps: impl IntoIterator<Item = (&'a [EventReport], &'a Scene)>,
) -> Vec<Seen> {
    let mut last: BTreeMap<Spot, Seen> = BTreeMap::new();
    for (events, before) in steps {
        for seen in effects_of(events, before) {
            if seen.effect != Effect::Moved || !last.contains_key(&seen.at) {
                last.insert(seen.at, seen);
            }
        }
    }
    last.into_values().collect()
}

#[cfg(test)]
mod tests {
    use menagerie::board_scene::SceneCell;
    use menagerie::{Catalogue, Player};

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
        let first = (&taken[..], &before);
        assert_eq!(words(&effects_of_turn([first])), ["Captured 1 p"]);
        let turn = effects_of_turn([first, (&changed, &after)]);
        assert_eq!(words(&turn), ["Changed 1 P"]);
    }

    #[test]
    fn what_matters_most_of_a_move_comes_first() {
        let shown = |name: &str, position, m: &str| {
            let catalogue = Catalogue::standard();
            let mut game = catalogue.open(name, None, position).unwrap();
            game.play(m).unwrap();
            let info = catalogue.find(name).unwrap();
            Shown::of_all(&*game, info, Extent::since(0))
        };
        let won = shown("conway-chess", Some("4k3/8/8/8/8/8/8/K3R3 w - -"), "e1e8");
        assert_eq!(won.foretold, ["White wins: black king captured on e8"]);
        assert!(won.is_grave && !won.at_stake.is_empty() && won.number == "1.");
        let quiet = shown("pacifist", None, "e2e3");
        assert!(!quiet.is_grave, "{:?}", quiet.foretold);
        assert!(won.is_eventful && !won.is_doubted && !quiet.is_eventful);
        // Beside the queen's row the king is safe.
        let queen = Some("4k3/8/8/8/8/8/3q4/K7 w - -");
        let king = ["a1a2", "a1b1"].map(|m| shown("conway-chess", queen, m));
        assert_eq!(king.map(|after| after.is_doubted), [true, false]);
        assert_eq!((quiet.plies.len(), &*quiet.plies[0].number), (1, "1."));
    }
}
