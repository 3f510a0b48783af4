//! The picture of a position, and the cells of moves and events in it.

use grid_core::Player;
use grid_core::scene::{Depict, Effect, Ground, Scene, SceneCell, ScenePiece, Spots, Trace};

use crate::game::{Cell, Laid, Position};

fn half(owner: Player) -> ScenePiece {
    match owner {
        Player::First => ScenePiece::of(owner, 'V', '▮', "upright domino"),
        Player::Second => ScenePiece::of(owner, 'H', '▬', "lying domino"),
    }
}

impl Depict for Position {
    fn scene(&self) -> Scene {
        Scene::of_board(|cell: Cell| {
            let half = self.owner(cell).map(half);
            SceneCell::new(cell.to_string(), Ground::default()).with_piece(half)
        })
    }

    fn spots(&self, m: Cell) -> Spots {
        [m.spot()].into_iter().collect()
    }

    fn trace(&self, event: &Laid) -> Trace {
        Effect::Placed.on(event.cells.map(Cell::spot))
    }
}
