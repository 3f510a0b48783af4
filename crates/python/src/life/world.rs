//! Worlds of any kind.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{RwLock, TryLockError};
use std::thread;

use life_worlds::grid::Grid;
use life_worlds::pattern::Macrocell;
use life_worlds::picture::{Film, Frame, PictureError};
use life_worlds::{Algorithm, Rule, World as AnyWorld, WorldError as NoWorld, WorldOptions};
use numpy::{
    PyArray1, PyReadonlyArray2, PyReadwriteArray2, PyReadwriteArray3, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::pattern::{Pattern, Sides, coordinates, format, sides, topology};
use super::{arrays, parse, parse_any};
use crate::errors::{BadPattern, WorldError};
use crate::{errors, interrupt};

/// A world that lives.
#[pyclass(frozen, module = "menagerie._native", name = "LifeWorld")]
pub(crate) struct World(RwLock<AnyWorld>);

fn world_error(error: &NoWorld) -> PyErr {
    WorldError::new_err(error.to_string())
}

fn picture_error(error: PictureError) -> PyErr {
    WorldError::new_err(error.to_string())
}

fn busy<G>(error: TryLockError<G>) -> PyErr {
    match error {
        TryLockError::WouldBlock => {
            PyRuntimeError::new_err("the world is at work in another thread: copy it before")
        }
        TryLockError::Poisoned(_) => errors::internal("an earlier call on this world has failed"),
    }
}

fn algorithm(name: &str) -> PyResult<Algorithm> {
    Algorithm::named(name).ok_or_else(|| {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        PyValueError::new_err(format!("algorithm: expected {names}"))
    })
}

fn options(algorithm: Algorithm, memory_mib: usize) -> WorldOptions {
    WorldOptions {
        algorithm,
        memory_limit: memory_mib << 20,
        ..Default::default()
    }
}

impl World {
    fn made(world: Result<AnyWorld, NoWorld>) -> PyResult<Self> {
        let world = world.map_err(|error| world_error(&error))?;
        Ok(Self(RwLock::new(world)))
    }

    /// Reads the world without the interpreter's lock.
    fn read<T: Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&AnyWorld) -> T + Send,
    ) -> PyResult<T> {
        let world = self.0.try_read().map_err(busy)?;
        let world = &*world;
        Ok(py.detach(|| read(world)))
    }

    /// Reads the world without the interpreter's lock, which may fail.
    fn try_read<T: Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&AnyWorld) -> Result<T, NoWorld> + Send,
    ) -> PyResult<T> {
        self.read(py, read)?.map_err(|error| world_error(&error))
    }

    /// Changes the world without the interpreter's lock.
    fn change(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut AnyWorld) -> Result<(), NoWorld> + Send,
    ) -> PyResult<()> {
        let mut world = self.0.try_write().map_err(busy)?;
        let world = &mut *world;
        let changed = py.detach(|| change(world));
        changed.map_err(|error| world_error(&error))
    }

    /// Changes the world until Ctrl-C raises the flag.
    fn change_long(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut AnyWorld, &AtomicBool) -> Result<(), NoWorld> + Send,
    ) -> PyResult<()> {
        let mut world = self.0.try_write().map_err(busy)?;
        let world = &mut *world;
        let stop = AtomicBool::new(false);
        let changed = interrupt::run(py, &stop, || change(world, &stop))?;
        changed.map_err(|error| world_error(&error))
    }
}

#[pymethods]
impl World {
    #[new]
    fn new(
        py: Python<'_>,
        pattern: &Pattern,
        rule: Option<&str>,
        algorithm_name: &str,
        memory_mib: usize,
    ) -> PyResult<Self> {
        let options = options(algorithm(algorithm_name)?, memory_mib);
        let rule = rule.map(parse_any).transpose()?;
        let world = py.detach(|| match rule {
            None => AnyWorld::from_pattern(&pattern.0, &options),
            Some(rule) => {
                AnyWorld::from_pattern(&pattern.0.clone().with_generations(rule), &options)
            }
        });
        Self::made(world)
    }

    /// Returns the world of a quadtree: a text in the format `macrocell`.
    #[staticmethod]
    fn of_quadtree(py: Python<'_>, text: &str, memory_mib: usize) -> PyResult<Self> {
        let tree = py.detach(|| Macrocell::parse(text));
        let tree = tree.map_err(|error| BadPattern::new_err(error.to_string()))?;
        let options = options(Algorithm::Auto, memory_mib);
        Self::made(py.detach(|| AnyWorld::from_macrocell(&tree, &options)))
    }

    fn set_algorithm(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let algorithm = algorithm(name)?;
        self.change(py, |world| world.set_algorithm(algorithm))
    }

    fn advance(&self, py: Python<'_>, generations: u128) -> PyResult<()> {
        self.change_long(py, |world, stop| {
            let goes_on = |_| !stop.load(Ordering::Relaxed);
            world.advance_while(generations, goes_on).map(|_| ())
        })
    }

    /// Writes the cells of a window into arrays, with as many generations after each.
    fn film(
        &self,
        py: Python<'_>,
        corner: (i64, i64),
        every: u128,
        mut out: PyReadwriteArray3<'_, u8>,
    ) -> PyResult<()> {
        let window = arrays::window(corner, out.shape());
        let frames = out.shape()[0];
        let bytes = out.as_slice_mut()?;
        let size = bytes.len() / frames.max(1);
        self.change_long(py, |world, stop| {
            let goes_on = |_| !stop.load(Ordering::Relaxed);
            for frame in 0..frames {
                let bytes = &mut bytes[frame * size..][..size];
                bytes.fill(0);
                arrays::write(&world.cells_in(window), 1, window, bytes);
                if world.advance_while(every, goes_on)? < every {
                    break;
                }
            }
            Ok(())
        })
    }

    fn svg(&self, py: Python<'_>, width: Option<u32>) -> PyResult<String> {
        /// The limit of squares on a side. A notebook shows a picture of this size at once.
        const LONGEST: u32 = 512;
        let svg = |world: &AnyWorld| Ok(Frame::of(world, LONGEST)?.svg(world, width));
        self.read(py, svg)?.map_err(picture_error)
    }

    /// Returns generations of a copy as a GIF.
    fn gif<'py>(
        &self,
        py: Python<'py>,
        frames: u64,
        every: u128,
        delay: u16,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut world = self.read(py, AnyWorld::clone)?;
        let stop = AtomicBool::new(false);
        let goes_on = |_| !stop.load(Ordering::Relaxed);
        let gif = interrupt::run(py, &stop, || {
            let mut film = Film::new(&world)?;
            film.take(&world)?;
            for _ in 1..frames {
                if world.advance_while(every, goes_on)? < every {
                    break;
                }
                film.take(&world)?;
            }
            film.gif(delay)
        })?;
        Ok(PyBytes::new(py, &gif.map_err(picture_error)?))
    }

    /// Makes the cells of a window live or die.
    fn put(
        &self,
        py: Python<'_>,
        corner: (i64, i64),
        cells: PyReadonlyArray2<'_, u8>,
    ) -> PyResult<()> {
        let window = arrays::window(corner, cells.shape());
        let bytes = cells.as_slice()?;
        self.change(py, |world| {
            let alive = arrays::cells(bytes, window);
            let before = world.cells_in(window);
            let dies = &(&before | &world.dying_in(window)) - &alive;
            let lives = &alive - &before;
            dies.iter().try_for_each(|(x, y)| world.set(x, y, false))?;
            lives.iter().try_for_each(|(x, y)| world.set(x, y, true))
        })
    }

    #[getter]
    fn generation(&self, py: Python<'_>) -> PyResult<u128> {
        self.read(py, AnyWorld::generation)
    }

    #[getter]
    fn population(&self, py: Python<'_>) -> PyResult<u128> {
        self.read(py, AnyWorld::population)
    }

    #[getter]
    fn rule(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |world| world.generations().to_string())
    }

    #[getter]
    fn algorithm(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.read(py, |world| world.algorithm().name())
    }

    #[getter]
    fn topology(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.read(py, |world| {
            world.topology().map(|topology| topology.to_string())
        })
    }

    #[getter]
    fn bounds(&self, py: Python<'_>) -> PyResult<Option<Sides>> {
        self.read(py, |world| world.extent().map(sides))
    }

    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let cells = |world: &AnyWorld| Ok(coordinates(&world.to_pattern()?.cells));
        Ok(PyArray1::from_vec(py, self.try_read(py, cells)?))
    }

    /// Writes the cells of a window into an array: 1 for the living ones and, if asked, the states
    /// of the others.
    fn write_into(
        &self,
        py: Python<'_>,
        corner: (i64, i64),
        has_states: bool,
        out: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        if has_states {
            return self.pattern(py)?.write_into(py, corner, true, out);
        }
        let mut out = out;
        let window = arrays::window(corner, out.shape());
        let bytes = out.as_slice_mut()?;
        self.read(py, |world| {
            bytes.fill(0);
            arrays::write(&world.cells_in(window), 1, window, bytes);
        })
    }

    fn pattern(&self, py: Python<'_>) -> PyResult<Pattern> {
        self.try_read(py, AnyWorld::to_pattern).map(Pattern)
    }

    fn write(&self, py: Python<'_>, format_name: &str) -> PyResult<String> {
        let format = format(format_name)?;
        self.try_read(py, |world| world.write(format))
    }

    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Self::made(Ok(self.read(py, AnyWorld::clone)?))
    }
}

/// About how many nanoseconds of work are done at once: so long Ctrl-C and other threads can wait,
/// and it is many times what it takes to start a thread.
const AT_ONCE: u128 = 1 << 20;

/// Advances boards, one after another in an array. Much work is done by several threads, a board by
/// one; if Ctrl-C stops it, some boards are as they were.
#[pyfunction]
pub(super) fn step(
    py: Python<'_>,
    mut boards: PyReadwriteArray3<'_, u8>,
    generations: u128,
    rule: &str,
    is_torus: bool,
) -> PyResult<()> {
    let rule: Rule = parse(rule)?;
    let &[count, height, width] = boards.shape() else {
        return Ok(());
    };
    let topology = topology(is_torus, width as u64, height as u64);
    let bytes = boards.as_slice_mut()?;
    let stop = AtomicBool::new(false);
    let goes_on = |_| !stop.load(Ordering::Relaxed);
    let advance = |board: &mut [u8]| -> Result<(), NoWorld> {
        let words = arrays::words(board, width);
        let mut world = AnyWorld::from(Grid::from_words(topology, rule, words)?);
        if world.advance_while(generations, goes_on)? == generations
            && let Some(grid) = world.grid()
        {
            arrays::write_words(&grid.words(), width, board);
        }
        Ok(())
    };
    let cells = bytes.len() / count.max(1);
    if cells == 0 && count > 0 {
        return advance(bytes).map_err(|error| world_error(&error));
    }
    // To read and write a cell takes a nanosecond, and a generation at least a quarter of a
    // microsecond.
    let work = cells as u128 + generations.saturating_mul((cells as u128 / 64).max(256));
    let work = work.saturating_mul(count as u128);
    let boards = bytes.chunks_exact_mut(cells.max(1));
    let done = match work < AT_ONCE {
        true => py.detach(|| boards.into_iter().try_for_each(advance)),
        false => {
            let processors = thread::available_parallelism().map_or(1, usize::from);
            let most = usize::try_from(work / AT_ONCE).unwrap_or(usize::MAX);
            let threads = processors.min(count).min(most).max(1);
            let all = || match ThreadPoolBuilder::new().num_threads(threads).build() {
                Ok(pool) if threads > 1 => {
                    pool.install(|| boards.par_bridge().try_for_each(advance))
                }
                _ => boards.into_iter().try_for_each(advance),
            };
            interrupt::run(py, &stop, all)?
        }
    };
    done.map_err(|error| world_error(&error))
}
