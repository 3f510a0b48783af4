//! The table of a worker: a keeper with one connection, and with the computer players. The page
//! keeps what is to outlast the worker.

use std::cell::RefCell;
use std::time::Duration;

use menagerie::{Causes, ComputerPlayer, SearchMemory, SearchOptions};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabletop::table::{AskError, Connection, NewTable, Stored, Table, Token};

use crate::CATALOGUE;
use crate::clock::now;

/// The connection of the page.
const PAGE: Connection = Connection(1);

/// How often the time of play is kept while a clock runs, in milliseconds: a page that is loaded
/// again gives no more time back.
const CLOCK: u64 = 2_000;

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
}

/// What is asked of the table.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Wish {
    /// Makes a table. Persons get these secrets.
    Create { table: Value, tokens: [Token; 2] },
    /// Goes on with a table.
    Open { kept: Box<Stored> },
    /// Takes a message of the page.
    Receive { text: String },
    /// Takes note of the time.
    Tick {},
    /// Lets the computer player that is to move choose a move.
    Think { seed: u64 },
}

/// What the page is to do.
#[derive(Default, Serialize)]
struct Reply {
    /// What it keeps from now on, before it reads the messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<Stored>,
    /// The messages for it.
    messages: Vec<String>,
    /// Whether the connection has ended.
    is_closed: bool,
    /// In how many milliseconds the time is to be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    alarm: Option<u64>,
    /// In how many milliseconds a computer player is to think.
    #[serde(skip_serializing_if = "Option::is_none")]
    think_in: Option<u64>,
}

/// The open table.
struct Open {
    table: Table,
    memories: [SearchMemory; 2],
}

/// Does what is asked of the table. Returns what the page is to do, or an error.
pub fn answer(question: &[u8]) -> String {
    let wish = serde_json::from_slice(question).map_err(|error| Refused::from(error.to_string()));
    let reply = wish.and_then(|wish| OPEN.with_borrow_mut(|open| serve(open, wish)));
    match reply {
        Ok(reply) => json!(reply),
        Err(Refused { kind, message }) => json!({"error": {"kind": kind, "message": message}}),
    }
    .to_string()
}

/// Why something is not done: a word for programs, and a sentence.
struct Refused {
    kind: &'static str,
    message: String,
}

impl From<AskError> for Refused {
    fn from(error: AskError) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
        }
    }
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        let kind = "bad-table";
        Self { kind, message }
    }
}

fn serve(open: &mut Option<Open>, wish: Wish) -> Result<Reply, Refused> {
    match wish {
        Wish::Create { table, tokens } => {
            let new = Stored::new(NewTable::read(table)?, &CATALOGUE, tokens);
            return Ok(Reply {
                kept: Some(new.map_err(|error| Causes(&error).to_string())?),
                ..Reply::default()
            });
        }
        Wish::Open { kept } => *open = Some(Open::with(*kept)?),
        Wish::Receive { text } => there(open)?.table.receive(PAGE, &text, now()),
        Wish::Tick {} => there(open)?.table.tick(now()),
        Wish::Think { seed } => there(open)?.think(seed),
    }
    Ok(there(open)?.settle())
}

fn there(open: &mut Option<Open>) -> Result<&mut Open, String> {
    open.as_mut().ok_or_else(|| "no table is open".into())
}

impl Open {
    /// Goes on with a table. The time while it was not open is nobody's.
    fn with(kept: Stored) -> Result<Self, String> {
        let table = kept.resume(&CATALOGUE, now());
        let mut table = table.map_err(|error| Causes(&error).to_string())?;
        table.connect(PAGE, now());
        Ok(Self {
            memories: [SearchMemory::new(), SearchMemory::new()],
            table,
        })
    }

    /// Lets the computer player that is to move choose a move, and plays it. After a failure it
    /// tries again later.
    fn think(&mut self, seed: u64) {
        let turn = self.table.computer_turn();
        let search = turn.and_then(|turn| self.table.search(turn, now()));
        if let Some((turn, search)) = turn.zip(search) {
            let options = SearchOptions {
                memory: Some(self.memories[turn.seat.index()].clone()),
                ..SearchOptions::DEFAULT.with_variety(seed)
            };
            let search = search.within(ComputerPlayer::USUAL_TIME);
            let found = search.run(&options, &mut |_| {});
            let _ = self.table.found(turn, found, now());
        }
    }

    /// Returns what the page is to do.
    fn settle(&mut self) -> Reply {
        let now = now();
        let output = self.table.take_output();
        let messages = output.messages.iter().map(|(_, text)| text.to_string());
        let has_clock = self.table.ledger().running().is_some();
        let is_new = has_clock || !output.entries.is_empty() || output.seats.is_some();
        let until = |time: Duration| millis(time.saturating_sub(now));
        // A millisecond later, so that the time has certainly come.
        let alarm = self.table.next_deadline().map(|due| until(due) + 1);
        let turn = self.table.computer_turn();
        Reply {
            kept: is_new.then(|| Stored::of(&self.table, now)),
            messages: messages.collect(),
            is_closed: !output.closed.is_empty(),
            alarm: alarm.map(|alarm| if has_clock { alarm.min(CLOCK) } else { alarm }),
            think_in: turn.map(|_| until(self.table.thinks_at())),
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::answer;

    fn ask(wish: &Value) -> Value {
        serde_json::from_str(&answer(wish.to_string().as_bytes())).unwrap()
    }

    /// Returns the messages of a reply.
    fn messages(reply: &Value) -> Vec<Value> {
        let lines = reply["messages"].as_array().unwrap();
        let read = |line: &Value| serde_json::from_str(line.as_str().unwrap()).unwrap();
        lines.iter().map(read).collect()
    }

    #[test]
    fn a_game_against_the_computer_goes_on_from_what_was_kept() {
        let tokens = ["1", "2"].map(|digit| digit.repeat(32));
        let seats = json!([{"kind": "person"}, {"kind": "computer", "level": "beginner"}]);
        let table = json!({"game": "conway-chess", "seats": seats});
        let made = ask(&json!({"do": "create", "table": table, "tokens": tokens}));
        assert_eq!(made["kept"]["seats"][0]["token"], tokens[0]);

        let hello = json!({"type": "hello", "version": 2, "token": tokens[0], "name": "Ann"});
        let hello = hello.to_string();
        let told = ask(&json!({"do": "open", "kept": made["kept"]}));
        assert_eq!(
            (&told["messages"], told.get("think_in")),
            (&json!([]), None)
        );
        let told = ask(&json!({"do": "receive", "text": hello}));
        assert_eq!(messages(&told)[0]["type"], "welcome");
        assert_eq!(told["kept"]["seats"][0]["name"], "Ann");
        let wish = json!({"type": "wish", "number": 1, "seen": 0, "act": "move", "text": "e2e4"});
        let told = ask(&json!({"do": "receive", "text": wish.to_string()}));
        assert_eq!(
            (&told["kept"]["head"]["ply"], &told["think_in"]),
            (&json!(1), &json!(0))
        );

        // The page was closed before the computer replied.
        let told = ask(&json!({"do": "open", "kept": told["kept"]}));
        assert_eq!(told["think_in"], 0);
        ask(&json!({"do": "receive", "text": hello}));
        let told = ask(&json!({"do": "think", "seed": 1}));
        let entry = &messages(&told)[0];
        assert_eq!((&entry["by"], &entry["ply"]), (&json!(2), &json!(2)));
        assert_eq!(told["kept"]["entries"].as_array().unwrap().len(), 2);
        assert_eq!(ask(&json!({"do": "tick"})).get("think_in"), None);
    }

    /// What pages kept of tables, the oldest first. Each must be read for ever.
    const KEPT: [&str; 2] = [
        // Before people had names: with a clock, and a draw that was declined.
        include_str!("../tests/kept/clock.json"),
        // With a name, and a rematch.
        include_str!("../tests/kept/rematch.json"),
    ];

    #[test]
    fn the_tables_of_every_earlier_page_go_on() {
        for text in KEPT {
            let kept: Value = serde_json::from_str(text).unwrap();
            let told = ask(&json!({"do": "open", "kept": kept}));
            assert_eq!(told.get("error"), None, "{told}");
            let hello = json!({"type": "hello", "version": 2, "watch": true}).to_string();
            let told = ask(&json!({"do": "receive", "text": hello}));
            let welcome = &messages(&told)[0];
            assert_eq!(welcome["entries"], kept["head"]["entries"], "{welcome}");
        }
    }

    #[test]
    fn a_page_that_is_loaded_again_gives_little_time_back() {
        let tokens = ["1", "2"].map(|digit| digit.repeat(32));
        let seats = json!([{"kind": "person"}, {"kind": "computer", "level": "beginner"}]);
        let table = json!({"game": "pacifist", "seats": seats, "clock": {"initial": 60_000}});
        let made = ask(&json!({"do": "create", "table": table, "tokens": tokens}));
        ask(&json!({"do": "open", "kept": made["kept"]}));
        let hello = json!({"type": "hello", "version": 2, "token": tokens[0]}).to_string();
        ask(&json!({"do": "receive", "text": hello}));
        let wish = json!({"type": "wish", "number": 1, "seen": 0, "act": "move", "text": "e2e4"});
        ask(&json!({"do": "receive", "text": wish.to_string()}));
        let told = ask(&json!({"do": "think", "seed": 1}));
        assert_eq!(
            messages(&told)[0]["state"]["running"],
            json!({"player": 1, "since": 0})
        );
        // The clock of the person runs: the time is kept soon, without an entry.
        assert!(told["alarm"].as_u64().unwrap() <= super::CLOCK);
        let mut kept = ask(&json!({"do": "tick"}))["kept"].clone();
        assert_eq!(kept["played"], 0, "tests measure no time");
        kept["played"] = json!(7_000);
        ask(&json!({"do": "open", "kept": kept}));
        let told = ask(&json!({"do": "receive", "text": hello}));
        assert_eq!(messages(&told)[0]["at"], 7_000);
        // What an older page has kept is read.
        kept.as_object_mut().unwrap().remove("played");
        kept["head"].as_object_mut().unwrap().remove("games");
        assert_eq!(ask(&json!({"do": "open", "kept": kept})).get("error"), None);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let seats = json!([{"kind": "person"}, {"kind": "person"}]);
        let table = json!({"game": "ludo", "seats": seats});
        let tokens = ["1", "2"].map(|digit| digit.repeat(32));
        for (wish, words) in [
            (json!({"do": "tick"}), "no table is open"),
            (json!({"do": "dance"}), "unknown variant"),
            (
                json!({"do": "create", "table": table, "tokens": tokens}),
                "ludo",
            ),
        ] {
            let message = ask(&wish)["error"]["message"].to_string();
            assert!(message.contains(words), "{message}");
        }
        let table = json!({"game": "pacifist", "seats": seats, "clock": "a minute"});
        let refused = ask(&json!({"do": "create", "table": table, "tokens": tokens}));
        assert_eq!(refused["error"]["kind"], "bad-clock");
    }
}
