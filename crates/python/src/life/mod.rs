//! Conway's Life, and every rule of two states and nine cells.

mod analysis;
mod arrays;
mod pattern;
mod world;

use life_worlds::Rule;
use pyo3::prelude::*;

use crate::errors::BadRule;

/// A rule: its text, its name, and whether a cell lives after each neighbourhood.
type Described = (String, Option<&'static str>, Vec<bool>);

fn parse(text: &str) -> PyResult<Rule> {
    text.parse()
        .map_err(|error: life_worlds::RuleError| BadRule::new_err(error.to_string()))
}

#[pyfunction]
fn rule(text: &str) -> PyResult<Described> {
    let rule = parse(text)?;
    let table = (0..512).map(|around| rule.lives_after(around)).collect();
    Ok((rule.to_string(), rule.name(), table))
}

/// Adds the functions and classes of Life to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<pattern::Pattern>()?;
    module.add_class::<world::World>()?;
    module.add_function(wrap_pyfunction!(rule, module)?)?;
    module.add_function(wrap_pyfunction!(pattern::pattern_names, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::fate, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::settle, module)?)
}
