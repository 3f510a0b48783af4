//! The replies for pages: the games, a position with all that is shown of it, and what can follow
//! some picks.

use std::borrow::Cow;

use menagerie::board_scene::facts::{About, Example, Grade, KnownMark, Unit, Variant};
use menagerie::board_scene::{Effect, MoveKind, Scene, ScenePiece};
use menagerie::{AnyGame, Catalogue, EventReport, GameInfo, Pick, Picks, Player, Spot, Step, Task};
use serde::Serialize;
use tabletop::{
    Deciding, Export, Foresight, Told, Warning, deciding, ends_in_generations, grouped, told,
    warnings,
};

use crate::caller::Caller;
use crate::error::Error;
use crate::object::{Object, Standing};
use crate::op::Op;
use crate::request::{Kind, Request};

/// In a position with at most this number of moves a view has all paths of picks.
const FEW_MOVES: u64 = 1_000;

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
    has_draws: bool,
    variants: &'a [Variant],
    /// The words of the files that it can be written as.
    formats: Vec<&'a str>,
    diagrams: Vec<Example>,
    /// The number of lessons.
    lessons: usize,
    /// The number of puzzles.
    puzzles: usize,
    effects: &'a [(Effect, &'a str)],
    pieces: Vec<ScenePiece>,
    glossary: Vec<(&'a str, &'a str)>,
    marks: &'a [KnownMark],
    notation: &'a [&'a str],
    waypoint: &'a str,
    unit: Option<Unit>,
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
            has_draws: about.has_draws,
            variants: info.variants(),
            formats: Export::all(info).iter().map(Export::word).collect(),
            diagrams: about.diagrams().collect(),
            lessons: about.lessons().count(),
            puzzles: about.puzzles().count(),
            effects: about.effects,
            pieces: info.pieces(),
            glossary: about.glossary().collect(),
            marks: about.marks,
            notation: about.notation,
            waypoint: about.waypoint,
            unit: about.unit,
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
    /// In a lesson each of them solves it. In a puzzle they are the right moves and the replies.
    moves: &'a str,
    /// What is said before a right move that is shown: whether others are right, too.
    right: String,
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
pub(crate) struct Tried<'a> {
    is_right: bool,
    is_solved: bool,
    is_lost: bool,
    text: Cow<'a, str>,
    /// They go on with the reply that decides.
    moves: Vec<String>,
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
    let shown = ShownTask {
        number,
        task: task.words(),
        position: task.position(),
        right: task.right_words(0),
        ..ShownTask::default()
    };
    Ok(Object::default().and(match &task {
        Task::Lesson(lesson) => ShownTask {
            moves: lesson.moves,
            rules: Some(lesson.rules),
            lessons: Some(titles(about)),
            ..shown
        },
        Task::Puzzle(puzzle) => ShownTask {
            moves: puzzle.moves,
            grade: Some(puzzle.grade),
            grades: Some(about.grades()),
            ..shown
        },
    }))
}

/// Plays the moves of a request in the position of its task. The last one is tried: returns what
/// comes of it.
pub(crate) fn attempt(catalogue: &Catalogue, request: &Request) -> Result<Object, Error> {
    let (task, ..) = asked(catalogue, request)?;
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
        text: task.told(&attempt),
        moves: attempt.game.played(),
    }))
}

/// Everything that a page shows of a position, and of the moves that led to it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct View {
    position: String,
    /// The number of moves that were played.
    ply: usize,
    /// As the network protocol writes it.
    key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    /// With arrows and highlights for the last move.
    scene: Scene,
    /// The last move in its steps.
    steps: Vec<ShownStep>,
    plies: Vec<Ply>,
    kinds: Vec<MoveKind>,
    /// The number of legal moves.
    count: u64,
    /// What can be picked first, for each kind of move.
    choices: Vec<Choice>,
    warnings: Vec<Warning>,
    /// A move that wins at once, in a game with kinds of move.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<String>,
    /// What the last move brings its player.
    #[serde(flatten)]
    foresight: Foresight,
    because: Deciding,
    /// Whether the last move ends the game with many generations of Life.
    ends_in_generations: bool,
    notes: Vec<Note>,
    terms: Vec<String>,
    #[serde(flatten)]
    standing: Standing,
}

/// Events that happen at once.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Step"))]
pub(crate) struct ShownStep {
    events: Vec<EventReport>,
    told: Vec<Told>,
    /// The picture after them.
    scene: Scene,
}

/// A move that was played.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Ply {
    #[serde(rename = "move")]
    played: String,
    /// The move as people read it.
    name: String,
    /// The number of the player who made it.
    #[cfg_attr(test, ts(type = "1 | 2"))]
    turn: u8,
    /// What happened, in words.
    events: Vec<String>,
}

/// What the picture of a cell does not tell.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Note {
    #[serde(flatten)]
    spot: Spot,
    text: Vec<String>,
}

/// Returns everything that a page shows of a position. The plies before `since` are not told.
pub(crate) fn view(
    caller: Caller<'_>,
    game: &dyn AnyGame,
    info: &GameInfo,
    since: Option<usize>,
) -> Result<Object, Error> {
    let (is_over, about) = (game.ending().is_some(), info.about());
    let count = if is_over { 0 } else { game.move_count() };
    let kinds = if is_over {
        0
    } else {
        game.choose(&[]).kinds.len()
    };
    let tree = |kind| Choice::tree(game, &mut Pick::path(kind, []), count <= FEW_MOVES);
    // Nobody has moved before the first ply.
    let mover = game.ply().checked_sub(1).map(|before| {
        let mut game = game.branch();
        game.go_to(before);
        game.turn()
    });
    let foresight = mover.map(|mover| Foresight::of(game, mover, about, true));
    let (scene, limits) = (game.scene(), caller.limits);
    let mut steps = game.last_steps_up_to(limits.max_step_cells / scene.cells.len().max(1));
    shorten(&mut steps, limits.max_step_events);
    let steps = steps.into_iter().map(|Step { events, scene }| ShownStep {
        told: told(&events, &scene),
        events,
        scene,
    });
    let notes = scene.spots().map(|spot| Note {
        spot,
        text: game.notes(spot),
    });
    let view = View {
        position: game.position(),
        ply: game.ply(),
        key: format!("{:016x}", game.key()),
        last: game.played().pop(),
        scene: game.scene_of_last_ply(),
        steps: steps.collect(),
        plies: plies(caller, game, since.unwrap_or(game.ply()))?,
        kinds: game.choose(&[]).named_kinds(),
        count,
        choices: (0..kinds).map(tree).collect(),
        warnings: warnings(game, about),
        wins: game.winning_move().filter(|_| kinds > 0),
        foresight: foresight.unwrap_or_default(),
        because: deciding(game, about),
        ends_in_generations: ends_in_generations(game),
        notes: notes.filter(|note| !note.text.is_empty()).collect(),
        terms: game.terms(),
        standing: Standing::of(game),
    };
    Ok(Object::default().and(view))
}

/// Keeps at most this many events, the last ones.
fn shorten(steps: &mut [Step], most: usize) {
    let mut room = most;
    for Step { events, .. } in steps.iter_mut().rev() {
        let kept = events.len().min(room);
        events.drain(..events.len() - kept);
        room -= kept;
    }
}

/// Tells the plies after the first `since`.
fn plies(caller: Caller<'_>, game: &dyn AnyGame, since: usize) -> Result<Vec<Ply>, Error> {
    let ply = game.ply();
    if since > ply {
        let why = format!("since: {since}: expected at most {ply}");
        return Err(Error::request(why));
    }
    let mut shown = game.branch();
    shown.go_to(since);
    let tell = |played: String| {
        let (turn, name) = (shown.turn().number(), shown.move_name(&played));
        shown.redo();
        caller.check_waits()?;
        Ok(Ply {
            events: grouped(&shown.last_events(), &shown.scene()),
            played,
            name,
            turn,
        })
    };
    game.played().into_iter().skip(since).map(tell).collect()
}

/// What can follow some picks: the cells, and the moves that the picks make.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
struct Choice {
    next: Vec<Spot>,
    moves: Vec<String>,
    /// What can follow each of the next cells, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<Vec<Self>>,
}

/// What can follow the picks of a request.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Chosen {
    #[serde(flatten)]
    choice: Choice,
    /// The picture while the move is chosen.
    scene: Scene,
    /// Why the last of the picks cannot follow the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    #[serde(flatten)]
    standing: Standing,
}

impl Choice {
    /// Returns what can follow a path, and, if `deep`, what can follow that.
    fn tree(game: &dyn AnyGame, path: &mut Picks, deep: bool) -> Self {
        let choice = game.choose(path);
        let then = |&spot: &Spot| {
            path.push(Pick::Cell(spot));
            let choice = Self::tree(game, path, deep);
            path.pop();
            choice
        };
        Self {
            then: deep.then(|| choice.cells.iter().map(then).collect()),
            next: choice.cells,
            moves: choice.moves,
        }
    }
}

/// Returns what can follow the picks of a request; nothing if the game is over.
pub(crate) fn chosen(game: &dyn AnyGame, request: &Request) -> Result<Object, Error> {
    let kind = index_of(game, request.kind.as_ref())?;
    let mut path = Pick::path(kind, request.picked.iter().copied());
    let scene = game.scene_of_choice(&path);
    let (choice, refusal) = match game.ending() {
        Some(_) => (Choice::default(), None),
        None => {
            let refusal = game.refusal(&path);
            (Choice::tree(game, &mut path, false), refusal)
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
