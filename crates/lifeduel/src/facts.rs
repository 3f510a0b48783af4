//! What people should know about the game.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use grid_core::ParseError;
use grid_core::facts::{
    About, Decisive, Example, Facts, InShort, Levels, Number, Unit, Variant, of_both,
};
use grid_core::scene::{Effect, ScenePiece};

use crate::lessons::LESSONS;
use crate::scene::piece;
use crate::{Position, Spec, rules};

impl Facts for Position {
    const ABOUT: About = About {
        title: "Life Duel",
        summary: "two players seed a board, three generations decide",
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
            (Effect::Born, "born in this generation"),
            (Effect::Died, "died in this generation"),
        ],
        notation: &[
            "2,3: a cell in row 2 and column 3, both counted from 0.",
            "A digit tells the end of the game if nothing more is placed: 1 and 2 say whose cell \
             it is then, 0 that the cell is dead then. A cell that changes without a digit is \
             empty then.",
            "(+9 -7) behind the last move: how many cells were born (+) and died (-) in all \
             generations, of both players.",
        ],
        decisive: &[Decisive::end("counted")],
        glossary: GLOSSARY,
        examples: EXAMPLES,
        diagrams: DIAGRAMS,
        lessons: LESSONS,
        puzzles: include_str!("../data/puzzles.txt"),
        variants: &[
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
            random: [100, 50, 20],
            medium: 600,
            hard: 12_000,
        },
        ..About::PLAIN
    };

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        Some(variant.parse().map(Self::start_of))
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both(&[()], |owner, ()| piece(owner))
    }

    fn terms(&self) -> Vec<String> {
        let spec = self.spec();
        let (rows, columns) = (spec.height(), spec.width());
        let ties = match spec.first_wins_ties() {
            true => "Player 1 wins if both have the same number of cells.",
            false => "The game is drawn if both have the same number of cells.",
        };
        vec![
            format!("The board has {rows} rows of {columns} cells."),
            format!("Cells that each player places: {}.", spec.placements()),
            format!(
                "Generations after the last placement: {}.",
                spec.generations()
            ),
            ties.into(),
        ]
    }
}

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

const GLOSSARY: &[(&str, &str)] = &[(
    "cell",
    "lives on with two or three living neighbours; beside three living cells an empty one becomes \
  a cell of the player who has two or three of them",
)];

const EXAMPLES: &[Example] = &[Example::of_rule(
    "1.4",
    "6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11",
    "2,2",
)];

/// The placements of a game.
const PLACEMENTS: &str = "2,3 3,3 4,4 2,2 0,1 0,4 1,1 4,1 4,5 0,3 3,4 3,1";

const DIAGRAMS: &[Example] = &[
    Example::diagram(
        "The players place cells in turn. The signs tell how cells would end if nothing \
         more were placed: 0 is dead, 1 and 2 are living cells of that player.",
        "",
        "2,3 3,3 4,4 2,2 0,1 0,4 1,1 4,1",
    ),
    Example::diagram(
        "After the last placement comes the first generation. Cells with two or three \
         neighbours live on. A cell is born beside exactly three, for the owner of most \
         of them.",
        "",
        PLACEMENTS,
    )
    .at_step(1),
    Example::diagram("The second generation.", "", PLACEMENTS).at_step(2),
    Example::diagram(
        "The third generation is the last. Player 1 wins by nine cells to seven.",
        "",
        PLACEMENTS,
    )
    .at_step(3),
];

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Have more living cells than your opponent after the last generation.",
    turn: "Make one dead cell yours, anywhere. Nothing lives or dies while cells are placed.",
    then: "When all are placed, generations of Conway's Life pass. A living cell with two or \
           three living neighbours, whoever owns them, lives on and keeps its owner; any other \
           dies. A dead cell with exactly three is born to the owner of most of them.",
    end: "More cells win; equal numbers are a draw (in one variant the first player wins them).",
    trap: "Neighbours count whoever owns them: the last placement can crowd your cells to death \
           or take over your births. With best play the second player, who places last, wins the \
           usual game.",
};
