//! The cells of the board on the screen, in the largest of five sizes that fits.

use menagerie::scene::{Ground, Place, SceneCell};
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
    /// One line with the piece and one sign beside it.
    Tile,
}

impl CellSize {
    /// All sizes, the best first.
    pub const ALL: [Self; 5] = [Self::Tall, Self::Wide, Self::Narrow, Self::Bare, Self::Tile];

    /// Columns and lines of a cell.
    pub const fn size(self) -> Size {
        match self {
            Self::Tall => Size::new(5, 3),
            Self::Wide => Size::new(7, 1),
            Self::Narrow => Size::new(5, 1),
            Self::Bare => Size::new(3, 1),
            Self::Tile => Size::new(2, 1),
        }
    }

    /// Where the piece stands in the cell.
    const fn centre(self) -> (u16, u16) {
        match self {
            Self::Tall => (2, 1),
            Self::Wide => (3, 0),
            Self::Narrow => (2, 0),
            Self::Bare => (1, 0),
            Self::Tile => (0, 0),
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
            (Self::Bare | Self::Tile, _) => return None,
        })
    }

    /// Where what belongs to the cell stands while a piece stands on it, if there is room for it.
    const fn beneath(self) -> Option<(u16, u16)> {
        match self {
            Self::Tall => Some((2, 2)),
            Self::Wide => Some((6, 0)),
            Self::Narrow => Some((3, 0)),
            Self::Bare | Self::Tile => None,
        }
    }
}

/// The signs left and right of the piece: some terminals show no colours, and some people see none.
fn signs(cell: &SceneCell, look: Look, brush: &Brush<'_>) -> Option<(char, char)> {
    let is_empty = cell.piece.is_none() && cell.fixture.is_none();
    if brush.size == CellSize::Tile {
        let sign = match look {
            Look::Plain => return None,
            Look::Cursor => '<',
            Look::Picked => '+',
            Look::Foreseen if is_empty => '-',
            Look::Foreseen => '+',
            Look::Target => 'v',
            Look::Happened => '\'',
        };
        return Some((sign, sign));
    }
    match look {
        Look::Cursor => Some(('[', ']')),
        Look::Picked => Some(('(', ')')),
        Look::Foreseen => Some(('{', '}')),
        Look::Target if !is_empty || brush.is_area => Some(('>', '<')),
        Look::Happened if brush.is_area || brush.theme.signs_happenings() => Some(('\'', '\'')),
        Look::Target | Look::Happened | Look::Plain => None,
    }
}

/// How cells are drawn.
#[derive(Debug)]
pub struct Brush<'a> {
    /// Colours and letters.
    pub theme: &'a Theme,
    /// How large cells are.
    pub size: CellSize,
    /// Whether players take the cells: then only the signs have the colours of looks.
    pub is_area: bool,
}

impl Brush<'_> {
    /// Draws a cell with its top left corner at `corner`.
    pub fn draw(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let Size { width, height } = self.size.size();
        let area = Rect::new(corner.x, corner.y, width, height);
        let shown = if self.is_area || self.size == CellSize::Tile {
            Look::Plain
        } else {
            look
        };
        buffer.set_style(area, self.theme.ground(cell.ground, shown, self.is_area));
        let signs = signs(cell, look, self);
        self.draw_marks(cell, signs.is_some(), corner, buffer);
        self.draw_piece(cell, look, corner, buffer);
        let Some((left, right)) = signs else { return };
        let ink = self.theme.owner(None).add_modifier(Modifier::BOLD);
        let style = match shown == look {
            true => ink,
            false => self.theme.ground(Ground::Light, look, false).patch(ink),
        };
        let (centre, middle) = self.size.centre();
        if self.size != CellSize::Tile {
            put(buffer, corner, (centre - 1, middle), left, style);
        }
        put(buffer, corner, (centre + 1, middle), right, style);
    }

    fn draw_piece(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let theme = self.theme;
        let centre = self.size.centre();
        let ink = theme.owner(None).add_modifier(Modifier::BOLD);
        match (cell.piece, cell.fixture) {
            (Some(piece), fixture) => {
                let style = theme
                    .piece_ink(cell.ground, piece.owner)
                    .add_modifier(Modifier::BOLD);
                put(buffer, corner, centre, theme.piece(&piece), style);
                if let (Some(fixture), Some(place)) = (fixture, self.size.beneath()) {
                    put(
                        buffer,
                        corner,
                        place,
                        theme.fixture(&fixture),
                        theme.owner(None),
                    );
                }
            }
            (None, Some(fixture)) => put(buffer, corner, centre, theme.fixture(&fixture), ink),
            (None, None) if self.is_area => {
                put(buffer, corner, centre, theme.faint_dot(), theme.faint());
            }
            (None, None) if look == Look::Target && self.size != CellSize::Tile => {
                put(buffer, corner, centre, theme.dot(), ink);
            }
            (None, None) if self.size == CellSize::Tile => {
                put(buffer, corner, centre, theme.faint_dot(), theme.faint());
            }
            (None, None) => {}
        }
    }

    fn draw_marks(&self, cell: &SceneCell, has_signs: bool, corner: Position, buffer: &mut Buffer) {
        let width = self.size.size().width;
        let (centre, middle) = self.size.centre();
        for mark in &cell.marks {
            let Some((x, y)) = self.size.place(mark.place) else {
                continue;
            };
            let length = mark.text.chars().count() as u16;
            // The second character of a longer one goes towards the piece where there is room,
            // otherwise away from it.
            let x = x.min(width.saturating_sub(length));
            // A sign would cut the number to another number.
            if has_signs && y == middle && (x..x + length).contains(&(centre - 1)) && length > 1 {
                continue;
            }
            let style = self.theme.tone(mark.tone, mark.owner);
            let room = usize::from(width - x);
            buffer.set_stringn(corner.x + x, corner.y + y, &mark.text, room, style);
        }
    }
}

/// Writes a character at a place of a cell.
fn put(buffer: &mut Buffer, corner: Position, (x, y): (u16, u16), character: char, style: Style) {
    let mut bytes = [0; 4];
    let text = character.encode_utf8(&mut bytes);
    buffer.set_string(corner.x + x, corner.y + y, text, style);
}
