//! Pattern files in all common spellings, and the errors for bad ones.

use life_worlds::Rule;
use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern, PatternError, Topology};

/// What is expected instead of a cell far away, and of a bad digit of a rule.
const FAR: &str = "no cell more than 268435456 away from (0, 0)";
const DIGIT: &str = "a digit from 0 to 8 or the end (in the rule)";

fn glider() -> CellSet {
    crate::model::named("Glider").cells
}

#[track_caller]
fn read(text: &str) -> Pattern {
    Pattern::parse(text).unwrap()
}

/// Returns the line, the column and what was expected.
#[track_caller]
fn refused(format: Format, text: &str) -> (usize, usize, String) {
    let error = Pattern::parse_as(text, format).unwrap_err();
    assert_eq!(error.format, Some(format));
    (error.line, error.column, error.expected.into_owned())
}

#[track_caller]
fn assert_refused(format: Format, cases: &[(&str, usize, usize, &str)]) {
    for &(text, line, column, expected) in cases {
        let expected = (line, column, expected.into());
        assert_eq!(refused(format, text), expected, "{text:?}");
    }
}

/// Asserts that each of the texts is a glider, and is known to be of this format.
#[track_caller]
fn assert_gliders(format: Format, texts: &[&str]) {
    for text in texts {
        let pattern = read(text);
        assert_eq!(Format::detect(text), Some(format), "{text:?}");
        assert_eq!(pattern.cells, glider(), "{text:?}");
        assert!(pattern.rule.is_none_or(|rule| rule == Rule::LIFE));
        if matches!(format, Format::Rle | Format::Plaintext) {
            assert_eq!((pattern.size, pattern.origin), (Some((3, 3)), None));
        }
    }
}

#[test]
fn every_format_is_read_in_every_spelling() {
    let rle = &[
        "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!",
        "x=3,y=3,rule=23/3\nbo$2bo$3o!",
        "X = 3 , Y = 3 , Rule = b3s23\r\nbo$2bo$3o!\r\n",
        "x = 3, y = 3\nbo$2bo$3o!",
        "x = 3, y = 3,\nbo$2bo$3o!",
        "x = 0, y = 0, rule = Life\n.A$2.A$3A!",
        "x = 3, y = 3\r.A$..o$oAo!\r",
        "bo$2bo$3o!",
        "bo$2bo$3o",
        "\n\n  b o $\n\t2 b\n o $ 3\no ! \n",
        "\u{feff}#N Glider\n\nbob$bbo$ooo$$$!",
        "#C a\n#c b\n#D c\nx = 3, y = 3\n#C between\nbo$\n# in the middle\n2bo$\n  3o!",
        "bo$2bo$1o2o! and a story\nof two lines\n\n",
    ];
    let plaintext = &[
        "!Name: Glider\n!Author: Guy\n!\n.O\n..O\nOOO",
        ".O.\r\n..O\r\nOOO\r\n\r\n",
        "!\n.*\n!in the middle\n..*  \n***\n",
        ".o\n..o\nooo\n",
    ];
    let life105 = &[
        "#Life 1.05\n#D Glider\n#N\n#P 0 0\n.*.\n..*\n***",
        "#Life 1.05\r\n#P 0 0\r\n.*\r\n..*\r\n***\r\n",
        "#P 1 0\n*\n.*\n#P 0 2\n***",
        "#Life 1.05\n.*\n..*\n***\n",
        "#Life 1.05\n#D Glider\n#P\n.*\n..*\n***\n\n",
    ];
    let life106 = &[
        "#Life 1.06\n1 0\n2 1\n0 2\n1 2\n2 2\n",
        "#Life 1.06\r\n2 2\r\n 1\t2\r\n\r\n0 +2\r\n2 1\r\n1 0\r\n1 0",
        "1 0\n2 1\n0 2\n1 2\n2 2",
    ];
    assert_gliders(Format::Rle, rle);
    assert_gliders(Format::Plaintext, plaintext);
    assert_gliders(Format::Life105, life105);
    assert_gliders(Format::Life106, life106);
}

#[test]
fn rle_tells_name_author_comments_place_and_generation() {
    let pattern = read(
        "#N  Gosper glider gun \n#O Bill Gosper\n#C The first.\n#C\n#c Period 30.\n#N Again\n\
         #CXRLE Pos=-5,7 Gen=340282366920938463463374607431768211455\n\
         x = 40, y = 9, rule = B36/S23\no!\nNo header\n#C nor anything\n",
    );
    assert_eq!(pattern.name.as_deref(), Some("Gosper glider gun"));
    assert_eq!(pattern.author.as_deref(), Some("Bill Gosper"));
    let comments = "The first.||Period 30.|N Again|No header|nor anything";
    assert_eq!(pattern.comments.join("|"), comments);
    assert_eq!(pattern.origin, Some((-5, 7)));
    assert_eq!(pattern.generation, u128::MAX);
    assert_eq!(pattern.rule, Some(Rule::HIGHLIFE));
    assert_eq!(pattern.size, Some((40, 9)));
    assert!(pattern.cells.iter().eq([(-5, 7)]));

    for text in ["#P -3 4\no!", "#R -3 4\no!", "#R\t-3  4 \nx = 1, y = 1\no!"] {
        assert_eq!(read(text).origin, Some((-3, 4)));
        assert!(read(text).cells.contains(-3, 4));
    }
    assert_eq!(read("#r 125/36\no!").rule, Some(Rule::TWO_BY_TWO));
    let two_rules = read("#r 23/36\nx = 1, y = 1, rule = B3/S23\no!");
    assert_eq!(two_rules.rule, Some(Rule::LIFE));
}

/// Asserts that a text is a pattern with this rule and bounds, and three living cells in a row.
#[track_caller]
fn assert_line(text: &str, rule: &str) {
    let pattern = Pattern::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let bounds = pattern.topology.map(|bounds| format!(":{bounds}"));
    let told = pattern.rule.unwrap_or_default().to_string() + &bounds.unwrap_or_default();
    assert_eq!(told, rule, "{text:?}");
    let bounds = pattern.cells.bounding_box().unwrap();
    assert_eq!((pattern.cells.len(), bounds.width()), (3, 3), "{text:?}");
}

#[test]
fn what_golly_reads_in_headers_and_comments_is_read() {
    // The lines of a file, each ended by a semicolon, and its rule.
    let cases = "
        x = 3, y = 1, rule = B3/S23:T10,10; #r B36/S23; 3o! -> B3/S23:T10,10
        x = 3, y = 1, rule = B36/S23; #r B3/S23:T10,10; 3o! -> B36/S23
        #r B3/S23:T10,10; x = 3, y = 1, rule = B36/S23; 3o! -> B36/S23
        #r B36/S23:T10,10; x = 3, y = 1; 3o! -> B36/S23:T10,10
        x = 3, y = 1; #r B36/S23:P9; 3o! -> B36/S23:P9,9
        #r B36/S23; #r B3/S23:T10,10; 3o! -> B36/S23
        3o$; #r23/36; ! -> B36/S23
        x = 3, y = 1, rule = B3/S23; #r nonsense; 3o! -> B3/S23
        #Life 1.05; #R 23/36:T9; #N; #P -1 0; *** -> B3/S23
        #Life 1.05; #RB36/S23; #P-1 -2; *** -> B36/S23
        x = 3, y = 1, color = (0,0,255); 3o! -> B3/S23
        x = 3, y = 1, color = (0,0,255), alpha = 0.5, rule = B36/S23:T9,8; 3o! -> B36/S23:T9,8
        x = 3, y = 1, rule = B36/S23:T9, 8, color = (0,0,255); 3o! -> B36/S23:T9,8
        x=3,y=1,rule=B36/S23:T9,8,color=1; 3o! -> B36/S23:T9,8
        x = 3 y = 1 rule = B36/S23; 3o! -> B36/S23
        x = 3, y = 1, rule = B3/S23,; 3o! -> B3/S23
        x = 3, y = 1, rule = MAPAAAAAA==, name = x; 3o! -> B/S
        x = 3, y = 1, rule = B3 / S23; 3o! -> B3/S23
        #CXRLE; 3o! -> B3/S23
        3x! -> B3/S23
        xpy! -> B3/S23
        x = 3, y = 1; xqo! -> B3/S23";
    for case in cases.lines().map(str::trim).filter(|case| !case.is_empty()) {
        let (text, rule) = case.split_once(" -> ").unwrap();
        assert_line(&text.replace("; ", "\n"), rule);
    }
    for (line, origin, generation) in [
        ("Pos=1,2 Gen=3 Foo=4", (1, 2), 3),
        ("Foo=4, Gen = 3, Pos = 1 , 2", (1, 2), 3),
        ("pos=-1, -2 whatever gen=3", (-1, -2), 3),
        ("Gen=3,Pos=1,2", (1, 2), 3),
    ] {
        let pattern = read(&format!("#CXRLE {line}\n3o!"));
        let found = (pattern.origin, pattern.generation);
        assert_eq!(found, (Some(origin), generation), "{line}");
    }
}

#[test]
fn a_comment_may_begin_with_any_word() {
    let words = "Random soup 7|Pulsar parent|random|r-pentomino|R-pentomino|R is for Rich|Period 30|\
                 P is for period|Name it|Offspring|Conway|Description|Ré|Pé|é|| Random|Gun|!|P|R|r";
    for word in words.split('|') {
        for (before, after) in [
            ("", "x = 3, y = 1\n3o!"),
            ("", "3o!"),
            ("x = 3, y = 1\n", "3o!"),
            ("x = 3, y = 1\no\n ", "2o!"),
            ("", "***"),
            ("[M2]\n", "***$\n"),
            ("#Life 1.05\n", "***"),
        ] {
            // In two formats `#R` is a rule and nothing else.
            if !(word.starts_with("R ") && after.starts_with('*')) {
                assert_line(&format!("{before}#{word}\n{after}"), "B3/S23");
            }
        }
    }
    let pattern = read("#Notes\n#Offspring\n#CA\n#N N\n#O O\n#Pulsar\n3o!");
    let told = (pattern.name.as_deref(), pattern.author.as_deref());
    assert_eq!(told, (Some("N"), Some("O")));
    assert_eq!(pattern.comments, ["Notes", "Offspring", "CA", "Pulsar"]);
    assert_eq!(read("#Pulsar\n.***\n").size, Some((4, 1)));
}

#[test]
fn marks_of_other_systems_do_not_matter() {
    let history = "[M2]\n#R LifeHistory\n1 1 1 0 0\n1 1 0 0 0\n2 1 2 0 0";
    let life = ["#Life 1.05\n***", "#Life 1.06\n0 0\n1 0\n2 0"];
    let others = [
        "x = 3, y = 1\n3o",
        "3o!",
        "!\n***",
        "***",
        "[M2]\n***$",
        history,
    ];
    for text in life.into_iter().chain(others) {
        for end in ["\u{1a}", "\n\u{1a}", "\r\n\u{1a}\u{1a}\n"] {
            for start in ["", "\u{feff}", "\n \n"] {
                let text = format!("{start}{text}{end}");
                assert_line(&text, "B3/S23");
                let comments = Pattern::from_bytes(text.as_bytes()).unwrap().comments;
                assert!(!comments.concat().contains('\u{1a}'), "{text:?}");
            }
        }
    }
}

#[test]
fn a_rule_may_name_a_bounded_world() {
    let of = |rule: &str| read(&format!("x = 1, y = 1, rule = {rule}\no!")).topology;
    assert_eq!(of("B3/S23:T100,50"), Some(Topology::torus(100, 50)));
    assert_eq!(of("23/3:p100, 50"), Some(Topology::bounded(100, 50)));
    assert_eq!(of("Life:T50"), Some(Topology::torus(50, 50)));
    assert_eq!(of("Life"), None);
    let written = read("x = 1, y = 1, rule = B3/S23:T100,50\no!").to_string();
    assert_eq!(written, "x = 1, y = 1, rule = B3/S23:T100,50\no!\n");

    let expected = "T or P with a width and a height, as in T64,32";
    let infinite = ", not a world that is infinite in one direction";
    for (bounds, not) in [
        ("", ""),
        ("T", ""),
        ("T3,4,5", ""),
        ("é3", ""),
        ("P30+5", ""),
        ("K30,20", ", not a Klein bottle"),
        ("k30*,20", ", not a Klein bottle"),
        ("C30,20", ", not a cross-surface"),
        ("S30", ", not a sphere"),
        ("T30+5,20", ", not a shifted torus"),
        ("T30,20-1", ", not a shifted torus"),
        ("T0,9", infinite),
        ("T9,0", infinite),
        ("P0", infinite),
    ] {
        let text = format!("x = 1, y = 1, rule = B3/S23:{bounds}\no!");
        let expected = (1, 29, format!("{expected}{not}"));
        assert_eq!(refused(Format::Rle, &text), expected, "{bounds}");
    }
    let text = "x = 1, y = 1, rule = B3/S23:T9,536870914\no!";
    let most = "a width and a height from 1 to 536870913";
    assert_refused(Format::Rle, &[(text, 1, 29, most)]);
}

#[test]
fn a_header_of_digits_is_rle_and_no_macrocell() {
    for header in [
        "x=111, y=129",
        "x = 111, y = 129",
        " x =111 , y=129, rule=B3/S23",
    ] {
        let text = format!("{header}\n4o!");
        assert_eq!(Format::detect(&text), Some(Format::Rle));
        assert_eq!(read(&text).size, Some((111, 129)));
    }
}

#[test]
fn formats_are_told_by_the_text() {
    for (text, format) in [
        ("#Life 1.05\n.*", Some(Format::Life105)),
        ("#life 1.06\r\n0 0", Some(Format::Life106)),
        ("#P -1 -1\n.*.\n***", Some(Format::Life105)),
        ("#P -1 -1\nx = 3, y = 1\n3o!", Some(Format::Rle)),
        ("#P -1 -1\n3o!", Some(Format::Rle)),
        ("3 -4\n5 6", Some(Format::Life106)),
        ("!\n.O", Some(Format::Plaintext)),
        ("\n..O..\n", Some(Format::Plaintext)),
        (".*.\n", Some(Format::Plaintext)),
        ("OOO", Some(Format::Plaintext)),
        ("ooo!", Some(Format::Rle)),
        ("24bo$22bobo", Some(Format::Rle)),
        ("[M2]\n", Some(Format::Macrocell)),
        ("#N only a name\n", None),
        ("", None),
        ("\u{0}\u{1}", None),
        ("<html>", None),
        ("GIF89a", None),
    ] {
        assert_eq!(Format::detect(text), format, "{text:?}");
    }
    let error = Pattern::parse("# what\n\n  <html>\n").unwrap_err();
    let message = "bad pattern at line 3, column 3: expected RLE, plaintext, Life 1.05, \
                   Life 1.06 or macrocell, found \"<html>\"";
    assert_eq!(error.to_string(), message);
    let latin_1 = Pattern::from_bytes(b"#C K\xf6nig\nbo$2bo$3o!").unwrap();
    assert_eq!(latin_1.cells, glider());
    assert_eq!(Pattern::from_bytes(b"bo$2b\xf6$3o!").unwrap_err().column, 6);
}

#[test]
fn errors_in_the_cells_of_rle_tell_the_place() {
    let header = "x = 3, y = 3\n";
    assert_eq!(refused(Format::Rle, &format!("{header}3o$z!")).0, 2);
    let states = "b or o (only two states are supported)";
    let count = "a count from 1 to 536870913";
    assert_refused(
        Format::Rle,
        &[
            ("", 1, 1, "a header or cells"),
            ("#C nothing\n\n", 3, 1, "a header or cells"),
            ("bo$\n2bz$3o!", 2, 3, "b, o, $ or !"),
            ("bo$\r\n2bé", 2, 3, "b, o, $ or !"),
            ("bo$2bB!", 1, 6, states),
            ("pA!", 1, 1, states),
            ("bo3", 1, 4, "b, o or $ after a count"),
            ("bo3!", 1, 4, "b, o or $ after a count"),
            ("b0o!", 1, 2, count),
            ("b1000000000o!", 1, 2, count),
            ("b99999999999999999999999999o!", 1, 2, count),
            ("b300000000o!", 1, 11, "at most 268435456 living cells"),
            ("400000000bo!", 1, 1, FAR),
            ("400000000b400000000b!", 1, 20, FAR),
            ("400000000$400000000$!", 1, 20, FAR),
        ],
    );
}

#[test]
fn the_states_of_life_history_are_living_and_dead_cells() {
    for (rule, expected) in [
        ("LifeHistory", Rule::LIFE),
        ("B36/S23History", Rule::HIGHLIFE),
        ("LifeHistory:T9,9", Rule::LIFE),
        ("lifehistory", Rule::LIFE),
        ("Life History", Rule::LIFE),
        ("b36/s23HISTORY", Rule::HIGHLIFE),
    ] {
        let text = format!("x = 6, y = 3, rule = {rule}\n.ADB$DC2.F$2EA!");
        let pattern = Pattern::parse(&text).unwrap();
        assert_eq!((pattern.rule, pattern.cells.len()), (Some(expected), 5));
        let bounds = pattern.cells.bounding_box().unwrap();
        let from_corner = pattern.cells.translated(-bounds.left, -bounds.top).unwrap();
        let cells = [(1, 0), (1, 1), (0, 2), (1, 2), (2, 2)];
        assert!(from_corner.iter().eq(cells), "{text}");
    }
    for text in [
        "#r LifeHistory\nx = 3, y = 1\nACE!",
        "x = 3, y = 1\n#r b3/s23history\nACE!",
        "#R lifehistory\nACE!",
    ] {
        assert_eq!(read(text).cells.len(), 3, "{text}");
    }
    // Of 2x2 cells and more: in the middle, and in the south east.
    for (nodes, level, cells) in [
        ("1 1 2 4 3\n", 4, &[(-1, -1), (0, 0)][..]),
        ("1 5 0 6 0\n2 0 1 0 1\n", 4, &[(0, -2), (0, 0)]),
        (
            "1 0 1 0 3\n2 1 0 0 0\n3 0 2 0 0\n4 3 0 0 3\n",
            4,
            &[(-3, -8), (-3, -7), (5, 0), (5, 1)],
        ),
    ] {
        let text = format!("[M2] (golly 4.2)\n#R LifeHistory\n{nodes}");
        let macrocell = Macrocell::parse(&text).unwrap();
        assert_eq!(
            (macrocell.level(), macrocell.rule),
            (level, Some(Rule::LIFE)),
            "{text}"
        );
        assert!(read(&text).cells.iter().eq(cells.iter().copied()), "{text}");
    }
    // Other rules have no such states, and the states have names up to F.
    for text in ["B3/S23\nC!", "LifeHistory\nG!", "History\no!"] {
        assert!(Pattern::parse(&format!("x = 1, y = 1, rule = {text}")).is_err());
    }
}

#[test]
fn errors_in_the_header_of_rle_tell_the_place() {
    let name = "B, S, a digit or the name of a rule (in the rule)";
    let table = "a rule of nine cells, such as B3/S23 or 345/2/4, not a rule table";
    let number = "a number up to 536870913";
    assert_refused(
        Format::Rle,
        &[
            ("#P 1\no!", 1, 5, "two whole numbers"),
            ("#P 1 2 3\no!", 1, 8, "two whole numbers and no more"),
            ("#P 1 99999999999\no!", 1, 6, FAR),
            ("#r 23/z\no!", 1, 7, DIGIT),
            ("#CXRLE Pos=1\no!", 1, 12, "a position such as 0,0"),
            ("#CXRLE Pos=1,z\no!", 1, 14, "a whole number"),
            ("#CXRLE Gen=-1\no!", 1, 12, "a generation below 2^128"),
            ("x\n", 1, 2, "x ="),
            ("x = \n", 1, 4, number),
            ("x = 3, z = 3\no!", 1, 13, "y ="),
            ("x = 3, y = 3 rule\no!", 1, 12, number),
            ("x = 3, y = 3, rule =\no!", 1, 21, "a rule"),
            ("x = 3, y = 3, rule = B3/S29\no!", 1, 27, DIGIT),
            ("x = 3, y = 3, rule = Nonsense\no!", 1, 22, name),
            ("x = 3, y = 3, rule = WireWorld\no!", 1, 22, table),
            ("x = 1000000000, y = 1000000000\no!", 1, 5, number),
        ],
    );
}

#[test]
fn a_place_far_out_is_within_the_limits_or_an_error() {
    let (far, far_out) = (Pattern::FARTHEST, Pattern::FARTHEST + 1);
    let most = Pattern::MOST_CELLS;
    let (widest, too_wide) = (2 * far + 1, 2 * far_out);
    for (text, is_allowed) in [
        (format!("{far}bo!"), true),
        (format!("{far_out}bo!"), false),
        (format!("#P -{far} -{far}\n{}bo!", 2 * far), true),
        (format!("#P -{far} 0\n{widest}bo!"), false),
        (format!("#P {far} 0\nbo!"), false),
        (format!("#P -{far} 0\n{most}o!"), true),
        (format!("#P -{far} 0\n{most}o$o!"), false),
        (format!("x = {widest}, y = {widest}\n!"), true),
        (format!("x = {too_wide}, y = 21\n!"), false),
        ("5000000000000000000b!".into(), false),
        ("99999999999999999999999999b!".into(), false),
    ] {
        let parsed = Pattern::parse_as(&text, Format::Rle);
        assert_eq!(parsed.is_ok(), is_allowed, "{text}");
    }
}

#[test]
fn written_rle_keeps_to_seventy_columns() {
    let mut cells = CellSet::new();
    for i in 0..500 {
        cells.insert(i * i % 997, i / 5);
    }
    let mut pattern = Pattern::new(cells);
    pattern.rule = Some(Rule::LIFE);
    let text = pattern.to_string();
    assert!(text.lines().all(|line| line.len() <= 70));
    assert!(text.lines().filter(|line| line.len() > 60).count() > 5);
    assert!(text.starts_with("x = 997, y = 100, rule = B3/S23\n"));
    assert_eq!(read(&text).cells, pattern.cells);
}

#[test]
fn plaintext_tells_name_author_and_comments() {
    let pattern = read("!Name: A\n!Author: B\n! C\n!Name: D\n\n\n.O\n");
    assert_eq!(pattern.name.as_deref(), Some("A"));
    assert_eq!(pattern.author.as_deref(), Some("B"));
    assert_eq!(pattern.comments, ["C", "Name: D"]);
    assert!(pattern.cells.iter().eq([(1, 2)]));
    let signs = "., O or, before a comment, !";
    let cases = &[
        (".O\n.x.", 2, 2, signs),
        (".O\n. O", 2, 2, signs),
        (".é", 1, 2, signs),
    ];
    assert_refused(Format::Plaintext, cases);

    let wide = Pattern::new([(0, 0), (1 << 27, 1 << 27)].into_iter().collect());
    let error = wide.write(Format::Plaintext).unwrap_err();
    let side = (1 << 27) + 1;
    let told = format!("plaintext draws every cell: {side} x {side} are more than 268435456");
    assert_eq!(error.to_string(), told);
}

#[test]
fn nothing_at_all_is_a_pattern_in_every_format() {
    for format in Format::ALL {
        let text = read("x = 0, y = 0\n!").write(format).unwrap();
        assert!(read(&text).cells.is_empty(), "{text:?}");
    }
}

#[test]
fn life_1_05_has_a_description_a_rule_and_blocks() {
    let pattern = read("#Life 1.05\n#D Name: A\n#D B\n#R 125/36\n#P -2 -1\n*\n#P 2 -3\n**\n");
    assert_eq!(pattern.name.as_deref(), Some("A"));
    assert_eq!(pattern.comments, ["B"]);
    assert_eq!(pattern.rule, Some(Rule::TWO_BY_TWO));
    assert!(pattern.cells.iter().eq([(2, -3), (3, -3), (-2, -1)]));
    let row = ".".repeat(62);
    let text = "#Life 1.05\n#D Name: A\n#D B\n#R 125/36\n#P -64 -1\n";
    let text = format!("{text}{row}*\n#P 0 -3\n..**\n");
    assert_eq!(pattern.write(Format::Life105).unwrap(), text);
    let slash = "a digit from 0 to 8, /, B or S (in the rule)";
    assert_refused(
        Format::Life105,
        &[
            ("#Life 1.05\n#P 0\n*", 2, 5, "two whole numbers"),
            ("#Life 1.05\n#P 0 0\n.+", 3, 2, "., * or #"),
            ("#Life 1.05\n#R 2x/3\n", 2, 5, slash),
            ("#P 268435456 0\n.*", 2, 2, FAR),
        ],
    );
}

#[test]
fn errors_in_life_1_06_tell_the_place() {
    let many = "1 99999999999999999999999999999999999999999999999";
    assert_refused(
        Format::Life106,
        &[
            ("#Life 1.06\n1\n", 2, 2, "two whole numbers"),
            ("#Life 1.06\n1 2 3\n", 2, 5, "two whole numbers and no more"),
            ("#Life 1.06\n1 2\n1 b\n", 3, 3, "a whole number"),
            ("1000000000 1000000000", 1, 1, FAR),
            (many, 1, 3, "a whole number"),
        ],
    );
}

#[test]
fn macrocell_is_read_and_written() {
    let text = "[M2] (golly 2.0)\n#R B36/S23\n#G 12\n#C Name: Two gliders\n\n.*$..*$***$\n\
                4 0 0 0 1\r\n5 2 0 0 2\n";
    let macrocell: Macrocell = text.parse().unwrap();
    assert_eq!((macrocell.level(), macrocell.population()), (5, 10));
    assert_eq!(macrocell.rule, Some(Rule::HIGHLIFE));
    assert_eq!(macrocell.generation, 12);
    let pattern = read(text);
    assert_eq!(pattern.name.as_deref(), Some("Two gliders"));
    let two = [-8, 8].map(|by| glider().translated(by, by).unwrap());
    let expected: CellSet = two.iter().flat_map(CellSet::iter).collect();
    assert_eq!(pattern.cells, expected);
    let written = "[M2] (menagerie)\n#C Name: Two gliders\n#R B36/S23\n#G 12\n.*$..*$***$\n\
                   4 0 0 0 1\n5 2 0 0 2\n";
    assert_eq!(pattern.write(Format::Macrocell).unwrap(), written);
    let empty = read("[M2]\n$\n4 0 0 0 0\n");
    assert!(empty.cells.is_empty());
    let written = empty.write(Format::Macrocell).unwrap();
    assert_eq!(written, "[M2] (menagerie)\n");
    // The middle of the greatest board is at the limit of coordinates.
    let mut greatest = Pattern::new(glider());
    greatest.origin = Some((0, 0));
    greatest.topology = Some(Topology::bounded(u64::MAX, u64::MAX));
    let placed = Macrocell::from(&greatest).to_pattern();
    assert_eq!(placed.unwrap().cells, glider());
}

#[test]
fn errors_in_macrocell_tell_the_place() {
    let level = "a level from 4 to 126 over 8x8 leaves of two states";
    let four = "the numbers of four nodes and no more";
    let above = "0 or the number of a node above";
    let many = "[M2]\n99999999999999999999999999999999999999999999 0 0 0 0\n";
    assert_refused(
        Format::Macrocell,
        &[
            ("", 1, 1, "[M2]"),
            ("[M1]\n", 1, 1, "[M2]"),
            ("[M2]\n#R B3/S2x\n", 2, 9, DIGIT),
            ("[M2]\n#G x\n", 2, 4, "a generation below 2^128"),
            ("[M2]\nx\n", 2, 1, "#, a leaf of ., * and $, or a level"),
            ("[M2]\n.*x$\n", 2, 3, "., * or $"),
            ("[M2]\n.........$\n", 2, 9, "8x8 cells and no more"),
            ("[M2]\n$$$$$$$$$\n", 2, 9, "8x8 cells and no more"),
            ("[M2]\n1 0 0 0 1\n", 2, 1, level),
            ("[M2]\n127 0 0 0 0\n", 2, 1, level),
            (many, 2, 1, level),
            ("[M2]\n*$\n4 1 1 1\n", 3, 8, "the numbers of four nodes"),
            ("[M2]\n*$\n4 1 1 1 1 1\n", 3, 11, four),
            ("[M2]\n*$\n4 1 1 1 2\n", 3, 9, above),
            ("[M2]\n*$\n4 1 1 -1 1\n", 3, 7, above),
            ("[M2]\n*$\n5 0 0 0 1\n", 3, 9, "a node of level 4"),
            (
                "[M2]\n#R LifeHistory\n1 7 0 0 0\n",
                3,
                3,
                "a state from 0 to 6",
            ),
            (
                "[M2]\n#R LifeHistory\n0 1 0 0 0\n",
                3,
                1,
                "a level from 1 to 126",
            ),
            (
                "[M2]\n#R LifeHistory\n1 1 0 0 0\n3 1 0 0 0\n",
                4,
                3,
                "a node of level 2",
            ),
            ("[M2]\n#R LifeHistory\n*$\n", 3, 1, "# or a level"),
        ],
    );
}

#[test]
fn a_huge_macrocell_is_read_but_not_spread_out() {
    let mut text = String::from("[M2]\n********$********$\n");
    for level in 4..=126 {
        let below = level - 3;
        text += &format!("{level} {below} {below} {below} {below}\n");
    }
    let macrocell = Macrocell::parse(&text).unwrap();
    assert_eq!(macrocell.population(), u128::MAX);
    assert_eq!(macrocell.to_string().lines().count(), text.lines().count());
    let error: PatternError = Pattern::parse(&text).unwrap_err();
    assert_eq!(error.expected, "at most 268435456 living cells");
    assert_eq!(error.line, 125);
    // A few cells far away, and many nodes without cells.
    let mut far = String::from("[M2]\n*$\n");
    let mut empty = String::from("[M2]\n$\n");
    for level in 4..=126 {
        far += &format!("{level} {} 0 0 0\n", level - 3);
        empty += &format!("{level} {0} {0} {0} {0}\n", level - 3);
    }
    assert_eq!(Pattern::parse(&far).unwrap_err().expected, FAR);
    assert!(Pattern::parse(&empty).unwrap().cells.is_empty());
}

#[test]
fn cells_at_the_ends_of_the_plane_are_cells() {
    let ends = [i64::MIN, i64::MIN + 63, -64, -1, 0, 63, 64, i64::MAX];
    let cells: CellSet = ends.iter().flat_map(|&x| ends.map(|y| (x, y))).collect();
    assert_eq!(cells.len(), 64);
    let on_diagonal = |&x: &i64| cells.contains(x, x) && !cells.contains(x, 1);
    assert!(ends.iter().all(on_diagonal));
    let bounds = cells.bounding_box().unwrap();
    assert_eq!(bounds.width(), 1 << 64);
    assert_eq!(cells.translated(1, 0), None);
    let pattern = Pattern::new(cells.clone());
    for format in Format::ALL {
        let written = pattern.write(format);
        assert_eq!(written.is_err(), format == Format::Plaintext, "{format}");
    }
    let row: CellSet = (i64::MAX - 100..=i64::MAX).map(|x| (x, 0)).collect();
    assert_eq!(row.words().len(), 2);
    let text = Pattern::new(row).to_string();
    assert!(text.ends_with("\n9223372036854775707b101o!\n"), "{text}");
}

#[test]
fn plaintext_draws_the_last_row_of_the_plane() {
    let mut lone = Pattern::new([(i64::MAX, i64::MAX)].into_iter().collect());
    lone.origin = Some((i64::MAX, i64::MAX));
    assert_eq!(lone.write(Format::Plaintext).unwrap(), "O\n");
}
