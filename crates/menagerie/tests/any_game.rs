//! Games chosen by name and controlled by text.

#[path = "../examples/own-catalogue/countdown.rs"]
pub(crate) mod countdown;

use std::collections::BTreeSet;

use menagerie::board_scene::{Choice, MoveKind};
use menagerie::{
    AnyGame, Catalogue, CatalogueError, Dice, GameInfo, Limits, MoveTextError, Outcome, Pick,
    Player, ReadError, Reason, SearchOptions, Spot,
};

use countdown::Countdown;

fn find(name: &str) -> Result<GameInfo, CatalogueError> {
    Catalogue::standard().find(name).cloned()
}

fn read(text: &str) -> Result<Box<dyn AnyGame>, ReadError> {
    Catalogue::standard().read(text)
}

#[test]
fn every_game_starts_in_every_variant_and_plays_to_an_end() {
    for game in Catalogue::standard().games() {
        assert_eq!(find(game.name()).unwrap().name(), game.name());
        for variant in game.variants() {
            let words = variant.name.split(|c: char| !c.is_ascii_uppercase());
            let words = words.filter(|word| !word.is_empty()).count();
            assert_eq!(variant.numbers.len(), words, "{}", variant.name);
            for number in variant.numbers {
                assert!((number.range[0]..=number.range[1]).contains(&number.example));
            }
            let example = variant.example();
            assert_eq!(variant.words(&example).is_some(), words > 0, "{example}");
            let mut game = game.start(Some(&example)).unwrap();
            let mut dice = Dice::seeded(1);
            while game.ending().is_none() {
                let m = game.random_move(&mut dice).unwrap();
                assert!(!game.play(&m).unwrap().is_empty());
            }
            let again = read(&game.to_json()).unwrap();
            assert_eq!(again.position(), game.position());
            assert_eq!(again.played(), game.played());
            assert_eq!(read(&game.to_line()).unwrap().key(), game.key());
        }
    }
}

/// Whatever the moves of a game are called.
#[test]
fn castling_is_picked_by_the_kings_own_target_in_every_game() {
    for (name, position) in [
        ("conway-chess", "4k3/8/8/8/8/8/8/R3K2R w KQ -"),
        (
            "pacifist",
            "rnbqkbnr/pppppppp/8/8/8/NB1QNB2/PPPPPPPP/R3K2R w 0 ahah ee",
        ),
        (
            "pacifist-weighted",
            "rnbqkbnr/pppppppp/8/8/8/NB1QNB2/PPPPPPPP/R3K2R w 0 ahah ee",
        ),
    ] {
        let game = Catalogue::standard().open(name, None, Some(position));
        let game = game.unwrap();
        let mut castlings = 0;
        for m in game.moves(1_000) {
            let events = game.preview(&m).unwrap().events;
            let castled = events.iter().find(|event| event.name == "castled");
            let Some([from, to, ..]) = castled.map(|event| &event.spots[..]) else {
                continue;
            };
            assert_eq!(
                game.choose(&Pick::path(0, [*from, *to])).moves,
                [m],
                "{name}"
            );
            castlings += 1;
        }
        assert_eq!(castlings, 2, "{name}");
    }
}

/// What people read has no words of programmers, no gap in its numbers, and no number that is not
/// there.
#[test]
fn the_rules_for_people_are_for_people_and_numbered_without_gaps() {
    let numbers = |text: &str| -> Vec<u32> {
        // The parts of a rule may have letters: 8.2a.
        let parts = text.trim_start_matches('R').split('.');
        let parts = parts.map(|part| part.trim_end_matches(char::is_alphabetic));
        let parts = parts.map_while(|part| part.parse().ok());
        parts.collect()
    };
    for game in Catalogue::standard().games() {
        let (page, name) = (game.rules_for_people(), game.name());
        for word in [
            "vchess",
            "ConquidPy",
            "FEN",
            "program",
            "malformed",
            "JSON",
            "Test",
        ] {
            assert!(!page.contains(word), "{word} in the rules of {name}");
        }
        let titles = page.lines().filter_map(|line| line.strip_prefix("# "));
        let sections: Vec<u32> = titles.flat_map(numbers).collect();
        let count = sections.len() as u32;
        assert_eq!(sections, Vec::from_iter(1..=count), "{name}");
        let bold = page.split("\n\n**").skip(1);
        let rules: Vec<&str> = bold
            .filter_map(|rule| Some(rule.split_once("**")?.0))
            .collect();
        for (rule, next) in rules.iter().zip(&rules[1..]) {
            let ([.., last], [.., following]) = (&numbers(rule)[..], &numbers(next)[..]) else {
                panic!("{name}: {rule} or {next} has no number");
            };
            let is_next = *following <= 1 || [*last, last + 1].contains(following);
            let is_section = numbers(next).len() == 1;
            assert!(is_next || is_section, "{name}: {rule}, then {next}");
        }
        let named = page.split(['(', ' ', '\n']).collect::<Vec<_>>();
        for words in named
            .windows(2)
            .filter(|words| matches!(words[0], "rule" | "section"))
        {
            let number = words[1].trim_end_matches([')', '.', ',', ':', ';']);
            if numbers(number).is_empty() {
                continue; // As in "the rule says".
            }
            let is_there = rules.contains(&number)
                || numbers(number)
                    .first()
                    .is_some_and(|first| sections.contains(first));
            assert!(is_there, "{name} names {} {number}", words[0]);
        }
    }
}

/// The lines are what a beginner reads first. The traps that have numbers are played.
#[test]
fn every_game_tells_itself_in_five_lines_and_the_traps_are_true() {
    for game in Catalogue::standard().games() {
        assert_eq!(game.about().in_short.lines().count(), 5, "{}", game.name());
    }
    let wildebeest = find("wildebeest").unwrap().start(None).unwrap();
    let moves = wildebeest.moves(100);
    let goes_on = |m: &&String| {
        let mut after = wildebeest.branch();
        after.play(m).unwrap();
        after.ending().is_none()
    };
    let safe = moves.iter().filter(goes_on).count();
    assert_eq!([moves.len() - safe, moves.len()], [23, 30]);

    for (moves, is_over) in [
        ("h2h3 h7h6 h3h4 a7a6 h4h5 a6a5", true),
        ("e2e4 h7h6 d2d4 a7a6 h2h3 h6h5", false),
    ] {
        let mut game = find("conway-chess").unwrap().start(None).unwrap();
        for m in moves.split(' ') {
            assert!(game.ending().is_none(), "{m} of {moves}");
            game.play(m).unwrap();
        }
        assert_eq!(game.ending().is_some(), is_over, "{moves}");
    }
}

#[test]
fn errors_about_unknown_names_list_the_known_ones() {
    let error = find("go").unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown game \"go\": known are conway-chess, wildebeest, pacifist, pacifist-weighted, \
         lifeduel, conquid"
    );
    let error = find("conway-chess")
        .unwrap()
        .start(Some("960"))
        .unwrap_err();
    assert!(matches!(error, CatalogueError::Variant { .. }));
    assert_eq!(
        error.to_string(),
        "unknown variant \"960\" of conway-chess: known are standard"
    );
    let told = |game: &str, variant| {
        let started = find(game).and_then(|game| game.start(Some(variant)));
        started.unwrap_err().to_string()
    };
    for (game, variant, expected) in [
        (
            "wildebest",
            "",
            "\"wildebest\": did you mean wildebeest? known are conway-chess",
        ),
        (
            "chess",
            "",
            "\"chess\": did you mean conway-chess? known are",
        ),
        (
            "Pacifist",
            "",
            "\"Pacifist\": did you mean pacifist? known are",
        ),
        ("", "", "\"\": known are"),
        (
            "conquid",
            "smal",
            "\"smal\" of conquid: did you mean small? known are",
        ),
    ] {
        let told = told(game, variant);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn a_variant_that_cannot_be_played_is_refused_with_the_reason() {
    for (game, variant, reason) in [
        ("lifeduel", "14x14t11g3", "a board of 2 to 64 cells"),
        ("lifeduel", "6x6t6g1001", "at most 1000 generations"),
        ("conquid", "50x60b3", "50 rows"),
    ] {
        let error = find(game).unwrap().start(Some(variant)).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn the_player_with_the_lower_side_begins_below() {
    for info in Catalogue::standard().games() {
        let scene = info.start(None).unwrap().scene();
        let rows = |owner| {
            let cells = scene.spots().zip(&scene.cells);
            let own = cells.filter(|(_, cell)| cell.piece.is_some_and(|p| p.owner == Some(owner)));
            own.map(|(spot, _)| spot.row).collect::<Vec<_>>()
        };
        if let Some(below) = info.about().below {
            let [below, above] = [below, below.other()].map(rows);
            assert!(below.iter().min() > above.iter().max(), "{}", info.name());
        }
    }
}

#[test]
fn every_game_has_diagrams_that_can_be_drawn() {
    for game in Catalogue::standard().games() {
        let diagrams: Vec<_> = game.about().diagrams().collect();
        assert!((2..=6).contains(&diagrams.len()), "{}", game.name());
        let blocks = game.about().examples.split("\n\n").count();
        let read = game.about().examples().count() + diagrams.len();
        assert_eq!(read, blocks, "{}: a block is no example", game.name());
        for diagram in diagrams {
            let mut record = match diagram.position {
                Some(text) => game.position(text).unwrap(),
                None => game.start(None).unwrap(),
            };
            diagram
                .moves
                .split_whitespace()
                .for_each(|m| drop(record.play(m).unwrap()));
            let steps = record.last_steps().len();
            assert!(
                diagram.step.is_none_or(|step| step < steps),
                "{}",
                diagram.text
            );
            assert!(diagram.text.ends_with('.'), "{}", diagram.text);
        }
    }
}

#[test]
fn positions_moves_and_events_are_text() {
    let mut game = find("conway-chess").unwrap().start(None).unwrap();
    let start = conway_chess::Position::START.to_string();
    assert_eq!(game.name(), "conway-chess");
    assert_eq!((game.position(), game.start()), (start.clone(), start));
    assert_eq!(game.moves(3).len(), 3);
    assert_eq!(game.moves(usize::MAX).len(), 20);
    assert_eq!(game.successors(2).len(), 2);
    assert_eq!(game.perft(3), 8_902);
    assert_eq!(
        game.divide(2, false).iter().map(|part| part.1).sum::<u64>(),
        400
    );
    for m in ["h2h3", "h7h6", "h3h4"] {
        game.play(m).unwrap();
    }
    let events = game.play("a7a6").unwrap();
    assert_eq!(events.len(), 7);
    assert_eq!(events[1].text, "white pawn born on b3");
    assert_eq!(events[1].spots, [Spot { row: 5, column: 1 }]);
    assert_eq!(events[1].data["place"], 0);
    assert_eq!(game.last_events(), events);
    assert_eq!(game.turn(), Player::First);
    assert_eq!(game.played(), ["h2h3", "h7h6", "h3h4", "a7a6"]);
}

#[test]
fn a_preview_equals_the_move_and_changes_nothing() {
    for info in Catalogue::standard().games() {
        let mut game = info.start(None).unwrap();
        let mut dice = Dice::seeded(7);
        while game.ending().is_none() {
            let m = game.random_move(&mut dice).unwrap();
            let before = game.to_json();
            let preview = game.preview(&m).unwrap();
            assert_eq!(game.to_json(), before);
            assert_eq!(game.play(&m).unwrap(), preview.events);
            assert_eq!(game.ending(), preview.ending);
        }
    }
}

#[test]
fn a_preview_keeps_the_undone_moves_and_knows_the_history() {
    let empty = ".........../".repeat(9);
    let kings = format!("W K........../{empty}..........k");
    let mut game = find("wildebeest").unwrap().position(&kings).unwrap();
    let round = ["0,0-0,1", "10,10-10,9", "0,1-0,0", "10,9-10,10"];
    for m in round.into_iter().chain(round) {
        game.play(m).unwrap();
    }
    game.undo();
    let ending = game.preview("10,9-10,10").unwrap().ending.unwrap();
    assert_eq!(ending.reason, Reason::Repetition);
    assert_eq!(game.preview("10,9-10,8").unwrap().ending, None);
    assert_eq!(game.undone(), ["10,9-10,10"]);
}

#[test]
fn an_illegal_move_has_no_preview() {
    let mut game = find("conway-chess").unwrap().start(None).unwrap();
    for text in ["e2e5", "castle", "e7e5"] {
        let error = game.preview(text).unwrap_err().to_string();
        assert_eq!(error, game.play(text).unwrap_err().to_string());
    }
    game.resign(Player::First);
    assert!(matches!(
        game.preview("e2e4"),
        Err(MoveTextError::Over { .. })
    ));
}

#[test]
fn undo_and_redo_and_branches() {
    let mut game = find("conway-chess").unwrap().start(None).unwrap();
    for m in ["e2e4", "e7e5", "g1f3"] {
        game.play(m).unwrap();
    }
    assert_eq!(game.go_to(1), 1);
    assert_eq!(game.undone(), ["e7e5", "g1f3"]);
    let mut branch = game.branch();
    branch.play("c7c5").unwrap();
    assert!(game.redo());
    assert_eq!(game.played(), ["e2e4", "e7e5"]);
    assert_eq!(branch.played(), ["e2e4", "c7c5"]);
    game.resign(Player::Second);
    assert_eq!(game.ending().unwrap().outcome, Outcome::Win(Player::First));
    assert_eq!(game.position_outcome(), None);
    assert!(matches!(game.play("g1f3"), Err(MoveTextError::Over { .. })));
    let options = SearchOptions::new(Limits::depth(2));
    assert_eq!(game.search(&options, &mut |_| {}), None);
    assert!(game.undo());
    assert!(game.ending().is_none());
}

#[test]
fn moves_are_found_by_their_cells() {
    let game = find("conway-chess")
        .unwrap()
        .position("4k3/P7/8/8/8/8/8/4K3 w - -")
        .unwrap();
    let a7 = Spot { row: 1, column: 0 };
    let a8 = Spot { row: 0, column: 0 };
    let after = |cells: &[Spot]| game.choose(&Pick::path(0, cells.iter().copied()));
    assert_eq!(after(&[]).cells, [a7, Spot { row: 7, column: 4 }]);
    assert_eq!(after(&[a7]).cells, [a8]);
    let promotions = ["a7a8q", "a7a8r", "a7a8b", "a7a8n"];
    assert_eq!(after(&[a7, a8]).moves, promotions);
    assert!(after(&[a7]).moves.is_empty());
    assert!(after(&[a8]).cells.is_empty());
    assert_eq!(game.choose(&[]).kinds, [MoveKind::ANONYMOUS]);
    // No other kind, and no cell without a kind.
    for wrong in [&[Pick::Kind(1)][..], &[Pick::Cell(a7)], &[Pick::Kind(0); 2]] {
        assert_eq!(game.choose(wrong), Choice::NOTHING);
    }
}

#[test]
fn the_search_plays_every_game_and_reports_every_iteration() {
    for game in Catalogue::standard().games() {
        let mut game = game.start(None).unwrap();
        for threads in [1, 2] {
            let mut depths = Vec::new();
            let options = SearchOptions::new(Limits::depth(3));
            let report = game
                .search(&options, &mut |report| depths.push(report.depth))
                .unwrap();
            assert_eq!(depths, [1, 2, 3], "{threads} threads");
            assert_eq!(report.pv[0], report.best);
            let mut ahead = game.branch();
            for m in &report.pv {
                ahead.play(m).unwrap();
            }
            assert_eq!(ahead.ending(), None);
            game.play(&report.best).unwrap();
        }
    }
}

#[test]
fn a_seed_changes_the_first_moves_of_every_game_and_always_gives_the_same() {
    for info in Catalogue::standard().games() {
        let plain = SearchOptions::new(Limits::depth(2));
        // A first move may be better than all others by more than the seed changes.
        let begun = |options: &SearchOptions| {
            let mut game = info.start(None).unwrap();
            [(); 3].map(|()| {
                let best = game.search(options, &mut |_| {}).unwrap().best;
                game.play(&best).unwrap();
                best
            })
        };
        let varied = |seed| begun(&plain.clone().with_variety(seed));
        let moves: BTreeSet<_> = (0..20).map(varied).collect();
        assert!(moves.len() > 1, "{}: {moves:?}", info.name());
        assert_eq!(varied(3), varied(3));
        assert_eq!(begun(&plain), begun(&plain));
    }
}

#[test]
fn errors_about_records_give_the_reason() {
    let start = conway_chess::Position::START;
    for (text, message) in [
        ("", "not a record: expected JSON, or a line"),
        ("{", "not a record: EOF"),
        ("{\"game\":\"go\"}", "unknown game \"go\""),
        (
            "{\"game\":\"conway-chess\"}",
            "not a record: missing field `format`",
        ),
        ("conway-chess 1", "expected the start position in brackets"),
        (
            "conway-chess 2 [x] *",
            "the record has version 2: this program reads version 1",
        ),
        (
            &format!("conway-chess 1 [{start}] e2e4 e2e4 *"),
            "move 2: illegal move e2e4",
        ),
        (
            &format!("conway-chess 1 [{start}] e2e4 x *"),
            "move 2: bad move \"x\"",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

/// ConquidPy's files are read like records.
#[test]
fn save_files_of_conquidpy_are_read() {
    let file =
        |moves: &str| format!(r#"{{"rows": 7, "cols": 14, "base_size": 1, "moves": [{moves}]}}"#);
    let acquire = r#"{"type": "A", "player": 1, "locs": [[3, 7], [3, 5], [3, 6]]}"#;
    let game = read(&file(acquire)).unwrap();
    assert_eq!(game.name(), "conquid");
    assert_eq!(game.played(), ["A3,5;3,6;3,7"]);
    let again = acquire.replace("\"player\": 1", "\"player\": 2");
    let error = read(&file(&format!("{acquire}, {again}"))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2: illegal move A3,5;3,6;3,7: cell 3,5 is not empty: player 1 has it"
    );
}

#[test]
fn an_event_is_a_json_object_whatever_a_game_from_elsewhere_reports() {
    let catalogue = Catalogue::new().with(GameInfo::of::<Countdown>());
    let mut game = catalogue.open("countdown", None, None).unwrap();
    // The events of this game are numbers.
    let events = game.play("18").unwrap();
    assert_eq!(events[0].data, serde_json::json!({ "event": 18 }));
}

/// White's pawn has just passed a3. What White threatens is found all the same.
#[test]
fn a_threat_is_found_after_a_double_step() {
    let rook = "4k3/8/8/8/1p6/8/P7/K3R3 w - -";
    let mut game = (Catalogue::standard().open("conway-chess", None, Some(rook))).unwrap();
    game.play("a2a4").unwrap();
    assert_eq!(
        game.passed().unwrap().winning_move().as_deref(),
        Some("e1e8")
    );
}

/// Not so in Conway's Game of Chess: there a turn begins with a life phase, which no text has.
#[test]
fn a_threat_of_the_side_that_waits_is_that_of_the_side_that_moves() {
    for (name, position, other) in [("wildebeest", "W", "B"), ("pacifist", " w ", " b ")] {
        let mut game = (Catalogue::standard().open(name, None, None)).unwrap();
        let mut dice = Dice::seeded(3);
        while game.ending().is_none() && game.ply() < 60 {
            let text = game.position();
            let (from, to) = match game.turn() {
                Player::First => (position, other),
                Player::Second => (other, position),
            };
            let turned = text.replacen(from, to, 1);
            if let Ok(turned) = Catalogue::standard().open(name, None, Some(&turned))
                && turned.ending().is_none()
            {
                let passed = game.passed().unwrap();
                assert_eq!(turned.winning_move(), passed.winning_move(), "{text}");
            }
            let m = game.random_move(&mut dice).unwrap();
            game.play(&m).unwrap();
        }
    }
}
