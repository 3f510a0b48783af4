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

    /// The ground of a piece, which sets it off from the cell, if there is room for it: most of a
    /// large cell.
    const fn chip(self) -> Option<Rect> {
        let (width, y, height) = match self.height {
            1 if self.width >= 7 => (3, 0, 1),
            1 if self.width >= 3 => (1, 0, 1),
            2 if self.width >= 5 => (3, 0, 1),
            1 | 2 => return None,
            3 => (self.width - 2, 0, 3),
            4 | 5 => (self.width - 2, 1, self.height - 2),
            _ => (self.width - 4, 1, self.height - 2),
        };
        Some(Rect::new((self.width - width) / 2, y, width, height))
    }

    /// Where the name of the piece begins, and the columns for it, if there is room for it.
    const fn name(self) -> Option<(u16, u16, usize)> {
        match self.chip() {
            Some(chip) if self.height >= 4 => {
                Some((chip.x, self.centre().1 + 1, chip.width as usize))
            }
            _ => None,
        }
    }

    /// Where the signs left and right of the piece stand.
    pub const fn signs(self) -> [(u16, u16); 2] {
        let (centre, middle) = self.centre();
        let from_centre = match self.chip() {
            Some(chip) if self.is_high() => chip.width / 2,
            _ => 1,
        };
        [
            (centre.saturating_sub(from_centre), middle),
            (centre + from_centre, middle),
        ]
    }

    /// Where a mark of one character stands in the cell, if there is room for it. Marks at the
    /// right leave the last column free, so that they do not touch those of the next cell, unless
    /// a sign `is_taking` that place.
    const fn place(self, place: Place, is_taking: bool) -> Option<(u16, u16)> {
        if !self.shows_marks() {
            return None;
        }
        let (last, bottom) = (self.width - 1, self.height - 1);
        let is_small = self.width == 5 && self.height < 3;
        let right = if is_taking && is_small {
            last
        } else {
            last - 1
        };
        Some(match (self.height, place) {
            (1, Place::TopLeft) => (0, 0),
            (1, Place::Left) if self.width > 5 => (1, 0),
            (1, Place::Left) => (0, 0),
            (1, Place::TopRight) => (1, 0),
            (1, Place::BottomLeft) if self.width > 5 => (4, 0),
            (1, Place::BottomLeft) => (3, 0),
            (1, Place::BottomRight) if self.width > 5 => (5, 0),
            (1, Place::BottomRight) => (4, 0),
            (1, Place::Right) => (right, 0),
            (_, Place::TopLeft) => (0, 0),
            (_, Place::TopRight) => (right, 0),
            (_, Place::Left) => (0, self.centre().1),
            // A line below, so that it does not touch the mark left of the next piece.
            (1..=3, Place::Right) => (last - 1, self.centre().1 + 1),
            (_, Place::Right) => (last, self.centre().1 + 1),
            (_, Place::BottomLeft) => (0, bottom),
            (_, Place::BottomRight) => (last - 1, bottom),
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
pub fn signs(cell: &SceneCell, look: Look, brush: &Brush<'_>) -> Option<(char, char)> {
    let is_empty = cell.piece.is_none() && cell.fixture.is_none();
    if brush.size == CellSize::TILE {
        let sign = match look {
            Look::Plain => return None,
            Look::Cursor => '<',
            Look::Picked => ')',
            Look::Foreseen if is_empty => '-',
            Look::Foreseen => '+',
            Look::Target => 'v',
            Look::Missile => '^',
            Look::Advised => '=',
            Look::Happened(deed) => deed.sign(),
        };
        return Some((sign, sign));
    }
    match look {
        Look::Cursor => Some(('[', ']')),
        Look::Picked => Some(('(', ')')),
        Look::Foreseen => Some(('{', '}')),
        Look::Advised => Some(('=', '=')),
        Look::Missile => Some(('^', '^')),
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
    /// Whether large cells have the names of their pieces.
    pub has_names: bool,
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
        self.draw_piece(cell, look, corner, buffer);
        if self.size.shows_marks() {
            self.draw_marks(cell, signs.is_some(), corner, buffer);
        } else if let Some(mark) = most_urgent(cell).filter(|_| signs.is_none()) {
            let style = self.theme.tone(mark.tone, mark.owner);
            let mut characters = self.theme.mark(&mark.text).chars();
            let sign = match (characters.next(), characters.next()) {
                (Some(sign), None) => sign,
                // Half of a number would be another number.
                _ => self.theme.cut(),
            };
            put(buffer, corner, self.size.signs()[1], sign, style);
        }
        if let Some(signs) = signs {
            self.draw_signs(cell, (look, shown), signs, corner, buffer);
        }
    }

    /// Draws the signs of a look, of which the ground shows only a part.
    fn draw_signs(
        &self,
        cell: &SceneCell,
        (look, shown): (Look, Look),
        (left, right): (char, char),
        corner: Position,
        buffer: &mut Buffer,
    ) {
        let ink = self.theme.owner(None).add_modifier(Modifier::BOLD);
        let style = match shown == look {
            true => self.theme.sign(),
            false => self.theme.ground(Ground::Light, look, false).patch(ink),
        };
        let [left_place, right_place] = self.size.signs();
        let style = self.chip_style(cell, left_place).unwrap_or(style);
        let is_taken = |at| cell.piece.is_none() && self.is_mark_at(cell, at);
        if self.size == CellSize::TILE {
            put(buffer, corner, right_place, right, style);
            return;
        }
        // A number stays whole: the sign stands behind it, or only right of the piece.
        let left_place = match self.number_end(cell, left_place) {
            Some(end) if end < self.size.centre().0 => Some((end, left_place.1)),
            Some(_) => None,
            None => Some(left_place),
        };
        if let Some(place) = left_place.filter(|&place| !is_taken(place)) {
            put(buffer, corner, place, left, style);
        }
        let right_place = match is_taken(right_place) {
            true => self.size.centre(),
            false => right_place,
        };
        put(buffer, corner, right_place, right, style);
    }

    /// The style of a place of a cell if it belongs to the ground of the piece.
    fn chip_style(&self, cell: &SceneCell, at: (u16, u16)) -> Option<Style> {
        let chip = self.size.chip().filter(|_| !self.is_area)?;
        let is_half = self.size.height == 3 && at.1 != 1;
        let owner = cell
            .piece
            .filter(|_| chip.contains(at.into()) && !is_half)?
            .side();
        self.theme.chip(owner)
    }

    /// Draws the ground of a piece. That of three lines has half of the first and of the last, so
    /// that it does not touch those above and below.
    fn draw_chip(&self, chip: Rect, style: Style, corner: Position, buffer: &mut Buffer) {
        let halves = self.theme.halves();
        for y in chip.y..chip.bottom() {
            let half = match (self.size.height, y) {
                (3, 0) => Some(halves.map(|halves| halves[0])),
                (3, 2) => Some(halves.map(|halves| halves[1])),
                _ => None,
            };
            let line = Rect::new(corner.x + chip.x, corner.y + y, chip.width, 1);
            match (half, style.bg) {
                (None, _) => buffer.set_style(line, style),
                (Some(Some(half)), Some(ground)) => {
                    let style = Style::new().fg(ground);
                    for x in chip.x..chip.right() {
                        put(buffer, corner, (x, y), half, style);
                    }
                }
                (Some(_), _) => {}
            }
        }
    }

    /// Draws the name of a piece, as much as there is room for.
    fn draw_name(&self, name: &str, style: Style, corner: Position, buffer: &mut Buffer) {
        let Some((x, y, room)) = self.size.name().filter(|_| self.has_names) else {
            return;
        };
        let name = match name.split_once(" with ") {
            Some((first, _)) => first,
            None if name.chars().count() > room => name.rsplit(' ').next().unwrap_or(name),
            None => name,
        };
        let length = name.chars().count().min(room);
        let left = x + (room - length) as u16 / 2;
        buffer.set_stringn(corner.x + left, corner.y + y, name, room, style);
    }

    fn draw_piece(&self, cell: &SceneCell, look: Look, corner: Position, buffer: &mut Buffer) {
        let theme = self.theme;
        let centre = self.size.centre();
        let ink = theme.owner(None).add_modifier(Modifier::BOLD);
        let is_tile = self.size == CellSize::TILE;
        match (cell.piece, cell.fixture) {
            (Some(piece), fixture) => {
                let chip = self.size.chip().filter(|_| !self.is_area);
                let style = match (chip, theme.chip(piece.side())) {
                    (Some(chip), Some(style)) => {
                        self.draw_chip(chip, style, corner, buffer);
                        style
                    }
                    _ => theme.piece_ink(cell.ground, piece.side()),
                };
                self.draw_name(piece.name, style, corner, buffer);
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
                put(buffer, corner, centre, theme.dot(), theme.sign());
            }
            (None, None) if is_tile || (cell.ground == Ground::Dark && theme.signs_squares()) => {
                put(buffer, corner, centre, theme.faint_dot(), theme.faint());
            }
            (None, None) => {}
        }
    }

    /// Where a mark begins, and its length.
    fn mark_place(&self, mark: &Mark, has_signs: bool) -> Option<((u16, u16), u16)> {
        let (x, y) = self.size.place(mark.place, has_signs)?;
        let length = mark.text.chars().count() as u16;
        // The second character of a longer one goes towards the piece where there is room,
        // otherwise away from it.
        let x = x.min(self.size.size().width.saturating_sub(length));
        Some(((x, y), length))
    }

    /// The column behind a number that a sign at a place would cut to another number.
    fn number_end(&self, cell: &SceneCell, (at, line): (u16, u16)) -> Option<u16> {
        let mut places = cell
            .marks
            .iter()
            .filter_map(|mark| self.mark_place(mark, true));
        let is_cut = |&((x, y), length): &((u16, u16), u16)| {
            length > 1 && line == y && (x..x + length).contains(&at)
        };
        places.find(is_cut).map(|((x, _), length)| x + length)
    }

    /// Whether a mark stands at a place of a cell with signs.
    fn is_mark_at(&self, cell: &SceneCell, (at, line): (u16, u16)) -> bool {
        let mut places = cell
            .marks
            .iter()
            .filter_map(|mark| self.mark_place(mark, true));
        places.any(|((x, y), length)| line == y && (x..x + length).contains(&at))
    }

    fn draw_marks(&self, cell: &SceneCell, has_signs: bool, corner: Position, buffer: &mut Buffer) {
        // What belongs to the cell stands below a piece, or right of it.
        let is_beneath = cell.piece.is_some() && cell.fixture.is_some();
        for mark in &cell.marks {
            let Some(((x, y), _)) = self.mark_place(mark, has_signs || is_beneath) else {
                continue;
            };
            for (letter, x) in self
                .theme
                .mark(&mark.text)
                .chars()
                .zip(x..self.size.size().width)
            {
                let style = self.theme.tone(mark.tone, mark.owner);
                let chip = self
                    .chip_style(cell, (x, y))
                    .filter(|_| mark.tone != Tone::Bad);
                put(buffer, corner, (x, y), letter, chip.unwrap_or(style));
            }
        }
    }
}

/// Writes a character at a place of a cell.
fn put(buffer: &mut Buffer, corner: Position, (x, y): (u16, u16), character: char, style: Style) {
    let mut bytes = [0; 4];
    let text = character.encode_utf8(&mut bytes);
    buffer.set_string(corner.x + x, corner.y + y, text, style);
}
