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

/// How long to wait before the connection is asked again.
const REST: Duration = Duration::from_millis(5);

/// The opponent over the network, if one is asked for. A game that is joined is there when this
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
        let update = remote.tick();
        if remote.is_over() {
            let reason = update.message.map_or_else(String::new, |(text, _)| text);
            return Err(refused(reason));
        }
        if began.elapsed() > HANDSHAKE {
            return Err(refused("the host does not reply".into()));
        }
        thread::sleep(REST);
    }
    Ok(remote)
}
