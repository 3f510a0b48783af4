//! Games against a player elsewhere.

use super::*;

#[test]
fn two_tables_play_one_game_and_each_only_its_side() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.table.is_opponents_turn());
    letters(&mut tables[1], "c");
    assert_eq!(told(&tables[1]), "your opponent is to move");
    letters(&mut tables[0], "a");
    for (row, column) in [(9, 9), (2, 3), (5, 5)] {
        tables[0].cursor = cell(row, column);
        letters(&mut tables[0], " ");
    }
    press(&mut tables[0], &[KeyCode::Enter]);
    until(&mut tables, |[_, guest]| !guest.table.is_opponents_turn());
    assert_eq!(played(&tables[1]), ["A2,3;5,5;9,9"]);
    let file = written(&tables[0]);
    assert!(
        file.contains(r#""locs": [[9, 9], [2, 3], [5, 5]]"#),
        "as it was clicked: {file}"
    );
    letters(&mut tables[1], "c");
    press(&mut tables[1], &[KeyCode::Enter]);
    until(&mut tables, |tables| {
        tables.iter().all(|session| session.table.game().ply() == 2)
    });
    letters(&mut tables[0], "s");
    assert_eq!(told(&tables[0]), "not in a game over the network");
    letters(&mut tables[0], "n");
    assert!(tables[0].dialog.is_none());
}

#[test]
fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.table.is_opponents_turn());
    letters(&mut tables[0], "c");
    press(&mut tables[0], &[KeyCode::Enter]);
    let is_asked = |session: &App| session.table.asked().is_some();
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    press(&mut tables[0], &[KeyCode::Backspace]);
    until(&mut tables, |[_, guest]| is_asked(guest));
    assert!(
        screen(&mut tables[1], 80, 24)
            .concat()
            .contains("Your opponent asks to take back to move 0")
    );
    letters(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|session| session.table.game().ply() == 0)
    });
    letters(&mut tables[1], "D");
    until(&mut tables, |[host, _]| is_asked(host));
    letters(&mut tables[0], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|session| session.table.label() == "DRAW")
    });
    press(&mut tables[0], &[KeyCode::Esc]);
    letters(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| is_asked(guest));
    press(&mut tables[1], &[KeyCode::Esc]);
    letters(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| !guest.table.is_opponents_turn());
    assert_eq!(state(&tables[1]), State::MoveBlank);
}

#[test]
fn leaving_a_game_over_the_network_is_asked_about() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| !host.table.is_opponents_turn());
    letters(&mut tables[0], "c");
    press(&mut tables[0], &[KeyCode::Enter]);
    until(&mut tables, |[host, _]| host.table.game().ply() == 1);
    letters(&mut tables[0], "x");
    assert!(tables[0].exit.is_none());
    letters(&mut tables[0], "y");
    assert!(tables[0].exit.is_some());
}
