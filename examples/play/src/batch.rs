//! Without a terminal: one game of the computer against itself, printed.

use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{BestPlay, ComputerPlayer, Limits};
use tabletop::{Link, Match, SaveError, Setup, Sitter, ply_lines, result_line};
use terminal::Lettered;

use crate::error::Error;
use crate::opening::Opening;
use crate::peer::outside;

/// The usual number of positions that the computer searches for a move. It is not a time, so that
/// the same seed plays the same game.
const NODES: u64 = 2_000;

/// How long to wait before the computer is asked again for its move.
const REST: Duration = Duration::from_micros(100);

/// The most plies that are usually played: some games can go on for ever.
pub const PLIES: usize = 1_000;

/// Plays the game to its end, but at most this many plies, against itself or over the network, and
/// prints it move by move, and the last position, the result and the record.
pub fn run(opening: Opening, plies: usize, mut out: Lettered<impl Write>) -> Result<(), Error> {
    let mut setup = computers_only(opening.setup);
    let info = setup.info.clone();
    let (title, about) = (info.title(), info.about());
    writeln!(out, "{title}: {}", about.summary)?;
    if let Some(address) = setup.remote.as_ref().and_then(Link::address) {
        writeln!(out, "waiting for an opponent at {address}")?;
        let address = outside(address);
        writeln!(out, "your opponent types: play --join {address}")?;
        out.flush()?;
    }
    let mut told = setup.saved.game.ply();
    let last = told + plies;
    let rest = match setup.remote {
        Some(_) => Duration::from_millis(5),
        None => REST,
    };
    let save = setup.save.take();
    let mut match_ = Match::new(setup);
    while !match_.is_over() && match_.game().ply() < last {
        match_.tick(Instant::now());
        let ply = match_.game().ply();
        if ply == told {
            if !goes_on(&match_) {
                break;
            }
            thread::sleep(rest);
            continue;
        }
        for line in ply_lines(match_.game(), told.min(ply)) {
            writeln!(out, "{line}")?;
        }
        told = ply;
        if let Some(path) = &save {
            match_.game().save(path).map_err(SaveError::at(path))?;
        }
    }
    let game = match_.game();
    match out.is_ascii {
        true => write!(out, "\n{}", game.scene())?,
        false => write!(out, "\n{:#}", game.scene())?,
    }
    writeln!(out, "\n{}", result_line(game))?;
    writeln!(out, "{}", game.to_line())?;
    Ok(())
}

/// A computer at every seat, which plays without a pause.
fn computers_only(mut setup: Setup) -> Setup {
    for seat in &mut setup.saved.session.get_or_insert_default().seats {
        if *seat == Sitter::Human {
            let usual = ComputerPlayer::new("", Arc::new(BestPlay), Limits::nodes(NODES));
            *seat = Sitter::Computer(usual);
        }
    }
    setup.pause = Duration::ZERO;
    setup
}

/// Whether a move can still come: the computer chooses one, or the opponent may send one.
fn goes_on(match_: &Match) -> bool {
    let is_left = |remote: &Link| remote.is_over() || remote.is_aborted();
    !match_.computer().rests() && !match_.remote().is_some_and(is_left)
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;
    use crate::options::Options;

    /// A game of this seed.
    fn printed(seed: u64) -> String {
        let seat = Some("ai:greedy".to_string());
        let catalogue = Catalogue::standard();
        let options = Options {
            first: seat.clone(),
            second: seat,
            seed,
            ..Options::default()
        };
        let mut text = Vec::new();
        let opening = Opening::new(&options, &catalogue).unwrap();
        let (out, is_ascii) = (&mut text, true);
        run(opening, 5, Lettered { out, is_ascii }).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_game_that_does_not_end_is_left_unfinished() {
        let game = printed(3);
        assert_ne!(game, printed(4));
        assert!(game.contains("\n3. "));
        assert!(game.contains("\nunfinished after 5 plies\n"), "{game}");
        let record = Catalogue::standard()
            .read(game.lines().last().unwrap())
            .unwrap();
        assert_eq!((record.ply(), record.ending()), (5, None));
    }
}
