//! The words beside and below the board.

use super::*;
use crate::table::warnings::Warnings;

#[test]
fn the_words_tell_what_happens_and_what_is_under_the_cursor() {
    scripts(
        "
        @ wildebeest open
        {g6} => shown serpent: moves one square, to an empty one, and captures nothing;
        {j4} => shown j4: white rook on a transporter pad
        {i3}⏎→→→→ => shown what Ni3-e3 would do
        => shown white knight flung from i3 over the catapult on h3 to e3
        {h5} => shown white knight moved i3 to h5
        z{f4}⏎↓→ => shown white gorilla moved f4 to e5
        => shown black pawn pushed from e5 to d6
        @ wildebeest
        {f2} => shown 11 the number of pieces in the Joey's row
        @ conway-chess 4k3/p7/8/8/8/8/P7/4K3 b - -
        <a7a6><a2a3><a6a5> => shown moves 1… a7-a6 2. a2-a3 a6-a5
        @ conway-chess
        BIRTHS => shown 1 2 3: death counter & shown o: overpopulated & shown u: underpopulated
        <a2a4> => at 120x40 White: a2-a4 & at 120x40 Black: a7-a6 (+6)
        => at 120x40 6 white pieces born: pawn b3
        * => first Board
    ",
    );
}

#[test]
fn a_loss_is_told_first_and_what_does_not_fit_is_counted() {
    // What happens to four pieces alike is one line; the king is named.
    scripts(
        "
        @ wildebeest
        {g2}⏎↓ => shown White loses at once: white king on f1 lost in the explosion
        => shown what g2-g3 would do & everywhere White loses at once: white king
        => at 120x40 4 white pieces lost in the explosion: g1 e1 e2 g3
        => at 120x40 white king on f1 lost in the explosion
        @ conway-chess
        <h2h3><h7h6><h3h4>{a7}⏎↓ => at 68x13 more
    ",
    );
}

#[test]
fn the_end_says_why_on_every_screen() {
    scripts(
        "
        @ wildebeest
        :1,2-3,2⏎ => notice End & everywhere BLACK WINS! & everywhere white king on f1
        ⎋ => unnoticed & everywhere white king on f1
    ",
    );
}

#[test]
fn what_can_be_done_now_is_always_told_and_never_cut_within_a_word() {
    scripts(
        "
        @ conway-chess
        => heading Enter chooses, arrows point
        {e2}⏎ => heading Enter on a target, Esc cancels
        {e4}⏎p => heading p: play on
    ",
    );
    for info in Catalogue::standard().games() {
        let mut app = game(info.name());
        let whole = screen(&mut app, 200, 60)[0].clone();
        for width in [42, 60, 80] {
            let title = screen(&mut app, width, 24)[0].clone();
            let is_known = ["Enter chooses", "acquire", "move"];
            let is_whole =
                whole.ends_with(&title) || is_known.iter().any(|end| title.ends_with(end));
            assert!(is_whole, "{} at {width}: {title}", info.name());
        }
    }
}

#[test]
fn there_is_no_heading_above_nothing() {
    let mut app = position("conway-chess", "4k3/p7/8/8/8/8/P7/4K3 b - -");
    for (width, height) in SIZES {
        let is_heading = |line: &String| line.ends_with("  moves") || line == "moves";
        let lines = screen(&mut app, width, height);
        assert!(!lines.iter().any(is_heading), "{lines:?}");
    }
}

#[test]
fn in_playback_a_ply_is_shown_alone() {
    let mut app = run(app(), "BIRTHS<a2a4>p");
    assert!(!holds(&mut app, "at 120x40 Black: a7-a6"));
}

#[test]
fn the_signs_on_the_board_are_explained_below_it() {
    let mut app = game("lifeduel");
    for m in ["4,3", "5,5", "3,3", "5,4", "2,2", "1,1"] {
        app.match_.type_move(m).unwrap();
    }
    keys(&mut app, "{4,3}");
    let shown = words(&mut app, 80, 24);
    let marks = app.scene().cells.iter().flat_map(|cell| &cell.marks);
    let meanings = marks.map(|mark| format!("{}: {}", mark.text, mark.meaning));
    let meanings: std::collections::BTreeSet<String> = meanings.collect();
    assert!(meanings.len() > 1, "{meanings:?}");
    for meaning in meanings {
        assert!(shown.contains(&meaning), "{meaning}\n{shown}");
    }
    // Numbers that have no room in the cells.
    let smaller = words(&mut game("wildebeest"), 40, 20);
    assert!(smaller.contains("J f2: 11 j f10: 11"), "{smaller}");
}

#[test]
fn the_foot_takes_lines_that_the_board_does_not_need() {
    let chess = screen(&mut run(app(), BIRTHS), 60, 20);
    assert!(
        chess[18].starts_with("? help") && chess[19].contains("R resign"),
        "{chess:?}"
    );
    let conquid = screen(&mut game("conquid"), 60, 20);
    assert!(conquid[19].starts_with("? help"), "{conquid:?}");
}

/// A sentence that is begun beside or below the board is told to its end.
#[test]
fn no_sentence_is_cut_on_the_usual_screen() {
    let (width, height) = (80, 24);
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (info, seed) in Catalogue::standard()
        .games()
        .iter()
        .flat_map(|info| [(info, 1), (info, 2)])
    {
        let mut board = info.start(None).unwrap();
        let mut dice = menagerie::Dice::seeded(seed);
        for ply in 0..25 {
            if board.ending().is_some() {
                break;
            }
            let mut app = doubted(board.copy());
            let place = format!("{}, seed {seed}, ply {ply}", info.name());
            let seen = screen(&mut app, width, height);
            for line in &seen {
                assert!(!line.trim_end().ends_with('…'), "{place}: {seen:#?}");
            }
            let area = app.places.board.unwrap().area;
            let part = |lines: &[String], from: u16| {
                let lines = lines.iter();
                let lines = lines.map(|line| line.chars().skip(from.into()).collect());
                words(&lines.collect::<Vec<String>>().join(" "))
            };
            let beside = part(&seen[area.y.into()..], area.right());
            let below = part(&seen[area.bottom().into()..], 0);
            let warnings = app.warnings().map_or_else(Vec::new, Warnings::lines);
            let panels = app.scene().panels.iter();
            let panels = panels.flat_map(|panel| panel.lines.iter().map(|line| words(line)));
            for told in warnings.into_iter().chain(panels) {
                let begin: String = told.chars().take(20).collect();
                let seen_in =
                    |words: &str| [&beside, &below].iter().any(|text| text.contains(words));
                assert!(
                    !seen_in(&begin) || seen_in(&told),
                    "{place}, {told}: {seen:#?}"
                );
            }
            let m = board.random_move(&mut dice).unwrap();
            board.play(&m).unwrap();
        }
    }
}
