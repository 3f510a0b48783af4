//! Dialogues of the server with players.

use super::*;

/// Returns the lines of a script with what follows.
fn play(script: &[&str]) -> Vec<String> {
    let mut server = None;
    let mut clients: HashMap<&str, Client> = HashMap::new();
    let mut told = Vec::new();
    for line in script {
        let mut words = line.splitn(3, ' ');
        let [who, verb, what] = [(); 3].map(|()| words.next().unwrap_or_default());
        match (verb, clients.get_mut(who), &server) {
            ("starts", ..) => {
                let options: Vec<&str> = what.split_whitespace().collect();
                server = Some(Server::start(&options));
            }
            ("gets", _, Some(server)) => {
                let signals = [("TERM", Signal::TERM), ("INT", Signal::INT)];
                let signal = signals.iter().find(|(name, _)| *name == what);
                server.program.signal(signal.unwrap().1);
            }
            ("ends", None, Some(_)) => {
                let ended = server.take().unwrap().program.end();
                told.push(match ended.status.code() {
                    Some(code) => format!("server ends with {code}"),
                    None => "server ends by a signal".into(),
                });
                let complaints = stderr(&ended);
                told.extend(complaints.lines().map(|line| format!("server says {line}")));
                continue;
            }
            ("connects", None, Some(server)) => drop(clients.insert(who, server.connect())),
            ("joins", None, Some(server)) => drop(clients.insert(who, server.named("name"))),
            ("sends", Some(client), _) => client.send([&bytes(what)[..], b"\n"].concat()),
            ("begins", Some(client), _) => client.send(bytes(what)),
            ("finishes", Some(client), _) => client.finish(),
            ("resets", Some(_), _) => clients.remove(who).unwrap().reset(),
            ("leaves", Some(_), _) => drop(clients.remove(who)),
            ("waits", Some(client), _) => assert!(client.waits(), "{line}"),
            ("ends", Some(client), _) => {
                assert_eq!(client.rest(), "", "{line}");
                clients.remove(who);
            }
            ("reads", Some(client), _) => {
                told.push(format!("{who} reads {}", client.line()));
                continue;
            }
            ("says", ..) => continue,
            _ => panic!("{line}"),
        }
        told.push((*line).to_owned());
    }
    told
}

#[test]
fn servers_do_as_the_table_tells() {
    scripts::check(include_str!("../data/servers.txt"), play);
}
