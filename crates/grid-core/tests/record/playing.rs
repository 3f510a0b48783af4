//! Playing moves in text, and their events.

use super::*;

#[test]
fn events_are_told_and_refused_moves_tell_nothing() {
    let mut record = played("");
    let mut events = Vec::new();
    for (m, accepted) in [(Move::Take, true), (Move::Right, true), (Move::Take, false)] {
        let answer = record.play_with(m, &mut |event| events.push(event));
        assert_eq!(answer.is_ok(), accepted);
    }
    assert_eq!(events, [Event::Taken(1), Event::Stepped(1)]);
}

#[test]
fn a_redone_move_tells_its_events_again() {
    let mut record = played("take right");
    record.go_to(0);
    let mut events = Vec::new();
    let answer = record.play_with(Move::Take, &mut |event| events.push(event));
    assert_eq!((answer, events), (Ok(()), vec![Event::Taken(1)]));
}

#[test]
fn refusals_say_why() {
    let refusal = |moves, m: &str| {
        let mut record = played(moves);
        record.play_text(m, &mut ()).unwrap_err().to_string()
    };
    assert_eq!(
        refusal("", "jump"),
        "bad move \"jump\": expected left, right or take at character 1"
    );
    assert_eq!(refusal("right", "take"), "illegal move take");
    assert_eq!(
        refusal("take take", "left"),
        "the game is over (0-1): left cannot be played"
    );
}
