//! Five famous rules that are not outer-totalistic, as circuits.
//!
//! Each is a list of operations of two operands. A search found it: it made a circuit from the
//! table of the rule, as a tree of choices that share what they can. Then it replaced operations
//! one by one by others that are right wherever the result depends on them, 200,000 times. A test
//! compares each circuit with its rule for all 512 neighbourhoods.
//!
//! The cells `a` to `i` are the neighbourhood in reading order. All five rules stay the same if
//! rows and columns are exchanged, so the rows of a step may be columns.

use super::lanes::{Lanes, Row};
use super::sums::column;
use super::vector::{Logic, Vector};
use super::work::{Columns, Stepper};

/// The next state of a cell as a function of its neighbourhood.
pub(super) trait Famous: Sync {
    /// Returns the next states, given the cells of the neighbourhoods.
    fn next<L: Logic>(nine: [L; 9]) -> L;
}

/// Steps by a circuit of nine cells.
pub(super) struct Circuit9<F>(pub F);

impl<F: Famous> Stepper for Circuit9<F> {
    #[inline(always)]
    fn next_rows<L: Lanes>(&self, [above, at, below]: [L; 3]) -> L {
        F::next([
            above.up_in_words::<1>(),
            above,
            above.down_in_words::<1>(),
            at.up_in_words::<1>(),
            at,
            at.down_in_words::<1>(),
            below.up_in_words::<1>(),
            below,
            below.down_in_words::<1>(),
        ])
    }

    #[inline(always)]
    fn next_vectors<L: Lanes>(&self, [above, a, b, c, d, below]: [L; 6]) -> [L; 4] {
        [
            self.next_rows([above, a, b]),
            self.next_rows([a, b, c]),
            self.next_rows([b, c, d]),
            self.next_rows([c, d, below]),
        ]
    }

    fn next_word(&self, [[a, b, c], [d, e, f], [g, h, i]]: [[u64; 3]; 3]) -> u64 {
        F::next([a, b, c, d, e, f, g, h, i])
    }

    #[inline(always)]
    fn step<L: Lanes>(&self, mut part: Columns<'_>) {
        for row in 0..part.rows {
            let (near, to) = part.row(row);
            let done = to.len() / L::Row::COLUMNS * L::Row::COLUMNS;
            let (first, rest) = to.split_at_mut(done);
            step_row::<L::Row, F>(near, first);
            step_row::<L, F>(near.map(|row| &row[done..]), rest);
        }
    }
}

/// Steps a row of whole registers.
#[inline(always)]
fn step_row<R: Row, F: Famous>([above, at, below]: [&[Vector]; 3], to: &mut [Vector]) {
    let to = R::chunks_mut(to);
    let n = to.len();
    let [a, b, c] = [0, 1, 2].map(|x| &R::chunks(&above[x..])[..n]);
    let [d, e, f] = [0, 1, 2].map(|x| &R::chunks(&at[x..])[..n]);
    let [g, h, i] = [0, 1, 2].map(|x| &R::chunks(&below[x..])[..n]);
    for x in 0..n {
        let nine = [
            R::load(&a[x]),
            R::load(&b[x]),
            R::load(&c[x]),
            R::load(&d[x]),
            R::load(&e[x]),
            R::load(&f[x]),
            R::load(&g[x]),
            R::load(&h[x]),
            R::load(&i[x]),
        ];
        F::next(nine).store(&mut to[x]);
    }
}

/// Returns the digits, ones and twos, of the number of cells in the three columns.
#[inline(always)]
fn columns<L: Logic>([a, b, c, d, e, f, g, h, i]: [L; 9]) -> [[L; 3]; 2] {
    let [left, middle, right] = [column([a, d, g]), column([b, e, h]), column([c, f, i])];
    [
        [left[0], middle[0], right[0]],
        [left[1], middle[1], right[1]],
    ]
}

/// Just Friends: two neighbours give birth unless they are adjacent.
pub(super) struct JustFriends;

impl Famous for JustFriends {
    #[inline(always)]
    #[rustfmt::skip]
    fn next<L: Logic>(nine: [L; 9]) -> L {
        let [ones, twos] = columns(nine);
        let [a, b, c, d, e, f, g, h, i] = nine;
        let t0 = ones[1] ^ ones[2]; let t1 = ones[0] ^ ones[1]; let t2 = t0 & t1;
        let t3 = ones[1] ^ t2; let t4 = twos[1] ^ twos[2]; let t5 = twos[0] ^ twos[1];
        let t6 = t4 | t5; let t7 = t3 ^ t6; let t8 = t4 & t5; let t9 = twos[1] ^ t8;
        let t10 = d ^ f; let t11 = t10.and_not(t3); let t12 = g ^ i; let t13 = h & t12;
        let t14 = a | c; let t15 = b & t14; let t16 = t13 | t15; let t17 = t11 | t16;
        let t18 = ones[0] ^ t0; let t19 = e ^ t17; let t20 = t18.and_not(t19); let t21 = t17 ^ t20;
        let t22 = t9 | t21; t7.and_not(t22)
    }
}

/// tLife: like Life, but three in a row are no blinker.
pub(super) struct TLife;

impl Famous for TLife {
    #[inline(always)]
    #[rustfmt::skip]
    fn next<L: Logic>(nine: [L; 9]) -> L {
        let [ones, twos] = columns(nine);
        let [_, _, c, d, e, f, g, h, _] = nine;
        let t0 = twos[0] & twos[2]; let t1 = e.and_not(t0); let t2 = d ^ f; let t3 = h & t2;
        let t4 = f ^ t3; let t5 = g ^ t4; let t6 = c | t5; let t7 = g & t4; let t8 = t6 ^ t7;
        let t9 = ones[1] | t8; let t10 = ones[0] ^ ones[1]; let t11 = ones[2] ^ t10;
        let t12 = t9 & t11; let t13 = t1.and_not(t12); let t14 = d & t4; let t15 = twos[1] | t14;
        let t16 = e & t15; let t17 = ones[1] & t16; let t18 = t0 | t17; let t19 = t11.and_not(t18);
        let t20 = t13 ^ t19; let t21 = ones[1] ^ ones[2]; let t22 = t10 & t21;
        let t23 = ones[1] ^ t22; let t24 = twos[1] ^ twos[2]; let t25 = twos[0] ^ t24;
        let t26 = t23 ^ t25; let t27 = t20 & t26; t13 ^ t27
    }
}

/// Snowflakes: what begins symmetric grows to crystals.
pub(super) struct Snowflakes;

impl Famous for Snowflakes {
    #[inline(always)]
    #[rustfmt::skip]
    fn next<L: Logic>(nine: [L; 9]) -> L {
        let [_, twos] = columns(nine);
        let [a, b, c, d, e, f, g, h, i] = nine;
        let skip = [a ^ g, b ^ h, c ^ i];
        let t0 = g & i; let t1 = e ^ t0; let t2 = g | i; let t3 = t2.and_not(t0); let t4 = e & t3;
        let t5 = skip[1] & t2; let t6 = b ^ t5; let t7 = d & t3; let t8 = skip[1].and_not(t7);
        let t9 = t6 & t8; let t10 = t4 | t9; let t11 = e | t3; let t12 = f & t11;
        let t13 = t8 ^ t12; let t14 = t10 ^ t13; let t15 = t3 & t14; let t16 = d.and_not(t15);
        let t17 = t1 ^ t16; let t18 = t17.and_not(t8); let t19 = skip[0] ^ skip[2];
        let t20 = skip[2].and_not(t19); let t21 = t20.and_not(t14); let t22 = t13 ^ t21;
        let t23 = t8 & t22; let t24 = t11 ^ t16; let t25 = t23 | t24; let t26 = t18 ^ t25;
        let t27 = skip[2].and_not(t26); let t28 = t18 ^ t27; let t29 = t3.and_not(c);
        let t30 = t2.and_not(t29); let t31 = e & t30; let t32 = t31.and_not(t23);
        let t33 = t28 ^ t32; let t34 = t19 & t33; let t35 = t28 ^ t34; let t36 = twos[0] ^ twos[1];
        let t37 = twos[2] ^ t36; let t38 = e & t6; let t39 = t22.and_not(t38);
        let t40 = t19.and_not(t39); let t41 = t22 ^ t40; let t42 = t41.and_not(t35);
        let t43 = t37.and_not(t42); let t44 = t35 ^ t43; let t45 = t0 ^ t6;
        let t46 = e.and_not(t45); let t47 = t46.and_not(t43); let t48 = skip[1] & t47;
        let t49 = t19 & t48; let t50 = t11.and_not(t29); let t51 = t7 ^ t50;
        let t52 = t51.and_not(t5); let t53 = t4 ^ t52; let t54 = skip[0] & t53; let t55 = t52 ^ t54;
        let t56 = t6.and_not(t30); let t57 = skip[1] & t56; let t58 = t47 | t57;
        let t59 = t55 ^ t58; let t60 = t19 & t59; let t61 = t55 ^ t60; let t62 = t37 & t61;
        let t63 = t49 | t62; let t64 = t44 ^ t63; let t65 = d ^ f; let t66 = t64 & t65; t44 ^ t66
    }
}

/// Six neighbours in a hexagonal grid; it has gliders.
pub(super) struct Hexagonal;

impl Famous for Hexagonal {
    #[inline(always)]
    #[rustfmt::skip]
    fn next<L: Logic>(nine: [L; 9]) -> L {
        let [a, b, _, d, e, f, _, h, i] = nine;
        let t0 = a & f; let t1 = d & t0; let t2 = a | f; let t3 = e & t2; let t4 = t0 ^ t2;
        let t5 = t3 ^ t4; let t6 = e ^ t2; let t7 = t5 ^ t6; let t8 = d.and_not(t7);
        let t9 = t5 ^ t8; let t10 = e | t9; let t11 = t2.and_not(t10); let t12 = t1 ^ t11;
        let t13 = t4 | t11; let t14 = d.and_not(t13); let t15 = t6 ^ t14;
        let t16 = t15.and_not(t12); let t17 = b.and_not(t16); let t18 = t12 ^ t17;
        let t19 = b & t10; let t20 = t9 ^ t19; let t21 = t18 ^ t20; let t22 = i & t21;
        let t23 = t18 ^ t22; let t24 = b ^ h; let t25 = t9 ^ t15; let t26 = i.and_not(t25);
        let t27 = t9 ^ t26; let t28 = t23 ^ t27; let t29 = t24 & t28; t23 ^ t29
    }
}

/// The four neighbours that share a side.
pub(super) struct VonNeumann;

impl Famous for VonNeumann {
    #[inline(always)]
    #[rustfmt::skip]
    fn next<L: Logic>(nine: [L; 9]) -> L {
        let [_, b, _, d, e, f, _, h, _] = nine;
        let t0 = d ^ f; let t1 = b ^ h; let t2 = b | t1; let t3 = e & t2; let t4 = f & t2;
        let t5 = t1 ^ t4; let t6 = e.and_not(t5); let t7 = t3 ^ t6; let t8 = t0.and_not(t7);
        let t9 = t1 ^ t6; t8 ^ t9
    }
}
