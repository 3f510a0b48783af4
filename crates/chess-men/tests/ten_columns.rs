//! Castling, its text and the numbers of moves on a board that is not that of chess.

use std::collections::HashSet;

use chess_men::{
    Attacks, Board, CastlingRights, ChessPieces, Kind, Look, Move, PieceKind, Pieces, Setup, Side,
    actions,
};
use grid_core::text::Field;
use grid_core::{Bitboard, Player, SquareSet};
use proptest::prelude::*;

type Set = Bitboard<u128, 10, 8>;
type Square = grid_core::Square<10, 8>;

/// Some kinds of pieces on ten columns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Wide {
    Pawn = 1,
    Chancellor,
    Rook,
    King,
}

impl Kind for Wide {
    type Set = Set;

    const KINDS: &'static [Self] = &[Self::Pawn, Self::Chancellor, Self::Rook, Self::King];
    const PROMOTIONS: &'static [Self] = &[Self::Chancellor, Self::Rook];
    const LOOKS: &'static [Look] = &[
        Look::lettered('p', "pawn").unlettered(),
        Look::lettered('c', "chancellor"),
        Look::lettered('r', "rook"),
        Look::lettered('k', "king").royal(),
    ];

    fn number(self) -> usize {
        self as usize
    }
}

impl Attacks for Wide {
    const PAWN: Self = Self::Pawn;
    const KING: Self = Self::King;
    const ROOK: Option<Self> = Some(Self::Rook);

    fn attacks(self, owner: Player, from: Square, occupied: Set) -> Set {
        match self {
            Self::Pawn => Set::pawn(owner, from),
            Self::Chancellor => Set::rook(from, occupied) | Set::knight(from),
            Self::Rook => Set::rook(from, occupied),
            Self::King => Set::king(from),
        }
    }
}

/// Reads the first four fields of a FEN.
fn setup(text: &str) -> Setup<Wide> {
    let read = Setup::read(&mut Field::split("position", text));
    read.unwrap_or_else(|error| panic!("{text}: {error}")).0
}

/// Checks every castling of a board against its definition: the king goes to the third column from
/// the left or the second from the right, the rook beside it towards the middle, and no other piece
/// stands on either's way.
fn check_castlings<S: Board>() {
    let [width, height] = S::SIZE;
    let span = |row, a: usize, b: usize| -> S {
        let columns = a.min(b)..=a.max(b);
        columns
            .filter_map(|column| S::square(row, column))
            .collect()
    };
    for (player, row) in [(Player::First, 0), (Player::Second, height - 1)] {
        for (king, rook) in (0..width * width).map(|n| (n / width, n % width)) {
            if king == rook {
                continue;
            }
            let mut rights = CastlingRights::<S>::NONE;
            rights.give(player, king, rook);
            let (side, king_to, rook_to) = match rook < king {
                true => (Side::A, 2, 3),
                false => (Side::H, width - 2, width - 3),
            };
            let found = rights.castling(player, side).expect("a right");
            let columns = [found.king, found.rook, found.king_to, found.rook_to].map(S::place);
            let expected = [king, rook, king_to, rook_to].map(|column| (row, column));
            assert_eq!(columns, expected);
            assert_eq!(found.way, span(row, king, king_to));
            let ways = found.way | span(row, rook, rook_to);
            let own = S::of(found.king) | S::of(found.rook);
            // The squares between king and rook are crossed by one of them.
            let between = span(row, king, rook);
            assert_eq!(
                found.empty,
                (ways | between) - own,
                "{player:?} {king} {rook}"
            );
            assert_eq!(rights.castling(!player, side), None);
        }
    }
}

#[test]
fn castlings_are_as_defined_on_boards_of_any_width() {
    check_castlings::<Bitboard<u64, 8, 8>>();
    check_castlings::<Set>();
    check_castlings::<Bitboard<u64, 6, 6>>();
    check_castlings::<Bitboard<u128, 11, 11>>();
}

#[test]
fn a_king_castles_three_columns_away() {
    let free = setup("r4k3r/10/10/10/10/10/10/R4K3R w KQkq -");
    let moves = free.moves_from("f1".parse().expect("a square")).into_iter();
    let moves: Vec<_> = moves.map(|m| m.to_string()).collect();
    assert!(
        ["f1a1", "f1j1"]
            .iter()
            .all(|&m| moves.iter().any(|own| own == m)),
        "{moves:?}"
    );
    for (rook, ends) in [("j1", ("i1", "h1")), ("a1", ("c1", "d1"))] {
        let mut after = free;
        let [from, to] = ["f1", rook].map(|name| name.parse().expect("a square"));
        let castling = free.rights.castling(Player::First, Side::of(from, to));
        castling
            .expect("a right")
            .make(&mut after.pieces, Player::First);
        let [king_to, rook_to] = [ends.0, ends.1].map(|name| name.parse().expect("a square"));
        assert_eq!(after.pieces.at(king_to), Some((Player::First, Wide::King)));
        assert_eq!(after.pieces.at(rook_to), Some((Player::First, Wide::Rook)));
        let uci = free.rights.uci(Player::First, Move::<Wide>::new(from, to));
        assert_eq!(uci, Move::new(from, king_to));
        assert_eq!(
            free.rights.meant(&free.pieces, Player::First, uci),
            Move::new(from, to)
        );
    }
}

#[test]
fn what_stands_or_attacks_on_the_way_forbids_castling() {
    for (text, rooks) in [
        ("4k5/10/10/10/10/10/10/R4K3R w KQ -", "a1 j1"),
        ("4k5/10/10/10/10/10/10/RC3K3R w KQ -", "j1"),
        ("4k1r3/10/10/10/10/10/10/R4K3R w KQ -", "a1"),
        // An attack on the rook or beside the king's way does not matter.
        ("rr2k5/10/10/10/10/10/10/R4K3R w KQ -", "a1 j1"),
        ("4kr4/10/10/10/10/10/10/R4K3R w KQ -", ""),
        ("4k5/10/10/10/10/10/10/R4K3R w Q -", "a1"),
    ] {
        let castling = setup(text).generator(Player::First).castling;
        let names: Vec<_> = castling.into_iter().map(|rook| rook.to_string()).collect();
        assert_eq!(names.join(" "), rooks, "{text}");
    }
}

#[test]
fn rights_are_text_with_the_letters_of_columns() {
    for text in [
        "r4k3r/10/10/10/10/10/10/R4K3R w KQkq -",
        "r4k3r/10/10/10/4P5/10/10/R4K3R b Kq e3",
        "1r3k2rr/10/10/10/10/10/10/RR3K3R w KBkq -",
        "1r3k2rr/10/10/10/10/10/10/RR3K3R w KBiq -",
    ] {
        let four = setup(text);
        assert_eq!(four.to_string(), text);
    }
    let error = Setup::<Wide>::read(&mut Field::split(
        "position",
        "5k4/10/10/10/10/10/10/5K4 w - k1",
    ));
    let error = error.expect_err("no such square").to_string();
    assert!(error.contains("a square from a1 to j8, or -"), "{error}");
    let error = Setup::<Wide>::read(&mut Field::split(
        "position",
        "5k4/10/10/10/10/10/10/5K4 w KL -",
    ));
    let error = error.expect_err("no such column").to_string();
    assert!(error.contains("files of rooks"), "{error}");
}

proptest! {
    /// Every move of every piece is counted and has a number of its own, and the number gives the
    /// move back.
    #[test]
    fn moves_and_numbers_agree(places in prop::collection::vec((0..80_usize, 0..8_usize), 2..20)) {
        let mut four = setup("r4k3r/10/10/10/10/10/10/R4K3R w KQkq -");
        for (place, piece) in places {
            let square = Square::from_index(place).expect("a square");
            let (owner, kind) = (Player::ALL[piece % 2], Wide::KINDS[piece / 2]);
            let is_last = [0, 7].contains(&square.row());
            if four.pieces.at(square).is_none() && kind != Wide::King && !is_last {
                four.pieces.put(square, owner, kind);
            }
        }
        for player in Player::ALL {
            four.turn = player;
            let generator = four.generator(player);
            let pawns = four.pieces.of_kind(Wide::Pawn);
            let mut seen = HashSet::new();
            for from in four.pieces.of(player) {
                for m in generator.moves_from(from).into_iter() {
                    let number = actions::number(m, player);
                    prop_assert!(number < actions::count::<Wide>() as u64);
                    prop_assert!(seen.insert(number), "{m}");
                    prop_assert_eq!(actions::numbered(number, player, pawns), Some(m));
                }
            }
            prop_assert_eq!(generator.count() as usize, seen.len());
        }
    }
}

#[test]
fn all_that_the_rules_of_chess_see_is_in_the_words() {
    let texts = [
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq -",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq -",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq -",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq -",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w - -",
    ];
    let words = texts.map(|text| {
        let read = Setup::<PieceKind>::read(&mut Field::split("position", text));
        read.expect("a setup").0.words()
    });
    assert_eq!(HashSet::from(words).len(), texts.len());
}

#[test]
fn a_picture_of_a_piece_has_its_look_and_its_owner() {
    let pieces: [_; 8] = Look::pieces(Wide::LOOKS);
    let found = pieces.map(|piece| (piece.owner, piece.name));
    let looks = Wide::LOOKS.iter();
    let expected = looks.flat_map(|look| Player::ALL.map(|owner| (Some(owner), look.name)));
    assert!(found.into_iter().eq(expected), "{found:?}");
}

#[test]
fn the_rights_of_chess_keep_their_numbers() {
    assert_eq!(CastlingRights::ORTHODOX.number(), 0x0404_0700_0700);
    assert_eq!(<CastlingRights>::NONE.number(), 0x0808_0808_0808);
    assert_eq!(actions::count::<chess_men::PieceKind>(), 4_672);
    assert!(ChessPieces::ORTHODOX.all().len() == 32);
    assert_eq!(Pieces::<Wide, 3>::NONE.all(), Set::EMPTY);
}

/// Moves made and taken apart: a double step that is captured in passing, a promotion, a castling.
#[test]
fn a_setup_plays_by_the_rules_of_chess_and_tells_what_a_move_does() {
    let mut game = setup("r4k3r/1p8/10/2P7/10/10/8p1/R4K4 b KQkq -");
    let mut play = |m: &str| {
        let m = game.meant(m.parse().expect("a move"));
        assert_eq!(game.refusal(m), None, "{m}");
        assert!(
            game.moves_between(Set::of(m.from), Set::of(m.to))
                .eq([game.moves_from(m.from).within(Set::of(m.to))])
        );
        (game.play(m), game)
    };
    let (_, after) = play("b7b5");
    assert_eq!(after.en_passant, "b6".parse().ok());
    let (passing, after) = play("c5b6");
    let captured = passing.captured.map(|piece| piece.to_string());
    assert_eq!(captured.as_deref(), Some("pawn on b5"));
    assert_eq!((after.en_passant, passing.is_progress), (None, true));
    let (promotion, after) = play("i2i1c");
    assert_eq!((promotion.kind, promotion.captured), (Wide::Pawn, None));
    let stands = after.pieces.at("i1".parse().expect("a square"));
    assert_eq!(stands, Some((Player::Second, Wide::Chancellor)));
    assert!(after.is_check(Player::First) && after.passed().is_none());
    play("f1f2");
    let (castling, after) = play("f8c8");
    assert_eq!(
        (castling.is_progress, castling.castling.is_some()),
        (false, true)
    );
    assert_eq!(after.to_string(), "2kr5r/10/1P8/10/10/10/5K4/R7c1 w - -");
}

#[test]
fn a_setup_is_checked() {
    for (text, expected) in [
        (
            "4k5/10/10/10/10/10/10/10 w - -",
            "bad position: expected one king of each colour",
        ),
        (
            "4k3P1/10/10/10/10/10/10/4K5 w - -",
            "bad position on i8: expected no pawn on the first or last rank",
        ),
        (
            "4k5/10/10/10/10/10/10/4KR4 b - f3",
            "4k5/10/10/10/10/10/10/4KR4 b - -",
        ),
        // A rook makes no double step.
        (
            "4k5/10/10/3rP5/10/10/10/5K4 w - d6",
            "4k5/10/10/3rP5/10/10/10/5K4 w - -",
        ),
        (
            "4k5/4R5/10/10/10/10/10/4K5 w - -",
            "bad position: expected no check to the player who has moved",
        ),
    ] {
        let found = setup(text).checked();
        let told = found.map_or_else(|error| error.to_string(), |setup| setup.to_string());
        assert_eq!(told, expected);
    }
    let mut moved = setup("4k5/10/10/10/10/10/10/R3K4R w KQ -");
    moved
        .pieces
        .remove(Set::of("j1".parse().expect("a square")));
    let kept = moved.checked().expect("a position");
    assert_eq!(kept.to_string(), "4k5/10/10/10/10/10/10/R3K5 w Q -");
}
