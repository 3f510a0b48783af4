//! What is refused: limits of the caller, and wrong requests.

use super::*;

#[test]
fn what_a_caller_does_not_allow_is_refused() {
    let pages = Limits::PAGES;
    for op in ["perft", "successors"] {
        let request = json!({"game": "conway-chess", "op": op, "depth": 1});
        let message = format!("{op:?} is not allowed here");
        assert_eq!(
            error_within(&pages, &request),
            ("not-allowed".into(), message)
        );
    }
    let short = pages.with_max_moves(2);
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

    let small = pages.with_max_bytes(60);
    assert_eq!(error_within(&small, &view(&moves)).0, "line-too-long");
    let (_, message) = error_within(&small, &view(&moves));
    assert!(message.contains("60 bytes"), "{message}");
}

#[test]
fn long_searches_and_lists_end_at_the_callers_limit() {
    let limits = Limits::PAGES
        .with_max_time(std::time::Duration::from_millis(20))
        .with_max_listed(5);
    for millis in [json!(u64::MAX), Value::Null] {
        let request = json!({
            "game": "wildebeest", "op": "best", "depth": 100, "millis": millis,
        });
        let best = ask_within(&limits, &request);
        assert!(
            best["move"].is_string() && best["depth"].as_u64().unwrap() < 100,
            "{best}"
        );
    }
    let list = |limit: Value| {
        let request = json!({"game": "conway-chess", "op": "moves", "limit": limit});
        ask_within(&limits, &request)["moves"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(
        (list(Value::Null), list(json!(u64::MAX)), list(json!(3))),
        (5, 5, 3)
    );
}

#[test]
fn steps_beyond_the_limit_are_joined() {
    let catalogue = Catalogue::standard();
    let game = random_game(catalogue.find("lifeduel").unwrap(), usize::MAX, 1);
    let whole = ask(&about(&*game, "view"));
    let cells = game.scene().cells.len();
    assert!(whole["steps"].as_array().unwrap().len() > 3, "{whole}");
    for (room, steps) in [(0, 1), (cells - 1, 1), (2 * cells, 2), (3 * cells + 1, 3)] {
        let limits = Limits::NONE.with_max_step_cells(room);
        let view = ask_within(&limits, &about(&*game, "view"));
        assert_eq!(view["steps"].as_array().unwrap().len(), steps);
        assert_eq!(step_texts(&view), step_texts(&whole));
        assert_eq!(view["steps"][steps - 1]["scene"], json!(game.scene()));
    }
}

#[test]
fn what_is_wrong_with_a_request_of_a_page_is_told_by_kind() {
    let check = |request: &Value, kind: &str, message: &str| {
        let (found, text) = error_within(&Limits::NONE, request);
        assert_eq!(found, kind, "{request}: {text}");
        assert!(text.contains(message), "{request}: {text}");
    };
    for op in ["view", "choose", "export"] {
        check(&json!({"op": op}), "bad-request", "missing field `game`");
    }
    check(&json!({"op": "games", "size": 1}), "bad-request", "`size`");
    check(
        &json!({"op": "import"}),
        "bad-request",
        "missing field `text`",
    );
    for (text, kind, message) in [
        ("", "bad-record", "expected JSON"),
        ("{}", "bad-record", "game"),
        ("go | e2e4", "bad-record", "\"go\""),
        ("{\"game\":\"go\"}", "unknown-game", "known are"),
    ] {
        check(&json!({"op": "import", "text": text}), kind, message);
    }
    for (members, kind, message) in [
        (
            json!({"op": "export"}),
            "bad-request",
            "missing field `format`",
        ),
        (
            json!({"op": "export", "format": "pgn"}),
            "bad-request",
            "unknown format \"pgn\": known are json, text, words",
        ),
        (
            json!({"op": "view", "format": "jpeg"}),
            "bad-request",
            "`text`, `ansi`, `svg`",
        ),
        (
            json!({"op": "view", "moves": ["e2e4", "e2e4"]}),
            "illegal-move",
            "move 2",
        ),
        (
            json!({"op": "view", "position": "8/8"}),
            "bad-position",
            "eight ranks",
        ),
        (
            json!({"op": "view", "variant": "960"}),
            "unknown-variant",
            "960",
        ),
        (
            json!({"op": "view", "moves": ["e2e4"], "since": 2}),
            "bad-request",
            "since: 2: expected at most 1",
        ),
        (
            json!({"op": "choose", "kind": 1}),
            "bad-request",
            "no kinds of move",
        ),
        (
            json!({"op": "choose", "kind": -1}),
            "bad-request",
            "expected the name or the index",
        ),
        (
            json!({"op": "choose", "picked": [{"row": 70000, "column": 0}]}),
            "bad-request",
            "70000",
        ),
        (
            json!({"op": "choose", "picked": [{"row": 0}]}),
            "bad-request",
            "`column`",
        ),
    ] {
        let mut request = members;
        request["game"] = json!("conway-chess");
        check(&request, kind, message);
    }
    for kind in [json!("steal"), json!(4)] {
        let request = json!({"op": "choose", "game": "conquid", "kind": kind});
        check(
            &request,
            "bad-request",
            "known are acquire, conquer, vanquish, conquest",
        );
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
    assert_eq!(
        referee::op(br#"{"op":"best","game":"conquid"}"#),
        Some(Op::Best)
    );
    for line in ["", "{}", "[1]", r#"{"op":7}"#, r#"{"op":"fly"}"#] {
        assert_eq!(referee::op(line.as_bytes()), None, "{line}");
    }
    for word in [
        "start",
        "moves",
        "successors",
        "play",
        "perft",
        "best",
        "draw",
        "games",
        "view",
        "choose",
        "export",
        "import",
    ] {
        let op = referee::op(json!({"op": word}).to_string().as_bytes()).unwrap();
        assert_eq!(op.word(), word);
    }
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
