//! A game over the network, as the command line or the menu asks for it.

use std::thread;
use std::time::{Duration, Instant};

use menagerie::peer::{Hosting, Joining, PeerLimits};
use menagerie::{AnyGame, GameInfo};
use tabletop::Remote;

use crate::error::Error;
use crate::options::Options;
use crate::peer::{Link, fresh_token};

/// How long a handshake with a host may take.
const HANDSHAKE: Duration = Duration::from_secs(15);

/// How long to wait before the connection is polled again.
const REST: Duration = Duration::from_millis(5);

/// Hosts or joins a game, if the options ask for that. A game that is joined is known when this
/// returns.
///
/// # Errors
/// If the game cannot be hosted, or the host cannot be joined.
pub fn remote(
    options: &Options,
    game: &dyn AnyGame,
    info: &GameInfo,
) -> Result<Option<Remote>, Error> {
    if let Some(address) = &options.host {
        let mut hosting = Hosting::new(info.clone(), game.copy());
        hosting.variant.clone_from(&options.variant);
        hosting.side = options.side.player();
        let link = Link::host(address, hosting, PeerLimits::default())?;
        return Ok(Some(Remote::new(link)));
    }
    match &options.join {
        Some(address) => Ok(Some(join(address, options, game, info)?)),
        None => Ok(None),
    }
}

fn join(
    address: &str,
    options: &Options,
    game: &dyn AnyGame,
    info: &GameInfo,
) -> Result<Remote, Error> {
    let token = options.ticket.unwrap_or_else(fresh_token);
    let mut joining = Joining::new(info.clone(), token);
    joining.start = options.position.as_ref().map(|_| game.start());
    let link = Link::join(address, joining, PeerLimits::default())?;
    let mut remote = Remote::with_ticket(link, token);
    let refused = |reason: String| Error::Refused {
        address: address.into(),
        reason,
    };
    let began = Instant::now();
    while remote.game().is_none() {
        remote.tick();
        if let Some(reason) = remote.stop_words() {
            return Err(refused(reason));
        }
        if began.elapsed() > HANDSHAKE {
            return Err(refused("the host does not reply".into()));
        }
        thread::sleep(REST);
    }
    Ok(remote)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use menagerie::Catalogue;
    use tabletop::Link as _;

    use super::*;

    #[test]
    fn who_comes_second_is_told_why_it_is_not_let_in() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conway-chess").unwrap();
        let game = info.start(None).unwrap();
        let hosting = Hosting::new(info.clone(), game.copy());
        let mut host = Link::host("127.0.0.1:0", hosting, PeerLimits::default()).unwrap();
        let address = host.address().unwrap().to_string();
        let stop = Arc::new(AtomicBool::new(false));
        let is_done = Arc::clone(&stop);
        let hosting = thread::spawn(move || {
            while !is_done.load(Ordering::Relaxed) {
                host.poll();
                thread::sleep(REST);
            }
        });
        let options = Options {
            join: Some(address.clone()),
            ..Options::default()
        };
        let first = remote(&options, &*game, info).unwrap();
        let error = remote(&options, &*game, info).unwrap_err();
        stop.store(true, Ordering::Relaxed);
        hosting.join().unwrap();
        drop(first);
        let told = format!("cannot join {address}: another player is here already");
        assert_eq!(error.to_string(), told);
    }
}
