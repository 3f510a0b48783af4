//! Games played, undone, branched and ended, and their line of text.

use super::*;

/// Scripts, each with the moves played, the moves undone, the position, how often it has occurred,
/// and the ending.
const GAMES: &str = "
=> | | 0 2 first 0 | 1 | *
right left => right left | | 0 2 first 2 | 2 | *
right left right left => right left right left | | 0 2 first 4 | 3 | 1/2-1/2, by repetition
right left right left undo => right left right | left | 1 2 second 3 | 2 | *
right left right left undo redo => right left right left | | 0 2 first 4 | 3 | 1/2-1/2, by repetition
take right left right left => take right left right left | | 0 1 second 4 | 3 | 1/2-1/2, by repetition
right left take right left => right left take right left | | 0 1 second 2 | 2 | *
right*2 left*4 => right*2 left*4 | | 4 2 first 6 | 1 | *
right*2 left*4 right => right*2 left*4 right | | 5 2 second 7 | 2 | 1/2-1/2, too many moves without progress
right*2 left*2 take right*2 left*2 => right*2 left*2 take right*2 left*2 | | 0 1 second 4 | 2 | *
take*2 => take*2 | | 0 0 first 0 | 1 | 0-1, decided on the board
right*3 => right*3 | | 3 2 second 3 | 1 | 0-1, decided on the board
left*3 => left*3 | | 3 2 second 3 | 1 | 0-1, decided on the board
take left*3 => take left*3 | | 3 1 first 3 | 1 | 1-0, decided on the board
stones:30 take*19 => take*19 | | 0 11 second 0 | 1 | *
stones:30 take*20 => take*20 | | 0 10 first 0 | 1 | 1/2-1/2, by the move limit
stones:20 take*20 => take*20 | | 0 0 first 0 | 1 | 0-1, decided on the board
right resign:first => right | | 1 2 second 1 | 1 | 0-1, by resignation
right resign:second agree => right | | 1 2 second 1 | 1 | 1-0, by resignation
right time:first resign:second => right | | 1 2 second 1 | 1 | 0-1, on time
right time:second resign:first => right | | 1 2 second 1 | 1 | 1-0, on time
right time:first undo => right | | 1 2 second 1 | 1 | *
right agree => right | | 1 2 second 1 | 1 | 1/2-1/2, by agreement
right left take to:1 resign:second !redo => right | left take | 1 2 second 1 | 1 | 1-0, by resignation
right left take to:1 resign:second undo => right | left take | 1 2 second 1 | 1 | *
right left take to:1 agree !redo => right | left take | 1 2 second 1 | 1 | 1/2-1/2, by agreement
right left take to:1 agree undo => right | left take | 1 2 second 1 | 1 | *
right left take to:1 agree undo undo !undo => | right left take | 0 2 first 0 | 1 | *
right left resign:first to:2 => right left | | 0 2 first 2 | 2 | 0-1, by resignation
right left resign:first to:3 => right left | | 0 2 first 2 | 2 | 0-1, by resignation
right left resign:first to:99 => right left | | 0 2 first 2 | 2 | 0-1, by resignation
right left resign:first branch => right left | | 0 2 first 2 | 2 | *
right left resign:first to:1 to:2 => right left | | 0 2 first 2 | 2 | *
right left take left right !redo => right left take left right | | 0 1 second 2 | 2 | *
right left take left right to:1 left => right left | take left right | 0 2 first 2 | 2 | *
right left take left right to:1 left to:5 => right left take left right | | 0 1 second 2 | 2 | *
right left take left right to:2 left !redo => right left*2 | | 5 2 second 3 | 1 | *
right left take left right to:1 !take => right | left take left right | 1 2 second 1 | 1 | *
right left take left right to:0 to:3 to:1 to:5 to:2 => right left | take left right | 0 2 first 2 | 2 | *
right left take left right to:99 to:0 !undo => | right left take left right | 0 2 first 0 | 1 | *
right left take left right to:2 branch => right left | | 0 2 first 2 | 2 | *
right left take left right to:2 branch take => right left take | | 0 1 second 0 | 1 | *
right left take left right to:2 redo => right left take | left right | 0 1 second 0 | 1 | *
";

/// What a row of [`GAMES`] says after its script.
fn told(record: &Record<Ring>) -> String {
    let moves = |moves: Vec<Move>| {
        let run = |run: &[Move]| match run.len() {
            1 => format!("{} ", run[0]),
            n => format!("{}*{n} ", run[0]),
        };
        moves.chunk_by(Move::eq).map(run).collect::<String>()
    };
    let (played, undone) = (record.played().collect(), record.undone().collect());
    let ending = record.ending().map(|ending| ending.to_string());
    let ending = ending.unwrap_or("*".into());
    let (played, undone) = (moves(played), moves(undone));
    let (position, repetitions) = (record.position(), record.repetitions());
    format!("{played}| {undone}| {position} | {repetitions} | {ending}")
}

/// The same state of a game, reached in the shortest way.
fn rebuilt(record: &Record<Ring>) -> Record<Ring> {
    let mut again = Record::with_rules(record.start().clone(), record.rules());
    for m in record.played().chain(record.undone()) {
        again.play(m).expect("a legal move");
    }
    again.go_to(record.ply());
    match record
        .ending()
        .map(|ending| (ending.outcome, ending.reason))
    {
        Some((Outcome::Win(winner), Reason::Resignation)) => again.resign(!winner),
        Some((Outcome::Win(winner), Reason::Time)) => again.lose_on_time(!winner),
        Some((_, Reason::Agreement)) => again.agree_draw(),
        _ => {}
    }
    again
}

/// A game that is over refuses moves and decisions.
fn check_over(record: &Record<Ring>) {
    let mut refusing = record.clone();
    for m in [Move::Left, Move::Right, Move::Take] {
        let refused = refusing.play(m).unwrap_err();
        assert_eq!((refused.attempted, refused.over), (m, record.outcome()));
    }
    refusing.resign(Player::Second);
    refusing.lose_on_time(Player::First);
    refusing.agree_draw();
    assert_eq!(&refusing, record);
}

#[test]
fn games_go_as_told() {
    for row in GAMES.trim().lines() {
        let (script, expected) = row.split_once("=> ").expect("a script and what is told");
        let record = played(script);
        assert_eq!(told(&record), expected, "{script}");
        assert_eq!(record, rebuilt(&record), "{script}");
        check_record(&record);
        let reason = reason(&record);
        if reason.is_some() {
            check_over(&record);
        }
        // A line has neither undone moves nor a reason: its result means a resignation.
        if record.undone().len() == 0 && reason != Some(Reason::Time) {
            assert_eq!(record.to_string().parse(), Ok(record), "{script}");
        }
    }
}

#[test]
fn history_rules_are_those_that_were_asked_for() {
    let round = "right left ";
    let with =
        |rules, script: &str| followed(Record::with_rules(Ring::with_stones(2), rules), script);
    assert_eq!(reason(&with(HistoryRules::NONE, &round.repeat(20))), None);
    let two = HistoryRules {
        repetitions: Some(2),
        ..HistoryRules::NONE
    };
    assert_eq!(reason(&with(two, round)), Some(Reason::Repetition));
    assert_eq!(played("").rules(), Ring::HISTORY_RULES);
}

#[test]
fn events_are_told_and_refused_moves_tell_nothing() {
    let mut record = played("");
    let mut events = Vec::new();
    for (m, accepted) in [(Move::Take, true), (Move::Right, true), (Move::Take, false)] {
        let answer = record.play_with(m, &mut |event| events.push(event));
        assert_eq!(answer.is_ok(), accepted);
    }
    assert_eq!(events, [Event::Taken(1), Event::Stepped(1)]);
    // A redone move tells its events again.
    record.go_to(0);
    let answer = record.play_with(Move::Take, &mut |event| events.push(event));
    assert_eq!((answer, events.pop()), (Ok(()), Some(Event::Taken(1))));
}

#[test]
fn a_game_is_one_line() {
    for (script, line) in [
        ("", "ring 1 [0 2 first 0] *"),
        ("right left", "ring 1 [0 2 first 0] right left *"),
        ("take take", "ring 1 [0 2 first 0] take take 0-1"),
        (
            "take left left left",
            "ring 1 [0 2 first 0] take left left left 1-0",
        ),
        ("right left take to:1", "ring 1 [0 2 first 0] right *"),
        ("right agree", "ring 1 [0 2 first 0] right 1/2-1/2"),
    ] {
        assert_eq!(played(script).to_string(), line);
    }
    for line in [
        "ring 1[0 2 first 0]right left *",
        "  ring\t1  [0 2 first 0]\n right \r\n left\t*\n",
        "ring\u{2003}1 [0 2 first 0]\u{2003}right\u{3000}left\u{2003}*\u{2003}",
    ] {
        assert_eq!(line.parse(), Ok(played("right left")), "{line:?}");
    }
}

/// Lines that are no records, each with the place of the error and what is expected there.
const NO_RECORDS: &str = "
 => 1 => the start position in brackets
ring 1 => 7 => the start position in brackets
ring 1 [0 2 => 12 => `]` after the start position
 [0 2 first 0] * => 1 => the name of a game
ring [0 2 first 0] * => 5 => a version number
ring one [0 2 first 0] * => 5 => a version number
ring 1 2 [0 2 first 0] * => 10 => the start position after the version
ring 1 [0 2 first 0] => 21 => a result: 1-0, 0-1, 1/2-1/2 or *
ring 1 [0 2 first 0] left => 22 => a result: 1-0, 0-1, 1/2-1/2 or *
ring 1 [0 2 first 0] left é => 27 => a result: 1-0, 0-1, 1/2-1/2 or *";

/// Lines of games that cannot be played, each with the complaint.
const NO_GAMES: &str = r#"
nim 1 [7] * => the record is of the game "nim", not "ring"
ring 2 [] * => the record has version 2: this program reads version 1
ring 1 [6 2 first 0] * => bad position "6 2 first 0": expected CELL STONES TURN QUIET at character 1
ring 1 [0 2 first 0] right jump * => move 2: bad move "jump": expected left, right or take at character 1
ring 1 [0 2 first 0] right take left * => move 2: illegal move take
ring 1 [0 2 first 0] take take take * => move 3: the game is over (0-1): take cannot be played
ring 1 [0 2 first 0] take take 1-0 => the record states the result 1-0, but its moves end in 0-1
ring 1 [0 2 first 0] take take * => the record states the result *, but its moves end in 0-1"#;

#[test]
fn lines_that_are_no_records_are_refused_with_the_reason() {
    let refusal = |line: &str| line.parse::<Record<Ring>>().unwrap_err().to_string();
    for row in NO_RECORDS.lines().skip(1) {
        let (line, rest) = row.split_once(" => ").expect("a line");
        let (at, expected) = rest.split_once(" => ").expect("a place");
        let error = format!("bad record {line:?}: expected {expected} at character {at}");
        assert_eq!(refusal(line), error);
    }
    for row in NO_GAMES.lines().skip(1) {
        let (line, complaint) = row.split_once(" => ").expect("a line");
        assert_eq!(refusal(line), complaint);
    }
}
