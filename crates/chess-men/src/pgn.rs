//! Games as [PGN](https://www.chessprogramming.org/Portable_Game_Notation).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use grid_core::{Notation, Outcome, ParseError, Player, Record};

use crate::San;

/// A tag of a game: its name and its value.
pub type Tag = (String, String);

/// The most columns of a line of moves.
const COLUMNS: usize = 80;

/// Returns a game as PGN: tags, a blank line, moves and result. A game from another position than
/// the usual one gets the tags `SetUp` and `FEN`; the tag `Result` is always that of the game.
pub fn write_pgn<G: San + Notation + Default>(record: &Record<G>, tags: &[Tag]) -> String {
    let result = match record.outcome() {
        None => "*".into(),
        Some(Outcome::Draw) => "1/2-1/2".into(),
        Some(outcome) => outcome.to_string(),
    };
    let mut tags: Vec<Tag> = (tags.iter())
        .filter(|(name, _)| !["Result", "SetUp", "FEN"].contains(&&**name))
        .cloned()
        .collect();
    tags.push(("Result".into(), result.clone()));
    if *record.start() != G::default() {
        tags.push(("SetUp".into(), "1".into()));
        tags.push(("FEN".into(), record.start().to_string()));
    }
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    }
    let mut column = COLUMNS;
    for word in words(record).into_iter().chain([result]) {
        let is_full = column + 1 + word.len() > COLUMNS;
        column = if is_full { 0 } else { column + 1 } + word.len();
        text.push(if is_full { '\n' } else { ' ' });
        text += &word;
    }
    text + "\n"
}

/// Returns the moves of a game and their numbers.
fn words<G: San + Notation>(record: &Record<G>) -> Vec<String> {
    let mut words = Vec::new();
    // The last field of a FEN is the number of the move.
    let first = record.start().to_string();
    let first = first
        .rsplit(' ')
        .next()
        .and_then(|number| number.parse().ok());
    let mut number = first.unwrap_or(1_u32);
    for (ply, (position, m)) in record.positions().zip(record.played()).enumerate() {
        match position.turn() {
            Player::First => words.push(format!("{number}.")),
            Player::Second if ply == 0 => words.push(format!("{number}...")),
            Player::Second => {}
        }
        number = number.saturating_add(position.turn().index() as u32);
        words.push(position.san(m));
    }
    words
}

/// Reads the first game of a PGN. Comments, variations and signs of quality are skipped. The result
/// is taken as a resignation or an agreement if the moves do not bring it.
///
/// # Errors
/// If a tag or a move cannot be read; the error is at it.
pub fn read_pgn<G: San + Notation + Default>(
    text: &str,
) -> Result<(Vec<Tag>, Record<G>), ParseError> {
    let error = |at, expected: &'static str| ParseError::new("game", text, at, expected);
    let (mut tags, mut at) = (Vec::new(), 0);
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let Some(rest) = text[at..].strip_prefix('[') else {
            break;
        };
        let tag = read_tag(rest).ok_or_else(|| error(at, "a tag: [Name \"value\"]"))?;
        at += 1 + tag.1;
        tags.push(tag.0);
    }
    let fen = tags.iter().find(|(name, _)| name == "FEN");
    let start = fen.map_or_else(|| Ok(G::default()), |(_, fen)| fen.parse())?;
    let mut record = Record::new(start);
    while let Some((word, place)) = next_word(text, &mut at)? {
        let result = match word {
            "1-0" => Some(Outcome::Win(Player::First)),
            "0-1" => Some(Outcome::Win(Player::Second)),
            "1/2-1/2" => Some(Outcome::Draw),
            "*" => None,
            _ => {
                let m = record.position().parse_san(word);
                let m =
                    m.map_err(|of_move| ParseError::new("game", text, place, of_move.expected))?;
                let played = record.play(m);
                played.map_err(|_| error(place, "the end of the game"))?;
                continue;
            }
        };
        match result.filter(|_| record.outcome().is_none()) {
            Some(Outcome::Win(winner)) => record.resign(!winner),
            Some(Outcome::Draw) => record.agree_draw(),
            None => {}
        }
        break;
    }
    Ok((tags, record))
}

/// Reads a tag after its bracket. Returns it and its number of bytes.
fn read_tag(text: &str) -> Option<(Tag, usize)> {
    let (name, value) = text.split_once(char::is_whitespace)?;
    let start = text.len() - value.trim_start().strip_prefix('"')?.len();
    let (mut found, mut is_escaped) = (String::new(), false);
    for (at, c) in text[start..].char_indices() {
        match c {
            _ if is_escaped => found.push(c),
            '\\' => {}
            '"' => {
                let rest = &text[start + at + 1..];
                let end = rest.trim_start().strip_prefix(']')?;
                return Some(((name.into(), found), text.len() - end.len()));
            }
            _ => found.push(c),
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    None
}

/// Returns the next move or result after a byte of a text, with its place, and goes behind it.
/// `None` at the end.
fn next_word<'a>(text: &'a str, at: &mut usize) -> Result<Option<(&'a str, usize)>, ParseError> {
    let error = |at, expected| ParseError::new("game", text, at, expected);
    let mut depth = 0_usize;
    while let Some(c) = text[*at..].chars().next() {
        let (start, rest) = (*at, &text[*at..]);
        let skip_to = |end: char| rest.find(end).map(|length| length + 1);
        *at += match c {
            '{' => skip_to('}').ok_or_else(|| error(start, "the end of a comment: }"))?,
            ';' => skip_to('\n').unwrap_or(rest.len()),
            '(' => {
                depth += 1;
                1
            }
            ')' => {
                depth = depth
                    .checked_sub(1)
                    .ok_or_else(|| error(start, "no ) without a ("))?;
                1
            }
            _ if c.is_whitespace() || c == '.' => c.len_utf8(),
            _ => {
                let is_end = |c: char| c.is_whitespace() || "{};().".contains(c);
                let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
                *at += word.len().max(1);
                let is_number = word.bytes().all(|b| b.is_ascii_digit());
                if depth == 0 && !is_number && !word.starts_with('$') {
                    return Ok(Some((word, start)));
                }
                0
            }
        };
    }
    match depth {
        0 => Ok(None),
        _ => Err(error(text.len(), "the end of a variation: )")),
    }
}
