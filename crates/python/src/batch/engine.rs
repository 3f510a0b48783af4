//! All games of a batch, stepped by several threads.

use std::any::Any;
use std::mem;

use grid_core::{Player, Reason, Record};
use menagerie::AnyGame;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::actions::{self, Illegal};
use crate::batch::slot::{End, Rules, Slot};
use crate::batch::state::State;
use crate::mcts::{Forest, Trees};
use crate::spaces::{Shape, Spaces};

/// The games that a call concerns, in the order of its rows; `None` for all.
pub(crate) type Chosen = Option<Vec<usize>>;

/// A game with all its moves, and the actions of the move that is being chosen.
pub(crate) type Whole = (Box<dyn AnyGame>, Vec<i64>);

/// Writes how the game of a row stands: whether it has ended, whether it was truncated, and the
/// player to move, each in its third of the slice.
fn stand<G: Spaces>(slot: &Slot<G>, end: Option<End>, row: usize, out: &mut [u8]) {
    let rows = out.len() / 3;
    out[row] = matches!(end, Some(End::Result(_))).into();
    out[rows + row] = matches!(end, Some(End::Truncated)).into();
    out[2 * rows + row] = slot.position.turn().index() as u8;
}

/// A batch of one kind of game. The lengths of all slices fit the games of the call. Numbers of
/// games are below the number of games, and only `at` has one twice.
pub(crate) trait Engine: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn shape(&self) -> Shape;
    /// Returns the names and the greatest values of the planes of one position.
    fn planes(&self) -> (&'static [&'static str], &[u16]);
    fn len(&self) -> usize;
    fn reset(&mut self, seed: u64);
    fn restart(&mut self, chosen: Vec<usize>);
    fn standing(&self, chosen: &Chosen, out: &mut [u8]);
    /// Plays an action in each game, and writes two rewards for each and how the games stand.
    fn step(
        &mut self,
        chosen: &Chosen,
        actions: Vec<i64>,
        rewards: &mut [f32],
        standing: &mut [u8],
    ) -> Result<(), Illegal>;
    fn observe(&self, chosen: &Chosen, viewer: Option<Player>, out: &mut [u8]);
    fn masks(&self, chosen: &Chosen, out: &mut [u8]);
    fn counts(&self, chosen: &Chosen, out: &mut [u32]);
    /// Returns where the legal actions of each game begin and where the last ones end, and the
    /// actions, those of a game in ascending order.
    fn legal_actions(&self, chosen: &Chosen) -> (Vec<i64>, Vec<i32>);
    fn plies(&self, chosen: &Chosen, out: &mut [u32]);
    fn sample(&mut self, chosen: &Chosen, out: &mut [i64]);
    /// Makes games copies of games of another batch, or of this one, as they are before the call.
    /// `has_luck` says that their random choices and next starts are copied, too.
    fn assign(
        &mut self,
        to: Vec<usize>,
        source: Option<&dyn Engine>,
        at: Vec<usize>,
        has_luck: bool,
    ) -> Result<(), String>;
    fn states(&self, chosen: &Chosen) -> Result<Vec<String>, String>;
    /// Makes games those of states, or changes nothing if one cannot be read.
    fn restore(&mut self, chosen: Vec<usize>, states: &[Vec<u8>]) -> Result<(), String>;
    fn set_game(&mut self, number: usize, game: &Whole) -> Result<(), String>;
    /// Starts the threads again, in a process that has none of them after a fork.
    fn renew_threads(&mut self) -> Result<(), ThreadPoolBuildError>;
    fn game(&self, number: usize) -> Whole;
    /// Returns the trees of a search of some games. They go on with older ones of this game.
    fn trees(&self, chosen: &Chosen, older: Option<Box<dyn Forest>>) -> Box<dyn Forest>;
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
    /// The greatest value of each plane in games from the starts.
    high: Vec<u16>,
    /// `None` for a single thread, which is the caller's.
    pool: Option<ThreadPool>,
}

/// Why a game cannot be one of a batch.
const OTHER_GAME: &str = "another game: expected one of the same name";

/// Why a game cannot be one of a batch.
const OTHER_BOARD: &str = "another board: expected one of the size of the batch's, \
                           with values within the greatest of its planes";

/// Returns a game as one of a kind.
fn record<G: Spaces>(game: &dyn AnyGame) -> Result<&Record<G>, String> {
    let game: &dyn Any = game;
    Ok(game.downcast_ref().ok_or(OTHER_GAME)?)
}

fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// Returns the words for a game from which no game of a batch can begin.
fn misfit(number: usize, words: String) -> String {
    format!("games: {number}: {words}")
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

/// Calls a function for each game with its part of a list, on the threads of a pool if there is
/// one.
fn for_each<S: Send, T: Send>(
    pool: Option<&ThreadPool>,
    slots: &mut [S],
    list: &mut [T],
    part: usize,
    f: impl Fn(&mut S, &mut [T]) + Sync,
) {
    match pool {
        Some(pool) => {
            let share = share(pool, slots.len());
            pool.install(|| {
                let games = slots.par_iter_mut().zip(list.par_chunks_exact_mut(part));
                games
                    .with_min_len(share)
                    .for_each(|(slot, part)| f(slot, part));
            });
        }
        None => {
            let games = slots.iter_mut().zip(list.chunks_exact_mut(part));
            games.for_each(|(slot, part)| f(slot, part));
        }
    }
}

/// Returns how many games a thread takes at once: large enough for a thread and small enough to
/// even out.
fn share(pool: &ThreadPool, games: usize) -> usize {
    (games / (8 * pool.current_num_threads())).max(1)
}

impl<G: Spaces> Games<G> {
    /// Makes the games. There is at least one start.
    ///
    /// # Errors
    /// If the threads cannot be started, or a start is not one for games of this batch.
    pub fn new(
        rules: Rules<G>,
        starts: &[Whole],
        seed: u64,
        threads: usize,
    ) -> Result<Self, String> {
        let n = rules.stride;
        let pool = match threads.min(n) {
            0 | 1 => None,
            threads => Some(pool(threads).map_err(|error| error.to_string())?),
        };
        let first = record::<G>(&*starts[0].0).map_err(|words| misfit(0, words))?;
        let mut games = Self {
            shape: first.start().shape(rules.history),
            rules,
            slots: Vec::new(),
            high: vec![0; G::PLANES.len()],
            pool,
        };
        for (number, start) in starts.iter().enumerate() {
            let misfit = |words| misfit(number, words);
            let own = record::<G>(&*start.0).map_err(misfit)?.start().high();
            for (high, own) in games.high.iter_mut().zip(own) {
                *high = own.max(*high);
            }
            let slot = games.read(start).map_err(misfit)?;
            if slot.end.is_some() {
                return Err(misfit("the game is over: expected one that goes on".into()));
            }
            games.rules.starts.push(slot);
        }
        let rules = &games.rules;
        games.slots = (0..n)
            .map(|number| Slot::new(rules, seed, number))
            .collect();
        games.restart((0..n).collect());
        Ok(games)
    }

    /// Makes a slot of a game that can be one of this batch.
    fn read(&self, (game, picked): &Whole) -> Result<Slot<G>, String> {
        let game = record(&**game)?;
        self.check(game)?;
        let picked = actions::picks(game.position(), picked);
        Ok(Slot::of_record(&self.rules, game, &picked))
    }

    /// Checks that a game can be one of this batch.
    fn check(&self, game: &Record<G>) -> Result<(), String> {
        let [rows, columns] = game.start().plane_size();
        if !self.fits(rows, columns, &game.start().high()) {
            return Err(OTHER_BOARD.into());
        }
        if game.rules() != G::HISTORY_RULES {
            return Err("the game has its own rules of draws: expected the usual ones".into());
        }
        match game.ending().map(|ending| ending.reason) {
            Some(reason @ (Reason::Resignation | Reason::Time | Reason::Agreement)) => Err(
                format!("the game has ended {reason}: expected one that the rules end"),
            ),
            _ => Ok(()),
        }
    }

    /// Returns whether games on a board of this size, with values up to these, can be in the batch.
    fn fits(&self, rows: usize, columns: usize, high: &[u16]) -> bool {
        let is_as_large = (rows, columns) == (self.shape.rows, self.shape.columns);
        is_as_large && high.iter().zip(&self.high).all(|(own, high)| own <= high)
    }

    /// Calls a function for each chosen game with its part of a list.
    fn change<T: Send>(
        &mut self,
        chosen: &Chosen,
        list: &mut [T],
        part: usize,
        f: impl Fn(&Rules<G>, &mut Slot<G>, &mut [T]) + Sync,
    ) {
        let (rules, pool) = (&self.rules, self.pool.as_ref());
        match chosen {
            None => for_each(pool, &mut self.slots, list, part, |slot, part| {
                f(rules, slot, part);
            }),
            Some(numbers) => {
                let mut slots = pick(&mut self.slots, numbers);
                for_each(pool, &mut slots, list, part, |slot, part| {
                    f(rules, slot, part);
                });
            }
        }
    }

    /// Calls a function that changes nothing for each chosen game with its part of a list.
    fn look<T: Send>(
        &self,
        chosen: &Chosen,
        list: &mut [T],
        part: usize,
        f: impl Fn(&Slot<G>, &mut [T]) + Sync,
    ) {
        let each = |(row, part): (usize, &mut [T])| f(self.slot(chosen, row), part);
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

    /// Returns the game of a row.
    fn slot(&self, chosen: &Chosen, row: usize) -> &Slot<G> {
        &self.slots[number(chosen, row)]
    }

    fn rows(&self, chosen: &Chosen) -> usize {
        chosen.as_ref().map_or(self.slots.len(), Vec::len)
    }
}

/// Returns the number of the game of a row.
fn number(chosen: &Chosen, row: usize) -> usize {
    chosen.as_ref().map_or(row, |numbers| numbers[row])
}

impl<G: Spaces> Engine for Games<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn planes(&self) -> (&'static [&'static str], &[u16]) {
        (G::PLANES, &self.high)
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    fn reset(&mut self, seed: u64) {
        let rules = &self.rules;
        for (number, slot) in self.slots.iter_mut().enumerate() {
            *slot = Slot::new(rules, seed, number);
        }
        self.restart((0..self.slots.len()).collect());
    }

    /// Uses the threads, because an opponent may move first.
    fn restart(&mut self, chosen: Vec<usize>) {
        let mut rows = vec![(); chosen.len()];
        self.change(&Some(chosen), &mut rows, 1, |rules, slot, _| {
            slot.restart(rules);
        });
    }

    fn standing(&self, chosen: &Chosen, out: &mut [u8]) {
        for row in 0..self.rows(chosen) {
            let slot = self.slot(chosen, row);
            stand(slot, slot.end, row, out);
        }
    }

    fn step(
        &mut self,
        chosen: &Chosen,
        mut actions: Vec<i64>,
        rewards: &mut [f32],
        standing: &mut [u8],
    ) -> Result<(), Illegal> {
        self.change(chosen, &mut actions, 1, |_, slot, action| {
            slot.prepare(action[0]);
        });
        let mut rows = 0..self.rows(chosen);
        if let Some(row) = rows.find(|&row| self.slot(chosen, row).is_unprepared()) {
            let (game, action) = (number(chosen, row), actions[row]);
            let slot = &self.slots[game];
            let illegal = Illegal::of(&slot.position, &slot.picked, action);
            return Err(Illegal {
                game: Some(game),
                ..illegal
            });
        }
        self.change(chosen, &mut actions, 1, |rules, slot, _| {
            slot.advance(rules);
        });
        for (row, rewards) in rewards.chunks_exact_mut(2).enumerate() {
            let slot = self.slot(chosen, row);
            let (end, reward) = slot.last;
            rewards.copy_from_slice(&reward);
            stand(slot, end, row, standing);
        }
        Ok(())
    }

    fn observe(&self, chosen: &Chosen, viewer: Option<Player>, out: &mut [u8]) {
        self.look(chosen, out, self.shape.len(), |slot, out| {
            slot.observe(&self.rules, viewer, out);
        });
    }

    fn masks(&self, chosen: &Chosen, out: &mut [u8]) {
        self.look(chosen, out, self.shape.actions, Slot::mask);
    }

    fn counts(&self, chosen: &Chosen, out: &mut [u32]) {
        self.look(chosen, out, 1, |slot, out| out[0] = slot.count());
    }

    fn legal_actions(&self, chosen: &Chosen) -> (Vec<i64>, Vec<i32>) {
        let mut lists: Vec<Vec<i32>> = vec![Vec::new(); self.rows(chosen)];
        self.look(chosen, &mut lists, 1, |slot, list| {
            if slot.end.is_none() {
                list[0] = actions::legal_actions(&slot.position, &slot.picked);
            }
        });
        let mut end = 0;
        let ends = lists.iter().map(|list| {
            end += list.len() as i64;
            end
        });
        let offsets = [0].into_iter().chain(ends).collect();
        (offsets, lists.concat())
    }

    fn plies(&self, chosen: &Chosen, out: &mut [u32]) {
        self.look(chosen, out, 1, |slot, out| out[0] = slot.plies());
    }

    fn sample(&mut self, chosen: &Chosen, out: &mut [i64]) {
        self.change(chosen, out, 1, |_, slot, out| out[0] = slot.sample());
    }

    fn assign(
        &mut self,
        to: Vec<usize>,
        source: Option<&dyn Engine>,
        mut at: Vec<usize>,
        has_luck: bool,
    ) -> Result<(), String> {
        let Some(source) = source else {
            let mut targets = to.clone();
            targets.sort_unstable();
            let rules = &self.rules;
            if at
                .iter()
                .any(|number| targets.binary_search(number).is_ok())
            {
                let copies: Vec<Slot<G>> = at
                    .iter()
                    .map(|&number| self.slots[number].clone())
                    .collect();
                for (to, copy) in to.into_iter().zip(&copies) {
                    self.slots[to].assign(rules, copy, true, has_luck);
                }
                return Ok(());
            }
            for (to, at) in to.into_iter().zip(at) {
                // They differ, since no source is a target.
                if let Ok([slot, source]) = self.slots.get_disjoint_mut([to, at]) {
                    slot.assign(rules, source, true, has_luck);
                }
            }
            return Ok(());
        };
        let source: Option<&Self> = source.as_any().downcast_ref();
        let source = source.ok_or(OTHER_GAME)?;
        if !self.fits(source.shape.rows, source.shape.columns, &source.high) {
            return Err(OTHER_BOARD.into());
        }
        let has_seats = source.rules.opponent.is_some();
        self.change(&Some(to), &mut at, 1, |rules, slot, at| {
            slot.assign(rules, &source.slots[at[0]], has_seats, has_luck);
        });
        Ok(())
    }

    fn states(&self, chosen: &Chosen) -> Result<Vec<String>, String> {
        let mut states: Vec<Result<String, String>> = vec![Ok(String::new()); self.rows(chosen)];
        self.look(chosen, &mut states, 1, |slot, state| {
            state[0] = slot.state(&self.rules).map_err(|error| error.to_string());
        });
        states.into_iter().collect()
    }

    fn restore(&mut self, chosen: Vec<usize>, states: &[Vec<u8>]) -> Result<(), String> {
        let mut read: Vec<State<G>> = Vec::with_capacity(states.len());
        for (number, bytes) in states.iter().enumerate() {
            let state = State::read(bytes).and_then(|state| {
                self.check(&state.game)?;
                Ok(state)
            });
            read.push(state.map_err(|words| format!("state {number}: {words}"))?);
        }
        self.change(&Some(chosen), &mut read, 1, |rules, slot, state| {
            slot.restore(rules, &state[0]);
        });
        Ok(())
    }

    fn set_game(&mut self, number: usize, game: &Whole) -> Result<(), String> {
        let made = self.read(game)?;
        self.slots[number].become_copy(&self.rules, &made);
        Ok(())
    }

    fn renew_threads(&mut self) -> Result<(), ThreadPoolBuildError> {
        if let Some(old) = self.pool.take() {
            let threads = old.current_num_threads();
            // To drop it could wait for threads that are no more.
            mem::forget(old);
            self.pool = Some(pool(threads)?);
        }
        Ok(())
    }

    fn game(&self, number: usize) -> Whole {
        let slot = &self.slots[number];
        let picked = slot.picked_actions();
        (
            Box::new(slot.whole_game()),
            picked.into_iter().map(|action| action as i64).collect(),
        )
    }

    fn trees(&self, chosen: &Chosen, older: Option<Box<dyn Forest>>) -> Box<dyn Forest> {
        let older = older.and_then(|older| older.into_any().downcast::<Trees<G>>().ok());
        let older = older.filter(|older| older.shape() == self.shape);
        let mut is_chosen = vec![chosen.is_none(); self.slots.len()];
        for &number in chosen.iter().flatten() {
            is_chosen[number] = true;
        }
        let slots = self.slots.iter().zip(is_chosen);
        let roots = slots.map(|(slot, chosen)| chosen.then(|| slot.root(&self.rules)));
        Box::new(Trees::new(self.shape, roots, older.map(|older| *older)))
    }

    fn action_text(&self, number: usize, action: i64) -> Option<String> {
        let slot = &self.slots[number];
        actions::action_text(&slot.position, &slot.picked, action)
    }

    fn actions_of(&self, number: usize, text: &str) -> Option<Vec<usize>> {
        actions::actions_of(&self.slots[number].position, text)
    }
}
