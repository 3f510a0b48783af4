//! Playback, and what the computer thinks of a position.

use std::time::Instant;

use crate::computer::Analysis;
use crate::playback::Playback;
use crate::state::Match;
use crate::told::Fault;

impl Match {
    /// Starts playback at the latest position, or goes on with the game. A game with kinds of move
    /// goes on only from its latest position, and stays in playback once it is over.
    ///
    /// # Errors
    /// If a move is being chosen, or the game cannot go on from the position shown.
    pub fn pause_or_play(&mut self) -> Result<(), Fault> {
        if self.choice.kind.is_some() {
            return Err(Fault::Chosen);
        }
        match &self.playback {
            None => self.playback = Some(Playback::new(&*self.game)),
            Some(_) if self.kinds.is_empty() => self.playback = None,
            Some(_) if self.is_over() => return Err(Fault::StaysInPlayback),
            Some(playback) if !playback.is_at_end() => return Err(Fault::NotLatest),
            Some(_) => self.playback = None,
        }
        self.refresh();
        Ok(())
    }

    /// Goes to another position in playback.
    ///
    /// # Errors
    /// If the match is not in playback.
    pub fn look(&mut self, go: impl FnOnce(&mut Playback)) -> Result<(), Fault> {
        let playback = self.playback.as_mut().ok_or(Fault::NotPlayback)?;
        go(playback);
        self.refresh();
        Ok(())
    }

    /// Whether playback can go back, and whether it can go forward.
    pub fn can_look(&self) -> [bool; 2] {
        let playback = self.playback.as_ref();
        playback.map_or([false; 2], |playback| {
            [playback.game().ply() > 0, !playback.is_at_end()]
        })
    }

    /// Whether the computer was asked what it thinks of the position, and has nothing to say yet.
    pub fn is_looking(&self) -> bool {
        let analysis = self.analysis.as_ref();
        analysis.is_some_and(|analysis| analysis.is_thinking() && analysis.opinion().is_none())
    }

    /// Forgets what the computer thinks of the position, if it was asked.
    pub fn forget_opinion(&mut self) {
        self.analysis = None;
    }

    /// Asks the computer what it thinks of the position that is shown.
    ///
    /// # Errors
    /// If the position decides the game, the computer is thinking, or the game is over the network.
    pub fn evaluate(&mut self, now: Instant) -> Result<(), Fault> {
        if self.is_fair_play() {
            return Err(Fault::FairPlay);
        }
        if self.shown().position_outcome().is_some() {
            return Err(Fault::Over);
        }
        if self.computer.is_thinking() {
            return Err(Fault::Thinking);
        }
        self.analysis = Some(Analysis::begin(self.shown(), now));
        Ok(())
    }
}
