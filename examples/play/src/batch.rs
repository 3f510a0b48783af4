//! Without a terminal: one game of the computer against itself, printed.

use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{BestPlay, ComputerPlayer, Dice, Limits, SearchMemory, SearchOptions};
use tabletop::table::Act;
use tabletop::{MatchClock, Remote, SaveError, Setup, ply_lines, result_line};

use crate::error::Error;
use crate::opening::Opening;

/// The usual number of positions that the computer searches for a move. It is not a time, so that
/// the same seed plays the same game.
const NODES: u64 = 2_000;

/// How long to wait before the network is polled again.
const REST: Duration = Duration::from_millis(5);

/// The most plies that are played: some games can go on for ever.
const PLIES: usize = 1_000;

/// Plays the game to its end, against itself or over the network, and prints it move by move, and
/// the last position, the result and the record.
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
    let mut setup = opening.setup;
    let (title, summary) = (setup.info.title(), setup.info.about().summary);
    let players = setup.info.players();
    let mut dice = Dice::seeded(setup.seed);
    let memories = <[SearchMemory; 2]>::default();
    writeln!(out, "{title}: {summary}")?;
    if let Some(address) = setup.remote.as_ref().and_then(Remote::address) {
        writeln!(out, "waiting for an opponent at {address}")?;
        out.flush()?;
    }
    let clock = setup.clock.filter(|_| setup.remote.is_none());
    let mut clock = clock.map(|setting| MatchClock::new(setting, &*setup.game));
    let last = setup.game.ply() + plies;
    while setup.game.ending().is_none() && setup.game.ply() < last {
        let before = setup.game.ply();
        let memory = &memories[setup.game.turn().index()];
        let options = || SearchOptions {
            memory: Some(memory.clone()),
            ..SearchOptions::DEFAULT.with_variety(dice.bits())
        };
        if !play_on(&mut setup, options, &mut clock) {
            break;
        }
        for line in ply_lines(&*setup.game, before, setup.info.about()) {
            writeln!(out, "{line}")?;
        }
        if let Some(path) = setup.save.clone().filter(|_| setup.game.ply() > before) {
            setup
                .game
                .save(&path)
                .map_err(|error| SaveError::Io { path, error })?;
        }
    }
    let game = setup.game;
    if is_ascii {
        write!(out, "\n{}", game.scene())?;
    } else {
        write!(out, "\n{:#}", game.scene())?;
    }
    writeln!(out, "\n{}", result_line(&*game, players))?;
    writeln!(out, "{}", game.to_line())?;
    Ok(())
}

/// Plays a move, or takes in the opponent's. Returns whether the game can go on.
fn play_on(
    setup: &mut Setup,
    options: impl FnOnce() -> SearchOptions,
    clock: &mut Option<MatchClock>,
) -> bool {
    if let Some(remote) = &mut setup.remote {
        let update = remote.tick();
        // The opponent's last move counts even if the opponent has left since.
        if let Some(game) = remote.game().filter(|_| update.is_changed) {
            setup.game = game.copy();
            return true;
        }
        if remote.is_over() || remote.is_aborted() {
            return false;
        }
        if !remote.is_free() || remote.side() != Some(setup.game.turn()) {
            thread::sleep(REST);
            return true;
        }
    }
    let usual = || ComputerPlayer::new("", Arc::new(BestPlay), Limits::nodes(NODES));
    let seat = &setup.seats[setup.game.turn().index()];
    let mut player = seat.player().cloned().unwrap_or_else(usual);
    let options = options();
    if let Some(clock) = clock {
        clock.tick(Instant::now(), true);
        player = player.on_clock(clock.time_left(setup.game.turn()));
    }
    let Ok(report) = player.choose(&*setup.game, &options, &mut |_| {}) else {
        return false;
    };
    if let Some(remote) = &mut setup.remote {
        return remote.request(Act::play(report.best)).is_ok();
    }
    if let Some(clock) = clock {
        clock.tick(Instant::now(), true);
        if clock.is_time_up() {
            setup.game.lose_on_time(setup.game.turn());
            return true;
        }
    }
    let is_played = setup.game.play(&report.best).is_ok();
    if let Some(clock) = clock {
        clock.changed(&*setup.game, true);
    }
    is_played
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;
    use crate::options::Options;

    fn printed(seed: u64, plies: usize) -> String {
        let seat = Some("ai:greedy".to_string());
        let catalogue = Catalogue::standard();
        let options = Options {
            first: seat.clone(),
            second: seat,
            seed,
            ..Options::default()
        };
        let mut out = Vec::new();
        run_for(
            plies,
            Opening::new(&options, &catalogue).unwrap(),
            true,
            &mut out,
        )
        .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_seed_is_a_game_and_its_last_line_is_the_record() {
        let game = printed(3, PLIES);
        assert_eq!(game, printed(3, PLIES));
        assert_ne!(game, printed(4, PLIES));
        let record = Catalogue::standard()
            .read(game.lines().last().unwrap())
            .unwrap();
        assert!(record.ending().is_some());
        assert!(game.contains(&format!("\n{}. ", record.ply())));
    }

    #[test]
    fn a_game_that_does_not_end_is_left_unfinished() {
        let game = printed(3, 5);
        assert!(game.contains("\nunfinished after 5 plies\n"), "{game}");
        let record = Catalogue::standard()
            .read(game.lines().last().unwrap())
            .unwrap();
        assert_eq!((record.ply(), record.ending()), (5, None));
    }
}
