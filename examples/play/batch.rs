//! Without a terminal: one game of the computer against itself, printed.

use std::io::Write;

use menagerie::{Dice, Outcome};

use crate::options::{Error, Setup};

/// Plays the game to its end, prints it move by move, and the last position, the result and the record.
pub fn run(setup: Setup, out: &mut impl Write) -> Result<(), Error> {
    let Setup {
        mut game,
        info,
        save,
        seed,
        ascii,
        ..
    } = setup;
    let mut dice = Dice::seeded(seed);
    writeln!(out, "{}: {}", info.title, info.summary)?;
    while game.ending().is_none() {
        let Some(m) = game.computer_move(&mut dice) else {
            break;
        };
        let player = info.players[game.turn().index()];
        let events = game.play(&m).expect("the computer plays legal moves");
        let told: Vec<&str> = events.iter().map(|event| &*event.text).collect();
        writeln!(out, "{}. {player} {m}: {}", game.ply(), told.join("; "))?;
        if let Some(path) = &save {
            game.save(path).map_err(|error| Error::Save {
                path: path.clone(),
                error,
            })?;
        }
    }
    if ascii {
        write!(out, "\n{}", game.scene())?;
    } else {
        write!(out, "\n{:#}", game.scene())?;
    }
    if let Some(ending) = game.ending() {
        let result = match ending.outcome {
            Outcome::Win(player) => format!("{} wins", info.players[player.index()]),
            Outcome::Draw => "a draw".into(),
        };
        writeln!(out, "\n{} {result}, {}", ending.outcome, ending.reason)?;
    }
    writeln!(out, "{}", game.to_line())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn printed(seed: u64) -> String {
        let options = Options {
            computer: "none".into(),
            seed,
            ascii: true,
            ..Options::default()
        };
        let mut out = Vec::new();
        run(Setup::new(&options).unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_seed_is_a_game_and_its_last_line_is_the_record() {
        let game = printed(3);
        assert_eq!(game, printed(3));
        assert_ne!(game, printed(4));
        let record = menagerie::read(game.lines().last().unwrap()).unwrap();
        assert!(record.ending().is_some());
        assert!(game.contains(&format!("\n{}. ", record.ply())));
    }
}
