//! Simple games: what is told of a move, what it is called, and what a position is worth.

use std::fmt;
use std::str::FromStr;

use board_scene::ScenePiece;
use board_scene::facts::About;
use board_scene::simple::{Cells, Simple, SimpleGame};
use board_scene::testing::check_pictures;
use grid_core::{Spot, Spots, Square};
use menagerie::{GameInfo, Outcome, ParseError, Player};

/// Boards of three rows before and after a move of player P, whose text is its picks, with the name
/// of the move and what is told of it. `#` is a rock.
const MOVES: &str = "
.../P../... a2a3 P../.../... | a2-a3 | P pawn moved a2 to a3
.q./P../... a2b3 .P./.../... | a2xb3 | p queen captured on b3; P pawn moved a2 to b3
.../.#./P.. a1b2 .../.P./... | a1xb2 | rock captured on b2; P pawn moved a1 to b2
.../.P./... b2b3 .Q./.../... | b2-b3=Q | P pawn moved b2 to b3; P queen turned on b3
..q/.P./... b2c3 ..Q/.../... | b2xc3=Q | p queen captured on c3; P pawn moved b2 to c3; P queen turned on c3
.../Q../... a2c2a2 .../#.Q/... | a2c2a2 | P queen moved a2 to c2; rock appeared on a2
.../Q../... a2c2b2 .../.#Q/... | a2c2b2 | P queen moved a2 to c2; rock appeared on b2
.../Q../... a2c2b3 .#./..Q/... | a2c2b3 | P queen moved a2 to c2; rock appeared on b3
Qp./.../... a3c1 .../.../..Q | Qa3-c1 | P queen moved a3 to c1; p pawn vanished on b3
P../.p./... a3c1a1 .../.../P.. | a3c1a1 | P pawn moved a3 to a1; p pawn vanished on b2
P.Q/.../... a3c3 Q.P/.../... | a3-c3 | P pawn moved a3 to c3; P queen moved c3 to a3
.../.../P.q a1c1 .../.../q.P | a1-c1 | P pawn moved a1 to c1; p queen moved c1 to a1
P../.../... b2 P../.P./... | b2 | P pawn appeared on b2
P../.../... c2c1 P../..P/..P | c2c1 | P pawn appeared on c2; P pawn appeared on c1
Pp./.../... c3 PPP/.../... | c3 | P pawn turned on b3; P pawn appeared on c3
p../.../... a3 P../.../... | a3 | p pawn captured on a3; P pawn appeared on a3
P.p/.../... b1 p.P/.../.P. | b1 | p pawn turned on a3; P pawn turned on c3; P pawn appeared on b1
P../.../... c1 .../.../.PP | c1 | P pawn vanished on a3; P pawn appeared on b1; P pawn appeared on c1
#../.../... c2 P../..P/... | c2 | rock vanished on a3; P pawn appeared on a3; P pawn appeared on c2
.../P../... a2 .../Q../... | a2 | P queen turned on a2
PP./.../... a3b3 .P./.../... | a3b3 | P pawn vanished on a3
";

/// A page of rules, half of it with the line ends of Windows.
const RULES: &str = "It comes from elsewhere.\r\n\r\n# 1. Board\r\n\r\n**1.1** Cells move \
    ([`A::b`], [`C`](d::C))\r\nand (as in chess) stop (`x` in\r\n`y.rs`). Test:\r\n`rule_1`.\n\n\
    # 2. Text\n\n**2.1** PLY.\n\n# 3. End\n\n| a | b |\n";

/// Returns the board, the text and the board after a move, its name and what is told of it.
fn rows() -> impl Iterator<Item = [&'static str; 5]> {
    MOVES.trim().lines().map(|line| {
        let (change, told) = line.split_once(" | ").expect("a name");
        let (name, told) = told.split_once(" | ").expect("what is told");
        let words: Vec<_> = change.split(' ').collect();
        [words[0], words[1], words[2], name, told]
    })
}

fn cells(board: &str) -> Cells<3, 3> {
    Cells::of(|Spot { row, column }| {
        let letter = board.split('/').nth(row.into())?.chars().nth(column.into());
        letter.filter(|&letter| letter != '.')
    })
}

/// A board whose moves are the rows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Board(Cells<3, 3>, Player);

/// The text of a row.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Row(u8);

impl Row {
    fn parts(self) -> [&'static str; 5] {
        rows().nth(self.0.into()).expect("a row")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.parts()[1])
    }
}

impl FromStr for Row {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let index = rows().position(|parts| parts[1] == text);
        let row = index.map(|index| Self(index as u8));
        row.ok_or_else(|| ParseError::new("move", text, 0, "the text of a row"))
    }
}

impl From<Row> for Spots {
    fn from(m: Row) -> Self {
        let picks = m.parts()[1].as_bytes().chunks(2);
        let names = picks.map(|name| std::str::from_utf8(name).expect("letters"));
        let square = |name: &str| name.parse::<Square<3, 3>>().expect("a cell");
        names.map(|name| square(name).spot()).collect()
    }
}

impl SimpleGame for Board {
    const NAME: &'static str = "rows";
    const START: &'static str = ".../P../... 1";
    const PIECES: &'static [ScenePiece] = &[
        ScenePiece::new(Player::First, 'P', '♙', "pawn").unlettered(),
        ScenePiece::new(Player::First, 'Q', '♕', "queen"),
        ScenePiece::new(Player::Second, 'p', '♟', "pawn").unlettered(),
        ScenePiece::new(Player::Second, 'q', '♛', "queen"),
        ScenePiece {
            owner: None,
            ..ScenePiece::new(Player::First, '#', '#', "rock")
        },
    ];
    const ABOUT: About = About {
        players: ["P", "p"],
        rules: RULES,
        ..About::PLAIN
    };
    type Move = Row;

    fn turn(&self) -> Player {
        self.1
    }

    fn legal(&self) -> impl Iterator<Item = Row> {
        let is_here = move |row: &Row| cells(row.parts()[0]) == self.0 && self.1 == Player::First;
        (0..rows().count() as u8).map(Row).filter(is_here)
    }

    fn apply(&mut self, m: Row) {
        *self = Self(cells(m.parts()[2]), !self.1);
    }

    fn result(&self, can_move: bool) -> Option<Outcome> {
        (!can_move).then_some(Outcome::Draw)
    }

    fn at(&self, spot: Spot) -> Option<char> {
        self.0.at(spot)
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        Some(Self(Cells::of(letter), turn))
    }
}

#[test]
fn only_what_happened_is_told_and_a_name_tells_the_whole_move() {
    let info = GameInfo::of::<Simple<Board>>();
    for [before, m, after, name, expected] in rows() {
        let start = format!("{before} 1");
        check_pictures(&start.parse::<Simple<Board>>().unwrap(), 1, 4, 1);
        let mut game = info.position(&start).unwrap();
        assert_eq!(game.move_name(m), name);
        let told: Vec<_> = game
            .play(m)
            .unwrap()
            .into_iter()
            .map(|event| event.text)
            .collect();
        assert_eq!(told.join("; "), expected, "{before} {m} {after}");
        let arrows = game.scene_of_last_ply().arrows.len();
        assert_eq!(arrows, expected.matches(" moved ").count(), "{before} {m}");
    }
}

#[test]
fn references_tests_origins_and_sections_for_programs_are_left_out_of_the_rules() {
    assert_eq!(
        GameInfo::of::<Simple<Board>>().rules_for_people(),
        "# 1. Board\n\n**1.1** Cells move\nand (as in chess) stop.\n\n# 3. End\n\n| a | b |",
    );
}

/// The pieces of both players are even in most games without captures: then the moves count.
#[test]
fn points_count_pieces_and_moves() {
    let points = |text: &str| text.parse::<Simple<Board>>().unwrap().0.points();
    for (board, expected) in [
        (".../.../...", 0),
        ("P.p/.P./...", 100),
        ("Q.q/.../...", 0),
        // Only player P has moves.
        (".../.../P.q", 90),
        (".../Q../...", 190),
    ] {
        assert_eq!(points(&format!("{board} 1")), expected, "{board}");
        assert_eq!(points(&format!("{board} 2")), -expected, "{board}");
    }
}
