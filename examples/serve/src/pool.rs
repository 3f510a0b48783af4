//! The threads in which computer players think.
//!
//! Each table has at most one search in the queue, so first come, first served is fair: no table
//! has a second turn before every other has had one. The more wait, the less time each search
//! gets, so that many games slow down together and none stands still.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// The number of searches that may wait for each thread before the time of each becomes shorter.
const AT_EASE: f64 = 4.0;

/// No search gets less.
const LEAST: Duration = Duration::from_millis(20);

/// How busy the pool is when a search begins.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Load {
    /// Searches that wait or run, for each thread.
    pub per_thread: f64,
}

impl Load {
    /// Returns the time that a search gets which would get `time` of a pool at ease.
    #[must_use]
    pub fn share(self, time: Duration) -> Duration {
        let share = (AT_EASE / self.per_thread.max(1.0)).min(1.0);
        time.mul_f64(share).max(LEAST.min(time))
    }
}

type Work = Box<dyn FnOnce(Load) + Send>;

/// The threads, and what waits for them.
pub struct Pool {
    queue: Mutex<Queue>,
    news: Condvar,
    threads: usize,
    most: usize,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Work>,
    running: usize,
    is_closed: bool,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool")
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The pool is full.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the computer is too busy")]
pub struct Busy;

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub fn start(threads: usize, most: usize, metrics: Arc<Metrics>) -> std::io::Result<Arc<Self>> {
        let threads = threads.max(1);
        let pool = Arc::new(Self {
            queue: Mutex::default(),
            news: Condvar::new(),
            threads,
            most,
            metrics,
        });
        for number in 1..=threads {
            let pool = Arc::clone(&pool);
            std::thread::Builder::new()
                .name(format!("computer {number}"))
                .spawn(move || pool.work())?;
        }
        Ok(pool)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let mut queue = self.lock();
            while queue.waiting.is_empty() && !queue.is_closed {
                queue = self
                    .news
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            let Some(work) = queue.waiting.pop_front() else {
                return;
            };
            queue.running += 1;
            let all = queue.waiting.len() + queue.running;
            drop(queue);
            let per_thread = all as f64 / self.threads as f64;
            // A strategy of a catalogue may panic: it loses its search, not the thread.
            let end = catch_unwind(AssertUnwindSafe(|| work(Load { per_thread })));
            if end.is_err() {
                tracing::error!("a search has panicked");
            }
            self.lock().running -= 1;
            self.metrics.thinking.dec();
        }
    }

    /// Puts a search into the queue. The receiver fails if the search panics or the server ends.
    ///
    /// # Errors
    /// If too many wait.
    pub fn submit<T: Send + 'static>(
        &self,
        search: impl FnOnce(Load) -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Busy> {
        let (reply, found) = oneshot::channel();
        let work: Work = Box::new(move |load| {
            // What nobody waits for is not searched.
            if !reply.is_closed() {
                let _ = reply.send(search(load));
            }
        });
        let mut queue = self.lock();
        if queue.is_closed || queue.waiting.len() >= self.most {
            return Err(Busy);
        }
        queue.waiting.push_back(work);
        drop(queue);
        self.metrics.thinking.inc();
        self.news.notify_one();
        Ok(found)
    }

    /// Ends the threads, each after its search. What waits is dropped.
    pub fn close(&self) {
        let mut queue = self.lock();
        queue.is_closed = true;
        queue.waiting.clear();
        drop(queue);
        self.news.notify_all();
    }
}

#[cfg(test)]
mod tests {
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

    #[tokio::test]
    async fn searches_run_in_turn_and_a_panic_ends_only_its_own() {
        let pool = Pool::start(1, 2, Arc::default()).unwrap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = pool.submit(move |_| wait.recv().is_ok()).unwrap();
        while pool.lock().running == 0 {
            tokio::task::yield_now().await;
        }
        let second = pool.submit(|_| -> u8 { panic!("on purpose") }).unwrap();
        let third = pool.submit(|load| load.per_thread).unwrap();
        assert_eq!(pool.submit(|_| ()).unwrap_err(), Busy);
        go.send(()).unwrap();
        assert!(first.await.unwrap());
        assert!(second.await.is_err());
        assert_eq!(third.await, Ok(1.0));
        pool.close();
        assert!(pool.submit(|_| ()).is_err());
    }
}
