//! Matches of the computer against Monte Carlo, as the original has it: the cell after which the
//! player wins most of 100 random games.
//!
//! ```text
//! cargo run --release -p lifeduel --example lifeduel-match -- 6x6t6g3 2000000 20 1001
//! ```
//!
//! The arguments are the game, the most positions at which the computer looks for a placement, the
//! number of games with each side, and the seed of the first game. Without arguments they are
//! `6x6t6g3 100000 2 1`. With the same arguments the games are always the same. The program prints
//! the time that each side takes.

use std::error::Error;
use std::time::{Duration, Instant};

use lifeduel::alpha_beta::Limits;
use lifeduel::grid_core::{Dice, Record, playout};
use lifeduel::{Cell, Computer, Game, Outcome, Player, Position, Spec};

/// The random games of Monte Carlo after each cell.
const RANDOM_GAMES: usize = 100;

/// The memory of the computer, in bytes.
const MEMORY: usize = 64 << 20;

/// The placement of Monte Carlo; of several best ones, the first.
fn monte_carlo(position: &Position, dice: &mut Dice) -> Option<Cell> {
    let win = Outcome::Win(position.turn());
    let wins = |cell: &Cell| {
        let mut after = *position;
        after.play_unchecked(*cell);
        let games = (0..RANDOM_GAMES).map(|_| playout(after, dice, u32::MAX).0.outcome());
        games.filter(|&end| end == Some(win)).count()
    };
    position.moves().into_iter().rev().max_by_key(wins)
}

/// Plays a game. Adds the time that each player takes: the computer's first.
fn play(
    spec: Spec,
    computer: Player,
    nodes: u64,
    seed: u64,
    times: &mut [Duration; 2],
) -> Result<Option<Outcome>, Box<dyn Error>> {
    let mut game = Record::new(Position::start_of(spec));
    let mut search = Computer::new(MEMORY, 0);
    let mut dice = Dice::seeded(seed);
    while game.outcome().is_none() {
        let begin = Instant::now();
        let is_computer = game.position().turn() == computer;
        let cell = if is_computer {
            let report = search.run(&game, &Limits::nodes(nodes), |_| {});
            report.map(|report| report.best)
        } else {
            monte_carlo(game.position(), &mut dice)
        };
        times[usize::from(!is_computer)] += begin.elapsed();
        game.play(cell.ok_or("a game that is not over has a placement")?)?;
    }
    Ok(game.outcome())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize, usual| arguments.get(place).map_or(usual, String::as_str);
    let spec: Spec = argument(0, "6x6t6g3").parse()?;
    let nodes: u64 = argument(1, "100000").parse()?;
    let games: u64 = argument(2, "2").parse()?;
    let first: u64 = argument(3, "1").parse()?;
    for side in Player::ALL {
        let mut times = [Duration::ZERO; 2];
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        for seed in first..first.saturating_add(games) {
            match play(spec, side, nodes, seed, &mut times)? {
                Some(Outcome::Win(player)) if player == side => won += 1,
                Some(Outcome::Win(_)) => lost += 1,
                _ => drawn += 1,
            }
        }
        println!(
            "{spec}, the computer is player {}: {won} won, {drawn} drawn, {lost} lost; \
             {:.1} s, Monte Carlo {:.1} s",
            side.number(),
            times[0].as_secs_f64(),
            times[1].as_secs_f64()
        );
    }
    Ok(())
}
