//! A tree of any kind of game.

use std::any::Any;

use alpha_beta::{Evaluate, View};

use super::tree::{Choice, Root, Settings, Tree};
use crate::spaces::{Shape, Spaces};

/// The points of an evaluation that are odds of 10 to 1, as the tree search of `alpha-beta` takes
/// them.
const TEN_TO_ONE: f64 = 400.0;

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

/// Returns the tree of a root, which goes on with an older one if that has the root.
pub(crate) fn grown<G: Spaces>(root: Root<G>, older: Option<Box<dyn Growing>>) -> Box<dyn Growing> {
    let older: Option<Box<dyn Any>> = older.map(|older| older as Box<dyn Any>);
    let older = older.and_then(|older| older.downcast::<Tree<G>>().ok());
    let older = older.and_then(|mut tree| tree.follow(&root).then_some(tree));
    older.unwrap_or_else(|| Box::new(Tree::new(root)))
}

/// Returns the value of a position for its player to move, as the game itself sees it.
fn judged<G: Spaces>(evaluator: &G::Evaluator, position: &G) -> f64 {
    let lead = f64::from(evaluator.view(position).evaluate()) / TEN_TO_ONE;
    2.0 / (1.0 + 10_f64.powf(-lead)) - 1.0
}

impl<G: Spaces> Growing for Tree<G> {
    fn count(&self) -> usize {
        self.count()
    }

    fn begin(&mut self, settings: Settings, noise: &[f64]) {
        self.begin(settings, noise);
    }

    fn is_done(&self) -> bool {
        self.is_done()
    }

    fn gather(&mut self, most: usize) -> usize {
        self.gather(most)
    }

    fn waiting(&self) -> usize {
        self.waiting().count()
    }

    fn show(&mut self, shape: Shape, observations: &mut [u8], masks: &mut [u8]) {
        masks.fill(0);
        let observations = observations.chunks_exact_mut(shape.len());
        let mut out = observations.zip(masks.chunks_exact_mut(shape.actions));
        self.for_each_waiting(|leaf, history, past, edges| {
            let Some((observation, mask)) = out.next() else {
                return;
            };
            let viewer = leaf.turn();
            (leaf.position).write_planes(&leaf.picked, history, past, viewer, observation);
            for edge in edges {
                mask[edge.action as usize] = 1;
            }
        });
    }

    fn check(&self, first: usize, logits: &[f32], values: &[f32]) -> Result<(), Bad> {
        let actions = logits.len() / values.len().max(1);
        let rows = logits.chunks_exact(actions.max(1)).zip(values);
        for (leaf, ((row, &value), edges)) in (first..).zip(rows.zip(self.waiting())) {
            let mut best = f32::NEG_INFINITY;
            for edge in edges {
                let logit = row[edge.action as usize];
                if logit.is_nan() || logit == f32::INFINITY {
                    let action = edge.action;
                    return Err(Bad::Logit {
                        leaf,
                        action,
                        logit,
                    });
                }
                best = best.max(logit);
            }
            if best == f32::NEG_INFINITY {
                return Err(Bad::NoLogit { leaf });
            }
            // Networks round a little.
            if !(-1.001..=1.001).contains(&value) {
                return Err(Bad::Value { leaf, value });
            }
        }
        Ok(())
    }

    fn hear(&mut self, logits: &[f32], values: &[f32]) {
        let actions = logits.len() / values.len().max(1);
        let mut rows = logits.chunks_exact(actions.max(1)).zip(values);
        self.answer(|_, edges, out| {
            let Some((row, &value)) = rows.next() else {
                return 0.0;
            };
            let logit = |edge: &super::node::Edge| f64::from(row[edge.action as usize]);
            out.extend(edges.iter().map(logit));
            f64::from(value).clamp(-1.0, 1.0)
        });
    }

    fn think(&mut self, simulations: usize) {
        let evaluator = G::Evaluator::default();
        for _ in 0..simulations {
            if self.gather(1) == 0 {
                break;
            }
            self.answer(|leaf, edges, logits| {
                logits.resize(edges.len(), 0.0);
                judged::<G>(&evaluator, &leaf.position)
            });
        }
    }

    fn choice(&self, temperature: f64, chance: f64) -> Choice {
        self.choice(temperature, chance)
    }
}
