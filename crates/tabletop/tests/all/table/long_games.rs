//! How much fits into a log: questions, and moves.

use super::*;

/// Asks again and again, each question replacing the one before. Returns how often that is done.
fn pester(room: &mut Room) -> usize {
    let before = room.entries().len();
    loop {
        let question = ["undo 0", "undo 1"][room.entries().len() % 2];
        let told = room.wish(1, question);
        if told.iter().any(|message| message.name() == "refused") {
            let refusal = refusal(&told);
            assert_eq!(refusal.reason, RefusalReason::Illegal);
            assert!(refusal.text.contains("too many questions"), "{refusal:?}");
            return room.entries().len() - before;
        }
    }
}

#[test]
fn a_seat_has_a_few_questions_between_two_moves() {
    let mut room = running();
    assert_eq!(pester(&mut room), MAX_QUESTIONS);
    // Asking for what the other seat has asked for is no question. Whatever is done, there are as
    // many questions again.
    room.run(
        "2 draw | 1 draw => status 1/2-1/2
         2 rematch | 1 rematch | 2 e2e4 | 1 e7e5 => ply 2",
    );
    assert_eq!(pester(&mut room), MAX_QUESTIONS);
}

#[test]
fn a_log_grows_with_its_moves_and_not_with_its_questions() {
    let mut room = Room::full(setup());
    // Both people work together.
    while ["1 abort", "1 rematch", "2 rematch"]
        .iter()
        .all(|step| room.step(step).is_ok())
    {}
    let talked = room.entries().len();
    assert!((190..210).contains(&talked), "{talked} entries");
    room.run("=> status aborted");
}

/// A table with a clock, three moves before the last one.
fn long_setup() -> TableSetup {
    let conquid = Catalogue::standard().find("conquid").unwrap().clone();
    let mut game = conquid.start(Some("small")).unwrap();
    // Player 1 empties an empty block again and again.
    let begin = ["A0,4;1,4;2,4", "C", "A4,0;4,1;4,2", "C"].into_iter();
    let moves = begin.chain(["V0,0", "C"].into_iter().cycle());
    moves
        .take(MAX_PLIES - 3)
        .for_each(|m| _ = game.play(m).unwrap());
    TableSetup {
        seats: [SeatPlan::person(ONE), SeatPlan::person(TWO)],
        clock: Some("10s".parse().unwrap()),
        ..TableSetup::new(conquid, game)
    }
}

#[test]
fn after_the_last_move_the_clocks_stand_still_and_the_game_can_be_ended() {
    let mut room = Room::full(long_setup());
    let play = |room: &mut Room| {
        let turn = room.table.game().turn().number();
        room.wish(turn.into(), "C")
    };
    for _ in 0..2 {
        play(&mut room);
    }
    assert!(room.table.ledger().running().is_some());
    play(&mut room);
    assert_eq!(room.state().ply, MAX_PLIES);
    let told = play(&mut room);
    assert!(refusal(&told).text.contains("5000 moves"), "{told:?}");
    // No flag falls.
    room.run("@3600000 | tick => status *");
    assert!(room.table.ledger().is_full());
    // Keepers of old let the clocks run, and the flag fall. Such a log can be read.
    let mut entries = room.entries();
    entries.push(Entry {
        number: entries.len() + 1,
        by: Actor::Keeper,
        at: 3_600_000,
        act: Act::Flag,
    });
    let table = Table::resume(long_setup(), entries.clone(), room.now, room.now);
    assert!(matches!(table.unwrap().ledger().status(), Status::Over(_)));
    entries.last_mut().unwrap().at = 5_000;
    assert!(Table::resume(long_setup(), entries, room.now, room.now).is_err());
    // The player who was silent for so long comes back.
    room.join(1, Hello::seated(ONE));
    room.run("1 resign => status 0-1");
}

#[test]
fn in_the_last_places_of_a_log_a_game_can_still_be_ended() {
    let entry = |number| Entry {
        number,
        by: Actor::Seat(if number % 2 == 1 {
            Seat::One
        } else {
            Seat::Two
        }),
        at: 0,
        act: match number % 2 {
            1 => Act::Ask(Question::Draw),
            _ => Act::Decline(Question::Draw),
        },
    };
    for end in [
        "2 draw => status 1/2-1/2",
        "2 abort => status aborted",
        "2 undo 0 => ! more than 20000 acts at a table",
        "2 resign => status 1-0",
    ] {
        let entries: Vec<_> = (1..=MAX_ENTRIES - 3).map(entry).collect();
        let mut room = Room::of(Table::resume(setup(), entries, at(0), at(0)).unwrap());
        room.join(2, Hello::seated(TWO));
        room.run(end);
    }
    // A longer log of a keeper of old is read, and its game can be ended, too.
    let entries: Vec<_> = (1..=2 * MAX_ENTRIES + 1).map(entry).collect();
    let mut room = Room::of(Table::resume(setup(), entries, at(0), at(0)).unwrap());
    room.join(2, Hello::seated(TWO));
    room.run("2 undo 0 => ! more than 20000 acts at a table");
    room.run("2 draw => status 1/2-1/2");
}
