//! Lets two players of one game play a match: who is stronger, and how sure is that?
//!
//! ```text
//! arena wildebeest 100ms random
//! arena conway-chess depth:5 depth:3 --games 200 --results match.jsonl
//! ```
//!
//! Every opening is drawn by the seed and played twice, each player having the first move once. A match
//! with `--results` can be stopped at any time, and goes on where it was when it is started again.

mod duel;
mod results;
mod tally;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use menagerie::Skill;
use menagerie::{Catalogue, CatalogueError, GameInfo};

use duel::Terms;
use results::{Results, ResultsError};
use tally::Tally;

/// Let two players of one game play a match.
///
/// A player is `random`, `greedy` (looks one ply ahead), `depth:PLIES`, `nodes:POSITIONS`, or a time a move
/// such as `100ms` or `2s`.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The game, such as wildebeest
    game: String,
    /// One player
    one: Skill,
    /// The other player
    other: Skill,
    /// How many games; an odd one counts as one more
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of the openings and of random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random plies open a game
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    opening: u32,
    /// After how many plies a game is given up as a draw
    #[arg(long, default_value_t = 400, value_name = "PLIES")]
    max_plies: u32,
    /// How many games are played at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Keep every finished game in this file, as a line of JSON, and go on from what is there
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
}

/// Why a match stops.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Game(#[from] CatalogueError),
    #[error(transparent)]
    Results(#[from] ResultsError),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

fn run(options: &Options, out: &mut impl Write) -> Result<(), Error> {
    let catalogue = Catalogue::standard();
    let info = catalogue.find(&options.game)?;
    let games = options.games.next_multiple_of(2);
    let terms = Terms {
        game: info.name().into(),
        one: options.one.to_string(),
        other: options.other.to_string(),
        seed: options.seed,
        opening: options.opening,
        max_plies: options.max_plies,
    };
    let mut results = Results::open(options.results.as_deref(), &terms)?;
    // Of an earlier, longer match only as much as is asked for.
    let tally = play(options, info, &terms, games, &mut results)?;
    writeln!(
        out,
        "{}: {} against {}, {games} games, seed {}, openings of {} plies",
        terms.game, terms.one, terms.other, terms.seed, terms.opening
    )?;
    writeln!(out, "{tally}")?;
    Ok(())
}

/// Plays the games that are not yet among the results.
fn play(
    options: &Options,
    info: &GameInfo,
    terms: &Terms,
    games: u32,
    results: &mut Results,
) -> Result<Tally, ResultsError> {
    let mut tally = Tally::default();
    for duel in results.earlier().filter(|duel| duel.number < games) {
        tally.add(duel);
    }
    let left: Vec<u32> = (0..games).filter(|&n| !results.has(n)).collect();

    // Shown only where somebody can see it.
    let bar = ProgressBar::new(games.into())
        .with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} (left {eta}) {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
        .with_position(u64::from(games) - left.len() as u64);
    bar.set_message(tally.brief());
    let next = AtomicU32::new(0);
    let shared = Mutex::new((tally, results, Ok(())));
    thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let duel = duel::play(info, terms, [&options.one, &options.other], number);
                    let mut shared = shared.lock().expect("no game panics while it is told of");
                    let (tally, results, outcome) = &mut *shared;
                    tally.add(&duel);
                    bar.set_message(tally.brief());
                    bar.inc(1);
                    if outcome.is_ok() {
                        *outcome = results.keep(&duel);
                    }
                    if outcome.is_err() {
                        break;
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let (tally, _, outcome) = shared
        .into_inner()
        .expect("no game panics while it is told of");
    outcome?;
    Ok(tally)
}

fn main() -> ExitCode {
    match run(&Options::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads has seen enough.
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arena: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(arguments: &[&str]) -> String {
        let options = Options::try_parse_from(["arena"].iter().chain(arguments)).unwrap();
        let mut out = Vec::new();
        run(&options, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_match_by_depth_is_the_same_each_time_whatever_the_number_of_threads() {
        let match_of = |threads| {
            printed(&[
                "conway-chess",
                "greedy",
                "random",
                "--games",
                "5",
                "--threads",
                threads,
            ])
        };
        assert!(match_of("1").contains("6 games"), "{}", match_of("1"));
        assert_eq!(match_of("1"), match_of("2"));
    }

    #[test]
    fn a_match_that_was_stopped_goes_on_and_ends_as_if_it_had_not_been() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let file = path.to_str().unwrap();
        let arguments = |games| ["wildebeest", "depth:2", "random", "--games", games];
        let with_file = |games| printed(&[&arguments(games)[..], &["--results", file]].concat());
        let short = with_file("2");
        assert_eq!(short, printed(&arguments("2")));
        // Killed while it wrote.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text += "{\"number\":2,\"outc";
        std::fs::write(&path, text).unwrap();
        assert_eq!(with_file("6"), printed(&arguments("6")));
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert_eq!(lines, 1 + 6);
        assert_eq!(with_file("2"), short, "a part of what is there");
    }

    #[test]
    fn results_of_another_match_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let file = path.to_str().unwrap();
        printed(&[
            "wildebeest",
            "random",
            "random",
            "--games",
            "2",
            "--results",
            file,
        ]);
        let before = std::fs::read(&path).unwrap();
        let options = Options::try_parse_from([
            "arena",
            "wildebeest",
            "random",
            "greedy",
            "--games",
            "2",
            "--results",
            file,
        ]);
        let error = run(&options.unwrap(), &mut Vec::new())
            .unwrap_err()
            .to_string();
        assert!(error.contains("another match"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}
