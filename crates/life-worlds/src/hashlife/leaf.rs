//! The smallest squares, and their futures: of 32x32 cells, the 16x16 in the middle after up to
//! eight generations.

use std::array;
use std::sync::Arc;

use super::table::Item;
use crate::Rule;
use crate::kernel::{
    self, Any, Circuit, Kernel, Lanes, Life, ROWS, Tile, TileSteps, Vector, Window, Work,
    two_columns,
};
use crate::prepared::Prepared;

/// 16x16 cells: row 4i + j is the i-th sixteen bits of word j.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Square(pub [u64; 4]);

impl Square {
    pub const EMPTY: Self = Self([0; 4]);

    /// The side of a square.
    pub const SIDE: usize = 16;

    /// Returns a row of cells, the westernmost in the lowest bit.
    pub fn row(&self, y: usize) -> u16 {
        (self.0[y % 4] >> (y / 4 * 16)) as u16
    }

    pub fn from_rows(row: impl Fn(usize) -> u16) -> Self {
        let word = |j| (0..4).fold(0, |word, i| word | u64::from(row(4 * i + j)) << (16 * i));
        Self(array::from_fn(word))
    }

    pub fn get(&self, x: usize, y: usize) -> bool {
        self.row(y) >> x & 1 != 0
    }

    pub fn set(&mut self, x: usize, y: usize, alive: bool) {
        let bit = 1 << (y / 4 * 16 + x);
        let word = &mut self.0[y % 4];
        *word = if alive { *word | bit } else { *word & !bit };
    }

    pub fn population(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the living cells as (x, y), row by row.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        let side = 0..Self::SIDE;
        let all = side
            .clone()
            .flat_map(move |y| side.clone().map(move |x| (x, y)));
        all.filter(move |&(x, y)| self.get(x, y))
    }

    /// Joins four squares of 8x8 cells, in each of which (x, y) is bit 8y + x.
    pub fn join([nw, ne, sw, se]: [u64; 4]) -> Self {
        Self::from_rows(|y| {
            let (west, east) = if y < 8 { (nw, ne) } else { (sw, se) };
            let row = |square: u64| (square >> (y % 8 * 8)) as u8;
            u16::from_le_bytes([row(west), row(east)])
        })
    }

    /// Returns the four squares that [`join`](Self::join) joins.
    pub fn quarters(&self) -> [u64; 4] {
        array::from_fn(|i| {
            (0..8).fold(0, |square, y| {
                let row = self.row(y + i / 2 * 8).to_le_bytes()[i % 2];
                square | u64::from(row) << (8 * y)
            })
        })
    }
}

impl Item for Square {
    type Key = Self;

    const EMPTY: Self = Square::EMPTY;

    fn new(square: Self) -> Self {
        square
    }

    fn key(&self) -> Self {
        *self
    }

    #[inline]
    fn hash(Self([a, b, c, d]): &Self) -> u64 {
        fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd6e8_feb8_6659_fd93)
            ^ fold(c ^ 0xa076_1d64_78bd_642f, d ^ 0xe703_7ed1_a0b4_28db)
    }

    fn free(next: u32) -> Self {
        Self([next.into(), 0, 0, 0])
    }

    fn next_free(&self) -> u32 {
        self.0[0] as u32
    }
}

/// Multiplies two words to twice the width and folds the product, so every bit of both affects
/// every bit of the result.
#[inline]
pub(super) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Returns the middle of four squares, unchanged.
#[inline]
pub(super) fn middle_of([nw, ne, sw, se]: [Square; 4]) -> Square {
    // The eight columns right of the middle of a square, and the eight left of it.
    const RIGHT: u64 = 0xff00_ff00_ff00_ff00;
    const LEFT: u64 = 0x00ff_00ff_00ff_00ff;
    Square(array::from_fn(|j| {
        let north = (nw.0[j] & RIGHT) >> 8 | (ne.0[j] & LEFT) << 8;
        let south = (sw.0[j] & RIGHT) >> 8 | (se.0[j] & LEFT) << 8;
        north >> 32 | south << 32
    }))
}

/// 32x32 cells: row 4i + j is half i % 2 of word i / 2 of vector j. So the rows above and below
/// those of a vector are whole vectors too, except for the first and the last.
type Rows = [Vector; 4];

#[inline]
fn pack([nw, ne, sw, se]: [Square; 4]) -> Rows {
    // Two rows of a square, 32 bits apart.
    let spread = |word: u64| word & 0xffff | (word & 0xffff_0000) << 16;
    array::from_fn(|j| {
        let [nw, ne, sw, se] = [nw, ne, sw, se].map(|square| square.0[j]);
        Vector([
            spread(nw) | spread(ne) << 16,
            spread(nw >> 32) | spread(ne >> 32) << 16,
            spread(sw) | spread(se) << 16,
            spread(sw >> 32) | spread(se >> 32) << 16,
        ])
    })
}

#[inline]
fn unpack_middle(rows: &Rows) -> Square {
    Square(rows.map(|Vector([_, north, south, _])| {
        let two = |word: u64| word >> 8 & 0xffff | (word >> 40 & 0xffff) << 16;
        two(north) | two(south) << 32
    }))
}

/// How generations of squares are computed: even and odd ones.
#[derive(Clone)]
enum Circuits {
    /// Conway's Life.
    Life,
    /// Any rule that counts neighbours.
    Any(Arc<[Any; 2]>),
    /// Any other rule.
    Others(Arc<[Prepared; 2]>),
}

impl Circuits {
    fn of(rules: [Prepared; 2]) -> Self {
        let [even, odd] = rules.each_ref().map(|rule| rule.rule);
        match rules.each_ref().map(|rule| rule.lookup.is_some()) {
            [true, true] => Self::Others(Arc::new(rules)),
            _ if [even, odd] == [Rule::LIFE; 2] => Self::Life,
            _ => Self::Any(Arc::new([even, odd].map(Any::new))),
        }
    }
}

/// How squares are stepped.
#[derive(Clone)]
pub(super) struct Steps {
    circuits: Circuits,
    pub are_different: bool,
    pub kernel: Kernel,
    /// The tiles of the last squares.
    tiles: Vec<Tile>,
}

impl Steps {
    /// Returns the steps of a rule on the plane.
    pub fn new(rule: Rule) -> Self {
        let rules = Prepared::on_plane(rule);
        Self {
            are_different: rules[0].rule != rules[1].rule,
            circuits: Circuits::of(rules),
            kernel: Kernel::fastest(),
            tiles: Vec::new(),
        }
    }

    /// Adds the middles of `fours` of squares after `generations` generations, at most 8, to `to`.
    /// `is_odd` tells whether the squares are of an odd generation.
    pub fn middles(
        &mut self,
        fours: &[[Square; 4]],
        generations: u32,
        is_odd: bool,
        to: &mut Vec<Square>,
    ) {
        let kernel = self.kernel;
        match &self.circuits {
            Circuits::Life => to.extend(fours.iter().map(|&four| {
                unpack_middle(&kernel::run(
                    kernel,
                    Counted {
                        rows: pack(four),
                        generations,
                        circuit: &Life,
                    },
                ))
            })),
            Circuits::Any(circuits) => to.extend(fours.iter().map(|&four| {
                let mut rows = pack(four);
                // All generations at once, or each by its own circuit.
                let at_once = if self.are_different { 1 } else { generations };
                for i in 0..generations / at_once {
                    rows = kernel::run(
                        kernel,
                        Counted {
                            rows,
                            generations: at_once,
                            circuit: &circuits[usize::from(is_odd ^ (i % 2 == 1))],
                        },
                    );
                }
                unpack_middle(&rows)
            })),
            Circuits::Others(rules) => {
                let tiles = &mut self.tiles;
                tiles.resize(fours.len().div_ceil(4), [Vector::EMPTY; ROWS]);
                kernel::run(kernel, Pack { fours, tiles });
                // All generations at once, or each by its own rule.
                let at_once = if self.are_different { 1 } else { generations };
                for i in 0..generations / at_once {
                    let rule = &rules[usize::from(is_odd ^ (i % 2 == 1))];
                    let generations = at_once as usize;
                    kernel::run_rule(kernel, rule, TileSteps { tiles, generations });
                }
                let middle = |i: usize| middle_of_quarter(&tiles[i / 4], i % 4);
                to.extend((0..fours.len()).map(middle));
            }
        }
    }
}

/// Generations of a rule that counts neighbours.
struct Counted<'a, C> {
    rows: Rows,
    generations: u32,
    circuit: &'a C,
}

impl<C: Circuit> Work for Counted<'_, C> {
    type Output = Rows;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Rows {
        let [a, b, c, d] = &self.rows;
        let mut rows = [L::load(a), L::load(b), L::load(c), L::load(d)];
        for _ in 0..self.generations {
            rows = next(self.circuit, rows);
        }
        let mut to = [Vector::EMPTY; 4];
        for (row, to) in rows.into_iter().zip(&mut to) {
            row.store(to);
        }
        to
    }
}

/// Returns the next generation. The outermost cells are wrong.
#[inline(always)]
fn next<L: Lanes, C: Circuit>(circuit: &C, [a, b, c, d]: [L; 4]) -> [L; 4] {
    let above = d.up_in_words::<32>() | d.to_next_word().down_in_words::<32>();
    let below = a.down_in_words::<32>() | a.to_previous_word().up_in_words::<32>();
    let [first, second] = two_columns([above, a, b, c]);
    let [third, fourth] = two_columns([b, c, d, below]);
    [
        next_row(circuit, a, first),
        next_row(circuit, b, second),
        next_row(circuit, c, third),
        next_row(circuit, d, fourth),
    ]
}

/// Returns the next generation of a vector, given the sums of its columns of three.
#[inline(always)]
fn next_row<L: Lanes, C: Circuit>(circuit: &C, cells: L, column: [L; 2]) -> L {
    let [ones, twos] = column;
    let left = [ones.up_in_words::<1>(), twos.up_in_words::<1>()];
    let right = [ones.down_in_words::<1>(), twos.down_in_words::<1>()];
    circuit.next(cells, Window::new(left, column).slide(right))
}

/// Packs squares into tiles.
struct Pack<'a> {
    fours: &'a [[Square; 4]],
    tiles: &'a mut [Tile],
}

impl Work for Pack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        for (fours, tile) in self.fours.chunks(4).zip(self.tiles) {
            pack_tile::<L>(fours, tile);
        }
    }
}

/// Joins four squares of 32x32 cells, each given as four, to a tile. Missing ones are empty.
#[inline(always)]
fn pack_tile<L: Lanes>(fours: &[[Square; 4]], tile: &mut Tile) {
    // The squares of 16x16 cells by row and column: a row is in the same word of all vectors.
    let mut squares = [[Square::EMPTY; 4]; 4];
    for (i, &[nw, ne, sw, se]) in fours.iter().enumerate() {
        let (y, x) = (i / 2 * 2, i % 2 * 2);
        squares[y][x] = nw;
        squares[y][x + 1] = ne;
        squares[y + 1][x] = sw;
        squares[y + 1][x + 1] = se;
    }
    for j in 0..4 {
        let column = |x: usize| L::load(&Vector(array::from_fn(|y| squares[y][x].0[j])));
        let [a, b, c, d] = [column(0), column(1), column(2), column(3)];
        // Now the i-th sixteen bits of every word are of row 4i + j; they go to vector 4i + j.
        let ([a, b], [c, d]) = (exchange::<16, L>(a, b), exchange::<16, L>(c, d));
        let ([a, c], [b, d]) = (exchange::<32, L>(a, c), exchange::<32, L>(b, d));
        for (i, rows) in [a, b, c, d].into_iter().enumerate() {
            rows.store(&mut tile[4 * i + j]);
        }
    }
}

/// Exchanges every second part of `BY` bits of `a` with the part before it of `b`.
#[inline(always)]
fn exchange<const BY: i32, L: Lanes>(a: L, b: L) -> [L; 2] {
    let first = u64::MAX / ((1 << BY) + 1);
    let first = L::load(&Vector([first; 4]));
    let differ = (a.down_in_words::<BY>() ^ b) & first;
    [a ^ differ.up_in_words::<BY>(), b ^ differ]
}

/// Returns the middle of a quarter of a tile.
#[inline(always)]
fn middle_of_quarter(tile: &Tile, quarter: usize) -> Square {
    let (top, left) = (quarter / 2 * 32 + 8, quarter % 2 * 32 + 8);
    Square(array::from_fn(|j| {
        (0..4).fold(0, |word, i| {
            let y = top + 4 * i + j;
            word | (tile[y % ROWS].0[y / ROWS] >> left & 0xffff) << (16 * i)
        })
    }))
}
