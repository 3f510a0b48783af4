//! Choosing a move: its kind, its cells, confirming it.

use crate::choice::usual_kind;
use crate::table::Act;
use crate::{
    Candidate, Choice, Extent, Fault, Foresight, Match, Menu, Message, MoveShown, Way, refused_pick,
};
use menagerie::board_scene::{Effect, MoveKind};
use menagerie::{Pick, Spot};

impl Match {
    /// Checks whether the person can choose a move now.
    pub(crate) fn may_choose(&self) -> Result<(), Fault> {
        let is_playback = self.playback.is_some();
        if self.is_over() && !is_playback || self.shown().ending().is_some() {
            return Err(Fault::Over);
        }
        if is_playback {
            return Ok(());
        }
        if let Some(waits_for) = self.link.waits_for() {
            return Err(Fault::refused(waits_for));
        }
        if self.is_opponents_turn() {
            return Err("your opponent is to move".into());
        }
        if self.is_computers_turn() {
            return Err(Fault::Thinking);
        }
        Ok(())
    }

    /// That no kind of move is chosen: `first choose a move: a acquire, c conquer`.
    fn no_kind(&self) -> Fault {
        let kinds = self.kinds.iter();
        let words = kinds.map(|kind| format!("{} {}", kind.key, kind.name));
        let words: Vec<String> = words.collect();
        Fault::refused(format!("first choose a move: {}", words.join(", ")))
    }

    /// Chooses a kind of move by its index, in place of another one. A move without cells is
    /// previewed at once.
    ///
    /// # Errors
    /// If no move can be chosen now, none of this kind, or this kind is chosen; nothing changes
    /// then.
    pub fn choose_kind(&mut self, kind: usize) -> Result<(), Fault> {
        self.may_choose()?;
        if self.choice.kind == Some(kind) {
            return Err(Fault::Chosen);
        }
        let chosen = self.kinds.get(kind).ok_or_else(|| self.no_kind())?;
        if let Some(refusal) = chosen.refusal.clone() {
            return Err(Fault::refused(refusal));
        }
        let name = chosen.name;
        self.choice = Choice {
            kind: Some(kind),
            ..Choice::default()
        };
        self.complete();
        if self.passes() {
            let message = Message::new(format!("{name} changes nothing here"));
            let ways = &[(Way::Confirm, "passes the turn"), (Way::Cancel, "cancels")];
            self.tell(message.with_ways(ways));
        }
        Ok(())
    }

    /// Finds the moves that the chosen cells make, the cells that can follow, and the preview.
    fn complete(&mut self) {
        let choice = self.shown().choose(&self.choice.path());
        self.choice.targets = choice.cells;
        self.choice.candidate = choice.moves.first().and_then(|m| self.candidate(m));
        self.refresh_scene();
    }

    /// Whether the previewed move leaves the board as it is.
    pub fn passes(&self) -> bool {
        let candidate = self.choice.candidate.as_ref();
        candidate.is_some_and(|candidate| self.leaves_board(candidate))
    }

    /// Whether a move neither changes the board nor ends the game.
    pub(crate) fn leaves_board(&self, Candidate { shown, .. }: &Candidate) -> bool {
        shown.standing.reason.is_none() && shown.scene.cells == self.shown().scene().cells
    }

    pub(crate) fn candidate(&self, m: &str) -> Option<Candidate> {
        let (before, mut after) = (self.shown(), self.shown().branch());
        after.play(m).ok()?;
        Some(Candidate {
            m: m.into(),
            name: before.move_name(m),
            shown: MoveShown::of(&*after, Some(before), Extent::since(0)),
            foresight: Foresight::of(&*after, before.turn(), self.doubts),
        })
    }

    /// Plays the move that a person has chosen; in playback, tries it. One that loses at once is
    /// asked for twice when it is played, unless all do.
    ///
    /// # Errors
    /// If it loses, and was not chosen just before. It is previewed then.
    pub(crate) fn play_chosen(&mut self, m: &str) -> Result<(), Fault> {
        if self.playback.is_some() {
            self.try_move(m);
            return Ok(());
        }
        if self.doubts && self.choice.doubted.as_deref() != Some(m) {
            self.choice.doubted = None;
            let foresight = self.candidate(m).map(|candidate| candidate.foresight);
            let is_doubted = |it: &Foresight| it.is_doubted(&*self.game);
            if let Some(why) = foresight.filter(is_doubted).and_then(|it| it.loss) {
                self.choice.doubted = Some(m.into());
                let ways = &[
                    (Way::Confirm, "again plays it"),
                    (Way::Cancel, "takes it back"),
                ];
                return Err(Fault::Refused(why, ways));
            }
        }
        self.play(Act::play(m));
        Ok(())
    }

    /// The kind of move that is chosen before the person chooses one: that of a move that wins at
    /// once, otherwise the first kind with cells. `None` if there is none.
    pub fn usual_kind(&self) -> Option<&MoveKind> {
        self.kinds.get(usual_kind(self.shown(), &self.kinds)?)
    }

    /// Chooses the usual kind of move, unless one is chosen.
    fn choose_usual_kind(&mut self) -> Result<usize, Fault> {
        if self.choice.kind.is_none() {
            let kind = usual_kind(self.shown(), &self.kinds);
            self.choose_kind(kind.ok_or_else(|| self.no_kind())?)?;
        }
        self.choice.kind.ok_or_else(|| self.no_kind())
    }

    /// Points at a cell: selects it for the move, deselects it, or plays the move that ends there.
    /// Without a kind of move, the usual one is chosen first.
    ///
    /// # Errors
    /// If no move can be chosen now, the cell does not fit, or the move that it makes loses at once
    /// and is doubted.
    pub fn point(&mut self, spot: Spot) -> Result<(), Fault> {
        self.may_choose()?;
        if self.kinds.is_empty() {
            return self.point_directly(spot);
        }
        let kind = self.choose_usual_kind()?;
        match self.kinds[kind].cells {
            0 => {
                let ways = &[(Way::Confirm, "confirms it"), (Way::Cancel, "cancels it")];
                Err(Fault::Refused(
                    "this move has no cells to choose".into(),
                    ways,
                ))
            }
            // The new cell takes the place of the old one.
            1 => {
                self.choice.picked = vec![spot];
                self.complete();
                match self.choice.candidate {
                    Some(_) => Ok(()),
                    None => {
                        self.choice.targets = self.shown().choose(&Pick::path(kind, [])).cells;
                        Err(self.pick_fault(&[spot]))
                    }
                }
            }
            cells => self.toggle(cells, spot),
        }
    }

    /// Selects a cell of a move of several cells, or deselects it.
    fn toggle(&mut self, cells: usize, spot: Spot) -> Result<(), Fault> {
        let picked = &mut self.choice.picked;
        if let Some(index) = picked.iter().position(|&other| other == spot) {
            picked.remove(index);
        } else if picked.len() == cells {
            let why = "all cells are chosen, and a chosen one can be deselected";
            return Err(Fault::Refused(
                why.into(),
                &[(Way::Confirm, "confirms the move")],
            ));
        } else if self.choice.targets.contains(&spot) {
            picked.push(spot);
        } else {
            return Err(self.pick_fault(&[&self.choice.picked[..], &[spot]].concat()));
        }
        self.complete();
        Ok(())
    }

    /// Why the last of some cells cannot follow the others.
    fn pick_fault(&self, picked: &[Spot]) -> Fault {
        let why = refused_pick(self.shown(), self.choice.kind.unwrap_or(0), picked);
        Fault::refused(why.unwrap_or_else(|| "that cell is no target".into()))
    }

    /// The cells at which a move can start, in a game without kinds of move.
    fn starts(&self) -> Vec<Spot> {
        self.shown().choose(&Pick::path(0, [])).cells
    }

    /// Points at a cell in a game without kinds of move.
    fn point_directly(&mut self, spot: Spot) -> Result<(), Fault> {
        let is_target = self.choice.targets.contains(&spot);
        if self.choice.picked.last() == Some(&spot) && !is_target {
            self.withdraw();
            return Ok(());
        }
        if self.choice.picked.is_empty() {
            self.choice.targets = self.starts();
        } else if !is_target && self.starts().contains(&spot) {
            // Another piece takes the place of the chosen one.
            self.choice.picked.clear();
            self.choice.targets = vec![spot];
        }
        if !self.choice.targets.contains(&spot) {
            if self.choice.picked.is_empty() {
                self.choice.targets.clear();
            }
            return Err(self.pick_fault(&[&self.choice.picked[..], &[spot]].concat()));
        }
        let next = self.shown().choose(&self.choice.path_to(spot));
        if let ([m], []) = (&next.moves[..], &next.cells[..]) {
            return self.play_chosen(m);
        }
        let choice = &mut self.choice;
        choice.picked.push(spot);
        choice.targets = next.cells;
        if !next.moves.is_empty() {
            let names = next.moves.iter().map(|m| self.name_in_menu(m)).collect();
            self.choice.menu = Some(Menu {
                moves: next.moves,
                names,
                chosen: 0,
            });
        }
        Ok(())
    }

    /// What a move of a menu is called: the piece that a pawn becomes, otherwise its text.
    fn name_in_menu(&self, m: &str) -> String {
        let preview = self.shown().preview(m).ok();
        let events = preview.map_or_else(Vec::new, |preview| preview.events);
        let promoted = events.iter().find(|event| event.effect == Effect::Changed);
        let piece = promoted.and_then(|event| event.piece);
        piece.map_or(m, |piece| piece.name).into()
    }

    /// Previews the move that pointing at a cell would play, or the one chosen in the menu. In a
    /// game with kinds of move the preview is there already, wherever the cursor is.
    pub fn look_ahead(&mut self, cursor: Spot) {
        if self.choice.kind.is_some() {
            return;
        }
        let rests = self.choice.is_empty() && self.kinds.is_empty() && self.may_choose().is_ok();
        let choice = &self.choice;
        let m = match &choice.menu {
            Some(menu) => Some(menu.moves[menu.chosen].clone()),
            // In some games one cell is a whole move.
            None if rests || choice.targets.contains(&cursor) => {
                let next = self.shown().choose(&choice.path_to(cursor));
                next.moves.into_iter().next()
            }
            None => None,
        };
        self.choice.candidate = m.and_then(|m| self.candidate(&m));
    }

    /// Previews a legal move, as if the cursor rested on it.
    pub fn look_at(&mut self, m: &str) {
        self.choice.candidate = self.candidate(m);
    }

    /// Goes through the menu of moves that share their cells.
    pub fn step_menu(&mut self, by: isize) {
        if let Some(menu) = &mut self.choice.menu {
            menu.step(by);
        }
    }

    /// Plays a move of the menu: the one with this index, or the one that is chosen.
    pub fn play_from_menu(&mut self, index: Option<usize>) {
        let Some(menu) = &self.choice.menu else {
            return;
        };
        if let Some(m) = menu.moves.get(index.unwrap_or(menu.chosen)).cloned() {
            let done = self.play_chosen(&m);
            self.tell_fault(done);
        }
    }

    /// Plays the move that is previewed. Without a kind of move, the usual one is chosen.
    ///
    /// # Errors
    /// If none is, or it is doubted.
    pub fn confirm(&mut self) -> Result<(), Fault> {
        let Choice {
            kind, candidate, ..
        } = &self.choice;
        let m = match (kind, candidate) {
            (Some(_), Some(candidate)) => candidate.m.clone(),
            (Some(kind), None) => {
                let is_full = self.choice.picked.len() == self.kinds[*kind].cells;
                let which = if is_full {
                    "another cell"
                } else {
                    "more cells"
                };
                let ways = &[(Way::Choose, "chooses the cell under the cursor")];
                return Err(Fault::Refused(format!("choose {which}"), ways));
            }
            (None, _) => {
                self.may_choose()?;
                return self.choose_usual_kind().map(drop);
            }
        };
        let (ply, picked) = (self.game.ply(), &self.choice.picked);
        if self.playback.is_none() && picked.len() > 1 {
            self.chosen.insert(ply, picked.clone());
        } else if self.playback.is_none() {
            self.chosen.remove(&ply);
        }
        self.play_chosen(&m)
    }
}
