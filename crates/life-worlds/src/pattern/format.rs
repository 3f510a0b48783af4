//! The formats of pattern files.

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
