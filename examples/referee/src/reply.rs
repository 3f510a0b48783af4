//! Makes the replies.

use std::collections::BTreeMap;
use std::time::Duration;

use board_picture::{ansi, svg};
use menagerie::{
    AnyGame, EventReport, GameInfo, MAX_PERFT_DEPTH, MoveTextError, Score, SearchOptions, Verdict,
};
use serde::Serialize;
use serde_json::Value;
use tabletop::{Judged, looked_words, losses, reasons, share, worth};

use crate::caller::Caller;
use crate::error::Error;
use crate::files::{exported, imported};
use crate::object::Object;
use crate::op::Op;
use crate::pages::{attempt, chosen, games, set_up, task, view};
use crate::request::{Format, Request};

/// The maximum number of moves to divide. Conquid has positions with a hundred million.
const MOST_MOVES: u64 = 1_000_000;

/// The maximum number of positions in a reply. They are longer than moves.
const MOST_SUCCESSORS: usize = 100_000;

/// The maximum number of lines of a search.
const MOST_LINES: usize = 100;

/// Answers a request.
pub(crate) fn answer(caller: Caller<'_>, request: &Request) -> Result<Object, Error> {
    let Caller {
        catalogue, limits, ..
    } = caller;
    match request.op() {
        Op::Games => Ok(games(catalogue)),
        Op::Import => {
            let text = request.text.as_deref();
            let text = text.ok_or_else(|| Error::missing("text"))?;
            imported(catalogue, limits, text)
        }
        Op::Lesson | Op::Puzzle => task(catalogue, request),
        Op::Attempt => attempt(catalogue, request),
        _ => Question::new(caller, request)?.answer(),
    }
}

/// Plays a move. Returns its events: their data and their texts.
fn play(game: &mut dyn AnyGame, m: &str) -> Result<Vec<Value>, MoveTextError> {
    let object = |EventReport { mut data, text, .. }| {
        data["text"] = text.into();
        data
    };
    Ok(game.play(m)?.into_iter().map(object).collect())
}

/// A line of play that was found.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReportLine", optional_fields))]
struct Line<'a> {
    /// The score for the player to move.
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_in: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loses_in: Option<u32>,
    /// The expected result of the player to move.
    share: f64,
    /// What the score is worth, in words.
    worth: String,
    pv: &'a [String],
    /// The moves of the line as people read them.
    names: Vec<String>,
    /// What speaks for the first move.
    why: Vec<String>,
}

/// What the computer would play.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Report<'a> {
    #[serde(rename = "move")]
    best: &'a str,
    #[serde(flatten)]
    line: Line<'a>,
    depth: u32,
    nodes: u64,
    /// What stands above the lines.
    words: String,
    /// The best lines with other first moves, if more than one line was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    others: Vec<Line<'a>>,
}

/// Returns what stands above the lines that were found.
fn above(best: &Line<'_>, others: &[Line<'_>], depth: u32) -> String {
    let Some(plies) = best.loses_in else {
        return format!("Best moves, {}", looked_words(depth));
    };
    let is_earlier = |line: &Line<'_>| line.loses_in.is_some_and(|other| other < plies);
    match best.names.first().filter(|_| others.iter().any(is_earlier)) {
        Some(name) => format!("Every move loses, and {name} holds out longest"),
        None => "Every move loses".into(),
    }
}

/// A picture of a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Drawn {
    picture: String,
}

/// A request, and its game after the moves.
struct Question<'a> {
    caller: Caller<'a>,
    info: &'a GameInfo,
    request: &'a Request,
    game: Box<dyn AnyGame>,
    /// The events of each move, for [`Op::Play`].
    events: Vec<Vec<Value>>,
}

impl<'a> Question<'a> {
    fn new(caller: Caller<'a>, request: &'a Request) -> Result<Self, Error> {
        let name = request.game.as_deref();
        let name = name.ok_or_else(|| Error::missing("game"))?;
        let variant = request.variant.as_deref();
        let (catalogue, position) = (caller.catalogue, request.position.as_deref());
        let mut game = catalogue.open(name, variant, position)?;
        let is_told = request.op() == Op::Play;
        if is_told && request.moves.is_none() {
            return Err(Error::missing("moves"));
        }
        let mut events = Vec::new();
        for (m, number) in request.moves().iter().zip(1..) {
            caller.check_waits()?;
            let played = match is_told {
                true => play(&mut *game, m).map(|happened| events.push(happened)),
                false => game.advance(m),
            };
            played.map_err(|reason| Error::Move(number, reason))?;
        }
        Ok(Self {
            caller,
            info: catalogue.find(name)?,
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
        let most = self.caller.limits.max_listed;
        let limit = self.request.limit.map(usize::try_from);
        limit.map_or(most, |limit| limit.unwrap_or(most).min(most))
    }

    fn answer(self) -> Result<Object, Error> {
        let (game, object) = (&*self.game, Object::default());
        let told = match self.request.op() {
            Op::Start => object.with("position", game.position()),
            Op::Moves => {
                let is_over = game.ending().is_some();
                let count = if is_over { 0 } else { game.move_count() };
                object
                    .with("count", count)
                    .with("moves", game.moves(self.limit()))
            }
            Op::Successors => {
                let limit = self.limit().min(MOST_SUCCESSORS);
                object.with("successors", game.successors(limit))
            }
            Op::Losses => object.and(losses(game)),
            Op::Play => {
                let played = object.with("position", game.position());
                return Ok(played.and_standing(game).with("events", self.events));
            }
            Op::Perft => return self.perft(),
            Op::Best => return self.best(),
            Op::Judge => return self.judge(),
            Op::Draw => return Ok(object.and(self.draw()?)),
            Op::Choose => return chosen(game, self.request),
            Op::SetUp => return set_up(game, self.info, self.request),
            Op::Export => {
                let format = self.request.format.as_deref();
                let format = format.ok_or_else(|| Error::missing("format"))?;
                return exported(game, self.info, format, &self.request.analysis);
            }
            // The others are answered elsewhere.
            Op::View | Op::Lesson | Op::Puzzle | Op::Attempt | Op::Games | Op::Import => {
                return view(self.caller, game, self.request.since);
            }
        };
        Ok(told.and_standing(game))
    }

    /// Counts the move sequences from the position, for each move if the request asks for that.
    fn perft(&self) -> Result<Object, Error> {
        let depth = self.request.depth;
        let depth = depth.ok_or_else(|| Error::missing("depth"))?;
        if depth > MAX_PERFT_DEPTH {
            let why = format!("perft of depth {depth}: expected at most {MAX_PERFT_DEPTH}");
            return Err(Error::request(why));
        }
        if !self.request.divide {
            return Ok(Object::default().with("nodes", self.game.perft(depth)));
        }
        let moves = self.game.move_count();
        if moves > MOST_MOVES {
            let why = format!("{moves} moves are too many to divide");
            return Err(Error::Refused("too-many-moves", why));
        }
        let divide: BTreeMap<_, _> = self.game.divide(depth, false).into_iter().collect();
        // Depth 0 is the position itself, which is not part of any move.
        let nodes = if depth == 0 { 1 } else { divide.values().sum() };
        Ok(Object::default()
            .with("nodes", nodes)
            .with("divide", divide))
    }

    /// Chooses a good move within the limits of the request.
    fn best(&self) -> Result<Object, Error> {
        let request = self.request;
        let mut limits = menagerie::Limits::NONE;
        (limits.depth, limits.nodes) = (request.depth, request.nodes);
        if request.millis.is_none() && limits.depth.is_none() && limits.nodes.is_none() {
            let why = "missing field `depth`, `nodes` or `millis`";
            return Err(Error::request(why));
        }
        limits.lines = request.lines.unwrap_or(1);
        if !(1..=MOST_LINES).contains(&limits.lines) {
            let why = format!("{} lines: expected 1 to {MOST_LINES}", limits.lines);
            return Err(Error::request(why));
        }
        let time = request.millis.map(Duration::from_millis);
        limits.hard_time = time.into_iter().chain(self.caller.limits.max_time).min();
        limits.stop = Some(self.caller.stop.clone());
        let name = request.strategy.as_deref().unwrap_or("search");
        let strategy = self.caller.catalogue.strategy(name)?;
        let options = SearchOptions {
            memory: request.remember.then(|| self.caller.memory.clone()),
            ..SearchOptions::new(limits)
        };
        let report = strategy.choose(&*self.game, &options, &mut |_| {})?;
        let line = self.line(report.score, &report.pv);
        let others = report.others.iter();
        let others: Vec<_> = others.map(|line| self.line(line.score, &line.pv)).collect();
        Ok(Object::default().and(Report {
            best: &report.best,
            depth: report.depth,
            nodes: report.nodes,
            words: above(&line, &others, report.depth),
            line,
            others,
        }))
    }

    /// Returns a line of play that was found.
    fn line<'b>(&self, score: Score, pv: &'b [String]) -> Line<'b> {
        let (turn, mut game) = (self.game.turn(), self.game.branch());
        let names = pv.iter().map_while(|m| {
            let name = game.move_name(m);
            game.play(m).ok().map(|_| name)
        });
        let (mut wins_in, mut loses_in) = (None, None);
        match score.verdict() {
            Verdict::WinsIn(plies) => wins_in = Some(plies),
            Verdict::LosesIn(plies) => loses_in = Some(plies),
            Verdict::Points(_) => {}
        }
        Line {
            score: score.number(),
            wins_in,
            loses_in,
            share: share(score),
            worth: worth(score, turn, self.info.about()),
            pv,
            names: names.collect(),
            why: pv
                .first()
                .map_or_else(Vec::new, |first| reasons(&*self.game, first)),
        }
    }

    /// Judges the last move.
    fn judge(&self) -> Result<Object, Error> {
        let millis = self.request.millis.map(Duration::from_millis);
        let millis = millis.ok_or_else(|| Error::missing("millis"))?;
        // Judging takes three times as long at most.
        let most = self.caller.limits.max_time.map(|time| time / 3);
        let time = most.map_or(millis, |most| most.min(millis));
        let judged = Judged::of(&*self.game, time, self.request.ahead);
        let judged = judged.ok_or_else(|| Error::missing("moves"))?;
        Ok(Object::default().and(judged))
    }

    /// Draws the position and the last of the moves.
    fn draw(&self) -> Result<Drawn, Error> {
        let mut scene = self.game.scene_of_last_ply();
        if self.request.flip {
            scene = scene.flipped();
        }
        let picture = match self.request.picture_format()? {
            Format::Text => scene.to_string(),
            Format::Ansi => ansi::render(&scene, &ansi::Options::default()),
            Format::Svg => {
                let title = self.caller.catalogue.picture_title(&*self.game);
                let options = svg::Options {
                    title: &title,
                    ..svg::Options::default()
                };
                svg::render(&scene, &options)
            }
        };
        Ok(Drawn { picture })
    }
}
