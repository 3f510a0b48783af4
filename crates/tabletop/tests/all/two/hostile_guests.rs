//! Hostile guests.

use super::*;

/// The fault for which the host ends the connection of its guest after these messages. The game
/// must not change.
fn from_guest(session: &mut Session, texts: &[String]) -> (ErrorReason, String) {
    let before = session.game(HOST).to_json();
    let seen = session.log(HOST);
    let _ = session.take_outgoing();
    news(session, HOST);
    for text in texts {
        session.receive(text);
    }
    assert_eq!(session.game(HOST).to_json(), before);
    assert_eq!(session.log(HOST), seen);
    assert!(!session.is_connected() && session.is_closed());
    let Some(Update::Lost {
        why: Disconnection::Fault(fault),
        ..
    }) = session.next_update(HOST)
    else {
        panic!("the connection is lost");
    };
    let told = session.take_outgoing();
    let last = Message::read(told.last().unwrap()).unwrap();
    assert_eq!(last, Message::Error(fault.clone()));
    // The guest stops.
    session.guest.receive(&last.to_text(), NOW);
    let Update::Stopped(Stop::Reported(complaint)) = last_news(session, GUEST) else {
        panic!("the session is over");
    };
    assert_eq!(complaint, fault);
    (complaint.reason, complaint.text)
}

/// The refusal of an act of the guest, which must not change the game.
fn refused(session: &mut Session, seen: usize, act: Act) -> Refusal {
    let before = session.log(HOST);
    let _ = session.take_outgoing();
    session.receive(&request(seen, act));
    assert_eq!(session.log(HOST), before);
    let told = session.take_outgoing();
    match Message::read(&told[0]) {
        Ok(Message::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_wrong_key_stops_both_sides_with_the_game_as_it_was() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    let (reason, text) = from_guest(&mut session, &[request(1, act(2, "e7e5", 5))]);
    assert_eq!(reason, ErrorReason::Desynchronised);
    assert!(
        text.contains("the position after e7e5 (ply 2) has the key"),
        "{text}"
    );
    assert!(text.ends_with("0000000000000005 there"), "{text}");
    // The same for a wrong key from a host.
    let mut session = self::session();
    let text = entry(1, HOST, act(1, "e2e4", 5)).to_text();
    session.guest.receive(&text, NOW);
    let Some(Stop::Fault(fault)) = session.guest.stopped() else {
        panic!("the session is over");
    };
    assert_eq!(fault.reason, ErrorReason::Desynchronised);
    assert_eq!(session.game(GUEST).played(), [""; 0]);
    assert_eq!(session.game(GUEST).undone(), [""; 0]);
}

/// Why an act of a guest after one move is refused.
const ILLEGAL: &str = "
2 e7e4 | illegal move e7e4
2 Ke7 | bad move
2 | bad move
2 LONG | a move of 65 bytes: expected at most 64
4 e7e5 | a move for ply 4: expected one for ply 2
0 e7e5 | a move for ply 0: expected one for ply 2
rematch | no rematch is possible while the game goes on
undo 9 | cannot go back to ply 9 from ply 1
no draw | a draw was not asked for
";

#[test]
fn illegal_acts_of_a_guest_are_not_done() {
    let key = key_after(&["e2e4", "e7e5"]);
    for line in ILLEGAL.trim().lines() {
        let (words, told) = line.split_once('|').unwrap();
        let (first, text) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        let act = match first.parse() {
            Ok(ply) => act(ply, &text.replace("LONG", &"e".repeat(65)), key),
            Err(_) => script::act(words.trim()),
        };
        let mut session = session();
        session.run("host e2e4");
        let refusal = refused(&mut session, 1, act);
        assert_eq!(refusal.reason, RefusalReason::Illegal);
        assert!(refusal.text.contains(told.trim()), "{refusal:?}");
    }
    // Out of turn, and after the end.
    let text = refused(&mut session(), 0, act(1, "e2e4", 5)).text;
    assert!(text.ends_with("it is the first player's move"), "{text}");
    let mut session = session();
    session.run("host e2e4\n host resign");
    let text = refused(&mut session, 2, act(2, "e7e5", key)).text;
    assert!(text.ends_with("the game is over (0-1)"), "{text}");
}

#[test]
fn garbage_and_floods_of_a_guest_end_in_an_error() {
    let ping = Message::Ping.to_text();
    let early = r#"{"type":"wish","number":2,"seen":0,"act":"resign"}"#;
    let entry = entry(1, HOST, Act::Resign);
    let hello = Message::Hello(hello());
    let others = [
        (early.into(), ErrorReason::Unexpected),
        (entry.to_text(), ErrorReason::Unexpected),
        (hello.to_text(), ErrorReason::Unexpected),
        (request(9, Act::Resign), ErrorReason::Log),
        (request(usize::MAX, Act::Resign), ErrorReason::Log),
    ];
    let single = bad_messages().into_iter().chain(others);
    let single = single.map(|(text, reason)| (vec![text], reason));
    let flood = (vec![ping.clone(); 501], ErrorReason::Flood);
    for (texts, reason) in single.chain([flood]) {
        let mut session = session();
        let (found, text) = from_guest(&mut session, &texts);
        assert_eq!(found, reason, "{text}");
        assert!(text.chars().count() <= 200);
    }
    // At a slow enough rate it is not a flood.
    let mut session = session();
    for second in 0..60 {
        session.now = Duration::from_secs(second);
        for _ in 0..100 {
            session.receive(&ping);
        }
    }
    assert!(session.is_connected());
}

#[test]
fn a_received_error_text_is_cut_and_has_no_control_characters() {
    let mut session = session();
    let complaint = Complaint {
        reason: ErrorReason::Other,
        text: format!("\x1b[2J{}", "x".repeat(9_999)),
    };
    let text = Message::Error(complaint).to_text();
    session.guest.receive(&text, NOW);
    let Some(Stop::Reported(complaint)) = session.guest.stopped() else {
        panic!("told");
    };
    assert!(complaint.text.starts_with("\u{FFFD}[2Jxxx"));
    assert_eq!(complaint.text.chars().count(), 200);
    let unknown = "{\"type\":\"error\",\"reason\":\"moon\",\"text\":\"\"}";
    let Message::Error(complaint) = Message::read(unknown).unwrap() else {
        panic!("an error");
    };
    assert_eq!(complaint.reason, ErrorReason::Other);
}
