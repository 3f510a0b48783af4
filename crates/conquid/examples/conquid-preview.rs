//! What a front end does with a half-chosen move: which kinds are possible, which cells can be
//! chosen, what the move would do, and why another is refused.

use conquid::{Cell, Game, Move, MoveKind, Position, SquareSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A block of player 2's cells in the corner, with four of player 1's cells beside it.
    let game: Position = "5x11b1 4ox6./4ox6./4oX.O4./4o7./2x9. 1 -".parse()?;
    println!("{game}\n");

    println!("kinds of move for player {}:", game.turn().number());
    for kind in MoveKind::ALL {
        match game.kind_refusal(kind) {
            None => println!(
                "  {kind:<9} possible, {} cells to choose",
                kind.cell_count()
            ),
            Some(refusal) => println!("  {kind:<9} not possible: {refusal}"),
        }
    }

    // An Acquire, cell by cell.
    let mut chosen = vec![];
    for cell in [
        Cell::at(3, 5),
        Cell::at(2, 4),
        Cell::at(2, 5),
        Cell::at(1, 6),
    ] {
        if game.next_cells(MoveKind::Acquire, &chosen).contains(cell) {
            chosen.push(cell);
        } else if let Some(refusal) = game.acquire_refusal(cell) {
            println!("\nnot chosen: {refusal}");
        }
    }
    let acquire = Move::of_kind(MoveKind::Acquire, &chosen).ok_or("three cells are chosen")?;
    preview(&game, acquire);

    // The Vanquishes that are possible, and one that is not.
    for corner in game.next_cells(MoveKind::Vanquish, &[]) {
        preview(&game, Move::Vanquish(corner));
    }
    preview(&game, "V0,1".parse()?);
    preview(&game, Move::Conquer);
    preview(&game, Move::Conquest);
    Ok(())
}

/// Prints what a move would do, or why it is illegal. The game stays as it is.
fn preview(game: &Position, m: Move) {
    println!("\n{m}");
    if let Some(refusal) = game.refusal(m) {
        println!("  illegal: {refusal}");
        return;
    }
    let mut after = *game;
    after.play_with(m, &mut |event| println!("  {event}"));
    println!("  {after}");
}
