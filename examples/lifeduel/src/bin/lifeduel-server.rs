//! Serves Life Duel to two players or to many. It sends the same bytes as the server of
//! [LifeGame](https://github.com/TaisukeFujise/LifeGame).
//!
//! ```text
//! lifeduel-server localhost 2000
//! lifeduel-server 0.0.0.0 2000 --games forever --move-timeout 30s --log games.jsonl
//! ```
//!
//! # One game
//! The first player to connect is player 1. The server greets the second after the first has given
//! a name, and never serves a third. It ends with status 0 when the game has ended. It ends with
//! status 1 if both players left before the game began.
//!
//! # Many games
//! With `--games` the server greets all players at once, and a game begins whenever two have given
//! their names. So a slow player delays no other, and is disconnected after `--name-timeout`. Of
//! two players, the one who connected first is player 1. A player who leaves before a game begins
//! is forgotten. One address has at most `--max-per-address` connections. The server ends with
//! status 0 when all games have ended.
//!
//! # Stopping
//! After SIGINT, SIGTERM or SIGHUP no game begins. Games in progress have `--grace` to end. Then
//! the server records them as interrupted, closes their connections without a verdict, and ends. A
//! second signal interrupts the games at once; a third ends the program unconditionally. It always
//! ends by the last of these signals: a shell sees status 130, 143 or 129, systemd a clean stop. A
//! signal that was ignored when the server began, as under `nohup`, stays ignored.
//!
//! # The log
//! With `--log` every game that began is a line of JSON: the players, the moves, the last position,
//! the result and the reason. The line is on disk before the verdict is sent, so the log has every
//! game whose verdict was sent. If the log cannot be written, the server stops.

use std::process::ExitCode;

use lifeduel_programs::{exit_code, server};

fn main() -> ExitCode {
    let (options, spec) = server::Options::parse_checked();
    exit_code("lifeduel-server", server::run(options, spec, |_| {}))
}
