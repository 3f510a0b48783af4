//! Kill -9 at random instants under play: every act that anybody was told of is there after the
//! restart, and no other is half there. `SERVE_KILLS` says how often, `SERVE_SEED` from which seed.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{
    Client, GENEROUS, PATIENCE, Program, Running, people, play as play_moves, until,
};
use menagerie::{Catalogue, Dice};
use serde_json::{Value, json};
use tempfile::TempDir;

fn start(folder: &TempDir) -> Program {
    Program::start(folder, &GENEROUS)
}

/// A table and what its two players were told.
struct Game {
    id: String,
    tokens: [String; 2],
    game: &'static str,
    told: Vec<Value>,
    /// The texts of the moves that were wished for last.
    wished: Option<String>,
}

/// What the players of all games know of a run of the server.
#[derive(Default)]
struct Run {
    /// Whether the server is killed.
    killed: AtomicBool,
    /// How many acts were told.
    told: AtomicUsize,
    /// How many games are over.
    over: AtomicUsize,
}

/// Returns the moves that are on the board after a log without rematches and undone moves.
fn moves(log: &[Value]) -> Vec<String> {
    let moves = log.iter().filter(|entry| entry["act"] == "move");
    moves
        .map(|entry| entry["text"].as_str().unwrap().into())
        .collect()
}

/// Plays random moves at a table until the server is gone or the game is over.
fn play(game: &mut Game, address: SocketAddr, seed: u64, run: &Run) {
    let catalogue = Catalogue::standard();
    let mut dice = Dice::seeded(seed);
    let mut board = catalogue.open(game.game, None, None).unwrap();
    for text in moves(&game.told) {
        board.play(&text).unwrap();
    }
    let seated = game
        .tokens
        .each_ref()
        .map(|token| Client::try_sit(address, &game.id, token));
    let [Some(mut first), Some(mut second)] = seated else {
        assert!(run.killed.load(Ordering::SeqCst), "a seat was refused");
        return;
    };
    while board.ending().is_none() {
        let text = board.random_move(&mut dice).unwrap();
        let [mover, other] = match board.ply() % 2 {
            0 => [&mut first, &mut second],
            _ => [&mut second, &mut first],
        };
        game.wished = Some(text.clone());
        if mover.try_play(board.ply() + 1, &text).is_none() {
            return;
        }
        for client in [mover, other] {
            // One player may be told before the other; that is enough.
            let is_told = client.try_expect("entry").is_some();
            if client.log.len() > game.told.len() {
                game.told.clone_from(&client.log);
                run.told.fetch_add(1, Ordering::SeqCst);
            }
            if !is_told {
                return;
            }
        }
        board.play(&text).unwrap();
    }
    run.over.fetch_add(1, Ordering::SeqCst);
}

/// Checks what the server has of a game, and remembers it.
fn check(game: &mut Game, address: SocketAddr) {
    let (watcher, _) = Client::sit(address, &game.id, None);
    let found = watcher.log;
    let told = game.told.len();
    let there = found.len();
    assert!(there >= told, "{there} of {told} acts are there");
    assert_eq!(found[..told], game.told, "what was told is what is there");
    match &found[told..] {
        [] => {}
        [entry] => assert_eq!(entry["text"].as_str(), game.wished.as_deref()),
        more => panic!("nobody wished for {more:?}"),
    }
    game.told = found;
}

fn games(program: &Program) -> Vec<Game> {
    let tables = Running::at(program.address);
    let games = ["conway-chess", "pacifist", "lifeduel", "conquid"];
    let game = |game| {
        let mut new = people(game);
        new["clock"] = json!({"initial": 3_600_000});
        let (id, tokens) = tables.table(&new);
        Game {
            id,
            tokens: tokens.map(Option::unwrap),
            game,
            told: Vec::new(),
            wished: None,
        }
    };
    games.map(game).into()
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

#[test]
fn a_killed_server_has_every_act_that_was_told() {
    let (kills, seed) = (number("SERVE_KILLS", 12), number("SERVE_SEED", 1));
    let folder = tempfile::tempdir().unwrap();
    let mut dice = Dice::seeded(seed);
    let mut program = start(&folder);
    let mut played = games(&program);
    let mut acts = 0;
    for kill in 0..kills {
        let run = Run::default();
        let instant = Duration::from_micros(20_000 + dice.bits() % 400_000);
        let address = program.address;
        let all = played.len();
        std::thread::scope(|scope| {
            for (index, game) in played.iter_mut().enumerate() {
                let (seed, run) = (seed + kill * 100 + index as u64, &run);
                scope.spawn(move || play(game, address, seed, run));
            }
            if kill % 2 == 0 {
                // The other kills may come before anybody sits down.
                until("an act is told", || {
                    let [told, over] = [&run.told, &run.over].map(|it| it.load(Ordering::SeqCst));
                    told > 0 || over == all
                });
            }
            std::thread::sleep(instant);
            run.killed.store(true, Ordering::SeqCst);
            drop(program);
        });
        let began = Instant::now();
        program = start(&folder);
        let started = began.elapsed();
        assert!(started < PATIENCE, "the start took {started:?}");
        for game in &mut played {
            check(game, program.address);
        }
        let all: usize = played.iter().map(|game| game.told.len()).sum();
        println!("kill {kill} after {instant:?}: {all} acts");
        acts += all;
        if kill % 8 == 7 {
            played = games(&program);
        }
    }
    drop(program);
    assert!(acts > 0, "nothing was played");
}

/// The time of play does not go on while the server is down.
#[test]
fn a_pause_is_nobodys_time() {
    let folder = tempfile::tempdir().unwrap();
    let program = start(&folder);
    let tables = Running::at(program.address);
    let mut new = people("conway-chess");
    new["clock"] = json!({"initial": 60_000});
    let (id, tokens) = tables.table(&new);
    let [first, second] = tokens.map(Option::unwrap);
    let sit = |token: &String| Client::sit(program.address, &id, Some(token)).0;
    let mut players = [&first, &second].map(sit);
    play_moves(&mut players, 1, &["e2e4"]);
    let began = Instant::now();
    play_moves(&mut players, 2, &["e7e5"]);
    // White thinks until the server has stored its clock twice, which takes two seconds at least.
    // Then the server is down for three.
    let stored = || tables.counter("serve_commits_total");
    let before = stored();
    until("the clock is stored", || stored() >= before + 2.0);
    drop(program);
    let killed = Instant::now();
    std::thread::sleep(Duration::from_secs(3));
    let down = killed.elapsed();
    let program = start(&folder);
    let (mut white, _) = Client::sit(program.address, &id, Some(&first));
    white.play(3, "g1f3");
    let entry = white.expect("entry");
    let left = entry["state"]["clocks"][0].as_u64().unwrap();
    let up = began.elapsed() - down;
    drop(program);
    let used = Duration::from_millis(60_000 - left);
    assert!(
        used >= Duration::from_millis(1_900) && used <= up,
        "White has used {used:?}, and the server was up for {up:?}"
    );
}

/// A machine that is suspended does so to its programs.
#[cfg(unix)]
#[test]
fn a_stopped_server_takes_nobodys_time() {
    use program_tests::Signal;

    let folder = tempfile::tempdir().unwrap();
    let program = start(&folder);
    let tables = Running::at(program.address);
    let mut new = people("conway-chess");
    new["clock"] = json!({"initial": 20_000});
    let (id, tokens) = tables.table(&new);
    let sit = |token: &Option<String>| Client::sit(program.address, &id, token.as_deref()).0;
    let mut players = tokens.each_ref().map(sit);
    play_moves(&mut players, 1, &["e2e4", "e7e5"]);
    let began = Instant::now();
    program.process.signal(Signal::STOP);
    let stopped = Instant::now();
    players[0].play(3, "g1f3");
    std::thread::sleep(Duration::from_secs(12));
    let down = stopped.elapsed();
    program.process.signal(Signal::CONT);
    let entry = players[0].expect("entry");
    let left = entry["state"]["clocks"][0].as_u64().unwrap();
    let (used, up) = (Duration::from_millis(20_000 - left), began.elapsed() - down);
    assert!(
        used <= up,
        "White has used {used:?}, and the server ran for {up:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_within_a_second() {
    use program_tests::Signal;
    use std::os::unix::process::ExitStatusExt;

    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let folder = tempfile::tempdir().unwrap();
        let mut program = start(&folder);
        let tables = Running::at(program.address);
        let computer = json!({"kind": "computer", "level": "best"});
        let (id, _) = tables.table(&json!({"game": "conway-chess", "seats": [computer, computer]}));
        let (_watcher, _) = Client::sit(program.address, &id, None);
        let _idle = std::net::TcpStream::connect(program.address).unwrap();
        until("the computer thinks", || {
            tables.counter("serve_thinking") > 0.0
        });
        program.process.signal(signal);
        let (time, status) = program.process.wait();
        assert_eq!(status.signal(), Some(signal.as_raw()), "{status}");
        // Much more than the promised second, because the machine may be busy.
        assert!(time < Duration::from_secs(20), "{signal:?}: {time:?}");
    }
}
