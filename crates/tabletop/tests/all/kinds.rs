//! Conquid, a game with kinds of move: the states of ConquidPy's window, without a window.

use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use menagerie::board_scene::Ground;
use menagerie::{Catalogue, Player, Spot};
use tabletop::table::{Act, Question};
use tabletop::{Fault, Match, Saved, Setup};

use crate::script::Script;

/// The keys of the kinds of move, in the order of the buttons.
const KEYS: [&str; 4] = ["a", "c", "v", "q"];

/// A match of two human players that begins with a variant or a position.
fn table(start: &str) -> Match {
    let catalogue = Catalogue::standard();
    let info = catalogue.find("conquid").unwrap().clone();
    let game = match info.start(Some(start)) {
        Ok(game) => game,
        Err(_) => info.position(start).unwrap(),
    };
    Match::new(Setup {
        pause: Duration::ZERO,
        ..Setup::new(game, info)
    })
}

/// A match that continues a game given as text.
fn read(text: &str) -> Match {
    let catalogue = Catalogue::standard();
    let saved = Saved::read(text, &catalogue).unwrap();
    let info = catalogue.find("conquid").unwrap().clone();
    Match::new(Setup::new(saved, info))
}

/// The game as a save file of ConquidPy.
fn written(table: &mut Match) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    table.export(&path, &table.exports()[1]).unwrap();
    std::fs::read_to_string(path).unwrap()
}

/// Returns the moment this many seconds after the tests began.
fn at(seconds: &str) -> Instant {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    *BEGIN + Duration::from_secs(seconds.parse().unwrap())
}

/// Ticks at this time until the computer has moved.
fn answer(table: &mut Match, ply: usize, now: Instant) {
    let begin = Instant::now();
    while table.game().ply() < ply {
        let is_late = begin.elapsed() > Duration::from_secs(60);
        assert!(!is_late, "the computer does not move");
        table.tick(now);
        thread::yield_now();
    }
}

/// Begins another game in place of the one at the table, with these moves.
fn begin(table: &mut Match, moves: &str) -> Result<(), Fault> {
    let mut game = table.info().start(None).unwrap();
    for m in moves.split(',').filter(|m| !m.is_empty()) {
        game.play(m).unwrap();
    }
    table.begin(game, None)
}

/// Does one step of a script.
fn act(table: &mut Match, step: &str) -> Result<(), Fault> {
    if let Some(kind) = KEYS.iter().position(|key| *key == step) {
        return table.choose_kind(kind);
    }
    match step.split_once(['@', ':']) {
        Some(("", m)) if step.starts_with(':') => table.type_move(m)?,
        Some(("", seconds)) => table.tick(at(seconds)),
        Some(("hold", seconds)) => table.hold(at(seconds)),
        Some(("answer", rest)) => {
            let (ply, seconds) = rest.split_once('@').unwrap();
            answer(table, ply.parse().unwrap(), at(seconds));
        }
        Some(("new", moves)) => begin(table, moves)?,
        _ => return press(table, step),
    }
    Ok(())
}

/// Does a step without a time or a move.
fn press(table: &mut Match, step: &str) -> Result<(), Fault> {
    match step {
        "Enter" => table.confirm(),
        "Esc" => {
            table.withdraw();
            Ok(())
        }
        // A Conquer that takes nothing.
        "pass" => act(table, "c").and_then(|()| table.confirm()),
        "p" => table.pause_or_play(),
        "back" => table.look(|playback| playback.go(-1)),
        "on" => table.look(|playback| playback.go(1)),
        "undo" => table.take_back(),
        "redo" => table.play_again(),
        "new" => begin(table, ""),
        "ask" => table.ask_computer(at("0")),
        "branch" => table.branch(),
        "resign" => table.resign(),
        cell => table.point(spot(cell)),
    }
}

/// The cell of a text such as `3,4`.
fn spot(text: &str) -> Spot {
    let (row, column) = text.split_once(',').expect("a step of a script");
    Spot {
        row: row.parse().unwrap(),
        column: column.parse().unwrap(),
    }
}

/// The state of ConquidPy's window: `blank`, `start a` while a move is chosen, `end a` while it is
/// previewed, `history`.
fn state(table: &Match) -> String {
    let choice = table.choice();
    match choice.kind {
        _ if table.playback().is_some() => "history".into(),
        None => "blank".into(),
        Some(kind) if choice.candidate.is_some() => format!("end {}", KEYS[kind]),
        Some(kind) => format!("start {}", KEYS[kind]),
    }
}

/// The owners of cells, as they are displayed or as they are in the game, by first letters.
fn owners(scene: &menagerie::board_scene::Scene, cells: &[&str]) -> String {
    let owner = |cell: &&str| match scene.cell(spot(cell)).unwrap().piece?.owner? {
        Player::First => Some('1'),
        Player::Second => Some('2'),
    };
    cells
        .iter()
        .map(|cell| owner(cell).unwrap_or('-'))
        .collect()
}

/// What a script can claim, as it is: `picked`, `move`, `label`, `ply`, `game`, `shown CELLS`,
/// `now CELLS`, `events` and `wins` of the preview, `path` (cells),
/// `withdraws`, `left SECONDS SECONDS`, `running PLAYER`, `status`, `busy`, `ended`, `may undo`,
/// `may redo`, `act` (the last one), `entries`, otherwise the state.
fn seen(table: &mut Match, claim: &str) -> String {
    let words: Vec<&str> = claim.split_whitespace().collect();
    let clocks = table.clocks();
    match words[..] {
        ["left", ..] => {
            let [one, two] = clocks.unwrap().left.map(|left| left.as_secs());
            format!("left {one} {two}")
        }
        ["running", ..] => match clocks.unwrap().running {
            Some(player) => format!("running {}", player.number()),
            None => "running -".into(),
        },
        ["status", ..] => format!("status {}", table.status()),
        ["busy", _] => format!("busy {}", table.is_busy()),
        ["ended", _] => format!("ended {}", table.take_ended()),
        ["may", "undo", _] => format!(
            "may undo {}",
            table.may(|act| matches!(act, Act::Ask(Question::Undo { .. })))
        ),
        ["may", "redo", _] => format!("may redo {}", table.may_play_again()),
        ["entries", _] => format!("entries {}", table.ledger().unwrap().len()),
        ["act", _] => {
            let last = table.ledger().unwrap().entries_after(0).last().unwrap();
            format!("act {}", serde_json::to_string(&last.act).unwrap())
        }
        ["picked", ..] => {
            let picked = table.choice().picked.iter();
            picked.fold("picked".into(), |text, cell| {
                format!("{text} {},{}", cell.row, cell.column)
            })
        }
        ["move", _] => format!("move {}", table.choice().candidate.as_ref().unwrap().m),
        ["label", ..] => format!("label {}", table.label()),
        ["ply", _] => format!("ply {}", table.shown().ply()),
        ["game", _] => format!("game {}", table.game().ply()),
        ["shown", _, ref cells @ ..] => {
            format!("shown {} {}", owners(table.scene(), cells), cells.join(" "))
        }
        ["now", _, ref cells @ ..] => {
            let scene = table.game().scene();
            format!("now {} {}", owners(&scene, cells), cells.join(" "))
        }
        ["events", _] => {
            let chosen = table.choice().candidate.as_ref().unwrap();
            format!("events {}", chosen.shown.events().count())
        }
        ["wins", _] => {
            let chosen = table.choice().candidate.as_ref().unwrap();
            match chosen.shown.standing.status {
                "1-0" => "wins 1".into(),
                other => format!("ends {other}"),
            }
        }
        ["path", _] => format!("path {}", path_cells(table)),
        ["withdraws", _] => format!("withdraws {}", table.withdraw()),
        ["unchanged"] if *table.scene() == table.game().scene() => "unchanged".into(),
        _ => state(table),
    }
}

impl Script for Match {
    const BETWEEN: char = ' ';

    fn step(&mut self, step: &str) -> Result<(), String> {
        act(self, step).map_err(|fault| fault.to_string())
    }

    fn seen(&mut self, claim: &str) -> String {
        seen(self, claim)
    }
}

/// The number of displayed cells of a winning path, which have the colour of the base.
fn path_cells(table: &Match) -> usize {
    let cells = table.scene().cells.iter();
    let path = cells.filter(|cell| cell.piece.is_some_and(|piece| piece.name == "winning path"));
    path.filter(|cell| matches!(cell.ground, Ground::Base(_)))
        .count()
}

const BRIDGE: &str = "14x28b2 28./28./28./28./28./28./4.2X16x2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";

/// Two rounds of a cascade: 0,1 and 1,2, then 0,2.
const CASCADE: &str = "14x28b2 x2o25./.xo25./2.x25./28./28./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

/// An enemy block in the corner. The block one column to the right is mixed.
const BLOCK: &str = "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

/// Two blocks beside each other, with cells of the player between them.
const TWO_BLOCKS: &str = "14x28b2 4ox4o19./4ox4o19./4ox4o19./4ox4o19./28./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

#[test]
fn what_is_chosen_is_shown_and_what_does_not_fit_says_why() {
    for (what, start, script) in [
        (
            "acquire selects empty cells and shows each at once; nothing is played",
            "small",
            "a => start a
             0,0 => start a & shown 1 0,0 & game 0 & now - 0,0",
        ),
        (
            "acquire ignores bases, occupied cells and a fourth",
            "7x14b1 xo12./14./14./4.X4.O4./14./14./14. 1 -",
            "a 1,0
             3,4 => ! cell 3,4 belongs to a base
             3,9 => ! cell 3,9 belongs to a base
             0,0 => ! cell 0,0 is not empty: player 1 has it
             0,1 => ! cell 0,1 is not empty: player 2 has it
             => picked 1,0
             1,1 1,2
             1,3 => ! all cells are chosen
             => picked 1,0 1,1 1,2 & end a",
        ),
        (
            "deselecting withdraws the preview and keeps the other two; the original leaves the \
             button highlighted here",
            "small",
            "a 0,0 0,1 0,2 0,1 => start a & picked 0,0 0,2
             Enter => ! choose more cells
             => shown 1 0,2
             5,5 => move A0,0;0,2;5,5",
        ),
        (
            "another click moves the block, and an illegal one cannot be confirmed",
            TWO_BLOCKS,
            "v 0,0 0,5 => move V0,5 & shown 2 0,0
             0,1 => ! the 16 cells of the block must all belong to one player or all be empty
             => start v & unchanged
             Enter => ! choose another cell
             0,0 => move V0,0",
        ),
        (
            "conquer previews the whole cascade",
            CASCADE,
            "c => end c & now 222 0,1 1,2 0,2 & shown 111 0,1 1,2 0,2 & events 3
             5,5 => ! this move has no cells to choose
             Enter => now 1 0,2",
        ),
        (
            "conquest previews the coloured path; it is not declared yet",
            BRIDGE,
            "q => end q & wins 1 & path 16 & label PLAYER 1 TURN
             => withdraws true & path 0 & ended false
             q Enter back on => path 16 & label PLAYER 1 WINS!",
        ),
        (
            "undo withdraws the choice in every state but no confirmed move",
            BLOCK,
            "pass pass => withdraws false
             a 13,0 13,1 => withdraws true & blank & unchanged
             a 13,0 13,1 13,2 => withdraws true & blank & unchanged
             c => withdraws true & blank & unchanged
             v => withdraws true & blank & unchanged
             => withdraws false & game 2
             p => withdraws false",
        ),
    ] {
        println!("{what}");
        table(start).run(script);
    }
}

#[test]
fn playback_goes_through_the_game_and_no_move_of_it_is_made_there() {
    for (what, start, script) in [
        (
            "an unfinished game goes on from the latest position; here the original, since its \
             rewrite, never leaves playback",
            "small",
            "pass pass p back
             p => ! only at the latest position
             => history
             on p => blank
             pass => game 3",
        ),
        (
            "confirmed moves are taken back and played again; then it is over again",
            BRIDGE,
            "q Enter undo => blank
             undo => ! nothing to take back
             redo => history
             back
             undo => ! only at the latest position",
        ),
    ] {
        println!("{what}");
        table(start).run(script);
    }
}

#[test]
fn with_the_third_cell_an_acquire_is_previewed_and_can_be_confirmed() {
    let mut table = table("small");
    table.run(
        "a 2,2 0,0
         Enter => ! choose more cells
         0,1 => end a & label PLAYER 1 TURN
         Enter => blank & label PLAYER 2 TURN",
    );
    assert_eq!(table.game().played(), ["A0,0;0,1;2,2"]);
    let file = written(&mut table);
    let cells = r#""locs": [[2, 2], [0, 0], [0, 1]]"#;
    assert!(file.contains(cells), "{file}");
}

#[test]
fn another_kind_takes_the_place_of_the_chosen_one() {
    let mut table = table(BRIDGE);
    for chosen in KEYS {
        for other in KEYS.into_iter().filter(|&other| other != chosen) {
            table.run(other);
            assert_eq!(act(&mut table, other), Err(Fault::Chosen));
            assert!(state(&table).ends_with(other));
            table.run(chosen);
        }
        assert!(state(&table).ends_with(chosen) && table.choice().picked.is_empty());
        for step in ["p", "undo", "redo"] {
            assert_eq!(act(&mut table, step), Err(Fault::Chosen));
        }
        assert_eq!(act(&mut table, "back"), Err(Fault::NotPlayback));
        table.run("Esc");
    }
}

#[test]
fn a_finished_game_opens_in_playback() {
    // Here the original, before its rewrite, opened the game in play.
    let mut game = Catalogue::standard()
        .open("conquid", None, Some(BRIDGE))
        .unwrap();
    game.play("Q").unwrap();
    let mut table = read(&game.to_json());
    assert!(!table.take_ended(), "that was told when it ended");
    table.run("=> history & ply 1 & label PLAYER 1 WINS!");
    let mut resigned = self::table("medium");
    resigned.run("resign");
    assert!(resigned.take_ended() && !resigned.take_ended());
}

#[test]
fn save_files_keep_the_order_of_clicking() {
    let text = concat!(
        r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [{"type": "C", "player": 1}, "#,
        r#"{"type": "A", "player": 2, "locs": [[0, 3], [0, 1], [0, 2]]}]}"#
    );
    let mut table = read(text);
    table.run("=> blank");
    assert_eq!(written(&mut table), text);
    table.run("undo a 6,6 5,5 4,4 Enter");
    let file = written(&mut table);
    let cells = r#""locs": [[6, 6], [5, 5], [4, 4]]}]}"#;
    assert!(file.ends_with(cells), "{file}");
}

#[test]
fn the_log_has_everything_that_was_done_in_order() {
    let mut table = table(BRIDGE);
    table.run("pass undo resign");
    let entries = table.ledger().unwrap().entries_after(0);
    let acts: Vec<String> = entries
        .map(|entry| serde_json::to_string(&entry.act).unwrap())
        .collect();
    let (played, back) = (&acts[0], r#"{"act":"ask","question":"undo","ply":0}"#);
    assert!(played.starts_with(r#"{"act":"move","ply":1,"text":"C","key":"#));
    assert_eq!(acts[1..], [back, back, r#"{"act":"resign"}"#]);
}
