//! What other programs read: events.

use grid_core::testing::plane;
use grid_core::{Game, Notation, Outcome, Player};
use lifeduel::{Event, Position};
use serde_json::json;

#[test]
fn the_events_tell_every_birth_and_death_in_order() {
    let mut game: Position = "3x3t2g2 x.x/.o./3. p3".parse().unwrap();
    let (mut told, mut boards) = (Vec::new(), Vec::new());
    game.play_with(game.parse_move("2,1").unwrap(), &mut |event: Event| {
        told.push(event.to_string());
        if let Event::Generation { board, .. } = event {
            boards.push(board.to_string());
        }
    });
    assert_eq!(boards, [".x./3o/3.", "oxo/3o/.o."]);
    assert_eq!(
        told,
        [
            "player 2 placed a cell on 2,1",
            "generation 1: player 1 has 1 cell, player 2 has 3",
            "the cell of player 1 on 0,0 died",
            "a cell of player 1 was born on 0,1",
            "the cell of player 1 on 0,2 died",
            "a cell of player 2 was born on 1,0",
            "a cell of player 2 was born on 1,2",
            "the cell of player 2 on 2,1 died",
            "generation 2: player 1 has 1 cell, player 2 has 6",
            "a cell of player 2 was born on 0,0",
            "a cell of player 2 was born on 0,2",
            "a cell of player 2 was born on 2,1",
            "the count is 1 to 6",
        ]
    );
}

#[test]
fn events_are_objects_for_programs() {
    let counted = Event::Counted {
        first: 8,
        second: 3,
        result: Outcome::Win(Player::First),
    };
    let object = json!({"event": "counted", "first": 8, "second": 3, "result": "1-0"});
    assert_eq!(serde_json::to_value(counted).unwrap(), object);
    let (number, board) = (1, "x./.o".parse().unwrap());
    let generation = Event::Generation { number, board };
    let object = json!({"event": "generation", "number": 1, "board": "x./.o"});
    assert_eq!(serde_json::to_value(generation).unwrap(), object);
}

#[test]
fn events_are_read_as_they_are_written() {
    let mut game: Position = "3x3t2g2 x.x/.o./3. p3".parse().unwrap();
    game.play_with(game.parse_move("2,1").unwrap(), &mut |event: Event| {
        let json = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
    });
}

#[test]
fn a_plane_tells_who_moves_first() {
    for (viewer, value) in [(Player::First, 1), (Player::Second, 0)] {
        let plane = plane(&Position::default(), "the viewer moves first", &[], viewer);
        assert_eq!(plane, [value; 36]);
    }
}
