//! Each law of `grid_core::testing` catches a game with a single fault that breaks it.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use grid_core::scene::{Depict, Effect, Scene, SceneCell, ScenePiece, Spot, Spots, Trace};
use grid_core::testing::{check_laws, check_move, check_pictures, check_random_games};
use grid_core::{Game, HistoryRules, Notation, Observer, Outcome, ParseError, Player, key_of};

use crate::ring::{Event, Move, Ring};

// The faults as numbers, because a const parameter cannot be an enum.
const NONE: u8 = 0;
const COUNTS_ONE_TOO_MANY: u8 = 1;
const NUMBERS_ONE_MOVE_TWICE: u8 = 2;
const NUMBERS_GO_ON: u8 = 3;
const VISITS_TWICE: u8 = 4;
const DENIES_A_MOVE: u8 = 5;
const DENIES_HAVING_MOVES: u8 = 6;
const MOVES_AFTER_THE_END: u8 = 7;
const ENDS_TOO_SOON: u8 = 8;
const MISREADS_MOVES: u8 = 9;
const FORGETS_THE_CLOCK: u8 = 10;
const TEXT_CANNOT_BE_READ: u8 = 11;
const KEYS_CHANGE: u8 = 12;
const NEVER_THE_SAME_STATE: u8 = 13;
const DEPENDS_ON_BEING_WATCHED: u8 = 14;
const KEEPS_SILENT: u8 = 15;
const KEY_FORGETS_STONES: u8 = 16;
const READS_ON: u8 = 17;
const READS_SIGNS: u8 = 18;
const READS_ANY_CASE: u8 = 19;
const EVENTS_FORGET_A_CELL: u8 = 20;

/// The ring game with one fault.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Faulty<const FAULT: u8>(Ring);

impl<const FAULT: u8> Game for Faulty<FAULT> {
    type Move = Move;
    type Event = Event;

    const HISTORY_RULES: HistoryRules = Ring::HISTORY_RULES;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        let decided = self.0.terminal_outcome();
        let wrong = FAULT == MOVES_AFTER_THE_END && self.0.has_move();
        decided.or_else(|| wrong.then_some(Outcome::Draw))
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.try_for_each_move(&mut f)?;
        if FAULT == VISITS_TWICE && self.0.has_move() {
            f(Move::Left)?;
        }
        ControlFlow::Continue(())
    }

    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        self.0.play_with(m, &mut |event| {
            if FAULT != KEEPS_SILENT {
                on.event(event);
            }
        });
    }

    fn play_unchecked(&mut self, m: Move) {
        self.0.play_unchecked(m);
        if FAULT == DEPENDS_ON_BEING_WATCHED {
            self.0.quiet += 1;
        }
    }

    fn key(&self) -> u64 {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        match FAULT {
            KEYS_CHANGE => key_of(&[CALLS.fetch_add(1, Ordering::Relaxed)]),
            KEY_FORGETS_STONES => key_of(&[self.0.cell.into(), self.0.turn as u64]),
            _ => self.0.key(),
        }
    }

    fn same_state(&self, other: &Self) -> bool {
        FAULT != NEVER_THE_SAME_STATE && self.0.same_state(&other.0)
    }

    fn quiet_plies(&self) -> u32 {
        self.0.quiet_plies()
    }

    fn move_count(&self) -> u64 {
        self.0.move_count() + u64::from(FAULT == COUNTS_ONE_TOO_MANY)
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        match FAULT {
            NUMBERS_ONE_MOVE_TWICE if n < self.0.move_count() => self.0.nth_move(n / 2),
            NUMBERS_GO_ON => self.0.nth_move(n).or(Some(Move::Left)),
            _ => self.0.nth_move(n),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        self.0.is_legal(m) && !(FAULT == DENIES_A_MOVE && m == Move::Take)
    }

    fn has_move(&self) -> bool {
        self.0.has_move() && FAULT != DENIES_HAVING_MOVES
    }

    fn outcome(&self) -> Option<Outcome> {
        match FAULT {
            ENDS_TOO_SOON => Some(Outcome::Draw),
            _ => self.0.outcome(),
        }
    }
}

impl<const FAULT: u8> Notation for Faulty<FAULT> {
    const NAME: &'static str = "faulty-ring";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        match FAULT {
            MISREADS_MOVES => Ok(Move::Left),
            READS_ANY_CASE => self.0.parse_move(&text.to_lowercase()),
            _ => self.0.parse_move(text),
        }
    }
}

impl<const FAULT: u8> fmt::Display for Faulty<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match FAULT {
            TEXT_CANNOT_BE_READ => f.write_str("a ring"),
            _ => self.0.fmt(f),
        }
    }
}

impl<const FAULT: u8> FromStr for Faulty<FAULT> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = match FAULT {
            READS_ON => text.trim_end(),
            READS_SIGNS => &text.replace('+', ""),
            _ => text,
        };
        let mut ring: Ring = text.parse()?;
        if FAULT == FORGETS_THE_CLOCK {
            ring.quiet = 0;
        }
        Ok(Self(ring))
    }
}

/// The ring as a row of cells.
impl<const FAULT: u8> Depict for Faulty<FAULT> {
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
            Event::Stepped(to) if FAULT == EVENTS_FORGET_A_CELL => Effect::Moved.on([spot(to)]),
            Event::Stepped(to) => Effect::Moved.on([self.0.cell, to].map(spot)),
            Event::Taken(_) => Trace::default(),
        }
    }
}

/// The start position of the tests: on cell 0, four plies after the last stone was taken.
fn faulty<const FAULT: u8>() -> Faulty<FAULT> {
    Faulty(Ring {
        quiet: 4,
        ..Ring::with_stones(2)
    })
}

#[test]
fn a_game_without_a_fault_passes() {
    check_laws(&faulty::<NONE>());
    check_move(&faulty::<NONE>(), Move::Take);
    check_random_games(&faulty::<NONE>(), 1, 20, 100);
    check_pictures(&faulty::<NONE>(), 1, 20, 100);
}

/// Each fault with the message of the law that catches it.
macro_rules! caught {
    ($($test:ident: $fault:ident, $complaint:literal;)*) => { $(
        #[test]
        #[should_panic(expected = $complaint)]
        fn $test() {
            let game = faulty::<$fault>();
            check_laws(&game);
            check_move(&game, Move::Left);
            check_random_games(&game, 1, 20, 100);
            check_pictures(&game, 1, 20, 100);
        }
    )* };
}

caught! {
    a_wrong_count: COUNTS_ONE_TOO_MANY, "move_count in 0 2 first 4";
    a_move_with_two_numbers: NUMBERS_ONE_MOVE_TWICE, "nth_move does not number the moves";
    numbers_without_end: NUMBERS_GO_ON, "nth_move beyond the last";
    a_move_visited_twice: VISITS_TWICE, "a move is visited twice";
    an_illegal_visited_move: DENIES_A_MOVE, "take is visited but not legal";
    moves_that_are_denied: DENIES_HAVING_MOVES, "has_move in";
    moves_after_the_end: MOVES_AFTER_THE_END, "moves in the decided position";
    an_end_with_moves: ENDS_TOO_SOON, "a game must be over exactly if there are no moves";
    a_move_read_as_another: MISREADS_MOVES, "the text of right";
    a_position_read_as_another: FORGETS_THE_CLOCK, "must mean the same position";
    a_position_that_cannot_be_read: TEXT_CANNOT_BE_READ, "the position a ring cannot be read back";
    equal_positions_with_other_keys: KEYS_CHANGE, "equal positions have equal keys";
    equal_positions_of_other_states: NEVER_THE_SAME_STATE, "equal positions are the same state";
    a_move_that_depends_on_being_watched: DEPENDS_ON_BEING_WATCHED, "left differs with and without";
    a_move_that_does_nothing: KEEPS_SILENT, "left has no events";
    a_key_of_two_states: KEY_FORGETS_STONES, "the key is too coarse: 0 0 first 0 and 0 2 first 4";
    a_position_with_a_blank_after_it: READS_ON, "is read as the position 0 2 first 4";
    a_number_with_a_sign: READS_SIGNS, "is read as the position 0 2 first 4";
    a_move_in_another_case: READS_ANY_CASE, "is read as the move";
    an_event_without_a_cell: EVENTS_FORGET_A_CELL, "changes 0 without an event";
}
