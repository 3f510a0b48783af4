//! How fast are the generations of Life Duel, how many random games per second are there, and how
//! long does perfect play take?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench lifeduel
//! ```
//!
//! First come the ratios, measured in turn in one run: the two-owner step over a loop over cells,
//! for one board and for many; the game's own step for sizes known at run time; random games. Then
//! come the results of perfect play of some games with the processor time to find them, how much of
//! a 6x6 game is solved in a second, the time for positions of several sizes with 8 placements to
//! come, and the result of the usual game after any three placements. `NODES_A_SECOND` in
//! `lifeduel` is the number of nodes per second of the usual game.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::ops::ControlFlow;

use alpha_beta::{Evaluate, View};
use cpu_time::ProcessTime;
use criterion::{Criterion, Throughput, criterion_group};
use grid_core::testing::random_position;
use grid_core::{Bitboard, Dice, Game, playout};
use life_step::TwoOwners;
use lifeduel::{Board, Evaluator, Outcome, Player, Position, Solver, Spec};
use menagerie_benches::{Side, compare, is_test_run};

type Cells = TwoOwners<Bitboard<u64, 6, 6>>;

/// The number of boards stepped together.
const BATCH: usize = 1_024;

/// Boards of 6x6 with six cells of each player, as after the last placement.
fn boards() -> Vec<Cells> {
    let mut dice = Dice::seeded(6);
    (0..BATCH)
        .map(|_| {
            let mut players = [0_u64; 2];
            for placed in 0..12 {
                loop {
                    let bit = 1 << dice.below(36);
                    if (players[0] | players[1]) & bit == 0 {
                        players[placed % 2] |= bit;
                        break;
                    }
                }
            }
            let [first, second] = players.map(Bitboard::<u64, 6, 6>::from_bits);
            TwoOwners::new(first, second).unwrap_or_default()
        })
        .collect()
}

/// The next generation, one cell after the other.
fn step_by_cells(board: &[[u8; 6]; 6]) -> [[u8; 6]; 6] {
    let mut next = [[0; 6]; 6];
    for row in 0..6_usize {
        for column in 0..6_usize {
            let mut counts = [0_u8; 3];
            for r in row.saturating_sub(1)..=(row + 1).min(5) {
                for c in column.saturating_sub(1)..=(column + 1).min(5) {
                    if (r, c) != (row, column) {
                        counts[usize::from(board[r][c])] += 1;
                    }
                }
            }
            let living = counts[1] + counts[2];
            next[row][column] = match (board[row][column], living) {
                (0, 3) if counts[1] > counts[2] => 1,
                (0, 3) => 2,
                (owner, 2 | 3) if owner > 0 => owner,
                _ => 0,
            };
        }
    }
    next
}

fn as_cells(board: Cells) -> [[u8; 6]; 6] {
    let mut cells = [[0; 6]; 6];
    for (owner, set) in [(1, board.first()), (2, board.second())] {
        for square in set {
            cells[square.row()][square.column()] = owner;
        }
    }
    cells
}

fn as_board(board: Cells) -> Board {
    let mut text = String::new();
    for row in as_cells(board) {
        text.extend(row.map(|owner| ['.', 'x', 'o'][usize::from(owner)]));
        text.push('/');
    }
    text.pop();
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Computes three generations of each board by itself. Returns the number of generations.
fn three_of_each<B: Copy>(rounds: usize, boards: &[B], three: impl Fn(B) -> B) -> u64 {
    for _ in 0..rounds {
        for &board in boards {
            // One board at a time, without vectorising across boards.
            black_box(three(black_box(board)));
        }
    }
    (3 * rounds * boards.len()) as u64
}

fn ratios() {
    let rounds = if is_test_run() { 1 } else { 200 };
    let boards = boards();
    let by_cells: Vec<_> = boards.iter().map(|&board| as_cells(board)).collect();
    let at_run_time: Vec<Board> = boards.iter().map(|&board| as_board(board)).collect();
    let singly = || {
        three_of_each(rounds, &boards, |board| {
            board.step_life().step_life().step_life()
        })
    };
    compare(
        "three generations of 1,024 6x6 boards, one after the other",
        "generations",
        9,
        Side {
            name: "two-owner step",
            work: singly,
        },
        Side {
            name: "loop over cells",
            work: || {
                three_of_each(rounds, &by_cells, |board| {
                    step_by_cells(&step_by_cells(&step_by_cells(&board)))
                })
            },
        },
    );
    compare(
        "the same boards, together over each by itself",
        "generations",
        9,
        Side {
            name: "batch",
            work: || {
                let mut batch = boards.clone();
                for _ in 0..3 * rounds {
                    for board in black_box(&mut batch) {
                        *board = board.step_life();
                    }
                }
                (3 * rounds * BATCH) as u64
            },
        },
        Side {
            name: "single",
            work: singly,
        },
    );
    compare(
        "the game's step, of a size known at run time, over the step of a constant size",
        "generations",
        9,
        Side {
            name: "Board::after",
            work: || three_of_each(rounds, &at_run_time, |board| board.after(3)),
        },
        Side {
            name: "TwoOwners::step_life",
            work: singly,
        },
    );
}

/// Prints the result of perfect play.
fn solve() {
    let games = if is_test_run() {
        &["4x4t3g3", "5x5t4g3"][..]
    } else {
        &[
            "4x4t3g3", "5x5t6g3", "6x6t4g3", "6x6t5g3", "6x6t6g3", "8x8t5g5f",
        ]
    };
    for name in games {
        let Ok(spec) = name.parse::<Spec>() else {
            continue;
        };
        let mut solver = Solver::new(64 << 20);
        let begin = ProcessTime::now();
        let solution = solver.solve(&Position::start_of(spec));
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{name}: {} after {} nodes in {seconds:.3} s, {:.1} Mnodes/s",
            solution.outcome,
            solution.nodes,
            solution.nodes as f64 / seconds / 1e6
        );
    }
    for placed in if is_test_run() { 6..7 } else { 0..7 } {
        random_positions(Spec::STANDARD, 12 - placed, 9);
    }
    let positions = if is_test_run() { 1 } else { 200 };
    for name in ["6x6t6g3", "7x7t8g3", "8x8t8g5f"] {
        if let Ok(spec) = name.parse() {
            random_positions(spec, 8, positions);
        }
    }
}

/// Solves the usual game after any three placements. `lifeduel::Computer` relies on the result: the
/// second player always wins.
fn openings() {
    let mut positions = vec![Position::START];
    for _ in 0..if is_test_run() { 1 } else { 3 } {
        let mut next = BTreeMap::new();
        for position in positions {
            // One of the placements that are images of each other.
            let _ = Evaluator.view(&position).try_for_each_candidate(|cell| {
                let mut after = position;
                after.play_unchecked(cell);
                next.insert(after.to_string(), after);
                ControlFlow::<()>::Continue(())
            });
        }
        positions = next.into_values().collect();
    }
    if is_test_run() {
        return;
    }
    let mut solver = Solver::new(64 << 20);
    let won = (positions.iter())
        .filter(|position| solver.solve(position).outcome == Outcome::Win(Player::Second))
        .count();
    println!(
        "6x6t6g3: the second player wins {won} of {} positions with three placements",
        positions.len()
    );
}

/// Prints how long random positions of a game take that have `left` placements to come.
fn random_positions(spec: Spec, left: u32, positions: u64) {
    let start = Position::start_of(spec);
    let placed = spec.plies() as u32 - left;
    let mut times: Vec<f64> = (0..positions)
        .map(|seed| {
            let position = random_position(&start, seed, placed);
            let mut solver = Solver::new(64 << 20);
            let begin = ProcessTime::now();
            black_box(solver.solve(&position));
            begin.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!(
        "{spec} with {left} placements to come: solved in {:.1} ms (median of {positions}; at most \
         {:.1} ms; {} within 50 ms)",
        1e3 * times[times.len() / 2],
        1e3 * times[times.len() - 1],
        times.iter().filter(|&&seconds| seconds <= 0.05).count()
    );
}

fn times(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lifeduel");
    group.throughput(Throughput::Elements(1));
    let mut dice = Dice::seeded(1);
    group.bench_function("a random game", |b| {
        b.iter(|| playout(Position::START, &mut dice, u32::MAX).0.outcome());
    });
    let board = as_board(boards()[0]);
    group.bench_function("a generation of a board", |b| {
        b.iter(|| black_box(board).after(1));
    });
    group.finish();
}

criterion_group!(benches, times);

fn main() {
    ratios();
    solve();
    openings();
    benches();
}
