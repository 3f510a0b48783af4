//! Earlier positions, branches and the end of a game.

use super::*;

#[test]
fn playback_shows_plies_and_steps_and_leaves_the_game_alone() {
    run(
        app(),
        "
        BIRTHSp => ends (ply 4 of 4) & told Left and Right & cursor a6
        ↑ => ends step 1 of 2 (ply 4 of 4)
        ← => ends (ply 3 of 4)
        ⇱ => ends (ply 0 of 4)
        g2⏎ => status After move 1, White to move (ply 2 of 4) & shown black pawn moved h7 to h6
        g9⏎ => note the game has 4 plies
        ⎋ => ply 2
        ⎋ => present & ply 4 & stays
    ",
    );
    // With kinds of move, arrows move the cursor except in playback.
    scripts(
        "
        @ conquid medium
        g => closed & told only in playback: p starts it
        ← => cursor 7,13
        →c⏎c⏎p← => ply 1 & cursor 7,14
        ⇱ => ply 0
        →⇲p => present
        a↑← => cursor 6,13 & kind 0

        @ two rounds
        c⏎p => step None & shown 6 cells
        , => step Some((1, 2)) & shown 5 cells & first step 1 of 2 (ply 1 of 1)
        , => ply 0 & shown 3 cells
        . => step Some((1, 2))
        ↓ => step Some((2, 2)) & shown 6 cells
        . => step Some((2, 2))
        g0⏎ => ply 0
    ",
    );
}

#[test]
fn the_wheel_goes_through_the_moves_and_back_to_the_game() {
    run(
        app(),
        "
        BIRTHS▲ => ends (ply 3 of 4)
        ▲ => ends (ply 2 of 4)
        ▼ => ends (ply 3 of 4)
        ▼ => ends (ply 4 of 4)
        ▼ => present
        ▼ => present
    ",
    );
}

#[test]
fn a_branch_is_a_game_of_its_own_and_the_one_before_is_not_lost() {
    let chess = "
        <e2e4><e7e5>p← => playback
        b => asks Branch & shown The game stays in
        y => present & told a branch from ply 1
        <d7d5> => file game.json e2e4 e7e5 & file game-2.json e2e4 d7d5
        pb => ply 2
    ";
    // A move that only passes is confirmed.
    let conquid = "
        c⏎:C⏎⏎p← => playback
        by => present & told a branch from ply 1
        :A0,1;0,2;0,3⏎⏎ => file second.json C C & file second-2.json C A0,1;0,2;0,3
        pb => ply 2
    ";
    for (begun, script) in [
        ("conway-chess in game.json", chess),
        ("conquid in second.json", conquid),
    ] {
        let lines = run(start(begun), script).match_.lines();
        assert_eq!(lines.len(), 2, "the latest is no branch");
    }
    run(
        app(),
        "
        <e2e4><e7e5>p←b => asks Branch & shown Play on from here in its place?
        n => unasked & ply 1
        by => ply 1 & present & told the game before is one of the lines of playback
        <d7d5>p⇥ => shown e7-e5 (or d7-d5)
    ",
    );
    // The letter begins a move, too.
    run(
        app(),
        "
        <e2e4><e7e5>p←←b => asks Branch
        1c3⏎ => unasked & ends (tried, ply 1 of 1) & played e2e4 e7e5
    ",
    );
}

#[test]
fn moves_are_tried_in_playback_and_every_line_stays_beside_the_game() {
    run(
        app(),
        "
        <e2e4><e7e5><g1f3>p← => lacks Tab other line
        ⇥ => told the only one that was tried there
        ←<c7c5> => ends (tried, ply 2 of 2) & shown 1. e2-e4 c7-c5 (or e7-e5)
        :b1c3⏎ => ply 3 & told tried beside the game & offers u take back & lacks Tab other line
        ←⇥ => ends (ply 2 of 3) & shown e7-e5 (or c7-c5)
        ←<d7d5> => shown d7-d5 (or e7-e5, c7-c5) & offers Tab other line
        ⇥ => ends (ply 2 of 3)
        ⇥ => ends (tried, ply 2 of 3) & shown c7-c5 (or e7-e5, d7-d5)
        ⇲⇥⌫⌫ => ply 1 & played e2e4 e7e5 g1f3
        ←⇥ => ply 0 & told the only one that was tried there
        →→ => ply 2 & shown e7-e5 (or d7-d5)
        p => present & ply 3 & hidden (or & played e2e4 e7e5 g1f3
        p←⇥ => ends (tried, ply 2 of 2)
        b => asks Branch
        y => present & played e2e4 d7d5
        p => shown d7-d5
        n⏎p => hidden (or
    ",
    );
    // They are tried in a game that is over, too, and the computer tells what it thinks of them.
    scripts(
        "
        @ mate
        <e1e8>⎋p←<e1e7> => ends (tried, ply 1 of 1) & label BLACK TURN & shown (or
        e… => shown hint
        s => ends (tried, ply 2 of 2)
        p => status White wins: black king captured on e8 (ply 1 of 1) & label WHITE WINS!
        @ bridge
        {0,0}pa→ => ply 0 & cursor 0,1 & first Space chooses
        q⏎ => label PLAYER 1 WINS! & played
        p => present & label PLAYER 1 TURN
    ",
    );
}

#[test]
fn the_mistakes_of_a_game_are_told_with_a_better_move() {
    let threat = MATE.replace('w', "b");
    let mut app = run(
        position("conway-chess", &threat),
        "<e8e7> <e1e7>⎋ => offers t mistakes\n t => shown still looking",
    );
    go_on(&mut app, |app| !app.is_busy());
    app = run(
        app,
        "=> shown mistakes, ? in the list & shown 1… Ke8-e7 was a mistake by Black: & shown Better & at 120x40 Ke8-e7?",
    );
    // Another game has others.
    run(app, "n => hidden mistakes");
}

#[test]
fn whoever_resigns_or_agrees_to_a_draw_is_asked_first() {
    scripts(
        "
        @ conway-chess
        BIRTHSRn => unasked & status White to move
        Ry => status Black wins, by resignation & notice End
        ⎋R => told the game is over
        u => status White to move
        Dy => status Draw, by agreement
        ⎋p => status Draw, by agreement (ply 4 of 4)

        @ conquid medium
        R => shown Resign as Player 1?
        ? => unasked & label PLAYER 1 TURN
        Ry => label PLAYER 2 WINS! & notice End
        ⎋b => told the game is over
        i => shown Player 2 wins, by resignation
        ⎋⌫ => label PLAYER 1 TURN
        Dy => label DRAW
    ",
    );
}

#[test]
fn a_finished_game_says_why_and_can_be_taken_back() {
    scripts(
        "
        @ mate
        <e1e8> => status White wins: black king captured on e8 & notice End & shown black king captured on e8
        : => closed & told the game is over
        p => playback & told Left and Right
        ← => ply 0

        @ mate
        <e1e8>⎋{a1}⏎ => told over
        s => idle
        u => status White to move

        @ bridge
        q⏎ => notice End & label PLAYER 1 WINS! & shown PLAYER 1 WINS! & shown the bases are joined
        ␣ => unnoticed & stays
        c => told the game is over
        p => playback
        ⌫ => present & label PLAYER 1 TURN
        Ry => notice End
        p => told Left and Right

        @ mate
        <e1e8>x => leaves Program

        @ mate
        <e1e8>t => closed & shown mistakes

        @ mate
        <e1e8>← => playback & ply 0

        @ bridge
        q⏎← => unnoticed & ply 0

        @ conway-chess
        <e2e4>Ry⎋p⇱<d2d4> => ends (tried, ply 1 of 1) & played e2e4
        p => status White wins, by resignation (ply 1 of 1)
    ",
    );
    // The end is told after the help is closed.
    let mut app = run(game("wildebeest"), "?");
    app.match_.type_move("1,2-3,2").unwrap();
    app.settle();
    run(
        app,
        "=> notice Help\n ⎋ => notice End & shown BLACK WINS! & shown white king on f1",
    );
    let mut app = start("conway-chess - ai:depth:2");
    app.match_.resign().unwrap();
    app.settle();
    run(app, "=> shown BLACK WINS! You lost");
}

#[test]
fn the_end_and_the_generations_of_a_duel_tell_who_has_how_many_cells() {
    let mut app = game("lifeduel");
    while !app.match_.is_over() {
        let m = app.match_.completions("", 1).remove(0);
        app.match_.type_move(&m).unwrap();
    }
    app.settle();
    // Before the count stands the last generation, as at the end.
    let mut app = run(app, "=> notice End & shown the count is 1 to 1\n ␣p↑");
    for _ in 0..3 {
        keys(&mut app, "↑");
        let scene = app.match_.scene();
        let pieces = scene.cells.iter().filter_map(|cell| cell.piece?.owner);
        let living = pieces.filter(|&owner| owner == Player::First).count();
        let first = scene.panels[0].lines.clone();
        assert_eq!(first[0], format!("{living} living"));
        assert!(scene.cells.iter().all(|cell| cell.marks.is_empty()));
        assert!(
            first.len() == 2 && words(&mut app, 80, 24).contains(&first[1]),
            "{first:?}"
        );
    }
}

#[test]
fn the_foot_offers_what_applies() {
    // The computer agrees to no draw.
    scripts(
        "
        @ conway-chess
        => lacks u take back & lacks p playback & lacks M rematch & offers D draw
        => offers R resign & offers e hint
        <e2e4> => offers u take back & lacks r redo
        u => lacks u take back & offers r redo
        Ry => offers n new game & offers u take back & lacks r redo
        ⎋r => told the game is over & lacks D draw & lacks R resign & lacks e hint
        @ conway-chess - ai:depth:2
        => lacks D draw & offers R resign
        @ conquid
        c⏎p← => offers Right forward & lacks u cancel
        c => offers Enter confirm & offers u cancel & lacks Right forward & lacks p play on
        @ mate
        <e1e8>⎋p => offers p end playback & offers t mistakes
    ",
    );
}

#[test]
fn nobody_pays_for_a_pause_in_which_no_clock_ran() {
    const PAUSE: Duration = Duration::from_secs(3);
    for (before, act) in [
        ("<e2e4>", "<e7e5>"),
        ("<e2e4><e7e5><d2d4>⌫⌫", "<e7e5>"),
        ("<e2e4><e7e5>Ry", "⌫"),
    ] {
        let setup = setup(open("conway-chess", None));
        let mut app = run(shown(setup.with_clock("1m".parse().unwrap())), before);
        // As a tick does that shows effects.
        app.match_.tick(Instant::now());
        assert_eq!(app.match_.clocks().unwrap().running, None, "{before}");
        thread::sleep(PAUSE);
        keys(&mut app, act);
        app.tick();
        let clocks = app.match_.clocks().unwrap();
        assert_eq!(clocks.running, Some(Player::First), "{before}");
        let least = Duration::from_secs(60).saturating_sub(PAUSE);
        assert!(
            clocks.left.iter().all(|left| *left > least),
            "{before}: {clocks:?}"
        );
    }
}

#[test]
fn the_clocks_are_beside_the_board_or_in_the_first_line() {
    let timed = || {
        let setup = setup(open("conway-chess", None));
        shown(setup.with_clock("5m".parse().unwrap()))
    };
    let app = &mut timed();
    let shown = words(app, 80, 24);
    assert!(shown.contains("clocks White 5:00 Black 5:00"), "{shown}");
    for (width, clocks) in [(44, "[White 5:00 - Black 5:00]"), (36, "[5:00 - 5:00]")] {
        let line = screen(app, width, 24)[0].clone();
        assert!(line.contains(clocks), "{line}");
    }
    // Clocks that stand are not shown with an earlier position.
    for (width, height) in [(80, 24), (40, 20)] {
        let mut app = run(timed(), "<h2h3>p");
        let has_clocks = |app: &mut App| screen(app, width, height).concat().contains("5:00");
        assert!(has_clocks(&mut app), "the last position");
        keys(&mut app, "←");
        assert!(!has_clocks(&mut app));
    }
}

#[test]
fn playback_tells_what_a_position_threatened() {
    let mate = MATE.replace('w', "b");
    run(
        position("conway-chess", &mate),
        "
        => shown White threatens to win with Re1xe8!
        <e8d8> => hidden threatens to win with Re1xe8!
        p← => shown White threatens to win with Re1xe8!
    ",
    );
}

#[test]
fn a_click_on_a_move_of_the_list_goes_there() {
    for (width, height) in SIZES {
        let mut app = run(app(), BIRTHS);
        for index in 0.. {
            let lines = screen(&mut app, width, height);
            let Some(&(area, ply)) = app.places.plies.get(index) else {
                break;
            };
            let columns = lines[usize::from(area.y)].chars().skip(area.x.into());
            let word: String = columns.take(area.width.into()).collect();
            let mut before = app.match_.game().copy();
            before.go_to(ply - 1);
            // Signs of what it did may follow the name.
            let name = before.move_name(&app.match_.game().played()[ply - 1]);
            assert!(word.starts_with(&name), "{word} {name}");
            app.click(area.as_position());
            assert_eq!(app.match_.shown().ply(), ply);
        }
        screen(&mut app, width, height);
        assert!(
            height < 24 || !app.places.plies.is_empty(),
            "{width}x{height}"
        );
    }
    // A lesson has no playback.
    let mut lesson = run(game("conway-chess"), "");
    assert!(lesson.places.plies.is_empty());
    lesson.look_at(9);
    assert_eq!(lesson.match_.shown().ply(), 0);
}

#[test]
fn an_evaluation_that_stays_on_follows_playback() {
    let mut app = run(app(), &format!("{BIRTHS}E => told only in playback"));
    keys(&mut app, "pE");
    for ply in [4, 3, 2] {
        go_on(&mut app, |app| app.match_.asked_opinion().is_some());
        assert_eq!(app.match_.shown().ply(), ply);
        keys(&mut app, "←");
    }
    keys(&mut app, "E");
    assert!(!app.match_.is_looking() && app.match_.asked_opinion().is_none());
}

#[test]
fn what_is_copied_is_read_again() {
    let catalogue = Catalogue::standard();
    for (choice, key) in [("", ""), ("→", "m"), ("→→", "g")] {
        let mut app = run(
            app(),
            &format!("{BIRTHS}y{choice}⏎ => closed & told copied"),
        );
        let text = app.copied.take().unwrap();
        let game = app.match_.game();
        match key {
            "m" => assert_eq!(text, game.played().join(" ")),
            "g" => assert_eq!(catalogue.read(&text).unwrap().played(), game.played()),
            _ => assert_eq!(open("conway-chess", Some(&text)).key(), game.key()),
        }
    }
}

#[test]
fn the_window_is_called_by_the_game_and_whose_turn_it_is() {
    let seat = Sitter::read("random", &Catalogue::standard()).unwrap();
    let setup = setup(open("conway-chess", None));
    let mut app = shown(setup.with_seats([Sitter::Human, seat]));
    assert_eq!(app.window_title(), "Your move - Conway's Game of Chess");
    assert!(app.is_ones_turn());
    app.match_.type_move("e2e4").unwrap();
    assert_eq!(app.window_title(), "Waiting - Conway's Game of Chess");
    assert!(!app.is_ones_turn());
    wait(&mut app);
    assert!(app.is_ones_turn());
    let two = game("conway-chess");
    assert_eq!(two.window_title(), "Conway's Game of Chess");
    let over = run(two, "Ry");
    assert_eq!(over.window_title(), "Game over - Conway's Game of Chess");
}

#[test]
fn a_comment_is_shown_where_it_was_written_and_kept_with_the_game() {
    run(
        app(),
        "
        BIRTHS; => told only in playback
        p←; => open
        why?⏎ => closed & shown comment - why?
        ←  => hidden why?
        →; => note without a text
        ⎋w«game.json»⏎ => contains game.json why?
    ",
    );
    let mut again = app();
    keys(&mut again, "o«game.json»⏎p←");
    assert_eq!(again.match_.comment(), Some("why?"));
    keys(&mut again, ";⌫⌫⌫⌫⏎");
    assert_eq!(again.match_.comment(), None);
}
