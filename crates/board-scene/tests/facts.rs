//! Facts as text.

use board_scene::facts::About;

/// A checkout may end its lines with carriage returns, too.
#[test]
fn texts_about_a_game_may_have_carriage_returns() {
    let about = |ends: &str| {
        let text = |text: &str| -> &'static str { text.replace('\n', ends).leak() };
        About {
            examples: text("# One\nrule: 1\nmoves: a\n\ntext: Two.\nmoves: b\n\n# Three\n"),
            lessons: text("rules: 1\ntask: A.\ngoal: safe\nmoves: a\nafter: B.\n\n# Two\n"),
            puzzles: text("# One\n70 | a | b\n80 | c | d\n"),
            glossary: text("pawn: steps\nking: loses\n"),
            ..About::PLAIN
        }
    };
    let [unix, windows] = ["\n", "\r\n"].map(about);
    assert!(windows.examples().eq(unix.examples()));
    assert!(windows.diagrams().eq(unix.diagrams()));
    assert!(windows.lessons().eq(unix.lessons()));
    assert!(windows.puzzles().eq(unix.puzzles()));
    assert!(windows.glossary().eq(unix.glossary()));
    let counts = (
        unix.examples().count(),
        unix.diagrams().count(),
        unix.lessons().count(),
    );
    assert_eq!(counts, (1, 1, 1));
}

#[test]
fn every_puzzle_of_the_easier_half_has_its_day() {
    for half in (1..100).chain([166, 167, 249, 332]) {
        let puzzles = "70 | a | b\n".repeat(2 * half).leak();
        let about = About {
            puzzles,
            ..About::PLAIN
        };
        let mut numbers: Vec<_> = (0..half as u64)
            .map(|day| about.puzzle_of_day(day))
            .collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq((1..=half).map(Some)), "{half}");
    }
    assert_eq!(About::PLAIN.puzzle_of_day(7), None);
}
