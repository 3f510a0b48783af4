//! Moves that are chosen by their cells, and previews.

use super::*;

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
    for (index, kind) in game.choose(&[]).kinds.iter().enumerate() {
        let path = Pick::path(index, []);
        let expected = game.choose(&path);
        let choice = choose(json!(kind.name), &[]);
        assert_eq!(choice, choose(json!(index), &[]));
        assert_eq!(choice["next"], json!(expected.cells));
        assert_eq!(choice["moves"], json!(expected.moves));
        assert_eq!(choice["scene"], json!(game.scene_of_choice(&path)));
        assert_eq!(choice["status"], "*");
        for refused in choice["refusals"].as_array().unwrap() {
            let spot: Spot = serde_json::from_value(refused.clone()).unwrap();
            let refusal = game.refusal(&Pick::path(index, [spot]));
            assert_eq!(refused["text"], json!(refusal));
            assert!(!expected.cells.contains(&spot));
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
        let kinds: Vec<Value> = match game.choose(&[]).named_kinds().len() {
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
        if !over.choose(&[]).named_kinds().is_empty() {
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
