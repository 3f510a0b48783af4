//! Builds a position from parts: a Golf Cart, a pawn that charges it, and a rook in its way.
//!
//! ```text
//! cargo run -p wildebeest --example wildebeest-setup
//! ```

use grid_core::Depict;
use wildebeest::{Game, PieceKind, Player, Position, Setup, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Setup::default()
        .with_piece(Square::at(0, 5), Player::First, PieceKind::King)
        .with_piece(Square::at(4, 2), Player::First, PieceKind::Pawn)
        .with_piece(Square::at(10, 7), Player::Second, PieceKind::Cart)
        .with_piece(Square::at(6, 7), Player::Second, PieceKind::Rook)
        .with_piece(Square::at(10, 5), Player::Second, PieceKind::King);
    let mut position = Position::try_from(setup)?;
    println!("{}", position.scene());

    // A white pawn on row 5 charges Black's cart, which runs through its column.
    println!("White plays 4,2-5,2:");
    position.play_with("4,2-5,2".parse()?, &mut |event| println!("  {event}"));
    println!("{position}");

    // A setup need not be a valid position. This one has two Golf Carts.
    let second = setup.with_piece(Square::at(8, 8), Player::Second, PieceKind::Cart);
    if let Err(error) = Position::try_from(second) {
        println!("refused: {error}");
    }
    Ok(())
}
