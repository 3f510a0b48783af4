//! The program: requests on its input, replies on its output.

use std::ffi::OsString;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use clap::{Command, CommandFactory, Parser};
use menagerie::{Catalogue, SearchMemory, StopFlag};

use crate::{Asked, Limits};

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
        let reply = asked.reply(catalogue, limits, &memory, &stop) + "\n";
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

/// Reply to requests about the rules of games.
#[derive(Debug, Parser)]
#[command(name = "referee", version, override_usage = "referee < REQUESTS", after_help = HELP)]
struct Options {}

/// Returns the command line of the program, for completions and man pages.
pub fn command(_: &Catalogue) -> Command {
    Options::command()
}

/// Runs the program for the games of a catalogue, with the arguments of this process.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let Options {} = terminal::parse_from(arguments, &command(catalogue));
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
