//! What many hashed soups leave.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use life_worlds::analysis::{Count, SoupCounter, hashed_soup, named_object, settle_pattern};
use life_worlds::pattern::{CellSet, Pattern};
use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};
use terminal::last_stop_flag;

use crate::error::{Error, cannot, refuse};
use crate::files::write;
use crate::options::{self, REMEMBERED, Soups};
use crate::run::bar;

/// A search as it is saved.
#[derive(Debug, Serialize, Deserialize)]
struct Search {
    of: Soups,
    /// The number of the next soup.
    next: u64,
    /// What the soups before left.
    found: Found,
}

/// What soups left.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Found {
    /// How many settled.
    settled: u64,
    /// The first soups that did not.
    unsettled: Vec<u64>,
    /// The objects by code.
    objects: BTreeMap<String, Object>,
}

/// How often soups left an object.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Object {
    count: u64,
    /// The first soups that left it.
    soups: Vec<u64>,
}

/// Some consecutive soups, and what they left.
type Portion = (Range<u64>, Found);

/// How many soups a thread takes at once.
const PORTION: u64 = 64;
/// How often a search is saved.
const SAVED_EVERY: Duration = Duration::from_secs(10);

/// `life search`.
///
/// # Errors
/// If the rule has B0, a soup outgrows the memory, or the search cannot be saved or goes on with
/// other soups than it began with.
pub fn run(options: &options::Search, out: &mut impl Write) -> Result<(), Error> {
    let mut search = begin(options)?;
    let resumed_at = search.next;
    let end = options.of.first.saturating_add(options.soups);
    let clock = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or(cores, usize::from);
    let next = AtomicU64::new(resumed_at);
    let stop = &*last_stop_flag()?;
    let (send, receive) = sync_channel(4 * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || work(options, next, end, stop, &send));
        }
        drop(send);
        collect(options, &mut search, end, receive, out)
    })?;
    save(options, &search, out)?;
    let seconds = clock.elapsed().as_secs_f64();
    if let Some(path) = &options.haul {
        write(path, search.haul().as_bytes(), out)?;
    }
    search.found.tell(options, out)?;
    let Search { next, found, .. } = &search;
    let (soups, settled) = (next - search.of.first, found.settled);
    let objects: u64 = found.objects.values().map(|object| object.count).sum();
    let rate = (next - resumed_at) as f64 / seconds;
    writeln!(
        out,
        "soups={soups} settled={settled} objects={objects} next={next} \
         seconds={seconds:.3} rate={rate:.0}"
    )?;
    Ok(())
}

/// Returns a new search, or the one that was saved.
fn begin(options: &options::Search) -> Result<Search, Error> {
    let of = options.of.clone();
    let (next, found) = (of.first, Found::default());
    let new = Search { of, next, found };
    let Some(path) = &options.save else {
        return Ok(new);
    };
    let file = path.display();
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(new),
        read => read.map_err(cannot("read", path))?,
    };
    let search: Search = serde_json::from_slice(&bytes)
        .map_err(|error| Error::Refused(format!("{file} is no saved search: {error}")))?;
    let saved = &search.of;
    if *saved != new.of {
        return refuse(format!(
            "{file} was saved by a search of other soups: life search {} --symmetry {} --rule {} \
             --limit {} --first {}",
            saved.seed, saved.symmetry, saved.rule, saved.limit, saved.first
        ));
    }
    Ok(search)
}

/// Saves a search if it has a file.
fn save(options: &options::Search, search: &Search, out: &mut impl Write) -> Result<(), Error> {
    let text = serde_json::to_string(search).map_err(io::Error::other)? + "\n";
    let path = options.save.as_deref();
    path.map_or(Ok(()), |path| write(path, text.as_bytes(), out))
}

/// Runs portions of soups until there are no more, or the search is to stop.
fn work(
    options: &options::Search,
    next: &AtomicU64,
    end: u64,
    stop: &AtomicBool,
    send: &SyncSender<Result<Portion, Error>>,
) {
    let run = || -> Result<(), Error> {
        let mut counter = SoupCounter::new(options.of.rule, options.of.limit)?;
        let after = |begin: u64| end.min(begin.saturating_add(PORTION));
        let take = |begin| (begin < end).then(|| after(begin));
        while !stop.load(Ordering::Relaxed)
            && let Ok(begin) = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
        {
            let soups = begin..after(begin);
            let found = run_portion(options, &mut counter, soups.clone())?;
            if send.send(Ok((soups, found))).is_err() {
                break;
            }
        }
        Ok(())
    };
    if let Err(error) = run() {
        // If the receiver is gone, another thread has failed.
        let _ = send.send(Err(error));
    }
}

/// Runs consecutive soups.
fn run_portion(
    options: &options::Search,
    counter: &mut SoupCounter,
    soups: Range<u64>,
) -> Result<Found, Error> {
    let mut found = Found::default();
    let mut objects: BTreeMap<u32, Object> = BTreeMap::new();
    for number in soups {
        let seed = format!("{}{number}", options.of.seed);
        let cells = hashed_soup(&seed, &options.of.symmetry).unwrap_or_default();
        let kinds = counter.count(&cells)?.map(<[u32]>::to_vec);
        if options.check {
            check(options, &seed, cells, kinds.as_deref(), counter)?;
        }
        let Some(kinds) = kinds else {
            found.unsettled.push(number);
            continue;
        };
        found.settled += 1;
        for kind in kinds {
            let object = objects.entry(kind).or_default();
            object.count += 1;
            if object.soups.last() != Some(&number) {
                object.soups.push(number);
            }
        }
    }
    let code = |kind: u32| counter.kinds()[kind as usize].code.clone();
    let objects = objects.into_iter();
    found.objects = objects.map(|(kind, object)| (code(kind), object)).collect();
    Ok(found)
}

/// Adds what the threads find, in the order of the soups.
fn collect(
    options: &options::Search,
    search: &mut Search,
    end: u64,
    receive: Receiver<Result<Portion, Error>>,
    out: &mut impl Write,
) -> Result<(), Error> {
    let template = "{bar:30} {pos}/{len} soups, {rate}, {elapsed} (left {eta})";
    let bar = bar(end - search.of.first, template);
    bar.set_position(search.next - search.of.first);
    bar.reset_eta();
    let mut saved = Instant::now();
    let mut waiting: BTreeMap<u64, Portion> = BTreeMap::new();
    for portion in receive {
        let portion = portion?;
        waiting.insert(portion.0.start, portion);
        while let Some((soups, found)) = waiting.remove(&search.next) {
            let mut told = Ok(());
            bar.suspend(|| told = found.tell_expected(options, out));
            told?;
            search.found.add(found);
            search.next = soups.end;
        }
        bar.set_position(search.next - search.of.first);
        if saved.elapsed() >= SAVED_EVERY {
            save(options, search, out)?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    Ok(())
}

impl Search {
    /// Returns what was found as the text that apgsearch sends to Catagolue.
    fn haul(&self) -> String {
        let Self { of, found, .. } = self;
        let objects = found.ordered();
        let count: u64 = objects.iter().map(|(_, object)| object.count).sum();
        let seed: String = Md5::digest(&of.seed)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let rule = of.rule.to_string().replace('/', "").to_lowercase();
        let mut text = format!(
            "@VERSION menagerie-{}\n@MD5 {seed}\n@ROOT {}\n@RULE {rule}\n@SYMMETRY {}\n\
             @NUM_SOUPS {}\n@NUM_OBJECTS {count}\n\n@CENSUS TABLE\n",
            env!("CARGO_PKG_VERSION"),
            of.seed,
            of.symmetry,
            self.next - of.first,
        );
        for (code, object) in &objects {
            text += &format!("{code} {}\n", object.count);
        }
        text += "\n@SAMPLE_SOUPIDS\n";
        for (code, object) in &objects {
            let soups = object.soups.iter().map(|number| format!(" {number}"));
            text += &format!("{code}{}\n", soups.collect::<String>());
        }
        text
    }
}

impl Found {
    /// Returns the objects, the most frequent first.
    fn ordered(&self) -> Vec<(&String, &Object)> {
        let mut objects: Vec<_> = self.objects.iter().collect();
        objects.sort_by_key(|(code, object)| (u64::MAX - object.count, code.len(), *code));
        objects
    }

    /// Adds what later soups left.
    fn add(&mut self, later: Self) {
        self.settled += later.settled;
        self.unsettled.extend(later.unsettled);
        self.unsettled.truncate(REMEMBERED);
        for (code, Object { count, soups }) in later.objects {
            let object = self.objects.entry(code).or_default();
            object.count += count;
            object.soups.extend(soups);
            object.soups.truncate(REMEMBERED);
        }
    }

    /// Prints the soups that leave expected objects.
    fn tell_expected(&self, options: &options::Search, out: &mut impl Write) -> io::Result<()> {
        for (code, object) in &self.objects {
            if options.expect.contains(code) {
                object.tell(options, code, out)?;
                out.flush()?;
            }
        }
        Ok(())
    }

    /// Prints the objects, the most frequent first, then the soups that leave rare ones and those
    /// that do not settle.
    fn tell(&self, options: &options::Search, out: &mut impl Write) -> io::Result<()> {
        let objects = self.ordered();
        for (code, object) in &objects {
            write!(out, "{} ", object.count)?;
            if let Some(name) = named_object(code) {
                write!(out, "{name} ")?;
            }
            writeln!(out, "{code}")?;
        }
        for (code, object) in objects {
            if object.count <= options.rare.into() {
                object.tell(options, code, out)?;
            }
        }
        for number in &self.unsettled {
            writeln!(out, "{}{number} does not settle", options.of.seed)?;
        }
        Ok(())
    }
}

impl Object {
    /// Prints the soups that leave the object of this code.
    fn tell(&self, options: &options::Search, code: &str, out: &mut impl Write) -> io::Result<()> {
        let mut soups = self.soups.iter();
        soups.try_for_each(|number| writeln!(out, "{}{number} leaves {code}", options.of.seed))
    }
}

/// Fails unless the soup leaves the same objects if it is settled alone.
fn check(
    options: &options::Search,
    seed: &str,
    cells: CellSet,
    kinds: Option<&[u32]>,
    counter: &SoupCounter,
) -> Result<(), Error> {
    let pattern = Pattern::new(cells).with_rule(options.of.rule);
    let ash = settle_pattern(&pattern, options.of.limit)?;
    let copies = |count: &Count| iter::repeat_n(count.code.clone(), count.count as usize);
    let mut expected: Option<Vec<String>> =
        ash.map(|ash| ash.census.counts.iter().flat_map(copies).collect());
    let code = |&kind: &u32| counter.kinds()[kind as usize].code.clone();
    let mut counted: Option<Vec<String>> = kinds.map(|kinds| kinds.iter().map(code).collect());
    for codes in [&mut counted, &mut expected].into_iter().flatten() {
        codes.sort_unstable();
    }
    if counted == expected {
        return Ok(());
    }
    refuse(format!(
        "soup {seed}: counted {counted:?}; alone it leaves {expected:?}"
    ))
}
