//! The cells of the board on the screen, in the largest size that fits.

use menagerie::board_scene::{Ground, Mark, MarkPlace, SceneCell, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Offset, Position, Rect, Size};
use ratatui::style::{Modifier, Style};

use super::theme::{Look, Theme, effect_sign, look_row};

/// How large a cell is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CellSize {
    /// One line with the piece and one sign or mark beside it.
    Tile,
    /// One line with the piece, signs and marks.
    Line,
    /// Two lines, with marks below the piece.
    Block,
    /// Four lines, with the name of the piece and marks around it.
    Big,
}

/// Column and line within a cell.
type At = (u16, u16);

impl CellSize {
    /// All sizes, the best first.
    pub const ALL: [Self; 4] = [Self::Big, Self::Block, Self::Line, Self::Tile];

    /// Columns and lines of a cell.
    pub const fn size(self) -> Size {
        match self {
            Self::Tile => Size::new(2, 1),
            Self::Line => Size::new(5, 1),
            Self::Block => Size::new(5, 2),
            Self::Big => Size::new(9, 4),
        }
    }

    /// Whether all marks of a cell have room.
    pub fn shows_marks(self) -> bool {
        self != Self::Tile
    }

    /// Where the piece stands in the cell.
    pub const fn centre(self) -> At {
        match self {
            Self::Tile => (0, 0),
            Self::Line | Self::Block => (2, 0),
            Self::Big => (4, 1),
        }
    }

    /// The ground of a piece, which sets it off from the cell, if there is room for it.
    const fn chip(self) -> Option<Rect> {
        match self {
            Self::Tile => None,
            Self::Line => Some(Rect::new(2, 0, 1, 1)),
            Self::Block => Some(Rect::new(1, 0, 3, 1)),
            Self::Big => Some(Rect::new(1, 1, 7, 2)),
        }
    }

    /// Where the signs left and right of the piece stand.
    pub const fn signs(self) -> [At; 2] {
        match self {
            Self::Tile => [(0, 0), (1, 0)],
            Self::Line | Self::Block => [(1, 0), (3, 0)],
            Self::Big => [(1, 1), (7, 1)],
        }
    }

    /// Where a mark of one character stands in the cell, if there is room for it. Marks at the
    /// right leave the last column free, so that they do not touch those of the next cell, unless
    /// a sign `is_taking` that place.
    const fn place(self, place: MarkPlace, is_taking: bool) -> Option<At> {
        let right = if is_taking { 4 } else { 3 };
        Some(match (self, place) {
            (Self::Tile, _) => return None,
            (Self::Line | Self::Block, MarkPlace::TopLeft | MarkPlace::Left) => (0, 0),
            (Self::Line, MarkPlace::TopRight) => (1, 0),
            (Self::Line, MarkPlace::BottomLeft) => (3, 0),
            (Self::Line, MarkPlace::BottomRight) => (4, 0),
            (Self::Line, MarkPlace::Right) | (Self::Block, MarkPlace::TopRight) => (right, 0),
            (Self::Block, MarkPlace::BottomLeft) => (0, 1),
            (Self::Block, MarkPlace::Right | MarkPlace::BottomRight) => (3, 1),
            (Self::Big, MarkPlace::TopLeft) => (0, 0),
            (Self::Big, MarkPlace::TopRight) => (7, 0),
            (Self::Big, MarkPlace::Left) => (0, 1),
            // A line below, so that it does not touch the mark left of the next piece.
            (Self::Big, MarkPlace::Right) => (8, 2),
            (Self::Big, MarkPlace::BottomLeft) => (0, 3),
            (Self::Big, MarkPlace::BottomRight) => (7, 3),
        })
    }

    /// Where what belongs to the cell stands while a piece stands on it, if there is room for it.
    const fn beneath(self) -> Option<At> {
        match self {
            Self::Tile => None,
            Self::Line => Some((3, 0)),
            Self::Block => Some((2, 1)),
            Self::Big => Some((4, 3)),
        }
    }
}

/// The signs left and right of the piece: some terminals show no colours, and some people see none.
pub fn signs(cell: &SceneCell, look: Look, brush: &Brush<'_>) -> Option<[char; 2]> {
    let is_empty = cell.piece.is_none() && cell.fixture.is_none();
    let is_tile = brush.size == CellSize::Tile;
    let signs_all = brush.is_area || brush.size != CellSize::Line || !brush.theme.has_colours();
    match look {
        Look::Happened(effect) => signs_all.then_some([effect_sign(effect); 2]),
        // It has a dot.
        Look::Target if is_empty && !is_tile && !brush.is_area => None,
        look => {
            let (_, tile, signs, ..) = look_row(look)?;
            Some(if is_tile { [tile; 2] } else { signs })
        }
    }
}

/// The mark of a cell that matters most.
fn most_urgent(cell: &SceneCell) -> Option<&Mark> {
    cell.marks.iter().min_by_key(|mark| match mark.tone {
        Tone::Bad => 0,
        Tone::Good => 1,
        Tone::Calm => 2,
    })
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
    /// Whether empty cells have a dot, as on boards whose cells are only empty or a player's.
    pub has_dots: bool,
    /// Whether large cells have the names of their pieces.
    pub has_names: bool,
}

impl Brush<'_> {
    /// Draws a cell with its top left corner at `corner`.
    pub fn draw(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let area = Rect::from((corner, self.size.size()));
        let is_plain = self.is_area || self.size == CellSize::Tile;
        let shown = match is_plain && look != Look::Cursor {
            true => Look::Plain,
            false => look,
        };
        buffer.set_style(area, self.theme.ground(cell.ground, shown, self.is_area));
        let signs = signs(cell, look, self);
        let beside = Position::new(corner.x + self.shift(cell), corner.y);
        self.draw_piece(cell, look, beside, buffer);
        if self.size.shows_marks() {
            self.draw_marks(cell, signs.is_some(), corner, buffer);
        } else if let Some(mark) = most_urgent(cell).filter(|_| signs.is_none()) {
            let mut characters = self.theme.mark(&mark.text).chars();
            let sign = match (characters.next(), characters.next()) {
                (Some(sign), None) => sign,
                // Half of a number would be another number.
                _ => self.theme.either(':', '…'),
            };
            let style = self.theme.tone(mark.tone, mark.owner);
            put(buffer, corner, self.size.signs()[1], sign, style);
        }
        if let Some(signs) = signs {
            let ink = self.theme.owner(None).add_modifier(Modifier::BOLD);
            let style = match shown == look {
                true => self.theme.sign(),
                // The ground does not show the look: the signs do.
                false => self.theme.ground(Ground::Light, look, false).patch(ink),
            };
            self.draw_signs(cell, style, signs, corner, buffer);
        }
    }

    /// How far a piece goes to the right so that it does not touch a longer mark left of it.
    fn shift(&self, cell: &SceneCell) -> u16 {
        let (column, line) = self.size.centre();
        let touches = |place: (At, u16)| {
            let ((x, y), length) = place;
            length > 1 && y == line && x + length == column
        };
        let mut places = (cell.marks.iter()).filter_map(|mark| self.mark_place(mark, true));
        u16::from(cell.piece.is_some() && places.any(touches))
    }

    fn draw_signs(
        &self,
        cell: &SceneCell,
        style: Style,
        [left, right]: [char; 2],
        corner: Position,
        buffer: &mut Buffer,
    ) {
        let ([left_at, right_at], shift) = (self.size.signs(), self.shift(cell));
        if self.size == CellSize::Tile {
            put(buffer, corner, right_at, right, style);
            return;
        }
        let style = self.chip_style(cell, left_at).unwrap_or(style);
        let mark_at = |at: At| self.mark_at(cell, at);
        // A number stays whole: the sign stands behind it, or only right of the piece.
        let left_at = match mark_at(left_at) {
            Some((end, length)) if length > 1 => {
                (end < self.size.centre().0 + shift).then_some((end, left_at.1))
            }
            Some(_) if cell.piece.is_none() => None,
            _ => Some(left_at),
        };
        if let Some(at) = left_at {
            put(buffer, corner, at, left, style);
        }
        let is_taken = cell.piece.is_none() && mark_at(right_at).is_some();
        let right_at = match is_taken {
            true => self.size.centre(),
            false => (right_at.0 + shift, right_at.1),
        };
        put(buffer, corner, right_at, right, style);
    }

    /// The style of a place of a cell if it belongs to the ground of the piece.
    fn chip_style(&self, cell: &SceneCell, at: At) -> Option<Style> {
        let chip = self.size.chip().filter(|_| !self.is_area)?;
        let chip = chip.offset(Offset::new(self.shift(cell).into(), 0));
        let piece = cell.piece.filter(|_| chip.contains(at.into()))?;
        self.theme.chip(piece.side())
    }

    fn draw_piece(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let theme = self.theme;
        let centre = self.size.centre();
        let ink = theme.owner(None).add_modifier(Modifier::BOLD);
        let is_tile = self.size == CellSize::Tile;
        // Without colours dark squares look like light ones. Letters have no sign that is free.
        let is_signed = cell.ground == Ground::Dark && !theme.has_colours() && !theme.is_ascii;
        match (cell.piece, cell.fixture) {
            (Some(piece), fixture) => {
                let chip = self.size.chip().filter(|_| !self.is_area);
                let style = match (chip, theme.chip(piece.side())) {
                    (Some(chip), Some(style)) => {
                        let chip = chip.offset(Offset::new(corner.x.into(), corner.y.into()));
                        buffer.set_style(chip, style);
                        style
                    }
                    _ => theme.piece_ink(cell.ground, piece.side()),
                };
                if self.size == CellSize::Big && self.has_names {
                    draw_name(piece.name, style, corner, buffer);
                }
                let style = style.add_modifier(Modifier::BOLD);
                put(buffer, corner, centre, theme.piece(&piece), style);
                if let (Some(fixture), Some(place)) = (fixture, self.size.beneath()) {
                    let (sign, ink) = (theme.fixture(&fixture), theme.owner(None));
                    put(buffer, corner, place, sign, ink);
                }
            }
            (None, Some(fixture)) => put(buffer, corner, centre, theme.fixture(&fixture), ink),
            (None, None) if look == Look::Target && !is_tile && !self.is_area => {
                put(buffer, corner, centre, theme.either('.', '•'), theme.sign());
            }
            (None, None) if self.has_dots || is_tile || is_signed => {
                let dot = theme.either('.', '·');
                put(buffer, corner, centre, dot, theme.faint());
            }
            (None, None) => {}
        }
    }

    /// Where a mark begins, and its length. The second character of a longer one goes towards the
    /// piece where there is room, otherwise away from it.
    fn mark_place(&self, mark: &Mark, has_signs: bool) -> Option<(At, u16)> {
        let (x, y) = self.size.place(mark.place, has_signs)?;
        let length = mark.text.chars().count() as u16;
        let last = self.size.size().width.saturating_sub(length);
        Some(((x.min(last), y), length))
    }

    /// The column behind the mark at a place of a cell with signs, and the length of the mark.
    fn mark_at(&self, cell: &SceneCell, (at, line): At) -> Option<(u16, u16)> {
        let marks = cell.marks.iter();
        let mut places = marks.filter_map(|mark| self.mark_place(mark, true));
        let is_there = |&((x, y), length): &(At, u16)| line == y && (x..x + length).contains(&at);
        let place = places.find(is_there);
        place.map(|((x, _), length)| (x + length, length))
    }

    fn draw_marks(&self, cell: &SceneCell, has_signs: bool, corner: Position, buffer: &mut Buffer) {
        // What belongs to the cell stands below a piece, or right of it.
        let is_beneath = cell.piece.is_some() && cell.fixture.is_some();
        for mark in &cell.marks {
            let Some(((x, y), _)) = self.mark_place(mark, has_signs || is_beneath) else {
                continue;
            };
            let chip = self.chip_style(cell, (x, y));
            let chip = chip.filter(|_| mark.tone != Tone::Bad);
            let style = chip.unwrap_or(self.theme.tone(mark.tone, mark.owner));
            let room = usize::from(self.size.size().width - x);
            let text = self.theme.mark(&mark.text);
            buffer.set_stringn(corner.x + x, corner.y + y, text, room, style);
        }
    }
}

/// Draws the name of a piece in a big cell: what it is with, such as a load, has no room.
fn draw_name(name: &str, style: Style, corner: Position, buffer: &mut Buffer) {
    const ROOM: usize = 7;
    let length = |name: &str| name.chars().count();
    let short = match name.split_once(" with ") {
        Some((first, _)) => first,
        None if length(name) > ROOM => name.rsplit(' ').next().unwrap_or(name),
        None => name,
    };
    let left = 1 + ROOM.saturating_sub(length(short)) as u16 / 2;
    buffer.set_stringn(corner.x + left, corner.y + 2, short, ROOM, style);
}

/// Writes a character at a place of a cell.
fn put(buffer: &mut Buffer, corner: Position, (x, y): At, character: char, style: Style) {
    let mut bytes = [0; 4];
    let text = character.encode_utf8(&mut bytes);
    buffer.set_string(corner.x + x, corner.y + y, text, style);
}
