//! The picture of a position. Each cell has three lines.
//!
//! The first line shows White's birth counter and the sign that it will go up, the last line those
//! of Black. The middle line shows the piece, its death counter at the left, and the sign that the
//! counter will go up at the right.

use board_scene::facts::{About, Outlook, of_both_players};
use board_scene::{Mark, MarkPlace, Panel, Present, Scene, SceneCell, ScenePiece, Tone, Trace};
use chess_men::scene_piece;
use grid_core::{Player, Spot, Spots, SquareSet};

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::facts::{ABOUT, BIRTHS, DEATHS, FERTILE, OVERPOPULATED, UNDERPOPULATED};
use crate::{Event, Kind, Move, PieceKind, Position, Square, colour};

/// What the letters beside the board are.
const NEXT_BIRTHS: &str = "The pieces that are born next, the first letter first. A piece is born \
                           on an empty square that has had exactly three neighbours for three \
                           turns.";

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

impl Present for Position {
    const ABOUT: About = ABOUT;

    fn scene(&self) -> Scene {
        let panels = Player::ALL.map(|player| {
            let kinds = self.queue(player);
            let letters: Vec<_> = kinds
                .map(|kind| kind.letter_of(Player::First).to_string())
                .collect();
            Panel {
                title: format!("{}'s next births", colour(player)),
                topic: "next births",
                meaning: NEXT_BIRTHS,
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
        m.into()
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

    fn pieces() -> Vec<ScenePiece> {
        of_both_players(&PieceKind::ALL, scene_piece)
    }

    fn outlook(&self, player: Player) -> Vec<Outlook> {
        self.next_life_phase(player)
    }

    /// The other player's turn begins with its life phase, so what dies there threatens nothing.
    fn passed(&self) -> Option<Self> {
        Some(self.turn_of(!self.turn))
    }
}
