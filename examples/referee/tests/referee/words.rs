//! The words of events are documented.

use super::*;

/// Wildebeest effects that random play does not find: positions with a move that shows them.
const RARE: [(&str, &str, &str); 8] = [
    ("K0,0 k10,10 C5,3 G5,2 n5,8", "5,2-5,8", "flung"),
    ("K0,0 k4,5 G4,3 R4,4", "4,3-4,4", "pushed"),
    ("K0,0 k10,10 S3,4 s5,4 O3,3 o6,4", "3,4-4,4", "transformed"),
    ("K0,0 k10,10 S3,4 n5,4", "3,4-4,4", "poisoned"),
    (
        "K1,0 k9,10 P4,3 x10,6 n4,6 X0,8",
        "4,3-5,3",
        "charged ran swept",
    ),
    ("K0,0 k10,10 N3,1 b3,9", "0,0-0,1", "teleported"),
    ("K4,5 k10,10", "4,5-5,5", "jet-pack-taken"),
    ("K0,0 k10,10 P9,4", "9,4-10,4", "promoted"),
];

fn wildebeest(pieces: &str) -> Box<dyn AnyGame> {
    let mut rows = [['.'; 11]; 11];
    for piece in pieces.split_whitespace() {
        let (row, column) = piece[1..].split_once(',').unwrap();
        let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap());
        rows[row][column] = piece.chars().next().unwrap();
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let position = format!("W {}", rows.join("/"));
    Catalogue::standard()
        .open("wildebeest", None, Some(&position))
        .unwrap()
}

/// The words of events that were seen: of each its games and its effects.
type Seen = BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)>;

fn see(seen: &mut Seen, game: &dyn AnyGame) {
    let name = game.name().trim_end_matches("-weighted").to_string();
    for step in game.last_steps() {
        for event in &step.events {
            let word = event.data["event"].as_str().unwrap().to_string();
            let (games, effects) = seen.entry(word).or_default();
            games.insert(name.clone());
            effects.insert(json!(event.effect).as_str().unwrap().into());
        }
    }
}

/// The table of the documentation is compared with what happens in play.
#[test]
fn the_words_of_all_events_are_documented_with_their_effects() {
    let mut seen = Seen::new();
    for info in Catalogue::standard().games() {
        for seed in 0..12 {
            let mut game = random_game(info, 300, seed);
            while game.ply() > 0 {
                see(&mut seen, &*game);
                game.undo();
            }
        }
    }
    for (pieces, m, words) in RARE {
        let mut game = wildebeest(pieces);
        game.play(m)
            .unwrap_or_else(|error| panic!("{words}: {error}"));
        see(&mut seen, &*game);
        for word in words.split(' ') {
            assert!(seen.contains_key(word), "{word}");
        }
    }
    for (position, m) in [
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1"),
        ("4k3/8/8/8/8/8/4p3/4KR2 w - -", "e1e2"),
    ] {
        let mut game = Catalogue::standard()
            .open("conway-chess", None, Some(position))
            .unwrap();
        game.play(m).unwrap_or_else(|error| panic!("{m}: {error}"));
        see(&mut seen, &*game);
    }
    let page = include_str!("../../PAGES.md");
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split(" | ").collect();
        let [word, games, effect, _] = cells[..] else {
            return None;
        };
        let games = games.split(' ').map(String::from).collect();
        let effects = BTreeSet::from([effect.to_string()]);
        Some((word.trim_end_matches('`').to_string(), (games, effects)))
    });
    let documented: Seen = rows.collect();
    assert_eq!(seen, documented);
}
