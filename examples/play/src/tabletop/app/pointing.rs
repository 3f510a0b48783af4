//! Pointing at moves by cells.

use menagerie::scene::Spot;

use super::{App, Candidate, Menu};
use crate::tabletop::remote::Remote;

impl App {
    /// Moves the cursor as seen on the screen; the edge stops it.
    pub(super) fn step(&mut self, down: i32, right: i32) {
        let sign = if self.flip { -1 } else { 1 };
        let moved = |at: u16, by: i32, size: u16| {
            (i32::from(at) + sign * by).clamp(0, i32::from(size) - 1) as u16
        };
        self.cursor = Spot {
            row: moved(self.cursor.row, down, self.scene.rows()),
            column: moved(self.cursor.column, right, self.scene.columns),
        };
    }

    /// Points at the cell under the cursor: selects it, or plays the move that ends there.
    pub(super) fn point(&mut self) {
        if self.game.ending().is_some() {
            self.tell("the game is over: u takes the last move back, p looks at it");
            return;
        }
        if self.is_computer_thinking() {
            self.tell("the computer is thinking");
            return;
        }
        let you = self.remote.as_ref().and_then(Remote::side);
        if you.is_some_and(|you| you != self.game.turn()) {
            self.tell("the other player is to move");
            return;
        }
        if self.picked.last() == Some(&self.cursor) && !self.targets.contains(&self.cursor) {
            self.unselect();
            return;
        }
        if self.picked.is_empty() {
            self.targets = self.game.next_spots(&[]);
        } else if !self.targets.contains(&self.cursor)
            && self.game.next_spots(&[]).contains(&self.cursor)
        {
            // Another piece instead.
            self.picked.clear();
            self.targets = vec![self.cursor];
        }
        if !self.targets.contains(&self.cursor) {
            if self.picked.is_empty() {
                self.targets.clear();
                self.tell("no move starts here");
            } else {
                self.tell("not a target: point at a marked cell, or press any other key to let go");
            }
            return;
        }
        self.picked.push(self.cursor);
        let mut moves = self.game.moves_at(&self.picked);
        self.targets = self.game.next_spots(&self.picked);
        if self.targets.is_empty() && moves.len() == 1 {
            let m = moves.remove(0);
            self.play(&m);
        } else if !moves.is_empty() {
            self.menu = Some(Menu { moves, chosen: 0 });
        }
    }

    /// The move chosen in the menu; else the one that the cells pointed at make with the cursor's, of
    /// several the first, which the menu would offer first.
    pub(super) fn look_ahead(&self) -> Option<Candidate> {
        let m = match &self.menu {
            Some(menu) => menu.moves[menu.chosen].clone(),
            None if self.targets.contains(&self.cursor) => {
                let mut spots = self.picked.clone();
                spots.push(self.cursor);
                self.game.moves_at(&spots).into_iter().next()?
            }
            None => return None,
        };
        let preview = self.game.preview(&m).ok()?;
        Some(Candidate { m, preview })
    }

    /// Forgets the cells pointed at.
    pub(super) fn unselect(&mut self) {
        self.picked.clear();
        self.targets.clear();
        self.menu = None;
        self.candidate = None;
    }
}
