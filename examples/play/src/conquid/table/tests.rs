//! The four states, and playback.

use conquid::{Refusal, SquareSet};

use super::*;

/// A game that goes on from a position.
pub fn table(position: &str) -> Table {
    let position = Position::variant(position).unwrap_or_else(|_| position.parse().unwrap());
    Table::new(Record::new(position))
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row, column)
}

/// Chooses Acquire and points at cells, all of which are taken.
fn acquire(table: &mut Table, cells: &[(usize, usize)]) {
    table.choose(Kind::Acquire).unwrap();
    for &(row, column) in cells {
        table.point(cell(row, column)).unwrap();
    }
}

/// Plays Conquers, which take nothing here.
fn pass(table: &mut Table, times: usize) {
    for _ in 0..times {
        table.choose(Kind::Conquer).unwrap();
        table.confirm().unwrap();
    }
}

const BRIDGE: &str = "14x28b2 28./28./28./28./28./28./4.2X16x2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";

/// Two rounds of a cascade: 0,1 and 1,2, then 0,2.
const CASCADE: &str = "14x28b2 x2o25./.xo25./2.x25./28./28./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

/// A block of the enemy's in the corner, and the same one column further is mixed.
const BLOCK: &str = "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

#[test]
fn acquire_selects_empty_cells_and_shows_each_at_once() {
    let mut table = table("small");
    table.choose(Kind::Acquire).unwrap();
    assert_eq!(table.state(), State::MoveStart(Kind::Acquire));
    table.point(cell(0, 0)).unwrap();
    assert_eq!(table.seen().owner(cell(0, 0)), Some(Player::First));
    assert_eq!(table.state(), State::MoveStart(Kind::Acquire));
    assert_eq!(table.record().ply(), 0, "nothing is played");
    assert!(table.position().is_empty(cell(0, 0)));
}

#[test]
fn acquire_deselects_a_selected_cell() {
    let mut table = table("small");
    acquire(&mut table, &[(0, 0), (0, 1), (0, 0)]);
    assert_eq!(table.picked(), [cell(0, 1)]);
    assert!(table.seen().is_empty(cell(0, 0)));
}

#[test]
fn acquire_ignores_bases_occupied_cells_and_a_fourth() {
    let mut table = table("7x14b1 xo12./14./14./4.X4.O4./14./14./14. 1 -");
    acquire(&mut table, &[(1, 0)]);
    let ignored = [
        (cell(3, 4), Fault::Base),
        (cell(3, 9), Fault::Base),
        (cell(0, 0), Fault::Occupied),
        (cell(0, 1), Fault::Occupied),
    ];
    for (place, fault) in ignored {
        assert_eq!(table.point(place), Err(fault));
        assert_eq!(table.picked(), [cell(1, 0)]);
    }
    table.point(cell(1, 1)).unwrap();
    table.point(cell(1, 2)).unwrap();
    assert_eq!(table.point(cell(1, 3)), Err(Fault::Fourth));
    assert_eq!(table.picked(), [cell(1, 0), cell(1, 1), cell(1, 2)]);
    assert_eq!(table.state(), State::MoveEnd(Kind::Acquire));
}

#[test]
fn with_the_third_cell_an_acquire_is_previewed_and_can_be_confirmed() {
    let mut table = table("small");
    acquire(&mut table, &[(2, 2), (0, 0)]);
    assert_eq!(table.confirm(), Err(Fault::NotWhole));
    table.point(cell(0, 1)).unwrap();
    assert_eq!(table.state(), State::MoveEnd(Kind::Acquire));
    assert_eq!(table.label(), "PLAYER 1 TURN");
    table.confirm().unwrap();
    assert_eq!(table.state(), State::MoveBlank);
    assert_eq!(table.label(), "PLAYER 2 TURN");
    let played: Vec<String> = table.record().played().map(|m| m.to_string()).collect();
    assert_eq!(played, ["A0,0;0,1;2,2"]);
    let file = table.save_file().unwrap().to_string();
    assert!(
        file.contains(r#""locs": [[2, 2], [0, 0], [0, 1]]"#),
        "{file}"
    );
}

#[test]
fn deselecting_withdraws_the_preview_and_keeps_the_other_two() {
    let mut table = table("small");
    acquire(&mut table, &[(0, 0), (0, 1), (0, 2)]);
    table.point(cell(0, 1)).unwrap();
    assert_eq!(table.state(), State::MoveStart(Kind::Acquire));
    assert_eq!(table.picked(), [cell(0, 0), cell(0, 2)]);
    // The original leaves its button lit here.
    assert_eq!(table.confirm(), Err(Fault::NotWhole));
    assert_eq!(table.seen().owner(cell(0, 2)), Some(Player::First));
    table.point(cell(5, 5)).unwrap();
    assert_eq!(table.previewed().unwrap().to_string(), "A0,0;0,2;5,5");
}

#[test]
fn acquire_needs_three_empty_cells() {
    let mut three = table("4x11b1 9x2./11x/4xX.O4x/11x 1 -");
    assert_eq!(three.choose(Kind::Acquire), Ok(()));
    let mut two = table("4x11b1 9x2./11x/4xXxO4x/11x 1 -");
    assert_eq!(two.choose(Kind::Acquire), Err(Fault::FewEmpty));
    assert_eq!(two.state(), State::MoveBlank);
}

#[test]
fn conquer_previews_the_whole_cascade() {
    let mut table = table(CASCADE);
    table.choose(Kind::Conquer).unwrap();
    assert_eq!(table.state(), State::MoveEnd(Kind::Conquer));
    for place in [cell(0, 1), cell(1, 2), cell(0, 2)] {
        assert_eq!(table.position().owner(place), Some(Player::Second));
        assert_eq!(table.seen().owner(place), Some(Player::First));
    }
    assert_eq!(table.previewed_events().len(), 3);
    assert_eq!(table.point(cell(5, 5)), Err(Fault::NoCells));
    table.confirm().unwrap();
    assert_eq!(table.position().owner(cell(0, 2)), Some(Player::First));
}

#[test]
fn a_conquer_that_changes_nothing_can_be_confirmed() {
    let mut table = table("small");
    table.choose(Kind::Conquer).unwrap();
    assert_eq!(table.state(), State::MoveEnd(Kind::Conquer));
    assert_eq!(table.seen().cells(Player::First).len(), 0);
    table.confirm().unwrap();
    assert_eq!(table.label(), "PLAYER 2 TURN");
}

#[test]
fn vanquish_previews_sixteen_empty_cells() {
    let mut table = table(BLOCK);
    table.choose(Kind::Vanquish).unwrap();
    assert_eq!(table.state(), State::MoveStart(Kind::Vanquish));
    table.point(cell(0, 0)).unwrap();
    assert_eq!(table.state(), State::MoveEnd(Kind::Vanquish));
    assert_eq!(table.seen().cells(Player::Second).len(), 0);
    assert_eq!(table.position().cells(Player::Second).len(), 16);
    table.confirm().unwrap();
    assert_eq!(table.position().cells(Player::Second).len(), 0);
}

#[test]
fn another_click_moves_the_block_and_an_illegal_one_cannot_be_confirmed() {
    // Two blocks beside each other, own cells between them.
    let mut table = table(
        "14x28b2 4ox4o19./4ox4o19./4ox4o19./4ox4o19./28./28./4.2X16.2O4./4.2X16.2O4./\
        28./28./28./28./28./28. 1 -",
    );
    table.choose(Kind::Vanquish).unwrap();
    table.point(cell(0, 0)).unwrap();
    table.point(cell(0, 5)).unwrap();
    assert_eq!(table.previewed().unwrap().to_string(), "V0,5");
    assert_eq!(table.seen().owner(cell(0, 0)), Some(Player::Second));
    assert_eq!(table.point(cell(0, 1)), Err(Fault::Refused(Refusal::Mixed)));
    assert_eq!(table.state(), State::MoveStart(Kind::Vanquish));
    assert_eq!(table.seen(), table.position(), "the unchanged board");
    assert_eq!(table.confirm(), Err(Fault::NotWhole));
    table.point(cell(0, 0)).unwrap();
    assert_eq!(table.previewed().unwrap().to_string(), "V0,0");
}

#[test]
fn an_illegal_vanquish_says_why() {
    let mut table = table(BLOCK);
    table.choose(Kind::Vanquish).unwrap();
    for (place, fault) in [
        (cell(11, 0), Fault::BeyondBoard),
        (cell(0, 25), Fault::BeyondBoard),
        (cell(4, 2), Fault::Refused(Refusal::BlockHasBase)),
        (cell(7, 21), Fault::Refused(Refusal::BlockHasBase)),
        (cell(0, 1), Fault::Refused(Refusal::Mixed)),
        (cell(9, 9), Fault::FewSurrounders { found: 0 }),
        (cell(0, 5), Fault::FewSurrounders { found: 2 }),
    ] {
        assert_eq!(table.point(place), Err(fault), "{place:?}");
        assert_eq!(table.picked(), [place]);
    }
}

#[test]
fn faults_of_vanquishes_agree_with_the_rules() {
    let mut dice = menagerie::Dice::seeded(5);
    for start in ["small", "medium", "9x20b3"] {
        let mut record = Record::new(Position::variant(start).unwrap());
        for _ in 0..60 {
            let position = record.position();
            let board = position.board();
            for row in 0..board.rows() {
                for column in 0..board.columns() {
                    let corner = cell(row, column);
                    let is_legal = position.is_legal(Move::Vanquish(corner));
                    assert_eq!(vanquish_fault(position, corner).is_none(), is_legal);
                }
            }
            let m = grid_core::random_move(position, &mut dice).unwrap();
            if record.play(m).is_err() || record.ending().is_some() {
                break;
            }
        }
    }
}

#[test]
fn conquest_previews_the_coloured_path() {
    let mut table = table(BRIDGE);
    table.choose(Kind::Conquest).unwrap();
    assert_eq!(table.state(), State::MoveEnd(Kind::Conquest));
    assert_eq!(table.seen().decided(), Some(Outcome::Win(Player::First)));
    assert_eq!(table.seen().winning_path(Player::First).len(), 16);
    assert_eq!(table.label(), "PLAYER 1 TURN", "it is not declared yet");
    assert!(table.undo());
    assert_eq!(table.position().decided(), None);
}

#[test]
fn a_conquest_without_a_path_does_nothing_and_any_move_may_be_chosen() {
    let mut table = table("medium");
    assert_eq!(table.choose(Kind::Conquest), Err(Fault::NoPath));
    assert_eq!(table.state(), State::MoveBlank);
    assert_eq!(table.choose(Kind::Conquer), Ok(()));
}

#[test]
fn undo_withdraws_the_choice_in_every_state_but_no_confirmed_move() {
    let mut table = table(BLOCK);
    pass(&mut table, 2);
    assert!(!table.undo(), "nothing is chosen");
    acquire(&mut table, &[(13, 0), (13, 1)]);
    assert!(table.undo());
    assert_eq!(table.state(), State::MoveBlank);
    assert_eq!(table.seen(), table.position());
    acquire(&mut table, &[(13, 0), (13, 1), (13, 2)]);
    assert!(table.undo());
    for kind in [Kind::Conquer, Kind::Vanquish] {
        table.choose(kind).unwrap();
        assert!(table.undo());
        assert_eq!(table.state(), State::MoveBlank);
    }
    assert!(!table.undo());
    assert_eq!(table.record().ply(), 2);
}

#[test]
fn while_a_move_is_chosen_no_other_can_be() {
    let mut table = table(BRIDGE);
    let kinds = [Kind::Acquire, Kind::Conquer, Kind::Vanquish, Kind::Conquest];
    for chosen in kinds {
        table.choose(chosen).unwrap();
        for other in kinds {
            assert_eq!(table.choose(other), Err(Fault::Chosen));
        }
        assert_eq!(table.kind(), Some(chosen));
        assert_eq!(table.pause_or_play(), Err(Fault::Chosen));
        assert_eq!(table.change(|_| true), Err(Fault::Chosen));
        assert!(!table.back() && !table.forward());
        table.undo();
    }
}

#[test]
fn a_click_without_a_choice_and_return_without_a_preview_do_nothing() {
    let mut table = table("small");
    assert_eq!(table.point(cell(0, 0)), Err(Fault::NothingChosen));
    assert_eq!(table.confirm(), Err(Fault::NothingChosen));
    assert_eq!(table.record().ply(), 0);
}

#[test]
fn playback_goes_back_and_forward_and_stops_at_the_ends() {
    let mut table = table("small");
    pass(&mut table, 3);
    assert_eq!(table.can_step(), [false; 2], "in play");
    assert!(!table.back() && !table.forward());
    table.pause_or_play().unwrap();
    assert_eq!(table.state(), State::History);
    assert_eq!((table.ply(), table.can_step()), (3, [true, false]));
    assert!(!table.forward());
    assert!(table.back() && table.back());
    assert_eq!((table.ply(), table.can_step()), (1, [true, true]));
    assert_eq!(table.label(), "PLAYER 2 TURN", "of the position shown");
    assert!(table.back());
    assert_eq!((table.ply(), table.can_step()), (0, [false, true]));
    assert!(!table.back());
    assert_eq!(table.label(), "PLAYER 1 TURN");
    assert!(table.go_to(usize::MAX));
    assert_eq!(table.ply(), 3);
    assert_eq!(table.record().ply(), 3, "the game is as it was");
}

#[test]
fn no_move_can_be_made_in_playback() {
    let mut table = table(BRIDGE);
    table.pause_or_play().unwrap();
    for kind in [Kind::Acquire, Kind::Conquer, Kind::Vanquish, Kind::Conquest] {
        assert_eq!(table.choose(kind), Err(Fault::Playback));
    }
    assert!(!table.undo());
    assert_eq!(table.confirm(), Err(Fault::Playback));
    assert_eq!(table.point(cell(0, 0)), Err(Fault::Playback));
}

#[test]
fn an_unfinished_game_goes_on_from_the_latest_position() {
    // Where the original, since its rewrite, never leaves playback.
    let mut table = table("small");
    pass(&mut table, 2);
    table.pause_or_play().unwrap();
    table.back();
    assert_eq!(table.pause_or_play(), Err(Fault::NotLatest));
    assert_eq!(table.state(), State::History);
    table.forward();
    table.pause_or_play().unwrap();
    assert_eq!(table.state(), State::MoveBlank);
    pass(&mut table, 1);
    assert_eq!(table.record().ply(), 3);
}

#[test]
fn after_a_conquest_there_is_playback_only() {
    let mut table = table(BRIDGE);
    table.choose(Kind::Conquest).unwrap();
    table.confirm().unwrap();
    assert_eq!(table.state(), State::History);
    assert_eq!(table.label(), "PLAYER 1 WINS!");
    assert_eq!(table.pause_or_play(), Err(Fault::Over));
    assert_eq!(table.choose(Kind::Conquer), Err(Fault::Over));
    assert_eq!(table.confirm(), Err(Fault::Over));
    assert!(table.back());
    assert_eq!(table.label(), "PLAYER 1 TURN");
    assert_eq!(table.pause_or_play(), Err(Fault::Over));
    assert!(table.forward());
    assert_eq!(table.seen().winning_path(Player::First).len(), 16);
    assert_eq!(table.seen().decided(), Some(Outcome::Win(Player::First)));
}

#[test]
fn a_finished_game_opens_in_playback() {
    // Where the original, before its rewrite, opened it in play.
    let mut finished = Record::<Position>::new(BRIDGE.parse().unwrap());
    finished.play(Move::Conquest).unwrap();
    let table = Table::new(finished);
    assert_eq!(table.state(), State::History);
    assert_eq!((table.ply(), table.label().as_str()), (1, "PLAYER 1 WINS!"));
}

#[test]
fn games_that_end_away_from_the_board_are_over_too() {
    let mut record = Record::new(Position::default());
    record.resign(Player::First);
    assert_eq!(Table::new(record.clone()).label(), "PLAYER 2 WINS!");
    record.undo();
    record.agree_draw();
    let table = Table::new(record);
    assert_eq!(
        (table.label().as_str(), table.state()),
        ("A DRAW", State::History)
    );
}

#[test]
fn confirmed_moves_are_taken_back_and_played_again() {
    let mut table = table(BRIDGE);
    table.choose(Kind::Conquest).unwrap();
    table.confirm().unwrap();
    assert_eq!(table.change(Record::undo), Ok(true));
    assert_eq!(table.state(), State::MoveBlank);
    assert_eq!(table.change(Record::undo), Ok(false));
    assert_eq!(table.change(Record::redo), Ok(true));
    assert_eq!(table.state(), State::History, "it is over again");
    table.back();
    assert_eq!(table.change(Record::undo), Err(Fault::NotLatest));
}

#[test]
fn save_files_keep_the_order_of_clicking() {
    let text = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [{"type": "C", "player": 1}, {"type": "A", "player": 2, "locs": [[0, 3], [0, 1], [0, 2]]}]}"#;
    let mut table = Table::from_save_file(text.parse().unwrap());
    assert_eq!(table.state(), State::MoveBlank);
    assert_eq!(table.save_file().unwrap().to_string(), text);
    assert_eq!(table.change(Record::undo), Ok(true));
    acquire(&mut table, &[(6, 6), (5, 5), (4, 4)]);
    table.confirm().unwrap();
    let file = table.save_file().unwrap().to_string();
    assert!(
        file.ends_with(r#""locs": [[6, 6], [5, 5], [4, 4]]}]}"#),
        "{file}"
    );
}
