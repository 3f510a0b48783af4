//! The picture of a position, and the cells of moves and events in it.

use grid_core::scene::{Depict, Effect, Scene, SceneCell, Spots, Trace};

use crate::game::{Cell, Laid, Position};

impl Depict for Position {
    fn scene(&self) -> Scene {
        Scene::of_board(|cell: Cell| {
            let (name, piece) = (cell.to_string(), self.half(cell));
            SceneCell {
                name,
                piece,
                ..SceneCell::default()
            }
        })
    }

    fn spots(&self, m: Cell) -> Spots {
        [m.spot()].into_iter().collect()
    }

    fn trace(&self, event: &Laid) -> Trace {
        Effect::Placed.on(event.cells.map(Cell::spot))
    }
}
