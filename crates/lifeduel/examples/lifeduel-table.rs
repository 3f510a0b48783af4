//! The result of perfect play on all small boards of Life Duel, with three generations.
//!
//! ```text
//! cargo run --release -p lifeduel --example lifeduel-table                   # a few seconds
//! cargo run --release -p lifeduel --example lifeduel-table -- 25 20000000000 # some minutes
//! cargo bench -p menagerie-benches --bench lifeduel_table                    # the same as a bench
//! ```
//!
//! The arguments are the most cells of a board and the most positions that the solver looks at for
//! one game. A row of the table is a board, a column the number of placements of each player: `1`
//! and `2` are wins of that player, `=` is a draw, and `?` is a game that was not solved.

use std::error::Error;
use std::io::{self, Write};

use lifeduel::{Outcome, Player, Position, Solver, Spec};

/// The usual number of generations.
const GENERATIONS: usize = 3;

/// The memory of the solver, in bytes.
const MEMORY: usize = 512 << 20;

/// The sign of a game: its result, or that it was not solved within a number of positions.
fn sign(solver: &mut Solver, spec: Spec, most: u64) -> char {
    let start = Position::start_of(spec);
    let solution = solver.solve_within(&start, most, |_| false);
    match solution.map(|solution| solution.outcome) {
        Some(Outcome::Win(Player::First)) => '1',
        Some(Outcome::Win(Player::Second)) => '2',
        Some(Outcome::Draw) => '=',
        None => '?',
    }
}

/// The boards of at most `cells` cells, with at least two rows and no more rows than columns.
fn boards(cells: usize) -> Vec<(usize, usize)> {
    let mut boards = Vec::new();
    for rows in 2..=8 {
        boards.extend((rows..=8).map(|columns| (rows, columns)));
    }
    boards.retain(|(rows, columns)| rows * columns <= cells);
    boards.sort_by_key(|(rows, columns)| (rows * columns, *rows));
    boards
}

fn main() -> Result<(), Box<dyn Error>> {
    let words = std::env::args().skip(1);
    // `cargo bench` adds an option of its own.
    let mut words = words.filter(|word| !word.starts_with("--"));
    let mut next = |usual: u64| words.next().map_or(Ok(usual), |word| word.parse());
    let (cells, most) = (next(16)?, next(2_000_000)?);
    let out = &mut io::stdout().lock();
    let boards = boards(usize::try_from(cells)?);
    // The last one is the largest.
    let (rows, columns) = boards.last().ok_or("a board has at least four cells")?;
    let widest = rows * columns / 2;
    let columns = 1..=widest;
    let heads = columns.clone().map(|placements| format!(" {placements} |"));
    writeln!(out, "| |{}", heads.collect::<String>())?;
    writeln!(out, "|---|{}", "---|".repeat(widest))?;
    let mut solver = Solver::new(MEMORY);
    for (rows, width) in boards {
        write!(out, "| {rows}x{width} |")?;
        for placements in columns.clone() {
            match Spec::new(rows, width, placements, GENERATIONS) {
                Ok(spec) => write!(out, " {} |", sign(&mut solver, spec, most))?,
                Err(_) => write!(out, " |")?,
            }
            out.flush()?;
        }
        writeln!(out)?;
    }
    Ok(())
}
