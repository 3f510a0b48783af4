//! The elements of a picture: text, shapes, pieces, marks and arrows.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use board_scene::{Arrow, ArrowKind, Mark, MarkPlace, SceneCell, ScenePiece};
use grid_core::Player;

use crate::colours::{self, BLACK, BLUE, Coat, VERMILION, WHITE};
use crate::shapes::{self, Part, Shape};
use crate::strokes;

/// The width and height of a cell.
pub(super) const CELL: u32 = 100;

/// The letter sizes of panels, of labels, of marks and of pieces without a shape.
pub(super) const PANEL_SCALE: u32 = 5;
pub(super) const LABEL_SCALE: u32 = 6;
const MARK_SCALE: u32 = 4;
const LETTER_SCALE: u32 = 7;

/// Text escaped for XML.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                // XML 1.0 forbids all other control characters, and these two code points.
                '\t' | '\n' => f.write_char(character)?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// A text drawn in strokes: its left edge and its baseline, and how many units of the picture a
/// unit of a stroke is.
pub(super) struct Words<'a>(pub(super) &'a str, pub(super) (u32, u32), pub(super) u32);

impl<'a> Words<'a> {
    /// Returns a text with its middle at a column.
    pub(super) fn centred(text: &'a str, (x, baseline): (u32, u32), scale: u32) -> Self {
        let left = x.saturating_sub(strokes::width(text) * scale / 2);
        Self(text, (left, baseline), scale)
    }
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text, (left, baseline), scale) = *self;
        let top = baseline.saturating_sub(strokes::CAPITAL * scale);
        let data = strokes::path(text);
        writeln!(
            f,
            r#"<path transform="translate({left} {top}) scale({scale})" d="{data}"/>"#
        )
    }
}

/// Returns the word for a player in ids.
const fn word(owner: Option<Player>) -> &'static str {
    match owner {
        Some(Player::First) => "first",
        Some(Player::Second) => "second",
        None => "neutral",
    }
}

/// Writes a shape: first a wide outline of all parts, then each part in its colours.
pub(crate) fn write_shape(out: &mut String, parts: &[Part], coat: Coat) -> fmt::Result {
    let Coat { body, detail, edge } = coat;
    write!(out, r#"<g fill="{edge}" stroke="{edge}" stroke-width="9">"#)?;
    for part in parts {
        match part {
            Part::Body(data) | Part::Patch(data) => write!(out, r#"<path d="{data}"/>"#)?,
            Part::Band(data, width) => write!(
                out,
                r#"<path fill="none" stroke-width="{}" d="{data}"/>"#,
                width + 9
            )?,
            // The filled areas hide this line except at their edges.
            Part::Line(data) => write!(out, r#"<path fill="none" stroke-width="8" d="{data}"/>"#)?,
        }
    }
    writeln!(out, "</g>")?;
    write!(
        out,
        r#"<g fill="{body}" stroke="{detail}" stroke-width="3">"#
    )?;
    for part in parts {
        match part {
            Part::Body(data) => write!(out, r#"<path d="{data}"/>"#)?,
            Part::Patch(data) => write!(out, r#"<path fill="{detail}" d="{data}"/>"#)?,
            Part::Line(data) => {
                write!(out, r#"<path fill="none" stroke-width="4" d="{data}"/>"#)?;
            }
            Part::Band(data, width) => write!(
                out,
                r#"<path fill="none" stroke-width="{}" d="{data}"/><path fill="none" stroke="{body}" stroke-width="{width}" d="{data}"/>"#,
                width + 3
            )?,
        }
    }
    writeln!(out, "</g>")
}

/// The id of a shape inside a picture.
pub(super) fn id(name: &str, owner: Option<Player>) -> String {
    format!("{}-{}", word(owner), name.replace(' ', "-"))
}

pub(super) fn write_use(out: &mut String, id: &str, x: u32, y: u32) -> fmt::Result {
    writeln!(
        out,
        r##"<use href="#{id}" transform="translate({x} {y})"/>"##
    )
}

pub(super) fn write_piece(out: &mut String, x: u32, y: u32, piece: &ScenePiece) -> fmt::Result {
    if shapes::piece(piece.name, piece.side()).is_some() {
        return write_use(out, &id(piece.name, piece.side()), x, y);
    }
    let Shape { parts, coat } = shapes::unknown(piece.side());
    writeln!(out, r#"<g transform="translate({x} {y})">"#)?;
    write_shape(out, parts, coat)?;
    writeln!(out, "</g>")?;
    write_letter(out, x, y, piece.letter, coat.detail)
}

/// Writes a letter in the middle of a cell.
pub(super) fn write_letter(
    out: &mut String,
    x: u32,
    y: u32,
    letter: char,
    colour: colours::Colour,
) -> fmt::Result {
    let mut buffer = [0; 4];
    let letter = letter.encode_utf8(&mut buffer);
    let baseline = y + CELL / 2 + LETTER_SCALE * strokes::CAPITAL / 2;
    let words = Words::centred(letter, (x + CELL / 2, baseline), LETTER_SCALE);
    write!(
        out,
        r#"<g fill="none" stroke="{colour}" stroke-width="1.2">{words}</g>"#
    )
}

pub(super) fn write_mark(
    out: &mut String,
    x: u32,
    y: u32,
    cell: &SceneCell,
    mark: &Mark,
) -> fmt::Result {
    // If there is room, marks beside a piece move up, where they hide less of it.
    let is_free = |place| cell.piece.is_some() && cell.mark(place).is_none();
    let (column, row) = match mark.place {
        MarkPlace::Left if is_free(MarkPlace::TopLeft) => (18, 19),
        MarkPlace::Right if is_free(MarkPlace::TopRight) => (82, 19),
        MarkPlace::Left => (18, 50),
        MarkPlace::Right => (82, 50),
        MarkPlace::TopLeft => (24, 26),
        MarkPlace::TopRight => (76, 26),
        MarkPlace::BottomLeft => (24, 74),
        MarkPlace::BottomRight => (76, 74),
    };
    let (x, y) = (x + column, y + row);
    let (plate, ink) = match mark.owner {
        Some(Player::Second) => (colours::CHARCOAL, WHITE),
        _ => (WHITE, BLACK),
    };
    let tone = colours::tone(mark.tone);
    let half = (strokes::width(&mark.text) * MARK_SCALE / 2 + 6).max(14);
    writeln!(
        out,
        r#"<rect x="{}" y="{}" width="{}" height="32" rx="9" fill="{plate}" stroke="{tone}" stroke-width="4"/>"#,
        x.saturating_sub(half),
        y - 16,
        2 * half
    )?;
    let baseline = y + MARK_SCALE * strokes::CAPITAL / 2;
    let words = Words::centred(&mark.text, (x, baseline), MARK_SCALE);
    write!(
        out,
        r#"<g fill="none" stroke="{ink}" stroke-width="1.2">{words}</g>"#
    )
}

/// Writes an arrow from the middle of a cell to the edge of the piece on another cell.
pub(super) fn write_arrow(
    out: &mut String,
    from: (u32, u32),
    to: (u32, u32),
    arrow: &Arrow,
) -> fmt::Result {
    let (dx, dy) = (
        i64::from(to.0) - i64::from(from.0),
        i64::from(to.1) - i64::from(from.1),
    );
    let length = (dx * dx + dy * dy).isqrt();
    // Half the widths of the shaft and the head.
    let (shaft, head, colour) = match arrow.kind {
        ArrowKind::Move => (8, 22, BLUE),
        ArrowKind::Effect => (4, 16, VERMILION),
    };
    let (x, y) = (i64::from(from.0 + CELL / 2), i64::from(from.1 + CELL / 2));
    let tip = length - 38;
    let neck = tip - 2 * head + 4;
    // Each point is given by its distance along the arrow and beside it.
    let mut points = String::new();
    for (number, (along, beside)) in [
        (0, -shaft),
        (neck, -shaft),
        (neck, -head),
        (tip, 0),
        (neck, head),
        (neck, shaft),
        (0, shaft),
    ]
    .into_iter()
    .enumerate()
    {
        let command = if number == 0 { 'M' } else { 'L' };
        let px = x + (dx * along - dy * beside) / length;
        let py = y + (dy * along + dx * beside) / length;
        write!(points, "{command}{px} {py}")?;
    }
    writeln!(
        out,
        r#"<path fill="{colour}" stroke="{WHITE}" stroke-width="4" stroke-linejoin="round" d="{points}z"/>"#
    )
}
