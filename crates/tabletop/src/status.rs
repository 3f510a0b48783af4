//! What a match shows in words: whose turn it is, how the game has ended, what playback shows.

use menagerie::{Outcome, Player};

use crate::table::ClockFace;
use crate::{Match, Playback, counted, result_said, turn_words};
use menagerie::kind_words;

impl Match {
    /// Whose turn it is, how the game has ended, or what playback shows.
    pub fn status(&self) -> String {
        let reader = self.person();
        if let Some(playback) = self.playback() {
            if let Some(kind) = self.choice.kind {
                return self.choice_words(kind);
            }
            let (ply, last) = (playback.game().ply(), playback.last());
            let words = &playback.last_move().words;
            let end = result_said(self.game()).filter(|_| playback.shows_end());
            let words = match (end, playback.step()) {
                (Some(end), _) => end.to(reader).into(),
                (None, Some((step, steps))) => {
                    format!("{}, step {step} of {steps}", words.step)
                }
                (None, None) => words.earlier.clone(),
            };
            let tried = if playback.is_tried() { "tried, " } else { "" };
            return format!("{words} ({tried}ply {ply} of {last})");
        }
        if let Some(end) = result_said(&*self.game) {
            return end.to(reader).into();
        }
        self.link
            .waits_for()
            .unwrap_or_else(|| match self.choice.kind {
                Some(kind) => self.choice_words(kind),
                None => self.turn_words(),
            })
    }

    /// What the clocks show, if there are any.
    pub fn clocks(&self) -> Option<ClockFace> {
        self.link.clocks()
    }

    /// How far the move is chosen.
    fn choice_words(&self, kind: usize) -> String {
        if self.passes() {
            return format!("{} changes nothing", self.kinds[kind].name);
        }
        if let Some(candidate) = &self.choice.candidate {
            return kind_words(&candidate.m, &self.kinds);
        }
        let (kind, picked) = (&self.kinds[kind], self.choice.picked.len());
        if picked == kind.cells {
            return format!("{}: choose another cell", kind.name);
        }
        let cells = counted(kind.cells, "cell", "cells");
        format!("{}: {picked} of {cells} chosen", kind.name)
    }

    /// Whose turn it is.
    fn turn_words(&self) -> String {
        let turn = self.game.turn();
        let players = self.info.players();
        let name = players[turn.index()];
        let computer = &self.computer;
        if let Some(you) = self.link.side() {
            if you != turn {
                return format!("Waiting for {}", self.player_words(turn));
            }
            if !computer.plays(turn) {
                return turn_words(turn, players, Some(turn));
            }
        }
        if self.is_computers_turn() {
            format!("{name} is thinking")
        } else if computer.plays(turn) {
            format!("{name} to move (the computer waits)")
        } else {
            turn_words(turn, players, self.person())
        }
    }

    /// A player, and the name of the person if it is known: `White (Ann)`.
    pub fn player_words(&self, player: Player) -> String {
        let words = self.info.players()[player.index()];
        match self.link.name(player) {
            Some(name) => format!("{words} ({name})"),
            None => words.into(),
        }
    }

    /// The side of the only person who plays here; `None` if two play here, or none.
    pub fn person(&self) -> Option<Player> {
        match self.remote() {
            Some(remote) => remote.side(),
            None => self.computer.opponent(),
        }
    }

    /// The label of the turn, in capitals: `PLAYER 1 TURN`, `PLAYER 1 WINS!`, `DRAW`. In playback,
    /// that of the position shown.
    pub fn label(&self) -> String {
        let name = |player: Player| self.info.players()[player.index()].to_uppercase();
        match self.shown_outcome() {
            Some(Outcome::Win(player)) => format!("{} WINS!", name(player)),
            Some(Outcome::Draw) => "DRAW".into(),
            None => format!("{} TURN", name(self.shown().turn())),
        }
    }

    /// The player whose label it is: the winner, otherwise the player to move.
    pub fn label_player(&self) -> Player {
        match self.shown_outcome() {
            Some(Outcome::Win(player)) => player,
            _ => self.shown().turn(),
        }
    }

    /// The outcome of the game, unless playback shows an earlier position.
    fn shown_outcome(&self) -> Option<Outcome> {
        let is_shown = self.playback().is_none_or(Playback::shows_end);
        let ending = match self.is_trying() {
            true => self.shown().ending(),
            false => self.game.ending().filter(|_| is_shown),
        };
        ending.map(|ending| ending.outcome)
    }
}
