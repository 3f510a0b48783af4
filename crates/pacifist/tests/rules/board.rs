//! The pieces, the start arrays and the text of a position.

use super::*;

#[test]
fn rule_1_1_there_are_always_32_pieces_and_two_kings() {
    for (text, expected) in [
        (
            "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
            "32 pieces",
        ),
        (
            "rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah",
            "32 pieces",
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
        let pieces = array_pieces(number);
        let files = |kind| {
            pieces
                .iter()
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
        seen.insert(pieces.map(PieceKind::letter));
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
