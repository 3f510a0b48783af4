//! A picture of a position as plain data.

use alloc::string::String;
use alloc::vec::Vec;

use crate::scene::cell::{Ground, Panel, SceneCell};
use crate::scene::pointers::{Arrow, ArrowKind, Highlight, HighlightKind};
use crate::scene::spot::Spot;

/// A picture of a position: cells row by row from the top left, panels of text beside them,
/// highlights and arrows.
///
/// `Display` draws it in plain ASCII, and `{:#}` with the pieces' Unicode symbols.
///
/// ```
/// use grid_core::Player;
/// use grid_core::scene::{Ground, Scene, SceneCell, ScenePiece};
///
/// let king = ScenePiece::new(Player::First, 'K', '♔', "king");
/// let cells = vec![
///     SceneCell::new("a1", Ground::Dark).with_piece(king),
///     SceneCell::new("b1", Ground::Light),
/// ];
/// let scene = Scene::new(2, cells).with_labels(vec!["1".into()], vec!["a".into(), "b".into()]);
/// let lines = ["  +-----+-----+", "1 |  K  |     |", "  +-----+-----+", "     a     b\n"];
/// assert_eq!(scene.to_string(), lines.join("\n"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Scene {
    /// The number of cells in a row.
    pub columns: u16,
    /// The cells, row by row from the top. Their number is a multiple of `columns`.
    pub cells: Vec<SceneCell>,
    /// The text beside each row, from the top: `8`, `7`, …
    pub row_labels: Vec<String>,
    /// The text below each column: `a`, `b`, …
    pub column_labels: Vec<String>,
    /// Text beside the board: queues, clocks, counts.
    pub panels: Vec<Panel>,
    /// Highlighted cells.
    pub highlights: Vec<Highlight>,
    /// Arrows over the board.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// Creates a picture of these cells, without labels, panels and highlights.
    #[must_use]
    pub fn new(columns: u16, cells: Vec<SceneCell>) -> Self {
        Self {
            columns,
            cells,
            ..Self::default()
        }
    }

    /// Sets the labels of the rows, from the top, and of the columns, from the left.
    #[must_use]
    pub fn with_labels(mut self, rows: Vec<String>, columns: Vec<String>) -> Self {
        self.row_labels = rows;
        self.column_labels = columns;
        self
    }

    /// Sets the panels beside the board.
    #[must_use]
    pub fn with_panels(mut self, panels: Vec<Panel>) -> Self {
        self.panels = panels;
        self
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u16 {
        (self.cells.len() / usize::from(self.columns).max(1)) as u16
    }

    /// Returns the spots of all cells, in reading order.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let columns = self.columns;
        (0..self.rows()).flat_map(move |row| (0..columns).map(move |column| Spot { row, column }))
    }

    /// Returns the cell at a spot; `None` if the picture has no such cell.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Option<&SceneCell> {
        if spot.column >= self.columns {
            return None;
        }
        self.cells
            .get(usize::from(spot.row) * usize::from(self.columns) + usize::from(spot.column))
    }

    /// Returns the cells whose piece differs in a later picture of the same board, in reading order.
    ///
    /// ```
    /// use grid_core::Player;
    /// use grid_core::scene::{Ground, Scene, SceneCell, ScenePiece, Spot};
    ///
    /// let king = ScenePiece::new(Player::First, 'K', '♔', "king");
    /// let empty = ["a1", "b1"].map(|name| SceneCell::new(name, Ground::Dark));
    /// let before = Scene::new(2, empty.to_vec());
    /// let [a1, b1] = empty;
    /// let after = Scene::new(2, vec![a1, b1.with_piece(king)]);
    /// assert_eq!(before.changed_cells(&after), [Spot { row: 0, column: 1 }]);
    /// ```
    #[must_use]
    pub fn changed_cells(&self, after: &Self) -> Vec<Spot> {
        let columns = usize::from(self.columns).max(1);
        let cells = self.cells.iter().zip(&after.cells).enumerate();
        let changed = cells.filter(|(_, (old, new))| old.piece != new.piece);
        let spot = |index| Spot {
            row: (index / columns) as u16,
            column: (index % columns) as u16,
        };
        changed.map(|(index, _)| spot(index)).collect()
    }

    /// Returns whether cells have owners: one of them is taken by a player or belongs to a base.
    #[must_use]
    pub fn is_area(&self) -> bool {
        let mut grounds = self.cells.iter().map(|cell| cell.ground);
        grounds.any(|ground| matches!(ground, Ground::Taken(_) | Ground::Base(_)))
    }

    /// Highlights a cell. Does nothing if the cell has this highlight.
    pub fn highlight(&mut self, spot: Spot, kind: HighlightKind) {
        let highlight = Highlight { spot, kind };
        if !self.highlights.contains(&highlight) {
            self.highlights.push(highlight);
        }
    }

    /// Draws an arrow. Does nothing if the scene has this arrow.
    pub fn arrow(&mut self, from: Spot, to: Spot, kind: ArrowKind) {
        let arrow = Arrow { from, to, kind };
        if !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
    }

    /// Returns the highlights of a cell, in the order of [`HighlightKind::ALL`].
    pub fn highlights_at(&self, spot: Spot) -> impl Iterator<Item = HighlightKind> + '_ {
        HighlightKind::ALL
            .into_iter()
            .filter(move |&kind| self.highlights.contains(&Highlight { spot, kind }))
    }

    /// Returns the board seen from the other side: rotated by 180 degrees, with upright cells.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        let (rows, columns) = (self.rows(), self.columns);
        // A spot off the board stays off the board.
        let turn = |spot: &mut Spot| {
            if spot.row < rows && spot.column < columns {
                spot.row = rows - 1 - spot.row;
                spot.column = columns - 1 - spot.column;
            }
        };
        self.cells.reverse();
        self.row_labels.reverse();
        self.column_labels.reverse();
        for highlight in &mut self.highlights {
            turn(&mut highlight.spot);
        }
        for arrow in &mut self.arrows {
            turn(&mut arrow.from);
            turn(&mut arrow.to);
        }
        self
    }
}
