//! What a tree keeps of a state.

use alpha_beta::tree::{self, Proof};
use grid_core::{Action, History, Outcome, Picks};

use crate::spaces::Spaces;

/// A node of a tree: the actions are numbers.
pub(super) type Node<G> = tree::Node<u32, State<G>>;

/// A legal action of a node.
pub(super) type Edge = tree::Edge<u32>;

/// What is known of the actions of a node.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing.
    Fresh,
    /// The edges are there, but no priors yet.
    Asked,
    /// All.
    Open,
}

/// A state of the game: between two actions, which may be the parts of one move.
#[derive(Clone, Debug)]
pub(super) struct State<G> {
    pub position: G,
    pub picked: Picks,
    /// The plies of the game up to here.
    pub plies: u32,
    /// Whether a move led here, and not a pick.
    pub is_played: bool,
    /// What the history notes of the position.
    key: u64,
    quiet_plies: u32,
    pub stage: Stage,
}

impl<G: Spaces> State<G> {
    pub fn new(position: G, picked: Picks, plies: u32) -> Self {
        Self {
            position,
            picked,
            plies,
            is_played: true,
            key: 0,
            quiet_plies: 0,
            stage: Stage::Fresh,
        }
    }

    /// Makes the node of the state, which nobody has visited.
    pub fn into_node(self) -> Node<G> {
        let turn = self.position.turn();
        Node::new(self, turn)
    }

    /// Makes the node behind an action, which is legal. `history` ends with this state.
    pub fn after(&self, action: u32, history: &mut History, max_plies: u32) -> Node<G> {
        let mut state = Self::new(self.position, self.picked.clone(), self.plies);
        let mut outcome = None;
        match self.position.action(&self.picked, action as usize) {
            Some(Action::Pick(pick)) => {
                state.picked.push(pick);
                state.is_played = false;
            }
            Some(Action::Play(m)) => {
                state.position.play_unchecked(m);
                state.picked.clear();
                state.plies += 1;
                let is_kept = is_kept(history);
                if is_kept {
                    history.play(&self.position, m, &state.position);
                    (state.key, state.quiet_plies) = (history.key(), history.quiet_plies());
                }
                // A game that the batch ends is rewarded like a draw.
                let limit = (state.plies >= max_plies).then_some(Outcome::Draw);
                outcome = state.position.result(history).or(limit);
                if is_kept {
                    history.pop();
                }
            }
            None => {}
        }
        let mut node = state.into_node();
        node.proof = outcome.map(Proof::ended);
        node
    }

    /// Adds the position to a history that ends with the parent's. Returns whether there is
    /// something to remove again.
    pub fn enter(&self, history: &mut History) -> bool {
        let enters = self.is_played && is_kept(history);
        if enters {
            history.push(self.key, self.quiet_plies);
        }
        enters
    }
}

/// Returns whether draws depend on the history. Otherwise it stays empty.
fn is_kept(history: &History) -> bool {
    history.keys().len() > 0
}
