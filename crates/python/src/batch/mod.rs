//! Many games at once, for NumPy.

mod engine;
mod slot;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use grid_core::{Player, Record};
use menagerie::{AnyGame, SearchOptions};
use numpy::{Element, PyReadonlyArray1, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{self, ClosedError, IllegalAction};
use crate::game::{CATALOGUE, Game, player};
use crate::interrupt;
use crate::spaces::Spaces;
use crate::typed::with_record;
use engine::{Engine, Games, Illegal, Results};
use slot::{Opponent, Rules, Seat, Slot};

/// The sizes of observations and actions, and the names of the planes.
type Described = ([usize; 3], usize, Vec<&'static str>);

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
    let limits = player.map(|player| (player.limits().clone(), player.to_string()));
    match limits {
        // The word of limits alone is their own spelling. Time would make games differ.
        Some((limits, own)) if limits.time.is_none() && !own.starts_with("search") => {
            let is_known =
                own == "greedy" || own.starts_with("depth:") || own.starts_with("nodes:");
            let table = if limits.depth == Some(1) {
                1 << 12
            } else {
                1 << 20
            };
            let options = SearchOptions::new(limits.with_stop(Arc::clone(stop).into()))
                .with_table_bytes(table);
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

/// An open batch.
struct Open {
    engine: Box<dyn Engine>,
    /// The process that made it: threads do not survive a fork.
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

/// Checks that there is one of something for each game.
fn check_count(what: &str, found: usize, n: usize) -> PyResult<()> {
    if found == n {
        return Ok(());
    }
    let words = format!("{found} {what}: expected {n}");
    Err(PyValueError::new_err(words))
}

/// Returns the values of an array for results.
fn slice<'a, T: Element>(
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

fn illegal(illegal: Illegal) -> PyErr {
    let Illegal {
        game,
        action,
        text,
        legal,
    } = illegal;
    let text = text.map(|text| format!(" ({text})")).unwrap_or_default();
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

    /// Calls a function with the games, without the interpreter's lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut dyn Engine) -> T + Send,
    ) -> PyResult<T> {
        let mut open = self.lock()?;
        let Some(open) = &mut *open else {
            return Err(ClosedError::new_err("the batch is closed: make a new one"));
        };
        if open.process != std::process::id() {
            let words = "the batch was made before this process was forked: make a new one in it";
            return Err(PyRuntimeError::new_err(words));
        }
        let engine = &mut *open.engine;
        unlocked(py, open.stop.as_deref(), || f(engine))
    }

    fn len(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |engine| engine.len())
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
                let seat = seat.map_or(Seat::Alternating, |seat| Seat::Always(player(seat)));
                Some((opponent(word, &stop)?, seat))
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
        self.with(py, |engine| engine.reset(seed))
    }

    fn restart(&self, py: Python<'_>, flags: PyReadonlyArray1<'_, u8>) -> PyResult<()> {
        let (n, flags) = (self.len(py)?, flags.as_array().to_vec());
        check_count("flags", flags.len(), n)?;
        self.with(py, |engine| engine.restart(flags))
    }

    fn turns(&self, py: Python<'_>, mut out: PyReadwriteArrayDyn<'_, u8>) -> PyResult<()> {
        let out = slice(&mut out, self.len(py)?)?;
        self.with(py, |engine| engine.turns(out))
    }

    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut rewards: PyReadwriteArrayDyn<'_, f32>,
        mut terminated: PyReadwriteArrayDyn<'_, u8>,
        mut truncated: PyReadwriteArrayDyn<'_, u8>,
        mut turns: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let n = self.len(py)?;
        // A copy, which no other thread can change between the check and the move.
        let actions = actions.as_array().to_vec();
        check_count("actions", actions.len(), n)?;
        let results = Results {
            rewards: slice(&mut rewards, 2 * n)?,
            terminated: slice(&mut terminated, n)?,
            truncated: slice(&mut truncated, n)?,
            turns: slice(&mut turns, n)?,
        };
        self.with(py, |engine| engine.step(actions, results))?
            .map_err(illegal)
    }

    fn observe(
        &self,
        py: Python<'_>,
        mut out: PyReadwriteArrayDyn<'_, u8>,
        viewer: Option<usize>,
    ) -> PyResult<()> {
        let len = self.with(py, |engine| engine.len() * engine.shape().len())?;
        let out = slice(&mut out, len)?;
        let viewer: Option<Player> = viewer.map(player);
        self.with(py, |engine| engine.observe(viewer, out))
    }

    fn masks(&self, py: Python<'_>, mut out: PyReadwriteArrayDyn<'_, u8>) -> PyResult<()> {
        let len = self.with(py, |engine| engine.len() * engine.shape().actions)?;
        let out = slice(&mut out, len)?;
        self.with(py, |engine| engine.masks(out))
    }

    fn counts(&self, py: Python<'_>, mut out: PyReadwriteArrayDyn<'_, u32>) -> PyResult<()> {
        let out = slice(&mut out, self.len(py)?)?;
        self.with(py, |engine| engine.counts(out))
    }

    fn plies(&self, py: Python<'_>, mut out: PyReadwriteArrayDyn<'_, u32>) -> PyResult<()> {
        let out = slice(&mut out, self.len(py)?)?;
        self.with(py, |engine| engine.plies(out))
    }

    fn sample(&self, py: Python<'_>, mut out: PyReadwriteArrayDyn<'_, i64>) -> PyResult<()> {
        let out = slice(&mut out, self.len(py)?)?;
        self.with(py, |engine| engine.sample(out))
    }

    fn game(&self, py: Python<'_>, number: usize) -> PyResult<Game> {
        self.with(py, |engine| Game::of(engine.game(number)))
    }

    fn action_text(&self, py: Python<'_>, number: usize, action: i64) -> PyResult<Option<String>> {
        self.with(py, |engine| engine.action_text(number, action))
    }

    fn actions_of(
        &self,
        py: Python<'_>,
        number: usize,
        text: &str,
    ) -> PyResult<Option<Vec<usize>>> {
        self.with(py, |engine| engine.actions_of(number, text))
    }
}
