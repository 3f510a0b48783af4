//! Positions of games that the search plays against itself, with the results of the games.

use std::str::FromStr;

use alpha_beta::{Evaluate, Limits, Memory, Search, View};
use grid_core::{Dice, Game, Outcome, Record, random_move};

use crate::{Error, GameOptions, PlayOptions};

/// The largest score of an opening, in points.
const BALANCED: i32 = 150;

/// The number of random openings that are tried for a game.
const ATTEMPTS: u32 = 10_000;

/// The largest score of a sampled position, in points.
const LARGEST: i32 = 1_500;

/// The number of plies after which a game is a draw.
const LONGEST: usize = 300;

/// The size of the search's table: few nodes need few entries.
pub const TABLE_BYTES: usize = 1 << 20;

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<G> {
    /// The number of the game.
    pub game: u32,
    /// The result for the player to move: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
    /// The score of the search.
    pub score: i32,
    /// The position.
    pub position: G,
}

impl<G: ToString> Sample<G> {
    /// Writes the sample as a line.
    pub fn to_line(&self) -> String {
        let (game, result, score) = (self.game, self.result, self.score);
        format!("{game} {result} {score} {}", self.position.to_string())
    }
}

impl<G: FromStr> Sample<G> {
    /// Reads a line.
    pub fn from_line(line: &str) -> Option<Self> {
        let mut words = line.splitn(4, ' ');
        let mut next = || words.next();
        Some(Self {
            game: next()?.parse().ok()?,
            result: (next()?.parse().ok()).filter(|result| [0.0, 0.5, 1.0].contains(result))?,
            score: next()?.parse().ok()?,
            position: next()?.parse().ok()?,
        })
    }
}

/// Reads samples, a line each.
///
/// # Errors
/// If a line is no sample.
pub fn read<G: FromStr>(text: &str) -> Result<Vec<Sample<G>>, Error> {
    let sample = |(index, line): (usize, &str)| {
        Sample::from_line(line).ok_or_else(|| Error::Sample(index + 1, line.into()))
    };
    text.lines().enumerate().map(sample).collect()
}

/// Plays a game and returns samples of it, evenly spread.
///
/// # Errors
/// If no random opening is balanced.
pub fn of_game<G: Game, E: Evaluate<G> + Default>(
    start: &G,
    options: &PlayOptions,
    number: u32,
) -> Result<Vec<Sample<G>>, Error> {
    let games = &options.each;
    let dice = &mut Dice::seeded(games.seed << 32 | u64::from(number));
    let mut search = Search::with_memory(E::default(), Memory::new(TABLE_BYTES));
    let mut record = opening(&mut search, start, games, dice).ok_or(Error::Opening)?;
    let mut samples = Vec::new();
    play_on(&mut record, |record| {
        let report = search.run(record, &Limits::nodes(games.nodes), |_| {})?;
        let position = record.position();
        let score = report.score.number();
        let gain = search.evaluator().view(position).gain(report.best);
        if gain <= 0 && score.abs() <= LARGEST {
            samples.push(Sample {
                game: number,
                result: 0.5,
                score,
                position: position.clone(),
            });
        }
        Some(report.best)
    });
    if let Some(Outcome::Win(winner)) = record.outcome() {
        for sample in &mut samples {
            sample.result = f64::from(u8::from(sample.position.turn() == winner));
        }
    }
    let step = samples.len().div_ceil(options.most.max(1)).max(1);
    Ok(samples.into_iter().step_by(step).collect())
}

/// Plays the moves that `choose` finds, to the end of the game or of the longest one.
pub fn play_on<G: Game>(
    record: &mut Record<G>,
    mut choose: impl FnMut(&Record<G>) -> Option<G::Move>,
) {
    let mut goes_on = true;
    while goes_on && record.ply() < LONGEST {
        goes_on = choose(record).is_some_and(|m| record.play(m).is_ok());
    }
}

/// Plays random plies until they lead to a balanced position. Returns `None` if they never do.
pub fn opening<G: Game, E: Evaluate<G>>(
    search: &mut Search<E>,
    start: &G,
    options: &GameOptions,
    dice: &mut Dice,
) -> Option<Record<G>> {
    for _ in 0..ATTEMPTS {
        let mut record = Record::new(start.clone());
        for _ in 0..options.plies {
            // A game that is over stays as it is, and is not balanced.
            if let Some(m) = random_move(record.position(), dice)
                && record.play(m).is_err()
            {
                break;
            }
        }
        search.forget();
        let report = search.run(&record, &Limits::nodes(options.nodes), |_| {});
        if report.is_some_and(|report| report.score.number().abs() <= BALANCED) {
            return Some(record);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_read_as_it_is_written() {
        let sample = Sample {
            game: 3,
            result: 0.5,
            score: -20,
            position: conway_chess::Position::START,
        };
        let line = sample.to_line();
        assert_eq!(read(&line).expect("samples"), [sample]);
    }

    #[test]
    fn a_line_that_is_no_sample_is_told() {
        let good = "0 1 12 W";
        for wrong in ["0", "0 1 12", "0 0.7 12 W", "x 1 12 W", "0 1 12 "] {
            let text = format!("{good}\n{wrong}");
            let error = read::<char>(&text).expect_err(wrong).to_string();
            assert!(error.starts_with("line 2 of the samples"), "{error}");
        }
    }
}
