//! The formats of pattern files.

use std::fmt;

/// A format of pattern files.
///
/// ```
/// use life_worlds::pattern::{Format, Pattern};
///
/// // Every format holds the cells.
/// let gun = Pattern::named("Gosper gun").unwrap();
/// for format in Format::ALL {
///     let read = Pattern::parse(&gun.write(format)?)?;
///     assert_eq!(read.cells, gun.cells, "{format}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Run-length encoded, `.rle`: the usual format for sharing patterns.
    Rle,
    /// Drawn with `.` and `O`, `.cells`.
    Plaintext,
    /// Life 1.05, `.lif`: blocks drawn with `.` and `*`, each with its position.
    Life105,
    /// Life 1.06, `.lif`: one cell a line.
    Life106,
    /// Macrocell, `.mc`: a quadtree that stores equal parts once.
    Macrocell,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] = [
        Self::Rle,
        Self::Plaintext,
        Self::Life105,
        Self::Life106,
        Self::Macrocell,
    ];

    /// Returns the usual file name extension, without the dot. Both Life formats share `lif`.
    ///
    /// ```
    /// use life_worlds::pattern::Format;
    ///
    /// assert_eq!(format!("gun.{}", Format::Rle.extension()), "gun.rle");
    /// ```
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Rle => "rle",
            Self::Plaintext => "cells",
            Self::Life105 | Self::Life106 => "lif",
            Self::Macrocell => "mc",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rle => "RLE",
            Self::Plaintext => "plaintext",
            Self::Life105 => "Life 1.05",
            Self::Life106 => "Life 1.06",
            Self::Macrocell => "macrocell",
        })
    }
}
