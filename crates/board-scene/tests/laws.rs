//! Each law of `board_scene::testing` catches a game with a single fault that breaks it.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::cell::Cell;

use board_scene::testing::{check_choices, check_pictures};
use board_scene::{Choice, Effect, Present, Scene, SceneCell, ScenePiece, Trace};
use grid_core::{Game, Notation, Observer, ParseError, Pick, Player, Spot, Spots};

thread_local! {
    /// The fault of the game in the test of this thread, by the name of the test; none if empty.
    static FAULT: Cell<&'static str> = const { Cell::new("") };
}

/// Whether the game has this fault.
fn has(fault: &str) -> bool {
    FAULT.get() == fault
}

/// A token walks from cell 0 to cell 5, one or two cells a turn. The player who cannot move loses.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, Debug)]
struct Walk(u8);

impl Walk {
    const LAST: u8 = 5;
}

impl Game for Walk {
    type Move = u8;
    type Event = u8;

    fn turn(&self) -> Player {
        Player::First
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (self.0 + 1..=Self::LAST.min(self.0 + 2)).try_for_each(f)
    }

    fn play_with(&mut self, to: u8, on: &mut impl Observer<Self>) {
        if !has("a_step_without_an_event") {
            on.event(to);
        }
        self.0 = to;
    }
}

impl Notation for Walk {
    const NAME: &'static str = "walk";

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        text.parse()
            .map_err(|_| ParseError::new("move", text, 0, "a cell"))
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Walk {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self(0).parse_move(text).map(Self)
    }
}

fn spot(cell: u8) -> Spot {
    Spot {
        row: 0,
        column: cell.into(),
    }
}

/// A row of cells. A move is entered by the cell that it reaches.
impl Present for Walk {
    fn scene(&self) -> Scene {
        let token = ScenePiece::new(Player::First, 'T', '●', "token");
        let cell = |n: u8| SceneCell {
            name: n.to_string(),
            piece: (n == self.0).then_some(token),
            ..SceneCell::default()
        };
        Scene {
            columns: 6,
            cells: (0..=Self::LAST).map(cell).collect(),
            ..Scene::default()
        }
    }

    fn spots(&self, to: u8) -> Spots {
        let to = to + u8::from(has("a_pick_of_another_cell"));
        Spots::from_slice(&[spot(to)])
    }

    fn trace(&self, &to: &u8) -> Trace {
        match FAULT.get() {
            "an_event_without_a_cell" => Effect::Moved.on([spot(to)]),
            "an_event_off_the_board" => Effect::Moved.on([self.0, to, 9].map(spot)),
            _ => Effect::Moved.on([self.0, to].map(spot)),
        }
    }

    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        let is_refused = has("a_legal_pick_that_is_refused") && picked.len() == 2;
        is_refused.then(|| "no".into())
    }

    fn choose(&self, picked: &[Pick]) -> Choice<u8> {
        let mut choice = Choice::NOTHING;
        match *picked {
            [] => choice.kinds.push(board_scene::MoveKind::ANONYMOUS),
            [_] => choice.cells.extend(self.moves().into_iter().map(spot)),
            [_, Pick::Cell(to)] => choice.moves.push(to.column as u8),
            _ => {}
        }
        match (FAULT.get(), picked.len()) {
            ("a_pick_that_leads_nowhere", 2) => choice.moves.clear(),
            ("a_path_to_an_illegal_move", 1) => choice.cells = vec![spot(self.0)],
            _ => {}
        }
        choice
    }
}

/// Checks all laws in games from cell 0.
fn check_all() {
    check_pictures(&Walk(0), 1, 20, 100);
    check_choices(&Walk(0));
}

#[test]
fn a_game_without_a_fault_passes() {
    check_all();
}

/// Each [fault](FAULT) with the message of the law that catches it.
macro_rules! caught {
    ($($fault:ident: $complaint:literal;)*) => { $(
        #[test]
        #[should_panic(expected = $complaint)]
        fn $fault() {
            FAULT.set(stringify!($fault));
            check_all();
        }
    )* };
}

caught! {
    an_event_without_a_cell: "changes 0 without an event";
    an_event_off_the_board: "has an event off the board";
    a_step_without_an_event: "has no event";
    a_pick_of_another_cell: "the path of 1";
    a_legal_pick_that_is_refused: "Cell(Spot";
    a_pick_that_leads_nowhere: "the path of 1";
    a_path_to_an_illegal_move: "cannot be picked";
}
