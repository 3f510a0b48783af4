//! What a player should not overlook: that a player can win at once, that pieces are about to die,
//! and which moves lose at once.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use menagerie::Spot;
use tabletop::{Deciding, Losses, Match, Playback, Warning, danger, losses, warnings};

/// The warnings of a position.
#[derive(Debug, Default)]
pub struct Warnings {
    /// The position that they are about.
    known: Option<(u64, usize)>,
    told: Vec<Warning>,
    /// Brings the moves that lose at once. They are looked for in a thread: no key waits for them.
    search: Option<Receiver<Losses>>,
    losses: Losses,
}

impl Warnings {
    /// The warnings in words.
    pub fn lines(&self) -> Vec<String> {
        let told = self.told.iter().map(|told| &told.text);
        let all = told.chain([&self.losses.text]);
        all.filter(|text| !text.is_empty()).cloned().collect()
    }

    /// The cells of the pieces in danger: if a player would lose by it, only of those.
    pub fn danger(&self) -> Vec<Spot> {
        danger(&self.told, &Deciding::default())
    }

    /// Whether only moves that are known to lose can follow these picks.
    pub fn are_lost(&self, picked: &[Spot]) -> bool {
        self.losses.are_lost(picked)
    }

    /// Whether a move is known to lose at once.
    pub fn is_loss(&self, m: &str) -> bool {
        self.losses.losses.iter().any(|loss| loss.m == m)
    }

    /// Whether the moves that lose are being looked for.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Takes in the moves that lose. Returns whether they have come.
    pub fn tick(&mut self) -> bool {
        let Some(found) = self.search.as_ref().map(Receiver::try_recv) else {
            return false;
        };
        if found == Err(TryRecvError::Empty) {
            return false;
        }
        self.search = None;
        self.losses = found.unwrap_or_default();
        true
    }

    /// Looks at the position of a match if it is another one than before.
    pub fn follow(&mut self, match_: &Match) {
        let game = match_.shown();
        let now = (game.key(), game.ply());
        let playback = match_.playback();
        let is_over = match_.is_over() && playback.is_none_or(Playback::is_at_end);
        // The picture of a step is not that of the position yet.
        let is_step = playback.and_then(Playback::step);
        let is_step = is_step.is_some_and(|(step, steps)| step < steps);
        if is_over || is_step || match_.computer().persons().is_empty() {
            *self = Self::default();
        } else if self.known != Some(now) {
            *self = Self {
                known: Some(now),
                told: warnings(game),
                ..Self::default()
            };
            if match_.doubts_losses() {
                let (send, search) = channel();
                let game = game.branch();
                thread::spawn(move || send.send(losses(&*game)));
                self.search = Some(search);
            }
        }
    }
}
