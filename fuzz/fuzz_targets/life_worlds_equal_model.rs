//! Boards of any size and the unbounded world compute the same generations as a model cell by cell,
//! under any rule and with every kernel.

#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::grid::Grid;
use life_worlds::pattern::Pattern;
use life_worlds::{Kernel, Rule};
use menagerie_fuzz::board::NaiveBoard;
use menagerie_fuzz::model;

fuzz_target!(|data: &[u8]| {
    let [a, b, c, d, width, height, steps, seed @ ..] = data else {
        return;
    };
    let bit = |n: usize| {
        let byte = seed.get(n / 8 % seed.len().max(1));
        byte.is_some_and(|byte| byte >> (n % 8) & 1 != 0)
    };
    let mask = |low: u8, high: u8| u16::from_le_bytes([low, high]) & 0x1ff;
    let counted = Rule::from_masks(mask(*a, *b), mask(*c, *d)).expect("nine bits");
    let rule = match b >> 1 & 3 {
        0 => counted,
        1 => Rule::LIFE,
        2 => Rule::from_fn(|block| bit(block.into())),
        _ => Rule::from_fn(|block| bit(block.into()) != counted.lives_after(block)),
    };
    // Heights of one band and of two.
    let (width, height) = (usize::from(*width) % 80 + 1, usize::from(*height) % 80 + 1);
    let height = if d & 2 != 0 { height + 240 } else { height };
    // Gliders fly in longer runs, and whole periods are skipped.
    let is_small = rule == Rule::LIFE && width * height < 1_000;
    let n = u32::from(if is_small { *steps } else { steps % 16 });
    let mut cells = 0..;
    let start = NaiveBoard::new(width, height, || cells.next().is_some_and(bit));
    let after = |topology| (0..n).fold(start.clone(), |board, _| board.step(rule, topology));

    let set = start.set();
    for topology in start.topologies() {
        let expected = after(topology).set();
        for kernel in Kernel::available() {
            let mut board = Grid::from_cells(topology, rule, &set).expect("cells of the board");
            board.set_kernel(kernel);
            board.advance(n.into());
            assert_eq!(board.cells(), expected, "{board:?}");
        }
    }

    // Under a rule with B0 the model would have to know the background.
    if rule.lives_after(0) {
        return;
    }
    let empty = Pattern::default().with_rule(rule);
    let mut world = model::unbounded(&empty, Kernel::fastest());
    for (x, y) in set.iter() {
        world.set(x, y, true).expect("near the middle");
    }
    let first = u128::from(n) / 3;
    world.advance(first).expect("memory");
    world.advance(u128::from(n) - first).expect("memory");
    let expected = model::run(&model::of(&set), rule, n);
    assert_eq!(model::of(&model::cells_in(&world)), expected, "{world:?}");
});
