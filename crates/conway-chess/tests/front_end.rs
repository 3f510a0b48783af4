//! What a front end uses: the picture, its changes by events, and the serde forms.

use board_scene::testing::check_encoded_game;
use board_scene::{MarkPlace, Present, SceneCell, Tone};
use chess_men::testing::{check_moves_by_piece, check_reasons};
use conway_chess::{Event, Game, Move, PieceKind, Player, Position, Square};
use grid_core::testing::{plane, random_position};
use grid_core::{Spot, steps};

/// The marks of a cell as `place:text`, in the order in which they are given.
fn marks(position: &Position, name: &str) -> String {
    let square: Square = name.parse().unwrap();
    let scene = position.scene();
    let marks = scene.cell(square.spot()).unwrap().marks.iter();
    let marks = marks.map(|mark| format!("{:?}:{}", mark.place, mark.text));
    marks.collect::<Vec<_>>().join(" ")
}

/// A position in which White's king dies in the next life phase.
fn lonely() -> Position {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - \
        ......../......../......../......../......../......../......../....3...";
    text.parse().unwrap()
}

#[test]
fn the_picture_shows_the_legend_of_a_cell() {
    let start = Position::START;
    assert_eq!(marks(&start, "b3"), "TopLeft:. TopRight:w");
    // Three neighbours, not yet counted.
    assert_eq!(marks(&start, "b6"), "BottomRight:b");
    assert_eq!(marks(&start, "b1"), "Left:1 Right:o");
    assert_eq!(marks(&start, "a1"), "");
    assert_eq!(marks(&start, "e4"), "");
    assert_eq!(marks(&lonely(), "e1"), "Left:3 Right:u");
}

#[test]
fn a_piece_about_to_die_has_a_mark_of_bad_tone() {
    let lonely = lonely();
    let scene = lonely.scene();
    let king = scene.cell(Spot { row: 7, column: 4 }).unwrap();
    assert_eq!(king.marks[0].tone, Tone::Bad);
    assert_eq!(king.marks[0].place, MarkPlace::Left);
    assert_eq!(king.piece.unwrap().symbol, '♔');
}

#[test]
fn a_piece_that_moves_takes_its_death_counter_along() {
    let moved = steps(&Position::START, "b1a3".parse().unwrap())[0].1;
    assert_eq!(marks(&moved, "a3"), "Left:1");
}

#[test]
fn the_picture_has_labels_pieces_and_both_queues() {
    let scene = Position::START.scene();
    assert_eq!((scene.rows(), scene.columns, scene.cells.len()), (8, 8, 64));
    assert_eq!(scene.row_labels.concat(), "87654321");
    assert_eq!(scene.column_labels.concat(), "abcdefgh");
    let letter = |cell: &SceneCell| cell.piece.map_or('.', |piece| piece.letter);
    let letters: String = scene.cells.iter().map(letter).collect();
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
    // a2, b2, c2 and now a3 are four neighbours.
    assert_eq!(marks(&game, "b3"), "TopLeft:.");
}

#[test]
fn an_illegal_move_has_a_reason() {
    check_reasons(
        &Position::START,
        "e4e5: no piece stands on e4
        e7e5: white is to move, and the pawn on e7 is black's
        a1a3: the rook on a1 cannot pass the pawn on a2
        a1a2: the rook on a1 cannot go to a2: white's own pawn stands there
        b1b3: the knight on b1 cannot go to b3: it can go to a3 c3
        c1c2: the bishop on c1 cannot go to c2: it has no legal move
        c1c1: the bishop on c1 cannot go to c1: it has no legal move
        e2e4q: only a pawn on its last rank becomes another piece
        e2d3: a pawn goes diagonally only to capture",
    );
    check_reasons::<Position>(
        &"r3k3/8/8/8/4p3/4P3/6P1/RN2K2R w Qq -".parse().unwrap(),
        "e3e4: a pawn captures only diagonally
        e1g1: you can no longer castle on this side: its rook has left its square since the start
        e1c1: the king cannot castle past the knight on b1
        h1a8: the rook on h1 cannot go to a8: it can go to f1 g1 h2 h3 h4 h5 h6 h7 …",
    );
    check_reasons::<Position>(
        &"4k3/P7/8/8/8/8/8/4K3 w - -".parse().unwrap(),
        "a7a8: a pawn becomes another piece on its last rank: add q, r, b or n",
    );
}

#[test]
fn moves_come_piece_by_piece_and_illegal_ones_have_reasons() {
    for plies in [0, 5, 20, 60, 90] {
        let position = random_position(&Position::START, 11, plies);
        check_moves_by_piece(&position, |from| vec![position.moves_from(from)]);
    }
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
    check_encoded_game(&Position::START, 2026, 60, 200);
}

#[test]
fn the_picture_prints_in_letters_and_in_symbols() {
    let lonely = lonely();
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
        "  |     |.   w|.   w|.   w|.   w|.   w|.   w|     |"
    );
    assert_eq!(
        lines[30],
        "1 |  ♖  |1 ♘ o|1 ♗ o|1 ♕ o|1 ♔ o|1 ♗ o|1 ♘ o|  ♖  |"
    );
}

#[test]
fn planes_tell_the_sides_and_the_owner_of_castling_rights() {
    let position: Position = "4k3/8/8/8/8/8/8/4K2R w K -".parse().unwrap();
    for (viewer, name, expected) in [
        (Player::First, "own castling on the king's side", 1),
        (Player::First, "own castling on the queen's side", 0),
        (Player::First, "enemy castling on the king's side", 0),
        (Player::Second, "own castling on the king's side", 0),
        (Player::Second, "enemy castling on the king's side", 1),
        (Player::Second, "enemy castling on the queen's side", 0),
    ] {
        assert_eq!(
            plane(&position, name, &[], viewer),
            [expected; 64],
            "{name}"
        );
    }
}

/// Castled, the king stands beside the rook and a pawn.
#[test]
fn a_castling_can_save_the_king() {
    let counters = "......../......../......../......../......../......../......../....2...";
    for (rights, saved) in [
        ("K", "only one move can save it"),
        ("-", "no move can save it"),
    ] {
        let text = format!("4k3/8/8/8/8/8/6P1/4K2R b {rights} - {counters}");
        let position: Position = text.parse().unwrap();
        let outlook = position.outlook(Player::First).remove(0);
        assert!(outlook.is_grave);
        assert_eq!(
            outlook.text,
            format!("your king on e1 is one count from death, and {saved}")
        );
    }
}

/// Each text changes one part of the first.
#[test]
fn positions_that_differ_in_one_part_have_different_states() {
    let counters = ["........"; 8].join("/");
    let one = counters.replacen('.', "1", 1);
    let two = counters.replacen('.', "2", 1);
    let board = "r3k2r/8/8/3pP3/8/8/8/R3K2R";
    let mut texts = vec![
        format!("{board} w KQkq - {counters} 0,0 0 3"),
        format!("{board} b KQkq - {counters} 0,0 0 3"),
        format!("{board} w KQkq d6 {counters} 0,0 0 3"),
        format!("{board} w KQkq - {one} 0,0 0 3"),
        format!("{board} w KQkq - {two} 0,0 0 3"),
        format!("{board} w KQkq - {counters} 1,0 0 3"),
        format!("{board} w KQkq - {counters} 0,1 0 3"),
        format!("r3k2r/8/8/3qP3/8/8/8/R3K2R w KQkq - {counters} 0,0 0 3"),
    ];
    for rights in ["Qkq", "Kkq", "KQq", "KQk", "-"] {
        texts.push(format!("{board} w {rights} - {counters} 0,0 0 3"));
    }
    let positions: Vec<Position> = texts.iter().map(|text| text.parse().unwrap()).collect();
    for (n, one) in positions.iter().enumerate() {
        for other in &positions[..n] {
            assert!(!one.same_state(other), "{one} {other}");
            assert_ne!(one.key(), other.key(), "{one} {other}");
        }
    }
}
