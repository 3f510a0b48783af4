//! Boards of any size and the unbounded world compute the same generations as a model cell by cell,
//! under any rule and with every kernel.
#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::grid::{Bounded, Torus};
use life_worlds::pattern::CellSet;
use life_worlds::unbounded::Unbounded;
use life_worlds::{Kernel, Rule};

/// The next generation of rows of cells.
fn step(rows: &[Vec<bool>], rule: Rule, torus: bool) -> Vec<Vec<bool>> {
    let (width, height) = (rows[0].len() as isize, rows.len() as isize);
    let lives = |x: isize, y: isize| {
        let inside = (0..width).contains(&x) && (0..height).contains(&y);
        (inside || torus) && rows[y.rem_euclid(height) as usize][x.rem_euclid(width) as usize]
    };
    let next = |x: isize, y: isize| {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
        let block = around.fold(0, |block, (right, down)| {
            block << 1 | u16::from(lives(x + right, y + down))
        });
        rule.lives_after(block)
    };
    (0..height)
        .map(|y| (0..width).map(|x| next(x, y)).collect())
        .collect()
}

fn cells(rows: &[Vec<bool>], margin: i64) -> CellSet {
    let rows = (0..).zip(rows);
    rows.flat_map(|(y, row)| {
        let alive = (0..).zip(row).filter(|&(_, &alive)| alive);
        alive.map(move |(x, _)| (x - margin, y - margin))
    })
    .collect()
}

fuzz_target!(|data: &[u8]| {
    let [a, b, c, d, width, height, steps, seed @ ..] = data else {
        return;
    };
    let mask = |low: u8, high: u8| u16::from_le_bytes([low, high]) & 0x1ff;
    let Some(rule) = Rule::from_masks(mask(*a, *b), mask(*c, *d)) else {
        return;
    };
    let rule = match b >> 1 & 3 {
        0 => rule,
        1 => Rule::LIFE,
        // Any table, or one that is nearly the rule.
        kind => Rule::from_fn(|block| {
            let byte = seed.get(usize::from(block / 8) % seed.len().max(1));
            let bit = byte.is_some_and(|byte| byte >> (block % 8) & 1 != 0);
            bit != (kind == 3 && rule.lives_after(block))
        }),
    };
    // Heights of one band and of two.
    let (width, height) = (usize::from(*width) % 80 + 1, usize::from(*height) % 80 + 1);
    let height = if d & 2 != 0 { height + 240 } else { height };
    let n = i64::from(steps % 16);
    let alive = |x: usize, y: usize| {
        let byte = seed.get((y * width + x) / 8 % seed.len().max(1));
        byte.is_some_and(|byte| byte >> (x % 8) & 1 != 0)
    };
    let start: Vec<Vec<bool>> = (0..height)
        .map(|y| (0..width).map(|x| alive(x, y)).collect())
        .collect();
    let after = |start: &[Vec<bool>], torus| {
        (0..n).fold(start.to_vec(), |rows, _| step(&rows, rule, torus))
    };

    let set = cells(&start, 0);
    let torus_after = cells(&after(&start, true), 0);
    let bounded_after = cells(&after(&start, false), 0);
    for kernel in Kernel::available() {
        let mut torus = Torus::from_cells(width, height, rule, &set).expect("cells of the board");
        torus.set_kernel(kernel);
        torus.advance(n as u64);
        assert_eq!(torus.cells(), torus_after, "{torus:?}");
        let mut board = Bounded::from_cells(width, height, rule, &set).expect("cells of the board");
        board.set_kernel(kernel);
        board.advance(n as u64);
        assert_eq!(board.cells(), bounded_after, "{board:?}");
    }

    // Under a rule with B0, an alive background does not end at a margin.
    if rule.lives_after(0) {
        return;
    }
    let mut world = Unbounded::new(rule);
    // A margin that life cannot cross.
    let margin = n as usize;
    let mut wide = vec![vec![false; width + 2 * margin]; height + 2 * margin];
    for (to, row) in wide[margin..].iter_mut().zip(&start) {
        to[margin..][..width].copy_from_slice(row);
    }
    for (x, y) in set.iter() {
        world.set(x, y, true).expect("near the middle");
    }
    let first = n as u64 / 3;
    world.advance(first).expect("memory");
    world.advance(n as u64 - first).expect("memory");
    assert_eq!(world.cells(), cells(&after(&wide, false), n), "{world:?}");
});
