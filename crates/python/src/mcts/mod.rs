//! Tree search of the games of a batch: PUCT or Gumbel, with proven results.
//!
//! The interpreter's lock is free while trees grow, and held while a function of the caller
//! evaluates leaves. All random numbers come from the caller.

pub(crate) mod forest;
pub(crate) mod growing;
mod gumbel;
mod node;
pub(crate) mod tree;

use std::sync::{Mutex, MutexGuard};

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arrays::{in_use, slice};
use crate::batch::{Batch, Numbers};
use crate::errors;
use forest::Forest;
use growing::{Bad, Settings};

/// What was found: actions, visits, policy, values, and whether they are proven.
type Found<'py> = (
    Numbers<'py>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
);

/// The trees of a batch. The Python class keeps other threads away.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Search(Mutex<Option<Forest>>);

impl Search {
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Forest>>> {
        // A lock that waits could wait for a thread that waits for the interpreter's lock.
        self.0.try_lock().map_err(|_| {
            PyRuntimeError::new_err("the tree is at work in another thread: give each its own")
        })
    }

    fn with<T>(&self, f: impl FnOnce(&mut Forest) -> PyResult<T>) -> PyResult<T> {
        let mut forest = self.lock()?;
        let forest = forest.as_mut();
        f(forest.ok_or_else(|| errors::internal("a tree without games"))?)
    }
}

fn bad(bad: &Bad) -> PyErr {
    PyValueError::new_err(match bad {
        Bad::Logit {
            leaf,
            action,
            logit,
        } => format!(
            "evaluate: logits[{leaf}, {action}]: expected a number for this legal action, not \
             {logit}"
        ),
        Bad::NoLogit { leaf } => {
            format!("evaluate: logits[{leaf}]: expected a finite one among those of legal actions")
        }
        Bad::Value { leaf, value } => {
            format!("evaluate: values[{leaf}]: expected a number from -1 to 1, not {value}")
        }
    })
}

#[pymethods]
impl Search {
    #[new]
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Takes games of a batch, by default all. Trees that know a game go on with it.
    fn follow(&self, py: Python<'_>, batch: &Batch, games: Option<&Numbers<'_>>) -> PyResult<()> {
        batch.plant(py, games, &mut *self.lock()?)
    }

    fn counts(&self) -> PyResult<Vec<u32>> {
        self.with(|forest| Ok(forest.counts()))
    }

    #[expect(clippy::too_many_arguments, reason = "the Python function names them")]
    fn begin(
        &self,
        py: Python<'_>,
        simulations: u32,
        leaves: usize,
        threads: usize,
        c_puct: f64,
        considered: Option<usize>,
        share: f64,
        noise: PyReadonlyArrayDyn<'_, f64>,
    ) -> PyResult<()> {
        let settings = Settings {
            simulations,
            c_puct,
            noise: share,
            considered,
            leaves,
            threads,
        };
        let noise = noise.as_slice()?;
        self.with(|forest| {
            py.detach(|| forest.begin(settings, noise))
                .map_err(|error| PyRuntimeError::new_err(error.to_string()))
        })
    }

    fn ask(
        &self,
        py: Python<'_>,
        observations: &Bound<'_, PyArrayDyn<u8>>,
        masks: &Bound<'_, PyArrayDyn<u8>>,
        leaves: usize,
    ) -> PyResult<usize> {
        self.with(|forest| {
            let shape = forest.shape();
            let mut observations = observations.try_readwrite().map_err(in_use)?;
            let observations = slice(&mut observations, leaves * shape.len())?;
            let mut masks = masks.try_readwrite().map_err(in_use)?;
            let masks = slice(&mut masks, leaves * shape.actions)?;
            Ok(py.detach(|| forest.ask(observations, masks)))
        })
    }

    fn tell(
        &self,
        py: Python<'_>,
        logits: PyReadonlyArrayDyn<'_, f32>,
        values: PyReadonlyArrayDyn<'_, f32>,
    ) -> PyResult<()> {
        let (logits, values) = (logits.as_slice()?, values.as_slice()?);
        let told = self.with(|forest| Ok(py.detach(|| forest.tell(logits, values))))?;
        told.map_err(|found| bad(&found))
    }

    fn think(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(|forest| Ok(py.detach(|| forest.think())))
    }

    /// Ends the search, if there is one, and its threads.
    fn rest(&self) -> PyResult<()> {
        if let Some(forest) = self.lock()?.as_mut() {
            forest.rest();
        }
        Ok(())
    }

    /// Returns what was found: an action of each game (-1 if it is over), the visits and the policy
    /// of all actions, the value, and whether it is proven.
    fn found<'py>(
        &self,
        py: Python<'py>,
        temperature: f64,
        chances: PyReadonlyArrayDyn<'_, f64>,
    ) -> PyResult<Found<'py>> {
        self.with(|forest| {
            let (n, row) = (forest.len(), forest.shape().actions);
            let (mut actions, mut values, mut proven) = (vec![-1; n], vec![0.0; n], vec![false; n]);
            let (mut visits, mut policy) = (vec![0; n * row], vec![0.0; n * row]);
            let choices = forest.choices(temperature, chances.as_slice()?);
            for (number, choice) in choices.into_iter().enumerate() {
                let Some(choice) = choice else {
                    continue;
                };
                actions[number] = choice.action.into();
                values[number] = choice.value as f32;
                proven[number] = choice.is_proven;
                for (action, count, share) in choice.actions {
                    let place = number * row + action as usize;
                    (visits[place], policy[place]) = (count, share);
                }
            }
            Ok((
                PyArray1::from_vec(py, actions),
                PyArray1::from_vec(py, visits),
                PyArray1::from_vec(py, policy),
                PyArray1::from_vec(py, values),
                PyArray1::from_vec(py, proven),
            ))
        })
    }
}
