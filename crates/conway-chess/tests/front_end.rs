//! What a front end uses: the picture, its changes by events, and the serde forms.

use conway_chess::{Event, Game, Move, PieceKind, Player, Position};
use grid_core::scene::{Place, Spot, Tone};
use grid_core::testing::{
    check_actions, check_choices, check_pictures, check_random_games, random_position,
};
use grid_core::{Depict, steps};

/// The marks of a cell as `place:text`, in the order in which they are given.
fn marks(position: &Position, name: &str) -> Vec<String> {
    let square: conway_chess::Square = name.parse().unwrap();
    let scene = position.scene();
    let cell = scene.cell(square.spot()).unwrap();
    cell.marks
        .iter()
        .map(|mark| format!("{:?}:{}", mark.place, mark.text))
        .collect()
}

#[test]
fn the_picture_shows_the_legend_of_a_cell() {
    let start = Position::START;
    assert_eq!(marks(&start, "b3"), ["TopLeft:1", "TopRight:w"]);
    assert_eq!(
        marks(&start, "b6"),
        ["BottomRight:b"],
        "three neighbours, not yet counted"
    );
    assert_eq!(marks(&start, "b1"), ["Left:1", "Right:o"]);
    assert_eq!(marks(&start, "a1"), Vec::<String>::new());
    assert_eq!(marks(&start, "e4"), Vec::<String>::new());
    let lonely: Position = "4k3/8/8/8/8/8/8/4K3 w - - \
                            ......../......../......../......../......../......../......../....3..."
        .parse()
        .unwrap();
    assert_eq!(marks(&lonely, "e1"), ["Left:3", "Right:u"]);
}

#[test]
fn a_piece_about_to_die_has_a_mark_of_bad_tone() {
    let lonely: Position = "4k3/8/8/8/8/8/8/4K3 w - - \
                            ......../......../......../......../......../......../......../....3..."
        .parse()
        .unwrap();
    let scene = lonely.scene();
    let king = scene.cell(Spot { row: 7, column: 4 }).unwrap();
    assert_eq!(king.marks[0].tone, Tone::Bad);
    assert_eq!(king.marks[0].place, Place::Left);
    assert_eq!(king.piece.unwrap().symbol, '♔');
}

#[test]
fn a_piece_that_moves_takes_its_death_counter_along() {
    let before = Position::START;
    let m: Move = "b1a3".parse().unwrap();
    let scene = steps(&before, m)[0].1.scene();
    let a3 = scene.cell(Spot { row: 5, column: 0 }).unwrap();
    assert_eq!((&*a3.marks[0].text, a3.marks.len()), ("1", 1));
}

#[test]
fn the_picture_has_labels_pieces_and_both_queues() {
    let scene = Position::START.scene();
    assert_eq!((scene.rows(), scene.columns, scene.cells.len()), (8, 8, 64));
    assert_eq!(scene.row_labels.concat(), "87654321");
    assert_eq!(scene.column_labels.concat(), "abcdefgh");
    let letters: String = scene
        .cells
        .iter()
        .map(|cell| cell.piece.map_or('.', |piece| piece.letter))
        .collect();
    assert!(letters.starts_with("rnbqkbnrpppppppp........"));
    assert!(letters.ends_with("PPPPPPPPRNBQKBNR"));
    assert_eq!(scene.panels.len(), 2);
    assert_eq!(scene.panels[0].lines, ["P R P N P B P Q P B P N P R"]);
    assert_eq!(scene.panels[1].owner, Some(Player::Second));
    assert_eq!(scene.cell(Spot { row: 8, column: 0 }), None);
    assert_eq!(scene.cell(Spot { row: 0, column: 8 }), None);
}

#[test]
fn signs_follow_a_move_at_once() {
    // Signs change with every move, counters only in their owner's life phase.
    let mut game = Position::START;
    game.play("b1a3".parse().unwrap()).unwrap();
    assert_eq!(
        marks(&game, "b3"),
        ["TopLeft:1"],
        "a2, b2, c2 and now a3 are four neighbours"
    );
}

#[test]
fn events_read_and_write_as_objects() {
    let event = Event::Born {
        owner: Player::Second,
        piece: PieceKind::Knight,
        square: "b6".parse().unwrap(),
        place: 3,
    };
    let json = r#"{"event":"born","owner":"second","piece":"knight","square":"b6","place":3}"#;
    assert_eq!(serde_json::to_string(&event).unwrap(), json);
    assert_eq!(serde_json::from_str::<Event>(json).unwrap(), event);
}

#[test]
fn positions_and_moves_read_and_write_as_their_texts() {
    let json = serde_json::to_string(&Position::START).unwrap();
    assert_eq!(json, format!("\"{}\"", Position::START));
    assert_eq!(
        serde_json::from_str::<Position>(&json).unwrap(),
        Position::START
    );
    let m: Move = serde_json::from_str("\"e7e8q\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"e7e8q\"");
    assert!(serde_json::from_str::<Move>("\"e7\"").is_err());
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn random_games_keep_the_laws_of_games() {
    check_random_games(&Position::START, 2026, 60, 200);
}

#[test]
fn the_picture_prints_in_letters_and_in_symbols() {
    let lonely: Position = "4k3/8/8/8/8/8/8/4K3 w - - \
                            ......../......../......../......../......../......../......../....3..."
        .parse()
        .unwrap();
    let picture = lonely.scene().to_string();
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(
        lines.len(),
        20,
        "one line per cell: no marks above or below"
    );
    let rule = "  +-----+-----+-----+-----+-----+-----+-----+-----+";
    let first = "1 |     |     |     |     |3 K u|     |     |     |";
    let files = "     a     b     c     d     e     f     g     h";
    assert_eq!(lines[14..18], [rule, first, rule, files]);
    assert_eq!(
        lines[18],
        "white's next births: P R P N P B P Q P B P N P R"
    );

    let start = format!("{:#}", Position::START.scene());
    let lines: Vec<&str> = start.lines().collect();
    assert_eq!(lines.len(), 36);
    assert_eq!(
        lines[21],
        "  |     |1   w|1   w|1   w|1   w|1   w|1   w|     |"
    );
    assert_eq!(
        lines[30],
        "1 |  ♖  |1 ♘ o|1 ♗ o|1 ♕ o|1 ♔ o|1 ♗ o|1 ♘ o|  ♖  |"
    );
}

#[test]
fn the_events_of_a_turn_lead_step_by_step_to_the_picture_after_it() {
    check_pictures(&Position::START, 2026, 60, 200);
}

#[test]
fn every_move_has_its_picks_and_its_number() {
    for plies in [0, 1, 10, 60] {
        let position = random_position(&Position::START, 7, plies);
        check_choices(&position);
        check_actions(&position);
    }
}
