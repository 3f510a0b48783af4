//! What people should know about the game.

use alloc::vec::Vec;

use chess_men::scene_piece;
use grid_core::SquareSet;
use grid_core::facts::{About, Decisive, Example, Facts, InShort, Levels, Unit, of_both};
use grid_core::scene::{Effect, ScenePiece};

use crate::lessons::LESSONS;
use crate::scene::MARKS;
use crate::text::board;
use crate::{PieceKind, Position, Set, rules};

impl Facts for Position {
    const ABOUT: About = About {
        title: "Two-Player Wildebeest",
        summary: "11x11, with poison, catapults, golf carts and exploding princes",
        in_short: IN_SHORT,
        rules: rules::PAGE,
        players: ["White", "Black"],
        has_sides: true,
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
        glossary: GLOSSARY,
        marks: MARKS,
        examples: EXAMPLES,
        diagrams: DIAGRAMS,
        lessons: LESSONS,
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

const GLOSSARY: &[(&str, &str)] = &[
    (
        "pawn",
        "one step ahead, two from its home row; captures diagonally ahead",
    ),
    ("knight", "leaps as in chess"),
    ("bishop", "moves as in chess"),
    ("rook", "moves as in chess"),
    (
        "king",
        "one step in any direction; losing it loses the game; there is no check",
    ),
    (
        "king with a jet pack",
        "moves and captures as a bishop; losing it loses the game",
    ),
    (
        "serpent",
        "one step onto an empty square; after each move poisons every enemy beside it but golf \
         carts and time machines",
    ),
    (
        "old woman",
        "one step; becomes a grand empress, and takes the serpent, when an enemy serpent poisons a \
         friend beside her",
    ),
    (
        "grand empress",
        "moves as queen and knight; after each move poisons every enemy beside it but golf \
         carts and time machines",
    ),
    (
        "prince joey",
        "one step; explodes with all neighbours at 5 or 10 pieces in its row",
    ),
    (
        "catapult",
        "one step onto an empty square; or choose it, a friend beside it, and where the friend \
      lands: flung over the catapult in a straight line, as far as you like",
    ),
    (
        "gorilla",
        "one step, or pushes a piece beside it; it captures only by a push or when it is flung",
    ),
    (
        "golf cart",
        "one step left or right on an end row; when charged it runs through its column \
      and clears it",
    ),
    (
        "time machine",
        "never moves; charges its owner's golf cart after every move",
    ),
    ("beekeeper", "one step; enemies beside it make no move"),
    (
        "jet pack",
        "a king that steps on it takes it and moves as a bishop from then on",
    ),
    (
        "transporter pad",
        "carries the piece on it to the next pad after every move",
    ),
];

const EXAMPLES: &[Example] = &[
    Example::of_rule("R3.7", board!("W K0,0 G5,2 C5,3 n5,8 k10,10"), "5,2-5,8"),
    Example::of_rule("R3.8", board!("W K0,0 G4,3 R4,4 n4,5 k10,10"), "4,3-4,4"),
    Example::of_rule("R4", board!("W K0,0 R3,3 C4,3 z4,4 N4,6 G5,5 k10,10"), ""),
    Example::of_rule("R6.0", board!("W P2,2 K4,4 k10,10"), "4,4-5,5"),
    Example::of_rule(
        "R6.1",
        board!("W K0,0 S3,4 r4,5 P5,3 n5,4 k10,10"),
        "3,4-4,4",
    ),
    Example::of_rule("R6.2", board!("W K0,0 S3,4 n5,4 o6,4 k10,10"), "3,4-4,4"),
    Example::of_rule("R6.3", board!("W K1,0 P4,3 n4,6 k9,10 x10,6"), "4,3-5,3"),
    Example::of_rule("R6.5", board!("W K0,0 N3,1 b3,9 k10,10"), "0,0-0,1"),
    Example::of_rule(
        "R6.7",
        board!("W K0,0 R2,8 R3,5 N4,0 N4,2 J4,4 n4,10 k10,10"),
        "2,8-4,8",
    ),
];

const DIAGRAMS: &[Example] = &[
    Example::diagram(
        "A Catapult flings a piece beside it in a straight line, over anything. It \
         captures.",
        board!("W K0,5 P1,3 P1,4 R4,2 C4,3 n4,8 p9,7 p9,8 k10,5"),
        "4,2-4,8",
    ),
    Example::diagram(
        "A Gorilla pushes the piece before it by one square. What stands there is \
         captured.",
        board!("W K0,5 P1,3 P1,4 G4,3 p4,4 n4,5 p9,7 k10,5"),
        "4,3-4,4",
    ),
    Example::diagram(
        "A Serpent poisons all enemies beside it. A victim stood beside its Old Woman: \
         she takes the Serpent, and becomes a Grand Empress.",
        board!("W K0,5 S3,4 n5,4 b5,5 o6,4 p9,7 k10,5"),
        "3,4-4,4",
    ),
    Example::diagram(
        "A Time Machine, or an enemy pawn on the middle row, charges a player's Golf \
         Cart. It runs through its column and sweeps everything away.",
        board!("W X0,6 K1,0 P3,6 H4,3 n4,6 r7,6 p9,2 k9,10"),
        "1,0-1,1",
    ),
    Example::diagram(
        "Five pieces, or ten, in his row: Prince Joey explodes, with all pieces beside \
         him.",
        board!("W K0,5 R2,8 r3,5 N4,0 N4,2 J4,4 n4,10 p5,4 k10,5"),
        "2,8-4,8",
    ),
    Example::diagram(
        "The pads send every piece that stands on one of them to the next, after every \
         turn.",
        board!("W K0,5 B2,8 R3,1 n7,9 p9,4 k10,5"),
        "2,8-3,9",
    ),
];

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Be the only player who has a King (K, or W with the Jet Pack).",
    turn: "One move of one piece. There is no check, no castling, no en passant and no pass.",
    then: "For both sides: pawns on the last row become Time Machines, and a K on 5,5 takes \
           the Jet Pack; Serpents and Grand Empresses poison; charged Golf Carts clear their \
           column; pads move pieces; poison again; a Prince Joey explodes if 5 or 10 pieces stand \
           in his row.",
    end: "Who has no King has lost, whoever moved. Neither King, or no move, is a draw; so are \
          the third repetition, and 100 plies in which no piece left the board and no pawn moved.",
    trap: "23 of the 30 first moves leave ten pieces in your Joey's row and blow up your own \
           King. Begin with the Joey or a Knight.",
};
