//! What programs send: a hello admits them, and a request becomes an entry or is refused.

use std::sync::Arc;

use super::{Room, Table};
use crate::table::client::{Role, SeatState};
use crate::table::{
    Act, ActError, Actor, Complaint, Connection, Disconnection, ErrorReason, Hello, Message, Plan,
    RefusalReason, Seat, SeatPlan, SeatRequest, Token, VERSION, Welcome,
};
use menagerie::shown;

impl Table {
    /// Handles a message.
    pub(super) fn take(&mut self, id: Connection, message: Message) -> Result<(), Complaint> {
        let role = self.clients.get(&id).and_then(|client| client.role);
        match (role, message) {
            (None, Message::Hello(hello)) => self.admit(id, &hello),
            (Some(Role::Seat(seat)), Message::Request(request)) => self.handle(seat, id, request),
            (Some(Role::Watcher), Message::Request(_)) => {
                let text = "you are watching: only the two players can do that";
                Err(Complaint::new(ErrorReason::Illegal, text))
            }
            (Some(Role::Seat(seat)), Message::Greet { greeting, .. }) => {
                self.greet(seat, greeting, self.now);
                Ok(())
            }
            (Some(_), Message::Ping) => Ok(()),
            (Some(_), Message::Bye) => {
                self.forget(id, Disconnection::Left);
                self.out.closed.push(id);
                Ok(())
            }
            (Some(_), Message::Error(complaint)) => {
                self.forget(id, Disconnection::Reported(complaint));
                self.out.closed.push(id);
                Ok(())
            }
            (role, message) => {
                let expected = if role.is_some() { "wish" } else { "hello" };
                Err(Complaint::unexpected(message.name(), expected))
            }
        }
    }

    /// Admits a program that has sent its hello.
    fn admit(&mut self, id: Connection, hello: &Hello) -> Result<(), Complaint> {
        self.check_hello(hello)?;
        let (role, replaced) = match hello.token.filter(|_| !hello.watch) {
            None if self.presence().watchers >= self.watchers => {
                let text = "too many people watch this table";
                return Err(Complaint::new(ErrorReason::Busy, text));
            }
            None => (Role::Watcher, None),
            Some(token) => {
                let seat = self.seat_for(token, hello)?;
                let state = &mut self.seats[seat.index()];
                let mut is_new = state.plan == SeatPlan::Open;
                if is_new {
                    *state = SeatState::new(SeatPlan::person(token));
                }
                // A name that cannot be stored would end the connections again and again.
                let name = hello.name.as_ref().filter(|_| self.room != Room::None);
                if let Some(name) = name.filter(|name| **name != state.plan.name()) {
                    state.plan.rename(name.clone());
                    is_new = true;
                }
                let replaced = state.connection.replace(id);
                if is_new {
                    self.tell_seats();
                }
                (Role::Seat(seat), replaced)
            }
        };
        if let Some(old) = replaced {
            let text = "you opened this seat in another window";
            let complaint = Complaint::new(ErrorReason::Replaced, text);
            self.send(old, &Message::Error(complaint));
            self.clients.remove(&old);
            self.out.closed.push(old);
        }
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = Some(role);
            client.greetings = hello.greetings;
            client.shows = hello.shown;
            client.finished = hello.finished;
            client.welcomed = Some(self.outputs);
        }
        self.send(id, &self.welcome(role.seat()));
        let known = if hello.live {
            self.entered.len()
        } else {
            hello.entries
        };
        let missed = self.entered.iter().skip(known);
        let missed = missed.map(|(line, _)| (id, Arc::clone(line)));
        self.out.messages.extend(missed);
        let seat = role.seat().map(|seat| &self.seats[seat.index()]);
        if let Some(refusal) = seat.and_then(SeatState::repeat) {
            self.send(id, &refusal);
        }
        self.is_presence_new = true;
        Ok(())
    }

    /// Checks that a program wants what is played here, and that its log is a beginning of this
    /// one.
    fn check_hello(&self, hello: &Hello) -> Result<(), Complaint> {
        let name = self.ledger.info().name();
        if let Some(game) = hello.game.as_ref().filter(|&game| game != name) {
            return Err(Complaint::game(game, name));
        }
        let own = &self.ledger.plan().start;
        if let Some(start) = hello.start.as_ref().filter(|&start| start != own) {
            return Err(Complaint::start(start, own));
        }
        let entries = hello.entries;
        match self.ledger.digest(entries) {
            Some(digest) if hello.digest.is_none_or(|known| known == digest) => Ok(()),
            _ => Err(Complaint::log(entries)),
        }
    }

    /// Returns the seat that a token opens.
    fn seat_for(&self, token: Token, hello: &Hello) -> Result<Seat, Complaint> {
        let find = |is_it: &dyn Fn(&SeatPlan) -> bool| {
            let mut seats = Seat::ALL.into_iter();
            seats.find(|seat| is_it(&self.seats[seat.index()].plan))
        };
        if let Some(seat) = find(&|plan| plan.token() == Some(token)) {
            return Ok(seat);
        }
        let seat = find(&|plan| *plan == SeatPlan::Open).ok_or_else(Complaint::busy)?;
        // A program that returns to an opened seat would take the acts of another for forged.
        let entries = hello.entries;
        let mut missed = self.ledger.entries_after(entries);
        if entries > 0 && missed.any(|entry| entry.by == Actor::Seat(seat)) {
            return Err(Complaint::log(entries));
        }
        Ok(seat)
    }

    pub(super) fn welcome(&self, seat: Option<Seat>) -> Message {
        Message::Welcome(Welcome {
            version: VERSION,
            plan: Plan {
                listed: false,
                wished: None,
                ..self.ledger.plan().clone()
            },
            key: self.key,
            seat,
            entries: self.ledger.len(),
            requests: seat.map_or(0, |seat| self.seats[seat.index()].requests),
            at: self.at(),
            state: self.ledger.state(),
        })
    }

    /// Enters what a seat requests, or refuses it.
    fn handle(
        &mut self,
        seat: Seat,
        id: Connection,
        request: SeatRequest,
    ) -> Result<(), Complaint> {
        let SeatRequest { number, seen, act } = request;
        let state = &mut self.seats[seat.index()];
        let expected = state.requests.saturating_add(1);
        if number != expected {
            return Err(Complaint::number("wish", number, expected));
        }
        if seen > self.ledger.len() {
            return Err(Complaint::log(seen));
        }
        state.requests = number;
        state.handled = Some(self.outputs);
        state.refusal = None;
        let has_seen_all = seen == self.ledger.len();
        let refusal = if self.has_no_room_for(seat, &act) {
            not_stored()
        } else if self.ledger.is_still_meant(seat, seen, &act) {
            match self.enter_requested(seat, act) {
                Ok(()) => return Ok(()),
                // These never depend on what the program has seen.
                Err(error @ (ActError::Key { .. } | ActError::Actor { .. })) => {
                    return Err(error.into());
                }
                Err(error) if has_seen_all => (RefusalReason::Illegal, shown(&error.to_string())),
                Err(_) => crossed(),
            }
        } else {
            crossed()
        };
        let state = &mut self.seats[seat.index()];
        state.refusal = Some(refusal);
        if let Some(refusal) = state.repeat() {
            self.send(id, &refusal);
        }
        Ok(())
    }

    /// Whether a request is refused because it could not be stored.
    fn has_no_room_for(&self, seat: Seat, request: &Act) -> bool {
        match (self.room, request) {
            (Room::Enough, _) => false,
            (Room::Little, Act::Ask(question)) => self.ledger.is_new_question(seat, *question),
            (Room::Little, _) => false,
            (Room::None, _) => true,
        }
    }

    /// Enters what a seat requests, if that is possible now.
    pub(super) fn enter_requested(&mut self, seat: Seat, request: Act) -> Result<(), ActError> {
        let act = self.ledger.complete(seat, request)?;
        if !self.is_private {
            self.ledger.check_limits(seat, &act)?;
        }
        self.enter(Actor::Seat(seat), act)
    }
}

/// The refusal of a request that cannot be stored.
pub(super) fn not_stored() -> (RefusalReason, String) {
    let text = "this could not be stored: please try again later";
    (RefusalReason::Storage, text.into())
}

/// The refusal of a request that crossed an entry.
fn crossed() -> (RefusalReason, String) {
    let text = "too late: your opponent acted first";
    (RefusalReason::Crossed, text.into())
}
