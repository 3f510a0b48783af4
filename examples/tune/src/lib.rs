//! Fits the weights of an evaluation to the results of games that the search plays against itself.
//!
//! ```text
//! tune play conway-chess --games 4000 --nodes 1000 --seed 1 > samples.txt
//! tune fit conway-chess samples.txt
//! ```
//!
//! The README of the program explains the two steps.

mod error;
mod fit;
mod numbers;
mod samples;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use alpha_beta::Evaluate;
use clap::{Args, Parser, Subcommand, ValueEnum};
use grid_core::{Game, ParseError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use error::Error;

/// A game whose evaluation is linear in its weights.
trait Tunable {
    type Position: Game + ToString + FromStr<Err = ParseError>;
    /// The evaluation that plays the games.
    type Evaluator: Evaluate<Self::Position> + Default;
    type Weights: Serialize + DeserializeOwned;

    /// Returns the present weights.
    fn weights() -> Self::Weights;

    /// Returns the start of a game.
    fn start() -> Self::Position;

    /// Evaluates a position for the player to move.
    fn evaluate(weights: &Self::Weights, position: &Self::Position) -> i32;
}

macro_rules! tunable {
    ($name:ident, $game:ident, $position:ty) => {
        struct $name;

        impl Tunable for $name {
            type Position = $position;
            type Evaluator = $game::Evaluator;
            type Weights = $game::Weights;

            fn weights() -> Self::Weights {
                $game::Weights::TUNED
            }

            fn start() -> Self::Position {
                <$position>::START
            }

            fn evaluate(weights: &Self::Weights, position: &Self::Position) -> i32 {
                weights.evaluate(position)
            }
        }
    };
}

tunable!(Conquid, conquid, conquid::Position);
tunable!(ConwayChess, conway_chess, conway_chess::Position);
tunable!(Pacifist, pacifist, pacifist::Pacifist);
tunable!(Wildebeest, wildebeest, wildebeest::Position);

/// A game.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Name {
    Conquid,
    ConwayChess,
    Pacifist,
    Wildebeest,
}

/// Fit the weights of an evaluation to games that the search plays against itself.
#[derive(Debug, Parser)]
#[command(name = "tune", version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play games and print quiet positions with the results, one a line
    Play(PlayOptions),
    /// Read positions and print the weights that predict the results best, as JSON
    Fit(FitOptions),
}

/// The options of the games.
#[derive(Debug, Args)]
struct PlayOptions {
    game: Name,
    /// The number of games
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// The nodes that the search visits for each move
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// The number of random plies at the start of a game
    #[arg(long, default_value_t = 6)]
    plies: u32,
    /// The most positions of a game
    #[arg(long, default_value_t = 40)]
    most: usize,
    /// The seed of the random plies
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The options of the fit.
#[derive(Debug, Args)]
struct FitOptions {
    game: Name,
    /// The file of positions
    samples: PathBuf,
    /// The number of steps
    #[arg(long, default_value_t = 300)]
    steps: u32,
    /// The strength of the pull towards the present weights
    #[arg(long, default_value_t = 0.1)]
    pull: f64,
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let out = &mut io::stdout().lock();
    let done = match Options::parse().command {
        Command::Play(options) => match options.game {
            Name::Conquid => play::<Conquid>(&options, out),
            Name::ConwayChess => play::<ConwayChess>(&options, out),
            Name::Pacifist => play::<Pacifist>(&options, out),
            Name::Wildebeest => play::<Wildebeest>(&options, out),
        },
        Command::Fit(options) => match options.game {
            Name::Conquid => fit::<Conquid>(&options, out),
            Name::ConwayChess => fit::<ConwayChess>(&options, out),
            Name::Pacifist => fit::<Pacifist>(&options, out),
            Name::Wildebeest => fit::<Wildebeest>(&options, out),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tune: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play<T: Tunable>(options: &PlayOptions, out: &mut impl Write) -> Result<(), Error> {
    for number in 0..options.games {
        for sample in samples::of_game::<_, T::Evaluator>(&T::start(), options, number)? {
            writeln!(out, "{}", sample.to_line())?;
        }
    }
    Ok(())
}

fn fit<T: Tunable>(options: &FitOptions, out: &mut impl Write) -> Result<(), Error> {
    let text = std::fs::read_to_string(&options.samples).map_err(|source| Error::Read {
        path: options.samples.clone(),
        source,
    })?;
    writeln!(out, "{}", fitted::<T>(&text, options)?)?;
    Ok(())
}

/// Returns the weights that predict the results of samples best.
fn fitted<T: Tunable>(text: &str, options: &FitOptions) -> Result<Value, Error> {
    let samples = samples::read::<T::Position>(text)?;
    let value = serde_json::to_value(T::weights())?;
    let start = numbers::flat(&value);
    let weights = |numbers: &[f64]| -> Result<T::Weights, Error> {
        Ok(serde_json::from_value(numbers::filled(&value, numbers))?)
    };
    let rows = fit::rows(&samples, &start, weights, T::evaluate)?;
    let fitted = fit::fit(rows, &start, options);
    Ok(numbers::filled(&value, &fitted))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays three short games with a seed. Returns the samples and the weights fitted to them.
    fn run(seed: u64) -> (String, Value) {
        let play_options = PlayOptions {
            game: Name::ConwayChess,
            games: 3,
            nodes: 50,
            plies: 4,
            most: 10,
            seed,
        };
        let mut text = Vec::new();
        play::<ConwayChess>(&play_options, &mut text).expect("games");
        let text = String::from_utf8(text).expect("text");
        let fit_options = FitOptions {
            game: Name::ConwayChess,
            samples: PathBuf::new(),
            steps: 20,
            pull: 0.1,
        };
        let weights = fitted::<ConwayChess>(&text, &fit_options).expect("weights");
        (text, weights)
    }

    #[test]
    fn a_seed_determines_the_samples_and_the_weights() {
        let (samples, weights) = run(1);
        assert_eq!(run(1), (samples.clone(), weights.clone()));
        assert_ne!(run(2).0, samples);
        let present = serde_json::to_value(ConwayChess::weights()).expect("JSON");
        assert_ne!(weights, present, "the fit has no effect");
    }
}
