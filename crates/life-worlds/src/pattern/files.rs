//! Reading and writing patterns in every format.

use std::fmt;

use super::format::Format;
use super::limits::{FARTHEST, MOST_CELLS, PatternError, TooLarge};
use super::source::{Source, without_marks};
use super::value::Pattern;
use super::{life105, life106, macrocell_text, plaintext, rle};

/// What is known about a format.
struct Facts {
    format: Format,
    /// On a command line, and in a sentence.
    names: [&'static str; 2],
    extension: &'static str,
    parse: fn(Source<'_>) -> Result<Pattern, PatternError>,
    write: fn(&Pattern) -> Result<String, TooLarge>,
}

/// The formats, as they are declared.
const FORMATS: [Facts; 5] = [
    Facts {
        format: Format::Rle,
        names: ["rle", "RLE"],
        extension: "rle",
        parse: rle::parse,
        write: |pattern| Ok(rle::write(pattern)),
    },
    Facts {
        format: Format::Plaintext,
        names: ["plaintext", "plaintext"],
        extension: "cells",
        parse: plaintext::parse,
        write: plaintext::write,
    },
    Facts {
        format: Format::Life105,
        names: ["life105", "Life 1.05"],
        extension: "lif",
        parse: life105::parse,
        write: |pattern| Ok(life105::write(pattern)),
    },
    Facts {
        format: Format::Life106,
        names: ["life106", "Life 1.06"],
        extension: "lif",
        parse: life106::parse,
        write: |pattern| Ok(life106::write(pattern)),
    },
    Facts {
        format: Format::Macrocell,
        names: ["macrocell", "macrocell"],
        extension: "mc",
        parse: macrocell_text::parse_pattern,
        write: |pattern| Ok(macrocell_text::write(pattern)),
    },
];

impl Format {
    /// Every format.
    pub const ALL: [Self; FORMATS.len()] = {
        let mut all = [Self::Rle; FORMATS.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = FORMATS[i].format;
            i += 1;
        }
        all
    };

    fn facts(self) -> &'static Facts {
        &FORMATS[self as usize]
    }

    /// Returns the name on a command line: `rle`, `plaintext`, `life105`, `life106` or `macrocell`.
    pub fn name(self) -> &'static str {
        self.facts().names[0]
    }

    /// Returns the usual file name extension, without the dot. Both Life formats share `lif`.
    ///
    /// ```
    /// use life_worlds::pattern::Format;
    ///
    /// assert_eq!(format!("gun.{}", Format::Rle.extension()), "gun.rle");
    /// ```
    pub fn extension(self) -> &'static str {
        self.facts().extension
    }

    /// Returns the format that a file of this extension is written in. Of the two that share one,
    /// it is the one that can hold every pattern.
    ///
    /// ```
    /// use life_worlds::pattern::Format;
    ///
    /// assert_eq!(Format::of_extension("CELLS"), Some(Format::Plaintext));
    /// assert_eq!(Format::of_extension("lif"), Some(Format::Life106));
    /// assert_eq!(Format::extensions(), ".rle, .cells, .lif or .mc");
    /// ```
    pub fn of_extension(extension: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter().rev();
        all.find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// Returns the extensions, as an error or a help lists them.
    pub fn extensions() -> String {
        let mut all = Self::ALL
            .map(|format| format!(".{}", format.extension()))
            .to_vec();
        all.dedup();
        listed(&all)
    }
}

/// Writes the name in a sentence: `RLE`, `Life 1.05`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().names[1])
    }
}

/// Returns the words with commas and an "or" between them.
fn listed(words: &[String]) -> String {
    match words {
        [words @ .., last] if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        words => words.concat(),
    }
}

impl Pattern {
    /// The greatest distance from (0, 0), in columns and in rows, of a cell that is read one by one:
    /// 2^28 (268 million).
    pub const FARTHEST: u64 = FARTHEST;

    /// The greatest number of living cells that are read one by one: a full square of 16,384 x
    /// 16,384 cells.
    pub const MOST_CELLS: u64 = MOST_CELLS;

    /// Reads a pattern in the format that [`Format::detect`] finds.
    ///
    /// # Errors
    /// If the text is not a pattern in any of the formats, or exceeds
    /// [`FARTHEST`](Self::FARTHEST) or [`MOST_CELLS`](Self::MOST_CELLS).
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// let rle = Pattern::parse("x = 3, y = 3\nbo$2bo$3o!")?;
    /// let plaintext = Pattern::parse("!Name: Glider\n.O.\n..O\nOOO\n")?;
    /// let life_1_05 = Pattern::parse("#Life 1.05\n#P 0 0\n.*.\n..*\n***\n")?;
    /// let life_1_06 = Pattern::parse("#Life 1.06\n1 0\n2 1\n0 2\n1 2\n2 2\n")?;
    /// let macrocell = Pattern::parse("[M2]\n.*$..*$***$\n4 0 0 0 1\n")?;
    /// for pattern in [plaintext, life_1_05, life_1_06, macrocell] {
    ///     assert_eq!(pattern.cells, rle.cells);
    /// }
    /// # Ok::<(), life_worlds::pattern::PatternError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let text = without_marks(text);
        let source = Source { text, format: None };
        match Format::detect(text) {
            Some(format) => Self::parse_as(text, format),
            None => {
                let first = source.lines().find(|line| {
                    let text = line.text.trim();
                    !text.is_empty() && !text.starts_with('#')
                });
                let at = first.map_or(text.len(), |line| line.after(0).at);
                let all = Format::ALL.map(|format| format.to_string());
                Err(source.error(at, listed(&all)))
            }
        }
    }

    /// Reads a pattern from the bytes of a file, in the format that [`Format::detect`] finds. Bytes
    /// that are not UTF-8, as in old files, are replaced in comments and names; elsewhere they are
    /// an error.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// let latin_1 = b"#O J\xfcrgen\nx = 3, y = 1\n3o!";
    /// let pattern = Pattern::from_bytes(latin_1)?;
    /// assert_eq!((pattern.cells.len(), pattern.author.as_deref()), (3, Some("J\u{fffd}rgen")));
    /// # Ok::<(), life_worlds::pattern::PatternError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PatternError> {
        Self::parse(&String::from_utf8_lossy(bytes))
    }

    /// Reads a pattern of a known format.
    ///
    /// # Errors
    /// If the text is not a pattern in this format, or exceeds the same limits as in
    /// [`parse`](Self::parse).
    ///
    /// ```
    /// use life_worlds::pattern::{Format, Pattern};
    ///
    /// assert!(Pattern::parse_as("3o!", Format::Rle).is_ok());
    /// let error = Pattern::parse_as("3o!", Format::Life106).unwrap_err();
    /// assert_eq!(error.format, Some(Format::Life106));
    /// # Ok::<(), life_worlds::pattern::PatternError>(())
    /// ```
    pub fn parse_as(text: &str, format: Format) -> Result<Self, PatternError> {
        (format.facts().parse)(Source::new(without_marks(text), format))
    }

    /// Returns the text of the pattern in this format.
    ///
    /// # Errors
    /// If the format is plaintext and the rectangle around the cells is too large to draw.
    ///
    /// ```
    /// use life_worlds::pattern::{Format, Pattern};
    ///
    /// let boat = Pattern::parse("2o$obo$bo!")?;
    /// assert_eq!(boat.write(Format::Rle)?, "x = 3, y = 3\n2o$obo$bo!\n");
    /// assert_eq!(boat.write(Format::Plaintext)?, "OO.\nO.O\n.O.\n");
    /// assert_eq!(boat.write(Format::Life105)?, "#Life 1.05\n#P 0 0\n**\n*.*\n.*\n");
    /// assert_eq!(boat.write(Format::Life106)?, "#Life 1.06\n0 0\n1 0\n0 1\n2 1\n1 2\n");
    /// assert!(boat.write(Format::Macrocell)?.ends_with("**$*.*$.*$\n4 0 0 0 1\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, format: Format) -> Result<String, TooLarge> {
        (format.facts().write)(self)
    }
}

/// Writes the pattern as RLE.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&rle::write(self))
    }
}

/// Reads a pattern in any format.
impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        Self::parse(text)
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Pattern);
