//! Patterns: living cells with a rule and a story, and the files they are shared in.
//!
//! | format | file | carries |
//! |---|---|---|
//! | [`rle`](Format::Rle) | `.rle` | all of a [`Pattern`] |
//! | [`plaintext`](Format::Plaintext) | `.cells` | cells, size, name, author, comments |
//! | [`Life 1.05`](Format::Life105) | `.lif` | cells, rule, name, author, comments |
//! | [`Life 1.06`](Format::Life106) | `.lif` | cells |
//! | [`macrocell`](Format::Macrocell) | `.mc` | cells, rule, topology, comments, generation; name and author as comments |
//!
//! [`Pattern::parse`] tells the format by the text. Reading is generous where files are sloppy and nothing
//! can be mistaken (a header or the `!` left out, blanks anywhere, `.` for `b`), and otherwise fails with
//! the place and what was expected. Nothing is allocated before its size is known to be within the
//! [`PatternLimits`]: a line that asks for a billion cells is an error.
//!
//! ```
//! use life_step::Rule;
//! use life_step::pattern::{Format, Pattern};
//!
//! let glider = Pattern::parse("#N Glider\nx = 3, y = 3, rule = B3/S23\nbob$2bo$3o!")?;
//! assert_eq!(glider.name.as_deref(), Some("Glider"));
//! assert_eq!(glider.rule, Some(Rule::LIFE));
//! assert_eq!(glider.cells.len(), 5);
//! assert_eq!(glider.write(Format::Plaintext)?, "!Name: Glider\n.O.\n..O\nOOO\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A huge structured pattern need not be spread out: read its file as a [`Macrocell`] and give that to
//! [`HashLife`](crate::hashlife::HashLife).
//!
//! Formats after the LifeWiki (<https://conwaylife.com/wiki/File_formats>) and Golly's help.

mod cell_set;
mod error;
mod format;
mod library;
mod life105;
mod life106;
mod macrocell;
mod plaintext;
mod quadtree;
mod rle;
mod topology;

use alloc::string::String;
use alloc::vec::Vec;

pub use cell_set::{CellSet, Rectangle, Word};
pub use error::{PatternError, WriteError};
pub use format::Format;
pub use library::NAMES;
pub use macrocell::{MAX_LEVEL, Macrocell, MacrocellNode, TooLarge};
pub use topology::Topology;

use crate::Rule;
use cell_set::Builder;
use error::Source;
pub(crate) use quadtree::{QuadtreeBuilder, build as build_quadtree};

/// Living cells, and what their file tells about them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// The living cells. Where the file gives a place they stand there, else the top left corner of the
    /// drawing is (0, 0).
    pub cells: CellSet,
    /// The rule it is made for; Conway's Life is meant where there is none.
    pub rule: Option<Rule>,
    /// The bounded world it is made for, if it is no plane.
    pub topology: Option<Topology>,
    /// The name.
    pub name: Option<String>,
    /// Who found it.
    pub author: Option<String>,
    /// What else is said about it, line by line.
    pub comments: Vec<String>,
    /// Where the file says that the top left corner of its drawing stands.
    pub origin: Option<(i64, i64)>,
    /// The width and height of the drawing, dead cells at its edges included, if the format tells them.
    pub size: Option<(u64, u64)>,
    /// The generation the cells belong to.
    pub generation: u128,
}

/// How large a pattern may be that is read: checked before anything of that size is allocated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PatternLimits {
    /// The greatest distance of a cell from (0, 0), in columns and in rows.
    pub coordinate: u64,
    /// The greatest number of living cells.
    pub cells: u64,
}

impl PatternLimits {
    /// 2^28 (268 million) cells each way, and as many living ones: those of a full square of 16,384 x
    /// 16,384 cells.
    pub const DEFAULT: Self = Self {
        coordinate: 1 << 28,
        cells: 1 << 28,
    };

    /// The greatest coordinate that is ever allowed, whatever [`coordinate`](Self::coordinate) says.
    const FARTHEST: u64 = 1 << 61;

    fn farthest(&self) -> u64 {
        self.coordinate.min(Self::FARTHEST)
    }

    /// The greatest width and height.
    fn widest(&self) -> u64 {
        2 * self.farthest() + 1
    }

    /// Whether no cell is too far away.
    fn allow(&self, cells: &CellSet) -> bool {
        let far = self.farthest();
        cells.bounding_box().is_none_or(|bounds| {
            [bounds.left, bounds.top, bounds.right, bounds.bottom]
                .iter()
                .all(|coordinate| coordinate.unsigned_abs() <= far)
        })
    }
}

impl Default for PatternLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Pattern {
    /// The pattern with these cells and nothing else told.
    ///
    /// ```
    /// use life_step::pattern::Pattern;
    ///
    /// let blinker = Pattern::new([(0, 0), (1, 0), (2, 0)].into_iter().collect());
    /// assert_eq!(blinker.to_string(), "x = 3, y = 1\n3o!\n");
    /// ```
    #[must_use]
    pub fn new(cells: CellSet) -> Self {
        Self {
            cells,
            ..Self::default()
        }
    }

    /// Reads a pattern in whatever format it has ([`Format::detect`]).
    ///
    /// # Errors
    /// If the text is a pattern in none of the formats, or exceeds [`PatternLimits::DEFAULT`].
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let text = format::without_byte_order_mark(text);
        let source = Source { text, format: None };
        match Format::detect(text) {
            Some(format) => Self::parse_as(text, format, &PatternLimits::DEFAULT),
            None => {
                let first = source.lines().find(|line| {
                    let text = line.text.trim();
                    !text.is_empty() && !text.starts_with('#')
                });
                let at = first.map_or(text.len(), |line| line.after(0).at);
                Err(source.error(at, "RLE, plaintext, Life 1.05, Life 1.06 or macrocell"))
            }
        }
    }

    /// Reads a pattern from the bytes of a file in whatever format it has. Old files are not all UTF-8:
    /// what is not is replaced in comments and names, and an error elsewhere.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PatternError> {
        Self::parse(&String::from_utf8_lossy(bytes))
    }

    /// Reads a pattern of a known format.
    ///
    /// # Errors
    /// If the text is no pattern of this format or exceeds the limits.
    pub fn parse_as(
        text: &str,
        format: Format,
        limits: &PatternLimits,
    ) -> Result<Self, PatternError> {
        let source = Source::new(format::without_byte_order_mark(text), format);
        match format {
            Format::Rle => rle::parse(source, limits),
            Format::Plaintext => plaintext::parse(source, limits),
            Format::Life105 => life105::parse(source, limits),
            Format::Life106 => life106::parse(source, limits),
            Format::Macrocell => macrocell::parse_pattern(source, limits),
        }
    }

    /// The text of the pattern in this format.
    ///
    /// # Errors
    /// If the format is plaintext and the rectangle round the cells is too large to be drawn.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        match format {
            Format::Rle => Ok(rle::write(self)),
            Format::Plaintext => plaintext::write(self),
            Format::Life105 => Ok(life105::write(self)),
            Format::Life106 => Ok(life106::write(self)),
            Format::Macrocell => Ok(alloc::string::ToString::to_string(&Macrocell::from(self))),
        }
    }

    /// A pattern of the [library](NAMES) by its name; case, blanks, `-` and `_` do not matter.
    ///
    /// ```
    /// use life_step::pattern::Pattern;
    ///
    /// assert_eq!(Pattern::named("Gosper gun").unwrap().cells.len(), 36);
    /// assert_eq!(Pattern::named("flying pig"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        library::named(name)
    }

    /// The drawing: its top left corner, its width and height, dead edges included, and whether a reader
    /// must be told the place of the corner because it is not (0, 0).
    fn drawing(&self) -> Drawing {
        let mut corner = self.origin.unwrap_or((0, 0));
        let (width, height) = self.size.unwrap_or((0, 0));
        let mut drawing = Drawing {
            corner,
            width: width.into(),
            height: height.into(),
            placed: self.origin.is_some(),
        };
        if let Some(bounds) = self.cells.bounding_box() {
            if bounds.left < corner.0 || bounds.top < corner.1 {
                corner = (bounds.left.min(corner.0), bounds.top.min(corner.1));
                drawing.placed = true;
            }
            let extent = |from: i64, to: i64| (i128::from(to) - i128::from(from) + 1) as u128;
            drawing.corner = corner;
            drawing.width = drawing.width.max(extent(corner.0, bounds.right));
            drawing.height = drawing.height.max(extent(corner.1, bounds.bottom));
        }
        drawing
    }

    /// Takes the text of a comment: the first `Name: …` and `Author: …` tell these.
    fn add_description(&mut self, text: &str) {
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
    fn write_descriptions(&self, text: &mut String, mark: &str) {
        for (label, value) in [("Name: ", &self.name), ("Author: ", &self.author)] {
            write_line(text, &[mark, label], value.as_deref());
        }
        self.write_comments(text, mark);
    }

    fn write_comments(&self, text: &mut String, mark: &str) {
        for line in self
            .comments
            .iter()
            .flat_map(|comment| comment.split(['\n', '\r']))
        {
            let line = alloc::format!("{mark}{}", line.trim());
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
}

/// What [`Pattern::drawing`] tells.
struct Drawing {
    corner: (i64, i64),
    width: u128,
    height: u128,
    placed: bool,
}

/// Writes one line of `marks` and a value that is neither missing nor blank.
fn write_line(text: &mut String, marks: &[&str], value: Option<&str>) {
    let value = value.unwrap_or_default().replace(['\n', '\r'], " ");
    let value = value.trim();
    if !value.is_empty() {
        text.extend(marks.iter().copied().chain([value, "\n"]));
    }
}

/// Living cells as they are read, with the limits they must keep.
struct Cells<'a> {
    source: Source<'a>,
    limits: PatternLimits,
    builder: Builder,
    count: u64,
}

impl<'a> Cells<'a> {
    fn new(source: Source<'a>, limits: &PatternLimits) -> Self {
        Self {
            source,
            limits: *limits,
            builder: Builder::default(),
            count: 0,
        }
    }

    /// Adds `len` cells from (`x`, `y`) to the right, which byte `at` of the text asks for.
    fn insert(&mut self, at: usize, x: i64, y: i64, len: u64) -> Result<(), PatternError> {
        let far = self.limits.farthest();
        // `x` is itself within the limit, but for the length of one text.
        if x.unsigned_abs().saturating_add(len) > far + 1 || y.unsigned_abs() > far {
            return Err(self.too_far(at));
        }
        self.count(at, len)?;
        self.builder.insert(x, y, len);
        Ok(())
    }

    /// Counts `len` living cells more, which byte `at` of the text asks for.
    fn count(&mut self, at: usize, len: u64) -> Result<(), PatternError> {
        self.count += len;
        if self.count > self.limits.cells {
            let limit = self.limits.cells;
            return Err(self
                .source
                .error(at, alloc::format!("at most {limit} living cells")));
        }
        Ok(())
    }

    fn too_far(&self, at: usize) -> PatternError {
        let far = self.limits.farthest();
        self.source.error(
            at,
            alloc::format!("no cell more than {far} away from (0, 0)"),
        )
    }

    /// Reads a coordinate.
    fn coordinate(&self, field: error::Line<'_>) -> Result<i64, PatternError> {
        let far = self.limits.farthest();
        match error::integer(field.text) {
            Some(number) if number.unsigned_abs() <= far.into() => Ok(number as i64),
            Some(_) => Err(self.too_far(field.at)),
            None => Err(self.source.error(field.at, "a whole number")),
        }
    }

    /// Reads two coordinates and nothing else from a line.
    fn place(&self, line: error::Line<'_>) -> Result<(i64, i64), PatternError> {
        let mut fields = line.fields();
        let end = line.at + line.text.len();
        let mut next = || match fields.next() {
            Some(field) => self.coordinate(field),
            None => Err(self.source.error(end, "two whole numbers")),
        };
        let place = (next()?, next()?);
        match fields.next() {
            Some(field) => Err(self.source.error(field.at, "two whole numbers and no more")),
            None => Ok(place),
        }
    }
}

/// The pattern as RLE.
impl core::fmt::Display for Pattern {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&rle::write(self))
    }
}

/// Reads whatever format the text has.
impl core::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        Self::parse(text)
    }
}
