//! Positions from parts: a puzzle built piece by piece, and a setup that is refused.
//!
//! ```text
//! cargo run -p conway-chess --example conway-chess-setup
//! ```

use chess_men::Part;
use conway_chess::{Game, PieceKind, Player, Position, Setup, Square};
use grid_core::Depict;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // White's king has had too few neighbours for three turns: after one more it dies.
    let e1: Square = "e1".parse()?;
    let mut setup = Setup::default()
        .with_piece(e1, Player::First, PieceKind::King)
        .with_piece("f2".parse::<Square>()?, Player::First, PieceKind::Pawn)
        .with_piece("g2".parse::<Square>()?, Player::First, PieceKind::Pawn)
        .with_piece("h8".parse::<Square>()?, Player::Second, PieceKind::King)
        .with_piece("g8".parse::<Square>()?, Player::Second, PieceKind::Rook)
        .with_piece("g7".parse::<Square>()?, Player::Second, PieceKind::Pawn);
    setup.rest.death_counters[e1] = 3;
    let position = Position::try_from(setup)?;
    println!("{}\n{position}\n", position.scene());

    for m in position.moves() {
        let mut after = position;
        after.play_unchecked(m);
        // Black makes a quiet move, and White's life phase begins.
        after.play("g7g6".parse()?)?;
        let fate = match after.outcome() {
            Some(outcome) => format!("the king dies: {outcome}"),
            None => "the king lives".into(),
        };
        println!("{m}: {fate}");
    }

    // Errors are typed. They say what is wrong and what was expected.
    setup.rest.death_counters[e1] = 4;
    match Position::try_from(setup) {
        Err(error) if error.part == Part::Counters(e1) => println!("\nrefused: {error}"),
        other => println!("\n{other:?}"),
    }
    Ok(())
}
