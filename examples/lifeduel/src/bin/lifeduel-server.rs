//! Serves Life Duel to two players who connect, as the server of
//! [LifeGame](https://github.com/TaisukeFujise/LifeGame) does, to the byte; or to many of them.
//!
//! ```text
//! lifeduel-server localhost 2000
//! lifeduel-server 0.0.0.0 2000 --games forever --move-timeout 30s --log games.jsonl
//! ```
//!
//! # One game
//! The first to connect is the first player. The second is greeted when the first has given its name, a
//! third is never served. The program ends with status 0 when the game has ended, with status 1 if nobody
//! was left before it began, or if it was stopped.
//!
//! # Many games
//! With `--games` everybody is greeted at once, and plays as soon as two have given their names: whoever is
//! slow with that, or never does it, keeps nobody from playing, and has to go after `--name-timeout`. Of
//! two players the one who connected first is the first player. Who leaves before its game begins is
//! forgotten. The program ends with status 0 when all games have ended; served `forever`, when it is
//! stopped.
//!
//! # Stopping
//! At SIGINT or SIGTERM no game begins any more. Those that go on have `--grace` to end; then they are
//! recorded as interrupted, and their players' connections closed without a verdict. A second signal does
//! that at once and waits for nobody to read; a third ends the program whatever it does.
//!
//! # The log
//! With `--log` every game that began is a line of JSON: the players, the moves, the last position, the
//! result and how it came about. It is on disk before the verdict is sent, so that no player knows of a
//! game that is lost. If it cannot be brought there the server stops.

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use lifeduel_programs::server::{self, Options};

fn main() -> ExitCode {
    let options = Options::parse();
    let spec = options.spec().unwrap_or_else(|error| {
        let error = Options::command().error(ErrorKind::ValueValidation, error);
        error.exit()
    });
    match server::run(options, spec, |_| {}) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lifeduel-server: {error}");
            ExitCode::FAILURE
        }
    }
}
