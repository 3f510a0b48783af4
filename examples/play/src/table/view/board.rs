//! The board on the screen.

use menagerie::EventReport;
use menagerie::scene::Spot;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::arrow::draw_arrow;
use super::words::opinion;
use crate::table::app::App;
use crate::table::cells::{Brush, CellSize};
use crate::table::deed::Deed;
use crate::table::places::BoardPlace;
use crate::table::theme::{Look, Theme};

fn spots_of(events: &[EventReport]) -> Vec<Spot> {
    let spots = events.iter().flat_map(|event| &event.spots);
    spots.copied().collect()
}

/// The cells of the move that the computer advises, if it was asked, and the ends of its arrow.
fn advised(app: &App) -> (Vec<Spot>, Option<[Spot; 2]>) {
    let best = opinion(app).map(|opinion| opinion.report.best);
    let preview = best.and_then(|best| app.table.shown().preview(&best).ok());
    let events = preview.map_or_else(Vec::new, |preview| preview.events);
    // A capture is told before the move.
    let is_move = |event: &&EventReport| event.data["from"].is_string();
    match (events.iter().find(is_move), events.first()) {
        (Some(event), _) => match event.spots[..] {
            [from, .., to] => (event.spots.clone(), Some([from, to])),
            _ => (event.spots.clone(), None),
        },
        (None, Some(event)) => (event.spots.clone(), None),
        (None, None) => (Vec::new(), None),
    }
}

/// What is special about cells.
struct Looks<'a> {
    cursor: Spot,
    picked: &'a [Spot],
    targets: &'a [Spot],
    foreseen: Vec<Spot>,
    advised: Vec<Spot>,
    arrow: Option<[Spot; 2]>,
    happened: Vec<(Spot, Deed)>,
}

impl<'a> Looks<'a> {
    fn new(app: &'a App) -> Self {
        let table = &app.table;
        let choice = table.choice();
        let scene = app.scene();
        // Marks on nearly every cell, and where the move goes once it is whole, tell nothing.
        let is_whole = choice.kind.is_some() && choice.candidate.is_some();
        let tells = !is_whole && choice.targets.len() * 2 <= scene.cells.len();
        let happened = match (&choice.candidate, choice.kind) {
            (None, None) => Deed::of_events(app.events()),
            // What the last move did would only confuse.
            _ => Vec::new(),
        };
        let candidate = choice.candidate.as_ref();
        let (advised, arrow) = advised(app);
        Self {
            cursor: app.cursor,
            picked: &choice.picked,
            targets: if tells { &choice.targets } else { &[] },
            foreseen: candidate.map_or(Vec::new(), |move_| spots_of(&move_.preview.events)),
            advised,
            arrow,
            happened,
        }
    }

    fn of(&self, spot: Spot) -> Look {
        if spot == self.cursor {
            Look::Cursor
        } else if self.picked.contains(&spot) {
            Look::Picked
        } else if self.foreseen.contains(&spot) {
            Look::Foreseen
        } else if self.targets.contains(&spot) {
            Look::Target
        } else if self.advised.contains(&spot) {
            Look::Advised
        } else {
            look_of(&self.happened, spot)
        }
    }
}

/// What a cell looks like where only what happened matters.
pub(super) fn look_of(happened: &[(Spot, Deed)], spot: Spot) -> Look {
    let happened = happened.iter().find(|known| known.0 == spot);
    happened.map_or(Look::Plain, |&(_, deed)| Look::Happened(deed))
}

/// Draws the board, or the part of it that is seen, with its labels.
pub(super) fn draw_board(frame: &mut Frame<'_>, app: &App, theme: &Theme, place: &BoardPlace) {
    let scene = app.scene();
    let brush = Brush {
        theme,
        size: place.size,
        is_area: scene.is_area(),
    };
    let looks = Looks::new(app);
    let buffer = frame.buffer_mut();
    for (row, cells) in scene.cells.chunks(usize::from(scene.columns)).enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let spot = Spot {
                row: row as u16,
                column: column as u16,
            };
            if let Some(area) = place.cell(spot) {
                brush.draw(cell, looks.of(spot), area.as_position(), buffer);
            }
        }
    }
    if let Some(ends) = looks.arrow {
        draw_arrow(place, ends, theme, buffer);
    }
    draw_labels(app, place, buffer);
    draw_ways_on(place, theme, buffer);
}

/// Draws where the board goes on, at the ends of the line below it.
fn draw_ways_on(place: &BoardPlace, theme: &Theme, buffer: &mut Buffer) {
    let signs = theme.ways_on();
    let shown: String = signs
        .into_iter()
        .zip(place.ways_on())
        .filter_map(|(sign, goes_on)| goes_on.then_some(sign))
        .collect();
    let left = place
        .area
        .x
        .saturating_sub(shown.chars().count().max(1) as u16);
    let style = Style::new().add_modifier(Modifier::REVERSED);
    buffer.set_string(left, place.area.bottom(), shown, style);
}

/// Draws the labels of the rows and columns that are seen. Labels of two digits touch where cells
/// are small, so every other one is fainter there.
fn draw_labels(app: &App, place: &BoardPlace, buffer: &mut Buffer) {
    let scene = app.scene();
    let dim = Style::new().add_modifier(Modifier::DIM);
    let cell = place.size.size();
    let (rows, columns) = (scene.rows(), scene.columns);
    let seen = |mut spots: Box<dyn Iterator<Item = Spot>>| -> Option<Rect> {
        spots.find_map(|spot| place.cell(spot))
    };
    for (row, label) in (0..rows).zip(&scene.row_labels) {
        if let Some(area) = seen(Box::new(
            (0..columns).map(move |column| Spot { row, column }),
        )) {
            let left = place.area.x - super::layout::margin(scene);
            buffer.set_string(left, area.y + (cell.height - 1) / 2, label, dim);
        }
    }
    for (column, label) in (0..columns).zip(&scene.column_labels) {
        if let Some(area) = seen(Box::new((0..rows).map(move |row| Spot { row, column }))) {
            let is_bright = place.size == CellSize::TILE && column % 2 == 0;
            let style = if is_bright { Style::new() } else { dim };
            let x = match place.size {
                CellSize::TILE => area.x,
                _ => area.x + (cell.width - 1) / 2,
            };
            let at = Position::new(x, place.area.bottom());
            let room = usize::from(buffer.area.right() - at.x);
            buffer.set_stringn(at.x, at.y, label, room, style);
        }
    }
}
