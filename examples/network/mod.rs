//! Life Duel on the network: what its server, its players and the program that starts all three share.

pub mod player;
