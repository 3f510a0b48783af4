//! Patterns that repeat themselves, and whether two of them can ever meet.

use std::rc::Rc;

use super::generation::around;
use crate::pattern::{CellSet, Rectangle};

/// A pattern that repeats itself, whatever its position.
#[derive(Debug)]
pub(super) struct Shape {
    /// Its generations, the corner of the first at (0, 0).
    pub phases: Vec<CellSet>,
    /// How far it moves in a period, to the right and down.
    pub motion: (i64, i64),
    /// The box around all its phases and their neighbours, widened by its motion in a period. Moved
    /// evenly, this box contains the pattern and its neighbours at all times.
    reach: Rectangle,
}

impl Shape {
    pub fn new(phases: Vec<CellSet>, motion: (i64, i64)) -> Self {
        let all = around(phases.iter().flat_map(CellSet::iter));
        let reach = all.map_or(Rectangle::sized(0, 0, 1, 1), |all| {
            let back = (-motion.0, -motion.1);
            stretched(all, motion).union(all.moved(back.0, back.1))
        });
        Self {
            phases,
            motion,
            reach,
        }
    }

    pub fn period(&self) -> i64 {
        self.phases.len() as i64
    }
}

/// A shape at a place, in its first phase at generation 0.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub shape: Rc<Shape>,
    pub at: (i64, i64),
}

impl Object {
    /// Returns the cells `later` generations later, or earlier if negative.
    pub fn cells(&self, later: i64) -> impl Iterator<Item = (i64, i64)> {
        let shape = &*self.shape;
        let periods = later.div_euclid(shape.period());
        let (x, y) = (
            self.at.0 + periods * shape.motion.0,
            self.at.1 + periods * shape.motion.1,
        );
        let phase = &shape.phases[later.rem_euclid(shape.period()) as usize];
        phase.iter().map(move |cell| (cell.0 + x, cell.1 + y))
    }

    /// Returns the number of cells `later` generations later, or earlier if negative.
    pub fn len(&self, later: i64) -> u64 {
        let shape = &*self.shape;
        shape.phases[later.rem_euclid(shape.period()) as usize].len()
    }

    /// Returns the box of all it touches while it moves evenly, as it lies at generation 0.
    pub fn reach(&self) -> Rectangle {
        self.shape.reach.moved(self.at.0, self.at.1)
    }

    /// Returns how far it moves in `generations` generations, a multiple of its period.
    pub fn step(&self, generations: u64) -> (i64, i64) {
        let periods = generations as i64 / self.shape.period();
        let (right, down) = self.shape.motion;
        (right * periods, down * periods)
    }

    /// Returns its path from `later` generations later on, or earlier if negative.
    pub fn path(&self, later: i64) -> Path {
        let Shape { motion, .. } = *self.shape;
        let period = self.shape.period();
        let periods = later.div_euclid(period);
        let reach = self.reach().moved(motion.0 * periods, motion.1 * periods);
        Path {
            // Between two periods it has moved a part of the way.
            reach: match later.rem_euclid(period) {
                0 => reach,
                _ => stretched(reach, motion),
            },
            motion,
            period,
        }
    }
}

/// Returns whether these cells are nothing but the objects as they are `later` generations later
/// on, or earlier if negative.
pub(super) fn are_sum(objects: &[Object], later: i64, cells: &CellSet) -> bool {
    let population: u64 = objects.iter().map(|object| object.len(later)).sum();
    let all = || objects.iter().flat_map(|object| object.cells(later));
    population == cells.len() && *cells == all().collect()
}

/// Returns the least common multiple of a period and those of all objects; `None` if it is more
/// than `most`.
pub(super) fn common_period<'a>(
    period: u64,
    mut objects: impl Iterator<Item = &'a Object>,
    most: u64,
) -> Option<u64> {
    objects.try_fold(period, |common, object| {
        let period = object.shape.period() as u64;
        let factor = period / greatest_common_divisor(common, period);
        common.checked_mul(factor).filter(|&common| common <= most)
    })
}

/// Returns the rectangle around all that one covers while it moves by `motion`.
pub(super) fn stretched(rectangle: Rectangle, (right, down): (i64, i64)) -> Rectangle {
    rectangle.union(rectangle.moved(right, down))
}

/// A box that moves evenly.
#[derive(Copy, Clone, Debug)]
pub(super) struct Path {
    /// The box now.
    reach: Rectangle,
    /// How far it moves in a period, to the right and down.
    motion: (i64, i64),
    period: i64,
}

impl Path {
    /// Returns the path from another place.
    pub fn moved(self, by: (i64, i64)) -> Self {
        Self {
            reach: self.reach.moved(by.0, by.1),
            ..self
        }
    }

    /// Returns the velocity of another path minus this one's, in cells per generation. The result
    /// is two numerators, to the right and down, over a common positive denominator that is
    /// omitted.
    pub fn relative_speed(&self, other: &Self) -> (i128, i128) {
        let of = |path: &Self| [path.motion.0, path.motion.1, path.period].map(i128::from);
        let ([a_right, a_down, a], [b_right, b_down, b]) = (of(self), of(other));
        (b_right * a - a_right * b, b_down * a - a_down * b)
    }

    /// Returns whether the boxes of the two meet, now or later.
    pub fn may_meet(&self, other: &Self) -> bool {
        let (a, b) = (self.reach, other.reach);
        let (right, down) = self.relative_speed(other);
        let across = Meeting::new((a.left, a.right), (b.left, b.right), right);
        let along = Meeting::new((a.top, a.bottom), (b.top, b.bottom), down);
        matches!((across, along), (Some(across), Some(along)) if across.overlaps(&along))
    }
}

/// When two boxes overlap in one direction: from `from.0 / from.1` to `to.0 / to.1`, or for ever if
/// there is no end. Denominators are positive, times are not negative.
struct Meeting {
    from: (i128, i128),
    to: Option<(i128, i128)>,
}

impl Meeting {
    /// Returns when two intervals overlap. `speed` is that of the second relative to the first.
    fn new(a: (i64, i64), b: (i64, i64), speed: i128) -> Option<Self> {
        // How far the second moves until the overlap begins, and until it ends.
        let until_begin = i128::from(a.0) - i128::from(b.1);
        let until_end = i128::from(a.1) - i128::from(b.0);
        if speed == 0 {
            let overlap = until_begin <= 0 && until_end >= 0;
            return overlap.then_some(Self {
                from: (0, 1),
                to: None,
            });
        }
        let (begin, end) = match speed > 0 {
            true => (until_begin, until_end),
            false => (-until_end, -until_begin),
        };
        (end >= 0).then_some(Self {
            from: (begin.max(0), speed.abs()),
            to: Some((end, speed.abs())),
        })
    }

    fn overlaps(&self, other: &Self) -> bool {
        let not_after = |from: (i128, i128), to: Option<(i128, i128)>| {
            to.is_none_or(|to| from.0 * to.1 <= to.0 * from.1)
        };
        not_after(self.from, other.to) && not_after(other.from, self.to)
    }
}

/// The greatest number that divides both.
fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
