//! Terminals that show only ASCII.

use std::env;
use std::io::{self, Write};

/// Whether the terminal can show only ASCII, as far as the environment tells: it is a Linux
/// console, or its locale is not one of UTF-8.
pub fn is_poor_in_letters() -> bool {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variable);
    let is_unicode = |locale: String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    variable("TERM").is_some_and(|term| term == "linux") || !locale.is_none_or(is_unicode)
}

/// Returns the ASCII character that looks most like another character.
pub(crate) fn letter(c: char) -> char {
    match c {
        '\0'..='\x7f' => c,
        '─' | '╌' | '–' | '—' | '−' => '-',
        '│' | '║' => '|',
        '┌'..='╋' => '+',
        '═' => '=',
        '█' => '#',
        '▄' | '·' => '.',
        '•' => '*',
        '…' => '~',
        '×' => 'x',
        '▀' | '‘' | '’' => '\'',
        '“' | '”' => '"',
        _ => '?',
    }
}

/// Returns a text with ASCII characters in place of all others.
pub fn letters(text: &str) -> String {
    text.replace('…', "...").chars().map(letter).collect()
}

/// Output that can be limited to ASCII.
#[derive(Debug)]
pub struct Lettered<W> {
    /// Where the output goes.
    pub out: W,
    /// Whether all of it is written in ASCII.
    pub is_ascii: bool,
}

impl<W: Write> Write for Lettered<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_ascii {
            return self.out.write(bytes);
        }
        let text = letters(&String::from_utf8_lossy(bytes));
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
