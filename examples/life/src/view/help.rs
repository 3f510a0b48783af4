//! Where a reader of the pages of `?` is.

/// The page that is open, and its first line that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// The number of the page.
    pub page: usize,
    /// The number of the line.
    pub line: usize,
}

/// The names of the pages.
pub const PAGES: [&str; 4] = ["Keys", "Signs", "Algorithms", "This world"];
