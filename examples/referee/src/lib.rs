//! The rules for every other language: one JSON request a line in, one JSON reply a line out.
//!
//! ```text
//! {"game":"conway-chess","op":"start"}
//! {"game":"conway-chess","op":"moves","position":"…","limit":100}
//! {"game":"conway-chess","op":"successors","position":"…"}
//! {"game":"conway-chess","op":"play","position":"…","moves":["e2e4","e7e5"]}
//! {"game":"conway-chess","op":"perft","position":"…","depth":3,"divide":true}
//! {"game":"conway-chess","op":"best","position":"…","millis":1000,"depth":8}
//! {"game":"conway-chess","op":"draw","position":"…","moves":["e2e4"],"format":"svg","flip":true}
//! ```
//!
//! Without `"position"` the game begins at its start, that of `"variant"` if one is given.
//! `"moves"` are played first, whatever the operation; only `play` requires them, and lists their
//! events.
//!
//! `"status"` is the result after the moves: `*`, `1-0`, `0-1` or `1/2-1/2`. It is the same for
//! every operation, and includes the draws that need a history (repetition, too many quiet plies),
//! counted from the position on. A game that is over has no moves and no successors.
//!
//! `best` searches until `"depth"`, `"nodes"` or `"millis"` is reached; give one or more of them.
//! It knows the positions since `"position"`, and avoids or seeks repetitions. `"score"` is in
//! points for the player to move, a pawn being about 100; a forced end is about plus or minus
//! 1,000,000, and then `"wins_in"` or `"loses_in"` is the number of plies to it. `"strategy"` names
//! another way to choose: `uct`, `random`, or one that the program's catalogue adds.
//!
//! `draw` returns a picture as `"text"` (plain ASCII, the default), `"ansi"` (text in the colours
//! of terminals) or `"svg"`, with arrows and highlights for the last of the moves played; under
//! `"flip"` the second player sits below.
//!
//! `"id"` is copied to the reply. If a request is wrong its reply is
//! `{"error":{"kind":"…","message":"…"}}`, and the referee goes on, until its input ends or its
//! output is closed.

mod error;
mod lines;
mod reply;
mod request;

use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use menagerie::Catalogue;

use lines::Lines;

/// Replies to requests until the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
fn serve(catalogue: &Catalogue, input: impl Read, output: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(BufReader::new(input));
    let mut output = BufWriter::new(output);
    while let Some(line) = lines.next()? {
        let reply = match line {
            Ok(line) if line.trim_ascii().is_empty() => continue,
            Ok(line) => reply::to_line(catalogue, line),
            Err(too_long) => reply::refusal(&too_long.into(), None),
        };
        writeln!(output, "{reply}")?;
        // The other side waits for the reply.
        output.flush()?;
    }
    Ok(())
}

const USAGE: &str = "requests are read from standard input, one JSON object a line, such as \
    {\"game\":\"conway-chess\",\"op\":\"start\"}";

/// Runs the program for the games of a catalogue, with the arguments of this process.
#[must_use]
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
#[must_use]
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    if let Some(argument) = arguments.into_iter().nth(1) {
        if argument == "--help" || argument == "-h" {
            println!("referee: {USAGE}");
            return ExitCode::SUCCESS;
        }
        let argument = argument.to_string_lossy();
        eprintln!("referee: unexpected argument {argument:?}: {USAGE}");
        return ExitCode::from(2);
    }
    match serve(catalogue, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("referee: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    fn replies(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        serve(&Catalogue::standard(), input, &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        output.lines().map(Into::into).collect()
    }

    #[test]
    fn every_line_but_an_empty_one_has_a_reply() {
        let replies = replies(b"\n  \n{}\r\nx\n{\"op\":\"start\",\"game\":\"conway-chess\"}");
        assert_eq!(replies.len(), 3);
        assert!(replies[2].starts_with("{\"position\":"));
    }

    #[test]
    fn a_line_of_a_mebibyte_is_read_and_a_longer_one_is_refused() {
        let mut input = vec![b' '; lines::MAX_BYTES];
        input[0] = b'x';
        input.push(b'\n');
        let long = replies(&input);
        assert!(long[0].contains("bad-json"), "{long:?}");
        input.insert(0, b'x');
        input.extend(b"{}\n");
        let long = replies(&input);
        assert_eq!(long.len(), 2);
        assert!(long[0].contains("line-too-long"), "{long:?}");
        assert!(long[1].contains("bad-request"), "{long:?}");
    }

    #[test]
    fn a_reader_that_went_away_ends_the_service() {
        struct Gone;
        impl io::Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let error = serve(&Catalogue::standard(), &b"{}\n{}\n"[..], Gone).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
