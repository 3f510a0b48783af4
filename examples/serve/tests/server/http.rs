//! Everything over HTTP apart from the tables: pages, headers, limits, hostile requests.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::common::{Running, connect_with};
use menagerie::Catalogue;
use serde_json::json;
use serve::{Config, Server};

fn people(game: &str) -> serde_json::Value {
    json!({"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]})
}

#[test]
fn every_page_is_served_with_strict_headers() {
    let (server, _folder) = Running::start(&[]);
    for path in ["/", "/look", "/t/abc", "/rules/conquid"] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(
            reply.header("content-type").unwrap(),
            "text/html; charset=utf-8"
        );
        let policy = reply.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(reply.header("x-content-type-options").unwrap(), "nosniff");
        assert_eq!(reply.header("referrer-policy").unwrap(), "no-referrer");
    }
    let tag = server.get("/").header("etag").unwrap();
    let again = server.get_with("/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.body.len()), (304, 0));
    let pieces = server.get_with("/api/pieces.svg", "Accept-Encoding: gzip\r\n");
    assert_eq!(pieces.header("content-encoding").unwrap(), "gzip");
    assert_eq!(pieces.header("content-type").unwrap(), "image/svg+xml");
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.post("/api/games", &json!({})).status, 405);
}

#[test]
fn every_game_has_a_picture_and_rules() {
    let (server, _folder) = Running::start(&[]);
    let games = server.get("/api/games").json();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), Catalogue::standard().games().len());
    for game in games {
        let picture = server.get(game["picture"].as_str().unwrap());
        assert!(picture.text().starts_with("<svg "), "{game}");
        let rules = server.get(game["rules"].as_str().unwrap()).json();
        assert!(rules["html"].as_str().unwrap().contains("<h1>"), "{game}");
        let view = json!({"game": game["name"], "op": "view"});
        assert_eq!(server.post("/api/rules", &view).json()["status"], "*");
        let best = json!({"game": game["name"], "op": "best", "millis": 30, "id": 7});
        let best = server.post("/api/rules", &best).json();
        assert!(best["move"].is_string() && best["id"] == 7, "{best}");
    }
    assert_eq!(server.get("/api/rules/go").status, 404);
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let (server, _folder) = Running::start(&[]);
    let evil = server.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!((evil.status, evil.kind()), (421, "host".into()));
    let nameless = server.raw(b"GET / HTTP/1.0\r\n\r\n");
    assert_eq!(nameless.status, 421);
    let origin = "Origin: http://evil.example\r\n";
    let body = people("conquid").to_string();
    for path in ["/api/tables", "/api/rules"] {
        let reply = server.post_with(path, origin, body.as_bytes());
        assert_eq!((reply.status, reply.kind()), (403, "origin".into()));
    }
    let own = format!("Origin: http://{}\r\n", server.address);
    assert_eq!(
        server
            .post_with("/api/tables", &own, body.as_bytes())
            .status,
        201
    );
    let (id, _) = server.table(&people("conquid"));
    let evil = [("origin", "http://evil.example")];
    let refused = connect_with(server.address, &id, &evil)
        .unwrap_err()
        .to_string();
    assert!(refused.contains("403"), "{refused}");
}

#[test]
fn no_path_leads_out_of_the_page() {
    let (server, _folder) = Running::start(&[]);
    for path in [
        "/page/../Cargo.toml",
        "/page/%2e%2e/Cargo.toml",
        "/page/..%2fCargo.toml",
        "/page//etc/passwd",
        "/page/%00",
        "/page/",
        "/api/picture/../pieces.svg",
        "/api/picture/%ff.svg",
        "/api/tables/..%2f..",
        "/api/tables/%27%3b--",
    ] {
        let status = server.get(path).status;
        assert!(status == 404 || status == 400, "{path}: {status}");
    }
}

#[test]
fn wrong_requests_get_an_answer_and_harm_nobody() {
    let (server, _folder) = Running::start(&[]);
    let deep = format!("{}{}", "[".repeat(60_000), "]".repeat(10));
    let huge = vec![b' '; 70 << 10];
    let nested = format!("{{\"game\":{}", "{\"a\":".repeat(10_000));
    for body in [
        b"".as_slice(),
        b"{",
        b"[]",
        b"\xff",
        deep.as_bytes(),
        nested.as_bytes(),
    ] {
        let rules = server.post_with("/api/rules", "", body);
        assert_eq!(rules.status, 200);
        assert!(rules.json()["error"]["kind"].is_string());
        assert_eq!(server.post_with("/api/tables", "", body).status, 400);
    }
    for path in ["/api/rules", "/api/tables"] {
        assert_eq!(server.post_with(path, "", &huge).status, 413);
    }
    for (request, kind) in [
        (json!({"game": "go", "op": "view"}), "unknown-game"),
        (
            json!({"game": "conquid", "op": "perft", "depth": 9}),
            "not-allowed",
        ),
        (
            json!({"game": "conquid", "op": "view", "moves": vec!["x"; 3_000]}),
            "too-long-game",
        ),
    ] {
        assert_eq!(server.post("/api/rules", &request).kind(), kind);
    }
    let person = json!({"kind": "person"});
    for new in [
        json!({"game": "go", "seats": [person, person]}),
        json!({"seats": [person, person]}),
        json!({"game": "conquid", "seats": [person]}),
        json!({"game": "conquid", "seats": [person, {"kind": "robot"}]}),
        json!({"game": "conquid", "seats": [person, {"kind": "computer", "level": 9}]}),
        json!({"game": "conquid", "seats": [person, person], "sides": 3}),
        json!({"game": "conquid", "seats": [person, person], "position": "?"}),
        json!({"game": "conquid", "seats": [person, person], "record": "?"}),
        json!({"game": "conquid", "seats": [person, person],
            "clock": {"initial": u64::MAX, "increment": 0, "delay": 0}}),
        json!({"game": "conquid", "seats": [person, person], "more": 1}),
    ] {
        let reply = server.post("/api/tables", &new);
        assert_eq!(reply.status, 400, "{new}");
        assert!(reply.json()["error"]["message"].is_string());
    }
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn one_address_has_a_rate_of_requests_and_tables() {
    let (server, _folder) = Running::start(&["--max-requests=5", "--max-new-tables=1"]);
    let made = [1, 2, 3].map(|_| server.post("/api/tables", &people("conquid")).status);
    assert_eq!(made, [201, 201, 429]);
    let statuses = (0..60).map(|_| server.get("/api/tables").status);
    let statuses: Vec<u16> = statuses.collect();
    assert!(
        statuses[..20].iter().all(|&status| status == 200),
        "{statuses:?}"
    );
    assert!(statuses.contains(&429), "{statuses:?}");
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn the_number_of_tables_and_connections_is_limited() {
    let (server, _folder) = Running::start(&["--max-tables=2", "--max-per-address=3"]);
    let made = [1, 2, 3].map(|_| server.post("/api/tables", &people("pacifist")).status);
    assert_eq!(made, [201, 201, 503]);
    let idle: Vec<TcpStream> = (0..3)
        .map(|_| TcpStream::connect(server.address).unwrap())
        .collect();
    std::thread::sleep(Duration::from_millis(200));
    let mut refused = TcpStream::connect(server.address).unwrap();
    refused
        .set_read_timeout(Some(Duration::from_secs(5)))
        .unwrap();
    assert!(
        !matches!(refused.read(&mut [0]), Ok(1..)),
        "the connection is closed at once"
    );
    drop(idle);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(server.get("/health").status, 200);
    assert!(server.counter("serve_connections_refused_total") >= 1.0);
}

#[test]
fn a_half_open_connection_is_closed() {
    let (server, _folder) = Running::start(&[]);
    let began = Instant::now();
    let mut silent = TcpStream::connect(server.address).unwrap();
    let mut half = TcpStream::connect(server.address).unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let mut idle = TcpStream::connect(server.address).unwrap();
    let request = format!("GET /health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    idle.write_all(request.as_bytes()).unwrap();
    for stream in [&mut silent, &mut half, &mut idle] {
        stream
            .set_read_timeout(Some(Duration::from_secs(40)))
            .unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
    }
    assert!(
        began.elapsed() < Duration::from_secs(30),
        "{:?}",
        began.elapsed()
    );
    let mut large = vec![b'x'; 100 << 10];
    large.splice(..0, *b"GET / HTTP/1.1\r\nX: ");
    assert!([400, 431].contains(&server.raw(&large).status));
}

#[test]
fn a_second_server_on_the_same_data_refuses() {
    let (_server, folder) = Running::start(&[]);
    let data = format!("--data={}", folder.path().join("data").display());
    let config = Config::read(["serve", "--listen=127.0.0.1:0", &data]).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let second = runtime.block_on(Server::bind(config, Catalogue::standard()));
    let error = menagerie::Causes(&second.unwrap_err()).to_string();
    assert!(error.contains("another server uses the data in"), "{error}");
}

#[test]
fn health_and_counters_are_there() {
    let (server, _folder) = Running::start(&[]);
    let health = server.get("/health").json();
    assert_eq!(
        (&health["status"], &health["storage"]),
        (&json!("works"), &json!("works"))
    );
    server.table(&people("conquid"));
    assert_eq!(server.counter("serve_tables_created_total"), 1.0);
    assert!(server.counter("serve_commit_seconds_count") >= 1.0);
}
