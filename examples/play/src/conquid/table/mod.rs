//! The table at which Conquid is played: the four states of the original's window, without a window.

#[cfg(test)]
pub mod tests;

use conquid::{
    Cell, ClickOrder, Event, Move, Outcome, Player, Position, SaveFile, Set, SquareSet, Triple,
};
use grid_core::{Depict, Game, Record};
use menagerie::AnyGame;

use super::fault::{Fault, vanquish_fault};

/// The kinds of moves, as the buttons name them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Three empty cells become own cells.
    Acquire,
    /// Enemy cells beside two or more own cells become own cells, again and again.
    Conquer,
    /// A block of 4x4 becomes empty.
    Vanquish,
    /// A path from base to base wins.
    Conquest,
}

/// What the table is open for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// `MOVE_BLANK`: any kind of move may be chosen.
    MoveBlank,
    /// `MOVE_START`: a kind is chosen, its cells are not yet.
    MoveStart(Kind),
    /// `MOVE_END`: the move is previewed and can be confirmed.
    MoveEnd(Kind),
    /// `HIST`: playback.
    History,
}

/// A move that is being made up.
#[derive(Clone, Debug)]
struct Choice {
    kind: Kind,
    /// The cells of an Acquire in the order of clicking, or the top left cell of a Vanquish.
    cells: Vec<Cell>,
    preview: Option<Preview>,
}

/// A whole move, and what it brings.
#[derive(Clone, Debug)]
struct Preview {
    m: Move,
    after: Position,
}

/// A game, and what its players are about to do.
#[derive(Clone, Debug)]
pub struct Table {
    record: Record<Position>,
    /// The cells of Acquires in the order of clicking, by ply; save files keep it.
    clicks: ClickOrder,
    choice: Option<Choice>,
    /// The ply that playback shows.
    shown: Option<usize>,
    /// The step of that ply that playback shows, from 0; `None`: the whole ply.
    step: Option<usize>,
}

impl Table {
    /// A game that begins or goes on; one that is over opens in playback.
    pub fn new(record: Record<Position>) -> Self {
        let mut table = Self {
            record,
            clicks: ClickOrder::new(),
            choice: None,
            shown: None,
            step: None,
        };
        table.settle();
        table
    }

    /// The game of a save file, whose order of clicking is kept.
    pub fn from_save_file(file: SaveFile) -> Self {
        Self {
            clicks: file.clicks().clone(),
            ..Self::new(file.into_record())
        }
    }

    /// The game as a save file of ConquidPy.
    ///
    /// # Errors
    /// If it did not begin with an empty board.
    pub fn save_file(&self) -> Result<SaveFile, conquid::SaveError> {
        Ok(SaveFile::try_from(&self.record)?.with_clicks(&self.clicks))
    }

    /// The game; playback leaves it as it is.
    pub fn record(&self) -> &Record<Position> {
        &self.record
    }

    /// What the table is open for.
    pub fn state(&self) -> State {
        match &self.choice {
            _ if self.shown.is_some() => State::History,
            None => State::MoveBlank,
            Some(choice) if choice.preview.is_some() => State::MoveEnd(choice.kind),
            Some(choice) => State::MoveStart(choice.kind),
        }
    }

    /// The kind of move that is being made up.
    pub fn kind(&self) -> Option<Kind> {
        self.choice.as_ref().map(|choice| choice.kind)
    }

    /// The cells pointed at.
    pub fn picked(&self) -> &[Cell] {
        self.choice.as_ref().map_or(&[], |choice| &choice.cells)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.record.ending().is_some()
    }

    /// The ply of the position shown, or that is on the board.
    pub fn ply(&self) -> usize {
        self.shown.unwrap_or(self.record.ply())
    }

    /// The position after some plies of the game.
    fn position_at(&self, ply: usize) -> Position {
        let mut positions = self.record.positions();
        *positions.nth(ply).unwrap_or(self.record.position())
    }

    /// The position on the board: that of the game, or of playback.
    pub fn position(&self) -> Position {
        self.position_at(self.ply())
    }

    /// What has happened in the ply that playback shows, in its steps: a Conquer round by round.
    fn steps(&self) -> Vec<Vec<Event>> {
        let ply = self.ply().checked_sub(1);
        let played = ply.and_then(|ply| Some((ply, self.record.played().nth(ply)?)));
        played.map_or_else(Vec::new, |(ply, m)| {
            let before = self.position_at(ply);
            before.steps(events(&before, m))
        })
    }

    /// The number of the step that playback shows, from 1, and how many the ply has; `None` if the whole ply is
    /// looked at.
    pub fn step(&self) -> Option<(usize, usize)> {
        Some((self.step? + 1, self.steps().len()))
    }

    /// In playback, goes one step forward: after the last one of a ply to the first of the next.
    pub fn next_step(&mut self) {
        let count = self.steps().len();
        match self.step {
            Some(step) if step + 1 < count => self.step = Some(step + 1),
            _ if self.can_step()[1] => {
                self.forward();
                self.step = (self.steps().len() > 1).then_some(0);
            }
            _ => {}
        }
    }

    /// In playback, goes one step back: before the first one of a ply to the ply before.
    pub fn previous_step(&mut self) {
        let count = self.steps().len();
        match self.step {
            Some(0) => _ = self.back(),
            Some(step) => self.step = Some(step - 1),
            None if count > 1 && self.shown.is_some() => self.step = Some(count - 2),
            None => _ = self.back(),
        }
    }

    /// The position in the midst of the ply that playback shows, after the step that is looked at.
    fn amid(&self, step: usize) -> Position {
        let ply = self.ply().saturating_sub(1);
        let before = self.position_at(ply);
        let mut cells = Player::ALL.map(|player| *before.cells(player));
        for event in self.steps().iter().take(step + 1).flatten() {
            if let Event::Conquered { owner, cell, .. } = *event {
                let taken: Set = [cell].into_iter().collect();
                cells[owner.index()] |= taken;
                cells[owner.other().index()] = cells[owner.other().index()].difference(taken);
            }
        }
        Position::with_cells(before.board(), cells, before.turn()).unwrap_or(before)
    }

    /// A game of its own that goes on from the position that playback shows; `None` at the present one.
    pub fn branch(&self) -> Option<Self> {
        let ply = self.shown.filter(|&ply| ply < self.record.ply())?;
        let mut record = self.record.clone();
        record.go_to(ply);
        let mut branch = Self::new(record.branch());
        branch.clicks = self.clicks.clone();
        branch.clicks.truncate(ply);
        Some(branch)
    }

    /// What is seen: the position with what has been chosen in it, or after the move that is previewed.
    pub fn seen(&self) -> Position {
        let position = self.position();
        match &self.choice {
            // The last step leads to the position itself.
            _ if let Some((step, count)) = self.step()
                && step < count =>
            {
                self.amid(step - 1)
            }
            Some(Choice {
                preview: Some(preview),
                ..
            }) => preview.after,
            Some(Choice {
                kind: Kind::Acquire,
                cells,
                ..
            }) => {
                let turn = position.turn();
                let chosen: Set = cells.iter().copied().collect();
                let all = Player::ALL.map(|player| match player == turn {
                    true => *position.cells(player) | chosen,
                    false => *position.cells(player),
                });
                Position::with_cells(position.board(), all, turn).unwrap_or(position)
            }
            _ => position,
        }
    }

    /// The move that can be confirmed.
    pub fn previewed(&self) -> Option<Move> {
        let preview = self.choice.as_ref()?.preview.as_ref()?;
        Some(preview.m)
    }

    /// What has happened in the last ply before the position on the board, or in the step of it that playback
    /// shows, and the position before the ply.
    pub fn last_events(&self) -> Option<(Position, Vec<Event>)> {
        let last = self.ply().checked_sub(1)?;
        let m = self.record.played().nth(last)?;
        let before = self.position_at(last);
        let events = match self.step {
            Some(step) => self.steps().swap_remove(step),
            None => events(&before, m),
        };
        Some((before, events))
    }

    /// What the move that is previewed would do.
    pub fn previewed_events(&self) -> Vec<Event> {
        self.previewed()
            .map_or_else(Vec::new, |m| events(self.record.position(), m))
    }

    /// `PLAYER n TURN`, or how the game has ended.
    pub fn label(&self) -> String {
        let wins = |player: Player| format!("PLAYER {} WINS!", player.number());
        let ending = self
            .record
            .ending()
            .filter(|_| self.ply() == self.record.ply());
        match ending.map(|ending| ending.outcome) {
            Some(Outcome::Win(player)) => wins(player),
            Some(Outcome::Draw) => "A DRAW".into(),
            None => format!("PLAYER {} TURN", self.position().turn().number()),
        }
    }

    /// Chooses a kind of move. Conquer and Conquest need nothing more to be previewed.
    ///
    /// # Errors
    /// If no move may be chosen now, or none of this kind; nothing changes then.
    pub fn choose(&mut self, kind: Kind) -> Result<(), Fault> {
        if self.is_over() {
            return Err(Fault::Over);
        }
        match self.state() {
            State::MoveBlank => {}
            State::MoveStart(_) | State::MoveEnd(_) => return Err(Fault::Chosen),
            State::History => return Err(Fault::Playback),
        }
        let position = *self.record.position();
        let m = match kind {
            Kind::Acquire if position.empty_count() < 3 => return Err(Fault::FewEmpty),
            Kind::Conquest if !position.has_path(position.turn()) => return Err(Fault::NoPath),
            Kind::Acquire | Kind::Vanquish => None,
            Kind::Conquer => Some(Move::Conquer),
            Kind::Conquest => Some(Move::Conquest),
        };
        self.choice = Some(Choice {
            kind,
            cells: Vec::new(),
            preview: m.map(|m| Preview::new(position, m)),
        });
        Ok(())
    }

    /// Points at a cell: selects or deselects it for an Acquire, or makes it the corner of a Vanquish.
    ///
    /// # Errors
    /// If the cell is ignored, or the block that begins there cannot be vanquished: then it is not
    /// previewed.
    pub fn point(&mut self, cell: Cell) -> Result<(), Fault> {
        let position = *self.record.position();
        let nothing = self.nothing_chosen();
        let choice = self.choice.as_mut().ok_or(nothing)?;
        match choice.kind {
            Kind::Acquire => choice.toggle(&position, cell),
            Kind::Vanquish => {
                choice.cells = vec![cell];
                choice.preview = None;
                match vanquish_fault(&position, cell) {
                    Some(fault) => Err(fault),
                    None => {
                        choice.preview = Some(Preview::new(position, Move::Vanquish(cell)));
                        Ok(())
                    }
                }
            }
            Kind::Conquer | Kind::Conquest => Err(Fault::NoCells),
        }
    }

    /// Why no move is being made up.
    fn nothing_chosen(&self) -> Fault {
        if self.is_over() {
            Fault::Over
        } else if self.shown.is_some() {
            Fault::Playback
        } else {
            Fault::NothingChosen
        }
    }

    /// Withdraws the selection, the preview and the choice of a kind; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.choice.take().is_some()
    }

    /// Plays the move that is previewed.
    ///
    /// # Errors
    /// If none is.
    pub fn confirm(&mut self) -> Result<(), Fault> {
        let m = match (self.previewed(), &self.choice) {
            (Some(m), _) => m,
            (None, Some(_)) => return Err(Fault::NotWhole),
            (None, None) => return Err(self.nothing_chosen()),
        };
        let clicks = <[Cell; 3]>::try_from(self.picked());
        let ply = self.record.ply();
        self.record.play(m).map_err(|_| Fault::Over)?;
        if let Ok(clicks) = clicks {
            self.clicks.note(ply, clicks);
        }
        self.settle();
        Ok(())
    }

    /// The move that is previewed, for somebody elsewhere to enter: it is played when the game that
    /// [comes back](Self::follow) has it.
    ///
    /// # Errors
    /// If none is previewed.
    pub fn hand_over(&mut self) -> Result<Move, Fault> {
        let m = match (self.previewed(), &self.choice) {
            (Some(m), _) => m,
            (None, Some(_)) => return Err(Fault::NotWhole),
            (None, None) => return Err(self.nothing_chosen()),
        };
        if let Ok(clicks) = <[Cell; 3]>::try_from(self.picked()) {
            self.clicks.note(self.record.ply(), clicks);
        }
        self.choice = None;
        Ok(m)
    }

    /// The game is now this one, as somebody else has it. Playback and what is being made up stay if they can.
    pub fn follow(&mut self, record: Record<Position>) {
        self.clicks.retain_played(&record);
        self.step = None;
        let is_here = self.record.position() == record.position();
        self.record = record;
        if self.is_over() || !is_here {
            self.choice = None;
        }
        self.shown = match self.shown {
            Some(ply) => Some(ply.min(self.record.ply())),
            None => self.is_over().then(|| self.record.ply()),
        };
        // A rematch is played, not looked at.
        if !self.is_over() && self.record.ply() == 0 {
            self.shown = None;
        }
    }

    /// The player gives up.
    pub fn resign(&mut self, player: Player) {
        self.record.resign(player);
        self.settle();
    }

    /// The players agree to a draw.
    pub fn agree_draw(&mut self) {
        self.record.agree_draw();
        self.settle();
    }

    /// Plays a move that the computer has thought of.
    ///
    /// # Errors
    /// If it may not be played.
    pub fn play(&mut self, m: &str) -> Result<(), grid_core::MoveTextError> {
        AnyGame::play(&mut self.record, m)?;
        self.settle();
        Ok(())
    }

    /// Takes back confirmed moves, or plays them again, as `change` does; it answers whether it did.
    ///
    /// # Errors
    /// If a move is being made up, or playback shows an earlier position.
    pub fn change(
        &mut self,
        change: impl FnOnce(&mut Record<Position>) -> bool,
    ) -> Result<bool, Fault> {
        if self.choice.is_some() {
            return Err(Fault::Chosen);
        }
        if self.ply() != self.record.ply() {
            return Err(Fault::NotLatest);
        }
        let is_changed = change(&mut self.record);
        if is_changed {
            self.settle();
        }
        Ok(is_changed)
    }

    /// After a change of the game: nothing is chosen, and a game that is over is in playback.
    fn settle(&mut self) {
        self.choice = None;
        self.step = None;
        self.shown = self.is_over().then(|| self.record.ply());
    }

    /// Switches from play to playback, and back at the latest position of an unfinished game.
    ///
    /// # Errors
    /// If a move is being made up, playback is at an earlier position, or the game is over.
    pub fn pause_or_play(&mut self) -> Result<(), Fault> {
        if self.choice.is_some() {
            return Err(Fault::Chosen);
        }
        self.step = None;
        self.shown = match self.shown {
            None => Some(self.record.ply()),
            Some(_) if self.is_over() => return Err(Fault::Over),
            Some(ply) if ply < self.record.ply() => return Err(Fault::NotLatest),
            Some(_) => None,
        };
        Ok(())
    }

    /// Whether playback can go back, and whether it can go forward.
    pub fn can_step(&self) -> [bool; 2] {
        self.shown
            .map_or([false; 2], |ply| [ply > 0, ply < self.record.ply()])
    }

    /// In playback, goes one position back.
    pub fn back(&mut self) -> bool {
        self.go_to(self.ply().saturating_sub(1))
    }

    /// In playback, goes one position forward.
    pub fn forward(&mut self) -> bool {
        self.go_to(self.ply() + 1)
    }

    /// In playback, goes to the position after some plies, or as near as there is one; answers whether
    /// that is another.
    pub fn go_to(&mut self, ply: usize) -> bool {
        self.step = None;
        let last = self.record.ply();
        match &mut self.shown {
            Some(shown) => {
                let before = std::mem::replace(shown, ply.min(last));
                before != *shown
            }
            None => false,
        }
    }
}

impl Choice {
    /// Selects or deselects a cell of an Acquire.
    fn toggle(&mut self, position: &Position, cell: Cell) -> Result<(), Fault> {
        if let Some(index) = self.cells.iter().position(|&picked| picked == cell) {
            self.cells.remove(index);
            self.preview = None;
            return Ok(());
        }
        if self.cells.len() == 3 {
            return Err(Fault::Fourth);
        }
        if position.base_owner(cell).is_some() {
            return Err(Fault::Base);
        }
        if !position.is_empty(cell) {
            return Err(Fault::Occupied);
        }
        self.cells.push(cell);
        let cells = <[Cell; 3]>::try_from(&self.cells[..]).ok();
        let cells = cells.and_then(Triple::new);
        self.preview = cells.map(|cells| Preview::new(*position, Move::Acquire(cells)));
        Ok(())
    }
}

impl Preview {
    /// What a legal move brings.
    fn new(position: Position, m: Move) -> Self {
        let mut after = position;
        after.play_unchecked(m);
        Self { m, after }
    }
}

/// What a legal move does.
fn events(position: &Position, m: Move) -> Vec<Event> {
    let mut events = Vec::new();
    let mut after = *position;
    after.play_with(m, |event| events.push(event));
    events
}
