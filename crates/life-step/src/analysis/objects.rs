//! Objects that go their own ways, and whether they can ever meet.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::vec::Vec;

use super::generation::Cells;
use super::parts::{Part, Parts, parts};
use super::recurrence::phases;
use crate::Rule;

/// A pattern that comes back, wherever it is.
#[derive(Debug)]
pub(super) struct Shape {
    /// Its generations, the corner of the first at (0, 0).
    pub phases: Vec<Cells>,
    /// How far it moves in a period, to the right and down.
    pub motion: (i64, i64),
    /// Round all its phases and their neighbours, and as wide as it moves in a period: what it is and
    /// touches stays inside the box when that moves on evenly.
    reach: Bounds,
}

impl Shape {
    fn new(phases: Vec<Cells>, motion: (i64, i64)) -> Self {
        let all = Bounds::round(phases.iter().flat_map(Cells::iter));
        let reach = all.map_or(Bounds::default(), |all| {
            let back = (-motion.0, -motion.1);
            all.stretched(motion).with(all.moved(back))
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

/// A box: the first and the last column and row of it.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Bounds {
    pub left: i64,
    pub top: i64,
    pub right: i64,
    pub bottom: i64,
}

impl Bounds {
    /// Round cells and their neighbours.
    pub fn round(cells: impl Iterator<Item = (i64, i64)>) -> Option<Self> {
        let boxes = cells.map(|(x, y)| Self {
            left: x - 1,
            top: y - 1,
            right: x + 1,
            bottom: y + 1,
        });
        boxes.reduce(Self::with)
    }

    /// Round both.
    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// With so many more columns and rows on each side.
    pub fn widened(self, by: i64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Whether they have a cell in common.
    pub fn meets(self, other: Self) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    pub fn moved(self, (right, down): (i64, i64)) -> Self {
        Self {
            left: self.left + right,
            top: self.top + down,
            right: self.right + right,
            bottom: self.bottom + down,
        }
    }

    /// Round it and all it passes when it moves so far.
    pub fn stretched(self, motion: (i64, i64)) -> Self {
        self.with(self.moved(motion))
    }
}

/// A shape at a place, in its first phase at generation 0.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub shape: Rc<Shape>,
    at: (i64, i64),
}

impl Object {
    /// The cells so many generations later, or earlier.
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

    /// The number of cells so many generations later, or earlier.
    pub fn len(&self, later: i64) -> u64 {
        let shape = &*self.shape;
        shape.phases[later.rem_euclid(shape.period()) as usize].len()
    }

    /// Round all it touches while it moves on evenly; as it lies at generation 0.
    pub fn reach(&self) -> Bounds {
        self.shape.reach.moved(self.at)
    }

    /// How far it moves in so many generations, a multiple of its period.
    pub fn step(&self, generations: u64) -> (i64, i64) {
        let periods = generations as i64 / self.shape.period();
        let (right, down) = self.shape.motion;
        (right * periods, down * periods)
    }

    /// What the speed of another object is less this one's, in cells per generation: numerators to the
    /// right and down over a common, positive denominator, which is left out.
    fn relative_speed(&self, other: &Self) -> (i128, i128) {
        let of = |object: &Self| {
            let (right, down) = object.shape.motion;
            [right, down, object.shape.period()].map(i128::from)
        };
        let ([right, down, period], [other_right, other_down, other_period]) =
            (of(self), of(other));
        (
            other_right * period - right * other_period,
            other_down * period - down * other_period,
        )
    }

    /// Whether the boxes of the two meet, now or ever.
    fn may_meet(&self, other: &Self) -> bool {
        let (a, b) = (self.reach(), other.reach());
        let (right, down) = self.relative_speed(other);
        let across = Meeting::new((a.left, a.right), (b.left, b.right), right);
        let along = Meeting::new((a.top, a.bottom), (b.top, b.bottom), down);
        matches!((across, along), (Some(across), Some(along)) if across.overlaps(&along))
    }
}

/// When two boxes overlap in one direction: from `from.0 / from.1` to `to.0 / to.1`, for ever if there is
/// no end. Denominators are positive, times not negative.
struct Meeting {
    from: (i128, i128),
    to: Option<(i128, i128)>,
}

impl Meeting {
    /// `speed` is that of the second box as the first sees it.
    fn new(a: (i64, i64), b: (i64, i64), speed: i128) -> Option<Self> {
        // How far the second has to go until it begins to overlap and until it does no more.
        let until_begin = i128::from(a.0) - i128::from(b.1);
        let until_end = i128::from(a.1) - i128::from(b.0);
        if speed == 0 {
            let overlap = until_begin <= 0 && until_end >= 0;
            return overlap.then_some(Self {
                from: (0, 1),
                to: None,
            });
        }
        let (begin, end) = if speed > 0 {
            (until_begin, until_end)
        } else {
            (-until_end, -until_begin)
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

/// Cells do not come back within so many generations.
#[derive(Copy, Clone)]
struct NotWithin(u64);

/// What is known of some cells.
type Known = Result<Rc<Shape>, NotWithin>;

/// Shapes by their first phase, those that do not come back too.
#[derive(Default)]
pub(super) struct Shapes {
    known: BTreeMap<Vec<(i64, i64)>, Known>,
}

impl Shapes {
    /// How long a period may be at most.
    pub const LONGEST_PERIOD: u64 = 1 << 10;
    /// That of nearly all objects that chaos leaves.
    const USUAL_PERIOD: u64 = 4;
    /// How long objects that fly or stand close together may take until all are as they were.
    const LONGEST_FORMATION: u64 = 1 << 16;
    /// How many shapes are remembered: those that chaos makes are endless.
    const MOST: usize = 1 << 14;

    /// The object that these cells are, if they come back.
    pub fn object(&mut self, cells: &Cells, rule: Rule) -> Option<Object> {
        self.object_within(cells, rule, Self::LONGEST_PERIOD)
    }

    /// The object that these cells are, if they come back within so many generations.
    fn object_within(&mut self, cells: &Cells, rule: Rule, longest: u64) -> Option<Object> {
        let at = cells.corner();
        let key: Vec<_> = cells.iter().map(|(x, y)| (x - at.0, y - at.1)).collect();
        if self.known.len() >= Self::MOST {
            self.known.clear();
        }
        let shape = self.known.entry(key).or_insert(Err(NotWithin(0)));
        if let Err(NotWithin(tried)) = *shape
            && tried < longest
        {
            *shape = shape_of(&cells.moved(-at.0, -at.1), rule, longest);
        }
        let shape = shape.clone().ok()?;
        Some(Object { shape, at })
    }

    /// Whether some cells, it seems, are no objects, nor parts of such with periods within `longest`: a look that
    /// costs little, as it leaves alone the objects that nothing is near to.
    pub fn is_restless(&mut self, cells: &Cells, rule: Rule, apart: u64, longest: u64) -> bool {
        let mut lone: Vec<(Bounds, Cells, bool)> = Vec::new();
        for Part { before, .. } in parts(cells, rule, 0) {
            let object = self.object_within(&before, rule, Self::USUAL_PERIOD);
            let bounds = match &object {
                Some(object) => Some(object.reach()),
                None => Bounds::round(before.iter()),
            };
            lone.extend(bounds.map(|bounds| (bounds, before, object.is_some())));
        }
        lone.sort_unstable_by_key(|(bounds, ..)| bounds.left);
        for i in 0..lone.len() {
            for j in i + 1..lone.len() {
                let (a, b) = (lone[i].0, lone[j].0);
                if b.left > a.right {
                    break;
                }
                if a.meets(b) {
                    (lone[i].2, lone[j].2) = (false, false);
                }
            }
        }
        let doubtful = lone.iter().filter(|(.., is_lone)| !is_lone);
        let doubtful = Cells::of(doubtful.flat_map(|(_, cells, _)| cells.iter()));
        let mut parts = parts(&doubtful, rule, apart);
        // The largest is the likeliest not to be an object.
        parts.sort_by_key(|part| core::cmp::Reverse(part.before.len()));
        let mut parts = parts.iter();
        parts.any(|part| self.object_within(&part.before, rule, longest).is_none())
    }

    /// Takes the cells so many generations on and answers the objects they are then, if they are nothing
    /// but objects that will never meet.
    pub fn settled(&mut self, cells: &Cells, rule: Rule, generations: u64) -> Option<Vec<Object>> {
        let parts = parts(cells, rule, generations).into_iter();
        let mut parts: Vec<Cells> = parts.map(|part| part.after).collect();
        parts.retain(|part| !part.is_empty());
        // The largest is the likeliest not to be an object.
        parts.sort_by_key(|part| core::cmp::Reverse(part.len()));
        let mut objects = Vec::with_capacity(parts.len());
        for part in &parts {
            let object = self.object(part, rule)?;
            self.split(object, rule, &mut objects);
        }
        while let Some(joined) = self.joined(&objects, rule)? {
            objects = joined;
        }
        Some(objects)
    }

    /// Adds the objects that an object consists of: what acted on each other once need not do so again.
    fn split(&mut self, whole: Object, rule: Rule, objects: &mut Vec<Object>) {
        let shape = &*whole.shape;
        let cells = Cells::of(whole.cells(-shape.period()));
        // A period on from the period before: the parts it is in now.
        let parts = parts(&cells, rule, shape.phases.len() as u64).into_iter();
        let parts: Vec<Cells> = parts.map(|Part { after, .. }| after).collect();
        if parts.len() > 1 {
            let parts = parts.iter().map(|part| self.object(part, rule));
            if let Some(parts) = parts.collect::<Option<Vec<_>>>() {
                for part in parts {
                    self.split(part, rule, objects);
                }
                return;
            }
        }
        objects.push(whole);
    }

    /// Joins objects that act on each other later, if there are any; the outer `None` if objects on
    /// different ways may meet, or what is joined is no object.
    #[expect(clippy::option_option, reason = "not settled, settled, and in between")]
    fn joined(&mut self, objects: &[Object], rule: Rule) -> Option<Option<Vec<Object>>> {
        let mut formations = Parts::default();
        for _ in objects {
            formations.add();
        }
        // From the left: standing objects need only be compared as far as they reach.
        let mut order: Vec<usize> = (0..objects.len()).collect();
        order.sort_by_key(|&i| (objects[i].shape.motion == (0, 0), objects[i].reach().left));
        for (n, &i) in order.iter().enumerate() {
            let stands = objects[i].shape.motion == (0, 0);
            for &j in &order[n + 1..] {
                if stands && objects[j].reach().left > objects[i].reach().right {
                    break;
                }
                if objects[i].may_meet(&objects[j]) {
                    if objects[i].relative_speed(&objects[j]) != (0, 0) {
                        return None;
                    }
                    formations.join(i as u32, j as u32);
                }
            }
        }

        let mut by_formation: BTreeMap<u32, Vec<&Object>> = BTreeMap::new();
        for (i, object) in objects.iter().enumerate() {
            let formation = by_formation.entry(formations.root(i as u32)).or_default();
            formation.push(object);
        }
        let mut joined = Vec::new();
        let mut any = false;
        for formation in by_formation.into_values() {
            if formation.len() == 1 || acts_apart(&formation, rule)? {
                joined.extend(formation.into_iter().cloned());
                continue;
            }
            any = true;
            let cells = Cells::of(formation.iter().flat_map(|object| object.cells(0)));
            joined.push(self.object(&cells, rule)?);
        }
        Some(any.then_some(joined))
    }
}

/// Whether objects of one speed never act on each other; `None` if that takes too long to tell.
fn acts_apart(formation: &[&Object], rule: Rule) -> Option<bool> {
    let mut common = 1_u64;
    for object in formation {
        let period = object.shape.period() as u64;
        common *= period / greatest_common_divisor(common, period);
        if common > Shapes::LONGEST_FORMATION {
            return None;
        }
    }
    let at = |later| Cells::of(formation.iter().flat_map(|object| object.cells(later)));
    let mut cells = at(0);
    for later in 1..=common as i64 {
        cells = cells.step(rule);
        if cells != at(later) {
            return Some(false);
        }
    }
    Some(true)
}

/// The greatest number that divides both.
pub(super) fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// The shape of cells that come back, themselves and not what they become.
fn shape_of(cells: &Cells, rule: Rule, longest: u64) -> Known {
    // What explodes is no object, and takes ever longer to follow.
    let most = 64 + 8 * cells.len();
    let mut next = cells.clone();
    // A generation that comes back shows that the first one does not.
    let mut earlier = cells.clone();
    for period in 1..=longest {
        next = next.step(rule);
        if next.is_moved(cells) {
            let (phases, motion) = phases(cells, rule, period);
            return Ok(Rc::new(Shape::new(phases, motion)));
        }
        if next.len() > most || next.is_moved(&earlier) {
            return Err(NotWithin(u64::MAX));
        }
        if period.is_power_of_two() {
            earlier.clone_from(&next);
        }
    }
    Err(NotWithin(longest))
}
