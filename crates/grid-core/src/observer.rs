//! What a move tells while it is played: its events, and the position between its steps.

use alloc::vec::Vec;
use core::fmt;
use core::mem;

use crate::Game;

/// What watches a move being played. It gets each event, and the position at the end of each step
/// of the turn.
///
/// A step is what happens at once: the move, then all births, then all deaths, or one round of a
/// cascade. Every `FnMut(G::Event)` is an observer that looks at the events alone. The observer
/// `()` looks at nothing, and a move costs nothing more for it.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Game, NoEvent, Observer, Player};
///
/// /// Counts what a move tells.
/// #[derive(Default)]
/// struct Count { events: usize, steps: usize }
///
/// impl<G: Game> Observer<G> for Count {
///     fn event(&mut self, _: G::Event) { self.events += 1; }
///     fn step(&mut self, _: &G) { self.steps += 1; }
/// }
///
/// let mut nim = Nim(5, Player::First);
/// let mut count = Count::default();
/// nim.play_with(1, &mut count);
/// nim.play_with(1, &mut |event: NoEvent| match event {});
/// nim.play_with(1, &mut ());
/// assert_eq!((nim.0, count.events, count.steps), (2, 0, 0));
/// ```
pub trait Observer<G: Game> {
    /// Whether anything is looked at. A game need not compute events and steps if this is `false`.
    const IS_ON: bool = true;

    /// Gets an event. The events come in the order in which they happen.
    fn event(&mut self, event: G::Event);

    /// Gets the position at the end of a step that another step of the same turn follows. The last
    /// step has no call: the position after the move shows it.
    ///
    /// What stands on the board is as the step leaves it. The player to move, clocks and rights may
    /// be those before the turn or after it.
    fn step(&mut self, now: &G) {
        let _ = now;
    }
}

impl<G: Game, F: FnMut(G::Event)> Observer<G> for F {
    #[inline]
    fn event(&mut self, event: G::Event) {
        self(event);
    }
}

impl<G: Game> Observer<G> for () {
    const IS_ON: bool = false;

    #[inline]
    fn event(&mut self, _: G::Event) {}
}

/// The event of a game in which a move does only what everyone sees. There is no such event.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum NoEvent {}

impl fmt::Display for NoEvent {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// Collects steps.
struct Steps<G: Game> {
    done: Vec<(Vec<G::Event>, G)>,
    events: Vec<G::Event>,
}

impl<G: Game> Observer<G> for Steps<G> {
    fn event(&mut self, event: G::Event) {
        self.events.push(event);
    }

    fn step(&mut self, now: &G) {
        self.done.push((mem::take(&mut self.events), now.clone()));
    }
}

/// Plays a legal move and returns its steps, at least one: the events of each, and the position at
/// its end ([`Observer::step`]). The last position is that after the move.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Player, steps};
///
/// assert_eq!(steps(&Nim(5, Player::First), 2), [(vec![], Nim(3, Player::Second))]);
/// ```
#[must_use]
pub fn steps<G: Game>(before: &G, m: G::Move) -> Vec<(Vec<G::Event>, G)> {
    let mut steps = Steps {
        done: Vec::new(),
        events: Vec::new(),
    };
    let mut after = before.clone();
    after.play_with(m, &mut steps);
    steps.done.push((steps.events, after));
    steps.done
}
