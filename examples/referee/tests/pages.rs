//! The ops of pages, for every game.

use std::collections::{BTreeMap, BTreeSet};

use menagerie::scene::Spot;
use menagerie::{AnyGame, Catalogue, Dice, GameInfo};
use program_tests::{run, stdout};
use referee::{Limits, Op};
use serde_json::{Value, json};

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

fn texts(events: &Value) -> Vec<String> {
    let events = events.as_array().unwrap();
    let text = |event: &Value| event["text"].as_str().unwrap().to_string();
    events.iter().map(text).collect()
}

/// The words of all events of all steps.
fn step_texts(reply: &Value) -> Vec<String> {
    let steps = reply["steps"].as_array().unwrap();
    steps
        .iter()
        .flat_map(|step| texts(&step["events"]))
        .collect()
}

#[test]
fn games_are_those_of_the_catalogue() {
    let reply = ask(&json!({"op": "games", "id": 3}));
    assert_eq!(reply["id"], 3);
    let games = reply["games"].as_array().unwrap();
    let catalogue = Catalogue::standard();
    assert_eq!(games.len(), catalogue.games().len());
    for (game, info) in games.iter().zip(catalogue.games()) {
        assert_eq!(game["name"], info.name());
        assert_eq!(game["title"], info.title());
        assert_eq!(game["summary"], info.summary());
        assert_eq!(game["players"], json!(info.players()));
        assert_eq!(game["variants"], json!(info.variants()));
        let formats = match info.name() {
            "conquid" => json!(["json", "text", "words", "ConquidPy"]),
            _ => json!(["json", "text", "words"]),
        };
        assert_eq!(game["formats"], formats);
    }
}

#[test]
fn view_shows_a_position_with_its_last_ply() {
    for info in Catalogue::standard().games() {
        for (plies, seed) in [(0, 1), (1, 1), (9, 2), (200, 3)] {
            let game = random_game(info, plies, seed);
            let view = ask(&about(&*game, "view"));
            assert_eq!(view["position"], game.position());
            assert_eq!(view["turn"], game.turn().number());
            assert_eq!(view["ply"], game.ply());
            assert_eq!(view["key"], format!("{:016x}", game.key()));
            assert_eq!(
                view.get("last"),
                game.played().pop().map(Value::from).as_ref()
            );
            assert_eq!(view["scene"], json!(game.scene_of_last_ply()));
            assert_eq!(view["kinds"], json!(game.move_kinds()));
            assert_eq!(step_texts(&view).len(), game.last_events().len());
            if let Some(last) = view["steps"].as_array().unwrap().last() {
                assert_eq!(last["scene"], json!(game.scene()));
            }
            match game.ending() {
                Some(ending) => {
                    assert_eq!(view["status"], ending.outcome.to_string());
                    assert_eq!(view["reason"], ending.reason.to_string());
                    assert_eq!(view["count"], 0);
                }
                None => {
                    assert_eq!(view["status"], "*");
                    assert!(view.get("reason").is_none());
                    assert_eq!(view["count"], game.move_count());
                }
            }
        }
    }
}

/// The moves that a person can enter from some picked cells on.
fn entered(game: &dyn AnyGame, picked: &mut Vec<Spot>, moves: &mut BTreeSet<String>) {
    let mut request = about(game, "choose");
    request["picked"] = json!(picked);
    let choice = ask(&request);
    assert!(choice.get("scene").is_none() && choice.get("refusals").is_none());
    for m in choice["moves"].as_array().unwrap() {
        moves.insert(m.as_str().unwrap().into());
    }
    let next: Vec<Spot> = serde_json::from_value(choice["next"].clone()).unwrap();
    for spot in next {
        picked.push(spot);
        entered(game, picked, moves);
        picked.pop();
    }
}

#[test]
fn every_legal_move_is_chosen_by_its_cells() {
    for info in Catalogue::standard().games() {
        if info.name() == "conquid" {
            continue;
        }
        let game = random_game(info, 6, 4);
        let mut moves = BTreeSet::new();
        entered(&*game, &mut Vec::new(), &mut moves);
        let legal: BTreeSet<String> = game.moves(usize::MAX).into_iter().collect();
        assert_eq!(moves, legal, "{}", info.name());
    }
}

#[test]
fn a_kind_of_move_is_chosen_before_its_cells() {
    let catalogue = Catalogue::standard();
    let game = random_game(catalogue.find("conquid").unwrap(), 5, 5);
    let choose = |kind: Value, picked: &[Spot]| {
        let mut request = about(&*game, "choose");
        request["kind"] = kind;
        request["picked"] = json!(picked);
        ask(&request)
    };
    for (index, kind) in game.move_kinds().iter().enumerate() {
        let choice = choose(json!(kind.name), &[]);
        assert_eq!(choice, choose(json!(index), &[]));
        assert_eq!(choice["next"], json!(game.next_spots_of_kind(index, &[])));
        assert_eq!(choice["moves"], json!(game.moves_of_kind(index, &[])));
        assert_eq!(choice["scene"], json!(game.scene_of_choice(index, &[])));
        assert_eq!(choice["status"], "*");
        for refused in choice["refusals"].as_array().unwrap() {
            let spot: Spot = serde_json::from_value(refused.clone()).unwrap();
            assert_eq!(refused["text"], json!(game.spot_refusal(index, &[], spot)));
            assert!(!game.next_spots_of_kind(index, &[]).contains(&spot));
        }
    }
    let refusals = choose(json!("acquire"), &[])["refusals"].clone();
    assert!(!refusals.as_array().unwrap().is_empty());

    let mut picked = Vec::new();
    for _ in 0..3 {
        let next = choose(json!("acquire"), &picked)["next"].clone();
        let next: Vec<Spot> = serde_json::from_value(next).unwrap();
        picked.push(next[next.len() / 2]);
    }
    let chosen = choose(json!("acquire"), &picked);
    assert_eq!(
        (&chosen["next"], chosen["moves"].as_array().unwrap().len()),
        (&json!([]), 1)
    );
    assert!(game.preview(chosen["moves"][0].as_str().unwrap()).is_ok());
}

#[test]
fn nothing_is_chosen_off_the_board_or_after_the_end() {
    let far = json!([{"row": 65535, "column": 65535}, {"row": 0, "column": 65535}]);
    for info in Catalogue::standard().games() {
        let game = info.start(None).unwrap();
        let kinds: Vec<Value> = match game.move_kinds().len() {
            0 => vec![Value::Null],
            kinds => (0..kinds).map(Value::from).collect(),
        };
        for kind in kinds {
            for picked in [far.clone(), json!([far[1]]), json!(vec![&far[0]; 300])] {
                let request = json!({
                    "game": info.name(), "op": "choose", "kind": kind, "picked": picked,
                });
                let choice = ask(&request);
                assert_eq!(choice["moves"], json!([]), "{request}");
            }
        }
        let over = random_game(info, usize::MAX, 6);
        let mut request = about(&*over, "choose");
        let choice = ask(&request);
        assert_eq!(
            (&choice["next"], &choice["moves"]),
            (&json!([]), &json!([]))
        );
        assert_ne!(choice["status"], "*");
        if !over.move_kinds().is_empty() {
            request["kind"] = json!(0);
            let choice = ask(&request);
            assert_eq!(
                (&choice["next"], &choice["refusals"]),
                (&json!([]), &json!([]))
            );
        }
    }
}

#[test]
fn preview_is_what_the_view_will_be() {
    for info in Catalogue::standard().games() {
        let mut game = random_game(info, 20, 7);
        let Some(m) = game.random_move(&mut Dice::seeded(8)) else {
            game.undo();
            continue;
        };
        let mut request = about(&*game, "preview");
        request["move"] = json!(m);
        let preview = ask(&request);
        game.play(&m).unwrap();
        let view = ask(&about(&*game, "view"));
        assert_eq!(preview["move"], view["last"]);
        for member in ["key", "ply", "steps", "scene", "status", "turn"] {
            assert_eq!(preview[member], view[member], "{}: {member}", info.name());
        }
        assert_eq!(preview.get("reason"), view.get("reason"));
    }
}

#[test]
fn a_preview_tells_the_end_of_the_game() {
    let request = json!({
        "game": "conway-chess", "op": "preview", "move": "e1e8",
        "position": "4k3/8/8/8/8/8/8/K3R3 w - -",
    });
    let preview = ask(&request);
    assert_eq!(
        (&preview["status"], &preview["reason"]),
        (&json!("1-0"), &json!("by the position"))
    );
    assert_eq!(preview["turn"], 2);
}

#[test]
fn the_story_tells_every_ply() {
    for info in Catalogue::standard().games() {
        let game = random_game(info, 40, 9);
        let story = ask(&about(&*game, "story"));
        let plies = story["plies"].as_array().unwrap();
        assert_eq!(plies.len(), game.ply());
        let mut shown = info.position(&game.start()).unwrap();
        for (ply, m) in plies.iter().zip(game.played()) {
            assert_eq!(
                (&ply["move"], &ply["turn"]),
                (&json!(m), &json!(shown.turn().number()))
            );
            let events = shown.play(&m).unwrap();
            let told = ply["events"].as_array().unwrap();
            assert!(!told.is_empty() && told.len() <= events.len());
        }
        assert_eq!(story["turn"], game.turn().number());
    }
}

#[test]
fn a_game_goes_out_as_a_file_and_comes_back() {
    for info in Catalogue::standard().games() {
        let game = random_game(info, 12, 10);
        for (format, extension) in [("json", "json"), ("text", "txt"), ("ConquidPy", "json")] {
            if format == "ConquidPy" && info.name() != "conquid" {
                continue;
            }
            let mut request = about(&*game, "export");
            request["format"] = json!(format);
            let file = ask(&request);
            assert_eq!(file["extension"], extension);
            let again = ask(&json!({"op": "import", "text": file["text"]}));
            assert_eq!(again["game"], info.name());
            assert_eq!(again["start"], game.start());
            assert_eq!(again["moves"], json!(game.played()));
            assert_eq!(again["variant"], info.variants()[0]);
            assert_eq!(again["turn"], file["turn"]);
        }
        let mut request = about(&*game, "export");
        request["format"] = json!("words");
        let words = ask(&request);
        assert!(words["text"].as_str().unwrap().starts_with(info.title()));
    }
}

#[test]
fn an_import_knows_the_result_and_variants_by_their_starts() {
    let catalogue = Catalogue::standard();
    let mut game = catalogue.open("conquid", Some("small"), None).unwrap();
    game.resign(game.turn());
    let import = |text: String| ask(&json!({"op": "import", "text": text}));
    let small = import(game.to_json());
    assert_eq!(small["variant"], "small");
    assert_eq!(
        (&small["status"], &small["reason"]),
        (&json!("0-1"), &json!("by resignation"))
    );
    let ending = "4k3/8/8/8/8/8/8/K3R3 w - -";
    let ending = catalogue.open("conway-chess", None, Some(ending)).unwrap();
    assert!(import(ending.to_json()).get("variant").is_none());
}

/// Wildebeest effects that random play does not find: positions with a move that shows them.
const RARE: [(&str, &str, &str); 8] = [
    ("K0,0 k10,10 C5,3 G5,2 n5,8", "5,2-5,8", "flung"),
    ("K0,0 k4,5 G4,3 R4,4", "4,3-4,4", "pushed"),
    ("K0,0 k10,10 S3,4 s5,4 O3,3 o6,4", "3,4-4,4", "transformed"),
    ("K0,0 k10,10 S3,4 n5,4", "3,4-4,4", "poisoned"),
    (
        "K1,0 k9,10 P4,3 x10,6 n4,6 X0,8",
        "4,3-5,3",
        "charged ran swept",
    ),
    ("K0,0 k10,10 N3,1 b3,9", "0,0-0,1", "teleported"),
    ("K4,5 k10,10", "4,5-5,5", "jet-pack-taken"),
    ("K0,0 k10,10 P9,4", "9,4-10,4", "promoted"),
];

fn wildebeest(pieces: &str) -> Box<dyn AnyGame> {
    let mut rows = [['.'; 11]; 11];
    for piece in pieces.split_whitespace() {
        let (row, column) = piece[1..].split_once(',').unwrap();
        let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap());
        rows[row][column] = piece.chars().next().unwrap();
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let position = format!("W {}", rows.join("/"));
    Catalogue::standard()
        .open("wildebeest", None, Some(&position))
        .unwrap()
}

/// The words of events that were seen: of each its games and its effects.
type Seen = BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)>;

fn see(seen: &mut Seen, game: &dyn AnyGame) {
    let name = game.name().trim_end_matches("-weighted").to_string();
    for step in game.last_steps() {
        for (event, effect) in step.events.iter().zip(step.effects) {
            let word = event.data["event"].as_str().unwrap().to_string();
            let (games, effects) = seen.entry(word).or_default();
            games.insert(name.clone());
            effects.insert(json!(effect).as_str().unwrap().into());
        }
    }
}

/// The table of the documentation is compared with what happens in play.
#[test]
fn the_words_of_all_events_are_documented_with_their_effects() {
    let mut seen = Seen::new();
    for info in Catalogue::standard().games() {
        for seed in 0..12 {
            let mut game = random_game(info, 300, seed);
            while game.ply() > 0 {
                see(&mut seen, &*game);
                game.undo();
            }
        }
    }
    for (pieces, m, words) in RARE {
        let mut game = wildebeest(pieces);
        game.play(m)
            .unwrap_or_else(|error| panic!("{words}: {error}"));
        see(&mut seen, &*game);
        for word in words.split(' ') {
            assert!(seen.contains_key(word), "{word}");
        }
    }
    for (position, m) in [
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1"),
        ("4k3/8/8/8/8/8/4p3/4KR2 w - -", "e1e2"),
    ] {
        let mut game = Catalogue::standard()
            .open("conway-chess", None, Some(position))
            .unwrap();
        game.play(m).unwrap_or_else(|error| panic!("{m}: {error}"));
        see(&mut seen, &*game);
    }
    let page = include_str!("../PAGES.md");
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split(" | ").collect();
        let [word, games, effect, _] = cells[..] else {
            return None;
        };
        let games = games.split(' ').map(String::from).collect();
        let effects = BTreeSet::from([effect.to_string()]);
        Some((word.trim_end_matches('`').to_string(), (games, effects)))
    });
    let documented: Seen = rows.collect();
    assert_eq!(seen, documented);
}

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
    let mut preview = view(&moves[..2]);
    preview["op"] = json!("preview");
    preview["move"] = json!("d2d4");
    assert_eq!(error_within(&short, &preview).0, "too-long-game");
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
    for op in ["view", "choose", "preview", "story", "export"] {
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
            json!({"op": "preview"}),
            "bad-request",
            "missing field `move`",
        ),
        (
            json!({"op": "preview", "move": "e2e5"}),
            "illegal-move",
            "move 1",
        ),
        (json!({"op": "preview", "move": "<>"}), "bad-move", "move 1"),
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
            json!({"op": "story", "variant": "960"}),
            "unknown-variant",
            "960",
        ),
        (
            json!({"op": "choose", "kind": 0}),
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
        "preview",
        "story",
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
        json!({"op": "preview", "game": "conway-chess", "moves": ["e2e4"], "move": "e7e5"}),
        json!({"op": "story", "game": "pacifist", "variant": "symmetric:7", "moves": ["a2a4"]}),
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

#[test]
fn the_program_answers_pages_too() {
    let mut input = String::new();
    for request in [
        json!({"op": "games"}),
        json!({"op": "view", "game": "lifeduel"}),
        json!({"op": "choose", "game": "lifeduel"}),
        json!({"op": "preview", "game": "pacifist", "move": "e2e4"}),
        json!({"op": "story", "game": "pacifist", "moves": ["e2e4"]}),
        json!({"op": "export", "game": "wildebeest", "format": "text"}),
        json!({"op": "import", "text": "lifeduel"}),
    ] {
        input += &format!("{request}\n");
    }
    let output = run(env!("CARGO_BIN_EXE_referee"), &[], input.as_bytes());
    assert!(output.status.success());
    let text = stdout(&output);
    let members = ["games", "scene", "next", "steps", "plies", "text", "error"];
    assert_eq!(text.lines().count(), members.len());
    for (line, member) in text.lines().zip(members) {
        let reply: Value = serde_json::from_str(line).unwrap();
        assert!(reply.get(member).is_some(), "{member}: {line}");
    }
}
