//! A second, slow model of the game: a board of characters, one piece at a time. It shares nothing
//! with the engine.

use std::marker::PhantomData;

use grid_core::SquareSet;
use pacifist::{Player, Position, Square, Weighting};

/// The file from the a-file and the rank from the first, both counted from 0.
pub type At = (i32, i32);

const ROOK: [At; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [[At; 4]; 2] = [
    [(1, 2), (2, 1), (2, -1), (1, -2)],
    [(-1, -2), (-2, -1), (-2, 1), (-1, 2)],
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model<W> {
    /// Letters of FEN, `.` on empty squares, by rank and file; around them two rows of blanks.
    board: [[char; 12]; 12],
    white_moves: bool,
    ply: u32,
    /// White's a-side and h-side rook, Black's: files, or `i`.
    flags: [char; 4],
    /// The kings' files, or `-`.
    homes: [char; 2],
    weighting: PhantomData<W>,
}

fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

fn plus(at: At, step: At) -> At {
    (at.0 + step.0, at.1 + step.1)
}

fn name(at: At) -> String {
    format!("{}{}", (b'a' + at.0 as u8) as char, at.1 + 1)
}

/// The square of a file's letter on the first rank of White, side 0, or of Black, side 1.
fn home(side: usize, file: char) -> At {
    (file as i32 - 'a' as i32, 7 * side as i32)
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

/// The files from one to another without the first, towards the other.
fn files(from: i32, to: i32) -> impl Iterator<Item = i32> {
    let step = (to - from).signum();
    (1..=(to - from).abs()).map(move |n| from + n * step)
}

impl<W: Weighting> Model<W> {
    /// Reads a position with all five fields.
    pub fn parse(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [[' '; 12]; 12];
        for (row, rank) in fields[0].split('/').enumerate() {
            let dots = |digit: char| ".".repeat(digit.to_digit(10).unwrap_or(0) as usize);
            let rank = rank.chars().map(|letter| match letter {
                '1'..='8' => dots(letter),
                letter => letter.to_string(),
            });
            for (file, letter) in rank.collect::<String>().chars().enumerate() {
                board[9 - row][2 + file] = letter;
            }
        }
        let letters = |field: &str| field.chars().collect::<Vec<_>>();
        Self {
            board,
            white_moves: fields[1] == "w",
            ply: fields[2].parse().unwrap(),
            flags: letters(fields[3]).try_into().unwrap(),
            homes: letters(fields[4]).try_into().unwrap(),
            weighting: PhantomData,
        }
    }

    /// The side of the player to move: 0 for White, 1 for Black.
    fn side(&self) -> usize {
        usize::from(!self.white_moves)
    }

    /// What is on a square at most two steps off the board; a blank off the board.
    fn on(&self, at: At) -> char {
        self.board[(at.1 + 2) as usize][(at.0 + 2) as usize]
    }

    fn set(&mut self, at: At, letter: char) {
        self.board[(at.1 + 2) as usize][(at.0 + 2) as usize] = letter;
    }

    fn weight(letter: char) -> i32 {
        match (W::NAME, letter.to_ascii_lowercase()) {
            ("pacifist", _) | (_, 'p') => 1,
            (_, 'n' | 'b') => 3,
            (_, 'r') => 5,
            (_, 'q') => 9,
            _ => 1000,
        }
    }

    /// The pieces on the ray out of a square, nearest first.
    fn ray(&self, from: At, step: At) -> impl Iterator<Item = char> {
        (1..8)
            .map(move |n| self.on(plus(from, (n * step.0, n * step.1))))
            .take_while(|&letter| letter != ' ')
            .filter(|&letter| letter != '.')
    }

    /// The pieces that attack a square as in chess; of sliders at most the `deep` nearest on each
    /// ray, as long as they are of one colour.
    fn seeing(&self, s: At, deep: usize) -> Vec<char> {
        let mut found = Vec::new();
        // A white pawn influences squares above it, a black one squares below it.
        let near = [
            (&KNIGHT[0][..], "nN"),
            (&KNIGHT[1], "nN"),
            (&ROOK, "kK"),
            (&BISHOP, "kK"),
            (&[(-1, -1), (1, -1)], "P"),
            (&[(-1, 1), (1, 1)], "p"),
        ];
        for (steps, letters) in near {
            let near = steps.iter().map(|&step| self.on(plus(s, step)));
            found.extend(near.filter(|&letter| letters.contains(letter)));
        }
        for (steps, letters) in [(ROOK, "rqRQ"), (BISHOP, "bqBQ")] {
            for step in steps {
                let mut nearest = None;
                let sliders = self.ray(s, step).take_while(|&letter| {
                    let colour = is_white(letter);
                    letters.contains(letter) && *nearest.get_or_insert(colour) == colour
                });
                found.extend(sliders.take(deep));
            }
        }
        found
    }

    /// Rules 3.1 and 3.2: White's influence on a square less Black's.
    pub fn net_of_white(&self, s: At) -> i32 {
        let sign = |letter| if is_white(letter) { 1 } else { -1 };
        let seeing = self.seeing(s, 8).into_iter();
        seeing.map(|piece| sign(piece) * Self::weight(piece)).sum()
    }

    /// The mover's influence on a square less the enemy's.
    fn net(&self, s: At) -> i32 {
        self.net_of_white(s) * if self.white_moves { 1 } else { -1 }
    }

    fn is_enemy(&self, letter: char) -> bool {
        letter.is_alphabetic() && is_white(letter) != self.white_moves
    }

    /// Step 2 of a turn, one piece at a time. `choose` picks the next of the pieces that must turn.
    fn convert(&mut self, mut choose: impl FnMut(usize) -> usize) {
        loop {
            let bad: Vec<At> = squares()
                .filter(|&at| self.is_enemy(self.on(at)) && self.net(at) > 0)
                .collect();
            if bad.is_empty() {
                return;
            }
            let at = bad[choose(bad.len()) % bad.len()];
            self.set(at, self.own(self.on(at).to_ascii_lowercase()));
        }
    }

    fn own(&self, kind: char) -> char {
        if self.white_moves {
            kind.to_ascii_uppercase()
        } else {
            kind
        }
    }

    fn kings(&self) -> impl Iterator<Item = At> {
        squares().filter(|&at| self.on(at) == self.own('k'))
    }

    /// Where king and rook end when the king castles with a rook.
    fn ends(king: At, rook: At) -> (i32, i32) {
        if rook.0 > king.0 { (6, 5) } else { (2, 3) }
    }

    /// Whether the king can castle with the rook on this square (rules 8.2a to 8.2e).
    fn can_castle(&self, king: At, rook: At) -> bool {
        let side = self.side();
        let flag = self.flags[2 * side + usize::from(rook.0 > king.0)];
        if rook != home(side, flag)
            || king != home(side, self.homes[side])
            || self.on(rook) != self.own('r')
        {
            return false;
        }
        let (king_end, rook_end) = Self::ends(king, rook);
        let is_free =
            |file: i32| [king.0, rook.0].contains(&file) || self.on((file, king.1)) == '.';
        let is_attacked = |file: i32| {
            let mut seeing = self.seeing((file, king.1), 1).into_iter();
            seeing.any(|letter| self.is_enemy(letter))
        };
        files(king.0, rook.0).all(is_free)
            && files(king.0, king_end).all(is_free)
            && is_free(rook_end)
            && !is_attacked(king.0)
            && !files(king.0, king_end).any(|file| file != king_end && is_attacked(file))
    }

    /// Whether one of the mover's pieces may make this move, ignoring the safety of the king.
    fn can_go(&self, from: At, to: At) -> bool {
        let kind = self.on(from).to_ascii_lowercase();
        if kind == 'k' && self.can_castle(from, to) {
            return true;
        }
        if self.on(to) != '.' {
            return false;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let step = (dx.signum(), dy.signum());
        let distance = dx.abs().max(dy.abs());
        let is_clear = (1..distance).all(|n| self.on(plus(from, (n * step.0, n * step.1))) == '.');
        let straight = dx == 0 || dy == 0;
        let diagonal = dx.abs() == dy.abs();
        match kind {
            'n' => dx.abs() * dy.abs() == 2,
            'k' => distance == 1,
            'r' => straight && is_clear,
            'b' => diagonal && is_clear,
            'q' => (straight || diagonal) && is_clear,
            _ => {
                let (front, second) = if self.white_moves { (1, 1) } else { (-1, 6) };
                let may_pass = || self.net((from.0, from.1 + front)) >= 0;
                let is_double = dy == 2 * front && from.1 == second;
                dx == 0 && (dy == front || is_double && is_clear && may_pass())
            }
        }
    }

    /// The position after a move and its conversions, in the order that `choose` picks, before the
    /// turn passes.
    fn made(
        &self,
        (from, to, promotion): (At, At, Option<char>),
        choose: impl FnMut(usize) -> usize,
    ) -> Self {
        let mut after = self.clone();
        after.set(from, '.');
        if self.on(to) == '.' {
            after.set(to, promotion.map_or(self.on(from), |kind| self.own(kind)));
        } else {
            let (king_end, rook_end) = Self::ends(from, to);
            after.set(to, '.');
            after.set((king_end, from.1), self.own('k'));
            after.set((rook_end, from.1), self.own('r'));
        }
        after.convert(choose);
        after
    }

    /// Whether a move is legal.
    fn is_legal(&self, (from, to, promotion): (At, At, Option<char>)) -> bool {
        let letter = self.on(from);
        let last = if self.white_moves { 7 } else { 0 };
        let promotes = letter == self.own('p') && to.1 == last;
        let is_kind = promotion.map_or(!promotes, |kind| promotes && "qrbn".contains(kind));
        let keeps_a_king = || {
            let after = self.made((from, to, promotion), |_| 0);
            after.kings().any(|at| after.net(at) >= 0)
        };
        letter != '.'
            && !self.is_enemy(letter)
            && is_kind
            && self.can_go(from, to)
            && keeps_a_king()
    }

    /// The position after a move, with conversions in the order that `choose` picks.
    pub fn play_in_order(&self, m: &str, choose: impl FnMut(usize) -> usize) -> Self {
        let (from, to, promotion) = read(m);
        let mut after = self.made((from, to, promotion), choose);
        for (side, flags) in after.flags.chunks_mut(2).enumerate() {
            let touched = |file: char| [from, to].contains(&home(side, file));
            let king = self.on(from) == self.own('k') && side == self.side();
            for flag in &mut *flags {
                if king || touched(self.homes[side]) || touched(*flag) {
                    *flag = 'i';
                }
            }
            if flags == ['i', 'i'] {
                after.homes[side] = '-';
            }
        }
        after.white_moves = !self.white_moves;
        after.ply += 1;
        after
    }
}

impl<W: Weighting> grid_core::testing::Model<Position<W>> for Model<W> {
    fn text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.board[2..10].iter().rev() {
            let rank: String = rank[2..10].iter().collect();
            let gaps = |text: String, gap: usize| text.replace(&".".repeat(gap), &gap.to_string());
            ranks.push((1..=8).rev().fold(rank, gaps));
        }
        let side = if self.white_moves { 'w' } else { 'b' };
        let flags: String = self.flags.iter().collect();
        let homes: String = self.homes.iter().collect();
        format!("{} {side} {} {flags} {homes}", ranks.join("/"), self.ply)
    }

    fn status(&self) -> &'static str {
        if !self.moves().is_empty() {
            "*"
        } else if self.kings().next().is_some() {
            "1/2-1/2"
        } else if self.white_moves {
            "0-1"
        } else {
            "1-0"
        }
    }

    /// The moves, in alphabetical order.
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in squares().filter(|&from| self.on(from) != '.') {
            for to in squares() {
                for promotion in [None, Some('q'), Some('r'), Some('b'), Some('n')] {
                    if self.is_legal((from, to, promotion)) {
                        let kind = promotion.map_or(String::new(), String::from);
                        moves.push(format!("{}{}{kind}", name(from), name(to)));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    fn play(&self, m: &str) -> Self {
        assert!(self.is_legal(read(m)), "{m} in {}", self.text());
        self.play_in_order(m, |_| 0)
    }

    fn check(&self, position: &Position<W>) {
        let text = self.text();
        assert_eq!(Self::parse(&text), *self);
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
