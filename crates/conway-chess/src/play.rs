//! Playing a move (rules 1.4 and 3.1 to 3.3), and the end of the game (rules 5.1 to 5.4).

use core::ops::ControlFlow;

use grid_core::{Direction, Game, HistoryRules, Outcome, Player, SquareSet};

use crate::position::Castling;
use crate::{Event, Move, PieceKind, Position, Set, Square};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// Third occurrence of the same state, and 100 plies without pawn move, capture, birth or death.
    const HISTORY_RULES: HistoryRules =
        HistoryRules::NONE.with_repetitions(3).with_quiet_plies(100);

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// A king that was captured or has perished.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.missing_king()
    }

    /// Stalemate is a draw.
    fn stuck(&self) -> Outcome {
        Self::STUCK
    }

    #[inline]
    fn try_for_each_move<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_visit(f)
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: impl FnMut(Event)) {
        // Two copies of the code, each with its player known when it is compiled.
        match self.turn {
            Player::First => self.play_as(Player::First, m, on),
            Player::Second => self.play_as(Player::Second, m, on),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.state_key()
    }

    fn same_state(&self, other: &Self) -> bool {
        self.equals_state(other)
    }

    fn quiet_plies(&self) -> u32 {
        self.halfmove
    }

    #[inline]
    fn move_count(&self) -> u64 {
        self.count_moves().into()
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        self.pick_move(n)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.allows(m)
    }
}

/// The square one step back from a player's point of view: where the pawn stands that passed this
/// square, or the square that a double step to here has passed.
#[inline]
fn behind(square: Square, player: Player) -> Square {
    let back = match player {
        Player::First => -1,
        Player::Second => 1,
    };
    // Only ever asked of ranks 3 to 6.
    square.offset(back, 0).unwrap_or(square)
}

/// The castling that a move is, if it is one: a king's move of two files from its home.
#[inline]
fn castling(player: Player, kind: PieceKind, m: Move) -> Option<Castling> {
    if kind != PieceKind::King || m.from.column().abs_diff(m.to.column()) != 2 {
        return None;
    }
    Castling::ALL.into_iter().find(|castling| {
        (castling.owner, castling.king_from, castling.king_to) == (player, m.from, m.to)
    })
}

impl Position {
    /// Plays the move of the player whose turn it is.
    #[inline(always)]
    fn play_as(&mut self, player: Player, m: Move, mut on: impl FnMut(Event)) {
        let kind = self.men.kind_at(m.from);
        let passed = self.en_passant.take();

        let mut progress = kind == PieceKind::Pawn;
        let prey = match passed {
            Some(passed) if kind == PieceKind::Pawn && m.to == passed => behind(passed, player),
            _ => m.to,
        };
        if self.men(player.other()).contains(prey) {
            let piece = self.men.kind_at(prey);
            self.remove(player.other(), prey);
            on(Event::Captured {
                owner: player.other(),
                piece,
                square: prey,
            });
            progress = true;
        }
        self.shift(player, kind, m.from, m.to);
        match castling(player, kind, m) {
            Some(castling) => {
                self.shift(
                    player,
                    PieceKind::Rook,
                    castling.rook_from,
                    castling.rook_to,
                );
                on(Event::Castled {
                    owner: player,
                    king: (castling.king_from, castling.king_to),
                    rook: (castling.rook_from, castling.rook_to),
                });
            }
            None => on(Event::Moved {
                owner: player,
                piece: kind,
                from: m.from,
                to: m.to,
            }),
        }
        if let Some(promotion) = m.promotion {
            self.men.keep_kinds(!Set::of(m.to));
            self.men.set_kind(Set::of(m.to), promotion);
            on(Event::Promoted {
                owner: player,
                piece: promotion,
                square: m.to,
            });
        }
        self.rights = self.rights.without_square(m.from).without_square(m.to);

        self.turn = player.other();
        self.fullmove = self.fullmove.saturating_add(player.index() as u32);
        // The end of the game by capture comes before any life phase.
        if self.pieces(self.turn, PieceKind::King).is_empty() {
            self.halfmove = 0;
            return;
        }
        progress |= self.life_phase(player.other(), on);
        self.halfmove = if progress {
            0
        } else {
            self.halfmove.saturating_add(1)
        };

        if kind == PieceKind::Pawn && m.from.row().abs_diff(m.to.row()) == 2 {
            self.offer_en_passant(behind(m.to, player));
        }
    }

    /// Moves a man with its death counter. The target's birth counters vanish; the square it leaves has
    /// none.
    #[inline]
    fn shift(&mut self, player: Player, kind: PieceKind, from: Square, to: Square) {
        let (leave, enter) = (Set::of(from), Set::of(to));
        let kept = !(leave | enter);
        let men = &mut self.men.owned[player.index()];
        *men = (*men & kept) | enter;
        self.men.keep_kinds(kept);
        self.men.set_kind(enter, kind);
        for digit in &mut self.counters[player.index()] {
            let carried = if digit.contains(from) {
                enter
            } else {
                Set::EMPTY
            };
            *digit = (*digit & kept) | carried;
        }
        for digit in &mut self.counters[player.other().index()] {
            *digit &= kept;
        }
    }

    /// Takes a man off the board; its death counter vanishes.
    #[inline]
    fn remove(&mut self, owner: Player, square: Square) {
        let kept = !Set::of(square);
        self.men.owned[owner.index()] &= kept;
        self.men.keep_kinds(kept);
        for digit in &mut self.counters[owner.index()] {
            *digit &= kept;
        }
    }

    /// Lets the player to move capture en passant on the passed square, if that is possible: nobody was
    /// born there, a pawn stands ready, the pawn to be captured is there, and the game goes on.
    pub(crate) fn offer_en_passant(&mut self, passed: Square) {
        let player = self.turn;
        let beyond = match player {
            Player::First => passed.offset(Direction::South.delta().0, 0),
            Player::Second => passed.offset(Direction::North.delta().0, 0),
        };
        let prey = self.pieces(player.other(), PieceKind::Pawn);
        let possible = self.missing_king().is_none()
            && beyond.is_some_and(|square| prey.contains(square))
            && !self.occupied().contains(passed)
            && !self.pawn_capturers(player, passed).is_empty();
        self.en_passant = possible.then_some(passed);
    }
}
