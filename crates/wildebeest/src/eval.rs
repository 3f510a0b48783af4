//! The evaluation of a position, and the order of moves.

use core::ops::ControlFlow;

use alpha_beta::Evaluate;
use grid_core::{Player, SquareSet};

use crate::effects::last_row;
use crate::moves::{END_ROWS, around, behind};
use crate::{Move, PieceKind, Position, Set, Square};

/// The evaluation of Wildebeest for [`alpha_beta::Search`].
///
/// The unit is a hundredth of a pawn. The evaluation counts material, carts that can run, paralysed
/// pieces, and pawns on their way to become Time Machines. It counts the dangers to the King: enemy
/// Serpents, Grand Empresses and Gorillas near it, and carts in its column. It counts the pieces
/// beside a Prince Joey that would explode with one piece more or less in its row. The weights are
/// estimates.
///
/// ```
/// use alpha_beta::{Limits, Search};
/// use wildebeest::{Evaluator, Game, Position};
///
/// // All but seven of the first moves lose at once.
/// let mut search = Search::new(Evaluator);
/// let m = search.best_move(&Position::START, &Limits::depth(3)).unwrap();
/// let mut game = Position::START;
/// game.play(m)?;
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), grid_core::IllegalMove<wildebeest::Move>>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluator;

/// The value of a piece, by the number of its kind. A King has none, because the game ends when it
/// is lost. A King with a Jet Pack has the value of the Jet Pack.
const VALUES: [i32; 16] = {
    let mut values = [0; 16];
    let table = [
        (PieceKind::Pawn, 100),
        (PieceKind::Knight, 300),
        (PieceKind::Bishop, 350),
        (PieceKind::Rook, 500),
        (PieceKind::JetKing, 60),
        (PieceKind::Serpent, 600),
        (PieceKind::OldWoman, 220),
        (PieceKind::Empress, 1300),
        (PieceKind::Joey, 30),
        (PieceKind::Catapult, 320),
        (PieceKind::Gorilla, 450),
        (PieceKind::Cart, 60),
        (PieceKind::TimeMachine, 80),
        (PieceKind::Beekeeper, 260),
    ];
    let mut i = 0;
    while i < table.len() {
        values[table[i].0 as usize] = table[i].1;
        i += 1;
    }
    values
};

/// The gain of capturing a King when moves are ordered.
const KING_GAIN: i32 = 50_000;

/// The bonus of a cart on an end row, where it can move and run.
const RUNNING_CART: i32 = 80;

/// The bonus of a machine whose cart can run: the cart runs every turn.
const WORKING_MACHINE: i32 = 150;

/// The bonus of a pawn by the rows it has advanced from its home row. After nine rows it has become
/// a Time Machine.
const PAWN_ADVANCE: [i32; 10] = [0, 2, 5, 10, 15, 25, 40, 60, 100, 0];

/// The cost of an enemy poisoner or Gorilla within two squares of the King.
const SERPENT_NEAR_KING: i32 = -70;
const EMPRESS_NEAR_KING: i32 = -60;
const GORILLA_NEAR_KING: i32 = -25;

/// The cost of a cart on an end row of the King's column.
const CART_BEHIND_KING: i32 = -30;

/// The cost of a pawn one step from row 5 that would charge such a cart.
const PAWN_BEFORE_ROW_5: i32 = -60;

/// The cost of every row that a King without Jet Pack is away from home.
const KING_ADVANCE: i32 = -8;

/// The cost of a paralysed piece, and the percentage of its value that is added to the cost.
const PARALYSED: i32 = -12;
const PARALYSED_PERCENT: i32 = 6;

/// The cost of a King beside a Joey that is about to explode.
const KING_BESIDE_JOEY: i32 = 160;

/// The other pieces beside such a Joey cost their value divided by this.
const BLAST_PART: i32 = 10;

impl Evaluate<Position> for Evaluator {
    const REDUCTIONS: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        let white = position.assets(Player::First)
            - position.assets(Player::Second)
            - position.blasts(Player::First)
            + position.blasts(Player::Second);
        match position.turn {
            Player::First => white,
            Player::Second => -white,
        }
    }

    /// Returns the value of the pieces that the move captures and poisons, less the value of what
    /// it loses to poison, and a bonus for a new Time Machine.
    fn gain(&self, position: &Position, m: Move) -> i32 {
        position.gain_of(m)
    }

    /// Visits the moves that capture an enemy, pushes and flings included, the moves that poison,
    /// and the moves that make a Time Machine.
    fn try_for_each_noisy<B>(
        &self,
        position: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let player = position.turn;
        let enemy = position.pieces(player.other());
        let poisonable = enemy & !position.carts_and_machines();
        let beside_prey = poisonable.neighbours();
        position.try_for_each_piece(|piece| {
            let from = piece.from;
            let noisy = match position.men.kind_at(from) {
                PieceKind::Pawn => piece.targets & (enemy | last_row(player)),
                PieceKind::Serpent | PieceKind::Empress => piece.targets & (enemy | beside_prey),
                PieceKind::Gorilla => {
                    let pushes = piece.targets & around(from) & position.occupied();
                    let mut noisy = piece.targets & enemy & !pushes;
                    for to in pushes {
                        if behind(from, to).is_some_and(|behind| enemy.contains(behind)) {
                            noisy |= Set::of(to);
                        }
                    }
                    noisy
                }
                _ => piece.targets & enemy,
            };
            noisy.into_iter().try_for_each(|to| f(Move { from, to }))
        })
    }

    /// Returns the position after a pass and its after-effects. `None` if the player has few pieces
    /// left, because then a pass may be better than any move.
    fn pass(&self, position: &Position) -> Option<Position> {
        let own = position.pieces(position.turn) & !position.of_kind(PieceKind::Pawn);
        if own.len() < 6 {
            return None;
        }
        let mut passed = *position;
        passed.after_effects(&mut |_| {});
        passed.turn = passed.turn.other();
        Some(passed)
    }
}

/// The rows from which one pawn step leads to row 5, by player.
const BEFORE_ROW_5: [Set; 2] = [Set::row(4), Set::row(6)];

/// Returns the number of rows between a square and the player's own back row.
fn rows_from_home(square: Square, player: Player) -> usize {
    match player {
        Player::First => square.row(),
        Player::Second => 10 - square.row(),
    }
}

impl Position {
    /// Returns the value of the piece on a square.
    fn value_at(&self, square: Square) -> i32 {
        VALUES[self.men.kind_at(square) as usize]
    }

    /// Returns the value of everything that a player has.
    #[inline]
    fn assets(&self, owner: Player) -> i32 {
        self.material(owner)
            + self.pawns(owner)
            + self.carts(owner)
            + self.king_safety(owner)
            + self.paralysis(owner)
    }

    fn material(&self, owner: Player) -> i32 {
        let own = self.pieces(owner);
        let mut sum = 0;
        for kind in PieceKind::ALL {
            let of_kind = own & self.of_kind(kind);
            if !of_kind.is_empty() {
                sum += VALUES[kind as usize] * of_kind.len() as i32;
            }
        }
        sum
    }

    fn pawns(&self, owner: Player) -> i32 {
        let pawns = self.pieces_of_kind(owner, PieceKind::Pawn);
        // A pawn on its last row has promoted; one behind its home row has not advanced.
        let advance = |pawn| PAWN_ADVANCE[rows_from_home(pawn, owner).saturating_sub(1) % 10];
        pawns.into_iter().map(advance).sum()
    }

    /// Returns the bonus of a cart that can run, and of machines that make it run.
    fn carts(&self, owner: Player) -> i32 {
        if !self
            .pieces_of_kind(owner, PieceKind::Cart)
            .intersects(END_ROWS)
        {
            return 0;
        }
        let machines = self.pieces_of_kind(owner, PieceKind::TimeMachine);
        RUNNING_CART
            + if machines.is_empty() {
                0
            } else {
                WORKING_MACHINE
            }
    }

    fn king_safety(&self, owner: Player) -> i32 {
        let king = self.kings() & self.pieces(owner);
        let Some(square) = king.first() else { return 0 };
        let enemy = self.pieces(owner.other());
        let beside = king.neighbours() | king;
        let near = beside.neighbours() & enemy;
        let mut sum = 0;
        if !near.is_empty() {
            let count = |kind| (near & self.of_kind(kind)).len() as i32;
            sum += SERPENT_NEAR_KING * count(PieceKind::Serpent)
                + EMPRESS_NEAR_KING * count(PieceKind::Empress)
                + GORILLA_NEAR_KING * count(PieceKind::Gorilla);
        }
        if self.men.kind_at(square) == PieceKind::King {
            sum += KING_ADVANCE * rows_from_home(square, owner) as i32;
        }
        let carts = self.of_kind(PieceKind::Cart) & END_ROWS & Set::column(square.column());
        for cart in carts {
            // Pawns charge the enemy's cart.
            let by = self.men.owner_at(cart).other();
            let pawns = self.pieces_of_kind(by, PieceKind::Pawn) & BEFORE_ROW_5[by.index()];
            sum += CART_BEHIND_KING
                + if pawns.is_empty() {
                    0
                } else {
                    PAWN_BEFORE_ROW_5
                };
        }
        sum
    }

    fn paralysis(&self, owner: Player) -> i32 {
        let paralysed = self.paralysed(owner);
        let cost = |square| PARALYSED - self.value_at(square) * PARALYSED_PERCENT / 100;
        paralysed.into_iter().map(cost).sum()
    }

    /// Returns the cost of a player's pieces beside Joeys that explode as soon as a piece enters or
    /// leaves their row.
    fn blasts(&self, owner: Player) -> i32 {
        let occupied = self.occupied();
        let mut sum = 0;
        for joey in self.of_kind(PieceKind::Joey) {
            let count = (occupied & Set::row(joey.row())).len();
            if matches!(count % 5, 1 | 4) && count > 1 {
                let victims = around(joey) & self.pieces(owner);
                sum += victims
                    .into_iter()
                    .map(|square| self.value_at(square))
                    .sum::<i32>()
                    / BLAST_PART;
                if victims.intersects(self.kings()) {
                    sum += KING_BESIDE_JOEY;
                }
            }
        }
        sum
    }

    /// Returns the gain of taking the piece on a square, whatever its colour.
    fn taken(&self, square: Square) -> i32 {
        match self.men.kind_at(square) {
            PieceKind::King | PieceKind::JetKing => KING_GAIN,
            kind => VALUES[kind as usize].max(1),
        }
    }

    fn gain_of(&self, m: Move) -> i32 {
        let player = self.turn;
        let enemy = self.pieces(player.other());
        let kind = self.men.kind_at(m.from);
        let value = VALUES[kind as usize];
        let mut gain = 0;
        if self.is_push(m) {
            if let Some(behind) = behind(m.from, m.to).filter(|&s| self.occupied().contains(s)) {
                let taken = self.taken(behind);
                gain += if enemy.contains(behind) {
                    taken
                } else {
                    -taken
                };
            }
        } else if enemy.contains(m.to) {
            // Of captures of the same piece, the one by the least valuable piece comes first.
            gain += self.taken(m.to) - value / 16;
        }
        let near = around(m.to) & enemy & !Set::of(m.to);
        if near.is_empty() {
            return gain + Self::promotion(kind, m.to, player);
        }
        let poisoners = self.of_kind(PieceKind::Serpent) | self.of_kind(PieceKind::Empress);
        if matches!(kind, PieceKind::Serpent | PieceKind::Empress) {
            let victims = near & !self.carts_and_machines();
            gain += victims
                .into_iter()
                .map(|square| self.taken(square))
                .sum::<i32>();
        }
        if near.intersects(poisoners) && !matches!(kind, PieceKind::Cart) {
            gain -= match kind {
                PieceKind::King | PieceKind::JetKing => KING_GAIN,
                _ => value,
            };
        }
        gain + Self::promotion(kind, m.to, player)
    }

    /// Returns the gain of a pawn that becomes a Time Machine, 0 for other moves.
    fn promotion(kind: PieceKind, to: Square, player: Player) -> i32 {
        if kind == PieceKind::Pawn && last_row(player).contains(to) {
            WORKING_MACHINE
        } else {
            0
        }
    }
}
