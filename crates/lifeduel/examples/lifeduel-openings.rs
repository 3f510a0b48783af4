//! The solved openings of Life Duel: checks some of them, checks all, or makes the file.
//!
//! ```text
//! cargo run --release -p lifeduel --example lifeduel-openings            # checks some
//! cargo run --release -p lifeduel --example lifeduel-openings -- all     # about three minutes
//! cargo run --release -p lifeduel --example lifeduel-openings -- make    # about four minutes
//! ```
//!
//! `make` prints the file `src/openings.txt`, always the same.

use std::error::Error;

use lifeduel::alpha_beta::{Limits, Verdict};
use lifeduel::{Computer, Game, Outcome, Solver, openings};

/// Without an argument, every 150th opening is checked.
const SAMPLE: usize = 150;

fn check(every: usize) -> Result<(), Box<dyn Error>> {
    let all = openings::all();
    let mut solver = Solver::new(256 << 20);
    // Backwards, since the later positions help to solve the earlier ones.
    for position in all.iter().rev().step_by(every) {
        if !openings::is_confirmed(position, &mut solver) {
            return Err(format!("the solver does not agree about {position}").into());
        }
    }
    let checked = all.len().div_ceil(every);
    println!("checked {checked} of {} openings", all.len());
    Ok(())
}

fn make() -> Result<(), Box<dyn Error>> {
    let all = openings::all();
    let mut computer = Computer::new(2 << 30, 0).without_openings();
    let mut lines = Vec::new();
    for (done, position) in all.iter().rev().enumerate() {
        let game = lifeduel::grid_core::Record::new(*position);
        let report = computer.think(&game, &Limits::nodes(u64::MAX), |_| {});
        let report = report.ok_or("an opening has a placement")?;
        let mover = position.turn();
        let outcome = match report.score.verdict() {
            Verdict::WinsIn(_) => Outcome::Win(mover),
            Verdict::LosesIn(_) => Outcome::Win(!mover),
            Verdict::Points(_) => Outcome::Draw,
        };
        lines.push(openings::line(position, outcome, report.best));
        if done % 100 == 0 {
            eprintln!("{done} of {}", all.len());
        }
    }
    for line in lines.iter().rev() {
        println!("{line}");
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        None => check(SAMPLE),
        Some("all") => check(1),
        Some("make") => make(),
        Some(other) => Err(format!("{other}: expected all, make or nothing").into()),
    }
}
