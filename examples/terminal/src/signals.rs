//! Signals that ask a program to end, and how it ends.

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use grid_core::text::seen;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGQUIT};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use crate::{is_poor_in_letters, letters};

/// The signals that ask a program to end.
#[cfg(unix)]
pub(crate) const ENDING: &[i32] = &[SIGHUP, SIGINT, SIGTERM];
/// The signals that ask a program to end.
#[cfg(not(unix))]
pub(crate) const ENDING: &[i32] = &[SIGINT, SIGTERM];

/// The signals after which a program restores its screen. SIGQUIT is one of them: otherwise it
/// would end the program at once and leave the terminal unusable.
#[cfg(unix)]
pub const ENDING_SCREEN: &[i32] = &[SIGHUP, SIGINT, SIGTERM, SIGQUIT];
/// The signals after which a program restores its screen.
#[cfg(not(unix))]
pub const ENDING_SCREEN: &[i32] = ENDING;

/// The last signal that has asked this program to end; 0 if none has.
static ASKED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Returns whether this program ignores a signal. A program that is started so, under `nohup` or in
/// the background of a script, goes on ignoring it. Only Linux says so.
pub fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (signal - 1) & 1 == 1
}

/// Catches those of some signals that are not [ignored](is_ignored), and returns them. The program
/// ends itself then, and calls [`end_by_signal`] last.
pub(crate) fn listen(signals: &[i32]) -> io::Result<Vec<i32>> {
    let mut heard = signals.to_vec();
    heard.retain(|&signal| !is_ignored(signal));
    for &signal in &heard {
        // Numbers of signals are small.
        flag::register_usize(signal, Arc::clone(&ASKED), signal as usize)?;
    }
    Ok(heard)
}

/// Returns a flag that is set when a signal asks a program with a screen to end.
///
/// # Errors
/// If a signal cannot be caught.
#[cfg(feature = "screen")]
pub(crate) fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::default();
    for signal in listen(ENDING_SCREEN)? {
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Returns a flag that is set when a signal asks a program without a screen to end. A second signal
/// ends the program at once.
///
/// # Errors
/// If a signal cannot be caught.
pub fn last_stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::default();
    for signal in listen(ENDING)? {
        flag::register_conditional_default(signal, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Ends a program that has done its work, or has failed with an exit status and a message: by the
/// signal that has asked for it, if one has. The message is not printed if the status is 0.
pub fn exit_code(program: &str, done: Result<(), (u8, String)>) -> ExitCode {
    let (status, told) = done.err().unwrap_or_default();
    if status != 0 {
        tell(program, &told);
    }
    end_by_signal();
    status.into()
}

/// Prints a line on standard error. It may have names of files and texts of strangers in it: the
/// terminal obeys none of them.
pub fn tell(program: &str, text: &str) {
    let mut line = seen(&format!("{program}: {text}"));
    if is_poor_in_letters() {
        line = letters(&line);
    }
    // The terminal may be gone.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns the exit status of a program whose output cannot be written: 0 if the reader has closed
/// the pipe and needs no more, otherwise 1.
pub fn unwritten(error: &io::Error) -> u8 {
    u8::from(error.kind() != io::ErrorKind::BrokenPipe)
}

/// Ends the program by the signal that has asked for it, if one has: a shell sees 130 after
/// Ctrl-C, and stops its script too. Nothing is to be done any more.
pub fn end_by_signal() {
    // Standard output may be closed.
    let _ = io::stdout().flush();
    end_at_once();
}

/// Ends the program as [`end_by_signal`] does, also if another thread holds standard output.
pub(crate) fn end_at_once() {
    let signal = ASKED.load(Ordering::Relaxed);
    if signal != 0 {
        // It fails only for an unknown signal.
        let _ = low_level::emulate_default_handler(signal as i32);
    }
}
