//! What a move does: cell by cell, and step by step.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use menagerie::board_scene::{Effect, Scene};
use menagerie::{EventReport, Spot, Step};

use tabletop::effects_of_turn;

use super::theme::Look;

/// What is special about cells.
pub type Looks = BTreeMap<Spot, Look>;

/// The cells of events, each with what happened there last, and those that pieces left.
pub fn happened(events: &[EventReport], scene: &Scene) -> Looks {
    let seen = effects_of_turn([(events, scene)]);
    let at = seen
        .iter()
        .map(|seen| (seen.at, Look::Happened(seen.effect)));
    let mut looks: Looks = at.collect();
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
