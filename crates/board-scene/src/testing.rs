//! Checks of the pictures and choices of a game, for a game crate's tests.
//!
//! The functions panic with the position and the broken law. A game needs one call:
//! [`check_game`], or [`check_encoded_game`] if it has numbers and planes. Both also check the laws
//! of [`grid_core::testing`].

use alloc::vec::Vec;
use std::collections::{BTreeMap, HashSet};
use std::iter;

use grid_core::testing::{check_actions, check_random_games, plane, random_position};
use grid_core::{Dice, Encode, Pick, Player, Spot, law, random_move, steps};

use crate::Present;

/// The most moves of one position that are checked one by one.
const LOOKED_AT: usize = 512;

/// Plays random games and checks the pictures of every turn:
/// - Every step has an event, and the last one leads to the position after the move.
/// - The cells of events lie on the board.
/// - Each cell whose piece changes in a step is a cell of one of its events.
/// - The pieces that events are about are among those of the [legend](Present::pieces).
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
/// - Every legal move is reached by its [path](Present::path) and by its [other
///   path](Present::other_path), and nothing on the way is refused.
/// - What can be picked leads to a legal move. A kind of move may instead refuse all its cells,
///   with a reason.
/// - A cell off the board can be asked for, and leads nowhere.
///
/// # Panics
/// If a check fails.
pub fn check_choices<G: Present>(position: &G) {
    check_cells_off_the_board(position);
    for m in position.first_moves(LOOKED_AT) {
        for path in iter::once(position.path(m)).chain(position.other_path(m)) {
            for (index, &pick) in path.iter().enumerate() {
                let choice = position.choose(&path[..index]);
                let can_follow = match pick {
                    Pick::Kind(kind) => {
                        (choice.kinds.get(kind)).is_some_and(|k| k.refusal.is_none())
                    }
                    Pick::Cell(cell) => choice.cells.binary_search(&cell).is_ok(),
                };
                law!("{pick:?} of {m} cannot be picked" in position: can_follow);
                let refusal = position.refusal(&path[..=index]);
                assert_eq!(refusal, None, "{pick:?} of {m} in {position}");
            }
            let moves = position.choose(&path).moves;
            law!("the path of {m}" in position: moves.contains(&m));
        }
    }
    if position.has_move() {
        let mut dice = Dice::seeded(position.key());
        for _ in 0..FOLLOWED {
            follow_random_path(position, &mut dice);
        }
    }
}

/// Picks cells that are not there, alone and before and after one of the board, with each kind of
/// move. Programs hand on what strangers pick.
fn check_cells_off_the_board<G: Present>(position: &G) {
    let scene = position.scene();
    let (rows, columns) = (scene.rows(), scene.columns);
    let corner = Spot { row: 0, column: 0 };
    let beyond = [(rows, 0), (0, columns), (u16::MAX, u16::MAX)];
    let beyond = beyond.map(|(row, column)| Spot { row, column });
    for kind in 0..=position.choose(&[]).kinds.len() {
        for off in beyond {
            for cells in [&[off][..], &[off, corner], &[corner, off], &[off, off]] {
                let path = Pick::path(kind, cells.iter().copied());
                let choice = position.choose(&path);
                let leads_nowhere = choice.cells.is_empty() && choice.moves.is_empty();
                law!("{path:?} is off the board and leads on" in position: leads_nowhere);
                position.refusal(&path);
                position.scene_of_choice(&path);
            }
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
    let known: HashSet<_> = G::pieces().into_iter().collect();
    let mut before = position.clone();
    for (number, (events, now)) in (1..).zip(steps(position, m)) {
        let scene = now.scene();
        let traces: Vec<_> = events.iter().map(|event| position.trace(event)).collect();
        for piece in traces.iter().filter_map(|trace| trace.piece) {
            let is_known = known.is_empty() || known.contains(&piece);
            law!("{piece:?} of {m} is not in the legend" in position: is_known);
        }
        let of_events: HashSet<_> = traces.into_iter().flat_map(|trace| trace.spots).collect();
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

/// Checks that the [planes](Encode::PLANES) of a position are those of its picture:
/// - The cells of each kind of piece are those of one number in a plane: in an `own …` plane if the
///   viewer owns the piece, else in an `enemy …` plane.
/// - What is the viewer's own for one player is the enemy's for the other.
///
/// # Panics
/// If a check fails.
pub fn check_planes<G: Encode + Present>(position: &G) {
    let scene = position.scene();
    let mut kinds = BTreeMap::<_, Vec<u8>>::new();
    for (number, cell) in scene.cells.iter().enumerate() {
        if let Some(piece) = cell.piece
            && let Some(owner) = piece.owner
        {
            let cells = kinds.entry((owner.index(), piece.letter));
            cells.or_insert_with(|| vec![0; scene.cells.len()])[number] = 1;
        }
    }
    // The first player sees the board as pictures show it.
    let of = |viewer: Player, name: &str| plane(position, name, &[], viewer);
    let sides = ["own ", "enemy "];
    for ((owner, letter), cells) in kinds {
        let mut names = G::PLANES
            .iter()
            .filter(|name| name.starts_with(sides[owner]));
        let is_told = names.any(|name| {
            let values = of(Player::First, name);
            // Several kinds may share a plane, each with a number of its own.
            let number = values
                .iter()
                .zip(&cells)
                .map(|(value, cell)| value * cell)
                .max();
            let has_number = values.iter().map(|&value| u8::from(Some(value) == number));
            number != Some(0) && has_number.eq(cells.iter().copied())
        });
        law!("no plane has the cells of {letter}" in position: is_told);
    }
    for name in G::PLANES {
        let Some(what) = name.strip_prefix(sides[0]) else {
            continue;
        };
        // The cells are numbered differently.
        let values = [(Player::First, 0), (Player::Second, 1)].map(|(viewer, side)| {
            let mut values = of(viewer, &(sides[side].to_owned() + what));
            values.sort_unstable();
            values
        });
        law!("{name:?} is not the enemy's for the enemy" in position: values[0] == values[1]);
    }
}

/// Plays random games and checks all that a game with pictures promises, with
/// [`check_random_games`] and [`check_pictures`], and in some positions with [`check_choices`].
///
/// # Panics
/// If a check fails.
pub fn check_game<G: Present>(start: &G, seed: u64, games: u32, max_plies: u32) {
    check_random_games(start, seed, games, max_plies);
    check_pictures(start, seed, games, max_plies);
    some_positions(start, seed).for_each(|position| check_choices(&position));
}

/// Checks all that [`check_game`] does, and in some positions [`check_actions`] and
/// [`check_planes`].
///
/// # Panics
/// If a check fails.
pub fn check_encoded_game<G: Encode + Present>(start: &G, seed: u64, games: u32, max_plies: u32) {
    check_game(start, seed, games, max_plies);
    for position in some_positions(start, seed) {
        check_actions(&position);
        check_planes(&position);
    }
}

/// Returns the start and positions after it, one from each part of a game.
fn some_positions<G: Present>(start: &G, seed: u64) -> impl Iterator<Item = G> {
    let plies = [0, 1, 5, 10, 30, 60].into_iter();
    plies.map(move |plies| random_position(start, seed, plies))
}
