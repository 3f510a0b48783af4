//! How a game went: what the computer thinks of each of its positions, and the moves that were
//! mistakes.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use menagerie::{AnyGame, Limits, Player, SearchOptions, Verdict};

use super::history::plain_name;

/// How long the computer looks at each position, in milliseconds.
const MILLIS: u64 = 150;

/// A move that loses this much of the expected result, which is 0 to 1, is a mistake.
const MISTAKE: f64 = 0.2;

/// With this lead, in points, the expected result is about nine tenths. The page has the same
/// curve, and the same threshold of a mistake (`opinion.js`).
const LARGE_LEAD: f64 = 500.0;

/// What the computer thinks of a position.
#[derive(Debug)]
struct Judged {
    /// Who is to move.
    turn: Player,
    /// The expected result of the player to move: 1 for a win, 0 for a loss.
    share: f64,
    /// The best move, and what people call it. Empty at the end of the game.
    best: [String; 2],
}

/// What the computer thinks of the positions of a game.
#[derive(Debug)]
pub struct Review {
    played: Vec<String>,
    judged: Vec<Judged>,
    /// Brings what is thought of the next positions. The search ends once this is gone.
    search: Option<Receiver<Judged>>,
}

impl Review {
    /// Begins to look at all positions of a game, in a thread: no key waits for that.
    pub fn new(game: &dyn AnyGame) -> Self {
        let (send, search) = channel();
        let (mut shown, plies) = (game.copy(), game.ply());
        thread::spawn(move || {
            for ply in 0..=plies {
                shown.go_to(ply);
                if send.send(judge(&*shown)).is_err() {
                    return;
                }
            }
        });
        Self {
            played: game.played(),
            judged: Vec::new(),
            search: Some(search),
        }
    }

    /// Whether it is about this game as it is now.
    pub fn is_of(&self, game: &dyn AnyGame) -> bool {
        self.played == game.played()
    }

    /// Whether positions are still looked at.
    pub const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Takes in what is thought of the next positions. Returns whether anything is new.
    pub fn tick(&mut self) -> bool {
        let Some(news) = self.search.as_ref().map(Receiver::try_recv) else {
            return false;
        };
        match news {
            Ok(judged) => self.judged.push(judged),
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => self.search = None,
        }
        true
    }

    /// The better move, if that after this many plies was a mistake.
    pub fn better(&self, ply: usize) -> Option<&str> {
        let [before, after] = self.judged.get(ply..ply + 2)? else {
            return None;
        };
        let share = match after.turn == before.turn {
            true => after.share,
            false => 1.0 - after.share,
        };
        let [best, name] = &before.best;
        let is_mistake = before.share - share >= MISTAKE && *best != self.played[ply];
        is_mistake.then_some(name)
    }

    /// The mistakes so far, each with the better move, and how far the search is. The moves have
    /// these names, and the players those.
    pub fn words<'a>(
        &self,
        names: impl Iterator<Item = &'a str>,
        players: [&str; 2],
    ) -> Vec<String> {
        // Turns are counted as in the list of moves.
        let first = self.judged.first().map_or(0, |judged| judged.turn.index());
        let plies = names.enumerate().filter_map(|(ply, name)| {
            let better = self.better(ply)?;
            let (turn, player) = ((ply + first) / 2 + 1, self.judged[ply].turn);
            let player = players[player.index()];
            Some(format!("{turn}. {name} by {player}: better {better}"))
        });
        let mut words: Vec<String> = plies.collect();
        if self.is_searching() {
            let (looked, all) = (self.judged.len(), self.played.len() + 1);
            words.push(format!("looked at {looked} of {all} positions"));
        } else if words.is_empty() {
            words.push("none was found".into());
        }
        words
    }
}

/// What the computer thinks of a position.
fn judge(game: &dyn AnyGame) -> Judged {
    let turn = game.turn();
    let options = SearchOptions::new(Limits::millis(MILLIS));
    let report = game.search(&options, &mut |_| {});
    let Some(report) = report else {
        let winner = game.ending().and_then(|ending| ending.outcome.winner());
        return Judged {
            turn,
            share: winner.map_or(0.5, |winner| f64::from(u8::from(winner == turn))),
            best: Default::default(),
        };
    };
    let share = match report.score.verdict() {
        Verdict::WinsIn(_) => 1.0,
        Verdict::LosesIn(_) => 0.0,
        Verdict::Points(points) => 0.5 + 0.5 * (f64::from(points) / LARGE_LEAD).tanh(),
    };
    let name = plain_name(game, &report.best);
    Judged {
        turn,
        share,
        best: [report.best, name],
    }
}
