//! Games as environments: observation planes, and actions with fixed numbers.
//!
//! The board is seen by a viewer. The planes of the viewer's own pieces come first. The first
//! player sees the board as pictures show it, the second player sees it mirrored, so that both have
//! their own side in the same place. Actions are numbered on the board as the player to move sees
//! it. `ENVIRONMENTS.md` describes the planes and actions of each game.

mod chess;
mod conquid;
mod lifeduel;
mod planes;
mod wildebeest;

use grid_core::{Dice, Game, History, Player, random_move};
use menagerie::Playable;

pub(crate) use planes::Planes;

/// The sizes of a game's observations and actions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub planes: usize,
    pub rows: usize,
    pub columns: usize,
    pub actions: usize,
}

impl Shape {
    /// Returns the bytes of an observation.
    pub(crate) fn len(self) -> usize {
        self.planes * self.rows * self.columns
    }
}

/// What an action does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step<M, C> {
    /// It plays a move.
    Play(M),
    /// It chooses a part of a move; the same player goes on.
    Choose(C),
}

/// A legal action and what it does.
pub(crate) type Sampled<G> = (usize, Step<<G as Game>::Move, <G as Spaces>::Choice>);

/// A game as an environment. Every number that is not below the number of actions is illegal.
pub(crate) trait Spaces: Playable + Copy {
    /// The parts of a move that are chosen.
    type Choice: Copy + Default + Send + Sync;

    /// The names of the planes.
    const PLANES: &'static [&'static str];

    /// Returns the number of rows, columns and actions.
    fn sizes(&self) -> [usize; 3];

    /// Writes an observation. All planes are 0 before.
    fn observe(&self, choice: Self::Choice, history: &History, viewer: Player, planes: Planes<'_>);

    /// Returns what an action does; `None` if it is illegal.
    fn step(&self, choice: Self::Choice, action: usize) -> Option<Step<Self::Move, Self::Choice>>;

    /// Visits the legal actions, each once.
    fn for_each_action(&self, choice: Self::Choice, f: impl FnMut(usize));

    /// Returns the number of legal actions.
    fn action_count(&self, choice: Self::Choice) -> usize;

    /// Returns a random legal action and what it does, such that all moves are equally likely;
    /// `None` if the game is over.
    fn random_action(&self, choice: Self::Choice, dice: &mut Dice) -> Option<Sampled<Self>>;

    /// Returns the actions that play a legal move, in order.
    fn actions_of(&self, m: Self::Move) -> Vec<usize>;

    /// Returns the words for an action.
    fn action_text(&self, choice: Self::Choice, action: usize) -> Option<String>;

    /// Returns the sizes of observations and actions.
    fn shape(&self) -> Shape {
        let [rows, columns, actions] = self.sizes();
        Shape {
            planes: Self::PLANES.len(),
            rows,
            columns,
            actions,
        }
    }
}

/// A game in which every action is a whole move.
pub(crate) trait Numbered: Playable + Copy {
    /// The names of the planes.
    const PLANES: &'static [&'static str];

    /// Returns the number of rows, columns and actions.
    fn sizes(&self) -> [usize; 3];

    /// Writes an observation. All planes are 0 before.
    fn observe(&self, history: &History, viewer: Player, planes: Planes<'_>);

    /// Returns the number of a legal move.
    fn number(&self, m: Self::Move) -> usize;

    /// Returns a random legal move, all equally likely; `None` if the game is over.
    fn random(&self, dice: &mut Dice) -> Option<Self::Move> {
        random_move(self, dice)
    }

    /// Returns the move that has a number, or would have it if it were legal.
    fn numbered(&self, number: usize) -> Option<Self::Move>;
}

impl<G: Numbered> Spaces for G {
    type Choice = ();

    const PLANES: &'static [&'static str] = G::PLANES;

    fn sizes(&self) -> [usize; 3] {
        self.sizes()
    }

    fn observe(&self, (): (), history: &History, viewer: Player, planes: Planes<'_>) {
        self.observe(history, viewer, planes);
    }

    fn step(&self, (): (), action: usize) -> Option<Step<Self::Move, ()>> {
        let m = self.numbered(action)?;
        self.is_legal(m).then_some(Step::Play(m))
    }

    fn for_each_action(&self, (): (), mut f: impl FnMut(usize)) {
        self.for_each_move(|m| f(self.number(m)));
    }

    fn action_count(&self, (): ()) -> usize {
        // No position of these games has 2^32 moves.
        self.move_count() as usize
    }

    fn random_action(&self, (): (), dice: &mut Dice) -> Option<Sampled<Self>> {
        let m = self.random(dice)?;
        Some((self.number(m), Step::Play(m)))
    }

    fn actions_of(&self, m: Self::Move) -> Vec<usize> {
        vec![self.number(m)]
    }

    fn action_text(&self, (): (), action: usize) -> Option<String> {
        Some(self.numbered(action)?.to_string())
    }
}
