//! The picture of a position, and the cells of moves and events in it.

use grid_core::Player;
use grid_core::SquareSet;
use grid_core::scene::{
    Depict, Effect, Ground, Scene, SceneCell, ScenePiece, Spots, Trace, chess_labels,
};

use crate::game::{Cell, Laid, Position};

fn half(owner: Player) -> ScenePiece {
    ScenePiece::new(
        owner,
        ['V', 'H'][owner.index()],
        ['▮', '▬'][owner.index()],
        ["upright domino", "lying domino"][owner.index()],
    )
}

impl Depict for Position {
    fn scene(&self) -> Scene {
        let (row_labels, column_labels) = chess_labels(8, 8);
        let places = (0..8)
            .rev()
            .flat_map(|row| (0..8).map(move |column| Cell::at(row, column)));
        let cells = places.map(|cell| {
            SceneCell::new(cell.to_string(), Ground::default()).with_piece(
                Player::ALL
                    .into_iter()
                    .find(|player| self.dominoes[player.index()].contains(cell))
                    .map(half),
            )
        });
        Scene::new(8, cells.collect()).with_labels(row_labels, column_labels)
    }

    fn spots(&self, m: Cell) -> Spots {
        Spots::from_slice(&[m.spot()])
    }

    fn trace(&self, event: &Laid) -> Trace {
        Effect::Placed.on(event.cells.map(Cell::spot))
    }
}
