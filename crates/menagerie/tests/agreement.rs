//! What the games say of themselves in several places is the same in all.

use std::collections::HashSet;

use board_scene::Present;
use grid_core::{HistoryRules, Record};
use menagerie::{AnyGame, Catalogue, Dice, EventReport, GameInfo, Pick, Playable, Spot};

/// Calls `f` with a game at every ply of its examples, its puzzles and of some random games.
fn for_each_ply(info: &GameInfo, mut f: impl FnMut(&dyn AnyGame)) {
    let about = info.about();
    let lines = (about.examples().chain(about.diagrams())).map(|one| (one.position, one.moves));
    let puzzles = about
        .puzzles()
        .step_by(20)
        .map(|one| (Some(one.position), one.moves));
    for (position, moves) in lines.chain(puzzles) {
        let mut game = match position {
            Some(text) => info.position(text).unwrap(),
            None => info.start(None).unwrap(),
        };
        for m in moves.split_whitespace() {
            game.play(m).unwrap();
            f(&*game);
        }
    }
    let mut dice = Dice::seeded(9);
    for _ in 0..8 {
        let mut game = info.start(None).unwrap();
        while let Some(m) = game.random_move(&mut dice).filter(|_| game.ply() < 120) {
            if game.play(&m).is_err() {
                break;
            }
            f(&*game);
        }
    }
}

#[test]
fn events_name_pieces_as_pictures_do() {
    for info in Catalogue::standard().games() {
        let names: Vec<_> = info.pieces().iter().map(|piece| piece.name).collect();
        let mut seen = HashSet::new();
        for_each_ply(info, |game| {
            for EventReport {
                name,
                owner,
                piece,
                data,
                ..
            } in game.last_events()
            {
                let piece = piece.map_or("", |piece| piece.name);
                assert!(
                    piece.is_empty() || names.contains(&piece),
                    "{piece} in {}",
                    info.name()
                );
                assert_eq!(data["event"], name);
                let told = |key: &str| data.get(key).and_then(|told| told.as_str());
                assert_eq!(
                    told("piece").unwrap_or_default().replace('-', " "),
                    piece,
                    "{data}"
                );
                if let Some(told) = told("owner") {
                    assert_eq!(owner.map(|owner| owner.to_string()).as_deref(), Some(told));
                }
                seen.insert(name);
            }
        });
        for kind in info.about().decisive {
            assert!(seen.contains(kind.event), "{kind:?} in {}", info.name());
            let is_known = kind.cause.is_empty() || seen.contains(kind.cause);
            assert!(is_known, "{kind:?} in {}", info.name());
        }
    }
    // Also the kinds that no game above has lost.
    for kind in wildebeest::PieceKind::ALL {
        let json = serde_json::to_string(&kind).unwrap();
        assert_eq!(json.trim_matches('"').replace('-', " "), kind.to_string());
        assert_eq!(
            serde_json::from_str::<wildebeest::PieceKind>(&json).unwrap(),
            kind
        );
    }
}

#[test]
fn marks_on_the_board_are_those_of_the_legend() {
    for info in Catalogue::standard().games() {
        let marks = info.about().marks;
        for_each_ply(info, |game| {
            for mark in game.scene().cells.iter().flat_map(|cell| &cell.marks) {
                let known = marks.iter().find(|known| known.meaning == mark.meaning);
                let mut texts = known.into_iter().flat_map(|known| known.texts.split(' '));
                let is_known = marks.is_empty() || texts.any(|text| text == mark.text);
                assert!(is_known, "{mark:?} in {}", info.name());
            }
        });
    }
}

/// A game ends when a state occurs for the third time: that is the second repetition. People count
/// moves, and rules count plies.
#[test]
fn the_five_lines_tell_the_draws_of_the_rules() {
    fn check<G: Present>() {
        let (rules, end) = (G::HISTORY_RULES, G::ABOUT.in_short.end);
        let told = HistoryRules {
            repetitions: end.contains("occurs for the third time").then_some(3),
            quiet_plies: end.split_once(" moves each ").map(|(before, _)| {
                let moves = before.rsplit(' ').next().unwrap_or_default();
                2 * moves.parse::<u32>().expect("a number of moves")
            }),
            plies: None,
        };
        assert_eq!(rules, told, "{}: {end}", G::NAME);
        let is_plain = !end.contains("repetition") && !end.contains(" plies");
        assert!(is_plain, "{end}");
    }
    check::<conway_chess::Position>();
    check::<wildebeest::Position>();
    check::<pacifist::Pacifist>();
    check::<pacifist::WeightedPacifist>();
    check::<lifeduel::Position>();
    check::<conquid::Position>();
}

#[test]
fn a_variant_has_one_spelling() {
    for info in Catalogue::standard().games() {
        for variant in info.variants() {
            let name = variant.example();
            let digits = name
                .char_indices()
                .filter(|(_, letter)| letter.is_ascii_digit());
            let starts = digits
                .map(|(at, _)| at)
                .filter(|&at| at == 0 || !name.as_bytes()[at - 1].is_ascii_digit());
            for at in starts {
                for sign in ["0", "00", "+", "-", " "] {
                    let (before, number) = name.split_at(at);
                    let other = format!("{before}{sign}{number}");
                    assert!(info.start(Some(&other)).is_err(), "{other}");
                    assert_eq!(variant.words(&other), None, "{other}");
                }
            }
            for other in [format!("{name} "), format!(" {name}"), format!("{name}\n")] {
                assert!(info.start(Some(&other)).is_err(), "{other:?}");
            }
        }
    }
}

/// Editors add a byte order mark, carriage returns, blanks and line feeds.
#[test]
fn files_of_editors_are_read() {
    let catalogue = Catalogue::standard();
    let path = std::env::temp_dir().join(format!("menagerie-mark-{}", std::process::id()));
    for info in catalogue.games() {
        let mut game = info.start(None).unwrap();
        game.play(&game.moves(1)[0]).unwrap();
        let pretty = game.to_json().replace(",\"", ",\r\n\"");
        let mut texts = vec![game.to_line(), game.to_json(), pretty];
        let formats = info.file_formats().iter();
        let chosen = menagerie::ChosenOrder::new();
        texts.extend(formats.filter_map(|format| format.write(&*game, &chosen)?.ok()));
        for text in texts {
            for after in ["", "\n", "\r\n", " \t\r\n\r\n"] {
                let file = format!("\u{feff}{text}{after}");
                assert_eq!(catalogue.read(&file).unwrap().position(), game.position());
                std::fs::write(&path, &file).unwrap();
                assert_eq!(catalogue.load(&path).unwrap().played(), game.played());
            }
        }
        for text in [game.to_line(), game.to_json()] {
            assert!(info.record(&format!("\u{feff}{text}\r\n")).is_ok());
        }
        let position = format!("\u{feff}{} \r\n", game.position());
        assert_eq!(
            info.position(&position).unwrap().position(),
            game.position()
        );
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn refused_picks_have_the_reason_of_the_move() {
    for (name, spots, reason) in [
        (
            "conway-chess",
            [(7, 0), (5, 0)],
            Some("the rook on a1 cannot pass the pawn on a2"),
        ),
        (
            "pacifist",
            [(7, 1), (4, 1)],
            Some("the knight on b1 cannot go to b4: it can go to a3 c3"),
        ),
        (
            "wildebeest",
            [(0, 0), (2, 0)],
            Some("the rook on k1 cannot pass the gorilla on k2"),
        ),
        ("conway-chess", [(7, 1), (5, 0)], None),
        ("wildebeest", [(0, 1), (2, 0)], None),
    ] {
        let game = Catalogue::standard().open(name, None, None).unwrap();
        let spots = spots.map(|(row, column)| Spot { row, column });
        assert_eq!(game.refusal(&Pick::path(0, spots)).as_deref(), reason);
    }
}

#[test]
fn a_name_is_the_name_of_one_move() {
    for info in Catalogue::standard().games() {
        let mut ply = 0;
        for_each_ply(info, |game| {
            ply += 1;
            if ply % 20 == 0 && game.ending().is_none() {
                let moves = game.moves(80);
                let names: HashSet<_> = moves.iter().map(|m| game.move_name(m)).collect();
                for m in moves.iter().step_by(29) {
                    assert_eq!(game.move_named(&game.move_name(m)).as_deref(), Ok(&**m));
                }
                assert_eq!(
                    names.len(),
                    moves.len(),
                    "{} {}",
                    info.name(),
                    game.position()
                );
            }
        });
    }
}

/// Returns the texts of four quiet moves, forth and back, after which the position is the same.
fn shuffle<G: Playable>(start: &G) -> Option<[String; 4]> {
    let back = |m: &str| match m.split_once('-') {
        Some((from, to)) => format!("{to}-{from}"),
        None => format!("{}{}", &m[2..4], &m[..2]),
    };
    start.moves().into_iter().find_map(|m| {
        let replies = start.child(m).moves();
        replies.into_iter().find_map(|reply| {
            let texts = [m.to_string(), reply.to_string()];
            let texts =
                [&texts[0], &texts[1], &back(&texts[0]), &back(&texts[1])].map(String::from);
            let mut game = Record::with_rules(start.clone(), HistoryRules::NONE);
            let plays = |text: &String| game.play_text(text, &mut ()).is_ok();
            let is_legal = texts.iter().all(plays);
            let is_same = game.position().key() == start.key();
            (is_legal && is_same && game.history().quiet_plies() == 4).then_some(texts)
        })
    })
}

/// A win in two moves comes three plies from now, or four if a reply must be waited for.
#[test]
fn a_win_that_comes_after_a_draw_is_none() {
    fn check<G: Playable>() {
        let (catalogue, mut tried) = (Catalogue::standard(), 0);
        let puzzles = catalogue.find(G::NAME).unwrap().about().puzzles();
        for puzzle in puzzles.filter(|puzzle| puzzle.own_moves() == 2) {
            let start: G = puzzle.position.parse().unwrap();
            if tried == 3 {
                break;
            }
            let Some(moves) = shuffle(&start) else {
                continue;
            };
            tried += 1;
            for limit in [8, 9].map(Some) {
                let mut of_progress = HistoryRules::NONE;
                of_progress.quiet_plies = limit;
                let mut of_plies = HistoryRules::NONE;
                of_plies.plies = limit;
                for rules in [of_progress, of_plies] {
                    let mut game = Record::with_rules(start.clone(), rules);
                    for m in &moves {
                        game.play_text(m, &mut ()).unwrap();
                    }
                    let win = AnyGame::only_win(&game, 2, u64::MAX);
                    assert_eq!(win.is_some(), limit == Some(9), "{}", puzzle.position);
                }
            }
        }
        assert!(tried > 0, "{}", G::NAME);
    }
    check::<wildebeest::Position>();
    check::<pacifist::Pacifist>();
}
