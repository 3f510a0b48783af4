//! Sets of cells: what they are made of, and what is made of them.

use std::collections::BTreeSet;

use life_worlds::analysis::{Fate, fate, hashed_soup};
use life_worlds::pattern::{CellSet, Pattern};
use proptest::prelude::*;

use crate::round_trips::cells;

type Naive = BTreeSet<(i64, i64)>;

proptest! {
    #[test]
    fn sets_are_combined_and_turned_as_sets_of_cells_are(a in cells(), b in cells()) {
        let [x, y]: [Naive; 2] = [&a, &b].map(|cells| cells.iter().collect());
        let check = |fast: CellSet, slow: Naive| {
            // Also that the words are in order and none is empty.
            prop_assert_eq!(fast, slow.into_iter().collect());
            Ok(())
        };
        check(&a | &b, &x | &y)?;
        check(&a & &b, &x & &y)?;
        check(&a ^ &b, &x ^ &y)?;
        check(&a - &b, &x - &y)?;
        check(a.flip_horizontal(), x.iter().map(|&(x, y)| (-1 - x, y)).collect())?;
        check(a.flip_vertical(), x.iter().map(|&(x, y)| (x, -1 - y)).collect())?;
        check(a.rotate(), x.iter().map(|&(x, y)| (-1 - y, x)).collect())?;
        prop_assert_eq!(a.rotate().rotate(), a.flip_horizontal().flip_vertical());
    }

    #[test]
    fn codes_of_anything_are_read_or_refused(code in "(x[spq][0-9]{1,3}_)?[0-9a-zA-Zé]{0,12}") {
        match CellSet::from_apgcode(&code) {
            Ok(cells) => prop_assert!(cells.iter().all(|(x, y)| x >= 0 && y >= 0)),
            Err(error) => prop_assert!(error.at <= code.chars().count()),
        }
    }
}

#[test]
fn the_edges_of_the_plane_are_mirrored() {
    let corners: CellSet = [(i64::MIN, i64::MAX), (i64::MAX, 3)].into_iter().collect();
    assert!(
        corners
            .flip_horizontal()
            .iter()
            .eq([(i64::MIN, 3), (i64::MAX, i64::MAX)])
    );
    assert!(
        corners
            .rotate()
            .iter()
            .eq([(i64::MIN, i64::MIN), (-4, i64::MAX)])
    );
}

#[test]
fn a_code_is_the_pattern_it_names() {
    let code = |pattern: &Pattern| match fate(pattern, 200) {
        Ok(Fate::Repeats(found)) => Some(found.code),
        _ => None,
    };
    let mut known = 0;
    for name in Pattern::NAMES {
        let Some(of_pattern) = code(&Pattern::named(name).unwrap()) else {
            continue;
        };
        known += 1;
        let cells = CellSet::from_apgcode(&of_pattern).unwrap();
        assert_eq!(code(&Pattern::new(cells)), Some(of_pattern), "{name}");
    }
    assert!(known > 20);

    for (code, at, expected) in [
        ("", 0, "a digit or a letter from a to z"),
        ("xs4_", 4, "a digit or a letter from a to z"),
        ("xs4_z0", 6, "a digit or a letter from a to z"),
        ("ys4_33", 0, "xs, xp or xq and a number before _"),
        ("xp_33", 0, "xs, xp or xq and a number before _"),
        ("xs4_3é", 5, "a digit or a letter from a to z"),
        ("xs4_3y", 6, "the number of zeros after y"),
        ("xs4_33_7", 6, "a digit or a letter from a to z"),
    ] {
        let error = CellSet::from_apgcode(code).unwrap_err();
        assert_eq!((error.at, &*error.expected), (at, expected), "{code}");
    }
}

#[test]
fn wide_soups_have_the_bits_of_square_ones() {
    // The rows of a square, put side by side.
    let square: Vec<bool> = {
        let soup = hashed_soup("a seed", "C1").unwrap();
        (0..256)
            .map(|i| soup.contains(i % 16 - 8, i / 16 - 8))
            .collect()
    };
    for (name, width) in [("8x32", 32), ("4x64", 64), ("2x128", 128), ("1x256", 256)] {
        let soup = hashed_soup("a seed", name).unwrap();
        for y in 0..256 / width {
            // Bytes go from right to left.
            for x in 0..width {
                let byte = (width * y + width - 1 - x) / 8;
                let (row, half) = (byte / 2, 1 - byte % 2);
                let cell = square[(16 * row + 8 * half + x % 8) as usize];
                assert_eq!(soup.contains(x - 8, y - 8), cell, "{name} {x} {y}");
            }
        }
    }
}
