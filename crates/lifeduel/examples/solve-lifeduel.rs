//! Solves Life Duel: who wins from the dead board, and by which placements?

use std::time::Instant;

use lifeduel::{Event, Game, Outcome, Position, Solver, Spec};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(16 << 20);
    for game in [
        "3x3t2g3", "4x4t2g3", "4x4t3g3", "5x5t2g3", "5x5t3g3", "6x6t3g3",
    ] {
        let spec: Spec = game.parse()?;
        let begin = Instant::now();
        let solution = solver.solve(&Position::start_of(spec));
        let value = match solution.outcome {
            Outcome::Draw => "a draw".to_string(),
            Outcome::Win(player) => format!("player {} wins", player.number()),
        };
        let time = begin.elapsed();
        println!(
            "{game}: {value}, {} positions in {time:.1?}",
            solution.nodes
        );
    }

    // One game with perfect play on both sides.
    let mut game = Position::start_of("4x4t3g3".parse()?);
    while game.outcome().is_none() {
        let solution = solver.solve(&game);
        let cell = solution
            .best
            .ok_or("a game that is not over has a placement")?;
        println!("player {} places {cell}", game.turn().number());
        game.play_with(cell, |event| {
            if let Event::Counted { .. } = event {
                println!("{event}");
            }
        });
    }
    Ok(())
}
