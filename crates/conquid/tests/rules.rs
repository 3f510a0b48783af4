//! The rules by number: a position, the move, the exact result.

use conquid::{Board, BoardError, Cell, Event, Game, Move, Notation, Player, Position, SquareSet};
use grid_core::{HistoryRules, Outcome, Reason, Record};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A position of player 1 to move on the medium board with these first rows; the rest is empty.
fn medium(rows: &[&str]) -> Position {
    let rest = ["28."; 6]
        .into_iter()
        .chain(["4.2X16.2O4."; 2])
        .chain(["28."; 6]);
    let rows: Vec<&str> = rows.iter().copied().chain(rest.skip(rows.len())).collect();
    position(&format!("14x28b2 {} 1 -", rows.join("/")))
}

fn legal(position: &Position, text: &str) -> bool {
    position.is_legal(text.parse().unwrap())
}

/// Plays moves, each of which must be legal. Returns the events of the last one as text.
fn play(position: &mut Position, moves: &str) -> Vec<String> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, |event| events.push(event.to_string()));
    }
    events
}

/// The text after some moves.
fn after(position: &Position, moves: &str) -> String {
    let mut position = *position;
    play(&mut position, moves);
    position.to_string()
}

/// Cells as `0,1 1,2`.
fn cells(cells: impl IntoIterator<Item = Cell>) -> String {
    let cells = cells
        .into_iter()
        .map(|cell| format!("{},{}", cell.row(), cell.column()));
    cells.collect::<Vec<_>>().join(" ")
}

fn conquered(position: &Position) -> String {
    cells(position.conquerable(position.turn()))
}

fn corners(position: &Position) -> String {
    cells(position.vanquishable())
}

fn path(position: &Position) -> String {
    cells(position.winning_path(position.turn()))
}

fn outcome(position: &Position) -> &'static str {
    Outcome::status_word(position.outcome())
}

/// The numbers of Acquires, Conquers, Vanquishes and Conquests.
fn counts(position: &Position) -> [u64; 4] {
    let empty = u64::from(position.empty_count());
    let acquires = empty * empty.saturating_sub(1) * empty.saturating_sub(2) / 6;
    let few = position.move_count() - acquires;
    let vanquishes = u64::from(position.vanquishable().len());
    let conquests = u64::from(position.has_path(position.turn()));
    [
        acquires,
        few - vanquishes - conquests,
        vanquishes,
        conquests,
    ]
}

const SMALL: &str = "7x14b1 14./14./14./4.X4.O4./14./14./14. 1 -";
const MEDIUM: &str =
    "14x28b2 28./28./28./28./28./28./4.2X16.2O4./4.2X16.2O4./28./28./28./28./28./28. 1 -";
const LARGE: &str = "21x42b3 42./42./42./42./42./42./42./42./42./\
                     4.3X28.3O4./4.3X28.3O4./4.3X28.3O4./\
                     42./42./42./42./42./42./42./42./42. 1 -";

/// Every cell has an owner, and each is beside cells of the other player.
const FULL: &str = "7x14b1 oxoxoxoxoxoxox/xoxoxoxoxoxoxo/oxoxoxoxoxoxox/\
                    xoxoXoxoxOxoxo/oxoxoxoxoxoxox/xoxoxoxoxoxoxo/oxoxoxoxoxoxox 1 -";

// 1: the board.

#[test]
fn rule_1_1_the_three_official_boards_and_their_bases() {
    for (name, text, board, acquires) in [
        ("small", SMALL, Board::SMALL, 142_880),
        ("medium", MEDIUM, Board::MEDIUM, 9_363_584),
        ("large", LARGE, Board::LARGE, 107_122_464),
    ] {
        let start = Position::variant(name).unwrap();
        assert_eq!(start, Position::start_of(board));
        assert_eq!(start.to_string(), text);
        assert_eq!(start.board().playable_count(), start.empty_count());
        assert_eq!(counts(&start), [acquires, 1, 0, 0]);
    }
    assert_eq!(Position::default(), Position::start_of(Board::MEDIUM));
}

#[test]
fn rule_1_1_bases_stand_in_the_middle_rows_four_columns_from_the_walls() {
    for base in 1..=3 {
        for rows in base..=32 {
            for columns in 9 + 2 * base..=64 {
                let board = Board::new(rows, columns, base).unwrap();
                let top = rows / 2 - base / 2;
                let square = |left: usize| {
                    let all = (top..top + base)
                        .flat_map(move |row| (left..left + base).map(move |c| Cell::at(row, c)));
                    all.collect::<conquid::Set>()
                };
                assert_eq!(board.base_cells(Player::First), square(4), "{board}");
                let right = square(columns - 4 - base);
                assert_eq!(board.base_cells(Player::Second), right, "{board}");
                assert_eq!(
                    board.playable().len() as usize,
                    rows * columns - 2 * base * base
                );
            }
        }
    }
}

#[test]
fn rule_1_2_player_1_has_the_left_base_and_moves_first_and_players_alternate() {
    let mut game = Position::default();
    assert_eq!(game.base_owner(Cell::at(6, 4)), Some(Player::First));
    assert_eq!(game.base_owner(Cell::at(7, 23)), Some(Player::Second));
    assert_eq!(game.base_owner(Cell::at(0, 0)), None);
    for turn in [1, 2, 1, 2] {
        assert_eq!(game.turn().number(), turn);
        game.play(Move::Conquer).unwrap();
    }
    play(&mut game, "A0,0;0,1;0,2 A1,0;1,1;1,2");
    assert_eq!(cells(*game.cells(Player::First)), "0,0 0,1 0,2");
    assert_eq!(cells(*game.cells(Player::Second)), "1,0 1,1 1,2");
}

#[test]
fn rule_1_3_base_cells_are_fixed_and_take_no_part() {
    let start = Position::start_of(Board::LARGE);
    // Not even the centre.
    for base in ["9,4", "10,5", "11,37", "10,36"] {
        assert!(!legal(&start, &format!("A{base};0,0;0,1")), "{base}");
    }
    let mut game = start;
    let mut dice = grid_core::Dice::seeded(4);
    for _ in 0..300 {
        let Some(m) = grid_core::random_move(&game, &mut dice) else {
            break;
        };
        game.play(m).unwrap();
        for owner in Player::ALL {
            assert!(game.cells(owner).is_subset(game.board().playable()));
        }
    }
}

#[test]
fn rule_1_3_and_1_4_cells_and_bases_have_owners_and_the_heart_of_a_large_base_looks_like_a_cell() {
    use grid_core::Depict;
    use grid_core::scene::Spot;
    let named = |position: &Position, row, column| {
        let piece = position
            .scene()
            .cell(Spot { row, column })
            .unwrap()
            .piece
            .unwrap();
        (piece.owner.unwrap().number(), piece.letter, piece.name)
    };
    let large = Position::start_of(Board::LARGE);
    assert_eq!(named(&large, 9, 4), (1, 'X', "base"));
    assert_eq!(named(&large, 10, 5), (1, 'X', "base heart"));
    assert_eq!(named(&large, 10, 36), (2, 'O', "base heart"));
    let small = position("7x14b1 xo12./14./14./4.X4.O4./14./14./14. 1 -");
    assert_eq!(named(&small, 0, 0), (1, 'x', "cell"));
    assert_eq!(named(&small, 0, 1), (2, 'o', "cell"));
    assert_eq!(named(&small, 3, 9), (2, 'O', "base"));
}

#[test]
fn rule_1_5_adjacent_is_sharing_an_edge_without_wrapping_round() {
    // Two own cells at the corners of an enemy cell, and at the other ends of its row and column.
    let diagonal = medium(&["x.x25.", ".o26."]);
    assert_eq!(conquered(&diagonal), "");
    let mut wrapped = medium(&["o26.x"]).to_string();
    wrapped = wrapped.replace("/28. 1 -", "/x27. 1 -");
    assert_eq!(conquered(&position(&wrapped)), "");
    assert_eq!(conquered(&medium(&["ox26.", "x27."])), "0,0");
}

// 2: a turn.

#[test]
fn rule_2_1_acquire_takes_exactly_three_different_empty_cells_anywhere() {
    let start = position(SMALL);
    let mut game = start;
    let events = play(&mut game, "A6,13;0,0;3,5");
    assert_eq!(events, ["player 1 acquired 0,0;3,5;6,13"]);
    assert_eq!(
        game.to_string(),
        "7x14b1 x13./14./14./4.Xx3.O4./14./14./13.x 2 -"
    );
    // Taken cells, bases, cells off the board.
    for (cells, legal_now) in [
        ("0,1;0,2;0,3", true),
        ("0,0;0,2;0,3", false),
        ("3,4;0,2;0,3", false),
        ("3,9;0,2;0,3", false),
        ("7,0;0,2;0,3", false),
        ("0,14;0,2;0,3", false),
        ("31,63;0,2;0,3", false),
    ] {
        assert_eq!(legal(&game, &format!("A{cells}")), legal_now, "{cells}");
    }
}

#[test]
fn rule_2_2_conquer_takes_enemy_cells_beside_two_own_ones_until_nothing_changes() {
    let chain = medium(&["x2o25.", ".xo25.", "2.x25."]);
    let mut game = chain;
    assert_eq!(
        play(&mut game, "C"),
        [
            "player 1 conquered 0,1",
            "player 1 conquered 1,2",
            "player 1 conquered 0,2 (round 2)",
        ]
    );
    assert_eq!(
        game,
        position(
            &medium(&["3x25.", ".2x25.", "2.x25."])
                .to_string()
                .replace("1 -", "2 -")
        )
    );
}

#[test]
fn rule_2_2_a_conquer_that_takes_nothing_is_a_pass() {
    let mut game = position(SMALL);
    assert_eq!(play(&mut game, "C"), ["player 1 conquered nothing"]);
    assert_eq!(game.to_string(), SMALL.replace("1 -", "2 -"));
}

#[test]
fn rule_2_3_vanquish_empties_a_block_of_one_content_with_four_own_cells_beside_it() {
    let rows = ["4ox23.", "4ox23.", "4ox23.", "4ox23."];
    let game = medium(&rows);
    assert_eq!(corners(&game), "0,0 0,5");
    let mut vanquished = game;
    assert_eq!(
        play(&mut vanquished, "V0,0"),
        ["player 1 vanquished the block at 0,0, which held cells of player 2"]
    );
    assert_eq!(cells(*vanquished.cells(Player::Second)), "");
    assert_eq!(vanquished.cells(Player::First).len(), 4);
    let mut passed = game;
    assert_eq!(
        play(&mut passed, "V0,5"),
        ["player 1 vanquished the block at 0,5, which held nothing"]
    );
    assert_eq!(
        Player::ALL.map(|p| *passed.cells(p)),
        Player::ALL.map(|p| *game.cells(p))
    );
    // One surrounding cell fewer is too few. One cell that differs makes the block illegal.
    assert_eq!(
        corners(&medium(&["4ox23.", "4ox23.", "4ox23.", "4o24."])),
        ""
    );
    let spoilt = medium(&["4ox23.", "3o.x23.", "4ox23.", "4ox23."]);
    assert!(!legal(&spoilt, "V0,0") && legal(&spoilt, "V0,5"));
}

#[test]
fn rule_2_4_conquest_needs_a_path_of_own_cells_from_base_to_base() {
    let joined = position("7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -");
    assert_eq!(path(&joined), "3,5 3,6 3,7 3,8");
    let mut game = joined;
    assert_eq!(
        play(&mut game, "Q"),
        [
            "player 1 joins the bases by 3,5",
            "player 1 joins the bases by 3,6",
            "player 1 joins the bases by 3,7",
            "player 1 joins the bases by 3,8",
            "player 1 wins by Conquest",
        ]
    );
    assert_eq!(
        game.cells(Player::First),
        joined.cells(Player::First),
        "no cell changes"
    );
    assert_eq!((outcome(&game), game.turn()), ("1-0", Player::Second));
    for broken in [
        "7x14b1 14./14./14./4.X3x.O4./14./14./14. 1 -",
        "7x14b1 14./14./14./4.X.3xO4./14./14./14. 1 -",
        "7x14b1 14./14./14./4.X2xoxO4./14./14./14. 1 -",
        // Touching at a corner only.
        "7x14b1 14./14./7.2x5./4.X2x2.O4./14./14./14. 1 -",
        // The path belongs to the enemy.
        "7x14b1 14./14./14./4.X4oO4./14./14./14. 1 -",
    ] {
        let broken = position(broken);
        assert!(!legal(&broken, "Q") && path(&broken).is_empty(), "{broken}");
    }
    // Along the rows above and below the bases, with any bends.
    let bent = position("7x14b1 4.x9./4.x.3x5./4.3x.3x3./4.X4.O4./14./14./14. 1 -");
    assert_eq!(path(&bent), "2,4 2,5 2,6 1,6 1,7 1,8 2,8 2,9");
}

// 3: the end.

#[test]
fn rule_3_1_having_a_path_is_not_a_win_and_it_must_survive() {
    // Player 2 has a path, but player 1 is to move and may have a path too.
    let both = "7x14b1 14./14./14./4.X4xO4./4.o4.o4./4.6o4./14.";
    let mut first = position(&format!("{both} 1 -"));
    let mut second = position(&format!("{both} 2 -"));
    assert_eq!((outcome(&first), outcome(&second)), ("*", "*"));
    assert!(legal(&first, "Q") && legal(&second, "Q"));
    // Declaring is not compulsory. The player to move declares first.
    assert!(legal(&first, "C") && legal(&first, "A0,0;0,1;0,2"));
    play(&mut first, "Q");
    play(&mut second, "Q");
    assert_eq!((outcome(&first), outcome(&second)), ("1-0", "0-1"));
    // A path that is cut before the Conquest does not count.
    let mut cut = position("7x14b1 14./14./6.o7./4.X4xO4./6.o7./14./14. 2 -");
    play(&mut cut, "C");
    assert!(!legal(&cut, "Q"));
}

#[test]
fn rule_3_2_there_is_always_a_move_and_a_game_may_go_on_for_ever() {
    let mut record = Record::new(position(SMALL));
    for _ in 0..1_000 {
        record.play(Move::Conquer).unwrap();
    }
    assert_eq!(record.ending(), None);
    assert_eq!(Position::HISTORY_RULES, HistoryRules::NONE);
}

/// Match options are not rules of the game. All are off by default.
#[test]
fn rule_3_3_resignation_agreed_draw_ply_limit_and_repetition_are_options_of_the_record() {
    let passes = |rules| {
        let mut record = Record::with_rules(position(SMALL), rules);
        while record.ending().is_none() && record.ply() < 50 {
            record.play(Move::Conquer).unwrap();
        }
        (
            record.ply(),
            record
                .ending()
                .map(|ending| (ending.outcome, ending.reason)),
        )
    };
    assert_eq!(passes(HistoryRules::NONE), (50, None));
    let threefold = HistoryRules::NONE.with_repetitions(3);
    assert_eq!(
        passes(threefold),
        (4, Some((Outcome::Draw, Reason::Repetition)))
    );
    let limited = HistoryRules::NONE.with_plies(20);
    assert_eq!(
        passes(limited),
        (20, Some((Outcome::Draw, Reason::PlyLimit)))
    );

    let mut record = Record::new(position(SMALL));
    record.resign(Player::First);
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::Second)));
    assert!(record.play(Move::Conquer).is_err());
    let mut record = Record::new(position(SMALL));
    record.agree_draw();
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    // The record's text keeps the result; the position itself has not ended.
    assert_eq!(record.to_string(), format!("conquid 1 [{SMALL}] 1/2-1/2"));
    assert_eq!(record.position().outcome(), None);
}

// 4: the winning path that is coloured.

#[test]
fn rule_4_1_the_path_is_measured_from_the_start_of_the_base() {
    let starts = |board: Board| cells(Player::ALL.map(|owner| board.base_start(owner)));
    assert_eq!(starts(Board::SMALL), "3,4 3,9");
    assert_eq!(
        starts(Board::MEDIUM),
        "6,4 6,22",
        "the top left cell, for player 2 as well"
    );
    assert_eq!(starts(Board::LARGE), "10,5 10,36", "the centre");
}

#[test]
fn rule_4_2_the_shortest_way_from_the_start_is_taken_through_the_own_base_too() {
    // Both rows of the medium board are bridged. The upper one is nearer to the top left cell.
    let mut two = [""; 8];
    two[..6].fill("28.");
    two[6] = "4.2X16x2O4.";
    two[7] = "4.2X16x2O4.";
    let upper: Vec<String> = (6..22).map(|column| format!("6,{column}")).collect();
    assert_eq!(path(&medium(&two)), upper.join(" "));
    two[6] = "4.2X16.2O4.";
    let lower: Vec<String> = (6..22).map(|column| format!("7,{column}")).collect();
    assert_eq!(path(&medium(&two)), lower.join(" "));
}

#[test]
fn rule_4_3_of_equally_near_ends_the_first_by_row_and_column() {
    // Ends above the enemy base and beside it, at the same distance from the start.
    let text = "7x14b1 14./14./5.5x4./4.X4xO4./14./14./14. 1 -";
    assert_eq!(
        path(&position(text)),
        "3,5 3,6 3,7 3,8",
        "three steps fewer than along the row above"
    );
    let ring = "7x14b1 14./14./4.6x4./4.X4.O4./4.6x4./14./14. 1 -";
    assert_eq!(path(&position(ring)), "2,4 2,5 2,6 2,7 2,8 2,9");
}

#[test]
fn rule_4_4_back_from_the_end_the_first_nearer_neighbour_by_row_and_column() {
    // Two paths round a hole, of the same length, that differ only in their rows.
    let hole = position("7x14b1 14./14./5.3x6./4.Xx.2xO4./5.3x6./14./14. 1 -");
    assert_eq!(path(&hole), "3,5 2,5 2,6 2,7 3,7 3,8");
    let other = position("7x14b1 14./14./14./4.Xx.2xO4./5.3x6./14./14. 1 -");
    assert_eq!(path(&other), "3,5 4,5 4,6 4,7 3,7 3,8");
}

#[test]
fn rule_4_5_only_the_cells_outside_the_base_are_coloured_and_only_after_the_conquest() {
    use grid_core::Depict;
    let coloured = |position: &Position| {
        let scene = position.scene();
        let named = scene
            .cells
            .iter()
            .filter(|cell| cell.piece.is_some_and(|piece| piece.name == "winning path"));
        named
            .map(|cell| cell.name.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut game = position("7x14b1 x13./14./14./4.X4xO4./14./14./14. 1 -");
    assert_eq!(coloured(&game), "");
    game.play(Move::Conquest).unwrap();
    assert_eq!(coloured(&game), "3,5 3,6 3,7 3,8");
}

// What the written rules leave open.

#[test]
fn rule_1_1_the_small_board_has_bases_of_one_cell() {
    assert_eq!(Board::SMALL.base(), 1);
    assert_eq!(Board::with_usual_base(7, 14), Ok(Board::SMALL));
    // Bases of 3x3 would touch on the small board.
    assert!(Board::new(7, 14, 3).is_err());
}

#[test]
fn rule_1_3_and_1_4_a_base_of_one_cell_has_no_heart_and_the_centre_is_a_base_cell() {
    use grid_core::Depict;
    let names = |board: Board| -> Vec<_> {
        let cells = Position::start_of(board).scene().cells;
        let names = cells
            .iter()
            .filter_map(|cell| cell.piece.map(|piece| piece.name));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    assert_eq!(names(Board::SMALL), ["base"]);
    assert_eq!(names(Board::MEDIUM), ["base"]);
    assert_eq!(names(Board::LARGE), ["base", "base heart"]);
    assert!(
        Board::LARGE
            .base_cells(Player::First)
            .contains(Cell::at(10, 5))
    );
    assert!(!Board::LARGE.playable().contains(Cell::at(10, 5)));
}

#[test]
fn rule_1_1_the_bases_stand_on_exactly_these_cells() {
    let bases = |board: Board| Player::ALL.map(|owner| cells(board.base_cells(owner)));
    assert_eq!(bases(Board::SMALL), ["3,4", "3,9"]);
    assert_eq!(
        bases(Board::MEDIUM),
        ["6,4 6,5 7,4 7,5", "6,22 6,23 7,22 7,23"]
    );
    assert_eq!(
        bases(Board::LARGE),
        [
            "9,4 9,5 9,6 10,4 10,5 10,6 11,4 11,5 11,6",
            "9,35 9,36 9,37 10,35 10,36 10,37 11,35 11,36 11,37",
        ]
    );
}

#[test]
fn rule_2_4_base_cells_are_no_part_of_a_path() {
    // The route enters the base at one side and leaves at another. The part after its last base
    // cell is a path.
    let text =
        "14x28b2 28./28./28./28./28./5.x22./4.2X16x2O4./4.2X16.2O4./5.x22./28./28./28./28./28. 1 -";
    assert!(!path(&position(text)).contains("5,5"));
    // The enemy base does not join cells on both its sides.
    let through = "7x14b1 14./14./4.x9./4.X4.O4./9.x4./14./14. 1 -";
    assert!(!legal(&position(through), "Q"));
}

#[test]
fn rule_1_1_bases_that_touch_are_not_offered() {
    for base in 1..=3 {
        let least = 9 + 2 * base;
        assert!(Board::new(9, least, base).is_ok());
        assert_eq!(
            Board::new(9, least - 1, base),
            Err(BoardError::Columns {
                columns: least - 1,
                least
            })
        );
    }
    let error = "9x14b3".parse::<Board>().unwrap_err().to_string();
    assert!(error.contains("14 columns: expected 15 to 64"), "{error}");
}

#[test]
fn rule_2_1_not_two_not_four_and_not_the_same_cell_twice() {
    for text in [
        "A",
        "A0,0",
        "A0,0;0,1",
        "A0,0;0,1;0,2;0,3",
        "A0,0;0,0;0,1",
        "A0,0;0,1;0,1",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert_eq!(
        conquid::Triple::new([Cell::at(0, 0), Cell::at(0, 1), Cell::at(0, 0)]),
        None
    );
}

#[test]
fn rule_2_1_with_fewer_than_three_empty_cells_there_is_no_acquire() {
    // One row: 14 cells, 2 of them bases.
    let two = position("1x14b1 .xoxXoxoxOoxo. 1 -");
    assert_eq!(counts(&two)[0], 0);
    let three = position("1x14b1 .xoxXoxoxOox2. 1 -");
    assert_eq!(counts(&three)[0], 1);
    assert!(legal(&three, "A0,0;0,12;0,13"));
}

#[test]
fn rule_2_1_acquires_need_not_be_beside_anything() {
    assert!(legal(&position(LARGE), "A0,0;20,41;0,41"));
}

#[test]
fn rule_2_2_a_conquer_that_takes_nothing_is_legal() {
    assert!(legal(&position(SMALL), "C"));
    let own = position("7x14b1 3x11./14./14./4.X4.O4./14./14./14. 1 -");
    assert_eq!(after(&own, "C"), own.to_string().replace("1 -", "2 -"));
}

#[test]
fn rule_2_2_conquered_cells_help_at_once_whatever_the_order() {
    // A chain of enemy cells along a row of own cells is taken one cell after the other.
    let chain = medium(&["x10o17.", "12x16."]);
    assert_eq!(
        conquered(&chain),
        "0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 0,10"
    );
    let mut rounds = Vec::new();
    chain.clone().play_with(Move::Conquer, |event| {
        if let Event::Conquered { cell, round, .. } = event {
            rounds.push((cell.column(), round));
        }
    });
    let expected: Vec<(usize, u16)> = (1..=10).map(|n| (n, n as u16)).collect();
    assert_eq!(rounds, expected);
}

#[test]
fn rule_2_2_bases_neither_help_to_conquer_nor_can_be_conquered() {
    let beside_own = "7x14b1 14./14./4.o9./3.oXox2.O4./4.o9./4.x9./14. 1 -";
    assert_eq!(
        conquered(&position(beside_own)),
        "",
        "one own cell and the base"
    );
    let round_the_enemy = "7x14b1 14./14./9.x4./4.X3.xOx3./9.x4./14./14. 1 -";
    let mut game = position(round_the_enemy);
    assert_eq!(play(&mut game, "C"), ["player 1 conquered nothing"]);
}

#[test]
fn rule_2_3_own_and_empty_blocks_may_be_vanquished() {
    let own = medium(&["4x24.", "4x24.", "4x24.", "4x24.", "4x24."]);
    assert_eq!(corners(&own), "0,0 0,4 1,0 1,4 5,0");
    let mut game = own;
    assert_eq!(
        play(&mut game, "V1,0"),
        ["player 1 vanquished the block at 1,0, which held cells of player 1"]
    );
    assert_eq!(cells(*game.cells(Player::First)), "0,0 0,1 0,2 0,3");
    assert_eq!(
        after(&own, "V0,4"),
        own.to_string().replace("1 -", "2 -"),
        "a pass"
    );
}

#[test]
fn rule_2_3_a_block_with_a_base_cell_is_refused() {
    // All empty except the base in its corner, with enough cells beside it.
    let text = "7x14b1 14./14./5.4x5./4.X4.O4./14./14./14. 1 -";
    assert_eq!(corners(&position(text)), "3,5");
    for corner in ["3,4", "3,6", "0,4", "2,4"] {
        assert!(!legal(&position(text), &format!("V{corner}")), "{corner}");
    }
}

#[test]
fn rule_2_3_base_cells_are_no_surrounders() {
    let rows = [
        "28.",
        "28.",
        "28.",
        "28.",
        "3x25.",
        "4o24.",
        "4o2X16.2O4.",
        "4o2X16.2O4.",
        "4o24.",
    ];
    let three = medium(&rows);
    assert_eq!(corners(&three), "");
    let mut four = [""; 10];
    four[..9].copy_from_slice(&rows);
    four[9] = "x27.";
    assert_eq!(corners(&medium(&four)), "5,0");
}

#[test]
fn rule_2_4_a_conquest_is_found_wherever_there_is_a_path() {
    for board in [Board::SMALL, Board::MEDIUM, Board::LARGE] {
        let row = board.base_row();
        let between = (board.base_column(Player::First) + board.base()
            ..board.base_column(Player::Second))
            .map(|column| Cell::at(row, column));
        let path: conquid::Set = between.collect();
        for (player, cells) in [
            (Player::First, [path, conquid::Set::EMPTY]),
            (Player::Second, [conquid::Set::EMPTY, path]),
        ] {
            let position = Position::with_cells(board, cells, player).unwrap();
            assert!(position.is_legal(Move::Conquest));
            assert_eq!(position.winning_path(player).len() as u32, path.len());
            for cell in path {
                let cells = cells.map(|cells| cells.without(cell));
                let position = Position::with_cells(board, cells, player).unwrap();
                assert!(!position.is_legal(Move::Conquest));
            }
        }
    }
}

#[test]
fn rule_2_3_a_block_partly_off_the_board_is_refused() {
    let full = Position::with_cells(
        Board::SMALL,
        [Board::SMALL.playable(), conquid::Set::EMPTY],
        Player::First,
    );
    let full = full.unwrap();
    for corner in ["4,0", "0,11", "6,13", "0,13", "6,0", "8,0", "0,20"] {
        assert!(!legal(&full, &format!("V{corner}")), "{corner}");
    }
    assert!(legal(&full, "V3,0") && legal(&full, "V0,10"));
    // On the largest board no block may reach beyond the last column or row.
    let board = Board::new(32, 64, 1).unwrap();
    let full = Position::with_cells(
        board,
        [board.playable(), conquid::Set::EMPTY],
        Player::First,
    );
    let full = full.unwrap();
    assert!(legal(&full, "V28,60") && !legal(&full, "V28,61") && !legal(&full, "V29,60"));
}

#[test]
fn rule_2_3_only_the_movers_cells_outside_the_block_surround_it() {
    // The player's block alone, and one surrounded by the enemy.
    let alone = medium(&["4x24.", "4x24.", "4x24.", "4x24."]);
    assert!(!legal(&alone, "V0,0"));
    let enemy = medium(&["4xo23.", "4xo23.", "4xo23.", "4xo23."]);
    assert!(!legal(&enemy, "V0,0"));
    let turned = position(&enemy.to_string().replace("1 -", "2 -"));
    assert!(legal(&turned, "V0,0"), "player 2 may");
}

#[test]
fn rule_2_3_the_places_at_the_corners_of_a_block_do_not_count() {
    let rows = [
        "9.3x2.x13.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "9.2x17.",
    ];
    assert_eq!(corners(&medium(&rows)), "");
    let rows = [
        "9.4x.x13.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "9.2x17.",
    ];
    assert_eq!(corners(&medium(&rows)), "1,10");
}

#[test]
fn rule_2_4_and_3_1_a_conquest_is_declared_not_compulsory() {
    let mut game = position("7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -");
    play(&mut game, "C C A0,0;0,1;0,2 C");
    assert_eq!(outcome(&game), "*");
    assert!(legal(&game, "Q"));
}

#[test]
fn rule_2_4_a_conquest_without_a_path_is_illegal_and_costs_nothing() {
    let mut game = position(SMALL);
    assert!(game.play(Move::Conquest).is_err());
    assert_eq!(game.to_string(), SMALL);
}

#[test]
fn rule_2_4_one_cell_beside_both_bases_is_a_path() {
    let one = position("1x11b1 4.XxO4. 1 -");
    assert_eq!(path(&one), "0,5");
    assert_eq!(outcome(&position(&after(&one, "Q"))), "1-0");
}

#[test]
fn rule_4_1_and_4_5_the_path_of_player_2_is_the_same_one_and_told_with_the_event() {
    use grid_core::Depict;
    let before = position("7x14b1 14./14./4.6o4./4.X4oO4./14./14./14. 2 -");
    assert_eq!(path(&before), "3,8 3,7 3,6 3,5");
    let spots = before.event_spots(&Event::Won {
        owner: Player::Second,
    });
    let columns: Vec<u16> = spots.iter().map(|spot| spot.column).collect();
    assert_eq!(columns, [8, 7, 6, 5]);
}

#[test]
fn rule_3_2_on_a_full_board_conquer_still_works() {
    assert_eq!(position(FULL).moves(), [Move::Conquer]);
}

#[test]
fn rule_3_3_there_is_no_draw_in_the_rules() {
    // The text can state a draw by agreement, which ends the game.
    let drawn = position(&SMALL.replace("1 -", "1 ="));
    assert_eq!((outcome(&drawn), drawn.move_count()), ("1/2-1/2", 0));
}

#[test]
fn rule_1_2_the_player_on_the_left_begins() {
    let start = Position::default();
    let left = start.board().base_column(start.turn());
    assert!(left < start.board().base_column(!start.turn()));
}

#[test]
fn rule_3_1_after_the_end_no_move_is_legal() {
    let mut game = position("7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -");
    game.play(Move::Conquest).unwrap();
    for text in ["C", "Q", "A0,0;0,1;0,2", "V0,0"] {
        assert!(!legal(&game, text), "{text}");
    }
    let error = game.play(Move::Conquer).unwrap_err();
    assert_eq!(error.over, Some(Outcome::Win(Player::First)));
    assert_eq!(
        (game.move_count(), game.moves().len(), game.nth_move(0)),
        (0, 0, None)
    );
}

#[test]
fn rule_1_1_custom_boards_and_their_usual_bases() {
    for (text, error) in [
        ("0x14b1", "a number from 1 to 64"),
        ("2x20b3", "2 rows: expected 3 to 32"),
        ("33x20b3", "33 rows: expected 3 to 32"),
        ("9x14b3", "14 columns: expected 15 to 64"),
        ("9x65b1", "65 columns: expected 11 to 64"),
        ("9x20b4", "bases of 4x4: expected 1 to 3"),
        ("9x20b0", "a number from 1 to 64"),
        ("9x20", "ROWSxCOLUMNSbBASE"),
        ("09x20b1", "a number from 1 to 64"),
        ("9x+20b1", "a number from 1 to 64"),
        ("999999999999x20b1", "a number from 1 to 64"),
        ("b1x", "ROWSxCOLUMNSbBASE"),
    ] {
        let found = text.parse::<Board>().unwrap_err().to_string();
        assert!(found.contains(error), "{text}: {found}");
    }
    let usual = |rows, columns| Board::with_usual_base(rows, columns).map(Board::base);
    assert_eq!(
        [usual(14, 28), usual(21, 42), usual(7, 14)],
        [Ok(2), Ok(3), Ok(1)]
    );
    assert_eq!(
        [usual(7, 15), usual(10, 13), usual(3, 64)],
        [Ok(3), Ok(2), Ok(3)]
    );
    assert!(usual(3, 14).is_err());
    assert_eq!(Position::variant("9x20b3").unwrap().to_string(), {
        let rows = ["20."; 3]
            .into_iter()
            .chain(["4.3X6.3O4."; 3])
            .chain(["20."; 3]);
        format!("9x20b3 {} 1 -", rows.collect::<Vec<_>>().join("/"))
    });
    assert!(Position::variant("huge").is_err());
}

// 6: the text.

#[test]
fn rule_6_1_and_6_2_a_position_has_one_spelling() {
    for text in [SMALL, MEDIUM, LARGE] {
        assert_eq!(position(text).to_string(), text);
    }
    for (text, at, expected) in [
        ("", 0, "ROWSxCOLUMNSbBASE"),
        ("1x11b1", 6, "the cells"),
        ("1x11b1 4.X.O4.", 14, "the number of the player to move"),
        ("1x11b1 4.X.O4. 3 -", 15, "1 or 2"),
        ("1x11b1 4.X.O4. 1", 16, "the result"),
        ("1x11b1 4.X.O4. 1 *", 17, "-, 1, 2 or ="),
        ("1x11b1 4.X.O4. 1 - ", 19, "the end of the position"),
        ("1x11b1 4.X.O5. 1 -", 12, "as many cells in a row"),
        ("1x11b1 4.X.O3. 1 -", 14, "as many cells in a row"),
        ("1x11b1 4.X.O4 1 -", 13, "as many cells in a row"),
        ("1x11b1 4.X.O4./11. 1 -", 15, "no more rows"),
        ("2x11b1 11. 1 -", 10, "as many rows"),
        ("1x11b1 4.X1.O4. 1 -", 10, "no count before a single cell"),
        ("1x11b1 3..X.O4. 1 -", 9, "runs as long as possible"),
        ("1x11b1 04.X.O4. 1 -", 7, "a count without leading zeros"),
        ("1x11b1 4.x.O4. 1 -", 9, "X: the base of player 1"),
        ("1x11b1 4.X.X4. 1 -", 11, "O: the base of player 2"),
        ("1x11b1 4.XXO4. 1 -", 10, "runs as long as possible"),
        ("1x11b1 4.XOO4. 1 -", 10, ". x or o: no base is here"),
        ("1x11b1 4.X?O4. 1 -", 10, ". x or o: no base is here"),
        (
            "1x11b1 99999999999999999999. 1 -",
            7,
            "as many cells in a row",
        ),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!(
            (error.at, error.expected.contains(expected)),
            (at, true),
            "{text:?}: {error}"
        );
    }
}

#[test]
fn rule_6_3_moves_are_written_in_ascending_order_and_read_in_any() {
    let start = position(MEDIUM);
    for (text, written) in [
        ("A6,8;6,6;6,7", "A6,6;6,7;6,8"),
        ("A10,0;9,27;9,3", "A9,3;9,27;10,0"),
        ("C", "C"),
        ("V3,8", "V3,8"),
        ("Q", "Q"),
    ] {
        assert_eq!(start.parse_move(text).unwrap().to_string(), written);
    }
    for (text, at) in [
        ("", 0),
        ("X", 0),
        ("c", 0),
        ("C ", 1),
        ("Qq", 1),
        ("V", 1),
        ("V3", 1),
        ("V3,8;", 1),
        ("V03,8", 1),
        ("V3,64", 1),
        ("V32,0", 1),
        ("V-1,0", 1),
        ("A6,6;6,7", 8),
        ("A6,6;6,7;", 9),
        ("A6,6;6,7;6,8;6,9", 13),
        ("A 6,6;6,7;6,8", 1),
        ("A6,6;6,6;6,8", 1),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().at, at, "{text:?}");
    }
}

#[test]
fn rule_6_1_after_a_conquest_the_turn_is_the_other_players() {
    let before = position("1x11b1 4.XxO4. 1 -");
    assert_eq!(after(&before, "Q"), "1x11b1 4.XxO4. 2 1");
    let before = position("1x11b1 4.XoO4. 2 -");
    assert_eq!(after(&before, "Q"), "1x11b1 4.XoO4. 1 2");
}

// 9: worked cases. The number of moves is C(empty, 3) + 1 + Vanquishes + (1 if Conquest).

#[test]
fn rule_9_1_conquer_without_a_cascade_past_a_single_contact() {
    assert_eq!(conquered(&medium(&["x2o25.", ".xo25."])), "0,1");
}

#[test]
fn rule_9_2_a_cascade_in_two_rounds() {
    assert_eq!(
        conquered(&medium(&["x2o25.", ".xo25.", "2.x25."])),
        "0,1 0,2 1,2"
    );
}

#[test]
fn rule_9_3_the_own_base_does_not_help() {
    let rows = ["28.", "28.", "28.", "28.", "28.", "6.ox20.", "4.2Xo15.2O4."];
    assert_eq!(conquered(&medium(&rows)), "");
}

#[test]
fn rule_9_4_a_block_in_the_corner_of_the_board() {
    let rows = ["4ox23.", "4ox23.", "4o24.", "4o24.", "2x26."];
    assert!(legal(&medium(&rows), "V0,0"));
}

#[test]
fn rule_9_5_a_diagonal_place_and_too_few() {
    let rows = [
        "9.3x2.x13.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "9.2x17.",
    ];
    let position = medium(&rows);
    assert_eq!(counts(&position)[2], 0);
}

#[test]
fn rule_9_6_the_own_base_beside_the_block() {
    let text =
        "14x28b2 28./28./28./28./3x25./4o24./4o2X16.2O4./4o2X16.2O4./4o24./28./28./28./28./28. 1 -";
    assert_eq!(corners(&position(text)), "");
    let text = text.replacen("4o24./28.", "4o24./x27.", 1);
    assert_eq!(corners(&position(&text)), "5,0");
}

#[test]
fn rule_9_7_own_block_and_empty_block() {
    let rows = ["4x24.", "4x24.", "4x24.", "4x24.", "4x24."];
    assert_eq!(corners(&medium(&rows)), "0,0 0,4 1,0 1,4 5,0");
}

#[test]
fn rule_9_8_a_straight_bridge() {
    let rows = ["28.", "28.", "28.", "28.", "28.", "28.", "4.2X16x2O4."];
    let bridge = medium(&rows);
    assert_eq!(counts(&bridge), [8_238_416, 1, 26, 1]);
    assert_eq!(bridge.move_count(), 8_238_444);
}

#[test]
fn rule_9_9_a_full_board() {
    let full = position(FULL);
    assert_eq!(counts(&full), [0, 1, 0, 0]);
    assert_eq!(full.conquerable(Player::First).len(), 48);
    assert_eq!(full.cells(Player::Second).len(), 48, "all cells");
}

/// Each refusal states its reason; for an Acquire, the first cell that cannot be acquired.
#[test]
fn rule_2_1_and_2_3_and_2_4_illegal_moves_are_refused_with_the_reason() {
    let text = "14x28b2 4ox23./4ox23./4o24./4o24./28./28./4.2X16.2O4./4.2X16.2O4./\
                28./28./28./28./28./28. 1 -";
    let position: Position = text.parse().unwrap();
    for (m, reason) in [
        ("A0,0;0,5;0,6", "cell 0,0 is not empty: player 2 has it"),
        ("A0,6;0,7;1,4", "cell 1,4 is not empty: player 1 has it"),
        ("A0,6;0,7;7,23", "cell 7,23 belongs to a base"),
        ("A0,6;0,28;1,4", "cell 0,28 is not on the board of 14x28"),
        ("A0,6;0,7;31,63", "cell 31,63 is not on the board of 14x28"),
        ("V11,0", "the block would reach beyond the board"),
        ("V0,25", "the block would reach beyond the board"),
        ("V31,63", "the block would reach beyond the board"),
        ("V4,2", "the block contains a base cell"),
        (
            "V0,1",
            "the 16 cells of the block differ: expected all of one player or all empty",
        ),
        (
            "V0,0",
            "2 of the player's cells are beside the block: expected at least 4",
        ),
        ("Q", "no path of the player's cells joins the bases"),
    ] {
        let mut record = grid_core::Record::new(position);
        let error = record.play_text(m, |_| {}).unwrap_err();
        assert_eq!(error.to_string(), format!("illegal move {m}: {reason}"));
        let line = format!("conquid 1 [{text}] {m} *");
        let error = line.parse::<grid_core::Record<Position>>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("move 1: illegal move {m}: {reason}")
        );
    }
}
