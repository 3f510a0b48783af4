//! The search for a small circuit.
//!
//! A circuit is a tree of choices, first by some of the made signals, then by the cells. Functions
//! that agree on all blocks that still matter share one place. So a good order makes a circuit
//! several times as small as a bad one. The search changes an order at random and keeps what costs
//! no more.

use super::Program;
use super::draft::Draft;
use super::signals::{
    self, BOTH_CORNERS, BOTH_TWOS, CARRY, CELLS, CORNERS, COUNT, FOURS, ONE_TWO, PARITY, TWOS,
    UPRIGHT,
};
use life_step::TruthTable;

/// How long to search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// For a few generations of small boards: well below a millisecond.
    Little,
    /// For all other worlds: 4 to 30 ms.
    Much,
}

/// The made signals that the search starts with.
const STARTS: [&[usize]; 4] = [
    &[ONE_TWO, BOTH_TWOS, FOURS, PARITY, TWOS],
    &[PARITY, TWOS, UPRIGHT, CORNERS, BOTH_CORNERS],
    &[PARITY, CARRY, TWOS, FOURS],
    &[],
];

/// The order of the cells at the start.
const CELL_ORDER: [usize; CELLS] = [4, 5, 2, 1, 3, 7, 0, 6, 8];

/// Returns the program of the best circuit found.
pub(super) fn program(table: &TruthTable, effort: Effort) -> Program {
    let signals = signals::all();
    let mut dice = Dice::new();
    let draft = |order: &Order, limit| Draft::new(table, &signals, &order.signals(), limit);
    let mut best = draft(&Order::new(STARTS[0]), u32::MAX);
    for start in STARTS {
        let mut order = Order::new(start);
        let mut cost = u32::MAX;
        for round in 0..effort.rounds() {
            let changed = match round {
                0 => order.clone(),
                _ => order.changed(&mut dice),
            };
            let draft = draft(&changed, cost);
            if draft.cost <= cost {
                (order, cost) = (changed, draft.cost);
                if cost < best.cost {
                    best = draft;
                }
            }
        }
    }
    best.compile()
}

impl Effort {
    /// Returns how many orders are tried from each start.
    fn rounds(self) -> usize {
        match self {
            Self::Little => 2,
            Self::Much => 150,
        }
    }
}

/// The order of choices.
#[derive(Clone)]
struct Order {
    made: Vec<usize>,
    cells: [usize; CELLS],
}

impl Order {
    fn new(made: &[usize]) -> Self {
        Self {
            made: made.to_vec(),
            cells: CELL_ORDER,
        }
    }

    fn signals(&self) -> Vec<usize> {
        self.made.iter().chain(&self.cells).copied().collect()
    }

    /// Returns an order with one change.
    fn changed(&self, dice: &mut Dice) -> Self {
        let mut order = self.clone();
        let made = &mut order.made;
        match dice.below(20) {
            0..=3 => {
                let signal = CELLS + dice.below(COUNT - CELLS);
                if !made.contains(&signal) {
                    made.insert(dice.below(made.len() + 1), signal);
                }
            }
            4..=6 if !made.is_empty() => {
                made.remove(dice.below(made.len()));
            }
            7..=9 if made.len() > 1 => {
                let (i, j) = (dice.below(made.len()), dice.below(made.len()));
                made.swap(i, j);
            }
            10..=14 => {
                let (from, to) = (dice.below(CELLS), dice.below(CELLS));
                if from < to {
                    order.cells[from..=to].rotate_left(1);
                } else {
                    order.cells[to..=from].rotate_right(1);
                }
            }
            _ => order.cells.swap(dice.below(CELLS), dice.below(CELLS)),
        }
        order
    }
}

/// A sequence of numbers that is the same every time, so that a rule always has the same circuit.
pub(super) struct Dice(u64);

impl Dice {
    pub fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}
