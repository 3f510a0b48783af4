//! Hostile hosts.

use super::*;

/// What a guest that has ended its session complains about.
fn fault_of(guest: &Peer) -> Complaint {
    match guest.stopped() {
        Some(Stop::Fault(fault)) => fault.clone(),
        other => panic!("{other:?}"),
    }
}

fn from_host(guest: &mut Peer, message: Message) -> Complaint {
    guest.receive(&message.to_text(), NOW);
    fault_of(guest)
}

#[test]
fn a_welcome_to_another_game_is_a_fault() {
    let with = |change: fn(&mut Welcome)| {
        let mut welcome = welcome();
        change(&mut welcome);
        from_host(&mut guest(), Message::Welcome(welcome)).to_string()
    };
    for (change, text) in [
        (
            (|w| w.plan.game = "conquid".into()) as fn(&mut Welcome),
            "the game here is conway-chess, not \"conquid\"",
        ),
        (|w| w.plan.start = "8/8 w".into(), "bad position \"8/8 w\""),
        (
            |w| w.plan.variant = Some("960".into()),
            "unknown variant \"960\"",
        ),
        (
            |w| w.plan.start = "4k3/8/8/8/8/8/8/4K2R w - -".into(),
            "the start position here is 4k3",
        ),
        (|w| w.plan.moves = vec!["e2e5".into()], "illegal move e2e5"),
        (|w| w.plan.moves = vec!["e2e4".into()], "has the key"),
        (|w| w.key = Key(1), "has the key"),
        (|w| w.entries = 100_001, "100001 entries"),
    ] {
        let message = with(change);
        assert!(message.contains(text), "{message}");
    }
    let mut guest = guest();
    guest.receive(r#"{"type":"welcome","version":"2.1"}"#, NOW);
    let told = "the other program speaks version \"2.1\" of the protocol, this one version 2";
    assert_eq!(guest.stopped().unwrap().to_string(), told);
}

#[test]
fn a_guest_gives_up_a_host_that_sends_nothing() {
    let mut guest = guest();
    guest.tick(Duration::from_secs(9));
    assert!(guest.is_connected());
    guest.tick(Duration::from_secs(10));
    let text = guest.stopped().unwrap().to_string();
    assert!(text.starts_with("no handshake for 10 seconds"), "{text}");
}

#[test]
fn what_a_host_may_not_send_ends_the_session_with_the_game_as_it_was() {
    let welcomed = || Message::Welcome(welcome());
    let first = |text: &str, key| {
        let Message::Entry { entry, .. } = entry(1, HOST, act(1, text, key)) else {
            unreachable!("an entry");
        };
        let state = State {
            ply: 1,
            turn: Player::Second,
            ..state()
        };
        Message::Entry { entry, state }
    };
    let key = key_after(&["e2e4"]);
    let legal = || first("e2e4", key);
    let (unexpected, illegal) = (ErrorReason::Unexpected, ErrorReason::Illegal);
    let differs = ErrorReason::Desynchronised;
    for (messages, reason, plies) in [
        (vec![legal()], unexpected, None),
        (vec![welcomed(), welcomed()], unexpected, Some(0)),
        (vec![welcomed(), first("e2e4", 1)], differs, Some(0)),
        (vec![welcomed(), first("e2e5", key)], illegal, Some(0)),
        (vec![welcomed(), legal(), legal()], unexpected, Some(1)),
    ] {
        let mut guest = guest();
        for message in messages {
            guest.receive(&message.to_text(), NOW);
        }
        assert_eq!(fault_of(&guest).reason, reason);
        let game = guest.ledger().map(|ledger| ledger.game().ply());
        assert_eq!(game, plies);
    }
}

#[test]
fn garbage_and_floods_of_a_host_end_the_session() {
    for is_welcomed in [false, true] {
        for (text, reason) in bad_messages() {
            let mut guest = guest();
            if is_welcomed {
                guest.receive(&Message::Welcome(welcome()).to_text(), NOW);
            }
            guest.receive(&text, NOW);
            assert_eq!(fault_of(&guest).reason, reason);
        }
    }
}

#[test]
fn a_host_cannot_invent_what_the_guest_does() {
    let resign = |number, by| entry(number, by, Act::Resign);
    let forged = "entry 1 of the table is an act that this program did not request";
    let mut session = session();
    let fault = from_host(&mut session.guest, resign(1, GUEST));
    assert_eq!(fault.to_string(), forged);
    assert_eq!(session.game(GUEST).ending(), None);
    // It cannot change the action.
    let mut session = self::session();
    session.request(GUEST, Act::Ask(Question::Draw)).unwrap();
    let fault = from_host(&mut session.guest, resign(1, GUEST));
    assert_eq!(fault.to_string(), forged);
    // It cannot leave an entry out, nor send a move twice.
    let mut session = self::session();
    let fault = from_host(&mut session.guest, resign(2, HOST));
    assert_eq!(fault.to_string(), "entry 2: expected 1");
    // It cannot play for both players.
    let mut session = self::session();
    moves(&mut session, &["e2e4"]);
    let key = key_after(&["e2e4", "e7e5"]);
    let entry = entry(2, HOST, act(2, "e7e5", key));
    let fault = from_host(&mut session.guest, entry);
    assert!(
        fault
            .to_string()
            .ends_with("it is the second player's move")
    );
}

#[test]
fn a_welcome_with_the_greatest_count_of_requests_does_no_harm() {
    let mut guest = guest();
    let welcome = Welcome {
        requests: u64::MAX,
        ..welcome()
    };
    guest.receive(&Message::Welcome(welcome).to_text(), NOW);
    assert_eq!(guest.request(Act::Resign, NOW), Ok(()));
}

#[test]
fn a_guest_leaves_a_host_that_has_forgotten_its_log() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.cut([true, true]);
    session.guest.connected(NOW);
    let fault = from_host(&mut session.guest, Message::Welcome(welcome()));
    assert_eq!(fault.reason, ErrorReason::Log);
    assert!(fault.text.ends_with("after 0 entries"), "{fault}");
    assert_eq!(session.game(GUEST).played(), ["e2e4"]);
}

#[test]
fn another_start_position_after_a_lost_connection_is_a_fault() {
    let mut session = session();
    session.cut([true, true]);
    session.guest.connected(NOW);
    let mut welcome = welcome();
    welcome.plan.sides = Player::Second;
    let fault = from_host(&mut session.guest, Message::Welcome(welcome));
    assert_eq!(fault.reason, ErrorReason::Start);
}
