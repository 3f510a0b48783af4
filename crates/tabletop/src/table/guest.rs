//! A program that sits at a table or watches: it follows the log and checks every entry.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::client::Line;
use super::limits::READ_ENTRIES;
use super::{
    Act, ActError, Actor, Complaint, Disconnection, Entry, ErrorReason, Greeting, Hello, Joining,
    Key, Ledger, Message, PeerLimits, Plan, Presence, Refusal, Seat, SeatRequest, State, Stop,
    Token, Update, VERSION, Welcome,
};
use menagerie::{AnyGame, GameInfo};

/// A program that sits at a table or watches, without any input or output: messages and the
/// time go in, messages and updates come out.
///
/// It trusts the keeper in nothing that the log can show: every move is checked by the rules, every
/// key, clock and state is computed anew, and an act of its own seat must be the one it requested.
/// Whatever is received, the game can be reached by legal play. Times are counted from any fixed
/// moment and never go back.
///
/// [`Table`](super::Table) has an example.
#[derive(Debug)]
pub struct Peer {
    limits: PeerLimits,
    joining: Joining,
    /// The table; `None` before the first welcome.
    joined: Option<Joined>,
    call: Option<Call>,
    /// The number of the last request.
    requests: u64,
    /// The last request, if the keeper has not handled it yet.
    pending: Option<SeatRequest>,
    /// The length of the log at the first welcome. Entries of this seat in it are from before this
    /// program was started.
    history: usize,
    /// Whether all of that has arrived.
    is_seated: bool,
    /// The latest time of play that the keeper has told, and when it was received.
    heard: (u64, Duration),
    presence: Presence,
    updates: VecDeque<Update>,
    stopped: Option<Stop>,
    outgoing: Vec<Arc<str>>,
    now: Duration,
}

/// A connection to the keeper.
#[derive(Debug)]
struct Call {
    line: Line,
    /// Whether the welcome was received.
    is_admitted: bool,
}

/// A table that has welcomed this program. The key of its start, the seat and the plan of the
/// ledger must be the same in every welcome.
#[derive(Debug)]
struct Joined {
    ledger: Ledger,
    key: Key,
    seat: Option<Seat>,
}

impl Peer {
    /// Creates a program that is not connected yet.
    pub fn new(joining: Joining, limits: PeerLimits) -> Self {
        Self {
            limits,
            joining,
            joined: None,
            call: None,
            requests: 0,
            pending: None,
            history: 0,
            is_seated: false,
            heard: (0, Duration::ZERO),
            presence: Presence::default(),
            updates: VecDeque::new(),
            stopped: None,
            outgoing: Vec::new(),
            now: Duration::ZERO,
        }
    }

    /// Returns the log and what follows from it; `None` before the first welcome.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.joined.as_ref().map(|joined| &joined.ledger)
    }

    /// Returns the seat of this program; `None` before the first welcome, and if it watches.
    pub fn seat(&self) -> Option<Seat> {
        self.joined.as_ref()?.seat
    }

    /// Returns the secret of the seat that this program takes; `None` if it watches.
    pub const fn token(&self) -> Option<Token> {
        self.joining.token
    }

    /// Returns who is at the table, as the keeper told it last.
    pub fn presence(&self) -> Presence {
        self.presence.clone()
    }

    /// Returns the time of play now, as far as this program knows.
    pub fn played(&self, now: Duration) -> Duration {
        let (at, heard) = self.heard;
        Duration::from_millis(at) + now.saturating_sub(heard)
    }

    /// Returns the request of this program that the keeper has not handled yet.
    pub fn pending_request(&self) -> Option<&Act> {
        self.pending.as_ref().map(|pending| &pending.act)
    }

    /// Returns whether there is a connection, before or after the handshake. If there is none, the
    /// caller sends what is left to send and closes the stream.
    pub const fn is_connected(&self) -> bool {
        self.call.is_some()
    }

    /// Returns whether the keeper has admitted this program on the present connection.
    pub fn is_admitted(&self) -> bool {
        self.call.as_ref().is_some_and(|call| call.is_admitted)
    }

    /// Returns why the session is over, if it is.
    pub const fn stopped(&self) -> Option<&Stop> {
        self.stopped.as_ref()
    }

    /// Returns the next update.
    pub fn next_update(&mut self) -> Option<Update> {
        self.updates.pop_front()
    }

    /// Takes the messages to send.
    #[must_use = "what is taken and not sent is lost"]
    pub fn take_outgoing(&mut self) -> Vec<Arc<str>> {
        std::mem::take(&mut self.outgoing)
    }

    /// Starts the handshake on a new connection. Does nothing when the session is over.
    pub fn connected(&mut self, now: Duration) {
        self.now = now;
        if self.stopped.is_some() {
            return;
        }
        self.disconnected(Disconnection::Replaced);
        self.call = Some(Call {
            line: Line::new(&self.limits, now),
            is_admitted: false,
        });
        let entries = self.known();
        let digest = self.ledger().and_then(|ledger| ledger.digest(entries));
        let game = match &self.joining.games[..] {
            [game] => Some(game.name().into()),
            _ => None,
        };
        self.send(&Message::Hello(Hello {
            version: VERSION,
            token: self.joining.token,
            watch: self.joining.token.is_none(),
            name: self.joining.name.clone(),
            greetings: true,
            game,
            start: self.joining.start.clone(),
            entries,
            digest: digest.filter(|_| entries > 0),
            // It knows the rules, and what is shown follows from them.
            ..Hello::default()
        }));
    }

    /// The number of entries that this program has.
    fn known(&self) -> usize {
        self.ledger().map_or(0, Ledger::len)
    }

    fn send(&mut self, message: &Message) {
        if let Some(call) = &mut self.call {
            call.line.sent_at = self.now;
            self.outgoing.push(message.to_text().into());
        }
    }

    /// Takes a message that was received on the connection.
    pub fn receive(&mut self, text: &str, now: Duration) {
        self.now = now;
        let Some(call) = &mut self.call else { return };
        let longest = PeerLimits::MESSAGE;
        let message = call.line.read(text, longest, &self.limits, now);
        if let Err(fault) = message.and_then(|message| self.take(message)) {
            self.send(&Message::Error(fault.clone()));
            self.stop(Stop::Fault(fault));
        }
    }

    /// Handles a message.
    fn take(&mut self, message: Message) -> Result<(), Complaint> {
        let is_admitted = self.is_admitted();
        match message {
            Message::Ping => Ok(()),
            Message::Error(complaint) => {
                self.complained(complaint);
                Ok(())
            }
            Message::Bye => {
                self.stop(Stop::KeeperLeft);
                Ok(())
            }
            Message::Welcome(welcome) if !is_admitted => self.welcomed(welcome),
            Message::Entry { entry, state } if is_admitted => self.entered(entry, &state),
            Message::Refused(refusal) if is_admitted => self.refused(refusal),
            Message::Greet {
                by: Some(seat),
                greeting,
            } if is_admitted => {
                self.updates.push_back(Update::Greeted { seat, greeting });
                Ok(())
            }
            Message::Present(presence) if is_admitted => {
                self.presence = presence.clone();
                self.updates.push_back(Update::Present(presence));
                Ok(())
            }
            message => {
                let expected = match is_admitted {
                    true => "entry, refused or present",
                    false => "welcome",
                };
                Err(Complaint::unexpected(message.name(), expected))
            }
        }
    }

    /// Ends the session because the keeper does. If the keeper has only missed the hello of a
    /// program that rejoins, the program tries again.
    fn complained(&mut self, complaint: Complaint) {
        if complaint.reason == ErrorReason::Silence && self.joined.is_some() {
            self.disconnected(Disconnection::Closed);
        } else {
            self.stop(Stop::Reported(complaint));
        }
    }

    /// Takes in a welcome: the first one, or that after a lost connection.
    fn welcomed(&mut self, welcome: Welcome) -> Result<(), Complaint> {
        let known = self.known();
        let entries = welcome.entries;
        if entries < known || entries > READ_ENTRIES {
            return Err(Complaint::log(entries));
        }
        let Welcome {
            key, seat, plan, ..
        } = welcome;
        match &self.joined {
            Some(joined) => {
                let before = joined.ledger.plan();
                if (joined.key, joined.seat) != (key, seat) || *before != plan {
                    return Err(Complaint::start(&plan.start, &before.start));
                }
            }
            None if seat.is_some() != self.joining.token.is_some() => {
                return Err(Complaint::busy());
            }
            None => {
                let (info, game) = self.open(&plan, key)?;
                let ledger = Ledger::new(info, game, plan, None);
                self.joined = Some(Joined { ledger, key, seat });
            }
        }
        if let Some(call) = &mut self.call {
            call.is_admitted = true;
            call.line.allowance.grant(entries - known);
        }
        if entries == known {
            self.check_state(&welcome.state)?;
        }
        self.heard = (welcome.at, self.now);
        if self.is_seated {
            self.updates.push_back(Update::Rejoined);
        } else {
            self.history = entries;
            self.take_seat();
        }
        self.requests = welcome.requests;
        // The keeper has not handled it.
        if let Some(pending) = &mut self.pending
            && pending.number > welcome.requests
        {
            pending.number = welcome.requests.saturating_add(1);
            self.requests = pending.number;
            self.send_pending();
        }
        Ok(())
    }

    /// Opens the game of a table, if it is one that this program wants.
    fn open(&self, plan: &Plan, found: Key) -> Result<(GameInfo, Box<dyn AnyGame>), Complaint> {
        let games = &self.joining.games;
        let Some(info) = games.iter().find(|info| info.name() == plan.game) else {
            let names: Vec<&str> = games.iter().map(GameInfo::name).collect();
            return Err(Complaint::game(&plan.game, &names.join(" or ")));
        };
        let mut game = info.position(&plan.start)?;
        let here = match (&self.joining.start, &plan.variant) {
            (Some(wanted), _) => wanted.clone(),
            (None, Some(variant)) => info.start(Some(variant))?.position(),
            // The keeper must spell the position as the game writes it.
            (None, None) => game.start(),
        };
        if here != plan.start {
            return Err(Complaint::start(&plan.start, &here));
        }
        for text in &plan.moves {
            game.play(text).map_err(ActError::from)?;
        }
        ActError::check_key(&*game, found)?;
        Ok((info.clone(), game))
    }

    /// Compares what the keeper says follows from the log with what does.
    fn check_state(&self, state: &State) -> Result<(), Complaint> {
        match self.ledger() {
            Some(ledger) if !ledger.state().agrees_with(state) => {
                let state = format!("the state after entry {}", ledger.len());
                let text = format!("{state} differs from the one that follows from the log");
                Err(Complaint::new(ErrorReason::Desynchronised, text))
            }
            _ => Ok(()),
        }
    }

    /// Begins to play once the whole history has arrived.
    fn take_seat(&mut self) {
        if !self.is_seated && self.known() >= self.history {
            self.is_seated = true;
            self.updates.push_back(Update::Welcomed);
        }
    }

    /// Takes in an entry.
    fn entered(&mut self, entry: Entry, state: &State) -> Result<(), Complaint> {
        let Some(Joined { ledger, seat, .. }) = &mut self.joined else {
            return Ok(());
        };
        let (number, at) = (entry.number, entry.at);
        let expected = ledger.len() + 1;
        if number != expected {
            return Err(Complaint::number("entry", number as u64, expected as u64));
        }
        // This program cannot know what an earlier one with the same token requested.
        if self.is_seated && seat.is_some_and(|seat| entry.by == Actor::Seat(seat)) {
            match self.pending.take() {
                Some(pending) if pending.act == entry.act => {}
                pending => {
                    self.pending = pending;
                    let act = "is an act that this program did not request";
                    let text = format!("entry {number} of the table {act}");
                    return Err(Complaint::new(ErrorReason::Illegal, text));
                }
            }
        }
        let done = ledger.apply(entry.by, entry.act, at)?;
        self.check_state(state)?;
        // What the welcome announced was done before.
        self.updates.extend(Some(done).filter(|_| self.is_seated));
        // The entries that a welcome announced are older than the welcome.
        if at > self.heard.0 {
            self.heard = (at, self.now);
        }
        self.take_seat();
        Ok(())
    }

    /// Takes in that a request was refused.
    fn refused(&mut self, refusal: Refusal) -> Result<(), Complaint> {
        let number = refusal.request;
        if number > self.requests {
            return Err(Complaint::number("wish", number, self.requests));
        }
        // The keeper may repeat it after a lost connection.
        if let Some(pending) = self.pending.take_if(|pending| pending.number <= number) {
            self.updates.push_back(Update::Refused {
                request: pending.act,
                reason: refusal.reason,
                text: refusal.text,
            });
        }
        Ok(())
    }

    /// Sends the keeper what the person at this program wants to do, now or when the connection is
    /// restored. It is done once the keeper has entered it; an [`Update`] reports it.
    ///
    /// # Errors
    /// If it cannot be done now. Nothing changes then.
    pub fn request(&mut self, request: Act, now: Duration) -> Result<(), ActError> {
        self.now = now;
        if let Some(why) = &self.stopped {
            return Err(ActError::Stopped(why.clone().into()));
        }
        let Some(ledger) = self.ledger().filter(|_| self.is_seated) else {
            return Err(ActError::now("the game has not begun"));
        };
        let seat = self.seat().ok_or_else(ActError::not_yours)?;
        if self.pending.is_some() {
            return Err(ActError::now("what you did last is still on its way"));
        }
        let act = ledger.act(seat, request)?;
        let seen = ledger.len();
        // A hostile keeper may have counted up to the greatest number.
        self.requests = self.requests.saturating_add(1);
        self.pending = Some(SeatRequest {
            number: self.requests,
            seen,
            act,
        });
        if self.is_admitted() {
            self.send_pending();
        }
        Ok(())
    }

    /// Says something to the others at the table. It is lost if the connection is.
    pub fn greet(&mut self, greeting: Greeting, now: Duration) {
        self.now = now;
        if self.is_admitted() && self.seat().is_some() {
            self.send(&Message::Greet { by: None, greeting });
        }
    }

    fn send_pending(&mut self) {
        if let Some(pending) = self.pending.clone() {
            self.send(&Message::Request(pending));
        }
    }

    /// Takes note that the connection is lost.
    pub fn disconnected(&mut self, why: Disconnection) {
        if self.call.take().is_some() {
            self.outgoing.clear();
            self.presence = Presence::default();
            self.updates.push_back(Update::Disconnected(why));
        }
    }

    /// Ends the session. What is left to send can be sent before the connection is closed.
    fn stop(&mut self, why: Stop) {
        if self.stopped.is_none() {
            self.stopped = Some(why.clone());
            self.call = None;
            self.updates.push_back(Update::Stopped(why));
        }
    }

    /// Leaves: sends `bye` and ends the session.
    pub fn leave(&mut self) {
        self.send(&Message::Bye);
        self.stop(Stop::Left);
    }

    /// Takes note of the time: sends a ping if one is due, and gives up a connection that is silent
    /// for too long.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        let limits = self.limits;
        let Some(call) = &self.call else {
            return;
        };
        let silent = now.saturating_sub(call.line.received_at);
        let is_quiet = now.saturating_sub(call.line.sent_at) >= limits.ping;
        if call.is_admitted {
            if silent >= limits.silence {
                self.disconnected(Disconnection::Silent { after: silent });
            } else if is_quiet {
                self.send(&Message::Ping);
            }
        } else if silent >= limits.handshake {
            if self.joined.is_none() {
                // The program at this address is not a keeper.
                let fault = Complaint::no_handshake(limits.handshake);
                // A keeper that is only slow must not wait for this program.
                self.send(&Message::Bye);
                self.stop(Stop::Fault(fault));
            } else {
                self.disconnected(Disconnection::Silent { after: silent });
            }
        }
    }
}
