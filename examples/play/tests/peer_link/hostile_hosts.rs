//! Hostile hosts.

use super::*;

/// A guest whose host is hostile.
fn guest_of_raw(limits: PeerLimits) -> (Guest, Raw) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let joining = Joining::seat(chess().clone(), Token(7));
    let address = of(listener.local_addr().unwrap());
    let mut guest = Guest::join(&address, joining, limits).unwrap();
    let mut raw = Raw::answer(listener.accept().unwrap().0, &mut guest);
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
    let welcome = welcome().to_text();
    let single = bad_messages().into_iter().flat_map(|(text, reason)| {
        let after = vec![welcome.clone(), text.clone()];
        [(vec![text], reason, None), (after, reason, Some(0))]
    });
    let pings = vec![Message::Ping.to_text(); 2_000];
    let flood = [vec![welcome.clone()], pings].concat();
    for (texts, reason, plies) in single.chain([(flood, ErrorReason::Flood, Some(0))]) {
        let limits = PeerLimits {
            burst: 500,
            ..LIMITS
        };
        let (mut guest, mut raw) = guest_of_raw(limits);
        for text in texts {
            raw.send(&text, &mut guest);
        }
        let told = raw.error(&mut guest);
        assert!(told == Some(reason) || (told.is_none() && reason == ErrorReason::Flood));
        let Some(Stop::Fault(fault)) = guest.stopped() else {
            panic!("the session is over");
        };
        assert_eq!(fault.reason, reason);
        let game = guest.ledger().map(Ledger::game);
        assert_eq!(game.map(AnyGame::ply), plies);
    }
}

#[test]
fn a_program_that_is_no_table_is_told_from_one() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let joining = Joining::seat(chess().clone(), Token(7));
    let address = of(listener.local_addr().unwrap());
    let mut guest = Guest::join(&address, joining, LIMITS).unwrap();
    let mut stream = listener.accept().unwrap().0;
    stream.write_all(b"HTTP/1.1 404 Not Found\r\n\r\n").unwrap();
    let news = Update::Disconnected(Disconnection::Closed);
    until(&mut [&mut guest], |_, told| told == news);
    let told = guest.take_failure().unwrap();
    assert!(
        told.contains("404 Not Found: is there such a table?"),
        "{told}"
    );
}

#[test]
fn a_program_that_never_greets_is_no_host() {
    let (mut guest, _raw) = guest_of_raw(LIMITS);
    until(
        &mut [&mut guest],
        |_, news| matches!(news, Update::Stopped(Stop::Fault(fault)) if fault.reason == ErrorReason::Silence),
    );
}
