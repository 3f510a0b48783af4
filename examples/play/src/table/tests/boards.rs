//! Cells, pieces, marks and the cursor at every size.

use super::*;
use crate::table::colours::Part;

/// The size of the cells, and where the board is.
fn size(app: &mut App, (width, height): (u16, u16)) -> CellSize {
    screen(app, width, height);
    app.places.board.unwrap().size
}

#[test]
fn cells_grow_with_the_screen() {
    use CellSize::{Big, Block, Line, Tile};

    for (name, sizes) in [
        ("conway-chess", [Line, Block, Big, Big]),
        ("wildebeest", [Line, Line, Block, Big]),
        ("lifeduel", [Block, Block, Big, Big]),
        ("conquid", [Tile, Tile, Tile, Block]),
    ] {
        let mut app = game(name);
        let shown = SIZES.map(|terminal| size(&mut app, terminal));
        assert_eq!(shown, sizes, "{name}");
    }
    let mut app = run(app(), BIRTHS);
    let row = |app: &mut App, width| screen(app, width, 13)[1].trim_start().to_string();
    let all = row(&mut app, 42);
    assert!(all.starts_with("8   r  2 no 2 bo"), "all marks: {all}");
    let most = row(&mut app, 25);
    assert!(
        most.starts_with("8 r nobo"),
        "the mark that matters most: {most}"
    );
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_what_it_needs_is_enough() {
    let small = words(&mut run(app(), BIRTHS), 17, 13);
    assert!(small.contains("too small: 17x13, needed 18x8."), "{small}");
    let mut app = conquid("large");
    screen(&mut app, 30, 7);
    // Nobody can see what keys do there.
    keys(&mut app, "c");
    assert!(app.match_.choice().is_empty());
    for info in Catalogue::standard().games() {
        for width in [24, 40, 90] {
            let mut app = game(info.name());
            let shown = words(&mut app, width, 5);
            let (_, needed) = shown.split_once("needed ").unwrap();
            let (needed, _) = needed.split_once('.').unwrap();
            let (columns, lines) = needed.split_once('x').unwrap();
            assert!(columns.parse::<u16>().unwrap() <= width);
            let shown = words(&mut app, width, lines.parse().unwrap());
            let is_enough = !shown.contains("too small");
            assert!(is_enough, "{} {needed}: {shown}", info.name());
        }
    }
}

#[test]
fn the_part_of_a_board_with_the_cursor_is_seen() {
    let mut app = conquid("large");
    let mut look = |pressed: &str| {
        keys(&mut app, pressed);
        let line = screen(&mut app, 80, 24);
        let board = app.places.board.unwrap();
        assert!(board.cell(app.cursor).is_some());
        (
            line[usize::from(board.area.bottom())].trim().to_string(),
            board.scroll,
        )
    };
    assert!(
        look("{0,0}").0.starts_with("v>"),
        "the board goes on down and to the right"
    );
    let (ways, scroll) = look("{20,41}");
    assert!(ways.starts_with("^<"), "{ways}");
    assert_eq!(look("k").1, scroll, "no further than need be");
    let app = run(app, "‹Kind(0)› (20,40) => picked 1");
    assert_eq!(app.match_.choice().picked, [cell(&app, "20,40")]);
}

#[test]
fn a_cell_is_clicked_where_it_is_drawn_and_a_turned_board_has_its_labels_turned() {
    for (width, height) in [(100, 40), (80, 24), (48, 14), (30, 14)] {
        for is_flipped in [false, true] {
            let mut app = app();
            app.is_flipped = is_flipped;
            for name in ["a8", "f5", "h1"] {
                keys(&mut app, &format!("{{{name}}}"));
                let screen = screen(&mut app, width, height);
                let sign = if app.places.board.unwrap().size == CellSize::Tile {
                    '<'
                } else {
                    '['
                };
                let found = screen.iter().enumerate().find_map(|(y, line)| {
                    let x = line.chars().position(|character| character == sign)?;
                    Some(Position::new(x as u16, y as u16))
                });
                assert_eq!(app.places.at(found.unwrap()), Some(Hit::Cell(app.cursor)));
                let board = app.places.board.unwrap();
                let label = Position::new(board.area.x - 1, board.area.y);
                assert_eq!(app.places.at(label), None, "a label");
            }
            let shown = screen(&mut app, width, height);
            let first = if is_flipped { '1' } else { '8' };
            let begins = |line: &String| line.trim_start().starts_with(first);
            assert!(shown[1..3].iter().any(begins), "{shown:?}");
        }
    }
}

#[test]
fn labels_of_columns_do_not_run_together() {
    let mut app = conquid("medium");
    app.is_flipped = true;
    for (cursor, labels) in [("{0,0}", "12  10  8 7 6"), ("{0,9}", "12    9 8 7 6")] {
        keys(&mut app, cursor);
        let shown = screen(&mut app, 80, 24);
        let below = &shown[usize::from(app.places.board.unwrap().area.bottom())];
        assert!(below.contains(labels), "{below}");
    }
}

#[test]
fn signs_tell_what_colours_tell() {
    scripts(
        "
        @ conway-chess 4k3/8/8/8/8/8/4p3/3K4 w - -
        {d1}⏎↑ => shown (K) & shown [ & shown >p< & shown .
        @ wildebeest open
        {j4}⏎ => shown >*<
        z{f4}⏎↓→ => shown {X} & shown {R} & shown (G) & shown [p] & shown {*} & shown { }
        ↓ => hidden { & hidden would do & shown >p<
        @ conway-chess
        BIRTHS => shown +P+
        @ conway-chess 4k3/8/8/3p4/4P3/8/8/4K3 w - -
        <e4d5>↓ => shown xPx
        @ tiles
        {13,13}v => shown 0 ovo+o+o+x & shown +: would be emptied
        {0,0}␣{13,13} => shown 0 .).+.+.+x & shown 1 .+.+.+.+x
        ⏎ => shown 0 .-.-.-.-x
    ",
    );
    // A sign leaves a number whole.
    let mut app = run(game("wildebeest"), "=> shown 11 J\n {f2} => shown 11[J]");
    assert!(
        screen(&mut app, 200, 50).concat().contains("11[J")
            || words(&mut app, 200, 50).contains("11")
    );
}

#[test]
fn tiles_have_the_colours_of_their_owners() {
    let mut app = position(
        "conquid",
        "21x42b3 xo40./42./42./42./42./42./42./42./42./4.3X28.3O4./4.3X28x3O4./4.3X28.3O4./42./\
         42./42./42./42./42./42./42./42. 1 -",
    );
    let theme = Theme::new(Palette::Indexed, false, true);
    let colour = |app: &mut App, name: &str| {
        let buffer = buffer(app, (100, 30), &theme);
        let place = app.places.board.unwrap().cell(cell(app, name)).unwrap();
        buffer[place.as_position()].bg
    };
    for (name, expected) in [
        ("0,0", Part::FirstCell),
        ("0,1", Part::SecondCell),
        ("9,4", Part::FirstBase),
        ("10,5", Part::FirstCell),
        ("11,37", Part::SecondBase),
        ("10,36", Part::SecondCell),
        ("10,20", Part::FirstCell),
    ] {
        assert_eq!(colour(&mut app, name), theme.tint(expected), "{name}");
    }
    let path = theme.tint(Part::FirstBase);
    for (pressed, when) in [("q", "in the preview"), ("⏎⎋←→", "in playback")] {
        keys(&mut app, pressed);
        assert_eq!(colour(&mut app, "10,20"), path, "{when}");
    }
}

#[test]
fn the_move_that_the_computer_advises_is_an_arrow_with_its_head_in_the_target() {
    let heads = ['←', '↑', '→', '↓', '↖', '↗', '↘', '↙'];
    let theme = Theme::new(Palette::Indexed, false, false);
    for (text, king) in [
        ("4k3/8/8/8/8/8/8/4R2K w - -", "e8"),
        ("8/8/8/8/8/5k2/4P3/7K w - -", "f3"),
    ] {
        let mut app = run(position("conway-chess", text), "{a5}");
        let has_head = |cell: &Cell| cell.symbol().starts_with(heads);
        let before = buffer(&mut app, (80, 24), &theme);
        assert!(!before.content.iter().any(has_head));
        keys(&mut app, "e…");
        for terminal in SIZES {
            let buffer = buffer(&mut app, terminal, &theme);
            let board = app.places.board.unwrap();
            let at = board.area.positions().filter(|&at| has_head(&buffer[at]));
            let at: Vec<Position> = at.collect();
            let target = board.cell(cell(&app, king)).unwrap();
            assert!(
                at.len() == 1 && target.contains(at[0]),
                "{terminal:?} {text}: {at:?}"
            );
        }
    }
}
