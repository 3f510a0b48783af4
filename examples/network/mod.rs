//! The network: what the server, the players and the starter of Life Duel share, and how two people play any
//! game.

pub mod peer;
pub mod player;
pub mod server;
