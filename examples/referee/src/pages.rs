//! The replies for pages: the games, a position with all that is shown of it, and what can follow
//! some picks.

use std::borrow::Cow;

use menagerie::facts::{About, Example, Grade, KnownMark, Unit, Variant};
use menagerie::scene::{Effect, MoveKind, Pick, Picks, Scene, ScenePiece, Spot};
use menagerie::{AnyGame, Catalogue, EventReport, GameInfo, Player, Step, Task};
use serde::Serialize;
use tabletop::{Deciding, Export, Foresight, Warning, deciding, grouped, warnings};

use crate::error::Error;
use crate::limits::Limits;
use crate::op::Op;
use crate::request::{Kind, Request};
use crate::standing::Standing;

/// In a position with at most this number of moves a view has all paths of picks.
const FEW_MOVES: u64 = 1_000;

/// The games of a catalogue.
#[derive(Serialize)]
pub(crate) struct Games {
    games: Vec<GameObject>,
}

/// A game of the catalogue, and what people should know about it.
#[derive(Serialize)]
struct GameObject {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    in_short: Vec<(&'static str, &'static str)>,
    players: [&'static str; 2],
    below: Option<Player>,
    variants: &'static [Variant],
    formats: Vec<&'static str>,
    diagrams: Vec<Example>,
    lessons: usize,
    puzzles: usize,
    effects: &'static [(Effect, &'static str)],
    pieces: Vec<ScenePiece>,
    glossary: Vec<(&'static str, &'static str)>,
    marks: &'static [KnownMark],
    notation: &'static [&'static str],
    waypoint: &'static str,
    unit: Option<Unit>,
}

impl Games {
    /// Returns the games of a catalogue.
    pub(crate) fn of(catalogue: &Catalogue) -> Self {
        let object = |info: &GameInfo| {
            let about = info.about();
            GameObject {
                name: info.name(),
                title: info.title(),
                summary: about.summary,
                in_short: about.in_short.lines().collect(),
                players: info.players(),
                below: about.below,
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
        };
        Self {
            games: catalogue.games().iter().map(object).collect(),
        }
    }
}

/// Returns the task that a request asks about, what people know of the game, and the task's number.
fn task<'a>(
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

/// A lesson or a puzzle.
#[derive(Serialize)]
pub(crate) struct TaskObject {
    number: usize,
    task: Cow<'static, str>,
    position: Option<&'static str>,
    moves: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Grade>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grades: Vec<(Grade, usize)>,
}

impl TaskObject {
    /// Returns the task that a request asks about.
    pub(crate) fn of(catalogue: &Catalogue, request: &Request) -> Result<Self, Error> {
        let (task, about, number) = task(catalogue, request)?;
        let (moves, rules, grade, grades) = match &task {
            Task::Lesson(lesson) => (lesson.moves, Some(lesson.rules), None, Vec::new()),
            Task::Puzzle(puzzle) => (puzzle.moves, None, Some(puzzle.grade), about.grades()),
        };
        Ok(Self {
            number,
            task: task.words(),
            position: task.position(),
            moves,
            rules,
            grade,
            grades,
        })
    }
}

/// What comes of a move in a lesson or a puzzle.
#[derive(Serialize)]
pub(crate) struct Attempted {
    is_right: bool,
    is_solved: bool,
    is_lost: bool,
    text: Cow<'static, str>,
    moves: Vec<String>,
}

impl Attempted {
    /// Plays the moves of a request in the position of its task. The last one is tried.
    pub(crate) fn of(catalogue: &Catalogue, request: &Request) -> Result<Self, Error> {
        let (task, ..) = task(catalogue, request)?;
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
        let number = moves.len();
        let attempt = task.attempt(&*game, m);
        let attempt = attempt.map_err(|reason| Error::Move(number, reason))?;
        Ok(Self {
            is_right: attempt.is_right,
            is_solved: attempt.is_solved,
            is_lost: attempt.is_lost,
            text: task.told(&attempt),
            moves: attempt.game.played(),
        })
    }
}

/// A step of a ply.
#[derive(Serialize)]
struct StepObject {
    events: Vec<EventReport>,
    scene: Scene,
}

/// Returns the last ply in steps, as many as the limits allow.
fn steps(game: &dyn AnyGame, limits: &Limits) -> Vec<StepObject> {
    let cells = game.scene().cells.len().max(1);
    let steps = game.last_steps_up_to(limits.max_step_cells / cells);
    let object = |Step { events, scene }| StepObject { events, scene };
    steps.into_iter().map(object).collect()
}

/// Everything that a page shows of a position, and of the moves that led to it.
#[derive(Serialize)]
pub(crate) struct View {
    position: String,
    #[serde(flatten)]
    standing: Standing,
    ply: usize,
    key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    scene: Scene,
    steps: Vec<StepObject>,
    plies: Vec<Told>,
    kinds: Vec<MoveKind>,
    count: u64,
    choices: Vec<Choice>,
    warnings: Vec<Warning>,
    #[serde(flatten)]
    foresight: Foresight,
    because: Deciding,
    notes: Vec<Note>,
    terms: Vec<String>,
}

impl View {
    /// Returns the view of a game. The plies before `since` are not told.
    pub(crate) fn of(
        game: &dyn AnyGame,
        info: &GameInfo,
        limits: &Limits,
        since: Option<usize>,
    ) -> Result<Self, Error> {
        let (is_over, about) = (game.ending().is_some(), info.about());
        let count = if is_over { 0 } else { game.move_count() };
        // Nobody has moved before the first ply.
        let mover = (game.ply() > 0).then(|| game.turn().other());
        let spots = game.scene().spots();
        let notes = spots.map(|spot| (spot, game.notes(spot)));
        Ok(Self {
            position: game.position(),
            standing: Standing::of(game),
            ply: game.ply(),
            // As the network protocol writes it.
            key: format!("{:016x}", game.key()),
            last: game.played().pop(),
            scene: game.scene_of_last_ply(),
            steps: steps(game, limits),
            plies: told(game, info, since.unwrap_or(game.ply()))?,
            kinds: game.choose(&[]).named_kinds(),
            count,
            choices: match is_over {
                true => Vec::new(),
                false => {
                    let kinds = 0..game.choose(&[]).kinds.len();
                    let deep = count <= FEW_MOVES;
                    kinds
                        .map(|kind| Choice::tree(game, &mut Pick::path(kind, []), deep))
                        .collect()
                }
            },
            warnings: warnings(game, about),
            foresight: mover.map_or_else(Foresight::default, |mover| {
                Foresight::of(game, mover, about, true)
            }),
            because: deciding(game, about),
            notes: notes
                .filter(|(_, text)| !text.is_empty())
                .map(|(spot, text)| Note { spot, text })
                .collect(),
            terms: game.terms(),
        })
    }
}

/// What the picture of a cell does not tell.
#[derive(Serialize)]
struct Note {
    #[serde(flatten)]
    spot: Spot,
    text: Vec<String>,
}

/// The events of a ply.
#[derive(Serialize)]
struct Told {
    #[serde(rename = "move")]
    played: String,
    turn: u8,
    events: Vec<String>,
}

/// Tells the plies after the first `since`.
fn told(game: &dyn AnyGame, info: &GameInfo, since: usize) -> Result<Vec<Told>, Error> {
    let ply = game.ply();
    if since > ply {
        let why = format!("since: {since}: expected at most {ply}");
        return Err(Error::request(why));
    }
    let mut shown = game.branch();
    shown.go_to(since);
    let plies = game.played().into_iter().skip(since).map(|played| {
        let turn = shown.turn().number();
        shown.redo();
        Told {
            played,
            turn,
            events: grouped(&shown.last_events(), &shown.scene(), info.about()),
        }
    });
    Ok(plies.collect())
}

/// What can follow some picks: the cells, and the moves that the picks make.
#[derive(Serialize)]
pub(crate) struct Choice {
    next: Vec<Spot>,
    moves: Vec<String>,
    /// What can follow each of the next cells; `None` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<Vec<Self>>,
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

/// What can follow the picks of a request.
#[derive(Serialize)]
pub(crate) struct Chosen {
    #[serde(flatten)]
    choice: Choice,
    scene: Scene,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    #[serde(flatten)]
    standing: Standing,
}

impl Chosen {
    /// Returns what can follow the picks of a request; nothing if the game is over.
    pub(crate) fn of(game: &dyn AnyGame, request: &Request) -> Result<Self, Error> {
        let kind = index_of(game, request.kind.as_ref())?;
        let mut path = Pick::path(kind, request.picked.iter().copied());
        let is_over = game.ending().is_some();
        let nothing = Choice {
            next: Vec::new(),
            moves: Vec::new(),
            then: None,
        };
        Ok(Self {
            scene: game.scene_of_choice(&path),
            refusal: if is_over { None } else { game.refusal(&path) },
            choice: if is_over {
                nothing
            } else {
                Choice::tree(game, &mut path, false)
            },
            standing: Standing::of(game),
        })
    }
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
