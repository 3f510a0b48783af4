//! What one address may do: connections and searches at a time; requests, new tables and what it
//! sends to tables in a time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::config::ServerLimits;

/// The longest rest of a connection whose address has sent too much.
const MAX_REST: Duration = Duration::from_secs(15);

/// The same if the connection itself has sent little: others of its address are to blame.
const SHORT_REST: Duration = Duration::from_secs(1);

/// A token bucket: a store that fills with time. It lends, so that a connection that has sent too
/// much waits once, however many of its address wait with it.
#[derive(Copy, Clone, Debug)]
struct Bucket {
    size: f64,
    per_second: f64,
    left: f64,
    filled: Instant,
}

impl Bucket {
    fn full(size: f64, per_second: f64) -> Self {
        Self {
            size,
            per_second,
            left: size,
            filled: Instant::now(),
        }
    }

    /// Returns whether nothing is missing.
    fn fill(&mut self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + elapsed * self.per_second).min(self.size);
        self.filled = now;
        self.left >= self.size
    }

    /// Takes this many at once, if there are as many.
    fn take(&mut self, many: f64, now: Instant) -> bool {
        self.fill(now);
        let is_allowed = self.left >= many;
        if is_allowed {
            self.left -= many;
        }
        is_allowed
    }

    /// Takes this many even if there are fewer. Returns how long to wait until none is missing,
    /// which is never longer than [`MAX_REST`].
    fn borrow(&mut self, many: f64, now: Instant) -> Duration {
        self.fill(now);
        // More debt than this would outlast those who made it.
        self.left = (self.left - many).max(-MAX_REST.as_secs_f64() * self.per_second);
        let wait = (-self.left / self.per_second).max(0.0);
        Duration::try_from_secs_f64(wait).map_or(MAX_REST, |wait| wait.min(MAX_REST))
    }
}

/// What one address does.
#[derive(Clone, Debug)]
struct Address {
    /// Connections, and searches.
    visits: [usize; 2],
    requests: Bucket,
    /// New tables, for a short and for a long time.
    tables: [Bucket; 2],
    /// Bytes to tables, for a short and for a long time.
    sent: [Bucket; 2],
}

impl Address {
    /// Returns whether nothing is known of this address that matters.
    fn is_idle(&mut self, now: Instant) -> bool {
        let buckets = self.tables.iter_mut().chain(&mut self.sent);
        let mut buckets = buckets.chain([&mut self.requests]);
        self.visits == [0, 0] && buckets.all(|bucket| bucket.fill(now))
    }
}

/// What one connection has sent to tables.
#[derive(Debug)]
pub struct Share(Bucket);

/// With more addresses than this, those that do nothing are forgotten.
const REMEMBERED: usize = 4_096;

/// All addresses.
#[derive(Debug)]
pub struct Addresses {
    /// The most connections and searches of an address at a time.
    most: [usize; 2],
    /// An address that has done nothing yet.
    fresh: Address,
    /// A connection rests only shortly if it sends no more than this.
    share: Bucket,
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    addresses: HashMap<IpAddr, Address>,
    pruned: Instant,
}

/// What is counted as long as it lasts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// A connection.
    Connection,
    /// A search for a good move.
    Search,
}

/// A connection or a search of an address; it is counted until this is dropped.
#[derive(Debug)]
pub struct Visit {
    addresses: Arc<Addresses>,
    address: IpAddr,
    kind: VisitKind,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let visits = |address: &mut Address| address.visits[self.kind as usize] -= 1;
        self.addresses.with(self.address, Instant::now(), visits);
    }
}

/// Returns the address that limits count: of IPv6 the first half, which one customer has.
#[must_use]
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

impl Addresses {
    /// Creates an empty list.
    #[must_use]
    pub fn new(limits: &ServerLimits) -> Self {
        let rates = [limits.max_requests, limits.max_new_tables, limits.max_sent];
        let [requests, tables, sent] = rates.map(f64::from);
        let fresh = Address {
            visits: [0, 0],
            requests: Bucket::full(requests * 8.0, requests),
            tables: [
                Bucket::full(tables * 2.0, tables / 60.0),
                Bucket::full(tables * 60.0, tables * 60.0 / 86_400.0),
            ],
            sent: [
                Bucket::full(sent * 4.0, sent),
                Bucket::full(sent * 500.0, sent / 4.0),
            ],
        };
        let connections = limits.max_per_address;
        let share = Bucket::full(sent / 8.0, sent / connections.max(1) as f64);
        Self::with_limits([connections, 2], fresh, share)
    }

    fn with_limits(most: [usize; 2], fresh: Address, share: Bucket) -> Self {
        let known = Known {
            addresses: HashMap::new(),
            pruned: Instant::now(),
        };
        Self {
            most,
            fresh,
            share,
            known: Mutex::new(known),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<R>(&self, address: IpAddr, now: Instant, f: impl FnOnce(&mut Address) -> R) -> R {
        let mut known = self.lock();
        let is_full = known.addresses.len() >= REMEMBERED;
        if is_full && now.saturating_duration_since(known.pruned) > Duration::from_secs(1) {
            known.pruned = now;
            known.addresses.retain(|_, address| !address.is_idle(now));
        }
        let known = known.addresses.entry(counted(address));
        f(known.or_insert_with(|| self.fresh.clone()))
    }

    /// Counts a connection or a search; `None` if the address has too many.
    #[must_use]
    pub fn visit(self: &Arc<Self>, address: IpAddr, kind: VisitKind) -> Option<Visit> {
        self.with(address, Instant::now(), |known| {
            let visits = &mut known.visits[kind as usize];
            (*visits < self.most[kind as usize]).then(|| *visits += 1)
        })?;
        Some(Visit {
            addresses: Arc::clone(self),
            address,
            kind,
        })
    }

    /// Counts this many requests. Returns `false` if they are too many.
    #[must_use]
    pub fn may_ask(&self, address: IpAddr, requests: f64) -> bool {
        let now = Instant::now();
        self.with(address, now, |known| known.requests.take(requests, now))
    }

    /// Counts a new table. Returns `false` if it is one too many.
    #[must_use]
    pub fn may_open_a_table(&self, address: IpAddr) -> bool {
        let now = Instant::now();
        self.with(address, now, |known| {
            known.tables.iter_mut().all(|bucket| bucket.take(1.0, now))
        })
    }

    /// Returns the share of a new connection.
    #[must_use]
    pub fn share(&self) -> Share {
        Share(self.share)
    }

    /// Counts bytes that a connection has sent to a table. Returns how long to wait before more of
    /// it are read: not long if this connection has sent little.
    #[must_use]
    pub fn send(&self, address: IpAddr, share: &mut Share, bytes: usize) -> Duration {
        let (bytes, now) = (bytes as f64, Instant::now());
        let own = share.0.borrow(bytes, now);
        let longest = if own.is_zero() { SHORT_REST } else { MAX_REST };
        self.with(address, now, |known| {
            let waits = known
                .sent
                .each_mut()
                .map(|bucket| bucket.borrow(bytes, now));
            waits[0].max(waits[1]).min(longest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> Addresses {
        let fresh = Address {
            visits: [0, 0],
            requests: Bucket::full(3.0, 10.0),
            tables: [Bucket::full(1.0, 0.001); 2],
            sent: [Bucket::full(300.0, 100.0), Bucket::full(1_000.0, 10.0)],
        };
        Addresses::with_limits([2, 1], fresh, Bucket::full(100.0, 10.0))
    }

    #[test]
    fn who_sends_much_waits_and_who_sends_little_does_not() {
        let addresses = addresses();
        let [a, b] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let mut flood = addresses.share();
        let mut waits = |address, bytes| {
            let wait = addresses.send(address, &mut flood, bytes);
            wait.as_secs_f64().round()
        };
        assert_eq!([waits(a, 300), waits(a, 500)], [0.0, 5.0]);
        assert_eq!(waits(b, 200), 0.0, "another address");
        // What was saved for long is used up, and nobody owes more than can be paid back soon.
        assert_eq!([waits(a, 600), waits(a, 1_000_000)], [15.0, 15.0]);
        let mut quiet = addresses.share();
        assert_eq!(addresses.send(a, &mut quiet, 80), SHORT_REST);
        assert_eq!(addresses.send(a, &mut quiet, 80), MAX_REST);
        let mut bucket = Bucket::full(100.0, 10.0);
        let now = Instant::now();
        assert_eq!(bucket.borrow(1e12, now), MAX_REST);
        assert!(bucket.take(1.0, now + MAX_REST + SHORT_REST));
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_a_number_a_second() {
        let mut bucket = Bucket::full(3.0, 10.0);
        let start = bucket.filled;
        let mut taken = |millis| {
            let now = start + Duration::from_millis(millis);
            (0..100).take_while(|_| bucket.take(1.0, now)).count()
        };
        assert_eq!([0, 0, 110, 210, 9_000].map(&mut taken), [3, 0, 1, 1, 3]);
    }

    #[test]
    fn each_address_has_limits_of_its_own() {
        let addresses = Arc::new(addresses());
        let [a, b] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let connect = |address| addresses.visit(address, VisitKind::Connection);
        let visits = [connect(a), connect(a), connect(a)];
        assert_eq!(visits.each_ref().map(Option::is_some), [true, true, false]);
        assert!(connect(b).is_some() && addresses.visit(a, VisitKind::Search).is_some());
        drop(visits);
        assert!(connect(a).is_some());
        assert_eq!(
            [a, a, b].map(|at| addresses.may_open_a_table(at)),
            [true, false, true]
        );
    }

    #[test]
    fn the_addresses_of_one_customer_count_as_one() {
        let count = |text: &str| counted(text.parse().unwrap());
        assert_eq!(count("2001:db8:1:2:3::4"), count("2001:db8:1:2:5::6"));
        assert_ne!(count("2001:db8:1:2::4"), count("2001:db8:1:3::4"));
        assert_eq!(count("::ffff:192.0.2.1"), count("192.0.2.1"));
    }
}
