//! What people should know about the two games.

use board_scene::Effect;
use board_scene::facts::{
    About, Decisive, InShort, KnownMark, Levels, Number, SetupPart, Unit, Variant,
};
use grid_core::Player;

use crate::{ARRAYS, Weighting, rules};

/// The only mark that can be on the board.
pub(crate) const PERSUADED: KnownMark = KnownMark {
    meaning: "about to change sides",
    texts: "!",
    does: "it is attacked more than protected, so the enemy's next move converts it, unless that \
           move ends this",
};

/// The weights of Pacifist: every piece weighs 1.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count;

impl Weighting for Count {
    const NAME: &'static str = "pacifist";
    const WEIGHTS: [i32; 6] = [1; 6];
    const INFLUENCE: &'static str = "\
        A piece that more enemies attack than friends protect changes sides when the \
        enemy moves. Point at a piece, or tap it, to read both numbers.";
    const ABOUT: About = About {
        title: "Pacifist",
        summary: "chess without captures: persuaded pieces change sides",
        in_short: IN_SHORT,
        rules: rules::PAGE,
        players: ["White", "Black"],
        below: Some(Player::First),
        unit: Some(Unit::PAWNS),
        effects: &[
            (Effect::Moved, "moved"),
            (Effect::Converted, "changed sides or kind"),
        ],
        notation: &[MOVES, Self::INFLUENCE],
        decisive: &[Decisive {
            because: "{} has no king, and no move wins one back: so {} loses",
            ..Decisive::end("king-converted")
        }],
        glossary: include_str!("../data/glossary.txt"),
        marks: &[PERSUADED],
        examples: include_str!("../data/examples.txt"),
        lessons: include_str!("../data/lessons.txt"),
        puzzles: include_str!("../data/puzzles.txt"),
        variants: VARIANTS,
        levels: Levels {
            random: [34, 0, 0],
            medium: 180,
            hard: 700,
        },
        setup: &[
            SetupPart::PLACEMENT,
            SetupPart::SIDE,
            SetupPart::Text {
                label: "Half-moves played",
                hint: "a number",
            },
            SetupPart::Text {
                label: "Castling rooks",
                hint: "the files of White's two, then of Black's, i for none: ahah",
            },
            SetupPart::Text {
                label: "Castling kings",
                hint: "the files of White's and Black's, - for none: ee",
            },
        ],
        ..About::PLAIN
    };
}

/// The weights of the weighted game: pawn 1, knight and bishop 3, rook 5, queen 9, king 1000.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value;

impl Weighting for Value {
    const NAME: &'static str = "pacifist-weighted";
    const WEIGHTS: [i32; 6] = [1, 3, 3, 5, 9, 1000];
    const INFLUENCE: &'static str = "\
        A piece whose attackers weigh more than its protectors changes sides when the \
        enemy moves. A pawn weighs 1, a knight or bishop 3, a rook 5, a queen 9, a \
        king 1000. Point at a piece, or tap it, to read both weights.";
    const ABOUT: About = About {
        title: "Weighted Pacifist",
        summary: "chess without captures: heavier attackers win pieces over",
        in_short: InShort {
            then: "An enemy piece becomes yours if your attackers weigh more than its protectors. \
                   This repeats until no more pieces change sides. A pawn weighs 1, a knight or \
                   bishop 3, a rook 5, a queen 9, a king 1000. A queen, rook or bishop also counts \
                   through another of its colour that moves along the same line, but through \
                   nothing else.",
            trap: "Your pieces that are outweighed change sides on the opponent's next move. Your \
                   move must leave you a king that is not outweighed.",
            ..IN_SHORT
        },
        notation: &[MOVES, Self::INFLUENCE],
        glossary: include_str!("../data/glossary-weighted.txt"),
        examples: include_str!("../data/examples-weighted.txt"),
        lessons: include_str!("../data/lessons-weighted.txt"),
        puzzles: include_str!("../data/puzzles-weighted.txt"),
        levels: Levels {
            random: [52, 0, 0],
            medium: 160,
            hard: 1_200,
        },
        ..Count::ABOUT
    };
}

const MOVES: &str = "Ng1-f3: the piece, where it was, where it goes. =Q is what a pawn becomes, \
                     O-O and O-O-O are castling. A pawn has no letter.";

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

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Win the enemy king, so that the opponent has none and cannot win one back at once.",
    turn: "One chess move to an empty square. Nothing is ever captured: all 32 pieces stay.",
    then: "Count for each enemy piece how many of yours attack it, and how many of its own protect \
           it. If the attackers are more, it becomes yours. This repeats until no more pieces \
           change sides. A queen, rook or bishop also counts through another of its colour that \
           moves along the same line, but through nothing else.",
    end: "A player without a king who cannot win one back on this move loses. It is a draw if a \
          player who has a king cannot move, if a position occurs for the third time, or after \
          100 moves each without a conversion or pawn move.",
    trap: "Your pieces that are outnumbered change sides on the opponent's next move. Your move \
           must leave you a king that is not outnumbered.",
};
