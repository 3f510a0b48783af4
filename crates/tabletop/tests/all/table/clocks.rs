//! Clocks.

use super::*;

#[test]
fn the_first_move_of_each_player_is_free_and_clocks_follow_the_log() {
    let mut room = Room::full(TableSetup {
        clock: clock("10s+2s"),
        ..setup()
    });
    assert_eq!(room.state().clocks, Some([10_000, 10_000]));
    room.now = at(50_000);
    room.play(1, 1, "e2e4");
    room.now = at(90_000);
    room.play(2, 1, "e7e5");
    assert_eq!(room.state().clocks, Some([10_000, 10_000]));
    room.now = at(93_000);
    room.play(1, 2, "g1f3");
    assert_eq!(room.state().clocks, Some([9_000, 10_000]));
    // Questions do not stop a clock.
    room.now = at(94_000);
    room.wish(1, 3, ask(Question::Draw));
    assert_eq!(room.state().clocks, Some([9_000, 9_000]));
    room.now = at(96_000);
    room.play(2, 2, "b8c6");
    assert_eq!(room.state().clocks, Some([9_000, 9_000]));
    let left = room.table.clocks(at(97_500)).unwrap();
    assert_eq!(left, [at(7_500), at(9_000)]);
    assert_eq!(room.table.ledger().flag_falls(), Some(at(105_000)));
    for id in 1..=3 {
        room.table.disconnect(Connection(id), at(97_500));
    }
    assert_eq!(room.table.next_deadline(), Some(at(105_000)));
}

#[test]
fn a_log_that_claims_the_end_of_time_does_no_harm() {
    let setup = || TableSetup {
        clock: clock("10s"),
        ..setup()
    };
    let mut room = Room::full(setup());
    room.play(1, 1, "e2e4");
    room.play(2, 1, "e7e5");
    let mut entries = room.stored;
    entries[1].at = u64::MAX;
    let table = Table::resume(setup(), entries, at(0), at(5)).unwrap();
    assert_eq!(table.ledger().flag_falls(), Some(at(u64::MAX)));
    assert_eq!(table.clocks(at(5)), Some([at(10_000), at(10_000)]));
    assert_eq!(table.next_deadline(), Some(at(5)));
}

#[test]
fn a_limit_may_be_the_longest_time() {
    let limits = PeerLimits {
        handshake: Duration::MAX,
        ping: Duration::MAX,
        silence: Duration::MAX,
        ..PeerLimits::DEFAULT
    };
    let mut room = Room::new(TableSetup { limits, ..setup() });
    room.table.connect(Connection(1), at(5));
    assert_eq!(room.table.next_deadline(), Some(Duration::MAX));
    room.table.disconnect(Connection(1), at(5));

    let mut room = Room::full(TableSetup { limits, ..setup() });
    room.table.tick(at(60_000));
    assert!(room.table.presence().seats == [true, true]);
}

#[test]
fn a_delay_costs_nothing() {
    let mut room = Room::full(TableSetup {
        clock: clock("10s~3s"),
        ..setup()
    });
    room.play(1, 1, "e2e4");
    room.play(2, 1, "e7e5");
    room.now = at(2_000);
    room.play(1, 2, "g1f3");
    assert_eq!(room.state().clocks, Some([10_000, 10_000]));
    room.now = at(6_000);
    room.play(2, 2, "b8c6");
    assert_eq!(room.state().clocks, Some([10_000, 9_000]));
}

#[test]
fn a_flag_falls_and_the_other_player_wins() {
    let mut room = running();
    room.table.tick(at(9_999));
    assert_eq!(room.state().status, Status::Going);
    room.inbox.clear();
    room.table.tick(at(10_000));
    room.take();
    let told = room.told(3);
    let flag = told.iter().find_map(|message| match message {
        Message::Entry { entry, state } => Some((entry.clone(), state.clone())),
        _ => None,
    });
    let (entry, state) = flag.unwrap();
    assert_eq!(
        (entry.by, entry.act, entry.at),
        (Actor::Keeper, Act::Flag, 10_000)
    );
    assert_eq!(state.status, Status::Over(Outcome::Win(Player::Second)));
    assert_eq!(state.reason.as_deref(), Some("on time"));
    assert_eq!(state.clocks, Some([0, 10_000]));
    assert_eq!(room.table.game().ending().unwrap().reason, Reason::Time);
    // No agreement brings the time back; a rematch begins with full clocks.
    room.now = at(20_000);
    let told = room.wish(1, 2, ask(Question::Undo { ply: 2 }));
    assert_eq!(refusal(&told).reason, RefusalReason::Illegal);
    room.wish(1, 3, ask(Question::Rematch));
    room.wish(2, 2, ask(Question::Rematch));
    let state = room.state();
    assert_eq!((state.game, state.ply, state.status), (1, 0, Status::Going));
    assert_eq!(state.clocks, Some([10_000, 10_000]));
    assert_eq!(room.table.ledger().side(Seat::One), Player::Second);
}

#[test]
fn a_move_after_the_time_is_up_comes_too_late() {
    let mut room = running();
    room.now = at(10_000);
    let told = room.play(1, 2, "g1f3");
    assert!(matches!(&told[0], Message::Entry { entry, .. } if entry.act == Act::Flag));
    assert_eq!(refusal(&told).reason, RefusalReason::Crossed);
    assert_eq!(room.state().ply, 2);
    let mut room = running();
    room.now = at(9_999);
    room.play(1, 2, "g1f3");
    assert_eq!(room.state().clocks, Some([1, 10_000]));
}

#[test]
fn an_undo_leaves_the_clocks_as_they_stand() {
    let mut room = running();
    room.now = at(4_000);
    room.wish(2, 2, ask(Question::Undo { ply: 1 }));
    room.now = at(6_000);
    room.wish(1, 2, ask(Question::Undo { ply: 1 }));
    // The second player is to move again, before the second move: no clock runs.
    assert_eq!(room.state().clocks, Some([4_000, 10_000]));
    assert_eq!(room.table.ledger().running(), None);
    room.now = at(60_000);
    room.play(2, 3, "d7d5");
    assert_eq!(room.state().clocks, Some([4_000, 10_000]));
    assert_eq!(room.table.ledger().running(), Some(Player::First));
}

#[test]
fn a_resignation_that_is_taken_back_starts_the_clock_again() {
    let mut room = running();
    room.now = at(1_000);
    room.wish(2, 2, Act::Resign);
    room.now = at(50_000);
    assert_eq!(room.state().clocks, Some([9_000, 10_000]));
    room.wish(2, 3, ask(Question::Undo { ply: 2 }));
    room.wish(1, 2, ask(Question::Undo { ply: 2 }));
    assert_eq!(room.state().status, Status::Going);
    assert_eq!(room.table.ledger().flag_falls(), Some(at(59_000)));
}
