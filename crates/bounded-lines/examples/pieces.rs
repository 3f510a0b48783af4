//! Lines from bytes that arrive in pieces, and a peer that sends too long a line.
//!
//! ```text
//! cargo run -p bounded-lines --example pieces
//! ```

use bounded_lines::{LineLimits, Lines, LinesError};

/// Prints the lines that have arrived so far.
fn print_lines(lines: &mut Lines) -> Result<(), LinesError> {
    while let Some(line) = lines.next_line()? {
        println!("line: {}", String::from_utf8_lossy(&line));
    }
    Ok(())
}

fn main() -> Result<(), LinesError> {
    let limits = LineLimits::new(20, 1_000);

    // Pieces end anywhere, even between CR and LF.
    let mut lines = Lines::new(limits);
    for piece in ["hel", "lo\r", "\nmove e2e4\nbye"] {
        lines.push(piece.as_bytes());
        print_lines(&mut lines)?;
    }
    lines.end();
    print_lines(&mut lines)?;

    // An endless line costs at most 1,000 bytes of memory.
    let mut lines = Lines::new(limits);
    while lines.is_open() {
        lines.push(&[b'x'; 64]);
    }
    if let Err(error) = print_lines(&mut lines) {
        println!("the peer sent {error}");
    }
    Ok(())
}
