//! Playing moves, taking them back, playing them again, playback, other games, and the computer's
//! turn.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::table::{Act, ClockSetting, Question, ply_before};
use menagerie::Reason;

use crate::computer::Analysis;
use crate::file::NextFile;
use crate::transcript::whole_line;
use crate::variations::add_line;
use crate::{Fault, Link, Match, Message, Playback, SaveFile, Saved, Way};

impl Match {
    /// Lets the computer players think and play, and takes in what the opponent over the network
    /// has done. Call it often while [`is_busy`](Self::is_busy), otherwise after every act. An act
    /// happens at the time that was passed in last: call [`hold`](Self::hold) before an act that
    /// follows a pause.
    pub fn tick(&mut self, now: Instant) {
        if let Some(analysis) = &mut self.analysis {
            analysis.tick();
        }
        let is_kept_waiting = self.playback.is_some() || self.computer.rests();
        let runs = !is_kept_waiting || !self.computer.plays(self.game.turn());
        self.count_time(now, runs);
        // No move is made in playback, nor while another is on its way to the opponent.
        if self.playback.is_some() || self.is_opponents_turn() {
            return;
        }
        let Some(ledger) = self.link.ledger() else {
            return;
        };
        match self.computer.tick(ledger, self.link.played(), now) {
            Ok(Some((act, opinion))) => {
                self.play(act);
                if !self.computer.plays(opinion.player) {
                    let name = self.info.players()[opinion.player.index()];
                    self.tell(Message::new(format!(
                        "the computer moved for {name} ({})",
                        opinion.by
                    )));
                }
                self.computer.stand_by(opinion);
            }
            Ok(None) => {}
            Err(why) => self.tell(Message::error(format!("the computer: {why}"))),
        }
    }

    /// Whether the computer is going to move now.
    pub fn is_computers_turn(&self) -> bool {
        let turn = self.ledger().and_then(|ledger| self.computer.turn(ledger));
        turn.is_some()
    }

    /// Lets time pass, but keeps the computer from moving, as [`tick`](Self::tick) does in
    /// playback. The clock of a person runs meanwhile.
    pub fn hold(&mut self, now: Instant) {
        self.count_time(now, !self.is_computers_turn());
    }

    /// The clock setting of the table.
    fn clock(&self) -> Option<ClockSetting> {
        self.ledger()?.clock()
    }

    /// Counts the time on the clock that runs, and takes in what was done meanwhile. A player
    /// without time loses.
    fn count_time(&mut self, now: Instant, runs: bool) {
        let since = self.counted.replace(now).filter(|_| runs);
        let passed = since.map(|since| now.saturating_duration_since(since));
        self.link.pass(passed.unwrap_or_default());
        let was_over = self.is_over();
        self.take_in();
        if self.is_over() && !was_over {
            self.computer.rest();
        }
    }

    /// Whether something can happen without an act of the person, so that [`tick`](Self::tick)
    /// should be called soon.
    pub fn is_busy(&self) -> bool {
        let analysis = self.analysis.as_ref();
        let awaits_move = self.playback.is_none() && self.is_computers_turn();
        awaits_move
            || self.clocks().is_some_and(|clocks| clocks.running.is_some())
            || self.computer.is_thinking()
            || self.remote().is_some()
            || analysis.is_some_and(Analysis::is_thinking)
    }

    /// Plays a move, or sends it to the opponent over the network.
    pub(crate) fn play(&mut self, m: Act) {
        self.message = None;
        self.withdraw();
        if let Err(fault) = self.act(self.game.turn(), m) {
            // A computer whose move is refused must not repeat it for ever.
            self.computer.rest();
            self.tell(Message::error(fault.to_string()));
        }
    }

    /// Checks whether moves can be taken back or played again now.
    fn may_change(&self) -> Result<(), Fault> {
        match self.playback() {
            _ if self.choice.kind.is_some() => Err(Fault::Chosen),
            Some(playback) if !playback.is_at_end() => Err(Fault::NotLatest),
            _ => Ok(()),
        }
    }

    /// What is asked to take back the person's last move, or the end of the game.
    pub(crate) fn undo(&self) -> Result<Question, Fault> {
        if self.is_time_up() && self.link.is_local() {
            return Err(Fault::TimeUp);
        }
        let you = self.link.side().or(self.computer.opponent());
        let ply = ply_before(&*self.game, you).ok_or("nothing to take back")?;
        Ok(Question::Undo { ply })
    }

    /// Takes back the last move; against the computer, the moves back to the person's turn. Over
    /// the network, asks the opponent for that. A move that is only tried is forgotten.
    ///
    /// # Errors
    /// If nothing can be taken back now.
    pub fn take_back(&mut self) -> Result<(), Fault> {
        if self.is_trying() {
            self.take_back_try();
            return Ok(());
        }
        self.may_change()?;
        self.ask(self.undo()?)
    }

    /// Whether a clock has ended the game.
    fn is_time_up(&self) -> bool {
        let reason = self.game.ending().map(|ending| ending.reason);
        self.clocks().is_some() && reason == Some(Reason::Time)
    }

    /// Whether there is a move that was taken back and can be played again: not once the game has
    /// ended before it, such as by a resignation.
    pub fn may_play_again(&self) -> bool {
        self.remote().is_none() && !self.is_over() && !self.game.undone().is_empty()
    }

    /// Plays undone moves again; against the computer, up to the person's turn.
    ///
    /// # Errors
    /// If nothing can be played again now.
    pub fn play_again(&mut self) -> Result<(), Fault> {
        self.may_change()?;
        if self.remote().is_some() {
            return Err("in a game over the network, moves that were taken back are gone".into());
        }
        if !self.may_play_again() {
            return Err(match () {
                () if self.game.undone().is_empty() => "nothing to redo".into(),
                () if self.is_time_up() => Fault::TimeUp,
                () => Fault::Over,
            });
        }
        self.withdraw();
        self.computer.rest();
        loop {
            let next = self.game.undone().swap_remove(0);
            self.act(self.game.turn(), Act::play(next))?;
            let persons = self.computer.persons();
            let is_persons = persons.is_empty() || persons.contains(&self.game.turn());
            if is_persons || !self.may_play_again() {
                break;
            }
        }
        if !self.game.undone().is_empty() {
            self.computer.rest();
        }
        Ok(())
    }

    /// Lets the computer move for the player to move, at once if it is thinking.
    ///
    /// # Errors
    /// If the game is over, in playback, or over the network.
    pub fn ask_computer(&mut self, now: Instant) -> Result<(), Fault> {
        if self.is_fair_play() {
            return Err(Fault::FairPlay);
        }
        if self.is_over() {
            return Err(Fault::Over);
        }
        if self.playback.is_some() {
            return Err(Fault::Playback);
        }
        self.withdraw();
        self.analysis = None;
        if let Some(ledger) = self.link.ledger() {
            self.computer.ask(ledger, now);
        }
        Ok(())
    }

    /// Checks whether playback can begin, or the game go on, from the position shown: a game with
    /// kinds of move goes on only from its latest position, and stays in playback once it is over.
    ///
    /// # Errors
    /// If it cannot, or a move is being chosen.
    pub fn may_pause_or_play(&self) -> Result<(), Fault> {
        match &self.playback {
            _ if self.choice.kind.is_some() => Err(Fault::Chosen),
            Some(playback) if playback.is_tried() || self.kinds.is_empty() => Ok(()),
            Some(_) if self.is_over() => Err(Fault::StaysInPlayback),
            Some(playback) if !playback.is_at_end() => Err(Fault::NotLatest),
            _ => Ok(()),
        }
    }

    /// Starts playback at the latest position, or goes on with the game. From moves that are tried
    /// it leads back to the game.
    ///
    /// # Errors
    /// If that is [not possible](Self::may_pause_or_play).
    pub fn pause_or_play(&mut self) -> Result<(), Fault> {
        self.may_pause_or_play()?;
        let stays = match &self.playback {
            None => true,
            Some(playback) => playback.is_tried() && self.is_over(),
        };
        self.playback = stays.then(|| Playback::new(&*self.game));
        self.refresh();
        Ok(())
    }

    /// Goes to another position in playback.
    ///
    /// # Errors
    /// If the match is not in playback.
    pub fn look(&mut self, go: impl FnOnce(&mut Playback)) -> Result<(), Fault> {
        let playback = self.playback.as_mut().ok_or(Fault::NotPlayback)?;
        go(playback);
        self.refresh();
        Ok(())
    }

    /// Whether playback can go back, and whether it can go forward.
    pub fn can_look(&self) -> [bool; 2] {
        let playback = self.playback.as_ref();
        playback.map_or([false; 2], |playback| {
            [playback.game().ply() > 0, !playback.is_last()]
        })
    }

    /// Whether the computer was asked what it thinks of the position, and has nothing to say yet.
    pub fn is_looking(&self) -> bool {
        let analysis = self.analysis.as_ref();
        analysis.is_some_and(|analysis| analysis.is_thinking() && analysis.opinion().is_none())
    }

    /// Forgets what the computer thinks of the position, if it was asked.
    pub fn forget_opinion(&mut self) {
        self.analysis = None;
    }

    /// Asks the computer what it thinks of the position that is shown.
    ///
    /// # Errors
    /// If the position decides the game, the computer is thinking, or the game is over the network.
    pub fn evaluate(&mut self, now: Instant) -> Result<(), Fault> {
        if self.is_fair_play() {
            return Err(Fault::FairPlay);
        }
        if self.shown().position_outcome().is_some() {
            return Err(Fault::Over);
        }
        if self.computer.is_thinking() {
            return Err(Fault::Thinking);
        }
        self.analysis = Some(Analysis::begin(self.shown(), now));
        Ok(())
    }

    /// Begins another game in place of this one, which stays in its file: one that is new, or that
    /// of a file, with the players and clocks that the file tells.
    ///
    /// If this game is saved to a file, the other one is saved to a new file. Otherwise it goes on
    /// in its own file, if every move was saved there.
    ///
    /// # Errors
    /// If the match is one over the network that goes on.
    pub fn begin(&mut self, saved: impl Into<Saved>, file: Option<&Path>) -> Result<(), Fault> {
        if self.remote().is_some() {
            return Err(Fault::FairPlay);
        }
        let saved = saved.into();
        let before = whole_line(&*self.game);
        // The file has the moves that were taken back, too.
        let mut was_played = before.is_some() || !self.game.undone().is_empty();
        self.replaced.extend(before);
        // The clocks have run since the last move.
        self.keep();
        self.game = saved.game;
        (self.tried, self.comments) = saved.variations.told(&*self.game);
        self.chosen = saved.chosen;
        self.programs = [None, None];
        self.computer.begin();
        let (mut clock, mut left) = (self.clock(), None);
        if let Some(session) = saved.session {
            self.computer.sit(session.seats);
            self.programs = session.programs;
            (clock, left) = (session.clock, session.left);
            let own = file.filter(|_| session.is_kept && self.save_file.path().is_none());
            if let Some(file) = own {
                self.save_file = SaveFile::new(Some(file.to_path_buf()));
                was_played = false;
            }
        }
        // A file in which nothing has happened takes the new game.
        if let Some(next) = was_played.then(|| self.save_file.turn_to_next()).flatten() {
            let NextFile { before, now } = next;
            let (before, now) = (before.display(), now.display());
            self.tell(Message::new(format!(
                "the game before stays in {before}; this one is saved to {now}"
            )));
        }
        self.sit_down(clock, left);
        self.replacements += 1;
        self.changed();
        // A game that is opened ended before.
        self.has_ended = false;
        Ok(())
    }

    /// Plays on from the position that playback shows. The game before stays in its file, or among
    /// the [lines](Self::lines): the branch is a game of its own. Its moves are those of a line
    /// that was tried, so that playback leads back to them.
    ///
    /// # Errors
    /// If the game is over the network, or playback is at the latest position.
    pub fn branch(&mut self) -> Result<(), Fault> {
        let playback = self.playback.as_ref().ok_or(Fault::NotPlayback)?;
        if self.remote().is_some() {
            return Err("no branches in a game over the network".into());
        }
        if playback.is_at_end() {
            if self.kinds.is_empty() {
                return self.pause_or_play();
            }
            return Err(match self.is_over() {
                true => Fault::StaysInPlayback,
                false => Fault::Refused(
                    "this is the latest position".into(),
                    &[(Way::PauseOrPlay, "plays on")],
                ),
            });
        }
        let branch = playback.branch();
        let is_time_up = self.is_time_up();
        self.replaced.push(self.game.to_line());
        add_line(&mut self.tried, &branch.played(), self.game.played());
        self.game = branch;
        self.computer.rest();
        // A branch gives no time back. After a loss on time it begins with new clocks.
        let clocks = self.clocks().filter(|_| !is_time_up);
        self.sit_down(self.clock(), clocks.map(|clocks| clocks.left));
        let ply = self.game.ply();
        self.chosen.split_off(&ply);
        let text = match self.save_file.turn_to_next() {
            Some(NextFile { before, now }) => format!(
                "a branch from ply {ply}, saved to {}; the game before stays in {}",
                now.display(),
                before.display()
            ),
            None => format!(
                "a branch from ply {ply}; the game before is one of the lines of playback, and is \
                 printed when you leave"
            ),
        };
        self.tell(Message::new(text).with_ways(&[(Way::PauseOrPlay, "starts playback")]));
        self.replacements += 1;
        self.changed();
        Ok(())
    }

    /// Begins a table at this screen for the game that is shown now.
    fn sit_down(&mut self, clock: Option<ClockSetting>, left: Option<[Duration; 2]>) {
        self.link = Link::at_one_screen(&self.info, &*self.game, clock, left);
    }
}
