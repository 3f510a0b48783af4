//! A simple and slow model of Life Duel: a board of numbers, cell by cell.

/// A game. Its text is the same as in the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub height: i32,
    pub width: i32,
    pub placements: i32,
    pub generations: i32,
    pub first_wins_ties: bool,
    /// 0 dead, 1 and 2 the players' cells.
    pub board: Vec<Vec<u8>>,
    pub placed: i32,
    pub simulated: Option<i32>,
}

impl Model {
    pub fn new(height: i32, width: i32, placements: i32, generations: i32) -> Self {
        Self {
            height,
            width,
            placements,
            generations,
            first_wins_ties: false,
            board: vec![vec![0; width as usize]; height as usize],
            placed: 0,
            simulated: None,
        }
    }

    pub fn cell(&self, y: i32, x: i32) -> u8 {
        if (0..self.height).contains(&y) && (0..self.width).contains(&x) {
            self.board[y as usize][x as usize]
        } else {
            0
        }
    }

    /// `next_generation` of the reference program.
    pub fn next_generation(&mut self) {
        let mut new_board = self.board.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let mut neighbours = Vec::new();
                for dy in -1..=1 {
                    for dx in -1..=1 {
                        if (dy, dx) != (0, 0) && self.cell(y + dy, x + dx) > 0 {
                            neighbours.push(self.cell(y + dy, x + dx));
                        }
                    }
                }
                let alive_count = neighbours.len();
                new_board[y as usize][x as usize] = if self.cell(y, x) > 0 {
                    if (2..=3).contains(&alive_count) {
                        self.cell(y, x)
                    } else {
                        0
                    }
                } else if alive_count == 3 {
                    let ones = neighbours.iter().filter(|&&owner| owner == 1).count();
                    if ones > alive_count - ones { 1 } else { 2 }
                } else {
                    0
                };
            }
        }
        self.board = new_board;
    }

    pub fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.simulated.is_none() && self.placed < 2 * self.placements {
            for y in 0..self.height {
                for x in 0..self.width {
                    if self.cell(y, x) == 0 {
                        moves.push(format!("{y},{x}"));
                    }
                }
            }
        }
        moves
    }

    pub fn play(&mut self, m: &str) {
        let (y, x) = m.split_once(',').unwrap();
        let (y, x): (usize, usize) = (y.parse().unwrap(), x.parse().unwrap());
        self.board[y][x] = if self.placed % 2 == 0 { 1 } else { 2 };
        self.placed += 1;
        if self.placed == 2 * self.placements {
            for _ in 0..self.generations {
                self.next_generation();
            }
            self.simulated = Some(self.generations);
        }
    }

    pub fn count(&self, player: u8) -> usize {
        self.board
            .iter()
            .flatten()
            .filter(|&&owner| owner == player)
            .count()
    }

    pub fn status(&self) -> &'static str {
        if self.simulated != Some(self.generations) {
            return "*";
        }
        match (self.count(1), self.count(2)) {
            (one, two) if one > two => "1-0",
            (one, two) if one < two => "0-1",
            _ if self.first_wins_ties => "1-0",
            _ => "1/2-1/2",
        }
    }

    pub fn grid(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.board {
            let mut text = String::new();
            let mut rest = &row[..];
            while let Some(&owner) = rest.first() {
                let run = rest.iter().take_while(|&&other| other == owner).count();
                if run > 1 {
                    text += &run.to_string();
                }
                text.push(['.', 'x', 'o'][usize::from(owner)]);
                rest = &rest[run..];
            }
            rows.push(text);
        }
        rows.join("/")
    }

    pub fn text(&self) -> String {
        let phase = match self.simulated {
            Some(generations) => format!("s{generations}"),
            None => format!("p{}", self.placed),
        };
        let flag = if self.first_wins_ties { "f" } else { "" };
        format!(
            "{}x{}t{}g{}{flag} {} {phase}",
            self.height,
            self.width,
            self.placements,
            self.generations,
            self.grid()
        )
    }
}

impl grid_core::testing::Model<lifeduel::Position> for Model {
    fn text(&self) -> String {
        self.text()
    }

    fn status(&self) -> &'static str {
        self.status()
    }

    fn moves(&self) -> Vec<String> {
        self.moves()
    }

    fn play(&self, m: &str) -> Self {
        let mut after = self.clone();
        Self::play(&mut after, m);
        after
    }
}
