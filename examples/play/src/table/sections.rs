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

/// What the lines of a section say. With less room whole sentences are left out, and none is cut.
#[derive(Clone, Debug)]
struct Sentences {
    pen: Pen,
    title: String,
    words: Vec<String>,
    style: Style,
    /// The style of the first line, if it is another one.
    first: Option<Style>,
    /// Where all of them can be read.
    all: &'static str,
}

impl Sentences {
    /// The lines of the first sentences. Then it is said how many there are more.
    fn lines(&self, count: usize) -> Vec<Line<'static>> {
        if self.words.is_empty() {
            return Vec::new();
        }
        let (shown, hidden) = self.words.split_at(count);
        let more = match hidden.len() {
            0 => String::new(),
            more => format!("… {more} more ({})", self.all),
        };
        let Pen { width, flows } = self.pen;
        let mut lines = Vec::new();
        if flows {
            let mut text = joined(shown);
            if !self.title.is_empty() && !shown.is_empty() {
                text = format!("{}: {text}", self.title);
            }
            let whole = format!("{text} {}", more.replace(' ', "\u{a0}"));
            let whole = wrapped(&whole, width, "").into_iter();
            let whole = whole.map(|line| line.replace('\u{a0}', " "));
            lines.extend(whole.map(|line| Line::styled(line, self.style)));
        } else {
            if !self.title.is_empty() && !shown.is_empty() {
                lines.extend(wrapped(&self.title, width, "").into_iter().map(heading));
            }
            let sign = if self.title.is_empty() { "" } else { "- " };
            let indent = sign.replace('-', " ");
            let parts = shown.iter().map(|text| format!("{sign}{text}"));
            let parts = parts.flat_map(|text| wrapped(&text, width, &indent));
            lines.extend(parts.map(|line| Line::styled(line, self.style)));
            if !more.is_empty() {
                lines.push(Line::styled(more, Modifier::DIM));
            }
        }
        if let (Some(line), Some(style)) = (lines.first_mut(), self.first) {
            *line = line.clone().style(style);
        }
        lines
    }
}

/// Things under a title that are shown together.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The lines, with the title.
    pub lines: Vec<Line<'static>>,
    /// What the lines say, if they are sentences.
    sentences: Option<Sentences>,
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
            // Entries of a legend.
            _ if word.contains('\u{a0}') => text += "   ",
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
        let sentences = Sentences {
            pen: self,
            title: title.into(),
            words: words.into(),
            style,
            first: None,
            all: "i: all",
        };
        let titled = !title.is_empty() && !words.is_empty() && !self.flows;
        Section {
            lines: sentences.lines(words.len()),
            sentences: Some(sentences),
            least: 1 + usize::from(titled),
            ..Section::default()
        }
    }

    /// A section of entries one after another, each of which stays in one piece if it fits into a
    /// line. All of them are told by `all`.
    pub fn together(self, entries: impl Iterator<Item = String>, all: &'static str) -> Section {
        let entries = entries.map(|entry| match entry.chars().count() > self.width {
            true => entry,
            false => entry.replace(' ', "\u{a0}"),
        });
        let pen = Self {
            flows: true,
            ..self
        };
        let mut section = pen.section("", &entries.collect::<Vec<_>>());
        if let Some(sentences) = &mut section.sentences {
            sentences.all = all;
        }
        section
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

    /// The section with a line that stays in sight, and what can be clicked in the lines.
    pub fn linked(self, focus: usize, links: Vec<Links>) -> Self {
        Self {
            focus: Some(focus),
            links,
            ..self
        }
    }

    /// The section, whose first line has a style of its own.
    pub fn with_first(mut self, style: Style) -> Self {
        if let Some(sentences) = &mut self.sentences {
            sentences.first = Some(style);
            self.lines = sentences.lines(sentences.words.len());
        }
        self
    }

    /// The same sentences, all or none of them, in another area.
    pub fn in_area(&self, pen: Pen) -> Option<Self> {
        let Sentences {
            title,
            words,
            style,
            ..
        } = self.sentences.as_ref()?;
        let section = pen.styled_section(title, words, *style);
        Some(section.whole().of(self.priority))
    }

    /// The lines without which it says nothing: the first sentence is shown whole or not at all.
    fn needed(&self) -> usize {
        match &self.sentences {
            Some(sentences) if sentences.words.len() > 1 => {
                let first = sentences.lines(1).len();
                self.least.max(first).min(self.lines.len())
            }
            Some(_) => self.lines.len(),
            None => self.least.min(self.lines.len()),
        }
    }

    /// As many lines as have room, and what can be clicked in them. Of what matters most it is at
    /// least told that there is something to read.
    fn cut(&self, most: usize) -> Shown {
        let all = self.lines.len();
        let plain = |lines: Vec<Line<'static>>| {
            let lines = lines.into_iter().map(|line| (line, Links::new()));
            lines.collect()
        };
        if let Some(sentences) = self.sentences.as_ref().filter(|_| all > most) {
            let least = usize::from(self.priority > 0);
            let parts = (least..sentences.words.len()).rev();
            let mut parts = parts.map(|count| sentences.lines(count));
            let part = parts.find(|lines| lines.len() <= most);
            return plain(part.unwrap_or_default());
        }
        let links = self.links.iter().cloned();
        let links = links.chain(std::iter::repeat_with(Links::new));
        let lines = self.lines.iter().cloned();
        if let Some(focus) = self.focus.filter(|_| 0 < most && most < all) {
            // The title stays above the part that is seen.
            let room = most - 1;
            let first = (focus + 1)
                .saturating_sub(room.div_ceil(2))
                .min(all - room)
                .max(1);
            let mut lines = lines.zip(links);
            let title = lines.next();
            let seen = lines.skip(first - 1).take(room);
            return title.into_iter().chain(seen).collect();
        }
        lines.zip(links).take(most).collect()
    }
}

/// What is shown of a section: its lines, and what can be clicked in them.
type Shown = Vec<(Line<'static>, Links)>;

/// What is shown of each of some sections that share `height` lines: first each gets the least that
/// it needs, then what is left goes round, both in the order of their priorities.
pub fn pack(sections: &[Section], height: u16) -> Vec<Shown> {
    let mut order: Vec<usize> = (0..sections.len()).collect();
    order.sort_by_key(|&index| sections[index].priority);
    let mut left = usize::from(height);
    let mut shown = vec![Vec::new(); sections.len()];
    for &index in &order {
        let section = &sections[index];
        let (needed, wanted) = (section.needed(), section.wanted.min(section.lines.len()));
        if needed <= left || section.priority == 0 {
            shown[index] = section.cut(needed.max(wanted).min(left));
            left -= shown[index].len();
        }
    }
    for &index in &order {
        if !shown[index].is_empty() {
            left += shown[index].len();
            shown[index] = sections[index].cut(left);
            left -= shown[index].len();
        }
    }
    shown
}

/// Draws sections in an area. Returns what can be clicked.
pub fn draw_sections(
    frame: &mut Frame<'_>,
    sections: &[Section],
    area: Rect,
) -> Vec<(Rect, usize)> {
    let shown = pack(sections, area.height).into_iter().flatten();
    let (lines, links): (Vec<_>, Vec<_>) = shown.unzip();
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
    fn a_text_of_one_line_is_shortened_between_words() {
        assert_eq!(shortened("one two three four", 11), "one two …");
        assert_eq!(shortened("eleven", 4), "…");
    }

    #[test]
    fn a_sentence_is_shown_whole_or_counted() {
        let words = ["one two three four".into(), "five".into(), "six".into()];
        let packed = |height| {
            let section = pen(12, false).section("title", &words).of(1);
            texts(&pack(&[section], height).concat()).join("|")
        };
        assert_eq!(packed(9), "title|- one two|  three four|- five|- six");
        assert_eq!(packed(4), "title|- one two|  three four|… 2 more (i: all)");
        assert_eq!(packed(3), "", "half a sentence tells nothing");
        let flowing = |height| {
            let section = pen(26, true).section("title", &words).of(1);
            texts(&pack(&[section], height).concat()).join("|")
        };
        assert_eq!(flowing(2), "title: one two three four;|five; six");
        let long = ["one two three four five".into(), "six seven eight".into()];
        let flowing = |height, priority| {
            let section = pen(26, true).section("", &long).of(priority);
            texts(&pack(&[section], height).concat()).join("|")
        };
        assert_eq!(flowing(2, 1), "one two three four five;|six seven eight");
        assert_eq!(flowing(1, 1), "");
        assert_eq!(flowing(1, 0), "… 2 more (i: all)", "what matters most");
    }

    #[test]
    fn entries_of_a_legend_stay_whole() {
        let entries = ["a: first thing", "b: second", "c: third"];
        let packed = |height| {
            let entries = entries.iter().map(ToString::to_string);
            let section = pen(30, false).together(entries, "?: all");
            texts(&pack(&[section.of(5)], height).concat()).join("|")
        };
        assert_eq!(packed(2), "a: first thing   b: second|c: third");
        assert_eq!(packed(1), "");
    }

    /// Whatever the words, the columns and the lines are.
    #[test]
    fn no_part_of_a_section_is_a_part_of_a_sentence() {
        let words = [
            "an ox",
            "the quick brown fox jumps",
            "over",
            "a lazy dog in some sun",
        ];
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        for (width, height, flows) in (20..40).flat_map(|width| {
            (1..12).flat_map(move |height| [(width, height, false), (width, height, true)])
        }) {
            let sections = [1, 0, 2].map(|priority| {
                let title = if priority == 1 { "title" } else { "" };
                pen(width, flows).section(title, &words).of(priority)
            });
            let lines = texts(&pack(&sections, height).concat());
            assert!(lines.len() <= height.into(), "{lines:?}");
            let all = lines.join(" ");
            let all = all.split_whitespace().collect::<Vec<_>>().join(" ") + " ";
            for sentence in &words {
                let first = sentence.split(' ').next().unwrap();
                let begun = all.matches(&format!("{first} ")).count();
                let begun = begun + all.matches(&format!("{first};")).count();
                let whole = all.matches(&format!("{sentence} ")).count();
                let whole = whole + all.matches(&format!("{sentence};")).count();
                assert_eq!(begun, whole, "{width}x{height}: {lines:?}");
            }
        }
    }

    #[test]
    fn the_most_important_section_comes_first_and_each_has_its_least() {
        let section = |title, count| {
            let words = vec!["word".to_string(); count];
            pen(20, false).section(title, &words)
        };
        let packed = |height| {
            let sections = [section("a", 4).of(2), section("b", 3).of(1)];
            texts(&pack(&sections, height).concat()).join("|")
        };
        assert_eq!(packed(9).split('|').count(), 9);
        assert_eq!(
            packed(7),
            "a|- word|… 3 more (i: all)|b|- word|- word|- word"
        );
        assert_eq!(
            packed(6),
            "a|- word|… 3 more (i: all)|b|- word|… 2 more (i: all)"
        );
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
