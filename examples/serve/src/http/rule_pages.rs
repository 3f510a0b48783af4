//! The rules of each game as a page: what its description says to people.

use menagerie::GameInfo;
use pulldown_cmark::{BrokenLink, Event, Options, Parser, Tag, TagEnd, html};

/// Returns the rules of a game as HTML; `None` if its description has none.
pub fn rules(info: &GameInfo) -> Option<String> {
    let page = info.about().rules;
    (!page.is_empty()).then(|| to_html(&for_people(page)))
}

/// Leaves out what is for programmers: the names of tests and functions.
fn for_people(page: &str) -> String {
    let mut kept = String::new();
    let mut is_left_out = false;
    for line in page.lines() {
        if line.trim().is_empty() {
            is_left_out = false;
        }
        let tests = ["Tests:", "Test:"].iter().find_map(|word| line.find(word));
        if !is_left_out {
            kept += line[..tests.unwrap_or(line.len())].trim_end();
            kept.push('\n');
        }
        is_left_out |= tests.is_some();
    }
    without_references(&kept)
}

/// Leaves out brackets that begin with the name of a function: `([`Position::owner`])`.
fn without_references(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("([`") {
        let mut depth = 0_usize;
        let end = rest[start..].find(|c| {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let Some(end) = end else {
            break;
        };
        kept += rest[..start].trim_end();
        rest = &rest[start + end + 1..];
    }
    kept + rest
}

/// Turns Markdown into HTML. Raw HTML is shown as text; links that lead nowhere are plain text.
fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES;
    let mut is_link = Vec::new();
    // The name of a function is in brackets; it leads nowhere here.
    let nowhere = |_: BrokenLink<'_>| Some(("".into(), "".into()));
    let parser = Parser::new_with_broken_link_callback(markdown, options, Some(nowhere));
    let events = parser.filter_map(move |event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Link { ref dest_url, .. }) => {
            let leads_somewhere = dest_url.starts_with("https://");
            is_link.push(leads_somewhere);
            leads_somewhere.then_some(event)
        }
        Event::End(TagEnd::Link) => is_link.pop().unwrap_or(false).then_some(event),
        event => Some(event),
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn every_game_has_a_page_for_people() {
        for info in Catalogue::standard().games() {
            let page = rules(info).unwrap();
            assert!(page.contains("<h1>") && page.contains("<strong>"), "{page}");
            for hidden in ["Tests:", "<script", "([", "`]"] {
                assert!(
                    !page.contains(hidden),
                    "{hidden} in the rules of {}",
                    info.name()
                );
            }
        }
    }

    #[test]
    fn references_are_left_out_and_links_kept() {
        let text = for_people("Cells move ([`A::b`], [`C`](d::C)).\nTests: `x`,\n`y`.\n\nEnd.");
        assert_eq!(text, "Cells move.\n\n\nEnd.\n");
        let page = to_html("[a](https://example.org) [b](b::C) <script>");
        assert_eq!(
            page,
            "<p><a href=\"https://example.org\">a</a> b &lt;script&gt;</p>\n"
        );
    }
}
