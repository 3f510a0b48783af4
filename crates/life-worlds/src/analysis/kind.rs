//! Still lifes, oscillators and spaceships.

/// The kind of a pattern that repeats itself.
///
/// ```
/// use life_worlds::{analysis::{Fate, Kind, fate}, pattern::Pattern};
///
/// let Fate::Repeats(pond) = fate(&Pattern::named("Pond").unwrap(), 10)? else { panic!() };
/// assert_eq!(pond.kind(), Kind::StillLife);
/// assert_eq!(pond.kind().to_string(), "still life");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The same in every generation.
    StillLife,
    /// Repeats itself in place.
    Oscillator,
    /// Repeats itself somewhere else.
    Spaceship,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::StillLife => "still life",
            Self::Oscillator => "oscillator",
            Self::Spaceship => "spaceship",
        })
    }
}

impl Kind {
    /// Returns the kind of a pattern that repeats itself after `period` generations, moved by this
    /// much.
    pub(super) fn of(period: u64, right: i64, down: i64) -> Self {
        match (period, right, down) {
            (1, 0, 0) => Self::StillLife,
            (_, 0, 0) => Self::Oscillator,
            _ => Self::Spaceship,
        }
    }
}
