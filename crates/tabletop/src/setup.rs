//! What a match starts from.

use std::path::PathBuf;
use std::time::Duration;

use crate::table::ClockSetting;
use menagerie::{AnyGame, ChosenOrder, GameInfo};

use crate::link::Link;
use crate::seat::Seat;
use crate::session::Session;

/// What a match starts from.
#[derive(Debug)]
pub struct Setup {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What a catalogue knows about the game.
    pub info: GameInfo,
    /// The players, and the clocks of a match without a network; a table over the network has its
    /// own.
    pub session: Session,
    /// The file in which the game is kept. It holds the game already.
    pub save: Option<PathBuf>,
    /// How long a move of the computer takes at least, so that people can follow.
    pub pause: Duration,
    /// The seed of the computer's choices among moves of about the same value.
    pub seed: u64,
    /// The opponent over the network, if there is one.
    pub remote: Option<Link>,
    /// The order in which the cells of moves were chosen, if a file told it.
    pub chosen: ChosenOrder,
    /// Whether a move that loses at once is asked for twice.
    pub doubts: bool,
}

impl Setup {
    /// Two people at one table, without clocks.
    pub fn new(game: Box<dyn AnyGame>, info: GameInfo) -> Self {
        Self {
            session: Session::default(),
            game,
            info,
            save: None,
            pause: Duration::from_millis(600),
            seed: 1,
            remote: None,
            chosen: ChosenOrder::new(),
            doubts: false,
        }
    }

    /// Sets the players, first player first.
    #[must_use]
    pub fn with_seats(mut self, seats: [Seat; 2]) -> Self {
        self.session.seats = seats;
        self
    }

    /// Sets the clocks.
    #[must_use]
    pub fn with_clock(mut self, clock: ClockSetting) -> Self {
        self.session.clock = Some(clock);
        self
    }
}
