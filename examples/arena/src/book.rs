//! Makes a book of balanced openings.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use menagerie::{AnyGame, Catalogue, Dice, GameInfo, Limits, StopFlag};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use terminal::number;

use crate::error::{Error, cannot};
use crate::openings::imbalance;

/// Make a book of balanced openings for `arena --book`.
///
/// An opening is a sequence of random moves that keep the balance. The search must score it near
/// zero on average of its last two depths, one of which ends with a move of either player. No two
/// openings lead to the same position or begin with the same moves. The same options and the same
/// search make the same book.
#[derive(Debug, Args)]
pub struct BookOptions {
    /// The game, such as wildebeest
    game: String,
    /// The variant of the game
    #[arg(long)]
    variant: Option<String>,
    /// The length of an opening
    #[arg(long, default_value_t = 8, value_parser = number::<u32>(1..=100))]
    plies: u32,
    /// The number of first plies that no two openings share
    #[arg(long, default_value_t = 2, value_name = "PLIES", value_parser = number::<u32>(0..=100))]
    family: u32,
    /// The number of openings
    #[arg(long, default_value_t = 200, value_parser = number::<u32>(1..=100_000))]
    count: u32,
    /// The greatest score, in points; a pawn is about 100
    #[arg(long, default_value_t = 50, value_name = "SCORE")]
    #[arg(value_parser = number::<u32>(0..=1_000_000))]
    within: u32,
    /// The depth of the search, in plies
    #[arg(long, default_value_t = 5, value_parser = number::<u32>(2..=100))]
    depth: u32,
    /// The seed of the random moves
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// The number of searches at the same time
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    concurrency: u16,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The number of openings tried for each opening of the book, at most.
const TRIES: u32 = 1_000;

/// The number of random moves that are tried before an opening is given up.
const MOVES: u32 = 30;

/// The depth of the search that tells whether a random move keeps the balance.
const OPENING_DEPTH: u32 = 3;

/// The number of openings tried before the book is looked at again.
const BATCH: u32 = 64;

/// An opening that is balanced.
struct Candidate {
    key: u64,
    family: Vec<String>,
    line: String,
}

/// The search for openings.
struct Maker<'a> {
    options: &'a BookOptions,
    info: &'a GameInfo,
    stop: &'a StopFlag,
}

impl Maker<'_> {
    fn start(&self) -> Box<dyn AnyGame> {
        let variant = self.options.variant.as_deref();
        self.info.start(variant).expect("the variant is checked")
    }

    /// Returns whether the search scores a game near zero.
    fn is_even(&self, game: &dyn AnyGame, depth: u32, within: u32) -> bool {
        imbalance(game, Limits::depth(depth), self.stop).is_some_and(|far| far <= within)
    }

    /// Tries an opening. Returns it if it is balanced.
    fn attempt(&self, number: u32) -> Option<Candidate> {
        let options = self.options;
        let (depth, within) = (options.depth, options.within);
        let seed = Dice::seeded(options.seed ^ u64::from(number) << 32).bits();
        let mut game = self.start();
        // Few random moves keep the balance; in some games nearly all of them lose.
        let is_open = |game: &dyn AnyGame| {
            self.is_even(game, depth.min(OPENING_DEPTH), within.saturating_mul(3))
        };
        let mut dice = Dice::seeded(seed);
        let is_even = play_randomly(&mut *game, options.plies, &mut dice, is_open)
            && self.is_even(&*game, depth, within);
        let first = game.played().into_iter().take(options.family as usize);
        is_even.then(|| Candidate {
            key: game.key(),
            family: first.collect(),
            line: game.to_line(),
        })
    }

    /// Tries the openings with these numbers. Returns the balanced ones, in order.
    fn batch(&self, first: u32) -> Vec<Candidate> {
        let numbers = (first..first + BATCH).into_par_iter();
        let attempts = numbers.map(|number| match self.stop.is_raised() {
            true => None,
            false => self.attempt(number),
        });
        attempts.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// Returns the head of the book: what it is, and the command that makes it.
    fn head(&self, tried: u32) -> String {
        let BookOptions {
            variant,
            plies,
            family,
            count,
            within,
            depth,
            seed,
            ..
        } = self.options;
        let name = self.info.name();
        let shown = variant.as_ref().map(|name| format!(" --variant {name}"));
        let shown = shown.unwrap_or_default();
        format!(
            "# Balanced openings of {name}: {plies} random plies, scored within {within} points\n\
             # on average of the depths {} and {depth}, no two with the same first {family}. \
             {count} of {tried} tried. Made by\n\
             # arena book {name}{shown} --plies {plies} --family {family} --count {count} \
             --within {within} --depth {depth} --seed {seed}\n",
            depth - 1
        )
    }
}

/// Plays random moves after which `is_open` holds, up to a number of plies. Returns whether it has
/// reached it.
fn play_randomly(
    game: &mut dyn AnyGame,
    plies: u32,
    dice: &mut Dice,
    is_open: impl Fn(&dyn AnyGame) -> bool,
) -> bool {
    while game.ply() < plies as usize {
        let next = (0..MOVES).find_map(|_| {
            let m = game.random_move(dice)?;
            let mut ahead = game.branch();
            ahead.play(&m).ok()?;
            is_open(&*ahead).then_some(m)
        });
        if next.is_none_or(|m| game.play(&m).is_err()) {
            return false;
        }
    }
    true
}

/// Makes the book of the options and writes it.
pub fn run(
    catalogue: &Catalogue,
    options: &BookOptions,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<(), Error> {
    let info = catalogue.find(&options.game)?;
    info.start(options.variant.as_deref())?;
    let maker = Maker {
        options,
        info,
        stop,
    };
    let threads = options.concurrency.into();
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let (mut keys, mut families) = (HashSet::new(), HashSet::new());
    let mut lines = Vec::new();
    let most = options.count.saturating_mul(TRIES);
    let mut tried = 0;
    while lines.len() < options.count as usize && tried < most && !stop.is_raised() {
        for candidate in pool.install(|| maker.batch(tried)) {
            if lines.len() < options.count as usize
                && !keys.contains(&candidate.key)
                && families.insert(candidate.family)
            {
                keys.insert(candidate.key);
                lines.push(candidate.line);
            }
        }
        tried += BATCH;
        eprint!("\r{} openings of {tried}", lines.len());
    }
    eprintln!();
    if lines.len() < options.count as usize {
        return Err(Error::SmallBook(lines.len(), options.count, tried));
    }
    let text = maker.head(tried) + &lines.join("\n") + "\n";
    let written = atomic_files::write(&options.out, text.as_bytes());
    written.map_err(cannot("write the book", &options.out))?;
    let (path, count, bytes) = (options.out.display(), lines.len(), text.len());
    Ok(writeln!(out, "{path}: {count} openings, {bytes} bytes")?)
}
