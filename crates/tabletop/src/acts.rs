//! What people do at the table besides moving: asking, agreeing, resigning. And what was done
//! there.

use menagerie::Player;

use crate::table::{Act, Action, Greeting, Question, Status, question_words};
use crate::transcript::whole_line;
use crate::{Fault, Match, Message};

impl Match {
    /// Whether help by the computer is off: a game over the network goes on.
    pub fn is_fair_play(&self) -> bool {
        !self.is_over() && self.remote().is_some_and(|remote| !remote.is_over())
    }

    /// Closes the connection to the opponent without leaving: the game can go on when this program
    /// is started again. A game that is over does not go on: its table is left.
    pub fn suspend(&mut self) {
        self.link.suspend();
    }

    /// Whether the opponent over the network is to move, or is to hear of a move first.
    pub fn is_opponents_turn(&self) -> bool {
        !self.link.plays_here(self.game.turn()) || !self.link.is_free()
    }

    /// What the opponent over the network asks for.
    pub fn asked(&self) -> Option<Question> {
        self.link.asked()
    }

    /// Agrees to what the opponent asks for, or declines it.
    ///
    /// # Errors
    /// If the session does not allow it now.
    pub fn reply(&mut self, agrees: bool) -> Result<(), Fault> {
        let Some((question, you)) = self.asked().zip(self.link.side()) else {
            return Ok(());
        };
        let act = [Act::Decline, Act::Ask][usize::from(agrees)];
        self.act(you, act(question))
    }

    /// Lets anyone take the seat of an opponent who is gone, if this program keeps the table.
    pub fn open_seat(&mut self) {
        if self.link.is_local() {
            return;
        }
        // Only a keeper waits at an address.
        let words = if self.link.address().is_some() {
            self.link.open_seat();
            "Anyone can join now if your opponent is gone"
        } else {
            "Only the host can let anyone join"
        };
        self.tell(Message::new(words));
    }

    /// Does something at the table, or requests it there, for a player.
    pub(crate) fn act(&mut self, player: Player, act: Act) -> Result<(), Fault> {
        let is_move = matches!(act, Act::Move { .. });
        self.link.send_as(player, act)?;
        if !is_move && self.link.is_local() {
            // It must not repeat its move at once.
            self.computer.rest();
        }
        self.take_in();
        Ok(())
    }

    /// Asks for something. At one screen both agree at once.
    pub(crate) fn ask(&mut self, question: Question) -> Result<(), Fault> {
        self.withdraw();
        let player = self.link.side().unwrap_or(self.game.turn());
        self.act(player, Act::Ask(question))?;
        if let Some(question) = self.link.asks() {
            let words = question_words("You", "", &question, self.game.ply());
            self.tell(Message::new(words));
        }
        Ok(())
    }

    /// Takes in what was done at the table.
    pub(crate) fn take_in(&mut self) {
        let update = self.link.tick();
        if let Some(game) = self.link.game().filter(|_| update.is_changed) {
            let game = game.copy();
            let looked_at = self.playback.as_ref().map(|playback| {
                let moves = match playback.is_tried() {
                    true => playback.line(),
                    false => playback.game().played(),
                };
                (moves, playback.game().ply())
            });
            let had_choice = std::mem::take(&mut self.choice);
            let (was_over, key) = (self.is_over(), self.game.key());
            let before = std::mem::replace(&mut self.game, game);
            if update.is_rematch {
                self.tried.clear();
                self.comments.clear();
                self.replaced.extend(whole_line(&*before));
                self.save_file.turn_to_next();
                self.chosen.clear();
                self.replacements += 1;
            }
            if self.game.ply() > before.ply() || self.remote().is_some() {
                self.computer.see_move();
            }
            self.message = None;
            self.changed();
            if was_over {
                self.take_ended();
            }
            let is_elsewhere = self.remote().is_some() && !update.is_rematch;
            // Playback stays where it was, whatever the opponent does.
            if let Some((moves, ply)) = looked_at.filter(|_| is_elsewhere) {
                self.keep_line(moves);
                let _ = self.look(|playback| playback.go_to(ply));
            }
            if key == self.game.key() && !self.is_over() && self.playback.is_none() {
                self.choice = had_choice;
                self.refresh_scene();
            }
        }
        if let Some(you) = update.seated {
            self.computer.leave(you.other());
        }
        self.message = update.message.or(self.message.take());
    }

    /// What the person here can do besides moving, and why not what cannot be done now; over the
    /// network, as everybody at the table is told. At one screen people take back whatever they
    /// like, and begin another game instead of a rematch.
    pub fn actions(&self) -> Vec<Action> {
        let Some(ledger) = self.link.ledger() else {
            return Vec::new();
        };
        if !self.link.is_local() {
            let is_over = !self.link.is_over() && ledger.status() != Status::Going;
            let seat = self
                .link
                .seat()
                .filter(|_| is_over || self.link.is_played());
            return seat.map_or_else(Vec::new, |seat| ledger.actions(seat));
        }
        let mut actions = ledger.actions_with(ledger.seat(self.resigning()), self.undo().ok());
        actions.retain(|action| !matches!(action.act, Act::Abort | Act::Ask(Question::Rematch)));
        for action in &mut actions {
            if action.act == Act::Ask(Question::Draw) {
                action.refusal = self.may_draw().err().map(|fault| fault.to_string());
            }
        }
        actions
    }

    /// Whether something of this kind is among the [actions](Self::actions) that are possible now.
    pub fn may(&self, is_meant: impl Fn(&Act) -> bool) -> bool {
        let mut actions = self.actions().into_iter();
        actions.any(|action| action.refusal.is_none() && is_meant(&action.act))
    }

    /// The player who resigns if the person at the table does: the person against a computer or
    /// an opponent elsewhere, otherwise the player to move.
    pub fn resigning(&self) -> Player {
        if let Some(you) = self.link.side() {
            return you;
        }
        self.computer.opponent().unwrap_or(self.game.turn())
    }

    /// Checks whether the person can resign now.
    ///
    /// # Errors
    /// If the game is over.
    pub fn may_resign(&self) -> Result<(), Fault> {
        match self.is_over() {
            true => Err(Fault::Over),
            false => Ok(()),
        }
    }

    /// Checks whether the players at one table can agree to a draw now.
    ///
    /// # Errors
    /// If the game is over or the computer declines.
    pub fn may_draw(&self) -> Result<(), Fault> {
        self.may_resign()?;
        if !self.computer.agrees_to_draw() {
            return Err("the computer declines a draw".into());
        }
        Ok(())
    }

    /// Resigns.
    ///
    /// # Errors
    /// If the person cannot resign now.
    pub fn resign(&mut self) -> Result<(), Fault> {
        self.may_resign()?;
        self.act(self.resigning(), Act::Resign)
    }

    /// Ends a game over the network without a result, before its second move.
    ///
    /// # Errors
    /// If there is no opponent over the network, or it is too late.
    pub fn abort(&mut self) -> Result<(), Fault> {
        let you = (self.link.side()).ok_or("only a game over the network can be aborted")?;
        self.act(you, Act::Abort)
    }

    /// Agrees to a draw for both players at one table; over the network, offers one.
    ///
    /// # Errors
    /// If the players cannot agree to a draw now.
    pub fn agree_draw(&mut self) -> Result<(), Fault> {
        if self.link.is_local() {
            self.may_draw()?;
        }
        self.ask(Question::Draw)
    }

    /// Says something to the others at a table over the network.
    ///
    /// # Errors
    /// If there is nobody over the network, or the person here watches.
    pub fn greet(&mut self, greeting: Greeting) -> Result<(), Fault> {
        (self.link.side()).ok_or("greetings are for the players of games over the network")?;
        self.link.greet(greeting);
        Ok(())
    }

    /// Asks the opponent over the network for a rematch.
    ///
    /// # Errors
    /// If there is no opponent over the network, or the game does not allow it now.
    pub fn ask_rematch(&mut self) -> Result<(), Fault> {
        (self.link.side()).ok_or("rematches are for the players of games over the network")?;
        self.ask(Question::Rematch)
    }
}
