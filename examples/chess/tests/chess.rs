//! Chess against known counts, its laws, its texts and its words.

use board_scene::testing::check_encoded_game;
use board_scene::{MoveNames, Present};
use chess::{Move, Position, Square};
use chess_men::testing::{check_moves_by_piece, check_reasons};
use chess_men::{San, read_pgn, write_pgn};
use grid_core::testing::random_position;
use grid_core::{Dice, Game, Notation, Outcome, Player, Record, perft, perft_full, random_move};
use menagerie::{Catalogue, GameInfo};

/// Positions with their perft from depth 1 on: the [standard
/// six](https://www.chessprogramming.org/Perft_Results), and some of Chess960 as `cozy-chess`
/// counts them.
const PERFT: &str = include_str!("perft.txt");

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The position after moves in SAN.
fn after(fen: &str, moves: &str) -> Record<Position> {
    let mut record = Record::new(position(fen));
    for san in moves.split_whitespace() {
        let m = record.position().parse_san(san).unwrap();
        assert_eq!(record.position().san(m).trim_end_matches(['+', '#']), san);
        record.play(m).unwrap();
    }
    record
}

/// Deep counts are for the bench: here are those up to 300,000 nodes.
#[test]
fn perft_counts_of_chess_and_chess960() {
    let mut lines = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let (fen, counts) = line.split_once(';').unwrap();
        let (start, mut nodes) = (position(fen.trim()), 0);
        for (plies, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            nodes += count;
            if nodes < 300_000 {
                assert_eq!(perft(&start, plies), count, "{fen} {plies}");
            }
            if nodes < 30_000 {
                assert_eq!(perft_full(&start, plies), count, "{fen} {plies}");
            }
        }
        lines += 1;
    }
    assert_eq!(lines, 26);
}

#[test]
fn the_laws_of_games_hold() {
    for start in [Position::START, Position::chess960(0, 0)] {
        check_encoded_game(&start, 3, 10, 150);
    }
    for plies in [0, 20, 60, 120] {
        let position = random_position(&Position::START, 11, plies);
        check_moves_by_piece(&position, |from| vec![position.moves_from(from)]);
    }
}

#[test]
fn a_fen_has_one_spelling_and_impossible_ones_are_refused() {
    for (text, fen) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha -",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/1RR1K3 w C - 3 9",
            "4k3/8/8/8/8/8/8/1RR1K3 w C - 3 9",
        ),
        (
            "4k3/8/8/8/8/8/8/1RR1K3 w Qk - 3 9",
            "4k3/8/8/8/8/8/8/1RR1K3 w Q - 3 9",
        ),
        // No pawn can capture, a pawn can, a pawn is pinned.
        (
            "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2",
            "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        ),
        (
            "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
            "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2",
        ),
    ] {
        assert_eq!(position(text).to_string(), fen);
    }
    for (fen, expected) in [
        (
            "8/8/8/8/8/8/8/4K3 w - -",
            "one king of each colour at character 1",
        ),
        (
            "4k2P/8/8/8/8/8/8/4K3 w - -",
            "no pawn on the first or last rank at character 4",
        ),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w - -",
            "no check to the player who has moved at character 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w KK -",
            "each once, or - at character 24",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - i9",
            "a square from a1 to h8, or - at character 25",
        ),
    ] {
        let error = fen.parse::<Position>().unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn castling_is_read_as_the_kings_move_and_as_that_to_the_rook() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, san, uci) in [("e1h1", "O-O", "e1g1"), ("e1c1", "O-O-O", "e1c1")] {
        let m = start.parse_move(text).unwrap();
        assert_eq!(
            (start.san(m), start.uci(m).to_string()),
            (san.into(), uci.into())
        );
        assert_eq!(start.parse_san(&san.replace('O', "0")), Ok(m));
        assert_eq!(
            start.spots(m)[1],
            uci[2..].parse::<Square>().unwrap().spot()
        );
    }
    let start = position("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    let m: Move = "c1b1".parse().unwrap();
    assert_eq!((start.san(m), start.uci(m)), ("O-O-O".into(), m));
    let text = start.child(m).to_string();
    assert_eq!(text, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn san_tells_apart_what_could_be_confused() {
    let rooks = "3k4/8/8/R7/8/8/4K3/R6R w - - 0 1";
    let texts: Vec<String> = ["a5a3", "a1a3", "a1d1", "h1d1"]
        .map(|m| position(rooks).san(m.parse().unwrap()))
        .into();
    assert_eq!(texts, ["R5a3", "R1a3", "Rad1+", "Rhd1+"]);
    assert!(position(rooks).parse_san("Rd1").is_err());
    assert!(position(rooks).parse_san("Ra1d1").is_ok());
    let pawns = "1n2k3/P1P5/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let pawns = position(pawns);
    for (san, m, name) in [
        ("axb8=Q+", "a7b8q", "a7xb8=Q"),
        ("cxb8=N", "c7b8n", "c7xb8=N"),
        ("exd6", "e5d6", "e5xd6"),
        ("a8=R", "a7a8r", "a7-a8=R"),
    ] {
        let m = m.parse().unwrap();
        assert_eq!(pawns.parse_san(san), Ok(m));
        assert_eq!((&*pawns.san(m), &*pawns.move_name(m)), (san, name));
    }
}

#[test]
fn a_pgn_is_read_and_written() {
    let pgn = "[Event \"A \\\"test\\\"\"]\n[Result \"1-0\"]\n\n\
        1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6 3. d4 (3. Bc4)) 3. Bb5 $1 a6 ; the rest\n\
        4. Ba4 Nf6 5. O-O 1-0\n";
    let (tags, game) = read_pgn::<Position>(pgn).unwrap();
    assert_eq!((tags.len(), game.ply()), (2, 9));
    let text = write_pgn(&game, &tags);
    assert!(
        text.starts_with("[Event \"A \\\"test\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5"),
        "{text}"
    );
    let (again, same) = read_pgn::<Position>(&text).unwrap();
    assert_eq!((again, same.ending()), (tags, game.ending()));
    let mut ending = after("4k3/8/8/8/8/8/8/4K2R b K - 9 40", "Kd7 O-O");
    ending.agree_draw();
    let text = write_pgn(&ending, &[]);
    assert!(text.ends_with("\n40... Kd7 41. O-O 1/2-1/2\n"), "{text}");
    assert_eq!(
        read_pgn::<Position>(&text).unwrap().1.start(),
        ending.start()
    );
    let (mut long, mut dice) = (Record::new(Position::default()), Dice::seeded(1));
    while long.ply() < 100 {
        let m = random_move(long.position(), &mut dice).unwrap();
        long.play(m).unwrap();
    }
    let text = write_pgn(&long, &[]);
    let longest = text.lines().map(str::len).max();
    assert!(matches!(longest, Some(75..=80)), "{text}");
    for (bad, at) in [
        ("1. e5", 3),
        ("1. e4 {", 6),
        ("[Event", 0),
        ("1. e4 )", 6),
        ("1. e4 (", 7),
    ] {
        assert_eq!(read_pgn::<Position>(bad).unwrap_err().at, at, "{bad}");
    }
}

#[test]
fn a_game_ends_in_words() {
    let catalogue = Catalogue::new().with(GameInfo::of::<Position>());
    let about = catalogue.find("chess").unwrap().about();
    for (fen, m, words) in [
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "checkmate to the black king on g8",
        ),
        (
            "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
            "f6f7",
            "stalemate: black has no legal move and is not in check",
        ),
        (
            "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
            "e1d2",
            "neither player has the pieces for a mate",
        ),
    ] {
        let mut game = catalogue.open("chess", None, Some(fen)).unwrap();
        game.play(m).unwrap();
        assert_eq!(tabletop::deciding(&*game, about).text, [words]);
    }
    let mut game = catalogue.open("chess", None, None).unwrap();
    for m in ["f2f3", "e7e5", "a2a3", "d8h4"] {
        game.play(m).unwrap();
    }
    let warnings = tabletop::warnings(&*game);
    assert_eq!(warnings[0].text, "check: White's king on e1 is attacked");
}

#[test]
fn the_usual_draws() {
    let mut game = after("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "");
    for san in ["Kd1", "Kd8", "Ke1", "Ke8"].repeat(2) {
        let m = game.position().parse_san(san).unwrap();
        game.play(m).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    let game = after("4k3/8/8/8/8/8/8/4K2R w - - 99 80", "Kd1");
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    for (pieces, is_dead) in [
        ("4k3/8/8/8/8/8/8/2B1K3", true),
        ("4k3/8/8/8/8/8/8/1N2K3", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3", false),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("4k3/8/8/8/8/8/8/1NB1K3", false),
        ("4k3/7p/8/8/8/8/8/4K3", false),
    ] {
        assert_eq!(
            position(&format!("{pieces} w - -"))
                .terminal_outcome()
                .is_some(),
            is_dead,
            "{pieces}"
        );
    }
}

#[test]
fn illegal_moves_have_reasons() {
    check_reasons::<Position>(
        &position("r3k2r/8/8/8/8/4r3/3B4/R3K2R w KQkq - 0 1"),
        "e1e3: the king on e1 cannot go to e3: it can go to d1 f1 f2
        e1e2: it would leave your king in check
        e1g1: the king cannot castle: an enemy piece attacks e1
        d2c3: it would leave your king in check
        a1b3: the rook on a1 cannot go to b3: it has no legal move",
    );
    check_reasons(
        &Position::START,
        "e1g1: the king cannot castle past the bishop on f1",
    );
    assert_eq!(Position::START.turn(), Player::First);
}
