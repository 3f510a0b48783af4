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
        let told = news(&mut session, GUEST);
        assert!(told.iter().any(|news| script::told(news) == "1 no draw"));
    }
    assert_eq!(session.log(HOST).0, 7);
}

#[test]
fn nothing_is_done_twice_if_the_connection_breaks_at_any_message() {
    // Of a request, its entry and a refusal, each may be the first that is lost.
    for cut in 0..12 {
        for crosses in [false, true] {
            let mut session = session();
            moves(&mut session, &["e2e4"]);
            let request = if crosses {
                session.request(HOST, undo(0)).unwrap();
                Act::Ask(Question::Draw)
            } else {
                play("e7e5")
            };
            session.request(GUEST, request.clone()).unwrap();
            let mut left = cut;
            for to in [0, 1] {
                left -= session.deliver(to, left);
            }
            session.cut([cut % 2 == 0, cut % 3 == 0]);
            session.settle();
            session.check_settled();
            let ply = if crosses { 1 } else { 2 };
            assert_eq!(session.game(GUEST).ply(), ply, "{cut}");
            let refused = crossed(request);
            let told = news(&mut session, GUEST);
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
    let error = session.request(GUEST, play("g1f3")).unwrap_err();
    assert_eq!(error.to_string(), "the game has not begun");
    session.settle();
    session.check_settled();
    assert_eq!(news(&mut session, GUEST), [Update::Welcomed, present(true)]);
    session.run("=> guest asks draw");
    moves(&mut session, &["g1f3", "b8c6"]);
}

#[test]
fn silence_loses_the_connection_and_pings_keep_it() {
    let mut session = session();
    for second in 1..=60 {
        session.now = Duration::from_secs(second);
        Seat::ALL.into_iter().for_each(|seat| session.tick(seat));
        session.settle();
    }
    assert_eq!(news(&mut session, HOST), []);
    let silent = Duration::from_secs(60) + PeerLimits::DEFAULT.silence;
    session.now = silent - Duration::from_millis(1);
    session.tick(HOST);
    assert!(session.is_connected());
    session.now = silent;
    session.tick(HOST);
    assert!(!session.is_connected() && session.is_closed());
    let why = Disconnection::Silent {
        after: PeerLimits::DEFAULT.silence,
    };
    let lost = Update::Lost { seat: GUEST, why };
    assert_eq!(news(&mut session, HOST), [lost, present(false)]);
    let _ = session.take_outgoing();
    session.request(HOST, play("e2e4")).unwrap();
    assert!(session.take_outgoing().is_empty());
}

#[test]
fn a_guest_that_leaves_can_be_replaced() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.run("guest draw");
    session.guest.leave();
    assert_eq!(session.guest.stopped(), Some(&Stop::Left));
    session.deliver(0, usize::MAX);
    let why = Disconnection::Left;
    let left = Update::Lost { seat: GUEST, why };
    assert!(news(&mut session, HOST).contains(&left));
    session.host.table.open_seat(GUEST, NOW);
    let asked = session.host.table.ledger().questions(GUEST);
    assert_eq!(script::asked(asked), "-");
    session.guest = guest_with(Token(99));
    session.connect();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session, HOST), present(true));
    moves(&mut session, &["e7e5"]);
    session.host.table.leave(NOW);
    session.deliver(1, usize::MAX);
    assert_eq!(
        last_news(&mut session, GUEST),
        Update::Stopped(Stop::KeeperLeft)
    );
    assert_eq!(session.game(GUEST).played(), ["e2e4", "e7e5"]);
    let error = session.request(GUEST, Act::Resign).unwrap_err();
    assert_eq!(error, ActError::Stopped(Stop::KeeperLeft.into()));
}

#[test]
fn a_seat_is_kept_until_the_host_opens_it() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.table.open_seat(GUEST, NOW);
    let guest = session.connection;
    let told = session.call(&hello());
    assert_eq!(told, Some(ErrorReason::Busy), "the guest is there");
    session.connection = guest;
    session.cut([true, true]);
    assert_eq!(session.call(&hello()), Some(ErrorReason::Busy));
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.call(&hello()), None);
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
    assert_eq!(session.call(&hello()), None);
    session.receive(&request(2, Act::Resign));
    session.receive(&Message::Bye.to_text());
    session.host.table.open_seat(GUEST, NOW);
    session.connect();
    session.deliver(0, usize::MAX);
    session.deliver(1, usize::MAX);
    let Some(Stop::Reported(complaint)) = session.guest.stopped() else {
        panic!("told");
    };
    assert_eq!(complaint.reason, ErrorReason::Log);
}
