//! What a move does: cell by cell, and step by step.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use menagerie::Spot;
use menagerie::board_scene::Effect;
use tabletop::{Seen, ShownStep, seen_last};

use super::theme::Look;

/// What is special about cells.
pub type Looks = BTreeMap<Spot, Look>;

/// What happened last on each cell, and which ones pieces left.
pub fn happened(seen: &[Seen]) -> Looks {
    let last = seen_last(seen.iter().cloned()).into_iter();
    let mut looks: Looks = last
        .map(|seen| (seen.at, Look::Happened(seen.effect)))
        .collect();
    for from in seen.iter().filter_map(|seen| seen.from) {
        looks.entry(from).or_insert(Look::Happened(Effect::Moved));
    }
    looks
}

/// How long a step is shown at first.
pub const USUAL_PACE: Duration = Duration::from_millis(350);

/// The longest that all steps of a move take.
const LONGEST: Duration = Duration::from_secs(5);

/// The steps of a move that are being shown.
#[derive(Debug)]
pub struct Effects {
    steps: Vec<ShownStep>,
    at: usize,
    until: Instant,
    /// How long each of the next steps is shown.
    pub pace: Duration,
}

impl Effects {
    /// Begins with the first of several steps, each of which is shown for `pace`, or shorter if
    /// there are many.
    pub fn new(steps: Vec<ShownStep>, pace: Duration, now: Instant) -> Self {
        let pace = pace.min(LONGEST / steps.len() as u32);
        let until = now + pace;
        Self {
            steps,
            at: 0,
            until,
            pace,
        }
    }

    /// The steps up to the one that is shown.
    pub fn steps_so_far(&self) -> &[ShownStep] {
        &self.steps[..=self.at]
    }

    /// The number of the step, from 1, and of all steps.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }

    /// Goes on to the next step once it is time. The last one, which is the position itself, is
    /// shown as long as the others, so that no reply hides it. Returns `false` after it.
    pub fn tick(&mut self, now: Instant) -> bool {
        if now < self.until {
            return true;
        }
        self.until = now + self.pace;
        let is_last = self.at + 1 == self.steps.len();
        self.at += usize::from(!is_last);
        !is_last
    }
}
