//! The openings of a match: from a book, or random.

use std::path::Path;

use atomic_files::read_text;
use menagerie::{AnyGame, Dice, GameInfo, StopFlag};
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

/// The openings of a match.
#[derive(Debug)]
pub enum Openings {
    /// Those of a book, in a random order.
    Book(Vec<Box<dyn AnyGame>>),
    /// Random plies.
    Random(u32),
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
        let mut games = match source {
            Source::Random(plies) => return Ok(Self::Random(*plies)),
            Source::Own => {
                let text = own_book(info, variant).unwrap_or_default();
                read_book(info, text).map_err(|problem| problem.of("the book of the arena"))?
            }
            Source::File(path) => {
                let text = read_text(Path::new(path)).map_err(cannot("read the book", path))?;
                read_book(info, &text).map_err(|problem| problem.of(path))?
            }
        };
        let mut dice = Dice::seeded(seed);
        for at in (1..games.len()).rev() {
            games.swap(at, dice.below(at as u64 + 1) as usize);
        }
        Ok(Self::Book(games))
    }

    /// Returns a number that changes if the openings do.
    pub fn key(&self) -> u64 {
        match self {
            Self::Random(_) => 0,
            Self::Book(games) => games
                .iter()
                .fold(0, |key: u64, game| key.rotate_left(1) ^ game.key()),
        }
    }

    /// Returns the opening of a pair of games, by its number from 0 and its seed. A book begins
    /// again after its last opening. `stop` ends the search for an opening, which is then of no
    /// use.
    pub fn game(
        &self,
        info: &GameInfo,
        variant: Option<&str>,
        (pair, seed): (u32, u64),
        stop: &StopFlag,
    ) -> Box<dyn AnyGame> {
        match self {
            Self::Book(games) => games[pair as usize % games.len()].copy(),
            Self::Random(plies) => {
                let start = || info.start(variant).expect("the variant is checked");
                random_opening(start, *plies, &mut Dice::seeded(seed), stop)
            }
        }
    }
}

/// The number of random moves, or openings, that are tried before a shorter opening is.
const TRIES: u32 = 30;

/// The depth of the search that tells whether an opening is already decided.
pub const OPENING_DEPTH: u32 = 3;

/// Plays random moves after which `is_open` holds, up to a number of plies. Returns whether it has
/// reached it.
pub fn play_randomly(
    game: &mut dyn AnyGame,
    plies: u32,
    dice: &mut Dice,
    is_open: impl Fn(&dyn AnyGame) -> bool,
) -> bool {
    while game.ply() < plies as usize {
        let next = (0..TRIES).find_map(|_| {
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

/// Returns a game after random plies that decide nothing yet.
fn random_opening(
    start: impl Fn() -> Box<dyn AnyGame>,
    plies: u32,
    dice: &mut Dice,
    stop: &StopFlag,
) -> Box<dyn AnyGame> {
    for plies in (1..=plies).rev() {
        for _ in 0..TRIES {
            let mut game = start();
            if stop.is_raised() {
                return game;
            }
            let goes_on = |game: &dyn AnyGame| game.ending().is_none();
            if !play_randomly(&mut *game, plies, dice, goes_on) {
                continue;
            }
            let report = game.search(&short_search(OPENING_DEPTH, stop), &mut |_| {});
            if report.is_some_and(|report| !report.score.is_decisive()) {
                return game;
            }
        }
    }
    start()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use menagerie::{Catalogue, Causes};

    use super::*;

    fn info(game: &str) -> GameInfo {
        Catalogue::standard().find(game).unwrap().clone()
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
            let stop = StopFlag::new();
            let opening = |number| found.game(&game, None, (number, 0), &stop).to_line();
            (found.key(), (0..7).map(opening).collect::<Vec<_>>())
        };
        let (key, lines) = order(1);
        assert_eq!((key, lines.clone()), order(1));
        assert!((2..9).any(|seed| order(seed).1 != lines));
        assert_eq!(lines[0], lines[6], "after the last the first again");
        let mut sorted = lines[..6].to_vec();
        sorted.sort();
        assert_eq!(sorted, openings);
    }

    #[test]
    fn the_books_of_the_arena_are_openings_of_their_games_and_small() {
        for &(name, text) in BOOKS {
            let catalogue = Catalogue::standard();
            let games = catalogue.games().iter();
            let game = games.filter(|game| name.starts_with(game.name()));
            let game = game.max_by_key(|game| game.name().len()).unwrap();
            let openings = read_book(game, text).unwrap();
            assert!(openings.len() >= 1_000, "{name}: {}", openings.len());
            assert!(text.len() <= 300_000, "{name}: {} bytes", text.len());
            let mut keys: Vec<u64> = openings.iter().map(|game| game.key()).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), openings.len(), "{name}: two alike");
            let start = openings[0].start();
            let variant = name.strip_prefix(game.name()).unwrap().strip_prefix('-');
            assert_eq!(start, game.start(variant).unwrap().start(), "{name}");
            assert_eq!(own_book(game, variant), Some(text));
        }
        assert_eq!(own_book(&info("lifeduel"), None), None);
    }
}
