//! Data that older servers have stored: each file in `tests/data` has the same tables in the shape
//! of its time.

use std::path::Path;

use program_tests::stdout;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Client, Program, Running};

/// A folder with data from this file of SQL.
fn stored(sql: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("data")).unwrap();
    let database = Connection::open(folder.path().join("data/tables.sqlite")).unwrap();
    database.execute_batch(sql).unwrap();
    folder
}

/// What the list says of each table.
const LISTED: [(&str, &str); 4] = [
    (
        "chess",
        r#"["conway-chess","standard",1,"*",3,2,1,true,"person","person",null]"#,
    ),
    (
        "rematch",
        r#"["conquid","medium",2,"*",0,1,2,false,"person","person",null]"#,
    ),
    (
        "computer",
        r#"["pacifist","standard",1,"*",2,1,1,false,"person","computer","easy"]"#,
    ),
    (
        "open",
        r#"["lifeduel","6x6t6g3",1,"*",0,1,1,true,"person","open",null]"#,
    ),
];

fn listed(server: &Running, id: &str) -> String {
    let listing = server.listing(id);
    let names = "game variant sides status ply turn games listed".split(' ');
    let mut fields: Vec<&Value> = names.map(|name| &listing[name]).collect();
    let seats = &listing["seats"];
    fields.extend([&seats[0]["kind"], &seats[1]["kind"], &seats[1]["level"]]);
    json!(fields).to_string()
}

/// What an entry says, and what the state after it does.
fn told(client: &Client) -> Vec<String> {
    let line = |entry: &Value| {
        let state = &entry["state"];
        let words = entry.get("text").or(entry.get("question"));
        json!([
            entry["by"],
            words,
            state["game"],
            state["ply"],
            state["status"]
        ])
        .to_string()
    };
    client.log.iter().map(line).collect()
}

/// Reads the data of a file, and lets all its games go on.
fn check(file: &Path) {
    let folder = stored(&std::fs::read_to_string(file).unwrap());
    let server = Running::start_in(&folder, &[]);
    assert_eq!(server.get("/health").json()["status"], "works");
    for (id, expected) in LISTED {
        assert_eq!(listed(&server, id), expected);
    }
    let sit = |id: &str, seat: u8| {
        let token = seat.to_string().repeat(32);
        Client::sit(server.address, id, Some(&token))
    };
    let (mut black, welcome) = sit("chess", 2);
    assert_eq!(
        told(&black),
        [
            r#"[1,"e2e4",0,1,"*"]"#,
            r#"[2,"e7e5",0,2,"*"]"#,
            r#"[1,"b1c3",0,3,"*"]"#,
            r#"[2,"draw",0,3,"*"]"#,
            r#"[1,"draw",0,3,"*"]"#,
        ]
    );
    let clocks = &black.log[4]["state"]["clocks"];
    assert_eq!(*clocks, json!([302_675, 299_384]));
    assert_eq!(welcome["clock"]["increment"], 3_000);
    // The time while no server was up is nobody's.
    let at = welcome["at"].as_u64().unwrap();
    assert!((4_234..60_000).contains(&at), "{at}");
    black.play(4, "g8f6");
    assert_eq!(black.expect("entry")["state"]["ply"], 4);
    let (client, _) = sit("rematch", 1);
    assert_eq!(
        told(&client)[3..],
        [
            r#"[1,"undo",0,1,"*"]"#,
            r#"[1,null,0,1,"1-0"]"#,
            r#"[2,"rematch",0,1,"1-0"]"#,
            r#"[1,"rematch",1,0,"*"]"#,
        ]
    );
    let (mut person, _) = sit("computer", 1);
    person.play(3, "d2d4");
    for (number, by) in [(3, 1), (4, 2)] {
        assert_eq!(person.entry(number)["by"], by);
    }
    assert_eq!(sit("open", 2).1["seat"], 2);
}

#[test]
fn tables_of_every_older_server_go_on() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = std::fs::read_dir(files).unwrap();
    let mut count = 0;
    for file in files {
        let file = file.unwrap().path();
        println!("{}", file.display());
        check(&file);
        count += 1;
    }
    assert_eq!(count, 5);
}

#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_read_is_told_at_the_start_and_stays() {
    use program_tests::Signal;

    let damage = "UPDATE tables SET seats = '[]' WHERE id = 'open';";
    let folder = stored(&(include_str!("../data/version-3.sql").to_owned() + damage));
    for _ in 0..2 {
        let program = Program::start(&folder, &["--listen=127.0.0.1:0"]);
        program.process.signal(Signal::TERM);
        let output = stdout(&program.process.end());
        let told = "1 table cannot be read: the log says why\n";
        assert!(output.ends_with(told), "{output}");
    }
}
