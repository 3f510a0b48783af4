//! Tables over WebSocket and TCP: play, the computer, watchers, and hostile programs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::common::{Client, PATIENCE, Running, connect_with, until};
use menagerie::{Catalogue, Dice};
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

fn people(game: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]})
}

/// Two people at a table of Conway chess.
fn two(server: &Running) -> (String, [String; 2], [Client; 2]) {
    two_of(server, "conway-chess")
}

fn two_of(server: &Running, game: &str) -> (String, [String; 2], [Client; 2]) {
    let (id, tokens) = server.table(&people(game));
    let tokens = tokens.map(Option::unwrap);
    let sit = |token: &String| Client::sit(server.address, &id, Some(token)).0;
    let clients = tokens.each_ref().map(sit);
    (id, tokens, clients)
}

#[test]
fn two_people_play_refuse_undo_and_begin_again_and_a_watcher_sees_it() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, [mut white, mut black]) = two(&server);
    let (mut watcher, welcome) = Client::sit(server.address, &id, None);
    assert!(welcome["seat"].is_null());
    white.play(1, "e2e4");
    black.expect("entry");
    black.play(2, "e7e5");
    white.expect("entry");
    white.expect("entry");
    white.wish(&json!({"act": "ask", "question": "draw"}));
    black.expect("entry");
    black.expect("entry");
    black.wish(&json!({"act": "decline", "question": "draw"}));
    black.expect("entry");
    black.wish(&json!({"act": "ask", "question": "undo", "ply": 1}));
    while white.log.len() < 5 {
        white.expect("entry");
    }
    white.wish(&json!({"act": "ask", "question": "undo", "ply": 1}));
    let undone = white.expect("entry");
    assert_eq!(
        (&undone["state"]["ply"], &undone["state"]["turn"]),
        (&json!(1), &json!(2))
    );
    white.wish(&json!({"act": "resign"}));
    assert_eq!(white.expect("entry")["state"]["status"], "0-1");
    white.wish(&json!({"act": "ask", "question": "rematch"}));
    while black.log.len() < 8 {
        black.expect("entry");
    }
    black.wish(&json!({"act": "ask", "question": "rematch"}));
    let again = black.expect("entry");
    assert_eq!(
        (&again["state"]["game"], &again["state"]["ply"]),
        (&json!(1), &json!(0))
    );
    while watcher.log.len() < 9 {
        watcher.expect("entry");
    }
    assert_eq!(watcher.log, black.log);
    let listing = server.get(&format!("/api/tables/{id}")).json();
    assert_eq!(
        (&listing["status"], &listing["watchers"]),
        (&json!("*"), &json!(1))
    );
}

#[test]
fn every_game_is_played_against_the_computer() {
    let (server, _folder) = Running::start(&[]);
    let catalogue = Catalogue::standard();
    for info in catalogue.games() {
        let new = json!({
            "game": info.name(),
            "seats": [{"kind": "person"}, {"kind": "computer", "level": 1}],
        });
        let (id, [token, none]) = server.table(&new);
        assert!(none.is_none());
        let (mut person, welcome) = Client::sit(server.address, &id, token.as_deref());
        assert_eq!(welcome["seat"], 1);
        let mut board = info.start(None).unwrap();
        let mut dice = Dice::seeded(1);
        while board.ending().is_none() && board.ply() < 30 {
            let text = board.random_move(&mut dice).unwrap();
            if board.turn().number() == 1 {
                person.play(board.ply() + 1, &text);
            }
            let entry = person.expect("entry");
            assert_eq!(entry["by"], board.turn().number());
            board.play(entry["text"].as_str().unwrap()).unwrap();
            assert_eq!(entry["key"], format!("{:016x}", board.key()));
        }
        if board.ending().is_none() {
            person.wish(&json!({"act": "resign"}));
            while person.log.last().unwrap()["state"]["status"] == "*" {
                person.expect("entry");
            }
        }
        person.wish(&json!({"act": "ask", "question": "rematch"}));
        while person.log.last().unwrap()["state"]["game"] != 1 {
            person.expect("entry");
        }
        // The computer has the first move now.
        let entry = person.expect("entry");
        assert_eq!(
            (&entry["by"], &entry["act"]),
            (&json!(2), &json!("move")),
            "{}",
            info.name()
        );
    }
}

#[test]
fn two_computers_play_while_somebody_watches() {
    let (server, _folder) = Running::start(&[]);
    let computer = json!({"kind": "computer", "level": 1});
    let new = json!({"game": "pacifist", "seats": [computer, computer], "listed": true});
    let (id, _) = server.table(&new);
    // A program that has connected and says nothing does not watch. The only thread of the computer
    // players takes searches in order, so this table would have had its turn before the other one.
    let _silent = Client::connect(server.address, &id);
    until("the table wakes", || server.counter("serve_sockets") == 1.0);
    let new = json!({"game": "pacifist", "seats": [computer, {"kind": "person"}]});
    let (other, [_, token]) = server.table(&new);
    let (mut person, _) = Client::sit(server.address, &other, token.as_deref());
    while person.log.is_empty() {
        person.expect("entry");
    }
    let (mut watcher, welcome) = Client::sit(server.address, &id, None);
    assert_eq!(welcome["entries"], 0, "the computers have played unwatched");
    let moves = [1, 2, 3].map(|_| watcher.expect("entry")["by"].as_u64().unwrap());
    assert_eq!(moves, [1, 2, 1]);
    let lobby = server.get("/api/tables").json();
    assert_eq!(lobby["tables"][0]["id"].as_str(), Some(&*id));
    assert!(lobby.to_string().contains("\"level\":1") && !lobby.to_string().contains("token"));
}

#[test]
fn a_table_goes_on_from_a_record_and_from_a_position() {
    let (server, _folder) = Running::start(&[]);
    let mut game = Catalogue::standard()
        .open("conway-chess", None, None)
        .unwrap();
    game.play("e2e4").unwrap();
    let person = json!({"kind": "person"});
    for new in [
        json!({"record": game.to_json(), "seats": [person, person]}),
        json!({"game": "conway-chess", "position": game.position(), "seats": [person, person]}),
    ] {
        let (id, [_, token]) = server.table(&new);
        let (mut second, welcome) = Client::sit(server.address, &id, token.as_deref());
        let played = welcome["moves"].as_array().map_or(0, Vec::len);
        let reply = game.moves(1)[0].clone();
        second.play(played + 1, &reply);
        assert_eq!(second.expect("entry")["text"], reply);
    }
}

#[test]
fn a_seat_needs_its_secret_and_watchers_cannot_act() {
    let (server, _folder) = Running::start(&[]);
    let (id, tokens, [mut white, _black]) = two(&server);
    for forged in [
        "0".repeat(32),
        "f".repeat(32),
        tokens[0][..31].into(),
        String::new(),
    ] {
        let mut thief = Client::connect(server.address, &id);
        thief.send(&json!({"type": "hello", "version": 2, "token": forged}));
        assert_eq!(thief.expect("error")["type"], "error");
        assert!(thief.next().is_none(), "the connection is closed");
    }
    // A secret of another table is worth nothing here.
    let (other, _) = server.table(&people("conway-chess"));
    let mut thief = Client::connect(server.address, &other);
    thief.send(&json!({"type": "hello", "version": 2, "token": tokens[0]}));
    thief.expect("error");
    let (mut watcher, _) = Client::sit(server.address, &id, None);
    watcher.play(1, "e2e4");
    let reply = watcher.next();
    let is_entry = reply.is_some_and(|reply| reply["type"] == "entry");
    assert!(!is_entry, "a watcher has acted");
    white.play(1, "d2d4");
    assert_eq!(white.expect("entry")["text"], "d2d4");
    let missing = connect_with(server.address, "aaaaaaaaaaaa", &[])
        .unwrap_err()
        .to_string();
    assert!(missing.contains("404"), "{missing}");
}

#[test]
fn a_second_connection_with_the_secret_replaces_the_first() {
    let (server, _folder) = Running::start(&[]);
    let (id, tokens, [mut white, mut black]) = two(&server);
    white.play(1, "e2e4");
    white.expect("entry");
    let (mut again, welcome) = Client::sit(server.address, &id, Some(&tokens[0]));
    assert_eq!((&welcome["entries"], again.log.len()), (&json!(1), 1));
    while white.next().is_some() {}
    black.expect("entry");
    black.play(2, "e7e5");
    assert_eq!(again.expect("entry")["text"], "e7e5");
}

#[test]
fn hostile_programs_harm_nobody() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, [mut white, mut black]) = two(&server);
    let deep = "[".repeat(50_000);
    let long = format!(
        "{{\"type\":\"hello\",\"version\":2,\"x\":\"{}\"}}",
        "x".repeat(60_000)
    );
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"type\":\"hello\"}",
        &deep,
        "\u{0}",
        "{\"type\":\"x\"}",
    ] {
        let mut hostile = Client::connect(server.address, &id);
        hostile.send_text(text);
        hostile.send_text("{}");
        while hostile.next().is_some() {}
        white.ping();
        black.ping();
    }
    let mut binary = Client::connect(server.address, &id);
    binary.socket.send(Message::binary(vec![0; 10])).unwrap();
    while binary.next().is_some() {}
    let mut large = Client::connect(server.address, &id);
    // The server may close the connection before it has read everything.
    let _ = large.try_send(&"x".repeat(200 << 10));
    while large.next().is_some() {}
    let mut padded = Client::connect(server.address, &id);
    padded.send_text(&long);
    while padded
        .next()
        .is_some_and(|reply| reply["type"] == "present")
    {}
    let (mut flood, _) = Client::sit(server.address, &id, None);
    while flood.try_send("{\"type\":\"ping\"}").is_some() {
        if !flood.socket.can_write() {
            break;
        }
    }
    white.ping();
    black.ping();
    white.play(1, "e2e4");
    assert_eq!(black.expect("entry")["text"], "e2e4");
    for text in ["e9e9", "", "e7e5\u{0}", &"x".repeat(10_000)] {
        let (mut player, _) = {
            let (id, [token, _]) = server.table(&people("pacifist"));
            Client::sit(server.address, &id, token.as_deref())
        };
        player.play(1, text);
        let reply = player.next();
        assert!(reply.is_none_or(|reply| reply["type"] != "entry"), "{text}");
    }
}

/// Lets two people fill the log of a game of Conquid, in which nobody need ever do anything.
fn fill(players: &mut [Client; 2], rounds: usize) {
    for _ in 0..rounds {
        let ply = players[0].log.len();
        players[ply % 2].play(ply + 1, "C");
        for player in &mut *players {
            player.expect("entry");
        }
    }
}

#[test]
fn a_program_that_does_not_read_is_dropped_and_nobody_waits_for_it() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, mut players) = two_of(&server, "conquid");
    fill(&mut players, 900);
    let slow = || {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        socket.set_recv_buffer_size(4 << 10).unwrap();
        socket.connect(&server.address.into()).unwrap();
        let mut client = Client::over(socket.into(), server.address, &id).unwrap();
        client.send(&json!({"type": "hello", "version": 2, "watch": true}));
        client
    };
    let _slow = [slow(), slow(), slow(), slow()];
    let table = || server.get(&format!("/api/tables/{id}")).json();
    until("they watch", || table()["watchers"] == 4);
    let dropped = || server.counter("serve_slow_readers_total");
    fill(&mut players, 20);
    assert_eq!(
        dropped(),
        0.0,
        "the players have waited for those who do not read"
    );
    until("they are dropped", || {
        std::thread::sleep(Duration::from_millis(200));
        fill(&mut players, 2);
        dropped() >= 4.0
    });
}

/// Returns the next message that says what became of a wish.
fn answer(client: &mut Client) -> Value {
    loop {
        let reply = client.next().unwrap();
        if reply["type"] == "entry" || reply["type"] == "refused" {
            return reply;
        }
    }
}

/// Makes tables until the server takes no more.
fn fill_disk(server: &Running) {
    let mut game = Catalogue::standard().open("conquid", None, None).unwrap();
    while game.ply() < 2_000 {
        game.play("C").unwrap();
    }
    let mut new = people("conquid");
    new["record"] = game.to_json().into();
    loop {
        let reply = server.post("/api/tables", &new);
        if reply.status != 201 {
            assert_eq!(reply.kind(), "storage");
            return;
        }
    }
}

#[test]
fn games_are_finished_when_the_data_are_nearly_full() {
    let (server, _folder) = Running::start(&["--max-data=1"]);
    let (_, _, mut players) = two_of(&server, "conquid");
    fill_disk(&server);
    assert_eq!(server.get("/health").status, 503);
    players[0].wish(&json!({"act": "ask", "question": "draw"}));
    assert_eq!(answer(&mut players[0])["reason"], "storage");
    fill(&mut players, 40);
    let [first, second] = &mut players;
    first.wish(&json!({"act": "resign"}));
    assert_eq!(answer(second)["state"]["status"], "0-1");
    assert_eq!(
        server.get("/health").status,
        503,
        "it does not change its mind"
    );
}

#[test]
fn room_comes_back_when_the_data_are_nearly_full() {
    let (server, folder) = Running::start(&["--max-data=1"]);
    let (going, _, mut players) = two_of(&server, "conquid");
    fill(&mut players, 3);
    let (over, _, [mut white, mut black]) = two(&server);
    white.wish(&json!({"act": "resign"}));
    black.expect("entry");
    fill_disk(&server);
    drop((white, black, players, server));
    // The server is up for an hour.
    let later = "UPDATE server SET clock_ms = clock_ms + 3600000";
    database(&folder).execute_batch(later).unwrap();
    let server = Running::start_in(&folder, &["--max-data=1"]);
    until("there is room", || server.get("/health").status == 200);
    let status = |id: &str| server.get(&format!("/api/tables/{id}")).status;
    assert_eq!([&going, &over].map(|id| status(id)), [200, 404]);
    assert_eq!(status(&server.table(&people("conquid")).0), 200);
}

#[test]
fn a_disk_without_room_refuses_acts_and_the_game_stays() {
    let (server, _folder) = Running::start(&["--max-data=1"]);
    let (id, _, mut players) = two_of(&server, "conquid");
    fill_disk(&server);
    // What is left goes to the games.
    let refused = loop {
        let ply = players[0].log.len();
        let [mover, other] = [ply % 2, 1 - ply % 2];
        players[mover].play(ply + 1, "C");
        let reply = answer(&mut players[mover]);
        if reply["type"] == "refused" {
            break reply;
        }
        players[other].expect("entry");
    };
    let kept = players[0].log.len();
    assert_eq!(refused["reason"], "storage", "{refused}");
    assert!(
        refused["text"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
    // Nothing more is tried for a while, and nothing is told that is not stored.
    let before = server.counter("serve_storage_failures_total");
    for _ in 0..10 {
        players[kept % 2].play(kept + 1, "C");
        assert_eq!(answer(&mut players[kept % 2])["reason"], "storage");
    }
    let after = server.counter("serve_storage_failures_total");
    assert!(after <= before + 2.0, "{before} and then {after}");
    let (watcher, _) = Client::sit(server.address, &id, None);
    assert_eq!(watcher.log.len(), kept);
    assert_eq!(server.get("/health").status, 503);
}

#[test]
fn watchers_are_limited_and_never_take_the_place_of_a_player() {
    let (server, _folder) = Running::start(&["--max-at-table=2"]);
    let (id, tokens, players) = two(&server);
    drop(players);
    let watch = || Client::sit(server.address, &id, None).0;
    let _watchers = [watch(), watch()];
    let mut third = Client::connect(server.address, &id);
    third.send(&json!({"type": "hello", "version": 2, "watch": true}));
    assert_eq!(third.expect("error")["reason"], "busy");
    for (index, token) in tokens.iter().enumerate() {
        let (_, welcome) = Client::sit(server.address, &id, Some(token));
        assert_eq!(welcome["seat"], index + 1);
    }
}

/// Who sends more than an address may is made to wait, and is not thrown out.
#[test]
fn an_address_that_sends_much_waits() {
    let (server, _folder) = Running::start(&["--max-sent=1000"]);
    let (_, _, mut players) = two_of(&server, "conquid");
    let began = std::time::Instant::now();
    fill(&mut players, 100);
    let bytes = 100 * 60;
    let least = Duration::from_secs_f64((bytes as f64 - 4_000.0) / 1_000.0);
    assert!(began.elapsed() >= least, "{:?}", began.elapsed());
}

/// Many connections of an address send more than they may: it costs another one of it little.
#[test]
fn a_quiet_connection_does_not_wait_for_a_loud_one_of_its_address() {
    let (server, _folder) = Running::start(&["--max-sent=8000", "--max-per-address=64"]);
    let (id, _, [mut white, mut black]) = two_of(&server, "conquid");
    let loud = |_| Client::sit(server.address, &id, None).0;
    let mut loud: Vec<Client> = (0..16).map(loud).collect();
    for client in &mut loud {
        client.send_text(&"x".repeat(17_000));
        assert_eq!(client.expect("error")["reason"], "flood");
    }
    let began = std::time::Instant::now();
    for ply in [1, 3] {
        white.play(ply, "C");
        let _ = (white.expect("entry"), black.expect("entry"));
        black.play(ply + 1, "C");
        let _ = (white.expect("entry"), black.expect("entry"));
    }
    assert!(
        began.elapsed() < Duration::from_secs(8),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn broken_frames_are_told_what_is_wrong_with_them() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, _players) = two(&server);
    // The bytes of frames with a mask of zeros.
    let bad_text = [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28];
    let bad_opcode = [0x83, 0x80, 0, 0, 0, 0];
    let too_long = [0x81, 0xff, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0];
    let send = |frame: &[u8]| {
        let mut client = Client::connect(server.address, &id);
        client.socket.get_mut().write_all(frame).unwrap();
        loop {
            if let Message::Close(frame) = client.socket.read().unwrap() {
                break frame.unwrap().code;
            }
        }
    };
    assert_eq!(send(&bad_opcode), CloseCode::Protocol);
    assert_eq!(send(&bad_text), CloseCode::Invalid);
    assert_eq!(send(&too_long), CloseCode::Size);
}

#[test]
fn a_connection_that_says_nothing_is_closed() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, [mut white, _black]) = two(&server);
    let mut stranger = Client::connect(server.address, &id);
    assert_eq!(stranger.expect("error")["reason"], "silence");
    assert!(stranger.next().is_none());
    // This program replies to no ping.
    while white.next().is_some() {}
}

#[test]
fn a_flood_of_control_frames_ends_the_connection() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, [mut white, mut black]) = two(&server);
    let (mut flood, _) = Client::sit(server.address, &id, None);
    for _ in 0..60 {
        flood
            .socket
            .write(Message::Ping(Vec::new().into()))
            .unwrap();
    }
    flood.socket.flush().unwrap();
    let code = loop {
        if let Message::Close(frame) = flood.socket.read().unwrap() {
            break frame.unwrap().code;
        }
    };
    assert_eq!(code, CloseCode::Policy);
    white.play(1, "e2e4");
    assert_eq!(black.expect("entry")["text"], "e2e4");
}

/// The database of a server that has ended.
fn database(folder: &TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(folder.path().join("data/tables.sqlite")).unwrap()
}

#[test]
fn what_is_wrong_with_one_table_costs_only_that_table() {
    let (server, folder) = Running::start(&[]);
    let [broken, torn, good] = [(); 3].map(|()| {
        let (id, _, mut players) = two_of(&server, "conquid");
        fill(&mut players, 2);
        id
    });
    drop(server);
    let database = database(&folder);
    let cut = "UPDATE tables SET head = CAST(x'7bff7d' AS TEXT) WHERE id = ?1";
    database.execute(cut, [&broken]).unwrap();
    let cut = "UPDATE entries SET entry = CAST(x'ff' AS TEXT) WHERE table_id = ?1";
    database.execute(cut, [&torn]).unwrap();
    drop(database);
    let server = Running::start_in(&folder, &[]);
    assert_eq!(server.get(&format!("/api/tables/{broken}")).status, 404);
    assert!(connect_with(server.address, &torn, &[]).is_err());
    assert_eq!(Client::sit(server.address, &good, None).1["entries"], 2);
}

#[test]
fn old_tables_are_given_up_and_forgotten() {
    let (server, folder) = Running::start(&[]);
    let (empty, _) = server.table(&people("conquid"));
    let [going, over] = [false, true].map(|resigns| {
        let (id, _, [mut white, mut black]) = two(&server);
        white.play(1, "e2e4");
        black.expect("entry");
        black.play(2, "e7e5");
        black.expect("entry");
        if resigns {
            black.wish(&json!({"act": "resign"}));
            black.expect("entry");
        }
        id
    });
    drop(server);
    // A system clock that jumps by a month makes nothing old.
    let change = |what: &str| database(&folder).execute_batch(what).unwrap();
    change("UPDATE tables SET touched = touched - 3000000");
    let server = Running::start_in(&folder, &["--max-days=30", "--max-empty-hours=48"]);
    std::thread::sleep(Duration::from_millis(1_000));
    let found = [&empty, &over, &going];
    let found = found.map(|id| server.get(&format!("/api/tables/{id}")).json()["status"].clone());
    assert_eq!(found, ["*", "1-0", "*"].map(Value::from));
    drop(server);
    // The server was up for a month.
    change("UPDATE server SET clock_ms = clock_ms + 3000000000");
    let server = Running::start_in(&folder, &["--max-days=30", "--max-empty-hours=48"]);
    let table = |id: &str| server.get(&format!("/api/tables/{id}"));
    until("it is given up", || {
        table(&going).json()["status"] == "aborted"
    });
    assert_eq!([&empty, &over].map(|id| table(id).status), [404, 404]);
    drop(server);
    // They are forgotten in the database too.
    let server = Running::start_in(&folder, &[]);
    let found = [&empty, &over, &going];
    let found = found.map(|id| server.get(&format!("/api/tables/{id}")).status);
    assert_eq!(found, [404, 404, 200]);
}

#[test]
fn a_flag_falls_while_nobody_is_there() {
    let (server, _folder) = Running::start(&[]);
    let mut new = people("conway-chess");
    new["clock"] = json!({"initial": 1_000});
    let (id, tokens) = server.table(&new);
    let sit = |token: &Option<String>| Client::sit(server.address, &id, token.as_deref()).0;
    let [mut white, mut black] = tokens.each_ref().map(sit);
    white.play(1, "e2e4");
    black.expect("entry");
    black.play(2, "e7e5");
    white.expect("entry");
    white.expect("entry");
    drop((white, black));
    let status = || server.get(&format!("/api/tables/{id}")).json()["status"].clone();
    until("the flag falls", || status() != "*");
    assert_eq!(status(), "0-1");
}

#[test]
fn a_restarted_server_goes_on() {
    let (server, folder) = Running::start(&[]);
    let (id, tokens, [mut white, mut black]) = two(&server);
    white.play(1, "e2e4");
    black.expect("entry");
    drop((white, server));
    while black.next().is_some() {}
    let server = Running::start_in(&folder, &[]);
    let (mut black, welcome) = Client::sit(server.address, &id, Some(&tokens[1]));
    assert_eq!(welcome["entries"], 1);
    black.play(2, "e7e5");
    assert_eq!(black.expect("entry")["state"]["ply"], 2);
}

#[test]
fn the_protocol_goes_over_tcp_too() {
    let (server, _folder) = Running::start(&["--tcp=127.0.0.1:0"]);
    let (id, [token, _]) = server.table(&people("conquid"));
    let mut stream = TcpStream::connect(server.tcp.unwrap()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let hello = json!({"type": "hello", "version": 2, "token": token, "table": id});
    writeln!(stream, "{hello}").unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let welcome: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!(
        (&welcome["type"], &welcome["seat"]),
        (&json!("welcome"), &json!(1))
    );
    for hello in [
        "{}\n",
        "\n",
        "{\"table\":\"../../x\"}\n",
        "GET / HTTP/1.1\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(server.tcp.unwrap()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(hello.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(reply.is_empty() || reply.contains("\"error\""), "{reply}");
    }
}

#[test]
fn a_rematch_leaves_the_finished_game_where_it_was() {
    let (server, folder) = Running::start(&[]);
    let (id, [token, _], [mut white, mut black]) = two(&server);
    let listing = |server: &Running| server.get(&format!("/api/tables/{id}")).json();
    assert_eq!(listing(&server)["games"], 1);
    white.play(1, "e2e4");
    black.expect("entry");
    black.wish(&json!({"act": "resign"}));
    black.expect("entry");
    black.wish(&json!({"act": "ask", "question": "rematch"}));
    while white.log.len() < 3 {
        white.expect("entry");
    }
    white.wish(&json!({"act": "ask", "question": "rematch"}));
    white.expect("entry");
    drop((server, white, black));
    let server = Running::start_in(&folder, &[]);
    assert_eq!(
        listing(&server)["games"],
        2,
        "the list knows it before anybody comes"
    );
    for seat in [None, Some(token.as_str())] {
        let (client, _) = Client::sit(server.address, &id, seat);
        let first: Vec<&Value> = client
            .log
            .iter()
            .filter(|entry| entry["state"]["game"] == 0)
            .collect();
        assert_eq!(first[0]["text"], "e2e4");
        assert_eq!(first.last().unwrap()["state"]["status"], "1-0");
        assert_eq!(client.log.last().unwrap()["state"]["game"], 1);
    }
    let page = server.get(&format!("/t/{id}/1"));
    assert_eq!((page.status, page.text()), (200, server.get("/").text()));
}
