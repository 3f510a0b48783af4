//! Pieces of a screen that every game has: headings, boxes, the list of moves.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use tabletop::{Match, Message};

use super::history::History;

/// A line in bold.
pub fn heading(title: impl Into<String>) -> Line<'static> {
    Line::styled(title.into(), Modifier::BOLD)
}

/// Lines that are wrapped where they are too long.
#[must_use]
pub fn wrapped(lines: Vec<Line<'_>>) -> Paragraph<'_> {
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// Wraps lines and keeps at most `most` of them. What is cut ends with `…`.
fn cut(lines: Vec<Line<'_>>, width: usize, most: usize) -> Vec<Line<'_>> {
    let mut shown: Vec<Line<'_>> = Vec::new();
    for line in lines {
        let text: String = line.spans.iter().map(|span| &*span.content).collect();
        if text.chars().count() <= width {
            shown.push(line);
        } else {
            let parts = broken(&text, width).into_iter();
            shown.extend(parts.map(|part| Line::styled(part, line.style)));
        }
    }
    if shown.len() > most {
        shown.truncate(most);
        if let Some(last) = shown.last_mut() {
            let text: String = last.spans.iter().map(|span| &*span.content).collect();
            *last = Line::styled(shortened(&text, width), last.style);
        }
    }
    shown
}

/// As many words of a text as leave room for ` …` behind them.
pub(super) fn shortened(text: &str, width: usize) -> String {
    let mut text = text.trim_end();
    while text.chars().count() + 2 > width {
        let Some((shorter, _)) = text.rsplit_once(' ') else {
            return "…".into();
        };
        text = shorter.trim_end();
    }
    format!("{text} …")
}

/// Draws words at the top of an area. Returns what is left of it below.
pub fn draw_top(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, area: Rect) -> Rect {
    draw_at_most(frame, lines, area, area.height)
}

/// Draws words at the top of an area, in at most `most` lines. Returns the area below them.
pub fn draw_at_most(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, area: Rect, most: u16) -> Rect {
    let most = most.min(area.height);
    let is_too_long = wrapped_lines(&wrapped(lines.clone()), area.width, most) > most;
    let lines = match is_too_long {
        true => cut(lines, usize::from(area.width), usize::from(most)),
        false => lines,
    };
    let words = wrapped(lines);
    let height = wrapped_lines(&words, area.width, area.height).min(area.height);
    frame.render_widget(words, Rect { height, ..area });
    Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    }
}

/// The number of lines that a paragraph takes in a column of the given width. If they are more than
/// `most`, it is any greater number.
pub fn wrapped_lines(paragraph: &Paragraph<'_>, width: u16, most: u16) -> u16 {
    // Ratatui counts wrapped lines only behind an unstable feature. This draws into a tall buffer
    // and finds the last line that is not blank.
    let area = Rect::new(0, 0, width, most.saturating_add(1));
    let mut buffer = ratatui::buffer::Buffer::empty(area);
    ratatui::widgets::Widget::render(paragraph, area, &mut buffer);
    let is_blank = |y: u16| (0..width).all(|x| buffer[(x, y)].symbol() == " ");
    (0..area.height)
        .rev()
        .find(|&y| !is_blank(y))
        .map_or(0, |y| y + 1)
}

/// The words of a turn: its number, and its moves with their indices.
type Turn = Vec<(Option<usize>, String)>;

/// The moves as they are counted: a number for a move of each player, `…` in place of the first
/// player's if the second begins. Words that are moves have their index.
fn turns(moves: &[&str], second_begins: bool) -> Vec<Turn> {
    let skipped = usize::from(second_begins);
    let mut turns: Vec<Turn> = Vec::new();
    for (index, m) in moves.iter().enumerate() {
        let place = index + skipped;
        if place % 2 == 0 || index == 0 {
            turns.push(vec![(None, format!("{}.", place / 2 + 1))]);
        }
        let Some(turn) = turns.last_mut() else { break };
        if place % 2 == 1 && index == 0 {
            turn.push((None, "…".into()));
        }
        turn.push((Some(index), m.to_string()));
    }
    turns
}

/// Turns whose moves stand one below another, for columns that are too narrow for both; moves that
/// are still too long go on in the next line.
fn one_below_another(turns: Vec<Turn>, width: usize) -> Vec<Turn> {
    let mut lines: Vec<Turn> = Vec::new();
    for turn in turns {
        let mut words = turn.into_iter();
        let Some(mut first) = words.next() else {
            continue;
        };
        let indent = first.1.chars().count();
        for (index, text) in words {
            let room = width.saturating_sub(indent + 1).max(1);
            for part in broken(&text, room) {
                let before = std::mem::replace(&mut first, (None, " ".repeat(indent)));
                lines.push(vec![before, (index, part)]);
            }
        }
    }
    lines
}

/// Draws the last moves, as many as there is room for; in playback those around the ply that is
/// shown, which is marked.
pub fn draw_moves(frame: &mut Frame<'_>, table: &Match, history: &History, area: Rect) {
    let (game, is_playback) = (table.shown(), table.playback().is_some());
    let (ply, undone) = (game.ply(), game.undone());
    let seen = if is_playback { ply + undone.len() } else { ply };
    let moves: Vec<&str> = history.names().take(seen).collect();
    let mut turns = turns(&moves, (game.turn().index() + ply) % 2 == 1);
    let length = |word: &str| word.chars().count() + 1;
    let width = |turn: &Turn| turn.iter().map(|(_, word)| length(word)).sum::<usize>();
    if turns.iter().map(width).max() > Some(usize::from(area.width) + 1) {
        turns = one_below_another(turns, usize::from(area.width));
    }
    let longest = turns.iter().map(width).max().unwrap_or(0) + 1;
    let a_line = (usize::from(area.width) / longest).max(1);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut shown_line = 0;
    for chunk in turns.chunks(a_line) {
        let mut spans = Vec::new();
        for turn in chunk {
            for (index, word) in turn {
                let is_shown = is_playback && index.is_some_and(|index| index + 1 == ply);
                if is_shown {
                    shown_line = lines.len();
                }
                let style = match is_shown {
                    true => Style::new().add_modifier(Modifier::REVERSED),
                    false => Style::new(),
                };
                spans.extend([Span::styled(word.clone(), style), Span::raw(" ")]);
            }
            spans.push(Span::raw(" ".repeat(longest - width(turn))));
        }
        lines.push(spans.into());
    }
    // Over the network they cannot be played again.
    if !undone.is_empty() && !is_playback && table.remote().is_none() {
        let key = if table.may_play_again() { " (r)" } else { "" };
        lines.push(Line::styled(
            format!("{} taken back{key}", undone.len()),
            Modifier::DIM,
        ));
    }
    if lines.is_empty() {
        return;
    }
    let room = usize::from(area.height) - 1;
    let last = lines.len().saturating_sub(room);
    let first = if is_playback {
        shown_line.saturating_sub(room / 2).min(last)
    } else {
        last
    };
    let mut shown = vec![Line::styled("moves", Modifier::BOLD)];
    shown.extend(lines.into_iter().skip(first));
    frame.render_widget(Paragraph::new(shown), area);
}

/// A message.
#[must_use]
pub fn message_line(message: &Message) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let style = if message.is_error {
        bold.add_modifier(Modifier::REVERSED)
    } else {
        bold
    };
    Line::styled(message.text.clone(), style)
}

/// Events in words, as many as there is room for.
pub fn event_words(events: &[String], room: usize) -> String {
    let mut text = String::new();
    for (index, event) in events.iter().enumerate() {
        let more = format!(" … and {} more", events.len() - index);
        // Wrapping loses up to a word a line.
        if index > 0 && text.chars().count() + event.len() + more.len() + 10 > room {
            return text + &more;
        }
        if index > 0 {
            text += "; ";
        }
        text += event;
    }
    text
}

/// Draws a box of words in the middle of an area. Returns where the words are.
pub fn pop_up(frame: &mut Frame<'_>, title: &str, text: Text<'_>, within: Rect) -> Rect {
    let width = (text.width() as u16 + 4)
        .max(title.len() as u16 + 4)
        .min(within.width);
    let height = (text.height() as u16 + 2).min(within.height);
    let area = Rect {
        x: within.x + (within.width - width) / 2,
        y: within.y + (within.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered()
        .title(title.to_string())
        .title_alignment(Alignment::Center)
        .padding(ratatui::widgets::Padding::horizontal(1));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).block(block), area);
    inner
}

/// A text in lines of at most `width` characters, broken between words where they are short enough.
pub(super) fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let length = line.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        } else if length > 0 {
            line.push(' ');
        }
        for character in word.chars() {
            if line.chars().count() == width.max(1) {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tall_column_is_filled() {
        let backend = ratatui::backend::TestBackend::new(10, 90);
        let mut terminal = ratatui::Terminal::new(backend).unwrap();
        let lines = |count: usize| (0..count).map(|n| Line::raw(n.to_string())).collect();
        let mut left = Vec::new();
        terminal
            .draw(|frame| {
                let area = frame.area();
                left = [80, 90, 91]
                    .map(|count| draw_top(frame, lines(count), area).height)
                    .into();
            })
            .unwrap();
        assert_eq!(left, [10, 0, 0]);
        let cells = &terminal.backend().buffer().content;
        let last: String = cells[890..]
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        assert_eq!(last.trim_end(), "89 …");
    }

    #[test]
    fn words_are_broken_only_where_they_are_too_long() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(
            broken("a /long/path/name b", 8),
            ["a", "/long/pa", "th/name", "b"]
        );
        assert_eq!(broken("", 8), [""; 0]);
        assert_eq!(broken("ab", 0), ["a", "b"]);
    }
}
