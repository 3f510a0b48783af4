//! The picture of a position. Each cell has three lines.
//!
//! The first line shows White's birth counter and the sign that it will go up, the last line those
//! of Black. The middle line shows the piece, its death counter at the left, and the sign that the
//! counter will go up at the right.

use chess_men::scene;
use grid_core::facts::KnownMark;
use grid_core::scene::{Depict, Mark, Panel, Place, Scene, SceneCell, Spots, Tone, Trace};
use grid_core::{Player, SquareSet};
use smallvec::smallvec;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Event, Kind, Move, Position, Set, Square, colour};

/// The squares with signs, computed once for a picture.
struct Signs {
    fertile: [Set; 2],
    overpopulated: Set,
    underpopulated: Set,
}

impl Signs {
    fn of(position: &Position) -> Self {
        let both = |f: fn(&Position, Player) -> Set| {
            f(position, Player::First) | f(position, Player::Second)
        };
        Self {
            fertile: Player::ALL.map(|player| position.fertile(player)),
            overpopulated: both(Position::overpopulated),
            underpopulated: both(Position::underpopulated),
        }
    }
}

/// The marks that can be on the board.
pub(crate) const MARKS: &[KnownMark] = &[DEATHS, OVERPOPULATED, UNDERPOPULATED, BIRTHS, FERTILE];

const DEATHS: KnownMark = KnownMark {
    meaning: "death counter left of a piece, red at 3",
    texts: "1 2 3",
    does: "a piece dies when its counter becomes 4; red is 3: once more and it is dead; two or three \
           neighbours of its colour reset it",
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
    texts: "1 2",
    does: "White's above, Black's below; a piece is born when it becomes 3",
};
const FERTILE: KnownMark = KnownMark {
    meaning: "counts up: exactly three neighbours",
    texts: "w b",
    does: "the birth counter beside it goes up in that player's next life phase",
};

impl Position {
    /// Returns the mark of the death counter of the piece on a square, unless it is 0.
    fn death_mark(&self, square: Square) -> Option<Mark> {
        let (owner, _) = self.piece_at(square)?;
        let deaths = self.counter(owner, square);
        let tone = if deaths == 3 { Tone::Bad } else { Tone::Calm };
        (deaths > 0).then(|| DEATHS.mark(owner, Place::Left, deaths.to_string(), tone))
    }

    fn scene_cell(&self, signs: &Signs, square: Square) -> SceneCell {
        let mut marks = Vec::new();
        let piece = self.piece_at(square);
        match piece {
            Some((owner, _)) => {
                marks.extend(self.death_mark(square));
                for (squares, known) in [
                    (signs.overpopulated, OVERPOPULATED),
                    (signs.underpopulated, UNDERPOPULATED),
                ] {
                    if squares.contains(square) {
                        marks.push(known.mark(owner, Place::Right, known.texts, Tone::Bad));
                    }
                }
            }
            None => {
                let rows = [
                    (Player::First, "w", Place::TopLeft, Place::TopRight),
                    (Player::Second, "b", Place::BottomLeft, Place::BottomRight),
                ];
                for (player, letter, counter_place, sign_place) in rows {
                    let births = self.birth_counter(player, square);
                    if births > 0 {
                        let tone = if births == 2 { Tone::Good } else { Tone::Calm };
                        marks.push(BIRTHS.mark(player, counter_place, births.to_string(), tone));
                    }
                    if signs.fertile[player.index()].contains(square) {
                        marks.push(FERTILE.mark(player, sign_place, letter, Tone::Good));
                    }
                }
            }
        }
        SceneCell {
            piece: piece.map(|(owner, kind)| scene::piece(owner, kind)),
            marks,
            ..SceneCell::of(square)
        }
    }
}

impl Depict for Position {
    fn scene(&self) -> Scene {
        let signs = Signs::of(self);
        let panels = Player::ALL
            .into_iter()
            .map(|player| {
                let queue: Vec<String> = self
                    .queue(player)
                    .map(|kind| kind.letter().to_ascii_uppercase().to_string())
                    .collect();
                Panel {
                    title: format!("{}'s next births", colour(player)),
                    owner: Some(player),
                    lines: alloc::vec![queue.join(" ")],
                }
            })
            .collect();
        Scene {
            panels,
            ..Scene::of_board(|square| self.scene_cell(&signs, square))
        }
    }

    /// Returns the square of the piece and its target.
    fn spots(&self, m: Move) -> Spots {
        smallvec![m.from.spot(), m.to.spot()]
    }

    fn trace(&self, event: &Event) -> Trace {
        event.trace()
    }
}
