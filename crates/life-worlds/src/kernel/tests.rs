//! The test of all instances, and of one whose operations of three operands are emulated.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

use super::Kernel;
use super::circuit::{ByMasks, Life, Named};
use super::famous::{Circuit9, Famous, Hexagonal, JustFriends, Snowflakes, TLife, VonNeumann};
use super::lanes::{Lanes, Row};
use super::lookup::{Inputs, Lookup};
use super::rows::{BoardSteps, Sides};
use super::sums::{Sums, Window};
use super::vector::{LANES, Logic, Vector};
use super::work::{RuleWork, Stepper, Work};
use crate::Rule;
use grid_core::Dice;

/// One vector or two adjacent ones, as the instance for AVX-512 has them.
#[derive(Copy, Clone)]
struct Emulated<const N: usize>([Vector; N]);

macro_rules! vector_by_vector {
    ($operation:ident, $method:ident) => {
        impl<const N: usize> $operation for Emulated<N> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                Self(from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }
    };
}

vector_by_vector!(BitAnd, bitand);
vector_by_vector!(BitOr, bitor);
vector_by_vector!(BitXor, bitxor);

impl<const N: usize> Logic for Emulated<N> {
    const TERNARY: bool = true;

    fn all(vector: &Vector) -> Self {
        Self([*vector; N])
    }
}

impl Lanes for Emulated<1> {
    type Row = Emulated<2>;

    fn load_words(words: &[u64; 4]) -> Self {
        Self([Vector(*words)])
    }

    fn store_words(self, words: &mut [u64; 4]) {
        *words = self.0[0].0;
    }
}

impl Row for Emulated<2> {
    type Cells = [Vector; 2];

    fn load(cells: &Self::Cells) -> Self {
        Self(*cells)
    }

    fn store(self, cells: &mut Self::Cells) {
        *cells = self.0;
    }

    fn slide(window: &mut Window<Self>, next: [Self; 2]) -> Sums<Self> {
        let right = from_fn(|digit| Self([window.middle[digit].0[1], next[digit].0[0]]));
        let sums = window.slide(right);
        *window = Window::new(right, next);
        sums
    }

    fn to_next_lane(self) -> Self {
        Self(self.0.map(Row::to_next_lane))
    }

    fn to_previous_lane(self) -> Self {
        Self(self.0.map(Row::to_previous_lane))
    }
}

/// A rectangle of vectors with a frame around it. Every lane is a board of its own.
#[derive(Clone, PartialEq)]
struct Boards {
    rows: usize,
    columns: usize,
    vectors: Vec<Vector>,
}

impl Boards {
    fn empty(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            vectors: vec![Vector::EMPTY; (rows + 2) * (columns + 3)],
        }
    }

    /// Half of the cells live.
    fn soup(rows: usize, columns: usize, dice: &mut Dice) -> Self {
        let mut boards = Self::empty(rows, columns);
        boards.fill(|_, _, _| dice.below(2) == 0);
        boards
    }

    fn fill(&mut self, mut alive: impl FnMut(usize, usize, usize) -> bool) {
        for (row, column) in
            (1..=self.rows).flat_map(|row| (1..=self.columns).map(move |x| (row, x)))
        {
            let vector = &mut self.vectors[row * (self.columns + 3) + column];
            for lane in 0..LANES {
                vector.set(lane, alive(row, column, lane));
            }
        }
    }

    fn get(&self, row: usize, column: usize, lane: usize) -> bool {
        self.vectors[row * (self.columns + 3) + column].get(lane)
    }

    /// Returns the columns to the left of this, at it and to its right.
    fn across(&self, column: usize, sides: Sides) -> [usize; 3] {
        let (before, after) = (column - 1, column + 1);
        if sides == Sides::Joined {
            let wrapped = |x: usize| (x + self.columns - 1) % self.columns + 1;
            [wrapped(before), column, wrapped(after)]
        } else {
            [before, column, after]
        }
    }

    fn next_by_counting(&self, rule: Rule, sides: Sides) -> Self {
        let mut next = Self::empty(self.rows, self.columns);
        next.fill(|row, column, lane| {
            let mut near = 0;
            for y in row - 1..=row + 1 {
                for x in self.across(column, sides) {
                    near = near << 1 | u16::from(self.get(y, x, lane));
                }
            }
            rule.lives_after(near)
        });
        next
    }

    /// The frame may hold anything afterwards.
    fn without_frame(&self) -> Self {
        let mut boards = Self::empty(self.rows, self.columns);
        boards.fill(|row, column, lane| self.get(row, column, lane));
        boards
    }
}

/// Compares everything that an instance computes with plain loops.
struct Check;

impl Work for Check {
    type Output = ();

    fn run<L: Lanes>(self) {
        const HIGHLIFE: Rule = Rule::HIGHLIFE;
        check_rule::<L>(Rule::LIFE, &Life);
        check_others::<L>();
        let named = Named::<{ 1 << 3 | 1 << 6 }, { 1 << 2 | 1 << 3 }>;
        check_rule::<L>(HIGHLIFE, &named);
        let rule = Rule::new(&[0, 3, 5, 8], &[2, 3, 6, 7]);
        let counts = rule.as_counts().expect("a rule that counts");
        check_rule::<L>(rule, &ByMasks::new(counts));
        check_lanes::<L>();
    }
}

/// Rules that do not stay the same if they are turned, and every famous rule.
fn check_others<L: Lanes>() {
    let mut dice = Dice::seeded(2);
    for one_in in [2, 7] {
        let rule = Rule::from_fn(|_| dice.below(one_in) == 0);
        let [lookup, turned] =
            [Inputs::Rows, Inputs::Columns].map(|inputs| Lookup::new(rule, inputs));
        check_board::<L>(rule, &lookup);
        check_words::<L>(rule, &turned);
    }
    check_famous::<L, _>("B2-a/S12", JustFriends);
    check_famous::<L, _>("B3/S2-i34q", TLife);
    check_famous::<L, _>("B2ci3ai4c8/S02ae3eijkq4iz5ar6i7e", Snowflakes);
    check_famous::<L, _>("B2/S34H", Hexagonal);
    check_famous::<L, _>("B13/S012V", VonNeumann);
}

/// Compares a circuit with its rule for all neighbourhoods, then in rows.
fn check_famous<L: Lanes, F: Famous>(rule: &str, circuit: F) {
    let rule: Rule = rule.parse().expect("a rule");
    for first in [0, LANES] {
        let cells = |bit: usize| {
            let mut vector = Vector::EMPTY;
            (0..LANES).for_each(|lane| vector.set(lane, (first + lane) >> bit & 1 != 0));
            L::load_words(&vector.0)
        };
        let next = Vector(F::next(from_fn(|i| cells(8 - i))).words());
        for lane in 0..LANES {
            let neighbourhood = (first + lane) as u16;
            let lives = rule.lives_after(neighbourhood);
            assert_eq!(next.get(lane), lives, "{rule} {neighbourhood:#b}");
        }
    }
    check_rule::<L>(rule, &Circuit9(circuit));
}

fn check_rule<L: Lanes>(rule: Rule, stepper: &impl Stepper) {
    check_board::<L>(rule, stepper);
    check_words::<L>(rule, stepper);
}

/// Compares rows in words with their rule.
fn check_words<L: Lanes>(rule: Rule, stepper: &impl Stepper) {
    let mut dice = Dice::seeded(4);
    let rows: [[u64; 4]; 6] = from_fn(|_| from_fn(|_| dice.bits()));
    let check = |[above, at, below]: [u64; 3], next: u64| {
        for x in 1..63 {
            let nine = [above, at, below].iter().fold(0, |nine, row| {
                // The cell to the left is the next lower bit.
                let three = (row >> (x - 1) & 7) as u16;
                nine << 3 | three >> 2 | three & 2 | (three & 1) << 2
            });
            assert_eq!(next >> x & 1 != 0, rule.lives_after(nine), "{rule}");
        }
    };
    let vectors = rows.each_ref().map(L::load_words);
    for (y, next) in stepper.next_vectors(vectors).into_iter().enumerate() {
        for (i, next) in next.words().into_iter().enumerate() {
            check([0, 1, 2].map(|row| rows[y + row][i]), next);
        }
    }
    let rows = rows.as_flattened();
    let near = [0, 1, 2].map(|y| L::load_words(rows[y..].first_chunk().expect("four rows")));
    for (y, next) in stepper.next_rows(near).words().into_iter().enumerate() {
        check([rows[y], rows[y + 1], rows[y + 2]], next);
    }
}

/// Compares boards with their rule.
fn check_board<L: Lanes>(rule: Rule, stepper: &impl Stepper) {
    let mut dice = Dice::seeded(1);
    for (rows, columns, n) in [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 2),
        (1, 4, 1),
        (2, 5, 1),
        (3, 37, 4),
    ] {
        for sides in [Sides::DEAD, Sides::Joined] {
            let mut now = Boards::soup(rows, columns, &mut dice);
            let mut next = Boards::empty(rows, columns);
            let mut expected = now.clone();
            for _ in 0..n {
                expected = expected.next_by_counting(rule, sides);
            }
            let generations = BoardSteps {
                now: &mut now.vectors,
                next: &mut next.vectors,
                stride: columns + 3,
                rows,
                columns: 1..columns + 1,
                sides,
                n,
                fill_rows: &mut |_, _| (),
            };
            generations.run::<L, _>(stepper);
            let last = if n % 2 == 0 { now } else { next };
            let is_right = last.without_frame() == expected;
            assert!(is_right, "{rule}, {rows} x {columns}, {sides:?}, {n}");
        }
    }
}

fn check_lanes<L: Lanes>() {
    let soup = Boards::soup(1, 4, &mut Dice::seeded(3));
    for from in L::Row::chunks(&soup.vectors) {
        let from = L::Row::load(from);
        let [mut same, mut up, mut down] = [(); 3].map(|()| vec![Vector::EMPTY; 2]);
        from.store(&mut L::Row::chunks_mut(&mut same)[0]);
        from.to_next_lane()
            .store(&mut L::Row::chunks_mut(&mut up)[0]);
        from.to_previous_lane()
            .store(&mut L::Row::chunks_mut(&mut down)[0]);
        for lane in 0..LANES {
            let next = (lane + 1) % LANES;
            for vector in 0..L::Row::COLUMNS {
                assert_eq!(up[vector].get(next), same[vector].get(lane));
                assert_eq!(down[vector].get(lane), same[vector].get(next));
            }
        }
    }
}

pub fn plain_words_compute_what_counting_does() {
    crate::kernel::run(Kernel::PORTABLE, Check);
}

pub fn operations_of_three_operands_compute_what_counting_does() {
    Check.run::<Emulated<1>>();
}

pub fn instructions_of_the_processor_compute_what_counting_does() {
    for name in ["AVX2", "AVX-512"] {
        let mut kernels = Kernel::available();
        match kernels.find(|kernel| kernel.to_string() == name) {
            Some(kernel) => crate::kernel::run(kernel, Check),
            None => eprintln!("{name} is not tested: this processor does not have it"),
        }
    }
}
