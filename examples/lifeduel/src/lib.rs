//! The network of Life Duel: what the server, the players and the starter share.

pub mod player;
pub mod server;
