//! What is the fastest way to find slider attacks without magic tables: rays cut at the first
//! blocker, obstruction difference, or square by square?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench sliders
//! ```
//!
//! `grid-core` cuts rays. The other two are written here, and all methods must find the same sets
//! before they are timed. On 8x8 they are compared with the magic tables of `cozy-chess`. On 11x11
//! magic tables would need 128-bit products and, for a rook in a corner, 2^18 sets of 16 bytes.
//!
//! The boards are 12 to 50 % full. The ratios, measured in turn in one run, are printed first.
//! Criterion's times of a whole batch follow.

use std::hint::black_box;
use std::ops::BitXor;
use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, measurement::WallTime};
use grid_core::{Bitboard, Dice, Direction, Square, SquareSet};
use menagerie_benches::{Side, compare, is_test_run};

type Board8 = Bitboard<u64, 8, 8>;
type Board11 = Bitboard<u128, 11, 11>;

/// The number of boards timed, each from one square: too many for the branch predictor to learn.
const BOARDS: usize = 65_536;

/// The number of boards on which all methods must agree, each from all of its squares.
const CHECKED: usize = 3_000;

/// A board with slider attacks. Rooks move orthogonally, bishops diagonally, queens both ways.
trait Sliders: SquareSet {
    /// Attacks by rays, as in `grid-core`.
    fn by_rays<const STRAIGHT: bool, const ASLANT: bool>(
        from: Self::Square,
        occupied: Self,
    ) -> Self;

    /// Attacks by [obstruction difference]: on each line, one subtraction gives the squares between
    /// the last blocker below and the first blocker above.
    ///
    /// [obstruction difference]: https://www.chessprogramming.org/Obstruction_Difference
    fn by_difference<const STRAIGHT: bool, const ASLANT: bool>(
        from: Self::Square,
        occupied: Self,
    ) -> Self;

    /// Attacks square by square, up to and including the first occupied one.
    fn by_walking<const STRAIGHT: bool, const ASLANT: bool>(
        from: Self::Square,
        occupied: Self,
    ) -> Self;

    fn squares() -> Vec<Self::Square>;
}

/// The same code for two integer types.
macro_rules! sliders {
    ($board:ty, $int:ty, $side:literal) => {
        impl Sliders for $board {
            #[inline(always)]
            fn by_rays<const STRAIGHT: bool, const ASLANT: bool>(
                from: Square<$side, $side>,
                occupied: Self,
            ) -> Self {
                match (STRAIGHT, ASLANT) {
                    (true, true) => Self::queen(from, occupied),
                    (true, false) => Self::rook(from, occupied),
                    _ => Self::bishop(from, occupied),
                }
            }

            #[inline(always)]
            fn by_difference<const STRAIGHT: bool, const ASLANT: bool>(
                from: Square<$side, $side>,
                occupied: Self,
            ) -> Self {
                const BITS: usize = <$int>::BITS as usize;
                /// For every square, the parts below and above it of each line through it: the
                /// column, the row and the two diagonals.
                static LINES: [[[$int; 2]; 4]; BITS] = {
                    const ASCENDING: [Direction; 4] = [
                        Direction::North,
                        Direction::East,
                        Direction::NorthEast,
                        Direction::NorthWest,
                    ];
                    let mut lines = [[[0; 2]; 4]; BITS];
                    let mut square = 0;
                    while square < $side * $side {
                        let from = Square::<$side, $side>::at(square / $side, square % $side);
                        let mut line = 0;
                        while line < 4 {
                            let up = ASCENDING[line];
                            lines[square][line] = [
                                <$board>::ray(from, up.opposite()).bits(),
                                <$board>::ray(from, up).bits(),
                            ];
                            line += 1;
                        }
                        square += 1;
                    }
                    lines
                };
                let lines = &LINES[from.index() % BITS];
                let attacks = |line: usize| {
                    let [below, above] = lines[line];
                    let lower = below & occupied.bits();
                    let upper = above & occupied.bits();
                    let last: $int = 1 << (BITS - 1 - (lower | 1).leading_zeros() as usize);
                    let first = upper & upper.wrapping_neg();
                    (below | above) & (first << 1).wrapping_sub(last)
                };
                let mut bits = 0;
                if STRAIGHT {
                    bits |= attacks(0) | attacks(1);
                }
                if ASLANT {
                    bits |= attacks(2) | attacks(3);
                }
                Self::from_bits(bits)
            }

            #[inline(always)]
            fn by_walking<const STRAIGHT: bool, const ASLANT: bool>(
                from: Square<$side, $side>,
                occupied: Self,
            ) -> Self {
                let walk = |direction| {
                    let mut attacks = Self::EMPTY;
                    let mut at = Self::of(from).step(direction);
                    while !at.is_empty() {
                        attacks |= at;
                        at = at.difference(occupied).step(direction);
                    }
                    attacks
                };
                let mut attacks = Self::EMPTY;
                if STRAIGHT {
                    for direction in Direction::ORTHOGONAL {
                        attacks |= walk(direction);
                    }
                }
                if ASLANT {
                    for direction in Direction::DIAGONAL {
                        attacks |= walk(direction);
                    }
                }
                attacks
            }

            fn squares() -> Vec<Square<$side, $side>> {
                Square::all().collect()
            }
        }
    };
}

sliders!(Board8, u64, 8);
sliders!(Board11, u128, 11);

/// Attacks by the magic tables of `cozy-chess`.
#[inline(always)]
fn by_magic<const STRAIGHT: bool, const ASLANT: bool>(
    (from, occupied): (cozy_chess::Square, cozy_chess::BitBoard),
) -> u64 {
    let mut bits = 0;
    if STRAIGHT {
        bits |= cozy_chess::get_rook_moves(from, occupied).0;
    }
    if ASLANT {
        bits |= cozy_chess::get_bishop_moves(from, occupied).0;
    }
    bits
}

fn for_magic(from: Square<8, 8>, occupied: Board8) -> (cozy_chess::Square, cozy_chess::BitBoard) {
    (
        cozy_chess::Square::index(from.index()),
        cozy_chess::BitBoard(occupied.bits()),
    )
}

/// Boards 12 to 50 % full.
fn boards<S: SquareSet>(dice: &mut Dice, count: usize) -> Vec<S> {
    let board = || {
        let percent = 12 + dice.below(39);
        S::FULL
            .into_iter()
            .filter(|_| dice.below(100) < percent)
            .collect()
    };
    std::iter::repeat_with(board).take(count).collect()
}

/// The boards to time, with a square each.
fn cases<S: Sliders>() -> Vec<(S::Square, S)> {
    let mut dice = Dice::seeded(8);
    let squares = S::squares();
    boards(&mut dice, BOARDS)
        .into_iter()
        .map(|board| (squares[dice.below(squares.len() as u64) as usize], board))
        .collect()
}

/// Asserts that all methods find the same sets.
fn check() {
    fn piece<S: Sliders, const STRAIGHT: bool, const ASLANT: bool>(boards: &[S]) {
        for &board in boards {
            for from in S::squares() {
                let attacks = S::by_walking::<STRAIGHT, ASLANT>(from, board);
                assert_eq!(S::by_rays::<STRAIGHT, ASLANT>(from, board), attacks);
                assert_eq!(S::by_difference::<STRAIGHT, ASLANT>(from, board), attacks);
            }
        }
    }
    fn all<S: Sliders>(boards: &[S]) {
        piece::<S, true, false>(boards);
        piece::<S, false, true>(boards);
        piece::<S, true, true>(boards);
    }
    let mut dice = Dice::seeded(11);
    let eight: Vec<Board8> = boards(&mut dice, CHECKED);
    all(&eight);
    all::<Board11>(&boards(&mut dice, CHECKED));
    for board in eight {
        for from in Square::all() {
            let case = for_magic(from, board);
            let [rook, bishop] = [Board8::rook, Board8::bishop].map(|f| f(from, board).bits());
            assert_eq!(by_magic::<true, false>(case), rook);
            assert_eq!(by_magic::<false, true>(case), bishop);
        }
    }
}

/// The XOR of all attack sets, so that the compiler cannot leave one out.
fn batch<T: Copy, A: BitXor<Output = A> + Default>(cases: &[T], attacks: impl Fn(T) -> A) -> A {
    cases
        .iter()
        .fold(A::default(), |all, &case| all ^ attacks(case))
}

/// One side of a comparison: many batches.
fn work<T: Copy, A: BitXor<Output = A> + Default>(
    cases: &[T],
    attacks: impl Fn(T) -> A,
) -> impl FnMut() -> u64 {
    let rounds = if is_test_run() { 1 } else { 20 };
    move || {
        for _ in 0..rounds {
            black_box(batch(black_box(cases), &attacks));
        }
        (rounds * cases.len()) as u64
    }
}

/// The ratio of rays to each other method, for one piece on one board.
fn ratios<S: Sliders, const STRAIGHT: bool, const ASLANT: bool>(what: &str) {
    let cases = cases::<S>();
    let rays = || Side {
        name: "rays",
        work: work(&cases, |(from, board)| {
            S::by_rays::<STRAIGHT, ASLANT>(from, board)
        }),
    };
    compare(
        &format!("{what}, rays over obstruction difference"),
        "sets",
        31,
        rays(),
        Side {
            name: "difference",
            work: work(&cases, |(from, board)| {
                S::by_difference::<STRAIGHT, ASLANT>(from, board)
            }),
        },
    );
    compare(
        &format!("{what}, rays over walking"),
        "sets",
        11,
        rays(),
        Side {
            name: "walking",
            work: work(&cases, |(from, board)| {
                S::by_walking::<STRAIGHT, ASLANT>(from, board)
            }),
        },
    );
}

/// The ratio of rays to magic tables, for one piece on 8x8.
fn magic_ratio<const STRAIGHT: bool, const ASLANT: bool>(what: &str) {
    let cases = cases::<Board8>();
    let magic: Vec<_> = cases
        .iter()
        .map(|&(from, board)| for_magic(from, board))
        .collect();
    compare(
        &format!("{what}, rays over cozy-chess's magic tables"),
        "sets",
        31,
        Side {
            name: "rays",
            work: work(&cases, |(from, board)| {
                Board8::by_rays::<STRAIGHT, ASLANT>(from, board)
            }),
        },
        Side {
            name: "magic",
            work: work(&magic, by_magic::<STRAIGHT, ASLANT>),
        },
    );
}

fn queens<S: Sliders>(group: &mut BenchmarkGroup<'_, WallTime>, size: &str) {
    let cases = cases::<S>();
    group.bench_function(format!("{size}, rays"), |b| {
        b.iter(|| {
            batch(&cases, |(from, board)| {
                S::by_rays::<true, true>(from, board)
            })
        });
    });
    group.bench_function(format!("{size}, obstruction difference"), |b| {
        b.iter(|| {
            batch(&cases, |(from, board)| {
                S::by_difference::<true, true>(from, board)
            })
        });
    });
    group.bench_function(format!("{size}, walking"), |b| {
        b.iter(|| {
            batch(&cases, |(from, board)| {
                S::by_walking::<true, true>(from, board)
            })
        });
    });
}

fn times(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("queen");
    group.throughput(Throughput::Elements(BOARDS as u64));
    group.measurement_time(Duration::from_secs(2));
    queens::<Board8>(&mut group, "8x8");
    queens::<Board11>(&mut group, "11x11");
    let magic: Vec<_> = cases::<Board8>()
        .into_iter()
        .map(|(from, board)| for_magic(from, board))
        .collect();
    group.bench_function("8x8, cozy-chess's magic tables", |b| {
        b.iter(|| batch(&magic, by_magic::<true, true>));
    });
    group.finish();
}

criterion_group!(benches, times);

fn main() {
    check();
    ratios::<Board8, true, false>("rook on 8x8");
    ratios::<Board8, false, true>("bishop on 8x8");
    ratios::<Board8, true, true>("queen on 8x8");
    magic_ratio::<true, false>("rook on 8x8");
    magic_ratio::<false, true>("bishop on 8x8");
    magic_ratio::<true, true>("queen on 8x8");
    ratios::<Board11, true, false>("rook on 11x11");
    ratios::<Board11, false, true>("bishop on 11x11");
    ratios::<Board11, true, true>("queen on 11x11");
    benches();
}
