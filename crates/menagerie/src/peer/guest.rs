//! The guest's side: it follows what the host puts in order, and believes none of it.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;

use grid_core::Player;

use super::connection::Common;
use super::fault::{ActError, Fault, WishError};
use super::ledger::{Ledger, wish_of};
use super::limits::MAX_ENTRIES;
use super::message::{Entry, Hello, Key, Message, Party, VERSION, Welcome, Wished, shown};
use super::offer::Joining;
use super::update::{Update, Wish};
use crate::AnyGame;

/// What only the guest knows.
#[derive(Debug)]
pub(super) struct Guest {
    joining: Joining,
    /// How the session began, once it has.
    began: Option<Began>,
    /// The number of the last wish.
    wishes: u64,
    /// It has not been answered.
    pending: Option<Wished>,
    /// How many entries the host has told of when it first greeted: what this guest has done in
    /// them it did before this program was started.
    history: usize,
    /// Whether the history has come.
    is_seated: bool,
}

/// What must be the same in every greeting of a host.
#[derive(Debug, PartialEq, Eq)]
struct Began {
    start: String,
    key: Key,
    you: Player,
}

impl Guest {
    pub(super) const fn new(joining: Joining) -> Self {
        Self {
            joining,
            began: None,
            wishes: 0,
            pending: None,
            history: 0,
            is_seated: false,
        }
    }

    pub(super) fn under_way(&self) -> Option<Wish> {
        self.pending.as_ref().map(|pending| wish_of(&pending.act))
    }

    pub(super) fn greet(&self, common: &mut Common) {
        let ledger = common.ledger.as_ref();
        let entries = ledger.map_or(0, Ledger::len);
        let digest = ledger.and_then(|ledger| ledger.digest(entries));
        common.send(&Message::Hello(Hello {
            version: VERSION,
            game: self.joining.info.name().into(),
            start: self.joining.start.clone(),
            token: self.joining.token,
            entries,
            digest: digest.filter(|_| entries > 0).map(Key),
        }));
    }

    pub(super) fn take(&mut self, common: &mut Common, message: Message) -> Result<(), Fault> {
        let is_greeted =
            (common.connection.as_ref()).is_some_and(|connection| connection.is_greeted);
        match message {
            Message::Welcome(welcome) if !is_greeted => self.welcomed(common, welcome),
            Message::Entry(entry) if is_greeted => self.entered(common, entry),
            Message::Refused { wish } if is_greeted => self.refused(common, wish),
            message => Err(Fault::Unexpected {
                found: message.name(),
                expected: if is_greeted {
                    "entry or refused"
                } else {
                    "welcome"
                },
            }),
        }
    }

    /// The host has greeted: for the first time, or again.
    fn welcomed(&mut self, common: &mut Common, welcome: Welcome) -> Result<(), Fault> {
        let known = common.ledger.as_ref().map_or(0, Ledger::len);
        if welcome.entries < known || welcome.entries > MAX_ENTRIES {
            return Err(Fault::Log {
                entries: welcome.entries,
            });
        }
        let began = Began {
            start: welcome.start.clone(),
            key: welcome.key,
            you: welcome.you,
        };
        match &self.began {
            None => {
                let game = self.opened(&welcome)?;
                let info = self.joining.info.clone();
                let host_side = welcome.you.other();
                common.ledger = Some(Ledger::new(info, game, Party::Guest, host_side));
                self.began = Some(began);
            }
            Some(before) if *before != began => {
                return Err(Fault::Start {
                    found: shown(&began.start),
                    expected: shown(&before.start),
                });
            }
            Some(_) => {}
        }
        if let Some(connection) = &mut common.connection {
            connection.is_greeted = true;
            connection.allowance.grant(welcome.entries - known);
        }
        if self.is_seated {
            common.updates.push_back(Update::Rejoined);
        } else {
            self.history = welcome.entries;
            self.look_around(common);
        }
        match &mut self.pending {
            // It has not been dealt with.
            Some(pending) if pending.number > welcome.wishes => {
                pending.number = welcome.wishes + 1;
                self.wishes = pending.number;
                let wish = Message::Wish(pending.clone());
                common.send(&wish);
            }
            _ => self.wishes = welcome.wishes,
        }
        Ok(())
    }

    /// The game that the host offers, if it is the one that is wanted and can be played.
    fn opened(&self, welcome: &Welcome) -> Result<Box<dyn AnyGame>, Fault> {
        if welcome.game != self.joining.info.name() {
            return Err(Fault::Game {
                found: shown(&welcome.game),
                expected: self.joining.info.name().into(),
            });
        }
        let info = &self.joining.info;
        let mut game = info.position(&welcome.start)?;
        let here = match (&self.joining.start, &welcome.variant) {
            (Some(wanted), _) => wanted.clone(),
            (None, Some(variant)) => info.start(Some(variant))?.position(),
            // A text that is read is not always spelled as it is written.
            (None, None) => game.start(),
        };
        if here != welcome.start {
            return Err(Fault::Start {
                found: shown(&welcome.start),
                expected: shown(&here),
            });
        }
        for text in &welcome.moves {
            game.play(text).map_err(ActError::from)?;
        }
        let expected = Key(game.key());
        if welcome.key != expected {
            return Err(Fault::Act(ActError::Key {
                ply: game.ply(),
                text: game.played().pop().unwrap_or_default(),
                found: welcome.key,
                expected,
            }));
        }
        Ok(game)
    }

    /// The guest sits down when it knows all that was done before.
    fn look_around(&mut self, common: &mut Common) {
        if let Some(ledger) = &common.ledger
            && !self.is_seated
            && ledger.len() >= self.history
        {
            self.is_seated = true;
            let you = ledger.side(Party::Guest);
            common.updates.push_back(Update::Seated { you });
        }
    }

    /// Something was done.
    fn entered(&mut self, common: &mut Common, entry: Entry) -> Result<(), Fault> {
        let Some(ledger) = &mut common.ledger else {
            return Ok(());
        };
        let Entry { number, by, act } = entry;
        let expected = ledger.len() + 1;
        if number != expected {
            return Err(Fault::Number {
                what: "entry",
                found: number as u64,
                expected: expected as u64,
            });
        }
        // What was done before this program was started it cannot know.
        if by == Party::Guest && self.is_seated {
            match self.pending.take() {
                Some(pending) if pending.act == act => {}
                pending => {
                    self.pending = pending;
                    return Err(Fault::Forged { number });
                }
            }
        }
        if self.is_seated {
            ledger.apply(by, act, &mut common.updates)?;
        } else {
            ledger.apply(by, act, &mut VecDeque::new())?;
            self.look_around(common);
        }
        Ok(())
    }

    /// A wish crossed something.
    fn refused(&mut self, common: &mut Common, wish: u64) -> Result<(), Fault> {
        if wish > self.wishes {
            return Err(Fault::Number {
                what: "wish",
                found: wish,
                expected: self.wishes,
            });
        }
        // After a lost connection it may be said twice.
        if let Some(pending) = self.pending.take_if(|pending| pending.number == wish) {
            common
                .updates
                .push_back(Update::Crossed(wish_of(&pending.act)));
        }
        Ok(())
    }

    /// The person at the guest wants something.
    pub(super) fn wish(&mut self, common: &mut Common, wish: &Wish) -> Result<(), WishError> {
        let Some(ledger) = common.ledger.as_ref().filter(|_| self.is_seated) else {
            return Err(WishError::NotSeated);
        };
        if self.pending.is_some() {
            return Err(WishError::Pending);
        }
        let act = ledger.act(wish)?;
        self.wishes += 1;
        let wished = Wished {
            number: self.wishes,
            seen: ledger.len(),
            act,
        };
        self.pending = Some(wished.clone());
        if (common.connection.as_ref()).is_some_and(|connection| connection.is_greeted) {
            common.send(&Message::Wish(wished));
        }
        Ok(())
    }
}
