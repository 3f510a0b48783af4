//! A game over the network, as the command line or the menu asks for it.

use std::thread;
use std::time::{Duration, Instant};

use menagerie::{AnyGame, Catalogue, GameInfo};
use tabletop::Link;
use tabletop::table::{
    ErrorReason, Joining, MAX_PLIES, NewTable, PeerLimits, SeatPlan, Sits, Stop, TableSetup,
};

use crate::error::Error;
use crate::options::Options;
use crate::peer::{Address, Asked, Seats, Server, Ticket, join, listen};

/// How long a handshake with a host may take.
const HANDSHAKE: Duration = Duration::from_secs(15);

/// What a person can do who comes to a table whose seats are taken.
const BUSY: &str = "A seat that was yours on another machine is yours again with its ticket after \
                    the address: HOST:PORT#TICKET";

/// How long to wait before the connection is polled again.
const REST: Duration = Duration::from_millis(5);

/// What the options ask for over the network.
#[derive(Debug, Default)]
pub struct Network {
    /// The table, if they ask for one.
    pub remote: Option<Link>,
    /// Whether it is a table of this program that goes on after a crash.
    pub goes_on: bool,
    /// The link of the other seat, if this program has opened the table at a server.
    pub invitation: Option<Address>,
}

/// Keeps a table, opens one at a server, joins one or watches one, if the options ask for that. A
/// game that is joined is known when this returns.
///
/// # Errors
/// If the game cannot be hosted, or the host cannot be joined.
pub fn remote(
    options: &Options,
    game: &dyn AnyGame,
    info: &GameInfo,
    catalogue: &Catalogue,
) -> Result<Network, Error> {
    if let Some(address) = &options.host {
        let moves = game.ply();
        if moves >= MAX_PLIES {
            return Err(Error::TooLong { moves });
        }
        let name = options.name.clone().unwrap_or_default();
        let setup = TableSetup {
            variant: options.variant.clone(),
            sides: options.side.player(),
            clock: options.clock,
            seats: [SeatPlan::Here { name }, SeatPlan::Open],
            ..TableSetup::new(info.clone(), game.copy())
        };
        let asked = Asked {
            address: address.clone(),
            setup,
            state: options.state.clone(),
            any_game: options.game.is_none()
                && options.load.is_none()
                && options.variant.is_none()
                && options.position.is_none(),
            side: options.side,
        };
        let (link, goes_on) = listen(asked, catalogue)?;
        return Ok(Network {
            remote: Some(link),
            goes_on,
            invitation: None,
        });
    }
    let (address, invitation) = match (&options.on, &options.join, &options.watch) {
        (Some(server), ..) => {
            let Seats([here, there]) = open_at(server, options, game)?;
            (here, Some(there))
        }
        (_, Some(address), _) | (_, _, Some(address)) => (address.clone(), None),
        _ => return Ok(Network::default()),
    };
    Ok(Network {
        remote: Some(sit_down(options, &address, game, info, catalogue)?),
        goes_on: false,
        invitation,
    })
}

/// Opens a table for this game at a server.
fn open_at(server: &Server, options: &Options, game: &dyn AnyGame) -> Result<Seats, Error> {
    let is_usual = options.load.is_none() && options.position.is_none();
    Ok(server.open(&NewTable {
        game: is_usual.then(|| game.name().into()),
        variant: options.variant.clone(),
        position: None,
        record: (!is_usual).then(|| game.to_json()),
        seats: [Sits::Person; 2],
        sides: options.side.player(),
        clock: options.clock,
        listed: false,
        wished: None,
    })?)
}

fn sit_down(
    options: &Options,
    address: &Address,
    game: &dyn AnyGame,
    info: &GameInfo,
    catalogue: &Catalogue,
) -> Result<Link, Error> {
    let mut joining = Joining::watch(catalogue);
    if options.game.is_some() {
        joining.games = vec![info.clone()];
    }
    joining.start = options.position.as_ref().map(|_| game.start());
    let ticket = options.watch.is_none().then(|| {
        let given = options.ticket.or(address.token);
        Ticket::take(options.state.as_deref(), address, given)
    });
    joining.token = ticket.as_ref().map(Ticket::token);
    joining.name.clone_from(&options.name);
    let mut remote = join(address, joining, PeerLimits::default(), ticket)?;
    wait(&mut remote, address)?;
    Ok(remote)
}

/// Waits until the table is known.
fn wait(remote: &mut Link, address: &Address) -> Result<(), Error> {
    let refused = |reason: String| Error::Refused {
        address: address.to_string(),
        reason,
    };
    let began = Instant::now();
    while remote.game().is_none() {
        let failure = remote.tick().failure;
        if let Some(reason) = failure {
            return Err(refused(reason));
        }
        if let Some(reason) = remote.stop_words() {
            return Err(match remote.stopped() {
                Some(Stop::Reported(complaint)) if complaint.reason == ErrorReason::Busy => {
                    refused(format!("{reason}. {BUSY}"))
                }
                _ => refused(reason),
            });
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
    use super::*;

    #[test]
    fn a_game_is_hosted_only_if_a_move_can_still_be_played_at_its_table() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conquid").unwrap();
        let mut game = info.start(Some("small")).unwrap();
        for m in program_tests::endless(MAX_PLIES - 1) {
            game.play(m).unwrap();
        }
        let options = Options {
            host: Some("127.0.0.1:0".into()),
            ..Options::default()
        };
        remote(&options, &*game, info, &catalogue).unwrap();
        game.play("C").unwrap();
        let error = remote(&options, &*game, info, &catalogue).unwrap_err();
        let told = "a game of 5000 moves cannot be hosted: expected fewer than 5000";
        assert_eq!(error.to_string(), told);
    }
}
