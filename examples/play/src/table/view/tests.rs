//! What stands on the screen.

use menagerie::scene::Spot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::*;
use crate::table::app::file_state;
use crate::table::blocks::event_words;
use crate::table::colour::Palette;
use crate::table::places::Hit;
use crate::table::tests::{app, flipped, game, play, point_at, position, press, setup, shown};

/// The screen, line by line.
fn screen(app: &App, width: u16, height: u16, ascii: bool) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::Indexed, false, ascii);
    terminal.draw(|frame| _ = draw(frame, app, &theme)).unwrap();
    let buffer = terminal.backend().buffer();
    (0..height)
        .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect())
        .collect()
}

/// Where things are on a screen.
fn places(app: &App, width: u16, height: u16) -> Places {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let theme = Theme::new(Palette::Indexed, false, true);
    let mut places = Places::default();
    terminal
        .draw(|frame| places = draw(frame, app, &theme))
        .unwrap();
    places
}

fn births() -> App {
    let mut app = app();
    play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
    app
}

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
fn what_does_not_fit_is_counted() {
    let app = births();
    let events = tabletop::grouped(app.table.events(), app.table.scene());
    assert!(event_words(&events, 10_000).ends_with("pawn f3, bishop g3"));
    let words = event_words(&events, 60);
    assert!(words.ends_with(" … and 1 more"), "{words}");
    assert!(words.len() <= 60);
}

/// An open game of wildebeest: a Knight beside a Catapult, a Rook on a pad, a Gorilla beside two
/// pawns, and a Bishop that a Beekeeper paralyses.
fn wildebeest() -> App {
    let rows = "K.....X..../..P..J...../..NC......./.R...G...../.....pp..../....s.....O/\
        .......z.../.....B.B.../......C..../g..p......./k.........x";
    position("wildebeest", &format!("W {rows}"))
}

/// Selects the piece on a cell and goes with the cursor from there.
fn select_and_go(app: &mut App, row: u16, column: u16, way: &[KeyCode]) {
    app.cursor = Spot { row, column };
    press(app, KeyCode::Enter);
    for &code in way {
        press(app, code);
    }
}

/// The words beside a board of eleven narrow columns, in one line.
fn side(screen: &[String]) -> String {
    let lines = screen[..screen.len() - 1].iter();
    let words = lines.flat_map(|line| line.chars().skip(60).chain([' ']));
    let words: String = words.collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
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
fn clocks_that_stand_are_not_shown_with_an_earlier_position() {
    let setup = setup(
        menagerie::Catalogue::standard()
            .open("conway-chess", None, None)
            .unwrap(),
    );
    let mut app = shown(setup.with_clock(Some("5m".parse().unwrap())));
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
fn the_end_of_the_game_is_told_first_and_what_does_not_fit_is_counted() {
    let mut app = game("wildebeest");
    select_and_go(&mut app, 1, 4, &[KeyCode::Down]);
    assert_eq!(
        app.table
            .choice()
            .candidate
            .as_ref()
            .unwrap()
            .preview
            .events
            .len(),
        7
    );
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
fn help_and_menu_lie_over_the_board() {
    let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
    play(&mut app, &["a7a8"]);
    assert!(
        screen(&app, 80, 24, true)
            .concat()
            .contains("4  knight  a7a8n")
    );
    app.notice = Some(Notice::Help);
    assert!(screen(&app, 100, 40, true).concat().contains("Esc closes"));
    screen(&app, 48, 13, true);
}

#[test]
fn the_whole_help_can_be_read_on_every_screen() {
    for game in ["conway-chess", "conquid"] {
        for (width, height) in [(80, 24), (60, 20), (40, 16)] {
            let mut app = crate::table::tests::game(game);
            press(&mut app, KeyCode::Char('?'));
            let mut read = String::new();
            for _ in 0..40 {
                let shown = screen(&app, width, height, true);
                let inner = shown.iter().map(|line| line.replace(['│', '\n'], " "));
                read += &inner.collect::<Vec<_>>().join(" ");
                app.places = places(&app, width, height);
                let before = app.help;
                press(&mut app, KeyCode::Char(' '));
                assert!(app.notice.is_some(), "Space never closes a page");
                if app.help == before {
                    break;
                }
            }
            press(&mut app, KeyCode::Esc);
            assert!(app.notice.is_none(), "Esc closes it");
            let read = read.split_whitespace().collect::<Vec<_>>().join(" ");
            for line in help::help(&app).lines() {
                let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
                let first: String = words.chars().take(20).collect();
                assert!(read.contains(&first), "{width}x{height}: {words}");
            }
            press(&mut app, KeyCode::Char('?'));
            app.places = places(&app, 40, 16);
            press(&mut app, KeyCode::Esc);
            assert!(app.notice.is_none(), "Esc closes it at once");
        }
    }
}

/// All of a page of the help, read with Space on a screen of this size.
fn read_page(app: &mut App, turns: usize, width: u16, height: u16) -> String {
    press(app, KeyCode::Char('?'));
    for _ in 0..turns {
        press(app, KeyCode::Right);
    }
    let mut read = String::new();
    for _ in 0..200 {
        for line in screen(app, width, height, true) {
            read += line.trim_matches(|c| "│┌┐└┘ ".contains(c));
            read += " ";
        }
        app.places = places(app, width, height);
        let before = app.help;
        press(app, KeyCode::Char(' '));
        if app.help == before {
            press(app, KeyCode::Char('q'));
            assert!(app.notice.is_none() && app.exit.is_none());
            return read;
        }
    }
    panic!("the page does not end");
}

#[test]
fn the_rules_of_every_game_can_be_read_to_their_end() {
    for info in menagerie::Catalogue::standard().games() {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
            let mut app = game(info.name());
            let read = read_page(&mut app, 2, width, height);
            let headings = super::rules::rule_lines(info.rules()).into_iter().rev();
            let mut headings = headings.filter_map(|line| match line {
                super::rules::RuleLine::Heading(text) => Some(text),
                _ => None,
            });
            let last: String = headings.next().unwrap().chars().take(20).collect();
            assert!(
                read.contains(&last),
                "{} {width}x{height}: {last}",
                info.name()
            );
        }
    }
}

#[test]
fn the_legend_has_every_piece_and_mark_of_the_board() {
    for info in menagerie::Catalogue::standard().games() {
        let mut app = game(info.name());
        let read = read_page(&mut app, 1, 60, 20);
        for cell in &app.scene().cells {
            let names = cell.piece.map(|piece| piece.name).into_iter();
            let names = names.chain(cell.fixture.map(|fixture| fixture.name));
            for name in names.chain(cell.marks.iter().map(|mark| mark.meaning)) {
                let first: String = name.chars().take(24).collect();
                assert!(read.contains(&first), "{}: {name}", info.name());
            }
        }
        assert!(read.contains("Signs"));
    }
    let mut app = wildebeest();
    let read = read_page(&mut app, 1, 80, 24);
    assert!(read.contains("poisons every enemy beside it"), "{read}");
    assert!(read.contains("Not on the board now"), "the time machine");
}

#[test]
fn a_page_of_the_help_is_turned_and_scrolled() {
    let mut app = game("wildebeest");
    press(&mut app, KeyCode::Char('?'));
    assert!(screen(&app, 80, 24, true)[0].contains("[Keys] Board  Rules"));
    press(&mut app, KeyCode::Left);
    assert!(screen(&app, 80, 24, true)[0].contains("[Game]"));
    press(&mut app, KeyCode::Left);
    let rules = screen(&app, 80, 24, true);
    assert!(
        rules[0].contains("[Rules]") && rules[23].contains("1-22 of "),
        "{rules:?}"
    );
    app.places = places(&app, 80, 24);
    press(&mut app, KeyCode::Down);
    assert!(screen(&app, 80, 24, true)[23].contains("2-23 of "));
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Down);
    let end = screen(&app, 80, 24, true)[23].clone();
    let seen = end.split(" of ").collect::<Vec<_>>();
    let total: String = seen[1].chars().take_while(char::is_ascii_digit).collect();
    assert!(seen[0].ends_with(&format!("-{total}")), "{end}");
    app.wheel(false);
    assert_ne!(screen(&app, 80, 24, true)[23], end, "the wheel scrolls too");
    press(&mut app, KeyCode::Char('z'));
    assert!(app.notice.is_none());
}

#[test]
fn what_is_under_the_cursor_explains_itself() {
    let mut app = wildebeest();
    app.cursor = Spot { row: 5, column: 4 };
    let words = side(&screen(&app, 80, 24, true));
    assert!(
        words.contains("serpent: one step onto an empty square; poisons"),
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
fn the_foot_of_a_page_names_the_keys_that_do_something() {
    let mut app = app();
    press(&mut app, KeyCode::Char('?'));
    let foot = |app: &mut App, height: u16| {
        app.places = places(app, 80, height);
        screen(app, 80, height, true).pop().unwrap()
    };
    let fits = foot(&mut app, 40);
    assert!(
        fits.contains("Esc closes") && !fits.contains("Space"),
        "{fits}"
    );
    for code in [KeyCode::Char(' '), KeyCode::PageDown, KeyCode::Down] {
        press(&mut app, code);
        assert!(app.notice == Some(Notice::Help) && app.help.1 == 0);
    }
    assert!(foot(&mut app, 12).contains("Space: scroll"));
    press(&mut app, KeyCode::End);
    assert!(foot(&mut app, 12).contains(": end"));
    press(&mut app, KeyCode::Char(' '));
    assert!(app.notice.is_some());
    for close in [KeyCode::Esc, KeyCode::Char('?'), KeyCode::Char('q')] {
        press(&mut app, close);
        assert!(app.notice.is_none() && app.exit.is_none(), "{close:?}");
        press(&mut app, KeyCode::Char('?'));
    }
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
fn everything_that_happened_can_be_read_on_every_screen() {
    for (width, height) in [(60, 20), (80, 24)] {
        let mut app = births();
        press(&mut app, KeyCode::Char('i'));
        let mut read = String::new();
        for _ in 0..40 {
            read += &screen(&app, width, height, true).concat().replace("│", " ");
            app.places = places(&app, width, height);
            press(&mut app, KeyCode::Char(' '));
        }
        let read = read.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [
            "white's next births",
            "ply 4, Black: a7-a6 (+6)",
            "6 born: white pawn b3, rook c3",
            "ply 1, White: h2-h3",
            "under the cursor",
        ] {
            assert!(read.contains(words), "{words}: {read}");
        }
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

/// The screen as it is once it is known where the board is.
fn screen_twice(app: &mut App, width: u16, height: u16) -> Vec<String> {
    app.places = places(app, width, height);
    screen(app, width, height, true)
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
fn pieces_that_are_not_on_the_board_have_letters_in_the_legend() {
    let mut app = game("wildebeest");
    let read = read_page(&mut app, 1, 80, 24);
    for words in ["H h", "W w", "E e"] {
        assert!(read.contains(words), "{words}: {read}");
    }
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
fn the_rules_of_life_duel_tell_the_size_of_this_board() {
    let catalogue = menagerie::Catalogue::standard();
    let large = catalogue.open("lifeduel", Some("8x8t8g5f"), None).unwrap();
    let mut app = position("lifeduel", &large.position());
    let read = read_page(&mut app, 2, 80, 24);
    assert!(read.contains("The board has 8 rows of 8 cells."), "{read}");
    assert!(read.contains("Generations after the last placement: 5."));
    assert!(!read.contains("section 4"), "{read}");
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

/// What is drawn on a buffer, with its places.
fn target_signs(buffer: &ratatui::buffer::Buffer) -> Vec<(Position, &str)> {
    let cells = buffer.content.iter().enumerate();
    let drawn = cells.filter(|(_, cell)| cell.symbol() != " ");
    let drawn = drawn.map(|(index, cell)| (buffer.pos_of(index).into(), cell.symbol()));
    drawn.collect()
}

#[test]
fn the_page_of_the_signs_has_only_those_of_the_game() {
    let page = |name: &str| {
        let mut app = game(name);
        press(&mut app, KeyCode::Char('*'));
        screen(&app, 120, 100, true).concat()
    };
    let absent = [
        ("pacifist", vec!["poisoned", "captured", "born", "fling"]),
        ("conway-chess", vec!["poisoned", "changed sides", "fling"]),
        (
            "lifeduel",
            vec!["poisoned", "captured", "pawn", "changed sides", "chosen"],
        ),
        ("conquid", vec!["poisoned", "captured", "pawn", "born"]),
        ("wildebeest", vec!["born", "changed sides"]),
    ];
    for (name, words) in absent {
        let page = page(name);
        for word in words {
            assert!(!page.contains(word), "{name}: {word}");
        }
    }
    assert!(page("pacifist").contains("!      overly persuaded: "));
    assert!(page("pacifist").contains("the number of own men that influence"));
    assert!(page("pacifist-weighted").contains("A pawn weighs 1, a knight or bishop 3"));
    assert!(page("conway-chess").contains("u      underpopulated: "));
    assert!(page("wildebeest").contains("@      paralysed by a beekeeper: "));
    assert!(page("conquid").contains("x o    winning path: "));
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
fn the_help_says_who_is_at_the_top_and_what_clocks_and_takeback_do() {
    let page = |app: &App| screen(app, 120, 100, true).concat();
    let mut app = game("wildebeest");
    press(&mut app, KeyCode::Char('*'));
    assert!(page(&app).contains("White is at the top, Black below."));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('f'));
    press(&mut app, KeyCode::Char('*'));
    assert!(page(&app).contains("Black is at the top, White below."));
    let mut app = game("lifeduel");
    app.table.type_move("0,0").unwrap();
    press(&mut app, KeyCode::Char('*'));
    assert!(!page(&app).contains("at the top"), "it has no sides");
    let mut app = crate::table::tests::against([false, true]);
    press(&mut app, KeyCode::Char('?'));
    assert!(page(&app).contains("also takes back the computer's reply"));
    assert!(!page(&app).contains("The clocks stand"), "there are none");
}

#[test]
fn the_keys_say_whether_a_file_has_the_game() {
    let mut app = app();
    app.file = Some("game.json".into());
    assert!(
        help::help(&app).contains("This game is not saved"),
        "nothing was played"
    );
    play(&mut app, &["e2e4", "e7e5"]);
    app.table.take_back().unwrap();
    assert!(help::help(&app).contains("This game is not saved"));
    app.written = file_state(app.table.game());
    assert!(help::help(&app).contains("game.json has this game as it is now."));
}

#[test]
fn the_keys_of_a_game_without_pieces_speak_of_cells() {
    let duel = help::help(&game("lifeduel"));
    for words in ["piece", "target", "Nf3"] {
        assert!(!duel.contains(words), "{words}: {duel}");
    }
    for name in ["conway-chess", "wildebeest", "pacifist"] {
        assert!(help::help(&game(name)).contains("drag the piece"), "{name}");
    }
    let wildebeest = help::help(&game("wildebeest"));
    assert!(wildebeest.contains("1,1-2,1, : /     type a move") && !wildebeest.contains("Nf3"));
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
