//! What people should know about the two games.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use chess_men::scene_piece;
use grid_core::facts::{
    About, Decisive, Example, Facts, InShort, Levels, Number, Unit, Variant, of_both,
};
use grid_core::scene::{Effect, ScenePiece, Spot};
use grid_core::{ParseError, Player};

use crate::lessons::{LESSONS, WEIGHTED};
use crate::scene::PERSUADED;
use crate::{ARRAYS, PieceKind, Position, Square, Weighting, rules};

// The positions of examples and diagrams.
const SEVEN_CONVERTED: &str = "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --";
const KINGS_MEET: &str = "rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii";
const NO_KING: &str = "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --";
const KING_WON: &str = "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --";
const NINE_CONVERTED: &str = "qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --";
const TWELVE_CONVERTED: &str = "rnb1kbnr/pppp1ppp/b3p3/4q3/1p6/4p3/p1PP1Ppp/rnBQK1nr w 6 ahah ee";

/// The weights of Pacifist: every piece weighs 1.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count;

impl Weighting for Count {
    const NAME: &'static str = "pacifist";
    const WEIGHTS: [i32; 6] = [1; 6];
    const ABOUT: About = About {
        title: "Pacifist",
        summary: "chess without captures: persuaded pieces change sides",
        in_short: IN_SHORT,
        rules: rules::PAGE,
        players: ["White", "Black"],
        has_sides: true,
        unit: Some(Unit::PAWNS),
        effects: &[
            (Effect::Moved, "moved"),
            (Effect::Converted, "changed sides, or became another piece"),
        ],
        notation: &[
            MOVES,
            CONVERSIONS,
            "Net influence: the number of own pieces that influence a square, minus the enemy's. \
             Below 0 the piece on it is overly persuaded. Point at a piece to read its number.",
        ],
        royal: &["king"],
        decisive: &[Decisive {
            because: "{} has no king, and no move of {} wins one: so {} loses",
            ..Decisive::end("king-converted")
        }],
        glossary: GLOSSARY,
        marks: &[PERSUADED],
        examples: &[
            Example::of_rule("4.2", SEVEN_CONVERTED, "e3f5"),
            Example::of_rule("5.3", KINGS_MEET, "a4b4"),
            Example::of_rule("9.1", NO_KING, "g7g6"),
        ],
        diagrams: &[
            Example::diagram(
                "Nothing is captured. White's knight persuades the pawn and the bishop: more \
                 white pieces than black ones reach their squares, so they change sides.",
                SEVEN_CONVERTED,
                "e3f5",
            )
            .at_step(1),
            Example::diagram(
                "New pieces persuade others, until nothing changes: seven pieces turn white \
                 in four rounds.",
                SEVEN_CONVERTED,
                "e3f5",
            ),
            Example::diagram(
                "A player without a king must convert one at once. Here a pawn does it, by \
                 the knight.",
                NO_KING,
                "g7g6",
            ),
            Example::diagram(
                "Black has lost the king, and no black move converts one: White wins.",
                KING_WON,
                "g1b6",
            ),
        ],
        lessons: LESSONS,
        puzzles: include_str!("../data/puzzles.txt"),
        variants: VARIANTS,
        levels: Levels {
            random: [72, 0, 0],
            medium: 180,
            hard: 700,
        },
        ..About::PLAIN
    };
}

/// The weights of the weighted game: pawn 1, knight and bishop 3, rook 5, queen 9, king 1000.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value;

impl Weighting for Value {
    const NAME: &'static str = "pacifist-weighted";
    const WEIGHTS: [i32; 6] = [1, 3, 3, 5, 9, 1000];
    const ABOUT: About = About {
        title: "Weighted Pacifist",
        summary: "Pacifist in which pieces persuade by their value",
        in_short: InShort {
            then: "Every enemy piece on which your pieces weigh more than its own becomes yours, \
                   anywhere on the board, again and again until there is none. A pawn weighs 1, a \
                   knight or bishop 3, a rook 5, a queen 9, a king 1000. Your own pieces do not \
                   change in your turn.",
            trap: "Your pieces that are outweighed after your move change sides with the \
                   opponent's next move, whichever it is, unless that move ends it. Your move must \
                   leave you a king that is not outweighed.",
            ..IN_SHORT
        },
        notation: &[
            MOVES,
            CONVERSIONS,
            "Net influence: the weight of the own pieces that influence a square, minus that of \
             the enemy's. A pawn weighs 1, a knight or bishop 3, a rook 5, a queen 9, a king 1000. \
             Below 0 the piece on it is overly persuaded. Point at a piece to read its number.",
        ],
        examples: &[Example::of_rule("11", NINE_CONVERTED, "a8a7")],
        diagrams: &[
            Example::diagram(
                "Pieces persuade by their value: a pawn weighs 1, a queen 9, a king 1000. \
                 This queen converts nine pieces. Without weights she converts one.",
                NINE_CONVERTED,
                "a8a7",
            ),
            Example::diagram(
                "A bishop turns the black queen, and her weight turns the others: twelve in \
                 all.",
                TWELVE_CONVERTED,
                "c1b2",
            ),
        ],
        lessons: WEIGHTED,
        puzzles: include_str!("../data/puzzles-weighted.txt"),
        levels: Levels {
            random: [86, 0, 0],
            medium: 160,
            hard: 1_200,
        },
        ..Count::ABOUT
    };
}

const MOVES: &str = "Ng1-f3: the piece, where it was, where it goes. =Q is what a pawn becomes, \
                     O-O and O-O-O are castling. A pawn has no letter.";

const CONVERSIONS: &str = "(~3) behind a move: how many pieces it won over from the enemy.";

impl<W: Weighting> Facts for Position<W> {
    const ABOUT: About = W::ABOUT;

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        Self::variant(variant).map(Ok)
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both(&PieceKind::ALL, scene_piece)
    }

    fn passed(&self) -> Option<Self> {
        Some(Self {
            turn: !self.turn,
            ..*self
        })
    }

    fn notes(&self, spot: Spot) -> Vec<String> {
        let Some(square) = Square::of_spot(spot) else {
            return Vec::new();
        };
        let owner = self.piece_at(square).map(|(owner, _)| owner);
        let where_to = owner.map_or("here", |_| "on it");
        let player = owner.unwrap_or(Player::First);
        let name = W::ABOUT.players[player.index()];
        let net = self.net(player, square);
        vec![format!("net influence {where_to}: {net:+} for {name}")]
    }
}

/// A number up to `most` that a variant has in its name.
const fn number(most: u64, meaning: &'static str) -> Number {
    Number {
        range: [0, most],
        example: 7,
        meaning,
    }
}

const LAST_ARRAY: u64 = ARRAYS as u64 - 1;

const VARIANTS: &[Variant] = &[
    Variant::STANDARD,
    Variant {
        numbers: &[number(
            u64::MAX,
            "the random start array {}, the same for both",
        )],
        ..Variant::named("symmetric:SEED")
    },
    Variant {
        numbers: &[number(
            u64::MAX,
            "the random start array {}, another for each player",
        )],
        ..Variant::named("asymmetric:SEED")
    },
    Variant {
        numbers: &[
            number(LAST_ARRAY, "start array {} of 960 for White"),
            number(LAST_ARRAY, "{} for Black"),
        ],
        ..Variant::named("array:NUMBER,NUMBER")
    },
];

const GLOSSARY: &[(&str, &str)] = &[
    (
        "pawn",
        "one step ahead, two from the second rank; influences the squares diagonally ahead",
    ),
    (
        "knight",
        "leaps to an empty square; influences where it could leap",
    ),
    (
        "bishop",
        "moves along diagonals; influences what it sees there",
    ),
    (
        "rook",
        "moves along ranks and files; influences what it sees there",
    ),
    (
        "queen",
        "moves as rook and bishop; influences what it sees there",
    ),
    (
        "king",
        "one step; influences the squares beside it; a player without a king must win one with the \
      next move, or loses",
    ),
];

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Convert the enemy king so that no reply converts a king back.",
    turn: "One chess move to an empty square. Nothing is ever captured: all 32 pieces stay.",
    then: "Every enemy piece that more of your pieces attack than of its own protect becomes yours, \
           anywhere on the board, again and again until there is none. Your own pieces do not \
           change in your turn.",
    end: "A player without a king who cannot convert one with this move has lost. A player who \
          has a king and no legal move draws; so do the third repetition, and 200 plies without a \
          conversion or pawn move.",
    trap: "Your pieces that are outnumbered after your move change sides with the opponent's next \
           move, whichever it is, unless that move ends it. Your move must leave you a king that \
           is not outnumbered.",
};
