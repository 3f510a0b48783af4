//! The replies for pages: a position, the choice of a move, what a move would do, the story.

use menagerie::facts::{About, Example};
use menagerie::scene::{MoveKind, Pick, Picks, Scene, Spot};
use menagerie::{AnyGame, Catalogue, EventReport, GameInfo, Step};
use serde::Serialize;

use crate::error::Error;
use crate::files;
use crate::limits::Limits;
use crate::request::Kind;
use crate::standing::Standing;

/// The games of a catalogue.
#[derive(Serialize)]
pub(crate) struct Games {
    games: Vec<GameObject>,
}

/// A game of the catalogue.
#[derive(Serialize)]
struct GameObject {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    players: [&'static str; 2],
    variants: Vec<&'static str>,
    formats: Vec<&'static str>,
    diagrams: &'static [Example],
}

impl Games {
    /// Returns the games of a catalogue.
    pub(crate) fn of(catalogue: &Catalogue) -> Self {
        let object = |info: &GameInfo| GameObject {
            name: info.name(),
            title: info.title(),
            summary: info.about().summary,
            players: info.players(),
            variants: info.variants().iter().map(|variant| variant.name).collect(),
            formats: files::formats(info).map(|format| format.name()).collect(),
            diagrams: info.about().diagrams,
        };
        Self {
            games: catalogue.games().iter().map(object).collect(),
        }
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

/// Everything that a page shows of a position.
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
    kinds: Vec<MoveKind>,
    count: u64,
}

impl View {
    /// Returns the view of a game.
    pub(crate) fn of(game: &dyn AnyGame, limits: &Limits) -> Self {
        Self {
            position: game.position(),
            standing: Standing::of(game),
            ply: game.ply(),
            key: key(game),
            last: game.played().pop(),
            scene: game.scene_of_last_ply(),
            steps: steps(game, limits),
            kinds: game.choose(&[]).named_kinds(),
            count: match game.ending() {
                Some(_) => 0,
                None => game.move_count(),
            },
        }
    }
}

/// Returns the key of the position as 16 hex digits, like the network protocol.
fn key(game: &dyn AnyGame) -> String {
    format!("{:016x}", game.key())
}

/// What a move would do.
#[derive(Serialize)]
pub(crate) struct Preview {
    #[serde(rename = "move")]
    played: String,
    key: String,
    ply: usize,
    steps: Vec<StepObject>,
    scene: Scene,
    #[serde(flatten)]
    standing: Standing,
}

impl Preview {
    /// Plays a move and returns what it did.
    pub(crate) fn of(game: &mut dyn AnyGame, text: &str, limits: &Limits) -> Result<Self, Error> {
        let number = game.ply() + 1;
        game.play(text)
            .map_err(|reason| Error::Move { number, reason })?;
        Ok(Self {
            played: game.played().pop().unwrap_or_default(),
            key: key(game),
            ply: game.ply(),
            steps: steps(game, limits),
            scene: game.scene_of_last_ply(),
            standing: Standing::of(game),
        })
    }
}

/// A cell that cannot be picked next.
#[derive(Serialize)]
struct Refused {
    #[serde(flatten)]
    spot: Spot,
    text: String,
}

/// The cells that can be picked next, and the moves of the picked cells.
#[derive(Serialize)]
pub(crate) struct Choice {
    next: Vec<Spot>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusals: Option<Vec<Refused>>,
    #[serde(flatten)]
    standing: Standing,
}

impl Choice {
    /// Returns the choice after some cells are picked.
    pub(crate) fn of(
        game: &dyn AnyGame,
        kind: Option<&Kind>,
        picked: &[Spot],
    ) -> Result<Self, Error> {
        let kind = kind.map(|kind| index_of(game, kind)).transpose()?;
        let path = |kind| Pick::path(kind, picked.iter().copied());
        let mut choice = Self {
            next: Vec::new(),
            moves: Vec::new(),
            scene: kind.map(|kind| game.scene_of_choice(&path(kind))),
            refusals: kind.map(|_| Vec::new()),
            standing: Standing::of(game),
        };
        if game.ending().is_some() {
            return Ok(choice);
        }
        // Without a kind the cells can be those of any kind.
        let kinds = kind.map_or_else(|| 0..game.choose(&[]).kinds.len(), |kind| kind..kind + 1);
        for followed in kinds.map(|kind| game.choose(&path(kind))) {
            choice.next.extend(followed.cells);
            choice.moves.extend(followed.moves);
        }
        choice.next.sort_unstable();
        choice.next.dedup();
        choice.refusals = kind.map(|kind| refusals(game, path(kind), &choice.next));
        Ok(choice)
    }
}

/// Returns the index of a kind of move.
fn index_of(game: &dyn AnyGame, kind: &Kind) -> Result<usize, Error> {
    let kinds = game.choose(&[]).named_kinds();
    let index = match kind {
        Kind::Index(index) => Some(*index).filter(|&index| index < kinds.len()),
        Kind::Name(name) => kinds.iter().position(|kind| kind.name == name),
    };
    index.ok_or_else(|| {
        let known: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        Error::Request(match known.is_empty() {
            true => format!("kind: {} has no kinds of move", game.name()),
            false => format!("unknown kind of move: known are {}", known.join(", ")),
        })
    })
}

/// Returns the cells that cannot be picked next, if the game gives a reason.
fn refusals(game: &dyn AnyGame, mut path: Picks, next: &[Spot]) -> Vec<Refused> {
    let spots = game.scene().spots();
    let spots = spots.filter(|spot| !next.contains(spot) && !path.contains(&Pick::Cell(*spot)));
    let spots: Vec<Spot> = spots.collect();
    let refused = spots.into_iter().filter_map(|spot| {
        path.push(Pick::Cell(spot));
        let text = game.refusal(&path);
        path.pop();
        Some(Refused { spot, text: text? })
    });
    refused.collect()
}

/// The events of every ply.
#[derive(Serialize)]
pub(crate) struct Story {
    plies: Vec<Told>,
    #[serde(flatten)]
    standing: Standing,
}

/// The events of a ply.
#[derive(Serialize)]
struct Told {
    #[serde(rename = "move")]
    played: String,
    turn: u8,
    events: Vec<String>,
}

impl Story {
    /// Returns the story of a game after its first `from` plies.
    pub(crate) fn of(game: &dyn AnyGame, about: &About, from: usize) -> Result<Self, Error> {
        let ply = game.ply();
        if from > ply {
            return Err(Error::Request(format!(
                "from: {from}: expected at most {ply}"
            )));
        }
        let mut shown = game.branch();
        shown.go_to(from);
        let plies = game.played().into_iter().skip(from).map(|played| {
            let turn = shown.turn().number();
            shown.redo();
            Told {
                played,
                turn,
                events: tabletop::grouped(&shown.last_events(), &shown.scene(), about),
            }
        });
        Ok(Self {
            plies: plies.collect(),
            standing: Standing::of(game),
        })
    }
}
