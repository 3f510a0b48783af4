//! Boards of rules of Generations: the living cells on a [`Grid`], and the digits of the states of
//! dying cells in the same places.

use std::collections::BTreeMap;

use life_step::Generations;

use super::board::Grid;
use super::plane::Plane;
use crate::error::WorldError;
use crate::kernel::{Logic, Vector};
use crate::pattern::{CellSet, Topology};

/// A board whose cells have more states than dead and alive.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DyingBoard {
    alive: Grid,
    /// The binary digits of the states of dying cells, ones first.
    digits: Vec<Plane>,
    states: u16,
}

impl std::fmt::Debug for DyingBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.alive.fmt(f)
    }
}

impl DyingBoard {
    /// Returns the bytes of memory in use.
    pub fn memory_in_use(&self) -> usize {
        self.alive.memory_in_use() + self.digits.iter().map(Plane::bytes).sum::<usize>()
    }

    /// Returns how many times the memory of a board of two states it takes.
    pub fn planes(rule: Generations) -> usize {
        2 + Self::digits(rule)
    }

    fn digits(rule: Generations) -> usize {
        (u16::BITS - (rule.states() - 1).leading_zeros()) as usize
    }

    /// Returns the board of the cells in these states, which are on it.
    pub fn new(
        topology: Topology,
        rule: Generations,
        cells: &BTreeMap<u8, CellSet>,
    ) -> Result<Self, WorldError> {
        let mut alive = Grid::new(topology, rule.rule())?;
        let (width, height) = (alive.width(), alive.height());
        let plane = || Plane::new(width, height).ok_or(WorldError::BoardMemory { width, height });
        let planes = (0..Self::digits(rule)).map(|_| plane());
        let mut digits = planes.collect::<Result<Vec<_>, _>>()?;
        for (&state, cells) in cells {
            if state == 1 {
                alive.plane.put(cells);
                continue;
            }
            for (i, plane) in digits.iter_mut().enumerate() {
                if state >> i & 1 != 0 {
                    plane.put(cells);
                }
            }
        }
        let states = rule.states();
        Ok(Self {
            alive,
            digits,
            states,
        })
    }

    /// Returns the living cells.
    pub fn alive(&self) -> &Grid {
        &self.alive
    }

    /// Returns the state of a cell; 0 outside of a bounded board.
    pub fn state(&self, x: i64, y: i64) -> u8 {
        let Some((x, y)) = self.alive.place(x, y) else {
            return 0;
        };
        let digits = self.digits.iter().rev();
        let dying = digits.fold(0, |state, plane| state << 1 | u8::from(plane.get(x, y)));
        dying | u8::from(self.alive.plane.get(x, y))
    }

    /// Puts a cell into a state.
    ///
    /// # Errors
    /// If it is not on a bounded board.
    pub fn set(&mut self, x: i64, y: i64, state: u8) -> Result<(), WorldError> {
        self.alive.set(x, y, state == 1)?;
        if let Some((x, y)) = self.alive.place(x, y) {
            let state = if state == 1 { 0 } else { state };
            for (i, plane) in self.digits.iter_mut().enumerate() {
                plane.set(x, y, state >> i & 1 != 0);
            }
        }
        Ok(())
    }

    /// Returns the cells in each state but dead.
    pub fn cells(&self) -> BTreeMap<u8, CellSet> {
        let digits: Vec<CellSet> = self.digits.iter().map(Plane::cells).collect();
        let dying = CellSet::union(&digits);
        let mut states = BTreeMap::from([(1, self.alive.cells())]);
        sort(&digits, dying, 0, &mut states);
        states
    }

    /// Advances one generation.
    pub fn step(&mut self) {
        let before = self.alive.plane.vectors.clone();
        self.alive.step();
        let mut planes: Vec<_> = self
            .digits
            .iter_mut()
            .map(|plane| &mut plane.vectors[..])
            .collect();
        for (i, (next, was)) in self.alive.plane.vectors.iter_mut().zip(before).enumerate() {
            let mut digits = [Vector::EMPTY; 8];
            for (digit, plane) in digits.iter_mut().zip(&planes) {
                *digit = plane[i];
            }
            let union = |digits: [Vector; 8]| digits.into_iter().fold(Vector::EMPTY, |a, b| a | b);
            let begins = was.and_not(*next);
            *next = next.and_not(union(digits));
            // All that is dying grows a state older; what begins to die does so from state 1.
            digits[0] = digits[0] | begins;
            let mut carry = union(digits);
            for digit in &mut digits[..planes.len()] {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
            let mut dead = Vector::FULL;
            for (i, &digit) in digits[..planes.len()].iter().enumerate() {
                dead = match self.states >> i & 1 {
                    0 => dead.and_not(digit),
                    _ => dead & digit,
                };
            }
            for (digit, plane) in digits.into_iter().zip(&mut planes) {
                plane[i] = digit.and_not(dead);
            }
        }
    }
}

/// Sorts cells by their states, given all digits below.
fn sort(digits: &[CellSet], cells: CellSet, above: u8, states: &mut BTreeMap<u8, CellSet>) {
    match digits {
        _ if cells.is_empty() => {}
        [lower @ .., digit] => {
            sort(lower, &cells & digit, above << 1 | 1, states);
            sort(lower, &cells - digit, above << 1, states);
        }
        [] => {
            states.insert(above, cells);
        }
    }
}
