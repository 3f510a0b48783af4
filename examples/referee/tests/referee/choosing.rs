//! Moves that are chosen by their picks, and what they would do.

use super::*;

fn spots(value: &Value) -> Vec<Spot> {
    serde_json::from_value(value.clone()).unwrap()
}

fn words(value: &Value) -> BTreeSet<String> {
    serde_json::from_value(value.clone()).unwrap()
}

/// Follows the picks of a view, and checks that `choose` says the same of each. Returns the moves.
fn followed(game: &dyn AnyGame, kind: usize, node: &Value, picked: &mut Vec<Spot>) -> Vec<String> {
    let mut request = about(game, "choose");
    request["kind"] = json!(kind);
    request["picked"] = json!(picked);
    let choice = ask(&request);
    for member in ["next", "moves"] {
        assert_eq!(choice[member], node[member], "{request}");
    }
    let mut moves: Vec<String> = words(&node["moves"]).into_iter().collect();
    let then = node["then"].as_array().unwrap();
    for (spot, then) in spots(&node["next"]).into_iter().zip(then) {
        picked.push(spot);
        moves.extend(followed(game, kind, then, picked));
        picked.pop();
    }
    moves
}

#[test]
fn every_legal_move_is_a_path_of_picks() {
    for info in Catalogue::standard().games() {
        let game = match info.name() {
            "conquid" => info.position("1x11b1 4.X.O4. 1 -").unwrap(),
            _ => random_game(info, 6, 4),
        };
        let view = ask(&about(&*game, "view"));
        let kinds = view["choices"].as_array().unwrap().iter().enumerate();
        let moves = kinds.flat_map(|(kind, node)| followed(&*game, kind, node, &mut Vec::new()));
        let found: BTreeSet<String> = moves.collect();
        let legal = game.moves(usize::MAX).into_iter().collect();
        assert_eq!(found, legal, "{}", info.name());
    }
}

/// A game with very many moves is asked about pick by pick.
#[test]
fn a_kind_of_move_is_chosen_before_its_cells() {
    let catalogue = Catalogue::standard();
    let game = random_game(catalogue.find("conquid").unwrap(), 5, 5);
    let view = ask(&about(&*game, "view"));
    let choose = |kind: Value, picked: &[Spot]| {
        let mut request = about(&*game, "choose");
        request["kind"] = kind;
        request["picked"] = json!(picked);
        ask(&request)
    };
    for (index, kind) in game.choose(&[]).kinds.iter().enumerate() {
        let path = Pick::path(index, []);
        let expected = game.choose(&path);
        let choice = choose(json!(kind.name), &[]);
        assert_eq!(choice, choose(json!(index), &[]));
        assert_eq!(choice["next"], json!(expected.cells));
        assert_eq!(choice["moves"], json!(expected.moves));
        assert_eq!(choice["scene"], json!(game.scene_of_choice(&path)));
        assert_eq!(choice["status"], "*");
        let first = &view["choices"][index];
        let picks = |reply| members(reply, ["next", "moves"]);
        assert_eq!(picks(first), picks(&choice));
        assert!(first.get("then").is_none());
    }
    let mut picked = Vec::new();
    for _ in 0..3 {
        let next = spots(&choose(json!("acquire"), &picked)["next"]);
        let mut all = game.scene().spots();
        let off = all.find(|spot| !next.contains(spot)).unwrap();
        let wrong = [&picked[..], &[off]].concat();
        let refusal = game.refusal(&Pick::path(0, wrong.iter().copied()));
        let told = choose(json!("acquire"), &wrong);
        assert_eq!(told.get("refusal"), refusal.map(Value::from).as_ref());
        picked.push(next[next.len() / 2]);
    }
    let refuses = |&spot: &Spot| game.refusal(&Pick::path(0, [spot])).is_some();
    let refused = game.scene().spots().find(refuses).unwrap();
    assert!(choose(json!("acquire"), &[refused])["refusal"].is_string());
    let chosen = choose(json!("acquire"), &picked);
    assert_eq!(
        (&chosen["next"], words(&chosen["moves"]).len()),
        (&json!([]), 1)
    );
}

#[test]
fn nothing_is_chosen_off_the_board_or_after_the_end() {
    let far = json!([{"row": 65535, "column": 65535}, {"row": 0, "column": 65535}]);
    for info in Catalogue::standard().games() {
        let over = random_game(info, usize::MAX, 6);
        for kind in 0..over.choose(&[]).kinds.len() {
            for picked in [far.clone(), json!([far[1]]), json!(vec![&far[0]; 300])] {
                let request = json!({
                    "game": info.name(), "op": "choose", "kind": kind, "picked": picked,
                });
                assert_eq!(ask(&request)["moves"], json!([]), "{request}");
            }
            let mut request = about(&*over, "choose");
            request["kind"] = json!(kind);
            let choice = ask(&request);
            assert_eq!(members(&choice, ["next", "moves"]), json!([[], []]));
            assert!(choice["status"] != "*" && choice.get("refusal").is_none());
        }
        assert_eq!(ask(&about(&*over, "view"))["choices"], json!([]));
    }
}

#[test]
fn a_view_tells_the_end_of_the_game_and_why() {
    let end = ask(&json!({
        "game": "conway-chess", "op": "view", "moves": ["e1e8"],
        "position": "4k3/8/8/8/8/8/8/K3R3 w - -",
    }));
    let result = members(&end, ["status", "reason"]);
    assert_eq!(result, json!(["1-0", "decided on the board"]));
    let because =
        json!({"text": ["black king captured on e8"], "spots": [{"row": 0, "column": 4}]});
    assert_eq!(end["because"], because);
    assert_eq!((&end["turn"], &end["warnings"]), (&json!(2), &json!([])));
}
