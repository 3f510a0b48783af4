//! The bounded worlds that pattern files name.

use core::fmt;

/// A bounded world, as Golly writes it after a rule: `B3/S23:T64,32`.
///
/// ```
/// use life_step::pattern::{Pattern, Topology};
///
/// let pattern = Pattern::parse("x = 3, y = 1, rule = B3/S23:T64,32\n3o!")?;
/// let torus = Topology::Torus { width: 64, height: 32 };
/// assert_eq!(pattern.topology, Some(torus));
/// assert_eq!(torus.to_string(), "T64,32");
/// # Ok::<(), life_step::pattern::PatternError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Topology {
    /// `P`: a rectangle with dead cells around it.
    Bounded {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
    /// `T`: a torus, each edge joined to the opposite one.
    Torus {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
}

impl fmt::Display for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounded { width, height } => write!(f, "P{width},{height}"),
            Self::Torus { width, height } => write!(f, "T{width},{height}"),
        }
    }
}
