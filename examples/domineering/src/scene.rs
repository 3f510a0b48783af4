//! The picture of a position, and the cells of moves and events in it.

use grid_core::scene::{Depict, Effect, Ground, Scene, SceneCell, Spots, Trace};

use crate::game::{Cell, Laid, Position};

impl Depict for Position {
    fn scene(&self) -> Scene {
        Scene::of_board(|cell: Cell| {
            SceneCell::new(cell.to_string(), Ground::default()).with_piece(self.half(cell))
        })
    }

    fn spots(&self, m: Cell) -> Spots {
        [m.spot()].into_iter().collect()
    }

    fn trace(&self, event: &Laid) -> Trace {
        Effect::Placed.on(event.cells.map(Cell::spot))
    }
}
