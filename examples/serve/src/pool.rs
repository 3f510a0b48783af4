//! The turns in which computer players think.
//!
//! Each table has at most one search that waits, and the addresses have their turns one after the
//! other. The more wait, the less time each search gets, so that many games slow down together and
//! none stands still; those of an address with many games slow down most.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use menagerie::{ComputerPlayer, Limits, TimeLeft};
use tokio::task::spawn_blocking;
use tokio_util::task::AbortOnDropHandle;

use crate::metrics::{Counted, Metrics};
use crate::turns::Turns;

/// The number of searches that may wait for each thread before the time of each becomes shorter.
const AT_EASE: f64 = 4.0;

/// No search gets less.
const LEAST: Duration = Duration::from_millis(20);

/// How busy the pool is when a search begins.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Load {
    /// Searches that would wait or run for each thread if every address had as many.
    pub per_thread: f64,
}

impl Load {
    /// Returns the time that a search gets which would get `time` of a pool at ease.
    pub fn share(self, time: Duration) -> Duration {
        let share = (AT_EASE / self.per_thread.max(1.0)).min(1.0);
        time.mul_f64(share).max(LEAST.min(time))
    }

    /// Returns the limits of a move beside those of a level: the share of a second, or less if the
    /// clock wants it.
    pub fn limits(self, clock: Option<TimeLeft>) -> Limits {
        let limits = Limits::time(self.share(ComputerPlayer::USUAL_TIME));
        match clock {
            Some(clock) => limits.on_clock(clock),
            None => limits,
        }
    }
}

/// The turns, of which each thread has one at a time.
#[derive(Debug)]
pub struct Pool {
    turns: Arc<Turns>,
    threads: usize,
    most: usize,
    metrics: Arc<Metrics>,
}

/// A search that waits or runs; `None` comes out if it panics or the server ends. A search that is
/// dropped before its turn is not begun.
pub type Search<T> = AbortOnDropHandle<Option<T>>;

/// The pool is full.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the computer is too busy")]
pub struct Busy;

impl Pool {
    /// Makes a pool of so many threads, for which at most so many searches wait.
    pub fn new(threads: usize, most: usize, metrics: Arc<Metrics>) -> Self {
        Self {
            turns: Turns::new(threads, threads),
            threads,
            most: threads + most,
            metrics,
        }
    }

    /// Lets a search wait for its turn, for somebody at an address.
    ///
    /// # Errors
    /// If too many wait.
    pub fn submit<T: Send + 'static>(
        &self,
        address: IpAddr,
        search: impl FnOnce(Load) -> T + Send + 'static,
    ) -> Result<Search<T>, Busy> {
        let thinking = self.metrics.thinking.clone();
        if thinking.get() >= self.most as i64 {
            return Err(Busy);
        }
        let counted = Counted::by(&thinking);
        let (turns, threads) = (Arc::clone(&self.turns), self.threads as f64);
        let searching = tokio::spawn(async move {
            // The next search has the turn when this one is no longer counted.
            let turn = turns.wait(address, 1).await?;
            let per_thread = turn.wanted() as f64 / threads;
            let counted = (counted, turn);
            let found = spawn_blocking(move || {
                let found = search(Load { per_thread });
                drop(counted);
                found
            });
            // A strategy of a catalogue may panic: it loses its search.
            let found = found.await;
            found
                .inspect_err(|_| tracing::error!("a search has panicked"))
                .ok()
        });
        Ok(AbortOnDropHandle::new(searching))
    }

    /// Ends the turns: what waits is dropped.
    pub fn close(&self) {
        self.turns.close();
    }
}

#[cfg(test)]
mod tests {
    use menagerie::{Catalogue, Level, SearchOptions, Strategy};

    use super::*;

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

    #[test]
    fn every_level_moves_in_every_game_however_busy_the_pool_is() {
        let busy = Load { per_thread: 1e6 };
        for info in Catalogue::standard().games() {
            let game = info.start(None).unwrap();
            for level in Level::ALL {
                let limits = busy.limits(None);
                assert_eq!(limits.hard_time, Some(LEAST));
                let options = SearchOptions::new(limits).with_variety(7);
                let report = level.choose(&*game, &options, &mut |_| {}).unwrap();
                assert!(game.branch().play(&report.best).is_ok());
            }
        }
    }

    #[tokio::test]
    async fn an_address_with_many_games_holds_up_no_other() {
        let pool = Pool::new(1, 100, Arc::default());
        let [crowd, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = pool.submit(crowd, move |_| wait.recv().is_ok()).unwrap();
        let (tell, told) = std::sync::mpsc::channel();
        let search = |address| {
            let tell = tell.clone();
            let searched = pool.submit(address, move |load| {
                let share = load.share(Duration::from_secs(1)).as_millis();
                tell.send((address, share)).unwrap();
            });
            searched.unwrap()
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
        let pool = Pool::new(1, 3, Arc::default());
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let address = IpAddr::from([192, 0, 2, 1]);
        let first = pool.submit(address, move |_| wait.recv().is_ok()).unwrap();
        let second = pool
            .submit(address, |_| -> u8 { panic!("on purpose") })
            .unwrap();
        drop(
            pool.submit(address, |_| panic!("nobody waits for it"))
                .unwrap(),
        );
        let third = pool.submit(address, |load| load.per_thread).unwrap();
        assert_eq!(pool.submit(address, |_| ()).unwrap_err(), Busy);
        go.send(()).unwrap();
        assert!(first.await.unwrap().unwrap());
        assert_eq!(second.await.unwrap(), None);
        assert_eq!(third.await.unwrap(), Some(1.0));
        pool.close();
        assert_eq!(pool.submit(address, |_| ()).unwrap().await.unwrap(), None);
        assert_eq!(pool.metrics.thinking.get(), 0);
    }
}
