//! A strategy that asks another program for moves.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use alpha_beta::{Limits, Report, Score, StopFlag};
use serde::Deserialize;

use super::choose::Strategy;
use super::error::{PipeError, StrategyError};
use crate::AnyGame;
use crate::error::shown;
use crate::search::SearchOptions;

/// Another program that chooses moves. It speaks the JSON of the program `referee`, of which it
/// needs only the operation `best`: a request on its standard input and a reply on its standard
/// output, one line each.
///
/// ```text
/// {"id":1,"game":"conway-chess","op":"best","position":"…","moves":["e2e4"],"millis":1000}
/// {"id":1,"move":"e7e5","score":12,"depth":8,"nodes":12345,"pv":["e7e5","g1f3"]}
/// ```
///
/// `position` is the start position and `moves` are the moves played since. The limits `millis`,
/// `depth` and `nodes` are there if they are set. The reply needs `id` and `move`, or it is an
/// error: `{"id":1,"error":{"kind":"…","message":"…"}}`.
///
/// The first request starts the program, and later ones use the same process. A program that ends,
/// is late or sends anything else is stopped, and the next request starts it again. A line may have
/// 1 MiB. The move is checked. Requests from several threads at once go to a process each.
///
/// ```
/// use std::time::Duration;
/// use menagerie::{Catalogue, Pipe};
///
/// // The program starts when it first has to choose a move.
/// let engine = Pipe::new("./my-engine --fast").with_patience(Duration::from_secs(60));
/// let catalogue = Catalogue::standard().with_strategy("mine", engine);
/// let player = catalogue.player("mine:500ms")?;
/// # assert_eq!(player.to_string(), "mine:500ms");
/// # Ok::<(), menagerie::PlayerError>(())
/// ```
#[derive(Debug)]
pub struct Pipe {
    program: String,
    arguments: Vec<String>,
    patience: Duration,
    number: AtomicU64,
    idle: Mutex<Vec<Process>>,
}

/// A line from the program, or the end of its output.
type Received = Result<Vec<u8>, PipeEnd>;

/// Why no more lines are read.
#[derive(Debug)]
enum PipeEnd {
    /// The line is too long.
    TooLong,
    /// The program has closed its output.
    Closed,
}

/// A running program. Dropping it stops the program.
#[derive(Debug)]
struct Process {
    child: Child,
    requests: Sender<String>,
    replies: Receiver<Received>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A reply of the program.
#[derive(Deserialize)]
struct Reply {
    id: u64,
    r#move: Option<String>,
    #[serde(default)]
    score: i64,
    wins_in: Option<u32>,
    loses_in: Option<u32>,
    #[serde(default)]
    depth: u32,
    #[serde(default)]
    nodes: u64,
    #[serde(default)]
    pv: Vec<String>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    message: String,
}

/// The interval at which the stop flag is checked.
const LOOK: Duration = Duration::from_millis(20);

/// The most bytes of a line with its end, as in the referee.
const MAX_LINE: u64 = 1 << 20;

/// Writes requests until the program ends or the strategy drops the process.
fn write_requests(mut input: ChildStdin, requests: &Receiver<String>) {
    while let Ok(request) = requests.recv() {
        if input
            .write_all(request.as_bytes())
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Reads lines until the program ends or the strategy drops the process. If too many lines are
/// unread, the program waits.
fn read_replies(output: ChildStdout, replies: &SyncSender<Received>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let received = match read {
            Ok(0) | Err(_) => Err(PipeEnd::Closed),
            Ok(_) if line.ends_with(b"\n") => Ok(line),
            // A last line needs no end, a long one is no line.
            Ok(count) if (count as u64) < MAX_LINE => Ok(line),
            Ok(_) => Err(PipeEnd::TooLong),
        };
        let is_over = received.is_err();
        if replies.send(received).is_err() || is_over {
            return;
        }
    }
}

impl Process {
    fn start(program: &str, arguments: &[String]) -> std::io::Result<Self> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (requests, to_write) = channel();
        let (to_read, replies) = sync_channel(16);
        let pipes = (child.stdin.take(), child.stdout.take());
        let process = Self {
            child,
            requests,
            replies,
        };
        // The strategy never waits for a full pipe.
        if let (Some(input), Some(output)) = pipes {
            thread::Builder::new().spawn(move || write_requests(input, &to_write))?;
            thread::Builder::new().spawn(move || read_replies(output, &to_read))?;
        }
        Ok(process)
    }
}

impl Pipe {
    /// What a word begins with that names a program as a [player](crate::Catalogue::player).
    pub const WORD: &str = "pipe:";

    /// The usual time for a reply beyond the time limit, or the whole time if there is no limit.
    pub const PATIENCE: Duration = Duration::from_secs(10);

    /// Makes a strategy from a command: a program and its arguments, separated by blanks. There is
    /// no quoting; use [`with_arguments`](Self::with_arguments) for arguments with blanks.
    pub fn new(command: &str) -> Self {
        let mut words = command.split_whitespace().map(String::from);
        Self {
            program: words.next().unwrap_or_default(),
            arguments: words.collect(),
            patience: Self::PATIENCE,
            number: AtomicU64::new(0),
            idle: Mutex::default(),
        }
    }

    /// Adds arguments for the program.
    #[must_use]
    pub fn with_arguments(mut self, arguments: impl IntoIterator<Item = String>) -> Self {
        self.arguments.extend(arguments);
        self
    }

    /// Sets the time for a reply beyond the time limit, or the whole time if there is no limit.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the line that asks for a move.
    fn request(&self, game: &dyn AnyGame, limits: &Limits, id: u64) -> String {
        let mut request = serde_json::json!({
            "id": id, "game": game.name(), "op": "best", "position": game.start(),
            "moves": game.played(),
        });
        if let Some(time) = limits.hard_time {
            request["millis"] = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).into();
        }
        if let Some(depth) = limits.depth {
            request["depth"] = depth.into();
        }
        if let Some(nodes) = limits.nodes {
            request["nodes"] = nodes.into();
        }
        format!("{request}\n")
    }

    /// Waits for a reply.
    fn receive(&self, process: &Process, limits: &Limits) -> Result<Vec<u8>, StrategyError> {
        let program = || self.program.clone();
        let after = limits
            .hard_time
            .unwrap_or_default()
            .saturating_add(self.patience);
        let begin = Instant::now();
        loop {
            let left = after.saturating_sub(begin.elapsed());
            return match process.replies.recv_timeout(left.min(LOOK)) {
                Ok(Ok(line)) => Ok(line),
                Ok(Err(PipeEnd::TooLong)) => {
                    let (program, limit) = (program(), MAX_LINE);
                    Err(PipeError::TooLong { program, limit }.into())
                }
                Ok(Err(PipeEnd::Closed)) | Err(RecvTimeoutError::Disconnected) => {
                    Err(PipeError::Ended { program: program() }.into())
                }
                Err(RecvTimeoutError::Timeout) => {
                    if limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
                        Err(StrategyError::Stopped)
                    } else if left.is_zero() {
                        let program = program();
                        Err(PipeError::Late { program, after }.into())
                    } else {
                        continue;
                    }
                }
            };
        }
    }

    /// Reads a reply.
    fn read(&self, line: &[u8], id: u64) -> Result<Report<String>, PipeError> {
        let program = || self.program.clone();
        let wrong = |expected: String| PipeError::Reply {
            program: program(),
            line: shown(&String::from_utf8_lossy(line.trim_ascii_end())),
            expected,
        };
        let reply: Reply = serde_json::from_slice(line)
            .map_err(|error| wrong(format!("a JSON object with `id` and `move` ({error})")))?;
        if reply.id != id {
            return Err(wrong(format!("the reply to request {id}")));
        }
        if let Some(refusal) = reply.error {
            return Err(PipeError::Refused {
                program: program(),
                message: shown(&refusal.message),
            });
        }
        let best = reply
            .r#move
            .ok_or_else(|| wrong("the field `move`".into()))?;
        let points = i32::try_from(reply.score.clamp(-900_000, 900_000)).unwrap_or_default();
        let score = match (reply.wins_in, reply.loses_in) {
            (Some(plies), _) if plies <= MAX_PLIES => Score::win_in(plies),
            (_, Some(plies)) if plies <= MAX_PLIES => Score::loss_in(plies),
            _ => Score::points(points),
        };
        let mut report = Report::known(best, score);
        report.depth = reply.depth;
        report.nodes = reply.nodes;
        if !reply.pv.is_empty() {
            report.pv = reply.pv.iter().map(|m| shown(m)).collect();
        }
        Ok(report)
    }
}

/// The longest forced win or loss that a reply may claim, in plies.
const MAX_PLIES: u32 = 1_000;

impl Strategy for Pipe {
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        StrategyError::check(game)?;
        let idle = self.idle().pop();
        let process = match idle {
            Some(process) => process,
            None => Process::start(&self.program, &self.arguments).map_err(|error| {
                PipeError::Start {
                    program: self.program.clone(),
                    reason: error.to_string(),
                }
            })?,
        };
        let id = self.number.fetch_add(1, Ordering::Relaxed) + 1;
        let limits = options.limits.clone().without_soft_time();
        let request = self.request(game, &limits, id);
        // This fails if the program has ended; then its output ends too.
        let _ = process.requests.send(request);
        let line = self.receive(&process, &limits)?;
        let report = self.read(&line, id)?;
        game.branch()
            .play(&report.best)
            .map_err(StrategyError::Move)?;
        on_iteration(&report);
        self.idle().push(process);
        Ok(report)
    }
}
