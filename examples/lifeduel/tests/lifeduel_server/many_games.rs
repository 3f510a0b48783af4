//! Many games at once.

use super::*;
use std::os::unix::process::ExitStatusExt;
use std::sync::Arc;
use tokio::sync::{Barrier, Semaphore};

#[test]
fn who_floods_or_does_not_read_delays_nobody_else() {
    let server = Server::start(&["--games", "forever", "--move-timeout", "60s"]);
    // One floods while it waits, one does not read while it plays.
    let [_first, flooding] = server.game();
    let flood = flooding.stream().try_clone().unwrap();
    let flooder = std::thread::spawn(move || {
        let kilobyte = [b'x'; 1024];
        let patience = Some(Duration::from_millis(200));
        flood.set_write_timeout(patience).unwrap();
        // Until the server accepts no more.
        (0..100_000)
            .take_while(|_| (&flood).write_all(&kilobyte).is_ok())
            .count()
    });
    let start = Instant::now();
    for _ in 0..20 {
        let [mut first, mut second] = server.game();
        first.send("\n");
        assert_eq!(first.rest(), "you lose\n");
        assert_eq!(second.rest(), "you win\n");
    }
    assert!(start.elapsed() < Duration::from_secs(30));
    let kilobytes = flooder.join().unwrap();
    assert!(kilobytes < 100_000, "the server takes whatever comes");
    drop(flooding);
    server.program.signal(Signal::TERM);
    server.program.signal(Signal::INT);
    assert!(server.program.end().status.signal().is_some());
}

#[test]
fn an_address_with_many_connections_keeps_no_other_out() {
    let server = Server::start(&["--games", "forever", "--max-connections", "8"]);
    let mut kept: Vec<_> = (0..4).map(|_| server.connect()).collect();
    kept.iter_mut().for_each(Client::greeted);
    assert_eq!(server.connect().rest(), "", "a fifth is closed");
    let mut other = server.connect_from([127, 0, 0, 2]);
    other.greeted();
    drop(kept.pop());
    let is_greeted = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        server.connect().is_greeted()
    });
    assert!(is_greeted, "a place is free again");
    server.stop();
}

/// As many concurrent games as the limit of open files allows, up to two thousand connections.
fn crowd_size() -> usize {
    let files = rlimit::increase_nofile_limit(1 << 12).unwrap_or(256) as usize;
    (files.saturating_sub(100) / 2).min(1_000)
}

/// Plays games of random players at once.
async fn play_crowd(games: usize, port: u16) -> Vec<Crowded> {
    let (door, all_seated) = (Semaphore::new(100), Barrier::new(2 * games));
    let hall = Arc::new(Hall {
        port,
        door,
        all_seated,
    });
    let players = (0..2 * games as u64).map(|number| Crowded::play(number, hall.clone()));
    let players: Vec<_> = players.map(tokio::spawn).collect();
    let mut played = Vec::new();
    for player in players {
        let player = tokio::time::timeout(served::PATIENCE, player).await;
        played.push(player.expect("a game hangs").unwrap());
    }
    played
}

#[tokio::test]
async fn a_thousand_games_at_once_with_random_faults_all_end_lawfully_and_are_all_recorded() {
    let (_folder, path, server) = log::logging(&["--move-timeout", "12s"]);
    let games = crowd_size();
    let crowd = play_crowd(games, server.port).await;
    if let Some(kilobytes) = server.program.most_memory() {
        println!("{games} games at once: {kilobytes} KiB");
        assert!(kilobytes < 200_000, "{kilobytes} KiB");
    }
    server.stop();

    let records = records(&path);
    assert_eq!(records.len(), games);
    let mut seats = HashMap::new();
    let mut endings: HashMap<&str, usize> = HashMap::new();
    for record in &records {
        let (seat_of, ending) = check_record(record);
        for (name, seat) in seat_of {
            assert!(seats.insert(name, (seat, record)).is_none(), "{record}");
        }
        *endings.entry(ending).or_default() += 1;
    }
    for player in &crowd {
        let (seat, record) = seats[&*player.name];
        let expected = match (record["result"].as_str().unwrap(), seat) {
            ("1-0", 0) | ("0-1", 1) => PlayerOutcome::Win,
            ("1-0", 1) | ("0-1", 0) => PlayerOutcome::Lose,
            ("1/2-1/2", _) => PlayerOutcome::Draw,
            _ => panic!("{record}"),
        };
        if player.manner.is_fair() {
            assert_ne!(record["by"], json!(seat + 1), "{player:?} {record}");
            assert_eq!(player.verdict, Some(expected), "{player:?} {record}");
        }
        if let Some(verdict) = player.verdict {
            assert_eq!(verdict, expected, "{player:?} {record}");
        }
    }
    // Every kind of ending has occurred.
    if games == 1_000 {
        for ending in ["counted", "violation", "left"] {
            assert!(endings[ending] > 50, "{endings:?}");
        }
    }
    assert!(!endings.contains_key("interrupted"), "{endings:?}");
}

/// Plays a record again; its players' names and seats, and how it ended.
fn check_record(record: &Value) -> ([(&str, usize); 2], &str) {
    let mut game = Position::start_of(record["spec"].as_str().unwrap().parse().unwrap());
    for cell in record["moves"].as_array().unwrap() {
        game.play(cell.as_str().unwrap().parse().unwrap()).unwrap();
    }
    let ending = record["ending"].as_str().unwrap();
    match record["by"].as_u64() {
        Some(loser) => game = game.violated_by(Player::ALL[loser as usize - 1]).unwrap(),
        None => assert_eq!(ending, "counted"),
    }
    assert_eq!(record["position"], game.to_string(), "{record}");
    let result = Outcome::status_word(game.outcome());
    assert_eq!(record["result"], result, "{record}");
    let names = [0, 1].map(|seat| (record["players"][seat]["name"].as_str().unwrap(), seat));
    (names, ending)
}
