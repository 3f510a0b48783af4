//! The rules by number: a position, moves, and what exactly follows.

use grid_core::{Dice, Game, Notation, Outcome, Reason, Record, SquareSet, random_move};
use pacifist::{
    ARRAYS, Count, Event, Kind, Move, Pacifist, PieceKind, Player, Position, STANDARD_ARRAY, Set,
    Square, Value, WeightedPacifist, Weighting, array_pieces,
};

use crate::conformance::cases;

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn squares(names: &str) -> Set {
    names.split_whitespace().map(read::<Square>).collect()
}

/// Plays moves with commas between them, each of which must be legal. Returns all events of the
/// last one.
fn play<W: Weighting>(position: &mut Position<W>, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for m in moves.split(',').map(read::<Move>) {
        assert!(position.is_legal(m), "{m} in {position}");
        events.clear();
        position.play_with(m, &mut |event| events.push(event));
    }
    events
}

fn is_legal<W: Weighting>(position: &Position<W>, m: &str) -> bool {
    let m: Move = read(m);
    let is_legal = position.is_legal(m);
    assert_eq!(is_legal, position.moves().contains(&m), "{m} in {position}");
    is_legal
}

/// The last characters of the text of a position.
fn end_of<W: Weighting>(position: &Position<W>, length: usize) -> String {
    let text = position.to_string();
    text[text.len().saturating_sub(length)..].to_owned()
}

/// Checks what the lines of a script say about the position above them, at first the start. All 32
/// pieces must be on the board, so most positions are the start with a few pieces moved. `#` begins
/// a remark. A line is one of these:
///
/// ```text
/// POSITION
/// MOVE legal
/// MOVE illegal
/// MOVES -> TEXT          the end of the text of the position after the moves
/// MOVES : EVENT; EVENT   all events of the last move
/// is TEXT                the end of the text of the position
/// MOVES                  all legal moves, in alphabetical order; "none" if there are none
/// from SQUARE SQUARES    where the piece on a square can go
/// net SQUARE NUMBER      White's net influence
/// kings NUMBER NUMBER    how many kings each player owns
/// outcome RESULT         `*` while the game goes on
/// ```
fn check<W: Weighting>(script: &str) {
    let mut position = Position::<W>::START;
    for line in script.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (how, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut after = position;
        let (found, expected) = match (what, how) {
            ("", "") => continue,
            ("from", _) => {
                let found = position.moves_from(read(how), None).targets;
                assert_eq!(found, squares(more), "{line} in {position}");
                continue;
            }
            ("net", _) => (position.net(Player::First, read(how)).to_string(), more),
            ("kings", _) => {
                let kings = |owner| position.pieces_of_kind(owner, PieceKind::King).len();
                let [white, black] = Player::ALL.map(kings);
                (format!("{white} {black}"), rest)
            }
            ("outcome", _) => (Outcome::status_word(position.outcome()).to_owned(), rest),
            (m, "legal" | "illegal") => {
                let legal = ["illegal", "legal"][usize::from(is_legal(&position, m))];
                (legal.to_owned(), how)
            }
            (moves, ":") => {
                let events = play(&mut after, moves);
                let told: Vec<_> = events.iter().map(Event::to_string).collect();
                (told.join("; "), more)
            }
            (moves, "->") => {
                play(&mut after, moves);
                (end_of(&after, more.len()), more)
            }
            ("is", _) => (end_of(&position, rest.len()), rest),
            (text, _) if text.contains('/') => {
                position = read(line);
                continue;
            }
            _ => {
                let mut moves: Vec<_> = position.moves().iter().map(Move::to_string).collect();
                moves.sort();
                moves.extend(moves.is_empty().then(|| "none".to_owned()));
                (moves.join(" "), line)
            }
        };
        assert_eq!(found, expected, "{line} in {position}");
    }
}

/// Checks that texts are refused. A line has what is expected, a colon, and the text.
fn check_refused(lines: &str) {
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let (expected, text) = line.trim().split_once(": ").unwrap();
        let error = text.parse::<Pacifist>().unwrap_err().to_string();
        assert!(error.contains(expected), "{line}: {error}");
    }
}

const DIAGRAM_2: &str = "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --";

#[test]
fn rule_1_1_there_are_always_32_pieces_and_two_kings() {
    check_refused(
        "32 pieces: 1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah
        32 pieces: rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah
        two kings: rnbqqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah
        two kings: rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
    );
    // Of any colour.
    check::<Count>(&format!("{DIAGRAM_2}\nkings 2 0"));
    let mut record = Record::new(Pacifist::START);
    let mut dice = Dice::seeded(5);
    while record.ending().is_none() {
        let m = random_move(record.position(), &mut dice).unwrap();
        record.play(m).unwrap();
        assert_eq!(record.position().occupied().len(), 32);
        assert_eq!(record.position().of_kind(PieceKind::King).len(), 2);
    }
}

#[test]
fn rule_1_2_start_arrays_are_reached_by_number_and_drawn_by_seed() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee";
    assert_eq!(Pacifist::START.to_string(), start);
    let standard = Pacifist::start_of(STANDARD_ARRAY, STANDARD_ARRAY);
    assert_eq!(standard, Pacifist::START);
    let mut seen = std::collections::HashSet::new();
    for number in 0..ARRAYS {
        let pieces = array_pieces(number);
        let files = |kind| (0..8).filter(move |&file| pieces[file] == kind);
        let bishops: Vec<_> = files(PieceKind::Bishop).collect();
        assert_ne!(bishops[0] % 2, bishops[1] % 2);
        let rooks: Vec<_> = files(PieceKind::Rook).collect();
        let king = files(PieceKind::King).next().unwrap();
        assert!(rooks[0] < king && king < rooks[1]);
        assert_eq!(files(PieceKind::Knight).count(), 2);
        seen.insert(pieces.map(PieceKind::letter));
        let start = Pacifist::start_of(number, number);
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    assert_eq!(seen.len(), 960);
    let is_symmetric = |position: Pacifist| {
        let text = position.to_string();
        let ranks: Vec<&str> = text.split(['/', ' ']).collect();
        ranks[0].to_uppercase() == ranks[7]
    };
    for seed in 0..20 {
        assert_eq!(Pacifist::symmetric(seed), Pacifist::symmetric(seed));
        assert!(is_symmetric(Pacifist::symmetric(seed)));
        assert_eq!(Pacifist::asymmetric(seed), Pacifist::asymmetric(seed));
    }
    let starts: std::collections::HashSet<_> = (0..20).map(Pacifist::symmetric).collect();
    assert!(starts.len() > 15, "the seed decides");
    let lopsided = (0..20).filter(|&seed| !is_symmetric(Pacifist::asymmetric(seed)));
    assert!(lopsided.count() > 15);
}

#[test]
fn rule_13_text_with_and_without_the_fifth_field() {
    check::<Count>(
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 fhfh
        is bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 fhfh gg
        bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 fhfh --
        is w 0 iiii --
        # A right without its rook, or without its king between the rooks, is dropped.
        rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR w 7 ahah
        is rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR w 7 ihah ee
        rnbq1bnr/ppppkppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w 7 ahah
        is w 7 ahii e-
        # A rook that has changed colour on its home square keeps the right.
        Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR w 7 ahah
        is Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR w 7 ahah ee
        # vchess ends its own start texts with a field that says nothing.
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -
        is rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee",
    );
    check_refused(
        "four files: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0
        four files: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 KQkq
        four files: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahahh
        whole number: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -1 ahah
        then the files of castling rooks: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        then the files of castling rooks: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
        no blank: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah  ee
        w or b: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x 0 ahah
        two kings: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah e
        the end: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee -
        eight ranks: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w 0 ahah ee",
    );
}

#[test]
fn rule_2_and_2_1_and_2_2_nothing_is_captured_and_pawns_never_move_diagonally() {
    check::<Count>(
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w 2 ahah ee
        e4d5 illegal
        e4e5 legal
        from f1 e2 d3 c4 b5 a6
        r1bqkbnr/pppppppp/8/1n6/8/4P3/PPPP1PPP/RNBQKBNR w 2 ahah ee
        from f1 e2 d3 c4
        # A converted pawn moves in the other direction: a black pawn on a3 moves down.
        rnbqkbnr/1ppppppp/8/8/P7/p6P/1PPPPPP1/RNBQKBNR b 2 iiii
        from a3 a2",
    );
}

#[test]
fn rule_2_bad_moves_are_refused_and_change_nothing() {
    let mut position = Pacifist::START;
    for m in ["e2e5", "e7e5", "e3e4", "b1d2", "e1h1", "e2e4q", "a1a1"] {
        assert!(position.play(m.parse().unwrap()).is_err(), "{m}");
    }
    assert_eq!(position, Pacifist::START);
    for text in ["", "e2", "e2e9", "e2e4k", "e2e4qq", "É2e4"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn rule_3_1_the_square_may_be_empty_and_a_piece_does_not_influence_its_own() {
    check::<Count>(
        "net e3 2
        net e6 -2
        net e4 0
        net a1 0 # no piece supports the rook in the corner",
    );
}

#[test]
fn rule_3_2_sliders_of_one_colour_see_through_each_other_all_else_blocks() {
    check::<Count>(
        "net a3 2 # of the pawn and the knight, not of the bishop behind the pawn
        # Two rooks and a queen between them on one file: each influences e5.
        rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPQPPP/KNB1RBN1 w 0 iiii
        net e5 3
        # A knight among them blocks the pieces behind it. So does a bishop on a file.
        rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPNPPP/KNB1RBQ1 w 0 iiii
        net e5 1
        rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPBPPP/KNB1RQN1 w 0 iiii
        net e5 1
        # An enemy rook behind the nearest one ends the line and does not count.
        1nbqkbnr/pppp1ppp/8/4p3/4R3/4r2P/PPPPQPPP/KNB1RBN1 w 0 iiii
        net e5 1",
    );
}

#[test]
fn rule_3_3_equality_is_safe() {
    // Black's pawn persuades White's pawn, and White's rook supports it.
    let mut position = Pacifist::START;
    let events = play(&mut position, "a2a4,b7b5");
    assert_eq!(position.net(Player::First, Square::A4), 0);
    assert_eq!(events.len(), 1);
    assert!(position.pieces(Player::First).contains(Square::A4));
    let persuaded = |square| Player::ALL.map(|by| position.persuaded_by(by).contains(square));
    assert_eq!(persuaded(Square::A4), [false, false]);
    assert_eq!(persuaded(Square::B5), [true, false]);
}

#[test]
fn rule_4_1_and_4_2_conversion_goes_on_round_by_round_over_the_whole_board() {
    let mut position: Pacifist =
        read("rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --");
    let told: Vec<String> = (play(&mut position, "e3f5").iter())
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        told,
        [
            "white knight moved e3 to f5",
            "black pawn on e7 turned white",
            "black bishop on g7 turned white",
            "black rook on f8 turned white (round 2)",
            "black knight on d8 turned white (round 3)",
            "black bishop on g8 turned white (round 3)",
            "black pawn on f7 turned white (round 4)",
            "black pawn on h7 turned white (round 4)",
        ]
    );
}

#[test]
fn rule_4_2_the_movers_own_pieces_do_not_turn_and_hanging_pieces_turn_with_the_next_move() {
    let mut position = Pacifist::START;
    play(&mut position, "a2a4,b7b5");
    assert_eq!(position.in_danger(Player::Second), squares("b5"));
    check::<Count>(
        "# Black's pawn steps where White's pawn persuades it. It does not turn in Black's turn.
        a2a4,b7b5 : black pawn moved b7 to b5
        # It turns after any move of White …
        a2a4,b7b5,h2h3 : white pawn moved h2 to h3; black pawn on b5 turned white
        # … unless that move restores the balance.
        a2a4,b7b5,a4a5 : white pawn moved a4 to a5",
    );
}

#[test]
fn rule_4_3_the_mover_must_own_a_king_that_is_not_overly_persuaded() {
    check::<Count>(
        "# Queen and rook influence the fifth rank. The king's influence on the square ends when the
        # king moves there.
        rnb1kbn1/pppppppp/8/6qr/K7/8/PPPPPPPP/RNBQ1BNR w 0 iiii
        net a5 -1
        net b4 1
        a4a5 illegal
        a4b5 illegal
        a4b4 legal
        a4a3 legal",
    );
}

#[test]
fn rule_5_1_kings_may_meet_and_one_wins_the_other() {
    check::<Count>(
        "rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii
        a4b4 : white king moved a4 to b4; black king on c5 turned white; \
        black lost the king on c5
        a4b4 -> rnbq1bnr/pppppppp/8/2K5/1K6/P7/1PPPPPPP/RNBQ1BNR b 1 iiii --",
    );
}

#[test]
fn rule_5_2_without_a_king_only_moves_that_win_one_are_legal() {
    check::<Count>(&format!(
        "{DIAGRAM_2}
        kings 2 0
        a8b6 b7b5 d7d6 g7g6"
    ));
    let mut won: Pacifist = read(DIAGRAM_2);
    let events = play(&mut won, "g7g6");
    let king_won = Event::KingConverted {
        owner: Player::Second,
        square: Square::E7,
    };
    assert!(events.contains(&king_won), "{events:?}");
    assert_eq!(won.outcome(), None);
}

#[test]
fn rule_5_2_a_refused_move_says_what_it_means_for_the_king() {
    // The pawns on d7 and f7 influence e6.
    let far = "rnbqkbnr/pppppppp/8/4K3/8/8/PPPPPPPP/RNBQ1BNR w 0 iiii --";
    for (text, m, reason) in [
        (DIAGRAM_2, "a7a6", "you have no king, and it wins none"),
        (
            far,
            "e5e6",
            "it would leave every king of yours attacked more than protected",
        ),
    ] {
        let position: Pacifist = read(text);
        assert!(!is_legal(&position, m));
        assert_eq!(position.why_illegal(read(m)).as_deref(), Some(reason));
    }
    check::<Count>(&format!("{far}\ne5e4 legal"));
}

#[test]
fn rule_5_2_of_two_kings_one_may_be_left_to_its_fate() {
    // White owns both kings and leaves the one on e7 where Black converts it back.
    let mut position: Pacifist = read(&DIAGRAM_2.replace(" b ", " w "));
    let kings = |position: &Pacifist| {
        let kings = |owner| position.pieces_of_kind(owner, PieceKind::King).len();
        Player::ALL.map(kings)
    };
    play(&mut position, "h2h3");
    assert_eq!(kings(&position), [2, 0]);
    let events = play(&mut position, "g7g6");
    let is_won = |event: &Event| matches!(event, Event::KingConverted { .. });
    assert!(events.iter().any(is_won));
}

#[test]
fn rule_5_3_kings_and_pawns_in_random_games() {
    for seed in 0..50 {
        let mut position = Pacifist::asymmetric(seed);
        let mut dice = Dice::seeded(seed);
        while let Some(m) = random_move(&position, &mut dice) {
            let mover = position.turn();
            assert!(position.pieces_of_kind(mover, PieceKind::King).len() <= 1);
            position.play(m).unwrap();
            assert!(!position.pieces_of_kind(mover, PieceKind::King).is_empty());
            let pawns = position.of_kind(PieceKind::Pawn);
            assert!(!pawns.intersects(Set::row(0) | Set::row(7)));
            if position.ply() == 200 {
                break;
            }
        }
    }
}

#[test]
fn rule_6_and_2_3_a_pawn_promotes_before_it_persuades() {
    // A rook on a1 persuades b1, a knight does not. The pawn on a5 was already hanging.
    let start = "rnbqkbnr/1ppppppp/8/P7/8/7R/pPPPPPPP/1NBQKBNR b 0 iiii";
    check::<Count>(&format!(
        "{start}
        a2a1q legal
        a2a1r legal
        a2a1b legal
        a2a1n legal
        a2a1 illegal # compulsory
        a2a1r : black pawn moved a2 to a1; black pawn promoted to rook on a1; \
        white knight on b1 turned black; white pawn on a5 turned black
        a2a1n : black pawn moved a2 to a1; black pawn promoted to knight on a1; \
        white pawn on a5 turned black"
    ));
    let king = Move {
        promotion: Some(PieceKind::King),
        ..read("a2a1q")
    };
    assert!(!read::<Pacifist>(start).is_legal(king));
}

#[test]
fn rule_7_a_double_step_must_not_pass_over_an_overly_persuaded_square() {
    check::<Count>(
        "# Black's queen and the bishop behind it influence a3, and so do White's pawn and knight.
        rnb1kbnr/ppppqppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah
        net a3 0
        a2a4 legal
        # Without the knight a3 is overly persuaded. That restricts only the double step.
        rnb1kbnr/ppppqppp/4p3/8/8/2N5/PPPPPPPP/R1BQKBNR w 0 ahah
        net a3 -1
        a2a4 illegal
        a2a3 legal
        # A pawn not on its second rank has only the single step.
        rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w 1 ahah ee
        a3a5 illegal
        a3a4 legal
        # A pawn cannot jump over a piece.
        r1bqkbnr/pppppppp/8/8/8/n7/PPPPPPPP/RNBQKBNR w 1 ahah ee
        a2a4 illegal
        a2a3 illegal",
    );
}

#[test]
fn rule_8_1_and_8_2b_and_8_2c_and_8_2d_castling_with_a_rook_at_home_over_empty_squares() {
    check::<Count>(
        "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee
        e1h1 : white castled: king e1 to g1, rook h1 to f1
        e1h1 -> rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQ1RK1 b 7 iiah -e
        e1a1 illegal # pieces between
        rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 iiah ee
        e1h1 illegal # no right
        rnbqkbnR/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2r w 6 ahah ee
        e1h1 illegal # the rook must belong to the player now",
    );
}

#[test]
fn rule_8_2a_the_king_at_home_must_be_the_movers() {
    check::<Count>(
        "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee
        e1h1 legal
        rnbqKbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQk2R w 6 ahah ee
        e1h1 illegal",
    );
}

#[test]
fn rule_8_2d_the_pieces_may_end_where_the_other_stood() {
    check::<Count>(
        "rk1r1b1q/ppp1p1p1/1nqp1n1p/3n1P2/8/PP1P4/b1P1PPPP/BNR2KRB w 16 cgad fb
        f1g1 : white castled: king f1 to g1, rook g1 to f1
        f1c1 : white castled: king f1 to c1, rook c1 to d1
        f1c1 -> b 17 iiad -b",
    );
}

#[test]
fn rule_8_2e_the_king_may_not_stand_on_or_cross_an_attacked_square() {
    check::<Count>(
        "rnbqkbnr/pppppppp/8/8/8/4PN1B/PPPP1PPP/RNBQK2R w 6 ahah
        e1h1 legal
        # A bishop on a6 attacks f1. The support of king, rook and bishop does not help.
        rn1qkbnr/pppppppp/b7/8/8/4PN1B/PPPP1PPP/RNBQK2R w 6 ahah
        net f1 1
        e1h1 illegal
        # The rook may cross attacked squares: b1 is attacked, and only the rook passes it.
        rn1qkbnr/pppppppp/8/8/2P1b3/1PN1P3/PB1PQPPP/R3KBNR w 6 ahah
        e1a1 legal",
    );
}

#[test]
fn rule_8_2f_the_king_must_be_safe_after_the_conversions() {
    check::<Count>(
        "# Queen and two rooks influence the g-file. Only the rook on f1 supports g1.
        1nb1kbn1/pppppppp/6r1/6r1/6q1/PBN5/PPPPPP1P/RNBQK2R w 6 ahii e-
        e1h1 illegal
        1nb1kbn1/pppppppp/6r1/6r1/6q1/1BN5/PPPPPPPP/RNBQK2R w 6 ahii e-
        e1h1 legal",
    );
}

#[test]
fn rule_8_3_and_4_4_rights_are_lost_by_moving_kings_and_rooks_of_any_colour() {
    check::<Count>(
        "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee
        h1g1 -> b 7 aiah ee
        e1f1 -> b 7 iiah -e
        # Each rook was converted on its home square. No right is lost until the rook moves.
        rnbqkbnR/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2r b 6 ahah
        is b 6 ahah ee
        h1g1 -> w 7 aiah ee
        # White moves a converted king, and White's own rights are lost.
        rnbq1bnr/pppppppp/8/8/8/K7/PPPPPPPP/RNBQKBNR w 0 ahii e-
        a3a4 -> b 1 iiii --
        # Black moves White's converted king from its home. Both colours lose both rights.
        rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQkBNR b 0 ahah ee
        e1e2 -> w 1 iiii --",
    );
}

#[test]
fn rule_8_4_no_castling_elsewhere_or_with_other_pieces() {
    check::<Count>(
        "# Black has the right of the rook on c8. The king on f2 cannot castle with the pawn on c2.
        B1RBNK2/4NPRN/3PQ1P1/P1p1PQ2/1p2Pp1P/1P1pb2P/P1p2kp1/1nr2b1r b 41 iici
        is b 41 iici -f
        f2c2 illegal
        # White has that of the rook on b1. White's converted king on f8 cannot castle there.
        BR3K1n/P2P2P1/QPP1p3/1PPnBppr/3Ppp1p/P1B1n1nP/3Q4/1R1B1kr1 w 44 bgbi
        is w 44 bgbi ff
        f8b8 illegal",
    );
}

#[test]
fn rule_9_1_a_player_who_has_no_king_and_cannot_win_one_has_lost() {
    check::<Count>(
        "1RKNN1br/P1PP1p1p/1Q1Bp1p1/1P1q2n1/5P2/2P4B/pP1PP1PP/B1RKR2N b 1 iiii --
        kings 2 0
        none
        outcome 1-0",
    );
}

#[test]
fn rule_9_2_with_a_king_and_no_move_it_is_a_draw() {
    let drawn = cases::<Count>().filter(|case| case.status == "1/2-1/2");
    let drawn: Vec<Pacifist> = drawn.map(|case| read(&case.fen)).collect();
    assert_eq!(drawn.len(), 3);
    for position in drawn {
        let kings = position.pieces_of_kind(position.turn(), PieceKind::King);
        assert!(!kings.is_empty());
        assert_eq!(position.move_count(), 0);
        assert_eq!(position.outcome(), Some(Outcome::Draw));
    }
}

#[test]
fn rule_9_3_the_third_occurrence_and_two_hundred_quiet_plies_are_draws_in_the_record() {
    let play_on = |record: &mut Record<Pacifist>, moves: [&str; 4], plies| {
        for m in moves.into_iter().cycle().take(plies) {
            assert_eq!(record.ending(), None);
            record.play(read(m)).unwrap();
        }
        record.ending().map(|ending| ending.reason)
    };
    let mut record = Record::new(Pacifist::START);
    let reason = play_on(&mut record, ["b1a3", "b8a6", "a3b1", "a6b8"], 8);
    assert_eq!(reason, Some(Reason::Repetition));
    let mut rules = Pacifist::HISTORY_RULES;
    rules.repetitions = None;
    let mut record = Record::with_rules(Pacifist::START, rules);
    record.play(read("a2a3")).unwrap();
    assert_eq!(record.history().quiet_plies(), 0, "a pawn move");
    let reason = play_on(&mut record, ["b8a6", "b1c3", "a6b8", "c3b1"], 200);
    assert_eq!(reason, Some(Reason::QuietPlies));
}

#[test]
fn rule_11_1_and_11_2_and_11_3_and_11_4_the_diagrams() {
    check::<Count>(&format!(
        "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --
        e3f5 -> rkqN1RB1/ppppPPBP/P7/1n3Np1/8/8/1PPPPPPP/RNK1BBQR b 1 iiii --
        {DIAGRAM_2}
        a8b6 -> 1br1b1qr/ppppKppp/1n5n/4pN2/k3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --
        g7g6 -> nbr1b1qr/ppppkp1p/6pn/4pn2/K3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --
        1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --
        g1b6 -> 1RKNN1br/P1PP1p1p/1Q1Bp1p1/1P1q2n1/5P2/2P4B/pP1PP1PP/B1RKR2N b 1 iiii --"
    ));
}

#[test]
fn rule_10_and_11_5_in_the_weighted_game_pieces_count_by_their_value() {
    check::<Value>(
        "qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --
        a8a7 -> 1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/Ppppp3/br1bk1rN w 1 iiii --",
    );
    // Without weights the same move turns only the rook.
    check::<Count>(
        "qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --
        a8a7 -> 1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1rN w 1 iiii --",
    );
    let net = |square| WeightedPacifist::START.net(Player::First, square);
    assert_eq!(net(Square::E2), 9 + 3 + 3 + 1000);
    assert_eq!(net(Square::F3), 1 + 1 + 3);
}
