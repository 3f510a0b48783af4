//! A second, slow model of the game: squares in arrays, one rule after the other.
//!
//! It reads and writes positions and moves itself and shares no code with the engine.

/// A piece: its letter as in FEN (upper case for White) and its death counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    letter: char,
    deaths: u32,
}

impl Piece {
    fn is_white(self) -> bool {
        self.letter.is_ascii_uppercase()
    }

    fn kind(self) -> char {
        self.letter.to_ascii_lowercase()
    }
}

/// A piece, or the birth counters of White and Black on an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Piece(Piece),
    Empty([u32; 2]),
}

const QUEUE: [char; 14] = [
    'p', 'r', 'p', 'n', 'p', 'b', 'p', 'q', 'p', 'b', 'p', 'n', 'p', 'r',
];

/// A position. `cells[0]` is White's first rank, and `cells[rank][0]` is on the a-file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    cells: [[Cell; 8]; 8],
    white_to_move: bool,
    rights: Vec<char>,
    passed: Option<(usize, usize)>,
    births: [usize; 2],
    halfmove: u32,
    fullmove: u32,
}

fn square_name((rank, file): (usize, usize)) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square_of(name: &str) -> (usize, usize) {
    let bytes = name.as_bytes();
    ((bytes[1] - b'1') as usize, (bytes[0] - b'a') as usize)
}

/// The square some steps away, if it is on the board.
fn step((rank, file): (usize, usize), (up, right): (i32, i32)) -> Option<(usize, usize)> {
    let (rank, file) = (rank as i32 + up, file as i32 + right);
    ((0..8).contains(&rank) && (0..8).contains(&file)).then_some((rank as usize, file as usize))
}

const EIGHT: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

impl Model {
    /// The start of the game: the orthodox array after White's life phase.
    pub fn start() -> Self {
        let mut model = Self {
            cells: [[Cell::Empty([0, 0]); 8]; 8],
            white_to_move: true,
            rights: "KQkq".chars().collect(),
            passed: None,
            births: [0, 0],
            halfmove: 0,
            fullmove: 1,
        };
        for (file, kind) in "rnbqkbnr".chars().enumerate() {
            let piece = |letter| Cell::Piece(Piece { letter, deaths: 0 });
            model.cells[0][file] = piece(kind.to_ascii_uppercase());
            model.cells[1][file] = piece('P');
            model.cells[6][file] = piece('p');
            model.cells[7][file] = piece(kind);
        }
        model.life_phase();
        model
    }

    fn at(&self, square: (usize, usize)) -> Cell {
        self.cells[square.0][square.1]
    }

    fn piece(&self, square: (usize, usize)) -> Option<Piece> {
        match self.at(square) {
            Cell::Piece(piece) => Some(piece),
            Cell::Empty(_) => None,
        }
    }

    fn set(&mut self, square: (usize, usize), cell: Cell) {
        self.cells[square.0][square.1] = cell;
    }

    fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)))
    }

    fn has_king(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        Self::squares().any(|square| self.piece(square).is_some_and(|piece| piece.letter == king))
    }

    fn is_over(&self) -> bool {
        !self.has_king(true) || !self.has_king(false)
    }

    /// The result of the position alone: a missing king loses, no legal move is a draw.
    pub fn status(&self) -> &'static str {
        match (self.has_king(true), self.has_king(false)) {
            (false, _) => "0-1",
            (_, false) => "1-0",
            _ if self.moves().is_empty() => "1/2-1/2",
            _ => "*",
        }
    }

    /// The life phase of the side to move (rules 2.1 to 2.7). Returns whether a piece was born or
    /// died.
    fn life_phase(&mut self) -> bool {
        let white = self.white_to_move;
        let side = usize::from(!white);
        let before = self.clone();
        let own = |square| {
            before
                .piece(square)
                .is_some_and(|piece| piece.is_white() == white)
        };
        let mut births = Vec::new();
        let mut deaths = Vec::new();
        for square in Self::squares() {
            let neighbours = EIGHT
                .iter()
                .filter(|&&by| step(square, by).is_some_and(own))
                .count();
            match &mut self.cells[square.0][square.1] {
                Cell::Empty(counters) => {
                    counters[side] = if neighbours == 3 {
                        counters[side] + 1
                    } else {
                        0
                    };
                    if counters[side] == 3 {
                        births.push(square);
                    }
                }
                Cell::Piece(piece) if piece.is_white() == white => {
                    let troubled = !(2..=3).contains(&neighbours);
                    piece.deaths = if troubled { piece.deaths + 1 } else { 0 };
                    if piece.deaths == 4 {
                        deaths.push(square);
                    }
                }
                Cell::Piece(_) => {}
            }
        }
        // White from rank 1 up, Black from rank 8 down, each rank from a to h.
        if !white {
            births.sort_by_key(|&(rank, file)| (7 - rank, file));
        }
        for &square in &births {
            let kind = QUEUE[self.births[side]];
            self.births[side] = (self.births[side] + 1) % 14;
            let letter = if white {
                kind.to_ascii_uppercase()
            } else {
                kind
            };
            self.set(square, Cell::Piece(Piece { letter, deaths: 0 }));
        }
        for &square in &deaths {
            self.set(square, Cell::Empty([0, 0]));
        }
        self.drop_rights();
        !births.is_empty() || !deaths.is_empty()
    }

    /// Removes rights whose king or rook is not at home. This runs after every change: the home
    /// square of a piece that has just died or been captured is empty or has an enemy piece.
    fn drop_rights(&mut self) {
        let cells = self.cells;
        self.rights.retain(|&right| {
            let rank = if right.is_ascii_uppercase() { 0 } else { 7 };
            let file = if right.eq_ignore_ascii_case(&'k') {
                7
            } else {
                0
            };
            let is = |file: usize, kind: char| {
                let letter = if rank == 0 {
                    kind.to_ascii_uppercase()
                } else {
                    kind
                };
                matches!(cells[rank][file], Cell::Piece(piece) if piece.letter == letter)
            };
            is(4, 'k') && is(file, 'r')
        });
    }

    /// All legal moves, sorted.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if !self.is_over() {
            for from in Self::squares() {
                if self
                    .piece(from)
                    .is_some_and(|piece| piece.is_white() == self.white_to_move)
                {
                    self.moves_of(from, &mut moves);
                }
            }
        }
        moves.sort();
        moves
    }

    fn moves_of(&self, from: (usize, usize), moves: &mut Vec<String>) {
        let Some(piece) = self.piece(from) else {
            return;
        };
        let targets = match piece.kind() {
            'p' => self.pawn_targets(from, piece),
            'k' => [
                self.targets(from, piece),
                self.castling_targets(from, piece),
            ]
            .concat(),
            _ => self.targets(from, piece),
        };
        for to in targets {
            let name = square_name(from) + &square_name(to);
            if piece.kind() == 'p' && (to.0 == 0 || to.0 == 7) {
                moves.extend(["q", "r", "b", "n"].map(|promotion| name.clone() + promotion));
            } else {
                moves.push(name);
            }
        }
    }

    /// Whether an enemy of this piece stands on a square.
    fn has_enemy(&self, piece: Piece, at: (usize, usize)) -> bool {
        self.piece(at)
            .is_some_and(|other| other.is_white() != piece.is_white())
    }

    fn pawn_targets(&self, from: (usize, usize), piece: Piece) -> Vec<(usize, usize)> {
        let (up, second) = if piece.is_white() { (1, 1) } else { (-1, 6) };
        let mut targets = Vec::new();
        if let Some(one) = step(from, (up, 0)).filter(|&to| self.piece(to).is_none()) {
            // A pawn on its last rank has no square in front of it.
            targets.push(one);
            let two = step(one, (up, 0)).filter(|&to| self.piece(to).is_none());
            targets.extend(two.filter(|_| from.0 == second));
        }
        for side in [-1, 1] {
            let is_target =
                |&to: &(usize, usize)| self.has_enemy(piece, to) || self.passed == Some(to);
            targets.extend(step(from, (up, side)).filter(is_target));
        }
        targets
    }

    /// The targets of a piece that is no pawn, without castling.
    fn targets(&self, from: (usize, usize), piece: Piece) -> Vec<(usize, usize)> {
        let leaps: Vec<(i32, i32)> = match piece.kind() {
            'n' => [1, -1]
                .into_iter()
                .flat_map(|a| [1, -1].map(|b| [(2 * a, b), (a, 2 * b)]))
                .flatten()
                .collect(),
            'r' => EIGHT.into_iter().filter(|(a, b)| a * b == 0).collect(),
            'b' => EIGHT.into_iter().filter(|(a, b)| a * b != 0).collect(),
            _ => EIGHT.to_vec(),
        };
        let mut targets = Vec::new();
        for leap in leaps {
            let mut at = from;
            while let Some(to) = step(at, leap) {
                if self.piece(to).is_none() || self.has_enemy(piece, to) {
                    targets.push(to);
                }
                if self.piece(to).is_some() || matches!(piece.kind(), 'n' | 'k') {
                    break;
                }
                at = to;
            }
        }
        targets
    }

    fn castling_targets(&self, from: (usize, usize), king: Piece) -> Vec<(usize, usize)> {
        let targets = self.rights.iter().filter_map(|&right| {
            let rank = if right.is_ascii_uppercase() { 0 } else { 7 };
            let (to, mut between) = match right.to_ascii_lowercase() {
                'k' => (6, 5..=6),
                _ => (2, 1..=3),
            };
            let can_castle = from == (rank, 4)
                && king.is_white() == (rank == 0)
                && between.all(|file| self.piece((rank, file)).is_none());
            can_castle.then_some((rank, to))
        });
        targets.collect()
    }

    /// Plays a legal move, then the life phase of the other side, unless its king was captured.
    pub fn play(&self, m: &str) -> Self {
        let mut next = self.clone();
        let (from, to) = (square_of(&m[0..2]), square_of(&m[2..4]));
        let mut piece = self.piece(from).expect("a piece to move");
        let pawn = piece.kind() == 'p';
        let mut progress = pawn || self.piece(to).is_some();

        if pawn && self.passed == Some(to) {
            next.set((from.0, to.1), Cell::Empty([0, 0]));
        }
        if let Some(promotion) = m.chars().nth(4) {
            piece.letter = if piece.is_white() {
                promotion.to_ascii_uppercase()
            } else {
                promotion
            };
        }
        next.set(from, Cell::Empty([0, 0]));
        next.set(to, Cell::Piece(piece));
        if piece.kind() == 'k' && from.1.abs_diff(to.1) == 2 {
            let (rook_from, rook_to) = if to.1 == 6 { (7, 5) } else { (0, 3) };
            next.set((from.0, rook_to), self.at((from.0, rook_from)));
            next.set((from.0, rook_from), Cell::Empty([0, 0]));
        }
        next.drop_rights();

        next.passed = None;
        next.white_to_move = !self.white_to_move;
        next.fullmove += u32::from(!self.white_to_move);
        if next.has_king(next.white_to_move) {
            progress |= next.life_phase();
        }
        next.halfmove = if progress { 0 } else { self.halfmove + 1 };
        if pawn && from.0.abs_diff(to.0) == 2 {
            next.offer_en_passant(((from.0 + to.0) / 2, from.1));
        }
        next
    }

    /// En passant is possible on a passed, empty square if a pawn of the player attacks it.
    fn offer_en_passant(&mut self, passed: (usize, usize)) {
        let (up, own, other) = if self.white_to_move {
            (1, 'P', 'p')
        } else {
            (-1, 'p', 'P')
        };
        let is = |square: Option<(usize, usize)>, letter| {
            square
                .and_then(|square| self.piece(square))
                .is_some_and(|piece| piece.letter == letter)
        };
        let ready = is(step(passed, (-up, -1)), own) || is(step(passed, (-up, 1)), own);
        let enemy_pawn = is(step(passed, (-up, 0)), other);
        if !self.is_over() && self.piece(passed).is_none() && enemy_pawn && ready {
            self.passed = Some(passed);
        }
    }

    /// The text of the position.
    pub fn text(&self) -> String {
        let mut placement = Vec::new();
        let mut counters = Vec::new();
        for rank in self.cells.iter().rev() {
            let (mut pieces, mut gap, mut signs) = (String::new(), 0, String::new());
            for cell in rank {
                match *cell {
                    Cell::Piece(piece) => {
                        if gap > 0 {
                            pieces += &gap.to_string();
                        }
                        gap = 0;
                        pieces.push(piece.letter);
                        signs += &piece.deaths.to_string().replace('0', ".");
                    }
                    Cell::Empty([white, black]) => {
                        gap += 1;
                        signs.push(".abcdefgh".as_bytes()[(3 * white + black) as usize] as char);
                    }
                }
            }
            if gap > 0 {
                pieces += &gap.to_string();
            }
            placement.push(pieces);
            counters.push(signs);
        }
        let side = if self.white_to_move { 'w' } else { 'b' };
        let dash = |text: String| if text.is_empty() { "-".into() } else { text };
        let rights = dash(
            "KQkq"
                .chars()
                .filter(|right| self.rights.contains(right))
                .collect(),
        );
        let passed = dash(self.passed.map(square_name).unwrap_or_default());
        let [white, black] = self.births;
        format!(
            "{} {side} {rights} {passed} {} {white},{black} {} {}",
            placement.join("/"),
            counters.join("/"),
            self.halfmove,
            self.fullmove
        )
    }

    /// Reads the text of a valid position with all eight fields.
    pub fn parse(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut model = Self::start();
        let counters: Vec<&str> = fields[4].split('/').collect();
        for (row, pieces) in fields[0].split('/').enumerate() {
            let rank = 7 - row;
            let mut letters = Vec::new();
            for letter in pieces.chars() {
                match letter.to_digit(10) {
                    Some(gap) => letters.extend(vec!['.'; gap as usize]),
                    None => letters.push(letter),
                }
            }
            for (file, letter) in letters.into_iter().enumerate() {
                let sign = counters[row].as_bytes()[file] as char;
                model.cells[rank][file] = if letter == '.' {
                    let pair = ".abcdefgh".find(sign).expect("birth counters") as u32;
                    Cell::Empty([pair / 3, pair % 3])
                } else {
                    let deaths = sign.to_digit(10).unwrap_or(0);
                    Cell::Piece(Piece { letter, deaths })
                };
            }
        }
        model.white_to_move = fields[1] == "w";
        model.rights = fields[2].chars().filter(|&right| right != '-').collect();
        model.passed = (fields[3] != "-").then(|| square_of(fields[3]));
        let births: Vec<usize> = fields[5].split(',').map(|n| n.parse().unwrap()).collect();
        model.births = [births[0], births[1]];
        model.halfmove = fields[6].parse().unwrap();
        model.fullmove = fields[7].parse().unwrap();
        model
    }
}

impl grid_core::testing::Model<conway_chess::Position> for Model {
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
        self.play(m)
    }

    fn check(&self, _: &conway_chess::Position) {
        assert_eq!(Self::parse(&self.text()), *self);
    }
}
