//! What people should know about the game.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_men::scene_piece;
use grid_core::Player;
use grid_core::facts::{About, Decisive, Example, Facts, InShort, Outlook, Unit, of_both};
use grid_core::scene::{Effect, ScenePiece};

use crate::lessons::LESSONS;
use crate::scene::MARKS;
use crate::{PieceKind, Position, Square, rules};

impl Facts for Position {
    const ABOUT: About = About {
        title: "Conway's Game of Chess",
        summary: "chess whose pieces are born and die by the rules of Life",
        in_short: IN_SHORT,
        rules: rules::PAGE,
        players: ["White", "Black"],
        has_sides: true,
        unit: Some(Unit::PAWNS),
        effects: &[
            (Effect::Moved, "moved"),
            (Effect::Born, "born"),
            (Effect::Changed, "became another piece"),
            (Effect::Captured, "captured"),
            (Effect::Died, "died"),
        ],
        notation: &[
            "Nb1xc3: the piece, where it was, where it goes. x is a capture, =Q what a pawn \
             becomes, O-O and O-O-O castling. A pawn has no letter.",
            "(+3 -10) behind a move: how many pieces were born (+) and died (-) after it. They are \
             pieces of the player who moves next: Black's after White's move, White's after \
             Black's.",
        ],
        royal: &["king"],
        decisive: &[Decisive::loss("captured"), Decisive::loss("died")],
        glossary: GLOSSARY,
        marks: MARKS,
        examples: EXAMPLES,
        diagrams: DIAGRAMS,
        lessons: LESSONS,
        ..About::PLAIN
    };

    fn pieces() -> Vec<ScenePiece> {
        of_both(&PieceKind::ALL, scene_piece)
    }

    /// The pieces that die in the player's next life phase: the king first.
    fn outlook(&self, player: Player) -> Vec<Outlook> {
        let name = ["White", "Black"][player.index()];
        let alone = self.overpopulated(player) | self.underpopulated(player);
        let dies = |&square: &Square| self.death_counter(square) == Some(3);
        let doomed: Vec<Square> = alone.into_iter().filter(dies).collect();
        let is_king = |square: &&Square| {
            let piece = self.piece_at(**square);
            piece.is_some_and(|(_, kind)| kind == PieceKind::King)
        };
        let phase = format!("in {name}'s next life phase as things stand");
        let mut told: Vec<Outlook> = doomed
            .iter()
            .filter(is_king)
            .map(|king| Outlook {
                text: format!("{name}'s king on {king} dies {phase}"),
                warning: format!("{name}'s king on {king} is about to die"),
                is_loss: true,
            })
            .collect();
        let others = doomed.iter().filter(|square| !is_king(square));
        let others: Vec<String> = others.map(ToString::to_string).collect();
        let (text, warning) = match &others[..] {
            [] if told.is_empty() => (format!("no piece of {name} dies {phase}"), String::new()),
            [] => return told,
            [one] => (
                format!("{name}'s piece on {one} dies {phase}"),
                format!("{name}'s piece on {one} is about to die"),
            ),
            _ => {
                let pieces = format!("{} of {name}'s pieces", others.len());
                (
                    format!("{pieces} die {phase}: {}", others.join(" ")),
                    format!("{pieces} are about to die"),
                )
            }
        };
        told.push(Outlook {
            text,
            warning,
            is_loss: false,
        });
        told
    }

    fn passed(&self) -> Option<Self> {
        Some(Self {
            turn: !self.turn,
            en_passant: None,
            ..*self
        })
    }
}

const GLOSSARY: &[(&str, &str)] = &[
    (
        "pawn",
        "one step ahead, two from the second rank; captures diagonally ahead",
    ),
    ("knight", "leaps as in chess"),
    ("bishop", "moves along diagonals"),
    ("rook", "moves along ranks and files"),
    ("queen", "moves as rook and bishop"),
    (
        "king",
        "one step in any direction; losing it loses the game; there is no check",
    ),
];

const EXAMPLES: &[Example] = &[
    Example::of_rule("2.3", "", "h2h3 h7h6 h3h4 a7a6"),
    Example::of_rule("2.7", "", "h2h3 h7h6 h3h4 a7a6 h4h5 a6a5"),
];

const DIAGRAMS: &[Example] = &[
    Example::diagram(
        "The first life phase has counted. White has exactly three pieces beside each of \
         b3 to g3, so White will count up there. A piece with too many neighbours (o) has \
         begun to die.",
        "",
        "",
    ),
    Example::diagram(
        "After three phases in a row with three neighbours, six white pieces are born at \
         once. The queue of births tells which kind comes next.",
        "",
        "h2h3 h7h6 h3h4 a7a6",
    ),
    Example::diagram(
        "After four phases in a row with too many neighbours, pieces die. White has not \
         moved the king away in time, and loses.",
        "",
        "h2h3 h7h6 h3h4 a7a6 h4h5 a6a5",
    ),
    Example::diagram(
        "Pieces move and capture as in chess, en passant too, but there is no check: a \
         king is captured like any other piece.",
        "",
        "e2e4 a7a6 e4e5 d7d5 e5d6",
    ),
];

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Capture the enemy king, or have it die. There is no check.",
    turn: "First your life phase, which happens by itself; then one chess move.",
    then: "In your life phase only your own pieces are neighbours. An empty square with exactly \
           three neighbours, in three of your phases in a row, bears the next piece of your birth \
           queue. A piece with fewer than two or more than three neighbours, in four phases in a \
           row, dies.",
    end: "Who loses the king has lost. A player to move without a move draws; so do the third \
          repetition, and 100 plies without pawn move, capture, birth or death.",
    trap: "Your king begins with five neighbours and dies at the start of your fourth turn. Give \
           it two or three in time: once the pawns have left d2 and e2 it has three.",
};
