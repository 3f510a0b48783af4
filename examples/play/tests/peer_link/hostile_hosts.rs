//! Hostile hosts.

use super::*;

/// A guest whose host is hostile.
fn guest_of_raw(limits: PeerLimits) -> (Link, Raw) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let joining = Joining::seat(chess().clone(), Token(7));
    let address = of(listener.local_addr().unwrap());
    let mut guest = Link::join(&address, joining, limits).unwrap();
    let mut raw = Raw::new(listener.accept().unwrap().0);
    assert!(matches!(raw.message(&mut guest), Some(Message::Hello(_))));
    (guest, raw)
}

fn welcome() -> Message {
    let game = chess().start(None).unwrap();
    Message::Welcome(Welcome {
        version: VERSION,
        key: Key(game.key()),
        terms: Terms::of(&TableSetup::new(chess().clone(), game)),
        seat: Some(Seat::Two),
        entries: 0,
        requests: 0,
        at: 0,
        state: state(0),
    })
}

/// What follows from a log of this many moves.
fn state(ply: usize) -> State {
    State {
        game: 0,
        ply,
        turn: Player::ALL[ply % 2],
        status: Status::Going,
        reason: None,
        clocks: None,
        asked: [vec![], vec![]],
    }
}

fn entry(number: usize, by: Seat, act: Act) -> Vec<u8> {
    let by = Actor::Seat(by);
    let at = 0;
    let entry = Entry {
        number,
        by,
        at,
        act,
    };
    let state = state(number);
    Message::Entry { entry, state }.to_line().into_bytes()
}

#[test]
fn what_a_hostile_host_sends_ends_the_session_with_the_game_as_it_was() {
    let welcome = welcome().to_line().into_bytes();
    let key = key_after(&["e2e4"]);
    let with = |more: &[u8]| [&welcome[..], more].concat();
    let first = entry(1, Seat::One, play(1, "e2e4", key));
    for (bytes, reason, plies) in [
        (
            b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec(),
            ErrorReason::Garbage,
            None,
        ),
        (
            b"{\"type\":\"welcome\",\"version\":0}\n".to_vec(),
            ErrorReason::Version,
            None,
        ),
        (vec![b'a'; 1_000_000], ErrorReason::Flood, None),
        (first.clone(), ErrorReason::Unexpected, None),
        (with(&welcome), ErrorReason::Unexpected, Some(0)),
        (with(b"garbage\n"), ErrorReason::Garbage, Some(0)),
        (
            with(&entry(1, Seat::One, play(1, "e2e4", 1))),
            ErrorReason::Desynchronised,
            Some(0),
        ),
        (
            with(&entry(1, Seat::One, play(1, "e2e5", key))),
            ErrorReason::Illegal,
            Some(0),
        ),
        (
            with(&entry(1, Seat::Two, Act::Resign)),
            ErrorReason::Illegal,
            Some(0),
        ),
        (
            with(&entry(2, Seat::One, Act::Resign)),
            ErrorReason::Unexpected,
            Some(0),
        ),
        (with(&first.repeat(2)), ErrorReason::Unexpected, Some(1)),
        (
            with(&Message::Ping.to_line().repeat(2_000).into_bytes()),
            ErrorReason::Flood,
            Some(0),
        ),
    ] {
        let limits = PeerLimits {
            burst: 500,
            ..LIMITS
        };
        let (mut guest, mut raw) = guest_of_raw(limits);
        raw.send(&bytes, &mut guest);
        let told = raw.error(&mut guest);
        assert!(told == Some(reason) || (told.is_none() && reason == ErrorReason::Flood));
        let Some(Stop::Fault(fault)) = guest.stopped() else {
            panic!("the session is over");
        };
        assert_eq!(fault.reason(), reason);
        let game = guest.ledger().map(Ledger::game);
        assert_eq!(game.map(AnyGame::ply), plies);
    }
}

#[test]
fn a_program_that_never_greets_is_no_host() {
    let (mut guest, _raw) = guest_of_raw(LIMITS);
    until(&mut [&mut guest], |_, news| {
        matches!(
            news,
            Update::Stopped(Stop::Fault(Fault::NoHandshake { .. }))
        )
    });
}
