//! The actions of a position: moves, or parts of moves, by number.

use alpha_beta::{Evaluate, View};
use grid_core::{Action, Pick, Picks, Player, Record};

use crate::spaces::Spaces;

/// An illegal action.
#[derive(Debug)]
pub(crate) struct Illegal {
    /// The game, if it is one of a batch.
    pub game: Option<usize>,
    pub action: i64,
    /// What the action would do, if anything.
    pub text: Option<String>,
    /// The legal actions.
    pub legal: Vec<i32>,
}

impl Illegal {
    /// Returns what is known of an illegal action.
    pub fn of<G: Spaces>(position: &G, picked: &[Pick], action: i64) -> Self {
        Self {
            game: None,
            action,
            text: action_text(position, picked, action),
            legal: legal_actions(position, picked),
        }
    }
}

/// Returns the legal actions of a position in a game that goes on, in ascending order.
pub(crate) fn legal_actions<G: Spaces>(position: &G, picked: &[Pick]) -> Vec<i32> {
    let mut actions = Vec::new();
    // The numbers of every game's actions fit.
    position.for_each_action(picked, |action| actions.push(action as i32));
    actions.sort_unstable();
    actions
}

/// Returns the words for an action; `None` if it means nothing.
pub(crate) fn action_text<G: Spaces>(position: &G, picked: &[Pick], action: i64) -> Option<String> {
    let action = usize::try_from(action).ok()?;
    let is_known = action < position.actions();
    is_known.then(|| position.action_text(picked, action))?
}

/// Returns the actions that play a move given as text; `None` if it is not legal.
pub(crate) fn actions_of<G: Spaces>(position: &G, text: &str) -> Option<Vec<usize>> {
    let m = position.parse_move(text).ok()?;
    position
        .is_legal(m)
        .then(|| position.actions_of(m).to_vec())
}

/// Returns the picks of some legal actions.
pub(crate) fn picks<G: Spaces>(position: &G, picked: &[i64]) -> Picks {
    let mut picks = Picks::new();
    for &action in picked {
        if let Some(Action::Pick(pick)) = position.action(&picks, action as usize) {
            picks.push(pick);
        }
    }
    picks
}

/// Returns the move that an action completes, as text; `None` if the move needs further actions.
///
/// # Errors
/// If the action is illegal.
pub(crate) fn does<G: Spaces>(
    position: &G,
    picked: &[i64],
    action: i64,
) -> Result<Option<String>, Illegal> {
    let picks = picks(position, picked);
    let number = usize::try_from(action).ok();
    match number.and_then(|number| position.action(&picks, number)) {
        Some(Action::Play(m)) => Ok(Some(m.to_string())),
        Some(Action::Pick(_)) => Ok(None),
        None => Err(Illegal::of(position, &picks, action)),
    }
}

/// Writes the observation of a viewer, by default the player to move.
pub(crate) fn observe<G: Spaces>(
    record: &Record<G>,
    picked: &[i64],
    viewer: Option<Player>,
    positions: usize,
    out: &mut [u8],
) {
    let position = record.position();
    let viewer = viewer.unwrap_or_else(|| position.turn());
    let picks = picks(position, picked);
    let mut past = Vec::new();
    if positions > 1 {
        past.extend(record.positions());
        past.pop();
    }
    let past = past.into_iter().rev();
    position.write_planes(&picks, record.history(), past, viewer, out);
}

/// Returns the points of a position for the player to move.
pub(crate) fn evaluate<G: Spaces>(position: &G) -> i32 {
    G::Evaluator::default().view(position).evaluate()
}
