//! Actions of players.

use super::*;

#[test]
fn every_game_is_played_to_its_end_and_has_a_rematch() {
    for info in Catalogue::standard().games() {
        let game = info.start(None).unwrap();
        let limits = PeerLimits {
            burst: u32::MAX,
            ..PeerLimits::DEFAULT
        };
        let mut session = Session::new(info, game, Player::Second, None, limits);
        session.settle();
        let mut dice = Dice::seeded(3);
        for side in [Player::Second, Player::First] {
            assert_eq!(session.host.side(), side);
            while let Some(m) = session.host.game().random_move(&mut dice) {
                assert!(2 * m.len() <= MAX_MOVE_BYTES);
                if session.host.game().ending().is_some() {
                    break;
                }
                let host_moves = session.host.game().turn() == side;
                let [host, guest] = session.sides();
                let [mover, other] = if host_moves {
                    [host, guest]
                } else {
                    [guest, host]
                };
                let error = other.request(play(&m)).unwrap_err();
                assert!(error.to_string().ends_with("player's move"), "{error}");
                mover.request(play(&m)).unwrap();
                session.settle();
            }
            session.check_settled();
            let end = session.host.game().ending().unwrap();
            assert_eq!(last_news(&mut session.host), Update::Ended(end));
            assert_eq!(last_news(&mut session.guest), Update::Ended(end));
            session.guest.request(Act::Ask(Question::Rematch)).unwrap();
            session.settle();
            session.host.request(Act::Ask(Question::Rematch)).unwrap();
            session.settle();
            assert_eq!(session.guest.game().ply(), 0);
        }
    }
}

#[test]
fn a_move_is_told_on_both_sides() {
    let mut session = session();
    session.host.request(play("b1c3")).unwrap();
    session.settle();
    for side in session.sides() {
        let (by, text) = (HOST, "b1c3".into());
        assert_eq!(news(side), [Update::Moved { by, text }]);
    }
}

#[test]
fn a_move_is_taken_back_only_by_agreement() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5", "g1f3"]);
    session.host.request(undo(2)).unwrap();
    session.settle();
    let question = Question::Undo { ply: 2 };
    let asked = |by| Update::Asked { by, question };
    assert_eq!(news(&mut session.host), [asked(HOST)]);
    assert_eq!(news(&mut session.guest), [asked(HOST)]);
    assert_eq!(session.guest.questions(HOST), [question]);
    session.guest.request(Act::Decline(question)).unwrap();
    session.settle();
    let by = GUEST;
    assert_eq!(news(&mut session.host), [Update::Declined { by, question }]);
    assert_eq!(played(&session.host).len(), 3);
    session.guest.request(undo(1)).unwrap();
    session.settle();
    session.host.request(undo(1)).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.guest), Update::Undone { ply: 1 });
    assert_eq!(played(&session.guest), ["e2e4"]);
    moves(&mut session, &["c7c5"]);
    assert_eq!(played(&session.host), ["e2e4", "c7c5"]);
}

#[test]
fn a_resignation_can_be_taken_back_by_agreement() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.request(Act::Resign).unwrap();
    session.settle();
    let lost = Some((Outcome::Win(Player::Second), Reason::Resignation));
    assert_eq!(
        [ending(&session.host), ending(&session.guest)],
        [lost, lost]
    );
    session.host.request(undo(1)).unwrap();
    session.settle();
    session.guest.request(undo(1)).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(ending(&session.guest), None);
    moves(&mut session, &["e7e5"]);
}

#[test]
fn a_draw_is_agreed_and_an_offer_lapses_with_the_other_players_move() {
    let mut session = session();
    let draw = Act::Ask(Question::Draw);
    session.guest.request(draw.clone()).unwrap();
    session.settle();
    moves(&mut session, &["e2e4"]);
    assert_eq!(session.guest.questions(GUEST).len(), 0);
    session.guest.request(draw.clone()).unwrap();
    session.settle();
    // A player's own move keeps the draw offer, but withdraws the request to take back.
    session.guest.request(undo(0)).unwrap();
    session.settle();
    assert_eq!(session.guest.questions(GUEST).len(), 2);
    moves(&mut session, &["e7e5"]);
    assert_eq!(session.host.questions(GUEST), [Question::Draw]);
    session.host.request(draw).unwrap();
    session.settle();
    session.check_settled();
    let drawn = Some((Outcome::Draw, Reason::Agreement));
    assert_eq!(ending(&session.guest), drawn);
}

#[test]
fn an_impossible_request_is_refused_with_the_reason_and_changes_nothing() {
    let mut session = session();
    let before = session.host.log();
    for (request, reason) in [
        (
            Act::Ask(Question::Rematch),
            "no rematch is possible while the game goes on",
        ),
        (undo(0), "cannot go back to ply 0 from ply 0"),
        (Act::Decline(Question::Draw), "a draw was not asked for"),
        (play("e7e5"), "first player's move"),
    ] {
        let error = session.guest.request(request).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let error = session.host.request(play("e2e5")).unwrap_err();
    let reason = "the pawn on e2 cannot go to e5: it can go to e3 e4";
    assert_eq!(error.to_string(), format!("illegal move e2e5: {reason}"));
    session.settle();
    assert_eq!(session.host.log(), before);
    session.host.request(Act::Ask(Question::Draw)).unwrap();
    let error = session.host.request(Act::Ask(Question::Draw)).unwrap_err();
    assert_eq!(error.to_string(), "a draw was already asked for");
    session.host.request(Act::Resign).unwrap();
    let error = session.host.request(play("e2e4")).unwrap_err();
    assert_eq!(error.to_string(), "the game is over (0-1)");
    let error = session.host.request(Act::Resign).unwrap_err();
    assert_eq!(error.to_string(), "the game is over (0-1)");
}

#[test]
fn a_loaded_game_goes_on() {
    let mut game = chess();
    for text in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        game.play(text).unwrap();
    }
    game.undo();
    let mut session = Session::new(
        &chess_info(),
        game,
        Player::First,
        None,
        PeerLimits::DEFAULT,
    );
    session.settle();
    session.check_settled();
    assert_eq!(played(&session.guest), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(session.guest.side(), Player::Second);
    moves(&mut session, &["g8f6"]);
    // Moves from before the session can also be taken back.
    session.host.request(undo(1)).unwrap();
    session.settle();
    session.guest.request(undo(1)).unwrap();
    session.settle();
    assert_eq!(played(&session.guest), ["e2e4"]);
}

#[test]
fn a_game_that_cannot_be_hosted_is_refused() {
    let host = |game, variant: Option<&str>| {
        let game: Box<dyn menagerie::AnyGame> = game;
        let setup = TableSetup::new(find(game.name()), game);
        Table::new(
            TableSetup {
                variant: variant.map(Into::into),
                ..setup
            },
            NOW,
        )
        .map(|_| ())
    };
    assert_eq!(host(chess(), Some("standard")), Ok(()));
    let mut over = chess();
    over.resign(Player::First);
    let is_over = |error: SetupError| error.to_string().starts_with("the game is over (");
    assert!(host(over, None).is_err_and(is_over));
    let own = chess()
        .to_json()
        .replace("\"moves\"", "\"rules\":{\"repetitions\":5},\"moves\"");
    let own = Catalogue::standard().read(&own).unwrap();
    let rules = "the game has its own history rules: only games with the usual rules can be hosted";
    assert_eq!(host(own, None), Err(SetupError::Game(rules.into())));
    let pacifist = find("pacifist");
    let variant = Some("symmetric:7");
    assert_eq!(host(pacifist.start(variant).unwrap(), variant), Ok(()));
    let other = "the game does not start as the variant \"symmetric:7\" does";
    let start = pacifist.start(None).unwrap();
    assert_eq!(host(start, variant), Err(SetupError::Game(other.into())));
    assert!(matches!(
        host(pacifist.start(None).unwrap(), Some("none")),
        Err(SetupError::Open(_))
    ));
    let mut long = chess_info().position("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap();
    // A record of that many moves would need its own history rules, so a long text is used.
    let round = ["a1a2", "e8e7", "a2a1", "e7e8"];
    let mut played = 0;
    while long.ending().is_none() {
        long.play(round[played % 4]).unwrap();
        played += 1;
    }
    assert!(host(long, None).is_err_and(is_over));
}
