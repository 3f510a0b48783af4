//! The evaluation, and the search that plays by it.

use alpha_beta::testing::{check_equals_minimax, check_limits, check_repeatable};
use alpha_beta::{Evaluate, Limits, Score, Search, View};
use grid_core::testing::random_position;
use grid_core::{Dice, Game, Record};
use pacifist::{Count, Evaluator, Pacifist, Position, PositionBuilder, Value, Weighting};
use proptest::prelude::*;

fn position<W: Weighting>() -> impl Strategy<Value = Position<W>> {
    (any::<u64>(), 0_u32..80)
        .prop_map(|(seed, plies)| random_position(&Position::asymmetric(seed), seed, plies))
}

proptest! {
    #[test]
    fn the_evaluation_is_symmetric(one in position::<Count>(), two in position::<Value>()) {
        let (one_flipped, two_flipped) = (one.colour_flipped(), two.colour_flipped());
        prop_assert_eq!(one_flipped.colour_flipped(), one);
        let [points, flipped] = [one, one_flipped].map(|it| Evaluator.view(&it).evaluate());
        prop_assert_eq!(points, flipped);
        let [points, flipped] = [two, two_flipped].map(|it| Evaluator.view(&it).evaluate());
        prop_assert_eq!(points, flipped);
    }

    #[test]
    fn a_turned_position_is_the_same_game(position in position::<Count>(), seed: u64) {
        prop_assert_eq!(PositionBuilder::from(position).build(), Ok(position));
        let mut turned = position.colour_flipped();
        prop_assert_eq!(turned.move_count(), position.move_count());
        let number = Dice::seeded(seed).below(position.move_count().max(1));
        if let Some(m) = position.nth_move(number) {
            let flip = |square: pacifist::Square| {
                pacifist::Square::at(7 - square.row(), square.column())
            };
            let mut after = position;
            after.play_unchecked(m);
            let m = pacifist::Move { from: flip(m.from), to: flip(m.to), ..m };
            turned.play(m).unwrap();
            prop_assert_eq!(turned, after.colour_flipped());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn limits_are_kept_and_there_is_always_a_move(position in position::<Count>()) {
        check_limits(&Evaluator, &position);
    }

    #[test]
    fn equals_minimax(one in position::<Count>(), two in position::<Value>(), depth in 1_u32..=2) {
        check_equals_minimax(&Evaluator, &one, depth);
        check_equals_minimax(&Evaluator, &two, depth);
    }

    #[test]
    fn the_same_search_of_a_depth_finds_the_same(position in position::<Value>()) {
        check_repeatable(&Evaluator, &position, 4);
    }
}

#[test]
fn equals_minimax_three_plies_ahead() {
    for seed in 0..4 {
        let position = random_position(&Pacifist::asymmetric(seed), seed, 20);
        check_equals_minimax(&Evaluator, &position, 3);
    }
}

#[test]
fn a_win_in_one_is_found() {
    let diagram = "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --";
    let game = Record::new(diagram.parse::<Pacifist>().unwrap());
    let report = Search::new(Evaluator).run(&game, &Limits::depth(3), |_| {});
    let report = report.unwrap();
    assert_eq!(report.best.to_string(), "g1b6");
    assert_eq!(report.score, Score::win_in(1));
}

#[test]
fn what_is_better_has_more_points() {
    let points = |text: &str| {
        let position: Pacifist = text.parse().unwrap();
        Evaluator.view(&position).evaluate()
    };
    for (more, better, worse) in [
        // One piece more for White and one fewer for Black; then both kings.
        (
            150,
            "rnbqkbnr/Pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 iiii",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 iiii",
        ),
        (
            1_000,
            "rnbqKbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 iiii",
            "rnbqkbnr/Pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 iiii",
        ),
        // Black's pawn on b5 turns after any move of White, or is supported.
        (
            50,
            "rnbqkbnr/p1pppppp/8/1p6/P7/8/1PPPPPPP/RNBQKBNR w 2 iiii",
            "rnbqkbnr/2pppppp/p7/1p6/P7/8/1PPPPPPP/RNBQKBNR w 2 iiii",
        ),
    ] {
        assert!(points(better) > points(worse) + more, "{better}");
    }
}
