//! How much fits into a log: questions, and moves.

use super::*;

const UNDO: [Question; 2] = [Question::Undo { ply: 0 }, Question::Undo { ply: 1 }];

/// Asks again and again, each question replacing the one before. Returns how often that is done.
fn pester(room: &mut Room, number: &mut u64) -> usize {
    let before = room.entries().len();
    loop {
        let question = UNDO[room.entries().len() % 2];
        let told = room.wish(1, *number, ask(question));
        *number += 1;
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
    let mut number = 2;
    assert_eq!(pester(&mut room, &mut number), MAX_QUESTIONS);
    // Asking for what the other seat has asked for is no question.
    room.wish(2, 2, ask(Question::Draw));
    room.wish(1, number, ask(Question::Draw));
    assert_eq!(room.state().status, Status::Over(Outcome::Draw));
    // Whatever is done, there are as many questions again.
    room.wish(2, 3, ask(Question::Rematch));
    room.wish(1, number + 1, ask(Question::Rematch));
    number += 2;
    for (ply, text) in ["e2e4", "e7e5"].iter().enumerate() {
        if ply % 2 == 0 {
            room.play(2, 4 + ply as u64, text);
        } else {
            room.play(1, number, text);
            number += 1;
        }
    }
    assert_eq!(room.state().ply, 2);
    assert_eq!(pester(&mut room, &mut number), MAX_QUESTIONS);
}

#[test]
fn a_log_grows_with_its_moves_and_not_with_its_questions() {
    let mut room = Room::full(setup());
    let mut numbers = [0, 0];
    let mut wish = |room: &mut Room, id: usize, act: Act| {
        numbers[id - 1] += 1;
        let told = room.wish(id as u64, numbers[id - 1], act);
        told.iter().all(|message| message.name() != "refused")
    };
    // Both people work together.
    while wish(&mut room, 1, Act::Abort)
        && wish(&mut room, 1, ask(Question::Rematch))
        && wish(&mut room, 2, ask(Question::Rematch))
    {}
    let talked = room.entries().len();
    assert!((190..210).contains(&talked), "{talked} entries");
    assert_eq!(room.state().status, Status::Aborted);
}

/// A table with a clock, three moves before the last one.
fn long_setup() -> TableSetup {
    let conquid = Catalogue::standard().find("conquid").unwrap().clone();
    let mut game = conquid.start(Some("small")).unwrap();
    while game.ply() < MAX_PLIES - 3 {
        game.play("C").unwrap();
    }
    TableSetup {
        places: [Place::Held(ONE), Place::Held(TWO)],
        clock: clock("10s"),
        ..TableSetup::new(conquid, game)
    }
}

#[test]
fn after_the_last_move_the_clocks_stand_still_and_the_game_can_be_ended() {
    let mut room = Room::full(long_setup());
    let mut numbers = [0, 0];
    let mut play = |room: &mut Room| {
        let turn = room.table.game().turn().index();
        numbers[turn] += 1;
        room.play(turn as u64 + 1, numbers[turn], "C")
    };
    for _ in 0..2 {
        play(&mut room);
    }
    assert!(room.table.ledger().running().is_some());
    play(&mut room);
    assert_eq!(room.state().ply, MAX_PLIES);
    let told = play(&mut room);
    assert!(refusal(&told).text.contains("5000 moves"), "{told:?}");
    room.now = at(3_600_000);
    room.table.tick(room.now);
    assert_eq!(room.state().status, Status::Going, "no flag falls");
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
    let number = room.seat_number(1);
    room.wish(1, number, Act::Resign);
    assert!(matches!(room.state().status, Status::Over(_)));
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
    let end = |act: Act| {
        let entries: Vec<_> = (1..=MAX_ENTRIES - 3).map(entry).collect();
        let mut room = Room::of(Table::resume(setup(), entries, at(0), at(0)).unwrap());
        let number = room.seat_number(2);
        room.wish(2, number, act);
        room.state().status
    };
    assert_eq!(end(ask(Question::Draw)), Status::Over(Outcome::Draw));
    assert_eq!(end(Act::Abort), Status::Aborted);
    assert_eq!(end(ask(Question::Undo { ply: 0 })), Status::Going);
    assert!(matches!(end(Act::Resign), Status::Over(_)));
}
