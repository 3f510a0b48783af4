//! The lessons and puzzles of the built `play` program, in a pipe.

use menagerie::Catalogue;
use program_tests::{run, stderr, stdout};

fn learned(arguments: &[&str], input: &str) -> String {
    printed(&[&["learn"], arguments].concat(), input)
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = run(env!("CARGO_BIN_EXE_play"), arguments, input.as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn all_lessons_of_all_games_are_solved_by_their_hints() {
    for info in Catalogue::standard().games() {
        let lessons: Vec<_> = info.about().lessons().collect();
        let first = |moves: &str| moves.split(' ').next().unwrap().to_owned() + "\n";
        let answers: String = lessons.iter().map(|lesson| first(lesson.moves)).collect();
        let text = learned(&[info.name(), "--ascii"], &answers);
        assert!(text.is_ascii(), "{text}");
        let solved = text.lines().filter(|line| line.starts_with("Right. "));
        assert_eq!(solved.count(), lessons.len(), "{text}");
        assert!(text.ends_with(" --second beginner\n"), "{text}");
    }
}

#[test]
fn without_a_terminal_the_kept_games_are_printed() {
    // The programs under test have a state folder of their own, in which nobody has played.
    assert_eq!(printed(&["games"], ""), "");
}

#[test]
fn a_wrong_answer_is_told_what_happened() {
    let text = learned(&["conway-chess", "3"], "hello\nKe2\nd4\n");
    for told in [
        "Conway's Game of Chess, lesson 3 of 12",
        "You are White. The trap of every game",
        "white king moved e1 to e2",
        "You have lost: white king on e2 died of overpopulation. The opponent wins with\nKe8-d7. Try again, or type hint.",
        "white pawn moved d2 to d4",
        "Right. With three neighbours the king lives.",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn a_learner_asks_for_help_goes_on_and_leaves() {
    let text = learned(&["lifeduel"], "?\nhint\nnext\nquit\n0,1\n");
    assert!(
        text.contains("hint  tells with what a solution begins"),
        "{text}"
    );
    assert!(text.contains("One of 6 right moves: 1,1."), "{text}");
    assert!(
        text.contains("lesson 2 of 12") && !text.contains("Right."),
        "{text}"
    );
    assert!(!learned(&["lifeduel", "2"], "").contains("lesson 3"));
}

#[test]
fn a_puzzle_is_solved_move_by_move() {
    let catalogue = Catalogue::standard();
    let about = catalogue.find("conway-chess").unwrap().about();
    let puzzle = about.puzzles().next().unwrap();
    let [first, reply, last] = puzzle.moves.split(' ').collect::<Vec<_>>()[..] else {
        panic!("the easiest puzzle has two moves: {}", puzzle.moves);
    };
    let mut game = catalogue
        .open("conway-chess", None, Some(puzzle.position))
        .unwrap();
    let moves = game.moves(usize::MAX);
    let wrong = moves.iter().find(|m| *m != first).unwrap();
    let input = format!("{wrong}\nhint\nhint\n{first}\nhint\nhint\n{last}\nquit\n");
    let text = printed(&["puzzle", "conway-chess", "1", "--ascii"], &input);
    let (from, to) = reply.split_at(2);
    let names = [first, reply, last].map(|m| {
        let name = game.move_name(m);
        game.play(m).unwrap();
        name
    });
    for told in [
        "Conway's Game of Chess, puzzle 1 of ",
        "(easy)",
        "Win in 2 moves, whatever the opponent does.",
        "That does not force a win in time.",
        "Try again, or type hint.",
        " on a6. A second hint tells the move.",
        &format!("The only right move: {}.", names[0]),
        "Right. Go on.",
        &format!("{from} to {to}"),
        &format!("The only right move: {}.", names[2]),
        "Right. That was the only way to win so soon.",
        "puzzle 2 of ",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    assert!(printed(&["puzzle", "conway-chess"], "").contains("puzzle "));
}

#[test]
fn what_cannot_be_learned_is_refused() {
    for (arguments, why) in [
        (&["learn", "go"][..], "unknown game \"go\""),
        (
            &["learn", "lifeduel", "13"],
            "lifeduel has no lesson 13: it has 12 lessons",
        ),
        (&["learn"], "<GAME>"),
        (
            &["puzzle", "conway-chess", "9999"],
            "conway-chess has no puzzle 9999: it has ",
        ),
        (
            &["puzzle", "conway-chess", "x"],
            "expected a number or today",
        ),
    ] {
        let output = run(env!("CARGO_BIN_EXE_play"), arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn signals_end_a_lesson_at_once() {
    let path = env!("CARGO_BIN_EXE_play");
    program_tests::check_ending(path, &["learn", "lifeduel"], "?\n", "shows this");
}
