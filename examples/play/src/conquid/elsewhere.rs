//! The players among themselves: somebody elsewhere, giving up, agreeing to a draw, leaving.

use crate::tabletop::{Message, Remote, whole_line};
use conquid::{Game, Player};
use grid_core::Record;
use menagerie::peer::{Question, Wish};

use super::fault::Fault;
use super::table::{State, Table};
use super::{Notice, Session};

impl Session {
    /// Whether somebody elsewhere is the one who moves now, or is to hear of a move first.
    pub(super) fn is_others_turn(&self) -> bool {
        let turn = self.table.record().position().turn();
        let is_other =
            |remote: &Remote| remote.side() != Some(turn) || remote.is_over() || !remote.is_free();
        self.remote.as_ref().is_some_and(is_other)
    }

    /// Whether nobody may be helped: a game with somebody else goes on.
    pub(super) fn is_fair_play(&self) -> bool {
        let goes_on = self.remote.as_ref().is_some_and(|remote| !remote.is_over());
        goes_on && !self.table.is_over()
    }

    /// The side of the person at this table, in a game with somebody elsewhere.
    pub(super) fn side(&self) -> Option<Player> {
        self.remote.as_ref().and_then(Remote::side)
    }

    /// Takes the place of a side in a game with somebody elsewhere.
    pub(super) fn sit(&mut self, you: Player) {
        self.opponent.leave(you.other());
    }

    /// Tells the other player what this one wants.
    pub(super) fn wish(&mut self, wish: Wish) {
        if let Some(remote) = &mut self.remote {
            match remote.wish(wish) {
                Err(error) => self.tell_error(error),
                Ok(()) => {
                    if let Some(question) = remote.asks() {
                        self.tell(format!("the other player is asked for {question}"));
                    }
                }
            }
        }
    }

    /// Takes in what the other player has done.
    pub(super) fn tick_remote(&mut self) {
        let Some(remote) = &mut self.remote else {
            return;
        };
        let tidings = remote.tick();
        if tidings.is_rematch {
            self.replaced.extend(whole_line(self.table.record()));
            self.keeper.turn_to_next();
        }
        if let Some(game) = remote.game().filter(|_| tidings.is_changed) {
            let record = Record::from_json(&game.to_json());
            let was_over = self.table.is_over();
            self.table.follow(record.expect("the game is Conquid"));
            self.opponent.see_move();
            self.message = None;
            self.changed();
            if self.table.is_over() && !was_over {
                self.notice = Some(Notice::Banner(self.table.label()));
            }
        }
        if let Some(you) = tidings.seated {
            self.sit(you);
        }
        if let Some((text, is_error)) = tidings.told {
            self.message = Some(Message { text, is_error });
        }
    }

    /// Does what a capital letter asks for, which takes pressing it twice, or answers the other player.
    pub(super) fn agreement_key(&mut self, letter: char) -> bool {
        let asked = self.remote.as_ref().and_then(Remote::asked);
        let is_over = self.table.is_over();
        let turn = self.table.record().position().turn();
        let player = self.side().unwrap_or(turn);
        match (letter, asked) {
            ('y', Some(question)) => self.wish(Wish::Ask(question)),
            ('n', Some(question)) => self.wish(Wish::Decline(question)),
            ('D', _) if self.remote.is_some() => self.wish(Wish::Ask(Question::Draw)),
            ('M', _) if self.remote.is_some() => self.wish(Wish::Ask(Question::Rematch)),
            ('O', _) if self.remote.is_some() => {
                if let Some(remote) = &mut self.remote {
                    remote.open_seat();
                }
                self.tell("if the other player is gone, anybody can take the seat");
            }
            ('D', _) if self.opponent.has_a_seat() && !is_over => {
                self.tell("the computer plays on");
            }
            ('R' | 'D', _) if is_over => self.tell_fault(Err(Fault::Over)),
            ('R' | 'D', _) if self.table.state() == State::History => {
                self.tell_fault(Err(Fault::Playback));
            }
            ('R' | 'D', _) if self.once_more != Some(letter) => {
                self.once_more = Some(letter);
                self.tell(match letter {
                    'R' => format!("R once more: player {} gives up", player.number()),
                    _ => "D once more: both players agree to a draw".into(),
                });
            }
            ('R', _) if self.remote.is_some() => self.wish(Wish::Resign),
            ('R', _) => self.end(|table| table.resign(player)),
            ('D', _) => self.end(Table::agree_draw),
            _ => return false,
        }
        true
    }

    /// Ends the game by the players' will.
    pub(super) fn end(&mut self, end: impl FnOnce(&mut Table)) {
        self.opponent.rest();
        end(&mut self.table);
        self.changed();
        self.notice = Some(Notice::Banner(self.table.label()));
    }

    /// Leaves; whoever would leave another player alone is asked first.
    pub(super) fn leave(&mut self) {
        if self.is_fair_play() && self.once_more != Some('x') {
            self.once_more = Some('x');
            self.tell("x once more leaves the other player alone");
        } else {
            self.leaves = true;
        }
    }
}
