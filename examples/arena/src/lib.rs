//! A match between two computer players of one game: which is stronger, and how sure is that?
//!
//! ```text
//! arena wildebeest 100ms random
//! arena conway-chess depth:5 depth:3 --games 200 --results match.jsonl
//! ```
//!
//! The seed determines the openings. Each is played twice, and each player has the first move once.
//! SIGINT, SIGTERM or SIGHUP ends a match within a second: the program prints the result of the
//! games so far and fails. A second signal ends it at once. A match with `--results` continues
//! where it stopped when it is started again.

mod duel;
mod results;
mod tally;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use menagerie::{
    Catalogue, CatalogueError, Causes, ComputerPlayer, GameInfo, PlayerError, StopFlag,
};
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;

use duel::{Duel, DuelError, Terms};
use results::{Results, ResultsError};
use tally::Tally;

/// Let two players of one game play a match.
///
/// A player is `random`, `greedy` (looks one ply ahead), `depth:PLIES`, `nodes:POSITIONS`, or a
/// time per move such as `100ms` or `2s`; `uct:500ms` or `uct:nodes:1000` (Monte Carlo tree
/// search); `pipe:COMMAND` or `pipe:100ms:COMMAND` (another program that speaks the referee's
/// JSON).
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The game, such as wildebeest
    game: String,
    /// One player
    one: String,
    /// The other player
    other: String,
    /// The number of games; an odd number is raised by one
    #[arg(long, default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of the openings and of random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of random plies at the start of a game
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    opening: u32,
    /// The number of plies after which a game is a draw
    #[arg(long, default_value_t = 400, value_name = "PLIES")]
    max_plies: u32,
    /// The number of games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Append finished games to this file, as lines of JSON, and continue the match in it
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
}

/// Why a match fails.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Game(#[from] CatalogueError),
    #[error(transparent)]
    Player(#[from] PlayerError),
    #[error(transparent)]
    Results(#[from] ResultsError),
    #[error(transparent)]
    Duel(#[from] DuelError),
    #[error("cannot handle signals")]
    Signals(#[source] io::Error),
    #[error("stopped after {played} of {games} games")]
    Stopped { played: u32, games: u32 },
    #[error("cannot write")]
    Write(#[from] io::Error),
}

/// Returns a flag that a signal to end raises. A second signal ends the program at once.
fn stop_flag() -> Result<StopFlag, Error> {
    let is_raised = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    let hangup = &[signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let hangup = &[];
    for &signal in TERM_SIGNALS.iter().chain(hangup) {
        flag::register_conditional_shutdown(signal, 1, Arc::clone(&is_raised))
            .and_then(|_| flag::register(signal, Arc::clone(&is_raised)))
            .map_err(Error::Signals)?;
    }
    Ok(is_raised.into())
}

fn run(
    catalogue: &Catalogue,
    options: &Options,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<(), Error> {
    let info = catalogue.find(&options.game)?;
    let players = [
        catalogue.player(&options.one)?,
        catalogue.player(&options.other)?,
    ];
    let games = options.games.next_multiple_of(2);
    let terms = Terms {
        game: info.name().into(),
        one: players[0].to_string(),
        other: players[1].to_string(),
        seed: options.seed,
        opening: options.opening,
        max_plies: options.max_plies,
    };
    let mut results = Results::open(options.results.as_deref(), &terms)?;
    writeln!(
        out,
        "{}: {} against {}, {games} games, seed {}, openings of {} plies",
        terms.game, terms.one, terms.other, terms.seed, terms.opening
    )?;
    let game = Match {
        info,
        terms: &terms,
        players: &players,
        games,
        threads: options.threads,
        stop,
    };
    let tally = game.play(&mut results)?;
    writeln!(out, "{tally}")?;
    let played = tally.games();
    if played < games {
        return Err(Error::Stopped { played, games });
    }
    Ok(())
}

/// A match to be played.
struct Match<'a> {
    info: &'a GameInfo,
    terms: &'a Terms,
    players: &'a [ComputerPlayer; 2],
    games: u32,
    threads: u16,
    stop: &'a StopFlag,
}

/// What the threads of a match share: the results so far, and the first error.
struct Shared<'a> {
    tally: Tally,
    results: &'a mut Results,
    outcome: Result<(), Error>,
    bar: ProgressBar,
}

impl Shared<'_> {
    /// Counts and keeps a game. Returns whether the match goes on.
    fn add(&mut self, duel: Result<Duel, DuelError>) -> bool {
        let kept = duel.map_err(Error::from).and_then(|duel| {
            self.tally.add(&duel);
            self.bar.set_message(self.tally.brief());
            self.bar.inc(1);
            Ok(self.results.keep(&duel)?)
        });
        if self.outcome.is_ok() {
            self.outcome = kept;
        }
        self.outcome.is_ok()
    }
}

impl Match<'_> {
    /// Plays the games that are not yet among the results.
    fn play(&self, results: &mut Results) -> Result<Tally, Error> {
        let mut tally = Tally::default();
        // The results may be those of a longer match.
        for duel in results.earlier().filter(|duel| duel.number < self.games) {
            tally.add(duel);
        }
        let left: Vec<u32> = (0..self.games).filter(|&n| !results.has(n)).collect();
        // Only a terminal shows it.
        let bar = ProgressBar::new(self.games.into())
            .with_style(
                ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} (left {eta}) {msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
            .with_position(u64::from(self.games) - left.len() as u64);
        bar.set_message(tally.brief());
        let next = AtomicU32::new(0);
        let shared = Mutex::new(Shared {
            tally,
            results,
            outcome: Ok(()),
            bar,
        });
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut goes_on = true;
                    while goes_on
                        && let Some(&n) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                    {
                        let duel = duel::play(self.info, self.terms, self.players, n, self.stop);
                        goes_on = duel.transpose().is_some_and(|duel| lock().add(duel));
                    }
                });
            }
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        shared.bar.finish_and_clear();
        shared.outcome?;
        Ok(shared.tally)
    }
}

/// Runs the program for the games of a catalogue, with the arguments of this process.
#[must_use]
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
#[must_use]
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let options = Options::parse_from(arguments);
    let result =
        stop_flag().and_then(|stop| run(catalogue, &options, &stop, &mut io::stdout().lock()));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe.
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arena: {}", Causes(&error));
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result_of(arguments: &[&str]) -> Result<String, String> {
        let options = Options::try_parse_from(["arena"].iter().chain(arguments)).unwrap();
        let mut out = Vec::new();
        run(&Catalogue::standard(), &options, &StopFlag::new(), &mut out)
            .map_err(|error| Causes(&error).to_string())?;
        Ok(String::from_utf8(out).unwrap())
    }

    fn printed(arguments: &[&str]) -> String {
        result_of(arguments).unwrap()
    }

    #[test]
    fn a_match_by_depth_is_the_same_with_any_number_of_threads() {
        let match_of = |threads| {
            let arguments = ["conway-chess", "greedy", "random", "--games", "5"];
            printed(&[&arguments[..], &["--threads", threads]].concat())
        };
        assert!(match_of("1").contains("6 games"), "{}", match_of("1"));
        assert_eq!(match_of("1"), match_of("2"));
    }

    #[test]
    fn a_match_that_was_stopped_continues_and_ends_with_the_same_result() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let file = path.to_str().unwrap();
        let arguments = |games| ["wildebeest", "depth:2", "random", "--games", games];
        let with_file = |games| printed(&[&arguments(games)[..], &["--results", file]].concat());
        let short = with_file("2");
        assert_eq!(short, printed(&arguments("2")));
        // As if the program had been killed while it wrote.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text += "{\"number\":2,\"outc";
        std::fs::write(&path, text).unwrap();
        assert_eq!(with_file("6"), printed(&arguments("6")));
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert_eq!(lines, 1 + 6);
        assert_eq!(with_file("2"), short, "the first games of a longer match");
    }

    #[test]
    fn results_of_another_match_are_refused_and_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let file = path.to_str().unwrap();
        let against = |other| {
            let arguments = ["wildebeest", "random", other, "--games", "2"];
            result_of(&[&arguments[..], &["--results", file]].concat())
        };
        against("random").unwrap();
        let before = std::fs::read(&path).unwrap();
        let error = against("greedy").unwrap_err();
        assert!(error.contains("another match"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_player_that_fails_ends_the_match_with_an_error_that_names_it() {
        let error_of =
            |player| result_of(&["lifeduel", player, "random", "--games", "2"]).unwrap_err();
        let failed = error_of("pipe:true");
        assert_eq!(failed, "game 0: pipe:true: \"true\" ended without a reply");
        assert!(error_of("clever").starts_with("unknown player \"clever\""));
    }
}
