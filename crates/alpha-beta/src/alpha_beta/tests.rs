//! What the nodes of a search do that its report does not show.

use grid_core::{NoEvent, Observer, Player};

use super::*;
use crate::table::TranspositionTable;
use crate::{Limits, Plain};

/// A place in a net, and the player to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Place(usize, Player);

/// Where each place leads to.
const NET: [&[usize]; 5] = [&[3, 4, 1, 2], &[2], &[3], &[1], &[0]];

/// How good each place is for the player to move.
const POINTS: [i32; 5] = [-40, -500, 0, 300, 200];

impl Game for Place {
    type Move = usize;
    type Event = NoEvent;

    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        ..HistoryRules::NONE
    };

    fn turn(&self) -> Player {
        self.1
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        NET[self.0].iter().copied().try_for_each(f)
    }

    fn play_with(&mut self, to: usize, _: &mut impl Observer<Self>) {
        *self = Self(to, !self.1);
    }
}

/// Knows the points and passes.
struct Points;

impl Evaluate<Place> for Points {
    type View<'a> = At<'a>;

    fn view<'a>(&'a self, place: &'a Place) -> At<'a> {
        At(Plain::new(place, |place| POINTS[place.0]))
    }
}

struct At<'a>(Plain<'a, Place>);

impl View<Place> for At<'_> {
    fn position(&self) -> &Place {
        self.0.position()
    }

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }

    fn null_move(&self) -> Option<Place> {
        let Place(place, turn) = *self.position();
        Some(Place(place, !turn))
    }
}

/// Calls `f` with the worker of a new search of the game that began with a place.
fn with_worker<E: Evaluate<Place>, T>(
    evaluator: &E,
    root: usize,
    f: impl FnOnce(&mut Worker<'_, Place, E>) -> T,
) -> T {
    let (table, limits) = (TranspositionTable::new(0), Limits::NONE);
    let shared = Shared::new(&table, &limits, Settings::ALL);
    let record = Record::new(Place(root, Player::First));
    f(&mut Worker::new(&shared, evaluator, &record, None))
}

fn zero_window(depth: i32, ply: usize, alpha: i32) -> NodeParams {
    NodeParams {
        depth,
        ply,
        window: Window::zero(Score::points(alpha)),
        is_after_null_move: false,
    }
}

/// Adds places to the line of a worker, which players reach in turn, the second one first.
fn go(worker: &mut Worker<'_, Place, impl Evaluate<Place>>, places: &[usize]) {
    for &place in places {
        let player = Player::ALL[1 - worker.game_history.ply() % 2];
        worker.game_history.push(Place(place, player).key(), 0);
    }
}

#[test]
fn a_state_of_the_line_is_drawn_the_second_time_but_the_root_the_third() {
    for (line, is_drawn) in [
        (&[][..], false),
        (&[1, 0], false),
        (&[1, 2, 1], true),
        (&[1, 2, 3, 2], true),
        (&[1, 0, 2, 0], true),
        (&[1, 2, 3], false),
    ] {
        with_worker(&Points, 0, |worker| {
            go(worker, line);
            assert_eq!(worker.is_drawn(), is_drawn, "{line:?}");
        });
    }
}

#[test]
fn no_state_recurs_across_a_null_move() {
    with_worker(&Points, 0, |worker| {
        // After a null move at place 2, the moves to 3 and 1 lead to a state of the line.
        go(worker, &[1, 2]);
        let (evaluator, place) = (Points, Place(2, Player::First));
        let view = evaluator.view(&place);
        let score = worker.null_move(&view, zero_window(6, 2, -1), None);
        // Place 1 is worth as much as it is to the player who moves to it.
        assert_eq!(score.ok().flatten(), Some(Score::points(500)));
        // The line is as it was before.
        go(worker, &[1]);
        assert!(worker.is_drawn());
    });
}

#[test]
fn the_score_of_some_moves_of_the_root_is_no_score_of_the_root() {
    let is_stored = |lines: usize, root_moves: &[usize], ply| {
        with_worker(&Points, 0, |worker| {
            let (score, pv) = (Score::EVEN, vec![3]);
            worker.lines = vec![Line { score, pv }; lines];
            worker.root_moves = root_moves.to_vec();
            worker.store(7, zero_window(5, ply, 0), Score::EVEN, 1, None);
            worker.shared.table.get(7).is_some()
        })
    };
    assert!(is_stored(0, &[], 0));
    assert!(!is_stored(1, &[], 0) && !is_stored(0, &[4], 0));
    assert!(is_stored(1, &[], 1) && is_stored(0, &[4], 1));
}
