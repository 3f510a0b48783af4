//! A bot: the search plays Wildebeest against random moves. Prints every event.
//!
//! ```text
//! cargo run -p wildebeest --example wildebeest-bot
//! ```

use alpha_beta::{Limits, Search};
use grid_core::{Dice, Record, random_move};
use wildebeest::{Evaluator, Game, Player, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut search = Search::new(Evaluator);
    let mut dice = Dice::seeded(1);
    let mut game = Record::new(Position::START);
    while game.ending().is_none() && game.ply() < 80 {
        let (player, m) = match game.position().turn() {
            Player::First => {
                let report = search.run(&game, &Limits::depth(2), |_| {});
                ("the search", report.map(|report| report.best))
            }
            Player::Second => ("chance", random_move(game.position(), &mut dice)),
        };
        let m = m.ok_or("a game that is not over has a move")?;
        println!("{:>3}. {player} plays {m}", game.ply() + 1);
        game.play_with(m, |event| println!("       {event}"))?;
    }
    println!("{}", game.position());
    match game.ending() {
        Some(ending) => println!("the game is over: {ending}"),
        None => println!("not over after {} plies", game.ply()),
    }
    Ok(())
}
