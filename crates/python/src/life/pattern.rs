//! Patterns and their files.

use std::collections::BTreeMap;

use life_worlds::pattern::{self, CellSet, Format, Rectangle, Topology};
use numpy::{PyArray1, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{arrays, parse_any};
use crate::errors::BadPattern;

/// Returns the names of the famous patterns.
#[pyfunction]
pub(super) fn pattern_names() -> Vec<&'static str> {
    pattern::Pattern::NAMES.to_vec()
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

/// The left, top, width and height of a rectangle.
pub(super) type Sides = (i128, i128, u128, u128);

pub(super) fn sides(area: Rectangle<i128>) -> Sides {
    (area.left, area.top, area.width(), area.height())
}

/// Returns the smallest rectangle around the cells that are not dead.
fn bounds(pattern: &pattern::Pattern) -> Option<Rectangle> {
    let all = std::iter::once(&pattern.cells).chain(pattern.marked.values());
    all.filter_map(CellSet::bounding_box)
        .reduce(Rectangle::union)
}

/// Returns the cells as `x, y, x, y, …`.
pub(super) fn coordinates(cells: &CellSet) -> Vec<i64> {
    cells.iter().flat_map(|(x, y)| [x, y]).collect()
}

/// Returns the board of a whole array.
pub(super) fn topology(is_torus: bool, width: u64, height: u64) -> Topology {
    match is_torus {
        true => Topology::torus(width, height),
        false => Topology::bounded(width, height),
    }
}

/// Returns the error for text, or cells, that are no pattern.
fn bad(error: impl ToString) -> PyErr {
    BadPattern::new_err(error.to_string())
}

/// What `pickle` keeps of a pattern: its cells as RLE, and where they begin; and bounds, name and
/// author, comments, position and size.
type State = (
    (String, (i64, i64)),
    Option<String>,
    [Option<String>; 2],
    Vec<String>,
    Option<(i64, i64)>,
    Option<(u64, u64)>,
);

/// Moves the cells to the right and down. None are so far away that they cannot be moved.
fn move_cells(pattern: &mut pattern::Pattern, (right, down): (i64, i64)) {
    for cells in std::iter::once(&mut pattern.cells).chain(pattern.marked.values_mut()) {
        *cells = cells.translated(right, down).unwrap_or_default();
    }
}

#[pymethods]
impl Pattern {
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        let parsed = py.detach(|| pattern::Pattern::parse(text));
        parsed.map(Self).map_err(bad)
    }

    #[staticmethod]
    fn named(name: &str) -> Option<Self> {
        pattern::Pattern::named(name).map(Self)
    }

    /// Makes the pattern of an array, with its first cell at a corner. With edges, the array is a
    /// whole world. All that is not 0 lives, unless the array has states.
    #[staticmethod]
    fn of_array(
        py: Python<'_>,
        array: PyReadonlyArray2<'_, u8>,
        corner: (i64, i64),
        rule: &str,
        edges: Option<bool>,
        has_states: bool,
    ) -> PyResult<Self> {
        let (rule, window) = (parse_any(rule)?, arrays::window(corner, array.shape()));
        let (width, height) = (window.width() as u64, window.height() as u64);
        let bytes = array.as_slice()?;
        let mut pattern = pattern::Pattern::default().with_generations(rule);
        // A whole world lies on its board as it is.
        pattern.origin = edges.is_none().then_some(corner);
        pattern.size = Some((width, height));
        pattern.topology = edges.map(|is_torus| topology(is_torus, width, height));
        if !has_states {
            pattern.cells = py.detach(|| arrays::cells(bytes, window));
            return Ok(Self(pattern));
        }
        pattern.marked = py.detach(|| arrays::states(bytes, window));
        let last = rule.states() - 1;
        if let Some((&state, _)) = pattern.marked.last_key_value()
            && u16::from(state) > last
        {
            return Err(PyValueError::new_err(format!(
                "states: expected numbers from 0 to {last}, not {state}"
            )));
        }
        pattern.cells = pattern.marked.remove(&1).unwrap_or_default();
        Ok(Self(pattern))
    }

    fn state(&self, py: Python<'_>) -> State {
        let Self(pattern) = self;
        let corner = bounds(pattern).map_or((0, 0), |bounds| (bounds.left, bounds.top));
        let text = py.detach(|| {
            // On the plane, and from (0, 0) on, RLE moves no cell.
            let mut pattern = pattern.clone();
            move_cells(&mut pattern, (-corner.0, -corner.1));
            (pattern.topology, pattern.origin, pattern.size) = (None, None, None);
            (pattern.name, pattern.author, pattern.comments) = (None, None, Vec::new());
            pattern.to_string()
        });
        (
            (text, corner),
            pattern.topology.map(|topology| topology.to_string()),
            [pattern.name.clone(), pattern.author.clone()],
            pattern.comments.clone(),
            pattern.origin,
            pattern.size,
        )
    }

    #[staticmethod]
    fn restored(py: Python<'_>, state: State) -> PyResult<Self> {
        let ((text, corner), topology, [name, author], comments, origin, size) = state;
        let parsed = py.detach(|| pattern::Pattern::parse_as(&text, Format::Rle));
        let mut pattern = parsed.map_err(bad)?;
        py.detach(|| move_cells(&mut pattern, corner));
        let topology = topology.map(|topology| topology.parse::<Topology>());
        pattern.topology = topology.transpose().map_err(bad)?;
        (pattern.name, pattern.author, pattern.comments) = (name, author, comments);
        (pattern.origin, pattern.size) = (origin, size);
        Ok(Self(pattern))
    }

    /// Returns the pattern of an apgcode.
    #[staticmethod]
    fn of_code(code: &str) -> PyResult<Self> {
        let cells = CellSet::from_apgcode(code).map_err(bad)?;
        Ok(Self(pattern::Pattern::new(cells)))
    }

    /// Returns the pattern with its cells turned, flipped or moved.
    fn changed(&self, py: Python<'_>, change: &str, right: i64, down: i64) -> Option<Self> {
        py.detach(|| {
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
        })
    }

    /// Returns the pattern with the living cells of both, or of only one.
    fn combined(&self, py: Python<'_>, other: &Self, operator: char) -> Self {
        let (a, b) = (&self.0.cells, &other.0.cells);
        let cells = py.detach(|| match operator {
            '|' => a | b,
            '&' => a & b,
            '^' => a ^ b,
            _ => a - b,
        });
        let mut pattern = self.0.clone();
        pattern.cells = cells;
        Self(pattern)
    }

    fn equals(&self, py: Python<'_>, other: &Self) -> bool {
        py.detach(|| self.0 == other.0)
    }

    #[getter]
    fn population(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.0.cells.len())
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
    fn bounds(&self, py: Python<'_>) -> Option<Sides> {
        py.detach(|| bounds(&self.0))
            .map(|bounds| sides(bounds.into()))
    }

    fn cells<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let cells = py.detach(|| coordinates(&self.0.cells));
        PyArray1::from_vec(py, cells)
    }

    /// Writes the cells of a window into an array: 1 for the living ones and, if asked, the states
    /// of the others.
    pub(super) fn write_into(
        &self,
        py: Python<'_>,
        corner: (i64, i64),
        has_states: bool,
        mut out: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        let window = arrays::window(corner, out.shape());
        let bytes = out.as_slice_mut()?;
        py.detach(|| {
            bytes.fill(0);
            arrays::write(&self.0.cells, 1, window, bytes);
            for (&state, cells) in self.0.marked.iter().filter(|_| has_states) {
                arrays::write(cells, state, window, bytes);
            }
        });
        Ok(())
    }

    fn write(&self, py: Python<'_>, format_name: &str) -> PyResult<String> {
        let format = format(format_name)?;
        py.detach(|| self.0.write(format)).map_err(bad)
    }
}
