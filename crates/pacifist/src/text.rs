//! Positions from parts, and the text of a position (rule 1.3).

use alloc::string::{String, ToString};
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use chess_men::{
    Part, Placement, read_placement, read_side, squares_from_top, write_placement, write_side,
};
use grid_core::text::Field;
use grid_core::{Notation, ParseError, Player};

use crate::{CastlingRights, Move, PieceKind, Position, Side, Square, Weighting};

/// The parts of a position of either game. They need not be a valid position: `try_from` checks
/// them.
///
/// ```
/// use pacifist::{Pacifist, Player, Setup, Square};
///
/// // The start without Black's castling rights, Black to move.
/// let mut setup = Setup { turn: Player::Second, ..Setup::from(&Pacifist::START) };
/// setup.rest.castling_rights.lose(Player::Second);
/// let position = Pacifist::try_from(setup)?;
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b 0 ahii e-");
///
/// let a2: Square = "a2".parse()?;
/// setup.board[a2] = None;
/// assert_eq!(
///     Pacifist::try_from(setup).unwrap_err().to_string(),
///     "the pieces: expected 32 pieces, because pieces are never captured"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Setup = chess_men::Setup<PieceKind, Rest>;

/// The first thing that is wrong with a [`Setup`].
pub type SetupError = chess_men::SetupError<Square>;

/// What a [`Setup`] of these games has beside pieces and turn. By default there are no castling
/// rights, and no half-moves have been played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The castling rights that are left.
    pub castling_rights: CastlingRights,
    /// The number of half-moves played.
    pub ply: u32,
}

impl Default for Rest {
    fn default() -> Self {
        Self {
            castling_rights: CastlingRights::NONE,
            ply: 0,
        }
    }
}

/// Returns whether a piece of a kind stands on a square. After conversions it may belong to either
/// player (rule 8.3).
fn stands(board: &Placement, kind: PieceKind, square: Square) -> bool {
    board[square].is_some_and(|(_, found)| found == kind)
}

/// Checks that there are 32 pieces and that two of them are kings.
fn check_pieces(setup: &Setup) -> Result<(), SetupError> {
    let pieces = || setup.pieces(squares_from_top());
    let mut kings = pieces().filter(|&(_, _, kind)| kind == PieceKind::King);
    let (_, second, third) = (kings.next(), kings.next(), kings.next());
    let (part, expected) = match (second, third) {
        (_, Some((square, ..))) => (Part::Piece(square), "two kings in all"),
        (None, _) => (Part::Pieces, "two kings in all"),
        _ if pieces().count() != 32 => {
            let expected = "32 pieces, because pieces are never captured";
            (Part::Pieces, expected)
        }
        _ => return Ok(()),
    };
    Err(SetupError::new(part, expected))
}

impl<W: Weighting> TryFrom<Setup> for Position<W> {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        check_pieces(&setup)?;
        let rights = setup.rest.castling_rights;
        if rights.at_home(|_, kind, square| stands(&setup.board, kind, square)) != rights {
            let expected = "kings and rooks at home";
            return Err(SetupError::new(Part::Castling, expected));
        }
        Ok(Self {
            pieces: setup.pieces(squares_from_top()).collect(),
            rights,
            turn: setup.turn,
            ply: setup.rest.ply,
            persuaded: None,
            weighting: PhantomData,
        })
    }
}

impl<W: Weighting> From<&Position<W>> for Setup {
    fn from(position: &Position<W>) -> Self {
        let mut setup = Self {
            turn: position.turn,
            rest: Rest {
                castling_rights: position.rights,
                ply: position.ply,
            },
            ..Self::default()
        };
        for square in position.occupied() {
            setup.board[square] = position.piece_at(square);
        }
        setup
    }
}

impl<W: Weighting> Notation for Position<W> {
    const NAME: &'static str = W::NAME;

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

impl<W: Weighting> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |home: Option<Square>, none: char| {
            home.map_or(none, |square| char::from(b'a' + square.column() as u8))
        };
        write_placement(f, |square| self.piece_at(square))?;
        f.write_str(" ")?;
        write_side(f, self.turn)?;
        write!(f, " {} ", self.ply)?;
        for player in Player::ALL {
            for side in Side::ALL {
                write!(f, "{}", letter(self.rights.rook(player, side), 'i'))?;
            }
        }
        let [white, black] = Player::ALL.map(|player| letter(self.rights.king(player), '-'));
        write!(f, " {white}{black}")
    }
}

impl<W: Weighting> FromStr for Position<W> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let mut next = |expected: &'static str| {
            let missing = || ParseError::new("position", text, text.len(), expected);
            fields.next().ok_or_else(missing)
        };
        let placement = next("the placement of pieces")?;
        let (board, places) = read_placement(&placement)?;
        let turn = read_side(&next("the side to move")?)?;
        let ply = next("the number of half-moves played")?.number()?;
        let flags = next("four files of castling rooks")?;
        let rooks = read_files(&flags, 'i', "four files from a to h, or i for none")?;
        let kings = fields.next().map(|field| {
            let expected = "the files of two kings, or - for none";
            read_files(&field, '-', expected)
        });
        let castling_rights = castling_rights(&board, rooks, kings.transpose()?);
        if let Some(extra) = fields.next() {
            return Err(extra.error(0, "the end of the position"));
        }
        let rest = Rest {
            castling_rights,
            ply,
        };
        let setup = Setup { board, turn, rest };
        Self::try_from(setup).map_err(|error| error.in_placement(&placement, &places))
    }
}

/// Returns the castling rights of a text (rule 1.3) with the files of White's rooks and Black's
/// and, if the text has them, of the kings. Rights that are impossible are dropped.
fn castling_rights(
    board: &Placement,
    rooks: [Option<usize>; 4],
    kings: Option<[Option<usize>; 2]>,
) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    for (player, rooks) in Player::ALL
        .into_iter()
        .zip([[rooks[0], rooks[1]], [rooks[2], rooks[3]]])
    {
        let home = |file| Square::at(CastlingRights::home_row(player), file);
        let is_at_home = |kind, file: &usize| stands(board, kind, home(*file));
        let [a, h] = rooks.map(|file| file.filter(|file| is_at_home(PieceKind::Rook, file)));
        let king = match kings {
            Some(kings) => kings[player.index()],
            // A king between the rooks, preferably of the player's colour, the leftmost of several.
            None => [player, player.other()].into_iter().find_map(|owner| {
                let mut files = a.map_or(0, |a| a + 1)..h.unwrap_or(8);
                files.find(|&file| board[home(file)] == Some((owner, PieceKind::King)))
            }),
        };
        if let Some(king) = king.filter(|file| is_at_home(PieceKind::King, file)) {
            let beside = [a.filter(|&a| a < king), h.filter(|&h| h > king)];
            for rook in beside.into_iter().flatten() {
                rights.give(player, king, rook);
            }
        }
    }
    rights
}

/// Reads `N` letters from `a` to `h`, or `none`.
fn read_files<const N: usize>(
    field: &Field<'_>,
    none: char,
    expected: &'static str,
) -> Result<[Option<usize>; N], ParseError> {
    let mut files = [None; N];
    let mut letters = field.text.char_indices();
    for file in &mut files {
        *file = match letters.next() {
            Some((_, letter @ 'a'..='h')) => Some(usize::from(letter as u8 - b'a')),
            Some((_, letter)) if letter == none => None,
            Some((at, _)) => return Err(field.error(at, expected)),
            None => return Err(field.error(field.text.len(), expected)),
        };
    }
    match letters.next() {
        Some((at, _)) => Err(field.error(at, expected)),
        None => Ok(files),
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(impl[W: Weighting] Position<W>);
