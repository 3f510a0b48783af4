//! The secrets of seats, kept on the disk: a program that is started again comes back to its seat
//! without being told.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use atomic_files::read_text;
use tabletop::table::Token;

use super::address::Address;
use super::folder::{lock, used};
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

/// The most programs of a user at one address.
const MOST: usize = 100;

impl Ticket {
    /// Returns the ticket for a table: the one that was kept, otherwise a new one, which is kept
    /// from now on. A given secret is used in any case. What cannot be kept is used all the same.
    pub fn take(folder: Option<&Path>, address: &Address, given: Option<Token>) -> Self {
        let kept = folder.and_then(|folder| {
            let folder = folder.join("tickets");
            forget_old(&folder);
            // No two addresses have the same name, also where files have no capitals.
            let is_plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            let name: String = (address.to_string().bytes())
                .map(|byte| match is_plain(&byte) {
                    true => char::from(byte).to_string(),
                    false => format!("_{byte:02x}"),
                })
                .collect();
            let paths = (1..=MOST).map(|number| folder.join(format!("{name}-{number}")));
            let mut paths: Vec<PathBuf> = paths.chain(older(&folder, address)).collect();
            // The one that was used last comes first, then those that are not there.
            paths.sort_by_cached_key(|path| Reverse(used(path)));
            let mut paths = paths.into_iter();
            paths
                .find_map(|path| Self::read(path, given).transpose())?
                .ok()
        });
        kept.unwrap_or_else(|| Self {
            token: given.unwrap_or_else(fresh_token),
            file: None,
        })
    }

    /// Takes the secret of a file, or writes a new one to it, and notes that it is used. Returns
    /// `None` if another program uses the file, or if it has another secret than the given one.
    fn read(path: PathBuf, given: Option<Token>) -> io::Result<Option<Self>> {
        let Some(mut file) = lock(&path)? else {
            return Ok(None);
        };
        let mut text = Vec::new();
        (&file).take(LONGEST).read_to_end(&mut text)?;
        let text = str::from_utf8(&text).ok();
        let kept: Option<Token> = text.and_then(|text| text.lines().last()?.parse().ok());
        let token = given.or(kept).unwrap_or_else(fresh_token);
        if kept.is_some_and(|kept| kept != token) {
            return Ok(None);
        }
        if kept.is_some() {
            // A file that cannot be changed is only forgotten sooner.
            let _ = file.set_modified(SystemTime::now());
        } else {
            file.rewind()?;
            file.set_len(0)?;
            writeln!(file, "{token}")?;
        }
        let file = Some((file, path));
        Ok(Some(Self { token, file }))
    }

    /// Returns the secret.
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

/// The tickets of older programs for an address, which is their first line.
fn older(folder: &Path, address: &Address) -> impl Iterator<Item = PathBuf> {
    let first = format!("{address}\n");
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    files.filter(move |path| read_text(path).is_ok_and(|text| text.starts_with(&first)))
}

/// Deletes the files that were not used for long, except those that a program holds.
fn forget_old(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let unused = used(&path).and_then(|used| used.elapsed().ok());
        if unused > Some(LIFETIME) && lock(&path).is_ok_and(|file| file.is_some()) {
            let _ = fs::remove_file(path);
        }
    }
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
        let [one, other, capital] = ["a.b:1", "a-b:1", "A.b:1"].map(|at| take(at).token());
        assert!(
            one != other && one != capital,
            "no other host gets a secret"
        );
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
        assert_ne!(other, given);
        assert_eq!(take(None), given, "it was used last");
    }

    #[test]
    fn a_ticket_of_an_older_program_leads_back_to_its_seat() {
        let folder = tempfile::tempdir().unwrap();
        let tickets = folder.path().join("tickets");
        fs::create_dir(&tickets).unwrap();
        let older = include_str!("../../tests/data/older/ticket.txt");
        fs::write(tickets.join("0f0e0d0c0b0a0908"), older).unwrap();
        let take = |at: &str| Ticket::take(Some(folder.path()), &address(at), None);
        let token = Token(0x0011_2233_4455_6677_8899_aabb_ccdd_eeff);
        assert_ne!(take("localhost:400").token(), token, "another address");
        assert_eq!(take("localhost:4000").token(), token);
        assert_eq!(take("localhost:4000").token(), token, "it has today's name");
        assert_eq!(fs::read_dir(tickets).unwrap().count(), 2);
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
        for text in [&b""[..], b"localhost:4000\nx", &[0xFF]] {
            fs::write(tickets.join("localhost_3a4000-1"), text).unwrap();
            let take = || Ticket::take(Some(folder.path()), &table, None).token();
            assert_eq!(take(), take());
        }
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
