//! What do the operations of Conquid cost? A position can have a hundred million moves, and each
//! rule looks at the whole board.
//!
//! ```text
//! cargo bench -p menagerie-benches --bench conquid
//! ```
//!
//! Each call takes the next of a hundred boards, so criterion's times are those of one call.

use std::hint::black_box;
use std::ops::ControlFlow;

use alpha_beta::{Evaluate, Limits, Search, View};
use conquid::{
    Cell, Evaluator, Game, Move, Player, Position, PositionBuilder, Set, Size, SquareSet,
};
use criterion::{Criterion, Throughput, criterion_group};
use grid_core::{Dice, Record, playout, random_move};

/// The official boards by name.
const BOARDS: [(&str, Size); 3] = [
    ("small", Size::SMALL),
    ("medium", Size::MEDIUM),
    ("large", Size::LARGE),
];

/// The number of boards of a kind.
const MANY: u64 = 100;

/// Returns the position with these cells of the players.
fn with_cells(size: Size, cells: [Set; 2]) -> Position {
    let builder = PositionBuilder {
        cells,
        ..Position::start_of(size).into()
    };
    builder.build().expect("the cells are playable")
}

/// Returns boards half full with random cells of both players, in runs.
fn half_full(size: Size) -> Vec<Position> {
    (0..MANY)
        .map(|seed| {
            let mut dice = Dice::seeded(seed);
            let mut cells = [Set::EMPTY; 2];
            let mut last = None;
            for cell in size.playable() {
                if dice.below(3) == 0 {
                    last = [None, None, Some(0), Some(1)][dice.below(4) as usize];
                }
                if let Some(player) = last {
                    let player: usize = player;
                    cells[player] = cells[player].with(cell);
                }
            }
            with_cells(size, cells)
        })
        .collect()
}

/// Returns a board with a winding path from base to base, up and down through all columns.
fn winding(size: Size) -> Position {
    let mut path = Set::EMPTY;
    let first = size.base_column(Player::First) + size.base();
    let last = size.base_column(Player::Second) - 1;
    for (turn, column) in (first..=last).enumerate() {
        let rows = if turn % 2 == 0 {
            0..size.rows()
        } else if turn % 4 == 1 {
            0..1
        } else {
            size.rows() - 1..size.rows()
        };
        path.extend(rows.map(|row| Cell::at(row, column)));
    }
    // The path may end at a wall, so the last column is filled.
    path.extend((0..size.rows()).map(|row| Cell::at(row, last)));
    with_cells(size, [path, Set::EMPTY])
}

/// Measures one call of a step, taking the positions in turn.
fn in_turn<T>(
    criterion: &mut Criterion,
    name: &str,
    positions: &[Position],
    mut step: impl FnMut(&Position) -> T,
) {
    let mut next = positions.iter().cycle();
    criterion.bench_function(name, |b| {
        b.iter(|| next.next().map(|position| step(black_box(position))));
    });
}

/// Returns the first Acquire, without visiting the others.
fn first_acquire(position: &Position) -> ControlFlow<Move> {
    position.try_for_each_acquire(ControlFlow::Break)
}

/// The rules that look at the whole board.
fn board_rules(criterion: &mut Criterion, name: &str, size: Size, positions: &[Position]) {
    in_turn(
        criterion,
        &format!("{name}: Conquer, whole cascade"),
        positions,
        |position| {
            let mut after = *position;
            after.play_unchecked(Move::Conquer);
            after
        },
    );
    in_turn(
        criterion,
        &format!("{name}: Vanquish, all corners"),
        positions,
        Position::vanquishable,
    );
    in_turn(
        criterion,
        &format!("{name}: Conquest, no path"),
        positions,
        |position| position.has_path(Player::First),
    );
    in_turn(
        criterion,
        &format!("{name}: Conquest, winding path"),
        &[winding(size)],
        |position| position.has_path(Player::First),
    );
    in_turn(
        criterion,
        &format!("{name}: winning path"),
        &[winding(size)],
        |position| position.winning_path(Player::First),
    );
}

/// Counting, finding, checking and playing moves.
fn moves(criterion: &mut Criterion, name: &str, size: Size, positions: &[Position]) {
    let starts = [Position::start_of(size)];
    in_turn(
        criterion,
        &format!("{name}: move_count at the start"),
        &starts,
        Game::move_count,
    );
    in_turn(
        criterion,
        &format!("{name}: move_count"),
        positions,
        Game::move_count,
    );
    in_turn(
        criterion,
        &format!("{name}: first Acquire at the start"),
        &starts,
        first_acquire,
    );
    in_turn(
        criterion,
        &format!("{name}: first Acquire"),
        positions,
        first_acquire,
    );
    in_turn(
        criterion,
        &format!("{name}: first move"),
        positions,
        |position| position.try_for_each_move(ControlFlow::Break),
    );
    let mut dice = Dice::seeded(1);
    in_turn(
        criterion,
        &format!("{name}: random move"),
        positions,
        |position| random_move(position, &mut dice),
    );
    let acquire = random_move(&starts[0], &mut dice).expect("there is always a move");
    in_turn(
        criterion,
        &format!("{name}: is_legal of an Acquire"),
        positions,
        |position| position.is_legal(black_box(acquire)),
    );
    in_turn(
        criterion,
        &format!("{name}: play an Acquire"),
        &starts,
        |position| {
            let mut after = *position;
            after.play_unchecked(black_box(acquire));
            after
        },
    );
    in_turn(criterion, &format!("{name}: key"), positions, Game::key);
}

fn rules(criterion: &mut Criterion) {
    for (name, size) in BOARDS {
        let positions = half_full(size);
        let taken: u32 = (positions.iter())
            .map(|position| position.conquerable(Player::First).len())
            .sum();
        println!("{name}: {MANY} half-full boards, {taken} cells to conquer");
        board_rules(criterion, name, size, &positions);
        moves(criterion, name, size, &positions);
    }
}

/// All 107 million Acquires at the start on the large board.
fn all_acquires(criterion: &mut Criterion) {
    let start = Position::start_of(Size::LARGE);
    let mut group = criterion.benchmark_group("large");
    group.sample_size(10);
    group.bench_function("all Acquires", |b| {
        b.iter(|| {
            let mut sum = 0;
            black_box(&start).for_each_move(|m| {
                if let Move::Acquire(cells) = m {
                    sum += cells.cells()[2].index();
                }
            });
            sum
        });
    });
    group.finish();
}

/// Random games, with the throughput in plies.
fn playouts(criterion: &mut Criterion) {
    for (name, size) in BOARDS {
        let start = Position::start_of(size);
        let mut dice = Dice::seeded(3);
        let games: Vec<_> = (0..50)
            .map(|_| playout(start, &mut dice, 100_000))
            .collect();
        let plies: u64 = games.iter().map(|game| u64::from(game.1)).sum();
        println!("{name}: a random game has {} plies", plies / 50);
        let mut group = criterion.benchmark_group("50 random games");
        group.sample_size(10);
        group.throughput(Throughput::Elements(plies));
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut dice = Dice::seeded(3);
                (0..50)
                    .map(|_| u64::from(playout(start, &mut dice, 100_000).1))
                    .sum::<u64>()
            });
        });
        group.finish();
    }
}

/// The functions that the search calls at every node, and the search itself.
fn search(criterion: &mut Criterion) {
    const NODES: u64 = 2_000;
    for (name, size) in BOARDS {
        let start = Position::start_of(size);
        let middle: Vec<Position> = (0..MANY)
            .map(|seed| playout(start, &mut Dice::seeded(seed), 40).0)
            .filter(|position| position.terminal_outcome().is_none())
            .collect();
        let evaluator = Evaluator;
        in_turn(
            criterion,
            &format!("{name}: evaluate"),
            &middle,
            |position| evaluator.view(position).evaluate(),
        );
        in_turn(
            criterion,
            &format!("{name}: all candidates"),
            &middle,
            |position| {
                let mut count = 0;
                let _ = evaluator.view(position).try_for_each_candidate(|_| {
                    count += 1;
                    ControlFlow::<()>::Continue(())
                });
                count
            },
        );
        let mut group = criterion.benchmark_group("search from the start");
        group.sample_size(10);
        group.throughput(Throughput::Elements(NODES));
        let game = Record::new(start);
        group.bench_function(name, |b| {
            b.iter(|| Search::new(Evaluator).run(&game, &Limits::nodes(NODES), |_| {}));
        });
        group.finish();
    }
}

criterion_group!(benches, rules, all_acquires, playouts, search);

fn main() {
    benches();
}
