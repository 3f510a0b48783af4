//! The extension module `menagerie._native`. The package `menagerie` (in `python`) puts its types
//! and documentation on top; nothing else should import it.

mod actions;
mod arrays;
mod batch;
mod books;
mod errors;
mod game;
mod interrupt;
mod life;
mod mcts;
mod moves;
mod perft;
mod pixels;
mod spaces;
mod typed;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule(gil_used = true)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Events>()?;
    module.add_class::<moves::Moves>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<mcts::Search>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::lessons, module)?)?;
    module.add_function(wrap_pyfunction!(game::puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(batch::spaces, module)?)?;
    module.add_function(wrap_pyfunction!(books::book, module)?)?;
    life::add_to(module)
}
