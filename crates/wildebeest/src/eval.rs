//! The evaluation of a position, and the order of moves.

use core::cell::OnceCell;
use core::ops::ControlFlow;

use alpha_beta::{Evaluate, Pruning, View};
use chess_men::Board;
use grid_core::{Player, SquareSet};

use crate::effects::{ROWS, last_row};
use crate::moves::{END_ROWS, behind};
use crate::{Move, PieceKind, Position, Set, Square};

/// The evaluation of Wildebeest for [`alpha_beta::Search`].
///
/// A rook is worth about 500 points. The evaluation counts material, carts that can run, paralysed
/// pieces, and pawns on their way to become Time Machines. It counts the dangers to the King: enemy
/// Serpents, Grand Empresses and Gorillas near it, and carts in its column. It counts the pieces
/// beside a Prince Joey that would explode with one piece more or less in its row.
/// [`Weights`] has the numbers.
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

/// The gain of capturing a King when moves are ordered.
const KING_GAIN: i32 = 50_000;

impl Evaluate<Position> for Evaluator {
    const REDUCTIONS: bool = true;

    /// See `benches/STRENGTH.md`.
    const RANDOM_PLIES: u32 = 0;

    /// +31 Elo (95 %: +8 to +54, 440 games) with 10 ms of processor time a move.
    const TABLE_BETWEEN_MOVES: bool = true;

    /// +14 Elo (95 %: -15 to +42, 200 games) with 10 ms of processor time a move, after a first
    /// match of +61 (+24 to +100, 200 games).
    const HISTORY_BETWEEN_MOVES: bool = true;

    /// A match of 60 games with 4 ms a move, in pairs of balanced openings, gave these margins and
    /// the fitted weights +108 Elo (95 %: +57 to +163) over no pruning and estimated weights.
    const PRUNING: Pruning = Pruning {
        reverse_futility: 250,
        futility: 300,
        late_moves: 16,
    };

    type View<'a> = NodeView<'a>;

    fn view<'a>(&'a self, position: &'a Position) -> NodeView<'a> {
        NodeView {
            position,
            promising: OnceCell::new(),
        }
    }
}

/// The evaluation of one position and its moves.
#[derive(Clone, Debug)]
pub struct NodeView<'a> {
    position: &'a Position,
    /// Where moves that may gain or lose something lead, and where they begin: squares of an enemy
    /// or beside one and the last row; and Gorillas, which push.
    promising: OnceCell<[Set; 2]>,
}

impl View<Position> for NodeView<'_> {
    fn position(&self) -> &Position {
        self.position
    }

    fn evaluate(&self) -> i32 {
        Weights::TUNED.evaluate(self.position)
    }

    /// Returns the value of the pieces that the move captures and poisons, less the value of what
    /// it loses to poison, and a bonus for a new Time Machine. Looks closely only at moves that may
    /// gain or lose something.
    fn gain(&self, m: Move) -> i32 {
        let position = self.position;
        let [to, from] = self.promising.get_or_init(|| {
            let player = position.turn;
            let enemy = position.pieces(player.other());
            let targets = enemy | enemy.neighbours() | last_row(player);
            [targets, position.of_kind(PieceKind::Gorilla)]
        });
        if to.contains(m.to) || from.contains(m.from) {
            position.gain_of(m)
        } else {
            0
        }
    }

    /// Visits the moves that capture an enemy, pushes and flings included, the moves that poison,
    /// and the moves that make a Time Machine.
    fn try_for_each_noisy<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let position = self.position;
        let player = position.turn;
        let enemy = position.pieces(player.other());
        let poisonable = enemy & !position.carts_and_machines();
        let beside_prey = poisonable.neighbours();
        position.try_for_each_piece(|piece| {
            let from = piece.from;
            let noisy = match position.pieces.kind_at(from) {
                PieceKind::Pawn => piece.targets & (enemy | last_row(player)),
                PieceKind::Serpent | PieceKind::Empress => piece.targets & (enemy | beside_prey),
                PieceKind::Gorilla => {
                    let pushes = piece.targets & Set::king(from) & position.occupied();
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
            noisy.into_iter().try_for_each(|to| f(Move::new(from, to)))
        })
    }

    /// Returns the position after a pass and its after-effects. `None` if the player has few pieces
    /// left, because then a pass may be better than any move.
    fn null_move(&self) -> Option<Position> {
        let position = self.position;
        let own = position.pieces(position.turn) & !position.of_kind(PieceKind::Pawn);
        if own.len() < 6 {
            return None;
        }
        let mut passed = *position;
        passed.after_effects(&mut ());
        passed.turn = passed.turn.other();
        Some(passed)
    }
}

/// The number of pieces at the start.
const STARTING_PIECES: i32 = 44;

/// The number of lost pieces at which [`Weights::late`] counts in full.
const LATE_LOST: i32 = 32;

/// The rows from which one pawn step leads to row 5, by player.
const BEFORE_ROW_5: [Set; 2] = [Set::row(4), Set::row(6)];

/// Returns the number of rows between a square and the player's own back row.
fn rows_from_home(square: Square, player: Player) -> usize {
    square.seen_by(player) / 11
}

/// The numbers of the [`Evaluator`], in points or in percent. A rook
/// is worth about 500 points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The value of a piece, by kind. A King has none, because the game ends when it is lost. A
    /// King with a Jet Pack has the value of the Jet Pack.
    pub material: [i32; 15],
    /// What is added to the value of a piece, by kind, when 32 of the 44 pieces of the start are
    /// gone; in proportion before and after.
    pub late: [i32; 15],
    /// The cost of a Serpent for each enemy Knight, Bishop, Rook and Catapult, which can capture it
    /// from afar.
    pub hunter: i32,
    /// The bonus of a Serpent by its distance from the enemy King, in King's steps.
    pub serpent_distance: [i32; 11],
    /// The same for a Gorilla.
    pub gorilla_distance: [i32; 11],
    /// The bonus of a pawn by the rows from its owner's back row. On its last row it has become a
    /// Time Machine.
    pub pawn_rows: [i32; 10],
    /// The cost of every row that a King without Jet Pack is away from home.
    pub king_advance: i32,
    /// The bonus of a Serpent, Grand Empress, Gorilla or Beekeeper within two squares of the
    /// enemy King.
    pub near_king: [i32; 4],
    /// The bonus of a cart on an end row, where it can move and run.
    pub running_cart: i32,
    /// The bonus of a machine whose cart can run: the cart runs every turn.
    pub working_machine: i32,
    /// The cost of a cart on an end row of the King's column.
    pub cart_behind_king: i32,
    /// The cost of a pawn one step from row 5 that would charge such a cart.
    pub pawn_before_row_5: i32,
    /// The cost of a paralysed piece.
    pub paralysed: i32,
    /// The percentage of its value that is added to this cost.
    pub paralysed_percent: i32,
    /// The percentage of its value that a piece costs beside a Prince Joey that explodes as soon as
    /// a piece leaves its row, or enters it.
    pub blast_percent: [i32; 2],
    /// The cost of a King beside such a Joey.
    pub king_beside_joey: [i32; 2],
}

impl Weights {
    /// The weights that the evaluation uses, fitted to games that the search played against
    /// itself. The README of the example `tune` has the commands.
    pub const TUNED: Self = Self {
        material: [
            17, 137, 187, 396, 0, 60, 1255, 64, 1314, 12, 138, 180, 37, 45, 360,
        ],
        late: [
            -30, -28, -44, -23, -4, 4, 26, -27, 0, -11, -46, -31, -9, -22, 10,
        ],
        hunter: 29,
        serpent_distance: [0, 0, 1, 21, 19, -2, 13, 13, -3, 0, -19],
        gorilla_distance: [0, 20, 25, 26, 13, -19, -5, -17, -7, -55, -12],
        pawn_rows: [0, 1, 1, 6, 7, 13, 24, 38, 57, 88],
        king_advance: 12,
        near_king: [70, 60, 28, 1],
        running_cart: 80,
        working_machine: 147,
        cart_behind_king: 30,
        pawn_before_row_5: 60,
        paralysed: 15,
        paralysed_percent: 8,
        blast_percent: [10, 10],
        king_beside_joey: [161, 159],
    };

    /// Returns the value of a piece of a kind.
    #[inline]
    pub(crate) fn value(&self, kind: PieceKind) -> i32 {
        self.material[kind as usize - 1]
    }

    /// Returns how good a position is for the player to move, in points.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let own = position.turn;
        self.material(position) + self.assets(position, own) - self.assets(position, own.other())
    }

    /// Returns the value of the pieces of the player to move, less that of the other player's.
    fn material(&self, position: &Position) -> i32 {
        let [own, enemy] = [position.turn, position.turn.other()].map(|p| position.pieces(p));
        let (mut sum, mut late) = (0, 0);
        macro_rules! add {
            ($($kind:ident)*) => {$(
                let of_kind = position.of_kind(PieceKind::$kind);
                if !of_kind.is_empty() {
                    let balance = (own & of_kind).len() as i32 - (enemy & of_kind).len() as i32;
                    sum += self.value(PieceKind::$kind) * balance;
                    late += self.late[PieceKind::$kind as usize - 1] * balance;
                }
            )*};
        }
        // One piece of code for each kind, so that the compiler specialises it.
        add!(Pawn Knight Bishop Rook King JetKing Serpent OldWoman Empress Joey);
        add!(Catapult Gorilla Cart Beekeeper TimeMachine);
        let lost = STARTING_PIECES - position.occupied().len() as i32;
        sum + late * lost / LATE_LOST
    }

    /// Returns the value of everything that a player has besides material.
    #[inline]
    fn assets(&self, position: &Position, owner: Player) -> i32 {
        self.advance(position, owner)
            + self.carts(position, owner)
            + self.near_enemy_king(position, owner)
            - self.hunters(position, owner)
            - self.carts_behind_king(position, owner)
            - self.paralysis(position, owner)
            - self.blasts(position, owner)
    }

    /// Returns the bonus for where a player's pawns and King stand.
    fn advance(&self, position: &Position, owner: Player) -> i32 {
        let own = position.pieces(owner);
        let mut sum = 0;
        for pawn in own & position.of_kind(PieceKind::Pawn) {
            // A pawn on its last row has become a Time Machine.
            sum += self.pawn_rows[rows_from_home(pawn, owner) % 10];
        }
        for king in own & position.of_kind(PieceKind::King) {
            sum -= self.king_advance * rows_from_home(king, owner) as i32;
        }
        sum
    }

    /// Returns the bonus of a cart that can run, and of machines that make it run.
    fn carts(&self, position: &Position, owner: Player) -> i32 {
        let carts = position.pieces_of_kind(owner, PieceKind::Cart);
        if !carts.intersects(END_ROWS) {
            return 0;
        }
        let machines = position.pieces_of_kind(owner, PieceKind::TimeMachine);
        self.running_cart + self.working_machine * i32::from(!machines.is_empty())
    }

    /// Returns the bonus of pieces near the enemy King, and of Serpents and Gorillas by their
    /// distance from it.
    fn near_enemy_king(&self, position: &Position, owner: Player) -> i32 {
        use PieceKind::{Beekeeper, Empress, Gorilla, Serpent};
        let own = position.pieces(owner);
        let kings = position.kings() & position.pieces(owner.other());
        let Some(king) = kings.first() else { return 0 };
        let mut sum = 0;
        let near = (kings.neighbours() | kings).neighbours() & own;
        if !near.is_empty() {
            let kinds = [Serpent, Empress, Gorilla, Beekeeper];
            for (kind, bonus) in kinds.into_iter().zip(self.near_king) {
                sum += bonus * (near & position.of_kind(kind)).len() as i32;
            }
        }
        for (kind, bonus) in [
            (Serpent, &self.serpent_distance),
            (Gorilla, &self.gorilla_distance),
        ] {
            for square in own & position.of_kind(kind) {
                let rows = king.row().abs_diff(square.row());
                sum += bonus[rows.max(king.column().abs_diff(square.column()))];
            }
        }
        sum
    }

    /// Returns the cost of the enemy pieces that can capture Serpents from afar.
    fn hunters(&self, position: &Position, owner: Player) -> i32 {
        use PieceKind::{Bishop, Catapult, Knight, Rook, Serpent};
        let serpents = position.pieces_of_kind(owner, Serpent);
        if serpents.is_empty() {
            return 0;
        }
        let hunters = [Knight, Bishop, Rook, Catapult].map(|kind| position.of_kind(kind));
        let [knights, bishops, rooks, catapults] = hunters;
        let hunters = (knights | bishops | rooks | catapults) & position.pieces(owner.other());
        self.hunter * serpents.len() as i32 * hunters.len() as i32
    }

    /// Returns the cost of carts on the end rows of the King's column.
    fn carts_behind_king(&self, position: &Position, owner: Player) -> i32 {
        let king = position.kings() & position.pieces(owner);
        let Some(square) = king.first() else { return 0 };
        let carts = position.of_kind(PieceKind::Cart) & END_ROWS & Set::column(square.column());
        let mut sum = 0;
        for cart in carts {
            // Pawns charge the enemy's cart.
            let by = position.pieces.owner_at(cart).other();
            let pawns = position.pieces_of_kind(by, PieceKind::Pawn) & BEFORE_ROW_5[by.index()];
            sum += self.cart_behind_king;
            sum += self.pawn_before_row_5 * i32::from(!pawns.is_empty());
        }
        sum
    }

    /// Returns the value of the piece on a square.
    fn value_at(&self, position: &Position, square: Square) -> i32 {
        self.value(position.pieces.kind_at(square))
    }

    fn paralysis(&self, position: &Position, owner: Player) -> i32 {
        let paralysed = position.paralysed(owner);
        let cost = |square| {
            self.paralysed + self.value_at(position, square) * self.paralysed_percent / 100
        };
        paralysed.into_iter().map(cost).sum()
    }

    /// Returns the cost of a player's pieces beside Joeys that explode as soon as a piece enters or
    /// leaves their row.
    fn blasts(&self, position: &Position, owner: Player) -> i32 {
        let joeys = position.of_kind(PieceKind::Joey);
        let mut sum = 0;
        for (way, rows) in position.unstable_rows().into_iter().enumerate() {
            for joey in joeys & rows {
                let victims = Set::king(joey) & position.pieces(owner);
                let values = victims.iter().map(|square| self.value_at(position, square));
                sum += values.sum::<i32>() * self.blast_percent[way] / 100;
                if victims.intersects(position.kings()) {
                    sum += self.king_beside_joey[way];
                }
            }
        }
        sum
    }
}

impl Position {
    /// Returns the rows of Joeys that explode when a piece leaves the row, and when one enters it.
    #[inline]
    fn unstable_rows(&self) -> [Set; 2] {
        let [mut leave, mut enter] = [Set::EMPTY; 2];
        for joey in self.of_kind(PieceKind::Joey) {
            let row = ROWS[joey];
            match (self.occupied() & row).len() {
                6 | 11 => leave |= row,
                4 | 9 => enter |= row,
                _ => {}
            }
        }
        [leave, enter]
    }

    /// Returns the gain of taking the piece on a square, whatever its colour.
    fn taken(&self, square: Square) -> i32 {
        match self.pieces.kind_at(square) {
            PieceKind::King | PieceKind::JetKing => KING_GAIN,
            kind => Weights::TUNED.value(kind).max(1),
        }
    }

    fn gain_of(&self, m: Move) -> i32 {
        let player = self.turn;
        let enemy = self.pieces(player.other());
        let kind = self.pieces.kind_at(m.from);
        let value = Weights::TUNED.value(kind);
        // A pawn that becomes a Time Machine.
        let is_promotion = kind == PieceKind::Pawn && last_row(player).contains(m.to);
        let mut gain = Weights::TUNED.working_machine * i32::from(is_promotion);
        if self.is_push(m) {
            if let Some(behind) = behind(m.from, m.to).filter(|&s| self.occupied().contains(s)) {
                let sign = if enemy.contains(behind) { 1 } else { -1 };
                gain += sign * self.taken(behind);
            }
        } else if enemy.contains(m.to) {
            // Of captures of the same piece, the one by the least valuable piece comes first.
            gain += self.taken(m.to) - value / 16;
        }
        let near = Set::king(m.to) & enemy & !Set::of(m.to);
        if near.is_empty() {
            return gain;
        }
        let poisoners = self.poisoners();
        if matches!(kind, PieceKind::Serpent | PieceKind::Empress) {
            let victims = near & !self.carts_and_machines();
            gain += victims.iter().map(|square| self.taken(square)).sum::<i32>();
        }
        if near.intersects(poisoners) && !matches!(kind, PieceKind::Cart) {
            gain -= match kind {
                PieceKind::King | PieceKind::JetKing => KING_GAIN,
                _ => value,
            };
        }
        gain
    }
}

#[cfg(test)]
mod tests {
    use grid_core::Game;
    use grid_core::testing::random_position;

    use super::*;

    #[test]
    fn no_move_gains_or_loses_more_than_it_seems() {
        for seed in 0..100 {
            let position = random_position(&Position::START, seed, seed as u32);
            let view = Evaluator.view(&position);
            for m in position.moves() {
                assert_eq!(view.gain(m), position.gain_of(m), "{m} in {position}");
            }
        }
    }
}
