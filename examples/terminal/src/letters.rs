//! Terminals that show letters alone.

use std::env;
use std::io::{self, Write};

/// Whether the terminal says that it cannot show other signs than those of ASCII: a Linux console,
/// or a locale without UTF-8.
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

/// Returns the character of ASCII that is most like another.
pub(crate) fn letter(c: char) -> char {
    match c {
        '\0'..='\x7f' => c,
        '─' | '╌' | '–' | '—' | '−' => '-',
        '│' | '║' => '|',
        '┌'..='╋' => '+',
        '═' => '=',
        '█' => '#',
        '▀' => '\'',
        '▄' => '.',
        '·' => '.',
        '•' => '*',
        '…' => '~',
        '×' => 'x',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        _ => '?',
    }
}

/// Returns a text in characters of ASCII.
pub fn letters(text: &str) -> String {
    text.replace('…', "...").chars().map(letter).collect()
}

/// Output in characters of ASCII, if that is wanted.
#[derive(Debug)]
pub struct Lettered<W> {
    /// Where it is written to.
    pub out: W,
    /// Whether all of it is to be ASCII.
    pub is_ascii: bool,
}

impl<W: Write> Write for Lettered<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.is_ascii {
            true => {
                let text = letters(&String::from_utf8_lossy(bytes));
                self.out.write_all(text.as_bytes())?;
                Ok(bytes.len())
            }
            false => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
