//! What is refused: limits of the caller, and wrong requests.

use super::*;

#[test]
fn what_a_caller_does_not_allow_is_refused() {
    let pages = Limits::PAGES;
    for op in ["perft", "successors"] {
        let request = json!({"game": "conway-chess", "op": op, "depth": 1});
        let expected = ("not-allowed".into(), format!("{op:?} is not allowed here"));
        assert_eq!(error_within(&pages, &request), expected);
    }
    let short = Limits {
        max_moves: 2,
        ..pages
    };
    let moves = ["e2e4", "e7e5", "d2d4"];
    let view = |moves: &[&str]| json!({"game": "conway-chess", "op": "view", "moves": moves});
    assert_eq!(ask_within(&short, &view(&moves[..2]))["ply"], 2);
    assert_eq!(error_within(&short, &view(&moves)).0, "too-long-game");
    let mut export = view(&moves);
    export["op"] = json!("export");
    export["format"] = json!("text");
    let import = json!({"op": "import", "text": ask(&export)["text"]});
    let (kind, message) = error_within(&short, &import);
    assert_eq!(kind, "too-long-game");
    assert_eq!(message, "a game of 3 moves: expected at most 2");

    let small = Limits {
        max_bytes: 60,
        ..pages
    };
    assert_eq!(error_within(&small, &view(&moves)).0, "line-too-long");
    let (_, message) = error_within(&small, &view(&moves));
    assert!(message.contains("60 bytes"), "{message}");
}

#[test]
fn the_longest_game_of_a_page_is_exported_and_read_back() {
    let start = json!({"game": "conquid", "variant": "large", "op": "export"});
    let moves = program_tests::endless(5_000);
    for format in ["json", "text"] {
        let mut export = start.clone();
        (export["moves"], export["format"]) = (json!(moves), json!(format));
        let import = json!({"op": "import", "text": ask_within(&Limits::PAGES, &export)["text"]});
        let read = ask_within(&Limits::PAGES, &import);
        assert_eq!(read["moves"], json!(moves), "{format}");
    }
}

#[test]
fn long_searches_and_lists_end_at_the_callers_limit() {
    let limits = Limits {
        max_time: Some(std::time::Duration::from_millis(20)),
        max_listed: 5,
        ..Limits::PAGES
    };
    for millis in [json!(u64::MAX), Value::Null] {
        let request = json!({
            "game": "wildebeest", "op": "best", "depth": 100, "millis": millis,
        });
        let best = ask_within(&limits, &request);
        let is_short = best["depth"].as_u64().unwrap() < 100;
        assert!(best["move"].is_string() && is_short, "{best}");
    }
    let list = |limit: Value| {
        let request = json!({"game": "conway-chess", "op": "moves", "limit": limit});
        let moves = ask_within(&limits, &request)["moves"].clone();
        moves.as_array().unwrap().len()
    };
    let limited = [Value::Null, json!(u64::MAX), json!(3)].map(list);
    assert_eq!(limited, [5, 5, 3]);
}

#[test]
fn steps_beyond_the_limit_are_joined() {
    let catalogue = Catalogue::standard();
    let game = random_game(catalogue.find("lifeduel").unwrap(), usize::MAX, 1);
    let whole = ask(&about(&*game, "view"));
    let cells = game.scene().cells.len();
    assert!(whole["steps"].as_array().unwrap().len() > 3, "{whole}");
    for (room, steps) in [(0, 1), (cells - 1, 1), (2 * cells, 2), (3 * cells + 1, 3)] {
        let limits = Limits {
            max_step_cells: room,
            ..Limits::NONE
        };
        let view = ask_within(&limits, &about(&*game, "view"));
        assert_eq!(view["steps"].as_array().unwrap().len(), steps);
        assert_eq!(step_texts(&view), step_texts(&whole));
        assert_eq!(view["steps"][steps - 1]["scene"], json!(game.scene()));
    }
}

/// Kinds of errors, words of their messages, and the requests in the notation of [`requested`].
const WRONG: &str = r#"
bad-request | missing field `format` | {"op":"export"}
bad-request | known are json, text, words | {"op":"export","format":"pgn"}
bad-request | `text`, `ansi`, `svg` | {"op":"view","format":"jpeg"}
illegal-move | move 1 | {"op":"view","moves":["e2e5"]}
bad-move | move 1 | {"op":"view","moves":["<>"]}
illegal-move | move 2 | {"op":"view","moves":["e2e4","e2e4"]}
bad-position | eight ranks | {"op":"view","position":"8/8"}
unknown-variant | 960 | {"op":"view","variant":"960"}
bad-request | since: 2: expected at most 1 | {"op":"view","moves":["e2e4"],"since":2}
unknown-lesson | no lesson 13: the game has 12 | {"op":"attempt","lesson":13,"moves":["e2e4"]}
unknown-lesson | no lesson 0 | {"op":"attempt","lesson":0,"moves":["e2e4"]}
unknown-puzzle | no puzzle 0 | {"op":"puzzle","puzzle":0}
bad-request | missing field `puzzle` | {"op":"puzzle"}
bad-request | move 1 is not that of the puzzle | {"op":"attempt","puzzle":1,"moves":["a1a1","a1a1"]}
bad-request | missing field `lesson` | {"op":"attempt","moves":["e2e4"]}
bad-request | expected one move | {"op":"attempt","lesson":1,"moves":[]}
illegal-move | move 1 | {"op":"attempt","lesson":1,"moves":["e1a7"]}
bad-request | no kinds of move | {"op":"choose","kind":1}
bad-request | expected the name or the index | {"op":"choose","kind":-1}
bad-request | 70000 | {"op":"choose","picked":[{"row":70000,"column":0}]}
bad-request | `column` | {"op":"choose","picked":[{"row":0}]}
bad-request | acquire, conquer, vanquish, conquest | {"op":"choose","game":"conquid","kind":"steal"}
bad-request | acquire, conquer, vanquish, conquest | {"op":"choose","game":"conquid","kind":4}
bad-request | acquire, conquer, vanquish, conquest | {"op":"choose","game":"conquid"}
bad-request | missing field `game` | {"op":"view","game":null}
bad-request | missing field `game` | {"op":"choose","game":null}
bad-request | missing field `game` | {"op":"export","game":null}
bad-request | `size` | {"op":"games","size":1}
bad-request | missing field `text` | {"op":"import"}
bad-record | expected JSON | {"op":"import","text":""}
bad-record | game | {"op":"import","text":"{}"}
bad-record | "go" | {"op":"import","text":"go | e2e4"}
bad-request | unknown variant `fly` | {"op":"fly"}
bad-request | `postion` | {"op":"moves","postion":""}
bad-request | `-1` | {"op":"moves","limit":-1}
bad-request | missing field `moves` | {"op":"play"}
bad-request | missing field `depth` | {"op":"perft"}
bad-request | not both | {"op":"start","variant":"standard","position":""}
unknown-game | pacifist, pacifist-weighted, lifeduel, conquid | {"game":"go","op":"start"}
unknown-variant | 960 | {"op":"start","variant":"960"}
bad-position | eight ranks | {"op":"moves","position":"8/8"}
bad-move | move 2 | {"op":"play","moves":["e2e4","e2"]}
illegal-move | e2e5 | {"op":"play","moves":["e2e5"]}
game-over | 1-0 | {"op":"play","position":"LOST","moves":["a7a6"]}
game-over | 1-0 | {"op":"best","millis":10,"position":"LOST"}
too-many-moves | 107122465 moves | {"op":"perft","game":"conquid","variant":"large","depth":1,"divide":true}
bad-request | `depth`, `nodes` or `millis` | {"op":"best"}
bad-request | expected one of `text`, `ansi`, `svg` | {"op":"draw","format":"jpeg"}
unknown-game | known are | {"op":"import","text":"{\"game\":\"go\"}"}
"#;

#[test]
fn what_is_wrong_with_a_request_is_told_by_kind() {
    for line in WRONG.trim().lines() {
        let [kind, message, request] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let request = requested(request);
        let (found, text) = error_within(&Limits::NONE, &request);
        assert_eq!(found, kind, "{request}: {text}");
        assert!(text.contains(message), "{request}: {text}");
    }
}

/// A ConquidPy file begins on an empty board of one of its sizes.
#[test]
fn a_format_that_cannot_express_a_game_says_so() {
    let request = json!({
        "game": "conquid", "op": "export", "format": "ConquidPy",
        "position": "1x11b1 4xXxO4x 1 -",
    });
    assert_eq!(error_within(&Limits::NONE, &request).0, "cannot-export");
}

#[test]
fn the_op_of_a_request_is_known_before_it_is_answered() {
    let op = |line: &str| Asked::read(&Limits::NONE, line.as_bytes()).op();
    assert_eq!(op(r#"{"op":"best","game":"conquid"}"#), Some(Op::Best));
    for line in ["", "{}", "[1]", r#"{"op":7}"#, r#"{"op":"fly"}"#] {
        assert_eq!(op(line), None, "{line}");
    }
    let words = "start moves successors play perft best draw games view choose export import";
    for word in words.split(' ') {
        let named = json!({"op": word, "game": "conquid"}).to_string();
        assert_eq!(op(&named).unwrap().to_string(), word);
    }
}

#[test]
fn a_member_that_is_there_twice_is_refused() {
    let whole = json!({
        "game": "conquid", "op": "choose", "variant": "small", "limit": 3, "moves": ["C"],
        "depth": 1, "divide": false, "millis": 5, "nodes": 7, "lines": 1, "strategy": "search",
        "remember": false, "format": "text", "flip": false, "kind": 0, "since": 0, "lesson": 1,
        "puzzle": 1, "day": 1, "text": "", "picked": [], "id": 7,
    });
    let whole = whole.as_object().unwrap();
    let rest = serde_json::to_string(whole).unwrap();
    for (name, value) in whole {
        let twice = format!("{{{name:?}:{value},{}", &rest[1..]);
        let asked = Asked::read(&Limits::NONE, twice.as_bytes());
        assert_eq!(asked.op(), None, "{twice}");
        let reply = referee::reply(&Catalogue::standard(), &Limits::NONE, twice.as_bytes());
        assert!(
            reply.contains(&format!("duplicate field `{name}`")),
            "{reply}"
        );
        assert!(reply.ends_with(r#""id":7}"#), "{reply}");
    }
    for nested in [
        r#""picked":[{"row":0,"row":1,"column":0}]"#,
        r#""\u006fp":"view""#,
    ] {
        let line = format!(r#"{{"game":"conquid","op":"choose",{nested}}}"#);
        assert_eq!(
            Asked::read(&Limits::NONE, line.as_bytes()).op(),
            None,
            "{line}"
        );
    }
}

#[test]
fn more_work_costs_more() {
    let catalogue = Catalogue::standard();
    let cost = |request: Value| {
        let asked = Asked::read(&Limits::PAGES, request.to_string().as_bytes());
        assert!(asked.op().is_some(), "{request}");
        asked.cost(&catalogue)
    };
    let view = |variant: &str, plies: usize, since: usize| {
        cost(
            json!({"game": "conquid", "variant": variant, "op": "view", "since": since,
            "moves": program_tests::endless(plies)}),
        )
    };
    let life = |generations: usize, op: &str| {
        let variant = format!("8x8t1g{generations}");
        cost(json!({"game": "lifeduel", "variant": variant, "op": op}))
    };
    let position = json!({"game": "lifeduel", "op": "view",
        "position": "8x8t1g999 8./8./8./8./8./8./8./8. p0"});
    assert_eq!(cost(position), life(999, "view"));
    let words = |plies: usize| {
        cost(
            json!({"game": "conquid", "variant": "medium", "op": "export", "format": "words",
            "moves": program_tests::endless(plies)}),
        )
    };
    let all = [
        vec![
            1,
            view("small", 1_000, 0),
            view("medium", 1_000, 0),
            view("large", 1_000, 0),
        ],
        vec![
            view("large", 1_000, 1_000),
            view("large", 1_000, 500),
            view("large", 1_000, 0),
        ],
        vec![
            view("large", 5_000, 5_000),
            view("large", 5_000, 0),
            view("32x64b1", 5_000, 0),
        ],
        vec![life(5, "view"), life(500, "losses"), life(999, "view")],
        vec![words(1), words(100), words(1_000)],
    ];
    for costs in all {
        assert!(costs.is_sorted_by(|less, more| less < more), "{costs:?}");
    }
    // What a page asks all day costs no more than one request, however it is played.
    for info in catalogue.games() {
        let game = random_game(info, 60, 3);
        assert!(cost(about(&*game, "view")) <= 2, "{}", info.name());
    }
}

#[test]
fn the_work_of_a_reply_ends_when_nobody_waits_for_it() {
    let moves = program_tests::endless(5_000);
    let long = json!({"game": "conquid", "op": "view", "moves": moves, "since": 0});
    let asked = Asked::read(&Limits::PAGES, long.to_string().as_bytes());
    let (catalogue, memory) = (Catalogue::standard(), SearchMemory::new());
    let stop = StopFlag::new();
    let raised = stop.clone();
    let (reply, began) = std::thread::scope(|scope| {
        let answering = scope.spawn(|| asked.reply(&catalogue, &Limits::PAGES, &memory, &stop));
        let began = std::time::Instant::now();
        raised.raise();
        (answering.join().unwrap(), began)
    });
    assert!(reply.contains(r#""kind":"stopped""#), "{reply}");
    assert!(began.elapsed().as_millis() < 1_000, "{:?}", began.elapsed());
}

/// The largest replies that a few bytes can ask for.
#[test]
fn a_reply_for_a_page_has_a_bounded_length() {
    let long = vec!["C"; 200];
    for request in [
        json!({"game": "lifeduel", "variant": "8x8t1g999", "moves": ["0,0", "1,1"]}),
        json!({"game": "lifeduel", "variant": "8x8t32g999", "op": "losses"}),
        json!({"game": "conquid", "variant": "32x64b1", "moves": long, "since": 0}),
    ] {
        let mut request = request;
        if request.get("op").is_none() {
            request["op"] = json!("view");
        }
        let bytes = ask_within(&Limits::PAGES, &request).to_string().len();
        assert!(bytes < 1_100_000, "{bytes} bytes for {request}");
    }
    let ended = json!({"game": "lifeduel", "variant": "8x8t1g999", "op": "view",
        "moves": ["3,4", "3,3"]});
    let limits = Limits {
        max_step_events: 20,
        ..Limits::NONE
    };
    let (whole, short) = (ask(&ended), ask_within(&limits, &ended));
    let texts = step_texts(&short);
    assert!(texts.len() <= 20 && step_texts(&whole).len() > 900);
    assert_eq!(texts.last(), step_texts(&whole).last());
    let last = |view: &Value| view["steps"].as_array().unwrap().last().unwrap()["scene"].clone();
    assert_eq!(last(&short), last(&whole));
}

/// Every line has a reply that is one JSON object, however its bytes were changed.
#[test]
fn damaged_requests_have_replies() {
    let requests = [
        json!({"op": "view", "game": "lifeduel", "variant": "2x2t1g2", "moves": ["0,0"], "id": 1}),
        json!({"op": "choose", "game": "conquid", "variant": "small", "kind": "acquire",
            "picked": [{"row": 0, "column": 0}, {"row": 3, "column": 1}]}),
        json!({"op": "choose", "game": "conquid", "position": "1x11b1 4.X.O4. 1 -", "kind": 2}),
        json!({"op": "view", "game": "pacifist", "variant": "symmetric:7", "moves": ["a2a4"],
            "since": 0}),
        json!({"op": "export", "game": "wildebeest", "format": "words"}),
        json!({"op": "import", "text": "lifeduel"}),
        json!({"op": "import", "text": "{\"rows\": 7, \"cols\": 14, \"base_size\": 1}"}),
    ];
    let catalogue = Catalogue::standard();
    let mut dice = Dice::seeded(11);
    let mut below = |most: usize| dice.below(most as u64) as usize;
    for request in requests.iter().cycle().take(4_000) {
        let mut line = request.to_string().into_bytes();
        for _ in 0..1 + below(3) {
            let at = below(line.len());
            match below(3) {
                0 => line[at] = b"{}[]\":,0123456789-a.\xff"[below(21)],
                1 => drop(line.remove(at)),
                _ => line.insert(at, line[below(line.len())]),
            }
        }
        let reply = referee::reply(&catalogue, &Limits::PAGES, &line);
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert!(reply.is_object());
    }
}
