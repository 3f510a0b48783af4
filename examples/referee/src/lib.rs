//! The rules of every game for other languages.
//!
#![doc = include_str!("../HELP.md")]
//!
#![doc = include_str!("../PAGES.md")]

mod asked;
mod caller;
mod error;
mod files;
mod limits;
mod object;
mod op;
mod pages;
// A page needs the replies, but not the program.
#[cfg(not(target_family = "wasm"))]
mod program;
mod reply;
mod request;
#[cfg(test)]
mod types;

use menagerie::{Catalogue, SearchMemory, StopFlag};

pub use asked::Asked;
pub use limits::Limits;
pub use op::Op;
#[cfg(not(target_family = "wasm"))]
pub use program::{command, main, main_with};

/// Returns the reply to a request, which is one JSON object. It depends on the request alone: a
/// search with `"remember"` has nothing to go on from.
///
/// ```
/// use menagerie::Catalogue;
/// use referee::{Limits, reply};
///
/// let request = br#"{"game":"conway-chess","op":"view","moves":["e2e4"],"id":7}"#;
/// let reply = reply(&Catalogue::standard(), &Limits::PAGES, request);
/// assert!(reply.contains(r#""ply":1"#) && reply.contains(r#""status":"*","turn":2"#));
/// assert!(reply.ends_with(r#""id":7}"#));
/// ```
pub fn reply(catalogue: &Catalogue, limits: &Limits, request: &[u8]) -> String {
    let (memory, stop) = (SearchMemory::new(), StopFlag::new());
    Asked::read(limits, request).reply(catalogue, limits, &memory, &stop)
}
