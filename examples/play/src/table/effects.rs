//! What a move does: cell by cell, and shown step by step after it was played, slow or fast.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use menagerie::scene::{Effect, Spot};
use menagerie::{EventReport, Step};
use tabletop::Message;

use super::app::App;
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

/// How long a step can be shown, in milliseconds; 0: the steps are not shown.
const PACES: [u64; 6] = [0, 100, 200, 350, 600, 1_000];

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
            self.effects = Some(Effects::new(steps, pace, Instant::now()));
        }
    }

    /// Goes on to the next step once it is time.
    pub(super) fn tick_effects(&mut self, now: Instant) {
        self.effects.take_if(|effects| !effects.tick(now));
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
