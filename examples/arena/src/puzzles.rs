//! Finds puzzles in games of the computer, and proves them.

use std::collections::HashSet;
use std::io::Write;

use clap::Args;
use menagerie::{
    AnyGame, Catalogue, Dice, GameInfo, Limits, OnlyWin, Report, SearchOptions, StopFlag, Verdict,
};

use terminal::number;

use crate::error::Error;

/// Find puzzles: positions with a forced win that can be found in one way only.
///
/// The computer plays games against itself, and tries random moves beside its own. Where its search
/// then sees a win for the other player, all moves are tried: at each step exactly one move must
/// win within the moves that are left. A game gives at most one puzzle, and at most a tenth of
/// the puzzles have the same moves. The list goes from the easiest to the hardest, by the number of
/// positions that the proof looks at. The same options and the same search make the same list.
#[derive(Debug, Args)]
pub struct PuzzleOptions {
    /// The game, such as wildebeest
    game: String,
    /// The variant of the game
    #[arg(long)]
    variant: Option<String>,
    /// The number of puzzles
    #[arg(long, default_value_t = 200, value_parser = number::<u16>(1..=u16::MAX.into()))]
    count: u16,
    /// The seed of the games
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// The most moves of the player who wins
    #[arg(long, default_value_t = 4, value_parser = number::<u32>(2..=9))]
    moves: u32,
    /// The most positions that a proof looks at
    #[arg(long, default_value_t = 300_000, value_parser = number::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// The most puzzles whose wins are equally long [default: three quarters of them]
    #[arg(long, value_name = "COUNT", value_parser = number::<u16>(0..=u16::MAX.into()))]
    alike: Option<u16>,
    /// Prove the puzzles that the game has
    #[arg(long, conflicts_with_all = ["variant", "count", "seed", "moves", "nodes", "alike"])]
    check: bool,
}

/// How many positions the search looks at to choose a move.
const SEARCHED: u64 = 300;

/// How many positions the search looks at to find a win.
const FOR_WIN: u64 = 1_500;

/// How many mistakes are tried in a position.
const MISTAKES: u32 = 3;

/// At most a tenth of the puzzles have the same moves.
const MOST_SAME: usize = 10;

/// After this number of plies a game is given up.
const LONGEST: usize = 200;

/// Searches a number of positions.
fn search(game: &dyn AnyGame, nodes: u64, seed: u64) -> Option<Report<String>> {
    let options = SearchOptions {
        table_bytes: 1 << 20,
        ..SearchOptions::new(Limits::nodes(nodes)).with_variety(seed)
    };
    game.search(&options, &mut |_| {})
}

/// Returns the only win of the player to move, if the search sees a win.
fn only_win(game: &dyn AnyGame, options: &PuzzleOptions) -> Option<OnlyWin> {
    let is_near = |plies| (3..=2 * options.moves).contains(&plies);
    match search(game, FOR_WIN, 0)?.score.verdict() {
        Verdict::WinsIn(plies) if is_near(plies) => game.only_win(options.moves, options.nodes),
        _ => None,
    }
}

/// Plays a game up to the first puzzle: after a move of the game, or after a random move in its
/// place. Returns the position and the win.
fn puzzle(
    mut game: Box<dyn AnyGame>,
    options: &PuzzleOptions,
    dice: &mut Dice,
    is_wanted: impl Fn(&OnlyWin) -> bool,
) -> Option<(String, OnlyWin)> {
    while game.ending().is_none() && game.ply() < LONGEST {
        for _ in 0..MISTAKES {
            let mut other = game.branch();
            other.play(&game.random_move(dice)?).ok()?;
            if let Some(win) = only_win(&*other, options).filter(&is_wanted) {
                return Some((other.position(), win));
            }
        }
        let best = search(&*game, SEARCHED, dice.bits())?.best;
        game.play(&best).ok()?;
    }
    None
}

/// A puzzle: the nodes, the moves and the position.
type Found = (u64, Vec<String>, String);

/// Writes the list of the options, or proves that of the game.
pub fn run(
    catalogue: &Catalogue,
    options: &PuzzleOptions,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<(), Error> {
    let info = catalogue.find(&options.game)?;
    if options.check {
        let count = check(info)?;
        return Ok(writeln!(out, "{}: {count} puzzles proved", info.name())?);
    }
    let mut found: Vec<Found> = Vec::new();
    let mut known = HashSet::new();
    let wanted = usize::from(options.count);
    let most_alike = options.alike.map_or((wanted * 3).div_ceil(4), usize::from);
    let mut played = 0;
    while found.len() < wanted && !stop.is_raised() {
        let mut dice = Dice::seeded(options.seed ^ played << 32);
        let game = info.start(options.variant.as_deref())?;
        let own = |moves: &[String]| moves.len().div_ceil(2);
        let is_wanted = |win: &OnlyWin| {
            let moves = || found.iter().map(|(_, moves, _)| moves);
            let alike = moves().filter(|other| own(other) == own(&win.moves));
            let same = moves().filter(|other| **other == win.moves);
            alike.count() < most_alike && same.count() < wanted.div_ceil(MOST_SAME)
        };
        if let Some((position, win)) = puzzle(game, options, &mut dice, is_wanted)
            && known.insert(position.clone())
        {
            found.push((win.nodes, win.moves, position));
        }
        played += 1;
        eprint!("\r{} puzzles in {played} games", found.len());
    }
    eprintln!();
    found.sort();
    let count = found.len();
    let name = info.name();
    let variant = options.variant.as_ref();
    let variant = variant.map_or(String::new(), |name| format!(" --variant {name}"));
    let PuzzleOptions {
        seed, moves, nodes, ..
    } = options;
    writeln!(
        out,
        "# Puzzles of {name}: positions that the proof looks at, moves, position. Made by\n\
         # arena puzzles {name}{variant} --count {count} --seed {seed} --moves {moves} \
         --nodes {nodes} --alike {most_alike}"
    )?;
    for (nodes, moves, position) in found {
        writeln!(out, "{nodes} | {} | {position}", moves.join(" "))?;
    }
    match count {
        _ if count == wanted => Ok(()),
        found => Err(Error::FewPuzzles { found, wanted }),
    }
}

/// Proves the puzzles of a game. Returns how many there are.
///
/// # Errors
/// If there are none, or if one of them is not proved, or not by the same moves.
fn check(info: &GameInfo) -> Result<usize, Error> {
    let (game, mut count) = (info.name(), 0);
    for (puzzle, number) in info.about().puzzles().zip(1..) {
        let position = info.position(puzzle.position).ok();
        let win = position.and_then(|position| position.only_win(puzzle.own_moves(), u64::MAX));
        if win.is_none_or(|win| win.moves.join(" ") != puzzle.moves) {
            return Err(Error::Puzzle { game, number });
        }
        count = number;
    }
    match count {
        0 => Err(Error::NoPuzzles(game)),
        _ => Ok(count),
    }
}
