//! A table that is awake: a task that owns it. Whatever is done at the table is on the disk before
//! anybody hears of it.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use menagerie::{Causes, ComputerPlayer, Report, SearchOptions, StopFlag, StrategyError};
use tabletop::table::{ComputerTurn, Connection, Head, Output, Room, Table};
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

use super::registry::Command;
use crate::metrics::Counted;
use crate::pool::{Load, Waits};
use crate::send_queue::SendQueue;
use crate::shared::Shared;
use crate::storage::{Write, to_text};

/// How long a table stays awake after the last person has left.
const IDLE: Duration = Duration::from_secs(30);

/// When something is tried again that could not be stored.
const RETRY: Duration = Duration::from_secs(3);

/// A computer player at work.
#[derive(Debug)]
struct Thinking {
    turn: ComputerTurn,
    _waits: Waits,
    found: AbortOnDropHandle<Option<Result<Report<String>, StrategyError>>>,
}

/// A table that is awake.
#[derive(Debug)]
pub struct TableTask {
    _awake: Counted,
    shared: Arc<Shared>,
    id: String,
    table: Table,
    /// What the server's clock showed when the table was made, plus the time that it took to store
    /// its acts.
    began: Duration,
    commands: mpsc::Receiver<Command>,
    /// The connections here with their addresses, in the order in which they came.
    queues: BTreeMap<u64, (Arc<SendQueue>, IpAddr)>,
    /// The address for which the computer thinks: that of the oldest connection, or the last one.
    address: IpAddr,
    /// How many entries are on the disk.
    stored: usize,
    /// Whether a seat was taken, and that is not on the disk yet.
    has_new_seats: bool,
    thinking: Option<Thinking>,
    /// After a failure of the disk nothing is done before this, unless somebody wants it.
    retry_at: Instant,
    /// When the table may sleep.
    idle_until: Instant,
}

impl TableTask {
    /// Makes the task of a table.
    pub(super) fn new(
        shared: Arc<Shared>,
        id: String,
        table: Table,
        began: Duration,
        commands: mpsc::Receiver<Command>,
    ) -> Self {
        let now = Instant::now();
        Self {
            _awake: Counted::by(&shared.metrics.tables_awake),
            stored: table.ledger().len(),
            shared,
            id,
            table,
            began,
            commands,
            queues: BTreeMap::new(),
            address: Ipv4Addr::UNSPECIFIED.into(),
            has_new_seats: false,
            thinking: None,
            retry_at: now,
            idle_until: now + IDLE,
        }
    }

    /// Returns the time since the table was made, without the server's pauses and those in which
    /// acts were stored.
    fn now(&self) -> Duration {
        self.shared.storage.clock.now().saturating_sub(self.began)
    }

    /// Runs until the table sleeps or the server ends.
    pub(super) async fn run(mut self) {
        let shared = Arc::clone(&self.shared);
        let mut arrived = None;
        loop {
            let now = self.now();
            self.table.set_room(self.shared.storage.gauge.room());
            self.table.tick(now);
            self.settle(arrived).await;
            if self.sleeps() {
                break;
            }
            let alarm = self.alarm();
            arrived = tokio::select! {
                command = self.commands.recv() => match command {
                    Some(command) => self.take(command),
                    None => break,
                },
                found = found(&mut self.thinking) => self.play(found),
                () = tokio::time::sleep_until(alarm.into()) => None,
                () = shared.stopped() => break,
            };
        }
    }

    /// Returns when something is to be done even if nobody writes.
    fn alarm(&self) -> Instant {
        let clock = &self.shared.storage.clock;
        let deadline = self.table.next_deadline();
        let thinks = self
            .table
            .computer_turn()
            .filter(|_| self.thinking.is_none());
        let computer = thinks.map(|_| self.table.thinks_at());
        let [deadline, computer] =
            [deadline, computer].map(|time| clock.moment(self.began + time?));
        let idle = self.queues.is_empty().then_some(self.idle_until);
        let alarms = [deadline, computer, idle].into_iter().flatten();
        let least = match self.shared.storage.gauge.room() {
            Room::None => RETRY,
            _ => Duration::from_millis(1),
        };
        let now = Instant::now();
        let alarm = alarms.min().unwrap_or(now + Duration::from_secs(3_600));
        alarm.max(self.retry_at).max(now + least)
    }

    /// Returns whether nothing is going on here. Then the list forgets this task.
    fn sleeps(&self) -> bool {
        self.queues.is_empty()
            && self.thinking.is_none()
            && self.table.computer_turn().is_none()
            && Instant::now() >= self.idle_until
            && self.table.next_deadline().is_none()
            && self.shared.tables.put_to_sleep(&self.id, &self.commands)
    }

    /// Takes in what has arrived. Returns when it arrived, if it may be an act.
    fn take(&mut self, command: Command) -> Option<Instant> {
        let now = self.now();
        self.table.set_room(self.shared.storage.gauge.room());
        match command {
            Command::Connect(id, queue, address) => {
                self.queues.insert(id.0, (queue, address));
                self.table.connect(id, now);
            }
            Command::Message(id, text, arrived) => {
                if self.queues.contains_key(&id.0) {
                    self.table.receive(id, &text, now);
                    return Some(arrived);
                }
            }
            Command::Gone(id) => {
                if self.queues.remove(&id.0).is_some() {
                    self.table.disconnect(id, now);
                }
                self.idle_until = Instant::now() + IDLE;
            }
            Command::Expire => self.table.expire(now),
            Command::Removed => {
                for (queue, _) in std::mem::take(&mut self.queues).into_values() {
                    queue.finish();
                }
                // The task ends with what has arrived.
                self.commands.close();
            }
        }
        None
    }

    /// Stores and tells what has happened, and tells the list.
    async fn settle(&mut self, arrived: Option<Instant>) {
        self.flush(arrived).await;
        self.think();
        self.publish();
    }

    /// Tells the list what is known of the table.
    fn publish(&self) {
        let now = self.shared.storage.clock.now();
        let tables = &self.shared.tables;
        tables.publish(&self.id, &self.table, now);
    }

    /// Stores the new entries, and sends what is to be sent.
    async fn flush(&mut self, arrived: Option<Instant>) {
        let output = self.table.take_output();
        self.has_new_seats |= output.seats.is_some();
        if !output.entries.is_empty() || self.has_new_seats {
            let append = Write::Append {
                id: self.id.clone(),
                before: self.stored,
                entries: output.entries.iter().map(to_text).collect(),
                seats: self.has_new_seats.then(|| to_text(&self.table.seats())),
                head: to_text(&Head::of(&self.table)),
                began: self.began,
            };
            let asked = self.shared.storage.clock.now();
            let stored = self.shared.storage.write(append).await;
            // Nobody has heard of the act yet, so this time is nobody's.
            self.began += self.shared.storage.clock.now().saturating_sub(asked);
            if stored.is_err() {
                self.give_back(&output);
                return;
            }
            self.stored += output.entries.len();
            let metrics = &self.shared.metrics;
            metrics.entries.inc_by(output.entries.len() as u64);
        }
        self.has_new_seats = false;
        if !output.entries.is_empty() {
            // A player who was told of an act finds it in the list.
            self.publish();
        }
        self.send(output.messages, &output.closed);
        if let (Some(arrived), false) = (arrived, output.entries.is_empty()) {
            let elapsed = arrived.elapsed().as_secs_f64();
            self.shared.metrics.act_seconds.observe(elapsed);
        }
    }

    /// Takes back what cannot be stored, and says so to those who wanted it.
    fn give_back(&mut self, lost: &Output) {
        self.retry_at = Instant::now() + RETRY;
        self.table.let_rest(self.now() + RETRY);
        if lost.entries.is_empty() {
            // Somebody took a seat or changed a name: they connect again and hear all of it.
            for (id, _) in &lost.messages {
                if let Some((queue, _)) = self.queues.get(&id.0) {
                    queue.finish();
                }
            }
        }
        let now = self.now();
        self.table.roll_back(self.stored, now);
        let mut output = self.table.take_output();
        output.closed.extend(&lost.closed);
        self.send(output.messages, &output.closed);
    }

    fn send(&mut self, messages: Vec<(Connection, Arc<str>)>, closed: &[Connection]) {
        let mut together: HashMap<u64, Vec<Arc<str>>> = HashMap::new();
        for (id, message) in messages {
            together.entry(id.0).or_default().push(message);
        }
        for (id, messages) in together {
            if let Some((queue, _)) = self.queues.get(&id)
                && !queue.push(messages)
            {
                self.shared.metrics.slow_readers.inc();
            }
        }
        for id in closed {
            if let Some((queue, _)) = self.queues.remove(&id.0) {
                queue.finish();
            }
        }
    }

    /// Lets the computer player that is to move think.
    fn think(&mut self) {
        let (turn, now) = (self.table.computer_turn(), self.now());
        self.thinking
            .take_if(|thinking| Some(thinking.turn) != turn);
        if self.thinking.is_some() || now < self.table.thinks_at() {
            return;
        }
        let Some((turn, search)) =
            turn.and_then(|turn| Some((turn, self.table.search(turn, now)?)))
        else {
            return;
        };
        let stop = StopFlag::new();
        let raised = stop.clone();
        // Without random bits the computer plays the same game again.
        let seed = getrandom::u64().unwrap_or_default();
        let (shared, id) = (Arc::clone(&self.shared), self.id.clone());
        let search = move |load: Load| {
            let search = search.within(load.share(ComputerPlayer::USUAL_TIME));
            let mut options = SearchOptions::DEFAULT.with_variety(seed);
            options.limits.stop = Some(raised);
            shared.memories.with(&id, turn.seat, |memory| {
                options.memory = Some(memory.clone());
                search.run(&options, &mut |_| {})
            })
        };
        if let Some((_, address)) = self.queues.values().next() {
            self.address = *address;
        }
        let (shared, address) = (Arc::clone(&self.shared), self.address);
        let searching = async move { shared.pool.run(address, 1, search).await };
        self.thinking = Some(Thinking {
            turn,
            _waits: Waits(stop),
            found: AbortOnDropHandle::new(tokio::spawn(searching)),
        });
    }

    /// Plays the move that a computer player has found.
    fn play(&mut self, found: Option<Result<Report<String>, StrategyError>>) -> Option<Instant> {
        let (thinking, now) = (self.thinking.take()?, self.now());
        let Some(found) = found else {
            tracing::error!(table = self.id, "the search has failed");
            self.table.let_rest(now + RETRY);
            return None;
        };
        let is_played = self.table.found(thinking.turn, found, now);
        let is_played = is_played.inspect_err(|error| {
            tracing::error!(table = self.id, error = %Causes(error), "the computer has not moved");
        });
        is_played.ok().filter(|is_played| *is_played)?;
        self.shared.metrics.computer_moves.inc();
        Some(Instant::now())
    }
}

/// Returns what a computer player has found, as soon as it has; `None` if it has failed.
async fn found(thinking: &mut Option<Thinking>) -> Option<Result<Report<String>, StrategyError>> {
    match thinking {
        Some(thinking) => (&mut thinking.found).await.ok().flatten(),
        None => std::future::pending().await,
    }
}
