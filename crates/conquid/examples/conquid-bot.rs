//! A bot: the search plays Conquid against itself on the small board.

use alpha_beta::{Limits, Search};
use conquid::{Board, Evaluator, Game, Position};
use grid_core::Record;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Record::new(Position::start_of(Board::SMALL));
    let mut search = Search::new(Evaluator);
    let limits = Limits::nodes(300);
    while game.outcome().is_none() && game.ply() < 60 {
        let position = *game.position();
        let report = search
            .run(&game, &limits, |_| {})
            .ok_or("a game that is not over has a move")?;
        let mut events = vec![];
        game.play_with(report.best, |event| events.push(event.to_string()))?;
        println!(
            "{:>2}. {:<16} of {:>7} moves, {}: {}",
            game.ply(),
            report.best.to_string(),
            position.move_count(),
            report.score,
            events.last().map_or("", String::as_str)
        );
    }
    println!("{}", game.position());
    match game.outcome() {
        Some(outcome) => println!("result {outcome}"),
        None => println!("no result after {} plies", game.ply()),
    }
    Ok(())
}
