//! A pattern: cells and their description.

use std::collections::BTreeMap;

use super::cell_set::CellSet;
use super::states::States;
use super::topology::Topology;
use crate::Rule;

/// Living cells, and their description in a file.
///
/// ```
/// use life_worlds::{Rule, pattern::Pattern};
///
/// let mut pattern = Pattern::parse("#N Blinker\n#C Period 2.\nx = 3, y = 1, rule = B3/S23\n3o!")?;
/// assert_eq!(pattern.name.as_deref(), Some("Blinker"));
/// assert_eq!((pattern.rule, pattern.size), (Some(Rule::LIFE), Some((3, 1))));
/// pattern.cells.insert(1, 1);
/// assert_eq!(pattern.cells.len(), 4);
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Pattern {
    /// The living cells, at the position that the file gives. Without a position, the top left
    /// corner of the drawing is (0, 0). For a bounded world, see [`Topology`].
    pub cells: CellSet,
    /// The rule it is made for; `None` means Conway's Life.
    pub rule: Option<Rule>,
    /// What the states of cells mean.
    pub states: States,
    /// The cells in each state above 1, none of them empty. In LifeHistory some of them live, and
    /// are in `cells`, too.
    pub marked: BTreeMap<u8, CellSet>,
    /// The bounded world it is made for; `None` means the plane.
    pub topology: Option<Topology>,
    /// The name.
    pub name: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The comments, line by line.
    pub comments: Vec<String>,
    /// The position of the top left corner of the drawing, if the file gives it.
    pub origin: Option<(i64, i64)>,
    /// The width and height of the drawing, dead edges included, if the file gives them.
    pub size: Option<(u64, u64)>,
    /// The generation the cells belong to.
    pub generation: u128,
}

impl Pattern {
    /// Returns the pattern with these cells and no description.
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// let blinker = Pattern::new([(0, 0), (1, 0), (2, 0)].into_iter().collect());
    /// assert_eq!(blinker.to_string(), "x = 3, y = 1\n3o!\n");
    /// ```
    pub fn new(cells: CellSet) -> Self {
        Self {
            cells,
            ..Self::default()
        }
    }

    /// Sets the rule.
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Sets the bounded world.
    ///
    /// ```
    /// use life_worlds::{Rule, pattern::{Pattern, Topology}};
    ///
    /// let pattern = Pattern::new([(0, 0)].into_iter().collect())
    ///     .with_rule(Rule::SEEDS)
    ///     .with_topology(Topology::bounded(9, 5));
    /// assert_eq!(pattern.to_string(), "x = 1, y = 1, rule = B2/S:P9,5\no!\n");
    /// ```
    #[must_use]
    pub fn with_topology(mut self, topology: Topology) -> Self {
        self.topology = Some(topology);
        self
    }

    /// Sets the width and height of the drawing.
    ///
    /// ```
    /// use life_worlds::pattern::{Format, Pattern};
    ///
    /// let pattern = Pattern::new([(1, 0)].into_iter().collect()).with_size(3, 2);
    /// assert_eq!(pattern.write(Format::Plaintext)?, ".O.\n...\n");
    /// # Ok::<(), life_worlds::pattern::TooLarge>(())
    /// ```
    #[must_use]
    pub fn with_size(mut self, width: u64, height: u64) -> Self {
        self.size = Some((width, height));
        self
    }

    /// Returns the drawing: its top left corner, its width and height including dead edges, and
    /// whether a file must give the corner because it is not (0, 0).
    pub(crate) fn drawing(&self) -> Drawing {
        let mut corner = self.origin.unwrap_or((0, 0));
        let (width, height) = self.size.unwrap_or((0, 0));
        let mut drawing = Drawing {
            corner,
            width: width.into(),
            height: height.into(),
            placed: self.origin.is_some(),
        };
        // In a bounded world, a drawing without a position lies in the middle.
        let is_centred = self.topology.is_some() && !drawing.placed;
        if let Some(bounds) = self.bounds_of_all() {
            if bounds.left < corner.0 || bounds.top < corner.1 {
                corner = (bounds.left.min(corner.0), bounds.top.min(corner.1));
                drawing.placed = !is_centred;
            }
            let extent = |from: i64, to: i64| (i128::from(to) - i128::from(from) + 1) as u128;
            drawing.corner = corner;
            drawing.width = drawing.width.max(extent(corner.0, bounds.right));
            drawing.height = drawing.height.max(extent(corner.1, bounds.bottom));
        }
        drawing
    }

    /// Returns how far the cells must move to their places on the board, whose top left cell is (0,
    /// 0). Without a bounded world, the board is the drawing.
    pub(crate) fn way_to_board(&self) -> (i64, i64) {
        let drawing = self.drawing();
        let (left, top) = drawing.corner;
        let (x, y) = match self.topology {
            None => (0, 0),
            Some(topology) if self.origin.is_some() => return topology.middle(),
            Some(topology) => topology.start_of((drawing.width, drawing.height)),
        };
        (x.wrapping_sub(left), y.wrapping_sub(top))
    }

    /// Adds the text of a comment. The first `Name: …` and `Author: …` set the name and the author.
    pub(super) fn add_description(&mut self, text: &str) {
        let field = |slot: &Option<String>, label| {
            let value = text.strip_prefix(label).map(str::trim);
            value.filter(|value| slot.is_none() && !value.is_empty())
        };
        if let Some(name) = field(&self.name, "Name:") {
            self.name = Some(name.into());
        } else if let Some(author) = field(&self.author, "Author:") {
            self.author = Some(author.into());
        } else {
            self.comments.push(text.into());
        }
    }

    /// Writes name, author and comments, each line after `mark`.
    pub(super) fn write_descriptions(&self, text: &mut String, mark: &str) {
        for (label, value) in [("Name: ", &self.name), ("Author: ", &self.author)] {
            write_line(text, &[mark, label], value.as_deref());
        }
        text.extend(comment_lines(&self.comments, mark));
    }
}

/// Returns the lines of comments, each after `mark`.
pub(super) fn comment_lines(comments: &[String], mark: &str) -> impl Iterator<Item = String> {
    let lines = comments
        .iter()
        .flat_map(|comment| comment.split(['\n', '\r']));
    lines.map(move |line| format!("{mark}{}", line.trim()).trim_end().to_owned() + "\n")
}

/// The result of [`Pattern::drawing`].
pub(crate) struct Drawing {
    pub corner: (i64, i64),
    pub width: u128,
    pub height: u128,
    pub placed: bool,
}

/// Writes one line of `marks` and a value, unless the value is missing or blank.
pub(super) fn write_line(text: &mut String, marks: &[&str], value: Option<&str>) {
    let value = value.unwrap_or_default().replace(['\n', '\r'], " ");
    let value = value.trim();
    if !value.is_empty() {
        text.extend(marks.iter().copied().chain([value, "\n"]));
    }
}
