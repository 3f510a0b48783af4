//! What a player should not overlook: that a player can win at once, or that pieces are about to
//! die.

use menagerie::Player;
use tabletop::{Match, Playback, warnings};

/// The warnings of a position.
#[derive(Clone, Debug, Default)]
pub struct Warnings {
    /// The position that they are about.
    known: Option<(u64, usize)>,
    lines: Vec<String>,
}

impl Warnings {
    /// The warnings in words.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Looks at the position of a match if it is another one than before.
    pub fn follow(&mut self, table: &Match) {
        let game = table.shown();
        let now = (game.key(), game.ply());
        let has_person = Player::ALL
            .iter()
            .any(|&player| !table.computer().plays(player));
        let playback = table.playback();
        let is_over = table.is_over() && playback.is_none_or(Playback::is_at_end);
        // The picture of a step is not that of the position yet.
        let is_step = playback.and_then(Playback::step);
        let is_step = is_step.is_some_and(|(step, steps)| step < steps);
        if is_over || is_step || !has_person {
            *self = Self::default();
        } else if self.known != Some(now) {
            self.known = Some(now);
            self.lines = warnings(game, table.info().about());
        }
    }
}
