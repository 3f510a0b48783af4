//! Pictures, animations, and the view without a terminal.

use super::*;

#[test]
fn a_picture_shows_every_cell() {
    run_named("Glider", "-g 0 --png glider.png");
    let open = |name: &str| image::open(path(name)).unwrap().into_luma8();
    let picture = open("glider.png");
    // Two dead cells around it, eight pixels a cell.
    assert_eq!(picture.dimensions(), (7 * 8, 7 * 8));
    let cells = Pattern::named("Glider").unwrap().cells;
    for (x, y, pixel) in picture.enumerate_pixels() {
        let (x, y) = (i64::from(x / 8) - 2, i64::from(y / 8) - 2);
        assert_eq!(pixel.0[0] > 128, cells.contains(x, y), "({x}, {y})");
    }
    // A whole board, drawn smaller.
    run_named("Block", "-g 0 --torus 5000x3000 --png board.png");
    let picture = open("board.png");
    assert_eq!(picture.dimensions(), (1250, 750));
    let light = picture.pixels().filter(|pixel| pixel.0[0] > 128).count();
    assert!((1..=4).contains(&light), "{light}");
    // A stream of gliders that is far too long to be listed.
    run_named("Gosper-gun", "-g 1e12 --png stream.png");
    let picture = open("stream.png");
    assert!((1024..=2048).contains(&picture.width()));
    let diagonal = (0..picture.width().min(picture.height())).filter(|&i| {
        let around = i.saturating_sub(1)..=i + 1;
        around.clone().any(|x| {
            picture
                .get_pixel_checked(x, i)
                .is_some_and(|p| p.0[0] > 128)
        })
    });
    assert!(diagonal.count() > 1000);
    // An empty pattern has a picture, too.
    run_named("Diehard", "-g 130 --png nothing.png");
    assert!(open("nothing.png").iter().all(|&pixel| pixel < 128));
}

#[test]
fn an_animation_shows_every_generation_and_begins_again() {
    let decode = |name: &str| {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options
            .read_info(fs::File::open(path(name)).unwrap())
            .unwrap();
        let palette = decoder.global_palette().unwrap().to_vec();
        assert!(palette[0] < 128 && palette[3] > 128, "light on dark");
        let mut pictures = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let alive = frame.buffer.iter().filter(|&&pixel| pixel == 1).count();
            pictures.push((frame.width, frame.height, alive));
        }
        assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
        pictures
    };
    // The frame needs 4 x 4 cells, as many more as the glider moves, and two on each side.
    run_named("Glider", "-g 4 --gif glider.gif");
    assert_eq!(decode("glider.gif"), [(64, 64, 5 * 64); 5]);
    run_named(
        "Glider",
        "-g 1000 --gif torus.gif --frames 11 --torus 16x12",
    );
    assert_eq!(decode("torus.gif"), [(128, 96, 5 * 64); 11]);
    assert_eq!(run_named("Block", "-g 0 --gif still.gif"), (0, 4));
    assert_eq!(decode("still.gif").len(), 1);
}

#[test]
fn without_a_terminal_the_view_is_one_picture() {
    let glider = printed("named Glider", b"");
    let view = printed("view - --ascii", glider.as_bytes());
    assert!(view.is_ascii());
    let lines: Vec<&str> = view.lines().collect();
    assert_eq!(lines.len(), 25);
    let drawn = lines[..24].iter().map(|line| line.trim());
    let drawn: Vec<&str> = drawn.filter(|line| !line.is_empty()).collect();
    assert_eq!(drawn.len(), 2, "{view}");
    let all: String = drawn.concat();
    assert!(all.chars().all(|c| "':. ".contains(c)), "{view}");
    let facts = "generation 0  population 5  B3/S23  unbounded";
    assert!(lines[24].starts_with(facts), "{view}");
    let soup = printed("soup --size 300x200 --torus", b"");
    let view = printed("view -", soup.as_bytes());
    let braille = |c: char| ('\u{2800}'..='\u{28ff}').contains(&c);
    assert!(view.chars().filter(|&c| braille(c)).count() > 500, "{view}");
}
