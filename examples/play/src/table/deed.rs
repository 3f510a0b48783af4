//! What happened on a cell, as far as it has a colour and a sign of its own.

use menagerie::EventReport;
use menagerie::scene::{Effect, Spot};

/// What happened on a cell; what matters more comes later.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// A piece moved, was placed, or did something else.
    Moved,
    /// A piece was born.
    Born,
    /// A piece changed sides or kind.
    Converted,
    /// A piece was captured.
    Captured,
    /// A piece died.
    Died,
    /// A piece was poisoned.
    Poisoned,
}

impl Deed {
    /// All deeds.
    pub const ALL: [Self; 6] = [
        Self::Moved,
        Self::Born,
        Self::Converted,
        Self::Captured,
        Self::Died,
        Self::Poisoned,
    ];

    /// The deed that shows an effect.
    pub(super) const fn of(effect: Effect) -> Self {
        match effect {
            Effect::Born => Self::Born,
            Effect::Changed | Effect::Converted => Self::Converted,
            Effect::Captured => Self::Captured,
            Effect::Died => Self::Died,
            Effect::Poisoned => Self::Poisoned,
            _ => Self::Moved,
        }
    }

    /// The cells of events, each with what happened there. Of several generations only the last
    /// one is to be seen on the board.
    pub fn of_events(events: &[EventReport]) -> Vec<(Spot, Self)> {
        let is_generation = |event: &EventReport| event.data["event"] == "generation";
        let last = events.iter().rposition(is_generation);
        let events = &events[last.unwrap_or(0)..];
        let mut deeds: Vec<(Spot, Self)> = Vec::new();
        for event in events {
            let deed = Self::of(event.effect);
            for &spot in &event.spots {
                match deeds.iter_mut().find(|known| known.0 == spot) {
                    Some(known) => known.1 = known.1.max(deed),
                    None => deeds.push((spot, deed)),
                }
            }
        }
        deeds
    }

    /// The sign on both sides of the cell.
    pub const fn sign(self) -> char {
        match self {
            Self::Moved => '\'',
            Self::Born => '+',
            Self::Converted => '~',
            Self::Captured => 'x',
            Self::Died => '-',
            Self::Poisoned => '%',
        }
    }

    /// What it is called in the help.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moved => "moved or placed",
            Self::Born => "born",
            Self::Converted => "changed sides or kind",
            Self::Captured => "captured",
            Self::Died => "died",
            Self::Poisoned => "poisoned",
        }
    }
}
