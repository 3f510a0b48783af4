//! Clocks.

use super::*;

#[test]
fn clocks_follow_the_log() {
    for (what, clock, script) in [
        (
            "the first move of each player is free, and questions do not stop a clock",
            "10s+2s",
            "=> clocks 10000 10000
             @50000 | 1 e2e4
             @90000 | 2 e7e5 => clocks 10000 10000
             @93000 | 1 g1f3 => clocks 9000 10000
             @94000 | 1 draw => clocks 9000 9000
             @96000 | 2 b8c6 => clocks 9000 9000 & falls 105000",
        ),
        (
            "a delay costs nothing",
            "10s~3s",
            "1 e2e4 | 2 e7e5
             @2000 | 1 g1f3 => clocks 10000 10000
             @6000 | 2 b8c6 => clocks 10000 9000",
        ),
        (
            "a flag falls and the other player wins; no agreement brings the time back, and a \
             rematch begins with full clocks",
            "10s",
            r#"1 e2e4 | 2 e7e5
             @9999 | tick => status *
             @10000 | tick => last {"number":3,"by":0,"at":10000,"act":"flag"}
             => status 0-1 & reason on time & clocks 0 10000
             @20000 | 1 undo 2 => ! cannot go back to ply 2 from ply 2
             1 rematch | 2 rematch => game 1 & ply 0 & status * & clocks 10000 10000
             => first seat plays 2"#,
        ),
        (
            "a move after the time is up comes too late",
            "10s",
            "1 e2e4 | 2 e7e5
             @10000 | 1 g1f3 => ! too late: your opponent acted first
             => ply 2 & reason on time",
        ),
        (
            "a move just before the time is up counts",
            "10s",
            "1 e2e4 | 2 e7e5
             @9999 | 1 g1f3 => clocks 1 10000",
        ),
        (
            "an undo leaves the clocks as they stand; before the second move no clock runs",
            "10s",
            "1 e2e4 | 2 e7e5
             @4000 | 2 undo 1
             @6000 | 1 undo 1 => clocks 4000 10000 & running -
             @60000 | 2 d7d5 => clocks 4000 10000 & running 1",
        ),
        (
            "a resignation that is taken back starts the clock again",
            "10s",
            "1 e2e4 | 2 e7e5
             @1000 | 2 resign
             @50000 => clocks 9000 10000
             2 undo 2 | 1 undo 2 => status * & falls 59000",
        ),
    ] {
        println!("{what}");
        Room::full(timed(clock)).run(script);
    }
}

#[test]
fn a_table_wakes_when_a_flag_falls() {
    let mut room = running();
    for id in 1..=3 {
        room.table.disconnect(Connection(id), at(2_500));
    }
    assert_eq!(room.table.next_deadline(), Some(at(10_000)));
    assert_eq!(room.table.clocks(at(2_500)), Some([at(7_500), at(10_000)]));
}

#[test]
fn everybody_is_told_that_a_flag_falls() {
    let mut room = running();
    room.inbox.clear();
    room.run("@10000 | tick");
    room.take();
    let flag = room.told(3).into_iter().find_map(|message| match message {
        Message::Entry { entry, state } => Some((entry.act, state)),
        _ => None,
    });
    assert_eq!(flag, Some((Act::Flag, room.state())));
}

#[test]
fn a_log_that_claims_the_end_of_time_does_no_harm() {
    let mut entries = running().stored;
    entries[1].at = u64::MAX;
    let table = Table::resume(timed("10s"), entries, at(0), at(5)).unwrap();
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
