//! What is refused, and with which words.

use super::*;
use program_tests::HOSTILE;
use std::io::Read;

/// Writes the files that are refused.
fn write_files() {
    let bomb = fs::File::create(path("bomb.rle.gz")).unwrap();
    let mut bomb = flate2::write::GzEncoder::new(bomb, flate2::Compression::fast());
    std::io::copy(&mut std::io::repeat(0).take(33 << 20), &mut bomb).unwrap();
    bomb.finish().unwrap();
    let torus = b"x = 3, y = 3, rule = B3/S23:T64,32\nbo$2bo$3o!";
    let files: [(&str, &[u8]); 8] = [
        ("row.rle", b"x = 1, y = 1, rule = B3/S23:P536870912,1\no!"),
        ("torus.rle", torus),
        ("huge.rle", b"x = 3, y = 3\n999999999999o!"),
        ("far.lif", b"#Life 1.06\n0 0\n200000000 200000000\n"),
        ("glider.rle", b"bo$2bo$3o!"),
        ("line.rle", b"100000000o!"),
        ("kept.rle", b"precious"),
        ("zipped.rle.gz", &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    ];
    for (name, contents) in files {
        fs::write(path(name), contents).unwrap();
    }
}

#[test]
fn bad_files_are_errors_and_are_not_changed() {
    write_files();
    assert_refused(
        "
        run /nowhere/at/all -g 1 | cannot read /nowhere/at/all:
        run - -g 1 | -: bad pattern at line 1, column 1: expected RLE
        run huge.rle -g 1 | huge.rle: bad RLE at line 2
        view kept.rle | kept.rle: bad pattern
        view zipped.rle.gz | cannot read
        census torus.rle | the pattern is made for a bounded world, T64,32
        identify torus.rle | the pattern is made for a bounded world, T64,32
        run glider.rle -g 1 --out out.png | ends in .rle, .cells, .lif or .mc
        run glider.rle -g 1 --png out.jpg | \
         out.jpg is to be a PNG: expected a name that ends in .png
        run glider.rle -g 1 --gif out.png | \
         out.png is to be a GIF: expected a name that ends in .gif
        soup --size 9x9 --out out.bmp | ends in .rle, .cells, .lif or .mc
        run glider.rle -g 1 --out /nowhere/at/all | cannot write /nowhere/at/all
        run far.lif -g 0 --out far.cells | plaintext draws every cell
        ",
    );
    assert_eq!(fs::read(path("kept.rle")).unwrap(), b"precious");
    for name in ["out.png", "out.jpg", "out.bmp"] {
        assert!(!path(name).exists());
    }
}

#[test]
fn bad_options_are_errors() {
    write_files();
    assert_refused(
        "
        run glider.rle | --generations
        run glider.rle -g -1 | invalid value '-1' for
        soup --size -5 | invalid value '-5' for
        search x --first -1 | invalid value '-1' for
        run glider.rle -g 1 --rule B3/S23:K30,20 | not a Klein bottle
        run glider.rle -g 1 --rule B3/S23:T9 --torus 9x9 | the rule gives bounds
        run glider.rle -g 1 --algorithm quick | possible values: auto, grid, unbounded, hashlife
        run glider.rle -g 1 --rule B9/S23 | invalid value 'B9/S23'
        run glider.rle -g 1 --algorithm grid | \
         only on a torus or a bounded board: give one with --torus
        run glider.rle -g 1 --rule WireWorld | is a rule table
        run glider.rle -g 1 --torus 0x9 | invalid value '0x9'
        run glider.rle -g 1 --torus 9x9 --bounded 9x9 | cannot be used with
        run glider.rle -g 1 --torus 99999999999999999999x9 | expected a number below 2^64
        run glider.rle -g 1 --torus 1e30x9 | expected a number below 2^64
        run glider.rle -g 1 --torus 9x0 | expected a width and a height
        run glider.rle -g 2^128 | too large: expected a number below 2^128
        run glider.rle -g 1e40 | too large: expected a number below 2^128
        run glider.rle -g 5,00 | expected a whole number, as in 5206
        search x --soups 2^64 | too large: expected a number below 2^64
        run glider.rle -g 340282366920938463463374607431768211455 | farther than 2^125
        run glider.rle -g 9 --gif - --frames 1 | invalid value '1'
        run glider.rle -g 1 --threads 0 | invalid value '0'
        soup --size 99999x99999 | a soup of 99999 x 99999 cells
        soup --size 9 | expected a width and a height
        soup --size 9x9 --density 1.5 | expected a number from 0 to 1
        soup --size 9x9 --density NaN | expected a number from 0 to 1
        identify glider.rle --rule B0/S | B0/S fills the empty plane
        named flying-pig | unknown pattern \"flying-pig\": `life named` lists all
        named gosper | unknown pattern \"gosper\": did you mean Gosper gun? `life named` lists all
        named R-pentominoe | did you mean R-pentomino?
        search x --symmetry C3 | possible values: C1, C2_1
        search x --rule B0/S | B0/S fills the empty plane
        search x --rule 345/2/4 | expected a rule of two states, not 345/2/4
        run glider.rle -g 1 --rule 345/2/4 --algorithm hashlife | works only with two states
        run glider.rle -g 1 --rule 0/0/3 | births from nothing
        search x --rule B3/S23:T40,30 | without bounds, not with T40,30
        identify glider.rle --rule B3/S23:P9 | without bounds, not with P9,9
        soup --size 9x9 --torus --rule B3/S23:T9 | the rule gives bounds
        search x --rare 17 | expected a whole number from 0 to 16
        search x --expect pulsor | or the name of a common object
        search x --expect xs4_ | expected an apgcode, such as xq4_153
        soup --hash x --size 9x9 | cannot be used with
        soup | --size <WxH>
        bench --seconds NaN | expected a number from 0 to 3600
        fly | unrecognized subcommand
        ",
    );
}

#[test]
fn worlds_that_do_not_fit_are_errors() {
    write_files();
    assert_refused(
        "
        run glider.rle -g 1 --torus 2x2 | \
         is not on the board of 2 x 2 cells: a larger board is needed
        run glider.rle -g 1 --torus 999999999x999999999 | \
         no memory for a board of 999999999 x 999999999 cells: allow more with --memory$
        run torus.rle -g 1 --algorithm hashlife | HashLife works only on the unbounded plane
        identify line.rle --memory 16 | \
         the analysis needs more memory than 16 MiB: allow more with --memory$
        census line.rle --memory 16 | \
         does not fit into 16777216 bytes after generation 0: allow more with --memory$
        run torus.rle -g 1 --algorithm unbounded | only on the unbounded plane
        run row.rle -g 1 --memory 256 | no memory for a board of 536870912 x 1 cells
        view row.rle --memory 256 | no memory for a board of 536870912 x 1 cells
        run bomb.rle.gz -g 1 --memory 1 | larger than 32 MiB: allow more with --memory$
        view bomb.rle.gz --memory 128 | larger than 32 MiB: allow more with --memory$
        census bomb.rle.gz --memory 1 | larger than 32 MiB: allow more with --memory$
        identify bomb.rle.gz --memory 1 | larger than 32 MiB: allow more with --memory$
        ",
    );
}

#[test]
fn with_too_little_memory_the_error_names_the_generation_reached() {
    let soup = printed("soup --size 3000x3000", b"");
    for algorithm in ["unbounded", "hashlife", "auto"] {
        let line = format!("run - -g 9 --memory 1 --algorithm {algorithm}");
        let output = life(&line, soup.as_bytes());
        assert!(!output.status.success(), "{algorithm}");
        let errors = stderr(&output);
        let message = "not fit into 1048576 bytes after generation 0: allow more with --memory";
        assert!(errors.contains(message), "{errors}");
    }
}

#[test]
fn a_terminal_obeys_no_name_of_a_file() {
    write_files();
    let glider = path("glider.rle").display().to_string();
    let lines = [
        "run {} -g 1",
        "view {}",
        "census {}",
        "identify {}",
        "{}",
        "named {}",
        "run {} -g {}",
        "soup --size 9x9 --out {}.bmp",
        &format!("run {glider} -g 1 --out /nowhere/{{}}.rle"),
        &format!("run {glider} -g 1 --png {{}}.jpg"),
        &format!("run {glider} -g 1 --rule {{}}"),
    ];
    program_tests::check_obeys_nothing(env!("CARGO_BIN_EXE_life"), &lines);
    // What a format cannot hold is told, and the file is written.
    let file = path(&HOSTILE.replace('/', "")).with_extension("cells");
    let words = ["run", &glider, "-g", "0", "--rule", "B36/S23", "--out"];
    let words = [&words[..], &[file.to_str().unwrap()]].concat();
    program_tests::check_told(&stderr(&program_tests::run(
        env!("CARGO_BIN_EXE_life"),
        &words,
        b"",
    )));
}
