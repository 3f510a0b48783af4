//! Start arrays (rule 1.2): the 960 of Chess960, among them that of chess.

use chess_men::ChessPieces;
use grid_core::text::read_number;
use grid_core::{Dice, Player};

use crate::{CastlingRights, PieceKind, Position, Square, Weighting};

/// The number of arrays of Chess960.
pub const ARRAYS: u16 = 960;

/// The number of the array of chess.
pub const STANDARD_ARRAY: u16 = 518;

/// Returns the pieces of the first rank, from the a-file on, in the array with a number below
/// [`ARRAYS`]. A larger number is taken modulo [`ARRAYS`].
///
/// The numbers are
/// [Scharnagl's](https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme). The bishops
/// stand on opposite colours and the king between the rooks.
///
/// ```
/// use pacifist::{Kind, STANDARD_ARRAY, array_pieces};
///
/// let letters: String = array_pieces(STANDARD_ARRAY).iter().map(|kind| kind.letter()).collect();
/// assert_eq!(letters, "rnbqkbnr");
/// ```
pub fn array_pieces(number: u16) -> [PieceKind; 8] {
    let mut left = usize::from(number % ARRAYS);
    let mut take = |count: usize| {
        let digit = left % count;
        left /= count;
        digit
    };
    let mut pieces = [None; 8];
    pieces[2 * take(4) + 1] = Some(PieceKind::Bishop);
    pieces[2 * take(4)] = Some(PieceKind::Bishop);
    let mut put = |place: usize, kind: PieceKind| {
        let free = (0..8).filter(|&file| pieces[file].is_none()).nth(place);
        if let Some(file) = free {
            pieces[file] = Some(kind);
        }
    };
    put(take(6), PieceKind::Queen);
    // The pairs of the five free squares. The first knight takes one of them, so the index of the
    // second is one lower.
    let mut pairs = (0..5).flat_map(|one| (one..4).map(move |two| (one, two)));
    let (one, two) = pairs.nth(take(10)).unwrap_or_default();
    put(one, PieceKind::Knight);
    put(two, PieceKind::Knight);
    for kind in [PieceKind::Rook, PieceKind::King, PieceKind::Rook] {
        put(0, kind);
    }
    pieces.map(|kind| kind.unwrap_or(PieceKind::Pawn))
}

impl<W: Weighting> Position<W> {
    /// Returns the start of the game with two arrays, White's and Black's, by their numbers below
    /// [`ARRAYS`]. Larger numbers are taken modulo [`ARRAYS`].
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// let start = Pacifist::start_of(0, 959).to_string();
    /// assert_eq!(start, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 fhac gb");
    /// ```
    pub fn start_of(white: u16, black: u16) -> Self {
        let mut position = Self {
            pieces: ChessPieces::NONE,
            rights: CastlingRights::NONE,
            ..Self::START
        };
        for (owner, number, pawns) in [(Player::First, white, 1), (Player::Second, black, 6)] {
            let (rank, array) = (CastlingRights::home_row(owner), array_pieces(number));
            for (file, kind) in array.into_iter().enumerate() {
                let (home, ahead) = (Square::at(rank, file), Square::at(pawns, file));
                position.pieces.put(home, owner, kind);
                position.pieces.put(ahead, owner, PieceKind::Pawn);
            }
            let files = |kind| (0..8).filter(move |&file| array[file] == kind);
            for king in files(PieceKind::King) {
                for rook in files(PieceKind::Rook) {
                    position.rights.give(owner, king, rook);
                }
            }
        }
        position
    }

    /// Returns the start of the game with a random array, the same for both players. The seed
    /// determines it.
    pub fn symmetric(seed: u64) -> Self {
        let number = Dice::seeded(seed).below(ARRAYS.into()) as u16;
        Self::start_of(number, number)
    }

    /// Returns the start of the game with two independent random arrays. The seed determines them.
    pub fn asymmetric(seed: u64) -> Self {
        let mut dice = Dice::seeded(seed);
        let [white, black] = [(); 2].map(|()| dice.below(ARRAYS.into()) as u16);
        Self::start_of(white, black)
    }

    /// Returns the start of the game by the name of a variant: `standard`, `symmetric:SEED`,
    /// `asymmetric:SEED`, `array:NUMBER` or, with White's and Black's number,
    /// `array:NUMBER,NUMBER`. Numbers of arrays are below [`ARRAYS`]. Returns `None` for any other
    /// text.
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// assert_eq!(Pacifist::variant("array:518"), Some(Pacifist::START));
    /// assert_eq!(Pacifist::variant("symmetric:7"), Some(Pacifist::symmetric(7)));
    /// assert_eq!(Pacifist::variant("array:960"), None);
    /// assert_eq!(Pacifist::variant("array:+1"), None);
    /// assert_eq!(Pacifist::variant("symmetric:007"), None);
    /// ```
    pub fn variant(name: &str) -> Option<Self> {
        let number = read_number::<u64>;
        let array = |digits: &str| {
            let array = u16::try_from(number(digits)?).ok()?;
            (array < ARRAYS).then_some(array)
        };
        if name == "standard" {
            Some(Self::START)
        } else if let Some(seed) = name.strip_prefix("symmetric:") {
            Some(Self::symmetric(number(seed)?))
        } else if let Some(seed) = name.strip_prefix("asymmetric:") {
            Some(Self::asymmetric(number(seed)?))
        } else {
            let numbers = name.strip_prefix("array:")?;
            let (white, black) = numbers.split_once(',').unwrap_or((numbers, numbers));
            Some(Self::start_of(array(white)?, array(black)?))
        }
    }
}
