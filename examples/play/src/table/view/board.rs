//! The board on the screen.

use std::borrow::Cow;
use std::collections::BTreeMap;

use menagerie::board_scene::{Arrow, ArrowKind, Highlight, HighlightKind, Scene, SceneCell};
use menagerie::{Pick, Spot};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use tabletop::Playback;

use super::arrow::draw_arrow;
use super::hint::waypoints;
use super::layout::margin;
use super::legend::{Entry, look_name, note};
use super::opinion::opinion;
use crate::table::app::App;
use crate::table::cells::{Brush, CellSize, signs};
use crate::table::effects::{Looks, happened};
use crate::table::places::BoardPlace;
use crate::table::theme::{Look, Theme};
use crate::table::warnings::Warnings;

/// The cells of a move that the computer advises, if it was asked, and the ends of its arrow.
fn advised(app: &App) -> (Vec<Spot>, Option<[Spot; 2]>) {
    let hint = app.lesson.as_ref().and_then(|lesson| lesson.hint.clone());
    let best = opinion(app).map(|opinion| opinion.report.best).or(hint);
    let after = best.and_then(|best| {
        let mut after = app.match_.shown().branch();
        after.play(&best).ok().map(|_| after)
    });
    let scene = after.map_or_else(Scene::default, |after| after.scene_of_last_ply());
    let own = |one: &&Highlight| matches!(one.kind, HighlightKind::From | HighlightKind::To);
    let ends = scene.highlights.iter().filter(own).map(|one| one.spot);
    let is_move = |arrow: &&Arrow| arrow.kind == ArrowKind::Move;
    let arrow = scene
        .arrows
        .iter()
        .find(is_move)
        .map(|arrow| [arrow.from, arrow.to]);
    (ends.collect(), arrow)
}

/// The cells whose marks are others in another picture.
fn other_marks(scene: &Scene, other: &Scene) -> Vec<Spot> {
    let marks = |scene: &Scene, spot| scene.cell(spot).map(|cell| cell.marks.clone());
    let is_other = |&spot: &Spot| marks(scene, spot) != marks(other, spot);
    scene.spots().filter(is_other).collect()
}

/// The signs on the board with what they mean, each once: the marks first.
pub(super) fn signs_on_board(app: &App, theme: &Theme, place: &BoardPlace) -> Vec<Entry> {
    let (shown, brush) = (Drawn::new(app), brush(app, theme, place));
    let (mut marks, mut signed) = (Vec::new(), Vec::new());
    for (spot, _) in place.cells() {
        let Some(cell) = app.scene().cell(spot) else {
            continue;
        };
        for mark in &shown.cell(cell, spot).marks {
            note(&mut marks, mark.meaning, theme.mark(&mark.text).into());
        }
        let look = look_of(&shown.looks, spot);
        let is_empty = cell.piece.is_none() && cell.fixture.is_none();
        let sign = match signs(cell, look, &brush) {
            Some([_, sign]) if place.size == CellSize::Tile => Some(sign.to_string()),
            Some([left, right]) => Some(format!("{left} {right}")),
            None if look == Look::Target && is_empty => Some(theme.either('.', '•').to_string()),
            None => None,
        };
        if let Some(sign) = sign.filter(|_| look != Look::Cursor) {
            note(&mut signed, look_name(app, look), sign);
        }
    }
    marks.iter_mut().for_each(Entry::sort);
    marks.into_iter().chain(signed).collect()
}

/// What is special about the cells that are shown.
struct Drawn {
    looks: Looks,
    /// The picture whose marks are shown, if the move that the cursor rests on changes them.
    foretold: Option<Scene>,
    /// The ends of the arrow of the computer's hint.
    arrow: Option<[Spot; 2]>,
}

impl Drawn {
    fn new(app: &App) -> Self {
        let match_ = &app.match_;
        let choice = match_.choice();
        let scene = app.scene();
        // Marks on nearly every cell, and where the move goes once it is whole, tell nothing.
        let is_whole = choice.kind.is_some() && choice.candidate.is_some();
        let tells = !is_whole && choice.targets.len() * 2 <= scene.cells.len();
        let targets = Some(&choice.targets).filter(|_| tells);
        let foretold = app.foretold();
        // What the last move did would only confuse while another one is previewed.
        let rests = choice.candidate.is_none() && choice.kind.is_none();
        let last = &match_.last_move().effects;
        let seen = app.step_shown().map_or(last, |step| &step.effects);
        let mut looks = match rests || foretold.is_some() {
            true => happened(seen),
            false => Looks::new(),
        };
        let foreseen = match (&choice.candidate, &foretold) {
            (_, Some(foretold)) => other_marks(scene, foretold),
            (Some(_), None) if choice.kind.is_some() && match_.passes() => Vec::new(),
            (Some(candidate), None) => candidate.shown.spots().collect(),
            (None, None) => Vec::new(),
        };
        let (advised, arrow) = advised(app);
        // A cell has the last of its looks.
        for (look, spots) in [
            (Look::Hint, advised),
            (Look::Preview, changed_by_any(app)),
            (Look::Target, targets.cloned().unwrap_or_default()),
            (Look::Losing, losing(app)),
            (Look::Danger, danger(app)),
            (Look::Ending, ending(app)),
            (Look::Waypoint, waypoints(app)),
            (Look::Preview, foreseen),
            (Look::Picked, choice.picked.clone()),
            (Look::Cursor, vec![app.cursor]),
        ] {
            looks.extend(spots.into_iter().map(|spot| (spot, look)));
        }
        Self {
            looks,
            foretold,
            arrow,
        }
    }

    /// A cell with the marks that are shown in it.
    fn cell<'b>(&self, cell: &'b SceneCell, spot: Spot) -> Cow<'b, SceneCell> {
        let foretold = self.foretold.as_ref().and_then(|scene| scene.cell(spot));
        foretold.map_or(Cow::Borrowed(cell), |foretold| {
            Cow::Owned(SceneCell {
                marks: foretold.marks.clone(),
                ..cell.clone()
            })
        })
    }
}

/// The cells that can be chosen next and after which every move loses.
fn losing(app: &App) -> Vec<Spot> {
    let choice = app.match_.choice();
    let Some(warnings) = app.warnings() else {
        return Vec::new();
    };
    let is_lost = |cell: &Spot| warnings.are_lost(&[&choice.picked[..], &[*cell]].concat());
    let has_kinds = !app.match_.kinds().is_empty();
    let cells = match choice.is_empty() && !has_kinds {
        true => app.match_.shown().choose(&Pick::path(0, [])).cells,
        false => choice.targets.clone(),
    };
    cells.into_iter().filter(is_lost).collect()
}

/// The cells of the pieces without which a player loses and that are in danger, now or after the
/// previewed move.
fn danger(app: &App) -> Vec<Spot> {
    match &app.match_.choice().candidate {
        Some(candidate) => candidate.foresight.at_stake.clone(),
        None => app.warnings().map_or_else(Vec::new, Warnings::danger),
    }
}

/// The pieces that a move of the chosen kind could change, if a cell is all that it lacks.
fn changed_by_any(app: &App) -> Vec<Spot> {
    let (game, choice) = (app.match_.shown(), app.match_.choice());
    let lacks_cell = |&kind: &usize| app.match_.kinds()[kind].cells == 1;
    let kind = choice.kind.filter(lacks_cell);
    let Some(kind) = kind.filter(|_| choice.candidate.is_none()) else {
        return Vec::new();
    };
    let paths = choice.targets.iter().map(|&spot| Pick::path(kind, [spot]));
    let moves = paths.flat_map(|path| game.choose(&path).moves);
    let events = moves.filter_map(|m| Some(game.preview(&m).ok()?.events));
    let spots = events.flatten().flat_map(|event| event.spots);
    let mut spots: Vec<Spot> = spots.collect();
    spots.retain(|&spot| app.has_piece(spot));
    spots
}

/// The cells of what has ended the game, once that is shown.
fn ending(app: &App) -> Vec<Spot> {
    let match_ = &app.match_;
    let is_shown = app.effects().is_none() && match_.playback().is_none_or(Playback::shows_end);
    match is_shown {
        true => match_.last_move().because.spots.clone(),
        false => Vec::new(),
    }
}

/// What a cell looks like.
pub(super) fn look_of(looks: &Looks, spot: Spot) -> Look {
    looks.get(&spot).copied().unwrap_or(Look::Plain)
}

/// How the cells of a board are drawn.
fn brush<'a>(app: &App, theme: &'a Theme, place: &BoardPlace) -> Brush<'a> {
    let scene = app.scene();
    let mut names = scene.cells.iter().filter_map(|cell| Some(cell.piece?.name));
    let first = names.next();
    let pieces = app.match_.info().pieces();
    let is_one_kind = pieces.iter().all(|piece| piece.name == pieces[0].name);
    Brush {
        theme,
        size: place.size,
        is_area: scene.is_area(),
        has_dots: scene.is_area() || is_one_kind,
        has_names: !scene.is_area() && names.any(|name| Some(name) != first),
    }
}

/// Draws the board, or the part of it that is seen, with its labels.
pub(super) fn draw_board(frame: &mut Frame<'_>, app: &App, theme: &Theme, place: &BoardPlace) {
    let scene = app.scene();
    let brush = brush(app, theme, place);
    let shown = Drawn::new(app);
    let buffer = frame.buffer_mut();
    for (spot, area) in place.cells() {
        if let Some(cell) = scene.cell(spot) {
            let (cell, look) = (shown.cell(cell, spot), look_of(&shown.looks, spot));
            brush.draw(&cell, look, area.as_position(), buffer);
        }
    }
    if let Some(ends) = shown.arrow {
        draw_arrow(place, ends, theme, buffer);
    }
    draw_labels(scene, Some(app.cursor), place, buffer);
    draw_ways_on(place, theme, buffer);
}

/// Draws where the board goes on, at the ends of the line below it.
fn draw_ways_on(place: &BoardPlace, theme: &Theme, buffer: &mut Buffer) {
    let signs = [('^', '▲'), ('v', '▼'), ('<', '◀'), ('>', '▶')];
    let shown = signs.into_iter().zip(place.ways_on());
    let shown = shown.filter(|(_, goes_on)| *goes_on);
    let shown = shown.map(|((letter, symbol), _)| theme.either(letter, symbol));
    let shown: String = shown.collect();
    let width = shown.chars().count().max(1) as u16;
    let left = place.area.x.saturating_sub(width);
    let style = Style::new().add_modifier(Modifier::REVERSED);
    buffer.set_string(left, place.area.bottom(), shown, style);
}

/// Draws the labels of the rows and columns that are seen; those of the cursor stand out.
pub(super) fn draw_labels(
    scene: &Scene,
    cursor: Option<Spot>,
    place: &BoardPlace,
    buffer: &mut Buffer,
) {
    let style = |is_cursor| match is_cursor {
        true => Modifier::BOLD,
        false => Modifier::DIM,
    };
    let (x, y) = place.size.centre();
    let (mut rows, mut columns) = (BTreeMap::new(), BTreeMap::new());
    for (spot, area) in place.cells() {
        rows.insert(spot.row, area.y + y);
        columns.insert(spot.column, area.x + x);
    }
    let left = place.area.x - margin(scene);
    for (row, y) in rows {
        let label = &scene.row_labels[usize::from(row)];
        let is_cursor = cursor.is_some_and(|cursor| cursor.row == row);
        buffer.set_string(left, y, label, style(is_cursor));
    }
    let labels = columns.into_iter().map(|(column, x)| {
        let label = &*scene.column_labels[usize::from(column)];
        (column, x, label)
    });
    let at = cursor.map(|cursor| cursor.column);
    for (column, x, label) in spaced(labels.collect(), at) {
        let room = usize::from(buffer.area.right().saturating_sub(x));
        let style = style(at == Some(column));
        buffer.set_stringn(x, place.area.bottom(), label, room, style);
    }
}

/// The labels, each with its column and where it begins, that have a blank between them: that of
/// the cursor, then the even ones, then as many others as have room.
fn spaced(labels: Vec<(u16, u16, &str)>, cursor: Option<u16>) -> Vec<(u16, u16, &str)> {
    let mut ordered = labels;
    ordered.sort_by_key(|&(column, ..)| (Some(column) != cursor, column % 2));
    let mut kept: Vec<(u16, u16, &str)> = Vec::new();
    for label in ordered {
        let end = |&(_, x, text): &(u16, u16, &str)| x + text.len() as u16;
        let is_apart = |other: &&(u16, u16, &str)| end(other) < label.1 || end(&label) < other.1;
        if kept.iter().filter(is_apart).count() == kept.len() {
            kept.push(label);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::spaced;

    #[test]
    fn numbers_of_columns_never_touch() {
        let names: Vec<String> = (0..30).map(|number: u32| number.to_string()).collect();
        for (width, is_turned) in [(2, false), (2, true), (3, false), (3, true)] {
            for cursor in 0..30 {
                let labels = (0..30).zip(&names).map(|(column, name)| {
                    let place = if is_turned { 29 - column } else { column };
                    (column, place * width, &**name)
                });
                let mut kept = spaced(labels.collect(), Some(cursor));
                kept.sort_by_key(|&(_, x, _)| x);
                assert!(kept.iter().any(|&(column, ..)| column == cursor));
                for pair in kept.windows(2) {
                    let end = pair[0].1 + pair[0].2.len() as u16;
                    assert!(end < pair[1].1, "{width} {is_turned} {cursor}: {pair:?}");
                }
                if width == 3 {
                    assert_eq!(kept.len(), 30, "all have room");
                }
            }
        }
    }
}
