//! A scene drawn in text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::cell::{Mark, MarkPlace};
use crate::picture::{Highlight, HighlightKind, Scene};
use grid_core::Spot;

/// The width of a cell in characters: two for a mark, one for the piece, two for a mark.
const CELL_COLUMNS: usize = 5;

/// The places of the marks at the two ends of each line of a cell.
const LINES: [[MarkPlace; 2]; 3] = [
    [MarkPlace::TopLeft, MarkPlace::TopRight],
    [MarkPlace::Left, MarkPlace::Right],
    [MarkPlace::BottomLeft, MarkPlace::BottomRight],
];

/// The line with the piece.
const MIDDLE: usize = 1;

impl Scene {
    /// Returns the text below the board: a line for each panel, the arrows, and the cells of each
    /// kind of highlight. A cell at an end of an arrow is listed only if it is selected.
    pub fn words(&self) -> String {
        let name = |spot: Spot| self.cell(spot).map_or("", |cell| &cell.name);
        let mut text = String::new();
        for panel in &self.panels {
            text += &format!("{}: {}\n", panel.title, panel.lines.join("; "));
        }
        let mut list = |title, items: Vec<String>| {
            if !items.is_empty() {
                text += &format!("{title}: {}\n", items.join("; "));
            }
        };
        let arrow = |(from, to)| format!("{} -> {}", name(from), name(to));
        let ways = self.arrows.iter().map(|arrow| (arrow.from, arrow.to));
        list("arrows", ways.clone().map(arrow).collect());
        for kind in HighlightKind::ALL {
            let is_end = |spot| ways.clone().any(|(from, to)| spot == from || spot == to);
            let is_listed = |highlight: &&Highlight| {
                let is_news = kind == HighlightKind::Selected || !is_end(highlight.spot);
                highlight.kind == kind && is_news
            };
            let highlights = self.highlights.iter().filter(is_listed);
            list(
                kind.name(),
                highlights
                    .map(|highlight| name(highlight.spot).into())
                    .collect(),
            );
        }
        text
    }
}

impl fmt::Display for Scene {
    /// Writes the board with its labels, then the panels, arrows and highlights. A cell has three
    /// lines if the scene has marks above or below pieces, else one. Pieces are letters; `{:#}`
    /// writes Unicode symbols.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_outside = |mark: &Mark| !LINES[MIDDLE].contains(&mark.place);
        let mut marks = self.cells.iter().flat_map(|cell| &cell.marks);
        let lines = if marks.any(is_outside) {
            0..LINES.len()
        } else {
            MIDDLE..MIDDLE + 1
        };
        let columns = usize::from(self.columns).max(1);
        let margin = self.row_labels.iter().map(|label| label.chars().count());
        let margin = margin.max().unwrap_or(0);
        let rule = format!("+{:->CELL_COLUMNS$}", "").repeat(columns);
        for (row, cells) in self.cells.chunks(columns).enumerate() {
            writeln!(f, "{:margin$} {rule}+", "")?;
            for line in lines.clone() {
                let label = self.row_labels.get(row).filter(|_| line == MIDDLE);
                write!(f, "{:>margin$} ", label.map_or("", |label| label))?;
                for cell in cells {
                    let text = |place| cell.mark(place).map_or("", |mark| &mark.text);
                    let [left, right] = LINES[line].map(text);
                    let piece = cell.piece.map(|piece| [piece.letter, piece.symbol]);
                    let fixture = cell.fixture.map(|fixture| [fixture.letter, fixture.symbol]);
                    let shown = piece.or(fixture).filter(|_| line == MIDDLE);
                    let centre = shown.map_or(' ', |signs| signs[usize::from(f.alternate())]);
                    // A longer mark does not touch the piece if there is room.
                    let gap = usize::from(left.len() > 1 && right.len() < 2);
                    let right_room = 2 - gap;
                    write!(f, "|{left:<2}{:gap$}{centre}{right:>right_room$}", "")?;
                }
                writeln!(f, "|")?;
            }
        }
        write!(f, "{:margin$} {rule}+\n{:margin$} ", "", "")?;
        for (column, label) in self.column_labels.iter().enumerate() {
            // Each label ends under the centre of its cell.
            let width = if column == 0 {
                CELL_COLUMNS / 2 + 2
            } else {
                CELL_COLUMNS + 1
            };
            write!(f, "{label:>width$}")?;
        }
        write!(f, "\n{}", self.words())
    }
}
