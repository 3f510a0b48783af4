//! The signals that circuits are built from: the nine cells, and sums of some of them.

use super::{Kind, Place};
use life_step::TruthTable;

/// How a signal is made.
#[derive(Copy, Clone)]
pub(super) enum Source {
    /// A cell of an input row.
    Cell(Place),
    /// A sum of a column, by its number and the place of the column from the left.
    Column(usize, u8),
    /// An operation on other signals, by their numbers.
    Made(Kind, [usize; 3]),
}

/// How many signals are cells, the first ones.
pub(super) const CELLS: usize = 9;

/// The sums of a column of cells above, at and below: parity, majority, and the parity and the
/// conjunction of the outer two.
pub(super) const COLUMNS: [(Kind, [u16; 3]); 4] = [
    (Kind::Parity, [0, 1, 2]),
    (Kind::Majority, [0, 1, 2]),
    (Kind::Xor, [0, 2, 2]),
    (Kind::And, [0, 2, 2]),
];

/// The first signal that is made from others.
pub(super) const FIRST_MADE: usize = CELLS + 3 * COLUMNS.len();

/// The number of the signal of a column sum.
const fn column(sum: usize, place: usize) -> usize {
    CELLS + 3 * sum + place
}

/// The parity of all nine cells, and the carries of the ones.
pub(super) const PARITY: usize = FIRST_MADE;
pub(super) const CARRY: usize = FIRST_MADE + 1;
/// The parity and the majority of the twos of the columns.
pub(super) const TWOS: usize = FIRST_MADE + 2;
pub(super) const FOURS: usize = FIRST_MADE + 3;
/// The sum of carries and twos.
pub(super) const ONE_TWO: usize = FIRST_MADE + 4;
pub(super) const BOTH_TWOS: usize = FIRST_MADE + 5;
/// The parity and the conjunction of the outer columns' outer cells.
pub(super) const CORNERS: usize = FIRST_MADE + 7;
pub(super) const BOTH_CORNERS: usize = FIRST_MADE + 8;
/// The parity of the outer cells of the middle column.
pub(super) const UPRIGHT: usize = column(2, 1);

const MADE: [(Kind, [usize; 3]); 13] = {
    let ones = [column(0, 0), column(0, 1), column(0, 2)];
    let twos = [column(1, 0), column(1, 1), column(1, 2)];
    let (left, right) = (column(2, 0), column(2, 2));
    let sides = FIRST_MADE + 9;
    [
        (Kind::Parity, ones),
        (Kind::Majority, ones),
        (Kind::Parity, twos),
        (Kind::Majority, twos),
        (Kind::Xor, [CARRY, TWOS, TWOS]),
        (Kind::And, [CARRY, TWOS, TWOS]),
        (Kind::Xor, [FOURS, BOTH_TWOS, BOTH_TWOS]),
        (Kind::Xor, [left, right, right]),
        (Kind::And, [left, right, right]),
        (Kind::Xor, [3, 5, 5]),
        (Kind::And, [3, 5, 5]),
        (Kind::Parity, [sides, 1, 7]),
        (Kind::Xor, [column(3, 0), column(3, 2), column(3, 2)]),
    ]
};

/// The number of signals.
pub(super) const COUNT: usize = FIRST_MADE + MADE.len();

/// A signal as a function of the block.
#[derive(Copy, Clone)]
pub(super) struct Signal {
    pub table: TruthTable,
    pub source: Source,
}

/// Returns all signals. A signal is made from earlier ones only.
pub(super) fn all() -> [Signal; COUNT] {
    let mut signals = [Signal {
        table: TruthTable::NONE,
        source: Source::Made(Kind::And, [0; 3]),
    }; COUNT];
    for (cell, signal) in signals.iter_mut().enumerate().take(CELLS) {
        *signal = Signal {
            table: TruthTable::from_fn(|block| block >> (8 - cell) & 1 != 0),
            source: Source::Cell(Place {
                slot: cell as u16 / 3,
                offset: cell as u8 % 3,
            }),
        };
    }
    for (sum, (kind, rows)) in COLUMNS.into_iter().enumerate() {
        for place in 0..3 {
            let of_row = |row: u16| signals[3 * usize::from(row) + place].table;
            signals[column(sum, place)] = Signal {
                table: kind.of(rows.map(of_row)),
                source: Source::Column(sum, place as u8),
            };
        }
    }
    for (i, (kind, from)) in MADE.into_iter().enumerate() {
        signals[FIRST_MADE + i] = Signal {
            table: kind.of(from.map(|signal| signals[signal].table)),
            source: Source::Made(kind, from),
        };
    }
    signals
}

impl Kind {
    /// Returns the function that the operation makes of these.
    pub fn of(self, [a, b, c]: [TruthTable; 3]) -> TruthTable {
        TruthTable(std::array::from_fn(|i| {
            let (a, b, c) = (a.0[i], b.0[i], c.0[i]);
            match self {
                Self::Not => !a,
                Self::And => a & b,
                Self::AndNot => a & !b,
                Self::Or => a | b,
                Self::Xor => a ^ b,
                Self::Choose => b ^ (a & (b ^ c)),
                Self::ChooseNot => b ^ (a & !(b ^ c)),
                Self::Parity => a ^ b ^ c,
                Self::Majority => a & b | a & c | b & c,
            }
        }))
    }

    /// Returns its cost in half loads of a vector.
    pub fn cost(self) -> u32 {
        match self {
            Self::Not => 2,
            Self::And | Self::AndNot | Self::Or | Self::Xor => 2,
            Self::Choose | Self::ChooseNot | Self::Parity | Self::Majority => 3,
        }
    }
}
