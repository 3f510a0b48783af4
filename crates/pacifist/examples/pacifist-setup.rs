//! Builds a position from parts: moves pieces about on the start position and compares the
//! influence on a square in both games.
//!
//! ```text
//! cargo run -p pacifist --example pacifist-setup
//! ```

use pacifist::{Game, Pacifist, Player, Setup, Square, WeightedPacifist};

/// Returns the setup with the piece on one square moved to another.
fn moved(setup: Setup, from: Square, to: Square) -> Setup {
    match setup.board[from] {
        Some((owner, kind)) => setup.without_piece(from).with_piece(to, owner, kind),
        None => setup,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // White's queen stands in front of Black's pawns. Neither player may castle.
    let mut setup = Setup::from(&Pacifist::START)
        .without_castling(Player::First)
        .without_castling(Player::Second)
        .with_turn(Player::Second);
    for (from, to) in [("d1", "d5"), ("d2", "d4"), ("e7", "e5")] {
        setup = moved(setup, from.parse()?, to.parse()?);
    }
    let pacifist = Pacifist::try_from(setup.clone())?;
    let weighted = WeightedPacifist::try_from(setup.clone())?;
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
        after.play_with(m.parse()?, |event| events.push(event.to_string()));
        println!("{m}: {}", events.join(", "));
    }

    let missing = setup.without_piece("a2".parse()?);
    if let Err(error) = Pacifist::try_from(missing) {
        println!("refused: {error}");
    }
    Ok(())
}
