//! The protocol (rules 2 to 4): recorded sessions, tables, and properties that hold for any input.

mod any_input;
mod clients;
mod games;
mod lines;
#[path = "../scripts/mod.rs"]
mod scripts;
#[path = "../transcript/mod.rs"]
mod transcript;

use lifeduel::{Board, Cell, Outcome, Player, Spec};
use lifeduel_programs::protocol::testing::{check_client, check_game};
use lifeduel_programs::protocol::{
    Client, Ending, FinishedGame, LINE, PlacementError, PlayerInput, Seat, ServedGame,
    ServerMessage, Violation, placement,
};
use proptest::prelude::*;

use Player::{First, Second};

use scripts::bytes;
use transcript::{Line, sessions};
