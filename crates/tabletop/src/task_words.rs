//! What is said in lessons and puzzles: the steps of a hint, and what comes of a move.

use menagerie::board_scene::facts::About;
use menagerie::board_scene::{Effect, MoveKind};
use menagerie::{AnyGame, Attempt, Spot, Task};
use serde::Serialize;

use crate::deciding;

/// A step of a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct HintStep {
    /// The hint, in a sentence.
    pub text: String,
    /// The cell that it is about.
    pub spots: Vec<Spot>,
    /// The move that it tells.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub m: Option<String>,
}

/// Returns the steps of a hint for a position of a task: with what a right move begins, if that is
/// less than the move, then the move.
pub fn hint_steps(task: &Task, game: &dyn AnyGame) -> Vec<HintStep> {
    let m = task.solutions(game.ply()).split(' ').next();
    let m = m.unwrap_or_default();
    let (words, name) = (task.right_words(game.ply()), game.move_name(m));
    let whole = HintStep {
        text: format!("{words}: {name}."),
        spots: Vec::new(),
        m: Some(m.into()),
    };
    beginning(game, m).into_iter().chain([whole]).collect()
}

/// With what a move begins: its kind, or the piece that moves. `None` if that would be all of it.
fn beginning(game: &dyn AnyGame, m: &str) -> Option<HintStep> {
    let kinds = game.choose(&[]).kinds;
    let is_its = |kind: &&MoveKind| m.starts_with(kind.key.to_ascii_uppercase());
    let (text, spots) = match kinds.iter().find(is_its) {
        Some(kind) if kind.cells == 0 => return None,
        Some(kind) => (format!("Choose {}.", kind.name), Vec::new()),
        None => {
            let events = game.preview(m).ok()?.events;
            let moved = events.iter().find(|event| event.effect == Effect::Moved)?;
            let (scene, &from) = (game.scene(), moved.spots.first()?);
            let cell = scene.cell(from)?;
            let text = format!("Move the {} on {}.", cell.piece?.name, cell.name);
            (text, vec![from])
        }
    };
    Some(HintStep {
        text,
        spots,
        m: None,
    })
}

/// Returns what is said of an attempt: whether it is right, and why a wrong one loses the game.
pub fn attempt_words(task: &Task, attempt: &Attempt, about: &About) -> String {
    let told = task.told(attempt);
    match attempt.is_lost && !attempt.is_right {
        true => {
            let why = deciding(&*attempt.game, about).text.join("; ");
            format!("You have lost: {why}. {told}")
        }
        false => told.into(),
    }
}
