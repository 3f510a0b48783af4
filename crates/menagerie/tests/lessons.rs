//! The lessons and puzzles of all games: what they ask for is exactly what the rules grant.

use menagerie::board_scene::facts::Goal;
use menagerie::{Catalogue, GameInfo};

/// Returns the mistakes in the lessons of a game.
fn mistakes(catalogue: &Catalogue, info: &GameInfo) -> Vec<String> {
    let (name, about) = (info.name(), info.about());
    let mut mistakes = Vec::new();
    let blocks = about.lessons.matches("task: ").count();
    if about.lessons().count() != blocks {
        mistakes.push(format!("{name} has a block that is no lesson"));
    }
    for (index, lesson) in about.lessons().enumerate() {
        let mut note = |what: String| mistakes.push(format!("{name} {}: {what}", index + 1));
        let game = match catalogue.open(name, None, lesson.position) {
            Ok(game) => game,
            Err(error) => {
                note(error.to_string());
                continue;
            }
        };
        if game.ending().is_some() {
            note("the game is over".into());
        }
        let mut solutions = game.solutions(lesson.goal);
        let mut moves: Vec<&str> = lesson.moves.split(' ').collect();
        solutions.sort();
        moves.sort_unstable();
        if solutions != moves {
            note(format!("the solutions are {}", solutions.join(" ")));
        }
        for rule in lesson.rules.split(' ') {
            if !about.rules.contains(&format!("**{rule}**")) {
                note(format!("there is no rule {rule}"));
            }
        }
        // "Not quite" alone teaches nothing.
        let is_told = match lesson.goal {
            Goal::Event(_) | Goal::NoEvent(_) => !lesson.missed.is_empty(),
            // The opponent's winning move is told.
            Goal::Safe => lesson.missed.is_empty(),
            Goal::WinIn(_) => true,
        };
        if !is_told || lesson.missed.ends_with('.') {
            note(format!("missed: {:?}", lesson.missed));
        }
        for sentence in [lesson.task, lesson.after] {
            if !sentence.ends_with(['.', '?', '!']) {
                note(format!("no sentence: {sentence}"));
            }
        }
    }
    mistakes
}

#[test]
fn every_lesson_is_solved_by_exactly_the_moves_that_it_names() {
    let catalogue = Catalogue::standard();
    let mistakes: Vec<String> = (catalogue.games().iter())
        .flat_map(|info| mistakes(&catalogue, info))
        .collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn every_game_has_enough_lessons() {
    for info in Catalogue::standard().games() {
        let (name, count) = (info.name(), info.about().lessons().count());
        assert!((8..=12).contains(&count), "{name} has {count}");
    }
}

/// `arena puzzles GAME --check` proves all of them.
#[test]
fn puzzles_are_in_order_and_a_sample_is_proved_anew() {
    for info in Catalogue::standard().games() {
        let (name, about) = (info.name(), info.about());
        let puzzles: Vec<_> = about.puzzles().collect();
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.nodes), "{name}");
        for puzzle in puzzles.iter().take(puzzles.len() / 2).step_by(20) {
            let game = info.position(puzzle.position).unwrap();
            let win = game.only_win(puzzle.own_moves(), u64::MAX).unwrap();
            let (moves, nodes) = (win.moves.join(" "), win.nodes);
            assert_eq!((&*moves, nodes), (puzzle.moves, puzzle.nodes), "{name}");
        }
    }
}

#[test]
fn a_proof_ends_at_its_limit_whatever_the_number_of_moves() {
    for info in Catalogue::standard().games() {
        let start = info.start(None).unwrap();
        assert_eq!(start.only_win(u32::MAX, 100), None, "{}", info.name());
    }
}
