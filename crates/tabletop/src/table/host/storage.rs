//! Tables that go on after a restart, and entries that could not be stored.

use std::time::Duration;

use super::messages::not_stored;
use super::{Room, Table};
use crate::table::{
    ActError, Actor, Connection, Disconnection, Entry, Seat, SetupError, TableSetup, Update,
};

impl Table {
    /// Says what the keeper can store from now on. What it cannot store is refused (`storage`)
    /// before it is done, and no flag falls while nothing can be stored.
    pub fn set_room(&mut self, room: Room) {
        self.room = room;
    }

    /// Goes on with a table after a restart. `played` is the time of play until then: the time
    /// while the keeper was down does not count. Every entry is checked.
    ///
    /// # Errors
    /// If there cannot be such a table, or an entry cannot be done.
    pub fn resume(
        setup: TableSetup,
        entries: impl IntoIterator<Item = Entry>,
        played: Duration,
        now: Duration,
    ) -> Result<Self, SetupError> {
        let mut table = Self::new(setup, now)?;
        for entry in entries {
            table.replay(entry)?;
        }
        table.played = played.max(Duration::from_millis(table.ledger.last_at()));
        for seat in Seat::ALL {
            let by = Actor::Seat(seat);
            let done = table.ledger.entries_after(0).filter(|entry| entry.by == by);
            let requests = done.count() as u64;
            table.seats[seat.index()].resume(requests);
        }
        Ok(table)
    }

    /// Does what an entry of a stored log says.
    fn replay(&mut self, entry: Entry) -> Result<(), SetupError> {
        let number = entry.number;
        let fault = |error| SetupError::Entry { number, error };
        let expected = self.ledger.len() + 1;
        if number != expected {
            return Err(fault(ActError::now(format_args!("expected {expected}"))));
        }
        let done = self.ledger.apply(entry.by, entry.act, entry.at);
        done.map_err(fault)?;
        self.write();
        Ok(())
    }

    /// Cuts the log back to its first `entries` entries, because the rest could not be stored. The
    /// keeper has dropped the messages of the output with the first of the other entries, and of
    /// all later outputs. Their requests are refused for the reason `storage`, and the programs
    /// that were welcomed in these outputs are disconnected.
    pub fn roll_back(&mut self, entries: usize, now: Duration) {
        self.now = now;
        let Some(&(_, first)) = self.entered.get(entries) else {
            return;
        };
        while self.ledger.len() > entries && self.ledger.pop().is_some() {}
        self.entered.truncate(entries);
        self.out.entries.clear();
        self.out.messages.clear();
        self.out.updates.clear();
        self.tell_seats();
        self.out.updates.push_back(Update::TakenBack);
        let clients = self.clients.iter();
        let unwelcome = clients.filter(|(_, client)| client.welcomed >= Some(first));
        let unwelcome: Vec<Connection> = unwelcome.map(|(&id, _)| id).collect();
        for id in unwelcome {
            self.forget(id, Disconnection::Closed);
            self.out.closed.push(id);
        }
        for seat in Seat::ALL {
            let state = &mut self.seats[seat.index()];
            if state.handled >= Some(first) {
                state.refusal = Some(not_stored());
                if let (Some(id), Some(refusal)) = (state.connection, state.repeat()) {
                    self.send(id, &refusal);
                }
            }
        }
        for client in self.clients.values_mut() {
            client.told = None;
            client.shown = None;
        }
        self.is_presence_new = true;
        self.tell_presence();
    }
}
