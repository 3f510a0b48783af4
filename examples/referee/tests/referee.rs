//! The built `referee` program, driven over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use program_tests::{run, stderr, stdout};
use serde_json::{Value, json};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
    ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1";

/// Returns the replies to some lines.
fn replies(input: &[u8]) -> Vec<Value> {
    let output = run(env!("CARGO_BIN_EXE_referee"), &[], input);
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
    let text = stdout(&output);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn reply(request: &Value) -> Value {
    let mut replies = replies(format!("{request}\n").as_bytes());
    assert_eq!(replies.len(), 1);
    replies.remove(0)
}

/// Returns the reply to a request about a game, with more members.
fn ask(game: &str, op: &str, more: Value) -> Value {
    let mut request = json!({"game": game, "op": op});
    let more: serde_json::Map<String, Value> = serde_json::from_value(more).unwrap();
    request.as_object_mut().unwrap().extend(more);
    reply(&request)
}

/// Returns these members of a reply.
fn members<const N: usize>(reply: &Value, names: [&str; N]) -> Value {
    names.map(|name| reply[name].clone()).into_iter().collect()
}

/// Returns the kind and the message of the error reply to a line. Checks that the next line has a
/// reply.
fn error_of(line: &[u8]) -> (String, String) {
    let mut input = line.to_vec();
    input.extend(b"\n{\"game\":\"conway-chess\",\"op\":\"perft\",\"depth\":1}\n");
    let replies = replies(&input);
    assert_eq!(replies[1], json!({"nodes": 20}));
    let word = |name: &str| replies[0]["error"][name].as_str().unwrap().to_string();
    (word("kind"), word("message"))
}

#[test]
fn start() {
    let start = json!({"position": START, "status": "*", "turn": 1});
    for more in [json!({}), json!({"variant": "standard"})] {
        assert_eq!(ask("conway-chess", "start", more), start);
    }
}

#[test]
fn a_search_that_remembers_needs_fewer_nodes_for_the_next_move_of_a_game() {
    let best = |moves: &[&str], depth: u32, remember: bool| {
        json!({"game": "conquid", "variant": "small", "op": "best", "moves": moves,
               "depth": depth, "remember": remember})
    };
    let first = reply(&best(&[], 5, false));
    let [one, two] = [0, 1].map(|n| first["pv"][n].as_str().unwrap());
    let nodes = |remember: [bool; 2]| {
        let lines = [best(&[], 5, remember[0]), best(&[one, two], 4, remember[1])];
        let input = lines.map(|line| format!("{line}\n")).concat();
        replies(input.as_bytes())[1]["nodes"].as_u64().unwrap()
    };
    let alone = nodes([false, false]);
    assert!(nodes([true, true]) < alone);
    assert_eq!(nodes([true, false]), alone);
    assert_eq!(nodes([false, true]), alone);
}

#[test]
fn best_searches_every_game_to_a_depth_or_for_a_time() {
    for game in ["conway-chess", "wildebeest"] {
        let found = reply(&json!({"game": game, "op": "best", "depth": 3}));
        assert_eq!(found["depth"], 3, "{found}");
        assert_eq!(found["pv"][0], found["move"], "{found}");
        assert!(found["nodes"].as_u64().unwrap() > 30 && found["score"].is_i64());
        assert!(found.get("wins_in").is_none() && found.get("loses_in").is_none());
        let quick = reply(&json!({"game": game, "op": "best", "millis": 1, "id": 9}));
        assert!(quick["move"].is_string() && quick["id"] == 9, "{quick}");
    }
    let position = "4k3/8/8/8/8/8/8/K3R3 w - -";
    let ask = |more| ask("conway-chess", "best", more);
    let win = ask(json!({"millis": 5000, "position": position}));
    assert_eq!(members(&win, ["move", "wins_in"]), json!(["e1e8", 1]));
    assert!(win.get("others").is_none());
    let more = ask(json!({"depth": 2, "position": position, "lines": 3}));
    assert_eq!(members(&more, ["move", "wins_in"]), json!(["e1e8", 1]));
    let [one, two] = [0, 1].map(|n| &more["others"][n]);
    assert!(one["score"].as_i64() >= two["score"].as_i64() && one["pv"][0] != two["pv"][0]);
    for lines in [0, 101] {
        let error = &ask(json!({"depth": 2, "lines": lines}))["error"];
        assert_eq!(error["kind"], "bad-request", "{error}");
    }
}

/// The reply counts 107 million moves, lists at most a million of them, and divides none.
#[test]
fn a_hundred_million_moves_are_counted_and_not_listed() {
    let large =
        |op, name: &str, value: u64| ask("conquid", op, json!({"variant": "large", name: value}));
    let few = large("moves", "limit", 2);
    assert_eq!(few["count"], 107_122_465);
    assert_eq!(few["moves"], json!(["C", "A0,0;0,1;0,2"]));
    let all = large("moves", "limit", u64::MAX);
    assert_eq!(all["moves"].as_array().unwrap().len(), 1_000_000);
    let perft = large("perft", "depth", 1);
    assert_eq!(perft, json!({"nodes": 107_122_465}));
    let (kind, message) =
        error_of(br#"{"game":"conquid","op":"perft","variant":"large","depth":1,"divide":true}"#);
    assert_eq!(kind, "too-many-moves");
    assert!(message.contains("107122465 moves"), "{message}");
}

#[test]
fn a_game_of_conquid_is_played_with_its_events() {
    let moves = ["A0,5;0,0;0,1", "C", "Q"];
    let bridge = json!({"position": "1x11b1 4.X.O4. 1 -", "moves": moves});
    let played = ask("conquid", "play", bridge);
    assert_eq!(played["position"], "1x11b1 2x2.XxO4. 2 1");
    assert_eq!(members(&played, ["status", "turn"]), json!(["1-0", 2]));
    assert_eq!(played["events"][1][0]["event"], "conquered-nothing");
    assert_eq!(played["events"][2][0]["cell"], "0,5");
    let over = ask("conquid", "moves", json!({"position": played["position"]}));
    assert_eq!(over["count"], 0);
    for (more, expected) in [
        (json!({}), "14x28b2 "),
        (
            json!({"variant": "9x20b3"}),
            "9x20b3 20./20./20./4.3X6.3O4./",
        ),
    ] {
        let start = ask("conquid", "start", more)["position"].to_string();
        assert!(start[1..].starts_with(expected), "{start}");
    }
}

#[test]
fn moves_are_counted_in_full_and_listed_up_to_the_limit() {
    let all = ask("conway-chess", "moves", json!({"position": START}));
    let state = ["count", "status", "turn"];
    assert_eq!(members(&all, state), json!([20, "*", 1]));
    let few = ask("conway-chess", "moves", json!({"limit": 3}));
    assert_eq!(few["count"], 20);
    let [all, few] = [all, few].map(|reply| reply["moves"].as_array().unwrap().clone());
    assert_eq!((all.len(), &few[..]), (20, &all[..3]));
}

#[test]
fn successors_are_moves_with_positions_and_a_finished_game_has_none() {
    let ask = |op, position: &str| ask("conway-chess", op, json!({"position": position}));
    let reply = ask("successors", "4k3/8/8/8/8/8/8/K3R3 w - -");
    let successors = reply["successors"].as_array().unwrap();
    let taken = successors.iter().find(|pair| pair[0] == "e1e8").unwrap();
    assert!(taken[1].as_str().unwrap().starts_with("4R3/8/"));
    assert_eq!(reply["status"], "*");
    let over = "4R3/8/8/8/8/8/8/K7 b - -";
    let expected =
        json!({"count": 0, "moves": [], "status": "1-0", "reason": "by the position", "turn": 2});
    assert_eq!(ask("moves", over), expected);
    assert_eq!(ask("successors", over)["successors"], json!([]));
}

#[test]
fn play_lists_the_events_of_each_move() {
    let play = |more| ask("conway-chess", "play", more);
    let moves = ["h2h3", "h7h6", "h3h4", "a7a6", "b3b4"];
    let played = play(json!({"moves": moves[..4]}));
    assert_eq!(members(&played, ["status", "turn"]), json!(["*", 1]));
    let events: Vec<Vec<Value>> = serde_json::from_value(played["events"].clone()).unwrap();
    assert!(events.iter().map(Vec::len).eq([1, 1, 1, 7]), "{events:?}");
    let born = json!({
        "event": "born", "owner": "first", "piece": "pawn", "square": "b3", "place": 0,
        "text": "white pawn born on b3",
    });
    assert_eq!(events[3][1], born);
    // Continuing from the reply's position is the same as playing on.
    let on = play(json!({"position": played["position"], "moves": ["b3b4"]}));
    let whole = play(json!({"moves": moves}));
    assert_eq!(on["position"], whole["position"]);
}

#[test]
fn play_ends_in_the_draws_that_need_history() {
    // Blocks of four are still lifes: nothing is born around them and nothing dies.
    let position = "kr6/rr6/8/8/8/8/6RR/6RK w - -";
    let play = |plies: usize| {
        let shuffle = ["g2f2", "b7c7", "f2g2", "c7b7"];
        let moves: Vec<&str> = shuffle.into_iter().cycle().take(plies).collect();
        ask(
            "conway-chess",
            "play",
            json!({"position": position, "moves": moves}),
        )
    };
    assert_eq!(play(8)["status"], "*");
    // The state after the first ply occurs for the third time.
    let third = play(9);
    assert_eq!(third["status"], "1/2-1/2");
    assert_eq!(play(10)["error"]["kind"], "game-over");
    // The position alone has no history.
    let position = json!({"position": third["position"]});
    assert_eq!(ask("conway-chess", "moves", position)["status"], "*");
}

#[test]
fn the_status_is_the_same_for_every_operation_draws_by_history_included() {
    let empty = ".........../".repeat(9);
    let kings = format!("W K........../{empty}..........k");
    let round = ["0,0-0,1", "10,10-10,9", "0,1-0,0", "10,9-10,10"];
    let moves: Vec<&str> = round.into_iter().cycle().take(8).collect();
    let ask = |op: &str, moves: &[&str]| {
        let more = json!({"position": kings, "moves": moves, "depth": 1});
        ask("wildebeest", op, more)
    };
    for op in ["start", "moves", "successors", "play"] {
        assert_eq!(ask(op, &moves[..7])["status"], "*", "{op}");
        assert_eq!(ask(op, &moves)["status"], "1/2-1/2", "{op}");
    }
    let none = members(&ask("moves", &moves), ["count", "moves"]);
    assert_eq!(none, json!([0, []]));
    assert_eq!(ask("successors", &moves)["successors"], json!([]));
    assert_eq!(ask("best", &moves)["error"]["kind"], "game-over");
}

#[test]
fn best_takes_a_strategy_and_never_starts_a_program() {
    let best = |strategy: &str| {
        let more = json!({"nodes": 50, "strategy": strategy});
        ask("lifeduel", "best", more)
    };
    assert_eq!(best("uct")["nodes"], 50);
    assert!(best("random")["move"].is_string());
    for strategy in ["clever", "pipe:true", "uct:5ms"] {
        let refused = &best(strategy)["error"];
        assert_eq!(refused["kind"], "unknown-strategy", "{strategy}");
    }
}

#[test]
fn perft_and_division() {
    let perft = |more| ask("conway-chess", "perft", more);
    for (depth, nodes) in [(3, 8902), (0, 1)] {
        assert_eq!(perft(json!({"depth": depth})), json!({"nodes": nodes}));
    }
    let divided = perft(json!({"depth": 2, "divide": true}));
    assert_eq!(divided["nodes"], 400);
    assert_eq!(divided["divide"]["e2e4"], 20);
    assert_eq!(divided["divide"].as_object().unwrap().len(), 20);
    // Both players can only pass, for ever.
    let more = json!({"position": "1x11b1 4xXxO4x 1 -", "depth": u32::MAX});
    let message = "not a request: perft of depth 4294967295: expected at most 200";
    let refused = json!({"kind": "bad-request", "message": message});
    assert_eq!(ask("conquid", "perft", more)["error"], refused);
}

#[test]
fn draw_gives_every_format_with_the_last_move_and_from_both_sides() {
    let draw = |format: &str, flip: bool| {
        let more = json!({"moves": ["e2e4", "e7e5"], "format": format, "flip": flip});
        let drawn = ask("conway-chess", "draw", more);
        drawn["picture"].as_str().unwrap().to_string()
    };
    let text = draw("text", false);
    assert!(text.ends_with("arrows: e7 -> e5\n"), "{text}");
    let plain = ask("conway-chess", "draw", json!({}))["picture"].to_string();
    assert!(plain.contains("8 |  r  |  n o|"), "{plain}");
    let top = |picture: &str| picture.lines().nth(2).unwrap().trim().to_string();
    assert!(top(&text).starts_with("8 |  r"), "{text}");
    assert!(top(&draw("text", true)).starts_with("1 |  R"));
    assert!(draw("ansi", false).contains("\u{1b}[22;48;5;"));
    let svg = draw("svg", false);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("arrow e7 to e5"));
    assert_ne!(svg, draw("svg", true));
}

#[test]
fn the_reply_has_the_id_of_the_request() {
    for id in [json!(7), json!("seven"), json!(null), json!({"a": [1, 2]})] {
        let ask = |op: &str| reply(&json!({"game": "conway-chess", "op": op, "id": id}));
        assert_eq!(ask("start")["id"], id);
        assert_eq!(ask("fly")["id"], id);
        assert!(ask("start").as_object().unwrap().contains_key("id"));
    }
    let without = reply(&json!({"game": "conway-chess", "op": "start"}));
    assert!(!without.as_object().unwrap().contains_key("id"));
}

#[test]
fn a_line_that_is_no_request_has_its_error() {
    for (line, kind, expected) in [
        ("{", "bad-json", "EOF"),
        ("[1]", "bad-request", "expected an object"),
        ("{}", "bad-request", "missing field `game`"),
        (
            r#"{"game":"conway-chess"}"#,
            "bad-request",
            "missing field `op`",
        ),
    ] {
        let (found, text) = error_of(line.as_bytes());
        assert_eq!(found, kind, "{line}: {text}");
        assert!(text.contains(expected), "{line}: {text}");
    }
    assert_eq!(error_of(b"\xff\xfe").0, "bad-json");
    let deep = "[".repeat(100_000);
    assert_eq!(error_of(deep.as_bytes()).0, "bad-json");
}

#[test]
fn a_huge_line_is_an_error_and_the_next_line_has_a_reply() {
    let (kind, message) = error_of(&vec![b'x'; 20 << 20]);
    assert_eq!(kind, "line-too-long");
    assert!(message.contains("1048576"), "{message}");
    let position = json!({"position": "8/".repeat(500_000)});
    let refused = ask("conway-chess", "moves", position);
    assert_eq!(refused["error"]["kind"], "bad-position");
}

#[test]
fn each_reply_comes_before_the_next_request_and_a_closed_pipe_ends_the_program() {
    let mut child = program_tests::command(env!("CARGO_BIN_EXE_referee"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for depth in 1..=3 {
        writeln!(
            stdin,
            r#"{{"game":"conway-chess","op":"perft","depth":{depth}}}"#
        )
        .unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with("{\"nodes\":"), "{line}");
    }
    // The output is closed while the input stays open.
    drop(stdout);
    let request = br#"{"game":"conway-chess","op":"start"}"#;
    while stdin
        .write_all(request)
        .and_then(|()| stdin.write_all(b"\n"))
        .is_ok()
    {
        if child.try_wait().unwrap().is_some() {
            break;
        }
    }
    assert!(child.wait().unwrap().success());
}

#[test]
fn arguments_except_help_are_refused() {
    let output = run(env!("CARGO_BIN_EXE_referee"), &["--help"], b"");
    assert!(output.status.success() && stdout(&output).contains("standard input"));
    let output = run(env!("CARGO_BIN_EXE_referee"), &["game.json"], b"");
    assert!(!output.status.success());
    assert!(stderr(&output).contains("standard input"));
}
