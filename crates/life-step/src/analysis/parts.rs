//! Which cells have to do with each other?

use alloc::vec::Vec;

use super::generation::Cells;
use crate::Rule;

/// A living cell of one of the parts, or one of its neighbours.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Mark {
    y: i64,
    x: i64,
    part: u32,
    alive: bool,
}

/// Cells that have nothing to do with others for some generations: alone they would become the same.
pub(super) struct Part {
    /// At first.
    pub before: Cells,
    /// In the end; nothing may be left.
    pub after: Cells,
}

/// The parts of the cells that have nothing to do with each other for so many generations.
///
/// Cells that touch belong together, and so do all parts round a cell that becomes something else than the
/// parts one by one would make of it.
pub(super) fn parts(cells: &Cells, rule: Rule, generations: u64) -> Vec<Part> {
    let mut parts = Parts::default();
    let mut living: Vec<Mark> = cells
        .iter()
        .map(|(x, y)| Mark {
            y,
            x,
            part: parts.add(),
            alive: true,
        })
        .collect();
    let mut marks = Vec::new();
    for generation in 0..=generations {
        marks.clear();
        for &cell in &living {
            marks.push(cell);
            for (right, down) in NEIGHBOURS {
                marks.push(Mark {
                    y: cell.y + down,
                    x: cell.x + right,
                    part: parts.root(cell.part),
                    alive: false,
                });
            }
        }
        marks.sort_unstable();
        living.clear();
        for place in marks.chunk_by(|a, b| (a.y, a.x) == (b.y, b.x)) {
            living.extend(next(place, rule, &mut parts));
        }
        if generation == generations {
            // This last step was to know the parts of the cells as they are, not to take them on.
            break;
        }
    }
    // At first every cell was a part of its own.
    let at_first = (0..)
        .zip(cells.iter())
        .map(|(i, cell)| (parts.root(i), false, cell));
    let mut by_part: Vec<(u32, bool, (i64, i64))> = at_first.collect();
    for mark in marks.iter().filter(|mark| mark.alive) {
        by_part.push((parts.root(mark.part), true, (mark.x, mark.y)));
    }
    by_part.sort_unstable();
    by_part
        .chunk_by(|a, b| a.0 == b.0)
        .map(|part| {
            let (before, after) = part.split_at(part.partition_point(|&(_, after, _)| !after));
            let cells = |part: &[(u32, bool, (i64, i64))]| Cells::of(part.iter().map(|at| at.2));
            Part {
                before: cells(before),
                after: cells(after),
            }
        })
        .collect()
}

const NEIGHBOURS: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// What the cell that these marks are of becomes; parts that do not act each for itself are joined.
fn next(place: &[Mark], rule: Rule, parts: &mut Parts) -> Option<Mark> {
    let (y, x) = (place[0].y, place[0].x);
    let cell = place.iter().find(|mark| mark.alive);
    let neighbours = place.len() as u32 - u32::from(cell.is_some());
    let join = |parts: &mut Parts| {
        for pair in place.windows(2) {
            parts.join(pair[0].part, pair[1].part);
        }
        parts.root(place[0].part)
    };
    let born = |part| Mark {
        y,
        x,
        part,
        alive: true,
    };
    if cell.is_some() {
        // All its neighbours touch it.
        let part = join(parts);
        return rule.survives_with(neighbours).then(|| born(part));
    }
    let lives = rule.is_born_with(neighbours);
    let first = parts.root(place[0].part);
    if place.iter().all(|mark| parts.root(mark.part) == first) {
        return lives.then(|| born(first));
    }
    // By how many of the parts alone it would be born, and the last of them.
    let (mut births, mut parent) = (0, first);
    for (i, mark) in place.iter().enumerate() {
        let part = parts.root(mark.part);
        if place[..i]
            .iter()
            .any(|earlier| parts.root(earlier.part) == part)
        {
            continue;
        }
        let of_part = place.iter().filter(|mark| parts.root(mark.part) == part);
        if rule.is_born_with(of_part.count() as u32) {
            (births, parent) = (births + 1, part);
        }
    }
    match (births, lives) {
        (0, false) => None,
        (1, true) => Some(born(parent)),
        _ => {
            let part = join(parts);
            lives.then(|| born(part))
        }
    }
}

/// Sets of numbers that are joined one after the other.
#[derive(Default)]
pub(super) struct Parts {
    parents: Vec<u32>,
}

impl Parts {
    /// Adds a set of one number and answers that.
    pub fn add(&mut self) -> u32 {
        let number = self.parents.len() as u32;
        self.parents.push(number);
        number
    }

    /// The number that stands for all of its set.
    pub fn root(&mut self, mut number: u32) -> u32 {
        while self.parents[number as usize] != number {
            let parent = self.parents[number as usize];
            self.parents[number as usize] = self.parents[parent as usize];
            number = parent;
        }
        number
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }
}
