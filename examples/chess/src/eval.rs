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
    const RANDOM_PLIES: u32 = 0;
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
        let (pieces, mut sum) = (&self.setup.pieces, 0);
        for square in pieces.of(player) {
            let kind = pieces.kind_at(square);
            let attacked = kind.attacks(player, square, pieces.all());
            sum += MATERIAL[kind as usize] + 4 * (attacked & MIDDLE).len() as i32;
            sum += MOBILITY[kind as usize] * (attacked - pieces.of(player)).len() as i32;
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
        self.assets(self.setup.turn) - self.assets(!self.setup.turn)
    }

    /// Returns the value of a capture and of a promotion.
    fn gain(&self, m: Move) -> i32 {
        let value = |kind: PieceKind| MATERIAL[kind as usize];
        let pieces = &self.setup.pieces;
        let [taken, by] = [self.setup.victim(m), Some(m.from)]
            .map(|square| square.map_or(0, |square| value(pieces.kind_at(square))));
        let gain = if taken > 0 { taken - by / 16 } else { 0 };
        gain + m.promotion.map_or(0, |kind| value(kind) - MATERIAL[0])
    }

    /// Visits captures and promotions to queens, and all moves out of check.
    fn try_for_each_noisy<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_check() {
            return self.try_for_each_move(f);
        }
        let last_row = PawnWay::<Set>::of(self.setup.turn).last_row;
        let within = self.setup.pieces.of(!self.setup.turn) | last_row;
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
        let pieces = &self.setup.pieces;
        let few = pieces.of_kind(PieceKind::Pawn) | pieces.of_kind(PieceKind::King);
        let officers = pieces.of(self.setup.turn) - few;
        let passed = board_scene::Present::passed(*self);
        passed.filter(|_| !officers.is_empty())
    }
}
