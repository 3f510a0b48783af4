//! The trees of a batch, which grow together.

use std::any::Any;

use alpha_beta::{Evaluate, View};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::tree::{Choice, Root, Settings, Tree};
use crate::spaces::{Shape, Spaces};

/// The points of an evaluation that are odds of 10 to 1, as the tree search of `alpha-beta` takes
/// them.
const TEN_TO_ONE: f64 = 400.0;

/// The simulations of a tree between two looks at the signals.
const SLICE: usize = 32;

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

/// The trees of one kind of game.
pub(crate) trait Forest: Send {
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
    /// Returns the number of games.
    fn len(&self) -> usize;
    fn shape(&self) -> Shape;
    /// Returns the legal actions of each game: 0 if it is over or not searched.
    fn counts(&self) -> Vec<u32>;
    /// Begins a search. `noise` has a number for each legal action of each game, one game after the
    /// other, or none at all.
    ///
    /// # Errors
    /// If the threads cannot be started.
    fn begin(&mut self, settings: Settings, noise: &[f64]) -> Result<(), ThreadPoolBuildError>;
    /// Writes the observations and masks of the next leaves. Returns how many there are: none if
    /// the search is over.
    fn ask(&mut self, observations: &mut [u8], masks: &mut [u8]) -> usize;
    /// Takes the evaluations of these leaves. The lengths of the slices fit them.
    fn tell(&mut self, logits: &[f32], values: &[f32]) -> Result<(), Bad>;
    /// Does a part of the search with the evaluation of the game itself. Returns whether there is
    /// more to do.
    fn think(&mut self) -> bool;
    /// Ends the search and its threads.
    fn rest(&mut self);
    /// Returns what a search that has ended has found: nothing for other
    /// games.
    fn choices(&self, temperature: f64, chances: &[f64]) -> Vec<Option<Choice>>;
}

/// See [`Forest`].
pub(crate) struct Trees<G: Spaces> {
    shape: Shape,
    /// `None` for games that are over, for those that nobody has asked for, and for those at work.
    trees: Vec<Option<Tree<G>>>,
    /// Whether a game is searched; others keep what is known of them.
    chosen: Vec<bool>,
    /// The trees at work with their numbers.
    at_work: Vec<(usize, Tree<G>)>,
    /// The numbers of those whose turn comes later, the next one last.
    queue: Vec<usize>,
    /// The most trees at work.
    places: usize,
    /// The leaves of a tree that wait for an evaluation at the same time. They do not depend on
    /// how far other trees are, so no game changes the search of another.
    together: usize,
    pool: Option<ThreadPool>,
}

impl<G: Spaces> Trees<G> {
    /// Makes the trees of games, which go on with older ones. Games that are not chosen have no
    /// root, and those that are over have an empty one.
    pub fn new(
        shape: Shape,
        roots: impl Iterator<Item = Option<Option<Root<G>>>>,
        older: Option<Self>,
    ) -> Self {
        let older = older.map_or(Vec::new(), |mut older| {
            older.rest();
            older.trees
        });
        let older = older.into_iter().chain(std::iter::repeat_with(|| None));
        let tree = |(root, older): (Option<Option<Root<G>>>, Option<Tree<G>>)| match root {
            None => (older, false),
            Some(None) => (None, true),
            Some(Some(root)) => {
                let older = older.and_then(|mut tree| tree.follow(&root).then_some(tree));
                (Some(older.unwrap_or_else(|| Tree::new(root))), true)
            }
        };
        let (trees, chosen) = roots.zip(older).map(tree).unzip();
        Self {
            shape,
            trees,
            chosen,
            at_work: Vec::new(),
            queue: Vec::new(),
            places: 1,
            together: 1,
            pool: None,
        }
    }

    /// Returns the tree of a game, if it is searched.
    fn tree(&self, number: usize) -> Option<&Tree<G>> {
        self.trees[number].as_ref().filter(|_| self.chosen[number])
    }

    /// Lets further trees work, as far as there are places.
    fn fill_places(&mut self) {
        while self.at_work.len() < self.places
            && let Some(number) = self.queue.pop()
        {
            if let Some(tree) = self.trees[number].take() {
                self.at_work.push((number, tree));
            }
        }
    }

    /// Lets trees go that are done.
    fn release(&mut self, is_done: impl Fn(&Tree<G>) -> bool) {
        let trees = std::mem::take(&mut self.at_work);
        for (number, tree) in trees {
            match is_done(&tree) {
                true => self.trees[number] = Some(tree),
                false => self.at_work.push((number, tree)),
            }
        }
    }

    /// Calls a function for each tree at work with its part of something.
    fn for_each<T: Send>(
        &mut self,
        parts: impl Iterator<Item = T>,
        f: impl Fn(&mut Tree<G>, T) + Sync,
    ) {
        let trees = self.at_work.iter_mut().map(|(_, tree)| tree);
        let work = trees.zip(parts);
        match &self.pool {
            Some(pool) => {
                let work: Vec<_> = work.collect();
                pool.install(|| work.into_par_iter().for_each(|(tree, part)| f(tree, part)));
            }
            None => work.for_each(|(tree, part)| f(tree, part)),
        }
    }

    /// Returns the numbers of leaves that wait, by tree.
    fn waiting(&self) -> Vec<usize> {
        let trees = self.at_work.iter();
        trees.map(|(_, tree)| tree.waiting().count()).collect()
    }

    fn check(&self, logits: &[f32], values: &[f32]) -> Result<(), Bad> {
        let rows = logits.chunks_exact(self.shape.actions).zip(values);
        let leaves = self.at_work.iter().flat_map(|(_, tree)| tree.waiting());
        for (leaf, ((row, &value), edges)) in rows.zip(leaves).enumerate() {
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
}

/// Returns the value of a position for its player to move, as the game itself sees it.
fn judged<G: Spaces>(evaluator: &G::Evaluator, position: &G) -> f64 {
    let lead = f64::from(evaluator.view(position).evaluate()) / TEN_TO_ONE;
    2.0 / (1.0 + 10_f64.powf(-lead)) - 1.0
}

impl<G: Spaces> Forest for Trees<G> {
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn len(&self) -> usize {
        self.trees.len()
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn counts(&self) -> Vec<u32> {
        let count = |number| self.tree(number).map_or(0, |tree| tree.count() as u32);
        (0..self.trees.len()).map(count).collect()
    }

    fn begin(&mut self, settings: Settings, noise: &[f64]) -> Result<(), ThreadPoolBuildError> {
        self.rest();
        let mut rest = noise;
        let trees = self.trees.iter_mut().zip(&self.chosen);
        for tree in trees.filter_map(|(tree, chosen)| tree.as_mut().filter(|_| *chosen)) {
            let (own, others) = rest.split_at(tree.count().min(rest.len()));
            tree.begin(settings, own);
            rest = others;
        }
        let numbers = 0..self.trees.len();
        self.queue = (numbers.rev().filter(|&number| self.tree(number).is_some())).collect();
        let games = self.queue.len().max(1);
        self.together = (settings.leaves / games).max(1);
        self.places = settings.leaves / self.together;
        if settings.threads.min(games) > 1 {
            let pool = ThreadPoolBuilder::new().num_threads(settings.threads);
            self.pool = Some(pool.build()?);
        }
        Ok(())
    }

    fn ask(&mut self, observations: &mut [u8], masks: &mut [u8]) -> usize {
        let together = self.together;
        loop {
            self.fill_places();
            if self.at_work.is_empty() {
                return 0;
            }
            self.for_each(std::iter::repeat(()), |tree, ()| {
                tree.gather(together);
            });
            self.release(|tree| tree.waiting().next().is_none());
            if !self.at_work.is_empty() {
                break;
            }
        }
        let actions = self.shape.actions;
        let size = self.shape.len();
        let counts = self.waiting();
        let total = counts.iter().sum();
        let parts = split(observations, &counts, size).zip(split(masks, &counts, actions));
        let parts: Vec<_> = parts.collect();
        self.for_each(parts.into_iter(), |tree, (observations, masks)| {
            masks.fill(0);
            let observations = observations.chunks_exact_mut(size);
            let mut out = observations.zip(masks.chunks_exact_mut(actions));
            tree.for_each_waiting(|leaf, history, past, edges| {
                let Some((observation, mask)) = out.next() else {
                    return;
                };
                let viewer = leaf.turn();
                (leaf.position).write_planes(&leaf.picked, history, past, viewer, observation);
                for edge in edges {
                    mask[edge.action as usize] = 1;
                }
            });
        });
        total
    }

    fn tell(&mut self, logits: &[f32], values: &[f32]) -> Result<(), Bad> {
        self.check(logits, values)?;
        let actions = self.shape.actions;
        let mut first = 0;
        let parts = self.waiting().into_iter().map(|count| {
            let rows = first..first + count;
            first = rows.end;
            let logits = &logits[rows.start * actions..rows.end * actions];
            (logits, &values[rows])
        });
        let parts: Vec<_> = parts.collect();
        self.for_each(parts.into_iter(), |tree, (logits, values)| {
            let mut rows = logits.chunks_exact(actions).zip(values);
            tree.answer(|_, edges, out| {
                let Some((row, &value)) = rows.next() else {
                    return 0.0;
                };
                out.extend(
                    edges
                        .iter()
                        .map(|edge| f64::from(row[edge.action as usize])),
                );
                f64::from(value).clamp(-1.0, 1.0)
            });
        });
        Ok(())
    }

    fn think(&mut self) -> bool {
        self.fill_places();
        let evaluator = G::Evaluator::default();
        self.for_each(std::iter::repeat(()), |tree, ()| {
            for _ in 0..SLICE {
                if tree.gather(1) == 0 {
                    break;
                }
                tree.answer(|leaf, edges, logits| {
                    logits.resize(edges.len(), 0.0);
                    judged::<G>(&evaluator, &leaf.position)
                });
            }
        });
        self.release(Tree::is_done);
        !(self.at_work.is_empty() && self.queue.is_empty())
    }

    fn rest(&mut self) {
        self.release(|_| true);
        self.queue.clear();
        self.pool = None;
    }

    fn choices(&self, temperature: f64, chances: &[f64]) -> Vec<Option<Choice>> {
        let games = chances.iter().enumerate();
        games
            .map(|(number, &chance)| Some(self.tree(number)?.choice(temperature, chance)))
            .collect()
    }
}

/// Splits rows of a size into parts of some rows each.
fn split<'a>(
    rows: &'a mut [u8],
    counts: &[usize],
    size: usize,
) -> impl Iterator<Item = &'a mut [u8]> {
    let mut rest = rows;
    counts.iter().map(move |count| {
        let (part, others) = std::mem::take(&mut rest).split_at_mut(count * size);
        rest = others;
        part
    })
}
