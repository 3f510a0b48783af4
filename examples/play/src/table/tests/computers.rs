//! Games in which a computer plays or gives its opinion.

use super::*;

#[test]
fn the_computer_answers_and_is_taken_back_with_the_move_before() {
    for (begun, m) in [("conway-chess", "<e2e4>"), ("conquid", "c⏎")] {
        scripts(&format!(
            "
            @ {begun} - ai:depth:1
            … => ply 0
            {m}… => ply 2
            ⌫ => ply 0
            r => ply 2
            s… => ply 4
        "
        ));
    }
    scripts(
        "
        @ conquid - ai:greedy
        c⏎a => told the computer is thinking
        @ conway-chess ai:depth:2 -
        D => told the computer declines a draw
        Ry => status You lost, by resignation
        @ conway-chess - ai:depth:1
        <e2e4>…p←by… => ply 1
        s… => ply 2
    ",
    );
    // A game in which the computer is about to move for a person has begun. Its own first move is
    // no one's loss.
    scripts(
        "
        @ conway-chess - ai:depth:2
        sm => asks Leave(Menu) & stays
        @ conway-chess ai:depth:2 -
        m => leaves Menu
    ",
    );
}

/// As at the tables of a server.
#[test]
fn the_computer_agrees_to_a_draw_if_it_does_not_think_that_it_wins() {
    for (board, agrees) in [
        ("4k3/8/8/8/8/8/8/K5QR", true),
        ("rq2k3/8/8/8/8/8/8/7K", false),
    ] {
        let game = open("conway-chess", Some(&format!("{board} b - -")));
        let seat = Sitter::read("ai:depth:1", &Catalogue::standard()).unwrap();
        let mut app = shown(setup(game).with_seats([Sitter::Human, seat]));
        go_on(&mut app, |app| app.match_.game().ply() == 1);
        assert_eq!(app.match_.may_draw().is_ok(), agrees, "{board}");
        keys(&mut app, if agrees { "Dy" } else { "D" });
        let told = [app.match_.status(), words(&mut app, 80, 24)].concat();
        let expected = ["declines a draw", "agreement"][usize::from(agrees)];
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn the_computer_moves_when_asked_and_is_forgotten_by_an_undo() {
    scripts(
        "
        @ conway-chess
        s{e2}⏎ => picked 0
        … => ply 1
        s => busy
        u => idle
        … => ply 0
    ",
    );
    let mut app = start("conway-chess ai:depth:2 ai:depth:2");
    go_on(&mut app, |app| app.match_.game().ply() >= 4);
    keys(&mut app, "u");
    let ply = app.match_.game().ply();
    wait(&mut app);
    assert_eq!(app.match_.game().ply(), ply);
    assert!(app.match_.status().ends_with("(the computer waits)"));
    keys(&mut app, "s");
    go_on(&mut app, |app| app.match_.game().ply() > ply);
}

#[test]
fn in_playback_the_computer_waits() {
    let mut app = start("conquid ai:greedy ai:greedy");
    go_on(&mut app, |app| app.match_.game().ply() > 0);
    keys(&mut app, "p");
    let ply = app.match_.game().ply();
    for _ in 0..50 {
        app.tick();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(app.match_.game().ply(), ply);
    run(app, "s => told you are in playback");
}

#[test]
fn the_search_tells_what_it_thinks_of_any_position() {
    for (name, moves) in [("conway-chess", BIRTHS), ("conquid", "c⏎")] {
        let mut app = run(game(name), &format!("{moves}p⇱e => busy"));
        wait(&mut app);
        let opinion = app.match_.opinion().unwrap();
        assert_eq!(opinion.player, Player::First);
        let moves = app.match_.shown().moves(usize::MAX);
        assert!(moves.contains(&opinion.report.best) || name == "conquid");
        assert_eq!(opinion.report.others.len(), 2, "three lines");
        let other = line_names(app.match_.shown(), &opinion.report.others[0].pv);
        let shown = words(&mut app, 160, 50);
        assert!(shown.contains(&format!("or {}", other[0])), "{shown}");
        keys(&mut app, "→");
        assert!(app.match_.opinion().is_none(), "it was of another position");
    }
}

#[test]
fn the_hint_can_be_read_on_every_screen_and_is_hidden_again() {
    // In a game of a fixed length the plies to a win are no news.
    scripts(
        "
        @ conquid medium
        {7,5}e… => shown hint & shown acquire & at 60x20 hint & at 60x20 acquire
        i => shown looked
        ⎋e => hidden looked & hidden hint acquire
        @ lifeduel 6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11
        e… => shown Player 1 can force a win & hidden wins in
    ",
    );
}

#[test]
fn the_computer_gives_no_move_away_unasked() {
    let mut app = start("conway-chess ai:greedy -");
    wait(&mut app);
    assert!(app.match_.opinion().is_some());
    run(app, "=> hidden looked & ply 1\n e… => shown looked");
    // While computers play each other, the view stays from move to move.
    let mut app = start("conway-chess ai:depth:1 ai:depth:1");
    for (pressed, is_shown) in [("", false), ("e", true), ("e", false)] {
        keys(&mut app, pressed);
        let ply = app.match_.game().ply() + 1;
        let is_next = |app: &App| app.match_.game().ply() > ply && app.match_.opinion().is_some();
        go_on(&mut app, is_next);
        assert_eq!(words(&mut app, 100, 32).contains("looked"), is_shown);
    }
}

#[test]
fn the_computer_declares_a_conquest_and_the_end_tells_it() {
    let seat = Sitter::read("ai:greedy", &Catalogue::standard()).unwrap();
    let setup = setup(open("conquid", Some(BRIDGE)));
    let mut app = shown(setup.with_seats([seat, Sitter::Human]));
    go_on(&mut app, |app| app.match_.is_over());
    run(app, "=> notice End & label PLAYER 1 WINS!");
}

#[test]
fn two_instant_computers_lose_no_time() {
    let mut app = start("lifeduel ai:random ai:random");
    while !app.match_.is_over() {
        let is_busy = app.match_.is_busy();
        assert!(is_busy, "before, between and after the thoughts");
        app.tick();
        thread::yield_now();
    }
    assert!(!app.match_.is_busy());
}

#[test]
fn a_move_is_taken_back_while_the_computer_thinks() {
    let mut app = run(start("conway-chess - ai:600s"), "<e2e4>");
    app.tick();
    let mut app = run(app, "=> thinking\n u => ply 0 & status Your move (White)");
    app.tick();
    run(app, "=> resting");
}

#[test]
fn a_second_s_does_not_play_the_persons_own_move() {
    let mut app = run(start("conway-chess ai:depth:2 -"), "s…");
    app.hurried = Some(Instant::now());
    run(app, "s => idle & ply 1 & told s again\n s => busy");
}

#[test]
fn s_plays_the_move_of_the_hint_that_is_shown() {
    // The opponent would play any other one.
    for _ in 0..5 {
        let mut app = run(start("conway-chess - ai:random"), "e…");
        let hint = app.match_.asked_opinion().unwrap().report.best;
        keys(&mut app, "s");
        assert_eq!(app.match_.game().played(), [hint]);
    }
}

#[test]
fn a_move_that_is_typed_while_the_computer_thinks_is_played_after_its_move() {
    let seat = Sitter::read("ai:depth:1", &Catalogue::standard()).unwrap();
    for (name, premove, is_legal) in [
        ("conway-chess", "a7a6", true),
        ("conway-chess", "a8a1", false),
        ("conquid", "A0,1", false),
        ("lifeduel", "0,1", true),
    ] {
        let setup = setup(open(name, None)).with_seats([seat.clone(), Sitter::Human]);
        let mut app = shown(setup);
        assert!(!app.is_ones_turn());
        keys(&mut app, &format!(":{premove}⏎"));
        let hint = words(&mut app, 120, 40);
        assert!(hint.contains(&format!("{premove} comes next")), "{hint}");
        let plies = if is_legal { 2 } else { 1 };
        go_on(&mut app, |app| app.match_.game().ply() >= plies);
        let told = app.match_.message().map(|message| message.text.clone());
        let is_refused = told.is_some_and(|told| told.contains("is not played: "));
        assert_eq!(is_refused, !is_legal, "{name}");
    }
    // Esc forgets it.
    let setup = setup(open("conway-chess", None)).with_seats([seat, Sitter::Human]);
    let mut app = shown(setup);
    keys(&mut app, ":a7a6⏎⎋");
    go_on(&mut app, |app| app.match_.game().ply() == 1);
    wait(&mut app);
    assert_eq!(app.match_.game().ply(), 1);
}
