//! Checks of the laws that every game must keep, for a game crate's tests and fuzz targets.
//!
//! The functions panic with the position and the broken law. A game needs one call:
//! [`check_random_games`]; a game with pictures that of `board_scene::testing`, which makes it too.
//!
//! ```
#![doc = include_str!("nim.md")]
#![doc = include_str!("nim-notation.md")]
//! use grid_core::{Player, testing};
//!
//! // Twenty random games of at most a hundred plies, with seed 1.
//! testing::check_random_games(&Nim(9, Player::First), 1, 20, 100);
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet};

use crate::{
    Action, Dice, Encode, Game, History, Notation, Outcome, Pick, Picks, Planes, Player, Record,
    random_move,
};

/// The most moves of one position that are checked one by one. It covers every chess-like game and
/// limits the work for games with a hundred million moves.
const LOOKED_AT: usize = 512;

/// Panics with the law and the position if a law does not hold.
///
/// ```
/// use grid_core::{Square, law};
///
/// let square = Square::<8, 8>::A1;
/// law!("the row is not the first" in square: square.row() == 0);
/// ```
#[macro_export]
macro_rules! law {
    ($law:literal in $position:ident: $holds:expr) => {
        assert!($holds, "{} in {}", format_args!($law), $position)
    };
}

/// Checks one position:
/// - The counts, the numbering and the legality of moves agree with visiting, and so do the
///   children. Moves that are legal only before or after this position are illegal in it.
/// - A decided position has no moves, and a position without moves has an outcome.
/// - The moves that end the game, at once or with every reply, are among those that are visited as
///   such.
/// - Equal positions have equal keys.
/// - The texts of the position and of its moves are read back. Texts that differ from one of them
///   only in case, by leading zeros or signs, by a number of cells in two parts (`71` for `8`), or
///   by what stands before or after, are not.
///
/// # Panics
/// If one of these laws is broken.
///
/// ```
#[doc = include_str!("nim.md")]
#[doc = include_str!("nim-notation.md")]
/// use grid_core::{Player, testing};
///
/// for matches in 0..10 {
///     testing::check_laws(&Nim(matches, Player::Second));
/// }
/// ```
pub fn check_laws<G: Notation>(position: &G) {
    assert!(size_of::<G::Move>() <= 8, "moves are at most 8 bytes");
    let moves = position.first_moves(LOOKED_AT + 1);
    check_counts(position, &moves);
    let mut last = HashSet::new();
    let _: ControlFlow<()> = position.try_for_each_last_move(|m| {
        last.insert(m);
        match last.len() {
            ..=LOOKED_AT => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    for &m in &moves {
        let is_known = last.contains(&m) || last.len() > LOOKED_AT;
        let goes_on = || goes_on_after_a_move(&position.child(m));
        law!("{m} ends the game" in position: is_known || goes_on());
        law!("{m} is visited but not legal" in position: position.is_legal(m));
        let read = position.parse_move(&m.to_string());
        assert_eq!(read, Ok(m), "the text of {m} in {position}");
    }
    for &m in moves.iter().step_by(moves.len() / TRIED + 1) {
        let child = position.child(m);
        let later = child.first_moves(LOOKED_AT);
        check_illegal(position, &moves, &later);
        check_illegal(&child, &later, &moves);
    }
    check_text(position);
    check_spellings(position, &moves);
}

/// Checks that those of the moves of another position that are not visited in this one are illegal.
/// `visited` are its first moves; if it may have more, nothing is checked.
fn check_illegal<G: Notation>(position: &G, visited: &[G::Move], others: &[G::Move]) {
    if visited.len() < LOOKED_AT {
        let visited: HashSet<_> = visited.iter().collect();
        for m in others.iter().filter(|&m| !visited.contains(m)) {
            law!("{m} is legal but not visited" in position: !position.is_legal(*m));
        }
    }
}

/// Returns whether the game goes on after one of the moves.
fn goes_on_after_a_move<G: Game>(position: &G) -> bool {
    let goes_on = &mut |m| position.child(m).outcome().is_none();
    position.find_move(goes_on).is_some()
}

/// Checks the number of moves, their numbering, and that the game is over if there are none.
/// `moves` are the first moves, at most one more than [`LOOKED_AT`].
fn check_counts<G: Notation>(position: &G, moves: &[G::Move]) {
    let count = position.move_count();
    let distinct: HashSet<_> = moves.iter().copied().collect();
    law!("a move is visited twice" in position: distinct.len() == moves.len());
    law!("has_move" in position: position.has_move() != moves.is_empty());
    let visited = moves.len() as u64;
    let most = LOOKED_AT as u64;
    assert_eq!(visited, count.min(most + 1), "move_count in {position}");
    if count <= most {
        let numbered: HashSet<_> = (0..count).filter_map(|n| position.nth_move(n)).collect();
        law!("nth_move does not number the moves" in position: numbered == distinct);
    }
    let beyond = position.nth_move(count);
    law!("nth_move beyond the last" in position: beyond.is_none());
    let is_decided = position.terminal_outcome().is_some();
    law!("moves after the end" in position: count == 0 || !is_decided);
    let is_over = position.outcome().is_some();
    law!("a game must be over exactly if there are no moves" in position: is_over == (count == 0));
}

/// Checks that the text of a position means the same position, with the same key and state.
fn check_text<G: Notation>(position: &G) {
    let text = position.to_string();
    let read = (text.parse::<G>())
        .unwrap_or_else(|error| panic!("the position {text} cannot be read back: {error}"));
    assert_eq!(&read, position, "the text must mean the same position");
    assert_eq!(read.to_string(), text, "a position has one spelling");
    law!("equal positions have equal keys" in text: read.key() == position.key());
    law!("equal positions are the same state" in text: read.same_state(position));
}

/// How many moves of a position are misspelled, and after how many the laws of moves are tried.
const TRIED: usize = 8;

/// Checks that no other spelling of a position or of some of its moves is read as the same.
fn check_spellings<G: Notation>(position: &G, moves: &[G::Move]) {
    let mut dice = Dice::seeded(position.key());
    let text = position.to_string();
    for other in misspelled(&text, &mut dice) {
        let is_same = other.parse::<G>().as_ref() == Ok(position);
        assert!(!is_same, "{other:?} is read as the position {text}");
    }
    for m in moves.iter().step_by(moves.len() / TRIED + 1) {
        for other in misspelled(&m.to_string(), &mut dice) {
            let is_same = position.parse_move(&other).as_ref() == Ok(m);
            assert!(!is_same, "{other:?} is read as the move {m} in {position}");
        }
    }
}

/// Returns texts that differ little from a text: with more before or after it, in another case, and
/// with one of its numbers in another form. Some of them may mean something else.
fn misspelled(text: &str, dice: &mut Dice) -> Vec<String> {
    let mut others = vec![
        format!(" {text}"),
        format!("{text} "),
        format!("{text}\n"),
        format!("{text}x"),
        text.to_uppercase(),
        text.to_lowercase(),
    ];
    others.extend(text.chars().last().map(|last| format!("{text}{last}")));
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let starts = (0..text.len()).filter(|&at| is_digit(at) && (at == 0 || !is_digit(at - 1)));
    let starts: Vec<usize> = starts.collect();
    if let Some(&at) = starts.get(dice.below(starts.len() as u64) as usize) {
        let (before, number) = text.split_at(at);
        others.push(format!("{before}0{number}"));
        others.push(format!("{before}+{number}"));
        // A run of empty cells in two parts: `71` for `8`.
        let (digit, after) = number.split_at(1);
        let less = digit.parse().unwrap_or(0_u8).saturating_sub(1);
        others.push(format!("{before}{less}1{after}"));
    }
    others.retain(|other| other != text);
    others
}

/// Checks that a legal move leads to the same position and key with and without an observer, and
/// that it has at least one event. A game whose event type is empty has none.
///
/// # Panics
/// If one of these laws is broken.
pub fn check_move<G: Notation>(position: &G, m: G::Move) {
    let mut watched = position.clone();
    let mut events = 0_usize;
    watched.play_with(m, &mut |_| events += 1);
    let unwatched = position.child(m);
    let is_same = watched == unwatched && watched.key() == unwatched.key();
    law!("{m} differs with and without an observer, {watched}, {unwatched}," in position: is_same);
    // An empty type, such as `NoEvent`, has size 0.
    law!("{m} has no events" in position: events > 0 || size_of::<G::Event>() == 0);
}

/// Plays random games and checks:
/// - The laws of [`check_laws`] and [`check_move`] hold at every ply.
/// - Positions of all these games that have the same key are the same state.
/// - Each game's record is read back.
///
/// # Panics
/// If a law is broken.
pub fn check_random_games<G: Notation>(start: &G, seed: u64, games: u32, max_plies: u32) {
    let mut dice = Dice::seeded(seed);
    let mut by_key = HashMap::new();
    for _ in 0..games {
        let mut record = Record::new(start.clone());
        for _ in 0..max_plies {
            let position = record.position();
            check_laws(position);
            let earlier = (by_key.entry(position.key())).or_insert_with(|| position.clone());
            assert!(
                position.same_state(earlier),
                "the key is too coarse: {position} and {earlier} are not the same state"
            );
            let m = random_move(position, &mut dice);
            let Some(m) = m.filter(|_| record.ending().is_none()) else {
                break;
            };
            check_move(position, m);
            let played = record.play(m);
            assert!(played.is_ok(), "a random legal move is refused: {played:?}");
        }
        check_record(&record);
    }
}

/// Checks that a record is read back from its text forms, and that undo and redo restore it.
///
/// # Panics
/// If a check fails.
///
/// ```
#[doc = include_str!("nim.md")]
#[doc = include_str!("nim-notation.md")]
/// use grid_core::{Player, Record, testing};
///
/// let mut game = Record::new(Nim(9, Player::First));
/// for taken in [1, 2, 2] {
///     game.play(taken)?;
/// }
/// testing::check_record(&game);
/// # Ok::<(), grid_core::IllegalMove<u8>>(())
/// ```
pub fn check_record<G: Notation>(record: &Record<G>) {
    let line = record.to_string();
    let read = line.parse().map(|read: Record<G>| read.to_string());
    assert_eq!(read.as_ref(), Ok(&line), "a record's line");
    #[cfg(feature = "json")]
    {
        let json = record.to_json();
        assert_eq!(Record::from_json(&json).as_ref(), Ok(record), "{json}");
    }
    let mut back = record.clone();
    while back.undo() {}
    assert_eq!(back.position(), record.start(), "undoing everything");
    back.go_to(record.ply());
    assert_eq!(back.position(), record.position(), "redoing everything");
}

/// A simple and slow model of a game, which shares nothing with the game's code.
pub trait Model<G: Notation>: Clone {
    /// Returns the text of the position.
    fn text(&self) -> String;

    /// Returns `*` while the game goes on, else the result: `1-0`, `0-1` or `1/2-1/2`.
    fn status(&self) -> &'static str;

    /// Returns the texts of the legal moves.
    fn moves(&self) -> Vec<String>;

    /// Returns the number of legal moves that [`moves`](Model::moves) leaves out: none, but in a
    /// game with very many moves.
    fn more_moves(&self) -> u64 {
        0
    }

    /// Returns the position after a legal move.
    #[must_use]
    fn play(&self, m: &str) -> Self;

    /// Checks what else the game says about the position.
    ///
    /// # Panics
    /// If the model says something else.
    fn check(&self, _position: &G) {}
}

/// Checks that a game and its model agree on a position: on its text, its status and its moves.
/// With `children`, also on the position after each of the moves. Returns the model's moves.
///
/// # Panics
/// If they do not agree.
pub fn check_equals_model<G: Notation>(
    position: &G,
    model: &impl Model<G>,
    children: bool,
) -> Vec<String> {
    let text = model.text();
    assert_eq!(position.to_string(), text);
    assert_eq!(text.parse().as_ref(), Ok(position));
    let status = Outcome::status_word(position.outcome());
    assert_eq!(status, model.status(), "{text}");
    let mut moves = model.moves();
    let more = model.more_moves();
    let count = position.move_count();
    assert_eq!(count, moves.len() as u64 + more, "{text}");
    if more == 0 {
        let found = position.moves();
        let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
        found.sort_unstable();
        moves.sort_unstable();
        let only = |some: &[String], others: &[String]| {
            let only = some.iter().filter(|m| others.binary_search(m).is_err());
            only.cloned().collect::<Vec<_>>().join(" ")
        };
        assert!(
            found == moves,
            "the moves in {text}: only the game has {:?}, only the model has {:?}",
            only(&found, &moves),
            only(&moves, &found)
        );
    }
    for m in moves.iter().filter(|_| children) {
        let after = after(position, m);
        assert_eq!(after.to_string(), model.play(m).text(), "{m} in {text}");
    }
    model.check(position);
    moves
}

/// Checks a game and its model by what an independent program recorded of a position: its text, its
/// status, and each move with the text of the position after it. Also checks the laws of the
/// position and of its moves. `model` is the position as the model reads it.
///
/// # Panics
/// If a check fails.
pub fn check_recorded<G: Notation>(
    text: &str,
    status: &str,
    successors: &[(String, String)],
    model: &impl Model<G>,
) {
    assert_eq!((&*model.text(), model.status()), (text, status));
    let play = |m: String| (m.clone(), model.play(&m).text());
    let mut played: Vec<_> = model.moves().into_iter().map(play).collect();
    let mut recorded = successors.to_vec();
    played.sort_unstable();
    recorded.sort_unstable();
    assert_eq!(played, recorded, "the successors of {text}");
    let position = text.parse::<G>();
    let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
    check_equals_model(&position, model, true);
    check_laws(&position);
    for m in position.first_moves(LOOKED_AT) {
        check_move(&position, m);
    }
}

/// Plays at most `plies` moves in a game and in its model, and checks with [`check_equals_model`]
/// that they agree before the first move and after every move. `choose` chooses a move from the
/// model's moves, of which there is one at least.
///
/// # Panics
/// If they do not agree.
pub fn check_game_equals_model<G: Notation, M: Model<G>>(
    start: &G,
    mut model: M,
    plies: usize,
    children: bool,
    mut choose: impl FnMut(&G, &M, &[String]) -> String,
) {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = check_equals_model(&position, &model, children);
        if moves.is_empty() {
            return;
        }
        let m = choose(&position, &model, &moves);
        position = after(&position, &m);
        model = model.play(&m);
    }
    check_equals_model(&position, &model, children);
}

/// Returns the position after a legal move.
fn after<G: Notation>(position: &G, m: &str) -> G {
    let mut after = position.clone();
    let read = position.parse_move(m);
    let read = read.unwrap_or_else(|error| panic!("{m} in {position}: {error}"));
    let played = after.play(read);
    assert!(played.is_ok(), "{m} is legal in {position}");
    after
}

/// Checks the [actions](crate::Encode) and the planes of a position:
/// - The numbers of moves are unique, and come back.
/// - The actions of every move are below the number of actions, and play the move.
/// - Exactly the legal actions are visited, and they lead to a legal move.
/// - Every plane has a name of its own and is written.
///
/// # Panics
/// If a check fails.
pub fn check_actions<G: Encode>(position: &G) {
    let mut numbers = HashSet::new();
    for m in position.first_moves(LOOKED_AT) {
        let number = position.number(m);
        law!("{m} shares its number" in position: numbers.insert(number));
        assert_eq!(position.numbered(number), Some(m), "in {position}");
        let mut picked = Picks::new();
        let mut does = None;
        for action in position.actions_of(m) {
            if let Some(Action::Pick(pick)) = does {
                picked.push(pick);
            }
            does = position.action(&picked, action);
        }
        assert_eq!(does, Some(Action::Play(m)), "the actions of {m}");
    }
    let mut dice = Dice::seeded(position.key());
    for _ in 0..4 {
        let mut picked = Picks::new();
        loop {
            check_action_list(position, &picked);
            check_planes(position, &picked);
            match position.random_action(&picked, &mut dice) {
                Some((action, does)) => {
                    assert_eq!(position.action(&picked, action), Some(does));
                    match does {
                        Action::Pick(pick) => picked.push(pick),
                        Action::Play(m) => break assert!(position.is_legal(m), "{m}"),
                    }
                }
                None => break assert!(!position.has_move(), "no action in {position}"),
            }
        }
    }
}

/// Checks that the legal actions after some picks are visited, and no others.
fn check_action_list<G: Encode>(position: &G, picked: &[Pick]) {
    let mut visited = Vec::new();
    position.for_each_action(picked, |action| visited.push(action));
    let count = position.action_count(picked);
    law!("action_count after {picked:?}" in position: visited.len() == count);
    visited.sort_unstable();
    let is_legal = |&action: &usize| position.action(picked, action).is_some();
    let legal: Vec<_> = (0..position.actions()).filter(is_legal).collect();
    assert_eq!(visited, legal, "the actions after {picked:?} in {position}");
    assert!(!is_legal(&position.actions()));
    let has_words = |&action: &usize| position.action_text(picked, action).is_some();
    law!("an action has no words" in position: legal.iter().all(has_words));
}

/// Checks that all planes are written, for both players.
fn check_planes<G: Encode>(position: &G, picked: &[Pick]) {
    let names: HashSet<_> = G::PLANES.iter().collect();
    assert_eq!(names.len(), G::PLANES.len(), "two planes have one name");
    let cells: usize = position.plane_size().iter().product();
    let mut history = History::default();
    history.push(position.key(), position.quiet_plies());
    for viewer in Player::ALL {
        let mut bytes = vec![0; names.len() * cells];
        let mut planes = Planes::new(&mut bytes, cells);
        position.encode(picked, &history, viewer, &mut planes);
        assert!(planes.is_full(), "a plane of {position} is not written");
    }
}

/// Returns the bytes of the plane with this name, as a viewer sees it after some picks.
///
/// # Panics
/// If the game has no such plane.
pub fn plane<G: Encode>(position: &G, name: &str, picked: &[Pick], viewer: Player) -> Vec<u8> {
    let index = G::PLANES.iter().position(|known| *known == name);
    let index = index.unwrap_or_else(|| panic!("no plane {name:?}"));
    let cells: usize = position.plane_size().iter().product();
    let mut bytes = vec![0; G::PLANES.len() * cells];
    let mut history = History::default();
    history.push(position.key(), position.quiet_plies());
    position.encode(
        picked,
        &history,
        viewer,
        &mut Planes::new(&mut bytes, cells),
    );
    bytes[index * cells..][..cells].to_vec()
}

/// Returns random positions, each as [`random_position`] does, with seeds from 0 and numbers of
/// moves below `plies`.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Player, testing};
///
/// let mut positions = testing::random_positions(|_| Nim(20, Player::First), 8, 5);
/// assert!(positions.all(|nim| nim.0 >= 12));
/// ```
pub fn random_positions<G: Game>(
    start: impl Fn(u64) -> G,
    count: u64,
    plies: u32,
) -> impl Iterator<Item = G> {
    (0..count).map(move |seed| {
        let plies = Dice::seeded(!seed).below(plies.into()) as u32;
        random_position(&start(seed), seed, plies)
    })
}

/// Returns a position that random moves reach from a start. Each of `plies` moves is played unless
/// it decides the game.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Game, Player, testing};
///
/// let position = testing::random_position(&Nim(20, Player::First), 1, 5);
/// assert!((10..=15).contains(&position.0));
/// assert_eq!(position.turn(), Player::Second);
/// ```
pub fn random_position<G: Game>(start: &G, seed: u64, plies: u32) -> G {
    let mut dice = Dice::seeded(seed);
    let mut position = start.clone();
    for _ in 0..plies {
        let Some(m) = random_move(&position, &mut dice) else {
            break;
        };
        let next = position.child(m);
        if next.terminal_outcome().is_none() {
            position = next;
        }
    }
    position
}
