//! A front end of a few lines: a person passes in Conquid, the computer plays, and the match is
//! printed before every move.

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use tabletop::{Match, Setup, Sitter, transcript};

fn main() -> Result<(), Box<dyn Error>> {
    let catalogue = Catalogue::standard();
    let info = catalogue.find("conquid")?.clone();
    let seats = [Sitter::read("ai:greedy", &catalogue)?, Sitter::Human];
    let setup = Setup::new(info.start(Some("small"))?, info);
    let setup = Setup {
        pause: Duration::ZERO,
        ..setup.with_seats(seats)
    };
    let mut game = Match::new(setup);

    while !game.is_over() {
        println!("{}\n{:#}", game.status(), game.scene());
        if game.is_computers_turn() {
            wait_for_move(&mut game);
        } else {
            // The second kind of move, Conquer, needs no cells: it can be confirmed at once.
            game.choose_kind(1)?;
            game.confirm()?;
        }
    }
    println!("{}\n", game.label());
    println!("{}", transcript(game.game(), game.info()));
    Ok(())
}

/// Waits until the computer has played. A real front end would read keys meanwhile.
fn wait_for_move(game: &mut Match) {
    let before = game.game().ply();
    while game.game().ply() == before {
        game.tick(Instant::now());
        thread::sleep(Duration::from_millis(1));
    }
}
