//! The rules by number: a position, the move, the exact result.

use grid_core::{Game, Notation, Outcome, Reason, Record, SquareSet};
use pacifist::{
    ARRAYS, Event, Move, Pacifist, PieceKind, Player, Position, STANDARD_ARRAY, Set, Side, Square,
    WeightedPacifist, Weighting, array_men,
};

/// A position of Pacifist. All 32 men must be on the board, so most positions are the start array
/// with a few men moved.
fn pacifist(text: &str) -> Pacifist {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn weighted(text: &str) -> WeightedPacifist {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &str) -> Set {
    names.split_whitespace().map(square).collect()
}

/// Plays moves, each of which must be legal. Returns all events of the last one.
fn play<W: Weighting>(position: &mut Position<W>, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, |event| events.push(event));
    }
    events
}

/// The text after some moves.
fn after<W: Weighting>(position: Position<W>, moves: &str) -> String {
    let mut position = position;
    play(&mut position, moves);
    position.to_string()
}

fn is_legal<W: Weighting>(position: &Position<W>, m: &str) -> bool {
    let m: Move = m.parse().unwrap();
    let is_legal = position.is_legal(m);
    assert_eq!(is_legal, position.moves().contains(&m), "{m} in {position}");
    is_legal
}

/// All moves, in alphabetical order.
fn moves<W: Weighting>(position: &Position<W>) -> String {
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.join(" ")
}

fn outcome<W: Weighting>(position: &Position<W>) -> &'static str {
    Outcome::status_word(position.outcome())
}

/// White's net influence on a square.
fn net<W: Weighting>(position: &Position<W>, name: &str) -> i32 {
    position.net(Player::First, square(name))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee";
const DIAGRAM_1: &str = "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --";
const DIAGRAM_2: &str = "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --";
const DIAGRAM_3: &str = "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --";
const DIAGRAM_4: &str = "qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --";

#[test]
fn rule_1_1_there_are_always_32_men_and_two_kings() {
    for (text, expected) in [
        (
            "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
            "32 men",
        ),
        (
            "rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
            "32 men",
        ),
        (
            "rnbqqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
            "two kings",
        ),
        (
            "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
            "two kings",
        ),
    ] {
        let error = text.parse::<Pacifist>().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    // Of any colour.
    assert_eq!(
        pacifist(DIAGRAM_2)
            .pieces_of_kind(Player::First, PieceKind::King)
            .len(),
        2
    );
    let mut record = Record::new(Pacifist::START);
    let mut dice = grid_core::Dice::seeded(5);
    while record.ending().is_none() {
        let m = grid_core::random_move(record.position(), &mut dice).unwrap();
        record.play(m).unwrap();
        assert_eq!(record.position().occupied().len(), 32);
        assert_eq!(record.position().of_kind(PieceKind::King).len(), 2);
    }
}

#[test]
fn rule_1_2_start_arrays_are_reached_by_number_and_drawn_by_seed() {
    assert_eq!(Pacifist::START.to_string(), START);
    assert_eq!(
        Pacifist::start_of(STANDARD_ARRAY, STANDARD_ARRAY),
        Pacifist::START
    );
    let mut seen = std::collections::HashSet::new();
    for number in 0..ARRAYS {
        let men = array_men(number);
        let files = |kind| {
            men.iter()
                .enumerate()
                .filter(move |m| *m.1 == kind)
                .map(|m| m.0)
        };
        let bishops: Vec<_> = files(PieceKind::Bishop).collect();
        assert_ne!(bishops[0] % 2, bishops[1] % 2);
        let rooks: Vec<_> = files(PieceKind::Rook).collect();
        let king = files(PieceKind::King).next().unwrap();
        assert!(rooks[0] < king && king < rooks[1]);
        assert_eq!(files(PieceKind::Knight).count(), 2);
        seen.insert(men.map(PieceKind::letter));
        let start = Pacifist::start_of(number, number);
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    assert_eq!(seen.len(), 960);
    for seed in 0..20 {
        assert_eq!(Pacifist::symmetric(seed), Pacifist::symmetric(seed));
        let symmetric = Pacifist::symmetric(seed);
        let ranks: Vec<String> = symmetric
            .to_string()
            .split(['/', ' '])
            .map(Into::into)
            .collect();
        assert_eq!(ranks[0].to_uppercase(), ranks[7]);
        assert_eq!(Pacifist::asymmetric(seed), Pacifist::asymmetric(seed));
    }
    let is_lopsided = |seed: &u64| {
        let text = Pacifist::asymmetric(*seed).to_string();
        let ranks: Vec<&str> = text.split(['/', ' ']).collect();
        ranks[0].to_uppercase() != ranks[7]
    };
    assert!((0..20).filter(is_lopsided).count() > 15);
}

#[test]
fn rule_1_3_text_with_and_without_the_fifth_field() {
    let start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 fhfh";
    assert_eq!(pacifist(start).to_string(), format!("{start} gg"));
    assert_eq!(
        pacifist(&format!("{start} --")).castling_rights(),
        pacifist(&start.replace("fhfh", "iiii")).castling_rights()
    );
    // A right without its rook, or without its king between the rooks, is dropped.
    let text = "rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR w 7 ahah";
    assert_eq!(pacifist(text).to_string(), text.replace("ahah", "ihah ee"));
    let king_gone = "rnbq1bnr/ppppkppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w 7 ahah";
    let read = pacifist(king_gone);
    assert_eq!(read.castling_rights().king(Player::Second), None);
    assert_eq!(read.castling_rights().rook(Player::Second, Side::A), None);
    assert_eq!(
        read.castling_rights().rook(Player::First, Side::H),
        Some(square("h1"))
    );
    // A rook that has changed colour on its home square keeps the right.
    let turned = "Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR w 7 ahah";
    assert_eq!(pacifist(turned).to_string(), format!("{turned} ee"));
    for (text, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0",
            "four files",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 KQkq",
            "four files",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahahh",
            "four files",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -1 ahah",
            "whole number",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x 0 ahah",
            "w or b",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah e",
            "two kings",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee -",
            "the end",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w 0 ahah ee",
            "eight ranks",
        ),
    ] {
        let error = text.parse::<Pacifist>().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn rule_2_and_2_1_and_2_2_nothing_is_captured_and_pawns_never_move_diagonally() {
    let position = pacifist("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w 2 ahah ee");
    assert!(!is_legal(&position, "e4d5"));
    assert!(is_legal(&position, "e4e5"));
    assert_eq!(
        position.moves_from(square("f1"), None).targets,
        squares("e2 d3 c4 b5 a6")
    );
    let blocked = pacifist("r1bqkbnr/pppppppp/8/1n6/8/4P3/PPPP1PPP/RNBQKBNR w 2 ahah ee");
    assert_eq!(
        blocked.moves_from(square("f1"), None).targets,
        squares("e2 d3 c4")
    );
    // A converted pawn moves in the other direction: a black pawn on a3 moves down.
    let black = pacifist("rnbqkbnr/1ppppppp/8/8/P7/p6P/1PPPPPP1/RNBQKBNR b 2 iiii");
    assert_eq!(black.moves_from(square("a3"), None).targets, squares("a2"));
}

#[test]
fn rule_3_1_the_square_may_be_empty_and_a_man_does_not_influence_its_own() {
    let start = Pacifist::START;
    assert_eq!(
        (net(&start, "e3"), net(&start, "e6"), net(&start, "e4")),
        (2, -2, 0)
    );
    assert_eq!(
        net(&start, "a1"),
        0,
        "no man supports the rook in the corner"
    );
}

#[test]
fn rule_3_2_sliders_of_one_colour_see_through_each_other_all_else_blocks() {
    // Two rooks and a queen between them on one file: each influences e5.
    let battery = "rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPQPPP/KNB1RBN1 w 0 iiii";
    assert_eq!(net(&pacifist(battery), "e5"), 3);
    // A knight among them blocks the men behind it. So does a bishop on a file.
    let knight = "rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPNPPP/KNB1RBQ1 w 0 iiii";
    assert_eq!(net(&pacifist(knight), "e5"), 1);
    let bishop = "rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPBPPP/KNB1RQN1 w 0 iiii";
    assert_eq!(net(&pacifist(bishop), "e5"), 1);
    // An enemy rook behind the nearest one ends the line and does not count.
    let enemy = "1nbqkbnr/pppp1ppp/8/4p3/4R3/4r2P/PPPPQPPP/KNB1RBN1 w 0 iiii";
    assert_eq!(net(&pacifist(enemy), "e5"), 1);
    // The pawn and the knight influence a3. The bishop behind the pawn does not.
    assert_eq!(net(&Pacifist::START, "a3"), 2);
}

#[test]
fn rule_3_3_equality_is_safe() {
    let mut position = Pacifist::START;
    let events = play(&mut position, "a2a4 b7b5");
    // Black's pawn persuades White's pawn, and White's rook supports it.
    assert_eq!((net(&position, "a4"), events.len()), (0, 1));
    assert!(position.pieces(Player::First).contains(square("a4")));
    assert!(!position.persuaded_by(Player::Second).contains(square("a4")));
    assert!(!position.persuaded_by(Player::First).contains(square("a4")));
    assert!(position.persuaded_by(Player::First).contains(square("b5")));
}

#[test]
fn rule_4_1_and_4_2_conversion_goes_on_round_by_round_over_the_whole_board() {
    let mut position = pacifist(DIAGRAM_1);
    let told: Vec<String> = play(&mut position, "e3f5")
        .iter()
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
fn rule_4_2_the_movers_own_men_do_not_turn_and_hanging_men_turn_with_the_next_move() {
    // Black's pawn steps where White's pawn persuades it. It does not turn in Black's turn.
    let mut position = Pacifist::START;
    let events = play(&mut position, "a2a4 b7b5");
    assert_eq!(events.len(), 1);
    assert_eq!(position.in_danger(Player::Second), squares("b5"));
    // It turns after any move of White …
    let mut turned = position;
    let events = play(&mut turned, "h2h3");
    assert_eq!(events[1].to_string(), "black pawn on b5 turned white");
    assert_eq!(events.len(), 2);
    // … unless that move restores the balance.
    let events = play(&mut position, "a4a5");
    assert_eq!(events.len(), 1);
    assert!(position.pieces(Player::Second).contains(square("b5")));
}

#[test]
fn rule_4_3_the_mover_must_own_a_king_that_is_not_overly_persuaded() {
    // Queen and rook influence the fifth rank. The king's influence on the square ends when the
    // king moves there.
    let position = pacifist("rnb1kbn1/pppppppp/8/6qr/K7/8/PPPPPPPP/RNBQ1BNR w 0 iiii");
    assert_eq!((net(&position, "a5"), net(&position, "b4")), (-1, 1));
    for (m, expected) in [
        ("a4a5", false),
        ("a4b5", false),
        ("a4b4", true),
        ("a4a3", true),
    ] {
        assert_eq!(is_legal(&position, m), expected, "{m}");
    }
}

#[test]
fn rule_5_1_kings_may_meet_and_one_wins_the_other() {
    let mut position = pacifist("rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii");
    let events = play(&mut position, "a4b4");
    assert_eq!(events[1].to_string(), "black king on c5 turned white");
    assert_eq!(
        events[2].to_string(),
        "black has lost the king on c5 to white"
    );
    assert_eq!(
        position.pieces_of_kind(Player::First, PieceKind::King),
        squares("b4 c5")
    );
}

#[test]
fn rule_5_2_without_a_king_only_moves_that_win_one_are_legal() {
    let position = pacifist(DIAGRAM_2);
    assert!(
        position
            .pieces_of_kind(Player::Second, PieceKind::King)
            .is_empty()
    );
    assert_eq!(moves(&position), "a8b6 b7b5 d7d6 g7g6");
    let mut won = position;
    let events = play(&mut won, "g7g6");
    let king_won = Event::KingConverted {
        owner: Player::Second,
        square: square("e7"),
    };
    assert!(events.contains(&king_won), "{events:?}");
    assert_eq!(outcome(&won), "*");
}

#[test]
fn rule_5_2_a_refused_move_says_what_it_means_for_the_king() {
    let reason = |text: &str, m: &str| {
        let position = pacifist(text);
        assert!(!is_legal(&position, m));
        position.why_illegal(m.parse().unwrap()).unwrap()
    };
    assert_eq!(
        reason(DIAGRAM_2, "a7a6"),
        "you have no king, and it wins none"
    );
    // The pawns on d7 and f7 influence e6.
    let far = "rnbqkbnr/pppppppp/8/4K3/8/8/PPPPPPPP/RNBQ1BNR w 0 iiii --";
    assert!(is_legal(&pacifist(far), "e5e4"));
    assert_eq!(
        reason(far, "e5e6"),
        "it would leave every king of yours overly persuaded"
    );
}

#[test]
fn rule_5_2_of_two_kings_one_may_be_left_to_its_fate() {
    // White owns both kings and leaves the one on e7 where Black converts it back.
    let mut position = pacifist(&DIAGRAM_2.replace(" b ", " w "));
    play(&mut position, "h2h3");
    assert_eq!(
        position
            .pieces_of_kind(Player::First, PieceKind::King)
            .len(),
        2
    );
    let events = play(&mut position, "g7g6");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::KingConverted { .. }))
    );
}

#[test]
fn rule_5_3_kings_and_pawns_in_random_games() {
    let ends = squares("a1 b1 c1 d1 e1 f1 g1 h1 a8 b8 c8 d8 e8 f8 g8 h8");
    for seed in 0..50 {
        let mut position = Pacifist::asymmetric(seed);
        let mut dice = grid_core::Dice::seeded(seed);
        while let Some(m) = grid_core::random_move(&position, &mut dice) {
            let mover = position.turn();
            assert!(position.pieces_of_kind(mover, PieceKind::King).len() <= 1);
            position.play(m).unwrap();
            assert!(!position.pieces_of_kind(mover, PieceKind::King).is_empty());
            assert!(!position.of_kind(PieceKind::Pawn).intersects(ends));
            if position.ply() == 200 {
                break;
            }
        }
    }
}

#[test]
fn rule_6_and_2_3_a_pawn_promotes_before_it_persuades() {
    let position = pacifist("rnbqkbnr/1ppppppp/8/P7/8/7R/pPPPPPPP/1NBQKBNR b 0 iiii");
    for kind in ["q", "r", "b", "n"] {
        assert!(is_legal(&position, &format!("a2a1{kind}")));
    }
    assert!(!is_legal(&position, "a2a1"), "compulsory");
    let king = Move {
        promotion: Some(PieceKind::King),
        .."a2a1q".parse().unwrap()
    };
    assert!(!position.is_legal(king));
    // A rook on a1 persuades b1, a knight does not. The pawn on a5 was already hanging.
    let turned = |m: &str| -> Vec<String> {
        let mut after = position;
        let events = play(&mut after, m);
        events[2..].iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        turned("a2a1r"),
        [
            "white knight on b1 turned black",
            "white pawn on a5 turned black"
        ]
    );
    assert_eq!(turned("a2a1n"), ["white pawn on a5 turned black"]);
    let mut promoted = position;
    let events = play(&mut promoted, "a2a1r");
    assert_eq!(events[1].to_string(), "black pawn promoted to rook on a1");
}

#[test]
fn rule_7_a_double_step_must_not_pass_over_an_overly_persuaded_square() {
    // Black's queen and the bishop behind it influence a3, and so do White's pawn and knight.
    let even = pacifist("rnb1kbnr/ppppqppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah");
    assert_eq!((net(&even, "a3"), is_legal(&even, "a2a4")), (0, true));
    // Without the knight a3 is overly persuaded. That restricts only the double step.
    let persuaded = pacifist("rnb1kbnr/ppppqppp/4p3/8/8/2N5/PPPPPPPP/R1BQKBNR w 0 ahah");
    assert_eq!(
        (net(&persuaded, "a3"), is_legal(&persuaded, "a2a4")),
        (-1, false)
    );
    assert!(is_legal(&persuaded, "a2a3"));
    // A pawn not on its second rank has only the single step. A pawn cannot jump over a man.
    let moved = pacifist("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w 1 ahah ee");
    assert!(!is_legal(&moved, "a3a5") && is_legal(&moved, "a3a4"));
    let blocked = pacifist("r1bqkbnr/pppppppp/8/8/8/n7/PPPPPPPP/RNBQKBNR w 1 ahah ee");
    assert!(!is_legal(&blocked, "a2a4") && !is_legal(&blocked, "a2a3"));
}

#[test]
fn rule_8_1_and_8_2b_and_8_2c_and_8_2d_castling_with_a_rook_at_home_over_empty_squares() {
    let open = "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee";
    let mut position = pacifist(open);
    let events = play(&mut position, "e1h1");
    assert_eq!(
        events[0].to_string(),
        "white castled: king e1 to g1, rook h1 to f1"
    );
    assert_eq!(
        position.to_string(),
        "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQ1RK1 b 7 iiah -e"
    );
    assert!(!is_legal(&pacifist(open), "e1a1"), "men between");
    assert!(
        !is_legal(&pacifist(&open.replace("ahah", "iiah")), "e1h1"),
        "no right"
    );
    // The rook must belong to the player now.
    assert!(!is_legal(
        &pacifist(
            &open
                .replace("RNBQK2R", "RNBQK2r")
                .replace("rnbqkbnr", "rnbqkbnR")
        ),
        "e1h1"
    ));
}

#[test]
fn rule_8_2a_the_king_at_home_must_be_the_movers() {
    let open = "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee";
    assert!(is_legal(&pacifist(open), "e1h1"));
    let exchanged = "rnbqKbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQk2R w 6 ahah ee";
    assert!(!is_legal(&pacifist(exchanged), "e1h1"));
}

#[test]
fn rule_8_2d_the_men_may_end_where_the_other_stood() {
    let start = "rk1r1b1q/ppp1p1p1/1nqp1n1p/3n1P2/8/PP1P4/b1P1PPPP/BNR2KRB w 16 cgad fb";
    let mut position = pacifist(start);
    let events = play(&mut position, "f1g1");
    assert_eq!(
        events[0].to_string(),
        "white castled: king f1 to g1, rook g1 to f1"
    );
    let mut position = pacifist(start);
    let events = play(&mut position, "f1c1");
    assert_eq!(
        events[0].to_string(),
        "white castled: king f1 to c1, rook c1 to d1"
    );
    assert_eq!(position.castling_rights().king(Player::First), None);
}

#[test]
fn rule_8_2e_the_king_may_not_stand_on_or_cross_an_attacked_square() {
    let free = pacifist("rnbqkbnr/pppppppp/8/8/8/4PN1B/PPPP1PPP/RNBQK2R w 6 ahah");
    assert!(is_legal(&free, "e1h1"));
    // A bishop on a6 attacks f1. The support of king, rook and bishop does not help.
    let crossed = pacifist("rn1qkbnr/pppppppp/b7/8/8/4PN1B/PPPP1PPP/RNBQK2R w 6 ahah");
    assert!(net(&crossed, "f1") > 0 && !is_legal(&crossed, "e1h1"));
    // The rook may cross attacked squares: b1 is attacked, and only the rook passes it.
    let rook = pacifist("rn1qkbnr/pppppppp/8/8/2P1b3/1PN1P3/PB1PQPPP/R3KBNR w 6 ahah");
    assert!(is_legal(&rook, "e1a1"));
}

#[test]
fn rule_8_2f_the_king_must_be_safe_after_the_conversions() {
    // Queen and two rooks influence the g-file. Only the rook on f1 supports g1.
    let open = pacifist("1nb1kbn1/pppppppp/6r1/6r1/6q1/PBN5/PPPPPP1P/RNBQK2R w 6 ahii e-");
    assert!(!is_legal(&open, "e1h1"));
    let closed = pacifist("1nb1kbn1/pppppppp/6r1/6r1/6q1/1BN5/PPPPPPPP/RNBQK2R w 6 ahii e-");
    assert!(is_legal(&closed, "e1h1"));
}

#[test]
fn rule_8_3_and_4_4_rights_are_lost_by_moving_kings_and_rooks_of_any_colour() {
    let open = "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee";
    assert!(after(pacifist(open), "h1g1").ends_with(" aiah ee"));
    assert!(after(pacifist(open), "e1f1").ends_with(" iiah -e"));
    // Each rook was converted on its home square. No right is lost until the rook moves.
    let converted = "rnbqkbnR/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2r b 6 ahah";
    assert_eq!(pacifist(converted).to_string(), format!("{converted} ee"));
    assert!(after(pacifist(converted), "h1g1").ends_with(" aiah ee"));
    // White moves a converted king, and White's own rights are lost.
    let two = "rnbq1bnr/pppppppp/8/8/8/K7/PPPPPPPP/RNBQKBNR w 0 ahii e-";
    assert!(after(pacifist(two), "a3a4").ends_with(" iiii --"));
    // Black moves White's converted king from its home square. Both colours lose both rights.
    let away = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQkBNR b 0 ahah ee";
    assert!(after(pacifist(away), "e1e2").ends_with(" iiii --"));
}

#[test]
fn rule_8_4_no_castling_elsewhere_or_with_other_men() {
    // Black has the right of the rook on c8. Black's king on f2 cannot castle with the pawn on c2.
    let pawn = pacifist("B1RBNK2/4NPRN/3PQ1P1/P1p1PQ2/1p2Pp1P/1P1pb2P/P1p2kp1/1nr2b1r b 41 iici");
    assert_eq!(
        pawn.castling_rights().rook(Player::Second, Side::A),
        Some(square("c8"))
    );
    assert!(!is_legal(&pawn, "f2c2"));
    // White's converted king on f8 cannot castle on Black's home rank.
    let king = pacifist("BR3K1n/P2P2P1/QPP1p3/1PPnBppr/3Ppp1p/P1B1n1nP/3Q4/1R1B1kr1 w 44 bgbi");
    assert_eq!(
        king.castling_rights().rook(Player::First, Side::A),
        Some(square("b1"))
    );
    assert!(!is_legal(&king, "f8b8"));
}

#[test]
fn rule_9_1_a_player_who_has_no_king_and_cannot_win_one_has_lost() {
    let mut position = pacifist(DIAGRAM_3);
    play(&mut position, "g1b6");
    assert!(
        position
            .pieces_of_kind(Player::Second, PieceKind::King)
            .is_empty()
    );
    assert_eq!((moves(&position).as_str(), outcome(&position)), ("", "1-0"));
}

#[test]
fn rule_9_2_with_a_king_and_no_move_it_is_a_draw() {
    let drawn: Vec<Pacifist> = include_str!("data/pacifist.jsonl")
        .lines()
        .filter(|line| line.contains("\"status\": \"1/2-1/2\""))
        .map(|line| {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            pacifist(case["fen"].as_str().unwrap())
        })
        .collect();
    assert_eq!(drawn.len(), 3);
    for position in drawn {
        assert!(
            !position
                .pieces_of_kind(position.turn(), PieceKind::King)
                .is_empty()
        );
        assert_eq!((position.move_count(), outcome(&position)), (0, "1/2-1/2"));
    }
}

#[test]
fn rule_9_3_the_third_occurrence_and_two_hundred_quiet_plies_are_draws_in_the_record() {
    let shuttle = ["b1a3", "b8a6", "a3b1", "a6b8"];
    let mut record = Record::new(Pacifist::START);
    for m in shuttle.into_iter().cycle().take(8) {
        assert_eq!(record.ending(), None);
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(
        record.ending().map(|ending| ending.reason),
        Some(Reason::Repetition)
    );
    let mut rules = Pacifist::HISTORY_RULES;
    rules.repetitions = None;
    let mut record = Record::with_rules(Pacifist::START, rules);
    record.play("a2a3".parse().unwrap()).unwrap();
    assert_eq!(record.quiet_plies(), 0, "a pawn move");
    for m in ["b8a6", "b1c3", "a6b8", "c3b1"]
        .into_iter()
        .cycle()
        .take(200)
    {
        assert_eq!(record.ending(), None);
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(
        record.ending().map(|ending| ending.reason),
        Some(Reason::QuietPlies)
    );
}

#[test]
fn rule_10_1_and_10_2_and_10_3_and_10_4_the_diagrams() {
    for (start, m, expected) in [
        (
            DIAGRAM_1,
            "e3f5",
            "rkqN1RB1/ppppPPBP/P7/1n3Np1/8/8/1PPPPPPP/RNK1BBQR b 1 iiii --",
        ),
        (
            DIAGRAM_2,
            "a8b6",
            "1br1b1qr/ppppKppp/1n5n/4pN2/k3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --",
        ),
        (
            DIAGRAM_2,
            "g7g6",
            "nbr1b1qr/ppppkp1p/6pn/4pn2/K3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --",
        ),
        (
            DIAGRAM_3,
            "g1b6",
            "1RKNN1br/P1PP1p1p/1Q1Bp1p1/1P1q2n1/5P2/2P4B/pP1PP1PP/B1RKR2N b 1 iiii --",
        ),
    ] {
        assert_eq!(after(pacifist(start), m), expected);
    }
}

#[test]
fn rule_11_and_10_5_in_the_weighted_game_men_count_by_their_value() {
    assert_eq!(
        after(weighted(DIAGRAM_4), "a8a7"),
        "1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/Ppppp3/br1bk1rN w 1 iiii --"
    );
    // Without weights the same move turns only the rook.
    assert_eq!(
        after(pacifist(DIAGRAM_4), "a8a7"),
        "1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1rN w 1 iiii --"
    );
    let start = WeightedPacifist::START;
    assert_eq!(start.net(Player::First, square("e2")), 9 + 3 + 3 + 1000);
    assert_eq!(start.net(Player::First, square("f3")), 1 + 1 + 3);
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
