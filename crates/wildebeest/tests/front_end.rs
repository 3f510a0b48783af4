//! What other programs read: events, moves piece by piece, and why a move is illegal.

use chess_men::testing::{check_moves_by_piece, check_reasons};
use grid_core::Player;
use grid_core::testing::random_position;
use wildebeest::{Event, PieceKind, Position, Square};

#[test]
fn an_illegal_move_has_a_reason() {
    let text = "W K..n......./RC...P...../.z..H....../......X..../..S.r....../....Gg.n.../\
                .G........./g........../.........../b.R...B..../k.........R";
    let position: Position = text.parse().unwrap();
    check_reasons(
        &position,
        "2,0-3,0: no piece stands on 2,0
        9,0-8,1: white is to move, and the bishop on 9,0 is black's
        1,0-2,0: a piece next to an enemy beekeeper cannot move
        2,4-2,5: a time machine never moves
        3,6-3,7: a golf cart moves on the end rows only
        5,4-5,5: a gorilla cannot push another gorilla, nor push a piece onto a gorilla or off the board
        4,2-5,3:
        4,2-4,4: the serpent on 4,2 cannot go to 4,4: it can go to 3,1 3,2 3,3 4,1 4,3 5,1 5,2 5,3
        6,1-7,0: a gorilla cannot push another gorilla, nor push a piece onto a gorilla or off the board
        9,6-7,8:
        9,6-5,3: the bishop on 9,6 cannot go to 5,3: it can go to 3,0 4,1 \
        5,2 5,10 6,3 6,9 7,4 7,8 …
        10,10-9,9: the rook on 10,10 cannot go to 9,9: it can go to 0,10 \
        1,10 2,10 3,10 4,10 5,10 6,10 7,10 …
        9,2-9,8: the rook on 9,2 cannot pass the bishop on 9,6
        1,5-2,6: a pawn goes diagonally only to capture",
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
fn events_are_objects_with_squares_of_this_game() {
    let event = Event::Poisoned {
        owner: Player::Second,
        piece: PieceKind::OldWoman,
        square: Square::at(10, 3),
    };
    let json = r#"{"event":"poisoned","owner":"second","piece":"old-woman","square":"10,3"}"#;
    assert_eq!(serde_json::to_string(&event).unwrap(), json);
    assert_eq!(serde_json::from_str::<Event>(json).unwrap(), event);
    let bad = json.replace("10,3", "d11");
    let error = serde_json::from_str::<Event>(&bad).unwrap_err().to_string();
    assert!(error.contains("ROW,COLUMN"), "{error}");
}
