//! A match in words: whose turn it is, how the game has ended, what has happened.

use menagerie::scene::Scene;
use menagerie::{AnyGame, EventReport, Outcome, Player, Reason, Report};

use crate::computer::score_words;
use crate::playback::Playback;
use crate::remote::Remote;
use crate::state::Match;

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

impl Match {
    /// Whose turn it is, how the game has ended, or what playback shows.
    #[must_use]
    pub fn status(&self) -> String {
        let players = self.info.players();
        if let Some(playback) = self.playback() {
            let (ply, last) = (playback.game().ply(), playback.last());
            let step = match playback.step() {
                Some((step, steps)) => format!(", step {step} of {steps}"),
                None => String::new(),
            };
            let end = result_words(&*self.game, players).filter(|_| playback.is_at_end());
            let end = end.map_or_else(String::new, |end| format!(": {end}"));
            return format!("playback, ply {ply} of {last}{step}{end}");
        }
        if let Some(words) = result_words(&*self.game, players) {
            return words;
        }
        let waits_for = self.remote.as_ref().and_then(Remote::waits_for);
        waits_for.unwrap_or_else(|| match self.choice.kind {
            Some(kind) => self.choice_words(kind),
            None => self.turn_words(),
        })
    }

    /// How far the move is chosen.
    fn choice_words(&self, kind: usize) -> String {
        if let Some(candidate) = &self.choice.candidate {
            return format!("{}: Enter confirms", candidate.m);
        }
        let kind = &self.kinds[kind];
        let cells = counted(kind.cells, "cell", "cells");
        format!(
            "{}: {} of {cells} chosen",
            kind.name,
            self.choice.picked.len()
        )
    }

    /// Whose turn it is.
    fn turn_words(&self) -> String {
        let turn = self.game.turn();
        let name = self.info.players()[turn.index()];
        let computer = &self.computer;
        if let Some(you) = self.remote.as_ref().and_then(Remote::side) {
            if you != turn {
                return format!("Waiting for {name}");
            }
            if !computer.plays(turn) {
                return format!("Your move ({name})");
            }
        }
        if let Some(opinion) = computer.opinion(turn).filter(|_| computer.is_thinking()) {
            let Report { depth, score, .. } = opinion.report;
            format!("{name} is thinking: depth {depth}, {}", score_words(score))
        } else if computer.has_turn(&*self.game) {
            format!("{name} is thinking")
        } else if computer.plays(turn) {
            format!("{name} to move (s: the computer goes on)")
        } else if computer.has_a_seat() {
            format!("Your move ({name})")
        } else {
            format!("{name} to move")
        }
    }

    /// The label of the turn, in capitals: `PLAYER 1 TURN`, `PLAYER 1 WINS!`, `DRAW`. In playback,
    /// that of the position shown.
    #[must_use]
    pub fn label(&self) -> String {
        let name = |player: Player| self.info.players()[player.index()].to_uppercase();
        let is_shown = self.playback().is_none_or(Playback::is_at_end);
        match self
            .game
            .ending()
            .filter(|_| is_shown)
            .map(|ending| ending.outcome)
        {
            Some(Outcome::Win(player)) => format!("{} WINS!", name(player)),
            Some(Outcome::Draw) => "DRAW".into(),
            None => format!("{} TURN", name(self.shown().turn())),
        }
    }

    /// The player whose label it is: the winner, otherwise the player to move.
    #[must_use]
    pub fn label_player(&self) -> Player {
        let is_shown = self.playback().is_none_or(Playback::is_at_end);
        match self
            .game
            .ending()
            .filter(|_| is_shown)
            .map(|ending| ending.outcome)
        {
            Some(Outcome::Win(player)) => player,
            _ => self.shown().turn(),
        }
    }
}
