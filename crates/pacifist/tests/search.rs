//! The evaluation, and the search that plays by it.

use alpha_beta::testing::check_search;
use alpha_beta::{Evaluate, Limits, Score, Search, View};
use grid_core::testing::random_positions;
use grid_core::{Dice, Game, Record, random_move};
use pacifist::{Count, Evaluator, Pacifist, Position, PositionBuilder, Square, Value, Weighting};

fn positions<W: Weighting>(count: u64) -> impl Iterator<Item = Position<W>> {
    random_positions(Position::asymmetric, count, 80)
}

/// Checks that the evaluation and the moves are the same in turned positions.
fn check_turned<W: Weighting>() {
    let mut dice = Dice::seeded(1);
    for position in positions::<W>(256) {
        assert_eq!(PositionBuilder::from(position).build(), Ok(position));
        let mut turned = position.colour_flipped();
        assert_eq!(turned.colour_flipped(), position);
        let [points, of_turned] = [position, turned].map(|it| Evaluator.view(&it).evaluate());
        assert_eq!(points, of_turned, "{position}");
        assert_eq!(turned.move_count(), position.move_count());
        if let Some(m) = random_move(&position, &mut dice) {
            let flip = |square: Square| Square::at(7 - square.row(), square.column());
            let (from, to) = (flip(m.from), flip(m.to));
            turned.play(pacifist::Move { from, to, ..m }).unwrap();
            assert_eq!(turned, position.child(m).colour_flipped());
        }
    }
}

#[test]
fn a_turned_position_is_the_same_game() {
    check_turned::<Count>();
    check_turned::<Value>();
}

#[test]
fn the_search_is_right_in_random_positions() {
    check_search(&Evaluator, positions::<Count>(12), 3, 4);
    check_search(&Evaluator, positions::<Value>(12), 2, 4);
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
