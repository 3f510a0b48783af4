//! A request that was read: what a server has to know before it answers it, and the reply.

use menagerie::{Catalogue, Causes, SearchMemory, StopFlag};
use serde_json::{Value, json};

use crate::caller::Caller;
use crate::error::Error;
use crate::limits::Limits;
use crate::object::Object;
use crate::op::Op;
use crate::reply::answer;
use crate::request::Request;

/// A short request takes about as long as telling plies with this many cells: 10 ms.
const CELLS: usize = 20_000;

/// Reading this many bytes takes as long as a short request.
const BYTES: usize = 4 << 10;

/// Playing this many plies takes as long as telling one.
const PLAYED: usize = 16;

/// A generation takes as long as telling this many plies.
const GENERATION: usize = 4;

/// A request that was read once, so that the operation, the cost and the reply cannot disagree.
///
/// ```
/// use menagerie::{Catalogue, SearchMemory, StopFlag};
/// use referee::{Asked, Limits, Op};
///
/// let catalogue = Catalogue::standard();
/// let asked = |line: &str| Asked::read(&Limits::PAGES, line.as_bytes());
/// let view = asked(r#"{"game":"conquid","op":"view"}"#);
/// assert_eq!((view.op(), view.cost(&catalogue)), (Some(Op::View), 1));
///
/// let twice = asked(r#"{"game":"conquid","op":"view","op":"best"}"#);
/// assert_eq!(twice.op(), None);
/// let (memory, stop) = (SearchMemory::new(), StopFlag::new());
/// let reply = twice.reply(&catalogue, &Limits::PAGES, &memory, &stop);
/// assert!(reply.contains("duplicate field `op`"));
/// ```
#[derive(Debug)]
pub struct Asked {
    request: Result<Request, Error>,
    id: Option<Value>,
    bytes: usize,
}

impl Asked {
    /// Reads a line. What the limits do not allow is refused without any more work.
    pub fn read(limits: &Limits, line: &[u8]) -> Self {
        let bytes = line.len();
        let (request, id) = if bytes > limits.max_bytes {
            let why = format!("the line has more than {} bytes", limits.max_bytes);
            (Err(Error::Refused("line-too-long", why)), None)
        } else {
            Request::read(line)
        };
        let request = request.and_then(|request| limits.check(&request).map(|()| request));
        Self { request, id, bytes }
    }

    /// Returns the operation; `None` if the request is refused.
    pub fn op(&self) -> Option<Op> {
        self.request.as_ref().ok().map(Request::op)
    }

    /// Returns about how many short requests take as long as this one without its search, at least
    /// 1. More moves, plies to tell, generations or cells never cost less.
    pub fn cost(&self, catalogue: &Catalogue) -> usize {
        let cells = self
            .request
            .as_ref()
            .map(|request| cells(catalogue, request));
        1 + self.bytes / BYTES + cells.unwrap_or(0) / CELLS
    }

    /// Returns the reply, which is one JSON object. Searches that remember use the memory. The work
    /// ends early when the flag is raised because nobody waits for the reply any more.
    pub fn reply(
        &self,
        catalogue: &Catalogue,
        limits: &Limits,
        memory: &SearchMemory,
        stop: &StopFlag,
    ) -> String {
        let caller = Caller {
            catalogue,
            limits,
            memory,
            stop,
        };
        let refused = |error: &Error| {
            let message = Causes(error).to_string();
            Object::default().with("error", json!({"kind": error.kind(), "message": message}))
        };
        let reply = match &self.request {
            Ok(request) => answer(caller, request).unwrap_or_else(|error| refused(&error)),
            Err(error) => refused(error),
        };
        let reply = match &self.id {
            Some(id) => reply.with("id", id),
            None => reply,
        };
        reply.to_string()
    }
}

/// Returns the cells of all plies that a request tells, and of everything that takes as long.
fn cells(catalogue: &Catalogue, request: &Request) -> usize {
    let name = request.game.as_deref().unwrap_or_default();
    let (variant, position) = (request.variant.as_deref(), request.position.as_deref());
    let moves = request.moves().len();
    let told = match (request.op(), request.since) {
        (Op::Export | Op::Play, _) => moves,
        (_, since) => moves.saturating_sub(since.unwrap_or(moves)),
    };
    catalogue.open(name, variant, position).map_or(0, |game| {
        let plies = 1 + told + moves / PLAYED + GENERATION * game.generations();
        game.scene().cells.len() * plies
    })
}
