//! Lessons: what comes of a move.

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
    let expected = json!({"is_right": false, "is_lost": true, "moves": ["d2d3", "e8e1"]});
    assert_eq!(told, expected);
}

fn attempt(game: &Value, lesson: u64, m: &str) -> Value {
    ask(&json!({"op": "attempt", "game": game, "lesson": lesson, "moves": [m]}))
}
