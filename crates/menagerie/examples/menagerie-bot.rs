//! A bot for every game: the search against Monte Carlo tree search, or two other players.
//!
//! Plays at most 80 plies of the game that it is told, or the first six of every game:
//! `cargo run -p menagerie --example menagerie-bot -- conquid 200ms uct:nodes:500`

use std::env;

use menagerie::{Catalogue, SearchOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalogue = Catalogue::standard();
    let arguments: Vec<String> = env::args().skip(1).collect();
    let word = |n: usize, usual: &str| arguments.get(n).map_or(usual.into(), String::clone);
    let players = [
        catalogue.player(&word(1, "20ms"))?,
        catalogue.player(&word(2, "uct:nodes:100"))?,
    ];
    let plies = if arguments.is_empty() { 6 } else { 80 };
    for info in catalogue.games() {
        if arguments.first().is_some_and(|name| name != info.name()) {
            continue;
        }
        println!("{}: {} against {}", info.title(), players[0], players[1]);
        let mut game = info.start(None)?;
        while game.ending().is_none() && game.ply() < plies {
            let player = &players[game.turn().index()];
            let options = SearchOptions::default().with_variety(game.ply() as u64);
            let report = player.choose(&*game, &options, &mut |_| {})?;
            println!("  {player}: {} ({} points)", report.best, report.score);
            for event in game.play(&report.best)? {
                println!("    {}", event.text);
            }
        }
        match game.ending() {
            Some(ending) => println!("  the game is over: {ending}"),
            None => println!("  not over after {} plies", game.ply()),
        }
    }
    Ok(())
}
