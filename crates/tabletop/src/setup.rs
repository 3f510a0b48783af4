//! What a match starts from.

use std::path::PathBuf;
use std::time::Duration;

use menagerie::{AnyGame, ChosenOrder, GameInfo};

use crate::remote::Remote;
use crate::seat::Seat;

/// What a match starts from.
#[derive(Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What a catalogue knows about the game.
    pub info: GameInfo,
    /// The players, first player first.
    pub seats: [Seat; 2],
    /// The file in which the game is kept.
    pub save: Option<PathBuf>,
    /// How long a move of the computer takes at least, so that people can follow.
    pub pause: Duration,
    /// The seed of the computer's choices among moves of about the same value.
    pub seed: u64,
    /// The opponent over the network, if there is one.
    pub remote: Option<Remote>,
    /// The order in which the cells of moves were chosen, if a file told it.
    pub chosen: ChosenOrder,
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
            remote: None,
            chosen: ChosenOrder::new(),
        }
    }

    /// Sets who plays.
    #[must_use]
    pub fn with_seats(mut self, seats: [Seat; 2]) -> Self {
        self.seats = seats;
        self
    }

    /// Keeps the game in a file, which holds it already.
    #[must_use]
    pub fn with_save(mut self, save: Option<PathBuf>) -> Self {
        self.save = save;
        self
    }

    /// Sets how long a move of the computer takes at least.
    #[must_use]
    pub fn with_pause(mut self, pause: Duration) -> Self {
        self.pause = pause;
        self
    }

    /// Sets the seed of the computer's choices among moves of about the same value.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Plays over the network.
    #[must_use]
    pub fn with_remote(mut self, remote: Option<Remote>) -> Self {
        self.remote = remote;
        self
    }

    /// Sets the order in which the cells of moves were chosen.
    #[must_use]
    pub fn with_chosen(mut self, chosen: ChosenOrder) -> Self {
        self.chosen = chosen;
        self
    }
}
