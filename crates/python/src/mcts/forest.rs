//! The trees of a batch, which grow together.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::growing::{Bad, Choice, Growing, Settings};
use crate::batch::slot::Slot;
use crate::spaces::Shape;

/// The simulations of a tree between two looks at the signals.
const SLICE: usize = 32;

/// The trees of games of one kind.
pub(crate) struct Forest {
    shape: Shape,
    /// `None` for games that are over, for those that nobody has asked for, and for those at work.
    trees: Vec<Option<Box<dyn Growing>>>,
    /// Whether a game is searched; others keep what is known of them.
    chosen: Vec<bool>,
    /// The trees at work with their numbers.
    at_work: Vec<(usize, Box<dyn Growing>)>,
    /// The numbers of those whose turn comes later, the next one last.
    queue: Vec<usize>,
    /// The most trees at work.
    places: usize,
    /// The leaves of a tree that wait for an evaluation at the same time. They do not depend on
    /// how far other trees are, so no game changes the search of another.
    together: usize,
    pool: Option<ThreadPool>,
}

impl Forest {
    /// Makes the trees of games that are chosen or not, which go on with older ones. Games that are
    /// over have no tree.
    pub fn new<'a>(
        shape: Shape,
        games: impl Iterator<Item = (&'a dyn Slot, bool)>,
        older: Option<Self>,
    ) -> Self {
        let older = older.filter(|older| older.shape == shape);
        let older = older.map_or(Vec::new(), |mut older| {
            older.rest();
            older.trees
        });
        let older = older.into_iter().chain(std::iter::repeat_with(|| None));
        let tree = |((game, chosen), older): ((&dyn Slot, bool), _)| match chosen {
            true => (game.tree(older), true),
            false => (older, false),
        };
        let (trees, chosen) = games.zip(older).map(tree).unzip();
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
    fn tree(&self, number: usize) -> Option<&dyn Growing> {
        self.trees[number]
            .as_deref()
            .filter(|_| self.chosen[number])
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
    fn release(&mut self, is_done: impl Fn(&dyn Growing) -> bool) {
        let trees = std::mem::take(&mut self.at_work);
        for (number, tree) in trees {
            match is_done(&*tree) {
                true => self.trees[number] = Some(tree),
                false => self.at_work.push((number, tree)),
            }
        }
    }

    /// Calls a function for each tree at work with its part of something.
    fn for_each<T: Send>(
        &mut self,
        parts: impl Iterator<Item = T>,
        f: impl Fn(&mut dyn Growing, T) + Sync,
    ) {
        let trees = self.at_work.iter_mut().map(|(_, tree)| &mut **tree);
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
        trees.map(|(_, tree)| tree.waiting()).collect()
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.trees.len()
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the legal actions of each game: 0 if it is over or not searched.
    pub fn counts(&self) -> Vec<u32> {
        let count = |number| self.tree(number).map_or(0, |tree| tree.count() as u32);
        (0..self.trees.len()).map(count).collect()
    }

    /// Begins a search. `noise` has a number for each legal action of each game, one game after the
    /// other, or none at all.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn begin(&mut self, settings: Settings, noise: &[f64]) -> Result<(), ThreadPoolBuildError> {
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

    /// Writes the observations and masks of the next leaves. Returns how many there are: none if
    /// the search is over.
    pub fn ask(&mut self, observations: &mut [u8], masks: &mut [u8]) -> usize {
        let together = self.together;
        loop {
            self.fill_places();
            if self.at_work.is_empty() {
                return 0;
            }
            self.for_each(std::iter::repeat(()), |tree, ()| {
                tree.gather(together);
            });
            self.release(|tree| tree.waiting() == 0);
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
        let shape = self.shape;
        self.for_each(parts.into_iter(), |tree, (observations, masks)| {
            tree.show(shape, observations, masks);
        });
        total
    }

    /// Takes the evaluations of these leaves. The lengths of the slices fit them.
    pub fn tell(&mut self, logits: &[f32], values: &[f32]) -> Result<(), Bad> {
        let actions = self.shape.actions;
        let mut first = 0;
        let parts = self.waiting().into_iter().map(|count| {
            let rows = first..first + count;
            first = rows.end;
            let logits = &logits[rows.start * actions..rows.end * actions];
            (rows.start, logits, &values[rows])
        });
        let parts: Vec<_> = parts.collect();
        for ((_, tree), &(first, logits, values)) in self.at_work.iter().zip(&parts) {
            tree.check(first, logits, values)?;
        }
        self.for_each(parts.into_iter(), |tree, (_, logits, values)| {
            tree.hear(logits, values);
        });
        Ok(())
    }

    /// Does a part of the search with the evaluation of the game itself. Returns whether there is
    /// more to do.
    pub fn think(&mut self) -> bool {
        self.fill_places();
        self.for_each(std::iter::repeat(()), |tree, ()| tree.think(SLICE));
        self.release(Growing::is_done);
        !(self.at_work.is_empty() && self.queue.is_empty())
    }

    /// Ends the search and its threads.
    pub fn rest(&mut self) {
        self.release(|_| true);
        self.queue.clear();
        self.pool = None;
    }

    /// Returns what a search that has ended has found: nothing for other games.
    pub fn choices(&self, temperature: f64, chances: &[f64]) -> Vec<Option<Choice>> {
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
