//! A bot: the computer, which solves what it can, plays Life Duel against random placements.

use grid_core::{Dice, Record, random_move};
use lifeduel::alpha_beta::Limits;
use lifeduel::{Computer, Event, Game, Player, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut computer = Computer::new(16 << 20, 1);
    let mut dice = Dice::seeded(7);
    let mut game = Record::new(Position::START);
    while game.outcome().is_none() {
        let position = *game.position();
        let cell = match position.turn() {
            // The second player can always win.
            Player::Second => {
                let report = computer
                    .think(&game, &Limits::nodes(200_000), |_| {})
                    .ok_or("a game that is not over has a move")?;
                println!("computer: {} with {}", report.best, report.score);
                report.best
            }
            Player::First => {
                let cell = random_move(&position, &mut dice).ok_or("there are dead cells")?;
                println!("random:   {cell}");
                cell
            }
        };
        game.play_with(cell, |event| {
            if let Event::Generation { .. } | Event::Counted { .. } = event {
                println!("{event}");
            }
        })?;
    }
    Ok(())
}
