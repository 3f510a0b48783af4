//! The evaluation, and the search that plays by it.

use alpha_beta::testing::check_search;
use alpha_beta::{Evaluate, Limits, Networked, Score, Search, View};
use conway_chess::{Evaluator, Event, NetEvaluator, PieceKind, Position, PositionBuilder};
use grid_core::testing::random_positions;
use grid_core::{Dice, Game, Record, random_move};

fn positions(count: u64) -> impl Iterator<Item = Position> {
    random_positions(|_| Position::START, count, 120)
}

#[test]
fn a_colour_flipped_position_is_the_same_game() {
    let mut dice = Dice::seeded(1);
    for position in positions(256) {
        assert_eq!(PositionBuilder::from(position).build(), Ok(position));
        let mut flipped = position.colour_flipped();
        assert_eq!(flipped.colour_flipped(), position);
        assert_eq!(flipped.to_string().parse::<Position>(), Ok(flipped));
        assert_eq!(flipped.move_count(), position.move_count());
        let [points, of_flipped] = [position, flipped].map(|it| Evaluator.view(&it).evaluate());
        assert_eq!(points, of_flipped, "{position}");
        let net = NetEvaluator::default();
        let [points, of_flipped] = [position, flipped].map(|it| net.view(&it).evaluate());
        assert_eq!(points, of_flipped, "{position}");
        if let Some(m) = random_move(&position, &mut dice) {
            let flip = |text: String| -> String {
                let flip = |c: char| match c {
                    '1'..='8' => (b'9' - (c as u8 - b'0')) as char,
                    _ => c,
                };
                text.chars().map(flip).collect()
            };
            flipped.play(flip(m.to_string()).parse().unwrap()).unwrap();
            let expected = position.child(m).colour_flipped();
            assert!(flipped.same_state(&expected), "{flipped} {expected}");
        }
    }
}

#[test]
fn the_network_has_an_input_for_everything_it_sees() {
    assert_eq!(Position::NET.inputs(), Position::INPUTS);
    let mut seen = vec![false; Position::INPUTS];
    for position in positions(2_000) {
        let mut inputs = Vec::new();
        position.for_each_input(|input| inputs.push(input));
        // Only pieces of one kind in the same trouble share an input.
        let sets = |&&input: &&usize| input % (Position::INPUTS / 2) < 25 * 64;
        let mut distinct: Vec<_> = inputs.iter().filter(sets).collect();
        let count = distinct.len();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), count, "{position}");
        inputs.into_iter().for_each(|input| seen[input] = true);
    }
    let share = seen.iter().filter(|&&seen| seen).count() as f64 / seen.len() as f64;
    assert!(share > 0.3, "{share}");
}

#[test]
fn noisy_moves_are_the_captures_and_new_queens() {
    for position in positions(256) {
        let mut noisy = Vec::new();
        let _ = Evaluator.view(&position).try_for_each_noisy(|m| {
            noisy.push(m);
            std::ops::ControlFlow::<()>::Continue(())
        });
        let expected: Vec<_> = (position.moves().into_iter())
            .filter(|&m| {
                let mut captures = false;
                position.clone().play_with(m, &mut |event| {
                    captures |= matches!(event, Event::Captured { .. });
                });
                m.promotion == Some(PieceKind::Queen) || (captures && m.promotion.is_none())
            })
            .collect();
        assert_eq!(noisy, expected, "{position}");
    }
}

#[test]
fn the_search_is_right_in_random_positions() {
    check_search(&Evaluator, positions(36), 3, 5);
}

#[test]
fn what_is_better_has_more_points() {
    // Ranks 1 and 2 of White's pieces, their counters, the birth counter of b3, and White's queue.
    let points = |case: &str| {
        let [rank_2, rank_1, counters, b3, queue] = case.split(' ').collect::<Vec<_>>()[..] else {
            panic!("five words: {case}");
        };
        let text = format!(
            "8/8/8/8/8/8/{rank_2}/{rank_1} w - - ......../......../......../......../......../\
             .{b3}....../......../{counters} {queue},0 0 9"
        );
        Evaluator.view(&text.parse().unwrap()).evaluate()
    };
    for case in [
        "PPP4k 1K6 ........ . 0 > PP5k 1K6 ........ . 0: one pawn more",
        "PP5k 6K1 ........ . 0 > PP5k 6K1 ......1. . 0: a lonely king",
        "PP5k 6K1 ......1. . 0 > PP5k 6K1 ......2. . 0: a lonely king",
        "PP5k 6K1 ......2. . 0 > PP5k 6K1 ......3. . 0: a king about to die",
        // Three pawns in a row: b3, before the middle one, has three neighbours.
        "PPP4k K7 ........ f 0 > PPP4k K7 ........ c 0: a birth that is due",
        "PPP4k K7 ........ c 0 > PPP4k K7 ........ . 0: a birth in two turns",
        "PPP4k K7 ........ f 7 > PPP4k K7 ........ f 0: a queen, not a pawn, is born next",
    ] {
        let (better, worse) = case.split_once(" > ").unwrap();
        let (worse, _) = worse.split_once(": ").unwrap();
        assert!(points(better) > points(worse), "{case}");
    }
}

/// What the search finds at a depth.
fn search(text: &str, depth: u32) -> (String, Score) {
    let game = Record::new(text.parse::<Position>().unwrap());
    let report = Search::new(Evaluator)
        .run(&game, &Limits::depth(depth), |_| {})
        .unwrap();
    (report.best.to_string(), report.score)
}

#[test]
fn forced_wins_are_found() {
    let (best, score) = search("4k3/8/8/8/8/8/8/K3R3 w - -", 2);
    assert_eq!((best.as_str(), score), ("e1e8", Score::win_in(1)));
    // The black king has no neighbours, so its death counter goes up in each of Black's life
    // phases. White must only keep its own king alive.
    for (counter, plies) in [('3', 1), ('2', 3), ('1', 5)] {
        let text = format!(
            "7k/8/8/8/8/8/PP6/KP6 w - - .......{counter}/\
             ......../......../......../......../......../......../........ 0,0 0 30"
        );
        assert_eq!(
            search(&text, plies + 1).1,
            Score::win_in(plies),
            "{counter}"
        );
    }
}

#[test]
fn the_crowded_king_of_the_start_array_must_be_relieved_in_time() {
    // After 1.h3 h6 2.h4 a6 five pieces have crowded White's king for three turns. It is lost.
    let text = "rnbqkbnr/1pppppp1/p6p/8/7P/1PRPNPB1/PPPPPPP1/RNBQKBNR w KQkq - \
        .222222./.222222./.bbbbbb1/......../.......2/......../.333333c/.333333. 6,0 0 3";
    assert_eq!(search(text, 4).1, Score::loss_in(2));
    // A search of a few plies relieves the king in time.
    let mut game = Record::new(Position::START);
    let mut search = Search::new(Evaluator);
    while game.ply() < 10 {
        let report = search.run(&game, &Limits::depth(5), |_| {}).unwrap();
        game.play(report.best).unwrap();
        assert_eq!(game.ending(), None, "{game}");
    }
}
