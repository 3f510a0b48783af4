//! The list of moves.

use menagerie::Player;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use tabletop::{Match, Playback, Ply, result_line};

use crate::table::app::App;
use crate::table::command::Command;
use crate::table::history::name;
use crate::table::sections::{Links, Pen, Section, heading, reversed_if, wrapped};

/// A word of the list of moves, with the index of the move if it is one.
type Word = (Option<usize>, String);

/// The moves as they are counted: the first player's with the second's after the number of the
/// first of them.
fn turns(plies: &[Ply], names: &[String]) -> Vec<Vec<Word>> {
    let mut turns: Vec<Vec<Word>> = Vec::new();
    for (index, (ply, name)) in plies.iter().zip(names).enumerate() {
        if ply.mover == Player::First || turns.is_empty() {
            turns.push(vec![(None, ply.number.clone())]);
        }
        turns
            .last_mut()
            .into_iter()
            .for_each(|turn| turn.push((Some(index), name.clone())));
    }
    turns
}

/// Turns whose moves stand one below another, for columns that are too narrow for both; moves that
/// are still too long go on in the next line.
fn one_below_another(turns: Vec<Vec<Word>>, width: usize) -> Vec<Vec<Word>> {
    let mut lines: Vec<Vec<Word>> = Vec::new();
    for turn in turns {
        let mut words = turn.into_iter();
        let Some(mut first) = words.next() else {
            continue;
        };
        let indent = first.1.chars().count();
        for (index, text) in words {
            for part in wrapped(&text, width.saturating_sub(indent + 1), "") {
                let before = std::mem::replace(&mut first, (None, " ".repeat(indent)));
                lines.push(vec![before, (index, part)]);
            }
        }
    }
    lines
}

/// How many moves of the line that is shown are those of the game: the others are tried.
pub(super) fn own_plies(match_: &Match) -> usize {
    let shown = match_.shown();
    let line = shown.played().into_iter().chain(shown.undone());
    let pairs = match_.game().played().into_iter().zip(line);
    pairs.take_while(|(own, shown)| own == shown).count()
}

/// The moves; in playback the ply that is shown is marked and stays in sight, and moves that are
/// tried are in italics. There is no section without moves.
pub(super) fn moves(app: &App, pen: Pen) -> Option<Section> {
    let match_ = &app.match_;
    let (game, is_playback) = (match_.shown(), match_.playback().is_some());
    let (ply, undone) = (game.ply(), game.undone());
    let seen = if is_playback { ply + undone.len() } else { ply };
    let own = own_plies(match_);
    let review = app.review.as_ref();
    let plies = app.history.first(seen);
    let names = plies.iter().map(name).enumerate().map(|(ply, name)| {
        let is_mistake = ply < own && review.is_some_and(|review| review.mistake(ply).is_some());
        let sign = if is_mistake { "?" } else { "" };
        match &match_.others(ply)[..] {
            [] => format!("{name}{sign}"),
            others => format!("{name}{sign} (or {})", others.join(", ")),
        }
    });
    let mut turns = turns(plies, &names.collect::<Vec<_>>());
    let length = |turn: &Vec<Word>| turn.iter().map(|(_, word)| word.chars().count() + 1).sum();
    if turns.iter().map(length).max() > Some(pen.width + 1) {
        turns = one_below_another(turns, pen.width);
    }
    let longest = turns.iter().map(length).max().unwrap_or(0) + 1;
    let (mut lines, mut links) = (vec![heading("moves")], vec![Links::new()]);
    let mut shown_line = None;
    for chunk in turns.chunks((pen.width / longest).max(1)) {
        let (mut spans, mut linked, mut column) = (Vec::new(), Links::new(), 0);
        for turn in chunk {
            for (index, word) in turn {
                let is_shown = is_playback && index.is_some_and(|index| index + 1 == ply);
                shown_line = shown_line.or(is_shown.then_some(lines.len()));
                let is_tried = index.is_some_and(|index| index >= own);
                let style = match is_tried && is_playback {
                    true => reversed_if(is_shown) | Modifier::ITALIC,
                    false => reversed_if(is_shown),
                };
                let word = Span::styled(word.clone(), style);
                let end = column + word.width() as u16;
                linked.extend(index.map(|index| (column..end, index + 1)));
                column = end + 1;
                spans.extend([word, Span::raw(" ")]);
            }
            let blanks = longest - length(turn);
            spans.push(Span::raw(" ".repeat(blanks)));
            column += blanks as u16;
        }
        lines.push(spans.into());
        links.push(linked);
    }
    // Over the network they cannot be played again.
    if !undone.is_empty() && !is_playback && match_.remote().is_none() {
        let key = if match_.may_play_again() {
            " ({PlayAgain})"
        } else {
            ""
        };
        let words = Command::keyed(&format!("{} taken back{key}", undone.len()));
        lines.push(Line::styled(words, Modifier::DIM));
    }
    // The effects of the last move are shown first.
    let is_tried = match_.playback().is_some_and(Playback::is_tried);
    if match_.is_over() && !is_tried && undone.len() + ply == seen && app.effects().is_none() {
        let result = result_line(match_.game());
        let result = wrapped(&result, pen.width, "  ");
        lines.extend(result.into_iter().map(Line::raw));
    }
    let last = lines.len() - 1;
    let focus = shown_line.filter(|_| is_playback).unwrap_or(last);
    let section = Section::new(lines).at_least(3).of(4);
    (last > 0).then(|| section.linked(focus, links))
}
