//! Plain minimax and checks of the search, for a game crate's tests.
//!
//! ```
//! use alpha_beta::testing::{self, Nim};
//! use alpha_beta::Score;
//! use grid_core::Player;
//!
//! let (evaluation, position) = (|nim: &Nim| nim.0 as i32, Nim(9, Player::First));
//! assert_eq!(testing::minimax(&evaluation, &position, 6), Score::win_in(5));
//! // A game needs one call: with exact searches of up to 4 plies, and others of 6.
//! testing::check_search(&evaluation, [position], 4, 6);
//! ```

use std::cmp::Reverse;
use std::fmt::Debug;
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
    let scores = move_scores(evaluator, position, depth, ply);
    let best = scores.into_iter().max();
    best.unwrap_or_else(|| ended(position.outcome_without_moves()))
}

/// Returns the scores of the candidate moves, in their order.
fn move_scores<G: Game>(
    evaluator: &impl Evaluate<G>,
    position: &G,
    depth: u32,
    ply: u32,
) -> Vec<Score> {
    let mut scores = Vec::new();
    let _ = evaluator.view(position).try_for_each_candidate(|m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        scores.push(-minimax_at(evaluator, &child, depth - 1, ply + 1));
        ControlFlow::<()>::Continue(())
    });
    scores
}

/// Searches a position without history rules, which minimax ignores, and checks what is found.
fn checked<G: Game, E: Evaluate<G>>(
    search: &mut Search<E>,
    position: &G,
    limits: &Limits,
) -> Option<Report<G::Move>> {
    let game = Record::with_rules(position.clone(), HistoryRules::NONE);
    let mut finished = None;
    let report = search.run(&game, limits, |report| finished = Some(report.clone()));
    match &report {
        Some(report) => {
            check_report(position, report);
            if let Some(finished) = finished {
                check_kept_lines(&finished, report);
            }
        }
        None => assert!(position.outcome().is_some(), "no move in {position:?}"),
    }
    report
}

/// Checks the search that plays by an evaluator, in each of some positions: that it
/// [keeps limits](check_limits), that it [equals minimax](check_equals_minimax) at depths up to
/// `exact`, and that at depth `usual` it [finds the same again](check_repeatable).
///
/// # Panics
/// If a check fails.
pub fn check_search<G: Game>(
    evaluator: &(impl Evaluate<G> + Clone),
    positions: impl IntoIterator<Item = G>,
    exact: u32,
    usual: u32,
) {
    for (position, depth) in positions.into_iter().zip((1..=exact).cycle()) {
        check_limits(evaluator, &position);
        check_equals_minimax(evaluator, &position, depth);
        check_repeatable(evaluator, &position, usual);
    }
}

/// Checks that the search, with and without its table, finds the score of minimax at this depth,
/// those of the three best moves if it is asked for them, and legal lines.
///
/// # Panics
/// If a check fails.
pub fn check_equals_minimax<G: Game>(
    evaluator: &(impl Evaluate<G> + Clone),
    position: &G,
    depth: u32,
) {
    let mut expected = move_scores(evaluator, position, depth, 0);
    expected.sort_by_key(|&score| Reverse(score));
    let kinds = [
        (Settings::PLAIN, 1),
        (Settings::EXACT, 1),
        (Settings::EXACT, 3),
    ];
    for (settings, lines) in kinds {
        let mut search = Search::with_memory(evaluator.clone(), Memory::new(1 << 20));
        search.settings = settings;
        let mut limits = Limits::depth(depth);
        limits.lines = lines;
        if let Some(report) = checked(&mut search, position, &limits) {
            // A forced end within the depth stops the search.
            assert!(report.depth == depth || report.score.is_decisive());
            let mut found = vec![report.score];
            found.extend(report.others.iter().map(|line| line.score));
            let expected = &expected[..lines.min(expected.len())];
            assert_eq!(found, expected, "{settings:?} in {position:?}");
        }
    }
}

/// Checks that the best move of a report begins its principal variation, that the lines are legal
/// and begin with different moves, and that the better ones come first.
///
/// # Panics
/// If a check fails.
pub fn check_report<G: Game>(position: &G, report: &Report<G::Move>) {
    assert_eq!(report.pv.first(), Some(&report.best), "{report:?}");
    let mut lines = vec![(report.score, &report.pv)];
    lines.extend(report.others.iter().map(|line| (line.score, &line.pv)));
    assert!(lines.is_sorted_by(|a, b| a.0 >= b.0), "{report:?}");
    for (n, (_, line)) in lines.iter().enumerate() {
        let is_new = lines[..n].iter().all(|(_, earlier)| earlier[0] != line[0]);
        let mut position = position.clone();
        let is_legal = line.iter().all(|&m| position.play(m).is_ok());
        assert!(is_new && is_legal, "line {n} of {report:?}");
    }
}

/// Checks that the last report of a search keeps the lines of the last finished depth: there are as
/// many, and none that begins with the same move as before is shorter.
///
/// # Panics
/// If a check fails.
pub fn check_kept_lines<M: PartialEq + Debug>(finished: &Report<M>, last: &Report<M>) {
    fn lines<M>(report: &Report<M>) -> Vec<&Vec<M>> {
        let others = report.others.iter().map(|line| &line.pv);
        others.chain([&report.pv]).collect()
    }
    let (before, after) = (lines(finished), lines(last));
    assert_eq!(before.len(), after.len(), "{finished:?}, then {last:?}");
    for line in &after {
        let old = before.iter().find(|old| old[0] == line[0]);
        let is_kept = old.is_none_or(|old| line.len() >= old.len());
        assert!(is_kept, "{old:?} of {finished:?} was cut in {last:?}");
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
    let mut stopped = Limits::NONE;
    stopped.stop = Some(raised);
    let tight = [Limits::millis(1), Limits::millis(0), Limits::nodes(0)];
    let mut search = Search::with_memory(evaluator.clone(), Memory::new(1 << 16));
    for limits in tight.into_iter().chain([stopped]) {
        checked(&mut search, position, &Limits { lines: 3, ..limits });
    }
    for (nodes, lines) in [(1, 3), (100, 1), (400, 1), (1_000, 3), (1_001, 1)] {
        let mut limits = Limits::nodes(nodes);
        limits.lines = lines;
        if let Some(report) = checked(&mut search, position, &limits) {
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
