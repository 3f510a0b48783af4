//! Checks that a game's page of rules, its tests and its code cite the same numbers.
//!
//! The page is `RULES.md` of a game crate, which is also the documentation of its module `rules`. A
//! numbered heading begins a section. A bold number at the start of a line begins a rule. The rule
//! ends with the names of its tests:
//!
//! ```text
//! # 2. The life phase
//!
//! **2.1** A player counts the neighbours of every square ([`Position::neighbours`]; `count` in
//! `life.rs`).
//! Tests: `rule_2_1_only_own_pieces_count`, `rule_2_1_the_board_does_not_wrap`.
//! ```
//!
//! [`check`] reads the page, `src` and `tests`, and panics with a list of all faults:
//!
//! - numbers out of order or missing, in a section or between sections (the sentence "Sections 5
//!   and 8 hold no rules." allows gaps between sections);
//! - a rule without a test, or a rule that names no code;
//! - a test on the page that does not exist, or a test `rule_2_1_…` that rule 2.1 does not name;
//! - a test in `tests/rules.rs` or the folder `tests/rules` without a number, or a test with a
//!   number that the page lacks;
//! - a comment that cites a rule ("rules 2.1 and 2.3") that the page lacks;
//! - "`count` in `life.rs`" on the page or in `lib.rs`, where `life.rs` has no such function.
//!
//! Rustdoc checks links such as [`Position::neighbours`].
//!
//! [`Position::neighbours`]:
//! https://doc.rust-lang.org/rustdoc/write-documentation/linking-to-items-by-name.html

mod citations;
mod files;
mod number;
mod page;

use std::path::Path;

pub use files::{File, Sources};
pub use number::Number;
pub use page::{Page, Rule};

/// Checks the game crate in a folder: `rule_pages::check(env!("CARGO_MANIFEST_DIR"))`.
///
/// # Panics
/// If there are faults (the message has one line for each), or if a file cannot be read.
pub fn check(folder: impl AsRef<Path>) {
    let faults = Sources::read(folder.as_ref()).faults();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The program in the README of the workspace, as a test; and that of `alpha-beta`, which cannot
/// depend on a game.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../alpha-beta/README.md")]
struct Readme;
