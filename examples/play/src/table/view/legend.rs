//! What the pieces, fixtures and marks on the board are, in words.

use menagerie::Player;

use super::super::app::App;
use super::super::theme::Theme;

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
    let signs = entry.signs.join(" ");
    let what = app.table.info().about().explain(entry.name);
    let what = what.map_or_else(String::new, |what| format!(": {what}"));
    format!("{signs:<6} {}{what}", entry.name)
}

/// The lines of the legend: pieces, what belongs to cells, and marks, as they are on the board now;
/// then what else there can be.
pub(super) fn legend(app: &App, theme: &Theme) -> Vec<String> {
    let (mut pieces, mut fixtures, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    // The signs of the first player come first.
    for player in Player::ALL {
        let of_all = app.scene().cells.iter().filter_map(|cell| cell.piece);
        for piece in of_all.filter(|piece| piece.owner == Some(player)) {
            note(&mut pieces, piece.name, theme.piece(&piece).to_string());
        }
    }
    for cell in &app.scene().cells {
        if let Some(fixture) = &cell.fixture {
            note(
                &mut fixtures,
                fixture.name,
                theme.fixture(fixture).to_string(),
            );
        }
        for mark in &cell.marks {
            note(&mut marks, mark.meaning, theme.mark(&mark.text).into());
        }
    }
    marks.iter_mut().for_each(Entry::sort);
    let mut lines = Vec::new();
    let [first, second] = Player::ALL.map(|player| app.table.info().players()[player.index()]);
    let shown = [
        (
            format!("Pieces of {first} and {second} on the board"),
            &pieces,
        ),
        ("Cells".to_string(), &fixtures),
        ("Marks beside pieces and in empty cells".to_string(), &marks),
    ];
    for (title, entries) in shown.into_iter().filter(|(_, entries)| !entries.is_empty()) {
        lines.push(title);
        lines.extend(entries.iter().map(|entry| entry_line(app, entry)));
        lines.push(String::new());
    }
    let shown: Vec<Entry> = pieces.into_iter().chain(fixtures).chain(marks).collect();
    let others = other_lines(app, theme, &shown);
    if !others.is_empty() {
        lines.push("Not on the board now".into());
        lines.extend(others);
        lines.push(String::new());
    }
    lines
}

/// The lines of what the game explains and is not shown, but can come onto this board.
fn other_lines(app: &App, theme: &Theme, shown: &[Entry]) -> Vec<String> {
    let info = app.table.info();
    let (all, all_marks) = (info.pieces(), info.about().marks);
    let signs = |name: &str| {
        let of_name = all.iter().filter(|piece| piece.name == name);
        let signs = of_name.map(|piece| theme.piece(piece).to_string());
        let marks = all_marks.iter().filter(|known| known.meaning == name);
        let marks = marks
            .flat_map(|known| known.texts.split(' '))
            .map(|text| theme.mark(text));
        let mut signs: Vec<String> = signs.chain(marks.map(Into::into)).collect();
        signs.dedup();
        signs.join(" ")
    };
    // What has no sign cannot come onto this board.
    let is_listed = !all.is_empty() || !all_marks.is_empty();
    let others = info.about().explained();
    let others = others.filter(|(name, _)| shown.iter().all(|entry| entry.name != *name));
    others
        .map(|(name, what)| (signs(name), name, what))
        .filter(|(signs, ..)| !is_listed || !signs.is_empty())
        .map(|(signs, name, what)| format!("{signs:<6} {name}: {what}"))
        .collect()
}
