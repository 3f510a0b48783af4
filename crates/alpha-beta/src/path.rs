//! The positions that lead to the current one, for draws that depend on the history.

use grid_core::{Game, HistoryRules, Record};

/// The number of slots of the sieve.
const SIEVE: usize = 1 << 12;

/// The keys of all positions from the start of the game to the current one, and the rules of the
/// record that depend on them.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    rules: HistoryRules,
    keys: Vec<u64>,
    /// The number of keys that belong to the game, including the root. The others belong to the
    /// search.
    game: usize,
    /// The number of keys in each slot. Most positions are new and have no other key in their slot,
    /// so no keys are compared.
    sieve: Vec<u16>,
    /// The plies without progress before each position.
    quiet: Vec<u32>,
}

impl Path {
    pub fn new<G: Game>(record: &Record<G>) -> Self {
        let mut path = Self {
            rules: record.rules(),
            keys: Vec::new(),
            game: 0,
            sieve: vec![0; SIEVE],
            quiet: Vec::new(),
        };
        for key in record.history().keys() {
            path.push(key, 0);
        }
        path.game = path.keys.len();
        if let Some(last) = path.quiet.last_mut() {
            *last = record.history().quiet_plies();
        }
        path
    }

    /// Returns whether [`push`](Self::push) needs the plies without progress.
    pub fn counts_quiet_plies(&self) -> bool {
        self.rules.quiet_plies.is_some()
    }

    /// Returns the key of the current position.
    pub fn key(&self) -> u64 {
        self.keys.last().copied().unwrap_or(0)
    }

    /// Returns the plies without progress before the current position.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet.last().copied().unwrap_or(0)
    }

    fn place(key: u64) -> usize {
        key as usize % SIEVE
    }

    pub fn push(&mut self, key: u64, quiet_plies: u32) {
        self.keys.push(key);
        self.quiet.push(quiet_plies);
        let place = &mut self.sieve[Self::place(key)];
        *place = place.saturating_add(1);
    }

    pub fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.quiet.pop();
            let place = &mut self.sieve[Self::place(key)];
            *place -= 1;
        }
    }

    /// Returns whether history makes the current position a draw.
    ///
    /// A state that recurs within the search is a draw at once: whatever a player can do the second
    /// time could be done the first time.
    pub fn is_drawn(&self) -> bool {
        let reached =
            |limit: Option<u32>, count: usize| limit.is_some_and(|limit| count >= limit as usize);
        reached(self.rules.quiet_plies, self.quiet_plies() as usize)
            || reached(self.rules.plies, self.keys.len() - 1)
            || self
                .rules
                .repetitions
                .is_some_and(|limit| self.recurs(limit))
    }

    fn recurs(&self, limit: u32) -> bool {
        let Some((&key, earlier)) = self.keys.split_last() else {
            return false;
        };
        if self.sieve[Self::place(key)] <= 1 {
            return false;
        }
        let mut count = 1;
        for (ply, _) in earlier.iter().enumerate().rev().filter(|(_, k)| **k == key) {
            count += 1;
            if ply >= self.game || count >= limit {
                return true;
            }
        }
        false
    }
}
