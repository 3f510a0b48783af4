//! A scene drawn in text.

use alloc::vec::Vec;
use core::fmt;

use crate::scene::cell::{Mark, Place, SceneCell};
use crate::scene::picture::Scene;
use crate::scene::pointers::HighlightKind;
use crate::scene::spot::Spot;

/// The width of a cell in characters: two for a mark, one for the piece, two for a mark.
const CELL_COLUMNS: usize = 5;

/// The lines of a cell whose scene has marks above or below pieces.
const ALL_LINES: [Line; 3] = [Line::Above, Line::Middle, Line::Below];

/// A line of a cell.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Line {
    Above,
    Middle,
    Below,
}

impl Line {
    /// Returns the places of the marks at the two ends of the line.
    const fn places(self) -> (Place, Place) {
        match self {
            Self::Above => (Place::TopLeft, Place::TopRight),
            Self::Middle => (Place::Left, Place::Right),
            Self::Below => (Place::BottomLeft, Place::BottomRight),
        }
    }

    fn holds(self, mark: &Mark) -> bool {
        let (left, right) = self.places();
        mark.place == left || mark.place == right
    }
}

fn write_cell(
    cell: &SceneCell,
    line: Line,
    symbols: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let text = |place| cell.mark(place).map_or("", |mark| &mark.text);
    let (left, right) = line.places();
    let piece = cell.piece.map(|piece| (piece.letter, piece.symbol));
    let fixture = cell.fixture.map(|fixture| (fixture.letter, fixture.symbol));
    let centre = match piece.or(fixture) {
        Some((letter, symbol)) if line == Line::Middle => {
            if symbols {
                symbol
            } else {
                letter
            }
        }
        _ => ' ',
    };
    write!(f, "{:<2}{centre}{:>2}", text(left), text(right))
}

impl Scene {
    /// Returns the name of a cell; empty if the scene has no such cell.
    fn name(&self, spot: Spot) -> &str {
        self.cell(spot).map_or("", |cell| &cell.name)
    }

    /// Returns the text below the board: a line for each panel, the arrows, and the cells of each
    /// kind of highlight. A cell at an end of an arrow is listed only if it is selected.
    #[must_use]
    pub fn words(&self) -> impl fmt::Display + '_ {
        Words(self)
    }

    fn write_panels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for panel in &self.panels {
            let lines: Vec<&str> = panel.lines.iter().map(|line| &**line).collect();
            writeln!(f, "{}: {}", panel.title, lines.join("; "))?;
        }
        Ok(())
    }

    fn write_pointers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, arrow) in self.arrows.iter().enumerate() {
            let separator = if number == 0 { "arrows: " } else { "; " };
            let (from, to) = (self.name(arrow.from), self.name(arrow.to));
            write!(f, "{separator}{from} -> {to}")?;
        }
        if !self.arrows.is_empty() {
            writeln!(f)?;
        }
        for kind in HighlightKind::ALL {
            let is_end = |spot| {
                let mut arrows = self.arrows.iter();
                arrows.any(|arrow| arrow.from == spot || arrow.to == spot)
            };
            let mut separator = ": ";
            for highlight in &self.highlights {
                let is_told = kind != HighlightKind::Selected && is_end(highlight.spot);
                if highlight.kind == kind && !is_told {
                    if separator == ": " {
                        f.write_str(kind.name())?;
                    }
                    write!(f, "{separator}{}", self.name(highlight.spot))?;
                    separator = "; ";
                }
            }
            if separator == "; " {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// The text below the board of a scene.
struct Words<'a>(&'a Scene);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_panels(f)?;
        self.0.write_pointers(f)
    }
}

impl fmt::Display for Scene {
    /// Writes the board with its labels, then the panels, arrows and highlights. A cell has three
    /// lines if the scene has marks above or below pieces, else one. Pieces are letters; `{:#}`
    /// writes Unicode symbols.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = f.alternate();
        let is_tall = self
            .cells
            .iter()
            .any(|cell| cell.marks.iter().any(|mark| !Line::Middle.holds(mark)));
        let lines = if is_tall {
            &ALL_LINES[..]
        } else {
            &ALL_LINES[1..2]
        };
        let columns = usize::from(self.columns).max(1);
        let margin = self.row_labels.iter().map(|label| label.chars().count());
        let margin = margin.max().unwrap_or(0);

        let rule = |f: &mut fmt::Formatter<'_>| -> fmt::Result {
            write!(f, "{:margin$} ", "")?;
            for _ in 0..columns {
                write!(f, "+{:->CELL_COLUMNS$}", "")?;
            }
            writeln!(f, "+")
        };
        for (row, cells) in self.cells.chunks(columns).enumerate() {
            rule(f)?;
            for &line in lines {
                let label = self.row_labels.get(row).filter(|_| line == Line::Middle);
                write!(f, "{:>margin$} ", label.map_or("", |label| label))?;
                for cell in cells {
                    f.write_str("|")?;
                    write_cell(cell, line, symbols, f)?;
                }
                writeln!(f, "|")?;
            }
        }
        rule(f)?;
        write!(f, "{:margin$} ", "")?;
        for (column, label) in self.column_labels.iter().enumerate() {
            // Each label ends under the centre of its cell.
            let width = if column == 0 {
                CELL_COLUMNS / 2 + 2
            } else {
                CELL_COLUMNS + 1
            };
            write!(f, "{label:>width$}")?;
        }
        writeln!(f)?;
        self.words().fmt(f)
    }
}
