//! Playing a move (rules 4.1 to 4.4): the move itself, then the conversions, until nobody is left to be persuaded.

use core::ops::ControlFlow;

use grid_core::{Game, HistoryRules, Outcome, Player, SquareSet};

use crate::rights::{Rights, Side};
use crate::{Event, Move, PieceKind, Position, Set, Square, Weighting};

impl<W: Weighting> Game for Position<W> {
    type Move = Move;
    type Event = Event;

    /// Third occurrence (rule 9.3); and, so that every game ends, 200 plies without conversion or pawn move.
    const HISTORY_RULES: HistoryRules =
        HistoryRules::NONE.with_repetitions(3).with_quiet_plies(200);

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// Never: whether a kingless player can turn a king back is seen by looking at the moves.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        None
    }

    /// Without a king and a move that turns one, a player has lost (rule 9.1); with a king it is a draw (rule 9.2).
    fn stuck(&self) -> Outcome {
        if self.pieces(self.turn, PieceKind::King).is_empty() {
            Outcome::Win(self.turn.other())
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn try_for_each_move<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_visit(f)
    }

    #[inline]
    fn play_with(&mut self, m: Move, mut on: impl FnMut(Event)) {
        let player = self.turn;
        let is_king = self.men.kind_at(m.from) == PieceKind::King;
        self.make(m, &mut on);
        self.convert(player, &mut on);
        if !self.rights.is_none() {
            if is_king {
                self.rights.lose(player);
            }
            self.rights.disturb(Set::of(m.from) | Set::of(m.to));
        }
        self.turn = player.other();
        self.ply = self.ply.saturating_add(1);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.state_key()
    }

    fn same_state(&self, other: &Self) -> bool {
        self.equals_state(other)
    }

    /// Conversions and pawn moves are progress.
    fn quiet_plies_after(&self, before: &Self, m: Move, earlier: u32) -> u32 {
        let player = before.turn;
        let is_progress = before.men.kind_at(m.from) == PieceKind::Pawn
            || self.men(player).len() > before.men(player).len();
        if is_progress { 0 } else { earlier + 1 }
    }

    #[inline]
    fn move_count(&self) -> u64 {
        self.count_moves().into()
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        self.pick_move(n)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from, m.promotion).targets.contains(m.to)
    }
}

impl<W: Weighting> Position<W> {
    /// The move itself, promotion included, without conversions.
    #[inline]
    pub(crate) fn make(&mut self, m: Move, on: &mut impl FnMut(Event)) {
        let Move { from, to, .. } = m;
        let owner = self.turn;
        let piece = self.men.kind_at(from);
        if self.occupied().contains(to) {
            // Nothing is captured: a king goes to his rook.
            self.castle(owner, from, to, on);
            return;
        }
        let (from_set, to_set) = (Set::of(from), Set::of(to));
        for digit in &mut self.men.kinds {
            let carried = if digit.contains(from) {
                to_set
            } else {
                Set::EMPTY
            };
            *digit = (*digit & !from_set) | carried;
        }
        let men = &mut self.men.owned[owner.index()];
        *men = (*men & !from_set) | to_set;
        on(Event::Moved {
            owner,
            piece,
            from,
            to,
        });
        if let Some(promotion) = m.promotion {
            self.men.lift(to_set);
            self.men.put(to, owner, promotion);
            on(Event::Promoted {
                owner,
                piece: promotion,
                square: to,
            });
        }
    }

    /// Both men go at once: each may end where the other stood.
    fn castle(&mut self, owner: Player, king: Square, rook: Square, on: &mut impl FnMut(Event)) {
        let side = if rook.column() < king.column() {
            Side::A
        } else {
            Side::H
        };
        let (king_end, rook_end) = side.ends();
        let [king_end, rook_end] =
            [king_end, rook_end].map(|file| Square::at(Rights::rank(owner), file));
        self.men.lift(Set::of(king) | Set::of(rook));
        self.men.put(king_end, owner, PieceKind::King);
        self.men.put(rook_end, owner, PieceKind::Rook);
        on(Event::Castled {
            owner,
            king: (king, king_end),
            rook: (rook, rook_end),
        });
    }

    /// The conversions after a player's move (rule 4.2), round by round: all who are overly persuaded at once.
    /// The order would not matter (rule 4.1).
    #[inline]
    pub(crate) fn convert(&mut self, player: Player, on: &mut impl FnMut(Event)) {
        let enemy = player.other();
        let mut round = 1;
        loop {
            let turned = self.persuaded_by(player) & self.men(enemy);
            if turned.is_empty() {
                return;
            }
            self.men.owned[player.index()] |= turned;
            self.men.owned[enemy.index()] &= !turned;
            for square in turned {
                let piece = self.men.kind_at(square);
                on(Event::Converted {
                    owner: player,
                    piece,
                    square,
                    round,
                });
                if piece == PieceKind::King {
                    on(Event::KingConverted {
                        owner: player,
                        square,
                    });
                }
            }
            round += 1;
        }
    }
}
