//! A picture of a position as plain data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use grid_core::{Algebraic, Player, Spelling, Spot, Square};

use crate::cell::{Ground, SceneCell};

/// A picture of a position: cells row by row from the top left, panels of text beside them,
/// highlights and arrows.
///
/// `Display` draws it in plain ASCII, and `{:#}` with the pieces' Unicode symbols.
///
/// ```
/// use board_scene::{ArrowKind, HighlightKind, Panel, Scene, SceneCell, ScenePiece};
/// use grid_core::{Algebraic, Player, Square};
///
/// let king = ScenePiece::new(Player::First, 'K', '♔', "king");
/// let [a1, b1] = [Square::<2, 1>::at(0, 0), Square::at(0, 1)];
/// let lines = vec!["4:59".into()];
/// let clock = Panel { title: "clock".into(), lines, ..Panel::default() };
/// let mut scene = Scene {
///     panels: vec![clock],
///     ..Scene::of_board(|square| SceneCell {
///         piece: (square == a1).then_some(king),
///         ..SceneCell::of(square)
///     })
/// };
/// scene.arrow(b1.spot(), a1.spot(), ArrowKind::Move);
/// scene.highlight(b1.spot(), HighlightKind::Selected);
/// let board = ["  +-----+-----+", "1 |  K  |     |", "  +-----+-----+", "     a     b\n"];
/// let words = "clock: 4:59\narrows: b1 -> a1\nselected: b1\n";
/// assert_eq!(scene.to_string(), board.join("\n") + words);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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

/// Text beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Panel {
    /// The heading: `White's next births`.
    pub title: String,
    /// What it tells of its player: `next births`. Empty if it is about the player as a whole, so
    /// that the heading is the player's name.
    pub topic: &'static str,
    /// What that means, for those who do not know the word; empty if it needs no words.
    pub meaning: &'static str,
    /// The player the panel belongs to, if any.
    pub owner: Option<Player>,
    /// The lines.
    pub lines: Vec<String>,
}

impl Panel {
    /// Whether it is about a player as a whole.
    pub fn is_of_a_player(&self) -> bool {
        self.owner.is_some() && self.topic.is_empty()
    }
}

/// A highlighted cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Highlight {
    /// The cell.
    pub spot: Spot,
    /// Why the cell is highlighted.
    pub kind: HighlightKind,
}

/// Why a cell is highlighted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HighlightKind {
    /// The move began here.
    From,
    /// The move ended here, or put a piece here.
    To,
    /// The move had an effect here: the piece on the cell changed.
    Affected,
    /// A person picked the cell.
    Selected,
}

impl HighlightKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::From, Self::To, Self::Affected, Self::Selected];

    /// Returns the kind as a word: `affected`.
    pub const fn name(self) -> &'static str {
        ["from", "to", "affected", "selected"][self as usize]
    }
}

/// An arrow from the centre of one cell to the centre of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Arrow {
    /// The cell where the arrow begins.
    pub from: Spot,
    /// The cell where the arrow ends.
    pub to: Spot,
    /// What the arrow shows.
    pub kind: ArrowKind,
}

/// What an [`Arrow`] shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ArrowKind {
    /// The move of the player.
    Move,
    /// An effect of the move.
    Effect,
}

impl Scene {
    /// Returns the picture with the [words](SceneCell::in_words) of every cell, for players with
    /// these names.
    #[must_use]
    pub fn in_words(mut self, players: [&str; 2]) -> Self {
        for cell in &mut self.cells {
            cell.words = cell.in_words(players);
        }
        self
    }

    /// Creates the picture of a board, given the picture of each square. The rows and columns are
    /// labelled as the squares are [called](Spelling::labels).
    pub fn of_board<const W: usize, const H: usize, S: Spelling>(
        cell: impl FnMut(Square<W, H, S>) -> SceneCell,
    ) -> Self {
        Self::of_size([H as u16, W as u16], cell)
    }

    /// Creates the same of the first rows and columns of a board.
    pub fn of_size<const W: usize, const H: usize, S: Spelling>(
        size: [u16; 2],
        cell: impl FnMut(Square<W, H, S>) -> SceneCell,
    ) -> Self {
        let [rows, columns] = size;
        let labels = |spot| {
            let square = Square::<W, H, S>::of_spot(spot)?;
            Some(S::labels(square.row(), square.column(), W))
        };
        let left = (0..rows).map(|row| Spot { row, column: 0 });
        let top = (0..columns).map(|column| Spot { row: 0, column });
        Self {
            columns,
            cells: (Spot::all(size).filter_map(Square::of_spot))
                .map(cell)
                .collect(),
            row_labels: left.filter_map(labels).map(|[row, _]| row).collect(),
            column_labels: top.filter_map(labels).map(|[_, column]| column).collect(),
            ..Self::default()
        }
    }

    /// Creates the picture of a board of some rows and columns, labelled as in chess: ranks, and
    /// files from `a`.
    pub(crate) fn labelled([rows, columns]: [u16; 2], cells: Vec<SceneCell>) -> Self {
        Self {
            columns,
            cells,
            row_labels: (1..=rows).rev().map(|rank| rank.to_string()).collect(),
            column_labels: (0..columns.into()).map(Algebraic::column_name).collect(),
            ..Self::default()
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u16 {
        (self.cells.len() / usize::from(self.columns).max(1)) as u16
    }

    /// Returns the spots of all cells, in reading order.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        Spot::all([self.rows(), self.columns])
    }

    /// Returns the cell at a spot; `None` if the picture has no such cell.
    pub fn cell(&self, spot: Spot) -> Option<&SceneCell> {
        let index = usize::from(spot.row) * usize::from(self.columns) + usize::from(spot.column);
        (self.cells.get(index)).filter(|_| spot.column < self.columns)
    }

    /// Returns the cells whose piece differs in a later picture of the same board, in reading
    /// order.
    pub(crate) fn changed_cells(&self, after: &Self) -> Vec<Spot> {
        let cells = self.spots().zip(self.cells.iter().zip(&after.cells));
        let changed = cells.filter(|(_, (old, new))| old.piece != new.piece);
        changed.map(|(spot, _)| spot).collect()
    }

    /// Returns whether cells have owners: one of them is taken by a player or belongs to a base.
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
        let is_there = move |&kind: &_| self.highlights.contains(&Highlight { spot, kind });
        HighlightKind::ALL.into_iter().filter(is_there)
    }

    /// Returns the board seen from the other side: rotated by 180 degrees, with upright cells.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        let (rows, columns) = (self.rows(), self.columns);
        self.cells.reverse();
        self.row_labels.reverse();
        self.column_labels.reverse();
        let spots = self
            .highlights
            .iter_mut()
            .map(|highlight| &mut highlight.spot);
        let ends = (self.arrows.iter_mut()).flat_map(|arrow| [&mut arrow.from, &mut arrow.to]);
        // A spot off the board stays off the board.
        for spot in spots
            .chain(ends)
            .filter(|spot| spot.row < rows && spot.column < columns)
        {
            *spot = Spot {
                row: rows - 1 - spot.row,
                column: columns - 1 - spot.column,
            };
        }
        self
    }
}
