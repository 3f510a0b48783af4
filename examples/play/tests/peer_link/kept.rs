//! Tables that are kept on the disk.

use super::*;
use program_tests::free_address;
use std::fs;
use std::path::{Path, PathBuf};

/// What `--host` asks for, with a game and perhaps clocks.
fn asked(game: &str, clock: Option<&str>, side: Side) -> Asked {
    let info = CATALOGUE.find(game).unwrap();
    let setup = TableSetup {
        sides: side.player(),
        clock: clock.map(|clock| clock.parse().unwrap()),
        limits: LIMITS,
        ..TableSetup::new(info.clone(), info.start(None).unwrap())
    };
    Asked {
        side,
        ..Asked::new("", setup)
    }
}

fn keep(folder: &Path, address: &str, asked: Asked) -> Result<(Link, bool), LinkError> {
    let asked = Asked {
        address: address.into(),
        state: Some(folder.into()),
        ..asked
    };
    listen(asked, &CATALOGUE)
}

/// The only file in the folder of tables.
fn kept_file(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder.join("tables")).unwrap();
    let file = files.next().unwrap().unwrap().path();
    assert!(files.next().is_none());
    file
}

/// A table at which e2e4 was played, and whose program was then killed.
fn killed(folder: &Path, address: &str) -> Vec<u8> {
    let asked = asked("conway-chess", Some("5m"), Side::First);
    let (mut host, goes_on) = keep(folder, address, asked).unwrap();
    assert!(!goes_on);
    host.send(Act::play("e2e4")).unwrap();
    let file = fs::read(kept_file(folder)).unwrap();
    // A program that is killed leaves its file.
    host.suspend();
    fs::write(kept_file(folder), &file).unwrap();
    file
}

#[test]
fn an_unfinished_game_is_overwritten_by_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let before = killed(folder.path(), &address);
    for (game, clock, side) in [
        ("conquid", None, Side::Random),
        ("conway-chess", Some("10m"), Side::Random),
        ("conway-chess", None, Side::Second),
    ] {
        let error = keep(folder.path(), &address, asked(game, clock, side)).unwrap_err();
        let told = error.to_string();
        for part in [
            "Conway's Game of Chess",
            "(clocks 5+0)",
            &format!("--host {address} and nothing else"),
            kept_file(folder.path()).to_str().unwrap(),
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert_eq!(fs::read(kept_file(folder.path())).unwrap(), before);
    }
    // It goes on with what was asked for then, and with nothing asked for.
    for (clock, side) in [(Some("5m"), Side::First), (None, Side::Random)] {
        let asked = asked("conway-chess", clock, side);
        let (mut host, goes_on) = keep(folder.path(), &address, asked).unwrap();
        assert!(goes_on && game(&host).played() == ["e2e4"]);
        host.suspend();
    }
    let asked = Asked {
        any_game: true,
        ..asked("conquid", None, Side::Random)
    };
    let (mut host, goes_on) = keep(folder.path(), &address, asked).unwrap();
    assert!(goes_on && game(&host).name() == "conway-chess");
    host.suspend();
}

#[test]
fn a_file_that_cannot_be_read_is_overwritten_by_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let whole = killed(folder.path(), &address);
    let file = kept_file(folder.path());
    for bytes in [&whole[..40], b"", b"\xFF\xFE", b"{}"] {
        fs::write(&file, bytes).unwrap();
        let asked = asked("conway-chess", None, Side::Random);
        let error = keep(folder.path(), &address, asked).unwrap_err();
        let told = error.to_string();
        assert!(told.contains("cannot be read"), "{told}");
        assert!(told.contains(file.to_str().unwrap()), "{told}");
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_file_that_blocks_the_address() {
    use std::{env, process};

    // This test runs itself where no file can have a byte.
    if let Some(folder) = env::var_os("FULL_DISK") {
        let asked = asked("conway-chess", None, Side::First);
        let (mut host, _) = keep(Path::new(&folder), &free_address(), asked).unwrap();
        assert!(host.take_failure().unwrap().contains("after a crash"));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" --exact \"$1\"";
    let mut run = process::Command::new("sh");
    let run = run.args(["-c", script]).arg(env::current_exe().unwrap());
    let run = run.arg("kept::a_full_disk_leaves_no_file_that_blocks_the_address");
    let run = run.env("FULL_DISK", folder.path()).output().unwrap();
    assert!(run.status.success(), "{run:?}");
    let left = fs::read_dir(folder.path().join("tables")).unwrap().count();
    assert_eq!(left, 0);
}

#[test]
fn a_table_in_the_file_of_an_older_program_goes_on() {
    // The oldest first.
    for (name, text, entries, played) in [
        ("json", include_str!("../data/older/table.json"), 2, 1_300),
        ("jsonl", include_str!("../data/older/table.jsonl"), 3, 1_616),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (tables, address) = (folder.path().join("tables"), free_address());
        let older = tables.join(format!("{}.{name}", address.replace(':', "_")));
        fs::create_dir(&tables).unwrap();
        fs::write(&older, &text[..100]).unwrap();
        let asked = || asked("conway-chess", None, Side::Random);
        let told = keep(folder.path(), &address, asked())
            .unwrap_err()
            .to_string();
        assert!(
            told.contains("cannot be read") && told.contains(older.to_str().unwrap()),
            "{told}"
        );
        fs::write(&older, text).unwrap();
        let (mut host, goes_on) = keep(folder.path(), &address, asked()).unwrap();
        assert!(goes_on);
        assert_eq!(game(&host).played(), ["e2e4", "e7e5"]);
        let ledger = host.ledger().unwrap();
        assert_eq!(ledger.clock().unwrap().to_string(), "5+3");
        assert_eq!(
            (host.side(), log(&host).0),
            (Some(menagerie::Player::Second), entries)
        );
        assert!(host.played() >= Duration::from_millis(played));
        host.suspend();
        // It has the form of today, under the name of today.
        let kept = fs::read(kept_file(folder.path())).unwrap();
        let guest = SeatPlan::person("00112233445566778899aabbccddeeff".parse().unwrap());
        assert_eq!(Stored::read(&kept).unwrap().seats, [SeatPlan::HERE, guest]);
        assert!(kept.starts_with(b"{\"plan\":"));
    }
}

#[test]
fn a_game_without_a_move_gives_way_to_another() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let first = asked("conway-chess", Some("5m"), Side::First);
    let (mut host, _) = keep(folder.path(), &address, first).unwrap();
    host.suspend();
    drop(host);
    let second = asked("conquid", None, Side::Random);
    let (host, goes_on) = keep(folder.path(), &address, second).unwrap();
    assert!(!goes_on && game(&host).name() == "conquid");
}

#[test]
fn what_cannot_be_stored_is_taken_back_and_told_to_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let asked = asked("conway-chess", None, Side::First);
    let (mut host, _) = keep(folder.path(), &address, asked).unwrap();
    let guest = joined(&mut host);
    let mut pair = Pair { host, guest };
    pair.host.send(Act::play("e2e4")).unwrap();
    pair.settle();
    assert_eq!(pair.host.take_failure(), None);
    // A file stands where its folder was.
    let tables = folder.path().join("tables");
    fs::rename(&tables, folder.path().join("away")).unwrap();
    fs::write(&tables, "").unwrap();
    pair.guest.send(Act::play("e7e5")).unwrap();
    until(&mut [&mut pair.host, &mut pair.guest], |which, news| {
        matches!(
            (which, news),
            (
                1,
                Update::Refused {
                    reason: RefusalReason::Storage,
                    ..
                }
            )
        )
    });
    let told = pair.host.take_failure().unwrap();
    assert!(told.starts_with("The game cannot be stored: "), "{told}");
    for link in [&pair.host as &Link, &pair.guest] {
        assert_eq!(game(link).played(), ["e2e4"]);
    }
    // What the person at the host wants is not told either.
    pair.host.send(Act::Ask(Question::Undo { ply: 0 })).unwrap();
    assert!(pair.host.take_failure().is_some());
    assert_eq!(log(&pair.host).0, 1);
}

#[test]
fn a_table_that_cannot_be_kept_from_the_start_is_played_without() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    fs::write(&state, "").unwrap();
    let address = free_address();
    let asked = asked("conway-chess", None, Side::First);
    let (mut host, _) = keep(&state, &address, asked).unwrap();
    let told = host.take_failure().unwrap();
    let expected = "This table cannot go on after a crash: ";
    assert!(told.starts_with(expected), "{told}");
    host.send(Act::play("e2e4")).unwrap();
    assert_eq!(game(&host).played(), ["e2e4"]);
}
