//! The secrets of seats, kept on the disk: a program that is started again comes back to its seat
//! without being told.

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tabletop::table::Token;

use super::address::Address;
use super::folder::{make_folder, private};
use super::fresh_token;

/// The secret of a seat at a table, and the file that keeps it. As long as this exists, no other
/// program on this machine takes the same secret from the disk: two people can sit at one table.
#[derive(Debug)]
pub struct Ticket {
    token: Token,
    /// The file, which is locked, and its path.
    file: Option<(File, PathBuf)>,
}

/// How long a ticket is kept that nobody uses.
const LIFETIME: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// The longest file that is read.
const LONGEST: u64 = 4096;

impl Ticket {
    /// Returns the ticket for a table: the one that was kept, otherwise a new one, which is kept
    /// from now on. A given secret is used in any case. What cannot be kept is used all the same.
    #[must_use]
    pub fn take(folder: Option<&Path>, address: &Address, given: Option<Token>) -> Self {
        let address = address.to_string();
        let taken = folder.and_then(|folder| {
            let folder = folder.join("tickets");
            let kept = kept(&folder, &address, given);
            kept.or_else(|| new(&folder, &address, given.unwrap_or_else(fresh_token)).ok())
        });
        taken.unwrap_or_else(|| Self {
            token: given.unwrap_or_else(fresh_token),
            file: None,
        })
    }

    /// Returns the secret.
    #[must_use]
    pub fn token(&self) -> Token {
        self.token
    }

    /// Deletes the file: the seat is gone.
    pub(super) fn forget(&mut self) {
        if let Some((_, path)) = self.file.take() {
            // It does no harm if it stays.
            let _ = fs::remove_file(path);
        }
    }
}

/// Locks a file until it is closed, also by the end of the program. Returns whether no other
/// program has locked it.
fn lock(file: &File) -> bool {
    file.try_lock().is_ok()
}

/// Takes a ticket that was kept for this address, the latest one first. Deletes what is too old.
fn kept(folder: &Path, address: &str, given: Option<Token>) -> Option<Ticket> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort_unstable();
    let mut taken = None;
    for (used, path) in files.into_iter().rev() {
        let Some(file) = private().open(&path).ok().filter(lock) else {
            continue;
        };
        if used.elapsed().is_ok_and(|unused| unused > LIFETIME) {
            let _ = fs::remove_file(&path);
        } else if taken.is_none() {
            taken = read(file, path, address, given);
        }
    }
    taken
}

/// Reads a file, and notes that it is used.
fn read(mut file: File, path: PathBuf, address: &str, given: Option<Token>) -> Option<Ticket> {
    let mut text = String::new();
    (&file).take(LONGEST).read_to_string(&mut text).ok()?;
    let (of, token) = text.trim_end().split_once('\n')?;
    let token: Token = token.parse().ok()?;
    if of != address || given.is_some_and(|given| given != token) {
        return None;
    }
    // A file that cannot be written is only forgotten sooner.
    let _ = file
        .rewind()
        .and_then(|()| write(&mut file, address, token));
    let file = Some((file, path));
    Some(Ticket { token, file })
}

fn write(file: &mut File, address: &str, token: Token) -> io::Result<()> {
    file.write_all(format!("{address}\n{token}\n").as_bytes())
}

fn new(folder: &Path, address: &str, token: Token) -> io::Result<Ticket> {
    make_folder(folder)?;
    let path = folder.join(format!("{:016x}", fresh_token().0 as u64));
    let mut file = private().create_new(true).open(&path)?;
    lock(&file);
    write(&mut file, address, token)?;
    let file = Some((file, path));
    Ok(Ticket { token, file })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse().unwrap()
    }

    #[test]
    fn a_ticket_is_kept_for_its_table_and_one_program_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let take = |at: &str| Ticket::take(Some(folder.path()), &address(at), None);
        let first = take("localhost:4000");
        let token = first.token();
        assert_ne!(take("localhost:4001").token(), token);
        assert_ne!(take("localhost:4000").token(), token, "it is in use");
        drop(first);
        let both = [take("localhost:4000"), take("localhost:4000")];
        assert!(both.iter().any(|ticket| ticket.token() == token));
        for mut ticket in both {
            ticket.forget();
        }
        assert_ne!(take("localhost:4000").token(), token);
    }

    #[test]
    fn a_given_secret_is_used_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let table = address("http://localhost:8000/t/abc");
        let given = Token(7);
        let take = |given| Ticket::take(Some(folder.path()), &table, given).token();
        let other = take(None);
        assert_eq!(take(Some(given)), given);
        assert_eq!(take(Some(given)), given);
        assert_eq!(
            fs::read_dir(folder.path().join("tickets")).unwrap().count(),
            2
        );
        assert!([given, other].contains(&take(None)));
    }

    #[test]
    fn what_cannot_be_kept_or_read_does_no_harm() {
        let table = address("localhost:4000");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_ne!(Ticket::take(Some(&file), &table, None).token(), Token(0));
        assert_eq!(Ticket::take(None, &table, Some(Token(7))).token(), Token(7));
        let tickets = folder.path().join("tickets");
        fs::create_dir(&tickets).unwrap();
        for (name, text) in [("a", &b""[..]), ("b", b"localhost:4000\nx"), ("c", &[0xFF])] {
            fs::write(tickets.join(name), text).unwrap();
        }
        let kept = Ticket::take(Some(folder.path()), &table, None).token();
        assert_eq!(
            Ticket::take(Some(folder.path()), &table, None).token(),
            kept
        );
    }

    #[cfg(unix)]
    #[test]
    fn only_its_user_can_read_a_ticket() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let ticket = Ticket::take(Some(folder.path()), &address("localhost:4000"), None);
        let (_, path) = ticket.file.as_ref().unwrap();
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o077, 0);
    }
}
