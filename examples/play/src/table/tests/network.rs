//! Games against a player elsewhere.

use std::path::PathBuf;

use tabletop::table::{Joining, PeerLimits, TableSetup};

use super::*;
use crate::peer::{Asked, fresh_token, join, listen};

/// A table of a game that waits for an opponent.
fn hosted(name: &str) -> Link {
    let info = Catalogue::standard().find(name).unwrap().clone();
    let table = TableSetup::new(info.clone(), info.start(None).unwrap());
    let asked = Asked::new("127.0.0.1:0", table);
    listen(asked, &Catalogue::standard()).unwrap().0
}

/// A match at a table elsewhere, which may be saved to a file.
fn at_table(name: &str, remote: Link, save: Option<PathBuf>) -> App {
    shown(Setup {
        remote: Some(remote),
        save,
        ..setup(open(name, None))
    })
}

/// A host that nobody has joined yet.
pub fn waiting(name: &str) -> App {
    let mut app = at_table(name, hosted(name), None);
    app.tick();
    app
}

/// Two tables, the first of which plays White; its game is saved to a file.
pub fn two_tables(name: &str, save: Option<PathBuf>) -> [App; 2] {
    let info = Catalogue::standard().find(name).unwrap().clone();
    let mut host = hosted(name);
    let joining = Joining::seat(info, fresh_token());
    let address = host.address().unwrap().to_string().parse().unwrap();
    let mut guest = join(&address, joining, PeerLimits::default(), None).unwrap();
    while guest.game().is_none() {
        host.tick();
        guest.tick();
    }
    let mut tables = [at_table(name, host, save), at_table(name, guest, None)];
    until(
        &mut tables,
        0,
        "status Your move (White)",
        name == "conquid",
    );
    tables
}

/// Lets both tables hear of each other until something holds at one of them.
fn until(tables: &mut [App; 2], at: usize, check: &str, skips: bool) {
    for () in patiently() {
        for app in tables.iter_mut() {
            app.tick();
        }
        let is_begun = skips && !tables[0].match_.is_opponents_turn();
        if is_begun || holds(&mut tables[at], check) {
            return;
        }
    }
    let [one, other] = tables
        .each_ref()
        .map(|app| (app.match_.status(), told(app)));
    panic!("{check}: {one:?} {other:?}");
}

/// Plays a script at two tables: in each line the number of a table, keys, and what comes to hold
/// at it; a line without keys waits.
fn play(tables: &mut [App; 2], script: &str) {
    for (pressed, checks) in steps(script) {
        let (at, pressed) = pressed.split_once(' ').unwrap_or((pressed, ""));
        let at: usize = at.parse().unwrap();
        keys(&mut tables[at], pressed);
        for check in checks {
            until(tables, at, check, false);
        }
    }
}

#[test]
fn two_tables_play_one_game_and_each_only_its_side() {
    let mut tables = two_tables("conway-chess", None);
    play(
        &mut tables,
        "
        1 {e2}⏎ => told your opponent is to move & status Waiting for White & flipped
        1 :e7e => note it is played at once when it is your turn
        1 5⏎ => closed & shown e7e5 comes next
        0 <e2e4> => upright
        1 => ply 2
        0 e => told not in a game over the network & ply 2
        1 e => told not in a game over the network
    ",
    );
    for app in &mut tables {
        keys(app, "s");
        assert!(!app.match_.computer().is_thinking());
    }
    let mut tables = two_tables("conquid", None);
    play(
        &mut tables,
        "
        1 c => told your opponent is to move
        0 a{6,9}␣{2,3}␣{5,5}␣⏎ => played A2,3;5,5;6,9
        1 => played A2,3;5,5;6,9
        1 c⏎ => ply 2
        0 s => told not in a game over the network & ply 2
        0 n => closed
        0 x => asks Leave & stays
        0 y => leaves
    ",
    );
    let exports = tables[0].match_.exports();
    let exported = tables[0].match_.export(&file("game.json"), &exports[1]);
    exported.unwrap();
    // As it was clicked.
    let clicked = r#"contains game.json "locs": [[6, 9], [2, 3], [5, 5]]"#;
    assert!(holds(&mut tables[0], clicked));
}

#[test]
fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
    let mut tables = two_tables("conway-chess", Some(file("game.json")));
    play(
        &mut tables,
        "
        0 <e2e4> => ply 1
        1 => ply 1
        0 u => told You ask to take back the last move
        1 => shown Your opponent asks to take back the last move
        1 n
        0 => told Your opponent declines & ply 1
        0 u
        1 => shown asks to take back
        1 y => ply 0
        0 => ply 0 & hidden (r) & lacks r redo
        0 D => told You offer a draw
        1 => shown offers a draw
        1 n
        0 => told Your opponent declines the draw
        0 <e2e4> => ply 1
        1 => ply 1
        1 D
        0 => shown offers a draw
        0 y => status Draw, by agreement & shown M: rematch & hidden n: new game
        1 => status Draw, by agreement & notice End
        0 M
        1 => shown Draw, by agreement & shown Your opponent asks for a rematch. (y: yes, n: no)
        1 y => status Your move (White) & upright & ply 0
        0 => ply 0 & flipped
    ",
    );
    assert!(load("game.json").ending().is_some());
    assert_eq!(["game.json", "game-2.json"].map(recorded), ["e2e4", ""]);
    assert_eq!(tables[1].match_.lines().len(), 1, "the guest's is printed");
}

#[test]
fn a_line_that_is_tried_stays_where_it_is_while_the_opponent_moves() {
    let mut tables = two_tables("conway-chess", None);
    play(
        &mut tables,
        "
        0 <e2e4> => ply 1
        1 <e7e5> => ply 2
        0 => ply 2
        0 <g1f3> => ply 3
        1 => ply 3
        0 p←←:c7c5⏎:b1c3⏎← => ends (tried, ply 2 of 3) & shown c7-c5 (or e7-e5)
        1 <b8c6> => ply 4
        0 => played e2e4 e7e5 g1f3 b8c6 & ends (tried, ply 2 of 3)
        0 → => ply 3 & shown c7-c5 (or e7-e5)
        0 p => ply 4 & status Your move (White)
    ",
    );
}

#[test]
fn a_resignation_is_told_and_the_network_is_heard_while_a_question_is_open() {
    let mut tables = two_tables("conway-chess", None);
    play(
        &mut tables,
        "
        0 <e2e4> => ply 1
        1 => ply 1
        0 R => asks Resign
        1 <e7e5> => ply 2
        0 => ply 2 & asks Resign
        1 Ry => status You lost, by resignation
        0 => status You won, by resignation & unasked
    ",
    );
}

#[test]
fn whoever_leaves_is_asked_first_and_the_other_keeps_the_game() {
    let mut tables = two_tables("conway-chess", None);
    play(
        &mut tables,
        "
        0 <e2e4> => ply 1
        1 => ply 1
        1 x => shown Somebody else may then take your seat.
        1 n => stays
        0 q => asks Leave(Program) & stays & shown It ends for your opponent, too.
        0 y => leaves
    ",
    );
    let [host, mut guest] = tables;
    drop(host);
    let is_over = |app: &App| app.match_.status().starts_with("The session is over");
    go_on(&mut guest, is_over);
    // There is nobody to be left.
    run(guest, "=> played e2e4\n q => leaves");
    let [mut host, guest] = two_tables("conway-chess", None);
    drop(guest);
    go_on(&mut host, |app| told(app) == "Your opponent left");
    run(waiting("conway-chess"), "q => unasked & leaves Program");
}

#[test]
fn the_foot_over_the_network_offers_what_applies() {
    let mut tables = two_tables("conway-chess", None);
    play(
        &mut tables,
        "
        0 => offers A abort & lacks u take back & offers D draw & lacks M rematch & offers G greet
        0 <e2e4> => ply 1
        1 => status Your move (Black)
        1 <e7e5> => ply 2
        0 => ply 2 & lacks A abort & offers u take back
        0 Ry
        1 => offers M rematch & lacks D draw & lacks R resign & lacks A abort & lacks G greet
        1 n => told M asks your opponent for a rematch
        0 => offers M rematch & lacks D draw & lacks R resign & lacks A abort
    ",
    );
}

#[test]
fn a_host_waits_for_an_opponent_and_says_where() {
    for info in Catalogue::standard().games() {
        run(waiting(info.name()), "=> everywhere 127.0.0.1:");
    }
}
