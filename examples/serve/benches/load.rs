//! How long it takes until everybody at a table has been told of an act, under load, and what the
//! server needs for it: `cargo bench -p serve --bench load -- [TABLES] [SECONDS]`.
//!
//! At each of the tables two people play and four watch, so the usual 500 tables have 3,000
//! connections. Each table plays a move a second. The programs of the people run on the same
//! machine and take their part of its processors.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use menagerie::{Catalogue, Dice};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The time between two moves at a table.
const PACE: Duration = Duration::from_secs(1);

const WATCHERS: usize = 4;

/// The server as a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It is gone if this fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(folder: &std::path::Path) -> Result<Self, Failure> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_serve"))
            .args([
                "--listen=127.0.0.1:0",
                "--log=warn",
                "--max-connections=20000",
            ])
            .args([
                "--max-per-address=20000",
                "--max-requests=100000",
                "--max-new-tables=100000",
                "--max-sent=1000000",
            ])
            .arg("--data")
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line
            .trim()
            .trim_start_matches("http://")
            .trim_end_matches('/');
        let address = address.to_owned();
        Ok(Self { child, address })
    }

    /// Returns the largest memory so far in MiB, where the system says it.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1_024)
    }

    /// Returns the processor time so far, where the system says it.
    fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
        // A tick is a hundredth of a second on every system that has this file.
        Some(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
    }
}

/// Makes a table. Returns its name and the secrets of its seats.
async fn table(address: &str, game: &str) -> Result<(String, [String; 2]), Failure> {
    let person = json!({"kind": "person"});
    let body = json!({"game": game, "seats": [person, person]}).to_string();
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await?;
    let (_, body) = reply.split_once("\r\n\r\n").ok_or("no reply")?;
    let made: Value = serde_json::from_str(body)?;
    let text = |value: &Value| value.as_str().map(String::from).ok_or("no table");
    let tokens = [text(&made["tokens"][0])?, text(&made["tokens"][1])?];
    Ok((text(&made["id"])?, tokens))
}

type Socket = WebSocketStream<TcpStream>;

async fn sit(address: &str, id: &str, token: Option<&str>) -> Result<Socket, Failure> {
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
    address: String,
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
    let (id, tokens) = table(&address, name).await?;
    let mut sockets = Vec::new();
    for token in &tokens {
        sockets.push(sit(&address, &id, Some(token)).await?);
    }
    for _ in 0..WATCHERS {
        sockets.push(sit(&address, &id, None).await?);
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
    let server = Server::start(folder.path())?;
    let (start, started) = tokio::sync::watch::channel(false);
    let until = Duration::from_secs(seconds);
    let ready = Instant::now();
    let games: Vec<_> = (0..tables)
        .map(|number| tokio::spawn(play(server.address.clone(), number, until, started.clone())))
        .collect();
    // All sit down before anybody plays.
    tokio::time::sleep(Duration::from_secs(2 + tables as u64 / 100)).await;
    println!(
        "{tables} tables, {} connections after {:?}",
        tables * 6,
        ready.elapsed()
    );
    let before = server.processor_time();
    let began = Instant::now();
    start.send(true)?;
    let mut told = Vec::new();
    for game in games {
        told.extend(game.await??);
    }
    let elapsed = began.elapsed();
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
    if let (Some(memory), Some(before), Some(after)) =
        (server.memory(), before, server.processor_time())
    {
        let share = (after - before).as_secs_f64() / elapsed.as_secs_f64() * 100.0;
        println!("the server: {memory} MiB at most, {share:.0} % of a processor");
    }
    Ok(())
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
    match end.and_then(|runtime| runtime.block_on(run(tables as usize, seconds))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}
