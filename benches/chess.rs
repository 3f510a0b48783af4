//! Orthodox chess by `cozy-chess` as a [`Game`], to compare the search with other crates. The
//! evaluation is material; captures come first.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use alpha_beta::{Evaluate, View};
use cozy_chess::{BitBoard, Board, Color, Move, Piece};
use grid_core::{Game, HistoryRules, NoEvent, Observer, Outcome, Player};

/// A position of orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess(pub Board);

impl Hash for Chess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash().hash(state);
    }
}

impl Game for Chess {
    type Move = Move;
    type Event = NoEvent;

    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        ..HistoryRules::NONE
    };

    fn turn(&self) -> Player {
        match self.0.side_to_move() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        None
    }

    fn outcome_without_moves(&self) -> Outcome {
        if self.0.checkers().is_empty() {
            Outcome::Draw
        } else {
            Outcome::Win(!self.turn())
        }
    }

    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        self.0.generate_moves(|moves| {
            for m in moves {
                flow = f(m);
                if flow.is_break() {
                    return true;
                }
            }
            false
        });
        flow
    }

    fn play_with(&mut self, m: Move, _: &mut impl Observer<Self>) {
        self.0.play_unchecked(m);
    }

    fn key(&self) -> u64 {
        self.0.hash()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.0.is_legal(m)
    }
}

const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// The material balance of the player to move.
pub fn material(board: &Board) -> i32 {
    let side = board.side_to_move();
    let count = |color, piece| board.colored_pieces(color, piece).len() as i32;
    Piece::ALL
        .into_iter()
        .map(|piece| value(piece) * (count(side, piece) - count(!side, piece)))
        .sum()
}

/// The gain of a move: the captured piece's value, less a little for the capturing piece, or the
/// value of a promotion.
pub fn gain(board: &Board, m: Move) -> i32 {
    let piece = |square| board.piece_on(square);
    let is_capture = board.colors(!board.side_to_move()).has(m.to);
    let mut gain = 0;
    if let (true, Some(taken), Some(by)) = (is_capture, piece(m.to), piece(m.from)) {
        gain += value(taken) - value(by) / 16;
    }
    gain + m
        .promotion
        .map_or(0, |piece| value(piece) - value(Piece::Pawn))
}

/// Visits the captures.
pub fn try_for_each_capture<B>(
    board: &Board,
    mut f: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let prey: BitBoard = board.colors(!board.side_to_move());
    let mut flow = ControlFlow::Continue(());
    board.generate_moves(|mut moves| {
        moves.to &= prey;
        for m in moves {
            flow = f(m);
            if flow.is_break() {
                return true;
            }
        }
        false
    });
    flow
}

/// Material.
#[derive(Copy, Clone, Debug)]
pub struct Material;

impl Evaluate<Chess> for Material {
    const REDUCTIONS: bool = true;

    type View<'a> = &'a Chess;

    fn view<'a>(&'a self, position: &'a Chess) -> &'a Chess {
        position
    }
}

impl View<Chess> for &Chess {
    fn position(&self) -> &Chess {
        self
    }

    fn evaluate(&self) -> i32 {
        material(&self.0)
    }

    fn gain(&self, m: Move) -> i32 {
        gain(&self.0, m)
    }

    fn try_for_each_noisy<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        try_for_each_capture(&self.0, f)
    }

    fn null_move(&self) -> Option<Chess> {
        let board = &self.0;
        let side = board.side_to_move();
        let few = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        // With only pawns left, zugzwang is likely.
        let officers = board.colors(side) & !few;
        if officers.is_empty() {
            return None;
        }
        board.null_move().map(Chess)
    }
}
