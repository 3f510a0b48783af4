//! The picture of a position.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use board_scene::facts::{About, of_both_players};
use board_scene::{
    Effect, Mark, MarkPlace, Panel, Present, Scene, SceneCell, ScenePiece, Tone, Trace,
};
use grid_core::{Game, Notation, ParseError, Pick, Player, Spot, Spots};
use smallvec::smallvec;

use crate::facts::{ABOUT, EVEN, EVEN_START};
use crate::{Cell, Event, Phase, Position};

/// Returns what a living cell looks like.
pub(crate) fn piece(owner: Player) -> ScenePiece {
    let (letter, symbol) = match owner {
        Player::First => ('x', '●'),
        Player::Second => ('o', '○'),
    };
    ScenePiece::new(owner, letter, symbol, "cell")
}

/// Returns a mark for the future of a cell if nothing more is placed: its owner in the end, or 0.
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
                    lines.push(format!("would end with {count}"));
                } else if let left @ 1.. = self.generations_left() {
                    lines.push(format!("generation {}", self.spec.generations() - left));
                }
                Panel {
                    title: format!("Player {}", player.number()),
                    owner: Some(player),
                    lines,
                    ..Panel::default()
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

impl Present for Position {
    const ABOUT: About = ABOUT;

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
            Event::Placed { player, cell } => {
                Effect::Placed.on([cell.spot()]).named("placed", player)
            }
            Event::Born { owner, cell } => (Effect::Born.on([cell.spot()]).named("born", owner))
                .of_several(["cells of player 1 born", "cells of player 2 born"][owner.index()]),
            Event::Died { owner, cell } => {
                (Effect::Died.on([cell.spot()]).named("died", owner)).of_several("cells died")
            }
            Event::Generation { .. } => Trace::default().named("generation", None),
            Event::Counted { .. } => Trace::default().named("counted", None),
        }
    }

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        Some(match variant {
            EVEN => EVEN_START.parse(),
            spec => spec.parse().map(Self::start_of),
        })
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both_players(&[()], |owner, ()| piece(owner))
    }

    fn generations(&self) -> usize {
        self.spec().generations()
    }

    fn terms(&self) -> Vec<String> {
        let spec = self.spec();
        let (rows, columns) = (spec.height(), spec.width());
        let ties = match spec.first_wins_ties() {
            true => "Player 1 wins if both have the same number of cells.",
            false => "The game is drawn if both have the same number of cells.",
        };
        vec![
            format!("The board has {rows} rows of {columns} cells."),
            format!("Cells that each player places: {}.", spec.placements()),
            format!(
                "Generations after the last placement: {}.",
                spec.generations()
            ),
            ties.into(),
        ]
    }
}
