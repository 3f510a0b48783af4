//! A table: seats and watchers, clocks, and a keeper that is restarted or cannot store.

use std::time::Duration;

use menagerie::peer::{
    Act, ActError, Actor, ClockSetting, Connection, Entry, ErrorReason, Hello, Joining, Key,
    Message, Output, Peer, PeerLimits, Place, Presence, Question, Refusal, RefusalReason, Request,
    RequestError, ResumeError, Seat, SeatRequest, State, Status, Table, TableSetup, Token, Update,
    Wanted, Welcome,
};
use menagerie::{Catalogue, GameInfo, Outcome, Player, Reason};

const ONE: Token = Token(1);
const TWO: Token = Token(2);

fn at(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn info() -> GameInfo {
    Catalogue::standard().find("conway-chess").unwrap().clone()
}

fn setup() -> TableSetup {
    let game = info().start(None).unwrap();
    TableSetup::new(info(), game).with_places([Place::Held(ONE), Place::Held(TWO)])
}

fn clock(text: &str) -> Option<ClockSetting> {
    Some(text.parse().unwrap())
}

/// A table and what every connection was sent, as messages.
struct Room {
    table: Table,
    now: Duration,
    stored: Vec<Entry>,
    closed: Vec<Connection>,
    inbox: Vec<(Connection, Message)>,
}

impl Room {
    fn new(setup: TableSetup) -> Self {
        Self::of(Table::new(setup, at(0)).unwrap())
    }

    fn of(table: Table) -> Self {
        Self {
            table,
            now: at(0),
            stored: Vec::new(),
            closed: Vec::new(),
            inbox: Vec::new(),
        }
    }

    fn take(&mut self) -> Output {
        let output = self.table.take_output();
        for (id, line) in &output.messages {
            assert!(line.ends_with('\n') && line.matches('\n').count() == 1);
            self.inbox
                .push((*id, Message::read(line.trim_end().as_bytes()).unwrap()));
        }
        self.stored.extend(output.entries.iter().cloned());
        self.closed.extend(&output.closed);
        output
    }

    /// Sends a message and returns the replies on the same connection.
    fn send(&mut self, id: u64, message: &Message) -> Vec<Message> {
        self.take();
        self.inbox.clear();
        self.table
            .receive(Connection(id), message.to_line().as_bytes(), self.now);
        self.take();
        self.told(id)
    }

    fn told(&self, id: u64) -> Vec<Message> {
        let mine = self.inbox.iter().filter(|(to, _)| *to == Connection(id));
        mine.map(|(_, message)| message.clone()).collect()
    }

    fn join(&mut self, id: u64, hello: Hello) -> Vec<Message> {
        self.table.connect(Connection(id), self.now);
        self.send(id, &Message::Hello(hello))
    }

    /// Two people on the connections 1 and 2, and a watcher on the third.
    fn full(setup: TableSetup) -> Self {
        let mut room = Self::new(setup);
        room.join(1, Hello::seated(ONE));
        room.join(2, Hello::seated(TWO));
        room.join(3, Hello::watching());
        room
    }

    fn wish(&mut self, id: u64, number: u64, act: Wanted) -> Vec<Message> {
        let seen = self.table.ledger().len();
        self.send(id, &Message::Request(SeatRequest { number, seen, act }))
    }

    /// Plays a move as a program does that does not know the rules.
    fn play(&mut self, id: u64, number: u64, text: &str) -> Vec<Message> {
        let ply = self.table.game().ply() + 1;
        let text = text.into();
        self.wish(
            id,
            number,
            Wanted::Move {
                ply,
                text,
                key: None,
            },
        )
    }

    fn state(&self) -> State {
        self.table.ledger().state()
    }

    fn entries(&self) -> Vec<Entry> {
        self.table.ledger().entries_after(0).cloned().collect()
    }
}

fn error(messages: &[Message]) -> ErrorReason {
    match messages.last() {
        Some(Message::Error(complaint)) => complaint.reason,
        other => panic!("{other:?}"),
    }
}

fn refusal(messages: &[Message]) -> &Refusal {
    let last = messages.iter().rev().find_map(|message| match message {
        Message::Refused(refusal) => Some(refusal),
        _ => None,
    });
    last.expect("a refusal")
}

fn welcome(messages: &[Message]) -> &Welcome {
    match &messages[0] {
        Message::Welcome(welcome) => welcome,
        other => panic!("{other:?}"),
    }
}

fn ask(question: Question) -> Wanted {
    Wanted::Ask(question)
}

// Seats and watchers.

#[test]
fn two_seats_and_a_watcher_see_the_same_game() {
    let mut room = Room::new(setup());
    let told = room.join(3, Hello::watching());
    assert_eq!(welcome(&told).seat, None);
    let told = room.join(1, Hello::seated(ONE));
    assert_eq!(welcome(&told).seat, Some(Seat::One));
    assert_eq!(welcome(&told).sides, Player::First);
    let seats = [true, false];
    let presence = Presence { seats, watchers: 1 };
    assert_eq!(told.last(), Some(&Message::Present(presence)));
    assert_eq!(room.told(3), [Message::Present(presence)]);
    room.join(2, Hello::seated(TWO));
    let told = room.play(1, 1, "e2e4");
    let [Message::Entry { entry, state }] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((entry.number, entry.by), (1, Actor::Seat(Seat::One)));
    assert_eq!(
        (state.ply, state.turn, state.status),
        (1, Player::Second, Status::Going)
    );
    assert_eq!(room.told(2), told);
    assert_eq!(room.told(3), told);
    // The keeper fills in the key.
    let Act::Move { key, .. } = &entry.act else {
        panic!("a move")
    };
    assert_eq!(*key, Key(room.table.game().key()));
}

#[test]
fn watchers_cannot_act() {
    let mut room = Room::full(setup());
    let told = room.play(3, 1, "e2e4");
    assert_eq!(error(&told), ErrorReason::Illegal);
    assert_eq!(room.closed, [Connection(3)]);
    assert_eq!(room.table.game().ply(), 0);
    assert_eq!(room.table.presence().watchers, 0);
    // Nor with a token, if they said that they watch.
    let hello = Hello {
        watch: true,
        ..Hello::seated(ONE)
    };
    let told = room.join(4, hello);
    assert_eq!(welcome(&told).seat, None);
    assert_eq!(
        error(&room.wish(4, 1, Wanted::Resign)),
        ErrorReason::Illegal
    );
    assert_eq!(room.table.ledger().status(), Status::Going);
}

#[test]
fn a_seat_cannot_be_forged() {
    let mut room = Room::full(setup());
    assert_eq!(
        error(&room.join(4, Hello::seated(Token(3)))),
        ErrorReason::Busy
    );
    // The acts of the keeper, and of another seat, cannot even be spelled.
    for line in [
        r#"{"type":"wish","number":1,"seen":0,"act":"flag"}"#,
        r#"{"type":"wish","number":1,"seen":0,"act":"expire"}"#,
    ] {
        let mut room = Room::full(setup());
        room.table
            .receive(Connection(1), format!("{line}\n").as_bytes(), at(0));
        room.take();
        assert_eq!(error(&room.told(1)), ErrorReason::Garbage);
    }
    // Another's `by` is ignored: the connection says whose request it is.
    let line = r#"{"type":"wish","number":1,"seen":0,"by":1,"act":"resign"}"#;
    room.table
        .receive(Connection(2), format!("{line}\n").as_bytes(), at(0));
    assert_eq!(
        room.state().status,
        Status::Over(Outcome::Win(Player::First))
    );
    // A seat cannot play for the other.
    let mut room = Room::full(setup());
    let told = room.play(2, 1, "e2e4");
    assert_eq!(refusal(&told).reason, RefusalReason::Illegal);
    assert_eq!(refusal(&told).text, "it is the first player's move");
}

#[test]
fn a_token_used_again_replaces_the_connection() {
    let mut room = Room::full(setup());
    room.play(1, 1, "e2e4");
    let told = room.join(4, Hello::seated(ONE));
    assert_eq!(welcome(&told).requests, 1);
    assert_eq!(error(&room.told(1)), ErrorReason::Replaced);
    assert_eq!(room.closed, [Connection(1)]);
    // What the old connection still sends is nobody's.
    assert_eq!(room.wish(1, 2, Wanted::Resign), []);
    assert_eq!(room.state().status, Status::Going);
    room.play(2, 1, "e7e5");
    room.play(4, 2, "g1f3");
    assert_eq!(room.state().ply, 3);
}

#[test]
fn replayed_requests_are_not_done_twice() {
    let mut room = Room::full(setup());
    room.play(1, 1, "e2e4");
    let told = room.wish(1, 1, ask(Question::Draw));
    assert_eq!(error(&told), ErrorReason::Unexpected);
    assert_eq!(room.state().asked, [vec![], vec![]]);
}

#[test]
fn an_open_seat_belongs_to_the_first_token() {
    let mut setup = setup();
    setup.places = [Place::Local, Place::Open];
    let mut room = Room::new(setup);
    assert_eq!(room.table.presence().seats, [true, false]);
    room.table.connect(Connection(2), at(0));
    let hello = Message::Hello(Hello::seated(TWO)).to_line();
    room.table.receive(Connection(2), hello.as_bytes(), at(0));
    let output = room.take();
    assert_eq!(output.seats, Some([Place::Local, Place::Held(TWO)]));
    assert_eq!(error(&room.join(3, Hello::seated(ONE))), ErrorReason::Busy);
    room.table
        .request(Seat::One, Request::Move("e2e4".into()), at(5))
        .unwrap();
    let error = room.table.request(Seat::Two, Request::Resign, at(5));
    assert_eq!(error, Err(RequestError::NotYours));
    assert_eq!(room.take().entries.len(), 1);
}

#[test]
fn the_number_of_watchers_is_told_once_a_second() {
    let mut room = Room::full(setup());
    room.now = at(5_000);
    room.table.tick(room.now);
    room.take();
    room.inbox.clear();
    for id in 10..30 {
        room.join(id, Hello::watching());
    }
    let told = |room: &Room| {
        room.inbox
            .iter()
            .filter(|(to, _)| *to == Connection(1))
            .count()
    };
    room.inbox.clear();
    let due = room.table.next_deadline().unwrap();
    assert!(due <= at(6_000));
    room.table.tick(at(6_000));
    room.take();
    assert_eq!(told(&room), 1);
    let watchers = 21;
    let seats = [true; 2];
    assert_eq!(
        room.told(1),
        [Message::Present(Presence { seats, watchers })]
    );
    // A seat that goes is told at once.
    room.inbox.clear();
    room.table.disconnect(Connection(2), at(6_001));
    room.take();
    let seats = [true, false];
    assert_eq!(
        room.told(1),
        [Message::Present(Presence { seats, watchers })]
    );
}

// Clocks.

#[test]
fn the_first_move_of_each_player_is_free_and_clocks_follow_the_log() {
    let mut room = Room::full(setup().with_clock(clock("10s+2s")));
    assert_eq!(room.state().clocks, Some([10_000, 10_000]));
    room.now = at(50_000);
    room.play(1, 1, "e2e4");
    room.now = at(90_000);
    room.play(2, 1, "e7e5");
    assert_eq!(room.state().clocks, Some([10_000, 10_000]));
    room.now = at(93_000);
    room.play(1, 2, "g1f3");
    assert_eq!(room.state().clocks, Some([9_000, 10_000]));
    // Questions do not stop a clock.
    room.now = at(94_000);
    room.wish(1, 3, ask(Question::Draw));
    assert_eq!(room.state().clocks, Some([9_000, 9_000]));
    room.now = at(96_000);
    room.play(2, 2, "b8c6");
    assert_eq!(room.state().clocks, Some([9_000, 9_000]));
    let left = room.table.clocks(at(97_500)).unwrap();
    assert_eq!(left, [at(7_500), at(9_000)]);
    assert_eq!(room.table.ledger().flag_falls(), Some(at(105_000)));
    for id in 1..=3 {
        room.table.disconnect(Connection(id), at(97_500));
    }
    assert_eq!(room.table.next_deadline(), Some(at(105_000)));
}

#[test]
fn a_log_that_claims_the_end_of_time_does_no_harm() {
    let setup = || setup().with_clock(clock("10s"));
    let mut room = Room::full(setup());
    room.play(1, 1, "e2e4");
    room.play(2, 1, "e7e5");
    let mut entries = room.stored;
    entries[1].at = u64::MAX;
    let table = Table::resume(setup(), entries, at(0), at(5)).unwrap();
    assert_eq!(table.ledger().flag_falls(), Some(at(u64::MAX)));
    assert_eq!(table.clocks(at(5)), Some([at(10_000), at(10_000)]));
    assert_eq!(table.next_deadline(), Some(at(5)));
}

#[test]
fn a_limit_may_be_the_longest_time() {
    let limits = PeerLimits::DEFAULT
        .with_handshake(Duration::MAX)
        .with_ping(Duration::MAX)
        .with_silence(Duration::MAX);
    let mut room = Room::new(setup().with_limits(limits));
    room.table.connect(Connection(1), at(5));
    assert_eq!(room.table.next_deadline(), Some(Duration::MAX));
    room.table.disconnect(Connection(1), at(5));

    let mut room = Room::full(setup().with_limits(limits));
    room.table.tick(at(60_000));
    assert!(room.table.presence().seats == [true, true]);
}

#[test]
fn a_delay_costs_nothing() {
    let mut room = Room::full(setup().with_clock(clock("10s~3s")));
    room.play(1, 1, "e2e4");
    room.play(2, 1, "e7e5");
    room.now = at(2_000);
    room.play(1, 2, "g1f3");
    assert_eq!(room.state().clocks, Some([10_000, 10_000]));
    room.now = at(6_000);
    room.play(2, 2, "b8c6");
    assert_eq!(room.state().clocks, Some([10_000, 9_000]));
}

/// A table at which the first player has ten seconds for the third move, from the time 0.
fn running() -> Room {
    let mut room = Room::full(setup().with_clock(clock("10s")));
    room.play(1, 1, "e2e4");
    room.play(2, 1, "e7e5");
    room
}

#[test]
fn a_flag_falls_and_the_other_player_wins() {
    let mut room = running();
    room.table.tick(at(9_999));
    assert_eq!(room.state().status, Status::Going);
    room.inbox.clear();
    room.table.tick(at(10_000));
    room.take();
    let told = room.told(3);
    let flag = told.iter().find_map(|message| match message {
        Message::Entry { entry, state } => Some((entry.clone(), state.clone())),
        _ => None,
    });
    let (entry, state) = flag.unwrap();
    assert_eq!(
        (entry.by, entry.act, entry.at),
        (Actor::Keeper, Act::Flag, 10_000)
    );
    assert_eq!(state.status, Status::Over(Outcome::Win(Player::Second)));
    assert_eq!(state.reason.as_deref(), Some("on time"));
    assert_eq!(state.clocks, Some([0, 10_000]));
    assert_eq!(room.table.game().ending().unwrap().reason, Reason::Time);
    // No agreement brings the time back; a rematch begins with full clocks.
    room.now = at(20_000);
    let told = room.wish(1, 2, ask(Question::Undo { ply: 2 }));
    assert_eq!(refusal(&told).reason, RefusalReason::Illegal);
    room.wish(1, 3, ask(Question::Rematch));
    room.wish(2, 2, ask(Question::Rematch));
    let state = room.state();
    assert_eq!((state.game, state.ply, state.status), (1, 0, Status::Going));
    assert_eq!(state.clocks, Some([10_000, 10_000]));
    assert_eq!(room.table.ledger().side(Seat::One), Player::Second);
}

#[test]
fn a_move_after_the_time_is_up_comes_too_late() {
    let mut room = running();
    room.now = at(10_000);
    let told = room.play(1, 2, "g1f3");
    assert!(matches!(&told[0], Message::Entry { entry, .. } if entry.act == Act::Flag));
    assert_eq!(refusal(&told).reason, RefusalReason::Crossed);
    assert_eq!(room.state().ply, 2);
    let mut room = running();
    room.now = at(9_999);
    room.play(1, 2, "g1f3");
    assert_eq!(room.state().clocks, Some([1, 10_000]));
}

#[test]
fn an_undo_leaves_the_clocks_as_they_stand() {
    let mut room = running();
    room.now = at(4_000);
    room.wish(2, 2, ask(Question::Undo { ply: 1 }));
    room.now = at(6_000);
    room.wish(1, 2, ask(Question::Undo { ply: 1 }));
    // The second player is to move again, before the second move: no clock runs.
    assert_eq!(room.state().clocks, Some([4_000, 10_000]));
    assert_eq!(room.table.ledger().running(), None);
    room.now = at(60_000);
    room.play(2, 3, "d7d5");
    assert_eq!(room.state().clocks, Some([4_000, 10_000]));
    assert_eq!(room.table.ledger().running(), Some(Player::First));
}

#[test]
fn a_resignation_that_is_taken_back_starts_the_clock_again() {
    let mut room = running();
    room.now = at(1_000);
    room.wish(2, 2, Wanted::Resign);
    room.now = at(50_000);
    assert_eq!(room.state().clocks, Some([9_000, 10_000]));
    room.wish(2, 3, ask(Question::Undo { ply: 2 }));
    room.wish(1, 2, ask(Question::Undo { ply: 2 }));
    assert_eq!(room.state().status, Status::Going);
    assert_eq!(room.table.ledger().flag_falls(), Some(at(59_000)));
}

// Abort, and giving up.

#[test]
fn a_game_can_be_aborted_before_its_second_move() {
    let mut room = Room::full(setup());
    room.play(1, 1, "e2e4");
    assert!(room.table.ledger().may_abort());
    room.wish(2, 1, Wanted::Abort);
    let state = room.state();
    assert_eq!(state.status, Status::Aborted);
    assert_eq!(room.table.game().ending(), None);
    for act in [
        Wanted::Resign,
        Wanted::Abort,
        ask(Question::Undo { ply: 0 }),
    ] {
        let mut room = Room::full(setup());
        room.wish(2, 1, Wanted::Abort);
        assert_eq!(refusal(&room.wish(1, 1, act)).text, "the game was aborted");
    }
    assert_eq!(
        refusal(&room.play(2, 2, "e7e5")).text,
        "the game was aborted"
    );
    room.wish(1, 2, ask(Question::Rematch));
    room.wish(2, 3, ask(Question::Rematch));
    assert_eq!(room.state().status, Status::Going);
    // After the second move it is too late.
    let mut room = running();
    let told = room.wish(1, 2, Wanted::Abort);
    let text = "the game cannot be aborted after its second move";
    assert_eq!(refusal(&told).text, text);
}

#[test]
fn nothing_can_be_done_at_a_table_that_was_given_up() {
    let mut room = running();
    room.table.expire(at(1));
    room.table.expire(at(2));
    assert_eq!(room.take().entries.len(), 1);
    assert_eq!(room.state().status, Status::Aborted);
    assert_eq!(
        room.state().reason.as_deref(),
        Some("the table was given up")
    );
    for act in [Wanted::Resign, Wanted::Abort, ask(Question::Rematch)] {
        let number = room.seat_number(1);
        assert_eq!(
            refusal(&room.wish(1, number, act)).text,
            "the table was given up"
        );
    }
    assert_eq!(room.table.ledger().running(), None);
    // Others can still look at it.
    assert_eq!(welcome(&room.join(9, Hello::watching())).entries, 3);
}

impl Room {
    /// The number of the next request of a seat.
    fn seat_number(&mut self, id: u64) -> u64 {
        let token = if id == 1 { ONE } else { TWO };
        welcome(&self.join(id, Hello::seated(token))).requests + 1
    }
}

// Keepers that are restarted, and keepers that cannot store.

#[test]
fn a_restarted_keeper_goes_on_with_every_game() {
    let mut room = running();
    room.now = at(4_000);
    room.play(1, 2, "g1f3");
    room.wish(1, 3, ask(Question::Draw));
    let (entries, state) = (room.entries(), room.state());
    assert_eq!(room.stored, entries);
    // It was down for a long time, which is nobody's.
    let setup = || setup().with_clock(clock("10s"));
    let table = Table::resume(setup(), entries.clone(), at(4_500), at(900_000)).unwrap();
    let mut room = Room::of(table);
    room.now = at(900_000);
    assert_eq!(room.state(), state);
    assert_eq!(room.table.clocks(room.now), Some([at(6_000), at(9_500)]));
    let told = room.join(2, Hello::seated(TWO));
    assert_eq!(welcome(&told).entries, 4);
    let entries_told = told.iter().filter(|message| message.name() == "entry");
    assert_eq!(entries_told.count(), 4);
    room.now = at(901_000);
    room.play(2, 2, "b8c6");
    assert_eq!(room.state().clocks, Some([6_000, 8_500]));
    assert_eq!(room.stored.last().unwrap().at, 5_500);
}

#[test]
fn a_stored_log_is_checked() {
    let mut room = running();
    room.now = at(4_000);
    room.play(1, 2, "g1f3");
    let good = room.entries();
    let resume = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut entries = good.clone();
        change(&mut entries);
        let setup = setup().with_clock(clock("10s"));
        Table::resume(setup, entries, at(0), at(0)).map(|_| ())
    };
    assert_eq!(resume(&|_| ()), Ok(()));
    let gap = resume(&|entries| drop(entries.remove(1)));
    assert_eq!(
        gap,
        Err(ResumeError::Number {
            found: 3,
            expected: 2
        })
    );
    for change in [
        (&|entries: &mut Vec<Entry>| entries[2].at = 10_000) as &dyn Fn(&mut Vec<Entry>),
        &|entries| entries[0].at = 1,
        &|entries| entries[1].by = Actor::Seat(Seat::One),
        &|entries| entries[1].by = Actor::Keeper,
        &|entries| entries[2].act = Act::Flag,
        &|entries| (entries[2].by, entries[2].act) = (Actor::Keeper, Act::Flag),
        &|entries| {
            let Act::Move { key, .. } = &mut entries[1].act else {
                panic!("a move")
            };
            key.0 ^= 1;
        },
    ] {
        assert!(matches!(resume(change), Err(ResumeError::Entry { .. })));
    }
}

#[test]
fn a_program_that_waits_hears_from_a_restarted_keeper() {
    let mut room = running();
    // A request is refused, the next one is entered, but its sender does not hear of it.
    room.wish(1, 2, ask(Question::Rematch));
    let mut guest = Peer::new(Joining::seat(info(), ONE), PeerLimits::DEFAULT);
    let mut talk = |room: &mut Room, id, keeps: bool| {
        room.table.connect(Connection(id), room.now);
        guest.connected(room.now);
        for _ in 0..3 {
            room.table
                .receive(Connection(id), &guest.take_outgoing(), room.now);
            for (to, line) in room.table.take_output().messages {
                if to == Connection(id) {
                    guest.receive(line.as_bytes(), room.now);
                }
            }
        }
        if keeps {
            guest
                .request(Request::Move("g1f3".into()), room.now)
                .unwrap();
            room.table
                .receive(Connection(id), &guest.take_outgoing(), room.now);
        }
        (
            guest.pending_request().cloned(),
            guest.ledger().unwrap().game().ply(),
        )
    };
    assert_eq!(talk(&mut room, 7, true).1, 2);
    let entries = room.entries();
    assert_eq!(entries.len(), 3);
    let setup = setup().with_clock(clock("10s"));
    let mut room = Room::of(Table::resume(setup, entries, at(10), at(10)).unwrap());
    room.now = at(20);
    assert_eq!(
        talk(&mut room, 8, false),
        (None, 3),
        "entered once, and heard of"
    );
    assert_eq!(room.entries().len(), 3);
}

#[test]
fn what_cannot_be_stored_is_refused_and_the_game_stays() {
    let mut room = running();
    room.take();
    let before = room.state();
    let move_ = Wanted::Move {
        ply: 3,
        text: "g1f3".into(),
        key: None,
    };
    let request = SeatRequest {
        number: 2,
        seen: 2,
        act: move_,
    };
    let line = Message::Request(request).to_line();
    room.table.receive(Connection(1), line.as_bytes(), at(10));
    let output = room.table.take_output();
    assert_eq!(output.entries.len(), 1);
    // The messages of this output are dropped, and those that follow it.
    room.table.connect(Connection(8), at(11));
    room.table.receive(
        Connection(8),
        Message::Hello(Hello::watching()).to_line().as_bytes(),
        at(11),
    );
    let _ = room.table.take_output();
    room.table.roll_back(2, at(12));
    room.inbox.clear();
    room.take();
    assert_eq!(room.table.ledger().len(), 2);
    assert_eq!(room.state(), before);
    let told = room.told(1);
    let Message::Refused(refusal) = &told[0] else {
        panic!("{told:?}")
    };
    assert_eq!(
        (refusal.request, refusal.reason),
        (2, RefusalReason::Storage)
    );
    // A program whose welcome was dropped comes again.
    assert_eq!(room.closed, [Connection(8)]);
    room.play(1, 3, "g1f3");
    assert_eq!(room.state().ply, 3);
    assert_eq!(room.stored.last().unwrap().number, 3);
}

// Verifying programs.

#[test]
fn a_watcher_of_any_game_follows_everything() {
    let mut room = running();
    let joining = Joining::watch(&Catalogue::standard());
    let mut watcher = Peer::new(joining, PeerLimits::DEFAULT);
    room.table.connect(Connection(5), at(0));
    watcher.connected(at(0));
    let pump = |room: &mut Room, watcher: &mut Peer| {
        room.table
            .receive(Connection(5), &watcher.take_outgoing(), room.now);
        for (to, line) in room.table.take_output().messages {
            if to == Connection(5) {
                watcher.receive(line.as_bytes(), room.now);
            }
        }
    };
    pump(&mut room, &mut watcher);
    assert_eq!(watcher.next_update(), Some(Update::Welcomed));
    room.now = at(3_000);
    let line = r#"{"type":"wish","number":2,"seen":2,"act":"resign"}"#;
    room.table
        .receive(Connection(1), format!("{line}\n").as_bytes(), room.now);
    pump(&mut room, &mut watcher);
    let ledger = watcher.ledger().unwrap();
    assert_eq!(ledger.state(), room.state());
    assert_eq!(
        ledger.clocks(watcher.played(room.now)).unwrap()[0],
        at(7_000)
    );
    let error = watcher.request(Request::Resign, room.now);
    assert_eq!(error, Err(RequestError::NotYours));
    assert_eq!(watcher.stopped(), None);
}

#[test]
fn a_keeper_that_cheats_with_the_clock_is_found_out() {
    let room = running();
    let entry = |number, at, by, act| Entry {
        number,
        at,
        by,
        act,
    };
    let flag = |at| entry(3, at, Actor::Keeper, Act::Flag);
    let late = entry(3, 10_000, Actor::Seat(Seat::Two), Act::Resign);
    let early = entry(3, 0, Actor::Seat(Seat::Two), Act::Resign);
    for (entry, words) in [
        (flag(9_999), "the time is not up"),
        (late, "the time is up"),
        (early, "differs from the one that follows"),
    ] {
        let mut watcher = Peer::new(Joining::watch(&Catalogue::standard()), PeerLimits::DEFAULT);
        watcher.connected(at(0));
        let Message::Welcome(welcome) = room_welcome(&room) else {
            panic!("a welcome")
        };
        watcher.receive(Message::Welcome(welcome).to_line().as_bytes(), at(0));
        let mut state = room.state();
        for old in room_entries(&room) {
            watcher.receive(old.to_line().as_bytes(), at(0));
        }
        assert_eq!(watcher.stopped(), None);
        state.clocks = Some([1, 1]);
        let line = Message::Entry { entry, state }.to_line();
        watcher.receive(line.as_bytes(), at(0));
        let why = watcher.stopped().unwrap().to_string();
        assert!(why.contains(words), "{why}");
    }
}

/// What the table tells a new watcher.
fn tell(room: &Room) -> Vec<Message> {
    let setup = setup().with_clock(clock("10s"));
    let mut again = Room::of(Table::resume(setup, room.entries(), at(0), at(0)).unwrap());
    again.join(1, Hello::watching())
}

fn room_welcome(room: &Room) -> Message {
    tell(room).remove(0)
}

fn room_entries(room: &Room) -> Vec<Message> {
    let told = tell(room);
    told.into_iter()
        .filter(|message| message.name() == "entry")
        .collect()
}

#[test]
fn acts_say_why_they_are_impossible() {
    let errors = [
        (ActError::Aborted, "the game was aborted"),
        (ActError::Expired, "the table was given up"),
        (ActError::TimeUp, "the time is up"),
        (
            ActError::Backwards { at: 1, last: 2 },
            "a time of 1 ms: expected at least 2 ms",
        ),
        (
            ActError::Actor { by: Actor::Keeper },
            "the keeper cannot do this",
        ),
    ];
    for (error, words) in errors {
        assert_eq!(error.to_string(), words);
    }
}
