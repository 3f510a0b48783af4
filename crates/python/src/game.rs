//! A game in progress.

use std::iter;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use board_picture::svg;
use menagerie::{
    AnyGame, BestPlay, EventReport, GameInfo, Level, Limits, MAX_PERFT_DEPTH, Outcome, Player,
    SearchMemory, SearchOptions, Strategy, Verdict,
};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{in_use, slice};
use crate::errors::GameOver;
use crate::games::{catalogue, playing};
use crate::playing::{Playing, Whole};
use crate::spaces::Described;
use crate::{errors, interrupt, pixels};

/// An event: its words, its cells and the event as JSON.
type Event = (String, Vec<(u16, u16)>, String);

/// What happened in a ply, which is told when somebody asks.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Events {
    /// The position before the ply as a game of its own, and the move. `None` if there was none.
    ply: Option<(Box<dyn Playing>, String)>,
}

#[pymethods]
impl Events {
    fn told(&self) -> PyResult<Vec<Event>> {
        let Some((before, m)) = &self.ply else {
            return Ok(Vec::new());
        };
        let reports = before.copy().play(m);
        let event = |report: EventReport| {
            let cells = report.spots.iter().map(|spot| (spot.row, spot.column));
            (report.text, cells.collect(), report.data.to_string())
        };
        let reports = reports.map_err(|error| errors::play(&error))?;
        Ok(reports.into_iter().map(event).collect())
    }
}

/// An ending: the index of the winner, if there is one, and the reason.
type Ending = (Option<usize>, String);

/// A score for the player to move: points, or the plies to a forced end (negative for a loss).
type Score = (Option<i32>, Option<i64>);

/// A line of a search: its moves and its score.
type Line = (Vec<String>, Score);

/// A search report: best move, lines, depth, nodes, seconds.
type Report = (String, Vec<Line>, u32, u64, f64);

type Searched = menagerie::Report<String>;

/// A game: name, title and summary, names of the players, variants.
type Description = ([&'static str; 3], [&'static str; 2], Vec<&'static str>);

/// Returns the descriptions of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<Description> {
    let describe = |info: &GameInfo| {
        let words = [info.name(), info.title(), info.about().summary];
        let variants = info.variants().iter().map(|variant| variant.name);
        (words, info.players(), variants.collect())
    };
    catalogue().games().iter().map(describe).collect()
}

fn find(name: &str) -> PyResult<&'static GameInfo> {
    let found = catalogue().find(name);
    found.map_err(|error| errors::catalogue(&error))
}

/// Returns the text of a file of a record.
#[pyfunction]
pub(crate) fn read_text(path: PathBuf) -> PyResult<String> {
    let text = atomic_files::read_text(&path);
    text.map_err(|error| errors::os(&error, format!("cannot read {}: {error}", path.display())))
}

/// A lesson: position; task, moves, what is said afterwards and rules.
type Lesson = (Option<&'static str>, [&'static str; 4]);

/// Returns the lessons of a game.
#[pyfunction]
pub(crate) fn lessons(name: &str) -> PyResult<Vec<Lesson>> {
    let lessons = find(name)?.about().lessons();
    let words = lessons.map(|each| {
        (
            each.position,
            [each.task, each.moves, each.after, each.rules],
        )
    });
    Ok(words.collect())
}

/// A puzzle: position, moves and grade; positions of the proof.
type Puzzle = ([&'static str; 3], u64);

/// Returns the puzzles of a game, from the easiest to the hardest.
#[pyfunction]
pub(crate) fn puzzles(name: &str) -> PyResult<Vec<Puzzle>> {
    let puzzles = find(name)?.about().puzzles();
    let words = puzzles.map(|each| ([each.position, each.moves, each.grade.word()], each.nodes));
    Ok(words.collect())
}

/// Returns the player with an index.
///
/// # Errors
/// If there is none.
pub(crate) fn player(index: usize) -> PyResult<Player> {
    let found = Player::ALL.get(index).copied();
    found.ok_or_else(|| PyIndexError::new_err(format!("player {index}: expected 0 or 1")))
}

/// Returns the memory for known positions that a search of this many plies can use, in bytes: 4 KiB
/// for a ply, and 16 MiB from seven plies on. It takes time to clear a table: 16 MiB take longer
/// than three plies. A limit of nodes or time makes it smaller by itself.
pub(crate) fn table_bytes(depth: Option<u32>) -> usize {
    1 << (10 + 2 * depth.map_or(7, |depth| depth.min(7)))
}

/// Returns the index of the winner.
pub(crate) fn winner(outcome: Outcome) -> Option<usize> {
    match outcome {
        Outcome::Win(player) => Some(player.index()),
        Outcome::Draw => None,
    }
}

/// Returns the move with a number.
fn nth_move(game: &dyn Playing, number: u64) -> PyResult<String> {
    game.nth_move(number).ok_or_else(|| {
        let last = game.move_count().saturating_sub(1);
        let expected = format!("expected a whole number from 0 to {last}");
        PyIndexError::new_err(format!("move {number}: {expected}"))
    })
}

/// Plays a move. Returns its events.
fn advance(game: &mut dyn Playing, m: &str) -> PyResult<Events> {
    let before = game.alone();
    game.advance(m).map_err(|error| errors::play(&error))?;
    Ok(Events {
        ply: Some((before, m.into())),
    })
}

fn report(found: Searched, passed: Duration) -> Report {
    let others = found
        .others
        .into_iter()
        .map(|line| (line.pv, score(line.score)));
    let lines = iter::once((found.pv, score(found.score))).chain(others);
    (
        found.best,
        lines.collect(),
        found.depth,
        found.nodes,
        passed.as_secs_f64(),
    )
}

fn score(score: menagerie::Score) -> Score {
    match score.verdict() {
        Verdict::Points(points) => (Some(points), None),
        Verdict::WinsIn(plies) => (None, Some(plies.into())),
        Verdict::LosesIn(plies) => (None, Some(-i64::from(plies))),
    }
}

/// A game in progress.
#[pyclass(frozen, module = "menagerie._native")]
pub(crate) struct Game {
    game: Mutex<Box<dyn Playing>>,
    /// The actions of the move that is being chosen, in a game in which a turn takes several.
    picked: Mutex<Vec<i64>>,
    /// What the last search that remembers knows of the game.
    memory: SearchMemory,
}

impl Game {
    pub(crate) fn of((game, picked): Whole) -> Self {
        Self {
            game: Mutex::new(game),
            picked: Mutex::new(picked),
            memory: SearchMemory::new(),
        }
    }

    /// Returns the game. It is locked only while the interpreter's lock is held, and no panic
    /// leaves it half changed.
    fn lock(&self) -> MutexGuard<'_, Box<dyn Playing>> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the actions of the move that is being chosen.
    fn picked(&self) -> MutexGuard<'_, Vec<i64>> {
        self.picked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the game to change it, with no part of a move chosen.
    fn change(&self) -> MutexGuard<'_, Box<dyn Playing>> {
        self.picked().clear();
        self.lock()
    }

    fn new(game: Box<dyn AnyGame>) -> PyResult<Self> {
        Ok(Self::of((playing(game)?, Vec::new())))
    }

    /// Returns a copy of the whole game.
    pub(crate) fn whole(&self) -> PyResult<Whole> {
        Ok((playing(self.lock().copy())?, self.picked().clone()))
    }
}

#[pymethods]
impl Game {
    #[staticmethod]
    #[pyo3(signature = (name, variant, position))]
    fn open(name: &str, variant: Option<&str>, position: Option<&str>) -> PyResult<Self> {
        let game = catalogue().open(name, variant, position);
        Self::new(game.map_err(|error| errors::open(&error))?)
    }

    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        let game = catalogue().read(text);
        Self::new(game.map_err(|error| errors::read(&error))?)
    }

    fn save(&self, path: PathBuf) -> PyResult<()> {
        let saved = self.lock().save(&path);
        saved.map_err(|error| {
            errors::os(&error, format!("cannot write {}: {error}", path.display()))
        })
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.lock().name()
    }

    #[getter]
    fn position(&self) -> String {
        self.lock().position()
    }

    #[getter]
    fn start(&self) -> String {
        self.lock().start()
    }

    #[getter]
    fn turn(&self) -> usize {
        self.lock().turn().index()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.lock().key()
    }

    #[getter]
    fn ply(&self) -> usize {
        self.lock().ply()
    }

    #[getter]
    fn ending(&self) -> Option<Ending> {
        let ending = self.lock().ending()?;
        Some((winner(ending.outcome), ending.reason.to_string()))
    }

    #[getter]
    fn played(&self) -> Vec<String> {
        self.lock().played()
    }

    #[getter]
    fn undone(&self) -> Vec<String> {
        self.lock().undone()
    }

    /// Returns the position as a game of its own; `None` if the game is over.
    fn alone(&self) -> Option<Self> {
        let game = self.lock();
        let goes_on = game.ending().is_none();
        goes_on.then(|| Self::of((game.alone(), Vec::new())))
    }

    /// The number of legal moves of the position.
    #[getter]
    fn move_count(&self) -> u64 {
        self.lock().move_count()
    }

    /// Returns the move with a number. It looks for Ctrl-C, because `list` of a hundred million
    /// moves calls nothing else.
    fn nth_move(&self, py: Python<'_>, number: u64) -> PyResult<String> {
        py.check_signals()?;
        nth_move(&**self.lock(), number)
    }

    fn play(&self, text: &str) -> PyResult<Events> {
        let mut game = self.lock();
        let events = advance(&mut **game, text)?;
        self.picked().clear();
        Ok(events)
    }

    /// Plays the move with a number.
    fn play_nth(&self, number: u64) -> PyResult<Events> {
        let mut game = self.lock();
        if game.ending().is_some() {
            let words = format!("the game is over: move {number} cannot be played");
            return Err(GameOver::new_err(words));
        }
        let m = nth_move(&**game, number)?;
        let events = advance(&mut **game, &m)?;
        self.picked().clear();
        Ok(events)
    }

    /// The sizes of observations and actions, and the planes.
    #[getter]
    fn spaces(&self) -> Described {
        self.lock().described()
    }

    fn observe(
        &self,
        out: &Bound<'_, PyArrayDyn<u8>>,
        viewer: Option<usize>,
        history: usize,
    ) -> PyResult<()> {
        let viewer = viewer.map(player).transpose()?;
        let (game, picked) = (self.lock(), self.picked());
        let mut out = out.try_readwrite().map_err(in_use)?;
        let out = slice(&mut out, game.shape(history).len())?;
        game.observe(&picked, viewer, history, out);
        Ok(())
    }

    /// Returns the legal actions, in ascending order; none if the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let (game, picked) = (self.lock(), self.picked());
        PyArray1::from_iter(py, game.legal_actions(&picked).into_iter().map(i64::from))
    }

    /// Plays an action.
    fn play_action(&self, action: i64) -> PyResult<Events> {
        let mut game = self.lock();
        let mut picked = self.picked();
        if game.ending().is_some() {
            let words = format!("the game is over: action {action} cannot be played");
            return Err(GameOver::new_err(words));
        }
        let does = game.does(&picked, action);
        let Some(m) = does.map_err(|found| errors::illegal(found, false))? else {
            picked.push(action);
            return Ok(Events { ply: None });
        };
        picked.clear();
        advance(&mut **game, &m)
    }

    fn action_text(&self, action: i64) -> Option<String> {
        let (game, picked) = (self.lock(), self.picked());
        game.action_text(&picked, action)
    }

    fn actions_of(&self, text: &str) -> Option<Vec<usize>> {
        self.lock().actions_of(text)
    }

    /// Returns the points of the position without a search; `None` if the game is over.
    fn evaluate(&self) -> Option<i32> {
        let game = self.lock();
        game.ending().is_none().then(|| game.points())
    }

    fn last_events(&self) -> Events {
        let ply = self.lock().last_ply();
        Events { ply }
    }

    fn undo(&self) -> bool {
        self.change().undo()
    }

    fn redo(&self) -> bool {
        self.change().redo()
    }

    fn go_to(&self, ply: usize) -> usize {
        self.change().go_to(ply)
    }

    fn branch(&self) -> PyResult<Self> {
        Self::new(self.lock().branch())
    }

    fn copy(&self) -> PyResult<Self> {
        self.whole().map(Self::of)
    }

    /// The actions of the move that is being chosen.
    #[getter]
    fn chosen(&self) -> Vec<i64> {
        self.picked().clone()
    }

    fn resign(&self, loser: usize) -> PyResult<()> {
        self.change().resign(player(loser)?);
        Ok(())
    }

    fn agree_draw(&self) {
        self.change().agree_draw();
    }

    fn json(&self) -> String {
        self.lock().to_json()
    }

    fn line(&self) -> String {
        self.lock().to_line()
    }

    fn text(&self) -> String {
        format!("{:#}", self.lock().scene())
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > MAX_PERFT_DEPTH {
            let words = format!("depth {depth}: expected at most {MAX_PERFT_DEPTH}");
            return Err(PyValueError::new_err(words));
        }
        let (game, _) = self.whole()?;
        if game.ending().is_some() {
            return Ok(u64::from(depth == 0));
        }
        let stop = AtomicBool::new(false);
        let count = interrupt::run(py, &stop, || game.perft_until(depth, &stop))?;
        count.ok_or_else(|| errors::internal("perft stopped"))
    }

    #[expect(clippy::too_many_arguments, reason = "the Python method names them")]
    fn search(
        &self,
        py: Python<'_>,
        limits: (Option<u64>, Option<u32>, Option<u64>, usize, Option<String>),
        threads: usize,
        table: Option<usize>,
        variety: Option<u64>,
        remember: bool,
        on_iteration: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Report>> {
        let (millis, depth, nodes, lines, level) = limits;
        let level = level.and_then(|word| word.parse::<Level>().ok());
        let player: &dyn Strategy = level.as_ref().map_or(&BestPlay, |level| level);
        let table_bytes = table.unwrap_or_else(|| {
            // What is remembered may serve deeper searches.
            table_bytes(depth.filter(|_| !remember))
        });
        errors::check_memory::<u8>(table_bytes)?;
        let game = self.lock().copy();
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            hard_time: millis.map(std::time::Duration::from_millis),
            depth,
            nodes,
            stop: Some(Arc::clone(&stop).into()),
            lines,
            ..Limits::NONE
        };
        let mut options = SearchOptions {
            threads,
            table_bytes,
            memory: remember.then(|| self.memory.clone()),
            ..SearchOptions::new(limits)
        };
        if let Some(seed) = variety {
            // A level has a variety of its own.
            options = match level {
                Some(_) => SearchOptions { seed, ..options },
                None => options.with_variety(seed),
            };
        }
        let began = std::time::Instant::now();
        let hear: Option<Py<PyAny>> = on_iteration.map(|f| f.clone().unbind());
        let found = interrupt::run_with_news(
            py,
            &stop,
            |news| {
                let found = player.choose(&*game, &options, &mut |found| {
                    if hear.is_some() {
                        news((found.clone(), began.elapsed()));
                    }
                });
                // It fails only if the game is over.
                found.ok()
            },
            |(found, passed)| {
                let Some(hear) = &hear else { return Ok(true) };
                Python::attach(|py| {
                    let stops = hear.call1(py, (report(found, passed),))?;
                    stops.is_truthy(py).map(|stops| !stops)
                })
            },
        )?;
        Ok(found.map(|found| report(found, began.elapsed())))
    }

    fn svg(&self, width: Option<u32>, flip: bool) -> String {
        let game = self.lock();
        let mut scene = game.scene_of_last_ply();
        if flip {
            scene = scene.flipped();
        }
        let title = catalogue().picture_title(&**game);
        let options = svg::Options {
            title: &title,
            width,
            ..svg::Options::default()
        };
        svg::render(&scene, &options)
    }

    fn gif<'py>(
        &self,
        py: Python<'py>,
        width: u16,
        delay: u16,
        flip: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let game = self.lock().copy();
        let stop = AtomicBool::new(false);
        let encode = || pixels::encode(game, width, flip, delay, &stop);
        let bytes = interrupt::run(py, &stop, encode)?;
        let bytes = bytes.map_err(|error| errors::internal(&error.to_string()))?;
        Ok(PyBytes::new(py, &bytes.unwrap_or_default()))
    }

    /// Returns the position as height, width and the red, green and blue of each pixel.
    fn rgb<'py>(
        &self,
        py: Python<'py>,
        width: u16,
        flip: bool,
    ) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
        let game = self.lock().copy();
        let picture = py.detach(|| pixels::draw(&*game, width, flip));
        let picture = picture.map_err(|error| errors::internal(&error.to_string()))?;
        // White is behind everything, so no pixel is transparent.
        let colours = picture
            .pixels()
            .iter()
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        let bytes: Vec<u8> = colours.collect();
        Ok((picture.height(), picture.width(), PyBytes::new(py, &bytes)))
    }
}
