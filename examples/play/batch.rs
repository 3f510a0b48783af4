//! Without a terminal: one game of the computer against itself, printed.

use std::io::Write;

use menagerie::{Dice, Limits, Outcome, SearchOptions};

use crate::options::{Error, Setup};

/// How many positions the computer looks at for a move, unless told otherwise: not a time, so that a seed
/// is a game.
const NODES: u64 = 2_000;

/// How many plies are played at most: there are games that can go on for ever.
const PLIES: usize = 1_000;

/// Plays the game to its end, prints it move by move, and the last position, the result and the record.
pub fn run(setup: Setup, out: &mut impl Write) -> Result<(), Error> {
    run_for(PLIES, setup, out)
}

/// [`run`], for a number of plies at most.
fn run_for(plies: usize, setup: Setup, out: &mut impl Write) -> Result<(), Error> {
    let Setup {
        mut game,
        info,
        save,
        seed,
        limits,
        ascii,
        ..
    } = setup;
    let is_limited = limits.depth.is_some() || limits.time.is_some();
    let mut options = SearchOptions::new(if is_limited {
        limits
    } else {
        Limits::nodes(NODES)
    });
    let mut dice = Dice::seeded(seed);
    writeln!(out, "{}: {}", info.title, info.summary)?;
    let last = game.ply() + plies;
    while game.ending().is_none() && game.ply() < last {
        options.seed = Some(dice.bits());
        let Some(report) = game.search(&options, &mut |_| {}) else {
            break;
        };
        let m = report.best;
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
    } else {
        writeln!(out, "\nunfinished after {} plies", game.ply())?;
    }
    writeln!(out, "{}", game.to_line())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn printed(seed: u64, plies: usize) -> String {
        let options = Options {
            computer: "none".into(),
            depth: Some(1),
            seed,
            ascii: true,
            ..Options::default()
        };
        let mut out = Vec::new();
        run_for(plies, Setup::new(&options).unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_seed_is_a_game_and_its_last_line_is_the_record() {
        let game = printed(3, PLIES);
        assert_eq!(game, printed(3, PLIES));
        assert_ne!(game, printed(4, PLIES));
        let record = menagerie::read(game.lines().last().unwrap()).unwrap();
        assert!(record.ending().is_some());
        assert!(game.contains(&format!("\n{}. ", record.ply())));
    }

    #[test]
    fn a_game_that_does_not_end_is_left_unfinished() {
        let game = printed(3, 5);
        assert!(game.contains("\nunfinished after 5 plies\n"), "{game}");
        let record = menagerie::read(game.lines().last().unwrap()).unwrap();
        assert_eq!((record.ply(), record.ending()), (5, None));
    }
}
