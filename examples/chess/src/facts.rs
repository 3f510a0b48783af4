//! The picture of a position, and what people should know about the game.

use board_scene::facts::{
    About, Decisive, InShort, Number, Outlook, Unit, Variant, of_both_players,
};
use board_scene::{Effect, Present, Scene, SceneCell, ScenePiece, Trace};
use chess_men::{ARRAYS, scene_piece};
use grid_core::text::read_number;
use grid_core::{ParseError, Player, Spot, Spots};

use crate::{Event, Move, PieceKind, Position, Square};

impl Present for Position {
    const ABOUT: About = About {
        title: "Chess",
        summary: "checkmate the enemy king",
        in_short: InShort {
            aim: "Attack the enemy king so that it has no way out: checkmate.",
            turn: "Move one piece. You may not leave your king attacked.",
            end: "Checkmate wins. It is a draw if the player to move has no move and is not in \
                  check, if a position occurs for the third time, after 50 moves each without a \
                  pawn move or a capture, or if neither player has the pieces for a mate.",
            ..InShort::NONE
        },
        rules: include_str!("../RULES.md"),
        players: ["White", "Black"],
        below: Some(Player::First),
        unit: Some(Unit::PAWNS),
        effects: &[
            (Effect::Moved, "moved"),
            (Effect::Changed, "became another piece"),
            (Effect::Captured, "captured"),
        ],
        goal: "neither player has the pieces for a mate",
        decisive: &[Decisive::end("checkmated"), Decisive::end("stalemated")],
        variants: &[
            Variant::STANDARD,
            Variant {
                numbers: &[Number {
                    range: [0, ARRAYS as u64 - 1],
                    example: 7,
                    meaning: "start array {} of Chess960",
                }],
                ..Variant::named("chess960:NUMBER")
            },
        ],
        ..About::PLAIN
    };

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        if variant == Variant::STANDARD.name {
            return Some(Ok(Self::START));
        }
        let number = read_number::<u16>(variant.strip_prefix("chess960:")?)?;
        (number < ARRAYS).then(|| Ok(Self::chess960(number, number)))
    }

    fn scene(&self) -> Scene {
        Scene::of_board(|square| SceneCell {
            piece: (self.setup.pieces.at(square)).map(|(owner, kind)| scene_piece(owner, kind)),
            ..SceneCell::of(square)
        })
    }

    /// Returns the two squares of a move. To castle one picks where the king goes, unless it could
    /// go there without castling: then one picks the rook.
    fn spots(&self, m: Move) -> Spots {
        let side = self.setup.castling_side(m);
        let castling = side.and_then(|side| self.setup.rights.castling(self.setup.turn, side));
        let to = castling.map(|castling| castling.king_to);
        let to = to.filter(|to| to.column().abs_diff(m.from.column()) > 1);
        Spots::from_slice(&[m.from.spot(), to.unwrap_or(m.to).spot()])
    }

    fn move_between(&self, from: Spot, to: Spot) -> Option<Move> {
        let m = Move::new(Square::of_spot(from)?, Square::of_spot(to)?);
        Some(self.setup.meant(m))
    }

    fn trace(&self, event: &Event) -> Trace {
        event.trace()
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both_players(&PieceKind::ALL, scene_piece)
    }

    fn passed(&self) -> Option<Self> {
        let setup = self.setup.passed()?;
        Some(Self { setup, ..*self })
    }

    fn outlook(&self, player: Player) -> Vec<Outlook> {
        let king = self.setup.king(player);
        let Some(king) = king.filter(|_| player == self.setup.turn && self.is_check()) else {
            return Vec::new();
        };
        let name = Self::ABOUT.players[player.index()];
        vec![Outlook {
            text: format!("your king on {king} is in check"),
            warning: format!("check: {name}'s king on {king} is attacked"),
            is_win: false,
            is_loss: false,
            is_grave: true,
            spots: vec![king.spot()],
        }]
    }
}

#[cfg(feature = "menagerie")]
impl menagerie::Playable for Position {
    type Evaluator = crate::Evaluator;
}
