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
use chess_men::{Attacks, Board, Generator, Guard, Kind, Look, Pieces};
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

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
struct Capablanca {
    pieces: Pieces<PieceKind, 4>,
    turn: Player,
    /// The square that a double step has passed, if a pawn can capture there.
    passed: Option<Square>,
}

impl Capablanca {
    /// Returns what generates the moves of the player to move.
    fn generator(&self) -> Generator<'_, PieceKind, 4> {
        let king = (self.pieces.of(self.turn) & self.pieces.of_kind(King)).first();
        Generator {
            pieces: &self.pieces,
            player: self.turn,
            guard: king.map(|king| Guard::of(&self.pieces, self.turn, king)),
            en_passant: self.passed,
            castling: Set::EMPTY,
        }
    }

    /// Returns the position after a double step that has passed a square.
    fn pass(mut self, square: Option<Square>) -> Self {
        self.passed = square;
        self.passed = square.filter(|_| self.generator().can_capture_en_passant());
        self
    }

    fn is_check(&self) -> bool {
        let guard = self.generator().guard;
        guard.is_none_or(|guard| !guard.checkers.is_empty())
    }
}

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
        self.turn
    }

    fn legal(&self) -> impl Iterator<Item = Move> {
        let (own, generator) = (self.pieces.of(self.turn), self.generator());
        let moves = move |from| generator.moves_from(from).into_iter();
        own.into_iter().flat_map(moves)
    }

    fn apply(&mut self, m: Move) {
        let passed = self.pieces.play(self.turn, m, self.passed);
        self.turn = !self.turn;
        *self = self.pass(passed);
    }

    fn is_progress(&self, before: &Self, m: Move) -> bool {
        before.pieces.kind_at(m.from) == Pawn || before.pieces.at(m.to).is_some()
    }

    fn result(&self, can_move: bool) -> Option<Outcome> {
        (!can_move).then(|| match self.is_check() {
            true => Outcome::Win(!self.turn),
            false => Outcome::Draw,
        })
    }

    fn points(&self) -> i32 {
        let own = self.pieces.of(self.turn);
        let worth = |square| WORTH[self.pieces.kind_at(square) as usize - 1];
        let sum = |set: Set| set.into_iter().map(worth).sum::<i32>();
        sum(own) - sum(self.pieces.all() - own) + 3 * self.generator().count() as i32
    }

    fn at(&self, spot: Spot) -> Option<char> {
        let (owner, kind) = self.pieces.at(Square::of_spot(spot)?)?;
        Some(kind.letter_of(owner))
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        let mut pieces = Pieces::NONE;
        for square in Square::all() {
            if let Some((kind, owner)) = letter(square.spot()).and_then(PieceKind::from_letter) {
                pieces.put(square, owner, kind);
            }
        }
        let kings = Player::ALL.map(|player| (pieces.of(player) & pieces.of_kind(King)).len());
        let [game, moved] = [turn, !turn].map(|turn| Self {
            pieces,
            turn,
            passed: None,
        });
        (kings == [1, 1] && !moved.is_check()).then_some(game)
    }

    fn tail(&self) -> String {
        self.passed.iter().map(Square::to_string).collect()
    }

    fn with_tail(self, tail: &str) -> Option<Self> {
        let passed = tail.parse().ok();
        Some(self.pass(passed.filter(|&square| self.pieces.has_passed(!self.turn, square))))
    }
}

fn main() -> ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Simple<Capablanca>>()))
}
