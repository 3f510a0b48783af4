//! All worlds on the plane agree with a model cell by cell, and with Golly, under any rule.

use life_worlds::pattern::{CellSet, Pattern};
use life_worlds::{Kernel, Rule, World, WorldOptions, analysis};
use proptest::prelude::*;

use crate::hashlife::clusters;
use crate::model;
use crate::unbounded::soup as rectangle;

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
    let places = cells.iter();
    let places = places.flat_map(|(x, y)| [x - bounds.left, y - bounds.top]);
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
        let n: u128 = n.parse().unwrap();
        let mut unbounded = model::unbounded(&pattern, Kernel::fastest());
        unbounded.advance(n).unwrap();
        let mut hashlife = model::hashlife(&pattern);
        hashlife.advance(n).unwrap();
        for cells in [&unbounded, &hashlife].map(model::cells_in) {
            assert_eq!(cells.len().to_string(), population, "{line}");
            assert_eq!(format!("{:016x}", digest(&cells)), expected, "{line}");
        }
    }
}

/// Any table, or one that is mostly a rule that counts; most change if they are turned.
fn table() -> impl Strategy<Value = Rule> {
    let tables = any::<([u64; 8], [u64; 8], (u16, u16, bool))>();
    tables.prop_map(|(words, others, (born, survives, is_near))| {
        Rule::from_fn(|block| {
            let bit = |words: [u64; 8]| words[usize::from(block / 64)] >> (block % 64) & 1 != 0;
            let mask = if block & 16 == 0 { born } else { survives };
            let counted = mask >> (block & !16).count_ones() & 1 != 0;
            match is_near {
                true => counted != (bit(words) && bit(others) && block % 7 == 0),
                false => bit(words),
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

/// Any rule: half of them outer-totalistic.
pub fn rule() -> impl Strategy<Value = Rule> {
    let masks = (0..512_u16, 0..512_u16);
    let counted = masks.prop_map(|(born, survives)| Rule::from_masks(born, survives).unwrap());
    prop_oneof![1 => Just(Rule::LIFE), 3 => counted, 2 => table(), 2 => notation()]
}

/// Compares worlds after each of these numbers of generations, with every kernel.
fn check(cells: &CellSet, rule: Rule, steps: &[u64]) {
    let all: u64 = steps.iter().sum();
    let mut slow = vec![model::of(cells)];
    slow.extend(model::run_on_background(&slow[0], rule, all as u32));
    let pattern = |cells| Pattern::new(cells).with_rule(rule);
    for kernel in Kernel::available() {
        let mut plane = model::unbounded(&pattern(cells.clone()), kernel);
        let options = WorldOptions {
            kernel,
            ..model::leaping(1 << 30)
        };
        let mut leaping = World::from_pattern(&pattern(cells.clone()), &options).unwrap();
        for &n in steps {
            plane.advance(n.into()).unwrap();
            leaping.advance(n.into()).unwrap();
            assert_eq!(plane.generation(), leaping.generation());
            let expected: CellSet = slow[plane.generation() as usize].iter().copied().collect();
            let told = format!("{rule} after generation {}, {kernel}", plane.generation());
            for world in [&plane, &leaping] {
                assert_eq!(model::cells_in(world), expected, "{told}");
                assert_eq!(world.population(), expected.len().into(), "{told}");
                let bounds = expected.bounding_box().map(Into::into);
                assert_eq!(world.extent(), bounds, "{told}");
            }
            let anew = model::hashlife(&pattern(expected));
            assert_eq!(model::tree(&leaping), model::tree(&anew), "{told}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

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
    fn any_soup_spreads_as_cell_by_cell(
        (width, height) in (1..150_i64, 1..90_i64),
        (right, down) in (-200..200_i64, -200..200_i64),
        one_in in 2..6_u64,
        seed: u64,
        rule in rule(),
        steps in prop::collection::vec(0..7_u64, 1..6),
    ) {
        let cells = rectangle(width, height, one_in, seed).translated(right, down).unwrap();
        check(&cells, rule, &steps);
    }

    #[test]
    fn clusters_spread_as_cell_by_cell(
        cells in clusters(),
        rule in rule(),
        steps in prop_oneof![
            prop::collection::vec(0..14_u64, 1..6),
            prop::collection::vec(0..70_u64, 1),
        ],
    ) {
        check(&cells, rule, &steps);
    }
}

#[test]
fn the_background_of_a_rule_with_b0_is_not_shown() {
    // One cell differs from the background; its block makes the next cells.
    let cell: CellSet = [(5, 5)].into_iter().collect();
    for text in ["B0/S", "B0/S8", "B03/S2", "B012/S12345678"] {
        let rule = text.parse().unwrap();
        check(&cell, rule, &[1; 9]);
        check(&CellSet::new(), rule, &[0, 7]);
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
