//! Two programs on real sockets, and hostile ones.

mod hostile_guests;
mod kept;
mod proxy;
mod raw;
mod two_programs;

use menagerie::{AnyGame, Catalogue, Dice, GameInfo};
use play::peer::{Address, Asked, LinkError, Side, fresh_token, join, listen};
use proxy::Proxy;
use raw::{Raw, hello};
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};
use tabletop::Link;
use tabletop::table::testing::bad_messages;
use tabletop::table::{
    Act, Disconnection, ErrorReason, Hello, Joining, Key, Ledger, Message, PeerLimits, Question,
    RefusalReason, Seat, SeatPlan, Stop, Stored, TableSetup, Token, Update,
};

/// Long enough for any machine. Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Timeouts short enough for tests, and a limit of messages high enough for two fast programs.
const LIMITS: PeerLimits = PeerLimits {
    burst: 1_000_000,
    ping: Duration::from_millis(200),
    silence: Duration::from_secs(30),
    handshake: Duration::from_secs(2),
    ..PeerLimits::DEFAULT
};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

fn chess() -> &'static GameInfo {
    CATALOGUE.find("conway-chess").unwrap()
}

fn host_with(info: &GameInfo, limits: PeerLimits) -> Link {
    let game = info.start(None).unwrap();
    let setup = TableSetup {
        variant: Some(info.variants()[0].name.into()),
        limits,
        ..TableSetup::new(info.clone(), game)
    };
    listen(Asked::new("127.0.0.1:0", setup), &CATALOGUE)
        .unwrap()
        .0
}

fn host() -> Link {
    host_with(chess(), LIMITS)
}

fn guest_at(address: SocketAddr, game: &str) -> Link {
    let info = CATALOGUE.find(game).unwrap().clone();
    let joining = Joining::seat(info, fresh_token());
    join(&of(address), joining, LIMITS, None).unwrap()
}

/// Returns a guest who has joined the table of a host.
fn joined(host: &mut Link) -> Link {
    let mut guest = guest_at(host.address().unwrap(), "conway-chess");
    until(&mut [host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
    guest
}

fn of(address: SocketAddr) -> Address {
    address.to_string().parse().unwrap()
}

fn game(link: &Link) -> &dyn AnyGame {
    link.ledger().unwrap().game()
}

/// The log and what follows from it.
fn log(link: &Link) -> (usize, Option<Key>) {
    let ledger = link.ledger();
    ledger.map_or((0, None), |ledger| {
        (ledger.len(), ledger.digest(ledger.len()))
    })
}

/// Whether the opponent has come to the table.
fn is_here(news: &Update) -> bool {
    let seats = [true, true];
    matches!(news, Update::Present(presence) if presence.seats == seats)
}

/// The news that the guest is gone for this reason.
fn lost(why: Disconnection) -> Update {
    let seat = Seat::Two;
    Update::Lost { seat, why }
}

/// Polls all links until the expected update arrives.
fn until(links: &mut [&mut Link], mut done: impl FnMut(usize, Update) -> bool) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        assert!(Instant::now() < deadline, "it does not come");
        for (which, link) in links.iter_mut().enumerate() {
            while let Some(news) = link.poll() {
                if done(which, news) {
                    return;
                }
            }
        }
        thread::yield_now();
    }
}

/// Two players of a game.
struct Pair {
    host: Link,
    guest: Link,
}

impl Pair {
    fn new(info: &GameInfo) -> Self {
        let host = host_with(info, LIMITS);
        let address = host.address().unwrap();
        Self::seated(host, address, info)
    }

    fn seated(mut host: Link, address: SocketAddr, info: &GameInfo) -> Self {
        let mut guest = guest_at(address, info.name());
        let mut seated = 0;
        until(&mut [&mut host, &mut guest], |_, news| {
            seated += usize::from(is_here(&news));
            seated == 2
        });
        Self { host, guest }
    }

    /// Waits until both have seen all actions.
    fn settle(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "they do not agree");
            while self.host.poll().is_some() {}
            while self.guest.poll().is_some() {}
            let (host, guest) = (&self.host, &self.guest);
            let is_quiet = host.presence().seats[1] && guest.is_at_table();
            if is_quiet && guest.pending_request().is_none() && log(host) == log(guest) {
                break;
            }
            thread::yield_now();
        }
    }

    /// Both have the same game.
    fn check(&self) {
        let json = |link: &Link| game(link).to_json();
        assert_eq!(json(&self.host), json(&self.guest));
        let state = |link: &Link| link.ledger().map(Ledger::state);
        assert_eq!(state(&self.host), state(&self.guest));
    }

    /// The player to move plays a random move; after the end of the game there is a rematch.
    fn play_on(&mut self, dice: &mut Dice) {
        let ledger = self.host.ledger().unwrap();
        let game = ledger.game();
        if game.ending().is_some() {
            self.host.send(Act::Ask(Question::Rematch)).unwrap();
            return self.guest.send(Act::Ask(Question::Rematch)).unwrap();
        }
        let act = Act::play(game.random_move(dice).unwrap());
        let done = match ledger.side(Seat::One) == game.turn() {
            true => self.host.send(act),
            false => self.guest.send(act),
        };
        done.unwrap();
    }
}
