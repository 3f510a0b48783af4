//! What a client makes of what its server sends.

use super::*;

/// Returns the lines of a script with what follows each.
fn play(script: &[&str]) -> Vec<String> {
    let mut client = Client::default();
    let mut told = Vec::new();
    for line in script {
        let mut reply = None;
        match line.split_once(' ').unwrap() {
            ("S", "ends") => client.end(),
            ("S:", text) => client.receive(&[&bytes(text)[..], b"\n"].concat()),
            ("S-", text) => client.receive(&bytes(text)),
            ("name", name) => {
                let name = String::from_utf8(bytes(name)).unwrap();
                reply = Some(client.give_name(&name));
            }
            ("place", cell) => reply = Some(client.place(cell.parse().unwrap())),
            _ => continue,
        }
        told.push((*line).to_owned());
        told.extend(reply.map(|reply| match reply {
            Ok(line) => format!("sends {line:?}"),
            Err(error) => format!("refused {error}"),
        }));
        while let Some(message) = client.next_message() {
            told.push(match &message {
                Ok(message) => format!("reads {}", message.to_line().strip_suffix('\n').unwrap()),
                Err(error) => format!("fails {error}"),
            });
            let is_last = matches!(message, Ok(ServerMessage::Outcome(_)) | Err(_));
            assert_eq!(client.is_over(), is_last, "{told:?}");
        }
    }
    told
}

#[test]
fn clients_do_as_the_table_tells() {
    scripts::check(include_str!("../data/clients.txt"), play);
}

#[test]
fn rule_3_2_clients_understand_every_recorded_session() {
    for session in sessions() {
        for player in Player::ALL {
            let mut client = Client::default();
            let mut last = None;
            for line in session.lines.iter().filter(|line| line.player == player) {
                let text = format!("{}\n", line.text);
                if line.by_server {
                    client.receive(text.as_bytes());
                    while let Some(message) = client.next_message() {
                        last = Some(message.unwrap());
                    }
                } else if last == Some(ServerMessage::Greeting) {
                    assert_eq!(client.give_name(line.text), Ok(text));
                } else if let Ok([row, column]) = placement::read(line.text.as_bytes())
                    && let (Ok(row), Ok(column)) = (row.try_into(), column.try_into())
                    && let Some(cell) = Cell::new(row, column)
                {
                    // A client can send any cell of the largest boards.
                    assert_eq!(client.place(cell), Ok(text));
                }
            }
            client.end();
            assert_eq!(client.next_message(), None);
            assert!(matches!(last, Some(ServerMessage::Outcome(_))));
            assert_eq!(client.player(), Some(player));
            let size = client.board().map(|board| (board.height(), board.width()));
            assert_eq!(size, Some((session.spec.height(), session.spec.width())));
        }
    }
}
