//! The replies for pages: the games, a position with all that is shown of it, and what can follow
//! some picks.

use std::borrow::Cow;

use menagerie::board_scene::facts::{
    About, Example, Grade, KnownMark, Number, SetupPart, Unit, Variant,
};
use menagerie::board_scene::{Effect, MoveKind, Scene, ScenePiece};
use menagerie::{AnyGame, Catalogue, GameInfo, Pick, Player, Task};
use serde::Serialize;
use tabletop::{
    Export, Extent, HintStep, PickTree, SetUp, Shown, SignWords, Standing, attempt_words,
    hint_steps, refused_pick, solution_words, variant_words,
};

use crate::caller::Caller;
use crate::error::Error;
use crate::object::Object;
use crate::op::Op;
use crate::request::{Kind, Request};

/// A game, and what people should know about it: [`About`] describes every field.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct KnownGame<'a> {
    name: &'a str,
    title: &'a str,
    summary: &'a str,
    in_short: Vec<(&'a str, &'a str)>,
    players: [&'a str; 2],
    below: Option<Player>,
    left: Option<Player>,
    has_draws: bool,
    variants: Vec<KnownVariant>,
    /// The words of the files that it can be written as.
    formats: Vec<&'a str>,
    diagrams: Vec<Example>,
    /// The number of lessons.
    lessons: usize,
    /// The number of puzzles.
    puzzles: usize,
    effects: &'a [(Effect, &'a str)],
    signs: SignWords,
    pieces: Vec<ScenePiece>,
    /// The piece that stands for each player, if there is one.
    tokens: [Option<ScenePiece>; 2],
    glossary: Vec<(&'a str, &'a str)>,
    marks: &'a [KnownMark],
    notation: &'a [&'a str],
    waypoint: &'a str,
    unit: Option<Unit>,
    /// The parts of a position, for people who set one up.
    setup: &'a [SetupPart],
}

impl<'a> KnownGame<'a> {
    fn of(info: &'a GameInfo) -> Self {
        let about = info.about();
        Self {
            name: info.name(),
            title: info.title(),
            summary: about.summary,
            in_short: about.in_short.lines().collect(),
            players: info.players(),
            below: about.below,
            left: about.left,
            has_draws: about.has_draws,
            variants: info
                .variants()
                .iter()
                .map(|it| KnownVariant::of(info, it))
                .collect(),
            formats: Export::all(info).iter().map(Export::word).collect(),
            diagrams: about.diagrams().collect(),
            lessons: about.lessons().count(),
            puzzles: about.puzzles().count(),
            effects: about.known_effects(),
            signs: SignWords::USUAL,
            pieces: info.pieces(),
            tokens: Player::ALL.map(|player| token(info, player)),
            glossary: about.glossary().collect(),
            marks: about.marks,
            notation: about.notation,
            waypoint: about.waypoint,
            unit: about.unit,
            setup: about.setup,
        }
    }
}

/// Returns the piece that stands for a player: a royal one, or else the first.
fn token(info: &GameInfo, player: Player) -> Option<ScenePiece> {
    let own = info.pieces().into_iter();
    let mut own = own.filter(|piece| piece.owner == Some(player)).peekable();
    let first = own.peek().copied();
    own.find(|piece| piece.is_royal).or(first)
}

/// A variant, and what it is in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Variant"))]
struct KnownVariant {
    name: &'static str,
    numbers: &'static [Number],
    words: String,
}

impl KnownVariant {
    fn of(info: &GameInfo, variant: &Variant) -> Self {
        let Variant {
            name,
            numbers,
            also,
        } = *variant;
        let words = match (numbers, variant_words(info, name)) {
            ([], None) => name.into(),
            ([], Some(words)) if also.is_empty() => format!("{name}: {words}"),
            ([], Some(_)) => format!("{name}: {also}"),
            _ => format!("other: {}", variant.form_words()),
        };
        Self {
            name,
            numbers,
            words,
        }
    }
}

/// The games of a catalogue.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Games<'a> {
    games: Vec<KnownGame<'a>>,
}

/// Returns the games of a catalogue.
pub(crate) fn games(catalogue: &Catalogue) -> Object {
    let games = catalogue.games().iter().map(KnownGame::of).collect();
    Object::default().and(Games { games })
}

/// A position with a task: a lesson, which has rules, or a puzzle, which has a grade.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Task", optional_fields))]
pub(crate) struct ShownTask<'a> {
    number: usize,
    task: Cow<'a, str>,
    #[cfg_attr(test, ts(optional = false))]
    position: Option<&'a str>,
    /// The steps of a hint.
    hints: Vec<HintStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    /// The lessons of the game, each by its first sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    lessons: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Grade>,
    /// The number of the first puzzle of each grade.
    #[serde(skip_serializing_if = "Option::is_none")]
    grades: Option<Vec<(Grade, usize)>>,
}

/// What comes of a move in a lesson or puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Attempt"))]
pub(crate) struct Tried {
    is_right: bool,
    is_solved: bool,
    is_lost: bool,
    text: String,
    /// What is said instead to who was shown the solution.
    solution: String,
    /// They go on with the reply that decides.
    moves: Vec<String>,
    /// The steps of a hint for what comes next; none if the task is over.
    hints: Vec<HintStep>,
}

/// Returns the task that a request asks about, what people know of the game, and the task's number.
fn asked<'a>(
    catalogue: &'a Catalogue,
    request: &Request,
) -> Result<(Task, &'a About, usize), Error> {
    let name = request.game.as_deref();
    let name = name.ok_or_else(|| Error::missing("game"))?;
    let about = catalogue.find(name)?.about();
    let (lessons, puzzles) = (about.lessons().count(), about.puzzles().count());
    let is_for_puzzle = request.op() == Op::Puzzle;
    if is_for_puzzle && puzzles == 0 {
        let why = "the game has no puzzles yet";
        return Err(Error::Refused("unknown-puzzle", why.into()));
    }
    let today = request.day.and_then(|day| about.puzzle_of_day(day));
    let puzzle = request.puzzle.or(today);
    let (kind, word, number, count) = match (puzzle, request.lesson) {
        (Some(number), _) => ("unknown-puzzle", "puzzle", number, puzzles),
        (None, Some(number)) => ("unknown-lesson", "lesson", number, lessons),
        (None, None) if is_for_puzzle => return Err(Error::missing("puzzle")),
        (None, None) => return Err(Error::missing("lesson")),
    };
    let found = number.checked_sub(1).and_then(|index| match puzzle {
        Some(_) => about.puzzles().nth(index).map(Task::Puzzle),
        None => about.lessons().nth(index).map(Task::Lesson),
    });
    let why = || format!("there is no {word} {number}: the game has {count}");
    let task = found.ok_or_else(|| Error::Refused(kind, why()))?;
    Ok((task, about, number))
}

/// Returns what tells the lessons of a game apart.
fn titles(about: &About) -> Vec<String> {
    let lessons = about.lessons().map(Task::Lesson);
    lessons.map(|lesson| lesson.title()).collect()
}

/// Returns the lesson or the puzzle that a request asks about.
pub(crate) fn task(catalogue: &Catalogue, request: &Request) -> Result<Object, Error> {
    let (task, about, number) = asked(catalogue, request)?;
    let name = request.game.as_deref().unwrap_or_default();
    let game = catalogue.open(name, None, task.position())?;
    let shown = ShownTask {
        number,
        task: task.words(),
        position: task.position(),
        hints: hint_steps(&task, &*game),
        ..ShownTask::default()
    };
    Ok(Object::default().and(match &task {
        Task::Lesson(lesson) => ShownTask {
            rules: Some(lesson.rules),
            lessons: Some(titles(about)),
            ..shown
        },
        Task::Puzzle(puzzle) => ShownTask {
            grade: Some(puzzle.grade),
            grades: Some(about.grades()),
            ..shown
        },
    }))
}

/// Plays the moves of a request in the position of its task. The last one is tried: returns what
/// comes of it.
pub(crate) fn attempt(catalogue: &Catalogue, request: &Request) -> Result<Object, Error> {
    let (task, _, _) = asked(catalogue, request)?;
    let name = request.game.as_deref().unwrap_or_default();
    let mut game = catalogue.open(name, None, task.position())?;
    let moves = request.moves.as_deref().unwrap_or_default();
    let (earlier, m) = match (&task, moves) {
        (Task::Lesson(_), [m]) => (&[][..], m),
        (Task::Puzzle(_), [earlier @ .., m]) => (earlier, m),
        _ => return Err(Error::request("field `moves`: expected one move")),
    };
    for (index, m) in earlier.iter().enumerate() {
        let number = index + 1;
        if task.solutions(index) != m {
            let why = format!("field `moves`: move {number} is not that of the puzzle");
            return Err(Error::request(why));
        }
        game.play(m).map_err(|reason| Error::Move(number, reason))?;
    }
    let attempt = task.attempt(&*game, m);
    let attempt = attempt.map_err(|reason| Error::Move(moves.len(), reason))?;
    Ok(Object::default().and(Tried {
        is_right: attempt.is_right,
        is_solved: attempt.is_solved,
        is_lost: attempt.is_lost,
        text: attempt_words(&task, &attempt),
        solution: solution_words(&task),
        moves: attempt.game.played(),
        hints: match attempt.is_right && !attempt.is_solved {
            true => hint_steps(&task, &*attempt.game),
            false => Vec::new(),
        },
    }))
}

/// Returns everything that is shown of a position. The plies before `since` are not told.
pub(crate) fn view(
    caller: Caller<'_>,
    game: &dyn AnyGame,
    since: Option<usize>,
) -> Result<Object, Error> {
    let ply = game.ply();
    let since = since.unwrap_or(ply);
    if since > ply {
        let why = format!("since: {since}: expected at most {ply}");
        return Err(Error::request(why));
    }
    let extent = Extent {
        since,
        step_cells: caller.limits.max_step_cells,
        step_events: caller.limits.max_step_events,
    };
    let shown = Shown::of(game, extent, || caller.check_waits())?;
    Ok(Object::default().and(shown))
}

/// Returns a position that a request sets up on the board of its game.
pub(crate) fn set_up(
    game: &dyn AnyGame,
    info: &GameInfo,
    request: &Request,
) -> Result<Object, Error> {
    let shown = SetUp::of(info, game, &request.rows, &request.fields);
    Ok(Object::default().and(shown.map_err(Error::request)?))
}

/// What can follow the picks of a request.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Chosen {
    #[serde(flatten)]
    choice: PickTree,
    /// The picture while the move is chosen.
    scene: Scene,
    /// Why the last of the picks cannot follow the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    #[serde(flatten)]
    standing: Standing,
}

/// Returns what can follow the picks of a request; nothing if the game is over.
pub(crate) fn chosen(game: &dyn AnyGame, request: &Request) -> Result<Object, Error> {
    let kind = index_of(game, request.kind.as_ref())?;
    let mut path = Pick::path(kind, request.picked.iter().copied());
    let scene = game.scene_of_choice(&path);
    let (choice, refusal) = match game.ending() {
        Some(_) => (PickTree::default(), None),
        None => {
            let refusal = refused_pick(game, kind, &request.picked);
            (PickTree::of(game, &mut path, false), refusal)
        }
    };
    let chosen = Chosen {
        choice,
        scene,
        refusal,
        standing: Standing::of(game),
    };
    Ok(Object::default().and(chosen))
}

/// Returns the index of a kind of move; the anonymous kind needs no name.
fn index_of(game: &dyn AnyGame, kind: Option<&Kind>) -> Result<usize, Error> {
    let kinds = game.choose(&[]).kinds;
    let index = match kind {
        None => kinds.iter().position(MoveKind::is_anonymous),
        Some(Kind::Index(index)) => Some(*index).filter(|&index| index < kinds.len()),
        Some(Kind::Name(name)) => kinds.iter().position(|kind| kind.name == name),
    };
    index.ok_or_else(|| {
        let known: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        Error::request(match known[..] {
            [""] => format!("kind: {} has no kinds of move", game.name()),
            _ => format!("unknown kind of move: known are {}", known.join(", ")),
        })
    })
}
