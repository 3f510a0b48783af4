//! Patterns: living cells with a rule and a description, and the files they are shared in.
//!
//! | format | file | carries |
//! |---|---|---|
//! | [`rle`](Format::Rle) | `.rle` | all of a [`Pattern`] |
//! | [`plaintext`](Format::Plaintext) | `.cells` | cells, size, name, author, comments |
//! | [`Life 1.05`](Format::Life105) | `.lif` | cells, rule, name, author, comments |
//! | [`Life 1.06`](Format::Life106) | `.lif` | cells |
//! | [`macrocell`](Format::Macrocell) | `.mc` | all but origin and size |
//!
//! RLE and macrocell also have the states of [`States::Dying`] (Generations) and of LifeHistory.
//!
//! [`Pattern::parse`] detects the format from the text. It tolerates common mistakes that are
//! unambiguous (a missing header or `!`, blanks anywhere, `.` for `b`). Other mistakes are errors
//! that give the place and what was expected. Sizes are checked against [`Pattern::FARTHEST`] and
//! [`Pattern::MOST_CELLS`] before memory is allocated: a line that asks for a billion cells is an error.
//!
//! ```
//! use life_worlds::{Rule, pattern::{Format, Pattern}};
//!
//! let glider = Pattern::parse("#N Glider\nx = 3, y = 3, rule = B3/S23\nbob$2bo$3o!")?;
//! assert_eq!(glider.name.as_deref(), Some("Glider"));
//! assert_eq!(glider.rule, Some(Rule::LIFE));
//! assert_eq!(glider.cells.len(), 5);
//! assert_eq!(glider.write(Format::Plaintext)?, "!Name: Glider\n.O.\n..O\nOOO\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To read a huge structured pattern without listing its cells, parse its file as a [`Macrocell`]
//! and give that to [`World::from_macrocell`](crate::World::from_macrocell).
//!
//! The formats follow the LifeWiki (<https://conwaylife.com/wiki/File_formats>) and Golly's help.

mod apgcode;
mod by_state;
mod cell_set;
mod files;
mod format;
mod library;
mod life105;
mod life106;
mod limits;
mod macrocell;
mod macrocell_text;
mod plaintext;
mod rectangle;
mod rle;
mod source;
mod states;
mod topology;
mod transform;
mod value;

pub use cell_set::{CellSet, Word};
pub use format::Format;
pub use limits::{PatternError, TooLarge};
pub use macrocell::Macrocell;
pub(crate) use macrocell::{MAX_LEVEL, Node, Nodes, nodes_of};
pub use rectangle::Rectangle;
pub use states::States;
pub use topology::Topology;
pub use value::Pattern;
