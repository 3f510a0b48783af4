//! Cells, pieces, marks and the cursor at every size.

use super::*;

#[test]
fn a_large_screen_shows_cells_of_three_lines() {
    let screen = screen(&births(), 100, 32, false);
    assert!(screen[0].starts_with("Conway's Game of Chess: White to move"));
    let [first, second] = [2, 3].map(|line| screen[line].trim_end());
    assert!(first.starts_with("8    ♜   2  ♞   2  ♝   2"), "{first}");
    assert!(second.starts_with("   ▀▀▀▀▀  ▀▀▀▀o  ▀▀▀▀o"), "{second}");
    assert!(
        screen[17].starts_with("3         + ♙ +  + ♖ + "),
        "{}",
        screen[17]
    );
    let all = screen.concat();
    for words in [
        "white's next births",
        "black's next births",
        "under the cursor",
        "a6: black pawn",
        "u  underpopulated",
        "1. h2-h3 h7-h6",
        "2. h3-h4 a7-a6 (+6)",
        "White: 22 pieces; so far 6 born",
        "6 born: white pawn b3",
    ] {
        assert!(all.contains(words), "{words} is not on the screen");
    }
}

#[test]
fn a_usual_terminal_shows_all_marks_in_two_lines() {
    let screen = screen(&births(), 80, 24, true);
    assert!(
        screen[1].starts_with("8   r  2 n  2 b  2 q"),
        "{}",
        screen[1]
    );
    assert!(
        screen[2].starts_with("          o    o    o"),
        "{}",
        screen[2]
    );
    assert!(screen[22].contains("? more"));
}

#[test]
fn a_small_terminal_shows_the_pieces_and_a_smaller_one_says_so() {
    let app = births();
    let row = |width| screen(&app, width, 13, true)[1].trim_start().to_string();
    assert!(
        row(42).starts_with("8   r  2 no 2 bo"),
        "all marks: {}",
        row(42)
    );
    assert!(
        row(41).starts_with("8  r  no bo"),
        "the mark that matters most: {}",
        row(41)
    );
    assert!(row(25).starts_with("8 r nobo"), "{}", row(25));
    let small = screen(&app, 17, 13, true).join(" ");
    let small = small.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(small.contains("too small: 17x13, needed 18x9."), "{small}");
    for (width, height) in [(1, 1), (2, 30), (300, 3), (300, 100)] {
        screen(&app, width, height, false);
    }
}

#[test]
fn a_turned_board_has_its_labels_turned() {
    let mut app = births();
    app.is_flipped = true;
    let screen = screen(&app, 100, 32, true);
    assert!(screen[2].starts_with("1    R   3  N   3"), "{}", screen[2]);
    assert!(
        screen[25].starts_with("     h      g      f"),
        "{}",
        screen[25]
    );
}

#[test]
fn the_piece_its_targets_and_the_cursor_have_signs_of_their_own() {
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/4p3/3K4 w - -");
    point_at(&mut app, "d1");
    press(&mut app, KeyCode::Up);
    let screen = screen(&app, 80, 24, true);
    assert!(screen[15].contains("(K)") && screen[15].contains("  .  "));
    assert!(screen[13].contains("[") && screen[13].contains(">p<"));
}

#[test]
fn a_cell_is_clicked_where_it_is_drawn() {
    for (width, height, flip) in [(100, 32, false), (80, 24, true), (48, 13, false)] {
        let mut app = if flip { flipped() } else { app() };
        for spot in [(0, 0), (3, 5), (7, 7)].map(|(row, column)| Spot { row, column }) {
            app.cursor = spot;
            let screen = screen(&app, width, height, true);
            let found = screen.iter().enumerate().find_map(|(y, line)| {
                let x = line.chars().position(|character| character == '[')?;
                Some(Position::new(x as u16, y as u16))
            });
            let at = |at| places(&app, width, height).at(at);
            assert_eq!(at(found.unwrap()), Some(Hit::Cell(spot)));
            assert_eq!(at(Position::new(0, 1)), None, "a label");
        }
        assert_eq!(places(&app, 9, 5).at(Position::new(5, 5)), None);
    }
}

#[test]
fn a_board_of_eleven_columns_shows_marks_and_pads_on_a_usual_terminal() {
    let mut app = wildebeest();
    let small = screen(&app, 80, 24, true);
    assert!(
        small[2].starts_with("1              P            2 J"),
        "{}",
        small[2]
    );
    assert!(
        small[4].starts_with("3         R*                  G                   *  "),
        "{}",
        small[4]
    );
    assert!(
        small[8].starts_with("7         *                   B         B@        *  "),
        "{}",
        small[8]
    );
    app.cursor = Spot { row: 3, column: 1 };
    let words = side(&screen(&app, 80, 24, true));
    assert!(
        words.contains("3,1: white rook on a transporter pad"),
        "{words}"
    );
    let large = screen(&app, 100, 45, true);
    assert!(large[12].starts_with("3        [R]"), "{}", large[12]);
    assert!(large[13].starts_with("          * "), "{}", large[13]);
}

#[test]
fn a_pad_is_seen_to_be_a_pad_when_it_is_a_target() {
    let mut app = wildebeest();
    select_and_go(&mut app, 3, 1, &[]);
    let target = screen(&app, 80, 24, true);
    assert!(target[8].contains(">*<"), "{}", target[8]);
    assert!(target[6].contains("  .  "), "{}", target[6]);
}

#[test]
fn a_sign_leaves_a_number_whole() {
    let mut app = game("wildebeest");
    assert!(screen(&app, 80, 24, true)[2].contains(" 11J "));
    app.cursor = Spot { row: 1, column: 5 };
    let usual = screen(&app, 80, 24, true);
    assert!(usual[2].contains(" 11J] "), "{}", usual[2]);
    assert!(side(&usual).contains("11 pieces in the Joey's row"));
    let small = screen(&app, 60, 20, true);
    assert!(small.concat().contains(" 11J] "), "{small:?}");
    let large = screen(&app, 120, 40, true);
    assert!(large.concat().contains(" 11[J ] "), "{large:?}");
    // A smaller board has no room for the number.
    let smaller = screen_twice(&mut app, 40, 20).concat();
    assert!(smaller.contains("J 1,5: 11   j 9,5: 11"), "{smaller}");
}

#[test]
fn what_a_move_would_do_is_marked_on_the_board_until_the_cursor_leaves() {
    let mut app = wildebeest();
    select_and_go(&mut app, 3, 5, &[KeyCode::Down, KeyCode::Right]);
    let there = screen(&app, 80, 24, true);
    for (line, sign) in [(1, "{X}"), (4, "{R}"), (4, "(G)"), (5, "[p]"), (8, "{*}")] {
        assert!(there[line].contains(sign), "{sign}: {}", there[line]);
    }
    assert!(there[11].contains("{ }"), "the cart's end: {}", there[11]);
    press(&mut app, KeyCode::Down);
    let gone = screen(&app, 80, 24, true).concat();
    assert!(!gone.contains('{') && !gone.contains("would do"));
    assert_eq!(gone.matches(">p<").count(), 2);
}

#[test]
fn the_move_that_the_computer_advises_is_an_arrow() {
    let heads = ['←', '↑', '→', '↓', '↖', '↗', '↘', '↙'];
    let mut app = position("conway-chess", "4k3/8/8/8/8/8/8/R3K3 w - -");
    app.cursor = Spot { row: 3, column: 7 };
    let shown = |app: &App| screen(app, 120, 40, false).concat();
    assert!(!shown(&app).contains(heads));
    press(&mut app, KeyCode::Char('e'));
    while app.table.is_busy() {
        app.tick();
    }
    assert!(shown(&app).contains(heads), "{}", shown(&app));
}

#[test]
fn the_head_of_the_arrow_stands_in_the_cell_that_the_move_goes_to() {
    let heads = ['←', '↑', '→', '↓', '↖', '↗', '↘', '↙'];
    for text in ["4k3/8/8/8/8/8/8/4R2K w - -", "8/8/8/8/8/5k2/4P3/7K w - -"] {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
            let mut app = position("conway-chess", text);
            app.cursor = Spot { row: 3, column: 0 };
            press(&mut app, KeyCode::Char('e'));
            while app.table.is_busy() {
                app.tick();
            }
            let theme = Theme::new(Palette::Indexed, false, false);
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            let mut places = Places::default();
            terminal
                .draw(|frame| places = draw(frame, &app, &theme))
                .unwrap();
            let scene = app.table.scene();
            let king = scene.cells.iter().position(|cell| {
                cell.piece
                    .is_some_and(|p| p.name == "king" && p.owner == Some(menagerie::Player::Second))
            });
            let king = king.unwrap() as u16;
            let spot = Spot {
                row: king / 8,
                column: king % 8,
            };
            let target = places.board.unwrap().cell(spot).unwrap();
            let buffer = terminal.backend().buffer();
            let at = places.board.unwrap().area.positions();
            let at: Vec<Position> = at
                .filter(|&at| buffer[at].symbol().starts_with(heads))
                .collect();
            assert!(
                at.len() == 1 && target.contains(at[0]),
                "{width}x{height} {text}: {at:?}"
            );
        }
    }
}

#[test]
fn cells_grow_with_the_screen_and_stand_in_its_middle() {
    let sizes = |name: &str| {
        [(60, 20), (80, 24), (120, 40), (200, 60)].map(|(width, height)| {
            let board = places(&game(name), width, height).board.unwrap();
            let size = board.size.size();
            (size.width, size.height)
        })
    };
    assert_eq!(sizes("conway-chess"), [(7, 1), (5, 2), (9, 4), (13, 6)]);
    assert_eq!(sizes("wildebeest"), [(5, 1), (5, 1), (7, 3), (11, 5)]);
    assert_eq!(sizes("lifeduel"), [(5, 2), (7, 3), (11, 5), (15, 7)]);
    assert_eq!(sizes("conquid"), [(2, 1), (2, 1), (3, 2), (5, 3)]);
    let board = places(&game("conway-chess"), 200, 60).board.unwrap();
    assert!(board.area.x > 15, "{:?}", board.area);
}

#[test]
fn where_a_wide_board_goes_on_is_shown() {
    let catalogue = menagerie::Catalogue::standard();
    let large = catalogue.open("conquid", Some("large"), None).unwrap();
    let mut app = position("conquid", &large.position());
    app.cursor = Spot { row: 0, column: 0 };
    let below = |app: &mut App| {
        app.places = places(app, 60, 20);
        let line = app.places.board.unwrap().area.bottom();
        screen(app, 60, 20, true)[usize::from(line)].clone()
    };
    assert!(
        below(&mut app).trim_start().starts_with("v>"),
        "{}",
        below(&mut app)
    );
    app.cursor = Spot {
        row: 20,
        column: 41,
    };
    assert!(
        below(&mut app).trim_start().starts_with("^<"),
        "{}",
        below(&mut app)
    );
}

#[test]
fn what_happened_has_signs_beside_its_colours() {
    let mut app = births();
    assert!(
        screen(&app, 80, 24, true).concat().contains("+P+"),
        "a birth"
    );
    app = position("conway-chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - -");
    play(&mut app, &["e4d5"]);
    press(&mut app, KeyCode::Down);
    assert!(
        screen(&app, 80, 24, true).concat().contains("xPx"),
        "a capture"
    );
}

#[test]
fn a_reply_does_not_hide_what_the_move_before_it_did() {
    let mut app = births();
    play(&mut app, &["a2a4"]);
    let all = screen(&app, 120, 40, true).concat();
    assert!(all.contains("White: a2-a4"), "{all}");
    assert!(all.contains("Black: a7-a6 (+6)"), "{all}");
    assert!(all.contains("6 born: white pawn b3"), "{all}");
    // In playback a ply is shown alone.
    press(&mut app, KeyCode::Char('p'));
    let all = screen(&app, 120, 40, true).concat();
    assert!(!all.contains("Black: a7-a6"), "{all}");
}

#[test]
fn a_catapult_shows_what_it_can_fling_and_where_to() {
    let mut app = wildebeest();
    let spot = |row, column| Spot { row, column };
    app.cursor = spot(2, 3);
    press(&mut app, KeyCode::Enter);
    let shown = screen(&app, 80, 24, true);
    assert!(shown[0].contains("or ^ ^ to fling"), "{}", shown[0]);
    assert!(shown[3].contains("^N^"), "{}", shown[3]);
    app.cursor = spot(2, 2);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.choice().picked, [spot(2, 3), spot(2, 2)]);
    assert!(app.table.choice().targets.contains(&spot(2, 6)));
    app.cursor = spot(2, 6);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.table.game().played(), ["2,2-2,6"]);
}

#[test]
fn a_hint_of_one_step_has_a_head_and_a_leap_has_no_line() {
    use super::arrow::draw_arrow;
    use ratatui::buffer::Buffer;

    let spot = |row, column| Spot { row, column };
    for (ends, heads) in [
        ([spot(6, 4), spot(5, 4)], "↑"),
        ([spot(6, 4), spot(6, 5)], "→"),
        ([spot(7, 6), spot(5, 5)], "↑↖"),
    ] {
        for (width, height) in [(60, 20), (80, 24), (120, 40)] {
            let board = places(&app(), width, height).board.unwrap();
            let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, width, height));
            let theme = Theme::new(Palette::Indexed, false, false);
            draw_arrow(&board, ends, &theme, &mut buffer);
            let target = board.cell(ends[1]).unwrap();
            let drawn: Vec<(Position, &str)> = target_signs(&buffer);
            assert_eq!(drawn.len(), 1, "{ends:?} at {width}x{height}: {drawn:?}");
            assert!(heads.contains(drawn[0].1), "{}", drawn[0].1);
            assert!(target.contains(drawn[0].0), "{ends:?} at {width}x{height}");
        }
    }
}
