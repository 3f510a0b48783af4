//! The openings of a match: from a book, or random.

use std::collections::HashSet;
use std::path::Path;

use atomic_files::read_text;
use menagerie::{AnyGame, Dice, GameInfo, Limits, StopFlag, Verdict};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::engine::short_search;
use crate::error::{Error, Problem, cannot};

/// Makes a list of books: their names, and their texts.
macro_rules! books {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("../books/", $name, ".txt")))),*]
    };
}

/// The books of the games, by game and variant. The head of each says how it was made.
const BOOKS: &[(&str, &str)] = books![
    "conquid",
    "conquid-large",
    "conquid-medium",
    "conway-chess",
    "lifeduel-8x8t8g5f",
    "pacifist",
    "pacifist-weighted",
    "wildebeest"
];

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Random plies from the start.
    Random(u32),
    /// The arena's own book of the game.
    Own,
    /// A file.
    File(String),
}

/// The openings of a match. No two pairs of games begin at the same position.
#[derive(Debug)]
pub struct Openings {
    /// Those of a book, in a random order, or the start of the game.
    begun: Vec<Box<dyn AnyGame>>,
    /// The least number of random plies after them.
    plies: usize,
    /// A number that changes if a book does.
    pub key: u64,
    made: Mutex<Made>,
}

/// The openings so far.
#[derive(Debug)]
struct Made {
    dice: Dice,
    /// The random plies of each pair.
    lines: Vec<Vec<String>>,
    positions: HashSet<u64>,
}

/// Returns the arena's own book for a variant of a game, if there is one.
pub fn own_book(info: &GameInfo, variant: Option<&str>) -> Option<&'static str> {
    let usual = info.variants().first().map(|variant| variant.name);
    let name = match variant {
        Some(variant) if Some(variant) != usual => format!("{}-{variant}", info.name()),
        _ => info.name().into(),
    };
    let found = BOOKS.iter().find(|(book, _)| *book == name);
    found.map(|(_, text)| *text)
}

/// Reads the openings of a book: one record a line. Lines with `#` at the beginning are comments.
fn read_book(info: &GameInfo, text: &str) -> Result<Vec<Box<dyn AnyGame>>, Problem> {
    let mut games = Vec::new();
    for (index, record) in text.lines().enumerate() {
        if record.starts_with('#') || record.trim().is_empty() {
            continue;
        }
        let line = index + 1;
        let game = info.record(record);
        let game = game.map_err(|error| Problem::Record(info.name(), line, error.into()))?;
        if game.ending().is_some() {
            return Err(Problem::Over(line));
        }
        games.push(game);
    }
    if games.is_empty() {
        return Err(Problem::NoOpening);
    }
    Ok(games)
}

impl Openings {
    /// Prepares the openings of a match.
    ///
    /// # Errors
    /// If the book cannot be read.
    pub fn open(
        info: &GameInfo,
        variant: Option<&str>,
        source: &Source,
        seed: u64,
    ) -> Result<Self, Error> {
        let mut dice = Dice::seeded(seed);
        let (mut begun, plies) = match source {
            Source::Random(plies) => (vec![info.start(variant)?], *plies as usize),
            Source::Own => {
                let text = own_book(info, variant).unwrap_or_default();
                let games = read_book(info, text);
                (
                    games.map_err(|problem| problem.of("the book of the arena"))?,
                    0,
                )
            }
            Source::File(path) => {
                let text = read_text(Path::new(path)).map_err(cannot("read the book", path))?;
                (
                    read_book(info, &text).map_err(|problem| problem.of(path))?,
                    0,
                )
            }
        };
        for at in (1..begun.len()).rev() {
            begun.swap(at, dice.below(at as u64 + 1) as usize);
        }
        let key = match source {
            Source::Random(_) => 0,
            Source::Own | Source::File(_) => {
                let keys = begun.iter().map(|game| game.key());
                keys.fold(0, |key: u64, next| key.rotate_left(1) ^ next)
            }
        };
        let made = Mutex::new(Made {
            dice,
            lines: Vec::new(),
            positions: HashSet::new(),
        });
        Ok(Self {
            begun,
            plies,
            key,
            made,
        })
    }

    /// Returns the number of openings of the book.
    pub fn count(&self) -> usize {
        self.begun.len()
    }

    /// Returns the opening of a pair of games, by its number from 0. `stop` ends the search for an
    /// opening, which is then of no use.
    pub fn game(&self, pair: u32, stop: &StopFlag) -> Box<dyn AnyGame> {
        let pair = pair as usize;
        let mut made = self.made.lock();
        // Each depends on those before.
        while made.lines.len() <= pair {
            let begun = &*self.begun[made.lines.len() % self.begun.len()];
            made.add(begun, self.plies, stop);
        }
        let mut game = self.begun[pair % self.begun.len()].copy();
        for m in &made.lines[pair] {
            game.play(m).expect("the move has been played");
        }
        game
    }
}

impl Made {
    /// Continues a game by a number of random plies, or by more until its position is a new one.
    fn add(&mut self, begun: &dyn AnyGame, plies: usize, stop: &StopFlag) {
        let mut line = Vec::new();
        for tries in 0..MOST_LINES {
            let mut game = begun.copy();
            line.clear();
            for _ in 0..plies + tries.div_ceil(LINES) {
                let Some(m) = even_move(&*game, &mut self.dice, stop) else {
                    break;
                };
                game.play(&m).expect("the move has been played on a copy");
                line.push(m);
            }
            if self.positions.insert(game.key()) || stop.is_raised() {
                break;
            }
        }
        self.lines.push(line);
    }
}

/// The number of lines that are tried before longer ones are.
const LINES: usize = 10;

/// The number of lines that are tried for an opening.
const MOST_LINES: usize = 100;

/// The number of random moves that are tried for one that keeps the balance.
const TRIES: u32 = 10;

/// The greatest imbalance after a random move, in points.
const EVEN: u32 = 150;

/// The nodes of the search that tells the imbalance after a random move.
const NODES: u64 = 200;

/// Returns how far from zero the search scores a game, on average of its last two depths: a line
/// that ends with a player's own move flatters that player. `None` if it finds no such average or a
/// forced end.
pub fn imbalance(game: &dyn AnyGame, limits: Limits, stop: &StopFlag) -> Option<u32> {
    let mut scores = Vec::new();
    let _ = game.search(&short_search(limits, stop), &mut |report| {
        scores.push(report.score.verdict());
    });
    match scores[..] {
        [.., Verdict::Points(before), Verdict::Points(last)] => {
            Some((before + last).unsigned_abs().div_ceil(2))
        }
        _ => None,
    }
}

/// Returns the first random move that keeps the balance, or that of those tried which keeps it best.
/// `None` if all of them end the game.
fn even_move(game: &dyn AnyGame, dice: &mut Dice, stop: &StopFlag) -> Option<String> {
    let mut best: Option<(u32, String)> = None;
    for _ in 0..TRIES {
        let m = game.random_move(dice)?;
        let mut ahead = game.branch();
        if ahead.play(&m).is_err() || ahead.ending().is_some() {
            continue;
        }
        let far = imbalance(&*ahead, Limits::nodes(NODES), stop).unwrap_or(u32::MAX);
        if best.as_ref().is_none_or(|&(least, _)| far < least) {
            best = Some((far, m));
        }
        if far <= EVEN || stop.is_raised() {
            break;
        }
    }
    best.map(|(_, m)| m)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;
    use std::ops::Range;

    use menagerie::{Catalogue, Causes};

    use super::*;

    fn info(game: &str) -> GameInfo {
        Catalogue::standard().find(game).unwrap().clone()
    }

    /// Returns the game of a book and its variant.
    fn game_of(book: &'static str) -> (GameInfo, Option<&'static str>) {
        let catalogue = Catalogue::standard();
        let games = catalogue.games().iter();
        let game = games.filter(|game| book.starts_with(game.name()));
        let game = game.max_by_key(|game| game.name().len()).unwrap();
        let variant = book[game.name().len()..].strip_prefix('-');
        (game.clone(), variant)
    }

    #[test]
    fn a_wrong_book_is_refused_with_the_line() {
        let game = info("conway-chess");
        let start = game.start(None).unwrap().to_line();
        for (text, expected) in [
            ("", "has no opening: expected at least one line"),
            (
                "# a comment\n\n",
                "has no opening: expected at least one line",
            ),
            (
                &format!("# a comment\n{start}\nx\n"),
                "has no record of conway-chess in line 3: ",
            ),
            (&start.replace('*', "0-1"), "has no opening in line 1"),
        ] {
            let error = read_book(&game, text).unwrap_err();
            let told = Causes(&error).to_string();
            assert!(told.starts_with(expected), "{told}");
        }
        let missing = Source::File("/no/such/book".into());
        let error = Openings::open(&game, None, &missing, 1).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the book /no/such/book");
    }

    #[test]
    fn the_order_of_a_book_depends_on_the_seed_alone() {
        let game = info("pacifist");
        let openings = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3"].map(|m| {
            let mut game = game.start(None).unwrap();
            game.play(m).unwrap();
            game.to_line()
        });
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.txt");
        fs::write(&path, openings.join("\n")).unwrap();
        let source = Source::File(path.to_str().unwrap().into());
        let order = |seed| {
            let found = Openings::open(&game, None, &source, seed).unwrap();
            let lines = (0..6).map(|pair| found.game(pair, &StopFlag::new()).to_line());
            (found.key, lines.collect::<Vec<_>>())
        };
        let (key, lines) = order(1);
        assert_eq!((key, lines.clone()), order(1));
        assert!((2..9).any(|seed| order(seed).1 != lines));
        let mut sorted = lines;
        sorted.sort();
        assert_eq!(sorted, openings);
    }

    #[test]
    fn no_two_pairs_begin_alike() {
        let begun = |(game, variant): (&GameInfo, _), source: &Source, pairs: Range<u32>| {
            let openings = Openings::open(game, variant, source, 1).unwrap();
            let games = pairs.map(|pair| openings.game(pair, &StopFlag::new()));
            let games = games.inspect(|game| assert!(game.ending().is_none()));
            games
                .map(|game| (game.key(), game.ply()))
                .collect::<Vec<_>>()
        };
        let distinct = |begun: &[(u64, usize)]| {
            let keys: HashSet<u64> = begun.iter().map(|(key, _)| *key).collect();
            keys.len()
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.txt").to_str().unwrap().to_owned();
        for &(name, text) in BOOKS {
            let (game, variant) = game_of(name);
            let lines: Vec<&str> = text.lines().take(3 + 5).collect();
            fs::write(&path, lines.join("\n")).unwrap();
            let source = Source::File(path.clone());
            let found = begun((&game, variant), &source, 0..15);
            assert_eq!(distinct(&found), 15, "{name}");
            assert_eq!(begun((&game, variant), &source, 0..7), found[..7], "{name}");
        }
        // More pairs than the game has first moves.
        let found = begun((&info("pacifist"), None), &Source::Random(1), 0..40);
        assert_eq!(distinct(&found), 40);
        let plies = |at: usize| found[at].1;
        assert_eq!([plies(0), plies(39)], [1, 2]);
    }

    #[test]
    fn the_books_of_the_arena_are_openings_of_their_games_and_small() {
        for &(name, text) in BOOKS {
            let (game, variant) = game_of(name);
            let openings = read_book(&game, text).unwrap();
            assert!(openings.len() >= 1_000, "{name}: {}", openings.len());
            assert!(text.len() <= 300_000, "{name}: {} bytes", text.len());
            let mut keys: Vec<u64> = openings.iter().map(|game| game.key()).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), openings.len(), "{name}: two alike");
            let start = openings[0].start();
            assert_eq!(start, game.start(variant).unwrap().start(), "{name}");
            assert_eq!(own_book(&game, variant), Some(text));
        }
        assert_eq!(own_book(&info("lifeduel"), None), None);
    }
}
