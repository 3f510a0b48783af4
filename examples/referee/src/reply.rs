//! What is answered.

use std::collections::BTreeMap;
use std::time::Duration;

use board_picture::{ansi, svg};
use menagerie::{
    AnyGame, Catalogue, EventReport, Limits, MAX_PERFT_DEPTH, Outcome, SearchOptions, Verdict,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::Error;
use crate::request::{Format, Op, Request};

/// How many moves are listed at most, whatever limit is given: enough for all moves of any chess-like game,
/// and a bound where there are a hundred million.
const MOST_MOVES: u64 = 1_000_000;

/// How many positions are told at most: they are longer than moves.
const MOST_SUCCESSORS: usize = 100_000;

/// An answer: the members of the reply but for its `id`.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Position {
        position: String,
        status: &'static str,
        turn: u8,
    },
    Moves {
        count: u64,
        moves: Vec<String>,
        status: &'static str,
        turn: u8,
    },
    Successors {
        successors: Vec<(String, String)>,
        status: &'static str,
    },
    Played {
        position: String,
        status: &'static str,
        turn: u8,
        events: Vec<Vec<Value>>,
    },
    Perft {
        nodes: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        divide: Option<BTreeMap<String, u64>>,
    },
    Best {
        #[serde(rename = "move")]
        best: String,
        score: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        wins_in: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        loses_in: Option<u32>,
        depth: u32,
        nodes: u64,
        pv: Vec<String>,
    },
    Picture {
        picture: String,
    },
    Refusal {
        error: Refusal,
    },
}

/// What is wrong, for programs and for people.
#[derive(Serialize)]
struct Refusal {
    kind: &'static str,
    message: String,
}

#[derive(Serialize)]
struct Reply {
    #[serde(flatten)]
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
}

impl Reply {
    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and objects are always JSON")
    }
}

/// The reply that tells what is wrong.
pub fn refusal(error: &Error, id: Option<Value>) -> String {
    let error = Refusal {
        kind: error.kind(),
        message: error.to_string(),
    };
    let answer = Answer::Refusal { error };
    Reply { answer, id }.to_json()
}

/// The reply to a line.
pub fn to_line(line: &[u8]) -> String {
    let mut members: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(Value::Object(members)) => members,
        Ok(_) => return refusal(&Error::Request("expected an object".into()), None),
        Err(error) => return refusal(&Error::Json(error), None),
    };
    let id = members.remove("id");
    let request = serde_json::from_value(Value::Object(members))
        .map_err(|error| Error::Request(error.to_string()));
    match request.and_then(|request| answer(&request)) {
        Ok(answer) => Reply { answer, id }.to_json(),
        Err(error) => refusal(&error, id),
    }
}

/// The member of a request that an operation cannot do without.
fn needed<'a, T>(member: Option<&'a T>, name: &str) -> Result<&'a T, Error> {
    member.ok_or_else(|| Error::Request(format!("missing field `{name}`")))
}

/// An event as an object that also has its text.
fn event_object(event: EventReport) -> Value {
    let mut members = match event.data {
        Value::Object(members) => members,
        _ => Map::new(),
    };
    members.insert("text".into(), event.text.into());
    Value::Object(members)
}

/// Plays moves and answers the events of each.
fn play(game: &mut dyn AnyGame, moves: &[String]) -> Result<Vec<Vec<Value>>, Error> {
    let mut events = Vec::new();
    for (index, m) in moves.iter().enumerate() {
        let happened = game.play(m).map_err(|reason| Error::Move {
            number: index + 1,
            reason,
        })?;
        events.push(happened.into_iter().map(event_object).collect());
    }
    Ok(events)
}

/// The answer to `best`: limits of depth and time, or one of them.
fn best(game: &dyn AnyGame, request: &Request) -> Result<Answer, Error> {
    if request.depth.or(request.millis.map(|_| 0)).is_none() {
        return Err(Error::Request("missing field `millis` or `depth`".into()));
    }
    let mut limits = Limits::NONE;
    limits.depth = request.depth;
    limits.time = request.millis.map(Duration::from_millis);
    let found = game.search(&SearchOptions::new(limits), &mut |_| {});
    let Some(report) = found else {
        // Without an ending there is always a move.
        let outcome = game.ending().map_or(Outcome::Draw, |ending| ending.outcome);
        return Err(Error::Over(outcome));
    };
    let (wins_in, loses_in) = match report.score.verdict() {
        Verdict::WinsIn(plies) => (Some(plies), None),
        Verdict::LosesIn(plies) => (None, Some(plies)),
        Verdict::Points(_) => (None, None),
    };
    Ok(Answer::Best {
        best: report.best,
        score: report.score.number(),
        wins_in,
        loses_in,
        depth: report.depth,
        nodes: report.nodes,
        pv: report.pv,
    })
}

fn answer(request: &Request) -> Result<Answer, Error> {
    let variant = request.variant.as_deref();
    let mut game =
        Catalogue::standard().open(&request.game, variant, request.position.as_deref())?;
    let events = match (&request.moves, request.op) {
        (Some(moves), _) => play(&mut *game, moves)?,
        (None, Op::Play) => return Err(Error::Request("missing field `moves`".into())),
        (None, _) => Vec::new(),
    };
    let status = Outcome::status_word(game.position_outcome());
    let limit = request.limit.unwrap_or(MOST_MOVES).min(MOST_MOVES);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);

    Ok(match request.op {
        Op::Start => Answer::Position {
            position: game.position(),
            status,
            turn: game.turn().number(),
        },
        Op::Moves => Answer::Moves {
            count: game.move_count(),
            moves: game.moves(limit),
            status,
            turn: game.turn().number(),
        },
        Op::Successors => Answer::Successors {
            successors: game.successors(limit.min(MOST_SUCCESSORS)),
            status,
        },
        Op::Play => Answer::Played {
            position: game.position(),
            status: Outcome::status_word(game.ending().map(|ending| ending.outcome)),
            turn: game.turn().number(),
            events,
        },
        Op::Perft => {
            let depth = *needed(request.depth.as_ref(), "depth")?;
            if depth > MAX_PERFT_DEPTH {
                let why = format!("perft of depth {depth}: expected at most {MAX_PERFT_DEPTH}");
                return Err(Error::Request(why));
            }
            if request.divide {
                let moves = game.move_count();
                if moves > MOST_MOVES {
                    return Err(Error::TooManyMoves(moves));
                }
                let divide: BTreeMap<_, _> = game.divide(depth).into_iter().collect();
                // Depth 0 is the position itself, of which no move has a part.
                let nodes = if depth == 0 { 1 } else { divide.values().sum() };
                Answer::Perft {
                    nodes,
                    divide: Some(divide),
                }
            } else {
                Answer::Perft {
                    nodes: game.perft(depth),
                    divide: None,
                }
            }
        }
        Op::Best => best(&*game, request)?,
        Op::Draw => Answer::Picture {
            picture: draw(&*game, request),
        },
    })
}

/// The picture of the position, which points at the last of the moves played.
fn draw(game: &dyn AnyGame, request: &Request) -> String {
    let mut scene = game.scene_of_last_ply();
    if request.flip {
        scene = scene.flipped();
    }
    match request.format.unwrap_or(Format::Text) {
        Format::Text => scene.to_string(),
        Format::Ansi => ansi::render(&scene, &ansi::Options::default()),
        Format::Svg => {
            let title = Catalogue::standard().picture_title(game);
            let options = svg::Options {
                title: &title,
                ..svg::Options::default()
            };
            svg::render(&scene, &options)
        }
    }
}
