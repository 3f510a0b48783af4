//! Builds a position from parts: moves pieces about on the start position and compares the
//! influence on a square in both games.
//!
//! ```text
//! cargo run -p pacifist --example pacifist-setup
//! ```

use pacifist::{Event, Game, Pacifist, Player, Rest, Setup, Square, WeightedPacifist};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // White's queen stands in front of Black's pawns. Neither player may castle.
    let mut setup = Setup {
        turn: Player::Second,
        rest: Rest::default(),
        ..Setup::from(&Pacifist::START)
    };
    for (from, to) in [("d1", "d5"), ("d2", "d4"), ("e7", "e5")] {
        let (from, to): (Square, Square) = (from.parse()?, to.parse()?);
        setup.board[to] = setup.board[from].take();
    }
    let pacifist = Pacifist::try_from(setup)?;
    let weighted = WeightedPacifist::try_from(setup)?;
    println!("{pacifist}");
    let d4 = "d4".parse()?;
    println!(
        "net influence of White on d4, pieces counted: {}",
        pacifist.net(Player::First, d4)
    );
    println!(
        "net influence of White on d4, pieces weighed: {}",
        weighted.net(Player::First, d4)
    );

    for m in ["b8c6", "c7c6", "g8f6"] {
        let mut events = vec![];
        let mut after = pacifist;
        after.play_with(m.parse()?, &mut |event: Event| {
            events.push(event.to_string());
        });
        println!("{m}: {}", events.join(", "));
    }

    let a2: Square = "a2".parse()?;
    setup.board[a2] = None;
    if let Err(error) = Pacifist::try_from(setup) {
        println!("refused: {error}");
    }
    Ok(())
}
