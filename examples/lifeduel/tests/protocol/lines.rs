//! The lines of a stream do not depend on how its bytes are split, and the limits hold.

use lifeduel_programs::protocol::{LineLimits, Lines, LinesError};
use proptest::prelude::*;

/// All lines of these pieces, and the error after them.
fn lines(limits: LineLimits, pieces: &[&[u8]]) -> (Vec<String>, Option<LinesError>) {
    let mut lines = Lines::new(limits);
    let mut read = Vec::new();
    for piece in pieces {
        lines.push(piece);
        loop {
            match lines.next_line() {
                Ok(Some(line)) => read.push(String::from_utf8(line).unwrap()),
                Ok(None) => break,
                Err(error) => return (read, Some(error)),
            }
        }
    }
    lines.end();
    loop {
        match lines.next_line() {
            Ok(Some(line)) => read.push(String::from_utf8(line).unwrap()),
            Ok(None) => return (read, None),
            Err(error) => return (read, Some(error)),
        }
    }
}

#[test]
fn a_line_ends_with_lf_crlf_or_cr() {
    let all = b"a\nb\r\nc\rd\n\re\r\r\nf\n\n";
    let expected = ["a", "b", "c", "d", "", "e", "", "f", ""];
    assert_eq!(lines(LineLimits::default(), &[all]).0, expected);
    let single: Vec<&[u8]> = all.chunks(1).collect();
    assert_eq!(lines(LineLimits::default(), &single).0, expected);
}

#[test]
fn a_line_that_ended_with_cr_is_there_at_once() {
    let mut lines = Lines::new(LineLimits::default());
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
    assert_eq!(lines(LineLimits::default(), &[b"a\nb"]).0, ["a", "b"]);
    assert_eq!(lines(LineLimits::default(), &[b"a\n"]).0, ["a"]);
    assert_eq!(lines(LineLimits::default(), &[b"a\r"]).0, ["a"]);
    assert_eq!(lines(LineLimits::default(), &[b""]).0, [""; 0]);
}

#[test]
fn lines_before_one_that_is_too_long_are_given() {
    let limits = LineLimits::new(3, 100);
    let too_long = Some(LinesError::LineTooLong { limit: 3 });
    assert_eq!(
        lines(limits, &[b"abc\r\nde\nabcd\nx\n"]),
        (vec!["abc".into(), "de".into()], too_long)
    );
    assert_eq!(lines(limits, &[b"a", b"b", b"c", b"d"]), (vec![], too_long));
    assert_eq!(
        lines(limits, &[b"a", b"b", b"c"]),
        (vec!["abc".into()], None)
    );
    let limits = LineLimits::new(3, 0);
    assert_eq!(limits.buffered(), 5);
    assert_eq!(
        lines(limits, &[b"a\nb\nc\nd\ne\n"]),
        (
            vec!["a".into(), "b".into()],
            Some(LinesError::TooMuchBuffered { limit: 5 })
        )
    );
}

proptest! {
    #[test]
    fn how_bytes_are_cut_into_packets_changes_nothing(
        bytes in "[a\r\n]{0,40}",
        cuts in prop::collection::vec(0..40_usize, 0..6),
    ) {
        let bytes = bytes.as_bytes();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|cut| &bytes[cut[0]..cut[1]]).collect();
        let limits = LineLimits::new(5, 1_000);
        prop_assert_eq!(lines(limits, &pieces), lines(limits, &[bytes]));
    }
}
