//! Which cells act on each other.

use life_step::TruthTable;

use super::generation::in_three_rows;
use super::limits::{Analysis, AnalysisError};
use super::sets::Sets;
use crate::Rule;
use crate::pattern::CellSet;

/// A living cell of one of the parts.
#[derive(Copy, Clone)]
struct Cell {
    y: i64,
    x: i64,
    part: u32,
}

/// Cells on which no others act for some generations: alone they would become the same.
pub(super) struct Part {
    /// The cells at the start.
    pub before: CellSet,
    /// The cells at the end, possibly none.
    pub after: CellSet,
}

/// The part of a cell, whether that is at the end, and the cell.
type At = (u32, bool, (i64, i64));

/// About how many bytes of memory a living cell takes while parts are found: it is a number in the
/// sets, a cell now and next, and a cell of its part, in vectors that may have doubled.
const BYTES: usize = 256;

/// Returns the parts of the cells that do not act on each other for `generations` generations.
///
/// Cells that touch belong together. Parts also belong together if some cell near them becomes alive
/// or dead only because of all of them.
pub(super) fn parts(
    cells: &CellSet,
    work: &Analysis,
    generations: u64,
) -> Result<Vec<Part>, AnalysisError> {
    work.allow((cells.len() as usize).saturating_mul(BYTES))?;
    let mut parts = Sets::new(cells.len() as usize);
    // At first every cell is a part of its own.
    let cell = |(part, (x, y))| Cell { y, x, part };
    let mut living: Vec<Cell> = (0..).zip(cells.iter()).map(cell).collect();
    let mut next = Vec::new();
    for _ in 0..generations {
        step(&living, work, &mut parts, &mut next)?;
        work.allow(next.len().saturating_mul(BYTES))?;
        std::mem::swap(&mut living, &mut next);
    }
    // One more step joins the cells that belong together now.
    step(&living, work, &mut parts, &mut next)?;
    let at_first = (0..).zip(cells.iter());
    let at_first = at_first.map(|(i, cell)| (parts.root(i), false, cell));
    let mut by_part: Vec<At> = at_first.collect();
    for Cell { y, x, part } in living {
        by_part.push((parts.root(part), true, (x, y)));
    }
    by_part.sort_unstable();
    let by_part = by_part.chunk_by(|a, b| a.0 == b.0).map(|part| {
        work.go_on()?;
        let (before, after) = part.split_at(part.partition_point(|&(_, after, _)| !after));
        let cells = |part: &[At]| part.iter().map(|&(.., cell)| cell).collect();
        let (before, after) = (cells(before), cells(after));
        Ok(Part { before, after })
    });
    by_part.collect()
}

/// Computes the next generation, row by row. Parts that act on each other are joined.
fn step(
    living: &[Cell],
    work: &Analysis,
    parts: &mut Sets,
    next: &mut Vec<Cell>,
) -> Result<(), AnalysisError> {
    next.clear();
    let rows: Vec<&[Cell]> = living.chunk_by(|a, b| a.y == b.y).collect();
    let places = in_three_rows(&rows, |row, down| row[0].y + down);
    for (count, (y, near)) in (0_u32..).zip(places) {
        if count.is_multiple_of(256) {
            work.go_on()?;
        }
        let near = near.map(|row| row.map_or(&[][..], |row| *row));
        step_row(y, near, work.rule.rule, parts, next);
    }
    Ok(())
}

/// Computes the next generation of a row from the cells above, in and below it.
fn step_row(y: i64, mut near: [&[Cell]; 3], rule: Rule, parts: &mut Sets, next: &mut Vec<Cell>) {
    let mut x = i64::MIN;
    let firsts = |near: [&[Cell]; 3]| {
        near.into_iter()
            .filter_map(|row| Some(row.first()?.x))
            .min()
    };
    while let Some(first) = firsts(near) {
        x = (x + 1).max(first - 1);
        let mut nine = Nine::default();
        for (i, row) in near.iter_mut().enumerate() {
            // Drop the cell that is left of the neighbourhood.
            if let [cell, rest @ ..] = row
                && cell.x < x - 1
            {
                *row = rest;
            }
            for cell in row.iter().take_while(|cell| cell.x <= x + 1) {
                // In reading order; `near` starts with the row above.
                let place = 3 * i as i64 + (cell.x - x + 1);
                nine.add(cell.part, 1 << (8 - place));
            }
        }
        if let Some(part) = nine.next(rule, parts) {
            next.push(Cell { y, x, part });
        }
    }
}

/// The parts of the living cells in a neighbourhood of nine cells.
#[derive(Default)]
struct Nine {
    parts: [u32; 9],
    /// Where the cells are, one bit each.
    bits: [u16; 9],
    len: usize,
}

impl Nine {
    fn add(&mut self, part: u32, bit: u16) {
        self.parts[self.len] = part;
        self.bits[self.len] = bit;
        self.len += 1;
    }

    /// Returns the part of the cell in the middle if it lives next. Parts that act on each other
    /// are joined.
    fn next(&self, rule: Rule, parts: &mut Sets) -> Option<u32> {
        let near = &self.parts[..self.len];
        let bits = &self.bits[..self.len];
        let alive = bits.iter().sum();
        let lives = rule.lives_after(alive);
        if alive & TruthTable::CENTRE != 0 {
            // All its neighbours touch it.
            let part = parts.join_all(near)?;
            return lives.then_some(part);
        }
        let first = parts.root(*near.first()?);
        if near.iter().all(|&part| parts.root(part) == first) {
            return lives.then_some(first);
        }
        // The number of parts that would alone cause a birth, and the last of them.
        let (mut births, mut parent) = (0, first);
        for (i, &part) in near.iter().enumerate() {
            let part = parts.root(part);
            if near[..i].iter().any(|&earlier| parts.root(earlier) == part) {
                continue;
            }
            let of_part = near.iter().zip(bits);
            let of_part = of_part.filter(|&(&other, _)| parts.root(other) == part);
            if rule.lives_after(of_part.map(|(_, bit)| bit).sum()) {
                (births, parent) = (births + 1, part);
            }
        }
        match (births, lives) {
            (0, false) => None,
            (1, true) => Some(parent),
            _ => parts.join_all(near).filter(|_| lives),
        }
    }
}
