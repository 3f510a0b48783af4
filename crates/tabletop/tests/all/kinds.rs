//! Conquid, a game with kinds of move: the states of ConquidPy's window, without a window.

use std::time::Duration;

use menagerie::scene::{Ground, Pick, Spot};
use menagerie::{Catalogue, Outcome, Player};
use tabletop::{Fault, Match, Setup};

/// The kinds of move, in the order of the buttons.
const ACQUIRE: usize = 0;
const CONQUER: usize = 1;
const VANQUISH: usize = 2;
const CONQUEST: usize = 3;
const KINDS: [usize; 4] = [ACQUIRE, CONQUER, VANQUISH, CONQUEST];

/// The states of ConquidPy's window.
#[derive(Debug, PartialEq, Eq)]
enum State {
    MoveBlank,
    MoveStart(usize),
    MoveEnd(usize),
    History,
}

fn state(table: &Match) -> State {
    let choice = table.choice();
    match choice.kind {
        _ if table.playback().is_some() => State::History,
        None => State::MoveBlank,
        Some(kind) if choice.candidate.is_some() => State::MoveEnd(kind),
        Some(kind) => State::MoveStart(kind),
    }
}

/// A match of two human players that begins with a variant or a position.
fn table(start: &str) -> Match {
    let catalogue = Catalogue::standard();
    let info = catalogue.find("conquid").unwrap().clone();
    let game = match info.start(Some(start)) {
        Ok(game) => game,
        Err(_) => info.position(start).unwrap(),
    };
    Match::new(Setup {
        pause: Duration::ZERO,
        ..Setup::new(game, info)
    })
}

/// A match that continues a game given as text.
fn read(text: &str) -> Match {
    let catalogue = Catalogue::standard();
    let (game, chosen) = catalogue.read_with_choices(text).unwrap();
    let info = catalogue.find("conquid").unwrap().clone();
    Match::new(Setup {
        chosen,
        ..Setup::new(game, info)
    })
}

/// The game as a save file of ConquidPy.
fn written(table: &Match) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    table.export(&path, &table.exports()[1]).unwrap();
    std::fs::read_to_string(path).unwrap()
}

fn cell(row: u16, column: u16) -> Spot {
    Spot { row, column }
}

/// The displayed owner of a cell.
fn owner(table: &Match, at: Spot) -> Option<Player> {
    let piece = table.scene().cell(at).unwrap().piece;
    piece.and_then(|piece| piece.owner)
}

/// The owner of a cell in the game, which can differ from the displayed one.
fn owner_now(table: &Match, at: Spot) -> Option<Player> {
    let piece = table.game().scene().cell(at).unwrap().piece;
    piece.and_then(|piece| piece.owner)
}

/// The number of displayed cells of a player, without those of the base.
fn owned(table: &Match, player: Player) -> usize {
    let pieces = table.scene().cells.iter().filter_map(|cell| cell.piece);
    pieces
        .filter(|piece| piece.owner == Some(player) && piece.name == "cell")
        .count()
}

/// The number of displayed cells of a winning path, which have the colour of the base.
fn path_cells(table: &Match) -> usize {
    let cells = table.scene().cells.iter();
    let path = cells.filter(|cell| cell.piece.is_some_and(|piece| piece.name == "winning path"));
    path.filter(|cell| matches!(cell.ground, Ground::Base(_)))
        .count()
}

fn refused<T>(words: &str) -> Result<T, Fault> {
    Err(Fault::Refused(words.into()))
}

fn ply(table: &Match) -> usize {
    table.shown().ply()
}

fn go(table: &mut Match, plies: isize) {
    table.look(|playback| playback.go(plies)).unwrap();
}

fn acquire(table: &mut Match, cells: &[(u16, u16)]) {
    table.choose_kind(ACQUIRE).unwrap();
    for &(row, column) in cells {
        table.point(cell(row, column)).unwrap();
    }
}

/// Plays Conquers that take nothing.
fn pass(table: &mut Match, times: usize) {
    for _ in 0..times {
        table.choose_kind(CONQUER).unwrap();
        table.confirm().unwrap();
    }
}

const BRIDGE: &str = "14x28b2 28./28./28./28./28./28./4.2X16x2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";

/// Two rounds of a cascade: 0,1 and 1,2, then 0,2.
const CASCADE: &str = "14x28b2 x2o25./.xo25./2.x25./28./28./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

/// An enemy block in the corner. The block one column to the right is mixed.
const BLOCK: &str = "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./\
    4.2X16.2O4./28./28./28./28./28./28. 1 -";

#[test]
fn acquire_selects_empty_cells_and_shows_each_at_once() {
    let mut table = table("small");
    table.choose_kind(ACQUIRE).unwrap();
    assert_eq!(state(&table), State::MoveStart(ACQUIRE));
    table.point(cell(0, 0)).unwrap();
    assert_eq!(owner(&table, cell(0, 0)), Some(Player::First));
    assert_eq!(state(&table), State::MoveStart(ACQUIRE));
    assert_eq!(table.game().ply(), 0, "nothing is played");
    assert_eq!(owner_now(&table, cell(0, 0)), None);
}

#[test]
fn acquire_deselects_a_selected_cell() {
    let mut table = table("small");
    acquire(&mut table, &[(0, 0), (0, 1), (0, 0)]);
    assert_eq!(table.choice().picked, [cell(0, 1)]);
    assert_eq!(owner(&table, cell(0, 0)), None);
}

#[test]
fn acquire_ignores_bases_occupied_cells_and_a_fourth() {
    let mut table = table("7x14b1 xo12./14./14./4.X4.O4./14./14./14. 1 -");
    acquire(&mut table, &[(1, 0)]);
    let ignored = [
        (cell(3, 4), "cell 3,4 belongs to a base"),
        (cell(3, 9), "cell 3,9 belongs to a base"),
        (cell(0, 0), "cell 0,0 is not empty: player 1 has it"),
        (cell(0, 1), "cell 0,1 is not empty: player 2 has it"),
    ];
    for (place, words) in ignored {
        assert_eq!(table.point(place), refused(words));
        assert_eq!(table.choice().picked, [cell(1, 0)]);
    }
    table.point(cell(1, 1)).unwrap();
    table.point(cell(1, 2)).unwrap();
    assert_eq!(table.point(cell(1, 3)), Err(Fault::AllCells));
    assert_eq!(table.choice().picked, [cell(1, 0), cell(1, 1), cell(1, 2)]);
    assert_eq!(state(&table), State::MoveEnd(ACQUIRE));
}

#[test]
fn with_the_third_cell_an_acquire_is_previewed_and_can_be_confirmed() {
    let mut table = table("small");
    acquire(&mut table, &[(2, 2), (0, 0)]);
    assert_eq!(table.confirm(), Err(Fault::MoreCells));
    table.point(cell(0, 1)).unwrap();
    assert_eq!(state(&table), State::MoveEnd(ACQUIRE));
    assert_eq!(table.label(), "PLAYER 1 TURN");
    table.confirm().unwrap();
    assert_eq!(state(&table), State::MoveBlank);
    assert_eq!(table.label(), "PLAYER 2 TURN");
    assert_eq!(table.game().played(), ["A0,0;0,1;2,2"]);
    let file = written(&table);
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
    assert_eq!(state(&table), State::MoveStart(ACQUIRE));
    assert_eq!(table.choice().picked, [cell(0, 0), cell(0, 2)]);
    // The original leaves the button highlighted here.
    assert_eq!(table.confirm(), Err(Fault::MoreCells));
    assert_eq!(owner(&table, cell(0, 2)), Some(Player::First));
    table.point(cell(5, 5)).unwrap();
    assert_eq!(table.choice().candidate.as_ref().unwrap().m, "A0,0;0,2;5,5");
}

#[test]
fn acquire_needs_three_empty_cells() {
    let mut three = table("4x11b1 9x2./11x/4xX.O4x/11x 1 -");
    assert_eq!(three.choose_kind(ACQUIRE), Ok(()));
    let mut two = table("4x11b1 9x2./11x/4xXxO4x/11x 1 -");
    assert_eq!(
        two.choose_kind(ACQUIRE),
        refused("an Acquire needs 3 empty cells: found 2")
    );
    assert_eq!(state(&two), State::MoveBlank);
}

#[test]
fn conquer_previews_the_whole_cascade() {
    let mut table = table(CASCADE);
    table.choose_kind(CONQUER).unwrap();
    assert_eq!(state(&table), State::MoveEnd(CONQUER));
    for place in [cell(0, 1), cell(1, 2), cell(0, 2)] {
        assert_eq!(owner_now(&table, place), Some(Player::Second));
        assert_eq!(owner(&table, place), Some(Player::First));
    }
    let chosen = table.choice().candidate.as_ref().unwrap();
    assert_eq!(chosen.preview.events.len(), 3);
    assert_eq!(table.point(cell(5, 5)), Err(Fault::NoCells));
    table.confirm().unwrap();
    assert_eq!(owner_now(&table, cell(0, 2)), Some(Player::First));
}

#[test]
fn a_conquer_that_changes_nothing_can_be_confirmed() {
    let mut table = table("small");
    table.choose_kind(CONQUER).unwrap();
    assert_eq!(state(&table), State::MoveEnd(CONQUER));
    assert_eq!(owned(&table, Player::First), 0);
    table.confirm().unwrap();
    assert_eq!(table.label(), "PLAYER 2 TURN");
}

#[test]
fn vanquish_previews_sixteen_empty_cells() {
    let mut table = table(BLOCK);
    table.choose_kind(VANQUISH).unwrap();
    assert_eq!(state(&table), State::MoveStart(VANQUISH));
    table.point(cell(0, 0)).unwrap();
    assert_eq!(state(&table), State::MoveEnd(VANQUISH));
    assert_eq!(owned(&table, Player::Second), 0);
    assert_eq!(owner_now(&table, cell(3, 3)), Some(Player::Second));
    table.confirm().unwrap();
    assert_eq!(owned(&table, Player::Second), 0);
}

#[test]
fn another_click_moves_the_block_and_an_illegal_one_cannot_be_confirmed() {
    // Two blocks beside each other, with cells of the player between them.
    let mut table = table(
        "14x28b2 4ox4o19./4ox4o19./4ox4o19./4ox4o19./28./28./4.2X16.2O4./4.2X16.2O4./\
        28./28./28./28./28./28. 1 -",
    );
    table.choose_kind(VANQUISH).unwrap();
    table.point(cell(0, 0)).unwrap();
    table.point(cell(0, 5)).unwrap();
    assert_eq!(table.choice().candidate.as_ref().unwrap().m, "V0,5");
    assert_eq!(owner(&table, cell(0, 0)), Some(Player::Second));
    assert_eq!(
        table.point(cell(0, 1)),
        refused("the 16 cells of the block differ: expected all of one player or all empty")
    );
    assert_eq!(state(&table), State::MoveStart(VANQUISH));
    assert_eq!(*table.scene(), table.game().scene(), "the unchanged board");
    assert_eq!(table.confirm(), Err(Fault::OtherCell));
    table.point(cell(0, 0)).unwrap();
    assert_eq!(table.choice().candidate.as_ref().unwrap().m, "V0,0");
}

#[test]
fn an_illegal_vanquish_says_why() {
    let mut table = table(BLOCK);
    table.choose_kind(VANQUISH).unwrap();
    let base = "the block contains a base cell";
    let beyond = "the block would reach beyond the board";
    let beside = |found: u32| {
        format!("{found} of the player's cells are beside the block: expected at least 4")
    };
    for (place, words) in [
        (cell(11, 0), beyond),
        (cell(0, 25), beyond),
        (cell(4, 2), base),
        (cell(7, 21), base),
        (
            cell(0, 1),
            "the 16 cells of the block differ: expected all of one player or all empty",
        ),
        (cell(9, 9), &beside(0)),
        (cell(0, 5), &beside(2)),
    ] {
        assert_eq!(table.point(place), refused(words), "{place:?}");
        assert_eq!(table.choice().picked, [place]);
    }
}

#[test]
fn refusals_of_vanquishes_agree_with_the_rules() {
    let mut dice = menagerie::Dice::seeded(5);
    for start in ["small", "medium", "9x20b3"] {
        let mut game = Catalogue::standard()
            .open("conquid", Some(start), None)
            .unwrap();
        for _ in 0..60 {
            let scene = game.scene();
            for row in 0..scene.rows() {
                for column in 0..scene.columns {
                    let corner = cell(row, column);
                    let path = Pick::path(VANQUISH, [corner]);
                    let is_legal = !game.choose(&path).moves.is_empty();
                    let refusal = game.refusal(&path);
                    assert_eq!(refusal.is_none(), is_legal);
                }
            }
            let m = game.random_move(&mut dice).unwrap();
            if game.play(&m).is_err() || game.ending().is_some() {
                break;
            }
        }
    }
}

#[test]
fn conquest_previews_the_coloured_path() {
    let mut table = table(BRIDGE);
    table.choose_kind(CONQUEST).unwrap();
    assert_eq!(state(&table), State::MoveEnd(CONQUEST));
    let preview = &table.choice().candidate.as_ref().unwrap().preview;
    assert_eq!(preview.ending.unwrap().outcome, Outcome::Win(Player::First));
    assert_eq!(path_cells(&table), 16);
    assert_eq!(table.label(), "PLAYER 1 TURN", "it is not declared yet");
    assert!(table.withdraw());
    assert!(!table.is_over() && path_cells(&table) == 0);
}

#[test]
fn a_conquest_without_a_path_does_nothing_and_any_move_may_be_chosen() {
    let mut table = table("medium");
    assert_eq!(
        table.choose_kind(CONQUEST),
        refused("no path of the player's cells joins the bases")
    );
    assert_eq!(state(&table), State::MoveBlank);
    assert_eq!(table.choose_kind(CONQUER), Ok(()));
}

#[test]
fn undo_withdraws_the_choice_in_every_state_but_no_confirmed_move() {
    let mut table = table(BLOCK);
    pass(&mut table, 2);
    assert!(!table.withdraw(), "nothing is chosen");
    acquire(&mut table, &[(13, 0), (13, 1)]);
    assert!(table.withdraw());
    assert_eq!(state(&table), State::MoveBlank);
    assert_eq!(*table.scene(), table.game().scene());
    acquire(&mut table, &[(13, 0), (13, 1), (13, 2)]);
    assert!(table.withdraw());
    for kind in [CONQUER, VANQUISH] {
        table.choose_kind(kind).unwrap();
        assert!(table.withdraw());
        assert_eq!(state(&table), State::MoveBlank);
    }
    assert!(!table.withdraw());
    assert_eq!(table.game().ply(), 2);
}

#[test]
fn another_kind_takes_the_place_of_the_chosen_one() {
    let mut table = table(BRIDGE);
    for chosen in KINDS {
        for other in KINDS.into_iter().filter(|&other| other != chosen) {
            table.choose_kind(other).unwrap();
            assert_eq!(table.choose_kind(other), Err(Fault::Chosen));
            assert_eq!(table.choice().kind, Some(other));
            table.choose_kind(chosen).unwrap();
        }
        assert_eq!(table.choice().kind, Some(chosen));
        assert!(table.choice().picked.is_empty());
        assert_eq!(table.pause_or_play(), Err(Fault::Chosen));
        assert_eq!(table.take_back(), Err(Fault::Chosen));
        assert_eq!(table.play_again(), Err(Fault::Chosen));
        assert_eq!(
            table.look(|playback| playback.go(-1)),
            Err(Fault::NotPlayback)
        );
        table.withdraw();
    }
}

#[test]
fn a_click_without_a_choice_and_return_without_a_preview_do_nothing() {
    let mut table = table("small");
    assert_eq!(
        table.point(cell(0, 0)),
        Err(Fault::NoKind(
            "a acquire, c conquer, v vanquish, q conquest".into()
        ))
    );
    assert_eq!(
        table.confirm(),
        Err(Fault::NoKind(
            "a acquire, c conquer, v vanquish, q conquest".into()
        ))
    );
    assert_eq!(table.game().ply(), 0);
}

#[test]
fn playback_goes_back_and_forward_and_stops_at_the_ends() {
    let mut table = table("small");
    pass(&mut table, 3);
    assert_eq!(table.can_look(), [false; 2], "in play");
    assert_eq!(
        table.look(|playback| playback.go(1)),
        Err(Fault::NotPlayback)
    );
    table.pause_or_play().unwrap();
    assert_eq!(state(&table), State::History);
    assert_eq!((ply(&table), table.can_look()), (3, [true, false]));
    go(&mut table, 1);
    assert_eq!(ply(&table), 3);
    go(&mut table, -1);
    go(&mut table, -1);
    assert_eq!((ply(&table), table.can_look()), (1, [true, true]));
    assert_eq!(table.label(), "PLAYER 2 TURN", "of the position shown");
    go(&mut table, -1);
    assert_eq!((ply(&table), table.can_look()), (0, [false, true]));
    go(&mut table, -1);
    assert_eq!((ply(&table), table.label().as_str()), (0, "PLAYER 1 TURN"));
    table.look(|playback| playback.go_to(usize::MAX)).unwrap();
    assert_eq!(ply(&table), 3);
    assert_eq!(table.game().ply(), 3, "the game is as it was");
}

#[test]
fn no_move_can_be_made_in_playback() {
    let mut table = table(BRIDGE);
    table.pause_or_play().unwrap();
    for kind in KINDS {
        assert_eq!(table.choose_kind(kind), Err(Fault::Playback));
    }
    assert!(!table.withdraw());
    assert_eq!(table.confirm(), Err(Fault::Playback));
    assert_eq!(table.point(cell(0, 0)), Err(Fault::Playback));
}

#[test]
fn an_unfinished_game_goes_on_from_the_latest_position() {
    // Here the original, since its rewrite, never leaves playback.
    let mut table = table("small");
    pass(&mut table, 2);
    table.pause_or_play().unwrap();
    go(&mut table, -1);
    assert_eq!(table.pause_or_play(), Err(Fault::NotLatest));
    assert_eq!(state(&table), State::History);
    go(&mut table, 1);
    table.pause_or_play().unwrap();
    assert_eq!(state(&table), State::MoveBlank);
    pass(&mut table, 1);
    assert_eq!(table.game().ply(), 3);
}

#[test]
fn after_a_conquest_there_is_playback_only() {
    let mut table = table(BRIDGE);
    table.choose_kind(CONQUEST).unwrap();
    table.confirm().unwrap();
    assert_eq!(state(&table), State::History);
    assert_eq!(table.label(), "PLAYER 1 WINS!");
    assert_eq!(table.pause_or_play(), Err(Fault::StaysInPlayback));
    assert_eq!(table.choose_kind(CONQUER), Err(Fault::Over));
    assert_eq!(table.confirm(), Err(Fault::Over));
    go(&mut table, -1);
    assert_eq!(table.label(), "PLAYER 1 TURN");
    assert_eq!(table.pause_or_play(), Err(Fault::StaysInPlayback));
    go(&mut table, 1);
    assert_eq!(path_cells(&table), 16);
    assert_eq!(
        table.shown().position_outcome(),
        Some(Outcome::Win(Player::First))
    );
}

#[test]
fn a_finished_game_opens_in_playback() {
    // Here the original, before its rewrite, opened the game in play.
    let mut game = Catalogue::standard()
        .open("conquid", None, Some(BRIDGE))
        .unwrap();
    game.play("Q").unwrap();
    let mut table = read(&game.to_json());
    assert!(!table.take_ended(), "that was told when it ended");
    assert_eq!(state(&table), State::History);
    assert_eq!((ply(&table), table.label().as_str()), (1, "PLAYER 1 WINS!"));
}

#[test]
fn games_that_end_away_from_the_board_are_over_too() {
    let mut resigned = table("medium");
    resigned.resign().unwrap();
    assert_eq!(resigned.label(), "PLAYER 2 WINS!");
    assert!(resigned.take_ended() && !resigned.take_ended());
    resigned.take_back().unwrap();
    resigned.agree_draw().unwrap();
    assert_eq!(
        (resigned.label().as_str(), state(&resigned)),
        ("DRAW", State::History)
    );
}

#[test]
fn confirmed_moves_are_taken_back_and_played_again() {
    let mut table = table(BRIDGE);
    table.choose_kind(CONQUEST).unwrap();
    table.confirm().unwrap();
    table.take_back().unwrap();
    assert_eq!(state(&table), State::MoveBlank);
    assert_eq!(table.take_back(), Err(Fault::NothingPlayed));
    table.play_again().unwrap();
    assert_eq!(state(&table), State::History, "it is over again");
    go(&mut table, -1);
    assert_eq!(table.take_back(), Err(Fault::NotLatest));
}

#[test]
fn save_files_keep_the_order_of_clicking() {
    let text = concat!(
        r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [{"type": "C", "player": 1}, "#,
        r#"{"type": "A", "player": 2, "locs": [[0, 3], [0, 1], [0, 2]]}]}"#
    );
    let mut table = read(text);
    assert_eq!(state(&table), State::MoveBlank);
    assert_eq!(written(&table), text);
    table.take_back().unwrap();
    acquire(&mut table, &[(6, 6), (5, 5), (4, 4)]);
    table.confirm().unwrap();
    let file = written(&table);
    assert!(
        file.ends_with(r#""locs": [[6, 6], [5, 5], [4, 4]]}]}"#),
        "{file}"
    );
}

#[test]
fn the_log_has_everything_that_was_done_in_order() {
    let mut table = table(BRIDGE);
    pass(&mut table, 1);
    table.take_back().unwrap();
    table.resign().unwrap();
    let entries = table.ledger().unwrap().entries_after(0);
    let acts: Vec<String> = entries
        .map(|entry| serde_json::to_string(&entry.act).unwrap())
        .collect();
    let (played, back) = (&acts[0], r#"{"act":"ask","question":"undo","ply":0}"#);
    assert!(played.starts_with(r#"{"act":"move","ply":1,"text":"C","key":"#));
    assert_eq!(acts[1..], [back, back, r#"{"act":"resign"}"#]);
}
