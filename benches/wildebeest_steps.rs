//! What does each operation of a node of Wildebeest cost on crowded boards, where after-effects
//! take most of the time?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench wildebeest_steps
//! ```
//!
//! Each call takes the next of the ten crowded positions, or of all their moves, so criterion's
//! times are those of one call.

use std::hint::black_box;

use criterion::{Criterion, criterion_group};
use grid_core::Game;
use menagerie_benches::crowded;
use wildebeest::{Event, Move, Position};

/// Whether a move has after-effects.
fn has_effects(mut position: Position, m: Move) -> bool {
    let mut has_effects = false;
    position.play_with(m, |event| {
        has_effects |= !matches!(
            event,
            Event::Moved { .. }
                | Event::Flung { .. }
                | Event::Pushed { .. }
                | Event::Captured { .. }
        );
    });
    has_effects
}

/// Measures one call of a function, taking the items in turn.
fn in_turn<T: Copy>(
    criterion: &mut Criterion,
    name: &str,
    things: &[T],
    mut step: impl FnMut(T) -> u64,
) {
    let mut next = things.iter().cycle();
    criterion.bench_function(name, |b| {
        b.iter(|| next.next().map(|&thing| step(black_box(thing))));
    });
}

fn steps(criterion: &mut Criterion) {
    let positions: Vec<Position> = crowded()
        .into_iter()
        .map(|(position, _)| position)
        .collect();
    // References, so that no call copies a position.
    let boards: Vec<&Position> = positions.iter().collect();
    let all: Vec<(&Position, Move)> = positions
        .iter()
        .flat_map(|position| position.moves().into_iter().map(move |m| (position, m)))
        .collect();
    let (eventful, quiet): (Vec<_>, Vec<_>) = all
        .iter()
        .partition(|(position, m)| has_effects(**position, *m));
    println!(
        "{} positions with {} moves, {} of them with after-effects",
        boards.len(),
        all.len(),
        eventful.len()
    );

    in_turn(criterion, "count the moves", &boards, Game::move_count);
    in_turn(criterion, "visit the moves", &boards, |position| {
        let mut squares = 0;
        position.for_each_move(|m| squares += m.to.index() as u64);
        squares
    });
    let play = |(position, m): (&Position, Move)| {
        let mut child = *position;
        child.play_unchecked(m);
        black_box(&child).occupied().bits() as u64
    };
    in_turn(criterion, "play a move", &all, play);
    in_turn(criterion, "play a move without after-effects", &quiet, play);
    in_turn(criterion, "play a move with after-effects", &eventful, play);
}

criterion_group!(benches, steps);

fn main() {
    benches();
}
