//! Checks of the pictures and choices of a game, for a game crate's tests.
//!
//! The functions panic with the position and the broken law.

use alloc::vec::Vec;
use std::collections::HashSet;

use grid_core::testing::{check_actions, check_random_games, random_position};
use grid_core::{Dice, Encode, Pick, random_move, steps};

use crate::Present;

/// The most moves of one position that are checked one by one.
const LOOKED_AT: usize = 512;

/// Panics with the law and the position if a law does not hold.
macro_rules! law {
    ($law:literal in $position:ident: $holds:expr) => {
        assert!($holds, "{} in {}", format_args!($law), $position)
    };
}

/// Plays random games and checks the pictures of every turn:
/// - Every step has an event, and the last one leads to the position after the move.
/// - The cells of events lie on the board.
/// - Each cell whose piece changes in a step is a cell of one of its events.
///
/// A game whose event type is empty has pictures without events.
///
/// # Panics
/// If a check fails.
pub fn check_pictures<G: Present>(start: &G, seed: u64, games: u32, max_plies: u32) {
    let mut dice = Dice::seeded(seed);
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..max_plies {
            let Some(m) = random_move(&position, &mut dice) else {
                break;
            };
            position = check_steps(&position, m);
        }
    }
}

/// How many random paths of picks are followed in a position.
const FOLLOWED: usize = 64;

/// Checks the [choices](Present::choose) of a position:
/// - Every legal move is reached by its [path](Present::path), and nothing on the path is refused.
/// - What can be picked leads to a legal move. A kind of move may instead refuse all its cells,
///   with a reason.
///
/// # Panics
/// If a check fails.
pub fn check_choices<G: Present>(position: &G) {
    for m in position.first_moves(LOOKED_AT) {
        let path = position.path(m);
        for (index, &pick) in path.iter().enumerate() {
            let choice = position.choose(&path[..index]);
            let can_follow = match pick {
                Pick::Kind(kind) => (choice.kinds.get(kind)).is_some_and(|k| k.refusal.is_none()),
                Pick::Cell(cell) => choice.cells.binary_search(&cell).is_ok(),
            };
            law!("{pick:?} of {m} cannot be picked" in position: can_follow);
            let refusal = position.refusal(&path[..=index]);
            assert_eq!(refusal, None, "{pick:?} of {m} in {position}");
        }
        let moves = position.choose(&path).moves;
        law!("the path of {m}" in position: moves.contains(&m));
    }
    if position.has_move() {
        let mut dice = Dice::seeded(position.key());
        for _ in 0..FOLLOWED {
            follow_random_path(position, &mut dice);
        }
    }
}

/// Picks at random until the picks make a move, and checks that they do.
fn follow_random_path<G: Present>(position: &G, dice: &mut Dice) {
    let mut path = Vec::new();
    loop {
        let choice = position.choose(&path);
        let are_legal = choice.moves.iter().all(|&m| position.is_legal(m));
        law!("{path:?} makes an illegal move" in position: are_legal);
        let kinds = choice.kinds.iter().enumerate();
        let kinds = kinds.filter(|(_, kind)| kind.refusal.is_none());
        let mut picks: Vec<_> = kinds.map(|(kind, _)| Pick::Kind(kind)).collect();
        picks.extend(choice.cells.into_iter().map(Pick::Cell));
        let Some(&pick) = picks.get(dice.below(picks.len() as u64) as usize) else {
            let refuses = |spot| position.refusal(&[path[0], Pick::Cell(spot)]).is_some();
            let is_kind = matches!(path[..], [Pick::Kind(_)]);
            let refuses_all = || is_kind && position.scene().spots().any(refuses);
            let is_end = !choice.moves.is_empty() || refuses_all();
            return law!("{path:?} leads nowhere" in position: is_end);
        };
        path.push(pick);
    }
}

/// Checks the pictures of the steps of a turn. Returns the position after it.
fn check_steps<G: Present>(position: &G, m: G::Move) -> G {
    let after = position.child(m);
    let mut before = position.clone();
    for (number, (events, now)) in (1..).zip(steps(position, m)) {
        let scene = now.scene();
        let traces = events.iter().map(|event| position.trace(event));
        let of_events: HashSet<_> = traces.flat_map(|trace| trace.spots).collect();
        let are_on_board = of_events.iter().all(|&spot| scene.cell(spot).is_some());
        law!("step {number} of {m} has an event off the board" in position: are_on_board);
        // An empty type, such as `NoEvent`, has size 0.
        if size_of::<G::Event>() > 0 {
            law!("step {number} of {m} has no event" in position: !events.is_empty());
            for spot in before.scene().changed_cells(&scene) {
                let name = scene.cell(spot).map_or("", |cell| &cell.name);
                let is_told = of_events.contains(&spot);
                law!("step {number} of {m} changes {name} without an event" in position: is_told);
            }
        }
        before = now;
    }
    law!("the steps of {m} lead to {before}, not to {after}," in position: before == after);
    after
}

/// Plays random games and checks all that a game with pictures and actions promises, with
/// [`check_random_games`] and [`check_pictures`], and in some positions with [`check_choices`] and
/// [`check_actions`].
///
/// # Panics
/// If a check fails.
pub fn check_game<G: Encode + Present>(start: &G, seed: u64, games: u32, max_plies: u32) {
    check_random_games(start, seed, games, max_plies);
    check_pictures(start, seed, games, max_plies);
    for plies in [0, 1, 5, 10, 30, 60] {
        let position = random_position(start, seed, plies);
        check_choices(&position);
        check_actions(&position);
    }
}
