//! One side of a session: what is received, what is sent, and the game between them.

use alloc::vec::Vec;
use core::time::Duration;

use bounded_lines::Lines;
use grid_core::Player;

use super::caller::Caller;
use super::connection::Common;
use super::fault::{Fault, HostError, Lost, Stop, WishError};
use super::guest::Guest;
use super::host::Host;
use super::ledger::Ledger;
use super::limits::PeerLimits;
use super::message::{Complaint, ErrorReason, Message, Party, Question};
use super::offer::{Hosting, Joining};
use super::update::{Update, Who, Wish};
use crate::AnyGame;

/// One side of a session, without any input or output: bytes and the time go in, bytes and updates
/// come out.
///
/// Whatever is received, the game is one that could have been played: every move is checked, and
/// its key compared, before it is played. Times are counted from any fixed moment and never go
/// back.
///
/// ```
/// use core::time::Duration;
/// use menagerie::{Catalogue, Player};
/// use menagerie::peer::{Caller, Hosting, Joining, PeerLimits, Update, Peer, Token, Who, Wish};
///
/// let now = Duration::ZERO;
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conway-chess")?.clone();
/// let game = info.start(None)?;
/// let hosting = Hosting::new(info.clone(), game);
/// let mut host = Peer::host(hosting, PeerLimits::default())?;
/// let joining = Joining::new(info, Token(7));
/// let mut guest = Peer::guest(joining, PeerLimits::default());
///
/// // The guest connects; its greeting is read before it is let in.
/// guest.connected(now);
/// let mut caller = Caller::new(PeerLimits::default(), now);
/// let hello = caller.receive(&guest.take_outgoing(), now).unwrap()?;
/// host.admit(&hello, caller, now)?;
///
/// host.wish(Wish::Move("b1c3".into()))?;
/// guest.receive(&host.take_outgoing(), now);
/// assert_eq!(guest.next_update(), Some(Update::Seated { you: Player::Second }));
/// assert!(matches!(guest.next_update(), Some(Update::Moved { who: Who::Other, .. })));
/// assert_eq!(guest.game().unwrap().played(), ["b1c3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Peer {
    role: Role,
    pub(super) common: Common,
}

/// What only one of the two programs does.
#[derive(Debug)]
enum Role {
    Host(Host),
    Guest(Guest),
}

impl Peer {
    /// Creates the side that others connect to.
    ///
    /// # Errors
    /// If the game is over, has its own history rules, has too many moves for a welcome, or does
    /// not start as the variant does.
    pub fn host(hosting: Hosting, limits: PeerLimits) -> Result<Self, HostError> {
        let (host, ledger) = Host::new(hosting)?;
        Ok(Self {
            role: Role::Host(host),
            common: Common::new(limits, Some(ledger)),
        })
    }

    /// Creates the side that connects.
    #[must_use]
    pub fn guest(joining: Joining, limits: PeerLimits) -> Self {
        Self {
            role: Role::Guest(Guest::new(joining)),
            common: Common::new(limits, None),
        }
    }

    /// Returns which side this is.
    #[must_use]
    pub const fn party(&self) -> Party {
        match self.role {
            Role::Host(_) => Party::Host,
            Role::Guest(_) => Party::Guest,
        }
    }

    /// Returns the game; `None` before the welcome of the host.
    #[must_use]
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.common.ledger.as_ref().map(Ledger::game)
    }

    /// Returns the side of this person.
    #[must_use]
    pub fn side(&self) -> Option<Player> {
        let ledger = self.common.ledger.as_ref()?;
        Some(ledger.side(self.party()))
    }

    /// Returns the open questions of a player.
    pub fn questions(&self, who: Who) -> impl Iterator<Item = Question> + use<> {
        let party = match who {
            Who::Me => self.party(),
            Who::Other => self.party().other(),
        };
        let ledger = self.common.ledger.as_ref();
        ledger
            .map(|ledger| ledger.questions(party))
            .into_iter()
            .flatten()
    }

    /// Returns the number of entries of the log and their digest, which are equal on both sides
    /// when both have the same entries.
    #[must_use]
    pub fn log(&self) -> (usize, u64) {
        let ledger = self.common.ledger.as_ref();
        ledger.map_or((0, 0), |ledger| {
            (
                ledger.len(),
                ledger.digest(ledger.len()).unwrap_or_default(),
            )
        })
    }

    /// Returns the pending wish of this guest.
    #[must_use]
    pub fn under_way(&self) -> Option<Wish> {
        match &self.role {
            Role::Host(_) => None,
            Role::Guest(guest) => guest.under_way(),
        }
    }

    /// Returns whether there is a connection, before or after the handshake. If there is none, send
    /// what is left to send and close the stream.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.common.connection.is_some()
    }

    /// Returns why the session is over, if it is.
    #[must_use]
    pub const fn stopped(&self) -> Option<&Stop> {
        self.common.stopped.as_ref()
    }

    /// Returns the next update.
    pub fn next_update(&mut self) -> Option<Update> {
        self.common.updates.pop_front()
    }

    /// Takes the bytes to send.
    #[must_use = "bytes that are taken and not sent are lost"]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.common.outgoing)
    }

    /// Tells a guest that it has connected: it says hello. Does nothing at a host, or when the
    /// session is over.
    pub fn connected(&mut self, now: Duration) {
        if let (Role::Guest(guest), None) = (&mut self.role, &self.common.stopped) {
            self.common.connect(Lines::new(PeerLimits::LINES), now);
            guest.greet(&mut self.common);
        }
    }

    /// Admits a caller that has said hello: a new guest if there is none, or the same one again.
    /// Its new connection replaces the old one.
    ///
    /// # Errors
    /// If the caller wants something else, another guest plays, or the session is over. Send the
    /// caller [`Fault::complaint`]; the session goes on undisturbed.
    pub fn admit(
        &mut self,
        hello: &super::Hello,
        caller: Caller,
        now: Duration,
    ) -> Result<(), Fault> {
        let Role::Host(host) = &mut self.role else {
            return Err(Fault::Busy);
        };
        let admitted = match self.common.stopped {
            Some(_) => Err(Fault::Busy),
            None => host.admit(&mut self.common, hello, caller.into_lines(), now),
        };
        match admitted {
            // It may have sent more than its hello.
            Ok(()) => self.receive(&[], now),
            Err(fault) => {
                self.rejected(fault.clone());
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Reports to the person at the host that a caller was rejected.
    pub fn rejected(&mut self, fault: Fault) {
        if self.common.stopped.is_none() {
            self.common.updates.push_back(Update::Rejected(fault));
        }
    }

    /// Takes bytes that were received on the connection.
    pub fn receive(&mut self, bytes: &[u8], now: Duration) {
        self.common.now = now;
        if let Some(connection) = &mut self.common.connection {
            connection.lines.push(bytes);
        }
        while let Some(connection) = &mut self.common.connection {
            let message = match connection.lines.next_line() {
                Ok(None) => return,
                Ok(Some(_)) if !connection.allowance.take(now) => Err(Fault::Flood {
                    per_second: self.common.limits.per_second,
                }),
                Ok(Some(line)) => Message::read(&line).map_err(Fault::from),
                Err(error) => Err(error.into()),
            };
            if message.is_ok() {
                connection.heard = now;
            }
            if let Err(fault) = message.and_then(|message| self.take(message)) {
                self.common.send(&Message::Error(fault.complaint()));
                self.common.stop(fault.into());
            }
        }
    }

    /// Handles a message.
    fn take(&mut self, message: Message) -> Result<(), Fault> {
        match message {
            Message::Ping => Ok(()),
            Message::Error(complaint) => {
                self.told(complaint);
                Ok(())
            }
            message => match &mut self.role {
                Role::Host(host) => host.take(&mut self.common, message),
                Role::Guest(guest) => match message {
                    Message::Bye => {
                        self.common.stop(Stop::HostLeft);
                        Ok(())
                    }
                    message => guest.take(&mut self.common, message),
                },
            },
        }
    }

    /// The other side ends the session. But a host that has not received a guest's hello in time
    /// says nothing about the session: the guest tries again.
    fn told(&mut self, complaint: Complaint) {
        if complaint.reason == ErrorReason::Silence && self.common.ledger.is_some() {
            self.common.lose(Lost::Closed);
        } else {
            self.common.stop(Stop::Told(complaint));
        }
    }

    /// Tells this side that the connection is lost.
    pub fn lost(&mut self, why: Lost) {
        self.common.lose(why);
    }

    /// Tells this side the time: it sends pings, and gives up a connection that is silent for too
    /// long.
    pub fn tick(&mut self, now: Duration) {
        self.common.now = now;
        let limits = self.common.limits;
        let Some(connection) = &self.common.connection else {
            return;
        };
        let silent = now.saturating_sub(connection.heard);
        if connection.is_greeted {
            if silent > limits.silence {
                self.common.lose(Lost::Silent { after: silent });
            } else if now.saturating_sub(connection.spoken) >= limits.ping {
                self.common.send(&Message::Ping);
            }
        } else if silent > limits.greeting {
            match self.common.ledger {
                // Something listens there, but it is no host.
                None => {
                    let fault = Fault::NoGreeting {
                        after: limits.greeting,
                    };
                    // If it is one after all, it is not to wait for this guest.
                    self.common.send(&Message::Bye);
                    self.common.stop(fault.into());
                }
                Some(_) => self.common.lose(Lost::Silent { after: silent }),
            }
        }
    }

    /// A person wants something. At the host it is done at once. At a guest it is done when the
    /// host has said so, which is told as [`Update`]; if the connection is gone, it is sent when it
    /// is there again.
    ///
    /// # Errors
    /// If it cannot be done now. Nothing changes then.
    pub fn wish(&mut self, wish: Wish) -> Result<(), WishError> {
        if let Some(why) = &self.common.stopped {
            return Err(WishError::Stopped(why.clone()));
        }
        match &mut self.role {
            Role::Host(host) => host.wish(&mut self.common, &wish),
            Role::Guest(guest) => guest.wish(&mut self.common, &wish),
        }
    }

    /// A person leaves: the other is told, and the session is over.
    pub fn leave(&mut self) {
        self.common.send(&Message::Bye);
        self.common.stop(Stop::Left);
    }

    /// A host gives up waiting for a guest that is gone: anybody can take its place, and goes on
    /// with the game. Nothing happens while the guest is there.
    pub fn open_seat(&mut self) {
        if let (Role::Host(host), None) = (&mut self.role, &self.common.connection) {
            host.open_seat(&mut self.common);
        }
    }
}
