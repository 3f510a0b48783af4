//! Seats and watchers.

use super::*;

/// What everybody is told of those at the table.
fn present(seats: [bool; 2], watchers: usize, names: [&str; 2]) -> Message {
    let names = names.map(Name::from);
    Message::Present(Presence {
        seats,
        watchers,
        names,
        ..Presence::default()
    })
}

#[test]
fn two_seats_and_a_watcher_see_the_same_game() {
    let mut room = Room::new(setup());
    let told = room.join(3, Hello::watching());
    assert_eq!(welcome(&told).seat, None);
    let told = room.join(1, Hello::seated(ONE));
    assert_eq!(welcome(&told).seat, Some(Seat::One));
    assert_eq!(welcome(&told).plan.sides, Player::First);
    let seats = [true, false];
    let present = present(seats, 1, ["", ""]);
    assert_eq!(told.last(), Some(&present));
    assert_eq!(room.told(3), [present]);
    room.join(2, Hello::seated(TWO));
    let told = room.wish(1, "e2e4");
    let [Message::Entry { entry, state }] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((entry.number, entry.by), (1, Actor::Seat(Seat::One)));
    assert_eq!(
        (state.ply, state.turn, state.status),
        (1, Player::Second, Status::Going)
    );
    assert_eq!(room.told(2), told);
    assert_eq!(room.told(3), told);
    // The keeper fills in the key.
    let Act::Move { key, .. } = &entry.act else {
        panic!("a move")
    };
    assert_eq!(*key, Some(Key(room.table.game().key())));
}

#[test]
fn watchers_cannot_act() {
    let mut room = Room::full(setup());
    let told = room.wish(3, "e2e4");
    assert_eq!(error(&told), ErrorReason::Illegal);
    assert_eq!(room.closed, [Connection(3)]);
    assert_eq!(room.table.game().ply(), 0);
    assert_eq!(room.table.presence().watchers, 0);
    // Nor with a token, if they said that they watch.
    let hello = Hello {
        watch: true,
        ..Hello::seated(ONE)
    };
    let told = room.join(4, hello);
    assert_eq!(welcome(&told).seat, None);
    assert_eq!(error(&room.wish(4, "resign")), ErrorReason::Illegal);
    assert_eq!(room.table.ledger().status(), Status::Going);
}

#[test]
fn a_seat_cannot_be_forged() {
    let mut room = Room::full(setup());
    let told = room.join(4, Hello::seated(Token(3)));
    let busy = Complaint::new(ErrorReason::Busy, "another player is here already");
    assert_eq!(told, [Message::Error(busy)]);
    // Those who sit there do not notice.
    room.run("1 e2e4 | 2 e7e5 => ply 2");
    let mut room = Room::full(setup());
    // The acts of the keeper are no requests.
    for line in [
        r#"{"type":"wish","number":1,"seen":0,"act":"flag"}"#,
        r#"{"type":"wish","number":1,"seen":0,"act":"expire"}"#,
    ] {
        let mut room = Room::full(setup());
        room.table.receive(Connection(1), line, at(0));
        room.take();
        assert_eq!(error(&room.told(1)), ErrorReason::Illegal);
    }
    // Another's `by` is ignored: the connection says whose request it is.
    let line = r#"{"type":"wish","number":1,"seen":0,"by":1,"act":"resign"}"#;
    room.table.receive(Connection(2), line, at(0));
    room.run("=> status 1-0");
    // A seat cannot play for the other.
    Room::full(setup()).run("2 e2e4 => ! it is the first player's move");
}

#[test]
fn a_token_used_again_replaces_the_connection() {
    let mut room = Room::full(setup());
    room.wish(1, "e2e4");
    let told = room.join(4, Hello::seated(ONE));
    assert_eq!(welcome(&told).requests, 1);
    assert_eq!(error(&room.told(1)), ErrorReason::Replaced);
    assert_eq!(room.closed, [Connection(1)]);
    // What the old connection still sends is nobody's.
    assert_eq!(room.wish(1, "resign"), []);
    room.run("=> status *\n 2 e7e5 | 4 g1f3 => ply 3");
}

#[test]
fn replayed_requests_are_not_done_twice() {
    let mut room = Room::full(setup());
    room.wish(1, "e2e4");
    let told = room.request(1, 1, Act::Ask(Question::Draw));
    assert_eq!(error(&told), ErrorReason::Unexpected);
    assert_eq!(room.state().asked, [vec![], vec![]]);
}

#[test]
fn an_open_seat_belongs_to_the_first_token() {
    let mut setup = setup();
    setup.seats = [SeatPlan::HERE, SeatPlan::Open];
    let mut room = Room::new(setup);
    assert_eq!(room.table.presence().seats, [true, false]);
    room.table.connect(Connection(2), at(0));
    let hello = Message::Hello(Hello::seated(TWO)).to_text();
    room.table.receive(Connection(2), &hello, at(0));
    let output = room.take();
    assert_eq!(output.seats, Some([SeatPlan::HERE, SeatPlan::person(TWO)]));
    assert_eq!(error(&room.join(3, Hello::seated(ONE))), ErrorReason::Busy);
    room.table
        .request(Seat::One, Act::play("e2e4"), at(5))
        .unwrap();
    let error = room.table.request(Seat::Two, Act::Resign, at(5));
    assert_eq!(error.unwrap_err().to_string(), "this is not your seat");
    assert_eq!(room.take().entries.len(), 1);
}

#[test]
fn the_number_of_watchers_is_told_once_a_second() {
    let mut room = Room::full(setup());
    room.now = at(5_000);
    room.table.tick(room.now);
    room.take();
    room.inbox.clear();
    for id in 10..30 {
        room.join(id, Hello::watching());
    }
    let told = |room: &Room| {
        room.inbox
            .iter()
            .filter(|(to, _)| *to == Connection(1))
            .count()
    };
    room.inbox.clear();
    let due = room.table.next_deadline().unwrap();
    assert!(due <= at(6_000));
    room.table.tick(at(6_000));
    room.take();
    assert_eq!(told(&room), 1);
    assert_eq!(room.told(1), [present([true; 2], 21, ["", ""])]);
    // A seat that goes is told at once.
    room.inbox.clear();
    room.table.disconnect(Connection(2), at(6_001));
    room.take();
    assert_eq!(room.told(1), [present([true, false], 21, ["", ""])]);
}

#[test]
fn watchers_are_limited_and_take_no_place_of_a_seat() {
    let mut room = Room::new(TableSetup {
        watchers: 1,
        ..setup()
    });
    assert_eq!(room.join(3, Hello::watching())[0].name(), "welcome");
    assert_eq!(error(&room.join(4, Hello::watching())), ErrorReason::Busy);
    assert_eq!(
        welcome(&room.join(1, Hello::seated(ONE))).seat,
        Some(Seat::One)
    );
    // A watcher who leaves makes room for another.
    room.table.disconnect(Connection(3), room.now);
    assert_eq!(room.join(5, Hello::watching())[0].name(), "welcome");
}

#[test]
fn a_name_comes_with_a_seat_and_stays_there() {
    let mut room = Room::full(setup());
    let named = |token, name: &str| Hello {
        name: Some(name.into()),
        ..Hello::seated(token)
    };
    let watching = Hello {
        watch: true,
        ..named(ONE, "Eve")
    };
    for (id, hello, names) in [
        (1, named(ONE, " Ann\u{7}"), ["Ann", ""]),
        (2, named(TWO, "Bob"), ["Ann", "Bob"]),
        (1, Hello::seated(ONE), ["Ann", "Bob"]),
        (4, watching, ["Ann", "Bob"]),
        (1, named(ONE, ""), ["", "Bob"]),
        (1, named(ONE, "Anna"), ["Anna", "Bob"]),
    ] {
        let told = room.join(id, hello.clone());
        let Some(Message::Present(here)) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(here.names, names.map(Name::from), "{hello:?}");
        assert_eq!(room.table.presence(), *here);
    }
    // The store gets a new name, as it gets a seat that somebody takes.
    for (name, is_stored) in [("Anna", false), ("Ann", true)] {
        let hello = Message::Hello(named(ONE, name)).to_text();
        room.table.connect(Connection(5), room.now);
        room.table.receive(Connection(5), &hello, room.now);
        assert_eq!(room.table.take_output().seats.is_some(), is_stored);
    }
    // It goes with the seat.
    room.table.disconnect(Connection(2), room.now);
    room.table.open_seat(Seat::Two, room.now);
    assert_eq!(room.table.presence().names, ["Ann".into(), Name::NONE]);
}

#[test]
fn few_greetings_a_minute_reach_those_who_want_them() {
    let mut room = Room::new(setup());
    let hello = |token, greetings| Hello {
        greetings,
        ..Hello::seated(token)
    };
    room.join(1, hello(ONE, true));
    room.join(2, hello(TWO, false));
    let greetings = true;
    room.join(
        3,
        Hello {
            greetings,
            ..Hello::watching()
        },
    );
    let greeting = Greeting::WellPlayed;
    // Who says it is known from the connection, whatever a program claims.
    let by = Some(Seat::Two);
    let said = Message::Greet { by, greeting };
    let told = Message::Greet {
        by: Some(Seat::One),
        greeting,
    };
    for (millis, is_told) in [
        (0, true),
        (1, true),
        (2, true),
        (3, true),
        (4, false),
        (60_000, true),
    ] {
        room.now = at(millis);
        let replies = room.send(1, &said);
        assert_eq!(replies.contains(&told), is_told, "{millis}");
        assert_eq!(room.told(3).contains(&told), is_told);
        assert!(!room.told(2).contains(&told));
    }
    // Nothing of it is kept, the other seat has its own minute, and watchers say nothing.
    assert!(room.stored.is_empty());
    assert_eq!(room.send(2, &said), []);
    assert_eq!(room.told(1).len(), 1);
    assert_eq!(error(&room.send(3, &said)), ErrorReason::Unexpected);
    let unknown = r#"{"type":"greet","greeting":6}"#;
    room.inbox.clear();
    room.table.receive(Connection(1), unknown, room.now);
    room.take();
    assert_eq!(error(&room.told(1)), ErrorReason::Garbage);
}
