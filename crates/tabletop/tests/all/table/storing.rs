//! Keepers that are restarted, and keepers that cannot store.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use tabletop::table::{Room as Storable, Stored};
use tabletop::{Host, Journal};

use super::*;

#[test]
fn a_restarted_keeper_goes_on_with_every_game() {
    let mut room = running();
    room.run("@4000 | 1 g1f3 | 1 draw");
    let (entries, state) = (room.entries(), room.state());
    assert_eq!(room.stored, entries);
    // It was down for a long time, which is nobody's.
    let table = Table::resume(timed("10s"), entries.clone(), at(4_500), at(900_000)).unwrap();
    let mut room = Room::of(table);
    room.now = at(900_000);
    assert_eq!(room.state(), state);
    assert_eq!(room.table.clocks(room.now), Some([at(6_000), at(9_500)]));
    let told = room.join(2, Hello::seated(TWO));
    assert_eq!(welcome(&told).entries, 4);
    let entries_told = told.iter().filter(|message| message.name() == "entry");
    assert_eq!(entries_told.count(), 4);
    room.run("@901000 | 2 b8c6 => clocks 6000 8500");
    assert_eq!(room.stored.last().unwrap().at, 5_500);
}

#[test]
fn a_stored_log_is_checked() {
    let mut room = running();
    room.run("@4000 | 1 g1f3");
    let good = room.entries();
    let resume = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut entries = good.clone();
        change(&mut entries);
        Table::resume(timed("10s"), entries, at(0), at(0)).map(|_| ())
    };
    assert_eq!(resume(&|_| ()), Ok(()));
    let gap = resume(&|entries| drop(entries.remove(1)));
    assert_eq!(gap.unwrap_err().to_string(), "entry 3: expected 2");
    for (change, told) in [
        (
            (&|entries: &mut Vec<Entry>| entries[2].at = 10_000) as &dyn Fn(&mut Vec<Entry>),
            "entry 3: the time is up",
        ),
        (
            &|entries| entries[0].at = 1,
            "entry 2: a time of 0 ms: expected at least 1 ms",
        ),
        (
            &|entries| entries[1].by = Actor::Seat(Seat::One),
            "entry 2: it is the second player's move",
        ),
        (
            &|entries| entries[1].by = Actor::Keeper,
            "entry 2: the keeper cannot do this",
        ),
        (
            &|entries| entries[2].act = Act::Flag,
            "entry 3: seat 1 cannot do this",
        ),
        (
            &|entries| (entries[2].by, entries[2].act) = (Actor::Keeper, Act::Flag),
            "entry 3: the time is not up",
        ),
        (
            &|entries| {
                let Act::Move { key, .. } = &mut entries[1].act else {
                    panic!("a move")
                };
                *key = Some(Key(1));
            },
            "entry 2: the position after e7e5 (ply 2) has the key ",
        ),
    ] {
        let error = resume(change).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn a_program_that_waits_hears_from_a_restarted_keeper() {
    let mut room = running();
    // A request is refused, the next one is entered, but its sender does not hear of it.
    room.wish(1, "rematch");
    let mut guest = Peer::new(Joining::seat(info(), ONE), PeerLimits::DEFAULT);
    let mut talk = |room: &mut Room, id, keeps: bool| {
        room.table.connect(Connection(id), room.now);
        guest.connected(room.now);
        for _ in 0..3 {
            room.exchange(id, &mut guest);
        }
        if keeps {
            guest.request(Act::play("g1f3"), room.now).unwrap();
            for text in guest.take_outgoing() {
                room.table.receive(Connection(id), &text, room.now);
            }
        }
        (
            guest.pending_request().cloned(),
            guest.ledger().unwrap().game().ply(),
        )
    };
    assert_eq!(talk(&mut room, 7, true).1, 2);
    let entries = room.entries();
    assert_eq!(entries.len(), 3);
    let mut room = Room::of(Table::resume(timed("10s"), entries, at(10), at(10)).unwrap());
    room.now = at(20);
    assert_eq!(
        talk(&mut room, 8, false),
        (None, 3),
        "entered once, and heard of"
    );
    assert_eq!(room.entries().len(), 3);
}

#[test]
fn what_cannot_be_stored_is_refused_and_the_game_stays() {
    let mut room = running();
    room.take();
    let before = room.state();
    let line = r#"{"type":"wish","number":2,"seen":2,"act":"move","text":"g1f3"}"#;
    room.table.receive(Connection(1), line, at(10));
    let output = room.table.take_output();
    assert_eq!(output.entries.len(), 1);
    // The messages of this output are dropped, and those that follow it.
    room.table.connect(Connection(8), at(11));
    let hello = Message::Hello(Hello::watching()).to_text();
    room.table.receive(Connection(8), &hello, at(11));
    let _ = room.table.take_output();
    room.table.roll_back(2, at(12));
    room.inbox.clear();
    room.take();
    assert_eq!(room.table.ledger().len(), 2);
    assert_eq!(room.state(), before);
    let told = room.told(1);
    let Message::Refused(refusal) = &told[0] else {
        panic!("{told:?}")
    };
    assert_eq!(
        (refusal.request, refusal.reason),
        (2, RefusalReason::Storage)
    );
    // A program whose welcome was dropped comes again.
    assert_eq!(room.closed, [Connection(8)]);
    room.requests.insert(1, 2);
    room.run("1 g1f3 => ply 3");
    assert_eq!(room.stored.last().unwrap().number, 3);
}

#[test]
fn what_is_known_not_to_fit_is_refused_before_it_is_done() {
    let mut room = running();
    room.run("2 draw");
    room.table.set_room(Storable::Little);
    let told = room.wish(1, "undo 0");
    assert_eq!(refusal(&told).reason, RefusalReason::Storage);
    // Games go on and end.
    room.run("1 g1f3 => ply 3\n 2 resign => status 1-0");

    let mut room = running();
    room.take();
    room.table.set_room(Storable::None);
    for act in ["draw", "resign"] {
        let told = room.wish(1, act);
        assert_eq!(refusal(&told).reason, RefusalReason::Storage);
    }
    // Nobody loses by the clock what nobody could store.
    room.run("@60000 | tick");
    assert_eq!(room.entries().len(), 2);
    room.table.set_room(Storable::Enough);
    room.run("tick => status 0-1");
    assert_eq!(room.stored.len() + room.take().entries.len(), 3);
}

#[test]
fn a_full_disk_is_tried_again_after_a_while_and_not_at_every_wish() {
    let folder = tempfile::tempdir().unwrap();
    let (tables, away) = (folder.path().join("tables"), folder.path().join("away"));
    fs::create_dir(&tables).unwrap();
    let path = tables.join("table.jsonl");
    let setup = TableSetup {
        seats: [SeatPlan::HERE, SeatPlan::Open],
        limits: PeerLimits {
            burst: 1_000_000,
            ..PeerLimits::DEFAULT
        },
        ..timed("1s")
    };
    let host = Host::new(Table::new(setup, at(0)).unwrap());
    let mut host = host.with_journal(Ok(Journal::new(&path)));
    let say = |host: &mut Host, message: Message, now: Duration| {
        host.table.receive(Connection(1), &message.to_text(), now);
    };
    let wish = |number, seen, act| Message::Request(SeatRequest { number, seen, act });
    host.table.connect(Connection(1), at(0));
    say(&mut host, Message::Hello(Hello::seated(TWO)), at(0));
    let act = Act::play("e2e4");
    host.table.request(Seat::One, act, at(0)).unwrap();
    say(&mut host, wish(1, 1, Act::play("e7e5")), at(0));
    let _ = host.settle(at(0));
    assert_eq!(host.table.game().played(), ["e2e4", "e7e5"]);
    fs::rename(&tables, &away).unwrap();
    fs::write(&tables, "").unwrap();
    let (mut undone, mut told) = (0, 0);
    // The flag of the first player would fall after a second.
    for tick in 0..350 {
        let now = at(1_000 + 10 * tick);
        say(&mut host, wish(2 + tick, 2, Act::Resign), now);
        let _ = host.settle(now);
        host.table.tick(now);
        let _ = host.settle(now);
        while let Some(update) = host.next_update() {
            undone += usize::from(matches!(update, Update::TakenBack));
        }
        told += usize::from(host.take_failure().is_some());
    }
    assert_eq!((undone, told), (1, 1));
    assert_eq!(host.table.ledger().status(), Status::Going);
    // It falls when that can be stored.
    fs::remove_file(&tables).unwrap();
    fs::rename(&away, &tables).unwrap();
    for tick in 0..350 {
        host.table.tick(at(4_500 + 10 * tick));
        let _ = host.settle(at(4_500 + 10 * tick));
    }
    assert!(matches!(host.table.ledger().status(), Status::Over(_)));
    assert_eq!(host.take_failure(), None);
    let stored = fs::read_to_string(path).unwrap();
    assert!(stored.contains("flag"), "{stored}");
}

/// All that is known of the log of a table.
fn seen(table: &Table) -> impl PartialEq + Debug + use<> {
    let ledger = table.ledger();
    let game = ledger.game();
    let known = (game.position(), game.key(), game.played(), ledger.clock());
    (ledger.state(), ledger.digest(ledger.len()), known)
}

fn below(dice: &mut Dice, n: usize) -> usize {
    dice.below(n as u64) as usize
}

/// Something that a seat may want to do, possible or not.
fn any_act(dice: &mut Dice, table: &Table, seat: Seat) -> Act {
    let ply = below(dice, table.game().ply() + 1);
    let questions = [Question::Draw, Question::Rematch, Question::Undo { ply }];
    let open = table.ledger().questions(seat.other()).next();
    match below(dice, 80) {
        0..10 => Act::Ask(questions[below(dice, 3)]),
        10..30 => Act::Ask(open.unwrap_or(questions[below(dice, 3)])),
        30..40 => open.map_or(Act::Resign, Act::Decline),
        40 => Act::Abort,
        _ => Act::play(table.game().random_move(dice).unwrap_or_default()),
    }
}

/// A table whose seats both belong to its keeper takes back all that was done at it, entry by
/// entry.
#[test]
fn whatever_was_done_can_be_taken_back_entry_by_entry() {
    for seed in 0..20 {
        let mut dice = Dice::seeded(seed);
        let setup = TableSetup {
            seats: [SeatPlan::HERE; 2],
            ..timed("5s+1s")
        };
        let mut table = Table::new(setup, at(0)).unwrap();
        let mut states = vec![seen(&table)];
        for turn in 0..120 {
            let seat = Seat::ALL[below(&mut dice, 2)];
            let act = any_act(&mut dice, &table, seat);
            // What cannot be done now leaves no entry, but a flag may fall.
            let _ = table.request(seat, act, at(turn * 200));
            while states.len() <= table.ledger().len() {
                states.push(seen(&table));
            }
        }
        assert!(states.len() > 20, "{}", states.len());
        while let Some(state) = states.pop() {
            table.roll_back(states.len(), at(99_999));
            assert_eq!(seen(&table), state, "seed {seed}, entry {}", states.len());
        }
    }
}

/// A table at which a person sits here; the other seat is open.
fn hosted() -> TableSetup {
    TableSetup {
        seats: [SeatPlan::HERE, SeatPlan::Open],
        limits: PeerLimits {
            burst: 1_000_000,
            ..PeerLimits::DEFAULT
        },
        ..timed("5s+1s")
    }
}

/// Reads a file and goes on with its table, which must be this one.
fn read_again(path: &Path, table: &Table, now: Duration) -> Table {
    let stored = Stored::read(&fs::read(path).unwrap()).unwrap();
    let expected = Stored {
        head: None,
        ..Stored::of(table, now)
    };
    assert_eq!(stored, expected);
    let again = stored.resume(&Catalogue::standard(), now).unwrap();
    assert_eq!(seen(&again), seen(table));
    let known = |table: &Table| {
        let seats = table.seats().map(Clone::clone);
        (table.ledger().plan().clone(), seats, table.played(now))
    };
    assert_eq!(known(&again), known(table));
    again.with_limits(hosted().limits, usize::MAX)
}

#[test]
fn a_table_is_read_as_it_was_written_whenever_its_keeper_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut entries = 0;
    for seed in 0..10 {
        let mut dice = Dice::seeded(seed);
        let path = folder.path().join(seed.to_string());
        let mut room = Room::new(TableSetup {
            seats: [SeatPlan::Here { name: "Bob".into() }, SeatPlan::Open],
            ..hosted()
        });
        let mut journal = Journal::new(&path);
        for turn in 0..120 {
            room.now = at(turn * 200);
            let seat = Seat::ALL[below(&mut dice, 2)];
            let act = any_act(&mut dice, &room.table, seat);
            match below(&mut dice, 20) {
                // Somebody takes the seat, comes back, or finds it taken.
                0..3 => {
                    let name = ["", "Ann", "Zoë"][below(&mut dice, 3)];
                    let token = [ONE, TWO, TWO][below(&mut dice, 3)];
                    room.join(
                        2,
                        Hello {
                            name: Some(name.into()),
                            ..Hello::seated(token)
                        },
                    );
                }
                3 => {
                    room.table.disconnect(Connection(2), room.now);
                    room.table.open_seat(Seat::Two, room.now);
                }
                // What cannot be done now leaves no entry.
                4..12 => drop(room.table.request(Seat::One, act, room.now)),
                _ => {
                    let number = room.requests.entry(2).or_default();
                    *number += 1;
                    let number = *number;
                    room.request(2, number, act);
                }
            }
            room.take();
            let chance = below(&mut dice, 10);
            if chance < 7 {
                journal.write(&room.table, room.now).unwrap();
            }
            if chance == 0 {
                room = Room::of(read_again(&path, &room.table, room.now));
                journal = Journal::new(&path);
            }
        }
        journal.write(&room.table, room.now).unwrap();
        read_again(&path, &room.table, room.now);
        // A line that is not whole tells nothing.
        let text = fs::read(&path).unwrap();
        let first = text.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let whole = Stored::read(&text).unwrap();
        entries += whole.entries.len();
        for _ in 0..100 {
            let cut = first + below(&mut dice, text.len() - first);
            let torn = Stored::read(&text[..cut]).unwrap();
            assert!(whole.entries.starts_with(&torn.entries));
            assert!(torn.played <= whole.played);
        }
        for cut in [0, 1, first / 2, first - 2] {
            assert!(Stored::read(&text[..cut]).is_err(), "{cut}");
        }
    }
    assert!(entries > 100, "{entries}");
}

/// The same table as programs have written it.
#[test]
fn the_file_of_every_earlier_program_is_read() {
    let mut table = Table::new(hosted(), at(0)).unwrap();
    table.request(Seat::One, Act::play("e2e4"), at(70)).unwrap();
    let stored = Stored {
        head: None,
        ..Stored::of(&table, at(90))
    };
    let plan = serde_json::to_string(&stored.plan).unwrap();
    let entry = serde_json::to_string(&stored.entries[0]).unwrap();
    let today = serde_json::to_string(&stored).unwrap();
    let words = plan.replace(r#""sides":1"#, r#""sides":"first""#);
    let object = format!(r#"{{"beginning":{words},"entries":[{entry}],"played":90"#);
    let guest = format!(r#","guest":"{TWO}""#);
    let came = format!(r#"{{"played":80{guest}}}"#);
    let lines = format!("{plan}\n{{\"played\":0}}\n{came}\n{entry}\n{{\"played\":90");
    let seats = format!(r#"[{{"kind":"here"}},{{"kind":"person","token":"{TWO}"}}]"#);
    let person = SeatPlan::person(TWO);
    for (text, seat) in [
        (format!("{object}{guest}}}"), &person),
        (format!("{object}}}"), &SeatPlan::Open),
        (format!("{lines}{guest}}}\n"), &person),
        // The guest has left for good.
        (format!("{lines}}}\n"), &SeatPlan::Open),
        (today.clone(), &SeatPlan::Open),
        (
            format!("{today}\n{{\"played\":80,\"seats\":{seats}}}\n{{\"played\":90}}\n"),
            &person,
        ),
    ] {
        let mut expected = stored.clone();
        expected.seats[1] = seat.clone();
        let read = Stored::read(text.as_bytes()).unwrap();
        assert_eq!(read, expected, "{text}");
    }
    let second = object.replace("first", "second") + "}";
    let sides = Stored::read(second.as_bytes()).unwrap().plan.sides;
    assert_eq!(sides, Player::Second);
    for (text, told) in [
        ("", "EOF"),
        ("{}", "no table"),
        (r#"{"beginning":[],"played":1,"entries":[]}"#, "invalid"),
        (&format!("{today}\n{{}}\n"), "neither an entry nor a note"),
        (&format!("{today}\n\n"), "EOF"),
    ] {
        let error = Stored::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
}
