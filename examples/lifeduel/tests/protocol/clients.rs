//! Clients.

use super::*;

/// A client that has received the greeting, the size and `sent`.
fn client(sent: &str) -> Client {
    let mut client = Client::default();
    client.receive(b"This is a lifegame_py server.  Tell me your name.\n");
    client.next_message().unwrap().unwrap();
    client.give_name("Ada").unwrap();
    client.receive(b"{\"height\": 2, \"width\": 2}\n");
    client.next_message().unwrap().unwrap();
    client.receive(sent.as_bytes());
    client
}

fn all_messages(client: &mut Client) -> Vec<Result<ServerMessage, ClientError>> {
    std::iter::from_fn(|| client.next_message()).collect()
}

#[test]
fn rule_3_5_a_verdict_is_understood_wherever_it_comes() {
    for (before, verdict) in [
        ("", "you win"),
        ("placement\n", "you win"),
        ("waiting\n", "you lose"),
        (
            "waiting\n\
             {\"phase\": \"placement\", \"board\": [[1, 0], [0, 0]], \"next_player\": 2}\n",
            "draw",
        ),
        ("simulation\n", "draw"),
        (
            "simulation\n{\"phase\": \"life_result\", \"board\": [[1, 0], [0, 0]], \
             \"count\": {\"1\": 1, \"2\": 0}}\n",
            "you win",
        ),
    ] {
        let mut client = client(&format!("{before}{verdict}\nplacement\n"));
        let all = all_messages(&mut client);
        let Some(Ok(ServerMessage::Verdict(last))) = all.last() else {
            panic!("{before}: {all:?}");
        };
        assert_eq!(last.to_string(), verdict);
        assert!(client.is_over());
        client.end();
        assert_eq!(client.next_message(), None, "nothing after the verdict");
        assert!(client.place(Cell::at(0, 0)).is_err());
    }
}

#[test]
fn rule_3_5_a_simulation_where_a_result_was_due_is_understood() {
    let result =
        r#"{"phase": "life_result", "board": [[0, 2], [0, 0]], "count": {"1": 0, "2": 1}}"#;
    for status in ["placement", "waiting"] {
        let mut client = client(&format!("{status}\nsimulation\n{result}\nyou lose\n"));
        let all = all_messages(&mut client);
        assert_eq!(all[1], Ok(ServerMessage::Simulation));
        let board = "2./2.".parse::<Board>().unwrap();
        let board = board.with(Second, Cell::at(0, 1));
        let counts = [0, 1];
        assert_eq!(all[2], Ok(ServerMessage::LifeResult { board, counts }));
        assert_eq!(all[3], Ok(ServerMessage::Verdict(Verdict::Lose)));
    }
}

#[test]
fn rule_3_6_the_end_of_the_stream_before_a_verdict_is_an_error() {
    for sent in ["", "waiting\n", "placement\n", "simulation\n", "you wi"] {
        let mut client = client(sent);
        client.end();
        let all = all_messages(&mut client);
        let (last, before) = all.split_last().unwrap();
        assert!(last.is_err() && before.iter().all(Result::is_ok), "{all:?}");
        if sent != "you wi" {
            assert!(matches!(last, Err(ClientError::Broken { .. })), "{last:?}");
        }
        assert!(client.is_over());
    }
    // But the last line need not have a line end.
    let mut client = client("you win");
    client.end();
    assert_eq!(
        all_messages(&mut client),
        [Ok(ServerMessage::Verdict(Verdict::Win))]
    );
}

#[test]
fn rule_2_2_and_3_3_other_spellings_are_understood() {
    let mut client = client(
        "waiting \r\n\
         {\"next_player\":1,\"more\":[null],\"board\":[[2,0],[0,1]],\"phase\":\"placement\"}\r",
    );
    let all = all_messages(&mut client);
    assert_eq!(client.player(), Some(Second));
    assert_eq!(all[0], Ok(ServerMessage::Waiting));
    let board = "o./.x".parse().unwrap();
    let next_player = First;
    assert_eq!(all[1], Ok(ServerMessage::Placed { board, next_player }));
    assert_eq!(client.board(), Some(board));
}

#[test]
fn rule_3_3_what_a_server_must_not_send_is_an_error() {
    let error = |sent: &str| {
        let all = all_messages(&mut client(sent));
        all.last().unwrap().clone().unwrap_err().to_string()
    };
    assert_eq!(
        error("you tie\n"),
        "\"you tie\" is not a message of a server"
    );
    assert_eq!(
        error("waiting\nwaiting\n"),
        "the server sent \"waiting\": expected the result of a placement"
    );
    assert_eq!(
        error("placement\nwaiting\n"),
        "the server sent \"waiting\": expected this player's placement"
    );
    let board = |rows: &str| {
        error(&format!(
            "waiting\n{{\"phase\": \"placement\", \"board\": {rows}, \"next_player\": 1}}\n"
        ))
    };
    assert_eq!(
        board("[[0, 0, 0], [0, 0, 0]]"),
        "the server sent a board of 2 rows and 3 columns: expected the size that it had announced"
    );
    assert_eq!(
        board("[[0, 0], [0]]"),
        "a board with rows of different lengths"
    );
    assert_eq!(
        board("[[0, 3], [0, 0]]"),
        "cell 0,1 of a board is 3: expected 0, 1 or 2"
    );
    assert!(board("[]").starts_with("a board of 0 rows"));
    assert!(board("[[],[]]").starts_with("a board of 2 rows and 0 columns"));
    let huge = format!("[[{}0]]", "0,".repeat(20_000));
    assert!(board(&huge).starts_with("a board of 1 rows and 20001 columns"));
    assert!(board("[[0.0, 0], [0, 0]]").ends_with("is not a message of a server"));
    assert!(board("0").ends_with("is not a message of a server"));
    assert_eq!(
        error(&"x".repeat(70_000)),
        "the server sent a line of more than 65536 bytes"
    );
}

#[test]
fn rule_3_4_a_client_sends_one_line_and_only_if_it_is_asked() {
    let mut client = Client::default();
    let asked = client.give_name("Ada").unwrap_err();
    assert_eq!(
        asked.to_string(),
        "the server has not asked for a name: expected the greeting"
    );
    client.receive(b"This is a lifegame_py server.  Tell me your name.\nplace");
    assert!(
        client.give_name("Ada").is_err(),
        "the greeting is not complete"
    );
    client.next_message().unwrap().unwrap();
    assert_eq!(
        client.give_name("A\nB"),
        Err(ClientError::Name(NameError::Lines))
    );
    assert!(matches!(
        client.give_name(&"A".repeat(70_000)),
        Err(ClientError::Name(NameError::TooLong { bytes: 70_000 }))
    ));
    assert_eq!(client.give_name("").unwrap(), "\n");
    assert!(client.give_name("Ada").is_err());
    assert!(client.place(Cell::at(0, 0)).is_err());
}

#[test]
fn rule_2_3_messages_are_spelled_as_python_spells_them() {
    let board: Board = "x./.o".parse().unwrap();
    let next_player = Second;
    assert_eq!(
        ServerMessage::Placed { board, next_player }.to_line(),
        "{\"phase\": \"placement\", \"board\": [[1, 0], [0, 2]], \"next_player\": 2}\n"
    );
    assert_eq!(
        ServerMessage::life_result(board).to_line(),
        "{\"phase\": \"life_result\", \"board\": [[1, 0], [0, 2]], \
         \"count\": {\"1\": 1, \"2\": 1}}\n"
    );
    assert_eq!(
        ClientMessage::Place(Cell::at(2, 3)).to_line(),
        "{\"place\": [2, 3]}\n"
    );
}

#[test]
fn rule_2_1_and_2_4_messages_are_lines_and_status_words_have_no_quotes() {
    let verdict = |verdict| ServerMessage::Verdict(verdict);
    for (message, line) in [
        (ServerMessage::Placement, "placement\n"),
        (ServerMessage::Waiting, "waiting\n"),
        (ServerMessage::Simulation, "simulation\n"),
        (verdict(Verdict::Win), "you win\n"),
        (verdict(Verdict::Lose), "you lose\n"),
        (verdict(Verdict::Draw), "draw\n"),
    ] {
        assert_eq!(message.to_line(), line);
    }
}
