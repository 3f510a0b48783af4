//! What cannot be served.

use super::*;

#[test]
fn a_port_that_is_taken_a_host_that_is_none_and_a_game_that_is_none_are_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let error_of = |arguments: &[&str], status| {
        let output = run(env!("CARGO_BIN_EXE_lifeduel-server"), arguments, b"");
        assert_eq!(output.status.code(), Some(status));
        stderr(&output)
    };
    let taken = error_of(&["127.0.0.1", &port], 1);
    assert!(taken.contains(&format!("cannot listen on 127.0.0.1:{port}")));
    assert!(error_of(&["::1", "0"], 1).contains("no IPv4 address"));
    let crowded = error_of(&["localhost", "0", "--placements", "19"], 2);
    assert!(crowded.contains("19 placements each"), "{crowded}");
    let nowhere = error_of(&["localhost", "0", "--log", "/no/such/folder/log"], 1);
    assert!(nowhere.contains("cannot write /no/such/folder/log"));
    let lines = [
        "localhost 0 --log /nowhere/{}",
        "{} 0",
        "localhost {}",
        "localhost 0 --{}",
    ];
    program_tests::check_obeys_nothing(env!("CARGO_BIN_EXE_lifeduel-server"), &lines);
}

#[test]
fn they_write_completions_and_their_man_pages_and_refuse_what_is_no_number() {
    let game = env!("CARGO_BIN_EXE_lifeduel");
    program_tests::check_described(game);
    program_tests::check_numbers(game, &[], &["--seed", "--millis"]);
    let server = env!("CARGO_BIN_EXE_lifeduel-server");
    program_tests::check_described(server);
    let board = ["--height", "--width", "--placements", "--generations"];
    program_tests::check_numbers(server, &["localhost", "0"], &board);
    program_tests::check_numbers(server, &["localhost", "0"], &["--games", "--grace"]);
}
