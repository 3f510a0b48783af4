//! How long to think about a move on a clock: less if the search is sure, more if it is not.

use std::time::Duration;

use crate::Score;

/// The part of the aim for a best move that has never changed.
const SURE: f64 = 0.5;

/// The part of the aim that a change of the best move adds. It halves with each depth.
const CHANGE: f64 = 0.7;

/// The fall of the score, in points, that adds the whole aim.
const FALL: f64 = 150.0;

/// What the depths of a search tell about how hard the move is.
#[derive(Clone, Debug)]
pub(crate) struct Pace {
    aim: Option<Duration>,
    /// The tag of the best move of the last depth; 0 before the first.
    best: u16,
    /// The score of the last depth.
    score: Score,
    /// How often the best move has changed; each change counts half after each further depth.
    changes: f64,
}

impl Pace {
    pub fn new(aim: Option<Duration>) -> Self {
        Self {
            aim,
            best: 0,
            score: Score::EVEN,
            changes: 0.0,
        }
    }

    /// Takes note of a finished depth. Returns whether the search has taken long enough.
    pub fn is_enough(&mut self, best: u16, score: Score, elapsed: Option<Duration>) -> bool {
        let is_first = self.best == 0;
        let fall = self.score.number().saturating_sub(score.number());
        let fall = if is_first {
            0.0
        } else {
            f64::from(fall) / FALL
        };
        self.changes /= 2.0;
        if !is_first && best != self.best {
            self.changes += 1.0;
        }
        (self.best, self.score) = (best, score);
        let part = SURE + CHANGE * self.changes + fall.clamp(0.0, 1.0);
        let enough = self.aim.map(|aim| {
            Duration::try_from_secs_f64(aim.as_secs_f64() * part).unwrap_or(Duration::MAX)
        });
        matches!((elapsed, enough), (Some(elapsed), Some(enough)) if elapsed >= enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether each depth, a best move and a score, ends a search that aims at a hundred
    /// milliseconds and has taken `taken`.
    fn ends(taken: u64, depths: &[(u16, i32)]) -> Vec<bool> {
        let mut pace = Pace::new(Some(Duration::from_millis(100)));
        let taken = Some(Duration::from_millis(taken));
        let mut is_enough = |&(best, points)| pace.is_enough(best, Score::points(points), taken);
        depths.iter().map(&mut is_enough).collect()
    }

    #[test]
    fn a_best_move_that_stays_needs_half_of_the_time() {
        assert_eq!(ends(49, &[(1, 0), (1, 5), (1, 9)]), [false; 3]);
        assert_eq!(ends(50, &[(1, 0), (1, 5), (1, 9)]), [true; 3]);
    }

    #[test]
    fn the_longest_aim_is_no_error() {
        let mut pace = Pace::new(Some(Duration::MAX));
        let depths = [(1, 100), (2, -900)];
        let [first, second] =
            depths.map(|(best, points)| pace.is_enough(best, Score::points(points), None));
        assert!(!first && !second);
    }

    #[test]
    fn a_change_of_the_best_move_asks_for_more_time_for_some_depths() {
        let depths = [(1, 0), (2, 0), (2, 0), (2, 0)];
        assert_eq!(ends(80, &depths), [true, false, false, true]);
        assert_eq!(ends(119, &depths), [true, false, true, true]);
        assert_eq!(ends(120, &depths), [true; 4]);
    }

    #[test]
    fn a_score_that_falls_asks_for_more_time_and_one_that_rises_does_not() {
        assert_eq!(ends(99, &[(1, 0), (1, -75), (1, 300)]), [true, false, true]);
        assert_eq!(ends(140, &[(1, 0), (1, -500)]), [true, false]);
        assert_eq!(ends(150, &[(1, 0), (1, -500)]), [true, true]);
    }

    #[test]
    fn without_an_aim_or_a_clock_no_time_is_enough() {
        let long = Some(Duration::from_secs(9));
        assert!(!Pace::new(None).is_enough(1, Score::EVEN, long));
        assert!(!Pace::new(long).is_enough(1, Score::EVEN, None));
    }
}
