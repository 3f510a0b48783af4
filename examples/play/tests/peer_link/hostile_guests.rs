//! Hostile guests, strangers and watchers.

use super::*;
use socket2::{Domain, Socket, Type};

/// A program that floods another may find the connection closed before it has read why.
fn assert_told(told: Option<ErrorReason>, reason: ErrorReason) {
    assert!(
        told == Some(reason) || (told.is_none() && reason == ErrorReason::Flood),
        "{told:?} {reason:?}"
    );
}

/// Waits until the host has closed a connection.
fn wait_for_the_end(mut stream: &TcpStream, host: &mut Link) {
    stream.set_nonblocking(true).unwrap();
    let deadline = Instant::now() + PATIENCE;
    loop {
        assert!(Instant::now() < deadline, "it stays open");
        host.poll();
        match stream.read(&mut [0; 4096]) {
            Ok(0) => return,
            Err(error) if error.kind() != ErrorKind::WouldBlock => return,
            _ => thread::yield_now(),
        }
    }
}

#[test]
fn strangers_are_told_what_is_wrong_and_a_guest_still_comes_in() {
    let mut host = host();
    // These are no programs for tables. The last one says nothing more.
    for bytes in [
        &b"GET / HTTP/1.1\r\nHost: menagerie\r\n\r\n"[..],
        b"\xFF\x00\xFE\r\n\r\n",
        &[b'a'; 1_000_000],
        b"GET /ws HTTP/1.1\r\n",
    ] {
        let mut stream = TcpStream::connect(host.address().unwrap()).unwrap();
        // The host may close the connection before everything is sent.
        let _ = stream.write(bytes);
        wait_for_the_end(&stream, &mut host);
    }
    // Silence is the last one.
    let silence = [(None, ErrorReason::Silence)];
    let bad = bad_messages().into_iter();
    for (text, reason) in bad
        .map(|(text, reason)| (Some(text), reason))
        .chain(silence)
    {
        let mut raw = Raw::connect(&mut host);
        text.iter().for_each(|text| raw.send(text, &mut host));
        assert_told(raw.error(&mut host), reason);
        assert_eq!(raw.message(&mut host), None, "it is closed");
    }
    let _guest = joined(&mut host);
}

/// A host whose guest is hostile.
fn seated(limits: PeerLimits) -> (Link, Raw) {
    let mut host = host_with(chess(), limits);
    let raw = Raw::admitted(&mut host, &hello(1));
    (host, raw)
}

#[test]
fn a_message_that_is_far_too_long_ends_the_connection_and_not_the_table() {
    let (mut host, mut raw) = seated(LIMITS);
    raw.send(&"{".repeat(1_000_000), &mut host);
    assert_told(raw.error(&mut host), ErrorReason::Flood);
    assert_eq!((host.presence().seats[1], host.stopped()), (false, None));
    let _back = Raw::admitted(&mut host, &hello(1));
}

#[test]
fn callers_who_say_nothing_keep_nobody_out() {
    let mut host = host();
    // More callers than are served at once, each sending a byte now and then.
    let address = host.address().unwrap();
    let connect = |_| TcpStream::connect(address).unwrap();
    let mut slow: Vec<TcpStream> = (0..40).map(connect).collect();
    for stream in &mut slow {
        stream.write_all(b"G").unwrap();
    }
    let _guest = joined(&mut host);
    for stream in &mut slow {
        let _ = stream.write(b"E");
    }
    for stream in &slow {
        wait_for_the_end(stream, &mut host);
    }
    assert!(host.presence().seats[1]);
}

#[test]
fn silent_callers_do_not_push_out_a_guest_whose_hello_takes_its_time() {
    // As many as a stranger makes in a tenth of a second; from another address, any number. Other
    // systems have one loopback address.
    let strangers = [([127, 0, 0, 1], 40), ([127, 0, 0, 2], 200)];
    for (from, count) in &strangers[..1 + usize::from(cfg!(target_os = "linux"))] {
        let mut host = host();
        let mut raw = Raw::connect(&mut host);
        host.poll();
        let mut callers = Vec::new();
        for _ in 0..*count {
            let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
            socket.bind(&SocketAddr::from((*from, 0)).into()).unwrap();
            socket.connect(&host.address().unwrap().into()).unwrap();
            host.poll();
            callers.push(socket);
        }
        raw.say(&hello(1), &mut host);
        assert!(matches!(raw.message(&mut host), Some(Message::Welcome(_))));
    }
}

#[test]
fn watchers_too_many_are_sent_away_and_the_guest_comes_in() {
    let mut host = host();
    let mut watchers: Vec<Raw> = Vec::new();
    let mut refused = 0;
    for _ in 0..100 {
        let mut raw = Raw::connect(&mut host);
        raw.say(&Message::Hello(Hello::watching()), &mut host);
        match raw.message(&mut host) {
            Some(Message::Welcome(_)) => watchers.push(raw),
            Some(Message::Error(complaint)) => {
                assert_eq!(complaint.text, "too many people watch this table");
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((watchers.len(), refused), (32, 68));
    assert_eq!(host.presence().watchers, 32);
    let _guest = joined(&mut host);
    // A guest who leaves makes room.
    watchers.pop();
    until(
        &mut [&mut host],
        |_, news| matches!(news, Update::Present(presence) if presence.watchers == 31),
    );
    let _watcher = Raw::admitted(&mut host, &Message::Hello(Hello::watching()));
}

#[test]
fn a_silent_guest_is_lost_and_can_come_back() {
    let (mut host, mut raw) = seated(PeerLimits {
        silence: Duration::from_secs(2),
        ..LIMITS
    });
    let began = Instant::now();
    // A ping of the connection is not a message.
    until(&mut [&mut host], |_, news| {
        let _ = raw.socket.send(tungstenite::Message::Ping("".into()));
        matches!(
            news,
            Update::Lost {
                why: Disconnection::Silent { .. },
                ..
            }
        )
    });
    assert!(began.elapsed() < Duration::from_secs(20));
    let mut back = Raw::admitted(&mut host, &hello(1));
    // The old connection is half open: neither side has closed it. Its messages are ignored.
    let _again = Raw::admitted(&mut host, &hello(1));
    back.send("garbage", &mut host);
    for _ in 0..100 {
        host.poll();
    }
    assert!(host.presence().seats[1]);
}

#[test]
fn a_guest_that_sends_no_more_but_reads_is_gone() {
    let (mut host, raw) = seated(LIMITS);
    raw.socket.get_ref().shutdown(Shutdown::Write).unwrap();
    until(&mut [&mut host], |_, news| {
        news == lost(Disconnection::Closed)
    });
    assert_eq!(host.stopped(), None);
}
