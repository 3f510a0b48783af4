//! A bot: the search plays Conway's Game of Chess against random moves. Every event is printed.
//!
//! ```text
//! cargo run -p conway-chess --example conway-chess-bot
//! ```

use alpha_beta::{Limits, Search};
use conway_chess::{Evaluator, Game, Player, Position};
use grid_core::{Dice, Record, random_move};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut search = Search::new(Evaluator);
    let mut dice = Dice::seeded(1);
    let mut game = Record::new(Position::START);
    while game.ending().is_none() && game.ply() < 80 {
        let (player, m) = match game.position().turn() {
            Player::First => {
                let report = search.run(&game, &Limits::depth(3), |_| {});
                ("search", report.map(|report| report.best))
            }
            Player::Second => ("random", random_move(game.position(), &mut dice)),
        };
        let m = m.ok_or("a game that is not over has a move")?;
        println!("{:>3}. {player}: {m}", game.ply() + 1);
        game.play_with(m, |event| println!("       {event}"))?;
    }
    println!("{}", game.position());
    match game.ending() {
        Some(ending) => println!("the game is over: {ending}"),
        None => println!("not over after {} plies", game.ply()),
    }
    Ok(())
}
