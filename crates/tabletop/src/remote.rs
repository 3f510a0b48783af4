//! The opponent over the network, as a match sees it.

use std::fmt::Debug;
use std::net::SocketAddr;

use menagerie::peer::{
    Disconnection, ErrorReason, Peer, Person, Question, Request, RequestError, Stop, Token, Update,
};
use menagerie::{AnyGame, Player};

/// A connection to the opponent: one side of a session, and whatever carries its messages.
pub trait Link: Debug + Send {
    /// The session.
    fn peer(&self) -> &Peer;
    /// Returns the next piece of news. Never waits. To be called until there is no more news, at
    /// least once a second.
    fn poll(&mut self) -> Option<Update>;
    /// Plays, asks or agrees; see [`Peer::request`].
    ///
    /// # Errors
    /// If that is not possible now. Nothing changes then.
    fn send(&mut self, request: Request) -> Result<(), RequestError>;
    /// Lets anyone take the seat of a guest that is gone; see [`Peer::open_seat`].
    fn open_seat(&mut self);
    /// The address at which a host waits.
    fn address(&self) -> Option<SocketAddr>;
}

/// A game over the network. The [`Link`] has the game; the match shows a copy.
#[derive(Debug)]
pub struct Remote {
    link: Box<dyn Link>,
    is_here: bool,
    ticket: Option<Token>,
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
    /// The latest message, and whether it is about an error.
    pub message: Option<(String, bool)>,
}

impl Remote {
    /// Makes a game over a link.
    #[must_use]
    pub fn new(link: impl Link + 'static) -> Self {
        Self {
            is_here: false,
            link: Box::new(link),
            ticket: None,
        }
    }

    /// Makes a joined game. With the ticket a program started anew comes back to it.
    #[must_use]
    pub fn with_ticket(link: impl Link + 'static, ticket: Token) -> Self {
        Self {
            ticket: Some(ticket),
            ..Self::new(link)
        }
    }

    /// The ticket with which to rejoin the game.
    #[must_use]
    pub fn ticket(&self) -> Option<Token> {
        self.ticket
    }

    /// The game, once there is one.
    #[must_use]
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.link.peer().game()
    }

    /// The side of the person at this table.
    #[must_use]
    pub fn side(&self) -> Option<Player> {
        self.link.peer().side()
    }

    /// The address at which the match waits for an opponent, if it hosts.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.link.address()
    }

    /// Whether the session is over. The game can still be looked at.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.link.peer().stopped().is_some()
    }

    /// Whether the opponent is connected.
    #[must_use]
    pub fn is_opponent_here(&self) -> bool {
        self.is_here
    }

    /// Why the session is over, if it is.
    #[must_use]
    pub fn stop_words(&self) -> Option<String> {
        self.link.peer().stopped().map(stop_words)
    }

    /// What the match waits for, if it is not a move.
    #[must_use]
    pub fn waits_for(&self) -> Option<String> {
        if let Some(why) = self.stop_words() {
            return Some(format!("The session is over: {why}"));
        }
        if self.is_here {
            let request = self.link.peer().pending_request();
            return request.map(|_| "Sending to your opponent".into());
        }
        Some(match self.link.address() {
            Some(address) => format!("Waiting for your opponent at {address}"),
            None => "Waiting for the connection".into(),
        })
    }

    /// Whether a move can be made now: nothing is under way, and the opponent is connected.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.waits_for().is_none()
    }

    /// What the opponent asks for.
    #[must_use]
    pub fn asked(&self) -> Option<Question> {
        self.link.peer().questions(Person::Remote).next()
    }

    /// What the person at this table asks for.
    #[must_use]
    pub fn asks(&self) -> Option<Question> {
        self.link.peer().questions(Person::Local).next()
    }

    /// Plays, asks or agrees.
    ///
    /// # Errors
    /// If that is not possible now, in words.
    pub fn request(&mut self, request: Request) -> Result<(), String> {
        self.link.send(request).map_err(|error| error.to_string())
    }

    /// Lets anyone take the seat of a guest that is gone.
    pub fn open_seat(&mut self) {
        self.link.open_seat();
    }

    /// Takes in what has happened.
    pub fn tick(&mut self) -> RemoteUpdate {
        let mut update = RemoteUpdate::default();
        while let Some(news) = self.link.poll() {
            self.take_in(news, &mut update);
        }
        update
    }

    fn take_in(&mut self, news: Update, update: &mut RemoteUpdate) {
        let say = |text: &str| Some((text.to_string(), false));
        match news {
            Update::Seated { you } => {
                self.is_here = true;
                update.is_changed = true;
                update.seated = Some(you);
                update.message = say("Your opponent is here");
            }
            Update::Disconnected(why) => {
                self.is_here = false;
                update.message = Some((lost_words(&why), true));
            }
            Update::Rejoined => {
                self.is_here = true;
                update.is_changed = true;
                update.message = say("Your opponent is here again");
            }
            Update::Moved { .. } | Update::Ended(_) => {
                update.is_changed = true;
                update.message = None;
            }
            Update::Undone { ply } => {
                update.is_changed = true;
                update.message = say(&format!("Taken back to move {ply}"));
            }
            Update::Rematch { you } => {
                update.is_changed = true;
                update.is_rematch = true;
                update.seated = Some(you);
                update.message = say("A rematch, with the sides exchanged");
            }
            Update::Declined { by, question } => {
                let asked = declined_words(&question);
                update.message = say(&match by {
                    Person::Local => format!("You decline {asked}"),
                    Person::Remote => format!("Your opponent declines {asked}"),
                });
            }
            Update::Crossed(request) => {
                let text = format!(
                    "Your opponent was faster: {} came too late",
                    request_words(&request)
                );
                update.message = Some((text, true));
            }
            Update::Rejected(fault) => {
                update.message = say(&format!("A connection was refused: {fault}"));
            }
            Update::Stopped(stop) => {
                self.is_here = false;
                update.message = Some((stop_advice(&stop), true));
            }
            _ => {}
        }
    }
}

/// Whether a host gives this reason to a guest that it does not let in.
const fn is_refusal(reason: ErrorReason) -> bool {
    use ErrorReason as R;
    matches!(reason, R::Busy | R::Game | R::Start | R::Version)
}

/// Why a session is over, in words for the person at the table.
fn stop_words(stop: &Stop) -> String {
    match stop {
        Stop::Reported(complaint) if complaint.reason == ErrorReason::Log => {
            "your opponent's game differs from this one".into()
        }
        Stop::Reported(complaint) if is_refusal(complaint.reason) => complaint.text.clone(),
        Stop::HostLeft => "your opponent left".into(),
        _ => stop.to_string(),
    }
}

fn stop_advice(stop: &Stop) -> String {
    let advice = match stop {
        Stop::Reported(complaint) if complaint.reason == ErrorReason::Log => {
            "The host has started again: leave, and join without a ticket."
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

/// What the person at this table asks, in a sentence.
#[must_use]
pub fn asking_words(question: &Question) -> String {
    match question {
        Question::Undo { ply } => format!("You ask to take back to move {ply}"),
        Question::Draw => "You offer a draw".into(),
        Question::Rematch => "You ask for a rematch".into(),
    }
}

/// What is declined, as the object of a sentence.
fn declined_words(question: &Question) -> String {
    match question {
        Question::Undo { ply } => format!("to take back to move {ply}"),
        Question::Draw => "the draw".into(),
        Question::Rematch => "the rematch".into(),
    }
}

/// What the opponent asks, in a sentence.
#[must_use]
pub fn asked_words(question: &Question) -> String {
    match question {
        Question::Undo { ply } => format!("Your opponent asks to take back to move {ply}"),
        Question::Draw => "Your opponent offers a draw".into(),
        Question::Rematch => "Your opponent asks for a rematch".into(),
    }
}

fn request_words(request: &Request) -> String {
    match request {
        Request::Move(m) => format!("your move {m}"),
        Request::Resign => "your resignation".into(),
        Request::Ask(Question::Undo { .. }) => "your request to take back".into(),
        Request::Ask(Question::Draw) => "your offer of a draw".into(),
        Request::Ask(Question::Rematch) => "your request for a rematch".into(),
        Request::Decline(_) => "your refusal".into(),
    }
}
