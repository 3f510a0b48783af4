//! What a move does: cell by cell, and step by step.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use menagerie::board_scene::Effect;
use menagerie::{EventReport, Spot, Step};

use super::theme::Look;

/// What is special about cells.
pub type Looks = BTreeMap<Spot, Look>;

/// The cells of events, each with what happened there: the last that became of a piece, otherwise
/// that a piece moved.
pub fn happened(events: &[EventReport]) -> Looks {
    let mut looks = Looks::new();
    for event in events {
        let is_only_move = matches!(
            event.effect,
            Effect::Nothing | Effect::Moved | Effect::Placed
        );
        let look = Look::Happened(event.effect);
        for &spot in &event.spots {
            let known = looks.entry(spot).or_insert(look);
            if !is_only_move {
                *known = look;
            }
        }
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
    steps: Vec<Step>,
    at: usize,
    until: Instant,
    /// How long each of the next steps is shown.
    pub pace: Duration,
}

impl Effects {
    /// Begins with the first of several steps, each of which is shown for `pace`, or shorter if
    /// there are many.
    pub fn new(steps: Vec<Step>, pace: Duration, now: Instant) -> Self {
        let pace = pace.min(LONGEST / steps.len() as u32);
        let until = now + pace;
        Self {
            steps,
            at: 0,
            until,
            pace,
        }
    }

    /// The step that is shown.
    pub fn step(&self) -> &Step {
        &self.steps[self.at]
    }

    /// What happened up to the step that is shown.
    pub fn events_so_far(&self) -> Vec<EventReport> {
        let steps = self.steps.iter().take(self.at + 1);
        steps.flat_map(|step| step.events.clone()).collect()
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
