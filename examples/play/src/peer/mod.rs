//! People play any game over WebSockets, at a server or at a program that waits: the sockets around
//! [`tabletop::table`], which describes the protocol.
//!
//! A program has a [`Link`](tabletop::Link), from [`listen`] or [`join`], and polls it at every
//! tick. A link does not block: sockets that are not ready are polled again at the next tick.
//!
//! ```
//! use menagerie::Catalogue;
//! use tabletop::table::{Act, Joining, PeerLimits, Presence, TableSetup, Update};
//! use play::peer::{Asked, fresh_token, join, listen};
//!
//! let catalogue = Catalogue::standard();
//! let info = catalogue.find("conway-chess")?;
//! let setup = TableSetup::new(info.clone(), info.start(None)?);
//! let (mut host, _) = listen(Asked::new("127.0.0.1:0", setup), &catalogue)?;
//!
//! let joining = Joining::seat(info.clone(), fresh_token());
//! let address = host.address().unwrap().to_string().parse()?;
//! let mut guest = join(&address, joining, PeerLimits::default(), None)?;
//!
//! // What a program does at every tick; here both take turns.
//! let mut moved = false;
//! while !moved {
//!     while let Some(news) = host.poll() {
//!         if let Update::Present(Presence { seats: [true, true], .. }) = news {
//!             host.send(Act::play("b1c3"))?;
//!         }
//!     }
//!     while let Some(news) = guest.poll() {
//!         moved |= matches!(news, Update::Done { .. });
//!     }
//! }
//! assert_eq!(guest.ledger().unwrap().game().played(), ["b1c3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod closings;
mod dialer;
mod error;
mod folder;
mod guest;
mod host;
mod server;
mod stream;
mod table_file;
mod tickets;
mod wire;

use clap::ValueEnum;
use menagerie::Player;
use tabletop::table::Token;

pub use address::{Address, AddressError, outside};
pub use error::LinkError;
pub use folder::usual_folder;
pub(crate) use folder::{home, lock, make_folder, own_folder, used};
pub use guest::join;
pub use host::listen;
pub use server::{ListedTable, Seats, Server};
pub use table_file::{Asked, is_beginning};
pub use tickets::Ticket;

/// The side that a host wants to play.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The host moves first.
    First,
    /// The guest moves first.
    Second,
    /// A random side.
    #[default]
    Random,
}

impl Side {
    /// Returns the side. A random one is drawn anew at every call.
    ///
    /// # Panics
    /// If the system has no random bits.
    pub fn player(self) -> Player {
        match self {
            Self::First => Player::First,
            Self::Second => Player::Second,
            Self::Random => Player::ALL[usize::from(random_bytes::<1>()[0] % 2)],
        }
    }
}

/// Returns a token that cannot be guessed.
///
/// # Panics
/// If the system has no random bits.
pub fn fresh_token() -> Token {
    Token(u128::from_le_bytes(random_bytes()))
}

/// Returns bytes from the system's source of random bits.
fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bits");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_new_and_sides_are_both() {
        assert_ne!(fresh_token(), fresh_token());
        for player in Player::ALL {
            assert!((0..1_000).any(|_| Side::Random.player() == player));
        }
    }
}
