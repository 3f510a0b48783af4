//! The computer's thinking, beside the screen, which never waits for it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{AnyGame, Dice};

/// A move being thought about. Dropping it forgets the move.
#[derive(Debug)]
pub struct Thinking {
    answer: Receiver<Option<String>>,
    /// Not before this is the move played.
    earliest: Instant,
}

/// What came of thinking so far.
#[derive(Debug, PartialEq, Eq)]
pub enum Thought {
    /// Still thinking.
    Pending,
    /// This is the move.
    Move(String),
    /// There is no move.
    Nothing,
}

impl Thinking {
    /// Begins to think about the next move of a game.
    pub fn begin(game: &dyn AnyGame, seed: u64, pause: Duration) -> Self {
        let (send, answer) = channel();
        let game = game.branch();
        thread::spawn(move || {
            let m = game.computer_move(&mut Dice::seeded(seed));
            // Nobody waits for a forgotten move.
            let _ = send.send(m);
        });
        Self {
            answer,
            earliest: Instant::now() + pause,
        }
    }

    /// What came of it so far. A move is told once.
    pub fn thought(&self) -> Thought {
        if Instant::now() < self.earliest {
            return Thought::Pending;
        }
        match self.answer.try_recv() {
            Ok(Some(m)) => Thought::Move(m),
            Err(TryRecvError::Empty) => Thought::Pending,
            Ok(None) | Err(TryRecvError::Disconnected) => Thought::Nothing,
        }
    }
}
