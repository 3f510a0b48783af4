//! What a match starts from.

use std::path::PathBuf;
use std::time::Duration;

use crate::table::ClockSetting;
use menagerie::{AnyGame, ChosenOrder, GameInfo};

use crate::remote::Remote;
use crate::seat::Seat;

/// What a match starts from.
#[derive(Debug)]
pub struct Setup {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What a catalogue knows about the game.
    pub info: GameInfo,
    /// The players, first player first.
    pub seats: [Seat; 2],
    /// The file in which the game is kept. It holds the game already.
    pub save: Option<PathBuf>,
    /// How long a move of the computer takes at least, so that people can follow.
    pub pause: Duration,
    /// The seed of the computer's choices among moves of about the same value.
    pub seed: u64,
    /// The clocks of a match without a network; a table over the network has its own.
    pub clock: Option<ClockSetting>,
    /// What is left on the clocks of a match that goes on, first player first.
    pub left: Option<[Duration; 2]>,
    /// The opponent over the network, if there is one.
    pub remote: Option<Remote>,
    /// The order in which the cells of moves were chosen, if a file told it.
    pub chosen: ChosenOrder,
    /// The programs that a file named as players. None is started; the file keeps their words.
    pub programs: [Option<String>; 2],
}

impl Setup {
    /// Two people at one table.
    #[must_use]
    pub fn new(game: Box<dyn AnyGame>, info: GameInfo) -> Self {
        Self {
            game,
            info,
            seats: [Seat::Human, Seat::Human],
            save: None,
            pause: Duration::from_millis(600),
            seed: 1,
            clock: None,
            left: None,
            remote: None,
            chosen: ChosenOrder::new(),
            programs: [None, None],
        }
    }
}
