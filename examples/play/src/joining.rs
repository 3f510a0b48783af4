//! A game over the network, as the command line or the menu asks for it.

use std::thread;
use std::time::{Duration, Instant};

use menagerie::peer::{Joining, PeerLimits, TableSetup};
use menagerie::{AnyGame, Catalogue, GameInfo};
use tabletop::Remote;

use crate::error::Error;
use crate::options::Options;
use crate::peer::{Address, Link, fresh_token};

/// How long a handshake with a host may take.
const HANDSHAKE: Duration = Duration::from_secs(15);

/// How long to wait before the connection is polled again.
const REST: Duration = Duration::from_millis(5);

/// Keeps a table, joins one or watches one, if the options ask for that. A game that is joined is
/// known when this returns.
///
/// # Errors
/// If the game cannot be hosted, or the host cannot be joined.
pub fn remote(
    options: &Options,
    game: &dyn AnyGame,
    info: &GameInfo,
    catalogue: &Catalogue,
) -> Result<Option<Remote>, Error> {
    if let Some(address) = &options.host {
        let setup = TableSetup::new(info.clone(), game.copy())
            .with_variant(options.variant.clone())
            .with_sides(options.side.player())
            .with_clock(options.clock);
        let link = Link::host(address, setup)?;
        return Ok(Some(Remote::new(link)));
    }
    if options.join.is_none() && options.watch.is_none() {
        return Ok(None);
    }
    Ok(Some(join(options, game, info, catalogue)?))
}

fn join(
    options: &Options,
    game: &dyn AnyGame,
    info: &GameInfo,
    catalogue: &Catalogue,
) -> Result<Remote, Error> {
    let mut joining = Joining::watch(catalogue);
    if options.game.is_some() {
        joining.games = vec![info.clone()];
    }
    joining.start = options.position.as_ref().map(|_| game.start());
    let address = match (&options.join, &options.watch) {
        (Some(address), _) => {
            let token = options.ticket.or(address.token);
            joining.token = Some(token.unwrap_or_else(fresh_token));
            address
        }
        (None, Some(address)) => address,
        (None, None) => return Err(Error::Nowhere),
    };
    joining.table.clone_from(&address.table);
    let ticket = joining.token;
    let link = Link::join(address, joining, PeerLimits::default())?;
    let mut remote = match ticket {
        Some(ticket) => Remote::with_ticket(link, ticket),
        None => Remote::new(link),
    };
    wait(&mut remote, address)?;
    Ok(remote)
}

/// Waits until the table is known.
fn wait(remote: &mut Remote, address: &Address) -> Result<(), Error> {
    let refused = |reason: String| Error::Refused {
        address: address.to_string(),
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use tabletop::Link as _;

    use super::*;

    #[test]
    fn who_comes_second_is_told_why_it_is_not_let_in() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conway-chess").unwrap();
        let game = info.start(None).unwrap();
        let setup = TableSetup::new(info.clone(), game.copy());
        let mut host = Link::host("127.0.0.1:0", setup).unwrap();
        let address: Address = host.address().unwrap().to_string().parse().unwrap();
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
        let first = remote(&options, &*game, info, &catalogue).unwrap();
        let error = remote(&options, &*game, info, &catalogue).unwrap_err();
        stop.store(true, Ordering::Relaxed);
        hosting.join().unwrap();
        drop(first);
        let told = format!("cannot join {address}: another player is here already");
        assert_eq!(error.to_string(), told);
    }
}
