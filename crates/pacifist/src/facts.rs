//! What people should know about the two games.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use chess_men::scene;
use grid_core::facts::{About, Decisive, Facts, Number, Unit, Variant, of_both};
use grid_core::scene::{Effect, ScenePiece, Spot};
use grid_core::{ParseError, Player};

use crate::scene::PERSUADED;
use crate::{ARRAYS, PieceKind, Position, Square, Weighting, rules};

impl<W: Weighting> Facts for Position<W> {
    const ABOUT: About = About {
        title: W::TITLE,
        summary: W::SUMMARY,
        rules: rules::PAGE,
        players: ["White", "Black"],
        has_sides: true,
        unit: Some(Unit::PAWNS),
        effects: &[
            (Effect::Moved, "moved"),
            (Effect::Converted, "changed sides, or became another piece"),
        ],
        notation: &[
            "Ng1-f3: the piece, where it was, where it goes. =Q is what a pawn becomes, O-O and \
             O-O-O are castling. A pawn has no letter.",
            "(~3) behind a move: how many pieces it won over from the enemy.",
            W::NET_INFLUENCE,
        ],
        royal: &["king"],
        decisive: &[Decisive {
            because: "{} has no king, and no move of {} wins one: so {} loses",
            ..Decisive::end("king-converted")
        }],
        glossary: GLOSSARY,
        marks: &[PERSUADED],
        examples: W::EXAMPLES,
        diagrams: W::DIAGRAMS,
        variants: VARIANTS,
        ..About::PLAIN
    };

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        Self::variant(variant).map(Ok)
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both(&PieceKind::ALL, scene::piece)
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
        let net = self.net(owner.unwrap_or(Player::First), square);
        let name = ["White", "Black"][owner.unwrap_or(Player::First).index()];
        Vec::from([match owner {
            Some(_) => format!("net influence on it: {net:+} for {name}"),
            None => format!("net influence here: {net:+} for {name}"),
        }])
    }
}

/// A start array of one player, by its number.
const fn array(meaning: &'static str) -> Number {
    Number {
        range: [0, ARRAYS as u64 - 1],
        example: 7,
        meaning,
    }
}

/// The seed of random start arrays.
const fn seed(meaning: &'static str) -> Number {
    Number {
        range: [0, u64::MAX],
        example: 7,
        meaning,
    }
}

const VARIANTS: &[Variant] = &[
    Variant::STANDARD,
    Variant {
        numbers: &[seed("the random start array {}, the same for both")],
        ..Variant::named("symmetric:SEED")
    },
    Variant {
        numbers: &[seed("the random start array {}, another for each player")],
        ..Variant::named("asymmetric:SEED")
    },
    Variant {
        numbers: &[
            array("start array {} of 960 for White"),
            array("{} for Black"),
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
