//! A player who is perfect where that can be known in time.

use std::time::{Duration, Instant};

use alpha_beta::{Limits, Report, Score, Search, Varied};
use grid_core::{Dice, Game, Outcome, Record, random_move};

use crate::{Cell, Evaluator, Position, Solver};

/// A computer player: the [solver](Solver) if it finishes in half of the time, else the search
/// ([`alpha_beta::Search`]) with the [`Evaluator`] in the other half.
///
/// A position that is lost against perfect play is not yet lost against this opponent: there it plays random
/// games after every placement and takes the one after which most of them end well.
///
/// ```
/// use alpha_beta::{Limits, Score};
/// use grid_core::Record;
/// use lifeduel::{Computer, Position, Spec};
///
/// // On four rows of four columns, three placements each, the second player wins.
/// let spec: Spec = "4x4t3g3".parse()?;
/// let mut game = Record::new(Position::start(spec));
/// game.play_text("1,1", |_| {})?;
/// let report = Computer::new(1 << 20, 0).think(&game, &Limits::millis(1_000), |_| {});
/// assert_eq!(report.unwrap().score, Score::win_in(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Computer {
    solver: Solver,
    search: Search<Varied<Evaluator>>,
    dice: Dice,
}

/// By how many points a seed other than 0 changes the evaluation.
const VARIETY: u32 = 12;

/// Random games after each placement in a lost position, if nothing but their number ends them.
const RANDOM_GAMES: u32 = 1_000;

impl Computer {
    /// A player who remembers positions in at most so many bytes. Another seed prefers other placements of
    /// those that are about as good; with 0 the search takes the best as far as known.
    #[must_use]
    pub fn new(bytes: usize, seed: u64) -> Self {
        let evaluator = Varied {
            evaluator: Evaluator,
            seed,
            points: if seed == 0 { 0 } else { VARIETY },
        };
        Self {
            solver: Solver::new(bytes / 2),
            search: Search::with_table(evaluator, bytes / 2),
            dice: Dice::seeded(seed),
        }
    }

    /// The best placement as far as known, told after every iteration of the search; `None` if the game is
    /// over.
    ///
    /// A depth below the number of placements to come is searched to, never solved.
    pub fn think(
        &mut self,
        game: &Record<Position>,
        limits: &Limits,
        on_iteration: impl FnMut(&Report<Cell>),
    ) -> Option<Report<Cell>> {
        let begin = Instant::now();
        let position = *game.position();
        if game.outcome().is_some() || position.placements_left() == 0 {
            return None;
        }
        let left = position.placements_left() as u32;
        let is_shallow = limits.depth.is_some_and(|depth| depth < left);
        // A game that stops early is another one.
        let is_cut = game.rules().plies.is_some();
        let solved = if is_shallow || is_cut {
            None
        } else {
            let half = limits.time.map(|time| begin + time / 2);
            let stopped = |nodes| {
                half.is_some_and(|half| Instant::now() >= half)
                    || limits.nodes.is_some_and(|limit| nodes >= limit / 2)
                    || limits.stop.as_ref().is_some_and(|stop| stop.is_raised())
            };
            self.solver.solve_until(&position, stopped)
        };
        let Some(solution) = solved else {
            let rest = Limits {
                time: limits.time.map(|time| time.saturating_sub(begin.elapsed())),
                nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
                ..limits.clone()
            };
            return self.search.run(game, &rest, on_iteration);
        };
        let (score, best) = match solution.outcome {
            Outcome::Draw => (Score::EVEN, solution.best),
            Outcome::Win(player) if player == position.turn() => {
                (Score::win_in(left), solution.best)
            }
            Outcome::Win(_) => {
                let end = limits.time.map(|time| begin + time);
                (Score::loss_in(left), self.most_hopeful(&position, end))
            }
        };
        let mut report = Report::known(best?, score);
        report.depth = left;
        report.seldepth = left;
        report.nodes = solution.nodes;
        report.time = begin.elapsed();
        Some(report)
    }

    /// The placement after which most random games end well.
    fn most_hopeful(&mut self, position: &Position, end: Option<Instant>) -> Option<Cell> {
        let mover = position.turn();
        let mut hopes: Vec<(Cell, u64)> = (position.moves().into_iter())
            .map(|cell| (cell, 0))
            .collect();
        // As many after each; the clock is looked at between rounds.
        for _ in 0..RANDOM_GAMES {
            for (cell, points) in &mut hopes {
                let mut game = *position;
                game.play_unchecked(*cell);
                while let Some(reply) = random_move(&game, &mut self.dice) {
                    game.play_unchecked(reply);
                }
                *points += match game.decided() {
                    Some(Outcome::Win(player)) if player == mover => 2,
                    Some(Outcome::Draw) => 1,
                    _ => 0,
                };
            }
            let margin = Duration::from_millis(1);
            if end.is_some_and(|end| Instant::now() + margin >= end) {
                break;
            }
        }
        let best = hopes.into_iter().max_by_key(|&(_, points)| points);
        best.map(|(cell, _)| cell)
    }
}
