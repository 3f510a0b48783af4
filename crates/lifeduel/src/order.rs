//! The order in which the solver tries placements.

use core::cmp::Reverse;

use crate::life::LANES;
use crate::table::NOWHERE;

/// The most trust in the killer. Without trust, the solver looks at 12 to 28 % more positions when
/// 8 placements are to come; with twice as much, at as many.
const TRUST: u8 = 2;

/// One part in this many of the history of a placement is forgotten when it is refuted. With 8 or
/// 64 in place of 16, the solver looks at 0 to 8 % more positions.
const FORGOTTEN: u32 = 16;

/// What the search has learned about placements so far.
pub(crate) struct Order {
    /// By placements left: a placement that reached a goal.
    killers: [u8; 65],
    /// By placements left: how often another placement must reach a goal before it becomes the
    /// killer.
    trust: [u8; 65],
    /// By mover and bit: how often the placement reached a goal, weighted by the work saved.
    history: [[u32; 64]; 2],
    /// By mover: all bits, those with the greatest history first.
    successful: [[u8; 64]; 2],
    /// By mover: all bits, those first that were last found to reach a goal as the last placement.
    last: [[u8; 64]; 2],
}

impl Order {
    /// Creates an order that has learned nothing yet.
    pub(crate) fn new() -> Self {
        let bits = core::array::from_fn(|bit| bit as u8);
        Self {
            killers: [NOWHERE; 65],
            trust: [0; 65],
            history: [[0; 64]; 2],
            successful: [bits; 2],
            last: [bits; 2],
        }
    }

    /// Puts the placements of a player with the most wins first.
    pub(crate) fn begin_with(&mut self, mover: usize, wins: [u32; 64]) {
        self.successful[mover].sort_by_key(|&bit| Reverse(wins[usize::from(bit)]));
    }

    /// Returns the turn of a player with `left` placements to come; `best` is tried first.
    /// `is_near_end` leaves the killer out, with which up to a quarter more positions are looked at
    /// there, and keeps the order of the placements as it is when the first of them is tried that
    /// is not `best`.
    #[inline]
    pub(crate) fn turn(&self, best: u8, left: usize, is_near_end: bool) -> Turn {
        let killer = (!is_near_end).then_some(self.killers[left]);
        Turn {
            preferred: [best, killer.unwrap_or(NOWHERE)],
            at: 0,
            order: [0; 64],
            is_near_end,
        }
    }

    /// Notes that a placement has reached a goal, so that it is tried early.
    #[inline]
    pub(crate) fn note_success(&mut self, bit: u8, mover: usize, left: usize) {
        let killer = &mut self.killers[left];
        let trust = &mut self.trust[left];
        if *killer == bit {
            *trust = TRUST.min(*trust + 1);
        } else if *trust > 0 {
            *trust -= 1;
        } else {
            *killer = bit;
        }
        let successes = &mut self.history[mover][usize::from(bit)];
        *successes = successes.saturating_add(1 << left.min(16));
        self.reorder(bit, mover);
    }

    /// Notes that a placement has not reached a goal: it loses a part of its history.
    #[inline]
    pub(crate) fn note_refuted(&mut self, bit: u8, mover: usize) {
        let successes = &mut self.history[mover][usize::from(bit)];
        *successes -= successes.div_ceil(FORGOTTEN);
        self.reorder(bit, mover);
    }

    /// Moves a placement among the most successful to its place: before all with fewer successes,
    /// behind all with more.
    #[inline]
    fn reorder(&mut self, bit: u8, mover: usize) {
        let order = &mut self.successful[mover];
        let successes = |bit: u8| self.history[mover][usize::from(bit)];
        let own = successes(bit);
        let mut place = order.iter().position(|&other| other == bit).unwrap_or(0);
        while place > 0 && successes(order[place - 1]) < own {
            order[place] = order[place - 1];
            place -= 1;
        }
        while place < 63 && successes(order[place + 1]) > own {
            order[place] = order[place + 1];
            place += 1;
        }
        order[place] = bit;
    }

    /// Returns the last placement of a player that was last found to reach a goal.
    #[inline]
    pub(crate) fn last(&self, mover: usize) -> u8 {
        self.last[mover][0]
    }

    /// Returns those of a set of last placements that are tried first: as many as are tried
    /// together.
    #[inline]
    pub(crate) fn first_of_last(&self, mover: usize, set: u64) -> u64 {
        let mut first = 0;
        let mut count = 0;
        for bit in self.last[mover] {
            let bit = set & 1 << bit;
            first |= bit;
            count += usize::from(bit != 0);
            if count == LANES {
                break;
            }
        }
        first
    }

    /// Returns the one of the last placements that reach a goal that was found last, and notes
    /// that it was found again. `None` if none reaches it.
    #[inline]
    pub(crate) fn note_last(&mut self, mover: usize, reaching: u64) -> Option<u8> {
        let order = &mut self.last[mover];
        let place = order.iter().position(|bit| reaching >> bit & 1 != 0)?;
        order[..=place].rotate_right(1);
        Some(order[0])
    }
}

/// The placements of a turn in the order in which they are tried: preferred ones, then the most
/// successful.
pub(crate) struct Turn {
    preferred: [u8; 2],
    /// The number of preferred placements and, near the end, of others that have been looked at.
    at: usize,
    /// Near the end, the order when the first placement that is not preferred was tried.
    order: [u8; 64],
    is_near_end: bool,
}

impl Turn {
    /// Returns the next placement of the mover among those that have not been tried.
    #[inline]
    pub(crate) fn next(&mut self, among: u64, order: &Order, mover: usize) -> Option<u8> {
        let order = &order.successful[mover];
        let is_among = |bit: u8| bit < NOWHERE && among >> bit & 1 != 0;
        while let Some(&bit) = self.preferred.get(self.at) {
            self.at += 1;
            if is_among(bit) {
                return Some(bit);
            }
        }
        if !self.is_near_end {
            return order.iter().copied().find(|&bit| is_among(bit));
        }
        let preferred = self.preferred.len();
        if self.at == preferred {
            self.order = *order;
        }
        while let Some(&bit) = self.order.get(self.at - preferred) {
            self.at += 1;
            if is_among(bit) {
                return Some(bit);
            }
        }
        None
    }
}
