//! A second, slow model of the game: a map of letters, each rule written out literally.

use std::collections::{BTreeMap, BTreeSet};

use grid_core::{Game, Outcome, Player, SquareSet};

/// A row and a column.
type At = (i32, i32);

/// The two squares of each move.
type Moves = BTreeSet<(At, At)>;

/// A position: the letters of the pieces, and whether White is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    pieces: BTreeMap<At, char>,
    white: bool,
}

/// The squares around: straight ones, then diagonal ones.
const AROUND: [At; 8] = {
    let [up, right, down, left] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    [up, right, down, left, (-1, -1), (-1, 1), (1, 1), (1, -1)]
};

/// Each pad leads to the next one.
const PADS: [At; 4] = [(3, 9), (3, 1), (7, 9), (7, 1)];

fn is_white(c: char) -> bool {
    c.is_ascii_uppercase()
}

fn is_enemy(a: char, b: char) -> bool {
    is_white(a) != is_white(b)
}

fn kind(c: char) -> char {
    c.to_ascii_uppercase()
}

/// A letter in the colour of another letter.
fn coloured(letter: char, like: char) -> char {
    if is_white(like) {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

impl Model {
    pub fn read(text: &str) -> Self {
        let (side, rows) = text.split_once(' ').unwrap();
        let rows = (0..).zip(rows.split('/'));
        let squares = rows.flat_map(|(row, line)| {
            (0..)
                .zip(line.chars())
                .map(move |(column, c)| ((row, column), c))
        });
        Self {
            pieces: squares.filter(|(_, c)| c.is_ascii_alphabetic()).collect(),
            white: side == "W",
        }
    }

    /// The piece on a square.
    fn at(&self, at: At) -> Option<char> {
        self.pieces.get(&at).copied()
    }

    /// Whether a square is on the board and empty.
    fn is_empty(&self, at: At) -> bool {
        (0..11).contains(&at.0) && (0..11).contains(&at.1) && self.at(at).is_none()
    }

    /// The pieces on the board.
    fn pieces(&self) -> impl Iterator<Item = (At, char)> + '_ {
        self.pieces.iter().map(|(&at, &c)| (at, c))
    }

    /// The pieces beside a square.
    fn near(&self, at: At) -> impl Iterator<Item = (At, char)> + '_ {
        let squares = AROUND.into_iter().map(move |d| plus(at, d));
        squares.filter_map(|there| Some((there, self.at(there)?)))
    }

    /// R7: the result words, or `*`. Ignores stalemate.
    fn result(&self) -> &'static str {
        let has = |letters: [char; 2]| self.pieces().any(|(_, c)| letters.contains(&c));
        match (has(['K', 'W']), has(['k', 'w'])) {
            (true, true) => "*",
            (true, false) => "1-0",
            (false, true) => "0-1",
            (false, false) => "1/2-1/2",
        }
    }

    /// R3.1: whether a piece can capture what stands on a square.
    fn is_prey(&self, c: char, at: At) -> bool {
        let can_take = |there| is_enemy(c, there) && kind(there) != 'G';
        self.at(at).is_some_and(can_take)
    }

    /// R4.
    fn is_paralysed(&self, at: At, c: char) -> bool {
        self.near(at)
            .any(|(_, other)| kind(other) == 'Z' && is_enemy(c, other))
    }

    /// R3: all moves.
    fn all_moves(&self) -> Moves {
        let mut moves = Moves::new();
        if self.result() == "*" {
            for (from, c) in self.pieces() {
                if is_white(c) == self.white && !self.is_paralysed(from, c) {
                    self.moves_of(from, c, &mut moves);
                }
            }
        }
        moves
    }

    fn moves_of(&self, from: At, c: char, moves: &mut Moves) {
        let (straight, diagonal) = AROUND.split_at(4);
        let leaps = diagonal
            .iter()
            .flat_map(|&(down, right)| [(down, 2 * right), (2 * down, right)]);
        let leaps: Vec<At> = leaps.collect();
        match kind(c) {
            'P' => self.pawn_moves(from, c, moves),
            'N' => self.walk(from, c, &leaps, 1, moves),
            'B' | 'W' => self.walk(from, c, diagonal, 10, moves),
            'R' => self.walk(from, c, straight, 10, moves),
            'E' => {
                self.walk(from, c, &AROUND, 10, moves);
                self.walk(from, c, &leaps, 1, moves);
            }
            'K' | 'O' | 'J' | 'Z' => self.walk(from, c, &AROUND, 1, moves),
            'X' if from.0 == 0 || from.0 == 10 => {
                self.walk(from, c, &[(0, -1), (0, 1)], 1, moves);
            }
            'S' | 'C' | 'G' => {
                let squares = AROUND.map(|d| plus(from, d));
                let empty = squares.into_iter().filter(|&to| self.is_empty(to));
                moves.extend(empty.map(|to| (from, to)));
            }
            _ => {}
        }
        match kind(c) {
            'C' => self.flings(from, c, moves),
            'G' => self.pushes(from, moves),
            _ => {}
        }
    }

    /// R3.1: up to `most` steps in each direction, to empty squares and to one capture.
    fn walk(&self, from: At, c: char, directions: &[At], most: usize, moves: &mut Moves) {
        for &d in directions {
            let mut to = plus(from, d);
            for _ in 0..most {
                if self.is_empty(to) || self.is_prey(c, to) {
                    moves.insert((from, to));
                }
                if !self.is_empty(to) {
                    break;
                }
                to = plus(to, d);
            }
        }
    }

    fn pawn_moves(&self, from: At, c: char, moves: &mut Moves) {
        let (down, home) = if is_white(c) { (1, 1) } else { (-1, 9) };
        let one = plus(from, (down, 0));
        let two = plus(one, (down, 0));
        if self.is_empty(one) {
            moves.insert((from, one));
            if from.0 == home && self.is_empty(two) {
                moves.insert((from, two));
            }
        }
        let captures = [plus(one, (0, -1)), plus(one, (0, 1))].into_iter();
        let captures = captures.filter(|&to| self.is_prey(c, to));
        moves.extend(captures.map(|to| (from, to)));
    }

    /// R3.8: what a Gorilla can push.
    fn pushes(&self, from: At, moves: &mut Moves) {
        let can_change = |c| kind(c) != 'G';
        for d in AROUND {
            let (to, behind) = (plus(from, d), plus(plus(from, d), d));
            let is_free = self.is_empty(behind) || self.at(behind).is_some_and(can_change);
            if self.at(to).is_some_and(can_change) && is_free {
                moves.insert((from, to));
            }
        }
    }

    /// R3.7: what a Catapult that is not paralysed can fling.
    fn flings(&self, catapult: At, c: char, moves: &mut Moves) {
        for (from, flung) in self.near(catapult) {
            if is_enemy(c, flung) || matches!(kind(flung), 'X' | 'H') {
                continue;
            }
            let d = (catapult.0 - from.0, catapult.1 - from.1);
            let mut to = plus(catapult, d);
            while self.is_empty(to) || self.at(to).is_some() {
                let can_take =
                    |there| is_enemy(c, there) && !matches!(kind(there), 'K' | 'W' | 'G');
                if self.at(to).is_none_or(can_take) {
                    moves.insert((from, to));
                }
                to = plus(to, d);
            }
        }
    }

    fn arrival(&mut self) {
        for (&(row, column), c) in &mut self.pieces {
            *c = match (*c, row, column) {
                ('P', 10, _) => 'H',
                ('p', 0, _) => 'h',
                ('K', 5, 5) => 'W',
                ('k', 5, 5) => 'w',
                _ => *c,
            };
        }
    }

    /// R6.1 and R6.2.
    fn poison(&mut self) {
        let [mut gone, mut women] = [BTreeSet::new(), BTreeSet::new()];
        for (at, c) in self.pieces().filter(|&(_, c)| matches!(kind(c), 'S' | 'E')) {
            for (victim_at, victim) in self.near(at) {
                if !is_enemy(c, victim) || matches!(kind(victim), 'X' | 'H') {
                    continue;
                }
                gone.insert(victim_at);
                for (woman_at, woman) in self.near(victim_at) {
                    if kind(c) == 'S' && woman == coloured('o', victim) {
                        gone.insert(at);
                        women.insert(woman_at);
                    }
                }
            }
        }
        for at in women {
            let woman = self.pieces[&at];
            self.pieces.insert(at, coloured('e', woman));
        }
        self.pieces.retain(|at, _| !gone.contains(at));
    }

    /// R6.3 and R6.4.
    fn run(&mut self) {
        let has = |letter: char| self.pieces().any(|(_, c)| c == letter);
        let on_row_5 = |letter: char| self.pieces().any(|(at, c)| c == letter && at.0 == 5);
        let find = |letter: char| self.pieces().find(|&(_, c)| c == letter).map(|p| p.0);
        let white = find('X').filter(|_| on_row_5('p') || has('H'));
        let black = find('x').filter(|_| on_row_5('P') || has('h'));
        if let (Some(one), Some(other)) = (white, black)
            && one.1 == other.1
        {
            self.pieces.retain(|at, _| at.1 != one.1);
            return;
        }
        for (cart, letter) in [(white, 'X'), (black, 'x')] {
            if let Some((row, column)) = cart.filter(|at| at.0 == 0 || at.0 == 10) {
                self.pieces.retain(|at, _| at.1 != column);
                self.pieces.insert((10 - row, column), letter);
            }
        }
    }

    /// R6.5.
    fn pads(&mut self) {
        let travellers = PADS.map(|pad| self.pieces.remove(&pad));
        for (piece, to) in travellers.into_iter().zip(PADS.into_iter().cycle().skip(1)) {
            self.pieces.extend(piece.map(|c| (to, c)));
        }
    }

    /// R6.7.
    fn joeys(&mut self) {
        let before = self.clone();
        for (at, _) in before.pieces().filter(|&(_, c)| kind(c) == 'J') {
            if before.pieces().filter(|p| p.0.0 == at.0).count() % 5 == 0 {
                self.pieces.remove(&at);
                for (there, _) in before.near(at) {
                    self.pieces.remove(&there);
                }
            }
        }
    }
}

/// Reads a square.
fn read_at(text: &str) -> At {
    let (row, column) = text.split_once(',').unwrap();
    (row.parse().unwrap(), column.parse().unwrap())
}

impl grid_core::testing::Model<wildebeest::Position> for Model {
    fn text(&self) -> String {
        let shown = |at: At| match self.at(at) {
            Some(c) => c,
            _ if at == (5, 5) => '#',
            _ if PADS.contains(&at) => '*',
            _ => '.',
        };
        let row = |row| (0..11).map(|column| shown((row, column))).collect();
        let rows: Vec<String> = (0..11).map(row).collect();
        format!("{} {}", if self.white { 'W' } else { 'B' }, rows.join("/"))
    }

    fn status(&self) -> &'static str {
        match self.result() {
            "*" if self.all_moves().is_empty() => "1/2-1/2",
            result => result,
        }
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.all_moves().into_iter();
        let text = |((row, column), to): (At, At)| format!("{row},{column}-{},{}", to.0, to.1);
        moves.map(text).collect()
    }

    fn play(&self, m: &str) -> Self {
        let (from, to) = m.split_once('-').unwrap();
        let (from, to) = (read_at(from), read_at(to));
        let mut after = self.clone();
        let c = after.pieces.remove(&from).unwrap();
        let d = (to.0 - from.0, to.1 - from.1);
        if let Some(pushed) = after.pieces.insert(to, c)
            && kind(c) == 'G'
            && AROUND.contains(&d)
        {
            after.pieces.insert(plus(to, d), pushed);
        }
        after.arrival();
        after.poison();
        after.run();
        after.pads();
        after.poison();
        after.joeys();
        after.white = !self.white;
        after
    }

    fn check(&self, position: &wildebeest::Position) {
        let end = position.terminal_outcome();
        assert_eq!(Outcome::status_word(end), self.result());
        let paralysed = Player::ALL.map(|player| position.paralysed(player));
        for square in position.occupied() {
            let at = (square.row() as i32, square.column() as i32);
            let is_paralysed = paralysed.iter().any(|set| set.contains(square));
            let expected = self.is_paralysed(at, self.pieces[&at]);
            assert_eq!(is_paralysed, expected, "{position}: {at:?}");
        }
    }
}
