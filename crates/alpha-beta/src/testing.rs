//! Plain minimax and checks of the search, for a game crate's tests.
//!
//! ```
//! use alpha_beta::testing::{self, Nim};
//! use alpha_beta::Score;
//! use grid_core::Player;
//!
//! let (evaluation, position) = (|nim: &Nim| nim.0 as i32, Nim(9, Player::First));
//! assert_eq!(testing::minimax(&evaluation, &position, 6), Score::win_in(5));
//! testing::check_limits(&evaluation, &position);
//! testing::check_equals_minimax(&evaluation, &position, 4);
//! testing::check_repeatable(&evaluation, &position, 6);
//! ```

use std::ops::ControlFlow;

use grid_core::{Game, HistoryRules, NoEvent, Observer, Player, Record};

use crate::{Evaluate, Limits, Memory, Report, Score, Search, Settings, View};

/// The game of the examples: a player takes one to three matches, and who takes the last one wins.
/// The fields are the matches and the player to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nim(pub u32, pub Player);

impl Game for Nim {
    type Move = u8;
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.1
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.0.min(3) as u8).try_for_each(f)
    }

    fn play_with(&mut self, taken: u8, _: &mut impl Observer<Self>) {
        self.0 -= u32::from(taken);
        self.1 = !self.1;
    }
}

/// Returns the score of a position for the player to move by plain minimax: without pruning, table,
/// move ordering and history.
pub fn minimax<G: Game>(evaluator: &impl Evaluate<G>, position: &G, depth: u32) -> Score {
    minimax_at(evaluator, position, depth, 0)
}

fn minimax_at<G: Game>(evaluator: &impl Evaluate<G>, position: &G, depth: u32, ply: u32) -> Score {
    let ended = |outcome| Score::of_outcome(outcome, position.turn(), ply);
    if let Some(outcome) = position.terminal_outcome() {
        return ended(outcome);
    }
    if depth == 0 {
        return Score::points(evaluator.view(position).evaluate());
    }
    let mut best = None;
    let _ = evaluator.view(position).try_for_each_candidate(|m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        best = best.max(Some(-minimax_at(evaluator, &child, depth - 1, ply + 1)));
        ControlFlow::<()>::Continue(())
    });
    best.unwrap_or_else(|| ended(position.outcome_without_moves()))
}

/// Searches a position without history rules, which minimax ignores, and checks what is found.
fn checked<G: Game, E: Evaluate<G>>(
    search: &mut Search<E>,
    position: &G,
    limits: &Limits,
) -> Option<Report<G::Move>> {
    let game = Record::with_rules(position.clone(), HistoryRules::NONE);
    let report = search.run(&game, limits, |_| {});
    match &report {
        Some(report) => check_report(position, report),
        None => assert!(position.outcome().is_some(), "no move in {position:?}"),
    }
    report
}

/// Checks that the search, with and without its table, finds the score of minimax at this depth and
/// a legal principal variation.
///
/// # Panics
/// If a check fails.
pub fn check_equals_minimax<G: Game>(
    evaluator: &(impl Evaluate<G> + Clone),
    position: &G,
    depth: u32,
) {
    let expected = minimax(evaluator, position, depth);
    for settings in [Settings::PLAIN, Settings::EXACT] {
        let mut search = Search::with_memory(evaluator.clone(), Memory::new(1 << 20));
        search.settings = settings;
        if let Some(report) = checked(&mut search, position, &Limits::depth(depth)) {
            // A forced end within the depth stops the search.
            assert!(report.depth == depth || report.score.is_decisive());
            assert_eq!(report.score, expected, "{settings:?} in {position:?}");
        }
    }
}

/// Checks that the best move of a report begins its principal variation, and that the line is
/// legal.
///
/// # Panics
/// If a check fails.
pub fn check_report<G: Game>(position: &G, report: &Report<G::Move>) {
    assert_eq!(report.pv.first(), Some(&report.best), "{report:?}");
    let mut position = position.clone();
    for &m in &report.pv {
        let played = position.play(m);
        assert!(played.is_ok(), "{m:?} of the line {report:?} is illegal");
    }
}

/// Checks that the search finds a legal move within a millisecond, without time, without nodes and
/// with a raised flag, and that it keeps a limit of nodes exactly.
///
/// # Panics
/// If a check fails.
pub fn check_limits<G: Game>(evaluator: &(impl Evaluate<G> + Clone), position: &G) {
    let raised = crate::StopFlag::new();
    raised.raise();
    let stopped = Limits {
        stop: Some(raised),
        ..Limits::NONE
    };
    let mut search = Search::with_memory(evaluator.clone(), Memory::new(1 << 16));
    for limits in [
        Limits::millis(1),
        Limits::millis(0),
        Limits::nodes(0),
        stopped,
    ] {
        checked(&mut search, position, &limits);
    }
    for nodes in [1, 100, 1_000, 1_001] {
        if let Some(report) = checked(&mut search, position, &Limits::nodes(nodes)) {
            let is_over = report.score.is_decisive() || report.depth == crate::MAX_DEPTH;
            let is_kept = report.nodes == nodes || is_over && report.nodes < nodes;
            assert!(is_kept, "{nodes} asked for: {report:?}");
        }
    }
}

/// Checks that two new searches to the same depth return the same score, principal variation and
/// number of nodes.
///
/// # Panics
/// If a check fails.
pub fn check_repeatable<G: Game>(evaluator: &(impl Evaluate<G> + Clone), position: &G, depth: u32) {
    let game = Record::new(position.clone());
    let found = || {
        let mut search = Search::with_memory(evaluator.clone(), Memory::new(1 << 20));
        let report = search.run(&game, &Limits::depth(depth), |_| {});
        report.map(|report| {
            check_report(position, &report);
            (report.score, report.nodes, report.pv)
        })
    };
    assert_eq!(
        found(),
        found(),
        "searches to depth {depth} of {position:?}"
    );
}
