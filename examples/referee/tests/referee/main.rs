//! The replies to requests, for every game, and the program that gives them.

mod choosing;
mod lessons;
mod ops;
mod program;
mod refusals;
mod viewing;
mod words;

use menagerie::{AnyGame, Catalogue, Dice, GameInfo, Pick, SearchMemory, Spot, StopFlag};
use program_tests::{run, stderr, stdout};
use referee::{Asked, Limits, Op};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn ask_within(limits: &Limits, request: &Value) -> Value {
    let line = request.to_string();
    let reply = referee::reply(&Catalogue::standard(), limits, line.as_bytes());
    serde_json::from_str(&reply).unwrap()
}

fn ask(request: &Value) -> Value {
    let reply = ask_within(&Limits::NONE, request);
    assert!(reply.get("error").is_none(), "{request}: {reply}");
    reply
}

fn error_within(limits: &Limits, request: &Value) -> (String, String) {
    let reply = ask_within(limits, request);
    let word = |name: &str| reply["error"][name].as_str().unwrap().to_string();
    (word("kind"), word("message"))
}

/// Reads a request, which is about Conway's chess if it names no other game. `LOST` is a position
/// without a king.
fn requested(text: &str) -> Value {
    let text = text.replace("LOST", "4R3/8/8/8/8/8/8/K7 b - -");
    let mut request: Value = serde_json::from_str(&text).unwrap();
    if request.get("game").is_none() {
        request["game"] = json!("conway-chess");
    }
    request
}

/// A request about a game after its moves.
fn about(game: &dyn AnyGame, op: &str) -> Value {
    json!({"game": game.name(), "op": op, "position": game.start(), "moves": game.played()})
}

/// A random game of at most this number of plies.
fn random_game(info: &GameInfo, plies: usize, seed: u64) -> Box<dyn AnyGame> {
    let mut game = info.start(None).unwrap();
    let mut dice = Dice::seeded(seed);
    while game.ending().is_none() && game.ply() < plies {
        let m = game.random_move(&mut dice).unwrap();
        game.play(&m).unwrap();
    }
    game
}

/// Returns these members of a reply.
fn members<const N: usize>(reply: &Value, names: [&str; N]) -> Value {
    names.map(|name| reply[name].clone()).into_iter().collect()
}

fn texts(events: &Value) -> Vec<String> {
    let events = events.as_array().unwrap();
    let text = |event: &Value| event["text"].as_str().unwrap().to_string();
    events.iter().map(text).collect()
}

/// The words of all events of all steps.
fn step_texts(reply: &Value) -> Vec<String> {
    let steps = reply["steps"].as_array().unwrap().iter();
    steps.flat_map(|step| texts(&step["events"])).collect()
}
