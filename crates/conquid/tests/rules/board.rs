//! The board, its cells and its bases.

use super::*;

#[test]
fn rule_1_1_the_three_official_boards_and_their_bases() {
    for (name, text, size, acquires) in [
        ("small", SMALL, Size::SMALL, 142_880),
        ("medium", MEDIUM, Size::MEDIUM, 9_363_584),
        ("large", LARGE, Size::LARGE, 107_122_464),
    ] {
        let start = Position::variant(name).unwrap();
        assert_eq!(start, Position::start_of(size));
        assert_eq!(start.to_string(), text);
        assert_eq!(start.size().playable_count(), start.empty_count());
        assert_eq!(start.empty().len(), start.empty_count());
        assert_eq!(counts(&start), [acquires, 1, 0, 0]);
    }
    assert_eq!(Position::default(), Position::start_of(Size::MEDIUM));
}

#[test]
fn rule_1_1_bases_stand_in_the_middle_rows_four_columns_from_the_walls() {
    for base in 1..=3 {
        for rows in base..=32 {
            for columns in 9 + 2 * base..=64 {
                let size = Size::new(rows, columns, base).unwrap();
                let top = rows / 2 - base / 2;
                let square = |left: usize| {
                    let all = (top..top + base)
                        .flat_map(move |row| (left..left + base).map(move |c| Cell::at(row, c)));
                    all.collect::<conquid::Set>()
                };
                assert_eq!(size.base_cells(Player::First), square(4), "{size}");
                let right = square(columns - 4 - base);
                assert_eq!(size.base_cells(Player::Second), right, "{size}");
                assert_eq!(
                    size.playable().len() as usize,
                    rows * columns - 2 * base * base
                );
            }
        }
    }
}

#[test]
fn rule_1_1_the_bases_stand_on_exactly_these_cells() {
    for (size, bases) in [
        (Size::SMALL, ["3,4", "3,9"]),
        (Size::MEDIUM, ["6,4 6,5 7,4 7,5", "6,22 6,23 7,22 7,23"]),
        (
            Size::LARGE,
            [
                "9,4 9,5 9,6 10,4 10,5 10,6 11,4 11,5 11,6",
                "9,35 9,36 9,37 10,35 10,36 10,37 11,35 11,36 11,37",
            ],
        ),
    ] {
        assert_eq!(
            Player::ALL.map(|owner| cells(size.base_cells(owner))),
            bases
        );
    }
}

#[test]
fn rule_1_1_bases_that_touch_are_not_offered() {
    // Bases of 3x3 would touch on the small board.
    for (rows, base) in [(9, 1), (9, 2), (9, 3), (7, 3)] {
        let least = 9 + 2 * base;
        assert!(Size::new(rows, least, base).is_ok());
        let columns = least - 1;
        let error = SizeError::Columns(columns, least);
        assert_eq!(Size::new(rows, columns, base), Err(error));
    }
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
        let found = text.parse::<Size>().unwrap_err().to_string();
        assert!(found.contains(error), "{text}: {found}");
    }
    for (rows, columns, base) in [
        (14, 28, Some(2)),
        (21, 42, Some(3)),
        (7, 14, Some(1)),
        (7, 15, Some(3)),
        (10, 13, Some(2)),
        (3, 64, Some(3)),
        (3, 14, None),
    ] {
        let size = Size::with_usual_base(rows, columns);
        assert_eq!(size.ok().map(Size::base), base);
    }
    assert_eq!(
        Position::variant("9x20b3").unwrap().to_string(),
        "9x20b3 20./20./20./4.3X6.3O4./4.3X6.3O4./4.3X6.3O4./20./20./20. 1 -"
    );
    assert!(Position::variant("huge").is_err());
}

#[test]
fn rule_1_2_player_1_has_the_left_base_and_moves_first_and_players_alternate() {
    let mut game = Position::default();
    let left = game.size().base_column(game.turn());
    assert!(left < game.size().base_column(!game.turn()));
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
    let start = Position::start_of(Size::LARGE);
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
            assert!(game.cells(owner).is_subset(game.size().playable()));
        }
    }
}

#[test]
fn rule_1_3_and_1_4_cells_and_bases_have_owners_and_the_heart_of_a_large_base_looks_like_a_cell() {
    use board_scene::Present;
    use grid_core::Spot;
    let named = |position: &Position, row, column| {
        let scene = position.scene();
        let piece = scene.cell(Spot { row, column }).unwrap().piece.unwrap();
        (piece.owner.unwrap().number(), piece.letter, piece.name)
    };
    let large = Position::start_of(Size::LARGE);
    assert_eq!(named(&large, 9, 4), (1, 'X', "base"));
    assert_eq!(named(&large, 10, 5), (1, 'X', "base heart"));
    assert_eq!(named(&large, 10, 36), (2, 'O', "base heart"));
    let small = position("7x14b1 xo12./14./14./4.X4.O4./14./14./14. 1 -");
    assert_eq!(named(&small, 0, 0), (1, 'x', "cell"));
    assert_eq!(named(&small, 0, 1), (2, 'o', "cell"));
    assert_eq!(named(&small, 3, 9), (2, 'O', "base"));
}

#[test]
fn rule_1_3_and_1_4_a_base_of_one_cell_has_no_heart_and_the_centre_is_a_base_cell() {
    use board_scene::Present;
    for (size, expected) in [
        (Size::SMALL, &["base"][..]),
        (Size::MEDIUM, &["base"]),
        (Size::LARGE, &["base", "base heart"]),
    ] {
        let cells = Position::start_of(size).scene().cells.into_iter();
        let mut names: Vec<_> = cells.filter_map(|cell| Some(cell.piece?.name)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names, expected);
    }
    let centre = Cell::at(10, 5);
    assert!(Size::LARGE.base_cells(Player::First).contains(centre));
    assert!(!Size::LARGE.playable().contains(centre));
}

#[test]
fn rule_1_5_adjacent_is_sharing_an_edge_without_wrapping_round() {
    // Two own cells at the corners of an enemy cell, and at the other ends of its row and column.
    let diagonal = medium("x.x25./.o26.");
    assert_eq!(conquered(&diagonal), "");
    let mut wrapped = medium("o26.x").to_string();
    wrapped = wrapped.replace("/28. 1 -", "/x27. 1 -");
    assert_eq!(conquered(&position(&wrapped)), "");
    assert_eq!(conquered(&medium("ox26./x27.")), "0,0");
}
