//! Programs that verify what the keeper sends.

use super::*;

#[test]
fn a_watcher_of_any_game_follows_everything() {
    let mut room = running();
    let joining = Joining::watch(&Catalogue::standard());
    let mut watcher = Peer::new(joining, PeerLimits::DEFAULT);
    room.table.connect(Connection(5), at(0));
    watcher.connected(at(0));
    room.exchange(5, &mut watcher);
    assert_eq!(watcher.next_update(), Some(Update::Welcomed));
    room.now = at(3_000);
    let text = r#"{"type":"wish","number":2,"seen":2,"act":"resign"}"#;
    room.table.receive(Connection(1), text, room.now);
    room.exchange(5, &mut watcher);
    let ledger = watcher.ledger().unwrap();
    assert_eq!(ledger.state(), room.state());
    assert_eq!(
        ledger.clocks(watcher.played(room.now)).unwrap()[0],
        at(7_000)
    );
    let error = watcher.request(Act::Resign, room.now);
    assert_eq!(error.unwrap_err().to_string(), "this is not your seat");
    assert_eq!(watcher.stopped(), None);
}

#[test]
fn a_keeper_that_cheats_with_the_clock_is_found_out() {
    let room = running();
    let entry = |number, at, by, act| Entry {
        number,
        at,
        by,
        act,
    };
    let flag = |at| entry(3, at, Actor::Keeper, Act::Flag);
    let late = entry(3, 10_000, Actor::Seat(Seat::Two), Act::Resign);
    let early = entry(3, 0, Actor::Seat(Seat::Two), Act::Resign);
    for (entry, words) in [
        (flag(9_999), "the time is not up"),
        (late, "the time is up"),
        (early, "differs from the one that follows"),
    ] {
        let mut watcher = Peer::new(Joining::watch(&Catalogue::standard()), PeerLimits::DEFAULT);
        watcher.connected(at(0));
        for message in tell(&room) {
            watcher.receive(&message.to_text(), at(0));
        }
        assert_eq!(watcher.stopped(), None);
        let mut state = room.state();
        state.clocks = Some([1, 1]);
        watcher.receive(&Message::Entry { entry, state }.to_text(), at(0));
        let why = watcher.stopped().unwrap().to_string();
        assert!(why.contains(words), "{why}");
    }
}

#[test]
fn a_keeper_with_other_words_for_people_is_trusted() {
    let (mut room, mut given_up) = (running(), running());
    room.run("2 resign");
    given_up.table.expire(given_up.now);
    for mut room in [room, given_up] {
        room.take();
        let state = room.state();
        assert!(state.reason.is_some() && running().state().running.is_some());
        let last = room.entries().last().unwrap().clone();
        let told = |reason: Option<&str>, status| {
            let joining = Joining::watch(&Catalogue::standard());
            let mut watcher = Peer::new(joining, PeerLimits::DEFAULT);
            watcher.connected(at(0));
            for mut message in tell(&running()) {
                match &mut message {
                    // An older program does not tell which clock runs.
                    Message::Entry { state, .. } => state.running = None,
                    Message::Welcome(welcome) => welcome.state.running = None,
                    _ => {}
                }
                watcher.receive(&message.to_text(), at(0));
            }
            let reason = reason.map(String::from);
            let state = State {
                reason,
                status,
                ..state.clone()
            };
            let entry = last.clone();
            watcher.receive(&Message::Entry { entry, state }.to_text(), at(0));
            watcher.stopped().cloned()
        };
        for reason in [None, Some("it is over"), state.reason.as_deref()] {
            assert_eq!(told(reason, state.status), None, "{reason:?}");
        }
        assert!(told(state.reason.as_deref(), Status::Going).is_some());
    }
}

#[test]
fn a_keeper_that_tells_another_clock_is_found_out() {
    let (room, now) = (running(), at(0));
    let running = room.state().running.unwrap();
    assert_eq!((running.player, running.since), (Player::First, 0));
    for other in [
        RunningClock {
            player: Player::Second,
            ..running
        },
        RunningClock {
            since: 1,
            ..running
        },
    ] {
        let mut watcher = Peer::new(Joining::watch(&Catalogue::standard()), PeerLimits::DEFAULT);
        watcher.connected(now);
        for mut message in tell(&room) {
            if let Message::Entry { entry, state } = &mut message
                && entry.number == 2
            {
                state.running = Some(other);
            }
            watcher.receive(&message.to_text(), now);
        }
        assert!(watcher.stopped().is_some(), "{other:?}");
    }
}

/// What the table tells a new watcher.
fn tell(room: &Room) -> Vec<Message> {
    let table = Table::resume(timed("10s"), room.entries(), at(0), at(0));
    Room::of(table.unwrap()).join(1, Hello::watching())
}
