//! Two programs, one game: agreements, crossing messages, lost connections and hostile programs.

use std::time::Duration;

use menagerie::peer::testing::{
    Guest, Host, Session, Side, check_bytes, check_game, check_session,
};
use menagerie::peer::{
    Act, ActError, Actor, Complaint, Disconnection, Entry, ErrorReason, Fault, Hello, HostError,
    Joining, Key, MAX_MOVE_BYTES, Message, MessageError, Peer, PeerLimits, Place, Presence,
    Question, Refusal, RefusalReason, Request, RequestError, Seat, SeatRequest, State, Status,
    Stop, Table, TableSetup, Token, Update, VERSION, Wanted, Welcome,
};
use menagerie::{Catalogue, Dice, GameInfo, Outcome, Player, Reason};
use proptest::prelude::*;

const NOW: Duration = Duration::ZERO;
/// The seats of the host and of the guest.
const HOST: Seat = Seat::One;
const GUEST: Seat = Seat::Two;

fn find(name: &str) -> GameInfo {
    Catalogue::standard().find(name).unwrap().clone()
}

fn chess_info() -> GameInfo {
    find("conway-chess")
}

fn chess() -> Box<dyn menagerie::AnyGame> {
    chess_info().start(None).unwrap()
}

/// Whether only the host, or the guest too, is at the table.
fn present(guest: bool) -> Update {
    Update::Present(Presence {
        seats: [true, guest],
        watchers: 0,
    })
}

/// A session of conway-chess in which the host plays first.
fn session() -> Session {
    let limits = PeerLimits::DEFAULT;
    let mut session = Session::new(&chess_info(), chess(), Player::First, None, limits);
    session.settle();
    assert_eq!(news(&mut session.host), [present(true)]);
    assert_eq!(news(&mut session.guest), [Update::Welcomed, present(true)]);
    assert_eq!(session.guest.peer.seat(), Some(GUEST));
    session
}

fn news(peer: &mut dyn Side) -> Vec<Update> {
    std::iter::from_fn(|| peer.next_update()).collect()
}

fn last_news(peer: &mut dyn Side) -> Update {
    news(peer).pop().unwrap()
}

fn play(text: &str) -> Request {
    Request::Move(text.into())
}

/// The update about a request that came too late.
fn crossed(request: Request) -> Update {
    Update::Refused {
        request,
        reason: RefusalReason::Crossed,
        text: "something else was done first".into(),
    }
}

fn undo(ply: usize) -> Request {
    Request::Ask(Question::Undo { ply })
}

/// Plays moves alternately, beginning with the first player.
fn moves(session: &mut Session, moves: &[&str]) {
    for text in moves {
        let turn = session.host.game().turn();
        let host_moves = session.host.side() == turn;
        let [host, guest] = session.sides();
        let side = if host_moves { host } else { guest };
        side.request(play(text)).unwrap();
        session.settle();
    }
    session.check_settled();
    for side in session.sides() {
        news(side);
    }
}

fn played(peer: &dyn Side) -> Vec<String> {
    peer.game().played()
}

fn ending(peer: &dyn Side) -> Option<(Outcome, Reason)> {
    let ending = peer.game().ending();
    ending.map(|ending| (ending.outcome, ending.reason))
}

// Actions of players.

#[test]
fn every_game_is_played_to_its_end_and_has_a_rematch() {
    for info in Catalogue::standard().games() {
        let game = info.start(None).unwrap();
        let limits = PeerLimits::DEFAULT.with_burst(u32::MAX);
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
                assert!(matches!(
                    error,
                    RequestError::Act(ActError::NotYourTurn { .. })
                ));
                mover.request(play(&m)).unwrap();
                session.settle();
            }
            session.check_settled();
            let end = session.host.game().ending().unwrap();
            assert_eq!(last_news(&mut session.host), Update::Ended(end));
            assert_eq!(last_news(&mut session.guest), Update::Ended(end));
            session
                .guest
                .request(Request::Ask(Question::Rematch))
                .unwrap();
            session.settle();
            session
                .host
                .request(Request::Ask(Question::Rematch))
                .unwrap();
            session.settle();
            assert_eq!(session.guest.game().ply(), 0);
        }
    }
}

#[test]
fn a_move_is_told_with_its_events_on_both_sides() {
    let mut session = session();
    session.host.request(play("b1c3")).unwrap();
    session.settle();
    for side in session.sides() {
        let [Update::Moved { by, text, events }] = &news(side)[..] else {
            panic!("one move");
        };
        assert_eq!((*by, text.as_str()), (HOST, "b1c3"));
        assert_eq!(events[0].text, "white knight moved b1 to c3");
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
    session.guest.request(Request::Decline(question)).unwrap();
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
    session.host.request(Request::Resign).unwrap();
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
    let draw = Request::Ask(Question::Draw);
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
            Request::Ask(Question::Rematch),
            "no rematch is possible while the game goes on",
        ),
        (undo(0), "cannot go back to ply 0 from ply 0"),
        (Request::Decline(Question::Draw), "a draw was not asked for"),
        (play("e7e5"), "first player's move"),
    ] {
        let error = session.guest.request(request).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let error = session.host.request(play("e2e5")).unwrap_err();
    assert_eq!(error.to_string(), "illegal move e2e5");
    session.settle();
    assert_eq!(session.host.log(), before);
    session.host.request(Request::Ask(Question::Draw)).unwrap();
    let error = session
        .host
        .request(Request::Ask(Question::Draw))
        .unwrap_err();
    assert_eq!(error.to_string(), "a draw was already asked for");
    session.host.request(Request::Resign).unwrap();
    let error = session.host.request(play("e2e4")).unwrap_err();
    assert_eq!(error.to_string(), "the game is over (0-1)");
    let error = session.host.request(Request::Resign).unwrap_err();
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
        Table::new(setup.with_variant(variant.map(Into::into)), NOW).map(|_| ())
    };
    assert_eq!(host(chess(), Some("standard")), Ok(()));
    let mut over = chess();
    over.resign(Player::First);
    assert!(matches!(host(over, None), Err(HostError::Over { .. })));
    let own = chess()
        .to_json()
        .replace("\"moves\"", "\"rules\":{\"repetitions\":5},\"moves\"");
    let own = Catalogue::standard().read(&own).unwrap();
    assert_eq!(host(own, None), Err(HostError::Rules));
    let pacifist = find("pacifist");
    let variant = Some("symmetric:7");
    assert_eq!(host(pacifist.start(variant).unwrap(), variant), Ok(()));
    assert!(matches!(
        host(pacifist.start(None).unwrap(), variant),
        Err(HostError::Variant { .. })
    ));
    assert!(matches!(
        host(pacifist.start(None).unwrap(), Some("none")),
        Err(HostError::Catalogue(_))
    ));
    let mut long = chess_info().position("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap();
    // A record of that many moves would need its own history rules, so a long text is used.
    let round = ["a1a2", "e8e7", "a2a1", "e7e8"];
    let mut played = 0;
    while long.ending().is_none() {
        long.play(round[played % 4]).unwrap();
        played += 1;
    }
    assert!(matches!(host(long, None), Err(HostError::Over { .. })));
}

// Both players act at the same time.

#[test]
fn a_move_that_crosses_a_question_is_refused() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.request(Request::Ask(Question::Draw)).unwrap();
    session.guest.request(play("e7e5")).unwrap();
    session.settle();
    session.check_settled();
    let question = Question::Draw;
    assert_eq!(
        news(&mut session.guest),
        [Update::Asked { by: HOST, question }, crossed(play("e7e5"))]
    );
    assert_eq!(played(&session.host), ["e2e4"]);
    // The player repeats the move after seeing the offer.
    moves(&mut session, &["e7e5"]);
    assert_eq!(session.host.questions(HOST).len(), 0);
}

#[test]
fn an_undo_that_crosses_a_move_is_refused() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5"]);
    session.host.request(play("g1f3")).unwrap();
    session.guest.request(undo(1)).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.guest), crossed(undo(1)));
    assert_eq!(session.host.questions(GUEST).len(), 0);
}

#[test]
fn a_move_from_before_an_undo_is_not_played_after_it() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5", "g1f3"]);
    session.guest.request(undo(2)).unwrap();
    session.settle();
    // The guest plays on while the host consents and plays another move at the same ply.
    session.guest.request(play("b8c6")).unwrap();
    session.host.request(undo(2)).unwrap();
    session.host.request(play("f1c4")).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.guest), crossed(play("b8c6")));
    assert_eq!(played(&session.host), ["e2e4", "e7e5", "f1c4"]);
}

#[test]
fn a_resignation_that_crosses_a_move_is_refused() {
    let mut session = session();
    session.host.request(play("e2e4")).unwrap();
    session.guest.request(Request::Resign).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.guest), crossed(Request::Resign));
    assert_eq!(ending(&session.host), None);
    session.guest.request(Request::Resign).unwrap();
    session.host.request(Request::Resign).unwrap();
    session.settle();
    session.check_settled();
    let won = Some((Outcome::Win(Player::Second), Reason::Resignation));
    assert_eq!(ending(&session.guest), won, "the host was first");
}

#[test]
fn the_same_question_from_both_at_once_is_agreed() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5"]);
    let both = |session: &mut Session, request: Request| {
        session.host.request(request.clone()).unwrap();
        session.guest.request(request).unwrap();
        session.settle();
        session.check_settled();
    };
    both(&mut session, undo(1));
    assert_eq!(played(&session.guest), ["e2e4"]);
    both(&mut session, Request::Ask(Question::Draw));
    let drawn = Some((Outcome::Draw, Reason::Agreement));
    assert_eq!(ending(&session.host), drawn);
    both(&mut session, Request::Ask(Question::Rematch));
    assert_eq!(session.host.side(), Player::Second);
    assert_eq!(played(&session.guest), [""; 0]);
    assert_eq!(last_news(&mut session.guest), Update::Rematch);
}

#[test]
fn a_declined_question_does_not_cross_a_request() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.guest.request(Request::Ask(Question::Draw)).unwrap();
    session.settle();
    session
        .host
        .request(Request::Decline(Question::Draw))
        .unwrap();
    session.guest.request(play("e7e5")).unwrap();
    session.settle();
    session.check_settled();
    assert_eq!(played(&session.host), ["e2e4", "e7e5"]);
}

#[test]
fn the_guest_has_one_pending_request() {
    let mut session = session();
    session.guest.request(Request::Ask(Question::Draw)).unwrap();
    let error = session.guest.request(Request::Resign).unwrap_err();
    assert_eq!(error, RequestError::Pending);
    assert_eq!(
        session.guest.peer.pending_request(),
        Some(&Request::Ask(Question::Draw))
    );
    session.settle();
    session.guest.request(Request::Resign).unwrap();
}

// Lost connections.

#[test]
fn requests_on_a_lost_connection_are_done_after_it_is_restored() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    for learns in [[true, true], [false, true], [false, false]] {
        session.cut(learns);
        session.guest.request(Request::Ask(Question::Draw)).unwrap();
        session.settle();
        session.check_settled();
        assert_eq!(
            last_news(&mut session.guest),
            Update::Asked {
                by: GUEST,
                question: Question::Draw
            }
        );
        session.cut(learns);
        session
            .host
            .request(Request::Decline(Question::Draw))
            .unwrap();
        session.settle();
        session.check_settled();
        let declined = Update::Declined {
            by: HOST,
            question: Question::Draw,
        };
        assert!(news(&mut session.guest).contains(&declined));
    }
    assert_eq!(session.host.log().0, 7);
}

#[test]
fn nothing_is_done_twice_if_the_connection_breaks_at_any_byte() {
    // The bytes of a request, its entry and a refusal are cut at every position.
    for cut in 0..1_000 {
        for crosses in [false, true] {
            let mut session = session();
            moves(&mut session, &["e2e4"]);
            if crosses {
                session.host.request(Request::Ask(Question::Draw)).unwrap();
            }
            session.guest.request(play("e7e5")).unwrap();
            let mut left = cut;
            for to in [0, 1] {
                left -= session.deliver(to, left);
            }
            session.cut([cut % 2 == 0, cut % 3 == 0]);
            session.settle();
            session.check_settled();
            let ply = if crosses { 1 } else { 2 };
            assert_eq!(session.guest.game().ply(), ply, "{cut}");
            let refused = crossed(play("e7e5"));
            let told = news(&mut session.guest);
            let count = told.iter().filter(|news| **news == refused).count();
            assert_eq!(count, usize::from(crosses), "{cut} {told:?}");
            moves(&mut session, if crosses { &["d7d5"] } else { &["g1f3"] });
        }
    }
}

#[test]
fn a_restarted_guest_receives_the_whole_log() {
    let mut session = session();
    moves(&mut session, &["e2e4", "e7e5"]);
    session.guest.request(Request::Ask(Question::Draw)).unwrap();
    session.settle();
    session.cut([true, true]);
    session.guest = guest_with(Token(0x1234));
    let error = session.guest.request(play("g1f3")).unwrap_err();
    assert_eq!(error, RequestError::NotSeated);
    session.settle();
    session.check_settled();
    assert_eq!(news(&mut session.guest), [Update::Welcomed, present(true)]);
    assert_eq!(session.guest.questions(GUEST), [Question::Draw]);
    moves(&mut session, &["g1f3", "b8c6"]);
}

#[test]
fn silence_loses_the_connection_and_pings_keep_it() {
    let mut session = session();
    for second in 1..=60 {
        session.now = Duration::from_secs(second);
        let now = session.now;
        for side in session.sides() {
            side.tick(now);
        }
        session.settle();
    }
    assert_eq!(news(&mut session.host), []);
    let silent = Duration::from_secs(60) + PeerLimits::DEFAULT.silence;
    session.host.tick(silent - Duration::from_millis(1));
    assert!(session.host.is_connected());
    session.host.tick(silent);
    assert!(!session.host.is_connected() && session.host.is_closed());
    let why = Disconnection::Silent {
        after: PeerLimits::DEFAULT.silence,
    };
    let lost = Update::Lost { seat: GUEST, why };
    assert_eq!(news(&mut session.host), [lost, present(false)]);
    let _ = session.host.take_outgoing();
    session.host.request(play("e2e4")).unwrap();
    assert_eq!(session.host.take_outgoing(), b"");
}

#[test]
fn a_guest_that_leaves_can_be_replaced() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.guest.request(Request::Ask(Question::Draw)).unwrap();
    session.settle();
    session.guest.peer.leave();
    assert_eq!(session.guest.peer.stopped(), Some(&Stop::Left));
    session.deliver(0, usize::MAX);
    let why = Disconnection::Left;
    let left = Update::Lost { seat: GUEST, why };
    assert!(news(&mut session.host).contains(&left));
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.host.questions(GUEST), []);
    session.guest = guest_with(Token(99));
    session.connect();
    session.settle();
    session.check_settled();
    assert_eq!(last_news(&mut session.host), present(true));
    moves(&mut session, &["e7e5"]);
    session.host.table.leave(NOW);
    session.deliver(1, usize::MAX);
    assert_eq!(
        last_news(&mut session.guest),
        Update::Stopped(Stop::KeeperLeft)
    );
    assert_eq!(played(&session.guest), ["e2e4", "e7e5"]);
    let error = session.guest.request(Request::Resign).unwrap_err();
    assert_eq!(error, RequestError::Stopped(Stop::KeeperLeft));
}

#[test]
fn a_seat_is_kept_until_the_host_opens_it() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.host.table.open_seat(GUEST, NOW);
    let guest = session.host.connection;
    let told = session.host.call(&hello());
    assert_eq!(told, Some(ErrorReason::Busy), "the guest is there");
    session.host.connection = guest;
    session.cut([true, true]);
    assert_eq!(session.host.call(&hello()), Some(ErrorReason::Busy));
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.host.call(&hello()), None);
}

#[test]
fn a_replaced_guest_cannot_rejoin_with_its_old_log() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.cut([true, true]);
    session.host.table.open_seat(GUEST, NOW);
    // No other guest has joined, so the session continues.
    session.settle();
    session.check_settled();
    moves(&mut session, &["e7e5"]);
    session.cut([true, true]);
    session.host.table.open_seat(GUEST, NOW);
    assert_eq!(session.host.call(&hello()), None);
    session.host.receive(&request(2, Wanted::Resign), NOW);
    let bye = Message::Bye.to_line();
    session.host.receive(bye.as_bytes(), NOW);
    session.host.table.open_seat(GUEST, NOW);
    session.connect();
    session.deliver(0, usize::MAX);
    session.deliver(1, usize::MAX);
    let Some(Stop::Reported(complaint)) = session.guest.peer.stopped() else {
        panic!("told");
    };
    assert_eq!(complaint.reason, ErrorReason::Log);
}

#[test]
fn two_programs_with_one_token_do_not_fight_for_the_seat() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    let hello = Hello::seated(Token(0x1234));
    let old = session.host.connection;
    session.host.accept(NOW);
    let line = Message::Hello(hello).to_line();
    session
        .host
        .table
        .receive(session.host.connection, line.as_bytes(), NOW);
    let output = session.host.table.take_output();
    let (_, last) = output.messages.iter().rfind(|(to, _)| *to == old).unwrap();
    session.guest.peer.receive(last.as_bytes(), NOW);
    let Some(Stop::Reported(complaint)) = session.guest.peer.stopped() else {
        panic!("told");
    };
    assert_eq!(complaint.reason, ErrorReason::Replaced);
}

// Callers that are not admitted yet.

fn hello() -> Hello {
    Hello {
        game: Some("conway-chess".into()),
        ..Hello::seated(Token(77))
    }
}

fn host() -> Host {
    let setup = TableSetup::new(chess_info(), chess());
    let table = Table::new(setup.with_place(HOST, Place::Local), NOW).unwrap();
    Host::new(table)
}

fn guest_with(token: Token) -> Guest {
    let joining = Joining::seat(chess_info(), token);
    Guest::new(Peer::new(joining, PeerLimits::DEFAULT))
}

/// Calls of programs that are not admitted yet.
trait Call {
    /// Connects, sends bytes, and returns the error with which the host replies, if it does.
    fn call_with(&mut self, bytes: &[u8]) -> Option<Complaint>;

    /// The same with a hello.
    fn call(&mut self, hello: &Hello) -> Option<ErrorReason> {
        let line = Message::Hello(hello.clone()).to_line();
        let complaint = self.call_with(line.as_bytes())?;
        Some(complaint.reason)
    }
}

impl Call for Host {
    fn call_with(&mut self, bytes: &[u8]) -> Option<Complaint> {
        self.accept(NOW);
        self.receive(bytes, NOW);
        let told = self.take_outgoing();
        match Message::read(told.trim_ascii_end()) {
            Ok(Message::Error(complaint)) => Some(complaint),
            _ => None,
        }
    }
}

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

// Hostile guests.

/// The fault for which the host ends the connection of its guest after these lines. The game must
/// not change.
fn from_guest(session: &mut Session, lines: &[u8]) -> (ErrorReason, String) {
    let before = session.host.game().to_json();
    let seen = session.host.log();
    let _ = session.host.take_outgoing();
    news(&mut session.host);
    session.host.receive(lines, NOW);
    assert_eq!(session.host.game().to_json(), before);
    assert_eq!(session.host.log(), seen);
    assert!(!session.host.is_connected() && session.host.is_closed());
    let Some(Update::Lost {
        why: Disconnection::Fault(fault),
        ..
    }) = session.host.next_update()
    else {
        panic!("the connection is lost");
    };
    let told = session.host.take_outgoing();
    let last = told
        .trim_ascii_end()
        .split(|byte| *byte == b'\n')
        .next_back();
    let last = Message::read(last.unwrap()).unwrap();
    assert_eq!(last, Message::Error(fault.complaint()));
    // The guest stops.
    session.guest.peer.receive(last.to_line().as_bytes(), NOW);
    let Update::Stopped(Stop::Reported(complaint)) = last_news(&mut session.guest) else {
        panic!("the session is over");
    };
    assert_eq!(complaint, fault.complaint());
    (complaint.reason, complaint.text)
}

/// The refusal of an act of the guest, which must not change the game.
fn refused(session: &mut Session, seen: usize, act: Act) -> Refusal {
    let before = session.host.log();
    let _ = session.host.take_outgoing();
    session.host.receive(&request(seen, wanted(act)), NOW);
    assert_eq!(session.host.log(), before);
    let told = session.host.take_outgoing();
    match Message::read(told.trim_ascii_end()) {
        Ok(Message::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// An act as a request has it.
fn wanted(act: Act) -> Wanted {
    match act {
        Act::Move { ply, text, key } => Wanted::Move {
            ply,
            text,
            key: Some(key),
        },
        Act::Ask(question) => Wanted::Ask(question),
        Act::Decline(question) => Wanted::Decline(question),
        Act::Abort => Wanted::Abort,
        _ => Wanted::Resign,
    }
}

fn request(seen: usize, act: Wanted) -> Vec<u8> {
    let number = 1;
    let request = SeatRequest { number, seen, act };
    Message::Request(request).to_line().into_bytes()
}

fn act(ply: usize, text: &str, key: u64) -> Act {
    Act::Move {
        ply,
        text: text.into(),
        key: Key(key),
    }
}

/// The key after a move.
fn key_after(moves: &[&str]) -> u64 {
    let mut game = chess();
    for text in moves {
        game.play(text).unwrap();
    }
    game.key()
}

#[test]
fn a_wrong_key_stops_both_sides_with_the_game_as_it_was() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    let (reason, text) = from_guest(&mut session, &request(1, wanted(act(2, "e7e5", 5))));
    assert_eq!(reason, ErrorReason::Desynchronised);
    assert!(
        text.contains("the position after e7e5 (ply 2) has the key"),
        "{text}"
    );
    assert!(text.ends_with("0000000000000005 there"), "{text}");
    // The same for a wrong key from a host.
    let mut session = self::session();
    let line = entry(1, HOST, act(1, "e2e4", 5)).to_line();
    session.guest.peer.receive(line.as_bytes(), NOW);
    let stop = session.guest.peer.stopped().unwrap();
    assert!(matches!(
        stop,
        Stop::Fault(Fault::Act(ActError::Key { .. }))
    ));
    assert_eq!(played(&session.guest), [""; 0]);
    assert_eq!(session.guest.game().undone(), [""; 0]);
}

#[test]
fn illegal_acts_of_a_guest_are_not_done() {
    let key = key_after(&["e2e4", "e7e5"]);
    for (act, text) in [
        (act(2, "e7e4", key), "illegal move e7e4"),
        (act(2, "Ke7", key), "bad move"),
        (act(2, "", key), "bad move"),
        (
            act(2, &"e".repeat(65), key),
            "a move of 65 bytes: expected at most 64",
        ),
        (
            act(4, "e7e5", key),
            "a move for ply 4: expected one for ply 2",
        ),
        (
            act(0, "e7e5", key),
            "a move for ply 0: expected one for ply 2",
        ),
        (
            Act::Ask(Question::Rematch),
            "no rematch is possible while the game goes on",
        ),
        (
            Act::Ask(Question::Undo { ply: 9 }),
            "cannot go back to ply 9 from ply 1",
        ),
        (Act::Decline(Question::Draw), "a draw was not asked for"),
    ] {
        let mut session = session();
        moves(&mut session, &["e2e4"]);
        let refusal = refused(&mut session, 1, act);
        assert_eq!(refusal.reason, RefusalReason::Illegal);
        assert!(refusal.text.contains(text), "{refusal:?}");
    }
    // Out of turn.
    let mut session = session();
    let text = refused(&mut session, 0, act(1, "e2e4", 5)).text;
    assert!(text.ends_with("it is the first player's move"), "{text}");
    // After the end.
    let mut session = self::session();
    moves(&mut session, &["e2e4"]);
    session.host.request(Request::Resign).unwrap();
    session.settle();
    let text = refused(&mut session, 2, act(2, "e7e5", key)).text;
    assert!(text.ends_with("the game is over (0-1)"), "{text}");
}

#[test]
fn garbage_and_floods_of_a_guest_end_in_an_error() {
    let ping = Message::Ping.to_line();
    let early = Message::Request(SeatRequest {
        number: 2,
        seen: 0,
        act: Wanted::Resign,
    });
    let entry = entry(1, HOST, Act::Resign);
    for (lines, reason) in [
        (b"garbage\n".to_vec(), ErrorReason::Garbage),
        (b"{\"type\":\"wish\"}\n".to_vec(), ErrorReason::Garbage),
        (b"[[[[[[[[[[[[\n".to_vec(), ErrorReason::Garbage),
        (
            [b"[".repeat(16_000), b"\n".to_vec()].concat(),
            ErrorReason::Garbage,
        ),
        (b"\xC3\x28\n".to_vec(), ErrorReason::Garbage),
        (vec![b' '; 300_000], ErrorReason::Flood),
        (ping.repeat(501).into_bytes(), ErrorReason::Flood),
        (early.to_line().into_bytes(), ErrorReason::Unexpected),
        (entry.to_line().into_bytes(), ErrorReason::Unexpected),
        (
            Message::Hello(hello()).to_line().into_bytes(),
            ErrorReason::Unexpected,
        ),
        (request(9, Wanted::Resign), ErrorReason::Log),
        (request(usize::MAX, Wanted::Resign), ErrorReason::Log),
    ] {
        let mut session = session();
        let (found, text) = from_guest(&mut session, &lines);
        assert_eq!(found, reason, "{text}");
        assert!(text.chars().count() <= 200);
    }
    // At a slow enough rate it is not a flood.
    let mut session = session();
    for second in 0..60 {
        let now = Duration::from_secs(second);
        session.host.receive(ping.repeat(100).as_bytes(), now);
    }
    assert!(session.host.is_connected());
}

#[test]
fn single_bytes_count_as_silence() {
    let mut session = session();
    for second in 0..=21 {
        let now = Duration::from_secs(second);
        session.host.receive(b"{", now);
        session.host.tick(now);
    }
    assert!(!session.host.is_connected());
    let lost = session.host.next_update();
    assert!(matches!(
        lost,
        Some(Update::Lost {
            why: Disconnection::Silent { .. },
            ..
        })
    ));
}

#[test]
fn a_received_error_text_is_cut_and_has_no_control_characters() {
    let mut session = session();
    let complaint = Complaint {
        reason: ErrorReason::Other,
        text: format!("\x1b[2J{}", "x".repeat(9_999)),
    };
    let line = Message::Error(complaint).to_line();
    session.guest.peer.receive(line.as_bytes(), NOW);
    let Some(Stop::Reported(complaint)) = session.guest.peer.stopped() else {
        panic!("told");
    };
    assert!(complaint.text.starts_with("\u{FFFD}[2Jxxx"));
    assert_eq!(complaint.text.chars().count(), 200);
    let unknown = b"{\"type\":\"error\",\"reason\":\"moon\",\"text\":\"\"}";
    let Message::Error(complaint) = Message::read(unknown).unwrap() else {
        panic!("an error");
    };
    assert_eq!(complaint.reason, ErrorReason::Other);
}

// Hostile hosts.

fn guest() -> Peer {
    let mut guest = guest_with(Token(1)).peer;
    guest.connected(NOW);
    guest
}

/// What follows from an empty log of chess.
fn state() -> State {
    State {
        game: 0,
        ply: 0,
        turn: Player::First,
        status: Status::Going,
        reason: None,
        clocks: None,
        asked: [vec![], vec![]],
    }
}

fn welcome() -> Welcome {
    Welcome {
        version: VERSION,
        game: "conway-chess".into(),
        variant: None,
        start: chess().position(),
        moves: vec![],
        key: Key(chess().key()),
        seat: Some(GUEST),
        sides: Player::First,
        clock: None,
        entries: 0,
        requests: 0,
        at: 0,
        state: state(),
    }
}

/// The message about an entry at the time 0.
fn entry(number: usize, by: Seat, act: Act) -> Message {
    let by = Actor::Seat(by);
    let at = 0;
    let entry = Entry {
        number,
        by,
        at,
        act,
    };
    Message::Entry {
        entry,
        state: state(),
    }
}

fn from_host(guest: &mut Peer, message: Message) -> Fault {
    guest.receive(message.to_line().as_bytes(), NOW);
    let Some(Stop::Fault(fault)) = guest.stopped() else {
        panic!("the session is over");
    };
    fault.clone()
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
            (|w| w.game = "conquid".into()) as fn(&mut Welcome),
            "the game here is conway-chess, not \"conquid\"",
        ),
        (|w| w.start = "8/8 w".into(), "bad position \"8/8 w\""),
        (
            |w| w.variant = Some("960".into()),
            "unknown variant \"960\"",
        ),
        (
            |w| w.start = "4k3/8/8/8/8/8/8/4K2R w - -".into(),
            "the start position here is 4k3",
        ),
        (|w| w.moves = vec!["e2e5".into()], "illegal move e2e5"),
        (|w| w.moves = vec!["e2e4".into()], "has the key"),
        (|w| w.key = Key(1), "has the key"),
        (|w| w.entries = 100_001, "100001 entries"),
    ] {
        let message = with(change);
        assert!(message.contains(text), "{message}");
    }
    let mut guest = guest();
    guest.receive(b"{\"type\":\"welcome\",\"version\":\"2.1\"}\n", NOW);
    assert_eq!(
        guest.stopped(),
        Some(&Stop::Fault(Fault::Message(MessageError::Version {
            found: "\"2.1\"".into()
        })))
    );
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
fn a_host_cannot_invent_what_the_guest_does() {
    let resign = |number, by| entry(number, by, Act::Resign);
    let mut session = session();
    let fault = from_host(&mut session.guest.peer, resign(1, GUEST));
    assert_eq!(fault, Fault::Forged { number: 1 });
    assert_eq!(ending(&session.guest), None);
    // It cannot change the action.
    let mut session = self::session();
    session.guest.request(Request::Ask(Question::Draw)).unwrap();
    let fault = from_host(&mut session.guest.peer, resign(1, GUEST));
    assert_eq!(fault, Fault::Forged { number: 1 });
    // It cannot leave an entry out, nor send a move twice.
    let mut session = self::session();
    let fault = from_host(&mut session.guest.peer, resign(2, HOST));
    assert_eq!(fault.to_string(), "entry 2: expected 1");
    // It cannot play for both players.
    let mut session = self::session();
    moves(&mut session, &["e2e4"]);
    let key = key_after(&["e2e4", "e7e5"]);
    let entry = entry(2, HOST, act(2, "e7e5", key));
    let fault = from_host(&mut session.guest.peer, entry);
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
    let line = Message::Welcome(welcome).to_line();
    guest.receive(line.as_bytes(), NOW);
    assert_eq!(guest.request(Request::Resign, NOW), Ok(()));
}

#[test]
fn a_guest_leaves_a_host_that_has_forgotten_its_log() {
    let mut session = session();
    moves(&mut session, &["e2e4"]);
    session.cut([true, true]);
    session.guest.peer.connected(NOW);
    let fault = from_host(&mut session.guest.peer, Message::Welcome(welcome()));
    assert_eq!(fault, Fault::Log { entries: 0 });
    assert_eq!(played(&session.guest), ["e2e4"]);
}

#[test]
fn another_start_position_after_a_lost_connection_is_a_fault() {
    let mut session = session();
    session.cut([true, true]);
    session.guest.peer.connected(NOW);
    let mut welcome = welcome();
    welcome.sides = Player::Second;
    let fault = from_host(&mut session.guest.peer, Message::Welcome(welcome));
    assert!(matches!(fault, Fault::Start { .. }));
}

// Properties that hold for any input.

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
        (0..5usize, text, key).prop_map(|(ply, text, key)| Act::Move { ply, text, key }),
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
        1 => Just(Message::Hello(hello())),
        1 => (0..9usize, 0..9u64).prop_map(|(entries, requests)| Message::Welcome(Welcome {
            entries, requests, ..welcome()
        })),
        1 => (0..9u64).prop_map(|request| Message::Refused(Refusal {
            request, reason: RefusalReason::Crossed, text: String::new()
        })),
        1 => any::<[bool; 2]>().prop_map(|seats| Message::Present(Presence { seats, watchers: 1 })),
        8 => (0..9u64, 0..9usize, act.clone()).prop_map(|(number, seen, act)| {
            Message::Request(SeatRequest { number, seen, act: wanted(act) })
        }),
        8 => (0..9usize, by, 0..9u64, act, state).prop_map(|(number, by, at, act, state)| {
            Message::Entry { entry: Entry { number, by, at, act }, state }
        }),
    ]
}

#[test]
fn a_request_is_called_a_wish_in_messages() {
    let number = 7;
    for (message, text) in [
        (
            Message::Request(SeatRequest {
                number,
                seen: 2,
                act: Wanted::Resign,
            }),
            r#"{"type":"wish","number":7,"seen":2,"act":"resign"}"#,
        ),
        (
            Message::Refused(Refusal {
                request: number,
                reason: RefusalReason::Crossed,
                text: "late".into(),
            }),
            r#"{"type":"refused","wish":7,"reason":"crossed","text":"late"}"#,
        ),
    ] {
        assert_eq!(message.to_line().trim_end(), text);
    }
    let line = Message::Welcome(welcome()).to_line();
    assert!(line.contains(",\"entries\":0,\"wishes\":0,"), "{line}");
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
        let line = message.to_line();
        prop_assert_eq!(Message::read(line.trim_end().as_bytes()), Ok(message));
    }

    #[test]
    fn any_messages_leave_a_game_that_could_have_been_played(
        messages in proptest::collection::vec(any_message(), 1..20), plies in 0..6u64
    ) {
        let lines: Vec<String> = messages.iter().map(Message::to_line).collect();
        check_bytes(&chess_info(), plies, lines.iter().map(String::as_bytes));
        let mut guest = guest();
        let welcome = Message::Welcome(welcome()).to_line();
        guest.receive(welcome.as_bytes(), NOW);
        for line in &lines {
            guest.receive(line.as_bytes(), NOW);
        }
        guest.ledger().into_iter().for_each(check_game);
        let mut host = host();
        assert_eq!(host.call(&hello()), None);
        for line in &lines {
            host.receive(line.as_bytes(), NOW);
        }
        host.ledger().into_iter().for_each(check_game);
    }

    #[test]
    fn any_bytes_leave_a_game_that_could_have_been_played(
        bytes in proptest::collection::vec(any::<u8>(), 0..200), size in 1..50usize
    ) {
        check_bytes(&find("lifeduel"), 3, bytes.chunks(size));
    }
}

#[test]
fn random_sessions_make_progress() {
    let done: Vec<usize> = (0..60)
        .map(|seed| check_session(&chess_info(), seed, 600))
        .collect();
    assert!(done.iter().all(|&done| done > 5), "{done:?}");
}
