//! The threads in which computer players think and questions are answered.
//!
//! The addresses take turns, and each table has at most one search that waits. The more searches
//! wait, the less time each gets, so that many games slow down together and none stands still; the
//! games of an address with many of them slow down most.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use menagerie::StopFlag;
use prometheus_client::metrics::gauge::Gauge;
use tokio::task::spawn_blocking;

use crate::metrics::Counted;
use crate::turns::Turns;

/// The number of searches that may wait for each thread before the time of each becomes shorter.
const AT_EASE: f64 = 4.0;

/// No search gets less.
const LEAST: Duration = Duration::from_millis(20);

/// How busy the pool is when a turn begins.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Load {
    /// How many turns would be wanted for each thread if every address wanted as many as this one.
    pub per_thread: f64,
}

impl Load {
    /// Returns the time that a search gets which would get `time` of a pool at ease.
    pub fn share(self, time: Duration) -> Duration {
        let share = (AT_EASE / self.per_thread.max(1.0)).min(1.0);
        time.mul_f64(share).max(LEAST.min(time))
    }
}

/// The turns, of which each thread has one at a time.
#[derive(Debug)]
pub struct Pool {
    turns: Arc<Turns>,
    threads: usize,
    busy: Gauge,
}

/// Raises a flag when this is dropped: nobody waits for the result of the work any more.
#[derive(Debug)]
pub struct Waits(pub StopFlag);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Pool {
    /// Makes a pool of threads, of which an address has at most `most` at a time. The gauge counts
    /// what waits or runs.
    pub fn new(threads: usize, most: usize, busy: Gauge) -> Self {
        Self {
            turns: Turns::new(threads, most),
            threads,
            busy,
        }
    }

    /// Works for somebody at an address when their turn comes; `None` comes out if the work panics.
    /// If this is dropped before the turn, the work never begins.
    pub async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        cost: usize,
        work: impl FnOnce(Load) -> T + Send + 'static,
    ) -> Option<T> {
        let counted = Counted::by(&self.busy);
        let turn = self.turns.wait(address, cost).await;
        let per_thread = turn.wanted() as f64 / self.threads as f64;
        let done = spawn_blocking(move || {
            // The next has the turn when this one is no longer counted.
            let _turn = turn;
            let _counted = counted;
            work(Load { per_thread })
        });
        // A strategy or a game of a catalogue may panic: it loses its turn.
        let done = done.await;
        done.inspect_err(|_| tracing::error!("the work of a turn has panicked"))
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use tokio_util::task::AbortOnDropHandle;

    use super::*;

    fn submit<T: Send + 'static>(
        pool: &Arc<Pool>,
        address: IpAddr,
        search: impl FnOnce(Load) -> T + Send + 'static,
    ) -> AbortOnDropHandle<Option<T>> {
        let pool = Arc::clone(pool);
        let searching = async move { pool.run(address, 1, search).await };
        AbortOnDropHandle::new(tokio::spawn(searching))
    }

    #[test]
    fn many_searches_share_the_time() {
        let share = |per_thread| {
            Load { per_thread }
                .share(Duration::from_secs(1))
                .as_millis()
        };
        assert_eq!(
            [0.5, 1.0, 4.0, 8.0, 100.0, 1e6].map(share),
            [1_000, 1_000, 1_000, 500, 40, 20]
        );
        let short = Duration::from_millis(5);
        assert_eq!(Load { per_thread: 100.0 }.share(short), short);
    }

    #[tokio::test]
    async fn an_address_with_many_games_holds_up_no_other() {
        let pool = Arc::new(Pool::new(1, 1, Gauge::default()));
        let [crowd, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = submit(&pool, crowd, move |_| wait.recv().is_ok());
        let (tell, told) = std::sync::mpsc::channel();
        let search = |address| {
            let tell = tell.clone();
            submit(&pool, address, move |load| {
                let share = load.share(Duration::from_secs(1)).as_millis();
                tell.send((address, share)).unwrap();
            })
        };
        let mut all: Vec<_> = (0..20).map(|_| search(crowd)).collect();
        // The crowd waits before the other comes.
        tokio::task::yield_now().await;
        all.push(search(other));
        tokio::task::yield_now().await;
        go.send(()).unwrap();
        assert!(first.await.unwrap().unwrap());
        for search in all {
            search.await.unwrap();
        }
        let told: Vec<_> = told.try_iter().collect();
        assert_eq!(told[0], (other, 1_000), "{told:?}");
        assert!(told[1..].iter().all(|(address, _)| *address == crowd));
        assert!((100..=200).contains(&told[1].1), "{told:?}");
    }

    #[tokio::test]
    async fn searches_run_in_turn_and_a_panic_ends_only_its_own() {
        let pool = Arc::new(Pool::new(1, 1, Gauge::default()));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let address = IpAddr::from([192, 0, 2, 1]);
        let first = submit(&pool, address, move |_| wait.recv().is_ok());
        let second = submit(&pool, address, |_| -> u8 { panic!("on purpose") });
        drop(submit(&pool, address, |_| panic!("nobody waits for it")));
        let third = submit(&pool, address, |load| load.per_thread);
        go.send(()).unwrap();
        assert!(first.await.unwrap().unwrap());
        assert_eq!(second.await.unwrap(), None);
        assert_eq!(third.await.unwrap(), Some(1.0));
        assert_eq!(pool.busy.get(), 0);
    }
}
