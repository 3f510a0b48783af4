//! Rules for which more than the number of neighbours matters: all worlds agree with a model cell
//! by cell, and with Golly.

use life_worlds::grid::Grid;
use life_worlds::hashlife::HashLife;
use life_worlds::pattern::{CellSet, Pattern, Topology};
use life_worlds::unbounded::Unbounded;
use life_worlds::{Kernel, Rule, analysis};
use proptest::prelude::*;

use crate::board::Board;
use crate::model;

/// Golly's answers; the first lines tell how they were made.
const GOLLY: &str = include_str!("data/golly-rules.tsv");

/// Numbers from 0 to 2^64 - 1, as the file of Golly's answers was made with.
struct Xorshift(u64);

impl Xorshift {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn is_alive(&mut self) -> bool {
        self.next() >> 32 & 1 != 0
    }
}

fn soup(seed: u64) -> CellSet {
    let mut dice = Xorshift(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1));
    let places = (0..30).flat_map(|y| (0..30).map(move |x| (x, y)));
    places.filter(|_| dice.is_alive()).collect()
}

/// A number for the shape of some cells, wherever they are: FNV-1a over their places.
fn digest(cells: &CellSet) -> u64 {
    let Some(bounds) = cells.bounding_box() else {
        return 0xcbf2_9ce4_8422_2325;
    };
    let places = cells
        .iter()
        .flat_map(|(x, y)| [x - bounds.left, y - bounds.top]);
    places.fold(0xcbf2_9ce4_8422_2325, |digest, at| {
        (digest ^ at as u64).wrapping_mul(0x100_0000_01b3)
    })
}

#[test]
fn worlds_on_the_plane_agree_with_golly() {
    let lines = GOLLY.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [text, canonical, seed, n, population, expected] = fields[..] else {
            panic!("six fields: {line}");
        };
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{error}"));
        // A table keeps its notation in Golly, even if there is a shorter one.
        if !canonical.starts_with("MAP") {
            assert_eq!(rule.to_string(), canonical, "{line}");
        }
        assert_eq!(rule.to_string().parse(), Ok(rule), "{line}");
        assert_eq!(canonical.parse(), Ok(rule), "{line}");
        let pattern = Pattern::new(soup(seed.parse().unwrap())).with_rule(rule);
        let n: u64 = n.parse().unwrap();
        let mut unbounded = Unbounded::from_pattern(&pattern).unwrap();
        unbounded.advance(n).unwrap();
        let mut hashlife = HashLife::from_pattern(&pattern).unwrap();
        hashlife.advance(n.into()).unwrap();
        for cells in [unbounded.cells(), model::cells_of(&hashlife)] {
            assert_eq!(cells.len().to_string(), population, "{line}");
            assert_eq!(format!("{:016x}", digest(&cells)), expected, "{line}");
        }
    }
}

/// Any table, or one that is mostly a rule that counts; most change if they are turned.
fn table() -> impl Strategy<Value = Rule> {
    let tables = (
        any::<[u64; 8]>(),
        any::<[u64; 8]>(),
        any::<(u16, u16, bool)>(),
    );
    tables.prop_map(|(words, others, (born, survives, is_near))| {
        Rule::from_fn(|block| {
            let bit = |words: [u64; 8]| words[usize::from(block / 64)] >> (block % 64) & 1 != 0;
            let mask = if block & 16 == 0 { born } else { survives };
            let counted = mask >> (block & !16).count_ones() & 1 != 0;
            if is_near {
                counted != (bit(words) && bit(others) && block % 7 == 0)
            } else {
                bit(words)
            }
        })
    })
}

/// A rule as text in Hensel's notation, or for six or four neighbours.
fn notation() -> impl Strategy<Value = Rule> {
    let hensel = "B0?(1[ce]?)?(2(-?[ac]|ekn)?)?(3-?[aceijk])?(4(-?[nqrt]|wyz)?)?(5-?[jky])?(6e)?8?/\
                  S0?(1c)?(2-?[ekn])?(3(-?ceq|y)?)?(4-?[aceijz])?(5[qr])?6?(7-?[ce])?8?";
    let text = prop_oneof![
        3 => hensel,
        1 => "B0?1?2?3?4?5?6?/S0?1?2?3?4?5?6?H",
        1 => "B0?1?2?3?4?/S0?1?2?3?4?V",
    ];
    text.prop_map(|text| text.parse().unwrap_or_else(|error| panic!("{error}")))
}

fn rule() -> impl Strategy<Value = Rule> {
    prop_oneof![table(), notation()]
}

fn check_grid(board: &Board, topology: Topology, rule: Rule, n: u64) {
    let mut slow = board.clone();
    for _ in 0..n {
        slow = slow.step(rule, topology);
    }
    for kernel in Kernel::available() {
        let mut fast = Grid::from_cells(topology, rule, &board.set()).unwrap();
        fast.set_kernel(kernel);
        fast.advance(n);
        assert_eq!(fast.cells(), slow.set(), "{fast:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_rule_is_written_and_read_back(rule in rule()) {
        let text = rule.to_string();
        prop_assert_eq!(text.parse(), Ok(rule));
        let same = Rule::from_fn(|block| rule.lives_after(block));
        prop_assert_eq!(same, rule);
        let header = format!("x = 1, y = 1, rule = {text}:T8,9\no!");
        prop_assert_eq!(Pattern::parse(&header).unwrap().rule, Some(rule));
    }

    #[test]
    fn grids_step_as_cell_by_cell(
        (width, height) in prop_oneof![(1..90_usize, 1..70_usize), (1..20_usize, 250..530_usize)],
        rule in rule(),
        seed: u64,
        n in 1..4_u64,
    ) {
        let mut dice = Xorshift(seed | 1);
        let board = Board::new(width, height, || dice.is_alive());
        for topology in board.topologies() {
            check_grid(&board, topology, rule, n);
        }
    }

    #[test]
    fn planes_step_as_cell_by_cell(
        rule in rule(),
        seed: u64,
        (right, down) in (-80..80_i64, -80..80_i64),
        steps in prop::collection::vec(1..6_u64, 1..4),
    ) {
        let cells = soup(seed).translated(right, down).unwrap();
        let pattern = Pattern::new(cells.clone()).with_rule(rule);
        let all: u64 = steps.iter().sum();
        let slow = model::run_on_background(&model::of(&cells), rule, all as u32);
        for kernel in Kernel::available() {
            let mut fast = Unbounded::from_pattern(&pattern).unwrap();
            fast.set_kernel(kernel);
            for &n in &steps {
                fast.advance(n).unwrap();
                let expected = &slow[fast.generation() as usize - 1];
                prop_assert_eq!(&model::of(&fast.cells()), expected, "{}", rule);
            }
            let mut leaping = HashLife::from_pattern(&pattern).unwrap();
            leaping.set_kernel(kernel);
            for &n in &steps {
                leaping.advance(n.into()).unwrap();
                let expected = &slow[leaping.generation() as usize - 1];
                let cells = model::cells_of(&leaping);
                prop_assert_eq!(&model::of(&cells), expected, "{}", rule);
            }
        }
    }
}

#[test]
fn objects_of_other_rules_are_known() {
    // A cell that moves right for ever, under a rule that moves all cells.
    let mut cell = Pattern::new([(0, 0)].into_iter().collect());
    cell.rule = Some(Rule::from_fn(|block| block >> 5 & 1 != 0));
    let fate = analysis::fate(&cell, 100).unwrap();
    assert!(matches!(fate, analysis::Fate::Repeats(_)), "{fate:?}");
    // The block is still in Just Friends, as two pairs are not.
    let mut block = Pattern::named("Blinker").unwrap();
    block.rule = Some("B2-a/S12".parse().unwrap());
    assert!(analysis::fate(&block, 100).is_ok());
}
