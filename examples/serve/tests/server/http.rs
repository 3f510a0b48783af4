//! Everything over HTTP apart from the tables: pages, headers, limits, hostile requests.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::common::{PATIENCE, Running, people, refusal, until};
use menagerie::Catalogue;
use serde_json::{Value, json};
use tabletop::table::MAX_PLIES;

#[test]
fn every_page_is_served_with_strict_headers() {
    let (server, _folder) = Running::start(&[]);
    for path in ["/", "/look", "/edit", "/rules/conquid", "/learn/conquid/2"] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}");
        for (name, value) in [
            ("content-type", "text/html; charset=utf-8"),
            ("content-security-policy", "default-src 'self'; "),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cache-control", "no-cache"),
        ] {
            let found = reply.header(name).unwrap();
            let is_strict = found.starts_with(value) && !found.contains("unsafe");
            assert!(is_strict, "{found}");
        }
    }
    let tag = server.get("/").header("etag").unwrap();
    for known in [&tag, "*", &format!("\"other\", W/{tag}")] {
        let again = server.get_with("/", &format!("If-None-Match: {known}\r\n"));
        assert_eq!((again.status, again.body.len()), (304, 0), "{known}");
        assert_eq!(again.header("etag").unwrap(), tag);
    }
    let pieces = server.get_with("/api/pieces.svg", "Accept-Encoding: gzip\r\n");
    assert_eq!(pieces.header("content-encoding").unwrap(), "gzip");
    assert_eq!(pieces.header("content-type").unwrap(), "image/svg+xml");
    for (accepts, encoding) in [("br, gzip;q=0.5", Some("gzip")), ("gzip;q=0, br", None)] {
        let page = server.get_with("/", &format!("Accept-Encoding: {accepts}\r\n"));
        assert_eq!(page.header("content-encoding").as_deref(), encoding);
        assert_eq!(page.header("etag").unwrap(), tag);
    }
    assert_eq!(server.get("/nothing").status, 404);
    // A request for a table that does not exist gets the page, which says so.
    for path in ["/t/abc", "/t/abc/1"] {
        let page = server.get(path);
        assert_eq!(page.status, 404);
        assert!(page.text().contains("/js/table-page.js\""), "{path}");
    }
    // A browser gets the page, which says that there is nothing.
    let headers = format!("Accept: text/html,*/*\r\nIf-None-Match: {tag}\r\n");
    let page = server.get_with("/nothing", &headers);
    assert_eq!((page.status, page.text()), (404, server.get("/").text()));
    assert_eq!(server.post("/api/games", &json!({})).status, 405);
}

#[test]
fn a_page_names_its_files_which_nobody_asks_for_again() {
    let (server, _folder) = Running::start(&[]);
    for (path, own, other) in [
        ("/", "lobby", "board"),
        ("/t/abc", "table-page", "learn-page"),
        ("/learn/conquid", "learn-page", "table-page"),
        ("/rules/conquid", "rules-page", "lobby"),
        ("/look", "look-page", "lobby"),
    ] {
        let page = server.get(path).text();
        let preloaded = page.split("<link rel=\"modulepreload\" href=\"").skip(1);
        let all: Vec<_> = preloaded
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        let names = |name| {
            all.iter()
                .any(|path| path.ends_with(&format!("/js/{name}.js")))
        };
        assert!(
            names(own) && names("dom") && names("app"),
            "{path}: {all:?}"
        );
        assert!(!names(other), "{path}: {all:?}");
        assert!(all.iter().any(|path| path.ends_with("/vendor/preact.js")));
        for file in all {
            let reply = server.get(file);
            let kept = "max-age=31536000, immutable";
            assert_eq!(
                reply.header("cache-control").as_deref(),
                Some(kept),
                "{file}"
            );
            assert_eq!(
                reply.header("content-type").unwrap(),
                "text/javascript; charset=utf-8"
            );
        }
        let folder = page.split("src=\"").nth(1).unwrap();
        let folder = folder.split("js/").next().unwrap();
        for file in [
            "pieces.svg",
            "picture/conquid.svg",
            "css/base.css",
            "icon.svg",
        ] {
            assert_eq!(server.get(&format!("{folder}{file}")).status, 200, "{file}");
        }
    }
    // Without the version a file may change.
    let file = server.get("/page/js/app.js");
    assert_eq!(file.header("cache-control").unwrap(), "no-cache");
    assert_eq!(server.get("/page-0123456789abcdef/js/app.js").status, 404);
}

#[test]
fn the_rules_are_read_without_scripts() {
    let (server, _folder) = Running::start(&[]);
    let page = server.get("/rules/conquid").text();
    let links = page.split("<noscript>").nth(1).unwrap();
    let link = links.split("href=\"").find(|link| link.contains("conquid"));
    let path = link.unwrap().split('"').next().unwrap();
    let page = server.get_with(path, "Accept: text/html\r\n");
    assert_eq!(
        page.header("content-type").unwrap(),
        "text/html; charset=utf-8"
    );
    assert!(page.text().contains("<h1>") && page.text().contains("base.css"));
    let json = server.get_with(path, "Accept: application/json\r\n").json();
    assert!(page.text().contains(json["html"].as_str().unwrap()));
}

#[test]
fn every_game_has_a_picture_and_rules() {
    let (server, _folder) = Running::start(&[]);
    let games = server.get("/api/games").json();
    let levels = json!({"all": menagerie::Level::ALL, "usual": "beginner"});
    assert_eq!(games["levels"], levels);
    assert_eq!(games["most_bytes"], referee::Limits::PAGES.max_bytes);
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), Catalogue::standard().games().len());
    for game in games {
        let picture = server.get(game["picture"].as_str().unwrap());
        assert!(picture.text().starts_with("<svg "), "{game}");
        let drawn = server.get(&game["picture"].as_str().unwrap().replace("svg", "png"));
        assert_eq!(drawn.header("content-type").as_deref(), Some("image/png"));
        assert!(drawn.body.starts_with(b"\x89PNG"), "{game}");
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
    let made = server.post_with("/api/tables", &own, body.as_bytes());
    assert_eq!(made.status, 201);
    let (id, _) = server.people("conquid");
    let refused = refusal(&server, &id, &[("origin", "http://evil.example")]);
    assert!(refused.contains("403"), "{refused}");
    // The name that was checked is the one that the page has, too.
    let request = format!("GET http://localhost:7/t/{id} HTTP/1.1\r\nHost: evil.example\r\n");
    let page = server.raw(format!("{request}Connection: close\r\n\r\n").as_bytes());
    let image = "http://localhost:7/api/picture/conquid.png";
    assert!(
        page.status == 200 && page.text().contains(image),
        "{page:?}"
    );
}

#[test]
fn a_name_with_its_usual_port_is_the_same() {
    for url in ["https://games.example.org", "https://games.example.org:443"] {
        let (server, _folder) = Running::start(&[&format!("--public-url={url}")]);
        for host in [
            "games.example.org",
            "games.example.org:443",
            "Games.Example.org.",
        ] {
            let page = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            assert_eq!(server.raw(page.as_bytes()).status, 200, "{url} {host}");
        }
        let made = server.post("/api/tables", &people("conquid")).json();
        let made = made["url"].as_str().unwrap();
        assert!(made.starts_with("https://games.example.org/t/"), "{made}");
    }
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
        "/api/picture/pieces.png",
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
    let huge = vec![b' '; 300 << 10];
    let nested = format!("{{\"game\":{}", "{\"a\":".repeat(10_000));
    let short: [&[u8]; 4] = [b"", b"{", b"[]", b"\xff"];
    let long = [deep.as_bytes(), nested.as_bytes()];
    for body in short.into_iter().chain(long) {
        let rules = server.post_with("/api/rules", "", body);
        assert_eq!(rules.status, 200);
        assert!(rules.json()["error"]["kind"].is_string());
        assert_eq!(server.post_with("/api/tables", "", body).status, 400);
    }
    for path in ["/api/rules", "/api/tables"] {
        assert_eq!(server.post_with(path, "", &huge).status, 413);
    }
    let long = vec!["x"; 6_000];
    for (request, kind) in [
        (json!({"game": "go", "op": "view"}), "unknown-game"),
        (
            json!({"game": "conquid", "op": "perft", "depth": 9}),
            "not-allowed",
        ),
        (
            json!({"game": "conquid", "op": "view", "moves": long}),
            "too-long-game",
        ),
    ] {
        assert_eq!(server.post("/api/rules", &request).kind(), kind);
    }
    let person = json!({"kind": "person"});
    let clever = json!({"kind": "computer", "level": "clever"});
    let clock = json!({"initial": u64::MAX, "increment": 0, "delay": 0});
    for (field, value) in [
        ("game", json!("go")),
        ("game", Value::Null),
        ("seats", json!([person])),
        ("seats", json!([person, {"kind": "robot"}])),
        ("seats", json!([person, clever])),
        ("seats", json!([person, {"kind": "open", "more": 1}])),
        ("sides", json!(3)),
        ("position", json!("?")),
        ("record", json!("?")),
        ("clock", clock),
        ("more", json!(1)),
    ] {
        let mut new = people("conquid");
        new[field] = value;
        let reply = server.post("/api/tables", &new);
        assert_eq!(reply.status, 400, "{new}");
        assert!(reply.json()["error"]["message"].is_string());
    }
    assert_eq!(server.get("/health").status, 200);
}

/// A game as long as a table can hold, with moves as long as any game writes them.
#[test]
fn the_page_can_ask_about_every_game_of_a_table() {
    let (server, _folder) = Running::start(&[]);
    let question = json!({"game": "conquid", "variant": "small", "op": "view",
        "moves": program_tests::endless(MAX_PLIES)});
    // As long as moves can be.
    let padded = format!("\",{:31}\"", "");
    let long = question.to_string().replace("\",\"", &padded);
    let view = server.post_with("/api/rules", "", long.as_bytes()).json();
    assert_eq!(view["ply"], MAX_PLIES);
}

#[test]
fn a_search_among_the_questions_is_refused() {
    let (server, _folder) = Running::start(&[]);
    let twice = br#"{"game":"conquid","op":"view","op":"best","millis":20000}"#;
    let reply = server.post_with("/api/rules", "", twice);
    assert_eq!((reply.status, reply.kind()), (200, "bad-request".into()));
}

/// The work of an address that asks for much is done one after the other, and ends when it leaves.
#[test]
fn the_worst_of_one_address_holds_up_no_other() {
    let (server, _folder) = Running::start(&[]);
    let long = json!({"game": "conquid", "variant": "32x64b1", "op": "view", "since": 0,
        "moves": program_tests::endless(4_999)});
    let long = server.request("/api/rules", &long);
    let mut worst: Vec<TcpStream> = (0..40)
        .map(|_| server.connect_from([127, 0, 0, 2]))
        .collect();
    for stream in &mut worst {
        stream.write_all(&long).unwrap();
    }
    let view = json!({"game": "conway-chess", "op": "view", "moves": ["e2e4"]});
    let began = Instant::now();
    for _ in 0..20 {
        assert_eq!(server.post("/api/rules", &view).json()["ply"], 1);
    }
    // Behind 40 of the others it would wait for minutes.
    assert!(
        began.elapsed() < Duration::from_secs(15),
        "{:?}",
        began.elapsed()
    );
    drop(worst);
    let told =
        json!({"game": "conquid", "op": "view", "since": 0, "moves": program_tests::endless(500)});
    let began = Instant::now();
    assert_eq!(server.post("/api/rules", &told).json()["ply"], 500);
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn replies_that_nobody_reads_are_not_kept_without_end() {
    let (server, _folder) = Running::start(&[]);
    let large = json!({"game": "lifeduel", "variant": "8x8t1g999", "op": "view",
        "moves": ["0,0", "1,1"]});
    let again = || server.post("/api/rules", &large).status;
    let request = server.request("/api/rules", &large);
    let kept = [(); 8].map(|()| {
        let mut stream = server.connect_from([127, 0, 0, 1]);
        let socket = socket2::SockRef::from(&stream);
        socket.set_recv_buffer_size(4 << 10).unwrap();
        stream.write_all(&request).unwrap();
        stream
    });
    until("there are too many unread replies", || again() == 429);
    drop(kept);
    until("they are gone", || again() == 200);
}

#[test]
fn one_address_has_a_rate_of_requests_and_tables() {
    let (server, _folder) = Running::start(&["--max-requests=1", "--max-new-tables=1"]);
    let made = [1, 2, 3].map(|_| server.post("/api/tables", &people("conquid")).status);
    assert_eq!(made, [201, 201, 429]);
    // Eight requests at once, of which three are done, and one a second after that.
    for _ in 0..5 {
        assert_eq!(server.get("/api/tables").status, 200);
    }
    until("a request too many", || {
        server.get("/api/tables").status == 429
    });
    until("a second has passed", || server.get("/").status == 200);
}

/// Opens a connection and keeps it; `None` if the server closes it at once.
fn keep(server: &Running) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!("GET /health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // A connection that is closed may refuse this or reset.
    let _ = stream.write_all(request.as_bytes());
    match stream.read(&mut [0; 1_000]) {
        Ok(read) => (read > 0).then_some(stream),
        Err(error) if error.kind() == ErrorKind::ConnectionReset => None,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_number_of_connections_is_limited() {
    for limit in ["--max-connections=3", "--max-per-address=3"] {
        let (server, _folder) = Running::start(&[limit]);
        let mut kept = Vec::new();
        until("there are three", || {
            kept.extend(keep(&server));
            kept.len() == 3
        });
        assert!(keep(&server).is_none(), "a fourth connection is closed");
        drop(kept);
        let mut metrics = None;
        until("there is a place again", || {
            metrics = server.try_get("/metrics", "");
            metrics.is_some()
        });
        let refused = metrics.unwrap().counter("serve_connections_refused_total");
        assert!(refused >= 1.0, "{refused}");
    }
}

#[test]
fn one_address_has_two_searches_at_a_time() {
    let (server, _folder) = Running::start(&[]);
    let best = json!({"game": "conway-chess", "op": "best", "millis": 60_000});
    let search = || server.post("/api/rules", &best);
    std::thread::scope(|scope| {
        let searching = [1, 2].map(|_| scope.spawn(search));
        until("they search", || server.counter("serve_thinking") == 2.0);
        let third = search();
        assert_eq!((third.status, third.kind()), (429, "rate".into()));
        for search in searching {
            assert!(search.join().unwrap().json()["move"].is_string());
        }
    });
}

#[test]
fn a_half_open_connection_is_closed() {
    let (server, _folder) = Running::start(&[]);
    let open = |sends: &str| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(sends.as_bytes()).unwrap();
        stream
    };
    let host = format!(" HTTP/1.1\r\nHost: {}\r\n", server.address);
    // It reads none of the megabytes that it asks for.
    let _greedy = open(&format!("GET /page/js/board.js{host}\r\n").repeat(400));
    for mut stream in [
        String::new(),
        "GET / HTTP/1.1\r\nHost: ".into(),
        format!("GET /health{host}\r\n"),
        format!("POST /api/rules{host}Content-Length: 10\r\n\r\n["),
    ]
    .map(|sends| open(&sends))
    {
        // This fails if the connection is still open after a while.
        stream.read_to_end(&mut Vec::new()).unwrap();
    }
    until("only this request is left", || {
        server.counter("serve_connections") == 1.0
    });
    let mut large = vec![b'x'; 100 << 10];
    large.splice(..0, *b"GET / HTTP/1.1\r\nX: ");
    for bytes in [
        &large[..],
        b"GET / HTTP/1.1\r\n:\r\n\r\n",
        b"\x16\x03\x01\r\n\r\n",
    ] {
        let refused = server.raw(bytes);
        assert!([400, 431].contains(&refused.status));
        for name in [
            "content-security-policy",
            "x-frame-options",
            "cache-control",
        ] {
            assert!(refused.header(name).is_some(), "{refused:?}");
        }
    }
}

#[test]
fn health_and_counters_are_there() {
    let (server, _folder) = Running::start(&[]);
    let health = server.get("/health").json();
    let version = env!("CARGO_PKG_VERSION");
    let expected = json!({"status": "works", "storage": "works", "version": version});
    assert_eq!(health, expected);
    server.people("conquid");
    assert_eq!(server.counter("serve_tables_created_total"), 1.0);
    assert!(server.counter("serve_commit_seconds_count") >= 1.0);
}

#[test]
fn a_terminal_obeys_no_argument() {
    let lines = [
        "--data /dev/null/{}",
        "--listen {}",
        "--public-url {}",
        "--{}",
        "{}",
    ];
    program_tests::check_obeys_nothing(env!("CARGO_BIN_EXE_serve"), &lines);
}
