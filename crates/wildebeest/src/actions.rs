//! Moves as numbers, and positions as planes. An action is a cell to leave and a cell to enter.

use chess_men::actions;
use grid_core::{Encode, Game, History, Pick, Planes, Player};

use crate::{Move, Position, Square};

const CELLS: usize = Square::COUNT;

impl Encode for Position {
    const PLANES: &'static [&'static str] = chess_men::planes!(
        ["pawns" "knights" "bishops" "rooks" "kings" "jet kings" "serpents" "old women" "empresses"
            "joeys" "catapults" "gorillas" "golf carts" "time machines" "beekeepers"]
        "plies without progress" "earlier occurrences"
    );

    fn actions(&self) -> usize {
        CELLS * CELLS
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        let [from, to] = [m.from, m.to].map(|square| square.seen_by(self.turn()));
        (from * CELLS + to) as u64
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        let number = usize::try_from(number).ok()?;
        let from = Square::seen_at(number / CELLS, self.turn())?;
        let to = Square::seen_at(number % CELLS, self.turn())?;
        Some(Move::new(from, to))
    }

    fn plane_size(&self) -> [usize; 2] {
        [11, 11]
    }

    fn encode(&self, _: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>) {
        actions::encode_pieces(planes, viewer, &self.pieces);
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }
}
