//! The rules of each game as a page: what its description says to people.

use menagerie::GameInfo;
use pulldown_cmark::{BrokenLink, Event, Options, Parser, Tag, TagEnd, html};

/// Returns the rules of a game as HTML; `None` if its description has none.
pub fn rules(info: &GameInfo) -> Option<String> {
    let page = info.rules_for_people();
    (!page.is_empty()).then(|| to_html(&page))
}

/// Returns a page for browsers without scripts, with the styles in a folder.
pub fn whole_page(title: &str, rules: &str, folder: &str) -> String {
    let styles = ["base", "pages"]
        .map(|name| format!("<link rel=\"stylesheet\" href=\"{folder}/css/{name}.css\" />"));
    format!(
        "<!doctype html>\n<html lang=\"en-GB\"><head><meta charset=\"utf-8\" />\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\
         <meta name=\"color-scheme\" content=\"light dark\" /><title>{title}: rules</title>\
         {}</head><body><main id=\"main\"><article class=\"rules\"><div class=\"rules-text\">\
         {rules}</div></article></main></body></html>",
        styles.concat(),
    )
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
    fn links_are_kept_if_they_lead_somewhere() {
        let page = to_html("[a](https://example.org) [b](b::C) <script>");
        assert_eq!(
            page,
            "<p><a href=\"https://example.org\">a</a> b &lt;script&gt;</p>\n"
        );
    }
}
