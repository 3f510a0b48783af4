//! The cells of the board on the screen, in the largest size that fits.

use menagerie::scene::{Ground, Mark, Place, SceneCell, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Modifier, Style};

use super::theme::{Look, Theme};

/// How large a cell is drawn, in columns and lines.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CellSize {
    width: u16,
    height: u16,
}

impl CellSize {
    /// One line with the piece and one sign or mark beside it.
    pub const TILE: Self = Self::new(2, 1);

    /// One line with the piece, signs, and one mark.
    pub const BARE: Self = Self::new(3, 1);

    /// The sizes of boards with pieces, the best first.
    const OF_PIECES: [Self; 11] = [
        Self::new(15, 7),
        Self::new(13, 6),
        Self::new(11, 5),
        Self::new(9, 4),
        Self::new(7, 3),
        Self::new(5, 3),
        Self::new(5, 2),
        Self::new(7, 1),
        Self::new(5, 1),
        Self::BARE,
        Self::TILE,
    ];

    /// The sizes of boards whose cells players take, the best first.
    const OF_AREAS: [Self; 10] = [
        Self::new(15, 7),
        Self::new(13, 6),
        Self::new(11, 5),
        Self::new(9, 4),
        Self::new(7, 3),
        Self::new(5, 3),
        Self::new(4, 2),
        Self::new(3, 2),
        Self::BARE,
        Self::TILE,
    ];

    const fn new(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// All sizes of a board, the best first.
    pub const fn all(is_area: bool) -> &'static [Self] {
        match is_area {
            true => &Self::OF_AREAS,
            false => &Self::OF_PIECES,
        }
    }

    /// Columns and lines of a cell.
    pub const fn size(self) -> Size {
        Size::new(self.width, self.height)
    }

    /// Whether all marks of a cell have room.
    pub const fn shows_marks(self) -> bool {
        self.width >= 5
    }

    /// Whether cells have several lines.
    pub const fn is_high(self) -> bool {
        self.height > 1
    }

    /// Where the piece stands in the cell.
    const fn centre(self) -> (u16, u16) {
        ((self.width - 1) / 2, (self.height - 1) / 2)
    }

    /// The ground of a piece, which sets it off from the cell, if there is room for it.
    const fn chip(self) -> Option<Rect> {
        let (width, height) = match self.height {
            1 if self.width >= 7 => (3, 1),
            1 if self.width >= 3 => (1, 1),
            2 | 3 if self.width >= 5 => (3, 1),
            1..=3 => return None,
            4 => (5, 2),
            5 => (5, 3),
            6 => (7, 3),
            _ => (7, 3),
        };
        let (centre, middle) = self.centre();
        let above = if height == 3 { 1 } else { 0 };
        Some(Rect::new(centre - width / 2, middle - above, width, height))
    }

    /// Where the signs left and right of the piece stand.
    const fn signs(self) -> [(u16, u16); 2] {
        let (centre, middle) = self.centre();
        let from_centre = match self.chip() {
            Some(chip) if self.width >= 7 && self.is_high() => chip.width / 2 + 1,
            _ => 1,
        };
        [
            (centre.saturating_sub(from_centre), middle),
            (centre + from_centre, middle),
        ]
    }

    /// Where a mark of one character stands in the cell, if there is room for it.
    const fn place(self, place: Place) -> Option<(u16, u16)> {
        if !self.shows_marks() {
            return None;
        }
        let (right, bottom) = (self.width - 1, self.height - 1);
        Some(match (self.height, place) {
            (1, Place::TopLeft) => (0, 0),
            (1, Place::Left) if self.width > 5 => (1, 0),
            (1, Place::Left) => (0, 0),
            (1, Place::TopRight) => (1, 0),
            (1, Place::BottomLeft) => (right - 1, 0),
            (1, Place::Right) if self.width > 5 => (right - 1, 0),
            (1, Place::Right | Place::BottomRight) => (right, 0),
            (_, Place::TopLeft) => (0, 0),
            (_, Place::TopRight) => (right, 0),
            (_, Place::Left) => (0, self.centre().1),
            // A line below, so that it does not touch the mark left of the next piece.
            (_, Place::Right) => (right, self.centre().1 + 1),
            (_, Place::BottomLeft) => (0, bottom),
            (_, Place::BottomRight) => (right, bottom),
        })
    }

    /// Where what belongs to the cell stands while a piece stands on it, if there is room for it.
    const fn beneath(self) -> Option<(u16, u16)> {
        match (self.width, self.height) {
            (_, 2..) if self.shows_marks() => Some((self.centre().0, self.height - 1)),
            (7, 1) => Some((6, 0)),
            (5, 1) => Some((3, 0)),
            _ => None,
        }
    }
}

/// The signs left and right of the piece: some terminals show no colours, and some people see none.
fn signs(cell: &SceneCell, look: Look, brush: &Brush<'_>) -> Option<(char, char)> {
    let is_empty = cell.piece.is_none() && cell.fixture.is_none();
    if brush.size == CellSize::TILE {
        let sign = match look {
            Look::Plain => return None,
            Look::Cursor => '<',
            Look::Picked => ')',
            Look::Foreseen if is_empty => '-',
            Look::Foreseen => '+',
            Look::Target => 'v',
            Look::Advised => '!',
            Look::Happened(deed) => deed.sign(),
        };
        return Some((sign, sign));
    }
    match look {
        Look::Cursor => Some(('[', ']')),
        Look::Picked => Some(('(', ')')),
        Look::Foreseen => Some(('{', '}')),
        Look::Advised => Some(('!', '!')),
        Look::Target if !is_empty || brush.is_area => Some(('>', '<')),
        Look::Happened(deed)
            if brush.is_area || brush.size.is_high() || brush.theme.signs_happenings() =>
        {
            Some((deed.sign(), deed.sign()))
        }
        Look::Target | Look::Happened(_) | Look::Plain => None,
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
}

impl Brush<'_> {
    /// Draws a cell with its top left corner at `corner`.
    pub fn draw(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let Size { width, height } = self.size.size();
        let area = Rect::new(corner.x, corner.y, width, height);
        let is_plain = self.is_area || self.size == CellSize::TILE;
        let shown = if is_plain && look != Look::Cursor {
            Look::Plain
        } else {
            look
        };
        buffer.set_style(area, self.theme.ground(cell.ground, shown, self.is_area));
        let signs = signs(cell, look, self);
        if self.size.shows_marks() {
            self.draw_marks(cell, corner, buffer);
        } else if let Some(mark) = most_urgent(cell).filter(|_| signs.is_none()) {
            let style = self.theme.tone(mark.tone, mark.owner);
            let mut characters = mark.text.chars();
            let sign = match (characters.next(), characters.next()) {
                (Some(sign), None) => sign,
                // Half of a number would be another number.
                _ => self.theme.cut(),
            };
            put(buffer, corner, self.size.signs()[1], sign, style);
        }
        self.draw_piece(cell, look, corner, buffer);
        let Some((left, right)) = signs else { return };
        let ink = self.theme.owner(None).add_modifier(Modifier::BOLD);
        let style = match shown == look {
            true => ink,
            false => self.theme.ground(Ground::Light, look, false).patch(ink),
        };
        let [left_place, right_place] = self.size.signs();
        let is_within = self
            .size
            .chip()
            .is_some_and(|chip| chip.contains(left_place.into()));
        let chip = cell.piece.filter(|_| is_within && !self.is_area);
        let style = chip
            .and_then(|piece| self.theme.chip(piece.owner))
            .unwrap_or(style);
        if self.size != CellSize::TILE && !self.is_number_at(cell, left_place) {
            put(buffer, corner, left_place, left, style);
        }
        put(buffer, corner, right_place, right, style);
    }

    fn draw_piece(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let theme = self.theme;
        let centre = self.size.centre();
        let ink = theme.owner(None).add_modifier(Modifier::BOLD);
        let is_tile = self.size == CellSize::TILE;
        match (cell.piece, cell.fixture) {
            (Some(piece), fixture) => {
                let chip = self.size.chip().filter(|_| !self.is_area);
                let style = match (chip, theme.chip(piece.owner)) {
                    (Some(chip), Some(style)) => {
                        let (x, y) = (corner.x + chip.x, corner.y + chip.y);
                        buffer.set_style(Rect::new(x, y, chip.width, chip.height), style);
                        style
                    }
                    _ => theme.piece_ink(cell.ground, piece.owner),
                };
                let style = style.add_modifier(Modifier::BOLD);
                put(buffer, corner, centre, theme.piece(&piece), style);
                if let (Some(fixture), Some(place)) = (fixture, self.size.beneath()) {
                    let style = theme.owner(None);
                    put(buffer, corner, place, theme.fixture(&fixture), style);
                }
            }
            (None, Some(fixture)) => put(buffer, corner, centre, theme.fixture(&fixture), ink),
            (None, None) if self.is_area => {
                put(buffer, corner, centre, theme.faint_dot(), theme.faint());
            }
            (None, None) if look == Look::Target && !is_tile => {
                put(buffer, corner, centre, theme.dot(), ink);
            }
            (None, None) if is_tile || (cell.ground == Ground::Dark && theme.signs_squares()) => {
                put(buffer, corner, centre, theme.faint_dot(), theme.faint());
            }
            (None, None) => {}
        }
    }

    /// Where a mark begins, and its length.
    fn mark_place(&self, mark: &Mark) -> Option<((u16, u16), u16)> {
        let (x, y) = self.size.place(mark.place)?;
        let length = mark.text.chars().count() as u16;
        // The second character of a longer one goes towards the piece where there is room,
        // otherwise away from it.
        let x = x.min(self.size.size().width.saturating_sub(length));
        Some(((x, y), length))
    }

    /// Whether a sign at a place would cut a number to another number.
    fn is_number_at(&self, cell: &SceneCell, (at, line): (u16, u16)) -> bool {
        let mut places = cell.marks.iter().filter_map(|mark| self.mark_place(mark));
        places.any(|((x, y), length)| length > 1 && line == y && (x..x + length).contains(&at))
    }

    fn draw_marks(&self, cell: &SceneCell, corner: Position, buffer: &mut Buffer) {
        for mark in &cell.marks {
            let Some(((x, y), _)) = self.mark_place(mark) else {
                continue;
            };
            let style = self.theme.tone(mark.tone, mark.owner);
            let room = usize::from(self.size.size().width - x);
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
