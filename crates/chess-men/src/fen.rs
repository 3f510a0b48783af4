//! Where the pieces stand as text, on boards of any size, and the first four fields of FEN.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use grid_core::text::{Field, Fields};
use grid_core::{ParseError, Player, SquareSet};

use crate::{
    Board, CastlingRights, ChessPieces, Kind, Piece, PieceKind, PlacedPiece, Set, Side, Square,
    SquareOf,
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

/// The first four fields of FEN: pieces, player to move, castling rights and en passant square.
///
/// ```
/// use chess_men::{PieceKind, Setup};
/// use grid_core::text::Field;
///
/// let text = "r3k2r/8/8/8/4P3/8/8/1R2K2R b KQkq e3";
/// let (setup, placed) = Setup::read(&mut Field::split("position", text))?;
/// assert_eq!(setup.to_string(), text);
/// assert_eq!(placed.iter().filter(|(piece, _)| piece.kind == PieceKind::Rook).count(), 4);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the pieces stand.
    pub pieces: ChessPieces,
    /// The player to move.
    pub turn: Player,
    /// The castling rights. In texts `K` is White's right with the rook that is nearest to the
    /// h-file, `Q` with that nearest to the a-file; a right with another rook is the letter of its
    /// file. This is [X-FEN](https://en.wikipedia.org/wiki/X-FEN).
    pub rights: CastlingRights,
    /// The square that a double step has passed, if the text says it.
    pub en_passant: Option<Square>,
}

impl Setup {
    /// Reads the four fields. Returns the pieces with their letters too, for errors about them.
    /// Castling rights are dropped if their king or their rook is not at home.
    ///
    /// # Errors
    /// If a field is missing or has another form. The number of kings does not matter.
    pub fn read<'a>(
        fields: &mut Fields<'a>,
    ) -> Result<(Self, Vec<PlacedPiece<'a, PieceKind>>), ParseError> {
        let placed = read_placement(&fields.expect("the placement of pieces")?)?;
        let pieces = placed.iter().map(|&(piece, _)| piece).collect();
        let turn = read_side(&fields.expect("the side to move")?)?;
        let rights = read_rights(&fields.expect("castling rights")?, &pieces)?;
        let passed = fields.expect("an en passant square")?;
        let expected = |_| passed.error(0, "a square from a1 to h8, or -");
        let en_passant = match passed.text {
            "-" => None,
            name => Some(name.parse().map_err(expected)?),
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

impl fmt::Display for Setup {
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
                    false => char::from(b'a' + rook.column() as u8),
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

/// Returns a player's pieces of a kind on the home row.
fn at_home(pieces: &ChessPieces, player: Player, kind: PieceKind) -> Set {
    pieces.of(player) & pieces.of_kind(kind) & Set::row(CastlingRights::home_row(player))
}

/// Returns a player's rook that is farthest from the king towards a side.
fn outermost(pieces: &ChessPieces, player: Player, side: Side) -> Option<Square> {
    let king = at_home(pieces, player, PieceKind::King).first()?;
    let rooks = at_home(pieces, player, PieceKind::Rook).into_iter();
    let mut rooks = rooks.filter(|&rook| Side::of(king, rook) == side);
    match side {
        Side::A => rooks.next(),
        Side::H => rooks.next_back(),
    }
}

/// Reads castling rights. Those without king and rook at home are dropped.
fn read_rights(field: &Field<'_>, pieces: &ChessPieces) -> Result<CastlingRights, ParseError> {
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
            file @ 'a'..='h' => {
                let home = Square::at(CastlingRights::home_row(player), (file as u8 - b'a').into());
                let rooks = at_home(pieces, player, PieceKind::Rook);
                Some(home).filter(|&home| rooks.contains(home))
            }
            _ => return Err(error(at)),
        };
        let king = at_home(pieces, player, PieceKind::King).first();
        if let Some((king, rook)) = king.zip(rook) {
            rights.give(player, king.column(), rook.column());
        }
    }
    Ok(rights)
}
