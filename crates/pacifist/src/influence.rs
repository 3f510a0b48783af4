//! Influence (rules 3.1 to 3.3) on all squares at once and on a single square.

use chess_men::{BySquare, KING, KNIGHT, PAWN, PawnWay};
use grid_core::{Player, SquareSet};

use crate::both::Both;
use crate::weighting::Sums;
use crate::{PieceKind, Position, Set, Square, Weighting};

/// The sliders of both colours.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lines {
    /// Rooks and queens.
    pub straight: Set,
    /// Bishops and queens.
    pub diagonal: Set,
}

/// Returns the squares that sliders reach in one direction through the squares `through`: all
/// sliders at once, in steps of 1, 2 and 4 squares ([Kogge-Stone
/// fill](https://www.chessprogramming.org/Kogge-Stone_Algorithm)).
#[inline(always)]
fn rays<const ROWS: i32, const COLUMNS: i32>(sliders: Both, through: Both) -> Both {
    let step = 8 * ROWS + COLUMNS;
    // A step over a side edge arrives at the other side.
    let inside = Both::of(match COLUMNS {
        0 => [!Set::EMPTY; 2],
        1 => [!Set::column(0); 2],
        _ => [!Set::column(7); 2],
    });
    let mut reached = sliders;
    let mut through = through & inside;
    reached = reached | (through & reached.shift(step));
    through = through & through.shift(step);
    reached = reached | (through & reached.shift(2 * step));
    through = through & through.shift(2 * step);
    reached = reached | (through & reached.shift(4 * step));
    reached.shift(step) & inside
}

/// Adds the influence of sliders of one kind in four directions. `reach` returns what sliders reach
/// in each of them.
#[inline(always)]
fn add_rays(
    sums: &mut impl Sums,
    kind: PieceKind,
    sliders: Both,
    reach: impl Fn([Both; 4]) -> [Both; 4],
) {
    let mut last = [sliders; 4];
    loop {
        let reached = reach(last);
        sums.add(kind, reached);
        // One more of them influences the squares beyond those that are reached.
        last = reached.map(|squares| squares & sliders);
        let [a, b, c, d] = last;
        if (a | b | c | d).is_empty() {
            return;
        }
    }
}

/// Adds the influence of sliders along straight lines. They see through the squares `through`, on
/// which pieces of their colour may stand.
#[inline(always)]
fn add_straight(sums: &mut impl Sums, kind: PieceKind, sliders: Both, through: Both) {
    add_rays(sums, kind, sliders, |[a, b, c, d]| {
        [
            rays::<1, 0>(a, through),
            rays::<-1, 0>(b, through),
            rays::<0, 1>(c, through),
            rays::<0, -1>(d, through),
        ]
    });
}

/// Adds the influence of sliders along diagonals, likewise.
#[inline(always)]
fn add_diagonal(sums: &mut impl Sums, kind: PieceKind, sliders: Both, through: Both) {
    add_rays(sums, kind, sliders, |[a, b, c, d]| {
        [
            rays::<1, 1>(a, through),
            rays::<-1, -1>(b, through),
            rays::<1, -1>(c, through),
            rays::<-1, 1>(d, through),
        ]
    });
}

/// Adds the influence of leapers of one kind, two of each player at a time.
#[inline(always)]
fn add_leapers(
    sums: &mut impl Sums,
    kind: PieceKind,
    mut leapers: [Set; 2],
    attacks: &BySquare<Set, 64>,
) {
    while leapers != [Set::EMPTY; 2] {
        let mut next = || {
            Both::of(leapers.each_mut().map(|left| match left.first() {
                Some(square) => {
                    *left &= !Set::of(square);
                    attacks[square]
                }
                None => Set::EMPTY,
            }))
        };
        sums.add(kind, [next(), next(), Both::EMPTY, Both::EMPTY]);
    }
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

    /// Returns the sums of both players' influence on all squares.
    ///
    /// A slider sees through sliders of its own colour that move along the same line (rule 3.2), so
    /// only other pieces block it.
    #[inline(always)]
    fn sums(&self, lines: Lines) -> W::Sums {
        let own = Player::ALL.map(|owner| self.pieces(owner));
        let of_kind = |kind| own.map(|own| own & self.of_kind(kind));
        let mut sums = W::Sums::default();

        let [white, black] = of_kind(PieceKind::Pawn);
        let white = PawnWay::<Set>::of(Player::First).attacks(white);
        let black = PawnWay::<Set>::of(Player::Second).attacks(black);
        let [one, other] = [0, 1].map(|side| Both::of([white[side], black[side]]));
        sums.add(PieceKind::Pawn, [one, other, Both::EMPTY, Both::EMPTY]);
        add_leapers(
            &mut sums,
            PieceKind::Knight,
            of_kind(PieceKind::Knight),
            &KNIGHT,
        );
        add_leapers(&mut sums, PieceKind::King, of_kind(PieceKind::King), &KING);
        let [own, empty] = [own, [!self.occupied(); 2]].map(Both::of);
        let straight = own & Both::of([lines.straight; 2]);
        let diagonal = own & Both::of([lines.diagonal; 2]);
        // Where all pieces weigh 1, a queen counts as a rook and a bishop.
        let queens = if W::WEIGHTS == [1; 6] {
            Both::EMPTY
        } else {
            own & Both::of([self.of_kind(PieceKind::Queen); 2])
        };
        let [rooks, bishops] = [straight, diagonal].map(|sliders| sliders ^ queens);
        add_straight(&mut sums, PieceKind::Rook, rooks, empty | straight);
        add_diagonal(&mut sums, PieceKind::Bishop, bishops, empty | diagonal);
        if !queens.is_empty() {
            add_straight(&mut sums, PieceKind::Queen, queens, empty | straight);
            add_diagonal(&mut sums, PieceKind::Queen, queens, empty | diagonal);
        }
        sums
    }

    /// Returns the squares, empty or not, on which a player's net influence is above 0. There the
    /// other player's pieces are overly persuaded (rule 3.3).
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
        self.sums(self.lines()).compare()
    }

    /// Returns a player's pieces that are overly persuaded. The other player's next turn converts
    /// them, unless its move ends the persuasion.
    #[must_use]
    pub fn in_danger(&self, owner: Player) -> Set {
        self.persuaded_by(owner.other()) & self.pieces(owner)
    }

    /// Returns a player's net influence on a square (rule 3.1): the weight of the player's pieces
    /// that influence it, minus the weight of the other player's pieces that do.
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

    /// Returns the sum of the weights of some pieces.
    #[inline]
    fn weight(&self, pieces: Set) -> i32 {
        if W::WEIGHTS == [1; 6] {
            return pieces.len() as i32;
        }
        pieces
            .into_iter()
            .map(|piece| W::WEIGHTS[self.pieces.kind_at(piece) as usize])
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

    /// Returns a player's pieces that influence a square (rule 3.2).
    #[inline]
    fn influencing(&self, owner: Player, square: Square, lines: Lines) -> Set {
        let own = self.pieces(owner);
        let occupied = self.occupied();
        let straight = own & lines.straight;
        let diagonal = own & lines.diagonal;
        // The rays out of the square pass through own sliders and end at any other piece.
        let mut pieces = Set::EMPTY;
        if !straight.is_empty() {
            pieces |= Set::rook(square, occupied & !straight) & straight;
        }
        if !diagonal.is_empty() {
            pieces |= Set::bishop(square, occupied & !diagonal) & diagonal;
        }
        pieces |= KNIGHT[square] & own & self.of_kind(PieceKind::Knight);
        pieces |= KING[square] & own & self.of_kind(PieceKind::King);
        pieces |= PAWN[owner.other().index()][square] & own & self.of_kind(PieceKind::Pawn);
        pieces
    }

    /// Returns whether a piece of a player attacks a square as in chess, where sliders do not see
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
