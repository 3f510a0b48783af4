//! A game of your own in a catalogue. `countdown.rs` has the game:
//! `cargo run -p menagerie --example own-catalogue`.

mod countdown;

use countdown::Countdown;
use menagerie::{Catalogue, GameInfo, SearchOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalogue = Catalogue::standard().with(GameInfo::of::<Countdown>());
    let mut game = catalogue.open("countdown", None, None)?;
    while game.ending().is_none() {
        let player = catalogue.player(["depth:30", "uct:nodes:200"][game.turn().index()])?;
        let report = player.choose(&*game, &SearchOptions::default(), &mut |_| {})?;
        println!("{player} says {} ({})", report.best, report.score);
        game.play(&report.best)?;
    }
    let saved = game.to_json();
    println!("read again: {}", catalogue.read(&saved)?.to_line());
    Ok(())
}
