//! One game of a match.

use std::time::{Duration, Instant};

use menagerie::{AnyGame, Causes, Dice, Outcome, Player, SearchMemory, StopFlag, StrategyError};
use serde::{Deserialize, Serialize};
use tabletop::table::ClockSetting;

use crate::engine::{self, Engine};
use crate::openings::Openings;
use crate::terms::Terms;

/// A game of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Its number, from 0. In games with an even number `one` has the first move.
    pub number: u32,
    /// The player with the first move.
    pub first: String,
    /// The player with the second move.
    pub second: String,
    /// The number of plies of the record that are the opening.
    pub opening: usize,
    /// The result, with the first player's points first.
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

/// What the games of a match need: its players and openings.
#[derive(Debug)]
pub struct Setting {
    /// The terms.
    pub(crate) terms: Terms,
    /// The two players, `one` first.
    pub(crate) engines: [Engine; 2],
    /// The openings.
    pub(crate) openings: Openings,
    /// Ends the match.
    pub(crate) stop: StopFlag,
}

/// How a game ends before the rules end it.
enum Break {
    /// The time of the player to move is up.
    Time,
    /// The player to move has failed.
    Fault(StrategyError),
    /// The match is stopped.
    Stop,
}

impl Setting {
    /// Returns the seed of a game. Consecutive numbers need unrelated seeds.
    fn seed(&self, number: u32) -> u64 {
        Dice::seeded(self.terms.seed ^ u64::from(number) << 32).bits()
    }

    /// Plays a pair of games by its number from 0. Returns the mean result of the first player, from
    /// -1 to 1. Pairs of one number have the same opening; no two others have.
    pub fn pair(&self, number: u32) -> f64 {
        let games = [2 * number, 2 * number + 1].map(|game| self.play(game));
        let points = games.iter().flatten().map(Duel::half_points);
        f64::from(points.sum::<u32>()) / 2.0 - 1.0
    }

    /// Plays the game with this number. Games 0 and 1 share an opening, and so on. A player that
    /// fails, or whose time is up, loses. Returns `None` if the match is stopped.
    pub(crate) fn play(&self, number: u32) -> Option<Duel> {
        let terms = &self.terms;
        let mut game = self.openings.game(number / 2, &self.stop);
        let opening = game.ply();
        let is_swapped = usize::from(!number.is_multiple_of(2));
        let [first, second] = [0, 1].map(|seat| &self.engines[seat ^ is_swapped]);
        let mut seats = [first, second].map(|engine| Seat {
            engine,
            dice: Dice::seeded(!self.seed(number) ^ engine.seed),
            left: engine.clock.map(ClockSetting::initial),
            memory: engine::may_remember(&self.engines).then(SearchMemory::new),
        });
        let (mut reason, mut scores) = (None, Vec::new());
        while game.ending().is_none() {
            if game.ply() >= terms.max_plies as usize {
                reason = Some("limit of plies".into());
                game.agree_draw();
                break;
            }
            let player = game.turn();
            let moved = seats[player.index()].choose(&*game, self);
            let moved = moved.and_then(|(best, score)| {
                let played = game.play(&best);
                played.map_err(|error| Break::Fault(StrategyError::Move(error)))?;
                Ok(score)
            });
            match moved {
                Ok(score) => {
                    scores.push(if player == Player::First {
                        score
                    } else {
                        -score
                    });
                    let agreed = terms.adjudication.result(game.ply(), &scores);
                    if let Some(outcome) = agreed.filter(|_| game.ending().is_none()) {
                        reason = Some(adjudicate(&mut *game, outcome).into());
                    }
                }
                Err(Break::Stop) => return None,
                Err(Break::Time) => game.lose_on_time(player),
                Err(Break::Fault(error)) => {
                    let engine = seats[player.index()].engine;
                    reason = Some(format!("{engine}: {}", Causes(&error)));
                    game.resign(player);
                }
            }
        }
        let ending = game.ending();
        let reason = reason.or(ending.map(|ending| ending.reason.to_string()));
        Some(Duel {
            number,
            first: first.to_string(),
            second: second.to_string(),
            opening,
            outcome: Outcome::status_word(ending.map(|ending| ending.outcome)).into(),
            reason: reason.unwrap_or_default(),
            record: game.to_line(),
        })
    }
}

/// Ends a game by the agreement of the players. Returns the reason.
fn adjudicate(game: &mut dyn AnyGame, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Draw => {
            game.agree_draw();
            "adjudicated: draw"
        }
        Outcome::Win(winner) => {
            game.resign(winner.other());
            "adjudicated: lost"
        }
    }
}

/// A player in a game.
struct Seat<'a> {
    engine: &'a Engine,
    dice: Dice,
    /// What is left on its clock, if it has one.
    left: Option<Duration>,
    /// What it remembers of the game; `None` if every search begins anew.
    memory: Option<SearchMemory>,
}

impl Seat<'_> {
    /// Chooses a move and stops the clock. Returns the move and its score for the player.
    fn choose(&mut self, game: &dyn AnyGame, setting: &Setting) -> Result<(String, i32), Break> {
        let begin = Instant::now();
        let chosen = self.engine.choose(
            game,
            self.left,
            self.dice.bits(),
            self.memory.clone(),
            &setting.stop,
        );
        let taken = begin.elapsed();
        // The move of a search that was stopped must not count.
        if setting.stop.is_raised() {
            return Err(Break::Stop);
        }
        let margin = Duration::from_millis(setting.terms.margin);
        let allowed = self.engine.time(self.left);
        if allowed.is_some_and(|allowed| taken > allowed.saturating_add(margin)) {
            return Err(Break::Time);
        }
        if let (Some(clock), Some(left)) = (self.engine.clock, self.left) {
            self.left = Some(left.saturating_sub(taken).saturating_add(clock.increment()));
        }
        let report = chosen.map_err(Break::Fault)?;
        Ok((report.best, report.score.number()))
    }
}
