//! Players who leave.

use super::*;

/// A way of leaving.
fn leave(client: Client, how: usize) -> Option<Client> {
    match how {
        0 => drop(client),
        1 => client.reset(),
        _ => {
            client.finish();
            return Some(client);
        }
    }
    None
}

#[test]
fn leaving_at_any_time_of_a_game_loses_it() {
    let server = Server::start(&["--games", "forever"]);
    let moves = sessions()[0]
        .lines
        .iter()
        .filter(|line| !line.by_server)
        .skip(2)
        .map(|line| line.text)
        .collect::<Vec<_>>();
    assert_eq!(moves.len(), 12);
    for placed in 0..12 {
        for leaver in [0, 1] {
            let how = (placed + leaver) % 3;
            let [first, second] = server.game();
            let mut clients = [Some(first), Some(second)];
            for (i, line) in moves[..placed].iter().enumerate() {
                clients[i % 2].as_mut().unwrap().send(format!("{line}\n"));
                for (player, client) in clients.iter_mut().enumerate() {
                    let client = client.as_mut().unwrap();
                    assert!(client.line().starts_with("{\"phase\""));
                    client.expect(if player == i % 2 {
                        "waiting"
                    } else {
                        "placement"
                    });
                }
            }
            let half_closed = leave(clients[leaver].take().unwrap(), how);
            let other = clients[1 - leaver].as_mut().unwrap();
            assert_eq!(other.rest(), "you win\n", "{leaver} after {placed}");
            if let Some(mut leaver) = half_closed {
                assert_eq!(leaver.rest(), "");
            }
        }
    }
    server.stop();
}

#[test]
fn leaving_before_the_other_has_come_ends_the_server_with_an_error() {
    for (named, how) in [(false, 0), (false, 1), (false, 2), (true, 0), (true, 1)] {
        let server = Server::start(&[]);
        let client = if named {
            server.named("p1")
        } else {
            let mut client = server.connect();
            client.expect(GREETING);
            client
        };
        let _ = leave(client, how);
        let ended = server.end();
        assert_eq!(ended.status.code(), Some(1));
        assert!(
            ended.stderr.contains("both players left"),
            "{}",
            ended.stderr
        );
    }
}

#[test]
fn leaving_before_both_names_are_known_loses_too() {
    // The second player has been greeted.
    let server = Server::start(&[]);
    let mut first = server.named("p1");
    let mut second = server.connect();
    second.expect(GREETING);
    drop(second);
    assert_eq!(first.rest(), "you win\n");
    drop(first);
    assert!(server.end().status.success());

    // The first, while the second is asked for its name.
    let server = Server::start(&[]);
    let first = server.named("p1");
    let mut second = server.connect();
    second.expect(GREETING);
    drop(first);
    second.send("p2\n");
    let rest = second.rest();
    // The server may hear the name first.
    let waited = rest.strip_prefix(&format!("{SIZE}\nwaiting\n"));
    let told = waited.or_else(|| rest.strip_prefix(&format!("{SIZE}\n")));
    assert_eq!(told, Some("you win\n"), "{rest}");
    drop(second);
    assert!(server.end().status.success());
}

#[test]
fn a_half_line_before_leaving_is_a_line() {
    let server = Server::start(&[]);
    let [mut first, mut second] = server.game();
    first.send("{\"place\": [2, 3]}");
    first.finish();
    assert!(first.rest().ends_with("\"next_player\": 2}\nwaiting\n"));
    assert!(second.line().ends_with("\"next_player\": 2}"));
    assert_eq!(second.rest(), "placement\nyou win\n");
    drop((first, second));
    assert!(server.end().status.success());
}
