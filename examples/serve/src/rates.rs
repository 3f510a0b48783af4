//! What one address may do: connections and searches at a time; requests, new tables and what it
//! sends to tables in a time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use parking_lot::Mutex;
use tokio::time::timeout;

use crate::config::ServerLimits;

/// The longest rest of a connection whose address has sent too much.
const MAX_REST: Duration = Duration::from_secs(15);

/// The same if the connection itself has sent little: others of its address are to blame.
const SHORT_REST: Duration = Duration::from_secs(1);

/// The most bytes of replies that an address leaves unread.
const MAX_UNREAD: usize = 4 << 20;

/// The longest wait for work that an address has asked for beyond its allowance.
const MAX_WORK_WAIT: Duration = Duration::from_secs(10);

/// How many times as much as an address a whole network may do.
const NETWORK: [usize; 2] = [1, 4];

/// A rate for each address, and one for each network.
#[derive(Debug)]
struct Rates([DefaultKeyedRateLimiter<IpAddr>; 2]);

impl Rates {
    /// Allows an address `burst` at once, and `per_second` in every second after that.
    fn new(burst: f64, per_second: f64) -> Self {
        let rate = |times| quota(burst * times as f64, per_second * times as f64);
        Self(NETWORK.map(|times| RateLimiter::keyed(rate(times))))
    }

    /// Counts this number. Returns `false` if it is too many.
    fn allow(&self, address: IpAddr, number: NonZeroU32) -> bool {
        let mut rates = self.0.iter().zip(counted(address));
        rates.all(|(rates, key)| matches!(rates.check_key_n(&key, number), Ok(Ok(()))))
    }

    /// Waits until this number is allowed, and counts it.
    async fn wait(&self, address: IpAddr, number: NonZeroU32) {
        for (rates, key) in self.0.iter().zip(counted(address)) {
            let _ = rates.until_key_n_ready(&key, number).await;
        }
    }

    /// Forgets the addresses of which nothing is known that matters.
    fn forget_idle(&self) {
        for rates in &self.0 {
            rates.retain_recent();
            rates.shrink_to_fit();
        }
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
    requests: Rates,
    /// Work for questions, in short requests.
    work: Rates,
    /// The most work at once.
    most_work: u32,
    /// New tables, for a short and for a long time.
    tables: [Rates; 2],
    /// Bytes to tables, for a short and for a long time.
    sent: [Rates; 2],
    /// Bytes from tables.
    told: Rates,
    /// The most bytes at once.
    most_sent: f64,
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

/// Returns what limits count: the address, and the network of many addresses that it is in. Of IPv6
/// one customer has the first half of an address at least, and often its first 48 bits.
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
        let [requests, tables, sent] = rates.map(|rate| f64::from(rate.max(1)));
        let connections = limits.max_per_address;
        Self {
            most: [connections, 2, MAX_UNREAD],
            visits: Mutex::default(),
            requests: Rates::new(requests * 8.0, requests),
            work: Rates::new(requests * 8.0, requests),
            most_work: (requests * 8.0) as u32,
            tables: [
                Rates::new(tables * 2.0, tables / 60.0),
                Rates::new(tables * 60.0, tables * 60.0 / 86_400.0),
            ],
            sent: [
                Rates::new(sent * 4.0, sent),
                Rates::new(sent * 500.0, sent / 4.0),
            ],
            told: Rates::new(sent * 2_000.0, sent * 100.0),
            most_sent: sent * 4.0,
            share: quota(sent / 8.0, sent / connections.max(1) as f64),
        }
    }

    /// Counts a visit; `None` if the address has too many.
    pub fn visit(self: &Arc<Self>, address: IpAddr, kind: VisitKind) -> Option<Visit> {
        self.visits(address, kind, 1)
    }

    /// Counts so many visits; `None` if the address has too many. The first are always allowed.
    pub fn visits(
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

    /// Counts a request. Returns `false` if it is one too many.
    pub fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.allow(address, NonZeroU32::MIN)
    }

    /// Counts the work of a request, and waits until the address may ask for so much: an honest
    /// page is late then, and gets its reply.
    pub async fn work(&self, address: IpAddr, requests: u32) {
        // The first is counted as a request. More than can be saved waits for all that can be.
        if let Some(more) = NonZeroU32::new((requests - 1).min(self.most_work)) {
            let _ = timeout(MAX_WORK_WAIT, self.work.wait(address, more)).await;
        }
    }

    /// Counts a new table. Returns `false` if it is one too many.
    pub fn may_open_a_table(&self, address: IpAddr) -> bool {
        let mut rates = self.tables.iter();
        rates.all(|rates| rates.allow(address, NonZeroU32::MIN))
    }

    /// Counts bytes that a table has sent to an address, and waits if they are too many.
    pub async fn tell(&self, address: IpAddr, bytes: usize) {
        let _ = timeout(
            MAX_REST,
            self.told.wait(address, at_least_one(bytes as f64)),
        )
        .await;
    }

    /// Returns the share of a new connection.
    pub fn share(&self) -> Share {
        RateLimiter::direct(self.share)
    }

    /// Counts bytes that a connection has sent to a table, and waits until its address may send
    /// them: not long if this connection has sent little.
    pub async fn send(&self, address: IpAddr, share: &Share, bytes: usize) {
        // More than can be saved waits for all that can be.
        let bytes = at_least_one((bytes as f64).min(self.most_sent));
        let has_sent_little = matches!(share.check_n(bytes), Ok(Ok(())));
        let longest = if has_sent_little {
            SHORT_REST
        } else {
            MAX_REST
        };
        let rest = async {
            for rates in &self.sent {
                rates.wait(address, bytes).await;
            }
        };
        // A connection that has rested so long goes on.
        let _ = timeout(longest, rest).await;
    }

    /// Forgets the addresses of which nothing is known that matters.
    pub fn forget_idle(&self) {
        let rates = self.tables.iter().chain(&self.sent);
        rates
            .chain([&self.requests, &self.work, &self.told])
            .for_each(Rates::forget_idle);
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
    async fn who_sends_much_waits_and_who_sends_little_does_not() {
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
        let connect = |address| addresses.visit(address, VisitKind::Connection);
        let visits = [connect(a), connect(a), connect(a)];
        assert_eq!(visits.each_ref().map(Option::is_some), [true, true, false]);
        assert!(connect(b).is_some() && addresses.visit(a, VisitKind::Search).is_some());
        drop(visits);
        assert!(connect(a).is_some() && addresses.visits.lock().is_empty());
        let opened = [a, a, a, b].map(|at| addresses.may_open_a_table(at));
        assert_eq!(opened, [true, true, false, true]);
        addresses.forget_idle();
        assert!(!addresses.may_open_a_table(a) && addresses.may_open_a_table(b));
        // The usual limit is 50 a second, and 400 at once.
        assert!((0..400).all(|_| addresses.may_ask(a)));
        assert!(!(0..100).all(|_| addresses.may_ask(a)) && addresses.may_ask(b));
    }

    #[tokio::test]
    async fn much_work_is_paid_for_over_time() {
        let (addresses, [a, b]) = addresses();
        let works = |address, cost| addresses.work(address, cost).now_or_never();
        assert_eq!([works(a, 201), works(a, 190)], [Some(()); 2]);
        assert_eq!(
            [works(a, 61), works(a, 1), works(b, 401)],
            [None, Some(()), Some(())]
        );
        let began = Instant::now();
        addresses.work(a, 61).await;
        assert!(began.elapsed() >= Duration::from_millis(500));
        assert_eq!(works("192.0.2.3".parse().unwrap(), u32::MAX), Some(()));
    }

    #[test]
    fn a_network_of_many_addresses_counts_as_four() {
        let (addresses, _) = addresses();
        let address = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]);
        let opened = (0..100).filter(|&number| addresses.may_open_a_table(address(number)));
        assert_eq!(opened.count(), 8, "one address may open two");
        let visit = |number| addresses.visit(address(number), VisitKind::Connection);
        let visits: Vec<_> = (0..100).filter_map(visit).collect();
        assert_eq!(visits.len(), 8);
        drop(visits);
        let unread = |bytes| addresses.visits(address(1), VisitKind::Unread, bytes);
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
