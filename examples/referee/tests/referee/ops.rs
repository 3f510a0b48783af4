//! The ops that need no page.

use super::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
    ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1";

/// Requests, in the notation of [`requested`], and some members of the reply. `START` is the first
/// position of Conway's chess. A hundred million moves are counted and not listed.
const REPLIES: &str = r#"
{"op":"start"} | {"position":"START","status":"*","turn":1}
{"op":"start","variant":"standard"} | {"position":"START","status":"*","turn":1}
{"op":"moves","position":"START"} | {"count":20,"status":"*","turn":1}
{"op":"moves","position":"LOST"} | {"count":0,"moves":[],"status":"1-0","reason":"decided on the board","turn":2}
{"op":"successors","position":"LOST"} | {"successors":[]}
{"op":"successors","position":"4k3/8/8/8/8/8/8/K3R3 w - -"} | {"status":"*"}
{"op":"best","millis":5000,"position":"4k3/8/8/8/8/8/8/K3R3 w - -"} | {"move":"e1e8","wins_in":1}
{"op":"best","game":"lifeduel","nodes":50,"strategy":"uct"} | {"nodes":50}
{"op":"perft","depth":3} | {"nodes":8902}
{"op":"perft","depth":0} | {"nodes":1}
{"op":"perft","depth":2,"divide":true} | {"nodes":400}
{"op":"perft","game":"conquid","variant":"large","depth":1} | {"nodes":107122465}
{"op":"moves","game":"conquid","variant":"large","limit":2} | {"count":107122465,"moves":["C","A0,0;0,1;0,2"]}
{"op":"play","game":"conquid","position":"1x11b1 4.X.O4. 1 -","moves":["A0,5;0,0;0,1","C","Q"]} | {"position":"1x11b1 2x2.XxO4. 2 1","status":"1-0","turn":2}
{"op":"moves","game":"conquid","position":"1x11b1 2x2.XxO4. 2 1"} | {"count":0}
{"op":"play","moves":["h2h3","h7h6","h3h4","a7a6"]} | {"status":"*","turn":1}
"#;

#[test]
fn requests_have_the_replies_of_the_table() {
    for line in REPLIES.trim().lines() {
        let (request, expected) = line.split_once(" | ").unwrap();
        let reply = ask(&requested(&request.replace("START", START)));
        let expected: Value = serde_json::from_str(&expected.replace("START", START)).unwrap();
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&reply[name], value, "{line}");
        }
    }
}

/// Asks about a game, with more members. The reply may be an error.
fn asked(game: &str, op: &str, more: Value) -> Value {
    let mut request = json!({"game": game, "op": op});
    let more: serde_json::Map<String, Value> = serde_json::from_value(more).unwrap();
    request.as_object_mut().unwrap().extend(more);
    ask_within(&Limits::NONE, &request)
}

#[test]
fn best_searches_every_game_to_a_depth_or_for_a_time() {
    for game in ["conway-chess", "wildebeest"] {
        let found = asked(game, "best", json!({"depth": 3}));
        assert_eq!(found["depth"], 3, "{found}");
        assert_eq!(found["pv"][0], found["move"], "{found}");
        assert!(found["nodes"].as_u64().unwrap() > 30 && found["score"].is_i64());
        assert!(found.get("wins_in").is_none() && found.get("loses_in").is_none());
        let quick = asked(game, "best", json!({"millis": 1, "id": 9}));
        assert!(quick["move"].is_string() && quick["id"] == 9, "{quick}");
    }
}

#[test]
fn a_position_that_is_set_up_is_accepted_or_refused_in_words() {
    let set_up = |more: Value| asked("wildebeest", "set-up", more);
    let start = set_up(json!({}));
    let text = asked("wildebeest", "start", json!({}))["position"].clone();
    assert_eq!(start["position"], text);
    let again = set_up(json!({"rows": start["rows"], "fields": start["fields"]}));
    assert_eq!(again, start);
    // The other player moves; then a second king.
    let black = set_up(json!({"fields": ["B", ""]}));
    assert_eq!(black["words"], "Black to move");
    let mut rows = start["rows"].clone();
    rows[5] = "....K......".into();
    let refused = set_up(json!({"rows": rows}));
    let why = refused["refusal"].as_str().unwrap();
    assert!(
        why.starts_with("The rules ask for at most one king of each colour: see "),
        "{why}"
    );
    assert!(refused.get("position").is_none() && refused["spots"][0].is_object());
    assert_eq!(refused["rows"], rows);
    for bad in [json!({"rows": ["..."]}), json!({"fields": ["B"]})] {
        assert_eq!(set_up(bad)["error"]["kind"], "bad-request");
    }
}

#[test]
fn judge_tells_what_a_move_has_lost() {
    let fork = "4k3/8/8/8/8/8/1q6/K3R3 w - -";
    let judge = |moves: Value, millis: Value| {
        let more = json!({"position": fork, "moves": moves, "millis": millis});
        asked("conway-chess", "judge", more)
    };
    assert_eq!(
        judge(json!(["e1e8"]), json!(50)),
        json!({
            "before": 1.0, "after": 1.0, "ahead": "first",
            "quiet": "No big mistakes found. White was ahead from the start.",
        })
    );
    // The second move of a game goes on from what was told of the first one.
    for (ahead, is_told) in [(json!("first"), true), (json!("second"), false)] {
        let more = json!({
            "position": "4k3/8/8/8/8/8/8/K3R1R1 w - -", "moves": ["a1a2", "e8f7"], "millis": 50,
            "ahead": ahead,
        });
        let judged = asked("conway-chess", "judge", more);
        assert_eq!(judged.get("ahead").is_some(), is_told, "{judged}");
    }
    let mistake = json!({
        "better": "e1e8",
        "name": "Re1xe8",
        "why": "with Re1xe8 White wins at once",
        "text": "was a mistake by White: with Re1xe8 White wins at once.",
        "hint": "That is no better: there is a way to win.",
    });
    let missed = judge(json!(["e1e2"]), json!(50));
    assert_eq!(missed["mistake"], mistake, "{missed}");
    for (moves, millis) in [(json!([]), json!(50)), (json!(["e1e2"]), Value::Null)] {
        assert_eq!(judge(moves, millis)["error"]["kind"], "bad-request");
    }
}

#[test]
fn best_finds_other_lines_too() {
    let best = |lines: Value| {
        let position = "4k3/8/8/8/8/8/8/K3R3 w - -";
        let more = json!({"depth": 2, "position": position, "lines": lines});
        asked("conway-chess", "best", more)
    };
    assert!(best(Value::Null).get("others").is_none());
    let more = best(json!(3));
    assert_eq!(members(&more, ["move", "wins_in"]), json!(["e1e8", 1]));
    let [one, two] = [0, 1].map(|n| &more["others"][n]);
    assert!(one["score"].as_i64() >= two["score"].as_i64() && one["pv"][0] != two["pv"][0]);
    for lines in [0, 101] {
        let error = &best(json!(lines))["error"];
        assert_eq!(error["kind"], "bad-request", "{error}");
    }
}

#[test]
fn best_takes_a_strategy_and_never_starts_a_program() {
    let best = |strategy| {
        asked(
            "lifeduel",
            "best",
            json!({"nodes": 50, "strategy": strategy}),
        )
    };
    assert!(best("random")["move"].is_string());
    for strategy in ["clever", "pipe:true", "uct:5ms"] {
        let refused = &best(strategy)["error"];
        assert_eq!(refused["kind"], "unknown-strategy", "{strategy}");
    }
}

/// The reply lists at most a million of a hundred million moves, and divides none.
#[test]
fn moves_are_listed_up_to_the_limit() {
    let all = asked("conway-chess", "moves", json!({"position": START}));
    let few = asked("conway-chess", "moves", json!({"limit": 3}));
    assert_eq!(few["count"], 20);
    let [all, few] = [all, few].map(|reply| reply["moves"].as_array().unwrap().clone());
    assert_eq!((all.len(), &few[..]), (20, &all[..3]));
    let more = json!({"variant": "large", "limit": u64::MAX});
    let many = asked("conquid", "moves", more);
    assert_eq!(many["moves"].as_array().unwrap().len(), 1_000_000);
}

#[test]
fn variants_have_their_starts() {
    for (more, expected) in [
        (json!({}), "7x14b1 "),
        (
            json!({"variant": "9x20b3"}),
            "9x20b3 20./20./20./4.3X6.3O4./",
        ),
    ] {
        let start = asked("conquid", "start", more)["position"].to_string();
        assert!(start[1..].starts_with(expected), "{start}");
    }
}

#[test]
fn successors_are_moves_with_positions() {
    let more = json!({"position": "4k3/8/8/8/8/8/8/K3R3 w - -"});
    let reply = asked("conway-chess", "successors", more);
    let successors = reply["successors"].as_array().unwrap();
    let taken = successors.iter().find(|pair| pair[0] == "e1e8").unwrap();
    assert!(taken[1].as_str().unwrap().starts_with("4R3/8/"));
}

#[test]
fn play_lists_the_events_of_each_move() {
    let play = |more| asked("conway-chess", "play", more);
    let moves = ["h2h3", "h7h6", "h3h4", "a7a6", "b3b4"];
    let played = play(json!({"moves": moves[..4]}));
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
    let bridge = json!({"position": "1x11b1 4.X.O4. 1 -", "moves": ["A0,5;0,0;0,1", "C", "Q"]});
    let conquered = &asked("conquid", "play", bridge)["events"];
    assert_eq!(conquered[1][0]["event"], "conquered-nothing");
    assert_eq!(conquered[2][0]["cell"], "0,5");
}

#[test]
fn play_ends_in_the_draws_that_need_history() {
    // Blocks of four are still lifes: nothing is born around them and nothing dies.
    let position = "kr6/rr6/8/8/8/8/6RR/6RK w - -";
    let play = |plies: usize| {
        let shuffle = ["g2f2", "b7c7", "f2g2", "c7b7"];
        let moves: Vec<&str> = shuffle.into_iter().cycle().take(plies).collect();
        asked(
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
    assert_eq!(asked("conway-chess", "moves", position)["status"], "*");
}

#[test]
fn the_status_is_the_same_for_every_operation_draws_by_history_included() {
    let empty = ".........../".repeat(9);
    let kings = format!("W K........../{empty}..........k");
    let round = ["0,0-0,1", "10,10-10,9", "0,1-0,0", "10,9-10,10"];
    let moves: Vec<&str> = round.into_iter().cycle().take(8).collect();
    let ask = |op: &str, moves: &[&str]| {
        let more = json!({"position": kings, "moves": moves, "depth": 1});
        asked("wildebeest", op, more)
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
fn perft_is_divided_and_has_a_limit() {
    let divided = asked("conway-chess", "perft", json!({"depth": 2, "divide": true}));
    assert_eq!(divided["divide"]["e2e4"], 20);
    assert_eq!(divided["divide"].as_object().unwrap().len(), 20);
    // Both players can only pass, for ever.
    let more = json!({"position": "1x11b1 4xXxO4x 1 -", "depth": u32::MAX});
    let message = "not a request: perft of depth 4294967295: expected at most 200";
    let refused = json!({"kind": "bad-request", "message": message});
    assert_eq!(asked("conquid", "perft", more)["error"], refused);
}

#[test]
fn draw_gives_every_format_with_the_last_move_and_from_both_sides() {
    let draw = |format: &str, flip: bool| {
        let more = json!({"moves": ["e2e4", "e7e5"], "format": format, "flip": flip});
        let drawn = asked("conway-chess", "draw", more);
        drawn["picture"].as_str().unwrap().to_string()
    };
    let text = draw("text", false);
    assert!(text.ends_with("arrows: e7 -> e5\n"), "{text}");
    let plain = asked("conway-chess", "draw", json!({}))["picture"].to_string();
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
        let ask = |op: &str| asked("conway-chess", op, json!({"id": id}));
        assert_eq!(ask("start").get("id"), Some(&id));
        assert_eq!(ask("fly")["id"], id);
    }
    let without = asked("conway-chess", "start", json!({}));
    assert!(without.get("id").is_none());
}
