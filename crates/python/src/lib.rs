//! The Rust half of the Python package `menagerie`, for any games.
//!
//! With the feature `standard` it is the extension module `menagerie._native`: the six games of the
//! menagerie, and Life. The package (in `python`) puts types and documentation on top; nothing else
//! should import it.
//!
//! Without that feature it is a library with one macro, [`module!`], which makes an extension module
//! of other games. The package plays them by name as its own. `OWN_GAMES.md` shows how.

mod arrays;
mod batch;
mod errors;
mod game;
mod games;
mod interrupt;
#[cfg(feature = "standard")]
mod life;
mod mcts;
mod pixels;
mod playing;
mod spaces;

#[doc(hidden)]
pub use menagerie;
#[doc(hidden)]
pub use pyo3;
use pyo3::prelude::*;

pub use games::Known;
pub use spaces::Spaces;

/// Makes an extension module of a name with some games. A game is any type with [`Spaces`]: a
/// [`menagerie::Playable`] game that is `Copy` and has [`grid_core::Encode`], as every
/// `board_scene::simple::Simple` game has.
///
/// ```ignore
/// use board_scene::simple::Simple;
///
/// menagerie_python::module!(my_games: Simple<breakthrough::Breakthrough>, chess::Position);
/// ```
#[macro_export]
macro_rules! module {
    ($name:ident: $($game:ty),+ $(,)?) => {
        #[$crate::pyo3::pymodule(gil_used = true)]
        #[pyo3(crate = "::menagerie_python::pyo3")]
        fn $name(
            module: &$crate::pyo3::Bound<'_, $crate::pyo3::types::PyModule>,
        ) -> $crate::pyo3::PyResult<()> {
            let catalogue = $crate::menagerie::Catalogue::new()
                $(.with($crate::menagerie::GameInfo::of::<$game>()))+;
            $crate::fill(module, catalogue, ::std::vec![$($crate::Known::of::<$game>()),+])
        }
    };
}

/// Fills an extension module with what plays the games of a catalogue.
#[doc(hidden)]
pub fn fill(
    module: &Bound<'_, PyModule>,
    catalogue: menagerie::Catalogue,
    known: Vec<Known>,
) -> PyResult<()> {
    games::set(catalogue, known);
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Events>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<mcts::Search>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::lessons, module)?)?;
    module.add_function(wrap_pyfunction!(game::puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(game::read_text, module)?)
}

/// The native part of the package.
#[cfg(feature = "standard")]
#[pymodule(gil_used = true)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let known = vec![
        Known::of::<conway_chess::Position>(),
        Known::of::<wildebeest::Position>(),
        Known::of::<pacifist::Pacifist>(),
        Known::of::<pacifist::WeightedPacifist>(),
        Known::of::<lifeduel::Position>(),
        Known::of::<conquid::Position>(),
    ];
    fill(module, menagerie::Catalogue::standard(), known)?;
    life::add_to(module)
}
