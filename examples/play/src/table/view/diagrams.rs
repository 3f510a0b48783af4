//! Small boards for the examples of the rules.

use menagerie::board_scene::Scene;
use menagerie::board_scene::facts::Example;
use menagerie::{AnyGame, GameInfo, Player, Spot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use tabletop::{MoveShown, Seen};

use super::board::{draw_labels, look_of};
use super::layout::margin;
use crate::table::cells::{Brush, CellSize};
use crate::table::effects::{Looks, happened};
use crate::table::history::line_names;
use crate::table::places::BoardPlace;
use crate::table::sections::wrapped_lines;
use crate::table::theme::Theme;

/// The blanks between two boards.
const GAP: u16 = 2;

/// A board of an example, and what stands above it.
struct Picture {
    title: String,
    scene: Scene,
    looks: Looks,
}

/// The part of a board that matters, both ends included.
#[derive(Copy, Clone)]
struct Part {
    rows: (u16, u16),
    columns: (u16, u16),
}

/// Draws an example: the board before its last move, the board after each step of the move, and
/// what happens in words. Returns no lines if the example cannot be played.
pub(super) fn diagram_lines(
    info: &GameInfo,
    example: &Example,
    theme: &Theme,
    columns: usize,
) -> Vec<Line<'static>> {
    let opened = match example.position {
        Some(text) => info.position(text).ok(),
        None => info.start(None).ok(),
    };
    let Some((pictures, part, words)) = opened.and_then(|game| played(game, example)) else {
        return Vec::new();
    };
    let is_flipped = info.about().below == Some(Player::Second);
    let mut lines = draw(&pictures, part, is_flipped, theme, columns);
    for text in words {
        lines.extend(wrapped_lines(&format!("- {text}"), columns, "  "));
    }
    lines.push(Line::raw(""));
    lines
}

/// The pictures of an example, the part of the board that they show, and what happens in words.
fn played(
    mut game: Box<dyn AnyGame>,
    example: &Example,
) -> Option<(Vec<Picture>, Part, Vec<String>)> {
    let picture = |title: String, scene: Scene, seen: &[Seen]| Picture {
        title,
        looks: happened(seen),
        scene,
    };
    let moves: Vec<&str> = example.moves.split_whitespace().collect();
    let Some((last, before)) = moves.split_last() else {
        let scene = game.scene();
        let part = part(&scene, marked(&scene));
        return Some((
            vec![picture("the position".into(), scene, &[])],
            part,
            Vec::new(),
        ));
    };
    for m in before {
        game.play(m).ok()?;
    }
    let name = line_names(&*game, &[(*last).to_string()]).pop()?;
    let mut pictures = vec![picture("before".into(), game.scene(), &[])];
    game.play(last).ok()?;
    let shown = MoveShown::of_last(&*game);
    let words = shown.told().map(Into::into).collect();
    let part = part(&pictures[0].scene, shown.spots().collect());
    for (index, step) in shown.steps.into_iter().enumerate() {
        let title = match index {
            0 => name.clone(),
            _ => format!("then {index}"),
        };
        pictures.push(picture(title, step.scene, &step.effects));
    }
    Some((pictures, part, words))
}

/// The cells with marks.
fn marked(scene: &Scene) -> Vec<Spot> {
    let has_marks = |spot: &Spot| scene.cell(*spot).is_some_and(|cell| !cell.marks.is_empty());
    scene.spots().filter(has_marks).collect()
}

/// The part of a board with these cells and those around them.
fn part(scene: &Scene, spots: Vec<Spot>) -> Part {
    let range = |of: fn(&Spot) -> u16, size: u16| {
        let first = spots.iter().map(of).min().unwrap_or(0);
        let last = spots.iter().map(of).max().unwrap_or(size);
        (first.saturating_sub(1), (last + 1).min(size - 1))
    };
    Part {
        rows: range(|spot| spot.row, scene.rows()),
        columns: range(|spot| spot.column, scene.columns),
    }
}

/// The same part of each board, as many side by side as have room, with its title above it.
fn draw(
    pictures: &[Picture],
    part: Part,
    is_flipped: bool,
    theme: &Theme,
    room: usize,
) -> Vec<Line<'static>> {
    let first = &pictures[0].scene;
    let scroll = match is_flipped {
        true => (
            first.rows() - 1 - part.rows.1,
            first.columns - 1 - part.columns.1,
        ),
        false => (part.rows.0, part.columns.0),
    };
    let margin = margin(first);
    let (rows, columns) = (
        part.rows.1 - part.rows.0 + 1,
        part.columns.1 - part.columns.0 + 1,
    );
    let fits = |size: &CellSize| usize::from(margin + columns * size.size().width) < room;
    let line = Some(CellSize::Line).filter(|size| !first.is_area() && fits(size));
    let brush = Brush {
        theme,
        size: line.unwrap_or(CellSize::Tile),
        is_area: first.is_area(),
        has_dots: first.is_area(),
        has_names: false,
    };
    let cells = columns * brush.size.size().width;
    let titles = pictures
        .iter()
        .map(|picture| picture.title.chars().count() as u16);
    let width = titles.max().unwrap_or(0).max(margin + cells + 1) + GAP;
    let a_row = ((room as u16 + GAP) / width).max(1);
    // The title, the rows and the labels of the columns.
    let height = rows + 2;
    let drawn = (pictures.len() as u16).div_ceil(a_row) * height;
    let mut buffer = Buffer::empty(Rect::new(0, 0, a_row * width, drawn));
    for (index, picture) in (0..).zip(pictures) {
        let (x, y) = (index % a_row * width, index / a_row * height);
        buffer.set_string(x, y, &picture.title, Modifier::ITALIC);
        let place = BoardPlace {
            area: Rect::new(x + margin, y + 1, cells, rows),
            size: brush.size,
            board: (first.rows(), first.columns),
            scroll,
            is_flipped,
        };
        for (spot, area) in place.cells() {
            if let Some(cell) = picture.scene.cell(spot) {
                let look = look_of(&picture.looks, spot);
                brush.draw(cell, look, area.as_position(), &mut buffer);
            }
        }
        draw_labels(first, None, &place, &mut buffer);
    }
    lines_of(&buffer)
}

/// What was drawn, line by line.
fn lines_of(buffer: &Buffer) -> Vec<Line<'static>> {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let lines = rows.map(|cells| {
        let spans = cells.iter().map(|cell| {
            let style = cell.style();
            Span::styled(cell.symbol().to_string(), style)
        });
        Line::from(spans.collect::<Vec<_>>())
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;
    use crate::table::palette::Palette;

    #[test]
    fn every_game_has_examples_that_can_be_played_and_fit_the_screen() {
        let theme = Theme::new(Palette::None, false, true);
        for info in Catalogue::standard().games() {
            assert!(info.about().examples().count() > 0, "{}", info.name());
            for example in info.about().examples() {
                let bold = format!("**{}**", example.rule);
                assert!(info.about().rules.contains(&bold), "{} {bold}", info.name());
                for columns in [56, 80] {
                    let lines = diagram_lines(info, &example, &theme, columns);
                    let widest = lines.iter().map(Line::width).max().unwrap();
                    let fits = lines.len() > 3 && widest <= columns + usize::from(GAP);
                    assert!(fits, "{} {}: {widest}", info.name(), example.rule);
                }
            }
        }
    }

    #[test]
    fn an_example_shows_the_board_before_and_after_each_step() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conquid").unwrap();
        let theme = Theme::new(Palette::None, false, true);
        let conquer = info.about().examples().nth(1).unwrap();
        let lines = diagram_lines(info, &conquer, &theme, 80);
        let text = lines.iter().map(ToString::to_string);
        let text: Vec<String> = text.map(|line| line.trim_end().into()).collect();
        let shown = [
            "before        conquer (~3)  then 1",
            "0 x o o .     0 x x~o .     0 x x x~.",
            "1 . x o .     1 . x x~.     1 . x x .",
            "2 . . x .     2 . . x .     2 . . x .",
            "  0 1 2 3       0 1 2 3       0 1 2 3",
            "- 2 cells conquered by player 1: 0,1 1,2",
            "- player 1 conquered 0,2 (round 2)",
            "",
        ];
        assert_eq!(text, shown);
    }
}
