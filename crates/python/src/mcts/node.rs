//! The parts of a tree.

use grid_core::{Action, History, Outcome, Picks, Player};

use crate::spaces::Spaces;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A legal action of a node.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edge {
    pub action: u32,
    /// What the evaluation thinks of it: all of a node have the sum 1.
    pub prior: f32,
    /// The node behind it, or [`NONE`] as long as nobody was there.
    pub child: u32,
}

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
pub(super) struct Node<G> {
    pub position: G,
    pub picked: Picks,
    /// The plies of the game up to here.
    pub plies: u32,
    /// Whether a move led here, and not a pick.
    pub is_played: bool,
    /// What the history notes of the position.
    pub key: u64,
    pub quiet_plies: u32,
    pub stage: Stage,
    /// The result with best play, once it is known.
    pub proven: Option<Outcome>,
    /// The edges, as a range of those of the tree.
    pub edges: (u32, u32),
    /// What the evaluation says, for the first player.
    pub value: f32,
    /// The simulations that went through, the evaluation of the node itself included.
    pub visits: u32,
    /// The simulations that are under way.
    pub pending: u32,
    /// The sum of the results of the visits, for the first player.
    pub sum: f64,
}

impl<G: Spaces> Node<G> {
    /// Makes a node that nobody has visited.
    pub fn new(position: G, picked: Picks, plies: u32) -> Self {
        Self {
            position,
            picked,
            plies,
            is_played: true,
            key: 0,
            quiet_plies: 0,
            stage: Stage::Fresh,
            proven: None,
            edges: (0, 0),
            value: 0.0,
            visits: 0,
            pending: 0,
            sum: 0.0,
        }
    }

    /// Makes the node behind an action, which is legal. `history` ends with this node.
    pub fn after(&self, action: u32, history: &mut History, max_plies: u32) -> Self {
        let mut node = Self::new(self.position, self.picked.clone(), self.plies);
        match self.position.action(&self.picked, action as usize) {
            Some(Action::Pick(pick)) => {
                node.picked.push(pick);
                node.is_played = false;
            }
            Some(Action::Play(m)) => {
                node.position.play_unchecked(m);
                node.picked.clear();
                node.plies += 1;
                let is_kept = is_kept(history);
                if is_kept {
                    history.play(&self.position, m, &node.position);
                    (node.key, node.quiet_plies) = (history.key(), history.quiet_plies());
                }
                // A game that the batch ends is rewarded like a draw.
                let limit = (node.plies >= max_plies).then_some(Outcome::Draw);
                node.proven = node.position.result(history).or(limit);
                if is_kept {
                    history.pop();
                }
            }
            None => {}
        }
        node
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Player {
        self.position.turn()
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

    /// Returns the mean result for a player, with a loss for each simulation that is under way. A
    /// proven result is exact.
    pub fn mean(&self, player: Player) -> f64 {
        match self.proven {
            Some(outcome) => worth(outcome, player),
            None => {
                let sum = seen_by(player, self.sum) - f64::from(self.pending);
                sum / f64::from(self.visits + self.pending)
            }
        }
    }
}

/// Returns whether draws depend on the history. Otherwise it stays empty.
fn is_kept(history: &History) -> bool {
    history.keys().len() > 0
}

/// Returns what a result is worth to a player.
pub(super) fn worth(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Win(winner) if winner == player => 1.0,
        Outcome::Win(_) => -1.0,
    }
}

/// Returns the worth to a player of what is worth so much to the first player, or the reverse.
pub(super) fn seen_by(player: Player, value: f64) -> f64 {
    match player {
        Player::First => value,
        Player::Second => -value,
    }
}
