//! The showing of effects, step by step, and how fast.

use std::time::{Duration, Instant};

use tabletop::Message;

use super::app::{App, Over};
use super::effects::Effects;

/// How long a step can be shown, in milliseconds; 0: the steps are not shown.
const PACES: [u64; 6] = [0, 100, 200, 350, 600, 1_000];

impl App {
    /// Begins to show the last move if it is new and has several steps, and nothing lies over the
    /// board.
    pub(super) fn watch_for_effects(&mut self) {
        let ply = self.match_.game().ply();
        let is_new = ply == self.seen_ply + 1;
        self.seen_ply = ply;
        let Some(pace) = self.pace.filter(|_| is_new) else {
            return;
        };
        let steps = &self.match_.last_move().steps;
        if steps.len() > 1 && matches!(self.over, None | Some(Over::Effects(_))) {
            self.over = Some(Over::Effects(Effects::new(
                steps.clone(),
                pace,
                Instant::now(),
            )));
        }
    }

    /// Goes on to the next step once it is time.
    pub(super) fn tick_effects(&mut self, now: Instant) {
        if let Some(Over::Effects(effects)) = &mut self.over
            && !effects.tick(now)
        {
            self.over = None;
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
        self.match_.tell(Message::new(match self.pace {
            Some(pace) => format!("effects: {} ms a step", pace.as_millis()),
            None => "effects are not shown step by step".into(),
        }));
        match (&mut self.over, self.pace) {
            (Some(Over::Effects(effects)), Some(pace)) => effects.pace = pace,
            _ => _ = self.close_effects(),
        }
    }
}
