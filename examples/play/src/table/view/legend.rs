//! What the pieces, fixtures, marks and signs on the board are, in words.

use menagerie::board_scene::facts::About;
use menagerie::board_scene::{Effect, MoveKind};
use menagerie::{Pick, Player};
use tabletop::Match;

use crate::table::app::App;
use crate::table::cells::CellSize;
use crate::table::theme::{LOOKS, Look, LookRow, Theme, effect_sign, look_row};

/// Something on the board that has a name.
pub(super) struct Entry {
    /// The characters that show it.
    signs: Vec<String>,
    name: &'static str,
}

impl Entry {
    /// Sorts the signs.
    pub(super) fn sort(&mut self) {
        self.signs.sort_unstable();
    }

    /// The signs and the name.
    pub(super) fn words(&self) -> String {
        format!("{}: {}", self.signs.join(" "), self.name)
    }
}

/// Adds a sign of something with a name, once.
pub(super) fn note(entries: &mut Vec<Entry>, name: &'static str, sign: String) {
    match entries.iter_mut().find(|entry| entry.name == name) {
        Some(entry) if entry.signs.contains(&sign) => {}
        Some(entry) => entry.signs.push(sign),
        None => entries.push(Entry {
            signs: vec![sign],
            name,
        }),
    }
}

/// An entry with what it does.
fn entry_line(app: &App, entry: &Entry) -> String {
    let what = app.match_.info().about().explain(entry.name);
    let what = what.map_or_else(String::new, |what| format!(": {what}"));
    format!("{:<6} {}{what}", entry.signs.join(" "), entry.name)
}

/// The legend, in parts with titles: pieces, what belongs to cells, and marks, as they are on the
/// board now; then what else there can be.
pub(super) fn legend(app: &App, theme: &Theme) -> Vec<(String, Vec<String>)> {
    let (mut pieces, mut fixtures, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    let cells = &app.scene().cells;
    // The signs of the first player come first.
    for player in Player::ALL {
        let pieces_here = cells.iter().filter_map(|cell| cell.piece);
        for piece in pieces_here.filter(|piece| piece.owner == Some(player)) {
            note(&mut pieces, piece.name, theme.piece(&piece).into());
        }
    }
    for cell in cells {
        if let Some(fixture) = &cell.fixture {
            note(&mut fixtures, fixture.name, theme.fixture(fixture).into());
        }
        for mark in &cell.marks {
            note(&mut marks, mark.meaning, theme.mark(&mark.text).into());
        }
    }
    marks.iter_mut().for_each(Entry::sort);
    let [first, second] = app.match_.info().players();
    let titles = [
        format!("Pieces of {first} and {second} on the board"),
        "Cells".into(),
        "Marks beside pieces and in empty cells".into(),
    ];
    let shown = titles.into_iter().zip([&pieces, &fixtures, &marks]);
    let lines = |entries: &Vec<Entry>| entries.iter().map(|entry| entry_line(app, entry)).collect();
    let mut parts: Vec<(String, Vec<String>)> = shown
        .map(|(title, entries)| (title, lines(entries)))
        .collect();
    let shown: Vec<Entry> = pieces.into_iter().chain(fixtures).chain(marks).collect();
    parts.push((
        "Not on the board now".into(),
        other_lines(app, theme, &shown),
    ));
    parts.retain(|(_, lines)| !lines.is_empty());
    parts
}

/// The lines of what the game explains and is not shown, but can come onto this board.
fn other_lines(app: &App, theme: &Theme, shown: &[Entry]) -> Vec<String> {
    let info = app.match_.info();
    let (all, all_marks) = (info.pieces(), info.about().marks);
    let signs = |name: &str| {
        let of_name = all.iter().filter(|piece| piece.name == name);
        let signs = of_name.map(|piece| theme.piece(piece).to_string());
        let marks = all_marks.iter().filter(|known| known.meaning == name);
        let marks = marks.flat_map(|known| known.texts.split(' '));
        let marks = marks.map(|text| theme.mark(text).into());
        let mut signs: Vec<String> = signs.chain(marks).collect();
        signs.dedup();
        signs.join(" ")
    };
    // What has no sign cannot come onto this board.
    let is_listed = !all.is_empty() || !all_marks.is_empty();
    let others = info.about().explained();
    others
        .filter(|(name, _)| shown.iter().all(|entry| entry.name != *name))
        .map(|(name, what)| (signs(name), name, what))
        .filter(|(signs, ..)| !is_listed || !signs.is_empty())
        .map(|(signs, name, what)| format!("{signs:<6} {name}: {what}"))
        .collect()
}

/// What the sign of a look means in this game.
pub(super) fn look_name(app: &App, look: Look) -> &'static str {
    let kind = app.match_.choice().kind;
    let kind = kind.and_then(|kind| app.match_.kinds().get(kind));
    let foreseen = kind.map_or("", |kind: &MoveKind| kind.foreseen);
    match look {
        Look::Happened(effect) => {
            let looks_so = |known: &&(Effect, &str)| effect_sign(known.0) == effect_sign(effect);
            let known = app.match_.info().about().known_effects().iter();
            let mut known = known.chain(About::PLAIN.known_effects());
            known.find(looks_so).map_or("", |known| known.1)
        }
        Look::Waypoint => app.match_.info().about().waypoint,
        Look::Preview if !foreseen.is_empty() => foreseen,
        look => look_row(look).map_or("nothing", |row| row.4),
    }
}

/// Whether a single cell is a whole move at the start of the game.
pub(super) fn has_cell_moves(match_: &Match) -> bool {
    let mut start = match_.game().copy();
    start.go_to(0);
    let cells = start.choose(&Pick::path(0, [])).cells.into_iter();
    let mut paths = cells.map(|spot| Pick::path(0, [spot]));
    paths.any(|path| !start.choose(&path).moves.is_empty())
}

/// The legend of the signs that the table itself draws, a line each.
pub(super) fn table_signs(app: &App, theme: &Theme) -> Vec<String> {
    let has_cell_moves = has_cell_moves(&app.match_);
    let board = app.places.board;
    let is_tile = board.is_some_and(|board| board.size == CellSize::Tile);
    let is_here = |row: &LookRow| match row.0 {
        Look::Picked | Look::Target => !has_cell_moves,
        look => !look_name(app, look).is_empty(),
    };
    let line = |(look, tile, [left, right], ..): LookRow| {
        let sign = match look {
            _ if is_tile => tile.into(),
            Look::Target => format!("{left} {right} {}", theme.either('.', '•')),
            _ => format!("{left} {right}"),
        };
        format!("{sign:<6} {}", look_name(app, look))
    };
    LOOKS.into_iter().filter(is_here).map(line).collect()
}
