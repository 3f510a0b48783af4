//! Fair turns: the next turn goes to the address that has had the least.
//!
//! What a turn costs is known before it begins. Among addresses it is counted from when each began
//! to wait, so nobody saves turns, and an address that has just come waits for no more than the
//! turns that go on.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::rates::counted;

/// The turns, and those who wait for one.
#[derive(Debug)]
pub struct Turns {
    /// The most turns of an address at a time.
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    lines: HashMap<IpAddr, Line>,
    /// What the address had had that was given the last turn.
    reached: u64,
    /// How many have come.
    arrived: u64,
    is_closed: bool,
}

/// The turns of an address.
#[derive(Debug, Default)]
struct Line {
    had: u64,
    running: usize,
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    cost: u32,
    given: oneshot::Sender<Turn>,
}

/// A turn, until this is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    address: IpAddr,
}

impl Turn {
    /// Returns how many turns would be wanted if every address wanted as many as this one does.
    pub fn wanted(&self) -> usize {
        let state = self.turns.state.lock();
        let own = state.lines.get(&self.address);
        state.lines.len() * own.map_or(0, |line| line.running + line.waiting.len())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.turns.state.lock();
        state.free += 1;
        if let Some(line) = state.lines.get_mut(&self.address) {
            line.running -= 1;
        }
        drop(state);
        self.turns.give();
    }
}

impl Turns {
    /// Makes this number of turns. An address has at most `most` at a time.
    pub fn new(turns: usize, most: usize) -> Arc<Self> {
        let state = State {
            free: turns,
            lines: HashMap::new(),
            reached: 0,
            arrived: 0,
            is_closed: false,
        };
        let state = Mutex::new(state);
        Arc::new(Self { most, state })
    }

    /// Waits for a turn; `None` if there are no more. One who no longer waits loses nothing.
    pub async fn wait(self: &Arc<Self>, address: IpAddr, cost: u32) -> Option<Turn> {
        let (given, turn) = oneshot::channel();
        let [_, network] = counted(address);
        self.state.lock().add(network, cost, given)?;
        self.give();
        turn.await.ok()
    }

    /// Gives the turns that are free.
    fn give(self: &Arc<Self>) {
        loop {
            let Some((address, given)) = self.state.lock().next(self.most) else {
                return;
            };
            let turns = Arc::clone(self);
            // One who has just left gives it back.
            let _ = given.send(Turn { turns, address });
        }
    }

    /// Ends the turns: nobody waits any more.
    pub fn close(&self) {
        let mut state = self.state.lock();
        state.is_closed = true;
        state
            .lines
            .values_mut()
            .for_each(|line| line.waiting.clear());
    }
}

impl State {
    /// Adds somebody who waits; `None` if there are no more turns.
    fn add(&mut self, address: IpAddr, cost: u32, given: oneshot::Sender<Turn>) -> Option<()> {
        let number = self.arrived;
        self.arrived += 1;
        let new = Line {
            had: self.reached,
            ..Line::default()
        };
        let line = self.lines.entry(address).or_insert(new);
        let waiting = Waiting {
            number,
            cost,
            given,
        };
        (!self.is_closed).then(|| line.waiting.push_back(waiting))
    }

    /// Takes out who is next.
    fn next(&mut self, most: usize) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        self.lines.retain(|_, line| {
            line.waiting.retain(|waiting| !waiting.given.is_closed());
            line.running > 0 || !line.waiting.is_empty()
        });
        if self.free == 0 {
            return None;
        }
        let lines = self
            .lines
            .iter_mut()
            .filter(|(_, line)| line.running < most);
        let lines = lines.filter_map(|(address, line)| {
            let number = line.waiting.front()?.number;
            Some(((line.had, number), address, line))
        });
        let (_, &address, line) = lines.min_by_key(|(order, ..)| *order)?;
        let next = line.waiting.pop_front()?;
        self.reached = line.had;
        self.free -= 1;
        line.running += 1;
        line.had += u64::from(next.cost.max(1));
        Some((address, next.given))
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use futures_util::poll;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// Lets 20 of the first address and then three of the second wait for turns of these costs, of
    /// which there is one at a time. Returns who has had them, in order.
    async fn order(costs: [u32; 2]) -> String {
        let turns = Turns::new(1, 1);
        let first = turns.wait(address("192.0.2.1"), costs[0]).await.unwrap();
        let waiting = (0..23).map(|number| {
            let is_second = number >= 20;
            let turns = Arc::clone(&turns);
            let (who, cost) =
                [("192.0.2.1", costs[0]), ("192.0.2.2", costs[1])][usize::from(is_second)];
            (
                is_second,
                Box::pin(async move { turns.wait(address(who), cost).await }),
            )
        });
        let mut waiting: Vec<_> = waiting.collect();
        for (_, waiting) in &mut waiting {
            assert!(poll!(waiting).is_pending());
        }
        drop(first);
        let mut order = String::new();
        while !waiting.is_empty() {
            let mut had = None;
            for (index, (_, waiting)) in waiting.iter_mut().enumerate() {
                if let Poll::Ready(turn) = poll!(waiting) {
                    had = Some((index, turn));
                }
            }
            let (index, turn) = had.expect("one has the turn");
            order.push(if waiting.remove(index).0 { 'b' } else { 'a' });
            drop(turn);
        }
        order
    }

    #[tokio::test]
    async fn who_has_had_least_is_next() {
        assert!(order([1, 1]).await.starts_with("bababaaaa"));
        assert!(order([100, 1]).await.starts_with("bbbaaaa"));
        assert!(order([1, 5]).await.starts_with("baaaaaba"));
    }

    #[tokio::test]
    async fn an_address_has_only_some_turns_at_a_time() {
        let turns = Turns::new(3, 2);
        let [a, b] = ["2001:db8:1:2::1", "2001:db8:2:2::1"].map(address);
        let mut kept = vec![
            turns.wait(a, 9).await.unwrap(),
            turns.wait(a, 9).await.unwrap(),
        ];
        let third = turns.wait(address("2001:db8:1:9::7"), 9);
        tokio::pin!(third);
        assert!(poll!(&mut third).is_pending(), "its network has two");
        assert_eq!(kept[0].wanted(), 3);
        let other = turns.wait(b, 9).await.unwrap();
        assert_eq!((other.wanted(), kept[0].wanted()), (2, 6));
        kept.pop();
        assert!(third.await.is_some());
    }

    #[tokio::test]
    async fn who_leaves_takes_no_turn() {
        let turns = Turns::new(1, 1);
        let [a, b] = ["192.0.2.1", "192.0.2.2"].map(address);
        let first = turns.wait(a, 1).await.unwrap();
        for _ in 0..100 {
            let leaves = Box::pin(turns.wait(b, 1));
            assert!(futures_util::FutureExt::now_or_never(leaves).is_none());
        }
        let mut given = Box::pin(turns.wait(b, 1));
        assert!(poll!(&mut given).is_pending());
        drop(first);
        // It was given a turn that it does not take.
        drop(given);
        let last = turns.wait(a, 1).await.unwrap();
        let mut waiting = Box::pin(turns.wait(b, 1));
        assert!(poll!(&mut waiting).is_pending());
        turns.close();
        assert!(waiting.await.is_none() && turns.wait(b, 1).await.is_none());
        drop(last);
        assert_eq!(turns.state.lock().free, 1);
        assert!(turns.state.lock().lines.is_empty());
    }
}
