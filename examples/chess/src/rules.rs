//! The rules: a position, its legal moves, what a move does, and the end of the game.

use std::fmt;
use std::ops::ControlFlow;

use chess_men::{Played, Setup, events};
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, PositionError, SquareSet, key_of};

use crate::{Move, PieceKind, PieceMoves, Set, Square};

/// A position of chess. Each player has one king. `START` is the start; `parse` reads a FEN.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The first four fields of the FEN, which know the moves.
    pub(crate) setup: Setup,
    /// The plies since the last pawn move or capture.
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
}

events! {
    /// Something that happened in a move.
    #[derive(serde::Serialize)]
    #[serde(tag = "event", rename_all = "kebab-case")]
    pub enum Event {
        /// A piece was captured.
        captured: Captured { owner, piece, square }
            => Captured [square] "{owner} {piece} captured on {square}",
        /// A piece moved. A pawn that promotes is a pawn here.
        moved: Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from} to {to}",
        /// King and rook castled.
        castled: Castled { owner, king, rook } where (a, b) = king, (c, d) = rook
            => Moved [king.0, king.1, rook.0, rook.1]
            "{owner} castled: king {a} to {b}, rook {c} to {d}",
        /// The pawn that moved became another piece.
        promoted: Promoted { owner, piece, square }
            => Changed [square] "{owner} pawn promoted to {piece} on {square}",
        /// A king is attacked and has a way out.
        checked: Checked { owner, square }
            => Nothing [square] "check to the {owner} king on {square}",
        /// A king is attacked and has no way out.
        checkmated: Checkmated { owner, square }
            => Nothing [square] "checkmate to the {owner} king on {square}",
        /// A player whose king is not attacked has no move.
        stalemated: Stalemated { owner, square }
            => Nothing [square] "stalemate: {owner} has no legal move and is not in check",
    }
}

impl Position {
    /// The start of the game.
    pub const START: Self = Self::of(Setup::ORTHODOX);

    /// Returns the start of a game of Chess960, by the numbers of White's and Black's array.
    pub fn chess960(white: u16, black: u16) -> Self {
        Self::of(Setup::chess960(white, black))
    }

    const fn of(setup: Setup) -> Self {
        let (halfmove, fullmove) = (0, 1);
        Self {
            setup,
            halfmove,
            fullmove,
        }
    }

    /// Returns the first four fields of the FEN: the pieces, the player to move, and the rights.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns whether the player to move is in check.
    pub fn is_check(&self) -> bool {
        self.setup.is_check(self.setup.turn)
    }

    /// Visits the legal moves to some squares piece by piece, until `f` breaks: all with
    /// `Set::FULL`, the captures with the enemy's pieces.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        within: Set,
        f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.setup.pieces.is_dead() {
            true => ControlFlow::Continue(()),
            false => self.setup.try_for_each_piece(within, f),
        }
    }

    /// Returns the legal moves of the piece on a square.
    pub fn moves_from(&self, from: Square) -> PieceMoves {
        match self.setup.pieces.is_dead() {
            true => PieceMoves::new(from, Set::EMPTY),
            false => self.setup.moves_from(from),
        }
    }

    /// Tells what a move has done, and of check, checkmate and stalemate.
    #[inline]
    fn tell<O: Observer<Self>>(&self, m: Move, done: Played<PieceKind>, on: &mut O) {
        if !O::IS_ON {
            return;
        }
        let (owner, player) = (self.setup.turn, !self.setup.turn);
        if let Some(taken) = done.captured {
            on.event(Event::captured(owner, taken.kind, taken.square));
        }
        on.event(match done.castling {
            None => Event::moved(player, done.kind, m.from, m.to),
            Some(to) => Event::castled(player, (m.from, to.king_to), (m.to, to.rook_to)),
        });
        if let Some(piece) = m.promotion {
            on.event(Event::promoted(player, piece, m.to));
        }
        let can_go_on = self.has_move() || self.setup.pieces.is_dead();
        let told = match (self.is_check(), can_go_on) {
            (true, true) => Event::checked,
            (true, false) => Event::checkmated,
            (false, false) => Event::stalemated,
            (false, true) => return,
        };
        let king = self.setup.king(owner);
        king.into_iter()
            .for_each(|king| on.event(told(owner, king)));
    }
}

/// A position that is put together: change the fields of a [`Setup`].
impl TryFrom<Setup> for Position {
    type Error = PositionError<Square>;

    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        setup.checked().map(Self::of)
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Game for Position {
    type Move = Move;
    type Event = Event;

    const HISTORY_RULES: HistoryRules = HistoryRules::CHESS;

    #[inline]
    fn turn(&self) -> Player {
        self.setup.turn
    }

    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.setup.pieces.is_dead().then_some(Outcome::Draw)
    }

    fn outcome_without_moves(&self) -> Outcome {
        match self.is_check() {
            true => Outcome::Win(!self.setup.turn),
            false => Outcome::Draw,
        }
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(Set::FULL, |moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        self.fullmove = (self.fullmove).saturating_add(self.setup.turn.index() as u32);
        let done = self.setup.play(m);
        self.halfmove = match done.is_progress {
            true => 0,
            false => self.halfmove.saturating_add(1),
        };
        self.tell(m, done, on);
    }

    #[inline]
    fn key(&self) -> u64 {
        key_of(&self.setup.words())
    }

    fn same_state(&self, other: &Self) -> bool {
        self.setup == other.setup
    }

    fn is_progress(&self, _: &Self, _: Move) -> bool {
        self.halfmove == 0
    }

    fn quiet_plies(&self) -> u32 {
        self.halfmove
    }

    fn move_count(&self) -> u64 {
        match self.setup.pieces.is_dead() {
            true => 0,
            false => self.setup.move_count().into(),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from).contains(m)
    }
}
