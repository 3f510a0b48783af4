//! A request that was read: what a server has to know before it is answered, and the reply.

use menagerie::{Catalogue, Causes, SearchMemory, StopFlag};
use serde_json::{Value, json};

use crate::caller::Caller;
use crate::error::Error;
use crate::limits::Limits;
use crate::object::Object;
use crate::op::Op;
use crate::reply::answer;
use crate::request::Request;

/// The cells of the plies whose telling takes about as long as a short request: 10 ms.
const CELLS: usize = 20_000;

/// The plies that are played in the time in which one is told.
const PLAYED: usize = 16;

/// How many plies are told in the time of a generation.
const GENERATION: usize = 4;

/// The bytes of a request that take as long.
const BYTES: usize = 4 << 10;

/// The milliseconds of a search that are as long.
const MILLIS: u64 = 10;

/// A request that was read once: what it asks for, how much work it is, and its reply come from the
/// same reading.
///
/// ```
/// use menagerie::{Catalogue, StopFlag};
/// use referee::{Asked, Limits, Op};
///
/// let catalogue = Catalogue::standard();
/// let asked = |line: &str| Asked::read(&Limits::PAGES, line.as_bytes());
/// let best = asked(r#"{"game":"conquid","op":"best","millis":900}"#);
/// assert_eq!((best.op(), best.cost(&catalogue, &Limits::PAGES)), (Some(Op::Best), 91));
///
/// let twice = asked(r#"{"game":"conquid","op":"view","op":"best"}"#);
/// assert_eq!(twice.op(), None);
/// let reply = twice.reply(&catalogue, &Limits::PAGES, &StopFlag::new());
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
        let (request, id) = match limits.check_bytes(line.len()) {
            Err(error) => (Err(error), None),
            Ok(()) => match Request::read(line) {
                Ok(mut request) => {
                    let id = request.id.take();
                    (limits.check(&request).map(|()| request), id)
                }
                Err((error, id)) => (Err(error), id),
            },
        };
        let bytes = line.len();
        Self { request, id, bytes }
    }

    /// Returns the operation; `None` if the request is refused.
    pub fn op(&self) -> Option<Op> {
        self.request.as_ref().ok().map(Request::op)
    }

    /// Returns about how much work the reply is: how many short requests take as long, at least 1.
    /// More moves, more plies to tell, more generations, more cells or more time to search never
    /// cost less.
    pub fn cost(&self, catalogue: &Catalogue, limits: &Limits) -> u32 {
        let mut work = (1 + self.bytes / BYTES) as u64;
        if let Ok(request) = &self.request {
            work += (cells(catalogue, request) / CELLS) as u64;
            if request.op().is_search() {
                let most = limits.max_time.map_or(u128::MAX, |time| time.as_millis());
                let millis = most.min(request.millis.unwrap_or(u64::MAX).into()) as u64;
                work = work.saturating_add(millis / MILLIS);
            }
        }
        u32::try_from(work).unwrap_or(u32::MAX)
    }

    /// Returns the reply, which is one JSON object. Its work ends early when the flag is raised:
    /// nobody waits for the reply any more.
    pub fn reply(&self, catalogue: &Catalogue, limits: &Limits, stop: &StopFlag) -> String {
        self.reply_from(&SearchMemory::new(), catalogue, limits, stop)
    }

    /// Returns the reply. The memory is for searches that remember.
    pub(crate) fn reply_from(
        &self,
        memory: &SearchMemory,
        catalogue: &Catalogue,
        limits: &Limits,
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

/// Returns the cells of all plies that are told for a request, and of all that takes as long.
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
