//! Worlds of any kind.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};

use life_worlds::{Algorithm, World as AnyWorld, WorldOptions};
use numpy::{PyArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::pattern::{self, Pattern, format};
use super::{arrays, parse_any};
use crate::errors::WorldError;
use crate::{errors, interrupt};

/// A world that lives.
#[pyclass(frozen, module = "menagerie._native", name = "LifeWorld")]
pub(crate) struct World(Mutex<AnyWorld>);

fn world_error(error: &life_worlds::WorldError) -> PyErr {
    WorldError::new_err(error.to_string())
}

impl World {
    fn lock(&self) -> PyResult<MutexGuard<'_, AnyWorld>> {
        self.0.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                PyRuntimeError::new_err("the world is at work in another thread: copy it before")
            }
            TryLockError::Poisoned(_) => {
                errors::internal("an earlier call on this world has failed")
            }
        })
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
        let algorithm = Algorithm::named(algorithm_name).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            PyValueError::new_err(format!("algorithm: expected {names}"))
        })?;
        let options = WorldOptions {
            algorithm,
            memory_limit: memory_mib << 20,
            ..Default::default()
        };
        let mut pattern = pattern.0.clone();
        if let Some(rule) = rule {
            pattern = pattern.with_generations(parse_any(rule)?);
        }
        let world = py.detach(|| AnyWorld::from_pattern(&pattern, &options));
        Ok(Self(Mutex::new(
            world.map_err(|error| world_error(&error))?,
        )))
    }

    fn advance(&self, py: Python<'_>, generations: u128) -> PyResult<()> {
        let mut world = self.lock()?;
        let world = &mut *world;
        let stop = AtomicBool::new(false);
        let goes_on = |_| !stop.load(Ordering::Relaxed);
        let taken = interrupt::run(py, &stop, || world.advance_while(generations, goes_on))?;
        taken.map(|_| ()).map_err(|error| world_error(&error))
    }

    #[getter]
    fn generation(&self) -> PyResult<u128> {
        Ok(self.lock()?.generation())
    }

    #[getter]
    fn population(&self) -> PyResult<u128> {
        Ok(self.lock()?.population())
    }

    #[getter]
    fn rule(&self) -> PyResult<String> {
        Ok(self.lock()?.generations().to_string())
    }

    #[getter]
    fn algorithm(&self) -> PyResult<&'static str> {
        Ok(self.lock()?.algorithm().name())
    }

    #[getter]
    fn topology(&self) -> PyResult<Option<String>> {
        Ok(self.lock()?.topology().map(|topology| topology.to_string()))
    }

    #[getter]
    fn bounds(&self) -> PyResult<Option<(i128, i128, u128, u128)>> {
        let extent = self.lock()?.extent();
        Ok(extent.map(|bounds| (bounds.left, bounds.top, bounds.width(), bounds.height())))
    }

    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let pattern = self
            .lock()?
            .to_pattern()
            .map_err(|error| world_error(&error))?;
        Ok(PyArray1::from_vec(py, arrays::coordinates(&pattern.cells)))
    }

    fn write_into(&self, corner: (i64, i64), mut out: PyReadwriteArray2<'_, u8>) -> PyResult<()> {
        let out = out.as_array_mut();
        let window = pattern::window(corner, out.dim());
        let cells = self.lock()?.cells_in(window);
        arrays::write(&cells, window, out);
        Ok(())
    }

    fn pattern(&self) -> PyResult<Pattern> {
        let pattern = self.lock()?.to_pattern();
        pattern.map(Pattern).map_err(|error| world_error(&error))
    }

    fn write(&self, format_name: &str) -> PyResult<String> {
        let text = self.lock()?.write(format(format_name)?);
        text.map_err(|error| world_error(&error))
    }

    fn copy(&self) -> PyResult<Self> {
        Ok(Self(Mutex::new(self.lock()?.clone())))
    }
}
