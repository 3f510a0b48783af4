//! Lessons and puzzles: what comes of a move.

use super::*;

#[test]
fn a_lesson_tells_what_comes_of_a_move() {
    let games = &ask(&json!({"op": "games"}))["games"];
    for game in games.as_array().unwrap() {
        for number in 1..=game["lessons"].as_u64().unwrap() {
            let lesson = ask(&json!({"op": "lesson", "game": game["name"], "lesson": number}));
            let m = told_move(&lesson);
            let told = attempt(&game["name"], number, m);
            assert_eq!(told["is_right"], true, "{} {number} {m}", game["name"]);
            assert_eq!(told["moves"][0], m);
        }
    }
    // The rook captures the king that stays where it is.
    let told = attempt(&json!("conway-chess"), 11, "d2d3");
    let expected = json!({
        "is_right": false, "is_solved": false, "is_lost": true,
        "text": "You have lost: white king captured on e1. The opponent wins with Re8xe1.",
        "solution": told["solution"], "moves": ["d2d3", "e8e1"], "hints": told["hints"],
    });
    assert_eq!(told, expected);
}

#[test]
fn a_puzzle_goes_on_until_it_is_solved() {
    let games = &ask(&json!({"op": "games"}))["games"];
    for game in games.as_array().unwrap() {
        let (name, count) = (&game["name"], game["puzzles"].as_u64().unwrap());
        for number in (1..=count).step_by(50) {
            let puzzle = ask(&json!({"op": "puzzle", "game": name, "puzzle": number}));
            let mut told = puzzle;
            let mut moves: Vec<Value> = Vec::new();
            while told["is_solved"] != true {
                moves.push(told_move(&told).into());
                told = ask(&json!({
                    "op": "attempt", "game": name, "puzzle": number, "moves": moves,
                }));
                let text = match told["is_solved"] == true {
                    true => "Right. That was the only way to win so soon.",
                    false => "Right. Go on.",
                };
                assert_eq!(told["text"], text, "{name} {number}");
                assert_eq!(
                    (&told["is_right"], &told["is_lost"]),
                    (&true.into(), &false.into())
                );
                // The opponent's reply follows.
                let line = told["moves"].as_array().unwrap();
                assert!(line.starts_with(&moves) && line.len() <= moves.len() + 1);
                moves.clone_from(line);
            }
            assert_eq!(told["hints"], json!([]), "{name} {number}");
        }
        if count > 0 {
            let today = ask(&json!({"op": "puzzle", "game": name, "day": 20_000}));
            assert!(
                (1..=count).contains(&today["number"].as_u64().unwrap()),
                "{today}"
            );
            let grades = today["grades"].as_array().unwrap();
            assert_eq!(grades[0], json!(["easy", 1]), "{name}");
            for grade in grades {
                let first = ask(&json!({"op": "puzzle", "game": name, "puzzle": grade[1]}));
                assert_eq!(first["grade"], grade[0], "{name}");
            }
        }
    }
}

fn attempt(game: &Value, lesson: u64, m: &str) -> Value {
    ask(&json!({"op": "attempt", "game": game, "lesson": lesson, "moves": [m]}))
}

/// The move that the last step of a hint tells.
fn told_move(task: &Value) -> &str {
    let last = task["hints"].as_array().and_then(|steps| steps.last());
    last.and_then(|step| step["move"].as_str()).unwrap()
}
