//! What is done at a table, and how it is taken back.

use std::mem::discriminant;

use grid_core::{Outcome, Reason};

use super::{Change, Ledger, Logged};
use crate::table::act::EMPTY_DIGEST;
use crate::table::clock::Clocks;
use crate::table::{Act, ActError, Actor, Entry, Key, Question, Seat, Update};

impl Ledger {
    /// Does an act and enters it in the log. Returns the update that tells of it. If it cannot be
    /// done, nothing changes.
    pub(crate) fn apply(&mut self, by: Actor, act: Act, at: u64) -> Result<Update, ActError> {
        self.check(by, &act, at)?;
        let (running, before) = (self.running(), self.facts.clone());
        let change = match by {
            Actor::Seat(seat) => self.apply_of_seat(seat, &act, at)?,
            Actor::Keeper => self.apply_of_keeper(&act),
        };
        let is_move = matches!(act, Act::Move { .. });
        let is_talk = match act {
            Act::Ask(question) => Seat::ALL
                .iter()
                .any(|seat| self.facts.asked[seat.index()].contains(&question)),
            Act::Decline(_) => true,
            _ => false,
        };
        // A question that is only asked or declined does not begin another turn.
        if let (Some(clocks), false) = (&mut self.facts.clocks, is_talk) {
            clocks.turn(running, at, is_move);
        }
        self.facts.moves += usize::from(is_move);
        match (&act, by) {
            (Act::Ask(_), Actor::Seat(seat)) if is_talk => self.facts.questions[seat.index()] += 1,
            _ if is_talk => {}
            _ => self.facts.questions = [0; 2],
        }
        let entry = Entry {
            number: self.len() + 1,
            by,
            at,
            act,
        };
        let last = self.entries.last();
        let digest = entry.digest(last.map_or(EMPTY_DIGEST, |logged| logged.digest));
        self.entries.push(Logged {
            entry: entry.clone(),
            digest,
            is_talk,
            before,
            change,
        });
        Ok(Update::Done { entry, is_talk })
    }

    /// Takes back the last entry, as if it had never been done. The caller must not have sent it to
    /// anybody.
    pub(in crate::table) fn pop(&mut self) -> Option<Entry> {
        let Logged {
            entry,
            before,
            change,
            ..
        } = self.entries.pop()?;
        self.facts = before;
        match change {
            Change::None => {}
            Change::Added => {
                self.game.undo();
            }
            Change::Replaced(game) => self.game = game,
            Change::TakenBack(moves, ending) => {
                for text in moves {
                    // It was played once before from this position.
                    let _ = self.game.play(&text);
                }
                match ending.map(|ending| (ending.reason, ending.outcome)) {
                    Some((Reason::Agreement, _)) => self.game.agree_draw(),
                    Some((Reason::Time, Outcome::Win(winner))) => {
                        self.game.lose_on_time(winner.other());
                    }
                    Some((Reason::Resignation, Outcome::Win(winner))) => {
                        self.game.resign(winner.other());
                    }
                    // The position itself has ended the game, or it goes on.
                    _ => {}
                }
            }
        }
        Some(entry)
    }

    fn apply_of_keeper(&mut self, act: &Act) -> Change {
        self.facts.asked = Default::default();
        if *act == Act::Flag {
            self.game.lose_on_time(self.game.turn());
            return Change::Added;
        }
        self.facts.is_expired = true;
        self.facts.is_aborted = true;
        Change::None
    }

    fn apply_of_seat(&mut self, seat: Seat, act: &Act, at: u64) -> Result<Change, ActError> {
        match *act {
            Act::Move { ref text, key, .. } => {
                self.play(seat, text, key)?;
                return Ok(Change::Added);
            }
            Act::Resign => {
                self.game.resign(self.side(seat));
                self.close_questions_at_end();
                return Ok(Change::Added);
            }
            Act::Abort => {
                self.facts.is_aborted = true;
                self.facts.asked = Default::default();
            }
            Act::Ask(question) => {
                let asked = &mut self.facts.asked[seat.index()];
                asked.retain(|other| discriminant(other) != discriminant(&question));
                asked.insert(question);
                if self.facts.asked[seat.other().index()].contains(&question) {
                    return Ok(self.agreed(question, at));
                }
            }
            Act::Decline(question) => {
                self.facts.asked[seat.other().index()].remove(&question);
            }
            // The keeper's.
            Act::Flag | Act::Expire => {}
        }
        Ok(Change::None)
    }

    fn play(&mut self, by: Seat, text: &str, found: Option<Key>) -> Result<(), ActError> {
        self.game.play(text)?;
        let checked = found.map_or(Ok(()), |found| ActError::check_key(&*self.game, found));
        if checked.is_err() {
            // A branch has no undone moves: the move cannot be redone.
            self.game.undo();
            self.game = self.game.branch();
            return checked;
        }
        self.facts.asked[by.other().index()].clear();
        self.facts.asked[by.index()].retain(|asked| !matches!(asked, Question::Undo { .. }));
        self.close_questions_at_end();
        Ok(())
    }

    /// Closes all questions if the game is over.
    fn close_questions_at_end(&mut self) {
        if self.game.ending().is_some() {
            self.facts.asked = Default::default();
        }
    }

    /// Does what both seats have asked for.
    fn agreed(&mut self, question: Question, at: u64) -> Change {
        self.facts.asked = Default::default();
        match question {
            Question::Draw => {
                self.game.agree_draw();
                Change::Added
            }
            Question::Undo { ply } => {
                let change =
                    Change::TakenBack(self.game.played().split_off(ply), self.game.ending());
                if ply == self.game.ply() {
                    // This takes back a resignation or an agreement, and no move.
                    self.game.undo();
                } else {
                    self.game.go_to(ply);
                }
                change
            }
            Question::Rematch => {
                // The game wrote this text, so it can be read.
                let game = self.info.position(&self.game.start());
                let change = game.map_or(Change::None, |game| {
                    Change::Replaced(std::mem::replace(&mut self.game, game))
                });
                self.facts.loaded = 0;
                self.facts.is_aborted = false;
                self.facts.rematches = self.facts.rematches.saturating_add(1);
                self.facts.sides = self.facts.sides.other();
                self.facts.clocks = self.clock().map(|setting| Clocks::new(setting, at));
                change
            }
        }
    }
}
