//! The help, the rules and the legend.

use super::*;

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

#[test]
fn the_rules_of_every_game_can_be_read_to_their_end() {
    for info in menagerie::Catalogue::standard().games() {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
            let mut app = game(info.name());
            let read = read_page(&mut app, 2, width, height);
            let headings = super::rules::rule_lines(info.about().rules)
                .into_iter()
                .rev();
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
fn pieces_that_are_not_on_the_board_have_letters_in_the_legend() {
    let mut app = game("wildebeest");
    let read = read_page(&mut app, 1, 80, 24);
    for words in ["H h", "W w", "E e"] {
        assert!(read.contains(words), "{words}: {read}");
    }
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
    assert!(page("pacifist").contains("the number of own pieces that influence"));
    assert!(page("pacifist-weighted").contains("A pawn weighs 1, a knight or bishop 3"));
    assert!(page("conway-chess").contains("u      underpopulated: "));
    assert!(page("wildebeest").contains("@      paralysed by a beekeeper: "));
    assert!(page("conquid").contains("x o    winning path: "));
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
