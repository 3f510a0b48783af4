//! Conway's Life, and every rule of two states and nine cells.

mod analysis;
mod arrays;
mod pattern;
mod world;

use life_worlds::Rule;
use pyo3::prelude::*;

use crate::errors::BadRule;

/// A rule: its text, its name, and the numbers of neighbours for birth and survival.
type Described = (String, Option<&'static str>, Vec<u32>, Vec<u32>);

fn parse(text: &str) -> PyResult<Rule> {
    text.parse()
        .map_err(|error: life_worlds::RuleError| BadRule::new_err(error.to_string()))
}

#[pyfunction]
fn rule(text: &str) -> PyResult<Described> {
    let rule = parse(text)?;
    let born = (0..9).filter(|&n| rule.is_born_with(n)).collect();
    let survives = (0..9).filter(|&n| rule.survives_with(n)).collect();
    Ok((rule.to_string(), rule.name(), born, survives))
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
