//! Influence (rules 3.1 to 3.3) on all squares at once and on a single square.

use chess_men::{Board, PawnWay};
use grid_core::{Player, SquareSet};

use crate::sums::{Both, NEITHER, Sums, are_empty, both};
use crate::{PieceKind, Position, Set, Square, Weighting};

/// The rows and columns of a step along straight lines.
const STRAIGHT: [[i32; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// The rows and columns of a step along diagonals.
const DIAGONAL: [[i32; 2]; 4] = [[1, 1], [-1, -1], [1, -1], [-1, 1]];

/// Returns the squares that sliders reach in one direction through the squares `through`: all
/// sliders at once, in steps of 1, 2 and 4 squares ([Kogge-Stone
/// fill](https://www.chessprogramming.org/Kogge-Stone_Algorithm)).
#[inline(always)]
fn rays(sliders: Both, through: Both, [rows, columns]: [i32; 2]) -> Both {
    let step = 8 * rows + columns;
    let shift = |squares: Both, steps: i32| match step > 0 {
        true => squares << (steps * step),
        false => squares >> -(steps * step),
    };
    // A step over a side edge arrives at the other side.
    let inside = both(match columns {
        0 => [!Set::EMPTY; 2],
        1 => [!Set::column(0); 2],
        _ => [!Set::column(7); 2],
    });
    let mut reached = sliders;
    let mut through = through & inside;
    reached |= through & shift(reached, 1);
    through &= shift(through, 1);
    reached |= through & shift(reached, 2);
    through &= shift(through, 2);
    reached |= through & shift(reached, 4);
    shift(reached, 1) & inside
}

/// Adds the influence of sliders of one kind in four directions. They see through the squares
/// `through`, on which pieces of their colour may stand.
#[inline(always)]
fn add_rays<W: Weighting>(
    sums: &mut Sums<W>,
    kind: PieceKind,
    sliders: Both,
    through: Both,
    steps: [[i32; 2]; 4],
) {
    let mut last = [sliders; 4];
    loop {
        let [a, b, c, d] = last;
        let reached = [
            rays(a, through, steps[0]),
            rays(b, through, steps[1]),
            rays(c, through, steps[2]),
            rays(d, through, steps[3]),
        ];
        sums.add(kind, reached);
        // One more of them influences the squares beyond those that are reached.
        last = reached.map(|squares| squares & sliders);
        let [a, b, c, d] = last;
        if are_empty(a | b | c | d) {
            return;
        }
    }
}

/// Adds the influence of leapers of one kind, two of each player at a time.
#[inline(always)]
fn add_leapers<W: Weighting>(
    sums: &mut Sums<W>,
    kind: PieceKind,
    mut leapers: [Set; 2],
    attacks: impl Fn(Square) -> Set,
) {
    let take = |left: &mut Set| match left.first() {
        Some(square) => {
            *left = left.without(square);
            attacks(square)
        }
        None => Set::EMPTY,
    };
    while leapers != [Set::EMPTY; 2] {
        let [white, black] = &mut leapers;
        let mut next = || both([take(white), take(black)]);
        sums.add(kind, [next(), next(), NEITHER, NEITHER]);
    }
}

impl<W: Weighting> Position<W> {
    /// Returns the sliders along straight lines, rooks and queens, of both players.
    #[inline(always)]
    pub(crate) fn straight(&self) -> Set {
        self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Queen)
    }

    /// Returns the sliders along diagonals, bishops and queens, of both players.
    #[inline(always)]
    pub(crate) fn diagonal(&self) -> Set {
        self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Queen)
    }

    /// Compares the influence of White and of Black on all squares.
    ///
    /// A slider sees through sliders of its own colour that move along the same line (rule 3.2), so
    /// only other pieces block it.
    #[inline(always)]
    pub(crate) fn compute_persuaded(&self) -> [Set; 2] {
        let own = Player::ALL.map(|owner| self.pieces(owner));
        let of_kind = |kind| {
            let all = self.of_kind(kind);
            [own[0] & all, own[1] & all]
        };
        let mut sums = Sums::<W>::ZERO;

        let [white, black] = of_kind(PieceKind::Pawn);
        let white = PawnWay::<Set>::of(Player::First).attacks(white);
        let black = PawnWay::<Set>::of(Player::Second).attacks(black);
        let [one, other] = [0, 1].map(|side| both([white[side], black[side]]));
        sums.add(PieceKind::Pawn, [one, other, NEITHER, NEITHER]);
        let (knights, kings) = (of_kind(PieceKind::Knight), of_kind(PieceKind::King));
        add_leapers(&mut sums, PieceKind::Knight, knights, Set::knight);
        add_leapers(&mut sums, PieceKind::King, kings, Set::king);
        let [own, empty] = [own, [!self.occupied(); 2]].map(both);
        let straight = own & both([self.straight(); 2]);
        let diagonal = own & both([self.diagonal(); 2]);
        // Where all pieces weigh 1, a queen counts as a rook and a bishop.
        let queens = if W::WEIGHTS == [1; 6] {
            NEITHER
        } else {
            own & both([self.of_kind(PieceKind::Queen); 2])
        };
        let [rooks, bishops] = [straight, diagonal].map(|sliders| sliders ^ queens);
        let [along_straight, along_diagonal] = [straight, diagonal].map(|own| empty | own);
        add_rays(&mut sums, PieceKind::Rook, rooks, along_straight, STRAIGHT);
        add_rays(
            &mut sums,
            PieceKind::Bishop,
            bishops,
            along_diagonal,
            DIAGONAL,
        );
        if !are_empty(queens) {
            add_rays(
                &mut sums,
                PieceKind::Queen,
                queens,
                along_straight,
                STRAIGHT,
            );
            add_rays(
                &mut sums,
                PieceKind::Queen,
                queens,
                along_diagonal,
                DIAGONAL,
            );
        }
        sums.compare()
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
    #[inline]
    pub fn persuaded_by(&self, player: Player) -> Set {
        self.persuaded()[player.index()]
    }

    /// Returns [`persuaded_by`](Self::persuaded_by) of White and of Black.
    #[inline]
    pub fn persuaded(&self) -> [Set; 2] {
        self.persuaded.unwrap_or_else(|| self.compute_persuaded())
    }

    /// Returns a player's pieces that are overly persuaded. The other player's next turn converts
    /// them, unless its move ends the persuasion.
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
    pub fn net(&self, player: Player, square: Square) -> i32 {
        self.influence(player, square) - self.influence(player.other(), square)
    }

    /// Returns the weight of a player's pieces that influence a square.
    pub(crate) fn influence(&self, player: Player, square: Square) -> i32 {
        self.weight(self.influencing(player, square))
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
    pub(crate) fn is_safe(&self, player: Player, square: Square) -> bool {
        let enemies = self.influencing(player.other(), square);
        if enemies.is_empty() {
            return true;
        }
        let friends = self.influencing(player, square);
        self.weight(friends) >= self.weight(enemies)
    }

    /// Returns a player's pieces that influence a square (rule 3.2).
    #[inline]
    fn influencing(&self, owner: Player, square: Square) -> Set {
        let (own, occupied) = (self.pieces(owner), self.occupied());
        // The rays out of the square pass through own sliders and end at any other piece.
        let [straight, diagonal] = [self.straight(), self.diagonal()].map(|line| own & line);
        self.seeing(owner, square, [occupied & !straight, occupied & !diagonal])
    }

    /// Returns whether a piece of a player attacks a square as in chess, where sliders do not see
    /// through each other (rule 8.2e).
    pub(crate) fn attacks(&self, owner: Player, square: Square) -> bool {
        !self.seeing(owner, square, [self.occupied(); 2]).is_empty()
    }

    /// Returns a player's pieces that see a square, if `blockers` end straight lines and diagonals.
    #[inline]
    fn seeing(&self, owner: Player, square: Square, blockers: [Set; 2]) -> Set {
        let own = self.pieces(owner);
        let [straight, diagonal] = [self.straight(), self.diagonal()].map(|line| own & line);
        let mut pieces = Set::EMPTY;
        if !straight.is_empty() {
            pieces |= Set::rook(square, blockers[0]) & straight;
        }
        if !diagonal.is_empty() {
            pieces |= Set::bishop(square, blockers[1]) & diagonal;
        }
        pieces |= Set::knight(square) & own & self.of_kind(PieceKind::Knight);
        pieces |= Set::king(square) & own & self.of_kind(PieceKind::King);
        pieces | (Set::pawn(!owner, square) & own & self.of_kind(PieceKind::Pawn))
    }
}
