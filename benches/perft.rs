//! How fast is perft of the chess-like games compared with orthodox chess by `cozy-chess`, and what
//! do the generic tools cost compared with hand-written ones?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench perft
//! ```
//!
//! The ratios, measured in turn in one run, are printed first. Criterion's times follow. The groups
//! of ratios are functions that are not inlined, so that no group changes the code of another.

use std::hint::black_box;
use std::ops::ControlFlow;

use conway_chess::{Event, Game, Position};
use criterion::{Criterion, Throughput, criterion_group};
use grid_core::{Dice, Observer, perft, perft_full, playout, random_move};
use menagerie_benches::{Side, compare, crowded, is_test_run};

/// A middle game with births, deaths and captures to come.
const MIDDLE: &str = "r4rk1/p3q2p/1prppnp1/8/1BP1P3/NPRPP1P1/P2N3P/R1BQ1RK1 w - - \
    1....1../....1.../......../..aaab../.....f../...3.f3./...3..../2f..c2.. 7,5 0 6";

/// The well-known position "Kiwipete" of orthodox chess.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Perft of orthodox chess as in `cozy-chess`: the last ply counted in bulk.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Perft of orthodox chess with every leaf played.
fn cozy_perft_full(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            nodes += cozy_perft_full(&child, depth - 1);
        }
        false
    });
    nodes
}

/// Perft written for Conway's Game of Chess alone, without the generic tools.
fn hand_written_perft(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.move_count();
    }
    let mut nodes = 0;
    let _: ControlFlow<()> = position.try_for_each_move(|m| {
        let mut child = *position;
        child.play_unchecked(m);
        nodes += hand_written_perft(&child, depth - 1);
        ControlFlow::Continue(())
    });
    nodes
}

/// Perft with an observer that receives every event.
fn observed_perft(position: &Position, depth: u32, on: &mut impl Observer<Position>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    position.for_each_move(|m| {
        let mut child = *position;
        child.play_with(m, on);
        nodes += observed_perft(&child, depth - 1, on);
    });
    nodes
}

/// Plays random games until `plies` have been played.
fn random_plies(dice: &mut Dice, plies: u64) -> u64 {
    let mut played = 0;
    while played < plies {
        played += u64::from(playout(Position::START, dice, 500).1);
    }
    played
}

/// The leaves at depth 3 below crowded positions of Wildebeest, compared with the known numbers.
fn crowded_leaves(
    positions: &[(wildebeest::Position, u64)],
    count: impl Fn(&wildebeest::Position, u32) -> u64,
) -> u64 {
    let mut sum = 0;
    for (position, expected) in positions {
        let leaves = count(position, 3);
        assert_eq!(leaves, *expected, "{position}");
        sum += leaves;
    }
    sum
}

/// Ten crowded middle games with many effects, which are rare in the first plies of a game.
#[inline(never)]
fn crowded_ratios() {
    let positions = crowded();
    let kiwipete: cozy_chess::Board = KIWIPETE.parse().expect("kiwipete is a position");
    compare(
        "perft 3 of ten crowded middle games, wildebeest (cozy-chess: perft 4 of kiwipete), bulk",
        "nodes",
        31,
        Side {
            name: "wildebeest",
            work: || crowded_leaves(&positions, perft),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft(&kiwipete, 4),
        },
    );
    compare(
        "perft 3 of ten crowded middle games, wildebeest (cozy-chess: perft 4 of kiwipete), \
         every leaf played",
        "nodes",
        31,
        Side {
            name: "wildebeest",
            work: || crowded_leaves(&positions, perft_full),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft_full(&kiwipete, 4),
        },
    );
}

/// Pacifist and the weighted game, in which every move can convert any piece on the board.
#[inline(never)]
fn pacifist_ratios() {
    let depth = if is_test_run() { 3 } else { 5 };
    let chess = cozy_chess::Board::default();
    let pacifist = pacifist::Pacifist::START;
    let weighted = pacifist::WeightedPacifist::START;
    compare(
        "perft 5 from the start, pacifist, last ply counted in bulk",
        "nodes",
        21,
        Side {
            name: "pacifist",
            work: || perft(&pacifist, depth),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft(&chess, depth),
        },
    );
    compare(
        "perft 4 from the start, pacifist, every leaf played",
        "nodes",
        21,
        Side {
            name: "pacifist",
            work: || perft_full(&pacifist, depth - 1),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft_full(&chess, depth - 1),
        },
    );
    compare(
        "perft 5 from the start, weighted pacifist over pacifist, last ply counted in bulk",
        "nodes",
        21,
        Side {
            name: "weighted",
            work: || perft(&weighted, depth),
        },
        Side {
            name: "pacifist",
            work: || perft(&pacifist, depth),
        },
    );
    compare(
        "perft 4 from the start, weighted pacifist over pacifist, every leaf played",
        "nodes",
        21,
        Side {
            name: "weighted",
            work: || perft_full(&weighted, depth - 1),
        },
        Side {
            name: "pacifist",
            work: || perft_full(&pacifist, depth - 1),
        },
    );
}

/// The same game: orthodox chess by `examples/chess`, from the start and from Kiwipete.
#[inline(never)]
fn chess_ratios() {
    let depth = if is_test_run() { 3 } else { 5 };
    for (name, depth, cozy, own) in [
        (
            "the start",
            depth,
            cozy_chess::Board::default(),
            chess::Position::START,
        ),
        (
            "kiwipete",
            depth - 1,
            KIWIPETE.parse().expect("kiwipete is a position"),
            KIWIPETE.parse().expect("kiwipete is a position"),
        ),
    ] {
        compare(
            &format!("perft {depth} of {name}, orthodox chess, last ply counted in bulk"),
            "nodes",
            31,
            Side {
                name: "chess",
                work: || perft(&own, depth),
            },
            Side {
                name: "cozy-chess",
                work: || cozy_perft(&cozy, depth),
            },
        );
        compare(
            &format!(
                "perft {} of {name}, orthodox chess, every leaf played",
                depth - 1
            ),
            "nodes",
            31,
            Side {
                name: "chess",
                work: || perft_full(&own, depth - 1),
            },
            Side {
                name: "cozy-chess",
                work: || cozy_perft_full(&cozy, depth - 1),
            },
        );
    }
}

/// Conway's Game of Chess from the start.
#[inline(never)]
fn conway_chess_ratios() {
    let depth = if is_test_run() { 3 } else { 6 };
    let chess = cozy_chess::Board::default();
    compare(
        "perft 6 from the start, last ply counted in bulk",
        "nodes",
        9,
        Side {
            name: "conway-chess",
            work: || perft(&Position::START, depth),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft(&chess, depth),
        },
    );
    compare(
        "perft 5 from the start, every leaf played",
        "nodes",
        9,
        Side {
            name: "conway-chess",
            work: || perft_full(&Position::START, depth - 1),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft_full(&chess, depth - 1),
        },
    );
}

/// Wildebeest from the start.
#[inline(never)]
fn wildebeest_ratios() {
    let depth = if is_test_run() { 3 } else { 6 };
    let chess = cozy_chess::Board::default();
    compare(
        "perft 6 from the start, wildebeest, last ply counted in bulk",
        "nodes",
        9,
        Side {
            name: "wildebeest",
            work: || perft(&wildebeest::Position::START, depth),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft(&chess, depth),
        },
    );
    compare(
        "perft 5 from the start, wildebeest, every leaf played",
        "nodes",
        21,
        Side {
            name: "wildebeest",
            work: || perft_full(&wildebeest::Position::START, depth - 1),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft_full(&chess, depth - 1),
        },
    );
}

/// A middle game of Conway's Game of Chess.
#[inline(never)]
fn middle_game_ratios() {
    let depth = if is_test_run() { 1 } else { 4 };
    let kiwipete: cozy_chess::Board = KIWIPETE.parse().expect("kiwipete is a position");
    let middle: Position = MIDDLE.parse().expect("the middle game is a position");
    compare(
        "perft 4 of a middle game (cozy-chess: of kiwipete), bulk",
        "nodes",
        21,
        Side {
            name: "conway-chess",
            work: || perft(&middle, depth),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft(&kiwipete, depth),
        },
    );
    compare(
        "perft 4 of a middle game (cozy-chess: of kiwipete), every leaf played",
        "nodes",
        21,
        Side {
            name: "conway-chess",
            work: || perft_full(&middle, depth),
        },
        Side {
            name: "cozy-chess",
            work: || cozy_perft_full(&kiwipete, depth),
        },
    );
}

/// The generic tool, and observers.
#[inline(never)]
fn overhead_ratios() {
    let depth = if is_test_run() { 3 } else { 6 };
    compare(
        "perft 5, the generic tool over a hand-written loop",
        "nodes",
        31,
        Side {
            name: "generic",
            work: || perft(&Position::START, depth - 1),
        },
        Side {
            name: "hand-written",
            work: || hand_written_perft(&Position::START, depth - 1),
        },
    );
    let unobserved = || perft_full(&Position::START, depth - 2);
    compare(
        "perft 4 with every leaf played, an empty observer over none",
        "nodes",
        31,
        Side {
            name: "empty observer",
            work: || observed_perft(&Position::START, depth - 2, &mut |_| {}),
        },
        Side {
            name: "unobserved",
            work: unobserved,
        },
    );
    let mut births = 0_u64;
    compare(
        "perft 4 with every leaf played, births counted by an observer over none",
        "nodes",
        31,
        Side {
            name: "observed",
            work: || {
                observed_perft(&Position::START, depth - 2, &mut |event| {
                    births += u64::from(matches!(event, Event::Born { .. }));
                })
            },
        },
        Side {
            name: "unobserved",
            work: unobserved,
        },
    );
    black_box(births);
}

/// The operations of a node, each over the 32 positions of one random game.
fn steps(criterion: &mut Criterion) {
    let mut dice = Dice::seeded(5);
    let mut game = vec![Position::START];
    for _ in 1..32 {
        let mut next = game[game.len() - 1];
        match random_move(&next, &mut dice) {
            Some(m) => next.play_unchecked(m),
            None => next = Position::START,
        }
        game.push(next);
    }
    let moves: Vec<_> = game
        .iter()
        .filter_map(|position| Some((position, random_move(position, &mut dice)?)))
        .collect();

    let mut group = criterion.benchmark_group("conway-chess, a game of 32 positions");
    group.throughput(Throughput::Elements(game.len() as u64));
    group.bench_function("count moves", |b| {
        b.iter(|| game.iter().map(Game::move_count).sum::<u64>());
    });
    group.bench_function("visit moves", |b| {
        b.iter(|| {
            let mut squares = 0;
            for position in &game {
                position.for_each_move(|m| squares += m.to.index());
            }
            squares
        });
    });
    group.bench_function("play a move with its life phase", |b| {
        b.iter(|| {
            let mut turns = 0;
            for &(position, m) in &moves {
                let mut child = *black_box(position);
                child.play_unchecked(m);
                turns += black_box(&child).fullmove_number();
            }
            turns
        });
    });
    group.bench_function("is a move legal", |b| {
        b.iter(|| {
            moves
                .iter()
                .filter(|(position, m)| position.is_legal(*m))
                .count()
        });
    });
    group.bench_function("key", |b| {
        b.iter(|| game.iter().fold(0, |keys, position| keys ^ position.key()));
    });
    group.finish();

    let mut group = criterion.benchmark_group("conway-chess, random games");
    let plies = 10_000;
    group.throughput(Throughput::Elements(plies));
    group.bench_function("plies", |b| b.iter(|| random_plies(&mut dice, plies)));
    group.finish();
}

criterion_group!(benches, steps);

fn main() {
    chess_ratios();
    conway_chess_ratios();
    wildebeest_ratios();
    middle_game_ratios();
    overhead_ratios();
    crowded_ratios();
    pacifist_ratios();
    benches();
}
