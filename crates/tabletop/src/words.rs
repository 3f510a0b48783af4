//! Counts, results and events in words.

use menagerie::scene::Scene;
use menagerie::{AnyGame, EventReport, Outcome, Reason};

/// A number of things: `1 ply`, `2 plies`.
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    let thing = if count == 1 { one } else { many };
    format!("{count} {thing}")
}

/// How a game has ended: `White wins`, `Draw, by agreement`. The events of the last ply say how the
/// law ended it. `None` if the game goes on.
#[must_use]
pub fn result_words(game: &dyn AnyGame, players: [&str; 2]) -> Option<String> {
    let ending = game.ending()?;
    let result = match ending.outcome {
        Outcome::Win(player) => format!("{} wins", players[player.index()]),
        Outcome::Draw => "Draw".into(),
    };
    Some(match ending.reason {
        Reason::Position => result,
        reason => format!("{result}, {reason}"),
    })
}

/// How a game has ended, with the result; or that it has not.
#[must_use]
pub fn result_line(game: &dyn AnyGame, players: [&str; 2]) -> String {
    match (game.ending(), result_words(game, players)) {
        (Some(ending), Some(words)) => format!("{} {words}", ending.outcome),
        _ => format!("unfinished after {}", counted(game.ply(), "ply", "plies")),
    }
}

/// Events that say the same of several cells.
struct Group {
    /// What stands before and after the names of the cells.
    around: Option<(String, String)>,
    /// Whose pieces these are, and what happened to them, whatever the pieces are: `white`, `born`.
    alike: Option<(String, String)>,
    /// The cells, each with its piece if the event names one.
    cells: Vec<(String, String)>,
    /// The words of the first event.
    text: String,
}

impl Group {
    fn of(event: &EventReport, scene: &Scene) -> Self {
        let cell = match event.spots[..] {
            [spot] => scene.cell(spot).map(|cell| &*cell.name),
            _ => None,
        };
        let around = cell.and_then(|name| around(&event.text, name));
        let piece = event.data["piece"].as_str().unwrap_or_default();
        let piece = piece.replace('-', " ");
        Self {
            alike: around.as_ref().and_then(|around| alike(around, &piece)),
            around,
            cells: cell.map(|cell| (cell.into(), piece)).into_iter().collect(),
            text: event.text.clone(),
        }
    }

    /// Whether the events can share a line.
    fn takes(&self, other: &Self) -> bool {
        let is_same = self.around.is_some() && self.around == other.around;
        is_same || (self.alike.is_some() && self.alike == other.alike)
    }

    fn take(&mut self, mut other: Self) {
        if self.around != other.around {
            self.around = None;
        }
        self.cells.append(&mut other.cells);
    }

    fn words(self) -> String {
        let count = self.cells.len();
        let names = self.cells.iter().map(|(cell, _)| &**cell);
        match (&self.around, &self.alike) {
            _ if count < 2 => self.text,
            (Some((before, after)), _) => {
                let cells = names.collect::<Vec<_>>().join(" ");
                match before.is_empty() {
                    true => format!("{count}{after}: {cells}"),
                    false => format!("{before}{cells}{after}"),
                }
            }
            (None, Some((owner, what))) => {
                let pieces = self
                    .cells
                    .iter()
                    .map(|(cell, piece)| format!("{piece} {cell}"));
                let pieces = pieces.collect::<Vec<_>>().join(", ");
                format!("{count} {what}: {owner} {pieces}")
            }
            (None, None) => self.text,
        }
    }
}

/// Whose piece it is, and what happened to it on its cell, if the words say nothing else but what
/// stands in brackets: `white pawn born on b3 (place 1 of the queue)`.
fn alike((before, after): &(String, String), piece: &str) -> Option<(String, String)> {
    let (owner, what) = before.split_once(piece).filter(|_| !piece.is_empty())?;
    let what = what.trim().strip_suffix(" on")?;
    let is_bracketed = after.is_empty() || (after.starts_with(" (") && after.ends_with(')'));
    is_bracketed.then(|| (owner.trim().into(), what.into()))
}

/// What stands before and after the name of a cell. What happens to different pieces alike is
/// known by what stands after it alone: `white pawn on b1 died of overpopulation`.
fn around(text: &str, name: &str) -> Option<(String, String)> {
    let mut places = text.match_indices(name);
    let is_whole = |before: &str, after: &str| {
        before.ends_with(' ') && !after.starts_with(|next: char| next.is_alphanumeric())
    };
    let (before, after) = places.find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        is_whole(before, after).then_some((before, after))
    })?;
    let has_verb = after
        .strip_prefix(' ')
        .is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let before = if has_verb && before.ends_with(" on ") {
        ""
    } else {
        before
    };
    Some((before.into(), after.into()))
}

/// Events in words. Those that say the same of several cells share a line:
/// `8 died of overpopulation: b1 c1 d1 …`, `2 born: white pawn b3, rook c3`.
#[must_use]
pub fn grouped(events: &[EventReport], scene: &Scene) -> Vec<String> {
    let mut groups: Vec<Group> = Vec::new();
    // What happens after an event without a cell, such as a new generation, is told after it.
    let mut since = 0;
    for event in events {
        let new = Group::of(event, scene);
        if event.spots.is_empty() {
            since = groups.len() + 1;
        }
        let mut known = groups.iter_mut().skip(since);
        match known.find(|group| group.takes(&new)) {
            Some(group) => group.take(new),
            None => groups.push(new),
        }
    }
    groups.into_iter().map(Group::words).collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn generations_are_told_one_after_the_other() {
        let duel = "6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11";
        let mut game = Catalogue::standard()
            .open("lifeduel", None, Some(duel))
            .unwrap();
        let events = game.play("2,2").unwrap();
        let told = grouped(&events, &game.scene());
        let at = |words: &str| {
            told.iter()
                .position(|line| line.starts_with(words))
                .unwrap()
        };
        let second = at("generation 2");
        let deaths = |lines: &[String]| lines.iter().filter(|line| line.contains("died")).count();
        assert!(
            deaths(&told[..second]) > 0 && deaths(&told[second..]) > 0,
            "{told:?}"
        );
        assert!(told.len() < events.len() / 2, "{told:?}");
    }
}
