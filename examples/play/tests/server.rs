//! The built `play` program at the tables of a server, over WebSocket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Output, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use play::peer::Address;
use program_tests::{stderr, stdout};
use serde::Deserialize;
use serde_json::{Value, json};
use serve::{Config, Server};
use tabletop::table::NewTable;
use tempfile::TempDir;
use tokio::sync::oneshot;

/// A server that runs until this is dropped.
struct Running {
    address: SocketAddr,
    own: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    folder: Option<TempDir>,
}

impl Running {
    fn start() -> Self {
        Self::start_at("127.0.0.1:0", tempfile::tempdir().unwrap())
    }

    /// Listens at an address and keeps its tables in a folder.
    fn start_at(address: &str, folder: TempDir) -> Self {
        let data = format!("--data={}", folder.path().display());
        let listen = format!("--listen={address}");
        let config = Config::read(["serve", &listen, &data]).unwrap();
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(config, Catalogue::standard()).await.unwrap();
                tell.send(server.address().unwrap()).unwrap();
                // Dropped in the middle of everything, as a kill would end it.
                tokio::select! {
                    () = server.run(std::future::pending()) => {}
                    _ = stopped => {}
                }
            });
            runtime.shutdown_background();
        });
        Self {
            address: told.recv().unwrap(),
            own: Some((stop, thread)),
            folder: Some(folder),
        }
    }

    /// Ends the server, and starts it again with what it has on the disk.
    fn restart(mut self) -> Self {
        let (address, folder) = (self.address.to_string(), self.folder.take().unwrap());
        drop(self);
        Self::start_at(&address, folder)
    }

    /// Makes a table. Returns the links of its seats.
    fn table(&self, new: &Value) -> [Address; 2] {
        let server: play::peer::Server = format!("http://{}", self.address).parse().unwrap();
        server.open(&NewTable::deserialize(new).unwrap()).unwrap().0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.own.take() {
            drop(stop);
            assert!(thread.join().is_ok() || thread::panicking());
        }
    }
}

#[test]
fn the_lobby_of_a_server_lists_what_everybody_may_see() {
    let running = Running::start();
    let server: play::peer::Server = format!("http://{}", running.address).parse().unwrap();
    assert!(server.tables().unwrap().is_empty());
    let [person, open] = [json!({"kind": "person"}), json!({"kind": "open"})];
    let computer = json!({"kind": "computer", "level": "easy"});
    let table = |seats: [&Value; 2], listed| {
        let clock = json!({"initial": 300_000, "increment": 3_000});
        let game = "conquid";
        running.table(&json!({"game": game, "seats": seats, "clock": clock, "listed": listed}))
    };
    table([&person, &open], true);
    table([&person, &computer], true);
    table([&person, &open], false);
    let mut tables = server.tables().unwrap();
    tables.sort_by_key(|table| !table.has_room());
    let told: Vec<_> = tables
        .iter()
        .map(|table| (table.has_room(), table.players()))
        .collect();
    let expected = [
        (true, "a person against an open seat"),
        (false, "a person against computer, easy"),
    ];
    assert_eq!(
        told,
        expected.map(|(room, players)| (room, players.to_string()))
    );
    let [first, _] = &tables[..] else {
        unreachable!()
    };
    assert_eq!((&*first.game, &*first.told.all), ("conquid", "move 1"));
    assert_eq!(first.clock.unwrap().to_string(), "5+3");
    let address = server.table(&first.id).unwrap().to_string();
    assert!(address.ends_with(&first.id), "{address}");
    // Another program listens there.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let other: play::peer::Server = format!("http://{}", listener.local_addr().unwrap())
        .parse()
        .unwrap();
    let answering = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        // A connection with unread bytes is reset when it is closed.
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        while lines.next().is_some_and(|line| !line.unwrap().is_empty()) {}
        stream
            .write_all(b"HTTP/1.0 404 Not Found\r\n\r\nwhat?")
            .unwrap();
    });
    let error = other.tables().unwrap_err().to_string();
    assert!(error.contains("404 Not Found"), "{error}");
    answering.join().unwrap();
}

/// Runs `play` without a terminal, and with a folder of its own for tickets.
fn run(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program_tests::command(env!("CARGO_BIN_EXE_play"));
    command.args(arguments).env("XDG_STATE_HOME", folder.path());
    command.stdin(Stdio::null()).output().unwrap()
}

/// Does the same, and returns what the program prints.
fn play(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_table_that_is_opened_at_a_server_is_joined_by_its_link() {
    let server = Running::start();
    let folder = tempfile::tempdir().unwrap();
    let mut command = program_tests::command(env!("CARGO_BIN_EXE_play"));
    let place = format!("http://{}", server.address);
    let arguments = "conquid --variant small --side second --clock 5m+3s --on";
    command.args(arguments.split(' ')).arg(&place);
    command.env("XDG_STATE_HOME", folder.path());
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut opener = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(opener.stderr.take().unwrap()).lines();
    let line = told.next().unwrap().unwrap();
    let link = line.rsplit(' ').next().unwrap();
    assert_eq!(
        line,
        format!("play: your opponent opens {link} or types: play --join {link}")
    );
    let saved = folder.path().join("game.json");
    let joined = play(&["--join", link, "--save", saved.to_str().unwrap()]);
    let opened = stdout(&opener.wait_with_output().unwrap());
    assert_eq!(opened.lines().last(), joined.lines().last());
    // What the server refuses is told in its words.
    let saved = saved.to_str().unwrap();
    let refused = stderr(&run(&["conquid", "--on", &place, "--load", saved]));
    let words = format!("play: the server {place} opens no table: the game is over");
    assert!(refused.starts_with(&words), "{refused}");
    drop(server);
    let refused = stderr(&run(&["conquid", "--on", &place]));
    assert!(
        refused.starts_with(&format!("play: cannot reach the server {place}: ")),
        "{refused}"
    );
}

#[test]
fn two_programs_and_a_watcher_are_at_one_table_of_a_server() {
    let server = Running::start();
    let person = json!({"kind": "person"});
    let new = json!({"game": "conquid", "variant": "small", "seats": [person, person]});
    let seats = server.table(&new);
    let printed = thread::scope(|scope| {
        let watcher = scope.spawn(|| play(&["--watch", &seats[0].to_string()]));
        let join = |seat: &Address| {
            let link = seat.link();
            scope.spawn(move || play(&["--join", &link]))
        };
        let players = seats.each_ref().map(join);
        let [first, second] = players.map(|player| player.join().unwrap());
        [first, second, watcher.join().unwrap()]
    });
    let lines = printed.each_ref().map(|text| text.lines().last());
    assert!(lines[0] == lines[1] && lines[1] == lines[2], "{lines:?}");
    let record = Catalogue::standard().read(lines[0].unwrap()).unwrap();
    assert!(record.ending().is_some(), "{lines:?}");
}

#[test]
fn a_program_plays_the_computer_of_a_server_in_an_open_seat() {
    let server = Running::start();
    let seats = [
        json!({"kind": "open"}),
        json!({"kind": "computer", "level": "beginner"}),
    ];
    let [table, _] = server.table(&json!({"game": "lifeduel", "seats": seats}));
    let printed = play(&["lifeduel", "--join", &table.link()]);
    let last = printed.lines().last().unwrap();
    let record = Catalogue::standard().read(last).unwrap();
    assert!(record.ending().is_some(), "{printed}");
}

#[test]
fn a_table_that_cannot_be_joined_is_told_in_a_sentence() {
    let server = Running::start();
    let address = server.address;
    // Nobody answers at this port.
    let secure = match cfg!(feature = "https") {
        true => "cannot connect to https://127.0.0.1:9/t/a",
        false => "--features https",
    };
    for (table, words) in [
        (
            format!("http://{address}/t/nothing"),
            "is there such a table?",
        ),
        ("https://127.0.0.1:9/t/a".into(), secure),
    ] {
        let output = run(&["--join", &table]);
        assert!(!output.status.success());
        let told = stderr(&output);
        assert!(told.contains(words), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn a_guest_on_a_terminal_goes_on_by_itself_after_the_server_was_restarted() {
    use program_tests::terminal::Terminal;

    let server = Running::start();
    let person = json!({"kind": "person"});
    let seats = server.table(&json!({"game": "conway-chess", "seats": [person, person]}));
    let folder = tempfile::tempdir().unwrap();
    let variables = [("XDG_STATE_HOME", folder.path().to_str().unwrap())];
    let program = env!("CARGO_BIN_EXE_play");
    let mut guests = seats.map(|seat| {
        let arguments = ["--join", &seat.link(), "--name", "Ann\u{202e} B."];
        Terminal::run(program, &arguments, &variables, (100, 30))
    });
    let [white, black] = &mut guests;
    black.wait_for("Waiting for White (Ann B.)");
    black.wait_for("Black: Ann B.");
    white.answer("Your move (White)", "G\r");
    black.wait_for("Ann B.: Hello");
    white.answer("Your move (White)", ":e2e4\r");
    black.wait_for("Your move (Black)");
    let _server = server.restart();
    let began = Instant::now();
    black.press(":e7e5\r");
    while !white.contents().contains("e7-e5") {
        // Both are read: a program waits while the text for its terminal is not read.
        black.read(Duration::from_millis(50));
        white.read(Duration::from_millis(50));
        // A move typed while the connection is away stays in its box, to be tried again.
        if black.contents().contains("Waiting for the connection") {
            black.press("\r");
        }
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "{}",
            black.contents()
        );
    }
    white.wait_for("Your move (White)");
}

/// Runs `play` with a server that replies this to every request.
fn run_with(reply: String, arguments: &[&str]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            // The head of the request is in the first piece.
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(reply.as_bytes());
        }
    });
    let arguments = arguments
        .iter()
        .map(|word| word.replace("HERE", &address.to_string()));
    let arguments: Vec<String> = arguments.collect();
    let output = run(&arguments.iter().map(|word| &**word).collect::<Vec<_>>());
    assert!(!output.status.success(), "{arguments:?}");
    stderr(&output)
}

#[test]
fn a_terminal_obeys_no_reply_of_a_server() {
    let text = program_tests::hostile_json();
    let tokens = r#"["000000000000000000000000000000ff","000000000000000000000000000000fe"]"#;
    let head = "HTTP/1.1 201 Created\r\n\r\n";
    let line = program_tests::HOSTILE.replace('\n', "");
    for reply in [
        format!(r#"{head}{{"id":{text},"tokens":{tokens}}}"#),
        format!(r#"{head}{{"error":{{"message":{text}}}}}"#),
        format!("HTTP/1.1 403 {line}\r\n\r\n"),
    ] {
        program_tests::check_told(&run_with(reply, &["conquid", "--on", "http://HERE"]));
    }
    for arguments in [["--join", "HERE"], ["--watch", "http://HERE/t/a"]] {
        program_tests::check_told(&run_with(
            format!("HTTP/1.1 403 {line}\r\n\r\n"),
            &arguments,
        ));
    }
}
