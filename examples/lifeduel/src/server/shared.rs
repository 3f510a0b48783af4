//! What all games of a server share.

use lifeduel::Spec;

use super::console::Console;
use super::log::Log;
use super::options::Options;
use super::stop::Stop;

/// What all games share.
#[derive(Debug)]
pub struct Server {
    pub options: Options,
    pub spec: Spec,
    pub console: Console,
    pub log: Option<Log>,
    pub stop: Stop,
}
