//! Each law of `grid_core::testing` catches a game with a single fault that breaks it.

use core::cell::Cell;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use grid_core::scene::{Depict, Effect, Scene, SceneCell, ScenePiece, Spot, Spots, Trace};
use grid_core::testing::{check_laws, check_move, check_pictures, check_random_games};
use grid_core::{Game, HistoryRules, Notation, Observer, Outcome, ParseError, Player, key_of};

use crate::ring::{Event, Move, Ring};

thread_local! {
    /// The name of the test of this thread, which says what fault the game has.
    static FAULT: Cell<&'static str> = const { Cell::new("") };
}

/// Whether the game has this fault.
fn has(fault: &str) -> bool {
    FAULT.get() == fault
}

/// The ring game with one fault.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Faulty(Ring);

impl Game for Faulty {
    type Move = Move;
    type Event = Event;

    const HISTORY_RULES: HistoryRules = Ring::HISTORY_RULES;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        let decided = self.0.terminal_outcome();
        let wrong = has("moves_after_the_end") && self.0.has_move();
        decided.or_else(|| wrong.then_some(Outcome::Draw))
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.try_for_each_move(&mut f)?;
        if has("a_move_visited_twice") && self.0.has_move() {
            f(Move::Left)?;
        }
        ControlFlow::Continue(())
    }

    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        self.0.play_with(m, &mut |event| {
            if !has("a_move_that_does_nothing") {
                on.event(event);
            }
        });
    }

    fn play_unchecked(&mut self, m: Move) {
        self.0.play_unchecked(m);
        if has("a_move_that_depends_on_being_watched") {
            self.0.quiet += 1;
        }
    }

    fn key(&self) -> u64 {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        match FAULT.get() {
            "equal_positions_with_other_keys" => key_of(&[CALLS.fetch_add(1, Ordering::Relaxed)]),
            "a_key_of_two_states" => key_of(&[self.0.cell.into(), self.0.turn as u64]),
            _ => self.0.key(),
        }
    }

    fn same_state(&self, other: &Self) -> bool {
        !has("equal_positions_of_other_states") && self.0.same_state(&other.0)
    }

    fn quiet_plies(&self) -> u32 {
        self.0.quiet_plies()
    }

    fn move_count(&self) -> u64 {
        self.0.move_count() + u64::from(has("a_wrong_count"))
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        match FAULT.get() {
            "a_move_with_two_numbers" if n < self.0.move_count() => self.0.nth_move(n / 2),
            "numbers_without_end" => self.0.nth_move(n).or(Some(Move::Left)),
            _ => self.0.nth_move(n),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        self.0.is_legal(m) && !(has("an_illegal_visited_move") && m == Move::Take)
    }

    fn has_move(&self) -> bool {
        self.0.has_move() && !has("moves_that_are_denied")
    }

    fn outcome(&self) -> Option<Outcome> {
        match FAULT.get() {
            "an_end_with_moves" => Some(Outcome::Draw),
            _ => self.0.outcome(),
        }
    }
}

impl Notation for Faulty {
    const NAME: &'static str = "faulty-ring";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        match FAULT.get() {
            "a_move_read_as_another" => Ok(Move::Left),
            "a_move_in_another_case" => self.0.parse_move(&text.to_lowercase()),
            _ => self.0.parse_move(text),
        }
    }
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match FAULT.get() {
            "a_position_that_cannot_be_read" => f.write_str("a ring"),
            _ => self.0.fmt(f),
        }
    }
}

impl FromStr for Faulty {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = match FAULT.get() {
            "a_position_with_a_blank_after_it" => text.trim_end(),
            "a_number_with_a_sign" => &text.replace('+', ""),
            _ => text,
        };
        let mut ring: Ring = text.parse()?;
        if has("a_position_read_as_another") {
            ring.quiet = 0;
        }
        Ok(Self(ring))
    }
}

/// The ring as a row of cells.
impl Depict for Faulty {
    fn scene(&self) -> Scene {
        let token = ScenePiece::new(Player::First, 'T', '●', "token");
        let cell = |n: u8| SceneCell {
            name: n.to_string(),
            piece: (n == self.0.cell).then_some(token),
            ..SceneCell::default()
        };
        let cells = (0..6).map(cell).collect();
        Scene {
            columns: 6,
            cells,
            ..Scene::default()
        }
    }

    fn spots(&self, _: Move) -> Spots {
        Spots::new()
    }

    fn trace(&self, event: &Event) -> Trace {
        let spot = |cell: u8| Spot {
            row: 0,
            column: cell.into(),
        };
        match *event {
            Event::Stepped(to) if has("an_event_without_a_cell") => Effect::Moved.on([spot(to)]),
            Event::Stepped(to) => Effect::Moved.on([self.0.cell, to].map(spot)),
            Event::Taken(_) => Trace::default(),
        }
    }
}

/// Checks all laws on cell 0, four plies after the last stone was taken, and in games from there.
fn check_all() {
    let start = Faulty(Ring {
        quiet: 4,
        ..Ring::with_stones(2)
    });
    check_laws(&start);
    for m in [Move::Left, Move::Take] {
        check_move(&start, m);
    }
    check_random_games(&start, 1, 20, 100);
    check_pictures(&start, 1, 20, 100);
}

#[test]
fn a_game_without_a_fault_passes() {
    check_all();
}

/// Each fault with the message of the law that catches it.
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
    a_wrong_count: "move_count in 0 2 first 4";
    a_move_with_two_numbers: "nth_move does not number the moves";
    numbers_without_end: "nth_move beyond the last";
    a_move_visited_twice: "a move is visited twice";
    an_illegal_visited_move: "take is visited but not legal";
    moves_that_are_denied: "has_move in";
    moves_after_the_end: "moves in the decided position";
    an_end_with_moves: "a game must be over exactly if there are no moves";
    a_move_read_as_another: "the text of right";
    a_position_read_as_another: "must mean the same position";
    a_position_that_cannot_be_read: "the position a ring cannot be read back";
    equal_positions_with_other_keys: "equal positions have equal keys";
    equal_positions_of_other_states: "equal positions are the same state";
    a_move_that_depends_on_being_watched: "left differs with and without";
    a_move_that_does_nothing: "left has no events";
    a_key_of_two_states: "the key is too coarse: 0 0 first 0 and 0 2 first 4";
    a_position_with_a_blank_after_it: "is read as the position 0 2 first 4";
    a_number_with_a_sign: "is read as the position 0 2 first 4";
    a_move_in_another_case: "is read as the move";
    an_event_without_a_cell: "changes 0 without an event";
}
