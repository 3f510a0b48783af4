//! A second, slow model of the game: symbols on a grid, each rule written out literally.

use std::collections::{BTreeMap, BTreeSet};

use conquid::{Cell, Game, Move, Position};
use grid_core::testing;

pub type At = (i32, i32);

/// A position: `.` empty, `x` and `o` cells, `X` and `O` bases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    pub grid: Vec<Vec<char>>,
    pub base: i32,
    pub turn: usize,
    pub result: char,
}

fn beside((row, column): At) -> [At; 4] {
    [
        (row - 1, column),
        (row, column - 1),
        (row, column + 1),
        (row + 1, column),
    ]
}

impl Model {
    pub fn start(rows: i32, columns: i32, base: i32) -> Self {
        let mut grid = vec![vec!['.'; columns as usize]; rows as usize];
        let top = rows / 2 - base / 2;
        for row in top..top + base {
            for i in 0..base {
                grid[row as usize][(4 + i) as usize] = 'X';
                grid[row as usize][(columns - 5 - i) as usize] = 'O';
            }
        }
        Self {
            grid,
            base,
            turn: 1,
            result: '-',
        }
    }

    pub fn parse(text: &str) -> Self {
        let [size, grid, turn, result] = text.split(' ').collect::<Vec<_>>()[..] else {
            panic!("four fields: {text}");
        };
        let grid = grid
            .split('/')
            .map(|row| {
                let (mut symbols, mut count) = (vec![], 0);
                for symbol in row.chars() {
                    if let Some(digit) = symbol.to_digit(10) {
                        count = count * 10 + digit as usize;
                    } else {
                        symbols.extend(vec![symbol; count.max(1)]);
                        count = 0;
                    }
                }
                symbols
            })
            .collect();
        Self {
            grid,
            base: size.split('b').nth(1).unwrap().parse().unwrap(),
            turn: turn.parse().unwrap(),
            result: result.chars().next().unwrap(),
        }
    }

    pub fn text(&self) -> String {
        let rows = self.grid.iter().map(|row| {
            let mut text = String::new();
            for run in row.chunk_by(|a, b| a == b) {
                if run.len() > 1 {
                    text += &run.len().to_string();
                }
                text.push(run[0]);
            }
            text
        });
        let rows: Vec<String> = rows.collect();
        format!(
            "{}x{}b{} {} {} {}",
            self.grid.len(),
            self.grid[0].len(),
            self.base,
            rows.join("/"),
            self.turn,
            self.result
        )
    }

    pub fn at(&self, (row, column): At) -> Option<char> {
        let row = self.grid.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn put(&mut self, (row, column): At, symbol: char) {
        self.grid[row as usize][column as usize] = symbol;
    }

    pub fn cells(&self) -> Vec<At> {
        let columns = self.grid[0].len() as i32;
        (0..self.grid.len() as i32)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .collect()
    }

    /// The cells with a symbol, by row and column.
    pub fn all(&self, symbol: char) -> Vec<At> {
        let mut cells = self.cells();
        cells.retain(|&cell| self.at(cell) == Some(symbol));
        cells
    }

    /// The symbols of the player to move, own and enemy: cell, base.
    fn symbols(&self) -> [char; 4] {
        if self.turn == 1 {
            ['x', 'X', 'o', 'O']
        } else {
            ['o', 'O', 'x', 'X']
        }
    }

    /// The cells that Conquer takes, one at a time in the order that `pick` chooses.
    pub fn conquer_in_order(&mut self, mut pick: impl FnMut(usize) -> usize) -> BTreeSet<At> {
        let [own, _, enemy, _] = self.symbols();
        let mut taken = BTreeSet::new();
        loop {
            let mut can: Vec<At> = self.all(enemy);
            can.retain(|&cell| {
                let own = beside(cell).map(|next| usize::from(self.at(next) == Some(own)));
                own.iter().sum::<usize>() >= 2
            });
            if can.is_empty() {
                return taken;
            }
            let cell = can[pick(can.len())];
            self.put(cell, own);
            taken.insert(cell);
        }
    }

    fn block((row, column): At) -> Vec<At> {
        (row..row + 4)
            .flat_map(|row| (column..column + 4).map(move |column| (row, column)))
            .collect()
    }

    pub fn may_vanquish(&self, (row, column): At) -> bool {
        let [own, ..] = self.symbols();
        let content = self.at((row, column));
        let is_uniform = (0..16).all(|i| self.at((row + i / 4, column + i % 4)) == content);
        if !is_uniform || !matches!(content, Some('.' | 'x' | 'o')) {
            return false;
        }
        // The cells beside the block: above, below, left, right.
        let beside = (0..4).flat_map(|i| {
            [
                (row - 1, column + i),
                (row + 4, column + i),
                (row + i, column - 1),
                (row + i, column + 4),
            ]
        });
        beside.filter(|&cell| self.at(cell) == Some(own)).count() >= 4
    }

    /// The winning path to colour, or an empty one: at each step the least distance, row, column.
    pub fn path(&self) -> Vec<At> {
        let [own, base, _, goal] = self.symbols();
        let corner = self.all(base)[0];
        let start = if self.base == 3 {
            (corner.0 + 1, corner.1 + 1)
        } else {
            corner
        };
        // Every cell with its distance and its predecessor, visited by distance, row, column.
        let mut heap = BTreeSet::from([(0, start, start)]);
        let mut known: Vec<(i32, At, At)> = vec![];
        let mut seen = BTreeSet::from([start]);
        while let Some((distance, cell, from)) = heap.pop_first() {
            known.push((distance, cell, from));
            if self.at(cell) == Some(own)
                && beside(cell).iter().any(|&next| self.at(next) == Some(goal))
            {
                let mut path = vec![cell];
                let mut at = from;
                while self.at(at) == Some(own) {
                    path.push(at);
                    at = known.iter().find(|step| step.1 == at).unwrap().2;
                }
                path.reverse();
                return path;
            }
            for next in beside(cell) {
                let symbol = self.at(next);
                if (symbol == Some(own) || symbol == Some(base)) && seen.insert(next) {
                    heap.insert((distance + 1, next, cell));
                }
            }
        }
        vec![]
    }

    /// All legal moves except the Acquires, in visiting order.
    pub fn few_moves(&self) -> Vec<String> {
        if self.result != '-' {
            return vec![];
        }
        let mut moves = vec![];
        if !self.path().is_empty() {
            moves.push("Q".to_string());
        }
        moves.push("C".to_string());
        for corner in self.cells() {
            if self.may_vanquish(corner) {
                moves.push(format!("V{},{}", corner.0, corner.1));
            }
        }
        moves
    }

    pub fn acquires(&self) -> Vec<String> {
        let mut moves = vec![];
        let empty = self.all('.');
        if self.result == '-' {
            for (i, a) in empty.iter().enumerate() {
                for (j, b) in empty.iter().enumerate().skip(i + 1) {
                    for c in &empty[j + 1..] {
                        moves.push(format!("A{},{};{},{};{},{}", a.0, a.1, b.0, b.1, c.0, c.1));
                    }
                }
            }
        }
        moves
    }

    /// The number of Acquires, by the formula.
    pub fn acquire_count(&self) -> u64 {
        if self.result != '-' {
            return 0;
        }
        let empty = self.all('.').len() as u64;
        empty * empty.saturating_sub(1) * empty.saturating_sub(2) / 6
    }

    /// The position after a legal move.
    pub fn play(&self, m: &str) -> Self {
        let mut after = self.clone();
        let [own, ..] = self.symbols();
        let cell = |text: &str| -> At {
            let (row, column) = text.split_once(',').unwrap();
            (row.parse().unwrap(), column.parse().unwrap())
        };
        match &m[..1] {
            "A" => {
                for text in m[1..].split(';') {
                    after.put(cell(text), own);
                }
            }
            "C" => {
                after.conquer_in_order(|_| 0);
            }
            "V" => {
                for cell in Self::block(cell(&m[1..])) {
                    after.put(cell, '.');
                }
            }
            _ => after.result = char::from_digit(self.turn as u32, 10).unwrap(),
        }
        after.turn = 3 - self.turn;
        after
    }

    /// The cells that a Conquer by the player to move takes, and those that the enemy's takes.
    fn conquests(&self) -> [BTreeSet<At>; 2] {
        let mut other = self.clone();
        other.turn = 3 - self.turn;
        [self.clone(), other].map(|mut model| model.conquer_in_order(|_| 0))
    }

    /// The cost of each cell on a path from base to base, for the player to move: 0 for an own
    /// cell, 1 for an empty cell or an enemy cell that Conquer takes, 2 if the enemy's Conquer
    /// would take that cell, 3 for any other enemy cell.
    pub fn costs(&self) -> BTreeMap<At, u32> {
        let [taken, lost] = self.conquests();
        let cost = |cell| Some((cell, self.cost(cell, &taken, &lost)?));
        self.cells().into_iter().filter_map(cost).collect()
    }

    fn cost(&self, cell: At, taken: &BTreeSet<At>, lost: &BTreeSet<At>) -> Option<u32> {
        let [own, _, enemy, _] = self.symbols();
        let attackers = beside(cell).into_iter();
        let attackers = attackers.filter(|&next| self.at(next) == Some(enemy));
        match self.at(cell) {
            Some('.') if attackers.count() < 2 => Some(1),
            Some('.') => Some(2),
            Some(symbol) if symbol == own && !lost.contains(&cell) => Some(0),
            Some(symbol) if symbol == own => Some(2),
            Some(symbol) if symbol == enemy && taken.contains(&cell) => Some(1),
            Some(symbol) if symbol == enemy => Some(3),
            _ => None,
        }
    }

    /// The cost for the player to move to join the bases, by relaxing distances until none changes.
    pub fn distance(&self) -> Option<u32> {
        let [_, base, _, goal] = self.symbols();
        let costs = self.costs();
        let mut distances: BTreeMap<At, u32> = BTreeMap::new();
        loop {
            let mut has_changed = false;
            for (&cell, &cost) in &costs {
                let before = beside(cell).into_iter().filter_map(|next| {
                    if self.at(next) == Some(base) {
                        return Some(0);
                    }
                    distances.get(&next).copied()
                });
                let Some(before) = before.min() else { continue };
                let known = distances.entry(cell).or_insert(u32::MAX);
                if before + cost < *known {
                    *known = before + cost;
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
        let ends = distances.iter().filter(|(cell, _)| {
            beside(**cell)
                .iter()
                .any(|&next| self.at(next) == Some(goal))
        });
        ends.map(|(_, &distance)| distance).min()
    }
}

impl testing::Model<Position> for Model {
    fn text(&self) -> String {
        self.text()
    }

    fn status(&self) -> &'static str {
        match self.result {
            '1' => "1-0",
            '2' => "0-1",
            '=' => "1/2-1/2",
            _ => "*",
        }
    }

    /// All moves except the Acquires.
    fn moves(&self) -> Vec<String> {
        self.few_moves()
    }

    fn more_moves(&self) -> u64 {
        self.acquire_count()
    }

    fn play(&self, m: &str) -> Self {
        self.play(m)
    }

    fn check(&self, position: &Position) {
        let text = self.text();
        assert_eq!(Self::parse(&text), *self);
        if self.result != '-' {
            assert!(position.terminal_outcome().is_some());
            return;
        }
        let few = self.few_moves();
        for (n, m) in few.iter().enumerate() {
            // In numbering order Conquer comes before Conquest.
            let number = match &few[..] {
                [conquest, conquer, ..] if conquest == "Q" && conquer == "C" && n < 2 => 1 - n,
                _ => n,
            };
            let found = position.nth_move(self.acquire_count() + number as u64);
            assert_eq!(&found.unwrap().to_string(), m, "{text}");
        }
        let at = |cell: Cell| (cell.row() as i32, cell.column() as i32);
        let player = position.turn();
        let taken = self.clone().conquer_in_order(|_| 0);
        let found: BTreeSet<At> = position.conquerable(player).into_iter().map(at).collect();
        assert_eq!(found, taken, "{text}");
        let path: Vec<At> = position.winning_path(player).into_iter().map(at).collect();
        assert_eq!(path, self.path(), "{text}");
        for cell in Cell::all() {
            let is_legal = position.is_legal(Move::Vanquish(cell));
            assert_eq!(is_legal, self.may_vanquish(at(cell)), "{cell:?} in {text}");
        }
    }
}
