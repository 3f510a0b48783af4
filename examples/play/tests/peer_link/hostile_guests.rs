//! Hostile guests, strangers and watchers.

use super::*;
use socket2::{Domain, Socket, Type};

/// A host whose guest is hostile; the host has played e2e4.
fn seated(limits: PeerLimits) -> (Link, Raw) {
    let mut host = host_with(chess(), limits);
    host.send(Act::play("e2e4")).unwrap();
    let mut raw = Raw::connect(&host);
    raw.say(&hello(1), &mut host);
    assert!(matches!(raw.message(&mut host), Some(Message::Welcome(_))));
    let entry = raw.message(&mut host);
    assert!(matches!(entry, Some(Message::Entry { .. })));
    let present = raw.message(&mut host);
    assert!(matches!(present, Some(Message::Present(_))));
    (host, raw)
}

#[test]
fn strangers_are_told_what_is_wrong_and_a_guest_still_comes_in() {
    let mut host = host();
    for (bytes, reason) in [
        (
            &b"GET / HTTP/1.1\r\nHost: menagerie\r\n\r\n"[..],
            ErrorReason::Garbage,
        ),
        (b"\xFF\x00\xFE\n", ErrorReason::Garbage),
        (&vec![b'a'; 1_000_000], ErrorReason::Flood),
        (b"", ErrorReason::Silence),
        (b"{\"type\":\"hel", ErrorReason::Silence),
    ] {
        let mut raw = Raw::connect(&host);
        raw.send(bytes, &mut host);
        assert_eq!(raw.error(&mut host), Some(reason));
        assert_eq!(raw.message(&mut host), None, "it is closed");
    }
    let mut guest = join(host.address().unwrap(), "conway-chess");
    until(&mut [&mut host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
}

#[test]
fn what_a_hostile_guest_sends_ends_its_connection_with_the_game_as_it_was() {
    let ping = Message::Ping.to_line();
    for (bytes, reason) in [
        (
            request(1, 1, play(2, "e7e5", 1)),
            ErrorReason::Desynchronised,
        ),
        (vec![b'{'; 1_000_000], ErrorReason::Flood),
        (ping.repeat(2_000).into_bytes(), ErrorReason::Flood),
    ] {
        let limits = PeerLimits {
            burst: 500,
            ..LIMITS
        };
        let (mut host, mut raw) = seated(limits);
        raw.send(&bytes, &mut host);
        // A flooding program may not have read its error.
        let told = raw.error(&mut host);
        assert!(told == Some(reason) || (told.is_none() && reason == ErrorReason::Flood));
        assert!(!host.is_connected());
        assert_eq!(game(&host).ply(), 1);
        // The table stands, and the same person can come back.
        assert_eq!(host.stopped(), None);
        let mut back = Raw::connect(&host);
        back.say(&hello(1), &mut host);
        assert!(matches!(back.message(&mut host), Some(Message::Welcome(_))));
    }
}

#[test]
fn watchers_see_the_game_and_cannot_act() {
    let mut pair = Pair::new(chess());
    let address = of(pair.host.address().unwrap());
    let joining = Joining::watch(&CATALOGUE);
    let mut watcher = Link::join(&address, joining, LIMITS).unwrap();
    let mut raw = Raw::connect(&pair.host);
    raw.say(&Message::Hello(Hello::watching()), &mut pair.host);
    let mut dice = Dice::seeded(9);
    for _ in 0..4 {
        pair.play(&mut dice);
        pair.settle();
    }
    let deadline = Instant::now() + PATIENCE;
    while log(&watcher) != log(&pair.host) {
        assert!(Instant::now() < deadline, "the watcher does not follow");
        while watcher.poll().is_some() {}
        while pair.host.poll().is_some() {}
    }
    assert_eq!(watcher.seat(), None);
    assert!(watcher.send(Act::Resign).is_err());
    let before = log(&pair.host);
    raw.send(&request(1, 4, Act::Resign), &mut pair.host);
    assert_eq!(raw.error(&mut pair.host), Some(ErrorReason::Illegal));
    assert_eq!(log(&pair.host), before);
    pair.settle();
    pair.check();
}

#[test]
fn a_stranger_is_told_that_somebody_plays_and_disturbs_nobody() {
    let mut pair = Pair::new(chess());
    let mut dice = Dice::seeded(7);
    for number in 0..20 {
        let mut raw = Raw::connect(&pair.host);
        raw.say(&hello(number), &mut pair.host);
        pair.play_on(&mut dice);
        assert_eq!(raw.error(&mut pair.host), Some(ErrorReason::Busy));
        pair.settle();
    }
    pair.check();
}

#[test]
fn callers_who_say_nothing_keep_nobody_out() {
    let mut host = host();
    // More callers than are served at once, each sending a byte now and then.
    let mut slow: Vec<Raw> = (0..40).map(|_| Raw::connect(&host)).collect();
    for raw in &mut slow {
        raw.send(b"{", &mut host);
    }
    let mut guest = join(host.address().unwrap(), "conway-chess");
    until(&mut [&mut host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
    for raw in &mut slow {
        raw.send(b" ", &mut host);
    }
    // Each was disconnected or got an error.
    for raw in &mut slow {
        let told = raw.error(&mut host);
        assert!(matches!(told, None | Some(ErrorReason::Silence)));
    }
    assert!(host.is_connected());
}

/// Connects this many callers from an address of this machine, as fast as the host takes them.
fn call(host: &mut Link, from: [u8; 4], count: usize) -> Vec<Raw> {
    let callers = (0..count).map(|_| {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        socket.bind(&SocketAddr::from((from, 0)).into()).unwrap();
        socket.connect(&host.address().unwrap().into()).unwrap();
        host.poll();
        Raw::new(socket.into())
    });
    callers.collect()
}

#[test]
fn a_burst_of_silent_callers_does_not_push_out_a_guest_whose_hello_takes_its_time() {
    let mut host = host();
    let mut raw = Raw::connect(&host);
    host.poll();
    // As many as a stranger makes in a tenth of a second.
    let _silent = call(&mut host, [127, 0, 0, 1], 40);
    raw.say(&hello(1), &mut host);
    assert!(matches!(raw.message(&mut host), Some(Message::Welcome(_))));
}

// Other systems have one loopback address.
#[cfg(target_os = "linux")]
#[test]
fn any_number_of_silent_callers_pushes_out_nobody_from_another_address() {
    let mut host = host();
    let mut raw = Raw::connect(&host);
    host.poll();
    let _silent = call(&mut host, [127, 0, 0, 2], 200);
    raw.say(&hello(1), &mut host);
    assert!(matches!(raw.message(&mut host), Some(Message::Welcome(_))));
}

#[test]
fn watchers_too_many_are_sent_away_and_the_guest_comes_in() {
    let mut host = host();
    let mut watchers: Vec<Raw> = Vec::new();
    let mut refused = 0;
    for _ in 0..100 {
        let mut raw = Raw::connect(&host);
        raw.say(&Message::Hello(Hello::watching()), &mut host);
        match raw.message(&mut host) {
            Some(Message::Welcome(_)) => watchers.push(raw),
            Some(Message::Error(complaint)) => {
                assert_eq!(complaint.text, "32 programs watch already");
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((watchers.len(), refused), (32, 68));
    assert_eq!(host.presence().watchers, 32);
    let mut guest = join(host.address().unwrap(), "conway-chess");
    until(&mut [&mut host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
    // Who leaves makes room.
    watchers.pop();
    until(
        &mut [&mut host],
        |_, news| matches!(news, Update::Present(presence) if presence.watchers == 31),
    );
    let mut raw = Raw::connect(&host);
    raw.say(&Message::Hello(Hello::watching()), &mut host);
    assert!(matches!(raw.message(&mut host), Some(Message::Welcome(_))));
}

#[test]
fn a_silent_guest_is_lost_and_can_come_back() {
    let (mut host, mut raw) = seated(PeerLimits {
        silence: Duration::from_secs(2),
        ..LIMITS
    });
    let began = Instant::now();
    // A byte now and then is not a message.
    until(&mut [&mut host], |_, news| {
        let _ = raw.stream.write(b" ");
        matches!(
            news,
            Update::Lost {
                why: Disconnection::Silent { .. },
                ..
            }
        )
    });
    assert!(began.elapsed() < Duration::from_secs(20));
    let mut back = Raw::connect(&host);
    back.say(&hello(1), &mut host);
    assert!(matches!(back.message(&mut host), Some(Message::Welcome(_))));
    // The old connection is half open: neither side has closed it.
    let mut again = Raw::connect(&host);
    again.say(&hello(1), &mut host);
    assert!(matches!(
        again.message(&mut host),
        Some(Message::Welcome(_))
    ));
    again.send(&request(1, 1, Act::Resign), &mut host);
    while game(&host).ending().is_none() {
        host.poll();
    }
    // Messages on the old connection are ignored.
    back.send(b"garbage\n", &mut host);
    for _ in 0..100 {
        host.poll();
    }
    assert!(host.is_connected());
}

#[test]
fn a_guest_that_sends_no_more_but_reads_is_gone() {
    let (mut host, raw) = seated(LIMITS);
    raw.stream.shutdown(Shutdown::Write).unwrap();
    until(&mut [&mut host], |_, news| {
        news == lost(Disconnection::Closed)
    });
    assert_eq!(game(&host).played(), ["e2e4"]);
}
