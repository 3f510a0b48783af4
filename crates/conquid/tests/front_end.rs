//! What a front end uses: the picture, the cells of moves and events, and the serde forms.

use std::fmt::Debug;

use board_scene::testing::{check_choices, check_planes};
use board_scene::{Choice, Present};
use conquid::{Cell, Event, Game, Move, MoveKind, Player, Position, Size, SquareSet, Triple};
use grid_core::testing::{check_actions, plane, random_position};
use grid_core::{Pick, Spot};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::position;

fn spot((row, column): (usize, usize)) -> Spot {
    Cell::at(row, column).spot()
}

#[test]
fn the_picture_has_the_cells_of_the_text() {
    let game = position("5x11b1 x10./11./4.XxO4./10.o/11. 1 -");
    let scene = game.scene();
    let size = (scene.rows(), scene.columns, scene.cells.len());
    assert_eq!(size, (5, 11, 55));
    assert_eq!(scene.row_labels, ["0", "1", "2", "3", "4"]);
    assert_eq!(scene.column_labels.last().unwrap(), "10");
    let letters: String = (scene.cells.iter())
        .map(|cell| cell.piece.map_or('.', |piece| piece.letter))
        .collect();
    let (top, base, low) = ("x..........", "....XxO....", "..........o");
    let empty = "...........";
    assert_eq!(letters, [top, empty, base, low, empty].concat());
    assert_eq!(scene.cell(spot((2, 5))).unwrap().name, "2,5");
    let [first, second] = &scene.panels[..] else {
        panic!("a panel for each player");
    };
    assert_eq!(first.title, "player 1");
    assert_eq!(first.lines, ["2 cells", "joins the bases"]);
    assert_eq!(second.lines, ["1 cell"]);
}

/// Each cell shares edges with two or three of the other player's.
#[test]
fn a_panel_tells_what_a_conquer_takes_now_and_next_turn() {
    let game = position("7x14b1 14./14./5.oxo6./4.Xxox.O4./14./14./14. 1 -");
    let lines = game.scene().panels.into_iter().map(|panel| panel.lines);
    let expected = [
        ["3 cells", "can conquer 3 now"],
        ["3 cells", "can conquer 3 next turn"],
    ];
    assert!(
        lines.clone().eq(expected),
        "{:?}",
        lines.collect::<Vec<_>>()
    );
}

/// What can follow a kind of move and some cells.
fn after(game: &Position, kind: MoveKind, cells: &[Spot]) -> Choice<Move> {
    game.choose(&Pick::path(kind as usize, cells.iter().copied()))
}

#[test]
fn moves_are_pointed_at_by_their_cells_in_any_order() {
    let text = "5x11b1 3ox7./3ox7./4.X.O4./11./11. 1 -";
    let game = position(text);
    assert_eq!(after(&game, MoveKind::Conquer, &[]).moves, [Move::Conquer]);
    let acquire = |cells: &[Spot]| after(&game, MoveKind::Acquire, cells);
    let empty = game.empty().len() as usize;
    assert_eq!(acquire(&[]).cells.len(), empty);
    let [a, b, c] = [(4, 4), (0, 5), (4, 3)].map(spot);
    assert_eq!(acquire(&[a]).cells.len(), empty - 1);
    assert!(!acquire(&[a, b]).cells.contains(&a));
    let whole = acquire(&[a, b, c]);
    assert!(whole.cells.is_empty());
    let acquired = whole.moves;
    assert_eq!(acquired.len(), 1);
    assert_eq!(acquired[0].to_string(), "A0,5;4,3;4,4");
    let mut spots = game.spots(acquired[0]).into_iter();
    assert!(spots.all(|spot| [a, b, c].contains(&spot)));
    // The same cell twice, a taken cell, a cell off the board.
    for wrong in [
        [a, b, b],
        [a, b, spot((0, 0))],
        [a, b, spot((5, 0))],
        [a, b, Spot { row: 90, column: 0 }],
    ] {
        assert!(acquire(&wrong).moves.is_empty());
    }
    assert!(acquire(&[spot((0, 0))]).cells.is_empty());
    assert!(acquire(&[a, a]).cells.is_empty());
    // A kind that there is not, and a cell without a kind.
    assert_eq!(game.choose(&[Pick::Kind(4)]), Choice::NOTHING);
    assert_eq!(game.choose(&[Pick::Cell(a)]), Choice::NOTHING);
}

#[test]
fn a_block_is_pointed_at_by_its_corner() {
    let game = position("7x14b1 4ox9./4ox9./4ox9./4oX4.O4./x13./14./14. 1 -");
    let vanquish = |cells: &[Spot]| after(&game, MoveKind::Vanquish, cells);
    let corner = spot((0, 0));
    let m = Move::Vanquish(Cell::at(0, 0));
    assert_eq!(vanquish(&[corner]).moves, [m]);
    assert!(vanquish(&[]).cells.contains(&corner));
    assert_eq!(game.spots(m)[..], [corner]);
    assert!(vanquish(&[spot((1, 0))]).moves.is_empty());
    let vanquished = Event::Vanquished {
        owner: Player::First,
        corner: Cell::at(0, 0),
        content: Some(Player::Second),
    };
    assert_eq!(game.trace(&vanquished).spots.len(), 16);
}

#[test]
fn a_finished_game_has_nothing_to_point_at() {
    let mut game = position("1x11b1 4.XxO4. 1 -");
    for (kind, m) in [
        (MoveKind::Conquest, Move::Conquest),
        (MoveKind::Conquer, Move::Conquer),
    ] {
        assert_eq!(after(&game, kind, &[]).moves, [m]);
    }
    game.play(Move::Conquest).unwrap();
    for kind in MoveKind::ALL {
        assert_eq!(after(&game, kind, &[]), Choice::NOTHING);
    }
}

#[test]
fn every_move_has_its_picks_and_its_number() {
    for text in [
        "4x11b1 3ox7./3o.x6./4.X.O4./4x7. 1 -",
        "7x14b1 4ox9./4ox9./4ox9./4oX4.O4./x13./14./14. 1 -",
        "1x11b1 4.XxO4. 1 -",
        "5x11b1 4ox6./4ox6./4oXxO4./4ox6o/2x3o6x 1 -",
    ] {
        let position = position(text);
        check_choices(&position);
        check_actions(&position);
        check_planes(&position);
        let base = position.size().base_cells(Player::First).first().unwrap();
        let picked = Pick::path(MoveKind::Acquire as usize, [base.spot()]);
        let refusal = format!("cell {base} belongs to a base");
        assert_eq!(Present::refusal(&position, &picked), Some(refusal));
    }
    for plies in [0, 3, 30, 60] {
        check_choices(&random_position(&Position::START, 5, plies));
    }
}

/// A kind is possible exactly when a legal move is of that kind. Vanquish can always be picked:
/// each block then has its own refusal.
#[test]
fn kinds_are_possible_when_a_move_of_theirs_is_legal() {
    const OVER: Option<&str> = Some("the game is over");
    const NO_PATH: Option<&str> = Some("no path of the player's cells joins the bases");
    for (text, refusals) in [
        (
            "5x11b1 3ox7./3ox7./4.X.O4./11./11. 1 -",
            [None, None, NO_PATH],
        ),
        ("5x11b1 4ox6./4ox6./4oXxO4./4o7./2x9. 1 -", [None; 3]),
        (
            "1x11b1 4xXxO2x2. 2 -",
            [
                Some("an Acquire needs 3 empty cells: found 2"),
                None,
                NO_PATH,
            ],
        ),
        ("1x11b1 4.XxO4. 2 1", [OVER; 3]),
    ] {
        let game = position(text);
        let kinds = game.choose(&[]).kinds;
        let found = [0, 1, 3].map(|kind| kinds[kind].refusal.as_deref());
        assert_eq!(found, refusals, "{text}");
        let moves = game.moves();
        for (kind, shown) in MoveKind::ALL.into_iter().zip(&kinds) {
            let choice = after(&game, kind, &[]);
            let is_possible = moves.iter().any(|m| m.kind() == kind);
            assert_eq!(choice != Choice::NOTHING, is_possible, "{kind} in {text}");
            assert_eq!(shown.name, kind.name().to_lowercase());
            assert_eq!(shown.cells, kind.cell_count());
        }
        let mut letters = moves.iter().map(|m| (m.to_string(), m.kind().letter()));
        assert!(letters.all(|(text, letter)| text.starts_with(letter)));
        assert!(moves.iter().all(|&m| game.refusal(m).is_none()));
    }
}

#[test]
fn events_have_cells_words_and_data() {
    let mut game = position("7x11b1 ox9./x10./11./4.XxO4./11./11./11. 1 -");
    let mut events = Vec::new();
    for m in ["A6,0;6,1;6,2", "C", "C", "C", "Q"] {
        let before = game;
        game.play_with(m.parse().unwrap(), &mut |event| {
            let spots = before.trace(&event).spots.len();
            let data = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&data).unwrap(), event);
            events.extend([format!("{event}: {spots} cells"), data]);
        });
    }
    let expected = r#"player 1 acquired 6,0 6,1 6,2: 3 cells
        {"event":"acquired","owner":"first","cells":["6,0","6,1","6,2"]}
        player 2 conquered nothing: 0 cells
        {"event":"conquered-nothing","owner":"second"}
        player 1 conquered 0,0: 1 cells
        {"event":"conquered","owner":"first","cell":"0,0","round":1}
        player 2 conquered nothing: 0 cells
        {"event":"conquered-nothing","owner":"second"}
        player 1 joins the bases through 3,5: 1 cells
        {"event":"coloured","owner":"first","cell":"3,5"}
        the bases are joined: 1 cells
        {"event":"won","owner":"first"}"#;
    let expected: Vec<&str> = expected.lines().map(str::trim).collect();
    assert_eq!(events, expected);
    let vanquished = Event::Vanquished {
        owner: Player::First,
        corner: Cell::at(3, 8),
        content: None,
    };
    assert_eq!(
        serde_json::to_string(&vanquished).unwrap(),
        r#"{"event":"vanquished","owner":"first","corner":"3,8","content":null}"#
    );
}

#[test]
fn values_are_their_texts() {
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
        let json = format!("\"{text}\"");
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
    }
    let game = Position::start_of(Size::SMALL);
    check(game, &game.to_string());
    check(Size::LARGE, "21x42b3");
    let m: Move = "A1,2;0,0;6,13".parse().unwrap();
    check(m, "A0,0;1,2;6,13");
    assert_eq!(
        serde_json::from_str::<Move>("\"A1,2;0,0;6,13\"").unwrap(),
        m
    );
    assert!(serde_json::from_str::<Triple>(r#"["0,0","0,0","0,1"]"#).is_err());
}

#[test]
fn planes_tell_the_kind_of_move_that_is_chosen() {
    let game = Position::start_of(Size::SMALL);
    for (kind, expected) in [
        (MoveKind::Acquire, [1, 0]),
        (MoveKind::Vanquish, [0, 1]),
        (MoveKind::Conquer, [0, 0]),
    ] {
        let picked = [Pick::Kind(kind as usize)];
        let names = ["Acquire is chosen", "Vanquish is chosen"];
        let values = names.map(|name| plane(&game, name, &picked, Player::First));
        assert_eq!(values, expected.map(|value| vec![value; 7 * 14]), "{kind}");
    }
}

#[test]
fn a_path_is_foretold_with_the_cells_that_it_needs_and_a_whole_one_is_to_be_declared() {
    let outlook = |text: &str, player| {
        let position: Position = text.parse().unwrap();
        let told = position.outlook(player).into_iter();
        told.map(|next| (next.text, next.warning))
            .collect::<Vec<_>>()
    };
    let near = "7x14b1 14./14./14./4.X3.xO4./14./14./14. 2 -";
    let told = outlook(near, Player::Second);
    assert_eq!(
        told,
        [(
            "Player 1 can have joined the bases by taking 3,5; 3,6 and 3,7, and then you must cut \
             its path at once"
                .into(),
            "Player 1 can join the bases by taking 3,5; 3,6 and 3,7: then Player 2 has one turn to \
             cut the path"
                .into()
        )]
    );
    // A Conquer would take 3,6, but the path needs no way round it.
    let attacked = "7x14b1 14./14./6.o7./4.X2x.xO4./6.o7./14./14. 2 -";
    let told = outlook(attacked, Player::Second);
    assert!(
        told[0]
            .1
            .starts_with("Player 1 can join the bases by taking 3,7: "),
        "{told:?}"
    );
    let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -";
    let told = outlook(joined, Player::First);
    assert_eq!(
        told[0].1,
        "Player 1's path joins the bases. Declare Conquest to win!"
    );
}

#[test]
fn a_conquer_that_takes_nothing_says_so() {
    let helps = |text: &str| {
        let position: Position = text.parse().unwrap();
        position.choose(&[]).kinds[MoveKind::Conquer as usize].help
    };
    assert_eq!(
        helps("7x14b1 14./14./14./4.X4.O4./14./14./14. 1 -"),
        "would take nothing now: a pass"
    );
    let taking = "7x14b1 14./2.x11./.xo11./4.X4.O4./14./14./14. 1 -";
    assert!(helps(taking).starts_with("enemy cells that share an edge"));
}

/// A table of known positions may have games of several sizes.
#[test]
fn starts_of_different_sizes_have_different_keys() {
    let mut keys = std::collections::HashMap::new();
    for base in 1..=3 {
        for rows in base..=32 {
            for columns in 9 + 2 * base..=64 {
                let size = Size::new(rows, columns, base).unwrap();
                let start = Position::start_of(size);
                let other = keys.insert(start.key(), size);
                assert_eq!(other, None, "{size}");
            }
        }
    }
}
