//! Forced wins: whether a player can force one within some plies, and whether there is only one
//! way.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use grid_core::{Game, Outcome, Player, Record};

use crate::Playable;

/// A forced win that is found in one way only. See [`AnyGame::only_win`](super::AnyGame::only_win).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWin {
    /// The moves, first to last: the only ones that win, and the replies that hold out longest.
    pub moves: Vec<String>,
    /// How many positions the proof has looked at.
    pub nodes: u64,
}

/// Returns the first move of which something is true, among those that can end the game.
pub(super) fn find_last_move<G: Game>(
    position: &G,
    is_it: &mut dyn FnMut(G::Move) -> bool,
) -> Option<G::Move> {
    let found = position.try_for_each_last_move(|m| match is_it(m) {
        true => ControlFlow::Break(m),
        false => ControlFlow::Continue(()),
    });
    found.break_value()
}

/// Proves wins of a player by trying all moves.
pub(super) struct Prover<G: Game> {
    player: Player,
    /// How many positions were looked at, and how many may be.
    nodes: u64,
    most: u64,
    /// What is known of positions, by their keys and the plies that are left.
    known: BTreeMap<(u64, u32), bool>,
    /// The move that decided the last position, by the plies that were left. It is tried first.
    decided: Vec<Option<G::Move>>,
}

/// With fewer plies left it costs less to try the moves than to look up what is known.
const LEAST_KNOWN: u32 = 3;

impl<G: Game> Prover<G> {
    /// Proves wins of a player. After `most` positions nothing is proved any more.
    pub(super) fn new(player: Player, most: u64) -> Self {
        Self {
            player,
            nodes: 0,
            most,
            known: BTreeMap::new(),
            decided: Vec::new(),
        }
    }

    /// Returns whether the player can force a win within some plies.
    pub(super) fn wins(&mut self, position: &G, plies: u32) -> bool {
        if let Some(end) = position.outcome() {
            return end == Outcome::Win(self.player);
        }
        if plies == 0 || self.nodes >= self.most {
            return false;
        }
        self.nodes += 1;
        if plies < LEAST_KNOWN {
            return self.tries(position, plies);
        }
        let key = (position.key(), plies);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let wins = self.tries(position, plies);
        self.known.insert(key, wins);
        wins
    }

    /// Returns whether the player wins after one of the moves, or, if the other player is to move,
    /// after all of them.
    fn tries(&mut self, position: &G, plies: u32) -> bool {
        let is_own = position.turn() == self.player;
        let index = plies as usize;
        if self.decided.len() <= index {
            self.decided.resize(index + 1, None);
        }
        let earlier = self.decided[index].filter(|&m| position.is_legal(m));
        let mut decides = |m: G::Move| {
            let mut after = position.clone();
            after.play_unchecked(m);
            self.wins(&after, plies - 1) == is_own
        };
        if earlier.is_some_and(&mut decides) {
            return is_own;
        }
        let others = &mut |m| Some(m) != earlier && decides(m);
        let found = match is_own && plies <= 2 {
            true => find_last_move(position, others),
            false => position.find_move(others),
        };
        if found.is_some() {
            self.decided[index] = found;
        }
        found.is_some() == is_own
    }

    /// Returns the least number of own moves, up to `most`, with which the player to move can force
    /// a win.
    fn distance(&mut self, position: &G, most: u32) -> Option<u32> {
        let mut own = 1..=most.min(u32::MAX / 2);
        // When the limit is reached, no larger number is proved either.
        let found = own.find(|moves| self.nodes >= self.most || self.wins(position, 2 * moves));
        found.filter(|_| self.nodes < self.most)
    }

    /// Returns the moves of a win in `own` moves that is the shortest and the only one, with the
    /// replies that hold out longest. The player is to move, and has a choice at each step.
    fn line(&mut self, position: &G, own: u32) -> Option<Vec<G::Move>> {
        let mut winning = Vec::new();
        let is_second = &mut |m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            if self.wins(&after, 2 * own - 1) {
                winning.push((m, after));
            }
            winning.len() == 2
        };
        let second = match own {
            1 => find_last_move(position, is_second),
            _ => position.find_move(is_second),
        };
        if second.is_some() || position.move_count() < 2 {
            return None;
        }
        let (m, after) = winning.pop()?;
        let mut line = vec![m];
        if after.outcome().is_some() {
            return Some(line);
        }
        let mut rest = None;
        after.find_move(&mut |reply| {
            let mut next = after.clone();
            next.play_unchecked(reply);
            let is_last = own == 1 || next.outcome().is_some();
            rest = match (is_last, own) {
                // Every reply ends the game.
                (true, 1) => Some(vec![reply]),
                (true, _) => None,
                // The reply holds out as long as any.
                (false, _) if self.wins(&next, 2 * own - 4) => None,
                (false, _) => self.line(&next, own - 1).map(|mut line| {
                    line.insert(0, reply);
                    line
                }),
            };
            rest.is_some()
        });
        line.append(&mut rest?);
        Some(line)
    }
}

/// Returns the win of the player to move that is forced in 2 to `most` own moves and is the only
/// one; `None` also if the proof would look at more than `nodes` positions.
pub(super) fn only_win<G: Playable>(game: &Record<G>, most: u32, nodes: u64) -> Option<OnlyWin> {
    // A win must come before a draw for want of progress, and before the limit of plies.
    let (rules, quiet) = (game.rules(), game.history().quiet_plies());
    let is_slow = |limit: Option<u32>, played: u32| {
        limit.is_some_and(|limit| most.saturating_mul(2).saturating_add(played) >= limit)
    };
    let played = u32::try_from(game.ply()).unwrap_or(u32::MAX);
    if game.ending().is_some() || is_slow(rules.quiet_plies, quiet) || is_slow(rules.plies, played)
    {
        return None;
    }
    let position = game.position();
    let mut prover = Prover::new(position.turn(), nodes);
    let own = prover.distance(position, most).filter(|&own| own >= 2)?;
    let line = prover.line(position, own)?;
    let is_proved = prover.nodes < nodes;
    is_proved.then(|| OnlyWin {
        moves: line.iter().map(ToString::to_string).collect(),
        nodes: prover.nodes,
    })
}
