//! What one address may do: connections and searches at a time, requests and new tables in a time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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

    fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let is_allowed = self.left >= 1.0;
        if is_allowed {
            self.left -= 1.0;
        }
        is_allowed
    }
}

/// What one address does.
#[derive(Debug)]
struct Address {
    /// Connections, and searches.
    visits: [usize; 2],
    requests: Bucket,
    tables: Bucket,
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
    /// New tables.
    pub tables: Rate,
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
            known.addresses.retain(|_, address| {
                address.requests.fill(limits.requests, now);
                address.tables.fill(limits.tables, now);
                address.visits != [0, 0]
                    || address.requests.left < limits.requests.burst
                    || address.tables.left < limits.tables.burst
            });
        }
        f(known.addresses.entry(counted(address)).or_insert(Address {
            visits: [0, 0],
            requests: Bucket::full(limits.requests, now),
            tables: Bucket::full(limits.tables, now),
        }))
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

    /// Counts a request. Returns `false` if it is one too many.
    #[must_use]
    pub fn may_ask(&self, address: IpAddr) -> bool {
        let (rate, now) = (self.limits.requests, Instant::now());
        self.with(address, now, |known| known.requests.take(rate, now))
    }

    /// Counts a new table. Returns `false` if it is one too many.
    #[must_use]
    pub fn may_open_a_table(&self, address: IpAddr) -> bool {
        let (rate, now) = (self.limits.tables, Instant::now());
        self.with(address, now, |known| known.tables.take(rate, now))
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
        tables: Rate {
            burst: 1.0,
            per_second: 0.001,
        },
    };

    #[test]
    fn a_bucket_allows_a_burst_and_then_a_number_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::full(LIMITS.requests, start);
        let mut taken = |millis| {
            let now = start + Duration::from_millis(millis);
            (0..100)
                .take_while(|_| bucket.take(LIMITS.requests, now))
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
