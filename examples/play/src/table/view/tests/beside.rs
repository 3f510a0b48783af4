//! The words beside and below the board.

use tabletop::Setup;

use super::*;

#[test]
fn what_does_not_fit_is_counted() {
    let app = births();
    let events = tabletop::grouped(
        app.table.events(),
        app.table.scene(),
        app.table.info().about(),
    );
    assert!(event_words(&events, 10_000).ends_with("pawn f3, bishop g3"));
    let words = event_words(&events, 60);
    assert!(words.ends_with(" … and 1 more"), "{words}");
    assert!(words.len() <= 60);
}

#[test]
fn clocks_that_stand_are_not_shown_with_an_earlier_position() {
    let setup = setup(
        menagerie::Catalogue::standard()
            .open("conway-chess", None, None)
            .unwrap(),
    );
    let mut app = shown(Setup {
        clock: Some("5m".parse().unwrap()),
        ..setup
    });
    play(&mut app, &["h2h3"]);
    for (width, height) in [(80, 24), (40, 20)] {
        let has_clocks = |app: &App| screen(app, width, height, true).concat().contains("5:00");
        assert!(has_clocks(&app));
        press(&mut app, KeyCode::Char('p'));
        assert!(has_clocks(&app), "the last position");
        press(&mut app, KeyCode::Left);
        assert!(!has_clocks(&app));
        press(&mut app, KeyCode::Char('p'));
    }
}

#[test]
fn the_words_tell_a_fling_from_a_step_and_a_push_from_both() {
    let mut app = wildebeest();
    let right = [KeyCode::Right; 4];
    select_and_go(&mut app, 2, 2, &right);
    let fling = side(&screen(&app, 80, 24, true));
    let words =
        "what N2,2-2,6 would do - white knight flung from 2,2 over the catapult on 2,3 to 2,6";
    assert!(fling.contains(words), "{fling}");
    app.cursor = Spot { row: 4, column: 4 };
    press(&mut app, KeyCode::Left);
    let step = side(&screen(&app, 80, 24, true));
    assert!(step.contains("- white knight moved 2,2 to 4,3"), "{step}");
    press(&mut app, KeyCode::Char('z'));
    select_and_go(&mut app, 3, 5, &[KeyCode::Down, KeyCode::Right]);
    let push = side(&screen(&app, 80, 24, true));
    let words = "- white gorilla moved 3,5 to 4,6 - black pawn pushed from 4,6 to 5,7";
    assert!(push.contains(words), "{push}");
}

#[test]
fn the_end_of_the_game_is_told_first_and_what_does_not_fit_is_counted() {
    let mut app = game("wildebeest");
    select_and_go(&mut app, 1, 4, &[KeyCode::Down]);
    let chosen = app.table.choice().candidate.as_ref().unwrap();
    assert_eq!(chosen.preview.events.len(), 7);
    let usual = side(&screen(&app, 80, 24, true));
    assert!(
        usual.contains(
            "you lose at once: white king on 0,5 lost in the explosion \
             what 1,4-2,4 would do - white pawn"
        ),
        "{usual}"
    );
    // What happens to four pieces alike is one line; the king is named.
    assert!(
        usual.contains("4 lost in the explosion: 0,4 0,6 1,6 2,4"),
        "{usual}"
    );
    assert!(
        usual.contains("white king on 0,5 lost in the explosion"),
        "{usual}"
    );
    assert!(!usual.contains("more"), "{usual}");
    let small = screen(&app, 60, 20, true).concat();
    assert!(small.contains("you lose at once: white king"), "{small}");
    // Births are lines of their own, and do not all fit.
    let mut app = crate::table::tests::app();
    play(&mut app, &["h2h3", "h7h6", "h3h4"]);
    point_at(&mut app, "a7");
    press(&mut app, KeyCode::Down);
    let low = screen(&app, 80, 13, true).concat();
    assert!(low.contains(" more"), "{low}");
}

#[test]
fn what_has_no_room_beside_the_board_is_told_below_it() {
    let mut app = births();
    select_and_go(&mut app, 7, 1, &[]);
    app.cursor = Spot { row: 5, column: 1 };
    press(&mut app, KeyCode::Left);
    let screen = screen(&app, 48, 13, true);
    let told = "what Nb1-a3 would do: white knight moved b1";
    assert!(screen[10].trim_start().starts_with(told), "{screen:?}");
    assert!(!screen.concat().contains("black pawn moved a7 to a6"));
}

#[test]
fn what_is_under_the_cursor_explains_itself() {
    let mut app = wildebeest();
    app.cursor = Spot { row: 5, column: 4 };
    let words = side(&screen(&app, 80, 24, true));
    assert!(
        words.contains("serpent: one step onto an empty square; after each move poisons"),
        "{words}"
    );
}

#[test]
fn what_can_be_done_now_is_always_told() {
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let mut app = crate::table::tests::app();
        let first = |app: &App| screen(app, width, height, true)[0].clone();
        assert!(
            first(&app).contains("point with arrows, then Enter"),
            "{}",
            first(&app)
        );
        point_at(&mut app, "e2");
        assert!(first(&app).contains("Enter on a target, Esc cancels"));
        point_at(&mut app, "e4");
        press(&mut app, KeyCode::Char('p'));
        assert!(first(&app).contains("p: play on"), "{}", first(&app));
        let app = game("conquid");
        assert!(
            first(&app).contains("choose a move by its letter"),
            "{}",
            first(&app)
        );
    }
}

#[test]
fn moves_are_counted_by_turns_of_both_players() {
    let mut app = position("conway-chess", "4k3/p7/8/8/8/8/P7/4K3 b - -");
    play(&mut app, &["a7a6", "a2a3", "a6a5"]);
    let all = screen(&app, 100, 32, true).concat();
    assert!(all.contains("1. … a7-a6 "), "{all}");
    assert!(all.contains("2. a2-a3 a6-a5 "), "{all}");
}

#[test]
fn the_computer_gives_no_move_away_unasked() {
    use tabletop::Seat;

    let seat = Seat::read("ai:greedy", &menagerie::Catalogue::standard()).unwrap();
    let mut app = crate::table::tests::against_seat(seat);
    while app.table.game().ply() < 1 {
        app.tick();
    }
    assert!(app.table.opinion().is_some());
    assert!(!screen(&app, 100, 32, true).concat().contains("hint: "));
    press(&mut app, KeyCode::Char('e'));
    while app.table.is_busy() {
        app.tick();
    }
    let all = screen(&app, 100, 32, true).concat();
    assert!(all.contains("hint: "), "{all}");
}

#[test]
fn a_hint_does_not_count_the_plies_of_a_duel() {
    let last = "6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11";
    let mut app = position("lifeduel", last);
    press(&mut app, KeyCode::Char('e'));
    while app.table.is_busy() {
        app.tick();
    }
    let words = hint_line(&app).unwrap();
    assert!(words.contains("Player 1 wins; "), "{words}");
}

#[test]
fn no_heading_stands_above_moves_that_are_not_there() {
    let mut app = crate::table::tests::app();
    for (width, height) in [(80, 24), (100, 32), (120, 40)] {
        let lines = screen(&app, width, height, true);
        let is_heading = |line: &String| line.trim_end().ends_with(" moves");
        assert!(!lines.iter().any(is_heading), "{lines:?}");
    }
    play(&mut app, &["e2e4"]);
    let all = screen(&app, 100, 32, true).concat();
    assert!(all.contains("1. e2-e4"), "{all}");
}

#[test]
fn what_computers_think_is_shown_only_if_it_is_asked_for() {
    let mut app = crate::table::tests::against([true, true]);
    while app.table.game().ply() < 2 {
        app.tick();
    }
    let is_told = |app: &App| {
        let all = screen(app, 100, 32, true).concat();
        assert_eq!(all.contains("hint: "), all.contains("the computer's hint"));
        all.contains("hint: ")
    };
    assert!(app.table.opinion().is_some() && !is_told(&app));
    press(&mut app, KeyCode::Char('e'));
    let ply = app.table.game().ply();
    while app.table.game().ply() < ply + 2 || app.table.opinion().is_none() {
        app.tick();
    }
    assert!(is_told(&app), "it stays from move to move");
    press(&mut app, KeyCode::Char('e'));
    assert!(!is_told(&app));
}

#[test]
fn effects_are_shown_step_by_step_and_any_key_skips_them() {
    use std::time::Duration;

    let mut app = crate::table::tests::app();
    app.pace = Some(Duration::from_secs(60));
    play(&mut app, &["h2h3", "h7h6", "h3h4"]);
    assert!(app.effects.is_none(), "one step is no sequence");
    play(&mut app, &["a7a6"]);
    let shown = screen(&app, 80, 24, true);
    assert!(shown[0].contains("effects, step 1 of 2"), "{}", shown[0]);
    assert!(!shown.concat().contains("+P+"), "nothing is born yet");
    press(&mut app, KeyCode::Char('['));
    assert!(app.effects.is_some(), "the pace can be changed meanwhile");
    press(&mut app, KeyCode::Enter);
    assert!(app.effects.is_none() && app.table.choice().picked.is_empty());
    assert!(screen(&app, 80, 24, true).concat().contains("+P+"));
    app.pace = Some(Duration::ZERO);
    app.table.take_back().unwrap();
    play(&mut app, &["a7a6"]);
    for _ in 0..3 {
        app.tick();
    }
    assert!(app.effects.is_none(), "they end by themselves");
}

#[test]
fn the_last_step_of_effects_is_shown_before_the_computer_replies() {
    use std::time::{Duration, Instant};

    let mut app = crate::table::tests::app();
    play(&mut app, &["h2h3", "h7h6", "h3h4"]);
    app.pace = Some(Duration::from_secs(60));
    play(&mut app, &["a7a6"]);
    app.tick_effects(Instant::now() + Duration::from_secs(61));
    let shown = screen(&app, 80, 24, true);
    assert!(shown[0].contains("effects, step 2 of 2"), "{}", shown[0]);
    assert!(shown.concat().contains("+P+"), "the births are seen");
    app.tick_effects(Instant::now() + Duration::from_secs(200));
    assert!(app.effects.is_none());
}

#[test]
fn the_end_says_why_and_leaves_the_words_beside_the_board_free() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut app = game("wildebeest");
        app.table.type_move("1,2-3,2").unwrap();
        app.tick();
        let shown = screen(&app, width, height, true);
        let all = shown.join("\n");
        assert!(all.contains("BLACK WINS!"), "{all}");
        assert!(all.contains("white king on 0,5"), "{all}");
        app.notice = None;
        let free = screen(&app, width, height, true);
        let side = |screen: &[String]| side(screen);
        if width == 80 {
            assert_eq!(side(&shown), side(&free));
        }
        assert!(free.concat().contains("white king on 0,5"), "{free:?}");
    }
}

#[test]
fn the_signs_on_the_board_are_explained_below_it() {
    let shown = screen_twice(&mut births(), 80, 24).concat();
    for words in [
        "1 2 3: death counter",
        "o: overpopulated",
        "u: underpopulated",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let mut app = births();
    press(&mut app, KeyCode::Char('*'));
    assert!(screen(&app, 80, 24, true)[0].contains("[Board]"));
}

#[test]
fn the_foot_takes_lines_that_the_board_does_not_need() {
    let chess = screen(&births(), 60, 20, true);
    assert!(chess[18].starts_with("? more") && chess[19].contains("R resign"));
    let conquid = screen(&game("conquid"), 60, 20, true);
    assert!(conquid[16].starts_with("13 . ."), "{conquid:?}");
    assert!(conquid[19].starts_with("? more"), "{conquid:?}");
}

#[test]
fn a_placement_foretells_the_end_before_it_is_played() {
    let mut app = position("lifeduel", "6x6t6g3 6./1.xx3./6./6./6./6. p4");
    app.cursor = Spot { row: 1, column: 3 };
    app.tick();
    let shown = screen(&app, 120, 40, true);
    assert!(shown[0].contains("Enter plays it"), "{}", shown[0]);
    let words = shown.concat();
    assert!(words.contains("what 1,3 would do"), "{words}");
    assert!(
        words.contains("- Player 1: 3 living, 3 to place"),
        "{words}"
    );
    app.cursor = Spot { row: 1, column: 1 };
    press(&mut app, KeyCode::Enter);
    let text = &app.table.message().unwrap().text;
    assert!(text.contains("a cell of player 1 lives there"), "{text}");
    let error = app.table.type_move("2,,2").unwrap_err().to_string();
    assert!(
        error.contains("a row from 0 to 5, a column from 0 to 5"),
        "{error}"
    );
}

#[test]
fn a_conquer_without_prey_says_that_it_only_passes() {
    let mut app = game("conquid");
    press(&mut app, KeyCode::Char('a'));
    press(&mut app, KeyCode::Char('c'));
    let shown = screen(&app, 100, 30, true);
    assert!(shown[0].contains("conquer changes nothing"), "{}", shown[0]);
    assert!(shown.concat().contains("Enter only passes the turn"));
    assert!(shown[1].contains("[A]cquire >conquer< [V]anquish  conquest "));
    press(&mut app, KeyCode::Esc);
    app.table.type_move("acquire 0,1 0,2 0,3").unwrap();
    assert_eq!(app.table.game().played(), ["A0,1;0,2;0,3"]);
}

#[test]
fn what_is_cut_ends_with_an_ellipsis() {
    let mut terminal = Terminal::new(TestBackend::new(12, 4)).unwrap();
    let words = "one two three four five six seven";
    let mut left = ratatui::layout::Rect::default();
    let draw = |frame: &mut Frame<'_>| {
        left = crate::table::blocks::draw_at_most(frame, vec![words.into()], frame.area(), 2);
    };
    terminal.draw(draw).unwrap();
    assert_eq!((left.y, left.height), (2, 2));
    terminal.backend().assert_buffer_lines([
        "one two",
        "three four …",
        "            ",
        "            ",
    ]);
}

#[test]
fn the_title_is_never_cut_within_a_word() {
    for name in [
        "conway-chess",
        "wildebeest",
        "pacifist",
        "lifeduel",
        "conquid",
    ] {
        for width in [42, 60, 80] {
            let app = game(name);
            let title = screen(&app, width, 24, true)[0].trim_end().to_string();
            let whole = screen(&app, 200, 60, true)[0].trim_end().to_string();
            let is_known = ["then Enter", "Enter", "letter", "move"];
            assert!(
                whole.ends_with(&title) || is_known.iter().any(|end| title.ends_with(end)),
                "{name} at {width}: {title}"
            );
        }
    }
}

#[test]
fn all_digits_of_life_duel_are_explained_beside_its_usual_board() {
    let mut app = game("lifeduel");
    for m in ["4,3", "5,5", "3,3", "5,4", "2,2", "1,1"] {
        app.table.type_move(m).unwrap();
    }
    app.cursor = Spot { row: 4, column: 3 };
    app.tick();
    let lines = screen_twice(&mut app, 80, 24).join("\n");
    let marks = app.scene().cells.iter().flat_map(|cell| &cell.marks);
    let mut meanings: Vec<String> = marks
        .map(|mark| format!("{}: {}", mark.text, mark.meaning))
        .collect();
    meanings.sort();
    meanings.dedup();
    assert!(meanings.len() > 1, "{meanings:?}");
    for meaning in meanings {
        assert!(lines.contains(&meaning), "{meaning}\n{lines}");
    }
}
