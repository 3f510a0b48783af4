//! The game as both sides hold it: a log of what was done, and what has come of it.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Player, Reason, key_of};

use super::fault::ActError;
use super::limits::{MAX_ENTRIES, MAX_MOVE_BYTES};
use super::message::{Act, Entry, Key, Party, Question};
use super::update::{Update, Who, Wish};
use crate::{AnyGame, GameInfo};

/// What a party has asked for and has not been answered.
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

/// The log with its game. Two ledgers that began with the same game and have the same entries are
/// equal: nothing but entries changes them.
#[derive(Debug)]
pub(super) struct Ledger {
    info: GameInfo,
    game: Box<dyn AnyGame>,
    me: Party,
    host_side: Player,
    /// By the host and by the guest.
    asked: [Asked; 2],
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

    /// The entries after the first `known`.
    pub(super) fn entries_after(&self, known: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(known).map(|(entry, _)| entry)
    }

    /// A digest of the first `entries`, if there are so many.
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

    fn who(&self, party: Party) -> Who {
        if party == self.me {
            Who::Me
        } else {
            Who::Other
        }
    }

    /// The act by which this side's wish is done.
    pub(super) fn act(&self, wish: &Wish) -> Result<Act, ActError> {
        let act = match wish {
            Wish::Resign => Act::Resign,
            Wish::Ask(question) => Act::Ask(*question),
            Wish::Decline(question) => Act::Decline(*question),
            Wish::Move(text) => {
                self.check_turn(self.me)?;
                let mut after = self.game.branch();
                after.play(text)?;
                Act::Move {
                    ply: after.ply(),
                    // As the game spells it, whatever was typed.
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

    /// Whether something can be done; moves have still to be tried.
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
                        return Err(ActError::GoesOn);
                    }
                    Question::Rematch => {}
                }
                if self.asked[by as usize].has(question) {
                    return Err(ActError::AskedAlready { question });
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

    /// Does something and writes it down; what comes of it is told. Nothing changes if it cannot be
    /// done.
    pub(super) fn apply(
        &mut self,
        by: Party,
        act: Act,
        updates: &mut VecDeque<Update>,
    ) -> Result<&Entry, ActError> {
        self.check(by, &act)?;
        let who = self.who(by);
        match act {
            Act::Move {
                ply,
                ref text,
                key: found,
            } => {
                let events = self.game.play(text)?;
                let expected = Key(self.game.key());
                if found != expected {
                    // As it was, the move not even left to be redone.
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
                updates.push_back(Update::Moved { who, text, events });
                self.tell_ending(updates);
            }
            Act::Resign => {
                self.game.resign(self.side(by));
                self.tell_ending(updates);
            }
            Act::Ask(question) => {
                self.asked[by as usize].set(question, true);
                updates.push_back(Update::Asked { who, question });
                if self.asked[by.other() as usize].has(question) {
                    self.agreed(question, updates);
                }
            }
            Act::Decline(question) => {
                self.asked[by.other() as usize].set(question, false);
                updates.push_back(Update::Declined { who, question });
            }
        }
        Ok(self.write(by, act))
    }

    /// If the game is over, nothing that was asked for before matters any longer.
    fn tell_ending(&mut self, updates: &mut VecDeque<Update>) {
        if let Some(ending) = self.game.ending() {
            self.asked = [Asked::default(), Asked::default()];
            updates.push_back(Update::Ended(ending));
        }
    }

    /// Both have asked for the same.
    fn agreed(&mut self, question: Question, updates: &mut VecDeque<Update>) {
        self.asked = [Asked::default(), Asked::default()];
        match question {
            Question::Draw => {
                self.game.agree_draw();
                self.tell_ending(updates);
            }
            Question::Undo { ply } => {
                if ply == self.game.ply() {
                    // Only a resignation or an agreement is taken back.
                    self.game.undo();
                } else {
                    self.game.go_to(ply);
                }
                updates.push_back(Update::Undone { ply });
            }
            Question::Rematch => {
                // The text of a position is read again as the same position.
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
        // Just pushed.
        &self.entries[number - 1].0
    }
}

/// A digest of the log up to and with an entry, from the digest before it. It finds differences,
/// not forgers: nothing secret goes into it.
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

/// What [`Ledger::act`] needs to be told when a wish is brought back.
pub(super) fn wish_of(act: &Act) -> Wish {
    match act {
        Act::Move { text, .. } => Wish::Move(String::from(text)),
        Act::Resign => Wish::Resign,
        Act::Ask(question) => Wish::Ask(*question),
        Act::Decline(question) => Wish::Decline(*question),
    }
}
