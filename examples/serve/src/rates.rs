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

/// A rate for each address.
type Rates = DefaultKeyedRateLimiter<IpAddr>;

/// What one connection has sent to tables.
pub type Share = DefaultDirectRateLimiter;

/// All addresses.
#[derive(Debug)]
pub struct Addresses {
    /// The most connections and searches of an address at a time.
    most: [usize; 2],
    visits: Mutex<HashMap<(IpAddr, VisitKind), usize>>,
    requests: Rates,
    /// New tables, for a short and for a long time.
    tables: [Rates; 2],
    /// Bytes to tables, for a short and for a long time.
    sent: [Rates; 2],
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
}

/// A connection or a search of an address; it is counted until this is dropped.
#[derive(Debug)]
pub struct Visit {
    addresses: Arc<Addresses>,
    key: (IpAddr, VisitKind),
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visits = self.addresses.visits.lock();
        if let Some(count) = visits.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                visits.remove(&self.key);
            }
        }
    }
}

/// Returns the address that limits count: of IPv6 the first half, which one customer has.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
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
        let rates = |burst, per_second| RateLimiter::keyed(quota(burst, per_second));
        let connections = limits.max_per_address;
        Self {
            most: [connections, 2],
            visits: Mutex::default(),
            requests: rates(requests * 8.0, requests),
            tables: [
                rates(tables * 2.0, tables / 60.0),
                rates(tables * 60.0, tables * 60.0 / 86_400.0),
            ],
            sent: [rates(sent * 4.0, sent), rates(sent * 500.0, sent / 4.0)],
            most_sent: sent * 4.0,
            share: quota(sent / 8.0, sent / connections.max(1) as f64),
        }
    }

    /// Counts a connection or a search; `None` if the address has too many.
    pub fn visit(self: &Arc<Self>, address: IpAddr, kind: VisitKind) -> Option<Visit> {
        let key = (counted(address), kind);
        let mut visits = self.visits.lock();
        let count = visits.entry(key).or_default();
        (*count < self.most[kind as usize]).then(|| *count += 1)?;
        let addresses = Arc::clone(self);
        Some(Visit { addresses, key })
    }

    /// Counts this many requests. Returns `false` if they are too many.
    pub fn may_ask(&self, address: IpAddr, requests: u32) -> bool {
        let requests = NonZeroU32::new(requests);
        requests.is_none_or(|requests| {
            let checked = self.requests.check_key_n(&counted(address), requests);
            matches!(checked, Ok(Ok(())))
        })
    }

    /// Counts a new table. Returns `false` if it is one too many.
    pub fn may_open_a_table(&self, address: IpAddr) -> bool {
        let address = counted(address);
        let mut rates = self.tables.iter();
        rates.all(|rates| rates.check_key(&address).is_ok())
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
                let _ = rates.until_key_n_ready(&counted(address), bytes).await;
            }
        };
        // A connection that has rested so long goes on.
        let _ = timeout(longest, rest).await;
    }

    /// Forgets the addresses of which nothing is known that matters.
    pub fn forget_idle(&self) {
        let rates = self.tables.iter().chain(&self.sent);
        for rates in rates.chain([&self.requests]) {
            rates.retain_recent();
            rates.shrink_to_fit();
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
        assert!(addresses.may_ask(a, 400) && addresses.may_ask(a, 0));
        assert!(!addresses.may_ask(a, 100) && addresses.may_ask(b, 1));
    }

    #[test]
    fn the_addresses_of_one_customer_count_as_one() {
        let count = |text: &str| counted(text.parse().unwrap());
        assert_eq!(count("2001:db8:1:2:3::4"), count("2001:db8:1:2:5::6"));
        assert_ne!(count("2001:db8:1:2::4"), count("2001:db8:1:3::4"));
        assert_eq!(count("::ffff:192.0.2.1"), count("192.0.2.1"));
    }
}
