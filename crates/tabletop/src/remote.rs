//! The table over the network, as a match sees it.

use std::fmt::Debug;
use std::net::SocketAddr;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use crate::table::{
    Act, ActError, Actor, Disconnection, Entry, ErrorReason, Greeting, Ledger, Name, Presence,
    Question, RefusalReason, Seat, Status, Stop, Token, Update,
};
use menagerie::{AnyGame, Player};

use crate::clock::ClockFace;
use crate::message::Message;

/// What is said of a table that is given up.
const CLOSED: &str = "This game was closed because nobody moved for too long";

/// A table that this program keeps, sits at or watches, and whatever carries its messages.
pub trait Link: Debug + Send {
    /// Returns the log of the table; `None` before this program is welcomed.
    fn ledger(&self) -> Option<&Ledger>;
    /// Whether both seats are here.
    fn is_local(&self) -> bool {
        false
    }
    /// Lets time pass at a table whose seats are both here. Elsewhere it passes by itself.
    fn pass(&mut self, _: Duration) {}
    /// Plays, asks or agrees for a player, where both seats are here.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    fn send_as(&mut self, _: Player, act: Act) -> Result<(), ActError> {
        self.send(act)
    }
    /// Returns the seat of the person here; `None` if the person watches, or has both.
    fn seat(&self) -> Option<Seat>;
    /// Returns who is at the table, as far as this program knows.
    fn presence(&self) -> Presence {
        Presence {
            seats: [true; 2],
            ..Presence::default()
        }
    }
    /// Returns whether this program is at the table, and not only on the way to it.
    fn is_at_table(&self) -> bool {
        true
    }
    /// Returns the time of play now.
    fn played(&self) -> Duration;
    /// Returns what the person here has requested and the keeper has not handled yet.
    fn pending_request(&self) -> Option<&Act> {
        None
    }
    /// Returns why the session is over, if it is.
    fn stopped(&self) -> Option<&Stop> {
        None
    }
    /// Returns the next piece of news. Never waits. To be called until there is no more news, at
    /// least once a second.
    fn poll(&mut self) -> Option<Update>;
    /// Plays, asks or agrees.
    ///
    /// # Errors
    /// If that is not possible now. Nothing changes then.
    fn send(&mut self, request: Act) -> Result<(), ActError>;
    /// Says something to the others at the table.
    fn greet(&mut self, _: Greeting) {}
    /// Lets anyone take the seat of an opponent who is gone, if this program keeps the table.
    fn open_seat(&mut self) {}
    /// Closes the connections without leaving: the game can go on when this program is started
    /// again.
    fn suspend(&mut self) {}
    /// Returns what a keeper could not write to the disk, or why a program cannot join, in words,
    /// once.
    fn take_failure(&mut self) -> Option<String> {
        None
    }
    /// The address at which a keeper waits.
    fn address(&self) -> Option<SocketAddr> {
        None
    }
}

/// What follows from the log of a table and the seat of the person here.
impl dyn Link {
    /// The game, once there is one.
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.ledger().map(Ledger::game)
    }

    /// The side of the person at this table; `None` if the person watches, or has both.
    pub fn side(&self) -> Option<Player> {
        Some(self.ledger()?.side(self.seat()?))
    }

    /// Whether the person here only watches.
    pub fn is_watching(&self) -> bool {
        self.ledger().is_some() && self.seat().is_none() && !self.is_local()
    }

    /// The name of the person who plays this side, if it is known.
    pub fn name(&self, player: Player) -> Option<Name> {
        let ledger = self.ledger()?;
        let seat = Seat::ALL
            .into_iter()
            .find(|&seat| ledger.side(seat) == player)?;
        let [one, two] = self.presence().names;
        let name = if seat == Seat::One { one } else { two };
        Some(name).filter(|name| !name.is_none())
    }

    /// What the clocks show, if the table has clocks.
    pub fn clocks(&self) -> Option<ClockFace> {
        let ledger = self.ledger()?;
        Some(ClockFace {
            left: ledger.clocks(self.played())?,
            running: ledger.running(),
        })
    }

    /// Whether the person here can end the game now without a result.
    pub fn may_abort(&self) -> bool {
        !self.is_watching() && self.ledger().is_some_and(Ledger::may_abort)
    }

    /// Whether the session is over. The game can still be looked at.
    pub fn is_over(&self) -> bool {
        self.stopped().is_some()
    }

    /// Whether the game has ended without a result.
    pub fn is_aborted(&self) -> bool {
        let status = self.ledger().map(Ledger::status);
        status == Some(Status::Aborted)
    }

    /// What the opponent asks for.
    pub fn asked(&self) -> Option<Question> {
        let seat = self.seat()?;
        self.ledger()?.questions(seat.other()).next()
    }

    /// What the person at this table asks for.
    pub fn asks(&self) -> Option<Question> {
        let seat = self.seat()?;
        self.ledger()?.questions(seat).next()
    }

    /// Whether a person or a computer here plays this side.
    pub(crate) fn plays_here(&self, player: Player) -> bool {
        self.is_local() || self.side() == Some(player)
    }
}

/// The table at which a person sits, at one screen or over a network. Its [`Link`] has the game.
/// It remembers who has been at the table.
#[derive(Debug)]
pub struct Remote {
    link: Box<dyn Link>,
    /// Whether everybody is connected who must be, and whether that was so before.
    is_here: bool,
    was_here: bool,
    ticket: Option<Token>,
}

impl Deref for Remote {
    type Target = dyn Link;

    fn deref(&self) -> &Self::Target {
        &*self.link
    }
}

impl DerefMut for Remote {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.link
    }
}

/// What has changed since the last [`tick`](Remote::tick).
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct RemoteUpdate {
    /// Whether the game has changed.
    pub is_changed: bool,
    /// Whether it is a rematch: the game before is finished.
    pub is_rematch: bool,
    /// The side of the person at this table, if it has been settled now.
    pub seated: Option<Player>,
    /// The latest message.
    pub message: Option<Message>,
    /// What the link could not do, in words: the message tells it, too.
    pub failure: Option<String>,
}

impl Remote {
    /// Makes a game over a link.
    pub fn new(link: impl Link + 'static) -> Self {
        Self {
            is_here: false,
            was_here: false,
            link: Box::new(link),
            ticket: None,
        }
    }

    /// Makes a joined game. With the ticket a program started anew comes back to it.
    pub fn with_ticket(link: impl Link + 'static, ticket: Token) -> Self {
        Self {
            ticket: Some(ticket),
            ..Self::new(link)
        }
    }

    /// The ticket with which to rejoin the game.
    pub fn ticket(&self) -> Option<Token> {
        self.ticket
    }

    /// Whether the opponent is connected.
    pub fn is_opponent_here(&self) -> bool {
        self.is_here
    }

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
            return Some("The game was aborted".into());
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
    pub fn tick(&mut self) -> RemoteUpdate {
        let mut update = RemoteUpdate::default();
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
    fn take_in_presence(&mut self, update: &mut RemoteUpdate) {
        let is_here = self.is_everybody_here();
        let was_here = std::mem::replace(&mut self.is_here, is_here);
        if is_here == was_here {
            return;
        }
        update.is_changed |= self.is_here;
        let mut text = String::from(match (self.is_here, self.is_watching()) {
            (true, true) => "You watch",
            (true, false) if self.was_here => "Your opponent is here again",
            (true, false) => "Your opponent is here",
            (false, true) => "The connection is lost",
            (false, false) => "Your opponent is not connected",
        });
        if let Some(name) = self.side().and_then(|side| self.name(side.other())) {
            text += &format!(": {name}");
        }
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

    /// Who did something as the person here calls them, at the beginning of a sentence.
    fn actor_words(&self, by: Actor) -> &'static str {
        match (by, self.seat(), self.ledger()) {
            (Actor::Seat(seat), Some(here), _) if here == seat => "You",
            (Actor::Seat(_), Some(_), _) => "Your opponent",
            (Actor::Seat(seat), None, Some(ledger)) => {
                ledger.info().players()[ledger.side(seat).index()]
            }
            _ => "The host",
        }
    }

    /// What was done, if the person here is told in words.
    fn done_words(&self, entry: &Entry, is_talk: bool) -> Option<String> {
        let who = self.actor_words(entry.by);
        Some(match (&entry.act, is_talk) {
            (Act::Abort, _) => format!("{who}: the game is aborted"),
            (Act::Expire, _) => CLOSED.into(),
            (Act::Ask(Question::Undo { ply }), false) => format!("Taken back to move {ply}"),
            (Act::Ask(Question::Rematch), false) => "A rematch, with the sides exchanged".into(),
            (Act::Ask(question), true) if self.is_watching() => {
                format!("{who} asks for {question}")
            }
            (Act::Decline(question), _) => {
                let verb = if who == "You" { "decline" } else { "declines" };
                let asked = match question {
                    Question::Undo { ply } => format!("to take back to move {ply}"),
                    Question::Draw => "the draw".into(),
                    Question::Rematch => "the rematch".into(),
                };
                format!("{who} {verb} {asked}")
            }
            _ => return None,
        })
    }

    fn take_in(&mut self, news: Update, update: &mut RemoteUpdate) {
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

    /// What the person here is told about a piece of news.
    fn message(&self, news: &Update) -> Option<Message> {
        let say = |text: String| Some(Message::new(text));
        let warn = |text: String| Some(Message::error(text));
        match news {
            Update::Disconnected(why) | Update::Lost { why, .. } => warn(lost_words(why)),
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
                let who = self.actor_words(Actor::Seat(*seat));
                let name = self
                    .ledger()
                    .and_then(|ledger| self.name(ledger.side(*seat)));
                let who = name.map_or_else(|| who.into(), |name| name.to_string());
                say(format!("{who}: {}", greeting.text()))
            }
            Update::Rejected(fault) => say(format!("A connection was refused: {fault}")),
            Update::Stopped(stop) => warn(stop_advice(stop)),
            _ => None,
        }
    }
}

/// Whether a host gives this reason to a guest that it does not let in.
const fn is_refusal(reason: ErrorReason) -> bool {
    use ErrorReason as R;
    matches!(
        reason,
        R::Busy | R::Game | R::Replaced | R::Start | R::Version
    )
}

/// Why a session is over, in words for the person at the table.
fn stop_words(stop: &Stop) -> String {
    match stop {
        Stop::Reported(complaint) if complaint.reason == ErrorReason::Log => {
            "your opponent's game differs from this one".into()
        }
        Stop::Reported(complaint) if is_refusal(complaint.reason) => complaint.text.clone(),
        Stop::KeeperLeft => "your opponent left".into(),
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

/// Why the connection to the opponent is lost.
fn lost_words(lost: &Disconnection) -> String {
    match lost {
        Disconnection::Closed => "The connection to your opponent is lost".into(),
        Disconnection::Silent { after } => {
            let seconds = after.as_secs_f32();
            format!("Your opponent's program has sent nothing for {seconds} seconds")
        }
        Disconnection::NotReading => "Your opponent's program does not read what it is sent".into(),
        Disconnection::Replaced => "Your opponent has connected again".into(),
        Disconnection::Left => "Your opponent left".into(),
        _ => lost.to_string(),
    }
}

/// What somebody asks, in a sentence. `ending` is that of the verb.
fn question_words(who: &str, ending: &str, question: &Question) -> String {
    match question {
        Question::Undo { ply } => format!("{who} ask{ending} to take back to move {ply}"),
        Question::Draw => format!("{who} offer{ending} a draw"),
        Question::Rematch => format!("{who} ask{ending} for a rematch"),
    }
}

/// What the person at this table asks, in a sentence.
pub(crate) fn asking_words(question: &Question) -> String {
    question_words("You", "", question)
}

/// What the opponent asks, in a sentence.
pub fn asked_words(question: &Question) -> String {
    question_words("Your opponent", "s", question)
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
