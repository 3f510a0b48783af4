//! The host's side: it seats the guest and puts everything that is done in order.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use bounded_lines::Lines;
use grid_core::Player;

use super::connection::Common;
use super::fault::{ActError, Fault, HostError, Lost, WishError};
use super::ledger::Ledger;
use super::limits::PeerLimits;
use super::message::{Act, Hello, Key, Message, Party, Token, VERSION, Welcome, Wished, shown};
use super::offer::Hosting;
use super::update::{Update, Wish};
use crate::AnyGame;

/// What only the host knows.
#[derive(Debug)]
pub(super) struct Host {
    /// How the session began, for greetings.
    variant: Option<String>,
    start: String,
    moves: Vec<String>,
    key: Key,
    guest_side: Player,
    seat: Option<Seat>,
}

/// The guest's place.
#[derive(Debug)]
struct Seat {
    token: Token,
    /// How many of its wishes have been dealt with.
    wishes: u64,
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
        // The undone moves go: the guest would not know them.
        let ledger = Ledger::new(info, game.branch(), Party::Host, side);
        // The numbers in it can grow by as many digits.
        let bytes = host.welcome(&ledger, 0).to_line().len() + 40;
        let limit = PeerLimits::LINE;
        if bytes > limit {
            return Err(HostError::TooLong { bytes, limit });
        }
        Ok((host, ledger))
    }

    fn welcome(&self, ledger: &Ledger, wishes: u64) -> Message {
        Message::Welcome(Welcome {
            version: VERSION,
            game: ledger.info().name().into(),
            variant: self.variant.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            key: self.key,
            you: self.guest_side,
            entries: ledger.len(),
            wishes,
        })
    }

    /// Lets a caller in.
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
            wishes: 0,
            is_refused: false,
        });
        let mut answer = Vec::from([self.welcome(ledger, seat.wishes)]);
        let missed = ledger.entries_after(hello.entries).cloned();
        answer.extend(missed.map(Message::Entry));
        if seat.is_refused {
            answer.push(Message::Refused { wish: seat.wishes });
        }
        self.seat = Some(seat);
        let you = ledger.side(Party::Host);
        common.connect(lines, now);
        if let Some(connection) = &mut common.connection {
            connection.is_greeted = true;
        }
        for message in &answer {
            common.send(message);
        }
        common.updates.push_back(if is_back {
            Update::Rejoined
        } else {
            Update::Seated { you }
        });
        Ok(())
    }

    /// Checks that a caller wants the game here, and is the guest if there is one.
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
        // A guest that returns to a seat that was opened would take another guest's acts for
        // forged.
        let is_strange = seat.is_none()
            && hello.entries > 0
            && (ledger.entries_after(hello.entries)).any(|entry| entry.by == Party::Guest);
        if is_strange || ledger.digest(hello.entries) != Some(known) {
            let entries = hello.entries;
            return Err(Fault::Log { entries });
        }
        Ok(())
    }

    pub(super) fn take(&mut self, common: &mut Common, message: Message) -> Result<(), Fault> {
        match message {
            Message::Wish(wished) => self.wished(common, wished),
            Message::Bye => {
                common.lose(Lost::Left);
                self.open_seat(common);
                Ok(())
            }
            message => Err(Fault::Unexpected {
                found: message.name(),
                expected: "wish",
            }),
        }
    }

    /// The guest wants something.
    fn wished(&mut self, common: &mut Common, wished: Wished) -> Result<(), Fault> {
        let (Some(ledger), Some(seat)) = (&mut common.ledger, &mut self.seat) else {
            return Ok(());
        };
        let Wished { number, seen, act } = wished;
        if number != seat.wishes + 1 {
            return Err(Fault::Number {
                what: "wish",
                found: number,
                expected: seat.wishes + 1,
            });
        }
        if seen > ledger.len() {
            return Err(Fault::Log { entries: seen });
        }
        seat.wishes = number;
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
            // A program that knows all should know this, too; and positions are the same whatever
            // it knows.
            Some(error) if has_seen_all || matches!(error, ActError::Key { .. }) => {
                Err(error.into())
            }
            _ => {
                seat.is_refused = true;
                common.send(&Message::Refused { wish: number });
                Ok(())
            }
        }
    }

    /// The person at the host wants something.
    pub(super) fn wish(&mut self, common: &mut Common, wish: &Wish) -> Result<(), WishError> {
        let Some(ledger) = &mut common.ledger else {
            return Err(WishError::NotSeated);
        };
        let act = ledger.act(wish)?;
        Self::enter(common, act)
    }

    fn enter(common: &mut Common, act: Act) -> Result<(), WishError> {
        if let Some(ledger) = &mut common.ledger {
            let entry = ledger.apply(Party::Host, act, &mut common.updates)?;
            let entry = Message::Entry(entry.clone());
            common.send(&entry);
        }
        Ok(())
    }

    /// Anybody can be the guest. What the last one has asked for is not the next one's wish.
    pub(super) fn open_seat(&mut self, common: &mut Common) {
        if self.seat.take().is_none() {
            return;
        }
        let questions = common.ledger.as_ref();
        let questions = questions.map(|ledger| ledger.questions(Party::Guest));
        for question in questions.into_iter().flatten() {
            // If the log is full, nothing more is done in it anyway.
            let _ = Self::enter(common, Act::Decline(question));
        }
    }
}

/// Whether a game goes by other history rules than those of its law: only its JSON tells.
fn has_own_rules(game: &dyn AnyGame) -> bool {
    let json: Result<serde_json::Value, _> = serde_json::from_str(&game.to_json());
    json.is_ok_and(|json| json.get("rules").is_some())
}
