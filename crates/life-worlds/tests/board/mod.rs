//! Boards cell by cell, literally from the rule.

use life_worlds::Rule;
use life_worlds::pattern::{CellSet, Topology};

/// A board as rows of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaiveBoard {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<bool>,
}

impl NaiveBoard {
    pub fn new(width: usize, height: usize, mut alive: impl FnMut() -> bool) -> Self {
        let cells = (0..width * height).map(|_| alive()).collect();
        Self {
            width,
            height,
            cells,
        }
    }

    /// The bounded board and the torus of this size.
    pub fn topologies(&self) -> [Topology; 2] {
        let (width, height) = (self.width as u64, self.height as u64);
        [Topology::bounded, Topology::torus].map(|topology| topology(width, height))
    }

    /// Whether the cell at an offset from a place lives.
    fn get(&self, x: isize, y: isize, torus: bool) -> bool {
        let (width, height) = (self.width as isize, self.height as isize);
        let inside = (0..width).contains(&x) && (0..height).contains(&y);
        let (x, y) = (x.rem_euclid(width), y.rem_euclid(height));
        (torus || inside) && self.cells[(y * width + x) as usize]
    }

    /// Returns the next generation.
    pub fn step(&self, rule: Rule, topology: Topology) -> Self {
        let torus = matches!(topology, Topology::Torus { .. });
        let mut next = Vec::with_capacity(self.cells.len());
        for y in 0..self.height as isize {
            for x in 0..self.width as isize {
                let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
                let block = around.fold(0, |block, (right, down)| {
                    block << 1 | u16::from(self.get(x + right, y + down, torus))
                });
                next.push(rule.lives_after(block));
            }
        }
        Self {
            cells: next,
            ..*self
        }
    }

    /// Returns the living cells.
    pub fn set(&self) -> CellSet {
        let places = (0..self.cells.len()).filter(|&i| self.cells[i]);
        let place = |i| ((i % self.width) as i64, (i / self.width) as i64);
        places.map(place).collect()
    }
}
