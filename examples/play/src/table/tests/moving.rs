//! Choosing and playing moves with keys and the mouse.

use super::*;

#[test]
fn pieces_are_pointed_at_and_let_go_and_moves_taken_back() {
    scripts(
        "
        @ conway-chess
        {b1}⏎   => picked 1 & candidate
        {e4}⏎   => told the knight on b1 cannot go to e4 & picked 1
        {c3}⏎   => played b1c3 & picked 0 & shown white knight moved b1 to c3

        @ conway-chess
        {b1}⏎{g1}⏎ => picked 1 & cursor g1
        ␣          => picked 0
        {b1}⏎z     => free
        {e5}⏎      => told no piece stands on e5 & free
        {b1}⏎⎋     => free & stays
        ⎋          => stays & told m goes back to the menu, x leaves

        @ conway-chess
        ⌫ => told nothing to take back
        BIRTHSuuu r => played h2h3 h7h6
        <e2e4> => played h2h3 h7h6 e2e4
        r => told nothing to redo
        {e7}⏎u => free & ply 3
        ⌫ => ply 2

        @ wildebeest open
        {h3}⏎ => first or ^ ^ to fling & shown ^N^
        {i3}⏎ => picked 2
        {e3}⏎ => played 2,2-2,6
    ",
    );
}

#[test]
fn resting_on_a_target_tells_what_the_move_would_do_and_then_does() {
    let mut app = run(
        app(),
        "
        <h2h3><h7h6><h3h4>{a7}⏎ => candidate
        ↓ => candidate a7a6 & ply 3
        → => candidate
        ← => candidate a7a6
    ",
    );
    let candidate = app.match_.choice().candidate.clone().unwrap();
    assert_eq!(candidate.shown.events().count(), 7, "a move and six births");
    keys(&mut app, "⏎");
    assert_eq!(*app.match_.last_move(), candidate.shown);
    for let_go in ["z", "u", "s"] {
        let script = format!("<a2a3>{{e7}}⏎↓ => candidate e7e6\n {let_go} => candidate");
        run(self::app(), &script);
    }
}

#[test]
fn promotions_are_chosen_by_name_number_or_letter_and_previewed() {
    let promotion = "4k3/P7/8/8/8/8/8/4K3 w - -";
    let app = run(
        position("conway-chess", promotion),
        "
        {a7}⏎↑  => candidate a7a8q
        ⏎↑      => candidate a7a8n & shown 4 knight a7a8n
        ⎋       => candidate & ply 0
        <a7a8>z => ply 0 & free
        <a7a8>q => played a7a8q & stays
        u<a7a8>↑⏎ => played a7a8n
        u<a7a8>2  => played a7a8r
        u<a7a8>   => candidate a7a8q
    ",
    );
    let choice = app.match_.choice();
    let names = &choice.menu.as_ref().unwrap().names;
    assert_eq!(*names, ["queen", "rook", "bishop", "knight"]);
    let mut told = choice.candidate.as_ref().unwrap().shown.told();
    assert!(told.any(|text| text == "white pawn promoted to queen on a8"));
}

#[test]
fn arrows_go_as_the_board_is_seen_and_stop_at_the_edge() {
    scripts(
        "
        @ conway-chess
        F{h1}↑← => cursor h1
        ↓→ => cursor g2
        @ conquid small
        KK => cursor 0,7
        HHHl => cursor 0,1
        jLLLk => cursor 0,13
        Fhj => cursor 0,13
        k => cursor 1,13
    ",
    );
    for info in Catalogue::standard().games() {
        let mut app = game(info.name());
        let start = app.cursor;
        keys(&mut app, "↑←");
        assert_eq!(
            (app.cursor.row + 1, app.cursor.column + 1),
            (start.row, start.column)
        );
        keys(&mut app, "↓→");
        assert_eq!(app.cursor, start, "{}", info.name());
    }
}

#[test]
fn castling_that_is_not_possible_is_told() {
    let refused = |name, typed| game(name).match_.read_move(typed).unwrap_err().to_string();
    for name in ["conway-chess", "pacifist"] {
        for (typed, by) in [("O-O", "bishop on f1"), ("0-0-0", "queen on d1")] {
            let blocked = format!("the king cannot castle past the {by}");
            assert_eq!(refused(name, typed), blocked, "{name}");
        }
    }
    let unknown = "castling is not possible now";
    assert_eq!(refused("wildebeest", "O-O"), unknown);
    assert_ne!(refused("lifeduel", "O-O"), unknown);
}

#[test]
fn the_key_of_a_command_closes_what_lies_over_the_board_and_acts() {
    let covered: [fn() -> App; 4] = [
        || {
            let mut app = app();
            app.pace = Some(Duration::from_secs(600));
            keys(&mut app, BIRTHS);
            assert!(app.effects().is_some());
            app
        },
        || run(app(), "BIRTHS? => notice Help & shown Keys"),
        || run(app(), "BIRTHSi => notice Help"),
        || run(app(), "BIRTHS* => notice Help"),
    ];
    for [typed, line] in table(
        "
        u ⌫  ; closed & ply 3
        R    ; asks Resign
        x m  ; asks Leave
        w    ; open
        p    ; playback
        a7   ; typed a7 & ply 4
        e2   ; typed e2 & ply 4
        :e2  ; typed e2 & ply 4
        ⏎ ⎋ z ; closed & ply 4 & unasked & stays
    ",
    ) {
        for (typed, covered) in typed
            .split(' ')
            .flat_map(|typed| covered.map(|covered| (typed, covered)))
        {
            let app = run(covered(), &format!("{typed} => {line} & unnoticed"));
            assert!(app.effects().is_none(), "{typed}");
        }
    }
    // A page gives way to another one, and to a click on no button of the board.
    run(app(), "?i => first Game\n* => first Board\n* => unnoticed");
    let mut over = run(start("mate"), "<e1e8> => notice End");
    press(&mut over, "New");
    run(over, "=> unnoticed & ply 0");
}

#[test]
fn effects_are_shown_step_by_step_and_the_last_before_a_reply() {
    let mut app = app();
    app.pace = Some(Duration::from_secs(60));
    keys(&mut app, "<h2h3><h7h6><h3h4>");
    assert!(app.effects().is_none(), "one step is no sequence");
    let mut app = run(
        app,
        "
        <a7a6> => first effects, step 1 of 2 & hidden +P+
        [ => first effects, step 1 of 2
    ",
    );
    app.tick_effects(Instant::now() + Duration::from_secs(61));
    let mut app = run(app, "=> first effects, step 2 of 2 & shown +P+");
    app.tick_effects(Instant::now() + Duration::from_secs(200));
    assert!(app.effects().is_none(), "they end by themselves");
    app.match_.take_back().unwrap();
    keys(&mut app, "<a7a6>⏎");
    assert!(
        app.effects().is_none() && app.match_.choice().picked.is_empty(),
        "any key skips them"
    );
}

#[test]
fn letters_mean_the_same_in_every_game_unless_they_are_a_kind_of_move() {
    for info in Catalogue::standard().games() {
        let mut app = run(
            game(info.name()),
            "w => open\n ⎋p => playback\n p => present",
        );
        if !app.match_.kinds().iter().any(|kind| kind.key == 'q') {
            app = run(app, "q => leaves Program");
            app.exit = None;
        }
        run(app, "x => leaves Program");
    }
}

#[test]
fn a_game_without_sides_is_not_turned_and_the_own_pieces_are_below() {
    for (name, flips) in [
        ("conway-chess", [false, true]),
        ("wildebeest", [true, false]),
        ("lifeduel", [false, false]),
    ] {
        let seats = ["- ai:depth:2", "ai:depth:2 -"];
        let flipped = seats.map(|seats| start(&format!("{name} {seats}")).is_flipped);
        assert_eq!(flipped, flips, "{name}");
    }
    // What is on the board of a game that is loaded is no side.
    let mut game = open("lifeduel", None);
    for m in ["5,5", "0,0"] {
        game.play(m).unwrap();
    }
    let seat = Sitter::read("ai:depth:2", &Catalogue::standard()).unwrap();
    let loaded = setup(game).with_seats([seat, Sitter::Human]);
    assert!(!shown(loaded).is_flipped);
}

#[test]
fn a_whole_turn_of_a_game_with_kinds_of_move() {
    // One cell is deselected, and one belongs to a base.
    scripts(
        "
        @ conquid medium
        (3,3) => picked 1 & kind 0
        ⎋ => free
        ‹Kind(0)› (0,0) (13,27) (0,0) (6,12) (7,5) (0,1) => picked 3
        ‹Confirm› => played A0,1;6,12;13,27
        ‹Kind(1)› => kind 1
        ‹Withdraw› => free
        ‹PauseOrPlay› => playback
        ‹Back› => ply 0
        ‹Forward› => ply 1
        ‹PauseOrPlay› => present
        ‹Leave› => asks Leave
    ",
    );
}

#[test]
fn a_click_where_nothing_is_does_nothing_and_one_closes_the_help() {
    let mut app = conquid("medium");
    screen(&mut app, 80, 24);
    let cursor = app.cursor;
    for (x, y) in [(0, 5), (79, 15), (200, 200)] {
        app.click(Position::new(x, y));
    }
    assert_eq!((app.cursor, told(&app)), (cursor, String::new()));
    let mut app = run(self::app(), "? => notice Help");
    screen(&mut app, 80, 24);
    let board = app.places.board.unwrap();
    app.click(board.area.as_position());
    run(app, "=> unnoticed & ply 0 & free");
}

#[test]
fn buttons_are_lit_as_the_states_say() {
    let mut app = run(
        start("bridge"),
        "
             => lit acquire conquer vanquish conquest playback
        a    => lit conquer vanquish conquest undo
        c    => lit acquire vanquish conquest undo confirm
        ⏎p   => lit acquire conquer << play
        ←    => lit acquire conquer vanquish conquest >>
        →pc⏎q => lit acquire conquer vanquish undo confirm
        ⏎⏎   => lit <<
    ",
    );
    let buttons = screen(&mut app, 100, 30)[1].clone();
    assert!(buttons.contains(" acquire   conquer "), "{buttons}");
    assert!(buttons.contains("[<<]  play   >>"), "{buttons}");
}

#[test]
fn moves_of_a_kind_warn_and_explain() {
    scripts(
        "
        @ conquid medium
        q => told no path of the player's cells joins the bases & stays
        a⎋ => free & stays
        ⎋ => told m goes back to the menu, x leaves & stays
        ⌃ => leaves Program & free

        @ conquid small
        => shown conquest
        :conquer⏎ => closed & told Enter passes the turn & played
        ⏎ => played C

        @ two rounds
        :conquer⏎ => played C

        @ conquid
        ac => first conquer changes nothing & shown Enter passes the turn
        ⎋ => shown [a]cquire [c]onquer
        :acquire␣0,1␣0,2␣0,3⏎⏎ => played A0,1;0,2;0,3

        @ bridge
        => shown con[q]uest & first Enter: conquest, others by letter
        ⏎ => kind 3 & first Enter plays it & played

        @ conquid 7x14b1 4x10./14./14./4.X4.O4./14./14./14. 1 -
        {1,0}v␣ => status vanquish changes nothing & hidden {

        @ conquid medium
        v => told no block can be vanquished

        @ conquid 7x14b1 4x10./14./14./4.X4.O4./14./14./14. 1 -
        {4,4}v␣ => status vanquish: choose another cell
        ⏎ => told choose another cell

        @ conquid medium
        a␣hh␣↑␣ => kind 0
        ⏎ => played A6,12;7,12;7,14
    ",
    );
}

#[test]
fn a_placement_foretells_the_end_before_it_is_played() {
    let mut app = run(
        position("lifeduel", "6x6t6g3 6./1.xx3./6./6./6./6. p4"),
        "
        {1,3} => first Enter plays it & shown what 1,3 would do & shown - Player 2:
    ",
    );
    assert!(words(&mut app, 120, 40).contains("- Player 1: 3 living, 3 to place"));
    let app = run(app, "{1,1}⏎ => told a cell of player 1 lives there");
    let error = app.match_.read_move("2,,2").unwrap_err().to_string();
    let expected = "a row from 0 to 5, a column from 0 to 5";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn a_preview_warns_of_deaths_that_its_own_player_suffers_next() {
    let next = "shown On your next turn, if nothing changes:";
    let dies = "......../......../......../......../......../......../......../....3...";
    scripts(&format!(
        "
        @ conway-chess 4k3/8/8/8/8/8/P7/4K3 w - - {dies}
        :a2a3 => {next} your king on e1 dies
        @ conway-chess 4k3/8/8/8/8/8/P7/4K3 w - -
        :a2a3 => {next} no piece dies or is born
    "
    ));
}

#[test]
fn a_move_that_loses_at_once_is_marked_and_asked_for_twice() {
    let app = run(
        doubted(open("wildebeest", None)),
        "=> shown 23 of 30 moves lose at once
         {i2} ⏎ {i4} => ply 0 & shown White loses at once: white king
         ⏎ => ply 0 & picked 1 & told Enter again plays it & first Enter again plays it
         ⎋ => picked 0 & silent
         :1,2-3,2⏎ => open & note 5 or 10 pieces
         ⏎ => closed & ply 1 & notice End & at 120x40 0-1 Black wins & shown white king on f1 lost",
    );
    assert!(app.match_.is_over());
    // A move that does not lose is played at once; another one is asked for anew.
    let threat = MATE.replace('w', "b");
    run(
        doubted(open("conway-chess", Some(&threat))),
        "=> shown White threatens to win with Re1xe8! & shown / \\:
         <e8e7> => ply 0 & told White can win next turn with Re1xe7
         {f7} ⏎ => ply 1",
    );
    // Where every move loses, none is marked, and none is asked for twice.
    let lost = "6x6t6g3 .3x2./.3x2./6./6./.3x2./6. p11";
    run(
        doubted(open("lifeduel", Some(lost))),
        "=> shown Every move loses & hidden ? ?\n {3,3}⏎ => ply 1",
    );
    let sure = position("conway-chess", &threat);
    run(sure, "<e8e7> => ply 1");
}

#[test]
fn moves_that_lose_are_marked_where_they_can_be_chosen_first() {
    // Of the last placements one wins.
    let last = "6x6t6g3 6./.x.o2./o4.x/x2.x2./o2.x.o/.x.o2. p11";
    for (name, position) in [("wildebeest", None), ("lifeduel", Some(last))] {
        let mut app = doubted(open(name, position));
        let seen = screen(&mut app, 100, 40);
        let area = app.places.board.unwrap().area;
        let mut rows = seen.iter().skip(area.y.into()).take(area.height.into());
        let has_sign = |row: &String| row.chars().take(area.right().into()).any(|c| c == '?');
        assert!(rows.any(has_sign), "{name}: {seen:#?}");
    }
}

#[test]
fn the_end_says_why_and_marks_what_has_ended_the_game() {
    let app = run(
        start("mate"),
        "<e1e8> => notice End & first White wins & shown black king captured on e8 & hidden R!
         ⎋ => at 120x40 1-0 White wins & shown - black king captured on e8
         j => shown * *: what has ended",
    );
    assert_eq!(app.match_.last_move().because.spots, [cell(&app, "e8")]);
}

#[test]
fn a_piece_is_dragged_to_its_target_dropped_elsewhere_or_clicked() {
    let app = run(app(), "(e2 d3 e4) (e7) => picked 1 & played e2e4");
    let release = |mut app: App| {
        app.release(Position::new(79, 0));
        app
    };
    run(release(app), "=> picked 1 & ply 1");
    // A piece that was clicked can be dragged.
    scripts(
        "
        @ conway-chess
        (e2 e4 e5) => ply 0 & picked 0
        (e2 e4 e2) => ply 0 & picked 1
        @ conway-chess
        (e2) (e2 e3) => played e2e3
    ",
    );
}

#[test]
fn a_move_is_played_when_the_button_is_let_go_on_its_own_cell() {
    scripts(
        "
        @ lifeduel
        (2,3 2,4 2,5) => ply 0
        (2,3 2,4 2,3) => played 2,3
        @ conway-chess
        (e2) (e4 d4) => ply 0 & picked 1
        (e4) => played e2e4
    ",
    );
}

#[test]
fn what_is_under_the_mouse_explains_itself_unless_something_lies_over_it() {
    let mut app = app();
    let [knight, rook] = ["g1", "a1"].map(|name| place(&mut app, name));
    app.hover(knight);
    let mut app = run(app, "=> shown g1: white knight\n ?");
    app.hover(rook);
    run(app, "⎋ => shown g1: white knight");
}

#[test]
fn a_promotion_is_chosen_with_the_mouse() {
    let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
    app = run(app, "(a7 a8) => shown queen");
    app.click(Position::new(0, 23));
    assert!(app.match_.choice().is_empty(), "a click beside it lets go");
    keys(&mut app, "(a7 a8)");
    screen(&mut app, 80, 24);
    let row = app.places.menu.unwrap().as_position();
    app.click(Position::new(row.x + 1, row.y + 1));
    assert_eq!(app.match_.game().played(), ["a7a8r"]);
}
