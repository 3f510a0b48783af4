//! Fair turns: the next turn goes to the address that has had the least work done for it.
//!
//! The cost of a turn is known before it begins. An address that comes to wait starts level with
//! the address that had the last turn: nobody saves up turns, and a newcomer waits only for the
//! turns that have begun.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::rates::counted;

/// The turns, and the addresses that wait for one.
#[derive(Debug)]
pub struct Turns {
    /// The most turns of an address at a time.
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// The addresses that wait or have a turn, in the order in which they came.
    lines: Vec<Line>,
    /// How much the address that was given the last turn had had before.
    reached: usize,
}

/// The turns of an address.
#[derive(Debug)]
struct Line {
    address: IpAddr,
    had: usize,
    running: usize,
    /// What each turn costs, and where it is given.
    waiting: VecDeque<(usize, oneshot::Sender<Turn>)>,
}

/// A turn, which ends when this is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    address: IpAddr,
}

impl Turn {
    /// Returns how many turns would be wanted if every address wanted as many as this one does.
    pub fn wanted(&self) -> usize {
        let mut state = self.turns.state.lock();
        let own = state.line(self.address);
        let own = own.running + own.waiting.len();
        own * state.lines.len()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.turns.state.lock();
        state.free += 1;
        state.line(self.address).running -= 1;
        drop(state);
        self.turns.give();
    }
}

impl Turns {
    /// Makes this number of turns, of which an address has at most `most` at a time.
    pub fn new(free: usize, most: usize) -> Arc<Self> {
        let (lines, reached) = (Vec::new(), 0);
        let state = Mutex::new(State {
            free,
            lines,
            reached,
        });
        Arc::new(Self { most, state })
    }

    /// Waits for a turn. A wait that is given up costs nothing.
    pub async fn wait(self: &Arc<Self>, address: IpAddr, cost: usize) -> Turn {
        let (given, turn) = oneshot::channel();
        let [_, network] = counted(address);
        let waiting = (cost.max(1), given);
        self.state.lock().line(network).waiting.push_back(waiting);
        self.give();
        turn.await.expect("the turns last as long as this waits")
    }

    /// Gives the turns that are free.
    fn give(self: &Arc<Self>) {
        loop {
            let Some((address, given)) = self.state.lock().next(self.most) else {
                return;
            };
            let turns = Arc::clone(self);
            // If nobody waits any more, the turn is dropped and so ends.
            let _ = given.send(Turn { turns, address });
        }
    }
}

impl State {
    /// Returns the line of an address, which is the last one if it is new.
    fn line(&mut self, address: IpAddr) -> &mut Line {
        let known = self.lines.iter().position(|line| line.address == address);
        let index = known.unwrap_or(self.lines.len());
        if known.is_none() {
            self.lines.push(Line {
                address,
                had: self.reached,
                running: 0,
                waiting: VecDeque::new(),
            });
        }
        &mut self.lines[index]
    }

    /// Takes the next turn out of its line.
    fn next(&mut self, most: usize) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        self.lines.retain_mut(|line| {
            line.waiting.retain(|(_, given)| !given.is_closed());
            line.running > 0 || !line.waiting.is_empty()
        });
        let may_have = |line: &&mut Line| line.running < most && !line.waiting.is_empty();
        let lines = self.lines.iter_mut().filter(may_have);
        let line = lines
            .min_by_key(|line| line.had)
            .filter(|_| self.free > 0)?;
        let (cost, given) = line.waiting.pop_front()?;
        self.free -= 1;
        self.reached = line.had;
        line.running += 1;
        line.had += cost;
        Some((line.address, given))
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
    async fn order(costs: [usize; 2]) -> String {
        let turns = Turns::new(1, 1);
        let first = turns.wait(address("192.0.2.1"), costs[0]).await;
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
    async fn the_address_that_has_had_least_is_next() {
        assert!(order([1, 1]).await.starts_with("bababaaaa"));
        assert!(order([100, 1]).await.starts_with("bbbaaaa"));
        assert!(order([1, 5]).await.starts_with("baaaaaba"));
    }

    #[tokio::test]
    async fn an_address_has_only_some_turns_at_a_time() {
        let turns = Turns::new(3, 2);
        let [a, b] = ["2001:db8:1:2::1", "2001:db8:2:2::1"].map(address);
        let mut kept = vec![turns.wait(a, 9).await, turns.wait(a, 9).await];
        let third = turns.wait(address("2001:db8:1:9::7"), 9);
        tokio::pin!(third);
        assert!(poll!(&mut third).is_pending(), "its network has two");
        assert_eq!(kept[0].wanted(), 3);
        let other = turns.wait(b, 9).await;
        assert_eq!((other.wanted(), kept[0].wanted()), (2, 6));
        kept.pop();
        third.await;
    }

    #[tokio::test]
    async fn a_wait_that_is_given_up_takes_no_turn() {
        let turns = Turns::new(1, 1);
        let [a, b] = ["192.0.2.1", "192.0.2.2"].map(address);
        let first = turns.wait(a, 1).await;
        for _ in 0..100 {
            let leaves = Box::pin(turns.wait(b, 1));
            assert!(futures_util::FutureExt::now_or_never(leaves).is_none());
        }
        let mut given = Box::pin(turns.wait(b, 1));
        assert!(poll!(&mut given).is_pending());
        drop(first);
        // It was given a turn that it does not take.
        drop(given);
        drop(turns.wait(a, 1).await);
        assert_eq!(turns.state.lock().free, 1);
        assert!(turns.state.lock().lines.is_empty());
    }
}
