//! Players who leave.

use super::*;

/// A way of leaving. Returns a client that reads on.
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
fn leaving_in_any_way_loses_on_turn_or_not() {
    let server = Server::start(&["--games", "forever"]);
    for (leaver, how) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
        let [mut first, mut second] = server.game();
        first.place(2, 3);
        for client in [&mut first, &mut second] {
            assert!(client.line().starts_with("{\"phase\""));
            client.line();
        }
        let mut clients = vec![first, second];
        let half_closed = leave(clients.remove(leaver), how);
        assert_eq!(clients[0].rest(), "you win\n", "{leaver} {how}");
        if let Some(mut leaver) = half_closed {
            assert_eq!(leaver.rest(), "");
        }
    }
    server.stop();
}

#[test]
fn leaving_before_the_other_has_come_ends_the_server_with_an_error() {
    for (named, how) in [(false, 0), (false, 1), (false, 2), (true, 0), (true, 1)] {
        let server = Server::start(&[]);
        let mut client = server.connect();
        client.expect(GREETING);
        if named {
            client.send("p1\n");
            client.expect(SIZE);
        }
        let _ = leave(client, how);
        let ended = server.end();
        assert_eq!(ended.status.code(), Some(1));
        let told = ended.stderr;
        assert!(told.contains("both players left"), "{told}");
    }
}

#[test]
fn leaving_before_both_names_are_known_loses_too() {
    let server = Server::start(&[]);
    let mut first = server.named("p1");
    let mut second = server.connect();
    second.expect(GREETING);
    drop(second);
    assert_eq!(first.rest(), "you win\n");
    drop(first);
    assert!(server.end().status.success());
}
