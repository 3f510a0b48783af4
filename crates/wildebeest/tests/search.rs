//! The evaluation, and the search that plays by it.

use alpha_beta::testing::{check_equals_minimax, check_limits, check_repeatable};
use alpha_beta::{Evaluate, Limits, Score, Search, Verdict, View};
use grid_core::testing::random_position;
use grid_core::{Game, Player, Record, SquareSet};
use proptest::prelude::*;
use wildebeest::{Evaluator, Event, Move, PieceKind, Position, Set, Square};

fn position() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0_u32..160)
        .prop_map(|(seed, plies)| random_position(&Position::START, seed, plies))
}

/// A position from the rows that hold pieces, White to move.
fn white_to_move(rows: &[(usize, &str)]) -> Position {
    let mut board = vec![".".repeat(11); 11];
    for &(row, text) in rows {
        board[row] = text.into();
    }
    format!("W {}", board.join("/")).parse().unwrap()
}

fn points(position: &Position) -> i32 {
    Evaluator.view(position).evaluate()
}

/// The same position with the other player to move.
fn passed_to_other(position: &Position) -> Position {
    let text = position.to_string();
    let (turn, rows) = text.split_once(' ').unwrap();
    let other = if turn == "W" { "B" } else { "W" };
    format!("{other} {rows}").parse().unwrap()
}

proptest! {
    #[test]
    fn the_evaluation_is_symmetric(position in position()) {
        let turned = position.colour_flipped();
        prop_assert_eq!(points(&position), points(&turned));
        prop_assert_eq!(points(&position), -points(&passed_to_other(&position)));
        prop_assert_eq!(points(&position), -points(&passed_to_other(&turned)));
    }

    #[test]
    fn noisy_moves_are_legal_and_all_that_capture_are_among_them(position in position()) {
        let mut noisy = Vec::new();
        let _ = Evaluator.view(&position).try_for_each_noisy(|m| {
            noisy.push(m);
            std::ops::ControlFlow::<()>::Continue(())
        });
        for (i, m) in noisy.iter().enumerate() {
            prop_assert!(position.is_legal(*m), "{} in {}", m, position);
            prop_assert!(!noisy[..i].contains(m), "{} twice in {}", m, position);
        }
        let enemy = !position.turn();
        for m in position.moves() {
            // After-effects of other pieces begin with an event of their own.
            let mut events = Vec::new();
            position.clone().play_with(m, &mut |event| events.push(event));
            let captures = events.iter().skip(1).take(2).take_while(|event| {
                matches!(event, Event::Captured { .. } | Event::Pushed { .. })
            });
            let captures_enemy = captures.into_iter().any(|event| {
                matches!(event, Event::Captured { owner, .. } if *owner == enemy)
            });
            let promotion = Event::Promoted { owner: position.turn(), square: m.to };
            let promotes = events.contains(&promotion);
            if captures_enemy || promotes {
                prop_assert!(noisy.contains(&m), "{} in {}", m, position);
            }
        }
    }

    #[test]
    fn limits_are_kept_and_there_is_always_a_move(position in position()) {
        check_limits(&Evaluator, &position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn equals_minimax(position in position(), depth in 1_u32..=3) {
        check_equals_minimax(&Evaluator, &position, depth);
    }

    #[test]
    fn the_same_search_of_a_depth_finds_the_same(position in position()) {
        check_repeatable(&Evaluator, &position, 5);
    }
}

#[test]
fn what_is_better_has_more_points() {
    const KINGS: [(usize, &str); 2] = [(0, "K.........."), (10, "..........k")];
    let with = |rows: &[(usize, &str)]| {
        let rows: Vec<_> = KINGS.into_iter().chain(rows.iter().copied()).collect();
        points(&white_to_move(&rows))
    };
    let even = with(&[]);
    assert!(
        with(&[(4, "....R......")]) > with(&[(4, "....N......")]),
        "a rook, a knight"
    );
    assert!(with(&[(4, "....e......")]) < even, "an enemy empress");
    assert!(
        with(&[(8, "....P......")]) > with(&[(2, "....P......")]),
        "a pawn near its last row"
    );
    assert!(
        with(&[(4, "....Rz.....")]) < with(&[(4, "....R.z....")]),
        "a paralysed rook"
    );
    assert!(
        with(&[(2, "..s........")]) < with(&[(5, "..s........")]),
        "a serpent near the king"
    );
    assert!(
        with(&[(4, "H.........."), (0, "K.....X....")]) - with(&[(0, "K.....X....")])
            > with(&[(4, "H..........")]) - even,
        "a machine that has a cart to run"
    );
    // With one more piece in its row, Black's Prince Joey explodes: with White's knight beside it,
    // or with no piece.
    assert!(
        with(&[(5, "jN.PP......")]) < with(&[(5, "j.NPP......")]),
        "beside a Joey about to explode"
    );
    // White's pawn is one step from row 5, where it charges Black's cart in the King's column.
    assert!(
        points(&white_to_move(&[
            (0, "K.........."),
            (6, ".....p....."),
            (10, "x.........k")
        ])) < points(&white_to_move(&[
            (0, ".K........."),
            (6, ".....p....."),
            (10, "x.........k")
        ])),
        "a cart behind the king"
    );
}

/// What the search finds for White at a depth.
fn search(position: &Position, depth: u32) -> (Move, Score) {
    let report = Search::new(Evaluator)
        .run(&Record::new(*position), &Limits::depth(depth), |_| {})
        .unwrap();
    (report.best, report.score)
}

fn m(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn forced_wins_are_found() {
    // A Serpent steps beside the King.
    let poison = white_to_move(&[(0, "K.........."), (8, "..........S"), (10, "..........k")]);
    assert_eq!(search(&poison, 2).1, Score::win_in(1));
    // A pawn that comes to row 5 charges Black's cart, which sweeps its King.
    let cart = white_to_move(&[
        (0, "K.........."),
        (3, "...k......."),
        (4, "......P...."),
        (10, "...x......."),
    ]);
    assert_eq!(search(&cart, 2), (m("4,6-5,6"), Score::win_in(1)));
    // A Catapult cannot fling a piece onto a King, but it can fling a Serpent beside it.
    let fling = white_to_move(&[(0, "K....SC...."), (1, "..........k")]);
    assert_eq!(search(&fling, 2).1, Score::win_in(1));
    // Two Rooks leave the King two rows and take them one after the other.
    let rooks = white_to_move(&[
        (0, "K.........."),
        (8, "R.........."),
        (9, ".R........."),
        (10, "..........k"),
    ]);
    let (_, score) = search(&rooks, 6);
    assert!(matches!(score.verdict(), Verdict::WinsIn(1..=4)), "{score}");
}

#[test]
fn first_moves_that_lose_at_once_are_avoided() {
    for depth in [1, 2, 3, 4] {
        let (best, score) = search(&Position::START, depth);
        assert!(!score.is_decisive(), "depth {depth}: {best}");
        let mut after = Position::START;
        after.play(best).unwrap();
        assert_eq!(after.outcome(), None, "depth {depth}: {best}");
    }
}

#[test]
fn a_pass_has_after_effects() {
    let position = white_to_move(&[
        (0, "KX.RNBG...."),
        (3, ".........R."),
        (5, "....P......"),
        (10, "x.........k"),
    ]);
    let passed = Evaluator.view(&position).null_move().unwrap();
    assert_eq!(passed.turn(), Player::Second);
    assert!(
        passed.pieces(Player::First).contains(Square::at(3, 1)),
        "the pad"
    );
    // White's pawn on row 5 has charged Black's cart, which has taken the King.
    assert_eq!(
        passed.pieces_of_kind(Player::Second, PieceKind::Cart),
        Set::of(Square::at(0, 0))
    );
    let few = white_to_move(&[(0, "KX.RN......"), (10, "x.........k")]);
    assert_eq!(Evaluator.view(&few).null_move(), None);
}
