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
        state: State {
            game: 0,
            ply: 0,
            turn: Player::First,
            status: Status::Going,
            reason: None,
            clocks: None,
            asked: [vec![], vec![]],
        },
    })
}

#[test]
fn what_a_hostile_host_sends_ends_the_session_with_the_game_as_it_was() {
    let welcome = welcome().to_line().into_bytes();
    let with = |more: &[u8]| [&welcome[..], more].concat();
    let pings = Message::Ping.to_line().repeat(2_000);
    for (bytes, reason, plies) in [
        (
            b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec(),
            ErrorReason::Garbage,
            None,
        ),
        (vec![b'a'; 1_000_000], ErrorReason::Flood, None),
        (with(b"garbage\n"), ErrorReason::Garbage, Some(0)),
        (with(pings.as_bytes()), ErrorReason::Flood, Some(0)),
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
