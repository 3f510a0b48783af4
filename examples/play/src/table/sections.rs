//! Words on the screen: sections that pack themselves into any rectangle, and boxes.

use std::ops::Range;

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};
use textwrap::{Options, WordSplitter};

/// A line in bold.
pub fn heading(title: impl Into<String>) -> Line<'static> {
    Line::styled(title.into(), Modifier::BOLD)
}

/// What should not be overlooked.
pub fn warning_style() -> Style {
    Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
}

/// The style of what stands out among others.
pub const fn reversed_if(stands_out: bool) -> Modifier {
    match stands_out {
        true => Modifier::REVERSED,
        false => Modifier::empty(),
    }
}

/// A text in lines of at most `width` columns, broken between words where they are short enough.
/// The lines after the first begin with `indent`.
pub fn wrapped(text: &str, width: usize, indent: &str) -> Vec<String> {
    let lines = textwrap::wrap(text.trim(), options(width).subsequent_indent(indent));
    lines.into_iter().map(Into::into).collect()
}

/// The same as lines of the screen.
pub fn wrapped_lines(text: &str, width: usize, indent: &str) -> Vec<Line<'static>> {
    let lines = wrapped(text, width, indent).into_iter();
    lines.map(Line::raw).collect()
}

fn options<'a>(width: usize) -> Options<'a> {
    Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation)
}

/// As many words of a text as leave room for ` …` behind them.
pub fn shortened(text: &str, width: usize) -> String {
    let room = width.saturating_sub(2);
    let lines = textwrap::wrap(text.trim(), options(room).break_words(false));
    let words = lines.into_iter().next();
    let words = words.filter(|words| words.chars().count() <= room);
    words.map_or_else(|| "…".into(), |words| format!("{words} …"))
}

/// How the words of an area are written.
#[derive(Copy, Clone, Debug)]
pub struct Pen {
    /// The columns.
    pub width: usize,
    /// Whether the parts of a section follow each other in a line, because lines are few.
    pub flows: bool,
}

/// The columns of a line that can be clicked, each with the ply to which it leads.
pub type Links = Vec<(Range<u16>, usize)>;

/// Things under a title that are shown together.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The lines, with the title.
    pub lines: Vec<Line<'static>>,
    /// Sections with a lower number get their lines first.
    pub priority: u8,
    /// With fewer lines it is left out.
    pub least: usize,
    /// So many lines it gets before those with a higher number get any.
    pub wanted: usize,
    /// The line that stays in sight; `None`: the first ones do, and the others are counted.
    pub focus: Option<usize>,
    /// What can be clicked in the first lines.
    pub links: Vec<Links>,
}

/// Sentences one after another. One that has an end of its own needs no other sign.
fn joined(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        match text.chars().last() {
            None => {}
            Some('.' | '!' | '?' | ':' | ';') => text.push(' '),
            Some(_) => text += "; ",
        }
        text += word;
    }
    text
}

impl Pen {
    /// A section of sentences below a title, which may be empty. Without sentences there is none.
    pub fn section(self, title: &str, words: &[String]) -> Section {
        self.styled_section(title, words, Style::new())
    }

    /// A section of sentences of a style.
    pub fn styled_section(self, title: &str, words: &[String], style: Style) -> Section {
        let mut lines = Vec::new();
        if self.flows && !words.is_empty() {
            let words = joined(words);
            let text = match title {
                "" => words,
                title => format!("{title}: {words}"),
            };
            lines.extend(wrapped(&text, self.width, ""));
        } else {
            let sign = if title.is_empty() { "" } else { "- " };
            let indent = sign.replace('-', " ");
            let parts = words.iter().map(|text| format!("{sign}{text}"));
            lines.extend(parts.flat_map(|text| wrapped(&text, self.width, &indent)));
        }
        let lines = lines.into_iter().map(|line| Line::styled(line, style));
        let titled = !title.is_empty() && !words.is_empty() && !self.flows;
        let title = wrapped(title, self.width, "").into_iter().map(heading);
        Section {
            lines: title.filter(|_| titled).chain(lines).collect(),
            priority: 0,
            least: 1 + usize::from(titled),
            ..Section::default()
        }
    }
}

impl Section {
    /// A section of these lines.
    pub fn new(lines: Vec<Line<'static>>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    /// The section with a priority.
    pub fn of(self, priority: u8) -> Self {
        Self { priority, ..self }
    }

    /// The section with the fewest lines with which it is shown.
    pub fn at_least(self, least: usize) -> Self {
        Self { least, ..self }
    }

    /// The section with the lines that it gets before less important ones.
    pub fn wanting(self, wanted: usize) -> Self {
        Self { wanted, ..self }
    }

    /// The section, which is shown as a whole or not at all.
    pub fn whole(self) -> Self {
        let least = self.lines.len();
        self.at_least(least)
    }

    /// As many lines as have room, and what can be clicked in them.
    fn cut(mut self, most: usize) -> Vec<(Line<'static>, Links)> {
        let all = self.lines.len();
        let links = std::mem::take(&mut self.links).into_iter();
        let links = links.chain(std::iter::repeat_with(Links::new));
        if let Some(focus) = self.focus.filter(|_| 0 < most && most < all) {
            // The title stays above the part that is seen.
            let room = most - 1;
            let first = (focus + 1)
                .saturating_sub(room.div_ceil(2))
                .min(all - room)
                .max(1);
            let mut lines = self.lines.into_iter().zip(links);
            let title = lines.next();
            let seen = lines.skip(first - 1).take(room);
            return title.into_iter().chain(seen).collect();
        }
        self.shorten(most);
        self.lines.into_iter().zip(links).collect()
    }

    /// Keeps the first lines; the last one says how many more there are.
    fn shorten(&mut self, most: usize) {
        let all = self.lines.len();
        if all <= most {
            return;
        }
        self.lines.truncate(most);
        if let Some(last) = self.lines.last_mut() {
            let more = format!("… {} more (i: all)", all + 1 - most);
            let style = last.style;
            let room = (last.width() + 2).max(more.chars().count());
            *last = match most {
                1 => Line::styled(shortened(&last.to_string(), room), style),
                _ => Line::styled(more, Modifier::DIM),
            };
        }
    }
}

/// The lines of sections that share `height` lines: first each gets the least that it needs, then
/// what is left goes round, both in the order of their priorities.
pub fn pack(sections: Vec<Section>, height: u16) -> Vec<(Line<'static>, Links)> {
    let mut order: Vec<usize> = (0..sections.len()).collect();
    order.sort_by_key(|&index| sections[index].priority);
    let mut left = usize::from(height);
    let mut given = vec![0; sections.len()];
    for &index in &order {
        let section = &sections[index];
        let [least, wanted] = [section.least, section.wanted].map(|n| n.min(section.lines.len()));
        if least <= left {
            given[index] = least.max(wanted.min(left));
            left -= given[index];
        }
    }
    for &index in &order {
        if given[index] > 0 {
            let more = (sections[index].lines.len() - given[index]).min(left);
            given[index] += more;
            left -= more;
        }
    }
    let parts = sections.into_iter().zip(given);
    parts
        .flat_map(|(section, most)| section.cut(most))
        .collect()
}

/// Draws sections in an area. Returns what can be clicked.
pub fn draw_sections(
    frame: &mut Frame<'_>,
    sections: Vec<Section>,
    area: Rect,
) -> Vec<(Rect, usize)> {
    let (lines, links): (Vec<_>, Vec<_>) = pack(sections, area.height).into_iter().unzip();
    frame.render_widget(Paragraph::new(lines), area);
    let places = (area.y..).zip(links).flat_map(|(y, links)| {
        links.into_iter().map(move |(columns, ply)| {
            let width = columns.end - columns.start;
            (Rect::new(area.x + columns.start, y, width, 1), ply)
        })
    });
    places.collect()
}

/// Draws a box of words in the middle of an area. Returns where the words are.
pub fn pop_up(frame: &mut Frame<'_>, title: &str, text: Text<'_>, within: Rect) -> Rect {
    let width = text.width().max(title.len()) as u16 + 4;
    let height = text.height() as u16 + 2;
    let area = within.centered(
        ratatui::layout::Constraint::Length(width.min(within.width)),
        ratatui::layout::Constraint::Length(height.min(within.height)),
    );
    let block = Block::bordered()
        .title(Span::raw(format!(" {title} ")))
        .title_alignment(Alignment::Center)
        .padding(Padding::horizontal(1));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).block(block), area);
    inner
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: &[(Line<'_>, Links)]) -> Vec<String> {
        lines.iter().map(|(line, _)| line.to_string()).collect()
    }

    fn pen(width: usize, flows: bool) -> Pen {
        Pen { width, flows }
    }

    #[test]
    fn what_is_cut_ends_with_an_ellipsis_or_is_counted() {
        assert_eq!(shortened("one two three four", 11), "one two …");
        assert_eq!(shortened("eleven", 4), "…");
        let words = ["one two three four".into(), "five".into(), "six".into()];
        let packed = |height| {
            let section = pen(12, false).section("title", &words);
            texts(&pack(vec![section], height)).join("|")
        };
        assert_eq!(packed(9), "title|- one two|  three four|- five|- six");
        assert_eq!(packed(3), "title|- one two|… 3 more (i: all)");
        assert_eq!(packed(1), "", "a title alone tells nothing");
        let flowing = pack(vec![pen(40, true).section("title", &words)], 9);
        assert_eq!(texts(&flowing), ["title: one two three four; five; six"]);
    }

    #[test]
    fn the_most_important_section_comes_first_and_each_has_its_least() {
        let section = |title, count| {
            let words = vec!["word".to_string(); count];
            pen(20, false).section(title, &words)
        };
        let packed = |height| {
            let sections = vec![section("a", 4).of(2), section("b", 3).of(1)];
            texts(&pack(sections, height)).join("|")
        };
        assert_eq!(packed(9).split('|').count(), 9);
        assert_eq!(packed(6), "a|… 4 more (i: all)|b|- word|- word|- word");
        assert_eq!(packed(3), "b|- word|… 2 more (i: all)");
    }

    #[test]
    fn a_line_in_focus_stays_in_sight() {
        let lines: Vec<Line<'_>> = (0..9).map(|line| Line::raw(line.to_string())).collect();
        let links: Vec<Links> = (0..9).map(|line| vec![(0..1, line)]).collect();
        for (focus, seen) in [
            (8, ["0", "7", "8"]),
            (4, ["0", "4", "5"]),
            (1, ["0", "1", "2"]),
        ] {
            let section = Section {
                lines: lines.clone(),
                links: links.clone(),
                focus: Some(focus),
                ..Section::default()
            };
            let cut = section.cut(3);
            assert_eq!(texts(&cut), seen);
            let linked = cut.iter().map(|(_, links)| links[0].1.to_string());
            assert_eq!(linked.collect::<Vec<_>>(), seen);
        }
    }
}
