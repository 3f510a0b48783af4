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
    assert_eq!(
        reply(&json!({"game": "conway-chess", "op": "start"})),
        start
    );
    let named = json!({"game": "conway-chess", "op": "start", "variant": "standard"});
    assert_eq!(reply(&named), start);
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
    let win = reply(
        &json!({"game": "conway-chess", "op": "best", "millis": 5000,
        "position": "4k3/8/8/8/8/8/8/K3R3 w - -"}),
    );
    assert_eq!((&win["move"], &win["wins_in"]), (&json!("e1e8"), &json!(1)));
}

/// The reply counts 107 million moves, lists at most a million of them, and divides none.
#[test]
fn a_hundred_million_moves_are_counted_and_not_listed() {
    let start = json!({"game": "conquid", "op": "moves", "variant": "large", "limit": 2});
    let few = reply(&start);
    assert_eq!(few["count"], 107_122_465);
    assert_eq!(few["moves"], json!(["C", "A0,0;0,1;0,2"]));
    let all = json!({"game": "conquid", "op": "moves", "variant": "large", "limit": u64::MAX});
    assert_eq!(reply(&all)["moves"].as_array().unwrap().len(), 1_000_000);
    let perft = json!({"game": "conquid", "op": "perft", "variant": "large", "depth": 1});
    assert_eq!(reply(&perft), json!({"nodes": 107_122_465}));
    let (kind, message) =
        error_of(br#"{"game":"conquid","op":"perft","variant":"large","depth":1,"divide":true}"#);
    assert_eq!(kind, "too-many-moves");
    assert!(message.contains("107122465 moves"), "{message}");
}

#[test]
fn a_game_of_conquid_is_played_with_its_events() {
    let bridge = "1x11b1 4.X.O4. 1 -";
    let played = reply(&json!({
        "game": "conquid", "op": "play", "position": bridge, "moves": ["A0,5;0,0;0,1", "C", "Q"],
    }));
    assert_eq!(played["position"], "1x11b1 2x2.XxO4. 2 1");
    assert_eq!(
        (&played["status"], &played["turn"]),
        (&json!("1-0"), &json!(2))
    );
    assert_eq!(played["events"][1][0]["event"], "conquered-nothing");
    assert_eq!(played["events"][2][0]["cell"], "0,5");
    let over = json!({"game": "conquid", "op": "moves", "position": played["position"]});
    assert_eq!(reply(&over)["count"], 0);
    let medium = reply(&json!({"game": "conquid", "op": "start"}));
    assert!(medium["position"].as_str().unwrap().starts_with("14x28b2 "));
    let custom = reply(&json!({"game": "conquid", "op": "start", "variant": "9x20b3"}));
    assert!(
        custom["position"]
            .as_str()
            .unwrap()
            .starts_with("9x20b3 20./20./20./4.3X6.3O4./")
    );
}

#[test]
fn moves_are_counted_in_full_and_listed_up_to_the_limit() {
    let all = reply(&json!({"game": "conway-chess", "op": "moves", "position": START}));
    assert_eq!(all["count"], 20);
    assert_eq!(all["moves"].as_array().unwrap().len(), 20);
    assert_eq!((&all["status"], &all["turn"]), (&json!("*"), &json!(1)));
    let few = reply(&json!({"game": "conway-chess", "op": "moves", "limit": 3}));
    assert_eq!(few["count"], 20);
    assert_eq!(
        few["moves"].as_array().unwrap()[..],
        all["moves"].as_array().unwrap()[..3]
    );
}

#[test]
fn successors_are_moves_with_positions() {
    let position = "4k3/8/8/8/8/8/8/K3R3 w - -";
    let request = json!({"game": "conway-chess", "op": "successors", "position": position});
    let reply = reply(&request);
    let successors = reply["successors"].as_array().unwrap();
    let taken = successors.iter().find(|pair| pair[0] == "e1e8").unwrap();
    assert!(taken[1].as_str().unwrap().starts_with("4R3/8/"));
    assert_eq!(reply["status"], "*");
}

#[test]
fn a_finished_game_has_no_moves_and_no_successors() {
    let position = "4R3/8/8/8/8/8/8/K7 b - -";
    let moves = reply(&json!({"game": "conway-chess", "op": "moves", "position": position}));
    assert_eq!(
        moves,
        json!({"count": 0, "moves": [], "status": "1-0", "reason": "by the position", "turn": 2})
    );
    let request = json!({"game": "conway-chess", "op": "successors", "position": position});
    assert_eq!(reply(&request)["successors"], json!([]));
}

#[test]
fn play_lists_the_events_of_each_move() {
    let moves = ["h2h3", "h7h6", "h3h4", "a7a6"];
    let played = reply(&json!({"game": "conway-chess", "op": "play", "moves": moves}));
    assert_eq!(
        (&played["status"], &played["turn"]),
        (&json!("*"), &json!(1))
    );
    let lengths: Vec<usize> = played["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|events| events.as_array().unwrap().len())
        .collect();
    assert_eq!(lengths, [1, 1, 1, 7]);
    assert_eq!(
        played["events"][3][1],
        json!({
            "event": "born", "owner": "first", "piece": "pawn", "square": "b3", "place": 0,
            "text": "white pawn born on b3",
        })
    );
    // Continuing from the reply's position is the same as playing on.
    let position = &played["position"];
    let request =
        json!({"game": "conway-chess", "op": "play", "position": position, "moves": ["b3b4"]});
    let on = reply(&request);
    let moves = ["h2h3", "h7h6", "h3h4", "a7a6", "b3b4"];
    let whole = reply(&json!({"game": "conway-chess", "op": "play", "moves": moves}));
    assert_eq!(on["position"], whole["position"]);
}

#[test]
fn play_ends_in_the_draws_that_need_history() {
    // Blocks of four are still lifes: nothing is born around them and nothing dies.
    let position = "kr6/rr6/8/8/8/8/6RR/6RK w - -";
    let play = |plies: usize| {
        let shuffle = ["g2f2", "b7c7", "f2g2", "c7b7"];
        let moves: Vec<&str> = shuffle.into_iter().cycle().take(plies).collect();
        reply(&json!({"game": "conway-chess", "op": "play", "position": position, "moves": moves}))
    };
    assert_eq!(play(8)["status"], "*");
    // The state after the first ply occurs for the third time.
    let third = play(9);
    assert_eq!(third["status"], "1/2-1/2");
    assert_eq!(play(10)["error"]["kind"], "game-over");
    // The position alone has no history.
    let moves =
        reply(&json!({"game": "conway-chess", "op": "moves", "position": third["position"]}));
    assert_eq!(moves["status"], "*");
}

#[test]
fn the_status_is_the_same_for_every_operation_draws_by_history_included() {
    let empty = ".........../".repeat(9);
    let kings = format!("W K........../{empty}..........k");
    let round = ["0,0-0,1", "10,10-10,9", "0,1-0,0", "10,9-10,10"];
    let moves: Vec<&str> = round.into_iter().cycle().take(8).collect();
    let ask = |op: &str, moves: &[&str]| {
        reply(&json!({"game": "wildebeest", "op": op, "position": kings, "moves": moves}))
    };
    for op in ["start", "moves", "successors", "play"] {
        assert_eq!(ask(op, &moves[..7])["status"], "*", "{op}");
        assert_eq!(ask(op, &moves)["status"], "1/2-1/2", "{op}");
    }
    assert_eq!(ask("moves", &moves)["count"], 0);
    assert_eq!(ask("moves", &moves)["moves"], json!([]));
    assert_eq!(ask("successors", &moves)["successors"], json!([]));
    let best =
        json!({"game": "wildebeest", "op": "best", "position": kings, "moves": moves, "depth": 1});
    assert_eq!(reply(&best)["error"]["kind"], "game-over");
}

#[test]
fn best_takes_a_strategy_and_never_starts_a_program() {
    let ask = |strategy: &str| {
        let request = json!({
            "game": "lifeduel", "op": "best", "nodes": 50, "strategy": strategy,
        });
        reply(&request)
    };
    assert_eq!(ask("uct")["nodes"], 50);
    assert!(ask("random")["move"].is_string());
    for strategy in ["clever", "pipe:true", "uct:5ms"] {
        assert_eq!(
            ask(strategy)["error"]["kind"],
            "unknown-strategy",
            "{strategy}"
        );
    }
}

#[test]
fn perft_and_division() {
    assert_eq!(
        reply(&json!({"game": "conway-chess", "op": "perft", "depth": 3})),
        json!({"nodes": 8902})
    );
    let divided =
        reply(&json!({"game": "conway-chess", "op": "perft", "depth": 2, "divide": true}));
    assert_eq!(divided["nodes"], 400);
    assert_eq!(divided["divide"]["e2e4"], 20);
    assert_eq!(divided["divide"].as_object().unwrap().len(), 20);
    let nothing = reply(&json!({"game": "conway-chess", "op": "perft", "depth": 0}));
    assert_eq!(nothing, json!({"nodes": 1}));
}

#[test]
fn draw_is_a_picture_in_text() {
    let reply = reply(&json!({"game": "conway-chess", "op": "draw"}));
    let picture = reply["picture"].as_str().unwrap();
    assert!(picture.contains("8 |  r  |  n o|"), "{picture}");
}

#[test]
fn draw_gives_every_format_with_the_last_move_and_from_both_sides() {
    let draw = |format: &str, flip: bool| {
        let ask = json!({"game": "conway-chess", "op": "draw", "moves": ["e2e4", "e7e5"],
            "format": format, "flip": flip});
        reply(&ask)["picture"].as_str().unwrap().to_string()
    };
    let text = draw("text", false);
    assert!(text.ends_with("arrows: e7 -> e5\n"), "{text}");
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

/// Kinds of errors, words of their messages, and the lines. `LOST` is a position without a king.
const WRONG: &str = r#"
bad-json | EOF | {
bad-request     | expected an object    | [1]
bad-request | missing field `game` | {}
bad-request | missing field `op` | {"game":"conway-chess"}
bad-request | unknown variant `fly` | {"game":"conway-chess","op":"fly"}
bad-request | `postion` | {"game":"conway-chess","op":"moves","postion":""}
bad-request | `-1` | {"game":"conway-chess","op":"moves","limit":-1}
bad-request | missing field `moves` | {"game":"conway-chess","op":"play"}
bad-request | missing field `depth` | {"game":"conway-chess","op":"perft"}
bad-request | one of them | {"game":"conway-chess","op":"start","variant":"standard","position":""}
unknown-game | pacifist, pacifist-weighted, lifeduel, conquid | {"game":"go","op":"start"}
unknown-variant | 960 | {"game":"conway-chess","op":"start","variant":"960"}
bad-position | eight ranks | {"game":"conway-chess","op":"moves","position":"8/8"}
bad-move | move 2 | {"game":"conway-chess","op":"play","moves":["e2e4","e2"]}
illegal-move | e2e5 | {"game":"conway-chess","op":"play","moves":["e2e5"]}
game-over | 1-0 | {"game":"conway-chess","op":"play","position":"LOST","moves":["a7a6"]}
game-over | 1-0 | {"game":"conway-chess","op":"best","millis":10,"position":"LOST"}
bad-request | `depth`, `nodes` or `millis` | {"game":"conway-chess","op":"best"}
bad-request | expected one of `text`, `ansi`, `svg` | {"game":"conway-chess","op":"draw","format":"jpeg"}
"#;

#[test]
fn every_kind_of_bad_line_has_its_error() {
    for line in WRONG.trim().lines() {
        let [kind, message, line] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let line = line.replace("LOST", "4R3/8/8/8/8/8/8/K7 b - -");
        let (found, text) = error_of(line.as_bytes());
        assert_eq!(found, kind, "{line}: {text}");
        assert!(text.contains(message), "{line}: {text}");
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
    let long = format!(
        r#"{{"game":"conway-chess","op":"moves","position":"{}"}}"#,
        "8/".repeat(500_000)
    );
    assert_eq!(error_of(long.as_bytes()).0, "bad-position");
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

#[test]
fn a_perft_that_is_too_deep_is_refused() {
    // Both players can only pass, for ever.
    let position = "1x11b1 4xXxO4x 1 -";
    let perft = |depth: u32| {
        json!({"game": "conquid", "op": "perft", "position": position, "depth": depth}).to_string()
    };
    assert_eq!(
        error_of(perft(u32::MAX).as_bytes()),
        (
            "bad-request".into(),
            "not a request: perft of depth 4294967295: expected at most 200".into()
        )
    );
}
