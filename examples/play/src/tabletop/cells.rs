//! The cells of the board on the screen, in the largest of four sizes that fits.

use menagerie::scene::{Place, SceneCell};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Modifier, Style};

use super::theme::{Look, Theme};

/// How large a cell is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CellSize {
    /// Three lines: marks above, round and below the piece.
    Tall,
    /// One line with all marks.
    Wide,
    /// One line with all marks, in which the signs of the cursor and of the move hide some.
    Narrow,
    /// One line with the piece alone.
    Bare,
}

impl CellSize {
    /// All sizes, the best first.
    pub const ALL: [Self; 4] = [Self::Tall, Self::Wide, Self::Narrow, Self::Bare];

    /// Columns and lines of a cell.
    pub const fn size(self) -> Size {
        match self {
            Self::Tall => Size::new(5, 3),
            Self::Wide => Size::new(7, 1),
            Self::Narrow => Size::new(5, 1),
            Self::Bare => Size::new(3, 1),
        }
    }

    /// Where the piece stands in the cell.
    const fn centre(self) -> (u16, u16) {
        match self {
            Self::Tall => (2, 1),
            Self::Wide => (3, 0),
            Self::Narrow => (2, 0),
            Self::Bare => (1, 0),
        }
    }

    /// Where a mark of one character stands in the cell, if there is room for it.
    const fn place(self, place: Place) -> Option<(u16, u16)> {
        Some(match (self, place) {
            (Self::Tall, Place::TopLeft) => (0, 0),
            (Self::Tall, Place::TopRight) => (4, 0),
            (Self::Tall, Place::Left) => (0, 1),
            (Self::Tall, Place::Right) => (4, 1),
            (Self::Tall, Place::BottomLeft) => (0, 2),
            (Self::Tall, Place::BottomRight) => (4, 2),
            (Self::Wide, Place::TopLeft) => (0, 0),
            (Self::Wide, Place::TopRight | Place::Left) => (1, 0),
            (Self::Wide, Place::BottomLeft | Place::Right) => (5, 0),
            (Self::Wide, Place::BottomRight) => (6, 0),
            (Self::Narrow, Place::TopLeft | Place::Left) => (0, 0),
            (Self::Narrow, Place::TopRight) => (1, 0),
            (Self::Narrow, Place::BottomLeft) => (3, 0),
            (Self::Narrow, Place::BottomRight | Place::Right) => (4, 0),
            (Self::Bare, _) => return None,
        })
    }

    /// Where what belongs to the cell stands while a piece stands on it, if there is room for it.
    const fn beneath(self) -> Option<(u16, u16)> {
        match self {
            Self::Tall => Some((2, 2)),
            Self::Wide => Some((6, 0)),
            Self::Narrow => Some((3, 0)),
            Self::Bare => None,
        }
    }
}

/// Draws a cell with its top left corner at `corner`.
pub fn draw(
    cell: &SceneCell,
    size: CellSize,
    look: Look,
    theme: &Theme,
    corner: Position,
    buffer: &mut Buffer,
) {
    let Size { width, height } = size.size();
    let area = Rect::new(corner.x, corner.y, width, height);
    buffer.set_style(area, theme.ground(cell.ground, look));

    let signs = match look {
        Look::Cursor => Some(('[', ']')),
        Look::Picked => Some(('(', ')')),
        Look::Foreseen => Some(('{', '}')),
        Look::Target if cell.piece.is_some() || cell.fixture.is_some() => Some(('>', '<')),
        Look::Happened if theme.signs_happenings() => Some(('\'', '\'')),
        Look::Target | Look::Happened | Look::Plain => None,
    };
    let (centre, middle) = size.centre();

    for mark in &cell.marks {
        let Some((x, y)) = size.place(mark.place) else {
            continue;
        };
        let length = mark.text.chars().count() as u16;
        // The second character of a longer one goes towards the piece where there is room, else away.
        let x = x.min(width.saturating_sub(length));
        // A sign would cut it, and what is left of a number is another number.
        if signs.is_some() && y == middle && (x..x + length).contains(&(centre - 1)) && length > 1 {
            continue;
        }
        let style = theme.tone(mark.tone, mark.owner);
        let room = usize::from(width - x);
        buffer.set_stringn(corner.x + x, corner.y + y, &mark.text, room, style);
    }

    let mut put = |x: u16, y: u16, character: char, style: Style| {
        let mut bytes = [0; 4];
        let text = character.encode_utf8(&mut bytes);
        buffer.set_string(corner.x + x, corner.y + y, text, style);
    };
    let ink = theme.owner(None).add_modifier(Modifier::BOLD);
    match (cell.piece, cell.fixture) {
        (Some(piece), fixture) => {
            let style = theme.owner(piece.owner).add_modifier(Modifier::BOLD);
            put(centre, middle, theme.piece(&piece), style);
            if let (Some(fixture), Some((x, y))) = (fixture, size.beneath()) {
                put(x, y, theme.fixture(&fixture), theme.owner(None));
            }
        }
        (None, Some(fixture)) => put(centre, middle, theme.fixture(&fixture), ink),
        (None, None) if look == Look::Target => put(centre, middle, theme.dot(), ink),
        (None, None) => {}
    }
    if let Some((left, right)) = signs {
        put(centre - 1, middle, left, ink);
        put(centre + 1, middle, right, ink);
    }
}
