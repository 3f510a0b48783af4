//! Any bytes are a request whose work a server reckons with before it is answered. A request that
//! is refused is answered with an error; one with a member twice is refused; and no request costs
//! less for more moves, more plies to tell, more time, more lines or more generations.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use menagerie::{Catalogue, SearchMemory, StopFlag};
use referee::{Asked, Limits, Op};
use serde_json::{Map, Value, json};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

const LIMITS: Limits = Limits {
    max_moves: 30,
    max_time: Some(Duration::from_millis(2)),
    ..Limits::PAGES
};

fn read(line: &str) -> Asked {
    Asked::read(&LIMITS, line.as_bytes())
}

fn cost(request: &Map<String, Value>) -> usize {
    let request = json!(request).to_string();
    read(&request).cost(&CATALOGUE)
}

/// Returns requests that are more work than this one in one way each.
fn larger(request: &Map<String, Value>) -> Vec<Map<String, Value>> {
    let with = |name: &str, value: Value| {
        let mut larger = request.clone();
        larger.insert(name.into(), value);
        larger
    };
    let number = |name: &str| request.get(name).and_then(Value::as_u64);
    let mut all = Vec::new();
    let moves = request.get("moves").and_then(Value::as_array);
    let longer = moves.map(|moves| {
        let mut moves = moves.clone();
        moves.push(json!("C"));
        with("moves", json!(moves))
    });
    all.extend(longer.filter(|longer| read(&json!(longer).to_string()).op().is_some()));
    let earlier = number("since").and_then(|since| since.checked_sub(1));
    all.extend(earlier.map(|since| with("since", json!(since))));
    for name in ["millis", "lines"] {
        all.extend(number(name).map(|number| with(name, json!(number.saturating_mul(2)))));
    }
    // A variant that ends in its generations.
    let variant = request.get("variant").and_then(Value::as_str);
    let (board, generations) = variant
        .and_then(|name| name.rsplit_once('g'))
        .unwrap_or_default();
    if let Ok(generations @ ..500) = generations.parse::<u32>() {
        all.push(with(
            "variant",
            json!(format!("{board}g{}", generations * 2)),
        ));
    }
    all
}

fuzz_target!(|line: &[u8]| {
    let asked = Asked::read(&LIMITS, line);
    let reply = asked.reply(
        &CATALOGUE,
        &LIMITS,
        &SearchMemory::default(),
        &StopFlag::new(),
    );
    if !asked.op().is_some_and(Op::is_search) {
        assert_eq!(reply, referee::reply(&CATALOGUE, &LIMITS, line));
    }
    let is_refused = reply.starts_with(r#"{"error":"#);
    assert!(is_refused || asked.op().is_some(), "{reply}");
    let (Some(_), Ok(request)) = (asked.op(), serde_json::from_slice::<Map<_, _>>(line)) else {
        return;
    };
    let usual = cost(&request);
    assert!(usual >= 1);
    for larger in larger(&request) {
        assert!(cost(&larger) >= usual, "{larger:?}");
    }
    let rest = &json!(request).to_string()[1..];
    for (name, value) in &request {
        let twice = format!("{{{}:{value},{rest}", json!(name));
        assert!(read(&twice).op().is_none(), "{twice}");
    }
});
