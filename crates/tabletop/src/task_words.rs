//! What is said in lessons and puzzles: the steps of a hint, and what comes of a move.

use menagerie::board_scene::{Effect, MoveKind};
use menagerie::{AnyGame, Attempt, Spot, Task};
use serde::Serialize;

use crate::{deciding, grouped};

/// How much of what a reply brings is told.
const TOLD: usize = 2;

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
pub fn attempt_words(task: &Task, attempt: &Attempt) -> String {
    let told = task.told(attempt);
    if attempt.is_right {
        return told.into();
    }
    let reply = match task {
        Task::Lesson(_) => None,
        Task::Puzzle(_) => reply_words(&*attempt.game),
    };
    let lost = match attempt.is_lost {
        true => format!(
            "You have lost: {}. ",
            deciding(&*attempt.game, attempt.game.about())
                .text
                .join("; ")
        ),
        false => String::new(),
    };
    let reply = reply.map_or_else(String::new, |reply| format!(" {reply}"));
    format!("{lost}{told}{reply}")
}

/// What is answered to a wrong move of a puzzle, and what that brings. `None` if nothing is: the
/// solver has made the last move, which is the first, the third, …
fn reply_words(game: &dyn AnyGame) -> Option<String> {
    let name = game
        .last_move_name()
        .filter(|_| game.ply().is_multiple_of(2))?;
    let mut before = game.branch();
    before.undo();
    let enemy = game.about().players[before.turn().index()];
    let brings = grouped(&game.last_events(), &game.scene());
    let brings = brings[..brings.len().min(TOLD)].join("; ");
    Some(format!("{enemy} answers {name}: {brings}."))
}

/// Returns what is said of a solution that was shown.
pub fn solution_words(task: &Task) -> String {
    format!("This is the solution. {}", task.after())
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn a_wrong_move_of_a_puzzle_is_told_with_the_reply_and_what_it_brings() {
        let catalogue = Catalogue::standard();
        for info in catalogue.games() {
            let about = info.about();
            let Some(puzzle) = about.puzzles().next() else {
                continue;
            };
            let task = Task::Puzzle(puzzle);
            let game = info.position(puzzle.position).unwrap();
            let enemy = about.players[game.turn().other().index()];
            let mut answered = 0;
            for m in game.moves(12) {
                let attempt = task.attempt(&*game, &m).unwrap();
                let told = attempt_words(&task, &attempt);
                let is_answered = !attempt.is_right && attempt.game.ply() == 2;
                let reply = format!(" {enemy} answers ");
                assert_eq!(
                    told.contains(&reply),
                    is_answered,
                    "{}: {told}",
                    info.name()
                );
                answered += usize::from(is_answered);
            }
            assert!(answered > 0, "{}", info.name());
            assert!(solution_words(&task).starts_with("This is the solution. That"));
        }
    }
}
