//! Draws a scene as SVG.
//!
//! A picture needs no fonts, style sheets or other files. A cell is 100 units wide. Pieces are
//! drawn as shapes of this crate, and letters as strokes.

mod elements;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use board_scene::{Ground, HighlightKind, Panel, Scene, SceneCell};
use grid_core::{Player, Spot};

pub(crate) use self::elements::write_shape;
use self::elements::{
    CELL, Escaped, LABEL_SCALE, PANEL_SCALE, Words, id, write_arrow, write_letter, write_mark,
    write_piece, write_use,
};
use crate::colours::{self, BLACK, BLUE, Coat, INK, LINES, PAPER};
use crate::shapes::{self, Shape};
use crate::strokes;

/// The margin around the board on the sides with labels.
const MARGIN: u32 = 64;

/// The margin around the board on the other sides.
const EDGE: u32 = 16;

/// The height of a line of text below the board.
const LINE: u32 = 50;

/// Options of the picture. By default it shows the panels and is 48 pixels wide per cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options<'a> {
    /// The title, for screen readers.
    pub title: &'a str,
    /// The width in pixels, at least 1; `None` for 48 per cell.
    pub width: Option<u32>,
    /// Whether the scene's panels are shown below the board.
    pub has_panels: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            title: "a position",
            width: None,
            has_panels: true,
        }
    }
}

/// Returns the scene as one SVG document.
pub fn render(scene: &Scene, options: &Options<'_>) -> String {
    let mut svg = String::new();
    // Writing to a string never fails.
    let _ = Picture::new(scene, options).write(&mut svg);
    svg
}

/// A picture in progress: the scene and its layout.
struct Picture<'a> {
    scene: &'a Scene,
    options: &'a Options<'a>,
    /// The left edge of the board.
    left: u32,
    /// The top edge of the board.
    top: u32,
    /// The lines below the board. A player's panel has the player on its first line only.
    lines: Vec<(Option<Player>, String)>,
}

impl<'a> Picture<'a> {
    fn new(scene: &'a Scene, options: &'a Options<'a>) -> Self {
        let has_labels = !scene.row_labels.is_empty();
        let mut picture = Self {
            scene,
            options,
            left: if has_labels { MARGIN } else { EDGE },
            top: EDGE,
            lines: Vec::new(),
        };
        let panels = scene.panels.iter().filter(|_| options.has_panels);
        panels.for_each(|panel| picture.lay_out(panel));
        picture
    }

    fn board_width(&self) -> u32 {
        u32::from(self.scene.columns) * CELL
    }

    fn board_height(&self) -> u32 {
        u32::from(self.scene.rows()) * CELL
    }

    fn width(&self) -> u32 {
        self.left + self.board_width() + EDGE
    }

    /// The top of the lines below the board.
    fn bottom(&self) -> u32 {
        let has_labels = !self.scene.column_labels.is_empty();
        self.top + self.board_height() + if has_labels { MARGIN } else { EDGE }
    }

    fn height(&self) -> u32 {
        let lines = self.lines.len() as u32;
        self.bottom() + lines * LINE + if lines > 0 { EDGE } else { 0 }
    }

    /// Breaks the text of a panel into lines that fit below the board.
    fn lay_out(&mut self, panel: &Panel) {
        let room = (self.board_width().saturating_sub(LINE)) / PANEL_SCALE;
        let text = format!("{}: {}", panel.title, panel.lines.join("; "));
        let mut owner = panel.owner;
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.into()
            } else {
                format!("{line} {word}")
            };
            if strokes::width(&longer) > room && !line.is_empty() {
                self.lines.push((owner.take(), line));
                line = word.into();
            } else {
                line = longer;
            }
        }
        self.lines.push((owner, line));
    }

    /// Returns the top left corner of a cell; `None` off the board.
    fn corner(&self, spot: Spot) -> Option<(u32, u32)> {
        self.scene.cell(spot)?;
        Some((
            self.left + u32::from(spot.column) * CELL,
            self.top + u32::from(spot.row) * CELL,
        ))
    }

    /// Returns every cell with its top left corner.
    fn cells(&self) -> impl Iterator<Item = (u32, u32, &'a SceneCell)> + use<'a> {
        let (left, top) = (self.left, self.top);
        let columns = usize::from(self.scene.columns).max(1);
        let cells = self.scene.cells.iter().enumerate();
        cells.map(move |(index, cell)| {
            let (row, column) = (index / columns, index % columns);
            (left + column as u32 * CELL, top + row as u32 * CELL, cell)
        })
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let (width, height) = (self.width(), self.height());
        let shown_width = (self.options.width)
            .unwrap_or(u32::from(self.scene.columns) * 48)
            .max(1);
        let shown_height = u64::from(height) * u64::from(shown_width) / u64::from(width);
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown_width}" height="{}" role="img">"#,
            shown_height.max(1)
        )?;
        writeln!(out, "<title>{}</title>", Escaped(self.options.title))?;
        self.write_description(out)?;
        self.write_shapes(out)?;
        writeln!(
            out,
            r#"<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>"#
        )?;
        self.write_grounds(out)?;
        self.write_highlights(out)?;
        // Pieces are drawn over the highlights.
        self.write_arrows(out)?;
        writeln!(out, r#"<g stroke-linecap="round" stroke-linejoin="round">"#)?;
        self.write_pieces(out)?;
        self.write_marks(out)?;
        self.write_words(out)?;
        writeln!(out, "</g>")?;
        writeln!(out, "</svg>")
    }

    /// Writes a description of the picture in words.
    fn write_description(&self, out: &mut String) -> fmt::Result {
        let mut parts = Vec::new();
        for (owner, heading) in [
            (Some(Player::First), "first player"),
            (Some(Player::Second), "second player"),
            (None, "neutral"),
        ] {
            let pieces = self.scene.cells.iter().filter_map(|cell| {
                let piece = cell.piece.filter(|piece| piece.owner == owner)?;
                Some(format!("{} {}", Escaped(piece.name), Escaped(&cell.name)))
            });
            let pieces: Vec<String> = pieces.collect();
            if !pieces.is_empty() {
                parts.push(format!("{heading}: {}", pieces.join(", ")));
            }
        }
        let name = |spot| Escaped(self.scene.cell(spot).map_or("", |cell| &cell.name));
        for arrow in &self.scene.arrows {
            parts.push(format!("arrow {} to {}", name(arrow.from), name(arrow.to)));
        }
        for highlight in &self.scene.highlights {
            parts.push(format!(
                "{} {}",
                highlight.kind.name(),
                name(highlight.spot)
            ));
        }
        writeln!(out, "<desc>{}</desc>", parts.join("; "))
    }

    /// Defines every shape on the board once.
    fn write_shapes(&self, out: &mut String) -> fmt::Result {
        let mut known: Vec<String> = Vec::new();
        let mut write = |out: &mut String, id: String, shape: Shape| {
            if known.contains(&id) {
                return Ok(());
            }
            writeln!(
                out,
                r#"<g id="{id}" stroke-linecap="round" stroke-linejoin="round">"#
            )?;
            known.push(id);
            write_shape(out, shape.parts, shape.coat)?;
            writeln!(out, "</g>")
        };
        writeln!(out, "<defs>")?;
        for cell in &self.scene.cells {
            if let Some(piece) = cell.piece {
                if let Some(shape) = shapes::piece(piece.name, piece.side()) {
                    write(out, id(piece.name, piece.side()), shape)?;
                }
            } else if let Some(fixture) = cell.fixture
                && let Some(shape) = shapes::fixture(fixture.name)
            {
                write(out, id(fixture.name, None), shape)?;
            }
        }
        writeln!(out, "</defs>")
    }

    fn write_grounds(&self, out: &mut String) -> fmt::Result {
        let (left, top) = (self.left, self.top);
        let (width, height) = (self.board_width(), self.board_height());
        let light = colours::ground(Ground::Light);
        let dark = colours::ground(Ground::Dark);
        writeln!(
            out,
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{light}"/>"#
        )?;
        // One path for all dark cells, and one for all lines between cells.
        write!(out, r#"<path fill="{dark}" d=""#)?;
        for (x, y, cell) in self.cells() {
            if cell.ground == Ground::Dark {
                write!(out, "M{x} {y}h{CELL}v{CELL}h-{CELL}z")?;
            }
        }
        writeln!(out, r#""/>"#)?;
        write!(
            out,
            r#"<path fill="none" stroke="{LINES}" stroke-width="2" d=""#
        )?;
        for row in 0..=u32::from(self.scene.rows()) {
            write!(out, "M{left} {}h{width}", top + row * CELL)?;
        }
        for column in 0..=u32::from(self.scene.columns) {
            write!(out, "M{} {top}v{height}", left + column * CELL)?;
        }
        writeln!(out, r#""/>"#)
    }

    /// Writes the tint and the frame of every highlighted cell. Each kind of highlight has its own
    /// frame.
    fn write_highlights(&self, out: &mut String) -> fmt::Result {
        for highlight in &self.scene.highlights {
            let Some((x, y)) = self.corner(highlight.spot) else {
                continue;
            };
            let (tint, opacity, stroke, frame) = match highlight.kind {
                HighlightKind::From => (
                    colours::YELLOW,
                    ".4",
                    INK,
                    "m6 34v-28h28m32 0h28v28m0 32v28h-28m-32 0h-28v-28",
                ),
                HighlightKind::To => (colours::YELLOW, ".75", INK, "m6 6h88v88h-88z"),
                HighlightKind::Affected => (
                    colours::SKY,
                    ".5",
                    BLUE,
                    "m5 5h22l-22 22zm90 0v22l-22-22zm0 90h-22l22-22zm-90 0v-22l22 22z",
                ),
                HighlightKind::Selected => (
                    colours::GREEN,
                    ".45",
                    BLACK,
                    "m6 6h88v88h-88zm12 12h64v64h-64z",
                ),
            };
            writeln!(
                out,
                r#"<path fill="{tint}" fill-opacity="{opacity}" d="M{x} {y}h{CELL}v{CELL}h-{CELL}z"/>"#
            )?;
            let fill = match highlight.kind {
                HighlightKind::Affected => format!(r#"fill="{stroke}""#),
                _ => format!(r#"fill="none" stroke="{stroke}" stroke-width="4""#),
            };
            writeln!(out, r#"<path {fill} d="M{x} {y}{frame}"/>"#)?;
        }
        Ok(())
    }

    fn write_pieces(&self, out: &mut String) -> fmt::Result {
        for (x, y, cell) in self.cells() {
            match (cell.piece, cell.fixture) {
                (Some(piece), _) => write_piece(out, x, y, &piece)?,
                (None, Some(fixture)) if shapes::fixture(fixture.name).is_some() => {
                    write_use(out, &id(fixture.name, None), x, y)?;
                }
                (None, Some(fixture)) => {
                    write_letter(out, x, y, fixture.letter, Coat::FIXTURE.detail)?;
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// Writes the marks: text on a plate that is as light or dark as the player's pieces, with a
    /// frame in the colour of the tone.
    fn write_marks(&self, out: &mut String) -> fmt::Result {
        for (x, y, cell) in self.cells() {
            for mark in &cell.marks {
                write_mark(out, x, y, cell, mark)?;
            }
        }
        Ok(())
    }

    /// Writes the labels and panels.
    fn write_words(&self, out: &mut String) -> fmt::Result {
        let Self {
            scene, left, top, ..
        } = *self;
        writeln!(out, r#"<g fill="none" stroke="{INK}" stroke-width="1">"#)?;
        for (row, text) in scene.row_labels.iter().enumerate() {
            let at = (left / 2, top + row as u32 * CELL + 65);
            write!(out, "{}", Words::centred(text, at, LABEL_SCALE))?;
        }
        for (column, text) in scene.column_labels.iter().enumerate() {
            let x = left + column as u32 * CELL + CELL / 2;
            let at = (x, top + self.board_height() + 46);
            write!(out, "{}", Words::centred(text, at, LABEL_SCALE))?;
        }
        for (number, (_, text)) in self.lines.iter().enumerate() {
            let at = (left + LINE, self.bottom() + number as u32 * LINE + 34);
            write!(out, "{}", Words(text, at, PANEL_SCALE))?;
        }
        writeln!(out, "</g>")?;
        for (number, (owner, _)) in self.lines.iter().enumerate() {
            if owner.is_some() {
                let y = self.bottom() + number as u32 * LINE;
                writeln!(out, r#"<g transform="translate({left} {y}) scale(.4)">"#)?;
                write_shape(out, shapes::token(*owner), self.coat(*owner))?;
                writeln!(out, "</g>")?;
            }
        }
        Ok(())
    }

    /// Returns the colours of a player's pieces.
    fn coat(&self, owner: Option<Player>) -> Coat {
        let mut pieces = self.scene.cells.iter().filter_map(|cell| cell.piece);
        let known = pieces.find_map(|piece| shapes::piece(piece.name, owner));
        known.map_or(Coat::piece(owner), |shape| shape.coat)
    }

    fn write_arrows(&self, out: &mut String) -> fmt::Result {
        for arrow in &self.scene.arrows {
            if let (Some(from), Some(to)) = (self.corner(arrow.from), self.corner(arrow.to))
                && from != to
            {
                write_arrow(out, from, to, arrow)?;
            }
        }
        Ok(())
    }
}
