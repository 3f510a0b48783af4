//! One side of a session.

use alloc::vec::Vec;
use core::time::Duration;

use bounded_lines::Lines;
use grid_core::Player;

use super::caller::Caller;
use super::connection::Common;
use super::fault::{Disconnection, Fault, HostError, RequestError, Stop};
use super::guest::Guest;
use super::host::Host;
use super::ledger::Ledger;
use super::limits::PeerLimits;
use super::message::{Complaint, ErrorReason, Message, Party, Question};
use super::offer::{Hosting, Joining};
use super::update::{Person, Request, Update};
use crate::AnyGame;

/// One side of a session, without any input or output: bytes and the time go in, bytes and updates
/// come out.
///
/// Whatever is received, the game can be reached by legal play: a move is played only if it is
/// legal, and taken back if the keys after it differ. Times are counted from any fixed moment and
/// never go back.
///
/// ```
/// use core::time::Duration;
/// use menagerie::peer::{Caller, Hosting, Joining, Peer, PeerLimits, Request, Token, Update};
/// use menagerie::{Catalogue, Player};
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
/// // The guest connects. The host reads its hello before it admits the guest.
/// guest.connected(now);
/// let mut caller = Caller::new(PeerLimits::default(), now);
/// let hello = caller.receive(&guest.take_outgoing(), now).unwrap()?;
/// host.admit(&hello, caller, now)?;
///
/// host.request(Request::Move("b1c3".into()))?;
/// guest.receive(&host.take_outgoing(), now);
/// assert_eq!(guest.next_update(), Some(Update::Seated { you: Player::Second }));
/// assert!(matches!(guest.next_update(), Some(Update::Moved { .. })));
/// assert_eq!(guest.game().unwrap().played(), ["b1c3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Peer {
    role: Role,
    pub(super) common: Common,
}

/// The state that only a host or only a guest has.
#[derive(Debug)]
enum Role {
    Host(Host),
    Guest(Guest),
}

impl Peer {
    /// Creates the side that guests connect to.
    ///
    /// # Errors
    /// If the game is over, is not the described one, has its own history rules, has too many moves
    /// for a welcome, or does not start as the variant does.
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

    /// Returns the game; `None` at a guest that has not received a welcome.
    #[must_use]
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.common.ledger.as_ref().map(Ledger::game)
    }

    /// Returns the side of the person at this program; `None` before there is a game.
    #[must_use]
    pub fn side(&self) -> Option<Player> {
        let ledger = self.common.ledger.as_ref()?;
        Some(ledger.side(self.party()))
    }

    /// Returns the open questions of a person.
    pub fn questions(&self, by: Person) -> impl Iterator<Item = Question> + use<> {
        let party = match by {
            Person::Local => self.party(),
            Person::Remote => self.party().other(),
        };
        let ledger = self.common.ledger.as_ref();
        ledger
            .map(|ledger| ledger.questions(party))
            .into_iter()
            .flatten()
    }

    /// Returns the number of entries of the log and their digest. Both are equal on both sides if
    /// the logs are.
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

    /// Returns the request of this guest that the host has not handled yet.
    #[must_use]
    pub fn pending_request(&self) -> Option<Request> {
        match &self.role {
            Role::Host(_) => None,
            Role::Guest(guest) => guest.pending_request(),
        }
    }

    /// Returns whether there is a connection, before or after the handshake. If there is none, the
    /// program sends what is left to send and closes the stream.
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

    /// Starts the handshake of a guest that has connected. Does nothing at a host, or when the
    /// session is over.
    pub fn connected(&mut self, now: Duration) {
        if let (Role::Guest(guest), None) = (&mut self.role, &self.common.stopped) {
            self.common.connect(Lines::new(PeerLimits::LINES), now);
            guest.say_hello(&mut self.common);
        }
    }

    /// Admits a caller that has sent its hello: a new guest if there is none, or the same one
    /// again. Its new connection replaces the old one.
    ///
    /// # Errors
    /// If the caller wants another game, another guest plays, this side is a guest, or the session
    /// is over. Send the caller [`Fault::complaint`]; the session is not affected.
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
            // The caller may have sent more than its hello.
            Ok(()) => self.receive(&[], now),
            Err(fault) => {
                self.rejected(fault.clone());
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Reports at the host that a caller was rejected: the next updates include
    /// [`Update::Rejected`].
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
                connection.received_at = now;
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
                self.complained(complaint);
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

    /// Ends the session because the other side does. If the host has only missed the hello of a
    /// guest that rejoins, the guest tries again.
    fn complained(&mut self, complaint: Complaint) {
        if complaint.reason == ErrorReason::Silence && self.common.ledger.is_some() {
            self.common.disconnect(Disconnection::Closed);
        } else {
            self.common.stop(Stop::Reported(complaint));
        }
    }

    /// Takes note that the connection is lost.
    pub fn disconnected(&mut self, why: Disconnection) {
        self.common.disconnect(why);
    }

    /// Takes note of the time: sends a ping if one is due, and gives up a connection that is silent
    /// for too long.
    pub fn tick(&mut self, now: Duration) {
        self.common.now = now;
        let limits = self.common.limits;
        let Some(connection) = &self.common.connection else {
            return;
        };
        let silent = now.saturating_sub(connection.received_at);
        if connection.is_admitted {
            if silent > limits.silence {
                self.common
                    .disconnect(Disconnection::Silent { after: silent });
            } else if now.saturating_sub(connection.sent_at) >= limits.ping {
                self.common.send(&Message::Ping);
            }
        } else if silent > limits.handshake {
            match self.common.ledger {
                // The program at this address is not a host.
                None => {
                    let fault = Fault::NoHandshake {
                        after: limits.handshake,
                    };
                    // A host that is only slow must not wait for this guest.
                    self.common.send(&Message::Bye);
                    self.common.stop(fault.into());
                }
                Some(_) => self
                    .common
                    .disconnect(Disconnection::Silent { after: silent }),
            }
        }
    }

    /// Does what the person at this program wants. The host does it at once. A guest sends it to
    /// the host, now or when the connection is restored, and does it when the host has entered it.
    /// An [`Update`] reports it.
    ///
    /// # Errors
    /// If it cannot be done now. Nothing changes then.
    pub fn request(&mut self, request: Request) -> Result<(), RequestError> {
        if let Some(why) = &self.common.stopped {
            return Err(RequestError::Stopped(why.clone()));
        }
        match &mut self.role {
            Role::Host(host) => host.request(&mut self.common, &request),
            Role::Guest(guest) => guest.request(&mut self.common, &request),
        }
    }

    /// Leaves: sends `bye` and ends the session.
    pub fn leave(&mut self) {
        self.common.send(&Message::Bye);
        self.common.stop(Stop::Left);
    }

    /// Gives up waiting for a guest that is gone: any other guest can take its place in the game.
    /// Does nothing while the guest is connected, or at a guest.
    pub fn open_seat(&mut self) {
        if let (Role::Host(host), None) = (&mut self.role, &self.common.connection) {
            host.open_seat(&mut self.common);
        }
    }
}
