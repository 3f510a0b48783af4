//! Tables over WebSocket: play, the computer, watchers, and hostile programs.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::common::{Client, Running, people, play, refusal, until};
use menagerie::{Catalogue, Dice};
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// Lets two people take their seats.
fn seat(server: &Running, id: &str, tokens: &[String; 2]) -> [Client; 2] {
    let sit = |token: &String| Client::sit(server.address, id, Some(token)).0;
    tokens.each_ref().map(sit)
}

/// Two people at a table.
fn two_of(server: &Running, game: &str) -> (String, [String; 2], [Client; 2]) {
    let (id, tokens) = server.people(game);
    let clients = seat(server, &id, &tokens);
    (id, tokens, clients)
}

/// Two people at a table of Conway chess.
fn two(server: &Running) -> (String, [String; 2], [Client; 2]) {
    two_of(server, "conway-chess")
}

/// Takes these fields out of an object.
fn fields<const N: usize>(object: &Value, names: [&str; N]) -> Value {
    names.map(|name| object[name].clone()).into_iter().collect()
}

#[test]
fn two_people_play_refuse_undo_and_begin_again_and_a_watcher_sees_it() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, mut players) = two(&server);
    let (mut watcher, welcome) = Client::sit(server.address, &id, None);
    assert!(welcome["seat"].is_null());
    play(&mut players, 1, &["e2e4", "e7e5"]);
    let [mut white, mut black] = players;
    white.ask("draw");
    black.entry(3);
    black.wish(json!({"act": "decline", "question": "draw"}));
    black.entry(4);
    let undo = json!({"act": "ask", "question": "undo", "ply": 1});
    black.wish(undo.clone());
    white.entry(5);
    white.wish(undo);
    let undone = &white.entry(6)["state"];
    assert_eq!(fields(undone, ["ply", "turn"]), json!([1, 2]));
    white.resign();
    assert_eq!(white.entry(7)["state"]["status"], "0-1");
    white.ask("rematch");
    black.entry(8);
    black.ask("rematch");
    let again = &black.entry(9)["state"];
    assert_eq!(fields(again, ["game", "ply"]), json!([1, 0]));
    watcher.entry(9);
    assert_eq!(watcher.log, black.log);
    let listing = server.listing(&id);
    assert_eq!(fields(&listing, ["status", "watchers"]), json!(["*", 1]));
}

#[test]
fn every_game_is_played_against_the_computer() {
    let (server, _folder) = Running::start(&[]);
    for info in Catalogue::standard().games() {
        let mut new = people(info.name());
        new["seats"][1] = json!({"kind": "computer", "level": "beginner"});
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
        let wait_for = |field: &str, value: Value, person: &mut Client| {
            while person.log.last().unwrap()["state"][field] != value {
                person.expect("entry");
            }
        };
        if board.ending().is_none() {
            person.resign();
            wait_for("status", "0-1".into(), &mut person);
        }
        person.ask("rematch");
        wait_for("game", 1.into(), &mut person);
        // The computer has the first move now.
        let entry = fields(&person.expect("entry"), ["by", "act"]);
        assert_eq!(entry, json!([2, "move"]), "{}", info.name());
    }
}

#[test]
fn two_computers_play_while_somebody_watches() {
    let (server, _folder) = Running::start(&[]);
    let computer = json!({"kind": "computer", "level": "beginner"});
    let new = json!({"game": "pacifist", "seats": [computer, computer], "listed": true});
    let (id, _) = server.table(&new);
    // A program that has connected and says nothing does not watch. The only thread of the computer
    // players takes searches in order, so this table would have had its turn before the other one.
    let _silent = Client::connect(server.address, &id);
    until("the table wakes", || server.counter("serve_sockets") == 1.0);
    let new = json!({"game": "pacifist", "seats": [computer, {"kind": "person"}]});
    let (other, [_, token]) = server.table(&new);
    let (mut person, _) = Client::sit(server.address, &other, token.as_deref());
    person.entry(1);
    let (mut watcher, welcome) = Client::sit(server.address, &id, None);
    assert_eq!(welcome["entries"], 0, "the computers have played unwatched");
    let moves = [1, 2, 3].map(|number| watcher.entry(number)["by"].as_u64().unwrap());
    assert_eq!(moves, [1, 2, 1]);
    let lobby = server.get("/api/tables").json();
    assert_eq!(lobby["tables"][0]["id"].as_str(), Some(&*id));
    let lobby = lobby.to_string();
    assert!(lobby.contains("\"level\":\"beginner\"") && !lobby.contains("token"));
}

#[test]
fn a_table_goes_on_from_a_record_and_from_a_position() {
    let (server, _folder) = Running::start(&[]);
    let catalogue = Catalogue::standard();
    let mut game = catalogue.open("conway-chess", None, None).unwrap();
    game.play("e2e4").unwrap();
    for (field, text) in [("record", game.to_json()), ("position", game.position())] {
        let mut new = people("conway-chess");
        new[field] = text.into();
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
    let (other, _) = server.people("conway-chess");
    // A secret of another table is worth nothing.
    for (table, forged) in [
        (&id, &*"0".repeat(32)),
        (&id, &"f".repeat(32)),
        (&id, &tokens[0][..31]),
        (&id, ""),
        (&other, &tokens[0]),
    ] {
        let mut thief = Client::connect(server.address, table);
        thief.hello(Some(forged)).unwrap();
        assert_eq!(thief.expect("error")["type"], "error");
        assert!(thief.next().is_none(), "the connection is closed");
    }
    let (mut watcher, _) = Client::sit(server.address, &id, None);
    watcher.play(1, "e2e4");
    let acted = watcher.next().filter(|reply| reply["type"] == "entry");
    assert_eq!(acted, None);
    white.play(1, "d2d4");
    assert_eq!(white.expect("entry")["text"], "d2d4");
    let missing = refusal(&server, "aaaaaaaaaaaa", &[]);
    assert!(missing.contains("404"), "{missing}");
}

#[test]
fn hostile_programs_harm_nobody() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, mut players) = two(&server);
    let long = json!({"type": "hello", "version": 2, "x": "x".repeat(60_000)}).to_string();
    let short = ["", "{", "[]", "null", "\u{0}", r#"{"type":"x"}"#];
    let longer = [
        r#"{"type":"hello"}"#,
        &"[".repeat(50_000),
        &long,
        &"x".repeat(200 << 10),
    ];
    for text in short.into_iter().chain(longer) {
        let mut hostile = Client::connect(server.address, &id);
        // The server may close the connection before it has read everything.
        let _ = hostile.try_send(text).and_then(|()| hostile.try_send("{}"));
        hostile.ends();
        players.iter_mut().for_each(Client::ping);
    }
    let mut binary = Client::connect(server.address, &id);
    binary.socket.send(Message::binary(vec![0; 10])).unwrap();
    binary.ends();
    let (mut flood, _) = Client::sit(server.address, &id, None);
    while flood.try_send("{\"type\":\"ping\"}").is_some() && flood.socket.can_write() {}
    players.iter_mut().for_each(Client::ping);
    play(&mut players, 1, &["e2e4"]);
    for text in ["e9e9", "", "e7e5\u{0}", &"x".repeat(10_000)] {
        let (id, [token, _]) = server.people("pacifist");
        let (mut player, _) = Client::sit(server.address, &id, Some(&token));
        player.play(1, text);
        let reply = player.next();
        assert!(reply.is_none_or(|reply| reply["type"] != "entry"), "{text}");
    }
}

/// Lets two people fill the log of a game of Conquid that goes on as long as one likes.
fn fill(players: &mut [Client; 2], rounds: usize) {
    let played = players[0].log.len();
    play(
        players,
        played + 1,
        &program_tests::endless(played + rounds)[played..],
    );
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
        let mut client = Client::over(socket.into(), &id).unwrap();
        client.hello(None).unwrap();
        client
    };
    let _slow = [slow(), slow(), slow(), slow()];
    until("they watch", || server.listing(&id)["watchers"] == 4);
    let dropped = || server.counter("serve_slow_readers_total");
    fill(&mut players, 20);
    assert_eq!(dropped(), 0.0, "the players have waited for them");
    until("they are dropped", || {
        std::thread::sleep(Duration::from_millis(200));
        fill(&mut players, 2);
        dropped() >= 4.0
    });
}

/// Returns the next message that says what became of a wish.
fn answer(client: &mut Client) -> Value {
    let mut messages = std::iter::from_fn(|| client.next());
    let answer = messages.find(|it| it["type"] == "entry" || it["type"] == "refused");
    answer.expect("an answer")
}

/// Makes tables until the server takes no more.
fn fill_disk(server: &Running) {
    let mut game = Catalogue::standard().open("conquid", None, None).unwrap();
    for m in program_tests::endless(2_000) {
        game.play(m).unwrap();
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
    let (id, tokens) = server.people("conquid");
    fill_disk(&server);
    assert_eq!(server.get("/health").status, 503);
    let mut players = seat(&server, &id, &tokens);
    players[0].ask("draw");
    assert_eq!(answer(&mut players[0])["reason"], "storage");
    fill(&mut players, 40);
    players[0].resign();
    assert_eq!(answer(&mut players[1])["state"]["status"], "0-1");
    // It does not change its mind.
    assert_eq!(server.get("/health").status, 503);
}

#[test]
fn room_comes_back_when_the_data_are_nearly_full() {
    let (server, folder) = Running::start(&["--max-data=1"]);
    let (going, _, mut players) = two_of(&server, "conquid");
    fill(&mut players, 3);
    let (over, _, [mut white, mut black]) = two(&server);
    white.resign();
    black.entry(1);
    fill_disk(&server);
    drop((white, black, players, server));
    // The server is up for an hour.
    change(&folder, "UPDATE server SET clock_ms = clock_ms + 3600000");
    let server = Running::start_in(&folder, &["--max-data=1"]);
    until("there is room", || server.get("/health").status == 200);
    let status = |id: &str| server.get(&format!("/api/tables/{id}")).status;
    assert_eq!([&going, &over].map(|id| status(id)), [200, 404]);
    assert_eq!(status(&server.people("conquid").0), 200);
}

#[test]
fn a_disk_without_room_refuses_acts_and_the_game_stays() {
    let (server, _folder) = Running::start(&["--max-data=1"]);
    let (id, tokens) = server.people("conquid");
    fill_disk(&server);
    let mut players = seat(&server, &id, &tokens);
    // What is left goes to the games.
    let refused = loop {
        let entries = players[0].log.len();
        players[entries % 2].play(entries + 1, program_tests::endless(entries + 1)[entries]);
        let reply = answer(&mut players[entries % 2]);
        if reply["type"] == "refused" {
            break reply;
        }
        players[1 - entries % 2].entry(entries + 1);
    };
    let kept = players[0].log.len();
    assert_eq!(refused["reason"], "storage", "{refused}");
    let text = refused["text"].as_str();
    assert!(text.is_some_and(|text| !text.is_empty()));
    // Nothing more is tried for a while, and nothing is told that is not stored.
    let failures = || server.counter("serve_storage_failures_total");
    let before = failures();
    for _ in 0..10 {
        players[kept % 2].play(kept + 1, program_tests::endless(kept + 1)[kept]);
        assert_eq!(answer(&mut players[kept % 2])["reason"], "storage");
    }
    let after = failures();
    assert!(after <= before + 2.0, "{before} and then {after}");
    assert_eq!(Client::sit(server.address, &id, None).1["entries"], kept);
    assert_eq!(server.get("/health").status, 503);
}

#[test]
fn watchers_are_limited_and_never_take_the_place_of_a_player() {
    let (server, _folder) = Running::start(&["--max-at-table=2"]);
    let (id, tokens) = server.people("conway-chess");
    let watch = || Client::sit(server.address, &id, None).0;
    let _watchers = [watch(), watch()];
    let mut third = Client::connect(server.address, &id);
    third.hello(None).unwrap();
    assert_eq!(third.expect("error")["reason"], "busy");
    for (index, token) in tokens.iter().enumerate() {
        let (_, welcome) = Client::sit(server.address, &id, Some(token));
        assert_eq!(welcome["seat"], index + 1);
    }
}

/// An address that sends more than it may has to wait, and is not thrown out.
#[test]
fn an_address_that_sends_much_waits() {
    let (server, _folder) = Running::start(&["--max-sent=1000"]);
    let (_, _, mut players) = two_of(&server, "conquid");
    let began = Instant::now();
    fill(&mut players, 100);
    let bytes = 100 * 60;
    let least = Duration::from_secs_f64((bytes as f64 - 4_000.0) / 1_000.0);
    assert!(began.elapsed() >= least, "{:?}", began.elapsed());
}

/// Many connections of an address send more than they may: another one of its connections hardly
/// waits.
#[test]
fn a_quiet_connection_does_not_wait_for_a_loud_one_of_its_address() {
    let (server, _folder) = Running::start(&["--max-sent=8000", "--max-per-address=64"]);
    let (id, _, mut players) = two_of(&server, "conquid");
    let loud = |_| Client::sit(server.address, &id, None).0;
    let mut loud: Vec<Client> = (0..16).map(loud).collect();
    for client in &mut loud {
        client.send(&"x".repeat(17_000));
        assert_eq!(client.expect("error")["reason"], "flood");
    }
    let began = Instant::now();
    fill(&mut players, 4);
    let waited = began.elapsed();
    assert!(waited < Duration::from_secs(8), "{waited:?}");
}

#[test]
fn broken_frames_are_told_what_is_wrong_with_them() {
    let (server, _folder) = Running::start(&[]);
    let (id, _) = server.people("conway-chess");
    // The bytes of frames with a mask of zeros: a bad text, a bad opcode, one that is too long.
    for (frame, code) in [
        (
            &[0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28][..],
            CloseCode::Invalid,
        ),
        (&[0x83, 0x80, 0, 0, 0, 0], CloseCode::Protocol),
        (
            &[0x81, 0xff, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0],
            CloseCode::Size,
        ),
    ] {
        let mut client = Client::connect(server.address, &id);
        client.socket.get_mut().write_all(frame).unwrap();
        assert_eq!(client.closed(), code);
    }
}

#[test]
fn a_connection_that_says_nothing_is_closed() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, [mut white, _black]) = two(&server);
    let mut stranger = Client::connect(server.address, &id);
    assert_eq!(stranger.expect("error")["reason"], "silence");
    assert!(stranger.next().is_none());
    // This program replies to no ping.
    white.ends();
}

#[test]
fn a_flood_of_control_frames_ends_the_connection() {
    let (server, _folder) = Running::start(&[]);
    let (id, _, mut players) = two(&server);
    let (mut flood, _) = Client::sit(server.address, &id, None);
    for _ in 0..60 {
        let ping = Message::Ping(Vec::new().into());
        flood.socket.write(ping).unwrap();
    }
    flood.socket.flush().unwrap();
    assert_eq!(flood.closed(), CloseCode::Policy);
    play(&mut players, 1, &["e2e4"]);
}

/// Changes the database of a server that has ended.
fn change(folder: &TempDir, statement: &str) {
    let database = folder.path().join("data/tables.sqlite");
    let database = rusqlite::Connection::open(database).unwrap();
    database.execute_batch(statement).unwrap();
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
    let head = format!("UPDATE tables SET head = CAST(x'7bff7d' AS TEXT) WHERE id = '{broken}'");
    change(&folder, &head);
    let entry = format!("UPDATE entries SET entry = CAST(x'ff' AS TEXT) WHERE table_id = '{torn}'");
    change(&folder, &entry);
    // One place is left beside these three.
    let server = Running::start_in(&folder, &["--max-tables=4"]);
    let told = |server: &Running| {
        let health = server.get("/health");
        let health = (health.status, health.json());
        let [words, count] = ["status", "unreadable_tables"].map(|name| health.1[name].clone());
        assert_eq!(
            server.counter("serve_tables_unreadable"),
            count.as_f64().unwrap()
        );
        (health.0, words, count)
    };
    let words = json!("some tables cannot be read");
    assert_eq!(told(&server), (200, words.clone(), json!(1)));
    for id in [&broken, &torn] {
        assert!(refusal(&server, id, &[]).contains("503"));
        assert_eq!(server.get(&format!("/api/tables/{id}")).kind(), "damaged");
    }
    assert_eq!(told(&server), (200, words, json!(2)));
    assert_eq!(Client::sit(server.address, &good, None).1["entries"], 2);
    server.people("conquid");
    assert_eq!(
        server.post("/api/tables", &people("conquid")).kind(),
        "full"
    );
    drop(server);
    let rows = "SELECT count(*) FROM tables JOIN entries ON id = table_id";
    let database = rusqlite::Connection::open(folder.path().join("data/tables.sqlite")).unwrap();
    let rows: i64 = database.query_row(rows, [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 6, "nothing is removed");
}

#[test]
fn old_tables_are_given_up_and_forgotten() {
    let (server, folder) = Running::start(&[]);
    let (empty, _) = server.people("conquid");
    let [going, over] = [false, true].map(|resigns| {
        let (id, _, mut players) = two(&server);
        play(&mut players, 1, &["e2e4", "e7e5"]);
        if resigns {
            players[1].resign();
            players[1].entry(3);
        }
        id
    });
    drop(server);
    let tables = [&empty, &over, &going];
    let limits = ["--max-days=30", "--max-empty-hours=48"];
    // A system clock that jumps by a month makes nothing old.
    change(&folder, "UPDATE tables SET touched = touched - 3000000");
    let server = Running::start_in(&folder, &limits);
    std::thread::sleep(Duration::from_millis(1_000));
    let found = tables.map(|id| server.listing(id)["status"].clone());
    assert_eq!(found, ["*", "1-0", "*"].map(Value::from));
    drop(server);
    // The server was up for a month.
    let month = "UPDATE server SET clock_ms = clock_ms + 3000000000";
    change(&folder, month);
    let server = Running::start_in(&folder, &limits);
    until("it is given up", || {
        server.listing(&going)["status"] == "aborted"
    });
    drop(server);
    // They are forgotten in the database too.
    let server = Running::start_in(&folder, &[]);
    let found = tables.map(|id| server.get(&format!("/api/tables/{id}")).status);
    assert_eq!(found, [404, 404, 200]);
}

#[test]
fn a_flag_falls_while_nobody_is_there() {
    let (server, _folder) = Running::start(&[]);
    let mut new = people("conway-chess");
    new["clock"] = json!({"initial": 1_000});
    let (id, tokens) = server.table(&new);
    let sit = |token: &Option<String>| Client::sit(server.address, &id, token.as_deref()).0;
    play(&mut tokens.each_ref().map(sit), 1, &["e2e4", "e7e5"]);
    until("the flag falls", || server.listing(&id)["status"] == "0-1");
}

#[test]
fn a_rematch_leaves_the_finished_game_where_it_was() {
    let (server, folder) = Running::start(&[]);
    let (id, [token, _], mut players) = two(&server);
    assert_eq!(server.listing(&id)["games"], 1);
    play(&mut players, 1, &["e2e4"]);
    let [mut white, mut black] = players;
    black.resign();
    black.entry(2);
    black.ask("rematch");
    white.entry(3);
    white.ask("rematch");
    white.entry(4);
    drop((server, white, black));
    let server = Running::start_in(&folder, &[]);
    // The list knows it before anybody comes.
    assert_eq!(server.listing(&id)["games"], 2);
    for seat in [None, Some(token.as_str())] {
        let (client, _) = Client::sit(server.address, &id, seat);
        let games = client.log.iter().map(|entry| &entry["state"]["game"]);
        assert!(games.eq([0, 0, 0, 1].map(Value::from).iter()));
        assert_eq!(client.log[0]["text"], "e2e4");
        assert_eq!(client.log[2]["state"]["status"], "1-0");
    }
    let page = server.get(&format!("/t/{id}/1"));
    assert_eq!(page.status, 200);
    let page = page.text();
    assert!(
        page.contains("<!doctype html>") && page.contains("og:title"),
        "{page}"
    );
}

#[test]
fn names_are_listed_and_outlast_a_restart() {
    let (server, folder) = Running::start(&[]);
    let (id, tokens) = server.people("pacifist");
    let mut player = Client::connect(server.address, &id);
    let name = "<i>Ann</i>\u{202e}\n";
    let hello = json!({"type": "hello", "version": 2, "token": tokens[0], "name": name});
    player.send(&hello.to_string());
    player.expect("welcome");
    let names = |server: &Running| {
        server.listing(&id)["seats"]
            .as_array()
            .map_or(vec![], |seats| {
                seats.iter().map(|seat| seat["name"].clone()).collect()
            })
    };
    assert_eq!(names(&server), ["<i>Ann</i>", ""]);
    // So does the preview of its link, without the secrets.
    let page = server.get(&format!("/t/{id}")).text();
    for (name, content) in [
        ("title", "Pacifist".into()),
        (
            "description",
            "&lt;i>Ann&lt;/i> against a person: move 1".into(),
        ),
        (
            "image",
            format!("http://{}/api/picture/pacifist.png", server.address),
        ),
    ] {
        let meta = format!("<meta property=\"og:{name}\" content=\"{content}\" />");
        assert!(page.contains(&meta), "{meta} in {page}");
    }
    // The page needs not ask for the table and its game, and a name ends no element.
    let replies = page.split_once("id=\"replies\">").unwrap().1;
    let replies = replies.split_once("</script>").unwrap().0;
    let replies: Value = serde_json::from_str(replies).unwrap();
    assert_eq!(replies["table"], server.listing(&id));
    assert_eq!(replies["game"]["title"], "Pacifist");
    assert!(!tokens.iter().any(|token| page.contains(token)));
    assert!(!server.get("/t/unknown").text().contains("og:"));
    drop((server, player));
    let server = Running::start_in(&folder, &[]);
    assert_eq!(names(&server), ["<i>Ann</i>", ""]);
    // A player who comes without a name, as with an older program, keeps the name of the seat.
    let (mut player, _) = Client::sit(server.address, &id, Some(&tokens[0]));
    assert_eq!(player.expect("present")["names"], json!(["<i>Ann</i>", ""]));
}
