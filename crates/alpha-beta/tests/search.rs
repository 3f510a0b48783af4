//! The search on artificial games: it agrees with minimax and keeps its other promises.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use alpha_beta::testing::{
    Nim, check_equals_minimax, check_limits, check_repeatable, check_report, minimax,
};
use alpha_beta::{
    Evaluate, Limits, MAX_DEPTH, Memory, Plain, Pruning, Report, Score, Search, Settings, StopFlag,
    TimeLeft, Uct, Verdict, View,
};
use grid_core::{Game, HistoryRules, NoEvent, Observer, Outcome, Player, Record, key_of};
use proptest::prelude::*;

/// A random game: moves, successors and winners are a fixed hash of the position's number.
/// Different moves often lead to the same position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lottery {
    number: u64,
    turn: Player,
}

const OUTCOMES: [Outcome; 3] = [
    Outcome::Win(Player::First),
    Outcome::Win(Player::Second),
    Outcome::Draw,
];

impl Lottery {
    fn new(number: u64) -> Self {
        let turn = Player::First;
        Self { number, turn }
    }

    fn lot(&self, what: u64, below: u64) -> u64 {
        key_of(&[self.number, self.turn as u64, what]) % below
    }
}

impl Game for Lottery {
    type Move = u16;
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.turn
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        OUTCOMES.get(self.lot(1, 40) as usize).copied()
    }

    fn outcome_without_moves(&self) -> Outcome {
        OUTCOMES[self.lot(2, 3) as usize]
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(u16) -> ControlFlow<B>) -> ControlFlow<B> {
        let is_over = self.terminal_outcome().is_some();
        let count = if is_over { 0 } else { self.lot(3, 9) };
        (0..count as u16).try_for_each(f)
    }

    fn play_with(&mut self, m: u16, _: &mut impl Observer<Self>) {
        // There are few numbers, so positions recur often.
        self.number = self.lot(100 + u64::from(m), 300);
        self.turn = !self.turn;
    }
}

/// Random points for the player to move. Every third move is noisy.
#[derive(Clone)]
struct Tout;

impl Evaluate<Lottery> for Tout {
    const HISTORY_BETWEEN_MOVES: bool = true;
    const REDUCTIONS: bool = true;
    const PRUNING: Pruning = Pruning {
        reverse_futility: 20,
        futility: 20,
        late_moves: 1,
    };

    type View<'a> = &'a Lottery;

    fn view<'a>(&'a self, position: &'a Lottery) -> &'a Lottery {
        position
    }
}

impl View<Lottery> for &Lottery {
    fn position(&self) -> &Lottery {
        self
    }

    fn evaluate(&self) -> i32 {
        self.lot(4, 801) as i32 - 400
    }

    fn gain(&self, m: u16) -> i32 {
        if m.is_multiple_of(3) {
            self.lot(200 + u64::from(m), 500) as i32 - 100
        } else {
            0
        }
    }

    fn try_for_each_noisy<B>(&self, mut f: impl FnMut(u16) -> ControlFlow<B>) -> ControlFlow<B> {
        // One in twenty moves is noisy, so that quiescence search ends.
        self.try_for_each_move(|m| {
            if self.lot(300 + u64::from(m), 20) == 0 {
                f(m)?;
            }
            ControlFlow::Continue(())
        })
    }

    fn null_move(&self) -> Option<Lottery> {
        let turn = !self.turn;
        Some(Lottery { turn, ..**self })
    }
}

fn with_settings<E>(evaluator: E, settings: Settings) -> Search<E> {
    let mut search = Search::with_memory(evaluator, Memory::new(1 << 16));
    search.settings = settings;
    search
}

/// Returns the rule that a game ends as a draw after some plies.
fn ended_after(plies: u32) -> HistoryRules {
    HistoryRules {
        plies: Some(plies),
        ..HistoryRules::NONE
    }
}

/// Returns what a new search finds.
fn found<G: Game>(
    evaluator: impl Evaluate<G>,
    game: &Record<G>,
    limits: &Limits,
) -> Report<G::Move> {
    let report = Search::new(evaluator).run(game, limits, |_| {});
    report.expect("a move")
}

proptest! {
    #[test]
    fn equals_minimax(number: u64, depth in 1_u32..=6) {
        check_equals_minimax(&Tout, &Lottery::new(number), depth);
    }

    #[test]
    fn forced_ends_found_with_all_techniques_are_true(number: u64, depth in 1_u32..=6) {
        let position = Lottery::new(number);
        let game = Record::with_rules(position.clone(), HistoryRules::NONE);
        if let Some(report) = Search::new(Tout).run(&game, &Limits::depth(depth), |_| {}) {
            // A shorter end may have been left out.
            let (plies, is_win) = match report.score.verdict() {
                Verdict::WinsIn(plies) => (plies, true),
                Verdict::LosesIn(plies) => (plies, false),
                Verdict::Points(_) => return Ok(()),
            };
            if plies <= 6 {
                // One ply more: a position without moves is seen at depth 1, not at 0.
                let exact = minimax(&Tout, &position, plies + 1);
                prop_assert!(exact.is_decisive(), "{exact}, but the search says {}", report.score);
                prop_assert_eq!(exact > Score::EVEN, is_win);
            }
        }
    }

    #[test]
    fn limits_are_kept_and_there_is_always_a_move(number: u64) {
        check_limits(&Tout, &Lottery::new(number));
    }

    #[test]
    fn the_same_search_of_a_depth_finds_the_same(number: u64, depth in 1_u32..=9) {
        check_repeatable(&Tout, &Lottery::new(number), depth);
    }

    #[test]
    fn a_forgetful_search_is_as_good_as_new(number: u64) {
        let game = Record::new(Lottery::new(number));
        let mut search = Search::with_memory(Tout, Memory::new(1 << 16));
        let mut found = || {
            let report = search.run(&game, &Limits::depth(6), |_| {});
            search.forget();
            report.map(|report| (report.best, report.score, report.nodes))
        };
        prop_assert_eq!(found(), found());
    }

    #[test]
    fn several_threads_find_what_one_finds(number: u64, threads in 2_usize..=4) {
        let game = Record::with_rules(Lottery::new(number), HistoryRules::NONE);
        let limits = Limits::depth(6);
        let exact = || with_settings(Tout, Settings::EXACT);
        let alone = exact().run(&game, &limits, |_| {});
        let together = exact().run_parallel(threads, &game, &limits, |_| {});
        // With other threads' results in the table, a shallower iteration can find a forced end.
        prop_assert_eq!(alone.map(|r| r.score), together.map(|r| r.score));
    }
}

#[test]
fn forward_pruning_leaves_out_nodes_and_can_be_switched_off() {
    let nodes = |settings: Settings| -> u64 {
        let searched = (0..100).filter_map(|number| {
            let game = Record::new(Lottery::new(number));
            let mut search = with_settings(Tout, settings);
            search.run(&game, &Limits::depth(5), |_| {})
        });
        searched.map(|report| report.nodes).sum()
    };
    let pruning = Settings {
        pruning: true,
        ..Settings::EXACT
    };
    let [pruned, all] = [pruning, Settings::EXACT].map(nodes);
    assert!(pruned < all / 4 * 3, "{pruned} of {all}");
}

#[test]
fn wins_and_losses_are_found_with_their_distance() {
    let mut search = Search::new(|_: &Nim| 0);
    for (matches, expected) in [
        (1, Score::win_in(1)),
        (4, Score::loss_in(2)),
        (5, Score::win_in(3)),
        (8, Score::loss_in(4)),
        (15, Score::win_in(7)),
    ] {
        let game = Record::new(Nim(matches, Player::Second));
        let report = search.run(&game, &Limits::depth(20), |_| {}).unwrap();
        assert_eq!(report.score, expected, "{matches} matches");
    }
}

/// For a game whose candidates are not all legal moves.
struct Unsure;

impl Evaluate<Nim> for Unsure {
    const PROVEN_PLIES: u32 = 3;

    type View<'a> = Plain<'a, Nim>;

    fn view<'a>(&'a self, position: &'a Nim) -> Plain<'a, Nim> {
        Plain::new(position, |_| 0)
    }
}

#[test]
fn a_forced_end_farther_away_than_can_be_proven_is_told_in_points() {
    let search = |matches| {
        let game = Record::new(Nim(matches, Player::First));
        let mut told = Vec::new();
        let report = Search::new(Unsure)
            .run(&game, &Limits::depth(8), |report| told.push(report.depth))
            .unwrap();
        (report.score, told.len())
    };
    assert_eq!(search(1).0, Score::win_in(1));
    assert_eq!(search(5).0, Score::win_in(3));
    // Won in five plies or lost in four, but not proven, so the search goes on.
    assert_eq!(search(9), (Score::points(alpha_beta::MAX_POINTS - 5), 8));
    assert_eq!(search(8), (Score::points(4 - alpha_beta::MAX_POINTS), 8));
}

#[test]
fn a_forced_end_ends_the_search_and_every_iteration_is_told() {
    let game = Record::new(Nim(7, Player::First));
    let mut told = Vec::new();
    let mut search = Search::new(|_: &Nim| 0);
    let report = search.run(&game, &Limits::default(), |report| {
        told.push(report.clone());
    });
    let report = report.unwrap();
    assert_eq!(report.score.verdict(), Verdict::WinsIn(3));
    // A player without moves is detected when moves are generated: one ply deeper.
    assert_eq!(told.last().map(|last| last.best), Some(3));
    assert!(told.iter().map(|r| r.depth).eq(1..=4));
}

#[test]
fn no_time_at_all_is_enough_to_see_what_is_at_hand() {
    for matches in [1, 2, 3, 5, 6, 7] {
        let nim = Nim(matches, Player::First);
        let best = Search::new(|_: &Nim| 0).best_move(&nim, &Limits::millis(0));
        assert_eq!(best, Some((matches % 4) as u8));
    }
}

/// The result at the stop is no worse than the result of the last finished iteration.
#[test]
fn an_unfinished_iteration_only_changes_its_mind_for_the_better() {
    let mut changed = 0;
    for number in 0..200 {
        let position = Lottery::new(number);
        let game = Record::with_rules(position.clone(), HistoryRules::NONE);
        for settings in [Settings::PLAIN, Settings::EXACT] {
            for nodes in [60, 150, 400, 1_000] {
                let mut last = None;
                let mut search = with_settings(Tout, settings);
                let report = search.run(&game, &Limits::nodes(nodes), |report| {
                    last = Some((report.best, report.depth));
                });
                let (Some(report), Some((best, depth))) = (report, last) else {
                    continue;
                };
                if report.best == best {
                    continue;
                }
                changed += 1;
                let worth = |m: u16| {
                    let mut child = position.clone();
                    child.play_unchecked(m);
                    -minimax(&Tout, &child, depth)
                };
                assert!(
                    worth(report.best) >= worth(best),
                    "{position:?} {settings:?} {nodes}"
                );
            }
        }
    }
    assert!(changed > 50, "{changed}");
}

#[test]
fn other_settings_and_other_rules_forget_what_was_found_under_the_old_ones() {
    for number in 0..100 {
        let game = Record::with_rules(Lottery::new(number), HistoryRules::NONE);
        let mut search = Search::with_memory(Tout, Memory::new(1 << 20));
        search.run(&game, &Limits::depth(7), |_| {});
        search.settings = Settings::EXACT;
        let short = Record::with_rules(Lottery::new(number), ended_after(3));
        search.run(&short, &Limits::depth(5), |_| {});
        let report = search.run(&game, &Limits::depth(4), |_| {});
        if let Some(report) = report {
            assert_eq!(report.score, minimax(&Tout, game.position(), 4));
        }
    }
}

#[test]
fn a_panic_of_one_thread_stops_the_others() {
    let game = Record::new(Nim(1_000_000, Player::First));
    let begin = std::time::Instant::now();
    let limits = Limits::millis(60_000);
    let panicked = std::panic::catch_unwind(|| {
        Search::new(|_: &Nim| 0).run_parallel(3, &game, &limits, |_| panic!("told"))
    });
    assert!(panicked.is_err());
    assert!(begin.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_search_is_short_to_print() {
    #[derive(Debug)]
    struct Named;
    assert!(format!("{:?}", Search::new(Named)).len() < 500);
}

#[test]
fn the_limits_name_the_moves_to_choose_from() {
    let game = Record::new(Nim(7, Player::First));
    let best = |root_moves: &[u64]| {
        let mut limits = Limits::nodes(2_000);
        (limits.root_moves, limits.lines) = (Some(root_moves.to_vec()), 2);
        let mut search = Search::new(|_: &Nim| 0);
        let report = search.run(&game, &limits, |_| {}).unwrap();
        check_report(game.position(), &report);
        let by_playouts = Uct::new(|_: &Nim| 0, 1).run(&game, &limits, |_| {});
        // What was found for some of the moves is not taken for the position.
        let all = search.run(&game, &Limits::depth(4), |_| {}).unwrap();
        assert_eq!((all.best, all.score), (3, Score::win_in(3)));
        let by_playouts = by_playouts.unwrap().best;
        (report.best, report.score, report.others.len(), by_playouts)
    };
    assert_eq!(best(&[1]), (2, Score::loss_in(4), 0, 2));
    assert_eq!(best(&[0]), (1, Score::loss_in(4), 0, 1));
    assert_eq!(best(&[2, 0]), (3, Score::win_in(3), 1, 3));
    // Moves that there are not do not count.
    assert_eq!(best(&[1, 7]), (2, Score::loss_in(4), 0, 2));
    assert_eq!(best(&[7]), (3, Score::win_in(3), 1, 3));
}

#[test]
fn there_are_as_many_lines_as_wanted_or_as_moves() {
    for (matches, lines, others) in [
        (7, 0, &[][..]),
        (7, 2, &[Score::loss_in(4)]),
        (7, 9, &[Score::loss_in(4); 2]),
        (2, 9, &[Score::loss_in(2)]),
        (1, 9, &[]),
    ] {
        let game = Record::new(Nim(matches, Player::First));
        let [one, more] = [1, lines].map(|lines| {
            let mut limits = Limits::depth(20);
            limits.lines = lines;
            found(|_: &Nim| 0, &game, &limits)
        });
        check_report(game.position(), &more);
        assert_eq!((more.best, more.score), (one.best, one.score));
        assert!(
            more.others
                .iter()
                .map(|line| line.score)
                .eq(others.iter().copied())
        );
    }
}

#[test]
fn with_variety_the_seed_chooses_among_nearly_equal_moves() {
    let game = Record::new(Ring(3, Player::First));
    let best = |variety, seed| {
        let settings = Settings {
            variety,
            seed,
            ..Settings::ALL
        };
        let mut search = with_settings(|_: &Ring| 100, settings);
        let report = search.run(&game, &Limits::depth(1), |_| {}).unwrap();
        (report.best, report.score.number())
    };
    assert!((1..20).all(|seed| best(0, seed) == best(0, 0)));
    assert!((1..20).all(|seed| best(5, seed) == best(5, seed)));
    assert!((1..20).any(|seed| best(5, seed).0 != best(5, 0).0));
    assert!((0..20).all(|seed| (95..=105).contains(&-best(5, seed).1)));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut search = Search::new(|_: &Nim| 0);
    let over = Nim(0, Player::First);
    assert_eq!(search.best_move(&over, &Limits::depth(3)), None);
    let mut game = Record::new(Nim(9, Player::First));
    game.resign(Player::First);
    assert!(search.run(&game, &Limits::depth(3), |_| {}).is_none());
}

/// A walk in a ring of eight rooms. The first player prefers rooms with high numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Ring(u8, Player);

impl Game for Ring {
    type Move = i8;
    type Event = NoEvent;

    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        ..HistoryRules::NONE
    };

    fn turn(&self) -> Player {
        self.1
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(i8) -> ControlFlow<B>) -> ControlFlow<B> {
        [-1, 1].into_iter().try_for_each(f)
    }

    fn play_with(&mut self, m: i8, _: &mut impl Observer<Self>) {
        *self = Self((self.0 as i8 + m).rem_euclid(8) as u8, !self.1);
    }
}

/// Rooms with low numbers are good for the player to move.
fn low(position: &Ring) -> i32 {
    let sign = [-1, 1][position.1.index()];
    -sign * i32::from(position.0) * 10 - 35 * -sign
}

#[test]
fn a_state_that_recurs_in_the_search_is_a_draw() {
    // The player with the worse score goes back and forth.
    let game = Record::new(Ring(0, Player::First));
    let report = found(low, &game, &Limits::depth(12));
    assert_eq!(report.score, Score::EVEN);
    // Without the repetition rule that player loses points.
    let game = Record::with_rules(Ring(0, Player::First), HistoryRules::NONE);
    let report = found(low, &game, &Limits::depth(12));
    assert_ne!(report.score, Score::EVEN);
    // The state that is searched may recur once: the second player would like a draw.
    let first = |position: &Ring| 70 - 140 * i32::from(position.1 == Player::Second);
    let game = Record::new(Ring(3, Player::First));
    let report = found(first, &game, &Limits::depth(2));
    assert_eq!(report.score, Score::points(70));
}

#[test]
fn the_game_before_counts_for_repetitions_and_the_limit_of_plies_for_its_end() {
    let mut game = Record::new(Ring(3, Player::First));
    for m in [1, -1, 1] {
        game.play(m).unwrap();
    }
    // Going back would be the third occurrence, which one ply of search sees.
    let odds = |position: &Ring| 50 - 100 * i32::from(position.1 == Player::First);
    let report = found(odds, &game, &Limits::depth(1));
    assert_eq!((report.best, report.score), (1, Score::points(50)));
    let mut limited = Record::with_rules(Ring(3, Player::First), ended_after(6));
    for m in [1, -1, 1, -1, 1] {
        limited.play(m).unwrap();
    }
    let report = found(low, &limited, &Limits::depth(9));
    assert_eq!(report.score, Score::EVEN);
}

#[test]
fn a_search_without_limits_ends_at_the_greatest_depth_or_when_told_from_another_thread() {
    let game = Record::new(Ring(0, Player::First));
    let report = found(|_: &Ring| 0, &game, &Limits::default());
    assert_eq!(report.depth, MAX_DEPTH);

    // A game too large to search completely.
    let game = Record::new(Nim(1_000_000, Player::First));
    for threads in [1, 3] {
        let stop = StopFlag::new();
        let mut limits = Limits::NONE;
        limits.stop = Some(stop.clone());
        let mut search = with_settings(|_: &Nim| 0, Settings::PLAIN);
        let (sender, depths) = mpsc::channel();
        let tell = move |report: &Report<_>| sender.send(report.depth).unwrap();
        let report = thread::scope(|scope| {
            let thinking = scope.spawn(|| search.run_parallel(threads, &game, &limits, tell));
            assert_eq!(depths.recv(), Ok(1), "the search has begun");
            assert!(!thinking.is_finished());
            stop.raise();
            thinking.join().unwrap().unwrap()
        });
        check_report(game.position(), &report);
        assert!(report.nodes > 0);
        assert_eq!(report.time, None, "no limit of time");
    }
}

#[test]
fn a_search_on_a_clock_does_not_use_all_that_it_may() {
    let game = Record::new(Nim(1_000_000, Player::First));
    // The time to aim at is enough, alone or below the limit.
    for hard_time in [None, Some(Duration::from_secs(3_600))] {
        let limits = Limits {
            hard_time,
            soft_time: Some(Duration::from_millis(1)),
            ..Limits::NONE
        };
        let report = found(|_: &Nim| 0, &game, &limits);
        assert!(
            report.depth < MAX_DEPTH && report.time.is_some(),
            "{report:?}"
        );
    }
}

#[test]
fn a_clock_never_adds_to_the_time_to_aim_at() {
    let clock = TimeLeft {
        left: Duration::from_secs(60),
        increment: Duration::ZERO,
    };
    for (hard, soft, aimed) in [
        (None, None, Some(2_000)),
        (None, Some(700), Some(700)),
        (None, Some(9_000), Some(2_000)),
        (Some(30_000), Some(700), Some(700)),
        (Some(1_000), None, None),
    ] {
        let [hard_time, soft_time, aimed] =
            [hard, soft, aimed].map(|t| t.map(Duration::from_millis));
        let limits = Limits {
            hard_time,
            soft_time,
            ..Limits::NONE
        };
        assert_eq!(limits.on_clock(clock).soft_time, aimed, "{hard:?} {soft:?}");
    }
}

#[test]
fn the_longest_clock_is_divided() {
    for (left, increment) in [(1, u64::MAX), (u64::MAX, u64::MAX), (u64::MAX, 0)] {
        let [left, increment] = [left, increment].map(Duration::from_secs);
        let limits = Limits::NONE.on_clock(TimeLeft { left, increment });
        assert!(limits.soft_time <= limits.hard_time && limits.hard_time <= Some(left));
    }
}

#[test]
fn a_search_with_a_limit_of_time_measures_it() {
    let game = Record::new(Nim(20, Player::First));
    let report = found(|_: &Nim| 0, &game, &Limits::millis(5));
    assert!(report.time.is_some() && report.nps() > Some(0));
}

#[test]
fn scores_and_reports_are_written_and_read_by_serde() {
    let scores = [Score::points(-35), Score::win_in(3), Score::loss_in(4)];
    let json = serde_json::to_string(&scores).expect("JSON");
    assert_eq!(json, r#"[{"points":-35},{"wins-in":3},{"loses-in":4}]"#);
    let read: [Score; 3] = serde_json::from_str(&json).expect("scores");
    assert_eq!(read, scores);
    let far: Score = serde_json::from_str(r#"{"points":2000000000}"#).expect("a score");
    assert_eq!(far, Score::points(i32::MAX), "points keep their limit");

    let game = Record::new(Nim(9, Player::First));
    let report = Search::new(|_: &Nim| 0).run(&game, &Limits::millis(50), |_| {});
    let json = serde_json::to_string(&report).expect("JSON");
    let read: Option<Report<u8>> = serde_json::from_str(&json).expect("a report");
    assert_eq!(read, report);
}
