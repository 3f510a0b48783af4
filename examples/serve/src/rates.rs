//! What one address may do: connections and searches at a time; requests, new tables and what it
//! sends to tables in a time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest rest of a connection whose address has sent too much.
const MAX_REST: Duration = Duration::from_secs(15);

/// The same if the connection itself has sent little: others of its address are to blame.
const SHORT_REST: Duration = Duration::from_secs(1);

/// A token bucket: a store that fills with time.
#[derive(Copy, Clone, Debug)]
struct Bucket {
    left: f64,
    filled: Instant,
}

/// How much is allowed at once, and how much in a second after that.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// In a second.
    pub per_second: f64,
}

impl Bucket {
    fn full(rate: Rate, now: Instant) -> Self {
        Self {
            left: rate.burst,
            filled: now,
        }
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let elapsed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + elapsed * rate.per_second).min(rate.burst);
        self.filled = now;
    }

    /// Takes this many at once, if there are as many.
    fn take(&mut self, rate: Rate, many: f64, now: Instant) -> bool {
        self.fill(rate, now);
        let is_allowed = self.left >= many;
        if is_allowed {
            self.left -= many;
        }
        is_allowed
    }

    /// Takes this many even if there are fewer. Returns how long to wait until none is missing,
    /// which is never longer than [`MAX_REST`].
    fn borrow(&mut self, rate: Rate, many: f64, now: Instant) -> Duration {
        self.fill(rate, now);
        // More debt than this would outlast those who made it.
        self.left = (self.left - many).max(-MAX_REST.as_secs_f64() * rate.per_second);
        let wait = (-self.left / rate.per_second).max(0.0);
        Duration::try_from_secs_f64(wait).map_or(MAX_REST, |wait| wait.min(MAX_REST))
    }
}

/// What one address does.
#[derive(Debug)]
struct Address {
    /// Connections, and searches.
    visits: [usize; 2],
    requests: Bucket,
    tables: [Bucket; 2],
    sent: [Bucket; 2],
}

/// The limits of one address.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct AddressLimits {
    /// Connections at a time.
    pub connections: usize,
    /// Searches at a time.
    pub searches: usize,
    /// Requests.
    pub requests: Rate,
    /// New tables, for a short and for a long time.
    pub tables: [Rate; 2],
    /// Bytes to tables, for a short and for a long time.
    pub sent: [Rate; 2],
    /// Bytes to tables of one connection, which rests only shortly if it sends no more.
    pub share: Rate,
}

/// What one connection has sent to tables.
#[derive(Debug)]
pub struct Share(Bucket);

impl Address {
    fn new(limits: &AddressLimits, now: Instant) -> Self {
        Self {
            visits: [0, 0],
            requests: Bucket::full(limits.requests, now),
            tables: limits.tables.map(|rate| Bucket::full(rate, now)),
            sent: limits.sent.map(|rate| Bucket::full(rate, now)),
        }
    }

    /// Returns whether nothing is known of this address that matters.
    fn is_idle(&mut self, limits: &AddressLimits, now: Instant) -> bool {
        let rates = [limits.requests].into_iter();
        let rates = rates.chain(limits.tables).chain(limits.sent);
        let buckets = [&mut self.requests].into_iter();
        let mut buckets = buckets.chain(&mut self.tables).chain(&mut self.sent);
        self.visits == [0, 0]
            && rates.into_iter().all(|rate| {
                buckets.next().is_some_and(|bucket| {
                    bucket.fill(rate, now);
                    bucket.left >= rate.burst
                })
            })
    }
}

/// With more addresses than this, those that do nothing are forgotten.
const REMEMBERED: usize = 4_096;

/// All addresses.
#[derive(Debug)]
pub struct Addresses {
    limits: AddressLimits,
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
        let mut known = self.addresses.lock();
        if let Some(address) = known.addresses.get_mut(&self.address) {
            let visits = &mut address.visits[self.kind as usize];
            *visits = visits.saturating_sub(1);
        }
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
    pub fn new(limits: AddressLimits) -> Self {
        Self {
            limits,
            known: Mutex::new(Known {
                addresses: HashMap::new(),
                pruned: Instant::now(),
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<R>(&self, address: IpAddr, now: Instant, f: impl FnOnce(&mut Address) -> R) -> R {
        let limits = self.limits;
        let mut known = self.lock();
        let is_full = known.addresses.len() >= REMEMBERED;
        if is_full && now.saturating_duration_since(known.pruned) > Duration::from_secs(1) {
            known.pruned = now;
            let addresses = &mut known.addresses;
            addresses.retain(|_, address| !address.is_idle(&limits, now));
        }
        let known = known.addresses.entry(counted(address));
        f(known.or_insert_with(|| Address::new(&limits, now)))
    }

    /// Counts a connection or a search; `None` if the address has too many.
    #[must_use]
    pub fn visit(self: &Arc<Self>, address: IpAddr, kind: VisitKind) -> Option<Visit> {
        let limit = match kind {
            VisitKind::Connection => self.limits.connections,
            VisitKind::Search => self.limits.searches,
        };
        let is_allowed = self.with(address, Instant::now(), |known| {
            let visits = &mut known.visits[kind as usize];
            let is_allowed = *visits < limit;
            *visits += usize::from(is_allowed);
            is_allowed
        });
        is_allowed.then(|| Visit {
            addresses: Arc::clone(self),
            address: counted(address),
            kind,
        })
    }

    /// Counts this many requests. Returns `false` if they are too many.
    #[must_use]
    pub fn may_ask(&self, address: IpAddr, requests: f64) -> bool {
        let (rate, now) = (self.limits.requests, Instant::now());
        self.with(address, now, |known| {
            known.requests.take(rate, requests, now)
        })
    }

    /// Counts a new table. Returns `false` if it is one too many.
    #[must_use]
    pub fn may_open_a_table(&self, address: IpAddr) -> bool {
        let (rates, now) = (self.limits.tables, Instant::now());
        self.with(address, now, |known| {
            let mut both = known.tables.iter_mut().zip(rates);
            both.all(|(bucket, rate)| bucket.take(rate, 1.0, now))
        })
    }

    /// Returns the share of a new connection.
    #[must_use]
    pub fn share(&self) -> Share {
        Share(Bucket::full(self.limits.share, Instant::now()))
    }

    /// Counts bytes that a connection has sent to a table. Returns how long to wait before more of
    /// it are read: not long if this connection has sent little.
    #[must_use]
    pub fn send(&self, address: IpAddr, share: &mut Share, bytes: usize) -> Duration {
        let (rates, now) = (self.limits.sent, Instant::now());
        let own = share.0.borrow(self.limits.share, bytes as f64, now);
        let longest = if own.is_zero() { SHORT_REST } else { MAX_REST };
        self.with(address, now, |known| {
            let both = known.sent.iter_mut().zip(rates);
            let waits = both.map(|(bucket, rate)| bucket.borrow(rate, bytes as f64, now));
            waits.max().unwrap_or_default().min(longest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: AddressLimits = AddressLimits {
        connections: 2,
        searches: 1,
        requests: Rate {
            burst: 3.0,
            per_second: 10.0,
        },
        tables: [Rate {
            burst: 1.0,
            per_second: 0.001,
        }; 2],
        sent: [
            Rate {
                burst: 300.0,
                per_second: 100.0,
            },
            Rate {
                burst: 1_000.0,
                per_second: 10.0,
            },
        ],
        share: Rate {
            burst: 100.0,
            per_second: 10.0,
        },
    };

    #[test]
    fn who_sends_much_waits_and_who_sends_little_does_not() {
        let addresses = Addresses::new(LIMITS);
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
        let mut bucket = Bucket::full(LIMITS.share, Instant::now());
        let now = Instant::now();
        assert_eq!(bucket.borrow(LIMITS.share, 1e12, now), MAX_REST);
        assert!(bucket.take(LIMITS.share, 1.0, now + MAX_REST + SHORT_REST));
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_a_number_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::full(LIMITS.requests, start);
        let mut taken = |millis| {
            let now = start + Duration::from_millis(millis);
            (0..100)
                .take_while(|_| bucket.take(LIMITS.requests, 1.0, now))
                .count()
        };
        assert_eq!([0, 0, 110, 210, 9_000].map(&mut taken), [3, 0, 1, 1, 3]);
    }

    #[test]
    fn each_address_has_limits_of_its_own() {
        let addresses = Arc::new(Addresses::new(LIMITS));
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
