//! One game of a match.

use menagerie::{
    AnyGame, ComputerPlayer, Dice, GameInfo, Limits, Outcome, SearchOptions, StopFlag,
    StrategyError,
};
use serde::{Deserialize, Serialize};

/// The terms of a match. A game played under other terms is not part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    pub game: String,
    /// One player.
    pub one: String,
    /// The other player.
    pub other: String,
    /// The seed of openings and random moves.
    pub seed: u64,
    /// The number of random plies at the start of a game.
    pub opening: u32,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
}

/// A game of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Its number, from 0. In games with an even number `one` has the first move.
    pub number: u32,
    /// The result, with the first player's points first; `*` at the limit of plies.
    pub outcome: String,
    /// What ended the game.
    pub reason: String,
    /// The game as a record.
    pub record: String,
}

impl Duel {
    /// Returns the half points that `one` scored: 2, 1 or 0.
    pub fn half_points(&self) -> u32 {
        let is_first = self.number.is_multiple_of(2);
        match self.outcome.parse().ok() {
            Some(Outcome::Win(winner)) => 2 * u32::from((winner.index() == 0) == is_first),
            Some(Outcome::Draw) | None => 1,
        }
    }
}

/// The number of random openings that are tried before a shorter one is.
const TRIES: u32 = 20;

/// The depth of the search that tells whether an opening is already decided.
const OPENING_DEPTH: u32 = 3;

/// Returns a game after random plies that decide nothing yet.
fn opening(info: &GameInfo, plies: u32, dice: &mut Dice, stop: &StopFlag) -> Box<dyn AnyGame> {
    let start = || info.start(None).expect("every game has a usual variant");
    for plies in (1..=plies).rev() {
        for _ in 0..TRIES {
            let mut game = start();
            if stop.is_raised() {
                return game;
            }
            while game.ply() < plies as usize {
                let Some(m) = random_continuing_move(&*game, dice) else {
                    break;
                };
                if game.play(&m).is_err() {
                    break;
                }
            }
            let limits = Limits::depth(OPENING_DEPTH).with_stop(stop.clone());
            let options = SearchOptions::new(limits);
            let is_open = game
                .search(&options, &mut |_| {})
                .is_some_and(|report| !report.score.is_decisive());
            if game.ply() == plies as usize && is_open {
                return game;
            }
        }
    }
    start()
}

/// Returns a random move that does not end the game; `None` if none is found.
fn random_continuing_move(game: &dyn AnyGame, dice: &mut Dice) -> Option<String> {
    (0..TRIES).find_map(|_| {
        let m = game.random_move(dice)?;
        let mut ahead = game.branch();
        ahead.play(&m).ok()?;
        ahead.ending().is_none().then_some(m)
    })
}

/// A player failed to choose a move.
#[derive(Debug, thiserror::Error)]
#[error("game {number}: {player}")]
pub struct DuelError {
    /// The number of the game.
    number: u32,
    /// The player.
    player: String,
    /// Why it failed.
    #[source]
    error: StrategyError,
}

/// Plays the game with this number. Games 0 and 1 share an opening, and so on. Returns `None` if
/// the stop flag is raised before the game ends.
///
/// # Errors
/// If a player fails to choose a move.
pub fn play(
    info: &GameInfo,
    terms: &Terms,
    players: &[ComputerPlayer; 2],
    number: u32,
    stop: &StopFlag,
) -> Result<Option<Duel>, DuelError> {
    // Games with consecutive numbers need unrelated seeds.
    let seed = |n: u32| Dice::seeded(terms.seed ^ u64::from(n) << 32).bits();
    let mut openings = Dice::seeded(seed(number / 2));
    let mut game = opening(info, terms.opening, &mut openings, stop);
    let mut dice = Dice::seeded(!seed(number));
    let is_swapped = !number.is_multiple_of(2);
    while game.ending().is_none() && game.ply() < terms.max_plies as usize {
        let player = &players[game.turn().index() ^ usize::from(is_swapped)];
        let failed = |error| DuelError {
            number,
            player: player.to_string(),
            error,
        };
        let limits = Limits::NONE.with_stop(stop.clone());
        let options = SearchOptions::new(limits).with_seed(dice.bits());
        let chosen = player.choose(&*game, &options, &mut |_| {});
        // The move of a search that was stopped must not count.
        if stop.is_raised() {
            return Ok(None);
        }
        let played = game.play(&chosen.map_err(failed)?.best);
        played.map_err(|error| failed(StrategyError::Move(error)))?;
    }
    let ending = game.ending();
    Ok(Some(Duel {
        number,
        outcome: Outcome::status_word(ending.map(|ending| ending.outcome)).into(),
        reason: ending.map_or("limit of plies".into(), |ending| ending.reason.to_string()),
        record: game.to_line(),
    }))
}
