//! The limits of a caller.

use std::time::Duration;

use tabletop::table::MAX_PLIES;

use crate::error::Error;
use crate::op::Op;
use crate::request::Request;

/// What a caller of [`reply`](crate::reply()) allows in requests.
///
/// ```
/// use menagerie::Catalogue;
/// use referee::{Limits, Op, reply};
///
/// let limits = Limits { max_moves: 1, ..Limits::PAGES };
/// let ask = |line: &str| reply(&Catalogue::standard(), &limits, line.as_bytes());
///
/// let perft = ask(r#"{"game":"conway-chess","op":"perft","depth":9}"#);
/// assert!(perft.contains("not-allowed"));
/// let long = ask(r#"{"game":"conway-chess","op":"view","moves":["e2e4","e7e5"]}"#);
/// assert!(long.contains("too-long-game"));
/// assert!(!limits.allows(Op::Perft) && Limits::NONE.allows(Op::Perft));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether all operations are allowed; otherwise all except `perft` and `successors`.
    pub all_ops: bool,
    /// The maximum number of moves of a game, in a request or in an imported file.
    pub max_moves: usize,
    /// The maximum number of moves in a reply.
    pub max_listed: usize,
    /// The maximum number of cells in all pictures of the steps of a ply. If there would be more,
    /// the last steps are joined.
    pub max_step_cells: usize,
    /// The maximum number of events in all steps of a ply. If there would be more, the first ones
    /// are left out.
    pub max_step_events: usize,
    /// The maximum time of a search; `None` if only the request limits it.
    pub max_time: Option<Duration>,
    /// The maximum length of a request in bytes.
    pub max_bytes: usize,
}

impl Limits {
    /// The limits of the program `referee`: all operations, games of any length, searches of any
    /// time, and requests of 1 MiB.
    pub const NONE: Self = Self {
        all_ops: true,
        max_moves: usize::MAX,
        max_listed: 1_000_000,
        max_step_cells: usize::MAX,
        max_step_events: usize::MAX,
        max_time: None,
        max_bytes: 1 << 20,
    };

    /// The limits of a server for pages in browsers: no `perft` and no `successors`, every game
    /// that a table can hold ([`MAX_PLIES`] moves), 10,000 moves in a reply, 8,000 cells in the
    /// pictures of steps and 2,500 events in the steps, searches of two seconds, and requests of
    /// 256 KiB, in which each such game fits.
    pub const PAGES: Self = Self {
        all_ops: false,
        max_moves: MAX_PLIES,
        max_listed: 10_000,
        max_step_cells: 8_000,
        max_step_events: 2_500,
        max_time: Some(Duration::from_secs(2)),
        max_bytes: 256 << 10,
    };

    /// Returns whether an operation is allowed.
    pub const fn allows(&self, op: Op) -> bool {
        self.all_ops || !matches!(op, Op::Perft | Op::Successors)
    }

    /// Checks what a request asks for.
    pub(crate) fn check(&self, request: &Request) -> Result<(), Error> {
        let op = request.op();
        if !self.allows(op) {
            let why = format!("\"{op}\" is not allowed here");
            return Err(Error::Refused("not-allowed", why));
        }
        self.check_moves(request.moves().len())
    }

    /// Checks the number of moves of a game.
    pub(crate) fn check_moves(&self, moves: usize) -> Result<(), Error> {
        let most = self.max_moves;
        if moves > most {
            let why = format!("a game of {moves} moves: expected at most {most}");
            return Err(Error::Refused("too-long-game", why));
        }
        Ok(())
    }
}
