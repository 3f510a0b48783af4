//! A second, slow model of the game: a board of characters, one piece at a time. It shares nothing
//! with the engine.

use grid_core::SquareSet;
use pacifist::{Player, Position, Square, Weighting};

/// The file from the a-file and the rank from the first, both counted from 0.
pub type At = (i32, i32);

const ROOK: [At; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [At; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Letters of FEN, `.` on empty squares, by rank and file; around them two rows of blanks.
    board: [[u8; 12]; 12],
    white_moves: bool,
    ply: u32,
    /// White's a-side and h-side rook, Black's: files, or `i`.
    flags: [char; 4],
    /// The kings' files, or `-`.
    homes: [char; 2],
    weighted: bool,
}

fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

fn name(at: At) -> String {
    format!("{}{}", (b'a' + at.0 as u8) as char, at.1 + 1)
}

/// The squares of a move, and the kind of piece that a pawn becomes.
fn read(m: &str) -> (At, At, Option<char>) {
    let bytes = m.as_bytes();
    let at = |i: usize| (i32::from(bytes[i] - b'a'), i32::from(bytes[i + 1] - b'1'));
    (at(0), at(2), m.chars().nth(4))
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

impl Model {
    /// Reads a position with all five fields.
    pub fn parse(text: &str, weighted: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [[b' '; 12]; 12];
        for rank in &mut board[2..10] {
            rank[2..10].fill(b'.');
        }
        for (row, rank) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as usize,
                    None => {
                        board[9 - row][2 + file] = letter as u8;
                        file += 1;
                    }
                }
            }
        }
        let letters = |field: &str| field.chars().collect::<Vec<_>>();
        Self {
            board,
            white_moves: fields[1] == "w",
            ply: fields[2].parse().unwrap(),
            flags: letters(fields[3]).try_into().unwrap(),
            homes: letters(fields[4]).try_into().unwrap(),
            weighted,
        }
    }

    pub fn text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.board[2..10].iter().rev() {
            let mut text: String = rank[2..10].iter().map(|&letter| letter as char).collect();
            for gap in (1..=8).rev() {
                text = text.replace(&".".repeat(gap), &gap.to_string());
            }
            ranks.push(text);
        }
        let side = if self.white_moves { 'w' } else { 'b' };
        let flags: String = self.flags.iter().collect();
        let homes: String = self.homes.iter().collect();
        format!("{} {side} {} {flags} {homes}", ranks.join("/"), self.ply)
    }

    /// What is on a square at most two steps off the board; `None` off the board.
    fn on(&self, at: At) -> Option<char> {
        let letter = self.board[(at.1 + 2) as usize][(at.0 + 2) as usize];
        (letter != b' ').then_some(letter as char)
    }

    fn set(&mut self, at: At, letter: char) {
        self.board[(at.1 + 2) as usize][(at.0 + 2) as usize] = letter as u8;
    }

    fn weight(&self, letter: char) -> i32 {
        match (self.weighted, letter.to_ascii_lowercase()) {
            (false, _) | (true, 'p') => 1,
            (true, 'n' | 'b') => 3,
            (true, 'r') => 5,
            (true, 'q') => 9,
            (true, _) => 1000,
        }
    }

    /// The pieces on the ray out of a square, nearest first.
    fn ray(&self, from: At, step: At) -> impl Iterator<Item = char> {
        (1..8)
            .map_while(move |n| self.on((from.0 + n * step.0, from.1 + n * step.1)))
            .filter(|&letter| letter != '.')
    }

    /// Rules 3.1 and 3.2: White's influence on a square less Black's.
    pub fn net_of_white(&self, s: At) -> i32 {
        let mut net = 0;
        let mut count = |letter: char| {
            let sign = if is_white(letter) { 1 } else { -1 };
            net += sign * self.weight(letter);
        };
        for step in KNIGHT {
            if let Some(letter @ ('n' | 'N')) = self.on((s.0 + step.0, s.1 + step.1)) {
                count(letter);
            }
        }
        for step in ROOK.into_iter().chain(BISHOP) {
            if let Some(letter @ ('k' | 'K')) = self.on((s.0 + step.0, s.1 + step.1)) {
                count(letter);
            }
        }
        for file in [-1, 1] {
            // A white pawn influences squares above it, a black one squares below it.
            if self.on((s.0 + file, s.1 - 1)) == Some('P') {
                count('P');
            }
            if self.on((s.0 + file, s.1 + 1)) == Some('p') {
                count('p');
            }
        }
        for (steps, kind) in [(ROOK, 'r'), (BISHOP, 'b')] {
            for step in steps {
                let (mut at, mut nearest) = (s, None);
                loop {
                    at = (at.0 + step.0, at.1 + step.1);
                    let piece = match self.on(at) {
                        Some('.') => continue,
                        Some(piece) => piece,
                        None => break,
                    };
                    let sees = [kind, 'q'].contains(&piece.to_ascii_lowercase());
                    if !sees || *nearest.get_or_insert(is_white(piece)) != is_white(piece) {
                        break;
                    }
                    count(piece);
                }
            }
        }
        net
    }

    fn net(&self, white: bool, s: At) -> i32 {
        if white {
            self.net_of_white(s)
        } else {
            -self.net_of_white(s)
        }
    }

    /// Step 2 of a turn, one piece at a time. `choose` picks the next of the pieces that must turn.
    pub fn convert(&mut self, mut choose: impl FnMut(usize) -> usize) {
        loop {
            let bad: Vec<At> = squares()
                .filter(|&at| {
                    let letter = self.on(at).unwrap();
                    letter != '.'
                        && is_white(letter) != self.white_moves
                        && self.net(!self.white_moves, at) < 0
                })
                .collect();
            if bad.is_empty() {
                return;
            }
            let at = bad[choose(bad.len()) % bad.len()];
            let letter = self.on(at).unwrap();
            let turned = if is_white(letter) {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            };
            self.set(at, turned);
        }
    }

    fn own(&self, kind: char) -> char {
        if self.white_moves {
            kind.to_ascii_uppercase()
        } else {
            kind
        }
    }

    fn has_safe_king(&self) -> bool {
        squares()
            .any(|at| self.on(at) == Some(self.own('k')) && self.net(self.white_moves, at) >= 0)
    }

    /// Whether an enemy piece attacks a square in the orthodox sense.
    fn is_attacked(&self, s: At) -> bool {
        let enemy = |letter: char, kinds: &str| {
            letter != '.'
                && is_white(letter) != self.white_moves
                && kinds.contains(letter.to_ascii_lowercase())
        };
        let near = |steps: &[At], kinds: &str| {
            steps.iter().any(|step| {
                self.on((s.0 + step.0, s.1 + step.1))
                    .is_some_and(|letter| enemy(letter, kinds))
            })
        };
        let along = |steps: [At; 4], kinds: &str| {
            steps
                .iter()
                .any(|&step| self.ray(s, step).next().is_some_and(|m| enemy(m, kinds)))
        };
        // Enemy pawns capture towards their own front.
        let front = if self.white_moves { 1 } else { -1 };
        near(&KNIGHT, "n")
            || near(&ROOK, "k")
            || near(&BISHOP, "k")
            || near(&[(-1, front), (1, front)], "p")
            || along(ROOK, "rq")
            || along(BISHOP, "bq")
    }

    /// Whether the king can castle with the rook on this square (rules 8.2a to 8.2e).
    fn can_castle(&self, king: At, rook: At) -> bool {
        let side = usize::from(!self.white_moves);
        let home = if self.white_moves { 0 } else { 7 };
        let file = |letter: char| letter as i32 - 'a' as i32;
        let h_side = rook.0 > king.0;
        let flag = self.flags[2 * side + usize::from(h_side)];
        if flag == 'i'
            || rook != (file(flag), home)
            || king != (file(self.homes[side]), home)
            || self.on(rook) != Some(self.own('r'))
        {
            return false;
        }
        let (king_end, rook_end) = if h_side { (6, 5) } else { (2, 3) };
        let between = |a: i32, b: i32| (a.min(b) + 1)..a.max(b);
        let is_free =
            |file: i32| file == king.0 || file == rook.0 || self.on((file, home)) == Some('.');
        if !between(king.0, rook.0).all(is_free)
            || !between(king.0, king_end).all(is_free)
            || !is_free(king_end)
            || !is_free(rook_end)
        {
            return false;
        }
        let crossed = between(king.0, king_end).chain([king.0]);
        !crossed
            .into_iter()
            .any(|file| self.is_attacked((file, home)))
    }

    /// Whether one of the mover's pieces may make this move, ignoring the safety of the king.
    fn can_go(&self, from: At, to: At) -> bool {
        if from == to {
            return false;
        }
        let letter = self.on(from).unwrap();
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let kind = letter.to_ascii_lowercase();
        if kind == 'k' && self.can_castle(from, to) {
            return true;
        }
        if self.on(to) != Some('.') {
            return false;
        }
        let step = (dx.signum(), dy.signum());
        let is_clear = || {
            let mut at = (from.0 + step.0, from.1 + step.1);
            while at != to {
                if self.on(at) != Some('.') {
                    return false;
                }
                at = (at.0 + step.0, at.1 + step.1);
            }
            true
        };
        let straight = dx == 0 || dy == 0;
        let diagonal = dx.abs() == dy.abs();
        match kind {
            'n' => dx.abs() * dy.abs() == 2,
            'k' => dx.abs().max(dy.abs()) == 1,
            'r' => straight && is_clear(),
            'b' => diagonal && is_clear(),
            'q' => (straight || diagonal) && is_clear(),
            _ => {
                let (front, second) = if self.white_moves { (1, 1) } else { (-1, 6) };
                let passed = (from.0, from.1 + front);
                dx == 0
                    && (dy == front
                        || (dy == 2 * front
                            && from.1 == second
                            && is_clear()
                            && self.net(self.white_moves, passed) >= 0))
            }
        }
    }

    /// The position after a move, before conversions and before the turn passes.
    fn made(&self, from: At, to: At, promotion: Option<char>) -> Self {
        let mut after = self.clone();
        let letter = self.on(from).unwrap();
        after.set(from, '.');
        if self.on(to) == Some('.') {
            after.set(to, promotion.map_or(letter, |kind| self.own(kind)));
        } else {
            let (king_end, rook_end) = if to.0 > from.0 { (6, 5) } else { (2, 3) };
            after.set(to, '.');
            after.set((king_end, from.1), self.own('k'));
            after.set((rook_end, from.1), self.own('r'));
        }
        after
    }

    fn promotions(&self, from: At, to: At) -> Vec<Option<char>> {
        let last = if self.white_moves { 7 } else { 0 };
        if self.on(from) == Some(self.own('p')) && to.1 == last {
            vec![Some('q'), Some('r'), Some('b'), Some('n')]
        } else {
            vec![None]
        }
    }

    fn is_own(&self, at: At) -> bool {
        let letter = self.on(at).unwrap();
        letter != '.' && is_white(letter) == self.white_moves
    }

    /// Whether the mover owns a safe king after a move and its conversions.
    fn keeps_a_king(&self, from: At, to: At, promotion: Option<char>) -> bool {
        let mut after = self.made(from, to, promotion);
        after.convert(|_| 0);
        after.has_safe_king()
    }

    /// The moves, in alphabetical order.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in squares().filter(|&from| self.is_own(from)) {
            for to in squares().filter(|&to| self.can_go(from, to)) {
                for promotion in self.promotions(from, to) {
                    if self.keeps_a_king(from, to, promotion) {
                        let kind = promotion.map_or(String::new(), |kind| kind.to_string());
                        moves.push(format!("{}{}{kind}", name(from), name(to)));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, m: &str) -> bool {
        let (from, to, promotion) = read(m);
        self.is_own(from)
            && self.can_go(from, to)
            && self.promotions(from, to).contains(&promotion)
            && self.keeps_a_king(from, to, promotion)
    }

    /// The position after a move.
    pub fn play(&self, m: &str) -> Self {
        self.play_in_order(m, |_| 0)
    }

    /// The position after a move, with conversions in the order that `choose` picks.
    pub fn play_in_order(&self, m: &str, choose: impl FnMut(usize) -> usize) -> Self {
        let (from, to, promotion) = read(m);
        let mut after = self.made(from, to, promotion);
        after.convert(choose);
        let file = |letter: char| letter as i32 - 'a' as i32;
        let mut lost = [false; 4];
        if self.on(from).unwrap().eq_ignore_ascii_case(&'k') {
            let side = usize::from(!self.white_moves);
            lost[2 * side] = true;
            lost[2 * side + 1] = true;
        }
        for (side, home) in [(0, 0), (1, 7)] {
            for touched in [from, to] {
                if touched == (file(self.homes[side]), home) {
                    lost[2 * side] = true;
                    lost[2 * side + 1] = true;
                }
                for flag in [2 * side, 2 * side + 1] {
                    lost[flag] |= touched == (file(self.flags[flag]), home);
                }
            }
        }
        for (flag, lost) in after.flags.iter_mut().zip(lost) {
            if lost {
                *flag = 'i';
            }
        }
        for side in [0, 1] {
            if after.flags[2 * side..2 * side + 2] == ['i', 'i'] {
                after.homes[side] = '-';
            }
        }
        after.white_moves = !self.white_moves;
        after.ply += 1;
        after
    }

    pub fn status(&self) -> &'static str {
        if !self.moves().is_empty() {
            "*"
        } else if squares().any(|at| self.on(at) == Some(self.own('k'))) {
            "1/2-1/2"
        } else if self.white_moves {
            "0-1"
        } else {
            "1-0"
        }
    }
}

impl<W: Weighting> grid_core::testing::Model<Position<W>> for Model {
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
        assert!(self.is_legal(m), "{m} in {}", self.text());
        self.play(m)
    }

    fn check(&self, position: &Position<W>) {
        let text = self.text();
        assert_eq!(Self::parse(&text, self.weighted), *self);
        let persuaded = Player::ALL.map(|player| position.persuaded_by(player));
        assert_eq!(position.persuaded(), persuaded);
        for square in Square::all() {
            let net = self.net_of_white((square.column() as i32, square.row() as i32));
            let found = Player::ALL.map(|player| position.net(player, square));
            assert_eq!(found, [net, -net], "{square} in {text}");
            let found = persuaded.map(|set| set.contains(square));
            assert_eq!(found, [net > 0, net < 0], "{square} in {text}");
        }
    }
}
