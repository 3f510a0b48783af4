//! Boards of any size with two owners, and batches of small boards, step as single small boards do.

use grid_core::{Bitboard, Dice, Player, Rows, Square, SquareSet};
use life_step::batch::{self, Batch, TwoOwnersBatch};
use life_step::grid::{TwoOwnersBounded, TwoOwnersTorus};
use life_step::{Kernel, Rule, TwoOwners, WordWork, word};
use proptest::prelude::*;

/// The owner of every cell: 0 for a dead cell, 1 or 2.
type Owners = Vec<u8>;

/// The next generation, literally from the rule.
fn naive_step(owners: &[u8], width: usize, height: usize, rule: Rule, torus: bool) -> Owners {
    let (columns, rows) = (width as isize, height as isize);
    let owner = |x: isize, y: isize| {
        let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
        let (x, y) = (x.rem_euclid(columns), y.rem_euclid(rows));
        if inside || torus {
            owners[(y * columns + x) as usize]
        } else {
            0
        }
    };
    let next = |i: usize| {
        let (x, y) = ((i % width) as isize, (i / width) as isize);
        let mut of = [0_u32; 3];
        for down in -1..=1 {
            for right in -1..=1 {
                if (right, down) != (0, 0) {
                    of[usize::from(owner(x + right, y + down))] += 1;
                }
            }
        }
        let [_, first, second] = of;
        match owner(x, y) {
            0 if !rule.is_born_with(first + second) => 0,
            0 if first > second => 1,
            0 if second > first => 2,
            0 => 0,
            own if rule.survives_with(first + second) => own,
            _ => 0,
        }
    };
    (0..owners.len()).map(next).collect()
}

fn soup(len: usize, dice: &mut Dice) -> Owners {
    (0..len)
        .map(|_| dice.below(5).saturating_sub(2) as u8)
        .collect()
}

fn player(owner: u8) -> Option<Player> {
    [None, Some(Player::First), Some(Player::Second)][usize::from(owner)]
}

macro_rules! check_grid {
    ($grid:ty, $torus:expr, $width:expr, $height:expr, $rule:expr, $start:expr) => {
        for kernel in Kernel::available() {
            let (width, height) = ($width, $height);
            let mut slow = $start.clone();
            let mut fast = <$grid>::new(width, height, $rule).unwrap();
            fast.set_kernel(kernel);
            for (i, &owner) in slow.iter().enumerate() {
                fast.set((i % width) as i64, (i / width) as i64, player(owner))
                    .unwrap();
            }
            let mut at_once = fast.clone();
            for generation in 1..=4 {
                slow = naive_step(&slow, width, height, $rule, $torus);
                fast.step();
                let owners: Vec<_> = (0..width * height)
                    .map(|i| fast.get((i % width) as i64, (i / width) as i64))
                    .collect();
                let expected: Vec<_> = slow.iter().map(|&owner| player(owner)).collect();
                assert_eq!(owners, expected, "{fast:?} generation {generation}");
                for (owner, of) in [(1, Player::First), (2, Player::Second)] {
                    let count = slow.iter().filter(|&&cell| cell == owner).count() as u64;
                    assert_eq!((fast.population(of), fast.cells(of).len()), (count, count));
                }
            }
            at_once.advance(4);
            assert_eq!(at_once, fast);
            assert_eq!(at_once.generation(), 4);
        }
    };
}

fn check(width: usize, height: usize, rule: Rule, seed: u64) {
    let start = soup(width * height, &mut Dice::seeded(seed));
    for rule in [rule, Rule::LIFE] {
        check_grid!(TwoOwnersTorus, true, width, height, rule, start);
        check_grid!(TwoOwnersBounded, false, width, height, rule, start);
    }
}

#[test]
fn every_edge_is_stepped_right_with_two_owners() {
    for width in [1, 2, 3, 64, 65, 129, 257] {
        for height in [1, 2, 3, 63, 128, 255, 256, 257, 513] {
            check(width, height, Rule::SEEDS, 1);
        }
    }
}

#[test]
fn boards_agree_with_those_in_words() {
    // Elsewhere 42 x 21 is stored as one word per row.
    type Cells = Rows<u64, 42, 21>;
    let start = soup(42 * 21, &mut Dice::seeded(3));
    let cells = |owners: &[u8], owner| -> Cells {
        let of = (0..42 * 21).filter(|&i| owners[i] == owner);
        of.map(|i| Square::at(i / 42, i % 42)).collect()
    };
    let mut small = TwoOwners::new(cells(&start, 1), cells(&start, 2)).unwrap();
    let mut large = TwoOwnersBounded::new(42, 21, Rule::LIFE).unwrap();
    for (i, &owner) in start.iter().enumerate() {
        large
            .set((i % 42) as i64, (i / 42) as i64, player(owner))
            .unwrap();
    }
    for _ in 0..100 {
        small = small.step_life();
        large.step();
        for i in 0..42 * 21 {
            let owner = small.owner(Square::at(i / 42, i % 42));
            assert_eq!(large.get((i % 42) as i64, (i / 42) as i64), owner);
        }
    }
}

fn check_batch<const W: usize, const H: usize>(len: usize, rule: Rule, n: u64, seed: u64) {
    type Set<const W: usize, const H: usize> = Bitboard<u64, W, H>;
    let mut dice = Dice::seeded(seed);
    let mut random = || {
        let bits = dice.below(1 << 32) << 32 | dice.below(1 << 32);
        Set::<W, H>::from_bits(bits & Set::<W, H>::FULL.bits())
    };
    let boards: Vec<Set<W, H>> = (0..len).map(|_| random()).collect();
    let expected: Vec<_> = boards
        .iter()
        .map(|&board| word::advance(board, rule, n))
        .collect();
    for kernel in Kernel::available() {
        let mut turned = Batch::new(&boards);
        turned.set_kernel(kernel);
        assert_eq!((turned.len(), turned.is_empty()), (len, len == 0));
        turned.advance(rule, n);
        assert_eq!(turned.boards(), expected);
        for i in [0, 1, len / 2, len.saturating_sub(1), len] {
            assert_eq!(turned.get(i), expected.get(i).copied());
        }
    }
    let mut each = boards.clone();
    batch::advance_each(&mut each, rule, n);
    assert_eq!(each, expected);
    let mut each = boards.clone();
    batch::step_each(&mut each, rule);
    assert_eq!(
        each,
        boards
            .iter()
            .map(|&board| word::step(board, rule))
            .collect::<Vec<_>>()
    );

    let owned: Vec<_> = boards
        .iter()
        .map(|&board| {
            let first = board & random();
            TwoOwners::new(first, board.difference(first)).unwrap()
        })
        .collect();
    let expected: Vec<_> = owned.iter().map(|&board| board.advance(rule, n)).collect();
    for kernel in Kernel::available() {
        let mut turned = TwoOwnersBatch::new(&owned);
        turned.set_kernel(kernel);
        turned.advance(rule, n);
        assert_eq!(turned.boards(), expected);
    }
    let mut each = owned.clone();
    batch::advance_each(&mut each, rule, n);
    assert_eq!(each, expected);
    let mut each = owned.clone();
    batch::step_each(&mut each, rule);
    assert_eq!(
        each,
        owned
            .iter()
            .map(|&board| board.step(rule))
            .collect::<Vec<_>>()
    );
}

#[test]
fn batches_of_every_length_agree_with_single_boards() {
    for len in [0, 1, 63, 64, 65, 255, 256, 257, 600] {
        for n in [0, 1, 2, 7, 30] {
            check_batch::<6, 6>(len, Rule::LIFE, n, len as u64);
            check_batch::<8, 8>(len, Rule::LIFE, n, len as u64);
            check_batch::<9, 7>(len, Rule::HIGHLIFE, n, len as u64);
            check_batch::<1, 5>(len, Rule::new(&[0, 1], &[2]), n, len as u64);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_rule_is_stepped_right_with_two_owners(
        width in 1..80_usize,
        height in 1..80_usize,
        born in 0..512_u16,
        survives in 0..512_u16,
        seed: u64,
    ) {
        let rule = Rule::from_masks(born, survives).unwrap();
        check(width, height, rule, seed);
        check_batch::<6, 6>(300, rule, seed % 5, seed);
        check_batch::<7, 9>(100, rule, seed % 40, seed);
    }
}

/// One generation of some boards, whose words every kernel may put into vectors.
struct StepOwned([TwoOwners<Bitboard<u64, 6, 6>>; 8]);

impl WordWork for StepOwned {
    type Output = [TwoOwners<Bitboard<u64, 6, 6>>; 8];

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.0.map(TwoOwners::step_life)
    }
}

#[test]
fn every_kernel_does_the_same_work_on_words() {
    let mut dice = Dice::seeded(5);
    let boards = [(); 8].map(|()| {
        let mut board = TwoOwners::EMPTY;
        for (i, owner) in soup(36, &mut dice).into_iter().enumerate() {
            if let Some(player) = player(owner) {
                board = board.with(player, Square::at(i / 6, i % 6));
            }
        }
        board
    });
    for kernel in Kernel::available() {
        let stepped = kernel.run_on_words(StepOwned(boards));
        assert_eq!(
            stepped,
            boards.map(|board| board.step(Rule::LIFE)),
            "{kernel}"
        );
    }
}
