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
    cells: Vec<String>,
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
        Self {
            around,
            cells: cell.map(Into::into).into_iter().collect(),
            text: event.text.clone(),
        }
    }

    fn words(self) -> String {
        match self.around {
            Some((before, after)) if self.cells.len() > 1 => {
                let (count, cells) = (self.cells.len(), self.cells.join(" "));
                match before.is_empty() {
                    true => format!("{count}{after}: {cells}"),
                    false => format!("{before}{cells}{after}"),
                }
            }
            _ => self.text,
        }
    }
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
/// `8 died of overpopulation: b1 c1 d1 …`.
#[must_use]
pub fn grouped(events: &[EventReport], scene: &Scene) -> Vec<String> {
    let mut groups: Vec<Group> = Vec::new();
    for event in events {
        let mut new = Group::of(event, scene);
        match groups
            .iter_mut()
            .find(|group| new.around.is_some() && group.around == new.around)
        {
            Some(group) => group.cells.append(&mut new.cells),
            None => groups.push(new),
        }
    }
    groups.into_iter().map(Group::words).collect()
}
