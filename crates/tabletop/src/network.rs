//! A match with an opponent over the network.

use crate::table::{Act, Question};

use crate::fault::Fault;
use crate::log::LogEntry;
use crate::message::Message;
use crate::playback::Playback;
use crate::remote::{Remote, asking_words};
use crate::state::Match;
use crate::transcript::whole_line;

impl Match {
    /// Whether help by the computer is off: a game over the network goes on.
    #[must_use]
    pub fn is_fair_play(&self) -> bool {
        !self.is_over() && self.remote.as_ref().is_some_and(|remote| !remote.is_over())
    }

    /// Closes the connection to the opponent without leaving: the game can go on when this program
    /// is started again.
    pub fn suspend(&mut self) {
        if let Some(remote) = &mut self.remote {
            remote.suspend();
        }
    }

    /// Whether the opponent over the network is to move, or is to hear of a move first.
    #[must_use]
    pub fn is_opponents_turn(&self) -> bool {
        let turn = self.game.turn();
        let is_opponents =
            |remote: &Remote| remote.side() != Some(turn) || remote.is_over() || !remote.is_free();
        self.remote.as_ref().is_some_and(is_opponents)
    }

    /// What the opponent over the network asks for.
    #[must_use]
    pub fn asked(&self) -> Option<Question> {
        self.remote.as_ref().and_then(Remote::asked)
    }

    /// Agrees to what the opponent asks for, or declines it.
    ///
    /// # Errors
    /// If the session does not allow it now.
    pub fn reply(&mut self, agrees: bool) -> Result<(), Fault> {
        match self.asked() {
            Some(question) if agrees => self.request(Act::Ask(question)),
            Some(question) => self.request(Act::Decline(question)),
            None => Ok(()),
        }
    }

    /// Lets anyone take the seat of an opponent who is gone, if this program keeps the table.
    pub fn open_seat(&mut self) {
        let Some(remote) = &mut self.remote else {
            return;
        };
        // Only a keeper waits at an address.
        let words = if remote.address().is_some() {
            remote.open_seat();
            "Anyone can join now if your opponent is gone"
        } else {
            "Only the host can let anyone join"
        };
        self.tell(Message::new(words));
    }

    /// Tells the opponent what the person at this table does.
    pub(crate) fn request(&mut self, request: Act) -> Result<(), Fault> {
        match &mut self.remote {
            Some(remote) => remote.request(request).map_err(Fault::Network),
            None => Ok(()),
        }
    }

    /// Asks the opponent for something.
    pub(crate) fn ask_opponent(&mut self, question: Question) -> Result<(), Fault> {
        self.withdraw();
        self.request(Act::Ask(question))?;
        if let Some(question) = self.remote.as_ref().and_then(Remote::asks) {
            self.tell(Message::new(asking_words(&question)));
        }
        Ok(())
    }

    /// Takes in what the opponent has done.
    pub(crate) fn tick_remote(&mut self) {
        let Some(remote) = &mut self.remote else {
            return;
        };
        let update = remote.tick();
        if let Some(game) = remote.game().filter(|_| update.is_changed) {
            let game = game.copy();
            let looked_at = self.playback.as_ref().map(|playback| playback.game().ply());
            let had_choice = std::mem::take(&mut self.choice);
            let (was_over, key) = (self.is_over(), self.game.key());
            let before = std::mem::replace(&mut self.game, game);
            if update.is_rematch {
                self.replaced.extend(whole_line(&*before));
                self.keeper.turn_to_next();
                self.chosen.clear();
            }
            self.computer.see_move();
            self.message = None;
            let ply = self.game.ply();
            self.changed(LogEntry::Received { ply });
            if was_over {
                self.take_ended();
            }
            self.stay(looked_at.filter(|_| !update.is_rematch));
            if key == self.game.key() && !self.is_over() && self.playback.is_none() {
                self.choice = had_choice;
                self.refresh_scene();
            }
        }
        if let Some(you) = update.seated {
            self.computer.leave(you.other());
        }
        if let Some((text, is_error)) = update.message {
            self.message = Some(Message { text, is_error });
        }
    }

    /// Playback stays where it was, whatever the opponent does.
    fn stay(&mut self, looked_at: Option<usize>) {
        if let Some(ply) = looked_at {
            let mut playback = Playback::new(&*self.game);
            playback.go_to(ply);
            self.playback = Some(playback);
            self.refresh();
        }
    }
}
