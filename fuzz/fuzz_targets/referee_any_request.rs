//! Any bytes are sent as a request to `referee::reply`, as pages do at a server. The reply is one
//! line with one JSON object and the `id` of the request. It keeps the limits, and an error has a
//! kind and a message.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use menagerie::Catalogue;
use referee::{Asked, Limits, Op, reply};
use serde_json::{Map, Value};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

const MOVES: usize = 30;
const LISTED: usize = 50;
/// Enough for some steps on every board: the largest has 882 cells.
const CELLS: usize = 4_000;

const LIMITS: Limits = Limits {
    max_moves: MOVES,
    max_listed: LISTED,
    max_step_cells: CELLS,
    max_time: Some(Duration::from_millis(2)),
    max_bytes: 2_048,
    ..Limits::PAGES
};

fn length(list: Option<&Value>) -> usize {
    list.and_then(Value::as_array).map_or(0, Vec::len)
}

/// Checks that a reply keeps the limits.
fn check_limits(reply: &Map<String, Value>) {
    assert!(length(reply.get("moves")) <= LISTED);
    assert!(reply.get("ply").and_then(Value::as_u64) <= Some(MOVES as u64));
    let steps = reply.get("steps").and_then(Value::as_array);
    let cells = |step: &Value| length(step["scene"].get("cells"));
    let cells: usize = steps.into_iter().flatten().map(cells).sum();
    assert!(cells <= CELLS, "{cells} cells");
}

fuzz_target!(|request: &[u8]| {
    let line = reply(&CATALOGUE, &LIMITS, request);
    assert!(!line.contains('\n'), "{line}");
    let reply: Map<String, Value> = serde_json::from_str(&line).expect("a JSON object");
    let read = Some(request).filter(|request| request.len() <= LIMITS.max_bytes);
    let asked: Option<Map<_, _>> = read.and_then(|request| serde_json::from_slice(request).ok());
    match asked.as_ref().and_then(|asked| asked.get("id")) {
        Some(id) => assert!(line.ends_with(&format!("\"id\":{id}}}")), "{line}"),
        None => assert!(!reply.contains_key("id"), "{line}"),
    }
    match reply.get("error") {
        None => {
            let op = Asked::read(&LIMITS, request).op();
            assert!(!matches!(op, None | Some(Op::Perft | Op::Successors)));
            check_limits(&reply);
        }
        Some(error) => {
            let told = ["kind", "message"].map(|word| error[word].as_str().unwrap_or_default());
            assert!(!told.contains(&""), "{line}");
        }
    }
});
