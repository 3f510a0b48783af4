//! What people should know about the game.

use board_scene::Effect;
use board_scene::facts::{About, Decisive, InShort, KnownMark, Levels, Rows, SetupPart, Unit};
use grid_core::Player;

use crate::rules;

/// The facts that are the same in all positions.
pub(crate) const ABOUT: About = About {
    title: "Two-Player Wildebeest",
    summary: "11x11, with poison, catapults, golf carts and exploding princes",
    in_short: IN_SHORT,
    rules: rules::PAGE,
    players: ["White", "Black"],
    below: Some(Player::Second),
    unit: Some(Unit::PAWNS),
    effects: &[
        (Effect::Moved, "moved, pushed, flung or carried"),
        (Effect::Changed, "became another piece"),
        (Effect::Captured, "captured"),
        (Effect::Died, "exploded or run over"),
        (Effect::Poisoned, "poisoned"),
    ],
    waypoint: "a piece that the chosen catapult can fling",
    notation: &[
        "Nj1xi3: the piece, the square where it was, and the square where it goes. x is a \
         capture, = what a pawn becomes. A pawn has no letter. A move is also read as files have \
         it, by rows and columns from 0: 0,1-2,2.",
    ],
    decisive: DECISIVE,
    glossary: include_str!("../data/glossary.txt"),
    marks: MARKS,
    examples: include_str!("../data/examples.txt"),
    lessons: include_str!("../data/lessons.txt"),
    puzzles: include_str!("../data/puzzles.txt"),
    levels: Levels {
        random: [22, 0, 0],
        medium: 600,
        hard: 5_000,
    },
    setup: &[
        SetupPart::Choice {
            label: "To move",
            options: &[("W", "White"), ("B", "Black")],
        },
        SetupPart::Cells {
            letters: "KWEBRNPSOJCGXHZkwebrnpsojcgxhz",
            rows: Rows::Letters,
        },
    ],
    ..About::PLAIN
};

const DECISIVE: &[Decisive] = &[
    Decisive {
        cause: "ran",
        ..Decisive::end("swept")
    },
    Decisive {
        cause: "exploded",
        because: "a prince joey explodes when 5 or 10 pieces stand in its row",
        ..Decisive::end("blasted")
    },
];

/// The marks that can be on the board.
pub(crate) const MARKS: &[KnownMark] = &[IN_ROW, CHARGED, PARALYSED];

pub(crate) const IN_ROW: KnownMark = KnownMark {
    meaning: "the number of pieces in the Joey's row",
    texts: "1 2 3 4 5 6 7 8 9 10 11",
    does: "at 5 or 10 the Joey explodes, with everything next to it",
};

pub(crate) const CHARGED: KnownMark = KnownMark {
    meaning: "charged",
    texts: "!",
    does: "after this turn it runs to the other end of its column and clears the column; two of them \
           in one column leave the board with it",
};

pub(crate) const PARALYSED: KnownMark = KnownMark {
    meaning: "paralysed by a beekeeper",
    texts: "@",
    does: "it cannot move while the beekeeper is next to it",
};

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Be the only player who has a king.",
    turn: "Move one piece, much as in chess; there is no check, castling or passing. Point at a \
           piece, or tap it, to read how it moves.",
    then: "After each move of either player, serpents and grand empresses poison the enemies \
           beside them, charged golf carts (!) clear their column, each of the four pads carries \
           whatever stands on it to the next pad, and a prince Joey explodes if 5 or 10 pieces \
           stand in his row. The preview shows all of it.",
    end: "A player without a king has lost. It is a draw if neither has one, if there is no move, \
          if a position occurs for the third time, or after 50 moves each in which no piece left \
          the board and no pawn moved.",
    trap: "23 of the 30 first moves leave ten pieces in your Joey's row and blow up your own \
           king. Begin with the Joey or a knight.",
};
