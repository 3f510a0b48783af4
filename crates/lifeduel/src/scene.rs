//! The picture of a position.

use alloc::string::{String, ToString};
use alloc::vec;

use grid_core::scene::{
    Change, Depict, Ground, Mark, Panel, Pick, Place, Scene, SceneCell, ScenePiece, Spot, Spots,
    Tone,
};
use grid_core::{Game, Notation, Player};
use smallvec::smallvec;

use crate::{Cell, Event, Phase, Position};

/// What a living cell looks like.
pub(crate) fn piece(owner: Player) -> ScenePiece {
    let (letter, symbol) = match owner {
        Player::First => ('x', '●'),
        Player::Second => ('o', '○'),
    };
    ScenePiece::new(owner, letter, symbol, "cell")
}

/// A mark for the future of a cell if nothing more is placed: its owner in the end, or 0.
fn future(now: Option<Player>, later: Option<Player>) -> Option<Mark> {
    let (text, meaning, tone) = match (now, later) {
        (_, Some(Player::First)) => ("1", "player 1's in the end", Tone::Good),
        (_, Some(Player::Second)) => ("2", "player 2's in the end", Tone::Good),
        (Some(_), None) => ("0", "dead in the end", Tone::Bad),
        (None, None) => return None,
    };
    Some(Mark::new(Place::Right, text, meaning, tone).with_owner(later.or(now)))
}

impl Position {
    /// Returns the cell at a spot, `None` off the board.
    fn cell_at(&self, spot: Spot) -> Option<Cell> {
        Cell::of_spot(spot).filter(|&cell| self.board().contains(cell))
    }

    /// Returns the picture, with marks and counts of the future if it is to `foretell` them.
    fn picture(&self, foretells: bool) -> Scene {
        let board = self.board();
        let end = self.simulated();
        let cells = board
            .all()
            .map(|cell| {
                let owner = board.owner(cell);
                SceneCell::new(
                    cell.to_string(),
                    Ground::chequered(cell.row(), cell.column()),
                )
                .with_piece(owner.map(piece))
                .with_marks(
                    (future(owner, end.owner(cell)).filter(|_| foretells))
                        .into_iter()
                        .collect(),
                )
            })
            .collect();
        let panels = Player::ALL
            .into_iter()
            .map(|player| {
                let left = match player {
                    Player::First => self.placements_left() / 2,
                    Player::Second => self.placements_left().div_ceil(2),
                };
                let mut lines = vec![alloc::format!("{} living", board.count(player))];
                if foretells {
                    lines.push(alloc::format!("{left} to place"));
                    lines.push(alloc::format!("would end with {}", end.count(player)));
                }
                Panel::new(alloc::format!("Player {}", player.number()), lines).with_owner(player)
            })
            .collect();
        Scene::new(board.width() as u16, cells)
            .with_labels(
                (0..board.height()).map(|row| row.to_string()).collect(),
                (0..board.width())
                    .map(|column| column.to_string())
                    .collect(),
            )
            .with_panels(panels)
    }
}

impl Depict for Position {
    fn scene(&self) -> Scene {
        self.picture(self.placements_left() > 0)
    }

    /// Shows how the game would end if the cell were the last one.
    fn scene_of_choice(&self, picked: &[Pick]) -> Scene {
        let mut after = *self;
        if let (&[_, Pick::Cell(spot)], Phase::Placement(placed)) = (picked, self.phase)
            && let Some(cell) = self.cell_at(spot)
        {
            after.cells[self.turn().index()] |= self.board().bit(cell);
            after.phase = Phase::Placement(placed.saturating_add(1));
        }
        after.picture(true)
    }

    fn spots(&self, cell: Cell) -> Spots {
        smallvec![cell.spot()]
    }

    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        match *picked {
            [_, Pick::Cell(spot)] => self.why_illegal(self.cell_at(spot)?),
            _ => None,
        }
    }

    fn event_spots(&self, event: &Event) -> Spots {
        match *event {
            Event::Placed { cell, .. } | Event::Born { cell, .. } | Event::Died { cell, .. } => {
                smallvec![cell.spot()]
            }
            Event::Generation { .. } | Event::Counted { .. } => Spots::new(),
        }
    }

    fn change(&self, event: &Event) -> Change {
        match *event {
            Event::Placed {
                player: owner,
                cell,
            }
            | Event::Born { owner, cell } => Change::fill(cell.spot(), piece(owner)),
            Event::Died { cell, .. } => Change::empty(cell.spot()),
            Event::Generation { .. } | Event::Counted { .. } => Change::none(),
        }
    }

    /// Once the cells are placed there is nothing to forecast, and the panels count a generation.
    fn after_step(&self, scene: &mut Scene, step: &[Event]) {
        if self.placements_left() > 1 {
            return;
        }
        for cell in &mut scene.cells {
            cell.marks.clear();
        }
        let generation = step.iter().find_map(|event| match *event {
            Event::Placed { .. } => Some(0),
            Event::Generation { number, .. } => Some(number),
            _ => None,
        });
        let Some(generation) = generation else {
            return;
        };
        let owners = scene.cells.iter().filter_map(|cell| cell.piece?.owner);
        let mut living = [0_u32; 2];
        for owner in owners {
            living[owner.index()] += 1;
        }
        for (panel, living) in scene.panels.iter_mut().zip(living) {
            panel.lines = vec![
                alloc::format!("{living} living"),
                alloc::format!("generation {generation}"),
            ];
        }
    }

    /// A generation with its births and deaths is one step.
    fn is_at_once(&self, _: &Event, event: &Event) -> bool {
        matches!(event, Event::Born { .. } | Event::Died { .. })
    }
}
