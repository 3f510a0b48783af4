//! Spaceships, and where they are later.

use life_worlds::World;
use life_worlds::analysis::{AnalysisLimits, Fate, fate};
use life_worlds::pattern::{CellSet, Pattern, Rectangle};

use crate::error::Error;

/// How far from the middle a spaceship may be, in cells.
const NEAR: i64 = 64;
/// The greatest distance between cells of one spaceship.
const GAP: i64 = 2;
/// The generations within which it must repeat itself, and the memory that this may take.
const LIMITS: AnalysisLimits<'_> = AnalysisLimits {
    memory: 64 << 20,
    ..AnalysisLimits::new(512)
};

/// The message if there is nothing to follow.
const NO_SHIP: &str = "no spaceship is near the middle: move there and press f";

/// The course of a spaceship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The generation in which it was found, and its middle then.
    generation: u128,
    middle: (i64, i64),
    /// How far it moves to the right and down in a period.
    motion: (i64, i64),
    period: u64,
}

impl Course {
    /// Returns the course of the cells that are nearest to a place.
    ///
    /// # Errors
    /// If they are no spaceship.
    pub fn near(world: &World, (x, y): (i64, i64)) -> Result<Self, Error> {
        let none = || Error::Refused(NO_SHIP.into());
        let cell = Rectangle::sized(x, y, 1, 1);
        let cells = world.cells_in(cell.widened(NEAR));
        let distance = |&(a, b): &(i64, i64)| a.abs_diff(x).max(b.abs_diff(y));
        let nearest = cells.iter().min_by_key(distance).ok_or_else(none)?;
        let cells = cluster(&cells, nearest);
        let bounds = cells.bounding_box().ok_or_else(none)?;
        let pattern = Pattern::new(cells).with_generations(world.generations());
        let middle = |from: i64, to: i64| (from + to) / 2;
        match fate(&pattern, LIMITS)? {
            Fate::Repeats(ship) if ship.start == 0 && (ship.right, ship.down) != (0, 0) => {
                Ok(Self {
                    generation: world.generation(),
                    middle: (
                        middle(bounds.left, bounds.right),
                        middle(bounds.top, bounds.bottom),
                    ),
                    motion: (ship.right, ship.down),
                    period: ship.period,
                })
            }
            _ => Err(none()),
        }
    }

    /// Returns where it is in the present generation; in earlier ones than the first, where it was
    /// found.
    pub fn place(&self, world: &World) -> (i64, i64) {
        let passed = world.generation().saturating_sub(self.generation);
        // No place is farther than 2^62 columns, and a spaceship moves by less than a cell a
        // generation.
        let passed = passed.min(1 << 62) as i128;
        let along = |from: i64, motion: i64| {
            let at = i128::from(from) + passed * i128::from(motion) / i128::from(self.period);
            at.clamp(-(1 << 60), 1 << 60) as i64
        };
        let x = along(self.middle.0, self.motion.0);
        let y = along(self.middle.1, self.motion.1);
        let around = |at: i64, last: i64| at.rem_euclid(last + 1);
        let board = world.board();
        board.map_or((x, y), |board| {
            (around(x, board.right), around(y, board.bottom))
        })
    }
}

/// Returns the cells that are joined to one of them by steps of at most [`GAP`].
fn cluster(cells: &CellSet, first: (i64, i64)) -> CellSet {
    let mut found = CellSet::new();
    let mut open = vec![first];
    while let Some((x, y)) = open.pop() {
        if found.insert(x, y) {
            let near = Rectangle::sized(x, y, 1, 1).widened(GAP);
            open.extend(cells.within(near).iter());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use life_worlds::WorldOptions;

    fn world(text: &str) -> World {
        World::from_pattern(&Pattern::parse(text).unwrap(), &WorldOptions::default()).unwrap()
    }

    #[test]
    fn a_spaceship_is_followed_at_any_speed() {
        // A glider, and a block behind it.
        let mut glider = world("x = 3, y = 3, rule = B3/S23\nbo$2bo$3o10$2o$2o!");
        let course = Course::near(&glider, (1, 1)).unwrap();
        for (n, place) in [(0, 1), (4, 2), (4_000, 1_002), (1 << 40, 1_002 + (1 << 38))] {
            glider.advance(n).unwrap();
            assert_eq!(course.place(&glider), (place, place));
        }
        let mut ship = world("x = 5, y = 4, rule = B3/S23:T40,30\nbo2bo$o$o3bo$4o!");
        let course = Course::near(&ship, (20, 15)).unwrap();
        let (x, y) = course.place(&ship);
        ship.advance(2 * 15).unwrap();
        assert_eq!(course.place(&ship), ((x - 15).rem_euclid(40), y));
    }

    #[test]
    fn what_does_not_fly_is_not_followed() {
        for text in ["3o!", "2o$2o!", "b2o$2o$bo!", "x = 1, y = 1\n!"] {
            let error = Course::near(&world(text), (0, 0)).unwrap_err();
            assert!(error.to_string().contains("no spaceship"), "{error}");
        }
    }
}
