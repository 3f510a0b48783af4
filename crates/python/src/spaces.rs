//! Games as environments: `ENVIRONMENTS.md` describes the planes and actions of each game.

use grid_core::{Encode, History, Planes};
use menagerie::Playable;

/// A game as an environment.
pub(crate) trait Spaces: Playable + Encode + Copy {
    /// Returns the sizes of observations and actions.
    fn shape(&self) -> Shape {
        let [rows, columns] = self.plane_size();
        Shape {
            planes: Self::PLANES.len(),
            rows,
            columns,
            actions: self.actions(),
        }
    }

    /// Returns the greatest value of each plane in games from this start, including the last
    /// position of a drawn game.
    fn high(&self) -> Vec<u16> {
        let shape = self.shape();
        let mut history = History::default();
        history.push(self.key(), self.quiet_plies());
        let mut seen = vec![0; shape.len()];
        let mut planes = Planes::new(&mut seen, shape.rows * shape.columns);
        self.encode(&[], &history, self.turn(), &mut planes);
        let of_start = seen.chunks_exact(shape.rows * shape.columns);
        let high = of_start.zip(Self::PLANES).map(|(values, name)| {
            let rules = Self::HISTORY_RULES;
            let grows_to = match *name {
                "plies without progress" => rules.quiet_plies.unwrap_or(u32::MAX),
                "earlier occurrences" => rules.repetitions.unwrap_or(u32::MAX).saturating_sub(1),
                "own birth and death counters" | "enemy birth and death counters" => 3,
                "own place in the birth queue" | "enemy place in the birth queue" => 13,
                _ => 1,
            };
            let grows_to = u8::try_from(grows_to).unwrap_or(u8::MAX);
            values.iter().copied().max().unwrap_or(0).max(grows_to)
        });
        high.map(u16::from).collect()
    }
}

impl<G: Playable + Encode + Copy> Spaces for G {}

/// The sizes of a game's observations and actions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub planes: usize,
    pub rows: usize,
    pub columns: usize,
    pub actions: usize,
}

impl Shape {
    /// Returns the bytes of an observation.
    pub(crate) fn len(self) -> usize {
        self.planes * self.rows * self.columns
    }
}
