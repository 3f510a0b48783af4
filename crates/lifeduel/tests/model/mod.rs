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
                let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx)));
                let neighbours: Vec<u8> = (around.filter(|&step| step != (0, 0)))
                    .map(|(dy, dx)| self.cell(y + dy, x + dx))
                    .filter(|&owner| owner > 0)
                    .collect();
                let ones = neighbours.iter().filter(|&&owner| owner == 1).count();
                new_board[y as usize][x as usize] = match (self.cell(y, x), neighbours.len()) {
                    (0, 3) => 2 - u8::from(ones > 1),
                    (owner, 2 | 3) => owner,
                    _ => 0,
                };
            }
        }
        self.board = new_board;
    }

    /// The game after a placement, before any generation.
    pub fn place(&self, m: &str) -> Self {
        let (y, x) = m.split_once(',').unwrap();
        let (y, x): (usize, usize) = (y.parse().unwrap(), x.parse().unwrap());
        let mut after = self.clone();
        after.board[y][x] = if self.placed % 2 == 0 { 1 } else { 2 };
        after.placed += 1;
        after
    }

    pub fn count(&self, player: u8) -> usize {
        self.board
            .iter()
            .flatten()
            .filter(|&&owner| owner == player)
            .count()
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
}

impl grid_core::testing::Model<lifeduel::Position> for Model {
    fn text(&self) -> String {
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

    fn status(&self) -> &'static str {
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

    fn moves(&self) -> Vec<String> {
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

    fn play(&self, m: &str) -> Self {
        let mut after = self.place(m);
        if after.placed == 2 * self.placements {
            for _ in 0..self.generations {
                after.next_generation();
            }
            after.simulated = Some(self.generations);
        }
        after
    }
}
