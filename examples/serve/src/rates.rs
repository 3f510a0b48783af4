//! What one address may do: connections, searches and unread replies at a time; requests, work, new
//! tables, and bytes to and from tables over time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;
use tokio::time::timeout;

use crate::config::ServerLimits;

/// The longest rest of a connection whose address has sent or been sent too much.
pub const MAX_REST: Duration = Duration::from_secs(15);

/// The longest rest if the connection itself has sent little: others of its address are to blame.
const SHORT_REST: Duration = Duration::from_secs(1);

/// The most bytes of replies that an address leaves unread.
const MAX_UNREAD: usize = 4 << 20;

/// How many times as much as an address a whole network may do.
const NETWORK: [usize; 2] = [1, 4];

/// One or more rates for each address, and for each network.
#[derive(Debug)]
pub struct Rates {
    /// The most at once.
    burst: f64,
    limiters: Vec<[DefaultKeyedRateLimiter<IpAddr>; 2]>,
}

impl Rates {
    /// Each pair allows an address its first number at once, and its second number in every second
    /// after that. The first pair has the smallest burst.
    fn new(pairs: &[(f64, f64)]) -> Self {
        let limiters = pairs.iter().map(|(burst, per_second)| {
            let times = NETWORK.map(|times| times as f64);
            times.map(|times| RateLimiter::keyed(quota(burst * times, per_second * times)))
        });
        Self {
            burst: pairs[0].0,
            limiters: limiters.collect(),
        }
    }

    /// Returns the limiters, each with what it counts of an address.
    fn of(
        &self,
        address: IpAddr,
    ) -> impl Iterator<Item = (&DefaultKeyedRateLimiter<IpAddr>, IpAddr)> {
        let keys = counted(address);
        let limiters = self.limiters.iter();
        limiters.flat_map(move |limiters| limiters.iter().zip(keys))
    }

    /// Counts one. Returns `false` if it is one too many.
    pub fn allow(&self, address: IpAddr) -> bool {
        let mut limiters = self.of(address);
        limiters.all(|(limiter, key)| limiter.check_key(&key).is_ok())
    }

    /// Waits until this number is allowed, but no longer than `longest`, and counts it.
    pub async fn wait(&self, address: IpAddr, number: usize, longest: Duration) {
        // More than the burst would never be allowed.
        let number = at_least_one((number as f64).min(self.burst));
        let waiting = async {
            for (limiter, key) in self.of(address) {
                let _ = limiter.until_key_n_ready(&key, number).await;
            }
        };
        // After that time it goes on all the same.
        let _ = timeout(longest, waiting).await;
    }
}

/// What one connection has sent to tables.
pub type Share = DefaultDirectRateLimiter;

/// All addresses.
#[derive(Debug)]
pub struct Addresses {
    /// The most of each kind of visit of an address at a time.
    most: [usize; 3],
    visits: Mutex<HashMap<Key, usize>>,
    /// Requests.
    pub requests: Rates,
    /// Work for questions, in short requests.
    pub work: Rates,
    /// New tables, for a short and for a long time.
    pub tables: Rates,
    /// Bytes to tables, for a short and for a long time.
    sent: Rates,
    /// Bytes from tables.
    pub told: Rates,
    /// A connection rests only shortly if it sends no more than this.
    share: Quota,
}

/// What is counted as long as it lasts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum VisitKind {
    /// A connection.
    Connection,
    /// A search for a good move.
    Search,
    /// A byte of a reply that is not sent yet.
    Unread,
}

/// An address with 0, or a network with 1, and what is counted.
type Key = (IpAddr, usize, VisitKind);

/// Something that lasts: it is counted until this is dropped.
#[derive(Debug)]
pub struct Visit {
    addresses: Arc<Addresses>,
    keys: [Key; 2],
    number: usize,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visits = self.addresses.visits.lock();
        for key in &self.keys {
            if let Some(count) = visits.get_mut(key) {
                *count -= self.number;
                if *count == 0 {
                    visits.remove(key);
                }
            }
        }
    }
}

/// Returns what limits count: the address, and the network that it is in. One customer has at least
/// the first half of an IPv6 address, and often its first 48 bits.
pub fn counted(address: IpAddr) -> [IpAddr; 2] {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            [d, 0].map(|d| IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
        }
        address @ IpAddr::V4(_) => [address; 2],
    }
}

/// Returns a number that is at least 1 and at most what a rate can count.
fn at_least_one(number: f64) -> NonZeroU32 {
    // The conversion keeps to what the type has.
    NonZeroU32::new(number as u32).unwrap_or(NonZeroU32::MIN)
}

/// Returns a quota that allows `burst` at once, and `per_second` in every second after that.
fn quota(burst: f64, per_second: f64) -> Quota {
    let period = Duration::try_from_secs_f64(1.0 / per_second).unwrap_or(Duration::MAX);
    let quota = Quota::with_period(period.max(Duration::from_nanos(1)));
    quota
        .expect("the period is not zero")
        .allow_burst(at_least_one(burst))
}

impl Addresses {
    /// Creates an empty list.
    pub fn new(limits: &ServerLimits) -> Self {
        let rates = [limits.max_requests, limits.max_new_tables, limits.max_sent];
        let [requests, tables, sent] = rates.map(|rate| rate as f64);
        let connections = limits.max_per_address;
        Self {
            most: [connections, 2, MAX_UNREAD],
            visits: Mutex::default(),
            requests: Rates::new(&[(requests * 8.0, requests)]),
            work: Rates::new(&[(requests * 8.0, requests)]),
            tables: Rates::new(&[
                (tables * 2.0, tables / 60.0),
                (tables * 60.0, tables * 60.0 / 86_400.0),
            ]),
            sent: Rates::new(&[(sent * 4.0, sent), (sent * 500.0, sent / 4.0)]),
            told: Rates::new(&[(sent * 2_000.0, sent * 100.0)]),
            share: quota(sent / 8.0, sent / connections as f64),
        }
    }

    /// Counts visits until the result is dropped; `None` if the address would have too many. It may
    /// always have those of one call.
    pub fn visit(
        self: &Arc<Self>,
        address: IpAddr,
        kind: VisitKind,
        number: usize,
    ) -> Option<Visit> {
        let [own, network] = counted(address);
        let keys = [(own, 0, kind), (network, 1, kind)];
        let mut visits = self.visits.lock();
        let fits = |key: &Key| {
            let most = self.most[kind as usize].saturating_mul(NETWORK[key.1]);
            let others = visits.get(key).map_or(0, |count| *count);
            others == 0 || others + number <= most
        };
        if !keys.iter().all(fits) {
            return None;
        }
        for key in keys {
            *visits.entry(key).or_default() += number;
        }
        let addresses = Arc::clone(self);
        Some(Visit {
            addresses,
            keys,
            number,
        })
    }

    /// Returns the share of a new connection.
    pub fn share(&self) -> Share {
        RateLimiter::direct(self.share)
    }

    /// Counts bytes that a connection has sent to a table, and waits until its address may send
    /// them: not long if this connection has sent little.
    pub async fn send(&self, address: IpAddr, share: &Share, bytes: usize) {
        let counted = share.check_n(at_least_one(bytes as f64));
        let has_sent_little = matches!(counted, Ok(Ok(())));
        let longest = if has_sent_little {
            SHORT_REST
        } else {
            MAX_REST
        };
        self.sent.wait(address, bytes, longest).await;
    }

    /// Forgets the addresses of which nothing is known that matters.
    pub fn forget_idle(&self) {
        let all = [
            &self.requests,
            &self.work,
            &self.tables,
            &self.sent,
            &self.told,
        ];
        for limiter in all.iter().flat_map(|rates| rates.limiters.as_flattened()) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use std::time::Instant;

    use super::*;
    use crate::Config;

    fn addresses() -> (Arc<Addresses>, [IpAddr; 2]) {
        let limits = [
            "--max-per-address=2",
            "--max-new-tables=1",
            "--max-sent=800",
        ];
        let arguments = ["serve", "--data=d"].into_iter().chain(limits);
        let addresses = Addresses::new(&Config::read(arguments).unwrap().limits);
        let two = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        (Arc::new(addresses), two)
    }

    #[tokio::test]
    async fn an_address_that_sends_much_waits_and_one_that_sends_little_does_not() {
        let (addresses, [a, b]) = addresses();
        let share = addresses.share();
        let is_free = |address, bytes| addresses.send(address, &share, bytes).now_or_never();
        assert_eq!([is_free(a, 3_200), is_free(a, 400)], [Some(()), None]);
        assert_eq!(is_free(b, 1_000_000), Some(()), "another address");
        let began = Instant::now();
        addresses.send(a, &share, 400).await;
        assert!(began.elapsed() >= Duration::from_millis(450));
    }

    #[test]
    fn each_address_has_limits_of_its_own() {
        let (addresses, [a, b]) = addresses();
        let connect = |address| addresses.visit(address, VisitKind::Connection, 1);
        let visits = [connect(a), connect(a), connect(a)];
        assert_eq!(visits.each_ref().map(Option::is_some), [true, true, false]);
        assert!(connect(b).is_some() && addresses.visit(a, VisitKind::Search, 1).is_some());
        drop(visits);
        assert!(connect(a).is_some() && addresses.visits.lock().is_empty());
        let opened = [a, a, a, b].map(|at| addresses.tables.allow(at));
        assert_eq!(opened, [true, true, false, true]);
        addresses.forget_idle();
        assert!(!addresses.tables.allow(a) && addresses.tables.allow(b));
        // The usual limit is 50 a second, and 400 at once.
        assert!((0..400).all(|_| addresses.requests.allow(a)));
        assert!(!(0..100).all(|_| addresses.requests.allow(a)) && addresses.requests.allow(b));
    }

    #[tokio::test]
    async fn much_work_is_paid_for_over_time() {
        let (addresses, [a, b]) = addresses();
        let longest = Duration::from_secs(10);
        let works = |address, cost| addresses.work.wait(address, cost, longest);
        let is_free = |address, cost| works(address, cost).now_or_never();
        assert_eq!([is_free(a, 200), is_free(a, 190)], [Some(()); 2]);
        assert_eq!(
            [is_free(a, 60), is_free(a, 1), is_free(b, 400)],
            [None, Some(()), Some(())]
        );
        let began = Instant::now();
        works(a, 60).await;
        assert!(began.elapsed() >= Duration::from_millis(500));
        let other = "192.0.2.3".parse().unwrap();
        assert_eq!(is_free(other, usize::MAX), Some(()));
    }

    #[test]
    fn a_network_of_many_addresses_counts_as_four() {
        let (addresses, _) = addresses();
        let address = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]);
        let opened = (0..100).filter(|&number| addresses.tables.allow(address(number)));
        assert_eq!(opened.count(), 8, "one address may open two");
        let visit = |number| addresses.visit(address(number), VisitKind::Connection, 1);
        let visits: Vec<_> = (0..100).filter_map(visit).collect();
        assert_eq!(visits.len(), 8);
        drop(visits);
        let unread = |bytes| addresses.visit(address(1), VisitKind::Unread, bytes);
        let kept = unread(MAX_UNREAD);
        assert!(kept.is_some() && unread(1).is_none());
        drop(kept);
        assert!(addresses.visits.lock().is_empty());
    }

    #[test]
    fn the_addresses_of_one_customer_count_as_one() {
        let count = |text: &str| counted(text.parse().unwrap());
        assert_eq!(count("2001:db8:1:2:3::4"), count("2001:db8:1:2:5::6"));
        let [one, other] = ["2001:db8:1:2::4", "2001:db8:1:3::4"].map(count);
        assert!(one[0] != other[0] && one[1] == other[1]);
        assert_ne!(one[1], count("2001:db8:2:2::4")[1]);
        assert_eq!(count("::ffff:192.0.2.1"), count("192.0.2.1"));
    }
}
