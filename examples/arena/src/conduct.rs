//! Plays a match.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use menagerie::{Catalogue, StopFlag, shell_quoted};
use parking_lot::Mutex;
use terminal::number;

use crate::adjudication::{Adjudication, DrawRule, ResignRule};
use crate::duel::{Duel, Setting};
use crate::engine::{Engine, EngineError};
use crate::error::{Error, Problem, SettingError, cannot};
use crate::openings::{Openings, Source, own_book};
use crate::pairs::MOST_PAIRS;
use crate::results::Results;
use crate::sprt::{Model, Sprt};
use crate::tally::Tally;
use crate::terms::Terms;

/// Without a terminal the result so far is printed at this interval.
const NEWS: Duration = Duration::from_secs(20);

/// The usual number of pairs without a test, and with one.
const USUAL_PAIRS: [u32; 2] = [50, 100_000];

/// The usual number of random plies before a game without a book.
const USUAL_PLIES: u32 = 6;

/// The numbers of pairs that a match may have.
pub const PAIRS: RangeInclusive<u64> = 1..=MOST_PAIRS as u64;

/// The numbers of random plies with which a game may begin.
const RANDOM_PLIES: RangeInclusive<u64> = 0..=100;

/// The numbers of plies after which a game may be a draw.
const GAME_PLIES: RangeInclusive<u64> = 1..=100_000;

/// The milliseconds by which a move may exceed its time: at most a day.
const MARGIN: RangeInclusive<u64> = 0..=24 * 3_600_000;

/// The options of a match.
#[derive(Debug, Args)]
pub struct MatchOptions {
    /// The game, such as wildebeest
    #[arg(required_unless_present = "resume", requires = "other")]
    pub game: Option<String>,
    /// One player
    #[arg(required_unless_present = "resume")]
    pub one: Option<String>,
    /// The other player
    #[arg(required_unless_present = "resume")]
    pub other: Option<String>,
    /// The variant of the game
    #[arg(long, conflicts_with = "book")]
    pub variant: Option<String>,
    /// The number of pairs of games [default: 50, or at most 100000 with --sprt]
    #[arg(long, value_parser = number::<u32>(PAIRS))]
    pub pairs: Option<u32>,
    /// End the match when it has decided between two differences in Elo, with these rates of errors
    /// [default rates: 0.05,0.05]
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    pub sprt: Option<Sprt>,
    /// The unit of --sprt
    #[arg(long, value_enum, default_value_t, requires = "sprt")]
    pub model: Model,
    /// Take the openings from this file, made by `arena book` [default: the arena's own book of the
    /// game, if it has one, or else --opening 6]
    #[arg(long, value_name = "FILE")]
    pub book: Option<String>,
    /// Begin each pair of games with this number of random plies
    #[arg(long, value_name = "PLIES", conflicts_with = "book")]
    #[arg(value_parser = number::<u32>(RANDOM_PLIES))]
    pub opening: Option<u32>,
    /// The seed of the openings and of random moves
    #[arg(long, default_value_t = Self::USUAL.seed)]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// The number of plies after which a game is a draw
    #[arg(long, default_value_t = Self::USUAL.max_plies, value_name = "PLIES")]
    #[arg(value_parser = number::<u32>(GAME_PLIES))]
    pub max_plies: u32,
    /// A game of at least FROM plies is a draw if both players have scored it within POINTS of zero
    /// for this number of plies in a row
    #[arg(long, value_name = "FROM,PLIES,POINTS")]
    pub draw: Option<DrawRule>,
    /// A game is lost if both players have scored it at POINTS or more for the other player, for
    /// this number of plies in a row
    #[arg(long, value_name = "PLIES,POINTS")]
    pub resign: Option<ResignRule>,
    /// The time by which a move may exceed its limit before its player loses
    #[arg(long, default_value_t = Self::USUAL.margin, value_name = "MILLIS")]
    #[arg(value_parser = number::<u64>(MARGIN))]
    pub margin: u64,
    /// The number of games played at the same time
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    pub concurrency: u16,
    /// Write every finished game to this new file, as lines of JSON
    #[arg(long, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
    /// Go on with the match in this file. The game and the players may be named as at its
    /// beginning; they must be if a player is another program, which no file starts
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "variant", "sprt", "book", "opening", "draw", "resign", "out",
    ])]
    pub resume: Option<std::path::PathBuf>,
    /// The pairs to play, if not all.
    #[arg(skip)]
    pub part: Option<Range<u32>>,
}

impl MatchOptions {
    /// A match with the usual options, of no game and no players.
    pub const USUAL: Self = Self {
        game: None,
        one: None,
        other: None,
        variant: None,
        pairs: None,
        sprt: None,
        model: Model::Logistic,
        book: None,
        opening: None,
        seed: 1,
        max_plies: 400,
        draw: None,
        resign: None,
        margin: 500,
        concurrency: 1,
        out: None,
        resume: None,
        part: None,
    };

    /// Returns the players that the command line names.
    fn engines(&self, catalogue: &Catalogue) -> Result<[Engine; 2], Error> {
        let read = |word: &Option<String>| Engine::read(catalogue, word.as_deref().unwrap_or(""));
        Ok([read(&self.one)?, read(&self.other)?])
    }

    /// Returns the players of the match in a file: those of the command line if it names the same,
    /// otherwise strategies of the catalogue.
    fn engines_of_file(
        &self,
        catalogue: &Catalogue,
        terms: &Terms,
        path: &Path,
    ) -> Result<[Engine; 2], Error> {
        let words = [&terms.game, &terms.one, &terms.other];
        let words = words.map(|word| shell_quoted(word)).join(" ");
        if let Some(game) = &self.game {
            let engines = self.engines(catalogue)?;
            let [one, other] = engines.each_ref().map(Engine::to_string);
            return match (game, &one, &other) == (&terms.game, &terms.one, &terms.other) {
                true => Ok(engines),
                false => Err(Problem::OtherPlayers(words).of(path)),
            };
        }
        let read = |word| match Engine::of_file(catalogue, word) {
            Err(EngineError::Program) => {
                let file = shell_quoted(&path.display().to_string());
                let command = format!("arena {words} --resume {file}");
                Err(Problem::Programs(command).of(path))
            }
            read => Ok(read?),
        };
        Ok([read(&terms.one)?, read(&terms.other)?])
    }

    /// Returns the terms of a new match with the usual number of pairs. The players' words are
    /// those that the players show.
    fn terms(&self, catalogue: &Catalogue, engines: &[Engine; 2]) -> Result<Terms, Error> {
        let info = catalogue.find(self.game.as_deref().unwrap_or(""))?;
        let variant = self.variant.clone();
        info.start(variant.as_deref())?;
        let openings = match (&self.book, self.opening) {
            (Some(path), _) => Source::File(path.clone()),
            (None, Some(plies)) => Source::Random(plies),
            (None, None) if own_book(info, variant.as_deref()).is_some() => Source::Own,
            (None, None) => Source::Random(USUAL_PLIES),
        };
        let [one, other] = engines.each_ref().map(Engine::to_string);
        Ok(Terms {
            game: info.name().into(),
            variant,
            one,
            other,
            seed: self.seed,
            openings,
            openings_key: 0,
            max_plies: self.max_plies,
            adjudication: Adjudication {
                draw: self.draw,
                resign: self.resign,
            },
            margin: self.margin,
            pairs: USUAL_PAIRS[usize::from(self.sprt.is_some())],
            sprt: self.sprt.map(|sprt| Sprt {
                model: self.model,
                ..sprt
            }),
        })
    }
}

/// Plays the match of the options, or goes on with one. Returns its result.
pub fn run(
    catalogue: &Catalogue,
    options: &MatchOptions,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<Tally, Error> {
    let (mut terms, engines, resumed) = match &options.resume {
        Some(path) => {
            let (terms, results) = Results::resume(path)?;
            check_terms(&terms, path)?;
            let engines = options.engines_of_file(catalogue, &terms, path)?;
            (terms, engines, Some(results))
        }
        None => {
            // The game is the first word, so a wrong one is told first.
            catalogue.find(options.game.as_deref().unwrap_or(""))?;
            let engines = options.engines(catalogue)?;
            (options.terms(catalogue, &engines)?, engines, None)
        }
    };
    let info = catalogue.find(&terms.game)?;
    let openings = Openings::open(info, terms.variant.as_deref(), &terms.openings, terms.seed)?;
    if resumed.is_some() && terms.openings_key != openings.key {
        return Err(Error::OtherBook);
    }
    terms.openings_key = openings.key;
    terms.pairs = options.pairs.unwrap_or(terms.pairs);
    for engine in &engines {
        let start = info.start(terms.variant.as_deref())?;
        let checked = engine.check(&*start, stop);
        checked.map_err(|error| Error::Engine(engine.to_string(), error))?;
    }
    let mut results = match (resumed, &options.out) {
        (Some(mut results), _) => {
            results.go_on()?;
            results
        }
        (None, Some(path)) => Results::create(path, &terms)?,
        (None, None) => Results::default(),
    };
    writeln!(out, "{}", headline(&terms, &openings))?;
    let setting = Setting {
        terms,
        engines,
        openings,
        stop: stop.clone(),
    };
    let tally = play(&setting, options, &mut results)?;
    writeln!(out, "{tally}")?;
    let (played, pairs) = (tally.pairs(), setting.terms.pairs);
    let is_whole = options.part.is_none() || stop.is_raised();
    if is_whole && played < pairs && !tally.is_decided() {
        return Err(Error::Stopped { played, pairs });
    }
    Ok(tally)
}

impl Setting {
    /// Prepares games between two players of a catalogue, with the openings of a match.
    ///
    /// # Errors
    /// If there is no such game, variant or player.
    pub fn new(
        catalogue: &Catalogue,
        (game, variant): (&str, Option<&str>),
        [one, other]: [&str; 2],
        seed: u64,
    ) -> Result<Self, SettingError> {
        let options = MatchOptions {
            game: Some(game.into()),
            one: Some(one.into()),
            other: Some(other.into()),
            variant: variant.map(String::from),
            seed,
            ..MatchOptions::USUAL
        };
        let engines = options.engines(catalogue)?;
        let terms = options.terms(catalogue, &engines)?;
        let info = catalogue.find(game).map_err(Error::Game)?;
        let openings = Openings::open(info, variant, &terms.openings, seed)?;
        Ok(Self {
            terms,
            engines,
            openings,
            stop: StopFlag::new(),
        })
    }
}

/// Checks the terms of a file as those of the command line are checked. The book that a file names
/// must be a regular file: reading another may never end.
fn check_terms(terms: &Terms, path: &Path) -> Result<(), Error> {
    let plies = match terms.openings {
        Source::Random(plies) => plies,
        Source::Own | Source::File(_) => 0,
    };
    for (what, number, range) in [
        ("pairs", terms.pairs.into(), PAIRS),
        ("random plies", plies.into(), RANDOM_PLIES),
        ("plies of a game", terms.max_plies.into(), GAME_PLIES),
        ("milliseconds beyond the time", terms.margin, MARGIN),
    ] {
        if !range.contains(&number) {
            let (least, most) = (*range.start(), *range.end());
            return Err(Problem::Range(number, what, least, most).of(path));
        }
    }
    let test = terms.sprt.map_or(Ok(()), |sprt| sprt.check());
    test.map_err(|error| Problem::Sprt(error).of(path))?;
    if let Source::File(book) = &terms.openings
        && fs::metadata(book).is_ok_and(|data| !data.is_file())
    {
        let error = io::Error::new(io::ErrorKind::InvalidInput, "expected a regular file");
        return Err(cannot("read the book", book)(error));
    }
    Ok(())
}

fn headline(terms: &Terms, openings: &Openings) -> String {
    let (game, one, other) = (&terms.game, &terms.one, &terms.other);
    let variant = terms.variant.as_ref().map(|v| format!(" {v}"));
    let length = match terms.sprt {
        Some(sprt) => format!("{sprt}, at most {} pairs", terms.pairs),
        None => format!("{} pairs", terms.pairs),
    };
    let openings = match terms.openings {
        Source::Random(plies) => format!("openings of {plies} random plies"),
        Source::Own | Source::File(_) => format!("{} openings", openings.count()),
    };
    format!(
        "{game}{}: {one} against {other}, {length}, {openings}, seed {}",
        variant.unwrap_or_default(),
        terms.seed
    )
}

/// What the threads of a match share: the results so far, and the first error.
struct Shared<'a> {
    tally: Tally,
    results: &'a mut Results,
    outcome: Result<(), Error>,
    bar: ProgressBar,
    /// When the result so far was printed last; `None` if a terminal shows the bar.
    news: Option<Instant>,
}

impl Shared<'_> {
    /// Counts and keeps a game. Returns whether the match goes on.
    fn add(&mut self, duel: &Duel) -> bool {
        self.tally.add(duel);
        self.bar.set_message(self.tally.brief());
        self.bar.set_position(self.tally.pairs().into());
        if self.news.is_some_and(|last| last.elapsed() >= NEWS) {
            self.news = Some(Instant::now());
            eprintln!("{} pairs: {}", self.tally.pairs(), self.tally.brief());
        }
        if self.outcome.is_ok() {
            self.outcome = self.results.keep(duel);
        }
        self.outcome.is_ok() && !self.tally.is_decided()
    }
}

/// Plays the games that are not yet among the results.
fn play(setting: &Setting, options: &MatchOptions, results: &mut Results) -> Result<Tally, Error> {
    let games = 2 * setting.terms.pairs;
    let mut tally = Tally::new(setting.terms.sprt);
    // The results may be those of a longer match.
    for duel in results.earlier().filter(|duel| duel.number < games) {
        tally.add(duel);
    }
    if tally.is_decided() {
        return Ok(tally);
    }
    let part = options.part.clone().unwrap_or(0..setting.terms.pairs);
    let is_left = |&n: &u32| part.contains(&(n / 2)) && !results.has(n);
    let left: Vec<u32> = (0..games).filter(is_left).collect();
    // Only a terminal shows it.
    let bar = ProgressBar::new(setting.terms.pairs.into())
        .with_style(
            ProgressStyle::with_template("{bar:20} {pos}/{len} pairs {elapsed} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
        .with_position(tally.pairs().into());
    bar.set_message(tally.brief());
    let next = AtomicU32::new(0);
    let shared = Mutex::new(Shared {
        tally,
        results,
        outcome: Ok(()),
        bar,
        news: (!io::stderr().is_terminal()).then(Instant::now),
    });
    let work = || {
        while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let Some(duel) = setting.play(number) else {
                return;
            };
            if !shared.lock().add(&duel) {
                // The other games are of no use.
                setting.stop.raise();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..options.concurrency {
            scope.spawn(work);
        }
    });
    let shared = shared.into_inner();
    shared.bar.finish_and_clear();
    shared.outcome?;
    Ok(shared.tally)
}
