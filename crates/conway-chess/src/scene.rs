//! The picture of a position. Each cell has three lines.
//!
//! The first line shows White's birth counter and the sign that it will go up, the last line those
//! of Black. The middle line shows the piece, its death counter at the left, and the sign that the
//! counter will go up at the right.

use chess_men::scene_piece;
use grid_core::facts::KnownMark;
use grid_core::scene::{
    Depict, Mark, MarkPlace, Panel, Scene, SceneCell, Spot, Spots, Tone, Trace,
};
use grid_core::{Player, SquareSet};
use smallvec::smallvec;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{Event, Kind, Move, Position, Square, colour};

/// The marks that can be on the board.
pub(crate) const MARKS: &[KnownMark] = &[DEATHS, OVERPOPULATED, UNDERPOPULATED, BIRTHS, FERTILE];

const DEATHS: KnownMark = KnownMark {
    meaning: "death counter left of a piece, red at 3",
    texts: "1 2 3",
    does: "a piece dies when its counter becomes 4; two or three neighbours of its colour reset it",
};
const OVERPOPULATED: KnownMark = KnownMark {
    meaning: "overpopulated",
    texts: "o",
    does: "more than three neighbours of its colour: the counter of deaths goes up",
};
const UNDERPOPULATED: KnownMark = KnownMark {
    meaning: "underpopulated",
    texts: "u",
    does: "fewer than two neighbours of its colour: the counter of deaths goes up",
};
const BIRTHS: KnownMark = KnownMark {
    meaning: "birth counter in an empty square",
    texts: ". :",
    does: "White's above, Black's below; one dot or two, and with the third a piece is born",
};
const FERTILE: KnownMark = KnownMark {
    meaning: "counts up: exactly three neighbours",
    texts: "w b",
    does: "the birth counter beside it goes up in that player's next life phase",
};

impl Position {
    /// Returns the marks of a square.
    fn marks(&self, square: Square) -> Vec<Mark> {
        let mut marks = Vec::new();
        let Some((owner, _)) = self.piece_at(square) else {
            for (player, letter, left, right) in [
                (Player::First, "w", MarkPlace::TopLeft, MarkPlace::TopRight),
                (
                    Player::Second,
                    "b",
                    MarkPlace::BottomLeft,
                    MarkPlace::BottomRight,
                ),
            ] {
                let births = self.birth_counter(player, square);
                if births > 0 {
                    let tone = if births == 2 { Tone::Good } else { Tone::Calm };
                    let dots = if births == 2 { ":" } else { "." };
                    marks.push(BIRTHS.mark(player, left, dots, tone));
                }
                if self.fertile(player).contains(square) {
                    marks.push(FERTILE.mark(player, right, letter, Tone::Good));
                }
            }
            return marks;
        };
        let deaths = self.counter(owner, square);
        if deaths > 0 {
            let tone = if deaths == 3 { Tone::Bad } else { Tone::Calm };
            marks.push(DEATHS.mark(owner, MarkPlace::Left, deaths.to_string(), tone));
        }
        for (squares, known) in [
            (self.overpopulated(owner), OVERPOPULATED),
            (self.underpopulated(owner), UNDERPOPULATED),
        ] {
            if squares.contains(square) {
                marks.push(known.mark(owner, MarkPlace::Right, known.texts, Tone::Bad));
            }
        }
        marks
    }
}

impl Depict for Position {
    fn scene(&self) -> Scene {
        let panels = Player::ALL.map(|player| {
            let kinds = self.queue(player);
            let letters: Vec<_> = kinds
                .map(|kind| kind.letter_of(Player::First).to_string())
                .collect();
            Panel {
                title: format!("{}'s next births", colour(player)),
                owner: Some(player),
                lines: alloc::vec![letters.join(" ")],
            }
        });
        let cell = |square: Square| SceneCell {
            piece: (self.piece_at(square)).map(|(owner, kind)| scene_piece(owner, kind)),
            marks: self.marks(square),
            ..SceneCell::of(square)
        };
        Scene {
            panels: panels.into(),
            ..Scene::of_board(cell)
        }
    }

    /// Returns the square of the piece and its target.
    fn spots(&self, m: Move) -> Spots {
        smallvec![m.from.spot(), m.to.spot()]
    }

    fn move_between(&self, from: Spot, to: Spot) -> Option<Move> {
        Some(Move {
            from: Square::of_spot(from)?,
            to: Square::of_spot(to)?,
            promotion: None,
        })
    }

    fn trace(&self, event: &Event) -> Trace {
        event.trace()
    }
}
