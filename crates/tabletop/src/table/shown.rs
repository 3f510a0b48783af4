//! Everything that a table shows a person, as values: the message `shown`.

use std::time::Duration;

use menagerie::{AnyGame, Player};
use serde::Serialize;

use super::ledger::{ABORTED, CLOSED, Ledger, status_of};
use super::{
    Act, Actor, ClockFace, Greeting, Name, Presence, Question, Seat, Sits, Status, millis,
};
use crate::{Said, Shown, turn_words};

/// Everything that a table shows a person. A page that shows it decides nothing itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct TableShown {
    /// The number of entries of the log from which it follows.
    pub entries: usize,
    /// The number of the player that the person here is now. Missing for those who watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "1 | 2"))]
    pub player: Option<u8>,
    /// Whether the person here is to move.
    pub is_your_move: bool,
    /// Who sits at the two seats.
    pub seats: [SeatShown; 2],
    /// The clocks, if the table has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<ClocksShown>,
    /// What people at this table can say to each other; the first one has the number 1. Nothing if
    /// a computer sits there.
    pub greetings: Vec<&'static str>,
    /// How the game stands: `Your move (White)`, `You lost, on time`.
    pub standing: String,
    /// What was done last, in a sentence, unless it was a move; or that the opponent has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub news: Option<String>,
    /// What the opponent asks for.
    pub offers: Vec<Offer>,
    /// What the person here has asked for, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// What the person here can do besides moving.
    pub actions: Vec<Action>,
    /// How the earlier games of the table ended, the first one first.
    pub earlier: Vec<String>,
    /// The points of both seats in the games of the table: a draw is half of one for each. Missing
    /// in the first game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[f64; 2]>,
    /// The moves of the game. Missing if they are as they were told before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MovesShown>,
    /// The game that is over of which the program has asked, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished: Option<FinishedGame>,
    /// What is shown of the position. Missing if it is as it was told before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Shown>,
}

/// The moves of a game, as far as they are new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MovesShown {
    /// How many of the moves that were told before are still those of the game.
    pub kept: usize,
    /// The moves after them.
    pub played: Vec<String>,
}

/// A game of a table that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinishedGame {
    /// All its moves, from the start of the table's games.
    pub moves: Vec<String>,
    /// The number of the player that the first seat was.
    #[cfg_attr(feature = "ts", ts(type = "1 | 2"))]
    pub sides: u8,
    /// The result, or `aborted`.
    #[cfg_attr(feature = "ts", ts(type = "import('./types').Status"))]
    pub status: Status,
    /// How it ended, in words.
    pub standing: String,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatShown {
    /// In words: `Ann (you)`, `computer, easy`, `waiting for a player`.
    pub who: String,
    /// As a sentence begins: `You`, `Ann`, `Your opponent`.
    pub name: String,
}

/// The clocks of a table at the time of the message. A front end only counts down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ClocksShown {
    /// How long the first and the second player can still think about a move, in milliseconds. Once
    /// the game is over that is what is left to them.
    pub left: [u64; 2],
    /// The number of the player whose clock runs from now on. Missing if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "1 | 2"))]
    pub running: Option<u8>,
    /// What is left of a clock when it is marked as short, in milliseconds.
    pub short: u64,
}

/// Something that the opponent asks for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// What is asked, in a sentence.
    pub text: String,
    /// The act that agrees.
    #[cfg_attr(feature = "ts", ts(type = "import('./types').Act"))]
    pub accept: Act,
    /// The act that declines.
    #[cfg_attr(feature = "ts", ts(type = "import('./types').Act"))]
    pub decline: Act,
}

/// Something that a person can do at a table besides moving.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Action {
    /// What stands on its button.
    pub label: &'static str,
    /// The act.
    #[cfg_attr(feature = "ts", ts(type = "import('./types').Act"))]
    pub act: Act,
    /// A question to ask before it is done, if it should not be done by accident.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<&'static str>,
    /// Why it is not possible now. Missing if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

/// To whom a table is shown.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reader {
    /// `None` watches.
    pub(super) seat: Option<Seat>,
    /// After how many entries it was shown before.
    pub(super) known: Option<usize>,
    /// Whether the opponent has come since then, for the first time.
    pub(super) has_met: bool,
    /// The number of a finished game that is shown, too.
    pub(super) finished: Option<usize>,
}

impl TableShown {
    /// Returns the message `shown`.
    pub(super) fn to_text(&self) -> String {
        #[derive(Serialize)]
        struct Tagged<'a> {
            r#type: &'static str,
            #[serde(flatten)]
            shown: &'a TableShown,
        }
        let message = Tagged {
            r#type: "shown",
            shown: self,
        };
        // Strings, numbers and lists always have a JSON.
        serde_json::to_string(&message).unwrap_or_default()
    }

    /// Returns what a reader is shown. `played` is the time of play, and `view` makes what is shown
    /// of the position.
    pub(super) fn of(
        ledger: &Ledger,
        Reader {
            seat: reader,
            known,
            has_met,
            finished,
        }: Reader,
        presence: &Presence,
        played: Duration,
        view: impl FnOnce() -> Shown,
    ) -> Self {
        let offers = reader.map(|seat| ledger.questions(seat.other()));
        let (plies, player) = (ledger.game().ply(), reader.map(|seat| ledger.side(seat)));
        let offer = |question| Offer {
            text: question_words("Your opponent", "s", &question, plies) + ".",
            accept: Act::Ask(question),
            decline: Act::Decline(question),
        };
        let is_new = known.is_none_or(|known| known < ledger.last_done());
        let names = &presence.names;
        let seat = |seat| SeatShown {
            who: seat_words(seat, reader, presence),
            name: ledger.who(seat, reader, names),
        };
        let is_persons = |sits: &Sits| !matches!(sits, Sits::Computer { .. });
        let greetings = Greeting::ALL.map(Greeting::text);
        Self {
            entries: ledger.len(),
            player: player.map(Player::number),
            is_your_move: player == Some(ledger.game().turn()) && ledger.status() == Status::Going,
            seats: Seat::ALL.map(seat),
            clocks: ledger.shown_clocks(played).map(|left| ClocksShown {
                left: left.map(millis),
                running: ledger.running().map(Player::number),
                short: millis(ClockFace::SHORT),
            }),
            greetings: match presence.sitters.iter().all(is_persons) {
                true => greetings.to_vec(),
                false => Vec::new(),
            },
            standing: ledger.standing(reader),
            news: match known {
                Some(known) if known < ledger.len() => ledger.news(ledger.len(), reader, names),
                _ => reader
                    .filter(|_| has_met)
                    .map(|seat| here_words(&names[seat.other().index()])),
            },
            offers: offers.into_iter().flatten().map(offer).collect(),
            asked: reader.and_then(|seat| ledger.asked_words(seat)),
            actions: reader.map_or_else(Vec::new, |seat| ledger.actions(seat)),
            earlier: ledger.earlier(reader),
            points: (ledger.rematches() > 0).then(|| ledger.points()),
            moves: is_new.then(|| {
                let kept = known.map_or(0, |known| ledger.plies_kept(known));
                MovesShown {
                    kept,
                    played: ledger.game().played().split_off(kept),
                }
            }),
            finished: finished.and_then(|number| ledger.finished(number, reader)),
            view: is_new.then(view),
        }
    }
}

impl Ledger {
    /// Returns how the game stands, to a reader; `None` watches.
    pub fn standing(&self, reader: Option<Seat>) -> String {
        let reader = reader.map(|seat| self.side(seat));
        let (about, turn) = (self.info().about(), self.game().turn());
        match self.status() {
            _ if self.is_expired() => CLOSED.into(),
            Status::Aborted => ABORTED.into(),
            Status::Over(_) => {
                let said: Option<Said> = crate::result_said(self.game());
                said.map_or_else(String::new, |said| said.to(reader).into())
            }
            Status::Going => turn_words(turn, about.players, reader),
        }
    }

    /// Returns a game of the table by its number, from 1, if there is one and it is over.
    fn finished(&self, number: usize, reader: Option<Seat>) -> Option<FinishedGame> {
        let index = number.checked_sub(1)?;
        let (game, facts) = self.games().nth(index)?;
        let status = status_of(game, facts);
        let earlier = self.earlier(reader).into_iter().nth(index);
        (status != Status::Going).then(|| FinishedGame {
            moves: game.played(),
            sides: facts.side(Seat::One).number(),
            status,
            standing: earlier.unwrap_or_else(|| self.standing(reader)),
        })
    }

    /// Returns what a seat can do besides moving, and why not what it cannot do now.
    pub fn actions(&self, seat: Seat) -> Vec<Action> {
        let back = ply_before(self.game(), Some(self.side(seat)));
        let back = back.filter(|&ply| ply >= self.loaded() && self.status() != Status::Aborted);
        self.actions_with(seat, back.map(|ply| Question::Undo { ply }))
    }

    /// Returns what a seat can do, of which one is to go back so far.
    pub(crate) fn actions_with(&self, seat: Seat, undo: Option<Question>) -> Vec<Action> {
        let goes_on = self.status() == Status::Going;
        let has_draws = self.info().about().has_draws;
        let when = |is_shown: bool, act: Act| is_shown.then_some(act);
        let actions = [
            (
                when(!goes_on && !self.is_expired(), Act::Ask(Question::Rematch)),
                "Rematch",
                "",
            ),
            (
                when(goes_on, Act::Abort),
                "Abort",
                "Abort the game without a result?",
            ),
            (undo.map(Act::Ask), "Take back", ""),
            (
                when(goes_on && has_draws, Act::Ask(Question::Draw)),
                "Offer a draw",
                "Offer a draw?",
            ),
            (when(goes_on, Act::Resign), "Resign", "Resign the game?"),
        ];
        let shown = actions.into_iter();
        let shown = shown.filter_map(|(act, label, question)| Some((act?, label, question)));
        let actions = shown.map(|(act, label, question)| Action {
            label,
            refusal: self.act(seat, act.clone()).err().map(|why| why.to_string()),
            act,
            question: Some(question).filter(|question| !question.is_empty()),
        });
        actions.collect()
    }

    /// Returns what a seat has asked for, in a sentence.
    fn asked_words(&self, seat: Seat) -> Option<String> {
        let asked = self.questions(seat).map(|question| match question {
            Question::Undo { .. } => "asked for a takeback",
            Question::Draw => "offered a draw",
            Question::Rematch => "asked for a rematch",
        });
        let asked = asked.collect::<Vec<_>>().join(" and ");
        (!asked.is_empty()).then(|| format!("You have {asked}."))
    }

    /// Returns who sits at a seat, as a sentence for a reader begins: `You`, the name of the person,
    /// `Your opponent`, or the player for those who watch.
    pub(crate) fn who(&self, seat: Seat, reader: Option<Seat>, names: &[Name; 2]) -> String {
        let name = &names[seat.index()];
        match reader {
            Some(reader) if reader == seat => "You".into(),
            _ if !name.is_none() => name.to_string(),
            Some(_) => "Your opponent".into(),
            None => self.info().players()[self.side(seat).index()].into(),
        }
    }

    /// Returns what an entry has done, in a sentence for a reader, unless it is a move that answers
    /// nothing; `None` watches. The names are those of the people at the seats.
    pub(crate) fn news(
        &self,
        number: usize,
        reader: Option<Seat>,
        names: &[Name; 2],
    ) -> Option<String> {
        let logged = self.logged(number)?;
        let plies = self.game().ply();
        let by = match logged.entry.by {
            Actor::Seat(seat) => Some(seat),
            Actor::Keeper => None,
        };
        let ending = if by.is_some() && by == reader {
            ""
        } else {
            "s"
        };
        let who = by.map_or_else(|| "The table".into(), |by| self.who(by, reader, names));
        Some(match (&logged.entry.act, logged.is_talk) {
            (Act::Move { .. }, _) => {
                let asked = by.map(|by| logged.before.asked(by.other()))?;
                // It was asked before the move.
                let plies = plies.saturating_sub(1);
                let declined: Vec<_> = asked.map(|asked| declined_words(asked, plies)).collect();
                if declined.is_empty() {
                    return None;
                }
                format!(
                    "{who} decline{ending} {}, and move{ending}",
                    declined.join(" and ")
                )
            }
            (Act::Resign, _) => format!("{who} resign{ending}"),
            (Act::Abort, _) => format!("{who} abort{ending} the game"),
            (Act::Flag, _) => "Time has run out".into(),
            (Act::Expire, _) => CLOSED.into(),
            (Act::Ask(question), true) => question_words(&who, ending, question, plies),
            (Act::Ask(Question::Undo { .. }), false) => match logged.taken_back() {
                0 => "The end of the game is taken back".into(),
                1 => "The last move is taken back".into(),
                count => format!("The last {count} moves are taken back"),
            },
            (Act::Ask(Question::Draw), false) => return None,
            (Act::Ask(Question::Rematch), false) => {
                "A new game begins. The sides are exchanged.".into()
            }
            (Act::Decline(question), _) => {
                format!("{who} decline{ending} {}", declined_words(question, plies))
            }
        })
    }
}

/// Returns the ply to go back to, so that a player has the move again that the player made last;
/// after an end that no move has brought, the present ply.
pub(crate) fn ply_before(game: &dyn AnyGame, you: Option<Player>) -> Option<usize> {
    if game.ending().is_some() && game.position_outcome().is_none() {
        return Some(game.ply());
    }
    let mut before = game.branch();
    while before.undo() {
        if you.is_none_or(|you| before.turn() == you) {
            return Some(before.ply());
        }
    }
    None
}

/// Returns that the opponent of this name has come.
pub(crate) fn here_words(name: &Name) -> String {
    match name.as_str() {
        "" => "Your opponent is here".into(),
        name => format!("{name} is here"),
    }
}

/// Returns who sits at a seat, in words for a reader; `None` watches.
pub(crate) fn seat_words(seat: Seat, reader: Option<Seat>, presence: &Presence) -> String {
    let (name, sits) = (
        presence.names[seat.index()].as_str(),
        presence.sitters[seat.index()],
    );
    match (sits, reader) {
        (_, Some(reader)) if reader == seat && name.is_empty() => "you".into(),
        (_, Some(reader)) if reader == seat => format!("{name} (you)"),
        (Sits::Open, Some(_)) => "waiting for a player".into(),
        (Sits::Person, Some(_)) if name.is_empty() => "opponent".into(),
        _ => sits.words(name),
    }
}

/// What going back to a ply means in a game of this many plies.
fn undo_words(ply: usize, plies: usize) -> String {
    match plies.saturating_sub(ply) {
        0 => "take back the end of the game".into(),
        1 => "take back the last move".into(),
        count => format!("take back the last {count} moves"),
    }
}

/// What somebody declines in a game of this many plies.
fn declined_words(question: &Question, plies: usize) -> String {
    match question {
        Question::Undo { ply } => format!("to {}", undo_words(*ply, plies)),
        Question::Draw => "the draw".into(),
        Question::Rematch => "the rematch".into(),
    }
}

/// What somebody asks in a game of this many plies, in a sentence. `ending` is that of the verb.
pub(crate) fn question_words(who: &str, ending: &str, question: &Question, plies: usize) -> String {
    match question {
        Question::Undo { ply } => format!("{who} ask{ending} to {}", undo_words(*ply, plies)),
        Question::Draw => format!("{who} offer{ending} a draw"),
        Question::Rematch => format!("{who} ask{ending} for a rematch"),
    }
}
