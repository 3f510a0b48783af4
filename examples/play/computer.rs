//! The computer's thinking, beside the screen, which never waits for it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{AnyGame, Report, SearchOptions, StopFlag};

/// A move being thought about. Dropping it forgets the move and ends the thinking.
#[derive(Debug)]
pub struct Thinking {
    news: Receiver<News>,
    /// What is known so far.
    latest: Option<Report<String>>,
    stop: StopFlag,
    /// Not before this is the move played.
    earliest: Instant,
    /// Whether the thinking has ended.
    is_done: bool,
}

/// What the thinking thread tells.
#[derive(Debug)]
enum News {
    /// An iteration is finished.
    Iteration(Report<String>),
    /// The search is; `None` if there is no move.
    End(Option<Report<String>>),
}

/// What came of thinking so far.
#[derive(Debug, PartialEq, Eq)]
pub enum Thought {
    /// Still thinking.
    Pending,
    /// This is the move.
    Move(Report<String>),
    /// There is no move.
    Nothing,
}

impl Thinking {
    /// Begins to think about the next move of a game.
    pub fn begin(game: &dyn AnyGame, options: &SearchOptions, pause: Duration) -> Self {
        let (send, news) = channel();
        let game = game.branch();
        let stop = StopFlag::new();
        let mut options = options.clone();
        options.limits.stop = Some(stop.clone());
        thread::spawn(move || {
            // Nobody waits for a forgotten move.
            let end = game.search(&options, &mut |report| {
                let _ = send.send(News::Iteration(report.clone()));
            });
            let _ = send.send(News::End(end));
        });
        Self {
            news,
            latest: None,
            stop,
            earliest: Instant::now() + pause,
            is_done: false,
        }
    }

    /// What is known so far.
    pub fn latest(&self) -> Option<&Report<String>> {
        self.latest.as_ref()
    }

    /// Ends the thinking: the best move so far is the move.
    pub fn hurry(&mut self) {
        self.stop.raise();
        self.earliest = Instant::now();
    }

    /// What came of it so far. A move is told once.
    pub fn thought(&mut self) -> Thought {
        while !self.is_done {
            match self.news.try_recv() {
                Ok(News::Iteration(report)) => self.latest = Some(report),
                Ok(News::End(end)) => {
                    self.latest = end;
                    self.is_done = true;
                }
                Err(TryRecvError::Empty) => return Thought::Pending,
                Err(TryRecvError::Disconnected) => {
                    // The search has failed; what it has told before is still a move.
                    self.is_done = true;
                }
            }
        }
        if Instant::now() < self.earliest {
            return Thought::Pending;
        }
        self.latest.take().map_or(Thought::Nothing, Thought::Move)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
