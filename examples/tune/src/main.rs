//! Fits the weights of an evaluation to the results of games that the search plays against itself.
//!
//! ```text
//! tune play conway-chess --games 4000 --nodes 1000 --seed 1 > samples.txt
//! tune fit conway-chess samples.txt
//! tune spsa conquid --rounds 1000 --seed 1
//! tune net conway-chess samples.txt net.bin
//! ```
//!
//! The README of the program explains the three ways.

mod duel;
mod fit;
mod net;
mod numbers;
mod samples;
mod spsa;

use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use alpha_beta::{Evaluate, Networked};
use arena::{Setting, SettingError};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use conquid::Size;
use grid_core::{Dice, Game, ParseError};
use menagerie::Catalogue;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use terminal::number;

/// The positions of a game whose evaluation is linear in its weights.
trait Tunable:
    Game<Move: ToString> + ToString + FromStr<Err = ParseError> + Send + Sync + 'static
{
    /// The evaluation that plays the games.
    type Evaluator: Evaluate<Self> + Default + 'static;
    type Weights: Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The name of the game in the catalogue.
    const NAME: &'static str;

    /// The variants on which changed weights play.
    const VARIANTS: &'static [&'static str];

    /// Whether fitted weights are scaled so that a pawn, the first of `material`, has 100 points.
    const SCALES_TO_PAWN: bool;

    /// The present weights.
    const WEIGHTS: Self::Weights;

    /// Returns the start of games.
    fn start() -> Self;

    /// Evaluates a position for the player to move.
    fn points(weights: &Self::Weights, position: &Self) -> i32;
}

/// Makes a list of the games: the crate of each, its positions, its name and variants in the
/// catalogue, whether its weights are scaled to the pawn, and its start.
macro_rules! games {
    ($($name:ident: $game:ident, $position:ident, $word:literal, $variants:expr, $scales:literal,
        $start:expr;)*) => {
        /// A game.
        #[derive(Copy, Clone, Debug, ValueEnum)]
        enum Name {
            $($name),*
        }

        /// Runs a command for its game.
        fn run_any(command: &WeightsCommand, out: &mut impl Write) -> Result<(), Error> {
            match command.game() {
                $(Name::$name => run::<$game::$position>(command, out),)*
            }
        }

        $(impl Tunable for $game::$position {
            type Evaluator = $game::Evaluator;
            type Weights = $game::Weights;

            const NAME: &'static str = $word;
            const VARIANTS: &'static [&'static str] = &$variants;
            const SCALES_TO_PAWN: bool = $scales;
            const WEIGHTS: Self::Weights = $game::Weights::TUNED;

            fn start() -> Self {
                $start
            }

            fn points(weights: &Self::Weights, position: &Self) -> i32 {
                weights.evaluate(position)
            }
        })*
    };
}

games! {
    Conquid: conquid, Position, "conquid", ["medium", "small", "large"], false,
        Self::start_of(Size::MEDIUM);
    ConwayChess: conway_chess, Position, "conway-chess", [], true, Self::START;
    Pacifist: pacifist, Pacifist, "pacifist", [], true, Self::START;
    Wildebeest: wildebeest, Position, "wildebeest", [], false, Self::START;
}

/// An error of the program.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    #[error("cannot write {}: {}", .0.display(), .1)]
    Net(PathBuf, io::Error),
    /// The line is counted from 1.
    #[error(
        "line {0} of the samples: {1:?}: expected the number of the game, the result 0, 0.5 or 1, a \
         score and a position"
    )]
    Sample(usize, String),
    #[error("found no balanced opening in 10000 random ones: try fewer plies (--plies)")]
    Opening,
    #[error("unknown term {0:?}: expected one of {1}")]
    Term(String, String),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error(transparent)]
    Match(#[from] SettingError),
    #[error("weights: {0}")]
    Weights(#[from] serde_json::Error),
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
    #[command(flatten)]
    OfWeights(WeightsCommand),
    /// Read positions and train the network that corrects an evaluation
    Net(NetOptions),
}

/// What fits weights.
#[derive(Debug, Subcommand)]
enum WeightsCommand {
    /// Play games and print quiet positions with the results, one a line
    Play(PlayOptions),
    /// Read positions and print the weights that predict the results best, as JSON
    Fit(FitOptions),
    /// Let changed weights play against each other, and print the weights that win, as JSON
    Spsa(SpsaOptions),
}

/// The options of each game.
#[derive(Debug, Args)]
struct GameOptions {
    /// The nodes that the search visits for each move
    #[arg(long, default_value_t = 1_000, value_parser = number::<u64>(0..=1_000_000_000_000))]
    nodes: u64,
    /// The number of random plies at the start of a game
    #[arg(long, default_value_t = 6, value_parser = number::<u32>(0..=100))]
    plies: u32,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
}

/// The options of the games.
#[derive(Debug, Args)]
struct PlayOptions {
    game: Name,
    /// The number of games
    #[arg(long, default_value_t = 1_000, value_parser = number::<u32>(1..=100_000_000))]
    games: u32,
    /// The most positions of a game
    #[arg(long, default_value_t = 40, value_parser = number::<usize>(1..=1_000_000))]
    most: usize,
    #[command(flatten)]
    each: GameOptions,
}

/// The options of the fit.
#[derive(Debug, Args)]
struct FitOptions {
    game: Name,
    /// The file of positions
    samples: PathBuf,
    /// The number of steps
    #[arg(long, default_value_t = 300, value_parser = number::<u32>(0..=1_000_000))]
    steps: u32,
    /// The strength of the pull towards the present weights, from 0 to 1000
    #[arg(long, default_value_t = 0.1, value_parser = pull)]
    pull: f64,
    /// The terms whose weights change, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "TERMS")]
    only: Vec<String>,
}

/// The options of the games between changed weights.
#[derive(Debug, Args)]
struct SpsaOptions {
    game: Name,
    /// The number of rounds, of two games each
    #[arg(long, default_value_t = 1_000, value_parser = number::<u32>(0..=100_000_000))]
    rounds: u32,
    /// The nodes that the search visits for each move
    #[arg(long, default_value_t = 1_000, value_parser = number::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
}

/// A game with a network.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum NetName {
    ConwayChess,
}

/// The options of the training.
#[derive(Debug, Args)]
struct NetOptions {
    game: NetName,
    /// The file of positions
    samples: PathBuf,
    /// The file of the network
    net: PathBuf,
    /// How often each position is learned from
    #[arg(long, default_value_t = 8, value_parser = number::<u32>(1..=10_000))]
    epochs: u32,
    /// The part of the result of the game in what is learned, from 0 to 1; the rest is the score
    #[arg(long, default_value_t = 0.4, value_parser = part)]
    blend: f32,
    /// The seed of the first weights and of the order of the positions
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
}

/// Returns a part of 1.
fn part(text: &str) -> Result<f32, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or("expected a number from 0 to 1")
}

/// Returns the strength of a pull.
fn pull(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=1_000.0).contains(number));
    number.ok_or("expected a number from 0 to 1000")
}

fn main() -> ExitCode {
    let Options { command } = terminal::parse_from(env::args_os(), &Options::command());
    let done = match &command {
        Command::OfWeights(command) => run_any(command, &mut io::stdout().lock()),
        Command::Net(options) => match options.game {
            NetName::ConwayChess => train::<conway_chess::Position>(options),
        },
    };
    let told = done.map_err(|error| {
        let status = match &error {
            Error::Write(error) => terminal::unwritten(error),
            Error::Term(..) | Error::Opening => 2,
            _ => 1,
        };
        (status, error.to_string())
    });
    terminal::exit_code("tune", told)
}

impl WeightsCommand {
    fn game(&self) -> Name {
        let (Self::Play(PlayOptions { game, .. })
        | Self::Fit(FitOptions { game, .. })
        | Self::Spsa(SpsaOptions { game, .. })) = self;
        *game
    }
}

fn run<T: Tunable>(command: &WeightsCommand, out: &mut impl Write) -> Result<(), Error> {
    match command {
        WeightsCommand::Play(options) => play::<T>(options, out),
        WeightsCommand::Fit(options) => {
            let (path, text) = (&options.samples, std::fs::read_to_string(&options.samples));
            let text = text.map_err(|error| Error::Read(path.clone(), error))?;
            Ok(writeln!(out, "{}", fitted::<T>(&text, options)?)?)
        }
        WeightsCommand::Spsa(options) => Ok(writeln!(out, "{}", won::<T>(options)?)?),
    }
}

/// Trains the network of a game on a file of positions.
fn train<T: Tunable + Networked + Sync>(options: &NetOptions) -> Result<(), Error> {
    let NetOptions { samples, net, .. } = options;
    let cannot_read = |error| Error::Read(samples.clone(), error);
    let lines = BufReader::new(File::open(samples).map_err(cannot_read)?).lines();
    let samples = lines.enumerate().map(|(index, line)| {
        let line = line.map_err(cannot_read)?;
        samples::Sample::from_line(&line).ok_or(Error::Sample(index + 1, line))
    });
    let bytes = net::trained::<T>(samples, options, |told| eprintln!("{told}"))?;
    std::fs::write(net, bytes).map_err(|error| Error::Net(net.clone(), error))
}

fn play<T: Tunable>(options: &PlayOptions, out: &mut impl Write) -> Result<(), Error> {
    let start = &T::start();
    for number in 0..options.games {
        for sample in samples::of_game::<_, T::Evaluator>(start, options, number)? {
            writeln!(out, "{}", sample.to_line())?;
        }
    }
    Ok(())
}

/// Returns the weights that predict the results of samples best.
fn fitted<T: Tunable>(text: &str, options: &FitOptions) -> Result<Value, Error> {
    let samples = samples::read::<T>(text)?;
    let value = serde_json::to_value(T::WEIGHTS)?;
    let (terms, start) = numbers::flat(&value);
    let weights = |numbers: &[f64]| weights_of::<T>(&value, numbers);
    let free = free_weights(&terms, &options.only)?;
    let rows = fit::rows(&samples, &start, &free, weights, T::points)?;
    let mut fitted = fit::fit(rows, &start, options.steps, options.pull);
    if T::SCALES_TO_PAWN && options.only.is_empty() {
        numbers::scale_to_pawn(&terms, &mut fitted);
    }
    Ok(numbers::filled(&value, &fitted))
}

/// Returns the places of the weights that belong to the terms of `only`, or of all if there are
/// none.
fn free_weights(terms: &[String], only: &[String]) -> Result<Vec<usize>, Error> {
    if let Some(name) = only.iter().find(|name| !terms.contains(name)) {
        let mut terms = terms.to_vec();
        terms.dedup();
        return Err(Error::Term(name.clone(), terms.join(", ")));
    }
    let is_free = |term: &String| only.is_empty() || only.contains(term);
    Ok((0..terms.len()).filter(|&k| is_free(&terms[k])).collect())
}

/// Returns weights with these numbers in place of those of `value`.
fn weights_of<T: Tunable>(value: &Value, numbers: &[f64]) -> Result<T::Weights, Error> {
    Ok(serde_json::from_value(numbers::filled(value, numbers))?)
}

/// Returns the weights that win the games between changed weights. Each round plays a pair of games
/// on the next of the game's variants.
fn won<T: Tunable>(options: &SpsaOptions) -> Result<Value, Error> {
    let value = serde_json::to_value(T::WEIGHTS)?;
    let sides = [(); 2].map(|()| Arc::new(RwLock::new(T::WEIGHTS)));
    let [plus, minus] = sides
        .each_ref()
        .map(|side| duel::Changed::<T>(Arc::clone(side)));
    let catalogue = Catalogue::standard();
    let catalogue = catalogue
        .with_strategy("plus", plus)
        .with_strategy("minus", minus);
    let players = ["plus", "minus"].map(|side| format!("{side}:nodes:{}", options.nodes));
    let variants = T::VARIANTS.iter().copied().map(Some);
    let variants = variants.chain(T::VARIANTS.is_empty().then_some(None));
    let setting = |variant| {
        let players = players.each_ref().map(String::as_str);
        Setting::new(&catalogue, (T::NAME, variant), players, options.seed)
    };
    let settings = variants.map(setting).collect::<Result<Vec<_>, _>>()?;
    let duel = |round: u32, tables: [&[f64]; 2]| {
        if round.is_multiple_of(100) {
            let [a, b] = tables;
            let middle: Vec<f64> = a.iter().zip(b).map(|(a, b)| (a + b) / 2.0).collect();
            eprintln!("round {round}: {}", numbers::filled(&value, &middle));
        }
        for (side, numbers) in sides.iter().zip(tables) {
            let mut side = side.write().unwrap_or_else(PoisonError::into_inner);
            *side = weights_of::<T>(&value, numbers)?;
        }
        let count = settings.len() as u32;
        Ok(settings[(round % count) as usize].pair(round / count))
    };
    let (_, present) = numbers::flat(&value);
    let dice = &mut Dice::seeded(options.seed);
    let numbers = spsa::spsa(&present, options.rounds, dice, duel)?;
    Ok(numbers::filled(&value, &numbers))
}

#[cfg(test)]
mod tests {
    use alpha_beta::Net;
    use conway_chess::Position;

    use super::*;

    /// The options of three short games with a seed.
    const SHORT: &str = "--nodes 50 --plies 4 --seed";

    fn command(words: &str) -> WeightsCommand {
        match Options::parse_from(words.split(' ')).command {
            Command::OfWeights(command) => command,
            Command::Net(_) => panic!("a network"),
        }
    }

    /// Plays three short games with a seed. Returns the samples and the weights fitted to them.
    fn run(seed: u64, only: &[&str]) -> (String, Result<Value, Error>) {
        let words = format!("tune play conway-chess --games 3 --most 10 {SHORT} {seed}");
        let mut text = Vec::new();
        super::run::<Position>(&command(&words), &mut text).expect("games");
        let text = String::from_utf8(text).expect("text");
        let WeightsCommand::Fit(mut options) = command("tune fit conway-chess - --steps 20") else {
            panic!("a fit")
        };
        options.only = only.iter().map(|&term| term.into()).collect();
        let weights = fitted::<Position>(&text, &options);
        (text, weights)
    }

    #[test]
    fn a_seed_determines_the_samples_and_the_weights() {
        let (samples, weights) = run(1, &[]);
        let weights = weights.expect("weights");
        let (same_samples, same_weights) = run(1, &[]);
        assert_eq!(same_samples, samples);
        assert_eq!(same_weights.expect("weights"), weights);
        assert_ne!(run(2, &[]).0, samples);
        let present = serde_json::to_value(Position::WEIGHTS).expect("JSON");
        assert_ne!(weights, present, "the fit has no effect");
    }

    #[test]
    fn a_fit_of_one_term_keeps_the_others() {
        let (_, weights) = run(1, &["material"]);
        let mut weights = weights.expect("weights");
        let present = serde_json::to_value(Position::WEIGHTS).expect("JSON");
        assert_ne!(weights["material"], present["material"], "no effect");
        weights["material"] = present["material"].clone();
        assert_eq!(weights, present);

        let (_, unknown) = run(1, &["materials"]);
        let message = unknown.expect_err("unknown term").to_string();
        assert!(message.starts_with("unknown term \"materials\": expected one of "));
        assert!(message.contains("material"), "{message}");
    }

    #[test]
    fn a_network_learns_the_same_from_the_same_positions() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("samples.txt"), run(1, &[]).0.repeat(40)).expect("samples");
        let trained = |net: &str, seed: u64| {
            let [samples, net] = ["samples.txt", net].map(path);
            let options = NetOptions {
                game: NetName::ConwayChess,
                samples,
                net,
                epochs: 3,
                blend: 0.4,
                seed,
            };
            train::<Position>(&options).expect("a network");
            std::fs::read(options.net).expect("a file")
        };
        let bytes = trained("a", 1);
        assert_eq!(trained("b", 1), bytes);
        assert_ne!(trained("c", 2), bytes);
        let net = Net::from_bytes(bytes.leak());
        assert_eq!(net.inputs(), Position::INPUTS);
    }

    #[test]
    fn a_network_learns() {
        let (text, _) = run(1, &[]);
        let samples = || {
            text.lines()
                .map(|line| Ok(samples::Sample::from_line(line).expect("a sample")))
        };
        let Command::Net(options) =
            Options::parse_from("tune net conway-chess - - --epochs 60".split(' ')).command
        else {
            panic!("a network")
        };
        let mut told = Vec::new();
        net::trained::<Position>(samples(), &options, |line| told.push(line.to_owned()))
            .expect("a network");
        let losses: Vec<f64> = (told[1..].iter())
            .map(|line| {
                let loss = line
                    .split("loss ")
                    .nth(1)
                    .and_then(|rest| rest.split(',').next());
                loss.and_then(|loss| loss.parse().ok()).expect("a loss")
            })
            .collect();
        assert!(losses[59] < 0.7 * losses[0], "{told:?}");
    }

    #[test]
    fn a_seed_determines_the_weights_that_win() {
        let won = |seed| {
            let words = format!("tune spsa conquid --rounds 4 --nodes 50 --seed {seed}");
            let mut text = Vec::new();
            super::run::<conquid::Position>(&command(&words), &mut text).expect("weights");
            text
        };
        assert_eq!(won(1), won(1));
        assert_ne!(won(1), won(2));
    }
}
