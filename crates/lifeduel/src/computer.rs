//! A computer player that is perfect where perfect play can be found in time.

use alpha_beta::{Clock, Evaluate, Limits, Report, Score, Search, StopFlag, Varied};
use grid_core::{Dice, Game, Outcome, Player, Record, random_move};

use crate::{Cell, Evaluator, Position, Solution, Solver};

/// A computer player. It first runs the [solver](Solver). If that does not finish in half of the
/// time, it runs the search ([`alpha_beta::Search`]) with the [`Evaluator`].
///
/// A position that is lost against perfect play need not be lost against the actual opponent. In a
/// lost position the computer takes the placement after which a random opponent does worst. It
/// estimates this by random games up to its own last placement; from there it tries everything. It
/// does the same in unsolved positions if the opponent has the last placement, since nearly all of
/// them are lost.
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

/// The most points by which a nonzero seed changes the evaluation.
const VARIETY: u32 = 12;

/// Random games after each placement in a lost position, unless a limit ends them.
const RANDOM_GAMES: u32 = 64;

impl Computer {
    /// Makes a player that remembers positions in at most `bytes` bytes. Different seeds prefer
    /// different placements among those that are about equally good; with 0 the search takes the
    /// best placement it knows.
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

    /// Returns the best placement that it finds within the limits; `None` if the game is over.
    /// `on_iteration` gets a report after every iteration of the search.
    ///
    /// If the depth is limited to less than the number of remaining placements, the solver is not
    /// used. The clock is read only if the time is limited.
    pub fn think(
        &mut self,
        game: &Record<Position>,
        limits: &Limits,
        on_iteration: impl FnMut(&Report<Cell>),
    ) -> Option<Report<Cell>> {
        let clock = Clock::start(limits);
        let position = *game.position();
        if game.outcome().is_some() || position.placements_left() == 0 {
            return None;
        }
        let left = position.placements_left() as u32;
        // The solver does not know limits of plies.
        let is_cut = game.rules().plies.is_some();
        if is_cut || limits.depth.is_some_and(|depth| depth < left) {
            return self.search.run(game, limits, on_iteration);
        }

        let half = limits.time.map(|time| time / 2);
        let solution = self.solver.solve_until(&position, |nodes| {
            half.is_some() && clock.elapsed() >= half || is_cancelled(limits, nodes)
        });
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
            // The player with the last placement has better chances than random games show.
            None if left % 2 == 1 => {
                let mut rest = limits.clone();
                rest.time = clock.remaining();
                rest.nodes = limits.nodes.map(|nodes| nodes.div_ceil(2));
                return self.search.run(game, &rest, on_iteration);
            }
            _ => {
                let score = match solution {
                    Some(_) => Score::loss_in(left),
                    None => Score::points(Evaluator.evaluate(&position)),
                };
                let (best, tried) = self.most_hopeful(&position, limits, &clock)?;
                nodes += tried;
                Report::known(best, score)
            }
        };
        if solution.is_some() {
            report.depth = left;
            report.seldepth = left;
        }
        report.nodes = nodes;
        report.time = clock.elapsed();
        Some(report)
    }

    /// The placement after which a random opponent does worst, and how many positions were looked
    /// at.
    fn most_hopeful(
        &mut self,
        position: &Position,
        limits: &Limits,
        clock: &Clock,
    ) -> Option<(Cell, u64)> {
        let mover = position.turn();
        let mut hopes: Vec<(Cell, f64)> = (position.moves().into_iter())
            .map(|cell| (cell, 0.0))
            .collect();
        let mut nodes = 0;
        // Each placement gets the same number of games; the limits are checked between rounds.
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
            // For the last placement all replies were tried: further rounds would find the same.
            if is_last_turn(position) || clock.is_time_up() || is_cancelled(limits, nodes) {
                break;
            }
        }
        let best = hopes.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(cell, _)| (cell, nodes))
    }
}

/// Whether half of the nodes are used up, or the search has been stopped.
fn is_cancelled(limits: &Limits, nodes: u64) -> bool {
    limits.nodes.is_some_and(|limit| nodes >= limit / 2)
        || limits.stop.as_ref().is_some_and(StopFlag::is_raised)
}

/// Whether the player to move has one placement left.
fn is_last_turn(position: &Position) -> bool {
    position.placements_left() <= 2
}

/// The average result over all replies to a player's last placement: 1 is a win, 0 a loss.
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
