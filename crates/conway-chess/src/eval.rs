//! The evaluation of a position, and the order of moves.

use core::ops::ControlFlow;

use alpha_beta::Evaluate;
use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, Move, PieceKind, Position, Set, Square};

/// The evaluation of Conway's Game of Chess for [`alpha_beta::Search`].
///
/// Values are in hundredths of a pawn. The evaluation counts material, less a part for men that are
/// about to die, plus a part for men that are about to be born. The neighbours of the king, now and
/// after the next life phase, weigh most. The weights are estimates.
///
/// ```
/// use alpha_beta::{Limits, Search, Score};
/// use conway_chess::{Evaluator, Position};
/// use grid_core::Record;
///
/// // White's king has had too few neighbours for three turns. It dies in the next one, unless it
/// // gets a second neighbour.
/// let text = "k7/pp6/8/8/8/8/5PP1/4K3 w - - \
///     ......../......../......../......../......../......../......../....3... 0,0 0 40";
/// let game = Record::new(text.parse::<Position>()?);
/// let report = Search::new(Evaluator).run(&game, &Limits::depth(4), |_| {}).unwrap();
/// assert_eq!(report.best.to_string(), "e1f1");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluator;

/// The value of a man, by kind. Kings have none: the game ends with them.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// The gain of the capture of a king in move ordering.
const KING_GAIN: i32 = 50_000;

/// The percentage of its value that a man loses if its death counter will go up, by the counter. A
/// man dies when its counter reaches 4.
const DYING_PERCENT: [i32; 4] = [4, 12, 30, 70];

/// The cost of a king whose death counter will go up, by the counter.
const KING_DYING: [i32; 4] = [15, 60, 170, 500];

/// The cost of a king whose death counter will go up from 3, if the enemy is to move.
const KING_DOOMED: i32 = 2_500;

/// The cost of a king that has too few or too many neighbours after the births and deaths that are
/// due.
const KING_UNEASY: i32 = 25;

/// The percentage of its value for which a man that may be born counts, on a square that now has
/// three neighbours, by the birth counter. The birth comes when the counter reaches 3.
const BIRTH_PERCENT: [i32; 3] = [8, 25, 60];

/// The bonus for every rank that a pawn has advanced.
const PAWN_ADVANCE: i32 = 4;

/// `NEXT_BORN[place][count]` is the value of the next `count` men of the queue from a place on, for
/// up to one round of the queue.
static NEXT_BORN: [[i32; BIRTH_QUEUE.len() + 1]; BIRTH_QUEUE.len()] = {
    let mut sums = [[0; BIRTH_QUEUE.len() + 1]; BIRTH_QUEUE.len()];
    let mut place = 0;
    while place < BIRTH_QUEUE.len() {
        let mut count = 0;
        while count < BIRTH_QUEUE.len() {
            let kind = BIRTH_QUEUE[(place + count) % BIRTH_QUEUE.len()];
            sums[place][count + 1] = sums[place][count] + VALUES[kind as usize];
            count += 1;
        }
        place += 1;
    }
    sums
};

impl Evaluate<Position> for Evaluator {
    const REDUCTIONS: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        let own = position.turn;
        position.assets(own) - position.assets(own.other())
    }

    /// Returns the value of a capture and of a promotion.
    fn gain(&self, position: &Position, m: Move) -> i32 {
        let value = |kind: PieceKind| VALUES[kind as usize];
        let enemy = position.pieces(position.turn.other());
        let mut gain = 0;
        if enemy.contains(m.to) {
            gain += match position.men.kind_at(m.to) {
                PieceKind::King => KING_GAIN,
                kind => value(kind),
            };
            // Among captures of the same man, the least valuable captures first.
            gain -= value(position.men.kind_at(m.from)) / 16;
        } else if position.en_passant == Some(m.to)
            && position.men.kind_at(m.from) == PieceKind::Pawn
        {
            gain += value(PieceKind::Pawn);
        }
        match m.promotion {
            Some(kind) => gain + value(kind) - value(PieceKind::Pawn),
            None => gain,
        }
    }

    /// Visits captures, and promotions to queens.
    fn try_for_each_noisy<B>(
        &self,
        position: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let enemy = position.pieces(position.turn.other());
        position.try_for_each_piece(|piece| {
            let mut noisy = piece.targets & enemy;
            if !piece.promotions.is_empty() {
                noisy = piece.targets;
            } else if position.men.kind_at(piece.from) == PieceKind::Pawn {
                noisy |= piece.targets & position.en_passant_set();
            }
            let promotion = piece.promotions.first().copied();
            noisy.into_iter().try_for_each(|to| {
                f(Move {
                    from: piece.from,
                    to,
                    promotion,
                })
            })
        })
    }
}

impl Position {
    /// Returns the sum of the values of some men.
    #[inline]
    fn worth(&self, men: Set) -> i32 {
        if men.is_empty() {
            return 0;
        }
        PieceKind::ALL
            .into_iter()
            .map(|kind| VALUES[kind as usize] * (men & self.of_kind(kind)).len() as i32)
            .sum()
    }

    /// Returns the value of a player's men and coming births, less dangers.
    fn assets(&self, owner: Player) -> i32 {
        let men = self.pieces(owner);
        let counts = self.neighbours(owner);
        let troubled = (counts.at_least(4) | counts.at_most(1)) & men;
        let fertile = counts.exactly(3) & !self.occupied();

        let [ones, twos] = self.counters[owner.index()];
        let by_counter = [!(ones | twos), ones & !twos, twos & !ones, ones & twos];
        let mut percents = 0;
        for (counted, percent) in by_counter.into_iter().zip(DYING_PERCENT) {
            percents -= percent * self.worth(troubled & counted);
        }
        let queue = &NEXT_BORN[usize::from(self.births[owner.index()]) % BIRTH_QUEUE.len()];
        for (counted, percent) in by_counter.into_iter().zip(BIRTH_PERCENT) {
            let births = (fertile & counted).len() as usize;
            percents += percent * queue[births.min(BIRTH_QUEUE.len())];
        }
        let pawns = self.pieces_of_kind(owner, PieceKind::Pawn);
        let ranks: usize = match owner {
            Player::First => pawns.into_iter().map(Square::row).sum(),
            Player::Second => pawns.into_iter().map(|pawn| 7 - pawn.row()).sum(),
        };

        let due = fertile & twos;
        let dying = troubled & ones & twos;
        self.worth(men) + percents / 100 + PAWN_ADVANCE * ranks as i32
            - self.king_danger(owner, troubled, due, dying)
    }

    /// Returns the cost of a king with too few or too many neighbours, now and after the births and
    /// deaths that are due.
    fn king_danger(&self, owner: Player, troubled: Set, due: Set, dying: Set) -> i32 {
        let king = self.pieces_of_kind(owner, PieceKind::King);
        let Some(square) = king.first() else { return 0 };
        let mut danger = 0;
        if troubled.intersects(king) {
            let counter = self.counter(owner, square);
            danger += if counter == 3 && self.turn != owner {
                KING_DOOMED
            } else {
                KING_DYING[usize::from(counter % 4)]
            };
        }
        let neighbours = ((self.pieces(owner) | due) & !dying) & king.neighbours();
        if !matches!(neighbours.len(), 2 | 3) {
            danger += KING_UNEASY;
        }
        danger
    }
}
