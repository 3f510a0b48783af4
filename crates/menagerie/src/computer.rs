//! A simple player for any game, until something better is asked: it looks one ply ahead for both.

use core::ops::ControlFlow;

use grid_core::{Dice, Game, Outcome, Player, random_move};

/// How many moves are looked at; beyond that the player is content with random ones. It keeps a move
/// quick in games with millions of them.
const LOOKED_AT: usize = 1_000;

/// Whether the player has won in this position.
fn has_won<G: Game>(position: &G, player: Player) -> bool {
    position.decided() == Some(Outcome::Win(player))
}

/// Visits the positions after the first [`LOOKED_AT`] moves until `f` breaks.
fn try_for_each_child<G: Game, B>(
    position: &G,
    mut f: impl FnMut(G::Move, &G) -> ControlFlow<B>,
) -> Option<B> {
    let mut left = LOOKED_AT;
    position
        .try_for_each_move(|m| {
            if left == 0 {
                return ControlFlow::Break(None);
            }
            left -= 1;
            let mut child = position.clone();
            child.play_unchecked(m);
            match f(m, &child) {
                ControlFlow::Break(found) => ControlFlow::Break(Some(found)),
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
            }
        })
        .break_value()
        .flatten()
}

/// Whether the player to move can win at once.
fn wins_in_one<G: Game>(position: &G) -> bool {
    try_for_each_child(position, |_, child| {
        if has_won(child, position.turn()) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .is_some()
}

/// A win in one if there is one; else a random move among those after which the other cannot win at
/// once; else, all being lost, a random move.
pub(crate) fn choose<G: Game>(position: &G, dice: &mut Dice) -> Option<G::Move> {
    let player = position.turn();
    let mut safe = None;
    let mut seen = 0;
    let winning = try_for_each_child(position, |m, child| {
        if has_won(child, player) {
            return ControlFlow::Break(m);
        }
        if !has_won(child, !player) && !wins_in_one(child) {
            // Each safe move takes the place of those before it with the right odds.
            seen += 1;
            if dice.below(seen) == 0 {
                safe = Some(m);
            }
        }
        ControlFlow::Continue(())
    });
    winning.or(safe).or_else(|| random_move(position, dice))
}
