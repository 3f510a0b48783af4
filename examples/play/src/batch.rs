//! Without a terminal: one game of the computer against itself, printed.

use std::io::Write;
use std::thread;
use std::time::Duration;

use crate::tabletop::{self, Remote, Setup, ply_lines, result_line};
use menagerie::peer::Wish;
use menagerie::{Dice, Limits, SearchOptions};

use crate::options::{Error, Opening};

/// How many positions the computer looks at for a move, unless told otherwise: not a time, so that a seed
/// is a game.
const NODES: u64 = 2_000;

/// How long to wait before somebody elsewhere is asked again whether he has moved.
const REST: Duration = Duration::from_millis(5);

/// How many plies are played at most: there are games that can go on for ever.
const PLIES: usize = 1_000;

/// Plays the game to its end, against itself or with somebody elsewhere, prints it move by move, and the last
/// position, the result and the record.
pub fn run(opening: Opening, is_ascii: bool, out: &mut impl Write) -> Result<(), Error> {
    run_for(PLIES, opening, is_ascii, out)
}

/// [`run`], for a number of plies at most.
fn run_for(
    plies: usize,
    opening: Opening,
    is_ascii: bool,
    out: &mut impl Write,
) -> Result<(), Error> {
    let Opening {
        setup:
            Setup {
                mut game,
                seats,
                save,
                seed,
                players,
                mut remote,
                ..
            },
        info,
        ..
    } = opening;
    let limits = seats.map(|seat| seat.limits().unwrap_or(Limits::nodes(NODES)));
    let mut dice = Dice::seeded(seed);
    writeln!(out, "{}: {}", info.title(), info.summary())?;
    if let Some(address) = remote.as_ref().and_then(Remote::address) {
        writeln!(out, "waiting for somebody at {address}")?;
        out.flush()?;
    }
    let last = game.ply() + plies;
    while game.ending().is_none() && game.ply() < last {
        let before = game.ply();
        if let Some(remote) = &mut remote {
            let tidings = remote.tick();
            // What was done last counts, though whoever did it has left.
            if let Some(news) = remote.game().filter(|_| tidings.is_changed) {
                game = news.copy();
            } else if remote.is_over() {
                break;
            }
        }
        let is_ours = remote.as_ref().is_none_or(|remote| {
            remote.is_free() && remote.side() == Some(game.turn()) && game.ply() == before
        });
        if is_ours && game.ending().is_none() {
            let limits = limits[game.turn().index()].clone();
            let options = SearchOptions::new(limits).with_variety(dice.bits());
            let Some(report) = game.search(&options, &mut |_| {}) else {
                break;
            };
            match &mut remote {
                Some(remote) => _ = remote.wish(Wish::Move(report.best)),
                None => {
                    _ = game
                        .play(&report.best)
                        .expect("the computer plays legal moves");
                }
            }
        } else if game.ply() == before {
            thread::sleep(REST);
        }
        for line in ply_lines(&*game, before, players) {
            writeln!(out, "{line}")?;
        }
        if let Some(path) = save.as_ref().filter(|_| game.ply() > before) {
            game.save(path).map_err(|error| tabletop::Error::Save {
                path: path.clone(),
                error,
            })?;
        }
    }
    if is_ascii {
        write!(out, "\n{}", game.scene())?;
    } else {
        write!(out, "\n{:#}", game.scene())?;
    }
    writeln!(out, "\n{}", result_line(&*game, players))?;
    writeln!(out, "{}", game.to_line())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn printed(seed: u64, plies: usize) -> String {
        let seat: tabletop::Seat = "ai:greedy".parse().unwrap();
        let options = Options {
            first: seat.clone(),
            second: seat,
            seed,
            ..Options::default()
        };
        let mut out = Vec::new();
        run_for(plies, Opening::new(&options).unwrap(), true, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_seed_is_a_game_and_its_last_line_is_the_record() {
        let game = printed(3, PLIES);
        assert_eq!(game, printed(3, PLIES));
        assert_ne!(game, printed(4, PLIES));
        let record = crate::CATALOGUE.read(game.lines().last().unwrap()).unwrap();
        assert!(record.ending().is_some());
        assert!(game.contains(&format!("\n{}. ", record.ply())));
    }

    #[test]
    fn a_game_that_does_not_end_is_left_unfinished() {
        let game = printed(3, 5);
        assert!(game.contains("\nunfinished after 5 plies\n"), "{game}");
        let record = crate::CATALOGUE.read(game.lines().last().unwrap()).unwrap();
        assert_eq!((record.ply(), record.ending()), (5, None));
    }
}
