//! Callers that are not admitted yet.

use super::*;

#[test]
fn a_caller_without_a_hello_is_rejected() {
    for (text, reason) in bad_messages() {
        let complaint = alone().call_with(&text).unwrap();
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
        let complaint = alone().call_with(text).unwrap();
        assert!(complaint.text.contains(told), "{complaint:?}");
    }
    // Nothing extends the time of a silent caller.
    let mut slow = alone();
    slow.accept();
    for second in 0..11 {
        slow.now = Duration::from_secs(second);
        slow.tick(HOST);
    }
    assert!(slow.is_closed());
    let Update::Rejected(fault) = last_news(&mut slow, HOST) else {
        panic!("a caller was rejected");
    };
    assert_eq!(fault.reason, ErrorReason::Silence);
}

#[test]
fn a_caller_that_wants_another_game_is_rejected() {
    let mut host = alone();
    let with = |change: fn(&mut Hello)| {
        let mut hello = hello();
        change(&mut hello);
        hello
    };
    let other_game = with(|hello| hello.game = Some("conquid".into()));
    let other_start = with(|hello| hello.start = Some("8/8/8/8/8/8/8/8 w - -".into()));
    let other_log = with(|hello| (hello.entries, hello.digest) = (3, Some(Key(5))));
    let game = "the game here is conway-chess, not \"conquid\"";
    let start = "the start position here is rnbqkbnr/";
    let log = "differs from this one after 3 entries";
    for (hello, reason, text) in [
        (other_game, ErrorReason::Game, game),
        (other_start, ErrorReason::Start, start),
        (other_log, ErrorReason::Log, log),
    ] {
        assert_eq!(host.call(&hello), Some(reason));
        let Update::Rejected(fault) = last_news(&mut host, HOST) else {
            panic!("a caller was rejected");
        };
        assert!(fault.text.contains(text), "{fault}");
    }
    assert!(!host.is_connected());
    assert_eq!(host.call(&hello()), None);
}
