//! Lessons and puzzles: what comes of a move.

use super::*;

#[test]
fn a_lesson_tells_what_comes_of_a_move() {
    let games = &ask(&json!({"op": "games"}))["games"];
    for game in games.as_array().unwrap() {
        for number in 1..=game["lessons"].as_u64().unwrap() {
            let lesson = ask(&json!({"op": "lesson", "game": game["name"], "lesson": number}));
            for m in lesson["moves"].as_str().unwrap().split(' ') {
                let told = attempt(&game["name"], number, m);
                assert_eq!(told["is_right"], true, "{} {number} {m}", game["name"]);
                assert_eq!(told["moves"][0], m);
            }
        }
    }
    // The rook captures the king that stays where it is.
    let told = attempt(&json!("conway-chess"), 3, "d2d3");
    let expected = json!({
        "is_right": false, "is_solved": false, "is_lost": true,
        "text": "The opponent wins with Re8xe1.",
        "moves": ["d2d3", "e8e1"],
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
            let all: Vec<&str> = puzzle["moves"].as_str().unwrap().split(' ').collect();
            for ply in (0..all.len()).step_by(2) {
                let moves = &all[..=ply];
                let told = ask(&json!({
                    "op": "attempt", "game": name, "puzzle": number, "moves": moves,
                }));
                let line = &all[..all.len().min(ply + 2)];
                let is_solved = line.len() == all.len();
                let text = match is_solved {
                    true => "Right. That was the only way to win so soon.",
                    false => "Right. Go on.",
                };
                let expected = json!({
                    "text": text, "is_right": true, "is_solved": is_solved, "is_lost": false, "moves": line,
                });
                assert_eq!(told, expected, "{name} {number}");
            }
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
