//! Ends games that both players take for decided or drawn.

use std::str::FromStr;

use menagerie::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// When a game is a draw: both players score it near zero.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DrawRule {
    /// The least number of plies of the game, with its opening.
    pub from: u32,
    /// The number of plies in a row.
    pub plies: u32,
    /// The greatest distance of their scores from zero, in points.
    pub points: u32,
}

/// When a game is lost: both players score it for the same of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ResignRule {
    /// The number of plies in a row.
    pub plies: u32,
    /// The least distance of their scores from zero, in points.
    pub points: u32,
}

/// A text that is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}: whole numbers, with 2 or more plies in a row")]
pub struct RuleError(&'static str);

/// Reads whole numbers with commas between them.
fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Result<Vec<u32>, _> = text.split(',').map(str::parse).collect();
    numbers.ok()?.try_into().ok()
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        match numbers(text) {
            Some([from, plies, points]) if plies > 1 => Ok(Self {
                from,
                plies,
                points,
            }),
            _ => Err(RuleError("FROM,PLIES,POINTS")),
        }
    }
}

impl FromStr for ResignRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        match numbers(text) {
            Some([plies, points]) if plies > 1 => Ok(Self { plies, points }),
            _ => Err(RuleError("PLIES,POINTS")),
        }
    }
}

/// The rules of a match.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// The rule of draws.
    pub draw: Option<DrawRule>,
    /// The rule of lost games.
    pub resign: Option<ResignRule>,
}

impl Adjudication {
    /// Returns the result of a game of a number of plies, if it has one. `scores` are those that
    /// the players told in turn, all for the first player. A forced win is a large score.
    pub fn result(&self, ply: usize, scores: &[i32]) -> Option<Outcome> {
        let all = |plies: u32, is_so: &dyn Fn(i64) -> bool| {
            let last = scores.len().checked_sub(plies as usize);
            last.is_some_and(|at| scores[at..].iter().all(|&score| is_so(score.into())))
        };
        let is_draw = self.draw.is_some_and(|rule| {
            let is_even = |score: i64| score.abs() <= rule.points.into();
            ply >= rule.from as usize && all(rule.plies, &is_even)
        });
        let is_won = |sign: i64| {
            self.resign
                .is_some_and(|rule| all(rule.plies, &|score| score * sign >= rule.points.into()))
        };
        if is_draw {
            return Some(Outcome::Draw);
        }
        let won = Player::ALL
            .into_iter()
            .zip([1, -1])
            .find(|&(_, sign)| is_won(sign));
        won.map(|(winner, _)| Outcome::Win(winner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_when_both_players_agree_for_long_enough() {
        let rules = Adjudication {
            draw: "6,4,10".parse().ok(),
            resign: "3,500".parse().ok(),
        };
        let (won, lost) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
        for (ply, scores, expected) in [
            (6, &[900, 0, -10, 10, 3][..], Some(Outcome::Draw)),
            (5, &[900, 0, -10, 10, 3], None),
            (6, &[0, 0, 11, 0], None),
            (6, &[0, 0, 0], None),
            (9, &[500, 900_000, 600], Some(won)),
            (3, &[-500, -900_000, -600], Some(lost)),
            (9, &[500, 499, 600], None),
            (9, &[500, -500, 600], None),
            (9, &[500, 500], None),
        ] {
            assert_eq!(rules.result(ply, scores), expected, "{ply}: {scores:?}");
            assert_eq!(Adjudication::default().result(ply, scores), None);
        }
    }

    #[test]
    fn a_wrong_rule_is_refused() {
        for wrong in ["", "6", "6,4", "6,1,10", "6,4,-1", "6,4,10,2", "x,4,10"] {
            assert!(wrong.parse::<DrawRule>().is_err(), "{wrong}");
        }
        for wrong in ["", "4", "1,10", "4,x", "4,10,2"] {
            assert!(wrong.parse::<ResignRule>().is_err(), "{wrong}");
        }
    }
}
