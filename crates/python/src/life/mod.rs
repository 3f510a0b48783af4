//! Conway's Life, and every rule of two states and nine cells.

mod analysis;
mod arrays;
mod pattern;
mod world;

use life_worlds::{Generations, Rule, RuleError};
use pyo3::prelude::*;

use crate::errors::BadRule;

/// A rule: its text, its name, and whether a cell lives after each neighbourhood.
type Described = (String, Option<&'static str>, Vec<bool>);

fn parse<T: std::str::FromStr<Err = RuleError>>(text: &str) -> PyResult<T> {
    text.parse()
        .map_err(|error: RuleError| BadRule::new_err(error.to_string()))
}

/// Reads a rule of two states or more.
fn parse_any(text: &str) -> PyResult<Generations> {
    parse(text)
}

#[pyfunction]
fn rule(text: &str) -> PyResult<Described> {
    let rule: Rule = parse(text)?;
    let table = (0..512).map(|around| rule.lives_after(around)).collect();
    Ok((rule.to_string(), rule.name(), table))
}

/// Adds the functions and classes of Life to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<pattern::Pattern>()?;
    module.add_class::<world::World>()?;
    module.add_function(wrap_pyfunction!(rule, module)?)?;
    module.add_function(wrap_pyfunction!(world::step, module)?)?;
    module.add_function(wrap_pyfunction!(pattern::pattern_names, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::hashed_soup, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::count_soups, module)?)?;
    module.add("FORMATS", pattern::formats())?;
    module.add("SYMMETRIES", life_worlds::analysis::SYMMETRIES.to_vec())?;
    module.add_function(wrap_pyfunction!(analysis::fate, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::settle, module)?)
}
