//! What is done to cells, and how it is taken back.

use life_worlds::World;
use life_worlds::pattern::{CellSet, Rectangle, Topology};

use crate::error::{Error, refuse};

/// A change of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Let a cell live or die.
    Toggle(i64, i64),
    /// Copy the cells of a rectangle; nothing changes.
    Copy(Rectangle),
    /// Copy the cells of a rectangle, and let them die.
    Cut(Rectangle),
    /// Add the copied cells, their top left corner at this place.
    Paste(i64, i64),
    /// Exchange left and right.
    FlipHorizontal(Rectangle),
    /// Exchange top and bottom.
    FlipVertical(Rectangle),
    /// Turn the cells of a rectangle clockwise; the top left corner stays.
    Rotate(Rectangle),
}

/// The copied cells, and earlier worlds.
#[derive(Debug, Default)]
pub struct Edits {
    /// The copied cells, the corner of their rectangle at (0, 0).
    copied: Option<CellSet>,
    /// Worlds as they were before each change, and whether all changes before were saved.
    undo: Vec<(World, bool)>,
    /// Worlds whose changes were taken back.
    redo: Vec<(World, bool)>,
    /// Whether there are changes that are not saved.
    pub is_edited: bool,
}

/// The greatest number of changes that can be taken back.
const MOST: usize = 100;
/// The greatest number of cells of all kept worlds; the last one is always kept.
const CELLS: u128 = 1 << 24;

impl Edits {
    pub fn has_copied(&self) -> bool {
        self.copied.is_some()
    }

    /// Keeps a world as it is before a change.
    pub fn keep(&mut self, world: &World) {
        self.undo.push((world.clone(), self.is_edited));
        self.redo.clear();
        let cells = |kept: &[(World, bool)]| -> u128 {
            kept.iter().map(|(world, _)| world.population()).sum()
        };
        while self.undo.len() > MOST || self.undo.len() > 1 && cells(&self.undo) > CELLS {
            self.undo.remove(0);
        }
    }

    /// Takes the last change back, or does again what was taken back last.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self, world: &mut World, is_back: bool) -> Result<(), Error> {
        let (from, to) = match is_back {
            true => (&mut self.undo, &mut self.redo),
            false => (&mut self.redo, &mut self.undo),
        };
        let Some((mut other, mut was_edited)) = from.pop() else {
            return refuse(match is_back {
                true => "there is no change to take back",
                false => "no change was taken back",
            });
        };
        std::mem::swap(world, &mut other);
        std::mem::swap(&mut self.is_edited, &mut was_edited);
        to.push((other, was_edited));
        Ok(())
    }

    /// Changes cells.
    ///
    /// # Errors
    /// If cells are beyond the edges of a board, or the world has no memory for them.
    pub fn change(&mut self, world: &mut World, change: Change) -> Result<(), Error> {
        let (cleared, put) = match change {
            Change::Toggle(x, y) => {
                let cell = [(x, y)].into_iter().collect();
                match world.get(x, y) {
                    true => (cell, CellSet::new()),
                    false => (CellSet::new(), cell),
                }
            }
            Change::Copy(from) | Change::Cut(from) => {
                let cells = world.cells_in(from);
                self.copied = cells.translated(from.left.wrapping_neg(), from.top.wrapping_neg());
                if matches!(change, Change::Copy(_)) {
                    return Ok(());
                }
                (cells, CellSet::new())
            }
            Change::Paste(x, y) => {
                let Some(copied) = &self.copied else {
                    return refuse("no cells were copied: c copies, d cuts");
                };
                (CellSet::new(), copied.translated(x, y).unwrap_or_default())
            }
            Change::FlipHorizontal(from) => moved(world, from, CellSet::flip_horizontal),
            Change::FlipVertical(from) => moved(world, from, CellSet::flip_vertical),
            Change::Rotate(from) => moved(world, from, CellSet::rotate),
        };
        let on_board = |cells: CellSet| match (world.topology(), world.board()) {
            // On a torus every cell is.
            (Some(Topology::Bounded { .. }), Some(board)) => cells.within(board),
            _ => cells,
        };
        let (cleared, put) = (on_board(&cleared - &put), on_board(put));
        if let (Change::Toggle(x, y), true) = (change, cleared.is_empty() && put.is_empty()) {
            // Tells that there is no such cell.
            return Ok(world.set(x, y, true)?);
        }
        self.keep(world);
        self.is_edited = true;
        let cells = cleared.iter().map(|cell| (cell, false));
        for ((x, y), alive) in cells.chain(put.iter().map(|cell| (cell, true))) {
            world.set(x, y, alive)?;
        }
        Ok(())
    }
}

/// Returns the cells of a rectangle, and what becomes of them around its corner.
fn moved(world: &World, from: Rectangle, turn: impl Fn(&CellSet) -> CellSet) -> (CellSet, CellSet) {
    let cells = world.cells_in(from);
    let corner = |cells: &CellSet, x: i64, y: i64| cells.translated(x, y).unwrap_or_default();
    // The rectangle turned around (0, 0), and back to its corner.
    let turned = turn(&corner(
        &cells,
        from.left.wrapping_neg(),
        from.top.wrapping_neg(),
    ));
    let ends: CellSet = [(0, 0), (from.right - from.left, from.bottom - from.top)]
        .into_iter()
        .collect();
    let bounds = turn(&ends).bounding_box();
    let (left, top) = bounds.map_or((0, 0), |bounds| (bounds.left, bounds.top));
    let put = corner(&turned, from.left - left, from.top - top);
    (cells, put)
}
