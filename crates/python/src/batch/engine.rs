//! All games of a batch, stepped by several threads.

use std::mem;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::batch::slot::{Rules, Slot};
use crate::mcts::forest::Forest;
use crate::playing::Whole;
use crate::spaces::Illegal;

/// The games that a call concerns, in the order of its rows; `None` for all.
pub(crate) type Chosen = Option<Vec<usize>>;

/// Writes how the game of a row stands: whether it has ended, whether it was truncated, and the
/// player to move, each in its third of the slice.
fn stand(standing: [u8; 3], row: usize, out: &mut [u8]) {
    let rows = out.len() / 3;
    for (third, value) in standing.into_iter().enumerate() {
        out[third * rows + row] = value;
    }
}

/// The games, and the threads that step them. The lengths of all slices fit the games of the call.
/// Numbers of games are below the number of games, and only `at` has one twice.
pub(crate) struct Games {
    slots: Vec<Box<dyn Slot>>,
    /// `None` for a single thread, which is the caller's.
    pool: Option<ThreadPool>,
}

fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// Returns the games with these different numbers, in their order.
fn pick<'a, T>(slots: &'a mut [T], numbers: &[usize]) -> Vec<&'a mut T> {
    let mut order: Vec<(usize, usize)> = numbers.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut left = slots.iter_mut();
    let mut next = 0;
    let mut picked: Vec<(usize, &mut T)> = Vec::with_capacity(order.len());
    for (number, row) in order {
        picked.extend(left.nth(number - next).map(|slot| (row, slot)));
        next = number + 1;
    }
    picked.sort_unstable_by_key(|(row, _)| *row);
    picked.into_iter().map(|(_, slot)| slot).collect()
}

/// Calls a function for each game with its entry of a list, on the threads of a pool if there is
/// one.
fn for_each<S: Send, T: Send>(
    pool: Option<&ThreadPool>,
    slots: &mut [S],
    list: &mut [T],
    f: impl Fn(&mut S, &mut T) + Sync,
) {
    match pool {
        Some(pool) => {
            let share = share(pool, slots.len());
            pool.install(|| {
                let games = slots.par_iter_mut().zip(list).with_min_len(share);
                games.for_each(|(slot, entry)| f(slot, entry));
            });
        }
        None => (slots.iter_mut().zip(list)).for_each(|(slot, entry)| f(slot, entry)),
    }
}

/// Returns how many games a thread takes at once: large enough for a thread and small enough to
/// even out.
fn share(pool: &ThreadPool, games: usize) -> usize {
    (games / (8 * pool.current_num_threads())).max(1)
}

impl Games {
    /// Begins all games. There is at least one.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(slots: Vec<Box<dyn Slot>>) -> Result<Self, ThreadPoolBuildError> {
        let settings = &slots[0].rules().settings;
        let (threads, seed) = (settings.threads.min(slots.len()), settings.seed);
        let pool = (threads > 1).then(|| pool(threads)).transpose()?;
        let mut games = Self { slots, pool };
        games.reset(seed);
        Ok(games)
    }

    /// Returns what all games have in common.
    pub fn rules(&self) -> &Rules {
        self.slots[0].rules()
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the game with a number.
    pub fn slot(&self, number: usize) -> &dyn Slot {
        &*self.slots[number]
    }

    /// Calls a function for each chosen game with its part of a list.
    fn change<T: Send>(
        &mut self,
        chosen: &Chosen,
        list: &mut [T],
        f: impl Fn(&mut dyn Slot, &mut T) + Sync,
    ) {
        let pool = self.pool.as_ref();
        match chosen {
            None => for_each(pool, &mut self.slots, list, |slot, part| {
                f(&mut **slot, part);
            }),
            Some(numbers) => {
                let mut slots = pick(&mut self.slots, numbers);
                for_each(pool, &mut slots, list, |slot, part| f(&mut ***slot, part));
            }
        }
    }

    /// Calls a function that changes nothing for each chosen game with its part of a list.
    pub fn look<T: Send>(
        &self,
        chosen: &Chosen,
        list: &mut [T],
        part: usize,
        f: impl Fn(&dyn Slot, &mut [T]) + Sync,
    ) {
        let each = |(row, part): (usize, &mut [T])| f(self.slot(number(chosen, row)), part);
        match &self.pool {
            Some(pool) => {
                let share = share(pool, list.len() / part);
                pool.install(|| {
                    let parts = list.par_chunks_exact_mut(part).enumerate();
                    parts.with_min_len(share).for_each(each);
                });
            }
            None => list.chunks_exact_mut(part).enumerate().for_each(each),
        }
    }

    /// Returns what a function that changes nothing finds for each chosen game.
    pub fn each<T: Send + Default>(
        &self,
        chosen: &Chosen,
        f: impl Fn(&dyn Slot) -> T + Sync,
    ) -> Vec<T> {
        let rows = chosen.as_ref().map_or(self.slots.len(), Vec::len);
        let mut found: Vec<T> = (0..rows).map(|_| T::default()).collect();
        self.look(chosen, &mut found, 1, |slot, found| found[0] = f(slot));
        found
    }

    pub fn reset(&mut self, seed: u64) {
        for (number, slot) in self.slots.iter_mut().enumerate() {
            slot.reset(seed, number);
        }
        self.restart((0..self.slots.len()).collect());
    }

    /// Uses the threads, because an opponent may move first.
    pub fn restart(&mut self, chosen: Vec<usize>) {
        let mut rows = vec![(); chosen.len()];
        self.change(&Some(chosen), &mut rows, |slot, ()| slot.restart());
    }

    pub fn standing(&self, chosen: &Chosen, out: &mut [u8]) {
        for row in 0..out.len() / 3 {
            stand(self.slot(number(chosen, row)).standing(), row, out);
        }
    }

    /// Plays an action in each game, and writes two rewards for each and how the games stand.
    pub fn step(
        &mut self,
        chosen: &Chosen,
        mut actions: Vec<i64>,
        rewards: &mut [f32],
        standing: &mut [u8],
    ) -> Result<(), Illegal> {
        self.change(chosen, &mut actions, |slot, action| slot.prepare(*action));
        for (row, &action) in actions.iter().enumerate() {
            let game = number(chosen, row);
            if self.slots[game].is_unprepared() {
                let illegal = self.slots[game].illegal(action);
                return Err(Illegal {
                    game: Some(game),
                    ..illegal
                });
            }
        }
        self.change(chosen, &mut actions, |slot, _| slot.advance());
        for (row, rewards) in rewards.chunks_exact_mut(2).enumerate() {
            let (stands, reward) = self.slot(number(chosen, row)).last();
            rewards.copy_from_slice(&reward);
            stand(stands, row, standing);
        }
        Ok(())
    }

    pub fn sample(&mut self, chosen: &Chosen, out: &mut [i64]) {
        self.change(chosen, out, |slot, out| *out = slot.sample());
    }

    /// Makes games copies of games of another batch, or of this one, as they are before the call.
    /// `has_luck` says that their random choices and next starts are copied, too.
    pub fn assign(
        &mut self,
        to: Vec<usize>,
        source: Option<&Self>,
        mut at: Vec<usize>,
        has_luck: bool,
    ) -> Result<(), String> {
        if let Some(source) = source {
            self.slots[0].check(source.slot(0))?;
            self.change(&Some(to), &mut at, |slot, at| {
                slot.assign(source.slot(*at), has_luck);
            });
            return Ok(());
        }
        let mut copies: Vec<_> = at.iter().map(|&number| self.slots[number].twin()).collect();
        self.change(&Some(to), &mut copies, |slot, copy| {
            slot.assign(&**copy, has_luck);
        });
        Ok(())
    }

    /// Makes games those of states, or changes nothing if one cannot be read.
    pub fn restore(&mut self, chosen: Vec<usize>, states: &[Vec<u8>]) -> Result<(), String> {
        let mut read = Vec::with_capacity(states.len());
        for (number, (&game, state)) in chosen.iter().zip(states).enumerate() {
            let slot = self.slots[game].of_state(state);
            read.push(slot.map_err(|words| format!("state {number}: {words}"))?);
        }
        self.change(&Some(chosen), &mut read, |slot, read| {
            slot.assign(&**read, true);
        });
        Ok(())
    }

    pub fn set_game(&mut self, number: usize, game: &Whole) -> Result<(), String> {
        let read = self.slots[number].of_game(game)?;
        self.slots[number].assign(&*read, false);
        Ok(())
    }

    /// Starts the threads again, in a process that has none of them after a fork.
    pub fn renew_threads(&mut self) -> Result<(), ThreadPoolBuildError> {
        if let Some(old) = self.pool.take() {
            let threads = old.current_num_threads();
            // To drop it could wait for threads that are no more.
            mem::forget(old);
            self.pool = Some(pool(threads)?);
        }
        Ok(())
    }

    /// Returns the trees of a search of some games. They go on with older ones of this game.
    pub fn forest(&self, chosen: &Chosen, older: Option<Forest>) -> Forest {
        let mut is_chosen = vec![chosen.is_none(); self.slots.len()];
        for &number in chosen.iter().flatten() {
            is_chosen[number] = true;
        }
        let slots = self.slots.iter().map(|slot| &**slot);
        Forest::new(self.rules().shape, slots.zip(is_chosen), older)
    }
}

/// Returns the number of the game of a row.
fn number(chosen: &Chosen, row: usize) -> usize {
    chosen.as_ref().map_or(row, |numbers| numbers[row])
}
