//! A tree of any kind of game.

use std::any::Any;

use crate::spaces::Shape;

/// How the games of a batch are searched.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Settings {
    /// The simulations of each game.
    pub simulations: u32,
    /// The weight of priors beside results.
    pub c_puct: f64,
    /// The share of the noise in the priors of the root.
    pub noise: f64,
    /// The most actions that sequential halving begins with; `None` for PUCT.
    pub considered: Option<usize>,
    /// The most leaves that wait for an evaluation at the same time.
    pub leaves: usize,
    pub threads: usize,
}

/// What a search has found about one game.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub action: u32,
    /// The actions with their visits and their shares in the policy.
    pub actions: Vec<(u32, u32, f32)>,
    /// For the player to move.
    pub value: f64,
    pub is_proven: bool,
}

/// What is wrong with an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bad {
    /// The logit of a legal action is not a number, or infinite.
    Logit {
        leaf: usize,
        action: u32,
        logit: f32,
    },
    /// The logits of all legal actions are minus infinity.
    NoLogit { leaf: usize },
    /// The value is not one from -1 to 1.
    Value { leaf: usize, value: f32 },
}

/// A tree that grows, whatever its game. Leaves wait for evaluations: those of a tree have rows one
/// after the other in all arrays, whose lengths fit.
pub(crate) trait Growing: Any + Send {
    /// Returns the number of legal actions of the root.
    fn count(&self) -> usize;
    /// Begins a search. What an interrupted one was waiting for is forgotten.
    fn begin(&mut self, settings: Settings, noise: &[f64]);
    /// Whether the search is over: all simulations have begun, or the result is proven.
    fn is_done(&self) -> bool;
    /// Begins simulations until `most` leaves wait, or until one simulation would have to wait for
    /// another. Returns how many wait.
    fn gather(&mut self, most: usize) -> usize;
    /// Returns the number of leaves that wait.
    fn waiting(&self) -> usize;
    /// Writes the observations and masks of the leaves that wait.
    fn show(&mut self, shape: Shape, observations: &mut [u8], masks: &mut [u8]);
    /// Checks evaluations of these leaves, the first of which has a number.
    fn check(&self, first: usize, logits: &[f32], values: &[f32]) -> Result<(), Bad>;
    /// Takes the evaluations.
    fn hear(&mut self, logits: &[f32], values: &[f32]);
    /// Does some simulations with the evaluation of the game itself.
    fn think(&mut self, simulations: usize);
    /// Returns what the search has found. `chance` below 1 chooses among the actions.
    fn choice(&self, temperature: f64, chance: f64) -> Choice;
}
