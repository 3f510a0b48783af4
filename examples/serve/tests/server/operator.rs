//! What an operator does while the server runs, and without it.

use std::path::Path;

use crate::common::{Client, GENEROUS, Program, Running, until};
use program_tests::{run, stderr, stdout};

/// Runs a command with the games in a folder. Returns its status and what it prints.
fn operate(data: &Path, arguments: &[&str]) -> (i32, String) {
    let data = ["--data", data.to_str().unwrap()];
    let arguments = [arguments, &data].concat();
    let ended = run(env!("CARGO_BIN_EXE_serve"), &arguments, b"");
    let printed = stdout(&ended) + &stderr(&ended);
    (ended.status.code().unwrap(), printed)
}

#[test]
fn tables_are_listed_copied_and_removed_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    assert_eq!(operate(&data, &["tables"]).0, 1, "there are no games yet");
    let program = Program::start(&folder, &GENEROUS);
    let server = Running::at(program.address);
    let (kept, _) = server.people("conquid");
    let (bad, [token, _]) = server.people("conway-chess");
    let (mut client, _) = Client::sit(server.address, &bad, Some(&token));
    client.play(1, "e2e4");
    client.entry(1);
    let (status, listed) = operate(&data, &["tables"]);
    assert_eq!((status, listed.lines().count()), (0, 2), "{listed}");
    let line = format!("{bad}  conway-chess  a person against a person: move 1  ");
    assert!(
        listed.lines().any(|listed| listed.starts_with(&line)),
        "{listed}"
    );

    let copy = folder.path().join("copy.sqlite");
    let copy_to = ["backup", "--to", copy.to_str().unwrap()];
    assert_eq!(operate(&data, &copy_to).0, 0);
    let (status, told) = operate(&data, &copy_to);
    assert!(
        status == 1 && told.contains("copy.sqlite"),
        "it is there: {told}"
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = copy.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "it has the secrets of the seats");
    }

    let (status, told) = operate(&data, &["remove", &bad, "nothing"]);
    let expected = format!("{bad} is removed\nnothing is not there\n");
    assert_eq!((status, told), (1, expected));
    client.ends();
    until("the server has noticed", || {
        server.get(&format!("/api/tables/{bad}")).status == 404
    });
    assert_eq!(server.get(&format!("/api/tables/{kept}")).status, 200);
    drop(program);
    let (_, listed) = operate(&data, &["tables"]);
    assert!(
        listed.starts_with(&kept) && listed.lines().count() == 1,
        "{listed}"
    );

    // The copy has what was removed later.
    let again = tempfile::tempdir().unwrap();
    std::fs::create_dir(again.path().join("data")).unwrap();
    std::fs::copy(&copy, again.path().join("data/tables.sqlite")).unwrap();
    let program = Program::start(&again, &GENEROUS);
    let (watcher, _) = Client::sit(program.address, &bad, None);
    assert_eq!(watcher.log[0]["text"], "e2e4");
}
