//! A running server.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use menagerie::Catalogue;
use prometheus_client::metrics::gauge::Gauge;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutWriter;

use crate::clock::BEAT;
use crate::config::Config;
use crate::error::StartError;
use crate::http::{Completed, Files, Peer, header_lines, routes};
use crate::memories::Memories;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rates::{Addresses, VisitKind};
use crate::shared::Shared;
use crate::storage::Storage;
use crate::table::Registry;

/// The longest time for the head of a request.
const HEAD: Duration = Duration::from_secs(15);

/// How long the other end may leave everything unread that was sent.
const UNREAD_FOR: Duration = Duration::from_secs(20);

/// The most bytes of the head of a request.
const HEAD_BYTES: usize = 16 << 10;

/// How long connections have to end at the end of the server.
const SHUTDOWN: Duration = Duration::from_millis(300);

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    shared: Arc<Shared>,
    http: TcpListener,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Opens the data and listens.
    ///
    /// # Errors
    /// If the data cannot be opened or an address cannot be listened on.
    pub async fn bind(config: Config, catalogue: Catalogue) -> Result<Self, StartError> {
        let limits = &config.limits;
        let threads = limits.max_threads;
        allow_files(limits.max_connections);
        let metrics = Arc::new(Metrics::default());
        let largest = (limits.max_data as u64) << 20;
        let opened = Storage::open(&config.data, Some(largest), Arc::clone(&metrics));
        let (storage, tables) = opened?;
        let http = listen(config.listen)?;
        let (stop, stopped) = watch::channel(false);
        let shared = Shared {
            tables: Registry::new(&tables),
            storage,
            pool: Pool::new(threads, threads, metrics.thinking.clone()),
            memories: Memories::default(),
            metrics,
            addresses: Arc::new(Addresses::new(limits)),
            files: Files::new(&catalogue, config.page.as_deref()),
            // An address has half of each, so that it does not hold up the others.
            questions: [(); 2].map(|()| Pool::new(2 * threads, threads, Gauge::default())),
            stop: stopped,
            next_connection: AtomicU64::new(1),
            catalogue,
            config,
        };
        let shared = Arc::new(shared);
        Ok(Self { shared, http, stop })
    }

    /// Returns what all connections share.
    #[cfg(test)]
    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Returns the number of stored tables that this program cannot read. Their rows stay.
    pub fn unreadable_tables(&self) -> usize {
        self.shared.tables.unreadable()
    }

    /// Returns the address for browsers.
    ///
    /// # Errors
    /// If the system does not know it.
    pub fn address(&self) -> Result<SocketAddr, StartError> {
        self.http.local_addr().map_err(StartError::Address)
    }

    /// Serves until `end` is ready, and ends within a second.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let routes = routes(&self.shared);
        let headers: Arc<str> = header_lines(self.shared.config.public_url.as_ref()).into();
        let shared = Arc::clone(&self.shared);
        let tidying = Arc::clone(&self.shared);
        let mut connections = JoinSet::new();
        connections.spawn(async move {
            tidying.tables.wake_clocks(&tidying).await;
            tidying.tables.keep_tidy(&tidying).await;
        });
        connections.spawn(keep_time(Arc::clone(&shared)));
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => break,
                accepted = self.http.accept() => match accepted {
                    Ok((stream, address)) => {
                        if let Some(peer) = self.admit(address) {
                            let headers = Arc::clone(&headers);
                            connections.spawn(serve(routes.clone(), stream, peer, headers));
                        } else {
                            shared.metrics.connections_refused.inc();
                        }
                    }
                    Err(error) => {
                        // Too many open files, most likely: some will be closed.
                        tracing::warn!(%error, "a connection was not accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
            }
            while connections.try_join_next().is_some() {}
        }
        tracing::info!("the server ends");
        // Connections and tables hear of it.
        let _ = self.stop.send(true);
        let all = async { while connections.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(SHUTDOWN, all).await;
        connections.abort_all();
        shared.storage.close();
    }

    /// Gives a connection its place, if there is one.
    fn admit(&self, address: SocketAddr) -> Option<Peer> {
        let Shared {
            addresses,
            config,
            metrics,
            ..
        } = &*self.shared;
        if metrics.connections.get() >= config.limits.max_connections as i64 {
            return None;
        }
        // The proxy's connections are those of many people. They are counted one by one later.
        let visit = match config.behind_proxy {
            true => None,
            false => Some(addresses.visit(address.ip(), VisitKind::Connection, 1)?),
        };
        Some(Peer::new(address, visit, metrics))
    }
}

/// Looks at the clock, and forgets what addresses have done once it no longer matters, until the
/// server ends.
async fn keep_time(shared: Arc<Shared>) {
    let mut turns = tokio::time::interval(Duration::from_secs(10));
    let mut beats = tokio::time::interval(BEAT);
    loop {
        tokio::select! {
            _ = turns.tick() => shared.addresses.forget_idle(),
            _ = beats.tick() => drop(shared.storage.clock.now()),
            () = shared.stopped() => return,
        }
    }
}

/// Asks the system for as many open files as there may be connections, and some more.
fn allow_files(connections: usize) {
    let wanted = connections as u64 + 64;
    match rlimit::increase_nofile_limit(wanted) {
        Ok(allowed) if allowed >= wanted => {}
        Ok(_) => tracing::warn!("the system allows fewer open files than --max-connections"),
        Err(error) => tracing::warn!(%error, "the number of open files stays as it is"),
    }
}

/// The most bytes that the system keeps for a connection whose other end does not read.
const UNREAD: u32 = 64 << 10;

fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    let bind = || {
        let socket = match address {
            SocketAddr::V4(_) => TcpSocket::new_v4(),
            SocketAddr::V6(_) => TcpSocket::new_v6(),
        }?;
        socket.set_reuseaddr(cfg!(unix))?;
        // Connections take it over.
        socket.set_send_buffer_size(UNREAD)?;
        socket.bind(address)?;
        socket.listen(1_024)
    };
    bind().map_err(|error| StartError::Listen { address, error })
}

async fn serve(routes: Router, stream: TcpStream, peer: Peer, headers: Arc<str>) {
    // A connection without this works, only later.
    let _ = stream.set_nodelay(true);
    let (reader, writer) = stream.into_split();
    let mut writer = TimeoutWriter::new(writer);
    writer.set_timeout(Some(UNREAD_FOR));
    let stream = tokio::io::join(reader, Completed(Box::pin(writer), headers));
    let service = TowerToHyperService::new(routes.layer(Extension(peer)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a connection ended");
    }
}
