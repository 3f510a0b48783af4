//! What a person hears of the table: who is there, what was done, what is waited for.

use crate::table::{
    ABORTED, Act, CLOSED, Disconnection, Entry, ErrorReason, Ledger, Question, RefusalReason,
    Status, Stop, Update, here_words, question_words,
};
use crate::{Link, Message};
use menagerie::Player;

/// What has changed since the last [`tick`](Link::tick).
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Changes {
    /// Whether the game has changed.
    pub is_changed: bool,
    /// Whether it is a rematch: the game before is finished.
    pub is_rematch: bool,
    /// The side of the person at this table, if it has been settled now.
    pub seated: Option<Player>,
    /// The latest message.
    pub message: Option<Message>,
    /// What could not be stored or joined, in words: the message tells it, too.
    pub failure: Option<String>,
}

impl Link {
    /// Why the session is over, in words, if it is.
    pub fn stop_words(&self) -> Option<String> {
        self.stopped().map(stop_words)
    }

    /// What the match waits for, if it is not a move.
    pub fn waits_for(&self) -> Option<String> {
        if let Some(why) = self.stop_words() {
            return Some(format!("The session is over: {why}"));
        }
        if self.ledger().is_some_and(Ledger::is_expired) {
            return Some(CLOSED.into());
        }
        if self.is_aborted() {
            return Some(ABORTED.into());
        }
        if self.may_go_on() {
            let request = self.pending_request();
            return request.map(|_| "Sending to your opponent".into());
        }
        Some(match self.address() {
            Some(address) => format!("Waiting for your opponent at {address}"),
            None => "Waiting for the connection".into(),
        })
    }

    /// Whether a move can be made now: nothing is under way, and there is an opponent.
    pub fn is_free(&self) -> bool {
        self.waits_for().is_none()
    }

    /// Whether leaving takes a game from an opponent: both have been here, and it goes on.
    pub fn is_played(&self) -> bool {
        let ledger = self.ledger();
        let has_begun = self.was_here || ledger.is_some_and(|ledger| ledger.len() > 0);
        let goes_on = ledger.is_some_and(|ledger| ledger.status() == Status::Going);
        has_begun && goes_on && !self.is_over() && !self.is_watching()
    }

    /// Takes in what has happened.
    pub fn tick(&mut self) -> Changes {
        let mut update = Changes::default();
        while let Some(news) = self.poll() {
            self.take_in(news, &mut update);
        }
        update.failure = self.take_failure();
        let failure = update.failure.clone().map(Message::error);
        // People at one screen know what they do.
        update.message = failure.or(update.message).filter(|_| !self.is_local());
        update
    }

    /// Whether the game can go on. A keeper waits for an opponent who is gone, unless its clock
    /// runs meanwhile. At a table that another program keeps, the opponent may come back later.
    fn may_go_on(&self) -> bool {
        let is_keeper = self.address().is_some();
        let has_clock = self.ledger().is_some_and(|ledger| ledger.clock().is_some());
        if is_keeper {
            self.is_here || self.was_here && has_clock
        } else {
            self.is_at_table()
        }
    }

    /// Whether everybody is connected who must be, so that the game can go on.
    fn is_everybody_here(&self) -> bool {
        let presence = self.presence();
        self.is_at_table()
            && match self.seat() {
                Some(seat) => presence.seats[seat.other().index()],
                None => true,
            }
    }

    /// Takes in that the opponent, or the connection, has come or gone.
    fn take_in_presence(&mut self, update: &mut Changes) {
        let is_here = self.is_everybody_here();
        let was_here = std::mem::replace(&mut self.is_here, is_here);
        if is_here == was_here {
            return;
        }
        update.is_changed |= self.is_here;
        let name = self.side().and_then(|side| self.name(side.other()));
        let text = match (self.is_here, self.is_watching()) {
            (true, true) => "You are watching".into(),
            (true, false) => {
                let again = if self.was_here { " again" } else { "" };
                here_words(&name.unwrap_or_default()) + again
            }
            (false, true) => "The connection is lost".into(),
            (false, false) => match name {
                Some(name) => format!("{name} is not connected"),
                None => "Your opponent is not connected".into(),
            },
        };
        if self.is_here && !self.was_here {
            self.was_here = true;
            update.seated = self.side();
        }
        // A reason that was told already says more.
        if self.is_here || update.message.is_none() {
            update.message = Some(match self.is_here {
                true => Message::new(text),
                false => Message::error(text),
            });
        }
    }

    /// What was done, if the person here is told in words: what the opponent asks is told as long
    /// as it is open.
    fn done_words(&self, entry: &Entry, is_talk: bool) -> Option<String> {
        let is_open = is_talk && matches!(entry.act, Act::Ask(_));
        let ledger = self.ledger().filter(|_| !is_open || self.is_watching())?;
        ledger.news(entry.number, self.seat(), &self.presence().names)
    }

    fn take_in(&mut self, news: Update, update: &mut Changes) {
        use Update as U;
        update.is_changed |= matches!(
            news,
            U::Welcomed | U::Rejoined | U::TakenBack | U::Done { is_talk: false, .. }
        );
        match &news {
            U::Done {
                entry,
                is_talk: false,
            } => {
                update.message = None;
                if entry.act == Act::Ask(Question::Rematch) {
                    update.is_rematch = true;
                    update.seated = self.side();
                }
            }
            U::Stopped(_) => self.is_here = false,
            _ => {}
        }
        if let Some(message) = self.message(&news) {
            update.message = Some(message);
        }
        if matches!(
            news,
            U::Welcomed | U::Rejoined | U::Present(_) | U::Disconnected(_) | U::Lost { .. }
        ) {
            self.take_in_presence(update);
        }
    }

    /// Why a connection is lost: to the opponent if the table is kept here, otherwise to the table,
    /// which the opponent or a server keeps.
    fn lost_words(&self, lost: &Disconnection) -> String {
        let [other, program] = match self.address() {
            Some(_) => ["your opponent", "Your opponent's program"],
            None => ["the table", "The program that keeps the table"],
        };
        match lost {
            Disconnection::Closed => format!("The connection to {other} is lost"),
            Disconnection::Silent { after } => {
                let seconds = after.as_secs_f32().round();
                format!("{program} has been silent for {seconds} seconds")
            }
            Disconnection::NotReading => format!("{program} does not read what it is sent"),
            Disconnection::Replaced => "Your opponent has connected again".into(),
            Disconnection::Left => "Your opponent left".into(),
            _ => lost.to_string(),
        }
    }

    /// What the person here is told about a piece of news.
    fn message(&self, news: &Update) -> Option<Message> {
        let say = |text: String| Some(Message::new(text));
        let warn = |text: String| Some(Message::error(text));
        match news {
            Update::Disconnected(why) | Update::Lost { why, .. } => warn(self.lost_words(why)),
            Update::Done { entry, is_talk } => self.done_words(entry, *is_talk).map(Message::new),
            Update::Refused {
                request,
                reason,
                text,
            } => {
                let what = request_words(request);
                warn(match reason {
                    RefusalReason::Crossed => {
                        format!("Your opponent was faster: {what} came too late")
                    }
                    _ => format!("The table refuses {what}: {text}"),
                })
            }
            Update::Greeted { seat, greeting } => {
                let names = self.presence().names;
                let who = self.ledger()?.who(*seat, self.seat(), &names);
                say(format!("{who}: {}", greeting.text()))
            }
            Update::Rejected(fault) => say(format!("A connection was refused: {fault}")),
            Update::Stopped(stop) => warn(stop_advice(stop)),
            _ => None,
        }
    }
}

/// Why a session is over, in words for the person at the table.
fn stop_words(stop: &Stop) -> String {
    use ErrorReason::{Busy, Game, Log, Replaced, Start, Version};

    match stop {
        Stop::KeeperLeft => "your opponent left".into(),
        Stop::Reported(complaint) => match complaint.reason {
            Log => "your opponent's game differs from this one".into(),
            // The host has not let this program in.
            Busy | Game | Replaced | Start | Version => complaint.text.clone(),
            _ => stop.to_string(),
        },
        _ => stop.to_string(),
    }
}

fn stop_advice(stop: &Stop) -> String {
    let advice = match stop {
        Stop::Reported(complaint) if complaint.reason == ErrorReason::Log => {
            "The host has begun another game: leave, and join again."
        }
        _ => "The game stays as it is.",
    };
    format!("The session is over: {}. {advice}", stop_words(stop))
}

/// Returns what the opponent asks in a game of this many plies, in a sentence.
pub fn asked_words(question: &Question, plies: usize) -> String {
    question_words("Your opponent", "s", question, plies)
}

fn request_words(request: &Act) -> String {
    match request {
        Act::Move { text, .. } => format!("your move {text}"),
        Act::Resign => "your resignation".into(),
        Act::Ask(Question::Undo { .. }) => "your request to take back".into(),
        Act::Ask(Question::Draw) => "your offer of a draw".into(),
        Act::Ask(Question::Rematch) => "your request for a rematch".into(),
        Act::Decline(_) => "your refusal".into(),
        Act::Abort => "your wish to abort".into(),
        Act::Flag | Act::Expire => "your request".into(),
    }
}
