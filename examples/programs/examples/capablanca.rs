//! A chess of one's own in every program: ten columns, archbishops, chancellors, no castling.
//!
//! ```text
//! cargo run -p programs --example capablanca
//! cargo run -p programs --example capablanca perft capablanca 3
//! ```

use std::process::ExitCode;

use PieceKind::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};
use board_scene::ScenePiece;
use board_scene::facts::{About, Unit};
use board_scene::simple::{Simple, SimpleGame};
use chess_men::{Attacks, Board, CastlingRights, Kind, Look, Pieces, Setup};
use grid_core::{Bitboard, HistoryRules, Outcome, Player, Spot, SquareSet};
use menagerie::{Catalogue, GameInfo};

type Square = grid_core::Square<10, 8>;
type Set = Bitboard<u128, 10, 8>;
type Move = chess_men::Move<PieceKind>;

/// The kinds. Their numbers, from 1 to 8, have at most four binary digits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum PieceKind {
    Pawn = 1,
    Knight,
    Bishop,
    Rook,
    Archbishop,
    Chancellor,
    Queen,
    King,
}

/// What the kinds are worth, in hundredths of a pawn.
const WORTH: [i32; 8] = [100, 300, 350, 500, 800, 850, 950, 0];

impl Kind for PieceKind {
    type Set = Set;

    const KINDS: &'static [Self] = &[
        Pawn, Knight, Bishop, Rook, Archbishop, Chancellor, Queen, King,
    ];

    const PROMOTIONS: &'static [Self] = &[Queen, Chancellor, Archbishop, Rook, Bishop, Knight];

    const LOOKS: &'static [Look] = &[
        Look::new('p', ['♙', '♟'], "pawn").unlettered(),
        Look::new('n', ['♘', '♞'], "knight"),
        Look::new('b', ['♗', '♝'], "bishop"),
        Look::new('r', ['♖', '♜'], "rook"),
        Look::lettered('a', "archbishop"),
        Look::lettered('c', "chancellor"),
        Look::new('q', ['♕', '♛'], "queen"),
        Look::new('k', ['♔', '♚'], "king").royal(),
    ];

    fn number(self) -> usize {
        self as usize
    }
}

impl Attacks for PieceKind {
    const PAWN: Self = Pawn;
    const KING: Self = King;

    fn attacks(self, owner: Player, from: Square, occupied: Set) -> Set {
        match self {
            Pawn => Set::pawn(owner, from),
            Knight => Set::knight(from),
            Bishop => Set::bishop(from, occupied),
            Rook => Set::rook(from, occupied),
            Archbishop => Set::bishop(from, occupied) | Set::knight(from),
            Chancellor => Set::rook(from, occupied) | Set::knight(from),
            Queen => Set::queen(from, occupied),
            King => Set::king(from),
        }
    }
}

/// A position: where the pieces stand, and whose turn it is. The rules are those of chess.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
struct Capablanca(Setup<PieceKind, 4>);

impl SimpleGame for Capablanca {
    const NAME: &'static str = "capablanca";
    const START: &'static str = "rnabqkbcnr/pppppppppp/........../........../........../\
        ........../PPPPPPPPPP/RNABQKBCNR 1";
    const PIECES: &'static [ScenePiece] = &Look::pieces::<16>(PieceKind::LOOKS);
    const HISTORY_RULES: HistoryRules = HistoryRules::CHESS;
    const ABOUT: About = About {
        title: "Capablanca Chess",
        summary: "chess on ten columns, with archbishops and chancellors",
        rules: "Chess without castling. An archbishop moves as bishop or knight, a chancellor as \
            rook or knight.",
        players: ["White", "Black"],
        below: Some(Player::First),
        unit: Some(Unit::PAWNS),
        ..About::PLAIN
    };

    type Move = Move;

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn legal(&self) -> impl Iterator<Item = Move> {
        self.0.moves_between(Set::FULL, Set::FULL).flatten()
    }

    fn apply(&mut self, m: Move) {
        self.0.play(m);
    }

    fn is_progress(&self, before: &Self, m: Move) -> bool {
        before.0.pieces.kind_at(m.from) == Pawn || before.0.victim(m).is_some()
    }

    fn result(&self, can_move: bool) -> Option<Outcome> {
        (!can_move).then(|| match self.0.is_check(self.0.turn) {
            true => Outcome::Win(!self.0.turn),
            false => Outcome::Draw,
        })
    }

    fn points(&self) -> i32 {
        let (pieces, turn) = (&self.0.pieces, self.0.turn);
        let worth = |square| WORTH[pieces.kind_at(square) as usize - 1];
        let sum = |player| pieces.of(player).into_iter().map(worth).sum::<i32>();
        sum(turn) - sum(!turn) + 3 * self.0.move_count() as i32
    }

    fn at(&self, spot: Spot) -> Option<char> {
        let (owner, kind) = self.0.pieces.at(Square::of_spot(spot)?)?;
        Some(kind.letter_of(owner))
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        let mut pieces = Pieces::NONE;
        for square in Square::all() {
            if let Some((kind, owner)) = letter(square.spot()).and_then(PieceKind::from_letter) {
                pieces.put(square, owner, kind);
            }
        }
        let setup = Setup {
            pieces,
            turn,
            rights: CastlingRights::NONE,
            en_passant: None,
        };
        setup.checked().ok().map(Self)
    }

    fn tail(&self) -> String {
        self.0.en_passant.iter().map(Square::to_string).collect()
    }

    fn with_tail(mut self, tail: &str) -> Option<Self> {
        self.0.en_passant = tail.parse().ok();
        self.0.checked().ok().map(Self)
    }
}

fn main() -> ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Simple<Capablanca>>()))
}
