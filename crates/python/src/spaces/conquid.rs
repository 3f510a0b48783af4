//! Conquid: a turn is a kind of move and up to three cells, an action each.
//!
//! The first action is the kind. The cells of an Acquire can be picked in any order.

use conquid::{Cell, Move, MoveKind, Position, Set, SquareSet};
use grid_core::{Dice, Game, History, Player, random_move};

use super::{Planes, Sampled, Spaces, Step};

/// The kind and the cells that are chosen so far.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    kind: Option<MoveKind>,
    cells: [Option<Cell>; 2],
}

impl Choice {
    fn picked(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells.into_iter().flatten()
    }
}

/// The board as a player sees it: the own base is on the left.
#[derive(Copy, Clone)]
struct View {
    columns: usize,
    is_mirrored: bool,
}

impl View {
    fn of(position: &Position, viewer: Player) -> Self {
        Self {
            columns: position.board().columns(),
            is_mirrored: viewer == Player::Second,
        }
    }

    fn column(self, column: usize) -> usize {
        if self.is_mirrored {
            self.columns - 1 - column
        } else {
            column
        }
    }

    fn number(self, cell: Cell) -> usize {
        cell.row() * self.columns + self.column(cell.column())
    }

    fn cell(self, number: usize) -> Option<Cell> {
        Cell::new(number / self.columns, self.column(number % self.columns))
    }
}

/// Returns the actions that choose a cell, and after them the four kinds.
fn cells(position: &Position) -> usize {
    position.board().rows() * position.board().columns()
}

/// Returns the cells that can be picked next.
fn next(position: &Position, kind: MoveKind, choice: Choice) -> Set {
    let mut picked = [Cell::at(0, 0); 2];
    let mut count = 0;
    for cell in choice.picked() {
        picked[count] = cell;
        count += 1;
    }
    position.next_cells(kind, &picked[..count])
}

/// Returns a random cell of a set.
fn random_cell(set: Set, dice: &mut Dice) -> Option<Cell> {
    let n = dice.below(u64::from(set.len()).max(1));
    set.into_iter().nth(n as usize)
}

impl Spaces for Position {
    type Choice = Choice;

    const PLANES: &'static [&'static str] = &[
        "own cells",
        "enemy cells",
        "own base",
        "enemy base",
        "picked cells",
        "Acquire is chosen",
        "Vanquish is chosen",
    ];

    fn sizes(&self) -> [usize; 3] {
        let board = self.board();
        [
            board.rows(),
            board.columns(),
            cells(self) + MoveKind::ALL.len(),
        ]
    }

    fn observe(&self, choice: Choice, _: &History, viewer: Player, mut planes: Planes<'_>) {
        let view = View::of(self, viewer);
        let players = [viewer, viewer.other()];
        for owner in players {
            planes.cells(self.cells(owner).into_iter().map(|cell| view.number(cell)));
        }
        for owner in players {
            let base = self.board().base_cells(owner);
            planes.cells(base.into_iter().map(|cell| view.number(cell)));
        }
        planes.cells(choice.picked().map(|cell| view.number(cell)));
        for kind in [MoveKind::Acquire, MoveKind::Vanquish] {
            planes.constant((choice.kind == Some(kind)).into());
        }
    }

    fn step(&self, choice: Choice, action: usize) -> Option<Step<Move, Choice>> {
        let Some(kind) = choice.kind else {
            let kind = *MoveKind::ALL.get(action.checked_sub(cells(self))?)?;
            if self.decided().is_some() || self.kind_refusal(kind).is_some() {
                return None;
            }
            return Some(match Move::of_kind(kind, &[]) {
                Some(m) => Step::Play(m),
                None => Step::Choose(Choice {
                    kind: Some(kind),
                    ..choice
                }),
            });
        };
        if action >= cells(self) {
            return None;
        }
        let cell = View::of(self, self.turn()).cell(action)?;
        if !next(self, kind, choice).contains(cell) {
            return None;
        }
        Some(match (kind, choice.cells) {
            (MoveKind::Vanquish, _) => Step::Play(Move::Vanquish(cell)),
            (_, [Some(a), Some(b)]) => Step::Play(Move::of_kind(kind, &[a, b, cell])?),
            (_, [first, _]) => {
                let cells = if first.is_some() {
                    [first, Some(cell)]
                } else {
                    [Some(cell), None]
                };
                Step::Choose(Choice { cells, ..choice })
            }
        })
    }

    fn for_each_action(&self, choice: Choice, mut f: impl FnMut(usize)) {
        let view = View::of(self, self.turn());
        match choice.kind {
            Some(kind) => {
                for cell in next(self, kind, choice) {
                    f(view.number(cell));
                }
            }
            None if self.decided().is_some() => {}
            None => {
                for (number, &kind) in MoveKind::ALL.iter().enumerate() {
                    if self.kind_refusal(kind).is_none() {
                        f(cells(self) + number);
                    }
                }
            }
        }
    }

    fn action_count(&self, choice: Choice) -> usize {
        let mut count = 0;
        self.for_each_action(choice, |_| count += 1);
        count
    }

    fn random_action(&self, choice: Choice, dice: &mut Dice) -> Option<Sampled<Self>> {
        let action = match choice.kind {
            None => cells(self) + random_move(self, dice)?.kind() as usize,
            Some(kind) => {
                let cell = random_cell(next(self, kind, choice), dice)?;
                View::of(self, self.turn()).number(cell)
            }
        };
        Some((action, self.step(choice, action)?))
    }

    fn actions_of(&self, m: Move) -> Vec<usize> {
        let view = View::of(self, self.turn());
        let kind = cells(self) + m.kind() as usize;
        match m {
            Move::Acquire(triple) => {
                let picks = triple.cells().map(|cell| view.number(cell));
                std::iter::once(kind).chain(picks).collect()
            }
            Move::Vanquish(corner) => vec![kind, view.number(corner)],
            Move::Conquer | Move::Conquest => vec![kind],
        }
    }

    fn action_text(&self, _: Choice, action: usize) -> Option<String> {
        match action.checked_sub(cells(self)) {
            Some(kind) => Some(MoveKind::ALL.get(kind)?.to_string()),
            None => {
                let cell = View::of(self, self.turn()).cell(action)?;
                Some(format!("{},{}", cell.row(), cell.column()))
            }
        }
    }
}
