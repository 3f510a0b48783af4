//! A second, slow model of the game: a board of letters, each rule written out literally.

use std::collections::BTreeSet;

use grid_core::{Game, Outcome, Player, SquareSet};

pub type Board = [[char; 11]; 11];
pub type At = (i32, i32);

/// A position: `true` is White.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    pub board: Board,
    pub white: bool,
}

const AROUND: [At; 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

const PADS: [(At, At); 4] = [
    ((3, 9), (3, 1)),
    ((3, 1), (7, 9)),
    ((7, 9), (7, 1)),
    ((7, 1), (3, 9)),
];

fn is_piece(c: char) -> bool {
    c.is_ascii_alphabetic()
}

fn is_white(c: char) -> bool {
    c.is_ascii_uppercase()
}

fn is_enemy(a: char, b: char) -> bool {
    is_piece(a) && is_piece(b) && is_white(a) != is_white(b)
}

fn is_friend(a: char, b: char) -> bool {
    is_piece(a) && is_piece(b) && is_white(a) == is_white(b)
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

fn squares() -> impl Iterator<Item = At> {
    (0..11).flat_map(|row| (0..11).map(move |column| (row, column)))
}

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

impl Model {
    pub fn read(text: &str) -> Self {
        let (side, rows) = text.split_once(' ').unwrap();
        let mut board = [['.'; 11]; 11];
        for (row, line) in rows.split('/').enumerate() {
            for (column, c) in line.chars().enumerate() {
                board[row][column] = if is_piece(c) { c } else { '.' };
            }
        }
        Self {
            board,
            white: side == "W",
        }
    }

    pub fn write(&self) -> String {
        let shown = |at: At| match self.at(at) {
            Some(c) if is_piece(c) => c,
            _ if at == (5, 5) => '#',
            _ if PADS.iter().any(|pad| pad.0 == at) => '*',
            _ => '.',
        };
        let rows: Vec<String> = (0..11)
            .map(|row| (0..11).map(|column| shown((row, column))).collect())
            .collect();
        format!("{} {}", if self.white { 'W' } else { 'B' }, rows.join("/"))
    }

    /// The content of a square.
    fn at(&self, at: At) -> Option<char> {
        let row = self.board.get(usize::try_from(at.0).ok()?)?;
        row.get(usize::try_from(at.1).ok()?).copied()
    }

    fn set(&mut self, at: At, c: char) {
        self.board[at.0 as usize][at.1 as usize] = c;
    }

    fn is_empty(&self, at: At) -> bool {
        self.at(at) == Some('.')
    }

    /// The pieces on the board.
    fn pieces(&self) -> Vec<(At, char)> {
        squares()
            .map(|at| (at, self.at(at).unwrap()))
            .filter(|&(_, c)| is_piece(c))
            .collect()
    }

    fn near(&self, at: At) -> Vec<(At, char)> {
        AROUND
            .iter()
            .filter_map(|&d| {
                let there = plus(at, d);
                Some((there, self.at(there)?))
            })
            .collect()
    }

    /// R8: the result words, or `*`. Ignores stalemate.
    pub fn result(&self) -> &'static str {
        let has = |letters: [char; 2]| self.pieces().iter().any(|p| letters.contains(&p.1));
        match (has(['K', 'W']), has(['k', 'w'])) {
            (true, true) => "*",
            (true, false) => "1-0",
            (false, true) => "0-1",
            (false, false) => "1/2-1/2",
        }
    }

    /// R4.
    pub fn is_paralysed(&self, at: At) -> bool {
        let c = self.at(at).unwrap();
        self.near(at)
            .iter()
            .any(|&(_, other)| kind(other) == 'Z' && is_enemy(c, other))
    }

    /// R3.1: whether `c` may step onto a square, empty or by an ordinary capture.
    fn may_enter(&self, c: char, to: At) -> bool {
        self.at(to)
            .is_some_and(|there| there == '.' || (is_enemy(c, there) && kind(there) != 'G'))
    }

    fn slides(&self, from: At, directions: &[At], moves: &mut BTreeSet<(At, At)>) {
        let c = self.at(from).unwrap();
        for &d in directions {
            let mut to = plus(from, d);
            while self.may_enter(c, to) {
                moves.insert((from, to));
                if !self.is_empty(to) {
                    break;
                }
                to = plus(to, d);
            }
        }
    }

    /// R3: all moves.
    pub fn moves(&self) -> BTreeSet<(At, At)> {
        let mut moves = BTreeSet::new();
        if self.result() != "*" {
            return moves;
        }
        for (from, c) in self.pieces() {
            if is_white(c) == self.white && !self.is_paralysed(from) {
                self.moves_of(from, c, &mut moves);
            }
        }
        moves
    }

    fn moves_of(&self, from: At, c: char, moves: &mut BTreeSet<(At, At)>) {
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        match kind(c) {
            'P' => self.pawn_moves(from, c, moves),
            'B' | 'W' => self.slides(from, &diagonal, moves),
            'R' => self.slides(from, &straight, moves),
            'E' => {
                self.slides(from, &diagonal, moves);
                self.slides(from, &straight, moves);
            }
            'K' | 'O' | 'J' | 'Z' => self.leaps(from, c, &AROUND, moves),
            'S' | 'C' | 'G' => {
                for d in AROUND {
                    let to = plus(from, d);
                    if self.is_empty(to) {
                        moves.insert((from, to));
                    }
                }
            }
            'X' if from.0 == 0 || from.0 == 10 => {
                self.leaps(from, c, &[(0, -1), (0, 1)], moves);
            }
            _ => {}
        }
        if matches!(kind(c), 'N' | 'E') {
            for (down, right) in diagonal {
                self.leaps(from, c, &[(down, 2 * right), (2 * down, right)], moves);
            }
        }
        if kind(c) == 'G' {
            for d in AROUND {
                let (to, behind) = (plus(from, d), plus(plus(from, d), d));
                let pushed = self.at(to).filter(|&p| is_piece(p) && kind(p) != 'G');
                let free = self.at(behind).filter(|&p| kind(p) != 'G');
                if pushed.is_some() && free.is_some() {
                    moves.insert((from, to));
                }
            }
        }
        if kind(c) == 'C' {
            self.flings(from, moves);
        }
    }

    /// The moves to empty squares and captures at these distances.
    fn leaps(&self, from: At, c: char, leaps: &[At], moves: &mut BTreeSet<(At, At)>) {
        for &leap in leaps {
            let to = plus(from, leap);
            if self.may_enter(c, to) {
                moves.insert((from, to));
            }
        }
    }

    fn pawn_moves(&self, from: At, c: char, moves: &mut BTreeSet<(At, At)>) {
        let (down, home) = if is_white(c) { (1, 1) } else { (-1, 9) };
        let one = plus(from, (down, 0));
        if self.is_empty(one) {
            moves.insert((from, one));
            let two = plus(one, (down, 0));
            if from.0 == home && self.is_empty(two) {
                moves.insert((from, two));
            }
        }
        for side in [-1, 1] {
            let to = plus(from, (down, side));
            if self.may_enter(c, to) && !self.is_empty(to) {
                moves.insert((from, to));
            }
        }
    }

    /// R3.7: what a Catapult that is not paralysed can fling.
    fn flings(&self, catapult: At, moves: &mut BTreeSet<(At, At)>) {
        let c = self.at(catapult).unwrap();
        for (from, flung) in self.near(catapult) {
            if !is_friend(c, flung) || matches!(kind(flung), 'X' | 'H') {
                continue;
            }
            let d = (catapult.0 - from.0, catapult.1 - from.1);
            let mut to = plus(catapult, d);
            while let Some(there) = self.at(to) {
                let lands =
                    there == '.' || (is_enemy(c, there) && !matches!(kind(there), 'K' | 'W' | 'G'));
                if lands {
                    moves.insert((from, to));
                }
                to = plus(to, d);
            }
        }
    }

    /// A move with its after-effects.
    pub fn play(&mut self, (from, to): (At, At)) {
        let c = self.at(from).unwrap();
        let d = (to.0 - from.0, to.1 - from.1);
        if kind(c) == 'G' && d.0.abs() <= 1 && d.1.abs() <= 1 && !self.is_empty(to) {
            let pushed = self.at(to).unwrap();
            self.set(plus(to, d), pushed);
        }
        self.set(to, c);
        self.set(from, '.');
        self.arrival();
        self.poison();
        self.run();
        self.pads();
        self.poison();
        self.joeys();
        self.white = !self.white;
    }

    fn arrival(&mut self) {
        for column in 0..11 {
            if self.at((10, column)) == Some('P') {
                self.set((10, column), 'H');
            }
            if self.at((0, column)) == Some('p') {
                self.set((0, column), 'h');
            }
        }
        let middle = self.at((5, 5)).unwrap();
        if kind(middle) == 'K' {
            self.set((5, 5), coloured('w', middle));
        }
    }

    /// R6.1 and R6.2.
    fn poison(&mut self) {
        let mut poisoned = BTreeSet::new();
        let mut spent = BTreeSet::new();
        let mut women = BTreeSet::new();
        for (at, c) in self.pieces() {
            if !matches!(kind(c), 'S' | 'E') {
                continue;
            }
            for (victim_at, victim) in self.near(at) {
                if !is_enemy(c, victim) || matches!(kind(victim), 'X' | 'H') {
                    continue;
                }
                poisoned.insert(victim_at);
                if kind(c) == 'S' {
                    for (woman_at, woman) in self.near(victim_at) {
                        if kind(woman) == 'O' && is_friend(woman, victim) {
                            spent.insert(at);
                            women.insert(woman_at);
                        }
                    }
                }
            }
        }
        for &at in &women {
            let woman = self.at(at).unwrap();
            self.set(at, coloured('e', woman));
        }
        for &at in poisoned.iter().chain(&spent) {
            self.set(at, '.');
        }
    }

    /// R6.3 and R6.4.
    fn run(&mut self) {
        let pieces = self.pieces();
        let has = |letter: char| pieces.iter().any(|p| p.1 == letter);
        let on_row_5 = |letter: char| pieces.iter().any(|p| p.1 == letter && p.0.0 == 5);
        let find = |letter: char| pieces.iter().find(|p| p.1 == letter).map(|p| p.0);
        let white = find('X').filter(|_| on_row_5('p') || has('H'));
        let black = find('x').filter(|_| on_row_5('P') || has('h'));
        let clear = |model: &mut Self, column: i32| {
            for row in 0..11 {
                model.set((row, column), '.');
            }
        };
        if let (Some(one), Some(other)) = (white, black)
            && one.1 == other.1
        {
            clear(self, one.1);
            return;
        }
        for (cart, letter) in [(white, 'X'), (black, 'x')] {
            if let Some((row, column)) = cart.filter(|at| at.0 == 0 || at.0 == 10) {
                clear(self, column);
                self.set((10 - row, column), letter);
            }
        }
    }

    /// R6.5.
    fn pads(&mut self) {
        let before = self.clone();
        for (from, to) in PADS {
            self.set(to, before.at(from).unwrap());
        }
    }

    /// R6.7.
    fn joeys(&mut self) {
        let before = self.clone();
        for (at, c) in before.pieces() {
            if kind(c) != 'J' {
                continue;
            }
            let count = before.pieces().iter().filter(|p| p.0.0 == at.0).count();
            if count % 5 == 0 {
                self.set(at, '.');
                for (there, _) in before.near(at) {
                    self.set(there, '.');
                }
            }
        }
    }
}

/// Reads a move: `from-to`, each a row and a column.
fn read_move(text: &str) -> (At, At) {
    let at = |text: &str| {
        let (row, column) = text.split_once(',').unwrap();
        (row.parse().unwrap(), column.parse().unwrap())
    };
    let (from, to) = text.split_once('-').unwrap();
    (at(from), at(to))
}

impl grid_core::testing::Model<wildebeest::Position> for Model {
    fn text(&self) -> String {
        self.write()
    }

    fn status(&self) -> &'static str {
        match self.result() {
            "*" if self.moves().is_empty() => "1/2-1/2",
            result => result,
        }
    }

    fn moves(&self) -> Vec<String> {
        let text =
            |((row, column), (to_row, to_column))| format!("{row},{column}-{to_row},{to_column}");
        self.moves().into_iter().map(text).collect()
    }

    fn play(&self, m: &str) -> Self {
        let mut after = self.clone();
        Self::play(&mut after, read_move(m));
        after
    }

    fn check(&self, position: &wildebeest::Position) {
        assert_eq!(
            Outcome::status_word(position.terminal_outcome()),
            self.result()
        );
        for player in Player::ALL {
            for square in position.pieces(player) {
                let at = (square.row() as i32, square.column() as i32);
                let is_paralysed = position.paralysed(player).contains(square);
                assert_eq!(is_paralysed, self.is_paralysed(at), "{position}: {at:?}");
            }
        }
    }
}
