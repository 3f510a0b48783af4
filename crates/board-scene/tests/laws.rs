//! Each law of `board_scene::testing` catches a game with a single fault that breaks it.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_scene::testing::{check_choices, check_pictures, check_planes};
use board_scene::{Choice, Effect, Present, Scene, SceneCell, ScenePiece, Trace};
use grid_core::{
    Encode, Game, History, Notation, Observer, ParseError, Pick, Picks, Planes, Player, Spot, Spots,
};

use crate::faults::{FAULT, caught, has};

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

const TOKEN: ScenePiece = ScenePiece::new(Player::First, 'T', '●', "token");

fn spot(cell: u8) -> Spot {
    Spot {
        row: 0,
        column: cell.into(),
    }
}

/// A row of cells. A move is entered by the cell that it reaches.
impl Present for Walk {
    fn scene(&self) -> Scene {
        let cell = |n: u8| SceneCell {
            name: n.to_string(),
            piece: (n == self.0).then_some(TOKEN),
            ..SceneCell::default()
        };
        Scene {
            columns: 6,
            cells: (0..=Self::LAST).map(cell).collect(),
            ..Scene::default()
        }
    }

    fn pieces() -> Vec<ScenePiece> {
        vec![TOKEN]
    }

    fn spots(&self, to: u8) -> Spots {
        let to = to + u8::from(has("a_pick_of_another_cell"));
        Spots::from_slice(&[spot(to)])
    }

    fn other_path(&self, _: u8) -> Option<Picks> {
        has("another_path_to_another_move").then(|| Pick::path(0, [spot(Self::LAST)]))
    }

    fn trace(&self, &to: &u8) -> Trace {
        let trace = match FAULT.get() {
            "an_event_without_a_cell" => Effect::Moved.on([spot(to)]),
            "an_event_off_the_board" => Effect::Moved.on([self.0, to, 9].map(spot)),
            _ => Effect::Moved.on([self.0, to].map(spot)),
        };
        trace.with(match has("a_piece_that_the_legend_leaves_out") {
            true => TOKEN.royal(),
            false => TOKEN,
        })
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
            [_, Pick::Cell(to)] if to.row == 0 && to.column < 6 || has("a_cell_off_the_board") => {
                choice.moves.push(to.column as u8);
            }
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

/// The token is the first player's. A plane tells the cells that are left to a player.
impl Encode for Walk {
    const PLANES: &'static [&'static str] = &["own tokens", "enemy tokens", "own way", "enemy way"];

    fn actions(&self) -> usize {
        6
    }

    fn number(&self, to: u8) -> u64 {
        to.into()
    }

    fn numbered(&self, number: u64) -> Option<u8> {
        (number < 6).then_some(number as u8)
    }

    fn plane_size(&self) -> [usize; 2] {
        [1, 6]
    }

    fn encode(&self, _: &[Pick], _: &History, viewer: Player, planes: &mut Planes<'_>) {
        let viewer = if has("tokens_of_the_enemy") {
            !viewer
        } else {
            viewer
        };
        for owner in [viewer, !viewer] {
            let token = (owner == Player::First).then_some(self.0.into());
            planes.cells(token);
        }
        for owner in [viewer, !viewer] {
            let is_told = viewer == Player::First || !has("a_way_of_the_first_viewer");
            planes.constant(u32::from(owner == Player::First && is_told));
        }
    }
}

/// Checks all laws in games from cell 0.
fn check_all() {
    check_pictures(&Walk(0), 1, 20, 100);
    check_choices(&Walk(0));
    check_planes(&Walk(0));
}

caught! {
    an_event_without_a_cell: "changes 0 without an event";
    an_event_off_the_board: "has an event off the board";
    a_step_without_an_event: "has no event";
    a_pick_of_another_cell: "the path of 1";
    another_path_to_another_move: "cannot be picked";
    a_legal_pick_that_is_refused: "Cell(Spot";
    a_pick_that_leads_nowhere: "the path of 1";
    a_path_to_an_illegal_move: "cannot be picked";
    a_cell_off_the_board: "is off the board and leads on";
    a_piece_that_the_legend_leaves_out: "is not in the legend";
    tokens_of_the_enemy: "no plane has the cells of T";
    a_way_of_the_first_viewer: "\"own way\" is not the enemy's for the enemy";
}
