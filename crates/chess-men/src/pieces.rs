//! The pieces on a board, as sets of squares.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;

use board_scene::ScenePiece;
use grid_core::text::Field;
use grid_core::{ParseError, Player, PositionError, SquareSet};

use crate::Board;

/// How a kind of piece is written and drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The letter in texts, in lower case.
    pub letter: char,
    /// The symbols of both players' pieces.
    pub symbols: [char; 2],
    /// The name: `pawn`.
    pub name: &'static str,
    /// Whether its owner loses without it.
    pub is_royal: bool,
    /// Whether people write its letter before its moves.
    pub has_letter: bool,
}

impl Look {
    /// Creates the look of a kind that is not royal, and whose letter people write.
    pub const fn new(letter: char, symbols: [char; 2], name: &'static str) -> Self {
        Self {
            letter,
            symbols,
            name,
            is_royal: false,
            has_letter: true,
        }
    }

    /// Returns the same look of a kind without which its owner loses.
    #[must_use]
    pub const fn royal(self) -> Self {
        Self {
            is_royal: true,
            ..self
        }
    }

    /// Returns the same look of a kind whose letter people do not write before its moves.
    #[must_use]
    pub const fn unlettered(self) -> Self {
        Self {
            has_letter: false,
            ..self
        }
    }

    /// Creates the look of a kind without symbols of its own: they are its letters.
    pub const fn lettered(letter: char, name: &'static str) -> Self {
        Self::new(letter, [letter.to_ascii_uppercase(), letter], name)
    }

    /// Returns the picture of a player's piece.
    pub const fn piece(self, owner: Player) -> ScenePiece {
        let (letter, symbol) = match owner {
            Player::First => (self.letter.to_ascii_uppercase(), self.symbols[0]),
            Player::Second => (self.letter, self.symbols[1]),
        };
        ScenePiece {
            is_royal: self.is_royal,
            has_letter: self.has_letter,
            ..ScenePiece::new(owner, letter, symbol, self.name)
        }
    }

    /// Returns the pictures of both players' pieces, `N` in all: a constant for a [simple
    /// game](board_scene::simple::SimpleGame::PIECES).
    ///
    /// # Panics
    /// If `N` is not twice the number of looks.
    pub const fn pieces<const N: usize>(looks: &[Self]) -> [ScenePiece; N] {
        assert!(N == 2 * looks.len(), "two pieces of each look");
        let mut pieces = [looks[0].piece(Player::First); N];
        let mut i = 0;
        while i < N {
            pieces[i] = looks[i / 2].piece(Player::ALL[i % 2]);
            i += 1;
        }
        pieces
    }
}

/// A kind of piece. The kinds are numbered from 1; there are at most 15.
pub trait Kind: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// A set of squares of the board.
    type Set: Board;

    /// All kinds, in the order of their numbers.
    const KINDS: &'static [Self];

    /// The kinds that a pawn can become, in the order in which such moves are generated. The text
    /// of a move ends with the letter of such a kind. There are none if moves do not say it.
    const PROMOTIONS: &'static [Self] = &[];

    /// The look of each kind, in the same order. No two kinds have the same letter.
    const LOOKS: &'static [Look];

    /// Returns the number of the kind.
    fn number(self) -> usize;

    /// Returns the kind with a number. No piece has the number 0 or a number above the number of
    /// kinds: for these the result may be any kind.
    #[inline]
    fn from_number(number: usize) -> Self {
        let kinds = const {
            let mut kinds = [Self::KINDS[0]; 16];
            let mut i = 0;
            while i < Self::KINDS.len() {
                kinds[i + 1] = Self::KINDS[i];
                i += 1;
            }
            kinds
        };
        kinds[number % kinds.len()]
    }

    /// Returns the look of the kind.
    fn look(self) -> Look {
        Self::LOOKS[self.number() - 1]
    }

    /// Returns the letter of the kind in move texts, in lower case.
    fn letter(self) -> char {
        self.look().letter
    }

    /// Returns the letter of a piece of this kind in position texts: upper case for White, the
    /// first player.
    fn letter_of(self, owner: Player) -> char {
        match owner {
            Player::First => self.letter().to_ascii_uppercase(),
            Player::Second => self.letter(),
        }
    }

    /// Returns the kind and the owner of a piece from its letter in position texts; `None` if the
    /// letter is not a piece's.
    fn from_letter(letter: char) -> Option<(Self, Player)> {
        let lower = letter.to_ascii_lowercase();
        let index = Self::LOOKS.iter().position(|look| look.letter == lower)?;
        let owner = Player::ALL[usize::from(letter == lower)];
        Some((Self::KINDS[index], owner))
    }

    /// Returns the name of the kind: `pawn`.
    fn name(self) -> &'static str {
        self.look().name
    }

    /// Returns the binary digits of the kind's number, least significant first. Each digit is a
    /// set: all squares for 1, none for 0.
    #[inline]
    fn digits<const D: usize>(self) -> [Self::Set; D] {
        // With a table pieces are added without a branch.
        let digits = const {
            let mut digits = [[Self::Set::EMPTY; D]; 16];
            let mut i = 0;
            while i < 16 * D {
                if (i / D) >> (i % D) & 1 == 1 {
                    digits[i / D][i % D] = Self::Set::FULL;
                }
                i += 1;
            }
            digits
        };
        digits[self.number()]
    }
}

/// Returns the picture of a piece.
pub fn scene_piece<K: Kind>(owner: Player, kind: K) -> ScenePiece {
    kind.look().piece(owner)
}

/// Calls `f` for every digit, 0 to `D` - 1.
///
/// There is no loop, because the compiler unrolls a loop too late to make use of a constant kind:
/// with a loop, perft takes up to 1.6 times the instructions.
#[inline(always)]
fn for_each_digit<const D: usize>(mut f: impl FnMut(usize)) {
    const { assert!(1 <= D && D <= 4, "kinds have 1 to 4 digits") };
    f(0);
    if D > 1 {
        f(1);
    }
    if D > 2 {
        f(2);
    }
    if D > 3 {
        f(3);
    }
}

/// The pieces of both players, at most one on each square.
///
/// The kinds are stored as binary digits, in `D` sets instead of one set for each kind. There are
/// fewer than 2^`D` kinds. Positions
/// are smaller this way, and pieces are moved, removed and added faster. The set of one kind takes
/// a few operations ([`of_kind`](Self::of_kind)).
///
/// ```
/// use chess_men::{PieceKind, Pieces};
/// use grid_core::{Player, SquareSet};
///
/// let mut pieces = Pieces::<PieceKind, 3>::ORTHODOX;
/// pieces.shift(Player::First, "e2".parse()?, "e4".parse()?);
/// assert_eq!(pieces.at("e4".parse()?), Some((Player::First, PieceKind::Pawn)));
/// assert_eq!(pieces.of_kind(PieceKind::Pawn).len(), 16);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pieces<K: Kind, const D: usize> {
    /// The digits of the kinds of all pieces, least significant first. On empty squares all are 0.
    kinds: [K::Set; D],
    /// The pieces of each player.
    owned: [K::Set; 2],
}

/// A square of the board of a kind.
pub type SquareOf<K> = <<K as Kind>::Set as SquareSet>::Square;

impl<K: Kind, const D: usize> Pieces<K, D> {
    /// An empty board.
    pub const NONE: Self = {
        assert!(K::KINDS.len() < 1 << D, "too many kinds for the digits");
        Self::from_digits([K::Set::EMPTY; D], [K::Set::EMPTY; 2])
    };

    /// Creates pieces from the digits of their kinds, least significant first, and the set of each
    /// player's pieces. The function is `const`, for constants.
    ///
    /// The sets are not checked. No square may be in both players' sets. A square in one player's
    /// set must have the digits of a kind, and a square in neither must have no digit.
    pub const fn from_digits(kinds: [K::Set; D], owned: [K::Set; 2]) -> Self {
        Self { kinds, owned }
    }

    /// Returns the digits of the kinds of all pieces, least significant first. On empty squares all
    /// are 0.
    #[inline]
    pub fn digits(&self) -> [K::Set; D] {
        self.kinds
    }

    /// Returns the pieces of one player.
    #[inline]
    pub fn of(&self, owner: Player) -> K::Set {
        self.owned[owner.index()]
    }

    /// Returns the pieces of one kind of both players.
    #[inline(always)]
    pub fn of_kind(&self, kind: K) -> K::Set {
        let number = kind.number();
        let first = number.trailing_zeros() as usize % D;
        let mut pieces = self.kinds[first];
        for_each_digit::<D>(|place| {
            if place == first {
            } else if number >> place & 1 == 1 {
                pieces &= self.kinds[place];
            } else if number | 1 << place <= K::KINDS.len() {
                // Another kind has the same digits and this one.
                pieces -= self.kinds[place];
            }
        });
        pieces
    }

    /// Returns all pieces.
    #[inline]
    pub fn all(&self) -> K::Set {
        self.owned[0] | self.owned[1]
    }

    /// Returns the kind of the piece on an occupied square. For an empty square it may be any kind.
    #[inline]
    pub fn kind_at(&self, square: SquareOf<K>) -> K {
        let mut number = 0;
        for_each_digit::<D>(|place| {
            number |= usize::from(self.kinds[place].contains(square)) << place;
        });
        K::from_number(number)
    }

    /// Returns the owner of the piece on an occupied square. For an empty square it may be either
    /// player.
    #[inline]
    pub fn owner_at(&self, square: SquareOf<K>) -> Player {
        if self.owned[0].contains(square) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Returns the piece on a square, if there is one.
    #[inline]
    pub fn at(&self, square: SquareOf<K>) -> Option<(Player, K)> {
        let is_piece = self.all().contains(square);
        is_piece.then(|| (self.owner_at(square), self.kind_at(square)))
    }

    /// Checks that each player has at most one of the pieces that `is_one` names.
    ///
    /// # Errors
    /// If a player has a second one. The error is on its square, the second as texts have them.
    pub fn at_most_one(
        &self,
        is_one: impl Fn(K) -> bool,
        expected: &'static str,
    ) -> Result<(), PositionError<SquareOf<K>>> {
        let mut seen = [false; 2];
        for square in self
            .all()
            .in_text_order()
            .filter(|&square| is_one(self.kind_at(square)))
        {
            if core::mem::replace(&mut seen[self.owner_at(square).index()], true) {
                return Err(PositionError::at(square, expected));
            }
        }
        Ok(())
    }

    /// Changes the kind of the pieces on some squares. All of them must be occupied.
    #[inline]
    pub fn set_kind(&mut self, squares: K::Set, kind: K) {
        let digits = kind.digits::<D>();
        for_each_digit::<D>(|place| {
            let digit = &mut self.kinds[place];
            *digit = (*digit - squares) | (squares & digits[place]);
        });
    }

    /// Changes the owner of the pieces on some squares. All of them must be occupied.
    #[inline]
    pub fn set_owner(&mut self, squares: K::Set, owner: Player) {
        self.owned[owner.index()] |= squares;
        self.owned[owner.other().index()] -= squares;
    }

    /// Puts a piece on a square, in place of any piece there.
    #[inline]
    pub fn put(&mut self, square: SquareOf<K>, owner: Player, kind: K) {
        let place = K::Set::of(square);
        self.set_kind(place, kind);
        self.set_owner(place, owner);
    }

    /// Puts pieces of one player on some empty squares. `digits` are the [digits](Kind::digits) of
    /// their kinds: each square needs those of a kind, and no other square may have one.
    #[inline]
    pub fn put_all(&mut self, owner: Player, squares: K::Set, digits: [K::Set; D]) {
        self.owned[owner.index()] |= squares;
        for_each_digit::<D>(|place| self.kinds[place] |= digits[place]);
    }

    /// Puts pieces of one kind on those of the squares that are empty, and removes them from the
    /// others. Each square must be empty or hold such a piece of this player.
    #[inline(always)]
    pub fn toggle(&mut self, owner: Player, kind: K, squares: K::Set) {
        let digits = kind.digits::<D>();
        for_each_digit::<D>(|place| self.kinds[place] ^= squares & digits[place]);
        self.owned[owner.index()] ^= squares;
    }

    /// Removes the pieces on some squares.
    #[inline]
    pub fn remove(&mut self, squares: K::Set) {
        for_each_digit::<D>(|place| self.kinds[place] -= squares);
        for owned in &mut self.owned {
            *owned -= squares;
        }
    }

    /// Moves a player's piece to a square, in place of any piece there.
    #[inline]
    pub fn shift(&mut self, owner: Player, from: SquareOf<K>, to: SquareOf<K>) {
        let (leave, enter) = (K::Set::of(from), K::Set::of(to));
        for_each_digit::<D>(|place| {
            let digit = &mut self.kinds[place];
            let carried = if digit.contains(from) {
                enter
            } else {
                K::Set::EMPTY
            };
            *digit = (*digit - (leave | enter)) | carried;
        });
        let own = &mut self.owned[owner.index()];
        *own = (*own - leave) | enter;
        self.owned[owner.other().index()] -= enter;
    }

    /// Returns all pieces moved at once: `f` is applied to every set of squares. It must map each
    /// square to one square, and no two squares to the same one.
    #[inline]
    #[must_use]
    pub fn map_squares(&self, f: impl Fn(K::Set) -> K::Set) -> Self {
        Self {
            kinds: self.kinds.map(&f),
            owned: self.owned.map(f),
        }
    }

    /// Returns the same pieces with their owners exchanged.
    #[must_use]
    pub fn swap_owners(&self) -> Self {
        let [first, second] = self.owned;
        Self {
            owned: [second, first],
            ..*self
        }
    }
}

impl<K: Kind, const D: usize> Default for Pieces<K, D> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<K: Kind, const D: usize> FromIterator<Piece<K>> for Pieces<K, D> {
    fn from_iter<I: IntoIterator<Item = Piece<K>>>(pieces: I) -> Self {
        let mut all = Self::NONE;
        for piece in pieces {
            all.put(piece.square, piece.owner, piece.kind);
        }
        all
    }
}

/// A piece on a board. `Display` writes its kind and its square: `rook on a1`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Piece<K: Kind> {
    /// Its owner.
    pub owner: Player,
    /// Its kind.
    pub kind: K,
    /// Where it stands.
    pub square: SquareOf<K>,
}

impl<K: Kind> Piece<K> {
    /// Returns the piece on a square, if there is one.
    pub fn on<const D: usize>(pieces: &Pieces<K, D>, square: SquareOf<K>) -> Option<Self> {
        let (owner, kind) = pieces.at(square)?;
        Some(Self {
            owner,
            kind,
            square,
        })
    }
}

impl<K: Kind> Display for Piece<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {:#}", self.kind.name(), self.square)
    }
}

/// A piece with its letter in a text, which is the place of errors about it.
pub type PlacedPiece<'a, K> = (Piece<K>, Field<'a>);

/// Returns the error of a text whose pieces make no position: at the letter of the piece that is
/// wrong, or else where `field` begins.
pub fn misplaced<K: Kind>(
    error: PositionError<SquareOf<K>>,
    field: &Field<'_>,
    placed: &[PlacedPiece<'_, K>],
) -> ParseError {
    let wrong = placed
        .iter()
        .find(|(piece, _)| Some(piece.square) == error.at);
    wrong
        .map_or(field, |(_, letter)| letter)
        .error(0, error.expected)
}

/// Implements what positions tell about their pieces, which are in the field `pieces`; and
/// `Default` and `Debug`, which is the text. The position has a constant `START`, which is the
/// default: [`Pieces::from_digits`] makes the pieces of a constant. The arguments are the
/// position's type, behind its generic parameters in brackets, and the kind of its pieces.
#[macro_export]
macro_rules! tells_pieces {
    ([$($parameters:tt)*] $Position:ty, $Kind:ty) => {
        impl<$($parameters)*> $Position {
            /// Returns all pieces of a player.
            #[inline(always)]
            pub fn pieces(&self, owner: $crate::grid_core::Player) -> <$Kind as $crate::Kind>::Set {
                self.pieces.of(owner)
            }

            /// Returns the pieces of one kind of both players.
            #[inline(always)]
            pub fn of_kind(&self, kind: $Kind) -> <$Kind as $crate::Kind>::Set {
                self.pieces.of_kind(kind)
            }

            /// Returns the pieces of one kind of a player.
            #[inline(always)]
            pub fn pieces_of_kind(
                &self,
                owner: $crate::grid_core::Player,
                kind: $Kind,
            ) -> <$Kind as $crate::Kind>::Set {
                self.pieces.of(owner) & self.pieces.of_kind(kind)
            }

            /// Returns all pieces.
            #[inline(always)]
            pub fn occupied(&self) -> <$Kind as $crate::Kind>::Set {
                self.pieces.all()
            }

            /// Returns the piece on a square, `None` if it is empty.
            pub fn piece_at(
                &self,
                square: $crate::SquareOf<$Kind>,
            ) -> Option<($crate::grid_core::Player, $Kind)> {
                self.pieces.at(square)
            }
        }

        impl<$($parameters)*> ::core::default::Default for $Position {
            fn default() -> Self {
                Self::START
            }
        }

        impl<$($parameters)*> ::core::fmt::Debug for $Position {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, "Position({self})")
            }
        }
    };
}
