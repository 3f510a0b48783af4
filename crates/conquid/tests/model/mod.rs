//! A second, slow model of the game: symbols on a grid, each rule written out literally.

use std::collections::{BTreeMap, BTreeSet};

use conquid::{Cell, Game, Move, Position};
use grid_core::testing;

pub type At = (i32, i32);

pub fn at(cell: Cell) -> At {
    (cell.row() as i32, cell.column() as i32)
}

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

/// Moves other than Acquires in the order of their numbers: Conquer comes before Conquest.
pub fn in_numbering_order(mut moves: Vec<String>) -> Vec<String> {
    if moves.first().is_some_and(|m| m == "Q") {
        moves.swap(0, 1);
    }
    moves
}

impl Model {
    pub fn parse(text: &str) -> Self {
        let [size, grid, turn, result] = text.split(' ').collect::<Vec<_>>()[..] else {
            panic!("four fields: {text}");
        };
        let row = |row: &str| {
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
        };
        Self {
            grid: grid.split('/').map(row).collect(),
            base: size.split('b').nth(1).unwrap().parse().unwrap(),
            turn: turn.parse().unwrap(),
            result: result.chars().next().unwrap(),
        }
    }

    pub fn at(&self, (row, column): At) -> Option<char> {
        let row = self.grid.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// How many of some cells have a symbol.
    fn count(&self, cells: impl IntoIterator<Item = At>, symbol: char) -> usize {
        let cells = cells.into_iter();
        cells.filter(|&cell| self.at(cell) == Some(symbol)).count()
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
            can.retain(|&cell| self.count(beside(cell), own) >= 2);
            if can.is_empty() {
                return taken;
            }
            let cell = can[pick(can.len())];
            self.put(cell, own);
            taken.insert(cell);
        }
    }

    fn block((row, column): At) -> [At; 16] {
        std::array::from_fn(|i| (row + i as i32 / 4, column + i as i32 % 4))
    }

    pub fn may_vanquish(&self, corner: At) -> bool {
        let [own, ..] = self.symbols();
        let (row, column) = corner;
        let Some(content @ ('.' | 'x' | 'o')) = self.at(corner) else {
            return false;
        };
        // The cells beside the block: above, below, left, right.
        let beside = (0..4).flat_map(|i| {
            [
                (row - 1, column + i),
                (row + 4, column + i),
                (row + i, column - 1),
                (row + i, column + 4),
            ]
        });
        self.count(Self::block(corner), content) == 16 && self.count(beside, own) >= 4
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
            if self.at(cell) == Some(own) && self.count(beside(cell), goal) > 0 {
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

    pub fn acquires(&self) -> Vec<String> {
        let mut moves = vec![];
        let empty = self
            .all('.')
            .into_iter()
            .map(|(row, column)| format!("{row},{column}"));
        let empty: Vec<String> = empty.filter(|_| self.result == '-').collect();
        for (i, a) in empty.iter().enumerate() {
            for (j, b) in empty.iter().enumerate().skip(i + 1) {
                moves.extend(empty[j + 1..].iter().map(|c| format!("A{a};{b};{c}")));
            }
        }
        moves
    }

    /// The cost of each cell on a path from base to base, for the player to move: 0 for an own
    /// cell, 1 for an empty cell or an enemy cell that Conquer takes, 2 if the enemy's Conquer
    /// would take that cell, 3 for any other enemy cell.
    pub fn costs(&self) -> BTreeMap<At, u32> {
        let [own, _, enemy, _] = self.symbols();
        let taken = self.clone().conquer_in_order(|_| 0);
        let mut other = self.clone();
        other.turn = 3 - self.turn;
        let lost = other.conquer_in_order(|_| 0);
        let cost = |cell: &At| match self.at(*cell)? {
            '.' => Some(1 + u32::from(self.count(beside(*cell), enemy) >= 2)),
            symbol if symbol == own => Some(2 * u32::from(lost.contains(cell))),
            symbol if symbol == enemy => Some(3 - 2 * u32::from(taken.contains(cell))),
            _ => None,
        };
        let cells = self.cells().into_iter();
        cells
            .filter_map(|cell| Some((cell, cost(&cell)?)))
            .collect()
    }

    /// The cost for the player to move to join the bases, by relaxing distances until none changes.
    pub fn distance(&self) -> Option<u32> {
        let [_, base, _, goal] = self.symbols();
        let costs = self.costs();
        let mut distances: BTreeMap<At, u32> = BTreeMap::new();
        loop {
            let known = distances.clone();
            for (&cell, &cost) in &costs {
                let before = beside(cell).into_iter().filter_map(|next| {
                    let is_start = self.at(next) == Some(base);
                    is_start.then_some(0).or(distances.get(&next).copied())
                });
                if let Some(before) = before.min() {
                    let distance = distances.entry(cell).or_insert(u32::MAX);
                    *distance = (*distance).min(before + cost);
                }
            }
            if known == distances {
                break;
            }
        }
        let mut ends = distances;
        ends.retain(|&cell, _| self.count(beside(cell), goal) > 0);
        ends.into_values().min()
    }
}

impl testing::Model<Position> for Model {
    fn text(&self) -> String {
        let run = |run: &[char]| match run.len() {
            1 => run[0].to_string(),
            length => format!("{length}{}", run[0]),
        };
        let runs = |row: &Vec<char>| row.chunk_by(|a, b| a == b).map(run).collect();
        let rows: Vec<String> = self.grid.iter().map(runs).collect();
        let (rows, columns) = (rows.join("/"), self.grid[0].len());
        let (height, base) = (self.grid.len(), self.base);
        let (turn, result) = (self.turn, self.result);
        format!("{height}x{columns}b{base} {rows} {turn} {result}")
    }

    fn status(&self) -> &'static str {
        match self.result {
            '1' => "1-0",
            '2' => "0-1",
            '=' => "1/2-1/2",
            _ => "*",
        }
    }

    /// All legal moves except the Acquires, in visiting order.
    fn moves(&self) -> Vec<String> {
        if self.result != '-' {
            return vec![];
        }
        let conquest = (!self.path().is_empty()).then_some("Q".to_string());
        let mut corners = self.cells();
        corners.retain(|&corner| self.may_vanquish(corner));
        let vanquishes = corners
            .into_iter()
            .map(|(row, column)| format!("V{row},{column}"));
        let others = ["C".to_string()].into_iter().chain(vanquishes);
        conquest.into_iter().chain(others).collect()
    }

    /// The number of Acquires, by the formula.
    fn more_moves(&self) -> u64 {
        if self.result != '-' {
            return 0;
        }
        let empty = self.all('.').len() as u64;
        empty * empty.saturating_sub(1) * empty.saturating_sub(2) / 6
    }

    fn play(&self, m: &str) -> Self {
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

    fn check(&self, position: &Position) {
        let text = self.text();
        assert_eq!(Self::parse(&text), *self);
        if self.result != '-' {
            assert!(position.terminal_outcome().is_some());
            return;
        }
        for (n, m) in (self.more_moves()..).zip(in_numbering_order(self.moves())) {
            assert_eq!(position.nth_move(n).unwrap().to_string(), m, "{text}");
        }
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
