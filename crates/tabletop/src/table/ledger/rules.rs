//! What may be done at a table.

use std::fmt::Display;

use grid_core::Reason;

use super::Ledger;
use crate::table::limits::{LAST_ENTRIES, READ_ENTRIES, entries_for};
use crate::table::{
    Act, ActError, Actor, Key, MAX_ENTRIES, MAX_MOVE_BYTES, MAX_PLIES, MAX_QUESTIONS, Question,
    Seat, Status,
};

/// What is not possible now, in words.
fn now(why: impl Display) -> ActError {
    ActError::now(why)
}

fn full() -> ActError {
    now(format_args!("more than {MAX_ENTRIES} acts at a table"))
}

const ABORTED: &str = "the game was aborted";
const INCOMPLETE: &str = "a move without its number and key";

impl Ledger {
    /// Returns what a seat requests as the log will have it.
    pub(in crate::table) fn act(&self, seat: Seat, request: Act) -> Result<Act, ActError> {
        let act = self.complete(seat, request)?;
        self.check(Actor::Seat(seat), &act, self.last_at())?;
        self.check_limits(seat, &act)?;
        Ok(act)
    }

    /// Returns whether a seat that asks for this does not only agree. What both want can always be
    /// agreed.
    pub(in crate::table) fn is_new_question(&self, seat: Seat, question: Question) -> bool {
        !self.facts.asked[seat.other().index()].contains(&question)
    }

    /// Checks that a new act of a seat keeps to the limits. Logs that were written before are not
    /// checked.
    pub(in crate::table) fn check_limits(&self, seat: Seat, act: &Act) -> Result<(), ActError> {
        let is_full = self.entries.len() + LAST_ENTRIES >= MAX_ENTRIES;
        match *act {
            // A game can always be ended, and what both want can always be agreed.
            Act::Resign | Act::Abort => Ok(()),
            Act::Ask(question) if !self.is_new_question(seat, question) => Ok(()),
            _ if is_full => Err(full()),
            Act::Move { .. } if self.game.ply() >= MAX_PLIES => Err(now(format_args!(
                "more than {MAX_PLIES} moves in a game: it can only be ended"
            ))),
            Act::Ask(_) => {
                let is_allowed = self.facts.questions[seat.index()] < MAX_QUESTIONS
                    && self.entries.len() < entries_for(self.facts.moves);
                let why = "too many questions: ask again after the next move";
                is_allowed.then_some(()).ok_or_else(|| now(why))
            }
            _ => Ok(()),
        }
    }

    /// Returns what a seat requests, with the number and the key of a move.
    pub(crate) fn complete(&self, seat: Seat, request: Act) -> Result<Act, ActError> {
        let Act::Move { ply, text, key } = request else {
            return Ok(request);
        };
        let ply = ply.or(Some(self.game.ply() + 1));
        if key.is_some() {
            return Ok(Act::Move { ply, text, key });
        }
        self.check_move(Actor::Seat(seat), ply, &text)?;
        let mut after = self.game.branch();
        after.play(&text)?;
        Ok(Act::Move {
            ply,
            // The game's own spelling, not what was typed.
            text: after.played().pop().unwrap_or_default(),
            key: Some(Key(after.key())),
        })
    }

    fn check_goes_on(&self) -> Result<(), ActError> {
        match self.game.ending() {
            Some(ending) => Err(now(format_args!("the game is over ({})", ending.outcome))),
            None if self.facts.is_aborted => Err(now(ABORTED)),
            None => Ok(()),
        }
    }

    fn check_move(&self, by: Actor, ply: Option<usize>, text: &str) -> Result<(), ActError> {
        self.check_goes_on()?;
        let turn = self.game.turn();
        if by != Actor::Seat(self.seat(turn)) {
            let turn = ["first", "second"][turn.index()];
            return Err(now(format_args!("it is the {turn} player's move")));
        }
        let bytes = text.len();
        if bytes > MAX_MOVE_BYTES {
            return Err(now(format_args!(
                "a move of {bytes} bytes: expected at most {MAX_MOVE_BYTES}"
            )));
        }
        let expected = self.game.ply() + 1;
        match ply {
            Some(found) if found != expected => Err(now(format_args!(
                "a move for ply {found}: expected one for ply {expected}"
            ))),
            Some(_) => Ok(()),
            None => Err(now(INCOMPLETE)),
        }
    }

    /// Checks an act, except whether a move is legal.
    pub(super) fn check(&self, by: Actor, act: &Act, at: u64) -> Result<(), ActError> {
        let is_keepers = matches!(act, Act::Flag | Act::Expire);
        if is_keepers != (by == Actor::Keeper) {
            return Err(ActError::Actor { by });
        }
        if self.facts.is_expired {
            return Err(now("the table was given up"));
        }
        // The keeper can always give up.
        if self.entries.len() >= READ_ENTRIES && !is_keepers {
            return Err(full());
        }
        let last = self.last_at();
        if at < last {
            return Err(now(format_args!(
                "a time of {at} ms: expected at least {last} ms"
            )));
        }
        let is_time_up = self.is_time_up(at);
        if is_time_up && !is_keepers {
            return Err(now("the time is up"));
        }
        match *act {
            Act::Move { key: None, .. } => Err(now(INCOMPLETE)),
            Act::Move { ply, ref text, .. } => self.check_move(by, ply, text),
            Act::Resign => self.check_goes_on(),
            Act::Abort => {
                self.check_goes_on()?;
                let is_early = self.is_beginning();
                let why = "the game cannot be aborted after its second move";
                is_early.then_some(()).ok_or_else(|| now(why))
            }
            // In the logs of older keepers, clocks run however long a game is.
            Act::Flag if self.is_at_zero(self.running_at_any_length(), at) => Ok(()),
            Act::Flag => Err(now("the time is not up")),
            Act::Expire => Ok(()),
            Act::Ask(question) => self.check_question(by, question),
            Act::Decline(question) => match by {
                Actor::Seat(seat) if self.facts.asked[seat.other().index()].contains(&question) => {
                    Ok(())
                }
                _ => Err(now(format_args!("{question} was not asked for"))),
            },
        }
    }

    fn check_question(&self, by: Actor, question: Question) -> Result<(), ActError> {
        match question {
            Question::Undo { ply } => self.check_undo(ply)?,
            Question::Draw => self.check_goes_on()?,
            Question::Rematch if self.status() == Status::Going => {
                return Err(now("no rematch is possible while the game goes on"));
            }
            Question::Rematch => {}
        }
        match by {
            Actor::Seat(seat) if self.facts.asked[seat.index()].contains(&question) => {
                Err(now(format_args!("{question} was already asked for")))
            }
            _ => Ok(()),
        }
    }

    fn check_undo(&self, ply: usize) -> Result<(), ActError> {
        if self.facts.is_aborted {
            return Err(now(ABORTED));
        }
        let last = self.game.ply();
        let is_possible = match self.game.ending().map(|ending| ending.reason) {
            Some(Reason::Resignation | Reason::Agreement) => ply <= last,
            // The time would be up again at once.
            Some(Reason::Time) if self.facts.clocks.is_some() => false,
            Some(Reason::Time) => ply <= last,
            _ => ply < last,
        };
        if is_possible {
            Ok(())
        } else {
            Err(now(format_args!(
                "cannot go back to ply {ply} from ply {last}"
            )))
        }
    }
}
