//! What a move does, shown step by step after it was played.

use std::time::{Duration, Instant};

use menagerie::Step;

use super::app::App;
use tabletop::Message;

/// How long a step can be shown, in milliseconds; 0: the steps are not shown.
const PACES: [u64; 6] = [0, 100, 200, 350, 600, 1_000];

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
    pace: Duration,
}

impl Effects {
    /// The step that is shown.
    pub fn step(&self) -> &Step {
        &self.steps[self.at]
    }

    /// The number of the step, from 1, and of all steps.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }
}

impl App {
    /// Begins to show the last move if it is new and has several steps.
    pub(super) fn watch_for_effects(&mut self) {
        let ply = self.table.game().ply();
        let is_new = ply == self.seen_ply + 1;
        self.seen_ply = ply;
        let Some(pace) = self.pace.filter(|_| is_new) else {
            return;
        };
        let steps = self.table.game().last_steps();
        if steps.len() > 1 {
            let pace = pace.min(LONGEST / steps.len() as u32);
            let until = Instant::now() + pace;
            self.effects = Some(Effects {
                steps,
                at: 0,
                until,
                pace,
            });
        }
    }

    /// Goes on to the next step once it is time.
    pub(super) fn tick_effects(&mut self, now: Instant) {
        let Some(effects) = self.effects.as_mut().filter(|effects| now >= effects.until) else {
            return;
        };
        effects.at += 1;
        effects.until = now + effects.pace;
        // The last step is the position itself.
        if effects.at + 1 >= effects.steps.len() {
            self.effects = None;
        }
    }

    /// Shows steps longer or shorter.
    pub(super) fn change_pace(&mut self, is_faster: bool) {
        let now = self.pace.unwrap_or_default().as_millis();
        let mut paces = PACES.into_iter().map(Duration::from_millis);
        let next = if is_faster {
            paces.rfind(|pace| pace.as_millis() < now)
        } else {
            paces.find(|pace| pace.as_millis() > now)
        };
        let Some(next) = next else {
            return;
        };
        self.pace = (!next.is_zero()).then_some(next);
        self.table.tell(Message::new(match self.pace {
            Some(pace) => format!("effects: {} ms a step", pace.as_millis()),
            None => "effects are not shown step by step".into(),
        }));
        match (&mut self.effects, self.pace) {
            (Some(effects), Some(pace)) => effects.pace = pace,
            _ => self.effects = None,
        }
    }
}
