//! All games of a batch, stepped by several threads.

use grid_core::Player;
use menagerie::AnyGame;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::batch::slot::{End, Rules, Slot};
use crate::mcts::{Forest, Trees};
use crate::spaces::{Shape, Spaces};

/// Where the results of a step go: for each game two rewards, two flags and the player to move.
#[derive(Debug)]
pub(crate) struct Results<'a> {
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [u8],
    pub truncated: &'a mut [u8],
    pub turns: &'a mut [u8],
}

/// An illegal action.
#[derive(Debug)]
pub(crate) struct Illegal {
    pub game: usize,
    pub action: i64,
    /// What the action would do, if anything.
    pub text: Option<String>,
    /// How many actions are legal.
    pub legal: u32,
}

/// A batch of one kind of game. The lengths of all slices fit the number of games, and numbers of
/// games are below it.
pub(crate) trait Engine: Send {
    fn shape(&self) -> Shape;
    fn len(&self) -> usize;
    fn reset(&mut self, seed: u64);
    /// Restarts the games whose flag is not 0.
    fn restart(&mut self, flags: Vec<u8>);
    fn turns(&self, out: &mut [u8]);
    fn step(&mut self, actions: Vec<i64>, results: Results<'_>) -> Result<(), Illegal>;
    fn observe(&mut self, viewer: Option<Player>, out: &mut [u8]);
    fn masks(&mut self, out: &mut [u8]);
    fn counts(&mut self, out: &mut [u32]);
    fn plies(&mut self, out: &mut [u32]);
    fn sample(&mut self, out: &mut [i64]);
    /// Whether the games have threads of their own, which do not survive a fork.
    fn has_threads(&self) -> bool;
    /// Returns a game with all its moves.
    fn game(&self, number: usize) -> Box<dyn AnyGame>;
    /// Returns the trees of a search of some games, by default all. They go on with older ones of
    /// this game.
    fn trees(&self, chosen: Option<Vec<usize>>, older: Option<Box<dyn Forest>>) -> Box<dyn Forest>;
    /// Returns the words for an action.
    fn action_text(&self, number: usize, action: i64) -> Option<String>;
    /// Returns the actions that play a move given as text; `None` if it is not legal.
    fn actions_of(&self, number: usize, text: &str) -> Option<Vec<usize>>;
}

/// The games, and the threads that step them.
pub(crate) struct Games<G: Spaces> {
    rules: Rules<G>,
    slots: Vec<Slot<G>>,
    shape: Shape,
    /// `None` for a single thread, which is the caller's.
    pool: Option<ThreadPool>,
}

impl<G: Spaces> Games<G> {
    /// Makes the games.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(
        rules: Rules<G>,
        n: usize,
        seed: u64,
        threads: usize,
    ) -> Result<Self, ThreadPoolBuildError> {
        let pool = match threads.min(n) {
            0 | 1 => None,
            threads => Some(ThreadPoolBuilder::new().num_threads(threads).build()?),
        };
        let shape = rules.start.shape();
        let slots = (0..n)
            .map(|number| Slot::new(&rules, seed, number))
            .collect();
        let mut games = Self {
            rules,
            slots,
            shape,
            pool,
        };
        games.restart(vec![1; n]);
        Ok(games)
    }

    /// Calls a function for each game with its part of a list.
    fn for_each<T: Send>(
        &mut self,
        list: &mut [T],
        part: usize,
        f: impl Fn(&Rules<G>, &mut Slot<G>, &mut [T]) + Sync,
    ) {
        let rules = &self.rules;
        match &self.pool {
            Some(pool) => {
                // Shares that are large enough for a thread and small enough to even out.
                let share = (self.slots.len() / (8 * pool.current_num_threads())).max(1);
                pool.install(|| {
                    let games = self
                        .slots
                        .par_iter_mut()
                        .zip(list.par_chunks_exact_mut(part));
                    games
                        .with_min_len(share)
                        .for_each(|(slot, part)| f(rules, slot, part));
                });
            }
            None => {
                let games = self.slots.iter_mut().zip(list.chunks_exact_mut(part));
                games.for_each(|(slot, part)| f(rules, slot, part));
            }
        }
    }
}

impl<G: Spaces> Engine for Games<G> {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    fn has_threads(&self) -> bool {
        self.pool.is_some()
    }

    fn reset(&mut self, seed: u64) {
        let rules = &self.rules;
        for (number, slot) in self.slots.iter_mut().enumerate() {
            *slot = Slot::new(rules, seed, number);
        }
        self.restart(vec![1; self.slots.len()]);
    }

    /// Uses the threads, because an opponent may move first.
    fn restart(&mut self, mut flags: Vec<u8>) {
        self.for_each(&mut flags, 1, |rules, slot, flag| {
            if flag[0] != 0 {
                slot.restart(rules);
            }
        });
    }

    fn turns(&self, out: &mut [u8]) {
        for (turn, slot) in out.iter_mut().zip(&self.slots) {
            *turn = slot.position.turn().index() as u8;
        }
    }

    fn step(&mut self, mut actions: Vec<i64>, results: Results<'_>) -> Result<(), Illegal> {
        self.for_each(&mut actions, 1, |_, slot, action| slot.prepare(action[0]));
        if let Some(game) = self.slots.iter().position(Slot::is_unprepared) {
            let action = actions[game];
            let (text, legal) = (self.action_text(game, action), self.slots[game].count());
            return Err(Illegal {
                game,
                action,
                text,
                legal,
            });
        }
        self.for_each(&mut actions, 1, |rules, slot, _| slot.advance(rules));
        let Results {
            rewards,
            terminated,
            truncated,
            turns,
        } = results;
        let flags = terminated.iter_mut().zip(truncated);
        for ((slot, rewards), (terminated, truncated)) in self
            .slots
            .iter()
            .zip(rewards.chunks_exact_mut(2))
            .zip(flags)
        {
            let (end, reward) = slot.last;
            rewards.copy_from_slice(&reward);
            *terminated = matches!(end, Some(End::Result(_))).into();
            *truncated = matches!(end, Some(End::Truncated)).into();
        }
        self.turns(turns);
        Ok(())
    }

    fn observe(&mut self, viewer: Option<Player>, out: &mut [u8]) {
        let shape = self.shape;
        self.for_each(out, shape.len(), |rules, slot, out| {
            slot.observe(rules, viewer, shape, out);
        });
    }

    fn masks(&mut self, out: &mut [u8]) {
        self.for_each(out, self.shape.actions, |_, slot, out| slot.mask(out));
    }

    fn counts(&mut self, out: &mut [u32]) {
        self.for_each(out, 1, |_, slot, out| out[0] = slot.count());
    }

    fn plies(&mut self, out: &mut [u32]) {
        self.for_each(out, 1, |_, slot, out| out[0] = slot.plies);
    }

    fn sample(&mut self, out: &mut [i64]) {
        self.for_each(out, 1, |_, slot, out| out[0] = slot.sample());
    }

    fn game(&self, number: usize) -> Box<dyn AnyGame> {
        Box::new(self.slots[number].whole_game(&self.rules))
    }

    fn trees(
        &self,
        mut chosen: Option<Vec<usize>>,
        older: Option<Box<dyn Forest>>,
    ) -> Box<dyn Forest> {
        if let Some(chosen) = &mut chosen {
            chosen.sort_unstable();
        }
        let older = older.and_then(|older| older.into_any().downcast::<Trees<G>>().ok());
        let older = older.filter(|older| older.shape() == self.shape);
        let roots = self.slots.iter().enumerate().map(|(number, slot)| {
            let is_chosen = chosen
                .as_ref()
                .is_none_or(|chosen| chosen.binary_search(&number).is_ok());
            is_chosen.then(|| slot.root(&self.rules))
        });
        Box::new(Trees::new(self.shape, roots, older.map(|older| *older)))
    }

    fn action_text(&self, number: usize, action: i64) -> Option<String> {
        let slot = &self.slots[number];
        let action = usize::try_from(action)
            .ok()
            .filter(|&action| action < self.shape.actions)?;
        slot.position.action_text(&slot.picked, action)
    }

    fn actions_of(&self, number: usize, text: &str) -> Option<Vec<usize>> {
        let position = self.slots[number].position;
        let m = position.parse_move(text).ok()?;
        position
            .is_legal(m)
            .then(|| position.actions_of(m).to_vec())
    }
}
