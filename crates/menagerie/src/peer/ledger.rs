//! The game as both sides hold it: the log, and the state that follows from it.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

use grid_core::{Player, Reason, key_of};

use super::fault::ActError;
use super::limits::{MAX_ENTRIES, MAX_MOVE_BYTES};
use super::message::{Act, Entry, Key, Party, Question};
use super::update::{Person, Request, Update};
use crate::{AnyGame, GameInfo};

/// The open questions of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Asked {
    undo: Option<usize>,
    draw: bool,
    rematch: bool,
}

impl Asked {
    fn has(&self, question: Question) -> bool {
        match question {
            Question::Undo { ply } => self.undo == Some(ply),
            Question::Draw => self.draw,
            Question::Rematch => self.rematch,
        }
    }

    fn set(&mut self, question: Question, is_asked: bool) {
        match question {
            Question::Undo { ply } => self.undo = is_asked.then_some(ply),
            Question::Draw => self.draw = is_asked,
            Question::Rematch => self.rematch = is_asked,
        }
    }

    fn questions(&self) -> impl Iterator<Item = Question> + use<> {
        let undo = self.undo.map(|ply| Question::Undo { ply });
        let draw = self.draw.then_some(Question::Draw);
        let rematch = self.rematch.then_some(Question::Rematch);
        [undo, draw, rematch].into_iter().flatten()
    }
}

/// The log with its game. Only entries change it: two ledgers are equal if they began with the same
/// game and have the same entries.
#[derive(Debug)]
pub(super) struct Ledger {
    info: GameInfo,
    game: Box<dyn AnyGame>,
    me: Party,
    host_side: Player,
    /// What the host and the guest have asked for.
    asked: [Asked; 2],
    /// Each entry with the digest of the log up to it.
    entries: Vec<(Entry, u64)>,
}

impl Ledger {
    pub(super) fn new(
        info: GameInfo,
        game: Box<dyn AnyGame>,
        me: Party,
        host_side: Player,
    ) -> Self {
        Self {
            info,
            game,
            me,
            host_side,
            asked: [Asked::default(), Asked::default()],
            entries: Vec::new(),
        }
    }

    pub(super) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    pub(super) fn info(&self) -> &GameInfo {
        &self.info
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the entries after the first `known`.
    pub(super) fn entries_after(&self, known: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(known).map(|(entry, _)| entry)
    }

    /// Returns the digest of the first `entries` entries; `None` if the log is shorter.
    pub(super) fn digest(&self, entries: usize) -> Option<u64> {
        match entries.checked_sub(1) {
            Some(last) => self.entries.get(last).map(|&(_, digest)| digest),
            None => Some(0),
        }
    }

    pub(super) fn side(&self, party: Party) -> Player {
        match party {
            Party::Host => self.host_side,
            Party::Guest => self.host_side.other(),
        }
    }

    pub(super) fn questions(&self, party: Party) -> impl Iterator<Item = Question> + use<> {
        self.asked[party as usize].questions()
    }

    fn person(&self, party: Party) -> Person {
        if party == self.me {
            Person::Local
        } else {
            Person::Remote
        }
    }

    /// Returns the act that a request of this side's player asks for.
    pub(super) fn act(&self, request: &Request) -> Result<Act, ActError> {
        let act = match request {
            Request::Resign => Act::Resign,
            Request::Ask(question) => Act::Ask(*question),
            Request::Decline(question) => Act::Decline(*question),
            Request::Move(text) => {
                self.check_turn(self.me)?;
                let mut after = self.game.branch();
                after.play(text)?;
                Act::Move {
                    ply: after.ply(),
                    // The game's own spelling, not what was typed.
                    text: after.played().pop().unwrap_or_default(),
                    key: Key(after.key()),
                }
            }
        };
        self.check(self.me, &act)?;
        Ok(act)
    }

    fn check_goes_on(&self) -> Result<(), ActError> {
        match self.game.ending() {
            Some(ending) => Err(ActError::Over {
                outcome: ending.outcome,
            }),
            None => Ok(()),
        }
    }

    fn check_turn(&self, by: Party) -> Result<(), ActError> {
        self.check_goes_on()?;
        let turn = self.game.turn();
        if self.side(by) == turn {
            Ok(())
        } else {
            Err(ActError::NotYourTurn { turn })
        }
    }

    /// Checks an act, except whether a move is legal.
    fn check(&self, by: Party, act: &Act) -> Result<(), ActError> {
        if self.entries.len() >= MAX_ENTRIES {
            return Err(ActError::Full);
        }
        match *act {
            Act::Move { ply, ref text, .. } => {
                self.check_turn(by)?;
                let bytes = text.len();
                if bytes > MAX_MOVE_BYTES {
                    return Err(ActError::TooLong { bytes });
                }
                let expected = self.game.ply() + 1;
                if ply != expected {
                    let found = ply;
                    return Err(ActError::Ply { found, expected });
                }
            }
            Act::Resign => self.check_goes_on()?,
            Act::Ask(question) => {
                match question {
                    Question::Undo { ply } => self.check_undo(ply)?,
                    Question::Draw => self.check_goes_on()?,
                    Question::Rematch if self.game.ending().is_none() => {
                        return Err(ActError::NotOver);
                    }
                    Question::Rematch => {}
                }
                if self.asked[by as usize].has(question) {
                    return Err(ActError::AlreadyAsked { question });
                }
            }
            Act::Decline(question) => {
                if !self.asked[by.other() as usize].has(question) {
                    return Err(ActError::NotAsked { question });
                }
            }
        }
        Ok(())
    }

    fn check_undo(&self, ply: usize) -> Result<(), ActError> {
        let now = self.game.ply();
        let reason = self.game.ending().map(|ending| ending.reason);
        let is_agreed = matches!(reason, Some(Reason::Resignation | Reason::Agreement));
        if ply < now || (ply == now && is_agreed) {
            Ok(())
        } else {
            Err(ActError::Undo { ply, now })
        }
    }

    /// Does an act, enters it in the log and reports it. If it cannot be done, nothing changes.
    pub(super) fn apply(
        &mut self,
        by: Party,
        act: Act,
        updates: &mut VecDeque<Update>,
    ) -> Result<&Entry, ActError> {
        self.check(by, &act)?;
        let person = self.person(by);
        match act {
            Act::Move {
                ply,
                ref text,
                key: found,
            } => {
                let events = self.game.play(text)?;
                let expected = Key(self.game.key());
                if found != expected {
                    // A branch has no undone moves: the move cannot be redone.
                    self.game.undo();
                    self.game = self.game.branch();
                    let text = text.clone();
                    return Err(ActError::Key {
                        ply,
                        text,
                        found,
                        expected,
                    });
                }
                self.asked[by.other() as usize] = Asked::default();
                self.asked[by as usize].undo = None;
                let text = text.clone();
                updates.push_back(Update::Moved {
                    by: person,
                    text,
                    events,
                });
                self.report_ending(updates);
            }
            Act::Resign => {
                self.game.resign(self.side(by));
                self.report_ending(updates);
            }
            Act::Ask(question) => {
                self.asked[by as usize].set(question, true);
                updates.push_back(Update::Asked {
                    by: person,
                    question,
                });
                if self.asked[by.other() as usize].has(question) {
                    self.agreed(question, updates);
                }
            }
            Act::Decline(question) => {
                self.asked[by.other() as usize].set(question, false);
                updates.push_back(Update::Declined {
                    by: person,
                    question,
                });
            }
        }
        Ok(self.write(by, act))
    }

    /// Reports the end of the game, if it is over, and closes all questions.
    fn report_ending(&mut self, updates: &mut VecDeque<Update>) {
        if let Some(ending) = self.game.ending() {
            self.asked = [Asked::default(), Asked::default()];
            updates.push_back(Update::Ended(ending));
        }
    }

    /// Does what both players have asked for.
    fn agreed(&mut self, question: Question, updates: &mut VecDeque<Update>) {
        self.asked = [Asked::default(), Asked::default()];
        match question {
            Question::Draw => {
                self.game.agree_draw();
                self.report_ending(updates);
            }
            Question::Undo { ply } => {
                if ply == self.game.ply() {
                    // This takes back a resignation or an agreement, and no move.
                    self.game.undo();
                } else {
                    self.game.go_to(ply);
                }
                updates.push_back(Update::Undone { ply });
            }
            Question::Rematch => {
                // The game wrote this text, so it can be read.
                if let Ok(game) = self.info.position(&self.game.start()) {
                    self.game = game;
                }
                self.host_side = self.host_side.other();
                let you = self.side(self.me);
                updates.push_back(Update::Rematch { you });
            }
        }
    }

    fn write(&mut self, by: Party, act: Act) -> &Entry {
        let before = self.digest(self.len()).unwrap_or_default();
        let number = self.len() + 1;
        let entry = Entry { number, by, act };
        let digest = digest_of(before, &entry);
        self.entries.push((entry, digest));
        // The entry that was just pushed.
        &self.entries[number - 1].0
    }
}

/// Returns the digest of the log up to and including an entry, given the digest before it. It finds
/// differences; it is not a signature.
fn digest_of(before: u64, entry: &Entry) -> u64 {
    let line = super::Message::Entry(entry.clone()).to_line();
    let words = line.as_bytes().chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    let words: Vec<u64> = core::iter::once(before).chain(words).collect();
    key_of(&words)
}

/// Returns the request that leads to this act; see [`Ledger::act`].
pub(super) fn request_of(act: &Act) -> Request {
    match act {
        Act::Move { text, .. } => Request::Move(text.clone()),
        Act::Resign => Request::Resign,
        Act::Ask(question) => Request::Ask(*question),
        Act::Decline(question) => Request::Decline(*question),
    }
}
