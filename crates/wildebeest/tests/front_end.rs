//! What other programs read: events, moves piece by piece, and why a move is illegal.

use board_scene::{MoveNames, Present};
use chess_men::testing::{check_moves_by_piece, check_reasons};
use grid_core::testing::random_position;
use grid_core::{Game, Notation, Player};
use wildebeest::{Event, JET_PACK, Move, PADS, PieceKind, Position, PositionBuilder, Square};

#[test]
fn an_illegal_move_has_a_reason() {
    let text = "W K..n......./RC...P...../.z..H....../......X..../..S.r....../....Gg.n.../\
                .G........./g........../.........../b.R...B..../k.........R";
    let position: Position = text.parse().unwrap();
    check_reasons(
        &position,
        "2,0-3,0: no piece stands on k3
        9,0-8,1: white is to move, and the bishop on k10 is black's
        1,0-2,0: a piece next to an enemy beekeeper cannot move
        2,4-2,5: a time machine never moves
        3,6-3,7: a golf cart moves on the end rows only
        5,4-5,5: a gorilla cannot push another gorilla, nor push a piece onto a gorilla or off the board
        4,2-5,3:
        4,2-4,4: the serpent on i5 cannot go to g5: it can go to j4 i4 h4 j5 h5 j6 i6 h6
        6,1-7,0: a gorilla cannot push another gorilla, nor push a piece onto a gorilla or off the board
        9,6-7,8:
        9,6-5,3: the bishop on e10 cannot go to h6: it can go to k4 j5 \
        i6 a6 h7 b7 g8 c8 …
        10,10-9,9: the rook on a11 cannot go to b10: it can go to a1 \
        a2 a3 a4 a5 a6 a7 a8 …
        9,2-9,8: the rook on i10 cannot pass the bishop on e10
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
fn sentences_have_letters_and_numbers() {
    let check = |text: &str| {
        let has_numbers = |bytes: &[u8]| match bytes {
            [a, b',', b] => a.is_ascii_digit() && b.is_ascii_digit(),
            _ => false,
        };
        assert!(!text.as_bytes().windows(3).any(has_numbers), "{text}");
    };
    for plies in [0, 5, 20, 60, 90] {
        let position = random_position(&Position::START, 11, plies);
        for m in position.moves() {
            check(&position.move_name(m));
            let tell = &mut |event: Event| check(&event.to_string());
            { position }.play_with(m, tell);
            let back = Move::new(m.to, m.from);
            check(&position.why_illegal(back).unwrap_or_default());
        }
    }
    for lesson in Position::ABOUT.lessons() {
        let texts = [lesson.task, lesson.missed, lesson.after];
        texts.into_iter().for_each(check);
    }
    Position::ABOUT.glossary().for_each(|(_, what)| check(what));
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

#[test]
fn a_pad_tells_where_the_piece_on_it_goes_next() {
    let position: Position = "W K........../.........../.........../.*.......N./.........../\
                              .....#...../.........../.*.......*./.........../.........../k.........."
        .parse()
        .unwrap();
    let notes = |at: &str| position.notes(at.parse::<Square>().unwrap().spot());
    assert_eq!(notes("3,9"), ["goes next to j4"]);
    assert!(notes("3,1").is_empty() && notes("0,0").is_empty());
}

#[test]
fn only_what_stands_on_the_target_is_captured_by_name() {
    // A push captures what stands behind, and an old woman the serpent that has come.
    for (rows, m, name) in [
        (
            ["...G.......", "...p.......", "...n......."],
            "3,3-4,3",
            "Gh4-h5",
        ),
        (
            ["....S......", "...........", "....n......"],
            "3,4-4,4",
            "Sg4-g5",
        ),
        (
            ["...R.......", "...........", "...n......."],
            "3,3-5,3",
            "Rh4xh6",
        ),
    ] {
        let empty = "...........";
        let home = ["K..........", empty, empty];
        let far = ["....o......", empty, empty, empty, "..........k"];
        let board = [&home[..], &rows, &far].concat().join("/");
        let position: Position = format!("W {board}").parse().unwrap();
        let m: Move = m.parse().unwrap();
        assert_eq!(position.move_name(m), name);
        let (mut after, mut told) = (position, Vec::new());
        after.play_with(m, &mut |event: Event| told.push(event.to_string()));
        let taken = "white serpent on g5 taken by an old woman";
        assert_eq!(
            told.iter().any(|told| told == taken),
            name == "Sg4-g5",
            "{told:?}"
        );
    }
}

/// A king that wears the jet pack takes it away. Any other piece leaves it in sight.
#[test]
fn a_jet_pack_is_seen_unless_a_king_wears_it() {
    let is_seen = |square: Square, kind| {
        let mut builder = PositionBuilder::default();
        builder.pieces.put(square, Player::First, kind);
        let scene = builder.build().unwrap().scene();
        scene.cell(square.spot()).unwrap().fixture.is_some()
    };
    assert!(!is_seen(JET_PACK, PieceKind::JetKing));
    assert!(is_seen(JET_PACK, PieceKind::Knight));
    for pad in PADS {
        assert!(is_seen(pad, PieceKind::JetKing), "a pad stays");
    }
}
