//! The mistakes of a game, as the computer sees them.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use menagerie::AnyGame;
use tabletop::{Judged, Mistake, Ply};

/// How long the computer looks at each position for the best move.
const TIME: Duration = Duration::from_millis(150);

/// What the computer thinks of the moves of a game.
#[derive(Debug)]
pub struct Review {
    played: Vec<String>,
    judged: Vec<Judged>,
    /// Brings what is thought of the next moves. The search ends once this is gone.
    search: Option<Receiver<Judged>>,
}

impl Review {
    /// Begins to judge all moves of a game, in a thread: no key waits for that.
    pub fn new(game: &dyn AnyGame) -> Self {
        let (send, search) = channel();
        let (mut shown, plies) = (game.copy(), game.ply());
        thread::spawn(move || {
            let mut ahead = None;
            for ply in 1..=plies {
                shown.go_to(ply);
                let Some(judged) = Judged::of(&*shown, TIME, ahead) else {
                    return;
                };
                ahead = judged.ahead;
                if send.send(judged).is_err() {
                    return;
                }
            }
        });
        Self {
            played: game.played(),
            judged: Vec::new(),
            search: Some(search),
        }
    }

    /// Whether it is about this game as it is now.
    pub fn is_of(&self, game: &dyn AnyGame) -> bool {
        self.played == game.played()
    }

    /// Whether moves are still judged.
    pub const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Takes in what is thought of the next moves. Returns whether anything is new.
    pub fn tick(&mut self) -> bool {
        let Some(search) = &self.search else {
            return false;
        };
        let known = self.judged.len();
        let end = loop {
            match search.try_recv() {
                Ok(judged) => self.judged.push(judged),
                Err(end) => break end,
            }
        };
        // If a position cannot be judged, the thread ends before the last one.
        let is_whole = self.judged.len() == self.played.len();
        let is_done = is_whole || end == TryRecvError::Disconnected;
        self.search.take_if(|_| is_done);
        is_done || self.judged.len() > known
    }

    /// What was wrong with the move after this many plies, if it was a mistake.
    pub fn mistake(&self, ply: usize) -> Option<&Mistake> {
        self.judged.get(ply)?.mistake.as_ref()
    }

    /// The mistakes so far of these moves, each with what it brought and the better move, and how far
    /// the search is.
    pub fn words(&self, plies: &[Ply]) -> Vec<String> {
        let plies = plies.iter().zip(&self.judged).filter_map(|(ply, judged)| {
            let Mistake { name, text, .. } = judged.mistake.as_ref()?;
            Some(format!("{} {} {text} Better: {name}", ply.number, ply.name))
        });
        let mut words: Vec<String> = plies.collect();
        if self.is_searching() {
            let (looked, all) = (self.judged.len(), self.played.len());
            words.push(format!("still looking: {looked} of {all} moves"));
        } else if words.is_empty() {
            words.extend(self.judged.last().map(|last| last.quiet.clone()));
        }
        words
    }
}
