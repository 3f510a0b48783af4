//! Every operation on sets of squares agrees with loops over a table, on every shape of board.

use std::collections::{BTreeMap, BTreeSet};

use grid_core::{Bitboard, Direction, NeighbourCounts, RowColumn, Rows, Square, SquareSet, Word};
use proptest::prelude::*;

use crate::model::{Places, Set, count, models, next, places, set, slide, square, those};

check_every_shape!(sets);
check_every_shape!(algebra);
check_every_shape!(steps);
check_every_shape!(counts);

/// Sets are made of squares, answer questions about them, and list them.
fn sets<S: Set<W, H>, const W: usize, const H: usize>() {
    let board = those::<W, H>(|_| true);
    assert_eq!(S::FULL, set(&board));
    assert_eq!([S::EMPTY, S::default()], [set(&Places::new()); 2]);
    proptest!(|(a in models::<W, H>(), p in places::<W, H>())| {
        let s: S = set(&a);
        let one = Places::from([p]);
        prop_assert_eq!(S::of(square(p)), set(&one));
        prop_assert_eq!(s.with(square(p)), set(&(&a | &one)));
        prop_assert_eq!(s.without(square(p)), set(&(&a - &one)));
        prop_assert_eq!(S::from(square(p)), set(&one));
        let mut changed = [s; 4];
        changed[0].insert(square(p));
        changed[1].remove(square(p));
        changed[2].toggle(square(p));
        let popped = changed[3].pop();
        let expected = [s.with(square(p)), s.without(square(p)), s ^ set(&one)];
        prop_assert_eq!(&changed[..3], &expected);
        prop_assert_eq!(popped, s.first());
        prop_assert_eq!(popped.into_iter().chain(changed[3]).collect::<S>(), s);

        for &place in &board {
            prop_assert_eq!(s.contains(square(place)), a.contains(&place));
        }
        let squares: Vec<_> = a.iter().copied().map(square).collect();
        prop_assert_eq!(s.len() as usize, squares.len());
        prop_assert_eq!(s.is_empty(), squares.is_empty());
        prop_assert_eq!(s.first(), squares.first().copied());
        prop_assert_eq!(s.last(), squares.last().copied());
        prop_assert!(s.iter().rev().eq(squares.iter().rev().copied()));
        let flip = |to: fn((i32, i32)) -> (i32, i32)| set(&a.iter().copied().map(to).collect());
        prop_assert_eq!(s.flip_vertical(), flip(|(row, column)| (H as i32 - 1 - row, column)));
        prop_assert_eq!(s.flip_horizontal(), flip(|(row, column)| (row, W as i32 - 1 - column)));

        let mut left = s.iter();
        for (listed, &square) in squares.iter().enumerate() {
            let count = squares.len() - listed;
            prop_assert_eq!(left.size_hint(), (count, Some(count)));
            prop_assert_eq!(left.next(), Some(square));
            let mut rest = s.iter();
            rest.nth(listed);
            prop_assert_eq!(rest.next_back(), squares[listed + 1..].last().copied());
        }
        prop_assert_eq!(left.size_hint(), (0, Some(0)));
        prop_assert_eq!([left.next(), left.next()], [None; 2], "the iterator is fused");

        let letter = |place| if a.contains(&place) { "X" } else { "." };
        let line = |row| (0..W as i32).map(|column| letter((row, column))).collect::<Vec<_>>();
        let lines: Vec<String> = (0..H as i32).rev().map(|row| line(row).join(" ")).collect();
        prop_assert_eq!(s.to_string(), lines.join("\n"));
    });
}

/// The operators are those of set algebra.
fn algebra<S: Set<W, H>, const W: usize, const H: usize>() {
    proptest!(|(a in models::<W, H>(), b in models::<W, H>())| {
        let (s, t): (S, S) = (set(&a), set(&b));
        let expected: [S; 3] = [set(&(&a & &b)), set(&(&a | &b)), set(&(&a ^ &b))];
        prop_assert_eq!([s & t, s | t, s ^ t], expected);
        prop_assert_eq!(!s, set(&those::<W, H>(|place| !a.contains(&place))));
        prop_assert_eq!(s - t, set(&(&a - &b)));
        let mut assigned = [s; 4];
        assigned[0] &= t;
        assigned[1] |= t;
        assigned[2] ^= t;
        assigned[3] -= t;
        prop_assert_eq!(assigned, [s & t, s | t, s ^ t, s - t]);

        prop_assert_eq!(s.intersects(t), !a.is_disjoint(&b));
        prop_assert_eq!(s.is_subset(t), a.is_subset(&b));
        prop_assert_eq!(s.is_superset(t), a.is_superset(&b));
        prop_assert!((s & t).is_subset(t) && s.is_subset(s | t));
        prop_assert_eq!(s == t, a == b);
        let mut extended = s;
        extended.extend(t);
        prop_assert_eq!(extended, s | t);
    });
}

/// Squares step to their neighbours, and fall off the board instead of wrapping around.
fn steps<S: Set<W, H>, const W: usize, const H: usize>() {
    proptest!(|(a in models::<W, H>())| {
        let s: S = set(&a);
        let near = |near: &[Direction]| -> S {
            set(&those::<W, H>(|place| count(&a, place, near) > 0))
        };
        for direction in Direction::ALL {
            prop_assert_eq!(s.step(direction), near(&[direction.opposite()]), "{:?}", direction);
        }
        prop_assert_eq!(s.neighbours(), near(&Direction::ALL));
        prop_assert_eq!(s.orthogonal_neighbours(), near(&Direction::ORTHOGONAL));
    });
}

/// Bit-sliced counts are those of counting the neighbours of each square, compared with every
/// number, also with those that no count reaches, with each other, and used to choose from sets.
fn counts<S: Set<W, H>, const W: usize, const H: usize>() {
    let sets = proptest::array::uniform9(models::<W, H>());
    proptest!(|(cells in models::<W, H>(), others in models::<W, H>(), sets in sets)| {
        let counts = NeighbourCounts::around(set::<S, W, H>(&cells));
        let near = |set: &Places| -> BTreeMap<_, _> {
            let board = those::<W, H>(|_| true).into_iter();
            board.map(|place| (place, count(set, place, &Direction::ALL))).collect()
        };
        let (near, near_others) = (near(&cells), near(&others));
        for n in (0..=10).chain([u32::MAX]) {
            prop_assert_eq!(counts.exactly(n), set(&those::<W, H>(|place| near[&place] == n)));
            prop_assert_eq!(counts.at_least(n), set(&those::<W, H>(|place| near[&place] >= n)));
            prop_assert_eq!(counts.at_most(n), set(&those::<W, H>(|place| near[&place] <= n)));
        }
        prop_assert_eq!(
            counts.choose(sets.each_ref().map(set)),
            set(&those::<W, H>(|place| sets[near[&place] as usize].contains(&place)))
        );
        prop_assert_eq!(
            counts.more_than(&NeighbourCounts::around(set(&others))),
            set(&those::<W, H>(|place| near[&place] > near_others[&place]))
        );
    });
}

/// Operations that only [`Rows`] have.
fn rows<T: Word + Arbitrary, const W: usize, const H: usize>() {
    let words = proptest::array::uniform::<_, H>(any::<T>());
    proptest!(|(words in words, p in places::<W, H>(), q in places::<W, H>())| {
        let bits = |row: i32| -> u128 { words[row as usize].into() };
        let kept = Rows::<T, W, H>::from_rows(words);
        prop_assert_eq!(kept, set(&those::<W, H>(|(row, column)| bits(row) >> column & 1 == 1)));
        prop_assert!(kept.rows().iter().zip(words).all(|(&kept, word)| kept == word & T::LOWEST[W]));

        let between = |x: i32, one: i32, two: i32| one.min(two) <= x && x <= one.max(two);
        prop_assert_eq!(
            Rows::<T, W, H>::rectangle(square(p), square(q)),
            set(&those::<W, H>(|place| between(place.0, p.0, q.0) && between(place.1, p.1, q.1)))
        );
    });
}

#[test]
fn words_are_rows() {
    rows::<u16, 14, 7>();
    rows::<u16, 16, 8>();
    rows::<u32, 32, 3>();
    rows::<u64, 42, 21>();
    rows::<u64, 64, 3>();
    rows::<u64, 1, 9>();
    rows::<u64, 1, 1>();
    rows::<u64, 64, 1>();
    rows::<u128, 99, 5>();
}

/// Operations that are written once for each word, so each shape is tested.
macro_rules! check_bitboards {
    ($($name:ident: $word:ty, $columns:literal, $rows:literal;)*) => { $(
        mod $name {
            use super::*;

            type Set = Bitboard<$word, $columns, $rows>;

            fn those(is_in: impl Fn((i32, i32)) -> bool) -> Places {
                super::those::<$columns, $rows>(is_in)
            }

            #[test]
            fn bits_are_squares_in_rows_and_columns() {
                for row in 0..$rows {
                    assert_eq!(Set::row(row), set(&those(|place| place.0 == row as i32)));
                }
                for column in 0..$columns {
                    assert_eq!(Set::column(column), set(&those(|place| place.1 == column as i32)));
                }
                proptest!(|(bits in any::<$word>())| {
                    let kept = Set::from_bits(bits);
                    let at = |(row, column)| row * $columns + column;
                    prop_assert_eq!(kept, set(&those(|place| bits >> at(place) & 1 == 1)));
                    let board = <$word>::MAX >> (<$word>::BITS - $columns * $rows);
                    prop_assert_eq!(kept.bits(), bits & board, "bits beyond the board are dropped");

                    let few: Set = kept.iter().take(6).collect();
                    let subsets: BTreeSet<_> = few.subsets().collect();
                    prop_assert_eq!(few.subsets().count(), 1 << few.len());
                    prop_assert_eq!(subsets.len(), 1 << few.len(), "each once");
                    prop_assert!(subsets.iter().all(|set| set.is_subset(few)));
                });
            }

            #[test]
            fn riders_attack_up_to_the_first_piece() {
                let board = those(|_| true);
                for &place in &board {
                    for direction in Direction::ALL {
                        let ray = slide(&board, &Places::new(), place, &[direction]);
                        assert_eq!(Set::ray(square(place), direction), set(&ray));
                    }
                }
                proptest!(|(pieces in models::<$columns, $rows>())| {
                    let occupied: Set = set(&pieces);
                    for &place in &board {
                        let [rook, bishop] = [Direction::ORTHOGONAL, Direction::DIAGONAL]
                            .map(|directions| set(&slide(&board, &pieces, place, &directions)));
                        prop_assert_eq!(Set::rook(square(place), occupied), rook);
                        prop_assert_eq!(Set::bishop(square(place), occupied), bishop);
                        prop_assert_eq!(Set::queen(square(place), occupied), rook | bishop);
                    }
                });
            }

            #[test]
            fn leapers_leap_and_stay_on_the_board() {
                proptest!(|(leaps in proptest::collection::vec((-12..=12_i8, -12..=12_i8), 0..9))| {
                    let table = Set::leaper(&leaps);
                    for (from, &targets) in those(|_| true).into_iter().zip(&table) {
                        let leap = |to: (i32, i32)| ((to.0 - from.0) as i8, (to.1 - from.1) as i8);
                        prop_assert_eq!(targets, set(&those(|to| leaps.contains(&leap(to)))));
                    }
                    let beyond = &table[$columns * $rows..];
                    prop_assert!(beyond.iter().all(|targets| targets.is_empty()));
                });
            }
        }
    )* };
}

check_bitboards! {
    only_bitboard_u64_8x8: u64, 8, 8;
    only_bitboard_u64_6x6: u64, 6, 6;
    only_bitboard_u64_7x9: u64, 7, 9;
    only_bitboard_u64_1x64: u64, 1, 64;
    only_bitboard_u64_62x1: u64, 62, 1;
    only_bitboard_u16_4x4: u16, 4, 4;
    only_bitboard_u32_5x5: u32, 5, 5;
    only_bitboard_u128_11x11: u128, 11, 11;
    only_bitboard_u128_8x8: u128, 8, 8;
    only_bitboard_u128_16x8: u128, 16, 8;
}

#[test]
#[should_panic(expected = "no such row")]
fn a_row_beyond_the_board_is_refused() {
    let _ = Bitboard::<u64, 6, 6>::row(6);
}

#[test]
#[should_panic(expected = "no such column")]
fn a_column_beyond_the_board_is_refused() {
    let _ = Bitboard::<u64, 6, 6>::column(6);
}

#[test]
fn sets_print_the_names_of_their_squares() {
    let corners = Bitboard::<u64, 4, 3>::of(Square::at(0, 0)).with(Square::at(2, 3));
    assert_eq!(format!("{corners:?}"), "{a1, d3}");
}

#[test]
fn the_top_row_of_a_picture_is_drawn_first() {
    let upwards = Bitboard::<u16, 2, 2>::row(0);
    assert_eq!(upwards.to_string(), ". .\nX X");
    let downwards = Bitboard::<u16, 2, 2, RowColumn>::row(0);
    assert_eq!(downwards.to_string(), "X X\n. .");
}

#[test]
fn directions_go_where_their_opposites_come_from() {
    for direction in Direction::ALL {
        assert_eq!(next(next((5, 5), direction), direction.opposite()), (5, 5));
    }
    let [four, diagonal] = [Direction::ORTHOGONAL, Direction::DIAGONAL];
    assert!((Direction::ALL.iter()).all(|d| four.contains(d) != diagonal.contains(d)));
}
