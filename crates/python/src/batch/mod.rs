//! Many games at once, for NumPy.

mod engine;
pub(crate) mod slot;
mod state;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use grid_core::Player;
use menagerie::SearchOptions;
use numpy::{Element, PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arrays::{in_use, slice};
use crate::errors::{self, BadState, ClosedError};
use crate::game::{Game, player, table_bytes};
use crate::games::{catalogue, slots};
use crate::interrupt;
use crate::mcts::forest::Forest;
use crate::spaces::{Described, Shape};
use engine::{Chosen, Games};
use slot::{Opponent, Seat, Settings, Slot};

/// Numbers of games.
pub(crate) type Numbers<'py> = Bound<'py, PyArray1<i64>>;

/// The deepest search of an opponent, as of `Game.search`.
const MOST_DEPTH: u32 = 100;

/// The words for opponents.
const OPPONENTS: &str = "random, greedy, depth:PLIES or nodes:POSITIONS";

/// Reads the word for an opponent.
fn opponent(word: &str, stop: &Arc<AtomicBool>) -> PyResult<Opponent> {
    if word == "random" {
        return Ok(Opponent::Random);
    }
    let player = catalogue().player(word).ok();
    if let Some(plies) = player.as_ref().and_then(|player| player.limits().depth)
        && plies > MOST_DEPTH
    {
        let expected = format!("opponent: expected a depth from 1 to {MOST_DEPTH}, not {plies}");
        return Err(PyValueError::new_err(expected));
    }
    let limits = player.map(|player| (player.limits().clone(), player.to_string()));
    match limits {
        // The word of limits alone is their own spelling. Time would make games differ.
        Some((mut limits, own)) if limits.hard_time.is_none() && !own.starts_with("search") => {
            let is_known =
                own == "greedy" || own.starts_with("depth:") || own.starts_with("nodes:");
            limits.stop = Some(Arc::clone(stop).into());
            let options = SearchOptions {
                table_bytes: table_bytes(limits.depth),
                ..SearchOptions::new(limits)
            };
            is_known.then_some(Opponent::Search(options))
        }
        _ => None,
    }
    .ok_or_else(|| {
        let shown: String = word.chars().take(40).collect();
        PyValueError::new_err(format!("unknown opponent {shown:?}: expected {OPPONENTS}"))
    })
}

/// An open batch, while one thread uses it.
struct Open {
    games: Games,
    /// The process that made it.
    process: u32,
    /// Stops an opponent that searches.
    stop: Option<Arc<AtomicBool>>,
}

/// Runs work without the interpreter's lock. Ctrl-C stops an opponent that searches: it then plays
/// the best move that it has found.
fn unlocked<T: Send>(
    py: Python<'_>,
    stop: Option<&AtomicBool>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let Some(stop) = stop else {
        return Ok(py.detach(work));
    };
    stop.store(false, Ordering::Relaxed);
    interrupt::run(py, stop, work)
}

/// Many games of one kind.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Batch(Mutex<Option<Open>>);

impl Open {
    /// Calls a function with the games, without the interpreter's lock.
    fn run<T: Send>(
        &mut self,
        py: Python<'_>,
        f: impl FnOnce(&mut Games) -> T + Send,
    ) -> PyResult<T> {
        let games = &mut self.games;
        unlocked(py, self.stop.as_deref(), || f(games))
    }

    fn len(&self) -> usize {
        self.games.len()
    }
}

/// Checks that there is one of something for each game.
fn check_count(what: &str, found: usize, n: usize) -> PyResult<()> {
    if found == n {
        return Ok(());
    }
    let words = format!("{found} {what}: expected {n}");
    Err(PyValueError::new_err(words))
}

/// Reads numbers of games. They are copied, so no other thread can change them after the check.
fn numbers(what: &str, given: &Numbers<'_>, n: usize) -> PyResult<Vec<usize>> {
    let given = given.try_readonly().map_err(in_use)?;
    let number = |&given: &i64| match usize::try_from(given) {
        Ok(number) if number < n => Ok(number),
        _ => Err(PyValueError::new_err(format!(
            "{what}: expected numbers of games from 0 to {}, not {given}",
            n - 1
        ))),
    };
    given.as_array().iter().map(number).collect()
}

/// Reads the numbers of different games.
fn different(what: &str, given: &Numbers<'_>, n: usize) -> PyResult<Vec<usize>> {
    let numbers = numbers(what, given, n)?;
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(PyValueError::new_err(format!(
            "{what}: expected different games, not {} twice",
            pair[0]
        ))),
        None => Ok(numbers),
    }
}

/// Reads the numbers of the games of a call.
fn chosen(games: Option<&Numbers<'_>>, n: usize) -> PyResult<Chosen> {
    games.map(|games| different("where", games, n)).transpose()
}

/// The values of a game in an array with as many for each, whatever its shape.
const fn flat<const VALUES: usize>(_: Shape) -> usize {
    VALUES
}

/// Returns the number of rows of a call.
fn rows(chosen: &Chosen, n: usize) -> usize {
    chosen.as_ref().map_or(n, Vec::len)
}

impl Batch {
    /// Returns the batch. A lock that waits could wait for a thread that waits for the
    /// interpreter's lock, which the caller holds.
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Open>>> {
        self.0.try_lock().map_err(|error| match error {
            TryLockError::Poisoned(_) => {
                errors::internal("an earlier call on this batch has failed")
            }
            TryLockError::WouldBlock => {
                let words = "the batch is at work in another thread: give each thread its own";
                PyRuntimeError::new_err(words)
            }
        })
    }

    /// Calls a function with the open batch. It is locked before the function borrows arrays, so
    /// that a thread that comes too late hears of the batch and not of an array.
    fn with<T>(&self, f: impl FnOnce(&mut Open) -> PyResult<T>) -> PyResult<T> {
        let mut open = self.lock()?;
        let Some(open) = &mut *open else {
            return Err(ClosedError::new_err("the batch is closed: make a new one"));
        };
        if open.process != std::process::id() {
            // A fork leaves the threads behind.
            let renewed = open.games.renew_threads();
            renewed.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            open.process = std::process::id();
        }
        f(open)
    }

    /// Makes the trees of a search of some games, by default all. They go on with older ones.
    pub(crate) fn plant(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        trees: &mut Option<Forest>,
    ) -> PyResult<()> {
        self.with(|open| {
            let chosen = chosen(games, open.len())?;
            let older = trees.take();
            *trees = Some(open.run(py, |games| games.forest(&chosen, older))?);
            Ok(())
        })
    }

    /// Calls a function with the games, one of which has a number.
    fn with_game<T: Send>(
        &self,
        py: Python<'_>,
        number: usize,
        f: impl FnOnce(&mut Games) -> T + Send,
    ) -> PyResult<T> {
        self.with(|games| {
            let n = games.len();
            if number >= n {
                let words = format!("game {number}: expected a number below {n}");
                return Err(PyIndexError::new_err(words));
            }
            games.run(py, f)
        })
    }

    /// Calls a function with the games and the values of an array that has `part` of them for each
    /// chosen game.
    fn fill<T: Element>(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<T>>,
        part: impl FnOnce(Shape) -> usize,
        f: impl FnOnce(&mut Games, &Chosen, &mut [T], usize) + Send,
    ) -> PyResult<()> {
        self.with(|open| {
            let n = open.len();
            let chosen = chosen(games, n)?;
            let mut out = out.try_readwrite().map_err(in_use)?;
            let part = part(open.games.rules().shape);
            let out = slice(&mut out, rows(&chosen, n) * part)?;
            open.run(py, |games| f(games, &chosen, out, part))
        })
    }

    /// Writes what a function finds in each chosen game into its part of an array.
    fn look<T: Element>(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<T>>,
        part: impl FnOnce(Shape) -> usize,
        f: impl Fn(&dyn Slot, &mut [T]) + Send + Sync,
    ) -> PyResult<()> {
        self.fill(py, games, out, part, |games, chosen, out, part| {
            games.look(chosen, out, part, f);
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the Python class names them")]
    fn new(
        py: Python<'_>,
        name: &str,
        games: Vec<PyRef<'_, Game>>,
        n: usize,
        seed: u64,
        threads: usize,
        max_plies: u32,
        auto_reset: bool,
        against: Option<(&str, Option<usize>)>,
        history: usize,
    ) -> PyResult<Self> {
        let starts: Vec<_> = games
            .iter()
            .map(|game| game.whole())
            .collect::<PyResult<_>>()?;
        let stop = Arc::new(AtomicBool::new(false));
        let opponent = match against {
            Some((word, seat)) => {
                let seat = seat.map(player).transpose()?;
                Some((
                    opponent(word, &stop)?,
                    seat.map_or(Seat::Alternating, Seat::Always),
                ))
            }
            None => None,
        };
        let searches = matches!(opponent, Some((Opponent::Search(_), _)));
        let stop = searches.then_some(stop);
        let settings = Settings {
            n,
            seed,
            threads,
            max_plies,
            auto_reset,
            opponent,
            history,
        };
        let games = unlocked(py, stop.as_deref(), || {
            let slots = slots(name, &starts, settings)?;
            let games = Games::new(slots);
            games.map_err(|error| PyRuntimeError::new_err(error.to_string()))
        })??;
        Ok(Self(Mutex::new(Some(Open {
            stop,
            games,
            process: std::process::id(),
        }))))
    }

    fn close(&self) -> PyResult<()> {
        *self.lock()? = None;
        Ok(())
    }

    #[getter]
    fn closed(&self) -> PyResult<bool> {
        Ok(self.lock()?.is_none())
    }

    /// The sizes of observations of one position and of actions, and the planes.
    #[getter]
    fn spaces(&self) -> PyResult<Described> {
        self.with(|open| {
            let rules = open.games.rules();
            let sizes = [rules.planes.len(), rules.shape.rows, rules.shape.columns];
            Ok((
                sizes,
                rules.shape.actions,
                rules.planes.to_vec(),
                rules.high.clone(),
            ))
        })
    }

    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with(|open| open.run(py, |games| games.reset(seed)))
    }

    fn restart(&self, py: Python<'_>, games: &Numbers<'_>) -> PyResult<()> {
        self.with(|open| {
            let chosen = different("where", games, open.len())?;
            open.run(py, |games| games.restart(chosen))
        })
    }

    /// Writes how games stand: in three rows whether each has ended, whether it was truncated, and
    /// the player to move.
    fn standing(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<u8>>,
    ) -> PyResult<()> {
        self.fill(py, games, out, flat::<3>, |games, chosen, out, _| {
            games.standing(chosen, out);
        })
    }

    /// Plays an action in each game. `is_unsigned` says that the actions are those of `uint64`.
    fn step(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        actions: &Numbers<'_>,
        is_unsigned: bool,
        rewards: &Bound<'_, PyArrayDyn<f32>>,
        standing: &Bound<'_, PyArrayDyn<u8>>,
    ) -> PyResult<()> {
        self.with(|open| {
            let n = open.len();
            let chosen = chosen(games, n)?;
            let rows = rows(&chosen, n);
            // A copy, which no other thread can change between the check and the move.
            let actions = actions.try_readonly().map_err(in_use)?.as_array().to_vec();
            check_count("actions", actions.len(), rows)?;
            let mut rewards = rewards.try_readwrite().map_err(in_use)?;
            let rewards = slice(&mut rewards, 2 * rows)?;
            let mut standing = standing.try_readwrite().map_err(in_use)?;
            let standing = slice(&mut standing, 3 * rows)?;
            open.run(py, |games| games.step(&chosen, actions, rewards, standing))?
                .map_err(|found| errors::illegal(found, is_unsigned))
        })
    }

    fn observe(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<u8>>,
        viewer: Option<usize>,
    ) -> PyResult<()> {
        let viewer: Option<Player> = viewer.map(player).transpose()?;
        self.look(py, games, out, Shape::len, |slot, out| {
            slot.observe(viewer, out);
        })
    }

    fn masks(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<u8>>,
    ) -> PyResult<()> {
        let len = |shape: Shape| shape.actions;
        self.look(py, games, out, len, Slot::mask)
    }

    fn counts(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<u32>>,
    ) -> PyResult<()> {
        self.look(py, games, out, flat::<1>, |slot, out| out[0] = slot.count())
    }

    fn plies(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<u32>>,
    ) -> PyResult<()> {
        self.look(py, games, out, flat::<1>, |slot, out| out[0] = slot.plies())
    }

    fn sample(
        &self,
        py: Python<'_>,
        games: Option<&Numbers<'_>>,
        out: &Bound<'_, PyArrayDyn<i64>>,
    ) -> PyResult<()> {
        self.fill(py, games, out, flat::<1>, |games, chosen, out, _| {
            games.sample(chosen, out);
        })
    }

    /// Returns where the legal actions of each game begin and end, and the actions.
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        games: Option<&Numbers<'py>>,
    ) -> PyResult<(Numbers<'py>, Bound<'py, PyArray1<i32>>)> {
        self.with(|open| {
            let n = open.len();
            let chosen = chosen(games, n)?;
            let lists = open.run(py, |games| games.each(&chosen, Slot::legal_actions))?;
            let mut offsets = vec![0];
            for list in &lists {
                offsets.push(offsets[offsets.len() - 1] + list.len() as i64);
            }
            let actions = PyArray1::from_vec(py, lists.concat());
            Ok((PyArray1::from_vec(py, offsets), actions))
        })
    }

    /// Makes games copies of games of a source, or of this batch.
    fn assign(
        &self,
        py: Python<'_>,
        to: &Numbers<'_>,
        source: Option<&Self>,
        at: &Numbers<'_>,
        has_luck: bool,
    ) -> PyResult<()> {
        self.with(|open| {
            let to = different("to", to, open.len())?;
            let assigned = match source {
                None => {
                    let at = numbers("at", at, open.len())?;
                    check_count("games in at", at.len(), to.len())?;
                    open.run(py, |games| games.assign(to, None, at, has_luck))?
                }
                Some(source) => source.with(|source| {
                    let at = numbers("at", at, source.len())?;
                    check_count("games in at", at.len(), to.len())?;
                    let source = &source.games;
                    open.run(py, |games| games.assign(to, Some(source), at, has_luck))
                })?,
            };
            assigned.map_err(|words| PyValueError::new_err(format!("source: {words}")))
        })
    }

    fn states(&self, py: Python<'_>, games: Option<&Numbers<'_>>) -> PyResult<Vec<String>> {
        self.with(|open| {
            let n = open.len();
            let chosen = chosen(games, n)?;
            let state = |slot: &dyn Slot| Some(slot.state());
            let states = open.run(py, |games| games.each(&chosen, state))?;
            let states: Result<_, String> = states.into_iter().flatten().collect();
            states.map_err(|words| errors::internal(&words))
        })
    }

    fn restore(&self, py: Python<'_>, games: &Numbers<'_>, states: Vec<Vec<u8>>) -> PyResult<()> {
        self.with(|open| {
            let chosen = different("where", games, open.len())?;
            check_count("states", states.len(), chosen.len())?;
            let restored = open.run(py, |games| games.restore(chosen, &states))?;
            restored.map_err(BadState::new_err)
        })
    }

    fn set_game(&self, py: Python<'_>, number: usize, game: &Game) -> PyResult<()> {
        let game = game.whole()?;
        let set = self.with_game(py, number, |games| games.set_game(number, &game))?;
        set.map_err(|words| PyValueError::new_err(format!("game: {words}")))
    }

    fn game(&self, py: Python<'_>, number: usize) -> PyResult<Game> {
        self.with_game(py, number, |games| Game::of(games.slot(number).game()))
    }

    fn action_text(&self, py: Python<'_>, number: usize, action: i64) -> PyResult<Option<String>> {
        self.with_game(py, number, |games| games.slot(number).action_text(action))
    }

    fn actions_of(
        &self,
        py: Python<'_>,
        number: usize,
        text: &str,
    ) -> PyResult<Option<Vec<usize>>> {
        self.with_game(py, number, |games| games.slot(number).actions_of(text))
    }
}
