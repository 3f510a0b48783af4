//! The evaluation of a position, and the order of moves.

use core::ops::ControlFlow;

use alpha_beta::{Evaluate, Pruning, View};
use chess_men::{Attacks, PawnWay};
use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, Move, PieceKind, Position, Set, Square};

/// The evaluation of Conway's Game of Chess for [`alpha_beta::Search`].
///
/// Values are in hundredths of a pawn. The evaluation counts material, less a part for pieces that
/// are about to die, plus a part for pieces that are about to be born, and what the pieces attack.
/// The neighbours of the king, now and after the next life phase, weigh most. [`Weights`] has the
/// numbers.
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

/// The gain of the capture of a king in move ordering.
const KING_GAIN: i32 = 50_000;

impl Evaluate<Position> for Evaluator {
    const REDUCTIONS: bool = true;

    /// See `benches/STRENGTH.md`.
    const RANDOM_PLIES: u32 = 0;

    /// +63 Elo (95 %: +25 to +103, 200 games) with 10 ms of processor time a move.
    const TABLE_BETWEEN_MOVES: bool = true;

    /// A match of 80 games with 10 ms a move, in pairs of balanced openings, gave the margin of
    /// futility and the fitted weights +319 Elo (95 %: +216 to +506) over no pruning and estimated
    /// weights.
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

/// The evaluation finds nothing that several of its methods need.
impl View<Position> for &Position {
    fn position(&self) -> &Position {
        self
    }

    fn evaluate(&self) -> i32 {
        Weights::TUNED.evaluate(self)
    }

    /// Returns the value of a capture and of a promotion.
    fn gain(&self, m: Move) -> i32 {
        let position = *self;
        let value = |kind: PieceKind| Weights::TUNED.value(kind);
        let enemy = position.pieces(position.turn.other());
        let mut gain = 0;
        if enemy.contains(m.to) {
            gain += match position.pieces.kind_at(m.to) {
                PieceKind::King => KING_GAIN,
                kind => value(kind),
            };
            // Among captures of the same piece, the least valuable captures first.
            gain -= value(position.pieces.kind_at(m.from)) / 16;
        } else if position.en_passant == Some(m.to)
            && position.pieces.kind_at(m.from) == PieceKind::Pawn
        {
            gain += value(PieceKind::Pawn);
        }
        match m.promotion {
            Some(kind) => gain + value(kind) - value(PieceKind::Pawn),
            None => gain,
        }
    }

    /// Visits captures, and promotions to queens.
    fn try_for_each_noisy<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let position = *self;
        let enemy = position.pieces(position.turn.other());
        let last_row = PawnWay::<Set>::of(position.turn).last_row;
        let captures = enemy | position.en_passant_set();
        position.try_for_each_piece(enemy | last_row, |piece| {
            let noisy = match piece.promotions {
                [] => piece.targets & captures,
                _ => piece.targets,
            };
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

/// The numbers of the [`Evaluator`], in hundredths of a pawn or in percent.
///
/// Where a number depends on whose turn it is, the first is for the player to move and the second
/// for the other player, whose life phase comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The value of a piece, by kind. Kings have none: the game ends with them.
    pub material: [i32; 5],
    /// The bonus of a piece by its rank, from its owner's first rank, and by kind.
    pub ranks: [[i32; 8]; 6],
    /// The bonus of a piece by its distance from the nearer edge file, and by kind.
    pub files: [[i32; 4]; 6],
    /// The bonus for each square to which a knight, bishop, rook or queen could go.
    pub mobility: [i32; 4],
    /// The bonus for each attack of a knight, bishop, rook or queen on a square beside the enemy
    /// king.
    pub king_attack: [i32; 4],
    /// The percentage of its value that a piece loses if its death counter will go up: by turn, by
    /// cause (too few or too many neighbours), and by the counter. A piece dies when its counter
    /// reaches 4.
    pub dying: [[[i32; 4]; 2]; 2],
    /// The cost of a king whose death counter will go up, in the same order.
    pub king_dying: [[[i32; 4]; 2]; 2],
    /// The cost of a king by its number of neighbours, at most 5, after the births and deaths that
    /// are due.
    pub king_neighbours: [i32; 6],
    /// The percentage of its value for which a piece that may be born counts, on a square that now
    /// has three neighbours: by turn, and by the birth counter. The birth comes when the counter
    /// reaches 3.
    pub birth: [[i32; 3]; 2],
    /// The bonus of the player to move.
    pub tempo: i32,
}

impl Weights {
    /// The weights that the evaluation uses, fitted to 6,000 games that the search played
    /// against itself. The README of the example `tune` has the commands.
    pub const TUNED: Self = Self {
        material: [100, 156, 151, 159, 261],
        ranks: [
            [-29, 17, 11, 13, 4, 8, 15, 12],
            [-46, -8, -9, 49, 7, -2, -5, -11],
            [-44, 8, 20, 26, -14, -44, -6, -41],
            [-25, 13, 24, 24, -34, -14, 5, 19],
            [-24, 4, 25, 2, -1, -25, -9, -8],
            [78, 44, -54, -69, -23, -8, 0, 0],
        ],
        files: [
            [-30, -5, -7, 16],
            [-19, -19, 4, 18],
            [-33, -18, -15, -25],
            [-23, 3, -11, 11],
            [-11, -11, -3, 2],
            [-33, -9, 5, 32],
        ],
        mobility: [7, 6, 7, 7],
        king_attack: [17, 23, 14, 21],
        dying: [
            [[2, 11, 32, 81], [18, 28, 50, 67]],
            [[-1, 21, 48, 111], [21, 43, 75, 72]],
        ],
        king_dying: [
            [[-20, 19, 87, 169], [6, 24, 80, 92]],
            [[4, 39, 62, 1101], [32, 77, 55, 1101]],
        ],
        king_neighbours: [88, 56, -25, -46, -35, 58],
        birth: [[14, 29, 60], [15, 47, 95]],
        tempo: 43,
    };

    /// Returns how good a position is for the player to move, in hundredths of a pawn.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let own = position.turn;
        self.tempo + self.assets(position, own) - self.assets(position, own.other())
    }

    /// Returns the value of a player's pieces and coming births, less dangers.
    fn assets(&self, position: &Position, owner: Player) -> i32 {
        let waits = usize::from(position.turn != owner);
        let pieces = position.pieces(owner);
        let counts = position.neighbours(owner);
        let (crowded, lonely) = (counts.at_least(4) & pieces, counts.at_most(1) & pieces);
        let fertile = counts.exactly(3) & !position.occupied();
        let king = position.pieces_of_kind(owner, PieceKind::King);

        let [ones, twos] = position.counters[owner.index()];
        let by_counter = [!(ones | twos), ones & !twos, twos & !ones, ones & twos];
        let mut percents = 0;
        let mut sum = 0;
        for (cause, troubled) in [lonely, crowded].into_iter().enumerate() {
            for (counter, counted) in by_counter.into_iter().enumerate() {
                let pieces = troubled & counted;
                if pieces.is_empty() {
                    continue;
                }
                percents -= self.dying[waits][cause][counter] * self.worth(position, pieces);
                if pieces.intersects(king) {
                    sum -= self.king_dying[waits][cause][counter];
                }
            }
        }
        if !fertile.is_empty() {
            for (counted, percent) in by_counter.into_iter().zip(self.birth[waits]) {
                let births = (fertile & counted).len();
                if births > 0 {
                    percents += percent * self.next_born(position.births[owner.index()], births);
                }
            }
        }
        let dying = (lonely | crowded) & ones & twos;
        let due = fertile & twos;
        let near = ((pieces | due) & !dying) & king.neighbours();
        sum -= self.king_neighbours[(near.len() as usize).min(5)];
        sum + percents / 100 + self.pieces(position, owner)
    }

    /// Returns the sum of the values of some pieces.
    #[inline]
    fn worth(&self, position: &Position, pieces: Set) -> i32 {
        let value = |square| self.value(position.pieces.kind_at(square));
        pieces.into_iter().map(value).sum()
    }

    /// Returns the value of a player's pieces, their squares, and what they attack.
    fn pieces(&self, position: &Position, owner: Player) -> i32 {
        let own = position.pieces(owner);
        let enemy_king = position.pieces_of_kind(owner.other(), PieceKind::King);
        let ring = enemy_king.neighbours() | enemy_king;
        let occupied = position.occupied();
        let on_square = |kind: PieceKind, square: Square| {
            let row = match owner {
                Player::First => square.row(),
                Player::Second => 7 - square.row(),
            };
            let column = square.column();
            self.value(kind)
                + self.ranks[kind as usize][row]
                + self.files[kind as usize][column.min(7 - column)]
        };
        let mut sum = 0;
        for kind in [PieceKind::Pawn, PieceKind::King] {
            for square in own & position.of_kind(kind) {
                sum += on_square(kind, square);
            }
        }
        macro_rules! officers {
            ($($place:literal $kind:ident)*) => {$(
                for from in own & position.of_kind(PieceKind::$kind) {
                    let reach = PieceKind::$kind.attacks(owner, from, occupied);
                    sum += on_square(PieceKind::$kind, from)
                        + self.mobility[$place] * (reach & !own).len() as i32;
                    let near = reach & ring;
                    if !near.is_empty() {
                        sum += self.king_attack[$place] * near.len() as i32;
                    }
                }
            )*};
        }
        // One loop for each kind, so that the compiler specialises it.
        officers!(0 Knight 1 Bishop 2 Rook 3 Queen);
        sum
    }

    /// Returns the value of a piece; 0 for a king.
    fn value(&self, kind: PieceKind) -> i32 {
        self.material.get(kind as usize).copied().unwrap_or(0)
    }

    /// Returns the value of the next `count` pieces of the queue from a place on.
    fn next_born(&self, place: u8, count: u32) -> i32 {
        let place = usize::from(place);
        (place..place + count as usize)
            .map(|place| self.value(BIRTH_QUEUE[place % BIRTH_QUEUE.len()]))
            .sum()
    }
}
