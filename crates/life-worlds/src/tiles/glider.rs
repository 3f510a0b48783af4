//! Gliders alone in a tile. They are not stepped while they fly: their future is known.

use super::tile::{HEIGHT, LEFT, TOP, TileCells, WIDTH};
use crate::Rule;
use crate::kernel::{Life, Vector};

/// A glider, alone in a tile and away from its edges.
#[derive(Copy, Clone)]
pub(super) struct Glider {
    /// The first of its three columns.
    pub left: usize,
    /// The first of its three rows.
    pub top: usize,
    /// How far it moves in four generations, one cell to the right or left and one down or up.
    motion: (i8, i8),
    /// How many times it moves so before it comes near an edge of the tile.
    pub moves: u32,
}

/// How many cells away from the own cells of its neighbours a glider must stay.
const EDGE: usize = 2;

/// The phases of the glider that moves to the right and down, row by row, three bits each.
const PHASES: [[u8; 3]; 4] = [
    [0b010, 0b100, 0b111],
    [0b101, 0b110, 0b010],
    [0b100, 0b101, 0b110],
    [0b001, 0b110, 0b011],
];

/// The motion of a glider by its nine cells, row by row from the lowest bit; (0, 0) for no glider.
static MOTIONS: [(i8, i8); 512] = motions();

const fn motions() -> [(i8, i8); 512] {
    let mut motions = [(0, 0); 512];
    let mut phase = 0;
    while phase < 16 {
        let [a, b, c] = rows(phase);
        let right = if phase & 4 == 0 { 1 } else { -1 };
        let down = if phase & 8 == 0 { 1 } else { -1 };
        motions[a | b << 3 | c << 6] = (right, down);
        phase += 1;
    }
    motions
}

/// Returns the rows of one of 16 phases: the second four move to the left, and the last eight up.
const fn rows(phase: usize) -> [usize; 3] {
    let [a, b, c] = PHASES[phase % 4];
    let [a, c] = if phase & 8 == 0 { [a, c] } else { [c, a] };
    let mut rows = [a as usize, b as usize, c as usize];
    let mut row = 0;
    while row < 3 && phase & 4 != 0 {
        rows[row] = rows[row] >> 2 | rows[row] & 2 | (rows[row] & 1) << 2;
        row += 1;
    }
    rows
}

impl Glider {
    /// Returns whether gliders fly under a rule as they do under that of Conway's Life: whether it
    /// agrees on all cells in and around them.
    pub fn flies_under(rule: Rule) -> bool {
        (0..16).all(|phase| {
            let rows = rows(phase).map(|row| row << 2);
            let rows = [0, 0, rows[0], rows[1], rows[2], 0, 0];
            (0..25).all(|at| {
                let (x, y) = (at % 5, at / 5);
                let alive = |i: usize| u16::from(rows[y + i / 3] >> (x + i % 3) & 1 != 0);
                let nine = (0..9).fold(0, |nine, i| nine << 1 | alive(i));
                rule.lives_after(nine) == Rule::LIFE.lives_after(nine)
            })
        })
    }

    /// Returns the glider of a tile that has nothing else in it or around it.
    pub fn alone_in(cells: &TileCells) -> Option<Self> {
        let rows = cells.rows_and_copies();
        let top = rows.iter().position(|&row| row != 0)?;
        if top < TOP + EDGE || top + 3 > TOP + HEIGHT - EDGE {
            return None;
        }
        let (&[a, b, c], below) = rows[top..].split_first_chunk()?;
        let all = a | b | c;
        let left = all.trailing_zeros() as usize;
        if all >> left != 0b111 || left < LEFT + EDGE || left + 3 > LEFT + WIDTH - EDGE {
            return None;
        }
        if below.iter().any(|&row| row != 0) {
            return None;
        }
        let rows = [c, b, a].into_iter();
        let picture = rows.fold(0, |cells, row| cells << 3 | row >> left);
        let motion = MOTIONS[picture as usize];
        let across = match motion.0 {
            0 => return None,
            1 => LEFT + WIDTH - EDGE - 3 - left,
            _ => left - LEFT - EDGE,
        };
        let along = match motion.1 {
            1 => TOP + HEIGHT - EDGE - 3 - top,
            _ => top - TOP - EDGE,
        };
        Some(Self {
            left,
            top,
            motion,
            moves: across.min(along) as u32,
        })
    }

    /// Lets the glider fly for some steps of two generations, at most twice its moves. Returns the
    /// rows that it has changed in the last of them.
    pub fn fly(self, steps: u64, cells: &mut TileCells) -> u64 {
        let rows = [0, 1, 2].map(|i| std::mem::take(cells.row_mut(self.top + i)));
        let moves = (steps / 2) as usize;
        let top = match self.motion.1 {
            1 => self.top + moves,
            _ => self.top - moves,
        };
        for (i, row) in rows.into_iter().enumerate() {
            *cells.row_mut(top + i) = match self.motion.0 {
                1 => row << moves,
                _ => row >> moves,
            };
        }
        // Its three rows, and one more on each side.
        let rows = 0b11111 << (top - 1);
        if steps % 2 == 1 {
            cells.step_two::<Vector, Life>(&Life, rows);
        }
        rows
    }
}
