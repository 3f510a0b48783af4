//! The network that corrects the evaluation, and what it sees of a position.

use alpha_beta::{Corrected, Net, Networked};
use chess_men::Attacks;
use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, Evaluator, PieceKind, Position, Set, Square};

/// The [`Evaluator`], corrected by a network of 3,396 inputs and 32 hidden units.
///
/// The network is trained on positions of games that the search played against itself. The README
/// of the example `tune` has the commands.
///
/// ```
/// use alpha_beta::{Limits, Search};
/// use conway_chess::{NetEvaluator, Position};
///
/// let mut search = Search::new(NetEvaluator::default());
/// assert!(search.best_move(&Position::START, &Limits::depth(3)).is_some());
/// ```
pub type NetEvaluator = Corrected<Evaluator>;

/// The inputs of each player: sets of squares, numbers of pieces in trouble by kind, places in the
/// queue of births, and what stands around the king.
mod inputs {
    /// The squares of a set.
    pub(super) const SET: usize = 64;
    /// The pieces by kind.
    pub(super) const PIECES: usize = 0;
    /// The pieces that are in trouble or have been, by trouble and counter.
    pub(super) const STATES: usize = PIECES + 6 * SET;
    /// The empty squares where a piece may be born, by whether the birth counter goes up and by the
    /// counter.
    pub(super) const BIRTHS: usize = STATES + 12 * SET;
    /// The enemy pieces that an officer attacks, and the squares beside the enemy king.
    pub(super) const ATTACKS: usize = BIRTHS + 5 * SET;
    /// The pieces that are in trouble or have been, by trouble, counter and kind.
    pub(super) const KINDS: usize = ATTACKS + 2 * SET;
    /// The place of the next newborn in the queue.
    pub(super) const QUEUE: usize = KINDS + 12 * 6;
    /// The king's neighbours after the next life phase, at most 5, and whether it is in trouble.
    pub(super) const KING: usize = QUEUE + crate::BIRTH_QUEUE.len();
    /// The inputs of one player.
    pub(super) const ALL: usize = KING + 12;
}

impl Networked for Position {
    const NET: &'static Net = &Net::from_bytes(include_bytes!("../data/net.bin"));

    const INPUTS: usize = 2 * inputs::ALL;

    fn for_each_input(&self, mut f: impl FnMut(usize)) {
        for owner in Player::ALL {
            // The player to move sees the board from its own side.
            let side = if owner == self.turn { 0 } else { inputs::ALL };
            self.for_each_input_of(owner, |input| f(side + input));
        }
    }
}

impl Position {
    /// Visits the inputs of a player, as the player to move sees them.
    #[inline]
    fn for_each_input_of(&self, owner: Player, mut f: impl FnMut(usize)) {
        let flip = match self.turn {
            Player::First => 0,
            Player::Second => 56,
        };
        let place = |square: Square| (8 * square.row() + square.column()) ^ flip;
        let (pieces, occupied) = (self.pieces(owner), self.occupied());
        let counts = self.neighbours(owner);
        let (crowded, lonely) = (counts.at_least(4) & pieces, counts.at_most(1) & pieces);
        let fertile = counts.exactly(3) & !occupied;
        let [ones, twos] = self.counters[owner.index()];
        let has = |set: Set, square| usize::from(set.contains(square));
        let counter = |square| has(ones, square) + 2 * has(twos, square);
        for kind in [
            PieceKind::Pawn,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
            PieceKind::King,
        ] {
            for square in pieces & self.of_kind(kind) {
                f(inputs::PIECES + inputs::SET * kind as usize + place(square));
            }
        }
        for square in pieces & (crowded | lonely | ones | twos) {
            let trouble = 2 * has(crowded, square) + has(lonely, square);
            let state = 4 * trouble + counter(square);
            f(inputs::STATES + inputs::SET * state + place(square));
            f(inputs::KINDS + 6 * state + self.pieces.kind_at(square) as usize);
        }
        for square in (fertile | ones | twos) & !occupied {
            let state = match has(fertile, square) {
                1 => counter(square).min(2),
                _ => 2 + counter(square).min(2),
            };
            f(inputs::BIRTHS + inputs::SET * state + place(square));
        }
        let mut reach = Set::EMPTY;
        for kind in [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
        ] {
            for from in pieces & self.of_kind(kind) {
                reach |= kind.attacks(owner, from, occupied);
            }
        }
        let enemy_king = self.pieces_of_kind(owner.other(), PieceKind::King);
        for (set, attacked) in [self.pieces(owner.other()), enemy_king.neighbours()]
            .into_iter()
            .enumerate()
        {
            for square in reach & attacked {
                f(inputs::ATTACKS + inputs::SET * set + place(square));
            }
        }
        f(inputs::QUEUE + usize::from(self.births[owner.index()]) % BIRTH_QUEUE.len());
        let king = self.pieces_of_kind(owner, PieceKind::King);
        let dying = (lonely | crowded) & ones & twos;
        let near = ((pieces | (fertile & twos)) & !dying) & king.neighbours();
        let trouble = usize::from(king.intersects(lonely | crowded));
        f(inputs::KING + 6 * trouble + (near.len() as usize).min(5));
    }
}
