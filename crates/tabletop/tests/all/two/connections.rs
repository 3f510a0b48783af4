//! Lost connections.

use super::*;

#[test]
fn requests_on_a_lost_connection_are_done_after_it_is_restored() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    for learns in [[true, true], [false, true], [false, false]] {
        session.cut(learns);
        session.run("guest draw => guest told 2 draw");
        session.cut(learns);
        session.run("host no draw");
        let told = news(&mut session.guest);
        assert!(told.iter().any(|news| script::told(news) == "1 no draw"));
    }
    assert_eq!(session.host.log().0, 7);
}

#[test]
fn nothing_is_done_twice_if_the_connection_breaks_at_any_message() {
    // Of a request, its entry and a refusal, each may be the first that is lost.
    for cut in 0..12 {
        for crosses in [false, true] {
            let mut session = session();
            moves(&mut session, &["e2e4"]);
            let request = if crosses {
                session.host.request(undo(0)).unwrap();
                Act::Ask(Question::Draw)
            } else {
                play("e7e5")
            };
            session.guest.request(request.clone()).unwrap();
            let mut left = cut;
            for to in [0, 1] {
                left -= session.deliver(to, left);
            }
            session.cut([cut % 2 == 0, cut % 3 == 0]);
            session.settle();
            session.check_settled();
            let ply = if crosses { 1 } else { 2 };
            assert_eq!(session.guest.game().ply(), ply, "{cut}");
            let refused = crossed(request);
            let told = news(&mut session.guest);
            let count = told.iter().filter(|news| **news == refused).count();
            assert_eq!(count, usize::from(crosses), "{cut} {told:?}");
            moves(&mut session, if crosses { &["d7d5"] } else { &["g1f3"] });
        }
    }
}

#[test]
fn a_restarted_guest_receives_the_whole_log() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5"]);
    session.run("guest draw");
    session.cut([true, true]);
    session.guest = guest_with(Token(0x1234));
    let error = session.guest.request(play("g1f3")).unwrap_err();
    assert_eq!(error.to_string(), "the game has not begun");
    session.settle();
    session.check_settled();
    assert_eq!(news(&mut session.guest), [Update::Welcomed, present(true)]);
    session.run("=> guest asks draw");
    moves(&mut session, &["g1f3", "b8c6"]);
}

#[test]
fn silence_loses_the_connection_and_pings_keep_it() {
    let mut session = session();
    for second in 1..=60 {
        session.now = Duration::from_secs(second);
        let now = session.now;
        for side in session.sides() {
            side.tick(now);
        }
        session.settle();
    }
    assert_eq!(news(&mut session.host), []);
    let silent = Duration::from_secs(60) + PeerLimits::DEFAULT.silence;
    session.host.tick(silent - Duration::from_millis(1));
    assert!(session.host.is_connected());
    session.host.tick(silent);
    assert!(!session.host.is_connected() && session.host.is_closed());
    let why = Disconnection::Silent {
        after: PeerLimits::DEFAULT.silence,
    };
    let lost = Update::Lost { seat: GUEST, why };
    assert_eq!(news(&mut session.host), [lost, present(false)]);
    let _ = session.host.take_outgoing();
    session.host.request(play("e2e4")).unwrap();
    assert!(session.host.take_outgoing().is_empty());
}

#[test]
fn a_guest_that_leaves_can_be_replaced() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.run("guest draw");
    session.guest.peer.leave();
    assert_eq!(session.guest.peer.stopped(), Some(&Stop::Left));
    session.deliver(0, usize::MAX);
    let why = Disconnection::Left;
    let left = Update::Lost { seat: GUEST, why };
    assert!(news(&mut session.host).contains(&left));
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.host.questions(GUEST), []);
    session.guest = guest_with(Token(99));
    session.connect();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.host), present(true));
    moves(&mut session, &["e7e5"]);
    session.host.table.leave(NOW);
    session.deliver(1, usize::MAX);
    assert_eq!(
        last_news(&mut session.guest),
        Update::Stopped(Stop::KeeperLeft)
    );
    assert_eq!(played(&session.guest), ["e2e4", "e7e5"]);
    let error = session.guest.request(Act::Resign).unwrap_err();
    assert_eq!(error, ActError::Stopped(Stop::KeeperLeft.into()));
}

#[test]
fn a_seat_is_kept_until_the_host_opens_it() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.table.open_seat(GUEST, NOW);
    let guest = session.host.connection;
    let told = session.host.call(&hello());
    assert_eq!(told, Some(ErrorReason::Busy), "the guest is there");
    session.host.connection = guest;
    session.cut([true, true]);
    assert_eq!(session.host.call(&hello()), Some(ErrorReason::Busy));
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.host.call(&hello()), None);
}

#[test]
fn a_replaced_guest_cannot_rejoin_with_its_old_log() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.cut([true, true]);
    session.host.table.open_seat(GUEST, NOW);
    // No other guest has joined, so the session continues.
    session.settle();
    session.check_settled();
    moves(&mut session, &["e7e5"]);
    session.cut([true, true]);
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.host.call(&hello()), None);
    session.host.receive(&request(2, Act::Resign), NOW);
    session.host.receive(&Message::Bye.to_text(), NOW);
    session.host.table.open_seat(GUEST, NOW);
    session.connect();
    session.deliver(0, usize::MAX);
    session.deliver(1, usize::MAX);
    let Some(Stop::Reported(complaint)) = session.guest.peer.stopped() else {
        panic!("told");
    };
    assert_eq!(complaint.reason, ErrorReason::Log);
}

#[test]
fn two_programs_with_one_token_do_not_fight_for_the_seat() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    let hello = Hello::seated(Token(0x1234));
    let old = session.host.connection;
    session.host.accept(NOW);
    let id = session.host.connection;
    let text = Message::Hello(hello).to_text();
    session.host.table.receive(id, &text, NOW);
    let output = session.host.table.take_output();
    let (_, last) = output.messages.iter().rfind(|(to, _)| *to == old).unwrap();
    session.guest.peer.receive(last, NOW);
    let Some(Stop::Reported(complaint)) = session.guest.peer.stopped() else {
        panic!("told");
    };
    assert_eq!(complaint.reason, ErrorReason::Replaced);
}
