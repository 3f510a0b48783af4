//! Playing a move: the move itself, then the conversions (rules 4.1 to 4.4); and the end of the
//! game (rules 9.1 to 9.3).

use alloc::format;
use alloc::string::String;
use core::ops::ControlFlow;

use chess_men::{Castling, events};
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::{Move, PieceKind, Position, Set, Side, Square, Weighting, colour};

events! {
    /// Something that happened in a turn: first the move, then the conversions, round by round.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
    pub enum Event {
        /// A piece moved. A pawn that promotes is a pawn here.
        moved: Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from} to {to}",
        /// King and rook castled. A castling has no [`Event::Moved`].
        castled: Castled { owner, king, rook } where (a, b) = king, (c, d) = rook
            => Moved [king.0, king.1, rook.0, rook.1]
            "{owner} castled: king {a} to {b}, rook {c} to {d}",
        /// The pawn that moved was promoted. `piece` is its new kind.
        promoted: Promoted { owner, piece, square }
            => Changed [square] "{owner} pawn promoted to {piece} on {square}",
        /// A piece was converted. `owner` is its new owner.
        converted: Converted {
            owner, piece, square,
            /// The round of conversions, from 1. All pieces of a round are converted at once. They
            /// can persuade pieces of the rounds after it.
            round: u8,
        } where
            loser = colour(!owner),
            later = if round > 1 { format!(" (round {round})") } else { String::new() }
            => Converted [square] "{loser} {piece} on {square} turned {owner}{later}"
            many "{loser} pieces turned {owner}{later}",
        /// The piece that was converted is a king. `owner` is its new owner.
        king_converted: KingConverted { owner, square } where loser = colour(!owner)
            => Nothing [square] "{loser} lost the king on {square}",
    }
}

impl<W: Weighting> Game for Position<W> {
    type Move = Move;
    type Event = Event;

    /// Draws (rule 9.3): the third occurrence of a position, or 200 plies without a conversion or a
    /// pawn move.
    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        quiet_plies: Some(200),
        ..HistoryRules::NONE
    };

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// Returns `None`: only the moves show whether a player without a king can convert one.
    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        None
    }

    /// A player without a king who cannot convert one has lost (rule 9.1). With a king it is a draw
    /// (rule 9.2).
    fn outcome_without_moves(&self) -> Outcome {
        if self.pieces_of_kind(self.turn, PieceKind::King).is_empty() {
            Outcome::Win(self.turn.other())
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(|moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let player = self.turn;
        let is_king = self.pieces.kind_at(m.from) == PieceKind::King;
        self.make(m, on);
        self.convert(player, on);
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
        key_of(&self.state())
    }

    fn same_state(&self, other: &Self) -> bool {
        self.state() == other.state()
    }

    /// A pawn move is progress, and so is a conversion (rule 9.3).
    fn is_progress(&self, before: &Self, m: Move) -> bool {
        let player = before.turn;
        before.pieces.kind_at(m.from) == PieceKind::Pawn
            || self.pieces(player).len() > before.pieces(player).len()
    }

    fn move_count(&self) -> u64 {
        let mut count = 0;
        let _ = self.try_for_each_piece(|moves| {
            count += u64::from(moves.len());
            ControlFlow::<()>::Continue(())
        });
        count
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        let mut left = n;
        self.try_for_each_piece(|moves| moves.find_nth(&mut left))
            .break_value()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from, m.promotion).contains(m)
    }
}

impl<W: Weighting> Position<W> {
    /// Plays the move itself, promotion included, without conversions.
    #[inline]
    pub(crate) fn make(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let Move { from, to, .. } = m;
        self.persuaded = None;
        let owner = self.turn;
        let piece = self.pieces.kind_at(from);
        if self.occupied().contains(to) {
            // Nothing is captured: this is a castling, whose target is the rook.
            let castling = self.rights.castling(owner, Side::of(from, to));
            if let Some(castling) = castling {
                let Castling {
                    king_to, rook_to, ..
                } = castling;
                castling.make(&mut self.pieces, owner);
                on.event(Event::castled(owner, (from, king_to), (to, rook_to)));
            }
            return;
        }
        self.pieces.shift(owner, from, to);
        on.event(Event::moved(owner, piece, from, to));
        if let Some(promotion) = m.promotion {
            self.pieces.set_kind(Set::of(to), promotion);
            on.event(Event::promoted(owner, promotion, to));
        }
    }

    /// Converts pieces after a player's move (rule 4.2), round by round: in each round all pieces
    /// that are overly persuaded at its beginning. Any other order would give the same result (rule
    /// 4.1).
    #[inline]
    pub(crate) fn convert(&mut self, player: Player, on: &mut impl Observer<Self>) {
        let enemy = player.other();
        let mut round = 1;
        loop {
            let influence = self.compute_persuaded();
            let persuaded = influence[player.index()] & self.pieces(enemy);
            if persuaded.is_empty() {
                self.persuaded = Some(influence);
                return;
            }
            on.step(self);
            self.pieces.set_owner(persuaded, player);
            for square in persuaded {
                let piece = self.pieces.kind_at(square);
                on.event(Event::converted(player, piece, square, round));
                if piece == PieceKind::King {
                    on.event(Event::king_converted(player, square));
                }
            }
            round += 1;
        }
    }
}
