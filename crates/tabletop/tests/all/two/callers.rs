//! Callers that are not admitted yet.

use super::*;

#[test]
fn a_caller_without_a_hello_is_rejected() {
    for (text, reason) in bad_messages() {
        let complaint = host().call_with(&text).unwrap();
        assert_eq!(complaint.reason, reason, "{}", complaint.text);
    }
    for (text, told) in [
        (
            r#"{"type":"hello","version":1,"what":{}}"#,
            "the other program speaks version 1 of the protocol, this one version 2",
        ),
        (r#"{"type":"hello"}"#, "version null"),
        ("GET / HTTP/1.1", "is not a message"),
        (r#"{"type":"ping"}"#, "expected hello"),
        (&"x".repeat(30_000), "a message of more than 16384 bytes"),
    ] {
        let complaint = host().call_with(text).unwrap();
        assert!(complaint.text.contains(told), "{complaint:?}");
    }
    // Nothing extends the time of a silent caller.
    let mut slow = host();
    slow.accept(NOW);
    for second in 0..11 {
        slow.tick(Duration::from_secs(second));
    }
    assert!(slow.is_closed());
    let Update::Rejected(fault) = last_news(&mut slow) else {
        panic!("a caller was rejected");
    };
    assert_eq!(fault.reason, ErrorReason::Silence);
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
        assert!(fault.text.contains(text), "{fault}");
    }
    assert!(!host.is_connected());
    assert_eq!(host.call(&hello()), None);
}

#[test]
fn a_second_guest_is_rejected_and_does_not_disturb_the_session() {
    let mut session = session();
    let guest = session.host.connection;
    let complaint = {
        let text = Message::Hello(hello()).to_text();
        session.host.call_with(&text).unwrap()
    };
    assert_eq!(complaint.text, "another player is here already");
    session.host.connection = guest;
    moves(&mut session, &["e2e4", "e7e5"]);
}
