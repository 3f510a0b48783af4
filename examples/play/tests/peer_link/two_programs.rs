//! Two programs that both follow the protocol.

use super::*;
use play::peer::Ticket;
use std::fs;

#[test]
fn a_game_survives_that_its_connection_breaks_again_and_again() {
    let host = host();
    let proxy = Proxy::new(host.address().unwrap());
    let mut pair = Pair::seated(host, proxy.address, chess());
    let mut dice = Dice::seeded(6);
    while proxy.connections() < 12 {
        let done = log(&pair.host).0;
        pair.play_on(&mut dice);
        pair.settle();
        pair.check();
        assert!(log(&pair.guest).0 > done);
    }
}

#[test]
fn who_leaves_says_so() {
    let mut pair = Pair::new(chess());
    pair.guest.leave();
    until(&mut [&mut pair.host], |_, news| {
        news == lost(Disconnection::Left)
    });
    let mut guest = joined(&mut pair.host);
    // Dropping the link leaves the game.
    drop(pair.host);
    until(&mut [&mut guest], |_, news| {
        news == Update::Stopped(Stop::KeeperLeft)
    });
    assert_eq!(guest.poll(), None);
}

#[test]
fn a_ticket_stays_on_the_disk_as_long_as_its_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let tickets = || fs::read_dir(folder.path().join("tickets")).unwrap().count();
    let mut host = host();
    let address = of(host.address().unwrap());
    // The program comes back to its seat.
    for (does, kept) in [(None, 1), (Some(Act::Resign), 0)] {
        let ticket = Ticket::take(Some(folder.path()), &address, None);
        let joining = Joining::seat(chess().clone(), ticket.token());
        let mut guest = join(&address, joining, LIMITS, Some(ticket)).unwrap();
        until(&mut [&mut host, &mut guest], |which, news| {
            which == 1 && is_here(&news)
        });
        if let Some(act) = does {
            guest.send(act).unwrap();
            until(&mut [&mut host, &mut guest], |which, news| {
                which == 1 && matches!(news, Update::Done { .. })
            });
        }
        guest.suspend();
        drop(guest);
        assert_eq!(tickets(), kept);
        until(&mut [&mut host], |_, news| {
            matches!(news, Update::Lost { .. })
        });
    }
}

#[test]
fn nobody_there_and_a_taken_port_are_told() {
    let host = host();
    let address = host.address().unwrap();
    let setup = TableSetup::new(chess().clone(), chess().start(None).unwrap());
    let asked = Asked::new(&address.to_string(), setup);
    let error = listen(asked, &CATALOGUE).unwrap_err();
    assert!(error.to_string().starts_with("cannot listen on 127.0.0.1:"));
    // No program listens, or can listen, on the port from which a connection was made.
    let connection = TcpStream::connect(address).unwrap();
    let unused = connection.local_addr().unwrap();
    let joining = Joining::seat(chess().clone(), fresh_token());
    let error = join(&of(unused), joining, LIMITS, None).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot connect to 127.0.0.1:")
    );
}

#[test]
fn a_program_that_is_no_table_is_told_from_one() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let joining = Joining::seat(chess().clone(), Token(7));
    let address = of(listener.local_addr().unwrap());
    let mut guest = join(&address, joining, LIMITS, None).unwrap();
    let mut stream = listener.accept().unwrap().0;
    stream.write_all(b"HTTP/1.1 404 Not Found\r\n\r\n").unwrap();
    let news = Update::Disconnected(Disconnection::Closed);
    until(&mut [&mut guest], |_, told| told == news);
    let told = guest.take_failure().unwrap();
    assert!(
        told.contains("404 Not Found: is there such a table?"),
        "{told}"
    );
}
