//! Every fast step compared with one computed cell by cell, on boards of many shapes.

use grid_core::{Bitboard, Dice, Player, Rows, Square, SquareSet};
use life_step::{
    DyingCells, Generations, Kernel, Owners, Rule, TruthTable, TwoOwners, WordWork, word,
};
use proptest::prelude::*;

/// A board cell by cell, row by row: 0 is dead, the others are owners or states.
type NaiveBoard = Vec<u8>;

/// Returns whether the rule sees each of the nine cells, the highest bit first: whether the state
/// of that cell ever decides. A rule that counts eight neighbours sees them all.
fn seen(rule: Rule) -> [bool; 9] {
    std::array::from_fn(|i| {
        let differs =
            |around: u16| rule.lives_after(around) != rule.lives_after(around ^ 0x100 >> i);
        rule.as_counts().is_some() || (0..0x200).any(differs)
    })
}

/// Returns the owner of a newborn, given how many neighbours each owner has. It is the owner with
/// the most neighbours. If all but one share the most, it is the one left over.
fn parent(counts: &[u8]) -> Option<u8> {
    let most = counts.iter().max();
    let has_most = |&owner: &u8| Some(&counts[usize::from(owner) - 1]) == most;
    let (first, rest): (Vec<u8>, Vec<u8>) = (1..=counts.len() as u8).partition(has_most);
    match (&first[..], &rest[..]) {
        (&[owner], _) | (_, &[owner]) => Some(owner),
        _ => None,
    }
}

/// The next generation, literally from the rule. `tie` is the owner of a cell born where no owner
/// has a claim.
fn naive_step<const N: usize>(
    board: &[u8],
    (width, height): (usize, usize),
    rule: Rule,
    tie: u8,
) -> NaiveBoard {
    let owner = |row: isize, column: isize| {
        let inside = (0..height as isize).contains(&row) && (0..width as isize).contains(&column);
        if inside {
            board[row as usize * width + column as usize]
        } else {
            0
        }
    };
    let (mut next, seen) = (NaiveBoard::new(), seen(rule));
    for row in 0..height as isize {
        for column in 0..width as isize {
            // In reading order the rows go down, and so do their numbers.
            let (mut of, mut neighbourhood) = ([0; N], 0);
            for rows in [1, 0, -1] {
                for columns in [-1, 0, 1] {
                    let owner = owner(row + rows, column + columns);
                    neighbourhood = neighbourhood << 1 | u16::from(owner != 0);
                    let is_seen = seen[(3 * (1 - rows) + columns + 1) as usize];
                    if owner > 0 {
                        of[usize::from(owner) - 1] += u8::from(is_seen);
                    }
                }
            }
            next.push(match owner(row, column) {
                _ if !rule.lives_after(neighbourhood) => 0,
                0 => parent(&of).unwrap_or(tie),
                owner => owner,
            });
        }
    }
    next
}

/// Returns the squares on which the board has a cell of this owner.
fn set<S, const W: usize, const H: usize>(board: &[u8], owner: u8) -> S
where
    S: SquareSet<Square = Square<W, H>>,
{
    let cells = board.iter().enumerate().filter(|&(_, &cell)| cell == owner);
    cells
        .filter_map(|(index, _)| Square::from_index(index))
        .collect()
}

fn two_owners<S, const W: usize, const H: usize>(board: &[u8]) -> TwoOwners<S>
where
    S: SquareSet<Square = Square<W, H>>,
{
    TwoOwners::new(set(board, 1), set(board, 2)).unwrap()
}

/// Compares four generations with one owner and with two.
fn check<S, const W: usize, const H: usize>(board: &[u8], rule: Rule)
where
    S: SquareSet<Square = Square<W, H>>,
{
    let board = &board[..W * H];
    for rule in [rule, Rule::LIFE] {
        // With one owner, B0 is a tie of zero against zero: an ordinary birth.
        let mut slow: NaiveBoard = board.iter().map(|&cell| cell.min(1)).collect();
        let start: S = set(&slow, 1);
        let mut fast = start;
        for generation in 1..=4 {
            slow = naive_step::<2>(&slow, (W, H), rule, 1);
            if rule == Rule::LIFE {
                assert_eq!(word::step_life(fast), set(&slow, 1), "{W}x{H}");
            }
            fast = word::step(fast, rule);
            assert_eq!(
                fast,
                set(&slow, 1),
                "{W}x{H} {rule} generation {generation}"
            );
            assert_eq!(word::advance(start, rule, generation), fast);
        }

        let mut slow = board.to_vec();
        let start: TwoOwners<S> = two_owners(&slow);
        let mut fast = start;
        for generation in 1..=4 {
            slow = naive_step::<2>(&slow, (W, H), rule, 0);
            if rule == Rule::LIFE {
                assert_eq!(fast.step_life(), two_owners(&slow), "{W}x{H}");
            }
            assert_eq!(fast.swapped().step(rule), fast.step(rule).swapped());
            fast = fast.step(rule);
            assert_eq!(
                fast,
                two_owners(&slow),
                "{W}x{H} {rule} generation {generation}"
            );
            assert_eq!(start.advance(rule, generation), fast);
        }
    }
}

/// Compares four generations with `N` owners, and four of dying cells.
fn check_more<S, const W: usize, const H: usize, const N: usize>(board: &[u8], rule: Rule)
where
    S: SquareSet<Square = Square<W, H>>,
{
    let board = &board[..W * H];
    let owned = |board: &[u8]| {
        Owners::<S, N>::of(std::array::from_fn(|i| set(board, i as u8 + 1))).unwrap()
    };
    let mut slow: NaiveBoard = board.iter().map(|cell| cell % (N as u8 + 1)).collect();
    let start = owned(&slow);
    for generation in 1..=4 {
        slow = naive_step::<N>(&slow, (W, H), rule, 0);
        assert_eq!(
            start.advance(rule, generation),
            owned(&slow),
            "{N} owners, {rule}"
        );
    }

    let dying = |board: &[u8]| {
        let cells = board.iter().enumerate();
        cells.fold(DyingCells::<S>::default(), |cells, (i, &state)| {
            cells.with(Square::from_index(i).unwrap(), state)
        })
    };
    // States that are all in use, and more.
    let states = [2, 3, 4, 5, 200, 256][board.len() % 6];
    let rule = Generations::new(rule, states).unwrap();
    let far = |state: u8| if state > 3 { states as u8 - 1 } else { state };
    let mut slow: NaiveBoard = board
        .iter()
        .map(|&cell| far(cell % states.min(5) as u8))
        .collect();
    let start = dying(&slow);
    for generation in 1..=4 {
        let alive: NaiveBoard = slow.iter().map(|&state| u8::from(state == 1)).collect();
        let next = naive_step::<1>(&alive, (W, H), rule.rule(), 1);
        let cells = slow.iter().zip(next).map(|(&state, next)| match state {
            0 => next,
            1 if next == 1 => 1,
            _ if u16::from(state) + 1 < states => state + 1,
            _ => 0,
        });
        slow = cells.collect();
        let fast = start.advance(rule, generation);
        assert_eq!(fast, dying(&slow), "{rule} generation {generation}");
        let state = |i| fast.state(Square::from_index(i).unwrap());
        assert!((0..W * H).map(state).eq(slow.iter().copied()));
        assert_eq!(
            (fast.alive(), fast.alive() & fast.dying()),
            (set(&slow, 1), S::EMPTY)
        );
    }
}

/// Compares on every shape: those of the games, single rows and columns, and full words.
fn check_all_shapes(board: &[u8], rule: Rule) {
    check::<Bitboard<u64, 6, 6>, 6, 6>(board, rule);
    check::<Bitboard<u64, 8, 8>, 8, 8>(board, rule);
    check::<Bitboard<u64, 9, 7>, 9, 7>(board, rule);
    check::<Bitboard<u128, 11, 11>, 11, 11>(board, rule);
    check::<Rows<u64, 42, 21>, 42, 21>(board, rule);

    check::<Bitboard<u64, 1, 1>, 1, 1>(board, rule);
    check::<Bitboard<u64, 1, 64>, 1, 64>(board, rule);
    check::<Bitboard<u64, 2, 32>, 2, 32>(board, rule);
    check::<Bitboard<u64, 3, 2>, 3, 2>(board, rule);
    check::<Bitboard<u64, 32, 2>, 32, 2>(board, rule);
    check::<Bitboard<u64, 62, 1>, 62, 1>(board, rule);
    check::<Bitboard<u128, 16, 8>, 16, 8>(board, rule);
    check::<Bitboard<u128, 63, 2>, 63, 2>(board, rule);
    check::<Rows<u64, 1, 5>, 1, 5>(board, rule);
    check::<Rows<u64, 63, 3>, 63, 3>(board, rule);
    check::<Rows<u64, 64, 4>, 64, 4>(board, rule);
    check::<Rows<u64, 8, 1>, 8, 1>(board, rule);
}

/// Boards as large as the largest shape, from nearly empty to full.
fn boards() -> impl Strategy<Value = NaiveBoard> {
    (0.05..1.0_f64).prop_flat_map(|density| {
        let cell = prop::bool::weighted(density);
        prop::collection::vec((cell, 1..=2_u8), 42 * 21).prop_map(|cells| {
            cells
                .into_iter()
                .map(|(alive, owner)| u8::from(alive) * owner)
                .collect()
        })
    })
}

/// Outer-totalistic rules, those that count some of the neighbours, and every other one.
fn rules() -> impl Strategy<Value = Rule> {
    let masks = || (0..512_u16, 0..512_u16);
    let counted = (masks(), 0..512_u16).prop_map(|((born, survives), seen)| {
        Rule::from_fn(|around| {
            let mask = if around & TruthTable::CENTRE == 0 {
                born
            } else {
                survives
            };
            mask >> (around & seen & !TruthTable::CENTRE).count_ones() & 1 != 0
        })
    });
    prop_oneof![
        3 => masks().prop_map(|(born, survives)| Rule::from_masks(born, survives).unwrap()),
        1 => counted,
        1 => any::<[u64; 8]>().prop_map(|words| Rule::of_table(TruthTable(words))),
    ]
}

proptest! {
    #[test]
    fn many_owners_and_dying_cells_too(board in boards(), ages: [u8; 32], rule in rules()) {
        let states = board.iter().zip(ages.iter().cycle());
        let board: NaiveBoard = states.map(|(&cell, age)| cell * (1 + age % 4)).collect();
        check_more::<Bitboard<u64, 8, 8>, 8, 8, 2>(&board, rule);
        check_more::<Bitboard<u64, 9, 7>, 9, 7, 4>(&board, rule);
        check_more::<Bitboard<u128, 11, 11>, 11, 11, 3>(&board, rule);
        check_more::<Rows<u16, 12, 12>, 12, 12, 4>(&board, rule);
        check_more::<Rows<u64, 42, 21>, 42, 21, 5>(&board, Rule::LIFE);
        check_more::<Bitboard<u64, 32, 2>, 32, 2, 1>(&board, rule);
    }

    #[test]
    fn generations_are_those_made_cell_by_cell(board in boards(), rule in rules()) {
        check_all_shapes(&board, rule);
    }

    #[test]
    fn named_rules_too(board in boards(), named in prop::sample::select(Rule::NAMED)) {
        check_all_shapes(&board, named.1);
    }

    #[test]
    fn leaving_out_periods_changes_nothing(bits: u64, rule in rules(), n in 0..600_u64) {
        type Cells = Bitboard<u64, 6, 6>;
        let cells = Cells::from_bits(bits);
        let stepped = (0..n).fold(cells, |cells, _| word::step(cells, rule));
        prop_assert_eq!(word::advance(cells, rule, n), stepped);

        let half = Cells::from_bits(0o525_252_525_252);
        let cells = TwoOwners::new(cells & half, cells - half).unwrap();
        let stepped = (0..n).fold(cells, |cells, _| cells.step(rule));
        prop_assert_eq!(cells.advance(rule, n), stepped);
    }
}

#[test]
fn every_board_of_3x3_is_stepped_right() {
    for bits in 0..512_u16 {
        let board: NaiveBoard = (0..9).map(|i| (bits >> i & 1) as u8).collect();
        for rule in [
            Rule::LIFE,
            Rule::new(&[0, 8], &[]),
            Rule::new(&[2, 4, 6], &[0, 8]),
        ] {
            check::<Bitboard<u64, 3, 3>, 3, 3>(&board, rule);
        }
    }
}

#[test]
fn owners_are_decided_by_the_neighbours_that_the_rule_sees() {
    // Around a dead cell, in reading order: X and O are owners. Then who owns it next.
    for (rule, around, owner) in [
        // Two of six in a hexagonal world; O in the corners is not near.
        ("B2/S34H", "XXO...O..", Some(Player::First)),
        ("B2/S34H", "XO.......", None),
        ("B2/S34H", "OO....X..", Some(Player::Second)),
        ("B2/S34V", "OXOX..O.O", Some(Player::First)),
        ("B2/SV", "XOXX..X.X", None),
        ("B3/SV", "XOXO.O...", Some(Player::Second)),
        // The three above.
        ("W30", "X..O.OOOO", Some(Player::First)),
        ("W254", "XXOO.OOOO", Some(Player::First)),
        // The cell on the left alone.
        ("MAPAP8A/w", "OOOX.OOOO", Some(Player::First)),
        ("B3/S23", "X.X...O..", Some(Player::First)),
        ("B2-a/S12", "X.......O", None),
    ] {
        let cells = |owner: char| {
            let marks = around
                .chars()
                .enumerate()
                .filter(move |&(_, mark)| mark == owner);
            let squares = marks.filter_map(|(i, _)| Square::at(3 - i / 3, 2 + i % 3).into());
            squares.collect::<Bitboard<u64, 8, 8>>()
        };
        let board = TwoOwners::new(cells('X'), cells('O')).unwrap();
        let next = board.step(rule.parse().unwrap());
        assert_eq!(next.owner(Square::at(2, 3)), owner, "{rule} {around}");
        assert_eq!(board.swapped().step(rule.parse().unwrap()), next.swapped());
    }
}

#[test]
fn every_neighbourhood_gives_the_right_birth() {
    // All 3^9 boards: every neighbourhood of the middle square.
    let every_birth = Rule::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[1, 3, 5, 7]);
    for number in 0..19_683_u32 {
        let board: NaiveBoard = (0..9).map(|i| (number / 3_u32.pow(i) % 3) as u8).collect();
        check::<Bitboard<u64, 3, 3>, 3, 3>(&board, every_birth);
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
        let board: NaiveBoard = (0..36)
            .map(|_| dice.below(5).saturating_sub(2) as u8)
            .collect();
        two_owners(&board)
    });
    let expected = boards.map(|board| board.step(Rule::LIFE));
    for kernel in Kernel::available() {
        assert_eq!(kernel.run_on_words(StepOwned(boards)), expected, "{kernel}");
    }
}
