//! The picture of a position: pieces in danger are marked, and how well the kings are protected
//! is listed beside the board. For networks, moves are numbers and positions are planes.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ops::ControlFlow;

use board_scene::facts::{About, Outlook, of_both_players};
use board_scene::{MarkPlace, Panel, Present, Scene, SceneCell, ScenePiece, Tone, Trace};
use chess_men::{actions, scene_piece};
use grid_core::{
    Action, Dice, Encode, Game, History, ParseError, Pick, Picks, Planes, Player, Spot, Spots,
    SquareSet,
};
use smallvec::SmallVec;

use crate::facts::PERSUADED;
use crate::{Event, Move, PieceKind, PieceMoves, Position, Set, Side, Square, Weighting, colour};

impl<W: Weighting> Position<W> {
    fn scene_cell(&self, in_danger: Set, square: Square) -> SceneCell {
        let piece = self.piece_at(square);
        let mut marks = Vec::new();
        if in_danger.contains(square) {
            let owner = piece.map(|(owner, _)| owner);
            marks.push(PERSUADED.mark(owner, MarkPlace::Right, PERSUADED.texts, Tone::Bad));
        }
        SceneCell {
            piece: piece.map(|(owner, kind)| scene_piece(owner, kind)),
            marks,
            ..SceneCell::of(square)
        }
    }

    /// Returns whether pieces have weights.
    fn is_weighted() -> bool {
        W::WEIGHTS != [1; 6]
    }

    /// Returns what becomes of a piece of a player on a square, in words: that it is in danger, or
    /// how much more must attack it.
    fn prospect(&self, owner: Player, square: Square) -> String {
        let needed = self.net(owner, square) + 1;
        let is_attacked = self.influence(owner.other(), square) > 0;
        match (needed, Self::is_weighted(), is_attacked) {
            (..1, ..) => "in danger".into(),
            (1, false, false) => "one attacker is enough".into(),
            (1, false, true) => "one more attacker is enough".into(),
            (_, false, false) => format!("{needed} attackers are enough"),
            (_, false, true) => format!("{needed} more attackers are enough"),
            (_, true, false) => format!("weight {needed} is enough"),
            (_, true, true) => format!("weight {needed} more is enough"),
        }
    }

    /// Returns how strongly a player protects a square, and the other one attacks it, in words.
    fn balance(&self, owner: Player, square: Square) -> String {
        let [own, other] = [owner, owner.other()].map(|side| self.influence(side, square));
        let weight = if Self::is_weighted() { "weight " } else { "" };
        format!("protected by {weight}{own}, attacked by {weight}{other}")
    }

    /// Returns a panel that tells how well a player's kings are protected.
    fn king_panel(&self, owner: Player) -> Panel {
        let kings = self.pieces_of_kind(owner, PieceKind::King);
        let mut lines: Vec<_> = kings
            .into_iter()
            .map(|king| format!("{king}: {}", self.balance(owner, king)))
            .collect();
        if lines.is_empty() {
            lines.push("none".into());
        }
        Panel {
            title: format!("{} king", colour(owner)),
            topic: "king",
            meaning: W::INFLUENCE,
            owner: Some(owner),
            lines,
        }
    }
}

impl<W: Weighting> Present for Position<W> {
    const ABOUT: About = W::ABOUT;

    fn scene(&self) -> Scene {
        let in_danger = self.in_danger(Player::First) | self.in_danger(Player::Second);
        Scene {
            panels: Player::ALL.map(|owner| self.king_panel(owner)).into(),
            ..Scene::of_board(|square| self.scene_cell(in_danger, square))
        }
    }

    /// Returns the two squares of a move: the piece's and its target, or the king's and the rook's.
    fn spots(&self, m: Move) -> Spots {
        m.into()
    }

    /// Castling can be picked by the king's own target, too, as in chess, unless the king can
    /// simply step there.
    fn other_path(&self, m: Move) -> Option<Picks> {
        let to = self.castling_target(m)?;
        Some(Pick::path(0, [m.from.spot(), to.spot()]))
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

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        Self::variant(variant).map(Ok)
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both_players(&PieceKind::ALL, scene_piece)
    }

    fn passed(&self) -> Option<Self> {
        Some(Self {
            turn: !self.turn,
            ..*self
        })
    }

    fn outlook(&self, player: Player) -> Vec<Outlook> {
        if player != self.turn || !self.pieces_of_kind(player, PieceKind::King).is_empty() {
            return Vec::new();
        }
        let name = W::ABOUT.players[player.index()];
        vec![Outlook {
            text: "you must convert a king, or you lose".into(),
            warning: format!("{name} has no king, and loses unless the next move wins one back"),
            is_win: false,
            is_loss: true,
            is_grave: true,
            spots: Vec::new(),
        }]
    }

    fn notes(&self, spot: Spot) -> Vec<String> {
        let Some(square) = Square::of_spot(spot) else {
            return Vec::new();
        };
        vec![match self.piece_at(square) {
            Some((owner, _)) => {
                let balance = self.balance(owner, square);
                format!("{balance}: {}", self.prospect(owner, square))
            }
            None => {
                let [white, black] = Player::ALL.map(|side| self.influence(side, square));
                match Self::is_weighted() {
                    true => format!("attacked by weight {white} of White's and {black} of Black's"),
                    false => {
                        format!("attacked by {white} of White's pieces and {black} of Black's")
                    }
                }
            }
        }]
    }
}

impl<W: Weighting> Encode for Position<W> {
    const PLANES: &'static [&'static str] = chess_men::planes!(
        ["pawns" "knights" "bishops" "rooks" "queens" "kings"]
        "own rooks that may castle"
        "enemy rooks that may castle"
        "plies without progress"
        "earlier occurrences"
    );

    fn actions(&self) -> usize {
        actions::count::<PieceKind>()
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        actions::number(m, self.turn())
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        actions::numbered(number, self.turn(), self.of_kind(PieceKind::Pawn))
    }

    /// Generates the moves once, piece by piece: to count them first takes as long again.
    fn random_action(&self, _: &[Pick], dice: &mut Dice) -> Option<(usize, Action<Move>)> {
        let mut pieces: SmallVec<[PieceMoves; 32]> = SmallVec::new();
        let mut count = 0;
        let _ = self.try_for_each_piece(|moves| {
            count += u64::from(moves.len());
            pieces.push(moves);
            ControlFlow::<()>::Continue(())
        });
        if count == 0 {
            return None;
        }
        let mut left = dice.below(count);
        let m = pieces
            .iter()
            .find_map(|moves| moves.find_nth(&mut left).break_value())?;
        Some((self.number(m) as usize, Action::Play(m)))
    }

    fn plane_size(&self) -> [usize; 2] {
        [8, 8]
    }

    fn encode(&self, _: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>) {
        actions::encode_pieces(planes, viewer, &self.pieces);
        for owner in [viewer, viewer.other()] {
            let rooks = Side::ALL
                .into_iter()
                .filter_map(|side| self.castling_rights().rook(owner, side));
            planes.cells(rooks.map(|square| square.seen_by(viewer)));
        }
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }
}
