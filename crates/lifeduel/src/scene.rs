//! The picture of a position.

use alloc::format;
use alloc::string::String;
use alloc::vec;

use grid_core::scene::{
    Depict, Effect, Mark, MarkPlace, Panel, Pick, Scene, SceneCell, ScenePiece, Spot, Spots, Tone,
    Trace,
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
    Some(Mark {
        place: MarkPlace::Right,
        text: text.into(),
        owner: later.or(now),
        meaning,
        tone,
    })
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
        let cell = |cell: Cell| {
            let owner = board.owner(cell);
            let mark = future(owner, end.owner(cell)).filter(|_| foretells);
            SceneCell {
                piece: owner.map(piece),
                marks: mark.into_iter().collect(),
                ..SceneCell::of(cell)
            }
        };
        let panels = Player::ALL
            .into_iter()
            .map(|player| {
                let left = match player {
                    Player::First => self.placements_left() / 2,
                    Player::Second => self.placements_left().div_ceil(2),
                };
                let mut lines = vec![format!("{} living", board.count(player))];
                if foretells {
                    lines.push(format!("{left} to place"));
                    let count = end.count(player);
                    lines.push(format!("{count} in the end if nobody placed more"));
                } else if let left @ 1.. = self.generations_left() {
                    lines.push(format!("generation {}", self.spec.generations() - left));
                }
                Panel {
                    title: format!("Player {}", player.number()),
                    owner: Some(player),
                    lines,
                }
            })
            .collect();
        let size = [board.height(), board.width()].map(|count| count as u16);
        Scene {
            panels,
            ..Scene::of_size(size, cell)
        }
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

    fn trace(&self, event: &Event) -> Trace {
        match *event {
            Event::Placed { cell, .. } => Effect::Placed.on([cell.spot()]),
            Event::Born { cell, .. } => Effect::Born.on([cell.spot()]),
            Event::Died { cell, .. } => Effect::Died.on([cell.spot()]),
            Event::Generation { .. } | Event::Counted { .. } => Trace::default(),
        }
    }
}
