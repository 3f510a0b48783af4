//! The rules by number: a position, the moves, the exact result.

use board_scene::Present;
use grid_core::{Game, Notation, Outcome, Player, perft};
use lifeduel::{Board, Cell, Event, Position, Solver, Spec};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// The position after some moves.
fn after(start: &str, moves: &str) -> Position {
    let mut game = position(start);
    for m in moves.split_whitespace() {
        let m = game.parse_move(m).unwrap();
        game.play(m).unwrap();
    }
    game
}

/// Checks that texts are refused. Each line has a text in quotes and the character before which it
/// is wrong.
fn check_refused<T: std::str::FromStr<Err = grid_core::ParseError> + std::fmt::Debug>(lines: &str) {
    for line in lines.lines() {
        let (text, at) = line.trim().rsplit_once(' ').unwrap();
        let error = text.trim_matches('"').parse::<T>().unwrap_err();
        assert_eq!(error.at.to_string(), at, "{error}");
    }
}

const START: &str = "6x6t6g3 6./6./6./6./6./6. p0";

#[test]
fn rule_1_1_the_start_is_a_dead_board_of_six_by_six() {
    assert_eq!(Position::START.to_string(), START);
    assert_eq!(Position::START.move_count(), 36);
    assert_eq!(Position::START.turn(), Player::First);
    assert_eq!(Position::START.outcome(), None);
}

#[test]
fn rule_1_1_a_move_names_row_and_column_from_the_top_left() {
    let board = |m| after(START, m).board().to_string();
    assert_eq!(board("2,3"), "6./6./3.x2./6./6./6.");
    assert_eq!(board("5,0"), "6./6./6./6./6./x5.");
}

#[test]
fn rule_1_2_the_players_take_turns_and_place_their_own_cells() {
    let game = after(START, "0,0 0,1 0,2");
    assert_eq!(game.to_string(), "6x6t6g3 xox3./6./6./6./6./6. p3");
    assert_eq!(game.turn(), Player::Second);
}

#[test]
fn rule_1_2_nothing_dies_or_is_born_during_the_placements() {
    // Isolated cells, and a block of four with a fifth cell beside it.
    let game = after(START, "0,0 5,5 2,2 2,3 3,2 3,3 2,4");
    assert_eq!(game.to_string(), "6x6t6g3 x5./6./2.xox./2.xo2./6./5.o p7");
}

#[test]
fn rule_1_2_and_1_3_there_is_no_pass_and_a_living_cell_is_refused() {
    let game = after(START, "0,0 0,1");
    for taken in ["0,0", "0,1"] {
        let m = game.parse_move(taken).unwrap();
        assert!(!game.is_legal(m), "{taken}");
        assert!(game.clone().play(m).is_err());
    }
    assert_eq!(game.move_count(), 34);
}

#[test]
fn rule_1_3_a_cell_off_the_board_is_no_move() {
    let game = Position::START;
    let off = "6,0|0,6|-1,0|256,0|99999999999999999999,0|0|0,0,0||a,b|00,1|+1,1| 1,1";
    for text in off.split('|') {
        assert!(game.parse_move(text).is_err(), "{text}");
    }
    assert!(!game.is_legal(Cell::at(6, 0)));
    // Not even where its index would be the bit of another cell.
    assert!(!game.is_legal(Cell::at(0, 7)));
}

#[test]
fn rule_9_5_a_violation_loses_and_the_board_stays() {
    let game = after(START, "2,3 2,4");
    for (player, phase) in [(Player::First, "v2"), (Player::Second, "v1")] {
        let lost = game.violated_by(player).unwrap();
        let text = format!("6x6t6g3 6./6./3.xo./6./6./6. {phase}");
        assert_eq!(lost.to_string(), text);
        assert_eq!(lost.outcome(), Some(Outcome::Win(!player)));
        assert_eq!(lost.simulated(), lost.board(), "no generation passes");
        assert_eq!(lost.move_count(), 0);
        assert_eq!(lost.violated_by(!player), None, "the game is over");
    }
}

/// Each line has a board and what becomes of it.
#[test]
fn rule_1_4_cells_live_die_and_are_born_by_conways_rule_and_newborns_belong_to_the_majority() {
    for line in [
        // Two or three neighbours, here of the other owner: the middle o lives on and stays an o.
        "3./xox/3. -> .x./.o./.x.",
        ".x./xox/3. -> 3x/xox/.x.",
        // Fewer than two or more than three neighbours: a cell dies.
        "3./.o./3. -> 3./3./3.",
        "3./xo./3. -> 3./3./3.",
        ".x./xox/.x. -> 3x/x.x/3x",
        // Three neighbours of a dead cell: it is born to the majority.
        "x.x/3./.x. -> 3./.x./3.",
        "x.x/3./.o. -> 3./.x./3.",
        "o.x/3./.o. -> 3./.o./3.",
        "o.o/3./.o. -> 3./.o./3.",
        // Two or four: it stays dead.
        "x.x/3./3. -> 3./3./3.",
        "x.x/3./o.o -> 3./3./3.",
        // On a torus these would have neighbours across the edges.
        "x4.x/6./6./6./6./x4.x -> 6./6./6./6./6./6.",
        "6./x4.x/x4.x/x4.x/6./6. -> 6./6./2x2.2x/6./6./6.",
        // A blinker on the edge would need one cell outside the board, so two cells remain and die.
        // At the bottom the word has bits for more rows.
        "3x/3./3. -> .x./.x./3. -> 3./3./3.",
        "3./3./3x -> 3./.x./.x. -> 3./3./3.",
        // A blinker would change differently if its cells changed one after the other.
        "5./2.x2./2.x2./2.x2./5. -> 5./5./.3x./5./5.",
        "5./2.x2./2.o2./2.x2./5. -> 5./5./.xox./5./5.",
    ] {
        let boards: Vec<&str> = line.split(" -> ").collect();
        let first: Board = boards[0].parse().unwrap();
        for (generations, board) in boards.iter().enumerate() {
            assert_eq!(first.after(generations).to_string(), *board, "{line}");
        }
    }
}

/// Three games recorded from the reference program, with its seeds (3, 1003), (1, 1001) and
/// (12, 1012).
#[test]
fn rule_1_5_and_7_3_the_last_placement_runs_all_generations_and_more_cells_win() {
    for (first, last, end, result, winner) in [
        (
            "2,3 5,1 5,4 3,5 1,2 2,2 5,0 4,5 3,2 4,4 3,0",
            "2,5",
            "6./3.x2./3.x2o/.x.xo./.x.x2./3.2x.",
            "the count is 8 to 3",
            Outcome::Win(Player::First),
        ),
        (
            "1,2 0,3 0,4 2,0 2,4 0,5 1,1 4,0 5,1 1,4 2,2",
            "2,1",
            "3.ox./4.o./.o4./6./6./6.",
            "the count is 1 to 3",
            Outcome::Win(Player::Second),
        ),
        (
            "5,0 3,3 2,5 1,4 5,3 1,3 3,4 4,1 2,0 2,1 0,0",
            "3,1",
            "6./.x4./.xo2.x/6./.2o2.x/.2ox2.",
            "the count is 5 to 5",
            Outcome::Draw,
        ),
    ] {
        let mut game = after(START, first);
        assert_eq!(game.outcome(), None);
        let mut told = String::new();
        let last = game.parse_move(last).unwrap();
        game.play_with(last, &mut |event: Event| told = event.to_string());
        assert_eq!(game.to_string(), format!("6x6t6g3 {end} s3"));
        assert_eq!(game.outcome(), Some(winner));
        assert_eq!(told, result);
        assert_eq!(game.move_count(), 0);
    }
}

#[test]
fn rule_1_5_equal_counts_are_a_draw_and_none_at_all_too() {
    for text in ["2x2t1g1 xo/2. p2", "2x2t1g1 2./2. s1"] {
        assert_eq!(position(text).outcome(), Some(Outcome::Draw), "{text}");
    }
}

#[test]
fn rule_1_6_in_the_even_game_nobody_can_force_a_win() {
    let start = <Position as Present>::start("even").unwrap().unwrap();
    assert_eq!(start.board().count(Player::First), 2);
    assert_eq!(start.placements_left(), 10);
    let solution = Solver::new(64 << 20).solve(&start);
    assert_eq!(solution.outcome, Outcome::Draw);
}

#[test]
fn rule_1_6_the_first_player_wins_ties_if_the_game_is_played_so() {
    for (text, player) in [
        ("2x2t1g1f xo/2. p2", Player::First),
        ("2x2t1g1f 2./2. s1", Player::First),
        ("2x2t1g1f xo/2. s1", Player::First),
        ("2x2t1g1f 2o/2. s1", Player::Second),
    ] {
        let outcome = position(text).outcome();
        assert_eq!(outcome, Some(Outcome::Win(player)), "{text}");
    }
}

#[test]
fn rule_9_4_a_position_before_the_end_has_the_result_of_the_end() {
    let end = position("6x6t6g3 6./3.x2./3.x2o/.x.xo./.x.x2./3.2x. s3");
    let placed = position("6x6t6g3 6./2.x3./2.ox.o/x.x2.o/4.2o/xo2.x. p12");
    assert_eq!(placed.outcome(), end.outcome());
    assert_eq!(placed.simulated(), end.board());
    assert_eq!(placed.move_count(), 0);
    assert_eq!(placed.turn(), Player::First);
}

#[test]
fn rule_7_1_placement_perft_is_a_falling_factorial() {
    for (depth, count) in (0..).zip([1, 36, 1_260, 42_840, 1_413_720]) {
        assert_eq!(perft(&Position::START, depth), count, "{depth}");
    }
}

/// All subsets of `free` with `count` bits.
fn subsets(free: u64, count: usize) -> Vec<u64> {
    (0..=free)
        .filter(|set| set & !free == 0 && set.count_ones() as usize == count)
        .collect()
}

/// The results of all pairs of placement sets. The test enumerates the pairs, and the engine
/// simulates them.
#[test]
fn rule_7_2_every_pair_of_placements_of_small_games_ends_as_counted() {
    for (text, pairs, wins, draws) in [
        ("2x2t1g1", 12, 0, 12),
        ("2x3t2g2", 90, 24, 42),
        ("3x3t1g3", 72, 0, 72),
        ("3x3t2g1", 756, 272, 212),
        ("3x3t2g3", 756, 216, 324),
        ("3x3t3g1", 1_680, 636, 408),
        ("3x3t3g3", 1_680, 400, 880),
        ("3x3t4g3", 630, 0, 630),
        ("3x4t2g3", 2_970, 725, 1_520),
        ("3x4t3g2", 18_480, 7_214, 4_052),
        ("4x4t2g3", 10_920, 1_924, 7_072),
        ("4x4t3g3", 160_160, 61_328, 37_504),
    ] {
        let spec: Spec = text.parse().unwrap();
        let all = (1 << spec.cells()) - 1;
        let (mut seen, mut won, mut drawn) = (0, [0, 0], 0);
        for first in subsets(all, spec.placements()) {
            for second in subsets(all & !first, spec.placements()) {
                let mut board = Board::empty(spec);
                for (index, cell) in board.all().enumerate() {
                    for (player, set) in Player::ALL.into_iter().zip([first, second]) {
                        if set >> index & 1 != 0 {
                            board = board.with(player, cell);
                        }
                    }
                }
                seen += 1;
                let end = board.after(spec.generations());
                match end.result(spec.first_wins_ties()) {
                    Outcome::Win(player) => won[player.index()] += 1,
                    Outcome::Draw => drawn += 1,
                }
            }
        }
        assert_eq!((seen, won, drawn), (pairs, [wins, wins], draws), "{text}");
    }
}

#[test]
fn rule_1_6_the_parameters_of_a_game_are_bounded() {
    assert_eq!(Spec::new(6, 6, 6, 3), Ok(Spec::default()));
    let refused = "0 6 1 3: a board of 0 rows and 6 columns: expected 2 to 64 cells
        9 9 4 1: a board of 9 rows and 9 columns: expected 2 to 64 cells
        3 3 4 1001: 1001 generations: expected at most 1000
        3 3 5 3: 5 placements each: the board has room for 1 to 4
        3 3 0 3: 0 placements each: the board has room for 1 to 4";
    for line in refused.lines() {
        let (numbers, expected) = line.trim().split_once(": ").unwrap();
        let numbers: Vec<usize> = numbers.split(' ').map(|n| n.parse().unwrap()).collect();
        let error = Spec::new(numbers[0], numbers[1], numbers[2], numbers[3]).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    assert!(Spec::new(usize::MAX, 2, 1, 3).is_err());
}

#[test]
fn rule_9_1_the_text_of_parameters_is_read_or_refused_with_its_place() {
    for text in ["6x6t6g3", "8x8t8g5f", "7x9t1g1", "1x64t32g1000", "64x1t1g0"] {
        assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
    }
    check_refused::<Spec>(
        r#""" 0
        "6" 1
        "6x" 2
        "6x6" 3
        "6x6t6" 5
        "6x6t6g" 6
        "6x6t6g3d" 7
        "6x6t19g3" 4
        "6x6t0g3" 4
        "9x9t6g3" 0
        "0x6t6g3" 0
        "6x6t6g1001" 6
        "6x6t6g99999" 6
        "-6x6t6g3" 0"#,
    );
}

#[test]
fn rule_9_2_and_9_3_the_text_of_a_position_is_read_or_refused_with_its_place() {
    for text in [
        START,
        "6x6t6g3 6./.x2.o./6./6./6./6. p2",
        "3x3t2g2 x.x/.o./.o. p4",
        "3x3t2g2 3x/3o/3x s0",
        "3x3t2g2 3x/3o/3x s1",
        "3x3t2g2 3x/3o/3x v1",
        // Cells on the board before the first placement.
        "3x3t2g2 2x./3./3. p0",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
    // A run may also be read cell by cell, but is never written so.
    let by_cells = position("3x3t1g2 .../1x1.1./... p1");
    assert_eq!(by_cells.to_string(), "3x3t1g2 3./x2./3. p1");
    check_refused::<Position>(
        r#""" 0
        "6x6t6g3" 7
        "6x6t6g3 6./6./6./6./6./6." 25
        "6x6t6g3  6./6./6./6./6./6. p0" 8
        "6x6t6g3 6./6./6./6./6. p0" 8
        "6x6t6g3 5./5./5./5./5./5. p0" 8
        "6x6t6g3 6./6./6./6./6./5. p0" 25
        "6x6t6g3 6./6./6./6./6./7. p0" 24
        "6x6t6g3 6./6./6./6./6./6./ p0" 26
        "6x6t6g3 6./6./6./6./6./6X p0" 24
        "6x6t6g3 6./6./6./6./6./0. p0" 23
        "6x6t6g3 99999999999999999999. p0" 9
        "6x6t6g3 6./6./6./6./6./6. p13" 27
        "6x6t6g3 6./6./6./6./6./6. s4" 27
        "6x6t6g3 6./6./6./6./6./6. v3" 26
        "6x6t6g3 6./6./6./6./6./6. p" 27
        "6x6t6g3 6./6./6./6./6./6. p01" 27
        "6x6t6g3 6./6./6./6./6./6. p+1" 27
        "6x6t6g3 6./6./6./6./6./6. p0 " 29
        "3x3t4g2 2x./3./3. p0" 19"#,
    );
}
