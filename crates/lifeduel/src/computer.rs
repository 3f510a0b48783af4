//! A computer player that is perfect where perfect play can be found in time.

use std::cell::Cell as Counter;
use std::cmp::Reverse;
use std::time::Duration;

use alpha_beta::{Evaluate, Limits, Line, Memory, Report, Score, Search, Settings, View};
use grid_core::{Dice, Game, Outcome, Player, Record, random_move};

use crate::solve::UNCHECKED;
use crate::traps::{Budget, Traps};
use crate::{Cell, Evaluator, Position, Solution, Solver, Spec};

/// A computer player. It runs the [solver](Solver) for nearly all of the time. If the proof is not
/// found, or is expected to take far too long, it runs the search ([`alpha_beta::Search`]) with the
/// [`Evaluator`].
///
/// In the usual game the second player wins every position with at most three placements, as
/// `cargo bench -p menagerie-benches --bench lifeduel` proves. So the computer proves nothing
/// before its first two placements: all of the time is for random games. Every later position is
/// solved in some 30 milliseconds.
///
/// A position that is lost against perfect play need not be lost against the actual opponent. In a
/// lost position the computer uses the rest of the time to find the placement after which a mistake
/// is likeliest. In unsolved positions in which the opponent has the last placement, nearly all of
/// which are lost, it takes the placement after which a random opponent does worst. It estimates
/// this by random games up to its own last placement; from there it tries everything.
///
/// ```
/// use alpha_beta::{Evaluate, Limits, Score};
/// use grid_core::Record;
/// use lifeduel::{Computer, Position, Spec};
///
/// // On four rows of four columns, three placements each, the second player wins.
/// let spec: Spec = "4x4t3g3".parse()?;
/// let mut game = Record::new(Position::start_of(spec));
/// game.play_text("1,1", &mut ())?;
/// let report = Computer::new(1 << 20, 0).run(&game, &Limits::millis(1_000), |_| {});
/// assert_eq!(report.unwrap().score, Score::win_in(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Computer {
    solver: Solver,
    search: Search<Evaluator>,
    dice: Dice,
}

/// The most points by which a nonzero seed changes the evaluation.
const VARIETY: u32 = 12;

/// Random games after each placement in an unsolved position, unless a limit ends them.
const RANDOM_GAMES: u32 = 64;

/// The same in a lost position, in which traps decide.
const HOPE_GAMES: u32 = 16;

/// The part of the limits that is kept for a search without proof.
const RESERVE: u32 = 20;

/// About how many positions of the usual game the solver looks at in a second of processor time,
/// where the processor has AVX-512. `cargo bench -p menagerie-benches --bench lifeduel` prints it.
const NODES_A_SECOND: f64 = 50e6;

/// A proof that is expected to take more than this many times the time or nodes is only tried after
/// the random games.
const FAR: f64 = 3.0;

/// The usual game is won by the second player after one more placement than these, whichever.
const OPENING: usize = 2;

/// With more placements to come, only random games show where mistakes are likely. Nearly all
/// replies are right then.
const TRAPPED: usize = 8;

/// Without limits, how many positions are looked at to find a trap.
const TRAP_NODES: u64 = 40_000_000;

impl Computer {
    /// Makes a player that remembers positions in at most `bytes` bytes, but at least a few. It
    /// uses one thread. Different seeds prefer different placements among those that are about
    /// equally good; with 0 the search takes the best placement it knows.
    pub fn new(bytes: usize, seed: u64) -> Self {
        let mut search = Search::with_memory(Evaluator, Memory::new(bytes / 2));
        search.settings = Settings {
            variety: if seed == 0 { 0 } else { VARIETY },
            seed,
            ..Settings::ALL
        };
        Self {
            solver: Solver::new(bytes / 2),
            search,
            dice: Dice::seeded(seed),
        }
    }

    /// Like [`Search::run`]: returns the best placement that it finds within the limits; `None` if
    /// the game is over. `on_iteration` gets a report after every iteration of the search.
    ///
    /// If the depth is limited to less than the number of remaining placements, or if only some
    /// placements may be chosen, the solver is not used. A limit of nodes is never exceeded; if
    /// it allows no random games, the search chooses. The clock is read only if the
    /// time is limited. The further [lines](Limits::lines) of a solved position are single
    /// placements: those that are solved too have the result of perfect play, the others the points
    /// of the evaluation.
    pub fn run(
        &mut self,
        game: &Record<Position>,
        limits: &Limits,
        on_iteration: impl FnMut(&Report<Cell>),
    ) -> Option<Report<Cell>> {
        let limits = &limits.clone().without_soft_time();
        let position = *game.position();
        if game.outcome().is_some() || position.placements_left() == 0 {
            return None;
        }
        let left = position.placements_left() as u32;
        // The solver does not know limits of plies, and looks at all moves.
        let is_cut = game.rules().plies.is_some() || limits.root_moves.is_some();
        if is_cut || limits.depth.is_some_and(|depth| depth < left) {
            return self.search.run(game, limits, on_iteration);
        }
        let mut budget = Budget::of(limits);
        let opening = opening(&position).filter(|_| games_nodes(&position) <= budget.rest());
        let mut solution = opening.or_else(|| self.near_proof(&position, &mut budget));
        let mut guess = None;
        // The player with the last placement has better chances than random games show.
        if solution.is_none() && left.is_multiple_of(2) && limits.lines < 2 {
            let hopes = self.hopes(&position, RANDOM_GAMES, &mut budget);
            guess = hopes.first().map(|(best, _)| *best);
            // The rest of the limits is for the proof: a later one goes on with what it has found.
            solution = guess.and_then(|_| self.proof(&position, &mut budget));
        }
        let solved = solution.and_then(|found| Some((found.outcome, found.best?)));
        let mut report = match solved {
            Some((outcome, best)) => {
                // Then every placement leads to the same result.
                let is_free = opening.is_some() || outcome == Outcome::Win(!position.turn());
                let trap = match is_free {
                    true => self.trap(game, &mut budget),
                    false => None,
                };
                let score = Score::of_outcome(outcome, position.turn(), left);
                let mut report = Report::known(trap.unwrap_or(best), score);
                (report.depth, report.seldepth) = (left, left);
                let known = is_free.then_some(score);
                if limits.lines > 1 {
                    report.others = self.others(&position, &report, known, &mut budget);
                }
                report
            }
            _ if guess.is_none() => self.searched(game, &mut budget, on_iteration)?,
            _ => Report::known(guess?, Score::points(Evaluator.view(&position).evaluate())),
        };
        report.nodes = budget.nodes;
        report.time = budget.clock.elapsed();
        Some(report)
    }

    /// Returns what the search finds within the rest of the limits.
    fn searched(
        &mut self,
        game: &Record<Position>,
        budget: &mut Budget,
        on_iteration: impl FnMut(&Report<Cell>),
    ) -> Option<Report<Cell>> {
        let mut rest = budget.limits.clone().after(&budget.clock);
        rest.nodes = rest.nodes.map(|_| budget.rest());
        let report = self.search.run(game, &rest, on_iteration)?;
        budget.nodes += report.nodes;
        Some(report)
    }

    /// Returns the best placements beside that of a report, as many as the limits ask for. `known`
    /// is the score of them all, if it is the same.
    ///
    /// A placement that is not solved has the points of the evaluation after it, as in a search of
    /// depth 1, but is never better than the report, whose score is that of perfect play.
    fn others(
        &mut self,
        position: &Position,
        report: &Report<Cell>,
        known: Option<Score>,
        budget: &mut Budget,
    ) -> Vec<Line<Cell>> {
        let (mover, left) = (position.turn(), position.placements_left() as u32);
        let moves = position.moves().into_iter();
        let guessed = moves.filter(|&cell| cell != report.best).map(|cell| {
            let points = -Evaluator.view(&position.with(cell)).evaluate();
            let score = known.unwrap_or_else(|| Score::points(points).min(report.score));
            let pv = vec![cell];
            Line { score, pv }
        });
        let mut lines: Vec<_> = guessed.collect();
        if known.is_none() {
            // The limits may allow few proofs: those of what looks best come first.
            lines.sort_by_key(|line| Reverse(line.score));
            for line in &mut lines {
                if let Some(found) = self.proof(&position.with(line.pv[0]), budget) {
                    line.score = Score::of_outcome(found.outcome, mover, left);
                }
            }
            lines.sort_by_key(|line| Reverse(line.score));
        }
        lines.truncate(budget.limits.lines - 1);
        lines
    }

    /// Returns the result of perfect play, if it is expected and found within the limits.
    fn near_proof(&mut self, position: &Position, budget: &mut Budget) -> Option<Solution> {
        let by_time = (budget.limits.hard_time).map(|time| time.as_secs_f64() * NODES_A_SECOND);
        let by_nodes = budget.limits.nodes.map(|nodes| nodes as f64);
        let expected = expected_nodes(position);
        let is_far = |nodes: &f64| expected > FAR * nodes;
        match by_time.iter().chain(&by_nodes).any(is_far) {
            true => None,
            false => self.proof(position, budget),
        }
    }

    /// Returns the result of perfect play, if it is found within the limits.
    fn proof(&mut self, position: &Position, budget: &mut Budget) -> Option<Solution> {
        let least = time_of_random_games(position);
        // The solver asks only every few thousand positions.
        if budget.is_used_up_but(RESERVE, least, UNCHECKED) {
            return None;
        }
        let nodes = Counter::new(0);
        let found = self
            .solver
            .solve_within(position, budget.rest(), |looked_at| {
                nodes.set(looked_at);
                budget.is_used_up_but(RESERVE, least, looked_at)
            });
        budget.nodes += found.map_or(nodes.get(), |solution| solution.nodes);
        found
    }

    /// Returns the placement after which a mistake is likeliest, if every placement has the same
    /// result.
    fn trap(&mut self, game: &Record<Position>, budget: &mut Budget) -> Option<Cell> {
        let position = game.position();
        let is_near = position.placements_left() <= TRAPPED;
        if is_near && budget.limits.hard_time.is_none() && budget.limits.nodes.is_none() {
            budget.limits.nodes = Some(budget.nodes + TRAP_NODES);
        }
        let games = if is_near { HOPE_GAMES } else { RANDOM_GAMES };
        let hopes = self.hopes(position, games, budget);
        let Some(&(likeliest, _)) = hopes.first() else {
            return self.searched(game, budget, |_| {}).map(|found| found.best);
        };
        if !is_near {
            return Some(likeliest);
        }
        let mut traps = Traps {
            solver: &mut self.solver,
            dice: &mut self.dice,
            player: position.turn(),
            budget,
        };
        traps.best(position, &hopes).or(Some(likeliest))
    }

    /// Returns the placements with the average result against a random opponent, best first: 1 is a
    /// win, 0 a loss. Plays `games` random games after each, unless a limit ends them. There are
    /// none if the limit of nodes does not allow the first round, which takes 20 milliseconds on
    /// large boards. If the time ends it, some placements are missing, but never all.
    fn hopes(&mut self, position: &Position, games: u32, budget: &mut Budget) -> Vec<(Cell, f64)> {
        let mut hopes: Vec<(Cell, f64)> = Vec::new();
        if games_nodes(position) > budget.rest() {
            return hopes;
        }
        // For the last placement one round tries all replies.
        let rounds = if is_last_turn(position) { 1 } else { games };
        let nodes = game_nodes(position);
        for round in 0..rounds {
            for (i, cell) in position.moves().into_iter().enumerate() {
                let is_over = budget.is_used_up(0) || nodes > budget.rest();
                if is_over && !hopes.is_empty() {
                    break;
                }
                let hope = self.hope(position, cell, budget);
                match hopes.get_mut(i) {
                    Some((_, mean)) => *mean += (hope - *mean) / f64::from(round + 1),
                    None => hopes.push((cell, hope)),
                }
            }
        }
        hopes.sort_by(|a, b| b.1.total_cmp(&a.1));
        hopes
    }

    /// Returns the result of a placement in a random game: the average over all last replies to the
    /// best last placement.
    fn hope(&mut self, position: &Position, cell: Cell, budget: &mut Budget) -> f64 {
        let mover = position.turn();
        if is_last_turn(position) {
            return hope_after(position, cell, mover, &mut budget.nodes);
        }
        let mut game = position.with(cell);
        while game.turn() != mover || !is_last_turn(&game) {
            let Some(m) = random_move(&game, &mut self.dice) else {
                break;
            };
            game = game.with(m);
        }
        let hopes = game.moves().into_iter();
        let hopes = hopes.map(|m| hope_after(&game, m, mover, &mut budget.nodes));
        hopes.fold(0.0, f64::max)
    }
}

/// Returns the result of the usual game with at most two placements made: the second player wins
/// after every placement.
fn opening(position: &Position) -> Option<Solution> {
    let cells = position.cells.map(u64::count_ones).iter().sum::<u32>() as usize;
    let is_opening = position.spec() == Spec::STANDARD
        && cells <= OPENING
        // With a handicap the result may be another.
        && cells + position.placements_left() == Spec::STANDARD.plies();
    is_opening.then(|| Solution {
        outcome: Outcome::Win(Player::Second),
        best: position.moves().first().copied(),
        nodes: 0,
    })
}

/// Returns about how many positions a proof looks at, within a factor of five on boards of 4x6 to
/// 8x8.
///
/// With perfect ordering alpha-beta looks at the square root of all sequences. Many of them lead to
/// the same position.
fn expected_nodes(position: &Position) -> f64 {
    let dead = position.move_count();
    let left = position.placements_left() as u64;
    let sequences: f64 = (0..left).map(|placed| (dead - placed) as f64).product();
    let orders: f64 = (1..=left / 2).map(|turn| turn as f64).product();
    (sequences / orders).sqrt()
}

/// Returns how many positions a random game looks at: all replies to all last placements of the
/// player to move.
fn game_nodes(position: &Position) -> u64 {
    let left = position.placements_left() as u64;
    let with_replies = left.is_multiple_of(2);
    let dead = position.move_count() + 1 + u64::from(with_replies) - left;
    let last = if is_last_turn(position) { 1 } else { dead };
    last * if with_replies { dead } else { 1 }
}

/// Returns how many positions one random game after every placement looks at.
fn games_nodes(position: &Position) -> u64 {
    position.move_count() * game_nodes(position)
}

/// Returns about how long a random game after every placement takes. Each tries all last placements
/// with all replies.
fn time_of_random_games(position: &Position) -> Duration {
    Duration::from_nanos(80 * position.move_count().pow(3))
}

/// Returns whether the player to move has one placement left.
fn is_last_turn(position: &Position) -> bool {
    position.placements_left() <= 2
}

/// Returns the average result over all replies to a player's last placement: 1 is a win, 0 a loss.
fn hope_after(position: &Position, cell: Cell, mover: Player, nodes: &mut u64) -> f64 {
    let after = position.with(cell);
    let points = |end: &Position| match end.terminal_outcome() {
        Some(Outcome::Win(player)) if player == mover => 1.0,
        Some(Outcome::Draw) => 0.5,
        _ => 0.0,
    };
    let replies = after.move_count();
    *nodes += 1 + replies;
    if replies == 0 {
        return points(&after);
    }
    let mut sum = 0.0;
    after.for_each_move(|reply| sum += points(&after.with(reply)));
    sum / replies as f64
}
