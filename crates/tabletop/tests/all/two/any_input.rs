//! Properties that hold for any input.

use super::*;

/// A random message, often a plausible one.
fn any_message() -> impl Strategy<Value = Message> {
    let key = prop_oneof![Just(0), Just(key_after(&["e2e4"])), any::<u64>()].prop_map(Key);
    let text = prop_oneof![
        Just("e2e4".to_string()),
        Just("e7e5".to_string()),
        Just("g1f3".to_string()),
        "\\PC{0,8}"
    ];
    let question = prop_oneof![
        (0..5usize).prop_map(|ply| Question::Undo { ply }),
        Just(Question::Draw),
        Just(Question::Rematch),
    ];
    let act = prop_oneof![
        (
            proptest::option::of(0..5usize),
            text,
            proptest::option::of(key)
        )
            .prop_map(|(ply, text, key)| Act::Move { ply, text, key }),
        Just(Act::Resign),
        Just(Act::Abort),
        Just(Act::Flag),
        Just(Act::Expire),
        question.clone().prop_map(Act::Ask),
        question.prop_map(Act::Decline),
    ];
    let by = prop_oneof![
        Just(Actor::Keeper),
        Just(Actor::Seat(HOST)),
        Just(Actor::Seat(GUEST))
    ];
    let state = (0..3u32, 0..5usize).prop_map(|(game, ply)| State {
        game,
        ply,
        ..state()
    });
    prop_oneof![
        1 => Just(Message::Ping),
        1 => Just(Message::Bye),
        1 => Just(Message::Greet { by: Some(Seat::Two), greeting: Greeting::Hello }),
        1 => Just(Message::Hello(hello())),
        1 => (0..9usize, 0..9u64).prop_map(|(entries, requests)| Message::Welcome(Welcome {
            entries, requests, ..welcome()
        })),
        1 => (0..9u64).prop_map(|request| Message::Refused(Refusal {
            request, reason: RefusalReason::Crossed, text: String::new()
        })),
        1 => any::<([bool; 2], [String; 2])>().prop_map(|(seats, names)| {
            Message::Present(Presence { seats, watchers: 1, names: names.map(Name::from), ..Presence::default() })
        }),
        8 => (0..9u64, 0..9usize, act.clone()).prop_map(|(number, seen, act)| {
            Message::Request(SeatRequest { number, seen, act })
        }),
        8 => (0..9usize, by, 0..9u64, act, state).prop_map(|(number, by, at, act, state)| {
            Message::Entry { entry: Entry { number, by, at, act }, state }
        }),
    ]
}

#[test]
fn a_request_is_called_a_wish_in_messages() {
    let request = r#"{"type":"wish","number":7,"seen":2,"act":"resign"}"#;
    let refusal = r#"{"type":"refused","wish":7,"reason":"crossed","text":"late"}"#;
    let [read, refused] = [request, refusal].map(|text| Message::read(text).unwrap());
    assert_eq!([&read, &refused].map(Message::to_text), [request, refusal]);
    assert!(matches!(
        read,
        Message::Request(SeatRequest { number: 7, .. })
    ));
    assert!(matches!(
        refused,
        Message::Refused(Refusal { request: 7, .. })
    ));
    let text = Message::Welcome(welcome()).to_text();
    assert!(text.contains(",\"entries\":0,\"wishes\":0,"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn both_sides_agree_after_random_requests_on_a_breaking_connection(
        game in 0..Catalogue::standard().games().len(), seed in any::<u64>(), steps in 1..600u32
    ) {
        // No action is applied twice.
        let entries = check_session(&Catalogue::standard().games()[game], seed, steps);
        prop_assert!(entries <= steps as usize);
    }

    #[test]
    fn messages_are_read_as_they_were_written(message in any_message()) {
        prop_assert_eq!(Message::read(&message.to_text()), Ok(message));
    }

    #[test]
    fn any_messages_leave_a_game_that_could_have_been_played(
        messages in proptest::collection::vec(any_message(), 1..20), plies in 0..6u64
    ) {
        let texts: Vec<String> = messages.iter().map(Message::to_text).collect();
        check_messages(&chess_info(), plies, texts.iter().map(String::as_str));
        let mut guest = guest();
        guest.receive(&Message::Welcome(welcome()).to_text(), NOW);
        for text in &texts {
            guest.receive(text, NOW);
        }
        guest.ledger().into_iter().for_each(check_game);
        let mut host = alone();
        assert_eq!(host.call(&hello()), None);
        for text in &texts {
            host.receive(text);
        }
        check_game(host.host.table.ledger());
    }

    #[test]
    fn any_texts_leave_a_game_that_could_have_been_played(
        texts in proptest::collection::vec(any::<String>(), 0..9)
    ) {
        check_messages(&find("lifeduel"), 3, texts.iter().map(String::as_str));
    }
}

#[test]
fn random_sessions_make_progress() {
    let done: Vec<usize> = (0..60)
        .map(|seed| check_session(&chess_info(), seed, 600))
        .collect();
    assert!(done.iter().all(|&done| done > 5), "{done:?}");
}
