//! The books of balanced openings, which are those of the arena.

use pyo3::prelude::*;

/// The books by game and variant. The head of each says how it was made.
const BOOKS: &[(&str, &str)] = &[
    ("conquid", include_str!("../books/conquid.txt")),
    ("conquid-large", include_str!("../books/conquid-large.txt")),
    (
        "conquid-medium",
        include_str!("../books/conquid-medium.txt"),
    ),
    ("conway-chess", include_str!("../books/conway-chess.txt")),
    (
        "lifeduel-8x8t8g5f",
        include_str!("../books/lifeduel-8x8t8g5f.txt"),
    ),
    ("pacifist", include_str!("../books/pacifist.txt")),
    (
        "pacifist-weighted",
        include_str!("../books/pacifist-weighted.txt"),
    ),
    ("wildebeest", include_str!("../books/wildebeest.txt")),
];

/// Returns the records of a book: games in a line of text each; `None` if there is no such book.
#[pyfunction]
pub(crate) fn book(name: &str) -> Option<Vec<&'static str>> {
    let (_, text) = BOOKS.iter().find(|(book, _)| *book == name)?;
    let is_record = |line: &&str| !line.is_empty() && !line.starts_with('#');
    Some(text.lines().filter(is_record).collect())
}
