//! Every operation on sets of squares agrees with loops over a table, on every shape of board.

use grid_core::{Bitboard, Direction, RowColumn, Rows, Square, SquareSet};
use proptest::prelude::*;

use crate::model::{self, Model, models, next, places, set, square};

check_every_shape!(
    construction,
    algebra,
    questions,
    iteration,
    steps,
    floods,
    pictures
);

/// All ways to make a set give the expected squares.
fn construction<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    assert_eq!((S::WIDTH, S::HEIGHT), (W, H));
    let board = Model::new(H, W, |_| true);
    assert_eq!(S::FULL, set(&board));
    assert_eq!(S::EMPTY, set(&board.like(|_| false)));
    assert_eq!(S::default(), S::EMPTY);
    for place in board.places() {
        assert_eq!(
            S::of(square(place)),
            set(&board.like(|other| other == place))
        );
    }

    let two_models = (models::<W, H>(), models::<W, H>());
    let two_places = (places::<W, H>(), places::<W, H>());
    proptest!(|((a, b) in two_models, (p, q) in two_places)| {
        let s: S = set(&a);
        prop_assert_eq!(s.with(square(p)), set(&a.like(|place| a.has(place) || place == p)));
        prop_assert_eq!(s.without(square(p)), set(&a.like(|place| a.has(place) && place != p)));

        let mut inserted = s;
        inserted.insert(square(p));
        prop_assert_eq!(inserted, s.with(square(p)));

        let mut extended = s;
        extended.extend(b.places().into_iter().map(square));
        prop_assert_eq!(extended, set(&a.like(|place| a.has(place) || b.has(place))));

        let between = |x: i32, one: i32, two: i32| one.min(two) <= x && x <= one.max(two);
        prop_assert_eq!(
            S::rectangle(square(p), square(q)),
            set(&a.like(|place| between(place.0, p.0, q.0) && between(place.1, p.1, q.1)))
        );
    });
}

/// The operators are those of set algebra.
fn algebra<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(a in models::<W, H>(), b in models::<W, H>())| {
        let (s, t): (S, S) = (set(&a), set(&b));
        let both: S = set(&a.like(|place| a.has(place) && b.has(place)));
        let any: S = set(&a.like(|place| a.has(place) || b.has(place)));
        let one: S = set(&a.like(|place| a.has(place) != b.has(place)));
        prop_assert_eq!(s & t, both);
        prop_assert_eq!(s | t, any);
        prop_assert_eq!(s ^ t, one);
        prop_assert_eq!(!s, set(&a.like(|place| !a.has(place))));
        prop_assert_eq!(s.difference(t), set(&a.like(|place| a.has(place) && !b.has(place))));

        let mut assigned = [s; 3];
        assigned[0] &= t;
        assigned[1] |= t;
        assigned[2] ^= t;
        prop_assert_eq!(assigned, [both, any, one]);
    });
}

/// Queries about sets agree with the model.
fn questions<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(a in models::<W, H>(), b in models::<W, H>())| {
        let (s, t): (S, S) = (set(&a), set(&b));
        for square in Square::all() {
            let place = (square.row() as i32, square.column() as i32);
            prop_assert_eq!(s.contains(square), a.has(place));
        }
        let places = a.places();
        prop_assert_eq!(s.len() as usize, places.len());
        prop_assert_eq!(s.is_empty(), places.is_empty());
        prop_assert_eq!(s.first(), places.first().copied().map(square));
        prop_assert_eq!(s.last(), places.last().copied().map(square));
        prop_assert_eq!(s.intersects(t), places.iter().any(|&place| b.has(place)));
        prop_assert_eq!(s.is_subset(t), places.iter().all(|&place| b.has(place)));
        prop_assert!((s & t).is_subset(t) && s.is_subset(s | t));
        prop_assert_eq!(s == t, a == b);
    });
}

/// Iteration gives every square once, in the order of indices, and knows how many are left.
fn iteration<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(a in models::<W, H>())| {
        let mut left = a.places().len();
        let mut squares = set::<S, W, H>(&a).iter();
        for place in a.places() {
            prop_assert_eq!(squares.size_hint(), (left, Some(left)));
            prop_assert_eq!(squares.next(), Some(square(place)));
            left -= 1;
        }
        prop_assert_eq!(squares.size_hint(), (0, Some(0)));
        prop_assert_eq!(squares.next(), None);
        prop_assert_eq!(squares.next(), None, "the iterator is fused");
    });
}

/// Squares step to their neighbours, and fall off the board instead of wrapping around.
fn steps<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(a in models::<W, H>())| {
        let s: S = set(&a);
        for direction in Direction::ALL {
            prop_assert_eq!(s.step(direction), set(&a.step(direction)), "{:?}", direction);
        }
        let near = a.like(|place| a.count(place, &Direction::ALL) > 0);
        prop_assert_eq!(s.neighbours(), set(&near));
        let beside = a.like(|place| a.count(place, &Direction::ORTHOGONAL) > 0);
        prop_assert_eq!(s.orthogonal_neighbours(), set(&beside));
    });
}

/// A flood fill reaches exactly the connected squares.
fn floods<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    let two_models = (models::<W, H>(), models::<W, H>());
    let two_places = (places::<W, H>(), places::<W, H>());
    proptest!(|((a, through) in two_models, (p, q) in two_places)| {
        let one = a.like(|place| place == p);
        for from in [a, one] {
            let (s, t): (S, S) = (set(&from), set(&through));
            prop_assert_eq!(
                s.flood_orthogonal(t),
                set(&from.flood(&through))
            );
            let reached = from.flood(&through);
            prop_assert_eq!(s.is_joined(t, S::of(square(q))), reached.has(q));
            prop_assert!(!s.is_joined(t, S::EMPTY));
        }
    });
}

/// The text shows every square at its place, the highest row first.
fn pictures<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(a in models::<W, H>())| {
        let letter = |row: usize, column: usize| {
            if a.has((row as i32, column as i32)) { "X" } else { "." }
        };
        let line = |row| -> Vec<&str> { (0..W).map(|column| letter(row, column)).collect() };
        let lines: Vec<String> = (0..H).rev().map(|row| line(row).join(" ")).collect();
        prop_assert_eq!(set::<S, W, H>(&a).to_string(), lines.join("\n"));
    });
}

/// Operations that only [`Rows`] have.
mod rows {
    use super::*;

    /// Words are rows, bits are columns, and bits beyond the board are dropped.
    fn check<const W: usize, const H: usize>() {
        let board = Model::new(H, W, |_| true);
        for row in 0..H {
            let model = board.like(|place| place.0 == row as i32);
            assert_eq!(Rows::<u64, W, H>::row(row), set(&model));
        }
        for column in 0..W {
            let model = board.like(|place| place.1 == column as i32);
            assert_eq!(Rows::<u64, W, H>::column(column), set(&model));
        }
        proptest!(|(words in proptest::array::uniform::<_, H>(any::<u64>()))| {
            let model = board.like(|(row, column)| words[row as usize] >> column & 1 == 1);
            let rows = Rows::<u64, W, H>::from_rows(words);
            prop_assert_eq!(rows, set(&model));
            for (&kept, word) in rows.rows().iter().zip(words) {
                prop_assert_eq!(kept, word & (u64::MAX >> (64 - W)));
            }
        });
    }

    #[test]
    fn words_are_rows() {
        check::<14, 7>();
        check::<42, 21>();
        check::<64, 3>();
        check::<1, 9>();
        check::<1, 1>();
    }

    #[test]
    #[should_panic(expected = "no such row")]
    fn a_row_beyond_the_board_is_refused() {
        let _ = Rows::<u64, 9, 3>::row(3);
    }

    #[test]
    #[should_panic(expected = "no such column")]
    fn a_column_beyond_the_board_is_refused() {
        let _ = Rows::<u64, 9, 3>::column(9);
    }
}

/// Operations that only [`Bitboard`]s have. They are written once for each integer, so each shape
/// is tested.
macro_rules! check_bitboards {
    ($($name:ident: $int:ty, $columns:literal, $rows:literal;)*) => { $(
        mod $name {
            use super::*;

            type Set = Bitboard<$int, $columns, $rows>;

            /// Every square of the board, with its place in the model.
            fn squares() -> impl Iterator<Item = (Square<$columns, $rows>, Model)> {
                Square::all().map(|square| {
                    let place = (square.row() as i32, square.column() as i32);
                    (square, Model::new($rows, $columns, |other| other == place))
                })
            }

            #[test]
            fn lines_are_rows_and_columns() {
                let board = Model::new($rows, $columns, |_| true);
                for row in 0..$rows {
                    assert_eq!(Set::row(row), set(&board.like(|place| place.0 == row as i32)));
                }
                for column in 0..$columns {
                    let model = board.like(|place| place.1 == column as i32);
                    assert_eq!(Set::column(column), set(&model));
                }
            }

            #[test]
            fn bit_i_is_the_square_with_index_i() {
                proptest!(|(bits in any::<$int>())| {
                    let at = |(row, column): model::Place| row * $columns + column;
                    let kept = Set::from_bits(bits);
                    let model = Model::new($rows, $columns, |place| bits >> at(place) & 1 == 1);
                    prop_assert_eq!(kept, set(&model));
                    let board = <$int>::MAX >> (<$int>::BITS - $columns * $rows);
                    prop_assert_eq!(kept.bits(), bits & board, "bits beyond the board are dropped");
                });
            }

            #[test]
            fn constants_are_what_the_trait_gives() {
                for (square, model) in squares() {
                    assert_eq!(Set::of(square), set(&model));
                }
                proptest!(|(a in models::<$columns, $rows>())| {
                    for direction in Direction::ALL {
                        let s: Set = set(&a);
                        prop_assert_eq!(s.step(direction), SquareSet::step(s, direction));
                    }
                });
            }

            #[test]
            fn rays_run_to_the_edge() {
                for (square, model) in squares() {
                    for direction in Direction::ALL {
                        let empty = model.like(|_| false);
                        let ray = model.slide(direction, &empty);
                        assert_eq!(Set::ray(square, direction), set(&ray));
                    }
                }
            }

            #[test]
            fn sliders_attack_up_to_the_first_piece() {
                proptest!(|(pieces in models::<$columns, $rows>())| {
                    let occupied: Set = set(&pieces);
                    for (square, model) in squares() {
                        for direction in Direction::ALL {
                            let near = Set::ray_attacks(square, direction, occupied);
                            prop_assert_eq!(near, set(&model.slide(direction, &pieces)));
                        }
                    }
                });
            }

            #[test]
            fn pieces_move_by_their_directions() {
                proptest!(|(pieces in models::<$columns, $rows>())| {
                    let occupied: Set = set(&pieces);
                    for (square, model) in squares() {
                        let near = |directions: [Direction; 4]| {
                            directions.into_iter().fold(Set::EMPTY, |seen, direction| {
                                seen | set::<Set, $columns, $rows>(&model.slide(direction, &pieces))
                            })
                        };
                        let rook = near(Direction::ORTHOGONAL);
                        let bishop = near(Direction::DIAGONAL);
                        prop_assert_eq!(Set::rook(square, occupied), rook);
                        prop_assert_eq!(Set::bishop(square, occupied), bishop);
                        prop_assert_eq!(Set::queen(square, occupied), rook | bishop);
                    }
                });
            }

            #[test]
            fn leapers_leap_and_stay_on_the_board() {
                proptest!(|(leaps in proptest::collection::vec((-12..=12_i8, -12..=12_i8), 0..9))| {
                    let table = Set::leaper(&leaps);
                    for (square, model) in squares() {
                        let to = model.like(|to| {
                            leaps.iter().any(|&(rows, columns)| {
                                model.has((to.0 - i32::from(rows), to.1 - i32::from(columns)))
                            })
                        });
                        prop_assert_eq!(table[square.index()], set(&to));
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
fn a_row_beyond_the_bitboard_is_refused() {
    let _ = Bitboard::<u64, 6, 6>::row(6);
}

#[test]
#[should_panic(expected = "no such column")]
fn a_column_beyond_the_bitboard_is_refused() {
    let _ = Bitboard::<u64, 6, 6>::column(6);
}

#[test]
fn sets_print_the_names_of_their_squares() {
    let corners = |place| [(0, 0), (2, 3)].contains(&place);
    let bits: Bitboard<u64, 4, 3> = set(&Model::new(3, 4, corners));
    let rows: Rows<u64, 4, 3> = set(&Model::new(3, 4, corners));
    assert_eq!(format!("{bits:?} {rows:?}"), "{a1, d3} {a1, d3}");
}

#[test]
fn sets_are_drawn_as_in_a_picture() {
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
    assert!(
        Direction::ALL
            .iter()
            .all(|d| four.contains(d) != diagonal.contains(d))
    );
}
