//! A turn: Acquire, Conquer, Vanquish and Conquest.

use super::*;

/// Returns the position with these cells of the players.
fn with_cells(size: Size, cells: [conquid::Set; 2], turn: Player) -> Position {
    let builder = PositionBuilder {
        cells,
        turn,
        ..Position::start_of(size).into()
    };
    builder.build().unwrap()
}

#[test]
fn rule_2_1_acquire_takes_exactly_three_different_empty_cells_anywhere() {
    let start = position(SMALL);
    let mut game = start;
    let events = play(&mut game, "A6,13;0,0;3,5");
    assert_eq!(events, ["player 1 acquired 0,0 3,5 6,13"]);
    assert_eq!(
        game.to_string(),
        "7x14b1 x13./14./14./4.Xx3.O4./14./14./13.x 2 -"
    );
    assert!(legal(&position(LARGE), "A0,0;20,41;0,41"));
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
fn rule_2_1_not_two_not_four_and_not_the_same_cell_twice() {
    for cells in [
        "",
        "0,0",
        "0,0;0,1",
        "0,0;0,1;0,2;0,3",
        "0,0;0,0;0,1",
        "0,0;0,1;0,1",
    ] {
        assert!(format!("A{cells}").parse::<Move>().is_err(), "{cells}");
    }
    let [a, b] = [0, 1].map(|column| Cell::at(0, column));
    assert_eq!(conquid::Triple::new([a, b, a]), None);
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

/// Each refusal states its reason; for an Acquire, the first cell that cannot be acquired.
#[test]
fn rule_2_1_and_2_3_and_2_4_illegal_moves_are_refused_with_the_reason() {
    let text = "14x28b2 4ox23./4ox23./4o24./4o24./28./28./4.2X16.2O4./4.2X16.2O4./\
                28./28./28./28./28./28. 1 -";
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
            "the 16 cells of the block must all belong to one player or all be empty",
        ),
        (
            "V0,0",
            "a Vanquish needs 4 of the player's cells beside the block: there are 2",
        ),
        ("Q", "no path of the player's cells joins the bases"),
    ] {
        let mut record = Record::new(position(text));
        let error = record.play_text(m, &mut ()).unwrap_err().to_string();
        assert_eq!(error, format!("illegal move {m}: {reason}"));
        let line = format!("conquid 1 [{text}] {m} *");
        let in_line = line.parse::<Record<Position>>().unwrap_err().to_string();
        assert_eq!(in_line, format!("move 1: {error}"));
    }
}

#[test]
fn rule_2_2_and_9_2_conquer_takes_enemy_cells_beside_two_own_ones_until_nothing_changes() {
    let mut game = medium("x2o25./.xo25./2.x25.");
    assert_eq!(conquered(&game), "0,1 0,2 1,2");
    let rounds = ["0,1", "1,2", "0,2 (round 2)"].map(|what| format!("player 1 conquered {what}"));
    assert_eq!(play(&mut game, "C"), rounds);
    let after = medium("3x25./.2x25./2.x25.").to_string();
    assert_eq!(game.to_string(), after.replace("1 -", "2 -"));
}

#[test]
fn rule_2_2_a_conquer_that_takes_nothing_is_legal_and_a_pass() {
    let own = "7x14b1 3x11./14./14./4.X4.O4./14./14./14. 1 -";
    for text in [SMALL, own] {
        let mut game = position(text);
        assert_eq!(play(&mut game, "C"), ["player 1 conquered nothing"]);
        assert_eq!(game.to_string(), text.replace("1 -", "2 -"));
    }
}

#[test]
fn rule_2_2_conquered_cells_help_at_once_whatever_the_order() {
    // A chain of enemy cells along a row of own cells is taken one cell after the other.
    let chain = medium("x10o17./12x16.");
    let mut rounds = Vec::new();
    chain.clone().play_with(Move::Conquer, &mut |event| {
        if let Event::Conquered { cell, round, .. } = event {
            rounds.push((cell.column(), round));
        }
    });
    assert!(rounds.iter().copied().eq((1..=10).zip(1..)));
    let taken = (1..=10).map(|column| Cell::at(0, column));
    assert!(chain.conquerable(Player::First).into_iter().eq(taken));
}

#[test]
fn rule_2_2_and_9_3_bases_neither_help_to_conquer_nor_can_be_conquered() {
    for text in [
        // Cells beside one own cell and the own base, and a base surrounded by own cells.
        "7x14b1 14./14./4.o9./3.oXox2.O4./4.o9./4.x9./14. 1 -",
        "14x28b2 28./28./28./28./28./6.ox20./4.2Xo15.2O4./4.2X16.2O4./28./28./28./28./28./28. 1 -",
        "7x14b1 14./14./9.x4./4.X3.xOx3./9.x4./14./14. 1 -",
    ] {
        let mut game = position(text);
        assert_eq!(conquered(&game), "");
        assert_eq!(play(&mut game, "C"), ["player 1 conquered nothing"]);
    }
}

#[test]
fn rule_2_3_vanquish_empties_a_block_of_one_content_with_four_own_cells_beside_it() {
    let game = medium("4ox23./4ox23./4ox23./4ox23.");
    assert_eq!(corners(&game), "0,0 0,5");
    let mut vanquished = game;
    let told = play(&mut vanquished, "V0,0").concat();
    assert_eq!(
        told,
        "player 1 vanquished the block at 0,0, which held cells of player 2"
    );
    assert_eq!(cells(*vanquished.cells(Player::Second)), "");
    assert_eq!(vanquished.cells(Player::First).len(), 4);
    let mut passed = game;
    let told = play(&mut passed, "V0,5").concat();
    assert_eq!(
        told,
        "player 1 vanquished the block at 0,5, which held nothing"
    );
    assert_eq!(passed.to_string(), game.to_string().replace("1 -", "2 -"));
    // One surrounding cell fewer is too few. One cell that differs makes the block illegal.
    assert_eq!(corners(&medium("4ox23./4ox23./4ox23./4o24.")), "");
    let spoilt = medium("4ox23./3o.x23./4ox23./4ox23.");
    assert!(!legal(&spoilt, "V0,0") && legal(&spoilt, "V0,5"));
}

#[test]
fn rule_2_3_and_9_7_own_and_empty_blocks_may_be_vanquished() {
    let own = medium("4x24./4x24./4x24./4x24./4x24.");
    assert_eq!(corners(&own), "0,0 0,4 1,0 1,4 5,0");
    let mut game = own;
    let told = play(&mut game, "V1,0").concat();
    assert_eq!(
        told,
        "player 1 vanquished the block at 1,0, which held cells of player 1"
    );
    assert_eq!(cells(*game.cells(Player::First)), "0,0 0,1 0,2 0,3");
    let pass = own.to_string().replace("1 -", "2 -");
    assert_eq!(after(&own, "V0,4"), pass);
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
fn rule_2_3_and_9_6_base_cells_are_no_surrounders() {
    let three = "28./28./28./28./3x25./4o24./4o2X16.2O4./4o2X16.2O4./4o24.";
    assert_eq!(corners(&medium(three)), "");
    assert_eq!(corners(&medium(&format!("{three}/x27."))), "5,0");
}

#[test]
fn rule_2_3_a_block_partly_off_the_board_is_refused() {
    // The last one is the largest board.
    for (size, outside, inside) in [
        (
            Size::SMALL,
            "4,0 0,11 6,13 0,13 6,0 8,0 0,20",
            ["V3,0", "V0,10"],
        ),
        (
            Size::new(32, 64, 1).unwrap(),
            "28,61 29,60",
            ["V28,60", "V0,0"],
        ),
    ] {
        let cells = [size.playable(), conquid::Set::EMPTY];
        let full = with_cells(size, cells, Player::First);
        for corner in outside.split(' ') {
            assert!(!legal(&full, &format!("V{corner}")), "{corner}");
        }
        assert!(inside.iter().all(|block| legal(&full, block)));
    }
}

#[test]
fn rule_2_3_only_the_movers_cells_outside_the_block_surround_it() {
    // The player's block alone, and one surrounded by the enemy, who may vanquish it.
    let alone = medium("4x24./4x24./4x24./4x24.");
    let enemy = medium("4xo23./4xo23./4xo23./4xo23.");
    assert!(!legal(&alone, "V0,0") && !legal(&enemy, "V0,0"));
    let turned = position(&enemy.to_string().replace("1 -", "2 -"));
    assert!(legal(&turned, "V0,0"));
}

#[test]
fn rule_2_3_and_9_5_the_places_at_the_corners_of_a_block_do_not_count() {
    let block = "10.4o14./10.4o14./10.4o14./10.4o14./9.2x17.";
    let three = medium(&format!("9.3x2.x13./{block}"));
    assert_eq!((counts(&three)[2], corners(&three)), (0, String::new()));
    assert_eq!(corners(&medium(&format!("9.4x.x13./{block}"))), "1,10");
}

#[test]
fn rule_2_4_conquest_needs_a_path_of_own_cells_from_base_to_base() {
    let joined = position("7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -");
    assert_eq!(path(&joined), "3,5 3,6 3,7 3,8");
    let mut game = joined;
    let path_told = (5..9).map(|column| format!("player 1 joins the bases through 3,{column}"));
    let told = path_told.chain(["the bases are joined".to_string()]);
    assert!(play(&mut game, "Q").into_iter().eq(told));
    let own = |position: &Position| *position.cells(Player::First);
    assert_eq!(own(&game), own(&joined), "no cell changes");
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
fn rule_2_4_a_conquest_is_found_wherever_there_is_a_path() {
    for size in [Size::SMALL, Size::MEDIUM, Size::LARGE] {
        let row = size.base_row();
        let between = (size.base_column(Player::First) + size.base()
            ..size.base_column(Player::Second))
            .map(|column| Cell::at(row, column));
        let path: conquid::Set = between.collect();
        for (player, cells) in [
            (Player::First, [path, conquid::Set::EMPTY]),
            (Player::Second, [conquid::Set::EMPTY, path]),
        ] {
            let position = with_cells(size, cells, player);
            assert!(position.is_legal(Move::Conquest));
            assert_eq!(position.winning_path(player).len() as u32, path.len());
            for cell in path {
                let cells = cells.map(|cells| cells.without(cell));
                let position = with_cells(size, cells, player);
                assert!(!position.is_legal(Move::Conquest));
            }
        }
    }
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
