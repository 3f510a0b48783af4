//! Games, positions, their story, and files.

use super::*;

fn names(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| one["name"].as_str().unwrap()).collect()
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
        assert_eq!(game["summary"], info.about().summary);
        assert_eq!(game["players"], json!(info.players()));
        let variants: Vec<&str> = info.variants().iter().map(|variant| variant.name).collect();
        assert_eq!(names(&game["variants"]), variants);
        assert_eq!(game["in_short"].as_array().unwrap().len(), 5);
        assert_eq!(
            game["glossary"],
            json!(info.about().glossary().collect::<Vec<_>>())
        );
        assert_eq!(game["pieces"], json!(info.pieces()));
        let formats = match info.name() {
            "conquid" => json!(["json", "ConquidPy", "text", "words"]),
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
            let last = game.played().pop().map(Value::from);
            assert_eq!(view.get("last"), last.as_ref());
            assert_eq!(view["scene"], json!(game.scene_of_last_ply()));
            assert_eq!(view["kinds"], json!(game.choose(&[]).named_kinds()));
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

#[test]
fn a_view_tells_every_ply_since_one() {
    for info in Catalogue::standard().games() {
        let game = random_game(info, 40, 9);
        let told = |since: usize| {
            let mut request = about(&*game, "view");
            request["since"] = json!(since);
            ask(&request)["plies"].as_array().unwrap().clone()
        };
        let plies = told(0);
        assert_eq!(plies.len(), game.ply());
        let mut shown = info.position(&game.start()).unwrap();
        for (ply, m) in plies.iter().zip(game.played()) {
            let expected = json!([m, shown.turn().number()]);
            assert_eq!(members(ply, ["move", "turn"]), expected);
            let events = shown.play(&m).unwrap();
            let told = ply["events"].as_array().unwrap();
            assert!(!told.is_empty() && told.len() <= events.len());
        }
        for since in [1, game.ply() - 1, game.ply()] {
            assert_eq!(told(since), plies[since..]);
        }
        assert_eq!(ask(&about(&*game, "view"))["plies"], json!([]));
    }
}

#[test]
fn a_view_warns_and_says_what_comes_next() {
    let alone = "4k3/8/8/8/8/8/8/4K3 w - - \
                 ......../......../......../......../......../......../......../....3...";
    let view = |game: &str, position: &str, moves: &[&str]| {
        ask(&json!({"game": game, "op": "view", "position": position, "moves": moves}))
    };
    let warned = view("conway-chess", alone, &[]);
    let warning = "White's king on e1 is about to die";
    let king = json!([{"row": 7, "column": 4}]);
    let warning = json!({"text": warning, "is_loss": true, "spots": king});
    assert_eq!(warned["warnings"], json!([warning]));
    assert_eq!(members(&warned, ["foretold", "loss"]), json!([[], null]));
    let moved = view("conway-chess", alone, &["e1d1"]);
    let loss = "White loses next turn: your king on d1 dies";
    let next = "On your next turn, if nothing changes: your king on d1 dies";
    assert_eq!(members(&moved, ["loss", "is_grave"]), json!([loss, true]));
    assert_eq!(moved["foretold"], json!([loss, next]));
    assert_eq!(moved["at_stake"], json!([{"row": 7, "column": 3}]));
    let lost = ask(&json!({"game": "wildebeest", "op": "losses"}));
    assert_eq!(lost["losses"].as_array().unwrap().len(), 23);
    let huge = ask(&json!({"game": "conquid", "op": "losses", "variant": "large"}));
    assert_eq!(huge["losses"], json!([]));
    let standard = ask(&json!({"game": "pacifist", "op": "view"}));
    assert_eq!(standard["notes"].as_array().unwrap().len(), 64);
    let custom = ask(&json!({"game": "conquid", "op": "view", "variant": "9x20b3"}));
    assert!(!custom["terms"].as_array().unwrap().is_empty());
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
            assert_eq!(again["variant"], info.variants()[0].name);
            assert_eq!(again["turn"], file["turn"]);
        }
        let mut request = about(&*game, "export");
        request["format"] = json!("words");
        let words = ask(&request);
        assert!(words["text"].as_str().unwrap().starts_with(info.title()));
    }
}

#[test]
fn what_was_tried_goes_out_with_a_game_and_comes_back() {
    let asked = json!({
        "lines": ["1 c7c5", "0 e9", "0 d2d4"], "comments": {"1 c7c5": "Hm", "5": "?"},
    });
    let request = json!({
        "game": "pacifist", "op": "export", "format": "json", "moves": ["e2e4"], "analysis": asked,
    });
    let analysis = json!({"lines": ["1 c7c5", "0 d2d4"], "comments": {"1 c7c5": "Hm"}});
    let import = |text: &Value| ask(&json!({"op": "import", "text": text}));
    let file = &ask(&request)["text"];
    assert_eq!(import(file)["analysis"], analysis);
    let none = json!({"lines": [], "comments": {}});
    for (member, value) in [("format", json!("text")), ("analysis", json!({}))] {
        let mut request = request.clone();
        request[member] = value;
        assert_eq!(import(&ask(&request)["text"])["analysis"], none);
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
    let result = members(&small, ["status", "reason"]);
    assert_eq!(result, json!(["0-1", "by resignation"]));
    let ending = "4k3/8/8/8/8/8/8/K3R3 w - -";
    let ending = catalogue.open("conway-chess", None, Some(ending)).unwrap();
    assert!(import(ending.to_json()).get("variant").is_none());
}
