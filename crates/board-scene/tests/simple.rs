//! What a simple game may add to the least: draws by the history, counters, reasons, speed.

use std::cell::Cell;

use board_scene::simple::{Cells, FromTo, Simple, SimpleGame};
use board_scene::testing::{check_encoded_game, check_planes};
use board_scene::{Panel, Present, ScenePiece};
use grid_core::testing::plane;
use grid_core::text::read_number;
use grid_core::{
    Encode, Game, HistoryRules, Notation, Outcome, Pick, Player, Reason, Record, Spot,
};

thread_local! {
    /// How often the game was asked for a count and for one move, in the test of this thread.
    static ASKED: Cell<[u32; 2]> = const { Cell::new([0; 2]) };
}

/// Two kings on a row step to the next cell, or jump over the other while there are jumps left. A
/// player who cannot move loses. After 30 plies the game is a draw.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Kings {
    cells: Cells<6, 1>,
    turn: Player,
    jumps: u8,
    plies: u8,
}

type Move = FromTo<6, 1>;
type Position = Simple<Kings>;

impl Kings {
    fn own(&self) -> char {
        ['K', 'k'][self.turn.index()]
    }
}

impl SimpleGame for Kings {
    const NAME: &'static str = "kings";
    const START: &'static str = "K....k 1 2 0";
    const PIECES: &'static [ScenePiece] = &[
        ScenePiece::new(Player::First, 'K', '♔', "king"),
        ScenePiece::new(Player::Second, 'k', '♚', "king"),
    ];
    const HISTORY_RULES: HistoryRules = {
        let mut rules = HistoryRules::NONE;
        rules.repetitions = Some(3);
        rules.quiet_plies = Some(9);
        rules
    };
    type Move = Move;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal(&self) -> impl Iterator<Item = Move> {
        let kings = self.cells.squares(self.own());
        kings.flat_map(move |from| {
            [-1, 1].into_iter().filter_map(move |way| {
                let next = from.offset(0, way)?;
                let beyond = || from.offset(0, 2 * way).filter(|_| self.jumps > 0);
                let is_free = self.cells[next].is_none();
                let to = if is_free { next } else { beyond()? };
                Some(FromTo { from, to })
            })
        })
    }

    fn apply(&mut self, m: Move) {
        self.jumps -= u8::from(m.from.column().abs_diff(m.to.column()) == 2);
        self.cells[m.to] = self.cells[m.from].take();
        self.turn = !self.turn;
        self.plies += 1;
    }

    fn result(&self, can_move: bool) -> Option<Outcome> {
        let is_late = (self.plies >= 30).then_some(Outcome::Draw);
        is_late.or((!can_move).then_some(Outcome::Win(!self.turn)))
    }

    fn at(&self, spot: Spot) -> Option<char> {
        self.cells.at(spot)
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        let cells = Cells::of(letter);
        let (jumps, plies) = (0, 0);
        let is_one = |letter| cells.squares(letter).count() == 1;
        (is_one('K') && is_one('k')).then_some(Self {
            cells,
            turn,
            jumps,
            plies,
        })
    }

    fn tail(&self) -> String {
        format!("{} {}", self.jumps, self.plies)
    }

    fn with_tail(self, tail: &str) -> Option<Self> {
        let (jumps, plies) = tail.split_once(' ')?;
        let (jumps, plies) = (read_number(jumps)?, read_number(plies)?);
        Some(Self {
            jumps,
            plies,
            ..self
        })
    }

    fn without_clocks(self) -> Self {
        Self { plies: 0, ..self }
    }

    fn is_progress(&self, before: &Self, _: Move) -> bool {
        self.jumps < before.jumps
    }

    fn move_count(&self) -> u64 {
        ASKED.set([ASKED.get()[0] + 1, ASKED.get()[1]]);
        self.legal().count() as u64
    }

    fn is_legal(&self, m: Move) -> bool {
        ASKED.set([ASKED.get()[0], ASKED.get()[1] + 1]);
        self.legal().any(|legal| legal == m)
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        let is_own = self.cells[m.from] == Some(self.own());
        let own = format!("your king does not stand on {}", m.from);
        Some(if is_own { "no such step".into() } else { own })
    }

    fn panels(&self) -> Vec<Panel> {
        vec![Panel {
            title: "jumps".into(),
            lines: vec![self.jumps.to_string()],
            ..Panel::default()
        }]
    }
}

#[test]
fn the_laws_of_games_hold() {
    check_encoded_game(&Position::default(), 1, 20, 40);
    assert!(ASKED.get().into_iter().all(|asked| asked > 0));
}

#[test]
fn a_tail_is_read_and_shown_and_only_its_clocks_may_differ_in_a_repetition() {
    let read = |text: &str| text.parse::<Position>();
    let [start, later, fewer] = ["K....k 1 2 0", "K....k 1 2 9", "K....k 1 1 0"].map(|text| {
        let position = read(text).unwrap();
        assert_eq!(position.to_string(), text);
        position
    });
    assert!(start.same_state(&later) && start.key() == later.key() && start != later);
    assert!(!start.same_state(&fewer) && start.key() != fewer.key());
    assert_eq!(fewer.scene().panels[0].lines, ["1"]);
    for (text, at) in [
        ("K....k 1", 8),
        ("K....k 1 ", 8),
        ("K....k 1 2", 8),
        ("K....k 1 02 0", 8),
        ("K....k 1 2 0 ", 8),
        ("K....k  1 2 0", 7),
        ("K..... 1 2 0", 0),
        ("K...k 1 2 0", 0),
    ] {
        assert_eq!(read(text).unwrap_err().at, at, "{text}");
    }
}

#[test]
fn a_scene_is_a_chequered_board_with_the_names_of_chess() {
    let scene = Position::default().scene();
    let names: Vec<_> = scene.cells.iter().map(|cell| &*cell.name).collect();
    assert_eq!(names, ["a1", "b1", "c1", "d1", "e1", "f1"]);
    assert_eq!(scene.column_labels, ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(scene.row_labels, ["1"]);
    let mut pairs = scene.cells.windows(2);
    assert!(pairs.all(|pair| pair[0].ground != pair[1].ground));
}

#[test]
fn draws_depend_on_the_history() {
    for (moves, reason) in [
        (
            "a1b1 f1e1 b1a1 e1f1 a1b1 f1e1 b1a1 e1f1",
            Reason::Repetition,
        ),
        // No position occurs three times: only a jump is progress.
        (
            "a1b1 f1e1 b1c1 e1d1 c1e1 d1c1 e1f1 c1b1 f1e1 b1c1 e1f1 c1b1 f1e1 b1a1",
            Reason::QuietPlies,
        ),
    ] {
        let mut game = Record::new(Position::default());
        for m in moves.split_whitespace() {
            assert_eq!(game.ending(), None, "{m} of {moves}");
            game.play_text(m, &mut ()).unwrap();
        }
        assert_eq!(game.ending().map(|ending| ending.reason), Some(reason));
    }
    let late: Position = "K....k 1 2 30".parse().unwrap();
    assert_eq!(
        (late.outcome(), late.move_count()),
        (Some(Outcome::Draw), 0)
    );
    assert!(!late.is_legal("a1b1".parse().unwrap()));
}

#[test]
fn an_illegal_move_has_a_reason_by_text_and_by_cells() {
    let start = Position::default();
    let spot = |column| Spot { row: 0, column };
    for (m, ends, reason) in [
        ("a1c1", [0, 2], Some("no such step")),
        ("b1c1", [1, 2], Some("your king does not stand on b1")),
        ("a1b1", [0, 1], None),
    ] {
        let read = start.parse_move(m).unwrap();
        if !start.is_legal(read) {
            assert_eq!(start.why_illegal(read).as_deref(), reason);
        }
        let picked = Pick::path(0, ends.map(spot));
        assert_eq!(start.refusal(&picked).as_deref(), reason, "{m}");
    }
}

/// Two kinds of pieces on a row, and no moves.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Still(Cells<4, 1>, Player);

impl SimpleGame for Still {
    const NAME: &'static str = "still";
    const START: &'static str = "KRkr 1";
    const PIECES: &'static [ScenePiece] = &[
        ScenePiece::new(Player::First, 'K', '♔', "king"),
        ScenePiece::new(Player::First, 'R', '♖', "rook"),
        ScenePiece::new(Player::Second, 'k', '♚', "king"),
        ScenePiece::new(Player::Second, 'r', '♜', "rook"),
    ];
    type Move = FromTo<4, 1>;

    fn turn(&self) -> Player {
        self.1
    }

    fn legal(&self) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    fn apply(&mut self, _: Self::Move) {}

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
fn kinds_share_a_plane_and_have_a_number_each() {
    let start = Simple::<Still>::default();
    check_planes(&start);
    let planes = Simple::<Still>::PLANES[..2].iter();
    let seen = planes.map(|name| plane(&start, name, &[], Player::First));
    assert!(seen.eq([vec![1, 2, 0, 0], vec![0, 0, 1, 2]]));
}
