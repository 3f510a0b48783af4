//! Move generation (R3, R4). There is no check, so a legal move needs no test of the King's safety.

use core::ops::ControlFlow;

use chess_men::{Board, BySquare, PawnWay};
use grid_core::{Direction, Game, Player, SquareSet};

use crate::{PieceKind, Position, Set, Square};

/// A move: two squares (R3.11). For a push they are the Gorilla's, for a fling the flung piece's.
/// No move names a promotion: a pawn becomes a Time Machine after the move.
///
/// Its text is `row,column-row,column`:
///
/// ```
/// use wildebeest::{Move, Square};
///
/// let m: Move = "1,4-3,4".parse()?;
/// assert_eq!((m.from, m.to), (Square::at(1, 4), Square::at(3, 4)));
/// assert_eq!(m.to_string(), "1,4-3,4");
/// # Ok::<(), wildebeest::ParseError>(())
/// ```
pub type Move = chess_men::Move<PieceKind>;

/// Moves of one piece, as the set of their targets.
pub type PieceMoves = chess_men::PieceMoves<PieceKind>;

/// The set of each square alone: a look-up takes fewer instructions than a shift of 128 bits.
pub(crate) static SINGLE: BySquare<Set, 128> = BySquare::new(Set::leaper(&[(0, 0)]));

/// The squares to the left and to the right of each square.
static BESIDE: BySquare<Set, 128> = BySquare::new(Set::leaper(&[(0, 1), (0, -1)]));

/// The two end rows, on which Golf Carts can move and run.
pub(crate) const END_ROWS: Set = Set::from_bits(Set::row(0).bits() | Set::row(10).bits());

/// Returns the direction from a square to an adjacent one, `None` if they are not adjacent.
#[inline]
pub(crate) fn direction(from: Square, to: Square) -> Option<Direction> {
    let delta = (
        to.row() as i8 - from.row() as i8,
        to.column() as i8 - from.column() as i8,
    );
    Direction::ALL.into_iter().find(|d| d.delta() == delta)
}

/// The sets of squares that the generation of one player's moves needs more than once.
struct Sides {
    own: Set,
    enemy: Set,
    gorillas: Set,
    empty: Set,
    /// The pieces that an ordinary capture can take (R3.1).
    prey: Set,
}

impl Position {
    #[inline(always)]
    fn board(&self, player: Player) -> Sides {
        let own = self.pieces(player);
        let enemy = self.pieces(player.other());
        let gorillas = self.of_kind(PieceKind::Gorilla);
        Sides {
            own,
            enemy,
            gorillas,
            empty: !(own | enemy),
            prey: enemy & !gorillas,
        }
    }

    /// Returns the targets of a pawn (R3.2).
    #[inline(always)]
    fn pawn_targets(player: Player, board: &Sides, from: Square) -> Set {
        let [step, double] = PawnWay::<Set>::of(player).steps(Set::of(from), board.empty);
        step | double | (Set::pawn(player, from) & board.prey)
    }

    /// Returns the targets of a Gorilla's steps and pushes (R3.8).
    #[inline]
    fn gorilla_targets(board: &Sides, from: Square) -> Set {
        let near = Set::king(from);
        let steps = near & board.empty;
        let pushable = near & !board.empty & !board.gorillas;
        if pushable.is_empty() {
            return steps;
        }
        let mut targets = steps;
        for direction in Direction::ALL {
            let pushed = Set::of(from).step(direction) & pushable;
            let behind = pushed.step(direction) & !board.gorillas;
            // Back onto the pushed piece: the set is empty if the square behind is off the board.
            targets |= behind.step(direction.opposite());
        }
        targets
    }

    /// Returns the targets of a piece that is not paralysed, without flings.
    #[inline(always)]
    fn targets(kind: PieceKind, player: Player, board: &Sides, from: Square) -> Set {
        let reach = |attacks: Set| attacks & (board.empty | board.prey);
        let occupied = board.own | board.enemy;
        match kind {
            PieceKind::Pawn => Self::pawn_targets(player, board, from),
            PieceKind::Knight => reach(Set::knight(from)),
            PieceKind::Bishop | PieceKind::JetKing => reach(Set::bishop(from, occupied)),
            PieceKind::Rook => reach(Set::rook(from, occupied)),
            PieceKind::Empress => reach(Set::queen(from, occupied) | Set::knight(from)),
            PieceKind::King | PieceKind::OldWoman | PieceKind::Joey | PieceKind::Beekeeper => {
                reach(Set::king(from))
            }
            PieceKind::Serpent | PieceKind::Catapult => Set::king(from) & board.empty,
            PieceKind::Gorilla => Self::gorilla_targets(board, from),
            PieceKind::Cart if END_ROWS.contains(from) => reach(BESIDE[from]),
            PieceKind::Cart | PieceKind::TimeMachine => Set::EMPTY,
        }
    }

    /// Returns where a piece of the player to move could go if no other piece stood on the board.
    pub(crate) fn reach(&self, kind: PieceKind, from: Square) -> Set {
        let empty = Sides {
            own: Set::EMPTY,
            enemy: Set::EMPTY,
            gorillas: Set::EMPTY,
            empty: Set::FULL,
            prey: Set::FULL,
        };
        Self::targets(kind, self.turn, &empty, from)
    }

    /// Returns the pieces that a player's Catapults can fling: neither carts nor machines.
    #[inline]
    fn missiles(&self, player: Player) -> Set {
        self.pieces(player) & !self.carts_and_machines()
    }

    /// Returns the squares on which a piece can land that a Catapult flings in a direction (R3.7).
    #[inline]
    fn landings(&self, board: &Sides, catapult: Square, direction: Direction) -> Set {
        Set::ray(catapult, direction)
            & !board.own
            & !(board.enemy & (board.gorillas | self.kings()))
    }

    /// Visits the moves of the player to move piece by piece, until `f` breaks. A piece that can be
    /// flung is visited once for its own moves and once for each Catapult that can fling it. A
    /// finished game has no moves.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.terminal_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        // Two copies of the code, each with its player known when it is compiled.
        match self.turn {
            Player::First => self.try_for_each_piece_of(Player::First, f),
            Player::Second => self.try_for_each_piece_of(Player::Second, f),
        }
    }

    #[inline(always)]
    fn try_for_each_piece_of<B>(
        &self,
        player: Player,
        mut f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.board(player);
        let free = board.own & !self.paralysed(player);
        for from in free & self.of_kind(PieceKind::Pawn) {
            let targets = Self::pawn_targets(player, &board, from);
            if !targets.is_empty() {
                f(PieceMoves::new(from, targets))?;
            }
        }
        self.try_for_each_officer(player, &board, free, f)
    }

    /// Visits the moves of all pieces but pawns.
    #[inline(always)]
    fn try_for_each_officer<B>(
        &self,
        player: Player,
        board: &Sides,
        free: Set,
        mut f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut visit = |from: Square, targets: Set| {
            if targets.is_empty() {
                ControlFlow::Continue(())
            } else {
                f(PieceMoves::new(from, targets))
            }
        };
        macro_rules! visit_kinds {
            ($($kind:ident)*) => {$(
                for from in free & self.of_kind(PieceKind::$kind) {
                    visit(from, Self::targets(PieceKind::$kind, player, board, from))?;
                }
            )*};
        }
        // One loop for each kind, so that the compiler specialises it.
        visit_kinds!(Knight Bishop Rook King JetKing Serpent OldWoman Empress Joey);
        visit_kinds!(Catapult Gorilla Cart Beekeeper);

        for catapult in free & self.of_kind(PieceKind::Catapult) {
            for missile in Set::king(catapult) & self.missiles(player) {
                if let Some(direction) = direction(missile, catapult) {
                    visit(missile, self.landings(board, catapult, direction))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns all moves of the piece on a square, its own and its flings. There are none if it is
    /// not the turn of its owner or the game is over.
    ///
    /// ```
    /// use grid_core::SquareSet;
    /// use wildebeest::{Position, Square};
    ///
    /// let knight = Position::START.moves_from(Square::at(0, 1));
    /// assert_eq!(knight.targets.len(), 2);
    /// ```
    pub fn moves_from(&self, from: Square) -> PieceMoves {
        let player = self.turn;
        let mut targets = Set::EMPTY;
        if self.pieces(player).contains(from) && self.terminal_outcome().is_none() {
            let board = self.board(player);
            let free = board.own & !self.paralysed(player);
            if free.contains(from) {
                targets = Self::targets(self.pieces.kind_at(from), player, &board, from);
            }
            for catapult in Set::king(from) & free & self.of_kind(PieceKind::Catapult) {
                targets |= self.flings(catapult, from);
            }
        }
        PieceMoves::new(from, targets)
    }

    /// Returns the legal moves of the pieces on some squares to some squares, piece by piece and
    /// without a list in memory.
    ///
    /// ```
    /// use wildebeest::{PieceKind, Position, Set, SquareSet};
    ///
    /// let start = Position::START;
    /// let knights = start.moves_between(start.of_kind(PieceKind::Knight), Set::FULL);
    /// assert_eq!(knights.map(|moves| moves.len()).sum::<u32>(), 4);
    /// ```
    pub fn moves_between(&self, from: Set, to: Set) -> impl Iterator<Item = PieceMoves> {
        let moves = move |from| self.moves_from(from).within(to);
        let own = (from & self.pieces(self.turn)).into_iter();
        own.map(moves).filter(|moves| !moves.is_empty())
    }

    /// Returns the squares on which a piece can land now that a Catapult flings; none if it cannot
    /// fling it (R3.7).
    ///
    /// ```
    /// use grid_core::SquareSet;
    /// use wildebeest::{Position, Square};
    ///
    /// let [catapult, bishop] = [Square::at(0, 8), Square::at(0, 7)];
    /// assert!(Position::START.flings(catapult, bishop).is_empty());
    /// let pawn = Square::at(1, 8);
    /// assert!(Position::START.flings(pawn, bishop).is_empty(), "no Catapult");
    /// ```
    pub fn flings(&self, catapult: Square, missile: Square) -> Set {
        let player = self.turn;
        let catapults = self.pieces_of_kind(player, PieceKind::Catapult) & !self.paralysed(player);
        let can_fling = catapults.contains(catapult)
            && (Set::king(catapult) & self.missiles(player)).contains(missile)
            && self.terminal_outcome().is_none();
        match direction(missile, catapult).filter(|_| can_fling) {
            Some(direction) => self.landings(&self.board(player), catapult, direction),
            None => Set::EMPTY,
        }
    }

    /// Returns the pieces that the Catapult on a square can fling now.
    fn flung_by(&self, catapult: Square) -> Set {
        let beside = Set::king(catapult).into_iter();
        beside
            .filter(|&missile| !self.flings(catapult, missile).is_empty())
            .collect()
    }

    /// Returns the squares that can be picked next to enter a move: a piece and its target, or a
    /// Catapult, a piece that it can fling, and where that lands.
    pub(crate) fn next_squares(&self, picked: &[Square]) -> Set {
        match *picked {
            [] => {
                let own = self.pieces(self.turn).into_iter();
                let can_begin = |&from: &Square| {
                    !self.moves_from(from).targets.is_empty() || !self.flung_by(from).is_empty()
                };
                own.filter(can_begin).collect()
            }
            [from] => self.moves_from(from).targets | self.flung_by(from),
            [catapult, missile] => self.flings(catapult, missile),
            _ => Set::EMPTY,
        }
    }

    /// Returns the square of the Catapult that flings the piece in a legal move, `None` if the move
    /// is not a fling.
    #[inline]
    pub fn flinger(&self, m: Move) -> Option<Square> {
        let catapults = self.pieces_of_kind(self.turn, PieceKind::Catapult);
        // No other move passes over a Catapult beside the piece.
        (Set::king(m.from) & catapults)
            .into_iter()
            .find(|&catapult| {
                let direction = direction(m.from, catapult);
                direction.is_some_and(|direction| Set::ray(catapult, direction).contains(m.to))
            })
    }

    /// Returns the number of a player's moves. Counts the moves of all pawns at once, and the
    /// target sets of all other pieces.
    #[inline(always)]
    pub(crate) fn move_count_of(&self, player: Player) -> u32 {
        let board = self.board(player);
        let free = board.own & !self.paralysed(player);
        let way = PawnWay::<Set>::of(player);
        let pawns = free & self.of_kind(PieceKind::Pawn);
        let [steps, doubles] = way.steps(pawns, board.empty);
        let [left, right] = way.attacks(pawns).map(|attacked| attacked & board.prey);
        // Only captures to both sides can reach the same square.
        let mut count = (steps | doubles | left).len() + right.len();
        let _ = self.try_for_each_officer(player, &board, free, |piece| {
            count += piece.targets.len();
            ControlFlow::<()>::Continue(())
        });
        count
    }
}

/// Returns the square behind `to` as seen from the adjacent square `from`, `None` off the board.
#[inline]
pub(crate) fn behind(from: Square, to: Square) -> Option<Square> {
    let rows = to.row() as i8 - from.row() as i8;
    let columns = to.column() as i8 - from.column() as i8;
    to.offset(rows, columns)
}
