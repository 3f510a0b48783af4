//! What people should know about the game.

use alloc::vec::Vec;

use chess_men::scene_piece;
use grid_core::facts::{About, Decisive, Facts, InShort, Levels, Unit, of_both};
use grid_core::scene::{Effect, ScenePiece};
use grid_core::{Player, SquareSet};

use crate::scene::MARKS;
use crate::{PieceKind, Position, Set, rules};

impl Facts for Position {
    const ABOUT: About = About {
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
            "N0,1x2,2: the piece, the row and column where it was, and where it goes. x is a \
             capture, = what a pawn becomes. A pawn has no letter.",
            "(-5) behind a move: how many pieces exploded or were run over, of both players; (%2): \
             how many were poisoned.",
        ],
        royal: &["king", "king with a jet pack"],
        decisive: DECISIVE,
        glossary: include_str!("../data/glossary.txt"),
        marks: MARKS,
        examples: include_str!("../data/examples.txt"),
        lessons: include_str!("../data/lessons.txt"),
        puzzles: include_str!("../data/puzzles.txt"),
        levels: Levels {
            random: [30, 0, 0],
            medium: 600,
            hard: 5_000,
        },
        ..About::PLAIN
    };

    fn pieces() -> Vec<ScenePiece> {
        of_both(&PieceKind::ALL, scene_piece)
    }

    fn passed(&self) -> Option<Self> {
        Some(Self {
            turn: !self.turn,
            trouble: [Set::FULL; 2],
            ..*self
        })
    }
}

const DECISIVE: &[Decisive] = &[
    Decisive::loss("captured"),
    Decisive::loss("poisoned"),
    Decisive {
        cause: "ran",
        ..Decisive::loss("swept")
    },
    Decisive {
        cause: "exploded",
        because: "a prince joey explodes when 5 or 10 pieces stand in its row",
        ..Decisive::loss("blasted")
    },
];

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Be the only player who has a king.",
    turn: "Move one piece, much as in chess; there is no check, castling or passing. Point at a \
           piece to read how it moves.",
    then: "After each move serpents and grand empresses poison the enemies beside them, charged golf \
           carts (!) clear their column, each of the four pads carries whatever stands on it to \
           the next pad, and a prince Joey explodes if 5 or 10 pieces stand in his row. The \
           preview shows all of it.",
    end: "A player without a king has lost. It is a draw if neither has one, if there is no move, \
          if a position occurs for the third time, or after 50 moves each in which no piece left \
          the board and no pawn moved.",
    trap: "23 of the 30 first moves leave ten pieces in your Joey's row and blow up your own \
           king. Begin with the Joey or a knight.",
};
