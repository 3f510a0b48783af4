//! The host's side: it admits the guest and orders the entries of the log.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use bounded_lines::Lines;
use grid_core::Player;

use super::connection::Common;
use super::fault::{ActError, Disconnection, Fault, HostError, RequestError};
use super::ledger::Ledger;
use super::limits::PeerLimits;
use super::message::{Act, GuestRequest, Hello, Key, Message, Party, Token, VERSION, Welcome};
use super::offer::Hosting;
use super::update::{Request, Update};
use crate::AnyGame;
use crate::error::shown;

/// The state that only a host has.
#[derive(Debug)]
pub(super) struct Host {
    /// How the session began, for every welcome.
    variant: Option<String>,
    start: String,
    moves: Vec<String>,
    key: Key,
    guest_side: Player,
    seat: Option<Seat>,
}

/// The place of the guest.
#[derive(Debug)]
struct Seat {
    token: Token,
    /// The number of its requests that were handled.
    requests: u64,
    /// Whether the last of them was refused.
    is_refused: bool,
}

impl Host {
    pub(super) fn new(hosting: Hosting) -> Result<(Self, Ledger), HostError> {
        let Hosting {
            info,
            game,
            variant,
            side,
        } = hosting;
        if game.name() != info.name() {
            return Err(HostError::OtherGame {
                found: game.name(),
                expected: info.name(),
            });
        }
        if let Some(ending) = game.ending() {
            return Err(HostError::Over {
                outcome: ending.outcome,
            });
        }
        if has_own_rules(&*game) {
            return Err(HostError::Rules);
        }
        if let Some(name) = &variant
            && info.start(Some(name))?.position() != game.start()
        {
            return Err(HostError::Variant {
                variant: shown(name),
            });
        }
        let host = Self {
            variant,
            start: game.start(),
            moves: game.played(),
            key: Key(game.key()),
            guest_side: side.other(),
            seat: None,
        };
        // Without undone moves: the guest does not have them.
        let ledger = Ledger::new(info, game.branch(), Party::Host, side);
        // The two counters of a welcome can grow to 20 digits each.
        let bytes = host.welcome(&ledger, 0).to_line().len() + 40;
        let limit = PeerLimits::LINE;
        if bytes > limit {
            return Err(HostError::TooLong { bytes, limit });
        }
        Ok((host, ledger))
    }

    fn welcome(&self, ledger: &Ledger, requests: u64) -> Message {
        Message::Welcome(Welcome {
            version: VERSION,
            game: ledger.info().name().into(),
            variant: self.variant.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            key: self.key,
            you: self.guest_side,
            entries: ledger.len(),
            requests,
        })
    }

    /// Admits a caller.
    pub(super) fn admit(
        &mut self,
        common: &mut Common,
        hello: &Hello,
        lines: Lines,
        now: Duration,
    ) -> Result<(), Fault> {
        let Some(ledger) = &common.ledger else {
            return Err(Fault::Busy);
        };
        self.check(ledger, hello)?;
        let seat = self.seat.take();
        let is_back = seat.is_some();
        let seat = seat.unwrap_or(Seat {
            token: hello.token,
            requests: 0,
            is_refused: false,
        });
        let mut reply = Vec::from([self.welcome(ledger, seat.requests)]);
        let missed = ledger.entries_after(hello.entries).cloned();
        reply.extend(missed.map(Message::Entry));
        if seat.is_refused {
            reply.push(Message::Refused {
                request: seat.requests,
            });
        }
        self.seat = Some(seat);
        let you = ledger.side(Party::Host);
        common.connect(lines, now);
        if let Some(connection) = &mut common.connection {
            connection.is_admitted = true;
        }
        for message in &reply {
            common.send(message);
        }
        common.updates.push_back(if is_back {
            Update::Rejoined
        } else {
            Update::Seated { you }
        });
        Ok(())
    }

    /// Checks that a caller wants this game, and that it is the guest if there is one.
    fn check(&self, ledger: &Ledger, hello: &Hello) -> Result<(), Fault> {
        let name = ledger.info().name();
        if hello.game != name {
            return Err(Fault::Game {
                found: shown(&hello.game),
                expected: name.into(),
            });
        }
        let seat = match &self.seat {
            None => None,
            Some(seat) if seat.token == hello.token => Some(seat),
            Some(_) => return Err(Fault::Busy),
        };
        if let Some(start) = &hello.start
            && *start != self.start
        {
            return Err(Fault::Start {
                found: shown(start),
                expected: shown(&self.start),
            });
        }
        let known = hello.digest.map_or(0, |digest| digest.0);
        // A guest that returns to an opened seat would take another guest's entries for forged.
        let misses_guest_entries = seat.is_none()
            && hello.entries > 0
            && (ledger.entries_after(hello.entries)).any(|entry| entry.by == Party::Guest);
        if misses_guest_entries || ledger.digest(hello.entries) != Some(known) {
            let entries = hello.entries;
            return Err(Fault::Log { entries });
        }
        Ok(())
    }

    pub(super) fn take(&mut self, common: &mut Common, message: Message) -> Result<(), Fault> {
        match message {
            Message::Request(request) => self.handle(common, request),
            Message::Bye => {
                common.disconnect(Disconnection::Left);
                self.open_seat(common);
                Ok(())
            }
            message => Err(Fault::Unexpected {
                found: message.name(),
                expected: "wish",
            }),
        }
    }

    /// Enters what the guest requests, or refuses it.
    fn handle(&mut self, common: &mut Common, request: GuestRequest) -> Result<(), Fault> {
        let (Some(ledger), Some(seat)) = (&mut common.ledger, &mut self.seat) else {
            return Ok(());
        };
        let GuestRequest { number, seen, act } = request;
        if number != seat.requests + 1 {
            return Err(Fault::Number {
                what: "wish",
                found: number,
                expected: seat.requests + 1,
            });
        }
        if seen > ledger.len() {
            return Err(Fault::Log { entries: seen });
        }
        seat.requests = number;
        let has_seen_all = seen == ledger.len();
        let is_still_meant = ledger
            .entries_after(seen)
            .all(|entry| entry.by == Party::Host && entry.act.leaves_alone(&act));
        seat.is_refused = false;
        let refused = if is_still_meant {
            match ledger.apply(Party::Guest, act, &mut common.updates) {
                Ok(entry) => {
                    let entry = Message::Entry(entry.clone());
                    common.send(&entry);
                    return Ok(());
                }
                Err(error) => Some(error),
            }
        } else {
            None
        };
        match refused {
            // A guest that has seen all entries could have checked the act itself. Keys never
            // depend on what it has seen.
            Some(error) if has_seen_all || matches!(error, ActError::Key { .. }) => {
                Err(error.into())
            }
            _ => {
                seat.is_refused = true;
                common.send(&Message::Refused { request: number });
                Ok(())
            }
        }
    }

    /// Does what the person at the host wants.
    pub(super) fn request(
        &mut self,
        common: &mut Common,
        request: &Request,
    ) -> Result<(), RequestError> {
        let Some(ledger) = &mut common.ledger else {
            return Err(RequestError::NotSeated);
        };
        let act = ledger.act(request)?;
        Self::enter(common, act)
    }

    fn enter(common: &mut Common, act: Act) -> Result<(), RequestError> {
        if let Some(ledger) = &mut common.ledger {
            let entry = ledger.apply(Party::Host, act, &mut common.updates)?;
            let entry = Message::Entry(entry.clone());
            common.send(&entry);
        }
        Ok(())
    }

    /// Lets any guest take the seat. The open questions of the last guest are declined.
    pub(super) fn open_seat(&mut self, common: &mut Common) {
        if self.seat.take().is_none() {
            return;
        }
        let questions = common.ledger.as_ref();
        let questions = questions.map(|ledger| ledger.questions(Party::Guest));
        for question in questions.into_iter().flatten() {
            // This fails only if the log is full.
            let _ = Self::enter(common, Act::Decline(question));
        }
    }
}

/// Returns whether a game has other history rules than its law. Only its JSON shows them.
fn has_own_rules(game: &dyn AnyGame) -> bool {
    let json: Result<serde_json::Value, _> = serde_json::from_str(&game.to_json());
    json.is_ok_and(|json| json.get("rules").is_some())
}
