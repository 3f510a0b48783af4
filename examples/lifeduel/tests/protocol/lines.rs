//! The lines of a stream do not depend on how its bytes are split, and the limits hold.

use lifeduel_programs::protocol::{LINE, Lines, LinesError};
use proptest::prelude::*;

/// All lines of these pieces, and the error after them.
fn lines(limit: usize, pieces: &[&[u8]]) -> (Vec<String>, Option<LinesError>) {
    let mut lines = Lines::new(limit);
    let mut read = Vec::new();
    for piece in pieces.iter().map(Some).chain([None]) {
        match piece {
            Some(piece) => lines.push(piece),
            None => lines.end(),
        }
        loop {
            match lines.next_line() {
                Ok(Some(line)) => read.push(String::from_utf8(line).unwrap()),
                Ok(None) => break,
                Err(error) => return (read, Some(error)),
            }
        }
    }
    (read, None)
}

#[test]
fn a_line_ends_with_lf_crlf_or_cr() {
    let all = b"a\nb\r\nc\rd\n\re\r\r\nf\n\n";
    let expected = ["a", "b", "c", "d", "", "e", "", "f", ""];
    assert_eq!(lines(LINE, &[all]).0, expected);
    let single: Vec<&[u8]> = all.chunks(1).collect();
    assert_eq!(lines(LINE, &single).0, expected);
}

#[test]
fn a_line_that_ended_with_cr_is_there_at_once() {
    let mut lines = Lines::new(LINE);
    lines.push(b"a\r");
    assert_eq!(lines.next_line(), Ok(Some(b"a".to_vec())));
    assert_eq!(lines.next_line(), Ok(None));
    lines.push(b"\n");
    assert_eq!(lines.next_line(), Ok(None), "the same end");
    lines.push(b"\n");
    assert_eq!(lines.next_line(), Ok(Some(vec![])));
}

#[test]
fn only_something_behind_the_last_end_is_a_line() {
    assert_eq!(lines(LINE, &[b"a\nb"]).0, ["a", "b"]);
    assert_eq!(lines(LINE, &[b"a\n"]).0, ["a"]);
    assert_eq!(lines(LINE, &[b"a\r"]).0, ["a"]);
    assert_eq!(lines(LINE, &[b""]).0, [""; 0]);
}

#[test]
fn lines_before_one_that_is_too_long_are_given() {
    let too_long = Some(LinesError::LineTooLong(3));
    let too_much = Some(LinesError::TooMuchBuffered(6));
    let cases: [(&[&[u8]], &[&str], _); 4] = [
        (&[b"abc\r\n", b"de\n", b"abcd\nx"], &["abc", "de"], too_long),
        (&[b"a", b"b", b"c", b"d"], &[], too_long),
        (&[b"a", b"b", b"c"], &["abc"], None),
        (&[b"a\nb\nc\nd\ne\n"], &["a", "b", "c"], too_much),
    ];
    for (pieces, expected, error) in cases {
        let (read, found) = lines(3, pieces);
        assert_eq!(
            (read, found),
            (expected.iter().map(ToString::to_string).collect(), error)
        );
    }
}

proptest! {
    #[test]
    fn how_bytes_are_cut_into_packets_changes_nothing(
        bytes in "(a{0,9}[\r\n]{0,2}){0,5}",
        cuts in prop::collection::vec(0..40_usize, 0..6),
    ) {
        let bytes = &bytes.as_bytes()[..bytes.len().min(16)];
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|cut| &bytes[cut[0]..cut[1]]).collect();
        prop_assert_eq!(lines(8, &pieces), lines(8, &[bytes]));
    }
}
