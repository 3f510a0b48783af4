//! How fast is the search: in the games of the workspace, on one thread and on two, and in
//! orthodox chess compared with the `minimax` crate?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench alpha_beta
//! ```
//!
//! The ratios, measured in turn in one run, are printed first; criterion's times to a depth follow.

use std::hint::black_box;

use alpha_beta::{Evaluate, Limits, Memory, Search, Settings, View};
use cozy_chess::Board;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group};
use grid_core::{Game, Record};
use menagerie_benches::chess::{self, Chess, Material};
use menagerie_benches::{Side, compare_times, is_test_run};
use minimax::Strategy;

/// Positions of Conway's Game of Chess: the start and a middle game.
const CONWAY: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
     ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1",
    "r4rk1/p3q2p/1prppnp1/8/1BP1P3/NPRPP1P1/P2N3P/R1BQ1RK1 w - - \
     1....1../....1.../......../..aaab../.....f../...3.f3./...3..../2f..c2.. 7,5 0 6",
];

/// Positions of Wildebeest: after a quiet opening, and a middle game.
const WILDEBEEST: [&str; 2] = [
    "W RNZBOKXBC.R/GPPSP.PPPPG/....J....N./.*.......*./.........../.....#...../.........../\
     .*.......*./......j..n./gppspppp.pg/rnzbokxbc.r",
    "W R.ZBOKX.C.R/G.PS..PP.PG/.P.NPJ..P../.*.B.....N./......n..../..p..#...../....p...b../\
     .*.s.....*./.p.....jp../g..p.pp..pg/r.zbok.xc.r",
];

/// Positions of Pacifist: the start and a middle game.
const PACIFIST: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee",
    "1bqrbkr1/p2nnp1p/1p5B/n1ppp1p1/P1pp4/N4PPP/1P2P3/QR2KR1B w 34 bfdg ef",
];

/// Orthodox chess: the start and two middle games.
const CHESS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1PN1PN2/PBQ1BPPP/R4RK1 w - - 0 11",
];

/// The size of both transposition tables in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// The search depth in orthodox chess.
const CHESS_DEPTH: u32 = 8;

/// Orthodox chess for `minimax`.
struct Rules;

/// The same evaluation for `minimax`.
#[derive(Clone)]
struct TheirMaterial;

impl minimax::Game for Rules {
    type S = Board;
    type M = cozy_chess::Move;

    /// Captures first, as the documentation of `minimax` recommends.
    fn generate_moves(board: &Board, moves: &mut Vec<Self::M>) -> Option<minimax::Winner> {
        board.generate_moves(|piece_moves| {
            moves.extend(piece_moves);
            false
        });
        moves.sort_by_key(|&m| -chess::gain(board, m));
        match moves.len() {
            0 if board.checkers().is_empty() => Some(minimax::Winner::Draw),
            0 => Some(minimax::Winner::PlayerJustMoved),
            _ => None,
        }
    }

    fn apply(board: &mut Board, m: Self::M) -> Option<Board> {
        let mut after = board.clone();
        if m.from == m.to {
            return after.null_move().or(Some(after));
        }
        after.play_unchecked(m);
        Some(after)
    }

    fn get_winner(board: &Board) -> Option<minimax::Winner> {
        if board.generate_moves(|_| true) {
            None
        } else if board.checkers().is_empty() {
            Some(minimax::Winner::Draw)
        } else {
            Some(minimax::Winner::PlayerJustMoved)
        }
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.hash()
    }

    /// A move from a square to itself stands for none.
    fn null_move(board: &Board) -> Option<Self::M> {
        let king = board.king(board.side_to_move());
        let chess = Chess(board.clone());
        Material.view(&chess).null_move().map(|_| cozy_chess::Move {
            from: king,
            to: king,
            promotion: None,
        })
    }

    fn table_index(m: Self::M) -> u16 {
        m.from as u16 * 64 + m.to as u16
    }

    fn max_table_index() -> u16 {
        64 * 64 - 1
    }
}

impl minimax::Evaluator for TheirMaterial {
    type G = Rules;

    fn evaluate(&self, board: &Board) -> minimax::Evaluation {
        chess::material(board) as minimax::Evaluation
    }
}

/// The iterative search of `minimax`, with or without null moves. Its quiescence search is off,
/// because it takes a hundred times as long.
fn their_search(depth: u8, null_move: bool) -> minimax::IterativeSearch<TheirMaterial> {
    let options = minimax::IterativeOptions::new()
        .with_table_byte_size(TABLE_BYTES)
        .with_null_window_search(true)
        .with_aspiration_window(30)
        .with_countermoves()
        .with_countermove_history();
    let options = if null_move {
        options.with_null_move_depth(3)
    } else {
        options
    };
    let mut search = minimax::IterativeSearch::new(TheirMaterial, options);
    search.set_max_depth(depth);
    search
}

/// Runs a new search to a depth. Returns the number of nodes.
fn search<G: Game>(
    evaluator: impl Evaluate<G>,
    settings: Settings,
    game: &Record<G>,
    depth: u32,
) -> u64 {
    let mut search = Search::with_memory(evaluator, Memory::new(TABLE_BYTES));
    search.settings = settings;
    let report = search.run(game, &Limits::depth(depth), |_| {});
    black_box(report).map_or(0, |report| report.nodes)
}

/// Time to a depth in orthodox chess for both crates, with the same evaluation and no quiescence
/// search: first where both must return minimax's score, then with each crate's unsound pruning.
fn compare_with_minimax() {
    let depth = if is_test_run() { 3 } else { CHESS_DEPTH };
    let mut corners = Settings::ALL;
    corners.quiescence = false;
    for (number, fen) in CHESS.iter().enumerate() {
        let board: Board = fen.parse().expect("a position of orthodox chess");
        let game = Record::new(Chess(board.clone()));
        for (how, settings, null_move) in [
            ("exactly", Settings::EXACT, false),
            ("with unsound pruning", corners, true),
        ] {
            compare_times(
                &format!("chess {number} to depth {depth}, {how}"),
                3,
                Side {
                    name: "alpha-beta",
                    work: || search(Material, settings, &game, depth),
                },
                Side {
                    name: "minimax",
                    work: || {
                        black_box(their_search(depth as u8, null_move).choose_move(&board));
                        1
                    },
                },
            );
        }
    }
}

/// Records that begin at these positions.
fn games<G: Game + std::str::FromStr<Err: std::fmt::Debug>>(positions: &[&str]) -> Vec<Record<G>> {
    positions
        .iter()
        .map(|text| Record::new(text.parse().expect("a position of the game")))
        .collect()
}

/// Nodes per second and time to a depth, on one thread and on two.
fn time_to_depth<G>(
    criterion: &mut Criterion,
    name: &str,
    evaluator: impl Evaluate<G> + Sync + Copy,
    positions: &[&str],
    depth: u32,
) where
    G: Game<Move: Send + Sync> + Send + Sync + std::str::FromStr<Err: std::fmt::Debug>,
{
    let depth = if is_test_run() { 3 } else { depth };
    let mut group = criterion.benchmark_group(format!("{name} to depth {depth}"));
    group.sample_size(10);
    // A whole search takes up to a second.
    group.sampling_mode(SamplingMode::Flat);
    for (number, game) in games::<G>(positions).iter().enumerate() {
        let nodes = search(evaluator, Settings::ALL, game, depth);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("position {number}, 1 thread"), |bencher| {
            bencher.iter(|| search(evaluator, Settings::ALL, game, depth));
        });
        group.bench_function(format!("position {number}, 2 threads"), |bencher| {
            bencher.iter(|| {
                let mut search = Search::with_memory(evaluator, Memory::new(TABLE_BYTES));
                search.run_parallel(2, game, &Limits::depth(depth), |_| {})
            });
        });
    }
    group.finish();
}

fn search_games(criterion: &mut Criterion) {
    time_to_depth::<conway_chess::Position>(
        criterion,
        "conway-chess",
        conway_chess::Evaluator,
        &CONWAY,
        11,
    );
    time_to_depth::<wildebeest::Position>(
        criterion,
        "wildebeest",
        wildebeest::Evaluator,
        &WILDEBEEST,
        9,
    );
    time_to_depth::<pacifist::Pacifist>(criterion, "pacifist", pacifist::Evaluator, &PACIFIST, 7);
}

criterion_group!(benches, search_games);

fn main() {
    compare_with_minimax();
    benches();
    Criterion::default().configure_from_args().final_summary();
}
