//! Traps: which placement in a lost position makes a mistake of the opponent most likely.
//!
//! Every placement loses against perfect play. The opponent is assumed to prefer replies after
//! which random games go well for it, as players do that count chances. Sometimes it takes any
//! reply. A reply after which the position is no longer lost is a mistake.

use std::time::Duration;

use alpha_beta::{Clock, Limits, StopFlag};
use grid_core::{Dice, Game, Outcome, Player, playout};

use crate::solve::UNCHECKED;
use crate::{Cell, Position, Solver};

/// The limits of a computer player, and what has been used of them.
#[derive(Debug)]
pub(crate) struct Budget {
    pub(crate) limits: Limits,
    pub(crate) clock: Clock,
    /// The positions looked at so far.
    pub(crate) nodes: u64,
}

impl Budget {
    /// Starts the clock.
    pub(crate) fn of(limits: &Limits) -> Self {
        Self {
            clock: Clock::start(limits),
            limits: limits.clone(),
            nodes: 0,
        }
    }

    /// Returns how many positions may still be looked at.
    pub(crate) fn rest(&self) -> u64 {
        let limit = self.limits.nodes.unwrap_or(u64::MAX);
        limit.saturating_sub(self.nodes)
    }

    /// Returns whether a limit is reached after `more` positions.
    pub(crate) fn is_used_up(&self, more: u64) -> bool {
        let nodes = self.nodes + more;
        self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.stop.as_ref().is_some_and(StopFlag::is_raised)
            || self.clock.is_time_up()
    }

    /// Returns whether no more than one part of the time or the nodes is left after `more`
    /// positions, or no more than `least` and a quarter of the time, or the stop flag is raised.
    pub(crate) fn is_used_up_but(&self, parts: u32, least: Duration, more: u64) -> bool {
        let kept = (self.limits.nodes).map_or(0, |limit| limit / u64::from(parts));
        let time = self.limits.hard_time.unwrap_or_default();
        let reserve = (time / parts).max(least.min(time / 4));
        self.clock.remaining().is_some_and(|left| left <= reserve)
            || self.is_used_up(more.saturating_add(kept))
    }
}

/// Finds traps for the player to move in a lost position.
#[derive(Debug)]
pub(crate) struct Traps<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) dice: &'a mut Dice,
    pub(crate) budget: &'a mut Budget,
    /// The player that has lost.
    pub(crate) player: Player,
}

/// Random games after a reply to a placement that is not among the last.
const GAMES: u32 = 50;

/// How many replies are looked at, the most attractive first, before all are. With more of them a
/// small budget is used up before all placements are looked at: with 6, 2 million positions a
/// placement won 40 of 100 usual games against Monte Carlo, with 3 it won 53 of the same and 34 of
/// 60 others.
const LIKELY: usize = 3;

/// How many placements are looked at after the likeliest replies: those that leave the fewest right
/// replies.
const FEWEST: usize = 3;

/// A reply is e times as likely as another if it wins this share of random games more.
const TEMPERATURE: f64 = 0.08;

/// How often the opponent takes any reply.
const CARELESS: f64 = 0.1;

/// The weight of mistakes after the turns that are looked at.
const LATER: f64 = 0.2;

/// With at most this many placements to come, the opponent's next two replies are looked at.
const NEAR_END: usize = 6;

impl Traps<'_> {
    /// Returns the best of some placements, given with their success against random replies, best
    /// first. `None` if the limits do not allow to look at any.
    ///
    /// First looks at the likeliest replies to each placement. Then looks closer, at the best
    /// placements first.
    pub(crate) fn best(&mut self, position: &Position, hopes: &[(Cell, f64)]) -> Option<Cell> {
        let closer = match position.placements_left() {
            ..=NEAR_END => (LIKELY, 2),
            _ => (usize::MAX, 1),
        };
        let mut ranked = hopes.to_vec();
        let mut best = None;
        for (replies, turns) in [(LIKELY, 1), closer] {
            let mut next = Vec::new();
            for &(cell, _) in &ranked {
                let Some(chance) = self.chance(&position.with(cell), replies, turns) else {
                    break;
                };
                let hope = hopes.iter().find(|known| known.0 == cell)?.1;
                next.push((cell, chance + (1.0 - chance) * hope * LATER));
            }
            next.sort_by(|a, b| b.1.total_cmp(&a.1));
            best = next.first().copied().or(best);
            ranked = next;
        }
        best.map(|(cell, _)| cell)
    }

    /// Returns the probability that the opponent, to move, makes a mistake in one of its next
    /// `turns` turns. `None` if a limit is reached.
    fn chance(&mut self, position: &Position, replies: usize, turns: u32) -> Option<f64> {
        let mut likely: Vec<(f64, Position)> = Vec::new();
        for cell in position.moves() {
            let after = position.with(cell);
            if self.budget.is_used_up(0) || attraction_nodes(&after) > self.budget.rest() {
                return None;
            }
            likely.push((self.attraction(&after), after));
        }
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = likely.first()?.0;
        let careless = CARELESS / likely.len() as f64;
        let liking = |share: f64| ((share - most) / TEMPERATURE).exp();
        let sum: f64 = likely.iter().map(|&(share, _)| liking(share)).sum();
        let (mut mistakes, mut all) = (0.0, 0.0);
        for (share, after) in likely.iter().take(replies) {
            let weight = (1.0 - CARELESS) * liking(*share) / sum + careless;
            all += weight;
            if !self.is_lost(after)? {
                mistakes += weight;
            } else if turns > 1 && after.placements_left() > 0 {
                mistakes += weight * self.next_chance(after, turns - 1)?;
            }
        }
        Some(mistakes / all)
    }

    /// Returns the chance of a mistake after the best next placement. Only the few placements that
    /// leave the fewest right replies are looked at.
    fn next_chance(&mut self, position: &Position, turns: u32) -> Option<f64> {
        let mut ranked = Vec::new();
        for cell in position.moves() {
            let next = position.with(cell);
            ranked.push((self.right_replies(&next)?, next));
        }
        ranked.sort_by_key(|(right, _)| *right);
        let mut best = 0.0_f64;
        for (_, next) in ranked.iter().take(FEWEST) {
            best = best.max(self.chance(next, LIKELY, turns)?);
        }
        Some(best)
    }

    /// Returns how many replies are no mistakes.
    fn right_replies(&mut self, position: &Position) -> Option<usize> {
        let mut right = 0;
        for cell in position.moves() {
            right += usize::from(self.is_lost(&position.with(cell))?);
        }
        Some(right)
    }

    /// Returns whether the player has lost, by perfect play. `None` if a limit is reached.
    fn is_lost(&mut self, position: &Position) -> Option<bool> {
        if let Some(outcome) = position.terminal_outcome() {
            return Some(outcome == Outcome::Win(!self.player));
        }
        let budget = &*self.budget;
        let most = budget.rest();
        if budget.is_used_up(UNCHECKED) {
            return None;
        }
        let used_up = |nodes| budget.is_used_up(nodes);
        let (is_lost, nodes) = self.solver.is_lost_within(position, most, used_up);
        self.budget.nodes += nodes;
        is_lost
    }

    /// Returns the share of the points that the opponent wins in random games. Counts all games if
    /// at most two placements are to come.
    fn attraction(&mut self, position: &Position) -> f64 {
        let (mut points, mut games) = (0, 0_u32);
        let mut count = |outcome| {
            games += 1;
            points += match outcome {
                Some(Outcome::Win(player)) => 2 * u32::from(player != self.player),
                _ => 1,
            };
        };
        match position.placements_left() {
            0 => count(position.terminal_outcome()),
            1 => position.for_each_move(|cell| count(position.with(cell).terminal_outcome())),
            2 => position.for_each_move(|cell| {
                let next = position.with(cell);
                next.for_each_move(|cell| count(next.with(cell).terminal_outcome()));
            }),
            _ => {
                for _ in 0..GAMES {
                    count(playout(*position, self.dice, u32::MAX).0.outcome());
                }
            }
        }
        self.budget.nodes += attraction_nodes(position);
        f64::from(points) / f64::from(2 * games)
    }
}

/// Returns how many positions [`Traps::attraction`] looks at.
fn attraction_nodes(position: &Position) -> u64 {
    let dead = position.move_count();
    match position.placements_left() as u64 {
        0 => 1,
        1 => dead,
        2 => dead * (dead - 1),
        left => u64::from(GAMES) * (1 + left),
    }
}
