//! Whether a learner's move reaches the goal of a lesson.

use alloc::string::{String, ToString};

use board_scene::facts::Goal;
use grid_core::{Outcome, Player, Record};

use super::MOST_PROVED;
use super::only_win::{Prover, find_last_move};
use crate::Playable;

/// Returns the first move that wins at once.
pub(super) fn winning_move<G: Playable>(position: &G) -> Option<String> {
    let won = Some(Outcome::Win(position.turn()));
    let wins = &mut |m| position.child(m).outcome() == won;
    find_last_move(position, wins).map(|m| m.to_string())
}

/// A goal of the player who learns.
struct Aim {
    goal: Goal,
    learner: Player,
}

impl Aim {
    /// Plays a move. Returns whether an event of it is one that the goal names.
    fn plays<G: Playable>(&self, position: &mut G, m: G::Move) -> bool {
        let deed = match self.goal {
            Goal::Event(deed) | Goal::NoEvent(deed) => deed,
            Goal::WinIn(_) | Goal::Safe => {
                position.play_unchecked(m);
                return false;
            }
        };
        let (before, mut is_told) = (position.clone(), false);
        let scene = before.scene();
        let name = |spot| scene.cell(spot).map(|cell| &*cell.name);
        position.play_with(m, &mut |event: G::Event| {
            is_told |= deed.is_told_by(&before.trace(&event), name);
        });
        is_told
    }

    /// Returns whether the goal is reached after the learner's move; `None` if the reply decides.
    fn after_move<G: Playable>(&self, after: &G, is_told: bool) -> Option<bool> {
        let (end, won) = (after.outcome(), Outcome::Win(self.learner));
        match self.goal {
            Goal::WinIn(1) => Some(end == Some(won)),
            Goal::Event(_) if is_told => Some(true),
            Goal::NoEvent(_) if is_told => Some(false),
            Goal::WinIn(_) => end.map(|end| end == won),
            Goal::Safe => end.map(|end| end != Outcome::Win(!self.learner)),
            Goal::Event(_) => end.map(|_| false),
            Goal::NoEvent(_) => end.map(|_| true),
        }
    }

    /// Returns whether the goal is reached after this reply.
    fn after_reply<G: Playable>(&self, after: &G, reply: G::Move, prover: &mut Prover<G>) -> bool {
        let mut next = after.clone();
        let is_told = self.plays(&mut next, reply);
        match self.goal {
            Goal::Event(_) => is_told,
            Goal::NoEvent(_) => !is_told,
            Goal::Safe => next.outcome() != Some(Outcome::Win(!self.learner)),
            Goal::WinIn(plies) => prover.wins(&next, plies.saturating_sub(2)),
        }
    }
}

/// Returns whether a legal move reaches the goal, and the reply that shows it: one that prevents
/// the goal, or, if the goal comes with the reply, the first one.
fn judged<G: Playable>(position: &G, m: G::Move, goal: Goal) -> (bool, Option<G::Move>) {
    let learner = position.turn();
    let aim = Aim { goal, learner };
    let mut after = position.clone();
    let is_told = aim.plays(&mut after, m);
    if let Some(is_right) = aim.after_move(&after, is_told) {
        return (is_right, None);
    }
    let mut prover = Prover::new(learner, MOST_PROVED);
    let refutes = &mut |reply| !aim.after_reply(&after, reply, &mut prover);
    match after.find_move(refutes) {
        Some(reply) => (false, Some(reply)),
        None => {
            let is_later = matches!(goal, Goal::WinIn(_) | Goal::Event(_));
            let first = || after.first_moves(1).pop();
            (true, is_later.then(first).flatten())
        }
    }
}

/// Visits the legal moves that reach the goal.
pub(super) fn solutions<G: Playable>(position: &G, goal: Goal, mut f: impl FnMut(G::Move)) {
    position.for_each_move(|m| {
        if judged(position, m, goal).0 {
            f(m);
        }
    });
}

/// Plays on from a learner's move, which has just been played, as far as it shows whether the move
/// reaches the goal. Returns whether it does.
pub(super) fn play_on<G: Playable>(game: &mut Record<G>, goal: Goal) -> bool {
    let Some((before, m)) = game.last_ply() else {
        return false;
    };
    let (is_right, reply) = judged(&before, m, goal);
    let is_over = reply.is_none_or(|reply| game.play(reply).is_err());
    if is_right
        && !is_over
        && matches!(goal, Goal::WinIn(_))
        && let Some(win) = winning_move(game.position())
    {
        // It is a legal move.
        let _ = game.play_text(&win.to_string(), &mut ());
    }
    is_right
}
