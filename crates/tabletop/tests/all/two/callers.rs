//! Callers that are not admitted yet.

use super::*;

#[test]
fn a_caller_without_a_hello_is_rejected() {
    let reasons = |bytes: &[u8]| {
        let complaint = host().call_with(bytes).unwrap();
        (complaint.reason, complaint.text)
    };
    for (bytes, reason, text) in [
        (
            &b"{\"type\":\"hello\",\"version\":1,\"what\":{}}\n"[..],
            ErrorReason::Version,
            "the other program speaks version 1 of the protocol, this one version 2",
        ),
        (
            b"{\"type\":\"hello\"}\n",
            ErrorReason::Version,
            "version null",
        ),
        (
            b"GET / HTTP/1.1\r\n",
            ErrorReason::Garbage,
            "is not a message",
        ),
        (
            b"\xFF\xFE\n",
            ErrorReason::Garbage,
            "byte 1 of a line is not UTF-8",
        ),
        (b"\n", ErrorReason::Garbage, "is not a message"),
        (
            b"{\"type\":\"ping\"}\n",
            ErrorReason::Unexpected,
            "expected hello",
        ),
        (
            &[b'x'; 30_000],
            ErrorReason::Flood,
            "a line of more than 16384 bytes",
        ),
    ] {
        let (found, message) = reasons(bytes);
        assert_eq!(found, reason, "{message}");
        assert!(message.contains(text), "{message}");
    }
    // Single bytes do not extend the time.
    let mut slow = host();
    slow.accept(NOW);
    let line = Message::Hello(hello()).to_line();
    for (second, byte) in line.bytes().enumerate().take(11) {
        let now = Duration::from_secs(second as u64);
        slow.receive(&[byte], now);
        slow.tick(now);
    }
    assert!(slow.is_closed());
    let Update::Rejected(fault) = last_news(&mut slow) else {
        panic!("a caller was rejected");
    };
    assert_eq!(fault.reason(), ErrorReason::Silence);
}

#[test]
fn a_caller_that_wants_another_game_is_rejected() {
    let mut host = host();
    let other_game = Hello {
        game: Some("conquid".into()),
        ..hello()
    };
    let other_start = Hello {
        start: Some("8/8/8/8/8/8/8/8 w - -".into()),
        ..hello()
    };
    let other_log = Hello {
        entries: 3,
        digest: Some(Key(5)),
        ..hello()
    };
    for (hello, reason, text) in [
        (
            other_game,
            ErrorReason::Game,
            "the game here is conway-chess, not \"conquid\"",
        ),
        (
            other_start,
            ErrorReason::Start,
            "the start position here is rnbqkbnr/",
        ),
        (
            other_log,
            ErrorReason::Log,
            "differs from this one after 3 entries",
        ),
    ] {
        assert_eq!(host.call(&hello), Some(reason));
        let Update::Rejected(fault) = last_news(&mut host) else {
            panic!("a caller was rejected");
        };
        assert!(fault.complaint().text.contains(text), "{fault}");
    }
    assert!(!host.is_connected());
    assert_eq!(host.call(&hello()), None);
}

#[test]
fn a_second_guest_is_rejected_and_does_not_disturb_the_session() {
    let mut session = session();
    let guest = session.host.connection;
    let complaint = {
        let line = Message::Hello(hello()).to_line();
        session.host.call_with(line.as_bytes()).unwrap()
    };
    assert_eq!(complaint.text, "another player is here already");
    session.host.connection = guest;
    moves(&mut session, &["e2e4", "e7e5"]);
}
