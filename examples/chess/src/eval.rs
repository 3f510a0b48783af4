//! The evaluation of a position, and the order of moves.

use std::ops::ControlFlow;

use alpha_beta::{Evaluate, Pruning, View};
use chess_men::{Attacks, PawnWay};
use grid_core::{Game, Player, SquareSet};

use crate::{Move, PieceKind, Position, Set};

/// Material, and what the pieces attack, in hundredths of a pawn.
#[derive(Copy, Clone, Debug, Default)]
pub struct Evaluator;

/// The value of each kind.
const MATERIAL: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// The value of each attacked square, by the kind that attacks it.
const MOBILITY: [i32; 6] = [3, 5, 4, 3, 1, -3];

/// The squares in the middle.
const MIDDLE: Set = Set::from_bits(0x3c3c_0000 | 0x3c3c << 32);

impl Evaluate<Position> for Evaluator {
    const REDUCTIONS: bool = true;
    const PRUNING: Pruning = Pruning {
        reverse_futility: 90,
        futility: 90,
        ..Pruning::NONE
    };

    type View<'a> = &'a Position;

    fn view<'a>(&'a self, position: &'a Position) -> &'a Position {
        position
    }
}

impl Position {
    /// Returns the value of a player's pieces.
    fn assets(&self, player: Player) -> i32 {
        let mut sum = 0;
        for square in self.pieces(player) {
            let kind = self.pieces.kind_at(square);
            let attacked = kind.attacks(player, square, self.occupied());
            sum += MATERIAL[kind as usize] + 4 * (attacked & MIDDLE).len() as i32;
            sum += MOBILITY[kind as usize] * (attacked & !self.pieces(player)).len() as i32;
            if kind == PieceKind::Pawn {
                let row = square.row() as i32;
                let rows = [row - 1, 6 - row][player.index()];
                sum += rows * rows;
            }
        }
        sum
    }
}

impl View<Position> for &Position {
    fn position(&self) -> &Position {
        self
    }

    fn evaluate(&self) -> i32 {
        self.assets(self.turn) - self.assets(!self.turn)
    }

    /// Returns the value of a capture and of a promotion.
    fn gain(&self, m: Move) -> i32 {
        let value = |kind: PieceKind| MATERIAL[kind as usize];
        let by = self.pieces.kind_at(m.from);
        let gain = match self.pieces.at(m.to) {
            Some((owner, taken)) if owner != self.turn => value(taken) - value(by) / 16,
            None if by == PieceKind::Pawn && self.en_passant == Some(m.to) => MATERIAL[0],
            _ => 0,
        };
        gain + m.promotion.map_or(0, |kind| value(kind) - MATERIAL[0])
    }

    /// Visits captures and promotions to queens, and all moves out of check.
    fn try_for_each_noisy<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_check(self.turn) {
            return self.try_for_each_move(f);
        }
        let last_row = PawnWay::<Set>::of(self.turn).last_row;
        let within = self.pieces(!self.turn) | last_row;
        self.try_for_each_piece(within, |piece| {
            let is_promotion = !piece.promotions.is_empty();
            let promotion = piece.promotions.first().copied();
            piece.targets.into_iter().try_for_each(|to| {
                let m = Move {
                    promotion,
                    ..Move::new(piece.from, to)
                };
                match is_promotion || self.gain(m) != 0 {
                    true => f(m),
                    false => ControlFlow::Continue(()),
                }
            })
        })
    }

    /// Without officers a pass may be better than any move.
    fn null_move(&self) -> Option<Position> {
        let few = self.of_kind(PieceKind::Pawn) | self.of_kind(PieceKind::King);
        let officers = self.pieces(self.turn) & !few;
        let passed = board_scene::Present::passed(*self);
        passed.filter(|_| !officers.is_empty())
    }
}
