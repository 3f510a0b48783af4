//! The rules of every game for other languages.
//!
#![doc = include_str!("../HELP.md")]
//!
#![doc = include_str!("../PAGES.md")]

mod asked;
mod error;
mod files;
mod limits;
mod object;
mod op;
mod pages;
mod reply;
mod request;
#[cfg(test)]
mod types;

use std::ffi::OsString;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use menagerie::{Catalogue, SearchMemory, StopFlag};

pub use asked::Asked;
pub use limits::Limits;
pub use op::Op;

/// Returns the reply to a request, which is one JSON object. It depends on the request alone: a
/// search with `"remember"` has nothing to go on from.
///
/// ```
/// use menagerie::Catalogue;
/// use referee::{Limits, reply};
///
/// let request = br#"{"game":"conway-chess","op":"view","moves":["e2e4"],"id":7}"#;
/// let reply = reply(&Catalogue::standard(), &Limits::PAGES, request);
/// assert!(reply.contains(r#""ply":1"#) && reply.contains(r#""status":"*","turn":2"#));
/// assert!(reply.ends_with(r#""id":7}"#));
/// ```
pub fn reply(catalogue: &Catalogue, limits: &Limits, request: &[u8]) -> String {
    Asked::read(limits, request).reply(catalogue, limits, &StopFlag::new())
}

/// Replies to requests until the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
fn serve(catalogue: &Catalogue, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let limits = &Limits::NONE;
    let (memory, stop) = (SearchMemory::new(), StopFlag::new());
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than the limit tells that a line is too long. The rest is not kept.
        let mut beginning = input.by_ref().take(limits.max_bytes as u64 + 1);
        if beginning.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        line.pop_if(|byte| *byte == b'\n');
        if line.len() > limits.max_bytes {
            input.skip_until(b'\n')?;
        } else if line.trim_ascii().is_empty() {
            continue;
        }
        let asked = Asked::read(limits, &line);
        let reply = asked.reply_from(&memory, catalogue, limits, &stop) + "\n";
        let written = output.write_all(reply.as_bytes());
        // The sender waits for the reply.
        let written = written.and_then(|()| output.flush());
        written.map_err(|error| io::Error::new(error.kind(), format!("cannot write: {error}")))?;
    }
}

const HELP: &str = concat!(
    include_str!("../HELP.md"),
    "\n",
    include_str!("../PAGES.md")
);

/// Runs the program for the games of a catalogue, with the arguments of this process.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    if let Some(argument) = arguments.into_iter().nth(1) {
        if argument == "--help" || argument == "-h" {
            print!("Usage: referee\n\n{HELP}");
            return ExitCode::SUCCESS;
        }
        let argument = argument.to_string_lossy();
        eprintln!("referee: unexpected argument {argument:?}: requests go to standard input");
        return ExitCode::from(2);
    }
    match serve(catalogue, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe.
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
    fn every_line_except_an_empty_one_has_a_reply() {
        let replies = replies(b"\n  \n{}\r\nx\n{\"op\":\"start\",\"game\":\"conway-chess\"}");
        assert_eq!(replies.len(), 3);
        assert!(replies[2].starts_with("{\"position\":"));
    }

    /// An output that cannot be written.
    struct Fails(io::ErrorKind);

    impl Write for Fails {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_output_that_cannot_be_written_ends_the_program_and_is_told_as_such() {
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::BrokenPipe] {
            let input = &b"{}\n{}\n"[..];
            let error = serve(&Catalogue::standard(), input, Fails(kind)).unwrap_err();
            assert_eq!(error.kind(), kind);
            assert!(error.to_string().starts_with("cannot write: "), "{error}");
        }
    }

    #[test]
    fn a_line_of_a_mebibyte_is_read_and_a_longer_one_is_refused() {
        let mut input = vec![b' '; Limits::NONE.max_bytes];
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
}
