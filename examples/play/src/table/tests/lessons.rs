//! Lessons and puzzles at the table.

use super::*;
use crate::learn::{Command, Course, Tasks};

fn learner(command: &Command) -> App {
    let catalogue = Catalogue::standard();
    let course = Course::new(command, None, &catalogue).unwrap();
    App::learn(course, false, catalogue, false).unwrap()
}

/// The tasks of a game from this number on.
fn tasks(game: &str, number: usize) -> Tasks {
    Tasks {
        game: game.into(),
        number: Some(Some(number)),
        ascii: true,
    }
}

fn lesson(game: &str, number: usize) -> App {
    learner(&Command::Learn(tasks(game, number)))
}

#[test]
fn a_learner_is_told_what_to_do_and_what_came_of_it() {
    let app = run(
        lesson("conway-chess", 9),
        "
        => first lesson 9 of 12: White to move & shown You are White. You also win & ply 0
        e => told Move the rook on e1. & hidden =R=
        e => told The only right move: Re1xe8. & shown =R=
        <e1e2> => shown Not quite: that does not win at once. Enter: try again & first Enter: try again
        ⏎ => ply 0 & shown You are White. You also win & hidden Not quite
        <e1e8> => shown Right. & unnoticed & hidden You are White & shown Enter: the next lesson
        ⏎ => first lesson 10 of 12 & ply 0
        s => told a task to solve
        n => first lesson 11 of 12
        ? => shown begin the task again & hidden the computer moves & hidden not saved
        ⎋⌃ => leaves Program
        ",
    );
    assert!(app.lines().is_empty());
    let lost = "You have lost: white king on e2 died of overpopulation. The opponent wins with";
    let script = format!("<e1e2> => shown {lost}\n u => shown The trap");
    run(lesson("conway-chess", 3), &script);
    run(lesson("conway-chess", 12), "n => leaves Menu");
}

#[test]
fn a_game_with_kinds_of_move_is_learned_by_its_keys() {
    run(
        lesson("conquid", 2),
        "
        c⏎ => shown Not quite: & shown Enter: try again
        ⏎ => ply 0 & lacks p playback
        ? => shown such as acquire
        ⎋:A1,5;1,6;1,7⏎ => shown Right.
        ␣ => first lesson 3 of
        ",
    );
}

#[test]
fn the_opponent_replies_in_a_puzzle() {
    let mut app = learner(&Command::Puzzle(tasks("conway-chess", 1)));
    let catalogue = Catalogue::standard();
    let about = catalogue.find("conway-chess").unwrap().about();
    let puzzle = about.puzzles().next().unwrap();
    let [first, _, last] = puzzle.moves.split(' ').collect::<Vec<_>>()[..] else {
        panic!("the easiest puzzle has two moves: {}", puzzle.moves);
    };
    for (m, ply, said) in [(first, 2, "Right. Go on."), (last, 3, "the next puzzle")] {
        assert!(app.match_.type_move(m).is_ok());
        app.settle();
        let script = format!("=> ply {ply} & shown {said} & first (easy)");
        app = run(app, &script);
    }
}

#[test]
fn a_hint_and_an_answer_are_shown_whole_on_the_usual_terminal() {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let mut cut = Vec::new();
    for info in Catalogue::standard().games() {
        for (number, task) in (1..).zip(info.about().lessons()) {
            let mut app = lesson(info.name(), number);
            for round in 1..=2 {
                keys(&mut app, "e");
                let hint = app.match_.message().unwrap().text.clone();
                let seen = squeezed(&words(&mut app, 80, 24));
                if !seen.contains(&squeezed(&hint)) {
                    cut.push(format!("{} {number}, hint {round}: {hint}", info.name()));
                }
            }
            let solution = task.moves.split(' ').next().unwrap();
            app.match_.play_typed(solution).unwrap();
            app.settle();
            let said = app.lesson.as_ref().unwrap().said.clone();
            let seen = squeezed(&words(&mut app, 80, 24));
            if !seen.contains(&squeezed(&said)) {
                cut.push(format!("{} {number}, answer: {said}", info.name()));
            }
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}
