//! How a player plays.

use clap::Args;
use lifeduel::Spec;

/// How a player plays.
#[derive(Clone, Debug, Args)]
pub struct Settings {
    /// The seed of random choices [default: a different one every time]
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many milliseconds the search may think about a placement
    #[arg(long, default_value_t = 100)]
    pub millis: u64,
    /// The parameters of the game, such as 6x6t6g3: servers do not send them [default: depends on
    /// the size of the board]
    #[arg(long, value_name = "SPEC")]
    pub game: Option<Spec>,
    /// Show player 1 in red and player 2 in blue
    #[arg(long)]
    pub color: bool,
    /// Do not pause after placements and before the result
    #[arg(long)]
    pub no_pauses: bool,
    /// Print every message on standard error
    #[arg(long)]
    pub verbose: bool,
}
