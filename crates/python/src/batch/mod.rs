//! Many games at once, for NumPy.

mod engine;
mod slot;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use grid_core::{Player, Record};
use menagerie::{AnyGame, SearchOptions};
use numpy::{
    BorrowError, Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{self, ClosedError, IllegalAction};
use crate::game::{CATALOGUE, Game, player, table_bytes};
use crate::interrupt;
use crate::mcts::Forest;
use crate::spaces::{Shape, Spaces};
use crate::typed::with_record;
use engine::{Engine, Games, Illegal, Results};
pub(crate) use slot::{End, end_of};
use slot::{Opponent, Rules, Seat, Slot};

/// The sizes of observations and actions, and the names and the greatest values of the planes.
type Described = ([usize; 3], usize, Vec<&'static str>, Vec<u16>);

/// The deepest search of an opponent, as of `Game.search`.
const MOST_DEPTH: u32 = 100;

/// The words for opponents.
const OPPONENTS: &str = "random, greedy, depth:PLIES or nodes:POSITIONS";

fn start(name: &str, variant: Option<&str>) -> PyResult<Box<dyn AnyGame>> {
    CATALOGUE
        .open(name, variant, None)
        .map_err(|error| errors::open(&error))
}

fn describe<G: Spaces>(start: &G) -> Described {
    let shape = start.shape();
    (
        [shape.planes, shape.rows, shape.columns],
        shape.actions,
        G::PLANES.to_vec(),
        start.high(),
    )
}

/// Returns the sizes and the planes of a game.
#[pyfunction]
#[pyo3(signature = (name, variant))]
pub(crate) fn spaces(name: &str, variant: Option<&str>) -> PyResult<Described> {
    let game = start(name, variant)?;
    let spaces = with_record!(&*game, record => describe(record.start()));
    spaces.ok_or_else(|| errors::internal("a game without spaces"))
}

/// Reads the word for an opponent.
fn opponent(word: &str, stop: &Arc<AtomicBool>) -> PyResult<Opponent> {
    if word == "random" {
        return Ok(Opponent::Random);
    }
    let player = CATALOGUE.player(word).ok();
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
                // Each game of a batch may search at the same time.
                table_bytes: table_bytes(limits.depth).min(1 << 20),
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

/// What the caller chooses for all games of a batch.
struct Settings {
    n: usize,
    seed: u64,
    threads: usize,
    max_plies: u32,
    auto_reset: bool,
    opponent: Option<(Opponent, Seat)>,
}

fn engine<G: Spaces>(record: &Record<G>, settings: Settings) -> PyResult<Box<dyn Engine>> {
    errors::check_memory::<Slot<G>>(settings.n)?;
    let Settings {
        n,
        seed,
        threads,
        max_plies,
        auto_reset,
        opponent,
    } = settings;
    let rules = Rules {
        start: *record.start(),
        max_plies,
        auto_reset,
        opponent,
    };
    let games = Games::new(rules, n, seed, threads);
    let games = games.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok(Box::new(games))
}

/// An open batch, while one thread uses it.
struct Open {
    engine: Box<dyn Engine>,
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
        f: impl FnOnce(&mut dyn Engine) -> T + Send,
    ) -> PyResult<T> {
        let engine = &mut *self.engine;
        unlocked(py, self.stop.as_deref(), || f(engine))
    }

    fn len(&self) -> usize {
        self.engine.len()
    }
}

/// Returns the error for an array that another batch is filling.
pub(crate) fn in_use(_: BorrowError) -> PyErr {
    PyRuntimeError::new_err("the array is in use in another thread: give each thread its own")
}

/// Checks that there is one of something for each game.
fn check_count(what: &str, found: usize, n: usize) -> PyResult<()> {
    if found == n {
        return Ok(());
    }
    let words = format!("{found} {what}: expected {n}");
    Err(PyValueError::new_err(words))
}

/// Returns the values of an array for results.
pub(crate) fn slice<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    len: usize,
) -> PyResult<&'a mut [T]> {
    let found = array.len();
    let values = array.as_slice_mut()?;
    if found != len {
        return Err(PyValueError::new_err(format!(
            "an array of {found} values: expected {len}"
        )));
    }
    Ok(values)
}

fn illegal(illegal: Illegal, is_unsigned: bool) -> PyErr {
    let Illegal {
        game,
        action,
        text,
        legal,
    } = illegal;
    let text = text.map(|text| format!(" ({text})")).unwrap_or_default();
    let action = match is_unsigned {
        true => (action as u64).to_string(),
        false => action.to_string(),
    };
    IllegalAction::new_err(format!(
        "illegal action {action}{text} in game {game}: expected one of its {legal} legal actions"
    ))
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
        if open.engine.has_threads() && open.process != std::process::id() {
            let words = "the batch was made before this process was forked, which ended its \
                         threads: make a new one in it";
            return Err(PyRuntimeError::new_err(words));
        }
        f(open)
    }

    /// Makes the trees of a search of some games, by default all. They go on with older ones.
    pub(crate) fn plant(
        &self,
        py: Python<'_>,
        chosen: Option<Vec<usize>>,
        trees: &mut Option<Box<dyn Forest>>,
    ) -> PyResult<()> {
        self.with(|games| {
            let older = trees.take();
            *trees = Some(games.run(py, |engine| engine.trees(chosen, older))?);
            Ok(())
        })
    }

    /// Calls a function with the games, one of which has a number.
    fn with_game<T: Send>(
        &self,
        py: Python<'_>,
        number: usize,
        f: impl FnOnce(&mut dyn Engine) -> T + Send,
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
    /// game.
    fn fill<T: Element>(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyArrayDyn<T>>,
        part: impl FnOnce(Shape) -> usize,
        f: impl FnOnce(&mut dyn Engine, &mut [T]) + Send,
    ) -> PyResult<()> {
        self.with(|games| {
            let mut out = out.try_readwrite().map_err(in_use)?;
            let out = slice(&mut out, games.len() * part(games.engine.shape()))?;
            games.run(py, |engine| f(engine, out))
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
        variant: Option<&str>,
        n: usize,
        seed: u64,
        threads: usize,
        max_plies: u32,
        auto_reset: bool,
        against: Option<(&str, Option<usize>)>,
    ) -> PyResult<Self> {
        let start = start(name, variant)?;
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
        };
        let engine = unlocked(
            py,
            stop.as_deref(),
            || with_record!(&*start, record => engine(record, settings)),
        )?;
        let engine = engine.ok_or_else(|| errors::internal("a game without spaces"))??;
        Ok(Self(Mutex::new(Some(Open {
            stop,
            engine,
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

    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with(|games| games.run(py, |engine| engine.reset(seed)))
    }

    fn restart(&self, py: Python<'_>, flags: &Bound<'_, PyArray1<u8>>) -> PyResult<()> {
        self.with(|games| {
            let flags = flags.try_readonly().map_err(in_use)?.as_array().to_vec();
            check_count("flags", flags.len(), games.len())?;
            games.run(py, |engine| engine.restart(flags))
        })
    }

    fn turns(&self, py: Python<'_>, out: &Bound<'_, PyArrayDyn<u8>>) -> PyResult<()> {
        self.fill(py, out, |_| 1, |engine, out| engine.turns(out))
    }

    /// Plays an action in each game. `is_unsigned` says that the actions are those of `uint64`.
    #[expect(clippy::too_many_arguments, reason = "an array for each result")]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyArray1<i64>>,
        is_unsigned: bool,
        rewards: &Bound<'_, PyArrayDyn<f32>>,
        terminated: &Bound<'_, PyArrayDyn<u8>>,
        truncated: &Bound<'_, PyArrayDyn<u8>>,
        turns: &Bound<'_, PyArrayDyn<u8>>,
    ) -> PyResult<()> {
        self.with(|games| {
            let n = games.len();
            // A copy, which no other thread can change between the check and the move.
            let actions = actions.try_readonly().map_err(in_use)?.as_array().to_vec();
            check_count("actions", actions.len(), n)?;
            let mut rewards = rewards.try_readwrite().map_err(in_use)?;
            let mut terminated = terminated.try_readwrite().map_err(in_use)?;
            let mut truncated = truncated.try_readwrite().map_err(in_use)?;
            let mut turns = turns.try_readwrite().map_err(in_use)?;
            let results = Results {
                rewards: slice(&mut rewards, 2 * n)?,
                terminated: slice(&mut terminated, n)?,
                truncated: slice(&mut truncated, n)?,
                turns: slice(&mut turns, n)?,
            };
            games
                .run(py, |engine| engine.step(actions, results))?
                .map_err(|found| illegal(found, is_unsigned))
        })
    }

    fn observe(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyArrayDyn<u8>>,
        viewer: Option<usize>,
    ) -> PyResult<()> {
        let viewer: Option<Player> = viewer.map(player).transpose()?;
        let len = |shape: Shape| shape.len();
        self.fill(py, out, len, |engine, out| engine.observe(viewer, out))
    }

    fn masks(&self, py: Python<'_>, out: &Bound<'_, PyArrayDyn<u8>>) -> PyResult<()> {
        let len = |shape: Shape| shape.actions;
        self.fill(py, out, len, |engine, out| engine.masks(out))
    }

    fn counts(&self, py: Python<'_>, out: &Bound<'_, PyArrayDyn<u32>>) -> PyResult<()> {
        self.fill(py, out, |_| 1, |engine, out| engine.counts(out))
    }

    fn plies(&self, py: Python<'_>, out: &Bound<'_, PyArrayDyn<u32>>) -> PyResult<()> {
        self.fill(py, out, |_| 1, |engine, out| engine.plies(out))
    }

    fn sample(&self, py: Python<'_>, out: &Bound<'_, PyArrayDyn<i64>>) -> PyResult<()> {
        self.fill(py, out, |_| 1, |engine, out| engine.sample(out))
    }

    fn game(&self, py: Python<'_>, number: usize) -> PyResult<Game> {
        self.with_game(py, number, |engine| Game::of(engine.game(number)))
    }

    fn action_text(&self, py: Python<'_>, number: usize, action: i64) -> PyResult<Option<String>> {
        self.with_game(py, number, |engine| engine.action_text(number, action))
    }

    fn actions_of(
        &self,
        py: Python<'_>,
        number: usize,
        text: &str,
    ) -> PyResult<Option<Vec<usize>>> {
        self.with_game(py, number, |engine| engine.actions_of(number, text))
    }
}
