//! Soups, a census of what they leave, searches, and what a pattern is.

use super::*;

#[test]
fn a_soup_is_the_same_for_the_same_seed() {
    let soup = |options: &str| printed(&format!("soup --size 100x70 {options}"), b"");
    let first = soup("--seed 5");
    assert_eq!(first, soup("--seed 5"));
    assert_ne!(first, soup("--seed 6"));
    let half = Pattern::parse(&first).unwrap();
    assert_eq!((half.size, half.rule), (Some((100, 70)), Some(Rule::LIFE)));
    for (options, least, most) in [
        ("--seed 5", 3_200, 3_800),
        ("--density 0.1", 560, 840),
        ("--density 1", 7_000, 7_000),
        ("--density 0", 0, 0),
    ] {
        let cells = Pattern::parse(&soup(options)).unwrap().cells.len();
        assert!((least..=most).contains(&cells), "{options}: {cells}");
    }
    let torus = soup("--torus --rule highlife");
    let torus = Pattern::parse(&torus).unwrap();
    assert_eq!(torus.topology, Some(Topology::torus(100, 70)));
    assert_eq!(torus.rule, Some(Rule::HIGHLIFE));
    assert_eq!(soup("--seed 5 --out soup.rle"), "");
    assert_eq!(read("soup.rle"), first);
}

#[test]
fn a_census_counts_what_is_left() {
    let pentomino = printed("named r-pentomino", b"");
    let census = printed("census -", pentomino.as_bytes());
    assert_eq!(
        census,
        "generation=1103 population=116 period=2 objects=25\n\
         8 Block xs4_33\n6 Glider xq4_153\n4 Blinker xp2_7\n4 Beehive xs6_696\n1 Boat xs5_253\n\
         1 Ship xs6_356\n1 Loaf xs7_2596\nsettled=1 objects=25\n"
    );
    let gun = printed("named Gosper-gun", b"");
    let census = printed("census - --limit 500", gun.as_bytes());
    let unsettled = "unsettled after 500 generations\nsettled=0 objects=0\n";
    assert_eq!(census, unsettled);
}

#[test]
fn hashed_soups_are_those_of_lifelib() {
    // Rows of lifelib's soups as hexadecimal numbers, bit 0 on the left.
    for line in include_str!("../data/hashed-soups.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [symmetry, seed, rows] = fields[..] else {
            panic!("{line}");
        };
        let text = printed(&format!("soup --hash {seed} --symmetry {symmetry}"), b"");
        let soup = Pattern::parse(&text).unwrap().cells;
        let bounds = soup.bounding_box().unwrap();
        let mut found = vec![0_u64; bounds.height() as usize];
        for (x, y) in soup.iter() {
            found[(y - bounds.top) as usize] |= 1 << (x - bounds.left);
        }
        let rows = rows
            .split(',')
            .map(|row| u64::from_str_radix(row, 16).unwrap());
        assert!(rows.eq(found), "{line}");
    }
}

/// Returns the output of a search without the time in its last line.
#[track_caller]
fn search(options: &str) -> String {
    let output = printed(&format!("search bench {options}"), b"");
    let (found, time) = output.rsplit_once(" seconds=").unwrap();
    assert!(time.contains(" rate="), "{output}");
    found.to_owned()
}

#[test]
fn a_search_counts_what_the_proof_finds() {
    let all = search("--soups 130 --check");
    assert_eq!(all, search("--soups 130 --threads 3"));
    // lifelib counts as many of them.
    let common = "1105 Block xs4_33\n994 Blinker xp2_7\n599 Beehive xs6_696\n";
    assert!(all.starts_with(common), "{all}");
    assert!(all.contains("\nsoups=130 settled=130 objects="), "{all}");
    assert!(all.ends_with(" next=130"), "{all}");
    for symmetry in ["C2_2", "C4_1", "D2_x", "D4_+4", "D8_1"] {
        let counts = search(&format!("--soups 3 --symmetry {symmetry} --check"));
        assert!(counts.contains("soups=3 settled=3"), "{symmetry}: {counts}");
    }
    let other = search("--soups 5 --rule B36/S23 --check");
    assert!(other.contains("soups=5 settled=5"), "{other}");
}

#[test]
fn a_search_ends_with_the_last_number() {
    let last = "18446744073709551600";
    for (soups, next) in [("10", 1610_u64), ("15", 1615), ("99999999", 1615)] {
        let found = search(&format!("--first {last} --soups {soups} --threads 2"));
        let next = format!(" next=1844674407370955{next}");
        assert!(found.ends_with(&next), "{found}");
    }
}

#[test]
fn a_search_tells_expected_and_rare_objects() {
    let soups = "--first 60 --soups 20 --rare 0";
    let found = search(&format!("{soups} --expect pond"));
    let ponds = [62, 69, 74, 75, 77, 78].map(|soup| format!("bench{soup} leaves xs8_6996\n"));
    let first = ponds.concat() + "161 Block";
    assert!(found.starts_with(&first), "{found}");
    assert!(found.contains("\n7 Pond xs8_6996\n"), "{found}");
    let again = search(&format!("{soups} --expect xs8_6996"));
    assert_eq!(found, again);
    let rare = search("--soups 20 --rare 16");
    let told = rare.lines().filter(|line| line.contains(" leaves "));
    assert!(told.count() > 5, "{rare}");
    // Of those that do not settle, the first sixteen are told.
    let endless = search("--soups 20 --limit 40");
    let told: Vec<String> = (0..16)
        .map(|soup| format!("bench{soup} does not settle\n"))
        .collect();
    assert!(
        endless.starts_with(&(told.concat() + "soups=20 ")),
        "{endless}"
    );
}

#[test]
fn a_haul_is_text_for_catagolue() {
    search("--soups 30 --first 60 --haul haul.txt --symmetry D8_4");
    let haul = read("haul.txt");
    let (head, rest) = haul.split_once("\n\n@CENSUS TABLE\n").unwrap();
    let (version, head) = head.split_once('\n').unwrap();
    assert!(version.starts_with("@VERSION menagerie-"), "{version}");
    let (census, samples) = rest.split_once("\n\n@SAMPLE_SOUPIDS\n").unwrap();
    let counts = census.lines().map(|line| line.split_once(' ').unwrap());
    let sum: u64 = counts
        .clone()
        .map(|(_, count)| count.parse::<u64>().unwrap())
        .sum();
    let expected = format!(
        "@MD5 1d28d258250876fb7dde22a17436ef9c\n@ROOT bench\n@RULE b3s23\n@SYMMETRY D8_4\n@NUM_SOUPS 30\n\
         @NUM_OBJECTS {sum}"
    );
    assert_eq!(head, expected);
    let codes = samples.lines().map(|line| line.split(' ').next().unwrap());
    assert!(codes.eq(counts.map(|(code, _)| code)));
    assert!(
        samples
            .lines()
            .all(|line| line.split(' ').skip(1).all(|n| ("60".."90").contains(&n)))
    );
}

#[test]
fn a_saved_search_goes_on_where_it_was() {
    let first = search("--soups 70 --save search.json");
    assert!(first.ends_with(" next=70"), "{first}");
    let all = search("--soups 150 --save search.json");
    assert_eq!(all, search("--soups 150"));
    // It has come further than that.
    assert_eq!(all, search("--soups 100 --save search.json"));
    let other = "search bench --limit 500 --save search.json | was saved by a search of other soups: \
                 life search bench --symmetry C1 --rule B3/S23 --limit 100000 --first 0$";
    assert_refused(other);
    fs::write(path("search.json"), "{\"of\":").unwrap();
    assert_refused("search bench --save search.json | is no saved search: EOF");
}

#[test]
fn patterns_are_identified() {
    for (name, told) in [
        ("Block", "Block: still life xs4_33\n"),
        (
            "Pentadecathlon",
            "Pentadecathlon: oscillator xp15_4r4z4r4, period 15\n",
        ),
        (
            "LWSS",
            "Lightweight spaceship: spaceship xq4_6frc, period 4, moves (-2, 0)\n",
        ),
        ("Diehard", "dies at generation 130\n"),
        (
            "Gosper-gun",
            "grows for ever: +5 cells every 30 generations\n\
             gun, emits every 30 generations:\n1 Glider xq4_153\n",
        ),
        ("Acorn", "does not repeat within 400 generations\n"),
    ] {
        let pattern = printed(&format!("named {name}"), b"");
        let output = printed("identify - --limit 400", pattern.as_bytes());
        assert_eq!(output, told);
    }
    let line = printed("identify -", b"4o!");
    assert_eq!(line, "Beehive: still life xs6_696, from generation 2 on\n");
}
