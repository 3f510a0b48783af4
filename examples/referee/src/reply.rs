//! Makes the replies.

use std::collections::BTreeMap;
use std::time::Duration;

use board_picture::{ansi, svg};
use menagerie::{
    AnyGame, Catalogue, Causes, EventReport, GameInfo, Line, MAX_PERFT_DEPTH, SearchMemory,
    SearchOptions, Verdict,
};
use serde::Serialize;
use serde_json::{Map, Value};
use tabletop::{Losses, losses};

use crate::error::Error;
use crate::files::{Exported, Imported};
use crate::limits::Limits;
use crate::op::Op;
use crate::pages::{Attempted, Chosen, Games, TaskObject, View};
use crate::request::{Format, Request};
use crate::standing::Standing;

/// The maximum number of moves to divide. Conquid has positions with a hundred million.
const MOST_MOVES: u64 = 1_000_000;

/// The maximum number of positions in a reply. They are longer than moves.
const MOST_SUCCESSORS: usize = 100_000;

/// The maximum number of lines of a search.
const MOST_LINES: usize = 100;

/// The members of a reply, except its `id`.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Position {
        position: String,
        #[serde(flatten)]
        standing: Standing,
    },
    Moves {
        count: u64,
        moves: Vec<String>,
        #[serde(flatten)]
        standing: Standing,
    },
    Successors {
        successors: Vec<(String, String)>,
        #[serde(flatten)]
        standing: Standing,
    },
    Played {
        position: String,
        #[serde(flatten)]
        standing: Standing,
        events: Vec<Vec<EventObject>>,
    },
    Perft {
        nodes: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        divide: Option<BTreeMap<String, u64>>,
    },
    Best {
        #[serde(rename = "move")]
        best: String,
        #[serde(flatten)]
        line: LineObject,
        depth: u32,
        nodes: u64,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        others: Vec<LineObject>,
    },
    Picture {
        picture: String,
    },
    Games(Games),
    View(Box<View>),
    Chosen(Box<Chosen>),
    Losses {
        #[serde(flatten)]
        losses: Losses,
        #[serde(flatten)]
        standing: Standing,
    },
    Task(TaskObject),
    Attempted(Attempted),
    Exported(Exported),
    Imported(Imported),
    Refusal {
        error: Refusal,
    },
}

/// A line of play that was found.
#[derive(Serialize)]
struct LineObject {
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_in: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loses_in: Option<u32>,
    pv: Vec<String>,
}

impl LineObject {
    fn new(Line { score, pv }: Line<String>) -> Self {
        let (wins_in, loses_in) = match score.verdict() {
            Verdict::WinsIn(plies) => (Some(plies), None),
            Verdict::LosesIn(plies) => (None, Some(plies)),
            Verdict::Points(_) => (None, None),
        };
        Self {
            score: score.number(),
            wins_in,
            loses_in,
            pv,
        }
    }
}

/// An error: its kind for programs, its message for people.
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

/// Returns the reply for an error.
fn refusal(error: &Error, id: Option<Value>) -> String {
    let error = Refusal {
        kind: error.kind(),
        message: Causes(error).to_string(),
    };
    let answer = Answer::Refusal { error };
    Reply { answer, id }.to_json()
}

/// Returns the reply to a line. The memory is for searches that remember.
pub fn to_line(
    catalogue: &Catalogue,
    limits: &Limits,
    memory: &SearchMemory,
    line: &[u8],
) -> String {
    if line.len() > limits.max_bytes {
        let why = format!("the line has more than {} bytes", limits.max_bytes);
        return refusal(&Error::Refused("line-too-long", why), None);
    }
    let mut members: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(Value::Object(members)) => members,
        Ok(_) => return refusal(&Error::request("expected an object"), None),
        Err(error) => {
            let why = format!("not JSON: {error}");
            return refusal(&Error::Refused("bad-json", why), None);
        }
    };
    let id = members.remove("id");
    let request = Request::from_members(Value::Object(members));
    match request.and_then(|request| answer(catalogue, limits, memory, &request)) {
        Ok(answer) => Reply { answer, id }.to_json(),
        Err(error) => refusal(&error, id),
    }
}

/// Answers a request.
fn answer(
    catalogue: &Catalogue,
    limits: &Limits,
    memory: &SearchMemory,
    request: &Request,
) -> Result<Answer, Error> {
    let op = request.op();
    if !limits.allows(op) {
        let why = format!("\"{op}\" is not allowed here");
        return Err(Error::Refused("not-allowed", why));
    }
    match op {
        Op::Games => Ok(Answer::Games(Games::of(catalogue))),
        Op::Import => {
            let text = request.text.as_deref();
            let text = text.ok_or_else(|| Error::missing("text"))?;
            Ok(Answer::Imported(Imported::of(catalogue, limits, text)?))
        }
        Op::Lesson | Op::Puzzle => Ok(Answer::Task(TaskObject::of(catalogue, request)?)),
        Op::Attempt => Ok(Answer::Attempted(Attempted::of(catalogue, request)?)),
        _ => Question::new(catalogue, limits, request)?.answer(memory),
    }
}

/// An event: its data and its text.
#[derive(Serialize)]
struct EventObject {
    #[serde(flatten)]
    data: Value,
    text: String,
}

/// Plays moves. Returns the events of each.
fn play(game: &mut dyn AnyGame, moves: &[String]) -> Result<Vec<Vec<EventObject>>, Error> {
    let mut events = Vec::new();
    for (index, m) in moves.iter().enumerate() {
        let happened = game
            .play(m)
            .map_err(|reason| Error::Move(index + 1, reason))?;
        let object = |EventReport { data, text, .. }| EventObject { data, text };
        events.push(happened.into_iter().map(object).collect());
    }
    Ok(events)
}

/// A request, and its game after the moves.
struct Question<'a> {
    catalogue: &'a Catalogue,
    info: &'a GameInfo,
    limits: &'a Limits,
    request: &'a Request,
    game: Box<dyn AnyGame>,
    events: Vec<Vec<EventObject>>,
}

impl<'a> Question<'a> {
    fn new(
        catalogue: &'a Catalogue,
        limits: &'a Limits,
        request: &'a Request,
    ) -> Result<Self, Error> {
        let name = request.game.as_deref();
        let name = name.ok_or_else(|| Error::missing("game"))?;
        let variant = request.variant.as_deref();
        let mut game = catalogue.open(name, variant, request.position.as_deref())?;
        let events = match (&request.moves, request.op()) {
            (Some(moves), _) => {
                limits.check_moves(moves.len())?;
                play(&mut *game, moves)?
            }
            (None, Op::Play) => return Err(Error::missing("moves")),
            (None, _) => Vec::new(),
        };
        Ok(Self {
            catalogue,
            info: catalogue.find(name)?,
            limits,
            request,
            game,
            events,
        })
    }

    /// Returns the maximum number of moves to list; 0 if the game is over.
    fn limit(&self) -> usize {
        if self.game.ending().is_some() {
            return 0;
        }
        let most = self.limits.max_listed;
        let limit = self.request.limit.map(usize::try_from);
        limit.map_or(most, |limit| limit.unwrap_or(most).min(most))
    }

    fn answer(self, memory: &SearchMemory) -> Result<Answer, Error> {
        let standing = Standing::of(&*self.game);
        Ok(match self.request.op() {
            Op::Start => Answer::Position {
                position: self.game.position(),
                standing,
            },
            Op::Moves => Answer::Moves {
                count: match self.game.ending() {
                    Some(_) => 0,
                    None => self.game.move_count(),
                },
                moves: self.game.moves(self.limit()),
                standing,
            },
            Op::Successors => Answer::Successors {
                successors: self.game.successors(self.limit().min(MOST_SUCCESSORS)),
                standing,
            },
            Op::Play => Answer::Played {
                position: self.game.position(),
                standing,
                events: self.events,
            },
            Op::Perft => self.perft()?,
            Op::Best => self.best(memory)?,
            Op::Draw => Answer::Picture {
                picture: self.draw()?,
            },
            Op::Choose => Answer::Chosen(Chosen::of(&*self.game, self.request)?.into()),
            Op::Losses => Answer::Losses {
                losses: losses(&*self.game, self.info.about()),
                standing,
            },
            Op::Export => {
                let format = self.request.format.as_deref();
                let format = format.ok_or_else(|| Error::missing("format"))?;
                Answer::Exported(Exported::of(&*self.game, self.info, format)?)
            }
            // The others are answered elsewhere.
            Op::View | Op::Lesson | Op::Puzzle | Op::Attempt | Op::Games | Op::Import => {
                let since = self.request.since;
                let view = View::of(&*self.game, self.info, self.limits, since)?;
                Answer::View(view.into())
            }
        })
    }

    /// Counts the move sequences from the position, for each move if the request asks for that.
    fn perft(&self) -> Result<Answer, Error> {
        let depth = self.request.depth;
        let depth = depth.ok_or_else(|| Error::missing("depth"))?;
        if depth > MAX_PERFT_DEPTH {
            let why = format!("perft of depth {depth}: expected at most {MAX_PERFT_DEPTH}");
            return Err(Error::request(why));
        }
        if !self.request.divide {
            return Ok(Answer::Perft {
                nodes: self.game.perft(depth),
                divide: None,
            });
        }
        let moves = self.game.move_count();
        if moves > MOST_MOVES {
            let why = format!("{moves} moves are too many to divide");
            return Err(Error::Refused("too-many-moves", why));
        }
        let divide: BTreeMap<_, _> = self.game.divide(depth, false).into_iter().collect();
        // Depth 0 is the position itself, which is not part of any move.
        let nodes = if depth == 0 { 1 } else { divide.values().sum() };
        Ok(Answer::Perft {
            nodes,
            divide: Some(divide),
        })
    }

    /// Chooses a good move within the limits of the request.
    fn best(&self, memory: &SearchMemory) -> Result<Answer, Error> {
        let Request {
            depth,
            millis,
            nodes,
            ..
        } = *self.request;
        if depth.is_none() && millis.is_none() && nodes.is_none() {
            let why = "missing field `depth`, `nodes` or `millis`";
            return Err(Error::request(why));
        }
        let mut limits = menagerie::Limits::NONE;
        limits.depth = depth;
        limits.nodes = nodes;
        limits.lines = self.request.lines.unwrap_or(1);
        if !(1..=MOST_LINES).contains(&limits.lines) {
            let why = format!("{} lines: expected 1 to {MOST_LINES}", limits.lines);
            return Err(Error::request(why));
        }
        let times = [millis.map(Duration::from_millis), self.limits.max_time];
        limits.hard_time = times.into_iter().flatten().min();
        let name = self.request.strategy.as_deref().unwrap_or("search");
        let strategy = self.catalogue.strategy(name)?;
        let memory = self.request.remember.then(|| memory.clone());
        let options = SearchOptions {
            memory,
            ..SearchOptions::new(limits)
        };
        let report = strategy.choose(&*self.game, &options, &mut |_| {})?;
        let (score, pv) = (report.score, report.pv);
        Ok(Answer::Best {
            best: report.best,
            line: LineObject::new(Line { score, pv }),
            depth: report.depth,
            nodes: report.nodes,
            others: report.others.into_iter().map(LineObject::new).collect(),
        })
    }

    /// Draws the position and the last of the moves.
    fn draw(&self) -> Result<String, Error> {
        let mut scene = self.game.scene_of_last_ply();
        if self.request.flip {
            scene = scene.flipped();
        }
        Ok(match self.request.picture_format()? {
            Format::Text => scene.to_string(),
            Format::Ansi => ansi::render(&scene, &ansi::Options::default()),
            Format::Svg => {
                let title = self.catalogue.picture_title(&*self.game);
                let options = svg::Options {
                    title: &title,
                    ..svg::Options::default()
                };
                svg::render(&scene, &options)
            }
        })
    }
}
