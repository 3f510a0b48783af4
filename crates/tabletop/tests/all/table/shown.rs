//! What a table tells a page to show: the message `shown`.

use std::time::Duration;

use menagerie::Catalogue;
use serde_json::{Value, json};
use tabletop::table::{Connection, Seat, SeatPlan, Table, TableSetup, Token};

/// A table with a page at each seat and one that watches.
struct Pages {
    table: Table,
    /// What each page was told last: the two seats and the watcher.
    told: [Value; 3],
    /// How many requests each seat has sent.
    requests: [u64; 2],
    now: Duration,
    /// How many entries all pages were sent last.
    entries: usize,
    /// The moves that each page knows.
    moves: [Vec<Value>; 3],
}

const NOW: Duration = Duration::ZERO;

impl Pages {
    fn new(game: &str) -> Self {
        Self::timed(game, None)
    }

    fn timed(game: &str, clock: Option<&str>) -> Self {
        let catalogue = Catalogue::standard();
        let info = catalogue.find(game).unwrap().clone();
        let start = info.start(None).unwrap();
        let setup = TableSetup {
            clock: clock.map(|clock| clock.parse().unwrap()),
            ..TableSetup::new(info, start)
        };
        let setup = setup
            .with_seat(Seat::One, SeatPlan::person(Token(1)))
            .with_seat(Seat::Two, SeatPlan::person(Token(2)));
        let mut pages = Self {
            table: Table::new(setup, NOW).unwrap(),
            told: Default::default(),
            requests: [0; 2],
            now: NOW,
            entries: 0,
            moves: Default::default(),
        };
        for page in 0..3 {
            pages.table.connect(Connection(page), NOW);
            let mut hello = json!({"type": "hello", "version": 2, "shown": true});
            if page < 2 {
                hello["token"] = format!("{:032x}", page + 1).into();
                hello["name"] = if page == 0 { "Ann" } else { "" }.into();
            }
            pages.send(page, &hello);
        }
        pages
    }

    fn send(&mut self, page: u64, message: &Value) {
        self.table
            .receive(Connection(page), &message.to_string(), self.now);
        for told in &mut self.told {
            *told = Value::Null;
        }
        self.entries = 0;
        for (Connection(to), text) in self.table.take_output().messages {
            let message: Value = serde_json::from_str(&text).unwrap();
            self.entries += usize::from(message["type"] == "entry");
            if message["type"] == "shown" {
                let told = &mut self.told[to as usize];
                assert!(told.is_null(), "it is told once");
                let moves = &mut self.moves[to as usize];
                if let Some(new) = message["moves"].as_object() {
                    moves.truncate(new["kept"].as_u64().unwrap() as usize);
                    moves.extend(new["played"].as_array().unwrap().clone());
                }
                assert_eq!(*moves, self.table.game().played());
                *told = message;
            }
        }
    }

    fn act(&mut self, page: usize, mut act: Value) {
        self.requests[page] += 1;
        act["type"] = "wish".into();
        act["number"] = self.requests[page].into();
        act["seen"] = self.table.ledger().len().into();
        self.send(page as u64, &act);
    }

    fn play(&mut self, page: usize, text: &str) {
        self.act(page, json!({"act": "move", "text": text}));
    }

    /// What each page was told by this name.
    fn all(&self, name: &str) -> [&Value; 3] {
        self.told.each_ref().map(|told| &told[name])
    }
}

/// What a person can do now, by the labels.
fn possible(shown: &Value) -> Vec<&str> {
    let actions = shown["actions"].as_array().unwrap().iter();
    let possible = actions.filter(|action| action["refusal"].is_null());
    possible
        .map(|action| action["label"].as_str().unwrap())
        .collect()
}

#[test]
fn each_page_is_told_how_the_game_stands_and_what_it_can_do() {
    let mut pages = Pages::new("conway-chess");
    assert_eq!(pages.told[2]["standing"], "White to move");
    assert_eq!(pages.told[2]["view"]["count"], 20);
    pages.play(0, "e2e4");
    assert_eq!(pages.all("points"), [&Value::Null; 3]);
    let standing = ["Black to move", "Your move (Black)", "Black to move"];
    assert_eq!(pages.all("standing"), standing.map(Value::from).each_ref());
    assert_eq!(pages.all("news"), [&Value::Null; 3]);
    assert_eq!(
        possible(&pages.told[0]),
        ["Abort", "Take back", "Offer a draw", "Resign"]
    );
    assert_eq!(
        possible(&pages.told[1]),
        ["Abort", "Offer a draw", "Resign"]
    );
    assert!(possible(&pages.told[2]).is_empty());
    // The view has the last ply, which is new.
    let plies = pages.told[1]["view"]["plies"].as_array().unwrap();
    assert_eq!((plies.len(), &plies[0]["number"]), (1, &"1.".into()));
}

/// Who sits at the seats, as a page was told: in words, and as a sentence begins.
fn people(shown: &Value) -> String {
    let seats = shown["seats"].as_array().unwrap().iter();
    let words = seats.flat_map(|seat| [&seat["who"], &seat["name"]]);
    let words: Vec<&str> = words.map(|words| words.as_str().unwrap()).collect();
    words.join(", ")
}

#[test]
fn each_page_is_told_who_sits_at_the_table_whenever_that_changes() {
    let mut pages = Pages::new("conway-chess");
    assert_eq!(people(&pages.told[2]), "Ann, Ann, a person, Black");
    pages.play(0, "e2e4");
    assert_eq!(
        people(&pages.told[0]),
        "Ann (you), You, opponent, Your opponent"
    );
    assert_eq!(people(&pages.told[1]), "Ann, Ann, you, You");
    assert_eq!(pages.told[1]["greetings"][3], "Thank you");
    // The second person comes again with a name: everybody is told, but nothing is news.
    pages.table.connect(Connection(1), NOW);
    let token = format!("{:032x}", 2);
    let hello = json!({"type": "hello", "version": 2, "shown": true, "token": token, "name": "Bo"});
    pages.send(1, &hello);
    assert_eq!(people(&pages.told[0]), "Ann (you), You, Bo, Bo");
    assert_eq!(people(&pages.told[2]), "Ann, Ann, Bo, Bo");
    assert_eq!(pages.told[0]["news"], Value::Null);
    assert_eq!(
        (
            pages.told[0].get("view"),
            pages.told[1]["view"]["ply"].as_u64()
        ),
        (None, Some(1))
    );
    // Only that somebody comes for the first time is news, and only to the other one.
    pages.table.disconnect(Connection(0), NOW);
    pages.table.connect(Connection(0), NOW);
    let ann = json!({"type": "hello", "version": 2, "shown": true, "token": format!("{:032x}", 1)});
    pages.send(0, &ann);
    assert_eq!(pages.all("news"), [&Value::Null; 3]);
    // Nobody talks to a computer.
    let catalogue = Catalogue::standard();
    let info = catalogue.find("pacifist").unwrap().clone();
    let level = Default::default();
    let setup = TableSetup::new(info.clone(), info.start(None).unwrap())
        .with_seat(Seat::One, SeatPlan::Computer { level });
    pages.table = Table::new(setup, NOW).unwrap();
    pages.table.connect(Connection(1), NOW);
    pages.send(1, &hello);
    assert_eq!(
        people(&pages.told[1]),
        format!("computer, {level}, Your opponent, Bo (you), You")
    );
    assert_eq!(pages.told[1]["greetings"], json!([]));
}

#[test]
fn a_page_is_told_that_the_opponent_has_come() {
    let mut pages = Pages::new("conway-chess");
    let news = [
        Value::from("Your opponent is here"),
        Value::Null,
        Value::Null,
    ];
    pages.table.disconnect(Connection(0), NOW);
    pages.table.disconnect(Connection(1), NOW);
    for (page, name) in [(0, "Ann"), (1, "")] {
        pages.table.connect(Connection(page), NOW);
        let token = format!("{:032x}", page + 1);
        let hello =
            json!({"type": "hello", "version": 2, "shown": true, "token": token, "name": name});
        assert_eq!(pages.all("news"), [&Value::Null; 3]);
        pages.send(page, &hello);
    }
    assert_eq!(pages.all("news"), news.each_ref());
    pages.play(0, "e2e4");
    assert_eq!(pages.all("news"), [&Value::Null; 3]);
}

#[test]
fn what_is_asked_agreed_and_declined_is_told_in_words() {
    let mut pages = Pages::new("conway-chess");
    pages.play(0, "e2e4");
    let take_back = pages.told[0]["actions"][1]["act"].clone();
    pages.act(0, take_back);
    assert_eq!(pages.told[0]["asked"], "You have asked for a takeback.");
    let offer = pages.told[1]["offers"][0].clone();
    assert_eq!(
        offer["text"],
        "Your opponent asks to take back the last move."
    );
    assert_eq!(pages.told[2]["news"], "Ann asks to take back the last move");
    // The position is as it was told before.
    assert_eq!(pages.all("view"), [&Value::Null; 3]);
    pages.act(1, offer["decline"].clone());
    assert_eq!(
        pages.told[0]["news"],
        "Your opponent declines to take back the last move"
    );
    assert_eq!(
        pages.told[2]["news"],
        "Black declines to take back the last move"
    );
    pages.act(0, offer["accept"].clone());
    pages.act(1, offer["accept"].clone());
    assert_eq!(pages.told[0]["news"], "The last move is taken back");
    assert_eq!(pages.told[0]["view"]["ply"], 0);
}

#[test]
fn the_end_and_the_games_before_are_told_to_each() {
    let mut pages = Pages::new("conway-chess");
    pages.play(0, "e2e4");
    pages.act(1, json!({"act": "resign"}));
    let ends = [
        "You won, by resignation",
        "You lost, by resignation",
        "White wins, by resignation",
    ];
    let ends = ends.map(Value::from);
    assert_eq!(pages.all("standing"), ends.each_ref());
    assert_eq!(pages.told[0]["news"], "Your opponent resigns");
    assert_eq!(possible(&pages.told[0]), ["Rematch", "Take back"]);
    for page in [0, 1] {
        pages.act(page, json!({"act": "ask", "question": "rematch"}));
    }
    let news = "A new game begins. The sides are exchanged.";
    assert_eq!(pages.all("news"), [&Value::from(news); 3]);
    assert_eq!(pages.told[1]["standing"], "Your move (White)");
    assert_eq!(
        pages.all("earlier"),
        ends.map(|end| json!([end])).each_ref()
    );
    assert_eq!(pages.all("points"), [&json!([1.0, 0.0]); 3]);
    // A page that comes later hears it, too.
    pages.act(0, json!({"act": "abort"}));
    assert_eq!(pages.told[1]["standing"], "The game was aborted");
    assert_eq!(possible(&pages.told[1]), ["Rematch"]);
}

#[test]
fn the_clocks_are_told_as_they_are_at_the_time_of_the_message() {
    assert_eq!(Pages::new("pacifist").all("clocks"), [&Value::Null; 3]);
    let mut pages = Pages::timed("conway-chess", Some("5m~2s"));
    let full = json!({"left": [302_000, 302_000], "short": 20_000});
    assert_eq!(pages.told[2]["clocks"], full);
    for (seconds, page, text, left, running) in [
        (9, 0, "e2e4", [302_000, 302_000], None),
        (20, 1, "e7e5", [302_000, 302_000], Some(1)),
        (30, 0, "g1f3", [294_000, 302_000], Some(2)),
    ] {
        pages.now = Duration::from_secs(seconds);
        pages.play(page, text);
        let mut clocks = json!({"left": left, "short": 20_000});
        if let Some(player) = running {
            clocks["running"] = json!(player);
        }
        assert_eq!(pages.all("clocks"), [&clocks; 3], "{text}");
    }
    // A page that connects later is told the time that is left then.
    pages.now = Duration::from_secs(40);
    pages.table.connect(Connection(2), pages.now);
    pages.send(2, &json!({"type": "hello", "version": 2, "shown": true}));
    let left = json!({"left": [294_000, 292_000], "running": 2, "short": 20_000});
    assert_eq!(pages.told[2]["clocks"], left);
    pages.now = Duration::from_secs(50);
    pages.act(1, json!({"act": "resign"}));
    let over = json!({"left": [292_000, 282_000], "short": 20_000});
    assert_eq!(pages.all("clocks"), [&over; 3]);
}

#[test]
fn a_page_knows_the_moves_without_the_log() {
    let mut pages = Pages::new("conway-chess");
    let ask = |question: &str, ply: usize| json!({"act": "ask", "question": question, "ply": ply});
    for m in ["e2e4", "e7e5", "g1f3"] {
        pages.play(usize::from(m.starts_with('e') && m.ends_with('5')), m);
    }
    // A page that connects now is told all moves, and no entry.
    pages.table.connect(Connection(2), NOW);
    let hello = json!({"type": "hello", "version": 2, "shown": true, "live": true, "watch": true});
    pages.send(2, &hello);
    assert_eq!(pages.told[2]["moves"]["kept"], 0);
    assert_eq!((pages.moves[2].len(), pages.entries), (3, 0));
    for (page, act, kept, count) in [
        (1, json!({"act": "move", "text": "b8c6"}), Some(3), 4),
        (0, ask("undo", 2), None, 4),
        (1, ask("undo", 2), Some(2), 2),
        (0, json!({"act": "resign"}), Some(2), 2),
        (0, ask("rematch", 0), None, 2),
        (1, ask("rematch", 0), Some(0), 0),
    ] {
        pages.act(page, act);
        assert_eq!(pages.told[2]["moves"]["kept"].as_u64(), kept);
        assert_eq!(pages.moves.each_ref().map(Vec::len), [count; 3]);
        assert_eq!(pages.entries, 3);
    }
}

#[test]
fn a_page_is_told_of_a_finished_game() {
    let mut pages = Pages::new("conway-chess");
    pages.play(0, "e2e4");
    pages.act(1, json!({"act": "resign"}));
    let finished = |pages: &mut Pages, number: u64| {
        pages.table.connect(Connection(2), NOW);
        let hello = json!({"type": "hello", "version": 2, "shown": true, "finished": number});
        pages.send(2, &hello);
        pages.told[2]["finished"].clone()
    };
    let first = json!({
        "moves": ["e2e4"], "sides": 1, "status": "1-0", "standing": "White wins, by resignation",
    });
    assert_eq!(finished(&mut pages, 1), first);
    for page in [0, 1] {
        pages.act(page, json!({"act": "ask", "question": "rematch"}));
    }
    pages.play(1, "d2d4");
    for number in [0, 2, 3] {
        assert_eq!(finished(&mut pages, number), Value::Null);
    }
    pages.act(0, json!({"act": "abort"}));
    assert_eq!(finished(&mut pages, 1), first);
    let second = json!({
        "moves": ["d2d4"], "sides": 2, "status": "aborted", "standing": "The game was aborted",
    });
    assert_eq!(finished(&mut pages, 2), second);
}

#[test]
fn a_page_that_does_not_ask_for_it_is_not_told() {
    let mut pages = Pages::new("lifeduel");
    pages.table.connect(Connection(1), NOW);
    let token = format!("{:032x}", 2);
    pages.send(1, &json!({"type": "hello", "version": 2, "token": token}));
    pages.play(0, "0,0");
    assert!(pages.told[1].is_null() && !pages.told[2].is_null());
}
