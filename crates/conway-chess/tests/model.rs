//! A second, slow model of the game: squares in arrays, one rule after the other.
//!
//! It reads and writes positions and moves itself and shares no code with the engine.

use conway_chess::Position;
use grid_core::testing;

/// A square: what stands on it, and its counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    /// The piece as in FEN, upper case for White; `.` for none.
    letter: char,
    /// The death counter of a piece.
    deaths: usize,
    /// The birth counters of White and Black on an empty square.
    births: [usize; 2],
}

impl Cell {
    const EMPTY: Self = Self {
        letter: '.',
        deaths: 0,
        births: [0; 2],
    };

    fn is_empty(self) -> bool {
        self.letter == '.'
    }

    /// The side of the piece, 0 for White; `None` on an empty square.
    fn side(self) -> Option<usize> {
        (!self.is_empty()).then_some(usize::from(self.letter.is_ascii_lowercase()))
    }

    fn kind(self) -> char {
        self.letter.to_ascii_lowercase()
    }
}

/// The letter of a side's piece.
fn letter(kind: char, side: usize) -> char {
    match side {
        0 => kind.to_ascii_uppercase(),
        _ => kind,
    }
}

const QUEUE: &str = "prpnpbpqpbpnpr";

/// The characters of the birth counters (0,0), (0,1), … (2,2) of White and Black.
const PAIRS: &str = ".abcdefgh";

/// A rank and a file, from 0.
type Square = (usize, usize);

fn square_name((rank, file): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square_of(name: &str) -> Square {
    let bytes = name.as_bytes();
    ((bytes[1] - b'1') as usize, (bytes[0] - b'a') as usize)
}

fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)))
}

/// The square some steps away, if it is on the board.
fn step((rank, file): Square, (up, right): (i32, i32)) -> Option<Square> {
    let (rank, file) = (rank as i32 + up, file as i32 + right);
    ((0..8).contains(&rank) && (0..8).contains(&file)).then_some((rank as usize, file as usize))
}

/// The leaps of a kind, or its directions. Any other kind than these has those of a king.
fn leaps(kind: char) -> impl Iterator<Item = (i32, i32)> {
    let all = (-2..=2_i32).flat_map(|up| (-2..=2_i32).map(move |right| (up, right)));
    all.filter(move |(up, right)| match (kind, up.abs(), right.abs()) {
        ('n', up, right) => up * right == 2,
        ('r', up, right) => up + right == 1,
        ('b', up, right) => (up, right) == (1, 1),
        (_, up, right) => up.max(right) == 1,
    })
}

/// A position. `cells[0]` is White's first rank, and `cells[rank][0]` is on the a-file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    cells: [[Cell; 8]; 8],
    /// The side to move, 0 for White.
    side: usize,
    rights: String,
    passed: Option<Square>,
    births: [usize; 2],
    halfmove: u32,
    fullmove: u32,
}

impl Model {
    /// The start of the game: the orthodox array after White's life phase.
    pub fn start() -> Self {
        let mut model = Self::parse(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
             ......../......../......../......../......../......../......../........ 0,0 0 1",
        );
        model.life_phase();
        model
    }

    fn at(&self, (rank, file): Square) -> Cell {
        self.cells[rank][file]
    }

    fn set(&mut self, (rank, file): Square, cell: Cell) {
        self.cells[rank][file] = cell;
    }

    fn has_king(&self, side: usize) -> bool {
        squares().any(|square| self.at(square).letter == letter('k', side))
    }

    /// The life phase of the side to move (rules 2.1 to 2.7). Returns whether a piece was born or
    /// died.
    fn life_phase(&mut self) -> bool {
        let (side, before) = (self.side, self.clone());
        let own = |square| before.at(square).side() == Some(side);
        let mut born = Vec::new();
        let mut died = false;
        for square in squares() {
            let beside = leaps('k').filter_map(|by| step(square, by));
            let neighbours = beside.filter(|&square| own(square)).count();
            let mut cell = self.at(square);
            if cell.is_empty() {
                let counted = cell.births[side] + 1;
                cell.births[side] = if neighbours == 3 { counted } else { 0 };
                born.extend((cell.births[side] == 3).then_some(square));
            } else if own(square) {
                let troubled = !(2..=3).contains(&neighbours);
                cell.deaths = if troubled { cell.deaths + 1 } else { 0 };
                if cell.deaths == 4 {
                    cell = Cell::EMPTY;
                    died = true;
                }
            }
            self.set(square, cell);
        }
        // White from rank 1 up, Black from rank 8 down, each rank from a to h.
        born.sort_by_key(|&(rank, file)| (if side == 0 { rank } else { 7 - rank }, file));
        for &square in &born {
            let kind = QUEUE.as_bytes()[self.births[side]] as char;
            self.births[side] = (self.births[side] + 1) % 14;
            let letter = letter(kind, side);
            self.set(
                square,
                Cell {
                    letter,
                    ..Cell::EMPTY
                },
            );
        }
        self.drop_rights();
        died || !born.is_empty()
    }

    /// Removes rights whose king or rook is not at home. This runs after every change: the home
    /// square of a piece that has just died or been captured is empty or has an enemy piece.
    fn drop_rights(&mut self) {
        let cells = self.cells;
        self.rights.retain(|right| {
            let side = usize::from(right.is_ascii_lowercase());
            let file = if right.eq_ignore_ascii_case(&'k') {
                7
            } else {
                0
            };
            let is = |file: usize, kind| cells[7 * side][file].letter == letter(kind, side);
            is(4, 'k') && is(file, 'r')
        });
    }

    /// Where a piece of the side to move can go.
    fn targets(&self, from: Square) -> Vec<Square> {
        let kind = self.at(from).kind();
        if kind == 'p' {
            return self.pawn_targets(from);
        }
        let mut targets = Vec::new();
        for leap in leaps(kind) {
            let mut at = from;
            while let Some(to) = step(at, leap) {
                if self.at(to).side() != Some(self.side) {
                    targets.push(to);
                }
                if !self.at(to).is_empty() || matches!(kind, 'n' | 'k') {
                    break;
                }
                at = to;
            }
        }
        if kind == 'k' {
            targets.extend(self.castling_targets());
        }
        targets
    }

    fn pawn_targets(&self, from: Square) -> Vec<Square> {
        let (up, second) = [(1, 1), (-1, 6)][self.side];
        let mut targets = Vec::new();
        // A pawn on its last rank has no square in front of it.
        if let Some(one) = step(from, (up, 0)).filter(|&to| self.at(to).is_empty()) {
            targets.push(one);
            let two = step(one, (up, 0)).filter(|&to| self.at(to).is_empty());
            targets.extend(two.filter(|_| from.0 == second));
        }
        for to in [-1, 1]
            .into_iter()
            .filter_map(|right| step(from, (up, right)))
        {
            let has_enemy = self.at(to).side() == Some(1 - self.side);
            targets.extend((has_enemy || self.passed == Some(to)).then_some(to));
        }
        targets
    }

    /// Where the king can go by castling. The rights say that it is at home.
    fn castling_targets(&self) -> Vec<Square> {
        let rank = 7 * self.side;
        let ways = [('k', 6, 5..=6), ('q', 2, 1..=3)].into_iter();
        let targets = ways.filter_map(|(right, to, mut between)| {
            let can_castle = self.rights.contains(letter(right, self.side))
                && between.all(|file| self.cells[rank][file].is_empty());
            can_castle.then_some((rank, to))
        });
        targets.collect()
    }

    /// En passant is possible on a passed, empty square if a pawn of the player attacks it.
    fn offer_en_passant(&mut self, passed: Square) {
        let up = [1, -1][self.side];
        let is_pawn = |by, side| {
            step(passed, by).is_some_and(|square| self.at(square).letter == letter('p', side))
        };
        let is_possible = is_pawn((-up, 0), 1 - self.side)
            && (is_pawn((-up, -1), self.side) || is_pawn((-up, 1), self.side))
            && self.at(passed).is_empty()
            && self.has_king(0)
            && self.has_king(1);
        self.passed = is_possible.then_some(passed);
    }

    /// Reads the text of a valid position with all eight fields.
    pub fn parse(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut placement = fields[0].to_owned();
        for gap in 1..=8 {
            placement = placement.replace(&gap.to_string(), &".".repeat(gap));
        }
        let births = fields[5].split_once(',').expect("two places");
        let mut model = Self {
            cells: [[Cell::EMPTY; 8]; 8],
            side: usize::from(fields[1] == "b"),
            rights: fields[2].replace('-', ""),
            passed: (fields[3] != "-").then(|| square_of(fields[3])),
            births: [births.0, births.1].map(|place| place.parse().unwrap()),
            halfmove: fields[6].parse().unwrap(),
            fullmove: fields[7].parse().unwrap(),
        };
        let ranks = placement.split('/').zip(fields[4].split('/'));
        for (rank, (letters, signs)) in model.cells.iter_mut().rev().zip(ranks) {
            for (cell, (letter, sign)) in rank.iter_mut().zip(letters.chars().zip(signs.chars())) {
                cell.letter = letter;
                if cell.is_empty() {
                    let pair = PAIRS.find(sign).expect("birth counters");
                    cell.births = [pair / 3, pair % 3];
                } else {
                    cell.deaths = ".123".find(sign).expect("a death counter");
                }
            }
        }
        model
    }
}

impl testing::Model<Position> for Model {
    /// The text of the position.
    fn text(&self) -> String {
        let sign = |cell: &Cell| match cell.births {
            [white, black] if cell.is_empty() => PAIRS.as_bytes()[3 * white + black] as char,
            _ => b".123"[cell.deaths] as char,
        };
        let ranks = |of: &dyn Fn(&Cell) -> char| {
            let ranks = self
                .cells
                .iter()
                .rev()
                .map(|rank| rank.iter().map(of).collect());
            ranks.collect::<Vec<String>>().join("/")
        };
        let mut placement = ranks(&|cell| cell.letter);
        for gap in (1..=8).rev() {
            placement = placement.replace(&".".repeat(gap), &gap.to_string());
        }
        let dash = |text: String| if text.is_empty() { "-".into() } else { text };
        let rights = dash(
            "KQkq"
                .chars()
                .filter(|&right| self.rights.contains(right))
                .collect(),
        );
        let passed = dash(self.passed.map(square_name).unwrap_or_default());
        let [white, black] = self.births;
        format!(
            "{placement} {} {rights} {passed} {} {white},{black} {} {}",
            ["w", "b"][self.side],
            ranks(&sign),
            self.halfmove,
            self.fullmove
        )
    }

    /// The result of the position alone: a missing king loses, no legal move is a draw.
    fn status(&self) -> &'static str {
        match (self.has_king(0), self.has_king(1)) {
            (false, _) => "0-1",
            (_, false) => "1-0",
            _ if self.moves().is_empty() => "1/2-1/2",
            _ => "*",
        }
    }

    /// All legal moves, sorted.
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        let is_over = !self.has_king(0) || !self.has_king(1);
        for from in squares().filter(|&from| !is_over && self.at(from).side() == Some(self.side)) {
            let is_pawn = self.at(from).kind() == 'p';
            for to in self.targets(from) {
                let name = square_name(from) + &square_name(to);
                if is_pawn && (to.0 == 0 || to.0 == 7) {
                    moves.extend(["q", "r", "b", "n"].map(|promotion| name.clone() + promotion));
                } else {
                    moves.push(name);
                }
            }
        }
        moves.sort();
        moves
    }

    /// Plays a legal move, then the life phase of the other side, unless its king was captured.
    fn play(&self, m: &str) -> Self {
        let mut next = self.clone();
        let (from, to) = (square_of(&m[0..2]), square_of(&m[2..4]));
        let mut piece = self.at(from);
        let pawn = piece.kind() == 'p';
        let mut progress = pawn || !self.at(to).is_empty();

        if pawn && self.passed == Some(to) {
            next.set((from.0, to.1), Cell::EMPTY);
        }
        if let Some(promotion) = m.chars().nth(4) {
            piece.letter = letter(promotion, self.side);
        }
        next.set(from, Cell::EMPTY);
        next.set(to, piece);
        if piece.kind() == 'k' && from.1.abs_diff(to.1) == 2 {
            let (rook_from, rook_to) = if to.1 == 6 { (7, 5) } else { (0, 3) };
            next.set((from.0, rook_to), self.at((from.0, rook_from)));
            next.set((from.0, rook_from), Cell::EMPTY);
        }
        next.drop_rights();

        next.passed = None;
        next.side = 1 - self.side;
        next.fullmove += self.side as u32;
        if next.has_king(next.side) {
            progress |= next.life_phase();
        }
        next.halfmove = if progress { 0 } else { self.halfmove + 1 };
        if pawn && from.0.abs_diff(to.0) == 2 {
            next.offer_en_passant(((from.0 + to.0) / 2, from.1));
        }
        next
    }

    fn check(&self, _: &Position) {
        assert_eq!(Self::parse(&self.text()), *self);
    }
}
