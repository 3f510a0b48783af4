//! Games against a player elsewhere.

use super::*;

#[test]
fn two_tables_play_one_game_and_each_only_its_side() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status() == "Your move (White)"
    });
    assert_eq!(tables[1].table.status(), "Waiting for White");
    assert!(tables[1].is_flipped && !tables[0].is_flipped);
    point_at(&mut tables[1], "e2");
    assert_eq!(told(&tables[1]), "your opponent is to move");
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| {
        guest.table.status() == "Your move (Black)"
    });
    play(&mut tables[1], &["e7e5"]);
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.table.game().ply() == 2)
    });
    for app in &mut tables {
        keys(app, "e");
        assert_eq!(told(app), "not in a game over the network");
        keys(app, "s");
        assert!(!app.table.computer().is_thinking());
    }
}

#[test]
fn a_refusal_of_a_typed_move_goes_when_the_opponent_has_moved() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status() == "Your move (White)"
    });
    keys(&mut tables[1], ":e7e5");
    press(&mut tables[1], KeyCode::Enter);
    assert_eq!(note(&tables[1]), "your opponent is to move");
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    assert_eq!(note(&tables[1]), "e7e5");
    press(&mut tables[1], KeyCode::Enter);
    until(&mut tables, |[host, _]| host.table.game().ply() == 2);
}

#[test]
fn taking_back_a_draw_and_a_rematch_are_for_both_to_agree_on() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "u");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "n");
    until(&mut tables, |[host, _]| {
        told(host).starts_with("Your opponent declines")
    });
    assert_eq!(tables[0].table.game().ply(), 1);
    keys(&mut tables[0], "u");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.table.game().ply() == 0)
    });
    keys(&mut tables[1], "D");
    until(&mut tables, |[host, _]| host.table.asked().is_some());
    keys(&mut tables[0], "y");
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|app| app.table.status() == "Draw, by agreement")
    });
    let shown = drawn(&mut tables[0]);
    assert!(
        shown.contains("M: rematch") && !shown.contains("n: new game"),
        "{shown}"
    );
    keys(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    press(&mut tables[1], KeyCode::Esc);
    keys(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| {
        guest.table.status() == "Your move (White)"
    });
    assert!(
        tables[0].is_flipped && !tables[1].is_flipped,
        "the sides are exchanged"
    );
}

#[test]
fn whoever_leaves_is_asked_first_and_the_other_keeps_the_game() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "q");
    assert!(tables[0].question == Some(Question::Leave(Exit::Program)) && tables[0].exit.is_none());
    keys(&mut tables[0], "y");
    assert!(tables[0].exit.is_some());
    let [host, mut guest] = tables;
    drop(host);
    for () in patiently() {
        guest.tick();
        if guest.table.status().starts_with("The session is over") {
            assert_eq!(guest.table.game().played(), ["e2e4"]);
            keys(&mut guest, "q");
            assert!(guest.exit.is_some(), "there is nobody to be left");
            return;
        }
    }
    panic!("{}", guest.table.status());
}

#[test]
fn a_resignation_is_told_to_the_other() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status().starts_with("Your move")
    });
    keys(&mut tables[1], "Ry");
    until(&mut tables, |tables| {
        tables
            .iter()
            .all(|app| app.table.status() == "White wins, by resignation")
    });
}

#[test]
fn in_a_game_with_somebody_elsewhere_the_own_pieces_are_below() {
    for (name, flips) in [
        ("conway-chess", [false, true]),
        ("wildebeest", [true, false]),
        ("lifeduel", [false, false]),
    ] {
        let app = game(name);
        let scene = app.table.scene();
        let flips_of = Player::ALL.map(|player| is_above(scene, player));
        assert_eq!(flips_of, flips, "{name}");
    }
}

#[test]
fn what_is_printed_is_the_game_as_it_stands() {
    let mut app = app();
    play(&mut app, &["e2e4", "e7e5"]);
    keys(&mut app, "u");
    let lines = app.table.lines();
    assert_eq!(lines.len(), 1);
    assert!(
        lines[0].contains("e2e4") && !lines[0].contains("e7e5"),
        "{lines:?}"
    );
    play(&mut app, &["d7d5"]);
    let lines = app.table.lines();
    assert!(lines[0].contains("e2e4 d7d5"), "{lines:?}");
    assert_eq!(lines.len(), 1, "what was taken back is left out");
    keys(&mut app, "uuu");
    assert!(app.table.lines().is_empty());
}

#[test]
fn a_rematch_leaves_the_game_before_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut tables = two_tables_kept([Some(path.clone()), None]);
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[1], "Ry");
    until(&mut tables, |[host, _]| {
        host.table.game().ending().is_some()
    });
    keys(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    press(&mut tables[1], KeyCode::Esc);
    keys(&mut tables[1], "y");
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.table.game().ply() == 0)
    });
    let kept = Catalogue::standard().load(&path).unwrap();
    assert!(kept.ending().is_some() && kept.played() == ["e2e4"]);
    assert!(folder.path().join("game-2.json").exists());
    assert_eq!(tables[1].table.lines().len(), 1, "the guest's is printed");
}

#[test]
fn the_network_is_heard_while_a_question_is_open() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "R");
    play(&mut tables[1], &["e7e5"]);
    until(&mut tables, |[host, _]| host.table.game().ply() == 2);
    assert_eq!(tables[0].question, Some(Question::Resign));
    keys(&mut tables[1], "Ry");
    until(&mut tables, |[host, _]| host.table.is_over());
    assert_eq!(tables[0].question, None, "there is nothing to resign");
}

#[test]
fn what_is_asked_of_the_opponent_is_told_in_plain_words() {
    let mut tables = two_tables();
    play(&mut tables[0], &["e2e4"]);
    until(&mut tables, |[_, guest]| guest.table.game().ply() == 1);
    keys(&mut tables[0], "u");
    assert_eq!(told(&tables[0]), "You ask to take back to move 0");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "y");
    until(&mut tables, |[host, _]| host.table.game().ply() == 0);
    let shown = drawn(&mut tables[0]);
    assert!(
        !shown.contains("(r)") && !shown.contains("r redo"),
        "{shown}"
    );
    keys(&mut tables[0], "D");
    assert_eq!(told(&tables[0]), "You offer a draw");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    keys(&mut tables[1], "n");
    until(&mut tables, |[host, _]| {
        told(host) == "Your opponent declines the draw"
    });
}

#[test]
fn a_rematch_is_agreed_to_while_the_end_is_shown() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status().starts_with("Your move")
    });
    keys(&mut tables[1], "Ry");
    until(&mut tables, |tables| {
        tables.iter().all(|app| app.notice == Some(Notice::End))
    });
    keys(&mut tables[0], "M");
    until(&mut tables, |[_, guest]| guest.table.asked().is_some());
    let shown = drawn(&mut tables[1]);
    assert!(shown.contains("White wins, by resignation"), "{shown}");
    // The box beside the board is narrow.
    for words in ["Your opponent asks for a", "rematch. (y: yes, n: no)"] {
        assert!(shown.contains(words), "{shown}");
    }
    keys(&mut tables[1], "y");
    until(&mut tables, |[_, guest]| {
        guest.table.status() == "Your move (White)"
    });
}

#[test]
fn leaving_says_what_it_means_for_the_opponent() {
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status().starts_with("Your move")
    });
    let words = [
        "It ends for your opponent, too.",
        "Your opponent waits for another player.",
    ];
    for (app, words) in tables.iter_mut().zip(words) {
        keys(app, "x");
        let shown = drawn(app);
        assert!(shown.contains(words), "{shown}");
        keys(app, "n");
    }
    let [mut host, guest] = tables;
    drop(guest);
    for () in patiently() {
        host.tick();
        if told(&host) == "Your opponent left" {
            return;
        }
    }
    panic!("{}", told(&host));
}

#[test]
fn the_foot_over_the_network_offers_what_applies() {
    let has = |app: &App, words: &str| offered(app).contains(&words);
    let mut tables = two_tables();
    until(&mut tables, |[host, _]| {
        host.table.status() == "Your move (White)"
    });
    assert!(has(&tables[0], "A abort") && !has(&tables[0], "u take back"));
    assert!(has(&tables[0], "D draw") && !has(&tables[0], "M rematch"));
    for (at, m) in [(0, "e2e4"), (1, "e7e5")] {
        until(&mut tables, |tables| {
            tables[at].table.status().starts_with("Your move")
        });
        play(&mut tables[at], &[m]);
    }
    until(&mut tables, |[host, _]| host.table.game().ply() == 2);
    assert!(!has(&tables[0], "A abort") && has(&tables[0], "u take back"));
    keys(&mut tables[0], "Ry");
    until(&mut tables, |[_, guest]| guest.table.is_over());
    for app in &tables {
        assert!(has(app, "M rematch"));
        assert!(!has(app, "D draw") && !has(app, "R resign") && !has(app, "A abort"));
    }
}

#[test]
fn a_host_without_a_guest_is_not_asked_whether_to_leave() {
    use tabletop::table::TableSetup;

    use crate::peer::Link;

    let info = Catalogue::standard().find("conway-chess").unwrap().clone();
    let hosted = TableSetup::new(info.clone(), info.start(None).unwrap());
    let remote = Remote::new(Link::host("127.0.0.1:0", hosted).unwrap());
    let setup = Setup {
        remote: Some(remote),
        ..setup(open("conway-chess", None))
    };
    let mut app = shown(setup);
    app.tick();
    keys(&mut app, "q");
    assert_eq!((app.question, app.exit), (None, Some(Exit::Program)));
}
