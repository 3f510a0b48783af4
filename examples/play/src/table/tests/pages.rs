//! The help, the rules and the legend.

use super::*;
use crate::table::view::PAGES;

/// The page of the keys.
fn help_keys(app: &App) -> String {
    let theme = Theme::new(Palette::None, false, true);
    let lines = PAGES[0].1(app, &theme, 200);
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// All of a page of the help, read with Space on a screen of this size.
fn read_page(app: &mut App, page: &str, (width, height): (u16, u16)) -> String {
    app.show_page(page);
    let mut read = String::new();
    for _ in 0..300 {
        read += &words(app, width, height);
        read += " ";
        let before = app.help;
        keys(app, "␣");
        assert_eq!(
            app.notice(),
            Some(Notice::Help),
            "Space never closes a page"
        );
        if app.help == before {
            keys(app, "⎋");
            assert!(app.notice().is_none(), "Esc closes it");
            return read
                .replace("─", "")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
        }
    }
    panic!("the page does not end");
}

/// The first characters of some words, with single blanks.
fn beginning(words: &str, length: usize) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(length).collect::<String>().trim().into()
}

#[test]
fn every_page_can_be_read_to_its_end_on_every_screen() {
    for info in Catalogue::standard().games() {
        for terminal in [(60, 20), (80, 24), (200, 50)] {
            let mut app = game(info.name());
            let name = info.name();
            let keys = help_keys(&app);
            let read = read_page(&mut app, "Keys", terminal);
            for line in keys.lines() {
                let first = beginning(line, 20);
                assert!(read.contains(&first), "{name} {terminal:?}: {first}");
            }
            let mut lines = info.about().rules.lines();
            let last = lines.rfind(|line| line.starts_with("#")).unwrap();
            let read = read_page(&mut app, "Rules", terminal);
            let is_for_players = !last.contains("Worked") && !last.contains("programs");
            let last = beginning(last.trim_start_matches('#'), 20);
            let is_read = read.contains(&last) || !is_for_players || read.len() > 5_000;
            assert!(is_read, "{last}");
            let read = read_page(&mut app, "Board", terminal);
            for cell in &app.scene().cells {
                let names = cell.piece.map(|piece| piece.name).into_iter();
                let names = names.chain(cell.fixture.map(|fixture| fixture.name));
                for thing in names.chain(cell.marks.iter().map(|mark| mark.meaning)) {
                    assert!(read.contains(&beginning(thing, 20)), "{name}: {thing}");
                }
            }
            assert!(read.contains("Signs"));
        }
    }
    for terminal in [(60, 20), (80, 24)] {
        let read = read_page(&mut run(app(), BIRTHS), "Game", terminal);
        check(
            &read,
            "white's next births ; ply 4, Black: a7-a6 (+6) ; 6 white pieces born: pawn b3, rook c3 ; \
             ply 1, White: h2-h3 ; under the cursor",
            "",
        );
    }
}

/// Sees that a page has some words and lacks others, with ` ; ` between.
fn check(page: &str, present: &str, absent: &str) {
    for words in present.split(" ; ").map(str::trim) {
        assert!(page.contains(words), "{words}: {page}");
    }
    for words in absent
        .split(" ; ")
        .map(str::trim)
        .filter(|words| !words.is_empty())
    {
        assert!(!page.contains(words), "{words}: {page}");
    }
}

#[test]
fn a_page_of_the_help_is_turned_and_scrolled_and_closed() {
    let mut app = run(
        game("wildebeest"),
        "
        ? => first Keys  Board
        ←← => first Rules & last 1-22 of
        ↓ => last 2-23 of
        ⇲↓ => last : end
        ",
    );
    let end = screen(&mut app, 80, 24).pop().unwrap();
    let (seen, all) = end.split_once(" of ").unwrap();
    let total: String = all.chars().take_while(char::is_ascii_digit).collect();
    assert!(seen.ends_with(&format!("-{total}")), "{end}");
    keys(&mut app, "▲");
    assert!(!holds(&mut app, "last : end"), "the wheel scrolls too");
    // Where all of it fits, nothing scrolls.
    let mut app = run(app, "z => unnoticed\n ?");
    let fits = screen(&mut app, 80, 40).pop().unwrap();
    let scrolls = fits.contains("Space");
    assert!(fits.contains("Esc closes") && !scrolls, "{fits}");
    keys(&mut app, "␣↓");
    assert_eq!((app.notice(), app.help.1), (Some(Notice::Help), 0));
    app = run(app, "=> at 80x12 Down: scroll");
    for close in ["⎋", "?", "q"] {
        let script = format!("=> notice Help\n {close} => unnoticed & stays\n ?");
        app = run(app, &script);
    }
}

#[test]
fn the_legend_tells_what_can_come_onto_the_board() {
    for (begun, present) in [
        (
            "wildebeest open",
            "poisons every enemy next to it ; Not on the board now",
        ),
        ("wildebeest", "H h ; W w ; E e"),
    ] {
        check(
            &read_page(&mut start(begun), "Board", (80, 24)),
            present,
            "",
        );
    }
}

#[test]
fn the_rules_of_life_duel_tell_the_size_of_this_board() {
    let read = read_page(&mut start("lifeduel 8x8t8g5f"), "Rules", (80, 24));
    let board = "The board has 8 rows of 8 cells. ; Generations after the last placement: 5.";
    check(&read, board, "section 4");
}

#[test]
fn the_page_of_the_signs_has_only_those_of_the_game() {
    for (name, present, absent) in [
        (
            "pacifist",
            "! about to change sides: ; more enemies attack than friends protect",
            "poisoned ; captured ; born ; fling",
        ),
        (
            "pacifist-weighted",
            "A pawn weighs 1, a knight or bishop 3",
            "poisoned",
        ),
        (
            "conway-chess",
            "u underpopulated: ",
            "poisoned ; changed sides ; fling",
        ),
        (
            "lifeduel",
            "Signs",
            "poisoned ; captured ; pawn ; changed sides ; chosen",
        ),
        (
            "conquid",
            "x o winning path: ",
            "poisoned ; captured ; pawn ; born",
        ),
        (
            "wildebeest",
            "@ paralysed by a beekeeper: ; White is at the top, Black below.",
            "born ; changed sides",
        ),
    ] {
        check(&words(&mut run(game(name), "*"), 84, 100), present, absent);
    }
    let turned = words(&mut run(game("wildebeest"), "F*"), 120, 100);
    check(&turned, "Black is at the top, White below.", "");
    // It has no sides.
    check(
        &words(&mut run(game("lifeduel"), "{0,0}⏎*"), 120, 100),
        "Signs",
        "at the top",
    );
}

#[test]
fn no_sign_of_a_board_has_two_meanings() {
    let theme = Theme::new(Palette::None, false, true);
    for info in Catalogue::standard().games() {
        for (width, height) in SIZES {
            let mut app = game(info.name());
            screen(&mut app, width, height);
            let marks = info.about().marks.iter();
            let marks = marks.flat_map(|mark| mark.texts.split(' '));
            let mut signs: Vec<String> = marks.map(|text| theme.mark(text).into()).collect();
            signs.dedup();
            let lines = PAGES[1].1(&app, &theme, 200);
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let shown = lines
                .iter()
                .skip_while(|line| !line.starts_with("What happened"));
            let shown = shown.take_while(|line| !line.starts_with("How moves"));
            // A pair of signs is one, and headings have none.
            let shown = shown.filter_map(|line| line.trim_start().split_once("  "));
            signs.extend(shown.map(|(sign, _)| sign[..1].to_string()));
            signs.sort_unstable();
            let twice = signs.windows(2).find(|two| two[0] == two[1]);
            assert_eq!(twice, None, "{} {width}: {lines:#?}", info.name());
        }
    }
}

#[test]
fn the_keys_are_those_of_the_game_and_its_state() {
    let mut saved = run(app(), "<e2e4><e7e5>u");
    saved.file = Some("game.json".into());
    saved.written = file_state(saved.match_.game());
    let mut named = app();
    named.file = Some("game.json".into());
    for (app, present, absent) in [
        (
            game("lifeduel"),
            "play the move in the cell",
            "piece ; target ; Nf3",
        ),
        (
            app(),
            "drag the piece ; not saved",
            "takes back the computer",
        ),
        (game("pacifist"), "drag the piece", ""),
        (
            network::waiting("conway-chess"),
            "rematch; say hello ; The table keeps this game",
            "hint: ; moves for you ; new game ; play on from there ; not saved",
        ),
        (game("wildebeest"), "j2-j3, : /       type a move", "Nf3"),
        (
            start("conway-chess - ai:depth:2"),
            "also takes back the computer's reply",
            "The clocks start",
        ),
        (saved, "game.json has this game as it is now.", ""),
        // Nothing was played.
        (named, "This game is not saved", ""),
        (
            game("conquid"),
            "a  acquire: ; c  conquer: ; v  vanquish: ; q  conquest: ; withdraw what is chosen ; Enter plays the move ; \
             playback: ; Backspace ; back to the menu",
            "piece ; rematch ; Home, End",
        ),
        (
            run(game("conquid"), "c⏎p"),
            "Left, Right ; Home, End ; back to the game",
            "Esc",
        ),
        (
            run(app(), "<e2e4>p"),
            "p, Esc           back to the game ; Down . and Up ,",
            "resign",
        ),
    ] {
        check(&help_keys(&app), present, absent);
    }
    // So is that of a kind of move.
    run(game("conquid"), "?a => unnoticed & kind 0");
}

#[test]
fn a_text_is_searched_on_a_page_of_the_help() {
    let mut app = run(app(), "?→→");
    screen(&mut app, 80, 24);
    let top = |app: &mut App| {
        screen(app, 80, 24);
        let (line, place) = (app.help.1, app.places.help.clone().unwrap());
        (
            line,
            place.lines[line..line + place.room]
                .join("\n")
                .to_lowercase(),
        )
    };
    keys(&mut app, "/PROMOT");
    assert!(screen(&mut app, 80, 24).join(" ").contains("/PROMOT_"));
    keys(&mut app, "⏎");
    let (first, shown) = top(&mut app);
    assert!(shown.contains("promot"), "{shown}");
    keys(&mut app, "n");
    let (second, shown) = top(&mut app);
    assert!(shown.contains("promot") && second != first, "{shown}");
    // What is not there changes nothing, and is told.
    keys(&mut app, "/ludo⏎");
    assert_eq!(top(&mut app).0, second);
    assert!(
        screen(&mut app, 80, 24)
            .join(" ")
            .contains("no \"ludo\" on this page")
    );
    // Esc ends the search first, then closes the help.
    keys(&mut app, "/x⎋");
    assert_eq!(app.notice(), Some(Notice::Help));
    keys(&mut app, "⎋");
    assert_eq!(app.notice(), None);
}
