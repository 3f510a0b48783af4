//! One game of a match.

use menagerie::{
    AnyGame, ComputerPlayer, Dice, GameInfo, Limits, Outcome, SearchOptions, StrategyError,
};
use serde::{Deserialize, Serialize};

/// The terms of a match: games under other terms do not count for it.
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
    /// How many random plies open a game.
    pub opening: u32,
    /// After how many plies a game is a draw.
    pub max_plies: u32,
}

/// A game of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Its number, from 0. In even ones `one` has the first move.
    pub number: u32,
    /// The result, first player's points first; `*` if it was given up.
    pub outcome: String,
    /// What ended it.
    pub reason: String,
    /// The game as a record.
    pub record: String,
}

impl Duel {
    /// The half points that `one` has made of it: 2, 1 or 0.
    pub fn half_points(&self) -> u32 {
        let is_first = self.number.is_multiple_of(2);
        match self.outcome.parse().ok() {
            Some(Outcome::Win(winner)) => 2 * u32::from((winner.index() == 0) == is_first),
            Some(Outcome::Draw) | None => 1,
        }
    }
}

/// How often an opening is drawn again before a shorter one is tried.
const DRAWS: u32 = 20;

/// How far a search looks whether an opening is already decided.
const OPENING_DEPTH: u32 = 3;

/// A game after random plies that decide nothing yet.
fn opening(info: &GameInfo, plies: u32, dice: &mut Dice) -> Box<dyn AnyGame> {
    let start = || info.start(None).expect("every game has a usual variant");
    for plies in (1..=plies).rev() {
        for _ in 0..DRAWS {
            let mut game = start();
            while game.ply() < plies as usize {
                // Of moves that end the game at once there may be many.
                let ahead = random_move_that_goes_on(&*game, dice);
                let Some(m) = ahead else { break };
                if game.play(&m).is_err() {
                    break;
                }
            }
            let options = SearchOptions::new(Limits::depth(OPENING_DEPTH));
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

/// A random move that does not end the game.
fn random_move_that_goes_on(game: &dyn AnyGame, dice: &mut Dice) -> Option<String> {
    (0..DRAWS).find_map(|_| {
        let m = game.random_move(dice)?;
        let mut ahead = game.branch();
        ahead.play(&m).ok()?;
        ahead.ending().is_none().then_some(m)
    })
}

/// A game that a player could not go on with.
#[derive(Debug, thiserror::Error)]
#[error("game {number}: {player}")]
pub struct DuelError {
    /// The number of the game.
    number: u32,
    /// The player.
    player: String,
    /// Why.
    #[source]
    error: StrategyError,
}

/// Plays the game with this number. Two consecutive games share an opening.
///
/// # Errors
/// If a player fails to choose a move.
pub fn play(
    info: &GameInfo,
    terms: &Terms,
    players: &[ComputerPlayer; 2],
    number: u32,
) -> Result<Duel, DuelError> {
    // Seeds of neighbouring numbers must not be neighbours.
    let seed = |n: u32| Dice::seeded(terms.seed ^ u64::from(n) << 32).bits();
    let mut game = opening(info, terms.opening, &mut Dice::seeded(seed(number / 2)));
    let mut dice = Dice::seeded(!seed(number));
    let is_swapped = !number.is_multiple_of(2);
    while game.ending().is_none() && game.ply() < terms.max_plies as usize {
        let player = &players[game.turn().index() ^ usize::from(is_swapped)];
        let failed = |error| DuelError {
            number,
            player: player.to_string(),
            error,
        };
        let options = SearchOptions::default().with_seed(dice.bits());
        let chosen = player
            .choose(&*game, &options, &mut |_| {})
            .map_err(failed)?;
        let played = game.play(&chosen.best);
        played.map_err(|error| failed(StrategyError::Move(error)))?;
    }
    let ending = game.ending();
    Ok(Duel {
        number,
        outcome: Outcome::status_word(ending.map(|ending| ending.outcome)).into(),
        reason: ending.map_or("given up".into(), |ending| ending.reason.to_string()),
        record: game.to_line(),
    })
}
