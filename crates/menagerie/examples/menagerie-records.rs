//! Records: saves a game of any kind, loads it, takes moves back and branches.

use std::{env, fs, process};

use menagerie::Catalogue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalogue = Catalogue::standard();
    let mut game = catalogue.open("pacifist", Some("symmetric:7"), None)?;
    for m in game.moves(2) {
        let after = game.preview(&m)?;
        println!("preview of {m}: {}", after.events[0].text);
    }
    for _ in 0..6 {
        let m = game.moves(1).remove(0);
        game.play(&m)?;
    }

    // The file is written whole or not at all.
    let path = env::temp_dir().join(format!("menagerie-{}.json", process::id()));
    game.save(&path)?;
    let mut again = catalogue.load(&path)?;
    fs::remove_file(&path)?;
    println!(
        "{} with {} moves: {}",
        again.name(),
        again.ply(),
        again.to_line()
    );

    // Go back to the position after two moves and play another one.
    again.go_to(2);
    let mut branch = again.branch();
    let m = branch.moves(2).pop().ok_or("no second move")?;
    branch.play(&m)?;
    println!("played {:?}, undone {:?}", again.played(), again.undone());
    println!("the branch: {:?}", branch.played());

    // The error says what is wrong with a record.
    let error = catalogue
        .read(&game.to_line().replace(" 1 ", " 9 "))
        .unwrap_err();
    println!("refused: {error}");
    Ok(())
}
