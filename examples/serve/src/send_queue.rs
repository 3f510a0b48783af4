//! What is waiting to be sent over one connection. It is bounded: a program that does not read is
//! dropped, and no table ever waits for it.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Notify;

/// The queue of one connection: a table puts messages in, the connection's task takes them out.
#[derive(Debug)]
pub struct SendQueue {
    limit: usize,
    queue: Mutex<Queue>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    messages: VecDeque<Arc<str>>,
    bytes: usize,
    /// What is in the queue is sent, and then the connection is closed.
    is_closed: bool,
}

impl SendQueue {
    /// Creates an empty queue of at most this many bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            queue: Mutex::default(),
            news: Notify::new(),
        }
    }

    /// Adds messages. An empty queue takes any number, because a log may be longer than the limit.
    /// Returns `false` if the queue is full: the connection is dropped.
    pub fn push(&self, messages: Vec<Arc<str>>) -> bool {
        let mut queue = self.queue.lock();
        if queue.is_closed {
            return true;
        }
        let bytes: usize = messages.iter().map(|message| message.len()).sum();
        let fits = queue.bytes == 0 || queue.bytes + bytes <= self.limit;
        if fits {
            queue.bytes += bytes;
            queue.messages.extend(messages);
        } else {
            queue.is_closed = true;
            queue.messages = VecDeque::new();
        }
        drop(queue);
        self.news.notify_one();
        fits
    }

    /// Lets the connection close when everything is sent.
    pub fn finish(&self) {
        self.queue.lock().is_closed = true;
        self.news.notify_one();
    }

    /// Returns the next message to send, as soon as there is one; `None` if the connection is to be
    /// closed. May be cancelled without loss.
    pub async fn next(&self) -> Option<Arc<str>> {
        loop {
            {
                let mut queue = self.queue.lock();
                if let Some(message) = queue.messages.pop_front() {
                    queue.bytes -= message.len();
                    return Some(message);
                }
                if queue.is_closed {
                    return None;
                }
            }
            self.news.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(queue: &SendQueue, messages: &[&str]) -> bool {
        queue.push(messages.iter().map(|&message| message.into()).collect())
    }

    #[tokio::test]
    async fn what_is_in_the_queue_is_sent_before_the_end() {
        let queue = SendQueue::new(4);
        assert!(push(&queue, &["a long ", "welcome"]));
        assert_eq!(&*queue.next().await.unwrap(), "a long ");
        assert_eq!(&*queue.next().await.unwrap(), "welcome");
        assert!(push(&queue, &["ab"]) && push(&queue, &["cd"]));
        queue.finish();
        assert_eq!(&*queue.next().await.unwrap(), "ab");
        assert_eq!(&*queue.next().await.unwrap(), "cd");
        assert_eq!(queue.next().await, None);
    }

    #[tokio::test]
    async fn a_full_queue_ends_the_connection() {
        let queue = SendQueue::new(4);
        assert!(push(&queue, &["abc"]));
        assert!(!push(&queue, &["de"]));
        assert_eq!(queue.next().await, None);
    }
}
