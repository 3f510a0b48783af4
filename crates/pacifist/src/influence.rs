//! Influence (rules 3.1 to 3.3) on all squares at once and on a single square.

use chess_men::{KING, KNIGHT, PAWN, PawnWay};
use grid_core::{Player, SquareSet};

use crate::weighting::Sums;
use crate::{PieceKind, Position, Set, Square, Weighting};

/// The sliders of both colours.
#[derive(Copy, Clone)]
pub(crate) struct Lines {
    /// Rooks and queens.
    pub straight: Set,
    /// Bishops and queens.
    pub diagonal: Set,
}

impl<W: Weighting> Position<W> {
    #[inline(always)]
    pub(crate) fn lines(&self) -> Lines {
        let queens = self.of_kind(PieceKind::Queen);
        Lines {
            straight: self.of_kind(PieceKind::Rook) | queens,
            diagonal: self.of_kind(PieceKind::Bishop) | queens,
        }
    }

    /// Returns the sums of a player's influence on all squares.
    ///
    /// A slider sees through sliders of its own colour that move along the same line (rule 3.2), so
    /// only other men block it.
    #[inline(always)]
    fn sums(&self, owner: Player, lines: Lines) -> W::Sums {
        let own = self.pieces(owner);
        let occupied = self.occupied();
        let mut sums = W::Sums::default();

        let pawns = own & self.of_kind(PieceKind::Pawn);
        for attacked in PawnWay::<Set>::of(owner).attacks(pawns) {
            sums.add(PieceKind::Pawn, attacked);
        }
        for knight in own & self.of_kind(PieceKind::Knight) {
            sums.add(PieceKind::Knight, KNIGHT[knight]);
        }
        for king in own & self.of_kind(PieceKind::King) {
            sums.add(PieceKind::King, KING[king]);
        }
        let queens = self.of_kind(PieceKind::Queen);
        let straight_blockers = occupied & !(own & lines.straight);
        let diagonal_blockers = occupied & !(own & lines.diagonal);
        for rook in own & lines.straight & !queens {
            sums.add(PieceKind::Rook, Set::rook(rook, straight_blockers));
        }
        for bishop in own & lines.diagonal & !queens {
            sums.add(PieceKind::Bishop, Set::bishop(bishop, diagonal_blockers));
        }
        for queen in own & queens {
            let reach = Set::rook(queen, straight_blockers) | Set::bishop(queen, diagonal_blockers);
            sums.add(PieceKind::Queen, reach);
        }
        sums
    }

    /// Returns the squares, empty or not, on which a player's net influence is above 0. There the
    /// other player's men are overly persuaded (rule 3.3).
    ///
    /// ```
    /// use pacifist::{Pacifist, Player};
    /// use grid_core::SquareSet;
    ///
    /// let start = Pacifist::START;
    /// let white = start.persuaded_by(Player::First);
    /// assert!(white.contains("e3".parse()?) && !white.contains("e6".parse()?));
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn persuaded_by(&self, player: Player) -> Set {
        self.persuaded()[player.index()]
    }

    /// Returns [`persuaded_by`](Self::persuaded_by) of White and of Black.
    #[must_use]
    #[inline]
    pub fn persuaded(&self) -> [Set; 2] {
        self.persuaded.unwrap_or_else(|| self.compute_persuaded())
    }

    /// Compares the influence of White and of Black.
    #[inline]
    pub(crate) fn compute_persuaded(&self) -> [Set; 2] {
        let lines = self.lines();
        let [white, black] = Player::ALL.map(|owner| self.sums(owner, lines));
        white.compare(&black)
    }

    /// Returns a player's men that are overly persuaded. The other player's next turn converts
    /// them, unless its move ends the persuasion.
    #[must_use]
    pub fn in_danger(&self, owner: Player) -> Set {
        self.persuaded_by(owner.other()) & self.pieces(owner)
    }

    /// Returns a player's net influence on a square (rule 3.1): the weight of the player's men that
    /// influence it, minus the weight of the other player's men that do.
    ///
    /// ```
    /// use pacifist::{Pacifist, Player};
    ///
    /// // At the start two pawns and the knight influence f3.
    /// assert_eq!(Pacifist::START.net(Player::First, "f3".parse()?), 3);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn net(&self, player: Player, square: Square) -> i32 {
        let lines = self.lines();
        let weight = |owner| self.weight(self.influencing(owner, square, lines));
        weight(player) - weight(player.other())
    }

    /// Returns the sum of the weights of some men.
    #[inline]
    fn weight(&self, men: Set) -> i32 {
        if W::WEIGHTS == [1; 6] {
            return men.len() as i32;
        }
        men.into_iter()
            .map(|man| W::WEIGHTS[self.men.kind_at(man) as usize])
            .sum()
    }

    /// Returns whether a player's net influence on a square is not negative.
    #[inline]
    pub(crate) fn is_safe(&self, player: Player, square: Square, lines: Lines) -> bool {
        let enemies = self.influencing(player.other(), square, lines);
        if enemies.is_empty() {
            return true;
        }
        let friends = self.influencing(player, square, lines);
        self.weight(friends) >= self.weight(enemies)
    }

    /// Returns a player's men that influence a square (rule 3.2).
    #[inline]
    fn influencing(&self, owner: Player, square: Square, lines: Lines) -> Set {
        let own = self.pieces(owner);
        let occupied = self.occupied();
        let straight = own & lines.straight;
        let diagonal = own & lines.diagonal;
        // The rays out of the square pass through own sliders and end at any other man.
        let mut men = Set::EMPTY;
        if !straight.is_empty() {
            men |= Set::rook(square, occupied & !straight) & straight;
        }
        if !diagonal.is_empty() {
            men |= Set::bishop(square, occupied & !diagonal) & diagonal;
        }
        men |= KNIGHT[square] & own & self.of_kind(PieceKind::Knight);
        men |= KING[square] & own & self.of_kind(PieceKind::King);
        men |= PAWN[owner.other().index()][square] & own & self.of_kind(PieceKind::Pawn);
        men
    }

    /// Returns whether a man of a player attacks a square as in chess, where sliders do not see
    /// through each other (rule 8.2e).
    pub(crate) fn attacks(&self, owner: Player, square: Square, lines: Lines) -> bool {
        let own = self.pieces(owner);
        let occupied = self.occupied();
        let attackers = (Set::rook(square, occupied) & lines.straight)
            | (Set::bishop(square, occupied) & lines.diagonal)
            | (KNIGHT[square] & self.of_kind(PieceKind::Knight))
            | (KING[square] & self.of_kind(PieceKind::King))
            | (PAWN[owner.other().index()][square] & self.of_kind(PieceKind::Pawn));
        attackers.intersects(own)
    }
}
