//! Patterns and their files.

use std::collections::BTreeMap;

use life_worlds::pattern::{self, CellSet, Format, Rectangle, Topology};
use numpy::{PyArray1, PyReadonlyArray2, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{arrays, parse_any};
use crate::errors::BadPattern;

/// Returns the names of the famous patterns.
#[pyfunction]
pub(super) fn pattern_names() -> Vec<&'static str> {
    pattern::NAMES.to_vec()
}

/// A pattern: cells, and perhaps a rule and a name.
#[pyclass(frozen, module = "menagerie._native", name = "LifePattern")]
pub(crate) struct Pattern(pub pattern::Pattern);

/// Returns a format by its name.
pub(super) fn format(name: &str) -> PyResult<Format> {
    let mut all = Format::ALL.into_iter();
    all.find(|format| format.name() == name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        PyValueError::new_err(format!("format: expected {names}"))
    })
}

/// Returns the names of the formats by the extensions of files, with their dots.
pub(super) fn formats() -> BTreeMap<String, &'static str> {
    let all = Format::ALL.map(Format::extension).into_iter();
    let named = |extension| {
        Some((
            format!(".{extension}"),
            Format::of_extension(extension)?.name(),
        ))
    };
    all.filter_map(named).collect()
}

/// Returns the smallest rectangle around the cells as left, top, width and height.
fn bounds(cells: &CellSet) -> Option<(i64, i64, u128, u128)> {
    let bounds = cells.bounding_box()?;
    Some((bounds.left, bounds.top, bounds.width(), bounds.height()))
}

/// Returns the rectangle with this corner and the size of an array.
pub(super) fn window(corner: (i64, i64), (height, width): (usize, usize)) -> Rectangle {
    Rectangle::sized(corner.0, corner.1, width as u64, height as u64)
}

#[pymethods]
impl Pattern {
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        let parsed = py.detach(|| pattern::Pattern::parse(text));
        parsed
            .map(Self)
            .map_err(|error| BadPattern::new_err(error.to_string()))
    }

    #[staticmethod]
    fn named(name: &str) -> Option<Self> {
        pattern::Pattern::named(name).map(Self)
    }

    /// Makes the pattern of an array, with its first cell at a corner. With edges, the array is a
    /// whole world.
    #[staticmethod]
    fn of_array(
        array: PyReadonlyArray2<'_, u8>,
        corner: (i64, i64),
        rule: &str,
        edges: Option<bool>,
    ) -> PyResult<Self> {
        let array = array.as_array();
        let (height, width) = (array.nrows() as u64, array.ncols() as u64);
        let cells = arrays::cells(array).translated(corner.0, corner.1);
        let cells = cells.ok_or_else(|| PyValueError::new_err("corner: the cells are too far"))?;
        let mut pattern = pattern::Pattern::new(cells).with_generations(parse_any(rule)?);
        // A whole world lies on its board as it is.
        pattern.origin = edges.is_none().then_some(corner);
        pattern.size = Some((width, height));
        pattern.topology = edges.map(|is_torus| match is_torus {
            true => Topology::torus(width, height),
            false => Topology::bounded(width, height),
        });
        Ok(Self(pattern))
    }

    /// Makes the pattern of an array of states, with its first cell at a corner.
    #[staticmethod]
    fn of_states(
        array: PyReadonlyArray2<'_, u8>,
        corner: (i64, i64),
        rule: &str,
    ) -> PyResult<Self> {
        let (rule, (right, down)) = (parse_any(rule)?, corner);
        let mut pattern = pattern::Pattern::default().with_generations(rule);
        for (state, cells) in arrays::states(array.as_array()) {
            if u16::from(state) >= rule.states() {
                let last = rule.states() - 1;
                return Err(PyValueError::new_err(format!(
                    "states: expected numbers from 0 to {last}, not {state}"
                )));
            }
            let cells = cells.translated(right, down).unwrap_or_default();
            match state {
                1 => pattern.cells = cells,
                _ => drop(pattern.marked.insert(state, cells)),
            }
        }
        pattern.origin = Some((right, down));
        Ok(Self(pattern))
    }

    /// Returns the pattern of an apgcode.
    #[staticmethod]
    fn of_code(code: &str) -> PyResult<Self> {
        let cells = CellSet::from_apgcode(code);
        let cells = cells.map_err(|error| BadPattern::new_err(error.to_string()))?;
        Ok(Self(pattern::Pattern::new(cells)))
    }

    /// Returns the pattern with its cells turned, flipped or moved.
    fn changed(&self, change: &str, right: i64, down: i64) -> Option<Self> {
        let mut pattern = self.0.clone();
        (pattern.origin, pattern.size) = (None, None);
        for cells in std::iter::once(&mut pattern.cells).chain(pattern.marked.values_mut()) {
            *cells = match change {
                "rotate" => cells.rotate(),
                "flip_horizontal" => cells.flip_horizontal(),
                "flip_vertical" => cells.flip_vertical(),
                _ => cells.translated(right, down)?,
            };
        }
        Some(Self(pattern))
    }

    /// Returns the pattern with the living cells of both, or of only one.
    fn combined(&self, other: &Self, operator: char) -> Self {
        let (a, b) = (&self.0.cells, &other.0.cells);
        let cells = match operator {
            '|' => a | b,
            '&' => a & b,
            '^' => a ^ b,
            _ => a - b,
        };
        let mut pattern = self.0.clone();
        pattern.cells = cells;
        Self(pattern)
    }

    fn write_states_into(&self, corner: (i64, i64), mut out: PyReadwriteArray2<'_, u8>) {
        let mut out = out.as_array_mut();
        let window = window(corner, out.dim());
        arrays::write(&self.0.cells, window, out.view_mut());
        for (&state, cells) in &self.0.marked {
            arrays::write_state(cells, state, window, &mut out);
        }
    }

    fn equals(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    #[getter]
    fn population(&self) -> u64 {
        self.0.cells.len()
    }

    #[getter]
    fn rule(&self) -> Option<String> {
        self.0.rule.map(|_| self.0.generations().to_string())
    }

    #[getter]
    fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    #[getter]
    fn generation(&self) -> u128 {
        self.0.generation
    }

    #[getter]
    fn topology(&self) -> Option<String> {
        self.0.topology.map(|topology| topology.to_string())
    }

    #[getter]
    fn bounds(&self) -> Option<(i64, i64, u128, u128)> {
        let marked = self.0.marked.values();
        bounds(&marked.fold(self.0.cells.clone(), |all, cells| &all | cells))
    }

    fn cells<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, arrays::coordinates(&self.0.cells))
    }

    fn write_into(&self, corner: (i64, i64), mut out: PyReadwriteArray2<'_, u8>) {
        let out = out.as_array_mut();
        let window = window(corner, out.dim());
        arrays::write(&self.0.cells, window, out);
    }

    fn write(&self, format_name: &str) -> PyResult<String> {
        let text = self.0.write(format(format_name)?);
        text.map_err(|error| BadPattern::new_err(error.to_string()))
    }
}
