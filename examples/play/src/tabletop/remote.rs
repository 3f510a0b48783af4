//! The other player over the network: what he does, as the table sees it.

use std::net::SocketAddr;

use menagerie::peer::{ErrorReason, Question, Stop, Token, Update, Who, Wish};
use menagerie::{AnyGame, Player};

use crate::peer::Link;

/// A game with somebody elsewhere. The [`Link`] has the game, of which the table shows a copy.
#[derive(Debug)]
pub struct Remote {
    link: Link,
    is_here: bool,
    ticket: Option<Token>,
}

/// What has changed since the table last asked.
#[derive(Debug, Default)]
pub struct Tidings {
    /// Whether the game is another now.
    pub is_changed: bool,
    /// Whether it is a new one: the one before is finished.
    pub is_rematch: bool,
    /// The side of the person at this table, if it has been settled now.
    pub seated: Option<Player>,
    /// What there is to tell, the last first; and whether something went wrong.
    pub told: Option<(String, bool)>,
}

impl Remote {
    /// A game over a link.
    #[must_use]
    pub fn new(link: Link) -> Self {
        Self {
            is_here: false,
            link,
            ticket: None,
        }
    }

    /// A game that was joined: whoever starts his program anew comes back to it with the ticket.
    #[must_use]
    pub fn with_ticket(link: Link, ticket: Token) -> Self {
        Self {
            ticket: Some(ticket),
            ..Self::new(link)
        }
    }

    /// The ticket that comes back to the game.
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

    /// Where the other player is waited for, if he is.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.link.address()
    }

    /// Whether the session is over: then the game is only looked at.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.link.peer().stopped().is_some()
    }

    /// What the table waits for, if it is not for a move.
    #[must_use]
    pub fn waits_for(&self) -> Option<String> {
        if let Some(stop) = self.link.peer().stopped() {
            return Some(format!("nobody is there any more: {stop}"));
        }
        if self.is_here {
            let wish = self.link.peer().under_way();
            return wish.map(|_| "on its way to the other player".into());
        }
        Some(match self.link.address() {
            Some(address) => format!("waiting for the other player at {address}"),
            None => "waiting for the connection".into(),
        })
    }

    /// Whether a move can be made now by this side: everything has arrived, and everybody is there.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.waits_for().is_none()
    }

    /// What the other player asks for.
    #[must_use]
    pub fn asked(&self) -> Option<Question> {
        self.link.peer().questions(Who::Other).next()
    }

    /// What this player asks for.
    #[must_use]
    pub fn asks(&self) -> Option<Question> {
        self.link.peer().questions(Who::Me).next()
    }

    /// Asks for something, plays, or answers.
    ///
    /// # Errors
    /// If that cannot be done now, in words.
    pub fn wish(&mut self, wish: Wish) -> Result<(), String> {
        self.link.send(wish).map_err(|error| error.to_string())
    }

    /// Lets anybody take the place of a guest that is gone.
    pub fn open_seat(&mut self) {
        self.link.open_seat();
    }

    /// Takes in what has happened.
    pub fn tick(&mut self) -> Tidings {
        let mut tidings = Tidings::default();
        while let Some(news) = self.link.poll() {
            match news {
                Update::Seated { you } => {
                    self.is_here = true;
                    tidings.is_changed = true;
                    tidings.seated = Some(you);
                    tidings.told = Some(("the other player is here".into(), false));
                }
                Update::Lost(why) => {
                    self.is_here = false;
                    tidings.told = Some((why.to_string(), true));
                }
                Update::Rejoined => {
                    self.is_here = true;
                    tidings.is_changed = true;
                    tidings.told = Some(("the other player is here again".into(), false));
                }
                Update::Moved { .. } | Update::Ended(_) => {
                    tidings.is_changed = true;
                    tidings.told = None;
                }
                Update::Undone { ply } => {
                    tidings.is_changed = true;
                    tidings.told = Some((format!("back to ply {ply}"), false));
                }
                Update::Rematch { you } => {
                    tidings.is_changed = true;
                    tidings.is_rematch = true;
                    tidings.seated = Some(you);
                    tidings.told = Some(("another game, with sides exchanged".into(), false));
                }
                Update::Declined { who, question } => {
                    let who = match who {
                        Who::Me => "you say",
                        Who::Other => "the other player says",
                    };
                    tidings.told = Some((format!("{who} no to {question}"), false));
                }
                Update::Crossed(wish) => {
                    let wish = wish_words(&wish);
                    let told = format!("{wish} crossed what the other player did: do it again?");
                    tidings.told = Some((told, true));
                }
                Update::Rejected(fault) => {
                    tidings.told = Some((format!("somebody was sent away: {fault}"), false));
                }
                Update::Stopped(stop) => {
                    self.is_here = false;
                    tidings.told = Some((stop_words(&stop), true));
                }
                _ => {}
            }
        }
        tidings
    }
}

fn stop_words(stop: &Stop) -> String {
    let advice = match stop {
        Stop::Told(complaint) if complaint.reason == ErrorReason::Log => {
            "; the host has begun anew: leave, and join without a ticket"
        }
        _ => "; the game stays as it is",
    };
    format!("{stop}{advice}")
}

fn wish_words(wish: &Wish) -> String {
    match wish {
        Wish::Move(m) => format!("the move {m}"),
        Wish::Resign => "giving up".into(),
        Wish::Ask(question) => format!("asking for {question}"),
        Wish::Decline(question) => format!("saying no to {question}"),
    }
}
