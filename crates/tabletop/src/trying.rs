//! Moves that are tried in playback: a tree of lines beside the game, which stays as it is.

use crate::variations::{add_line, tidy};
use crate::{Fault, Match, Message, Playback, Variations, Way};

impl Match {
    /// What was tried beside the game, and the comments that a file had.
    pub fn variations(&self) -> Variations {
        Variations::of(&*self.game, &self.tried, &self.comments)
    }

    /// The comment on the position that is shown.
    pub fn comment(&self) -> Option<&str> {
        let comment = self.comments.get(&self.shown().played())?;
        Some(comment)
    }

    /// Writes a comment on the position that is shown; an empty text removes it. What is no text of
    /// one line is left out, and so is what is too long.
    pub fn set_comment(&mut self, text: &str) {
        let (moves, text) = (self.shown().played(), tidy(text));
        match text.is_empty() {
            true => _ = self.comments.remove(&moves),
            false => _ = self.comments.insert(moves, text),
        }
        self.keep_change();
    }

    /// Whether playback shows a position of a line that was tried, and none of the game.
    pub fn is_trying(&self) -> bool {
        self.playback.is_some() && !self.game.played().starts_with(&self.shown().played())
    }

    /// The moves that were played or tried in place of a move of the line that playback shows, by
    /// its index, as people read them: that of the game first.
    pub fn others(&self, index: usize) -> Vec<String> {
        let line = self.playback().map_or_else(Vec::new, Playback::line);
        let Some(m) = line.get(index) else {
            return Vec::new();
        };
        let mut others = self.next_moves(&line[..index]);
        others.retain(|other| other != m);
        if others.is_empty() {
            return others;
        }
        let mut before = self.shown().copy();
        before.go_to(index);
        others.iter().map(|other| before.move_name(other)).collect()
    }

    /// The moves that were played or tried after some moves.
    fn next_moves(&self, moves: &[String]) -> Vec<String> {
        let mut found = Vec::new();
        for line in std::iter::once(&self.game.played()).chain(&self.tried) {
            if let Some(m) = line.get(moves.len())
                && line.starts_with(moves)
                && !found.contains(m)
            {
                found.push(m.clone());
            }
        }
        found
    }

    /// Goes over to the next line that differs in the ply that playback shows.
    ///
    /// # Errors
    /// If the match is not in playback, or no other move was played or tried there.
    pub fn turn_to_next_line(&mut self) -> Result<(), Fault> {
        if self.playback.is_none() {
            return Err(Fault::NotPlayback);
        }
        let mut moves = self.shown().played();
        let last = moves.pop();
        let known = self.next_moves(&moves);
        let at = last.and_then(|m| known.iter().position(|known| *known == m));
        match at.map(|at| (at, &known[(at + 1) % known.len()])) {
            Some((at, next)) if *next != known[at] => moves.push(next.clone()),
            _ => return Err("the move shown is the only one that was tried there".into()),
        }
        self.show_line(&moves);
        Ok(())
    }

    /// Tries a move in playback, after the position shown. The line is kept beside the game.
    pub(crate) fn try_move(&mut self, m: &str) {
        let mut moves = self.shown().played();
        moves.push(m.into());
        self.keep_line(moves);
        let ways = &[
            (Way::TakeBack, "takes it back"),
            (Way::PauseOrPlay, "goes back to the game"),
        ];
        self.tell(Message::new("tried beside the game").with_ways(ways));
    }

    /// Forgets the move that was tried last in the position shown, and all that was tried after it.
    pub(crate) fn take_back_try(&mut self) {
        let mut moves = self.shown().played();
        self.tried.retain(|line| !line.starts_with(&moves));
        self.comments.retain(|to, _| !to.starts_with(&moves));
        moves.pop();
        add_line(&mut self.tried, &self.game.played(), moves.clone());
        self.keep_change();
        self.show_line(&moves);
    }

    /// Keeps the line that begins with some moves, and shows the position after them.
    pub(crate) fn keep_line(&mut self, moves: Vec<String>) {
        if add_line(&mut self.tried, &self.game.played(), moves.clone()) {
            self.keep_change();
        }
        self.show_line(&moves);
    }

    /// Shows the position after some moves in playback: in the game if they are its moves, else in
    /// the first line that begins with them.
    fn show_line(&mut self, moves: &[String]) {
        let mut playback = Playback::new(&*self.game);
        if !self.game.played().starts_with(moves) {
            let line = self.tried.iter().find(|line| line.starts_with(moves));
            playback.try_line(line.map_or(moves, |line| line));
        }
        playback.go_to(moves.len());
        self.playback = Some(playback);
        self.refresh();
    }
}
