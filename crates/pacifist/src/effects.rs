//! What a move does (rules 4.1 and 4.2): the move itself, then the conversions.

use grid_core::{Observer, Player, SquareSet};

use crate::{CastlingRights, Event, Move, PieceKind, Position, Set, Side, Square, Weighting};

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
            self.castle(owner, from, to, on);
            return;
        }
        self.pieces.shift(owner, from, to);
        on.event(Event::Moved {
            owner,
            piece,
            from,
            to,
        });
        if let Some(promotion) = m.promotion {
            self.pieces.set_kind(Set::of(to), promotion);
            on.event(Event::Promoted {
                owner,
                piece: promotion,
                square: to,
            });
        }
    }

    /// Moves king and rook at once, because each may end where the other stood.
    fn castle(&mut self, owner: Player, king: Square, rook: Square, on: &mut impl Observer<Self>) {
        let side = Side::of(king, rook);
        let (king_end, rook_end) = side.ends();
        let [king_end, rook_end] =
            [king_end, rook_end].map(|file| Square::at(CastlingRights::home_row(owner), file));
        self.pieces.remove(Set::of(king) | Set::of(rook));
        self.pieces.put(king_end, owner, PieceKind::King);
        self.pieces.put(rook_end, owner, PieceKind::Rook);
        on.event(Event::Castled {
            owner,
            king: (king, king_end),
            rook: (rook, rook_end),
        });
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
                on.event(Event::Converted {
                    owner: player,
                    piece,
                    square,
                    round,
                });
                if piece == PieceKind::King {
                    on.event(Event::KingConverted {
                        owner: player,
                        square,
                    });
                }
            }
            round += 1;
        }
    }
}
