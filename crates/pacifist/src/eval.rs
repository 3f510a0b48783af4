//! The evaluation of a position with its numbers, and the order of moves.

use core::cell::OnceCell;

use alpha_beta::{Evaluate, Pruning, View};
use chess_men::Board;
use grid_core::{Game, Player, SquareSet};

use crate::{Event, Move, PieceKind, Position, Set, Square, Weighting};

/// The evaluation of Pacifist and of the weighted game for [`alpha_beta::Search`].
///
/// The evaluation counts material, mobility, the squares that a player controls and the advance of
/// pawns. It adds enemy pieces that are overly persuaded. It subtracts part of the value of pieces
/// whose support is as strong as the persuasion, and a cost for kings with little net influence.
/// The numbers are in [`Weights`]. A pawn is worth 100 points, a queen about 1,900.
///
/// ```
/// use alpha_beta::{Limits, Search};
/// use pacifist::{Evaluator, Pacifist};
///
/// // Black has no king and must convert one.
/// let game: Pacifist = "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii".parse()?;
/// let m = Search::new(Evaluator).best_move(&game, &Limits::depth(3)).unwrap();
/// assert!(["g7g6", "a8b6", "b7b5", "d7d6"].contains(&m.to_string().as_str()));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluator;

/// The gain of converting a king when moves are ordered.
const KING_GAIN: i32 = 20_000;

impl<W: Weighting> Evaluate<Position<W>> for Evaluator {
    const REDUCTIONS: bool = true;

    /// See `benches/STRENGTH.md`.
    const RANDOM_PLIES: u32 = 0;

    /// +56 Elo (95 %: +11 to +103, 200 games) with 10 ms of processor time a move.
    const TABLE_BETWEEN_MOVES: bool = true;

    /// A match of 120 games with 3,000 nodes a move, in pairs of balanced random openings, gave
    /// these margins +245 Elo (95 %: +178 to +334) over none. They are in today's points: a pawn
    /// had 51 then.
    const PRUNING: Pruning = Pruning {
        reverse_futility: 196,
        futility: 235,
        late_moves: 5,
    };

    type View<'a>
        = NodeView<'a, W>
    where
        W: 'a;

    fn view<'a>(&'a self, position: &'a Position<W>) -> NodeView<'a, W> {
        NodeView {
            position,
            opportunity: OnceCell::new(),
        }
    }
}

/// The evaluation of one position and its moves.
#[derive(Clone, Debug)]
pub struct NodeView<'a, W: Weighting> {
    position: &'a Position<W>,
    opportunity: OnceCell<Opportunity>,
}

impl<W: Weighting> View<Position<W>> for NodeView<'_, W> {
    fn position(&self) -> &Position<W> {
        self.position
    }

    fn evaluate(&self) -> i32 {
        Weights::TUNED.evaluate(self.position)
    }

    /// Returns the value of the pieces that the move converts and of the piece that a pawn becomes.
    /// Plays a move that may gain something: the better order is worth the time.
    fn gain(&self, m: Move) -> i32 {
        let position = self.position;
        let opportunity = self.opportunity.get_or_init(|| Opportunity::of(position));
        if opportunity.may_gain(position, m) {
            gain_of(position, m)
        } else {
            0
        }
    }
}

fn gain_of<W: Weighting>(position: &Position<W>, m: Move) -> i32 {
    let mut gain = 0;
    position.clone().play_with(m, &mut |event| match event {
        Event::Converted {
            piece: PieceKind::King,
            ..
        } => gain += KING_GAIN,
        Event::Converted { piece, .. } | Event::Promoted { piece, .. } => {
            gain += Weights::TUNED.value(piece);
        }
        _ => {}
    });
    gain
}

/// What a move needs to convert pieces.
#[derive(Copy, Clone, Debug)]
struct Opportunity {
    /// Whether enemy pieces are overly persuaded before the move.
    is_there: bool,
    /// The enemy pieces that the influence of one more piece may convert.
    near: Set,
    /// The squares that sliders of the player to move influence: along straight lines, and along
    /// diagonals.
    own_lines: [Set; 2],
    /// The same of the other player.
    enemy_lines: [Set; 2],
}

impl Opportunity {
    fn of<W: Weighting>(position: &Position<W>) -> Self {
        let player = position.turn;
        let enemy = position.pieces(player.other());
        let persuaded = position.persuaded();
        // Where all pieces weigh 1, one more piece converts only pieces whose net influence is 0.
        let near = if W::WEIGHTS == [1; 6] {
            enemy & !persuaded[player.other().index()]
        } else {
            enemy
        };
        let lines = |owner| {
            let own = position.pieces(owner);
            let all = |sliders: Set, line: fn(Square, Set) -> Set| {
                let blockers = position.occupied() & !sliders;
                (sliders.into_iter()).fold(Set::EMPTY, |all, from| all | line(from, blockers))
            };
            [
                all(own & position.straight(), Set::rook),
                all(own & position.diagonal(), Set::bishop),
            ]
        };
        Self {
            is_there: persuaded[player.index()].intersects(enemy),
            near,
            own_lines: lines(player),
            enemy_lines: lines(player.other()),
        }
    }

    /// Returns whether a move converts pieces, or is one that may gain something else.
    fn may_gain<W: Weighting>(&self, position: &Position<W>, m: Move) -> bool {
        let (player, occupied) = (position.turn, position.occupied());
        if self.is_there || m.promotion.is_some() || occupied.contains(m.to) {
            return true;
        }
        let after = (occupied & !Set::of(m.from)) | Set::of(m.to);
        let (straight, diagonal) = (position.straight(), position.diagonal());
        let [own, enemy] = [player, player.other()].map(|owner| position.pieces(owner));
        // Lines out of a square through the sliders of a side.
        let rook = |from, side: Set, occupied: Set| Set::rook(from, occupied & !(side & straight));
        let bishop =
            |from, side: Set, occupied: Set| Set::bishop(from, occupied & !(side & diagonal));
        // The squares that the piece that moves influences from its new square.
        let reach = match position.pieces.kind_at(m.from) {
            PieceKind::Pawn => Set::pawn(player, m.to),
            PieceKind::Knight => Set::knight(m.to),
            PieceKind::King => Set::king(m.to),
            PieceKind::Rook => rook(m.to, own, after),
            PieceKind::Bishop => bishop(m.to, own, after),
            PieceKind::Queen => rook(m.to, own, after) | bishop(m.to, own, after),
        };
        // Lines of the own side that the move may open, and lines of the enemy that it may close.
        // Several pieces may stand on a line, so the net influence may change by more than 1.
        let mut lines = Set::EMPTY;
        if self.own_lines[0].contains(m.from) {
            lines |= rook(m.from, own, occupied);
        }
        if self.own_lines[1].contains(m.from) {
            lines |= bishop(m.from, own, occupied);
        }
        if self.enemy_lines[0].contains(m.to) {
            lines |= rook(m.to, enemy, after);
        }
        if self.enemy_lines[1].contains(m.to) {
            lines |= bishop(m.to, enemy, after);
        }
        let exposed = (reach & self.near) | (lines & enemy);
        if exposed.is_empty() {
            return false;
        }
        let mut played = *position;
        played.make(m, &mut ());
        (exposed.into_iter()).any(|piece| !played.is_safe(player.other(), piece))
    }
}

/// The numbers of the [`Evaluator`](crate::Evaluator), in points or in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The value of a piece, by kind.
    pub material: [i32; 6],
    /// The percentage of its value that is added for an enemy piece that is overly persuaded: the
    /// next move converts it.
    pub turning_percent: i32,
    /// The percentage of its value that is subtracted for a piece that the enemy overly persuades,
    /// before its owner's move.
    pub threatened_percent: i32,
    /// The percentage of its value that a piece costs if its net influence is 0: of the player to
    /// move, and of the other player.
    pub tight_percent: [i32; 2],
    /// The cost of the best supported king by its net influence: below 0, 0, 1, 2 and 3.
    pub king_net: [i32; 5],
    /// The bonus for each square to which a knight, rook or bishop could go. A queen counts as a
    /// rook and a bishop.
    pub mobility: [i32; 3],
    /// The bonus for each square on which the player's net influence is above 0.
    pub influence: i32,
    /// The bonus of a pawn by its rank, from its owner's first rank.
    pub pawn_ranks: [i32; 8],
    /// The bonus of the player to move.
    pub tempo: i32,
}

impl Weights {
    /// The weights that the evaluation uses, fitted to games of the search and scaled so that a
    /// pawn has 100 points. A match of 80 games with 10 ms of processor time a move gave them +191
    /// Elo (95 %: +111 to +296) over estimates. The README of the example `tune` has the commands.
    pub const TUNED: Self = Self {
        material: [100, 688, 473, 433, 1941, 3108],
        turning_percent: 128,
        threatened_percent: 0,
        tight_percent: [8, 7],
        king_net: [471, 178, 159, 29, 0],
        mobility: [10, 12, 20],
        influence: 29,
        pawn_ranks: [0, 20, -35, 20, 35, 82, 78, 69],
        tempo: 6,
    };

    /// Returns the value of a piece.
    #[inline]
    fn value(&self, kind: PieceKind) -> i32 {
        self.material[kind as usize]
    }

    /// Returns how good a position is for the player to move, in points.
    pub fn evaluate<W: Weighting>(&self, position: &Position<W>) -> i32 {
        let player = position.turn;
        let persuaded = position.persuaded();
        let [own, enemy] = [player, player.other()].map(|owner| position.pieces(owner));
        let turning = persuaded[player.index()] & enemy;
        let threatened = persuaded[player.other().index()] & own;
        let percents = self.turning_percent * self.worth(position, turning)
            - self.threatened_percent * self.worth(position, threatened);
        self.tempo + percents / 100 + self.assets(position, player, persuaded)
            - self.assets(position, player.other(), persuaded)
    }

    /// Returns the sum of the values of some pieces.
    #[inline]
    fn worth<W: Weighting>(&self, position: &Position<W>, pieces: Set) -> i32 {
        if pieces.is_empty() {
            return 0;
        }
        PieceKind::ALL
            .into_iter()
            .map(|kind| self.value(kind) * (pieces & position.of_kind(kind)).len() as i32)
            .sum()
    }

    /// Returns the value of a player's pieces, their safety, their mobility and their influence.
    fn assets<W: Weighting>(
        &self,
        position: &Position<W>,
        owner: Player,
        persuaded: [Set; 2],
    ) -> i32 {
        let pieces = position.pieces(owner);
        let tight = pieces & !(persuaded[0] | persuaded[1]);
        let tight_percent = self.tight_percent[usize::from(owner != position.turn)];
        let rank = |pawn: Square| match owner {
            Player::First => pawn.row(),
            Player::Second => 7 - pawn.row(),
        };
        let pawns = pieces & position.of_kind(PieceKind::Pawn);
        let advance: i32 = (pawns.into_iter())
            .map(|pawn| self.pawn_ranks[rank(pawn)])
            .sum();
        self.worth(position, pieces) - self.worth(position, tight) * tight_percent / 100
            + advance
            + self.reach(position, owner)
            + self.influence * persuaded[owner.index()].len() as i32
            - self.king_danger(position, owner)
    }

    /// Returns the bonus for the moves that knights and sliders could make, whether legal or not.
    fn reach<W: Weighting>(&self, position: &Position<W>, owner: Player) -> i32 {
        let own = position.pieces(owner);
        let occupied = position.occupied();
        let count = |pieces: Set, attacks: fn(Square, Set) -> Set| -> i32 {
            (pieces.into_iter())
                .map(|from| (attacks(from, occupied) & !occupied).len() as i32)
                .sum()
        };
        let knights = own & position.of_kind(PieceKind::Knight);
        self.mobility[0] * count(knights, |from, _| Set::knight(from))
            + self.mobility[1] * count(own & position.straight(), Set::rook)
            + self.mobility[2] * count(own & position.diagonal(), Set::bishop)
    }

    /// Returns the cost of too little net influence on the best supported king.
    fn king_danger<W: Weighting>(&self, position: &Position<W>, owner: Player) -> i32 {
        let kings = position.pieces_of_kind(owner, PieceKind::King);
        let nets = kings.into_iter().map(|king| position.net(owner, king));
        // The material already counts a missing king.
        nets.max().map_or(0, |net| {
            let place = (net + 1).clamp(0, 5) as usize;
            self.king_net.get(place).copied().unwrap_or(0)
        })
    }
}

#[cfg(test)]
mod tests {
    use grid_core::testing::random_position;

    use super::*;
    use crate::{Count, Value};

    fn check_gains<W: Weighting>() {
        for seed in 0..100 {
            let position = random_position(&Position::<W>::START, seed, seed as u32);
            let view = Evaluator.view(&position);
            for m in position.moves() {
                assert_eq!(view.gain(m), gain_of(&position, m), "{m} in {position}");
            }
        }
    }

    #[test]
    fn no_move_gains_more_than_it_seems() {
        check_gains::<Count>();
        check_gains::<Value>();
    }
}
