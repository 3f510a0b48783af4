//! A player who is perfect where that can be known in time.

use std::time::Instant;

use alpha_beta::{Evaluate, Limits, Report, Score, Search, StopFlag, Varied};
use grid_core::{Dice, Game, Outcome, Player, Record, random_move};

use crate::{Cell, Evaluator, Position, Solution, Solver};

/// A computer player: the [solver](Solver), and if it does not finish in half of the time, the search
/// ([`alpha_beta::Search`]) with the [`Evaluator`].
///
/// A position that is lost against perfect play is not yet lost against this opponent: there it takes the
/// placement after which one who places at random fares worst, tried out in random games up to its own last
/// placement, and counted out from there. So it does in unsolved positions when the other player has the last
/// placement, for nearly always they are lost.
///
/// ```
/// use alpha_beta::{Evaluate, Limits, Score};
/// use grid_core::Record;
/// use lifeduel::{Computer, Position, Spec};
///
/// // On four rows of four columns, three placements each, the second player wins.
/// let spec: Spec = "4x4t3g3".parse()?;
/// let mut game = Record::new(Position::start_of(spec));
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

/// Random games after each placement in a lost position, if no time ends them.
const RANDOM_GAMES: u32 = 64;

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
        // A game that stops early is another one.
        let is_cut = game.rules().plies.is_some();
        if is_cut || limits.depth.is_some_and(|depth| depth < left) {
            return self.search.run(game, limits, on_iteration);
        }

        let half = limits.time.map(|time| begin + time / 2);
        let stopped = |nodes| {
            half.is_some_and(|half| Instant::now() >= half)
                || limits.nodes.is_some_and(|limit| nodes >= limit / 2)
                || limits.stop.as_ref().is_some_and(StopFlag::is_raised)
        };
        let solution = self.solver.solve_until(&position, stopped);
        let mut nodes = solution.map_or(0, |solution| solution.nodes);
        let mut report = match solution {
            Some(Solution {
                outcome,
                best: Some(best),
                ..
            }) if outcome != Outcome::Win(position.turn().other()) => {
                let score = match outcome {
                    Outcome::Draw => Score::EVEN,
                    Outcome::Win(_) => Score::win_in(left),
                };
                Report::known(best, score)
            }
            // With the last placement there is hope of more.
            None if left % 2 == 1 => {
                let rest = Limits {
                    time: limits.time.map(|time| time.saturating_sub(begin.elapsed())),
                    nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
                    ..limits.clone()
                };
                return self.search.run(game, &rest, on_iteration);
            }
            _ => {
                let score = match solution {
                    Some(_) => Score::loss_in(left),
                    None => Score::points(Evaluator.evaluate(&position)),
                };
                let (best, tried) = self.most_hopeful(&position, limits, begin)?;
                nodes += tried;
                Report::known(best, score)
            }
        };
        if solution.is_some() {
            report.depth = left;
            report.seldepth = left;
        }
        report.nodes = nodes;
        report.time = begin.elapsed();
        Some(report)
    }

    /// The placement after which a random opponent fares worst, and how many positions were looked at.
    fn most_hopeful(
        &mut self,
        position: &Position,
        limits: &Limits,
        begin: Instant,
    ) -> Option<(Cell, u64)> {
        let mover = position.turn();
        let mut hopes: Vec<(Cell, f64)> = (position.moves().into_iter())
            .map(|cell| (cell, 0.0))
            .collect();
        let mut nodes = 0;
        // As many games after each; the limits are looked at between rounds.
        for _ in 0..RANDOM_GAMES {
            for (cell, hope) in &mut hopes {
                if is_last_turn(position) {
                    *hope = hope_after(position, *cell, mover, &mut nodes);
                    continue;
                }
                let mut game = *position;
                game.play_unchecked(*cell);
                while game.turn() != mover || !is_last_turn(&game) {
                    let Some(m) = random_move(&game, &mut self.dice) else {
                        break;
                    };
                    game.play_unchecked(m);
                }
                let hopes = game.moves().into_iter();
                let hopes = hopes.map(|m| hope_after(&game, m, mover, &mut nodes));
                *hope += hopes.fold(0.0, f64::max);
            }
            // Nothing but the reply is left to chance by the last placement: once is enough.
            if is_last_turn(position)
                || limits.nodes.is_some_and(|limit| nodes >= limit / 2)
                || limits.time.is_some_and(|time| begin.elapsed() >= time)
                || limits.stop.as_ref().is_some_and(StopFlag::is_raised)
            {
                break;
            }
        }
        let best = hopes.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(cell, _)| (cell, nodes))
    }
}

/// Whether the player whose turn it is has one placement left.
fn is_last_turn(position: &Position) -> bool {
    position.placements_left() <= 2
}

/// What a player's last placement makes of the game, on the average of all replies: 1 is won.
fn hope_after(position: &Position, cell: Cell, mover: Player, nodes: &mut u64) -> f64 {
    let mut after = *position;
    after.play_unchecked(cell);
    *nodes += 1;
    let points = |end: &Position| match end.decided() {
        Some(Outcome::Win(player)) if player == mover => 1.0,
        Some(Outcome::Draw) => 0.5,
        _ => 0.0,
    };
    if after.placements_left() == 0 {
        return points(&after);
    }
    let mut sum = 0.0;
    after.for_each_move(|reply| {
        let mut end = after;
        end.play_unchecked(reply);
        sum += points(&end);
    });
    let replies = after.move_count();
    *nodes += replies;
    sum / replies as f64
}
