//! Where the pieces stand as text, on boards of any size, and the first four fields of FEN.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use grid_core::text::{Field, Fields};
use grid_core::{ParseError, Player, SquareSet};

use crate::{
    Attacks, Board, CastlingRights, Kind, Piece, PieceKind, Pieces, PlacedPiece, Side, SquareOf,
};

/// Returns a small number as a word.
fn word(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(number)
        .map_or_else(|| format!("{number}"), |&word| word.into())
}

/// Creates the error of a field that does not have `expected` at a byte of it.
fn error(field: &Field<'_>, at: usize, expected: String) -> ParseError {
    ParseError::new(field.what, field.whole, field.at + at, expected)
}

/// What a row of the board is called.
const fn row_name<B: Board>() -> &'static str {
    if B::TOP_DOWN { "row" } else { "rank" }
}

/// Returns the number of a row from its place in a text.
fn row_at<B: Board>(place: usize) -> usize {
    let [_, height] = B::SIZE;
    if B::TOP_DOWN {
        place
    } else {
        height - 1 - place
    }
}

/// Writes a board row by row from the top of its picture, with a character between rows. `letter`
/// returns what stands on a square; squares without a letter are counted.
///
/// # Errors
/// If the writer fails.
pub fn write_rows<B: Board>(
    f: &mut impl fmt::Write,
    between: char,
    letter: impl Fn(B::Square) -> Option<char>,
) -> fmt::Result {
    let [width, height] = B::SIZE;
    for place in 0..height {
        if place > 0 {
            f.write_char(between)?;
        }
        let mut gap = 0;
        for column in 0..width {
            let square = B::square(row_at::<B>(place), column);
            let Some(letter) = square.and_then(&letter) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            gap = 0;
            f.write_char(letter)?;
        }
        if gap > 0 {
            write!(f, "{gap}")?;
        }
    }
    Ok(())
}

/// Reads the row of a board at a place of a text, 0 for the top of the picture. `letter` gets each
/// square with its letter. If `has_gaps`, a number stands for as many squares without letters.
///
/// # Errors
/// If the row has more or fewer squares than the board, or those of `letter`.
pub fn read_row<'a, B: Board>(
    place: usize,
    row: &Field<'a>,
    has_gaps: bool,
    mut letter: impl FnMut(B::Square, char, Field<'a>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let [width, _] = B::SIZE;
    let squares = || format!("a {} of {} squares", row_name::<B>(), word(width));
    let (mut at, mut column) = (0, 0);
    while let Some(c) = row.text[at..].chars().next() {
        let rest = &row.text[at..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if has_gaps && digits > 0 {
            let gap = row.part(at..at + digits).number();
            let gap = gap.ok().filter(|gap| (1..=width as u32).contains(gap));
            column += gap.ok_or_else(|| error(row, at, squares()))? as usize;
            at += digits;
        } else {
            let square = B::square(row_at::<B>(place), column);
            let square = square.ok_or_else(|| error(row, at, squares()))?;
            letter(square, c, row.part(at..at + c.len_utf8()))?;
            column += 1;
            at += c.len_utf8();
        }
        if column > width {
            return Err(error(row, at - 1, squares()));
        }
    }
    if column < width {
        return Err(error(row, at, squares()));
    }
    Ok(())
}

/// Reads a board row by row from the top of its picture, joined by `/`. See [`read_row`].
///
/// # Errors
/// If there are more or fewer rows than the board has, and those of [`read_row`].
pub fn read_rows<'a, B: Board>(
    field: &Field<'a>,
    has_gaps: bool,
    mut letter: impl FnMut(B::Square, char, Field<'a>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let [_, height] = B::SIZE;
    let rows = || format!("{} {}s", word(height), row_name::<B>());
    if let Some(extra) = field.split_at('/').nth(height) {
        return Err(error(&extra, 0, format!("only {}", rows())));
    }
    if field.split_at('/').count() < height {
        return Err(error(field, field.text.len(), rows() + " joined by /"));
    }
    let mut places = field.split_at('/').enumerate();
    places.try_for_each(|(place, row)| read_row::<B>(place, &row, has_gaps, &mut letter))
}

/// Writes where the pieces stand, as in FEN: `rnbqkbnr/pppppppp/8/…`.
///
/// # Errors
/// If the writer fails.
pub fn write_placement<K: Kind>(
    f: &mut impl fmt::Write,
    piece_at: impl Fn(SquareOf<K>) -> Option<(Player, K)>,
) -> fmt::Result {
    write_rows::<K::Set>(f, '/', |square| {
        piece_at(square).map(|(owner, kind)| kind.letter_of(owner))
    })
}

/// Reads where the pieces stand, as in FEN. Returns them in the order of the text.
///
/// # Errors
/// If the field has other rows than the board, or a letter that is no piece's.
///
/// ```
/// use chess_men::{ChessPieces, PieceKind, Square, read_placement};
/// use grid_core::Player;
/// use grid_core::text::Field;
///
/// let mut fields = Field::split("position", "4k3/8/8/8/8/8/4P3/4K3 w");
/// let placed = read_placement(&fields.next().unwrap())?;
/// assert_eq!((placed.len(), placed[1].1.at), (3, 15));
/// let pieces: ChessPieces = placed.into_iter().map(|(piece, _)| piece).collect();
/// assert_eq!(pieces.at(Square::E2), Some((Player::First, PieceKind::Pawn)));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn read_placement<'a, K: Kind>(
    field: &Field<'a>,
) -> Result<Vec<PlacedPiece<'a, K>>, ParseError> {
    let mut placed = Vec::new();
    read_rows::<K::Set>(field, true, |square, letter, field| {
        let [width, _] = K::Set::SIZE;
        let expected = || error(&field, 0, format!("a piece's letter, 1 to {width} or /"));
        let (kind, owner) = K::from_letter(letter).ok_or_else(expected)?;
        let piece = Piece {
            owner,
            kind,
            square,
        };
        placed.push((piece, field));
        Ok(())
    })?;
    Ok(placed)
}

/// Writes whose turn it is: `w` or `b`.
///
/// # Errors
/// If the writer fails.
pub fn write_side(f: &mut impl fmt::Write, player: Player) -> fmt::Result {
    f.write_char(match player {
        Player::First => 'w',
        Player::Second => 'b',
    })
}

/// Reads whose turn it is: `w` or `b`.
///
/// # Errors
/// If the field is neither.
pub fn read_side(field: &Field<'_>) -> Result<Player, ParseError> {
    match field.text {
        "w" => Ok(Player::First),
        "b" => Ok(Player::Second),
        _ => Err(field.error(0, "w or b")),
    }
}

/// The first four fields of FEN: pieces, player to move, castling rights and en passant square, on
/// a board of any size and with any kinds of pieces.
///
/// ```
/// use chess_men::{PieceKind, Setup};
/// use grid_core::text::Field;
///
/// let text = "r3k2r/8/8/8/4P3/8/8/1R2K2R b KQkq e3";
/// let (setup, placed) = <Setup>::read(&mut Field::split("position", text))?;
/// assert_eq!(setup.to_string(), text);
/// assert_eq!(placed.iter().filter(|(piece, _)| piece.kind == PieceKind::Rook).count(), 4);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup<K: Attacks = PieceKind, const D: usize = 3> {
    /// Where the pieces stand.
    pub pieces: Pieces<K, D>,
    /// The player to move.
    pub turn: Player,
    /// The castling rights. In texts `K` is White's right with the rook that is nearest to the last
    /// column, `Q` with that nearest to the first; a right with another rook is the letter of its
    /// column. This is [X-FEN](https://en.wikipedia.org/wiki/X-FEN).
    pub rights: CastlingRights<K::Set>,
    /// The square that a double step has passed, if the text says it.
    pub en_passant: Option<SquareOf<K>>,
}

impl<K: Attacks, const D: usize> Setup<K, D> {
    /// Reads the four fields. Returns the pieces with their letters too, for errors about them.
    /// Castling rights are dropped if their king or their rook is not at home.
    ///
    /// # Errors
    /// If a field is missing or has another form. The number of kings does not matter.
    pub fn read<'a>(
        fields: &mut Fields<'a>,
    ) -> Result<(Self, Vec<PlacedPiece<'a, K>>), ParseError> {
        let placed = read_placement(&fields.expect("the placement of pieces")?)?;
        let pieces = placed.iter().map(|&(piece, _)| piece).collect();
        let turn = read_side(&fields.expect("the side to move")?)?;
        let rights = read_rights(&fields.expect("castling rights")?, &pieces)?;
        let passed = fields.expect("an en passant square")?;
        let en_passant = match passed.text {
            "-" => None,
            name => Some(name.parse().map_err(|_| {
                let [first, last] = [K::Set::FULL.first(), K::Set::FULL.last()];
                let [first, last] =
                    [first, last].map(|end| end.map_or(String::new(), |end| end.to_string()));
                error(&passed, 0, format!("a square from {first} to {last}, or -"))
            })?),
        };
        let setup = Self {
            pieces,
            turn,
            rights,
            en_passant,
        };
        Ok((setup, placed))
    }
}

impl<K: Attacks, const D: usize> fmt::Display for Setup<K, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.pieces.at(square))?;
        f.write_str(" ")?;
        write_side(f, self.turn)?;
        f.write_str(if self.rights.is_none() { " -" } else { " " })?;
        for player in Player::ALL {
            for (side, letter) in [(Side::H, 'k'), (Side::A, 'q')] {
                let Some(rook) = self.rights.rook(player, side) else {
                    continue;
                };
                let letter = match outermost(&self.pieces, player, side) == Some(rook) {
                    true => letter,
                    false => char::from(b'a' + K::Set::place(rook).1 as u8),
                };
                write!(f, "{}", player_letter(player, letter))?;
            }
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

/// Returns a letter as it stands for something of a player: White's are capital.
fn player_letter(player: Player, letter: char) -> char {
    match player {
        Player::First => letter.to_ascii_uppercase(),
        Player::Second => letter,
    }
}

/// Returns a player's king on the home row.
fn king_at_home<K: Attacks, const D: usize>(
    pieces: &Pieces<K, D>,
    player: Player,
) -> Option<SquareOf<K>> {
    let kings = pieces.of(player) & pieces.of_kind(K::KING);
    (kings & CastlingRights::<K::Set>::home(player)).first()
}

/// Returns a player's rooks on the home row.
fn rooks_at_home<K: Attacks, const D: usize>(pieces: &Pieces<K, D>, player: Player) -> K::Set {
    let rooks = K::ROOK.map_or(K::Set::EMPTY, |rook| pieces.of_kind(rook));
    pieces.of(player) & rooks & CastlingRights::<K::Set>::home(player)
}

/// Returns a player's rook that is farthest from the king towards a side.
fn outermost<K: Attacks, const D: usize>(
    pieces: &Pieces<K, D>,
    player: Player,
    side: Side,
) -> Option<SquareOf<K>> {
    let king = king_at_home(pieces, player)?;
    let rooks = rooks_at_home(pieces, player);
    match side {
        Side::A => rooks.first().filter(|&rook| rook < king),
        Side::H => rooks.last().filter(|&rook| rook > king),
    }
}

/// Reads castling rights. Those without king and rook at home are dropped.
fn read_rights<K: Attacks, const D: usize>(
    field: &Field<'_>,
    pieces: &Pieces<K, D>,
) -> Result<CastlingRights<K::Set>, ParseError> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    let error = |at| field.error(at, "some of KQkq or files of rooks, each once, or -");
    if field.text.is_empty() {
        return Err(error(0));
    }
    for (at, letter) in field.text.char_indices() {
        let player = Player::ALL[usize::from(letter.is_ascii_lowercase())];
        let rook = match letter.to_ascii_lowercase() {
            _ if field.text[..at].contains(letter) => return Err(error(at)),
            'k' => outermost(pieces, player, Side::H),
            'q' => outermost(pieces, player, Side::A),
            file => {
                let column = (file as usize).wrapping_sub('a' as usize);
                let home = K::Set::square(CastlingRights::<K::Set>::home_row(player), column);
                let home = home.ok_or_else(|| error(at))?;
                Some(home).filter(|&home| rooks_at_home(pieces, player).contains(home))
            }
        };
        let king = king_at_home(pieces, player);
        if let Some((king, rook)) = king.zip(rook) {
            rights.give(player, K::Set::place(king).1, K::Set::place(rook).1);
        }
    }
    Ok(rights)
}
