//! What people should know about the game.

use board_scene::Effect;
use board_scene::facts::{
    About, Decisive, InShort, Levels, Number, Rows, SetupPart, Unit, Variant,
};

use crate::{Spec, rules};

/// The facts that are the same in all positions.
pub(crate) const ABOUT: About = About {
    title: "Life Duel",
    summary: "place cells in turn; then Life runs, and more cells win",
    in_short: IN_SHORT,
    rules: rules::PAGE,
    has_fixed_length: true,
    unit: Some(Unit {
        names: ["cell", "cells"],
        is_whole: true,
        when: " in the end",
    }),
    effects: &[
        (Effect::Placed, "placed"),
        (Effect::Born, "born"),
        (Effect::Died, "died"),
    ],
    notation: &[
        "2,3: a cell in row 2 and column 3, both counted from 0.",
        "A digit tells the end of the game if nothing more is placed: 1 and 2 say whose cell \
         it is then, 0 that the cell is dead then. A cell that changes without a digit is \
         empty then.",
    ],
    decisive: &[Decisive::end("counted")],
    glossary: include_str!("../data/glossary.txt"),
    examples: include_str!("../data/examples.txt"),
    lessons: include_str!("../data/lessons.txt"),
    puzzles: include_str!("../data/puzzles.txt"),
    variants: &[
        // The first one is for a first game: in the next one player 2 can force a win.
        Variant {
            also: "6 rows, 6 columns, 5 placements each, 3 generations; player 1 begins with two \
                   cells, so that both have the same chance: with best play it is a draw",
            ..Variant::named(EVEN)
        },
        Variant::named("6x6t6g3"),
        Variant::named("8x8t8g5f"),
        Variant {
            numbers: NUMBERS,
            ..Variant::named("ROWSxCOLUMNStPLACEMENTSgGENERATIONS")
        },
        Variant {
            numbers: NUMBERS,
            also: "player 1 wins equal counts",
            ..Variant::named("ROWSxCOLUMNStPLACEMENTSgGENERATIONSf")
        },
    ],
    levels: Levels {
        random: [42, 15, 12],
        medium: 600,
        hard: 12_000,
    },
    setup: &[
        SetupPart::Kept,
        SetupPart::Cells {
            letters: "xo",
            rows: Rows::Runs,
        },
        SetupPart::Text {
            label: "Phase",
            hint: "p and the number of cells placed so far, such as p0: player 1 is to move",
        },
    ],
    ..About::PLAIN
};

/// The variant in which two cells of player 1 make up for the last placement, which is player 2's.
pub(crate) const EVEN: &str = "even";

/// The start of [`EVEN`].
pub(crate) const EVEN_START: &str = "6x6t5g3 6./.x4./6./6./4.x./6. p0";

/// The numbers of a [`Spec`], which must also fit each other.
const NUMBERS: &[Number] = &[
    number(1, Spec::MAX_CELLS, "{} rows"),
    number(1, Spec::MAX_CELLS, "{} columns"),
    number(1, Spec::MAX_CELLS / 2, "{} placements each"),
    number(0, Spec::MAX_GENERATIONS, "{} generations"),
];

const fn number(least: u64, most: usize, meaning: &'static str) -> Number {
    Number {
        range: [least, most as u64],
        example: 7,
        meaning,
    }
}

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Have more living cells than your opponent after the last generation.",
    turn: "Make one dead cell yours, anywhere. Nothing lives or dies while cells are placed.",
    then: "After the last placement, generations of Conway's Life pass: three in the usual \
           games. A living cell with two or three living neighbours lives on; \
           any other dies. A dead cell with exactly three living neighbours comes alive and \
           belongs to whoever owns most of them.",
    end: "The player with more cells wins. Equal numbers are a draw; in one variant the first \
          player wins them.",
    trap: "Neighbours count no matter who owns them: the last placement can crowd your cells to \
           death or take over your births.",
};
