//! Two programs on real sockets, and hostile ones.

mod proxy;

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use menagerie::peer::{
    Act, Actor, Disconnection, Entry, ErrorReason, Fault, Hello, Joining, Key, Ledger, Message,
    PeerLimits, Question, RefusalReason, Request, Seat, SeatRequest, State, Status, Stop,
    TableSetup, Token, Update, VERSION, Wanted, Welcome,
};
use menagerie::{AnyGame, Catalogue, Dice, GameInfo, Player};
use play::peer::{Address, Link, LinkError, fresh_token};
use proxy::Proxy;
use tabletop::Link as _;

/// Long enough for any machine. Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Timeouts short enough for tests, and a limit of messages high enough for two fast programs.
const LIMITS: PeerLimits = PeerLimits::DEFAULT
    .with_burst(1_000_000)
    .with_ping(Duration::from_millis(200))
    .with_silence(Duration::from_secs(30))
    .with_handshake(Duration::from_secs(2));

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

fn chess() -> &'static GameInfo {
    CATALOGUE.find("conway-chess").unwrap()
}

fn host_with(info: &GameInfo, limits: PeerLimits) -> Link {
    let game = info.start(None).unwrap();
    let setup = TableSetup::new(info.clone(), game)
        .with_variant(Some(info.variants()[0].into()))
        .with_limits(limits);
    Link::host("127.0.0.1:0", setup).unwrap()
}

fn host() -> Link {
    host_with(chess(), LIMITS)
}

fn join(address: SocketAddr, game: &str) -> Link {
    let info = CATALOGUE.find(game).unwrap().clone();
    let joining = Joining::seat(info, fresh_token());
    Link::join(&of(address), joining, LIMITS).unwrap()
}

fn of(address: SocketAddr) -> Address {
    address.to_string().parse().unwrap()
}

fn game(link: &Link) -> &dyn AnyGame {
    link.ledger().unwrap().game()
}

/// The log and what follows from it.
fn log(link: &Link) -> (usize, Option<Key>) {
    let ledger = link.ledger();
    ledger.map_or((0, None), |ledger| {
        (ledger.len(), ledger.digest(ledger.len()))
    })
}

/// Whether the opponent has come to the table.
fn is_here(news: &Update) -> bool {
    let seats = [true, true];
    matches!(news, Update::Present(presence) if presence.seats == seats)
}

/// The news that the guest is gone for this reason.
fn lost(why: Disconnection) -> Update {
    let seat = Seat::Two;
    Update::Lost { seat, why }
}

/// Polls all links until the expected update arrives.
fn until(links: &mut [&mut Link], mut done: impl FnMut(usize, Update) -> bool) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        assert!(Instant::now() < deadline, "it does not come");
        for (which, link) in links.iter_mut().enumerate() {
            while let Some(news) = link.poll() {
                if done(which, news) {
                    return;
                }
            }
        }
        thread::yield_now();
    }
}

/// Two players of a game.
struct Pair {
    host: Link,
    guest: Link,
}

impl Pair {
    fn new(info: &GameInfo) -> Self {
        let host = host_with(info, LIMITS);
        let address = host.address().unwrap();
        Self::seated(host, address, info)
    }

    /// With a proxy between them that can cut the connection.
    fn through_proxy(info: &GameInfo) -> (Self, Proxy) {
        let host = host_with(info, LIMITS);
        let proxy = Proxy::new(host.address().unwrap());
        let pair = Self::seated(host, proxy.address(), info);
        (pair, proxy)
    }

    fn seated(mut host: Link, address: SocketAddr, info: &GameInfo) -> Self {
        let mut guest = join(address, info.name());
        let mut seated = 0;
        until(&mut [&mut host, &mut guest], |_, news| {
            seated += usize::from(is_here(&news));
            seated == 2
        });
        Self { host, guest }
    }

    /// Waits until both have seen all actions.
    fn settle(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "they do not agree");
            while self.host.poll().is_some() {}
            while self.guest.poll().is_some() {}
            let [host, guest] = [&self.host, &self.guest];
            let is_quiet = host.is_connected() && guest.is_at_table();
            if is_quiet && guest.pending_request().is_none() && log(host) == log(guest) {
                break;
            }
            thread::yield_now();
        }
    }

    /// Both have the same game.
    fn check(&self) {
        let json = |link: &Link| game(link).to_json();
        assert_eq!(json(&self.host), json(&self.guest));
        let state = |link: &Link| link.ledger().map(Ledger::state);
        assert_eq!(state(&self.host), state(&self.guest));
    }

    /// The player to move plays a random move. Returns `false` if the game is over.
    fn play(&mut self, dice: &mut Dice) -> bool {
        let ledger = self.host.ledger().unwrap();
        let game = ledger.game();
        if game.ending().is_some() {
            return false;
        }
        let host_moves = ledger.side(Seat::One) == game.turn();
        let request = Request::Move(game.random_move(dice).unwrap());
        let link = if host_moves {
            &mut self.host
        } else {
            &mut self.guest
        };
        link.send(request).unwrap();
        true
    }

    /// A random move; after the end of the game a rematch.
    fn play_on(&mut self, dice: &mut Dice) {
        if !self.play(dice) {
            self.host.send(Request::Ask(Question::Rematch)).unwrap();
            self.guest.send(Request::Ask(Question::Rematch)).unwrap();
        }
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    for info in CATALOGUE.games() {
        let mut pair = Pair::new(info);
        let mut dice = Dice::seeded(5);
        while pair.play(&mut dice) {
            pair.settle();
        }
        pair.check();
        assert!(game(&pair.guest).ending().is_some());
        pair.guest.send(Request::Ask(Question::Rematch)).unwrap();
        pair.settle();
        pair.host.send(Request::Ask(Question::Rematch)).unwrap();
        pair.settle();
        let ledger = pair.guest.ledger().unwrap();
        assert_eq!(ledger.side(Seat::Two), Player::First);
    }
}

#[test]
fn a_game_survives_that_its_connection_is_cut_again_and_again() {
    let (mut pair, proxy) = Pair::through_proxy(chess());
    let mut dice = Dice::seeded(6);
    for step in 0..40 {
        // At once, or in the middle of what is sent next.
        match step % 4 {
            0 => proxy.cut(),
            1 | 2 => proxy.cut_after(dice.below(400)),
            _ => {}
        }
        let done = log(&pair.host).0;
        pair.play_on(&mut dice);
        pair.settle();
        pair.check();
        assert!(log(&pair.guest).0 > done);
    }
    assert!(proxy.cuts() > 20, "{}", proxy.cuts());
}

#[test]
fn what_is_done_while_there_is_no_connection_is_done_afterwards() {
    let (mut pair, proxy) = Pair::through_proxy(chess());
    proxy.refuse(true);
    proxy.cut();
    let Pair { host, guest } = &mut pair;
    let mut told = 0;
    until(&mut [host, guest], |_, news| {
        let closed = Disconnection::Closed;
        let is_lost = news == lost(closed.clone()) || news == Update::Disconnected(closed);
        told += usize::from(is_lost);
        told == 2
    });
    host.send(Request::Move("e2e4".into())).unwrap();
    guest.send(Request::Ask(Question::Draw)).unwrap();
    proxy.refuse(false);
    let mut guest_news = Vec::new();
    until(&mut [host, guest], |which, news| {
        if which == 1 && !matches!(news, Update::Present(_)) {
            guest_news.push(news);
        }
        guest_news.len() == 3
    });
    assert_eq!(guest_news[0], Update::Rejoined);
    assert!(matches!(&guest_news[1], Update::Moved { text, .. } if text == "e2e4"));
    let Update::Refused {
        request, reason, ..
    } = &guest_news[2]
    else {
        panic!("{guest_news:?}");
    };
    assert_eq!(*request, Request::Ask(Question::Draw));
    assert_eq!(
        *reason,
        RefusalReason::Crossed,
        "it did not know of the move"
    );
    pair.settle();
}

#[test]
fn a_guest_whose_program_was_started_anew_comes_back_with_its_token() {
    let mut host = host();
    let address = host.address().unwrap();
    let token = fresh_token();
    let line = Message::Hello(Hello::seated(token)).to_line();
    // A killed program sends nothing.
    let mut killed = TcpStream::connect(address).unwrap();
    killed.write_all(line.as_bytes()).unwrap();
    until(&mut [&mut host], |_, news| is_here(&news));
    host.send(Request::Move("e2e4".into())).unwrap();
    drop(killed);
    until(&mut [&mut host], |_, news| {
        news == lost(Disconnection::Closed)
    });
    let joining = Joining::seat(chess().clone(), token);
    let mut guest = Link::join(&of(address), joining, LIMITS).unwrap();
    until(&mut [&mut host, &mut guest], |which, news| {
        (which, news) == (1, Update::Welcomed)
    });
    assert_eq!(game(&guest).played(), ["e2e4"]);
}

#[test]
fn who_leaves_says_so() {
    let mut pair = Pair::new(chess());
    pair.guest.leave();
    until(&mut [&mut pair.host], |_, news| {
        news == lost(Disconnection::Left)
    });
    let mut guest = join(pair.host.address().unwrap(), "conway-chess");
    until(&mut [&mut pair.host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
    // Dropping the link leaves the game.
    drop(pair.host);
    until(&mut [&mut guest], |_, news| {
        news == Update::Stopped(Stop::KeeperLeft)
    });
    assert_eq!(guest.poll(), None);
}

#[test]
fn nobody_there_and_a_taken_port_are_told() {
    let host = host();
    let address = host.address().unwrap();
    let setup = TableSetup::new(chess().clone(), chess().start(None).unwrap());
    let error = Link::host(&address.to_string(), setup).unwrap_err();
    assert!(matches!(error, LinkError::Listen { .. }));
    assert!(error.to_string().starts_with("cannot listen on 127.0.0.1:"));
    // No program listens, or can listen, on the port from which a connection was made.
    let connection = TcpStream::connect(address).unwrap();
    let unused = connection.local_addr().unwrap();
    let joining = Joining::seat(chess().clone(), fresh_token());
    let error = Link::join(&of(unused), joining, LIMITS).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot connect to 127.0.0.1:")
    );
}

#[test]
fn a_guest_of_another_game_is_told_and_the_host_hears_of_it() {
    let mut host = host();
    let mut guest = join(host.address().unwrap(), "conquid");
    let mut told = [false; 2];
    until(&mut [&mut host, &mut guest], |which, news| {
        match (which, news) {
            (0, Update::Rejected(Fault::Game { found, .. })) => assert_eq!(found, "conquid"),
            (1, Update::Stopped(Stop::Reported(complaint))) => {
                assert_eq!(complaint.reason, ErrorReason::Game);
                assert_eq!(
                    complaint.text,
                    "the game here is conway-chess, not \"conquid\""
                );
            }
            (_, other) => panic!("{other:?}"),
        }
        told[which] = true;
        told == [true; 2]
    });
}

// Hostile guests.

/// A custom program at the other end.
struct Raw {
    stream: TcpStream,
    bytes: Vec<u8>,
}

impl Raw {
    fn new(stream: TcpStream) -> Self {
        stream.set_nonblocking(true).unwrap();
        Self {
            stream,
            bytes: Vec::new(),
        }
    }

    fn connect(host: &Link) -> Self {
        Self::new(TcpStream::connect(host.address().unwrap()).unwrap())
    }

    /// Sends as much as the socket accepts, without checking that it arrives.
    fn send(&mut self, mut bytes: &[u8], link: &mut Link) {
        let deadline = Instant::now() + PATIENCE;
        while !bytes.is_empty() && Instant::now() < deadline {
            match self.stream.write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    // The test itself polls for updates.
                    link.poll();
                }
                Err(_) => return,
            }
        }
    }

    fn say(&mut self, message: &Message, link: &mut Link) {
        self.send(message.to_line().as_bytes(), link);
    }

    /// Reads the bytes that have arrived. Returns `false` at the end.
    fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => return false,
                Ok(count) => self.bytes.extend_from_slice(&buffer[..count]),
                Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
            }
        }
    }

    /// The next message while the link goes on.
    fn message(&mut self, link: &mut Link) -> Option<Message> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "no message comes");
            link.poll();
            let is_open = self.read();
            if let Some(end) = self.bytes.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.bytes.drain(..=end).collect();
                return Some(Message::read(&line[..end]).unwrap());
            }
            if !is_open {
                return None;
            }
            thread::yield_now();
        }
    }

    /// The last message, ignoring keep-alives.
    fn error(&mut self, link: &mut Link) -> Option<ErrorReason> {
        loop {
            match self.message(link)? {
                Message::Error(complaint) => return Some(complaint.reason),
                Message::Ping
                | Message::Entry { .. }
                | Message::Present(_)
                | Message::Refused(_)
                | Message::Welcome(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

fn hello(token: u128) -> Message {
    Message::Hello(Hello::seated(Token(token)))
}

/// A host whose guest is hostile; the host has played e2e4.
fn seated(limits: PeerLimits) -> (Link, Raw) {
    let mut host = host_with(chess(), limits);
    host.send(Request::Move("e2e4".into())).unwrap();
    let mut raw = Raw::connect(&host);
    raw.say(&hello(1), &mut host);
    assert!(matches!(raw.message(&mut host), Some(Message::Welcome(_))));
    let entry = raw.message(&mut host);
    assert!(matches!(entry, Some(Message::Entry { .. })));
    let present = raw.message(&mut host);
    assert!(matches!(present, Some(Message::Present(_))));
    (host, raw)
}

fn request(number: u64, seen: usize, act: Wanted) -> Vec<u8> {
    let request = SeatRequest { number, seen, act };
    Message::Request(request).to_line().into_bytes()
}

fn play(ply: usize, text: &str, key: u64) -> Act {
    Act::Move {
        ply,
        text: text.into(),
        key: Key(key),
    }
}

/// The same as a request.
fn wish(ply: usize, text: &str, key: u64) -> Wanted {
    Wanted::Move {
        ply,
        text: text.into(),
        key: Some(Key(key)),
    }
}

fn key_after(moves: &[&str]) -> u64 {
    let mut game = chess().start(None).unwrap();
    for text in moves {
        game.play(text).unwrap();
    }
    game.key()
}

#[test]
fn strangers_are_told_what_is_wrong_and_a_guest_still_comes_in() {
    let mut host = host();
    for (bytes, reason) in [
        (
            &b"{\"type\":\"hello\",\"version\":99}\n"[..],
            ErrorReason::Version,
        ),
        (
            b"GET / HTTP/1.1\r\nHost: menagerie\r\n\r\n",
            ErrorReason::Garbage,
        ),
        (b"\xFF\x00\xFE\n", ErrorReason::Garbage),
        (b"{\"type\":\"bye\"}\n", ErrorReason::Unexpected),
        (&vec![b'a'; 1_000_000], ErrorReason::Flood),
        (b"", ErrorReason::Silence),
        (b"{\"type\":\"hel", ErrorReason::Silence),
    ] {
        let mut raw = Raw::connect(&host);
        raw.send(bytes, &mut host);
        assert_eq!(raw.error(&mut host), Some(reason));
        assert_eq!(raw.message(&mut host), None, "it is closed");
    }
    let mut guest = join(host.address().unwrap(), "conway-chess");
    until(&mut [&mut host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
}

#[test]
fn what_a_hostile_guest_sends_ends_its_connection_with_the_game_as_it_was() {
    let key = key_after(&["e2e4", "e7e5"]);
    let ping = Message::Ping.to_line();
    for (bytes, reason, plies) in [
        (
            request(1, 1, wish(2, "e7e5", 1)),
            ErrorReason::Desynchronised,
            1,
        ),
        (
            [
                request(1, 1, wish(2, "e7e5", key)),
                request(3, 2, Wanted::Resign),
            ]
            .concat(),
            ErrorReason::Unexpected,
            2,
        ),
        (request(5, 1, Wanted::Resign), ErrorReason::Unexpected, 1),
        (request(1, 9, Wanted::Resign), ErrorReason::Log, 1),
        (b"garbage\n".to_vec(), ErrorReason::Garbage, 1),
        (b"\xC0\x80\n".to_vec(), ErrorReason::Garbage, 1),
        (vec![b'{'; 1_000_000], ErrorReason::Flood, 1),
        (ping.repeat(2_000).into_bytes(), ErrorReason::Flood, 1),
    ] {
        let limits = LIMITS.with_burst(500);
        let (mut host, mut raw) = seated(limits);
        raw.send(&bytes, &mut host);
        // A flooding program may not have read its error.
        let told = raw.error(&mut host);
        assert!(told == Some(reason) || (told.is_none() && reason == ErrorReason::Flood));
        assert!(!host.is_connected());
        assert_eq!(game(&host).ply(), plies);
        // The table stands, and the same person can come back.
        assert_eq!(host.stopped(), None);
        let mut back = Raw::connect(&host);
        back.say(&hello(1), &mut host);
        assert!(matches!(back.message(&mut host), Some(Message::Welcome(_))));
    }
}

#[test]
fn illegal_requests_of_a_hostile_guest_are_refused() {
    let key = key_after(&["e2e4", "e7e5"]);
    for act in [wish(2, "e7e4", key), wish(9, "e7e5", key), wish(2, "", key)] {
        let (mut host, mut raw) = seated(LIMITS);
        raw.send(&request(1, 1, act), &mut host);
        let Some(Message::Refused(refusal)) = raw.message(&mut host) else {
            panic!("refused");
        };
        assert_eq!(refusal.reason, RefusalReason::Illegal);
        assert_eq!(game(&host).ply(), 1);
    }
}

#[test]
fn watchers_see_the_game_and_cannot_act() {
    let mut pair = Pair::new(chess());
    let address = of(pair.host.address().unwrap());
    let joining = Joining::watch(&CATALOGUE);
    let mut watcher = Link::join(&address, joining, LIMITS).unwrap();
    let mut raw = Raw::connect(&pair.host);
    raw.say(&Message::Hello(Hello::watching()), &mut pair.host);
    let mut dice = Dice::seeded(9);
    for _ in 0..4 {
        pair.play(&mut dice);
        pair.settle();
    }
    let deadline = Instant::now() + PATIENCE;
    while log(&watcher) != log(&pair.host) {
        assert!(Instant::now() < deadline, "the watcher does not follow");
        while watcher.poll().is_some() {}
        while pair.host.poll().is_some() {}
    }
    assert_eq!(watcher.seat(), None);
    assert!(watcher.send(Request::Resign).is_err());
    let before = log(&pair.host);
    raw.send(&request(1, 4, Wanted::Resign), &mut pair.host);
    assert_eq!(raw.error(&mut pair.host), Some(ErrorReason::Illegal));
    assert_eq!(log(&pair.host), before);
    pair.settle();
    pair.check();
}

#[test]
fn a_stranger_is_told_that_somebody_plays_and_disturbs_nobody() {
    let mut pair = Pair::new(chess());
    let mut dice = Dice::seeded(7);
    for number in 0..20 {
        let mut raw = Raw::connect(&pair.host);
        raw.say(&hello(number), &mut pair.host);
        pair.play_on(&mut dice);
        assert_eq!(raw.error(&mut pair.host), Some(ErrorReason::Busy));
        pair.settle();
    }
    pair.check();
}

#[test]
fn callers_who_say_nothing_keep_nobody_out() {
    let mut host = host();
    // More callers than are served at once, each sending a byte now and then.
    let mut slow: Vec<Raw> = (0..40).map(|_| Raw::connect(&host)).collect();
    for raw in &mut slow {
        raw.send(b"{", &mut host);
    }
    let mut guest = join(host.address().unwrap(), "conway-chess");
    until(&mut [&mut host, &mut guest], |which, news| {
        which == 1 && is_here(&news)
    });
    for raw in &mut slow {
        raw.send(b" ", &mut host);
    }
    // Each was disconnected or got an error.
    for raw in &mut slow {
        let told = raw.error(&mut host);
        assert!(matches!(told, None | Some(ErrorReason::Silence)));
    }
    assert!(host.is_connected());
}

#[test]
fn a_silent_guest_is_lost_and_can_come_back() {
    let (mut host, mut raw) = seated(LIMITS.with_silence(Duration::from_secs(2)));
    let began = Instant::now();
    // A byte now and then is not a message.
    until(&mut [&mut host], |_, news| {
        let _ = raw.stream.write(b" ");
        matches!(
            news,
            Update::Lost {
                why: Disconnection::Silent { .. },
                ..
            }
        )
    });
    assert!(began.elapsed() < Duration::from_secs(20));
    let mut back = Raw::connect(&host);
    back.say(&hello(1), &mut host);
    assert!(matches!(back.message(&mut host), Some(Message::Welcome(_))));
    // The old connection is half open: neither side has closed it.
    let mut again = Raw::connect(&host);
    again.say(&hello(1), &mut host);
    assert!(matches!(
        again.message(&mut host),
        Some(Message::Welcome(_))
    ));
    again.send(&request(1, 1, Wanted::Resign), &mut host);
    while game(&host).ending().is_none() {
        host.poll();
    }
    // Messages on the old connection are ignored.
    back.send(b"garbage\n", &mut host);
    for _ in 0..100 {
        host.poll();
    }
    assert!(host.is_connected());
}

#[test]
fn a_guest_that_sends_no_more_but_reads_is_gone() {
    let (mut host, raw) = seated(LIMITS);
    raw.stream.shutdown(Shutdown::Write).unwrap();
    until(&mut [&mut host], |_, news| {
        news == lost(Disconnection::Closed)
    });
    assert_eq!(game(&host).played(), ["e2e4"]);
}

// Hostile hosts.

/// A guest whose host is hostile.
fn guest_of_raw(limits: PeerLimits) -> (Link, Raw) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let joining = Joining::seat(chess().clone(), Token(7));
    let address = of(listener.local_addr().unwrap());
    let mut guest = Link::join(&address, joining, limits).unwrap();
    let mut raw = Raw::new(listener.accept().unwrap().0);
    assert!(matches!(raw.message(&mut guest), Some(Message::Hello(_))));
    (guest, raw)
}

fn welcome() -> Message {
    let game = chess().start(None).unwrap();
    Message::Welcome(Welcome {
        version: VERSION,
        game: "conway-chess".into(),
        variant: Some("standard".into()),
        start: game.position(),
        moves: vec![],
        key: Key(game.key()),
        seat: Some(Seat::Two),
        sides: Player::First,
        clock: None,
        entries: 0,
        requests: 0,
        at: 0,
        state: state(0),
    })
}

/// What follows from a log of this many moves.
fn state(ply: usize) -> State {
    State {
        game: 0,
        ply,
        turn: Player::ALL[ply % 2],
        status: Status::Going,
        reason: None,
        clocks: None,
        asked: [vec![], vec![]],
    }
}

fn entry(number: usize, by: Seat, act: Act) -> Vec<u8> {
    let by = Actor::Seat(by);
    let at = 0;
    let entry = Entry {
        number,
        by,
        at,
        act,
    };
    let state = state(number);
    Message::Entry { entry, state }.to_line().into_bytes()
}

#[test]
fn what_a_hostile_host_sends_ends_the_session_with_the_game_as_it_was() {
    let welcome = welcome().to_line().into_bytes();
    let key = key_after(&["e2e4"]);
    let with = |more: &[u8]| [&welcome[..], more].concat();
    let first = entry(1, Seat::One, play(1, "e2e4", key));
    for (bytes, reason, plies) in [
        (
            b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec(),
            ErrorReason::Garbage,
            None,
        ),
        (
            b"{\"type\":\"welcome\",\"version\":0}\n".to_vec(),
            ErrorReason::Version,
            None,
        ),
        (vec![b'a'; 1_000_000], ErrorReason::Flood, None),
        (first.clone(), ErrorReason::Unexpected, None),
        (with(&welcome), ErrorReason::Unexpected, Some(0)),
        (with(b"garbage\n"), ErrorReason::Garbage, Some(0)),
        (
            with(&entry(1, Seat::One, play(1, "e2e4", 1))),
            ErrorReason::Desynchronised,
            Some(0),
        ),
        (
            with(&entry(1, Seat::One, play(1, "e2e5", key))),
            ErrorReason::Illegal,
            Some(0),
        ),
        (
            with(&entry(1, Seat::Two, Act::Resign)),
            ErrorReason::Illegal,
            Some(0),
        ),
        (
            with(&entry(2, Seat::One, Act::Resign)),
            ErrorReason::Unexpected,
            Some(0),
        ),
        (with(&first.repeat(2)), ErrorReason::Unexpected, Some(1)),
        (
            with(&Message::Ping.to_line().repeat(2_000).into_bytes()),
            ErrorReason::Flood,
            Some(0),
        ),
    ] {
        let limits = LIMITS.with_burst(500);
        let (mut guest, mut raw) = guest_of_raw(limits);
        raw.send(&bytes, &mut guest);
        let told = raw.error(&mut guest);
        assert!(told == Some(reason) || (told.is_none() && reason == ErrorReason::Flood));
        let Some(Stop::Fault(fault)) = guest.stopped() else {
            panic!("the session is over");
        };
        assert_eq!(fault.reason(), reason);
        let game = guest.ledger().map(Ledger::game);
        assert_eq!(game.map(AnyGame::ply), plies);
    }
}

#[test]
fn a_program_that_never_greets_is_no_host() {
    let (mut guest, _raw) = guest_of_raw(LIMITS);
    until(&mut [&mut guest], |_, news| {
        matches!(
            news,
            Update::Stopped(Stop::Fault(Fault::NoHandshake { .. }))
        )
    });
}

#[test]
fn both_want_a_draw_at_once() {
    let mut pair = Pair::new(chess());
    pair.host.send(Request::Ask(Question::Draw)).unwrap();
    pair.guest.send(Request::Ask(Question::Draw)).unwrap();
    let mut asked = Vec::new();
    until(&mut [&mut pair.host, &mut pair.guest], |which, news| {
        match news {
            Update::Asked { by, .. } => asked.push((which, by)),
            Update::Ended(_) => return which == 1,
            Update::Present(_) => {}
            other => panic!("{other:?}"),
        }
        false
    });
    assert!(asked.contains(&(1, Seat::One)));
    pair.settle();
    pair.check();
}
