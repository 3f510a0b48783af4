//! Both players act at the same time.

use super::*;

#[test]
fn a_move_that_crosses_a_question_is_played_and_declines_it() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.request(Act::Ask(Question::Draw)).unwrap();
    session.guest.request(play("e7e5")).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(played(&session.guest), ["e2e4", "e7e5"]);
    assert_eq!(session.host.questions(HOST).len(), 0);
}

/// Lets a host ask whenever a request of the guest is on its way. Returns how often the guest has
/// to make its request until it is done.
fn tries(request: &Act) -> usize {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5", "g1f3"]);
    let ply = session.host.game().ply();
    for number in 1..20 {
        session.guest.request(request.clone()).unwrap();
        // Two questions in turns, each of which replaces the other.
        let _ = session.host.request(undo(number % 2));
        session.settle();
        session.check_settled();
        if session.host.game().ply() > ply || ending(&session.host).is_some() {
            return number;
        }
    }
    panic!("{request:?} was refused every time");
}

#[test]
fn questions_keep_nobody_from_moving_or_resigning() {
    assert_eq!([play("b8c6"), Act::Resign].map(|it| tries(&it)), [1, 1]);
}

#[test]
fn a_question_does_not_cross_a_decline() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.request(Act::Ask(Question::Draw)).unwrap();
    session.settle();
    let decline = Act::Decline(Question::Draw);
    session.guest.request(decline).unwrap();
    session.host.request(undo(0)).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(session.host.questions(HOST), [Question::Undo { ply: 0 }]);
}

#[test]
fn an_undo_that_crosses_a_move_is_refused() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5"]);
    session.host.request(play("g1f3")).unwrap();
    session.guest.request(undo(1)).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.guest), crossed(undo(1)));
    assert_eq!(session.host.questions(GUEST).len(), 0);
}

#[test]
fn a_move_from_before_an_undo_is_not_played_after_it() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5", "g1f3"]);
    session.guest.request(undo(2)).unwrap();
    session.settle();
    // The guest plays on while the host consents and plays another move at the same ply.
    session.guest.request(play("b8c6")).unwrap();
    session.host.request(undo(2)).unwrap();
    session.host.request(play("f1c4")).unwrap();
    session.settle();
    session.check_settled();
    let request = act(4, "b8c6", key_after(&["e2e4", "e7e5", "g1f3", "b8c6"]));
    assert_eq!(last_news(&mut session.guest), crossed(request));
    assert_eq!(played(&session.host), ["e2e4", "e7e5", "f1c4"]);
}

#[test]
fn a_resignation_that_crosses_a_move_is_refused() {
    let mut session = session();
    session.host.request(play("e2e4")).unwrap();
    session.guest.request(Act::Resign).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.guest), crossed(Act::Resign));
    assert_eq!(ending(&session.host), None);
    session.guest.request(Act::Resign).unwrap();
    session.host.request(Act::Resign).unwrap();
    session.settle();
    session.check_settled();
    let won = Some((Outcome::Win(Player::Second), Reason::Resignation));
    assert_eq!(ending(&session.guest), won, "the host was first");
}

#[test]
fn the_same_question_from_both_at_once_is_agreed() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5"]);
    let both = |session: &mut Session, request: Act| {
        session.host.request(request.clone()).unwrap();
        session.guest.request(request).unwrap();
        session.settle();
        session.check_settled();
    };
    both(&mut session, undo(1));
    assert_eq!(played(&session.guest), ["e2e4"]);
    both(&mut session, Act::Ask(Question::Draw));
    let drawn = Some((Outcome::Draw, Reason::Agreement));
    assert_eq!(ending(&session.host), drawn);
    both(&mut session, Act::Ask(Question::Rematch));
    assert_eq!(session.host.side(), Player::Second);
    assert_eq!(played(&session.guest), [""; 0]);
    assert_eq!(last_news(&mut session.guest), Update::Rematch);
}

#[test]
fn a_declined_question_does_not_cross_a_request() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.guest.request(Act::Ask(Question::Draw)).unwrap();
    session.settle();
    session.host.request(Act::Decline(Question::Draw)).unwrap();
    session.guest.request(play("e7e5")).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(played(&session.host), ["e2e4", "e7e5"]);
}

#[test]
fn the_guest_has_one_pending_request() {
    let mut session = session();
    session.guest.request(Act::Ask(Question::Draw)).unwrap();
    let error = session.guest.request(Act::Resign).unwrap_err();
    assert_eq!(error.to_string(), "what you did last is still on its way");
    assert_eq!(
        session.guest.peer.pending_request(),
        Some(&Act::Ask(Question::Draw))
    );
    session.settle();
    session.guest.request(Act::Resign).unwrap();
}
