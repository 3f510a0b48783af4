//! The page without a server: the rules, the search and the table of a worker in the browser.
//!
//! A worker is one instance of this module. A script writes a question as JSON into its memory and
//! calls `rules` or `table`; the reply is JSON too. `rules` is the referee
//! ([`referee::reply`]) with the limits of a server for pages. `table` is a keeper
//! ([`tabletop::table::Table`]) with one connection: the page, which keeps the log.

mod clock;
mod memory;
mod table;

use std::sync::LazyLock;

use menagerie::Catalogue;
use referee::Limits;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

/// Replies to a question about the rules.
fn rules(question: &[u8]) -> String {
    referee::reply(&CATALOGUE, &Limits::PAGES, question)
}
