//! How long it takes until everybody at a table has been told of an act, under load, and what the
//! server needs for it: `cargo bench -p serve --bench load -- [TABLES] [SECONDS]`.
//!
//! At each of the tables two people play and four watch, so the usual 500 tables have 3,000
//! connections. For some seconds nobody says anything. Then each table plays a move a second. The
//! programs of the people run on the same machine and take their part of its processors.
//!
//! Then one address sends the dearest questions over 60 connections, and another one's `view` of a
//! position is measured, with the usual limits.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use menagerie::{Catalogue, Dice};
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

// The bench uses only a part of what the tests share.
#[allow(dead_code)]
#[path = "../tests/server/common.rs"]
mod common;

use common::{Program, Running};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The time between two moves at a table.
const PACE: Duration = Duration::from_secs(1);

const WATCHERS: usize = 4;

/// How long nobody says anything. Those who say nothing for longer are given up.
const IDLE: Duration = Duration::from_secs(5);

/// What is not limited here: the people are all at one address.
const OPTIONS: [&str; 7] = [
    "--listen=127.0.0.1:0",
    "--log=warn",
    "--max-connections=20000",
    "--max-per-address=20000",
    "--max-requests=100000",
    "--max-new-tables=100000",
    "--max-sent=1000000",
];

/// Returns the processor time of a program so far, where the system says it.
fn processor_time(program: &Program) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", program.process.0.id())).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
    // A tick is a hundredth of a second on every system that has this file.
    Some(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
}

/// Returns the percentage of one processor that a program has taken since `before`.
fn processor_share(program: &Program, before: Option<Duration>, since: Instant) -> Option<f64> {
    let taken = processor_time(program)?.checked_sub(before?)?;
    Some(taken.as_secs_f64() / since.elapsed().as_secs_f64() * 100.0)
}

type Socket = WebSocketStream<TcpStream>;

async fn sit(address: SocketAddr, id: &str, token: Option<&str>) -> Result<Socket, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = client_async(format!("ws://{address}/ws/t/{id}"), stream).await?;
    let hello = match token {
        Some(token) => json!({"type": "hello", "version": 2, "token": token}),
        None => json!({"type": "hello", "version": 2, "watch": true}),
    };
    socket.send(Message::text(hello.to_string())).await?;
    wait_for(&mut socket, "welcome").await?;
    Ok(socket)
}

/// Reads messages up to one of this type.
async fn wait_for(socket: &mut Socket, kind: &str) -> Result<(), Failure> {
    let begin = format!("{{\"type\":\"{kind}\"");
    while let Some(message) = socket.next().await {
        if let Message::Text(text) = message?
            && text.starts_with(&begin)
        {
            return Ok(());
        }
    }
    Err(format!("no {kind}: the connection has ended").into())
}

/// Plays a game of random moves at a table of its own. Returns how long each took to be told.
async fn play(
    address: SocketAddr,
    number: usize,
    until: Duration,
    start: tokio::sync::watch::Receiver<bool>,
) -> Result<Vec<Duration>, Failure> {
    let games = [
        "conway-chess",
        "wildebeest",
        "pacifist",
        "lifeduel",
        "conquid",
    ];
    let name = games[number % games.len()];
    let mut board = Catalogue::standard().open(name, None, None)?;
    let mut dice = Dice::seeded(number as u64);
    let (id, tokens) = Running::at(address).people(name);
    let mut sockets = Vec::new();
    let seats = tokens.iter().map(|token| Some(&**token));
    for seat in seats.chain([None; WATCHERS]) {
        sockets.push(sit(address, &id, seat).await?);
    }
    let mut start = start;
    start.wait_for(|is_started| *is_started).await?;
    let began = Instant::now();
    tokio::time::sleep(PACE.mul_f64(number as f64 * 0.618 % 1.0)).await;
    let mut pace = tokio::time::interval(PACE);
    let (mut wishes, mut told) = ([0_u64; 2], Vec::new());
    while began.elapsed() < until && board.ending().is_none() {
        pace.tick().await;
        let text = board.random_move(&mut dice).ok_or("no move")?;
        let (ply, mover) = (board.ply() + 1, board.turn().index());
        wishes[mover] += 1;
        let wish = json!({"type": "wish", "number": wishes[mover], "seen": ply - 1,
            "act": "move", "ply": ply, "text": text});
        let sent = Instant::now();
        sockets[mover].send(Message::text(wish.to_string())).await?;
        for socket in &mut sockets {
            wait_for(socket, "entry").await?;
        }
        told.push(sent.elapsed());
        if ply % 5 == 0 {
            // Those who say nothing are given up.
            for socket in &mut sockets {
                socket.send(Message::text(r#"{"type":"ping"}"#)).await?;
            }
        }
        board.play(&text)?;
    }
    Ok(told)
}

async fn run(tables: usize, seconds: u64) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let server = Program::start(&folder, &OPTIONS);
    let (start, started) = tokio::sync::watch::channel(false);
    let until = Duration::from_secs(seconds);
    let ready = Instant::now();
    let games: Vec<_> = (0..tables)
        .map(|number| tokio::spawn(play(server.address, number, until, started.clone())))
        .collect();
    // All sit down before anybody plays.
    tokio::time::sleep(Duration::from_secs(2 + tables as u64 / 100)).await;
    println!(
        "{tables} tables, {} connections after {:?}",
        tables * 6,
        ready.elapsed()
    );
    let (before, began) = (processor_time(&server), Instant::now());
    tokio::time::sleep(IDLE).await;
    if let Some(share) = processor_share(&server, before, began) {
        println!("while nobody plays the server takes {share:.1} % of a processor");
    }
    let (before, began) = (processor_time(&server), Instant::now());
    start.send(true)?;
    let mut told = Vec::new();
    for game in games {
        told.extend(game.await??);
    }
    let (elapsed, share) = (began.elapsed(), processor_share(&server, before, began));
    told.sort();
    let at = |part: f64| told[((told.len() - 1) as f64 * part) as usize];
    println!(
        "{} acts in {:.1} s; from the act to everybody told: median {:.1} ms, 99 % {:.1} ms, \
         longest {:.1} ms",
        told.len(),
        elapsed.as_secs_f64(),
        at(0.5).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
        at(1.0).as_secs_f64() * 1e3,
    );
    if let (Some(memory), Some(share)) = (server.process.most_memory(), share) {
        println!(
            "the server: {} MiB at most, {share:.0} % of a processor",
            memory / 1_024
        );
    }
    Ok(())
}

/// The questions that are most work for their bytes.
fn dear() -> [serde_json::Value; 4] {
    let told = |variant: &str, plies: usize| {
        json!({"game": "conquid", "variant": variant, "op": "view", "since": 0,
            "moves": program_tests::endless(plies)})
    };
    [
        told("32x64b1", 800),
        told("large", 900),
        json!({"game": "conquid", "variant": "large", "op": "export", "format": "words",
            "moves": program_tests::endless(900)}),
        json!({"game": "lifeduel", "variant": "8x8t1g999", "op": "losses"}),
    ]
}

/// Measures the `view` of one address while another asks for much.
fn ask(seconds: u64) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let server = Program::start(&folder, &["--listen=127.0.0.1:0", "--log=warn"]);
    let address = server.address;
    let until = Duration::from_secs(seconds);
    let view = json!({"game": "conway-chess", "op": "view", "moves": ["e2e4", "e7e5"]});
    let ask = Running::at(address);
    let (mut late, mut answered) = (Vec::new(), 0);
    std::thread::scope(|scope| {
        let began = Instant::now();
        let crowd = (0..60).map(|number| {
            let request = ask.request("/api/rules", &dear()[number % 4]);
            scope.spawn(move || {
                let mut answered = 0;
                while began.elapsed() < until {
                    let mut stream = Running::at(address).connect_from([127, 0, 0, 2]);
                    let sent = stream.write_all(&request);
                    // It is answered, or refused, or the time is up.
                    let _ = stream.set_read_timeout(Some(until));
                    let head = sent.and_then(|()| stream.read(&mut [0; 1 << 10]));
                    answered += usize::from(head.is_ok_and(|bytes| bytes > 0));
                }
                answered
            })
        });
        let crowd: Vec<_> = crowd.collect();
        while began.elapsed() < until {
            let sent = Instant::now();
            late.push((ask.post("/api/rules", &view).status, sent.elapsed()));
            std::thread::sleep(Duration::from_millis(20));
        }
        answered = crowd.into_iter().map(|one| one.join().unwrap_or(0)).sum();
    });
    let is_answered = late.iter().all(|(status, _)| *status == 200);
    let mut late: Vec<Duration> = late.into_iter().map(|(_, late)| late).collect();
    late.sort();
    let last = late.last().ok_or("no time to ask")?;
    println!(
        "{answered} dear replies to one address in {seconds} s; another one's {} views: median \
         {:.1} ms, longest {:.1} ms",
        late.len(),
        late[late.len() / 2].as_secs_f64() * 1e3,
        last.as_secs_f64() * 1e3,
    );
    is_answered
        .then_some(())
        .ok_or_else(|| "a view was refused".into())
}

fn main() -> ExitCode {
    // `cargo test --benches` only asks whether it runs; `cargo bench` adds this word.
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|argument| argument.parse().ok());
    let is_test = std::env::args().any(|argument| argument == "--test");
    let (tables, seconds) = if is_test { (5, 2) } else { (500, 20) };
    let (tables, seconds) = (
        numbers.next().unwrap_or(tables),
        numbers.next().unwrap_or(seconds),
    );
    // With fewer open files fewer tables can be measured.
    let _ = rlimit::increase_nofile_limit(1 << 20);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let end = runtime.map_err(Failure::from);
    let end = end.and_then(|runtime| runtime.block_on(run(tables as usize, seconds)));
    match end.and_then(|()| ask(seconds)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}
