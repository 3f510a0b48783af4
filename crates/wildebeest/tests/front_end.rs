//! What other programs read: events.

use grid_core::Player;
use wildebeest::{Event, PieceKind, Square};

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
