//! The command line.

use std::num::NonZeroU128;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use life_worlds::analysis::{AnalysisLimits, SYMMETRIES, object_code};
use life_worlds::pattern::{CellSet, Format, Topology};
use life_worlds::{Algorithm, Generations, Rule};
use serde::{Deserialize, Serialize};
use terminal::number;

use crate::numbers::{self, Unread};

/// Conway's Life, and every rule of its family.
///
/// FILE is RLE or macrocell (also of LifeHistory), plaintext, Life 1.05 or Life 1.06, perhaps
/// compressed by gzip; the content decides, not the name. Use - for standard input. Numbers of
/// generations are written as 5206, 1,000,000, 2^40 or 1e12.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Options {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The name of soups without symmetry.
pub const NO_SYMMETRY: &str = SYMMETRIES[0];

/// How many soups a search remembers for each object.
pub const REMEMBERED: usize = 16;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a pattern; the last line is generation=G population=P seconds=S
    Run(Run),
    /// Make a random pattern (a soup)
    Soup(Soup),
    /// Run a pattern until it settles, and count the objects that are left
    Census(Census),
    /// Run hashed soups, as Catagolue defines them, on all cores, and count what they leave
    Search(Search),
    /// Identify still lifes, oscillators, spaceships, guns and puffers
    Identify(Identify),
    /// List the known patterns, or print one
    Named(Named),
    /// Watch a pattern on this terminal; if output is not a terminal, print its first generation
    View(View),
    /// Measure this machine in a few seconds; the last line is a row of a table
    ///
    /// Dense is a torus of 4096x4096 cells. Sparse and HashLife are Lidka for 30,000 generations,
    /// by the unbounded algorithm and by HashLife. The soups are hashed as by `life search`, and
    /// run on one thread and on all.
    Bench(Bench),
}

/// The world a pattern lives in.
#[derive(Clone, Debug, Args)]
pub struct Terms {
    /// The pattern file, or - for standard input
    pub file: PathBuf,
    /// The algorithm: grid, which computes all cells of a torus or a bounded board; unbounded,
    /// which computes only where something changes; hashlife, which leaps over billions of
    /// generations of what repeats itself; or auto, which chooses and changes it as steps and
    /// cells demand
    #[arg(long, default_value = "auto", value_parser = algorithms())]
    pub algorithm: Algorithm,
    /// The rule, such as B36/S23, B2-a/S12, B2/S34H, "Day & Night" or, with more states, 345/2/4
    /// (Generations), perhaps with a torus (T) or a board (P) as in B3/S23:T40,30, where the pattern lies at the position that its file gives,
    /// else in the middle [default: the rule of the file, else B3/S23]
    #[arg(long, value_parser = rule_and_bounds)]
    pub rule: Option<RuleAndBounds>,
    /// Run on a torus of this size, with the pattern in the middle
    #[arg(long, value_name = "WxH", value_parser = size, conflicts_with = "bounded")]
    pub torus: Option<Size>,
    /// Run on a board of this size with dead cells around it, with the pattern in the middle
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub bounded: Option<Size>,
    /// The number of threads that step a board
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    pub threads: u16,
    #[command(flatten)]
    pub memory: Memory,
}

/// The most memory.
#[derive(Clone, Copy, Debug, Args)]
pub struct Memory {
    /// The most memory that the world or its analysis may take, in MiB; an unpacked file may
    /// take a quarter of it, or 32 MiB if that is more
    #[arg(long = "memory", value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = number::<u32>(1..=1 << 24))]
    pub mebibytes: u32,
}

impl Memory {
    /// Returns the number of bytes.
    pub fn bytes(self) -> usize {
        usize::try_from(u64::from(self.mebibytes) << 20).unwrap_or(usize::MAX)
    }

    /// Returns the greatest number of bytes of a text that is read.
    pub fn text(self) -> u64 {
        (u64::from(self.mebibytes) << 18).max(32 << 20)
    }

    /// Returns the limits of an analysis of this many generations.
    pub fn limits(self, generations: u64) -> AnalysisLimits<'static> {
        AnalysisLimits {
            memory: self.bytes(),
            ..AnalysisLimits::new(generations)
        }
    }
}

/// A rule, and the bounds that follow it in a file.
pub type RuleAndBounds = (Generations, Option<Topology>);

/// Why an option is refused.
type Refusal = Box<dyn std::error::Error + Send + Sync>;

/// Returns a rule, perhaps with bounds.
fn rule_and_bounds(text: &str) -> Result<RuleAndBounds, Refusal> {
    let (rule, bounds) = match text.split_once(':') {
        Some((rule, bounds)) => (rule, Some(bounds.parse()?)),
        None => (text, None),
    };
    Ok((rule.trim_end().parse()?, bounds))
}

/// Returns the rule of a world that has no bounds.
fn rule_of_the_plane(text: &str) -> Result<Rule, Refusal> {
    match rule_and_bounds(text)? {
        (rule, None) if rule.states() == 2 => Ok(rule.rule()),
        (rule, None) => Err(format!(
            "expected a rule of two states, not {rule}: only their patterns are analysed"
        )
        .into()),
        (_, Some(bounds)) => Err(format!(
            "expected a rule without bounds, not with {bounds}: only patterns on the plane are \
             analysed"
        )
        .into()),
    }
}

/// `life run`.
#[derive(Clone, Debug, Args)]
pub struct Run {
    #[command(flatten)]
    pub terms: Terms,
    /// The number of generations, as in 5206, 1,000,000, 2^40 or 1e12
    #[arg(long, short, value_parser = numbers::option::<u128>)]
    pub generations: u128,
    /// Print the population as CSV after every GENERATIONS generations, before the last line
    #[arg(long, short, value_name = "GENERATIONS", value_parser = at_least_one)]
    pub interval: Option<NonZeroU128>,
    #[arg(long, value_name = "FILE", help = written("Write the last generation"))]
    pub out: Option<PathBuf>,
    /// Draw the last generation to this PNG file (.png)
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Draw the run as an animation to this GIF file (.gif)
    #[arg(long, value_name = "FILE")]
    pub gif: Option<PathBuf>,
    /// The greatest number of pictures in the animation: the first generation, the last, and others
    /// in between
    #[arg(long, default_value_t = 100, value_parser = number::<u16>(2..=1000))]
    pub frames: u16,
}

/// `life soup`.
#[derive(Clone, Debug, Args)]
pub struct Soup {
    /// The size of the soup
    #[arg(long, value_name = "WxH", value_parser = size, required_unless_present = "hash")]
    pub size: Option<Size>,
    /// Make the soup that `life search` hashes from this text, as in bench17
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["size", "density", "seed", "torus"])]
    pub hash: Option<String>,
    /// The symmetry of a hashed soup, such as C1 or D4_+2
    #[arg(long, default_value = NO_SYMMETRY, conflicts_with = "size", value_parser = SYMMETRIES)]
    pub symmetry: String,
    /// The fraction of cells that live, from 0 to 1
    #[arg(long, default_value_t = 0.5, value_parser = |text: &str| number_to(text, 1.0))]
    pub density: f64,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// The rule, perhaps with a torus (T) or a board (P), as in B3/S23:T40,30, where the soup lies
    /// in the middle
    #[arg(long, default_value = "B3/S23", value_parser = rule_and_bounds)]
    pub rule: RuleAndBounds,
    /// Make it for a torus of this size
    #[arg(long)]
    pub torus: bool,
    #[arg(long, value_name = "FILE", default_value = "-", help = written("Write it"))]
    pub out: PathBuf,
}

/// `life census`.
#[derive(Clone, Debug, Args)]
pub struct Census {
    /// The pattern file, or - for standard input
    pub file: PathBuf,
    /// Stop a world that has not settled after this many generations
    #[arg(long, value_name = "GENERATIONS", default_value_t = 100_000)]
    #[arg(value_parser = numbers::option::<u64>)]
    pub limit: u64,
    #[command(flatten)]
    pub memory: Memory,
}

/// The soups of a search, and how they are run.
#[derive(Clone, Debug, PartialEq, Eq, Args, Serialize, Deserialize)]
pub struct Soups {
    /// The text that is hashed, followed by the number of the soup
    pub seed: String,
    /// The symmetry of the soups, such as C1 or D4_+2
    #[arg(long, default_value = NO_SYMMETRY, value_parser = SYMMETRIES)]
    pub symmetry: String,
    /// The rule
    #[arg(long, default_value_t = Rule::LIFE, value_parser = rule_of_the_plane)]
    pub rule: Rule,
    /// Stop a world that has not settled after this many generations
    #[arg(long, value_name = "GENERATIONS", default_value_t = 100_000)]
    #[arg(value_parser = numbers::option::<u64>)]
    pub limit: u64,
    /// The number of the first soup
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    #[arg(value_parser = numbers::option::<u64>)]
    pub first: u64,
}

/// `life search`.
#[derive(Clone, Debug, Args)]
pub struct Search {
    #[command(flatten)]
    pub of: Soups,
    /// The number of soups
    #[arg(long, value_name = "COUNT", default_value_t = 10_000)]
    #[arg(value_parser = numbers::option::<u64>)]
    pub soups: u64,
    /// The number of threads [default: all cores]
    #[arg(long, value_parser = number::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Print each soup that leaves this object, a name or an apgcode, as soon as it is found; may
    /// be repeated
    #[arg(long, value_name = "OBJECT", value_parser = object)]
    pub expect: Vec<String>,
    /// Print the soups that leave objects found at most this many times, 0 to 16
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    #[arg(value_parser = number::<u8>(0..=REMEMBERED as u64))]
    pub rare: u8,
    /// Save the search to this file every ten seconds and when it ends, also by Ctrl-C; if the file
    /// exists, go on from there
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Write what was found to this file as text, as Catagolue reads it
    #[arg(long, value_name = "FILE")]
    pub haul: Option<PathBuf>,
    /// Settle each soup again alone, by nothing that others have taught, which takes far longer
    #[arg(long)]
    pub check: bool,
}

/// `life identify`.
#[derive(Clone, Debug, Args)]
pub struct Identify {
    /// The pattern file, or - for standard input
    pub file: PathBuf,
    /// The rule [default: the rule of the file, else B3/S23]
    #[arg(long, value_parser = rule_of_the_plane)]
    pub rule: Option<Rule>,
    /// The number of generations to examine
    #[arg(long, value_name = "GENERATIONS", default_value_t = 10_000)]
    #[arg(value_parser = numbers::option::<u64>)]
    pub limit: u64,
    #[command(flatten)]
    pub memory: Memory,
}

/// `life named`.
#[derive(Clone, Debug, Args)]
pub struct Named {
    /// The name of a pattern, or the apgcode of an object [default: list all]
    pub name: Option<String>,
}

/// `life view`.
#[derive(Clone, Debug, Args)]
pub struct View {
    #[command(flatten)]
    pub terms: Terms,
    /// Draw with ASCII characters only, as in a locale without UTF-8
    #[arg(long)]
    pub ascii: bool,
}

/// `life bench`.
#[derive(Clone, Copy, Debug, Args)]
pub struct Bench {
    /// The time of each of the five measurements, in seconds
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| number_to(text, 3600.0))]
    pub seconds: f64,
}

/// Returns the algorithms by their names.
fn algorithms() -> impl TypedValueParser<Value = Algorithm> {
    let names = PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name));
    names.map(|name| Algorithm::named(&name).unwrap_or_default())
}

/// Returns the help on a file that is written.
fn written(what: &str) -> String {
    let extensions = Format::extensions();
    format!("{what} to this file; its extension gives the format: {extensions}")
}

/// Returns a number of generations from 1 on.
fn at_least_one(text: &str) -> Result<NonZeroU128, String> {
    let number = NonZeroU128::new(numbers::option(text)?);
    number.ok_or_else(|| "expected a whole number of at least 1".into())
}

/// Returns a number from 0 to `most`.
fn number_to(text: &str, most: f64) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// Returns the apgcode of an object, given the code or a name.
fn object(text: &str) -> Result<String, &'static str> {
    let is_code = text.contains('_') && CellSet::from_apgcode(text).is_ok();
    let code = if is_code {
        Some(text)
    } else {
        object_code(text)
    };
    code.map(str::to_owned).ok_or(
        "expected an apgcode, such as xq4_153, or the name of a common object, such as Pulsar",
    )
}

/// The number of columns and of rows.
pub type Size = (u64, u64);

/// Returns a size of at least one cell.
fn size(text: &str) -> Result<Size, String> {
    const EXPECTED: &str = "expected a width and a height of at least 1, as in 640x480";
    let (width, height) = text.split_once(['x', 'X']).ok_or(EXPECTED)?;
    let side = |text: &str| match numbers::parse(text) {
        Ok(0) | Err(Unread::NoNumber) => Err(EXPECTED.into()),
        _ => numbers::option(text),
    };
    Ok((side(width)?, side(height)?))
}
