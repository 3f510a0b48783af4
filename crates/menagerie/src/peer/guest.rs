//! The guest's side: it follows the log of the host and checks every entry.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;

use grid_core::Player;

use super::connection::Common;
use super::fault::{ActError, Fault, RequestError};
use super::ledger::{Ledger, request_of};
use super::limits::MAX_ENTRIES;
use super::message::{Entry, GuestRequest, Hello, Key, Message, Party, VERSION, Welcome};
use super::offer::Joining;
use super::update::{Request, Update};
use crate::AnyGame;
use crate::error::shown;

/// The state that only a guest has.
#[derive(Debug)]
pub(super) struct Guest {
    joining: Joining,
    /// How the session began; `None` before the first welcome.
    began: Option<Began>,
    /// The number of the last request.
    requests: u64,
    /// The last request, if the host has not handled it yet.
    pending: Option<GuestRequest>,
    /// The length of the log at the first welcome. Entries of the guest in it are from before this
    /// program was started.
    history: usize,
    /// Whether this history was received.
    is_seated: bool,
}

/// What must be the same in every welcome of a host.
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
            requests: 0,
            pending: None,
            history: 0,
            is_seated: false,
        }
    }

    pub(super) fn pending_request(&self) -> Option<Request> {
        self.pending
            .as_ref()
            .map(|pending| request_of(&pending.act))
    }

    pub(super) fn say_hello(&self, common: &mut Common) {
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
        let is_admitted =
            (common.connection.as_ref()).is_some_and(|connection| connection.is_admitted);
        match message {
            Message::Welcome(welcome) if !is_admitted => self.welcomed(common, welcome),
            Message::Entry(entry) if is_admitted => self.entered(common, entry),
            Message::Refused { request } if is_admitted => self.refused(common, request),
            message => Err(Fault::Unexpected {
                found: message.name(),
                expected: if is_admitted {
                    "entry or refused"
                } else {
                    "welcome"
                },
            }),
        }
    }

    /// Takes in a welcome: the first one, or that after a lost connection.
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
                let game = self.open(&welcome)?;
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
            connection.is_admitted = true;
            connection.allowance.grant(welcome.entries - known);
        }
        if self.is_seated {
            common.updates.push_back(Update::Rejoined);
        } else {
            self.history = welcome.entries;
            self.take_seat(common);
        }
        match &mut self.pending {
            // The host has not handled it.
            Some(pending) if pending.number > welcome.requests => {
                pending.number = welcome.requests + 1;
                self.requests = pending.number;
                let request = Message::Request(pending.clone());
                common.send(&request);
            }
            _ => self.requests = welcome.requests,
        }
        Ok(())
    }

    /// Opens the game that the host offers, if it is the game that this guest wants.
    fn open(&self, welcome: &Welcome) -> Result<Box<dyn AnyGame>, Fault> {
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
            // The host must spell the position as the game writes it.
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

    /// Begins to play when the whole history was received.
    fn take_seat(&mut self, common: &mut Common) {
        if let Some(ledger) = &common.ledger
            && !self.is_seated
            && ledger.len() >= self.history
        {
            self.is_seated = true;
            let you = ledger.side(Party::Guest);
            common.updates.push_back(Update::Seated { you });
        }
    }

    /// Takes in an entry.
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
        // This program cannot know what an earlier one with the same token requested.
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
            self.take_seat(common);
        }
        Ok(())
    }

    /// Takes in that a request crossed an entry.
    fn refused(&mut self, common: &mut Common, request: u64) -> Result<(), Fault> {
        if request > self.requests {
            return Err(Fault::Number {
                what: "wish",
                found: request,
                expected: self.requests,
            });
        }
        // The host may repeat it after a lost connection.
        if let Some(pending) = self.pending.take_if(|pending| pending.number == request) {
            common
                .updates
                .push_back(Update::Crossed(request_of(&pending.act)));
        }
        Ok(())
    }

    /// Sends what the person at the guest wants to the host.
    pub(super) fn request(
        &mut self,
        common: &mut Common,
        request: &Request,
    ) -> Result<(), RequestError> {
        let Some(ledger) = common.ledger.as_ref().filter(|_| self.is_seated) else {
            return Err(RequestError::NotSeated);
        };
        if self.pending.is_some() {
            return Err(RequestError::Pending);
        }
        let act = ledger.act(request)?;
        // A hostile host may have counted up to the greatest number.
        self.requests = self.requests.saturating_add(1);
        let request = GuestRequest {
            number: self.requests,
            seen: ledger.len(),
            act,
        };
        self.pending = Some(request.clone());
        if (common.connection.as_ref()).is_some_and(|connection| connection.is_admitted) {
            common.send(&Message::Request(request));
        }
        Ok(())
    }
}
