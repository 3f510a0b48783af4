//! What people should know about the game.

use board_scene::Effect;
use board_scene::facts::{About, Decisive, InShort, Levels, Number, Rows, SetupPart, Variant};
use grid_core::Player;

use crate::rules;
use crate::size::{MAX_BASE, MAX_COLUMNS, MAX_ROWS};

/// The facts that are the same in all positions.
pub(crate) const ABOUT: About = About {
    title: "Conquid",
    summary: "take cells until a path of yours joins the two bases",
    in_short: IN_SHORT,
    rules: rules::PAGE,
    left: Some(Player::First),
    effects: &[
        (Effect::Placed, "acquired"),
        (Effect::Converted, "conquered"),
        (Effect::Died, "emptied by vanquish"),
    ],
    notation: &[
        "acquire 3,5 3,6 3,7: the kind of the move, then its cells by row and column, both \
         counted from 0.",
    ],
    decisive: &[Decisive::end("won")],
    glossary: include_str!("../data/glossary.txt"),
    examples: include_str!("../data/examples.txt"),
    lessons: include_str!("../data/lessons.txt"),
    puzzles: include_str!("../data/puzzles.txt"),
    variants: &[
        // The first one is for a first game.
        Variant {
            also: "7 rows, 14 columns, bases of 1 by 1",
            ..Variant::named("small")
        },
        Variant {
            also: "14 rows, 28 columns, bases of 2 by 2",
            ..Variant::named("medium")
        },
        Variant {
            also: "21 rows, 42 columns, bases of 3 by 3",
            ..Variant::named("large")
        },
        Variant {
            numbers: &[
                number([1, MAX_ROWS], 9, "{} rows"),
                number([11, MAX_COLUMNS], 20, "{} columns"),
                number([1, MAX_BASE], 3, "bases of {} by {}"),
            ],
            ..Variant::named("RxCbK")
        },
    ],
    levels: Levels {
        random: [20, 0, 0],
        medium: 1_200,
        hard: 8_000,
    },
    setup: &[
        SetupPart::Kept,
        SetupPart::Cells {
            letters: "xo",
            rows: Rows::Runs,
        },
        SetupPart::Choice {
            label: "To move",
            options: &[("1", "Player 1"), ("2", "Player 2")],
        },
        SetupPart::Kept,
    ],
    ..About::PLAIN
};

/// Returns a number of a variant.
const fn number([least, most]: [usize; 2], example: u64, meaning: &'static str) -> Number {
    Number {
        range: [least as u64, most as u64],
        example,
        meaning,
    }
}

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Join the bases by a path of your cells, edge to edge, then declare it.",
    turn: "Choose one of four. Acquire: three empty cells anywhere. Conquer: every enemy cell that \
           shares an edge with two of your cells (bases do not count), again and again. Vanquish: \
           empty a square of 4x4 cells that are all yours, all the enemy's or all empty, if four \
           of your cells touch it along its edges. Conquest: declare your path and win.",
    then: "The turn passes. Nothing happens by itself.",
    end: "A declared Conquest wins. It is a draw after 10 moves each that are all Conquers, or if \
          the players agree.",
    trap: "A finished path has not won yet: your opponent has one turn to cut it. A Conquer takes \
           any cell of it that shares edges with two of the opponent's cells.",
};
